"""Assets: only SVG features that the rasteriser draws, and letters for everything that is said."""

from __future__ import annotations

import importlib
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import polib
import pygame
import pytest

from scenes.kit.drawing.art import MASTERS, Art, ArtError, raster_svg
from scenes.kit.drawing.text import FONT_FILES
from scenes.kit.drawing.theme import ASSETS, load_palette

ROOT = ASSETS.parent
DRAWINGS = sorted((ASSETS / "svg").rglob("*.svg"))
NAMESPACE = "{http://www.w3.org/2000/svg}"
ELEMENTS = {"svg", "g", "path", "rect", "circle", "ellipse", "polygon"}
ATTRIBUTES = {
    *("viewBox", "width", "height", "fill", "fill-rule", "fill-opacity", "opacity", "transform", "d"),
    *("stroke", "stroke-width", "stroke-opacity", "stroke-linecap", "stroke-linejoin", "stroke-dasharray"),
    *("x", "y", "rx", "ry", "r", "cx", "cy", "points"),
}
COLOUR = re.compile(r"none|#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}")
TRANSFORM = re.compile(r"((translate|rotate|scale)\([-0-9. ,]+\)\s*)+")


def faults(path: Path) -> list[str]:
    """What in a drawing nanosvg would silently leave out or get wrong."""
    found = []
    for index, element in enumerate(ElementTree.parse(path).getroot().iter()):
        tag = element.tag.removeprefix(NAMESPACE)
        if tag not in ELEMENTS or (tag == "svg" and index):
            found.append(f"element {tag}")
        found += [f"attribute {name}" for name in element.attrib if name not in ATTRIBUTES]
        for name in ("fill", "stroke"):
            if not COLOUR.fullmatch(element.get(name, "none")):
                found.append(f"{name} {element.get(name)}")
        if not TRANSFORM.fullmatch(element.get("transform", "scale(1)")):
            found.append(f"transform {element.get('transform')}")
    return found


def test_there_are_drawings() -> None:
    assert len(DRAWINGS) > 150


def test_every_drawing_keeps_to_the_allow_list() -> None:
    assert {str(path): found for path in DRAWINGS if (found := faults(path))} == {}


def test_the_allow_list_notices(tmp_path: Path) -> None:
    bad = tmp_path / "bad.svg"
    bad.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><text fill="red">a</text>'
        '<g clip-path="url(#a)" transform="skewX(3)"/></svg>'
    )
    assert faults(bad) == ["element text", "fill red", "attribute clip-path", "transform skewX(3)"]


def test_every_drawing_shows_something() -> None:
    empty = [
        path.name
        for path in DRAWINGS
        if not pygame.mask.from_surface(pygame.image.load_sized_svg(str(path), (64, 64)), 4).count()
    ]
    assert empty == []


@pytest.mark.parametrize("name", ["flower_power/garden_soil", "flower_power/power_ring", "logo"])
def test_a_soft_drawing_looks_as_it_would_at_every_size_and_is_drawn_from_its_text_once(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[tuple[int, int]] = []

    def counted(source: str, width: int, height: int) -> pygame.Surface:
        drawn.append((width, height))
        return raster_svg(source, width, height)

    monkeypatch.setattr("scenes.kit.drawing.art.raster_svg", counted)
    art = Art()
    for width, height in ((36, 36), (89, 120), (133, 133), (200, 90)):
        soft, sharp = art.picture(name, width, height, soft=True), Art().picture(name, width, height)
        across, down = (abs(mine - its) for mine, its in zip(soft.get_size(), sharp.get_size(), strict=True))
        assert across <= 1
        assert down <= 1
        seen = [tuple(pygame.transform.average_color(each)) for each in (_on_grey(soft), _on_grey(sharp))]
        assert all(abs(mine - its) <= 3 for mine, its in zip(*seen, strict=True)), (width, height, seen)
    assert drawn.count((MASTERS[0], MASTERS[0])) == 1
    assert len(drawn) == 5, "and four times sharp"
    large = 2 * MASTERS[-1]
    assert max(art.picture(name, large, large, soft=True).get_size()) == large
    assert drawn[-1] == (large, large), "what is larger than any master is drawn as it is"


def _on_grey(picture: pygame.Surface) -> pygame.Surface:
    ground = pygame.Surface(picture.get_size())
    ground.fill("#808080")
    ground.blit(picture, (0, 0))
    return ground


def test_a_missing_drawing_is_named() -> None:
    with pytest.raises(ArtError, match=r"nine_domains.no_such\.svg cannot be read"):
        Art().picture("nine_domains/no_such", 20)


def test_the_palette_names_symbols_that_exist() -> None:
    palette, art = load_palette(), Art()
    assert all(art.exists(f"seat_{number}_{seat.sym}") for number, seat in palette.seats.items())


def test_the_fonts_have_every_letter_that_is_said() -> None:
    catalogues = sorted((ROOT / "data" / "locale").glob("*/LC_MESSAGES/*.po"))
    assert catalogues
    said = {
        letter
        for path in catalogues
        for entry in polib.pofile(str(path))
        for text in (entry.msgstr, *entry.msgstr_plural.values())
        for letter in text
    } - {"\n", "\u00a0"}  # a no-break space is drawn as a plain one
    font_tools = importlib.import_module("fontTools.ttLib")  # it carries no types
    for file in FONT_FILES:
        letters = font_tools.TTFont(ASSETS / "fonts" / file).getBestCmap()
        assert {letter for letter in said if ord(letter) not in letters} == set(), file


def test_the_fonts_carry_their_licences() -> None:
    for family in ("FredokaOne", "Lato", "OpenDyslexic"):
        licence = (ASSETS / "fonts" / f"{family}-OFL.txt").read_text(encoding="utf-8")
        assert "SIL OPEN FONT LICENSE" in licence
