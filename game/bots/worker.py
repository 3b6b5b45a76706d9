"""Bots think in another process, so that no thought ever costs a frame. Only views cross to it, never a true state.

The process imports no screen. If it dies, or says what is no action, the next question starts a new one. How long to
wait for an answer is not judged here: whoever asks has the clock, and can end the process in mid-thought.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final, NoReturn

import msgspec

from game.core.journal import Codec, JournalError
from game.core.rules import Action, AnyRules
from game.core.wire import decode, encode

LONGEST_ANSWER: Final = 1_000_000
"""Bytes; what is longer is no answer."""


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


_answer_of: Final = msgspec.msgpack.Decoder(tuple[int, bytes]).decode


def _digest(luck: str) -> str:
    """The bot's own luck. It comes from the match's seed, which would tell a bot every card to come: only a digest
    crosses.
    """
    return hashlib.blake2b(luck.encode(), digest_size=16).hexdigest()


def start_process() -> tuple[BaseProcess, Connection]:
    """A bot process, and the way to it."""
    context = get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=_serve, args=(there,), daemon=True)
    process.start()
    there.close()
    return process, here


class BotWorker:
    """A bot process, started (`start`) when first asked. `ask` never waits; `poll` gives the answer to the last
    question once it is there.

    The process has one question at a time: to one that does not listen no more is sent than its pipe holds, for that
    would wait.
    """

    def __init__(self, start: Callable[[], tuple[BaseProcess, Connection]] = start_process) -> None:
        self._start = start
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._ticket = 0
        self._pending: tuple[int, AnyRules] | None = None
        self._question: Question | None = None
        self._unanswered = False
        """The process has a question, perhaps one that was forgotten."""

    @property
    def busy(self) -> bool:
        """True while an answer is awaited."""
        return self._pending is not None

    def warm_up(self) -> None:
        """Starts the process now, so that the first answer comes sooner."""
        if self._process is not None and self._process.is_alive():
            return
        self._process, self._pipe = self._start()
        self._unanswered = False

    def ask(self, rules: AnyRules, view: Any, seat: int, level: str, luck: str, budget: int = 0) -> None:
        """Asks what the bot at `seat` does; forgets an earlier question."""
        self._ticket += 1
        encoded = encode(view)
        self._question = Question(self._ticket, rules.name, encoded, seat, level, _digest(luck), budget)
        self._pending = (self._ticket, rules)
        self._send()

    def _send(self) -> None:
        self.warm_up()
        if self._pipe is not None and self._question is not None and not self._unanswered:
            try:
                self._pipe.send_bytes(msgspec.msgpack.encode(self._question))
            except OSError:
                self._fail("the bot process ended without an answer")
            self._unanswered = True

    def poll(self) -> Action | None:
        """The answer, or None while the bot still thinks. Raises BotError if its process died over the question, or
        said what is no action; then that process has been ended.
        """
        if self._pending is None or self._pipe is None:
            return None
        try:
            while self._pipe.poll():
                ticket, action = _answer_of(self._pipe.recv_bytes(LONGEST_ANSWER))
                self._unanswered = False
                if ticket != self._pending[0]:
                    self._send()
                    continue
                rules = self._pending[1]
                self._pending = self._question = None
                return Codec(rules).decode_action(action)
        except (EOFError, OSError):
            self._fail("the bot process ended without an answer")
        except (msgspec.MsgspecError, JournalError, ValueError, RecursionError):
            self._fail("the bot process said what is no action")
        return None

    def forget(self) -> None:
        """Drops the question; an answer that still comes is ignored."""
        self._pending = self._question = None

    def _fail(self, message: str) -> NoReturn:
        self.forget()
        self.close()
        raise BotError(message)

    def close(self) -> None:
        """Ends the process at once, also in mid-thought."""
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.kill()
            self._process.join(1)
        self._process = self._pipe = None
        self._unanswered = False
