"""A bot that knows how you play: what it learns, from what alone, how far it goes by it, and where that stands."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest

from game.bots.explaining.insight import question_of
from game.bots.levels import LevelError, choose, known_level, offered_levels, policy_of, read_player, reading_of
from game.bots.nine_domains import reader
from game.bots.nine_domains.habits import TRAITS, USUAL, Fit, Shown, Taste, shown_rows
from game.bots.nine_domains.reader import ReaderPolicy
from game.bots.nine_domains.search import EXPERT_GUESSES, EXPERT_STEPS, EXPERT_TRUST, RoundMatrix, RowPolicy, one_of
from game.bots.policy import decision_of
from game.bots.proposal import harder
from game.catalogue import NAMES, open_game
from game.core.chance import Chance
from game.core.journal.journal import SeatCard
from game.core.journal.profile import READER, Profile, profile_in
from game.core.journal.strength import level_said
from game.core.library.library import Library
from game.core.match.session import Record, Session
from game.core.rules.drafts import EMPTY
from game.core.table.table import UNKNOWN
from game.core.texts import Texts
from game.matches.match import Match, Plan, rematch_plan
from game.matches.sources import fork_match, new_match, read_of, shown_profile
from game.nine_domains.moves import Confirm, Place, TakeBack
from game.nine_domains.rules import NineDomains
from game.nine_domains.state import PLACING
from game.nine_domains.zones import used

GAME = "nine_domains"
ANA, LOU = SeatCard("Ana"), SeatCard("Lou", f"bot:{READER}", 2)
PLAN = Plan(GAME, (ANA, LOU), {})
HABIT = (0.0, 1.5, 0.5, 0.0, 0.0, 0.0, 1.0, 0.0)
"""Strong cards on dear domains, and on the left."""


def advance(session: Session[Any, Any], *, fidgeting: bool = False) -> Record:
    """One action of a novice; who fidgets lays every row first as it falls and takes it back."""
    seat = session.actors[0]
    view, rules = session.view(seat), session.rules
    action = choose(rules, view, seat, "novice", Chance("test", view.round, view.phase, seat), 1)
    if fidgeting and seat == 0 and view.phase == PLACING and all(card == EMPTY for card in view.drafts[0]):
        other = next(one for one in rules.legal(view, 0) if isinstance(one, Place) and one != action)
        assert isinstance(session.submit(0, other), Record)
        assert isinstance(session.submit(0, TakeBack(other.place)), Record)
    record = session.submit(seat, action)
    assert isinstance(record, Record)
    return record


def session_of(seed: str) -> Session[Any, Any]:
    rules, setup = open_game(GAME).rules, new_match(PLAN, None).header.setup
    return Session.start(rules, setup, seed)


def rows_of(session: Session[Any, Any], seat: int = 0) -> list[Shown]:
    return list(shown_rows(session.rules, session.setup, session.records, seat))


@pytest.fixture(scope="module")
def played() -> Session[Any, Any]:
    """A match between novices, played to its end."""
    session = session_of("a match 2")
    while session.actors:
        advance(session)
    return session


def fitted(played: Session[Any, Any], weights: tuple[float, ...], rows: int) -> Fit:
    """The model of somebody who lays rows as likely as that."""
    fit, luck = Fit(), Chance("somebody")
    rules = played.rules
    assert isinstance(rules, NineDomains)
    shown = rows_of(played)[:2]  # in the last round there is little to choose
    tastes = [Taste(rules.content, one.view, 0) for one in shown]
    for number in range(rows):
        which = number % len(shown)
        likely = tastes[which].likely(weights)
        row = tastes[which].rows[one_of(dict(enumerate(likely)), luck)]
        fit.learn(rules.content, Shown(shown[which].view, 0, row))
    return fit


@pytest.fixture(scope="module")
def habitual(played: Session[Any, Any]) -> Fit:
    """The model of somebody with habits."""
    return fitted(played, HABIT, 24)


# ---- what it learns from --------------------------------------------------------------------------


def test_a_row_is_learned_from_when_both_are_turned_up_and_not_before() -> None:
    session = session_of("in hand and face down")
    while not any(isinstance(record.action, Confirm) for record in session.records):
        advance(session)
    assert session.view(1).confirmed[0]
    assert not rows_of(session), "it lies face down"
    while session.view(0).round == 1 and session.actors:
        advance(session)
    assert len(rows_of(session)) == 1
    laid = rows_of(session)[0]
    assert sorted(laid.row) == sorted(session.view(1).table.faces_in(used(0)))


def test_what_was_thought_of_and_never_shown_teaches_nothing() -> None:
    straight, fidgeting = session_of("twins"), session_of("twins")
    while straight.actors:
        advance(straight)
    while fidgeting.actors:
        advance(fidgeting, fidgeting=True)
    assert len(fidgeting.records) > len(straight.records)
    assert [one.row for one in rows_of(fidgeting)] == [one.row for one in rows_of(straight)]
    learned = []
    for session in (straight, fidgeting):
        fit = Fit()
        for one in rows_of(session):
            fit.learn(session.rules.content, one)
        learned.append((fit.profile, fit.gain))
    assert learned[0] == learned[1]


def test_the_view_of_a_row_is_that_of_who_did_not_lay_it(played: Session[Any, Any]) -> None:
    for seat in (0, 1):
        for one in rows_of(played, seat):
            assert one.view.table.observer == 1 - seat
            assert one.seat == seat
            assert set(one.row) <= set(one.view.cards_left(seat))
            assert one.view.row(seat) == (UNKNOWN,) * one.view.places


# ---- what it learns -------------------------------------------------------------------------------


def test_habits_are_found_and_trusted_and_a_regular_is_taken_for_one(played: Session[Any, Any], habitual: Fit) -> None:
    known = habitual.profile
    assert known.trust > 80
    assert known.weights[TRAITS.index("dear")] > 8
    reading = reading_of(GAME)
    assert reading is not None
    assert "nine_domains.habit.dear.more" in reading.habits(known)
    usual = fitted(played, USUAL, 16).profile
    assert usual.trust < 30
    assert fitted(played, HABIT, 2).profile.trust < known.trust
    assert not Fit().profile.trust


def test_it_answers_habits_only_where_that_pays(habitual: Fit, monkeypatch: pytest.MonkeyPatch) -> None:
    session = session_of("m5")
    while session.actors:
        advance(session)
    shown, rules = rows_of(session)[2], session.rules
    assert isinstance(rules, NineDomains)
    decision = decision_of(rules, shown.view, 1, Chance("plan"), 4)
    usual = RowPolicy(EXPERT_GUESSES, EXPERT_TRUST, EXPERT_STEPS).plan(decision)
    assert ReaderPolicy(Profile()).plan(decision) == usual
    read = ReaderPolicy(Profile(24, 99, habitual.profile.weights)).plan(decision)
    rows = RoundMatrix(rules.content, shown.view, 1)
    numbers = {cards: number for number, cards in enumerate(rows.mine.cards)}
    likely = Taste(rules.content, shown.view, 0).likely(HABIT)
    left = [rows.game.left_by({numbers[cards]: share for cards, share in plan.mix.items()}) for plan in (usual, read)]
    worth = [sum(map(float.__mul__, likely, line)) for line in left]
    assert worth[1] > worth[0] + 0.1
    assert math.isclose(sum(read.mix.values()), 1.0, abs_tol=1e-6)
    monkeypatch.setattr(reader, "_STAKE", -math.inf)
    assert ReaderPolicy(Profile(24, 99, habitual.profile.weights)).plan(decision) == usual


# ---- where it stands ------------------------------------------------------------------------------


def test_a_profile_is_read_from_the_name_of_a_level_whoever_wrote_it() -> None:
    profile = Profile(24, 80, (5, -3, 0, 49, -49, 0, 12, 1))
    assert profile_in(f"{READER}:{profile.written}") == profile
    assert SeatCard("Lou", f"bot:{READER}:{profile.written}").player.endswith(profile.written)
    assert profile_in(READER) == Profile()
    assert profile_in(f"{READER}:{Profile(3, 2, (70, -70)).written}") == Profile(3, 2, (49, -49))
    wrong = ("greedy", f"{READER}:", f"{READER}:x", f"{READER}:1.2.345", f"{READER}:1.2.٥٠", f"{READER}:1.2.50\n")
    assert {profile_in(word) for word in wrong} == {None}
    assert read_player(f"bot:{READER}:{profile.written}") == f"{READER}:{profile.written}"
    with pytest.raises(LevelError):
        read_player(f"bot:{READER}:x")
    assert known_level(GAME, f"{READER}:x") == known_level("flautz", READER) == "greedy"
    assert [name for name in NAMES if READER in offered_levels(name)] == [GAME]
    for odd in (Profile(1, 100, ()), Profile(9, 100, (1,) * 9)):
        assert isinstance(policy_of(GAME, f"{READER}:{odd.written}"), ReaderPolicy)


def to_the_end(match: Match) -> Match:
    while match.session.actors:
        seat = match.session.actors[0]
        luck = Chance("test", len(match.session.records))
        action = choose(match.session.rules, match.session.view(seat), seat, "novice", luck, 1)
        assert isinstance(match.submit(seat, action), Record)
    return match


def test_what_it_knows_stands_in_the_seat_and_comes_from_finished_matches_that_count(tmp_path: Path) -> None:
    library = Library(tmp_path)
    match = new_match(PLAN, library)
    assert profile_in(match.header.seats[1].player.removeprefix("bot:")) == Profile()
    to_the_end(match)
    known = shown_profile(GAME, ("Ana",), library)
    assert known.seen in (2, 3)  # elements may win before the last round
    assert len(read_of(GAME, ("Ana",), library)) == 1
    assert shown_profile(GAME, ("Bea",), library) == shown_profile(GAME, (), library) == Profile()
    assert shown_profile("flautz", ("Ana",), library) == Profile()
    again = new_match(rematch_plan(match.header, same_deal=False), library)
    assert again.header.seats[0].player == f"bot:{READER}:{known.written}"
    to_the_end(new_match(Plan(GAME, (ANA, LOU), {}, "practice"), library))
    assert shown_profile(GAME, ("Ana",), library) == known, "practice does not count"
    practice = new_match(rematch_plan(again.header, same_deal=True), library)
    assert practice.header.seats[1].player == f"bot:{READER}:{known.written}"
    assert fork_match(again, 1, library).header.seats == again.header.seats
    record = match.session.records[2]
    asked = question_of(again.header, record, again.session.view(0))
    assert asked.level in (f"{READER}:{known.written}", "human")


def test_it_is_proposed_to_nobody_and_said_what_it_is() -> None:
    assert harder(GAME, (ANA, LOU)) == ((ANA, LOU), "")
    for language in ("en", "fr"):
        texts = Texts(language)
        assert "24" in level_said(texts, f"{READER}:{Profile(24, 80, (5,) * 8).written}")
        for trait in TRAITS:
            assert texts.has(f"nine_domains.habit.{trait}.more")
            assert texts.has(f"nine_domains.habit.{trait}.less")
