"""What the table does without being told: it hears its bots and hints, plays what is forced, draws the curtain, and
shows the result; and it follows a match that another window plays.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from game.bots.worker import BotError
from game.core.library import LibraryError
from scenes.table.pace import PAUSES

if TYPE_CHECKING:
    from scenes.table.scene import TableScene

POLL: Final = 0.05
"""Seconds between two looks whether a bot has answered."""
LOOK_SECONDS: Final = 0.5
"""Seconds between two looks at a match that another window plays."""


def drive_bots(scene: TableScene, seconds: float) -> None:
    """Carries out what the bots choose."""
    pause = PAUSES[scene.app.settings.pace]
    try:
        chosen = scene.bots.next_action(seconds, may_ask=not scene.timeline.busy, pause=pause)
    except BotError:
        _tell_failure(scene)
        return
    if chosen is not None:
        scene.submit(*chosen)


def seek_hint(scene: TableScene) -> None:
    """Hears what a good player would do in the viewer's place, if that is wanted."""
    try:
        fresh = scene.hints.follow(scene)
    except BotError:
        _tell_failure(scene)
        scene.hints.switch()
        return
    if fresh:
        scene.app.invalidate()


def _tell_failure(scene: TableScene) -> None:
    scene.app.notify(scene.app.texts("table.bot_failed"), "warning")


def next_update(scene: TableScene) -> float | None:
    """In how many seconds there may be something to hear although nothing moves; None: never."""
    if not scene.live:
        return None
    if scene.bots.thinking or scene.hints.thinking:
        return POLL
    return LOOK_SECONDS if scene.match.read_only else None


def watch(scene: TableScene) -> None:
    """Shows what another window has played in this match since the last look."""
    now = time.monotonic()
    if not scene.match.read_only or now < scene.next_look:
        return
    scene.next_look = now + LOOK_SECONDS
    try:
        news = scene.match.follow()
    except LibraryError:
        return  # a library that is busy or gone for a moment: the next look may find it again
    if news is None:
        return
    if news.taken_back is not None:
        scene.forget_from(news.taken_back)
    for before, record in news.added:
        scene.show_record(before, record)


def play_what_is_forced(scene: TableScene) -> None:
    """Does for the viewer what everybody can see he must do, unless he might rather take something back."""
    session, viewer = scene.match.session, scene.viewer
    if not (scene.app.settings.play_forced and scene.my_turn and session.rules.open_choice(session.state, viewer)):
        return
    legal = session.legal(viewer)
    if len(legal) == 1 and not session.undo_reach(viewer).records:
        scene.submit(viewer, legal[0])


def ask_for_curtain(scene: TableScene) -> None:
    """Before any secret of another seat: a curtain, when more than one person plays at this screen."""
    actors = scene.match.session.actors
    if len(scene.humans) < 2 or scene.viewer in actors or scene.match.read_only or not scene.live:
        return
    waiting = next((seat for seat in actors if seat in scene.humans), None)
    if waiting is not None and scene.open_hands:
        scene.sit_down(waiting)
    elif waiting is not None and scene.app.stack.top is scene:
        scene.doors.curtain(scene, waiting)


def ask_for_result(scene: TableScene) -> None:
    """Once, when the match is over and everything of it has been shown."""
    if not scene.result_shown and scene.app.stack.top is scene and scene.match.session.outcome is not None:
        scene.doors.result(scene)
        scene.result_shown = True
