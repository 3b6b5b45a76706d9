"""What the YAML files of the game may say (see the comments in data/croconounours)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from game.core.content.content import Model
from game.core.texts import LocalText

TEAM_SIZE = 3
"""A corner has two straight neighbours, so a team has at most three warriors (CN-4, CN-13)."""


class SeatRange(Model):
    """How many players there may be (CN-61)."""

    least: Literal[2]
    most: int = Field(ge=2, le=4)


class SideSpec(Model):
    """What a player leads, with the words for one (before a colour) and for all of them."""

    id: str
    one: LocalText
    many: LocalText
    feminine: bool = False


class GameFile(Model):
    """game.yaml: the frame of the game."""

    title: LocalText
    subtitle: LocalText
    minutes: int = Field(ge=1)
    seats: SeatRange
    hand_size: int = Field(ge=1, le=12)
    draw_max: int = Field(ge=1, le=12)
    middle_player_hand: int = Field(ge=1, le=12)
    team: tuple[str, ...] = Field(min_length=1, max_length=TEAM_SIZE)
    obstacles_per_player: int = Field(ge=1, le=9)
    campaign_reserve: dict[str, int]
    longest_game: int = Field(ge=200)
    sides: tuple[SideSpec, ...]


class ColourSpec(Model):
    """One colour of warriors and squares. Every word is explained in warriors.yaml."""

    id: str
    letter: str = Field(min_length=1, max_length=1)
    name: LocalText
    feminine_fr: str
    clause: str
    text: LocalText
    may_start: bool = False
    extra_parry_cards: int = Field(default=0, ge=0, le=3)
    wounds_for_good: bool = False
    shoots: bool = False
    replaced_by: str | None = None


class WarriorsFile(Model):
    """warriors.yaml."""

    colours: tuple[ColourSpec, ...] = Field(min_length=1)


class SuitSpec(Model):
    """One suit; what it does is a rule, not content (CN-24, CN-25)."""

    id: str
    name: LocalText


class RankSpec(Model):
    """One rank and what it is worth in a comparison (CN-9)."""

    id: str
    value: int = Field(ge=1)
    name: LocalText


class JokerSpec(Model):
    """The joker: above every card, in defence above another joker (CN-9)."""

    id: str
    attack: int
    defence: int
    name: LocalText


class DeckSpec(Model):
    """One pack: its lowest rank and how many jokers (CN-8)."""

    id: str
    lowest: str
    jokers: int = Field(ge=0, le=4)


class DecksFile(Model):
    """decks.yaml."""

    suits: tuple[SuitSpec, ...] = Field(min_length=4, max_length=4)
    ranks: tuple[RankSpec, ...] = Field(min_length=1)
    joker: JokerSpec
    decks: tuple[DeckSpec, ...] = Field(min_length=1)


class BoardFile(Model):
    """One board: a row of letters for every rank, the far one first. A player's own has a name; what those of the house
    are called stands in options.yaml.
    """

    layout: tuple[str, ...]
    name: LocalText | None = None


class OwnDeckFile(Model):
    """decks/*.yaml: a pack that a player has added: its lowest rank and how many jokers (CN-8)."""

    name: LocalText
    lowest: str
    jokers: int = Field(ge=0, le=4)
