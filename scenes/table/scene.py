"""The table: one scene for all games. It shows what one seat may see, and asks what the rules offer; what the match
does by itself is the conductor's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol

import msgspec

from game.bots.processes.worker import BotError, BotWorker
from game.core.library.library import LibraryError
from game.core.rules.rules import Action, Refusal
from game.core.texts import Sentence
from game.matches.match import Match
from game.teaching.remarks import explained_once
from scenes.kit.geometry import Rect
from scenes.kit.screen.stack import Host, Scene
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.window.inputs import Input, Key, PointerDown
from scenes.table.around.chrome import Chrome
from scenes.table.around.hints import Hints
from scenes.table.around.lens import lens
from scenes.table.around.pile_sheet import pile_sheet
from scenes.table.around.reading import ask_far_back, goes_far_back, offer_fork
from scenes.table.board.log_panel import under_heading
from scenes.table.board.pieces import Layout
from scenes.table.board.rooms import frame_of, rooms_of
from scenes.table.conductor import by_itself
from scenes.table.conductor.bots import tell_unknown_levels
from scenes.table.conductor.conductor import Conductor
from scenes.table.offers import Choice
from scenes.table.playing.play import Play, WayBack, waits_for
from scenes.table.playing.play_area import PlayArea
from scenes.table.playing.pointing import Pointing
from scenes.table.playing.screening import Screening
from scenes.table.playing.shortcuts import handle_key
from scenes.table.presenter import Order, Presenter


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


class Ways:
    """What lies behind the doors of one table, as far as it is open now."""

    def __init__(self, table: TableScene) -> None:
        self._table = table

    def explain(self, clause: str) -> None:
        """Opens the rule book at a clause; '': at its beginning."""
        self._table.doors.explain(self._table.match.session.rules.name, clause)

    @property
    def can_replay(self) -> bool:
        """True where the match can be seen again while it goes on."""
        return self._table.doors.replay_from is not None

    def replay_from(self, seq: int) -> None:
        """Shows the match again from after a record on."""
        if self._table.doors.replay_from is not None:
            self._table.doors.replay_from(self._table, seq)

    @property
    def to_result(self) -> Callable[[], None] | None:
        """Opens the result again; None before it was shown."""
        table = self._table
        return partial(table.doors.result, table) if table.play.result_shown and not table.play.busy else None

    @property
    def to_insight(self) -> Callable[[], None] | None:
        """Tells what the bots knew and weighed; None while the match goes on: till then that is their secret."""
        table = self._table
        door, over = table.doors.insight, table.play.result_shown and not table.play.busy
        bots = any(seat.bot for seat in table.play.seats)
        return partial(door, table) if door is not None and over and bots else None

    @property
    def way_back(self) -> WayBack | None:
        """To what the table was opened from; None where only the pause leads away."""
        table = self._table
        return WayBack(table.opened_from, self._leave) if table.opened_from else None

    def _leave(self) -> None:
        leave = self._table.app.stack.pop
        if not self._table.asks_first(leave):
            leave()


EXPLAINED = "table.explained"
"""What is explained once: a later thing takes the place of one that was not put away."""
UNDER_PROMPT = 26.0
"""So far the prompt reaches beyond the mat."""


def _done() -> None:
    """It was read; nothing else comes of it."""


class Company(Protocol):
    """Others who look at this screen, and play elsewhere: it shows a hand only to who asks for it."""

    sees_alone: bool
    """Nobody else does look, says the only person who plays here."""

    def nodes(self, ui: Ui, room: Rect, waiting: int | None) -> tuple[Node, ...]:
        """What is shown in the place of a hand while nobody's is; `waiting`: a seat that can only play here."""


