"""The rule book viewer: every book is set without loss, read, searched, and walked through."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path

import pytest

from game.catalogue import NAMES, entry_of, open_game
from game.core.content.rulebook import Heading, ProseTable, parse, stated
from game.core.rules.options import resolve
from game.core.rules.rules import Setup
from game.core.texts import Texts
from game.matches.house import otherwise_here
from scenes.kit.drawing.text import Typesetter
from scenes.kit.drawing.theme import Face
from scenes.kit.screen.tree import Node, find, focus_order, walk
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.field import TextField
from scenes.kit.window.inputs import Key, Typed
from scenes.rooms.rulebook import room
from scenes.rooms.rulebook.book import book_of, lay_out, unit_of
from scenes.rooms.rulebook.clause_sheet import ClauseSheet
from scenes.rooms.rulebook.contents import snippet, words_of
from scenes.rooms.rulebook.prose import LinkLook, ProseLook
from scenes.rooms.rulebook.room import RulebookView
from scenes.rooms.rulebook.shelf import RulebookShelf
from tests.campaign import covering

from .conftest import MakeApp
from .signs import lacking
from .test_menu import SCALES, SIZES, check_layout, cut_texts

BOOKS = [path for game in NAMES for path in sorted(entry_of(game).seeds.glob("rules.*.md"))]
GAME = "nine_domains"
CLAUSE = "ND-21"


def named(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


def shown_clauses(root: Node) -> set[str]:
    """The clause ids in the margin that are on the screen."""
    panel = find(root, "rules.page.view")
    assert panel is not None
    return {
        node.label.strip("[]") for node in walk(panel) if node.label.startswith("[") and node.rect.overlaps(panel.rect)
    }


@pytest.mark.sampled
@pytest.mark.parametrize(("path", "scale"), covering(BOOKS, SCALES))
def test_every_book_is_set_whole(ui: Ui, path: Path, scale: float) -> None:
    ui.typesetter = Typesetter(1.0, scale)
    book = parse(path.read_text(encoding="utf-8"))
    page = lay_out(ui, book, 560.0 if scale == 2 else 700.0)
    passages = list(book.passages())
    assert len(page.units) == len(passages)
    for unit, passage in zip(page.units, passages, strict=True):
        assert unit.clauses == stated(passage.block)
        said = "".join(
            stretch.text for placed in unit.texts for line in placed.prose.lines for stretch in line
        ).replace(" ", "")
        for cell in words_of(passage.block).split(" — "):
            assert cell.replace(" ", "") in said or isinstance(passage.block, ProseTable)
    for above, below in zip(page.units, page.units[1:], strict=False):
        assert above.bottom <= below.top + 0.5
    for unit in page.units:
        for placed in unit.texts:
            assert placed.y + placed.prose.height <= unit.height + 0.5
            for line in placed.prose.lines:
                assert all(placed.x + s.x + s.width <= page.mark_x - 4 for s in line), line


@pytest.mark.parametrize("path", BOOKS, ids=named)
def test_the_letters_have_every_sign(ui: Ui, path: Path) -> None:
    for passage in parse(path.read_text(encoding="utf-8")).passages():
        faces: tuple[Face, ...] = ("fredoka",) if isinstance(passage.block, Heading) else ("regular", "bold", "italic")
        signs = set(words_of(passage.block)) - {"\u00a0"}
        for face in faces:
            assert not lacking(ui.typesetter.font(face, 20), signs), passage.path


@pytest.mark.sampled
@pytest.mark.parametrize(("size", "text_scale", "language"), covering(SIZES, SCALES, ("fr", "en")))
def test_no_overlap_and_no_cut_text(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], text_scale: float, language: str
) -> None:
    cut = cut_texts(monkeypatch)
    app = make_app(size, text_scale=text_scale, language=language)
    for game in NAMES:
        view = RulebookView(game)
        app.stack.push(view)
        for passage in (0, 14, 40, 10_000):
            app.loop_once()
            check_layout(app.build(), app.ui.width, app.ui.height)
            view.go_to_passage(passage)
        app.interaction.focus("rules.search")
        app._input(Typed("carte" if language == "fr" else "card"))
        app.loop_once()
        check_layout(app.build(), app.ui.width, app.ui.height)
        app.stack.push(ClauseSheet(game, book_of(game, language).clauses()[5], lambda game, clause: None))
        app.loop_once()
        check_layout(app.build(), app.ui.width, app.ui.height)
        app.stack.clear()
        app.stack.apply()
    app.stack.push(RulebookShelf(lambda game: None))
    app.loop_once()
    check_layout(app.build(), app.ui.width, app.ui.height)
    assert cut == []


@pytest.mark.parametrize("game", NAMES)
def test_every_clause_opens_at_its_place(make_app: MakeApp, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "lay_out", cache(lay_out))  # one book at one width: laid out once
    app = make_app()
    for clause in book_of(game, "fr").clauses():
        app.stack.push(RulebookView(game, clause))
        app.loop_once()
        assert clause in shown_clauses(app.build())
        app.stack.pop()
        app.stack.apply()


def test_links_lead_on_and_back(make_app: MakeApp) -> None:
    app = make_app()
    view = RulebookView(GAME)
    app.stack.push(view)
    app.loop_once()
    back = find(app.build(), "rules.back")
    assert back is not None
    assert not back.enabled
    view.go_to_clause("ND-4")
    app.loop_once()
    links = [node for node in walk(app.build()) if isinstance(node.look, LinkLook)]
    panel = find(app.build(), "rules.page.view")
    assert panel is not None
    link = next(node for node in links if node.rect.overlaps(panel.rect) and "ND-10" in node.tooltip)
    app.interaction.focus(link.key)
    app._input(Key("return"))
    app.loop_once()
    assert "ND-10" in shown_clauses(app.build())
    app._input(Key("left", alt=True))
    app.loop_once()
    assert "ND-4" in shown_clauses(app.build())
    app._input(Key("right", alt=True))
    app.loop_once()
    assert "ND-10" in shown_clauses(app.build())
    app._input(Key("left", alt=True))
    app._input(Key("left", alt=True))
    app.loop_once()
    title = find(app.build(), "rules.unit.0")
    assert title is not None
    assert title.rect.y > 0


def test_a_clause_that_is_typed_is_found_before_those_that_begin_like_it(make_app: MakeApp) -> None:
    app = make_app()
    view = RulebookView("batailles")
    app.stack.push(view)
    app.loop_once()
    vars(view)["_query"].set("bp-2")
    found = [stated(passage.block) for _, passage in view._found("fr")]
    assert "BP-2" in found[0]
    assert any("BP-26" in clauses for clauses in found[1:]), "they are not left out"


def test_page_keys_turn_the_page_even_from_the_contents(make_app: MakeApp) -> None:
    app = make_app()
    app.stack.push(RulebookView("flower_power"))
    app.loop_once()

    def title_at(key: str) -> float:
        app._input(Key(key))
        app.loop_once()
        title = find(app.build(), "rules.unit.0")
        assert title is not None
        return title.rect.y

    beginning = title_at("home")
    contents, page = find(app.build(), "rules.contents.view"), find(app.build(), "rules.page.view")
    assert contents is not None
    assert page is not None
    app.interaction.focus(focus_order(contents)[0].key)
    assert title_at("page down") < beginning - page.rect.h / 2
    assert title_at("home") == beginning


def test_search_finds_without_accents_and_marks(make_app: MakeApp) -> None:
    app = make_app()
    app.stack.push(RulebookView(GAME))
    app.loop_once()
    app._input(Key("f", control=True))
    app._input(Typed("ELEMENT"))
    app.loop_once()
    entries = [node for node in walk(app.build()) if node.key.startswith("rules.entry.")]
    assert len(entries) == len(book_of(GAME, "fr").search("element")) > 3
    app._input(Key("return"))
    app._input(Key("return"))
    app.loop_once()
    marked = [node for node in walk(app.build()) if isinstance(node.look, ProseLook) and node.look.found]
    assert marked
    assert all("lément" in node.label for node in marked)
    app._input(Key("escape"))
    app.loop_once()
    assert not any(isinstance(node.look, ProseLook) and node.look.found for node in walk(app.build()))
    app._input(Key("escape"))
    app.loop_once()
    assert app.stack.top is None


def test_a_search_without_a_find_says_so(make_app: MakeApp) -> None:
    app = make_app()
    app.stack.push(RulebookView(GAME))
    app.loop_once()
    app.interaction.focus("rules.search")
    app._input(Typed("xyzzy"))
    app._input(Key("return"))
    app.loop_once()
    assert Texts("fr")("rules.nothing") in {node.label for node in walk(app.build())}


def test_the_language_changes_and_the_place_stays(make_app: MakeApp) -> None:
    app = make_app()
    app.stack.push(RulebookView(GAME, CLAUSE))
    app.loop_once()
    app.set_language("en")
    app.loop_once()
    app.loop_once()
    assert CLAUSE in shown_clauses(app.build())
    assert "Combat" in {node.label for node in walk(app.build())}


def test_the_contents_are_walked_by_keyboard(make_app: MakeApp) -> None:
    app = make_app()
    app.stack.push(RulebookView(GAME))
    app.loop_once()
    keys = [node.key for node in focus_order(app.build())]
    entries = [key for key in keys if key.startswith("rules.entry.")]
    app.interaction.focus(entries[-1])
    app._input(Key("return"))
    app.loop_once()
    panel, unit = find(app.build(), "rules.page.view"), find(app.build(), "rules.unit." + entries[-1].split(".")[-1])
    assert panel is not None
    assert unit is not None
    assert unit.rect.overlaps(panel.rect)


def test_a_clause_over_the_table_leads_into_the_book(make_app: MakeApp) -> None:
    app, opened = make_app(), list[tuple[str, str]]()
    app.stack.push(RulebookShelf(lambda game: None))
    app.stack.push(ClauseSheet(GAME, CLAUSE, lambda game, clause: opened.append((game, clause))))
    app.loop_once()
    app.interaction.focus("sheet.book")
    app._input(Key("return"))
    app.loop_once()
    assert opened == [(GAME, CLAUSE)]
    assert isinstance(app.stack.top, RulebookShelf)


def test_a_clause_the_book_does_not_know(make_app: MakeApp) -> None:
    app = make_app()
    app.stack.push(RulebookView(GAME, "ND-999"))
    app.loop_once()
    app.loop_once()
    assert any("ND-999" in node.label for node in walk(app.build()))


def test_a_snippet_keeps_whole_words() -> None:
    words = " ".join(f"mot{n}" for n in range(60))
    cut = snippet(words, "mot40")
    assert "mot40 " in cut
    assert cut.startswith("… mot")
    assert set(cut.replace("…", "").split()) <= set(words.split())
    assert snippet("court", "court") == "court"


def test_tables_that_are_too_wide_are_stacked(ui: Ui) -> None:
    table = next(passage.block for passage in book_of(GAME, "fr").passages() if isinstance(passage.block, ProseTable))
    wide, narrow = unit_of(ui, table, 700.0), unit_of(ui, table, 150.0)
    assert len(wide.texts) == 2 * len(table.header)
    assert len(narrow.texts) == len(table.header)
    assert all(s.x + s.width <= 150 for placed in narrow.texts for line in placed.prose.lines for s in line)


def test_the_field_is_the_only_place_that_takes_letters(make_app: MakeApp) -> None:
    app = make_app()
    view = RulebookView(GAME)
    app.stack.push(view)
    app.loop_once()
    app._input(Typed("x"))
    field = vars(view)["_query"]
    assert isinstance(field, TextField)
    assert field.value == ""


def test_the_book_says_at_its_top_what_is_otherwise_at_the_table(make_app: MakeApp) -> None:
    app = make_app()
    app.set_language("en")
    rules = open_game("batailles").rules
    usual = Setup("batailles", 3, resolve(rules.options, {}, 3))
    other = Setup("batailles", 3, resolve(rules.options, {"army": "skirmish", "memory_aid": "false"}, 3))
    assert otherwise_here(rules, usual, app.texts) == ""
    app.stack.push(RulebookView("batailles", here=partial(otherwise_here, rules, other)))
    app.loop_once()
    said = " ".join(node.label for node in walk(app.build()) if node.label)
    army = rules.content.armies["skirmish"]
    assert "Here, otherwise than in the book: " in said
    assert "Memory aid (no)" in said
    assert f"king {max(army.values)}" in said
    assert "units from" in said
