"""What is said aloud, and what a screen reader is handed: the focus, what is asked, and what happens."""

from __future__ import annotations

import threading
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from game.bots.levels import choose
from game.core.chance import Chance
from game.core.texts import Texts
from game.own.themes import USUAL
from scenes.kit.screen.narrator import Narrator, described
from scenes.kit.screen.reader import Reader, Wish
from scenes.kit.screen.told import every, tell
from scenes.kit.voice import Voice
from scenes.rooms.preferences import Preferences

from .conftest import FakeClock, MakeApp
from .table_play import BOT, Table, begun


class Speaker:
    """In the place of a program that speaks: done at once."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def __call__(self, command: Any) -> None:
        self.said.append(command[-1])


def test_a_walk_through_settings_is_said_with_kind_and_state(make_app: MakeApp) -> None:
    app = make_app(language="en")
    speaker = Speaker()
    app.aloud.voice = Voice(lambda name: name if name == "espeak-ng" else None, speaker)
    app.stack.push(Preferences((USUAL,), print, print, print))
    app.change_settings(speak=True)
    for _ in range(3):
        app.loop_once()
    app.interaction.focus("captions")
    app.invalidate()
    app.loop_once()
    assert speaker.said[-1] == "Caption sounds, switch, off"
    assert app.press("captions")
    app.loop_once()
    assert speaker.said[-1] == "Caption sounds, switch, on"
    app.interaction.focus("text_scale.more")
    app.invalidate()
    app.loop_once()
    assert speaker.said[-1].endswith(", button")


def test_without_a_voice_it_is_said_what_is_missing(make_app: MakeApp) -> None:
    app = make_app(language="en")
    app.aloud.voice = Voice(lambda name: None)
    app.stack.push(Preferences((USUAL,), print, print, print))
    app.loop_once()
    app.change_settings(speak=True)
    app.loop_once()
    notices = [told.label for told in every(tell(app.interaction.root)) if told.role == "notice"]
    assert [words for words in notices if "espeak-ng" in words]


def test_what_is_asked_and_what_happens_is_said_once(make_app: MakeApp, clock: FakeClock) -> None:
    app = make_app(language="en")
    match = begun("nine_domains", ("human", BOT), "aloud")
    table = Table(app, clock, match)
    table.go_on()
    narrator, texts = Narrator(), Texts("en")
    said = [news.words for news in narrator.news(tell(app.interaction.root), "", texts)]
    assert table.node("table.prompt").label in said
    assert narrator.news(tell(app.interaction.root), "", texts) == []
    heard: list[str] = []
    lines = len(table.picture.log.lines)
    for _ in range(4):
        session, chance = match.session, Chance("aloud", len(match.session.records))
        action = choose(session.rules, session.view(0), 0, "greedy", chance)
        assert table.scene.conductor.submit(0, action) is None
        table.go_on()
        heard += [news.words for news in narrator.news(tell(app.interaction.root), "", texts)]
    assert len(table.picture.log.lines) > lines
    new = [texts.say(line.sentence, ("Ada", "Basile")) for line in table.picture.log.lines[lines:]]
    assert [words for words in heard if words in new] == new


class Adapter:
    """In the place of AccessKit's: a reader that is there all the time."""

    def __init__(self, first: Callable[[], Any], act: Callable[[Any], None], over: Callable[[], None]) -> None:
        self.act = act
        self.updates = [first()]

    def update_if_active(self, made: Callable[[], Any]) -> None:
        self.updates.append(made())


def test_a_reader_is_told_what_changed_and_its_wishes_wait_for_the_loop(make_app: MakeApp) -> None:
    accesskit = pytest.importorskip("accesskit")
    app = make_app(language="en")
    made: list[Adapter] = []

    def adapter(*given: Any) -> Adapter:
        made.append(Adapter(*given))
        return made[-1]

    app.aloud.reader = Reader(adapter, "Tablée", app.knock)
    app.stack.push(Preferences((USUAL,), print, print, print))
    app.loop_once()
    whole, numbers = made[0].updates[-1], vars(app.aloud.reader)["_numbers"]
    assert len(whole.nodes) > 40
    request = SimpleNamespace(action=accesskit.Action.CLICK, target=numbers["captions"])
    threading.Thread(target=made[0].act, args=(request,)).start()
    assert app.knock.wait(10)
    app.loop_once()
    assert app.settings.captions
    app.loop_once()
    changed = made[0].updates[-1]
    assert numbers["captions"] in [number for number, _ in changed.nodes]
    assert len(changed.nodes) < len(whole.nodes) / 2
    made[0].act(SimpleNamespace(action=accesskit.Action.FOCUS, target=numbers["speak"]))
    assert app.aloud.reader.wishes() == [Wish("focus", "speak")]


def test_a_card_of_a_hand_is_told_by_its_place(make_app: MakeApp, clock: FakeClock) -> None:
    table = Table(make_app(language="en"), clock, begun("nine_domains", ("human", "human"), "hand"), viewer=0)
    table.settle()
    hand = next(told for told in every(tell(table.app.interaction.root)) if told.label == "Your hand")
    assert [card.order for card in hand.children] == [(n + 1, len(hand.children)) for n in range(len(hand.children))]
    xs = [card.rect.cx for card in hand.children]
    assert xs == sorted(xs)
    assert described(hand.children[0], Texts("en")).split(", ")[1].startswith("1 of ")
