"""The games behind the interfaces of researchers, proved by the suites of those who wrote the interfaces."""

from __future__ import annotations

import functools
import pickle
import re
import warnings
from itertools import permutations
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms import exploitability, ismcts, mcts
from open_spiel.python.policy import TabularPolicy
from pettingzoo.test import api_test, parallel_api_test, seed_test

import tablee.research.openspiel as spiel
from game.bots.levels import choose
from game.bots.policy import any_action
from game.bots.search.matrix import against, equilibrium
from game.core.chance import Chance
from game.core.rules.drafts import EMPTY
from game.core.rules.rules import Action, AnyRules
from game.nine_domains.moves import Confirm, Place
from game.nine_domains.state import PLACING
from tablee.research.course import GAMES, Course, Ground
from tablee.research.gymnasium import SingleSeat
from tablee.research.pettingzoo import env, parallel_env

CYCLES: Final = 200
SHORTER: Final = {"croconounours": ",options=stalemate_turns:10", "flower_power": ",options=turn_limit:20"}
"""Their test writes down and reads back every state, which for long matches takes minutes."""
NO_POWERS: Final = {"specials": "fixed", "fixed_specials": "1+,3+,4+"}
"""Special cards of The Nine Domains that ask nobody anything after a fight."""


EXAMPLES: Final = re.findall(
    r"```python\n(.*?)```", (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8"), re.DOTALL
)


def test_the_page_has_its_five_examples() -> None:
    assert len(EXAMPLES) == 5


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_the_examples_run(number: int) -> None:
    exec(compile(EXAMPLES[number], f"example {number + 1}", "exec"), {})


@pytest.mark.parametrize("game", GAMES)
def test_the_suites_of_pettingzoo_and_gymnasium(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        warnings.filterwarnings("ignore", message="Observation.*")  # they are dictionaries, for the sake of the mask
        warnings.filterwarnings("ignore", message=".*maximum and minimum values are equal")  # a column of one value
        api_test(env(game), num_cycles=CYCLES, verbose_progress=False)
        seed_test(functools.partial(env, game), num_cycles=CYCLES)
        parallel_api_test(parallel_env(game), num_cycles=CYCLES)
        check_env(SingleSeat(game), skip_render_check=True)


ODD: Final[dict[str, tuple[int, dict[str, Any]]]] = {
    "nine_domains": (2, {"specials": "fixed"}),
    "croconounours": (3, {"stalemate_turns": 10}),
    "flautz": (5, {"mode": "points"}),
    "batailles": (5, {"army": "small"}),
    "flower_power": (6, {"turn_limit": 20, "blind_build": False}),
}
"""A table that nobody sets by himself: as many players as seldom sit there, other house rules."""


@pytest.mark.parametrize("game", ODD)
def test_an_odd_table_is_one_for_their_suites_too(game: str) -> None:
    seats, options = ODD[game]
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        warnings.filterwarnings("ignore", message="Observation.*")
        warnings.filterwarnings("ignore", message=".*maximum and minimum values are equal")
        api_test(env(game, seats, options), num_cycles=40, verbose_progress=False)
        parallel_api_test(parallel_env(game, seats, options), num_cycles=40)


@pytest.mark.parametrize("game", GAMES)
def test_the_random_matches_of_openspiel(game: str) -> None:
    loaded = pyspiel.load_game(f"tablee(game={game}{SHORTER.get(game, '')})")
    pyspiel.random_sim_test(loaded, num_sims=2, serialize=True, verbose=False)
    assert str(pickle.loads(pickle.dumps(loaded))) == str(loaded)


@pytest.mark.parametrize("game", GAMES)
def test_every_way_to_a_match_leads_to_its_end(game: str) -> None:
    """At random, one after the other and all at once; whoever is first has what places are worth."""
    apart = env(game, reward="margins")
    apart.reset(seed=5)
    for agent in apart.agent_iter():
        observation, _, over, _, _ = apart.last()
        apart.step(None if over else _any(observation, apart.action_space(agent)))
    together = parallel_env(game)
    observed, _ = together.reset(seed=5)
    rewards: dict[str, float] = {}
    while together.agents:
        chosen = {agent: _any(observed[agent], together.action_space(agent)) for agent in together.agents}
        observed, rewards, _, _, _ = together.step(chosen)
    assert sum(rewards.values()) == pytest.approx(0.0)


def _any(observation: dict[str, Any], space: Any) -> int:
    return int(space.sample(observation["action_mask"]))


def test_who_does_something_unlawful_has_lost() -> None:
    alone = SingleSeat("flautz")
    observation, _ = alone.reset(seed=1)
    unlawful = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    assert alone.step(unlawful)[1:] == (-1.0, True, False, {"unlawful": True})


# ---- a tiny variant ---------------------------------------------------------------------------------------


class LastRound:
    """The last round of The Nine Domains, with three cards each and nobody asked after the fight: six rows against six,
    chosen at once. `worth[i][j]` is what our rules say that my row i is worth against row j.
    """

    def __init__(self, seed: str) -> None:
        ground = Ground.of("nine_domains", options=NO_POWERS)
        course = Course.begun(ground, Chance(seed, 0))
        chance = Chance(seed, "play")
        while not (course.state.round == ground.rules.content.rounds and course.state.phase == PLACING):
            seat = course.asked[0]
            course = course.after(seat, any_action(list(course.lawful(seat).values()), chance), chance)
        self.course = course
        self.position = spiel.position_parameter(course.state)
        self.rows = [list(permutations(course.state.cards_left(seat))) for seat in (0, 1)]
        self.worth = [[self._played(one, other) for other in self.rows[1]] for one in self.rows[0]]

    def _played(self, *rows: tuple[int, ...]) -> float:
        course = self.course
        for seat, row in enumerate(rows):
            for action in (*(Place(card, place) for place, card in enumerate(row)), Confirm()):
                course = course.after(seat, action, Chance("none"))
        assert not course.asked
        return course.returns()[0]

    def exploited(self, mixes: tuple[list[float], list[float]]) -> float:
        """How much both win together by the best answer to the other's mix, halved: their definition, our matrix."""
        lines = [against(line, mixes[1]) for line in self.worth]
        columns = [-against([line[j] for line in self.worth], mixes[0]) for j in range(len(self.rows[1]))]
        return (max(lines) + max(columns)) / 2

    def written(self, policy: Any, mixes: tuple[list[float], list[float]]) -> Any:
        """The mixes as a policy of steps: from left to right, each card as likely as the rows that begin so."""
        for index, state in enumerate(policy.states):
            seat = state.current_player()
            draft = state.course.state.drafts[seat]
            steps = state.lawful()
            weights = [self._weight(seat, draft, action, mixes[seat]) for action in steps.values()]
            total = sum(weights)
            row = policy.action_probability_array[index]
            row[:] = 0.0
            for number, weight in zip(steps, weights, strict=True):
                row[number] = weight / total if total else 1 / len(steps)
        return policy

    def _weight(self, seat: int, draft: tuple[int, ...], action: Action, mix: list[float]) -> float:
        if not isinstance(action, Place):
            return 1.0
        if action.place != draft.index(EMPTY):
            return 0.0
        begun = (*draft[: action.place], action.card)
        return sum(share for row, share in zip(self.rows[seat], mix, strict=True) if row[: len(begun)] == begun)


def test_exploitability_is_what_our_matrix_says() -> None:
    """Their algorithm walks the tree of steps and information states; ours adds up a matrix of whole rows."""
    last = LastRound("tiny1")
    options = ";".join(f"{name}:{value.replace(',', '|')}" for name, value in NO_POWERS.items())
    game = pyspiel.load_game("tablee", {"game": "nine_domains", "options": options, "position": last.position})
    policy = TabularPolicy(game)
    evenly = ([1 / 6] * 6, [1 / 6] * 6)
    solved = equilibrium(last.worth, 4000)
    for mixes in (evenly, (list(solved[0]), list(solved[1]))):
        theirs = exploitability.exploitability(game, last.written(policy, mixes))
        assert theirs == pytest.approx(last.exploited(mixes), abs=1e-9)
    assert last.exploited(evenly) > 0.05, "a round in which nothing matters proves nothing"
    assert last.exploited((list(solved[0]), list(solved[1]))) < 0.02


# ---- their search at our table ----------------------------------------------------------------------------


def test_their_search_plays_a_match_against_greedy() -> None:
    """Information-set Monte Carlo tree search, on worlds that our imagination resamples."""
    game = pyspiel.load_game("tablee(game=nine_domains)")
    luck = np.random.RandomState(3)
    searching = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, luck), 2.0, 12, random_state=luck)
    state, searched = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(luck.choice([number for number, _ in state.chance_outcomes()]))
        elif state.current_player() == 0:
            searched += 1
            state.apply_action(searching.step(state))
        else:
            state.apply_action(_greedy(state))
    assert searched > 4  # it has played beyond its first row
    assert sum(state.returns()) == pytest.approx(0.0)


def _greedy(state: Any) -> int:
    """What our bot does; a step that its draft does not take forward is answered by one that does."""
    course, seat = state.course, state.current_player()
    rules: AnyRules = course.ground.rules
    action = choose(rules, course.state.view(seat), seat, "greedy", Chance("greedy", len(course.told)))
    return int(course.ground.actions.number(course.state, action))


@pytest.mark.parametrize("game", GAMES)
def test_resampled_worlds_look_the_same(game: str) -> None:
    loaded = pyspiel.load_game(f"tablee(game={game})")
    luck = np.random.RandomState(4)
    state = loaded.new_initial_state()
    for step in range(400):
        if state.is_terminal():
            break
        if not state.is_chance_node() and step % 20 == 0:
            player = state.current_player()
            world = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
            assert world.information_state_string(player) == state.information_state_string(player)
            assert world.observation_tensor(player) == state.observation_tensor(player)
            assert world.legal_actions() == state.legal_actions()
        outcomes = (
            [number for number, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        )
        state.apply_action(luck.choice(outcomes))
