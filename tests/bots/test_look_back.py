"""Looking back: what is a mistake, what is luck, where a game turned; and what may be looked at, and when."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.bots.levels import choose, reasons_of
from game.bots.look_back import judging
from game.bots.look_back.judged import (
    LUCKY,
    METHOD,
    MISTAKE,
    RIGHT,
    UNLUCKY,
    Judged,
    SeatEnding,
    Turning,
    curve,
    read,
    turning_point,
    turnings,
    worst_first,
    written,
)
from game.bots.look_back.judging import Care, StillPlayedError, choices_of, ending_of, fits, judged, people
from game.bots.look_back.question import judged_of, look_back_answer, look_back_question
from game.bots.look_back.words import how_certain, how_it_ended, said, told_turning
from game.bots.luck import hints_luck
from game.bots.policy import decision_of
from game.bots.processes.worker import LONGEST_ANSWER
from game.bots.search.search import ComparedChoice, Findings
from game.bots.search.valuation import Valuation
from game.catalogue import NAMES, card_of, open_game
from game.core.chance import Chance
from game.core.journal.journal import Codec, SeatCard
from game.core.rules.options import resolve
from game.core.rules.resignation import resigned
from game.core.rules.rules import Action
from game.core.texts import Texts
from game.flautz.moves import Exchange
from game.matches.match import Match, Plan
from game.matches.sources import new_match
from main import main

CARE = Care(worlds=12, plays=4, budget=12)
BEST = ('{"type":"Stand"}',)


@cache
def finished(game: str, seed: str = "look back", players: tuple[str, ...] = (), **options: Any) -> Match:
    """A match that greedy bots have played to its end; at the first seat sits a person, if nobody says who sits."""
    rules = open_game(game).rules
    seats = len(players) or card_of(game).least
    players = players or ("human", *["bot:greedy"] * (seats - 1))
    cards = tuple(SeatCard(f"P{number}", player, number + 1) for number, player in enumerate(players))
    match = new_match(Plan(game, cards, resolve(rules.options, options, seats), seed), None)
    session = match.session
    while session.actors:
        seat = session.actors[-1]
        luck = Chance(seed, len(session.records))
        match.submit(seat, choose(rules, session.view(seat), seat, "greedy", luck))
    return match


@pytest.fixture(scope="module")
def flautz() -> Match:
    return finished("flautz", crystals_to_win=1)


# ---- what is a mistake ------------------------------------------------------------------------


def one(**fields: Any) -> Judged:
    return Judged(0, 4, 5, 100, **fields)


@pytest.mark.parametrize(
    ("told", "verdict", "lost"),
    [
        (one(known=0.4, known_best=0.6, doubt=0.02, best=BEST, true=0.3, true_best=0.5), MISTAKE, 0.2),
        (one(known=0.4, known_best=0.6, doubt=0.02, best=BEST, true=0.9, true_best=0.5), LUCKY, 0.2),
        (one(known=0.4, known_best=0.6, doubt=0.02, best=BEST, true=0.0, true_best=0.0), MISTAKE, 0.2),
        (one(known=0.4, known_best=0.6, doubt=0.15, best=BEST), RIGHT, 0.0),
        (one(known=0.40, known_best=0.42, doubt=0.001, best=BEST), RIGHT, 0.0),
        (one(known=0.40, known_best=0.45, doubt=0.012, best=BEST), RIGHT, 0.0),
        (one(known=0.40, known_best=0.46, doubt=0.012, best=BEST), MISTAKE, 0.06),
        (one(known=0.6, known_best=0.6, true=0.2, true_hindsight=0.9, hindsight=BEST), UNLUCKY, 0.0),
        (one(known=0.6, known_best=0.6, true=0.2, true_hindsight=0.9, hindsight=BEST, luck_doubt=0.4), RIGHT, 0.0),
        (one(known=0.6, known_best=0.6, true=0.7, true_hindsight=0.9, hindsight=BEST), RIGHT, 0.0),
        (one(known=0.6, known_best=0.6, true=0.2, true_hindsight=0.2), RIGHT, 0.0),
    ],
)
def test_a_mistake_is_what_could_have_been_known_to_be_worse(told: Judged, verdict: str, lost: float) -> None:
    assert told.verdict == verdict
    assert told.lost == pytest.approx(lost)


class Scripted(Valuation):
    """Of FLAUTZ!: declares what each exchange of slot 0, and of any other, is worth: known, and in truth."""

    known_worth, true_worth = (0.2, 0.8), (0.9, 0.1)

    def known(self, world: Any, whole: Any, chance: Chance) -> float:
        return self.known_worth[self._other(whole)] + 0.001 * chance.unit()

    def true(self, world: Any, whole: Any, meanwhile: Any, chance: Chance) -> float:
        return self.true_worth[self._other(whole)]

    @staticmethod
    def _other(whole: Any) -> bool:
        return not (isinstance(whole[-1], Exchange) and whole[-1].slot == 0)


@pytest.mark.parametrize(("slot", "verdict"), [(0, LUCKY), (1, UNLUCKY)])
def test_a_lucky_mistake_is_not_praised_and_an_unlucky_right_choice_not_blamed(
    slot: int, verdict: str, flautz: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Slot 0 looks bad and is good in truth; the bot that is asked goes by what can be known."""
    rules = flautz.session.rules
    choice = choices_of(rules, flautz.header, flautz.session.records, 0)[0]
    legal = rules.legal(choice.view, 0)
    by_slot = {action.slot: action for action in reversed(legal) if isinstance(action, Exchange)}
    choice = choice._replace(whole=(by_slot[slot],))

    def asked(decision: Any, level: str) -> Any:
        options = tuple(judging_option(by_slot[number]) for number in (1, 0))
        return Findings(by_slot[1], options)

    monkeypatch.setattr(judging, "ponder", asked)
    monkeypatch.setattr(reasons_of("flautz"), "valuation", Scripted, raising=False)
    found = judged(rules, choice, CARE)
    assert found.verdict == verdict
    assert bool(found.lost) == (verdict == LUCKY)
    for language in ("fr", "en"):
        words = said(rules, choice, found, flautz.session.records, flautz.names, Texts(language))
        assert words
        assert "{" not in words


