"""How scenarios write positions, actions and zones of this game; documented in docs/scenarios.md.

Cards are `9H`, `10C`, `JK`; squares `c4`; a warrior is its colour and its square, `Rd3`; `?` is what the reader does
not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from game.core.notation.errors import NotationError
from game.core.notation.forms import Form, FormNotation, NotationContext, Word, key, plain_word
from game.croconounours.arrangement import CrocoNounoursArrangement
from game.croconounours.attacks import Attack, EndTurn, Move, Shoot
from game.croconounours.defence import Dodge, Parry, Take
from game.croconounours.deployment import ChooseTeam, Deploy, PlaceObstacle
from game.croconounours.discarding import Discard, Mark, Unmark
from game.croconounours.field import board_of
from game.croconounours.geometry import Geometry
from game.croconounours.positions import position_parts
from game.croconounours.rules import CrocoNounours
from game.croconounours.state import NOBODY, PHASE_NAMES, PUSH, WOUND, State
from game.croconounours.words import Words
from game.croconounours.zones import drawn

MODES: Final = ("wound", "push", "shot")


class CrocoNotation(FormNotation[State]):
    """Fulfils `game.core.scenarios.scenario.Notation`. Warriors are named by their squares."""

    arrangement = CrocoNounoursArrangement
    _rules: CrocoNounours
    _words: Words

    def __init__(self, rules: CrocoNounours) -> None:
        words = Words(rules.content)
        card = plain_word("CARD", words.card, words.face)
        cards = plain_word("CARDS", lambda written: tuple(sorted(words.cards(written))), words.faces)
        colour = plain_word("COLOUR", words.colour, words.letter)
        colours = plain_word("COLOURS", words.colours, words.letters)
        square = Word("SQUARE", self._square, lambda reading, at: self._geometry(reading.state).names[at])
        warrior = Word("SQUARE", self._warrior, self._warrior_square)
        attack = {"by": key("warrior", warrior), "with": key("card", card)}
        super().__init__(
            rules,
            words,
            parts=position_parts(rules.content, words),
            forms=(
                Form(Discard, "discard"),
                Form(EndTurn, "end"),
                Form(Take, "take"),
                Form(ChooseTeam, {"team": key("team", colours)}),
                Form(Deploy, {"deploy": key("colour", colour), "at": key("square", square)}),
                Form(PlaceObstacle, {"obstacle": key("square", square)}),
                Form(Mark, {"mark": key("card", card)}),
                Form(Unmark, {"unmark": key("card", card)}),
                Form(Move, {"move": key("warrior", warrior), "to": key("square", square), "with": key("card", card)}),
                Form(Attack, {"wound": key("square", square), **attack}, fixed={"mode": WOUND}),
                Form(Attack, {"push": key("square", square), **attack}, fixed={"mode": PUSH}),
                Form(Shoot, {"shoot": key("square", square), **attack}),
                Form(Dodge, {"dodge": key("square", square), "with": key("cards", cards)}),
                Form(Parry, {"parry": key("cards", cards)}),
            ),
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

    def _geometry(self, state: State) -> Geometry:
        return board_of(self._rules.content, state).geometry

    def _square(self, reading: NotationContext, written: Any) -> int:
        return self._words.square(self._geometry(reading.state), written)

    def _warrior(self, reading: NotationContext, written: Any) -> int:
        warrior: int = reading.state.warrior_at(self._square(reading, written))
        if warrior == NOBODY:
            raise NotationError("croconounours.fault.no_warrior", word=str(written))
        return warrior

    def _warrior_square(self, reading: NotationContext, warrior: int) -> str:
        square: int = reading.state.where[warrior]
        return self._geometry(reading.state).names[square]

    def _attack(self, state: State) -> str:
        """Mode, square and card of the attack that waits for its defence; '' if there is none."""
        attack = state.attack
        if attack is None:
            return ""
        return f"{MODES[attack.mode]} {self._squares(state, [attack.square])} {self._words.face(attack.card)}"

    def _squares(self, state: State, squares: Iterable[int]) -> str:
        """The names of squares, without those that are off the board."""
        return " ".join(self._geometry(state).names[square] for square in squares if square >= 0)


def _name(seat: int, names: Sequence[str]) -> str:
    """A player; '' before it is known who."""
    return "" if seat == NOBODY else names[seat]
