"""Positions as one line of text: what is copied is what is pasted, and nothing in a line is believed."""

from __future__ import annotations

import base64
import zlib

import pytest

from game.catalogue import NAMES
from game.core.content.content import ContentError
from game.core.positions.positions import Positions
from game.core.rules.options import resolve
from game.core.rules.rules import Setup
from game.teaching.moments import fresh_position, positions_of
from game.teaching.position_lines import LONGEST, game_of_line, is_line, line_of, read_line
from tablee.command_line import with_open
from tests.command_line.door import Door


def laid(game: str) -> tuple[Positions, str]:
    """A position of a game as a line."""
    positions = positions_of(game)
    assert positions is not None
    seats = positions.rules.seat_counts[0]
    setup = Setup(game, seats, resolve(positions.rules.options, {}, seats))
    names = ("Lina", "Zoé", "Léo", "Ada")[:seats]
    return positions, line_of(fresh_position(positions, setup, names, "line"), "luck of this line")


@pytest.mark.parametrize("game", NAMES)
def test_what_is_pasted_is_what_was_copied(game: str) -> None:
    positions, line = laid(game)
    assert is_line(f"  {line}\n")
    assert game_of_line(line) == game
    assert "\n" not in line
    assert len(line) < 1200
    broken = "\n".join(line[start : start + 76] for start in range(0, len(line), 76))
    for text in (line, f" {broken}\n"):
        position, luck = read_line(text, positions)
        assert line_of(position, luck) == line
        assert luck == "luck of this line"


def packed(text: bytes, game: str = "flautz") -> str:
    return f"tablee:{game}:{base64.urlsafe_b64encode(zlib.compress(text)).decode()}"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("tablee:", "a position begins with tablee:GAME:"),
        ("tablee:chess:abc", "'chess' is not one of nine_domains"),
        ("tablee:flautz:", "something is missing"),
        ("tablee:flautz:%%%", "something is missing"),
        (f"tablee:flautz:{'A' * (LONGEST + 1)}", "it is longer than"),
        (packed(b"[" * 150_000), "nested too deeply"),
        (packed(b" " * 900_000), "too long"),
        (packed(b"{}"), "'scenario' is missing"),
        (packed(b"\xff\xfe"), "something is missing"),
    ],
)
def test_nothing_in_a_line_is_believed(line: str, told: str) -> None:
    positions, _ = laid("flautz")
    with pytest.raises(ContentError, match=told.replace("(", r"\(")):
        read_line(line, positions)


def test_a_line_that_was_cut_or_is_of_another_game_is_told() -> None:
    positions, line = laid("flautz")
    other = line.replace("tablee:flautz:", "tablee:batailles:")
    for spoilt in (line[:-8], line[:60], other):
        with pytest.raises(ContentError):
            read_line(spoilt, positions)


def test_a_terminal_opens_a_line_and_tells_what_is_wrong_with_one(door: Door) -> None:
    _, line = laid("flautz")
    assert with_open([line]) == ["open", line]
    assert with_open(["--lang", "fr", line]) == ["--lang", "fr", "open", line]
    answer = door.library(line[:40])
    assert answer.status == 1
    assert answer.err.count("\n") == 1
    assert "position:1:1: something is missing" in answer.err
