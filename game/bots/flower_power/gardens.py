"""What a first garden of FLOWER POWER! is worth: everybody has planted, and has had a turn. How far that is true was
measured: `docs/decisions/bots-measured.md`.
"""

from __future__ import annotations

from typing import Any, Final

from game.bots.flower_power.policy import next_bed
from game.bots.flower_power.search import FlowerPlaybook
from game.core.chance import Chance
from game.core.rules.rules import Action
from game.flower_power.state import BUILDING, MAIN, State

_TOLD: Final = 0.5
"""Of what a position is found to be better or worse than even, so much is left at the end of the game: who has few
flowers has as many petals as the others, and makes up for some of it.
"""


class GardenPlaybook(FlowerPlaybook):
    """Quick replies for one round; gardens of others are planned as greedy players do."""

    length = 1_000

    def reply(self, world: State, seat: int, chance: Chance) -> Action:
        """What turns the battle, or the end of it; before the first turn the next flower of a garden."""
        if world.phase != BUILDING:
            return super().reply(world, seat, chance)
        return next_bed(self._content, world, seat, self.rules.legal(world, seat), chance)

    def over(self, world: State, root: State) -> bool:
        """Once everybody has had a turn."""
        return world.result is not None or (world.phase == MAIN and world.turn > root.turn + world.seats)

    def worth(self, world: Any, root: Any, seat: int) -> float:
        """Half of what is found: see `_TOLD`."""
        even = 1.0 / int(world.seats)
        return even + _TOLD * (super().worth(world, root, seat) - even)
