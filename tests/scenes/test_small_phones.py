"""On the smallest phones that people have, too, letters, signs, values and targets have their least size in pixels of
the page, and no name is cut; what has no room is left out, and told by who rests a finger on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

import pygame
import pytest

from game.catalogue import card_of, cards
from scenes.kit.drawing.art import Art, SurfaceCache
from scenes.kit.drawing.card_sprites import CardSprites, CardState
from scenes.kit.drawing.paint import LEAST_SIGN, Brush
from scenes.kit.drawing.text import Typesetter
from scenes.kit.drawing.theme import Face, load_palette
from scenes.kit.layout import LEAST_TARGET
from scenes.kit.screen.tree import Drawn, Node, display_list, walk
from scenes.kit.widgets.basic import TextLook
from scenes.phones.frame import HandViewport, viewport_of
from scenes.presenters.batailles.art import ArmyPicture
from scenes.presenters.croconounours.words import WARRIORS
from scenes.table.board.pieces import PieceLook

from .conftest import FakeClock, MakeApp
from .table_play import Table, advance, begun
from .test_nothing_is_covered import MIDDLE, covered
from .thumbs import screen

GAMES: Final = [entry.name for entry in cards()]
SMALL: Final = ((320, 568), (360, 640), (390, 844), (568, 320), (667, 375), (844, 390))
"""Pages of phones, the smallest ones too, in their pixels."""
SIGNS: Final = (
    "suit_",
    "joker_red_pip",
    "joker_black_pip",
    "badge_",
    "element_",
    "fx_",
    "icon_",
    "crystal",
    "cemetery",
)
"""How the names of drawings begin that say something by themselves."""
LEAST_ROW: Final = 24.0
"""So wide a card is at least that is exchanged or exchanged for, …"""
LEAST_SQUARE: Final = 21.0
"""… and a sweet on the board: two fingers look closer."""


class Measured(Art):
    """Notes how high what it draws is."""

    def __init__(self) -> None:
        super().__init__()
        self.heights: list[tuple[str, float]] = []

    def picture(
        self,
        name: str,
        width_pixels: int,
        height_pixels: int | None = None,
        tint: str | None = None,
        *,
        soft: bool = False,
    ) -> pygame.Surface:
        made = super().picture(name, width_pixels, height_pixels, tint, soft=soft)
        if name.rpartition("/")[2].startswith(SIGNS):
            self.heights.append((name, made.get_height()))
        return made


class Lettering(Typesetter):
    """Notes how large the letters are that faces of cards are drawn with; what it lays out itself is another matter."""

    def noting(self, heights: list[tuple[str, float]]) -> Lettering:
        self._noted = heights
        return self

    def font(self, face: Face, pixel_size: int) -> pygame.font.Font:
        self._noted.append(("a value", pixel_size))
        return super().font(face, pixel_size)


class Bare(CardSprites):
    """A card without its shadow: that takes as long as all the rest."""

    def sprite(self, face: pygame.Surface, state: CardState, lift: int) -> pygame.Surface:
        return face


def in_small_hands(
    game: str, seats: int, make_app: MakeApp, clock: FakeClock
) -> Iterator[tuple[tuple[tuple[int, int], str], Table, HandViewport, Node]]:
    """A table in the middle of a match, as these phones show it."""
    match = begun(game, ("human",) * seats, "covered")
    advance(match, MIDDLE[game])
    table = Table(make_app(), clock, match, viewer=match.session.actors[0])
    table.scene.live = False
    table.scene.flush()
    ui = table.app.ui
    for size, language in product(SMALL, ("fr", "en")):
        viewport = viewport_of(screen(size))
        table.app.set_language(language)
        ui.width, ui.height = viewport.size
        ui.typesetter = Typesetter(viewport.scale, 1.0)
        yield (size, language), table, viewport, table.scene.build(ui)


def both(game: str) -> set[int]:
    """The fewest and the most players."""
    return {card_of(game).least, card_of(game).most}


ALL: Final = [(game, seats) for game in GAMES for seats in sorted(both(game))]


@pytest.mark.parametrize(("game", "seats"), ALL)
def test_letters_and_targets_have_their_least_size(game: str, seats: int, make_app: MakeApp, clock: FakeClock) -> None:
    for where, table, viewport, root in in_small_hands(game, seats, make_app, clock):
        ui, pixel = table.app.ui, viewport.scale / viewport.density
        drawn = display_list(root)
        assert covered(drawn, ui) == [], where
        words = [item for item in drawn if isinstance(item.look, TextLook) and item.look.text]
        fitted = [
            ui.typesetter.fit(item.look.text, item.look.role, item.rect.w)
            for item in words
            if isinstance(item.look, TextLook)
        ]
        assert [one.text for one in fitted if ui.size(one.role) * pixel < LEAST_SIGN - 0.01] == [], where
        assert [one.text for one in fitted if one.cut] == [], where
        targets = [node for node in walk(root) if node.role == "button"]
        small = [node.key for node in targets if min(node.rect.w, node.rect.h) * pixel < LEAST_TARGET - 0.01]
        assert small == [], where
        off = [node.key for node in targets if not root.rect.inset(-0.5).contains(node.rect.right, node.rect.bottom)]
        assert off == [], where


@pytest.mark.parametrize(("game", "seats"), ALL)
def test_signs_and_values_can_be_read_or_are_left_out(
    game: str, seats: int, make_app: MakeApp, clock: FakeClock
) -> None:
    art = Measured()
    for where, table, viewport, root in in_small_hands(game, seats, make_app, clock):
        if where[1] == "en":
            continue
        small = set()
        for item in display_list(root):
            if isinstance(item.look, PieceLook) or item.key.startswith(game.split("_", maxsplit=1)[0]):
                for name, height in measured(item, viewport, art):
                    if height < LEAST_SIGN * viewport.scale - 1:
                        small.add((type(getattr(item.look, "picture", item.look)).__name__, name, height))
        assert small == set(), where
        assert table.play.picture.layout.pieces


def measured(item: Drawn, viewport: HandViewport, art: Measured) -> list[tuple[str, float]]:
    """The signs and values of a piece by name, and how high they are drawn."""
    art.heights.clear()
    surface = pygame.Surface((viewport.width_pixels, viewport.height_pixels))
    letters = Lettering(viewport.scale).noting(art.heights)
    cache = SurfaceCache(8_000_000)
    brush = Brush(surface, viewport, load_palette(), art, letters, cache)
    brush.cards = Bare(viewport, brush.palette, art, cache)
    item.look.paint(brush, item.rect)
    return list(art.heights)


@pytest.mark.parametrize("width", [44, 66, 88])
def test_a_fan_leaves_the_role_of_a_card_free(width: int) -> None:
    """The colour of its value alone does not say it."""
    viewport = HandViewport(900, 900, density=3.0)
    surface = pygame.Surface((900, 900))
    brush = Brush(surface, viewport, load_palette(), Art(), Typesetter(viewport.scale))
    across = viewport.pixels(width)
    left = pygame.Rect(0, across // 2, across // 3, across // 3)
    spy, sapper = (
        pygame.image.tobytes(
            ArmyPicture("batailles/soldiers_king", "8", role).face(brush, across, round(across * 1.4)).subsurface(left),
            "RGBA",
        )
        for role in ("spy", "sapper")
    )
    assert spy != sapper


@pytest.mark.parametrize("seats", sorted(both("flautz")))
def test_the_rows_of_a_low_screen_can_be_told_apart(seats: int, make_app: MakeApp, clock: FakeClock) -> None:
    for where, table, _, _ in in_small_hands("flautz", seats, make_app, clock):
        lying = [piece for piece in table.play.picture.layout.pieces if not piece.concealed]
        assert min(piece.pose.w for piece in lying if "—" in piece.label) >= LEAST_ROW, where


@pytest.mark.parametrize("seats", sorted(both("croconounours")))
def test_the_board_of_a_low_screen_is_as_large_as_can_be(seats: int, make_app: MakeApp, clock: FakeClock) -> None:
    for where, table, _, _ in in_small_hands("croconounours", seats, make_app, clock):
        sweets = [piece for piece in table.play.picture.layout.pieces if piece.slot[0] == WARRIORS]
        assert min(piece.pose.w for piece in sweets) >= LEAST_SQUARE, where
