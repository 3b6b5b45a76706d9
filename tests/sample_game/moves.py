"""What a seat may wish to do: it draws a card."""

from __future__ import annotations

from typing import ClassVar

from game.core.chance import Chance
from game.core.notation.forms import PLAYER, Form, key
from game.core.rules.events import CardMoved
from game.core.rules.fields import Seat
from game.core.rules.rules import Action, Emit, Refusal
from game.core.table.table import bit
from tests.sample_game.content import Content
from tests.sample_game.events import CardDrawn
from tests.sample_game.state import DRAWING, State, hand


class Draw(Action):
    """Draw a card, unseen, out of another player's hand (OM-4)."""

    phases: ClassVar = frozenset({DRAWING})
    written: ClassVar = Form({"draw_from": key("source", PLAYER)})

    source: Seat

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> list[Draw]:
        """From anybody who holds cards, or by house rule from the first of them on the left."""
        others = [other for other in state.holders_after(seat) if other != seat]
        return [cls(other) for other in sorted(others if state.house.draw_from == "anybody" else others[:1])]

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        if self.source == seat or self.source not in range(state.table.seats):
            return Refusal("OM-4", "old_maid.refusal.another_hand")
        if not state.table.count(hand(self.source)):
            return Refusal("OM-5", "old_maid.refusal.no_cards")
        return Refusal("OM-4", "old_maid.refusal.only_left")

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        """Any of the cards; the drawer sees it from now on, the giver has seen which one went."""
        emit(CardDrawn(seat, self.source))
        faces = state.table.faces_in(hand(self.source))
        index = chance.below(len(faces))
        emit(CardMoved(hand(self.source), index, hand(seat), -1, faces[index], bit(seat), bit(self.source)))


ACTION_TYPES: tuple[type[Action], ...] = (Draw,)
