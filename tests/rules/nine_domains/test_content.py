"""The YAML files: what an author may write, and how a fault is told."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

import pytest

from game.catalogue import card_of
from game.core.match.session import Session
from game.core.rules.rules import Setup
from game.nine_domains.combat import fight, row_bonuses
from game.nine_domains.content import FOLDER, load_content
from game.nine_domains.rules import NineDomains
from tests.rules.nine_domains.helpers import CONTENT
from tests.rules.spoiling import copied, faults_of, spoil

faults = partial(faults_of, load_content)

EXTRA_CARD: Final = """
  - id: "6-"
    value: 6
    symbol: minus
    beats: ["3+"]
    loses_to: ["2", "0"]
    adjacent_bonus: {each: -1, alone: -1}
    carry: 3
    last_round_strength: -4
    points_on_win: {advantage: 4, points: 2}
    recall_on_win: true
    clause: ND-Q3
    name: {fr: "6-", en: "6-"}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the content to spoil."""
    return copied(FOLDER, tmp_path)


def test_the_menu_says_what_the_content_says() -> None:
    entry, game = card_of("nine_domains"), CONTENT.game
    assert (entry.title, entry.subtitle, entry.minutes) == (game.title, game.subtitle, game.minutes)
    assert (entry.least, entry.most) == (game.seats, game.seats)


def test_nd_q3_a_new_special_needs_yaml_alone(folder: Path) -> None:
    spoil(folder, "cards.yaml", "\nspecials:\n", f"\nspecials:{EXTRA_CARD}")
    option = '- {id: "1-", label: {fr: "1-", en: "1-"}}'
    spoil(folder, "options.yaml", option, f'{option}\n      - {{id: "6-", label: {{fr: "6-", en: "6-"}}}}')
    content = load_content(folder)
    faces = {card.id: number for number, card in enumerate(content.cards)}
    six = faces["6-"]
    assert fight(content, (six, faces["5"]), (0, 0)).winner == 0
    assert fight(content, (six, faces["3+"]), (-4, 5)).reason == "effect"
    assert fight(content, (faces["2"], six), (0, 0)).winner == 0
    assert fight(content, (six, faces["*"]), (0, 0)).reason == "effect"
    assert row_bonuses(content, [faces["1"], six, faces["2"]], (0, 0, 0), True) == (-1, -4, -1)
    rules = NineDomains(content)
    setup = Setup("nine_domains", 2, {"specials": "fixed", "fixed_specials": "6-,1+,2-"})
    session = Session.start(rules, setup, "extra")
    assert session.state.cards_left(0) == tuple(sorted((*content.base_faces, six, faces["1+"], faces["2-"])))
    assert content.digest != CONTENT.digest


def test_faults_of_all_files_are_told_at_once(folder: Path) -> None:
    spoil(folder, "cards.yaml", "value: 0", "value: zero")
    spoil(folder, "game.yaml", "rounds: 3", "rounds: 0")
    found = faults(folder)
    assert len(found) == 2
    assert found[0].startswith("cards.yaml:20:22: base[0].value: ")
    assert found[1].startswith("game.yaml:7:9: rounds: ")


ONE_FAULT: Final = {
    "a card that is not there": (
        "cards.yaml",
        'beats: ["5"]',
        'beats: ["5", "6"]',
        "cards.yaml:20:64: base[0].beats[1]: there is no card '6'",
    ),
    "a card that beats itself": (
        "cards.yaml",
        'beats: ["5"]',
        'beats: ["0"]',
        "cards.yaml:20:59: base[0].beats[0]: two cards of one kind are always identical (ND-13)",
    ),
    "an element that is not there": (
        "domains.yaml",
        "elements: [red]",
        "elements: [yellow]",
        "domains.yaml:16:37: domains[3].elements[0]: there is no element 'yellow'",
    ),
    "an element twice": (
        "domains.yaml",
        "elements: [red]",
        "elements: [red, red]",
        "domains.yaml:16:42: domains[3].elements[1]: 'red' stands here twice",
    ),
    "a third half": (
        "domains.yaml",
        "elements: [red]",
        "elements: [half_violet]",
        "domains.yaml:10:24: elements[3].half: 'half_violet' stands on 3 domains, not on 2 (ND-17)",
    ),
    "too few domains": (
        "game.yaml",
        "rounds: 3",
        "rounds: 2",
        "domains.yaml:13:3: domains: 9 domains are not the 6 of 2 rounds x 3 piles",
    ),
    "a number of specials": (
        "game.yaml",
        "specials_per_player: 3",
        "specials_per_player: 2",
        "cards.yaml:20:3: base: 6 base cards and 2 specials are not the 9 cards of 3 rounds x 3 piles",
    ),
    "a card without strength": (
        "cards.yaml",
        "    no_strength: true\n",
        "",
        "cards.yaml:110:5: specials[8]: a card has either a value or 'no_strength: true'",
    ),
    "two cards nothing tells apart": (
        "cards.yaml",
        '- id: "1+"\n    value: 1',
        '- id: "1+"\n    value: 2',
        "cards.yaml:59:5: specials[3]: '2+' has the value and the symbol of '1+': nothing breaks a tie",
    ),
    "a contradiction": (
        "cards.yaml",
        'loses_to: ["1", "*"]',
        'loses_to: ["1"]\n    beats: ["*"]',
        "cards.yaml:111:5: specials[8]: '*' and '4-' contradict each other",
    ),
    "an undecided combat": (
        "cards.yaml",
        "    loses_to: others\n",
        "",
        "cards.yaml:110:5: specials[8]: nothing says which of '*' and '0' wins",
    ),
    "a word nobody knows": (
        "cards.yaml",
        "    carry: 2",
        "    carrry: 2",
        "cards.yaml:42:5: specials[1].carrry: this key is not known here: is 'carry' meant?",
    ),
    "an option the game does not know": (
        "options.yaml",
        "- id: final_tie",
        "- id: final_ties",
        "options.yaml:3:3: options: the option 'final_tie' is missing",
    ),
    "a choice the game does not know": (
        "options.yaml",
        "{id: most_domains,",
        "{id: most_domain,",
        "options.yaml:54:14: options[3].choices[1].id: 'most_domain' is not one of draw, most_domains, highest_domain",
    ),
    "a special that is not there": (
        "options.yaml",
        '{id: "1-",',
        '{id: "7-",',
        "options.yaml:27:14: options[1].choices[0].id: '7-' is not one of 1-, 1+, 2-, 2+, 3-, 3+, 4-, 4+, *",
    ),
}


@pytest.mark.parametrize("case", ONE_FAULT)
def test_a_fault_is_told_with_its_place(folder: Path, case: str) -> None:
    file, old, new, expected = ONE_FAULT[case]
    spoil(folder, file, old, new)
    assert expected in faults(folder)
