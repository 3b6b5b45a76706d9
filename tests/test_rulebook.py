"""Rule books: what is read, what is refused, what is found, and how it looks on a terminal."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from game.core.content.rulebook import (
    Book,
    Heading,
    Listing,
    ListItem,
    Paragraph,
    ProseTable,
    RulebookError,
    Run,
    TableRow,
    matched,
    parse,
    plain,
    says,
    stated,
)
from game.core.content.rulebook_text import NARROWEST_WIDTH, render, render_passages

SEEDS: Final = Path(__file__).resolve().parents[1] / "seeds"
BOOKS: Final = sorted(SEEDS.glob("*/rules.*.md"))

SMALL: Final = r"""# A *small* book

Words over
two lines, **bold** and [linked](#TT-2). [TT-1, TT-Q1]

## Déjà vu

1. One.
2. Two goes
   on. [TT-2]

- [TT-3]

### Deep

| Card | Does |
| --- | --- |
| \* | a \| b [TT-4] |
| 3- | nothing |
"""


def read(path: Path) -> Book:
    return parse(path.read_text(encoding="utf-8"))


def named(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


def test_everything_is_read_into_the_tree() -> None:
    assert parse(SMALL).blocks == (
        Heading(1, (Run("A "), Run("small", italic=True), Run(" book"))),
        Paragraph(
            (
                Run("Words over two lines, "),
                Run("bold", bold=True),
                Run(" and "),
                Run("linked", target="TT-2"),
                Run("."),
            ),
            ("TT-1", "TT-Q1"),
        ),
        Heading(2, (Run("Déjà vu"),)),
        Listing((ListItem((Run("One."),)), ListItem((Run("Two goes on."),), ("TT-2",))), start=1),
        Listing((ListItem((), ("TT-3",)),)),
        Heading(3, (Run("Deep"),)),
        ProseTable(
            ((Run("Card"),), (Run("Does"),)),
            (TableRow(((Run("*"),), (Run("a | b"),)), ("TT-4",)), TableRow(((Run("3-"),), (Run("nothing"),)))),
        ),
    )


def test_the_book_names_its_title_clauses_and_link_targets() -> None:
    book = parse(SMALL)

    assert book.title == "A small book"
    assert book.clauses() == ("TT-1", "TT-Q1", "TT-2", "TT-3", "TT-4")
    assert book.targets() == ("TT-2",)


def test_a_clause_is_found_where_it_is_stated_not_where_it_is_linked() -> None:
    book = parse(SMALL)

    (item,) = book.find("TT-2")
    assert item.path == ("A small book", "Déjà vu")
    assert item.block == Listing((ListItem((Run("Two goes on."),), ("TT-2",)),), start=2)

    (row,) = book.find("TT-4")
    assert row.path == ("A small book", "Déjà vu", "Deep")
    assert isinstance(row.block, ProseTable)
    assert [plain(cell) for cell in row.block.rows[0].cells] == ["*", "a | b"]

    assert book.find("TT-Q") == book.find("TT-22") == ()


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("deja", [("A small book", "Déjà vu")]),
        ("LINES two", [("A small book",)]),
        ("tt-4", [("A small book", "Déjà vu", "Deep")]),
        ("two nothing", []),
        ("  ", []),
    ],
)
def test_search_wants_every_word_but_neither_case_nor_accents(query: str, found: list[tuple[str, ...]]) -> None:
    assert [passage.path for passage in parse(SMALL).search(query)] == found


@pytest.mark.parametrize(
    ("query", "holds"),
    [
        ("ace", False),
        ("lay", False),
        ("place", True),
        ("plac", True),
        ("placed", True),
        ("crystal", True),
        ("cristaux", False),
        ("attacking", True),
        ("crystals attack", True),
    ],
)
def test_words_are_found_in_whatever_form_and_letters_inside_others_are_not(query: str, holds: bool) -> None:
    book = parse("# T\n\nThe place of two crystals is attacked at once.\n")
    assert bool(book.search(query)) == holds
    assert bool(matched("The place of two crystals is attacked at once.", query)) == holds


@pytest.mark.parametrize(
    ("text", "query", "said"),
    [
        ("On ajoute une carte", "joute", False),
        ("La joute, à trois", "trois joutes", True),
        ("BP-2: one army for each", "BP-2", True),
        ("Anything", "", True),
    ],
)
def test_a_text_says_the_words_and_the_clause_that_are_meant(text: str, query: str, said: bool) -> None:
    assert says(text, query) == said


def test_a_term_of_the_other_language_is_found_by_its_clause() -> None:
    french = parse("# T\n\nLe démineur ôte une mine. [TT-1]\n\nLes autres non. [TT-2]\n")
    english = parse("# T\n\nThe sapper takes a minefield away. [TT-1]\n\nOthers do not. [TT-2]\n")
    (found,) = french.search_by("sapper", english)
    assert stated(found.block) == ("TT-1",)
    assert french.search_by("demineurs", english) == (found,)
    assert french.search_by("elephant", english) == ()


def test_typography_does_not_hide_words_from_the_search() -> None:
    book = parse("# T\n\nL’œuf\u00a0: −1\n")

    assert all(book.search(query) for query in ("l'oeuf", "œuf", "-1", "−1"))


REFUSED: Final = {
    "": "line 1: the book is empty",
    "words\n": "line 1: a book begins with its '# title'",
    "# A\n\n# B\n": "line 3: a second title",
    "# A\n\n#### B\n": "line 3: a heading is",
    "# A\nwords\n": "line 2: an empty line is missing",
    "# A\n\nwords\n- item\n": "line 4: an empty line is missing",
    "# A\n\n- item\nwords\n": "line 4: an empty line is missing",
    "# A\n\n- item\n\n  more\n": "line 5: a line cannot begin with",
    "# A\n\n- item\n  - inner\n": "line 4: a list, table or heading inside a list",
    "# A\n\n1. one\n3. three\n": "line 4: this item should have the number 2",
    "# A\n\n> quoted\n": "line 3: a line cannot begin with '> q'",
    "# A\n\n<b>html</b>\n": "line 3: a line cannot begin with '<b>'",
    "# A\n\n* star\n": "line 3: a line cannot begin with '* s'",
    "# A\n\n**open\n": "line 3: cannot read '**open'",
    "# A\n\n***both***\n": "line 3: cannot read '***both***'",
    "# A\n\n`code`\n": "line 3: cannot read '`code`'",
    "# A\n\n[out](https://example.org)\n": "line 3: cannot read",
    "# A\n\nids [TT-1] inside\n": "line 3: cannot read '[TT-1] inside'",
    "# A\n\nids [TT-1,TT-2]\n": "line 3: cannot read '[TT-1,TT-2]'",
    "# A\n\n| a | b |\n": "line 3: a table needs a line",
    "# A\n\n| a | b |\n| --- |\n": "line 4: a table needs a line",
    "# A\n\n| a |\n| --- |\n| b | c |\n": "line 5: this row has 2 cells, the header 1",
    "# A\n\n| a |\n| --- |\n| b\n": "line 5: a table line ends with '|'",
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_not_in_the_subset_is_refused_with_its_line(text: str) -> None:
    with pytest.raises(RulebookError, match="^" + re.escape(REFUSED[text])):
        parse(text)


def test_plain_text() -> None:
    assert render(parse(SMALL).blocks, 40) == (
        """\
A small book
============

Words over two lines, bold and linked
(TT-2). [TT-1, TT-Q1]

Déjà vu
-------

1. One.
2. Two goes on. [TT-2]

- [TT-3]

Deep

Card | Does
-----+-------------
*    | a | b [TT-4]
3-   | nothing
"""
    )


def test_a_table_wraps_its_wide_columns_and_then_stands_row_by_row() -> None:
    table = parse(
        "# T\n\n| Kind of card | What | Why |\n| --- | --- | --- |\n| a b c | d e f g h i j k l | m |\n"
    ).blocks[1:]

    assert render(table, 34) == (
        "Kind of card | What          | Why\n-------------+---------------+----\na b c        | d e f g h i j | m\n"
        "             | k l           |\n"
    )
    assert render(table, 24) == "- Kind of card: a b c\n  What: d e f g h i j k\n  l\n  Why: m\n"


def test_passages_stand_under_their_path() -> None:
    book = parse(SMALL)

    assert render_passages([*book.find("TT-2"), *book.find("TT-3")], 80) == (
        "A small book > Déjà vu\n\n2. Two goes on. [TT-2]\n\n- [TT-3]\n"
    )
    assert render_passages(book.search("déjà"), 80) == "A small book > Déjà vu\n"


@pytest.mark.parametrize("path", BOOKS, ids=named)
@pytest.mark.parametrize("width", [0, NARROWEST_WIDTH, 40, 61, 80, 120])
def test_no_rendered_line_is_wider_than_asked(path: Path, width: int) -> None:
    book = read(path)
    text = render(book.blocks, width) + render_passages(tuple(book.passages()), width)

    assert max(map(len, text.splitlines())) <= max(width, NARROWEST_WIDTH)


@pytest.mark.parametrize("path", BOOKS, ids=named)
def test_rendering_loses_no_word(path: Path) -> None:
    book = read(path)
    source = re.sub(r"^\|[ |-]+\|$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    with_targets = re.sub(r"\]\(#([^)]+)\)", r"(\1)", source)
    without_targets = re.sub(r"\]\(#([^)]+)\)", "]", source)

    def letters(text: str) -> str:
        return re.sub(r"[^\w()+−]", "", text)

    tables_as_rows = [passage.block for passage in book.passages() if isinstance(passage.block, ProseTable)]
    for row in tables_as_rows:
        assert letters("".join(plain(cell) for cell in row.rows[0].cells)) in letters(without_targets)
    in_order = [block for block in book.blocks if not isinstance(block, ProseTable)]
    without_tables = re.sub(r"^\|.*$", "", with_targets, flags=re.MULTILINE)
    assert letters(render(in_order, 72)) == letters(without_tables)


@pytest.mark.parametrize("path", BOOKS, ids=named)
def test_every_clause_of_a_real_book_is_found(path: Path) -> None:
    book = read(path)

    assert len(book.clauses()) > 20
    for clause in book.clauses():
        assert all(clause in stated(passage.block) for passage in book.find(clause))
        assert all(passage.path[0] == book.title for passage in book.find(clause))
        assert clause in render_passages(book.find(clause), 80)
    assert set(book.targets()) <= set(book.clauses())


def test_there_is_a_real_book_in_each_language() -> None:
    games = {path.parent for path in BOOKS}

    assert games
    assert all((game / f"rules.{language}.md").is_file() for game in games for language in ("fr", "en"))


@pytest.mark.parametrize("path", [path for path in BOOKS if path.name == "rules.fr.md"], ids=named)
def test_french_typography(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for name in ("FLAUTZ!", "FLOWER POWER!"):  # a name keeps its own typography
        text = text.replace(name, name.removesuffix("!"))

    assert "\u202f" not in text
    assert not re.findall(r".{0,20}(?: [;:!?»]|« |\w[;!?]).{0,5}", text)
    assert not re.findall(r".{0,20}['\"].{0,5}", text)


@pytest.mark.parametrize("path", [path for path in BOOKS if path.name == "rules.en.md"], ids=named)
def test_english_typography(path: Path) -> None:
    text = path.read_text(encoding="utf-8")

    assert not re.findall(r".{0,20}(?: [;:!?]|['\"\u202f]).{0,5}", text)
