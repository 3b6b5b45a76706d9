"""What seats were shown while somebody else sat at the screen: it waits for them behind their next curtain."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from game.core.match.session import Record, Session
from game.core.match.staging import Hold, Stage, shows_a_face, stages
from game.core.rules.events import Event


class BehindCurtain:
    """For every person at this screen the stages he has yet to see, the first of them as it was before."""

    def __init__(self, people: Iterable[int]) -> None:
        self._waiting: dict[int, list[Stage]] = {seat: [] for seat in people}

    def remember(
        self, session: Session[Any, Any], before: Any, record: Record, viewer: int, hold: Hold, people: Collection[int]
    ) -> None:
        """Keeps a record for those of the `people` at a screen who were shown more than `viewer`, whose screen it is
        now, and all that follows it. `before`: the true state before the record.
        """
        screen = session.tell(record, viewer)
        for seat, waiting in self._waiting.items():
            if seat in (viewer, record.seat) or seat not in people:
                continue
            if not waiting:
                if not _more(session.tell(record, seat), screen):
                    continue
                waiting.append(Stage(record.seq - 1, (), before.view(seat)))
            waiting += stages(session.rules, before, record, seat, hold)

    def take(self, seat: int) -> list[Stage]:
        """What waits for a seat; it waits no longer. For the public nothing does: it was there all the time."""
        waiting = self._waiting.get(seat, [])
        self._waiting |= {seat: []} if waiting else {}
        return waiting

    def forget_from(self, seq: int) -> None:
        """Records from `seq` on have been taken back."""
        for seat, waiting in self._waiting.items():
            kept = [stage for stage in waiting if stage.seq < seq]
            self._waiting[seat] = kept if len(kept) > 1 else []


def _more(told: tuple[Event, ...], screen: tuple[Event, ...]) -> bool:
    """True if a face was told that the screen did not show."""
    return any(
        shows_a_face(event) and (number >= len(screen) or not shows_a_face(screen[number]))
        for number, event in enumerate(told)
    )
