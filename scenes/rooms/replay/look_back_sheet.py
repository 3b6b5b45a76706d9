"""Looking back on a match: the curve of one's chance to win with its turning points, and the choices that cost most,
each with what expert would have done, and a way to play on from there.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from game.bots.look_back.judged import LUCKY, MISTAKE, Judged, curve, turnings, worst_first
from game.bots.look_back.words import how_certain, how_it_ended, percent, said, summary, told_turning
from game.core.texts import Person
from game.matches.match import Match
from scenes.kit.drawing.theme import BODY, HEADING, LABEL, SMALL, STRONG
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node, NodeAction
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import ButtonLook, Kind, SheetLook, button, button_height, icon_button, paragraph, text
from scenes.kit.widgets.sheet import Sheet, SheetButton
from scenes.rooms.replay.curve import SHAPES, Curve, MarkLook
from scenes.rooms.replay.look_back import LookBack

CURVE_HEIGHT: Final = 170.0
POLL: Final = 0.1
_GAP: Final = 12.0
_SIGN: Final = 74.0
_SHOWN: Final = 12
"""So many of the worst choices are listed."""


class LookBackSheet(Sheet):
    """Of the person at a seat. `go` shows a record, `branch` plays on after it; `here`: the record being shown."""

    widest = 860.0

    def __init__(
        self, match: Match, looking: LookBack, here: int, go: Callable[[int], None], branch: Callable[[int], None]
    ) -> None:
        super().__init__()
        self._match = match
        self._looking = looking
        self._here = here
        self._go = go
        self._branch = branch
        self._last = max(1, len(match.session.records) - 1)
        self._curve = Curve("look_back.curve", self._leave_for, lambda seq: seq / self._last)
        self._sentences: dict[tuple[int, int], str] = {}

    def enter(self, app: Any) -> None:
        super().enter(app)
        self._looking.begin()
        self.poll_seconds = POLL if self._looking.running else None

    def update(self, seconds: float) -> bool:
        if self._looking.go_on():
            self.app.invalidate()
        self.poll_seconds = POLL if self._looking.running else None
        return False

    def _turn_to(self, seat: int) -> None:
        """The choices of another person."""
        self._looking.look_at(seat)
        self._looking.begin()
        self._sentences.clear()
        self.poll_seconds = POLL
        self.app.invalidate()

    def _leave_for(self, seq: int) -> None:
        self.app.stack.pop()
        self._go(seq)

    def _play_on(self, seq: int) -> None:
        self.app.stack.pop()
        self._branch(seq)

    # ---- building -----------------------------------------------------------------------------

    def title(self, ui: Ui) -> str:
        return ui.texts("look_back.title", player=Person(self._match.names[self._looking.seat]))

    def content(self, ui: Ui, x: float, y: float, width: float) -> tuple[list[Node], float]:
        looking, texts, top = self._looking, ui.texts, y
        nodes: list[Node] = []
        if len(looking.seats) > 1:
            top = self._people(ui, nodes, x, top, width)
        known, ending = looking.known, looking.ending
        if not looking.done:
            top = self._progress(ui, nodes, x, top, width)
        if ended := how_it_ended(ending, self._match.names, texts):
            top = self._add(ui, nodes, x, top, width, ended, BODY)
        points = curve(known, ending)
        if points:
            top = self._add(ui, nodes, x, top, width, texts("look_back.curve"), HEADING)
            marks = [(turning, texts.say(told_turning(turning))) for turning in turnings(known, ending)]
            field = Rect(x, top, width, CURVE_HEIGHT)
            label = texts("look_back.lines")
            here = max(0, self._here) / self._last
            nodes.append(self._curve.node(ui, field, points, marks, here, scale=True, label=label))
            top = self._add(ui, nodes, x, field.bottom + 6, width, label, SMALL) - _GAP + 2
            top = self._legend(ui, nodes, x, top, width)
            top = self._add(ui, nodes, x, top, width, summary(known, self._match.names[looking.seat], texts), STRONG)
            for number, judged in enumerate(worst_first(known)[:_SHOWN]):
                top = self._fault(ui, nodes, x, top, width, number, judged)
            if not worst_first(known) and looking.done:
                top = self._add(ui, nodes, x, top, width, texts("look_back.none"), BODY)
            top = self._add(ui, nodes, x, top, width, how_certain(known, texts), SMALL)
        elif looking.done:
            top = self._add(ui, nodes, x, top, width, texts("look_back.nothing"), BODY)
        return nodes, max(0.0, top - _GAP - y)

    @staticmethod
    def _add(ui: Ui, nodes: list[Node], x: float, y: float, width: float, words: str, role: Any) -> float:
        """A paragraph; where the next thing begins."""
        colour = "ink_soft" if role is SMALL else "ink"
        node = paragraph(ui, x, y, width, words, role, colour=colour)
        nodes.append(node)
        return y + node.rect.h + _GAP

    @staticmethod
    def _legend(ui: Ui, nodes: list[Node], x: float, y: float, width: float) -> float:
        """What the marks mean, one after the other."""
        line, left, top = ui.typesetter.line_height(SMALL), x, y
        for shape in SHAPES:
            words = ui.texts(f"look_back.mark.{shape}")
            room = ui.measure(words, SMALL) + 4
            if left > x and left + 26 + room > x + width:
                left, top = x, top + line
            nodes.append(Node("image", Rect(left, top + line / 2 - 10, 20, 20), look=MarkLook(shape, lit=False)))
            nodes.append(text(Rect(left + 26, top, room, line), words, SMALL, colour="ink_soft"))
            left += 26 + room + 18
        return top + line + _GAP

    def _people(self, ui: Ui, nodes: list[Node], x: float, y: float, width: float) -> float:
        """Whose choices: one button for each person at this match."""
        seats = self._looking.seats
        each, height = (width - 10 * (len(seats) - 1)) / len(seats), button_height(ui, STRONG)
        for number, seat in enumerate(seats):
            place = Rect(x + number * (each + 10), y, each, height)
            kind: Kind = "primary" if seat == self._looking.seat else "paper"
            name, turn = self._match.names[seat], partial(self._turn_to, seat)
            nodes.append(button(ui, f"look_back.seat.{seat}", place, name, turn, kind=kind, role=STRONG))
        return y + height + _GAP + 4

    def _progress(self, ui: Ui, nodes: list[Node], x: float, y: float, width: float) -> float:
        """How far it has come."""
        looking = self._looking
        done, of = len(looking.judged), max(1, len(looking.choices))
        words = ui.texts("look_back.progress", done=done, all=len(looking.choices))
        top = self._add(ui, nodes, x, y, width, words, BODY) - _GAP + 6
        bar = Rect(x, top, width, 14)
        nodes.append(Node("image", bar, look=SheetLook("paper2", "paper2", 7, 0, 0)))
        full = bar._replace(w=max(14.0, width * done / of))
        nodes.append(Node("image", full, label=words, look=SheetLook("lamp", "lamp_deep", 7, 0, 0)))
        return self._add(ui, nodes, x, bar.bottom + 10, width, ui.texts("look_back.meanwhile"), SMALL) + 4

    def _fault(self, ui: Ui, nodes: list[Node], x: float, y: float, width: float, number: int, judged: Judged) -> float:
        """A choice that cost something or was bad luck, in a sentence; and the way to play on from there."""
        key, texts = f"look_back.fault.{number}", ui.texts
        choice = self._looking.choices[judged.seq]
        before = choice.first - 1
        sentence = self._sentence(ui, judged)
        where = texts("replay.action", n=judged.seq)
        wide = width - 62
        inner = wide - _SIGN - 24
        line = ui.typesetter.line_height(SMALL)
        words = paragraph(ui, 0, 0, inner, sentence, BODY)
        height = max(58.0, words.rect.h + line + 22)
        place = Rect(x + 2, y, wide, height)
        left = place.x + _SIGN + 6
        mistake = judged.verdict in (MISTAKE, LUCKY)
        sign = MarkLook("own" if mistake else "worse", lit=False)
        cost = texts("look_back.cost", share=percent(judged.lost if mistake else judged.bad_luck))
        children = [
            Node(
                "image",
                Rect.centred(place.x + _SIGN / 2 + 2, place.cy - (line / 2 if mistake else 0) - 3, 26, 26),
                look=sign,
            ),
            *([text(Rect(place.x + 6, place.cy + 6, _SIGN - 8, line), cost, LABEL, align="centre")] if mistake else []),
            text(Rect(left, place.y + 8, inner, line), where, SMALL, colour="ink_soft"),
            paragraph(ui, left, place.y + 9 + line, inner, sentence, BODY),
        ]
        label = f"{where}: {sentence}"
        look = ButtonLook("", "", "paper", BODY, True, ui.pressed == key, ui.amount(key))
        go = NodeAction("press", texts("replay.go"), partial(self._leave_for, before))
        node = Node("button", place, key, label, look, (go,), focusable=True, children=tuple(children))
        nodes.append(node)
        words_on = texts("look_back.play_on")
        play = partial(self._play_on, before)
        nodes.append(icon_button(ui, f"{key}.play", x + width - 26, place.cy, "branch", words_on, play, size=46))
        return y + height + 10

    def _sentence(self, ui: Ui, judged: Judged) -> str:
        found = self._sentences.get((judged.seat, judged.seq))
        if found is None:
            session, choice = self._match.session, self._looking.choices[judged.seq]
            found = said(session.rules, choice, judged, session.records, self._match.names, ui.texts)
            self._sentences[judged.seat, judged.seq] = found
        return found

    def buttons(self, ui: Ui) -> list[SheetButton]:
        """Back to the replay."""
        return [("close", ui.texts("replay.close"), "check", "primary", self.back)]
