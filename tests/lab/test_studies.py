"""What a study asks, watches and reckons: against counts made by hand."""

from __future__ import annotations

import pytest

from game.bots.simulate import play
from game.catalogue import open_game
from game.core.rules.options import resolve
from game.core.rules.rules import Setup
from game.core.texts import Texts
from game.lab.page import page_of, told
from game.lab.question import Asked, Question, QuestionError, Variant, deal_seed, varied
from game.lab.reckoning import (
    FEW,
    MEASURES,
    CardRow,
    Estimate,
    VariantReport,
    differing,
    estimate,
    precise,
    reckoned,
    surely,
)
from game.lab.watching import Watched, watched


def a_game(number: int, winner: int, dealt: tuple[tuple[int, ...], ...], variant: int = 0) -> Watched:
    """A game of two that somebody won."""
    places = (1, 2) if winner == 0 else (2, 1)
    return Watched(variant, number, places, 10, 0, (5, 5), (1, 0), False, dealt, ((), ()))


def test_several_values_of_house_rules_make_every_combination() -> None:
    rules = open_game("flautz").rules
    found = varied(rules, ["crystals_to_win=1,2", "mode1_bonus_crystals=*", "mode=crystals"])
    assert len(found) == 4
    assert found[0].label == "crystals_to_win=1 mode1_bonus_crystals=false"
    assert [asked.label for asked in varied(rules, ["crystals_to_win=1..3"])] == [
        f"crystals_to_win={n}" for n in (1, 2, 3)
    ]
    assert varied(rules, []) == [Asked([], (), "")]


def test_a_question_that_cannot_be_asked_is_one_line() -> None:
    with pytest.raises(QuestionError, match="stands for every value"):
        varied(open_game("nine_domains").rules, ["fixed_specials=*"])
    rules = open_game("flautz").rules
    with pytest.raises(QuestionError, match="at most 64"):
        varied(rules, ["max_matches=*", "crystals_to_win=*"])


@pytest.mark.parametrize(("game", "seats"), [("nine_domains", 2), ("flautz", 2), ("batailles", 3)])
def test_a_game_is_watched_without_being_changed(game: str, seats: int) -> None:
    rules = open_game(game).rules
    setup, levels = Setup(game, seats, resolve(rules.options, {}, seats)), ("random",) * seats
    first = watched(rules, setup, levels, deal_seed("s", 3))
    alone = play(rules, setup, levels, deal_seed("s", 3))
    assert alone.outcome is not None
    assert (alone.outcome.places, alone.actions) == (first.places, first.actions)
    assert sum(first.asked) == first.actions
    assert all(forced <= of for forced, of in zip(first.forced, first.asked, strict=True))
    assert first.first in range(seats)
    if game == "batailles":
        hand = rules.content.armies["standard"].hand_size
        assert all(len(dealt) <= hand for dealt in first.dealt), "what lies in a pile is not dealt yet"
        assert any(first.came)
    for dealt, came in zip(first.dealt, first.came, strict=True):
        assert dealt
        assert not set(dealt) & set(came)


def test_a_card_that_wins_is_found_and_one_that_does_not_is_not() -> None:
    """Card 7 wins always; card 8 is with the winner as often as not."""
    games = [a_game(n, n % 2, ((7,), (8,)) if n % 2 == 0 else ((8,), (7,))) for n in range(FEW)]
    games += [a_game(FEW + n, n % 2, ((9,), ())) for n in range(2 * FEW)]
    report = reckoned(games, 1)[0]
    by_face = {row.face: row for row in report.cards}
    assert by_face[7].worth.mean == 1
    assert by_face[7].sure
    assert by_face[8].worth.mean == -1
    assert by_face[9].worth.mean == 0
    assert not by_face[9].sure
    assert [row.face for row in report.cards] == [7, 9, 8]


def test_nothing_is_said_of_a_card_that_everybody_has_or_that_is_rare() -> None:
    games = [a_game(n, n % 2, ((1, 2), (1,) if n < FEW + 1 else (1, 2))) for n in range(2 * FEW)]
    assert [row.face for row in reckoned(games, 1)[0].cards] == [2]
    assert reckoned(games[: FEW - 1], 1)[0].cards == ()


