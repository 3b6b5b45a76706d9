"""Hints: a lamp on what a good player would do in the viewer's place, as often as he wants to be told."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pygame
import pytest

from game.bots.explaining.reasons import (
    Reason,
)
from game.bots.levels import Role, level_for, reasons_of
from game.bots.processes.question import Question
from game.bots.processes.same_process import SameProcessBots
from game.bots.processes.worker import BotError, Thought
from game.catalogue import NAMES, card_of
from game.core.rules.rules import Action, AnyRules
from game.matches.sources import new_match
from scenes.doors.hall import Hall
from scenes.kit.drawing.theme import BUTTON
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node, find, walk
from scenes.kit.widgets.basic import SheetLook, button
from scenes.table.around.hint_box import taken_by
from scenes.table.around.hints import marked
from scenes.table.conductor.bots import Patience
from scenes.table.scene import TableScene
from tests.campaign import covering

from .conftest import FakeClock, MakeApp
from .table_play import BOT, HINTED, TOP_SPEED, Table, advance, begun, plan
from .written_positions import match_at

GAME = "nine_domains"


def lamps(table: Table) -> int:
    """How many lamps are lit on the screen."""
    words = table.app.texts("table.hint")
    return sum(node.label == words and node.role == "image" for node in walk(table.app.interaction.root))


@pytest.mark.parametrize("game", NAMES)
def test_whoever_follows_the_lamps_plays_what_was_meant(game: str, make_app: MakeApp, clock: FakeClock) -> None:
    app = make_app(speed=TOP_SPEED, pace="instant")
    match = begun(game, ("human", *[BOT] * (card_of(game).least - 1)), "followed")
    table = Table(app, clock, match, hints=True)
    for _ in range(8):
        table.go_on()
        if not table.play.my_turn:
            break
        action = table.scene.hints.action
        if action is None:  # pure chance
            follow(table, match.session.legal(0)[0])
            continue
        keys = list(marked(table.scene.hints.action, table.play))
        assert any(table.has(key) for key in keys)
        assert lamps(table) > 0
        follow(table, action)
        assert match.session.records[-1].seat != 0 or match.session.records[-1].action == action


def follow(table: Table, action: Action) -> None:
    """Does what the lamps say."""
    offers, records = table.play.prompter.offers, len(table.match.session.records)
    gesture = next((gesture for gesture in offers.gestures if gesture.action == action), None)
    choice = next((choice for choice in offers.choices if choice.action == action), None)
    if choice is not None:
        table.click(f"table.choice.{choice.key}")
    elif gesture is not None:
        table.perform(gesture, by_drag=False)
    assert len(table.match.session.records) > records


def test_a_hint_lasts_until_something_is_done(make_app: MakeApp, clock: FakeClock) -> None:
    table = Table(make_app(speed=TOP_SPEED), clock, begun(GAME, ("human", BOT), "hint"))
    table.go_on()
    assert table.scene.hints.action is None
    assert lamps(table) == 0
    table.press(pygame.K_h)
    table.settle()
    first = table.scene.hints.action
    assert first is not None
    follow(table, first)
    table.go_on()
    second = table.scene.hints.action
    assert second is not None
    assert second != first
    table.click("table.hints")
    assert table.scene.hints.action is None
    assert lamps(table) == 0


class Ponderous(SameProcessBots):
    """A worker whose judge is held up for a while. `levels`: who was asked."""

    def __init__(self) -> None:
        super().__init__(HINTED)
        self.levels: list[str] = []
        self.held = True

    def ask(self, rules: AnyRules, asked: Question) -> None:
        self.levels.append(asked.level)
        super().ask(rules, asked)

    def poll(self) -> Thought | None:
        return None if self.held and len(self.levels) > 1 else super().poll()


def with_a_first_thought(make_app: MakeApp, clock: FakeClock, other: str = BOT) -> tuple[Table, Ponderous]:
    """A table at which the lamp has said something, and its judge still thinks."""
    table = Table(make_app(speed=TOP_SPEED), clock, begun("flautz", ("human", other), "first"))
    table.go_on()
    worker = table.scene.hints.worker = Ponderous()
    table.scene.hints.switch()
    for _ in range(8):
        table.turn()
    return table, worker


def test_a_first_thought_is_shown_at_once_and_says_that_it_is_one(make_app: MakeApp, clock: FakeClock) -> None:
    table, worker = with_a_first_thought(make_app, clock)
    hints, unsure = table.scene.hints, table.app.texts("table.hint_unsure")
    assert hints.unsure
    assert hints.action in table.match.session.legal(0)
    first, place = hints.reason, table.node("table.hint").rect
    provisional, first_idea = table.node("table.hint").label, table.app.texts("table.hint_first", choice="")[:-1]
    assert provisional.startswith(first_idea)
    assert provisional.endswith(unsure)
    worker.held = False
    table.settle()
    assert not hints.unsure
    assert hints.action in table.match.session.legal(0)
    assert hints.reason == first, "what was good at first is not said in other words"
    said = table.node("table.hint").label
    assert said in provisional.replace(f"{first_idea}p", "P")
    assert not table.node("table.hint").label.endswith(unsure)
    assert table.node("table.hint").rect == place
    assert worker.levels == [reasons_of("flautz").adviser, level_for("flautz", Role.JUDGE)]


def test_a_first_thought_stays_when_the_judge_never_answers(
    make_app: MakeApp, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, worker = with_a_first_thought(make_app, clock)
    hints, unsure = table.scene.hints, table.app.texts("table.hint_unsure")
    first = hints.action
    assert hints.unsure
    assert first is not None
    monkeypatch.setattr(Patience, "ended", True)
    table.turn()
    assert hints.on
    assert not hints.unsure
    assert hints.action == first
    assert not table.node("table.hint").label.endswith(unsure)
    assert not worker.busy


def test_a_hint_for_one_player_is_not_shown_to_the_next(make_app: MakeApp, clock: FakeClock) -> None:
    table = Table(make_app(speed=TOP_SPEED), clock, begun(GAME, ("human", "human"), "pair"), viewer=0, hints=True)
    table.settle()
    assert table.scene.hints.action is not None
    table.scene.sit_down(1)
    assert table.scene.hints.action is None
    table.settle()
    assert table.scene.hints.action in table.match.session.legal(1)


def test_playing_at_once_begins_with_hints_and_a_table_of_the_lobby_without(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app(skipped_introductions=[GAME])
    hall = Hall(app, tmp_path)
    hall.reception.play_now(GAME)
    app.loop_once()
    assert isinstance(app.stack.top, TableScene)
    assert app.stack.top.hints.on
    app.stack.pop()
    app.stack.push(hall.new_table(plan(GAME, ("human", BOT), "")))
    app.loop_once()
    assert isinstance(app.stack.top, TableScene)
    assert not app.stack.top.hints.on


@pytest.mark.parametrize(("players", "wanted"), [(("human", BOT), True), (("human", "human"), False)])
def test_going_on_with_a_match_against_bots_goes_on_with_hints(
    players: tuple[str, ...], wanted: bool, make_app: MakeApp, tmp_path: Path
) -> None:
    app = make_app()
    hall = Hall(app, tmp_path)
    assert hall.library is not None
    match = new_match(plan(GAME, players, ""), hall.library)
    advance(match, 2)
    match.close()
    hall.go_on(hall.library.matches()[0])
    app.loop_once()
    table = next(scene for scene in app.stack._scenes if isinstance(scene, TableScene))
    assert table.hints.on == wanted


def test_whoever_sends_hints_away_is_not_given_them_again(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app(skipped_introductions=[GAME])
    hall = Hall(app, tmp_path)
    for wanted in (True, False):
        hall.reception.play_now(GAME)
        app.loop_once()
        assert isinstance(app.stack.top, TableScene)
        assert app.stack.top.hints.on == wanted
        if wanted:
            app.stack.top.switch_hints()
            assert app.stack.top.hints.on, "it has shown nothing yet"
            app.stack.top.switch_hints()
        app.stack.pop()
        app.loop_once()


@pytest.mark.sampled
@pytest.mark.parametrize(("game", "text_scale"), covering(NAMES, [1.0, 1.5, 2.0]))
def test_a_lamp_covers_no_words(game: str, text_scale: float, make_app: MakeApp, clock: FakeClock) -> None:
    """Neither of the button that it recommends nor of anything else, whatever is recommended."""
    app, lit = make_app(text_scale=text_scale), 0
    for done in (0, 3, 14):
        match = begun(game, ("human", *[BOT] * (card_of(game).least - 1)), "contest")
        advance(match, done)
        table = Table(app, clock, match, hints=True)
        table.go_on()
        legal = match.session.legal(0) if table.play.my_turn else ()
        for action in [*legal[:: 1 + len(legal) // 12], *legal[-1:]]:
            table.scene.hints.action = action
            app.invalidate()
            table.turn()
            own = [id(node) for node in (walk(table.node("table.hint")) if table.has("table.hint") else ())]
            nodes = [node for node in walk(app.interaction.root) if id(node) not in own]
            lamps = [node.rect for node in nodes if node.label == app.texts("table.hint")]
            written = [node.look.written(app.ui.typesetter, node.rect) for node in nodes if node.look is not None]
            covered = [(lamp, words) for lamp in lamps for words in written if words and words.overlaps(lamp)]
            assert not covered, (action, covered)
            lit += len(lamps)
    assert lit


def test_words_of_a_button_stand_where_they_are_said_to(make_app: MakeApp) -> None:
    """As wide as they are measured, with the icon before them, and never out of the button."""
    ui = make_app().ui
    for label, icon, width in (
        ("Discard (1)", "discard", 190.0),
        ("Discard (1)", "discard", 120.0),
        ("End", "", 200.0),
    ):
        rect = Rect(100, 100, width, 46)
        look = button(ui, "press", rect, label, lambda: None, icon=icon).look
        assert look is not None
        words = look.written(ui.typesetter, rect)
        assert words is not None
        assert rect.x < words.x
        assert words.right < rect.right
        if width > 150:
            assert words.w >= ui.measure(label, BUTTON)


def test_a_lamp_on_a_square_lies_on_no_other_square(make_app: MakeApp, clock: FakeClock) -> None:
    """In CrocoNounours a lamp stands for one square, not for its neighbour: that of the warrior, that of its step."""
    position = {"hands": {"Ada": "9H 8D 7C 6S"}, "warriors": {"Ada": "Yd4", "Basile": "Gg1"}}
    match = match_at("croconounours", position, ("human", BOT))
    table = Table(make_app(), clock, match, hints=True)
    table.go_on()
    offers, words = table.play.prompter.offers, table.app.texts("table.hint")
    by_square = {point: g.action for g in offers.gestures for point in g.points if str(point).startswith("square.")}
    assert len(by_square) > 4
    for square, action in by_square.items():
        table.scene.hints.action = action
        table.app.invalidate()
        table.turn()
        nodes = list(walk(table.app.interaction.root))
        lit = [node.rect for node in nodes if node.label == words and node.role == "image"]
        places = {node.key: node.rect for node in nodes if node.key.startswith("table.spot.square.")}
        assert any(places[f"table.spot.{square}"].contains(lamp.cx, lamp.cy) for lamp in lit)
        assert all(sum(place.overlaps(lamp) for place in places.values()) <= 1 for lamp in lit)


class LostThread(SameProcessBots):
    """A worker whose process ends over every question."""

    def poll(self) -> Thought | None:
        self.forget()
        raise BotError("it ended")


def test_when_nobody_can_be_asked_the_match_goes_on_without_hints(make_app: MakeApp, clock: FakeClock) -> None:
    table = Table(make_app(speed=TOP_SPEED), clock, begun(GAME, ("human", BOT), "lost"))
    table.go_on()
    table.scene.hints.worker = LostThread()
    table.press(pygame.K_h)
    table.settle()
    assert not table.scene.hints.on
    assert table.app.texts("table.hint_failed") in {node.label for node in walk(table.app.build())}
    assert table.play.my_turn


def test_the_lamp_button_says_what_it_does(make_app: MakeApp, clock: FakeClock) -> None:
    table = Table(make_app(speed=TOP_SPEED), clock, begun(GAME, ("human", BOT), "words"))
    table.go_on()
    before = find(table.app.interaction.root, "table.hints")
    table.press(pygame.K_h)
    after = find(table.app.interaction.root, "table.hints")
    assert before is not None
    assert after is not None
    assert before.label == table.app.texts("table.hints_on")
    assert after.label == table.app.texts("table.hints_off")
    table.press(pygame.K_h)
    assert table.app.texts("table.hint_out") in {node.label for node in walk(table.app.build())}


def test_a_press_on_a_lamp_that_shows_nothing_yet_does_not_put_it_out(make_app: MakeApp, clock: FakeClock) -> None:
    table, worker = with_a_first_thought(make_app, clock)
    hints = table.scene.hints
    hints.forget()
    table.app.invalidate()
    worker.held, worker.levels = True, ["none answers", "yet"]
    for _ in range(3):
        table.turn()
    assert hints.action is None
    assert table.node("table.hints").label == table.app.texts("table.hints_lit")
    table.click("table.hints")
    assert hints.on
    assert table.app.settings.hints
    assert table.app.texts("table.hint_awaited") in {node.label for node in walk(table.app.build())}
    table.click("table.hints")
    assert not hints.on
    assert not table.app.settings.hints
    assert table.app.texts("table.hint_out") in {node.label for node in walk(table.app.build())}


def test_a_hint_says_why_in_a_box_that_covers_neither_words_nor_the_prompt(make_app: MakeApp, clock: FakeClock) -> None:
    table = Table(make_app(speed=TOP_SPEED), clock, begun("flautz", ("human", BOT), "box"), hints=True)
    table.go_on()
    reason = table.scene.hints.reason
    assert reason is not None
    box, prompt = table.node("table.hint"), table.node("table.prompt")
    assert box.label.endswith(f". {table.app.texts.say(reason, table.match.names)}")
    assert not box.rect.overlaps(prompt.rect)
    pieces = [node for node in walk(table.app.interaction.root) if node.key.startswith("table.piece")]
    assert not any(box.rect.overlaps(node.rect) for node in pieces)
    table.press(pygame.K_h)
    assert not table.has("table.hint")


@pytest.mark.parametrize("lines", [2, 30])
def test_where_nothing_is_free_a_hint_lies_on_the_notebook_and_hides_no_news(
    lines: int, make_app: MakeApp, clock: FakeClock
) -> None:
    match = begun("croconounours", ("human", BOT), "box")
    advance(match, lines)
    table = Table(make_app(speed=TOP_SPEED), clock, match, hints=True)
    table.go_on()
    said = "Nothing here is short enough to stand between the talents and the suits of this table. " * 2
    with patch.object(table.app.texts, "say", lambda *_: said):
        root = table.scene.build(table.app.ui)
    box, view = find(root, "table.hint"), find(root, "table.log.view")
    assert box is not None
    assert view is not None
    assert view.rect.contains(box.rect.cx, box.rect.cy)
    newest = max((node for node in view.children if view.rect.overlaps(node.rect)), key=lambda node: node.rect.bottom)
    assert not box.rect.overlaps(newest.rect)


def test_there_is_no_hint_for_pure_chance(make_app: MakeApp, clock: FakeClock) -> None:
    table = Table(make_app(speed=TOP_SPEED), clock, begun("flower_power", ("human", BOT), "chance"), hints=True)
    table.settle()
    assert table.play.my_turn
    assert not table.scene.hints.thinking
    assert table.scene.hints.action is None
    assert lamps(table) == 0


class Liar(SameProcessBots):
    """A worker with a reason that is none."""

    def poll(self) -> Thought | None:
        thought = super().poll()
        return thought and Thought(thought.action, Reason("nonsense", {}))


def test_a_reason_that_cannot_be_told_ends_the_hints_and_nothing_else(make_app: MakeApp, clock: FakeClock) -> None:
    table = Table(make_app(speed=TOP_SPEED), clock, begun(GAME, ("human", BOT), "liar"))
    table.go_on()
    table.scene.hints.worker = Liar()
    table.press(pygame.K_h)
    table.settle()
    assert not table.scene.hints.on
    assert table.play.my_turn


def test_the_next_hint_knows_what_was_done_by_the_last_one(make_app: MakeApp, clock: FakeClock) -> None:
    table = Table(make_app(speed=TOP_SPEED), clock, begun(GAME, ("human", BOT), "plan"), hints=True)
    table.go_on()
    done: list[Action] = []
    worker = table.scene.hints.worker
    ask = worker.ask

    def listen(rules: AnyRules, asked: Question) -> None:
        if asked.after is not None:
            done.append(asked.after[1])
        ask(rules, asked)

    worker.ask = listen  # type: ignore[method-assign]
    first = table.scene.hints.action
    assert first is not None
    follow(table, first)
    table.go_on()
    assert done == [first, first], "who answers at once is told, and so is the judge"
    table.scene.undo()
    table.settle()


def test_what_explains_itself_counts_most_for_whoever_looks_for_free_room() -> None:
    plain = Node("image", Rect(0, 0, 90, 90), look=SheetLook())
    told = Node("image", Rect(100, 0, 90, 90), look=SheetLook(), tooltip="The crystals that are left")
    button = Node("button", Rect(200, 0, 90, 90), look=SheetLook())
    weights = [weight for _, weight in taken_by([plain, told, button], 400)]
    assert weights[0] < weights[2] < weights[1]


@pytest.mark.parametrize("lines", [2, 30])
def test_what_is_said_of_the_pace_covers_no_hint(lines: int, make_app: MakeApp, clock: FakeClock) -> None:
    match = begun("croconounours", ("human", BOT), "box")
    advance(match, lines)
    table = Table(make_app(speed=TOP_SPEED), clock, match, hints=True)
    table.go_on()
    said = "Nothing here is short enough to stand between the talents and the suits of this table. " * 2
    with patch.object(table.app.texts, "say", lambda *_: said):
        table.press(pygame.K_PLUS)
        table.app.notify("Two things at once.")
        root = table.app.build()
    notices = [node for node in walk(root) if node.role == "notice" and node.key.startswith("overlay.notice.")]
    box = find(root, "table.hint")
    assert len(notices) == 2
    assert box is not None
    assert not any(box.rect.overlaps(notice.rect) for notice in notices)
    assert all(notice.rect.bottom <= table.app.ui.height for notice in notices)
