"""The end of FLOWER POWER!: the winner's garden bursts into bloom, and the meadow under it."""

from __future__ import annotations

from typing import Final

from game.flower_power.content import Content
from game.flower_power.state import State
from scenes.kit.drawing.tween import back_out
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import picture
from scenes.presenters.flower_power.art import CentrePicture, GroundLook, back_picture, petal_picture
from scenes.presenters.flower_power.gardens import Rosette
from scenes.table.board.finale import arrived, beside_winners, in_a_row
from scenes.table.board.pieces import Picture, PieceLook, Pose
from scenes.table.presenter import Situation

LARGEST = 82.0
BLOSSOMS: Final = tuple(f"flower_power/bloom_{name}" for name in ("pink", "sun", "violet", "white"))
MOST = 9
"""More flowers than that do not fit side by side: the largest ones are shown."""


def garden_in_bloom(
    content: Content, situation: Situation[State], winners: tuple[int, ...], stage: Rect, ui: Ui, share: float
) -> tuple[Node, ...]:
    """Bud by bud: each flower opens, however few petals the fights have left it, and its cards come out of its middle;
    blossoms sprout along the meadow, and a ladybird arrives last.
    """
    view = situation.view
    medal, stage = beside_winners(situation, winners, stage, ui, share)
    flowers = sorted((flower for seat in winners for flower in view.garden(seat)), key=lambda f: -view.size(f.zone))
    flowers = flowers[:MOST]
    size = min(2.2 * LARGEST, stage.h * 0.82)
    nodes: list[Node] = [*medal, *_meadow(stage, share)]
    for number, (flower, place) in enumerate(
        zip(flowers, in_a_row(stage.inset(14, 4), len(flowers), size, size, gap=6), strict=True)
    ):
        way = max(0.02, back_out(arrived(share, number, len(flowers))))
        whole = Rosette(place.cx, place.cy, place.w / 2.2, view.size(flower.zone))
        nodes.append(Node("image", whole.soil(flower.power).rect, look=GroundLook(flower.power, False)))
        blossom = 2.5 * whole.radius * way
        behind = Rect.centred(place.cx, place.cy, blossom, blossom)
        nodes.append(picture(behind, BLOSSOMS[number % len(BLOSSOMS)], soft=True))
        open_now = Rosette(place.cx, place.cy, whole.radius * way, whole.petals)
        for index, face in enumerate(view.table.faces_in(flower.zone)):
            known = content.cards.is_card(face)
            look = petal_picture(content, face) if known else back_picture(content)
            nodes.append(_at(open_now.petal(index), look, whole.petal(index).w))
        centre = CentrePicture(flower.power, whole.petals, False)
        nodes.append(Node("image", whole.centre().rect, look=PieceLook(centre, whole.centre(), "")))
    way = arrived(share, len(flowers), len(flowers) + 1)
    bug = Rect(stage.right - 64 + (1 - way) * 90, stage.bottom - 60, 48, 48)
    nodes.append(picture(bug, "flower_power/ladybird"))
    return tuple(nodes)


def _meadow(stage: Rect, share: float) -> list[Node]:
    """Small blossoms along the lower edge, one after the other."""
    count = max(2, int(stage.w // 58))
    nodes = []
    for number in range(count):
        way = max(0.02, back_out(arrived(share, number * 5 % count, count)))
        size = (22.0 + 11 * (number * 7 % 4)) * way
        x = stage.x + stage.w * (number + 0.5) / count
        y = stage.bottom - 14 - 7 * (number * 3 % 3)
        place = Rect.centred(x, y, size, size)
        nodes.append(picture(place, BLOSSOMS[(number + 1) % len(BLOSSOMS)], alpha=0.9, soft=True))
    return nodes


def _at(pose: Pose, look: Picture, flight: float) -> Node:
    """A petal where it is now; while it opens it is drawn once in its full size."""
    moving = flight if pose.w != flight else 0.0
    return Node("image", pose.rect, look=PieceLook(look, pose, "", flight_width=moving))
