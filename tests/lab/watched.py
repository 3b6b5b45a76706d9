"""A game of two that nobody has played, for those who reckon."""

from __future__ import annotations

from game.lab.watching import Watched

Faces = tuple[tuple[int, ...], ...]
NONE: Faces = ((), ())


def a_watched(
    variant: int,
    number: int,
    places: tuple[int, int],
    actions: int,
    asked: tuple[int, int],
    forced: tuple[int, int],
    dealt: Faces = NONE,
    drawn: Faces = NONE,
    won: Faces = NONE,
) -> Watched:
    """Seat 0 was asked first, nobody came from behind, and every choice was a turn of its own."""
    return Watched(
        variant, number, places, actions, 0, asked, forced, False, asked, forced, dealt, drawn, NONE, won, NONE
    )
