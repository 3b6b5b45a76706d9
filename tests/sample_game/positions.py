"""The positions of this game: of what one is made, and what a written one means. It stands where a turn begins."""

from __future__ import annotations

from typing import ClassVar

from game.core.notation.card_words import CardWords
from game.core.notation.errors import NotationError
from game.core.positions.arrangement import Arrangement
from game.core.positions.lying import Box, LyingCards
from game.core.positions.parts import PLAYERS, Number, Part, Who
from game.core.positions.places import Item, UnsayableError
from game.core.positions.position import Position
from game.core.positions.positions import Positions
from tests.sample_game.content import Content
from tests.sample_game.events import TurnBegan
from tests.sample_game.rules import OldMaid
from tests.sample_game.state import DECK, DRAWING, State, hand, laid


def position_parts(content: Content, words: CardWords) -> tuple[Part, ...]:
    """All of them, as a room offers them."""
    items = tuple(Item(card.id, card.name, 1, face) for face, card in enumerate(content.cards))
    box = Box("cards", lambda *_: items, words.cards, words.faces, rest=DECK)
    return (
        Who("turn", lambda state: state.active),
        Number("quiet", lambda state, _: state.quiet, lambda state: content.game.quiet_turns - 1),
        Number("marks", lambda state, seat: state.marks[seat], _most_marks, of=PLAYERS),
        LyingCards("hands", box, lambda seat: (hand(seat),), of=PLAYERS),
    )


def _most_marks(state: State) -> int | None:
    """One deal less than are played; None where there is but one."""
    return state.house.deals - 1 or None


class OldMaidArrangement(Arrangement[OldMaid, CardWords, State]):
    """What is in no hand has been laid down in pairs, before the first player."""

    not_there = "old_maid.fault.one"

    def lay_out(self) -> None:
        state, rules = self.state, self._rules
        for seat, faces in self._said("hands").items():
            for face in faces:
                self._deal(face, hand(seat))
        rest = state.table.faces_in(DECK)
        if any(rules.content.cards[face].partner not in rest for face in rest):
            raise NotationError("old_maid.fault.partners")
        for face in rest:
            self._deal(face, laid(0))
        turn = self._said("turn")
        if not rules.possible(state, state):
            raise NotationError("old_maid.fault.pair", "OM-3")
        if not state.table.count(hand(turn)) or len(state.holders_after(turn)) == 1:
            raise NotationError("old_maid.fault.turn")
        state.quiet, state.marks = self._said("quiet"), self._said("marks")
        if sum(state.marks) >= state.house.deals:
            raise NotationError("old_maid.fault.marks", "OM-Q2")
        self._emit(TurnBegan(turn))


class OldMaidPositions(Positions):
    """Who laid down which pairs is not said: nothing depends on it."""

    unsaid: ClassVar = frozenset({"laid"})

    def assert_sayable(self, state: State) -> None:
        if state.phase != DRAWING:
            raise UnsayableError("position.over")

    def dress(self, state: State, position: Position) -> None:
        state.phase, state.result, state.active = DRAWING, None, position.seat_named("turn", 0)


POSITIONS = OldMaidPositions
