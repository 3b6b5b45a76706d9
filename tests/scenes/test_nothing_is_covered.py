"""Nothing covers a value, a prompt or a number, whatever the size of the window and of the letters, in both languages;
words stand out from what is under them; and who sees fewer colours tells the players apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, product

import pytest

from game.catalogue import card_of, cards, open_game
from game.matches.match import Match
from game.teaching.playlists import course_of_scene, playlists_of
from scenes.kit.drawing.text import Typesetter
from scenes.kit.drawing.theme import Palette, load_palette
from scenes.kit.geometry import Rect
from scenes.kit.layout import LEAST_TARGET
from scenes.kit.screen.tree import Drawn, Node, display_list, find, walk
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import ButtonLook, ParagraphLook, SheetLook, TextLook
from scenes.kit.window.window import Viewport
from scenes.phones.frame import HandViewport, viewport_of
from scenes.presenters.nine_domains.presenter import VALUE_SEEN
from scenes.presenters.registry import presenter_of
from scenes.rooms.example.demo import Demo, DemoScene
from scenes.table.around.own_place import OWN_NUMBER
from scenes.table.board.mat import MatLook
from scenes.table.board.picture import TINIEST
from scenes.table.board.pieces import PieceLook
from scenes.table.board.rooms import rooms_of
from scenes.table.cards.fan import fan

from .conftest import FakeClock, MakeApp
from .table_play import BOT, Table, advance, begun
from .thumbs import PHONES, screen

GAMES = [entry.name for entry in cards()]
MIDDLE = {"nine_domains": 9, "croconounours": 40, "flautz": 26, "batailles": 24, "flower_power": 44}
"""How many actions it takes to the middle of a match; in FLOWER POWER! into the middle of a battle."""
SIZES = [(1280, 720), (1920, 1080), (800, 600), (2560, 1080), (420, 700)]
SCALES = (1.0, 1.5)
SMALLEST = [(320, 480), (480, 320)]
"""Phones of a time long ago."""
LEAST = 4.5
"""Contrast of words, as light through light, after WCAG."""
LEAST_LETTERS = 14.0
"""Pixels of a phone's page."""
HALO = 0.33
"""How much of its colour the two discs of a mat leave where they lie over each other."""


def middle(game: str) -> Match:
    """A match in its middle, at the usual table."""
    match = begun(game, ("human", *[BOT] * (card_of(game).least - 1)), "covered")
    advance(match, MIDDLE.get(game, 12))
    return match


def test_the_widest_hand_covers_nothing_that_is_counted(make_app: MakeApp, clock: FakeClock) -> None:
    """All cards of an opening are still in the hand."""
    match = begun("batailles", ("human", BOT, BOT), "covered")
    table = Table(make_app(), clock, match, viewer=0)
    table.scene.live = False
    table.scene.flush()
    for where, drawn in screens(table, (1.0, 1.5, 2.0)):
        assert covered(drawn, table.app.ui) == [], where


def screens(table: Table, scales: Sequence[float] = SCALES) -> Iterator[tuple[object, list[Drawn]]]:
    """What would be drawn at each size, without drawing it."""
    app = table.app
    for size in SIZES:
        viewport = Viewport(*size)
        for scale in scales:
            app.ui.width, app.ui.height = viewport.size
            app.ui.typesetter = Typesetter(viewport.scale, scale)
            for language in ("fr", "en"):
                app.set_language(language)
                app.ui.width, app.ui.height = viewport.size
                app.ui.typesetter = Typesetter(viewport.scale, scale)
                yield (size, scale, language), display_list(table.scene.build(app.ui))


def ink_of(item: Drawn, ui: Ui) -> Rect:
    """Where the words of a text really are."""
    look, rect = item.look, item.rect
    if isinstance(look, ParagraphLook):
        return rect._replace(w=min(rect.w, max((line.width for line in look.words.lines), default=0.0)))
    assert isinstance(look, TextLook)
    width, height = min(rect.w, ui.measure(look.text, look.role)), ui.size(look.role)
    x = {"left": rect.x, "centre": rect.cx - width / 2, "right": rect.right - width}[look.align]
    return Rect(x, rect.cy - height / 2, width, height)


def covered(drawn: list[Drawn], ui: Ui) -> list[str]:
    """Every text over a noticeable part of which something is drawn later: a card, a sheet, a button."""
    found = []
    for number, item in enumerate(drawn):
        if not isinstance(item.look, (TextLook, ParagraphLook)):
            continue
        ink = ink_of(item, ui).inset(1, 2)
        if item.clip is not None:
            ink = ink.intersection(item.clip)
        for later in drawn[number + 1 :]:
            if isinstance(later.look, (PieceLook, SheetLook, ButtonLook)) and not ink.empty:
                over = later.rect.intersection(ink)
                if over.w > 2 and over.h > 2 and over.w * over.h > 0.03 * ink.w * ink.h:
                    found.append(f"{item.key}: {getattr(item.look, 'text', '…')} under {later.key}")
    return found


