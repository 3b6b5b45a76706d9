"""The plates of the other players of FLAUTZ!: name, crystals, and what an open hand was worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.flautz.state import VALUING, State
from scenes.kit.drawing.theme import LOG
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import picture, text
from scenes.presenters.flautz.board import Arena
from scenes.table.around.name_plate import NamePlate
from scenes.table.around.own_place import OWN_NUMBER, own_place
from scenes.table.board.rooms import ME, in_hand
from scenes.table.presenter import Situation

MISSING: Final = 0.34
"""How faint a crystal is that somebody still needs."""
LARGEST_GEM: Final = 34.0
FREE: Final = 5.0
"""Over what a plate counts: a frame around that lies on no name."""
EDGE_BELOW: Final = 3.0
"""Between the viewer's own crystals and the lower edge of the screen."""


def plate_nodes(situation: Situation[State], others: Sequence[int], arena: Arena, ui: Ui) -> list[Node]:
    """One plate for each other player."""
    nodes: list[Node] = []
    for number, seat in enumerate(others):
        nodes += _plate(situation, seat, arena.plate(number), arena.apprentice(number).rect.x, ui)
    return nodes


def _plate(situation: Situation[State], seat: int, plate: Rect, apprentice: float, ui: Ui) -> list[Node]:
    """`apprentice`: where the player's apprentice begins."""
    view = situation.view
    player = situation.seats[seat]
    name_plate = NamePlate(player, plate, apprentice - 6)
    nodes = name_plate.nodes(ui, lit=seat in situation.actors or (view.turn == seat and view.phase != VALUING))
    below = name_plate.below
    if view.house.by_points:
        return [*nodes, *_points(view, seat, below.less(top=FREE * ui.text_scale - 1), apprentice, ui)]
    gems = crystal_row(view, seat, below.less(top=FREE * ui.text_scale), ui)
    return [*nodes, *gems, *_concentrated(view, seat, below.less(left=gems[-1].rect.right + 8 - below.x), ui)]


def _concentrated(view: State, seat: int, room: Rect, ui: Ui) -> list[Node]:
    """In words what the dark side of an apprentice means, where they have room; else its label says it."""
    words = ui.texts("flautz.table.concentrated")
    fits = view.concentrated[seat] and ui.measure(words, LOG) <= room.w
    return [text(room, words, LOG, colour="ink_soft")] if fits else []


def crystal_row(view: State, seat: int, below: Rect, ui: Ui) -> list[Node]:
    """The crystals a player has, and faintly those that are missing for a victory."""
    label = ui.texts.plural("flautz.table.score", view.crystals[seat])
    count = max(view.house.crystals_to_win, view.crystals[seat])
    gem = min(below.h, below.w / max(3, count) / 0.9)
    nodes: list[Node] = []
    for number in range(count):
        owned = number < view.crystals[seat]
        rect = Rect(below.x + number * gem * 0.9, below.y, gem * 0.84, gem)
        look = picture(rect, "flautz/crystal", alpha=1.0 if owned else MISSING).look
        nodes.append(Node("image", rect, f"flautz.crystal.{seat}.{number}", label, look, tooltip=label))
    return nodes


def own_crystals(view: State, seat: int, arena: Arena, ui: Ui) -> list[Node]:
    """The viewer's own crystals under his name, as the others' are under theirs; where the hand leaves his name no
    place, between the arena and his apprentice, in games for points with these.
    """
    frame, held = arena.frame, in_hand(ui)
    unnamed = not frame.held and frame.hand.x - frame.mat.x < ME
    if seat < 0 or (view.house.by_points and not unnamed):
        return []
    if view.house.by_points:
        room = arena.over_apprentice()
        line = room.at_left(room.w, min(room.h, ui.size(LOG) * 1.25)).less(left=-10, right=-room.w)
        return _points(view, seat, line, line.right, ui, colour="on_table")
    room = arena.over_apprentice() if unnamed else own_place(ui, frame).number
    if not held and not unnamed:  # to the lower edge: larger than letters
        room = room._replace(y=room.y + 1, h=ui.height - EDGE_BELOW - room.y)
    count = max(view.house.crystals_to_win, view.crystals[seat])
    gem = min(room.h, LARGEST_GEM, room.w / max(3, count) / 0.9)
    left = room.x if held else room.cx - (count * 0.9 - 0.06) * gem / 2
    top = room.cy - gem / 2 if held or unnamed else room.y
    row = Rect(left, top, room.w, gem)
    return [Node("group", room, OWN_NUMBER, children=tuple(crystal_row(view, seat, row, ui)))]


def _points(view: State, seat: int, below: Rect, apprentice: float, ui: Ui, *, colour: str = "ink_soft") -> list[Node]:
    """Points, a crystal, and how many of those there are: short enough for five players."""
    points, crystals = view.points[seat], view.crystals[seat]
    label = ui.texts("flautz.table.points_and_crystals", points=points, crystals=crystals)
    words = ui.texts("flautz.table.points", points=points)
    width = min(ui.measure(words, LOG) + 2, apprentice - below.x)
    line = below.at_centre(below.w, min(below.h, ui.size(LOG) * 1.1))._replace(w=width)
    told = Node("text", line, f"flautz.points.{seat}", label, tooltip=label)
    nodes = [text(told.rect, words, LOG, colour=colour), told]
    gem = Rect(told.rect.right + 6, line.y, line.h / 1.2, line.h)
    count = Rect(gem.right + 1, below.y, apprentice - gem.right - 2, below.h)
    if ui.measure(str(crystals), LOG) <= count.w:  # else the tooltip says it
        nodes += [picture(gem, "flautz/crystal"), text(count, str(crystals), LOG, colour=colour)]
        both = gem._replace(w=gem.w + 3 + ui.measure(str(crystals), LOG))
        nodes.append(Node("image", both, f"flautz.crystal.{seat}.all", ui.texts.plural("flautz.table.score", crystals)))
    return nodes
