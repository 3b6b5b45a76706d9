"""How often a world is imagined: as often as uniform dealing gives it, of all dealings that fit what is public. Counted
exhaustively on a tiny army; where cards float, against dealing until it fits.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import permutations
from math import sqrt
from typing import Any, cast

import pytest

from game.batailles.army import compile_army
from game.batailles.content import Content
from game.batailles.evidence import plausible
from game.batailles.models import ArmyFile
from game.batailles.rules import Batailles
from game.batailles.state import State
from game.batailles.zones import SLOTS, hand, pile, slot
from game.core.chance import Chance
from game.core.match.session import apply_action, begin_match
from game.core.rules.options import resolve
from game.core.rules.rules import AnyRules, Setup, imagine
from game.core.table.imagination import imagine_table
from game.core.table.table import UNKNOWN
from game.core.texts import LocalText
from tests.rules.batailles.playing import Course, opened

ADA, BASILE, CLEO = range(3)
DRAWS = 4000
World = tuple[int, ...]


def rules_with(values: tuple[int, ...], **parts: Any) -> Batailles:
    """The rules with another army in the place of the standard one."""
    fixed: dict[str, Any] = {"name": LocalText("a", "a"), "help": LocalText("a", "a")}
    army = compile_army("standard", ArmyFile(**fixed, values=values, **parts))
    content = opened()[0].content
    armies = {**content.armies, "standard": army}
    return Batailles(Content(content.game, armies, content.skins, content.options, content.digest))


@cache
def tiny() -> Batailles:
    """Seven cards: a spy, a sapper, two units, a king, two minefields."""
    return rules_with(
        (1, 3, 5, 6),
        king=7,
        mines=2,
        roles={"spy": (1,), "sapper": (3,)},
        specials={"teamwork": 1, "shirker": 3},
        hand=3,
    )


def course(*steps: tuple[str, Any], **position: Any) -> Course:
    """A course with the tiny army, in which it may be passed."""
    return Course(position, rules=tiny(), allow_pass=True).do(*steps)


def one_fight() -> Course:
    """Ada's 5 dies of Basile's left card: a 6, a king or a minefield."""
    return course(
        ("Ada", {"attack": "Basile.left", "with": "left"}),
        ("Ada", {"replace": "1"}),
        slots={"Ada": "5 3", "Basile": "6 1", "Cleo": "5 6"},
        hands={"Ada": "1 6 K", "Basile": "3 5 M", "Cleo": "1 3 M"},
    )


def two_fights() -> Course:
    """Then Basile's right card, which Ada knows, kills her 1, and Cleo's card attacks it in vain."""
    return course(
        ("Ada", {"attack": "Basile.left", "with": "left"}),
        ("Ada", {"replace": "1"}),
        ("Basile", {"attack": "Ada.left", "with": "right"}),
        ("Ada", {"replace": "6"}),
        slots={"Ada": "5 3", "Basile": "6 5", "Cleo": "5 6"},
        hands={"Ada": "1 6 K", "Basile": "3 1 M", "Cleo": "1 3 M"},
    )


def a_card_back_in_hand() -> Course:
    """The card that killed the 5 is back in Basile's hand, unseen by Cleo."""
    return course(
        ("Ada", {"attack": "Basile.left", "with": "left"}),
        ("Ada", {"replace": "1"}),
        ("Basile", {"shirk": "left", "for": "3"}),
        slots={"Ada": "5 3", "Basile": "6 1", "Cleo": "5 6"},
        hands={"Ada": "1 6 K", "Basile": "3 5 M", "Cleo": "1 3 M"},
    )


def floating() -> Course:
    """Ada has seen the card that went back, and another place has been filled from the hand since."""
    return course(
        ("Ada", {"attack": "Basile.left", "with": "left"}),
        ("Ada", {"replace": "1"}),
        ("Basile", {"shirk": "left", "for": "5"}),
        ("Cleo", {"attack": "Basile.right", "with": "right"}),
        ("Basile", {"replace": "6"}),
        slots={"Ada": "5 3", "Basile": "6 1", "Cleo": "5 6"},
        hands={"Ada": "1 6 K", "Basile": "3 5 M", "Cleo": "1 3 M"},
    )


def put_down_before() -> Course:
    """Ada has seen both cards that went back: the 1 before a card was laid that has killed a 5 since, the 6 after."""
    return course(
        ("Basile", {"shirk": "left", "for": "3"}),
        ("Cleo", "pass"),
        ("Ada", "pass"),
        ("Basile", {"shirk": "right", "for": "K"}),
        ("Cleo", {"attack": "Basile.right", "with": "left"}),
        ("Cleo", {"replace": "1"}),
        ("Ada", {"attack": "Basile.left", "with": "left"}),
        ("Basile", {"replace": "6"}),
        slots={"Ada": "6 3", "Basile": "1 6", "Cleo": "5 6"},
        hands={"Ada": "1 5 K", "Basile": "3 K M", "Cleo": "1 3 M"},
        knows={"Ada": ["Basile.left", "Basile.right"]},
        turn="Basile",
    )


