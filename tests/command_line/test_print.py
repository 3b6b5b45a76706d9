"""A game as a PDF: every card as often as the box has it, with marks where to cut, on the paper that is there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from scenes.commands import print_and_play
from scenes.commands.print_and_play import MARGIN, PAPERS, Pages, Sheet
from tests.command_line.door import Door


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> list[Sheet]:
    """Faces are drawn small, and the sheets that were cut are kept."""
    monkeypatch.setattr(print_and_play, "DOTS", 20)
    kept: list[Sheet] = []
    cut_out = Pages.cut_out

    def keep(self: Pages, sheet: Sheet) -> None:
        kept.append(sheet)
        cut_out(self, sheet)

    monkeypatch.setattr(Pages, "cut_out", keep)
    return kept


@pytest.mark.parametrize(
    ("game", "words", "cards"), [("flautz", (), 77), ("batailles", ("--seats", "3", "--paper", "letter"), 48)]
)
def test_everything_in_the_box_is_on_paper(
    game: str, words: tuple[str, ...], cards: int, tmp_path: Path, door: Door, few: list[Sheet]
) -> None:
    out = tmp_path / "game.pdf"
    answer = door("print", game, *words, "--lang", "fr", "--out", out)
    assert (answer.status, answer.err) == (0, "")
    assert out.read_bytes().startswith(b"%PDF-")
    fronts = [sheet for sheet in few if sheet.title != "Dos"]
    assert sum(len(sheet.pictures) for sheet in fronts if sheet.width == 63) == cards
    crystals = [len(sheet.pictures) for sheet in fronts if "crista" in sheet.title]
    assert crystals == ([25] if game == "flautz" else [])
    backs = [sheet for sheet in few if sheet.title == "Dos"]
    assert backs
    width, height = PAPERS["letter" if "letter" in words else "a4"]
    for sheet in backs:
        across, down = (width - 2 * MARGIN) // sheet.width, (height - 2 * MARGIN) // sheet.height
        assert len(sheet.pictures) == across * down, "a whole page of them"


@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_lies_over_the_edge_of_the_paper(paper: str) -> None:
    lines: list[tuple[float, ...]] = []

    class Pdf:
        def __getattr__(self, name: str) -> Any:
            return lambda *given, **named: lines.append(given) if name == "line" else None

        def image(self, file: Any, x: float, y: float, width: float, height: float) -> None:
            lines.append((x, y, x + width, y + height))

    width, height = PAPERS[paper]
    Pages(Pdf(), width, height).cut_out(Sheet("cards", 63.0, 88.2, (b"",) * 20))  # type: ignore[arg-type]
    assert len(lines) > 20
    assert all(0 <= x <= width and 0 <= y <= height for line in lines for x, y in (line[:2], line[2:]))


def test_without_its_library_printing_says_what_is_missing(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(print_and_play, "find_spec", lambda name: None)
    answer = door("print", "flautz")
    assert (answer.status, answer.err.count("\n")) == (2, 1)
    assert "pip install fpdf2" in answer.err
