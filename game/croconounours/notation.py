"""How scenarios write positions, actions and zones of this game; documented in docs/scenarios.md.

Cards are `9H`, `10C`, `JK`; squares `c4`; a warrior is its colour and its square, `Rd3`; `?` is what the reader does
not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from game.core.notation.form_notation import FormNotation
from game.croconounours.arrangement import CrocoNounoursArrangement
from game.croconounours.positions import position_parts
from game.croconounours.rules import CrocoNounours
from game.croconounours.state import NOBODY, PHASE_NAMES, State
from game.croconounours.words import Words
from game.croconounours.zones import drawn

MODES: Final = ("wound", "push", "shot")


class CrocoNotation(FormNotation[State]):
    """Fulfils `game.core.scenarios.scenario.Notation`. Warriors are named by their squares."""

    arrangement = CrocoNounoursArrangement
    points = ("warriors", "hands", "jar", "reach", "attack", "discard", "suits", "talents")
    _rules: CrocoNounours
    _words: Words

    def __init__(self, rules: CrocoNounours) -> None:
        words = Words(rules.content)
        super().__init__(
            rules,
            words,
            parts=position_parts(rules.content, words),
            whole={
                "phase": lambda state, names: PHASE_NAMES[state.phase],
                "first": lambda state, names: _name(state.first, names),
                "active": lambda state, names: _name(state.active, names),
                "turn": lambda state, names: state.turn,
                "game": lambda state, names: state.game,
                "attack": lambda state, names: self._attack(state),
                "obstacles": lambda state, names: self._squares(state, sorted(state.obstacles)),
                "fallen": lambda state, names: [names[seat] for seat in state.fallen],
            },
            of_seat={
                "hand_size": lambda state, seat, names: len(state.hand(seat)),
                "box": lambda state, seat, names: words.letters(state.boxes[seat]),
                "jar": lambda state, seat, names: words.sweets(state.jars[seat], names),
                "reserve": lambda state, seat, names: words.reserve(state.reserves[seat] if state.reserves else ()),
                "drawn": lambda state, seat, names: words.faces(state.table.faces_in(drawn(seat))),
                "marked": lambda state, seat, names: words.faces(state.discarding if seat == state.active else ()),
            },
        )

    def _attack(self, state: State) -> str:
        """Mode, square and card of the attack that waits for its defence; '' if there is none."""
        attack = state.attack
        if attack is None:
            return ""
        return f"{MODES[attack.mode]} {self._squares(state, [attack.square])} {self._words.face(attack.card)}"

    def _squares(self, state: State, squares: Iterable[int]) -> str:
        """The names of squares, without those that are off the board."""
        return " ".join(self._words.geometry(state).names[square] for square in squares if square >= 0)


def _name(seat: int, names: Sequence[str]) -> str:
    """A player; '' before it is known who."""
    return "" if seat == NOBODY else names[seat]
