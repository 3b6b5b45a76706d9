"""The game, opened, and positions of it in a few words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, cast

from game.core.chance import Chance
from game.core.match.session import apply_action
from game.core.positions.position import Position
from game.core.rules.options import resolve
from game.core.rules.rules import Action, OptionValue, Setup
from game.flautz import open_game
from game.flautz.content import Content
from game.flautz.notation import FlautzNotation
from game.flautz.rules import Flautz
from game.flautz.state import State

NAMES: Final = ("Ada", "Basile", "Chloé", "Dario", "Emma")


@cache
def opened() -> tuple[Flautz, FlautzNotation]:
    """Rules and notation, read once."""
    rules, notation = open_game()
    return cast(Flautz, rules), cast(FlautzNotation, notation)


def content() -> Content:
    """The real content."""
    return opened()[0].content


def hand_of(words: str) -> list[int]:
    """The faces of cards such as `B3 I4 Pr`."""
    faces = {card.word: face for face, card in enumerate(content().cards)}
    return [faces[word] for word in words.split()]


def setup(seats: int, options: Mapping[str, OptionValue] | None = None) -> Setup:
    """What is agreed before a game."""
    return Setup("flautz", seats, resolve(opened()[0].options, options or {}, seats))


def position(seats: int, written: dict[str, Any], options: Mapping[str, OptionValue] | None = None) -> State:
    """A state from its notation."""
    _, notation = opened()
    return notation.arrange(Position(setup(seats, options), NAMES[:seats], written), Chance("position"))


def action(state: State, written: Any) -> Action:
    """An action of the seat whose turn it is, from its notation."""
    return opened()[1].read_action(state, state.turn, written, NAMES)


def play(state: State, *written: Any) -> State:
    """The state after lawful actions of the seats whose turn it is."""
    rules, _ = opened()
    after = state.clone()
    for number, wish in enumerate(written):
        chosen = action(after, wish)
        assert rules.refuse(after, after.turn, chosen) is None
        apply_action(rules, after, after.turn, chosen, Chance("play", number), lambda event: None)
    return after
