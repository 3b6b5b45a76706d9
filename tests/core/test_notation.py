"""What all notations read alike: right words, and one line for each wrong one."""

from __future__ import annotations

import ast
import string
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from game.core.notation.errors import NotationError
from game.core.notation.notation import (
    indices_of,
    known_first,
    look_up,
    seat_named,
    split_words,
    whole_number,
)
from game.core.positions.written import WrittenPosition
from game.core.table.table import UNKNOWN
from game.core.texts import LANGUAGES, Texts

NAMES = ("Ada", "Basile")
ROOT: Final = Path(__file__).resolve().parents[2]


def position(**parts: Any) -> WrittenPosition:
    return WrittenPosition(parts, ("hands", "turn", "asleep", "round", "open"), NAMES)


def test_the_parts_of_a_position_are_read() -> None:
    written = position(hands={"Basile": "3 5"}, turn="Basile", asleep=["Basile", "Ada"], round=2, open=True)

    assert written.by_seat("hands") == {1: "3 5"}
    assert written.seat("turn", 0) == 1
    assert written.seats("asleep") == [1, 0]
    assert written.number("round", 1, 3, 1) == 2
    assert written.flag("open")
    assert "turn" in written


def test_parts_left_out_have_their_default() -> None:
    written = position()

    assert written.by_seat("hands") == {}
    assert written.seat("turn", 1) == 1
    assert written.seats("asleep") == []
    assert written.number("round", 1, 3, 1) == 1
    assert not written.flag("open")
    assert "turn" not in written


def test_words_of_a_list_and_faces_in_order() -> None:
    assert split_words("3  5 K", "1 2") == ["3", "5", "K"]
    assert split_words(7, "1 2") == ["7"]
    assert look_up({"7": 3}, 7, "card") == 3
    assert indices_of([5, 3, 5], [3, 5, 4, 5], str) == [1, 0, 3]
    assert known_first([4, UNKNOWN, 0, UNKNOWN, 2]) == [0, 2, 4, UNKNOWN, UNKNOWN]


@pytest.mark.parametrize(
    ("read", "message"),
    [
        (lambda: position(hats=1), "'hats' is no part of a position; there is hands, turn, asleep, round, open"),
        (lambda: position(hands="3").by_seat("hands"), "'hands' is written for each player: {Ada: …}"),
        (lambda: position(hands={"Zoe": "3"}).by_seat("hands"), "there is no player 'Zoe'; there is Ada, Basile"),
        (lambda: position(asleep="Ada").seats("asleep"), "'asleep' is a list of players: [Ada]"),
        (lambda: position(round=True).number("round", 1, 3, 1), "'round' is a whole number from 1 to 3, not True"),
        (lambda: position(open="yes").flag("open"), "'open' is true or false"),
        (lambda: whole_number(4, 1, 3, "left"), "'left' is a whole number from 1 to 3, not 4"),
        (lambda: look_up({"L": 0, "R": 1}, "M", "place"), "there is no place 'M'; there is L, R"),
        (lambda: look_up({"True": 0}, True, "card"), "there is no card 'True'; there is True"),
        (lambda: indices_of([5, 5], [3, 5], str), "'5' is not left for the pile"),
        (lambda: seat_named(["Ada"], NAMES), "there is no player '['Ada']'; there is Ada, Basile"),
        (lambda: split_words(["3"], "3 5"), "['3'] is not a list of words such as \"3 5\""),
    ],
)
def test_what_is_written_wrong_is_told_in_one_line(read: Callable[[], object], message: str) -> None:
    with pytest.raises(NotationError) as caught:
        read()
    assert str(caught.value) == message


def test_a_fault_is_data_with_its_clauses_and_points_at_what_it_names() -> None:
    fault = NotationError("notation.number", "ND-3", "ND-12", part="round", least=1, most=3, written="7")
    assert str(fault) == "'round' is a whole number from 1 to 3, not 7 (ND-3, ND-12)"
    assert fault.said(Texts("fr")) == "«\u00a0round\u00a0» est un nombre entier de 1 à 3, pas 7 (ND-3, ND-12)"
    assert (fault.clauses, fault.named) == (("ND-3", "ND-12"), ("round",))


def raised() -> list[tuple[str, set[str]]]:
    """The key of every fault that the program can raise, and what it is told with."""
    found = []
    for path in sorted((ROOT / "game").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            called = getattr(node.func, "id", "")
            if called in ("NotationError", "DeadEndError") and isinstance(node.args[0], ast.Constant):
                found.append((str(node.args[0].value), {str(keyword.arg) for keyword in node.keywords}))
            elif called == "look_up" and isinstance(node.args[2], ast.Constant):
                found.append((f"notation.no.{node.args[2].value!s}", {"word", "known"}))
    return found


def test_every_fault_is_said_in_both_languages_with_all_it_is_told() -> None:
    told = raised()
    assert len({key for key, _ in told}) > 80
    for key, given in told:
        for language in LANGUAGES:
            said = Texts(language)(key)
            assert said != key, (language, key)
            wanted = {name for _, name, _, _ in string.Formatter().parse(said) if name}
            assert wanted <= given, (language, key)
