"""What is told of a match that is over: where the points came from, the best catch of each player, achievements."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from game.core.match.tale import TaleRow, TaleTeller
from game.core.rules.events import CardMoved
from game.core.rules.outcome import GameEnded, Outcome
from game.core.texts import Argument, SeatName, Sentence
from game.nine_domains.combat import EFFECT
from game.nine_domains.events import CombatDecided
from game.nine_domains.scoring import score, whole_elements
from game.nine_domains.state import State
from game.nine_domains.zones import owned, place_of_stake

TRICKS: Final = 3
"""Combats won by an effect that make a trickster."""
BEST: Final = 1_000
"""More than any domain is worth."""


class NineDomainsTeller(TaleTeller):
    """`won[seat]`: the points of the domains it won in combat, round by round."""

    def __init__(self, content: Any, seats: int) -> None:
        super().__init__(content, seats)
        self.won: list[dict[int, list[int]]] = [{} for _ in range(seats)]
        self.tricks = [0] * seats

    def combat(self, event: CombatDecided, state: State) -> None:
        """Who has won something by an effect, whatever the strengths (ND-10)."""
        if event.combat.reason == EFFECT and event.combat.winner >= 0:
            self.tricks[event.combat.winner] += 1

    def moved(self, event: CardMoved, state: State) -> None:
        """A domain goes from its place to who has won it (ND-5)."""
        place = place_of_stake(event.source)
        winner = next((seat for seat in range(self.seats) if owned(seat) == event.target), None)
        if place < 0 or winner is None:
            return
        points = self.content.points(event.face)
        self.won[winner].setdefault(state.round, []).append(points)
        card = self.content.name(state.combats[place].cards[winner])
        words: dict[str, Argument] = {"domain": self.content.name(event.face), "points": points, "card": card}
        self.deed(winner, points, Sentence("nine_domains.deed.domain", words, "ND-5"))

    def ended(self, event: GameEnded, state: State) -> None:
        """Nothing is a better deed than to win by the elements (ND-16)."""
        if event.clause == "ND-16":
            self.deed(event.places.index(1), BEST, Sentence("nine_domains.deed.elements", {}, "ND-16"))

    notes: ClassVar = {CombatDecided: combat, CardMoved: moved, GameEnded: ended}

    def why(self, state: State, outcome: Outcome) -> Sentence:
        """Whether elements, points, or what is compared after a tie won (ND-8, ND-16, ND-Q25)."""
        key = outcome.reason.replace(".outcome.", ".why.")
        totals = [score(self.content, state, seat) for seat in range(self.seats)]
        winner = outcome.winners[0]
        words: dict[str, Argument] = {
            "player": SeatName(winner),
            "other": SeatName(1 - winner),
            "ours": totals[winner],
            "theirs": totals[1 - winner],
        }
        return Sentence(key, words, outcome.clause)

    def rows(self, state: State) -> tuple[TaleRow, ...]:
        """Domains won, what exchanges have changed, and what cards brought beside them; then the elements."""
        seats = range(self.seats)
        won = [sum(map(sum, self.won[seat].values())) for seat in seats]
        kept = [score(self.content, state, seat) - state.points[seat] for seat in seats]
        swapped = tuple(kept[seat] - won[seat] for seat in seats)
        rows = [TaleRow("nine_domains.row.won", tuple(won), True)]
        if any(swapped):
            rows.append(TaleRow("nine_domains.row.swapped", swapped, True))
        if any(state.points):
            rows.append(TaleRow("nine_domains.row.cards", tuple(state.points), True))
        elements = tuple(len(whole_elements(self.content, state, seat)) for seat in seats)
        return (*rows, TaleRow("nine_domains.row.elements", elements))

    # ---- achievements -------------------------------------------------------------------------

    def by_elements(self, state: State, seat: int) -> bool:
        """All elements at once (ND-16)."""
        return _wins(state, seat) and state.result is not None and state.result.clause == "ND-16"

    def clean_sweep(self, state: State, seat: int) -> bool:
        """Every domain of one round."""
        return any(len(points) == self.content.piles for points in self.won[seat].values())

    def by_a_point(self, state: State, seat: int) -> bool:
        """One point more than the other, where points decide (ND-8)."""
        ahead = score(self.content, state, seat) - score(self.content, state, 1 - seat)
        return _wins(state, seat) and ahead == 1 and state.result is not None and state.result.clause == "ND-8"

    def trickster(self, state: State, seat: int) -> bool:
        """Won by guile what strength would not have won."""
        return self.tricks[seat] >= TRICKS

    judges: ClassVar = {
        "elements": by_elements,
        "clean_sweep": clean_sweep,
        "by_a_point": by_a_point,
        "trickster": trickster,
    }


def _wins(state: State, seat: int) -> bool:
    return state.result is not None and state.result.winners == (seat,)


TELLER = NineDomainsTeller
