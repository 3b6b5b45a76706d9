"""The box of the lamp stands still while it is read: it moves only off what it would hide."""

from __future__ import annotations

import pygame

from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.table.around.hint_box import HintBox, Occasion, Taken
from scenes.table.board.picture import piece_key
from scenes.table.board.rooms import log_sheet

from .conftest import FakeClock, MakeApp
from .table_play import BOT, Table, advance, begun

ROOM = Rect(0, 0, 900, 600)
LAMP = Rect(400, 300, 32, 32)
SAID = "The row is complete."
BUTTON = 4.0
"""How much it counts to cover a button."""


def shown(
    box: HintBox,
    ui: Ui,
    words: str = SAID,
    *taken: Taken,
    lamp: Rect = LAMP,
    own: int = 0,
    busy: bool = False,
    aside: str = "",
    notebook: Node | None = None,
) -> Rect:
    """Where the box stands now."""
    return box.node(ui, words, ROOM, lamp, lambda: taken, Occasion(own, busy), aside, notebook).rect


def test_what_says_the_same_stands_still_whatever_moves(ui: Ui) -> None:
    box = HintBox()
    first = shown(box, ui, busy=True)
    under = first.inset(4), BUTTON
    assert shown(box, ui, SAID, under, busy=True, lamp=Rect(10, 10, 32, 32)) == first, "it flies by"
    assert shown(box, ui, busy=False) == first


def test_what_would_hide_a_button_at_rest_makes_way(ui: Ui) -> None:
    box = HintBox()
    first = shown(box, ui)
    beside = Rect(first.x, first.bottom, first.w, 40), BUTTON
    assert shown(box, ui, SAID, beside) == first
    under = first.inset(4), BUTTON
    assert not shown(box, ui, SAID, under).overlaps(under[0])


def test_other_words_are_said_in_the_same_place(ui: Ui) -> None:
    box = HintBox()
    first = shown(box, ui, aside="It still thinks.")
    assert shown(box, ui) == first, "and nothing is taken away from it when it has thought"
    then = shown(box, ui, "Rather this one, for that one is the last of its kind, and nothing is above it. " * 2)
    assert (then.x, then.w) == (first.x, first.w)
    assert min(abs(then.y - first.y), abs(then.bottom - first.bottom)) < 1


def test_after_a_move_of_ones_own_it_comes_near_again(ui: Ui) -> None:
    box = HintBox()
    far = shown(box, ui, lamp=Rect(20, 20, 32, 32))
    there = Rect(860, 560, 32, 32)
    assert shown(box, ui, "And now this.", lamp=there) == far._replace(h=shown(box, ui, "And now this.", lamp=there).h)
    then = shown(box, ui, "And then that.", lamp=there, own=1)
    assert abs(then.right - there.x) < abs(far.right - there.x)


def test_on_the_notebook_it_makes_way_for_news(ui: Ui) -> None:
    box, page = HintBox(), Rect(920, 100, 240, 400)
    line = Node("text", page._replace(h=40), label="Lou draws.")
    everywhere = ROOM, BUTTON
    first = shown(box, ui, SAID, everywhere, notebook=Node("list", page, children=(line,)))
    assert first.x >= page.x
    news = Node("text", first.inset(2), label="Lou plays.")
    then = shown(box, ui, SAID, everywhere, notebook=Node("list", page, children=(line, news)))
    assert not then.overlaps(news.rect)


def test_what_others_do_meanwhile_neither_takes_a_hint_away_nor_moves_it(make_app: MakeApp, clock: FakeClock) -> None:
    """In The Nine Domains both place their rows at the same time."""
    match = begun("nine_domains", ("human", BOT), "x3")
    advance(match, 3)
    table = Table(make_app(reduced_motion=False), clock, match, hints=True)
    while not table.has("table.hint"):
        table.turn()
    said, places = set[str](), set[tuple[float, float, float]]()
    for _ in range(200):
        table.turn()
        box = table.node("table.hint")
        said.add(box.label.partition(" (")[0])
        places.add((box.rect.x, box.rect.y, box.rect.w))
    assert len(match.session.records) > 3, "else nobody has done anything meanwhile"
    assert len(said) <= 2, "a first idea, and a better one"
    assert len(places) == 1


def test_pointing_and_dragging_move_no_hint(make_app: MakeApp, clock: FakeClock) -> None:
    match = begun("croconounours", ("human", BOT), "x6")
    advance(match, 6)
    table = Table(make_app(reduced_motion=False), clock, match, hints=True)
    table.go_on()
    first = table.node("table.hint").rect
    hand = [node for node in table.app.interaction.root.children[2].children if node.key.startswith("table.piece")]
    for node in [node for node in hand if table.seen_at(node.key)][-3:]:
        table.mouse(pygame.MOUSEMOTION, table.middle(node.key))
        table.turn()
        assert table.node("table.hint").rect == first


def test_it_is_not_put_where_cards_will_come_to_lie(make_app: MakeApp, clock: FakeClock) -> None:
    """A hint may come while the hand is still drawn; where that will lie is no room for the box."""
    match = begun("croconounours", ("human", BOT), "x14")
    advance(match, 14)
    table = Table(make_app(reduced_motion=False), clock, match, hints=True)
    places: dict[tuple[int, str], set[tuple[float, float]]] = {}
    for _ in range(6):
        for _ in range(120):
            table.turn()
            if table.has("table.hint"):
                box = table.node("table.hint")
                said = len(match.session.records), box.label.partition(" (")[0]
                places.setdefault(said, set()).add((box.rect.x, box.rect.y))
        action = table.scene.hints.action
        if action is not None and table.play.my_turn:
            assert table.scene.conductor.submit(0, action) is None
    assert len(places) > 3
    assert all(len(found) == 1 for found in places.values()), places


def test_what_is_told_of_a_card_leaves_the_box_to_be_read(make_app: MakeApp, clock: FakeClock) -> None:
    match = begun("croconounours", ("human", BOT), "x6")
    advance(match, 6)
    table = Table(make_app(), clock, match, hints=True)
    table.go_on()
    box = table.node("table.hint").rect
    assert box.overlaps(log_sheet(table.app.ui)), "else this says nothing"
    told = [table.scene.tip(table.app.ui, piece_key(number)) for number, _ in table.picture.sprites.in_order()]
    lenses = [lens.rect for lens in told if lens is not None]
    assert lenses
    assert not any(lens.overlaps(box) for lens in lenses)
    table.press(pygame.K_h)
    above = [table.scene.tip(table.app.ui, piece_key(number)) for number, _ in table.picture.sprites.in_order()]
    assert {lens.rect.y for lens in above if lens is not None} == {log_sheet(table.app.ui).y}


def test_it_is_shown_beside_a_notebook_in_which_nothing_is_written_yet(ui: Ui) -> None:
    empty = Node("list", Rect(920, 0, 300, 600), "table.log", "Notebook")
    everywhere = ROOM, BUTTON
    assert shown(HintBox(), ui, SAID, everywhere, notebook=empty).overlaps(empty.rect)


def test_a_hint_leaves_the_places_free_on_which_cards_are_asked_for(make_app: MakeApp, clock: FakeClock) -> None:
    """The Nine Domains: of these places only an edge is drawn."""
    table = Table(make_app(language="fr"), clock, begun("nine_domains", ("human", "bot:novice"), "4"), hints=True)
    table.go_on()
    box = table.node("table.hint").rect
    assert not any(box.overlaps(table.node(f"table.spot.place.{place}").rect) for place in range(3))
