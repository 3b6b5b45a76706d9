"""The pictures of docs/gallery in which friends play with phones: the big screen, and beside it a phone held upright
and another one that lies.

`python build/phone_pictures.py` draws all of them, with names of games after it only those.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Final

import pygame
from pictures import keep_picture
from sitting import Clock, Sitting

from game.matches.match import Match
from scenes.commands.serve import Nowhere
from scenes.doors.phone_party import PhoneParty
from scenes.kit.drawing.art import Art
from scenes.kit.drawing.paint import Brush
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.settings import Settings
from scenes.phones.frame import PhoneFrame, Studio
from scenes.phones.messages import Screen
from scenes.phones.strip import Invitation, strip
from scenes.table.scene import TableScene

GALLERY: Final = Path(__file__).resolve().parent.parent / "docs" / "gallery"
MATCHES: Final = {
    "nine_domains": (2, "7", 9),
    "croconounours": (4, "3", 64),
    "flautz": (5, "8", 40),
    "batailles": (6, "2", 61),
    "flower_power": (8, "3", 104),
}
"""Of each game the most players, the seed, and how much is played."""
SCREEN: Final = (1920, 1080)
UPRIGHT, LYING = (390, 844), (844, 390)
DENSITY: Final = 2.0
WIDE, GAP, BEZEL = 800, 24, 12
GROUND, CASE = "#2a1533", "#120818"
ADDRESS: Final = "http://192.168.1.20:4404/"


class Round:
    """Who is there, as the big screen says it: always the same, so that the picture is."""

    sees_alone = False

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names

    def nodes(self, ui: Ui, room: Rect, waiting: int | None) -> tuple[Node, ...]:
        invitation = Invitation(f"{ADDRESS}#t=come-and-play", ADDRESS, "KAPLO", self.names)
        return (strip(ui, room, invitation),)


def big_screen(folder: Path, match: Match) -> pygame.Surface:
    """What everybody may see."""
    sitting = Sitting(folder, SCREEN)
    sitting.app.show_afar(afar=True)
    table = sitting.hall.table(match, viewer=len(match.names), live=False)
    sitting.app.stack.push(table)
    sitting.turn()
    table.keep(Round(match.names))
    table.flush()
    sitting.app.invalidate()
    sitting.turn(times=4)
    return sitting.app.window.surface.copy()


def phone(nowhere: Nowhere, party: PhoneParty, studio: Studio, seat: int, size: tuple[int, int]) -> pygame.Surface:
    """What one player sees."""
    clock = Clock()
    settings = Settings(language="en", reduced_motion=True, muted=True, hints=False, go_on_alone=True)
    screen = Screen(round(size[0] * DENSITY), round(size[1] * DENSITY), DENSITY, "en", 1.0, True)
    frame = PhoneFrame(screen, settings, studio, clock)
    party.sit(frame, seat)
    frame.turn()
    top = frame.stack.top
    if isinstance(top, TableScene):
        top.flush()
    surface = pygame.Surface((screen.width, screen.height))
    brush = Brush(surface, frame.viewport, frame.palette, Art(), frame.ui.typesetter)
    for item in frame.drawn():
        surface.set_clip(None if item.clip is None else frame.viewport.covering(item.clip))
        item.look.paint(brush, item.rect)
    return surface


def draw(game: str, folder: Path) -> pygame.Surface:
    """The three beside each other."""
    seats, seed, actions = MATCHES[game]
    sitting = Sitting(folder)
    match = sitting.begin(game, seats, seed, actions, seats)
    asked = match.session.actors[0]
    nowhere = Nowhere(match, None, "en")
    party = PhoneParty(nowhere.conductor, nowhere.conclusions, nowhere.begin)
    studio = Studio()
    upright = phone(nowhere, party, studio, asked, UPRIGHT)
    lying = phone(nowhere, party, studio, (asked + 1) % seats, LYING)
    return composed(big_screen(folder, match), upright, lying)


def composed(screen: pygame.Surface, upright: pygame.Surface, lying: pygame.Surface) -> pygame.Surface:
    """On one ground: the phones in their cases."""
    table = pygame.transform.smoothscale(screen, (WIDE, WIDE * 9 // 16))
    across = pygame.transform.smoothscale(lying, (WIDE * 5 // 8, WIDE * 5 // 8 * LYING[1] // LYING[0]))
    height = table.get_height() + GAP + across.get_height() + 2 * BEZEL
    tall = height - 2 * BEZEL
    held = pygame.transform.smoothscale(upright, (tall * UPRIGHT[0] // UPRIGHT[1], tall))
    size = WIDE + held.get_width() + 2 * BEZEL + 3 * GAP, height + 2 * GAP
    sheet = pygame.Surface(size)
    sheet.fill(GROUND)
    sheet.blit(table, (GAP, GAP))
    beside = (WIDE - across.get_width()) // 2
    for picture, x, y in (
        (held, WIDE + 2 * GAP + BEZEL, GAP + BEZEL),
        (across, GAP + beside, GAP + table.get_height() + GAP + BEZEL),
    ):
        case = pygame.Rect(x, y, *picture.get_size()).inflate(2 * BEZEL, 2 * BEZEL)
        pygame.draw.rect(sheet, CASE, case, border_radius=2 * BEZEL)
        sheet.blit(picture, (x, y))
    return sheet


def main() -> int:
    """Draws what is asked for."""
    for game in sys.argv[1:] or MATCHES:
        with tempfile.TemporaryDirectory() as folder:
            if keep_picture(draw(game, Path(folder)), GALLERY / f"phones-{game}-en.png"):
                print(f"phones-{game}-en.png")
    return 0


if __name__ == "__main__":
    sys.exit(main())
