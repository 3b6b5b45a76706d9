"""Bots think in other processes, so that no thought ever costs a frame. Only views cross to them, never a true state.

A process that dies or gives no answer is replaced; one whose question is no longer of use is ended in mid-thought.
Whoever asks has the clock.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Final, NoReturn, Protocol, TypeVar

import msgspec

from game.bots.explaining.insight import Odds
from game.bots.explaining.reasons import AT_RANDOM, Reason, reason_of
from game.bots.processes.question import LookBackQuestion, Question, WireQuestion, written
from game.bots.search.search import ComparedChoice, Whole
from game.core.journal.journal import Codec, JournalError
from game.core.journal.wire import decode
from game.core.rules.rules import Action, AnyRules

T = TypeVar("T")

LONGEST_ANSWER: Final = 1_000_000
"""Bytes; what is longer is no answer."""
MOST_AT_ONCE: Final = 2
"""How many questions are thought about at once, if there are as many cores."""
_MODESTY: Final = 5
"""How far (`nice`) bots let the window go first. On a busy machine they still have a third of what a usual program has:
with a tenth their process did not even begin in time.
"""


class _Weighed(msgspec.Struct, frozen=True):
    """A whole choice (its actions as JSON) with its worth, and in how many worlds it was tried."""

    whole: tuple[bytes, ...]
    worth: float
    worlds: int
    spread: float


class _Said(msgspec.Struct, frozen=True):
    """What crosses from a bot: the action it chooses, as JSON, why, and what it weighed."""

    ticket: int
    action: bytes
    reason: Reason | None = None
    options: tuple[_Weighed, ...] = ()
    by_chance: bool = False
    odds: tuple[Odds, ...] = ()
    same: int = 0


class Thought(msgspec.Struct, frozen=True):
    """A choice, why it was made (None: nothing can be said of it), the choices that were compared, and whether nothing
    that can be known speaks for one of them. Of a deep question: the odds on hidden cards; and in how many of the other
    deals the choice was the same.
    """

    action: Action
    reason: Reason | None = None
    options: tuple[ComparedChoice, ...] = ()
    by_chance: bool = False
    odds: tuple[Odds, ...] = ()
    same: int = 0

    @property
    def whole(self) -> Whole:
        """The choice with all its steps, as far as they were thought of."""
        return next((each.whole for each in self.options if each.whole[0] == self.action), (self.action,))


class BotError(RuntimeError):
    """The bot process failed; the message is one clear line."""


def answer(question: WireQuestion) -> bytes:
    """What a bot says (MessagePack)."""
    from game.bots.explaining.hints import steady
    from game.bots.explaining.insight import deals_alike, odds
    from game.bots.levels import RANDOM, ponder, reasons_of
    from game.bots.policy import decision_of
    from game.catalogue import open_game
    from game.core.chance import Chance

    rules = open_game(question.game, question.own).rules
    codec, reasons = Codec(rules), reasons_of(question.game)
    view = decode(question.view, rules.state_type)
    decision = decision_of(rules, view, question.seat, Chance(question.luck), question.budget)
    findings = ponder(decision, question.level, question.temperament)
    if question.done:
        before = decode(question.before, rules.state_type)
        findings = steady(decision, findings, before, codec.decode_action(question.done))
    weighed = findings.options
    if question.deep and not weighed:
        weighed = reasons.options(decision, findings.action)
    options = tuple(
        _Weighed(tuple(map(codec.encode_action, option.whole)), option.worth, option.worlds, option.spread)
        for option in weighed
    )
    why = Reason(AT_RANDOM, {}) if question.level == RANDOM else reason_of(reasons, decision, findings)
    action, by_chance = codec.encode_action(findings.action), reasons.by_chance(decision)
    known = odds(decision) if question.deep else ()
    asked = Question(view, question.seat, question.level, question.luck, question.budget, question.temperament)
    same = deals_alike(rules, asked, findings.action, question.deals)
    return msgspec.msgpack.encode(_Said(question.ticket, action, why, options, by_chance, known, same))


def thought_of(codec: Codec, said: bytes, ticket: int) -> Thought:
    """The answer to a question. Raises ValueError, or JournalError, for what is none."""
    heard = _said(said)
    if heard.ticket != ticket:
        raise ValueError("another question was answered")
    decode_action = codec.decode_action
    options = tuple(
        ComparedChoice(tuple(map(decode_action, option.whole)), option.worth, option.worlds, option.spread)
        for option in heard.options
    )
    return Thought(decode_action(heard.action), heard.reason, options, heard.by_chance, heard.odds, heard.same)


def serve(pipe: Connection, answered: Callable[[bytes], bytes]) -> None:
    """The worker's life: one question, one answer, until the other side hangs up."""
    if hasattr(os, "nice"):
        os.nice(_MODESTY)
    try:
        while True:
            pipe.send_bytes(answered(pipe.recv_bytes()))
    except (EOFError, OSError, KeyboardInterrupt):
        return


def _serve(pipe: Connection) -> None:
    serve(pipe, lambda asked: _answered(_asked(asked)))


def _answered(question: WireQuestion | LookBackQuestion) -> bytes:
    if isinstance(question, WireQuestion):
        return answer(question)
    from game.bots.look_back.question import look_back_answer

    return look_back_answer(question)


_asked: Final = msgspec.msgpack.Decoder(WireQuestion | LookBackQuestion).decode
_said: Final = msgspec.msgpack.Decoder(_Said).decode


Start = Callable[[], tuple[BaseProcess, Connection]]
"""Starts a bot process, and gives it with the way to it."""


def start_process(live: Callable[[Connection], None] = _serve) -> tuple[BaseProcess, Connection]:
    """A bot process that lives so, and the way to it."""
    context = get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=live, args=(there,), daemon=True)
    process.start()
    there.close()
    return process, here


