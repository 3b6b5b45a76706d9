"""The end of a match on the screen: the moment, what is achieved, the series, and the ways on."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import msgspec
import pygame
import pytest

from game.catalogue import NAMES
from game.core.journal.journal import SeatCard
from game.core.library.statistics import Series
from game.core.texts import Sentence
from game.matches.match import Match
from scenes.doors.hall import Hall
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import find, walk
from scenes.rooms.replay.room import Replay
from scenes.rooms.result import Result
from scenes.table.scene import TableScene
from tests.core.test_tales import recorded

from .conftest import FakeClock, MakeApp
from .on_screen import notices
from .test_app import post_click, post_key

OF_EACH = {
    "nine_domains": "nine_domains-01",
    "croconounours": "croconounours-01",
    "flautz": "flautz-01",
    "batailles": "batailles-00",
    "flower_power": "flower_power-01",
}


def over(name: str, identity: str = "match") -> Match:
    """A recorded match in which the first seat is a person and the others are bots, as if it had been played here."""
    match = recorded(name)
    seats = (
        SeatCard("Ada", "human", 1),
        *(SeatCard(card.name, "bot:greedy", n) for n, card in enumerate(match.header.seats[1:], 2)),
    )
    match.header = msgspec.structs.replace(match.header, seats=seats, practice=False, title="")
    match.identity = identity
    return match


def opened(make_app: MakeApp, folder: Path, match: Match, **settings: object) -> tuple[Hall, Result]:
    app = make_app(**settings)
    hall = Hall(app, folder)
    app.stack.push(hall.menu())
    app.stack.push(hall.table(match, viewer=0, live=False))
    app.loop_once()
    table = app.stack.top
    assert isinstance(table, TableScene)
    hall.result(table)
    app.loop_once()
    assert isinstance(app.stack.top, Result)
    return hall, app.stack.top


def test_who_has_watched_bots_to_the_end_sees_all_of_it_again(make_app: MakeApp, tmp_path: Path) -> None:
    match = over(OF_EACH["nine_domains"])
    bots = tuple(msgspec.structs.replace(card, player="bot:greedy") for card in match.header.seats)
    match.header = msgspec.structs.replace(match.header, seats=bots)
    hall, _ = opened(make_app, tmp_path, match)
    app = hall.app
    app.stack.pop()
    app.stack.apply()
    table = app.stack.top
    assert isinstance(table, TableScene)
    hall.archive.see_again(table)
    app.loop_once()
    replay = app.stack.top
    assert isinstance(replay, Replay)
    assert replay.player.last == replay.player.story.last


@pytest.mark.parametrize("game", NAMES)
def test_the_moment_moves_and_comes_to_rest(make_app: MakeApp, tmp_path: Path, clock: FakeClock, game: str) -> None:
    hall, _ = opened(make_app, tmp_path, over(OF_EACH[game]), reduced_motion=False)
    app = hall.app

    def stage() -> list[object]:
        node = find(app.build(), "result.moment")
        assert node is not None
        return [(part.rect, part.look) for part in walk(node)]

    first = stage()
    clock.now += 0.4
    app.loop_once()
    middle = stage()
    assert middle != first
    post_key(pygame.K_x)  # somebody is in a hurry
    app.loop_once()
    app.loop_once()
    last = stage()
    assert last != middle
    clock.now += 5
    app.loop_once()
    assert stage() == last


def test_calm_people_see_a_still_picture(make_app: MakeApp, tmp_path: Path, clock: FakeClock) -> None:
    hall, result = opened(make_app, tmp_path, over("flautz-01"), reduced_motion=True)
    assert not result.update(0.1)
    assert hall.app.stack.top is result


def test_what_was_achieved_is_kept_once_and_shown_as_new_once(make_app: MakeApp, tmp_path: Path) -> None:
    hall, _ = opened(make_app, tmp_path, over("nine_domains-01"))
    app = hall.app
    assert app.settings.achieved == {"Ada": ["nine_domains.clean_sweep"]}
    chip = find(app.build(), "result.prize.0.0")
    assert chip is not None
    assert "première" in chip.label
    assert find(app.build(), "result.prize.1.0") is None  # a bot achieves nothing
    post_click(app, "sheet.look")
    app.loop_once()
    table = app.stack.top
    assert isinstance(table, TableScene)
    hall.result(table)
    app.loop_once()
    again = find(app.build(), "result.prize.0.0")
    assert again is not None
    assert "première" not in again.label


@pytest.mark.parametrize("why", ["practice", "hints"])
def test_with_hints_or_in_practice_nothing_is_achieved(make_app: MakeApp, tmp_path: Path, why: str) -> None:
    match = over("nine_domains-01")
    if why == "practice":
        match.header = msgspec.structs.replace(match.header, practice=True)
    hall, _ = opened(make_app, tmp_path, match, hinted=["match"] if why == "hints" else [])
    assert hall.app.settings.achieved == {}
    assert find(hall.app.build(), "result.prize.0.0") is None


@pytest.mark.parametrize(
    ("match", "key", "players"),
    [
        ("batailles-00", "easier", ["bot:novice", "bot:novice", "human"]),
        ("nine_domains-02", "harder", ["bot:strong", "human"]),
    ],
)
def test_who_won_is_offered_stronger_bots_who_lost_weaker_ones(
    make_app: MakeApp, tmp_path: Path, match: str, key: str, players: list[str]
) -> None:
    hall, _ = opened(make_app, tmp_path, over(match))
    app = hall.app
    post_click(app, f"sheet.{key}")
    for _ in range(4):
        app.loop_once()
    table = app.stack.visible[0]
    assert isinstance(table, TableScene)
    assert [card.player for card in table.match.header.seats] == players
    assert not table.match.header.practice


def test_the_turning_point_is_told_when_it_is_known(make_app: MakeApp, tmp_path: Path) -> None:
    hall, result = opened(make_app, tmp_path, over("flautz-01"))
    found: list[Sentence | None] = [None]
    result._turning = lambda: found[0]
    before = {node.label for node in walk(hall.app.build())}
    found[0] = Sentence("scores.title", {})
    result.resume()
    hall.app.invalidate()
    words = hall.app.texts("result.turning", what=hall.app.texts("scores.title"))
    assert {node.label for node in walk(hall.app.build())} - before == {words}


def test_what_is_told_later_moves_no_button(make_app: MakeApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hall, result = opened(partial(make_app, (1600, 1000)), tmp_path, over("flautz-01"))

    def places() -> tuple[dict[str, Rect], Rect]:
        hall.app.invalidate()
        nodes = list(walk(hall.app.build()))
        sheet = next(node for node in nodes if node.key == "sheet")
        return {node.key: node.rect for node in nodes if node.role == "button" and "sheet." in node.key}, sheet.rect

    before, low = places()
    monkeypatch.setattr(result, "_lines", lambda ui: [("icon_step", "This was the turning point. " * 20)])
    after, high = places()
    assert after == before
    assert high.h > low.h, "there was room for it anyway"


@pytest.mark.parametrize("lit", [True, False])
def test_the_lamp_of_a_rematch_stands_as_it_stood(make_app: MakeApp, tmp_path: Path, lit: bool) -> None:
    hall, _ = opened(make_app, tmp_path, over("flautz-01"))
    table = hall.app.stack.visible[0]
    assert isinstance(table, TableScene)
    table.hints.on = lit
    post_click(hall.app, "sheet.rematch")
    for _ in range(4):
        hall.app.loop_once()
    again = hall.app.stack.visible[0]
    assert isinstance(again, TableScene)
    assert again is not table
    assert again.hints.on == lit


@pytest.mark.parametrize(
    ("wins", "words"),
    [
        ((2, 0), "Ada mène 2 à 0"),
        ((1, 3), "Basile mène 3 à 1"),
        ((1, 1), "1 partout"),
        ((2, 1, 0), "Ada (2), "),
    ],
)
def test_who_leads_a_series_is_said(make_app: MakeApp, tmp_path: Path, wins: tuple[int, ...], words: str) -> None:
    hall, result = opened(make_app, tmp_path, over("flautz-01" if len(wins) == 2 else "batailles-00"))
    assert words in result._score(hall.app.ui, wins)


@pytest.mark.parametrize(("shared", "words"), [(0, "La série\u00a0: "), (3, "3 parties nulles")])
def test_the_score_of_the_evening_is_said_in_words(make_app: MakeApp, tmp_path: Path, shared: int, words: str) -> None:
    hall, result = opened(make_app, tmp_path, over("flautz-01"))
    result._story = msgspec.structs.replace(result._story, series=Series((2,) * len(result._names), shared))
    hall.app.invalidate()
    told = [node.label for node in walk(hall.app.build())]
    assert any(words in label for label in told), told


def test_nothing_that_was_said_in_passing_lies_over_who_has_won(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    hall = Hall(app, tmp_path)
    table = hall.table(over("nine_domains-01"), viewer=0, live=False)
    app.stack.push(table)
    app.loop_once()
    app.notify("Ada passes.")
    app.notify("Something goes on.", answer="Stop", run=app.quit)
    hall.result(table)
    app.loop_once()
    told = notices(app)
    assert told == ["Something goes on."]
