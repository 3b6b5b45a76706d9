"""The QR code is read by a program that reads QR codes: from the big screen and from the terminal."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pygame

from game.core.texts import Texts
from scenes.kit.drawing.art import Art
from scenes.kit.drawing.paint import Brush
from scenes.kit.drawing.text import Typesetter
from scenes.kit.drawing.theme import load_palette
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import display_list
from scenes.kit.screen.ui import Ui
from scenes.kit.window.window import Viewport, Window
from scenes.phones.qr import in_characters
from scenes.phones.strip import Invitation, strip

LINK = "http://192.168.178.123:4404/#t=8jdH9Q--y2plISqzSmEdyA"
MODULE = 6


def read(picture: Path) -> str:
    """What the program reads in a picture."""
    return subprocess.run(
        ["zbarimg", "--quiet", "--raw", str(picture)], capture_output=True, text=True, check=True
    ).stdout.strip()


def test_the_code_on_the_big_screen_is_read(tmp_path: Path) -> None:
    window = Window.offscreen((1280, 720))
    palette, typesetter = load_palette(), Typesetter(1.0)
    ui = Ui(palette, Texts("fr"))
    ui.typesetter = typesetter
    brush = Brush(window.surface, Viewport(1280, 720), palette, Art(), typesetter)
    brush.background()
    for item in display_list(strip(ui, Rect(20, 560, 900, 156), Invitation(LINK, "http://192.168.178.123/", "ABCDE"))):
        item.look.paint(brush, item.rect)
    pygame.image.save(window.surface, tmp_path / "screen.png")
    assert read(tmp_path / "screen.png") == LINK


def test_the_code_in_the_terminal_is_read(tmp_path: Path) -> None:
    """Half blocks as a dark terminal shows them."""
    lines = in_characters(LINK, coloured=False).split("\n")
    picture = pygame.Surface((len(lines[0]) * MODULE, len(lines) * 2 * MODULE))
    for row, line in enumerate(lines):
        for column, sign in enumerate(line):
            for half, lit in enumerate((sign in "▀█", sign in "▄█")):
                if lit:
                    picture.fill("#eeeeee", (column * MODULE, (2 * row + half) * MODULE, MODULE, MODULE))
    pygame.image.save(picture, tmp_path / "terminal.png")
    assert read(tmp_path / "terminal.png") == LINK
