"""Colours and type roles: the tokens every screen draws with. Colours come from `assets/palette.yaml`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal

import msgspec
import yaml

ASSETS = Path(__file__).resolve().parents[3] / "assets"
Face = Literal["fredoka", "regular", "bold", "black", "italic"]
Letters = Literal["usual", "dyslexic"]
"""Kinds of letters: the house's own, or OpenDyslexic, whose letters are told apart more easily."""


class TypeRole(msgspec.Struct, frozen=True):
    """A use of type: face, size in logical pixels before the reader's text scale, and whether that scale applies."""

    face: Face
    size: float
    grows: bool = True

    def at(self, size: float) -> TypeRole:
        """The same role in another size."""
        return TypeRole(self.face, size, self.grows)


WORDMARK = TypeRole("fredoka", 92, grows=False)
SCREEN_TITLE = TypeRole("fredoka", 28)
HEADING = TypeRole("fredoka", 22)
BUTTON_LARGE = TypeRole("fredoka", 25)
BUTTON = TypeRole("fredoka", 20)
TILE_TITLE = TypeRole("fredoka", 21)
SEAT_NAME = TypeRole("fredoka", 20)
NUMBER = TypeRole("fredoka", 24)
LEAD = TypeRole("regular", 22)
PROMPT = TypeRole("bold", 20)
STRONG = TypeRole("bold", 18)
LABEL = TypeRole("bold", 17)
BODY = TypeRole("regular", 17)
LOG = TypeRole("regular", 16)
LOG_NAME = TypeRole("black", 16)
SMALL = TypeRole("regular", 15)
LINE_HEIGHT = 1.38  # em


class Mat(msgspec.Struct, frozen=True):
    """A table mat: its sheet, the lighter discs on it and its edge."""

    base: str
    halo: str
    deep: str


class Symbolled(msgspec.Struct, frozen=True):
    """A colour that never speaks alone: `sym` names the symbol drawn with it, `fg` the core colour on top of it."""

    base: str
    sym: str
    fg: str
    name_fr: str = ""
    name_en: str = ""


class SuitColour(msgspec.Struct, frozen=True):
    """A suit of playing cards and its folded half."""

    base: str
    dark: str


class Palette(msgspec.Struct, frozen=True):
    """All colours, as `#rrggbb`."""

    core: dict[str, str]
    suits: dict[str, SuitColour]
    mats: dict[str, Mat]
    seats: dict[int, Symbolled]
    pieces: dict[str, Symbolled]
    skins: list[str]

    def colour(self, name: str) -> str:
        """A core colour by name (`ink`, `cream`, `lamp` …); a text starting with # is a colour already."""
        return name if name.startswith("#") else self.core[name]

    def between(self, one: str, other: str, share: float) -> str:
        """A colour between two, as `#rrggbb`, in eight steps so that caches stay small."""
        share, first, second = round(share * 8) / 8, self.colour(one), self.colour(other)
        channels = (
            round(int(first[i : i + 2], 16) * (1 - share) + int(second[i : i + 2], 16) * share) for i in range(1, 7, 2)
        )
        return "#" + "".join(f"{channel:02x}" for channel in channels)

    def token_art(self, token: int) -> str:
        """The drawing of a seat token (1 … 8)."""
        return f"seat_{token}_{self.seats[token].sym}"


@cache
def load_palette(path: Path = ASSETS / "palette.yaml") -> Palette:
    """Read the palette; raises `msgspec.ValidationError` when a colour is missing. Every screen has the same one."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return msgspec.convert(yaml.load(path.read_text(encoding="utf-8"), Loader=loader), Palette)
