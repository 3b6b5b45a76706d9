"""A table's picture that is only looked at: its pieces as nodes, what matters on it, and a drawing of that."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import pygame

from game.core.rules.fields import ZONE, values_of
from game.core.scenarios.course import Course
from game.core.scenarios.scenario import PlayedStep
from game.core.table.table import PILE, Table
from scenes.kit.drawing.art import Art
from scenes.kit.drawing.card_sprites import CardState
from scenes.kit.drawing.paint import Brush
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node, display_list, walk
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import SheetLook
from scenes.kit.window.window import BASE_WIDTH, Viewport
from scenes.table.board.finale import festive
from scenes.table.board.mat import MatLook
from scenes.table.board.picture import TablePicture, piece_key, shown_face
from scenes.table.board.pieces import PieceLook
from scenes.table.board.rooms import HAND
from scenes.table.presenter import BoardFrame

USUAL_MAT: Final = Rect(0, 0, 800, 400)
"""A small mat, on which cards are large beside the space between them."""
MARGIN: Final = 26.0
CUT: Final = 5.0
"""So little of a thing may be missing, or seen, without anybody noticing."""


def piece_nodes(
    picture: TablePicture, ui: Ui, faces: frozenset[int] = frozenset(), marks: Sequence[Node] = ()
) -> tuple[Node, ...]:
    """The board as nodes that say what they are and take no clicks; cards with one of the `faces` are lit, and `marks`
    lie on the cards, under what is said of them.
    """
    lying: list[Node] = [*picture.layout.under]
    flying: list[Node] = []
    table = picture.stage.view.table
    for number, sprite in picture.sprites.in_order():
        piece = sprite.piece
        if piece.concealed and not sprite.moves:
            continue
        lights = shown_face(table, piece) in faces
        state: CardState = "playable" if lights else ""
        pose, moves = sprite.pose(), sprite.moves
        look = PieceLook(sprite.picture(), pose, state, sprite.stretch(), sprite.flight_width)
        among = picture.among.get(piece.slot)
        node = Node(
            "card", pose.rect, piece_key(number), piece.label, look, tooltip=piece.label, afloat=moves, among=among
        )
        (flying if moves else lying).append(node)
    return (*lying, *marks, *picture.layout.over, *flying, *picture.sprites.moments.nodes)


def usual_frame() -> BoardFrame:
    """A mat with the strip for a hand under it, as at a table."""
    hand = Rect(USUAL_MAT.x + 40, USUAL_MAT.bottom, USUAL_MAT.w - 80, HAND)
    return BoardFrame(USUAL_MAT, hand)


def touched_zones(moments: Iterable[PlayedStep]) -> frozenset[int]:
    """The zones that a course of play names: where cards go, lie, and are meant."""
    found: set[int] = set()
    for moment in moments:
        for record in (*moment.events, moment.action):
            found.update(values_of(record, ZONE))
    return frozenset(found)


def what_matters(picture: TablePicture, course: Course, frame: BoardFrame) -> Rect:
    """The part of the board that a course is about: its cards and every piece that is none, with what is said on
    them. Where it is about nothing that lies there, everything does.
    """
    table: Table = picture.stage.view.table
    moments = (*course.moments, *(moment for other in course.what_ifs for moment in other.moments))
    touched = {zone for zone in touched_zones(moments) if zone < len(table.layout) and table.layout[zone].kind != PILE}
    seen = [piece for piece in picture.layout.pieces if not piece.concealed]
    about = [piece.pose.rect for piece in seen if piece.slot[0] in touched or piece.slot[0] < 0]
    rects = about or [piece.pose.rect for piece in seen]
    whole = frame.mat.union(Rect(frame.mat.x, frame.mat.y, frame.mat.w, frame.mat.h + _hand_height(rects, frame)))
    if not rects:
        return whole
    crop = Rect.around(rects).inset(-MARGIN)
    badges = [node.rect for node in picture.layout.over if node.rect.overlaps(crop) and _small(node.rect, whole)]
    return Rect.around([crop, *badges]).intersection(whole.inset(-10))


def without_cuts(picture: TablePicture, seen: Rect, whole: Rect) -> Rect:
    """What is seen of a board and all that its edge would cut in two: cards, name plates and other words, and what has
    a name of its own.
    """
    rects = [piece.pose.rect for piece in picture.layout.pieces if not piece.concealed]
    nodes = (*picture.layout.under, *picture.layout.over)
    parts = (part for node in nodes for part in walk(node) if _small(part.rect, whole))
    rects += [part.rect for part in parts if part.role == "text" or part.label or isinstance(part.look, SheetLook)]
    inner, outer = seen.inset(CUT), seen.inset(-CUT)
    cut = [rect for rect in rects if rect.overlaps(inner) and not _holds(outer, rect)]
    return Rect.around([seen, *cut]).intersection(whole)


def _holds(outer: Rect, inner: Rect) -> bool:
    return outer.union(inner) == outer


def _hand_height(rects: Sequence[Rect], frame: BoardFrame) -> float:
    return HAND if any(rect.cy > frame.mat.bottom for rect in rects) else 0.0


def _small(rect: Rect, whole: Rect) -> bool:
    return rect.w * rect.h < whole.w * whole.h / 6


def in_proportion(crop: Rect, whole: Rect, proportion: float, least: float = 0.0) -> Rect:
    """A rectangle of this width to height around a crop, `least` wide, inside the `whole` where it can be."""
    width = max(crop.w, crop.h * proportion, least)
    height = width / proportion
    x = min(max(crop.cx - width / 2, whole.x), max(whole.x, whole.right - width))
    y = min(max(crop.cy - height / 2, whole.y), max(whole.y, whole.bottom - height))
    if width > whole.w:
        x = whole.cx - width / 2
    if height > whole.h:
        y = whole.cy - height / 2
    return Rect(x, y, width, height)


def ground_nodes(picture: TablePicture, frame: BoardFrame) -> tuple[Node, ...]:
    """The mat."""
    presenter = picture.presenter
    return (Node("image", frame.mat, key="show.mat", look=MatLook(presenter.mat, presenter.ornament)),)


def final_moment(
    picture: TablePicture, winners: tuple[int, ...], stage: Rect, ui: Ui, share: float
) -> tuple[Node, ...]:
    """The game's mat, and on it what the game shows at the end, when such a `share` (0 … 1) of that is over."""
    presenter, situation = picture.presenter, picture.situation
    ground = Node("image", stage, look=MatLook(presenter.mat, ""))
    return ground, *festive(situation, winners, stage, share), *presenter.finale(situation, winners, stage, ui, share)


