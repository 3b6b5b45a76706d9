"""The files of the game: what they say, what is refused and where, and armies of other numbers (BP-38)."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest

from game.batailles.army import KING, MINE, SAPPER, SPY, Army, compile_army
from game.batailles.content import FOLDER, Content, load_content
from game.batailles.models import ArmyFile
from game.batailles.notation import BataillesNotation
from game.batailles.rules import Batailles
from game.core.rules.options import OptionSpec, resolve
from game.core.rules.rules import Setup
from game.core.texts import LocalText
from game.teaching.how_you_win import first_game
from tests.conformance.check_rules import check_cards, check_end, check_legal_agrees_with_refuse
from tests.conformance.playing import play_at_random
from tests.rules.batailles.playing import opened, standard
from tests.rules.spoiling import copied, faults_of, spoil

faults = partial(faults_of, load_content)
KEYS = "name, help, values, king, mines, roles, specials, hand"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the content to spoil."""
    return copied(FOLDER, tmp_path)


def test_the_standard_army() -> None:
    # BP-2, BP-6, BP-9, BP-A32
    army = standard()
    assert [army.values[face] for face in army.cards] == [*range(1, 14), 16, 0, 0]
    assert (army.hand_size, army.specials) == (6, (2, 2))


ARMY = "armies/standard.yaml"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("king: 16 # BP-2\n", "", f"{ARMY}:10:1: 'king' is missing"),
        ("spy: [1, 2]", "spy: [1, 14]", f"{ARMY}:18:12: roles.spy[1]: there is no unit 14 in this army"),
        ("sapper: [4, 8]", "sapper: [4, 1]", f"{ARMY}:19:15: roles.sapper[1]: the unit 1 is a spy already"),
        (
            "  spy: [1, 2]",
            "  scout: [1, 2]",
            f"{ARMY}:18:10: roles.scout: there is no role 'scout'; there are spy, sapper",
        ),
        (
            "shirker: 2}",
            "shirker: 2, bomb: 1}",
            f"{ARMY}:20:43: specials.bomb: there is no special card 'bomb'; there are teamwork, shirker",
        ),
        ("{teamwork: 2", "{teamwork: 12", f"{ARMY}:20:22: specials.teamwork: 12 is not a number from 0 to 9"),
        ("mines: 2", "mines: 6", f"{ARMY}:16:8: mines: 6 minefields could fill a hand of 6 (BP-34)"),
        ("values: [1, 2,", "values: [0, 2,", f"{ARMY}:14:10: values[0]: 0 is not a value from 1 to 99"),
        ("king: 16", "king: a lot", f"{ARMY}:15:7: king: 'a lot' should be a whole number"),
        ("hand: 6", "hand: 6\nmoat: 1", f"{ARMY}:22:1: moat: this key is not known here; what is known: {KEYS}"),
    ],
)
def test_broken_armies(folder: Path, old: str, new: str, fault: str) -> None:
    spoil(folder, ARMY, old, new)
    assert fault in faults(folder)


def test_an_army_too_small_for_its_hand(folder: Path) -> None:
    spoil(folder, "armies/skirmish.yaml", "hand: 4", "hand: 12")
    assert faults(folder) == ["armies/skirmish.yaml:13:7: hand: the army has fewer than 12 cards"]


def test_all_faults_of_all_files_are_told_at_once(folder: Path) -> None:
    spoil(folder, ARMY, "spy: [1, 2]", "spy: [1, 14]")
    spoil(folder, "skins/frogs.yaml", "{from: 2, drawing: spy_2}", "{from: 1, drawing: spy_2}")
    spoil(folder, "options.yaml", "id: allow_pass", "id: allow_dance")
    spoil(folder, "options.yaml", "default: standard", "default: legion")
    spoil(folder, "options.yaml", "- {id: placed,", "- {id: planted,")
    spoil(folder, "options.yaml", "    default: placed", "    default: planted")
    told = "\n".join(faults(folder))
    for part in (
        "there is no unit 14",
        "kinds.spy.looks: each 'from' is higher",
        "the game has no option 'allow_dance'",
        "the option 'allow_pass' is missing",
        "there is no army 'legion'",
        "'planted' is not one of placed, withheld",
    ):
        assert part in told


def test_broken_names(folder: Path) -> None:
    spoil(folder, "skins/frogs.yaml", "the frog {value}", "the frog {number}")
    spoil(folder, "game.yaml", "{id: right,", "{id: left,")
    assert "kinds.unit.name.en: only {value} can stand in braces" in "\n".join(faults(folder))
    assert "slots[1].id: the id 'left' stands here twice" in "\n".join(faults(folder))


