"""The table: one scene for all games. It shows what one seat may see, moves what the events say, and
asks what the rules offer.
"""

from __future__ import annotations

from collections.abc import Callable

from game.bots.worker import BotError, BotWorker
from game.core.rules import Action, Refusal
from game.core.session import Record
from game.core.staging import Stage, stages
from game.core.table import UNKNOWN
from game.core.texts import Sentence
from game.matches import Match
from scenes.app import App
from scenes.geometry import Rect
from scenes.inputs import Input, Key
from scenes.paint import CardState
from scenes.sound import SoundName
from scenes.stack import Scene
from scenes.table import chrome
from scenes.table.hands import Held, PieceDrag, Prompter, overlap
from scenes.table.log_panel import Line, LogPanel
from scenes.table.pieces import Board, Piece, PieceLook, Pose, Slot, SpotLook, Target
from scenes.table.presenter import Choice, Presenter, Seat, Situation
from scenes.table.sprites import Sprites
from scenes.table.timeline import Timeline
from scenes.table.tracker import Tracker
from scenes.tree import Action as NodeAction
from scenes.tree import Drag, Node
from scenes.ui import Ui

BOT_PAUSE = 0.55  # seconds at speed 1 between what a bot does and what it does next: one must be able to follow
POLL = 0.05


class Doors:
    """The ways out of the table, as functions of the house: so the table knows no other room."""

    def __init__(
        self,
        *,
        pause: Callable[[TableScene], None],
        curtain: Callable[[TableScene, int], None],
        result: Callable[[TableScene], None],
        explain: Callable[[str, str], None],
    ) -> None:
        self.pause = pause
        self.curtain = curtain
        self.result = result
        self.explain = explain


