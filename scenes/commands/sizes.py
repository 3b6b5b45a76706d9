"""How large a picture is to be, as a word of the command line."""

from __future__ import annotations

from game.commands.common import CommandError


def read_size(words: str) -> tuple[int, int]:
    """`1280x720` as a pair; raises CommandError."""
    width, cross, height = words.partition("x")
    if not cross or not width.isdecimal() or not height.isdecimal():
        raise CommandError(f"--size is WIDTHxHEIGHT in pixels, not '{words}'")
    size = int(width), int(height)
    if not (320 <= size[0] <= 7680 and 240 <= size[1] <= 4320):
        raise CommandError(f"--size must lie between 320x240 and 7680x4320, not '{words}'")
    return size
