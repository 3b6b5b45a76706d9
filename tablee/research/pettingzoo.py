"""PettingZoo: one seat after the other (`env`), or all at once (`parallel_env`), every game, any house rules.

env = env("nine_domains")
env.reset(seed=1)
for agent in env.agent_iter():
    observation, reward, termination, truncation, info = env.last()
    action = None if termination or truncation else env.action_space(agent).sample(observation["action_mask"])
    env.step(action)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from game.core.chance import Chance, fresh_seed
from game.core.rules.observation import observation_text
from game.core.rules.rules import OptionValue
from tablee.research.course import Course, Ground, Reward

Agent = str
Observation = dict[str, Any]


def agents_of(ground: Ground) -> list[Agent]:
    """What seats are called: `seat_0` is the first."""
    return [f"seat_{seat}" for seat in range(ground.setup.seats)]


def observation_space(ground: Ground, actions: int) -> spaces.Dict:
    """The columns of a view within their bounds, and which of the actions are lawful."""
    least, most = (np.array(bound, dtype=np.int32) for bound in ground.observations.bounds())
    return spaces.Dict(
        {
            "observation": spaces.Box(least, most, dtype=np.int32),
            "action_mask": spaces.Box(0, 1, (actions,), dtype=np.int8),
        }
    )


def seen(course: Course, seat: int, numbers: Mapping[int, Any], actions: int) -> Observation:
    """What a seat sees, and which numbers it may choose among."""
    mask: Any = np.zeros(actions, dtype=np.int8)
    mask[list(numbers)] = 1
    return {"observation": np.array(course.tensor(seat), dtype=np.int32), "action_mask": mask}


class TableeAEC(AECEnv[Agent, Observation, int]):
    """One seat after the other. Where several are asked at once the first of them does its whole choice, then the next;
    nobody learns by it what another one prepares. An action that is not lawful raises ValueError (`env` ends the match
    instead, as PettingZoo's wrapper does).
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "tablee_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, ground: Ground, reward: Reward = "places", render_mode: str | None = None) -> None:
        super().__init__()
        self.ground = ground
        self.render_mode = render_mode
        self.possible_agents = agents_of(ground)
        self._reward: Reward = reward
        self._actions = ground.actions.size
        self._observed = {agent: observation_space(ground, self._actions) for agent in self.possible_agents}
        self._chosen = {agent: spaces.Discrete(self._actions) for agent in self.possible_agents}

    def observation_space(self, agent: Agent) -> spaces.Dict:
        return self._observed[agent]

    def action_space(self, agent: Agent) -> spaces.Discrete:
        return self._chosen[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match; equal seeds give equal luck, none a fresh one."""
        self._seed = fresh_seed() if seed is None else str(seed)
        self._course = Course.begun(self.ground, Chance(self._seed, 0))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Agent, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def _ask(self) -> None:
        asked = self._course.asked
        self._seat = asked[0] if asked else 0
        self._lawful = self._course.lawful(self._seat) if asked else {}
        self.agent_selection = self.possible_agents[self._seat]

    def observe(self, agent: Agent) -> Observation:
        seat = self.possible_agents.index(agent)
        return seen(self._course, seat, self._lawful if seat == self._seat else {}, self._actions)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen = None if action is None else self._lawful.get(int(action))
        if chosen is None:
            raise ValueError(f"{action} is not lawful for {agent}")
        self._cumulative_rewards[agent] = 0.0
        self._course = self._course.after(self._seat, chosen, Chance(self._seed, len(self._course.told)))
        self._clear_rewards()
        self._ask()
        if not self._course.asked:
            values = self._course.returns(self._reward)
            self.rewards = dict(zip(self.possible_agents, values, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def render(self) -> str:
        """What everybody knows, as text."""
        return observation_text(self._course.state.view(self.ground.setup.seats))

    def close(self) -> None:
        """Nothing is open."""


class TableeParallel(ParallelEnv[Agent, Observation, int]):
    """All at once: everybody who is asked chooses, the others wait, which is the last number of the space and lawful
    for nobody else. Where a seat is asked that could not know yet what another one does now, both happen.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "tablee_parallel_v0", "render_modes": ["ansi"]}

    def __init__(self, ground: Ground, reward: Reward = "places", render_mode: str | None = None) -> None:
        self.ground = ground
        self.render_mode = render_mode
        self.possible_agents = agents_of(ground)
        self.agents: list[Agent] = []
        self.wait = ground.actions.size
        """The number of the action that does nothing."""
        self._reward: Reward = reward
        self._observed = {agent: observation_space(ground, self.wait + 1) for agent in self.possible_agents}
        self._chosen = {agent: spaces.Discrete(self.wait + 1) for agent in self.possible_agents}

    def observation_space(self, agent: Agent) -> spaces.Dict:
        return self._observed[agent]

    def action_space(self, agent: Agent) -> spaces.Discrete:
        return self._chosen[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[Agent, Observation], dict[Agent, dict[str, Any]]]:
        """A new match; equal seeds give equal luck, none a fresh one."""
        self._seed = fresh_seed() if seed is None else str(seed)
        self._course = Course.begun(self.ground, Chance(self._seed, 0))
        self.agents = self.possible_agents[:]
        return self._all_seen(), {agent: {} for agent in self.agents}

    def _all_seen(self) -> dict[Agent, Observation]:
        course, asked = self._course, self._course.asked
        self._lawful = [course.lawful(seat) if seat in asked else {} for seat in range(len(self.possible_agents))]
        return {
            agent: seen(course, seat, self._lawful[seat] or {self.wait: None}, self.wait + 1)
            for seat, agent in enumerate(self.possible_agents)
        }

    def step(
        self, actions: dict[Agent, int]
    ) -> tuple[
        dict[Agent, Observation],
        dict[Agent, float],
        dict[Agent, bool],
        dict[Agent, bool],
        dict[Agent, dict[str, Any]],
    ]:
        course = self._course
        for seat in course.asked:
            agent = self.possible_agents[seat]
            chosen = self._lawful[seat].get(int(actions[agent]))
            if chosen is None:
                raise ValueError(f"{actions[agent]} is not lawful for {agent}")
            course = course.after(seat, chosen, Chance(self._seed, len(course.told)))
        self._course, over = course, not course.asked
        agents, values = self.agents, course.returns(self._reward)
        observed = self._all_seen()
        self.agents = [] if over else agents
        return (
            observed,
            dict(zip(agents, values, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )

    def render(self) -> str:
        """What everybody knows, as text."""
        return observation_text(self._course.state.view(self.ground.setup.seats))

    def close(self) -> None:
        """Nothing is open."""


def env(
    game: str,
    seats: int | None = None,
    options: Mapping[str, OptionValue | str] | None = None,
    reward: Reward = "places",
    render_mode: str | None = None,
) -> Any:
    """A game, one seat after the other, with the usual wrappers: who does something unlawful loses the match. Raises
    KeyError and ValueError like `Ground.of`.
    """
    bare = TableeAEC(Ground.of(game, seats, options), reward, render_mode)
    illegal = wrappers.TerminateIllegalWrapper(bare, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(illegal))


def parallel_env(
    game: str,
    seats: int | None = None,
    options: Mapping[str, OptionValue | str] | None = None,
    reward: Reward = "places",
    render_mode: str | None = None,
) -> TableeParallel:
    """A game, all at once. Raises KeyError and ValueError like `Ground.of`."""
    return TableeParallel(Ground.of(game, seats, options), reward, render_mode)
