"""The big screen beside phones, seen from three metres: the public table with the strip under it, on a usual screen and
on a television of four times as many pixels. Nothing is covered or cut, names and values are large, and the notebook is
folded.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from game.catalogue import card_of, cards
from game.core.texts import LANGUAGES
from scenes.kit.drawing.theme import LABEL
from scenes.kit.geometry import Rect
from scenes.kit.screen.frame import AFAR
from scenes.kit.screen.tree import Drawn, Node, display_list, find, walk
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import ParagraphLook, TextLook
from scenes.kit.window.window import Viewport
from scenes.phones.strip import AtScreen, Invitation, strip
from tests.campaign import covering, tried

from .conftest import FakeClock, MakeApp
from .evening import PEOPLE, Evening
from .table_play import Table, advance, begun
from .test_nothing_is_covered import MIDDLE, covered, ink_of

GAMES = [entry.name for entry in cards()]
SIZES = [(1920, 1080), (3840, 2160)]
WAYS = covering(GAMES, SIZES, ("fr", "en"), (False, True))
LEAST, LEAST_NAME = 15.0, 24.0
"""Units of letters, of which a screen is 720 high: on one of 70 cm these are 1.5 cm and, of names, 2.3 cm high."""
LEAST_CODE = 120.0


class Strip:
    """A round at which everybody plays with a phone, or one at this screen."""

    sees_alone = False

    def __init__(self, names: tuple[str, ...], *, somebody_is_here: bool) -> None:
        letters = "WMQWM"  # the widest
        self._invitation = Invitation(
            "http://192.168.178.127:4404/#t=token", "http://192.168.178.127:4404/", letters, names
        )
        self._here = AtScreen(names[-1], lambda: None) if somebody_is_here else None

    def nodes(self, ui: Ui, room: Rect, waiting: int | None) -> tuple[Node, ...]:
        return (strip(ui, room, self._invitation, self._here, lambda: None),)


def shown(make_app: MakeApp, clock: FakeClock, game: str, where: tuple[tuple[int, int], str], *, here: bool) -> Table:
    """The table of the most players in the middle of a match, as everybody may see it."""
    size, language = where
    seats = card_of(game).most
    match = begun(game, ("human",) * seats, "covered")
    advance(match, MIDDLE.get(game, 12))
    app = make_app((64, 64), language=language)
    table = Table(app, clock, match, viewer=seats)
    table.scene.live = False
    table.scene.flush()
    table.scene.keep(Strip(match.names, somebody_is_here=here))
    app.ui.afar = True
    app._take_up(Viewport(*size))
    return table


@pytest.mark.parametrize(("game", "size", "language", "here"), WAYS)
def test_from_three_metres_names_and_values_are_read_and_nothing_is_covered(
    game: str, size: tuple[int, int], language: str, here: bool, make_app: MakeApp, clock: FakeClock
) -> None:
    table = shown(make_app, clock, game, (size, language), here=here)
    ui, root = table.app.ui, table.scene.build(table.app.ui)
    drawn = display_list(root)
    assert covered(drawn, ui) == []
    words = [item for item in drawn if isinstance(item.look, TextLook) and item.look.text]
    fitted = [(item, ui.typesetter.fit(item.look.text, item.look.role, item.rect.w)) for item in words]  # type: ignore[attr-defined]
    sizes = {(one.text, ui.size(one.role)) for _, one in fitted}
    assert [one.text for _, one in fitted if one.cut] == []
    assert {text for text, letters in sizes if letters < LEAST} == set()
    names = dict.fromkeys(table.match.names, 0.0)
    for text, letters in sizes:
        names[text] = max(names.get(text, 0.0), letters)
    assert {name for name in table.match.names if names[name] < LEAST_NAME} == set()
    off = [item.key for item in drawn if ink(item, ui) and not root.rect.inset(-0.5).contains(*ink(item, ui)[-2:])]
    assert off == []
    tried()


def ink(item: Drawn, ui: Ui) -> tuple[float, ...]:
    """The last corner of what is written; () of what is no words."""
    if not isinstance(item.look, TextLook | ParagraphLook):
        return ()
    place = ink_of(item, ui)
    return place.x, place.y, place.right, place.bottom


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES[:1])
def test_under_the_board_is_how_one_comes_in_and_who_is_there(
    game: str, language: str, make_app: MakeApp, clock: FakeClock
) -> None:
    table = shown(make_app, clock, game, (SIZES[1], language), here=True)
    root = table.scene.build(table.app.ui)
    code, notebook = find(root, "phones.code"), find(root, "table.notebook")
    assert code is not None
    assert code.rect.w == code.rect.h >= LEAST_CODE
    assert notebook is not None  # it is a button
    assert [node.key for node in walk(root) if node.key.startswith("table.log")] == []
    said = [node.label for node in walk(root) if node.key.startswith("phones.said.")]
    assert len(said) == 3  # how, where with which letters, and who


def test_a_round_makes_the_screen_large_and_its_end_makes_it_usual_again(
    make_app: MakeApp, clock: FakeClock, tmp_path: Path
) -> None:
    evening = Evening(make_app((1920, 1080)), clock, tmp_path)
    usual = evening.app.ui.size(LABEL)
    evening.open(begun("nine_domains", PEOPLE, "large"))
    assert evening.app.ui.size(LABEL) == pytest.approx(AFAR * usual)
    assert "phones.strip" in evening.keys
    assert not any(key.startswith("table.log") for key in evening.keys)
    evening.hall.phones.forget()
    evening.turn()
    assert evening.app.ui.size(LABEL) == usual
    assert any(key.startswith("table.log") for key in evening.keys)
