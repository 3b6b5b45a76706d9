"""`make gallery`: draws the pictures that README.md shows, also those of phones beside the big screen, and those of
docs/at-the-table.md, one for each thing that a table tells. What looks as it did is not written again.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

import pygame
from pictures import keep_picture

ROOT: Final = Path(__file__).resolve().parent.parent
GALLERY: Final = ROOT / "docs" / "gallery"

PICTURES: Final[dict[str, tuple[str, ...]]] = {
    "menu-en": ("menu",),
    "demo-en": ("demo", "--size", "1920x1080"),
    "nine_domains-en": ("nine_domains", "--seed", "7", "--actions", "12"),
    "croconounours-en": (
        "croconounours",
        *("--seed", "3", "--actions", "60", "--option", "coloured_squares=true", "--option", "obstacles=true"),
    ),
    "flautz-en": ("flautz", "--seed", "5", "--actions", "9", "--seats", "human,bot:greedy,bot:greedy,bot:greedy"),
    "batailles-en": (
        "batailles",
        *("--seed", "2", "--actions", "60", "--seats", "human,bot:greedy,bot:greedy,bot:greedy"),
    ),
    "flower_power-en": ("flower_power", "--seed", "3", "--actions", "40"),
    **{
        f"{name}-{language}": words
        for name, words in (
            ("rules", ("rules",)),
            ("example", ("--scenario", "flower_power/13_poison_example", "--step", "2")),
            ("lesson", ("lesson",)),
            ("puzzle", ("puzzle",)),
            ("position", ("position",)),
        )
        for language in ("fr", "en")
    },
}
"""What `main.py shot` is told for each picture; its name ends with its language."""


FILMED: Final = "croconounours.gif"
FILM: Final = ("--at", "97", "--seconds", "10", "--eyes", "all", "--size", "960x540")
"""What `main.py picture` is told for the first picture of README.md, which moves."""


def film(folder: Path, surroundings: dict[str, str]) -> None:
    """A fight in a match of bots; raises CalledProcessError."""
    played = ("sim", "croconounours", "--games", "1", "--seats", "bot:greedy,bot:greedy", "--seed", "show")
    picture = ("picture", str(folder / "croconounours-00000.tablee"), str(GALLERY / FILMED), *FILM)
    for words in ((*played, "--save", str(folder)), picture):
        subprocess.run([sys.executable, "main.py", *words], cwd=ROOT, env=surroundings, check=True)


def main() -> int:
    """Draws everything; stops at the first picture that cannot be drawn."""
    surroundings = {**os.environ, "PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    with tempfile.TemporaryDirectory() as folder:
        drawn = Path(folder) / "drawn.png"
        for name, words in PICTURES.items():
            language = name.rpartition("-")[2]
            command = [sys.executable, "main.py", "shot", *words, "--lang", language, "--out", str(drawn)]
            finished = subprocess.run(command, cwd=ROOT, env=surroundings, check=False)
            if finished.returncode:
                return finished.returncode
            if keep_picture(pygame.image.load(drawn), GALLERY / f"{name}.png"):
                print(f"{name}.png")
        film(Path(folder), surroundings)
    for others in ("build/phone_pictures.py", "build/table_pictures.py"):
        finished = subprocess.run([sys.executable, others], cwd=ROOT, env=surroundings, check=False)
        if finished.returncode:
            return finished.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main())
