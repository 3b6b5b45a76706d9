"""Reading beside playing: which cards a line speaks of, which rule is at hand, what has happened since one's last turn,
and the way back to before it.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.core.table import UNKNOWN
from game.core.texts import Person
from scenes.kit.tree import find
from scenes.kit.ui import Ui
from scenes.table.asking import explain, prompted
from scenes.table.log_panel import Since
from scenes.table.play_area import piece_key, shown_face

if TYPE_CHECKING:
    from scenes.table.scene import TableScene


def pointed_faces(scene: TableScene, ui: Ui) -> frozenset[int]:
    """The face of the card that is pointed at, if the viewer knows it: its lines are lit."""
    for number, sprite in scene.sprites.in_order():
        if ui.points_at(piece_key(number)):
            return frozenset({shown_face(scene.situation.view.table, sprite.piece)}) - {UNKNOWN}
    return frozenset()


def explain_at_hand(scene: TableScene) -> bool:
    """Opens the rule book at the clause of the refusal, of the line that is pointed at, or of what is asked; at its
    beginning if there is none. False where the thing in focus has an explanation of its own.
    """
    ui = scene.app.ui
    focused = find(scene.app.interaction.root, ui.focused)
    if focused is not None and focused.action("explain") is not None:
        return False
    clause = scene.log.clause_at(ui.hovered)
    if scene.refusal is not None or not clause:
        clause = prompted(scene, scene.situation)[0].clause
    explain(scene, clause)
    return True


def last_own(scene: TableScene) -> int | None:
    """The last record that is the viewer's own doing; None before his first."""
    records = scene.match.session.records
    return next((record.seq for record in reversed(records) if record.seat == scene.viewer), None)


def since_last_turn(scene: TableScene) -> Since | None:
    """What the log says over the lines that came after the viewer's last action; None while nobody else has acted."""
    own = last_own(scene)
    records = scene.match.session.records
    if own is None or scene.viewer >= len(scene.seats) or own == len(records) - 1 or scene.doors.review is None:
        return None
    words = scene.app.texts("table.log.since", player=Person(scene.seats[scene.viewer].name))
    return Since(own, words, partial(scene.doors.review, scene, own))


def offer_fork(scene: TableScene, reason: str) -> None:
    """Says why nothing can be taken back, and offers a practice match from before the viewer's last action."""
    own, fork = last_own(scene), scene.doors.fork
    texts = scene.app.texts
    if own is None or fork is None:
        scene.app.notify(texts(reason), "undo")
        return
    scene.app.notify(texts(reason), "undo", answer=texts("undo.fork"), run=partial(fork, scene.match, own - 1))
