"""Drawings that a user has made himself: SVG files beside the file that names them. They are read within bounds, and
keep to what is drawn here; whatever cannot be drawn has one of ours in its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, NoReturn

from game.core.content.content import Document, Fault, Loc, in_both, not_read
from game.core.content.suggestions import closest
from game.core.files.files import FileError, read_text
from game.core.texts import Argument, Sentence
from game.own.home import own_place

NAMED_BY: Final = ("picture", "back", "domain_back")
"""The keys under which a file names a drawing that lies beside it."""
LARGEST_DRAWING: Final = 100_000
"""Bytes."""
MOST_ELEMENTS: Final = 300
FARTHEST: Final = 4.0
"""How far a drawing may reach, in lengths of its longer side: what lies beyond costs time and is never seen."""
LONGEST: Final = 2_000.0
"""How long all lines of a drawing may be together, in lengths of its longer side, each number counted with the
thickness of its line: seven times what ours have. What is longer would keep a table waiting for seconds.
"""
SHAPES: Final = ("svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
GRADIENTS: Final = ("linearGradient", "radialGradient")
ELEMENTS: Final = (*SHAPES, "defs", *GRADIENTS, "stop")
SILENT: Final = ("title", "desc", "metadata")
"""They are for people and programs: nothing of them is drawn."""
ADVISED: Final = ("text", "image", "style", "use")
"""What is not drawn, of which it is told what to do instead: `fault.drawing.instead.…`."""
_LENGTHS: Final = frozenset(
    ("d", "points", "x", "y", "width", "height", "r", "rx", "ry", "cx", "cy", "x1", "y1", "x2", "y2", "stroke-width")
)
_NUMBER: Final = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_DECLARATION: Final = re.compile(r"\s*<\?xml\s[^<>]*\?>")
_COMMENT: Final = re.compile(r"<!--[^<>]*-->")
_TAG: Final = re.compile(r"""<(/?)([A-Za-z_][\w.:-]*)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'))*)\s*(/?)>""")
_ATTRIBUTE: Final = re.compile(r"""([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_FUNCTION: Final = re.compile(r"(\w{1,20})\s{0,9}\(([^()]{0,300})\)[\s,]{0,9}")


_ENDS: Final = tuple(
    f"fault.drawing.{name}" for name in ("type", "no_tag", "closes", "elements", "one", "size", "long")
)
"""After these nothing more can be said of a drawing."""


class DrawingError(Exception):
    """A drawing that is not taken; the message is one clear line, with the line and column of the drawing where one is
    to blame.
    """

    def __init__(self, sentence: Sentence, place: tuple[int, int] | None = None) -> None:
        self.place = place or (1, 1)
        self.sentence = sentence
        self.told = in_both(sentence, "" if place is None else f"{place[0]}:{place[1]}: ")
        super().__init__(self.told.en)


def read_drawing(path: Path) -> str:
    """The text of a drawing that can be drawn. Raises DrawingError."""
    text, errors = _read(path)
    if errors:
        raise errors[0]
    return text


def drawing_errors(path: Path) -> list[DrawingError]:
    """All that is wrong with a drawing, each thing once."""
    return _read(path)[1]


def _read(path: Path) -> tuple[str, list[DrawingError]]:
    try:
        text = read_text(path, LARGEST_DRAWING)
    except FileError as error:
        return "", [DrawingError(not_there(path, error))]
    return text, _Checked(text).errors


def not_there(path: Path, error: FileError) -> Sentence:
    """Why a drawing is not read; of one that is not there, which one beside it may be meant."""
    try:
        found = [] if path.exists() else [each.name for each in path.parent.glob(f"*{path.suffix}")]
    except OSError:
        found = []
    beside = {name.lower(): name for name in found if name != path.name}  # a link that leads nowhere is there itself
    meant = beside.get(closest(path.name.lower(), sorted(beside)), "")
    return Sentence("fault.drawing.meant", {"meant": meant}) if meant else not_read(error)


def own_drawing(game: str, kind: str, file: str) -> str:
    """The text of the user's drawing of this name beside his files of a kind; '' for none that can be drawn."""
    place = own_place(game, kind)
    if place is None or not file:
        return ""
    path = place / file
    try:
        status = path.stat()
    except OSError:
        return ""
    return _kept(path, status.st_mtime_ns, status.st_size)


@lru_cache(maxsize=256)
def _kept(path: Path, _saved: int, _size: int) -> str:
    try:
        return read_drawing(path)
    except DrawingError:
        return ""


def drawing_faults(document: Document, folder: Path) -> Iterator[Fault]:
    """What is wrong with the drawings that a file names."""
    for place, file in _named(document.value, ()):
        for error in drawing_errors(folder / file):
            yield document.fault(place, Sentence("fault.drawing", {"file": file, "what": error.told}))


def _named(value: object, place: Loc) -> Iterator[tuple[Loc, str]]:
    items: Iterator[tuple[str | int, object]]
    items = (
        iter(value.items()) if isinstance(value, dict) else iter(enumerate(value) if isinstance(value, list) else ())
    )
    for key, item in items:
        if key in NAMED_BY and isinstance(item, str):
            yield (*place, key), item
        else:
            yield from _named(item, (*place, key))


@dataclass(frozen=True, slots=True)
class _Open:
    """An element that is not closed yet: how much larger things in it are drawn, and how thick its lines are."""

    name: str = ""
    scale: float = 1.0
    stroke: float = 1.0


class _Checked:
    """Reads a drawing to its end, tag by tag as it is drawn from, and keeps what is not drawn here: of each tag the
    first thing, each thing once. (A parser of all of XML would be half a megabyte more in the program, for more than is
    wanted.)
    """

    def __init__(self, text: str) -> None:
        self.errors: list[DrawingError] = []
        self.text = text
        self.place = 0
        self.count = 0
        self.side = 0.0
        self.length = 0.0
        self.opened = [_Open()]
        start = _DECLARATION.match(text)
        self.place = start.end() if start is not None else 0
        while (begin := text.find("<", self.place)) >= 0:
            self.place = begin
            try:
                self.place = self._one(begin)
            except DrawingError as error:
                if error.sentence.key in _ENDS:
                    self._keep(error)
                    return
                raise
        try:
            if not self.count:
                self._refuse("fault.drawing.none")
            if len(self.opened) > 1:
                self._refuse("fault.drawing.open", name=self.opened[-1].name)
        except DrawingError as error:
            self._keep(error)

    def _one(self, begin: int) -> int:
        """Reads what begins here; where it ends."""
        found = _COMMENT.match(self.text, begin) or _TAG.match(self.text, begin)
        if found is None:
            doctype = self.text.startswith("<!DOCTYPE", begin)
            self._refuse("fault.drawing.type" if doctype else "fault.drawing.no_tag")
        if found.re is _TAG:
            self._tag(*found.groups())
        return found.end()

    def _keep(self, error: DrawingError) -> None:
        if all(error.sentence != other.sentence for other in self.errors):
            self.errors.append(error)

    def _refuse(self, sentence: str, **arguments: Argument) -> NoReturn:
        line, column = self.text.count("\n", 0, self.place) + 1, self.place - self.text.rfind("\n", 0, self.place)
        raise DrawingError(Sentence(sentence, arguments), (line, column))

    def _tag(self, closing: str, name: str, given: str, closed: str) -> None:
        if closing:
            if len(self.opened) == 1 or self.opened.pop().name != name:
                self._refuse("fault.drawing.closes", name=name[:40])
            return
        self.count += 1
        if self.count > MOST_ELEMENTS:
            self._refuse("fault.drawing.elements", most=MOST_ELEMENTS)
        try:
            inside = self._begin(name, given)
        except DrawingError as error:
            if error.sentence.key in _ENDS:
                raise
            self._keep(error)
            inside = _Open(name, self.opened[-1].scale, self.opened[-1].stroke)
        if not closed:
            self.opened.append(inside)

    def _begin(self, name: str, given: str) -> _Open:
        above = self.opened[-1]
        if (name == "svg") != (self.count == 1) or (self.count > 1 and len(self.opened) == 1):
            self._refuse("fault.drawing.one")
        if ":" in name or name in SILENT:  # what stands inside is judged by itself
            return _Open(name, above.scale, above.stroke)
        if name not in ELEMENTS:
            known = Sentence("fault.drawing.known", {"known": ", ".join(SHAPES[1:])})
            advice = Sentence(f"fault.drawing.instead.{name}", {}) if name in ADVISED else known
            self._refuse("fault.drawing.not_drawn", name=name[:40], advice=in_both(advice))
        attributes = dict(self._attributes(given))
        if name in GRADIENTS:
            self._graded(attributes)
        if name == "svg":
            self.side = self._side(attributes)
            attributes = {key: said for key, said in attributes.items() if key not in ("x", "y", "width", "height")}
        return self._measured(name, attributes, above)

    def _attributes(self, given: str) -> Iterator[tuple[str, str]]:
        """What is said of an element, what stands in its `style` too; nothing of it leads out of the drawing."""
        for name, one, other in _ATTRIBUTE.findall(given):
            key, value = name.rpartition(":")[2], one or other
            if key.startswith("on"):
                self._refuse("fault.drawing.by_itself", name=key[:40])
            if key == "href" and not value.startswith("#"):
                self._refuse("fault.drawing.href")
            pairs = [(key, value)]
            if key == "style":
                pairs = [(word.strip(), said) for word, _, said in (one.partition(":") for one in value.split(";"))]
            for word, said in pairs:
                if "url" in said.lower() and not re.fullmatch(r"url\(\s*['\"]?#[\w.-]+['\"]?\s*\)\s*\S*", said.strip()):
                    self._refuse("fault.drawing.url")
                if word == "stroke-dasharray" and said.strip() != "none":
                    self._refuse("fault.drawing.dashes")
                yield word, said

    def _graded(self, attributes: Mapping[str, str]) -> None:
        """Shares of a shape as plain numbers are drawn as points of the drawing: nothing would be seen of them."""
        if attributes.get("gradientUnits") == "userSpaceOnUse":
            return
        for key in ("x1", "y1", "x2", "y2", "cx", "cy", "r", "fx", "fy"):
            if "%" not in attributes.get(key, "%") and any(_numbers(attributes[key])):
                self._refuse("fault.drawing.share", name=key)

    def _side(self, attributes: Mapping[str, str]) -> float:
        """The longer side of the drawing."""
        box = _numbers(attributes.get("viewBox", ""))
        sides = box[2:4] if len(box) == 4 else _numbers(f"{attributes.get('width', '')} {attributes.get('height', '')}")
        if len(sides) != 2 or not all(1 <= side <= 100_000 for side in sides):
            self._refuse("fault.drawing.size")
        return max(sides)

    def _measured(self, name: str, attributes: Mapping[str, str], above: _Open) -> _Open:
        scale, transform = above.scale, attributes.get("transform", "")
        if _FUNCTION.sub("", transform).strip():
            self._refuse("fault.drawing.transform")
        for function, words in _FUNCTION.findall(transform):
            numbers = _numbers(words)
            if function == "scale" and numbers:
                scale *= max(abs(number) for number in numbers)
            elif function == "matrix" and len(numbers) == 6:
                scale *= max(abs(numbers[0]) + abs(numbers[2]), abs(numbers[1]) + abs(numbers[3]))
                self._reach(numbers[4:], above.scale)
            elif function == "translate":
                self._reach(numbers, above.scale)
            elif function != "rotate":
                self._refuse("fault.drawing.function", name=function[:40])
        self._reach([scale], 1.0)
        found = [number for key in _LENGTHS & attributes.keys() for number in _numbers(attributes[key])]
        self._reach(found, scale)
        stroke = max(_numbers(attributes.get("stroke-width", "")), default=above.stroke)
        self._reach([stroke], scale)
        self.length += scale * sum(abs(number) + stroke for number in found)
        if self.length > LONGEST * self.side:
            self._refuse("fault.drawing.long")
        return _Open(name, scale, stroke)

    def _reach(self, numbers: list[float], scale: float) -> None:
        if any(not abs(number) * scale <= FARTHEST * self.side for number in numbers):  # also what is no number
            self._refuse("fault.drawing.far", most=f"{FARTHEST:.0f}")


def _numbers(words: str) -> list[float]:
    return [float(number) for number in _NUMBER.findall(words)]
