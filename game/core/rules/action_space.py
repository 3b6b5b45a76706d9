"""Every action that a game can ever offer in a setup, numbered once and for all: kind by kind the product of what its
fields can hold. What that is follows from what the fields are declared as, and from the `values` of kinds and games.

Nothing is enumerated, so a number costs the same in a space of five actions and of five millions.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from math import prod
from typing import Any, Final

from game.core.rules.fields import FACE, SEAT, ZONE, declared_roles
from game.core.rules.rules import Action, AnyRules, Setup

FLAG: Final = "bool"


class ActionKind:
    """One kind of action and the numbers it has: `first`, and `size` from there on. `fields`: by name what each can
    hold, in order; the last one changes fastest.
    """

    __slots__ = ("_index", "_zones", "fields", "first", "kind", "size")

    def __init__(
        self, kind: type[Action], first: int, fields: Mapping[str, Sequence[Any]], zones: frozenset[str]
    ) -> None:
        self.kind = kind
        self.first = first
        self.fields = {name: tuple(values) for name, values in fields.items()}
        self.size = prod(map(len, self.fields.values()))
        self._index = [
            (name, {value: n for n, value in enumerate(v)}, name in zones) for name, v in self.fields.items()
        ]
        self._zones = zones

    def number(self, action: Action, opened: Mapping[int, int]) -> int:
        """The number of an action of this kind; raises KeyError for one that no game offers. `opened`: what zones are
        called that were opened in play.
        """
        number = 0
        for name, index, is_zone in self._index:
            value = getattr(action, name)
            number = number * len(index) + index[opened.get(value, value) if is_zone else value]
        return self.first + number

    def action(self, number: int, zones: Sequence[int]) -> Action:
        """The action with a number of this kind; raises LookupError if it names a zone that is not there now."""
        rest, held = number - self.first, {}
        for name, values in reversed(self.fields.items()):
            rest, at = divmod(rest, len(values))
            held[name] = zones[values[at]] if name in self._zones else values[at]
        return self.kind(**held)


class ActionSpace:
    """The numbered actions of a game in a setup, 0 … `size`-1, in the order in which `legal` lists actions. It is the
    same in every run, as long as the content is.

    A zone that was opened in play (a founded flower) is named by its rank among those of them that hold cards now,
    which everybody sees: they come and go without end, but no more are there at once than cards. So a state or a view
    is needed where an action names a zone.
    """

    def __init__(self, rules: AnyRules, setup: Setup) -> None:
        blank = rules.blank(setup)
        self._rules = rules
        self._set_out = len(blank.table.layout)
        said = rules.values(blank)
        kinds: list[ActionKind] = []
        first = 0
        for kind in rules.action_types:
            roles = declared_roles(kind)
            own = rules.values_of(kind, blank)
            fields = {name: _held(kind, name, role, own, said, blank) for name, role in roles.items()}
            kinds.append(
                ActionKind(kind, first, fields, frozenset(name for name, role in roles.items() if role == ZONE))
            )
            first += kinds[-1].size
        self.kinds: tuple[ActionKind, ...] = tuple(kinds)
        """Each kind with its numbers and fields, in their order."""
        self.size: int = first
        self._firsts = [kind.first for kind in kinds if kind.size]
        self._filled = [kind for kind in kinds if kind.size]
        self._of_kind = {kind.kind: kind for kind in kinds}

    def number(self, state: Any, action: Action) -> int:
        """The number of an action, lawful or not; raises ValueError for one that is never lawful in this setup."""
        try:
            return self._of_kind[type(action)].number(action, self._opened(state))
        except KeyError:
            raise ValueError(f"{action} is never offered in this setup") from None

    def action(self, state: Any, number: int) -> Action:
        """The action with a number, lawful or not. Raises ValueError for a number outside of the space, and for one
        that names a zone which is not there now.
        """
        if not 0 <= number < self.size:
            raise ValueError(f"no action has the number {number}: there are {self.size}")
        kind = self._filled[bisect_right(self._firsts, number) - 1]
        try:
            return kind.action(number, self._zones(state))
        except IndexError:
            raise ValueError(f"action {number} names a place that is not there now") from None

    def numbered(self, state: Any, seat: int, forward: bool = False) -> dict[int, Action]:
        """What a seat can do now, by its numbers, in order. `forward`: without steps of drafts that go back."""
        opened, of_kind, content = self._opened(state), self._of_kind, self._rules.content
        return {
            of_kind[type(action)].number(action, opened): action
            for action in self._rules.legal(state, seat)
            if not forward or not action.draft or action.forward(content, state, seat)
        }

    def mask(self, numbers: Sequence[int] | Mapping[int, Action]) -> bytearray:
        """A byte for every action of the space: 1 for these, else 0."""
        found = bytearray(self.size)
        for number in numbers:
            found[number] = 1
        return found

    def _zones(self, state: Any) -> list[int]:
        """The zones by the names that actions give them here."""
        zones = state.table.zones
        return [*range(self._set_out), *(zone for zone in range(self._set_out, len(zones)) if zones[zone])]

    def _opened(self, state: Any) -> dict[int, int]:
        """What each zone that was opened in play is called here."""
        if len(state.table.zones) == self._set_out:
            return {}
        return {zone: name for name, zone in enumerate(self._zones(state)) if zone >= self._set_out}


def _held(
    kind: type[Action],
    name: str,
    role: str,
    own: Mapping[str, Sequence[Any]],
    said: Mapping[str, Sequence[Any]],
    blank: Any,
) -> Sequence[Any]:
    """What a field can hold: what its kind says, or its game by name or by role, or what the role says by itself."""
    for key, values in ((name, own), (name, said), (role, said)):
        if key in values:
            return values[key]
    if role == FACE:
        return sorted(set(blank.table.faces))
    if role == SEAT:
        return range(blank.table.seats)
    if role == ZONE:
        return range(len(blank.table.layout))
    if role == FLAG:
        return (False, True)
    raise ValueError(f"nothing says what {kind.__name__}.{name} can hold: add it to `values`")
