"""Where things stand beside and under each other."""

from __future__ import annotations

import pytest

from scenes.kit.drawing.text import Typesetter
from scenes.kit.drawing.theme import BODY, LABEL
from scenes.kit.geometry import Rect
from scenes.kit.layout import LEAST_TARGET, equal, fitting, flow, grid, length, row, share, stack
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import paragraph_in
from scenes.kit.widgets.column import Column
from scenes.table.around.own_place import own_place
from scenes.table.board.rooms import rooms_of

ROOM = Rect(100, 50, 400, 60)


def test_a_row_stands_at_the_left_in_the_middle_or_at_the_right() -> None:
    assert row(ROOM, [50, 100], 10) == [Rect(100, 50, 50, 60), Rect(160, 50, 100, 60)]
    assert row(ROOM, [50, 100], 10, at="centre") == [Rect(220, 50, 50, 60), Rect(280, 50, 100, 60)]
    assert row(ROOM, [50, 100], 10, at="right") == [Rect(340, 50, 50, 60), Rect(400, 50, 100, 60)]
    assert row(ROOM, [], 10) == []


def test_equal_parts_fill_their_room() -> None:
    parts = equal(ROOM, 3, 20)
    assert [part.w for part in parts] == [120, 120, 120]
    assert (parts[0].x, parts[-1].right) == (ROOM.x, ROOM.right)
    assert share(400, 3, 20) == 120


def test_a_stack_goes_down() -> None:
    assert stack(ROOM, [50, 60], 5) == [Rect(100, 50, 400, 50), Rect(100, 105, 400, 60)]


def test_a_grid_fills_line_by_line() -> None:
    cells = grid(ROOM, 5, 2, (60, 70), 10)
    assert [(cell.x, cell.y) for cell in cells] == [(100, 50), (170, 50), (100, 130), (170, 130), (100, 210)]
    assert {(cell.w, cell.h) for cell in cells} == {(60, 70)}


def test_a_flow_begins_a_line_where_the_next_thing_has_no_room() -> None:
    places = flow(ROOM, [200, 190, 60, 500], 50, 10, down=6)
    assert places == [
        Rect(100, 50, 200, 50),
        Rect(310, 50, 190, 50),
        Rect(100, 106, 60, 50),
        Rect(100, 162, 400, 50),
    ]
    assert all(place.right <= ROOM.right for place in places)


def test_how_many_fit_is_one_at_least() -> None:
    assert fitting(400, 100, 10) == 3
    assert fitting(430, 100, 10) == 4
    assert fitting(50, 100, 10) == 1


def test_what_is_pressed_is_never_laid_too_small() -> None:
    small = (10.0, 10.0)
    laid = [
        *row(Rect(0, 0, 400, 20), [10, 10]),
        *equal(Rect(0, 0, 100, 20), 10),
        *stack(Rect(0, 0, 100, 20), [10, 10]),
        *grid(ROOM, 3, 2, small),
        *flow(ROOM, [10, 10], 10),
    ]
    assert min(place.w for place in laid) >= LEAST_TARGET
    assert min(place.h for place in laid) >= LEAST_TARGET
    assert row(ROOM, [10], least=0) == [Rect(100, 50, 10, 60)]


def test_nothing_takes_no_room() -> None:
    assert length([], 10) == 0
    assert length([20, 30], 10) == 60


def test_places_in_a_rectangle() -> None:
    assert ROOM.less(left=10, top=5, right=30, bottom=15) == Rect(110, 55, 360, 40)
    assert ROOM.at_left(40, 20) == Rect(100, 70, 40, 20)
    assert ROOM.at_centre(40, 20) == Rect(280, 70, 40, 20)
    assert ROOM.at_right(40, 20) == Rect(460, 70, 40, 20)


# ---- columns ------------------------------------------------------------------------------------


def test_a_gap_is_only_between_two_things_and_a_space_anywhere(ui: Ui) -> None:
    column = Column(ui, 10, 20, 300)
    assert column.strip(30, gap=8) == Rect(10, 20, 300, 30)
    assert (column.height, column.y) == (30, 58)
    assert column.strip(40, gap=8) == Rect(10, 58, 300, 40)
    assert column.height == 78
    column.space(5)
    assert (column.height, column.y) == (91, 111)


def test_a_column_goes_on_under_its_lowest_thing(ui: Ui) -> None:
    column = Column(ui, 0, 0, 300)
    column.add(Node("image", Rect(0, 0, 20, 50)), Node("image", Rect(30, 0, 20, 80)), gap=4)
    assert (column.y, len(column.nodes)) == (84, 2)
    assert column.take([]) == []
    assert column.y == 84


def test_words_take_the_height_they_need(ui: Ui) -> None:
    column = Column(ui, 0, 0, 120)
    words = "Des mots qui ne tiennent pas sur une seule ligne"
    column.words(words, BODY, gap=6)
    wrapped = ui.wrap(words, BODY, 120)
    assert len(wrapped.lines) > 1
    assert column.nodes[0].rect == Rect(0, 0, 120, wrapped.height)
    assert column.y == wrapped.height + 6


def test_columns_beside_each_other_are_joined_under_the_longest(ui: Ui) -> None:
    column = Column(ui, 0, 0, 300)
    column.strip(10, gap=10)
    left, right = column.beside(right=160), column.beside(left=160)
    assert (left.x, left.y, left.width) == (0, 20, 140)
    assert (right.x, right.y, right.width) == (160, 20, 140)
    left.strip(100)
    right.words("court")
    column.join(left, right, gap=5)
    assert column.y == 125
    assert len(column.nodes) == 1


def test_words_stand_half_way_down_their_room(ui: Ui) -> None:
    node = paragraph_in(ui, Rect(0, 0, 200, 100), "court", BODY)
    assert node.rect.cy == 50


@pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.5])
def test_ones_own_number_ends_above_the_lower_edge(ui: Ui, text_scale: float) -> None:
    ui.typesetter = Typesetter(1.0, text_scale)
    place = own_place(ui, rooms_of(ui).frame)
    assert place.name.bottom - 4 <= place.number.y
    assert place.number.bottom <= ui.height
    assert ui.typesetter.line_height(LABEL.at(LABEL.size * place.share)) <= place.number.h + 4
