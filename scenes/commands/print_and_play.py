"""`main.py print GAME`: all that a game needs as a PDF to print and cut out: the table, cards with cut marks, their
backs, tokens, and the rule book. It needs fpdf2, which playing does not.
"""

from __future__ import annotations

import argparse
import io
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pygame

from game.commands.common import FAULT, CommandError, game_at_home, read_setup, say, write_bytes
from game.commands.progress import Progress
from game.commands.rules import read_book
from game.core.content.rulebook import Heading, Listing, Paragraph, plain
from game.core.journal.own_file import own_files_of
from game.core.match.staging import Stage
from game.core.texts import Texts
from game.own.folder import used_of
from game.teaching.moments import fresh_position, names_for, positions_of
from scenes.kit.drawing.art import Art, raster_svg
from scenes.kit.drawing.paint import Brush
from scenes.kit.drawing.text import Typesetter
from scenes.kit.drawing.theme import ASSETS, load_palette
from scenes.kit.screen.ui import Ui
from scenes.kit.window.window import Viewport, Window
from scenes.presenters.registry import presenter_of
from scenes.rooms.position.stage import Face, LaidStage
from scenes.rooms.position.workbench import Workbench
from scenes.table.board.picture import TablePicture
from scenes.table.board.pieces import CardPicture, Pose
from scenes.table.board.rooms import frame_of
from scenes.table.board.showing import drawn, moved_frame

if TYPE_CHECKING:
    from fpdf import FPDF

