"""The table: one scene for all games. It shows what one seat may see, moves what the events say, and
asks what the rules offer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.core.rules import Action, Refusal
from game.core.session import Record
from game.core.staging import Stage, open_view, stages
from game.core.texts import Sentence
from game.matches import Match
from scenes.kit.geometry import Rect
from scenes.kit.inputs import Input, Key, PointerDown
from scenes.kit.reasons import reason_of
from scenes.kit.seats import Seat
from scenes.kit.sound import SoundName
from scenes.kit.stack import Host, Scene
from scenes.kit.tree import Node
from scenes.kit.ui import Ui
from scenes.table import by_itself, chrome
from scenes.table.behind_curtain import BehindCurtain
from scenes.table.bots import Bots
from scenes.table.hands import Held, Prompter
from scenes.table.hints import Hints
from scenes.table.log_panel import Line, LogPanel
from scenes.table.pace import paced, rest_of
from scenes.table.pieces import Board
from scenes.table.play_area import play_nodes
from scenes.table.presenter import Choice, Presenter, Situation
from scenes.table.reading import offer_fork
from scenes.table.shortcuts import handle_key
from scenes.table.sprites import Sprites
from scenes.table.timeline import Timeline
from scenes.table.tracker import Tracker


class Doors:
    """The ways out of the table, as functions of the house: so the table knows no other room."""

    def __init__(
        self,
        *,
        pause: Callable[[TableScene], None],
        curtain: Callable[[TableScene, int], None],
        result: Callable[[TableScene], None],
        explain: Callable[[str, str], None],
        confirm: Callable[[TableScene, Sentence, Action], None],
        fork: Callable[[Match, int], None] | None = None,
        review: Callable[[TableScene, int], None] | None = None,
    ) -> None:
        self.pause = pause
        self.curtain = curtain
        self.result = result
        self.explain = explain
        self.confirm = confirm
        self.fork = fork
        self.review = review


class TableScene(Scene):
    """A match being played at this screen.

    `viewer`: whose screen it is at first (None: the only person's, else nobody's: the public's). Not `live`: a still
    picture in which no bot thinks and no other scene comes up by itself. `hints`: from the beginning.
    """

    def __init__(
        self,
        match: Match,
        presenter: Presenter,
        doors: Doors,
        *,
        viewer: int | None = None,
        live: bool = True,
        hints: bool = False,
    ) -> None:
        self.match = match
        self.presenter = presenter
        self.doors = doors
        self.live = live
        self.open_hands = match.header.open_hands
        self.bots = Bots(match)
        self.hints = Hints(on=hints)
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
        self._behind_curtain = BehindCurtain(self.humans)
        self._stage = self._now()
        self._told = -1  # the last record of which the log has told everything
        self.tracker = Tracker(self._stage.view.table)
        self.result_shown = False
        self._layout_for: tuple[object, ...] = ()
        self._board = Board((), (), ())
        self._unkept_told = match.unkept is not None  # whoever opened the table has said so
        self._covered = False
        self.next_look = 0.0  # when to look what the window that plays this match has done

    # ---- coming and going ---------------------------------------------------------------------

    def enter(self, app: Host) -> None:
        self.app = app
        if self.live and len(self.match.session.records) == 1:
            self._deal()
        else:
            self._read_log()
        if self.live and self.bots.thinking:
            self.bots.worker.warm_up()
        by_itself.ask_for_curtain(self)

    def leave(self) -> None:
        self.bots.worker.close()
        self.hints.close()
        self.match.close()

    def back(self) -> None:
        self.doors.pause(self)

    def _deal(self) -> None:
        """A match begins: the table is shown empty, and then how it is set up."""
        session = self.match.session
        blank = session.rules.blank(session.setup)
        self._begin_at(Stage(-1, (), blank.view(self.viewer)))
        self.timeline.add(self._stages(blank, session.records[0]))

    def focus_lost(self) -> None:
        """Nobody watches this window now: what only one person may see is covered at once."""
        several = len(self.humans) > 1 and self.viewer in self.humans
        if self.live and several and not self._covered and not self.open_hands:
            self._covered = True
            self.doors.curtain(self, self.viewer)

    def sit_down(self, seat: int) -> None:
        """Another player sits at the screen: his view, and what he was shown meanwhile. The same one again finds
        everything as it was.
        """
        self._covered = False
        if seat == self.viewer:
            self.app.invalidate()
            return
        self.viewer = seat
        self.hints.forget()
        self.refusal = None
        self.prompter.clear()
        self.timeline.clear()
        waiting = self._behind_curtain.take(seat)
        self._begin_at(waiting[0] if waiting else self._now())
        self._read_log()
        self.timeline.add(waiting[1:])
        self.app.invalidate()

    def _begin_at(self, stage: Stage) -> None:
        """Everything lies as in this stage, whatever was seen before."""
        self._stage = stage
        self.tracker.reset(stage.view.table)
        self.sprites.clear()
        self._layout_for = ()

    def _now(self) -> Stage:
        """The present view, at rest."""
        session = self.match.session
        view = open_view(session.state, self.viewer) if self.open_hands else session.view(self.viewer)
        return Stage(len(session.records) - 1, (), view)

    def _stages(self, before: Any, record: Record) -> list[Stage]:
        """A record as this screen is to show it."""
        rules, hold = self.match.session.rules, self.presenter.hold
        return stages(rules, before, record, self.viewer, hold, open_hands=self.open_hands)

    # ---- reading ------------------------------------------------------------------------------

    @property
    def situation(self) -> Situation:
        """What is being shown."""
        settled = not self.timeline.busy
        actors = self.match.session.actors if settled else ()
        memory = self.app.settings.memory_aids
        return Situation(self._stage.view, self.viewer, self.seats, actors, self._stage.events, memory)

    @property
    def asked(self) -> bool:
        """True when the viewer is asked something, and nothing before it waits to be passed by his own wish."""
        return (
            not self.timeline.waiting
            and not self.match.read_only
            and self.viewer in self.humans
            and self.viewer in self.match.session.actors
        )

    @property
    def my_turn(self) -> bool:
        """True when the viewer is asked something and everything before it has been shown."""
        return self.asked and not self.timeline.busy

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
            self._told = record.seq - 1
            for stage in self._stages(state, record):
                self._tell(stage)
            for event in record.events:
                session.rules.evolve(state, event)
        self._told = len(session.records) - 1

    def _tell(self, stage: Stage) -> None:
        if stage.seq <= self._told:
            return
        for event in stage.events:
            sentence = self.match.session.rules.tell(stage.view, event)
            if sentence is not None:
                self.log.lines.append(Line(stage.seq, sentence, event, bool(self.presenter.hold(event))))

    # ---- acting -------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """The viewer does something; a refusal is said in the prompt."""
        if not self.my_turn:
            return
        preview = self.presenter.preview(self.situation, action) if self.app.settings.confirm else None
        if preview is None or self.judge(action) is not None:
            self.act_now(action)
        else:
            self.doors.confirm(self, preview, action)

    def judge(self, action: Action) -> Refusal | None:
        """Why the viewer may not do something, by what he sees; None: he may, or nothing is asked of him yet."""
        return self.match.session.rules.refuse(self._stage.view, self.viewer, action) if self.my_turn else None

    def act_now(self, action: Action) -> None:
        """The viewer does something, and has confirmed it where it cannot be taken back."""
        refusal = self.submit(self.viewer, action) if self.my_turn else None
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
        if seat == self.viewer:
            self.refusal = None
            self.prompter.clear()
        self.show_record(before, answer)
        if not self.open_hands:
            self._behind_curtain.remember(self.match.session, before, answer, self.viewer, self.presenter.hold)
        if self.match.unkept is not None and not self._unkept_told:
            self._unkept_told = True
            self.app.notify(
                self.app.texts("table.unkept", reason=reason_of(self.app.texts, self.match.unkept)), "warning"
            )
        return None

    def show_record(self, before: Any, record: Record) -> None:
        """A record is to be shown after all that came before it; `before`: the true state before it."""
        shown = self._stages(before, record)
        bot = record.seat is not None and self.seats[record.seat].bot
        self.timeline.add(paced(shown, self.app.settings.pace) if bot else shown)
        self.app.invalidate()

    def undo(self) -> None:
        """Takes back as far as nobody learned anything."""
        if self.viewer not in self.humans or self.match.read_only:
            return
        reach = self.match.undo(self.viewer)
        if not reach.records:
            offer_fork(self, reach.reason)
            return
        self.forget_from(len(self.match.session.records))

    def forget_from(self, seq: int) -> None:
        """Records from `seq` on have been taken back: the present is shown."""
        self.log.forget_from(seq)
        self._told = min(self._told, seq - 1)
        if self.timeline.busy:
            self._read_log()  # of what came before some was still to be told
        self._behind_curtain.forget_from(seq)
        self.timeline.clear()
        self.bots.forget()
        self.refusal = None
        self.prompter.clear()
        self.result_shown = False
        self._show(self._now())

    def switch_hints(self) -> None:
        """Hints on, or off again; the next time one sits down it is remembered."""
        self.hints.switch()
        self.app.change_settings(hints=self.hints.on)

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
        seconds *= self.app.settings.speed
        if self.live:
            by_itself.drive_bots(self, seconds)
            by_itself.watch(self)
        self.board(self.app.ui)  # motion begins where things lie now, also before the first frame
        moving = self.sprites.advance(seconds)
        while (stage := self.timeline.advance(seconds, moving=moving)) is not None:
            self._show(stage)
            self.board(self.app.ui)
            if self.app.settings.pace == "instant" and self._is_bots(stage):
                self.sprites.flush()
            moving = self.sprites.moving
            seconds = 0.0
        if self.live:
            by_itself.play_what_is_forced(self)
            by_itself.seek_hint(self)
            if not self.busy:
                by_itself.ask_for_curtain(self)
                by_itself.ask_for_result(self)
        self.poll_seconds = by_itself.next_update(self)
        resting = self.timeline.busy and not self.timeline.waiting
        return moving or resting or self.bots.pausing

    def _show(self, stage: Stage) -> None:
        """The next stage: its view becomes the board, its events become motion, sound and lines."""
        in_hand = [self.tracker.number(pick) for pick in self.prompter.picks if isinstance(pick, tuple)]
        self.tracker.follow(stage.events, stage.view.table)
        self._stage = stage
        self._keep_in_hand(in_hand)
        self._tell(stage)
        sounds: dict[SoundName, None] = {name: None for name in map(self.presenter.sound, stage.events) if name}
        for name in sounds:
            self.app.sounds.play(name)
        self.timeline.rest(rest_of(stage, go_on_alone=self.app.settings.go_on_alone))
        if self.timeline.waiting and self.app.ui.focus_visible:
            self.app.ui.focused = "table.go_on"
        self._layout_for = ()
        self.app.invalidate()

    def _is_bots(self, stage: Stage) -> bool:
        """True for what a bot did."""
        records = self.match.session.records
        seat = records[stage.seq].seat if 0 <= stage.seq < len(records) else None
        return seat is not None and self.seats[seat].bot

    def _keep_in_hand(self, numbers: list[int]) -> None:
        """What was picked or is held keeps its place in the hand, wherever its card is counted now."""
        slots = iter([self.tracker.slot(number) for number in numbers])
        picks = [next(slots) if isinstance(pick, tuple) else pick for pick in self.prompter.picks]
        self.prompter.picks = tuple(pick for pick in picks if pick is not None)
        if self.held is not None:
            slot = self.tracker.slot(self.held.number)
            if slot is None:
                self.held = None
            else:
                self.held.slot = slot

    def catch_up(self) -> None:
        """Before the viewer acts on the table everything that is still on its way arrives."""
        if self.timeline.busy and not self.timeline.waiting:
            self.flush()
            self.board(self.app.ui)

    # ---- building -----------------------------------------------------------------------------

    def board(self, ui: Ui) -> Board:
        """The board of what is shown, laid out anew only when something has changed."""
        frame = chrome.frame_of(ui)
        situation = self.situation
        surroundings = (frame, ui.texts.language, ui.text_scale)
        key = (self._stage.seq, *surroundings, situation.actors, self.viewer, self.my_turn, situation.memory)
        if self._layout_for != key:
            resized = bool(self._layout_for) and self._layout_for[1:4] != surroundings
            self._layout_for = key
            self._board = self.presenter.layout(situation, frame, ui)
            still = resized or self.app.settings.reduced_motion
            pieces = [(self.tracker.number(piece.slot), piece) for piece in self._board.pieces]
            self.sprites.arrange(pieces, still=still)
            self._renew_offers(situation)
        return self._board

    def _renew_offers(self, situation: Situation) -> None:
        """What the viewer may do. While something is still to be shown he may do nothing yet, but keeps what he has
        picked.
        """
        if self.my_turn:
            legal = self.match.session.rules.legal(self._stage.view, self.viewer)
            self.prompter.renew(self.presenter.offers(situation, legal))
        else:
            self.prompter.suspend()
            if not self.timeline.busy:
                self.prompter.clear()

    def notice_room(self, ui: Ui) -> Rect:
        return chrome.log_sheet(ui)

    def build(self, ui: Ui) -> Node:
        lying, flying = play_nodes(self, ui, self.board(ui))
        return chrome.whole(self, ui, self.situation, lying, flying)

    def click_on_nothing(self, event: Input) -> bool:
        """A click that meant nothing else is in a hurry, or lets go of what is picked."""
        if isinstance(event, PointerDown) and event.button == 1:
            if self.busy and not self.timeline.waiting:
                self.skip()
            elif self.prompter.picks:
                self.prompter.clear()
            self.refusal = None
            self.app.invalidate()
        return False

    def handle(self, event: Input) -> bool:
        return isinstance(event, Key) and handle_key(self, event)

    def choose(self, choice: Choice) -> None:
        """A button of the presenter was pressed."""
        if choice.action is not None:
            self.app.sounds.play("confirm")
            self.act(choice.action)
