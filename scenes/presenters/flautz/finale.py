"""The end of FLAUTZ!: the winner's apprentice, and the crystals that rain down around it."""

from __future__ import annotations

from game.flautz.content import Content
from game.flautz.state import State
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import picture
from scenes.presenters.flautz.art import apprentice_picture
from scenes.table.board.finale import arrived, beside_winners, dropped, in_a_row, risen
from scenes.table.board.pieces import PieceLook, Pose
from scenes.table.presenter import Situation

CARD = 5 / 7
GEM = 5 / 6
GEM_WIDTH = 96.0
APART = 14.0
BESIDE = 30.0
"""From the apprentices to the crystals, which shine."""
DROPS = 18
MOST = 10
"""More crystals than that are not told apart any more."""


def crystal_rain(
    content: Content, situation: Situation[State], winners: tuple[int, ...], stage: Rect, ui: Ui, share: float
) -> tuple[Node, ...]:
    """The apprentices of the winners and their crystals beside them, together in the middle."""
    view = situation.view
    medal, stage = beside_winners(situation, winners, stage, ui, share)
    nodes: list[Node] = [*medal, *_drizzle(stage, share)]
    gems = min(MOST, sum(view.crystals[seat] for seat in winners))
    height = stage.h * 0.84
    width = len(winners) * (height * CARD + APART) - APART
    room = min(gems * (GEM_WIDTH + APART) - APART, stage.w - 40 - width - BESIDE)
    left = stage.cx - (width + BESIDE + room) / 2
    cards = in_a_row(stage._replace(x=left, w=width), len(winners), height * CARD, height, gap=APART)
    beside = Rect(left + width + BESIDE, stage.y + 10, room, stage.h - 20)
    for number, (seat, place) in enumerate(zip(winners, cards, strict=True)):
        rect = risen(place, stage, arrived(share, number, len(winners) + 2))
        pose = Pose(rect.cx, rect.cy, rect.w, rect.h)
        art = apprentice_picture(content, view.apprentices[seat], concentrated=False)
        nodes.append(Node("image", rect, label=situation.seats[seat].name, look=PieceLook(art, pose, "")))
    for number, place in enumerate(in_a_row(beside, gems, GEM_WIDTH, GEM_WIDTH / GEM, gap=APART)):
        way = arrived(share, number, gems + 1)
        glow = place.inset(-place.w * 0.16)
        nodes.append(picture(dropped(glow, stage, way), "flautz/crystal_glow"))
    return tuple(nodes)


def _drizzle(stage: Rect, share: float) -> list[Node]:
    """Small crystals far behind, all over the sky."""
    nodes = []
    for number in range(DROPS):
        size = 15.0 + 5 * (number % 4)
        x = stage.x + stage.w * ((number * 0.618034) % 1.0)
        y = stage.y + 24 + (stage.h - 60) * ((number * 0.377) % 1.0)
        place = Rect.centred(x, y, size, size / GEM)
        way = arrived(share, number % 6, 6)
        nodes.append(picture(dropped(place, stage, way), "flautz/crystal", alpha=0.45))
    return nodes
