"""The log of FLOWER POWER! at its table: what happens to a flower is told by the name of its bed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from game.core.rules.events import CardMoved, CardShown, Event
from game.core.texts import Argument, SeatName, Sentence
from game.flower_power.beds import BedPlan
from game.flower_power.cards import POWER_NAMES
from game.flower_power.content import Content
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


class Telling(NamedTuple):
    """What an event is told upon: what was planted and lost before it, and what the log would say without the beds."""

    content: Content
    view: State
    past: Sequence[Event]
    plain: Sentence | None

    def bed(self, zone: int) -> str:
        """The name that a flower had."""
        return BedPlan(self.view, self.past).name_then(zone)

    def bed_after(self, event: Event, zone: int) -> str:
        """The name that a flower has by this event."""
        return BedPlan(self.view, (*self.past, event)).name(zone)


def told(rules: FlowerPower, view: State, event: Event, past: Sequence[Event]) -> Sentence | None:
    """An event as a sentence, with the names of beds; `past`: what was planted and lost before it."""
    plain, teller = rules.tell(view, event), _BY_BED.get(type(event))
    if teller is None:
        return plain
    return teller(Telling(rules.content, view, past, plain), event) or plain


def _attack(on: Telling, event: AttackDeclared) -> Sentence:
    beds = {"flower": on.bed(event.attacking), "target": on.bed(event.defending)}
    return _say("attack", "FP-30", player=SeatName(event.attacker), **beds)


def _played(on: Telling, event: CardPlayed) -> Sentence | None:
    name = on.bed(event.flower) if event.flower >= 0 else ""
    if not name or on.plain is None:
        return None
    card = on.content.cards.names[event.card]
    return _say(POWER_NAMES[event.power], on.plain.clause, player=SeatName(event.seat), card=card, flower=name)


def _captured(on: Telling, event: FlowerCaptured) -> Sentence:
    players = {"player": SeatName(event.seat), "other": SeatName(event.loser)}
    return _say("captured", "FP-39", **players, flower=on.bed_after(event, event.flower))


def _planted(on: Telling, event: FlowerPlanted) -> Sentence | None:
    if on.plain is None:
        return None
    key, name = "founded_power" if event.power else "founded", on.bed_after(event, event.flower)
    return _say(key, on.plain.clause, player=SeatName(event.seat), flower=name, n=event.size)


def _petal(on: Telling, zone: int) -> Sentence | None:
    """A petal that is seen, or gone."""
    name, key = on.bed(zone), "" if on.plain is None else on.plain.key.rpartition(".")[2]
    if on.plain is None or not name or key not in ("petal_shown", "petal_gone", "spied"):
        return None
    return _say(key, on.plain.clause, **{**on.plain.arguments, "flower": name})


def _picked(on: Telling, event: PetalPicked) -> Sentence | None:
    """Which petal fights, as long as the other one still has to answer (FP-A29)."""
    battle = on.view.battle
    if battle is None or event.petal < 0 or battle.picks[battle.side(event.seat)] != event.petal:
        return None
    zone = battle.zone(battle.side(event.seat))
    card = on.content.cards.names[on.view.petal(zone, event.petal)]
    return _say("picked", "FP-A29", player=SeatName(event.seat), card=card, flower=on.bed(zone))


def _withered(on: Telling, event: FlowerWithered) -> Sentence:
    return _say("withered", "FP-A22", player=SeatName(event.seat), flower=on.bed(event.flower))


def _say(key: str, clause: str, **arguments: Argument) -> Sentence:
    return Sentence(f"flower_power.told.{key}", arguments, clause)


_BY_BED: Final[Mapping[type[Event], Callable[[Telling, Any], Sentence | None]]] = {
    AttackDeclared: _attack,
    CardPlayed: _played,
    FlowerCaptured: _captured,
    FlowerPlanted: _planted,
    CardShown: lambda on, event: _petal(on, event.zone),
    CardMoved: lambda on, event: _petal(on, event.source),
    PetalPicked: _picked,
    FlowerWithered: _withered,
}
