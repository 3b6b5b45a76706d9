"""What fields hold is declared, and found in tuples and in records within records."""

from __future__ import annotations

from game.catalogue import NAMES, open_game
from game.core.records import Frozen
from game.core.rules.events import CardMoved, CardShown
from game.core.rules.fields import FACE, SEAT, Face, Seat, names_of, values_of
from game.core.table.table import EVERYBODY


class Pair(Frozen):
    cards: tuple[Face, Face]
    strength: int


class Fight(Frozen):
    seat: Seat
    first: Pair | None
    others: tuple[tuple[Face, ...], ...] = ()
    pairs: tuple[Pair, ...] = ()


def test_values_are_found_wherever_they_are_declared() -> None:
    fight = Fight(2, Pair((3, 4), 9), ((5,), (6, 7)), (Pair((8, -1), 1),))
    assert list(values_of(fight, FACE)) == [3, 4, 5, 6, 7, 8, -1]
    assert list(values_of(fight, SEAT)) == [2]
    assert list(values_of(Fight(0, None), FACE)) == []
    assert list(values_of("no record", FACE)) == []


def test_the_names_of_fields_with_a_role() -> None:
    assert names_of(Fight, FACE) == ("others",)
    assert names_of(CardMoved, FACE) == names_of(CardShown, FACE) == ("face",)


def test_every_face_that_a_log_may_light_is_declared() -> None:
    """No event of a game has a number called like a card that is not declared as a face."""
    called = {"face", "faces", "card", "cards", "given", "taken", "gone", "came"}
    for game in NAMES:
        for kind in open_game(game).rules.event_types:
            undeclared = called & set(kind.__struct_fields__) - set(names_of(kind, FACE))
            assert not undeclared, f"{kind.__name__} of {game}: {undeclared}"


def test_a_moved_card_speaks_of_its_face() -> None:
    assert list(values_of(CardMoved(0, 0, 1, -1, 12, EVERYBODY), FACE)) == [12]
