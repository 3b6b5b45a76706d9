"""A match played with phones: its tables, one on each of them, and the closed set of doors that a phone has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

from game.bots.levels import USUAL_LEVEL
from game.catalogue import NAMES, card_of, open_game
from game.core.content.content import ContentError
from game.core.journal.journal import HUMAN, TOKENS, SeatCard
from game.core.library.library import LibraryError
from game.core.rules.options import resolve
from game.core.rules.resignation import seats_at_first
from game.core.texts import Texts
from game.matches.house import otherwise_here
from game.matches.match import Match, Plan, rematch_plan
from game.matches.sources import new_match
from game.teaching.examples import Example, UnknownExampleError, course_of, game_for
from scenes.doors.ending import Conclusions
from scenes.doors.examples import Examples
from scenes.doors.over_table import OverTable
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Look
from scenes.kit.screen.ui import Ui
from scenes.phones.frame import PhoneFrame
from scenes.phones.party import PhoneSeat
from scenes.presenters.registry import presenter_of
from scenes.rooms.example.room import ExampleDoors, ExampleRoom
from scenes.rooms.lobby.seats import BOT_NAMES
from scenes.rooms.result import WaysOn
from scenes.rooms.rulebook.clause_sheet import ClauseSheet
from scenes.rooms.rulebook.examples import Illustrations
from scenes.rooms.rulebook.room import RulebookView
from scenes.table.conductor.conductor import Conductor
from scenes.table.scene import Doors, TableScene


class PhoneParty:
    """A match and the tables of its seats on phones. One table elsewhere leads: the big screen's, or one that nobody
    sees. `begin` puts a fresh match onto that; `known_names`: of people who have played here before.
    """

    def __init__(
        self,
        conductor: Conductor,
        conclusions: Conclusions,
        begin: Callable[[Match], Conductor],
        known_names: Callable[[], Sequence[str]] = tuple,
    ) -> None:
        self.conductor = conductor
        self._known_names = known_names
        self._conclusions = conclusions
        self._begin = begin
        self._seats: dict[PhoneFrame, int | None] = {}
        self._tables: dict[PhoneFrame, TableScene] = {}

    @property
    def match(self) -> Match:
        """What is played now."""
        return self.conductor.match

    @property
    def has_begun(self) -> bool:
        """True once somebody has done something in it."""
        return len(self.match.session.records) > 1

    # ---- what the round asks for ----------------------------------------------------------------

    def title(self, texts: Texts) -> str:
        return texts.pick(card_of(self.match.session.rules.name).title)

    def places(self) -> Sequence[PhoneSeat]:
        return [PhoneSeat(seat, self.match.names[seat]) for seat in self.conductor.people]

    def known_names(self) -> Sequence[str]:
        taken = self.match.names
        return [name for name in self._known_names() if name not in taken]

    def rename(self, seat: int, name: str) -> None:
        with suppress(LibraryError):  # another window plays it: he is called as before
            self.conductor.rename(seat, name)

    def came(self, frame: PhoneFrame) -> None:
        seat = self._seats.get(frame)
        if seat is not None:
            self.conductor.come_back(seat)

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

    # ---- what a host may do ---------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.match.session.outcome is not None

    @property
    def stood_in(self) -> frozenset[int]:
        return frozenset(self.conductor.bots.standing_in)

    def stand_in(self, seat: int) -> None:
        self.conductor.stand_in(seat, USUAL_LEVEL)

    def come_back(self, seat: int) -> None:
        self.conductor.come_back(seat)

    def hold(self, held: bool) -> None:
        self.conductor.hold(held)

    def games(self, texts: Texts) -> Sequence[tuple[str, str]]:
        now = self.match.session.rules.name
        return [(game, texts.pick(card_of(game).title)) for game in NAMES if game != now and self._plan(game)]

    def change_game(self, game: str) -> bool:
        plan = self._plan(game) if game in NAMES else None
        if plan is not None:
            self._play(plan)
        return plan is not None

    def _plan(self, game: str) -> Plan | None:
        """Another game with the same people: as many bots go or come as it needs; None where too many would play."""
        try:
            rules = open_game(game).rules
        except ContentError:
            return None  # its author is at work
        cards = list(seats_at_first(self.match.header))
        while len(cards) > rules.seat_counts[-1] and any(card.player != HUMAN for card in cards):
            cards.remove(next(card for card in reversed(cards) if card.player != HUMAN))
        while len(cards) < rules.seat_counts[0]:
            tokens, names = {card.token for card in cards}, {card.name for card in cards}
            token = next(token for token in range(1, TOKENS + 1) if token not in tokens)
            name = next(name for name in BOT_NAMES if name not in names)
            cards.append(SeatCard(name, f"bot:{USUAL_LEVEL}", token))
        if len(cards) not in rules.seat_counts:
            return None
        return Plan(game, tuple(cards), resolve(rules.options, {}, len(cards)))

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
            examples = Illustrations(
                Examples.of_clauses, _no_picture, bool, partial(self._show_example, frame), drawn=False
            )
            frame.stack.push(ClauseSheet(game, clause, partial(self._open_book, frame), examples))
        else:
            self._open_book(frame, game)

    def _show_example(self, frame: PhoneFrame, example: Example, among: Sequence[Example]) -> None:
        """An example, and those before and after it; from it leads no way into the match or into another one."""

        def another(by: int) -> None:
            frame.stack.pop()
            self._show_example(frame, among[(among.index(example) + by) % len(among)], among)

        try:
            course = course_of(example.game, example.name)
            rules = game_for(example.game, example.path, course.setup.options).rules
        except (ContentError, UnknownExampleError) as error:
            frame.notify(frame.texts("example.faulty", fault=str(error).splitlines()[0]), "warning")
            return
        doors = ExampleDoors(partial(self._explain, frame), another=another if len(among) > 1 else None)
        frame.stack.push(ExampleRoom(course, rules, presenter_of(rules), doors, playing=True))

    def _open_book(self, frame: PhoneFrame, game: str, clause: str = "") -> None:
        session = self.match.session
        frame.stack.push(RulebookView(game, clause, here=partial(otherwise_here, session.rules, session.setup)))

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
        self._play(rematch_plan(self.match.header, same_deal=False))

    def _play(self, plan: Plan) -> None:
        self.follow(self._begin(new_match(plan, self._conclusions.library)))

    def follow(self, conductor: Conductor) -> None:
        """Another match is played: every phone goes with its player, who may sit elsewhere now."""
        if conductor is self.conductor:
            return
        before, self.conductor = self.conductor, conductor
        moved = _moved(self.match.names, before.match.names)
        conductor.hold(before.held)
        for played, level in before.bots.standing_in.items():
            if (there := moved[played]) is not None:
                conductor.stand_in(there, level)
        for frame, seat in self._seats.items():
            self._seats[frame] = None if seat is None else moved[seat]
            self._open(frame)


def _no_picture(ui: Ui, example: Example, rect: Rect) -> Look:
    """Pictures of examples are drawn in the table's loop, and phones are many: there they are lines."""
    raise AssertionError("a line has no picture")


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
