"""What the banner of CrocoNounours' table asks and foretells."""

from __future__ import annotations

from collections import Counter

from game.core.match.telling import listed
from game.core.texts import Argument, LocalText, SeatName, Sentence, filled
from game.croconounours.attacks import every_attack, judge_attack, judge_shot
from game.croconounours.boards import CENTRE
from game.croconounours.cards import STEP_SUITS
from game.croconounours.content import Content
from game.croconounours.defence import every_answer
from game.croconounours.field import board_of, can_retreat
from game.croconounours.geometry import StepPath
from game.croconounours.rules import CrocoNounours
from game.croconounours.state import (
    ACTING,
    CHOOSING,
    DEFENDING,
    DEPLOYING,
    DISCARDING,
    NOBODY,
    PLACING,
    PUSH,
    SHOT,
    WOUND,
    DeclaredAttack,
    State,
    owner,
)
from game.croconounours.zones import hand
from scenes.presenters.croconounours.effects import EFFECTS
from scenes.table.around.banner import beside_the_choice
from scenes.table.board.pieces import Target
from scenes.table.presenter import Situation

WARRIORS, SUGAR, BOX = -1, -2, -3
"""Pieces that are no cards: warriors by number, obstacles by number, warriors still in the viewer's box."""


def square_of(view: State, target: Target) -> int | None:
    """The square that is meant by a spot, or by what stands on it; None for anything else."""
    if isinstance(target, str):
        return int(target.removeprefix("square.")) if target.startswith("square.") else None
    if target[0] == WARRIORS:
        return view.where[target[1]]
    return view.obstacles[target[1]] if target[0] == SUGAR else None


def warrior_name(content: Content, warrior: int, colour: int) -> Argument:
    """What a warrior of a colour is called."""
    return content.warrior_name(owner(warrior), colour)


def _step(content: Content, view: State, warrior: int, target: int) -> StepPath:
    return board_of(content, view).geometry.step_to[view.where[warrior]][view.where[target]]


def pushed(content: Content, view: State, warrior: int, target: int, key: str) -> Sentence:
    """Where a push would lead; who cannot step back is wounded (CN-28)."""
    step = _step(content, view, warrior, target)
    name = warrior_name(content, target, view.colours[target])
    if not can_retreat(view, step):
        return Sentence(f"croconounours.table.{key}_push_wounds", {"target": name}, "CN-28")
    square = board_of(content, view).geometry.names[step.beyond]
    return Sentence(f"croconounours.table.{key}_push", {"target": name, "square": square}, "CN-28")


def reached(content: Content, view: State, warrior: int) -> list[Sentence]:
    """Whom a warrior can attack from where it stands, and with which cards: what everybody can see."""
    geometry, square, seat = board_of(content, view).geometry, view.where[warrior], owner(warrior)
    found: dict[str, list[int]] = {"straight": [], "diagonal": [], "afar": []}
    for step in geometry.steps[square]:
        if any(judge_attack(content, view, seat, warrior, step, mode) is None for mode in (WOUND, PUSH)):
            found["diagonal" if step.diagonal else "straight"].append(step.to)
    if content.colours[view.colours[warrior]].shoots:
        shots = (shot for shot in geometry.shots[square] if judge_shot(content, view, seat, warrior, shot) is None)
        found["afar"] += [shot.to for shot in shots]
    targets = {
        way: [view.warrior_at(to) for to in squares if view.warrior_at(to) != NOBODY] for way, squares in found.items()
    }
    clauses = {"straight": "CN-25", "diagonal": "CN-25", "afar": "CN-42"}
    said = [
        Sentence(f"croconounours.about.reach_{way}", {"targets": _listed(content, view, them)}, clauses[way])
        for way, them in targets.items()
        if them
    ]
    return said or [Sentence("croconounours.about.reach_nobody", {}, "CN-25")]


def _listed(content: Content, view: State, warriors: list[int]) -> LocalText:
    """Warriors by name and square, with commas between them."""
    names = board_of(content, view).geometry.names
    return listed(
        [
            filled(LocalText("{one} ({square})", "{one} ({square})"), one=name, square=names[view.where[warrior]])
            for warrior in warriors
            for name in (content.warrior_name(owner(warrior), view.colours[warrior]),)
        ]
    )


def suffered(content: Content, view: State, warrior: int) -> list[Sentence]:
    """What the signs on a warrior mean: that it is attacked, and that it stands on its own colour."""
    attack, board = view.attack, board_of(content, view)
    said = []
    if attack is not None and attack.target == warrior:
        who: dict[str, Argument] = {
            "attacker": warrior_name(content, attack.warrior, view.colours[attack.warrior]),
            "card": content.cards.names[attack.card],
        }
        out = attack.mode == PUSH and not can_retreat(view, _step(content, view, attack.warrior, warrior))
        mode = WOUND if out else attack.mode  # it comes to munching (CN-28)
        said.append(Sentence(f"croconounours.about.attacked_{mode}", who, "CN-42" if attack.mode == SHOT else "CN-26"))
    if view.house.coloured_squares and board.colours[view.where[warrior]] in (CENTRE, view.colours[warrior]):
        said.append(Sentence("croconounours.about.at_home", {}, "CN-51"))
    return said


