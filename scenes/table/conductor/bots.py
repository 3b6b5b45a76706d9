"""The bots of a table: asked in another process, polled, and heard at a pace one can follow.

Whatever happens to that process, the match goes on: one that has died, is silent or answers what cannot be done is
replaced once; then a regular bot does something in its place here and now.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final, NamedTuple, Protocol

from game.bots.levels import LevelError, Role, choose, known_level, level_for, simulations_of
from game.bots.luck import bots_luck
from game.bots.policy import any_action
from game.bots.processes.question import Question
from game.bots.processes.worker import BotError, Thought
from game.core.chance import Chance
from game.core.journal.journal import HUMAN
from game.core.rules.rules import Action, AnyRules
from game.core.texts import Person
from game.matches.match import Match
from scenes.kit.screen.stack import Host

PAUSE_AFTER_FAILURE: Final = 2.0
PATIENCE: Final = 30.0
"""Seconds that any thought may take: also the start of a process on a slow machine."""
SECONDS_FOR_A_SIMULATION: Final = 0.05
"""Measured: 0.008 for the slowest game at its fullest table, on one core of a small machine; others are slower, and
busy.
"""
AGAIN: Final = 1 / 3
"""So much of that time is waited for the second answer to the same question: a fresh process on a busy machine has
twice as long as it needs, and nobody waits twice for the first one.
"""
LONGEST_LOOK: Final = 0.5
"""Seconds: a longer time between two looks at a worker counts as so much. The window itself may have slept."""


def patience_for(game: str, level: str, budget: int = 0) -> float:
    """Seconds that an answer is waited for when the question is asked first."""
    try:
        simulations = simulations_of(game, level, budget)
    except LevelError:  # nobody plays so: the process will say that
        simulations = budget
    return PATIENCE + SECONDS_FOR_A_SIMULATION * simulations


def longest_wait(game: str, level: str, budget: int = 0) -> float:
    """Seconds after which a bot has done something, whatever has become of the processes: 42 for those who do not
    search, 50 for the expert of FLOWER POWER!, 175 for that of FLAUTZ!, who thinks longest of all.
    """
    return (1 + AGAIN) * patience_for(game, level, budget) + PAUSE_AFTER_FAILURE


class Patience:
    """How long an answer is waited for, in seconds of a clock that is looked at now and then."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._left = self._last = 0.0

    def begin(self, game: str, level: str, budget: int = 0, *, again: bool = False) -> None:
        """A question has been asked, perhaps `again` because no answer came."""
        self._left = patience_for(game, level, budget) * (AGAIN if again else 1.0)
        self._last = self._clock()

    @property
    def ended(self) -> bool:
        """True if no answer can be expected any more. To be asked at every look."""
        now = self._clock()
        self._left -= min(now - self._last, LONGEST_LOOK)
        self._last = now
        return self._left <= 0


class BotChose(NamedTuple):
    """What a bot does. `in_haste`: its process gave no answer that can be carried out."""

    seat: int
    action: Action
    in_haste: bool = False


class Worker(Protocol):
    """Where bots think: `game.bots.processes.worker.BotWorker`, or its like."""

    @property
    def busy(self) -> bool: ...

    def warm_up(self) -> None: ...

    def ask(self, rules: AnyRules, asked: Question) -> None: ...

    def poll(self) -> Thought | None: ...

    def forget(self) -> None: ...

    def give_up(self) -> None: ...

    def close(self) -> None: ...


