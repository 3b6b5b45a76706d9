"""A written position, laid out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar

from game.core.chance import Chance
from game.core.notation.errors import NotationError
from game.core.notation.notation import indices_of
from game.core.positions.parts import Part
from game.core.positions.position import Position
from game.core.positions.written import WrittenPosition
from game.core.rules.events import CardMoved, Event, ZoneShuffled
from game.core.rules.rules import AnyRules, State
from game.core.table.table import BAG, EVERYBODY, NOBODY, PILE, bit
from game.core.texts import Person

R = TypeVar("R", bound=AnyRules)
S = TypeVar("S", bound=State)
W = TypeVar("W")


class Arrangement(Generic[R, W, S]):
    """A position that is read part by part and laid out by events, so that everybody knows what he would know in play.

    `words`: how the game writes its cards. `parts`: what is declared of its positions. A game says in `lay_out` what
    they mean; after that `state` is the position.
    """

    keys: ClassVar[Sequence[str]] = ()
    """Parts that may be written and are declared nowhere."""
    home: ClassVar[int] = 0
    """The zone where all cards lie before they are dealt."""
    not_there: ClassVar[str] = "position.fault.not_there"
    """The message for a card that is not in the pack, or not so often."""

    def __init__(self, rules: R, words: W, position: Position, chance: Chance, parts: Sequence[Part] = ()) -> None:
        self.state: S = rules.blank(position.setup)
        self._rules = rules
        self._words = words
        self._names = position.names
        self._parts = {part.key: part for part in parts}
        self._written = WrittenPosition(position.parts, (*self._parts, *self.keys), self._names)
        self._chance = chance
        self.lay_out()

    def lay_out(self) -> None:
        """Reads everything that is written; raises NotationError."""
        raise NotImplementedError

    def _said(self, key: str) -> Any:
        """What is written of a declared part, or what is meant where nothing is."""
        return self._parts[key].read(self._written, self.state)

    def _emit(self, event: Event) -> None:
        self._rules.evolve(self.state, event)

    def _word(self, face: int) -> str:
        """A card in the words of the game."""
        words: Any = self._words
        return str(words.face(face))

    def _player(self, seat: int) -> Person:
        """Who sits there, in what is told of a fault."""
        return Person(self._names[seat])

    def _deal(
        self, face: int, zone: int, *, seen_by: int | None = None, glimpsed_by: int = NOBODY, place: int = -1
    ) -> None:
        """Moves a card from home to where it is stated. It is seen by whom a zone of that kind shows it, or by
        `seen_by`. Raises NotationError if it is not left there.
        """
        table = self.state.table
        index = table.find(self.home, face)
        if index < 0:
            raise NotationError(self.not_there, word=self._word(face))
        if seen_by is None:
            kind = table.layout[zone]
            seen_by = bit(kind.owner) if kind.kind == BAG else NOBODY if kind.kind == PILE else EVERYBODY
        self._emit(CardMoved(self.home, index, zone, place, face, seen_by, glimpsed_by))

    def _stack(self, top: Sequence[int]) -> None:
        """Shuffles what is left at home; the stated cards come to lie on top, in their order."""
        faces = self.state.table.faces_in(self.home)
        order = indices_of(top, faces, self._word)
        below = self._chance.shuffled([index for index in range(len(faces)) if index not in order])
        self._emit(ZoneShuffled(self.home, (*order, *below)))
