"""What seats were shown while somebody else sat at the screen: it waits for them behind their next curtain."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from game.core.match.session import Record, Session
from game.core.match.staging import Hold, Stage, stages


class BehindCurtain:
    """For every person at this screen the stages he has yet to see, the first of them as it was before."""

    def __init__(self, people: Iterable[int]) -> None:
        self._waiting: dict[int, list[Stage]] = {seat: [] for seat in people}

    def remember(
        self, session: Session[Any, Any], before: Any, record: Record, viewer: int, hold: Hold, people: Collection[int]
    ) -> None:
        """Keeps a record for those of the `people` at a screen who do not see it now, for it is the `viewer`'s, from
        the first one on of which they are told anything. `before`: the true state before the record.
        """
        for seat, waiting in self._waiting.items():
            if seat == viewer or seat not in people:
                continue
            shown = stages(session.rules, before, record, seat, hold)
            if not waiting:
                if not any(stage.events for stage in shown):
                    continue
                waiting.append(Stage(record.seq - 1, (), before.view(seat)))
            waiting += shown

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
