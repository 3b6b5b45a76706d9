"""The YAML files: what an author may write, and how a fault is told."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

import pytest

from game.core.match.session import Session
from game.core.rules.rules import Setup
from game.flautz.content import FOLDER, load_content
from game.flautz.rules import Flautz
from tests.rules.flautz.helpers import content, hand_of, setup
from tests.rules.spoiling import copied, faults_of, spoil

faults = partial(faults_of, load_content)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the content to change."""
    return copied(FOLDER, tmp_path)


def test_fz_2_every_colour_has_a_symbol_of_its_own() -> None:
    """FZ-2: colour is never the only sign."""
    assert len(content().colours) == 5
    assert len({colour.symbol for colour in content().colours}) == 5
    assert len({colour.letter for colour in content().colours}) == 5


def test_fz_41_fz_43_illusions_and_the_prism_alone_are_of_no_colour() -> None:
    rules = Flautz(content())
    words = [rules.card_sign(rules.blank(setup(2)), face) for face in rules.particular(rules.blank(setup(2)))]
    assert words == ["I2", "I3", "I4", "I5", "I6", "Pr"]


def test_fz_21_no_spell_is_worth_more_than_is_said_of_the_points() -> None:
    """The most is a set or a run of five that begins with the highest card."""
    rules = Flautz(content())
    columns = {column.name: column for column in rules.columns(rules.blank(setup(2, {"mode": "points"})))}
    matches = rules.blank(setup(2)).house.matches
    assert columns["points"].most >= matches * content().spells.best(hand_of("B7 O7 G7 V7 P7")).value
    assert columns["points"].most == matches * (7 + 4 * content().game.step_points)


def test_fz_41_a_sixth_illusion_needs_yaml_alone(folder: Path) -> None:
    spoil(folder, "deck.yaml", "illusions: [2, 3, 4, 5, 6]", "illusions: [2, 3, 4, 5, 6, 7]")
    changed = load_content(folder)
    faces = {card.word: face for face, card in enumerate(changed.cards)}
    assert changed.spells.worth([faces[word] for word in ("B5", "B6", "I7", "O1", "P2")]) == (15, 3)
    assert len(changed.deck) == 78
    session = Session.start(Flautz(changed), setup(2), "sixth")
    assert faces["I7"] in session.state.table.faces
    assert changed.digest != content().digest


def test_fz_10_a_new_arena_card_needs_yaml_alone(folder: Path) -> None:
    spoil(
        folder,
        "arena.yaml",
        'inscription: "FLAUTZ!"',
        '  - {id: A4, front: [air], back: [ground, ground]}\ninscription: "F!"',
    )
    choice = '- {id: A3, label: {fr: "troisième", en: "third"}}'
    spoil(folder, "options.yaml", choice, f'{choice}\n      - {{id: A4, label: {{fr: "quatrième", en: "fourth"}}}}')
    rules = Flautz(load_content(folder))
    assert rules.blank(Setup("flautz", 2)).house.path[-1] == "air"
    backs = Setup("flautz", 2, {"arena_backs": "A1,A4"})
    assert rules.blank(backs).house.path == ("either", "air", "ground", "air", "either", "ground", "ground")
    assert Session.start(rules, backs, "four").state.zone_word == "either"


def test_a_sixth_colour_and_more_values_need_yaml_alone(folder: Path) -> None:
    line = "  - {id: pink, letter: P, symbol: heart,"
    grey = (
        '  - {id: grey, letter: Y, symbol: star, name: {fr: "gris", en: "grey"}, '
        'symbol_name: {fr: "l’étoile", en: "the star"}}\n'
    )
    spoil(folder, "deck.yaml", line, grey + line)
    spoil(folder, "deck.yaml", "values: [1, 2, 3, 4, 5, 6, 7]", "values: [1, 2, 3, 4, 5, 6, 7, 8, 9]")
    changed = load_content(folder)
    faces = {card.word: face for face, card in enumerate(changed.cards)}
    assert changed.spells.worth([faces[word] for word in ("Y7", "Y8", "Y9", "B9", "G9")]) == (19, 3)
    assert changed.spells.worth([faces[word] for word in ("Y5", "Y6", "Y7", "Y8", "Y9")]) == (25, 5)


def test_faults_of_all_files_are_told_at_once(folder: Path) -> None:
    spoil(folder, "arena.yaml", "[either, ground]", "[either, sky]")
    spoil(folder, "deck.yaml", "prisms: 2", "prisms: two")
    found = faults(folder)
    assert len(found) == 2
    assert found[0] == "arena.yaml:7:30: cards[0].front[1]: 'sky' is not one of either, ground, air"
    assert found[1].startswith("deck.yaml:16:9: prisms: ")


