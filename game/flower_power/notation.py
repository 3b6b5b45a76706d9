"""How scenarios write positions, actions and zones of this game; documented in docs/scenarios.md.

Cards are `9H`, `10C`, `JN`, `JR`; a flower is `Pierre.1`; petals count from 1 at the top, places to add one from 0;
`?` is what the reader does not know.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core.notation.form_notation import FormNotation
from game.core.notation.notation import UNSEEN
from game.core.rules.drafts import EMPTY
from game.core.table.table import TRUTH
from game.flower_power.arrangement import FlowerPowerArrangement
from game.flower_power.positions import position_parts
from game.flower_power.rules import FlowerPower
from game.flower_power.state import PHASE_NAMES, State
from game.flower_power.words import Words
from game.flower_power.zones import ASIDE, dealt_hand, hand, packet


class FlowerNotation(FormNotation[State]):
    """Fulfils `game.core.scenarios.scenario.Notation`."""

    arrangement = FlowerPowerArrangement
    points = ("gardens", "tops", "hands", "hand_size", "graveyard")
    _rules: FlowerPower
    _words: Words

    def __init__(self, rules: FlowerPower) -> None:
        words = Words(rules.content)
        super().__init__(
            rules,
            words,
            parts=position_parts(rules.content, words),
            whole={
                "phase": lambda state, names: PHASE_NAMES[state.phase],
                "packets": lambda state, names: [state.table.count(packet(rank)) for rank in range(state.seats)],
                "dealt_hands": lambda state, names: [
                    state.table.count(dealt_hand(rank)) for rank in range(state.seats)
                ],
                "aside": lambda state, names: words.faces(state.table.faces_in(ASIDE)),
                "battle": self._battle,
                "fallen": lambda state, names: [names[seat] for seat in state.fallen],
                "places": lambda state, names: [] if state.result is None else list(state.result.places),
            },
            of_seat={
                "hand_size": lambda state, seat, names: state.hand_size(seat),
                "floating": self._floating,
                "plans": lambda state, seat, names: [words.faces(bed) for bed in state.plans[seat] if bed],
                "throws": self._throw,
            },
        )

    def _battle(self, state: State, names: Sequence[str]) -> str:
        """Who attacks whom; '' if nobody does."""
        if state.battle is None:
            return ""
        attacking, defending = state.battle.attacking, state.battle.defending
        flower_name = self._words.flower_name
        return f"{flower_name(state, attacking, names)} > {flower_name(state, defending, names)}"

    def _floating(self, state: State, seat: int, names: Sequence[str]) -> str:
        """In a view: cards that are in that hand, or in a flower founded from it since."""
        return "" if state.table.observer == TRUTH else self._words.faces(state.table.floating(hand(seat)))

    def _throw(self, state: State, seat: int, names: Sequence[str]) -> str:
        throw = state.contest.throws[seat] if state.contest.throws else EMPTY
        if throw == EMPTY:
            return "none"
        return self._words.throws(state)[throw] if throw >= 0 else UNSEEN
