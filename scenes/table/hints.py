"""Hints: what a good player would do in the viewer's place, asked from the viewer's view alone, and marked with a
small lamp on every thing that would have to be pointed at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game.bots.worker import BotError
from game.core.rules import Action
from scenes.kit.geometry import Rect
from scenes.kit.tree import Node, walk
from scenes.kit.ui import Ui
from scenes.kit.widgets import SheetLook, picture
from scenes.table.bots import Patience, Worker
from scenes.table.picture import piece_key
from scenes.table.pieces import Target
from scenes.table.play import Play

LEVEL: Final = "greedy"
"""The level of the player who is asked."""
LAMP: Final = 32.0


class Hints:
    """Hints of one table. `on`: one is sought whenever the viewer is asked something.

    The luck of whoever is asked has nothing of the match in it, and his question is what the viewer's own screen shows:
    a hint says nothing the viewer could not work out.
    """

    def __init__(self, worker: Worker, *, on: bool) -> None:
        self.worker = worker
        self.on = on
        self.action: Action | None = None
        self._question: tuple[int, int] | None = None
        self._patience = Patience()

    @property
    def thinking(self) -> bool:
        """True while an answer is awaited."""
        return self.on and self.worker.busy

    def switch(self) -> None:
        """On, or off again."""
        self.on = not self.on
        self.forget()

    def forget(self) -> None:
        """The position has changed: what was said or asked is of no use any more."""
        self.action = self._question = None
        self.worker.forget()

    def follow(self, play: Play) -> bool:
        """Asks once for every choice of the viewer and hears the answer; True when there is a new one. Raises BotError
        when the process that thinks has ended, or is silent for too long.
        """
        session, viewer = play.match.session, play.viewer
        question = (play.records, viewer) if self.on and play.my_turn else None
        if question != self._question:
            self.forget()
            self._question = question
            if question is not None:
                luck = f"hint/{viewer}/{play.records}"
                self.worker.ask(session.rules, session.view(viewer), viewer, LEVEL, luck)
                self._patience.begin(session.rules.name, LEVEL)
        if question is None or not self.worker.busy:
            return False
        self.action = self.worker.poll()
        if self.action is None and self._patience.ended:
            self.worker.close()
            raise BotError("the bot process is silent")
        return self.action is not None

    def close(self) -> None:
        """Nobody is asked any more."""
        self.worker.close()


def marked(action: Action | None, play: Play) -> Iterator[str]:
    """The nodes that a hint is about: what is still to be pointed at, or the button."""
    prompter = play.prompter
    if action is None:
        return
    for choice in prompter.offers.choices:
        if choice.action == action:
            yield f"table.choice.{choice.key}"
            return
    gestures = [g for g in prompter.offers.gestures if g.action == action]
    gesture = next((g for g in gestures if g in prompter.open()), next(iter(gestures), None))
    if gesture is not None:
        for target in (*gesture.points, *gesture.asks):
            if target not in prompter.picks:
                yield from _keys_of(play, target)


def _keys_of(play: Play, target: Target) -> tuple[str, ...]:
    if isinstance(target, tuple):
        return (piece_key(play.picture.tracker.number(target)),)
    return (f"table.spot.{target}", f"table.option.{target}")


def lamps(action: Action | None, play: Play, ui: Ui, nodes: Sequence[Node]) -> tuple[Node, ...]:
    """A lamp on the upper edge of everything among `nodes` that the hint is about."""
    keys = set(marked(action, play))
    if not keys:
        return ()
    words = ui.texts("table.hint")
    found = [node for root in nodes for node in walk(root) if node.key in keys]
    return tuple(_lamp(_place(node), words) for node in found)


def _place(node: Node) -> Rect:
    """In the middle of the lower edge of what lies on the table, at the corner of a button: no word, no value of a card
    and no prompt is under it.
    """
    rect = node.rect
    if node.role == "button":
        return Rect.centred(rect.right - 6, rect.y + 4, LAMP, LAMP)
    return Rect.centred(rect.cx, rect.bottom - 8, LAMP, LAMP)


def _lamp(place: Rect, words: str) -> Node:
    look = SheetLook(fill="#fce3a9", edge="lamp", radius=LAMP / 2, shadow=4, lip=2)
    lit = picture(Rect.centred(place.cx, place.cy - 1, LAMP * 0.66, LAMP * 0.66), "icon_hint")
    return Node("image", place, label=words, look=look, children=(lit,))
