"""Why a bot of FLAUTZ! takes, gives, concentrates or declares, in the terms of its scales."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import ClassVar, Final, TypeGuard

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
    Words,
    named,
    number,
    thing,
)
from game.bots.flautz.search import FlautzPlaybook
from game.bots.flautz.worth import POINT, Scales
from game.bots.search.search import Whole
from game.core.rules.rules import of_kind
from game.core.texts import Argument, LocalText, Sentence, filled
from game.flautz.moves import Concentrate, Declare, Exchange, Replace, Stand
from game.flautz.rules import Flautz
from game.flautz.spells import RUN
from game.flautz.state import State
from game.flautz.turns import displayed, in_last_turns, turns_to_come
from game.flautz.zones import AIR, GROUND, PERMITTED, SLOTS

_MANY: Final = 13
"""So many points of another player are worth a word."""
ALONE: Final = LocalText("le {values} seul", "the {values} alone")
SET: Final = LocalText("le groupe {values}", "the set {values}")
IN_A_ROW: Final = LocalText("la suite {values}", "the run {values}")
UNTOUCHED: Final = LocalText(" si personne n’y touche avant", " if nobody takes it before")
LINKED: Final = LocalText("la suite {values} en {one} et {other}", "the run {values} in {one} and {other}")


def _spell(context: Context, cards: Numbers) -> LocalText | str:
    """The best spell of some cards in short: `the run 2-3-4`; of one through a Prism which two colours it links."""
    rules = context.rules
    if not isinstance(rules, Flautz):
        raise TypeError("these are the words of FLAUTZ! alone")
    content = rules.content
    spell = content.spells.best(cards)
    values = "-".join(str(content.cards[cast.face].value) for cast in spell.cards)
    if len(spell.cards) == 1:
        return filled(ALONE, values=values)
    if spell.pattern != RUN:
        return filled(SET, values=values)
    if len(spell.bridges) != 1:
        return filled(IN_A_ROW, values=values)
    one, other = (content.colours[colour].name for colour in spell.bridges[0])
    return filled(LINKED, values=values, one=one, other=other)


def _the(context: Context, cards: Numbers) -> LocalText | str:
    """A card with its article."""
    rules = context.rules
    if not isinstance(rules, Flautz):
        raise TypeError("these are the words of FLAUTZ! alone")
    return rules.content.cards[cards[0]].the


def _untouched(context: Context, somebody: Numbers) -> LocalText | str:
    """What must not happen for a card to be still there, if somebody can do it."""
    return UNTOUCHED if somebody[0] else ""


def _scales(asked: Asked) -> Scales:
    return Scales(asked.content, asked.view, asked.seat)


def _made(scales: Scales, cards: list[int]) -> dict[str, Term]:
    return {"spell": thing("spell", *sorted(cards)), "n": number(_points(scales, cards))}


def _points(scales: Scales, cards: Sequence[int]) -> int:
    return scales.weigh(cards) // POINT


def _better(asked: Asked, scales: Scales) -> bool:
    """True if an exchange makes the hand worth more points at once."""
    return _reaches(asked, scales, _points(scales, scales.hand) + 1)


def _reaches(asked: Asked, scales: Scales, points: int) -> bool:
    """True if an exchange makes the hand worth so many points at once."""
    exchanges = of_kind(asked.legal, Exchange)
    return any(_points(scales, scales.after(each.slot, each.give)) >= points for each in exchanges)


def _replaced(asked: Asked, action: Replace) -> Reason:
    """A card that would not help oneself, or one for which a better one may come."""
    scales = _scales(asked)
    card = scales.shown[action.slot]
    with_it = scales.weigh_with(scales.hand, card) // POINT
    if _points(scales, scales.hand) >= with_it:
        return Reason("replace", {"card": thing("the", card)}, "FZ-37")
    most = max((scales.weigh_with(scales.hand, other) // POINT for other in scales.hidden), default=0)
    return Reason("replace_good" if most > with_it else "replace_loses", {"card": thing("the", card)}, "FZ-37")


def _concentrated(asked: Asked, action: Concentrate) -> Reason:
    """For another card to see, if there is another turn (FZ-36, FZ-39): beside one that lies there already, unless a
    hidden one would make more; and for more than an exchange makes now.
    """
    if not _another_turn(asked.view):
        return Reason("concentrate_last", {}, "FZ-39")
    scales = _scales(asked)
    now, better = scales.weigh(scales.hand), _better(asked, scales)
    kind = "concentrate_still" if better else "concentrate"
    there = _hoped(scales, scales.hand, now, _next_round(asked.view, scales))
    near = _hoped(scales, scales.hand, now, scales.hidden)
    ahead = there if _as_good(there, near, scales) else near
    if ahead is None or (better and _reaches(asked, scales, _points(scales, ahead[1]))):
        return Reason(kind, {}, "FZ-36")
    if ahead is there:
        return Reason(f"{kind}_lies", _lying(asked, scales, ahead), "FZ-38")
    return Reason(f"{kind}_hopes", _missing(scales, ahead), "FZ-38")


def _another_turn(view: State) -> bool:
    """True if the seat has another turn in this match, should nobody end it."""
    return turns_to_come(view) > 0 and not in_last_turns(view)


def _stood(asked: Asked, action: Stand) -> Reason:
    scales = _scales(asked)
    return Reason("stand_still" if _better(asked, scales) else "stand", _made(scales, scales.hand), "FZ-Q18")


def _declared(asked: Asked, action: Declare) -> Reason:
    """By the spell in hand."""
    scales = _scales(asked)
    return Reason("declare", _made(scales, scales.hand), "FZ-24")


def _exchange(asked: Asked, action: Exchange) -> Reason:
    """What it makes at once; else what it opens; else what it gives away least."""
    view, scales = asked.view, _scales(asked)
    taken, after = scales.shown[action.slot], scales.after(action.slot, action.give)
    now, then = scales.weigh(scales.hand), scales.weigh(after)
    both = {"taken": thing("the", taken), "given": thing("the", action.give)}
    if scales.spells.is_quinte(after):
        return Reason("quinte", {**both, **_made(scales, after)}, "FZ-27")
    if action.declare:
        more, whole = then // POINT > now // POINT, scales.spells.is_flautz(scales.hand)
        kind = "exchange_declare" if more else "exchange_whole" if whole else "exchange_completes"
        return Reason(kind, {**both, **_made(scales, after)}, "FZ-24")
    if then // POINT > now // POINT:
        return Reason("makes", {**both, **_made(scales, after)}, "FZ-18")
    another_turn = _another_turn(view)
    lying = _next_round(view, scales, action) if another_turn else {}
    if another_turn and taken != action.give:
        near, there = _hoped(scales, after, then, scales.hidden, taken), _hoped(scales, after, then, lying, taken)
        if then // POINT >= now // POINT and _as_good(there, near, scales):
            return Reason("lies", {**both, **_lying(asked, scales, there)}, "FZ-15")
        if near is not None and near[0] != action.give:
            hope, lost = {**both, **_missing(scales, near)}, now // POINT - then // POINT
            if lost <= 0:
                return Reason("hopes", hope, "FZ-18")
            if _points(scales, near[1]) > now // POINT:
                return Reason("risks", {"lost": number(lost), **hope}, "FZ-18")
    if another_turn and (withheld := _withheld(view, scales, action)) is not None:
        return withheld
    if then // POINT < now // POINT:
        return Reason("loses", {**both, "n": number(now // POINT - then // POINT)}, "FZ-15")
    if another_turn and taken != action.give:
        begun, ended = _begun(scales, after, taken, then), _begun(scales, scales.hand, action.give, now)
        if begun is not None and _does_without(scales, after, begun, taken):
            begun = None
        if begun is not None and (ended is None or scales.weigh(begun) > scales.weigh(ended)):
            return Reason("begins", {**both, **_made(scales, begun)}, "FZ-18")
        if then == now and _needed(scales, scales.hand, action.give):
            return Reason("replaces", {**both, **_made(scales, after)}, "FZ-15")
    hoped = _hoped(scales, after, then, scales.hidden) if another_turn else None
    there = _hoped(scales, after, then, lying)
    ahead = there if _as_good(there, hoped, scales) else hoped
    if ahead is not None and ahead[0] != action.give and not _reaches(asked, scales, _points(scales, ahead[1])):
        kind = "waits" if taken == action.give else "hopes_still"  # if it could be reached, nothing would be missing
        if ahead is there:
            return Reason(f"{kind}_lies", {**both, **_lying(asked, scales, ahead)}, "FZ-18")
        return Reason(kind, {**both, **_missing(scales, ahead)}, "FZ-18")
    how = "_still" if _better(asked, scales) else "" if another_turn else "_last"
    if taken == action.give:
        return Reason("unchanged" + how, {}, "FZ-15")
    if then == now and another_turn:
        return Reason("same", {**both, **_made(scales, after)}, "FZ-15")
    return Reason("least" + how, {**both, **_made(scales, after)}, "FZ-15")


def _goes_with(scales: Scales, card: int) -> bool:
    """True if known cards of another player make more points with it: a gift may be less, as between equal spells."""
    cards = scales.collected(card)
    return bool(cards) and _points(scales, cards) > max(_points(scales, cards[:-1]), _points(scales, [card]))


def _withheld(view: State, scales: Scales, action: Exchange) -> Reason | None:
    """What goes with known cards of another player and is not left to him: an idle card that is kept, where one goes
    that may be taken again, or else the card that is taken.
    """
    taken, given = scales.shown[action.slot], action.give
    lost = _points(scales, scales.hand) - _points(scales, scales.after(action.slot, given))
    if lost > 0:
        idle = [card for card in sorted(set(scales.hand)) if card != given and not _needed(scales, scales.hand, card)]
        kept = max(idle, key=scales.gift, default=given)
        there = action.slot in PERMITTED[view.house.path[view.zone + 1]]
        if scales.gift(kept) <= scales.gift(given) or not _goes_with(scales, kept) or not there:
            return None
        terms = {"kept": thing("the", kept), "given": thing("the", given), "n": number(lost)}
        return Reason("lends", terms, "FZ-15")
    collected = scales.collected(taken)
    if _points(scales, collected) < _MANY or scales.shown.count(taken) > 1 or scales.gift(given) >= scales.gift(taken):
        return None
    return Reason("denies", {"taken": thing("the", taken), **_made(scales, collected)}, "FZ-15")


def _next_round(view: State, scales: Scales, action: Exchange | None = None) -> dict[int, int]:
    """What may be taken in the next round if it still lies there, beside what is given now: how many of each card."""
    slots = PERMITTED[view.house.path[view.zone + 1]]
    cards = [scales.shown[slot] for slot in slots if action is None or slot != action.slot]
    return {card: cards.count(card) for card in cards if action is None or card != action.give}


Ahead = tuple[int, list[int]]
"""A card that would help a hand, and the hand with it."""


def _as_good(there: Ahead | None, near: Ahead | None, scales: Scales) -> TypeGuard[Ahead]:
    """True if what lies there makes as many points as what is hidden."""
    return there is not None and (near is None or _points(scales, there[1]) >= _points(scales, near[1]))


def _missing(scales: Scales, ahead: Ahead) -> dict[str, Term]:
    card, cards = ahead
    return {"card": thing("the", card), **_made(scales, cards)}


def _lying(asked: Asked, scales: Scales, ahead: Ahead) -> dict[str, Term]:
    """The same of what may be taken in the next round, and whether somebody may take it before: who comes first then
    loses it only to who may still take it in this round (FZ-14).
    """
    view: State = asked.view
    now, then = view.zone_word, view.house.path[view.zone + 1]
    slots = [slot for slot in PERMITTED[then] if scales.shown[slot] == ahead[0]]
    somebody = asked.seat != view.first or all(slot in PERMITTED[now] for slot in slots)
    return {**_missing(scales, ahead), "untouched": thing("untouched", int(somebody))}


def _hoped(
    scales: Scales, after: list[int], now: int, among: Mapping[int, int], using: int | None = None
) -> Ahead | None:
    """The card that would help the hand most of those that may come, and the hand with it; if asked for, of those whose
    spell needs a certain card of the hand.
    """
    weights = {card: scales.weigh_with(after, card) for card in sorted(among)}
    able = [card for card, weight in weights.items() if weight // POINT > now // POINT]
    hands = {
        card: _plainest(scales, [[*after[:at], *after[at + 1 :], card] for at in range(len(after))]) for card in able
    }
    if using is not None:
        rest = after.copy()
        rest.remove(using)
        without = {card: _points(scales, [*rest, card]) for card in weights}
        # what a Prism brings near no other card may bring as near; and a Prism goes with anything
        most = 0 if scales.weigh([using]) else max(without.values(), default=0)
        able = [card for card in able if scales.weigh([card]) and weights[card] // POINT > max(without[card], most)]
    if not able:
        return None
    unseen = among is scales.hidden
    found = max(able, key=lambda card: (not unseen or card not in scales.elsewhere, weights[card] // POINT))
    return found, hands[found]


def _plainest(scales: Scales, hands: Sequence[list[int]]) -> list[int]:
    """The best of some hands; of equal ones that whose spell links the fewest colours."""
    most = max(map(scales.weigh, hands))
    best = [held for held in hands if scales.weigh(held) == most]
    return min(best, key=lambda held: len(scales.spells.best(held).bridges))


def _begun(scales: Scales, after: list[int], taken: int, now: int) -> list[int] | None:
    """The cards of the best spell that a card makes with others of the hand, beside the best one of all."""
    others = after.copy()
    others.remove(taken)
    found: list[int] | None = None
    for size in range(1, len(others)):
        for beside in combinations(others, size):
            cards = [taken, *beside]
            if all(_needed(scales, cards, card) for card in cards) and (
                found is None or scales.weigh(cards) > scales.weigh(found)
            ):
                found = cards
    return found if found is not None and scales.weigh(found) < now else None


def _does_without(scales: Scales, after: list[int], spell: list[int], card: int) -> bool:
    """True if the hand makes as many points with another card in the stead of one of a spell: with its like, of which
    one is used (FZ-20), or, where it is a Prism, with any (FZ-43).
    """
    if card in scales.hand or scales.weigh([card]):
        return card in scales.hand
    others, rest = after.copy(), spell.copy()
    for each in spell:
        others.remove(each)
    rest.remove(card)
    return any(_points(scales, [*rest, other]) >= _points(scales, spell) for other in others)


def _needed(scales: Scales, cards: list[int], card: int) -> bool:
    """True if the spell of these cards would be worth less without one of them, be it a Prism (FZ-43)."""
    at = cards.index(card) if card in cards else len(cards)
    return _points(scales, [*cards[:at], *cards[at + 1 :]]) < _points(scales, cards)


def _back_again(asked: Asked, before: State, done: Exchange, action: Exchange) -> bool:
    """Taking the card again that was given, unless it makes a better spell at once with what has come since."""
    if action.declare or displayed(asked.view, SLOTS)[action.slot] != done.give:
        return False
    if displayed(before, SLOTS)[done.slot] == action.give:
        return True
    scales = _scales(asked)
    return scales.weigh(scales.after(action.slot, action.give)) // POINT <= scales.weigh(scales.hand) // POINT


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
    Concentrate: Said(_concentrated),
    Declare: Said(_declared),
    Stand: Said(_stood),
}


class FlautzReasons(Reasons):
    """See `Reasons`: by what the hand is worth after it, and what may still come."""

    playbook = FlautzPlaybook
    neutral = frozenset({"loses", "risks"})
    stands = frozenset(
        {"makes", "exchange_declare", "exchange_completes", "exchange_whole", "declare", "lends", "denies"}
    )
    adviser = "planner"
    words: ClassVar[Mapping[str, Words]] = {"spell": _spell, "the": _the, "untouched": _untouched}
    said = SAID

    def whereabouts(self, whole: Whole) -> Sentence | None:
        """Equal cards may lie in the air and on the ground (FZ-9)."""
        first = whole[0]
        if not isinstance(first, Exchange | Replace):
            return None
        air = first.slot in AIR
        place = first.slot - (AIR if air else GROUND).start + 1
        return Sentence(f"flautz.choice.{'air' if air else 'ground'}", {"place": place}, "FZ-9")
