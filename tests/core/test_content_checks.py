"""Checks that all games share, on house rules of no game."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.content.checks import house_rule_faults, repeated
from game.core.content.content import Model, load_document
from game.core.rules.options import OptionSpec

WORDS = "{fr: mot, en: word}"
OPTIONS = f"""\
options:
  - {{id: pace, kind: choice, default: slow, clause: X-1, label: {WORDS}, help: {WORDS}, choices: [
      {{id: slow, label: {WORDS}}}, {{id: fast, label: {WORDS}}}]}}
  - {{id: open, kind: flag, default: false, clause: X-2, label: {WORDS}, help: {WORDS}}}
"""
KINDS = {"pace": "choice", "open": "flag"}
CHOICES = {"pace": ("slow", "fast")}


class House(Model):
    options: tuple[OptionSpec, ...]


def faults(tmp_path: Path, old: str, new: str) -> list[str]:
    """What is said of the options after one change."""
    path = tmp_path / "options.yaml"
    path.write_text(OPTIONS.replace(old, new, 1), encoding="utf-8")
    document = load_document(path, "options.yaml")
    found = house_rule_faults(document, document.validated(House).options, KINDS, CHOICES)
    return [str(fault).split(": ", 1)[1] for fault in found]


def test_what_the_code_knows_has_no_fault(tmp_path: Path) -> None:
    assert faults(tmp_path, "", "") == []


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("id: open", "id: pace", ["options: the option 'open' is missing", "'pace' stands here twice"]),
        ("id: open", "id: shut", ["options: the option 'open' is missing", "the game has no option 'shut'"]),
        ("kind: flag, default: false", "kind: number, default: 1, most: 2", ["'open' is a flag, not a number"]),
        ("id: fast", "id: rash", ["'rash' is not one of slow, fast", "options[0].choices: 'fast' is missing"]),
    ],
)
def test_what_differs_is_told(tmp_path: Path, old: str, new: str, expected: list[str]) -> None:
    found = faults(tmp_path, old, new)
    assert all(any(words in line for line in found) for words in expected)


def test_each_repetition_is_told_at_its_place(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text("cards:\n  - {id: A}\n  - {id: B}\n  - {id: A}\n", encoding="utf-8")

    found = repeated(load_document(path, "cards.yaml"), ["A", "B", "A"], ("cards",))

    assert list(map(str, found)) == ["cards.yaml:4:10: cards[2].id: 'A' stands here twice"]
