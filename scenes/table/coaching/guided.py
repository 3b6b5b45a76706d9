"""A table at which a coach leads: a lesson or a puzzle. Everything else is as at any table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.bots.explaining.choice_words import ChoiceWords
from game.bots.levels import reasons_of
from game.core.rules.rules import Action, Refusal
from game.matches.match import Match
from scenes.kit.geometry import Rect
from scenes.kit.screen.interaction import CONFIRMS
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.settings import Settings
from scenes.kit.window.inputs import Input, Key
from scenes.table.around.chrome import Chrome
from scenes.table.board.rooms import Rooms
from scenes.table.coaching.coach import Coach
from scenes.table.conductor import by_itself
from scenes.table.conductor.conductor import Books, Conductor
from scenes.table.playback.pointing import frames_around
from scenes.table.presenter import Presenter, Situation
from scenes.table.scene import Doors, TableScene


class GuidedConductor(Conductor):
    """Plays for the others what a coach wants, until he leaves the match to the players (`coach` is None then)."""

    def __init__(self, match: Match, presenter: Presenter[Any], coach: Coach, books: Books) -> None:
        super().__init__(match, presenter, books=books)
        self.coach: Coach | None = coach

    def submit(self, seat: int, action: Action) -> Refusal | None:
        before = self.match.session.state
        refusal = super().submit(seat, action)
        if refusal is None and self.coach is not None:
            self.coach.done(before, action)
        return refusal

    def act_by_itself(self, settings: Settings) -> None:
        if self.coach is None:
            super().act_by_itself(settings)

    def _hear_bots(self, seconds: float, pause: float) -> None:
        if self.coach is None:
            super()._hear_bots(seconds, pause)
        elif self._lead is None or not (self._lead.busy or self._lead.moving):
            chosen = self.coach.others(self.match.session.state)
            if chosen is not None:
                self.submit(*chosen)

    @property
    def wakes_in(self) -> float | None:
        return super().wakes_in if self.coach is None else by_itself.POLL


class GuidedTable(TableScene):
    """A practice match that a coach leads through."""

    def __init__(self, conductor: GuidedConductor, presenter: Presenter[Any], doors: Doors) -> None:
        coach = conductor.coach
        assert coach is not None, "nobody leads through this match"
        super().__init__(conductor, presenter, doors, viewer=coach.seat)
        self._guided = conductor
        coach.read_on = self.read_on
        coach.let_go = self.play.let_go
        coach.game_over = lambda: self.match.session.outcome is not None

    @property
    def coach(self) -> Coach | None:
        """Who leads, until he leaves."""
        return self._guided.coach

    def play_on(self) -> None:
        """The coach leaves, and everybody plays on freely."""
        self._guided.coach = None
        self.conductor.bots.worker.warm_up()
        self.app.invalidate()

    def act(self, action: Action) -> None:
        """What the coach thinks better of is not asked about first."""
        if self._lets(action):
            super().act(action)

    def act_now(self, action: Action) -> None:
        if self._lets(action):
            super().act_now(action)

    def _lets(self, action: Action) -> bool:
        """What is not lawful is left to the rules; of all else the coach may think better, and has said why."""
        play, coach = self.play, self.coach
        lawful = play.my_turn and play.judge(action) is None
        if coach is None or not lawful or coach.allows(self.match.session.state, action):
            return True
        coach.note_try(self._in_words(action))
        self._say_no()
        return False

    def _in_words(self, action: Action) -> str:
        """What an action is called; '' of a step of a draft."""
        play, session = self.play, self.match.session
        if action.draft:
            return ""
        reasons = reasons_of(session.rules.name)
        context = reasons.context(session.rules, play.picture.stage.view, session.records, session.position)
        return ChoiceWords(context, play.viewer, self.match.names, self.app.texts).label((action,))

    def _say_no(self) -> None:
        self.play.let_go()
        self.app.sounds.play("refuse")
        self.app.invalidate()

    def lets_begin(self, actions: Sequence[Action]) -> bool:
        """Where one only reads, nothing begins but what comes next. Once one is shown what to do, what one has picked
        for something else is let go: whoever points at what the lamps stand on does what they mean.
        """
        if self.coach is not None and self.coach.lamp and not {*actions} & {*self.meant}:
            self.play.prompter.clear()
        if self.coach is None or self.showing or self.coach.lets_begin(self.match.session.state, actions):
            return True
        self._say_no()
        return False

    @property
    def meant(self) -> Sequence[Action]:
        """What the coach wants done next."""
        coach = self.coach
        return [] if coach is None or not self.play.my_turn else coach.meant(self.match.session.state)

    def skip(self) -> None:
        """Who goes on at the table has read the words beside it, too; and the other way round (`read_on`)."""
        waited = self.play.timeline.waiting
        super().skip()
        if waited and self.coach is not None and self.coach.reading:
            self.coach.go_on()
            self.play.let_go()

    def read_on(self) -> None:
        """The words have been read: what waits at the table goes on as well, and nothing is picked any more."""
        self.play.let_go()
        if self.play.timeline.waiting:
            super().skip()

    @property
    def showing(self) -> bool:
        """True while the table still shows what was done, and does not wait for who looks on."""
        timeline = self.play.timeline
        return not timeline.waiting and (timeline.busy or self.play.picture.sprites.moving)

    def undo(self) -> None:
        """A lesson goes forward only; drafts are taken back piece by piece."""
        if self.coach is None:
            super().undo()

    def handle(self, event: Input) -> bool:
        coach = self.coach
        goes_on = isinstance(event, Key) and event.name in CONFIRMS and not self.app.ui.focus_visible
        if coach is not None and coach.reading and goes_on and not self.showing:
            coach.read()
            self.app.invalidate()
            return True
        return super().handle(event)

    def _seek_hint(self) -> None:
        if self.coach is None:
            super()._seek_hint()

    def _ask_for_result(self) -> None:
        if self.coach is None:
            super()._ask_for_result()

    def _chrome(self) -> Chrome:
        if self.coach is None:
            return super()._chrome()
        chrome = GuidedChrome(self.app, self, self._pointing, self.hints)
        chrome.guided, chrome.coach = self, self.coach
        return chrome


class GuidedChrome(Chrome):
    """The coach's sheet stands where the notebook is."""

    guided: GuidedTable
    coach: Coach
    left_out = frozenset({"undo", "hints", "pace"})

    @property
    def advised(self) -> Action | None:
        play = self._play
        return self.coach.shown(play.match.session.state) if play.my_turn else None

    def marks(self, ui: Ui) -> tuple[Node, ...]:
        """What the words of the coach speak of, as soon as they are said, until something is picked or shown."""
        coach, play = self.coach, self._play
        quiet = self.guided.showing or coach.lamp or play.prompter.picks
        return () if quiet else frames_around(play.picture, coach.points, ui, coach.guide.names)

    def choices(self, ui: Ui, rooms: Rooms) -> tuple[Node, ...]:
        """One button goes on, that of the coach while he has something to read or says where to go on to: it moves the
        table on, too.
        """
        leads = self.coach.reading or self.coach.over
        return () if leads and self._play.timeline.waiting else super().choices(ui, rooms)

    def prompt(self, ui: Ui, rooms: Rooms, buttons: Sequence[Node]) -> tuple[Node, ...]:
        """While the coach is read, or at his end, nobody is waited for: he alone says what comes next."""
        idle = self.coach.reading or self.coach.over
        return () if idle and not self.guided.showing and self._only_waits else super().prompt(ui, rooms, buttons)

    @property
    def _only_waits(self) -> bool:
        """True while it would be somebody's turn, nothing has been begun, and nothing else is to be said."""
        play = self._play
        begun = play.timeline.waiting or play.refusal is not None or play.prompter.picks
        return bool(play.picture.situation.actors) and not begun

    def beside(self, ui: Ui, sheet: Rect, situation: Situation[Any]) -> Node:
        return self.coach.node(ui, sheet, showing=self.guided.showing)
