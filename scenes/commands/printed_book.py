"""`main.py rules GAME --html DIR`: the rule book with the pictures of its examples, as a page to read or print."""

from __future__ import annotations

import argparse
import io
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Final

import pygame

from game.commands.common import CommandError, game_named, say, write_bytes
from game.commands.progress import Progress
from game.commands.rules import read_book
from game.core.content.content import ContentError
from game.core.content.rulebook import Block, Book, Heading, Inline, Listing, Paragraph, ProseTable
from game.core.html import page
from game.core.scenarios.course import Course
from game.core.texts import Texts
from game.teaching.examples import Example, course_of, examples_by_clause
from scenes.doors.easel import PROPORTION, draw_example
from scenes.kit.drawing.art import Art
from scenes.kit.drawing.text import Typesetter
from scenes.kit.drawing.theme import load_palette
from scenes.kit.screen.ui import Ui
from scenes.kit.window.window import Window

WIDTH: Final = 900
"""Pixels of a picture: sharp on paper, too."""
PICTURES: Final = "pictures"
STYLE: Final = """
.clause { color: #7b5a80; font-size: .8em; margin-left: .5em; white-space: nowrap; }
:target { background: #ffe9a8; }
figure { display: flex; gap: 1em; }
figure img { align-self: start; border-radius: 10px; flex: 0 0 46%; height: auto; width: 46%; }
figcaption { flex: 1; font-size: .92em; }
figcaption ol { margin: .4em 0; padding-left: 1.3em; }
figcaption .refused { color: #a03a2a; }
.others { color: #7b5a80; font-size: .85em; margin: .5em 0 0; }
nav ul { columns: 2; list-style: none; padding: 0; }
nav .deep { padding-left: 1.2em; }
@media print { nav { display: none; } }
@media (max-width: 40em) { figure { display: block; } figure img { width: 100%; } nav ul { columns: 1; } }
"""


def run(arguments: argparse.Namespace) -> int:
    """Writes the page and its pictures; raises CommandError."""
    game = game_named(arguments.game).rules.name
    if arguments.clause is not None:
        raise CommandError("--html writes a whole book, not one clause of it")
    page = PrintedBook(game, arguments.lang, read_book(game, arguments.lang))
    folder = Path(arguments.html)
    write_bytes(str(folder / f"{game}.{arguments.lang}.html"), page.html().encode())
    Window.offscreen((320, 240))
    ui, art = _surroundings(arguments.lang), Art()
    progress = Progress(len(page.shown))
    for number, example in enumerate(page.shown, start=1):
        progress.at(number)
        write_bytes(str(folder / PICTURES / picture_name(game, number, arguments.lang)), _png(example, ui, art))
    say(f"{folder / f'{game}.{arguments.lang}.html'}: {len(page.shown)} pictures")
    return 0


def picture_name(game: str, number: int, language: str) -> str:
    """The file of the n-th picture of a book; what a user calls his scenarios is the name of no file of ours."""
    return f"{game}.{number}.{language}.png"


def _surroundings(language: str) -> Ui:
    ui = Ui(load_palette(), Texts(language))
    ui.typesetter = Typesetter(1.0)
    return ui


def _png(example: Example, ui: Ui, art: Art) -> bytes:
    picture = io.BytesIO()
    pygame.image.save(draw_example(example, ui, art, WIDTH, round(WIDTH / PROPORTION)), picture, "picture.png")
    return picture.getvalue()


