"""What follows from every effect: withered flowers, players who are out, the last will, the end (FP-23, FP-70 to
FP-72, FP-A47 to FP-A52, FP-A54).
"""

from __future__ import annotations

from typing import ClassVar

from game.core.chance import Chance
from game.core.notation.forms import Form
from game.core.rules.events import CardMoved
from game.core.rules.outcome import GameEnded
from game.core.rules.rules import Action, Emit
from game.core.table.table import EVERYBODY
from game.flower_power.content import Content
from game.flower_power.events import FlowerWithered, LastWillEnded, PlayerOut, TurnEnded
from game.flower_power.kinds import OpenMove
from game.flower_power.state import LAST_WILL, State
from game.flower_power.zones import ASIDE, GRAVERYARD, hand


def after_effect(state: State, emit: Emit) -> None:
    """Flowers without petals are no more, players without flowers are out at once, whoever's turn it is (FP-A47); only
    who is playing a last will is still spared (FP-A50).
    """
    wither(state, emit)
    for seat in state.alive:
        spared = state.phase == LAST_WILL and seat == state.active
        if not spared and not state.has_flower(seat):
            go_out(state, seat, emit)
    end_if_decided(state, emit)


def wither(state: State, emit: Emit) -> None:
    """Flowers without petals are no more (FP-A22)."""
    zones = state.table.zones
    for flower in state.flowers:
        if not zones[flower.zone]:
            emit(FlowerWithered(flower.owner, flower.zone))


def go_out(state: State, seat: int, emit: Emit) -> None:
    """A player is out; the hand goes to the GraveRyard, or out of the game, face up (FP-A48)."""
    emit(PlayerOut(seat))
    target = GRAVERYARD if state.house.eliminated_hand else ASIDE
    table = state.table
    for face in sorted(state.hand(seat)):
        emit(CardMoved(hand(seat), table.find(hand(seat), face), target, -1, face, EVERYBODY))


def end_if_decided(state: State, emit: Emit) -> bool:
    """The last player alive wins (FP-71): even without a flower, after an attack (FP-72) or a last will (FP-70), which
    must take all others along (FP-A52).
    """
    if state.result is not None:
        return True
    alive = state.alive
    if len(alive) > 1:
        return False
    if state.has_flower(alive[0]):
        key, clause = "last_alive", "FP-71"
    elif state.phase == LAST_WILL:
        key, clause = "last_will", "FP-70"
    else:
        key, clause = "double_death", "FP-72"
    _end(state, key, clause, emit)
    return True


def _end(state: State, key: str, clause: str, emit: Emit) -> None:
    """Those alive share the first place; who fell later stands higher (FP-A51)."""
    places = [1] * state.seats
    for number, seat in enumerate(state.fallen):
        places[seat] = state.seats - number
    emit(GameEnded(f"flower_power.outcome.{key}", clause, tuple(places)))


def end_last_will(state: State, emit: Emit) -> None:
    """Its author is out now, unless a flower was founded (FP-A50, FP-A51)."""
    seat = state.active
    emit(LastWillEnded(seat))
    after_effect(state, emit)
    if state.result is None:
        emit(TurnEnded(seat, False))


class EndWill(OpenMove):
    """End one's last will (FP-70)."""

    phases: ClassVar = frozenset({LAST_WILL})
    idle: ClassVar[bool] = True
    written: ClassVar = Form("end_will")

    def carry_out(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        end_last_will(state, emit)


def settle_last_will(content: Content, state: State, chance: Chance, emit: Emit) -> bool:
    """A last will ends by itself when no card is left."""
    if state.hand_size(state.active):
        return False
    end_last_will(state, emit)
    return True


def end_of_stalemate(content: Content, state: State, emit: Emit) -> bool:
    """The game is a draw among those alive when nothing has changed for some rounds, or it lasts too long (FP-A54)."""
    house = state.house
    if house.stalemate_guard and state.quiet >= house.stalemate_rounds * len(state.alive):
        _end(state, "stalemate", "FP-A54", emit)
    elif state.turn >= (house.turn_limit if house.stalemate_guard else content.game.longest_game):
        _end(state, "turn_limit", "FP-A54", emit)
    return state.result is not None


ACTION_TYPES: tuple[type[Action], ...] = (EndWill,)
"""In the order in which legal actions are listed."""
