"""What a click, a drag and a drop on the table mean: a step of a gesture, or a try that the rules answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.kit.geometry import Rect
from scenes.kit.tree import Drag
from scenes.table.hands import Held, overlap
from scenes.table.pieces import Slot, Target

if TYPE_CHECKING:
    from scenes.table.scene import TableScene

ENOUGH = 0.25
"""Of a target's area: so much of it a held piece must cover where the pointer is not over it."""


def point(scene: TableScene, target: Target) -> None:
    """A click on a piece, a spot or an option."""
    scene.refusal = None
    prompter = scene.prompter
    target = _meant(scene, target)
    if target in prompter.picks:
        prompter.unpick(target)
    elif prompter.accepts(target):
        gesture = prompter.pick(target)
        if gesture is not None:
            scene.act(gesture.action)
            for action in gesture.then:
                scene.catch_up()
                scene.act(action)
        else:
            scene.app.sounds.play("slide")
    elif prompter.source is not None and not _own(scene, target):
        _wish(scene, prompter.source, target)
    elif isinstance(target, tuple):
        prompter.picks = (target,)
        scene.app.sounds.play("slide")
    scene.app.invalidate()


def grab(scene: TableScene, slot: Slot, x: float, y: float) -> Drag | None:
    """A drag begins on a piece, also while the last thing before the viewer's choice is still being shown: the drop
    catches up with it.
    """
    if not scene.asked:
        return None
    scene.refusal = None
    meant = _meant(scene, slot)
    slot = slot if isinstance(meant, str) else meant
    prompter = scene.prompter
    if slot not in prompter.picks:
        prompter.picks = (*prompter.picks, slot) if prompter.accepts(slot) else (slot,)
    number = scene.tracker.number(slot)
    scene.held = Held(number, slot, scene.sprites[number].pose())
    return PieceDrag(scene, scene.held, x, y)


class PieceDrag:
    """A drag of one piece over the table. Ended exactly once, by `drop` or `cancel`; it does nothing any more once the
    piece has left the hand by itself, because the table has changed.
    """

    def __init__(self, scene: TableScene, held: Held, x: float, y: float) -> None:
        self._scene = scene
        self._held = held
        self._grip = (x - held.pose.cx, y - held.pose.cy)

    def move(self, x: float, y: float) -> None:
        held = self._held
        if self._scene.held is held:
            held.pose = held.pose._replace(cx=x - self._grip[0], cy=y - self._grip[1], angle=0.0, lift=16.0)
            held.over = _target_under(self._scene, held, x, y)
            self._scene.app.invalidate()

    def drop(self, x: float, y: float) -> None:
        self._scene.catch_up()
        self.move(x, y)
        if self._scene.held is self._held:
            _dropped(self._scene, self._held, x, y)

    def cancel(self) -> None:
        if self._scene.held is self._held:
            self._scene.prompter.clear()
            _let_go(self._scene, self._held)


def _dropped(scene: TableScene, held: Held, x: float, y: float) -> None:
    """A drag ended over the table: the piece stays where it was put until the rules have moved it, or flies back. A
    drag that does not leave the piece's own place was meant as a click.
    """
    records = len(scene.match.session.records)
    scene.held = None
    if held.over is None:
        if not _home(scene, held.slot).contains(x, y):
            scene.prompter.clear()
    elif scene.prompter.accepts(held.over):
        point(scene, held.over)
    else:
        _wish(scene, held.slot, held.over)
    if len(scene.match.session.records) > records:
        scene.sprites.leave(held.number, held.pose)
        scene.app.invalidate()
    else:
        _let_go(scene, held)


def _let_go(scene: TableScene, held: Held) -> None:
    """The hand opens: the piece's motion begins where it was held."""
    scene.held = None
    scene.sprites.place(held.number, held.pose)
    scene.app.invalidate()


def _wish(scene: TableScene, source: Slot, target: Target) -> None:
    """What was tried has a meaning: a step of a draft is done, for it can be taken back. Anything else is never done,
    as nobody has pointed at all of it; the rules say why it cannot be, or nothing happens.
    """
    others = [pick for pick in scene.prompter.picks if isinstance(pick, tuple) and pick != source]
    action = scene.presenter.wish(scene.situation, (source, *others), target)
    scene.prompter.clear()
    if action is None:
        return
    refusal = scene.judge(action)
    if refusal is not None:
        scene.refuse(refusal)
    elif action.draft:
        scene.act(action)


def _target_under(scene: TableScene, held: Held, x: float, y: float) -> Target | None:
    """The target a held piece is over: the one under the pointer, else the one it covers most; lawful ones first."""
    if _home(scene, held.slot).contains(x, y):
        return None
    board, prompter = scene.board(scene.app.ui), scene.prompter
    picks = (*prompter.picks, held.slot)
    rects: list[tuple[Target, Rect]] = [(spot.key, spot.rect) for spot in board.spots]
    rects += [(piece.slot, piece.pose.rect) for piece in board.pieces if piece.slot != held.slot]
    best: tuple[tuple[bool, bool, float], Target] | None = None
    for target, rect in rects:
        under, shared = rect.contains(x, y), overlap(rect, held.pose.rect)
        if not under and shared < ENOUGH * rect.w * rect.h:
            continue
        target = target if prompter.open((*picks, target)) else _meant(scene, target)
        rank = (bool(prompter.open((*picks, target))), under, shared)
        if best is None or rank > best[0]:
            best = rank, target
    return best[1] if best else None


def _meant(scene: TableScene, target: Target) -> Target:
    """What is pointed at; where only that means something now, the larger piece it is part of, or for a picked piece
    the place on which it lies.
    """
    prompter = scene.prompter
    if isinstance(target, str) or target in prompter.picks or prompter.accepts(target):
        return target
    board = scene.board(scene.app.ui)
    piece = next((piece for piece in board.pieces if piece.slot == target), None)
    if piece is None:
        return target
    if piece.part_of is not None:
        return piece.part_of
    under = (spot.key for spot in board.spots if spot.rect.contains(piece.pose.cx, piece.pose.cy))
    return next((key for key in under if prompter.picks and prompter.accepts(key)), target)


def _own(scene: TableScene, target: Target) -> bool:
    return isinstance(target, tuple) and scene.presenter.movable(scene.situation, target)


def _home(scene: TableScene, slot: Slot) -> Rect:
    """Where a piece lies when it is not held."""
    return scene.sprites[scene.tracker.number(slot)].piece.pose.rect
