"""Squares, steps, shots and what stops them, held against plain geometry."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.croconounours.geometry import OFF_BOARD, Geometry, geometry_of

BOARD = geometry_of(7)


def names(squares: list[int]) -> list[str]:
    return sorted(BOARD.names[square] for square in squares)


def test_cn_11_four_straight_and_four_diagonal_neighbours() -> None:
    steps = BOARD.steps[BOARD.by_name["c4"]]
    assert names([step.to for step in steps if not step.diagonal]) == ["b4", "c3", "c5", "d4"]
    assert names([step.to for step in steps if step.diagonal]) == ["b3", "b5", "d3", "d5"]
    assert names([step.to for step in BOARD.steps[0]]) == ["a2", "b1", "b2"]


@pytest.mark.parametrize("size", [5, 7, 8])
def test_cn_q34_the_corners_go_round_clockwise(size: int) -> None:
    board, last = geometry_of(size), chr(ord("a") + size - 1)
    assert [board.names[corner] for corner in board.corners] == ["a1", f"a{size}", f"{last}{size}", f"{last}1"]


def test_cn_42_the_ring_of_a_shot() -> None:
    ring = "b2 b3 b4 b5 b6 c2 c6 d2 d6 e2 e6 f2 f3 f4 f5 f6"
    assert names([shot.to for shot in BOARD.shots[BOARD.by_name["d4"]]]) == ring.split()
    assert names([shot.to for shot in BOARD.shots[0]]) == ["a3", "b3", "c1", "c2", "c3"]


@pytest.mark.parametrize("size", range(5, 12))
def test_steps_lead_back_and_pushes_go_straight_away(size: int) -> None:
    board = geometry_of(size)
    for square, steps in enumerate(board.steps):
        assert [step.to for step in steps] == sorted(board.step_to[square])
        for step in steps:
            assert board.step_to[step.to][square].sides[::-1] == step.sides
            if step.beyond != OFF_BOARD:
                assert step.beyond - step.to == step.to - square
                assert board.step_to[step.to][step.beyond].sides == step.beyond_sides
        for shot in board.shots[square]:
            assert square in {back.to for back in board.shots[shot.to]}


@pytest.mark.parametrize("size", [5, 7, 8])
def test_cn_q31_blockers_are_what_the_line_crosses(size: int) -> None:
    """The shot is a segment between centres; it is stopped on the centre of an obstacle, or where it crosses the
    segment between two adjacent ones.
    """
    board = geometry_of(size)
    for square in range(board.squares):
        for shot in board.shots[square]:
            assert {frozenset(group) for group in shot.blockers} == crossed(board, square, shot.to)


def crossed(board: Geometry, origin: int, to: int) -> set[frozenset[int]]:
    start, end = at(board, origin), at(board, to)
    box = [
        square
        for square in range(board.squares)
        if square not in (origin, to)
        and all(min(a, b) <= c <= max(a, b) for a, b, c in zip(start, end, at(board, square), strict=True))
    ]
    singles = {frozenset((square,)) for square in box if area(start, end, at(board, square)) == 0}
    pairs = {
        frozenset(pair)
        for pair in combinations(box, 2)
        if pair[1] in board.step_to[pair[0]]
        and not any(single <= frozenset(pair) for single in singles)
        and crosses(start, end, at(board, pair[0]), at(board, pair[1]))
    }
    return singles | pairs


Point = tuple[int, int]


def at(board: Geometry, square: int) -> Point:
    return square % board.size, square // board.size


def area(a: Point, b: Point, c: Point) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def crosses(a: Point, b: Point, c: Point, d: Point) -> bool:
    return area(a, b, c) * area(a, b, d) < 0 and area(c, d, a) * area(c, d, b) < 0


def test_cn_q31_the_narrower_reading_keeps_the_common_side() -> None:
    shot = BOARD.shot_to[BOARD.by_name["d4"]][BOARD.by_name["f5"]]
    assert [names(list(group)) for group in shot.edge_blockers] == [["e4", "e5"]]
    straight = BOARD.shot_to[BOARD.by_name["d4"]][BOARD.by_name["d6"]]
    assert straight.edge_blockers == straight.blockers


def test_cn_q34_corners_clockwise() -> None:
    assert [BOARD.names[corner] for corner in BOARD.corners] == ["a1", "a7", "g7", "g1"]
