"""The log of FLOWER POWER! at its table: what happens to a flower is told by the name of its bed."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.rules.events import CardMoved, CardShown, Event
from game.core.texts import Argument, SeatName, Sentence
from game.flower_power.beds import BedPlan
from game.flower_power.cards import POWER_NAMES
from game.flower_power.events import (
    AttackDeclared,
    CardPlayed,
    FlowerCaptured,
    FlowerPlanted,
    FlowerWithered,
    PetalPicked,
)
from game.flower_power.rules import FlowerPower
from game.flower_power.state import State


def told(rules: FlowerPower, view: State, event: Event, past: Sequence[Event]) -> Sentence | None:
    """An event as a sentence, with the names of beds; `past`: what was planted and lost before it."""
    plain = rules.tell(view, event)
    if isinstance(event, AttackDeclared):
        plan = BedPlan(view, past)
        return _say(
            "attack",
            "FP-30",
            player=SeatName(event.attacker),
            flower=plan.name_then(event.attacking),
            target=plan.name_then(event.defending),
        )
    if isinstance(event, CardPlayed) and event.flower >= 0 and plain is not None:
        name, card = BedPlan(view, past).name_then(event.flower), rules.content.cards.names[event.card]
        if name:
            return _say(POWER_NAMES[event.power], plain.clause, player=SeatName(event.seat), card=card, flower=name)
    if isinstance(event, FlowerCaptured):
        plan = BedPlan(view, (*past, event))
        return _say(
            "captured",
            "FP-39",
            player=SeatName(event.seat),
            other=SeatName(event.loser),
            flower=plan.name(event.flower),
        )
    if isinstance(event, FlowerPlanted) and plain is not None:
        name, key = BedPlan(view, (*past, event)).name(event.flower), "founded_power" if event.power else "founded"
        return _say(key, plain.clause, player=SeatName(event.seat), flower=name, n=event.size)
    if isinstance(event, (CardShown, CardMoved)) and plain is not None:
        zone = event.zone if isinstance(event, CardShown) else event.source
        key = plain.key.rpartition(".")[2]
        name = BedPlan(view, past).name_then(zone)
        if name and key in ("petal_shown", "petal_gone", "spied"):
            return _say(key, plain.clause, **{**plain.arguments, "flower": name})
    if isinstance(event, PetalPicked):
        return _picked(rules, view, event, past) or plain
    if isinstance(event, FlowerWithered):
        return _say(
            "withered", "FP-A22", player=SeatName(event.seat), flower=BedPlan(view, past).name_then(event.flower)
        )
    return plain


def _picked(rules: FlowerPower, view: State, event: PetalPicked, past: Sequence[Event]) -> Sentence | None:
    """Which petal fights, as long as the other one still has to answer (FP-A29)."""
    battle = view.battle
    if battle is None or event.petal < 0 or battle.picks[battle.side(event.seat)] != event.petal:
        return None
    zone = battle.zone(battle.side(event.seat))
    name, card = BedPlan(view, past).name_then(zone), rules.content.cards.names[view.petal(zone, event.petal)]
    return _say("picked", "FP-A29", player=SeatName(event.seat), card=card, flower=name)


def _say(key: str, clause: str, **arguments: Argument) -> Sentence:
    return Sentence(f"flower_power.told.{key}", arguments, clause)
