"""Measuring and wrapping text."""

from __future__ import annotations

import polib
import pygame
import pytest

from game.core.texts import LOCALE_FOLDER
from scenes.kit.drawing.text import FONT_FILES, MOST_FONTS, SMALLEST_LOGICAL_SIZE, Line, Typesetter, plain, runs
from scenes.kit.drawing.theme import ASSETS, BODY, SMALL, TypeRole

from .signs import NOBODYS, lacking


@pytest.fixture(scope="module")
def typesetter() -> Typesetter:
    return Typesetter(1.5)


def words(line: Line) -> str:
    return "".join(segment.text for segment in line.segments)


SENTENCE = "Le robot Lou gagne la Lande avec une carte de force trois, puis en pose une autre face cachée."


def test_no_line_is_wider_than_asked_and_no_word_is_lost(typesetter: Typesetter) -> None:
    for width in (90, 150, 333, 2000):
        lines = typesetter.wrap(SENTENCE, BODY, width).lines
        assert all(line.width <= width + 1 for line in lines)
        assert " ".join(words(line) for line in lines) == SENTENCE


@pytest.mark.parametrize("space", ["\u00a0", " "])
def test_no_line_begins_with_a_sign_whichever_space_was_typed(typesetter: Typesetter, space: str) -> None:
    text = f"À vous de jouer{space}! Qui commence{space}?"
    for width in range(130, 300, 7):
        lines = [words(line) for line in typesetter.wrap(text, BODY, width).lines]
        assert not any(line.startswith(("!", "?")) for line in lines)


def test_newlines_break_and_empty_lines_stay(typesetter: Typesetter) -> None:
    assert [words(line) for line in typesetter.wrap("un\n\ndeux", BODY, 500).lines] == ["un", "", "deux"]


def test_a_word_wider_than_the_line_is_broken(typesetter: Typesetter) -> None:
    lines = typesetter.wrap("anticonstitutionnellement", BODY, 60).lines
    assert len(lines) > 1
    assert all(line.width <= 61 for line in lines)
    assert "".join(words(line) for line in lines) == "anticonstitutionnellement"


def test_bold_runs_are_set_in_bold_and_stay_in_line(typesetter: Typesetter) -> None:
    line = typesetter.wrap("**Mamie** gagne", BODY, 500).lines[0]
    assert [(segment.text, segment.face) for segment in line.segments] == [
        ("Mamie", "bold"),
        (" gagne", "regular"),
    ] or [(segment.text, segment.face) for segment in line.segments] == [("Mamie ", "bold"), ("gagne", "regular")]
    assert line.segments[1].x == pytest.approx(typesetter.measure("**" + line.segments[0].text + "**", BODY))


def test_marks() -> None:
    assert runs("a **b** __c__", "regular") == [("a ", "regular"), ("b", "bold"), (" ", "regular"), ("c", "italic")]
    assert plain("a **b** __c__") == "a b c"


def test_fitting_shrinks_before_it_cuts(typesetter: Typesetter) -> None:
    role = TypeRole("bold", 30)
    full = typesetter.measure("Continuer", role)
    same, smaller, cut = (typesetter.fit("Continuer", role, full * share) for share in (1.0, 0.85, 0.3))
    assert same.role == role
    assert smaller.text == "Continuer"
    assert not smaller.cut
    assert smaller.width <= full * 0.85
    assert cut.cut
    assert cut.text.endswith("…")
    assert cut.width <= full * 0.3


def test_text_never_gets_smaller_than_14(typesetter: Typesetter) -> None:
    fitted = typesetter.fit("Un texte bien trop long pour sa place", SMALL, 40)
    assert typesetter.size(fitted.role) >= SMALLEST_LOGICAL_SIZE
    assert typesetter.size(TypeRole("regular", 9)) == SMALLEST_LOGICAL_SIZE


