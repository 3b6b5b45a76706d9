"""The notation of a game, from declarations: of how its kinds of actions are written, and of what stands where."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Generic, TypeVar

from game.core.chance import Chance
from game.core.notation.errors import NotationError
from game.core.notation.forms import Form, NotationContext
from game.core.notation.notation import look_up, seat_named
from game.core.positions.arrangement import Arrangement
from game.core.positions.parts import ONCE, PLAYERS, Part
from game.core.positions.position import Position
from game.core.rules.rules import Action, AnyRules, State

S = TypeVar("S", bound=State)


def forms_of(kinds: Iterable[type[Action]]) -> list[tuple[type[Action], Form]]:
    """How kinds of actions are written, in their order, but words that stand for an action alone first."""
    every = [(kind, form) for kind in kinds for form in _forms(kind)]
    return sorted(every, key=lambda found: not isinstance(found[1].written, str))


def _forms(kind: type[Action]) -> tuple[Form, ...]:
    return (kind.written,) if isinstance(kind.written, Form) else kind.written


def _writing(action: Action) -> Form:
    """The form in which an action is written."""
    return next(form for form in _forms(type(action)) if form.means(action))


def _once(part: Part, state: Any, names: Sequence[str]) -> Any:
    return part.see(state, ONCE, names)


def _at_spot(part: Part, state: Any, word: str) -> Any:
    return part.see(state, look_up({name: number for number, name in enumerate(part.keys(()))}, word, "place"), ())


Whole = Callable[[S, Sequence[str]], Any]
"""`(state, names)`: the plain value of a part of a state."""
OfSeat = Callable[[S, int, Sequence[str]], Any]
"""`(state, seat, names)`: the plain value of a part of one player."""
OfPlace = Callable[[S, str], Any]
"""`(state, word)`: the plain value of a part that is named by a word of its own."""


class FormNotation(Generic[S]):
    """Fulfils `game.core.scenarios.scenario.Notation` from declarations; how actions are written say their kinds.

    `words`: how cards are written. `parts`: what a position consists of. What else `expect` may name: `whole` of all,
    `of_seat` of one player (`hands.NAME`), `of_place` by another word (`piles.L`), with what messages call that word.
    """

    arrangement: ClassVar[type[Arrangement[Any, Any, Any]]]
    """How a written position is laid out."""
    points: ClassVar[tuple[str, ...]] = ()
    """What the words of a step can point at on the table of this game; () where nobody says."""
    _rules: Any
    _words: Any

    def __init__(
        self,
        rules: AnyRules,
        words: Any,
        whole: Mapping[str, Whole[S]] | None = None,
        of_seat: Mapping[str, OfSeat[S]] | None = None,
        of_place: Mapping[str, tuple[str, OfPlace[S]]] | None = None,
        parts: Sequence[Part] = (),
    ) -> None:
        self._rules = rules
        self._words = words
        self.parts = tuple(parts)
        seen = [part for part in parts if part.seen]
        self._forms = forms_of(rules.action_types)
        self._whole: dict[str, Whole[S]] = {part.key: partial(_once, part) for part in seen if part.of is None}
        self._whole |= whole or {}
        self._of_seat: dict[str, OfSeat[S]] = {part.key: part.see for part in seen if part.of is PLAYERS}
        self._of_seat |= of_seat or {}
        spots = [part for part in seen if part.of not in (None, PLAYERS)]
        self._of_place: dict[str, tuple[str, OfPlace[S]]] = {p.key: ("PLACE", partial(_at_spot, p)) for p in spots}
        self._of_place |= of_place or {}

    def words(self, state: S) -> Any:
        """The words that hold in a state."""
        return self._words

    def arrange(self, position: Position, chance: Chance) -> S:
        """A full state from a written position; what it does not state is dealt from what is left."""
        state: S = self.arrangement(self._rules, self._words, position, chance, self.parts).state
        return state

    def read_action(self, state: S, seat: int, written: Any, names: Sequence[str]) -> Action:
        """An action from its notation, lawful or not; raises NotationError."""
        reading = self._context(state, seat, names)
        for kind, form in self._forms:
            if form.fits(written):
                action = form.read(kind, reading, written)
                if action is not None:
                    return action
        *others, last = dict.fromkeys(form.says() for _, form in self._forms)
        forms = f"{', '.join(others)} or {last}" if others else last
        raise NotationError("notation.action", word=repr(written), forms=forms)

    def write_action(self, state: S, seat: int, action: Action, names: Sequence[str]) -> Any:
        """The notation of an action; `read_action` reads it back."""
        return _writing(action).write(self._context(state, seat, names), action)

    def write_field(self, state: S, seat: int, action: Action, name: str, names: Sequence[str]) -> Any:
        """How one field of an action is written, together with those that stand in the same word; None if it is not."""
        form = _writing(action)
        parts = () if isinstance(form.written, str) else form.written.values()
        for part in parts:
            if name in part.fields:
                values = tuple(getattr(action, field) for field in part.fields)
                return part.word.write(self._context(state, seat, names), values if len(values) > 1 else values[0])
        return None

    def _context(self, state: S, seat: int, names: Sequence[str]) -> NotationContext:
        return NotationContext(state, seat, names, self.words(state))

    def zones(self, names: Sequence[str]) -> tuple[str, ...]:
        """All parts of a state that have a name of their own or one for each player."""
        return (*self._whole, *(f"{part}.{name}" for part in self._of_seat for name in names))

    def inspect(self, state: S, zone: str, names: Sequence[str]) -> Any:
        """The plain value of a named part of a state or view; raises NotationError."""
        head, _, rest = zone.partition(".")
        if not rest and head in self._whole:
            return self._whole[head](state, names)
        if rest and head in self._of_place:
            return self._of_place[head][1](state, rest)
        if head in self._of_seat:
            return self._of_seat[head](state, seat_named(rest, names), names)
        known = [*self._whole, *(f"{part}.NAME" for part in self._of_seat)]
        known += [f"{part}.{word}" for part, (word, _) in self._of_place.items()]
        raise NotationError("notation.zone", word=zone, known=", ".join(known))
