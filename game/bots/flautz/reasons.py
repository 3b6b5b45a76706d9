"""Why a bot of FLAUTZ! takes, gives, concentrates or declares, in the terms of its scales."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from game.bots.explaining.reasons import (
    Asked,
    Chosen,
    Context,
    Numbers,
    Reason,
    Reasons,
    Said,
    SaidTable,
    Term,
    Undone,
    Why,
    Words,
    named,
    number,
    thing,
)
from game.bots.flautz.search import FlautzPlaybook
from game.bots.flautz.worth import Scales
from game.core.rules.rules import Action
from game.core.texts import Argument, LocalText, Sentence
from game.flautz.moves import Concentrate, Declare, Exchange, Replace, Stand
from game.flautz.rules import Flautz
from game.flautz.state import State
from game.flautz.turns import displayed, in_last_turns, turns_to_come
from game.flautz.zones import SLOTS

_POINT: Final = 16
"""The weight of a point: see `game.flautz.spells`."""


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


def _scales(asked: Asked) -> Scales:
    return Scales(asked.content, asked.view, asked.seat)


def _made(scales: Scales, cards: list[int]) -> dict[str, Term]:
    return {"spell": thing("spell", *sorted(cards)), "n": number(scales.weigh(cards) // _POINT)}


def _replaced(asked: Asked, action: Replace) -> Reason:
    return Reason("replace", {"card": thing("the", _scales(asked).shown[action.slot])}, "FZ-37")


def _as_it_is(kind: str, clause: str) -> Why:
    """By the spell in hand."""

    def why(asked: Asked, action: Action) -> Reason:
        scales = _scales(asked)
        return Reason(kind, _made(scales, scales.hand), clause)

    return why


def _exchange(asked: Asked, action: Exchange) -> Reason:
    """What it makes at once; else what it opens; else what it gives away least."""
    view, scales = asked.view, _scales(asked)
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


def _back_again(asked: Asked, before: State, done: Exchange, action: Exchange) -> bool:
    """Taking the card again that was given, unless it makes a better spell at once with what has come since."""
    if action.declare or displayed(asked.view, SLOTS)[action.slot] != done.give:
        return False
    if displayed(before, SLOTS)[done.slot] == action.give:
        return True
    scales = _scales(asked)
    return scales.weigh(scales.after(action.slot, action.give)) // _POINT <= scales.weigh(scales.hand) // _POINT


def _taken(chosen: Chosen, action: Exchange | Replace) -> Argument:
    """The card that is taken, or goes."""
    the: Argument = chosen.content.cards[displayed(chosen.view, SLOTS)[action.slot]].the
    return the


def _given(chosen: Chosen, action: Exchange) -> Argument:
    the: Argument = chosen.content.cards[action.give].the
    return the


def _called(chosen: Chosen, action: Exchange) -> Sentence | None:
    """An exchange that declares, and one of equal cards, say so."""
    if action.declare:
        return _DECLARING(chosen, action)
    same = displayed(chosen.view, SLOTS)[action.slot] == action.give
    return _UNCHANGED(chosen, action) if same else None


_DECLARING: Final = named("flautz.choice.declare", "FZ-Q44", taken=_taken, given=_given)
_UNCHANGED: Final = named("flautz.choice.same", "FZ-15", taken=_taken)
SAID: Final[SaidTable] = {
    Exchange: Said(_exchange, _called, Undone(Exchange, _back_again)),
    Replace: Said(_replaced, named("flautz.choice.replace", "FZ-37", taken=_taken)),  # the new card has no name yet
    Concentrate: Said(Reason("concentrate", {}, "FZ-36")),
    Declare: Said(_as_it_is("declare", "FZ-24")),
    Stand: Said(_as_it_is("stand", "FZ-Q18")),
}


class FlautzReasons(Reasons):
    """See `Reasons`: by what the hand is worth after it, and what may still come."""

    playbook = FlautzPlaybook
    adviser = "planner"
    words: ClassVar[Mapping[str, Words]] = {"spell": _spell, "the": _the}
    said = SAID