ONE_FAULT: Final = {
    "an unknown zone word": (
        "arena.yaml",
        "back: [ground, air, either]",
        "back: [ground, water, either]",
        "arena.yaml:8:51: cards[1].back[1]: 'water' is not one of either, ground, air",
    ),
    "no final inscription": (
        "arena.yaml",
        'inscription: "FLAUTZ!"\n',
        "",
        "arena.yaml:6:1: 'inscription' is missing",
    ),
    "an empty inscription": (
        "arena.yaml",
        'inscription: "FLAUTZ!"',
        'inscription: ""',
        "arena.yaml:10:14: inscription: ",
    ),
    "a colour without a symbol": (
        "deck.yaml",
        " symbol: clover,",
        "",
        "deck.yaml:5:5: colours[1]: 'symbol' is missing",
    ),
    "two colours with one symbol": (
        "deck.yaml",
        "symbol: clover",
        "symbol: drop",
        "deck.yaml:5:36: colours[1].symbol: 'drop' stands here twice",
    ),
    "a letter twice": (
        "deck.yaml",
        "letter: G",
        "letter: B",
        "deck.yaml:5:25: colours[1].letter: 'B' stands here twice",
    ),
    "the letter of Illusions": (
        "deck.yaml",
        "letter: G",
        "letter: I",
        "deck.yaml:5:25: colours[1].letter: 'I' stands for Illusions",
    ),
    "a value that is no digit": (
        "deck.yaml",
        "values: [1, 2, 3,",
        "values: [1, 2, 13,",
        "deck.yaml:11:16: values[2]: a value is a number from 1 to 9, not 13",
    ),
    "a value twice": (
        "deck.yaml",
        "values: [1, 2, 3,",
        "values: [1, 2, 2,",
        "deck.yaml:11:16: values[2]: the value 2 stands here twice",
    ),
    "an Illusion of a value that is not there": (
        "deck.yaml",
        "illusions: [2,",
        "illusions: [8,",
        "deck.yaml:15:13: illusions[0]: no Spell card has the value 8",
    ),
    "an apprentice without a colour": (
        "deck.yaml",
        "id: witch, colour: orange",
        "id: witch, colour: red",
        "deck.yaml:23:25: apprentices[3].colour: there is no colour 'red'",
    ),
    "too few apprentices": (
        "game.yaml",
        "most: 5",
        "most: 6",
        "deck.yaml:20:3: apprentices: 5 apprentices are too few for 6 players",
    ),
    "an option the game does not know": (
        "options.yaml",
        "- id: match_tie",
        "- id: match_ties",
        "options.yaml:76:9: options[7].id: the game has no option 'match_ties'",
    ),
    "an arena card without its choice": (
        "options.yaml",
        '      - {id: A3, label: {fr: "troisième", en: "third"}}\n',
        "",
        "options.yaml:65:7: options[5].choices: 'A3' is missing",
    ),
    "a choice the game does not know": (
        "options.yaml",
        "{id: share,",
        "{id: shares,",
        "options.yaml:87:14: options[7].choices[2].id: 'shares' is not one of familiars_then_none, none, share",
    ),
}


@pytest.mark.parametrize("case", ONE_FAULT)
def test_a_fault_is_told_with_its_place(folder: Path, case: str) -> None:
    file, old, new, expected = ONE_FAULT[case]
    spoil(folder, file, old, new)
    assert any(found.startswith(expected) for found in faults(folder)), faults(folder)


def test_too_few_cards_are_told(folder: Path) -> None:
    spoil(folder, "deck.yaml", "copies: 2", "copies: 1")
    spoil(folder, "deck.yaml", "values: [1, 2, 3, 4, 5, 6, 7]", "values: [2, 3, 4, 5]")
    spoil(folder, "deck.yaml", "illusions: [2, 3, 4, 5, 6]", "illusions: []")
    expected = "22 cards are too few: 31 lie in the hands of 5 players and on display"
    assert faults(folder) == [f"deck.yaml:3:1: {expected}"]


def test_as_few_players_as_most_is_a_fault_otherwise(folder: Path) -> None:
    spoil(folder, "game.yaml", "least: 2, most: 5", "least: 4, most: 3")
    assert "game.yaml:6:25: seats.most: 3 players are fewer than 4" in faults(folder)


def test_fz_40_41_43_a_card_is_ordinary_an_illusion_or_a_prism() -> None:
    for card in content().cards:
        assert [card.is_ordinary, card.is_illusion, card.is_prism].count(True) == 1
    assert {card.value for card in content().cards if card.is_illusion} == {2, 3, 4, 5, 6}
