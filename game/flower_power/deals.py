"""How many cards everybody gets, and whether there are enough (FP-2 to FP-8, FP-A5, FP-A6, FP-73 to FP-77)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from game.core.records import Frozen
from game.core.rules.options import OptionError
from game.core.rules.rules import OptionValue
from game.core.texts import SeatName, Sentence
from game.flower_power.content import Content

_FREE_UP_TO = 3
"""Up to so many players the printed numbers stand, however few cards remain (FP-A6)."""
_MOST_PACKS = 10
"""No table is asked to find more than that."""


class Deal(Frozen):
    """What is dealt. `petals[seat]`; `hand_extra[seat]`: more or fewer hand cards than the rank gives (FP-75)."""

    packs: int
    pack: int
    petals: tuple[int, ...]
    base_hand: int
    hand_extra: tuple[int, ...]

    @property
    def handicapped(self) -> bool:
        """True if packets or hands differ from player to player: then they are made up after the seating (FP-75)."""
        return any(self.hand_extra) or len(set(self.petals)) > 1

    @property
    def dealt(self) -> int:
        """All cards that are dealt, at most, whoever plays first (FP-7)."""
        seats = range(len(self.petals))
        hands = (sum(self.hand_size((seat - first) % len(seats), seat) for seat in seats) for first in seats)
        return sum(self.petals) + max(hands)

    @property
    def left(self) -> int:
        """Cards that remain to draw (FP-8)."""
        return self.packs * self.pack - self.dealt

    def hand_size(self, rank: int, seat: int) -> int:
        """The starting hand of a seat; ranks count from 0 (FP-5, FP-6, FP-7). Nobody holds fewer than no cards."""
        return max(0, self.base_hand + rank + self.hand_extra[seat])


def deal_of(content: Content, options: Mapping[str, OptionValue], seats: int) -> Deal:
    """The deal these house rules ask for (FP-73 to FP-77); a lobby may ask beforehand. Raises OptionError, one clear
    line.
    """
    usual = content.deals[seats]
    petals = int(options["petals"]) or usual.petals
    base_hand = usual.base_hand if int(options["base_hand"]) < 0 else int(options["base_hand"])
    deal = Deal(
        packs=int(options["packs"]) or usual.packs,
        pack=len(content.cards.pack(bool(options["jokers"]))),
        petals=tuple(petals + int(options.get(f"handicap.{seat}.petals", 0)) for seat in range(seats)),
        base_hand=base_hand,
        hand_extra=tuple(int(options.get(f"handicap.{seat}.hand", 0)) for seat in range(seats)),
    )
    least_left = content.least_left if seats > _FREE_UP_TO else 0
    if not options["packs"]:
        while deal.left < least_left and deal.packs < _MOST_PACKS:
            deal = msgspec.structs.replace(deal, packs=deal.packs + 1)
    _check(content, deal, least_left)
    return deal


def _check(content: Content, deal: Deal, least_left: int) -> None:
    least = content.game.least_petals
    for seat, count in enumerate(deal.petals):
        if count < least:
            petals = max(count, 0)
            raise OptionError(
                f"seat {seat} would have a packet of {petals}: a flower takes at least {least} petals",
                Sentence("flower_power.deal.packet", {"player": SeatName(seat), "n": petals, "least": least}, "FP-18"),
            )
    cards = deal.packs * deal.pack
    if deal.left < 0:
        raise OptionError(
            f"this deal needs {deal.dealt} cards, and there are {cards}",
            Sentence("flower_power.deal.too_many", {"needed": deal.dealt, "cards": cards}, "FP-76"),
        )
    if deal.left < least_left:
        raise OptionError(
            f"this deal leaves {deal.left} of {cards} cards to draw: with more than {_FREE_UP_TO} players at least "
            f"{least_left} must be left",
            Sentence("flower_power.deal.too_few_left", {"n": deal.left, "least": least_left}, "FP-7"),
        )


def advice_about(content: Content, deal: Deal) -> Sentence | None:
    """A warning where a lawful deal leaves fewer cards to draw than it would have to with more players (FP-A6)."""
    if deal.left >= content.least_left:
        return None
    return Sentence("flower_power.deal.few_left", {"n": deal.left}, "FP-A6")
