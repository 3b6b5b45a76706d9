"""Piles of cards: a neat one to draw from, and a heap of what was thrown there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scenes.table.board.pieces import Picture, Piece, Pose

TOP_OF_HEAP = 3
"""How many cards of a heap are drawn: what lies deeper is covered."""


def neat_pile(
    zone: int,
    count: int,
    pose: Pose,
    back: Picture,
    label: str,
    *,
    edges: int = 4,
    aside: tuple[float, float] = (1.2, 1.6),
) -> list[Piece]:
    """A pile face down, the top card at `pose`; under it as many `edges` of cards are seen, each moved `aside`."""
    pieces = []
    for index in range(count):
        depth = min(index, edges)
        place = pose._replace(cx=pose.cx + depth * aside[0], cy=pose.cy + depth * aside[1], lift=1)
        pieces.append(Piece((zone, index), place, back, label, -index, concealed=index > edges))
    return pieces


def heap(
    zone: int,
    faces: Sequence[int],
    pose: Pose,
    picture: Callable[[int], Picture],
    label: str | Callable[[int], str],
    *,
    spread: int,
    drawn: int = TOP_OF_HEAP,
    newest_first: bool = False,
) -> list[Piece]:
    """A heap face up, every card turned by up to `spread` degrees; the topmost ones are `drawn`. `label` names all
    cards, or each by its face. On top lies the last of the `faces`, or the first one where the newest comes first.
    """
    pieces = []
    for index, face in enumerate(faces):
        height = len(faces) - 1 - index if newest_first else index
        place = pose._replace(angle=float(height * 37 % (2 * spread + 1) - spread))
        words = label if isinstance(label, str) else label(face)
        pieces.append(Piece((zone, index), place, picture(face), words, height, concealed=height < len(faces) - drawn))
    return pieces
