"""The table: one scene for all games. It shows what one seat may see, moves what the events say, and
asks what the rules offer.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from game.bots.processes.worker import BotError, BotWorker, Workshop
from game.core.match.session import Record
from game.core.match.staging import OPEN_EYES, OWN_EYES, Stage, stages
from game.core.rules.rules import Action, Refusal
from game.core.texts import Sentence
from game.matches.match import Match
from scenes.kit.geometry import Rect
from scenes.kit.screen.stack import Host, Scene
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.window.inputs import Input, Key, PointerDown
from scenes.table.around.chrome import Chrome
from scenes.table.around.hints import Hints, remember_hinted
from scenes.table.around.lens import lens
from scenes.table.around.pile_sheet import pile_sheet
from scenes.table.around.reading import offer_fork
from scenes.table.board.log_panel import under_heading
from scenes.table.board.picture import log_sheet
from scenes.table.board.pieces import Layout
from scenes.table.conductor import by_itself
from scenes.table.conductor.behind_curtain import BehindCurtain
from scenes.table.conductor.bots import Bots, tell_unknown_levels
from scenes.table.conductor.by_itself import Watch, due_by_itself, waits_for
from scenes.table.conductor.chronicle import Chronicle, with_resigned
from scenes.table.conductor.saving import Saving
from scenes.table.playing.departed import PlayingOut
from scenes.table.playing.orders import Orders
from scenes.table.playing.pace import PAUSES, TEMPO, paced, rest_of
from scenes.table.playing.play import Play
from scenes.table.playing.play_area import PlayArea
from scenes.table.playing.pointing import Pointing
from scenes.table.playing.shortcuts import handle_key
from scenes.table.presenter import Choice, Order, Presenter


class Doors(msgspec.Struct, kw_only=True):
    """The ways out of the table, as functions of the hall: so the table knows no other room."""

    pause: Callable[[TableScene], None]
    curtain: Callable[[TableScene, int], None]
    result: Callable[[TableScene], None]
    explain: Callable[[str, str], None]
    confirm: Callable[[TableScene, Sentence, Action], None]
    fork: Callable[[Match, int], None] | None = None
    replay_from: Callable[[TableScene, int], None] | None = None
    insight: Callable[[TableScene], None] | None = None
    unsaved: Callable[[TableScene, Callable[[], None]], None] | None = None


class TableScene(Scene):
    """A match being played at this screen.

    `viewer`: whose screen it is at first (None: the only person's, else nobody's: the public's). Not `live`: a still
    picture in which no bot thinks and no other scene comes up by itself. `hints`: from the beginning.
    """

    def __init__(
        self,
        match: Match,
        presenter: Presenter[Any],
        doors: Doors,
        *,
        viewer: int | None = None,
        live: bool = True,
        hints: bool = False,
    ) -> None:
        self.match = match
        self.doors = doors
        self.live = live
        self.ambience = match.session.rules.name
        self.open_hands = match.header.open_hands
        self._eyes = OPEN_EYES if self.open_hands else OWN_EYES
        self._workshop = Workshop()
        self.bots = Bots(match, BotWorker(self._workshop))
        self.hints = Hints(BotWorker(self._workshop), on=hints)
        people = [seat for seat, card in enumerate(match.header.seats) if card.player == "human"]
        alone = people[0] if len(people) == 1 else match.session.setup.seats
        viewer = alone if viewer is None else viewer
        self.play = Play(match, presenter, viewer, self._now(viewer), lambda: self.app.settings.memory_aids)
        self._chronicle = Chronicle(match.session, presenter.hold, self._eyes, self.play.picture.lines)
        self._behind_curtain = BehindCurtain(people)
        self._watch = Watch(match)
        self._told = -1  # the last record of which the log has told everything
        self.result_shown = False
        self.orders = Orders(match, presenter, lambda: self.play.picture.situation)
        self.playing_out = PlayingOut(match, live=live)
        self.saving = Saving(match)
        self._covered = False

    # ---- coming and going ---------------------------------------------------------------------

    def enter(self, app: Host) -> None:
        self.app = app
        self._pointing = Pointing(app, self)
        if self.live and len(self.match.session.records) == 1:
            self._deal()
        else:
            self._read_log()
        if self.live and (self.bots.thinking or self.hints.on):
            self.bots.worker.warm_up()
        if self.live:
            tell_unknown_levels(app, self.match)
        self._ask_for_curtain()

    def leave(self) -> None:
        self.bots.worker.close()
        self.hints.close()
        self._workshop.close()
        self.match.close()

    def back(self) -> None:
        self.doors.pause(self)

    def tend(self) -> None:
        self.saving.go_on(self.app)
        self.tend_seconds = self.saving.wanted_in

    def asks_first(self, leave: Callable[[], None]) -> bool:
        if self.match.save() or self.doors.unsaved is None:
            return False
        self.doors.unsaved(self, leave)
        return True

    def _deal(self) -> None:
        """A match begins: the table is shown empty, and then how it is set up."""
        session = self.match.session
        blank = session.beginning()
        self.play.picture.begin_at(Stage(-1, (), blank.view(self.play.viewer)))
        self.play.timeline.add(self._stages(blank, session.records[0]))

    def focus_lost(self) -> None:
        """Nobody watches this window now: what only one person may see is covered at once."""
        several = len(self.play.people) > 1 and self.play.viewer in self.play.people
        if self.live and several and not self._covered and not self.open_hands:
            self._covered = True
            self.doors.curtain(self, self.play.viewer)

    def sit_down(self, seat: int) -> None:
        """Another player sits at the screen: his view, and what he was shown meanwhile. The same one again finds
        everything as it was.
        """
        self._covered = False
        play = self.play
        if seat == play.viewer:
            self.app.invalidate()
            return
        play.picture.viewer = seat
        self.hints.forget()
        play.let_go()
        play.timeline.clear()
        waiting = self._behind_curtain.take(seat)
        play.picture.begin_at(waiting[0] if waiting else self._now(seat))
        self._read_log()
        play.timeline.add(waiting[1:])
        self.app.invalidate()

    def _now(self, viewer: int) -> Stage:
        """The present view of a seat, at rest."""
        session = self.match.session
        return Stage(len(session.records) - 1, (), self._eyes.sees(session.state, viewer))

    def _stages(self, before: Any, record: Record) -> list[Stage]:
        """A record as this screen is to show it."""
        play = self.play
        return stages(self.match.session.rules, before, record, play.viewer, play.presenter.hold, self._eyes)

    # ---- reading ------------------------------------------------------------------------------

    def _read_log(self) -> None:
        """Tells the whole course of the match to the viewer."""
        self._told = len(self.match.session.records) - 1
        lines = self._chronicle.told_to(self.play.viewer)
        self.play.picture.log.lines = with_resigned(lines, self.match.header, self._told)

    def _tell(self, stage: Stage) -> None:
        if stage.seq <= self._told:
            return
        self.play.picture.log.lines += self.play.picture.lines(stage)

    # ---- acting -------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """The viewer does something; a refusal is said in the prompt."""
        play = self.play
        if not play.my_turn:
            return
        preview = play.presenter.preview(play.picture.situation, action) if self.app.settings.confirm else None
        if preview is None or play.judge(action) is not None:
            self.act_now(action)
        else:
            self.doors.confirm(self, preview, action)

    def act_now(self, action: Action) -> None:
        """The viewer does something, and has confirmed it where it cannot be taken back."""
        refusal = self.submit(self.play.viewer, action) if self.play.my_turn else None
        if refusal is not None:
            self.refuse(refusal)

    def refuse(self, refusal: Refusal) -> None:
        """Says why something is not lawful."""
        self.play.refusal = refusal
        self.play.prompter.clear()
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
        play = self.play
        if seat == play.viewer:
            play.let_go()
            play.picture.log.follow()
        self._show_record(before, answer)
        if not self.open_hands:
            self._behind_curtain.remember(self.match.session, before, answer, play.viewer, play.presenter.hold)
        return None

    def _show_record(self, before: Any, record: Record) -> None:
        """A record is to be shown after all that came before it; `before`: the true state before it."""
        shown = self._stages(before, record)
        self.play.timeline.add(paced(shown, self.app.settings.pace) if self.play.is_bots(record.seq) else shown)
        self.app.invalidate()

    def undo(self) -> None:
        """Takes the last choice back if nobody learned anything by it."""
        play = self.play
        if play.viewer not in play.people or self.match.read_only:
            return
        self.orders.take_back(play.viewer)
        reach = self.match.undo(play.viewer)
        if not reach.records and play.last_own is None:
            self.app.notify(self.app.texts("undo.nothing"), "undo")
            return
        if not reach.records:
            offer_fork(self.app, play, reach.reason, self.doors.fork)
            return
        self._forget_from(len(self.match.session.records))

    def _forget_from(self, seq: int) -> None:
        """Records from `seq` on have been taken back: the present is shown."""
        play = self.play
        play.picture.log.forget_from(seq)
        self._told = min(self._told, seq - 1)
        self._chronicle.forget()
        if play.timeline.busy:
            self._read_log()  # of what came before some was still to be told
        self._behind_curtain.forget_from(seq)
        play.timeline.clear()
        self.bots.forget()
        play.let_go()
        self.result_shown = False
        self._show(self._now(play.viewer))

    def taken_over(self) -> None:
        """The viewer has given the match up: what was still to be shown is, and perhaps somebody else sits down."""
        self.play.seat_anew()
        self.hints.forget()
        self.play.let_go()
        self.flush()
        self._read_log()
        self.app.invalidate()

    def switch_hints(self) -> None:
        """Hints on, or off again; the next time one sits down it is remembered."""
        self.hints.switch()
        self.app.change_settings(hints=self.hints.on)

    def skip(self) -> None:
        """The player is in a hurry: motion ends, a rest ends; what waits for him is only passed by his own wish."""
        self.play.picture.sprites.flush()
        self.play.timeline.go_on()
        self.app.invalidate()

    def flush(self) -> None:
        """Shows everything that is still to be shown, at once; stops where the table waits for the player."""
        timeline, sprites = self.play.timeline, self.play.picture.sprites
        sprites.flush()
        while not timeline.waiting:
            timeline.go_on()
            stage = timeline.advance(0.0)
            if stage is None:
                return
            self._show(stage)
            self.board(self.app.ui)
            sprites.flush()

    # ---- time ---------------------------------------------------------------------------------

    def update(self, seconds: float) -> bool:
        timeline, sprites, settings = self.play.timeline, self.play.picture.sprites, self.app.settings
        seconds *= TEMPO[settings.pace]
        reading = seconds * math.sqrt(settings.speed)  # who wants cards to fly faster does not read so much faster
        seconds *= settings.speed
        playing_out = self.playing_out.goes_on()
        if playing_out:
            self.skip()
        if self.live:
            self._hear_bots(seconds, 0.0 if playing_out else PAUSES[settings.pace])
            self._follow_other_window()
        self.board(self.app.ui)  # motion begins where things lie now, also before the first frame
        moving = sprites.advance(seconds)
        while (stage := timeline.advance(reading, moving=moving)) is not None:
            self._show(stage)
            self.board(self.app.ui)
            if settings.pace == "instant" and self.play.is_bots(stage.seq):
                sprites.flush()
            moving = sprites.moving
            reading = 0.0
        if self.live:
            self._act_by_itself()
            self._seek_hint()
            if not self.play.busy:
                self._ask_for_curtain()
                self._ask_for_result()
        self.poll_seconds = self._next_update()
        resting = timeline.busy and not timeline.waiting
        return moving or resting or self.bots.pausing or sprites.moments.going

    def _act_by_itself(self) -> None:
        """Does what everybody can see the viewer must do, and what somebody has said once for a while."""
        due = due_by_itself(self.play, self.orders, forced_too=self.app.settings.play_forced)
        if due is not None:
            self.submit(*due)

    def _show(self, stage: Stage) -> None:
        """The next stage: its view becomes the board, its events become motion, sound and lines."""
        play = self.play
        in_hand = play.in_hand()
        play.picture.go_on_to(stage, stage.events)
        play.keep_in_hand(in_hand)
        self._tell(stage)
        for name in play.picture.sounds(stage.events):
            self.app.sounds.play(name)
        play.timeline.rest(rest_of(stage, go_on_alone=self.app.settings.go_on_alone))
        if play.timeline.waiting and self.app.ui.focus_visible:
            self.app.ui.focused = "table.go_on"
        self.app.invalidate()

    def catch_up(self) -> None:
        """Before the viewer acts on the table everything that is still on its way arrives."""
        if self.play.timeline.busy and not self.play.timeline.waiting:
            self.flush()
            self.board(self.app.ui)

    # ---- without being told ---------------------------------------------------------------------

    def _hear_bots(self, seconds: float, pause: float) -> None:
        """Carries out what the bots choose, with a pause after each action."""
        try:
            chosen = self.bots.next_action(seconds, may_ask=not self.play.timeline.busy, pause=pause)
        except BotError:
            self._tell_failure()
            return
        if chosen is not None:
            if chosen.at_random:
                self.app.notify(self.app.texts("table.bot_at_random"), "warning")
            self.submit(chosen.seat, chosen.action)

    def _seek_hint(self) -> None:
        """Hears what a good player would do in the viewer's place, if that is wanted."""
        try:
            fresh = self.hints.follow(self.play, self.app.texts)
        except BotError:
            self._tell_failure()
            self.hints.switch()
            return
        if fresh:
            remember_hinted(self.app, self.match.identity)
            self.app.invalidate()

    def _tell_failure(self) -> None:
        self.app.notify(self.app.texts("table.bot_failed"), "warning")

    def _follow_other_window(self) -> None:
        """Shows what another window has played in this match since the last look."""
        news = self._watch.news()
        if news is None:
            return
        if news.taken_back is not None:
            self._forget_from(news.taken_back)
        for before, record in news.added:
            self._show_record(before, record)

    def _ask_for_curtain(self) -> None:
        """Before any secret of another seat: a curtain, when more than one person plays at this screen."""
        waiting = waits_for(self.play) if self.live else None
        if waiting is not None and self.open_hands:
            self.sit_down(waiting)
        elif waiting is not None and self.app.stack.top is self:
            self.doors.curtain(self, waiting)

    def _ask_for_result(self) -> None:
        """Once, when the match is over and everything of it has been shown."""
        if not self.result_shown and self.app.stack.top is self and self.match.session.outcome is not None:
            self.doors.result(self)
            self.result_shown = True

    def _next_update(self) -> float | None:
        """In how many seconds there may be something to hear although nothing moves; None: never."""
        if not self.live:
            return None
        if self.bots.thinking or self.hints.thinking:
            return by_itself.POLL
        return by_itself.LOOK_SECONDS if self.match.read_only else None

    # ---- doors ----------------------------------------------------------------------------------

    def explain(self, clause: str) -> None:
        """Opens the rule book at a clause; '': at its beginning."""
        self.doors.explain(self.match.session.rules.name, clause)

    @property
    def can_replay(self) -> bool:
        """True where the match can be seen again while it goes on."""
        return self.doors.replay_from is not None

    def replay_from(self, seq: int) -> None:
        """Shows the match again from after a record on."""
        if self.doors.replay_from is not None:
            self.doors.replay_from(self, seq)

    @property
    def way_to_result(self) -> Callable[[], None] | None:
        """Opens the result again; None before it was shown."""
        return partial(self.doors.result, self) if self.result_shown and not self.play.busy else None

    @property
    def way_to_insight(self) -> Callable[[], None] | None:
        """Tells what the bots knew and weighed; None while the match goes on: till then that is their secret."""
        door, over = self.doors.insight, self.result_shown and not self.play.busy
        bots = any(seat.bot for seat in self.play.seats)
        return partial(door, self) if door is not None and over and bots else None

    # ---- building -----------------------------------------------------------------------------

    def board(self, ui: Ui) -> Layout:
        """What is shown, laid out anew only when something has changed; then what may be done is asked anew too."""
        play = self.play
        if play.picture.lay_out(ui, still=self.app.settings.reduced_motion, besides=play.my_turn):
            play.renew_offers()
        return play.picture.layout

    def tip(self, ui: Ui, key: str) -> Node | None:
        return lens(self.play.picture, ui, key)

    def notice_room(self, ui: Ui) -> Rect:
        return under_heading(ui, log_sheet(ui))

    def build(self, ui: Ui) -> Node:
        self.board(ui)
        lying, flying = PlayArea(self.play, self._pointing, self.skip, ui, self._look_through).nodes()
        return self._chrome().whole(ui, lying, flying, self._click_on_nothing)

    def _chrome(self) -> Chrome:
        """What stands around the table."""
        return Chrome(self.app, self, self._pointing, self.hints, self.saving)

    def _click_on_nothing(self, event: Input) -> bool:
        """A click that meant nothing else is in a hurry, or lets go of what is picked."""
        play = self.play
        if isinstance(event, PointerDown) and event.button == 1:
            if play.busy and not play.timeline.waiting:
                self.skip()
            elif play.prompter.picks:
                play.prompter.clear()
            play.refusal = None
            self.app.invalidate()
        return False

    def handle(self, event: Input) -> bool:
        return isinstance(event, Key) and handle_key(self.app, self, self._pointing, event)

    def _look_through(self, zone: int) -> None:
        """Shows all cards of an open pile."""
        self.app.stack.push(pile_sheet(self.play.picture, self.app.ui, zone))

    def choose(self, choice: Choice) -> None:
        """A button of the presenter was pressed."""
        if choice.action is None:
            return
        self.app.sounds.play("confirm")
        if choice.asks is None:
            self.act(choice.action)
        else:
            self.doors.confirm(self, choice.asks, choice.action)

    def say_once(self, order: Order) -> None:
        """The viewer says openly what he will do for a while; bots need not be told."""
        self.orders.give(self.play.viewer, order)
        if len(self.play.people) > 1:
            self.app.notify(self.play.say(self.app.texts, order.said), "player")
