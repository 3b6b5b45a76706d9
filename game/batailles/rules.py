"""Batailles et piques as the house plays it: who may do what, and what an action does."""

from __future__ import annotations

from collections.abc import Sequence

from game.batailles import aftermath, attacks, opening
from game.batailles.army import Army
from game.batailles.attacks import refused
from game.batailles.content import Content
from game.batailles.ending import end, first_turn, next_turn
from game.batailles.events import EVENT_TYPES
from game.batailles.evidence import complete, plausible
from game.batailles.evolution import evolve
from game.batailles.fighting import asks, bury, outcomes, victims
from game.batailles.moves import ACTION_TYPES, Confirm, Place, Replace, Shirk, Stop, Strike, TakeBack
from game.batailles.narration import tell
from game.batailles.setting_up import blank_state, lay_opening, set_up
from game.batailles.state import AFTERMATH, OPENING, OVER, STRIKING, TURN, State, Vacancy
from game.core.chance import Chance
from game.core.events import Event
from game.core.options import OptionSpec
from game.core.rules import Action, Emit, Outcome, Refusal, Setup, not_your_turn
from game.core.texts import Sentence

_TURN_CLAUSES = {OPENING: "BP-8", TURN: "BP-10", STRIKING: "BP-19", AFTERMATH: "BP-26", OVER: "BP-32"}
"""Why a seat has to wait."""


