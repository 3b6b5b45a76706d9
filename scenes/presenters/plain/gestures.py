"""What the lawful actions mean at a plain table: the fields of an action are cards, players and zones to point at, and
buttons for all else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Any, Final

from game.core.rules.fields import FACE, SEAT, ZONE, names_of
from game.core.rules.game import Game
from game.core.rules.rules import Action
from game.core.table.table import BAG, Table
from scenes.presenters.plain.words import TableWords
from scenes.table.board.pieces import Slot, Target
from scenes.table.offers import Choice, Gesture, Offers, Option
from scenes.table.presenter import Situation

SEATS: Final = -1
"""Pieces that are no cards: the plate of each player, and the tray under the viewer's hand."""
ZONES: Final = -2
"""Pieces that are no cards: the tray under a zone."""
MOST_WAYS: Final = 24
"""Equal cards give several gestures for one action: so many at most."""

Ways = list[tuple[Slot, ...]]


class Spelled:
    """An action as things to point at: every way to point at its pieces, and the buttons for its other fields."""

    def __init__(self, action: Action, ways: Ways, values: tuple[Option, ...]) -> None:
        self.action = action
        self.ways = ways
        self.values = values

    @property
    def kind(self) -> str:
        """The name of its kind."""
        return type(self.action).__name__

    @property
    def bare(self) -> bool:
        """True if there is nothing to point at."""
        return self.ways == [()] and not self.values


def offers_of(words: TableWords, situation: Situation[Any], legal: Sequence[Action]) -> Offers:
    """Every lawful action: as a gesture, or as a button if it has nothing to point at."""
    names = [seat.name for seat in situation.seats]
    spelled = [_spelled(words, situation, action, names) for action in legal]
    kinds = {
        each.kind: Option(each.kind, words.action(situation.view, situation.viewer, each.action, names))
        for each in spelled
    }
    by_buttons = any(each.ways == [()] and each.values for each in spelled)
    unclear = _unclear(spelled)
    gestures: list[Gesture] = []
    choices: list[Choice] = []
    options: dict[str, Option] = {}
    for each in spelled:
        option = kinds[each.kind]
        if each.bare and not by_buttons:
            primary = sum(other.bare for other in spelled) == 1
            choices.append(Choice(each.kind, option.label, each.action, primary=primary))
            continue
        named = each.kind in unclear or (each.ways == [()] and (len(kinds) > 1 or each.bare))
        buttons = (option, *each.values) if named else each.values
        options.update((button.key, button) for button in buttons)
        keys = tuple(button.key for button in buttons)
        gestures += [Gesture(each.action, (*way, *keys)) for way in each.ways]
        gestures += [Gesture(each.action, way) for way in _out_of_hands(situation, each)]
    return Offers(tuple(gestures), tuple(choices), tuple(options.values()))


def _spelled(words: TableWords, situation: Situation[Any], action: Action, names: Sequence[str]) -> Spelled:
    view, kind = situation.view, type(action)
    faces, seats, zones = (names_of(kind, role) for role in (FACE, SEAT, ZONE))
    pieces: list[list[Slot]] = []
    values: list[Option] = []
    for field in kind.__struct_fields__:
        value = getattr(action, field)
        found: list[Slot] = []
        if isinstance(value, int) and value >= 0:
            if field in faces:
                found = cards_of(view.table, situation.viewer, value)
            elif field in seats:
                found = [(SEATS, value)]
            elif field in zones:
                found = [(ZONES, value)]
        if found:
            pieces.append(found)
        else:
            label = words.value(view, situation.viewer, action, field, names)
            values.append(Option(f"{kind.__name__}.{field}={value!r}", label))
    ways = (way for way in product(*pieces) if len(set(way)) == len(way))
    return Spelled(action, list(islice(ways, MOST_WAYS)), tuple(values))


def cards_of(table: Table, viewer: int, face: int) -> list[Slot]:
    """The cards that may be meant by a face: those in the viewer's hand, else those before him, on the table, before
    another player, in another hand.
    """
    places: dict[tuple[bool, bool], list[Slot]] = {}
    for number, zone in enumerate(table.layout):
        rank = (zone.owner != viewer, (zone.kind == BAG) == (zone.owner != viewer))
        for index, other in enumerate(table.faces_in(number)):
            if other == face:
                places.setdefault(rank, []).append((number, index))
    return places[min(places)] if places else []


def _unclear(spelled: Sequence[Spelled]) -> set[str]:
    """The kinds that must be named: who points at all pieces of one may mean another."""
    ways: dict[str, set[frozenset[Slot]]] = {}
    complete: dict[str, set[frozenset[Slot]]] = {}
    for each in spelled:
        found = {frozenset(way) for way in each.ways if way}
        ways.setdefault(each.kind, set()).update(found)
        if not each.values:
            complete.setdefault(each.kind, set()).update(found)
    unclear: set[str] = set()
    for kind, whole in complete.items():
        for other, parts in ways.items():
            if other != kind and any(one <= more for one in whole for more in parts):
                unclear |= {kind, other}
    return unclear


def _out_of_hands(situation: Situation[Any], each: Spelled) -> Iterator[tuple[Target, ...]]:
    """Who is all that an action names may be meant by any card of his hand: by a click on it, or by drawing it over to
    one's own.
    """
    way = each.ways[0] if each.ways else ()
    if each.values or len(way) != 1 or way[0][0] != SEATS or way[0][1] == situation.viewer:
        return
    table: Table = situation.view.table
    for number, zone in enumerate(table.layout):
        if zone.kind == BAG and zone.owner == way[0][1]:
            for index in range(table.count(number)):
                yield ((number, index),)
                yield (number, index), (SEATS, situation.viewer)


def draws_from_hands(rules: Game[Any, Any]) -> bool:
    """True for a game with a kind of action that names a player and nothing else."""
    return any(kind.__struct_fields__ == names_of(kind, SEAT) != () for kind in rules.action_types)


def tried(rules: Game[Any, Any], situation: Situation[Any], targets: Sequence[Target]) -> Action | None:
    """What pointing at these things would mean if it were lawful: an action all of whose fields they are."""
    table: Table = situation.view.table
    found: dict[str, list[int]] = {FACE: [], SEAT: [], ZONE: []}
    for target in targets:
        if isinstance(target, str):
            return None
        zone, index = target
        if zone == SEATS and index != situation.viewer:
            found[SEAT].append(index)
        elif zone == ZONES:
            found[ZONE].append(index)
        elif zone >= 0 and table.layout[zone].kind == BAG and table.layout[zone].owner not in (-1, situation.viewer):
            found[SEAT].append(table.layout[zone].owner)
        elif zone >= 0:
            found[FACE].append(table.faces_in(zone)[index])
    for kind in rules.action_types:
        roles = {role: names_of(kind, role) for role in found}
        fields = [name for names in roles.values() for name in names]
        if fields and sorted(fields) == sorted(kind.__struct_fields__):
            values = {name: value for role in found for name, value in zip(roles[role], found[role], strict=False)}
            if len(values) == len(fields) and all(len(roles[role]) == len(found[role]) for role in found):
                return kind(**values)
    return None
