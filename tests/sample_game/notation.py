"""How scenarios write zones of this game; cards are words: `7S JS`."""

from __future__ import annotations

from game.core.notation.card_words import CardWords
from game.core.notation.form_notation import FormNotation
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
            parts=position_parts(rules.content, words),
            of_seat={"laid": lambda state, seat, names: words.faces(state.table.faces_in(laid(seat)))},
        )
