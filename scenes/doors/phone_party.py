"""A match played with phones: its tables, one on each of them, and the closed set of doors that a phone has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.catalogue import card_of
from game.core.texts import Texts
from game.matches.match import Match, rematch_plan
from game.matches.sources import new_match
from scenes.doors.ending import Conclusions
from scenes.doors.over_table import OverTable
from scenes.phones.frame import PhoneFrame
from scenes.phones.round import PhoneSeat
from scenes.presenters.registry import presenter_of
from scenes.rooms.result import WaysOn
from scenes.rooms.rulebook.clause_sheet import ClauseSheet
from scenes.rooms.rulebook.room import RulebookView
from scenes.table.conductor.conductor import Conductor
from scenes.table.scene import Doors, TableScene


class PhoneParty:
    """A match and the tables of its seats on phones. One table elsewhere leads: the big screen's, or one that nobody
    sees. `begin` puts a fresh match onto that.
    """

    def __init__(self, conductor: Conductor, conclusions: Conclusions, begin: Callable[[Match], Conductor]) -> None:
        self.conductor = conductor
        self._conclusions = conclusions
        self._begin = begin
        self._seats: dict[PhoneFrame, int | None] = {}
        self._tables: dict[PhoneFrame, TableScene] = {}

    @property
    def match(self) -> Match:
        """What is played now."""
        return self.conductor.match

    # ---- what the round asks for ----------------------------------------------------------------

    def title(self, texts: Texts) -> str:
        return texts.pick(card_of(self.match.session.rules.name).title)

    def places(self) -> Sequence[PhoneSeat]:
        return [PhoneSeat(seat, self.match.names[seat]) for seat in self.conductor.people]

    def sit(self, frame: PhoneFrame, seat: int | None) -> None:
        self._seats[frame] = seat
        self._open(frame)

    def leave(self, frame: PhoneFrame) -> None:
        self._seats.pop(frame, None)
        self._tables.pop(frame, None)
        frame.clear()

    def seat_of(self, frame: PhoneFrame) -> int | None:
        return self._seats.get(frame)

    def asked(self, frame: PhoneFrame) -> bool:
        table = self._tables.get(frame)
        return table is not None and table.play.my_turn

    def ways(self, frame: PhoneFrame) -> Sequence[tuple[str, str]]:
        own = [("rules", frame.texts("phones.rules"))]
        return own if self._seats.get(frame) is None else [*own, ("leave", frame.texts("phones.leave"))]

    def choose(self, frame: PhoneFrame, way: str) -> None:
        if way == "rules":
            self._open_book(frame, self.match.session.rules.name)

    # ---- tables ---------------------------------------------------------------------------------

    def _open(self, frame: PhoneFrame) -> None:
        """The table of a frame's seat, or of the public, in place of what it showed."""
        seat = self._seats[frame]
        viewer = self.match.session.setup.seats if seat is None else seat
        presenter = presenter_of(self.match.session.rules)
        table = TableScene(self.conductor, presenter, self._doors(frame), viewer=viewer, leads=False)
        self._tables[frame] = table
        frame.clear()
        frame.stack.push(table)

    def _doors(self, frame: PhoneFrame) -> Doors:
        return Doors(
            pause=lambda table: frame.ask_for_menu(),
            curtain=lambda table, seat: None,  # nobody else looks at this screen
            result=partial(self._result, frame),
            explain=partial(self._explain, frame),
            confirm=OverTable(frame, frame.clear).confirm,
        )

    def _explain(self, frame: PhoneFrame, game: str, clause: str) -> None:
        if clause:
            frame.stack.push(ClauseSheet(game, clause, partial(self._open_book, frame)))
        else:
            self._open_book(frame, game)

    @staticmethod
    def _open_book(frame: PhoneFrame, game: str, clause: str = "") -> None:
        frame.stack.push(RulebookView(game, clause))

    def _result(self, frame: PhoneFrame, table: TableScene) -> None:
        """How the match ended; who has played may want another one."""
        explain = partial(self._explain, frame, table.match.session.rules.name)
        rematch = None if self._seats.get(frame) is None else self.rematch
        result = self._conclusions.told(table, WaysOn(explain=explain, rematch=rematch))
        if result is not None:
            frame.hush()
            frame.stack.push(result)

    # ---- one match after another ----------------------------------------------------------------

    def rematch(self) -> None:
        """The same players, each one seat further; every phone goes with its player."""
        plan = rematch_plan(self.match.header, same_deal=False)
        self.follow(self._begin(new_match(plan, self._conclusions.library)))

    def follow(self, conductor: Conductor) -> None:
        """Another match is played: every phone goes with its player, who may sit elsewhere now."""
        if conductor is self.conductor:
            return
        before, self.conductor = self.match.header, conductor
        moved = _moved(self.match.names, [card.name for card in before.seats])
        for frame, seat in self._seats.items():
            self._seats[frame] = None if seat is None else moved[seat]
            self._open(frame)


def _moved(names: Sequence[str], before: Sequence[str]) -> list[int | None]:
    """Where each of those who sat there before sits now; None: nowhere."""
    free: list[str | None] = list(names)
    found: list[int | None] = []
    for name in before:
        seat = free.index(name) if name in free else None
        if seat is not None:
            free[seat] = None
        found.append(seat)
    return found
