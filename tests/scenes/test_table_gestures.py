"""Single gestures at the table: drops, refusals, drags that break off, undo, and being in a hurry."""

from __future__ import annotations

import pygame
import pytest

from game.catalogue import card_of
from game.core.rules.drafts import EMPTY
from game.nine_domains.moves import Confirm, Place, TakeBack
from game.nine_domains.state import PLACING, State
from game.nine_domains.zones import stake, used
from scenes.table.offers import Gesture

from .conftest import FakeClock, MakeApp
from .table_play import BOT, TOP_SPEED, Table, advance, assert_laid_out, begun

GAME = "nine_domains"


@pytest.fixture
def table(make_app: MakeApp, clock: FakeClock) -> Table:
    """A person who is asked to place, in the second round, against a bot that has done its part."""
    match = begun(GAME, ("human", BOT), "gestures 2")
    while state_of_round(match.session.state) < 2:
        advance(match, 1)
    made = Table(make_app(speed=TOP_SPEED), clock, match)
    made.go_on()
    assert made.scene.play.my_turn
    return made


def state_of_round(state: State) -> int:
    """The round in which cards are placed now; 0 while something else is asked."""
    return state.round if state.phase == PLACING else 0


def draft(table: Table) -> tuple[int, ...]:
    state: State = table.match.session.state
    return tuple(state.drafts[0])


def placing(table: Table, place: int) -> tuple[Gesture, int]:
    """The first offer to put a card of the hand on a place, and the card."""
    placed = draft(table)
    for gesture in table.play.prompter.offers.gestures:
        action = gesture.action
        if isinstance(action, Place) and action.card not in placed and gesture.points[1] == f"place.{place}":
            return gesture, action.card
    raise AssertionError(f"nothing may go to place {place}")


def test_a_drag_places_a_card_and_a_drag_home_takes_it_back(table: Table) -> None:
    gesture, card = placing(table, 1)
    table.perform(gesture, by_drag=True)
    assert draft(table) == (EMPTY, card, EMPTY)
    table.settle()
    home = next(g for g in table.play.prompter.offers.gestures if isinstance(g.action, TakeBack))
    table.perform(home, by_drag=True)
    assert draft(table) == (EMPTY, EMPTY, EMPTY)
    assert_laid_out(table)


def test_two_clicks_place_a_card(table: Table) -> None:
    gesture, card = placing(table, 2)
    table.click(table.key_of(gesture.points[0]))
    assert table.play.prompter.picks == gesture.points[:1]
    table.click("table.spot.place.2")
    assert draft(table) == (EMPTY, EMPTY, card)


def test_one_placed_card_clicked_onto_another_goes_there(table: Table) -> None:
    first, card = placing(table, 0)
    table.perform(first, by_drag=True)
    table.settle()
    hand = [g for g in table.play.prompter.offers.gestures if isinstance(g.action, Place) and g.action.card != card]
    other = next(g for g in hand if g.points[1] == "place.1")
    assert isinstance(other.action, Place)
    table.perform(other, by_drag=True)
    table.settle()
    assert draft(table) == (card, other.action.card, EMPTY)
    onto = next(
        g for g in table.play.prompter.offers.gestures if g.action == Place(card, 1) and isinstance(g.points[1], tuple)
    )
    table.perform(onto, by_drag=False)
    assert draft(table) == (EMPTY, card, EMPTY)


def test_a_card_dropped_on_the_domain_itself_goes_to_its_place(table: Table) -> None:
    gesture, card = placing(table, 2)
    table.drag(table.key_of(gesture.points[0]), table.middle(table.key_of((stake(2), 0))))
    assert draft(table) == (EMPTY, EMPTY, card)


@pytest.mark.parametrize("by_drag", [True, False], ids=["drag", "click"])
def test_a_refused_wish_says_its_clause_and_moves_nothing(table: Table, by_drag: bool) -> None:
    gesture, _ = placing(table, 0)
    source = gesture.points[0]
    assert isinstance(source, tuple)
    card, target = table.key_of(source), table.key_of((used(0), 0))
    records = len(table.match.session.records)
    if by_drag:
        table.drag(card, table.middle(target))
    else:
        table.click(card)
        table.click(target)
    assert len(table.match.session.records) == records
    assert table.play.refusal is not None
    assert table.play.refusal.clause == "ND-23"
    assert table.node("table.prompt").label == table.play.say(table.app.texts, table.play.refusal.sentence())
    table.settle()
    table.click("table.why")
    assert table.doorways.clauses == ["ND-23"]
    assert table.play.prompter.picks == (() if by_drag else (source,)), "what was clicked may still go elsewhere"
    assert_laid_out(table)


