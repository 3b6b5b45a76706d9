"""Games of a study while the window goes on: a process plays some of them at a time, or one again as a whole match."""

from __future__ import annotations

from functools import partial
from multiprocessing.connection import Connection
from typing import Final

import msgspec

from game.bots.processes.parent import end_with_the_parent
from game.bots.processes.worker import Asker, Workshop, serve, start_process
from game.lab.task import Task, perform
from game.lab.watching import Watched


class TaskQuestion(msgspec.Struct, frozen=True, tag=True):
    """Games as they cross; `whole`: the first of them is wanted as a match."""

    ticket: int
    task: Task
    whole: bool = False


class _Said(msgspec.Struct, frozen=True):
    """What crosses from who plays: what came of the games, or a match as its file."""

    ticket: int
    games: tuple[Watched, ...] = ()
    file: bytes = b""


class GamesAsker(Asker):
    """Has some games played. `ask` never waits; `poll` gives what came of them once it is there."""

    def ask(self, task: Task) -> None:
        """Puts some games; forgets earlier ones."""
        self._put(TaskQuestion(self._ticket(), task))

    def poll(self) -> tuple[Watched, ...] | None:
        """What came of them, or None while they are played. Raises BotError (see `Asker`)."""
        said = self._heard(_understood)
        return None if said is None else said.games

    def ask_whole(self, task: Task) -> None:
        """Puts the first of some games, to be had as a match."""
        self._put(TaskQuestion(self._ticket(), task, whole=True))

    def poll_whole(self) -> bytes | None:
        """The match as its file, or None while it is played. Raises BotError."""
        said = self._heard(_understood)
        return None if said is None else said.file


def workshop(size: int = 0) -> Workshop:
    """Processes that play games of studies."""
    return Workshop(size, partial(start_process, _serve))


def _serve(pipe: Connection) -> None:
    """The life of a process: some games, what came of them, until the other side hangs up or is no more."""
    end_with_the_parent()
    serve(pipe, lambda asked: answer(_asked(asked)))


def answer(question: TaskQuestion) -> bytes:
    """What is said of some games (MessagePack)."""
    if question.whole:
        from game.lab.whole import whole_game

        return msgspec.msgpack.encode(_Said(question.ticket, file=whole_game(question.task)))
    return msgspec.msgpack.encode(_Said(question.ticket, tuple(perform(question.task))))


def _understood(said: bytes, ticket: int) -> _Said:
    heard = _said(said)
    if heard.ticket != ticket:
        raise ValueError("other games were played")
    return heard


_asked: Final = msgspec.msgpack.Decoder(TaskQuestion).decode
_said: Final = msgspec.msgpack.Decoder(_Said).decode
