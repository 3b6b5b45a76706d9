"""How scenarios write positions, actions and zones of this game; documented in docs/scenarios.md.

A list of cards, domains or places is words with spaces between them: `0 4 2-`, `2 10`, `+2 0 -1`; `.` is an empty
place, `?` a card the reader does not know.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core.notation.form_notation import FormNotation
from game.core.notation.notation import known_first
from game.nine_domains.arrangement import NineDomainsArrangement
from game.nine_domains.combat import NOBODY, Combat
from game.nine_domains.positions import position_parts
from game.nine_domains.rules import NineDomains
from game.nine_domains.scoring import score, whole_elements
from game.nine_domains.state import PHASE_NAMES, State
from game.nine_domains.words import Words
from game.nine_domains.zones import box


class DomainsNotation(FormNotation[State]):
    """Fulfils `game.core.scenarios.scenario.Notation`."""

    arrangement = NineDomainsArrangement
    points = ("rows", "hands", "used", "domains", "elements", "signs", "stakes", "lights")
    _rules: NineDomains

    def __init__(self, rules: NineDomains) -> None:
        words = Words(rules.content)
        super().__init__(
            rules,
            words,
            parts=position_parts(rules.content, words),
            whole={
                "phase": lambda state, names: PHASE_NAMES[state.phase],
                "combats": lambda state, names: [self._combat(combat, names) for combat in state.combats],
                "strengths": lambda state, names: [_strengths(combat) for combat in state.combats],
                "due": lambda state, names: [f"{names[due.seat]} {words.place_id(due.place)}" for due in state.due],
            },
            of_seat={
                "left": lambda state, seat, names: words.faces(state.cards_left(seat)),
                "box": lambda state, seat, names: words.faces(known_first(state.table.faces_in(box(seat)))),
                "drafts": lambda state, seat, names: words.faces(state.drafts[seat]),
                "confirmed": lambda state, seat, names: state.confirmed[seat],
                "score": lambda state, seat, names: score(rules.content, state, seat),
                "elements": lambda state, seat, names: self._elements(state, seat),
            },
        )

    @staticmethod
    def _combat(combat: Combat, names: Sequence[str]) -> str:
        """Who won a combat of the last revealed rows, and why."""
        return f"{'nobody' if combat.winner == NOBODY else names[combat.winner]} {combat.reason}"

    def _elements(self, state: State, seat: int) -> str:
        content = self._rules.content
        return " ".join(content.elements[number].id for number in whole_elements(content, state, seat))


def _strengths(combat: Combat) -> str:
    """The strengths of both cards with all modifiers, `-` for a card without strength."""
    return " ".join("-" if strength is None else str(strength) for strength in combat.strengths)
