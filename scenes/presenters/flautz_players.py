"""The plates of the other players of FLAUTZ!: name, crystals, and what an open hand was worth."""

from __future__ import annotations

from collections.abc import Sequence

from game.flautz.content import Content
from game.flautz.state import VALUING, State
from scenes.geometry import Rect
from scenes.presenters.flautz_board import Arena
from scenes.table.name_plate import NamePlate
from scenes.table.presenter import Situation
from scenes.theme import LOG
from scenes.tree import Node
from scenes.ui import Ui
from scenes.widgets import picture, text


def plate_nodes(content: Content, situation: Situation, others: Sequence[int], arena: Arena, ui: Ui) -> list[Node]:
    """One plate for each other player."""
    nodes: list[Node] = []
    for number, seat in enumerate(others):
        nodes += _plate(content, situation, seat, arena.plate(number), ui)
    return nodes


def _plate(content: Content, situation: Situation, seat: int, plate: Rect, ui: Ui) -> list[Node]:
    view: State = situation.view
    player = situation.seats[seat]
    name_plate = NamePlate(player, plate, plate.right - plate.h * 1.3)
    nodes = name_plate.nodes(ui, lit=seat in situation.actors or (view.turn == seat and view.phase != VALUING))
    below = name_plate.below
    if view.house.by_points:
        return [*nodes, *_points(view, seat, below, ui)]
    label = ui.texts.plural("flautz.table.score", view.crystals[seat])
    gem = min(below.h - 2, below.w / max(3, view.house.crystals_to_win) / 0.9)
    for number in range(max(view.house.crystals_to_win, view.crystals[seat])):
        owned = number < view.crystals[seat]
        rect = Rect(below.x + number * gem * 0.9, below.y, gem * 0.84, gem)
        look = picture(rect, "flautz/crystal", alpha=1.0 if owned else 0.24).look
        nodes.append(Node("image", rect, f"flautz.crystal.{seat}.{number}", label, look, tooltip=label))
    return nodes


def _points(view: State, seat: int, below: Rect, ui: Ui) -> list[Node]:
    """Points, a crystal, and how many of those there are: short enough for five players."""
    points, crystals = view.points[seat], view.crystals[seat]
    label = ui.texts("flautz.table.points_and_crystals", points=points, crystals=crystals)
    words = ui.texts("flautz.table.points", points=points)
    width = ui.measure(words, LOG) + 2
    gem = Rect(below.x + width + 5, below.y + 1, (below.h - 2) / 1.2, below.h - 2)
    left, apprentice = gem.right + 2, below.right + 16
    return [
        text(below._replace(w=width), words, LOG, colour="ink_soft"),
        Node("image", gem, f"flautz.crystal.{seat}", label, picture(gem, "flautz/crystal").look, tooltip=label),
        text(Rect(left, below.y, apprentice - left, below.h), str(crystals), LOG, colour="ink_soft"),
    ]
