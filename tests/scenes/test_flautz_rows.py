"""The two rows of FLAUTZ!'s display: no prompt covers them, and which of them the round is open to is seen."""

from __future__ import annotations

import pytest

from game.flautz.zones import SLOTS, display
from scenes.kit.drawing.text import Typesetter
from scenes.kit.drawing.theme import PROMPT
from scenes.kit.screen.tree import walk
from scenes.kit.screen.ui import Ui
from scenes.kit.settings import Language
from scenes.kit.widgets.basic import PictureLook
from scenes.presenters.flautz.board import Arena
from scenes.table.board.rooms import BANNER_REACH, frame_of

from .conftest import FakeClock, MakeApp
from .table_play import TOP_SPEED, Table
from .written_positions import match_at


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


ONLY_GROUND = {
    "round": 2,
    "turn": "Ada",
    "apprentices": {"Ada": "fairy", "Basile": "witch"},
    "hands": {"Ada": "B2 B3 G7 O5 P1", "Basile": "O4 P4 V4 B4 G2"},
    "air": "G4 B7 G5",
    "ground": "I6 G3 P6",
}


def test_the_row_that_the_round_closes_is_faint_and_locked(make_app: MakeApp, clock: FakeClock) -> None:
    """FZ-14: where one may take is seen at the cards, not only at the crystal."""
    table = Table(make_app(speed=TOP_SPEED), clock, match_at("flautz", ONLY_GROUND, ("human", "human")), viewer=0)
    table.go_on()
    shown = {piece.slot[0]: piece.dim for piece in table.picture.layout.pieces}
    assert [shown[display(slot)] for slot in SLOTS] == [True] * 3 + [False] * 3
    signs = [node.look.name for node in walk(table.app.interaction.root) if isinstance(node.look, PictureLook)]
    assert ("icon_lock" in signs, "icon_arrow_down" in signs, "icon_arrow_up" in signs) == (True, True, False)


@pytest.mark.parametrize("concentrated", [False, True])
def test_a_card_that_may_not_be_taken_says_why_as_soon_as_it_is_touched(
    concentrated: bool, make_app: MakeApp, clock: FakeClock
) -> None:
    """FZ-14: before any card of the hand is picked."""
    position = ONLY_GROUND | ({"concentrated": ["Ada"]} if concentrated else {})
    table = Table(make_app(speed=TOP_SPEED), clock, match_at("flautz", position, ("human", "human")), viewer=0)
    table.go_on()
    table.click(table.key_of((display(0), 0)))
    refusal = table.play.refusal
    assert refusal is not None
    assert (refusal.clause, refusal.key) == ("FZ-14", "flautz.refusal.zone_forbids")


def test_who_points_at_a_displayed_card_first_is_asked_which_one_he_leaves(make_app: MakeApp, clock: FakeClock) -> None:
    table = Table(make_app(speed=TOP_SPEED), clock, match_at("flautz", ONLY_GROUND, ("human", "human")), viewer=0)
    table.go_on()
    table.click(table.key_of((display(4), 0)))
    assert table.node("table.prompt").label == table.app.texts("flautz.table.with_what")


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("text_scale", [1.0, 1.25, 1.5, 2.0, 2.5])
def test_the_sign_beside_a_row_lies_on_nothing_else(
    language: Language, text_scale: float, make_app: MakeApp, clock: FakeClock
) -> None:
    app = make_app(speed=TOP_SPEED, language=language, text_scale=text_scale)
    table = Table(app, clock, match_at("flautz", ONLY_GROUND, ("human", "human")), viewer=0)
    table.go_on()
    nodes = list(walk(app.interaction.root))
    ends = tuple(app.texts(f"flautz.table.row_{how}", row="") for how in ("open", "closed"))
    signs = [node.rect for node in nodes if isinstance(node.look, PictureLook) and node.label.endswith(ends)]
    others = [node.rect for node in nodes if node.key.startswith(("flautz.zone.", "flautz.bowl", "flautz.inscription"))]
    cards = [piece.pose.rect for piece in table.picture.layout.pieces if piece.slot[0] >= 0]
    assert len(signs) == 2 or text_scale > 1.25
    assert all(frame_of(app.ui).mat.contains(sign.x, sign.cy) for sign in signs)
    assert not any(sign.overlaps(other) for sign in signs for other in (*others, *cards))
