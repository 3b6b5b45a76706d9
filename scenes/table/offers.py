"""What a player may do, as things to point at and buttons; and the table in which a game says so, kind by kind. It is
read both ways: from the lawful actions follow their gestures, and from what was pointed at what would have been meant.

    POINTED = {
        Place: pointed(at("card", HAND), at("place", PLACE)),
        TakeBack: pointed(at("place", LAID), HAND_SPOT),
        Swap: pointed(at("give", OWN), at("take", THEIRS), preview=line("nine_domains.table.preview_swap", "ND-21")),
        Decline: button("nine_domains.table.decline", "close"),
    }
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain, product
from typing import Any, NamedTuple

import msgspec

from game.core.match.telling import Teller
from game.core.rules.events import Event
from game.core.rules.rules import Action, of_kind
from game.core.texts import Sentence
from scenes.table.board.pieces import Target


class Gesture(msgspec.Struct, frozen=True):
    """An action as things to point at: pieces, spots, and buttons by key.

    All `points` must be pointed at, in any order; a drag points at the piece and then at where it is dropped. `asks`:
    only where the points leave more than one action (which card pays). `then`: further steps of a draft, made at once.
    """

    action: Action
    points: tuple[Target, ...]
    asks: tuple[Target, ...] = ()
    then: tuple[Action, ...] = ()


class Option(msgspec.Struct, frozen=True):
    """A button that is a point of gestures; it is shown while it would be a next step."""

    key: str
    label: Sentence
    icon: str = ""


class Choice(msgspec.Struct, frozen=True):
    """An action as a button. `action` None shows what cannot be done yet, so that the player sees what is to come; a
    press is then answered by why `tried` is not lawful.
    `tip` says what it means, where the label does not. With `asks` it is done after this was confirmed, whatever the
    settings: what nobody wants but by a slip.
    """

    key: str
    label: Sentence
    action: Action | None
    icon: str = ""
    primary: bool = False
    tip: Sentence | None = None
    asks: Sentence | None = None
    tried: Action | None = None


class Offers(msgspec.Struct, frozen=True):
    """Every legal action of the viewer, as gestures and buttons: all of them, each at least once."""

    gestures: tuple[Gesture, ...] = ()
    choices: tuple[Choice, ...] = ()
    options: tuple[Option, ...] = ()


# ---- the table of a game ------------------------------------------------------------------------


class Where(NamedTuple):
    """Where something is pointed at: what the game holds, the view of a seat, all that it can do, and what is
    remembered of before.
    """

    content: Any
    view: Any
    seat: int
    legal: tuple[Action, ...] = ()
    past: tuple[Event, ...] = ()


Ways = Sequence[tuple[Target, ...]]
"""Every way to point at something: one target after the other."""


class Thing(NamedTuple):
    """What values of an action are pointed at with. `write`: of the place and the values, every way to point at them;
    `read`: the values that a target means there, None if it means none (and where nobody need be told why not).
    """

    write: Callable[..., Ways]
    read: Callable[[Where, Target], tuple[Any, ...] | None] = lambda where, target: None


def each(targets: Sequence[Target]) -> Ways:
    """Any one of some targets."""
    return [(target,) for target in targets]


def spots(key: str) -> Thing:
    """Spots or options with numbers: `place.0`, `place.1` and so on."""

    def read(where: Where, target: Target) -> tuple[int] | None:
        word, _, number = target.partition(".") if isinstance(target, str) else ("", "", "")
        return (int(number),) if word == key and number.isdecimal() else None

    return Thing(lambda where, number: [(f"{key}.{number}",)], read)


def cards_in(zone_of: Callable[[int], int]) -> Thing:
    """The cards of a face in a zone of the seat: any of equal ones."""

    def write(where: Where, face: int) -> Ways:
        zone = zone_of(where.seat)
        return [((zone, index),) for index, other in enumerate(where.view.table.faces_in(zone)) if other == face]

    def read(where: Where, target: Target) -> tuple[int] | None:
        if isinstance(target, str) or target[0] != zone_of(where.seat):
            return None
        return (where.view.table.faces_in(target[0])[target[1]],)

    return Thing(write, read)


class At(NamedTuple):
    """Fields of an action, and what they are pointed at with."""

    fields: tuple[str, ...]
    thing: Thing

    def ways(self, where: Where, action: Action) -> Ways:
        """Every way to point at these fields of an action."""
        return self.thing.write(where, *(getattr(action, field) for field in self.fields))


Point = At | str
"""Or a spot or an option that is always the same."""


def at(fields: str, thing: Thing) -> At:
    """Fields of these names (with spaces between them) and their thing."""
    return At(tuple(fields.split()), thing)


class Way(NamedTuple):
    """One way to point at a kind of action (see `Gesture`)."""

    points: tuple[Point, ...]
    asks: tuple[Point, ...] = ()

    def gestures(self, where: Where, action: Action) -> list[Gesture]:
        """All gestures of one action, what is asked in each of them included."""
        asked = _all_of(self.asks, where, action)
        return [Gesture(action, points, asks) for points in _all_of(self.points, where, action) for asks in asked]


def _all_of(points: Sequence[Point], where: Where, action: Action) -> list[tuple[Target, ...]]:
    parts = [[(point,)] if isinstance(point, str) else point.ways(where, action) for point in points]
    return [tuple(chain.from_iterable(way)) for way in product(*parts)]


class Row(NamedTuple):
    """A kind of action at the table: how it is pointed at, its button if it has one, and what is foretold of one that
    cannot be taken back. What `costs` does more than was aimed at: it is foretold and asked about, whatever the
    settings.
    """

    ways: tuple[Way, ...] = ()
    button: Callable[[Where, Any], Choice] | None = None
    preview: Teller | None = None
    costs: bool = False

    def also(self, *points: Point, asks: tuple[Point, ...] = ()) -> Row:
        """The same kind, which may be pointed at in another way as well."""
        return self._replace(ways=(*self.ways, Way(points, asks)))


PointedTable = Mapping[type[Action], Row]


def pointed(
    *points: Point,
    asks: tuple[Point, ...] = (),
    button: Callable[[Where, Any], Choice] | None = None,
    preview: Teller | None = None,
    costs: bool = False,
) -> Row:
    """A kind that is pointed at with these things."""
    return Row((Way(points, asks),), button, preview, costs)


def button(
    label: str,
    icon: str = "",
    *,
    primary: bool = False,
    tip: Sentence | None = None,
    asks: Sentence | None = None,
    preview: Teller | None = None,
    costs: bool = False,
) -> Row:
    """A kind that is a button, whose key is the last word of its label (see `Choice`)."""
    key, words = label.rpartition(".")[2], Sentence(label, {})
    return Row((), lambda where, action: Choice(key, words, action, icon, primary, tip, asks), preview, costs)


def offers_of(table: PointedTable, where: Where, options: tuple[Option, ...] = ()) -> Offers:
    """All that can be done, as gestures and buttons, these in the order of the table."""
    gestures: list[Gesture] = []
    for action in where.legal:
        for way in table.get(type(action), Row()).ways:
            gestures += way.gestures(where, action)
    buttons = ((row.button, of_kind(where.legal, kind)) for kind, row in table.items())
    choices = [button(where, action) for button, actions in buttons if button is not None for action in actions]
    return Offers(tuple(gestures), tuple(choices), options)


def meant(table: PointedTable, where: Where, targets: Sequence[Target]) -> Action | None:
    """The first kind that pointing at these things, in this order, would be if it were lawful; None: it is none."""
    for kind, row in table.items():
        for way in row.ways:
            values = _read(way, where, targets)
            if values is not None and {*values} >= {*kind.__struct_fields__[: _required(kind)]}:
                return kind(**values)
    return None


def _required(kind: type[Action]) -> int:
    return len(kind.__struct_fields__) - len(kind.__struct_defaults__)


def _read(way: Way, where: Where, targets: Sequence[Target]) -> dict[str, Any] | None:
    """The fields that the targets mean; None if one of them means nothing there."""
    if len(way.points) != len(targets):
        return None
    values: dict[str, Any] = {}
    for point, target in zip(way.points, targets, strict=True):
        if isinstance(point, str):
            found: tuple[Any, ...] | None = () if point == target else None
        else:
            found = point.thing.read(where, target)
        if found is None:
            return None
        if not isinstance(point, str):
            values.update(zip(point.fields, found, strict=True))
    return values