def cores() -> int:
    """How many questions may be thought about side by side on this machine: 1 … MOST_AT_ONCE."""
    found = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(MOST_AT_ONCE, found)


class Thinker:
    """One bot process. `engaged`: it has a question."""

    def __init__(self, process: BaseProcess, pipe: Connection) -> None:
        self.process = process
        self.pipe = pipe
        self.engaged = False


class Workshop:
    """The bot processes of a table, at most `size`, shared by all who ask there (`BotWorker`)."""

    def __init__(self, size: int = 0, start: Start = start_process) -> None:
        self._size = size or cores()
        self._start = start
        self._thinkers: list[Thinker] = []
        self._ended: list[BaseProcess] = []

    def warm_up(self) -> None:
        """Starts all processes now, so that the first answers come sooner."""
        self._sweep()
        while len(self._thinkers) < self._size:
            self._thinkers.append(Thinker(*self._start()))

    def take(self) -> Thinker | None:
        """A process that has no question, and is given one now; None while all of them think."""
        self._sweep()
        free = next((thinker for thinker in self._thinkers if not thinker.engaged), None)
        if free is None and len(self._thinkers) < self._size:
            free = Thinker(*self._start())
            self._thinkers.append(free)
        if free is not None:
            free.engaged = True
        return free

    def end(self, thinker: Thinker) -> None:
        """Ends a process at once, also in mid-thought; it is not waited for."""
        if thinker in self._thinkers:
            self._thinkers.remove(thinker)
            thinker.pipe.close()
            thinker.process.kill()
            self._ended.append(thinker.process)

    def renew(self) -> None:
        """Ends all processes at once and starts others."""
        for thinker in self._thinkers[:]:
            self.end(thinker)
        self.warm_up()

    def _sweep(self) -> None:
        """Forgets the processes that are no more; one that died over a question is left to who asked."""
        self._ended = [process for process in self._ended if process.is_alive()]
        for thinker in [each for each in self._thinkers if not each.engaged and not each.process.is_alive()]:
            self.end(thinker)

    def close(self) -> None:
        """Ends all processes."""
        for thinker in self._thinkers[:]:
            self.end(thinker)
        for process in self._ended:
            process.join(1)
        self._ended.clear()


class Ticketed(Protocol):
    """A question as it crosses."""

    @property
    def ticket(self) -> int: ...


class Asker:
    """Puts one question at a time to a workshop, and hears what is said of it. Nothing here ever waits."""

    def __init__(self, workshop: Workshop) -> None:
        self._workshop = workshop
        self._thinker: Thinker | None = None
        self._tickets = 0
        self._question: Ticketed | None = None

    @property
    def busy(self) -> bool:
        """True while an answer is awaited."""
        return self._question is not None

    def warm_up(self) -> None:
        """Starts the processes now, so that the first answer comes sooner."""
        self._workshop.warm_up()

    def _ticket(self) -> int:
        """The number of the next question; an earlier one is forgotten."""
        self.forget()
        self._tickets += 1
        return self._tickets

    def _put(self, question: Ticketed) -> None:
        """Gives the question to a process, as soon as one is free."""
        self._question = question
        self._send()

    def _send(self) -> None:
        self._thinker = self._workshop.take()
        if self._thinker is None:
            return
        try:
            self._thinker.pipe.send_bytes(msgspec.msgpack.encode(self._question))
        except OSError:
            self._fail("the bot process ended without an answer")

    def _heard(self, understood: Callable[[bytes, int], T]) -> T | None:
        """What is said of the question, `understood` with its ticket; None while it is being thought about. Raises
        BotError if the process died over it, or said what is no answer; then that process has been ended.
        """
        if self._question is None:
            return None
        if self._thinker is None:
            self._send()
        thinker = self._thinker
        try:
            if thinker is None or not thinker.pipe.poll():
                return None
            found = understood(thinker.pipe.recv_bytes(LONGEST_ANSWER), self._question.ticket)
        except (EOFError, OSError):
            self._fail("the bot process ended without an answer")
        except (msgspec.MsgspecError, JournalError, ValueError, RecursionError):
            self._fail("the bot process said what is no answer")
        thinker.engaged = False
        self._question = self._thinker = None
        return found

    def forget(self) -> None:
        """Drops the question. The process that thinks about it is ended at once, and another one gets ready."""
        if self._thinker is not None:
            self.close()
            self._workshop.warm_up()
        self._question = None

    def give_up(self) -> None:
        """Drops the question, to which no answer came. What stopped one process may have stopped all of them, so all
        are ended and others get ready; who asked one of them something else asks again.
        """
        self.close()
        self._workshop.renew()

    def _fail(self, message: str) -> NoReturn:
        self.close()
        raise BotError(message)

    def close(self) -> None:
        """Drops the question, and ends the process that thinks about it."""
        if self._thinker is not None:
            self._workshop.end(self._thinker)
        self._thinker = self._question = None


class BotWorker(Asker):
    """Asks what bots do. `ask` never waits; `poll` gives the answer to the last question once it is there."""

    def __init__(self, workshop: Workshop) -> None:
        super().__init__(workshop)
        self._codec: Codec | None = None

    def ask(self, rules: AnyRules, asked: Question) -> None:
        """Puts a question; forgets an earlier one."""
        ticket = self._ticket()
        self._codec = Codec(rules)
        self._put(written(rules, asked, ticket))

    def poll(self) -> Thought | None:
        """The answer, or None while the bot still thinks. Raises BotError (see `Asker`)."""
        return None if self._codec is None else self._heard(partial(thought_of, self._codec))
