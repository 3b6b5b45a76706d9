"""What is played around a round of phones, as the round knows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from game.core.texts import Texts
from scenes.phones.frame import PhoneFrame


class PhoneSeat(NamedTuple):
    """A seat at which a person may sit with a phone."""

    seat: int
    name: str


class Party(Protocol):
    """What is played, as the round knows it."""

    def title(self, texts: Texts) -> str:
        """What the game is called."""

    def places(self) -> Sequence[PhoneSeat]:
        """The seats of people."""

    def known_names(self) -> Sequence[str]:
        """How people are called who have played here before."""

    def rename(self, seat: int, name: str) -> None:
        """A seat is called otherwise, where no other one is called so."""

    def came(self, frame: PhoneFrame) -> None:
        """A phone shows the frame of a seat: its player is there."""

    def sit(self, frame: PhoneFrame, seat: int | None) -> None:
        """Puts the table of a seat (None: of the public) into a frame."""

    def leave(self, frame: PhoneFrame) -> None:
        """The frame is needed no more."""

    def seat_of(self, frame: PhoneFrame) -> int | None:
        """Which seat a frame shows now; None: the public's."""

    def asked(self, frame: PhoneFrame) -> bool:
        """True while the table waits for the seat of a frame."""

    def ways(self, frame: PhoneFrame) -> Sequence[tuple[str, str]]:
        """What the page's own menu offers, by key and in words."""

    def choose(self, frame: PhoneFrame, way: str) -> None:
        """One of these ways was chosen; `leave` is the round's."""

    # ---- what a host may do

    @property
    def over(self) -> bool:
        """True when the match is."""

    @property
    def stood_in(self) -> frozenset[int]:
        """At which seats of people a bot plays for a while."""

    def stand_in(self, seat: int) -> None:
        """A bot plays there until its player is back."""

    def come_back(self, seat: int) -> None:
        """Its player is back, or waited for."""

    def hold(self, held: bool) -> None:
        """The table pauses, or goes on."""

    def rematch(self) -> None:
        """The same players, each one seat further."""

    def games(self, texts: Texts) -> Sequence[tuple[str, str]]:
        """What else so many may play: keys and titles."""

    def change_game(self, game: str) -> bool:
        """Another game with the same players; False where that is none."""
