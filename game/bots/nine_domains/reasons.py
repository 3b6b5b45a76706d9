"""Why a bot of The Nine Domains lays a card on a place, or exchanges one: what the domain means to both, and what the
card may beat of what the other player still holds.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import permutations
from typing import Any, ClassVar, Final

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
    Words,
    content_of,
    faces,
    number,
    seat_of,
    thing,
    undone,
)
from game.bots.nine_domains.elements import (
    can_exchange,
    completed_with,
    may_exchange,
    missing,
    still_to_win,
    within_reach,
)
from game.bots.nine_domains.search import RoundMatrix
from game.bots.nine_domains.valuation import NineDomainsValuation
from game.bots.nine_domains.worth import Judge, Side
from game.bots.policy import Decision
from game.bots.search.search import ComparedChoice, Whole
from game.core.chance import Chance
from game.core.rules.drafts import EMPTY, Draft, with_pick, without_pick
from game.core.rules.rules import Action
from game.core.texts import LocalText, Sentence, blended
from game.nine_domains.combat import NOBODY, fight
from game.nine_domains.content import Content
from game.nine_domains.elements import elements_of, shows_all
from game.nine_domains.moves import Confirm, Decline, Place, Recall, Swap, TakeBack
from game.nine_domains.rules import NineDomains
from game.nine_domains.state import RECALLING, State
from game.nine_domains.zones import hand, stake

_COMPARED: Final = 24
"""So often it is guessed which row the other player may lay."""
_SHOWN: Final = 6
"""How many of the best rows are worth a look."""
_FEW: Final = {0: "_none", 1: "_one"}
"""Words of their own for so few cards."""
_TELLING: Final = (
    "completes_surely", "denies_surely", "completes", "denies", "stops_surely", "unites_surely", "tries_well", "unites",
    "stops", "needs", "bars", "strong_all", "strong", "lends", "carry",
)  # fmt: skip
"""What speaks for a row, best first."""
_DECIDING: Final = (
    "completes_surely", "completes", "tries_well", "tries", "denies_surely", "denies", "unites_surely", "unites",
    "stops_surely", "stops", "unites_try", "lets_go", "denies_not", "unites_not", "stops_not", "needs", "bars",
)  # fmt: skip
"""What elements have to do with a card on a domain, what matters most first."""
_OFTEN: Final = 0.5
"""A card that beats so much of what it may meet is strong."""
_NEAR: Final = 2
"""Who lacks so many elements, or fewer, may think of them."""


def _place(context: Context, numbers: Numbers) -> LocalText | str:
    rules = context.rules
    if not isinstance(rules, NineDomains):
        raise TypeError("these are the words of The Nine Domains alone")
    return rules.content.place_name(numbers[0])


def _rows(content: Content, view: State, seat: int, own: Place) -> list[ComparedChoice]:
    game, draft = RoundMatrix(content, view, seat), view.drafts[seat]
    others = game.foreseen(_COMPARED, Chance("rows to compare with", view.round, seat))
    found = []
    for row, cards in enumerate(game.mine.cards):
        if all(there in (EMPTY, card) for there, card in zip(draft, cards, strict=True)):
            worth = sum(share * game.worth(row, other) for other, share in others.items())
            spread = math.sqrt(sum(share * (game.worth(row, other) - worth) ** 2 for other, share in others.items()))
            steps = [Place(card, place) for place, card in enumerate(cards) if draft[place] == EMPTY]
            first = [step for step in steps if step.place == own.place]
            whole = (*first, *(step for step in steps if step.place != own.place), Confirm())
            found.append(ComparedChoice(whole, worth, len(others), spread))
    found.sort(key=lambda option: -option.worth)
    like_own = [option for option in found if option.whole[0] == own]
    return [*like_own[:1], *(option for option in found if option not in like_own[:1])][:_SHOWN] if like_own else []


def _placed(asked: Asked, action: Place) -> Reason:
    """What the domain means, then what the card can do there."""
    content, view, seat = asked.content, asked.view, asked.seat
    domain = view.table.faces_in(stake(action.place))[0]
    judge = Judge(content, view, seat)
    mine, theirs = judge.sides
    foes = view.cards_left(1 - seat)
    last = view.round >= content.rounds
    sure, able = _beaten(content, view, seat, action)
    strong, weak = sure >= _OFTEN * len(foes), able < _OFTEN * len(foes)
    what = {"card": faces(action.card), "domain": faces(domain), "place": thing("place", action.place)}
    counts = {"wins": number(sure), "most": number(able), "all": number(len(foes))}
    if not view.elements_ignored:
        terms = {**what, **counts}
        settled = _settled_by(asked, action, (mine, theirs))
        if settled is not None:
            return Reason("settled", {**terms, "others": faces(settled)}, "ND-16")
        own, others = _of_elements(asked, action, mine, terms), _of_their_elements(asked, action, theirs, terms)
        needed = _needed(asked, action, (mine, theirs), terms)
        found = [reason for reason in (own, others, needed) if reason is not None]
        if found:
            return min(found, key=lambda reason: _DECIDING.index(reason.kind))
    beaten = {**what, **counts, "n": number(content.points(domain))}
    if strong:
        return Reason("strong_all" if sure == len(foes) else "strong", beaten, "ND-5")
    if content.cards[action.card].carry > 0 and not last:
        return Reason("carry", what, "ND-Q6")
    gift, helped = _lent(content, view, seat, action)
    if helped:
        return Reason("lends", {**what, "gift": number(gift), "n": number(helped)}, "ND-19")
    if not weak:
        return Reason("beside", beaten, "ND-19")
    if able >= len(foes) - _beaten(content, view, seat, action, or_held=True)[1]:
        return Reason("middling", beaten, "ND-5")
    kind = "last"
    if _better_left(content, view, seat, action, able):
        kind = "spared" if EMPTY in with_pick(view.drafts[seat], action.place, action.card) else "later"
    return Reason(kind + _FEW.get(able, ""), beaten, "ND-5")


def _settled_by(asked: Asked, action: Place, sides: tuple[Side, Side]) -> int | None:
    """The domain on another place that surely brings all elements by the card that lies there already, if the other
    player can neither unite them as well nor exchange a domain for it (ND-18, ND-21).
    """
    content, view, seat = asked.content, asked.view, asked.seat
    (mine, theirs), foes = sides, len(view.cards_left(1 - seat))
    if may_exchange(content, view):
        return None
    at_stake = [view.table.faces_in(stake(place))[0] for place in range(view.places)]
    beside = _laid_beside(content, view, seat, action, False)
    for domain, (sure, _) in beside:
        left = [face for face in at_stake if face != domain]
        if sure == foes and within_reach(content, mine, (domain,)) and not within_reach(content, theirs, left):
            return domain
    return None


def _of_elements(asked: Asked, action: Place, mine: Side, terms: dict[str, Term]) -> Reason | None:
    """What a domain is to the own elements, if it completes them, be it with others that lie there (ND-16)."""
    content, view, seat = asked.content, asked.view, asked.seat
    domain, foes = view.table.faces_in(stake(action.place))[0], len(view.cards_left(1 - seat))
    sure, able = _beaten(content, view, seat, action)
    weak = able < _OFTEN * foes
    laid = _laid_beside(content, view, seat, action, False)
    open_ = [each for each, (_, most) in sorted(laid, key=lambda other: -other[1][0]) if most]  # what is sure first
    beside = completed_with(content, mine, domain, open_, view.round >= content.rounds)
    if beside is None:
        return None
    surely = sure == foes and not can_exchange(content, view, 1 - seat)
    if beside:
        kind = "unites_surely" if surely else "unites_not" if not able else "unites_try" if weak else "unites"
        return Reason(kind, {**terms, "others": faces(*beside)}, "ND-16")
    if not able:
        return Reason("lets_go", terms, "ND-16")
    if sure >= _OFTEN * foes:
        return Reason("completes_surely" if surely else "completes", terms, "ND-16")
    return Reason("tries" if weak else "tries_well", terms, "ND-16")


def _of_their_elements(asked: Asked, action: Place, theirs: Side, terms: dict[str, Term]) -> Reason | None:
    """The same for the elements of the other player, which the card may keep from being completed."""
    content, view, seat = asked.content, asked.view, asked.seat
    domain, foes = view.table.faces_in(stake(action.place))[0], len(view.cards_left(1 - seat))
    laid = _laid_beside(content, view, seat, action, True)
    open_ = [each for each, (least, _) in sorted(laid, key=lambda other: other[1]) if least < foes]
    beside = completed_with(content, theirs, domain, open_, view.round >= content.rounds)
    if beside is None:
        return None
    sure, able = _beaten(content, view, seat, action, or_held=True)
    surely = sure == foes and not can_exchange(content, view, 1 - seat)
    how = "_surely" if surely else "" if able else "_not"
    what = {**terms, "other": seat_of(1 - seat)}
    if beside:
        return Reason("stops" + how, {**what, "others": faces(*beside)}, "ND-16")
    return Reason("denies" + how, what, "ND-16")


def _needed(asked: Asked, action: Place, sides: tuple[Side, Side], terms: dict[str, Term]) -> Reason | None:
    """Of a domain without which a side that lacks little can have its elements no more, if the card is good there."""
    content, view, seat = asked.content, asked.view, asked.seat
    domain, foes = view.table.faces_in(stake(action.place))[0], len(view.cards_left(1 - seat))
    if may_exchange(content, view):
        return None  # whoever has the domain
    left = still_to_win(content, view)
    needs, others_need = (
        missing(content, side) <= _NEAR
        and within_reach(content, side, left)
        and not within_reach(content, side, [one for one in left if one != domain])
        for side in sides
    )
    if needs and _beaten(content, view, seat, action)[1] >= _OFTEN * foes:
        return Reason("needs", terms, "ND-16")
    if others_need and _beaten(content, view, seat, action, or_held=True)[1] >= _OFTEN * foes:
        return Reason("bars", {**terms, "other": seat_of(1 - seat)}, "ND-16")
    return None


def _laid_beside(
    content: Content, view: State, seat: int, action: Place, or_held: bool
) -> list[tuple[int, tuple[int, int]]]:
    """The domains on the other places, and what the own card that lies there then beats, surely and perhaps
    (`_beaten`); where none lies it may be one that beats all, or one that beats none. A card that is moved lies there
    no longer.
    """
    draft, found = with_pick(view.drafts[seat], action.place, action.card), list[tuple[int, tuple[int, int]]]()
    for other, card in enumerate(draft):
        if other != action.place:
            domain = view.table.faces_in(stake(other))[0]
            free = without_pick(draft, other)
            there = view.clone()
            there.drafts = tuple([free if who == seat else row for who, row in enumerate(view.drafts)])
            unknown = 0, len(view.cards_left(1 - seat))
            laid = unknown if card == EMPTY else _beaten(content, there, seat, Place(card, other), or_held)
            found.append((domain, laid))
    return found


def _beaten(content: Content, view: State, seat: int, action: Place, or_held: bool = False) -> tuple[int, int]:
    """How many cards of the other player the card beats there whatever both lay beside them (ND-19), and how many it
    may beat; if asked for, those as well by which it is not beaten.
    """
    draft, foes = with_pick(view.drafts[seat], action.place, action.card), view.cards_left(1 - seat)
    held = [card for card in view.table.faces_in(hand(seat)) if card not in draft]
    least, most = _gifts(content, held, draft, action.place)
    sure = able = 0
    for foe in foes:
        beside = [card for card in foes if card != foe]
        lowest, highest = _gifts(content, beside, (EMPTY,) * view.places, action.place)
        results = (_wins(content, view, seat, action, foe, gifts) for gifts in ((least, highest), (most, lowest)))
        at_worst, at_best = ((result == 0 or (or_held and result == NOBODY)) for result in results)
        sure += at_worst
        able += at_best
    return sure, able


def _better_left(content: Content, view: State, seat: int, action: Place, able: int) -> bool:
    """True if a card that is kept may beat more than so many, here and where it can be laid still: on a place that is
    free, in another round where none is.
    """
    draft = with_pick(view.drafts[seat], action.place, action.card)
    held = [card for card in view.table.faces_in(hand(seat)) if card not in (*view.drafts[seat], action.card)]
    better = [card for card in held if _beaten(content, view, seat, Place(card, action.place))[1] > able]
    if not better or EMPTY not in draft:
        return bool(better)
    there = view.clone()
    there.drafts = tuple([draft if who == seat else row for who, row in enumerate(view.drafts)])
    elsewhere = [Place(card, place) for card in better for place, laid in enumerate(draft) if laid == EMPTY]
    return any(_beaten(content, there, seat, other)[1] > able for other in elsewhere)


def _lent(content: Content, view: State, seat: int, action: Place) -> tuple[int, int]:
    """What a card gives to each neighbour, and how many can use it: a card without strength cannot (ND-Q13). A place
    that is free then counts if a card that can use it is left for it.
    """
    draft = with_pick(view.drafts[seat], action.place, action.card)
    gift = _gift(content, action.card, action.place, draft)
    near = [draft[beside] for beside in (action.place - 1, action.place + 1) if 0 <= beside < len(draft)]
    left = [card for card in view.table.faces_in(hand(seat)) if card not in draft]
    usable = sum(not content.cards[card].no_strength for card in left)
    lying = sum(card != EMPTY and not content.cards[card].no_strength for card in near)
    return gift, gift and lying + min(near.count(EMPTY), usable)


def _gifts(content: Content, cards: Sequence[int], draft: Draft, place: int) -> tuple[int, int]:
    """The least and the most that neighbours give to a place: those that lie there, and of these cards any others."""
    near = [beside for beside in (place - 1, place + 1) if 0 <= beside < len(draft)]
    free = [beside for beside in near if draft[beside] == EMPTY]
    lying = sum(_gift(content, draft[beside], beside, draft) for beside in near if draft[beside] != EMPTY)
    coming = [
        sum(_gift(content, card, beside, draft) for card, beside in zip(laid, free, strict=True))
        for laid in permutations(cards, min(len(free), len(cards)))
        if len(laid) == len(free)
    ]
    return lying + min(coming, default=0), lying + max(coming, default=0)


def _gift(content: Content, card: int, place: int, draft: Draft) -> int:
    """What a card gives to a neighbour."""
    bonus = content.cards[card].adjacent_bonus
    if bonus is None:
        return 0
    return bonus.alone if place in (0, len(draft) - 1) else bonus.each


def _wins(content: Content, view: State, seat: int, action: Place, foe: int, gifts: tuple[int, int]) -> int:
    """Who wins there, 0 the card, 1 the other one, with what was carried over to that place, what neighbours give,
    and in the last round what the cards gain or lose by it (ND-12, ND-26).
    """
    last, place = view.round >= content.rounds, action.place
    ours, theirs = (
        gift + view.carries[side][place] + (content.cards[face].last_round_strength if last else 0)
        for side, face, gift in ((seat, action.card, gifts[0]), (1 - seat, foe, gifts[1]))
    )
    return fight(content, (action.card, foe), (ours, theirs)).winner


def _swapped(asked: Asked, action: Swap) -> Reason:
    """Elements first, for they win at once; then points."""
    content, seat = asked.content, asked.seat
    mine, theirs = Judge(content, asked.view, seat).sides
    elements = len(content.elements)
    ours, others = mine.exchanged(action.give, action.take), theirs.exchanged(action.take, action.give)
    what = {"taken": faces(action.take), "given": faces(action.give)}
    gain = content.points(action.take) - content.points(action.give)
    if asked.view.elements_ignored:
        return Reason("swap_points" if gain > 0 else "swap_nothing", {**what, "n": number(gain)}, "ND-21")
    if shows_all(mine.shown, elements) and not shows_all(ours.shown, elements):
        return Reason("swap_breaks", what, "ND-16")
    if shows_all(ours.shown, elements) and not shows_all(mine.shown, elements):
        return Reason("swap_completes", what, "ND-16")
    coming = still_to_win(content, asked.view)
    if within_reach(content, theirs, coming) and not within_reach(content, others, coming):
        return Reason("swap_bars", {**what, "other": seat_of(1 - seat)}, "ND-16")
    if len(elements_of(others.shown, elements)) < len(elements_of(theirs.shown, elements)):
        return Reason("swap_denies", {**what, "other": seat_of(1 - seat)}, "ND-16")
    if gain > 0:
        kind = "swap_keeps" if shows_all(mine.shown & ours.shown, elements) else "swap_points"
        return Reason(kind, {**what, "n": number(gain)}, "ND-21")
    if within_reach(content, ours, coming) and not within_reach(content, mine, coming):
        return Reason("swap_opens", what, "ND-16")
    more = len(elements_of(ours.shown, elements)) > len(elements_of(mine.shown, elements))
    return Reason("swap_elements" if more else "swap_nothing", what, "ND-21")


def _recalled(asked: Asked, action: Recall) -> Reason:
    """By what both cards beat in the next round, neighbours and what was carried over apart, if that speaks for it."""
    content, view = asked.content, asked.view
    last, foes = view.round + 1 >= content.rounds, view.cards_left(1 - asked.seat)

    def beats(card: int, foe: int) -> bool:
        bonuses = [content.cards[face].last_round_strength if last else 0 for face in (card, foe)]
        return fight(content, (card, foe), (bonuses[0], bonuses[1])).winner == 0

    more, fewer = (sum(beats(card, foe) for foe in foes) for card in (action.take, action.give))
    what = {"taken": faces(action.take), "given": faces(action.give)}
    if more <= fewer:
        return Reason("recall", what, "ND-23")
    counts = {"most": number(more), "wins": number(fewer), "all": number(len(foes))}
    return Reason("recall_stronger", {**what, **counts}, "ND-23")


def _declined(asked: Asked, action: Decline) -> Reason:
    if asked.view.phase == RECALLING:
        return Reason("decline", {}, "ND-Q19")
    shown = Judge(asked.content, asked.view, asked.seat).sides[0].shown
    whole = shows_all(shown, len(asked.content.elements)) and not asked.view.elements_ignored
    return Reason("decline_whole" if whole else "decline", {}, "ND-Q17")


def _row(chosen: Chosen, action: Action) -> Sentence:
    """The row from left to right as it lies when the choice is made; one with empty places as what lies where."""
    draft: Draft = chosen.view.drafts[chosen.seat]
    for step in chosen.whole:
        after = _STEPS.get(type(step))
        draft = draft if after is None else after(draft, step)
    cards = [chosen.card(card) for card in draft if card != EMPTY]
    if len(cards) == len(draft):
        row = blended(lambda language: " – ".join(card[language] for card in cards), *cards)
        return Sentence("nine_domains.choice.row", {"cards": row}, "ND-3")
    if not cards:
        return Sentence("nine_domains.choice.nothing", {}, "ND-3")
    where = [chosen.content.place_name(place) for place, card in enumerate(draft) if card != EMPTY]
    parts = list(zip(cards, where, strict=True))
    laid = blended(lambda language: ", ".join(f"{card[language]} {at[language]}" for card, at in parts), *cards, *where)
    key = "still" if isinstance(chosen.whole[-1], TakeBack) else "laid"
    return Sentence(f"nine_domains.choice.{key}", {"cards": laid}, "ND-3")


_STEPS: Final[Mapping[type[Action], Callable[[Draft, Any], Draft]]] = {
    Place: lambda draft, step: with_pick(draft, step.place, step.card),
    TakeBack: lambda draft, step: without_pick(draft, step.place),
}
SAID: Final[SaidTable] = {
    Place: Said(_placed, _row, undone(TakeBack, "place")),  # nothing is learned while a row is laid
    TakeBack: Said(called=_row),
    Confirm: Said(Reason("confirm", {}, "ND-3")),
    Swap: Said(_swapped),
    Recall: Said(_recalled),
    Decline: Said(_declined),
}


class NineDomainsReasons(Reasons):
    """See `Reasons`."""

    stands = frozenset({"completes_surely", "denies_surely", "unites_surely", "stops_surely"})
    words: ClassVar[Mapping[str, Words]] = {"place": _place}
    said = SAID

    def options(self, decision: Decision, own: Action) -> tuple[ComparedChoice, ...]:
        """Whole rows that go on from the draft, each against rows the other player may choose; the best one that begins
        like `own` first.
        """
        rules, view, seat = decision.rules, decision.view, decision.seat
        if not isinstance(rules, NineDomains) or not isinstance(own, Place):
            return ()
        return tuple(_rows(rules.content, view, seat, own))

    def reason_of_whole(self, decision: Decision, whole: Whole) -> Reason | None:
        """Of a row by the card of which most can be said, beside the others; None where little speaks for any."""
        placed = [step for step in whole if isinstance(step, Place)]
        if len(placed) <= 1:
            return super().reason_of_whole(decision, whole)
        view, seat, row = decision.view.clone(), decision.seat, decision.view.drafts[decision.seat]
        for step in placed:
            row = with_pick(row, step.place, step.card)
        found: dict[str, Reason] = {}
        for step in placed:
            beside = without_pick(row, step.place)
            view.drafts = tuple([beside if other == seat else draft for other, draft in enumerate(view.drafts)])
            reason = _placed(Asked(content_of(decision.rules), view, seat), step)
            found.setdefault(reason.kind, reason)
        return next((found[kind] for kind in _TELLING if kind in found), None)

    def valuation(self, decision: Decision) -> NineDomainsValuation:
        """By whole rows."""
        return NineDomainsValuation(decision)
