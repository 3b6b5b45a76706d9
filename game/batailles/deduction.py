"""A deduction notepad: what each hidden card in play can still be, and which cards of an army have died.

Everything comes from one view: what its reader has seen, what all could see, and what the fights prove (BP-36). It says
only what is certain; what is likely is for players to guess.
"""

from __future__ import annotations

from collections import Counter

from game.batailles.army import Army
from game.batailles.evidence import Link, only_mines_left, prove
from game.batailles.state import NO_STAY, State
from game.core.records import Frozen
from game.core.rules.fields import Face, Place, Seat
from game.core.table.table import UNKNOWN


class Suspect(Frozen):
    """A card in play: its stay, where it lies, and the faces it can have, in order; one alone is proven."""

    stay: int
    seat: Seat
    slot: Place
    faces: tuple[Face, ...]


class ArmyNotes(Frozen):
    """What can be noted of an army: its cards in play, and the faces of its dead, in order."""

    seat: Seat
    suspects: tuple[Suspect, ...]
    dead: tuple[Face, ...]


def deduce(army: Army, view: State) -> tuple[ArmyNotes, ...]:
    """The notes on every army that the reader of a view can make, in seat order."""
    masks = _narrowed(army, view)
    notes = []
    for seat in view.seats:
        suspects = tuple(
            Suspect(number, seat, place, tuple(face for face in range(len(army.values)) if masks[number] >> face & 1))
            for place, number in enumerate(view.lying[seat])
            if number != NO_STAY
        )
        dead = tuple(sorted(fallen.face for fallen in view.fallen if fallen.seat == seat))
        notes.append(ArmyNotes(seat, suspects, dead))
    return tuple(notes)


def _narrowed(army: Army, view: State) -> list[int]:
    """For every stay the faces it can have: what the fights leave, less the cards that are somewhere else, until
    nothing more follows.
    """
    proof = prove(army, view)
    masks = proof.masks
    mines = sum(1 << face for face in range(len(army.values)) if army.is_mine(face))
    for seat, lying in enumerate(view.lying):
        if only_mines_left(view, seat):
            for number in lying:
                if number != NO_STAY:
                    masks[number] = masks[number] & mines or masks[number]
    links = [*proof.links, *proof.crossings]
    while True:
        before = masks[:]
        for seat in view.seats:
            _without_the_placed(army, view, seat, masks)
        for link in links:
            _narrow(link, masks)
        if masks == before:
            return masks


def _without_the_placed(army: Army, view: State, seat: int, masks: list[int]) -> None:
    """A face of which every card has died or lies elsewhere in play for certain is no other card's face."""
    placed = Counter(fallen.face for fallen in view.fallen if fallen.seat == seat)
    lying = [number for number in view.lying[seat] if number != NO_STAY]
    for number in lying:
        if masks[number].bit_count() == 1:
            placed[masks[number].bit_length() - 1] += 1
    for number in lying:
        mask = masks[number]
        if mask.bit_count() > 1:
            gone = sum(1 << face for face, count in placed.items() if count >= army.cards.count(face))
            masks[number] = mask & ~gone or mask


def _narrow(link: Link, masks: list[int]) -> None:
    """Two cards that go together leave each other only what fits."""
    one, other, ties = link
    first = second = 0
    for face, fitting in enumerate(ties):
        if masks[one] >> face & 1 and masks[other] & fitting:
            first |= 1 << face
            second |= fitting
    masks[one] &= first or masks[one]
    masks[other] &= second or masks[other]


def is_seen(view: State, suspect: Suspect) -> bool:
    """True if the reader of the view knows the card, not only by proof."""
    return view.stays[suspect.stay].face != UNKNOWN
