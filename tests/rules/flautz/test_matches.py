"""The course of matches, where scenarios would say too little: chance, rare events, what others know."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from game.bots.policy import any_action
from game.bots.simulate import play as play_game
from game.core.chance import Chance
from game.core.match.session import Session, apply_action, begin_match
from game.core.notation.errors import NotationError
from game.core.positions.position import Position
from game.core.rules.events import Event
from game.core.rules.rules import imagine
from game.core.table.table import UNKNOWN
from game.flautz.content import FOLDER, load_content
from game.flautz.ending import crystals_earned
from game.flautz.events import CrystalMoved, DiscardReshuffled, MatchBegan, MatchEnded, SpellValued, TurnBegan
from game.flautz.moves import Exchange, Replace, Stand
from game.flautz.notation import FlautzNotation
from game.flautz.rules import Flautz
from game.flautz.setting_up import begin_match as begin_next
from game.flautz.setting_up import gather
from game.flautz.state import State
from game.flautz.turns import turns_to_come
from game.flautz.zones import DISCARD, DRAW, SLOTS, display, hand
from tests.rules.flautz.helpers import NAMES, action, hand_of, opened, play, position, setup
from tests.rules.spoiling import copied, spoil


def game_events(seats: int, seed: str, **options: str) -> list[Event]:
    """All events of a game played at random."""
    rules, _ = opened()
    events: list[Event] = []
    state = begin_match(rules, setup(seats, options), Chance(seed, 0), events.append)
    number = 0
    while rules.actors(state):
        number += 1
        chance = Chance(seed, number)
        chosen = any_action(rules.legal(state, state.turn), chance)
        apply_action(rules, state, state.turn, chosen, chance, events.append)
    return events


def test_fz_q31_everybody_is_told_of_the_new_pile() -> None:
    rules, _ = opened()
    written = {"round": 2, "turn": "Basile", "concentrated": ["Basile"], "ground": "B1 B2 B3", "left": 0}
    events: list[Event] = []
    state = position(2, written)
    first = rules.legal(state, 1)[0]
    assert isinstance(first, Replace)
    apply_action(rules, state, 1, first, Chance("pile"), events.append)
    assert sum(isinstance(event, DiscardReshuffled) for event in events) == 1


@pytest.mark.parametrize(("left", "marker"), [(2, True), (1, True), (0, False)])
def test_fz_12_fz_q25_the_last_crystal_is_a_marker_too(left: int, marker: bool) -> None:
    rules, _ = opened()
    state = begin_match(rules, setup(2), Chance("crystals"), lambda event: None)

    def emit(event: Event) -> None:
        event.write(state)

    gather(state, emit)
    state.reserve = left
    begin_next(rules.content, state, 2, 0, Chance("crystals", 2), emit)
    assert (state.marker, state.reserve) == (marker, left - marker)


# ---- setting up -------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_fz_5_to_fz_8_setting_up(seats: int) -> None:
    rules, _ = opened()
    state = begin_match(rules, setup(seats), Chance("set up", seats), lambda event: None)
    assert len(set(state.apprentices)) == seats
    assert all(state.table.count(hand(seat)) == 5 for seat in range(seats))
    assert all(state.table.count(display(slot)) == 1 for slot in SLOTS)
    assert state.table.count(DRAW) == 77 - 5 * seats - 6
    assert (state.reserve, state.marker, state.match, state.zone) == (24, True, 1, 0)
    public = state.view(seats).table
    assert all(UNKNOWN in public.faces_in(hand(seat)) for seat in range(seats))
    assert UNKNOWN not in [public.faces_in(display(slot))[0] for slot in SLOTS]


def test_fz_q32_specials_are_in_the_deck() -> None:
    rules, _ = opened()
    words = Counter(rules.content.cards[face].word[0] for face in rules.content.deck)
    assert words == {"B": 14, "G": 14, "V": 14, "O": 14, "P": 16, "I": 5}
    assert rules.content.deck.count(hand_of("Pr")[0]) == 2


def test_fz_q37_the_first_player_is_chosen_by_lot_or_by_agreement() -> None:
    rules, _ = opened()

    def first(given: str, seats: int, seed: int) -> int:
        return begin_match(rules, setup(seats, {"first_player": given}), Chance(seed), lambda event: None).first

    assert {first("random", 4, seed) for seed in range(40)} == {0, 1, 2, 3}
    assert first("3", 4, 1) == 2
    assert first("5", 3, 1) == 2, "a place that nobody takes means the last one"


# ---- rounds -----------------------------------------------------------------------------------


@pytest.mark.parametrize("backs", ["", "A1,A3", "A2", "A1,A2,A3"])
def test_fz_10_to_fz_17_everybody_has_one_turn_a_round(backs: str) -> None:
    events = game_events(3, f"rounds {backs}", arena_backs=backs, mode="points", matches="3")
    rounds = len(setup_path(backs))
    turns: list[int] = []
    zone, first, complete = 0, 0, 0
    for event in events:
        if isinstance(event, MatchBegan):
            turns, zone, first = [], 0, event.first
        elif isinstance(event, CrystalMoved):
            assert turns == [(first + step) % 3 for step in range(3)]
            assert event.zone == zone + 1 <= rounds
            turns, zone = [], event.zone
            complete += zone == rounds
        elif isinstance(event, TurnBegan):
            turns.append(event.seat)
    assert complete, "no match went on until the inscription"


def setup_path(backs: str) -> tuple[str, ...]:
    rules, _ = opened()
    return rules.blank(setup(3, {"arena_backs": backs})).house.path


def test_fz_10_every_side_of_the_arena() -> None:
    assert setup_path("") == ("either", "ground", "air", "ground", "air", "either")
    assert setup_path("A2") == ("either", "ground", "ground", "air", "either", "air", "either")
    assert setup_path("A1,A3") == ("either", "air", "ground", "ground")


def test_fz_32_the_first_player_changes_clockwise() -> None:
    begun = [event for event in game_events(3, "rotation", mode="points", matches="8") if isinstance(event, MatchBegan)]
    assert [event.match for event in begun] == list(range(1, 9))
    assert all(after.first == (before.first + 1) % 3 for before, after in pairwise(begun))


def test_fz_12_fz_32_the_next_match_begins_at_the_first_zone_before_its_crystal_is_there() -> None:
    """While cards are dealt the table shows no crystal, and no zone of the match before."""
    state = position(2, {"round": 6, "turn": "Basile", "concentrated": ["Ada"]})
    rules, _ = opened()
    last = action(state, {"take": "air0", "give": _first_card(state)})
    events: list[Event] = []
    apply_action(rules, state.clone(), state.turn, last, Chance("next"), events.append)
    begins = [isinstance(event, MatchBegan) for event in events].index(True)
    found = set()
    for number, event in enumerate(events):
        rules.evolve(state, event)
        if number >= begins:
            found.add((state.zone, state.zone_word))
    assert found == {(0, state.house.path[0])}


def test_fz_q26_a_new_match_deals_all_cards_anew() -> None:
    state = position(2, {"round": 6, "turn": "Basile", "concentrated": ["Ada"], "discard": "B1 B2"})
    after = play(state, {"take": "air0", "give": _first_card(state)})
    assert after.match == 2
    assert sorted(after.table.faces) == sorted(state.table.faces)
    assert after.table.count(DISCARD) == 0
    assert after.concentrated == (False, False)
    assert after.apprentices == state.apprentices
    lots = {after.table.lots[card] for card in range(77)}
    assert len(lots) == 1, "what was known of the old pile says nothing about the new one"
    assert lots.isdisjoint(state.table.lots)


def _first_card(state: State) -> str:
    rules, _ = opened()
    return rules.content.cards[state.table.faces_in(hand(state.turn))[0]].word


def test_fz_q33_turns_to_come() -> None:
    assert turns_to_come(position(3, {"round": 1})) == 5
    assert turns_to_come(position(3, {"round": 6})) == 0
    last = position(2, {"round": 2, "turn": "Basile", "declared": "Ada", "hands": {"Ada": "B2 B3 B4 B5 I6"}})
    assert turns_to_come(last) == 0


# ---- knowledge --------------------------------------------------------------------------------


def test_fz_15_what_was_taken_is_known_until_it_is_given() -> None:
    state = position(2, {"hands": {"Ada": "B1 G2 V3 O4 P7"}, "air": "B6 G1 V1"})
    after = play(state, {"take": "air0", "give": "B1"})
    known = [face for face in after.view(1).table.faces_in(hand(0)) if face != UNKNOWN]
    assert known == hand_of("B6")
    later = play(after, "concentrate", {"take": "ground0", "give": "B6"})
    seen = later.view(1).table
    assert seen.faces_in(display(3)) == hand_of("B6")
    assert hand_of("B6")[0] not in seen.faces_in(hand(0))


def test_fz_q35_the_taken_card_is_still_there_when_its_like_is_given() -> None:
    """Ada gives a blue 6 for a blue 6: she still has one, and everybody knows."""
    state = position(2, {"hands": {"Ada": "B6 G2 V3 O4 P7"}, "air": "B6 G1 V1"})
    after = play(state, {"take": "air0", "give": "B6"})
    known = [face for face in after.view(1).table.faces_in(hand(0)) if face != UNKNOWN]
    assert known == hand_of("B6")


def test_fz_27_nobody_is_imagined_to_hold_a_quinte_secretly() -> None:
    rules, _ = opened()
    state = position(2, {"hands": {"Ada": "B1 B2 B3 B4 P7"}, "known": {"Ada": "B1 B2 B3 B4"}, "round": 2})
    view = state.view(1)
    fives = 0
    for number in range(400):
        world = imagine(rules, view, Chance("quinte", number))
        held = world.table.faces_in(hand(0))
        fives += hand_of("B5")[0] in held
        assert rules.possible(view, world)
    assert fives == 0
    world = view.clone()
    world.table = state.clone().table
    table = world.table
    card = table.zones[hand(0)][table.find(hand(0), hand_of("P7")[0])]
    table.imagine([card], hand_of("B5"))
    assert not rules.possible(view, world)


def test_fz_q14_a_written_quinte_must_have_just_been_dealt() -> None:
    with pytest.raises(NotationError, match="cannot hold a quinte"):
        position(2, {"round": 2, "hands": {"Ada": "B1 B2 B3 B4 B5"}})


# ---- the ends of matches ----------------------------------------------------------------------


def test_fz_17_all_hands_lie_open_at_the_valuation() -> None:
    """The view in which a match has just ended, before the next deal, shows everything but the draw pile."""
    rules, _ = opened()
    state = position(3, {"round": 6, "turn": "Chloé"})
    folding = state.clone()
    shown: list[int] = []

    def watch(event: Event) -> None:
        rules.evolve(folding, event)
        if isinstance(event, MatchEnded):
            public = folding.view(3).table
            shown.extend(face for seat in range(3) for face in public.faces_in(hand(seat)))

    apply_action(rules, state, 2, action(state, "concentrate"), Chance("x"), watch)
    assert len(shown) == 15
    assert UNKNOWN not in shown


def test_fz_22_every_seat_is_valued_before_the_match_ends() -> None:
    for events in (game_events(seats, "valued") for seats in (2, 5)):
        seats = len({event.seat for event in events if isinstance(event, SpellValued)})
        valued: list[int] = []
        for event in events:
            if isinstance(event, SpellValued):
                valued.append(event.seat)
            elif isinstance(event, MatchEnded):
                assert valued == list(range(seats))
                assert len(event.points) == len(event.crystals) == seats
                valued = []


def test_fz_q25_a_quinte_takes_what_is_left() -> None:
    rules, _ = opened()
    state = position(2, {"crystals": {"Ada": 12, "Basile": 12}}, {"mode": "points"})
    assert (state.reserve, state.marker) == (0, True)
    state.quinte, state.quinte_rank = 1, 3
    assert crystals_earned(rules.content, state, (1,)) == (0, 1)
    empty = position(2, {"crystals": {"Ada": 12, "Basile": 13}}, {"mode": "points"})
    assert (empty.reserve, empty.marker) == (0, False), "a neutral token marks the round"
    assert crystals_earned(rules.content, empty, (0,)) == (0, 0)


def test_fz_q22_nobody_wins_with_nothing() -> None:
    state = position(2, {"round": 6, "turn": "Basile", "concentrated": ["Ada"]}, {"match_tie": "share"})
    after = play(state, "concentrate")
    assert (after.winners, after.crystals, after.reserve) == ((), (0, 0), 24)


def test_fz_q41_fz_q23_a_quinte_is_worth_two_crystals_in_every_game_for_points() -> None:
    written = {
        "round": 2,
        "apprentices": {"Ada": "fairy"},
        "hands": {"Ada": "B1 B2 B3 B4 P7"},
        "ground": "B5 . .",
    }
    exchange = {"take": "ground0", "give": "P7"}
    for options, earned in (
        ({"mode": "points", "mode1_bonus_crystals": "false"}, 2),
        ({"mode1_bonus_crystals": "true"}, 2),
        ({"mode1_bonus_crystals": "false"}, 1),
    ):
        assert play(position(2, written, options), exchange).crystals == (earned, 0)


def test_fz_q43_a_game_for_crystals_ends() -> None:
    rules, _ = opened()
    for seed in range(3):
        given = {"max_matches": "3", "crystals_to_win": "5", "mode1_bonus_crystals": "false"}
        result = play_game(rules, setup(4, given), ["random"] * 4, f"long {seed}")
        assert result.outcome is not None
        assert result.outcome.clause == "FZ-Q43"


def test_fz_33_fz_q43_a_game_is_no_longer_than_its_matches_rounds_and_turns() -> None:
    rules, _ = opened()
    assert rules.bound(setup(3, {"mode": "points", "matches": 4})) == 4 * 3 * 6 * 2
    assert rules.bound(setup(2, {"mode": "crystals"})) == 30 * 2 * 6 * 2


# ---- the draw pile ----------------------------------------------------------------------------


def test_fz_q31_without_any_card_left_the_exchange_comes_at_once(tmp_path: Path) -> None:
    """A deck that is just large enough: nothing to replace a card with."""
    folder = copied(FOLDER, tmp_path)
    spoil(folder, "deck.yaml", "values: [1, 2, 3, 4, 5, 6, 7]", "values: [2, 3, 4, 5, 6]")
    spoil(folder, "deck.yaml", "copies: 2", "copies: 1")
    spoil(folder, "deck.yaml", "illusions: [2, 3, 4, 5, 6]", "illusions: [2, 3, 4, 5]")
    rules = Flautz(load_content(folder))
    notation = FlautzNotation(rules)
    written = {"round": 2, "turn": "Basile", "concentrated": ["Basile"], "left": 0}
    state = notation.arrange(Position(setup(5), NAMES, written), Chance("small"))
    assert state.table.count(DRAW) == state.table.count(DISCARD) == 0
    legal = rules.legal(state, 1)
    assert legal
    assert all(isinstance(wish, Exchange) for wish in legal)
    refusal = rules.refuse(state, 1, Replace(3))
    assert refusal is not None
    assert refusal.clause == "FZ-Q31"
    apply_action(rules, state, 1, legal[0], Chance("small"), lambda event: None)
    assert state.concentrated == (False,) * 5
    assert state.turn == 2


def test_fz_q31_a_single_card_is_enough_to_replace_one(tmp_path: Path) -> None:
    folder = copied(FOLDER, tmp_path)
    spoil(folder, "deck.yaml", "values: [1, 2, 3, 4, 5, 6, 7]", "values: [2, 3, 4, 5, 6]")
    spoil(folder, "deck.yaml", "copies: 2", "copies: 1")
    rules = Flautz(load_content(folder))
    written = {"round": 2, "turn": "Basile", "concentrated": ["Basile"], "left": 0}
    state = FlautzNotation(rules).arrange(Position(setup(5), NAMES, written), Chance("small"))
    assert (state.table.count(DRAW), state.table.count(DISCARD)) == (0, 1)
    assert rules.legal(state, 1) == [Replace(slot) for slot in (3, 4, 5)]
    (last,) = state.table.faces_in(DISCARD)
    apply_action(rules, state, 1, Replace(4), Chance("small"), lambda event: None)
    assert state.top(display(4)) == last


def test_fz_q31_with_nothing_left_standing_still_keeps_the_apprentice_concentrated(tmp_path: Path) -> None:
    folder = copied(FOLDER, tmp_path)
    spoil(folder, "deck.yaml", "values: [1, 2, 3, 4, 5, 6, 7]", "values: [2, 3, 4, 5, 6]")
    spoil(folder, "deck.yaml", "copies: 2", "copies: 1")
    spoil(folder, "deck.yaml", "illusions: [2, 3, 4, 5, 6]", "illusions: [2, 3, 4, 5]")
    rules = Flautz(load_content(folder))
    written = {
        "round": 2,
        "turn": "Basile",
        "concentrated": ["Basile"],
        "left": 0,
        "declared": "Ada",
        "hands": {"Ada": "B2 B3 B4 B5 I2"},
    }
    with pytest.raises(NotationError, match="holds no FLAUTZ!"):
        FlautzNotation(rules).arrange(Position(setup(5), NAMES, written), Chance("small"))
    written["hands"] = {"Ada": "B2 B3 B4 I5 B6"}
    state = FlautzNotation(rules).arrange(Position(setup(5), NAMES, written), Chance("small"))
    assert Stand() in rules.legal(state, 1)
    apply_action(rules, state, 1, Stand(), Chance("small"), lambda event: None)
    assert state.concentrated[1]


# ---- declaring --------------------------------------------------------------------------------


def test_fz_q44_declaring_goes_with_the_exchange_after_a_concentration_too() -> None:
    written = {
        "round": 2,
        "turn": "Basile",
        "concentrated": ["Basile"],
        "hands": {"Basile": "B2 B3 B4 B5 P1"},
        "ground": "I6 . .",
    }
    state = play(position(2, written), {"replace": "ground1"}, {"take": "ground0", "give": "P1", "declare": True})
    assert state.declarer == 1
    assert UNKNOWN not in state.view(0).table.faces_in(hand(1))


def test_fz_q16_a_dealt_flautz_can_be_declared_in_the_first_turn() -> None:
    state = position(2, {"hands": {"Ada": "B2 B3 B4 B5 I6"}})
    after = play(state, "declare")
    assert (after.declarer, after.turn) == (0, 1)


def test_fz_13_who_is_asked_depends_on_nothing_secret() -> None:
    """Whatever Ada holds, she is asked after Basile, and in his view nothing differs."""
    views = []
    for held in ("B2 B3 B4 B5 I6", "B2 G5 V7 O1 P4"):
        state = position(2, {"round": 2, "turn": "Basile", "hands": {"Ada": held, "Basile": "B7 G7 V1 O2 P3"}})
        views.append(opened()[0].actors(play(state, "concentrate")))
    assert views[0] == views[1] == (0,)


def test_an_exchange_of_known_cards_can_be_taken_back() -> None:
    """Nobody learns anything by it; a new card of the pile, or an unknown card given, is for good."""
    rules, _ = opened()
    session = Session.start(rules, setup(2, {"first_player": "1"}), "undo")
    shown = session.state.table.faces_in(display(0))[0]
    first = session.state.table.faces_in(hand(0))[0]
    session.submit(0, Exchange(0, first))
    assert session.undo_reach(0).reason == "undo.learned"
    session.submit(1, Exchange(3, session.state.table.faces_in(hand(1))[0]))
    session.submit(0, Exchange(3, shown))
    assert session.undo_reach(0).records == 1


def test_fz_40_cards_are_called_by_their_words() -> None:
    rules, _ = opened()
    state = position(2, {})
    assert [rules.card_sign(state, face) for face in hand_of("B1 P7 I6 Pr")] == ["B1", "P7", "I6", "Pr"]
    assert rules.wait_clause(state) == "FZ-13"
