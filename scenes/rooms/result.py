"""The end of a match: who has won and why, everybody's place, and what to do next."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.core.rules import Outcome
from game.core.texts import Person, Sentence, Texts
from scenes.kit.geometry import Rect
from scenes.kit.seats import Seat
from scenes.kit.sheet import Sheet
from scenes.kit.stack import Host
from scenes.kit.theme import BODY, NUMBER, SEAT_NAME, SMALL
from scenes.kit.tree import Node, NodeAction
from scenes.kit.ui import Ui
from scenes.kit.widgets import Kind, PictureLook, paragraph, picture, text

SEAL = 36.0
"""The size of the way to the clause."""


class Result(Sheet):
    """`standings` are the numbers beside the names, `deal` is the number that gives the same deal again. A `fanfare`
    is for the first time. The callables lead to a rematch (with fresh luck, or with the same deal), the replay, the
    menu, the clause, and the rules that the match has used.
    """

    widest = 720.0

    def __init__(
        self,
        outcome: Outcome,
        seats: tuple[Seat, ...],
        standings: tuple[int, ...],
        *,
        deal: str,
        fanfare: bool,
        rematch: Callable[[], None],
        same_deal: Callable[[], None],
        replay: Callable[[], None],
        menu: Callable[[], None],
        explain: Callable[[str], None],
        rules: Callable[[], None],
    ) -> None:
        super().__init__()
        self._outcome = outcome
        self._seats = seats
        self._standings = standings
        self._deal = deal
        self._fanfare = fanfare
        self._rematch = rematch
        self._same_deal = same_deal
        self._replay = replay
        self._menu = menu
        self._explain = explain
        self._rules = rules

    def enter(self, app: Host) -> None:
        super().enter(app)
        if self._fanfare:
            app.sounds.play("fanfare")

    def title(self, ui: Ui) -> str:
        return won_by(ui.texts, self._outcome, self._seats)

    def content(self, ui: Ui, x: float, y: float, width: float) -> tuple[list[Node], float]:
        names = tuple(seat.name for seat in self._seats)
        why = ui.texts.say(Sentence(self._outcome.reason, {}), names)
        room = width - SEAL - 12 if self._outcome.clause else width
        reason = paragraph(ui, x, y, room, why, BODY, colour="ink_soft")
        nodes: list[Node] = [reason]
        clause = self._outcome.clause
        if clause:
            seal = Rect(x + width - SEAL, y + reason.rect.h / 2 - SEAL / 2, SEAL, SEAL)
            label = ui.texts("table.why_clause", clause=clause)
            press = NodeAction("press", label, partial(self._explain, clause))
            nodes.append(
                Node(
                    "button", seal, "result.why", label, PictureLook("icon_clause"),
                    actions=(press,), focusable=True, focus_shape="round", tooltip=label,
                )
            )  # fmt: skip
        row = max(56.0, ui.size(SEAT_NAME) * 1.8)
        top = y + reason.rect.h + 16
        order = sorted(range(len(self._seats)), key=lambda seat: (self._outcome.places[seat], seat))
        for line, seat in enumerate(order):
            cy = top + row * line + row / 2
            place = self._outcome.places[seat]
            number = ui.measure("000", NUMBER)
            if place == 1:
                nodes.append(picture(Rect.centred(x + 20, cy, 34, 34), "icon_crown"))
            else:
                nodes.append(text(Rect(x, cy - row / 2, 40, row), str(place), NUMBER, align="centre"))
            token = ui.palette.token_art(self._seats[seat].token)
            nodes.append(picture(Rect.centred(x + 74, cy, 46, 46), token, names[seat]))
            nodes.append(text(Rect(x + 108, cy - row / 2, width - 118 - number, row), names[seat], SEAT_NAME))
            points = Rect(x + width - number - 4, cy - row / 2, number, row)
            nodes.append(text(points, str(self._standings[seat]), NUMBER, align="right"))
        words = ui.texts("result.deal", deal=self._deal)
        note = paragraph(ui, x, top + row * len(order) + 8, width, words, SMALL, colour="ink_soft")
        nodes.append(note)
        return nodes, note.rect.bottom - y

    def buttons(self, ui: Ui) -> list[tuple[str, str, str, Kind, Callable[[], None]]]:
        """Menu, back to the table, the replay, the rules, the same deal with the seats swapped (practice), rematch."""
        return [
            ("menu", ui.texts("result.menu"), "home", "paper", self._menu),
            ("look", ui.texts("result.look"), "eye", "paper", self.back),
            ("replay", ui.texts("result.replay"), "play", "paper", self._replay),
            ("rules", ui.texts("result.rules"), "rulebook", "paper", self._rules),
            ("same_deal", ui.texts("result.same_deal"), "undo", "paper", self._same_deal),
            ("rematch", ui.texts("result.rematch"), "redo", "primary", self._rematch),
        ]


def won_by(texts: Texts, outcome: Outcome, seats: tuple[Seat, ...]) -> str:
    """Who has won, in a few words."""
    names = [seats[seat].name for seat in outcome.winners]
    if len(names) == 1:
        return texts("result.wins", player=Person(names[0]))
    return texts("result.shared", players=", ".join(names))
