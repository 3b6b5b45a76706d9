"""The course of a round after the reveal, the exchanges, and the end."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import pytest

from game.core.notation.errors import NotationError
from game.core.rules.events import CardMoved, CardShown, Event
from game.core.rules.outcome import GameEnded
from game.core.rules.rules import OptionValue
from game.core.texts import LANGUAGES, SeatName, Sentence, Texts
from game.nine_domains.combat import NOBODY
from game.nine_domains.events import (
    CardRecalled,
    CarrySet,
    CarryUsed,
    CombatDecided,
    DomainsSwapped,
    ElementsCompleted,
    PointsGained,
    PowerDeclined,
    PowerLapsed,
    RecallsBegan,
    RoundBegan,
    RowConfirmed,
    RowsRevealed,
    SwapsBegan,
)
from game.nine_domains.narration import signed
from game.nine_domains.state import RECALLING, SWAPPING
from game.nine_domains.zones import owned
from tests.rules.nine_domains.helpers import (
    CONTENT,
    LINA,
    NAMES,
    NOTATION,
    PUBLIC,
    RULES,
    TOM,
    act,
    begun,
    fight_out,
    legal_written,
    position,
    refusal,
    seen,
)


def kinds(events: list[Event]) -> list[type[Event]]:
    """The kinds of events in order, repetitions left out."""
    return [kind for kind, _ in groupby(map(type, events))]


def test_nd_q21_the_order_of_resolution() -> None:
    state = position(round=1, specials="2- 3+ 1+", stakes="8 9 10", carries={"Lina": "+1 0 0"})
    events = fight_out(state, "3+ 1+ 2-", "1 0 1+")
    assert kinds(events) == [
        CardMoved,  # Tom's row
        RowConfirmed,
        RowsRevealed,
        CardShown,
        CombatDecided,
        CardMoved,  # the domains
        PointsGained,
        CarryUsed,
        CarrySet,
        PowerLapsed,
        SwapsBegan,
        CardMoved,  # used cards
        RecallsBegan,
        RoundBegan,
        CardMoved,  # the next domains
    ]
    assert seen(state, "carries.Lina") == "0 +2 0"
    assert seen(state, "carries.Tom") == "0 0 +2"
    assert seen(state, "points.Lina") == 7


def test_nd_4_nd_q21_all_combats_are_decided_before_a_domain_moves() -> None:
    state = position(round=1, stakes="8 9 10")
    events = fight_out(state, "0 4 2", "5 3 2")
    combats = [event.combat for event in events if isinstance(event, CombatDecided)]
    assert [(combat.winner, combat.reason) for combat in combats] == [
        (LINA, "effect"),
        (LINA, "strength"),
        (NOBODY, "identical"),
    ]
    assert state.combats == tuple(combats)
    assert seen(state, "domains.Lina") == "8 9"


def test_nd_21_a_swap_is_one_domain_for_one() -> None:
    state = position(
        round=2,
        specials="2- 3- *",
        used={"Lina": "0 1 2", "Tom": "0 2 4"},
        domains={"Lina": "6", "Tom": "7 3"},
        stakes="10 8 9",
    )
    fight_out(state, "2- 3 5", "1 3 5")
    assert legal_written(state, LINA) == [
        {"swap": "6", "for": "3"},
        {"swap": "6", "for": "7"},
        {"swap": "10", "for": "3"},
        {"swap": "10", "for": "7"},
        "decline",
    ]
    assert legal_written(state, TOM) == []
    events = act(state, LINA, {"swap": "6", "for": "3"})
    assert any(isinstance(event, DomainsSwapped) for event in events)
    assert (seen(state, "domains.Lina"), seen(state, "domains.Tom")) == ("3 10", "6 7")
    lying = [[CONTENT.points(domain) for domain in state.table.faces_in(owned(seat))] for seat in (LINA, TOM)]
    assert lying == [[10, 3], [7, 6]], "what came last lies last"


def test_nd_q17_a_swap_works_in_the_last_round() -> None:
    state = position(
        round=3, hands={"Lina": "2- 1 0", "Tom": "1 2 0"}, domains={"Lina": "2", "Tom": "9"}, stakes="4 5 3"
    )
    fight_out(state, "2- 1 0", "1 2 0")
    act(state, LINA, {"swap": "2", "for": "9"})
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert (outcome.winners, seen(state, "score.Lina"), seen(state, "score.Tom")) == ((LINA,), 13, 7)


def test_nd_q18_the_second_swap_sees_the_first() -> None:
    state = position(round=1, specials="2- 1+ 4+", stakes="8 9 10")
    fight_out(state, "2- 0 1", "1 0 2-")
    assert RULES.actors(state) == (LINA,)
    assert refusal(state, TOM, "decline").clause == "ND-Q18"
    act(state, LINA, {"swap": "8", "for": "10"})
    assert RULES.actors(state) == (TOM,)
    assert legal_written(state, TOM) == [{"swap": "8", "for": "10"}, "decline"]
    act(state, TOM, "decline")
    assert seen(state, "round") == 2


def test_nd_q18_who_declines_leaves_the_second_his_swap() -> None:
    state = position(round=1, specials="2- 1+ 4+", stakes="8 9 10")
    fight_out(state, "2- 0 1", "1 0 2-")
    act(state, LINA, "decline")
    assert RULES.actors(state) == (TOM,)
    act(state, TOM, {"swap": "10", "for": "8"})
    assert (seen(state, "domains.Lina"), seen(state, "domains.Tom")) == ("10", "8")


def test_nd_q19_eighteen_exchanges_and_none() -> None:
    state = position(round=1, specials="1- 3- 4+", stakes="8 9 10")
    fight_out(state, "4 3- 5", "5 2 4")
    assert len(legal_written(state, LINA)) == 18 + 1
    events = act(state, LINA, {"recall": "3-", "give": "0"})
    assert any(isinstance(event, CardRecalled) for event in events)
    for observer in (LINA, TOM, PUBLIC):
        assert seen(state.view(observer), "hands.Lina") == "1 2 3 1- 3- 4+"
        assert seen(state.view(observer), "used.Lina") == "4 5 0"


def test_nd_q30_a_card_may_be_played_twice_and_another_never() -> None:
    state = position(round=1, specials="1- 3- 4+", stakes="8 9 10")
    fight_out(state, "4 3- 5", "5 2 4")
    act(state, LINA, {"recall": "5", "give": "0"})
    fight_out(state, "5 1 2", "0 1 1-")
    assert seen(state, "used.Lina") == "4 3- 0 5 1 2"


def test_nd_q16_points_are_gained_again_when_three_plus_comes_back() -> None:
    state = position(round=1, specials="3+ 3- 4+", stakes="8 9 10")
    fight_out(state, "3+ 3- 0", "1 2 4")
    assert seen(state, "points.Lina") == 7
    act(state, LINA, {"recall": "3+", "give": "1"})
    fight_out(state, "3+ 2 4", "0 5 3")
    assert seen(state, "points.Lina") == 14


def test_nd_q20_the_carry_over_stays_on_the_place() -> None:
    state = position(round=1, specials="1+ 3- 2-", stakes="8 9 10")
    fight_out(state, "1+ 3- 0", "4 1 0")
    act(state, LINA, {"recall": "1+", "give": "2"})
    events = fight_out(state, "1 3 4", "3 2 5")
    combat = next(event.combat for event in events if isinstance(event, CombatDecided))
    assert combat.bonuses == (2, 0)
    assert combat.reason == "bonus"


def test_nd_q32_nobody_is_first() -> None:
    for first, second in ((LINA, TOM), (TOM, LINA)):
        state = position(round=1, stakes="8 9 10", drafts={"Lina": "0 1 2", "Tom": "3 4 5"})
        assert RULES.actors(state) == (LINA, TOM)
        act(state, first, "confirm")
        act(state, second, "confirm")
        assert seen(state, "domains.Tom") == "8 9 10"


def test_nd_7_the_winner_by_elements_is_told_before_the_end() -> None:
    state = position(
        round=2,
        specials="1- 1+ 2+",
        used={"Lina": "1- 1+ 2+", "Tom": "1- 1+ 2+"},
        domains={"Lina": "2 6", "Tom": "3"},
        stakes="7 8 9",
    )
    events = fight_out(state, "5 0 1", "4 2 3")
    assert events[-2:] == [ElementsCompleted(LINA), GameEnded("nine_domains.outcome.elements", "ND-16", (1, 2))]
    assert refusal(state, TOM, {"place": "0", "at": "L"}).clause == "ND-1"


@pytest.mark.parametrize(
    ("rule", "lina", "tom", "winners", "reason"),
    [
        ("draw", "10", "2 5", (LINA, TOM), "draw"),
        ("most_domains", "10", "2 5", (TOM,), "most_domains"),
        ("highest_domain", "10", "2 5", (LINA,), "highest_domain"),
        ("most_domains", "8", "5", (LINA, TOM), "draw"),
    ],
)
def test_nd_q25_a_final_tie(rule: str, lina: str, tom: str, winners: tuple[int, ...], reason: str) -> None:
    options: dict[str, OptionValue] = {"final_tie": rule}
    tom_wins = 6
    lina_wins = 3
    state = position(
        options,
        round=3,
        hands={"Lina": "4 1 0", "Tom": "3 2 0"},
        domains={"Lina": lina, "Tom": tom},
        stakes=f"{lina_wins} {tom_wins} 7",
    )
    fight_out(state, "4 1 0", "3 2 0")
    assert seen(state, "score.Lina") == seen(state, "score.Tom")
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == (winners, f"nine_domains.outcome.{reason}")


def test_nd_8_most_points_win_after_the_last_round() -> None:
    state = position(
        round=3, hands={"Lina": "4 1 0", "Tom": "3 2 0"}, domains={"Lina": "8", "Tom": "9"}, stakes="5 6 7"
    )
    fight_out(state, "4 1 0", "3 2 0")
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.clause, outcome.places) == ((TOM,), "ND-8", (2, 1))


# ---- telling and writing --------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_a_match_is_told_in_words(language: str) -> None:
    texts = Texts(language)
    told: list[Sentence] = []
    for state, lina, tom, then in (
        (begun(specials="random_each"), "0 1 2", "3 2 0", ()),
        (position(round=1, specials="3+ 3- 4+", stakes="8 9 10"), "3+ 3- 4", "1 2 4+", ({"recall": "4", "give": "1"},)),
        (
            position(
                round=2,
                specials="2- 3- *",
                used={"Lina": "0 1 2", "Tom": "0 2 4"},
                domains={"Lina": "2 6", "Tom": "7"},
                stakes="10 8 9",
            ),
            "2- 3 *",
            "1 3 5",
            ({"swap": "10", "for": "7"},),
        ),
    ):
        events = fight_out(state, lina, tom)
        for action in then:
            events += act(state, LINA, action)
        told += [sentence for event in events if (sentence := RULES.tell(state, event)) is not None]
    assert len({sentence.key for sentence in told}) > 12
    for sentence in told:
        words = texts.say(sentence, NAMES)
        assert texts.has(sentence.key), sentence.key
        assert "{" not in words
        assert "nine_domains" not in words


def test_bonuses_are_said_with_their_sign() -> None:
    assert [signed(number) for number in (2, 0, -1)] == ["+2", "0", "−1"]


@pytest.mark.parametrize(("phase", "clause"), [(SWAPPING, "ND-Q17"), (RECALLING, "ND-Q19")])
def test_an_exchange_that_is_declined_is_told_by_its_own_clause(phase: int, clause: str) -> None:
    state = begun()
    state.phase = phase
    sentence = RULES.tell(state, PowerDeclined(TOM, 0))
    assert sentence is not None
    assert sentence.clause == clause


def test_a_sentence_names_players_by_seat() -> None:
    state = begun()
    sentence = RULES.tell(state, RowConfirmed(TOM))
    assert sentence is not None
    assert sentence.arguments == {"player": SeatName(TOM)}


@pytest.mark.parametrize(
    "written",
    [
        "confirm",
        "decline",
        {"place": "2-", "at": "M"},
        {"take_back": "R"},
        {"swap": "10", "for": "2"},
        {"recall": "*", "give": "0"},
    ],
)
def test_the_notation_reads_back_what_it_writes(written: Any) -> None:
    state = begun()
    action = NOTATION.read_action(state, LINA, written, NAMES)
    assert NOTATION.write_action(state, LINA, action, NAMES) == written


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"cards": ""}, "'cards' is no part of a position"),
        ({"round": 4}, "'round' is a whole number from 1 to 3, not 4"),
        ({"hands": "0 1"}, "'hands' is written for each player"),
        ({"hands": {"Zoe": "0"}}, "there is no player 'Zoe'"),
        ({"hands": {"Lina": "0 0"}}, "'0' stands in this position twice"),
        ({"hands": {"Lina": "9"}}, "there is no card '9'"),
        ({"used": {"Lina": "0"}}, "Lina has used 1 cards, not the 0 of round 1"),
        ({"round": 2, "hands": {"Lina": "0 1 2 3 4 5 1-"}}, "Lina has used 2 cards, not the 3 of round 2"),
        ({"specials": "1- 1+ 2- 2+"}, "Lina has 1- 1\\+ 2- 2\\+, not 3 special cards"),
        ({"specials": "1- 1+ 2-", "drafts": {"Tom": "* . ."}}, "Tom does not play with '\\*'"),
        ({"domains": {"Lina": "2"}}, "before round 1 only 0 domains are won"),
        ({"stakes": "2 3"}, "'stakes' has a domain for each of the 3 piles"),
        ({"stakes": "2 3 2"}, "'2' stands in this position twice"),
        ({"piles": {"L": "2 3 4"}}, "in round 1 a pile holds 2 domains"),
        ({"piles": "2"}, "'piles' is written for each place"),
        ({"carries": {"Lina": "+1 0"}}, "'carries' has a strength for each of the 3 places"),
        ({"carries": {"Lina": "+x 0 0"}}, "'\\+x' is not a strength"),
        ({"points": {"Lina": "7"}}, "'points' is a whole number"),
        ({"elements_ignored": "yes"}, "'elements_ignored' is true or false"),
        ({"drafts": {"Lina": "0 1"}}, "a row has a card for each of the 3 places"),
        ({"round": 2, "used": {"Lina": "0 1 2"}, "drafts": {"Lina": "0 . ."}}, "Lina has no '0' in hand"),
        ({"rows": {"Lina": "0 . 1"}}, "the row of Lina has an empty place"),
        ({"rows": {"Lina": "0 1 2", "Tom": "0 1 2"}}, "'rows' is for one player who has confirmed"),
    ],
)
def test_a_wrong_position_is_told_in_one_line(parts: dict[str, Any], message: str) -> None:
    with pytest.raises(NotationError, match=message):
        position(**parts)


@pytest.mark.parametrize("written", ["pass", {"place": "0"}, {"place": "11", "at": "L"}, {"take_back": "X"}, 7, None])
def test_a_wrong_action_is_told_in_one_line(written: Any) -> None:
    with pytest.raises(NotationError):
        NOTATION.read_action(begun(), LINA, written, NAMES)


def test_a_wrong_zone_is_told_in_one_line() -> None:
    for zone in ("nothing", "hands", "hands.Zoe", "piles", "piles.X"):
        with pytest.raises(NotationError):
            seen(begun(), zone)


def test_a_position_with_a_confirmed_row() -> None:
    state = position(round=1, rows={"Tom": "5 1 0"}, stakes="8 9 10")
    assert RULES.actors(state) == (LINA,)
    assert seen(state.view(LINA), "rows.Tom") == "? ? ?"
    assert seen(state, "rows.Tom") == "5 1 0"
    assert seen(state.view(LINA), "left.Tom") == seen(state, "left.Tom")
