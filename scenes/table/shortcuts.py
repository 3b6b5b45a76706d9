"""What keys do at the table when nothing that has the focus takes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.kit.inputs import Key
from scenes.table.asking import way_to_result
from scenes.table.chrome import frame_of
from scenes.table.pieces import Slot
from scenes.table.play_area import piece_key
from scenes.table.pointing import point
from scenes.table.reading import explain_at_hand, since_last_turn

if TYPE_CHECKING:
    from scenes.table.scene import TableScene


def handle_key(table: TableScene, key: Key) -> bool:
    """Goes on, confirms, takes back, picks a card of the hand by its number; True when the key meant something."""
    app = table.app
    if key.control:
        if key.name == "z":
            table.undo()
        return key.name == "z"
    if key.alt:
        return False
    if key.name in ("space", "return") and not app.ui.focused:
        return _confirm(table)
    if key.name == "escape" and table.prompter.picks:
        table.prompter.clear()
        app.invalidate()
    elif key.name == "f1":
        return explain_at_hand(table)
    elif key.name == "r" and (since := since_last_turn(table)) is not None:
        since.run()
    elif key.name == "h":
        table.switch_hints()
    elif key.name == "l":
        app.set_language("en" if app.texts.language == "fr" else "fr")
    elif key.name == "m":
        app.change_settings(muted=not app.settings.muted)
    elif len(key.name) == 1 and key.name in "123456789":
        return _pick(table, int(key.name))
    else:
        return False
    return True


def _confirm(table: TableScene) -> bool:
    """Passes a rest, opens the result again, or presses the one button that is offered first."""
    if table.busy:
        table.skip()
        return True
    to_result = way_to_result(table)
    if to_result is not None:
        to_result()
        return True
    primary = [choice for choice in table.prompter.offers.choices if choice.primary and choice.action is not None]
    if len(primary) != 1:
        return False
    table.choose(primary[0])
    return True


def _pick(table: TableScene, number: int) -> bool:
    """The n-th card of the viewer's hand, counted from the left, is picked (or let go) and gets the focus."""
    slots = hand_slots(table)
    if not table.my_turn or number > len(slots):
        return False
    slot = slots[number - 1]
    if slot not in table.prompter.picks and not table.prompter.accepts(slot):
        table.prompter.clear()
    if slot in table.prompter.picks or table.prompter.accepts(slot):
        point(table, slot)
        table.app.interaction.focus(piece_key(table.tracker.number(slot)))
    return True


def hand_slots(table: TableScene) -> list[Slot]:
    """The viewer's cards as they lie before him, from left to right."""
    ui = table.app.ui
    hand = frame_of(ui).hand
    held = [
        piece
        for piece in table.board(ui).pieces
        if piece.pose.cy > hand.y and table.presenter.movable(table.situation, piece.slot)
    ]
    return [piece.slot for piece in sorted(held, key=lambda piece: piece.pose.cx)]
