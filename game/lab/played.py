"""From what a variant is played: its house rules, and those of a player's files that they name. What else lies in his
folder, notes in a file, and drawings and names of cards are no part of a question.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from game.catalogue import open_game
from game.core.content.changes import Change
from game.core.content.content import parse_document
from game.core.content.skins import FOLDER
from game.core.journal.own_file import OwnFile
from game.core.rules.rules import OptionValue
from game.own.folder import used_of


def played_of(
    game: str, own: Sequence[OwnFile], options: Mapping[str, OptionValue], changes: Sequence[Change]
) -> tuple[OwnFile, ...]:
    """Those of a player's files from which is played by these house rules, and those in which a value is changed."""
    used, changed = used_of(game, own, options), {change.file for change in changes}
    return tuple(file for file in own if file in used or file.path in changed)


def digest_of(game: str, own: Sequence[OwnFile], changes: Sequence[Change]) -> str:
    """Of all that a game depends on beside its house rules, equal wherever and with whatever notes the files lie."""
    return _digest_of(game, tuple(own), tuple(changes))


@lru_cache(256)
def _digest_of(game: str, own: tuple[OwnFile, ...], changes: tuple[Change, ...]) -> str:
    """The digest of the shipped content where nothing of a player's is played; of his files what they say, not how."""
    of_ours = tuple(change for change in changes if change.file not in {file.path for file in own})
    shipped = open_game(game, (), of_ours).rules.digest
    playing = [file for file in own if file.kind != FOLDER]
    if not playing:
        return shipped
    said = [shipped, *_said(playing, changes)]
    return hashlib.sha256(json.dumps(said, ensure_ascii=True, default=str).encode()).hexdigest()[:16]


def _said(own: Sequence[OwnFile], changes: Sequence[Change]) -> Iterator[object]:
    for file in own:
        value = parse_document(file.text, file.path).value
        plays = {key: part for key, part in value.items() if key not in ("name", "help")}
        yield file.kind, file.name, plays, [(one.place, one.value) for one in changes if one.file == file.path]
