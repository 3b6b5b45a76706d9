"""Bots think in another process, so that no thought ever costs a frame. Only views cross to it, never a true state.

The process imports no screen. If it dies, the next question starts a new one.
"""

from __future__ import annotations

import hashlib
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

import msgspec

from game.core.journal import Codec
from game.core.rules import Action, AnyRules
from game.core.wire import decode, encode


class Question(msgspec.Struct, frozen=True):
    """What a bot is asked: the game, its view (MessagePack), who it is, and where its luck comes from."""

    ticket: int
    game: str
    view: bytes
    seat: int
    level: str
    luck: str
    budget: int


class BotError(RuntimeError):
    """The bot process failed; the message is one clear line."""


def answer(question: Question) -> bytes:
    """The action a bot chooses, as JSON."""
    from game.bots.levels import choose
    from game.catalogue import open_game
    from game.core.chance import Chance

    rules = open_game(question.game).rules
    view = decode(question.view, rules.state_type)
    action = choose(rules, view, question.seat, question.level, Chance(question.luck), question.budget)
    return Codec(rules).encode_action(action)


def _serve(pipe: Connection) -> None:
    """The worker's life: one question, one answer, until the other side hangs up."""
    try:
        while True:
            question = msgspec.msgpack.decode(pipe.recv_bytes(), type=Question)
            pipe.send_bytes(msgspec.msgpack.encode((question.ticket, answer(question))))
    except (EOFError, OSError, KeyboardInterrupt):
        return


def _digest(luck: str) -> str:
    """The bot's own luck. It comes from the match's seed, which would tell a bot every card to come: only a digest
    crosses.
    """
    return hashlib.blake2b(luck.encode(), digest_size=16).hexdigest()


class BotWorker:
    """A bot process, started when first asked. `ask` never waits; `poll` gives the answer to the last
    question once it is there.
    """

    def __init__(self) -> None:
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._ticket = 0
        self._pending: tuple[int, AnyRules] | None = None
        self._question: Question | None = None

    @property
    def busy(self) -> bool:
        """True while an answer is awaited."""
        return self._pending is not None

    def warm_up(self) -> None:
        """Starts the process now, so that the first answer comes sooner."""
        if self._process is not None and self._process.is_alive():
            return
        context = get_context("spawn")
        here, there = context.Pipe()
        process = context.Process(target=_serve, args=(there,), daemon=True)
        process.start()
        there.close()
        self._process, self._pipe = process, here

    def ask(self, rules: AnyRules, view: Any, seat: int, level: str, luck: str, budget: int = 0) -> None:
        """Asks what the bot at `seat` does; forgets an earlier question."""
        self._ticket += 1
        encoded = encode(view)
        self._question = Question(self._ticket, rules.name, encoded, seat, level, _digest(luck), budget)
        self._pending = (self._ticket, rules)
        self._send()

    def _send(self) -> None:
        self.warm_up()
        if self._pipe is not None and self._question is not None:
            try:
                self._pipe.send_bytes(msgspec.msgpack.encode(self._question))
            except OSError:
                self._fail()

    def poll(self) -> Action | None:
        """The answer, or None while the bot still thinks. Raises BotError if its process died over the question."""
        if self._pending is None or self._pipe is None:
            return None
        try:
            while self._pipe.poll():
                ticket, action = msgspec.msgpack.decode(self._pipe.recv_bytes(), type=tuple[int, bytes])
                if ticket == self._pending[0]:
                    rules = self._pending[1]
                    self._pending = self._question = None
                    return Codec(rules).decode_action(action)
        except (EOFError, OSError):
            self._fail()
        return None

    def forget(self) -> None:
        """Drops the question; an answer that still comes is ignored."""
        self._pending = self._question = None

    def _fail(self) -> None:
        self.forget()
        self.close()
        raise BotError("the bot process ended without an answer")

    def close(self) -> None:
        """Ends the process at once, also in mid-thought."""
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.kill()
            self._process.join(1)
        self._process = self._pipe = None
