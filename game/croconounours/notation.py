"""How scenarios write positions, actions and zones of this game; documented in docs/scenarios.md.

Cards are `9H`, `10C`, `JK`; squares `c4`; a warrior is its colour and its square, `Rd3`; `?` is what the reader does
not know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from game.core.chance import Chance
from game.core.notation import known_first, seat_named
from game.core.rules import Action, Setup
from game.core.scenario import NotationError
from game.croconounours.geometry import Geometry
from game.croconounours.moves import (
    Attack,
    ChooseTeam,
    Deploy,
    Discard,
    Dodge,
    EndTurn,
    Mark,
    Move,
    Parry,
    PlaceObstacle,
    Shoot,
    Take,
    Unmark,
)
from game.croconounours.positions import arrange
from game.croconounours.rules import CrocoNounours
from game.croconounours.state import NOBODY, PHASE_NAMES, PUSH, WOUND, State
from game.croconounours.words import Words
from game.croconounours.zones import DISCARDS, DRAW_PILE, drawn

PLAIN: Final[dict[str, Action]] = {"discard": Discard(), "end": EndTurn(), "take": Take()}
MODES: Final = {"wound": WOUND, "push": PUSH}


class CrocoNotation:
    """Fulfils `game.core.scenario.Notation`."""

    def __init__(self, rules: CrocoNounours) -> None:
        self._rules = rules
        self._words = Words(rules.content)

    def _geometry(self, state: State) -> Geometry:
        return self._rules.content.boards[state.house.board].geometry

    # ---- positions and actions ----------------------------------------------------------------

    def arrange(self, setup: Setup, position: Mapping[str, Any], names: Sequence[str], chance: Chance) -> State:
        """A full state from a written position; cards that it does not state lie in the draw pile."""
        return arrange(self._rules, self._words, setup, position, names, chance)

    def read_action(self, state: State, seat: int, written: Any, names: Sequence[str]) -> Action:
        """`discard`, `end`, `take`, or a mapping (see `_forms`). Warriors are named by their squares."""
        if isinstance(written, str) and written in PLAIN:
            return PLAIN[written]
        if isinstance(written, dict):
            form = _READERS.get(tuple(sorted(written)))
            if form is not None:
                return form(self, state, written)
        raise NotationError(
            f"{written!r} is not an action: discard, end, take, {{team: COLOURS}}, {{deploy: COLOUR, at: SQUARE}}, "
            "{obstacle: SQUARE}, {mark: CARD}, {unmark: CARD}, {move: SQUARE, to: SQUARE, with: CARD}, "
            "{wound|push|shoot: SQUARE, by: SQUARE, with: CARD}, {dodge: SQUARE, with: CARDS} or {parry: CARDS}"
        )

    def write_action(self, state: State, seat: int, action: Action, names: Sequence[str]) -> Any:
        """The notation of an action; `read_action` reads it back."""
        words, names_of = self._words, self._geometry(state).names
        if isinstance(action, ChooseTeam):
            return {"team": words.letters(action.team)}
        if isinstance(action, Deploy):
            return {"deploy": words.letter(action.colour), "at": names_of[action.square]}
        if isinstance(action, PlaceObstacle):
            return {"obstacle": names_of[action.square]}
        if isinstance(action, Mark):
            return {"mark": words.face(action.card)}
        if isinstance(action, Unmark):
            return {"unmark": words.face(action.card)}
        if isinstance(action, Dodge):
            return {"dodge": names_of[action.square], "with": words.faces(action.cards)}
        if isinstance(action, Parry):
            return {"parry": words.faces(action.cards)}
        if isinstance(action, (Move, Attack, Shoot)):
            origin, square = names_of[state.where[action.warrior]], names_of[action.square]
            card = words.face(action.card)
            if isinstance(action, Move):
                return {"move": origin, "to": square, "with": card}
            word = "shoot" if isinstance(action, Shoot) else "wound" if action.mode == WOUND else "push"
            return {word: square, "by": origin, "with": card}
        return next(word for word, plain in PLAIN.items() if plain == action)

    def _square(self, state: State, word: Any) -> int:
        return self._words.square(self._geometry(state), word)

    def _warrior(self, state: State, word: Any) -> int:
        warrior = state.warrior_at(self._square(state, word))
        if warrior == NOBODY:
            raise NotationError(f"no warrior stands on {word}")
        return warrior

    def _attack(self, state: State, written: Mapping[str, Any]) -> Action:
        word = next(key for key in written if key not in ("by", "with"))
        warrior, square = self._warrior(state, written["by"]), self._square(state, written[word])
        card = self._words.card(written["with"])
        return Shoot(warrior, square, card) if word == "shoot" else Attack(warrior, square, MODES[word], card)

    def _dodge(self, state: State, written: Mapping[str, Any]) -> Action:
        cards = tuple(sorted(self._words.cards(written["with"])))
        return Dodge(self._square(state, written["dodge"]), cards)

    def _move(self, state: State, written: Mapping[str, Any]) -> Action:
        warrior, square = self._warrior(state, written["move"]), self._square(state, written["to"])
        return Move(warrior, square, self._words.card(written["with"]))

    def _deploy(self, state: State, written: Mapping[str, Any]) -> Action:
        return Deploy(self._words.colour(written["deploy"]), self._square(state, written["at"]))

    # ---- what stands where --------------------------------------------------------------------

    def inspect(self, state: State, zone: str, names: Sequence[str]) -> Any:
        """The value of a named part of a state or view."""
        head, _, rest = zone.partition(".")
        if not rest and head in _WHOLE:
            return _WHOLE[head](self, state, names)
        if head in _OF_SEAT:
            return _OF_SEAT[head](self, state, seat_named(rest, names), names)
        known = (*_WHOLE, *(f"{word}.NAME" for word in _OF_SEAT))
        raise NotationError(f"there is nothing called '{zone}' here; there is {', '.join(known)}")

    def _attack_words(self, state: State, names: Sequence[str]) -> str:
        """Mode, square and card of the attack that waits for its defence; '' if there is none."""
        if state.attack is None:
            return ""
        attack = state.attack
        square = self._geometry(state).names[attack.square]
        return f"{('wound', 'push', 'shot')[attack.mode]} {square} {self._words.face(attack.card)}"

    def _obstacles(self, state: State, names: Sequence[str]) -> str:
        squares = sorted(square for square in state.obstacles if square >= 0)
        return " ".join(self._geometry(state).names[square] for square in squares)

    def _warriors(self, state: State, seat: int, names: Sequence[str]) -> str:
        words, squares = self._words, self._geometry(state).names
        return " ".join(words.letter(state.colours[w]) + squares[state.where[w]] for w in state.warriors(seat))

    def _hand(self, state: State, seat: int, names: Sequence[str]) -> str:
        return self._words.faces(known_first(state.hand(seat)))


_READERS: Final[dict[tuple[str, ...], Callable[[CrocoNotation, State, Mapping[str, Any]], Action]]] = {
    ("team",): lambda notation, state, written: ChooseTeam(notation._words.colours(written["team"])),
    ("at", "deploy"): CrocoNotation._deploy,
    ("obstacle",): lambda notation, state, written: PlaceObstacle(notation._square(state, written["obstacle"])),
    ("mark",): lambda notation, state, written: Mark(notation._words.card(written["mark"])),
    ("unmark",): lambda notation, state, written: Unmark(notation._words.card(written["unmark"])),
    ("move", "to", "with"): CrocoNotation._move,
    ("by", "with", "wound"): CrocoNotation._attack,
    ("by", "push", "with"): CrocoNotation._attack,
    ("by", "shoot", "with"): CrocoNotation._attack,
    ("dodge", "with"): CrocoNotation._dodge,
    ("parry",): lambda notation, state, written: Parry(tuple(sorted(notation._words.cards(written["parry"])))),
}
_WHOLE: Final[dict[str, Callable[[CrocoNotation, State, Sequence[str]], Any]]] = {
    "phase": lambda notation, state, names: PHASE_NAMES[state.phase],
    "first": lambda notation, state, names: names[state.first],
    "active": lambda notation, state, names: names[state.active],
    "turn": lambda notation, state, names: state.turn,
    "quiet": lambda notation, state, names: state.quiet,
    "game": lambda notation, state, names: state.game,
    "pile": lambda notation, state, names: state.table.count(DRAW_PILE),
    "discard": lambda notation, state, names: notation._words.faces(state.table.faces_in(DISCARDS)),
    "attack": CrocoNotation._attack_words,
    "obstacles": CrocoNotation._obstacles,
    "fallen": lambda notation, state, names: [names[seat] for seat in state.fallen],
}
_OF_SEAT: Final[dict[str, Callable[[CrocoNotation, State, int, Sequence[str]], Any]]] = {
    "hands": CrocoNotation._hand,
    "hand_size": lambda notation, state, seat, names: len(state.hand(seat)),
    "warriors": CrocoNotation._warriors,
    "box": lambda notation, state, seat, names: notation._words.letters(state.boxes[seat]),
    "jar": lambda notation, state, seat, names: notation._words.sweets(state.jars[seat], names),
    "reserve": lambda notation, state, seat, names: notation._words.reserve(state.reserves[seat]),
    "drawn": lambda notation, state, seat, names: notation._words.faces(state.table.faces_in(drawn(seat))),
    "marked": lambda notation, state, seat, names: notation._words.faces(
        state.discarding if seat == state.active else ()
    ),
}
