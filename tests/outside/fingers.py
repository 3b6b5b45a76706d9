"""Where the finger of somebody who plays on goes next."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from game.bots.levels import choose
from game.core.chance import Chance
from scenes.doors.phone_party import PhoneParty
from scenes.kit.screen.tree import find, hit
from scenes.kit.widgets.dialog import Dialog
from scenes.phones.chair import Chair
from scenes.phones.round import Round
from scenes.table.scene import TableScene

SHARES = (0.5, 0.25, 0.75, 0.12, 0.88, 0.05, 0.95)
"""Of a thing that others lie on: where it may still be seen."""


class Hint(NamedTuple):
    """Where a finger goes next, in pixels of the page; and what it is meant to do."""

    x: float
    y: float
    key: str


def hint(around: Round, party: PhoneParty, name: str, attempt: int) -> Hint | None:
    """Where the player of this name taps next; after many attempts he does something else."""
    chair = next((chair for chair in around.chairs if chair.name == name), None)
    return None if chair is None else _hint(chair, party, attempt)


def _hint(chair: Chair, party: PhoneParty, attempt: int) -> Hint | None:
    frame = chair.frame
    table = frame.stack.top
    keys: tuple[str, ...] = ()
    if isinstance(table, Dialog):
        keys = ("dialog.0",)
    elif not isinstance(table, TableScene):
        frame.key("escape")  # a finger came upon something else: a pile, a clause
    elif isinstance(table, TableScene) and table.play.timeline.waiting:
        keys = ("table.go_on",)
    elif isinstance(table, TableScene) and table.play.my_turn:
        keys = _wanted(table, party, attempt)
    root = frame.interaction.root
    for key in keys:
        node = find(root, key)
        if node is None:
            continue
        for across, down in product(SHARES, SHARES):
            x, y = node.rect.x + node.rect.w * across, node.rect.y + node.rect.h * down
            if any(found.key == key for found in hit(root, x, y)):
                share = frame.scale / frame.screen.density
                return Hint(x * share, y * share, key)
    return None


def _wanted(table: TableScene, party: PhoneParty, attempt: int) -> tuple[str, ...]:
    """By which node the next part of an action is said."""
    session, play = party.match.session, table.play
    seat = play.viewer
    wanted = choose(session.rules, session.view(seat), seat, "greedy", Chance("outside", len(session.records)))
    if attempt > 8:
        legal = session.legal(seat)
        wanted = legal[attempt * 7 % len(legal)]
    offers = play.prompter.offers
    for choice in offers.choices:
        if choice.action == wanted:
            return (f"table.choice.{choice.key}",)
    for gesture in offers.gestures:
        if gesture.action == wanted:
            points = (*gesture.points, *gesture.asks)
            stray = [pick for pick in play.prompter.picks if pick not in points]
            missing = stray or [point for point in points if point not in play.prompter.picks]
            return play.keys_of(missing[0]) if missing else ()
    return ()
