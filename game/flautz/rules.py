"""FLAUTZ! as the house plays it: who may do what, and what an action does."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.chance import Chance
from game.core.events import Event
from game.core.options import OptionSpec
from game.core.rules import Action, Emit, Outcome, Refusal, Setup, not_your_turn
from game.core.texts import Sentence
from game.flautz.content import Content
from game.flautz.events import EVENT_TYPES, ApprenticeTurned, Stood
from game.flautz.evolution import evolve
from game.flautz.moves import ACTION_TYPES, Concentrate, Declare, Exchange, Replace, Stand
from game.flautz.narration import tell
from game.flautz.setting_up import blank_state, set_up
from game.flautz.state import EXCHANGING, NO_SEAT, OVER, TURN, State
from game.flautz.turns import (
    can_declare,
    declare,
    exchange,
    hand_after,
    in_last_turns,
    must_replace,
    permitted_slots,
    replace,
    settle,
)
from game.flautz.zones import SLOTS, display, hand


class Flautz:
    """Fulfils `game.core.rules.Rules`."""

    name = "flautz"
    state_type = State
    action_types = ACTION_TYPES
    event_types = EVENT_TYPES

    def __init__(self, content: Content) -> None:
        self.content = content
        self.title = content.game.title
        self.seat_counts = content.seat_counts
        self.options: Sequence[OptionSpec] = content.options
        self.digest = content.digest

    # ---- the course of a game -----------------------------------------------------------------

    def blank(self, setup: Setup) -> State:
        """Everything in the box. Raises OptionError if a house rule has no such value."""
        return blank_state(self.content, setup)

    def begin(self, state: State, chance: Chance, emit: Emit) -> None:
        """Apprentices, first player, and the first match (FZ-5 to FZ-8, FZ-12)."""
        set_up(self.content, state, chance, emit)

    def actors(self, state: State) -> tuple[int, ...]:
        """The seat whose turn it is (FZ-13): known from public facts alone."""
        return (state.turn,) if state.phase in (TURN, EXCHANGING) else ()

    def settle(self, state: State, chance: Chance, emit: Emit) -> None:
        """What nobody chooses: quintes, rounds, ends of matches."""
        settle(self.content, state, chance, emit)

    def evolve(self, state: State, event: Event) -> None:
        """Writes one event into the state."""
        evolve(state, event)

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended (FZ-34, FZ-35); None while it goes on."""
        return state.result

    # ---- what a seat may do -------------------------------------------------------------------

    def legal(self, state: State, seat: int) -> Sequence[Action]:
        """Every lawful action in order: what `refuse` lets pass, put together without asking it 60 times."""
        if seat not in self.actors(state):
            return ()
        actions: list[Action] = []
        if state.phase == TURN and must_replace(state, seat):
            actions += [Replace(slot) for slot in permitted_slots(state)]
        else:
            actions += self._exchanges(state, seat)
        for other in (Concentrate(), Declare(), Stand()):
            if self.refuse(state, seat, other) is None:
                actions.append(other)
        return actions

    def _exchanges(self, state: State, seat: int) -> list[Action]:
        held = sorted(set(state.table.faces_in(hand(seat))))
        undeclared = state.declarer == NO_SEAT
        actions: list[Action] = []
        for slot in permitted_slots(state):
            for give in held:
                actions.append(Exchange(slot, give))
                if undeclared and can_declare(self.content, state, hand_after(state, seat, slot, give)):
                    actions.append(Exchange(slot, give, True))
        return actions

    def refuse(self, state: State, seat: int, action: Action) -> Refusal | None:
        """The only place where a rule is judged."""
        if state.phase == OVER:
            return not_your_turn("FZ-11")
        if seat not in self.actors(state):
            return not_your_turn("FZ-13")
        if isinstance(action, Exchange):
            return self._refuse_exchange(state, seat, action)
        if isinstance(action, Replace):
            return self._refuse_replace(state, seat, action)
        if isinstance(action, Concentrate):
            return self._refuse_concentrate(state, seat)
        if isinstance(action, Declare):
            return self._refuse_declare(state, seat)
        return self._refuse_stand(state)

    def _refuse_exchange(self, state: State, seat: int, action: Exchange) -> Refusal | None:
        if state.phase == TURN and must_replace(state, seat):
            return _refused("FZ-37", "replace_first")
        refusal = self._refuse_slot(state, action.slot)
        if refusal is not None:
            return refusal
        if state.table.find(hand(seat), action.give) < 0:
            taken = state.table.faces_in(display(action.slot))[0]
            return _refused("FZ-15", "not_the_taken_card" if action.give == taken else "not_in_hand")
        if not action.declare:
            return None
        if state.declarer != NO_SEAT:
            return _refused("FZ-Q42", "declared_already")
        after = hand_after(state, seat, action.slot, action.give)
        if self.content.spells.is_quinte(after):
            return _refused("FZ-Q14", "quinte_lays_itself")
        return None if can_declare(self.content, state, after) else _refused("FZ-Q44", "exchange_makes_no_flautz")

    def _refuse_slot(self, state: State, slot: int) -> Refusal | None:
        if slot not in SLOTS:
            return _refused("FZ-8", "no_such_slot")
        if slot not in permitted_slots(state):
            zone = self.content.zone_name(state.zone_word)
            return Refusal("FZ-14", "flautz.refusal.zone_forbids", {"zone": zone})
        return None

    def _refuse_replace(self, state: State, seat: int, action: Replace) -> Refusal | None:
        if state.phase == EXCHANGING:
            return _refused("FZ-38", "exchange_now")
        if not state.concentrated[seat]:
            return _refused("FZ-37", "not_concentrated")
        if not must_replace(state, seat):
            return _refused("FZ-Q31", "no_cards_left")
        return self._refuse_slot(state, action.slot)

    def _refuse_concentrate(self, state: State, seat: int) -> Refusal | None:
        """Always possible instead of an exchange (FZ-36), also in the last round (FZ-Q33), but not twice running."""
        if state.phase == EXCHANGING:
            return _refused("FZ-Q29", "no_second_concentration")
        return _refused("FZ-Q30", "concentrated_already") if state.concentrated[seat] else None

    def _refuse_declare(self, state: State, seat: int) -> Refusal | None:
        """Lawful at the start of a turn, holding a FLAUTZ! (FZ-Q16)."""
        if state.phase == EXCHANGING:
            return _refused("FZ-38", "exchange_now")
        if state.concentrated[seat]:
            return _refused("FZ-Q16", "not_while_concentrated")
        if state.declarer != NO_SEAT:
            return _refused("FZ-Q42", "declared_already")
        faces = state.table.faces_in(hand(seat))
        return None if can_declare(self.content, state, faces) else _refused("FZ-23", "no_flautz")

    def _refuse_stand(self, state: State) -> Refusal | None:
        """Only in last turns; to pass is to concentrate (FZ-Q27)."""
        if state.phase == EXCHANGING:
            return _refused("FZ-38", "exchange_now")
        if not in_last_turns(state):
            return _refused("FZ-Q27", "no_standing")
        return None if state.house.last_turn_stand else _refused("FZ-Q18", "last_turn_is_played")

    def decide(self, state: State, seat: int, action: Action, chance: Chance, emit: Emit) -> None:
        """Carries out a lawful action."""
        if isinstance(action, Exchange):
            exchange(state, seat, action, emit)
        elif isinstance(action, Replace):
            replace(state, seat, action.slot, chance, emit)
        elif isinstance(action, Concentrate):
            emit(ApprenticeTurned(seat, True))
        elif isinstance(action, Declare):
            declare(state, seat, emit)
        else:
            emit(Stood(seat))

    # ---- what is known and what may be imagined -----------------------------------------------

    def shape(self, state: State, seat: int, action: Action) -> object:
        """Everything is done in the open."""
        return action

    def complete(self, world: State, chance: Chance) -> None:
        """Nothing: all secrets are cards on the table."""

    def possible(self, view: State, world: State) -> bool:
        """While the match goes on nobody can be holding a quinte: it would lie on the table (FZ-27, FZ-Q14)."""
        if not self.actors(world):
            return True
        spells = self.content.spells
        return not any(spells.is_quinte(world.table.faces_in(hand(seat))) for seat in range(world.seats))

    def open_choice(self, state: State, seat: int) -> bool:
        """Never: every choice is one among the cards of a hidden hand."""
        return False

    def bound(self, setup: Setup) -> int:
        """Each turn takes at most two actions, a replacement and an exchange."""
        house = self.blank(setup).house
        matches = house.matches if house.by_points else house.max_matches
        return matches * setup.seats * len(house.path) * 2

    def tell(self, state: State, event: Event) -> Sentence | None:
        """An event as a sentence of the log."""
        return tell(self.content, state, event)


def _refused(clause: str, key: str) -> Refusal:
    return Refusal(clause, f"flautz.refusal.{key}")
