"""What the YAML files of the game may say (see the comments in data/flautz)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from game.core.content.content import Model
from game.core.texts import LocalText

ZoneWord = Literal["either", "ground", "air"]


class SeatsSpec(Model):
    """How many may play."""

    least: int = Field(ge=2)
    most: int = Field(ge=2)


class CrystalsSpec(Model):
    """The magic crystals: how many there are and what earns them (FZ-6, FZ-22, FZ-28, FZ-31, FZ-35)."""

    total: int = Field(ge=1)
    match: int = Field(ge=1)
    quinte_extra: int = Field(ge=0)
    royal_extra: int = Field(ge=0)
    points: int = Field(ge=0)


class GameFile(Model):
    """game.yaml: the frame of the game."""

    title: LocalText
    subtitle: LocalText
    minutes: int = Field(ge=1)
    seats: SeatsSpec
    hand_size: int = Field(ge=2, le=7)
    step_points: int = Field(ge=1)
    crystals: CrystalsSpec


class ColourSpec(Model):
    """A colour with the symbol that stands for it (FZ-2); `letter` is how scenarios write it."""

    id: str = Field(min_length=1)
    letter: str = Field(pattern="^[A-Z]$")
    symbol: str = Field(min_length=1)
    name: LocalText
    symbol_name: LocalText


class ApprenticeSpec(Model):
    """An apprentice (FZ-5) and its colour (FZ-29); `name` stands in sentences."""

    id: str = Field(min_length=1)
    colour: str
    name: LocalText


class DeckFile(Model):
    """deck.yaml: every colour has every value `copies` times, beside the special cards (FZ-Q32)."""

    colours: tuple[ColourSpec, ...] = Field(min_length=2)
    values: tuple[int, ...] = Field(min_length=1)
    copies: int = Field(ge=1)
    illusions: tuple[int, ...]
    prisms: int = Field(ge=0)
    apprentices: tuple[ApprenticeSpec, ...]


class ArenaCardSpec(Model):
    """An arena card with the zones of both sides (FZ-10)."""

    id: str = Field(min_length=1)
    front: tuple[ZoneWord, ...] = Field(min_length=1)
    back: tuple[ZoneWord, ...] = Field(min_length=1)


class ZoneNames(Model):
    """What a zone is called in a sentence."""

    either: LocalText
    ground: LocalText
    air: LocalText


class ArenaFile(Model):
    """arena.yaml: the cards from left to right, and the inscription that ends a match (FZ-17)."""

    cards: tuple[ArenaCardSpec, ...] = Field(min_length=1)
    inscription: str = Field(min_length=1)
    zones: ZoneNames
