"""What a caption speaks of is marked on the table, for who sits far from it or hears it told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from itertools import accumulate
from typing import Final, NamedTuple

from scenes.kit.drawing.paint import Brush
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Look, Node, walk
from scenes.kit.screen.ui import Ui
from scenes.table.board.picture import TablePicture
from scenes.table.board.pieces import name_of
from scenes.table.things import Thing

THICK, THIN = 8.0, 5.0
"""The line of a frame; the thin one is of small things, which stand close to others."""
SMALL: Final = 52.0
"""A thing is small whose shorter side is no longer than that."""
OUTSIDE: Final = 1.0
"""So much is free between a frame and what it marks: it covers nothing of that."""
EDGE: Final = 1.0
"""So far from the edges of the screen a frame stays."""
SPARSE: Final = 2.2
"""Things that fill less of the frame around all of them than one part in so many are marked one by one."""
CLOSED: Final = 0.8
"""So much of a ring its things fill: where it is open, it has one frame around it like others."""


class FrameLook(Look, frozen=True):
    """A frame in lamp light, dark outside: seen without any colour. `line`: how thick. Around a ring of things, so
    many units wide (`band`), it has a second line inside.
    """

    line: float = THICK
    band: float = 0.0

    def paint(self, brush: Brush, rect: Rect) -> None:
        self._line(brush, rect)
        if self.band:
            self._line(brush, self.free(rect))

    def _line(self, brush: Brush, rect: Rect) -> None:
        dark = self.line / 4
        brush.rounded(rect, 12, "ink", line=self.line)
        brush.rounded(rect.inset(dark), 12 - dark, "lamp", line=self.line / 2)

    def hole(self, rect: Rect) -> Rect:
        """What lies inside of it."""
        return rect.inset(self.line)

    def free(self, rect: Rect) -> Rect:
        """What lies within the ring, and is not marked."""
        return self.hole(rect).inset(OUTSIDE + self.band + OUTSIDE) if self.band else Rect(rect.cx, rect.cy, 0, 0)


class _Found(NamedTuple):
    rect: Rect
    label: str
    band: float = 0.0
    """How wide the ring is that several things form; 0: none."""


def frames_around(picture: TablePicture, words: Sequence[str], ui: Ui, names: Sequence[str] = ()) -> tuple[Node, ...]:
    """The frames around what some words name, as the table was last laid out; what does not lie there has none.
    `names`: what the words call the players, where they sit under other names.
    """
    nodes: list[Node] = []
    screen = Rect(0, 0, ui.width, ui.height).inset(EDGE)
    for word in words:
        for found in _joined(things_called(picture, word, names)):
            said = ui.texts("demo.pointed", things=found.label)
            key = f"demo.point.{len(nodes)}"
            small = found.band or min(found.rect.w, found.rect.h)
            look = FrameLook(THIN if small <= SMALL else THICK, found.band)
            rect = found.rect.inset(-look.line - OUTSIDE)
            if rect != rect.intersection(screen):  # a hand ends close to the edge of the screen: no side is cut off
                look = FrameLook(THIN, found.band)
                rect = found.rect.inset(-look.line - OUTSIDE).intersection(screen)
            nodes.append(Node("image", rect, key, said, look))
    return tuple(nodes)


def things_called(picture: TablePicture, word: str, names: Sequence[str] = ()) -> list[_Found]:
    """What a word of a scenario names: `crystals.Tom`, or with numbers (`hands.Tom#2`, `hands.Tom#1-3`) some of these
    things, as they lie on the table.
    """
    called, _, number = word.partition("#")
    head, _, name = called.partition(".")
    where = picture.presenter.things.get(head)
    names = names or [seat.name for seat in picture.seats]
    if where is None or (name and name not in names):
        return []
    seat = names.index(name) if name else -1
    found = [each for thing in where(picture.stage.view, seat) for each in _seen(picture, thing)]
    first, _, last = number.partition("-")
    last = last if last.isdecimal() else first
    return found[max(0, int(first) - 1) : int(last)] if first.isdecimal() else found


def _seen(picture: TablePicture, thing: Thing) -> Iterator[_Found]:
    """Where a thing lies and what the table calls it."""
    if not isinstance(thing, str):
        for piece in picture.layout.pieces:
            if thing in (piece.slot, piece.slot[0]) and not piece.concealed:
                yield _Found(piece.pose.rect, name_of(piece.label))
        return
    yield from (_Found(spot.rect, spot.label) for spot in picture.layout.spots if fnmatchcase(spot.key, thing))
    for root in (*picture.layout.under, *picture.layout.over):
        yield from (_Found(node.rect, node.label) for node in walk(root) if fnmatchcase(node.key, thing))


def _joined(found: Sequence[_Found]) -> Sequence[_Found]:
    """One frame around things that lie side by side; those that lie apart each keep theirs."""
    if len(found) < 2:
        return found
    *_, whole = accumulate((each.rect for each in found), Rect.union)
    if whole.w * whole.h > SPARSE * sum(each.rect.w * each.rect.h for each in found):
        return found
    return (_Found(whole, ", ".join(dict.fromkeys(each.label for each in found)), _band(whole, found)),)


def _band(whole: Rect, found: Sequence[_Found]) -> float:
    """How wide the ring is that some things form, closed on all sides around a middle that is none of them; else 0."""
    wide = max(max(each.rect.w, each.rect.h) for each in found)
    middle = whole.inset(wide + OUTSIDE)
    if min(middle.w, middle.h) < wide or any(each.rect.overlaps(middle) for each in found):
        return 0.0
    ring = whole.w * whole.h - middle.w * middle.h
    return wide if sum(each.rect.w * each.rect.h for each in found) > CLOSED * ring else 0.0
