"""A word beside the first game: what both, or one of them, need of the domains at stake (ND-7, ND-16); and what one is
told once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.core.table.table import UNKNOWN
from game.core.texts import Argument, SeatName, Sentence
from game.nine_domains.content import Content
from game.nine_domains.elements import shows_all, together
from game.nine_domains.scoring import shown_elements
from game.nine_domains.state import PLACING, State, seats
from game.nine_domains.zones import owned, stake


def remark(content: Content, view: State, seat: int) -> Sentence | None:
    """Who would complete the elements with which domain; how the other one may, by an exchange or with several domains
    of this round; else which domain is worth most.
    """
    if view.phase != PLACING or view.confirmed[seat]:
        return None
    faces = [face for place in range(content.piles) for face in view.table.faces_in(stake(place)) if face != UNKNOWN]
    if not faces:
        return None
    other = 1 - seat
    mine, theirs = ({face for face in faces if _completes(content, view, who, face)} for who in (seat, other))
    if view.elements_ignored:
        mine = theirs = set()
    who: dict[str, Argument] = {"player": SeatName(seat), "other": SeatName(other)}
    if mine and theirs and not mine & theirs:
        own, others = (content.name(max(found, key=content.points)) for found in (mine, theirs))
        return Sentence("nine_domains.remark.each", {**who, "domain": own, "theirs": others}, "ND-16")
    for key, found in (("both", mine & theirs), ("own", mine), ("other", theirs)):
        if found:
            domain = max(found, key=content.points)
            return Sentence(f"nine_domains.remark.{key}", {**who, "domain": content.name(domain)}, "ND-16")
    if not view.elements_ignored:
        taken = max(_completed_by_exchange(content, view, other), key=content.points, default=None)
        if taken is not None:
            return Sentence("nine_domains.remark.exchange", {**who, "domain": content.name(taken)}, "ND-21")
        if _together(content, [*_owned(view, other), *faces]):
            return Sentence("nine_domains.remark.together", who, "ND-16")
    best = max(faces, key=content.points)
    return Sentence("nine_domains.remark.points", {"domain": content.name(best), "n": content.points(best)}, "ND-5")


def _completes(content: Content, view: State, seat: int, face: int) -> bool:
    """True if a seat would show all elements with that domain."""
    return shows_all(shown_elements(content, view, seat) | content.element_mask(face), len(content.elements))


def _owned(view: State, seat: int) -> list[int]:
    return view.table.faces_in(owned(seat))


def _together(content: Content, faces: Iterable[int]) -> bool:
    """True if domains show all elements together."""
    return shows_all(together(content.element_mask(face) for face in faces), len(content.elements))


def _completed_by_exchange(content: Content, view: State, seat: int) -> set[int]:
    """The domains of the other side with any of which a seat would show all elements, if it won with a card that it
    has left (public, ND-3) and exchanged a domain (ND-21).
    """
    if not any(content.cards[card].swap_domain_on_win for card in view.cards_left(seat)):
        return set()
    has, others = _owned(view, seat), _owned(view, 1 - seat)
    return {
        taken
        for taken in others
        if any(_together(content, [*(face for face in has if face != given), taken]) for given in has)
    }


def explained(content: Content, view: State, seat: int) -> tuple[Sentence, ...]:
    """While one places cards, one thing a round: first what the four signs under a name are for; then that elements do
    not count any more, a domain that would complete somebody's, a half of one, what was carried over; and in the last
    round what was carried over before the others, for it is seen then at the latest.
    """
    if view.phase != PLACING or view.confirmed[seat]:
        return ()
    if view.round == 1:
        return (Sentence("nine_domains.explained.elements", {}, "ND-16"),)
    met = list(_met(content, view))
    late = view.round >= content.rounds and not view.elements_ignored
    return tuple(met[-1:] if late else met[:1])


def _met(content: Content, view: State) -> Iterator[Sentence]:
    faces = [face for place in range(content.piles) for face in view.table.faces_in(stake(place)) if face != UNKNOWN]
    if view.elements_ignored:
        yield Sentence("nine_domains.explained.ignored", {}, "ND-18")
    elif any(_completes(content, view, who, face) for who in seats() for face in faces):
        yield Sentence("nine_domains.explained.threat", {}, "ND-16")
    lying = {element for face in faces for element in content.domain(face).elements}
    for element in content.elements:
        if element.half in lying:
            yield Sentence("nine_domains.explained.half", {"element": element.name}, "ND-17")
    if any(any(carried) for carried in view.carries):
        yield Sentence("nine_domains.explained.carry", {}, "ND-Q6")


REMARK = remark
EXPLAINED = explained