@pytest.mark.parametrize("game", GAMES)
def test_nothing_covers_words_and_numbers_of_a_table(game: str, make_app: MakeApp, clock: FakeClock) -> None:
    table = Table(make_app(), clock, middle(game), viewer=0)
    table.scene.live = False
    table.scene.flush()
    for where, drawn in screens(table):
        assert covered(drawn, table.app.ui) == [], where


@pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768)])
@pytest.mark.parametrize("game", ["batailles", "flautz"])
def test_what_is_counted_of_who_sits_nearest_is_seen_in_demos(
    game: str, make_app: MakeApp, size: tuple[int, int], text_scale: float
) -> None:
    """No card of the widest hand lies on it, nor the name on the rim of the mat; and it lies on no card."""
    app, rules = make_app(size, text_scale=text_scale), open_game(game).rules
    reel = playlists_of(game)["in_three_minutes"]
    scenes = [DemoScene(course_of_scene(game, scene), scene.say) for scene in reel.scenes]
    demo = Demo(reel.title, scenes, rules, presenter_of(rules))
    app.stack.push(demo)
    app.loop_once()
    while not demo.last:
        demo.film.hurry()
        root = app.build()
        counted = find(root, OWN_NUMBER)
        assert counted is not None
        plates = [node.rect for node in walk(root) if node.key.startswith("table.plate.")]
        name = demo.film.picture.seats[demo.film.hero].name
        names = [node.rect for node in walk(root) if node.role == "text" and node.label == name]
        cards = [node.rect for node in walk(root) if node.role == "card"]
        assert all(child.rect.w > 0 for child in counted.children)
        for child in counted.children:
            assert not [rect for rect in (*plates, *names, *cards) if rect.overlaps(child.rect)], demo.number
        demo.next()


# ---- on a phone ---------------------------------------------------------------------------------


def in_hand(
    game: str, make_app: MakeApp, clock: FakeClock, sizes: Sequence[tuple[int, int]] = PHONES
) -> Iterator[tuple[tuple[tuple[int, int], float, str], Table, HandViewport, Node]]:
    """The table of the most players, in the middle of a match, as phones show it that are held upright and lying."""
    seats = card_of(game).most
    match = begun(game, ("human",) * seats, "covered")
    advance(match, MIDDLE.get(game, 12))
    table = Table(make_app(), clock, match, viewer=match.session.actors[0])
    table.scene.live = False
    table.scene.flush()
    app = table.app
    for size, (scale, language) in product(sizes, ((1.0, "fr"), (1.0, "en"), (1.5, "fr"))):
        viewport = viewport_of(screen(size))
        app.set_language(language)
        app.ui.width, app.ui.height = viewport.size
        app.ui.typesetter = Typesetter(viewport.scale, scale)
        yield (size, scale, language), table, viewport, table.scene.build(app.ui)


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_nothing_is_covered_cut_or_too_small(game: str, make_app: MakeApp, clock: FakeClock) -> None:
    for where, table, viewport, root in in_hand(game, make_app, clock):
        ui, pixel = table.app.ui, viewport.scale / viewport.density
        """Of the page, for each unit."""
        drawn = display_list(root)
        assert covered(drawn, ui) == [], where
        fitted = [
            ui.typesetter.fit(item.look.text, item.look.role, item.rect.w)
            for item in drawn
            if isinstance(item.look, TextLook) and item.look.text
        ]
        small = [one.text for one in fitted if ui.size(one.role) * pixel < LEAST_LETTERS - 0.01]
        assert small == [], where
        if where[1] == 1.0:
            assert [one.text for one in fitted if one.cut] == [], where
        targets = [node for node in walk(root) if node.role == "button"]
        narrow = [node.key for node in targets if min(node.rect.w, node.rect.h) * pixel < LEAST_TARGET - 0.01]
        assert narrow == [], where
        off = [node.key for node in targets if not root.rect.inset(-0.5).contains(node.rect.right, node.rect.bottom)]
        assert off == [], where
        words = [item for item in drawn if isinstance(item.look, TextLook) and item.look.text]
        inked = [(item.look.text, ink_of(item, ui)) for item in words if isinstance(item.look, TextLook)]
        assert [text for text, ink in inked if ink.bottom > root.rect.bottom + 0.5 or ink.y < -0.5] == [], where