LEGION = """
name: {fr: "Légion", en: "Legion"}
help: {fr: "Pour essayer.", en: "To try."}
values: [2, 2, 5, 5, 7, 9, 20]
king: 6
mines: 3
roles: {spy: [5, 20], sapper: [2]}
specials: {shirker: 1}
hand: 5
"""


def test_another_army_is_a_file_and_nothing_else(folder: Path) -> None:
    # BP-38: other numbers, several cards of a kind, a weak king, no Teamwork; it loads, is checked and playable
    (folder / "armies" / "legion.yaml").write_text(LEGION, encoding="utf-8")
    (folder / "skins" / "cabbages.yaml").write_text(
        (folder / "skins" / "frogs.yaml").read_text(encoding="utf-8").replace("drawings: frogs", "drawings: cabbages"),
        encoding="utf-8",
    )
    content = load_content(folder)
    army = content.armies["legion"]
    assert [army.values[face] for face in army.cards] == [2, 2, 5, 5, 7, 9, 20, 6, 0, 0, 0]
    assert [army.roles[face] for face in army.cards].count(SPY) == 3
    assert [choice.id for choice in _option(content, "army").choices] == ["standard", "legion", "skirmish", "small"]
    assert content.drawing("legion", "cabbages", army.roles.index(KING)) == "cabbages_king"
    rules = Batailles(content)
    for seed in ("one", "two"):
        options = resolve(content.options, {"army": "legion", "skin": "cabbages"}, 4)
        play = play_at_random(rules, BataillesNotation(rules), Setup("batailles", 4, options), seed)
        for check in (check_end, check_cards, check_legal_agrees_with_refuse):
            check(play)


def _option(content: Content, name: str) -> OptionSpec:
    return next(option for option in content.options if option.id == name)


@pytest.mark.parametrize("skin", ["soldiers", "frogs"])
def test_every_card_has_its_drawing_and_name(skin: str) -> None:
    content = opened()[0].content
    army = standard()
    drawings = [content.drawing("standard", skin, face) for face in range(len(army.values))]
    values = dict(zip(army.values, drawings, strict=True))
    assert values[1] == f"{skin}_spy_1"
    assert values[2] == f"{skin}_spy_2"
    assert values[4] == f"{skin}_sapper_1"
    assert values[8] == f"{skin}_sapper_2"
    assert [values[value] for value in (3, 5, 7, 9, 11, 12, 13)] == [
        f"{skin}_unit_{tier}" for tier in (1, 2, 2, 3, 3, 4, 4)
    ]
    assert values[0] == f"{skin}_mine"
    names = {content.card_name("standard", skin, face).en for face in range(len(army.values))}
    assert len(names) == len(army.values)
    assert content.card_name("standard", skin, army.roles.index(MINE)).fr


def test_the_first_match_is_played_with_cards_of_the_lessons() -> None:
    # BP-38: whoever has done the lessons knows every card of it by number and role, and what else he holds
    content = load_content()
    house = first_game("batailles").options
    first, taught = content.armies[str(house["army"])], content.armies["standard"]

    def kinds(army: Army) -> list[tuple[int, int]]:
        return [(army.values[face], army.roles[face]) for face in army.cards]

    assert len(first.cards) < len(taught.cards)
    assert not [kind for kind in kinds(first) if kinds(first).count(kind) > kinds(taught).count(kind)]
    assert (first.hand_size, first.specials) == (taught.hand_size, taught.specials)
    for army in (first, taught):
        assert {SPY, SAPPER, KING, MINE} < set(army.roles)


def test_french_signs_do_not_begin_a_line() -> None:
    # A sign of two parts keeps to its word by a no-break space.
    for path in sorted(FOLDER.rglob("*.yaml")):
        for words in re.findall(r'fr: "([^"]*)"', path.read_text(encoding="utf-8")):
            assert not re.search(r" [:;!?»]|« ", words), f"{path.name}: {words}"


def test_bp_1_three_to_six_play() -> None:
    assert list(opened()[0].seat_counts) == [3, 4, 5, 6]


def test_an_army_has_no_special_move_that_its_file_does_not_name() -> None:
    name = LocalText("a", "a")
    file = ArmyFile(name=name, help=name, values=(1, 2, 3), king=4, mines=1, roles={}, specials={"teamwork": 2}, hand=3)
    assert compile_army("own", file).specials == (2, 0)
