"""What whoever hosts may do, at the big screen or with a seated phone: who plays, pauses, what is played next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Protocol

from game.core.texts import Person, Texts
from scenes.phones.party import Party, PhoneSeat

TOP: Final = "host"
"""The way to the first menu."""
BEGINNING: Final = ("start", "bots")
"""The ways on while people gather."""


class HostMenu(NamedTuple):
    """Something said, and ways on from it, by key and in words."""

    said: str
    ways: Sequence[tuple[str, str]]


class HostedRound(Protocol):
    """The round, as far as a host may change it."""

    party: Party
    paused: bool
    gathering: bool

    @property
    def taken(self) -> frozenset[int]:
        """The seats that have a phone, awake or not."""

    def is_here(self, place: PhoneSeat) -> bool:
        """True while the phone of a player is."""

    def is_asked_for(self, place: PhoneSeat) -> bool:
        """True while somebody asks for a seat that is taken."""

    def admit_to(self, seat: int) -> None:
        """Lets in who asked first for a seat."""

    def free_place(self, place: PhoneSeat) -> None:
        """A seat is free again, whether its phone is there or awaited."""

    def pause(self) -> None:
        """Nothing happens until somebody who plays wants to go on."""

    def resume(self) -> None:
        """The pause is over."""

    def start(self) -> None:
        """Those who have gathered play."""


class Hosting:
    """A way is a word, or one with what it is about: `bot:2` seats a bot at seat 2."""

    def __init__(self, around: HostedRound) -> None:
        self._round = around

    @property
    def _party(self) -> Party:
        return self._round.party

    # ---- menus ----------------------------------------------------------------------------------

    def menu(self, texts: Texts, way: str) -> HostMenu | None:
        """What is behind a way; None where it does something instead."""
        name, _, about = way.partition(":")
        if name == TOP:
            paused = self._round.paused and not self._round.gathering
            return HostMenu(texts("phones.paused") if paused else "", self._top(texts))
        if name == "games":
            games = [(f"game:{game}", title) for game, title in self._party.games(texts)]
            return HostMenu("", [*games, (TOP, texts("phones.back"))])
        place = self._place(about) if name == "seat" else None
        if place is None:
            return None
        return HostMenu(self.state(texts, place), [*self._of_seat(texts, place), (TOP, texts("phones.back"))])

    def _top(self, texts: Texts) -> list[tuple[str, str]]:
        ways = [(f"seat:{place.seat}", self.state(texts, place)) for place in self._party.places()]
        if self._round.gathering:
            ways += reversed(self.beginning(texts))
        else:
            ways += self._bots(texts)
            ways.append(("resume", texts("phones.resume")) if self._round.paused else ("pause", texts("phones.pause")))
        if self._party.over:
            ways.append(("rematch", texts("phones.rematch")))
        if self._party.games(texts):
            ways.append(("games", texts("phones.games")))
        return ways

    def beginning(self, texts: Texts) -> list[tuple[str, str]]:
        """The ways out of gathering."""
        return [("start", texts("phones.start")), *self._bots(texts)]

    def _bots(self, texts: Texts) -> list[tuple[str, str]]:
        return [("bots", texts("phones.bots_in"))] if self._empty() else []

    def state(self, texts: Texts, place: PhoneSeat) -> str:
        """Who plays at a seat, and whether his phone is there, in words."""
        return texts(f"phones.seat.{self.state_of(place)}", player=Person(place.name))

    def state_of(self, place: PhoneSeat) -> str:
        """The same as a word of ours: bot, phone, asleep, free (while people gather) or screen."""
        if place.seat in self._party.stood_in:
            return "bot"
        if self._round.is_here(place):
            return "phone"
        if place.seat in self._round.taken:
            return "asleep"
        return "free" if self._round.gathering else "screen"

    def _of_seat(self, texts: Texts, place: PhoneSeat) -> list[tuple[str, str]]:
        seat, ways = place.seat, []
        if self._round.is_asked_for(place):
            ways.append((f"admit:{seat}", texts("phones.let_in")))
        if seat in self._party.stood_in:
            ways.append((f"alone:{seat}", texts("phones.bot_out")))
        else:
            ways.append((f"bot:{seat}", texts("phones.bot_in")))
        if seat in self._round.taken:
            ways.append((f"free:{seat}", texts("phones.free")))
        return ways

    # ---- deeds ----------------------------------------------------------------------------------

    def do(self, way: str) -> bool:
        """Does what a way says; False where nothing is called so (any more)."""
        name, _, about = way.partition(":")
        if name == "game":
            return self._party.change_game(about)
        place = self._place(about)
        if place is not None:
            deed = self._deeds_at(place).get(name)
        else:
            deed = self._deeds.get(way)
        if deed is None:
            return False
        deed()
        return True

    @property
    def _deeds(self) -> dict[str, Callable[[], None]]:
        deeds = {"pause": self._round.pause, "resume": self._round.resume, "bots": self._fill}
        if self._round.gathering:
            deeds = {"start": self._round.start, "bots": self._fill}
        return deeds | ({"rematch": self._party.rematch} if self._party.over else {})

    def _deeds_at(self, place: PhoneSeat) -> dict[str, Callable[[], None]]:
        return {
            "bot": lambda: self._party.stand_in(place.seat),
            "alone": lambda: self._party.come_back(place.seat),
            "free": lambda: self._round.free_place(place),
            "admit": lambda: self._round.admit_to(place.seat),
        }

    def _fill(self) -> None:
        """Bots play at the seats that nobody has taken; who comes later plays for himself."""
        for place in self._empty():
            self._party.stand_in(place.seat)

    def _empty(self) -> list[PhoneSeat]:
        away = self._round.taken | self._party.stood_in
        return [place for place in self._party.places() if place.seat not in away]

    def _place(self, about: str) -> PhoneSeat | None:
        return next((place for place in self._party.places() if str(place.seat) == about), None)
