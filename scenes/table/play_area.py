"""The pieces and spots of a table as nodes: what lies still, and over everything what flies or is held."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.core.table import UNKNOWN, Table
from scenes.kit.paint import CardState
from scenes.kit.tree import Action, Node
from scenes.kit.ui import Ui
from scenes.table.pieces import Board, Piece, PieceLook, Spot, SpotLook, Target
from scenes.table.playing_cards import CardBack
from scenes.table.pointing import grab, point

if TYPE_CHECKING:
    from scenes.table.scene import TableScene

HOVER_LIFT, SELECTED_LIFT = 0.05, 0.11  # of a piece's height


def piece_key(number: int) -> str:
    """The node of a piece, by the number that the tracker gives it."""
    return f"table.piece.{number}"


def play_nodes(scene: TableScene, ui: Ui, board: Board) -> tuple[tuple[Node, ...], tuple[Node, ...]]:
    """What lies on the table, and what is in the air: drawn over everything, the held piece last."""
    lit = scene.prompter.lit()
    lying = [*board.under, *(_spot(scene, ui, spot, lit) for spot in board.spots)]
    flying: list[Node] = []
    held: list[Node] = []
    for number, sprite in scene.sprites.in_order():
        if scene.held is not None and scene.held.number == number:
            held.append(_piece(scene, ui, number, lit))
        elif sprite.moves:
            flying.append(_piece(scene, ui, number, lit))
        elif not sprite.piece.concealed:
            lying.append(_piece(scene, ui, number, lit))
    return (*lying, *board.over), (*flying, *held)


def _spot(scene: TableScene, ui: Ui, spot: Spot, lit: set[Target]) -> Node:
    key = f"table.spot.{spot.key}"
    press = Action("press", spot.label, partial(point, scene, spot.key))
    if spot.key not in lit:  # with something picked a click here is a try, and the rules say why not
        tries = (press,) if scene.prompter.picks else ()
        return Node("place", spot.rect, key, spot.label, actions=tries)
    over = ui.points_at(key) or (scene.held is not None and scene.held.over == spot.key)
    look = SpotLook(spot.shape, over, spot.art)
    return Node("place", spot.rect, key, spot.label, look, actions=(press,), focusable=True, focus_shape="card")


def _piece(scene: TableScene, ui: Ui, number: int, lit: set[Target]) -> Node:
    sprite, held = scene.sprites[number], scene.held
    piece, key = sprite.piece, piece_key(number)
    slot = piece.slot
    lights, picked = slot in lit, slot in scene.prompter.picks
    movable = scene.asked and scene.presenter.movable(scene.situation, slot)
    state = _state(scene, ui, key, piece, lights)
    pose = sprite.pose()
    if held is not None and held.number == number:
        pose, state = held.pose, "selected"
    elif not sprite.moves and (lights or movable):
        lifted = {"selected": SELECTED_LIFT, "hover": HOVER_LIFT}.get(state, 0.0)
        pose = pose._replace(cy=pose.cy - lifted * pose.h)
    homeward = sprite.moves and picked  # it flies back from where it was put, and hides nothing from the pointer
    actions: tuple[Action, ...] = ()
    if (lights or movable or scene.prompter.picks) and not homeward:
        press = partial(point, scene, slot) if scene.my_turn else scene.skip
        actions = (Action("press", piece.label, press),)
    return Node(
        "card",
        pose.rect,
        key,
        piece.label,
        PieceLook(sprite.picture(), pose, state, sprite.stretch(), sprite.flight_width),
        actions=actions,
        grab=partial(grab, scene, slot) if movable and not homeward else None,
        focusable=lights or picked,
        focus_shape="none",
        tooltip="" if homeward else piece.label,
    )


def _state(scene: TableScene, ui: Ui, key: str, piece: Piece, lights: bool) -> CardState:
    over = scene.held is not None and scene.held.over == piece.slot
    if piece.slot in scene.prompter.picks or (lights and over):
        return "selected"
    if ui.focus_visible and ui.focused == key:
        return "focus"
    if lights:
        return "hover" if ui.points_at(key) else "playable"
    if shown_face(scene.situation.view.table, piece) in scene.log.faces_at(ui.hovered):
        return "hover"  # the line that is pointed at speaks of it
    return "disabled" if piece.dim else ""


def shown_face(table: Table, piece: Piece) -> int:
    """The face of a card as the screen shows it; UNKNOWN for a back, and for a piece that is no card."""
    zone, index = piece.slot
    if zone < 0 or isinstance(piece.picture, CardBack):
        return UNKNOWN
    faces = table.faces_in(zone)
    return faces[index] if index < len(faces) else UNKNOWN
