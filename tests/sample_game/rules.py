"""Old Maid as the house plays it: the deal, pairs, turns, and the end."""

from __future__ import annotations

from game.core.chance import Chance
from game.core.rules.columns import Column
from game.core.rules.events import CardMoved, CardShown, ZoneShuffled
from game.core.rules.game import Game
from game.core.rules.options import resolve
from game.core.rules.outcome import GameEnded, shared_places
from game.core.rules.rules import Emit, Setup
from game.core.table.table import EVERYBODY, NOBODY, Table, bit
from game.core.texts import LocalText
from tests.sample_game.content import Content
from tests.sample_game.events import EVENT_TYPES, DealEnded, PairLaid, TurnBegan
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
    unit = "old_maid.score"
    fewest_win = True

    def __init__(self, content: Content) -> None:
        super().__init__(content)
        self.seat_counts = range(content.game.seats["least"], content.game.seats["most"] + 1)

    def blank(self, setup: Setup) -> State:
        """All cards in the deck. Raises OptionError if a house rule has no such value."""
        options = resolve(self.options, setup.options, setup.seats)
        table = Table.set_out(setup.seats, layout(setup.seats), {DECK: tuple(range(len(self.content.cards)))})
        house = House(str(options["draw_from"]), int(options["deals"]))
        return State(table, house, BETWEEN, -1, 0, (0,) * setup.seats, None)

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
        alone = len(holders) == 1
        if not alone and state.quiet < self.content.game.quiet_turns:
            emit(TurnBegan(holders[0]))
            return
        self._show_old_maid(state, emit)
        if sum(state.marks) < state.house.deals:
            self._gather(state, emit)
            self.begin(state, chance, emit)
            self.settle(state, chance, emit)
            return
        reason, clause = ("old_maid.outcome.alone", "OM-6") if alone else ("old_maid.outcome.quiet", "OM-Q1")
        if state.house.deals > 1:
            reason, clause = "old_maid.outcome.marks", "OM-Q2"
        emit(GameEnded(reason, clause, shared_places([-marks for marks in state.marks])))

    def _show_old_maid(self, state: State, emit: Emit) -> None:
        """Whoever holds it gets a mark."""
        old_maid, table = self.content.old_maid, state.table
        loser = next(seat for seat in range(table.seats) if table.find(hand(seat), old_maid) >= 0)
        emit(CardShown(hand(loser), table.find(hand(loser), old_maid), old_maid, EVERYBODY))
        emit(DealEnded(loser))

    def _gather(self, state: State, emit: Emit) -> None:
        """All cards go back to the deck, hands unseen (OM-Q2); the shuffle takes away what anybody knew of them."""
        for seat in range(state.table.seats):
            for zone in (hand(seat), laid(seat)):
                for face in state.table.faces_in(zone):
                    emit(CardMoved(zone, 0, DECK, -1, face, NOBODY))

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
        """A pair comes at least once in so many turns, or the deal is over (OM-Q1)."""
        deals = int(resolve(self.options, setup.options, setup.seats)["deals"])
        return deals * (len(self.content.cards) // 2 + 1) * self.content.game.quiet_turns

    def card_name(self, state: State, face: int) -> LocalText:
        """The jack of spades."""
        return self.content.name(face)

    def card_sign(self, state: State, face: int) -> str:
        """Rank and suit."""
        return self.content.cards[face].sign

    def zone_name(self, state: State, zone: int) -> LocalText | None:
        """What lies before a player; a hand says enough by itself."""
        pairs = zone in [laid(seat) for seat in range(state.table.seats)]
        return LocalText("paires", "pairs") if pairs else LocalText("paquet", "deck") if zone == DECK else None

    def columns(self, blank: State) -> tuple[Column, ...]:
        """Turns without a pair."""
        return (Column("quiet", 0, self.content.game.quiet_turns),)

    def score(self, state: State, seat: int) -> int:
        """Marks: the plain table shows them beside the name, in words by `unit`."""
        return state.marks[seat]
