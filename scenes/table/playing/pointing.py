"""What a click, a drag and a drop on the table mean: a step of a gesture, or a try that the rules answer."""

from __future__ import annotations

from game.core.rules.rules import Action, Refusal
from scenes.kit.geometry import Rect
from scenes.kit.screen.stack import Host
from scenes.kit.screen.tree import Drag
from scenes.table.board.pieces import Pose, Slot, Target
from scenes.table.board.rooms import frame_of
from scenes.table.playing.hands import HeldPiece, overlap
from scenes.table.playing.play import Deeds, Play

OVER_FINGER = 12.0
ENOUGH = 0.25
"""The share of a target's area that a held piece must cover where the pointer is not over it."""


class Pointing:
    """The viewer's hand over the table."""

    def __init__(self, app: Host, deeds: Deeds) -> None:
        self._app = app
        self._deeds = deeds

    @property
    def _play(self) -> Play:
        return self._deeds.play

    def point(self, target: Target) -> None:
        """A click on a piece, a spot or an option."""
        play, deeds = self._play, self._deeds
        play.refusal = None
        prompter = play.prompter
        part, target = target, self._meant(target)
        if not self._may_begin(target):
            return
        if target in prompter.picks:
            prompter.unpick(target)
        elif prompter.accepts(target):
            gesture = prompter.pick(target)
            if gesture is not None:
                deeds.act(gesture.action)
                for action in gesture.then:
                    deeds.catch_up()
                    deeds.act(action)
            else:
                self._app.sounds.play("slide")
        elif prompter.source is not None and not self._own(target):
            source = prompter.source
            if not prompter.begins(source) and not self._own(source):  # something else is reached for
                prompter.picks = (target,) if prompter.open((target,)) else ()
                self._app.invalidate()
                return
            records = play.records
            self._wish(source, target)
            if play.records == records and play.my_turn:
                self._say_not_here(source)
                prompter.picks = (source,)  # it may still go elsewhere
        elif part != target and prompter.source is not None and self._is_no_use(prompter.source, part):
            pass  # what is picked stays so: it was not the whole that was reached for
        elif isinstance(target, tuple):
            prompter.picks = (target,)
            self._app.sounds.play("slide")
            if not prompter.open():  # else another one was taken instead
                self._say_why_idle(target)
        elif prompter.source is None:
            self._say_why_not(target)
        self._app.invalidate()

    def let_go(self) -> None:
        """Nothing is picked any more."""
        self._play.prompter.clear()
        self._play.refusal = None
        self._app.invalidate()

    def grab(self, slot: Slot, x: float, y: float) -> Drag | None:
        """A drag begins on a piece, also while the last thing before the viewer's choice is still being shown: the drop
        catches up with it.
        """
        play = self._play
        if not play.asked:
            return None
        play.refusal = None
        meant = self._meant(slot)
        slot = slot if isinstance(meant, str) else meant
        prompter, picture = play.prompter, play.picture
        if not self._may_begin(slot):
            return None
        if slot not in prompter.picks:
            prompter.picks = (*prompter.picks, slot) if prompter.accepts(slot) else (slot,)
        number = picture.tracker.number(slot)
        play.held = HeldPiece(number, slot, picture.sprites[number].pose())
        return PieceDrag(self, play.held, x, y, by_finger=self._app.interaction.touched)

    # ---- a piece in hand ------------------------------------------------------------------------

    def holds(self, held: HeldPiece) -> bool:
        """False once the piece has left the hand by itself, because the table has changed."""
        return self._play.held is held

    def move(self, held: HeldPiece, pose: Pose, x: float, y: float) -> None:
        """The held piece follows the pointer."""
        held.pose = pose
        held.over = self._target_under(held, x, y)
        self._app.invalidate()

    def catch_up(self) -> None:
        """What was still to be shown before the drop is shown."""
        self._deeds.catch_up()

    def drop(self, held: HeldPiece, x: float, y: float) -> None:
        """A drag ended over the table: the piece stays where it was put until the rules have moved it, or flies back. A
        drag that does not leave the piece's own place was meant as a click.
        """
        play = self._play
        records = play.records
        play.held = None
        if held.over is None:
            if not self._home(held.slot).contains(x, y):
                play.prompter.clear()
                self._say_beside(held.slot, x, y)
        elif play.prompter.accepts(held.over):
            self.point(held.over)
        elif play.prompter.means_alone(held.slot, held.over):
            play.prompter.picks = (held.slot,)
            self.point(held.over)
        else:
            self._wish(held.slot, held.over)
            if play.records == records:
                self._say_beside(held.slot, x, y)
        if play.records > records:
            play.picture.sprites.leave(held.number, held.pose)
            self._app.invalidate()
        else:
            self._let_go(held)

    def cancel(self, held: HeldPiece) -> None:
        """Nothing was meant."""
        self._play.prompter.clear()
        self._let_go(held)

    def _let_go(self, held: HeldPiece) -> None:
        """The hand opens: the piece's motion begins where it was held."""
        self._play.held = None
        self._play.picture.sprites.place(held.number, held.pose)
        self._app.invalidate()

    # ---- what is meant --------------------------------------------------------------------------

    def _may_begin(self, target: Target) -> bool:
        """Whether something may be pointed at; to let go of it one always may."""
        prompter = self._play.prompter
        if target in prompter.picks or not self._play.my_turn:
            return True
        begun = prompter.open((*prompter.picks, target)) or prompter.open((target,))  # it may be taken instead
        return self._deeds.lets_begin([gesture.action for gesture in begun])

    def _wish(self, source: Slot, target: Target) -> None:
        """What was tried has a meaning: a step of a draft is done, for it can be taken back. Anything else is never
        done, as nobody has pointed at all of it; the rules say why it cannot be, or nothing happens.
        """
        play = self._play
        others = [pick for pick in play.prompter.picks if isinstance(pick, tuple) and pick != source]
        action = play.presenter.wish(play.picture.situation, (source, *others), target)
        play.prompter.clear()
        if action is not None and not self._refused(action) and action.draft:
            self._deeds.act(action)

    def _is_no_use(self, source: Slot, part: Target) -> bool:
        """Whether what is picked looks as if it could be used on a part of the viewer's own; the rules say why not."""
        play = self._play
        refused = self._refused(play.presenter.wish(play.picture.situation, (source,), part))
        if refused:
            play.prompter.picks = (source,)  # it may still go elsewhere
        return refused

    def _refused(self, action: Action | None) -> bool:
        """Whether the rules refuse what somebody would do, and then why is said; None: that is nothing."""
        refusal = None if action is None else self._play.judge(action)
        if refusal is not None:
            self._deeds.refuse(refusal)
        return refusal is not None

    def _say_why_not(self, place: Target) -> None:
        """A place that would be a choice by itself, and is none now: the rules say why."""
        play = self._play
        if any(spot.key == place and spot.answers for spot in self._deeds.board(self._app.ui).spots):
            self._refused(play.presenter.wish(play.picture.situation, (), place))

    def _say_beside(self, source: Slot, x: float, y: float) -> None:
        """A piece was dropped on the table where it means nothing: that is said, and it stays picked, so that where it
        may go is lit. Elsewhere one only puts it away.
        """
        play = self._play
        if not frame_of(self._app.ui).mat.contains(x, y) or not play.my_turn or play.refusal is not None:
            return
        self._say_not_here(source)
        if play.prompter.open((source,)):
            play.prompter.picks = (source,)

    def _say_not_here(self, source: Slot) -> None:
        """Nothing came of a try and the rules knew no reason: there is no such thing here."""
        play = self._play
        if play.refusal is None and play.prompter.open((source,)):
            self._deeds.refuse(Refusal("", "table.not_here"))

    def _say_why_idle(self, slot: Slot) -> None:
        """A piece that nothing can be done with: the rules say why, from what it would begin by itself, or from where
        others like it can be used.
        """
        play = self._play
        if self._refused(play.presenter.alone(play.picture.situation, slot)) or not self._own(slot):
            return
        gestures = play.prompter.offers.gestures
        alike = (gesture.points for gesture in gestures if len(gesture.points) > 1 and gesture.points[0][0] == slot[0])
        elsewhere = next((points[1] for points in alike), None)
        if elsewhere is not None:
            self._refused(play.presenter.wish(play.picture.situation, (slot,), elsewhere))

    def _target_under(self, held: HeldPiece, x: float, y: float) -> Target | None:
        """The target a held piece is over: the one under the pointer, else the one it covers most; of several the
        lawful one. A card that is moved about within the hand is over what is under the pointer alone, however far
        it reaches over the mat.
        """
        home = self._home(held.slot)
        if home.contains(x, y):
            return None
        frame = frame_of(self._app.ui)
        at_hand = frame.at_hand(x, y) and frame.at_hand(home.cx, home.cy)
        board, prompter = self._deeds.board(self._app.ui), self._play.prompter
        picks = (*prompter.picks, held.slot)
        rects: list[tuple[Target, Rect]] = [(spot.key, spot.rect) for spot in board.spots]
        rects += [(piece.slot, piece.pose.rect) for piece in board.pieces if piece.slot != held.slot]
        best: tuple[tuple[bool, bool, float], Target] | None = None
        for target, rect in rects:
            under, shared = rect.contains(x, y), overlap(rect, held.pose.rect)
            if not under and (at_hand or shared < ENOUGH * rect.w * rect.h):
                continue
            target = target if self._leads_on(held, picks, target) else self._meant(target)
            rank = (under, self._leads_on(held, picks, target), shared)
            if best is None or rank > best[0]:
                best = rank, target
        return best[1] if best else None

    def _leads_on(self, held: HeldPiece, picks: tuple[Target, ...], target: Target) -> bool:
        """True if the held piece may be dropped there, with what was picked before or by itself."""
        prompter = self._play.prompter
        return bool(prompter.open((*picks, target))) or prompter.means_alone(held.slot, target)

    def _meant(self, target: Target) -> Target:
        """What is pointed at; the larger piece it is part of where only that means something now, or where nothing is
        picked yet for which the part could be meant; for a picked piece the place on which it lies.
        """
        prompter = self._play.prompter
        if isinstance(target, str) or target in prompter.picks:
            return target
        board = self._deeds.board(self._app.ui)
        piece = next((piece for piece in board.pieces if piece.slot == target), None)
        whole = piece.part_of if piece is not None and not prompter.picks else None
        if prompter.accepts(target) and (whole is None or not prompter.accepts(whole) or target in prompter.lit()):
            return target
        if piece is None:
            return target
        if piece.part_of is not None:
            return piece.part_of
        under = (spot.key for spot in board.spots if spot.rect.contains(piece.pose.cx, piece.pose.cy))
        return next((key for key in under if prompter.picks and prompter.accepts(key)), target)

    def _own(self, target: Target) -> bool:
        play = self._play
        return isinstance(target, tuple) and play.presenter.movable(play.picture.situation, target)

    def _home(self, slot: Slot) -> Rect:
        """Where a piece lies when it is not held."""
        picture = self._play.picture
        return picture.sprites[picture.tracker.number(slot)].piece.pose.rect


class PieceDrag:
    """A drag of one piece over the table. Ended exactly once, by `drop` or `cancel`; it does nothing any more once the
    piece has left the hand by itself, because the table has changed.
    """

    def __init__(self, hand: Pointing, held: HeldPiece, x: float, y: float, *, by_finger: bool) -> None:
        self._hand = hand
        self._held = held
        self._grip = (x - held.pose.cx, y - held.pose.cy)
        self._by_finger = by_finger
        if by_finger:  # it is held over the finger, which would hide it
            self._grip = (x - held.pose.cx, held.pose.h / 2 + OVER_FINGER)

    def move(self, x: float, y: float) -> None:
        held = self._held
        if self._hand.holds(held):
            pose = held.pose._replace(cx=x - self._grip[0], cy=y - self._grip[1], angle=0.0, lift=16.0)
            self._hand.move(held, pose, *((pose.cx, pose.cy) if self._by_finger else (x, y)))

    def drop(self, x: float, y: float) -> None:
        self._hand.catch_up()
        self.move(x, y)
        if self._hand.holds(self._held):
            self._hand.drop(self._held, x, y)

    def cancel(self) -> None:
        if self._hand.holds(self._held):
            self._hand.cancel(self._held)
