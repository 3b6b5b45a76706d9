"""Why a bot of CrocoNounours walks, attacks, answers or discards: the term of a standing that changes most, the
chance that an attack comes through, and what a defence saves.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from game.bots.croconounours.choices import called
from game.bots.croconounours.search import CrocoPlaybook
from game.bots.croconounours.worth import Standing, breakthrough, shot_hits
from game.bots.explaining.reasons import Context, Numbers, Reason, Reasons, Words, faces, number, percent, thing
from game.bots.policy import Decision
from game.bots.search.search import Whole
from game.core.rules.rules import Action
from game.core.table.table import UNKNOWN
from game.core.texts import LocalText, Sentence
from game.croconounours.attacks import Attack, EndTurn, Move, Shoot, open_steps
from game.croconounours.cards import STEP_SUITS
from game.croconounours.content import Content
from game.croconounours.defence import Dodge, Parry, Take
from game.croconounours.deployment import ChooseTeam, Deploy, PlaceObstacle
from game.croconounours.discarding import Discard, Mark, Unmark
from game.croconounours.field import board_of, can_retreat
from game.croconounours.rules import CrocoNounours
from game.croconounours.state import NOBODY, PUSH, State, owner

_FAINT: Final = 0.15
"""What comes through more rarely is done for the cards that it costs the other one."""
_FELT: Final = 0.05
"""What changes a standing by less is not worth a word."""


def _game(context: Context) -> CrocoNounours:
    if not isinstance(context.rules, CrocoNounours):
        raise TypeError("these are the words of CrocoNounours alone")
    return context.rules


def _warrior(context: Context, numbers: Numbers) -> LocalText | str:
    """A warrior, with its article."""
    return _game(context).content.warrior_name(owner(numbers[0]), context.view.colours[numbers[0]])


def _coloured(context: Context, numbers: Numbers) -> LocalText | str:
    """A warrior that is not on the board yet, by its player and its colour."""
    return _game(context).content.warrior_name(numbers[0], numbers[1])


def _square(context: Context, numbers: Numbers) -> LocalText | str:
    return board_of(_game(context).content, context.view).geometry.names[numbers[0]]


class CrocoReasons(Reasons):
    """See `Reasons`."""

    playbook = CrocoPlaybook
    words: ClassVar[Mapping[str, Words]] = {"warrior": _warrior, "coloured": _coloured, "square": _square}

    def called(self, context: Context, seat: int, whole: Whole) -> Sentence | None:
        """See `Reasons`."""
        return called(context, seat, whole)

    def reason(self, decision: Decision, action: Action) -> Reason | None:
        """By what greedy weighs of each kind of action."""
        rules, view, seat = decision.rules, decision.view, decision.seat
        if not isinstance(rules, CrocoNounours):
            return None
        content = rules.content
        if isinstance(action, (Attack, Shoot)):
            return _attacked(content, view, seat, action)
        if isinstance(action, Move):
            return _moved(content, view, seat, action)
        if isinstance(action, (Take, Dodge, Parry)):
            return Reason("no_answer", {}, "CN-29") if len(decision.legal) == 1 else _answered(content, view, action)
        if isinstance(action, (Mark, Unmark)):
            kind = "discard" if isinstance(action, Mark) else "keep"
            return Reason(kind, {"card": faces(action.card)}, "CN-18")
        if isinstance(action, Deploy):
            behind = content.colours[action.colour].shoots and not view.placed(seat)
            what = {"warrior": thing("coloured", seat, action.colour), "square": thing("square", action.square)}
            return Reason("deploy_behind" if behind else "deploy", what, "CN-13")
        if isinstance(action, EndTurn):
            cards = len(view.hand(seat))
            reach = any(isinstance(other, (Attack, Shoot)) for other in decision.legal)
            kind = "end_empty" if cards == 0 else "end" if reach else "end_far"
            return Reason(kind, {"n": number(cards)}, "CN-23")
        return _otherwise(view, action)

    def takes_back(self, before: State, done: Action, decision: Decision, action: Action) -> bool:
        """Walking back to where one came from; keeping a card after all."""
        if isinstance(done, Move) and isinstance(action, Move):
            return action.warrior == done.warrior and action.square == before.where[done.warrior]
        return isinstance(done, Mark) and isinstance(action, Unmark) and action.card == done.card


def chance_of_shot(content: Content, view: State, target: int, ways: set[bool]) -> float:
    """How likely nothing that its owner holds lets the target dodge a shot, straight or diagonally (CN-45): cards of
    his that are known are counted as what they are.
    """
    cards = view.hand(owner(target))
    known = [face for face in cards if face != UNKNOWN]
    if any(content.cards.pays(face, STEP_SUITS[diagonal]) for face in known for diagonal in ways):
        return 0.0
    return shot_hits(len(cards) - len(known), len(ways))


def _attacked(content: Content, view: State, seat: int, action: Attack | Shoot) -> Reason:
    """How likely it comes through, and what for."""
    square, target = action.square, view.warrior_at(action.square)
    what = {"warrior": thing("warrior", action.warrior), "square": thing("square", square)}
    if target == NOBODY:
        return Reason("sugar", what, "CN-57")
    what["target"] = thing("warrior", target)
    hand = Standing(content, view, seat).hands[owner(target)]
    ways = open_steps(content, view, square)
    if isinstance(action, Shoot):
        chance = chance_of_shot(content, view, target, {way.diagonal for way in ways})
        kind = "drains" if chance < _FAINT else "shoot" if chance < 1.0 else "shoot_surely"
        return Reason(kind, {**what, "chance": percent(chance), "n": number(hand)}, "CN-42")
    step = board_of(content, view).geometry.step_to[view.where[action.warrior]][square]
    extra = content.colours[view.colours[action.warrior]].extra_parry_cards
    dodges = any(way.diagonal != step.diagonal for way in ways)
    chance = breakthrough(hand, content.cards.attack_values[action.card], extra, dodges)
    kind = "push" if action.mode == PUSH and can_retreat(view, step) else "wound"
    if chance < _FAINT:
        kind = "drains"
    elif chance == 1.0:
        kind = "push_surely" if kind == "push" else "wound_surely"
    return Reason(kind, {**what, "chance": percent(chance), "n": number(hand)}, "CN-26")


def _moved(content: Content, view: State, seat: int, action: Move) -> Reason:
    """The term of its standing that the step changes most."""
    standing = Standing(content, view, seat)
    warrior, here, there = action.warrior, view.where[action.warrior], action.square
    cards = len(view.hand(seat))
    what = {"warrior": thing("warrior", warrior), "square": thing("square", there)}
    near = 2 if content.colours[view.colours[warrior]].shoots else 1
    terms: list[tuple[float, Reason]] = []
    for enemy in standing.enemies:
        now, then = (standing.threats(warrior, square, enemy, cards) for square in (here, there))
        named = {**what, "target": thing("warrior", enemy)}
        reach = "reach" if standing.distance(there, view.where[enemy]) <= near else "reach_soon"
        terms.append((then.good - now.good, Reason(reach, named, "CN-24")))
        terms.append((now.bad - then.bad, Reason("escape", named, "CN-24")))
    if standing.home(warrior, there) and not standing.home(warrior, here):
        return Reason("home", what, "CN-51")
    gain, reason = max(terms, key=lambda term: term[0], default=(0.0, Reason("walk", what, "CN-24")))
    if gain > _FELT:
        return reason
    nearest = min(standing.enemies, key=lambda enemy: standing.distance(there, view.where[enemy]), default=NOBODY)
    if nearest == NOBODY:
        return Reason("walk", what, "CN-24")
    before, after = (standing.distance(square, view.where[nearest]) for square in (here, there))
    kind = "closer" if after < before else "farther" if after > before else "beside"
    return Reason(kind, {**what, "target": thing("warrior", nearest)}, "CN-24")


def _answered(content: Content, view: State, action: Take | Dodge | Parry) -> Reason | None:
    attack = view.attack
    if attack is None:
        return None
    what = {"warrior": thing("warrior", attack.target)}
    if isinstance(action, Parry):
        return Reason("parry", {**what, "n": number(len(action.cards)), "cards": faces(*action.cards)}, "CN-33")
    if isinstance(action, Dodge):
        return Reason(
            "dodge", {**what, "square": thing("square", action.square), "cards": faces(*action.cards)}, "CN-31"
        )
    step = board_of(content, view).geometry.step_to[view.where[attack.warrior]].get(attack.square)
    pushed = attack.mode == PUSH and step is not None and can_retreat(view, step)
    return Reason("take_push" if pushed else "take", what, "CN-29")


def _otherwise(view: State, action: Action) -> Reason | None:
    """What is neither a step nor an attack nor an answer."""
    if isinstance(action, Discard):
        return Reason("discarded" if view.discarding else "all_kept", {}, "CN-18")
    if isinstance(action, ChooseTeam):
        return Reason("team", {}, "CN-Q13")
    if isinstance(action, PlaceObstacle):
        return Reason("obstacle", {"square": thing("square", action.square)}, "CN-56")
    return None
