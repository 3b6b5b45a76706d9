"""A printed book of what anybody has written: a reader meets no element and no attribute but those of our templates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

import pytest
import yaml

from game.commands.rules import read_book
from game.core.scenarios.course import Course
from game.own.folder import set_own_folder
from game.teaching import examples
from game.teaching.examples import Example, course_of, examples_by_clause, examples_of, forget_examples
from scenes.commands import printed_book
from scenes.commands.printed_book import PrintedBook, picture_name

GAME: Final = "nine_domains"
HOSTILE: Final = (
    *('"><script>alert(1)</script>', "x' onerror='alert(1)", 'x" onerror="alert(1)', "<img src=x onerror=alert(1)>"),
    *("</title><b>", "javascript:alert(1)", "&lt;b&gt;", "a#b?c%2F&d", "<!--", "]]>", "\u202e<i>", "{0}{names}"),
    "**x** __y__ `z` [a](b)",
)


class Met(HTMLParser):
    """Which attributes every element of a page has, and where it leads."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: dict[str, set[str]] = {}
        self.links: list[str] = []
        self.words = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.setdefault(tag, set()).update(name for name, _ in attrs)
        self.links += [str(value) for name, value in attrs if name in ("src", "href")]

    def handle_comment(self, data: str) -> None:
        raise AssertionError(f"a comment: {data}")

    def handle_data(self, data: str) -> None:
        self.words += data


def write_hostile(folder: Path) -> list[Example]:
    """A scenario of the user's own for each hostile word: in its file's name, its title and all it says."""
    shipped = next(e for e in examples_of(GAME).values() if "refused" in e.path.read_text(encoding="utf-8"))
    place = folder / GAME / "scenarios"
    place.mkdir(parents=True)
    for number, words in enumerate(HOSTILE):
        value = yaml.safe_load(shipped.path.read_text(encoding="utf-8"))
        value["title"] = {"fr": words, "en": words}
        for step in value["steps"]:
            if isinstance(step, dict) and "say" in step:
                step["say"] = {"fr": words, "en": words}
        name = words.replace("/", "_")
        (place / f"{number}{name}.yaml").write_text(yaml.safe_dump(value, allow_unicode=True), encoding="utf-8")
    set_own_folder(folder)
    forget_examples()
    found = [example for example in examples_of(GAME).values() if example.own]
    assert len(found) == len(HOSTILE), examples.unread_examples(GAME)
    return found


def hostile_players(game: str, name: str) -> Course:
    course = course_of(game, name)
    return replace(course, names=HOSTILE[: len(course.names)])


def test_what_anybody_has_written_stays_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = read_book(GAME, "en")
    plain = PrintedBook(GAME, "en", book)
    usual = Met(plain.html())
    own = write_hostile(tmp_path)
    several: Mapping[str, tuple[Example, ...]] = {
        clause: (own[number % len(own)], *found)
        for number, (clause, found) in enumerate(examples_by_clause(GAME).items())
    }
    monkeypatch.setattr(printed_book, "examples_by_clause", lambda game: several)
    monkeypatch.setattr(printed_book, "course_of", hostile_players)
    page = PrintedBook(GAME, "en", book)
    assert {example for example in page.shown if example.own} == set(own)
    met = Met(page.html())
    assert met.elements == usual.elements
    assert all(words.strip() in met.words for words in HOSTILE)
    pictures = [link for link in met.links if link.startswith("pictures/")]
    assert pictures == [f"pictures/{picture_name(GAME, n, 'en')}" for n in range(1, len(page.shown) + 1)]
    assert all(link.startswith(("#", "pictures/")) for link in met.links)
