"""What a watcher can know and imagine of a hidden army, against an oracle that plays every course he cannot tell apart.

Every dealing of a tiny army is played. Of the courses that told him the same, all look alike to him, every imagined
army is one of them, and each is imagined sooner or later.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations
from typing import Any, Final

import msgspec
import pytest

from game.batailles.army import compile_army
from game.batailles.content import Content
from game.batailles.models import ArmyFile
from game.batailles.notation import BataillesNotation
from game.batailles.rules import Batailles
from game.batailles.state import AFTERMATH, STRIKING, State
from game.batailles.zones import SLOTS, hand, pile
from game.core.chance import Chance
from game.core.journal.wire import fingerprint
from game.core.positions.position import Position
from game.core.rules.options import resolve
from game.core.rules.rules import Setup, imagine
from game.core.texts import LocalText
from tests.conformance.playing import applied
from tests.rules.batailles.playing import opened

NAMES: Final = ("Ada", "Basile", "Cleo")
ADA, BASILE, CLEO = range(3)
CARDS: Final = ("1", "3", "6", "K", "M", "M")
ARMY: Final = ArmyFile(
    name=LocalText("a", "a"),
    help=LocalText("a", "a"),
    values=(1, 3, 6),
    king=7,
    mines=2,
    roles={"spy": (1,), "sapper": (3,)},
    specials={"teamwork": 1, "shirker": 2},
    hand=3,
)

World = tuple[tuple[int, ...], ...]


@cache
def tiny() -> tuple[Batailles, BataillesNotation]:
    """The rules with the tiny army in the place of the standard one."""
    content = opened()[0].content
    armies = {**content.armies, "standard": compile_army("standard", ARMY)}
    rules = Batailles(Content(content.game, armies, content.skins, content.options, content.digest))
    return rules, BataillesNotation(rules)


def dealings() -> Iterator[tuple[tuple[str, ...], tuple[str, ...], str]]:
    """Every (cards in play, hand, pile) of Basile, in which the two minefields are not both in play."""
    seen = set()
    for fronts in permutations(range(len(CARDS)), SLOTS):
        rest = [number for number in range(len(CARDS)) if number not in fronts]
        for held in combinations(rest, 3):
            below = next(number for number in rest if number not in held)
            words = tuple(CARDS[n] for n in fronts), tuple(CARDS[n] for n in held), CARDS[below]
            if words[0] != ("M", "M") and words not in seen:
                seen.add(words)
                yield words


Step = tuple[str, str]
"""Who acts, and how: an action in notation with spaces (`attack Basile.left left`), or `shirk left` for any card."""

SCRIPTS: Final[dict[str, tuple[str, bool, tuple[Step, ...]]]] = {
    "one fight": ("6 K", False, (("Ada", "attack Basile.left left"),)),
    "a second fight with the same card": (
        "3 6",
        False,
        (("Ada", "attack Basile.left left"), ("Basile", "pass"), ("Cleo", "pass"), ("Ada", "attack Basile.left right")),
    ),
    "both cards": ("6 K", False, (("Ada", "attack Basile.both left"),)),
    "a sapper against both": ("3 K", False, (("Ada", "attack Basile.both left"),)),
    "together": ("3 6", False, (("Ada", "teamwork Basile.left"),)),
    "a fight, then a Shirker": (
        "3 6",
        False,
        (("Ada", "attack Basile.left left"), ("Basile", "shirk left"), ("Cleo", "pass")),
    ),
    "a fight, a Shirker, a fight": (
        "3 6",
        False,
        (
            ("Ada", "attack Basile.left left"),
            ("Basile", "shirk left"),
            ("Cleo", "pass"),
            ("Ada", "attack Basile.left right"),
        ),
    ),
    "a seen card shirked, then attacked": (
        "3 6",
        True,
        (("Ada", "pass"), ("Basile", "shirk left"), ("Cleo", "pass"), ("Ada", "attack Basile.left right")),
    ),
    "a seen card shirked twice": (
        "3 6",
        True,
        (
            ("Ada", "pass"),
            ("Basile", "shirk left"),
            ("Cleo", "pass"),
            ("Ada", "attack Basile.left right"),
            ("Basile", "shirk left"),
            ("Cleo", "pass"),
        ),
    ),
    "a seen card shirked, both attacked": (
        "3 6",
        True,
        (("Ada", "pass"), ("Basile", "shirk right"), ("Cleo", "pass"), ("Ada", "attack Basile.both left")),
    ),
    "Basile attacks": (
        "6 K",
        False,
        (("Ada", "pass"), ("Basile", "attack Ada.left left"), ("Cleo", "pass"), ("Ada", "attack Basile.left right")),
    ),
}


class Told:
    """One course of play: the state, and what each watcher was told on the way."""

    def __init__(self, state: State, told: tuple[bytes, ...]) -> None:
        self.state = state
        self.told = told


def courses(script: tuple[str, bool, tuple[Step, ...]]) -> Iterator[Told]:
    """Every course of a script, over all dealings and all choices of Basile; those that cannot go on are left out."""
    rules, notation = tiny()
    ours, seen, steps = script
    options = resolve(rules.options, {"allow_pass": True}, len(NAMES))
    held = [card for card in CARDS if card not in ours.split() and card != "M"] + ["M", "M"]
    for fronts, hand_cards, below in dealings():
        position: dict[str, Any] = {
            "slots": {"Ada": ours, "Basile": " ".join(fronts), "Cleo": "6 K"},
            "hands": {"Ada": " ".join(held[:3]), "Basile": " ".join(hand_cards), "Cleo": "1 3 M"},
            "piles": {"Ada": held[3], "Basile": below, "Cleo": "M"},
            "knows": {"Cleo": ["Ada.left", "Ada.right"], "Ada": ["Basile.left"] if seen else []},
        }
        if fronts.count("M") == SLOTS:
            continue
        state = notation.arrange(Position(Setup("batailles", 3, options), NAMES, position), Chance("tiny"))
        known = tuple(fingerprint(state.view(observer)).encode() for observer in range(len(NAMES)))
        yield from _play(Told(state, known), steps)


def _play(course: Told, steps: tuple[Step, ...]) -> Iterator[Told]:
    rules = tiny()[0]
    state = course.state
    actors = rules.actors(state)
    if state.phase in (STRIKING, AFTERMATH) and actors:
        legal = rules.legal(state, actors[0])
        for action in legal if actors[0] == BASILE or state.phase == STRIKING else legal[-1:]:
            yield from _play(_after(course, actors[0], action), steps)
    elif not steps:
        yield course
    elif actors and NAMES[actors[0]] == steps[0][0]:
        for action in _meant(state, actors[0], steps[0][1]):
            if rules.refuse(state, actors[0], action) is None:
                yield from _play(_after(course, actors[0], action), steps[1:])


def _meant(state: State, seat: int, written: str) -> list[Any]:
    rules, notation = tiny()
    words = written.split()
    if words[0] == "shirk":
        slot = notation.words(state).slot(words[1])
        return [action for action in rules.legal(state, seat) if rules.shape(state, seat, action) == ("shirk", slot)]
    plain: Any = {"attack": words[1], "with": words[2]} if len(words) > 2 else written
    if words[0] == "teamwork":
        plain = {"teamwork": words[1]}
    return [notation.read_action(state, seat, plain, NAMES)]


def _after(course: Told, seat: int, action: Any) -> Told:
    result = applied(tiny()[0], course.state, seat, action, Chance("tiny"))
    told = tuple(before + msgspec.json.encode(result.told(observer)) for observer, before in enumerate(course.told))
    return Told(result.state, told)


def world_of(state: State) -> World:
    """Basile's army as far as it matters."""
    table = state.table
    slots = tuple(state.face(BASILE, place) for place in range(SLOTS))
    return slots, tuple(sorted(table.faces_in(hand(BASILE)))), tuple(sorted(table.faces_in(pile(BASILE))))


@pytest.mark.parametrize("watcher", [ADA, CLEO], ids=["fighter", "third"])
@pytest.mark.parametrize("name", SCRIPTS)
def test_views_and_imagined_armies_are_exactly_what_the_watcher_can_know(name: str, watcher: int) -> None:
    rules = tiny()[0]
    sets: dict[bytes, list[State]] = {}
    for course in courses(SCRIPTS[name]):
        sets.setdefault(course.told[watcher], []).append(course.state)
    assert len(sets) > 1
    for number, key in enumerate(sorted(sets)):
        members = sets[key]
        view = members[0].view(watcher)
        assert all(member.view(watcher) == view for member in members), f"{name}: a view tells what is hidden"
        if number % max(1, len(sets) // 8):
            continue
        lawful = {world_of(member) for member in members}
        imagined = {world_of(imagine(rules, view, Chance(name, number, draw))) for draw in range(30 * len(lawful) + 60)}
        assert imagined <= lawful, f"{name}: an impossible army is imagined"
        assert imagined == lawful, f"{name}: a lawful army is never imagined"
