"""Why a bot of FLAUTZ! takes, gives, concentrates or declares, in the terms of its scales."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from game.bots.explaining.reasons import Context, Numbers, Reason, Reasons, Term, Words, number, thing
from game.bots.flautz.choices import called
from game.bots.flautz.search import FlautzPlaybook
from game.bots.flautz.worth import Scales
from game.bots.policy import Decision
from game.bots.search.search import Whole
from game.core.rules.rules import Action
from game.core.texts import LocalText, Sentence
from game.flautz.moves import Concentrate, Declare, Exchange, Replace, Stand
from game.flautz.rules import Flautz
from game.flautz.state import State
from game.flautz.turns import displayed, in_last_turns, turns_to_come
from game.flautz.zones import SLOTS

_POINT: Final = 16
"""Of a weight: see `game.flautz.spells`."""


def _spell(context: Context, cards: Numbers) -> LocalText | str:
    """The best spell of some cards in short: `2-3-4`, with the colour of a run."""
    rules = context.rules
    if not isinstance(rules, Flautz):
        raise TypeError("these are the words of FLAUTZ! alone")
    content = rules.content
    spell = content.spells.best(cards)
    return "-".join(str(content.cards[cast.face].value) for cast in spell.cards)


def _the(context: Context, cards: Numbers) -> LocalText | str:
    """A card with its article."""
    rules = context.rules
    if not isinstance(rules, Flautz):
        raise TypeError("these are the words of FLAUTZ! alone")
    return rules.content.cards[cards[0]].the


class FlautzReasons(Reasons):
    """See `Reasons`."""

    playbook = FlautzPlaybook
    adviser = "planner"
    words: ClassVar[Mapping[str, Words]] = {"spell": _spell, "the": _the}

    def called(self, context: Context, seat: int, whole: Whole) -> Sentence | None:
        """See `Reasons`."""
        return called(context, seat, whole)

    def reason(self, decision: Decision, action: Action) -> Reason | None:
        """By what the hand is worth after it, and what may still come."""
        rules, view, seat = decision.rules, decision.view, decision.seat
        if not isinstance(rules, Flautz):
            return None
        scales = Scales(rules.content, view, seat)
        if isinstance(action, Replace):
            return Reason("replace", {"card": thing("the", scales.shown[action.slot])}, "FZ-37")
        if isinstance(action, Declare):
            return Reason("declare", _made(scales, scales.hand), "FZ-24")
        if isinstance(action, Exchange):
            return _exchange(view, scales, action)
        if isinstance(action, Stand):
            return Reason("stand", _made(scales, scales.hand), "FZ-Q18")
        return Reason("concentrate", {}, "FZ-36") if isinstance(action, Concentrate) else None

    def takes_back(self, before: State, done: Action, decision: Decision, action: Action) -> bool:
        """Taking the card again that was given, unless it makes a better spell at once with what has come since."""
        if not isinstance(done, Exchange) or not isinstance(action, Exchange) or action.declare:
            return False
        rules, view = decision.rules, decision.view
        if displayed(view, SLOTS)[action.slot] != done.give or not isinstance(rules, Flautz):
            return False
        if displayed(before, SLOTS)[done.slot] == action.give:
            return True
        scales = Scales(rules.content, view, decision.seat)
        return scales.weigh(scales.after(action.slot, action.give)) // _POINT <= scales.weigh(scales.hand) // _POINT


def _made(scales: Scales, cards: list[int]) -> dict[str, Term]:
    return {"spell": thing("spell", *sorted(cards)), "n": number(scales.weigh(cards) // _POINT)}


def _exchange(view: State, scales: Scales, action: Exchange) -> Reason:
    """What it makes at once; else what it opens; else what it gives away least."""
    taken, after = scales.shown[action.slot], scales.after(action.slot, action.give)
    now, then = scales.weigh(scales.hand), scales.weigh(after)
    both = {"taken": thing("the", taken), "given": thing("the", action.give)}
    if action.declare:
        return Reason("exchange_declare", {**both, **_made(scales, after)}, "FZ-24")
    if then // _POINT > now // _POINT:
        return Reason("makes", {**both, **_made(scales, after)}, "FZ-18")
    another_turn = turns_to_come(view) > 0 and not in_last_turns(view)
    hoped = _hoped(scales, after, then) if another_turn else None
    if hoped is not None and hoped[0] != action.give:
        card, cards = hoped
        helps = taken in [cast.face for cast in scales.spells.best(cards).cards]
        kind = "waits" if taken == action.give else "hopes" if helps else "hopes_still"
        return Reason(kind, {**both, "card": thing("the", card), **_made(scales, cards)}, "FZ-18")
    if taken == action.give:
        return Reason("unchanged", {}, "FZ-15")
    if then == now and another_turn:
        return Reason("same", {**both, **_made(scales, after)}, "FZ-15")
    if then // _POINT < now // _POINT:
        return Reason("loses", {**both, "n": number(now // _POINT - then // _POINT)}, "FZ-15")
    return Reason("least", {**both, **_made(scales, after)}, "FZ-15")


def _hoped(scales: Scales, after: list[int], now: int) -> tuple[int, list[int]] | None:
    """The card that would help the hand most of those that may come, and the hand with it."""
    best, found = now // _POINT, None
    for card in sorted(scales.hidden):
        weight = scales.weigh_with(after, card)
        if weight // _POINT > best:
            best, found = weight // _POINT, card
    if found is None:
        return None
    cards = max(([*after[:at], *after[at + 1 :], found] for at in range(len(after))), key=scales.weigh)
    return found, cards
