"""How scenarios write positions (see `positions`), actions and zones of this game.

Cards are words such as `B3` (colour letter and value), `I4` (Illusion) and `Pr` (Prism); slots are `air0` to `air2` and
`ground0` to `ground2`, from left to right; `?` is a card the reader does not know.
"""

from __future__ import annotations

from typing import Any

from game.core.notation.form_notation import FormNotation
from game.core.notation.notation import UNSEEN
from game.core.table.table import UNKNOWN
from game.flautz.arrangement import FlautzArrangement
from game.flautz.ending import totals
from game.flautz.explanation import explain_best_spell
from game.flautz.positions import position_parts
from game.flautz.rules import Flautz
from game.flautz.spells import RANK_NAMES
from game.flautz.state import PHASE_NAMES, State
from game.flautz.words import Words
from game.flautz.zones import hand


class FlautzNotation(FormNotation[State]):
    """Fulfils `game.core.scenarios.scenario.Notation`."""

    arrangement = FlautzArrangement
    points = (
        "hands",
        "crystals",
        "points",
        "apprentice",
        "air",
        "ground",
        "reserve",
        "path",
        "marker",
        "end",
        "spell",
        "worth",
    )
    _rules: Flautz
    _words: Words

    def __init__(self, rules: Flautz) -> None:
        words = Words(rules.content)
        super().__init__(
            rules,
            words,
            parts=position_parts(rules.content, words),
            whole={
                "rounds": lambda state, names: len(state.house.path),
                "zone": lambda state, names: state.zone_word if state.zone < len(state.house.path) else "inscription",
                "path": lambda state, names: " ".join(state.house.path),
                "phase": lambda state, names: PHASE_NAMES[state.phase],
                "reserve": lambda state, names: state.reserve,
                "marker": lambda state, names: "crystal" if state.marker else "token",
                "winners": lambda state, names: [names[seat] for seat in state.winners],
            },
            of_seat={
                "apprentice": lambda state, seat, names: rules.content.apprentices[state.apprentices[seat]].id,
                "best": lambda state, seat, names: self._best(state, seat),
                "spell": lambda state, seat, names: self._spell(state, seat),
                "explained": lambda state, seat, names: self._explained(state, seat),
                "cast": lambda state, seat, names: words.spell(state.spells[seat]) if state.spells else "",
                "scored": lambda state, seat, names: state.scored[seat],
                "total": lambda state, seat, names: totals(rules.content, state)[seat],
            },
        )

    def _best(self, state: State, seat: int) -> Any:
        """What the hand is worth now: value, familiars, and what it is as a whole."""
        faces = state.table.faces_in(hand(seat))
        if UNKNOWN in faces:
            return UNSEEN
        content = self._rules.content
        value, familiars = content.spells.worth(faces)
        rank = content.spells.rank(faces, content.apprentice_colour(state.apprentices[seat]))
        return {"value": value, "familiars": familiars, "rank": RANK_NAMES[rank]}

    def _spell(self, state: State, seat: int) -> str:
        """The best spell of the hand now."""
        faces = state.table.faces_in(hand(seat))
        return UNSEEN if UNKNOWN in faces else self._words.spell(self._rules.content.spells.best(faces))

    def _explained(self, state: State, seat: int) -> Any:
        """The clauses by which the best spell of the hand is explained."""
        faces = state.table.faces_in(hand(seat))
        if UNKNOWN in faces:
            return UNSEEN
        return [step.clause for step in explain_best_spell(self._rules.content, faces, state.apprentices[seat])]