class TableScene(Scene):
    """A match being played at this screen.

    `viewer`: whose screen it is at first (None: the only person's, else nobody's: the public's). Not `live`: a still
    picture in which no bot thinks and no other scene comes up by itself.
    """

    def __init__(
        self, match: Match, presenter: Presenter, doors: Doors, *, viewer: int | None = None, live: bool = True
    ) -> None:
        self.match = match
        self.presenter = presenter
        self.doors = doors
        self.live = live
        self.worker = BotWorker()
        self.seats = tuple(Seat(c.name, c.token, c.player != "human") for c in match.header.seats)
        self.humans = tuple(number for number, seat in enumerate(self.seats) if not seat.bot)
        self.public = match.session.setup.seats
        alone = self.humans[0] if len(self.humans) == 1 else self.public
        self.viewer = alone if viewer is None else viewer
        self.log = LogPanel()
        self.timeline = Timeline()
        self.sprites = Sprites()
        self.prompter = Prompter()
        self.refusal: Refusal | None = None
        self.held: Held | None = None
        self._behind_curtain: dict[int, list[Stage]] = {seat: [] for seat in self.humans}
        self._stage = Stage(0, (), match.session.view(self.viewer))
        self.tracker = Tracker(self._stage.view.table)
        self._bot_wait = 0.0
        self._result_shown = False
        self._layout_for: tuple[object, ...] = ()
        self._board = Board((), (), ())
        self._unkept_told = False

    # ---- coming and going ---------------------------------------------------------------------

    def enter(self, app: App) -> None:
        self.app = app
        self._read_log()
        if self._bot_seat() is not None:
            self.worker.warm_up()
        if self.match.read_only:
            app.notify(app.texts("table.read_only"), "lock")
        self._ask_for_curtain()

    def leave(self) -> None:
        self.worker.close()
        self.match.close()

    def back(self) -> None:
        self.doors.pause(self)

    def sit_down(self, seat: int) -> None:
        """Another player sits at the screen: his view, and what he was shown meanwhile."""
        self.viewer = seat
        self.refusal = None
        self.prompter.clear()
        waiting = self._behind_curtain[seat]
        self._behind_curtain[seat] = []
        self.timeline.clear()
        self._stage = Stage(len(self.match.session.records) - 1, (), self.match.session.view(seat))
        self.tracker.reset(self._stage.view.table)
        self._layout_for = ()
        self._read_log()
        self.timeline.add(waiting)
        self.app.invalidate()

    # ---- reading ------------------------------------------------------------------------------

    @property
    def situation(self) -> Situation:
        """What is being shown."""
        settled = not self.timeline.busy
        actors = self.match.session.actors if settled else ()
        return Situation(self._stage.view, self.viewer, self.seats, actors, self._stage.events)

    @property
    def my_turn(self) -> bool:
        """True when the viewer is asked something and everything before it has been shown."""
        return (
            not self.timeline.busy
            and not self.match.read_only
            and self.viewer in self.humans
            and self.viewer in self.match.session.actors
        )

    @property
    def busy(self) -> bool:
        """True while anything is still moving or to be shown."""
        return self.timeline.busy or self.sprites.moving

    def sentence(self, sentence: Sentence) -> str:
        """A sentence in the reader's language with the players' names."""
        return self.app.texts.say(sentence, self.match.names)

    def _read_log(self) -> None:
        """Tells the whole course of the match again to the viewer."""
        session = self.match.session
        self.log.lines = []
        state = session.rules.blank(session.setup)
        for record in session.records:
            for stage in stages(session.rules, state, record, self.viewer, lambda event: 0.0):
                self._tell(stage)
            for event in record.events:
                session.rules.evolve(state, event)

    def _tell(self, stage: Stage) -> None:
        for event in stage.events:
            sentence = self.match.session.rules.tell(stage.view, event)
            if sentence is not None:
                self.log.lines.append(Line(stage.seq, sentence))

    # ---- acting -------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """The viewer does something; a refusal is said in the prompt."""
        if not self.my_turn:
            return
        refusal = self.submit(self.viewer, action)
        if refusal is not None:
            self.refuse(refusal)

    def refuse(self, refusal: Refusal) -> None:
        """Says why something is not lawful."""
        self.refusal = refusal
        self.prompter.clear()
        self.app.sounds.play("refuse")
        self.app.invalidate()

    def submit(self, seat: int, action: Action) -> Refusal | None:
        """Through the checked door; what follows goes to the timeline of the screen, and behind the
        curtains of others.
        """
        before = self.match.session.state
        answer = self.match.submit(seat, action)
        if isinstance(answer, Refusal):
            return answer
        self.refusal = None
        self.prompter.clear()
        rules, hold = self.match.session.rules, self.presenter.hold
        shown = stages(rules, before, answer, self.viewer, hold)
        self.timeline.add(shown)
        for human in self.humans:
            if human not in (self.viewer, seat) and self._was_shown_more(answer, human):
                self._behind_curtain[human] += stages(rules, before, answer, human, hold)
        if self.match.unkept is not None and not self._unkept_told:
            self._unkept_told = True
            self.app.notify(self.app.texts("table.unkept", reason=str(self.match.unkept)), "warning")
        self.app.invalidate()
        return None

    def _was_shown_more(self, record: Record, seat: int) -> bool:
        """True if a seat was shown a face that the screen did not show."""
        session = self.match.session
        mine = session.tell(record, seat)
        screen = session.tell(record, self.viewer)
        seen = [getattr(event, "face", UNKNOWN) for event in screen]
        return any(
            getattr(event, "face", UNKNOWN) != UNKNOWN and (number >= len(seen) or seen[number] == UNKNOWN)
            for number, event in enumerate(mine)
        )

    def undo(self) -> None:
        """Takes back as far as nobody learned anything."""
        if self.viewer not in self.humans or self.match.read_only:
            return
        self.skip()
        reach = self.match.undo(self.viewer)
        if not reach.records:
            self.app.notify(self.app.texts(reach.reason), "undo")
            return
        seq = len(self.match.session.records)
        self.log.forget_from(seq)
        self.timeline.clear()
        self.worker.forget()
        self._result_shown = False
        self._show(Stage(seq - 1, (), self.match.session.view(self.viewer)), told=False)

    def skip(self) -> None:
        """The player is in a hurry: motion ends, a rest ends; what waits for him is only passed by his own wish."""
        self.sprites.flush()
        self.timeline.go_on()
        self.app.invalidate()

    def flush(self) -> None:
        """Shows everything that is still to be shown, at once; stops where the table waits for the player."""
        self.sprites.flush()
        while not self.timeline.waiting:
            self.timeline.go_on()
            stage = self.timeline.advance(0.0)
            if stage is None:
                return
            self._show(stage)
            self.board(self.app.ui)
            self.sprites.flush()

    # ---- time ---------------------------------------------------------------------------------

    def update(self, seconds: float) -> bool:
        speed = self.app.settings.speed
        moving = self.sprites.advance(seconds * speed)
        if not moving:
            stage = self.timeline.advance(seconds * speed)
            if stage is not None:
                self._show(stage)
        self._drive_bots(seconds * speed)
        if not self.busy:
            self._ask_for_curtain()
            self._ask_for_result()
        thinking = self.worker.busy or self._bot_seat() is not None
        self.poll_seconds = POLL if thinking else None
        resting = self.timeline.busy and not self.timeline.waiting
        return self.sprites.moving or resting or self._bot_wait > 0 or self.held is not None

    def _show(self, stage: Stage, *, told: bool = True) -> None:
        """The next stage: its view becomes the board, its events become motion, sound and lines."""
        self.tracker.follow(stage.events, stage.view.table)
        self._stage = stage
        if told:
            self._tell(stage)
        sounds: dict[SoundName, None] = {name: None for name in map(self.presenter.sound, stage.events) if name}
        for name in sounds:
            self.app.sounds.play(name)
        self.timeline.rest(stage.hold)
        self._layout_for = ()
        self.app.invalidate()

    def _bot_seat(self) -> int | None:
        if self.match.read_only or not self.live:
            return None
        return next((seat for seat in self.match.session.actors if self.seats[seat].bot), None)

    def _drive_bots(self, seconds: float) -> None:
        """Asks the bot whose turn it is, in another process, and carries out its answer at a pace one can follow."""
        self._bot_wait = max(0.0, self._bot_wait - seconds)
        seat = self._bot_seat()
        if seat is None or self.timeline.waiting:
            return
        session = self.match.session
        if not self.worker.busy:
            if self._bot_wait > 0 or self.timeline.busy:
                return
            card = self.match.header.seats[seat]
            luck = f"{session.seed}/bot/{seat}/{len(session.records)}"
            self.worker.ask(
                session.rules, session.view(seat), seat, card.player.removeprefix("bot:"), luck, card.budget
            )
            self._asked_at = len(session.records)
            return
        try:
            action = self.worker.poll()
        except BotError as error:
            self.app.notify(self.app.texts("table.bot_failed", reason=str(error)), "warning")
            return
        if action is not None and seat in session.actors and self.submit(seat, action) is None:
            self._bot_wait = BOT_PAUSE

    def _ask_for_curtain(self) -> None:
        """Before any secret of another seat: a curtain, when more than one person plays at this screen."""
        if len(self.humans) < 2 or self.viewer in self.match.session.actors or self.match.read_only or not self.live:
            return
        waiting = next((seat for seat in self.match.session.actors if seat in self.humans), None)
        if waiting is not None and self.app.stack.top is self:
            self.doors.curtain(self, waiting)

    def _ask_for_result(self) -> None:
        if not self.live or self._result_shown or self.app.stack.top is not self:
            return
        if self.match.session.outcome is not None:
            self._result_shown = True
            self.doors.result(self)

    # ---- gestures -----------------------------------------------------------------------------

    def point(self, target: Target) -> None:
        """A click on a piece, a spot or an option: one step of a gesture, or a try that the rules answer."""
        self.refusal = None
        prompter = self.prompter
        if target in prompter.picks:
            prompter.unpick(target)
        elif prompter.accepts(target):
            gesture = prompter.pick(target)
            if gesture is not None:
                self.act(gesture.action)
            else:
                self.app.sounds.play("slide")
        elif prompter.source is not None and not (isinstance(target, tuple) and self._own(target)):
            self._wish(prompter.source, target)
        elif isinstance(target, tuple):
            prompter.picks = (target,)
            self.app.sounds.play("slide")
        self.app.invalidate()

    def _own(self, slot: Slot) -> bool:
        return self.presenter.movable(self.situation, slot)

    def _wish(self, source: Slot, target: Target) -> None:
        """What was tried has a meaning, so the rules say why it cannot be; otherwise nothing happens."""
        action = self.presenter.wish(self.situation, source, target)
        refusal = None if action is None else self.match.session.rules.refuse(self._stage.view, self.viewer, action)
        if refusal is not None:
            self.refuse(refusal)
        self.prompter.clear()

    def grab(self, slot: Slot, x: float, y: float) -> Drag | None:
        """A drag begins on a piece."""
        if not self.my_turn:
            return None
        self.refusal = None
        if slot not in self.prompter.picks:
            self.prompter.picks = (*self.prompter.picks, slot) if self.prompter.accepts(slot) else (slot,)
        number = self.tracker.number(slot)
        self.held = Held(number, slot, self.sprites[number].pose())
        return PieceDrag(self, self.held, x, y)

    def target_under(self, source: Slot, pose: Pose, x: float, y: float) -> Target | None:
        """The target a dragged piece is over: the one under the pointer, else the one it covers most;
        lawful ones first.
        """
        picks = (*self.prompter.picks, source)
        rects: list[tuple[Target, Rect]] = [(spot.key, spot.rect) for spot in self._board.spots]
        rects += [(piece.slot, piece.pose.rect) for piece in self._board.pieces if piece.slot != source]
        best: tuple[tuple[bool, bool, float], Target] | None = None
        for target, rect in rects:
            under = rect.contains(x, y)
            shared = overlap(rect, pose.rect)
            if not under and shared < 0.25 * rect.w * rect.h:
                continue
            rank = (bool(self.prompter.open((*picks, target))), under, shared)
            if best is None or rank > best[0]:
                best = rank, target
        return best[1] if best else None

    def dropped(self, held: Held) -> None:
        """A drag ended over the table: the piece stays where it was put until the rules have moved it,
        or flies back.
        """
        records = len(self.match.session.records)
        self.held = None
        if held.over is None:
            self.prompter.clear()
        elif self.prompter.accepts(held.over):
            self.point(held.over)
        else:
            self._wish(held.slot, held.over)
        if len(self.match.session.records) > records:
            self.sprites.leave(held.number, held.pose)
            self.app.invalidate()
        else:
            self.let_go(held)

    def let_go(self, held: Held) -> None:
        """The hand opens: the piece's motion begins where it was held."""
        self.held = None
        self.sprites.place(held.number, held.pose)
        self.app.invalidate()

    # ---- building -----------------------------------------------------------------------------

    def board(self, ui: Ui) -> Board:
        """The board of what is shown, laid out anew only when something has changed."""
        frame = chrome.frame_of(ui)
        situation = self.situation
        key = (self._stage, frame, ui.texts.language, ui.text_scale, situation.actors, self.viewer, self.refusal)
        if self._layout_for != key:
            resized = bool(self._layout_for) and self._layout_for[1:4] != key[1:4]
            self._layout_for = key
            self._board = self.presenter.layout(situation, frame, ui)
            still = resized or self.app.settings.reduced_motion
            pieces = [(self.tracker.number(piece.slot), piece) for piece in self._board.pieces]
            self.sprites.arrange(pieces, still=still)
        if self.my_turn:
            legal = self.match.session.rules.legal(self._stage.view, self.viewer)
            self.prompter.renew(self.presenter.offers(situation, legal))
        else:
            self.prompter.renew(type(self.prompter.offers)())
        return self._board

    def build(self, ui: Ui) -> Node:
        board = self.board(ui)
        situation = self.situation
        lit = self.prompter.lit()
        spots = tuple(self._spot(ui, spot.key, spot.rect, spot.shape, spot.label, lit) for spot in board.spots)
        pieces = tuple(
            self._piece(ui, number, sprite.piece, lit)
            for number, sprite in self.sprites.in_order()
            if sprite.moves or not sprite.piece.concealed
        )
        if self.held is not None:
            held_key = self._key(self.held.number)
            pieces = (*(p for p in pieces if p.key != held_key), *(p for p in pieces if p.key == held_key))
        play = Node(
            "group",
            Rect(0, 0, ui.width, ui.height),
            key="table.play",
            children=(*board.under, *spots, *pieces, *board.over),
            handle=self._click_on_nothing,
        )
        return chrome.whole(self, ui, situation, play)

    def _click_on_nothing(self, event: Input) -> bool:
        """Keys and clicks that nothing else took: go on, or let go of the picked piece."""
        return False

    def handle(self, event: Input) -> bool:
        if isinstance(event, Key):
            if event.name == "space" and self.busy and not self.app.ui.focus_visible:
                self.skip()
                return True
            if event.name == "z" and event.control:
                self.undo()
                return True
            if event.name == "escape" and self.prompter.picks:
                self.prompter.clear()
                self.app.invalidate()
                return True
        return False

    def _spot(self, ui: Ui, name: str, rect: Rect, shape: str, label: str, lit: set[Target]) -> Node:
        key = f"table.spot.{name}"
        if name not in lit:
            return Node("place", rect, key, label)
        over = ui.points_at(key) or (self.held is not None and self.held.over == name)
        act = NodeAction("press", label, lambda: self.point(name))
        return Node(
            "place", rect, key, label, SpotLook(shape, over), actions=(act,), focusable=True, focus_shape="card"
        )

    def _key(self, number: int) -> str:
        return f"table.piece.{number}"

    def _piece(self, ui: Ui, number: int, piece: Piece, lit: set[Target]) -> Node:
        sprite = self.sprites[number]
        key, slot = self._key(number), piece.slot
        lights = slot in lit
        held = self.held is not None and self.held.number == number
        movable = self.my_turn and self.presenter.movable(self.situation, slot)
        pose = self.held.pose if self.held is not None and held else sprite.pose()
        state = self._state(ui, key, piece, lights, held)
        if not sprite.moves and not held and (lights or movable):
            lifted = {"selected": 0.11, "hover": 0.05}.get(state, 0.0)
            pose = pose._replace(cy=pose.cy - lifted * pose.h)
        look = PieceLook(sprite.picture(), pose, state, sprite.stretch())
        actions: tuple[NodeAction, ...] = ()
        if lights or movable or slot in self.prompter.picks:
            actions = (NodeAction("press", piece.label, lambda: self.point(slot)),)
        return Node(
            "card",
            pose.rect,
            key,
            piece.label,
            look,
            actions=actions,
            grab=(lambda x, y: self.grab(slot, x, y)) if movable else None,
            focusable=lights or slot in self.prompter.picks,
            focus_shape="none",
            tooltip=piece.label,
        )

    def _state(self, ui: Ui, key: str, piece: Piece, lights: bool, held: bool) -> CardState:
        if piece.slot in self.prompter.picks or held:
            return "selected"
        if lights and self.held is not None and self.held.over == piece.slot:
            return "selected"
        if ui.focus_visible and ui.focused == key:
            return "focus"
        if lights and ui.points_at(key):
            return "hover"
        if lights:
            return "playable"
        return "disabled" if piece.dim else ""

    def choose(self, choice: Choice) -> None:
        """A button of the presenter was pressed."""
        if choice.action is not None:
            self.app.sounds.play("confirm")
            self.act(choice.action)
