"""Old Maid as the house plays it: the deal, pairs, turns, and the end."""

from __future__ import annotations

from game.core.chance import Chance
from game.core.rules.events import CardMoved, CardShown, ZoneShuffled
from game.core.rules.game import Game
from game.core.rules.options import resolve
from game.core.rules.outcome import GameEnded
from game.core.rules.rules import Emit, Setup
from game.core.table.table import EVERYBODY, Table, bit
from game.core.texts import LocalText
from tests.sample_game.content import Content
from tests.sample_game.events import EVENT_TYPES, PairLaid, TurnBegan
from tests.sample_game.moves import ACTION_TYPES
from tests.sample_game.narration import LINES
from tests.sample_game.state import BETWEEN, DECK, DRAWING, OVER, House, State, hand, laid, layout


class OldMaid(Game[State, Content]):
    """Fulfils `game.core.rules.rules.Rules`."""

    name = "old_maid"
    state_type = State
    action_types = ACTION_TYPES
    event_types = EVENT_TYPES
    lines = LINES

    def __init__(self, content: Content) -> None:
        super().__init__(content)
        self.seat_counts = range(content.game.seats["least"], content.game.seats["most"] + 1)

    def blank(self, setup: Setup) -> State:
        """All cards in the deck. Raises OptionError if a house rule has no such value."""
        options = resolve(self.options, setup.options, setup.seats)
        table = Table.set_out(setup.seats, layout(setup.seats), {DECK: tuple(range(len(self.content.cards)))})
        return State(table, House(str(options["draw_from"])), BETWEEN, -1, 0, None)

    def begin(self, state: State, chance: Chance, emit: Emit) -> None:
        """All cards are dealt, one by one (OM-2)."""
        table = state.table
        emit(ZoneShuffled(DECK, tuple(chance.shuffled(range(table.count(DECK))))))
        for number in range(table.count(DECK)):
            seat = number % table.seats
            emit(CardMoved(DECK, 0, hand(seat), -1, table.faces_in(DECK)[0], bit(seat)))

    def actors(self, state: State) -> tuple[int, ...]:
        """The seat whose turn it is."""
        return (state.active,) if state.phase == DRAWING else ()

    def wait_clause(self, state: State) -> str:
        """It is somebody else's turn, or the game is over."""
        return "OM-6" if state.phase == OVER else "OM-4"

    def settle(self, state: State, chance: Chance, emit: Emit) -> None:
        """Pairs are laid down; then comes the next turn, or the end (OM-5, OM-6, OM-Q1)."""
        if state.phase != BETWEEN:
            return
        for seat in range(state.table.seats):
            for first, second in self.pairs(state, seat):
                for face in (first, second):
                    index = state.table.find(hand(seat), face)
                    emit(CardMoved(hand(seat), index, laid(seat), 0, face, EVERYBODY))
                emit(PairLaid(seat, first, second))
        holders = state.holders_after(state.active)
        if len(holders) == 1:
            self._end(state, "old_maid.outcome.alone", "OM-6", emit)
        elif state.quiet >= self.content.game.quiet_turns:
            self._end(state, "old_maid.outcome.quiet", "OM-Q1", emit)
        else:
            emit(TurnBegan(holders[0]))

    def _end(self, state: State, reason: str, clause: str, emit: Emit) -> None:
        """The old maid is shown, and whoever holds it has lost."""
        old_maid, table = self.content.old_maid, state.table
        loser = next(seat for seat in range(table.seats) if table.find(hand(seat), old_maid) >= 0)
        emit(CardShown(hand(loser), table.find(hand(loser), old_maid), old_maid, EVERYBODY))
        emit(GameEnded(reason, clause, tuple(table.seats if seat == loser else 1 for seat in range(table.seats))))

    def pairs(self, state: State, seat: int) -> list[tuple[int, int]]:
        """The pairs in a hand (OM-3)."""
        held = sorted(state.table.faces_in(hand(seat)))
        partners = [(face, self.content.cards[face].partner) for face in held if face >= 0]
        return [(face, partner) for face, partner in partners if partner > face and partner in held]

    def possible(self, view: State, world: State) -> bool:
        """Nobody can be holding a pair: it would have been laid down (OM-3)."""
        return not any(self.pairs(world, seat) for seat in range(world.table.seats))

    def open_choice(self, state: State, seat: int) -> bool:
        """Everybody sees who holds cards."""
        return True

    def bound(self, setup: Setup) -> int:
        """A pair comes at least once in so many turns, or the game is over (OM-Q1)."""
        return (len(self.content.cards) // 2 + 1) * self.content.game.quiet_turns

    def card_name(self, state: State, face: int) -> LocalText:
        """The jack of spades."""
        return self.content.name(face)

    def card_sign(self, state: State, face: int) -> str:
        """Rank and suit."""
        return self.content.cards[face].sign
