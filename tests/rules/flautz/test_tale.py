"""What is told of a game that is over: deeds, rows and achievements, event by event."""

from __future__ import annotations

import pytest

from game.core.match.tale import TaleRow
from game.core.rules.events import Event
from game.core.rules.outcome import Outcome
from game.core.rules.rules import OptionValue
from game.core.texts import Texts
from game.flautz.events import FlautzDeclared, MatchBegan, MatchEnded, QuinteLaid, SpellValued
from game.flautz.spells import QUINTE, ROYAL
from game.flautz.state import State
from game.flautz.tale import FlautzTeller
from tests.rules.flautz.helpers import NAMES, content, hand_of, position

ADA, BASILE, CHLOE = range(3)
PLAYED = position(3, {"match": 2, "crystals": {"Ada": 2}})
FOR_POINTS = position(3, {"match": 2, "crystals": {"Ada": 2, "Chloé": 1}, "points": {"Ada": 9}}, {"mode": "points"})


def told(*events: Event, state: State = PLAYED) -> FlautzTeller:
    """A teller who has heard some events."""
    teller = FlautzTeller(content(), 3)
    for event in events:
        teller.notes[type(event)](teller, event, state)
    return teller


def ended(winner: int | None, *points: int, crystals: tuple[int, ...] = (1, 0, 0)) -> MatchEnded:
    """The end of a match that somebody has won, or nobody."""
    return MatchEnded(1, () if winner is None else (winner,), crystals, points, "FZ-22")


def who(teller: FlautzTeller, achievement: str, state: State = PLAYED) -> list[int]:
    """The seats that have earned it."""
    return [seat for seat in range(3) if teller.judges[achievement](teller, state, seat)]


def test_fz_27_fz_30_a_quinte_is_a_greater_deed_than_any_spell_and_a_royal_than_a_quinte() -> None:
    spell = SpellValued(ADA, content().spells.best(hand_of("B1 G1 V1 O1 P1")), 21, "FZ-21")
    deeds = [told(spell, *more).deeds[ADA] for more in ((), (QuinteLaid(ADA, QUINTE),), (QuinteLaid(ADA, ROYAL),))]
    found = [(deed.sentence.key, deed.sentence.clause) for deed in deeds if deed is not None]
    assert found == [
        ("flautz.deed.spell", "FZ-21"),
        ("flautz.deed.quinte", "FZ-27"),
        ("flautz.deed.royal", "FZ-30"),
    ]
    worth = [deed.worth for deed in deeds if deed is not None]
    assert worth[0] == 21 < worth[1]
    assert worth[2] == 2 * worth[1]
    both = told(QuinteLaid(ADA, ROYAL), QuinteLaid(ADA, QUINTE)).deeds[ADA]
    assert both is not None
    assert both.sentence.key == "flautz.deed.royal"


@pytest.mark.parametrize(
    ("house", "key"),
    [({"crystals_to_win": 1}, "spell_alone"), ({"crystals_to_win": 2}, "spell"), ({"mode": "points"}, "spell")],
)
def test_fz_21_of_which_match_a_spell_was_is_told_where_there_may_be_several(
    house: dict[str, OptionValue], key: str
) -> None:
    spell = SpellValued(ADA, content().spells.best(hand_of("B1 G1 V1 O1 P1")), 21, "FZ-21")
    deed = told(spell, state=position(3, {}, house)).deeds[ADA]
    assert deed is not None
    assert deed.sentence.key == f"flautz.deed.{key}"


def test_fz_39_a_spell_that_scores_nothing_is_no_deed() -> None:
    spell = content().spells.best(hand_of("B1 G1 V1 O1 P1"))
    assert told(SpellValued(ADA, spell, 0, "FZ-39")).deeds == (None, None, None)


def test_fz_27_who_has_laid_a_quinte_has_earned_it() -> None:
    assert who(told(QuinteLaid(BASILE, QUINTE)), "quinte") == [BASILE]


def test_a_match_is_won_by_a_hair_by_one_point_exactly() -> None:
    assert who(told(ended(ADA, 14, 13, 2)), "by_a_hair") == [ADA]
    assert who(told(ended(CHLOE, 2, 13, 14)), "by_a_hair") == [CHLOE]
    assert who(told(ended(ADA, 14, 12, 2)), "by_a_hair") == []
    assert who(told(ended(ADA, 14, 14, 2)), "by_a_hair") == [], "won by familiars"
    assert who(told(ended(None, 14, 13, 2)), "by_a_hair") == []
    assert who(told(QuinteLaid(ADA, QUINTE), ended(ADA, 14, 13, 2)), "by_a_hair") == [], "won by the quinte"
    again = told(QuinteLaid(ADA, QUINTE), ended(ADA, 9, 3, 2), MatchBegan(2, BASILE), ended(BASILE, 13, 14, 2))
    assert who(again, "by_a_hair") == [BASILE]


def test_fz_24_who_declares_and_wins_that_match_has_earned_it() -> None:
    assert who(told(FlautzDeclared(ADA), ended(ADA, 14, 9, 2)), "declared") == [ADA]
    assert who(told(FlautzDeclared(ADA), ended(BASILE, 9, 14, 2)), "declared") == []
    assert who(told(FlautzDeclared(ADA), ended(None, 9, 9, 2)), "declared") == []
    late = told(FlautzDeclared(ADA), ended(BASILE, 9, 14, 2), MatchBegan(2, BASILE), ended(ADA, 14, 9, 2))
    assert who(late, "declared") == []


