"""The games that bots have played, some at a time: each of them can be seen again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, Literal, get_args

from game.core.texts import Texts
from game.lab.watching import Watched
from scenes.kit.drawing.theme import BODY, HEADING
from scenes.kit.widgets.basic import button_height, stepper
from scenes.kit.widgets.choices import choice_grid
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.rows import worded_row

AT_ONCE: Final = 8
"""Games that are listed at a time."""
Order = Literal["played", "shortest", "longest"]


class GameList:
    """`show` is told which game is to be seen, `changed` asks for a new picture."""

    def __init__(self, show: Callable[[int], None], changed: Callable[[], None]) -> None:
        self._show = show
        self._changed = changed
        self._order: Order = "played"
        self._from = 0

    def begin(self) -> None:
        """Other games are listed from now on: from the first one."""
        self._from = 0

    def lay(self, column: Column, played: Mapping[int, Watched], brings: int | None) -> None:
        """Adds some of the games; `brings`: the one that is being played again."""
        ui, say = column.ui, column.ui.texts
        column.words(say("laboratory.games"), HEADING, gap=6)
        orders: list[tuple[Order, str]] = [(order, say(f"laboratory.order.{order}")) for order in get_args(Order)]
        choice_grid(
            column, "laboratory.order", orders, [self._order], self._sort, gap=10, label=say("laboratory.order")
        )
        games = self._sorted(played)
        first = min(self._from, max(0, len(games) - 1) // AT_ONCE * AT_ONCE)
        for game in games[first : first + AT_ONCE]:
            actions = say.plural("laboratory.actions", game.actions)
            words = say("laboratory.game", n=game.number + 1, won=_won(game, say), actions=actions)
            icon = "play"
            if game.number == brings:
                words, icon = say("laboratory.bringing", n=game.number + 1), "timer"
            show = partial(self._show, game.number)
            worded_row(column, f"laboratory.game.{game.number}", words, show, icon=icon, gap=6)
        last = min(first + AT_ONCE, len(games))
        shown = say("laboratory.shown", first=first + 1, last=last, all=len(games))
        before = partial(self._turn, first - AT_ONCE) if first else None
        after = partial(self._turn, last) if last < len(games) else None
        place = column.strip(max(46.0, button_height(ui, BODY)), gap=10)
        place = place._replace(w=min(place.w, ui.measure(shown, BODY) + 160))
        column.nodes.append(stepper(ui, "laboratory.shown", place, say("laboratory.games"), shown, before, after))
        column.space(18)

    def _sorted(self, played: Mapping[int, Watched]) -> list[Watched]:
        games = sorted(played.values(), key=lambda game: game.number)
        if self._order == "played":
            return games
        return sorted(games, key=lambda game: game.actions, reverse=self._order == "longest")

    def _sort(self, order: Order) -> None:
        self._order, self._from = order, 0
        self._changed()

    def _turn(self, first: int) -> None:
        self._from = max(0, first)
        self._changed()


def _won(game: Watched, say: Texts) -> str:
    """Who, as he is called where the game is seen again."""
    winners = game.winners
    if not winners:
        return say("laboratory.unended")
    if len(winners) == 1:
        return say("laboratory.won", n=winners[0] + 1)
    *others, last = [str(seat + 1) for seat in winners]
    return say("laboratory.shared", seats=", ".join(others), last=last)
