"""Why a bot of FLOWER POWER! attacks, uses a card, replies or founds: the odds of the battle, what it would bring, and
what the card changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from game.bots.explaining.reasons import (
    Context,
    Numbers,
    Reason,
    Reasons,
    Term,
    Words,
    faces,
    number,
    percent,
    seat_of,
    thing,
)
from game.bots.flower_power.battles import facing, turns, wins_tie
from game.bots.flower_power.cards import deadly_poison
from game.bots.flower_power.choices import called
from game.bots.flower_power.duel import Outlook, fought, mean
from game.bots.flower_power.policy import FAINT
from game.bots.flower_power.search import FlowerPlaybook
from game.bots.flower_power.worth import Standing
from game.bots.policy import Decision
from game.bots.search.search import Whole
from game.core.rules.rules import Action
from game.core.texts import LocalText, Sentence
from game.flower_power.beds import REMEMBERED, BedPlan
from game.flower_power.founding import prepared
from game.flower_power.moves import (
    AddBed,
    AddCard,
    Attack,
    CardPlay,
    ChooseRank,
    Draw,
    EndTurn,
    EndWill,
    Fertilise,
    FlowerPlay,
    Found,
    LayPetal,
    LiftPetal,
    Pass,
    Pick,
    Poison,
    Promote,
    Ready,
    RemoveBed,
    RemoveCard,
    SpyFlower,
    SpyHand,
    Throw,
)
from game.flower_power.rules import FlowerPower
from game.flower_power.state import ATTACKER, TIE, Flower, State

_SLIGHT: Final = 1e-6
"""What is so near to certain is certain."""
_SMALL: Final = 3
"""A flower of so many petals is one of many."""


def _named(context: Context, zones: Numbers) -> LocalText | str:
    """A flower by the name of its bed."""
    name = BedPlan(context.view, context.past).name(zones[0])
    if not name:
        raise LookupError("no such flower")
    return name


class FlowerReasons(Reasons):
    """See `Reasons`."""

    playbook = FlowerPlaybook
    remembers = REMEMBERED
    words: ClassVar[Mapping[str, Words]] = {"flower": _named}

    def called(self, context: Context, seat: int, whole: Whole) -> Sentence | None:
        """See `Reasons`."""
        return called(context, seat, whole)

    def place(self, context: Context, zone: int, index: int) -> Sentence | None:
        """A petal of a flower."""
        name = BedPlan(context.view, context.past).name(zone)
        return Sentence("flower_power.choice.petal", {"flower": name, "place": index + 1}) if name else None

    def reason(self, decision: Decision, action: Action) -> Reason | None:
        """By what greedy weighs of each kind of action."""
        rules, view, seat = decision.rules, decision.view, decision.seat
        if not isinstance(rules, FlowerPower):
            return None
        if isinstance(action, (AddBed, LayPetal, LiftPetal, RemoveBed, Ready)):
            return _planned(action)
        if isinstance(action, (AddCard, RemoveCard, Found, ChooseRank)):
            return _founded(view, seat, action)
        standing = Standing(rules.content, view, seat)
        if isinstance(action, Attack):
            return _attacked(standing, action)
        if isinstance(action, (Pass, Pick)):
            return _fought(standing, action)
        if isinstance(action, CardPlay):
            return _answered(standing, action) if view.battle is not None else _played(standing, action)
        if isinstance(action, Draw):
            return Reason("draw", {}, "FP-25")
        if isinstance(action, EndTurn):
            return Reason("end", {}, "FP-22")
        return Reason("end_will", {}, "FP-70") if isinstance(action, EndWill) else None

    def takes_back(self, before: State, done: Action, decision: Decision, action: Action) -> bool:
        """What is prepared for a flower, or planned for the first garden, stays: nothing is learned meanwhile."""
        if isinstance(done, AddCard):
            return isinstance(action, RemoveCard) and prepared(decision.view, decision.seat)[action.place] == done.card
        if isinstance(done, AddBed):
            return isinstance(action, RemoveBed)
        if isinstance(done, LayPetal):
            return isinstance(action, LiftPetal) and (action.bed, action.place) == (done.bed, done.place)
        return False

    def by_chance(self, decision: Decision) -> bool:
        """Nobody can know what others will throw."""
        return isinstance(decision.legal[0], Throw)


def _planned(action: AddBed | LayPetal | LiftPetal | RemoveBed | Ready) -> Reason:
    """The first garden."""
    if isinstance(action, AddBed):
        return Reason("beds" if action.size <= _SMALL else "large_bed", {"n": number(action.size)}, "FP-18")
    if isinstance(action, LayPetal):
        return Reason("petal_under" if action.place else "petal_top", {"card": faces(action.card)}, "FP-18")
    if isinstance(action, LiftPetal):
        return Reason("petal_lifted", {}, "FP-18")
    return Reason("ready" if isinstance(action, Ready) else "other_beds", {}, "FP-18")


def _founded(view: State, seat: int, action: Action) -> Reason:
    """New flowers, and the place in the turn order."""
    if isinstance(action, (AddCard, Found)):
        flowers = len(view.garden(seat))
        kind = "found_first" if flowers == 0 else "found_safe" if flowers <= 2 else "found"
        clause = "FP-67" if isinstance(action, Found) and action.power else "FP-66"
        return Reason(kind, {"n": number(flowers)}, clause)
    if isinstance(action, ChooseRank):
        late = action.rank > view.seats // 2
        return Reason("play_late" if late else "play_early", {}, "FP-14")
    return Reason("other_flower", {}, "FP-66")


def _flower(standing: Standing, flower: Flower) -> dict[str, Term]:
    """Which flower, whose, and how many petals it has."""
    size = number(standing.state.size(flower.zone))
    return {"flower": thing("flower", flower.zone), "other": seat_of(flower.owner), "n": size}


def _attacked(standing: Standing, action: Attack) -> Reason | None:
    state = standing.state
    flower, target = state.flower(action.flower), state.flower(action.target)
    if flower is None or target is None:
        return None
    chance = standing.prospect(flower, target)[1]
    what = {**_flower(standing, target), "chance": percent(chance)}
    if chance < FAINT:
        return Reason("attack_try", what, "FP-42")
    sure = "_sure" if chance > 1.0 - _SLIGHT else ""
    if len(state.garden(target.owner)) == 1:
        return Reason(f"attack_last{sure}", what, "FP-23")
    if standing.knows(target.zone, 0) and not target.power:
        petal = state.petal(target.zone, 0)
        return Reason(f"attack_known{sure}", {**what, "petal": faces(petal)}, "FP-37")
    return Reason(f"attack{sure}", what, "FP-30")


def _fought(standing: Standing, action: Pass | Pick) -> Reason | None:
    """A battle without a card: let be, or a petal picked."""
    battle, state = standing.state.battle, standing.state
    if battle is None:
        return None
    if isinstance(action, Pick):
        side, values = battle.side(standing.seat), standing.content.cards.values
        petal = state.petal(battle.zone(side), action.petal)
        ahead = values[petal] - facing(standing.content, state, battle, 1 - side)
        if ahead == 0 and wins_tie(standing.content, state, battle, side, action.petal):
            return Reason("pick_outlasts", {"card": faces(petal)}, "FP-49")
        vain = "pick_in_vain" if side == ATTACKER else "pick_loses"
        kind = "pick_wins" if ahead > 0 else "pick_ties" if ahead == 0 else vain
        return Reason(kind, {"card": faces(petal)}, "FP-53")
    outlook = _outlook(standing)
    if outlook is None:
        return Reason("pass_tie", {}, "FP-51")
    attacks = battle.side(standing.seat) == ATTACKER
    if attacks and outlook.unbroken > 1.0 - _SLIGHT and standing.heart:
        return Reason("pass_to_tie", {}, "FP-52")
    chance = outlook.won if attacks else 1.0 - outlook.won
    kind = "pass_won" if chance > 1.0 - _SLIGHT else "pass_lost" if chance < _SLIGHT else "pass"
    return Reason(kind, {"chance": percent(chance)}, "FP-33")


def _outlook(standing: Standing) -> Outlook | None:
    """What becomes of the attack as it stands; None where nobody can tell."""
    battle, state = standing.state.battle, standing.state
    if battle is None or state.phase == TIE:
        return None
    attacking, defending = state.flower(battle.attacking), state.flower(battle.defending)
    if attacking is None or defending is None:
        return None
    return fought(standing.line_up(attacking), standing.line_up(defending))


def _answered(standing: Standing, action: CardPlay) -> Reason:
    """A card in a battle: what it does to those who fight, or elsewhere."""
    battle = standing.state.battle
    what = {"card": faces(action.card)}
    if battle is None or not isinstance(action, FlowerPlay):
        return _played(standing, action)
    if action.flower not in (battle.attacking, battle.defending):
        return _played(standing, action)
    if standing.state.phase == TIE:
        return Reason("breaks_tie", what, "FP-51")
    outlook = _outlook(standing)
    attacks = battle.side(standing.seat) == ATTACKER
    chance = 0.0 if outlook is None else outlook.won if attacks else 1.0 - outlook.won
    if isinstance(action, Poison) and not turns(standing, action):
        petal = standing.state.petal(action.flower, action.petal)
        kind = "destroys" if chance > 1.0 - _SLIGHT else "destroys_too"
        return Reason(kind, {**what, "petal": faces(petal)}, "FP-56")
    if chance > 1.0 - _SLIGHT:
        return Reason("makes_sure", what, "FP-33")
    flower = battle.attacking if attacks else battle.defending
    what.update(flower=thing("flower", flower), chance=percent(chance), n=number(standing.state.size(flower)))
    return Reason(("wins" if attacks else "saves") + ("_lost" if chance < _SLIGHT else ""), what, "FP-33")


def _played(standing: Standing, action: CardPlay) -> Reason:
    """A card outside of the flowers that fight."""
    state = standing.state
    what = {"card": faces(action.card)}
    if isinstance(action, SpyHand):
        return Reason("spy_hand", {**what, "other": seat_of(action.seat)}, "FP-64")
    flower = state.flower(action.flower) if isinstance(action, FlowerPlay) else None
    if flower is None:
        return Reason("spy_flower", what, "FP-64")
    what.update(_flower(standing, flower))
    own = flower.owner == standing.seat
    if isinstance(action, Poison):
        if deadly_poison(standing, flower.owner) == action:
            return Reason("poison_all", what, "FP-56")
        petal = state.petal(flower.zone, action.petal)
        if state.size(flower.zone) == 1:
            return Reason("poison_last", {**what, "petal": faces(petal)}, "FP-56")
        return Reason("poison_own" if own else "poison", {**what, "petal": faces(petal)}, "FP-56")
    if isinstance(action, Fertilise):
        under = action.place > 0 and not flower.power
        kind = "fertilise_under" if under else "fertilise" if own else "fertilise_other"
        return Reason(kind, what, "FP-60")
    if isinstance(action, Promote):
        best = mean(standing.promoted(flower)[0]) - mean(standing.odds(flower.zone, 0))
        return Reason("promote", {**what, "rise": number(max(0.0, best))}, "FP-62")
    return Reason("spy_flower" if isinstance(action, SpyFlower) and not own else "spy_own", what, "FP-64")
