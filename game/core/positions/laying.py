"""Laying a position by hand: what is taken up out of the box or from a place, and put somewhere."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.notation.notation import VACANT
from game.core.positions.places import BOARD, LIST, ROW, Held, LayingPlace, MisplacedError
from game.core.positions.position import Position
from game.core.texts import Sentence


def take_away(position: Position, held: Held) -> Position:
    """The position without what was taken up: it is in the box."""
    if held.place is None:
        return position
    words = held.place.words(position)
    if held.place.kind == ROW:
        words[held.index] = VACANT
    else:
        del words[held.index]
    return held.place.filled(position, words)


def lay(position: Position, held: Held, place: LayingPlace, at: int, places: Sequence[LayingPlace]) -> Position:
    """The position with what is held in one of its places: in the slot or on the square `at`, or in a list before the
    `at`-th thing (-1: at the end). What lies there already changes places with it. Raises MisplacedError.
    """
    if held.stock != place.stock:
        raise MisplacedError(Sentence("position.not_there", {"thing": held.word, "place": ""}))
    if held.place is not None and held.place.path == place.path and held.index == at:
        return position
    if place.kind == LIST:
        return _into_list(position, held, place, at)
    if place.kind == ROW:
        return _into_slot(position, held, place, at)
    return _onto_square(position, held, place, place.squares[at], places)


def turned(position: Position, place: LayingPlace, index: int) -> Position:
    """The position with one thing turned over."""
    words = place.words(position)
    thing = place.thing(words[index])
    words[index] = f"({thing})" if words[index] == thing else thing
    return place.filled(position, words)


def _into_list(position: Position, held: Held, place: LayingPlace, at: int) -> Position:
    if held.place is not None and held.place.path == place.path and 0 <= held.index < at:
        at -= 1
    position = take_away(position, held)
    words = place.words(position)
    words.insert(len(words) if at < 0 else at, held.word)
    return place.filled(position, words)


def _into_slot(position: Position, held: Held, place: LayingPlace, at: int) -> Position:
    words = place.words(position)
    if at < 0:
        at = next((index for index, word in enumerate(words) if word == VACANT), 0)
    there = words[at]
    position = take_away(position, held)
    words = place.words(position)
    words[at] = held.word
    position = place.filled(position, words)
    if there == VACANT or held.place is None or held.place.kind == BOARD:
        return position
    back = held.place.words(position)
    if held.place.kind == ROW:
        back[held.index] = there
    else:
        back.insert(held.index, there)
    return held.place.filled(position, back)


def _onto_square(
    position: Position, held: Held, place: LayingPlace, square: str, places: Sequence[LayingPlace]
) -> Position:
    position = take_away(position, held)
    for other in places:
        if other.kind == BOARD:
            words = other.words(position)
            kept = [word for word in words if other.square(word) != square]
            if kept != words:
                position = other.filled(position, kept)
    words = place.words(position)
    words.insert(held.index if held.place == place else len(words), held.word + square)
    return place.filled(position, words)
