"""How scenarios write positions, actions and zones of this game: `{draw_from: Tom}`; cards are words: `7S JS`."""

from __future__ import annotations

from game.core.chance import Chance
from game.core.notation.errors import NotationError
from game.core.notation.forms import PLAYER, Form, FormNotation, key
from game.core.notation.notation import UNSEEN, known_first, look_up, split_words
from game.core.positions.position import Position
from game.core.positions.written import WrittenPosition
from game.core.rules.events import CardMoved
from game.core.table.table import EVERYBODY, bit
from tests.sample_game.events import TurnBegan
from tests.sample_game.moves import Draw
from tests.sample_game.rules import OldMaid
from tests.sample_game.state import DECK, State, hand, laid


class OldMaidNotation(FormNotation[State]):
    """Fulfils `game.core.scenarios.scenario.Notation`."""

    def __init__(self, rules: OldMaid) -> None:
        self._rules = rules
        self._faces = {card.id: face for face, card in enumerate(rules.content.cards)}
        super().__init__(
            forms=(Form(Draw, {"draw_from": key("source", PLAYER)}),),
            whole={"turn": lambda state, names: names[state.active], "quiet": lambda state, names: state.quiet},
            of_seat={
                "hands": lambda state, seat, names: self._words(state, hand(seat)),
                "laid": lambda state, seat, names: self._words(state, laid(seat)),
            },
        )

    def _words(self, state: State, zone: int) -> str:
        cards = self._rules.content.cards
        return " ".join(cards[face].id if face >= 0 else UNSEEN for face in known_first(state.table.faces_in(zone)))

    def arrange(self, position: Position, chance: Chance) -> State:
        """`hands` by player, whose `turn` it is, `quiet` turns; the other cards have been laid down, before the first
        player.
        """
        rules, state = self._rules, self._rules.blank(position.setup)
        written = WrittenPosition(position.parts, ("hands", "turn", "quiet"), position.names)
        for seat, words in written.by_seat("hands").items():
            for word in split_words(words, "7S JS"):
                self._move(state, look_up(self._faces, word, "card"), hand(seat), bit(seat))
        rest = state.table.faces_in(DECK)
        if any(rules.content.cards[face].partner not in rest for face in rest):
            raise NotationError("old_maid.fault.partners")
        for face in rest:
            self._move(state, face, laid(0), EVERYBODY)
        turn = written.seat("turn", 0)
        if not rules.possible(state, state):
            raise NotationError("old_maid.fault.pair", "OM-3")
        if not state.table.count(hand(turn)) or len(state.holders_after(turn)) == 1:
            raise NotationError("old_maid.fault.turn")
        state.quiet = written.number("quiet", 0, rules.content.game.quiet_turns - 1, 0)
        rules.evolve(state, TurnBegan(turn))
        return state

    def _move(self, state: State, face: int, zone: int, seen_by: int) -> None:
        index = state.table.find(DECK, face)
        if index < 0:
            raise NotationError("old_maid.fault.one", word=self._rules.content.cards[face].id)
        self._rules.evolve(state, CardMoved(DECK, index, zone, -1, face, seen_by))
