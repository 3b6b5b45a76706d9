"""Themes: what the table looks like. A theme is a YAML file that says which colours of `assets/palette.yaml` are
others, in what light everything lies, and which drawings stand instead of ours; those of a user are in `themes` of his
own folder.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import BeforeValidator, Field

from game.core.content.content import (
    DATA_FOLDER,
    ContentError,
    Document,
    Fault,
    FaultError,
    Model,
    Title,
    fault_of,
    in_both,
    load_document,
)
from game.core.content.folder import named_twice, shown_path
from game.core.content.suggestions import closest
from game.core.files.files import FileError, read_text
from game.core.texts import LocalText, Sentence
from game.own.drawings import not_there
from game.own.folder import THEMES, is_own, unread_themes
from game.own.home import own_folder

PALETTE: Final = DATA_FOLDER.parent / "assets" / "palette.yaml"
OWN_MARK: Final = "own/"
"""Begins the name of a theme that a user has brought: it never stands instead of one of ours."""
LARGEST_DRAWING: Final = 500_000
"""Bytes."""
Drawn = Literal[
    "bg_table", "back_scroll", "back_petals", "back_candy", "nine_domains/card_back", "nine_domains/tile_back",
]  # fmt: skip
"""Drawings that a theme may replace: the table, and the backs of cards. Backs that tell whose a card is are none."""
SAMPLE_COLOUR: Final = "#7a4a10"


def _coloured(value: Any) -> Any:
    """A colour as it is written in a file. Raises FaultError for anything else."""
    if value is None:  # what stands behind a bare # is a note of YAML's
        raise FaultError("fault.theme.no_colour", example=SAMPLE_COLOUR)
    if not isinstance(value, str) or re.fullmatch("#[0-9a-fA-F]{6}", value) is None:
        raise FaultError("fault.theme.colour", found=str(value), example=SAMPLE_COLOUR)
    return value


Colour = Annotated[str, BeforeValidator(_coloured)]


class ThemeFile(Model):
    """`theme` is what it is called; what is not named stays as it is."""

    theme: Title
    light: Colour = "#ffffff"
    core: dict[str, Colour] = Field(default_factory=dict)
    suits: dict[str, dict[str, Colour]] = Field(default_factory=dict)
    mats: dict[str, dict[str, Colour]] = Field(default_factory=dict)
    seats: dict[str, Colour] = Field(default_factory=dict)
    pieces: dict[str, Colour] = Field(default_factory=dict)
    drawings: dict[Drawn, str] = Field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Theme:
    """A theme as it is worn: `light`, the colour of the light; `moved`, what colours of the palette become, both as
    `#rrggbb`; `drawings`, files by the names of the drawings they replace.
    """

    name: str
    title: LocalText
    light: str = "#ffffff"
    moved: Mapping[str, str] = field(default_factory=dict)
    drawings: Mapping[str, Path] = field(default_factory=dict)


USUAL: Final = Theme("", LocalText(fr="La table de toujours", en="The usual table"))


def load_theme(path: Path, name: str) -> Theme:
    """Reads a theme; `name` is what faults call the file. Raises ContentError with every fault."""
    document = load_document(path, name)
    file = document.validated(ThemeFile)
    faults: list[Fault] = []
    moved = dict(_moved(document, file, faults))
    drawings = dict(_drawings(document, file, path.parent, faults))
    if faults:
        raise ContentError(faults)
    return Theme((OWN_MARK if is_own(path) else "") + path.stem, file.theme, file.light, moved, drawings)


def _moved(document: Document, file: ThemeFile, faults: list[Fault]) -> Iterator[tuple[str, str]]:
    """Every colour of the palette that is another, and which."""
    usual = _palette()
    for group in ("core", "suits", "mats", "seats", "pieces"):
        for name, given in getattr(file, group).items():
            known = usual[group].get(name)
            if known is None:
                faults.append(document.fault_at_key((group, name), _unknown(name, list(usual[group]))))
            elif isinstance(given, str):
                yield known if isinstance(known, str) else known["base"], given
            else:
                parts = [part for part, colour in known.items() if str(colour).startswith("#")]
                for part, colour in given.items():
                    if part in parts:
                        yield known[part], colour
                    else:
                        faults.append(document.fault_at_key((group, name, part), _unknown(part, parts)))


def _unknown(name: str, known: Sequence[str]) -> Sentence:
    """A colour that the palette has not: which one may be meant, or all that there are."""
    meant = closest(name, known)
    if meant:
        return Sentence("fault.theme.unknown.meant", {"meant": meant})
    return Sentence("fault.theme.unknown", {"known": ", ".join(known)})


@cache
def _palette() -> Mapping[str, Any]:
    """The colours of the house, by group and name; every name is text."""
    value = load_document(PALETTE).value
    return {group: {str(name): colour for name, colour in value[group].items()} for group in value if group != "skins"}


def _drawings(document: Document, file: ThemeFile, folder: Path, faults: list[Fault]) -> Iterator[tuple[str, Path]]:
    for drawing, given in file.drawings.items():
        path = folder / given
        try:
            check_drawing(path)
        except FileError as error:
            what = in_both(not_there(path, error))
            faults.append(
                document.fault(("drawings", drawing), Sentence("fault.theme.drawing", {"file": given, "what": what}))
            )
        else:
            yield drawing, path


def check_drawing(path: Path) -> None:
    """Raises FileError for what is no drawing that stands instead of ours."""
    if "<svg" not in read_text(path, LARGEST_DRAWING):
        raise FileError("this is no SVG drawing", "fault.file.not_svg")


def themes() -> tuple[list[Theme], list[Fault]]:
    """The usual look, what is shipped, then the user's by the names of their files; and why some are left out."""
    own = own_folder()
    shelves = [DATA_FOLDER / THEMES, *([] if own is None else [own / THEMES])]
    found: dict[str, Theme] = {USUAL.title.en: USUAL}
    faults = [fault_of(shown_path(path), 1, 1, words) for path, words in unread_themes()]
    for path in (path for shelf in shelves for path in sorted(shelf.glob("*.yaml"))):
        try:
            theme = load_theme(path, shown_path(path))
        except ContentError as error:
            faults += error.faults
            continue
        if theme.title.en in found:
            faults.append(named_twice(shown_path(path)))
        else:
            found[theme.title.en] = theme
    return list(found.values()), faults


def theme_named(name: str) -> Theme:
    """The theme of this name; the usual look where there is none, or none any more."""
    return next((theme for theme in themes()[0] if theme.name == name), USUAL) if name else USUAL
