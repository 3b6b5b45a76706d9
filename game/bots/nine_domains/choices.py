"""What a choice in The Nine Domains is called: the row of cards it comes to."""

from __future__ import annotations

from typing import Final

from game.bots.explaining.reasons import Context, cards_of
from game.bots.search.search import Whole
from game.core.rules.drafts import EMPTY
from game.core.texts import LocalText, Sentence, blended
from game.nine_domains.moves import Place, TakeBack

_OPEN: Final = LocalText("…", "…")
"""A place that is still empty."""


def called(context: Context, seat: int, whole: Whole) -> Sentence | None:
    """The row from left to right as it lies when the choice is made; None for what is no row."""
    if not any(isinstance(step, (Place, TakeBack)) for step in whole):
        return None
    draft = list(context.view.drafts[seat])
    for step in whole:
        if isinstance(step, Place):
            draft = [EMPTY if card == step.card else card for card in draft]
            draft[step.place] = step.card
        elif isinstance(step, TakeBack):
            draft[step.place] = EMPTY
    cards = [_OPEN if card == EMPTY else cards_of(context, [card]) for card in draft]
    row = blended(lambda language: " – ".join(card[language] for card in cards), *cards)
    return Sentence("nine_domains.choice.row", {"cards": row}, "ND-3")