class TableScene(Scene):
    """A match shown to one seat, and played from there.

    `viewer`: whose table it is at first (None: the only person's, else the public's). Not `live`: a still picture in
    which nobody thinks. `hints`: from the beginning. One table of a match `leads`: it gives the conductor its time, and
    the match is left with it.
    """

    keys = "table"

    def __init__(
        self,
        conductor: Conductor,
        presenter: Presenter[Any],
        doors: Doors,
        *,
        viewer: int | None = None,
        live: bool = True,
        hints: bool = False,
        leads: bool = True,
    ) -> None:
        match = conductor.match
        self.conductor = conductor
        self.match = match
        self.doors = doors
        self.ways = Ways(self)
        self.live = live
        self.leads = leads
        self.ambience = match.session.rules.name
        self.hints = Hints(BotWorker(conductor.workshop), on=hints)
        alone = conductor.people[0] if len(conductor.people) == 1 else match.session.setup.seats
        viewer = alone if viewer is None else viewer
        self.play = Play(match, presenter, viewer, conductor.now(viewer), lambda: self.app.settings.memory_aids)
        self._screening = Screening(lambda: self.app, self.play, conductor)
        self._covered = False
        self._explained_at = -1  # the number of records when it was looked for what is to be explained
        self.company: Company | None = None
        self.opened_from = ""
        """The message key of the way back to what it was opened from; '': only the pause leads away."""
        self._waiting_here: int | None = None

    # ---- coming and going ---------------------------------------------------------------------

    def enter(self, app: Host) -> None:
        self.app = app
        self._pointing = Pointing(app, self)
        self.conductor.attach(self._screening, leads=self.leads)
        self._screening.begin(deals=self.live and len(self.match.session.records) == 1)
        if self.live and (self.conductor.bots.thinking or self.hints.on):
            self.conductor.bots.worker.warm_up()
        if self.live and self.leads:
            tell_unknown_levels(app, self.match)
        self._ask_for_curtain()

    def leave(self) -> None:
        self.app.withdraw(_done)
        self.hints.close()
        self.conductor.detach(self._screening)
        if self.leads:
            self.conductor.close()

    def back(self) -> None:
        self.doors.pause(self)

    def tend(self) -> None:
        self.tend_seconds = self.conductor.tend() if self.leads else None

    def asks_first(self, leave: Callable[[], None]) -> bool:
        if not self.leads or self.match.save() or self.doors.unsaved is None:
            return False
        self.doors.unsaved(self, leave)
        return True

    def focus_lost(self) -> None:
        """Nobody watches this window now: what only one person may see is covered at once."""
        people = self.conductor.people_at(self._screening)
        several = len(people) > 1 and self.play.viewer in people
        if self.live and several and not self._covered and not self.conductor.open_hands:
            self._covered = True
            self.doors.curtain(self, self.play.viewer)

    def keep(self, company: Company | None) -> None:
        """Others look at this screen from now on, or no more: while they do it never waits for a press."""
        self.company = company
        self._screening.goes_on = company is not None
        if company is not None:
            self.play.timeline.go_on()

    @property
    def plays_alone(self) -> bool:
        """True while one person, and no other, plays at this screen."""
        return len(self.conductor.people_at(self._screening)) == 1

    def sit_down(self, seat: int) -> None:
        """Another player sits at the screen: his view, and what he was shown meanwhile. The same one again finds
        everything as it was.
        """
        self._covered = False
        if seat != self.play.viewer:
            self.hints.forget()
            self._screening.sit_down(seat)
        self.app.invalidate()

    # ---- acting -------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """The viewer does something; a refusal is said in the prompt."""
        play = self.play
        if not play.my_turn:
            return
        asks = (self.app.settings.confirm and not action.draft) or play.presenter.costs(action)
        preview = play.presenter.preview(play.picture.situation, action) if asks else None
        if preview is None or play.judge(action) is not None:
            self.act_now(action)
        else:
            play.prompter.clear()  # whoever would rather not has let go of all of it
            self.app.invalidate()
            self.doors.confirm(self, preview, action)

    def act_now(self, action: Action) -> None:
        """The viewer does something, and has confirmed it where it cannot be taken back."""
        refusal = self.conductor.submit(self.play.viewer, action) if self.play.my_turn else None
        if refusal is not None:
            self.refuse(refusal)

    def lets_begin(self, actions: Sequence[Action]) -> bool:
        """Whether the viewer may point at something that these actions could come of: yes."""
        return True

    @property
    def meant(self) -> Sequence[Action]:
        """What the viewer is asked to do, of all that he may; nothing: whatever he likes."""
        return ()

    def refuse(self, refusal: Refusal) -> None:
        """Says why something is not lawful."""
        self.play.refusal = refusal
        self.play.prompter.clear()
        self.app.sounds.play("refuse")
        self.app.invalidate()

    def undo(self) -> None:
        """Takes the last choice back if nobody learned anything by it; where one plays with bots alone and the house is
        generous, what came after it, too.
        """
        play = self.play
        if play.viewer not in play.people or self.match.read_only:
            return
        reach = self.conductor.undo(play.viewer)
        if reach.records:
            return
        if goes_far_back(play, generous=self.app.settings.generous_undo):
            ask_far_back(self.app, play, self._go_far_back)
        elif play.last_own is None:
            self.app.notify(self.app.texts("undo.nothing"), "undo")
        else:
            offer_fork(self.app, play, reach.reason, self.doors.fork)

    def _go_far_back(self) -> None:
        try:
            self.conductor.undo(self.play.viewer, far=True)
        except LibraryError as error:
            self.app.notify(self.app.texts(error.key), "warning")

    def choose(self, choice: Choice) -> None:
        """A button of the presenter was pressed."""
        if choice.action is None:
            refusal = None if choice.tried is None else self.play.judge(choice.tried)
            if refusal is not None:
                self.refuse(refusal)
            return
        self.app.sounds.play("confirm")
        if choice.asks is None:
            self.act(choice.action)
        else:
            self.doors.confirm(self, choice.asks, choice.action)

    def say_once(self, order: Order) -> None:
        """The viewer says openly what he will do for a while."""
        self.conductor.give_order(self.play.viewer, order)

    def switch_hints(self) -> None:
        """The lamp is pressed: see `Hints.press`. The next time one sits down it is remembered."""
        told = self.hints.press(my_turn=self.play.my_turn)
        if told:
            self.app.notify(self.app.texts(told), "hint", about="hints")
        self.app.change_settings(hints=self.hints.on)

    def skip(self) -> None:
        """The player is in a hurry: motion ends, a rest ends; what waits for him is only passed by his own wish."""
        if self.play.timeline.reading and not self.leads and self.play.viewer in self.play.people:
            self.conductor.read(self._screening.page)
        self._screening.skip()

    def flush(self) -> None:
        """Shows everything that is still to be shown, at once; stops where the table waits for the player."""
        self._screening.flush()

    def catch_up(self) -> None:
        """Before the viewer acts on the table everything that is still on its way arrives."""
        self._screening.catch_up()

    # ---- time ---------------------------------------------------------------------------------

    def update(self, seconds: float) -> bool:
        conductor, screening, leads = self.conductor, self._screening, self.live and self.leads
        if conductor.playing_out.goes_on():
            self.skip()
        if leads:
            conductor.update(seconds, self.app.settings)
        moving = screening.update(seconds)
        if leads:
            conductor.act_by_itself(self.app.settings)
        if self.live:
            self._seek_hint()
            self._explain_once()
            if not self.play.busy:
                self._ask_for_curtain()
                self._ask_for_result()
        self.poll_seconds = self._next_update()
        pausing = leads and conductor.bots.pausing
        moving = moving or self.play.picture.sprites.moments.going
        self.still = not moving  # while it rests alone nothing is to be drawn anew
        return moving or screening.resting or pausing

    def _seek_hint(self) -> None:
        """Hears what a good player would do in the viewer's place, if that is wanted."""
        try:
            fresh = self.hints.follow(self.play, self.app.texts)
        except BotError:
            self.app.notify(self.app.texts("table.hint_failed"), "warning")
            self.hints.switch()
            return
        if fresh:
            self.conductor.note_hint(self.hints.given)
            self.app.invalidate()

    def _explain_once(self) -> None:
        """What the only person here meets for the first time is explained, one thing a turn, and never again."""
        play, settings = self.play, self.app.settings
        if not play.my_turn or play.busy or play.records == self._explained_at:
            return
        self._explained_at = play.records
        if not self.leads or not settings.comments or len(play.people) != 1 or self.match.header.practice:
            return
        found = explained_once(self.match.session.rules, play.picture.stage.view, play.viewer)
        told = next((sentence for sentence in found if sentence.key not in settings.explained), None)
        if told is not None:
            self.app.change_settings(explained=[*settings.explained, told.key])
            understood = self.app.texts("table.understood")
            words = play.say(self.app.texts, told)
            self.app.notify(words, "rulebook", answer=understood, run=_done, about=EXPLAINED, lasting=True)

    @property
    def takes_turns_at_the_screen(self) -> bool:
        """True where a curtain falls between players."""
        shared = self.company is not None or self.conductor.open_hands
        return self.live and not shared and len(self.conductor.people_at(self._screening)) > 1

    def _ask_for_curtain(self) -> None:
        """Before any secret of another seat: a curtain, when more than one person plays at this screen."""
        play, shared = self.play, self.company is not None
        people = self.conductor.people_at(self._screening)
        waiting = waits_for(play, people, shared=shared) if self.live else None
        if self.company is not None and self.company.sees_alone and len(people) == 1:
            if play.viewer != people[0]:
                self.sit_down(people[0])
            return
        if shared:
            self._waiting_here = waiting
            if play.viewer in people and play.viewer not in self.match.session.actors:
                self.sit_down(self.match.session.setup.seats)  # his hand is not left lying before everybody
            return
        if waiting is not None and self.conductor.open_hands:
            self.sit_down(waiting)
        elif waiting is not None and self.app.stack.top is self and self._screening.has_read(waiting):
            self.doors.curtain(self, waiting)

    def _ask_for_result(self) -> None:
        """Once, when the match is over and everything of it has been shown."""
        play = self.play
        if not play.result_shown and self.app.stack.top is self and self.match.session.outcome is not None:
            self.app.withdraw(_done)
            self.doors.result(self)
            play.result_shown = True

    def _next_update(self) -> float | None:
        """The seconds after which there may be something to hear although nothing moves; None: never."""
        if not self.live:
            return None
        if self.hints.thinking:
            return by_itself.POLL
        return self.conductor.wakes_in

    # ---- building -----------------------------------------------------------------------------

    def board(self, ui: Ui) -> Layout:
        """What is shown, laid out, with what may be done."""
        return self._screening.board(ui)

    def tip(self, ui: Ui, key: str) -> Node | None:
        return lens(self.play.picture, ui, key, self.hints.box.clear_of if self.hints.action is not None else None)

    def notice_room(self, ui: Ui) -> Rect:
        rooms = rooms_of(ui, seated=self.play.viewer < len(self.play.seats))
        return self.hints.box.beside(rooms.notebook if rooms.folded else under_heading(ui, rooms.notebook))

    def build(self, ui: Ui) -> Node:
        self.board(ui)
        lying, flying = PlayArea(self.play, self._pointing, self.skip, ui, self._look_through, self.meant).nodes()
        whole = self._chrome().whole(ui, lying, flying, self._click_on_nothing)
        if self.company is None or self.play.viewer < len(self.play.seats):
            return whole
        frame = frame_of(ui, seated=False)
        room = Rect(frame.mat.x, frame.mat.bottom, frame.mat.w, frame.hand.h).less(top=UNDER_PROMPT, bottom=4)
        return msgspec.structs.replace(
            whole, children=(*whole.children, *self.company.nodes(ui, room, self._waiting_here))
        )

    def _chrome(self) -> Chrome:
        """What stands around the table."""
        return Chrome(self.app, self, self._pointing, self.hints)

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

    def hears(self, pad: int, pads: int) -> bool:
        return self.is_pad_of(self.play.viewer, pad, pads)

    def is_pad_of(self, seat: int, pad: int, pads: int) -> bool:
        """Whether a seat is played with the pad of this number: where several people and pads are at this screen, they
        have them in order.
        """
        people = self.conductor.people_at(self._screening)
        return seat not in people or people.index(seat) % max(1, min(pads, len(people))) == pad % len(people)

    def handle(self, event: Input) -> bool:
        return isinstance(event, Key) and handle_key(self.app, self, self._pointing, event)

    def _look_through(self, zone: int) -> None:
        """Shows all cards of an open pile."""
        self.app.stack.push(pile_sheet(self.play.picture, self.app.ui, zone))
