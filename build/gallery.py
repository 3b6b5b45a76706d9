"""`make gallery`: draws the pictures of docs/gallery anew, every room and every table in both languages; and those of
docs/at-the-table.md, one for each thing that a table tells.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GALLERY = ROOT / "docs" / "gallery"
LANGUAGES = ("fr", "en")

PICTURES: dict[str, tuple[str, ...]] = {
    "menu": ("menu",),
    "how_you_win": ("how_you_win",),
    "lobby": ("lobby",),
    "curtain": ("curtain",),
    "nine_domains-end": ("nine_domains", "--seed", "4", "--end"),
    "croconounours-end": ("croconounours", "--seed", "4", "--end"),
    "flautz-end": ("flautz", "--seed", "4", "--end"),
    "batailles-end": ("batailles", "--seed", "4", "--end"),
    "flower_power-end": ("flower_power", "--seed", "4", "--end"),
    "rules": ("rules",),
    "example": ("--scenario", "flower_power/13_poison_example", "--step", "2"),
    "demo": ("demo", "--size", "1920x1080"),
    "demos": ("demos",),
    "rules_met": ("rules_met", "--seed", "4"),
    "library": ("library",),
    "replay": ("replay",),
    "scores": ("scores",),
    "preferences": ("preferences",),
    "keyboard": ("keyboard",),
    "credits": ("credits",),
    "school": ("school",),
    "lesson": ("lesson",),
    "puzzle": ("puzzle",),
    "position": ("position",),
    "nine_domains": ("nine_domains", "--seed", "7", "--actions", "12"),
    "croconounours": (
        "croconounours",
        *("--seed", "3", "--actions", "60", "--option", "coloured_squares=true", "--option", "obstacles=true"),
    ),
    "croconounours-four": (
        "croconounours",
        *("--seed", "5", "--actions", "70", "--seats", "human,bot:greedy,bot:greedy,bot:greedy"),
    ),
    "flautz": ("flautz", "--seed", "5", "--actions", "9", "--seats", "human,bot:greedy,bot:greedy,bot:greedy"),
    "batailles": ("batailles", "--seed", "2", "--actions", "60", "--seats", "human,bot:greedy,bot:greedy,bot:greedy"),
    "batailles-frogs": (
        "batailles",
        *("--seed", "2", "--actions", "80", "--option", "skin=frogs"),
        *("--seats", "human,bot:greedy,bot:greedy,bot:greedy,bot:greedy,bot:greedy"),
    ),
    "flower_power": ("flower_power", "--seed", "3", "--actions", "40"),
    "flower_power-five": (
        "flower_power",
        *("--seed", "3", "--actions", "60", "--seats", "human,bot:greedy,bot:greedy,bot:greedy,bot:greedy"),
    ),
}
"""What `main.py shot` is told for each picture."""


def main() -> int:
    """Draws everything; stops at the first picture that cannot be drawn."""
    GALLERY.mkdir(parents=True, exist_ok=True)
    for name, words in PICTURES.items():
        for language in LANGUAGES:
            out = GALLERY / f"{name}-{language}.png"
            command = [sys.executable, "main.py", "shot", *words, "--lang", language, "--out", str(out)]
            finished = subprocess.run(command, cwd=ROOT, check=False)
            if finished.returncode:
                return finished.returncode
    surroundings = {**os.environ, "PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    drawing = [sys.executable, "build/table_pictures.py"]
    return subprocess.run(drawing, cwd=ROOT, env=surroundings, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
