"""Two states held against each other: in what they differ of what positions say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from game.core.notation.errors import NotationError
from game.core.notation.notation import UNSEEN
from game.core.positions.positions import Positions
from game.core.table.table import PILE


def differences(positions: Positions, one: Any, other: Any, names: Sequence[str]) -> tuple[str, ...]:
    """Which parts of two states differ of what positions say, to the truth and to every observer; `legal.NAME` for
    choices that differ. That somebody remembers less of hidden cards in the `other` is none of them: `forgets`.
    """
    rules = positions.rules
    found = [zone for zone, *values in _zones(positions, one, other, names) if values[0] != values[1]]
    for prefix, seen, again in _views(one, other, names):
        for zone, *values in _zones(positions, seen, again, names):
            if values[0] != values[1] and not _less_is_known(*values):
                found.append(prefix + zone)
    if one.table.layout[: len(other.table.layout)] == other.table.layout[: len(one.table.layout)]:
        piles = [zone for zone, kind in enumerate(one.table.layout) if kind.kind == PILE]
        found += [f"zone {zone}" for zone in piles if one.table.faces_in(zone) != other.table.faces_in(zone)]
    if rules.actors(one) != rules.actors(other):
        return (*found, "actors")
    for seat in rules.actors(one):
        if _choices(positions, one, seat, names) != _choices(positions, other, seat, names):
            found.append(f"legal.{names[seat]}")
    return tuple(found)


def forgets(positions: Positions, one: Any, other: Any, names: Sequence[str]) -> bool:
    """True if somebody knows less of hidden cards in the other state, or less can be proven of them."""
    if positions.evidence(one) != positions.evidence(other):
        return True
    return any(
        values[0] != values[1]
        for _, seen, again in _views(one, other, names)
        for _, *values in _zones(positions, seen, again, names)
    )


def _views(one: Any, other: Any, names: Sequence[str]) -> Iterator[tuple[str, Any, Any]]:
    """What every seat and the public see of two states."""
    for seat, name in enumerate((*names, "")):
        yield (f"view.{name}." if name else "view."), one.view(seat), other.view(seat)


def _choices(positions: Positions, state: Any, seat: int, names: Sequence[str]) -> list[str]:
    write = positions.notation.write_action
    return sorted(repr(write(state, seat, action, names)) for action in positions.rules.legal(state, seat))


def _zones(positions: Positions, one: Any, other: Any, names: Sequence[str]) -> Iterator[tuple[str, Any, Any]]:
    """What positions say of two states, part by part."""
    for zone in positions.notation.zones(names):
        head = zone.partition(".")[0]
        if head in positions.unsaid:
            continue
        values = [_inspect(positions, state, zone, names) for state in (one, other)]
        if head in positions.unordered:
            values = [sorted(str(value).split()) for value in values]
        yield zone, values[0], values[1]


def _inspect(positions: Positions, state: Any, zone: str, names: Sequence[str]) -> Any:
    try:
        return positions.notation.inspect(state, zone, names)
    except (NotationError, IndexError):  # a part that there is only in another phase, or only in a view
        return None


def _less_is_known(full: Any, less: Any) -> bool:
    """True if two lists of words differ only by words that are not known in the second."""
    known, left = str(full).split(), str(less).split()
    strange = [word for word in left if UNSEEN in word]
    kept = Counter(word for word in left if UNSEEN not in word)
    return len(known) == len(left) and bool(strange) and not kept - Counter(known)