class Batailles:
    """Fulfils `game.core.rules.Rules`."""

    name = "batailles"
    state_type = State
    action_types = ACTION_TYPES
    event_types = EVENT_TYPES

    def __init__(self, content: Content) -> None:
        self.content = content
        self.title = content.game.title
        self.seat_counts = range(content.game.seats.least, content.game.seats.most + 1)
        self.options: Sequence[OptionSpec] = content.options
        self.digest = content.digest

    def army(self, state: State) -> Army:
        """The army that is played with."""
        return self.content.armies[state.house.army]

    # ---- the course of a match ----------------------------------------------------------------

    def blank(self, setup: Setup) -> State:
        """Every army in its pile. Raises OptionError if a house rule has no such value."""
        return blank_state(self.content, setup)

    def begin(self, state: State, chance: Chance, emit: Emit) -> None:
        """Shuffles, and deals the hands (BP-6)."""
        set_up(self.army(state), state, chance, emit)

    def actors(self, state: State) -> tuple[int, ...]:
        """All during the opening, each until he confirms; then the active player, the owner of a lone card, or whoever
        replaces or looks. Who is asked depends on public facts alone.
        """
        if state.phase == OPENING:
            return tuple(seat for seat in state.seats if not state.confirmed[seat])
        if state.phase == TURN:
            return (state.turn,)
        if state.phase == STRIKING and state.fight is not None and state.fight.of_three:
            return (state.fight.lone_seat,)
        due = state.due() if state.phase == AFTERMATH else None
        if due is None:
            return ()
        return (due.seat if isinstance(due, Vacancy) else due,)

    def settle(self, state: State, chance: Chance, emit: Emit) -> None:
        """What nobody chooses: fights without a question, empty hands, the next turn."""
        army = self.army(state)
        if state.phase == OPENING and all(state.confirmed):
            first_turn(state, emit)
        if state.phase == STRIKING and state.fight is not None and not asks(army, state, state.fight):
            bury(army, state, state.fight, outcomes(army, state, state.fight)[0], emit)
        if state.phase == AFTERMATH:
            aftermath.skip_what_nobody_chooses(state, emit)
            if state.due() is None:
                next_turn(army, state, emit)

    def evolve(self, state: State, event: Event) -> None:
        """Writes one event into the state."""
        evolve(state, event)

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return state.result

    # ---- what a seat may do -------------------------------------------------------------------

    def legal(self, state: State, seat: int) -> Sequence[Action]:
        """Every lawful action: all that could be meant in this phase and is not refused, in order."""
        if seat not in self.actors(state):
            return ()
        return [action for action in self._meant(state, seat) if self.refuse(state, seat, action) is None]

    def _meant(self, state: State, seat: int) -> list[Action]:
        if state.phase == OPENING:
            return opening.meant_actions(state, seat)
        if state.phase == TURN:
            return attacks.meant_actions(state, seat)
        if state.phase == STRIKING:
            return sorted(self._strikes(state))
        return aftermath.meant_actions(state, seat)

    def _strikes(self, state: State) -> list[Action]:
        fight = state.fight
        if fight is None:
            return []
        return [Strike(victims(fight, ending)) for ending in outcomes(self.army(state), state, fight)]

    def refuse(self, state: State, seat: int, action: Action) -> Refusal | None:
        """The only place where a rule is judged."""
        if seat not in self.actors(state):
            return not_your_turn(_TURN_CLAUSES[state.phase])
        army = self.army(state)
        if state.phase == OPENING:
            return opening.refuse_opening(army, state, seat, action)
        if state.phase == TURN:
            return attacks.refuse_turn(army, state, seat, action)
        if state.phase == STRIKING:
            if not isinstance(action, Strike):
                return refused("BP-19", "strike_first")
            return None if action in self._strikes(state) else refused("BP-A12", "not_such_wounds")
        return aftermath.refuse_aftermath(army, state, seat, action)

    def decide(self, state: State, seat: int, action: Action, chance: Chance, emit: Emit) -> None:
        """Carries out a lawful action."""
        army = self.army(state)
        if isinstance(action, (Place, TakeBack)):
            emit(opening.changed_draft(state, seat, action))
        elif isinstance(action, Confirm):
            lay_opening(state, seat, emit)
        elif isinstance(action, Strike) and state.fight is not None:
            fight = state.fight
            ending = next(e for e in outcomes(army, state, fight) if victims(fight, e) == action.slots)
            bury(army, state, fight, ending, emit)
        elif isinstance(action, Stop):
            end(army, state, "stopped", "BP-32", emit)
        elif state.phase == TURN:
            attacks.decide_turn(state, seat, action, emit)
            if state.phase == TURN:  # no fight began, so the turn is over
                next_turn(army, state, emit)
        else:
            aftermath.decide_aftermath(state, seat, action, emit)

    # ---- what is known and what may be imagined -----------------------------------------------

    def shape(self, state: State, seat: int, action: Action) -> object:
        """Of an opening others see how many cards it holds, of a Shirker which slot changed, of a replacement that one
        was made; everything else is public.
        """
        if isinstance(action, (Place, TakeBack)):
            return opening.draft_shape(state, seat, action)
        if isinstance(action, Shirk):
            return "shirk", action.slot
        return "replace" if isinstance(action, Replace) else action

    def complete(self, world: State, chance: Chance) -> None:
        """Deals hidden cards so that they fit what public fights prove, and fills hidden openings."""
        complete(self.army(world), world, chance)

    def possible(self, view: State, world: State) -> bool:
        """True if the imagined cards could have done what all have seen (BP-36)."""
        return plausible(self.army(world), world)

    def open_choice(self, state: State, seat: int) -> bool:
        """Never: hands and cards in play are hidden, and what all can see is passed over (BP-A22, BP-A23). A lone unit
        is always asked (BP-A12).
        """
        return False

    def bound(self, setup: Setup) -> int:
        """Every attack kills a card for good (BP-A33) and brings at most one question; every death one replacement,
        every king one look.
        """
        army = self.content.armies[str(setup.options.get("army", "standard"))]
        cards = len(army.cards) * setup.seats
        turns = cards + sum(army.specials) * setup.seats + 1
        passes = turns * setup.seats if setup.options.get("allow_pass") else 0
        return setup.seats + turns + passes + 2 * cards + setup.seats

    def tell(self, state: State, event: Event) -> Sentence | None:
        """An event as a sentence of the log."""
        return tell(self.content, state, event)