def test_variants_are_compared_deal_by_deal() -> None:
    games = [a_game(n, 0, ((), ()), variant) for n in range(4) for variant in (0, 1)]
    longer = [game if game.variant == 0 else a_game_of(game, 12 + game.number) for game in games]
    first, second = reckoned(reversed(longer), 2)
    assert first.against_first == {}
    assert second.against_first["length"] == estimate([2, 3, 4, 5])
    assert (first, second) == tuple(reckoned(longer, 2))


def a_game_of(game: Watched, actions: int) -> Watched:
    return Watched(game.variant, game.number, game.places, actions, 0, (5, 5), (1, 0), False, game.dealt, game.came)


def test_among_many_chance_findings_none_is_called_sure() -> None:
    """Of a hundred, five have a chance below one in twenty; only the first one is beyond what luck explains."""
    chances = [0.0001, 0.01, 0.02, 0.03, 0.04, *([0.5] * 95)]
    assert surely(chances) == [True, *([False] * 99)]
    assert surely([]) == []


def test_half_a_range_shrinks_with_the_root_of_the_number_of_games() -> None:
    assert estimate([0, 1] * 50).half == pytest.approx(1.96 * (0.25 * 100 / 99) ** 0.5 / 10)
    assert estimate([1, 1]).half == 0


def test_shares_are_known_well_enough_only_where_every_variant_has_ended_often() -> None:
    games = [a_game(n, n % 2, ((), ()), variant) for n in range(4 * FEW) for variant in (0, 1)]
    assert precise(games, 2, half=0.1)
    assert not precise(games, 2, half=0.05)
    assert not precise(games, 3, half=0.1), "of the third one nothing is known"
    assert not precise([], 1, half=0.4)


def test_a_difference_stands_out_by_its_range_and_by_enough_games() -> None:
    def report(**found: Estimate) -> VariantReport:
        return VariantReport(100, 0, (), {}, found, ())

    clear, vague, few, same = (
        Estimate(*words) for words in ((5.0, 1.0, 100), (0.01, 0.03, 100), (5.0, 1.0, 12), (0, 0, 100))
    )
    assert differing([report(), report(length=clear, ties=vague), report(length=few, ties=same)]) == [
        (),
        ("length",),
        (),
    ]


def test_what_rounds_to_nothing_has_no_sign() -> None:
    for language, nothing, more, less in (("en", "0.0", "+0.1", "−0.1"), ("fr", "0,0", "+0,1", "−0,1")):
        texts = Texts(language)
        for value, written in ((-0.04, nothing), (0.04, nothing), (0.06, more), (-0.06, less)):
            assert told("length", Estimate(value, 0.0, 40), texts, signed=True) == f"{written} ± {nothing}"
            assert told("ties", Estimate(value / 100, 0.0, 40), texts, signed=True) == f"{written} ± {nothing} %"
    assert told("length", Estimate(-0.04, 0.0, 40), Texts("en")) == "0.0 ± 0.0"


def test_of_each_particular_card_is_said_something_and_how_many_games_would_tell() -> None:
    """A range shrinks with the root of the number of games: half as wide takes four times as many."""
    rules = open_game("batailles").rules
    setup = Setup("batailles", 3, resolve(rules.options, {}, 3))
    roles = rules.content.armies["standard"].roles
    rows = tuple(CardRow(face, "dealt", Estimate(0.02, 0.10, 200)) for face in range(len(roles)))
    share = Estimate(1 / 3, 0.05, 200)
    report = VariantReport(200, 0, (share,) * 3, dict.fromkeys(MEASURES, share), {}, rows)
    question = Question("batailles", "1", ("greedy",) * 3, (Variant("", setup, rules.digest),), "1", 0)
    page = page_of([rules], question, [report], Texts("en"))
    assert page.count("no difference seen (+2.0 ± 10.0 %)") == sum(role != 0 for role in roles)
    assert "About 800 games would be needed" in page
