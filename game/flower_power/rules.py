"""FLOWER POWER! as the house plays it: who is asked, what nobody chooses, what may be imagined."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from game.core.chance import Chance
from game.core.notation.notation import french_sign
from game.core.rules.columns import Column
from game.core.rules.drafts import HIDDEN
from game.core.rules.events import Event
from game.core.rules.fields import PLACE, ZONE
from game.core.rules.game import Game
from game.core.rules.options import resolve
from game.core.rules.rules import Action, Emit, Setup
from game.core.texts import LocalText, Sentence
from game.flower_power import battles, building, endings, founding, hand_cards, lifting, seating, turns
from game.flower_power.battles import (
    is_secret,
    petals_to_pick,
    pickers,
    settle_comparison,
    settle_replies,
    settle_tie,
)
from game.flower_power.building import imagined_plan, settle_building
from game.flower_power.columns import columns
from game.flower_power.content import Content
from game.flower_power.deals import advice_about, deal_of
from game.flower_power.endings import settle_last_will
from game.flower_power.events import EVENT_TYPES
from game.flower_power.hand_cards import can_use_card
from game.flower_power.kinds import OpenMove
from game.flower_power.narration import LINES
from game.flower_power.seating import begin_seating, settle_contest, throw_count, throwers
from game.flower_power.setting_up import blank_state, deal_before_seating, shuffle_draw_pile
from game.flower_power.state import (
    BUILDING,
    COMPARE,
    CONTEST,
    LAST_WILL,
    LEAST,
    MAIN,
    PASSES_TO_CLOSE,
    RANKING,
    REPLY,
    TIE,
    TURN_OVER,
    State,
)
from game.flower_power.turns import settle_next_turn, settle_turn

_WAIT: Final = {
    CONTEST: "FP-13",
    RANKING: "FP-14",
    BUILDING: "FP-A3",
    MAIN: "FP-24",
    REPLY: "FP-35",
    COMPARE: "FP-47",
    TIE: "FP-35",
    LAST_WILL: "FP-70",
}
"""Why a seat that is not asked has to wait."""
_Settler = Callable[[Content, State, Chance, Emit], bool]
_SETTLERS: Final[dict[int, _Settler]] = {
    CONTEST: settle_contest,
    BUILDING: settle_building,
    TURN_OVER: settle_next_turn,
    MAIN: settle_turn,
    REPLY: settle_replies,
    COMPARE: settle_comparison,
    TIE: settle_tie,
    LAST_WILL: settle_last_will,
}
"""By phase: does one step of what nobody chooses; False when somebody must choose."""


class FlowerPower(Game[State, Content]):
    """Fulfils `game.core.rules.rules.Rules` and `game.core.journal.journal.Lifting`."""

    name = "flower_power"
    state_type = State
    action_types = (
        *seating.ACTION_TYPES,
        *building.ACTION_TYPES,
        *turns.FIRST,
        *hand_cards.CARD_PLAYS,
        *founding.ACTION_TYPES,
        *turns.LAST,
        *battles.ACTION_TYPES,
        *endings.ACTION_TYPES,
    )
    event_types = EVENT_TYPES
    lines = LINES
    unit = "flower_power.table.petals"
    record_version = lifting.VERSION

    def __init__(self, content: Content) -> None:
        super().__init__(content)
        self.seat_counts = range(content.game.seats.least, content.game.seats.most + 1)
        idle = [kind for kind in self.action_types if issubclass(kind, OpenMove) and kind.idle]
        self.idle: Mapping[int, Action] = {phase: kind() for kind in idle for phase in kind.phases}
        """By phase what is done to do nothing."""

    # ---- the course of a match ----------------------------------------------------------------

    def blank(self, setup: Setup) -> State:
        """Everything in the box. Raises OptionError if a house rule has no such value or there are too few cards."""
        return blank_state(self.content, setup)

    def advice(self, setup: Setup) -> Sentence | None:
        """A warning where few cards remain to draw (FP-A6). Raises OptionError like `blank`."""
        options = resolve(self.options, setup.options, setup.seats)
        return advice_about(self.content, deal_of(self.content, options, setup.seats))

    def begin(self, state: State, chance: Chance, emit: Emit) -> None:
        """Shuffles, deals packets and hands (FP-3), and begins the contest (FP-13)."""
        shuffle_draw_pile(state, chance, emit)
        deal_before_seating(state, emit)
        begin_seating(state, chance, emit)

    def actors(self, state: State) -> tuple[int, ...]:
        """Several at once in the contest, while building, and for secret picks; else one."""
        phase = state.phase
        if phase in (MAIN, LAST_WILL):
            return (state.active,)
        if phase == COMPARE:
            return pickers(state)
        if phase == BUILDING:
            return tuple([seat for seat, ready in enumerate(state.ready) if not ready])
        if phase in (REPLY, TIE) and state.battle is not None:
            return (state.battle.asked,)
        if phase == CONTEST:
            return throwers(state)
        return (state.winner,) if phase == RANKING else ()

    def wait_clause(self, state: State) -> str:
        """See _WAIT; when the game is over, nobody's turn follows (FP-21)."""
        return _WAIT.get(state.phase, "FP-21")

    def settle(self, state: State, chance: Chance, emit: Emit) -> None:
        """What nobody chooses."""
        content = self.content
        while True:
            step = _SETTLERS.get(state.phase)
            if step is None or not step(content, state, chance, emit):
                return

    def lift(self, state: State, events: Sequence[Event]) -> list[Event]:
        """The events of a record as they are told today."""
        return lifting.lift(state, events)

    # ---- what is known and what may be imagined -----------------------------------------------

    def complete(self, world: State, chance: Chance) -> None:
        """Fills hidden throws, picks and plans with anything they might be."""
        contest, battle = world.contest, world.battle
        if HIDDEN in contest.throws:
            count = throw_count(self.content, world)
            throws = tuple([chance.below(count) if throw == HIDDEN else throw for throw in contest.throws])
            world.contest = replace(contest, throws=throws)
        if battle is not None and HIDDEN in battle.picks:
            first, second = [
                chance.choice(petals_to_pick(self.content, world, battle.seat(side))) if petal == HIDDEN else petal
                for side, petal in enumerate(battle.picks)
            ]
            world.battle = replace(battle, picks=(first, second))
        if world.phase == BUILDING:
            world.plans = tuple(
                [plan or self._imagined_plan(world, seat, chance) for seat, plan in enumerate(world.plans)]
            )

    def _imagined_plan(self, world: State, seat: int, chance: Chance) -> tuple[tuple[int, ...], ...]:
        if world.ready[seat]:
            return imagined_plan(world, seat, chance)
        return () if world.house.blind_build else ((),) * (world.deal.petals[seat] // LEAST)

    def possible(self, view: State, world: State) -> bool:
        """Where ties must be broken by whoever can, one who has just passed holds no card that could (FP-A27)."""
        battle = world.battle
        if battle is None or world.phase != TIE or not world.house.tie_window_forced:
            return True
        if not 0 < battle.passes < PASSES_TO_CLOSE:
            return True
        return not can_use_card(self.content, world, battle.other(battle.asked))

    def holders(self, state: State) -> dict[int, int]:
        """A flower belongs to whose garden it stands in."""
        return {flower.zone: flower.owner for flower in state.flowers}

    def is_out(self, state: State, seat: int) -> bool:
        """Without a flower one is out (FP-23)."""
        return seat in state.fallen

    def open_choice(self, state: State, seat: int) -> bool:
        """Which petals of a flower can fight is public, and so is that a hand is empty (FP-A31, FP-A45)."""
        if state.phase == COMPARE:
            return not is_secret(state) or len(petals_to_pick(self.content, state, seat)) == 1
        return state.phase in (REPLY, TIE) and not state.hand(seat)

    def wearing(self, skin: str) -> FlowerPower:
        """The same rules, with cards called and drawn as in a skin of the player's."""
        return FlowerPower(self.content.wearing(skin))

    def card_name(self, state: State, face: int) -> LocalText:
        """What a card is called."""
        return self.content.cards.names[face]

    def card_sign(self, state: State, face: int) -> str:
        """Rank and suit; a joker shows its name."""
        return french_sign(self.content.cards.ids[face])

    def score(self, state: State, seat: int) -> int:
        """Petals in the garden, or to be planted in it."""
        if state.phase == BUILDING:
            return state.deal.petals[seat]
        return sum(state.size(flower.zone) for flower in state.garden(seat))

    def values(self, blank: State) -> dict[str, Sequence[int]]:
        """There are no more flowers, petals and places than cards; every flower has a zone that was opened for it."""
        cards, first = len(blank.table.faces), len(blank.table.layout)
        game, petals = self.content.game, max(blank.deal.petals)
        return {
            ZONE: range(first, first + cards),
            PLACE: range(cards),
            "place": range(cards + 1),
            "size": range(petals + 1),
            "bed": range(petals // LEAST),
            "choice": range(max(len(game.throws), len(game.sides))),
            "rank": range(1, blank.seats + 1),
        }

    def columns(self, blank: State) -> tuple[Column, ...]:
        """The contest, the plan, the flowers by rank, the battle, and whose turn it is."""
        return columns(self.content, blank)

    def bound(self, setup: Setup) -> int:
        """Before the first turn: throws, a rank, gardens. In a turn every card in play may be used once, be answered
        by two passes, and be picked in a comparison; every flower attacks, with two passes and an end.
        """
        options = resolve(self.options, setup.options, setup.seats)
        deal, game = deal_of(self.content, options, setup.seats), self.content.game
        before = setup.seats * (game.longest_contest + 2) + 1
        turns = int(options["turn_limit"]) if options["stalemate_guard"] else game.longest_game
        return before + turns * (6 * deal.packs * deal.pack + 4)
