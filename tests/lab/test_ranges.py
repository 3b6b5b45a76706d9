"""How sure a study is: ranges that hold what they promise, and none where games are too few."""

from __future__ import annotations

import random
from math import comb

import pytest

from game.catalogue import open_game
from game.core.rules.options import resolve
from game.core.rules.rules import Setup
from game.core.texts import Texts
from game.lab.changes import differences
from game.lab.page import page_of, table_of
from game.lab.question import Question, Variant
from game.lab.ranges import FEW, Estimate, between, by_chance, difference, estimate, share_of
from game.lab.reckoning import MEASURES, CardRow, VariantReport, reckoned
from game.lab.watching import DEALT
from game.lab.wording import points, same_cards, shown_of, told
from tests.lab.watched import a_watched


def test_half_a_range_shrinks_with_the_root_of_the_number_of_games() -> None:
    wide, narrow = estimate([0, 1] * 50), estimate([0, 1] * 200)
    assert wide.half == pytest.approx(1.984 * (0.25 * 100 / 99) ** 0.5 / 10, rel=0.001), "by Student, of 99 degrees"
    assert narrow.half == pytest.approx(wide.half / 2, rel=0.02)


@pytest.mark.parametrize("games", [FEW, 60, 200])
@pytest.mark.parametrize("truth", [0.02, 0.1, 1 / 3, 0.5])
def test_the_truth_lies_within_a_range_in_ninety_five_of_a_hundred_studies(games: int, truth: float) -> None:
    holds = 0.0
    for won in range(games + 1):
        found = share_of([1.0] * won + [0.0] * (games - won))
        if abs(truth - found.mean) <= found.half:
            holds += comb(games, won) * truth**won * (1 - truth) ** (games - won)
    assert holds > 0.94


def test_what_never_happened_may_happen_yet() -> None:
    assert share_of([0.0] * 100).half > 0.03
    assert difference([0.0] * 100).half > 0.01
    assert not difference([0.0] * 100).sure


def test_a_difference_of_two_variants_lies_within_its_range() -> None:
    """A card wins in 6 of 10 games of one, in 5 of 10 of the other; in half of the deals luck decides in both."""
    lot, holds, shut = random.Random(7), 0, 0
    for _ in range(400):
        first, second = {}, {}
        for deal in range(60):
            same = lot.random()
            first[deal] = 1.0 if (same if deal % 2 else lot.random()) < 0.6 else -1.0
            second[deal + 10] = 1.0 if lot.random() < 0.5 else -1.0
            if deal % 2 and deal >= 10:
                second[deal] = 1.0 if same < 0.5 else -1.0
        found = between(first, second)
        holds += abs(found.mean + 0.2) <= found.half
        shut += found.half < 0.1
    assert holds / 400 > 0.93
    assert not shut


def test_the_same_games_differ_by_nothing_and_pairs_tell_more_than_strangers() -> None:
    lot = random.Random(3)
    first = {deal: lot.choice((1.0, -1.0)) for deal in range(200)}
    close = between(first, {deal: value if deal % 10 else -1.0 for deal, value in first.items()})
    far = between(first, {deal + 200: value if deal % 10 else -1.0 for deal, value in first.items()})
    assert between(first, first).mean == 0
    assert close.mean == pytest.approx(far.mean)
    assert close.half < 0.6 * far.half
    assert by_chance(close) < by_chance(far)


@pytest.mark.parametrize(
    ("language", "words"), [("fr", "trop peu de parties pour le dire"), ("en", "too few games to say")]
)
def test_too_few_games_have_neither_a_number_nor_a_range(language: str, words: str) -> None:
    texts = Texts(language)
    few = Estimate(-1 / 3, 0.0, 2)
    assert not few.sure
    assert points(few, texts) == told("length", few, texts) == words


def test_what_rounds_to_nothing_has_no_sign_and_no_range_is_nothing() -> None:
    for language, nothing, more, less in (("en", "0.0", "+0.1", "−0.1"), ("fr", "0,0", "+0,1", "−0,1")):
        texts = Texts(language)
        half = nothing.replace("0", "3", 1)
        for value, written in ((-0.04, nothing), (0.04, nothing), (0.06, more), (-0.06, less)):
            assert told("length", Estimate(value, 3.0, 40), texts, signed=True) == f"{written}\u00a0±\u00a0{half}"
            share = Estimate(value / 100, 0.03, 40)
            assert told("ties", share, texts, signed=True) == f"{written}\u00a0±\u00a0{half}\u00a0%"
    assert told("length", Estimate(2.0, 0.02, 40), Texts("en")) == "2.00\u00a0±\u00a00.02"
    assert told("length", Estimate(2.0, 0.0, 40), Texts("en")) == "2 each time"
    assert told("forced", Estimate(0.0, 0.0, 40), Texts("en")) == "0\u00a0%"


# ---- on the page ------------------------------------------------------------------------------------

STANDARD = open_game("batailles").rules


def question_of(*labels: str) -> Question:
    setup = Setup("batailles", 3, resolve(STANDARD.options, {}, 3))
    return Question(
        "batailles", "1", ("greedy",) * 3, tuple(Variant(label, setup, "") for label in labels), "1", 0
    )  # fmt: skip


def a_report(games: int, against: dict[str, Estimate] | None = None, *compared: CardRow) -> VariantReport:
    share = Estimate(1 / 3, 0.05, games)
    measures = dict.fromkeys(MEASURES, share)
    return VariantReport(games, 0, (share,) * 3, measures, against or {}, (), compared)


