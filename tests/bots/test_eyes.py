"""No move to laugh at: where one look is enough, no bot that reasons does what nobody in his senses does."""

from __future__ import annotations

from typing import Final

import pytest

from game.bots.levels import levels_of, policy_of
from game.bots.policy import Policy, decision_of
from game.catalogue import NAMES, open_game
from game.core.chance import Chance
from game.core.match.session import apply_action, begin_match
from game.core.rules.options import resolve
from game.core.rules.rules import Setup
from tests.bots.eyes import eyes_of
from tests.campaign import CAMPAIGN, tried

LOTS: Final = 5 if CAMPAIGN else 1
"""With so much luck each position is looked at."""


QUICK: Final = "nine_domains"
"""There who solves a round is no slower than a regular."""


def sensible(game: str) -> list[tuple[str, Policy]]:
    """Who is expected to see it: regulars, and in a campaign whoever plays better."""
    levels = levels_of(game)
    best = levels[levels.index("greedy") :]
    return [(level, policy_of(game, level)) for level in (best if CAMPAIGN or game == QUICK else best[:1])]


@pytest.mark.sampled
@pytest.mark.parametrize("game", NAMES)
def test_nobody_laughs_at_what_a_bot_does(game: str) -> None:
    faults = []
    for number, eye in enumerate(eyes_of(game), 1):
        for level, policy in sensible(game):
            for lot in range(LOTS):
                tried()
                fault = eye.fault(eye.chosen(policy, "eye", CAMPAIGN, number, lot))
                faults += [f"{level}, position {number}: {fault}"] if fault else []
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("game", [game for game in NAMES if "beginner" in levels_of(game)])
def test_who_has_just_learned_a_game_errs_by_nothing_that_everybody_sees(game: str) -> None:
    shown = [eye for eye in eyes_of(game) if eye.since == "beginner"]
    assert shown
    for policy in (policy_of(game, "beginner"), policy_of(game, "adaptive:800")):
        assert not [fault for eye in shown for lot in range(8) if (fault := eye.fault(eye.chosen(policy, "errs", lot)))]


def test_the_stronger_of_two_cards_dies_also_by_who_searches() -> None:
    """An expert of Batailles et piques once killed a 6, and spared the 10 beside it, for a hundredth of a chance."""
    eye = next(eye for eye in eyes_of("batailles") if eye.shows.startswith("Of two cards"))
    policy = policy_of("batailles", "expert")
    assert not [fault for lot in range(3) if (fault := eye.fault(eye.chosen(policy, "strikes", lot)))]


@pytest.mark.parametrize("number", [5, 13])
@pytest.mark.parametrize("level", ["strong", "expert"])
def test_who_searches_in_batailles_passes_no_better_prey_by(level: str, number: int) -> None:
    """Once, in half of all tries, a 13 went into what had not moved for long beside a card that had; where a game is as
    good as lost, a handful of worlds speaks for anything.
    """
    eye = eyes_of("batailles")[number - 1]
    policy = policy_of("batailles", level)
    lots = range(10 if number == 5 else 3)
    assert not [fault for lot in lots if (fault := eye.fault(eye.chosen(policy, "eye", "47", number, lot)))]


@pytest.mark.parametrize(("number", "why"), [(1, "to be rid of a poor card"), (4, "he would waste his cards after it")])
def test_who_searches_is_not_misled_by_imagined_games(number: int, why: str) -> None:
    """As an expert of CrocoNounours once was, who walked, or ended his turn."""
    eye = eyes_of("croconounours")[number - 1]
    assert not eye.fault(eye.chosen(policy_of("croconounours", "expert"), "eye", "26", number, 0)), why


@pytest.mark.parametrize("level", ["strong", "expert"])
def test_who_searches_plants_the_flower_that_he_has_begun(level: str) -> None:
    """FP-66: with two cards in the bed an expert once played a joker on a flower, in a match as good as lost."""
    eye = eyes_of("flower_power")[10]
    assert eye.shows == "A flower that is begun is planted"
    policy = policy_of("flower_power", level)
    assert not [fault for lot in range(5) if (fault := eye.fault(eye.chosen(policy, "eye", "59", 11, lot)))]


@pytest.mark.parametrize("game", NAMES)
def test_in_every_position_something_else_can_be_done_as_well(game: str) -> None:
    opened = open_game(game)
    eyes = eyes_of(game)
    assert len(eyes) >= 10
    for eye in eyes:
        state, names = eye.state(opened), eye.scenario["seats"]
        seat = names.index(eye.seat)
        assert seat in opened.rules.actors(state)
        legal = [opened.notation.write_action(state, seat, each, names) for each in opened.rules.legal(state, seat)]
        named = [written if not isinstance(written, list) else written[0] for written in (*eye.never, *eye.only)]
        assert all(written in legal for written in named), eye.shows
        assert bool(eye.never) != bool(eye.only), eye.shows
        if eye.never and not isinstance(eye.never[0], list):
            assert any(written not in eye.never for written in legal), eye.shows


def test_a_regular_wakes_no_minefield_with_his_king() -> None:
    """BP-2: after a few turns of a match a king once walked into what had not moved since it was laid."""
    opened, names = open_game("batailles"), ("Ada", "Basile", "Clara")
    rules, policy, luck = opened.rules, policy_of("batailles", "greedy"), "k175"
    state = begin_match(rules, Setup("batailles", 3, resolve(rules.options, {}, 3)), Chance(luck, 0))
    for number in range(1, 21):
        seat = rules.actors(state)[0]
        action = policy.choose(decision_of(rules, state.view(seat), seat, Chance(luck, "c", number)))
        written = opened.notation.write_action(state, seat, action, names)
        apply_action(rules, state, seat, action, Chance(luck, number))
    assert names[seat] == "Clara"
    assert written != {"attack": "Ada.left", "with": "left"}
