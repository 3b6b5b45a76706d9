"""Piles of cards: a neat one to draw from, and a heap of what was thrown there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scenes.table.pieces import Picture, Piece, Pose

TOP_OF_HEAP = 3
"""So many cards of a heap are drawn: what lies deeper is covered."""


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
) -> list[Piece]:
    """A heap face up, every card turned by up to `spread` degrees; the last ones are `drawn`. `label` names all
    cards, or each by its face.
    """
    return [
        Piece(
            (zone, index),
            pose._replace(angle=float(index * 37 % (2 * spread + 1) - spread)),
            picture(face),
            label if isinstance(label, str) else label(face),
            index,
            concealed=index < len(faces) - drawn,
        )
        for index, face in enumerate(faces)
    ]
