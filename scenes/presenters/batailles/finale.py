"""The end of Batailles et piques: the kings, those who have fallen with their tombstone; the winner's is crowned."""

from __future__ import annotations

from game.batailles.content import Content
from game.batailles.state import State
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import picture
from scenes.presenters.batailles.art import army_picture
from scenes.table.board.finale import arrived, dropped, in_a_row, risen
from scenes.table.board.pieces import PieceLook, Pose
from scenes.table.presenter import Situation

CARD = 5 / 7
SHARE = 0.68
"""The height of a king, as a share of the stage's."""
FALLEN = 0.8
APART = 70.0
"""Between two kings stand the tombstone of one and the token of the other."""


def kings_on_parade(
    content: Content, situation: Situation[State], winners: tuple[int, ...], stage: Rect, ui: Ui, share: float
) -> tuple[Node, ...]:
    """One king for each player, with his token; over the winner's the burst and the crown."""
    view = situation.view
    army = content.armies[view.house.army]
    king = next(face for face in range(len(army.roles)) if army.is_king(face))
    fallen = {dead.seat for dead in view.fallen if army.is_king(dead.face)}
    seats = sorted(range(len(situation.seats)), key=lambda seat: seat in winners)
    height = stage.h * SHARE
    places = in_a_row(stage.inset(16, 0), len(seats), height * CARD + APART, height, gap=18)
    nodes: list[Node] = []
    for number, (seat, place) in enumerate(zip(seats, places, strict=True)):
        way = arrived(share, number, len(seats))
        won = seat in winners
        dead = seat in fallen
        rect = place.moved(0, 14)
        rect = dropped(rect, stage, way) if won else risen(rect, stage, way)
        if won:
            side = place.h * 1.5
            nodes.append(picture(Rect.centred(rect.cx, rect.cy, side, side), "batailles/battle_burst", alpha=0.8))
        width = place.h * CARD * (FALLEN if dead and not won else 1.0)
        pose = Pose(rect.cx, rect.cy, width, width / CARD, 14.0 if dead else 0.0)
        look = PieceLook(army_picture(content, view, king), pose, "disabled" if dead else "")
        name = situation.seats[seat].name
        nodes.append(Node("image", pose.rect, label=name, look=look))
        if dead:
            stone = Rect.centred(rect.cx + width * 0.42, rect.bottom - 26, 62, 62)
            nodes.append(picture(stone, "batailles/cemetery"))
        if won:
            nodes.append(picture(Rect.centred(rect.cx, rect.y - 4, 52, 40), "icon_crown"))
        token = Rect.centred(rect.cx - width * 0.5, rect.bottom - 14, 40, 40)
        nodes.append(picture(token, ui.palette.token_art(situation.seats[seat].token), name))
    return tuple(nodes)
