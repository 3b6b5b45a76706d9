"""Before somebody is shown what others who still play should not learn of, he is asked; then it counts as practice.
While they play with phones around the same screen it is not shown at all.
"""

from __future__ import annotations

from collections.abc import Callable

from game.core.library.library import Library, LibraryError
from game.matches.given_away import Secrets
from game.matches.match import Match
from scenes.kit.screen.stack import Host
from scenes.kit.widgets.dialog import Answer, Dialog

Refuses = Callable[[Secrets], bool]
"""Whether some secrets are given away to nobody now, which it says."""


def nothing_is_refused(secrets: Secrets) -> bool:
    """Where nobody plays with phones."""
    return False


def show_or_ask(
    app: Host,
    match: Match,
    library: Library | None,
    identity: str,
    show: Callable[[bool], None],
    refuses: Refuses = nothing_is_refused,
    *,
    warned: bool = False,
) -> None:
    """Shows something of a match at once if nobody could learn from it what he should not know; else after a warning,
    if nothing `refuses`. `show` is told whether something was given away. `warned`: it was before.
    """

    def lend() -> None:
        if refuses(secrets):
            return
        try:
            secrets.give_away()
        except LibraryError as error:
            app.notify(app.texts(error.key), "warning")
        else:
            show(True)

    try:
        secrets = Secrets(match, library, identity)
    except LibraryError as error:
        app.notify(app.texts(error.key), "warning")
        return
    if not secrets.any:
        show(False)
        return
    if refuses(secrets):
        return
    if warned:
        show(True)
        return
    text = "replay.secrets.text" if secrets.goes_on else "replay.secrets.shared"
    answers = [Answer("replay.look", lend, "paper", "eye"), Answer("library.cancel")]
    app.stack.push(Dialog("replay.secrets", text, answers))
