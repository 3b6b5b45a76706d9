"""How scenarios write actions and zones of this game: `{draw_from: Tom}`; cards are words: `7S JS`."""

from __future__ import annotations

from game.core.notation.card_words import CardWords
from game.core.notation.forms import PLAYER, Form, FormNotation, key
from tests.sample_game.moves import Draw
from tests.sample_game.positions import OldMaidArrangement, position_parts
from tests.sample_game.rules import OldMaid
from tests.sample_game.state import State, laid


class OldMaidNotation(FormNotation[State]):
    """Fulfils `game.core.scenarios.scenario.Notation`."""

    arrangement = OldMaidArrangement

    def __init__(self, rules: OldMaid) -> None:
        words = CardWords([card.id for card in rules.content.cards], "7S JS")
        super().__init__(
            rules,
            words,
            forms=(Form(Draw, {"draw_from": key("source", PLAYER)}),),
            parts=position_parts(rules.content, words),
            of_seat={"laid": lambda state, seat, names: words.faces(state.table.faces_in(laid(seat)))},
        )
