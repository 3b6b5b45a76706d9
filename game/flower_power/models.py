"""What the YAML files of the game may say (see the comments in data/flower_power)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from game.core.content.content import Model
from game.core.texts import LocalText

PowerName = Literal["poison", "fertiliser", "promotion", "spy"]


class SeatRange(Model):
    """How many players there may be, and how many there had better be (FP-1)."""

    least: Literal[2]
    most: int = Field(ge=2, le=8)
    usual: int = Field(ge=2, le=8)


class FoundingSpec(Model):
    """The fewest hand cards for a new regular flower (FP-66) and a new POWER FLOWER (FP-67)."""

    regular: int = Field(ge=1)
    power: int = Field(ge=4)


class ThrowSpec(Model):
    """A throw of rock, paper, scissors, and what it beats (FP-13)."""

    id: str
    beats: str
    name: LocalText
    label: LocalText


class SideSpec(Model):
    """A side of the hand that is shown in the contest of three and more (FP-13)."""

    id: str
    name: LocalText
    label: LocalText


class GameFile(Model):
    """game.yaml: the frame of the game."""

    title: LocalText
    subtitle: LocalText
    minutes: int = Field(ge=1)
    seats: SeatRange
    least_petals: Literal[2]
    founding: FoundingSpec
    longest_contest: int = Field(ge=1, le=100)
    longest_game: int = Field(ge=100)
    throws: tuple[ThrowSpec, ...] = Field(min_length=3, max_length=3)
    sides: tuple[SideSpec, ...] = Field(min_length=2, max_length=2)


class SuitSpec(Model):
    """One suit and the power of its cards in hand (FP-56, FP-60, FP-62, FP-64)."""

    id: str
    power: PowerName
    name: LocalText


class RankSpec(Model):
    """One rank and its strength (FP-55)."""

    id: str
    value: int = Field(ge=1)
    name: LocalText


class JokerSpec(Model):
    """One joker, its strength, and the two suits it may count as (FP-68); `count`: how many of it are in a pack."""

    id: str
    count: int = Field(1, ge=0, le=4)
    suits: tuple[str, ...] = Field(min_length=1)
    value: int = Field(ge=1)
    name: LocalText


class DecksFile(Model):
    """decks.yaml."""

    suits: tuple[SuitSpec, ...] = Field(min_length=4, max_length=4)
    ranks: tuple[RankSpec, ...] = Field(min_length=1)
    jokers: tuple[JokerSpec, ...]


class DealSpec(Model):
    """What is dealt to so many players (FP-2, FP-4 to FP-7, FP-A5)."""

    players: int
    packs: int = Field(ge=1)
    petals: int = Field(ge=2)
    base_hand: int = Field(ge=0)


class DealsFile(Model):
    """deals.yaml."""

    least_left: int = Field(ge=0)
    deals: tuple[DealSpec, ...]
