"""What somebody else's match is played from, kept in the player's own folder: the button, and the way back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.core.journal.own_file import OwnFile
from game.matches.match import Match
from game.own.home import own_folder
from game.own.keeping import Kept, keep, to_keep
from scenes.kit.reasons import reason_of
from scenes.kit.screen.stack import Host
from scenes.kit.widgets.dialog import Answer


def ways_to_keep(app: Host, match: Match, changed: Callable[[], None] = lambda: None) -> tuple[Answer, ...]:
    """The answer that keeps all that the match is played from and the player has not got; none where he has it all.
    `changed` is told when it was kept, or is gone again.
    """
    files = to_keep(match.header) if own_folder() is not None else ()
    if not files:
        return ()
    key = f"own.keep.{'_'.join(sorted(file.kind for file in files))}"
    run = partial(_keep, app, match.session.rules.name, files, changed)
    return (Answer(key if app.texts.has(key) else "own.keep", run, icon="save"),)


def _keep(app: Host, game: str, files: Sequence[OwnFile], changed: Callable[[], None]) -> None:
    texts = app.texts
    kept: list[Kept] = []
    try:
        kept.extend(keep(game, file) for file in files)  # those before the one that fails are kept
    except OSError as error:
        app.notify(texts("own.not_kept", reason=reason_of(texts, error)), "warning")
    changed()
    if kept:
        run, places = partial(_take_back, app, kept, changed), ", ".join(each.place for each in kept)
        app.notify(texts("own.kept", path=places), "save", answer=texts("library.undo"), run=run)


def _take_back(app: Host, kept: Sequence[Kept], changed: Callable[[], None]) -> None:
    texts = app.texts
    for each in kept:
        try:
            words = texts("own.taken_back" if each.take_back() else "own.changed_since", path=each.place)
        except OSError as error:
            words = texts("own.not_taken_back", path=each.place, reason=reason_of(texts, error))
        app.notify(words, "trash")
    changed()