class Bots:
    """Asks for the action of the bot whose turn it is."""

    def __init__(self, match: Match, worker: Worker, clock: Callable[[], float] = time.monotonic) -> None:
        self.worker = worker
        self.standing_in: dict[int, str] = {}
        """By seat of a person who has gone for a while: the level of the bot that plays there."""
        self._match = match
        self._patience = Patience(clock)
        self._pause = 0.0
        self._failed_at = -1  # the number of records when an answer failed to come
        self._unfinished = -1
        """The seat for which something of several steps was begun in haste."""

    @property
    def seat(self) -> int | None:
        """The bot that must choose now."""
        if self._match.read_only:
            return None
        seats = self._match.header.seats
        return next(
            (seat for seat in self._match.session.actors if seats[seat].player != HUMAN or seat in self.standing_in),
            None,
        )

    @property
    def thinking(self) -> bool:
        """True while an answer is awaited, or about to be asked for."""
        return self.worker.busy or self.seat is not None

    @property
    def pausing(self) -> bool:
        """True while the eye is given time after an action."""
        return self._pause > 0

    def next_action(self, seconds: float, *, may_ask: bool, pause: float) -> BotChose | None:
        """Lets time pass; what a bot does, once it is there, and after it a `pause` (seconds). Raises BotError if no
        answer will come, or none that can be carried out: then another process is asked after a while, and if it does
        no better, a regular bot chooses at once, and whatever steps belong to its choice.
        """
        self._pause = max(0.0, self._pause - seconds)
        seat = self.seat
        if seat is None:
            return None
        if not self.worker.busy and not (may_ask and not self.pausing):
            return None
        if self._unfinished == seat:
            return self._in_haste(seat, pause)
        try:
            if not self.worker.busy:
                self._ask(seat)
                return None
            action = self._heard(seat)
        except BotError:
            records = len(self._match.session.records)
            if self._failed_at == records:
                return self._in_haste(seat, pause)
            self._failed_at = records
            self._pause = PAUSE_AFTER_FAILURE
            raise
        if action is None:
            return None
        at_once = len(self._match.session.actors) > 1  # of what all choose in secret there is nothing to follow
        self._pause = 0.0 if at_once else pause
        return BotChose(seat, action)

    def _heard(self, seat: int) -> Action | None:
        """The answer, if it is there."""
        thought, session = self.worker.poll(), self._match.session
        if thought is None and self._patience.ended:
            self.worker.give_up()
            raise BotError("the bot process is silent")
        if thought is None:
            return None
        if session.rules.refuse(session.state, seat, thought.action) is not None:
            self.worker.close()
            raise BotError("the bot wants what cannot be done")
        return thought.action

    def _in_haste(self, seat: int, pause: float) -> BotChose:
        """What a regular bot does from the view of the seat; anything lawful, should even that fail."""
        session = self._match.session
        rules, chance = session.rules, Chance(session.seed, "no bot", seat, len(session.records))
        action = any_action(session.legal(seat), chance)
        with suppress(Exception):  # whatever is wrong with the bots of this game, the match goes on
            wanted = choose(rules, session.view(seat), seat, level_for(rules.name, Role.USUAL), chance)
            action = wanted if rules.refuse(session.state, seat, wanted) is None else action
        self._unfinished = seat if action.draft else -1
        self._pause = pause
        return BotChose(seat, action, in_haste=True)

    def _ask(self, seat: int) -> None:
        session, card = self._match.session, self._match.header.seats[seat]
        luck = bots_luck(session.seed, seat, len(session.records))
        wanted = self.standing_in.get(seat) or card.player.removeprefix("bot:")
        level = known_level(session.rules.name, wanted)
        view = session.view(seat)
        self.worker.ask(session.rules, Question(view, seat, level, luck, card.budget, card.temperament))
        again = self._failed_at == len(session.records)
        self._patience.begin(session.rules.name, level, card.budget, again=again)

    def forget(self) -> None:
        """The position has changed under the bot: what it still says is ignored."""
        self._unfinished = -1
        self.worker.forget()


def tell_unknown_levels(app: Host, match: Match) -> None:
    """A match of another version may name levels that nobody plays here."""
    game = match.session.rules.name
    for card in match.header.seats:
        level = card.player.removeprefix("bot:")
        if card.player != HUMAN and known_level(game, level) != level:
            app.notify(app.texts("table.level_unknown", player=Person(card.name)), "warning")