def test_a_drop_on_nothing_flies_back(make_app: MakeApp, clock: FakeClock) -> None:
    table = Table(make_app(reduced_motion=False), clock, begun(GAME, ("human", BOT), "nothing"))
    table.go_on()
    gesture, _ = placing(table, 0)
    source = gesture.points[0]
    assert isinstance(source, tuple)
    number = table.picture.tracker.number(source)
    table.drag(table.key_of(source), (640, 36))
    sprite = table.picture.sprites[number]
    assert sprite.moves
    assert sprite.pose() != sprite.piece.pose
    assert table.play.prompter.picks == ()
    table.settle()
    assert_laid_out(table)


def test_a_click_with_a_shaky_hand_is_a_click(table: Table) -> None:
    gesture, _ = placing(table, 0)
    key = table.key_of(gesture.points[0])
    x, y = table.point_on(key)
    table.drag(key, (x + 9, y + 4))
    assert table.play.prompter.picks == gesture.points[:1]
    table.press(pygame.K_ESCAPE)
    assert table.play.prompter.picks == ()
    assert table.doorways.asked == []
    table.press(pygame.K_ESCAPE)
    assert table.doorways.asked == ["pause"]


@pytest.mark.parametrize("end", ["focus lost", "escape", "right button"])
def test_half_a_drag_ends_without_a_trace(table: Table, end: str) -> None:
    gesture, _ = placing(table, 0)
    records = len(table.match.session.records)
    spot = table.middle("table.spot.place.0")
    table.take(table.key_of(gesture.points[0]), spot)
    assert table.play.held is not None
    if end == "focus lost":
        pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    elif end == "escape":
        table.press(pygame.K_ESCAPE)
    else:
        table.mouse(pygame.MOUSEBUTTONDOWN, spot, button=3)
    table.turn()
    table.mouse(pygame.MOUSEBUTTONUP, spot)
    table.turn()
    assert table.play.held is None
    assert table.play.prompter.picks == ()
    assert len(table.match.session.records) == records
    assert table.doorways.asked == []
    assert_laid_out(table)


def test_the_bot_may_act_while_a_card_is_held(make_app: MakeApp, clock: FakeClock) -> None:
    table = Table(make_app(reduced_motion=False), clock, begun(GAME, ("human", BOT), "meanwhile"))
    while not table.play.my_turn:
        table.turn()
        table.scene.skip()
    gesture, card = placing(table, 0)
    spot = table.middle("table.spot.place.0")
    table.take(table.key_of(gesture.points[0]), spot)
    records = len(table.match.session.records)
    while table.scene.conductor.bots.thinking:
        table.turn()
    assert len(table.match.session.records) > records
    assert table.play.held is not None
    table.mouse(pygame.MOUSEBUTTONUP, spot)
    table.turn()
    assert draft(table)[0] == card


def test_a_card_is_taken_up_while_what_another_did_is_still_to_be_shown(make_app: MakeApp, clock: FakeClock) -> None:
    match = begun(GAME, ("human", "human"), "meanwhile")
    for place in range(3):
        offered = [action for action in match.session.legal(1) if isinstance(action, Place)]
        placed = match.session.state.drafts[1]
        match.submit(1, next(a for a in offered if a.place == place and a.card not in placed))
    table = Table(make_app(reduced_motion=False), clock, match, viewer=0)
    while not table.play.my_turn:
        table.turn()
        table.scene.skip()
    first, _ = placing(table, 0)
    table.perform(first, by_drag=True)
    gesture, card = placing(table, 1)
    key, spot = table.key_of(gesture.points[0]), table.middle("table.spot.place.1")
    assert table.scene.conductor.submit(1, Confirm()) is None
    assert table.play.timeline.busy
    assert not table.play.my_turn
    table.drag(key, spot)
    assert draft(table)[1] == card


def test_a_pick_outlives_what_the_bot_does(make_app: MakeApp, clock: FakeClock) -> None:
    table = Table(make_app(), clock, begun(GAME, ("human", BOT), "meanwhile"))
    while not table.play.my_turn:
        table.turn()
        table.scene.skip()
    gesture, card = placing(table, 1)
    table.click(table.key_of(gesture.points[0]))
    while table.scene.conductor.bots.thinking:
        table.turn()
        assert table.play.prompter.picks == gesture.points[:1]
    table.click("table.spot.place.1")
    assert draft(table)[1] == card


