"""Bots that adapt: how strong somebody has shown himself, how strongly they play, and what counts for nothing."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.bots.adaptive import AdaptivePolicy, strength_for, strength_of
from game.bots.explaining.insight import choices_of_bots, chosen
from game.bots.levels import (
    LevelError,
    choose,
    known_level,
    levels_of,
    offered_levels,
    read_player,
    simulations_of,
)
from game.bots.luck import bots_luck
from game.bots.policy import Decision, Policy, decision_of
from game.bots.proposal import harder
from game.catalogue import NAMES, open_game
from game.core.chance import Chance
from game.core.journal.journal import SeatCard
from game.core.journal.strength import ADAPTIVE, BEST, FIRST, LEAST, NEWCOMER, REGULAR, level_said, strength_in
from game.core.library.library import Library
from game.core.library.statistics import Finish, last_finishes, series
from game.core.match.session import Record
from game.core.rules.rules import Action
from game.core.texts import Texts
from game.matches.match import Match, Plan, rematch_plan
from game.matches.sources import fork_match, new_match, shown_strength
from tests.bots.adapting import SETTLED, evening

GAME = "nine_domains"
ANA, LOU = SeatCard("Ana"), SeatCard("Lou", f"bot:{ADAPTIVE}", 2)
PLAN = Plan(GAME, (ANA, LOU), {})


def finish(place: int, strength: int) -> Finish:
    """Ana against one bot that plays at a strength."""
    return Finish(("human", f"bot:{ADAPTIVE}:{strength}"), (place, 3 - place), ("Ana", "Lou"))


@pytest.mark.parametrize("true", [300, 600, 900, 1100, 1300])
def test_it_comes_to_about_half_within_twenty_matches(true: int) -> None:
    luck, taken = random.Random(true), []
    for _ in range(40):
        shares, _ = evening(
            lambda strength, _: (1, 2) if luck.random() < 1 / (1 + 10 ** ((strength - true) / 400)) else (2, 1)
        )
        taken += shares[SETTLED:]
    assert 0.42 <= sum(taken) / len(taken) <= 0.58


def test_a_victory_is_a_step_up_and_a_defeat_one_down() -> None:
    won, lost = strength_of("Ana", [finish(1, FIRST)]), strength_of("Ana", [finish(2, FIRST)])
    assert lost < FIRST < won
    assert won - FIRST == FIRST - lost
    again = strength_of("Ana", [finish(1, won), finish(1, FIRST)])
    assert 0 < again - won < won - FIRST, "the more is known, the smaller is a step"
    assert strength_for(("Ana",), [finish(2, LEAST)] * 50) == LEAST
    assert strength_for(("Ana",), [finish(1, BEST)] * 50) == BEST


def test_only_own_matches_against_such_bots_count() -> None:
    others = Finish(("human", "bot:expert"), (1, 2), ("Ana", "Lou"))
    assert strength_of("Ana", [others]) == strength_of("Bea", [finish(1, FIRST)]) == FIRST
    assert strength_for((), [finish(1, FIRST)]) == FIRST


def test_several_people_meet_one_bot_half_way_and_each_keeps_his_own_strength() -> None:
    lost = Finish(("human", "human", f"bot:{ADAPTIVE}:{FIRST}"), (1, 3, 2), ("Ana", "Bea", "Lou"))
    ana, bea = strength_of("Ana", [lost]), strength_of("Bea", [lost])
    assert bea < FIRST < ana
    assert strength_for(("Ana", "Bea"), [lost]) == round((ana + bea) / 2)


def test_a_strength_is_read_from_the_name_of_a_level_whoever_wrote_it() -> None:
    assert strength_in(f"{ADAPTIVE}:740") == 740
    assert strength_in(ADAPTIVE) == FIRST
    assert strength_in(f"{ADAPTIVE}:99999") == BEST
    assert {strength_in(word) for word in ("greedy", "greedy:7", f"{ADAPTIVE}:7x", f"{ADAPTIVE}:1234567")} == {None}
    assert read_player(f"bot:{ADAPTIVE}:740") == f"{ADAPTIVE}:740"
    with pytest.raises(LevelError):
        read_player(f"bot:{ADAPTIVE}:x")
    assert known_level(GAME, f"{ADAPTIVE}:x") == "greedy"


@pytest.mark.parametrize("game", NAMES)
def test_it_is_offered_in_every_game_and_thinks_no_longer_than_it_must(game: str) -> None:
    assert ADAPTIVE in offered_levels(game)
    assert offered_levels(game)[: len(levels_of(game))] == levels_of(game)
    assert simulations_of(game, f"{ADAPTIVE}:{REGULAR}") == 0
    assert simulations_of(game, f"{ADAPTIVE}:{BEST}") == simulations_of(game, levels_of(game)[-1])


class Always:
    """A policy with one choice, and how much regret it was allowed."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.share = 1.0

    def choose(self, decision: Decision) -> Action:
        return decision.legal[self.number]

    def allowing(self, share: float) -> Policy:
        self.share = share
        return self


