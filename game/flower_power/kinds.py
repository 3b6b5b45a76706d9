"""What the kinds of actions of this game have in common."""

from __future__ import annotations

from typing import ClassVar

from game.core.chance import Chance
from game.core.rules.rules import Action, Emit, Refusal
from game.flower_power.content import Content
from game.flower_power.events import PlanChanged
from game.flower_power.refusals import refused
from game.flower_power.state import COMPARE, LAST_WILL, REPLY, TIE, State

_NOT_IN = {
    REPLY: refused("FP-33", "in_battle"),
    TIE: refused("FP-47", "in_comparison"),
    COMPARE: refused("FP-47", "in_comparison"),
    LAST_WILL: refused("FP-70", "in_last_will"),
}
"""Why something that belongs elsewhere cannot be done in a phase."""


class FlowerPowerAction(Action):
    """Anything a seat may wish to do."""

    @classmethod
    def elsewhere(cls, content: Content, state: State) -> Refusal:
        return _NOT_IN.get(state.phase, refused("FP-22", "not_now"))


class DraftStep(FlowerPowerAction):
    """A step of planning a garden or a flower: the others see nothing of it (FP-A3, FP-A45)."""

    draft: ClassVar[bool] = True

    def shape(self, content: Content, state: State, seat: int) -> object:
        return "draft"


class OpenMove(FlowerPowerAction):
    """What is done in front of all. What its owner had prepared for a new flower is dropped. `idle`: to do nothing."""

    idle: ClassVar[bool] = False

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        if state.plans[seat]:
            emit(PlanChanged(seat, ()))
        self.carry_out(content, state, seat, chance, emit)

    def carry_out(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        """Does it, by emitting events."""
        raise NotImplementedError
