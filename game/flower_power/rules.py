"""FLOWER POWER! as the house plays it: who may do what, and what an action does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from game.core.chance import Chance
from game.core.drafts import HIDDEN
from game.core.events import Event
from game.core.options import resolve
from game.core.rules import Action, Emit, Outcome, Refusal, Setup, not_your_turn
from game.core.texts import Sentence
from game.flower_power.battles import (
    is_secret,
    legal_picks,
    pick,
    pickers,
    refuse_pass,
    refuse_pick,
    settle_comparison,
    settle_replies,
    settle_tie,
)
from game.flower_power.building import (
    LEAST,
    change_plan,
    imagined_plan,
    legal_building,
    refuse_building,
    settle_building,
)
from game.flower_power.content import Content
from game.flower_power.deals import advice_about, deal_of
from game.flower_power.endings import end_last_will, settle_last_will
from game.flower_power.events import EVENT_TYPES, GardenReady, Passed, PlanChanged, ThrowMade, TurnEnded
from game.flower_power.evolution import evolve
from game.flower_power.founding import change_prepared, found, legal_founding, refuse_founding
from game.flower_power.hand_cards import legal_cards, play_card, refuse_card
from game.flower_power.moves import (
    ACTION_TYPES,
    CARD_PLAYS,
    AddBed,
    AddCard,
    Attack,
    ChooseRank,
    Draw,
    EndTurn,
    EndWill,
    Found,
    LayPetal,
    LiftPetal,
    Pass,
    Pick,
    Ready,
    RemoveBed,
    RemoveCard,
    Throw,
)
from game.flower_power.narration import tell
from game.flower_power.refusals import IN_BATTLE, IN_COMPARISON, IN_LAST_WILL, NOT_NOW, NOT_PICKING
from game.flower_power.seating import (
    begin_seating,
    choose_rank,
    legal_ranks,
    legal_throws,
    refuse_rank,
    refuse_throw,
    settle_contest,
    throw_count,
    throwers,
)
from game.flower_power.setting_up import blank_state, deal_before_seating, shuffle_draw_pile
from game.flower_power.state import (
    BUILDING,
    COMPARE,
    CONTEST,
    LAST_WILL,
    MAIN,
    PASSES_TO_CLOSE,
    RANKING,
    REPLY,
    TIE,
    TURN_OVER,
    State,
)
from game.flower_power.turns import (
    declare,
    legal_around,
    refuse_attack,
    refuse_draw,
    refuse_end,
    settle_next_turn,
    settle_turn,
    spend_turn_drawing,
)

_PLAYING: Final = frozenset({MAIN, REPLY, TIE, LAST_WILL})
"""Where hand cards may be played."""
_PHASES_OF: Final[dict[type[Action], frozenset[int]]] = {
    Throw: frozenset({CONTEST}),
    ChooseRank: frozenset({RANKING}),
    **dict.fromkeys((AddBed, RemoveBed, LayPetal, LiftPetal, Ready), frozenset({BUILDING})),
    **dict.fromkeys((Draw, Attack, EndTurn), frozenset({MAIN})),
    **dict.fromkeys((*CARD_PLAYS, AddCard, RemoveCard, Found), _PLAYING),
    Pick: frozenset({COMPARE}),
    Pass: frozenset({REPLY, TIE}),
    EndWill: frozenset({LAST_WILL}),
}
_NOT_IN: Final = {REPLY: IN_BATTLE, TIE: IN_COMPARISON, COMPARE: IN_COMPARISON, LAST_WILL: IN_LAST_WILL}
"""Why something that belongs elsewhere cannot be done in a phase."""
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


class FlowerPower:
    """Fulfils `game.core.rules.Rules` and `Advising`."""

    name = "flower_power"
    state_type = State
    action_types = ACTION_TYPES
    event_types = EVENT_TYPES

    def __init__(self, content: Content) -> None:
        self.content = content
        self.title = content.game.title
        self.options = content.options
        self.digest = content.digest
        self.seat_counts = range(content.game.seats.least, content.game.seats.most + 1)

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
        if state.result is not None:
            return ()
        if phase == CONTEST:
            return throwers(state)
        if phase == RANKING:
            return (state.winner,)
        if phase == BUILDING:
            return tuple(seat for seat in range(state.seats) if not state.ready[seat])
        if phase == COMPARE:
            return pickers(state)
        if phase in (REPLY, TIE) and state.battle is not None:
            return (state.battle.asked,)
        return (state.active,) if phase in (MAIN, LAST_WILL) else ()

    def settle(self, state: State, chance: Chance, emit: Emit) -> None:
        """What nobody chooses."""
        while True:
            step = _SETTLERS.get(state.phase)
            if step is None or not step(self.content, state, chance, emit):
                return

    def evolve(self, state: State, event: Event) -> None:
        """Writes one event into the state."""
        evolve(state, event)

    def outcome(self, state: State) -> Outcome | None:
        """How the match ended; None while it goes on."""
        return state.result

    # ---- what a seat may do -------------------------------------------------------------------

    def legal(self, state: State, seat: int) -> Sequence[Action]:
        """Every lawful action, in order."""
        if seat not in self.actors(state):
            return ()
        content, phase = self.content, state.phase
        if phase == CONTEST:
            return legal_throws(content, state)
        if phase == RANKING:
            return legal_ranks(state)
        if phase == BUILDING:
            return legal_building(state, seat)
        if phase == COMPARE:
            return legal_picks(state, seat)
        cards = [*legal_cards(content, state, seat), *legal_founding(content, state, seat)]
        if phase == MAIN:
            before, after = legal_around(state, seat)
            return [*before, *cards, *after]
        if phase == LAST_WILL:
            return [*cards, EndWill()]
        return [*cards, Pass()] if refuse_pass(content, state, seat) is None else cards

    def refuse(self, state: State, seat: int, action: Action) -> Refusal | None:
        """Why the action is not lawful; asks the same judges as `legal`."""
        if seat not in self.actors(state):
            return not_your_turn(_WAIT.get(state.phase, "FP-21"))
        if state.phase not in _PHASES_OF[type(action)]:
            if isinstance(action, Pick):
                return NOT_PICKING
            return _NOT_IN.get(state.phase, NOT_NOW)
        content = self.content
        if isinstance(action, CARD_PLAYS):
            return refuse_card(content, state, seat, action)
        if isinstance(action, (AddCard, RemoveCard, Found)):
            return refuse_founding(content, state, seat, action)
        if isinstance(action, Attack):
            return refuse_attack(state, seat, action)
        if isinstance(action, Draw):
            return refuse_draw(state)
        if isinstance(action, EndTurn):
            return refuse_end(state)
        if isinstance(action, Pass):
            return refuse_pass(content, state, seat)
        if isinstance(action, Pick):
            return refuse_pick(state, seat, action)
        if isinstance(action, Throw):
            return refuse_throw(content, state, action)
        if isinstance(action, ChooseRank):
            return refuse_rank(state, action)
        if isinstance(action, EndWill):
            return None
        return refuse_building(state, seat, action)

    def decide(self, state: State, seat: int, action: Action, chance: Chance, emit: Emit) -> None:
        """Carries out a lawful action. What was prepared for a new flower is dropped when its owner does something
        else.
        """
        if isinstance(action, (AddBed, RemoveBed, LayPetal, LiftPetal)):
            change_plan(state, seat, action, emit)
        elif isinstance(action, (AddCard, RemoveCard)):
            change_prepared(state, seat, action, emit)
        elif isinstance(action, Ready):
            emit(GardenReady(seat))
        elif isinstance(action, Found):
            found(state, seat, action.power, emit)
        else:
            if state.plans[seat]:
                emit(PlanChanged(seat, ()))
            self._decide_openly(state, seat, action, chance, emit)

    def _decide_openly(self, state: State, seat: int, action: Action, chance: Chance, emit: Emit) -> None:
        if isinstance(action, CARD_PLAYS):
            play_card(state, seat, action, emit)
        elif isinstance(action, Attack):
            declare(state, seat, action, emit)
        elif isinstance(action, Draw):
            spend_turn_drawing(state, seat, chance, emit)
        elif isinstance(action, EndTurn):
            emit(TurnEnded(seat, False))
        elif isinstance(action, Pass):
            emit(Passed(seat, False))
        elif isinstance(action, Pick):
            pick(state, seat, action, emit)
        elif isinstance(action, EndWill):
            end_last_will(state, emit)
        elif isinstance(action, Throw):
            emit(ThrowMade(seat, action.choice))
        elif isinstance(action, ChooseRank):
            choose_rank(state, action, emit)

    # ---- what is known and what may be imagined -----------------------------------------------

    def shape(self, state: State, seat: int, action: Action) -> object:
        """Throws and secret picks show only that they were made, until the last one reveals them all; plans show
        nothing, and a garden that is ready only that, until all are; a founded flower shows its size (FP-A45).
        """
        if action.draft:
            return "draft"
        last = len(self.actors(state)) == 1
        if isinstance(action, Throw):
            return action if last else "throw"
        if isinstance(action, Pick) and is_secret(state):
            return action if last else "pick"
        if isinstance(action, Ready):
            plan = state.plans[seat]
            return ("ready", tuple(len(bed) for bed in plan if bed)) if last else "ready"
        if isinstance(action, Found):
            cards = state.plans[seat][0]
            return ("found", cards) if action.power else ("found", len(cards))
        return action

    def complete(self, world: State, chance: Chance) -> None:
        """Fills hidden throws, picks and plans with anything they might be."""
        contest, battle = world.contest, world.battle
        if HIDDEN in contest.throws:
            count = throw_count(self.content, world)
            throws = tuple(chance.below(count) if throw == HIDDEN else throw for throw in contest.throws)
            world.contest = replace(contest, throws=throws)
        if battle is not None and HIDDEN in battle.picks:
            first, second = (
                chance.choice(legal_picks(world, battle.seat(side))).petal if petal == HIDDEN else petal
                for side, petal in enumerate(battle.picks)
            )
            world.battle = replace(battle, picks=(first, second))
        if world.phase == BUILDING:
            world.plans = tuple(
                plan or self._imagined_plan(world, seat, chance) for seat, plan in enumerate(world.plans)
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
        return not legal_cards(self.content, world, battle.other(battle.asked))

    def open_choice(self, state: State, seat: int) -> bool:
        """Which petals of a flower can fight is public, and so is that a hand is empty (FP-A31, FP-A45)."""
        if state.phase == COMPARE:
            return not is_secret(state)
        return state.phase in (REPLY, TIE) and not state.hand(seat)

    def bound(self, setup: Setup) -> int:
        """Before the first turn: throws, a rank, gardens. In a turn every card in play may be used once, be answered
        by two passes, and be picked in a comparison; every flower attacks, with two passes and an end.
        """
        options = resolve(self.options, setup.options, setup.seats)
        deal, game = deal_of(self.content, options, setup.seats), self.content.game
        before = setup.seats * (game.longest_contest + 2) + 1
        turns = int(options["turn_limit"]) if options["stalemate_guard"] else game.longest_game
        return before + turns * (6 * deal.packs * deal.pack + 4)

    def tell(self, state: State, event: Event) -> Sentence | None:
        """An event as a sentence of the log."""
        return tell(self.content, state, event)