class PrintedBook:
    """One book as HTML. `shown` are the examples that it has pictures of, in the order of the pages."""

    def __init__(self, game: str, language: str, book: Book) -> None:
        self.shown: list[Example] = []
        self._game = game
        self._texts = Texts(language)
        self._book = book
        self._anchored: set[str] = set()
        self._body = "\n".join(self._blocks(book.blocks))

    def html(self) -> str:
        """The whole page."""
        return page(self._texts.language, self._book.title, self._body, STYLE)

    # ---- the words ------------------------------------------------------------------------------

    def _blocks(self, blocks: Sequence[Block]) -> Iterator[str]:
        for number, block in enumerate(blocks):
            match block:
                case Heading(level, text):
                    yield f'<h{level} id="h{number}">{self._inline(text)}</h{level}>'
                    if level == 1:
                        yield self._contents()
                case Paragraph(text, clauses):
                    yield f"<p>{self._inline(text)}{self._marks(clauses)}</p>"
                    yield from self._figures(clauses)
                case Listing():
                    yield from self._listing(block)
                case ProseTable():
                    yield from self._table(block)

    def _contents(self) -> str:
        entries = [
            f'<li{" class=deep" if block.level > 2 else ""}><a href="#h{number}">{self._inline(block.text)}</a></li>'
            for number, block in enumerate(self._book.blocks)
            if isinstance(block, Heading) and block.level > 1
        ]
        return f"<nav><ul>{''.join(entries)}</ul></nav>"

    def _listing(self, listing: Listing) -> Iterator[str]:
        tag = "ul" if listing.start is None else "ol"
        yield f"<{tag}>" if listing.start is None else f'<ol start="{listing.start}">'
        for item in listing.items:
            yield f"<li>{self._inline(item.text)}{self._marks(item.clauses)}"
            yield from self._figures(item.clauses)
            yield "</li>"
        yield f"</{tag}>"

    def _table(self, table: ProseTable) -> Iterator[str]:
        yield "<table><thead><tr>"
        yield "".join(f"<th>{self._inline(cell)}</th>" for cell in table.header)
        yield "</tr></thead><tbody>"
        for row in table.rows:
            last = len(row.cells) - 1
            cells = (
                f"<td>{self._inline(cell)}{self._marks(row.clauses) if place == last else ''}</td>"
                for place, cell in enumerate(row.cells)
            )
            yield f"<tr>{''.join(cells)}</tr>"
        yield "</tbody></table>"
        for row in table.rows:
            yield from self._figures(row.clauses)

    @staticmethod
    def _inline(text: Inline) -> str:
        words = ""
        for run in text:
            part = escape(run.text)
            if run.bold:
                part = f"<strong>{part}</strong>"
            if run.italic:
                part = f"<em>{part}</em>"
            words += f'<a href="#{escape(run.target)}">{part}</a>' if run.target else part
        return words

    def _marks(self, clauses: Sequence[str]) -> str:
        """The ids of the clauses; where one is stated first is the place that links lead to."""
        if not clauses:
            return ""
        marks = []
        for clause in clauses:
            first = clause not in self._anchored
            self._anchored.add(clause)
            words = escape(clause)
            marks.append(f'<span id="{words}">{words}</span>' if first else words)
        return f' <span class="clause">[{", ".join(marks)}]</span>'

    # ---- the examples ---------------------------------------------------------------------------

    def _figures(self, clauses: Sequence[str]) -> Iterator[str]:
        """The first example that has not been shown yet, and the names of the others."""
        by_clause = examples_by_clause(self._game)
        found = tuple(dict.fromkeys(example for clause in clauses for example in by_clause.get(clause, ())))
        fresh = [example for example in found if example not in self.shown]
        if not fresh:
            return
        example = fresh[0]
        try:
            course = course_of(self._game, example.name)
        except ContentError:
            return
        self.shown.append(example)
        title = escape(self._texts.pick(example.title))
        file = escape(picture_name(self._game, len(self.shown), self._texts.language))
        others = " · ".join(escape(self._texts.pick(other.title)) for other in found if other != example)
        more = f'<p class="others">{others}</p>' if others else ""
        yield (
            f'<figure><img src="{PICTURES}/{file}" width="{WIDTH}" height="{round(WIDTH / PROPORTION)}" alt="{title}">'
            f"<figcaption><strong>{title}</strong><ol>{''.join(self._told(course))}</ol>{more}</figcaption></figure>"
        )

    def _told(self, course: Course) -> Iterator[str]:
        """The words of an example, step by step, and what is refused in it."""
        for moment in course.moments:
            words = escape(self._texts.pick(moment.step.say)) if moment.step.say is not None else ""
            if moment.refusal is not None:
                refusal = escape(self._texts.say(moment.refusal.sentence(), course.names))
                words += f' <span class="refused">{refusal} [{escape(moment.refusal.clause)}]</span>'
            if words:
                yield f"<li>{words.strip()}</li>"
