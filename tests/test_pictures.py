"""The pictures of the documents: written where one would see a difference, and only those that a document shows."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final

import pygame
from PIL import Image

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "build"))

from pictures import keep_picture  # noqa: E402


def drawn(word: str, ground: tuple[int, int, int] = (20, 90, 70)) -> pygame.Surface:
    surface = pygame.Surface((320, 120))
    surface.fill(ground)
    for step in range(120):
        pygame.draw.line(surface, (step, 200 - step, 120), (step, step), (319, step))
    pygame.font.init()
    surface.blit(pygame.font.Font(None, 24).render(word, True, (250, 240, 220)), (40, 40))
    return surface


def test_a_picture_is_written_where_one_would_see_it(tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    assert keep_picture(drawn("Basile"), path)
    kept = path.read_bytes()
    assert not keep_picture(drawn("Basile"), path)
    assert not keep_picture(drawn("Basile", (21, 90, 71)), path)
    assert path.read_bytes() == kept
    assert keep_picture(drawn("Basilo"), path)
    assert keep_picture(pygame.transform.scale(drawn("Basilo"), (160, 60)), path)


def test_every_picture_is_shown_by_a_document_and_drawn_by_a_command() -> None:
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    shown = {
        (page.parent / name).resolve()
        for page in pages
        for name in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", page.read_text(encoding="utf-8"))
    }
    assert shown == {path for ending in ("png", "gif", "svg") for path in (ROOT / "docs").rglob(f"*.{ending}")}


def test_the_first_picture_of_the_readme_moves_and_is_small() -> None:
    first = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", (ROOT / "README.md").read_text(encoding="utf-8"))[0]
    with Image.open(ROOT / first) as film:
        shown = 0
        for place in range(getattr(film, "n_frames", 1)):
            film.seek(place)
            shown += film.info["duration"]
    assert shown == 10_000
    assert (ROOT / first).stat().st_size < 2_000_000


def test_the_gallery_is_what_its_command_draws() -> None:
    from gallery import FILMED, GALLERY, PICTURES
    from phone_pictures import MATCHES

    drawn = {f"{name}.png" for name in (*PICTURES, *(f"phones-{game}-en" for game in MATCHES))} | {FILMED}
    assert drawn == {path.name for path in GALLERY.iterdir()}