@pytest.mark.parametrize("hint", [0, 1])
def test_of_a_mistake_it_is_said_whether_a_hint_would_have_been_the_same(
    hint: int, flautz: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who is asked for hints has another luck than who judges."""
    rules, texts = flautz.session.rules, Texts("en")
    choice = choices_of(rules, flautz.header, flautz.session.records, 0)[0]
    by_slot = {action.slot: action for action in rules.legal(choice.view, 0) if isinstance(action, Exchange)}
    luck = Chance(hints_luck(0, choice.first)).unit()

    def asked(decision: Any, level: str) -> Any:
        return Findings(by_slot[hint if decision.chance.unit() == luck else 1])

    monkeypatch.setattr(judging, "ponder", asked)
    monkeypatch.setattr(reasons_of("flautz"), "valuation", Scripted, raising=False)
    found = judged(rules, choice._replace(whole=(by_slot[0],)), CARE)
    assert found.lost
    assert found.advised == (hint == 0)
    assert fits(rules, choice, found)
    told = said(rules, choice, found, flautz.session.records, flautz.names, texts)
    assert (texts("look_back.advised") in told) == found.advised


def judging_option(action: Action) -> Any:
    return ComparedChoice((action,), 0.5, 10)


def test_a_blunder_at_the_end_of_a_game_that_is_nearly_won_is_a_mistake() -> None:
    """Of all that can be done in the last turns the best is no mistake, and to break one's own hand up is one. (Not
    every game comes to a choice that matters so much.)
    """
    for number in range(8):
        match = finished("flautz", f"blunder {number}", crystals_to_win=1)
        rules = match.session.rules
        choice = choices_of(rules, match.header, match.session.records, number % 2)[-1]
        legal = rules.legal(choice.view, choice.seat)
        found = [judged(rules, choice._replace(whole=(action,)), CARE) for action in legal[:: max(1, len(legal) // 10)]]
        blunder, best = max(found, key=lambda each: each.lost), max(found, key=lambda each: each.known)
        if blunder.lost > 0.3:
            assert blunder.verdict in (MISTAKE, LUCKY)
            assert best.verdict not in (MISTAKE, LUCKY)
            return
    raise AssertionError("in none of these games a mistake was found, whatever was done")


@pytest.mark.parametrize(("doubts", "told"), [((), 3), ((0.001,), 3), ((0.012, 0.004, 0.02), 5), ((0.05,), 13)])
def test_what_is_said_not_to_count_does_not(doubts: tuple[float, ...], told: int) -> None:
    """It was said of twice the uncertainty alone, though less than three in a hundred never count."""
    found = [one(known=0.4, known_best=0.4 + told / 100, doubt=doubt, best=BEST) for doubt in doubts]
    words = how_certain(found or [one()], Texts("en"))
    assert f" {told} % or less" in words
    middle = sorted(doubts)[len(doubts) // 2] if doubts else 0.0
    assert not one(known=0.4, known_best=0.4 + told / 100 - 0.001, doubt=middle, best=BEST).lost


# ---- every game -------------------------------------------------------------------------------


@pytest.mark.parametrize("game", NAMES)
def test_choices_are_judged_alike_whoever_does_it_and_chances_are_chances(game: str) -> None:
    match = finished(game)
    rules, records = match.session.rules, match.session.records
    choices = choices_of(rules, match.header, records, 0)
    assert choices
    found: list[Judged] = []
    for choice in choices[:-13:-1]:
        if sum(told.worlds > 0 for told in found) == 2:
            break
        told = judged(rules, choice, CARE)
        found.append(told)
        said_there = look_back_answer(look_back_question(rules, choice, CARE, 1))
        assert len(said_there) < LONGEST_ANSWER
        assert judged_of(Codec(rules), choice, said_there, 1) == told
        assert 0 <= told.known <= 1
        assert 0 <= told.true <= 1
        assert read(written(told)) == told
        for step in told.best:
            assert isinstance(Codec(rules).decode_action(step.encode()), rules.action_types)
    assert any(told.worlds for told in found), "something can be weighed in every game"


@pytest.mark.parametrize("game", NAMES)
def test_what_expert_would_have_done_depends_on_the_view_alone(game: str) -> None:
    """With the truth exchanged for another one that fits the view, all that could be known stays the same."""
    match = finished(game)
    rules = match.session.rules
    choices = choices_of(rules, match.header, match.session.records, 0)
    choice = next(choice for choice in reversed(choices) if judged(rules, choice, CARE).worlds)
    other = decision_of(rules, choice.view, 0, Chance("x")).imagine(Chance("another truth"))
    told, again = judged(rules, choice, CARE), judged(rules, choice._replace(truth=other, meanwhile=()), CARE)
    assert (told.known, told.known_best, told.doubt, told.best) == (
        again.known, again.known_best, again.doubt, again.best,
    )  # fmt: skip


# ---- when it may be looked at -----------------------------------------------------------------


def test_nobody_looks_back_while_the_match_goes_on_or_where_it_is_in_doubt(flautz: Match) -> None:
    rules, header, records = flautz.session.rules, flautz.header, flautz.session.records
    with pytest.raises(StillPlayedError, match="goes on"):
        choices_of(rules, header, records[:-1], 0)
    with pytest.raises(StillPlayedError, match="goes on"):
        ending_of(rules, header, records[:1], 0)
    with pytest.raises(StillPlayedError, match="would not have led"):
        choices_of(rules, msgspec.structs.replace(header, doubted=True), records, 0)


def test_of_a_match_that_was_given_up_is_judged_what_was_played_until_then() -> None:
    match = finished("flautz")
    rules, records = match.session.rules, match.session.records[:12]
    header = resigned(match.header, 0, len(records), "greedy")
    choices = choices_of(rules, header, records, 0)
    assert [choice.seq for choice in choices] == [
        choice.seq for choice in choices_of(rules, match.header, match.session.records, 0) if choice.seq < len(records)
    ]
    ending = ending_of(rules, header, records, 1)
    assert ending == SeatEnding(11, 1.0, 0)
    assert [point.seq for point in curve([at(4, 0.5), at(6, 0.7)], ending)] == [4, 6]
    assert [turning.seq for turning in turnings([at(4, 0.5), at(6, 0.7)], ending)] == [4]
    assert how_it_ended(ending, match.names, Texts("en")).startswith("P0 gave up after action 11")
    assert how_it_ended(SeatEnding(11, 1.0), match.names, Texts("en")) == ""


def test_who_left_a_larger_match_looks_back_on_what_he_chose_himself() -> None:
    match = finished("batailles", players=("human", "human", "bot:greedy"))
    rules, records = match.session.rules, match.session.records
    header = resigned(match.header, 0, 30, "greedy")
    assert people(header) == (0, 1)
    assert max(choice.seq for choice in choices_of(rules, header, records, 0)) < 30
    assert ending_of(rules, header, records, 0).given_up == 0
    assert ending_of(rules, header, records, 1) == ending_of(rules, match.header, records, 1)


def test_forced_moves_are_no_choices_and_a_draft_is_one() -> None:
    match = finished("nine_domains")
    rules, records = match.session.rules, match.session.records
    choices = choices_of(rules, match.header, records, 1)
    placing = [choice for choice in choices if choice.whole[0].draft]
    rounds = sum(record.seat == 1 and type(record.action).__name__ == "Confirm" for record in records)
    assert len(placing) == rounds
    assert all(not choice.whole[-1].draft for choice in choices)
    assert all(choice.first <= choice.seq for choice in choices)
    assert {seat for choice in placing for seat, _ in choice.meanwhile} <= {0}


# ---- the curve --------------------------------------------------------------------------------


def at(seq: int, known: float, **fields: Any) -> Judged:
    return Judged(0, seq - 1, seq, 100, known=known, known_best=known, true=known, **fields)


def test_the_game_turns_where_the_chance_swings_most_by_whoever_did_it() -> None:
    blunder = Judged(0, 9, 10, 100, known=0.3, known_best=0.7, doubt=0.01, best=BEST)
    course = [at(4, 0.5), at(6, 0.7), blunder, at(14, 0.35)]
    ending = SeatEnding(20, 0.0)
    assert [(point.seq, point.known) for point in curve(course, ending)] == [
        (4, 0.5), (6, 0.7), (8, 0.7), (10, 0.3), (14, 0.35), (20, 0.0)
    ]  # fmt: skip
    turned = turnings(course, ending)
    assert [(turning.seq, turning.own) for turning in turned] == [(10, True), (20, False), (4, False)]
    assert turning_point(course, ending) == turned[0]
    assert turning_point([], ending) is None
    late = [at(4, 0.5), at(6, 0.7), at(14, 0.9)]
    assert [turning.last for turning in turnings(late, ending)] == [True, False, False]
    assert turning_point(late, ending) == turnings(late, ending)[1], "that the end decides is no news"
    only = turning_point([at(4, 0.5), at(6, 0.55)], ending)
    assert only is not None
    assert only.last
    told = Texts("en").say(told_turning(only, "Ada"))
    assert told == "Only the end decided: just before, Ada had 55 % of chances to win"
    end = next(turning for turning in turned if turning.last)
    told = Texts("en").say(told_turning(end, "Ada"))
    assert told == "At the end: Ada went from 35 to 0 % of chances to win", "it was not the end alone"
    assert turning_point([at(4, 0.5), at(6, 0.55)], SeatEnding(8, 0.5)) is None
    assert curve([Judged(0, 1, 1, 0)], ending) == ()


def test_what_others_turned_before_a_mistake_is_not_passed_over() -> None:
    """The curve shows it: up to what the best choice would have kept, and down from there."""
    mistake = Judged(0, 9, 10, 100, known=0.6, known_best=0.8, doubt=0.01, best=BEST)
    course, ending = [at(4, 0.3), mistake], SeatEnding(20, 1.0)
    turned = turnings(course, ending)
    assert (8, 0.3, 0.8, False) in [(each.seq, each.before, each.after, each.own) for each in turned]
    assert {turning.point for turning in turned} <= {point.seq for point in curve(course, ending)}


def test_a_game_turns_towards_what_came_of_it() -> None:
    """A rise is no turning point of a match that was lost by a fall."""
    rises_more = [at(4, 0.3), at(6, 0.8), at(14, 0.4)]
    lost, won = turning_point(rises_more, SeatEnding(20, 0.0)), turning_point(rises_more, SeatEnding(20, 1.0))
    assert lost is not None
    assert won is not None
    assert lost.swing == pytest.approx(-0.4)
    assert won.swing == pytest.approx(0.5)


def test_the_worst_comes_first_and_what_was_right_is_left_out() -> None:
    bad = Judged(0, 9, 10, 100, known=0.3, known_best=0.7, best=BEST)
    worse = Judged(0, 3, 4, 100, known=0.1, known_best=0.7, best=BEST)
    unlucky = one(known=0.6, known_best=0.6, true=0.2, true_hindsight=0.9, hindsight=BEST)
    assert worst_first([at(2, 0.5), bad, unlucky, worse]) == [worse, bad, unlucky]


OLDER = written(one()).replace(b'"method":%d' % METHOD, b'"method":0')


@pytest.mark.parametrize("line", [b"", b"{", b"[]", b'{"seat":0}', OLDER])
def test_what_was_kept_and_cannot_be_used_is_judged_again(line: bytes) -> None:
    assert read(line) is None


# ---- the command ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def file(flautz: Match, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("look back") / "over.tablee"
    path.write_bytes(flautz.export())
    return path


QUICK = ("--worlds", "10", "--budget", "12")


def test_the_command_says_the_same_every_time(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["look-back", str(file), *QUICK]) == 0
    told = capsys.readouterr().out
    assert told.startswith("P0 — choices weighed: ")
    assert "Chance to win, in %: " in told
    assert main(["look-back", str(file), *QUICK, "--seat", "0"]) == 0
    assert capsys.readouterr().out == told


def test_no_turning_points_are_announced_where_there_are_none(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for found in ([], [Turning(3, 0, 0.6, 0.4, own=True)]):
        monkeypatch.setattr("game.commands.look_back.turnings", lambda judged, ending, found=found: found)
        assert main(["look-back", str(file), "--worlds", "1", "--budget", "1"]) == 0
        assert ("Where the game turned:" in capsys.readouterr().out) == bool(found)


@pytest.mark.parametrize(
    ("words", "status", "problem"),
    [
        (["--seat", "2"], 2, "there is no seat 2"),
        (["--seat", "-1"], 2, "there is no seat -1"),
        (["--worlds", "0"], 2, "--worlds must be from 1 to 10000"),
        (["--worlds", "1000000000"], 2, "--worlds must be from 1 to 10000"),
        (["--budget", "0"], 2, "--budget must be from 1"),
        (["--budget", "1000000000"], 2, "--budget must be from 1"),
    ],
)
def test_bad_input_is_one_clear_line(
    words: list[str], status: int, problem: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["look-back", str(file), *words]) == status
    error = capsys.readouterr().err
    assert problem in error
    assert len(error.splitlines()) == 1


def test_a_match_that_goes_on_or_of_bots_alone_is_one_clear_line(
    flautz: Match, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "goes on.tablee"
    path.write_bytes(b"\n".join(flautz.export().splitlines()[:-1]) + b"\n")
    assert main(["look-back", str(path)]) == 1
    assert "the match goes on" in capsys.readouterr().err
    path.write_bytes(finished("nine_domains", players=("bot:greedy", "bot:greedy")).export())
    assert main(["look-back", str(path)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
