"""What lies behind the doors of one table, as far as it is open now."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from scenes.table.playing.play import WayBack

if TYPE_CHECKING:
    from scenes.table.scene import TableScene


class Ways:
    """What lies behind the doors of one table, as far as it is open now."""

    def __init__(self, table: TableScene) -> None:
        self._table = table

    def explain(self, clause: str) -> None:
        """Opens the rule book at a clause; '': at its beginning."""
        self._table.doors.explain(self._table.match.session.rules.name, clause)

    @property
    def can_replay(self) -> bool:
        """True where the match can be seen again while it goes on."""
        return self._table.doors.replay_from is not None

    def replay_from(self, seq: int) -> None:
        """Shows the match again from after a record on."""
        if self._table.doors.replay_from is not None:
            self._table.doors.replay_from(self._table, seq)

    @property
    def to_result(self) -> Callable[[], None] | None:
        """Opens the result again; None before it was shown."""
        table = self._table
        return partial(table.doors.result, table) if table.play.result_shown and not table.play.busy else None

    @property
    def to_insight(self) -> Callable[[], None] | None:
        """Tells what the bots knew and weighed; None while the match goes on: till then that is their secret."""
        table = self._table
        door, over = table.doors.insight, table.play.result_shown and not table.play.busy
        bots = any(seat.bot for seat in table.play.seats)
        return partial(door, table) if door is not None and over and bots else None

    @property
    def way_back(self) -> WayBack | None:
        """To what the table was opened from; None where only the pause leads away."""
        table = self._table
        return WayBack(table.opened_from, self._leave) if table.opened_from else None

    def _leave(self) -> None:
        leave = self._table.app.stack.pop
        if not self._table.asks_first(leave):
            leave()
