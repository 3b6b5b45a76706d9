"""What is said of petals that are picked, of ties, and of what the other side may pick in FLOWER POWER!."""

from __future__ import annotations

import pytest

from game.bots.levels import policy_of
from game.core.chance import Chance
from game.core.match.session import apply_action
from game.core.rules.rules import of_kind
from game.core.table.table import EVERYBODY
from game.flower_power.battles import Pick
from game.flower_power.state import COMPARE, TIE, State
from tests.bots.test_flower_power_said import told_of, why
from tests.bots.test_flower_power_sense import REASONS, asked
from tests.rules.flower_power.helpers import ADA, BEN, RULES, act, position, seen


def kinds_of_picks(state: State, seat: int) -> set[str]:
    """What is told of all petals that can be picked."""
    reasons = [REASONS.reason(asked(state, seat), pick) for pick in of_kind(RULES.legal(state, seat), Pick)]
    return {reason.kind for reason in reasons if reason is not None}


@pytest.mark.parametrize(("own", "kind"), [("{8C}", "pick_alone"), ("{3S 3C}", "pick_alike")])
def test_no_petal_is_the_strongest_of_one_or_of_equals(own: str, kind: str) -> None:
    """FP-53: “no petal holds here, not even the strongest” was said of a flower of one petal, and of two threes that
    “the other side does not take the strongest home”.
    """
    state = position(gardens={"Ada": ["AS (AD)", "(2S)"], "Ben": [own, "(7C)"]})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    while seen(state, "phase") != "compare":
        act(state, RULES.actors(state)[0], "pass")
    assert why(state, BEN, Pick)[0] == kind


@pytest.mark.parametrize(
    ("own", "kinds"),
    [
        ("{8H JN 10H}", ("pick_wins_too", "pick_outlasts")),
        ("{8H JN 9H}", ("pick_only", None)),
        ("{8H KD 10H}", ("pick_wins_first", "pick_ties_only")),  # an ace may lie beneath
    ],
)
def test_a_petal_that_ties_is_enough_where_nothing_that_may_follow_is_stronger(
    own: str, kinds: tuple[str, str | None]
) -> None:
    """FP-49, FP-50: a joker was spent on a ten, “the only petal that wins”, beside a ten of one's own: whatever lies
    beneath the other ten, the joker beats it, or ties with it, and then there is one petal more.
    """
    state = position(gardens={"Ada": [own, "(2S)"], "Ben": ["10S (3S)", "(7C)"]})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    while seen(state, "phase") != "compare":
        act(state, RULES.actors(state)[0], "pass")
    decision, values = asked(state, ADA), RULES.content.cards.values
    zone = state.garden(ADA)[0].zone
    said = {}
    for pick in of_kind(decision.legal, Pick):
        reason = REASONS.reason(decision, pick)
        said[values[state.petal(zone, pick.petal)]] = reason.kind if reason is not None else ""
    assert (said[max(said)], said.get(10)) == kinds
    chosen = policy_of("flower_power", "greedy").choose(decision)
    assert isinstance(chosen, Pick)
    assert values[state.petal(zone, chosen.petal)] == (10 if kinds[1] == "pick_outlasts" else max(said))


@pytest.mark.parametrize(("own", "kind"), [("{10H 5H 8S}", "pick_gives"), ("{JR 10H 5H}", "pick_loses")])
def test_the_strongest_petal_is_not_given_away(own: str, kind: str) -> None:
    """FP-38, FP-39: of a flower that is taken the petal that fought first goes to the GraveRyard, and the rest home."""
    state = position(gardens={"Ada": ["JN (AD)", "(2S)"], "Ben": [own, "(7C)"]})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    while seen(state, "phase") != "compare":
        act(state, RULES.actors(state)[0], "pass")
    if kind == "pick_loses":  # the two jokers tie, and the ace comes next
        act(state, BEN, {"pick": 1})
    decision = asked(state, BEN)
    battle, values = state.battle, RULES.content.cards.values
    assert battle is not None
    zone = battle.zone(1)
    best = max(of_kind(decision.legal, Pick), key=lambda pick: values[state.petal(zone, pick.petal)])
    reason = REASONS.reason(decision, best)
    assert reason is not None
    assert reason.kind == kind


