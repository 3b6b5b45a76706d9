"""No game can opt out: each has an entry that agrees with its content, a rule book, scenarios and playthroughs."""

from __future__ import annotations

import difflib
from pathlib import Path
from typing import Final

import pytest

from game.catalogue import GAMES, NAMES, GameCard, card_of, cards, entry_of, open_game
from game.commands.rules import read_book
from game.core.content.content import load_document
from game.core.journal.journal import EXACT, Codec, Header, SeatCard, read_journal, write_journal
from game.core.match.session import Session
from game.core.rules.options import resolve
from game.core.rules.rules import Setup
from game.core.texts import LANGUAGES
from tests.conformance.playthroughs import FOLDER, golden_path, playthrough

ROOT: Final = Path(__file__).resolve().parents[2]
NO_GAMES: Final = {"core", "bots", "commands", "lab", "matches", "own", "teaching"}
"""The folders of game/ that hold no game."""
HOUSE: Final = [entry.name for entry in GAMES if entry.home is None]
"""The games of the house: those that live elsewhere have their tests and golden files elsewhere."""
WAITING: Final[set[str]] = set()
"""Games whose rules are played by their own tests until their table is laid."""


def test_every_game_folder_is_in_the_catalogue() -> None:
    folders = {path.parent.name for path in (ROOT / "game").glob("*/__init__.py")}
    assert folders - NO_GAMES == set(HOUSE) | WAITING


@pytest.mark.parametrize("card", cards(), ids=lambda card: card.name)
def test_the_menu_shows_what_is_played(card: GameCard) -> None:
    rules = open_game(card.name).rules
    assert (rules.name, rules.title) == (card.name, card.title)
    assert (card.least, card.most) == (rules.seat_counts[0], rules.seat_counts[-1])


@pytest.mark.parametrize("game", NAMES)
def test_the_game_has_its_papers(game: str) -> None:
    clauses = load_document(entry_of(game).seeds / "clauses.yaml").value["clauses"]
    for language in LANGUAGES:
        assert set(read_book(game, language).clauses()) == set(clauses)
    assert list((entry_of(game).data / "scenarios").glob("*.yaml")), "no scenario shows the rules"


@pytest.mark.parametrize("game", HOUSE)
def test_the_game_has_its_tests_and_bots(game: str) -> None:
    assert list((ROOT / "tests" / "rules" / game).glob("test_*.py")), "no rule test"
    assert entry_of(game).bots, "no greedy policy"


@pytest.mark.parametrize("game", NAMES)
def test_the_house_rules_rest_on_clauses(game: str) -> None:
    known = read_book(game, "en").clauses()
    for spec in open_game(game).rules.options:
        assert spec.clause in known, f"option {spec.id} rests on {spec.clause}"


@pytest.mark.parametrize("game", NAMES)
def test_a_fresh_journal_is_exact(game: str) -> None:
    rules = open_game(game).rules
    codec, seats = Codec(rules), rules.seat_counts[0]
    session = Session.start(rules, Setup(game, seats, resolve(rules.options, {}, seats)), "digest")
    cards = tuple(SeatCard(f"P{seat}") for seat in range(seats))
    header = Header(session.setup, session.seed, rules.digest, cards, versions=codec.versions)
    assert read_journal(write_journal(header, session.records, codec), codec).integrity == EXACT


@pytest.mark.parametrize(
    ("game", "seats"),
    [(name, seats) for name in HOUSE for seats in range(card_of(name).least, card_of(name).most + 1)],
)
def test_the_playthrough_is_the_golden_one(game: str, seats: int, request: pytest.FixtureRequest) -> None:
    path = golden_path(game, seats)
    played = playthrough(game, seats)
    if request.config.getoption("--update"):
        FOLDER.mkdir(exist_ok=True)
        path.write_text(played, encoding="utf-8")
    assert path.is_file(), f"{path.name} is missing; pytest --update writes it"
    kept = path.read_text(encoding="utf-8")
    difference = "\n".join(
        difflib.unified_diff(kept.splitlines(), played.splitlines(), "golden", "played", lineterm="")
    )
    assert not difference, f"{difference}\nIf this is meant: pytest --update, and read the diff."


def test_no_golden_playthrough_is_left_over() -> None:
    expected = {golden_path(e.name, seats) for e in map(card_of, HOUSE) for seats in range(e.least, e.most + 1)}
    assert set(FOLDER.glob("*.txt")) == expected
