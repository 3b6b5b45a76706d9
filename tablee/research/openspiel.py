"""OpenSpiel: every game as a Python game with information states, chance as nodes of its own, and worlds resampled by
our imagination.

    import pyspiel
    import tablee.research.openspiel
    game = pyspiel.load_game("tablee(game=batailles,seats=3)")
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final

import numpy as np
import pyspiel

from game.core.chance import AnsweredChance, Chance, UnansweredError
from game.core.journal.wire import encode
from game.core.rules.observation import observation_text
from game.core.rules.rules import Action
from tablee.research.course import Course, Ground

NAME: Final = "tablee"
MOST_SEATS: Final = 8
GAME_TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="Tablée",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_SEATS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
    parameter_specification={"game": "nine_domains", "seats": 0, "options": "", "position": ""},
)


def position_parameter(state: Any) -> str:
    """A true state as the parameter `position` of a game that begins there."""
    return encode(state).hex()


def ground_of(parameters: dict[str, Any]) -> Ground:
    """What the parameters of a game agree: `game`, `seats` (0: as many as usual), `options` (`name:value`, with `;`
    between them, and `|` between words) and `position` (`position_parameter`). Raises KeyError and ValueError like
    `Ground.of`.
    """
    written = [pair.partition(":") for pair in str(parameters.get("options", "")).split(";") if pair]
    options = {name: value.replace("|", ",") for name, _, value in written}
    ground = Ground.of(str(parameters.get("game", "nine_domains")), int(parameters.get("seats", 0)) or None, options)
    position = str(parameters.get("position", ""))
    return ground.beginning_at(bytes.fromhex(position)) if position else ground


class TableeGame(pyspiel.Game):
    """One game with its house rules. Where several seats are asked at once, the first of them does its whole choice,
    then the next; nobody learns by it what another one prepares.
    """

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        given = dict(parameters or {})
        self.ground = ground = ground_of(given)
        cards = len(ground.first().table.faces)
        info = pyspiel.GameInfo(
            num_distinct_actions=ground.actions.size,
            max_chance_outcomes=max(cards, ground.setup.seats),
            num_players=ground.setup.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=ground.most_steps,
        )
        super().__init__(GAME_TYPE, info, given)

    @cached_property
    def opening(self) -> tuple[Course, int]:
        """The match before anything has happened, and of how many numbers chance must give the first. (To copy any
        state OpenSpiel makes a first one, so that must cost nothing.)
        """
        try:
            return Course.begun(self.ground, AnsweredChance(())), 0
        except UnansweredError as draw:
            return Course(self.ground, self.ground.first()), draw.bound

    def new_initial_state(self) -> TableeState:
        """A match before its setting up, which is left to chance; or the position in which it begins."""
        return TableeState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TableeObserver:
        """What a player sees; with perfect recall, all that he was ever told."""
        return TableeObserver(self.ground, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class TableeState(pyspiel.State):
    """A match. Chance nodes are the draws of the rules by name: one of so many equally likely numbers. Its history of
    numbers is its journal, from which it is read back.
    """

    def __init__(self, game: TableeGame) -> None:
        super().__init__(game)
        self._wish: tuple[int, Action] | None = None
        self._answers: tuple[int, ...] = ()
        self._lawful: dict[int, Action] | None = None
        self.course, self._open = game.opening
        """`_open`: of how many numbers chance must give one before anything goes on; 0: nothing waits for it."""

    def _go_on(self) -> None:
        """Carries out what is wished (or sets the match up), as far as chance has answered."""
        course, wish = self.course, self._wish
        chance = AnsweredChance(self._answers)
        self._open, self._lawful = 0, None
        try:
            if wish is None:
                self.course = Course.begun(course.ground, chance)
            else:
                self.course = course.after(*wish, chance)
        except UnansweredError as draw:
            self._open = draw.bound
            return
        self._wish, self._answers = None, ()

    def current_player(self) -> int:
        """Who is asked first, chance, or TERMINAL."""
        if self._open:
            return int(pyspiel.PlayerId.CHANCE)
        asked = self.course.asked
        return asked[0] if asked else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        """True when nobody is asked any more."""
        return not self._open and not self.course.asked

    def lawful(self) -> dict[int, Action]:
        """What the player who is asked can do, by number."""
        if self._lawful is None:
            self._lawful = self.course.lawful(self.course.asked[0])
        return self._lawful

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.lawful()) if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every number alike."""
        return [(number, 1.0 / self._open) for number in range(self._open)]

    def _apply_action(self, number: int) -> None:
        if self._open:
            self._answers = (*self._answers, number)
        else:
            self._wish = self.course.asked[0], self.lawful()[number]
        self._go_on()

    def _action_to_string(self, player: int, number: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"{number} of {self._open}"
        return repr(self.course.ground.actions.action(self.course.state, number))

    def returns(self) -> list[float]:
        """What the places are worth; nothing before the end."""
        return self.course.returns() if self.is_terminal() else [0.0] * self.course.ground.setup.seats

    def resample_from_infostate(self, player: int, sampler: Any) -> TableeState:
        """A world that this player cannot tell from this one, as our bots imagine it. Its history is that of this one,
        so it can be played on, but not written down.
        """
        world: TableeState = self.clone()
        world.course = self.course.imagined(player, Chance("resampled", str(sampler())))
        world._lawful = None
        return world

    def __str__(self) -> str:
        """What everybody knows."""
        ground = self.course.ground
        return observation_text(self.course.state.view(ground.setup.seats))


class TableeObserver:
    """What a player sees of a state (OpenSpiel's `PyObserver`): all columns of his view, or of what all know."""

    def __init__(self, ground: Ground, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"this game knows no parameters of observers, and so not {params}")
        self._ground = ground
        self._recalls = kind.perfect_recall
        self._public = kind.private_info == pyspiel.PrivateInfoType.NONE
        space = ground.observations
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if not self._recalls:
            self.tensor = np.zeros(space.size, np.float32)
            at = 0
            for column in space.columns:
                self.dict[column.name] = self.tensor[at : at + column.size].reshape(column.shape or (1,))
                at += column.size

    def _eye(self, player: int) -> int:
        return self._ground.setup.seats if self._public else player

    def set_from(self, state: TableeState, player: int) -> None:
        """Writes what the player sees into `tensor`."""
        if self.tensor is not None:
            view = state.course.state.view(self._eye(player))
            self.tensor[:] = self._ground.observations.tensor(view, player)

    def string_from(self, state: TableeState, player: int) -> str:
        """The same as text; with perfect recall, line by line what he was told."""
        if self._recalls:
            return state.course.recollection(player)
        return observation_text(state.course.state.view(self._eye(player)))


pyspiel.register_game(GAME_TYPE, TableeGame)