def drawn(
    picture: TablePicture,
    frame: BoardFrame,
    crop: Rect,
    ui: Ui,
    art: Art,
    width: int,
    height: int,
    marks: Sequence[Node] = (),
) -> pygame.Surface:
    """A picture of a part of the board, so many pixels large. It is laid out already in the `frame`, with `ui`; `marks`
    lie on its cards.
    """
    surface = pygame.Surface((width, height))
    scale = width / crop.w
    viewport = Viewport(BASE_WIDTH, 720, lens=scale)
    typesetter = ui.typesetter
    brush = Brush(surface, viewport, ui.palette, art, typesetter)
    surface.fill(brush.colour("table"))
    lying = (*ground_nodes(picture, frame), *piece_nodes(picture, ui, marks=marks))
    root = Node("group", frame.mat, key="show", children=lying)
    for item in display_list(root):
        item.look.paint(brush, item.rect)
    return surface


def still_ui(ui: Ui, scale: float) -> Ui:
    """The surroundings of a drawing at `scale` pixels for a unit, in the words and the size of type of `ui`."""
    inside = Ui(ui.palette, ui.texts)
    inside.typesetter = ui.typesetter.at(scale)
    inside.reduced_motion = True
    return inside


def moved_frame(frame: BoardFrame, dx: float, dy: float) -> BoardFrame:
    """The same room elsewhere."""
    return BoardFrame(frame.mat.moved(dx, dy), frame.hand.moved(dx, dy))
