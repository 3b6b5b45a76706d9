"""Looking back on a match: the curve of one's chance to win with its turning points, and the choices that cost most,
each with what expert would have done, and a way to play on from there.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from game.bots.look_back.judged import LUCKY, MISTAKE, Judged, curve, turnings, worst_first
from game.bots.look_back.words import cost, how_certain, how_it_ended, said, summary, told_turning
from game.core.texts import Person
from game.matches.match import Match
from scenes.kit.drawing.theme import BODY, HEADING, LABEL, SMALL, STRONG
from scenes.kit.geometry import Rect
from scenes.kit.layout import equal, flow
from scenes.kit.screen.tree import Node, NodeAction
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import ButtonLook, Kind, button, button_height, icon_button, paragraph, text
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.shares import progress_bar
from scenes.kit.widgets.sheet import Sheet
from scenes.rooms.replay.curve import SHAPES, Curve, MarkLook
from scenes.rooms.replay.look_back import LookBack

CURVE_HEIGHT: Final = 170.0
POLL: Final = 0.1
_GAP: Final = 12.0
_SIGN: Final = 74.0
_SHOWN: Final = 12
"""How many of the worst choices are listed."""


class LookBackSheet(Sheet):
    """How the person at a seat chose. `go` shows a record, `branch` plays on after it; `here`: the record shown."""

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

    def content(self, column: Column) -> None:
        looking, texts = self._looking, column.ui.texts
        if len(looking.seats) > 1:
            self._people(column)
        known, ending = looking.known, looking.ending
        if not looking.done:
            self._progress(column)
        if ended := how_it_ended(ending, self._match.names, texts):
            column.words(ended, gap=_GAP)
        points = curve(known, ending)
        if points:
            column.words(texts("look_back.curve"), HEADING, gap=_GAP)
            player = self._match.names[looking.seat]
            marks = [(turning, texts.say(told_turning(turning, player))) for turning in turnings(known, ending)]
            label, here = texts("look_back.lines"), max(0, self._here) / self._last
            field = column.strip(CURVE_HEIGHT, gap=6)
            column.nodes.append(self._curve.node(column.ui, field, points, marks, here, scale=True, label=label))
            column.words(label, SMALL, colour="ink_soft", gap=2)
            self._legend(column)
            column.words(summary(known, self._match.names[looking.seat], texts), STRONG, gap=_GAP)
            for number, judged in enumerate(worst_first(known)[:_SHOWN]):
                self._fault(column, number, judged)
            if not worst_first(known) and looking.done:
                column.words(texts("look_back.none"), gap=_GAP)
            column.words(how_certain(known, texts), SMALL, colour="ink_soft", gap=_GAP)
        elif looking.done:
            column.words(texts("look_back.nothing"), gap=_GAP)

    @staticmethod
    def _legend(column: Column) -> None:
        """What the marks mean, one after the other."""
        ui, line = column.ui, column.ui.typesetter.line_height(SMALL)
        said = [ui.texts(f"look_back.mark.{shape}") for shape in SHAPES]
        widths = [26 + ui.measure(words, SMALL) + 4 for words in said]
        places = column.take(flow(column.here, widths, line, 18, down=0, least=0), gap=_GAP)
        for shape, words, place in zip(SHAPES, said, places, strict=True):
            column.nodes += [
                Node("image", place.at_left(20, 20), look=MarkLook(shape, lit=False)),
                text(place.less(left=26), words, SMALL, colour="ink_soft"),
            ]

    def _people(self, column: Column) -> None:
        """Whose choices: one button for each person at this match."""
        ui, seats = column.ui, self._looking.seats
        places = equal(column.strip(button_height(ui, STRONG), gap=_GAP + 4), len(seats), 10)
        for seat, place in zip(seats, places, strict=True):
            kind: Kind = "primary" if seat == self._looking.seat else "paper"
            name, turn = self._match.names[seat], partial(self._turn_to, seat)
            column.nodes.append(button(ui, f"look_back.seat.{seat}", place, name, turn, kind=kind, role=STRONG))

    def _progress(self, column: Column) -> None:
        """How far it has come."""
        looking, texts = self._looking, column.ui.texts
        done, of = len(looking.judged), max(1, len(looking.choices))
        words = texts("look_back.progress", done=done, all=len(looking.choices))
        column.words(words, gap=6)
        progress_bar(column, done / of, words, gap=10)
        column.words(texts("look_back.meanwhile"), SMALL, colour="ink_soft", gap=_GAP + 4)

    def _fault(self, column: Column, number: int, judged: Judged) -> None:
        """A choice that cost something or was bad luck, in a sentence; and the way to play on from there."""
        key, ui, texts = f"look_back.fault.{number}", column.ui, column.ui.texts
        before = self._looking.choices[judged.seq].first - 1
        sentence, where = self._sentence(ui, judged), texts("replay.action", n=judged.seq)
        line = ui.typesetter.line_height(SMALL)
        room = column.here.less(left=2, right=60)
        height = max(58.0, ui.wrap(sentence, BODY, room.w - _SIGN - 24).height + line + 22)
        whole = column.strip(height, gap=10)
        place = room._replace(h=height)
        signs, told = place._replace(w=_SIGN).less(left=6, right=2), place.less(left=_SIGN + 6, top=8, right=18)
        mistake = judged.verdict in (MISTAKE, LUCKY)
        sign = Rect.centred(signs.cx, place.cy - line / 2 - 3, 26, 26)
        lost = texts("look_back.cost", share=cost(judged))
        children = [
            Node("image", sign, look=MarkLook("own" if mistake else "worse", lit=False)),
            text(Rect(signs.x, place.cy + 6, signs.w, line), lost, LABEL, align="centre"),
            text(told._replace(h=line), where, SMALL, colour="ink_soft"),
            paragraph(ui, told.x, told.y + 1 + line, told.w, sentence, BODY),
        ]
        look = ButtonLook("", "", "paper", BODY, True, ui.pressed == key, ui.amount(key))
        go = NodeAction("press", texts("replay.go"), partial(self._leave_for, before))
        words, play = texts("look_back.play_on"), partial(self._play_on, before)
        column.nodes += [
            Node("button", place, key, f"{where}: {sentence}", look, (go,), focusable=True, children=tuple(children)),
            icon_button(ui, f"{key}.play", whole.less(right=3).at_right(46, 46), "branch", words, play),
        ]

    def _sentence(self, ui: Ui, judged: Judged) -> str:
        found = self._sentences.get((judged.seat, judged.seq))
        if found is None:
            session, looking = self._match.session, self._looking
            choice, names = looking.choices[judged.seq], self._match.names
            found = said(session.rules, choice, judged, session.records, names, ui.texts, looking.hints)
            self._sentences[judged.seat, judged.seq] = found
        return found
