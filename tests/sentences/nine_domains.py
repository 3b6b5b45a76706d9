"""What reasons of The Nine Domains claim: counted over every row that both players may still lay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Final

from game.bots.nine_domains.rows import goes_on
from game.core.chance import Chance
from game.core.match.session import apply_action
from game.core.match.tale import Tale
from game.core.rules.drafts import EMPTY, with_pick
from game.nine_domains.combat import EFFECT, Combat, fight, row_bonuses
from game.nine_domains.elements import elements_of, shows_all, together
from game.nine_domains.events import CombatDecided
from game.nine_domains.moves import Place
from game.nine_domains.scoring import has_all_elements, shown_elements
from game.nine_domains.tale import TRICKS
from game.nine_domains.zones import DISCARD, owned, stake
from tests.sentences.courses import Course
from tests.sentences.said import Fact, Said


def _wins(said: Said) -> dict[int, set[bool]]:
    """By card of the other player: whether the card that is laid may win against it, whatever else both lay."""
    return {foe: {winner == 0 for winner in winners} for foe, winners in _winners(said).items()}


def _winners(said: Said) -> dict[int, set[int]]:
    """By card of the other player: who may win."""
    view, seat, action = said.view, said.seat, said.action
    assert isinstance(action, Place)
    content, place, last = said.content, action.place, view.round >= said.content.rounds
    draft = with_pick(view.drafts[seat], place, action.card)
    held = said.moment.state.cards_left(seat)
    foes = said.moment.state.cards_left(1 - seat)
    own = {
        row_bonuses(content, row, view.carries[seat], last)[place]
        for row in permutations(held, len(draft))
        if goes_on(row, draft)
    }
    other = {
        (row[place], row_bonuses(content, row, view.carries[1 - seat], last)[place])
        for row in permutations(foes, view.places)
    }
    found: dict[int, set[int]] = {foe: set() for foe in foes}
    for foe, theirs in other:
        for ours in own:
            found[foe].add(fight(content, (action.card, foe), (ours, theirs)).winner)
    return found


def _at_least(said: Said) -> str:
    """So many cards are beaten whatever happens."""
    sure = sum(wins == {True} for wins in _wins(said).values())
    return "" if said.number("wins") <= sure else f"surely beaten: {sure}"


def _at_most(said: Said) -> str:
    able = sum(True in wins for wins in _wins(said).values())
    return "" if able <= said.number("most") else f"may be beaten: {able}"


def _all(said: Said) -> str:
    return "" if all(wins == {True} for wins in _wins(said).values()) else "one may win"


def _none(said: Said) -> str:
    return "one may be beaten" if any(True in wins for wins in _wins(said).values()) else ""


def _one(said: Said) -> str:
    able = sum(True in wins for wins in _wins(said).values())
    return "" if able <= 1 else f"may be beaten: {able}"


def _better_kept(said: Said) -> str:
    """So many at most, and a card that stays in the hand may beat more there."""
    draft, action = said.view.drafts[said.seat], said.action
    assert isinstance(action, Place)
    kept = [card for card in said.moment.state.cards_left(said.seat) if card not in (*draft, action.card)]
    others = (Said(said.moment, said.decision, Place(card, action.place), said.reason) for card in kept)
    able = [sum(True in wins for wins in _wins(other).values()) for other in others]
    most = sum(True in wins for wins in _wins(said).values())
    return "" if any(each > most for each in able) else f"{most} may be beaten, by others {able}"


def _as_many(said: Said) -> str:
    """No fewer may be beaten than win whatever happens."""
    lost = sum(winners == {1} for winners in _winners(said).values())
    return "" if said.number("most") >= lost else f"surely lost against {lost}"


def _stronger_by_itself(said: Said) -> str:
    """What both cards beat in the next round is counted as it is said, no bonus of others with it."""
    content, last = said.content, said.view.round + 1 >= said.content.rounds
    foes = said.moment.state.cards_left(1 - said.seat)

    def beaten(card: int) -> int:
        found = 0
        for foe in foes:
            bonus, others = (content.cards[face].last_round_strength if last else 0 for face in (card, foe))
            found += fight(content, (card, foe), (bonus, others)).winner == 0
        return found

    counted = beaten(said.number("taken")), beaten(said.number("given")), len(foes)
    told = said.number("most"), said.number("wins"), said.number("all")
    return "" if counted == told and counted[0] > counted[1] else f"{counted}"


def _settled(said: Said) -> str:
    """Whoever wins the domain that is named has all elements; and nobody exchanges domains, nor does the other player
    have all elements then.
    """
    view, seat, content = said.view, said.seat, said.content
    named, action = said.number("others"), said.action
    assert isinstance(action, Place)
    row = with_pick(view.drafts[seat], action.place, action.card)
    if row[next(place for place in range(view.places) if view.table.faces_in(stake(place))[0] == named)] == EMPTY:
        return "no card lies there"
    at_stake = [view.table.faces_in(stake(place))[0] for place in range(view.places)]
    owns = [view.table.faces_in(owned(who)) for who in (seat, 1 - seat)]
    held, foes = (said.moment.state.cards_left(who) for who in (seat, 1 - seat))
    if any(content.cards[card].swap_domain_on_win for card in (*held, *foes)):
        return "domains may be exchanged"
    whole = [
        shows_all(together(map(content.element_mask, faces)), len(content.elements))
        for faces in ((*owns[0], named), (*owns[1], *(face for face in at_stake if face != named)))
    ]
    return "" if whole == [True, False] else f"complete: {whole}"


def _rest_is_decided(said: Said) -> str:
    """The row is full, and there is a round to come for what stays in the hand."""
    draft, action = said.view.drafts[said.seat], said.action
    assert isinstance(action, Place)
    full = EMPTY not in with_pick(draft, action.place, action.card)
    return "" if full and said.view.round < said.content.rounds else "a place is free, or no round is to come"


def _stays(said: Said) -> str:
    """The other player exchanges no domain before the elements are looked at (ND-21)."""
    foes = said.moment.state.cards_left(1 - said.seat)
    return "domains may be exchanged" if any(said.content.cards[card].swap_domain_on_win for card in foes) else ""


def _prevented(said: Said) -> str:
    """The other player does not win there, nor has the domain by an exchange."""
    return _stays(said) or ("the other may win" if any(1 in winners for winners in _winners(said).values()) else "")


def _not_prevented(said: Said) -> str:
    return "" if all(winners == {1} for winners in _winners(said).values()) else "it may be prevented"


def _together(said: Said, whose: int) -> str:
    """The domains that are named, or that one alone, bring all the elements, and without any one of them one lacks."""
    content, named = said.content, [said.number("domain")]
    named += said.numbers("others") if "others" in said.reason.terms else ()
    owned_by = said.view.table.faces_in(owned(whose))

    def complete(domains: Sequence[int]) -> bool:
        return shows_all(together(map(content.element_mask, (*owned_by, *domains))), len(content.elements))

    if not complete(named):
        return "an element is missing"
    return "one is not needed" if any(complete([one for one in named if one != left]) for left in named) else ""


def _own(fact: Fact) -> Fact:
    return lambda said: _together(said, said.seat) or fact(said)


def _theirs(fact: Fact) -> Fact:
    return lambda said: _together(said, 1 - said.seat) or fact(said)


def _reaches(said: Said, seat: int, done: bool = False, without: int = -1) -> bool:
    """Whether a seat would have all the elements with everything that it may still come to have, but for one."""
    state, content = said.moment.state.clone(), said.content
    if done:
        apply_action(said.rules, state, said.seat, said.action, Chance("swap"))
    mine, theirs = (state.table.faces_in(owned(who)) for who in (seat, 1 - seat))
    gone = {*mine, *theirs, *state.table.faces_in(DISCARD)}
    left = [face for face in content.domain_faces if face not in gone and face != without]
    swaps = [content.cards[card] for who in (0, 1) for card in said.moment.state.cards_left(who)]
    if any(card.swap_domain_on_win for card in swaps):
        left += [*theirs, without] if without >= 0 else theirs
    return shows_all(together(map(content.element_mask, (*mine, *left))), len(content.elements))


def _wanted(said: Said, seat: int) -> str:
    domain = said.number("domain")
    return "" if _reaches(said, seat) and not _reaches(said, seat, without=domain) else "it is possible without"


def _barred(said: Said) -> str:
    before, after = (_reaches(said, 1 - said.seat, done=done) for done in (False, True))
    return "" if before and not after else f"within reach: {before}, then {after}"


def _opened(said: Said) -> str:
    before, after = (_reaches(said, said.seat, done=done) for done in (False, True))
    return "" if after and not before else f"within reach: {before}, then {after}"


def _lends(said: Said) -> str:
    """As many neighbours are, or can be, stronger by it in one row."""
    action, gift = said.action, said.number("gift")
    assert isinstance(action, Place)
    draft = with_pick(said.view.drafts[said.seat], action.place, action.card)
    helped = max(
        sum(
            bonus == gift and not said.content.cards[row[place]].no_strength
            for place, bonus in enumerate(row_bonuses(said.content, row, [0] * len(row), last_round=False))
        )
        for row in permutations(said.moment.state.cards_left(said.seat), len(draft))
        if goes_on(row, draft)
    )
    return "" if helped == said.number("n") else f"helped: {helped}"


def _shown(said: Said, seat: int, done: bool) -> int:
    state = said.moment.state.clone()
    if done:
        apply_action(said.rules, state, said.seat, said.action, Chance("swap"))
    return len(elements_of(shown_elements(said.content, state, seat), len(said.content.elements)))


def _completed(said: Said) -> str:
    return "" if _shown(said, said.seat, done=True) == len(said.content.elements) else "an element is missing"


def _kept(said: Said) -> str:
    whole = [_shown(said, said.seat, done=done) == len(said.content.elements) for done in (False, True)]
    return "" if all(whole) else f"complete: {whole}"


def _broken(said: Said) -> str:
    whole = [_shown(said, said.seat, done=done) == len(said.content.elements) for done in (False, True)]
    return "" if whole == [True, False] else f"complete: {whole}"


def _denied(said: Said) -> str:
    other = 1 - said.seat
    return "" if _shown(said, other, done=True) < _shown(said, other, done=False) else "nothing is missing"


def _nearer(said: Said) -> str:
    return "" if _shown(said, said.seat, done=True) > _shown(said, said.seat, done=False) else "no element more"


FACTS: Final[Mapping[str, Fact]] = {
    "strong": _at_least,
    "strong_all": _all,
    "spared": lambda said: _at_most(said) or _better_kept(said),
    "spared_one": lambda said: _one(said) or _better_kept(said),
    "spared_none": lambda said: _none(said) or _better_kept(said),
    "later": lambda said: _at_most(said) or _better_kept(said) or _rest_is_decided(said),
    "later_one": lambda said: _one(said) or _better_kept(said) or _rest_is_decided(said),
    "later_none": lambda said: _none(said) or _better_kept(said) or _rest_is_decided(said),
    "middling": lambda said: _at_most(said) or _as_many(said),
    "settled": _settled,
    "recall_stronger": _stronger_by_itself,
    "lends": _lends,
    "completes": _own(_at_least),
    "completes_surely": _own(lambda said: _stays(said) or _all(said)),
    "tries_well": _own(_at_most),
    "tries": _own(_at_most),
    "lets_go": _own(_none),
    "unites": _own(_at_most),
    "unites_surely": _own(lambda said: _stays(said) or _all(said)),
    "unites_try": _own(_at_most),
    "unites_not": _own(_none),
    "denies": _theirs(lambda said: "" if _not_prevented(said) else "it cannot be prevented"),
    "denies_surely": _theirs(_prevented),
    "denies_not": _theirs(_not_prevented),
    "stops": _theirs(lambda said: "" if _not_prevented(said) else "it cannot be prevented"),
    "stops_surely": _theirs(_prevented),
    "stops_not": _theirs(_not_prevented),
    "needs": lambda said: _wanted(said, said.seat) or _at_most(said),
    "bars": lambda said: _wanted(said, 1 - said.seat) or ("" if _not_prevented(said) else "it cannot be kept away"),
    "swap_bars": _barred,
    "swap_opens": _opened,
    "last": _at_most,
    "last_one": _one,
    "beside": _at_most,
    "last_none": _none,
    "swap_completes": _completed,
    "swap_denies": _denied,
    "swap_elements": _nearer,
    "swap_keeps": _kept,
    "swap_breaks": _broken,
    "decline_whole": _kept,
}


def judged_again(course: Course, tale: Tale) -> str:
    """By the last position: points, elements, and who has won."""
    state, content = course.end, course.rules.content
    points = [
        sum(content.points(face) for face in state.table.faces_in(owned(seat))) + state.points[seat] for seat in (0, 1)
    ]
    whole = [has_all_elements(content, state, seat) for seat in (0, 1)]
    winners = state.result.winners
    kind = tale.why.key.rpartition(".")[2]
    if kind == "elements":
        if not (whole[winners[0]] and not whole[1 - winners[0]]):
            return "nobody alone shows all the elements"
        deed = tale.deeds[winners[0]]
        if deed is None or deed.sentence.key != "nine_domains.deed.elements":
            return "the elements are not the best deed"
    elif kind == "points" and points[winners[0]] <= points[1 - winners[0]]:
        return "the winner has no more points"
    elif kind not in ("elements", "points") and points[0] != points[1]:
        return "no tie"
    if kind != "elements" and [tale.why.arguments[name] for name in ("ours", "theirs")] != [
        points[winners[0]],
        points[1 - winners[0]],
    ]:
        return f"points are {points}"
    counted = [sum(row.amounts[seat] for row in tale.rows if row.counts) for seat in (0, 1)]
    if counted != points:
        return f"rows add up to {counted}, points are {points}"
    for seat in (0, 1):
        by_a_point = winners == (seat,) and kind == "points" and points[seat] == points[1 - seat] + 1
        if by_a_point != ("by_a_point" in tale.achieved[seat]):
            return f"by a point: {tale.achieved[seat]} with {points}"
        if (winners == (seat,) and kind == "elements") != ("elements" in tale.achieved[seat]):
            return "elements"
        events = [event for events in course.events for event in events]
        tricks = sum(isinstance(event, CombatDecided) and _by_effect(event.combat, seat) for event in events)
        if (tricks >= TRICKS) != ("trickster" in tale.achieved[seat]):
            return "trickster"
    return ""


def _by_effect(combat: Combat, seat: int) -> bool:
    return combat.winner == seat and combat.reason == EFFECT
