"""The conductor of a match: what it does by itself is done here, once, however many tables show it.

It needs no window: it is given time and settings. Tables attach themselves, and each is told only what its viewer may
know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from game.bots.look_back.kept_hints import GivenHint
from game.bots.processes.worker import BotError, BotWorker, Workshop
from game.core.journal.journal import HUMAN
from game.core.match.session import Record, UndoReach
from game.core.match.staging import OPEN_EYES, OWN_EYES, Stage, stages
from game.core.match.tale import Tale
from game.core.rules.events import Event
from game.core.rules.outcome import Outcome
from game.core.rules.rules import Action, Refusal
from game.core.texts import Person, Texts
from game.matches.match import Match
from scenes.kit.settings import Settings
from scenes.table.conductor import by_itself
from scenes.table.conductor.behind_curtain import BehindCurtain
from scenes.table.conductor.bots import Bots
from scenes.table.conductor.by_itself import Watch, forced
from scenes.table.conductor.chronicle import Chronicle
from scenes.table.conductor.departed import PlayingOut
from scenes.table.conductor.orders import Orders
from scenes.table.conductor.unsaved import Unsaved
from scenes.table.playing.pace import PAUSES, TEMPO
from scenes.table.presenter import Order, Presenter

Words = Callable[[Texts], str]
"""Something that is said, in the language of whoever reads it."""


class Audience(Protocol):
    """One table at which a match is shown."""

    @property
    def viewer(self) -> int:
        """With whose eyes it looks: a seat, or the number of seats for the public."""

    @property
    def busy(self) -> bool:
        """True while something is still to be shown there, or the eye rests."""

    @property
    def moving(self) -> bool:
        """True while a piece is on its way there."""

    def told(self, seat: int | None, stages: list[Stage]) -> None:
        """A record, made by a seat, as the viewer is told it; to be shown after all that came before."""

    def taken_back(self, seq: int, now: Stage) -> None:
        """The records from `seq` on are no more; `now` is what the viewer sees."""

    def seats_changed(self) -> None:
        """Somebody has left, and perhaps a bot has taken the seat."""

    def read(self, page: tuple[int, int]) -> None:
        """Somebody at another table has read what was to be read there, up to a page (the number of a record, and of
        the page in it), and wants to go on.
        """

    def said(self, words: Words, icon: str) -> None:
        """Something is said at every table, in passing."""

    def changed(self) -> None:
        """Something other than the course of the match has changed: look again."""


class Conclusion(msgspec.Struct, frozen=True):
    """What a match that is over has come to. `achieved`: by seat, what counts; `fresh`: of this, what is new."""

    outcome: Outcome
    tale: Tale
    achieved: tuple[tuple[str, ...], ...]
    fresh: tuple[tuple[str, ...], ...]


class Books(Protocol):
    """Where it is kept what matches have come to."""

    def hinted(self, match: Match, hint: GivenHint | None) -> None:
        """Somebody was given a hint in this match: nothing is achieved in it, and what was advised is kept; without
        `hint` a bot has played for somebody.
        """

    def conclude(self, match: Match) -> Conclusion | None:
        """Counts what a match has come to, asked once for each end; None while it goes on."""


class Conductor:
    """Bots, forced moves, orders, saving, the end, another window that plays: all that a match does by itself.

    Not `live`: nobody plays. Without `books` nothing is counted.
    """

    def __init__(
        self,
        match: Match,
        presenter: Presenter[Any],
        *,
        live: bool = True,
        books: Books | None = None,
    ) -> None:
        self.match = match
        self.open_hands = match.header.open_hands
        self.workshop = Workshop()
        self.bots = Bots(match, BotWorker(self.workshop))
        self.orders = Orders(match, presenter)
        self.playing_out = PlayingOut(match, live=live)
        self.unsaved = Unsaved(match)
        self._hold = presenter.hold
        self._eyes = OPEN_EYES if self.open_hands else OWN_EYES
        self.chronicle = Chronicle(match.session, presenter.hold, self._eyes)
        self._behind_curtain = BehindCurtain(self.people)
        self._watch = Watch(match)
        self._books = books
        self._conclusion: Conclusion | None = None
        self.held = False
        """The table pauses: nothing happens by itself."""
        self.apart: set[int] = set()
        """People with a table of their own, also while it is not attached: the leading one is not for them."""
        self._tables: list[Audience] = []
        self._lead: Audience | None = None

    # ---- the tables -----------------------------------------------------------------------------

    def attach(self, table: Audience, *, leads: bool) -> None:
        """A table looks on from now on. One that `leads` is waited for: bots act when it has shown everything. The
        others show what they are told in a time of their own, and keep nobody waiting.
        """
        self._tables.append(table)
        if leads:
            self._lead = table

    def detach(self, table: Audience) -> None:
        """A table looks on no more."""
        self._tables.remove(table)
        if self._lead is table:
            self._lead = None

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that no bot has."""
        return tuple(seat for seat, card in enumerate(self.match.header.seats) if card.player == HUMAN)

    def people_at(self, table: Audience) -> tuple[int, ...]:
        """Who sits at a table: one person has it for himself, and the leading one is for all who have none."""
        if table is not self._lead:
            return tuple(seat for seat in self.people if seat == table.viewer)
        elsewhere = self.apart | {other.viewer for other in self._tables if other is not table}
        elsewhere |= self.bots.standing_in.keys()
        return tuple(seat for seat in self.people if seat not in elsewhere)

    # ---- what somebody is told ------------------------------------------------------------------

    def now(self, viewer: int) -> Stage:
        """The present view of a seat, at rest."""
        session = self.match.session
        return Stage(len(session.records) - 1, (), self._eyes.sees(session.state, viewer))

    def told_to_all(self, seq: int) -> tuple[Event, ...]:
        """The events of a record as those are told them who have no seat."""
        session = self.match.session
        return session.tell(session.records[seq], session.setup.seats) if 0 <= seq < len(session.records) else ()

    def opening(self, viewer: int) -> list[Stage]:
        """The empty table, and how it is set up."""
        session = self.match.session
        blank = session.beginning()
        return [Stage(-1, (), blank.view(viewer)), *self._stages(blank, session.records[0], viewer)]

    def sit_down(self, seat: int) -> list[Stage]:
        """Somebody sits down where others sat: what he is to be shown, first how it was when he was last there."""
        return self._behind_curtain.take(seat) or [self.now(seat)]

    def _stages(self, before: Any, record: Record, viewer: int) -> list[Stage]:
        return stages(self.match.session.rules, before, record, viewer, self._hold, self._eyes)

    def _tell(self, before: Any, record: Record) -> None:
        """`before`: the true state before the record; no table learns it."""
        for table in self._tables:
            table.told(record.seat, self._stages(before, record, table.viewer))

    def _say(self, words: Words, icon: str) -> None:
        for table in self._tables:
            table.said(words, icon)

    def _changed(self) -> None:
        for table in self._tables:
            table.changed()

    # ---- what somebody does ---------------------------------------------------------------------

    def submit(self, seat: int, action: Action) -> Refusal | None:
        """Through the checked door; what follows goes to every table, and behind curtains."""
        before = self.match.session.state
        answer = self.match.submit(seat, action)
        if isinstance(answer, Refusal):
            return answer
        self._tell(before, answer)
        if self._lead is not None and not self.open_hands:
            people = self.people_at(self._lead)
            self._behind_curtain.remember(self.match.session, before, answer, self._lead.viewer, self._hold, people)
        return None

    def undo(self, seat: int, *, far: bool = False) -> UndoReach:
        """Takes the last choice of a seat back, at every table, if nobody learned anything by it; else says why not.
        `far`: in any case, and the match is practice from then on. Raises LibraryError.
        """
        self.orders.take_back(seat)
        reach = self.match.undo(seat, far=far)
        if reach.records:
            self._forget_from(len(self.match.session.records))
        return reach

    def _forget_from(self, seq: int) -> None:
        """Records from `seq` on have been taken back: the present is shown."""
        self.chronicle.forget()
        self._behind_curtain.forget_from(seq)
        self.bots.forget()
        self._conclusion = None
        for table in self._tables:
            table.taken_back(seq, self.now(table.viewer))

    def resign(self, seat: int, level: str) -> None:
        """A seat gives the match up (see `Match.resign`). Raises LibraryError."""
        self.match.resign(seat, level)
        for table in self._tables:
            table.seats_changed()

    def rename(self, seat: int, name: str) -> None:
        """A seat is called otherwise from now on (see `Match.rename`). Raises LibraryError."""
        self.match.rename(seat, name)
        for table in self._tables:
            table.seats_changed()

    def stand_in(self, seat: int, level: str) -> None:
        """A bot plays for somebody who has gone, with what he could know, until `come_back`; nothing is achieved in a
        match that was played so.
        """
        self.bots.standing_in[seat] = level
        self.bots.forget()  # another bot may be next now than the one that is thinking
        self.note_hint()
        name = self.match.names[seat]
        self._say(lambda texts: texts("table.stand_in", player=Person(name)), "robot")
        self._changed()

    def come_back(self, seat: int) -> None:
        """Who had gone plays for himself again; what the bot still thinks is forgotten."""
        if self.bots.standing_in.pop(seat, None) is None:
            return
        self.bots.forget()
        name = self.match.names[seat]
        self._say(lambda texts: texts("table.come_back", player=Person(name)), "player")
        self._changed()

    def hold(self, held: bool) -> None:
        """The table pauses, or goes on."""
        self.held = held
        self._changed()

    def read(self, page: tuple[int, int]) -> None:
        """Somebody who plays at a table of his own has read a page (see `Audience`): the leading one rests for it no
        longer.
        """
        if self._lead is not None:
            self._lead.read(page)

    def give_order(self, seat: int, order: Order) -> None:
        """A seat says openly what it will do for a while; bots need not be told."""
        self.orders.give(seat, order)
        if len(self.people) > 1:
            self._say(lambda texts: texts.say(order.said, self.match.names), "player")

    @property
    def conclusion(self) -> Conclusion | None:
        """What the match has come to, worked out and counted once; None while it goes on."""
        if self._conclusion is None and self._books is not None and self.match.session.outcome is not None:
            self._conclusion = self._books.conclude(self.match)
        return self._conclusion

    def note_hint(self, hint: GivenHint | None = None) -> None:
        """Somebody was given a hint, at whichever table; or a bot plays for him."""
        if self._books is not None:
            self._books.hinted(self.match, hint)

    # ---- time -----------------------------------------------------------------------------------

    def update(self, seconds: float, settings: Settings) -> None:
        """Lets time pass: bots think and act, and what another window plays is heard."""
        pause = 0.0 if self.playing_out.goes_on() else PAUSES[settings.pace]
        if not self.held:
            self._hear_bots(seconds * TEMPO[settings.pace] * settings.speed, pause)
        self._follow_other_window()

    def act_by_itself(self, settings: Settings) -> None:
        """Does what somebody has said once for a while, or what everybody can see he must do. To be called after
        `update` and after the leading table has gone on.
        """
        if self.match.read_only or self.held or (self._lead is not None and self._lead.busy):
            return
        due = self.orders.due() or (self._forced() if settings.play_forced else None)
        if due is not None:
            self.submit(*due)

    def _forced(self) -> tuple[int, Action] | None:
        """What somebody must do who has been shown everything."""
        session = self.match.session
        asked = {*session.actors}.intersection(self.people)
        for seat in (table.viewer for table in self._tables if table.viewer in asked and not table.busy):
            action = forced(session, seat)
            if action is not None:
                return seat, action
        return None

    def _hear_bots(self, seconds: float, pause: float) -> None:
        """Carries out what the bots choose, with a pause (seconds) after each action."""
        try:
            may_ask = self._lead is None or not self._lead.busy
            chosen = self.bots.next_action(seconds, may_ask=may_ask, pause=pause)
        except BotError:
            self._say(lambda texts: texts("table.bot_failed"), "warning")
            return
        if chosen is not None:
            if chosen.in_haste:
                self._say(lambda texts: texts("table.bot_in_haste"), "warning")
            self.submit(chosen.seat, chosen.action)

    def _follow_other_window(self) -> None:
        """Tells what another window has played in this match since the last look."""
        news = self._watch.news()
        if news is None:
            return
        if news.taken_back is not None:
            self._forget_from(news.taken_back)
        for before, record in news.added:
            self._tell(before, record)

    @property
    def wakes_in(self) -> float | None:
        """The seconds after which there may be something to hear although nothing moves; None: never."""
        if self.bots.thinking and not self.held:
            return by_itself.POLL
        return by_itself.LOOK_SECONDS if self.match.read_only else None

    def tend(self) -> float | None:
        """Tries again to save what is not safe yet; after so many seconds it is to be called again (None: not)."""
        self.unsaved.go_on(self._say, self._changed)
        return self.unsaved.wanted_in

    def close(self) -> None:
        """The match is left: nobody thinks any more, and another window may play it."""
        self.bots.worker.close()
        self.workshop.close()
        self.match.close()
