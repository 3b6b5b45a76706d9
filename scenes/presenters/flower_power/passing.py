"""Passing for a while, said openly (FP-33): for the rest of the attack that is going on, or of the whole turn."""

from __future__ import annotations

from game.core.texts import Argument, SeatName, Sentence
from game.flower_power.rules import FlowerPower
from game.flower_power.state import REPLY, State
from scenes.table.presenter import Order, Situation


def passing_orders(rules: FlowerPower, situation: Situation[State]) -> tuple[Order, ...]:
    """What lasts now; of an attack only while it is being fought. Who is on his turn can attack all the same."""
    view = situation.view
    if view.result is not None or not view.turn:
        return ()
    spans: list[tuple[str, tuple[object, ...]]] = [("pass_turn", ("turn", view.turn))]
    if view.battle is not None:
        spans.insert(0, ("pass_attack", ("attack", view.turn, view.declared)))
    own = "_own" if situation.viewer == view.active else ""
    who: dict[str, Argument] = {"player": SeatName(situation.viewer)}
    return tuple(
        Order(
            key,
            Sentence(f"flower_power.table.{key}", {}),
            Sentence(f"flower_power.said.{key}", who),
            rules.idle[REPLY],
            until,
            Sentence(f"flower_power.tip.{key}{own if key == 'pass_turn' else ''}", {}, "FP-33"),
        )
        for key, until in spans
    )