def test_the_other_side_cannot_pick_wrongly_where_each_of_its_petals_holds() -> None:
    """FP-50, FP-53: a two alone ties at best, and the larger flower holds."""
    state = position(hands={"Ada": "10D"}, gardens={"Ada": ["2C", "(8H)"], "Ben": ["JN (?)", "(5D) (6D)"]})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    assert told_of(state, ADA, {"play": "10D", "flower": "Ben.1"}) == "turns_nothing"
    larger = position(hands={"Ada": "4D"}, gardens={"Ada": ["2D 3C", "(8H)"], "Ben": ["QH (?)", "(5D) (6D)"]})
    larger.table.sees[larger.table.zones[larger.garden(ADA)[0].zone][1]] = EVERYBODY
    larger.table.knows[larger.table.zones[larger.garden(ADA)[0].zone][1]] = EVERYBODY
    act(larger, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    assert told_of(larger, ADA, {"play": "4D", "flower": "Ben.1"}) == "turns_nothing"


@pytest.mark.parametrize(
    ("own", "picks", "kind"),
    [
        ("{4H}", "4D", "pick_ties_out"),
        ("{7S 3S}", "7C", "pick_ties_out"),
        ("{7S 9S}", "7C", "pick_outlasts"),
    ],
)
def test_a_petal_that_ties_and_loses_what_follows_is_not_said_to_tie_at_least(own: str, picks: str, kind: str) -> None:
    """FP-49, FP-50."""
    theirs = {"4D": "{5H 9H 4D}", "7C": "{8D 7C}"}[picks]
    state = position(gardens={"Ada": [theirs, "(2S)"], "Ben": [own, "(7H)"]})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    act(state, ADA, {"pick": theirs.strip("{}").split().index(picks) + 1})
    kinds = kinds_of_picks(state, BEN)
    assert kind in kinds
    assert "pick_ties" not in kinds


def test_where_no_petal_can_win_none_is_said_to_be_unsure() -> None:
    """FP-A29: whatever the other side picks is stronger."""
    state = position(options={"pf_vs_pf": "simultaneous"}, gardens={"Ada": ["{3D 10H}", "(2S)"], "Ben": ["{KD QD}"]})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    assert kinds_of_picks(state, ADA) == {"pick_fails", "pick_weaker"}


@pytest.mark.parametrize(
    ("card", "flower", "place", "kind"),
    [("3H", "Ada.1", 0, "tie_given"), ("9H", "Ben.1", 0, "tie_given_to_pick")],
)
def test_a_tie_is_given_to_a_good_pick_only_where_a_bad_one_would_lose(
    card: str, flower: str, place: int, kind: str
) -> None:
    """FP-50, FP-53: whatever is picked beats a three."""
    state = position(hands={"Ada": "3H 9H"}, gardens={"Ada": ["8C 6D", "(2S)"], "Ben": ["{8D 6C}", "(7C)"]})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    act(state, ADA, "pass")
    while state.phase == COMPARE:
        seat = RULES.actors(state)[0]
        apply_action(RULES, state, seat, RULES.legal(state, seat)[0], Chance("tie"))
    assert state.phase == TIE
    assert told_of(state, ADA, {"play": card, "flower": flower, "place": place}) == kind


def test_a_petal_that_ties_may_win_by_the_next_one() -> None:
    """FP-54: the four ties, and the ace beats nearly whatever lies below; “a weaker one would not win” was said."""
    state = position(gardens={"Ada": ["{AS QS 5S 4S}", "(2S)"], "Ben": ["4D (?) (?)", "(7C)"]})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    kinds = kinds_of_picks(state, ADA)
    assert "pick_wins_first" in kinds
    assert not kinds & {"pick_wins", "pick_only"}


def test_a_tie_to_the_end_is_not_lost_where_a_card_may_break_it() -> None:
    """FP-51: nor is the petal that wins at once the only one that may, or a weaker one missing."""
    state = position(hands={"Ada": "3H"}, gardens={"Ada": ["{9C 5S}", "(2S)"], "Ben": ["9D 5H", "(7C)"]})
    state.table.sees[state.table.zones[state.garden(BEN)[0].zone][1]] = EVERYBODY
    state.table.knows[state.table.zones[state.garden(BEN)[0].zone][1]] = EVERYBODY
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    act(state, ADA, "pass")
    assert "pick_ties_now" in kinds_of_picks(state, ADA)
    alike = position(gardens={"Ada": ["{KC QC}", "(2S)"], "Ben": ["JD (?)", "(7C)"]})
    act(alike, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    assert kinds_of_picks(alike, ADA) == {"pick_wins_first", "pick_wins_too"}


def test_equal_petals_need_no_good_pick() -> None:
    """FP-53: “need only pick well” was said of two sevens."""
    state = position(hands={"Ada": "2H"}, gardens={"Ada": ["6C 3C", "(2S)"], "Ben": ["{7D 7H}", "(7C)"]})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    assert told_of(state, ADA, "pass") == "pass_lost"


@pytest.mark.parametrize(
    ("own", "theirs", "kinds"),
    [
        ("{9C 5S}", "9D 5H", {"pick_holds", "pick_weaker"}),
        ("{9C 5S}", "9D 6H", {"pick_ties_out", "pick_weaker"}),
        ("{9C 5S}", "9D (?)", {"pick_ties_now", "pick_weaker"}),
        ("{9C}", "9D", {"pick_holds"}),
    ],
)
def test_a_tie_is_enough_for_who_defends(own: str, theirs: str, kinds: set[str]) -> None:
    """FP-51: “no petal is sure to win: this one at least ties” was said of what holds."""
    state = position(gardens={"Ada": [theirs, "(2S)"], "Ben": [own, "(7C)"]})
    for card in state.table.zones[state.garden(ADA)[0].zone]:
        if "?" not in theirs:
            state.table.sees[card] = state.table.knows[card] = EVERYBODY
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    while state.phase != COMPARE:
        act(state, RULES.actors(state)[0], "pass")
    assert kinds_of_picks(state, BEN) == kinds


@pytest.mark.parametrize(
    ("own", "theirs", "kind"),
    [
        ("{7D 8H}", "7C", "pass_lost"),  # larger: a tie is enough
        ("{7D 8H}", "7C 7S", "pass_lost"),
        ("{7D 8H}", "7C 8S", "pass_lost"),  # two ties, or the eight wins at once
        ("{7D 8H}", "7C 9S", "pass_lost_to_pick"),  # the seven ties, and the nine comes next
        ("{7D 6H}", "6C 6S", "pass_lost"),
        ("{7D 6H}", "6C 7S", "pass_lost"),
        ("{7D 5H}", "6C", "pass_lost_to_pick"),
    ],
)
def test_who_holds_however_he_picks_need_not_pick_well(own: str, theirs: str, kind: str) -> None:
    """FP-50, FP-51, FP-53: a tie that stays is enough for who defends."""
    state = position(hands={"Ada": "2H KH"}, gardens={"Ada": [theirs, "(2S)"], "Ben": [own, "(4C)"]})
    for card in state.table.zones[state.garden(ADA)[0].zone]:
        state.table.sees[card] = state.table.knows[card] = EVERYBODY
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    assert told_of(state, ADA, "pass") == kind


def test_of_equal_petals_neither_is_kept_from_the_other_side() -> None:
    """FP-39: “better that the other side does not take the strongest home” was said of one of two jacks."""
    for own, kind in (("{JH 7D JD}", "pick_loses"), ("{JH 7D 9D}", "pick_gives")):
        state = position(gardens={"Ada": ["QH (?)", "(2S)"], "Ben": [own, "(7C)"]})
        act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
        while state.phase != COMPARE:
            act(state, RULES.actors(state)[0], "pass")
        assert kind in kinds_of_picks(state, BEN)


@pytest.mark.parametrize(
    ("theirs", "picked", "kinds"),
    [
        ("{2S AC}", "3C", {"pick_in_vain", "pick_as_good"}),
        ("{5S AC}", "JD", {"pick_in_vain", "pick_weaker"}),
        ("{JS AC}", "JD", {"pick_in_vain", "pick_weaker"}),  # the jacks tie
    ],
)
def test_no_dearer_petal_attacks_than_one_that_does_as_well(theirs: str, picked: str, kinds: set[str]) -> None:
    """FP-38, FP-A29: a jack was shown first where a three beats the same petals."""
    state = position(gardens={"Ada": ["{3C JD}", "(2D)"], "Ben": [theirs, "(7C)"]})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    while state.phase != COMPARE:
        act(state, RULES.actors(state)[0], "pass")
    assert kinds_of_picks(state, ADA) == kinds
    chosen = policy_of("flower_power", "greedy").choose(asked(state, ADA))
    assert isinstance(chosen, Pick)
    face = state.petal(state.garden(ADA)[0].zone, chosen.petal)
    assert RULES.content.cards.ids[face] == picked


def test_what_can_but_tie_does_not_tie_at_least() -> None:
    """A POWER FLOWER of one petal leaves its player no choice."""
    state = position(gardens={"Ada": ["{3C}", "(2S)"], "Ben": ["{3D}", "(7C)"]})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    while state.phase != COMPARE:
        act(state, RULES.actors(state)[0], "pass")
    assert kinds_of_picks(state, ADA) == {"pick_ties_now"}