def test_undo_takes_back_what_nobody_learned_from(table: Table) -> None:
    before = table.pixels()
    for place in (0, 1):
        gesture, _ = placing(table, place)
        table.perform(gesture, by_drag=True)
        table.settle()
    records, lines = len(table.match.session.records), len(table.log())
    table.press(pygame.K_z, pygame.KMOD_CTRL)
    assert len(table.match.session.records) == records - 2
    assert draft(table) == (EMPTY, EMPTY, EMPTY)
    assert len(table.log()) == lines
    table.settle()
    assert_laid_out(table)
    table.mouse(pygame.MOUSEMOTION, (1, 1))
    table.turn()
    assert table.pixels() == before
    table.app.change_settings(generous_undo=False)
    table.press(pygame.K_z, pygame.KMOD_CTRL)
    assert len(table.match.session.records) == records - 2
    assert table.has("overlay.notice.1")


def test_undo_in_mid_motion_leaves_the_table_as_its_view_says(make_app: MakeApp, clock: FakeClock) -> None:
    table = Table(make_app(reduced_motion=False), clock, begun(GAME, ("human", BOT), "undo"))
    table.go_on()
    gesture, _ = placing(table, 0)
    table.perform(gesture, by_drag=True)
    assert table.picture.sprites.moving
    table.press(pygame.K_z, pygame.KMOD_CTRL)
    assert draft(table) == (EMPTY, EMPTY, EMPTY)
    assert_laid_out(table)


def test_the_table_waits_after_the_combats_and_goes_on_only_when_it_is_told(table: Table) -> None:
    for place in range(3):
        gesture, _ = placing(table, place)
        table.perform(gesture, by_drag=True)
        table.settle()
    table.click("table.choice.confirm")
    table.scene.flush()
    table.turn()
    assert table.play.timeline.waiting
    assert not table.play.my_turn
    view: State = table.picture.situation.view
    assert len(view.combats) == 3
    assert table.match.session.state.phase != view.phase  # the truth has gone on long ago
    for _ in range(3):
        table.turn(5.0)
        table.scene.flush()
        assert table.play.timeline.waiting
        assert table.picture.situation.view is view
    table.click("table.go_on")
    table.go_on()
    assert state_of_round(table.picture.situation.view) == 3
    assert_laid_out(table)


def test_a_click_on_nothing_hurries_motion_but_does_not_pass_a_wait(make_app: MakeApp, clock: FakeClock) -> None:
    table = Table(make_app(reduced_motion=False), clock, begun(GAME, ("human", BOT), "hurry"))
    table.turn()
    assert table.play.busy
    for _ in range(6):
        at = (640, 70)
        table.mouse(pygame.MOUSEBUTTONDOWN, at)
        table.mouse(pygame.MOUSEBUTTONUP, at)
        table.turn(0.0)
    assert table.play.my_turn
    table.settle()
    for place in range(3):
        gesture, _ = placing(table, place)
        table.perform(gesture, by_drag=True)
        table.settle()
    table.click("table.choice.confirm")
    for _ in range(40):
        table.mouse(pygame.MOUSEBUTTONDOWN, (640, 70))
        table.mouse(pygame.MOUSEBUTTONUP, (640, 70))
        table.turn(0.0)
    assert table.play.timeline.waiting


@pytest.mark.parametrize(
    ("game", "kind"), [("flautz", "Exchange"), ("batailles", "Attack"), ("flower_power", "Attack")]
)
def test_what_is_reached_for_may_be_pointed_at_before_what_is_given(
    make_app: MakeApp, clock: FakeClock, game: str, kind: str
) -> None:
    """The card one wants, the enemy one aims at: a click there is taken up, and what fits is lit."""
    match = begun(game, ("human",) * card_of(game).least, "reach")
    while kind not in {type(action).__name__ for action in match.session.legal(match.session.actors[0])}:
        advance(match, 1)
    table = Table(
        make_app(speed=TOP_SPEED, pace="instant", confirm=False), clock, match, viewer=match.session.actors[0]
    )
    table.go_on()
    prompter, presenter = table.play.prompter, table.play.presenter
    pairs = [
        gesture
        for gesture in prompter.offers.gestures
        if len(gesture.points) == 2 and all(isinstance(point, tuple) for point in gesture.points)
    ]
    assert pairs
    for gesture in pairs[:4]:
        given, wanted = gesture.points
        table.click(table.key_of(wanted))
        assert prompter.picks == (wanted,)
        assert given in prompter.lit()
        if isinstance(wanted, tuple) and not presenter.movable(table.picture.situation, wanted):
            asked, own = table.node("table.prompt").label, f"{game}.table.with_what"
            assert table.app.texts(own) == asked if table.app.texts.has(own) else "et avec quoi" in asked
        table.press(pygame.K_ESCAPE)
        assert not prompter.picks
    table.click(table.key_of(pairs[0].points[1]))
    table.click(table.key_of(pairs[0].points[0]))
    done = match.session.records[-1].action
    assert done == pairs[0].action or set(pairs[0].points) <= set(prompter.picks)