class Prompts:
    """Sentences about one view."""

    def __init__(self, rules: CrocoNounours) -> None:
        self.rules = rules
        self.content = rules.content

    def prompt(self, situation: Situation[State], picks: tuple[Target, ...]) -> Sentence:
        """What is asked, by name."""
        view = situation.view
        said = beside_the_choice(self.rules, situation, EFFECTS)
        if said is not None:
            return said
        player = SeatName(situation.asked)
        key, clause = {
            CHOOSING: ("choose_team", "CN-6"),
            DEPLOYING: ("deploy", "CN-13"),
            PLACING: ("place_sugar", "CN-56"),
            DISCARDING: ("discarding", "CN-18"),
        }.get(view.phase, ("act", "CN-23"))
        if view.phase == DEFENDING and view.attack is not None:
            return self._answer(view, picks) if picks else self._defence(view, view.attack)
        if view.phase == ACTING and picks:
            return self._next_step(view, picks)
        game = self.content.game
        counts = {"most": game.draw_max, "size": game.hand_size} if view.phase == DISCARDING else {}
        if view.phase == DEPLOYING:
            left = len(view.boxes[situation.asked])
            key = f"deploy_{'corner' if not view.placed(situation.asked) else 'beside' if left > 1 else 'last'}"
            counts = {"left": left}
        return Sentence(f"croconounours.table.{key}", {"player": player, **counts}, clause)

    def _next_step(self, view: State, picks: tuple[Target, ...]) -> Sentence:
        """What is still missing: who, where to, wound or push, which card; of a push also where it leads."""
        warriors = [pick[1] for pick in picks if isinstance(pick, tuple) and pick[0] == WARRIORS]
        cards = [pick[1] for pick in picks if isinstance(pick, tuple) and pick[0] >= 0]
        own = next((warrior for warrior in warriors if owner(warrior) == view.active), NOBODY)
        aims = [pick for pick in picks if pick != (WARRIORS, own) and square_of(view, pick) is not None]
        if own == NOBODY and cards and not aims:
            suit = self.content.cards.suits[view.table.faces_in(hand(view.active))[cards[0]]]
            return Sentence(f"croconounours.table.who_{suit}", {}, "CN-21")
        if own == NOBODY and cards and aims:
            own = self._attacker_for(view, view.table.faces_in(hand(view.active))[cards[0]], square_of(view, aims[0]))
        if own == NOBODY or not aims:
            return Sentence(f"croconounours.table.{'who' if own == NOBODY else 'where'}", {}, "CN-24")
        if isinstance(aims[0], str):
            geometry, square = board_of(self.content, view).geometry, square_of(view, aims[0])
            step = geometry.step_to[view.where[own]].get(-1 if square is None else square)
            suit = STEP_SUITS[step is not None and step.diagonal]
            return Sentence(f"croconounours.table.pay_step_{suit}", {}, "CN-24")
        modes = [mode for mode in (WOUND, PUSH) if f"mode.{mode}" in picks]
        near = square_of(view, aims[0]) in self.content.boards[view.house.board].geometry.step_to[view.where[own]]
        if not near:
            return Sentence("croconounours.table.pay_shot", {}, "CN-44")
        if not modes:
            known = cards or self._cards_for(view, own, square_of(view, aims[0])) == 1
            return Sentence(f"croconounours.table.{'how_only' if known else 'how'}", {}, "CN-26")
        if modes[0] == PUSH and aims[0][0] == WARRIORS:
            return pushed(self.content, view, own, aims[0][1], "pay")
        return Sentence("croconounours.table.pay_attack", {}, "CN-25")

    def _cards_for(self, view: State, warrior: int, square: int | None) -> int:
        """How many different cards let a warrior attack what stands on a square."""
        attacks = every_attack(self.content, view, view.active)
        return len({attack.card for attack in attacks if attack.warrior == warrior and attack.square == square})

    def _attacker_for(self, view: State, card: int, square: int | None) -> int:
        """The warrior that can attack what stands on a square with a card; NOBODY if it is not one alone."""
        attacks = every_attack(self.content, view, view.active)
        able = {attack.warrior for attack in attacks if attack.card == card and attack.square == square}
        return able.pop() if len(able) == 1 else NOBODY

    def _defence(self, view: State, attack: DeclaredAttack) -> Sentence:
        """Who attacks whom, and what can be done; not with which card, which lies there: it has to be large."""
        mode = {WOUND: "wound", PUSH: "push", SHOT: "shot"}[attack.mode]
        if attack.mode == PUSH and not can_retreat(view, _step(self.content, view, attack.warrior, attack.target)):
            mode = "wound"  # against the edge, or somebody else: it comes to that (CN-28)
        arguments: dict[str, Argument] = {
            "attacker": warrior_name(self.content, attack.warrior, view.colours[attack.warrior]),
            "target": warrior_name(self.content, attack.target, view.colours[attack.target]),
        }
        clause = "CN-45" if attack.mode == SHOT else "CN-29"
        dodges, parries = every_answer(self.content, view, next(iter(self.rules.actors(view))))
        way = "both" if dodges and parries else "dodge" if dodges else "parry" if parries else "none"
        return Sentence(f"croconounours.table.defend_{mode}_{way}", arguments, clause)

    def _answer(self, view: State, picks: tuple[Target, ...]) -> Sentence:
        """What the picked cards can still become: only what there is."""
        seat = next(iter(self.rules.actors(view)))
        faces = view.table.faces_in(hand(seat))
        picked = Counter(faces[pick[1]] for pick in picks if isinstance(pick, tuple) and pick[0] == hand(seat))
        dodges, parries = every_answer(self.content, view, seat)
        dodging = [Counter(dodge.cards) for dodge in dodges]
        parrying = [Counter(parry.cards) for parry in parries]
        more = any(picked < cards for cards in (*dodging, *parrying))
        if picked in dodging:
            key = "both" if picked in parrying else "dodge_more" if more else "dodge"
        elif picked in parrying:
            key = "parry_more" if more else "parry"
        else:
            key = "more" if more else "not"
        clause = "CN-45" if view.attack is not None and view.attack.mode == SHOT else "CN-31"
        return Sentence(f"croconounours.table.answer_{key}", {}, clause)
