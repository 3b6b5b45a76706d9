"""Who dies in a fight, over all match-ups of the standard army."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.batailles.army import KING, MINE, SAPPER, SPY
from game.batailles.combat import FightEnding, endings
from tests.rules.batailles.playing import standard

ARMY = standard()
UNITS = [face for face, role in enumerate(ARMY.roles) if role != MINE]
MINEFIELD = ARMY.roles.index(MINE)
KING_FACE = ARMY.roles.index(KING)


def face(word: str) -> int:
    if word in "KM":
        return KING_FACE if word == "K" else MINEFIELD
    return ARMY.values.index(int(word))


def fight(attackers: str, defenders: str, spends_all: bool = False) -> set[str]:
    """The endings as words: the dead of each side, `4 6 / 8`."""
    ours, theirs = attackers.split(), defenders.split()
    found = endings(ARMY, tuple(map(face, ours)), tuple(map(face, theirs)), spends_all)
    return {
        " ".join(word for word, dead in zip(ours, end.attackers_dead, strict=True) if dead)
        + "/"
        + " ".join(word for word, dead in zip(theirs, end.defenders_dead, strict=True) if dead)
        for end in found
    }


@pytest.mark.parametrize(
    ("attackers", "defenders", "expected"),
    [
        # BP-13, BP-15, BP-A17: only sappers survive a minefield
        ("4", "M", {"/M"}),
        ("8", "M", {"/M"}),
        ("K", "M", {"K/"}),
        ("1", "M", {"1/"}),
        ("13", "M", {"13/"}),
        # BP-14: the spy beats the king, whoever attacks
        ("1", "K", {"/K"}),
        ("K", "1", {"K/"}),
        ("2", "K", {"/K"}),
        ("K", "2", {"K/"}),
        # BP-16, BP-17
        ("9", "7", {"/7"}),
        ("7", "9", {"7/"}),
        ("9", "9", {"9/9"}),
        ("K", "K", {"K/K"}),
        ("1", "3", {"1/"}),
        # BP-21, BP-22, BP-23, BP-24 (wounds reach the value: BP-E5), and the mirrored fights of BP-A11
        ("4 6", "8", {"4/8", "6/8"}),
        ("8", "4 6", {"8/4", "8/6"}),
        ("4 6", "10", {"4 6/10"}),
        ("10", "4 6", {"10/4 6"}),
        ("4 6", "12", {"4 6/"}),
        ("12", "4 6", {"/4 6"}),
        ("1 5", "K", {"5/K"}),
        ("K", "1 5", {"K/5"}),
        # BP-A12, BP-A13
        ("K", "12 13", {"K/12", "K/13"}),
        ("K", "3 13", {"K/3 13"}),
        ("2 K", "13", {"2/13"}),
        ("K 3", "1", {"K/1"}),
        ("K 1", "K", {"K/K"}),
        ("K", "1 2", {"K/"}),
        # BP-18, BP-A15, BP-A16
        ("12", "M 4", {"12/"}),
        ("4", "M 1", {"/M 1"}),
        ("8", "M K", {"8/M"}),
        ("8", "8 M", {"8/8 M"}),
        ("8 5", "M", {"/M"}),
        ("5 6", "M", {"5 6/"}),
        ("4 8", "M", {"/M"}),
    ],
)
def test_fights(attackers: str, defenders: str, expected: set[str]) -> None:
    assert fight(attackers, defenders) == expected


def test_the_wounds_of_a_spy() -> None:
    # BP-A14: one wound is enough; by house rule it spends all it has.
    assert fight("2", "K 1") == {"/K 1"}
    assert fight("2", "K 1", spends_all=True) == {"/K", "/1"}
    assert fight("2 3", "K", spends_all=True) == {"3/K"}


def test_a_minefield_never_attacks() -> None:
    # BP-11
    assert fight("M", "5") == set()
    assert fight("M 4", "5") == set()


def lone_against_pairs() -> list[tuple[int, tuple[int, int], tuple[FightEnding, ...]]]:
    return [(lone, pair, endings(ARMY, (lone,), pair, False)) for lone in UNITS for pair in combinations(UNITS, 2)]


def test_how_often_a_lone_card_has_a_choice() -> None:
    # BP-A12: never more than two sets of kills
    matches = lone_against_pairs()
    assert len(matches) == 1274
    assert sum(len(found) > 1 for _, _, found in matches) == 241
    assert max(len(found) for _, _, found in matches) == 2


def test_every_fight_kills() -> None:
    # BP-A33
    for first in UNITS:
        for second in range(len(ARMY.values)):
            for end in endings(ARMY, (first,), (second,), False):
                assert any((*end.attackers_dead, *end.defenders_dead))
    for spends_all in (False, True):
        for lone in range(len(ARMY.values)):
            for pair in combinations(range(len(ARMY.values)), 2):
                for found in (endings(ARMY, (lone,), pair, spends_all), endings(ARMY, pair, (lone,), spends_all)):
                    assert all(any((*end.attackers_dead, *end.defenders_dead)) for end in found)


def test_both_sides_fight_by_the_same_rules() -> None:
    # BP-A11: who attacks does not matter where no minefield is engaged
    for lone, pair, found in lone_against_pairs():
        mirrored = endings(ARMY, pair, (lone,), False)
        assert [(end.attackers_dead, end.defenders_dead) for end in found] == [
            (end.defenders_dead, end.attackers_dead) for end in mirrored
        ]


def test_a_king_never_kills_a_spy() -> None:
    # BP-20
    spies = [face for face in UNITS if ARMY.roles[face] == SPY]
    for spy in spies:
        for other in UNITS:
            if other != KING_FACE:
                for end in endings(ARMY, (KING_FACE,), (spy, other), False):
                    assert not end.defenders_dead[0]
                    assert end.attackers_dead[0]


def test_sappers() -> None:
    # BP-3, BP-4
    assert [ARMY.values[face] for face in UNITS if ARMY.roles[face] == SAPPER] == [4, 8]
    assert [ARMY.values[face] for face in UNITS if ARMY.roles[face] == SPY] == [1, 2]
