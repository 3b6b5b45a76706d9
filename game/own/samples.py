"""A user's own folder made ready, with samples: each is a whole file, to be copied under another name and changed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

from game.catalogue import GAMES, open_game
from game.core.content.content import ContentError
from game.core.rules.options import OptionSpec
from game.entry import ROOT, GameEntry
from game.own.folder import ENDING, LESSONS, PLAYLISTS, PRESETS, PUZZLES, SAMPLE, SAMPLES, SCENARIOS, SHOWN, THEMES
from game.own.home import own_folder

HEAD: Final = {
    PRESETS: """\
# Copy this file, call the copy for example  evening.yaml  and change it. A house rule that you leave out is as in the
# book. Behind the colon stands its value, in brackets what else it may be.
#
# Copiez ce fichier, appelez la copie par exemple  soiree.yaml  et changez-la. Une règle que vous enlevez est comme dans
# le livre. Derrière les deux-points vient sa valeur, entre parenthèses ce qu’elle peut être d’autre.
""",
    SCENARIOS: """\
# Copy this file, call the copy for example  my_example.yaml  and change it: docs/scenarios.md says how.
#
# Copiez ce fichier, appelez la copie par exemple  mon_exemple.yaml  et changez-la : docs/scenarios.md dit comment.
""",
    LESSONS: """\
# Copy this file, call the copy for example  my_lesson.yaml  and change it: docs/lessons.md says how.
#
# Copiez ce fichier, appelez la copie par exemple  ma_lecon.yaml  et changez-la : docs/lessons.md dit comment.
""",
    PUZZLES: """\
# Copy this file, call the copy for example  my_puzzle.yaml  and change it: docs/lessons.md says how.
#
# Copiez ce fichier, appelez la copie par exemple  mon_enigme.yaml  et changez-la : docs/lessons.md dit comment.
""",
    PLAYLISTS: """\
# Copy this file, call the copy for example  club.yaml  and change it. Scenarios are named by their files.
#
# Copiez ce fichier, appelez la copie par exemple  club.yaml  et changez-la. Un scénario porte le nom de son fichier.
""",
}


def prepare_own_folder() -> Path | None:
    """Makes the folders, with a sample to copy in each that has one; what is there stays as it is. None where nobody
    has a folder. Raises OSError.
    """
    folder = own_folder()
    if folder is None:
        return None
    for entry in GAMES:
        for kind in (*dict(entry.variants).values(), *SHOWN):
            _lay(folder / entry.name / kind, partial(sample_of, entry, kind))
    _lay(folder / THEMES, (ROOT / "data" / THEMES / SAMPLE).read_text)
    return folder


def _lay(place: Path, text: Callable[[str], str]) -> None:
    """`text`: the sample, in an encoding; '' for none."""
    place.mkdir(parents=True, exist_ok=True)
    if not (place / SAMPLE).exists() and (sample := text("utf-8")):
        (place / SAMPLE).write_text(sample, "utf-8")


def sample_of(entry: GameEntry, kind: str, encoding: str = "utf-8") -> str:
    """The sample of a kind of files of a game; '' where there is none: a further game need not ship samples of its own
    variants, and one that cannot be opened has no house rules to list. Raises OSError.
    """
    shipped = entry.data / SAMPLES / f"{kind}.txt"
    if shipped.is_file():
        return shipped.read_text(encoding)
    if kind not in HEAD:
        return ""
    if kind == PRESETS:
        try:
            text = "\n".join(_preset(entry))
        except ContentError:
            return ""
    else:
        files = sorted((entry.data / kind).glob(f"*{ENDING}"))
        text = files[0].read_text(encoding) if files else ""
    return f"{HEAD[kind]}\n{text.rstrip()}\n"


def _preset(entry: GameEntry) -> Iterator[str]:
    """Every house rule of a game at its usual value, with what it may be."""
    yield 'preset: "Our evening"'
    yield "options:"
    for spec in open_game(entry.name).rules.options:
        yield f"  # {spec.label.en} / {spec.label.fr} ({_values(spec)})"
        yield f"  {json.dumps(spec.id.replace('*', '0'))}: {json.dumps(spec.default, ensure_ascii=False)}"


def _values(spec: OptionSpec) -> str:
    if spec.kind == "flag":
        return "true, false"
    if spec.kind == "number":
        return f"{spec.least} … {spec.most}"
    several = "; several with commas between them" if spec.kind == "words" else ""
    return ", ".join(choice.id for choice in spec.choices) + several