def compared(*reports: VariantReport) -> str:
    """The part of the page that compares."""
    variants = question_of(*["one", "two", "three", "four"][: len(reports)]).variants
    all_shown = shown_of([STANDARD] * len(reports), variants, reports, Texts("en"))
    return "".join(differences(all_shown, Texts("en")))


def test_a_page_of_too_few_games_says_so_and_nothing_else() -> None:
    games = [a_watched(variant, n, (1, 2), 9, (3, 3), (1, 1)) for variant in (0, 1) for n in range(4)]
    reports = reckoned(games, 2)
    question, opened = question_of("one", "two"), [STANDARD, STANDARD]
    page = page_of(opened, question, reports, Texts("en"))
    assert page.count("Too few games came to an end") == 1
    assert "Too few games to compare." in page
    for shown in ("±", "<svg", "<table"):
        assert shown not in page
    lines = table_of(opened, question, reports, Texts("en")).splitlines()[1:]
    assert lines
    assert all(line.split(",")[4] == "" for line in lines), "no range"


def test_each_measure_has_that_differs_has_a_scale_of_its_own_and_the_rest_a_line() -> None:
    """Forced choices differ by 2 ± 1 in a hundred, shared victories by 10 ± 30: the first is sure."""
    wide, narrow = Estimate(0.1, 0.3, 200), Estimate(0.021, 0.008, 200)
    found = {"ties": wide, "forced": narrow}
    words = compared(a_report(200), a_report(200, found))
    (forced,) = words.split("<figure>")[1:]
    assert "* two" in forced
    assert "May be luck: Games won by several (+10.0 ± 30.0 %)." in words.replace("\u00a0", " ")
    band = forced.split('<line x1="')[2]
    low, high = float(band.split('"')[0]), float(band.split('x2="')[1].split('"')[0])
    assert high - low > 100, "its range is to be seen"
    even = float(forced.split('<line x1="')[1].split('"')[0])
    assert low - even > 50, "and that it does not cross the dashed line"


def test_what_is_the_same_of_every_variant_is_said_once() -> None:
    found = {"forced": Estimate(0.021, 0.008, 200), "ties": Estimate(0.0, 0.1, 200)}
    words = compared(a_report(200), *(a_report(200, found) for _ in range(3)))
    assert words.count("Share of choices with a single lawful action</figcaption>") == 1
    assert words.count("Games won by several") == 1
    assert "May be luck: Games won by several." in words


def test_it_is_said_of_a_card_whether_its_change_is_more_than_chance() -> None:
    """Card 7 wins always in the first variant, and as often as not in the second; card 8 is as good in both."""
    games = []
    for n in range(120):
        won = ((1, 2), (2, 1))
        games.append(a_watched(0, n, won[n % 2], 9, (3, 3), (1, 1), ((7,), (8,)) if n % 2 == 0 else ((8,), (7,))))
        games.append(
            a_watched(1, n, won[n // 2 % 2], 9, (3, 3), (1, 1), ((17,), (9,)) if n % 2 == 0 else ((9,), (17,)))
        )
    first, second = reckoned(games, 2, alike=[{7: 7, 8: 8}, {17: 7}])
    assert first.cards_against_first == ()
    (row,) = second.cards_against_first
    assert (row.face, row.before, row.way, row.sure) == (17, 7, DEALT, True)
    assert row.worth.mean == -1
    (row,) = reckoned([game for game in games if game.number < FEW], 2, alike=[{7: 7}, {17: 7}])[1].cards_against_first
    assert row.worth.known
    assert (
        reckoned([game for game in games if game.number < FEW - 1], 2, alike=[{7: 7}, {17: 7}])[1].cards_against_first
        == ()
    )


@pytest.mark.parametrize(
    ("sure", "words"),
    [
        (True, "“the spy 1” is worth less to who has it than with “one”, by 17.0 ± 12.0 %: more than chance."),
        (False, "None of these changes surely stands out from chance."),
    ],
)
def test_the_change_of_a_card_stands_beside_what_else_changes(sure: bool, words: str) -> None:
    spy = next(face for face, role in enumerate(STANDARD.content.armies["standard"].roles) if role)
    row = CardRow(spy, DEALT, Estimate(-0.17, 0.12, 200), sure, spy)
    said = compared(a_report(200), a_report(200, {}, row))
    assert "−17.0 ± 12.0 %" in said.replace("\u00a0", " ")
    assert words in said.replace("\u00a0", " ")


def test_cards_of_two_armies_are_the_same_by_their_names() -> None:
    """The skin changes no card; a king of another value is the king."""
    usual = question_of("one").variants[0]
    small = Variant("two", Setup("batailles", 3, {**usual.setup.options, "army": "skirmish", "skin": "frogs"}), "")
    asked = Question("batailles", "1", ("greedy",) * 3, (usual, small), "1", 0)
    armies = [STANDARD.content.armies[name] for name in ("standard", "skirmish")]
    faces = [range(len(army.values)) for army in armies]
    found = same_cards([STANDARD, STANDARD], asked, faces)
    assert found[0] == {face: face for face in faces[0]}
    assert found[1]
    for face, known in found[1].items():
        assert armies[1].roles[face] == armies[0].roles[known]
        assert armies[1].roles[face] or armies[1].values[face] == armies[0].values[known]
