"""Recorded gestures: at moments of the recorded matches, what every lawful action is pointed at with, what other drags
would have meant, what is said, and what is seen and heard of what was done then.

`python -m tests.scenes.recorded_gestures` records them anew, prints what differs and writes `recorded_gestures.txt`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from game.catalogue import open_game
from game.core.match.staging import stages
from game.core.rules.rules import AnyRules
from game.core.texts import Texts
from scenes.kit.drawing.text import Typesetter
from scenes.kit.drawing.theme import load_palette
from scenes.kit.geometry import Rect
from scenes.kit.screen.ui import Ui
from scenes.kit.window.window import Window
from scenes.presenters.registry import presenter_of
from scenes.table.board.picture import seats_of
from scenes.table.board.pieces import Layout, Slot, Target
from scenes.table.board.rooms import frame_of
from scenes.table.offers import Offers
from scenes.table.presenter import Presenter, Situation
from tests.reliability.moments import Moment, record

TABLE: Final = Path(__file__).parent / "recorded_gestures.txt"
HEAD: Final = "match, record: digests of what is offered, what else is meant, what is said, what is seen and heard"
MOST_TRIES: Final = 2_000
"""Drags of one moment."""


class Found(NamedTuple):
    """What is recorded of a moment, in lines that can be read and compared."""

    offered: list[str]
    meant: list[str]
    said: list[str]
    seen: list[str]


def screen() -> Ui:
    """An unseen one."""
    Window.offscreen((1280, 720))
    made = Ui(load_palette(), Texts("en"))
    made.typesetter = Typesetter(1.0)
    made.reduced_motion = True
    return made


def found_at(moment: Moment, ui: Ui) -> Found:
    """Everything that is recorded of a moment, for who acts in it."""
    rules, seat = open_game(moment.header.setup.game).rules, moment.seat
    presenter = presenter_of(rules)
    past = tuple(event for event in moment.past if isinstance(event, presenter.remembers))
    situation = Situation(
        moment.before.view(seat), seat, seats_of(moment.header), rules.actors(moment.before), past=past
    )
    legal = rules.legal(situation.view, seat)
    offers = presenter.offers(situation, legal)
    board = presenter.layout(situation, frame_of(ui), ui)
    said = [f"{action} {presenter.preview(situation, action)}" for action in legal]
    said += [f"{picks} {presenter.prompt(situation, picks)}" for picks in _picks(offers)]
    gestures = sorted(offers.gestures, key=lambda gesture: repr(gesture.action))  # of one action their order counts
    return Found(
        [repr(found) for found in (*gestures, *offers.choices, *offers.options)],
        list(_meant(presenter, situation, board, offers)),
        sorted(said),
        list(_seen(rules, presenter, moment, situation, ui)),
    )


def _picks(offers: Offers) -> dict[tuple[Target, ...], None]:
    """What can have been pointed at: nothing, and the beginnings of every gesture."""
    gestures = ((*gesture.points, *gesture.asks) for gesture in offers.gestures)
    return dict.fromkeys([(), *(points[:count] for points in gestures for count in range(1, len(points)))])


def _meant(presenter: Presenter[Any], situation: Situation[Any], board: Layout, offers: Offers) -> Iterator[str]:
    """What a drag that is no offer would have meant, of each thing that may be moved, and of two things; and what is
    answered to who picks a thing up with which nothing can be done.
    """
    slots = [piece.slot for piece in board.pieces if not piece.concealed]
    own = [slot for slot in slots if presenter.movable(situation, slot)]
    yield f"movable {own}"
    covered = [{*gesture.points, *gesture.asks} for gesture in offers.gestures]
    targets: list[Target] = [*(spot.key for spot in board.spots), *slots]
    tries: list[tuple[tuple[Slot, ...], Target]] = [((held,), to) for held in own for to in targets if held != to]
    tries += [((one, two), to) for one in own[:4] for two in slots[::3] for to in targets[::2] if one != two]
    for held, target in tries[:: 1 + len(tries) // MOST_TRIES]:
        action = presenter.wish(situation, held, target)
        if action is not None and not any({*held, target} <= points for points in covered):
            yield f"{held} {target} {action}"
    for slot in own:
        alike = (each.points for each in offers.gestures if len(each.points) > 1 and each.points[0][0] == slot[0])
        elsewhere = next((points[1] for points in alike), None)
        if elsewhere is not None and not any(slot in points for points in covered):
            yield f"idle {slot} {presenter.wish(situation, (slot,), elsewhere)}"


def _seen(rules: AnyRules, presenter: Presenter[Any], moment: Moment, before: Situation[Any], ui: Ui) -> Iterator[str]:
    """What who acts and the public are shown of what was done, stage by stage."""
    for observer in (moment.seat, len(before.seats)):
        for stage in stages(rules, moment.before, moment.record, observer, presenter.hold):
            told = (event for event in (*stage.earlier, *stage.events) if isinstance(event, presenter.remembers))
            past = (*before.past, *told)
            situation = Situation(stage.view, observer, before.seats, (), stage.events, past=past)
            yield f"{observer} {stage.hold} {presenter.prompt(situation, ())}"
            for event in stage.events:
                tale = presenter.tell(stage.view, event, before.past)
                yield f"{type(event).__name__} {presenter.hold(event)} {presenter.sound(event)} {tale}"
            board = presenter.layout(situation, frame_of(ui), ui)
            yield f"{[(each.kind, _place(each.place), _place(each.start)) for each in board.moments]}"
            yield f"{[(_place(start), _place(end)) for start, end in board.aims]}"


def _place(rect: Rect | None) -> tuple[int, ...]:
    """A rectangle in whole units."""
    return () if rect is None else tuple(map(round, (rect.x, rect.y, rect.w, rect.h)))


def main() -> None:
    """Records everything anew, on purpose."""
    ui = screen()
    record(TABLE, HEAD, lambda moment: found_at(moment, ui))


if __name__ == "__main__":
    main()
