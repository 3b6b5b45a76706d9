"""Gymnasium: one seat of a game, against bots of a level.

env = SingleSeat("batailles", level="greedy")
observation, info = env.reset(seed=1)
observation, reward, over, _, info = env.step(env.action_space.sample(observation["action_mask"]))
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import gymnasium
from gymnasium import spaces

from game.bots.levels import choose, levels_of
from game.core.chance import Chance, fresh_seed
from game.core.rules.observation import observation_text
from game.core.rules.rules import OptionValue
from tablee.research.course import Course, Ground, Reward
from tablee.research.pettingzoo import Observation, observation_space, seen


class SingleSeat(gymnasium.Env[Observation, int]):
    """One seat of a match; bots of a level have the others. Who does something unlawful has lost at once (-1.0, and
    `info["unlawful"]`), so choose among `observation["action_mask"]`. Raises KeyError and ValueError like `Ground.of`,
    and ValueError for a seat or a level that there is not.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: str,
        seat: int = 0,
        level: str = "greedy",
        seats: int | None = None,
        options: Mapping[str, OptionValue | str] | None = None,
        reward: Reward = "places",
        render_mode: str | None = None,
    ) -> None:
        self.ground = Ground.of(game, seats, options)
        if not 0 <= seat < self.ground.setup.seats:
            raise ValueError(f"there is no seat {seat}: seats are 0 to {self.ground.setup.seats - 1}")
        if level not in levels_of(game):
            raise ValueError(f"there is no level '{level}': {', '.join(levels_of(game))}")
        self.render_mode = render_mode
        self.observation_space = observation_space(self.ground, self.ground.actions.size)
        self.action_space = spaces.Discrete(self.ground.actions.size)
        self._seat = seat
        self._level = level
        self._reward: Reward = reward

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new match, up to the first own choice; equal seeds give equal luck and equal bots, none a fresh one."""
        super().reset(seed=seed)
        self._luck = fresh_seed() if seed is None else str(seed)
        self._course = Course.begun(self.ground, Chance(self._luck, 0))
        self._let_others_play()
        return self._seen(), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        chosen = self._lawful.get(int(action))
        if chosen is None:
            return self._seen(), -1.0, True, False, {"unlawful": True}
        self._course = self._course.after(self._seat, chosen, self._chance())
        self._let_others_play()
        return self._seen(), self._course.returns(self._reward)[self._seat], not self._course.asked, False, {}

    def _chance(self, *whose: str | int) -> Chance:
        return Chance(self._luck, *whose, len(self._course.told))

    def _let_others_play(self) -> None:
        course, rules = self._course, self.ground.rules
        while course.asked and self._seat not in course.asked:
            seat = course.asked[0]
            action = choose(rules, course.state.view(seat), seat, self._level, self._chance("bot", seat))
            course = self._course = course.after(seat, action, self._chance())
        self._lawful = course.lawful(self._seat) if course.asked else {}

    def _seen(self) -> Observation:
        return seen(self._course, self._seat, self._lawful, self.ground.actions.size)

    def render(self) -> str:
        """What the seat sees, as text."""
        return observation_text(self._course.state.view(self._seat))
