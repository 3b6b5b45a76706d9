"""What a choice of The Nine Domains is called: a whole row by its cards, the beginning of one by what lies where."""

from __future__ import annotations

import pytest

from game.bots.explaining.choice_words import ChoiceWords
from game.bots.explaining.reasons import Context
from game.core.texts import Texts
from game.nine_domains.moves import Place, TakeBack

from .helpers import LINA, NAMES, RULES, act, face, position


@pytest.mark.parametrize(("laid", "step", "said"), [
    ("", Place(face("5"), 0), {"en": "5 on the left", "fr": "5 à gauche"}),
    ("4", Place(face("5"), 2), {"en": "4 on the left, 5 on the right", "fr": "4 à gauche, 5 à droite"}),
    ("4 0", Place(face("5"), 2), {"en": "4 – 0 – 5", "fr": "4 – 0 – 5"}),
    ("4", TakeBack(0), {"en": "no card laid", "fr": "aucune carte posée"}),
])  # fmt: skip
def test_a_row_that_is_not_complete_is_called_by_what_lies_where(
    laid: str, step: Place | TakeBack, said: dict[str, str]
) -> None:
    state = position(stakes="8 9 10")
    for place, card in enumerate(laid.split()):
        act(state, LINA, {"place": card, "at": "LMR"[place]})
    view = state.view(LINA)
    for language, words in said.items():
        label = ChoiceWords(Context(RULES, view), LINA, NAMES, Texts(language)).label((step,))
        assert words.lower() in label.lower()
