"""A game that lives in a folder of its own and adds one entry to the catalogue: the house takes it as it is."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from game import catalogue
from game.bots.levels import LEVELS
from game.commands.check import check_file
from game.commands.rules import read_book
from game.core.chance import Chance
from game.core.content.content import ContentError, Document, load_document
from game.core.journal.journal import EXACT, Codec, SeatCard, read_journal
from game.core.library.library import FINISHED, Library
from game.core.match.session import apply_action
from game.core.match.staging import Stage
from game.core.notation.errors import NotationError
from game.core.positions.places import UnsayableError
from game.core.positions.position import Position
from game.core.rules.options import resolve
from game.core.rules.rules import Refusal, Setup
from game.core.table.table import Table
from game.core.texts import LANGUAGES, Texts
from game.matches.match import Plan
from game.matches.sources import continue_match, new_match
from game.teaching.how_you_win import how_you_win
from game.teaching.moments import position_at, positions_of
from scenes.presenters.registry import presenter_of
from scenes.table.playing.play import Play
from tests.conformance.check_secrets import check_views_tell_no_more_than_events
from tests.conformance.playing import Playthrough, play_at_random
from tests.conformance.setups import Case, cases
from tests.conformance.test_games import CHECKS
from tests.sample_game import ENTRY
from tests.sample_game.content import load_content
from tests.sample_game.events import DealEnded
from tests.sample_game.moves import Draw
from tests.sample_game.notation import OldMaidNotation
from tests.sample_game.rules import OldMaid
from tests.sample_game.state import OVER, State, hand, laid

ROOT: Final = Path(__file__).resolve().parents[2]
HOME: Final = Path(__file__).parent
GAME: Final = ENTRY.name
NAMES: Final = ("Lina", "Tom", "Zoé", "Adam")
MOST_LINES: Final = 900


@pytest.fixture(scope="module", autouse=True)
def in_the_catalogue() -> Iterator[None]:
    """The one entry, and nothing else."""
    catalogue.add(ENTRY)
    yield
    catalogue.remove(GAME)


def _cases() -> list[Case]:
    """Also while pytest gathers the tests, when the game is in no catalogue yet."""
    there = GAME in catalogue.NAMES
    catalogue.add(ENTRY)
    found = cases(GAME)
    if not there:
        catalogue.remove(GAME)
    return found


@pytest.fixture(scope="module", params=_cases(), ids=str)
def play(request: pytest.FixtureRequest) -> Playthrough:
    """One random game, on which all checks are run."""
    case: Case = request.param
    game = catalogue.open_game(GAME)
    return play_at_random(game.rules, game.notation, case.setup, case.seed)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
def test_every_promise_of_the_core_holds(play: Playthrough, check: Callable[[Playthrough], None]) -> None:
    check(play)


def test_a_table_on_which_cards_are_followed_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """If everybody knew which card went from hand to hand, a check of the suite would say so."""
    monkeypatch.setattr(Table, "pass_on", Table.leave_bag)
    game, case = catalogue.open_game(GAME), next(case for case in _cases() if case.seats == 4)
    followed = play_at_random(game.rules, game.notation, case.setup, case.seed)
    with pytest.raises(AssertionError, match="more than he was told"):
        check_views_tell_no_more_than_events(followed)


# ---- the rules ------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def rules() -> OldMaid:
    return OldMaid(load_content())


def arranged(rules: OldMaid, hands: dict[str, str], **rest: object) -> State:
    """A position of three or four players."""
    names = NAMES[: max(3, len(hands))]
    setup = Setup(GAME, len(names), resolve(rules.options, {}, len(names)))
    return OldMaidNotation(rules).arrange(Position(setup, names, {"hands": hands, **rest}), Chance("arranged"))


def after(rules: OldMaid, state: State, seat: int, action: Draw, luck: str = "luck") -> State:
    assert rules.refuse(state, seat, action) is None
    copy = state.clone()
    apply_action(rules, copy, seat, action, Chance(luck), lambda event: None)
    return copy


def test_all_cards_but_one_are_dealt_and_pairs_are_laid(rules: OldMaid) -> None:
    """OM-1, OM-2, OM-3."""
    match = new_match(Plan(GAME, tuple(SeatCard(name) for name in NAMES), {"draw_from": "anybody"}, "deal"), None)
    state: State = match.session.state
    assert len(rules.content.cards) == 31
    assert rules.content.name(rules.content.old_maid).en == "the jack of spades"
    held = [state.table.count(hand(seat)) for seat in range(4)]
    pairs = [state.table.count(laid(seat)) for seat in range(4)]
    assert [cards + lying for cards, lying in zip(held, pairs, strict=True)] == [8, 8, 8, 7]
    assert all(lying % 2 == 0 for lying in pairs)
    assert not any(rules.pairs(state, seat) for seat in range(4))


def test_a_pair_is_laid_at_once_and_whoever_holds_no_cards_is_passed_over(rules: OldMaid) -> None:
    """OM-3, OM-4, OM-5."""
    state = arranged(rules, {"Lina": "8H", "Tom": "8D", "Zoé": "7S JS", "Adam": "7C"})
    state = after(rules, state, 0, Draw(1))
    assert state.table.faces_in(laid(0))[:2] == [rules.content.cards.index(card) for card in _pair(rules, "8D", "8H")]
    assert rules.actors(state) == (2,), "Lina and Tom are safe"
    refusal = rules.refuse(state, 2, Draw(1))
    assert isinstance(refusal, Refusal)
    assert refusal.clause == "OM-5"


def _pair(rules: OldMaid, *ids: str) -> list[object]:
    return [next(card for card in rules.content.cards if card.id == name) for name in ids]


def test_whoever_is_left_with_the_old_maid_has_lost(rules: OldMaid) -> None:
    """OM-6."""
    state = arranged(rules, {"Lina": "8H", "Tom": "8D", "Zoé": "JS"})
    state = after(rules, state, 0, Draw(1))
    outcome = rules.outcome(state)
    assert state.phase == OVER
    assert outcome is not None
    assert (outcome.places, outcome.clause) == ((1, 1, 3), "OM-6")


def test_a_game_without_pairs_ends_at_last(rules: OldMaid) -> None:
    """OM-Q1."""
    quiet = rules.content.game.quiet_turns
    state = arranged(rules, {"Lina": "8H", "Tom": "JS", "Zoé": "8D"}, quiet=quiet - 1)
    state = after(rules, state, 0, Draw(1))
    outcome = rules.outcome(state)
    assert outcome is not None
    assert (outcome.places, outcome.clause) == ((3, 1, 1), "OM-Q1")


def test_several_deals_are_counted_in_marks(rules: OldMaid) -> None:
    """OM-Q2: all cards are dealt anew, and the fewest marks win; equal ones share a place."""
    seats = tuple(SeatCard(name, "bot:random") for name in NAMES[:3])
    match = new_match(Plan(GAME, seats, {"deals": 3}, "several"), None)
    session = match.session
    while session.actors:
        seat = session.actors[0]
        session.submit(seat, session.legal(seat)[0])
    state, outcome = session.state, session.outcome
    assert outcome is not None
    assert sum(state.marks) == 3
    assert len([event for record in session.records for event in record.events if isinstance(event, DealEnded)]) == 3
    assert outcome.places == tuple(1 + sum(other < marks for other in state.marks) for marks in state.marks)
    assert (outcome.reason, outcome.clause) == ("old_maid.outcome.marks", "OM-Q2")
    assert sum(state.table.count(zone) for zone in range(len(state.table.layout))) == len(rules.content.cards)
    presenter = presenter_of(session.rules)
    play = Play(match, presenter, 0, Stage(len(session.records) - 1, (), session.view(0)), lambda: True)
    assert [presenter.standing(play.picture.situation, seat) for seat in range(3)] == list(state.marks)
    assert Texts("en").plural(presenter.unit, 2) == "2 marks"


def test_only_drawer_and_giver_know_the_card(rules: OldMaid) -> None:
    """OM-4: the giver knows it in the new hand until an unseen card is drawn from there."""
    state = arranged(rules, {"Lina": "8H", "Tom": "JS", "Zoé": "7S", "Adam": "7C 8D"})
    state = after(rules, state, 0, Draw(1))
    old_maid = rules.content.old_maid
    assert old_maid in state.view(0).table.faces_in(hand(0))
    assert old_maid in state.view(1).table.faces_in(hand(0))
    assert state.view(2).table.faces_in(hand(0)) == [-1, -1]
    state = after(rules, state, 2, Draw(0))
    assert state.view(1).table.faces_in(hand(0)) + state.view(1).table.faces_in(hand(2)) == [-1, -1, -1]


@pytest.mark.parametrize(
    ("hands", "rest", "words"),
    [
        ({"Lina": "8H 8D", "Tom": "JS"}, {}, "nobody holds a pair"),
        ({"Lina": "8H", "Tom": "JS"}, {}, "some partners are in a hand"),
        ({"Lina": "8H 8H", "Tom": "JS"}, {}, "there is only one '8H'"),
        ({"Lina": "JS"}, {}, "one player alone has lost"),
        ({"Lina": "8H", "Tom": "JS 8D"}, {"turn": "Zoé"}, "without cards"),
        ({"Lina": "9Z"}, {}, "there is no card '9Z'"),
    ],
)
def test_positions_that_cannot_be(rules: OldMaid, hands: dict[str, str], rest: dict[str, str], words: str) -> None:
    with pytest.raises(NotationError, match=words):
        arranged(rules, hands, **rest)


def test_something_that_is_no_action(rules: OldMaid) -> None:
    with pytest.raises(NotationError, match=r"is not an action: \{draw_from: NAME\}$"):
        OldMaidNotation(rules).read_action(arranged(rules, {"Lina": "8H", "Tom": "8D JS"}), 0, "pass", NAMES)


def test_content_with_two_odd_cards_is_refused(tmp_path: Path) -> None:
    for path in (HOME / "data").glob("*.yaml"):
        words = path.read_text(encoding="utf-8").replace("left_out: JC", "left_out: nothing")
        (tmp_path / path.name).write_text(words, encoding="utf-8")
    with pytest.raises(ContentError, match="0 cards have no partner"):
        load_content(tmp_path)


def test_every_moment_is_a_position_that_gives_it_back(rules: OldMaid) -> None:
    """It can be laid by hand, taken out of a match, and saved."""
    positions = positions_of(GAME)
    assert positions is not None
    match = new_match(Plan(GAME, tuple(SeatCard(name) for name in NAMES), {"draw_from": "left"}, "laid"), None)
    session, said = match.session, 0
    while session.actors:
        written = position_at(positions, session.setup, session.state, NAMES, "laid").position
        keys = [place.key for place in positions.places(written)]
        assert keys == [f"hands.{name}" for name in NAMES]
        assert [field.key for field in positions.fields(written)] == ["turn", "quiet"]
        assert sum(positions.box(written)["cards"].values()) == sum(
            session.state.table.count(laid(s)) for s in range(4)
        )
        session.submit(session.actors[0], session.legal(session.actors[0])[0])
        said += 1
    assert said > 5
    with pytest.raises(UnsayableError):
        positions.write(session.setup, session.state, NAMES)


# ---- the papers -----------------------------------------------------------------------------------------


def test_the_menu_shows_what_is_played(rules: OldMaid) -> None:
    card = catalogue.card_of(GAME)
    assert (card.title, card.least, card.most) == (rules.title, 3, 6)
    known = read_book(GAME, "en").clauses()
    assert {spec.clause for spec in rules.options} <= set(known)
    assert {way.clause for way in how_you_win(GAME)} <= set(known)
    assert {read_book(GAME, language).clauses() for language in LANGUAGES} == {known}


@pytest.mark.parametrize("path", sorted((HOME / "data" / "scenarios").glob("*.yaml")), ids=lambda path: path.stem)
def test_the_scenarios_play(path: Path) -> None:
    document: Document = load_document(path)
    assert document.value["game"] == GAME
    assert check_file(path) == []


def test_it_is_a_small_game() -> None:
    files = [path for path in HOME.rglob("*") if path.suffix in (".py", ".yaml", ".md", ".po")]
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files if "test_" not in path.name)
    assert lines < MOST_LINES


def test_bots_play_it_and_the_library_keeps_it(tmp_path: Path) -> None:
    library = Library(tmp_path)
    seats = tuple(SeatCard(name, f"bot:{LEVELS[number % 2]}", number + 1) for number, name in enumerate(NAMES))
    match = new_match(Plan(GAME, seats, {"draw_from": "left"}, "library"), library)
    while match.session.actors:
        seat = match.session.actors[0]
        assert not isinstance(match.submit(seat, match.session.legal(seat)[0]), Refusal)
    (row,) = library.matches()
    assert row.state == FINISHED
    again, journal = continue_match(row, library)
    assert journal.integrity == EXACT
    assert again.session.state == match.session.state
    assert read_journal(match.export(), Codec(match.session.rules)).integrity == EXACT


# ---- the terminal ---------------------------------------------------------------------------------------


def tablee(*words: str, program: str = "main.py") -> str:
    """What the program says, started as a person starts it."""
    surroundings = {**os.environ, "TABLEE_GAMES": __package__ or "", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, program, *words],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
        env=surroundings,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_terminal_knows_the_game(tmp_path: Path) -> None:
    told = tablee("sim", GAME, "--games", "3", "--seats", "bot:random,bot:greedy,bot:random", "--save", str(tmp_path))
    assert "aborted              0" in told
    journal = sorted(tmp_path.glob("*.tablee"))[0]
    assert "no faults" in tablee("check", str(journal))
    assert "is left with the old maid" in tablee("replay", str(journal))
    assert "[OM-4]" in tablee("rules", GAME, "OM-4")
    assert "no faults" in tablee("check")


def test_the_tools_know_the_game() -> None:
    assert "of 6 games stated, enforced and tested" in tablee(program="build/clauses.py")
    assert "no fault" in tablee("--check", program="build/texts.py")
    assert "OM-Q1 (ruling)" in tablee("--report", "om-q1", program="build/clauses.py")
