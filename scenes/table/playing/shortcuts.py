"""What keys do at the table when nothing that has the focus takes them."""

from __future__ import annotations

from game.core.texts import next_language
from scenes.kit.screen.interaction import ARROWS
from scenes.kit.screen.stack import Host
from scenes.kit.screen.tree import Direction, Node, find, focus_order, nearest
from scenes.kit.window.inputs import Key
from scenes.table.around.notepad_sheet import NotepadSheet, has_notepad
from scenes.table.around.reading import explain_at_hand, since_last_turn
from scenes.table.board.belonging import row_by_row
from scenes.table.board.picture import piece_key
from scenes.table.board.pieces import Slot
from scenes.table.board.rooms import frame_of
from scenes.table.offers import Choice
from scenes.table.playing.pace import change_pace, set_pace
from scenes.table.playing.play import Deeds
from scenes.table.playing.pointing import Pointing


def handle_key(app: Host, table: Deeds, pointing: Pointing, key: Key) -> bool:
    """Goes on, confirms, takes back, picks a card of the hand by its number; True when the key meant something."""
    if key.control:
        undoes = key.name == "z" and not key.shift
        if undoes:
            table.undo()
        return undoes
    if key.alt:
        return False
    if key.name in ("space", "return") and not app.ui.focused:
        return _confirm(table)
    if key.name == "return" and table.play.my_turn and _primary(table) and app.ui.focused in _chosen(app, table):
        return _confirm(table)  # what was picked is let go by the space bar
    if key.name == "escape" and table.play.prompter.picks:
        table.play.prompter.clear()
        app.invalidate()
    elif key.name == "f1":
        return explain_at_hand(app, table)
    elif key.name == "r" and (since := since_last_turn(app, table)) is not None:
        since.run()
    elif key.name == "h":
        table.switch_hints()
    elif key.name == "f" and (to_end := table.conductor.playing_out.way) is not None:
        to_end()
    elif key.name == "d" and has_notepad(table.play):
        app.stack.push(NotepadSheet(table.play))
    elif key.name in ("+", "=", "-"):
        change_pace(app, -1 if key.name == "-" else 1, round_again=False)
    elif key.name == "p":
        set_pace(app, "normal" if app.settings.pace == "step" else "step")
    elif key.name == "l":
        app.set_language(next_language(app.texts.language))
    elif key.name == "m":
        app.change_settings(muted=not app.settings.muted)
    elif key.name == "tab":
        return _to_next_target(app, table, -1 if key.shift else 1)
    elif key.name in ARROWS and not key.shift:
        return _to_target(app, table, ARROWS[key.name])
    elif len(key.name) == 1 and key.name in "123456789":
        return _pick(app, table, pointing, int(key.name))
    else:
        return False
    return True


def _confirm(table: Deeds) -> bool:
    """Passes a rest, opens the result again, or presses the one button that is offered first."""
    if table.play.busy:
        table.skip()
        return True
    to_result = table.ways.to_result
    if to_result is not None:
        to_result()
        return True
    primary = _primary(table)
    if primary is None:
        return False
    table.choose(primary)
    return True


def _primary(table: Deeds) -> Choice | None:
    """The one button that is offered first; None if there is none, or more than one."""
    found = [choice for choice in table.play.prompter.offers.choices if choice.primary and choice.action is not None]
    return found[0] if len(found) == 1 else None


def _picked(table: Deeds) -> set[str]:
    """The nodes of what is picked."""
    return {key for pick in table.play.prompter.picks for key in table.play.keys_of(pick)}


def _chosen(app: Host, table: Deeds) -> set[str]:
    """The nodes of what is picked, and of cards in the hand that a step of a draft has marked: to point at one of these
    takes the step back.
    """
    play = table.play
    content, view, slots = play.match.session.rules.content, play.picture.stage.view, hand_slots(app, table)
    return _picked(table) | {
        key
        for gesture in play.prompter.offers.gestures
        if gesture.action.draft and len(gesture.points) == 1 and gesture.points[0] in slots
        if not gesture.action.forward(content, view, play.viewer)
        for key in play.keys_of(gesture.points[0])
    }


def _to_target(app: Host, table: Deeds, direction: Direction) -> bool:
    """With something picked the arrows go to what it can lawfully be used on: the nearest that way, else any of it;
    from one of these to the next. False: nothing is picked, or nothing lies there.
    """
    play = table.play
    targets = _targets(app, table)
    if not targets:
        return False
    keys = {node.key for node in targets}
    here = find(app.interaction.root, app.ui.focused)
    if here is None or not app.ui.focus_visible:
        source = play.prompter.source
        here = find(app.interaction.root, play.keys_of(source)[0]) if source is not None else None
    if here is None:
        app.interaction.focus(targets[0].key)
        return True
    others = [node for node in targets if node.key != here.key]
    found = nearest(here.rect, others, direction)
    if found is None and here.key not in keys:
        found = min(others, key=lambda node: abs(node.rect.cx - here.rect.cx) + abs(node.rect.cy - here.rect.cy))
    app.interaction.focus((found or here).key)
    return True


def _to_next_target(app: Host, table: Deeds, step: int) -> bool:
    """From what was picked Tab goes to what it can lawfully be used on, from there on to everything else. False: the
    focus is neither on what was picked nor on a target, or the last target has it.
    """
    targets = [node.key for node in _targets(app, table)]
    here = targets.index(app.ui.focused) if app.ui.focus_visible and app.ui.focused in targets else None
    if here is None and app.ui.focus_visible and app.ui.focused not in _picked(table):
        return False  # on its way through everything: it never turns back
    place = here + step if here is not None else 0 if step > 0 else len(targets) - 1
    if not 0 <= place < len(targets):
        return False
    app.interaction.focus(targets[place])
    return True


def _targets(app: Host, table: Deeds) -> list[Node]:
    """What something that is picked can be used on now, free places first, then in the order of the keyboard."""
    play = table.play
    if not (play.my_turn and play.prompter.picks):
        return []
    keys = {key for target in play.prompter.lit() for key in play.keys_of(target)}
    targets = [node for node in focus_order(app.interaction.root) if node.key in keys]
    lying = [piece.pose for piece in play.picture.layout.pieces]

    def taken(node: Node) -> bool:
        return node.role != "place" or any(node.rect.contains(pose.cx, pose.cy) for pose in lying)

    return sorted(targets, key=taken)


def _pick(app: Host, table: Deeds, pointing: Pointing, number: int) -> bool:
    """The n-th card of the viewer's hand, counted from the left, is picked (or let go) and gets the focus."""
    slots, prompter = hand_slots(app, table), table.play.prompter
    if not table.play.my_turn or number > len(slots):
        return False
    slot = slots[number - 1]
    if slot not in prompter.picks and not prompter.accepts(slot):
        prompter.clear()
    if slot in prompter.picks or prompter.accepts(slot):
        pointing.point(slot)
        app.interaction.focus(piece_key(table.play.picture.tracker.number(slot)))
    return True


def hand_slots(app: Host, table: Deeds) -> list[Slot]:
    """The viewer's cards as they lie before him, row by row from left to right."""
    frame, play = frame_of(app.ui), table.play
    held = [
        piece
        for piece in table.board(app.ui).pieces
        if frame.at_hand(piece.pose.cx, piece.pose.cy) and play.presenter.movable(play.picture.situation, piece.slot)
    ]
    return [piece.slot for piece in row_by_row(held)]
