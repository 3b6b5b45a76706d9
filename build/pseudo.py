"""Makes a language that nobody speaks out of the English one: what stays plain on a screen cannot be translated.

`python build/pseudo.py FOLDER` writes `FOLDER/qps/LC_MESSAGES`; in `own/locale` of your data folder Tablée speaks it.
Letters get accents. Each twelfth message is left out: there Tablée must speak English.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import polib

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT)]

from game.catalogue import NAMES, entry_of  # noqa: E402
from game.core.content.content import load_document  # noqa: E402
from game.core.texts import LOCALE_FOLDER, OWN_NAME  # noqa: E402

LANGUAGE: Final = "qps"
LEFT_OUT: Final = 12
ACCENTS: Final = str.maketrans("aceinouyACEINOUY", "àçéîñôûÿÀÇÉÎÑÔÛŸ")
KEPT: Final = re.compile(r"(\{[^}]*\}|\]\([^)]*\))")
"""What is filled in, and where links lead."""


def pseudo(words: str) -> str:
    """English words with accents."""
    return "".join(part if KEPT.fullmatch(part) else part.translate(ACCENTS) for part in KEPT.split(words))


def write_pseudo(folder: Path) -> Path:
    """The language's own folder, made in `folder`."""
    home = folder / LANGUAGE / "LC_MESSAGES"
    home.mkdir(parents=True, exist_ok=True)
    for path in sorted((LOCALE_FOLDER / "en" / "LC_MESSAGES").glob("*.po")):
        file = polib.pofile(str(path), encoding="utf-8")
        kept = _empty()
        for number, entry in enumerate(file):
            if number % LEFT_OUT == LEFT_OUT - 1:
                continue
            entry.msgstr = "Pseudo" if entry.msgid == OWN_NAME else pseudo(entry.msgstr)
            entry.msgstr_plural = {form: pseudo(words) for form, words in entry.msgstr_plural.items()}
            kept.append(entry)
        kept.save_as_mofile(str(home / f"{path.stem}.mo"))
    content = _empty()
    for french, english in sorted({pair for game in NAMES for pair in _texts_of(game)}):
        content.append(polib.POEntry(msgctxt=french, msgid=english, msgstr=pseudo(english)))
    content.save_as_mofile(str(home / "content.mo"))
    return home.parent


def _empty() -> polib.POFile:
    file = polib.POFile(encoding="utf-8")
    file.metadata = {"Content-Type": "text/plain; charset=UTF-8", "Plural-Forms": "nplurals=2; plural=(n != 1);"}
    return file


def _texts_of(game: str) -> Iterator[tuple[str, str]]:
    """French and English of every text in the content of a game."""
    for path in sorted(entry_of(game).data.rglob("*.yaml")):
        yield from _pairs(load_document(path).value)


def _pairs(value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict) and isinstance(value.get("fr"), str) and isinstance(value.get("en"), str):
        yield value["fr"], value["en"]
    items = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for item in items:
        yield from _pairs(item)


if __name__ == "__main__":
    if len(sys.argv) != len(("pseudo.py", "FOLDER")):
        raise SystemExit("usage: pseudo.py FOLDER")
    print(write_pseudo(Path(sys.argv[1])))
