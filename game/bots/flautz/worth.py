"""What hands and choices of FLAUTZ! are worth to one seat: an estimate, from what this seat may know.

Hands are compared by their weight (see `game.flautz.spells`): sixteen for a point, one for a familiar.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from game.core.table.table import EVERYBODY, UNKNOWN
from game.flautz.content import Content
from game.flautz.spells import QUINTE
from game.flautz.state import State
from game.flautz.turns import displayed, turns_to_come
from game.flautz.zones import PERMITTED, SLOTS, hand

POINT: Final = 16
"""The weight of a point: see `game.flautz.spells`."""
_TAKEN: Final = 0.25
"""How likely each other player takes a displayed card before the own next turn."""
_GIVEN: Final = 0.7
"""How likely a card that another player lays down lies where the own next turn may take it."""
_LATER: Final = 0.5
"""What each turn after the next one adds to the hope of the next one."""
_GIFT: Final = 0.3
"""The share of what a card would add to another player's known cards that counts against giving it."""


class Scales:
    """Weighs hands for one decision of one seat."""

    def __init__(self, content: Content, view: State, seat: int) -> None:
        table = view.table
        self.spells = content.spells
        self.with_any = {face for face, card in enumerate(content.cards) if not card.is_ordinary}
        """Illusions and Prisms: they go with any hand (FZ-41, FZ-43)."""
        self.weigh = content.spells.weigh
        self.weigh_with = content.spells.weigh_with
        self.hand = table.faces_in(hand(seat))
        self.shown = displayed(view, SLOTS)
        cards = table.zones[hand(seat)]
        self.taken = {table.faces[card] for card in cards if table.knows[card] == EVERYBODY}
        """What the seat has taken in this match and still holds: everybody has seen it."""
        self.turns = turns_to_come(view)
        self._colour = content.apprentice_colour(view.apprentices[seat])
        self._others = [other for other in range(view.seats) if other != seat]
        self._known = [
            [face for face in table.faces_in(hand(other)) if face != UNKNOWN] for other in self._others
        ]  # what others took is public, and remembered here
        self.elsewhere = {face for known in self._known for face in known}
        """What others are known to hold: where there is another one, nobody would look for it."""
        hidden = Counter(face for _, faces in table.unseen for face in faces)
        self.hidden = hidden
        """How many of each kind of card the seat has not seen."""
        self._hidden_count = max(sum(hidden.values()), 1)
        self._next_slots = PERMITTED[view.house.path[view.zone + 1]] if self.turns else range(0)

    # ---- hands --------------------------------------------------------------------------------

    def after(self, slot: int, give: int) -> list[int]:
        """The own hand after an exchange."""
        faces = self.hand[:]
        faces.remove(give)
        faces.append(self.shown[slot])
        return faces

    def lays(self, slot: int, give: int) -> int:
        """What an exchange lays down at once, and so wins the match (FZ-27): a quinte, a royal, else nothing."""
        rank = self.spells.rank(self.after(slot, give), self._colour)
        return rank if rank >= QUINTE else 0

    def best_exchange(self, faces: Sequence[int], slots: Iterable[int]) -> int:
        """The weight of the best hand that one exchange can make of these cards."""
        return max([self.weigh_with(faces, self.shown[slot]) for slot in slots])

    # ---- what may come ------------------------------------------------------------------------

    def worth(self, faces: Sequence[int], slot: int = -1) -> float:
        """A hand with the hope of its next turns, after giving a card to a slot."""
        return self.weigh(faces) + self._hope(faces, slot, new_cards=0)

    def worth_of_concentrating(self) -> float:
        """The hand as it is, with the hope of a turn that sees one more new card."""
        return self.weigh(self.hand) + self._hope(self.hand, -1, new_cards=1)

    def _hope(self, faces: Sequence[int], slot: int, new_cards: int) -> float:
        """What the next turns may add: the expected gain of the best card that may lie there in the next one, and for
        later some of what new cards would gain. What lies there now is hoped for once.
        """
        if not self.turns:
            return 0.0
        now = self.weigh(faces)
        coming = self._coming(new_cards)
        chances = self._with_displayed(coming, slot)
        gains = sorted(((self.weigh_with(faces, face) - now, face) for face in chances), reverse=True)
        return _expected(gains, chances) + _LATER * (self.turns - 1) * _expected(gains, coming)

    def _coming(self, new_cards: int) -> dict[int, float]:
        """For each kind of card that was not seen how likely it comes to lie where one's own turn may take it."""
        coming = (_GIVEN * len(self._others) + new_cards) / self._hidden_count
        return {face: min(coming * count, 0.9) for face, count in self.hidden.items()}

    def _with_displayed(self, coming: Mapping[int, float], slot: int) -> dict[int, float]:
        """The same of the own next turn, for which cards that lie there may stay; not the one that is given to a slot:
        nobody gives what he hopes to take again.
        """
        stays = (1 - _TAKEN) ** len(self._others)
        chances = dict(coming)
        for face in [self.shown[place] for place in self._next_slots if place != slot]:
            chances[face] = 1 - (1 - chances.get(face, 0.0)) * (1 - stays)
        return chances

    def gift(self, face: int) -> float:
        """What giving a card may add to what others are known to hold; what it is worth alone helps nobody."""
        return _GIFT * max((self._added(known, face) for known in self._known if known), default=0)

    def collected(self, face: int) -> list[int]:
        """The known cards of the other player who gains most by a card, and the card; nothing where none gains."""
        most = max(self._known, key=lambda known: self._added(known, face) if known else 0)
        return [*most, face] if most and self._added(most, face) > 0 else []

    def pair(self, face: int) -> int:
        """The same of any one card of theirs: who shows two sevens may have more sixes than the one he shows."""
        return max((self._added([card], face) for known in self._known for card in known), default=0)

    def _added(self, cards: Sequence[int], face: int) -> int:
        return self.weigh([*cards, face]) - max(self.weigh(cards), self.weigh([face]))

    # ---- declaring ----------------------------------------------------------------------------

    def others_reach(self, world: State, shown: Sequence[int]) -> int:
        """The weight of the best hand another player can have at the end in an imagined world, if the seat declares now
        with these cards displayed, and everybody has one last turn.
        """
        best = 0
        zone, seat = world.zone, world.turn
        while True:
            seat = (seat + 1) % world.seats
            zone += seat == world.first
            if seat == world.turn:
                return best
            faces = world.table.faces_in(hand(seat))
            if not world.concentrated[seat]:
                best = max(best, self.weigh(faces))
            if zone < len(world.house.path):
                for slot in PERMITTED[world.house.path[zone]]:
                    best = max(best, self.weigh_with(faces, shown[slot]))


def _expected(gains: Sequence[tuple[int, int]], chances: Mapping[int, float]) -> float:
    """What the best of several cards gains on the average, each of which comes by a chance of its own; the gains of
    cards, the greatest first.
    """
    expected, none_better = 0.0, 1.0
    for gain, face in gains:
        if gain <= 0:
            break
        chance = chances.get(face, 0.0)
        expected += none_better * chance * gain
        none_better *= 1 - chance
    return expected
