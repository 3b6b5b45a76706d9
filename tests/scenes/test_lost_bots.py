"""A bot that is silent, or wants what cannot be done: its process is replaced once, then a regular one plays here."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from contextlib import suppress

import pytest

from game.bots.levels import levels_of, simulations_of
from game.bots.processes.same_process import SameProcessBots
from game.bots.processes.worker import BotError, BotWorker, Thought, Workshop
from game.catalogue import NAMES, card_of
from game.matches.match import Match
from game.nine_domains.moves import Place
from scenes.table.conductor.bots import (
    AGAIN,
    PATIENCE,
    SECONDS_FOR_A_SIMULATION,
    BotChose,
    Bots,
    Patience,
    longest_wait,
)
from tests.reliability.playing import GAME
from tests.scenes.table_play import BOT, TOP_SPEED, Table, begun

from .conftest import FakeClock, MakeApp


class Silent(SameProcessBots):
    """A worker that never answers."""

    closed = 0

    def poll(self) -> Thought | None:
        return None

    def close(self) -> None:
        self.closed += 1
        super().close()


class Absurd(SameProcessBots):
    """A worker that always wants what nobody may do."""

    def poll(self) -> Thought | None:
        self.forget()
        return Thought(Place(99, 99))


class Seconds:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def bots_with(worker: SameProcessBots, clock: Callable[[], float]) -> tuple[Bots, Match]:
    match = begun(GAME, (BOT, BOT), "silence")
    bots = Bots(match, worker, clock)
    return bots, match


def look(bots: Bots) -> BotChose | None:
    return bots.next_action(10.0, may_ask=True, pause=0.0)


def test_silence_is_borne_for_a_while_then_another_process_is_asked_then_a_quick_move_is_made() -> None:
    clock, worker = Seconds(), Silent()
    bots, match = bots_with(worker, clock)
    failures, looks, chosen = 0, 0, None
    most = longest_wait(GAME, "greedy") / 0.25
    while chosen is None and looks <= most:
        looks += 1
        clock.now += 0.25
        try:
            chosen = look(bots)
        except BotError:
            failures += 1
            assert worker.closed == failures
            assert looks > PATIENCE / 0.25
    assert chosen is not None
    assert (failures, worker.asked, worker.closed) == (1, 2, 2)
    assert chosen.in_haste
    assert match.session.rules.refuse(match.session.state, chosen.seat, chosen.action) is None
    assert (1 + AGAIN) * PATIENCE / 0.25 < looks <= most


@pytest.mark.parametrize("game", NAMES)
def test_what_was_begun_in_haste_is_ended_without_another_wait(game: str) -> None:
    """Of several steps, as cards that are laid out, not each one waits for a process that is silent."""
    clock, worker = Seconds(), Silent()
    match = begun(game, (BOT,) * card_of(game).least, "silence")
    bots = Bots(match, worker, clock)
    asked, drafts = 0, 0
    for _ in range(8 * round(longest_wait(game, "greedy"))):
        clock.now += 0.25
        try:
            chosen = look(bots)
        except BotError:
            continue
        if chosen is None:
            continue
        assert chosen.in_haste
        assert not drafts or worker.asked == asked
        asked, drafts = worker.asked, drafts + 1
        match.submit(chosen.seat, chosen.action)
        if not chosen.action.draft:
            return
    pytest.fail(f"{drafts} steps, and no end")


def test_where_nobody_knows_what_to_do_anything_lawful_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError

    bots, match = bots_with(Absurd(), Seconds())
    monkeypatch.setattr("scenes.table.conductor.bots.choose", fails)
    chosen = None
    while chosen is None:
        with suppress(BotError):
            chosen = look(bots)
    assert chosen.in_haste
    assert match.session.rules.refuse(match.session.state, chosen.seat, chosen.action) is None


def test_a_window_that_has_slept_does_not_count_its_sleep_as_silence() -> None:
    clock, worker = Seconds(), Silent()
    bots, _ = bots_with(worker, clock)
    look(bots)
    for _ in range(20):
        clock.now += 3600
        assert look(bots) is None
    assert worker.closed == 0


@pytest.mark.parametrize(("level", "budget"), [("greedy", 0), ("greedy", 900), ("strong", 0)])
def test_more_is_waited_for_who_thinks_more(level: str, budget: int) -> None:
    simulations = simulations_of("croconounours", level, budget)
    assert (simulations > 0) == (level == "strong" or budget > 0)
    clock = Seconds()
    patience = Patience(clock)
    patience.begin("croconounours", level, budget)
    waited = 0.0
    while not patience.ended:
        clock.now += 0.5
        waited += 0.5
    assert waited == pytest.approx(PATIENCE + SECONDS_FOR_A_SIMULATION * simulations, abs=0.5)


def test_the_longest_wait_at_a_table_is_known() -> None:
    waits = {game: max(longest_wait(game, level) for level in levels_of(game)) for game in NAMES}
    assert max(waits.values()) < 180
    assert {game for game, wait in waits.items() if wait > 90} == {"flautz"}, "who thinks longest is waited for longest"
    assert longest_wait(GAME, "greedy") == pytest.approx(42)


def test_a_level_that_nobody_plays_is_no_end_of_the_window() -> None:
    Patience().begin(GAME, "grandmaster")


def test_what_cannot_be_done_is_said_and_something_lawful_happens(make_app: MakeApp, clock: FakeClock) -> None:
    table = Table(make_app(speed=TOP_SPEED), clock, begun(GAME, (BOT, BOT), "absurd"))
    table.scene.conductor.bots.worker = Absurd()
    told: list[str] = []
    notify = table.app.notify

    def listen(text: str, *rest: object, **more: object) -> None:
        told.append(text)
        notify(text, *rest, **more)  # type: ignore[arg-type]

    table.app.notify = listen  # type: ignore[method-assign]
    for _ in range(4000):
        if len(table.match.session.records) > 2:
            break
        table.turn()
        table.scene.skip()
    texts = table.app.texts
    assert texts("table.bot_failed") in told
    assert texts("table.bot_in_haste") in told
    table.scene.leave()


@pytest.mark.parametrize("processes", [1, 2])
def test_processes_that_are_stopped_are_ended_and_others_answer(processes: int) -> None:
    """What is waited for once is not waited for again for each of them."""
    clock = Seconds()
    match = begun(GAME, (BOT, BOT), "stopped")
    workshop = Workshop(processes)
    bots = Bots(match, BotWorker(workshop), clock)
    workshop.warm_up()
    stopped = [thinker.process for thinker in workshop._thinkers]
    for process in stopped:
        assert process.pid is not None
        os.kill(process.pid, signal.SIGSTOP)
    look(bots)
    for _ in range(round(PATIENCE / 0.25) - 1):
        clock.now += 0.25
        assert look(bots) is None
    clock.now += 0.25
    with pytest.raises(BotError, match="silent"):
        look(bots)
    for process in stopped:
        process.join(10)
        assert not process.is_alive()
    chosen = look(bots)
    while chosen is None:
        assert workshop._thinkers[0].pipe.poll(60), "the new process does not answer"
        chosen = look(bots)
    assert not chosen.in_haste
    workshop.close()
