"""What the YAML files of the game may say (see the comments in data/batailles)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from game.core.content.content import Model, Title
from game.core.content.skins import DrawingFile
from game.core.rules.options import OptionsFile
from game.core.texts import LocalText


class SeatsSpec(Model):
    """How many play (BP-1)."""

    least: int = Field(ge=2)
    most: int = Field(le=6)


class SlotSpec(Model):
    """One of the places in front of a player (BP-8)."""

    id: str
    name: LocalText
    card: LocalText


class GameFile(Model):
    """game.yaml: the frame of the game. There are always two places, for an attack goes against one card or both."""

    title: LocalText
    subtitle: LocalText
    minutes: int = Field(ge=1)
    seats: SeatsSpec
    slots: tuple[SlotSpec, SlotSpec]


class ArmyFile(Model):
    """armies/*.yaml: the cards of each player (BP-2), which of them have a role (BP-3, BP-4), the special cards (BP-9)
    and the size of a hand (BP-6).
    """

    name: LocalText
    help: LocalText
    values: tuple[int, ...] = Field(min_length=1, max_length=40)
    king: int = Field(ge=1, le=99)
    mines: int = Field(ge=0)
    roles: dict[str, tuple[int, ...]]
    specials: dict[str, int]
    hand: int = Field(ge=2, le=12)


class LookSpec(Model):
    """A drawing and the lowest value that has it; what such a card is called, if not as others of its role. `picture`:
    a drawing that the player brings, where it can be drawn.
    """

    from_: int = Field(alias="from")
    drawing: str
    name: Title | None = None
    picture: DrawingFile = ""


class KindSpec(Model):
    """What cards of one role are called, and how they are drawn."""

    name: LocalText
    looks: tuple[LookSpec, ...] = Field(min_length=1)


class KindsSpec(Model):
    """Every role a card can have."""

    unit: KindSpec
    spy: KindSpec
    sapper: KindSpec
    king: KindSpec
    mine: KindSpec


class SkinFile(Model):
    """skins/*.yaml: names and drawings (BP-38). `back`: a drawing on the backs that the player brings."""

    name: LocalText
    help: LocalText
    drawings: str
    ornament: str
    back: DrawingFile = ""
    kinds: KindsSpec


class FolderOption(Model):
    """A house rule whose choices are the files of a folder."""

    id: Literal["army", "skin"]
    clause: str
    default: str
    label: LocalText
    help: LocalText


class OptionsWithFolders(OptionsFile):
    """options.yaml: the house rules, of which some choose among what lies in a folder."""

    folders: tuple[FolderOption, ...]
