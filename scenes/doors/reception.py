"""The way to a table: playing at once, the lobby, and remembering who sat where last."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final, Protocol

from game.bots.levels import RANDOM, levels_of, offered_levels
from game.bots.proposal import raised
from game.catalogue import card_of, open_game
from game.core.content.content import ContentError
from game.core.journal.journal import HUMAN, TOKENS, SeatCard
from game.core.journal.strength import FIRST
from game.core.library.statistics import Finish
from game.core.rules.options import resolve
from game.core.rules.rules import AnyRules
from game.matches.match import Plan
from game.own.content import open_at_home
from game.teaching.how_you_win import WayToWin, first_game, how_you_win
from scenes.doors.left_out import left_out_of_game
from scenes.kit.screen.stack import Host, Scene
from scenes.rooms.how_you_win import HowYouWinSheet
from scenes.rooms.lobby.room import Lobby, LobbyDoors, TryRules, usual_seats

MOST_NAMES: Final = 12


class OpenTable(Protocol):
    """Begins a match and gives its scene; with `hints` from the beginning."""

    def __call__(self, plan: Plan, *, hints: bool = False) -> Scene: ...


class Reception:
    """`open_table` begins a match and gives its scene, `explain` opens a clause of a game, `lesson` tells the way to
    the next lesson of a game (None: all were done), `finishes` how the last matches of a game ended, `played` whether
    there was any match of a game, `open_to_phones` lets phones come to a table, `strength` tells how well bots play
    a game that adapt to these people, `laboratory` opens the author's page with some house rules, `read` tells how many
    matches of these people one has read that knows how they play; presets lie in `folder`.
    """

    def __init__(
        self,
        app: Host,
        folder: Path,
        open_table: OpenTable,
        explain: Callable[[str, str], None],
        lesson: Callable[[str], Callable[[], None] | None],
        finishes: Callable[[str], Sequence[Finish]] = lambda game: (),
        played: Callable[[str], bool] = lambda game: True,
        open_to_phones: Callable[[Scene], None] | None = None,
        strength: Callable[[str, Sequence[str]], int] = lambda game, people: FIRST,
        laboratory: TryRules | None = None,
        read: Callable[[str, Sequence[str]], int] = lambda game, people: 0,
    ) -> None:
        self._app = app
        self._lesson = lesson
        self._presets = folder / "presets"
        self._open_table = open_table
        self._explain = explain
        self._finishes = finishes
        self._played = played
        self._open_to_phones = open_to_phones
        self._strength = strength
        self._laboratory = laboratory
        self._read = read

    def welcome(self, game: str) -> None:
        """The page of a game that was never played: its goal, its coach, a short first match. Else its lobby."""
        if self._played(game) or game in self._app.settings.tables:
            self.open_lobby(game)
        else:
            self.play_now(game)

    def first_game(self, game: str) -> None:
        """The short first match, from the end of the lessons: at once, in the place of the lesson."""
        opened = self._opened(game)
        if opened is not None:
            self._begin(self._first_plan(opened[0]), hints=self._app.settings.hints)

    def _first_plan(self, rules: AnyRules) -> Plan:
        """One person against beginners, with the house rules that make a first match short."""
        short = first_game(rules.name)
        seats = self._usual_seats(rules, short.seats)
        plain = next(level for level in levels_of(rules.name) if level != RANDOM)
        beginners = tuple(
            card if card.player == HUMAN else SeatCard(card.name, f"bot:{plain}", card.token) for card in seats
        )
        return Plan(rules.name, beginners, resolve(rules.options, short.options, len(seats)))

    def open_lobby(self, game: str) -> None:
        """The lobby of a game; a game whose content is broken says why."""
        opened = self._opened(game)
        if opened is None:
            return
        home, ways = open_at_home(game), opened[1]
        rules, found = home.opened.rules, left_out_of_game(self._app, home)
        told = partial(self._remind, rules, ways) if ways else None
        phones = None if self._open_to_phones is None else partial(self._sit_down, phones=True)
        doors = LobbyDoors(
            self._sit_down, partial(self._explain, game), told, partial(self._keep_seats, game), phones,
            partial(self._strength, game), self._laboratory,
            partial(self._read, game),
        )  # fmt: skip
        seats = self._proposed(game, self._last_seats(rules))
        self._app.stack.push(Lobby(rules, doors, seats, self.person, self._presets, found))

    def play_now(self, game: str) -> None:
        """One person against the bots of last time, with hints (unless he sent them away), after a word on how the game
        is won (unless that was skipped for good).
        """
        opened = self._opened(game)
        if opened is None:
            return
        rules, ways = opened
        first = not self._played(game) and game not in self._app.settings.skipped_introductions
        if first:
            plan = self._first_plan(rules)
        else:
            seats = self._last_seats(rules)
            alone = sum(card.player == HUMAN for card in seats) == 1
            seats = self._proposed(game, seats if alone else self._usual_seats(rules))
            if alone:
                self._keep_seats(game, seats)
            plan = Plan(game, seats, resolve(rules.options, {}, len(seats)))
        names = self._known([card.name for card in plan.seats if card.player == HUMAN])
        if names != self._app.settings.names:
            self._app.change_settings(names=names)
        if not ways or game in self._app.settings.skipped_introductions:
            self._app.stack.push(self._open_table(plan, hints=self._app.settings.hints))
            return
        begin = partial(self._begin, plan, hints=self._app.settings.hints)
        sheet = self._way_sheet(rules, ways, begin, partial(self._skip, game), partial(self._lesson, game), first=first)
        self._app.stack.push(sheet)

    def _to_lobby(self, game: str) -> None:
        """From the page of a game to its lobby."""
        self._app.stack.pop()
        self.open_lobby(game)

    def _proposed(self, game: str, seats: tuple[SeatCard, ...]) -> tuple[SeatCard, ...]:
        """The bots play harder after two wins in a row; that is said."""
        seats, level = raised(game, seats, self._finishes(game))
        if level:
            words = self._app.texts("lobby.harder", level=self._app.texts(f"lobby.level.{level}"))
            self._app.notify(words, "trophy")
        return seats

    def _last_seats(self, rules: AnyRules) -> tuple[SeatCard, ...]:
        """Who sat here last. Where nobody is remembered: who is usual, and after the first match whom one has met
        there, for the next step is a small one.
        """
        kept = fitting(self._app.settings.tables.get(rules.name, ()), rules)
        if kept:
            return kept
        return self._first_plan(rules).seats if self._played(rules.name) else self._usual_seats(rules)

    def _usual_seats(self, rules: AnyRules, count: int = 0) -> tuple[SeatCard, ...]:
        """One person with the token he keeps, and bots: `count` in all, or as many as usual."""
        token = self._app.settings.tokens.get(self.person(0), 1)
        return usual_seats(rules, self.person, token, count or card_of(rules.name).usual)

    def person(self, number: int) -> str:
        """What the n-th person (from 0) is called: as last time, else by number."""
        names = self._app.settings.names
        return names[number] if number < len(names) else self._app.texts("lobby.player", n=number + 1)

    def _opened(self, game: str) -> tuple[AnyRules, tuple[WayToWin, ...]] | None:
        try:
            return open_game(game).rules, how_you_win(game)
        except ContentError as error:
            self._app.notify(self._app.texts("menu.game_broken", reason=str(error).splitlines()[0]), "warning")
            return None

    def _tell_ways(
        self,
        rules: AnyRules,
        ways: Sequence[WayToWin],
        begin: Callable[[], None],
        skip_next_time: Callable[[bool], None] | None = None,
    ) -> None:
        self._app.stack.push(self._way_sheet(rules, ways, begin, skip_next_time))

    def _remind(self, rules: AnyRules, ways: Sequence[WayToWin]) -> None:
        """How the game is won, for who is in its lobby: he may still learn it, or play as at first."""
        game = rules.name
        explain, first = partial(self._explain, game), partial(self.first_game, game)
        sheet = HowYouWinSheet(
            rules.title, game, ways, self._app.stack.pop, explain, lesson=partial(self._lesson, game),
            begins=_first_match_is(game), first_match=first,
        )  # fmt: skip
        self._app.stack.push(sheet)

    def _way_sheet(
        self,
        rules: AnyRules,
        ways: Sequence[WayToWin],
        begin: Callable[[], None],
        skip_next_time: Callable[[bool], None] | None,
        lesson: Callable[[], Callable[[], None] | None] = lambda: None,
        *,
        first: bool = False,
    ) -> HowYouWinSheet:
        explain = partial(self._explain, rules.name)
        introduced = self._app.settings.introduced
        if rules.name not in introduced:
            self._app.change_settings(introduced=[*introduced, rules.name])
        table = partial(self._to_lobby, rules.name) if first else None
        begins = _first_match_is(rules.name) if first else "begin"
        return HowYouWinSheet(rules.title, rules.name, ways, begin, explain, skip_next_time, lesson, table, begins)

    def way_to_how_you_win(self, game: str) -> Callable[[], None] | None:
        """Tells how a game is won, over the present scene; None if there is nothing to tell."""
        opened = self._opened(game)
        if opened is None or not opened[1]:
            return None
        return partial(self._tell_ways, *opened, self._app.stack.pop)

    def _skip(self, game: str, skips: bool) -> None:
        others = [name for name in self._app.settings.skipped_introductions if name != game]
        self._app.change_settings(skipped_introductions=[*others, game] if skips else others)

    def _known(self, people: Sequence[str]) -> list[str]:
        """The names of people, these ones first: who has sat down once keeps his name, whatever the language."""
        return [*people, *(name for name in self._app.settings.names if name not in people)][:MOST_NAMES]

    def _begin(self, plan: Plan, *, hints: bool = False, phones: bool = False) -> None:
        table = self._open_table(plan, hints=hints)
        self._app.stack.replace(table)
        if phones and self._open_to_phones is not None:
            self._open_to_phones(table)

    def _sit_down(self, plan: Plan, *, phones: bool = False) -> None:
        """From the lobby: the seats are remembered, then the match begins in its place, open to `phones` or not."""
        settings = self._app.settings
        people = [card.name for card in plan.seats if card.player == HUMAN]
        names = self._known(people)
        tokens = {**settings.tokens, **{card.name: card.token for card in plan.seats if card.player == HUMAN}}
        kept = {name: token for name, token in tokens.items() if name in names}
        self._app.change_settings(names=names, tokens=kept, tables={**settings.tables, plan.game: list(plan.seats)})
        opened = self._opened(plan.game) if self._is_new(plan.game) else None
        if opened is None or not opened[1]:
            self._begin(plan, phones=phones)
            return

        def begin() -> None:
            self._app.stack.pop()
            self._begin(plan, phones=phones)

        self._tell_ways(*opened, begin, partial(self._skip, plan.game))

    def _keep_seats(self, game: str, seats: tuple[SeatCard, ...]) -> None:
        """Who goes to look at something else, or plays at once, finds the seats of now again."""
        self._app.change_settings(tables={**self._app.settings.tables, game: list(seats)})

    def _is_new(self, game: str) -> bool:
        """True where nobody was told yet how a game is won."""
        settings = self._app.settings
        return game not in settings.introduced and game not in settings.skipped_introductions


def _first_match_is(game: str) -> str:
    """The end of the message that leads to the first match of a game."""
    return "short" if first_game(game).options else "now"


def fitting(seats: Sequence[SeatCard], rules: AnyRules) -> tuple[SeatCard, ...]:
    """Remembered seats as far as they still make sense: a settings file may say anything."""
    kinds = {HUMAN, *(f"bot:{level}" for level in offered_levels(rules.name))}
    kept = [card for card in seats if card.kind in kinds and 1 <= card.token <= TOKENS]
    kept = [SeatCard(card.name, card.kind, card.token, temperament=card.temperament) for card in kept]
    distinct = len({card.token for card in kept}) == len(kept)
    return tuple(kept) if distinct and len(kept) == len(seats) and len(kept) in rules.seat_counts else ()
