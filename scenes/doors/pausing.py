"""The doors of the pause: out of a match, over to what helps, giving it up, beginning it anew."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from game.bots.levels import USUAL_LEVEL
from game.core.library.library import Library, LibraryError
from game.core.rules.resignation import DUEL
from game.core.texts import Person
from game.matches.match import anew_plan
from scenes.doors.back_rooms import BackRooms
from scenes.doors.own_keeping import ways_to_keep
from scenes.doors.reception import OpenTable
from scenes.kit.screen.stack import Host
from scenes.kit.widgets.dialog import Answer, Dialog
from scenes.rooms.pause import Pause
from scenes.table.coaching.guided import GuidedTable
from scenes.table.scene import TableScene

TABLE_DEPTH = 2
"""A table stands on the menu; where more lies under it, it was opened from a replay or another table."""


class Around(Protocol):
    """The rooms that can be reached from a pause."""

    back_rooms: BackRooms

    def to_menu(self) -> None:
        """Out of everything."""

    @property
    def phones_open(self) -> bool:
        """True while phones may come in."""

    def to_phones(self, table: TableScene) -> None:
        """Opens a table to phones; where it is open, to what whoever hosts may do."""

    def lay_from(self, table: TableScene) -> None:
        """The present moment of a table, to be laid otherwise."""

    def leave_table(self, table: TableScene, leave: Callable[[], None]) -> None:
        """Away from the table, if nothing would be lost by it."""

    def how_you_win(self, game: str) -> Callable[[], None] | None:
        """The way to what is said of how a game is won; None if there is nothing."""

    def lessons(self, game: str) -> Callable[[], None] | None:
        """The way to what there is to learn of a game; None if there is nothing."""


class Pausing:
    """`open_table` begins a match and gives its scene."""

    def __init__(self, app: Host, library: Library, around: Around, open_table: OpenTable) -> None:
        self._app = app
        self._library = library
        self._around = around
        self._open_table = open_table

    def pause(self, table: TableScene) -> None:
        """Every way on from a match. Where several take turns at one screen, none leaves his hand open meanwhile."""
        lesson = isinstance(table, GuidedTable) and table.coach is not None
        kept = "pause.text_in_memory" if table.match.in_memory else "pause.text"
        hides = table.takes_turns_at_the_screen
        self._app.stack.push(Pause(self._answers(table), "pause.text_lesson" if lesson else kept, covers=hides))

    def _answers(self, table: TableScene) -> list[Answer]:
        """First what one learns by, then what changes the match, then the ways out of it."""
        around, game = self._around, table.match.session.rules.name
        leave = partial(around.leave_table, table)
        ways, lessons = around.how_you_win(game), around.lessons(game)
        guided = isinstance(table, GuidedTable)
        answers = [
            *([Answer("pause.how_you_win", ways, icon="question")] if ways else []),
            *([Answer("pause.lessons", lessons, icon="rulebook")] if lessons and not guided else []),
        ]
        if not guided and table.live and not table.match.read_only and table.match.session.position is None:
            if table.conductor.people:
                key = "phones.host" if around.phones_open else "phones.open"
                answers.append(Answer(key, partial(around.to_phones, table), icon="phone"))
            answers.append(Answer("pause.anew", partial(self._ask_anew, table), icon="redo"))
            if self._can_resign(table):
                answers.append(Answer("pause.resign", partial(self._ask_resign, table), icon="close"))
        return [
            *answers,
            *([Answer("position.here", partial(around.lay_from, table), icon="pencil")] if _is_open(table) else []),
            *ways_to_keep(self._app, table.match),
            Answer("pause.settings", around.back_rooms.open_preferences, icon="settings"),
            Answer("pause.keyboard", around.back_rooms.open_keyboard, icon="keyboard"),
            *(
                [Answer(table.opened_from or "pause.back", partial(leave, self._app.stack.pop), icon="undo")]
                if table.opened_from or len(self._app.stack) > TABLE_DEPTH
                else []
            ),
            Answer("pause.menu", partial(leave, around.to_menu), icon="home"),
            Answer("pause.quit", self._app.quit, icon="close"),
        ]

    # ---- giving up ------------------------------------------------------------------------------

    @staticmethod
    def _can_resign(table: TableScene) -> bool:
        """True while the person at the screen takes part in a match that goes on."""
        return table.match.session.outcome is None and table.play.viewer in table.play.people

    def _ask_resign(self, table: TableScene) -> None:
        if not self._can_resign(table):
            return  # his seat has gone to a phone since the pause began
        duel = table.match.session.setup.seats == DUEL
        answers = [
            Answer("resign.yes", partial(self.resign, table), "paper", "close"),
            Answer("resign.no", None, "primary", "play"),
        ]
        seats, viewer = table.play.seats, table.play.viewer
        other = next(seat.name for number, seat in enumerate(seats) if number != viewer)
        text = "resign.text_duel" if duel else "resign.text_many"
        self._app.stack.push(Dialog("resign.title", text, answers, player=seats[viewer].name, other=other))

    def resign(self, table: TableScene) -> None:
        """The person at the screen gives the match up."""
        if not self._can_resign(table):
            return
        seat = table.play.viewer
        name = table.play.seats[seat].name
        try:
            table.conductor.resign(seat, USUAL_LEVEL)
        except LibraryError:
            return  # another window plays it by now
        if table.match.session.outcome is None:
            self._app.notify(self._app.texts("resign.taken_over", player=Person(name)), "robot")

    # ---- beginning anew -------------------------------------------------------------------------

    def _ask_anew(self, table: TableScene) -> None:
        if table.match.session.outcome is not None or len(table.match.session.records) <= 1:
            self.begin_anew(table)
            return
        answers = [
            Answer("anew.yes", partial(self.begin_anew, table), "paper", "redo"),
            Answer("anew.no", None, "primary", "play"),
        ]
        self._app.stack.push(Dialog("anew.title", "anew.text", answers))

    def begin_anew(self, table: TableScene) -> None:
        """The same players, seats and house rules with fresh luck; the match that was not finished is put away."""
        match = table.match
        unfinished = match.identity if match.session.outcome is None else ""

        def begin() -> None:
            self._app.stack.replace(self._open_table(anew_plan(match.header), hints=table.hints.on))
            if unfinished:
                match.close()
                self._put_away(unfinished)

        self._around.leave_table(table, begin)

    def _put_away(self, identity: str) -> None:
        """As if the player had deleted it in the library, where it can be brought back."""
        try:
            self._library.delete(identity)
        except LibraryError:
            return  # then it stays in the list


def _is_open(table: TableScene) -> bool:
    """True for a table whose moments may be laid otherwise: practice, open hands, or a match that is over."""
    match = table.match
    return match.header.practice or match.header.open_hands or match.session.outcome is not None
