"""CrocoNounours as the house plays it: who is asked, what nobody chooses, what may be imagined."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.chance import Chance
from game.core.notation.notation import french_sign
from game.core.rules.columns import Column
from game.core.rules.drafts import EMPTY, HIDDEN
from game.core.rules.fields import PLACE
from game.core.rules.game import Game
from game.core.rules.rules import Emit, Setup
from game.core.texts import LocalText
from game.croconounours import attacks, defence, deployment, discarding
from game.croconounours.content import Content
from game.croconounours.events import EVENT_TYPES
from game.croconounours.field import board_of
from game.croconounours.models import TEAM_SIZE
from game.croconounours.narration import LINES
from game.croconounours.resolution import pending
from game.croconounours.setting_up import blank_state, shuffle_draw_pile
from game.croconounours.state import (
    ACTING,
    CHOOSING,
    DEFENDING,
    DEPLOYING,
    NO_COLOUR,
    NOBODY,
    NOT_PLACED,
    OVER,
    PLACING,
    DeclaredAttack,
    State,
    owner,
)
from game.croconounours.turns import settle


class CrocoNounours(Game[State, Content]):
    """Fulfils `game.core.rules.rules.Rules`."""

    name = "croconounours"
    state_type = State
    action_types = (*deployment.ACTION_TYPES, *discarding.ACTION_TYPES, *attacks.ACTION_TYPES, *defence.ACTION_TYPES)
    event_types = EVENT_TYPES
    lines = LINES
    unit = "croconounours.table.warriors"

    def __init__(self, content: Content) -> None:
        super().__init__(content)
        self.seat_counts = range(content.game.seats.least, content.game.seats.most + 1)

    def blank(self, setup: Setup) -> State:
        """Everything in the box. Raises OptionError if a house rule has no such value."""
        return blank_state(self.content, setup)

    def begin(self, state: State, chance: Chance, emit: Emit) -> None:
        """Shuffles the pack; teams and the first player follow (CN-6, CN-12)."""
        shuffle_draw_pile(state, chance, emit)

    def actors(self, state: State) -> tuple[int, ...]:
        """Everybody who has not made up a team yet (CN-Q13); else the attacked player (CN-29), or whose turn it is."""
        phase = state.phase
        if phase == OVER:
            return ()
        if phase == CHOOSING:
            return tuple([seat for seat, box in enumerate(state.boxes) if not box])
        if phase == DEFENDING:
            return (owner(pending(state).target),)
        return (state.active,)

    def wait_clause(self, state: State) -> str:
        """The attacked player answers (CN-29); else players have their turns one after the other (CN-16)."""
        return "CN-29" if state.phase == DEFENDING else "CN-16"

    def settle(self, state: State, chance: Chance, emit: Emit) -> None:
        """What nobody chooses."""
        settle(self.content, state, chance, emit)

    def complete(self, world: State, chance: Chance) -> None:
        """Fills secret teams and hidden drafts: any team the colours or the reserve allow, any cards of the hand."""
        if world.house.teams and any(HIDDEN in box for box in world.boxes):
            boxes = list(world.boxes)
            for seat, box in enumerate(boxes):
                if HIDDEN in box:
                    reserve = world.reserves[seat] if world.house.campaign else self.content.pool
                    boxes[seat] = chance.choice(self.content.teams_from(reserve, len(box)))
            world.boxes = tuple(boxes)
        if HIDDEN in world.discarding:
            hand = sorted(world.hand(world.active))
            world.discarding = tuple(sorted(chance.sample(hand, len(world.discarding))))

    def is_out(self, state: State, seat: int) -> bool:
        """Without warriors one is out (CN-Q36), until the next game of a campaign."""
        return seat in state.fallen and not state.house.campaign

    def open_choice(self, state: State, seat: int) -> bool:
        """Boxes and squares are open unless teams are secret (CN-Q13), and so is that a hand is empty."""
        if state.phase == DEPLOYING:
            return not state.house.teams
        if state.phase in (ACTING, DEFENDING):
            return not state.hand(seat)
        return state.phase == PLACING

    def wearing(self, skin: str) -> CrocoNounours:
        """The same rules, with cards called and drawn as in a skin of the player's."""
        return CrocoNounours(self.content.wearing(skin))

    def card_name(self, state: State, face: int) -> LocalText:
        """What a card is called."""
        return self.content.cards.names[face]

    def card_sign(self, state: State, face: int) -> str:
        """Rank and suit; a joker shows its name."""
        return french_sign(self.content.cards.ids[face])

    def score(self, state: State, seat: int) -> int:
        """Warriors still on the board or in the box."""
        return len(state.warriors(seat)) + len(state.boxes[seat])

    def values(self, blank: State) -> dict[str, Sequence[int]]:
        """Squares of the board, warriors by their numbers, colours."""
        squares = board_of(self.content, blank).geometry.squares
        return {PLACE: range(squares), "warrior": range(len(blank.where)), "colour": range(len(self.content.colours))}

    def longest_draft(self, blank: State) -> int:
        """All cards of a hand are discarded."""
        return self._largest_hand

    def columns(self, blank: State) -> tuple[Column, ...]:
        """The board, the attack in progress, what is prepared, and whose turn it is."""
        content, house, seats = self.content, blank.house, blank.seats
        game, colours = content.game, len(content.colours) - 1
        squares, warriors = board_of(content, blank).geometry.squares - 1, len(blank.where)
        faces = max(blank.table.faces)
        found = (
            Column("game", 1, self._games(house.campaign)),
            Column("first", NOBODY, seats - 1),
            Column("active", NOBODY, seats - 1),
            Column("turn", 0, game.longest_game * self._games(house.campaign)),
            Column("quiet", 0, house.stalemate_turns),
            Column("where", NOT_PLACED, squares, (warriors,)),
            Column("colours", NO_COLOUR, colours, (warriors,)),
            Column("obstacles", NOT_PLACED, squares, (len(blank.obstacles),)),
            Column("boxes", EMPTY, colours, (seats, TEAM_SIZE)),
            Column("discarding", EMPTY, faces, (self._largest_hand,)),
            Column("attack", EMPTY, max(squares, faces, warriors - 1), (len(DeclaredAttack.__struct_fields__),)),
            Column("fallen", 0, 1, (seats,), lambda view: [seat in view.fallen for seat in range(seats)]),
        )
        if not house.campaign:
            return found
        return (*found, Column("reserves", 0, sum(content.reserve), (seats, len(content.colours))))

    @property
    def _largest_hand(self) -> int:
        return max(self.content.game.hand_size, self.content.game.middle_player_hand)

    def _games(self, campaign: bool) -> int:
        """A campaign has a game for each team that a loser loses, and one that is decided by both."""
        return 2 * -(-sum(self.content.reserve) // len(self.content.game.team)) if campaign else 1

    def bound(self, setup: Setup) -> int:
        """Every turn has a confirmed discard, an end, and at most as many cards as a hand holds, each of which may be
        answered once.
        """
        game = self.content.game
        turn = 2 + 2 * self._largest_hand
        setting_up = setup.seats * (1 + len(game.team) + game.obstacles_per_player)
        games = self._games(bool(setup.options.get("campaign")))
        return games * (setting_up + turn * game.longest_game)
