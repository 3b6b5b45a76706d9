"""A match as a learner plays it: actions by number, drafts that only go forward, views as numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Literal

from game.catalogue import NAMES, card_of, open_game
from game.core.chance import Chance
from game.core.journal.wire import decode, encode
from game.core.match.recall import Told, recalled
from game.core.match.session import apply_action, begin_match
from game.core.rules.action_space import ActionSpace
from game.core.rules.events import Event
from game.core.rules.observation import ObservationSpace, observation_text
from game.core.rules.options import resolve
from game.core.rules.outcome import margins, worth
from game.core.rules.rules import Action, AnyRules, OptionValue, Setup, imagine, seat_counts_with
from game.core.rules.whole_choices import most_steps

Reward = Literal["places", "margins"]
"""What a match is worth at its end: its places, from 1 for the first to -1 for the last, or by how much a seat is ahead
of the best other one by the score of the game.
"""
GAMES: Final = tuple(NAMES)


@dataclass(frozen=True)
class Ground:
    """What is agreed before a match, and how large it is: the same for all matches of a setup. `position`: the true
    state in which they begin; None: as the rules say.
    """

    rules: AnyRules
    setup: Setup
    position: Any = None

    @classmethod
    def of(cls, game: str, seats: int | None = None, options: Mapping[str, OptionValue | str] | None = None) -> Ground:
        """A game of the catalogue with house rules; the usual number of players if none is said. Raises KeyError for an
        unknown game, ValueError for another number of players or a house rule that there is not.
        """
        rules = open_game(game).rules
        seats = card_of(game).usual if seats is None else seats
        agreed = resolve(rules.options, dict(options or {}), seats)
        if seats not in seat_counts_with(rules, agreed):
            raise ValueError(
                f"{game} is not for {seats} players: {', '.join(map(str, seat_counts_with(rules, agreed)))}"
            )
        return cls(rules, Setup(game, seats, agreed))

    @cached_property
    def actions(self) -> ActionSpace:
        """All actions by number."""
        return ActionSpace(self.rules, self.setup)

    @cached_property
    def observations(self) -> ObservationSpace:
        """All columns of a view."""
        return ObservationSpace(self.rules, self.setup)

    @cached_property
    def most_steps(self) -> int:
        """No match takes more."""
        return most_steps(self.rules, self.setup)

    def beginning_at(self, position: bytes) -> Ground:
        """The same, but that matches begin in a true state (`encode` of `game.core.journal.wire` wrote it)."""
        return Ground(self.rules, self.setup, decode(position, self.rules.state_type))

    def __reduce__(self) -> tuple[Any, ...]:
        """Written down it is what was agreed; whoever reads it opens the game again."""
        position = None if self.position is None else encode(self.position)
        return _agreed_again, (self.setup.game, self.setup.seats, dict(self.setup.options), position)

    def first(self) -> Any:
        """The state before anything has happened."""
        return self.rules.blank(self.setup) if self.position is None else self.position.clone()


def _agreed_again(game: str, seats: int, options: dict[str, OptionValue], position: bytes | None) -> Ground:
    ground = Ground.of(game, seats, options)
    return ground.beginning_at(position) if position else ground


class Course:
    """A match and how it came about; it never changes, so a copy is the same. `told`: for every record who did what,
    and what happened; `before`: what each seat, and the public, remember of the time before, as text.
    """

    def __init__(self, ground: Ground, state: Any, told: tuple[Told, ...] = (), before: Sequence[str] = ()) -> None:
        self.ground = ground
        self.state = state
        self.told = told
        self._recalled = [(0, text) for text in before or ("",) * (ground.setup.seats + 1)]

    @classmethod
    def begun(cls, ground: Ground, chance: Chance) -> Course:
        """A match that is set up and ready for the first choice."""
        if ground.position is not None:
            return cls(ground, ground.position)
        events: list[Event] = []
        state = begin_match(ground.rules, ground.setup, chance, events.append)
        return cls(ground, state, ((None, None, tuple(events)),))

    def __deepcopy__(self, memo: object) -> Course:
        return self

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that must choose now; none when it is over."""
        return self.ground.rules.actors(self.state)

    def lawful(self, seat: int) -> dict[int, Action]:
        """What a seat can do now, by number; steps of drafts go forward."""
        return self.ground.actions.numbered(self.state, seat, forward=True)

    def after(self, seat: int, action: Action, chance: Chance) -> Course:
        """The match after a lawful action. Raises UnansweredError if a named chance has no answer."""
        events: list[Event] = []
        state = self.state.clone()
        apply_action(self.ground.rules, state, seat, action, chance, events.append)
        course = Course(self.ground, state, (*self.told, (seat, action, tuple(events))))
        course._recalled = self._recalled[:]
        return course

    def tensor(self, seat: int) -> list[int]:
        """What a seat sees, as numbers."""
        return self.ground.observations.tensor(self.state.view(seat), seat)

    def recollection(self, seat: int) -> str:
        """All that a seat (or the public, after the last one) was ever told, with what it did itself."""
        known, text = self._recalled[seat]
        if known < len(self.told):
            lines = [*([text] if text else ()), *recalled(self.told[known:], seat, self.state.table)]
            text = "\n".join(lines)
            self._recalled[seat] = len(self.told), text
        return text

    def returns(self, reward: Reward = "places") -> list[float]:
        """What the match is worth to each seat; nothing while it goes on."""
        rules, seats = self.ground.rules, range(self.ground.setup.seats)
        outcome = rules.outcome(self.state)
        if outcome is None:
            return [0.0 for _ in seats]
        if reward == "places":
            return list(worth(outcome.places))
        return [
            float(margin) for margin in margins([rules.score(self.state, seat) for seat in seats], rules.fewest_win)
        ]

    def imagined(self, seat: int, chance: Chance) -> Course:
        """A world that looks like this one to a seat, which remembers all it does here. What the others remember of it
        cannot be known: they begin with what they see.
        """
        view = self.state.view(seat)
        world = imagine(self.ground.rules, view, chance)
        others = range(self.ground.setup.seats + 1)
        texts = [
            self.recollection(seat) if other == seat else f"imagined {observation_text(world.view(other))}"
            for other in others
        ]
        return Course(self.ground, world, before=texts)