def test_two_matches_at_least_and_all_of_them_are_unbroken() -> None:
    assert who(told(ended(ADA, 14, 9, 2), ended(ADA, 14, 9, 2)), "unbroken") == [ADA]
    assert who(told(ended(ADA, 14, 9, 2), ended(BASILE, 9, 14, 2)), "unbroken") == []
    single = position(3, {"match": 1})
    assert who(told(ended(ADA, 14, 9, 2), state=single), "unbroken", single) == []
    third = position(3, {"match": 3})
    assert who(told(ended(ADA, 14, 9, 2), ended(ADA, 14, 9, 2), state=third), "unbroken", third) == []


def test_fz_34_the_rows_of_a_game_for_crystals() -> None:
    """What a quinte brings beyond the crystal of the match stands by itself (FZ-28)."""
    won = ended(ADA, 14, 9, 2), ended(BASILE, 3, 21, 5, crystals=(0, 2, 0))
    assert told(*won).rows(PLAYED) == (
        TaleRow("flautz.row.base", (1, 1, 0), True),
        TaleRow("flautz.row.extra", (0, 1, 0), True),
        TaleRow("flautz.row.won", (1, 1, 0)),
        TaleRow("flautz.row.noted", (17, 30, 7)),
    )
    assert [row.key for row in told(won[0]).rows(PLAYED)] == [
        "flautz.row.base",
        "flautz.row.won",
        "flautz.row.noted",
    ]
    assert told().counted(PLAYED) == "flautz.row.counted"


def test_fz_35_the_rows_of_a_game_for_points() -> None:
    each = content().game.crystals.points
    assert told(ended(ADA, 14, 9, 2), state=FOR_POINTS).rows(FOR_POINTS) == (
        TaleRow("flautz.row.spells", (14, 9, 2), True),
        TaleRow("flautz.row.crystals", (2 * each, 0, each), True),
        TaleRow("flautz.row.won", (1, 0, 0)),
    )
    assert told().counted(FOR_POINTS) == ""


def test_fz_34_fz_35_why_it_was_won_says_crystals_or_points() -> None:
    won = Outcome("flautz.outcome.crystals", (1, 2, 2), "FZ-34")
    assert told().why(PLAYED, won).arguments["n"] == 2
    for_points = Outcome("flautz.outcome.points", (1, 2, 3), "FZ-35")
    said = told().why(FOR_POINTS, for_points)
    assert (said.key, said.arguments["n"]) == ("flautz.why.points", 9 + 2 * content().game.crystals.points)
    shared = Outcome("flautz.outcome.shared", (1, 1, 3), "FZ-Q24")
    assert told().why(FOR_POINTS, shared).key == "flautz.outcome.shared"


def test_fz_q22_a_game_that_familiars_won_says_so_and_one_for_a_single_crystal_that_it_was_the_first() -> None:
    state, best = PLAYED.clone(), content().spells.best
    state.spells = tuple(best(hand_of(cards)) for cards in ("B2 G2 V2 O2 P6", "B7 G7 V7 O1 P3", "P4 O6 V1 B3 G5"))
    state.scored = (17, 17, 6)
    won = Outcome("flautz.outcome.crystals", (1, 2, 2), "FZ-34")
    tied = MatchEnded(2, (ADA,), (1, 0, 0), state.scored, "FZ-Q22")
    said = told(tied, state=state).why(state, won)
    assert said.key == "flautz.why.familiars"
    assert [said.arguments[name] for name in ("points", "familiars", "other")] == [17, 4, 3]
    for language, tie in (("en", "A tie at 17 points: Ada"), ("fr", "Égalité à 17 points\u00a0: Ada")):
        assert Texts(language).say(said, NAMES[:3]).startswith(tie), "not 17 points all: Chloé has 6"
    assert told(tied, ended(ADA, 14, 13, 2), state=state).why(state, won).key == "flautz.why.crystals"
    short = position(3, {"crystals": {"Ada": 1}}, {"crystals_to_win": 1})
    assert told().why(short, won).key == "flautz.why.first_crystal"
    said = told(ended(ADA, 14, 9, 2), state=short).why(short, won)
    assert said.key == "flautz.why.first_crystal_by_points"
    assert (said.arguments["points"], said.arguments["other"]) == (14, 9)
    assert "flautz.row.won" not in [row.key for row in told(ended(ADA, 14, 9, 2), state=short).rows(short)]


def test_fz_q43_of_equal_crystals_the_last_match_decides_and_the_reason_says_so() -> None:
    for crystals, key, counted in (
        ((2, 1, 1), "flautz.why.most_crystals", 2),
        ((2, 2, 1), "flautz.why.last_match_level", 14),
        ((2, 2, 2), "flautz.why.last_match", 14),
    ):
        state = PLAYED.clone()
        state.crystals, state.scored = crystals, (14, 9, 18 if crystals[CHLOE] < 2 else 2)
        said = told().why(state, Outcome("flautz.outcome.most_crystals", (1, 2, 3), "FZ-Q43"))
        assert (said.key, said.arguments["n"], said.arguments["crystals"]) == (key, counted, 2)


def test_fz_q43_who_is_not_level_may_have_scored_more_and_none_is_said_to_have_scored_most_of_all() -> None:
    state = PLAYED.clone()
    state.crystals, state.scored = (2, 2, 1), (13, 9, 18)
    why = told().why(state, Outcome("flautz.outcome.most_crystals", (1, 2, 3), "FZ-Q43"))
    said = {language: Texts(language).say(why, NAMES[:3]) for language in ("en", "fr")}
    assert "of those with most crystals (2) Ada scored most in it, 13 points" in said["en"]
    assert "parmi ceux qui ont le plus de cristaux (2), Ada y a marqué le plus, 13 points" in said["fr"]
