"""The YAML files: what an author may write, and how a fault is told."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from game.core.chance import Chance
from game.core.match.session import begin_match
from game.core.rules.rules import Setup
from game.flower_power.content import FOLDER, load_content
from game.flower_power.rules import FlowerPower
from tests.rules.flower_power.helpers import CONTENT, RULES
from tests.rules.spoiling import copied, faults_of, spoil

faults = partial(faults_of, load_content)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the content to spoil."""
    return copied(FOLDER, tmp_path)


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("game.yaml", "beats: scissors", "beats: paper", "throws[0].beats: 'rock' and 'paper' beat each other"),
        ("game.yaml", "beats: scissors", "beats: well", "throws[0].beats: 'well' is not another throw"),
        ("game.yaml", "id: back", "id: palm", "sides[1].id: 'palm' stands here twice"),
        ("decks.yaml", "power: spy", "power: poison", "suits[3].power: 'poison' stands here twice"),
        ("decks.yaml", "power: spy", "power: song", "suits[3].power: 'song' is not one of"),
        ("decks.yaml", "{id: K, value: 13", "{id: K, value: 11", "ranks[11].value: 11 is not above the rank before it"),
        ("decks.yaml", "suits: [H, D], value: 15", "suits: [H, D], value: 16", "jokers[1].value: all jokers are one"),
        ("decks.yaml", "suits: [H, D]", "suits: [H, X]", "jokers[1].suits[1]: 'X' is not one of S, H, D, C"),
        ("decks.yaml", "id: JR", "id: JN", "ranks: the card 'JN' stands here twice"),
        ("deals.yaml", "players: 5", "players: 6", "deals: a deal for each number of players from 2 to 8"),
        ("options.yaml", "id: packs", "id: pax", "options: the option 'packs' is missing"),
        ("options.yaml", "id: packs", "id: pax", "options[1].id: the game has no option 'pax'"),
        ("options.yaml", "id: lot,", "id: dice,", "'dice' is not one of contest, lot, random"),
        ("options.yaml", "id: lot,", "id: dice,", "options[0].choices: 'lot' is missing"),
        ("options.yaml", "kind: flag", "kind: number", "'jokers' is a flag, not a number"),
    ],
)
def test_a_fault_is_told_with_its_place(folder: Path, file: str, old: str, new: str, told: str) -> None:
    """Every fault names the file, the line, the column and what is wrong."""
    spoil(folder, file, old, new)
    if told.startswith("'jokers'"):
        spoil(folder, file, "default: true", "default: 1")
        spoil(folder, file, "clause: FP-77", "least: 0\n    most: 1\n    clause: FP-77")
    found = faults(folder)
    assert any(line.startswith(f"{file}:") and told in line for line in found), found


def test_all_faults_are_told_at_once(folder: Path) -> None:
    spoil(folder, "game.yaml", "beats: scissors", "beats: well")
    spoil(folder, "decks.yaml", "power: spy", "power: poison")
    assert len(faults(folder)) == 2


def test_another_deal_is_another_game(folder: Path) -> None:
    """FP-73: what is dealt is content; the digest of a match tells the difference."""
    spoil(folder, "deals.yaml", "players: 2, packs: 1, petals: 20", "players: 2, packs: 1, petals: 12")
    rules = FlowerPower(load_content(folder))
    assert rules.digest != CONTENT.digest
    state = begin_match(rules, Setup("flower_power", 2), Chance("digest"), lambda event: None)
    assert state.deal.petals == (12, 12)


def test_a_suit_may_have_another_power(folder: Path) -> None:
    """FP-56, FP-64: which suit does what is content."""
    spoil(folder, "decks.yaml", "{id: S, power: poison", "{id: S, power: spy")
    spoil(folder, "decks.yaml", "{id: C, power: spy", "{id: C, power: poison")
    cards = load_content(folder).cards
    ids = cards.ids
    assert cards.powers[ids.index("2S")] == CONTENT.cards.powers[ids.index("2C")]


def test_labels_and_helps_are_short_and_whole() -> None:
    """Every house rule has words in both languages that fit a lobby."""
    for spec in CONTENT.options:
        for words in (spec.label.fr, spec.label.en):
            assert 0 < len(words) <= 45, words
        for words in (spec.help.fr, spec.help.en):
            assert words.endswith((".", "?")), words
            assert len(words) <= 140, words
            assert not any(f" {sign}" in spec.help.fr for sign in ":;!?")


def test_fp_1_fp_a5_two_to_eight_play() -> None:
    assert list(RULES.seat_counts) == [2, 3, 4, 5, 6, 7, 8]


def test_fp_2_every_face_from_the_first_to_the_last_is_a_card() -> None:
    count = len(CONTENT.cards.values)
    assert [face for face in range(-2, count + 2) if CONTENT.cards.is_card(face)] == list(range(count))
