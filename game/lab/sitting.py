"""Games of a study that are played while something else goes on: what is known so far, and what is still missing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from msgspec.structs import replace

from game.bots.processes.worker import BotError, cores
from game.core.journal.own_file import OwnFile
from game.lab.asker import GamesAsker, workshop
from game.lab.question import Question
from game.lab.reckoning import VariantReport, reckoned
from game.lab.task import CALLED, Task, tasks_of
from game.lab.watching import Watched

_TRIES: Final = 2
"""How often games are tried if the process that plays them dies."""


class Player(Protocol):
    """Who plays some games at a time: `GamesAsker`, or its like."""

    @property
    def busy(self) -> bool: ...

    def ask(self, task: Task) -> None: ...

    def poll(self) -> tuple[Watched, ...] | None: ...

    def ask_whole(self, task: Task) -> None: ...

    def poll_whole(self) -> bytes | None: ...

    def close(self) -> None: ...


class Sitting:
    """Of a question with one variant. `players`: who plays; processes of its own if none are given. `games`: those that
    are known already; what is played is added to them.
    """

    def __init__(
        self,
        question: Question,
        own: Sequence[OwnFile],
        players: Sequence[Player] = (),
        games: dict[int, Watched] | None = None,
    ) -> None:
        self.question = question
        self.games: dict[int, Watched] = {} if games is None else games
        """What is known so far, by number."""
        self.wanted = 0
        self.running = False
        self.failed = False
        """Processes were lost over the same games again and again."""
        self._own = tuple(own)
        self._workshop = workshop()
        self._players: Sequence[Player] = players or [GamesAsker(self._workshop) for _ in range(cores())]
        self._having: dict[int, Task] = {}
        self._left: list[Task] = []
        self._failures = 0
        self._whole: Player | None = None
        self._number = 0

    def begin(self, more: int) -> None:
        """Has so many more games played."""
        self.wanted = len(self.games) + more
        self._left = list(
            tasks_of(self.question, self._own, range(self.wanted), {(0, number) for number in self.games})
        )
        self._failures = 0
        self.failed = False
        self.running = bool(self._left)

    def stop(self) -> None:
        """Enough: what was begun is dropped, what was played stays."""
        for player in self._players:
            player.close()
        self._having.clear()
        self._left.clear()
        self.running, self.wanted, self._whole = False, len(self.games), None

    def go_on(self) -> bool:
        """Hears who plays, and gives out what is left; True if there is something new. Never waits."""
        if not self.running:
            return False
        news = False
        for number, player in enumerate(self._players):
            if player is self._whole:
                continue
            if number in self._having:
                news = self._hear(number, player) or news
            if number not in self._having and self._left and self.running:
                self._having[number] = self._left.pop(0)
                try:
                    player.ask(self._having[number])
                except BotError:
                    self._lost(number, player)
        if not self._having and not self._left:
            self.running = False
        return news

    def _hear(self, number: int, player: Player) -> bool:
        try:
            played = player.poll()
        except BotError:
            self._lost(number, player)
            return True
        if played is None:
            return False
        del self._having[number]
        self._failures = 0
        self.games |= {game.number: game for game in played}
        return True

    def _lost(self, number: int, player: Player) -> None:
        player.close()
        self._left.insert(0, self._having.pop(number))
        self._failures += 1
        if self._failures > _TRIES * len(self._players):
            self.stop()
            self.failed = True

    def report(self) -> VariantReport | None:
        """What the games say so far; None while they are too few."""
        try:
            return reckoned(self.games.values(), 1)[0]
        except ValueError:
            return None

    # ---- one of them again ----------------------------------------------------------------------

    def ask_whole(self, number: int, called: str = CALLED) -> None:
        """Has a game played again, as a match of bots that are `called` so. Games that are being played go on at the
        others. Raises BotError; then none is being played again.
        """
        task = next(tasks_of(self.question, self._own, range(number, number + 1), ()))
        task = replace(task, called=called)
        player = self._players[-1]
        mine = len(self._players) - 1
        if mine in self._having:
            self._left.insert(0, self._having.pop(mine))
        self._whole = None
        player.ask_whole(task)
        self._whole, self._number = player, number

    def poll_whole(self) -> bytes | None:
        """The match as its file, once it is there. Raises BotError."""
        if self._whole is None:
            return None
        try:
            found = self._whole.poll_whole()
        except BotError:
            self._whole.close()
            self._whole = None
            raise
        if found is not None:
            self._whole = None
        return found

    @property
    def brings_whole(self) -> int | None:
        """The game that is being played again; None while none is."""
        return None if self._whole is None else self._number

    def close(self) -> None:
        """Ends all that is being played at once."""
        self.stop()
        self._workshop.close()