PAPERS: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in millimetres."""
MARGIN: Final = 10.0
CARD_WIDTH: Final = 63.0
"""Millimetres: the usual size of a playing card, for which there are sleeves."""
TOKEN_WIDTH: Final = 16.0
"""Smaller than a square of the board on its page."""
MARK, MARK_GAP = 5.0, 1.0
DOTS: Final = 220
"""Pixels of an inch."""
INCH: Final = 25.4
NAMES: Final = tuple("ABCDEFGH")
SQUARE: Final = 1.1
"""What is not higher than so many times its width, and is no card, is a token or a tile."""


class Sheet(NamedTuple):
    """Things of one size that are cut out of pages: what stands over them, their width and height in millimetres, and
    the picture of each.
    """

    title: str
    width: float
    height: float
    pictures: tuple[bytes, ...]


def run(arguments: argparse.Namespace) -> int:
    """Writes the PDF; raises CommandError."""
    if find_spec("fpdf") is None:
        raise CommandError("printing needs fpdf2, which playing does not: pip install fpdf2")
    rules = game_at_home(arguments.game, arguments.lang).rules
    own = own_files_of(rules)
    seats = arguments.seats or rules.seat_counts[-1]
    if seats not in range(1, len(NAMES) + 1):
        raise CommandError(f"--seats must be from 1 to {len(NAMES)}, not {seats}")
    setup = read_setup(rules, seats, arguments.option)
    positions = positions_of(rules.name, used_of(rules.name, own, setup.options))
    if positions is None:
        raise CommandError(f"{rules.name} does not say what is in its box", FAULT)
    book = read_book(rules.name, arguments.lang)
    Window.offscreen((1280, 720))
    ui = Ui(load_palette(), Texts(arguments.lang))
    ui.typesetter, ui.reduced_motion = Typesetter(1.0), True
    position = fresh_position(positions, setup, names_for(NAMES[:seats]), "print")
    bench = Workbench(positions, position, "print", lambda position, seats: position)
    printer = Printer(ui, bench, LaidStage(bench, presenter_of(positions.rules)), PAPERS[arguments.paper])
    pdf = _document(arguments.paper, ui.texts.pick(positions.rules.title))
    pages = Pages(pdf, *PAPERS[arguments.paper])
    sheets = list(printer.sheets())
    progress = Progress(len(sheets) + 2)
    for table in printer.tables():
        pages.picture(table, ui.texts.pick(positions.rules.title))
    for number, sheet in enumerate(sheets, start=1):
        progress.at(number)
        pages.cut_out(sheet)
    pages.book(book.blocks)
    progress.clear()
    out = Path(arguments.out or f"{rules.name}.{arguments.lang}.pdf")
    data = bytes(pdf.output())
    write_bytes(str(out), data)
    say(f"{out}: {pdf.pages_count} pages, {len(data) / 1_000_000:.1f} MB")
    return 0


def _document(paper: str, title: str) -> FPDF:
    from fpdf import FPDF

    pdf = FPDF(format=PAPERS[paper], unit="mm")
    pdf.set_auto_page_break(False)
    pdf.set_image_filter("DCTDecode")
    pdf.set_title(title)
    for style, file in (("", "Lato-Regular"), ("B", "Lato-Bold"), ("I", "Lato-Italic")):
        pdf.add_font("Lato", style, ASSETS / "fonts" / f"{file}.ttf")
    pdf.add_font("Fredoka", "", ASSETS / "fonts" / "FredokaOne-Regular.ttf")
    return pdf


class Printer:
    """Draws what is in the box of a game, as its table shows it, large enough for paper."""

    def __init__(self, ui: Ui, bench: Workbench, stage: LaidStage, paper: tuple[float, float]) -> None:
        self._ui = ui
        self._paper = paper
        self._bench = bench
        self._stage = stage
        self._art = Art()
        frame = frame_of(ui)
        self._frame = moved_frame(frame, -frame.mat.x, -frame.mat.y)

    def sheets(self) -> Iterator[Sheet]:
        """Every kind of things, and after it the backs of cards."""
        say = self._ui.texts
        for stock in self._bench.stocks:
            sizes: dict[tuple[float, float], list[bytes]] = {}
            for item in stock.items:
                face = self._stage.face_of(self._ui, self._frame, stock, item.word)
                if face is not None:
                    width, height = _size(face)
                    sizes.setdefault((width, height), []).extend([self._drawn(face, width)] * item.count)
            for (width, height), pictures in sizes.items():
                yield Sheet(say.say(stock.title, self._bench.names), width, height, tuple(pictures))
        for counted in self._stage.presenter.counted(self._bench.possible.view(0)):
            height = round(TOKEN_WIDTH * counted.ratio, 1)
            size = round(TOKEN_WIDTH / INCH * DOTS), round(height / INCH * DOTS)
            surface = pygame.Surface(size)
            surface.fill("white")
            surface.blit(raster_svg(self._art.source(counted.art), *size), (0, 0))
            yield Sheet(say.say(counted.name), TOKEN_WIDTH, height, (_packed(surface),) * counted.number)
        for face in self._backs():
            width, height = _size(face)
            columns, rows = (
                int((side - 2 * MARGIN) // length) for side, length in zip(self._paper, (width, height), strict=True)
            )
            yield Sheet(say("print.backs"), width, height, (self._drawn(face, width),) * (columns * rows))

    def _backs(self) -> Iterator[Face]:
        """How the cards of the position look from behind: as whoever sits there sees them of the others."""
        self._stage.lay_out(self._ui, self._frame)
        bench, seen = self._bench, set[Any]()
        state = bench.possible
        for viewer in range(len(bench.names)):
            stage = Stage(0, (), state.view(viewer))
            seats = self._stage.picture.seats
            picture = TablePicture(bench.positions.rules, self._stage.presenter, seats, viewer, stage, actors=tuple)
            picture.lay_out(self._ui, still=True, frame=self._frame)
            for _, sprite in picture.sprites.in_order():
                piece = sprite.piece
                if piece.picture.is_back and isinstance(piece.picture, CardPicture) and piece.picture not in seen:
                    seen.add(piece.picture)
                    yield Face(piece.picture, piece.pose.h / piece.pose.w)

    def tables(self) -> list[bytes]:
        """The table as it is laid at the beginning, and to lay it on: an empty one, where there can be one."""
        self._stage.lay_out(self._ui, self._frame)
        found = [self._table()]
        self._bench.clear()
        self._stage.lay_out(self._ui, self._frame)
        return found if self._stage.broken else [*found, self._table()]

    def _table(self) -> bytes:
        frame = self._frame
        width = round(frame.mat.w * 2)
        height = round(width * frame.mat.h / frame.mat.w)
        return _packed(drawn(self._stage.picture, frame, frame.mat, self._ui, self._art, width, height))

    def _drawn(self, face: Face, millimetres: float) -> bytes:
        """A face as a picture, so wide on paper."""
        width = round(millimetres / INCH * DOTS)
        height = round(width * face.ratio)
        surface = pygame.Surface((width, height))
        surface.fill("white")
        units = 100.0
        viewport = Viewport(1280, 720, lens=width / units)
        brush = Brush(surface, viewport, self._ui.palette, self._art, self._ui.typesetter.at(viewport.scale))
        if isinstance(face.picture, CardPicture):
            surface.blit(face.picture.face(brush, width, height), (0, 0))
        else:
            pose = Pose(units / 2, units * face.ratio / 2, units * 0.94, units * face.ratio * 0.94, 0.0, 0)
            face.picture.paint(brush, pose, "", 1.0)
        return _packed(surface)


def _size(face: Face) -> tuple[float, float]:
    """Width and height on paper, in millimetres."""
    width = (
        CARD_WIDTH if isinstance(face.picture, CardPicture) or face.ratio > SQUARE or face.ratio < 0.9 else TOKEN_WIDTH
    )
    return width, round(width * face.ratio, 1)


def _packed(surface: pygame.Surface) -> bytes:
    file = io.BytesIO()
    pygame.image.save(surface, file, "picture.png")
    return file.getvalue()


class Pages:
    """Puts things on pages of one paper."""

    def __init__(self, pdf: FPDF, width: float, height: float) -> None:
        self._pdf = pdf
        self._width = width
        self._height = height

    def picture(self, data: bytes, title: str) -> None:
        """A page across, filled by one picture under its title."""
        pdf = self._pdf
        pdf.add_page(orientation="landscape")
        pdf.set_font("Fredoka", size=24)
        pdf.set_xy(MARGIN, MARGIN)
        pdf.cell(text=title)
        room = self._height - 2 * MARGIN, self._width - 2 * MARGIN - 14
        pdf.image(io.BytesIO(data), MARGIN, MARGIN + 14, *room, keep_aspect_ratio=True)

    def cut_out(self, sheet: Sheet) -> None:
        """As many pages as the things of a sheet need, with marks where to cut."""
        columns = max(1, int((self._width - 2 * MARGIN) // sheet.width))
        rows = max(1, int((self._height - 2 * MARGIN) // sheet.height))
        many = columns * rows
        count = -(-len(sheet.pictures) // many)
        left, top = (self._width - columns * sheet.width) / 2, (self._height - rows * sheet.height) / 2
        for page in range(count):
            self._pdf.add_page()
            self._pdf.set_font("Lato", size=9)
            self._pdf.set_xy(left + 6, 3)
            self._pdf.cell(text=f"{sheet.title} · {page + 1}/{count}")
            for place, picture in enumerate(sheet.pictures[page * many : (page + 1) * many]):
                x, y = left + place % columns * sheet.width, top + place // columns * sheet.height
                self._pdf.image(io.BytesIO(picture), x, y, sheet.width, sheet.height)
            self._marks(left, top, columns, rows, sheet)

    def _marks(self, left: float, top: float, columns: int, rows: int, sheet: Sheet) -> None:
        pdf = self._pdf
        pdf.set_line_width(0.2)
        right, bottom = left + columns * sheet.width, top + rows * sheet.height
        for column in range(columns + 1):
            x = left + column * sheet.width
            pdf.line(x, top - MARK_GAP - MARK, x, top - MARK_GAP)
            pdf.line(x, bottom + MARK_GAP, x, bottom + MARK_GAP + MARK)
        for row in range(rows + 1):
            y = top + row * sheet.height
            pdf.line(left - MARK_GAP - MARK, y, left - MARK_GAP, y)
            pdf.line(right + MARK_GAP, y, right + MARK_GAP + MARK, y)

    def book(self, blocks: Sequence[object]) -> None:
        """The rule book as running text."""
        pdf = self._pdf
        pdf.set_auto_page_break(True, margin=2 * MARGIN)
        pdf.set_margins(2 * MARGIN, 2 * MARGIN)
        pdf.add_page()
        for block in blocks:
            if isinstance(block, Heading):
                pdf.set_font("Fredoka", size={1: 24, 2: 16}.get(block.level, 12))
                pdf.ln(3)
                self._lines(plain(block.text), 8 if block.level < 3 else 6)
            elif isinstance(block, Paragraph):
                pdf.set_font("Lato", size=10.5)
                self._lines(f"{plain(block.text)}{_clauses(block.clauses)}", 5)
            elif isinstance(block, Listing):
                pdf.set_font("Lato", size=10.5)
                for number, item in enumerate(block.items, start=block.start or 0):
                    mark = "•" if block.start is None else f"{number}."
                    self._lines(f"{mark} {plain(item.text)}{_clauses(item.clauses)}", 5)
            else:
                self._table(block)

    def _table(self, block: Any) -> None:
        pdf = self._pdf
        pdf.set_font("Lato", size=9.5)
        pdf.ln(1)
        with pdf.table(line_height=5, padding=1) as table:
            for cells in (block.header, *(row.cells for row in block.rows)):
                row = table.row()
                for cell in cells:
                    row.cell(plain(cell))
        pdf.ln(3)

    def _lines(self, words: str, height: float) -> None:
        self._pdf.multi_cell(0, height, words, new_x="LMARGIN", new_y="NEXT", align="L")
        self._pdf.ln(1.5)


def _clauses(names: Sequence[str]) -> str:
    return f" [{', '.join(names)}]" if names else ""
