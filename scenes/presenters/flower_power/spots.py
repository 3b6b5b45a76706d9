"""Where things can be put in FLOWER POWER!: hands, the new bed, and the gaps between petals."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from game.core.texts import Person
from game.flower_power.content import Content
from game.flower_power.state import BUILDING, CONTEST, State
from scenes.kit.geometry import Rect
from scenes.kit.screen.ui import Ui
from scenes.presenters.flower_power.gardens import Gardens
from scenes.presenters.flower_power.gestures import HAND_SPOT, NEW_BED
from scenes.table.board.pieces import Spot
from scenes.table.presenter import Situation

GAP: Final = "flower_power/gap"
"""A place between petals; in it stands as which petal one would fight there (FP-60)."""
_DRAWN: Final = {"palm": "paper"}
"""Throws that look like others."""


def spots_of(content: Content, situation: Situation[State], near: int, gardens: Gardens, ui: Ui) -> list[Spot]:
    """All places of one situation."""
    view = situation.view
    say = ui.texts
    spots = []
    for number, seat in enumerate(gardens.others):
        label = say("flower_power.table.hand_spot", player=Person(situation.seats[seat].name))
        spots.append(Spot(f"hand.{seat}", gardens.plate(number), label, "wide"))
    prepared = len(view.plans[near][0]) if view.plans[near] and view.phase != BUILDING else 0
    bed = gardens.new_bed(prepared)
    spots.append(Spot(NEW_BED, bed.rect, say("flower_power.table.new_bed"), "round", "flower_power/garden_bed"))
    # after the last petal as well: where a small bed lies in a corner, the other places cover it
    spots += _gaps("new", gardens.gaps(bed) if prepared else (), ui)
    spots.append(Spot(HAND_SPOT, gardens.frame.hand, say("flower_power.table.hand"), "wide"))
    for zone, rosette in gardens.rosettes.items():
        spots += _gaps(f"gap.{zone}", gardens.gaps(rosette), ui)
    if view.phase == CONTEST:
        spots += _throws(content, view, gardens, ui)
    if view.phase == BUILDING and not view.house.blind_build:
        spots += _beds(view, near, gardens, ui)
    return spots


def _throws(content: Content, view: State, gardens: Gardens, ui: Ui) -> list[Spot]:
    """The throws of the seating contest, or the sides of a hand, large in the middle of the mat (FP-13)."""
    words = content.throws_among(len(view.contest.seats))
    spots = []
    for number, word in enumerate(words):
        apart = min(120.0, gardens.lane.w / len(words))
        middle = gardens.lane_middle + (number - (len(words) - 1) / 2) * apart
        rect = Rect.centred(middle, gardens.lane.cy, apart * 112 / 120, apart * 112 / 120)
        label = ui.texts("flower_power.table.throw_spot", name=ui.texts.pick(word.name))
        spots.append(Spot(f"throw.{number}", rect, label, "round", f"flower_power/hand_{_DRAWN.get(word.id, word.id)}"))
    return spots


def _beds(view: State, near: int, gardens: Gardens, ui: Ui) -> list[Spot]:
    """Planned flowers, and the places in them for petals one has looked at."""
    spots = []
    plan = view.plans[near]
    for number, planned in enumerate(plan):
        rosette = gardens.planned(number, len(plan), len(planned))
        label = ui.texts("flower_power.table.bed", number=number + 1)
        spots.append(Spot(f"bed.{number}", rosette.rect, label, "round"))
        spots += _gaps(f"laid.{number}", gardens.gaps(rosette), ui)
    return spots


def _gaps(key: str, places: Sequence[Rect], ui: Ui) -> list[Spot]:
    """Places between petals, numbered as one counts."""
    label = partial(ui.texts, "flower_power.table.gap")
    return [Spot(f"{key}.{n}", rect, label(place=n + 1), "round", GAP, str(n + 1)) for n, rect in enumerate(places)]
