"""What reasons of The Nine Domains claim: counted over every row that both players may still lay."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from typing import Final

from game.bots.nine_domains.rows import rows_from
from game.core.chance import Chance
from game.core.match.session import apply_action
from game.core.match.tale import Tale
from game.core.rules.drafts import with_pick
from game.nine_domains.combat import EFFECT, Combat, fight, row_bonuses
from game.nine_domains.elements import elements_of
from game.nine_domains.events import CombatDecided
from game.nine_domains.moves import Place
from game.nine_domains.scoring import has_all_elements, shown_elements
from game.nine_domains.tale import TRICKS
from game.nine_domains.zones import owned
from tests.sentences.courses import Course
from tests.sentences.said import Fact, Said


def _wins(said: Said) -> dict[int, set[bool]]:
    """By card of the other player: whether the card that is laid may win against it, whatever else both lay."""
    view, seat, action = said.view, said.seat, said.action
    assert isinstance(action, Place)
    content, place, last = said.content, action.place, view.round >= said.content.rounds
    draft = with_pick(view.drafts[seat], place, action.card)
    held = said.moment.state.cards_left(seat)
    foes = said.moment.state.cards_left(1 - seat)
    own = {row_bonuses(content, row, view.carries[seat], last)[place] for row in rows_from(draft, held)}
    other = {
        (row[place], row_bonuses(content, row, view.carries[1 - seat], last)[place])
        for row in permutations(foes, view.places)
    }
    found: dict[int, set[bool]] = {foe: set() for foe in foes}
    for foe, theirs in other:
        for ours in own:
            found[foe].add(fight(content, (action.card, foe), (ours, theirs)).winner == 0)
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
        for row in rows_from(draft, said.moment.state.cards_left(said.seat))
    )
    return "" if helped == said.number("n") else f"helped: {helped}"


def _shown(said: Said, seat: int, done: bool) -> int:
    state = said.moment.state.clone()
    if done:
        apply_action(said.rules, state, said.seat, said.action, Chance("swap"))
    return len(elements_of(shown_elements(said.content, state, seat), len(said.content.elements)))


def _completed(said: Said) -> str:
    return "" if _shown(said, said.seat, done=True) == len(said.content.elements) else "an element is missing"


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
    "lends": _lends,
    "completes": _at_least,
    "completes_surely": _all,
    "denies_surely": _all,
    "tries_well": _at_most,
    "tries": _at_most,
    "last": _at_most,
    "last_one": _one,
    "beside": _at_most,
    "last_none": _none,
    "swap_completes": _completed,
    "swap_denies": _denied,
    "swap_elements": _nearer,
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
