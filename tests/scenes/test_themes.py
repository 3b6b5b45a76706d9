"""Themes: what is shipped can be read by everybody, whatever colours he sees; what a player brings is worn or told."""

from __future__ import annotations

import math
import re
from itertools import combinations
from pathlib import Path
from typing import Final

import pygame
import pytest

from game.commands.check import check_file
from game.core.content.content import DATA_FOLDER, load_document
from game.own.folder import set_own_folder
from game.own.themes import PALETTE, load_theme, theme_named, themes
from scenes.app import App
from scenes.kit.drawing.theme import load_palette
from scenes.kit.drawing.tone import Tone, channels
from scenes.kit.settings import Settings
from scenes.kit.window.window import Window

NAMES: Final = ("", "high_contrast", "night", "paper")
GROUNDS: Final = {
    "ink": ("cream", "paper2", "lamp", "lamp_light"),
    "ink_soft": ("cream", "paper2"),
    "cream": ("table", "table_mid", "table_light"),
    "on_table": ("table", "table_mid"),
    "on_table_soft": ("table", "table_mid"),
    "on_table_lead": ("table", "table_mid"),
    "danger": ("cream",),
    "success": ("cream",),
    "info": ("cream",),
}
"""Which words stand on what."""
EXCEPTIONS: Final = {("", "danger", "cream"): 3.6, ("", "success", "cream"): 3.8, ("", "info", "cream"): 4.4}
"""Large signs of the usual look: three to one is asked of them."""
VISION: Final[dict[str, tuple[tuple[float, float, float], ...]]] = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What an eye makes of linear red, green and blue: Machado, Oliveira and Fernandes (2009)."""


def linear(colour: str) -> tuple[float, ...]:
    """Red, green and blue as amounts of light, 0 to 1."""
    shares = (value / 255 for value in channels(colour))
    return tuple(share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares)


def contrast(one: str, other: str) -> float:
    """After WCAG 2: from 1 to 21."""
    lights = sorted(
        sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), linear(colour), strict=True)) + 0.05
        for colour in (one, other)
    )
    return lights[1] / lights[0]


def lab(colour: str, eye: str) -> tuple[float, float, float]:
    """The colour as an eye sees it, where distances are differences (CIE 1976)."""
    light = linear(colour)
    red, green, blue = (max(0.0, sum(w * c for w, c in zip(row, light, strict=True))) for row in VISION[eye])
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def tone_of(name: str) -> Tone:
    theme = theme_named(name)
    assert theme.name == name
    return Tone(theme.light, theme.moved)


@pytest.mark.parametrize("name", NAMES)
def test_words_stand_out_from_their_ground(name: str) -> None:
    palette, tone = load_palette(), tone_of(name)
    least = 7.0 if name == "high_contrast" else 4.5
    weak = {}
    for words, grounds in GROUNDS.items():
        for ground in grounds:
            found = contrast(tone.colour(palette.core[words]), tone.colour(palette.core[ground]))
            if found < EXCEPTIONS.get((name, words, ground), least):
                weak[words, ground] = round(found, 2)
    for mat, colours in palette.mats.items():
        found = contrast(tone.colour(palette.core["cream"]), tone.colour(colours.base))
        if found < least:
            weak["cream", mat] = round(found, 2)
    for suit, colour in palette.suits.items():
        found = contrast(tone.colour(colour.base), tone.colour(palette.core["cream"]))
        if found < least:
            weak[suit, "cream"] = round(found, 2)
    assert weak == {}


@pytest.mark.parametrize("eye", VISION)
@pytest.mark.parametrize("name", NAMES)
def test_seats_are_told_apart_by_every_eye(name: str, eye: str) -> None:
    """By their colours alone, though none speaks without its symbol."""
    palette, tone = load_palette(), tone_of(name)
    seen = {seat.sym: lab(tone.colour(seat.base), eye) for seat in palette.seats.values()}
    near = {pair: round(math.dist(seen[pair[0]], seen[pair[1]]), 1) for pair in combinations(seen, 2)}
    assert {pair: far for pair, far in near.items() if far < (9 if name == "night" else 12)} == {}


def test_colours_near_a_moved_one_go_along() -> None:
    tone = Tone("#ffffff", {"#fff5e0": "#808080"})
    assert tone.colour("#FFF5E0") == "#808080"
    assert max(channels(tone.colour("#fffaf0"))) < 200, "a lighter paper"
    assert tone.colour("#102030") == "#102030"
    assert Tone("#800000").svg('<path fill="#ffffff" stroke="#00ff00"/>') == '<path fill="#800000" stroke="#000000"/>'
    assert Tone().is_plain


def test_a_theme_of_the_player_is_worn_at_once(tmp_path: Path) -> None:
    place = tmp_path / "own" / "themes"
    place.mkdir(parents=True)
    (place / "red.yaml").write_text(
        "theme: {fr: Rouge, en: Red}\ncore: {cream: '#ff0000'}\ndrawings: {bg_table: t.svg}\n", encoding="utf-8"
    )
    (place / "t.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><rect width="16" height="9" fill="#00ff00"/></svg>'
    )
    set_own_folder(tmp_path / "own")
    app = App(Window.offscreen((640, 360)), Settings(language="en", reduced_motion=True, muted=True), paced=False)
    try:
        from scenes.rooms.credits import Credits

        app.stack.push(Credits())
        app.loop_once()
        usual = app.window.surface.copy()
        app.change_settings(theme="own/red")
        app.loop_once()
        corner, middle = app.window.surface.get_at((2, 2)), app.window.surface.get_at((320, 300))
        assert tuple(corner)[:3] == (0, 255, 0)
        assert tuple(middle)[:3] != tuple(usual.get_at((320, 300)))[:3]
        app.change_settings(theme="own/gone")
        app.loop_once()
        assert pygame.image.tobytes(app.window.surface, "RGB") == pygame.image.tobytes(usual, "RGB"), "as it always was"
    finally:
        set_own_folder(None)
        app.window.close()


def test_what_is_wrong_with_a_theme_is_told(tmp_path: Path) -> None:
    place = tmp_path / "themes"
    place.mkdir()
    (place / "bad.yaml").write_text(
        "theme: {fr: Faux, en: Bad}\ncore: {creme: '#ff0000'}\nmats: {flower: {rim: '#123456'}}\n"
        "drawings: {bg_table: none.svg}\n",
        encoding="utf-8",
    )
    told = [(fault.line, fault.message.split(":")[0]) for fault in check_file(place / "bad.yaml") or ()]
    assert told == [(2, "core.creme"), (3, "mats.flower.rim"), (4, "drawings.bg_table")]
    (place / "bad.yaml").write_text("theme: {fr: Faux, en: Bad}\nlight: red\n", encoding="utf-8")
    assert len(check_file(place / "bad.yaml") or ()) == 1
    set_own_folder(tmp_path)
    try:
        found, faults = themes()
        assert [theme.name for theme in found] == list(NAMES)
        assert len(faults) == 1
    finally:
        set_own_folder(None)


def test_the_sample_is_a_theme(tmp_path: Path) -> None:
    sample = Path("data/themes/SAMPLE.txt").read_text(encoding="utf-8")
    (tmp_path / "mine.yaml").write_text(sample, encoding="utf-8")
    assert load_theme(tmp_path / "mine.yaml", "mine.yaml").title.en == "My theme"


def test_the_sample_names_every_colour() -> None:
    """Nobody who makes a look of his own has to find our palette."""
    sample, palette = (DATA_FOLDER / "themes" / "SAMPLE.txt").read_text("utf-8"), load_document(PALETTE).value
    named = set(re.findall(r"\w+", sample))
    assert not [name for group in ("core", "suits", "mats", "pieces") for name in palette[group] if name not in named]
