"""What a choice in FLOWER POWER! is called: flowers by the names of their beds, cards that lie hidden by their own."""

from __future__ import annotations

from game.bots.explaining.reasons import Context, cards_of
from game.bots.search.search import Whole
from game.core.texts import Argument, SeatName, Sentence
from game.flower_power.beds import BedPlan
from game.flower_power.founding import prepared
from game.flower_power.moves import (
    AddBed,
    AddCard,
    Attack,
    Draw,
    EndTurn,
    EndWill,
    Fertilise,
    FlowerPlay,
    Found,
    LayPetal,
    LiftPetal,
    Pick,
    Poison,
    Promote,
    RemoveBed,
    RemoveCard,
    Throw,
)
from game.flower_power.rules import FlowerPower
from game.flower_power.seating import DUEL


def called(context: Context, seat: int, whole: Whole) -> Sentence | None:
    """What is chosen in secret, and what happens to a flower."""
    view, action, player = context.view, whole[-1], SeatName(seat)
    if isinstance(action, Throw) and isinstance(context.rules, FlowerPower):
        game = context.rules.content.game
        throws = game.throws if len(view.contest.seats) == DUEL else game.sides
        return _say("throw", "FP-13", player=player, throw=throws[action.choice].name)
    if isinstance(action, Attack):
        plan = BedPlan(view, context.past)
        flower, target = plan.name(action.flower), plan.name(action.target)
        return Sentence("flower_power.told.attack", {"player": player, "flower": flower, "target": target}, "FP-30")
    if isinstance(action, FlowerPlay):
        return _aimed(context, player, action)
    if isinstance(action, Pick) and view.battle is not None:
        petal = view.petal(view.battle.zone(view.battle.side(seat)), action.petal)
        return _say("pick", "FP-53", player=player, card=cards_of(context, [petal]))
    if isinstance(action, Draw):  # what is told first may be that the draw pile is made anew
        return _say("draw", "FP-25", player=player)
    if isinstance(action, (EndTurn, EndWill)):
        return _say("end", "FP-22", player=player)
    return _planned(context, seat, whole)


def _aimed(context: Context, player: SeatName, action: FlowerPlay) -> Sentence:
    """A card used on a flower."""
    view, card = context.view, cards_of(context, [action.card])
    what: dict[str, Argument] = {
        "player": player,
        "flower": BedPlan(view, context.past).name(action.flower),
        "card": card,
    }
    if isinstance(action, Poison):
        petal = cards_of(context, [view.petal(action.flower, action.petal)])
        return _say("poison", "FP-56", **what, petal=petal)
    if isinstance(action, Fertilise):
        flower = view.flower(action.flower)
        if flower is not None and flower.power:
            return _say("fertilise_power", "FP-A41", **what)
        return _say("fertilise", "FP-60", **what, place=action.place + 1)
    key, clause = ("promotion", "FP-62") if isinstance(action, Promote) else ("spy", "FP-64")
    return Sentence(f"flower_power.told.{key}", what, clause)


def _planned(context: Context, seat: int, whole: Whole) -> Sentence | None:
    """Flowers that are planned or prepared in secret."""
    view, action, player = context.view, whole[-1], SeatName(seat)
    if isinstance(action, AddBed):
        return _say("bed", "FP-18", player=player, n=action.size)
    if isinstance(action, RemoveBed):
        return _say("no_bed", "FP-18", player=player)
    if isinstance(action, LayPetal):
        return _say("lay", "FP-A1", player=player, card=cards_of(context, [action.card]), bed=action.bed + 1)
    if isinstance(action, LiftPetal):
        petal = view.plans[seat][action.bed][action.place]
        return _say("lift", "FP-A1", player=player, card=cards_of(context, [petal]))
    if not isinstance(action, (AddCard, RemoveCard, Found)):
        return None
    cards = list(prepared(view, seat))
    for step in whole:
        if isinstance(step, AddCard):
            cards.insert(step.place, step.card)
        elif isinstance(step, RemoveCard):
            del cards[step.place]
    key = "prepare" if not isinstance(action, Found) else "found_power" if action.power else "found"
    if not cards:
        return _say("prepare_nothing", "FP-66", player=player)
    return _say(key, "FP-67" if key == "found_power" else "FP-66", player=player, cards=cards_of(context, cards))


def _say(key: str, clause: str, **arguments: Argument) -> Sentence:
    return Sentence(f"flower_power.choice.{key}", arguments, clause)
