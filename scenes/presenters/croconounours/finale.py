"""The end of CrocoNounours: the winner's warriors stand, what was munched sits in the jar, and the toothbrush comes."""

from __future__ import annotations

from game.croconounours.content import Content
from game.croconounours.state import State
from scenes.kit.drawing.tween import ease_out
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import picture
from scenes.presenters.croconounours.art import SPRITE_RATIO, JarLook, sweet_art, warrior_art
from scenes.table.board.finale import arrived, beside_winners, in_a_row, risen
from scenes.table.presenter import Situation

WARRIOR = 150.0
BRUSH = 0.78
"""The height of the brush, as a share of the stage's."""


def toothbrush_time(
    content: Content, situation: Situation[State], winners: tuple[int, ...], stage: Rect, ui: Ui, share: float
) -> tuple[Node, ...]:
    """The jar at the left, the warriors in the middle, and the toothbrush sweeping in from the right."""
    view = situation.view
    sprinkles = Node("image", stage, look=picture(stage, "croconounours/mat_sprinkles").look)
    medal, stage = beside_winners(situation, winners, stage, ui, share)
    team = [(seat, warrior) for seat in winners for warrior in view.warriors(seat)]
    eaten = [sweet_art(content, sweet) for seat in winners for sweet in view.jars[seat]]
    side = stage.h * BRUSH
    jar = Rect.centred(stage.x + side * 0.62, stage.cy + 4, side * 0.72, side * 0.96)
    floor = Rect(jar.right + 10, stage.y + 14, stage.w - 2 * (jar.right + 10 - stage.x), stage.h - 20)
    nodes = [sprinkles, *medal]
    nodes.append(Node("image", risen(jar, stage, arrived(share, 0, 3)), look=JarLook(tuple(eaten))))
    places = in_a_row(floor, len(team), WARRIOR, WARRIOR * SPRITE_RATIO, gap=10)
    for number, ((seat, warrior), place) in enumerate(zip(team, places, strict=True)):
        way = arrived(share, number, len(team) + 1)
        art = warrior_art(content, seat, view.colours[warrior])
        nodes.append(picture(risen(place, stage, way), art))
    way = ease_out(arrived(share, 2, 3))
    brush = Rect.centred(stage.right - side * 0.62 + (1 - way) * stage.w * 0.5, stage.cy, side, side)
    nodes.append(picture(brush, "croconounours/toothbrush"))
    return tuple(nodes)
