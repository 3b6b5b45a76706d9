"""The plates of the other players of FLAUTZ!: name, crystals, and what an open hand was worth."""

from __future__ import annotations

from collections.abc import Sequence

from game.flautz.content import Content
from game.flautz.state import VALUING, State
from scenes.geometry import Rect
from scenes.presenters.flautz_board import Arena
from scenes.table.log_panel import token_art
from scenes.table.presenter import Situation
from scenes.theme import LOG, SEAT_NAME
from scenes.tree import Node
from scenes.ui import Ui
from scenes.widgets import SheetLook, picture, text


def plate_nodes(content: Content, situation: Situation, others: Sequence[int], arena: Arena, ui: Ui) -> list[Node]:
    """One plate for each other player."""
    nodes: list[Node] = []
    for number, seat in enumerate(others):
        nodes += _plate(content, situation, seat, arena.plate(number), ui)
    return nodes


def _plate(content: Content, situation: Situation, seat: int, plate: Rect, ui: Ui) -> list[Node]:
    view: State = situation.view
    player = situation.seats[seat]
    nodes = []
    if seat in situation.actors or (view.turn == seat and view.phase != VALUING):
        nodes.append(Node("image", plate.inset(-4), look=SheetLook("lamp_light", "lamp", plate.h / 2 + 4, 0, 0)))
    size = plate.h - 10
    left = plate.x + size + 14
    width = plate.right - left - plate.h * 1.3
    name_height = (plate.h - 6) * 0.54
    below = Rect(left, plate.y + name_height, width, plate.h - name_height - 6)
    nodes += [
        Node("image", plate, look=SheetLook(radius=plate.h / 2, shadow=6, lip=3)),
        picture(Rect(plate.x + 5, plate.y + 3, size, size), token_art(ui, player.token), player.name),
        text(Rect(left, plate.y + 3, width, name_height), player.name, SEAT_NAME),
    ]
    if view.house.by_points:
        return [*nodes, *_points(view, seat, below, ui)]
    label = ui.texts.plural("flautz.table.score", view.crystals[seat])
    gem = min(below.h - 2, width / max(3, view.house.crystals_to_win) / 0.9)
    for number in range(max(view.house.crystals_to_win, view.crystals[seat])):
        owned = number < view.crystals[seat]
        rect = Rect(left + number * gem * 0.9, below.y, gem * 0.84, gem)
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
