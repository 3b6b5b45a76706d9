"""The end of The Nine Domains: the winner's domains are joined into a land, its elements above them."""

from __future__ import annotations

from game.nine_domains.content import Content
from game.nine_domains.scoring import whole_elements
from game.nine_domains.state import State
from game.nine_domains.zones import owned
from scenes.kit.drawing.tween import ease_out
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import picture
from scenes.presenters.nine_domains.art import TILE_RATIO, tile_picture
from scenes.table.board.finale import arrived, beside_winners, dropped, in_a_row
from scenes.table.board.pieces import PieceLook, Pose
from scenes.table.presenter import Situation

ROWS = (1, 2, 3)
LARGEST = 190.0


def joined_land(
    content: Content, situation: Situation[State], winners: tuple[int, ...], stage: Rect, ui: Ui, share: float
) -> tuple[Node, ...]:
    """Tiles come from both sides, left and right in turn, and lie edge to edge; a drawn game joins both lands."""
    view = situation.view
    medal, stage = beside_winners(situation, winners, stage, ui, share)
    faces = sorted((face for seat in winners for face in view.table.faces_in(owned(seat))), key=content.points)
    elements = whole_elements(content, view, winners[0]) if len(winners) == 1 else ()
    badges = Rect(stage.x, stage.y + 10, stage.w, 44)
    room = Rect(stage.x + 20, badges.bottom + 6, stage.w - 40, stage.bottom - badges.bottom - 16)
    nodes = [*medal]
    if not elements:
        room = stage.inset(16)
    if len(elements) == len(content.elements):
        burst = Rect.centred(stage.cx, stage.cy, stage.h * 1.7, stage.h * 1.14)
        nodes.append(picture(burst, "nine_domains/burst_elements", alpha=0.55))
    places = _places(room, len(faces))
    for number, (face, place) in enumerate(zip(faces, places, strict=True)):
        way = ease_out(arrived(share, number, len(faces)))
        side = -1 if number % 2 else 1
        x = place.x + side * (1 - way) * stage.w
        pose = Pose(x + place.w / 2, place.cy, place.w, place.h, lift=0)
        nodes.append(Node("image", pose.rect, label="", look=PieceLook(tile_picture(content, face), pose, "")))
    for number, (element, place) in enumerate(
        zip(elements, in_a_row(badges, len(elements), 40, 40, gap=12), strict=True)
    ):
        way = arrived(share, len(elements) + number, 2 * len(elements))
        nodes.append(picture(dropped(place, stage, way), f"nine_domains/element_{content.elements[element].id}"))
    return tuple(nodes)


def _places(room: Rect, count: int) -> list[Rect]:
    """Edge to edge, in as many rows as make the tiles largest."""

    def width(rows: int) -> float:
        columns = -(-count // rows)
        return min(LARGEST, room.w / max(1, columns), room.h / rows / TILE_RATIO)

    rows = max(ROWS, key=width)
    columns, w = max(1, -(-count // rows)), width(rows)
    h = w * TILE_RATIO
    used = -(-count // columns) if count else 1
    places = []
    for number in range(count):
        row, column = divmod(number, columns)
        here = min(columns, count - row * columns)
        x = room.cx + (column - here / 2) * w
        places.append(Rect(x, room.cy + (row - used / 2) * h, w, h))
    return places
