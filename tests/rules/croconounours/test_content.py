"""The YAML files: what an author may write, and how a fault is told."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from game.catalogue import card_of
from game.core.match.session import Session
from game.core.rules.rules import Setup
from game.croconounours.boards import CENTRE
from game.croconounours.content import FOLDER, Content, load_content
from game.croconounours.rules import CrocoNounours
from tests.rules.croconounours.helpers import CONTENT
from tests.rules.spoiling import copied, faults_of, spoil

faults = partial(faults_of, load_content)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the content to spoil."""
    return copied(FOLDER, tmp_path)


def board(content: Content, name: str) -> tuple[int, tuple[int, ...]]:
    """Size and colours of a board."""
    found = next(board for board in content.boards if board.id == name)
    return found.geometry.size, found.colours


def test_the_menu_says_what_the_content_says() -> None:
    entry, game = card_of("croconounours"), CONTENT.game
    assert (entry.title, entry.subtitle, entry.minutes) == (game.title, game.subtitle, game.minutes)
    assert (entry.least, entry.most) == (game.seats.least, game.seats.most)


def test_cn_8_packs() -> None:
    assert {name: len(faces) for name, faces in CONTENT.decks.items()} == {"54": 54, "52": 52, "32": 32}
    cards = CONTENT.cards
    assert [CONTENT.decks["54"].count(cards.joker), CONTENT.decks["52"].count(cards.joker)] == [2, 0]
    assert min(cards.attack_values[face] for face in CONTENT.decks["32"]) == 7


def test_cn_9_ace_over_king_joker_over_all() -> None:
    cards = CONTENT.cards
    value = dict(zip(cards.ids, cards.attack_values, strict=True))
    assert value["2C"] < value["10S"] < value["JD"] < value["QH"] < value["KC"] < value["AS"] < value["JK"]
    assert value["9C"] == value["9H"]  # CN-10: no suit is above another
    assert cards.defence_values[cards.joker] > cards.attack_values[cards.joker]
    assert cards.attack_values[:-1] == cards.defence_values[:-1]


@pytest.mark.parametrize("name", ["ours", "crossroads"])
def test_cn_50_twelve_squares_of_each_colour_and_a_centre(name: str) -> None:
    size, colours = board(CONTENT, name)
    assert size == 7
    assert [colours.count(colour) for colour in range(4)] == [12, 12, 12, 12]
    assert colours.index(CENTRE) == 24


@pytest.mark.parametrize("name", ["ours", "crossroads", "snack", "feast"])
def test_cn_49_boards_are_fair(name: str) -> None:
    """Half a turn maps a board onto itself, as many squares have each colour, straight neighbours differ, and every
    square but the centre of ours sees all four colours around it.
    """
    size, colours = board(CONTENT, name)
    assert colours == colours[::-1]
    assert len({colours.count(colour) for colour in range(4)}) == 1
    for square in range(size * size):
        x, y = square % size, square // size
        if x + 1 < size:
            assert colours[square] != colours[square + 1]
        if y + 1 < size:
            assert colours[square] != colours[square + size]
        around = {
            colours[yy * size + xx]
            for xx in range(max(0, x - 1), min(size, x + 2))
            for yy in range(max(0, y - 1), min(size, y + 2))
        }
        if (name, colours[square]) != ("ours", CENTRE):
            assert around >= {0, 1, 2, 3}, (x, y)


def test_our_board_is_the_same_from_every_corner() -> None:
    size, colours = board(CONTENT, "ours")
    turned = tuple(colours[(size - 1 - x) * size + y] for y in range(size) for x in range(size))
    assert turned == colours


def test_an_even_board_has_no_centre() -> None:
    size, colours = board(CONTENT, "feast")
    assert (size, CENTRE in colours) == (8, False)


def test_a_new_board_needs_yaml_alone(folder: Path) -> None:
    rows = ["R G " * 4 + "R", "Y O " * 4 + "Y"] * 4 + ["R G " * 4 + "R"]
    rows[4] = rows[4][:8] + "#" + rows[4][9:]
    lines = "\n".join(f'  - "{row}"' for row in rows)
    (folder / "boards" / "nine.yaml").write_text(f"layout:\n{lines}\n", encoding="utf-8")
    spoil(
        folder,
        "options.yaml",
        "      - {id: feast,",
        '      - {id: nine, label: {fr: "neuf", en: "nine"}}\n      - {id: feast,',
    )
    content = load_content(folder)
    assert board(content, "nine")[0] == 9
    session = Session.start(CrocoNounours(content), Setup("croconounours", 2, {"board": "nine"}), "nine")
    assert len(session.legal(session.actors[0])) == 12