@pytest.mark.parametrize("game", GAMES)
def test_on_the_smallest_phone_every_piece_has_room(game: str, make_app: MakeApp, clock: FakeClock) -> None:
    for where, table, _, _ in in_hand(game, make_app, clock, SMALLEST):
        pieces = table.play.picture.layout.pieces
        assert min(piece.pose.w for piece in pieces) >= TINIEST, where


def test_the_values_of_a_hand_are_seen_on_a_phone(ui: Ui) -> None:
    for size, count in product(PHONES, range(1, 10)):
        ui.width, ui.height = viewport_of(screen(size)).size
        poses = [fan(rooms_of(ui).frame.hand, number, count, seen=VALUE_SEEN) for number in range(count)]
        for pose, following in pairwise(poses):
            in_a_row = following.cx > pose.cx
            assert not in_a_row or following.cx - pose.cx >= VALUE_SEEN * pose.w - 0.5, (size, count)


# ---- contrast -----------------------------------------------------------------------------------


def light(colour: str) -> tuple[float, float, float]:
    """A colour as linear light, 0 … 1."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return red, green, blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours after WCAG, 1 … 21."""
    bright = [0.2126 * red + 0.7152 * green + 0.0722 * blue for red, green, blue in map(light, (one, other))]
    return (max(bright) + 0.05) / (min(bright) + 0.05)


def mixed(one: str, other: str, share: float) -> str:
    """Two colours laid over each other."""
    parts = (round(int(one[at : at + 2], 16) * (1 - share) + int(other[at : at + 2], 16) * share) for at in (1, 3, 5))
    return "#" + "".join(f"{part:02x}" for part in parts)


def grounds(item: Drawn, before: list[Drawn], ink: Rect, palette: Palette) -> list[str]:
    """The colours on which words stand; none where they stand on a drawing."""
    for under in reversed(before):
        inside = under.rect.contains(ink.cx, ink.cy)
        if inside and isinstance(under.look, SheetLook):
            return [palette.colour(under.look.fill)]
        if inside and isinstance(under.look, MatLook):
            mat = palette.mats[under.look.name]
            return [mat.base, mixed(mat.base, mat.halo, HALO)]
        if inside and under.key and type(under.look).__name__ not in ("TextLook", "ParagraphLook"):
            return []
    return [palette.colour("table"), palette.colour("table_mid")]


@pytest.mark.parametrize("game", GAMES)
def test_words_stand_out_from_what_is_under_them(game: str, make_app: MakeApp, clock: FakeClock) -> None:
    table = Table(make_app(), clock, middle(game), viewer=0)
    table.scene.live = False
    table.scene.flush()
    table.turn()
    ui, palette = table.app.ui, load_palette()
    drawn = display_list(table.app.interaction.root)
    weak = []
    for number, item in enumerate(drawn):
        if isinstance(item.look, (TextLook, ParagraphLook)):
            for ground in grounds(item, drawn[:number], ink_of(item, ui), palette):
                found = contrast(palette.colour(item.look.colour), ground)
                if found < LEAST:
                    weak.append((getattr(item.look, "text", item.key), item.look.colour, ground, round(found, 2)))
    assert weak == []


# ---- fewer colours ------------------------------------------------------------------------------

SIMULATIONS = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What is left of linear light, after Machado, Oliveira and Fernandes (2009), at full severity."""


def seen(colour: str, simulation: str) -> tuple[float, float, float]:
    """A colour in the eyes of somebody, as L*a*b*."""
    rows = SIMULATIONS[simulation]
    red, green, blue = (
        min(1.0, max(0.0, sum(k * part for k, part in zip(row, light(colour), strict=True)))) for row in rows
    )
    xyz = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
    )
    fx, fy, fz = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in xyz)
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@pytest.mark.parametrize("simulation", SIMULATIONS)
def test_the_players_differ_for_who_sees_fewer_colours(simulation: str) -> None:
    palette = load_palette()
    lab = {number: seen(seat.base, simulation) for number, seat in palette.seats.items()}
    apart = {
        pair: sum((a - b) ** 2 for a, b in zip(lab[pair[0]], lab[pair[1]], strict=True)) ** 0.5
        for pair in combinations(lab, 2)
    }
    assert min(apart.values()) > 10, min(apart, key=lambda pair: apart[pair])


def test_no_colour_speaks_alone() -> None:
    palette = load_palette()
    for family in (list(palette.seats.values()), list(palette.pieces.values())):
        assert len({colour.sym for colour in family}) == len(family)
        assert all(contrast(colour.base, palette.colour(colour.fg)) >= 3 for colour in family if colour.fg)
