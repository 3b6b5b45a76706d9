"""What the YAML files of the game may say (see the comments in data/nine_domains)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from game.core.content.content import Model
from game.core.content.skins import CardSkin, DrawingFile, SkinFile
from game.core.texts import LocalText

OTHERS = "others"
"""`loses_to: others`: to every kind that no other effect speaks of."""


class PlaceSpec(Model):
    """One pile of domains and the places in front of it."""

    id: str
    name: LocalText


class GameFile(Model):
    """game.yaml: the frame of the game (ND-2, ND-Q1)."""

    title: LocalText
    subtitle: LocalText
    minutes: int = Field(ge=1)
    seats: Literal[2]
    rounds: int = Field(ge=1, le=9)
    piles: tuple[PlaceSpec, ...] = Field(min_length=1, max_length=9)
    specials_per_player: int = Field(ge=0)


class ElementSpec(Model):
    """One element (ND-15); `half` is how half of it is written on a domain (ND-17)."""

    id: str
    name: LocalText
    half: str | None = None


class DomainSpec(Model):
    """One domain: what it is worth at the end (ND-5), and the elements it shows."""

    id: str
    points: int = Field(ge=0)
    elements: tuple[str, ...]
    name: LocalText


class DomainsFile(Model):
    """domains.yaml."""

    elements: tuple[ElementSpec, ...] = Field(min_length=1)
    domains: tuple[DomainSpec, ...]


class AdjacentBonus(Model):
    """Strength for the neighbouring cards (ND-19): `each` of several, or the one that is `alone`."""

    each: int
    alone: int


class PointsOnWin(Model):
    """Points for a win by at least `advantage` strength (ND-24)."""

    advantage: int = Field(ge=0)
    points: int = Field(ge=1)


class CardSpec(Model):
    """One kind of card. Every word is explained in cards.yaml."""

    id: str
    name: LocalText
    clause: str
    value: int | None = None
    no_strength: bool = False
    symbol: Literal["plus", "minus"] | None = None
    beats: tuple[str, ...] = ()
    loses_to: tuple[str, ...] | Literal["others"] = ()
    adjacent_bonus: AdjacentBonus | None = None
    carry: int = 0
    last_round_strength: int = 0
    points_on_win: PointsOnWin | None = None
    swap_domain_on_win: bool = False
    recall_on_win: bool = False
    text: LocalText | None = None
    brief: LocalText | None = None

    @model_validator(mode="after")
    def _has_one_strength(self) -> CardSpec:
        if (self.value is None) != self.no_strength:
            raise ValueError("a card has either a value or 'no_strength: true'")
        return self

    @property
    def strength(self) -> int:
        """The printed number; 0 for a card without strength, which is never compared."""
        return self.value or 0

    @property
    def tie_rank(self) -> int:
        """The symbol as a number: "+" (1) wins ties, "-" (-1) loses them (ND-14)."""
        return {"plus": 1, None: 0, "minus": -1}[self.symbol]


class CardsFile(Model):
    """cards.yaml: one of each base card for every seat (ND-9), and the kinds of specials to draw from (ND-Q3)."""

    base: tuple[CardSpec, ...]
    specials: tuple[CardSpec, ...]


class DomainsSkinFile(SkinFile):
    """skins/*.yaml: of domains as well. `domain_back`: a drawing on the backs of all domains."""

    domain_back: DrawingFile = ""
    domains: tuple[CardSkin, ...] = ()