def test_a_wrong_letter_is_told_with_its_row(folder: Path) -> None:
    spoil(folder, "boards/ours.yaml", '"G Y O R O Y R"', '"G Y O X O Y R"')
    assert faults(folder) == ["boards/ours.yaml:5:5: layout[1]: square 4: 'X' is not one of R, G, Y, O, #"]


def test_rows_of_unequal_length(folder: Path) -> None:
    spoil(folder, "boards/ours.yaml", '"G Y O R O Y R"', '"G Y O R O Y"')
    assert faults(folder) == ["boards/ours.yaml:5:5: layout[1]: 6 squares; with 7 rows every row has 7"]


def test_two_centres(folder: Path) -> None:
    spoil(folder, "boards/ours.yaml", '"G O G Y G O R"', '"G O G # G O R"')
    assert faults(folder) == ["boards/ours.yaml:8:5: layout[4]: square 4: a second centre '#'; a board has one"]


def test_a_centre_that_is_not_in_the_middle(folder: Path) -> None:
    spoil(folder, "boards/ours.yaml", '"Y R Y # Y R Y"', '"Y R # Y Y R Y"')
    assert faults(folder) == [
        "boards/ours.yaml:7:5: layout[3]: square 3: the centre '#' of 7 rows is square 4 of row 4"
    ]


def test_an_odd_board_without_a_centre(folder: Path) -> None:
    spoil(folder, "boards/ours.yaml", '"Y R Y # Y R Y"', '"Y R Y O Y R Y"')
    assert faults(folder) == ["boards/ours.yaml:7:5: layout[3]: square 4 of this row should be the centre '#'"]


def test_an_even_board_with_a_centre(folder: Path) -> None:
    spoil(folder, "boards/feast.yaml", '"R Y R Y O G R G"', '"R Y R Y # G R G"')
    assert faults(folder) == [
        "boards/feast.yaml:6:5: layout[3]: square 5: a board with an even number of rows has no centre '#'"
    ]


@pytest.mark.parametrize(("rows", "told"), [(4, "4 rows"), (12, "12 rows")])
def test_a_board_has_five_to_eleven_rows(folder: Path, rows: int, told: str) -> None:
    lines = "\n".join('  - "' + " ".join("R" * rows) + '"' for _ in range(rows))
    (folder / "boards" / "ours.yaml").write_text(f"layout:\n{lines}\n", encoding="utf-8")
    assert faults(folder) == [f"boards/ours.yaml:2:3: layout: {told}; a board has 5 to 11"]


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("game.yaml", "team: [red, green, yellow]", "team: [red, orange]", "'orange' is not one of red, green, yellow"),
        ("game.yaml", "green: 3", "orange: 3", "'orange' is not one of red, green, yellow"),
        ("game.yaml", "middle_player_hand: 8", "middle_player_hand: 6", "fewer cards than the others have"),
        ("warriors.yaml", "replaced_by: orange", "replaced_by: blue", "there is no colour 'blue'"),
        ("warriors.yaml", "replaced_by: orange", "replaced_by: red", "nobody has a replacement at the start"),
        ("warriors.yaml", "replaced_by: orange", "replaced_by: green", "a warrior that replaces another dies normally"),
        ("warriors.yaml", "letter: G", "letter: R", "'R' should be a capital letter of its own"),
        ("decks.yaml", "attack: 15", "attack: 14", "the joker is above every card"),
        ("decks.yaml", "{id: K, value: 13", "{id: K, value: 12", "12 is not above the rank before it"),
        ("decks.yaml", 'lowest: "7"', 'lowest: "9"', "24 cards are too few for 28 in the hands"),
        ("decks.yaml", 'lowest: "7"', 'lowest: "1"', "there is no rank '1'"),
        ("options.yaml", "- {id: feast,", "- {id: banquet,", "'banquet' is not one of crossroads, feast, ours, snack"),
        ("options.yaml", "id: campaign", "id: crusade", "the game has no option 'crusade'"),
        ("warriors.yaml", "    shoots: true\n", "    flies: true\n", "this key is not known here"),
    ],
)
def test_faults_of_the_other_files(folder: Path, file: str, old: str, new: str, told: str) -> None:
    spoil(folder, file, old, new)
    found = faults(folder)
    assert any(fault.startswith(f"{file}:") and told in fault for fault in found), found


def test_all_faults_of_a_folder_are_told_at_once(folder: Path) -> None:
    spoil(folder, "boards/ours.yaml", '"G Y O R O Y R"', '"G Y O X O Y R"')
    spoil(folder, "boards/snack.yaml", '"Y R Y G O"', '"Y R Y G"')
    spoil(folder, "game.yaml", "middle_player_hand: 8", "middle_player_hand: 6")
    assert len(faults(folder)) == 3
