"""Bots in another process: they answer, are forgotten, die and come again, and never learn the seed."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from game.bots.luck import bots_luck
from game.bots.processes.question import Question, WireQuestion
from game.bots.processes.worker import BotError, BotWorker, Thought, Workshop, answer, thought_of
from game.catalogue import open_game
from game.core.journal.journal import Codec
from game.core.journal.wire import decode
from game.core.match.session import Session
from game.core.rules.options import resolve
from game.core.rules.rules import Action, Setup

GAME = "nine_domains"
PATIENCE = 30.0


@pytest.fixture
def workshop() -> Iterator[Workshop]:
    processes = Workshop(1)
    yield processes
    processes.close()


@pytest.fixture
def worker(workshop: Workshop) -> BotWorker:
    return BotWorker(workshop)


def begun() -> Session[Any, Any]:
    rules = open_game(GAME).rules
    return Session.start(rules, Setup(GAME, 2, resolve(rules.options, {}, 2)), "a secret seed")


def awaited(worker: BotWorker) -> Action:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        thought = worker.poll()
        if thought is not None:
            return thought.action
        time.sleep(0.005)
    raise AssertionError("the bot does not answer")


def test_a_bot_answers_from_its_view_and_repeats_itself(worker: BotWorker) -> None:
    session = begun()
    found: list[Action] = []
    for luck in ("one", "one", "another"):
        assert not worker.busy
        worker.ask(session.rules, Question(session.view(1), 1, "random", luck))
        assert worker.busy
        found.append(awaited(worker))
    assert found[0] == found[1]
    assert all(session.rules.refuse(session.state, 1, action) is None for action in found)


def test_a_question_that_is_forgotten_is_not_answered(worker: BotWorker) -> None:
    session = begun()
    assert worker.poll() is None
    worker.ask(session.rules, Question(session.view(0), 0, "random", "forgotten"))
    worker.forget()
    assert not worker.busy
    assert worker.poll() is None
    worker.ask(session.rules, Question(session.view(1), 1, "random", "the second"))
    first = awaited(worker)
    worker.ask(session.rules, Question(session.view(1), 1, "random", "the second"))
    assert awaited(worker) == first, "the answer belongs to the last question"


def test_a_bot_process_that_died_is_said_and_started_anew(worker: BotWorker, workshop: Workshop) -> None:
    session = begun()
    worker.warm_up()
    process = workshop._thinkers[0].process
    worker.ask(session.rules, Question(session.view(0), 0, "random", "first"))
    awaited(worker)
    process.kill()
    process.join(PATIENCE)
    worker.ask(session.rules, Question(session.view(0), 0, "random", "second"))
    assert awaited(worker) in session.legal(0)
    process = workshop._thinkers[0].process
    assert process.pid is not None
    os.kill(process.pid, signal.SIGSTOP)  # so that it cannot answer just before it dies
    worker.ask(session.rules, Question(session.view(0), 0, "random", "third"))
    process.kill()
    process.join(PATIENCE)
    with pytest.raises(BotError, match=r"^the bot process ended without an answer$"):
        awaited(worker)
    assert not worker.busy
    worker.ask(session.rules, Question(session.view(0), 0, "random", "fourth"))
    assert awaited(worker) in session.legal(0)


class Pipe:
    """What a worker hears, written beforehand; what is sent to it is kept."""

    def __init__(self, *heard: bytes) -> None:
        self.sent: list[WireQuestion] = []
        self.heard = list(heard)

    def send_bytes(self, data: bytes) -> None:
        self.sent.append(msgspec.msgpack.decode(data, type=WireQuestion))

    def poll(self) -> bool:
        return bool(self.heard)

    def recv_bytes(self, longest: int) -> bytes:
        data = self.heard.pop(0)
        if len(data) > longest:
            raise OSError("too long")
        return data

    def close(self) -> None:
        self.heard.clear()


class Process:
    """A process that does nothing."""

    def __init__(self) -> None:
        self.killed = False

    def is_alive(self) -> bool:
        return not self.killed

    def kill(self) -> None:
        self.killed = True

    def join(self, timeout: float) -> None:
        """It ends at once."""


def with_pipes(*pipes: Pipe) -> tuple[BotWorker, list[Process]]:
    """A worker whose processes are no processes: one for each of the pipes."""
    left, started = list(pipes), list[Process]()

    def start() -> Any:
        started.append(Process())
        return started[-1], left.pop(0)

    return BotWorker(Workshop(1, start)), started


PASS = b'{"type":"Confirm"}'


def said(ticket: int, action: bytes) -> bytes:
    """An answer as it crosses."""
    return msgspec.msgpack.encode({"ticket": ticket, "action": action})


NONSENSE = {
    "no MessagePack": b"\xc1",
    "something else": msgspec.msgpack.encode({"ticket": 1}),
    "no JSON": said(1, b"{"),
    "no action": said(1, b'{"type":"Fly"}'),
    "wrong fields": said(1, b'{"type":"Place","card":"seven"}'),
    "deep": said(1, b"[" * 200_000),
    "no reason": msgspec.msgpack.encode({"ticket": 1, "action": b"{}", "reason": "because"}),
    "nobody's options": msgspec.msgpack.encode({"ticket": 1, "action": PASS, "options": [{"whole": [b"{"]}]}),
    "endless": b"x" * 2_000_000,
}


@pytest.mark.parametrize("nonsense", NONSENSE)
def test_nonsense_ends_the_process_that_said_it_and_nothing_else(nonsense: str) -> None:
    session = begun()
    legal = session.legal(0)[0]
    pipe = Pipe(said(2, Codec(session.rules).encode_action(legal)))
    bots, started = with_pipes(Pipe(NONSENSE[nonsense]), pipe)
    bots.ask(session.rules, Question(session.view(0), 0, "random", "one"))
    with pytest.raises(BotError, match=r"^the bot process "):
        bots.poll()
    assert started[0].killed
    assert not bots.busy
    bots.ask(session.rules, Question(session.view(0), 0, "random", "two"))
    assert bots.poll() == Thought(legal)
    assert [question.ticket for question in pipe.sent] == [2]


def test_a_question_that_is_forgotten_ends_its_thought_at_once_and_another_process_gets_ready() -> None:
    session = begun()
    pipes = [Pipe() for _ in range(6)]
    bots, started = with_pipes(*pipes)
    for number in range(5):
        bots.ask(session.rules, Question(session.view(0), 0, "random", str(number)))
        assert bots.poll() is None
        bots.forget()
        assert [process.killed for process in started] == [True] * (number + 1) + [False]
    assert [len(pipe.sent) for pipe in pipes] == [1, 1, 1, 1, 1, 0]


def test_two_questions_are_thought_about_side_by_side_and_a_third_one_waits() -> None:
    session = begun()
    legal = session.legal(0)[0]
    answer_of = Codec(session.rules).encode_action(legal)
    pipes = [Pipe(), Pipe()]
    left = pipes[:]
    workshop = Workshop(2, lambda: (Process(), left.pop(0)))  # type: ignore[arg-type, return-value]
    bots = [BotWorker(workshop) for _ in range(3)]
    for bot in bots:
        bot.ask(session.rules, Question(session.view(0), 0, "random", "luck"))
    assert [len(pipe.sent) for pipe in pipes] == [1, 1]
    assert bots[2].poll() is None
    pipes[1].heard.append(said(1, answer_of))
    assert [bot.poll() for bot in bots] == [None, Thought(legal), None]
    assert [len(pipe.sent) for pipe in pipes] == [1, 2]
    pipes[1].heard.append(said(1, answer_of))
    assert [bot.poll() for bot in bots] == [None, None, Thought(legal)]
    assert [bot.busy for bot in bots] == [True, False, False]


def test_an_answer_to_another_question_is_a_lie() -> None:
    session = begun()
    bots, started = with_pipes(Pipe(said(7, Codec(session.rules).encode_action(session.legal(0)[0]))))
    bots.ask(session.rules, Question(session.view(0), 0, "random", "one"))
    with pytest.raises(BotError, match="no answer"):
        bots.poll()
    assert started[0].killed


def test_neither_the_truth_nor_the_seed_crosses(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[bytes] = []
    monkeypatch.setattr(Pipe, "send_bytes", lambda self, data: sent.append(data))
    session = begun()
    bots, _ = with_pipes(Pipe())
    bots.ask(session.rules, Question(session.view(1), 1, "greedy", bots_luck(session.seed, 1, 4)))
    assert len(sent) == 1
    assert session.seed.encode() not in sent[0]
    question = msgspec.msgpack.decode(sent[0], type=WireQuestion)
    view = decode(question.view, session.rules.state_type)
    assert view == session.view(1)
    assert view != session.state
    assert thought_of(Codec(session.rules), answer(question), question.ticket).action in session.legal(1)
