"""At any size of type the prompt over FLAUTZ!'s mat covers no card of the row on the ground."""

from __future__ import annotations

import pytest

from scenes.kit.drawing.text import Typesetter
from scenes.kit.drawing.theme import PROMPT
from scenes.kit.screen.ui import Ui
from scenes.presenters.flautz.board import Arena
from scenes.table.board.rooms import BANNER_REACH, frame_of


@pytest.mark.parametrize("others", [1, 4])
@pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.0, 2.5])
def test_the_prompt_lies_under_the_row_on_the_ground(ui: Ui, text_scale: float, others: int) -> None:
    ui.typesetter = Typesetter(1.0, text_scale)
    frame = frame_of(ui)
    arena = Arena(frame, 6, others, text_scale, open_row=False)
    prompt = max(46.0, ui.typesetter.line_height(PROMPT) + 14)
    for slot in range(3, 6):
        card = arena.slot(slot)
        assert card.cy + card.h / 2 <= frame.mat.bottom + BANNER_REACH - prompt
