"""What somebody sees who may look at all phones of a round at once: how far each is, and where its finger goes next."""

from __future__ import annotations

import threading
from collections.abc import Iterable

from scenes.doors.phone_party import PhoneParty
from scenes.kit.settings import Pace
from scenes.phones.chair import Chair
from scenes.phones.round import Round
from scenes.table.scene import TableScene
from tests.scenes.thumbs import Tap

from .fingers import hint

SPEED = 8.0
"""Cards fly so much faster than usual: a whole match is to be over in a minute."""


class Watch:
    """`lock`: whoever has it looks while nothing happens."""

    round: Round
    party: PhoneParty
    lock: threading.Lock

    def hurry(self, pace: Pace) -> None:
        """Nobody's phone keeps the others waiting."""
        for chair in self.round.chairs:
            chair.frame.settings.speed, chair.frame.settings.pace = SPEED, pace

    @property
    def over(self) -> bool:
        """True when the match is."""
        return self.party.match.session.outcome is not None

    @property
    def records(self) -> int:
        """How long the match is."""
        return len(self.party.match.session.records)

    def hint(self, name: str, attempt: int) -> Tap | None:
        """Where the player of this name taps next; after many attempts he does something else. None while his phone
        does not show all that there is.
        """
        with self.lock:
            return hint(self.round, self.party, name, attempt) if self.up_to_date(name) else None

    def up_to_date(self, name: str) -> bool:
        """True while the phone of this player shows what there is."""
        chair = self.chair(name)
        return chair.link is not None and not chair.frame.stale and vars(chair)["_acknowledged"] == chair.number

    def behind(self, names: Iterable[str]) -> list[str]:
        """The players whose phones do not show what there is."""
        with self.lock:
            return [name for name in names if not self.up_to_date(name)]

    @property
    def at_rest(self) -> bool:
        """True while every phone shows what there is, and nothing more is to be shown."""
        with self.lock:
            tops = [chair.frame.stack.top for chair in self.round.chairs]
            busy = any(isinstance(top, TableScene) and top.play.busy for top in tops)
            return not busy and all(self.up_to_date(chair.name) for chair in self.round.chairs if chair.name)

    @property
    def standstill(self) -> str:
        """How far each phone is, for whoever wants to know why nothing happens."""
        told = [f"{self.records} records, asked: {self.party.match.session.actors}"]
        for chair in self.round.chairs:
            top, acknowledged = chair.frame.stack.top, vars(chair)["_acknowledged"]
            busy = isinstance(top, TableScene) and top.play.busy
            shown = f"frame {acknowledged} of {chair.number}{' and more' if chair.frame.stale else ''}"
            told.append(f"{chair.name}: {type(top).__name__}, {shown}{', busy' if busy else ''}")
        return "; ".join(told)

    def chair(self, name: str) -> Chair:
        """Where the player of this name sits."""
        return next(chair for chair in self.round.chairs if chair.name == name)

    def heard(self, name: str) -> tuple[int, bool]:
        """The number of what his phone has done last, and whether a finger still touches it."""
        chair = self.chair(name)
        return vars(chair)["_serial"], chair.frame.fingers.touching