def test_at_a_regulars_strength_it_plays_like_one_and_at_the_best_ones_like_the_best() -> None:
    erring, regular, best = Always(0), Always(1), Always(2)
    match = new_match(Plan(GAME, (ANA, LOU), {}, "a seed"), None)

    def chosen_at(strength: int) -> list[int]:
        policy = AdaptivePolicy(erring, regular, best, strength)
        asked = [decision_of(match.session.rules, match.session.view(1), 1, Chance(n)) for n in range(200)]
        found = [decision.legal.index(policy.choose(decision)) for decision in asked]
        return [found.count(number) for number in range(3)]

    assert chosen_at(NEWCOMER) == [200, 0, 0]
    assert erring.share == 1.0
    assert chosen_at(LEAST) == [200, 0, 0]
    assert erring.share == 2.5
    assert chosen_at(REGULAR) == [0, 200, 0]
    assert chosen_at(BEST) == [0, 0, 200]
    _, some, others = chosen_at((REGULAR + BEST) // 2)
    assert 70 < some < 130
    assert some + others == 200


# ---- with a library -------------------------------------------------------------------------------


def played(match: Match) -> Match:
    """The match, played to its end by novices; Ana gives nothing away."""
    number = 0
    while actors := match.session.actors:
        seat = actors[0]
        number += 1
        action = choose(match.session.rules, match.session.view(seat), seat, "novice", Chance("test", number), 1)
        assert isinstance(match.submit(seat, action), Record)
    return match


def test_the_strength_stands_in_the_seat_and_moves_with_the_matches_that_count(tmp_path: Path) -> None:
    library = Library(tmp_path)
    match = new_match(PLAN, library)
    assert match.header.seats[1].player == f"bot:{ADAPTIVE}:{FIRST}"
    assert shown_strength(GAME, ("Ana",), library) == FIRST
    played(match)
    assert match.session.outcome is not None
    shown = shown_strength(GAME, ("Ana",), library)
    places = match.session.outcome.places
    assert (shown > FIRST) == (places[0] < places[1])
    assert (shown < FIRST) == (places[0] > places[1])
    again = new_match(rematch_plan(match.header, same_deal=False), library)
    assert again.header.seats[0].player == f"bot:{ADAPTIVE}:{shown}"
    practice = new_match(rematch_plan(match.header, same_deal=True), library)
    assert practice.header.practice
    assert practice.header.seats[0].player == f"bot:{ADAPTIVE}:{FIRST}"
    assert fork_match(match, 1, library).header.seats[1].player == f"bot:{ADAPTIVE}:{FIRST}"
    assert series(library, GAME, [(card.name, card.kind) for card in again.header.seats]).matches == 1


def test_a_match_in_which_moves_were_taken_back_counts_for_nothing(tmp_path: Path) -> None:
    library = Library(tmp_path)
    match = new_match(PLAN, library)
    while not match.session.own_choice(0) or match.session.last_choice(0):
        seat = match.session.actors[0]
        luck = Chance("test", len(match.session.records))
        match.submit(seat, choose(match.session.rules, match.session.view(seat), seat, "novice", luck, 1))
    assert match.undo(0, far=True)
    assert match.header.practice
    played(match)
    assert not last_finishes(library, GAME)
    assert shown_strength(GAME, ("Ana",), library) == FIRST


def test_what_it_chose_can_be_thought_again_from_the_journal() -> None:
    match = new_match(Plan(GAME, (ANA, LOU), {}, "thought again"), None)
    rules = open_game(GAME).rules
    while match.session.actors and len(match.session.records) < 12:
        seat = match.session.actors[-1]
        luck = Chance(bots_luck(match.session.seed, seat, len(match.session.records)))
        level = match.header.seats[1].player.removeprefix("bot:")
        assert isinstance(match.submit(seat, choose(rules, match.session.view(seat), seat, level, luck)), Record)
    found = list(choices_of_bots(rules, match.header, tuple(match.session.records)))
    assert found
    assert all(chosen(rules, choice.asked) == choice.record.action for choice in found)


def test_it_is_proposed_to_nobody_and_said_how_well_it_plays() -> None:
    assert harder(GAME, (ANA, LOU)) == ((ANA, LOU), "")
    mixed = (ANA, LOU, SeatCard("Gus", "bot:greedy", 3))
    assert [card.player for card in harder(GAME, mixed)[0]] == ["human", f"bot:{ADAPTIVE}", "bot:strong"]
    for language in ("en", "fr"):
        texts = Texts(language)
        said = [level_said(texts, f"{ADAPTIVE}:{strength}") for strength in range(LEAST, BEST + 1, 100)]
        assert all(said)
        assert len(set(said)) == 6
        assert level_said(texts, "greedy") == texts("lobby.level.greedy")
        assert not level_said(texts, "oracle")