def test_text_scale_enlarges_what_grows() -> None:
    large = Typesetter(1.0, 2.0)
    assert large.size(BODY) == 2 * BODY.size
    assert large.size(TypeRole("fredoka", 92, grows=False)) == 92
    assert large.measure("abc", BODY) > 1.8 * Typesetter(1.0).measure("abc", BODY)


def test_carets_stand_between_letters(typesetter: Typesetter) -> None:
    positions = typesetter.caret_positions("Lou", BODY)
    assert len(positions) == 4
    assert positions[0] == 0
    assert positions == sorted(positions)


@pytest.mark.parametrize("text", ["a\0b", "half \ud800 a sign", "\u202eback", "\u200c\u200d", "l" * 900_000])
def test_whatever_somebody_has_written_can_be_set(typesetter: Typesetter, text: str) -> None:
    fitted = typesetter.fit(text, BODY, 200)
    assert fitted.width <= 200
    assert typesetter.surface(fitted.text, fitted.role.face, fitted.role, "#000000").get_width() <= 310
    assert len(typesetter.wrap(text[:500], BODY, 200).lines) >= 1
    assert len(typesetter.caret_positions(text[:20], BODY)) == len(text[:20]) + 1


def test_a_line_is_cut_no_earlier_than_it_must(typesetter: Typesetter) -> None:
    for width in range(20, 400, 7):
        fitted = typesetter.fit(SENTENCE, BODY, width)
        shown = fitted.text.removesuffix("…")
        assert fitted.cut
        assert SENTENCE.startswith(shown)
        assert fitted.width <= width or len(shown) == 1
        longer = SENTENCE[: len(shown) + 2].rstrip()
        assert typesetter.measure(longer + "…", fitted.role) > width


def test_letters_of_every_size_hold_no_more_than_so_many_files() -> None:
    typesetter = Typesetter(1.0)
    first = typesetter.font("regular", 8)
    width = first.size("Tablée")
    for size in range(9, 9 + 2 * MOST_FONTS):
        typesetter.font("regular", size)
    assert len(typesetter._fonts) == MOST_FONTS
    assert typesetter.font("regular", 8).size("Tablée") == width


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("au cimetière de Joueur 1.", "Joueur 1."),
        ("chacun des autres 5 : 2 + 5 = 7.", "2 + 5 = 7."),
        ("c’est le 8", "le 8"),
        ("c’est le 2- bat le 1", "le 2- bat"),
        ("autres 5 : le - perd", "- perd"),
    ],
)
def test_no_line_ends_within_a_numbered_name_or_a_sum(typesetter: Typesetter, text: str, whole: str) -> None:
    narrow = max(typesetter.measure(part, BODY) for part in (whole, "cimetière", "autres 5 :", "c’est"))
    for width in range(int(narrow) + 2, int(typesetter.measure(text, BODY)) + 2, 3):
        lines = ["".join(part.text for part in line.segments) for line in typesetter.wrap(text, BODY, width).lines]
        assert any(whole in line.replace("\u00a0", " ") for line in lines), (width, lines)


def test_what_is_held_together_breaks_where_it_is_wider_than_a_line(typesetter: Typesetter) -> None:
    width = typesetter.measure("Joueur", BODY) + 2
    lines = ["".join(part.text for part in line.segments) for line in typesetter.wrap("Joueur 1", BODY, width).lines]
    assert lines == ["Joueur", "1"]


@pytest.mark.parametrize("file", FONT_FILES)
def test_whatever_is_said_has_signs_that_the_letters_have(typesetter: Typesetter, file: str) -> None:
    font = pygame.font.Font(ASSETS / "fonts" / file, 20)
    said: dict[str, str] = {}
    for path in LOCALE_FOLDER.rglob("*.po"):
        for entry in polib.pofile(str(path)):
            for words in (entry.msgstr, *entry.msgstr_plural.values()):
                said.update(dict.fromkeys(words, f"{path.name}: {entry.msgid}"))
    del said["\u00a0"]  # drawn as a plain space
    assert lacking(font, NOBODYS) == {NOBODYS}
    assert not {sign: said[sign] for sign in lacking(font, said)}
