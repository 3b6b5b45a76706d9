"""A short while of random hands (`python -m tests.long_life` goes on for half an hour), and that they find what is
there: what raises, keys that stand twice, what is kept, processes that are left.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path

import pytest

from game.bots.processes.same_process import SameProcessBots
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.window import places
from scenes.phones.frame import PhoneFrame
from scenes.rooms.menu.room import Menu
from scenes.table import scene as scene_of_a_table
from scenes.table.conductor import conductor
from tests import long_life
from tests.campaign import CAMPAIGN, sampled, tried
from tests.long_life import Held, Life

from .conftest import MakeApp
from .table_play import HINTED


@pytest.fixture
def life(make_app: MakeApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Life]:
    """On an unseen window, with bots that think at once."""
    monkeypatch.setattr(places, "open_place", lambda folder: False)
    monkeypatch.setattr(long_life, "SIZES", ((400, 320), (1280, 720)))
    for module in (scene_of_a_table, conductor):
        monkeypatch.setattr(module, "BotWorker", lambda workshop: SameProcessBots(HINTED))
    lived = Life(tmp_path, f"{CAMPAIGN} short", make_app(speed=8.0))
    yield lived
    lived.close()


@pytest.mark.sampled
def test_a_short_life_without_a_fault(life: Life) -> None:
    for _ in range(sampled(40)):
        life.turn()
        tried()
    life.count()
    assert dict(life.faults) == {}
    assert len(life.seen) > 2
    assert life.close() == []


def test_what_raises_is_found_and_life_goes_on(life: Life, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(menu: Menu, _ui: Ui) -> Node:
        raise ZeroDivisionError("planted")

    with monkeypatch.context() as planted:
        planted.setattr(Menu, "build", refuse)
        planted.setattr(life, "_ways", lambda: (life.app.invalidate,))
        with pytest.raises(ZeroDivisionError):  # at the menu itself nobody can go on
            life.turn()
    assert [words for words in life.faults if words.startswith("ZeroDivisionError: planted (test_long_life.py:")]
    life.sit_down()
    life.turn()


DONE = {"came", "sat", "pressed", "tapped", "dragged", "turned", "slept", "left"}


def test_phones_live_around_a_table_and_what_raises_on_them_is_found(
    life: Life, monkeypatch: pytest.MonkeyPatch
) -> None:
    life._invite()
    for _ in range(2_000):
        life.phones.turn()
        life._loop()
        if life.phones.did.keys() >= DONE:
            break
    life._look()
    assert (life.phones.did.keys() >= DONE, dict(life.faults)) == (True, {}), life.phones.did

    def refuse(frame: PhoneFrame) -> None:
        raise ZeroDivisionError("planted")

    with monkeypatch.context() as planted:
        planted.setattr(PhoneFrame, "turn", refuse)
        for _ in range(20):
            life.turn()
    assert [words for words in life.faults if words.startswith("ZeroDivisionError: planted (test_long_life.py:")]
    life.count()
    assert [words for words in life.faults if not words.startswith("ZeroDivisionError: planted")] == []


def test_keys_that_stand_twice_are_found(life: Life) -> None:
    root = life.app.interaction.root
    life.app.interaction.adopt(
        Node("group", root.rect, children=(Node("text", root.rect, "x"), Node("text", root.rect, "x")))
    )
    life._look()
    assert dict(life.faults) == {"the key x stands twice in Menu": 1}


def test_what_grows_is_found(life: Life) -> None:
    life.held = [Held(turn, 100.0 + turn % 2, 20) for turn in range(9)]
    assert life.grown() == []
    life.held = [Held(turn, 100.0 + 20 * turn, 20) for turn in range(9)]
    assert life.grown() == ["130 MiB were held in the first third, 250 in the last"]
    life.held = [Held(turn, 100.0, 20 + turn) for turn in range(9)]
    assert life.grown() == ["6 more handles are open in the last third than in the first"]


def test_a_process_that_is_left_is_found(life: Life, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_life, "LEAVING", 0.1)
    child = get_context("spawn").Process(target=time.sleep, args=(60,), name="planted")
    child.start()
    try:
        assert life.close() == ["a process is left: planted"]
    finally:
        child.kill()
        child.join()