def army_of(state: State, seat: int) -> World:
    """Where the cards of a seat lie, as far as it matters."""
    table = state.table
    shown = [state.face(seat, place) for place in range(SLOTS)]
    return (*shown, *sorted(table.faces_in(hand(seat))), *sorted(table.faces_in(pile(seat))))


def counted(rules: Batailles, view: State, seat: int) -> Counter[World]:
    """How many dealings of the hidden cards of a seat give each army that fits, the other armies fitting somehow."""
    world = imagine(cast(AnyRules, rules), view, Chance("counted"))
    zones = (slot(seat, 0), slot(seat, 1), hand(seat), pile(seat))
    hidden = [card for zone in zones for card in view.table.zones[zone] if view.table.faces[card] == UNKNOWN]
    faces = [world.table.faces[card] for card in hidden]
    stays = view.stays
    found: Counter[World] = Counter()
    for dealt in permutations(faces):
        world.table.imagine(hidden, dealt)
        world.stays = stays
        if plausible(rules.army(world), world):
            found[army_of(world, seat)] += 1
    return found


def dealt_until_it_fits(rules: Batailles, view: State, seat: int) -> Counter[World]:
    """The same by chance: whole tables are dealt, and those that do not fit are thrown away."""
    found: Counter[World] = Counter()
    draw = 0
    while found.total() < DRAWS:
        world = view.clone()
        world.table = imagine_table(view.table, Chance("dealt", draw))
        draw += 1
        if plausible(rules.army(world), world):
            found[army_of(world, seat)] += 1
    return found


def imagined(rules: Batailles, view: State, seat: int) -> Counter[World]:
    worlds = [imagine(cast(AnyRules, rules), view, Chance("imagined", draw)) for draw in range(DRAWS)]
    return Counter(army_of(world, seat) for world in worlds)


def assert_as_often(found: Counter[World], expected: Counter[World], exact: bool) -> None:
    """Every frequency is within five standard deviations of the expected one."""
    assert set(found) <= set(expected)
    for world, count in expected.items():
        share = count / expected.total()
        spread = sqrt(DRAWS * share * (1 - share) * (1 if exact else 2))
        assert abs(found[world] - DRAWS * share) <= 5 * spread + 2, f"{world}: {found[world]} of {DRAWS}, not {share}"


@pytest.mark.parametrize("seat", [ADA, BASILE])
@pytest.mark.parametrize("make", [one_fight, two_fights, a_card_back_in_hand])
def test_worlds_are_imagined_as_often_as_they_are_dealt(make: Any, seat: int) -> None:
    played = make()
    view = played.state.view(CLEO)
    assert_as_often(imagined(tiny(), view, seat), counted(tiny(), view, seat), exact=True)


def test_worlds_with_floating_cards_are_imagined_as_often_as_they_are_dealt() -> None:
    view = floating().state.view(ADA)
    assert view.table.drifts
    assert_as_often(imagined(tiny(), view, BASILE), dealt_until_it_fits(tiny(), view, BASILE), exact=False)


def test_bp_a31_no_card_is_imagined_where_another_was_laid_before_it_came_to_the_hand() -> None:
    view = put_down_before().state.view(ADA)
    assert view.table.drifts
    worlds = [imagine(cast(AnyRules, tiny()), view, Chance("put down", draw)) for draw in range(300)]
    assert {world.face(BASILE, 1) for world in worlds} == {4, 5}, "a king or a minefield: the 6 still lay there"


@pytest.mark.parametrize("shirkers", [2, 9])
def test_every_imagined_world_fits_and_looks_like_the_view(shirkers: int) -> None:
    # cards that went back to a hand unseen, many of them: no combinations are tried, and nothing is left to luck
    parts: dict[str, Any] = {"roles": {"spy": (1, 2), "sapper": (4, 8)}, "king": 16, "mines": 2, "hand": 6}
    rules = rules_with(tuple(range(1, 14)), specials={"teamwork": 2, "shirker": shirkers}, **parts)
    options = resolve(rules.options, {}, 3)
    for seed in range(4):
        chance = Chance("fits", seed, shirkers)
        state = begin_match(rules, Setup("batailles", 3, options), chance, lambda event: None)
        while actors := rules.actors(state):
            seat = chance.choice(actors)
            for observer in range(4):
                view = state.view(observer)
                world = imagine(cast(AnyRules, rules), view, Chance("world", seed, state.table.clock))
                assert plausible(rules.army(world), world)
                assert world.view(observer).table == view.table
            apply_action(rules, state, seat, chance.choice(rules.legal(state, seat)), chance, lambda event: None)
