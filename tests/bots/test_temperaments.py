"""Temperaments: of what is about equally good some prefer the sure thing, some the daring one; never anything worse."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.bots.explaining.reasons import reason_of
from game.bots.levels import USUAL_LEVEL, known_level, levels_of, ponder, reasons_of
from game.bots.search.search import ComparedChoice, Findings
from game.bots.temperaments import load_temperaments, temperament_of, temperaments, tempered
from game.catalogue import NAMES
from game.core.chance import Chance
from game.core.content.content import ContentError
from game.core.journal.journal import SeatCard
from game.core.rules.rules import Action
from tests.campaign import covering

from .test_reasons import decisions


class _A(Action):
    number: int


SAFE, OPEN, WORSE, BAD = (_A(number) for number in range(4))
OPTIONS = (
    ComparedChoice((SAFE,), 0.50, 40, 0.05),
    ComparedChoice((OPEN,), 0.49, 40, 0.45),
    ComparedChoice((WORSE,), 0.30, 40, 0.50),
    ComparedChoice((BAD,), 0.52, 20, 0.0),
)


@pytest.mark.parametrize(
    ("name", "own", "chosen"),
    [
        ("cautious", OPEN, SAFE),
        ("bold", SAFE, OPEN),
        ("bold", OPEN, OPEN),
        ("even", OPEN, OPEN),
        ("", OPEN, OPEN),
        ("melancholic", OPEN, OPEN),
    ],
)
def test_of_equals_the_sure_or_the_daring_one_is_chosen(name: str, own: Action, chosen: Action) -> None:
    after = tempered(Findings(own, OPTIONS), OPTIONS, temperament_of(name))
    assert after.action == chosen
    assert bool(after.manner) == (own != chosen)


def test_without_options_nothing_changes() -> None:
    assert tempered(Findings(OPEN), (), temperament_of("bold")) == Findings(OPEN)


def test_there_are_two_tempers_with_names_and_faces_beside_the_even_one() -> None:
    known = temperaments()
    assert list(known) == ["even", "cautious", "bold"]
    assert known["cautious"].risk < known["even"].risk == 0 < known["bold"].risk
    assert len({each.face for each in known.values()}) == len(known)


@pytest.mark.sampled
@pytest.mark.parametrize(("game", "name"), covering(NAMES, ["cautious", "bold"]))
def test_a_temperament_repeats_itself_and_can_say_why(game: str, name: str) -> None:
    for decision, _ in decisions(game, "temper", 12)[::3]:
        first, again = (ponder(replace(decision, chance=Chance("same luck")), "greedy", name) for _ in range(2))
        assert first.action in decision.legal
        assert first == again
        if first.manner:
            assert reason_of(reasons_of(game), decision, first) is not None


def test_a_level_that_is_not_known_here_plays_like_the_usual_one() -> None:
    for game in NAMES:
        assert known_level(game, "grandmaster") == USUAL_LEVEL
        assert [known_level(game, level) for level in levels_of(game)] == list(levels_of(game))
        adviser = reasons_of(game).adviser  # who gives hints need not be a level at which a bot plays
        assert known_level(game, adviser) == (adviser if adviser in levels_of(game) else USUAL_LEVEL)


def test_a_seat_keeps_its_temperament() -> None:
    assert SeatCard("Lou", "bot:greedy").temperament == ""
    assert SeatCard("Lou", "bot:greedy", temperament="bold").temperament == "bold"


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ("temperaments: []", "there must be one with the id 'even'"),
        (
            "temperaments:\n  - {id: even, name: {fr: a, en: a}, about: {fr: a, en: a}, face: a, near: 3, risk: 0}",
            "at most 0.2",
        ),
    ],
)
def test_a_broken_file_is_a_fault_with_its_place(words: str, fault: str, tmp_path: Path) -> None:
    (tmp_path / "temperaments.yaml").write_text(words, encoding="utf-8")
    with pytest.raises(ContentError, match=fault):
        load_temperaments(tmp_path)
