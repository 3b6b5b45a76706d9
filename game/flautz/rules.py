"""FLAUTZ! as the house plays it: who is asked, what nobody chooses, what may be imagined."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.chance import Chance
from game.core.rules.columns import Column
from game.core.rules.fields import PLACE
from game.core.rules.game import Game
from game.core.rules.rules import Emit, Setup
from game.core.texts import LocalText
from game.flautz.content import Content
from game.flautz.ending import totals
from game.flautz.events import EVENT_TYPES
from game.flautz.moves import ACTION_TYPES
from game.flautz.narration import LINES
from game.flautz.setting_up import blank_state, set_up
from game.flautz.spells import ROYAL
from game.flautz.state import EXCHANGING, NO_SEAT, OVER, TURN, UNCHOSEN, State
from game.flautz.turns import settle
from game.flautz.zones import SLOTS, hand


class Flautz(Game[State, Content]):
    """Fulfils `game.core.rules.rules.Rules`."""

    name = "flautz"
    state_type = State
    action_types = ACTION_TYPES
    event_types = EVENT_TYPES
    lines = LINES
    unit = "flautz.table.standing"

    def __init__(self, content: Content) -> None:
        super().__init__(content)
        self.seat_counts = content.seat_counts

    def blank(self, setup: Setup) -> State:
        """Everything in the box. Raises OptionError if a house rule has no such value."""
        return blank_state(self.content, setup)

    def begin(self, state: State, chance: Chance, emit: Emit) -> None:
        """Apprentices, first player, and the first match (FZ-5 to FZ-8, FZ-12)."""
        set_up(self.content, state, chance, emit)

    def actors(self, state: State) -> tuple[int, ...]:
        """The seat whose turn it is (FZ-13): known from public facts alone."""
        return (state.turn,) if state.phase in (TURN, EXCHANGING) else ()

    def wait_clause(self, state: State) -> str:
        """It is somebody else's turn, or the game is over."""
        return "FZ-11" if state.phase == OVER else "FZ-13"

    def settle(self, state: State, chance: Chance, emit: Emit) -> None:
        """What nobody chooses: quintes, rounds, ends of matches."""
        settle(self.content, state, chance, emit)

    def possible(self, view: State, world: State) -> bool:
        """While the match goes on nobody can be holding a quinte: it would lie on the table (FZ-27, FZ-Q14)."""
        if not self.actors(world):
            return True
        table, is_quinte = world.table, self.content.spells.is_quinte
        return True not in [is_quinte(table.faces_in(hand(seat))) for seat in range(world.seats)]

    def wearing(self, skin: str) -> Flautz:
        """The same rules, with cards called and drawn as in a skin of the player's."""
        return Flautz(self.content.wearing(skin))

    def card_name(self, state: State, face: int) -> LocalText:
        """What a card is called."""
        return self.content.cards[face].name

    def particular(self, state: State) -> Sequence[int]:
        """What is of no colour: Illusions and the Prism."""
        return [face for face, card in enumerate(self.content.cards) if card.colour < 0]

    def card_sign(self, state: State, face: int) -> str:
        """Its letter and value."""
        return self.content.cards[face].word

    def score(self, state: State, seat: int) -> int:
        """Crystals; in games for points, points with the worth of the crystals (FZ-35)."""
        return totals(self.content, state)[seat] if state.house.by_points else state.crystals[seat]

    def values(self, blank: State) -> dict[str, Sequence[int]]:
        """The slots of the display."""
        return {PLACE: SLOTS}

    def columns(self, blank: State) -> tuple[Column, ...]:
        """Everything but the cards is public."""
        content, house, seats = self.content, blank.house, (blank.seats,)
        last, game = blank.seats - 1, self.content.game
        matches = house.matches if house.by_points else house.max_matches
        spell = max(card.value for card in content.cards) + game.step_points * (game.hand_size - 1)
        return (
            Column("match", 0, matches),
            Column("zone", 0, len(house.path)),
            Column("first", 0, last),
            Column("turn", 0, last),
            Column("apprentices", UNCHOSEN, len(content.apprentices) - 1, seats),
            Column("concentrated", 0, 1, seats),
            Column("declarer", NO_SEAT, last),
            Column("quinte", NO_SEAT, last),
            Column("quinte_rank", 0, ROYAL),
            Column("marker", 0, 1),
            Column("reserve", 0, game.crystals.total),
            Column("crystals", 0, game.crystals.total, seats),
            Column("points", 0, spell * matches, seats),
        )

    def bound(self, setup: Setup) -> int:
        """Each turn takes at most two actions, a replacement and an exchange."""
        house = self.blank(setup).house
        matches = house.matches if house.by_points else house.max_matches
        return matches * setup.seats * len(house.path) * 2
