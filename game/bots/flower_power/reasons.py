"""Why a bot of FLOWER POWER! attacks, uses a card, replies or founds: the odds of the battle, what it would bring, and
what the card changes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

from game.bots.explaining.reasons import (
    Asked,
    Chosen,
    Context,
    Numbers,
    Reason,
    Reasons,
    Said,
    SaidTable,
    Term,
    Undone,
    Why,
    Words,
    faces,
    named,
    number,
    seat_of,
    undone,
)
from game.bots.flower_power.battle_reasons import (
    answered,
    attacked,
    drawn,
    ended,
    flower_terms,
    passed,
    prospers,
)
from game.bots.flower_power.cards import deadly_play, deadly_poison
from game.bots.flower_power.certain import strongest
from game.bots.flower_power.duel import mean
from game.bots.flower_power.gardens import GardenPlaybook
from game.bots.flower_power.pick_reasons import picked
from game.bots.flower_power.search import FlowerPlaybook
from game.bots.flower_power.worth import Standing
from game.bots.policy import Decision
from game.bots.search.valuation import PlayedOut, Valuation
from game.core.rules.events import Event
from game.core.rules.rules import Action
from game.core.texts import Argument, LocalText, Sentence
from game.flower_power.battles import Pass, Pick
from game.flower_power.beds import REMEMBERED, BedPlan, already_planted
from game.flower_power.building import AddBed, LayPetal, LiftPetal, Ready, RemoveBed
from game.flower_power.endings import EndWill
from game.flower_power.founding import AddCard, Found, RemoveCard, prepared
from game.flower_power.hand_cards import CardPlay, Fertilise, FlowerPlay, Poison, Promote, SpyFlower, SpyHand
from game.flower_power.seating import ChooseRank, Throw
from game.flower_power.state import BUILDING, LAST_WILL, MAIN, Flower, State
from game.flower_power.turns import Attack, Draw, EndTurn

_SLIGHT: Final = 1e-6
"""What is so near to certain is certain."""
_LIKELY: Final = 0.75
"""What is so likely is probable."""
_EVEN: Final = 0.5
_SMALL: Final = 3
"""A flower of so many petals is one of many."""


def _named(context: Context, zones: Numbers) -> LocalText | str:
    """A flower by the name of its bed."""
    name = BedPlan(context.view, context.past).name(zones[0])
    if not name:
        raise LookupError("no such flower")
    return name


def _standing(asked: Asked) -> Standing:
    return Standing(asked.content, asked.view, asked.seat)


# ---- gardens and hands --------------------------------------------------------------------------


def _bed(asked: Asked, action: AddBed) -> Reason:
    return Reason("beds" if action.size <= _SMALL else "large_bed", {"n": number(action.size)}, "FP-18")


def _laid(asked: Asked, action: LayPetal) -> Reason:
    return Reason("petal_under" if action.place else "petal_top", {"card": faces(action.card)}, "FP-18")


def _founds(clause: str, asked: Asked) -> Reason:
    """The fewer flowers, the better a new one."""
    flowers = len(asked.view.garden(asked.seat))
    kind = "found_first" if flowers == 0 else "found_safe" if flowers <= 2 else "found"
    return Reason(kind, {"n": number(flowers)}, clause)


def _ranked(asked: Asked, action: ChooseRank) -> Reason:
    late = action.rank > asked.view.seats // 2
    return Reason("play_late" if late else "play_early", {}, "FP-14")


Use = Callable[[Standing, Any, Flower], Reason]
"""Why a card is used on a flower that is not fighting."""


def _card(use: Use) -> Why:
    """A card by what it does to those who fight, or elsewhere."""

    def why(asked: Asked, action: FlowerPlay) -> Reason | None:
        standing, battle = _standing(asked), asked.view.battle
        fights = battle is not None and action.flower in (battle.attacking, battle.defending)
        reason = answered(standing, battle, action) if battle is not None and fights else None
        if reason is not None:
            return reason
        flower = asked.view.flower(action.flower)
        if flower is None:
            return Reason("spy_flower", {"card": faces(action.card)}, "FP-64")
        return use(standing, action, flower)

    return why


def _on(standing: Standing, action: FlowerPlay, flower: Flower) -> dict[str, Term]:
    return {"card": faces(action.card), **flower_terms(standing, flower)}


def _poisons(standing: Standing, action: Poison, flower: Flower) -> Reason:
    state, what = standing.state, _on(standing, action, flower)
    petal = state.petal(flower.zone, action.petal)
    what["petal"] = faces(petal)
    if flower.owner != standing.seat:
        if len(state.garden(flower.owner)) == 1 == state.size(flower.zone):
            return Reason("poison_out", what, "FP-23")
        if deadly_poison(standing, flower.owner) == action:
            return Reason("poison_all", what, "FP-56")
    own, alone = flower.owner == standing.seat, state.size(flower.zone) == 1
    if alone:
        out = own and len(state.garden(flower.owner)) == 1
        return Reason("poison_self" if out else "poison_last", what, "FP-A47" if out else "FP-56")
    below = standing.odds(flower.zone, 1).shares if action.petal == 0 and not flower.power else ()
    value = standing.values[petal]
    weaker = sum(share for strength, share in below if strength < value)
    stronger = sum(share for strength, share in below if strength > value)
    if own:
        kind = "poison_own_sure" if stronger > 1.0 - _SLIGHT else "poison_own"
        return Reason(kind if stronger >= _EVEN else "poison_own_loss", what, "FP-56")
    if weaker > 1.0 - _SLIGHT:
        return Reason("poison", what, "FP-56")
    if stronger >= _EVEN:
        return Reason("poison_uncovers" if stronger > 1.0 - _SLIGHT else "poison_may_uncover", what, "FP-56")
    others = [state.petal(flower.zone, place) for place in range(state.size(flower.zone)) if place != action.petal]
    best = flower.power and value > strongest(standing, others)
    return Reason("poison_strongest" if best else "poison_petal", what, "FP-56")


def _fertilises(standing: Standing, action: Fertilise, flower: Flower) -> Reason:
    state, value, zone = standing.state, standing.values[action.card], flower.zone
    if flower.power:
        best = strongest(standing, [state.petal(zone, place) for place in range(state.size(zone))])
        kind = "fertilise_power" if value <= best else "fertilise_strongest"
    else:
        kind = "fertilise_under" if action.place else "fertilise"
    if flower.owner != standing.seat:
        tops = standing.odds(zone, 0).shares
        weaker = sum(share for strength, share in tops if value < strength)
        open_top = kind == "fertilise"
        open_top = open_top and state.phase != LAST_WILL  # nobody attacks for who is out
        surely = open_top and value < min(tops)[0]
        likely = open_top and weaker >= _LIKELY
        kind = "fertilise_other" if surely else "fertilise_weak" if likely else "fertilise_gift"
    return Reason(kind, _on(standing, action, flower), "FP-60")


def _promotes(standing: Standing, action: Promote, flower: Flower) -> Reason:
    hidden = not all(standing.state.visible(flower.zone, place) for place in range(standing.state.size(flower.zone)))
    if standing.state.phase == LAST_WILL and hidden and standing.spade:
        return Reason("promote_opens", _on(standing, action, flower), "FP-A44")
    best = mean(standing.promoted(flower)[0]) - mean(standing.odds(flower.zone, 0))
    return Reason("promote", {**_on(standing, action, flower), "rise": number(max(0.0, best))}, "FP-62")


def _looks_at(standing: Standing, action: SpyFlower, flower: Flower) -> Reason:
    later = standing.state.battle is not None or standing.state.phase == LAST_WILL  # no attack is to come
    kind = "spy_own" if flower.owner == standing.seat else "spy_now" if later else "spy_flower"
    return Reason(kind, _on(standing, action, flower), "FP-64")


def _looks_into(asked: Asked, action: SpyHand) -> Reason:
    kind = "spy_hand" if asked.view.phase == MAIN else "spy_hand_now"
    return Reason(kind, {"card": faces(action.card), "other": seat_of(action.seat)}, "FP-64")


def _stops(asked: Asked, action: EndWill) -> Reason:
    """The end of a last will, beside a flower that could be planted, or poison that takes all that somebody has."""
    standing = _standing(asked)
    wins = deadly_play(standing, standing.rivals) is not None
    if not wins and any(isinstance(each, AddCard | Found) for each in asked.legal):
        return Reason("end_will_out", {}, "FP-A50")
    for how, surely in (("spares", True), ("perhaps", False)):
        rival = next((seat for seat in standing.rivals if deadly_play(standing, [seat], surely=surely)), None)
        if rival is not None:
            return Reason(f"end_will_{how}", {"other": seat_of(rival)}, "FP-70")
    return Reason("end_will", {}, "FP-70")


# ---- what choices are called --------------------------------------------------------------------


def _throw(chosen: Chosen, action: Throw) -> Argument:
    throws = chosen.content.throws_among(len(chosen.view.contest.seats))
    name: Argument = throws[action.choice].name
    return name


def _bed_of(field: str) -> Callable[[Chosen, Any], Argument]:
    """The name of a flower's bed."""
    return lambda chosen, action: BedPlan(chosen.view, chosen.context.past).name(getattr(action, field))


def _hand_card(chosen: Chosen, action: CardPlay | LayPetal) -> Argument:
    return chosen.card(action.card)


def _petal(chosen: Chosen, action: Poison) -> Argument:
    return chosen.card(chosen.view.petal(action.flower, action.petal))


def _lifted(chosen: Chosen, action: LiftPetal) -> Argument:
    return chosen.card(chosen.view.plans[chosen.seat][action.bed][action.place])


def _pick(chosen: Chosen, action: Pick) -> Sentence | None:
    battle = chosen.view.battle
    if battle is None:
        return None
    card = chosen.card(chosen.view.petal(battle.zone(battle.side(chosen.seat)), action.petal))
    return Sentence("flower_power.choice.pick", {"player": chosen.player, "card": card}, "FP-53")


def _fertilise(chosen: Chosen, action: Fertilise) -> Sentence | None:
    flower = chosen.view.flower(action.flower)
    power = flower is not None and flower.power
    return (_INTO_POWER if power else _INTO_PLACE if action.place else _ON_TOP)(chosen, action)


def _prepared(chosen: Chosen, action: Action) -> Sentence | None:
    """The cards of a flower that is prepared in secret, as they lie when the choice is made; where something else is
    done in the end, what that is called.
    """
    cards, last = prepared(chosen.view, chosen.seat), chosen.whole[-1]
    if type(last) not in _STEPS:
        name = SAID[type(last)].called
        return None if name is None else name(chosen, last)
    for step in chosen.whole:
        cards = _STEPS[type(step)](cards, step)
    power = type(last) is Found and last.power
    key = "prepare" if type(last) is not Found else "found_power" if power else "found"
    if not cards:
        return Sentence("flower_power.choice.prepare_nothing", {"player": chosen.player}, "FP-66")
    what: dict[str, Argument] = {"player": chosen.player, "cards": chosen.card(*cards)}
    return Sentence(f"flower_power.choice.{key}", what, "FP-67" if power else "FP-66")


_STEPS: Final[Mapping[type[Action], Callable[[tuple[int, ...], Any], tuple[int, ...]]]] = {
    AddCard: lambda cards, step: (*cards[: step.place], step.card, *cards[step.place :]),
    RemoveCard: lambda cards, step: (*cards[: step.place], *cards[step.place + 1 :]),
    Found: lambda cards, step: cards,
}
_AIMED: Final = {"flower": _bed_of("flower"), "card": _hand_card}
_INTO_POWER: Final = named("flower_power.choice.fertilise_power", "FP-A41", **_AIMED)
_ON_TOP: Final = named("flower_power.choice.fertilise_top", "FP-60", **_AIMED)
_INTO_PLACE: Final = named(
    "flower_power.choice.fertilise", "FP-60", **_AIMED, place=lambda chosen, fertilise: fertilise.place + 1
)
_BED: Final = named("flower_power.choice.bed", "FP-18", n=lambda chosen, bed: bed.size)


def _beds(chosen: Chosen, action: AddBed) -> Sentence | None:
    """A whole garden by all its sizes."""
    sizes = [str(step.size) for step in chosen.whole if isinstance(step, AddBed)]
    if len(sizes) < 2:
        return _BED(chosen, action)
    arguments: dict[str, Argument] = {"player": chosen.player, "sizes": " – ".join(sizes)}
    return Sentence("flower_power.choice.beds", arguments, "FP-18")


_LAY: Final = named("flower_power.choice.lay", "FP-A1", card=_hand_card, bed=lambda chosen, lay: lay.bed + 1)
_ATTACK: Final = named("flower_power.told.attack", "FP-30", flower=_bed_of("flower"), target=_bed_of("target"))
_END: Final = named("flower_power.choice.end", "FP-A14")


def _taken_out(asked: Asked, before: State, done: AddCard, action: RemoveCard) -> bool:
    return prepared(asked.view, asked.seat)[action.place] == done.card


SAID: Final[SaidTable] = {
    Throw: Said(called=named("flower_power.choice.throw", "FP-13", throw=_throw)),
    ChooseRank: Said(_ranked, named("flower_power.choice.rank", "FP-14", place=lambda chosen, choice: choice.rank)),
    AddBed: Said(_bed, _beds, undone(RemoveBed)),
    RemoveBed: Said(Reason("other_beds", {}, "FP-18"), named("flower_power.choice.no_bed", "FP-18")),
    LayPetal: Said(_laid, _LAY, undone(LiftPetal, "bed", "place")),
    LiftPetal: Said(Reason("petal_lifted", {}, "FP-18"), named("flower_power.choice.lift", "FP-A1", card=_lifted)),
    Ready: Said(Reason("ready", {}, "FP-18")),
    Draw: Said(drawn, named("flower_power.choice.draw", "FP-25")),
    Poison: Said(_card(_poisons), named("flower_power.choice.poison", "FP-56", **_AIMED, petal=_petal)),
    Fertilise: Said(_card(_fertilises), _fertilise),
    Promote: Said(_card(_promotes), named("flower_power.told.promotion", "FP-62", **_AIMED)),
    SpyFlower: Said(_card(_looks_at), named("flower_power.told.spy", "FP-64", **_AIMED)),
    SpyHand: Said(_looks_into),
    AddCard: Said(lambda asked, action: _founds("FP-66", asked), _prepared, Undone(RemoveCard, _taken_out)),
    RemoveCard: Said(Reason("other_flower", {}, "FP-66"), _prepared),
    Found: Said(lambda asked, action: _founds("FP-67" if action.power else "FP-66", asked), _prepared),
    Attack: Said(attacked, _ATTACK),
    Pick: Said(picked, _pick),
    Pass: Said(passed),
    EndTurn: Said(ended, _END),
    EndWill: Said(_stops, _END),
}
"""What is prepared for a flower, or planned for the first garden, stays: nothing is learned meanwhile. What would be
told first of a draw may be that the pile is made anew.
"""


class FlowerReasons(Reasons):
    """See `Reasons`: by what greedy weighs of each kind of action."""

    playbook = FlowerPlaybook
    adviser = "first"
    remembers = REMEMBERED
    neutral = frozenset({"fertilise_gift"})
    against = warns = frozenset(
        {
            *("attack_bare", "attack_hangs", "forgoes", "forgoes_stands"),
            *("worsens", "turns_nothing", "tie_given", "tie_given_to_pick"),
            *("last_own", "poison_self", "poison_own_loss", "end_will_out", "end_will_spares", "end_will_perhaps"),
        }
    )
    stands = frozenset(
        {
            *("attack_sure", "attack_known_sure", "attack_last_sure", "breaks_tie"),
            *("pick_only", "pick_only_sure", "pass_won"),
        }
    )
    words: ClassVar[Mapping[str, Words]] = {"flower": _named}
    said = SAID

    def recalls(self, position: State) -> tuple[Event, ...]:
        """The flowers of its gardens."""
        return already_planted(position)

    def valuation(self, decision: Decision) -> Valuation | None:
        """A garden whose petals nobody has seen by what comes of it (`gardens.py`), all else as a search does."""
        if decision.view.phase == BUILDING and decision.view.house.blind_build:
            return PlayedOut(decision, GardenPlaybook(decision.rules))
        return super().valuation(decision)

    def place(self, context: Context, zone: int, index: int) -> Sentence | None:
        """A petal of a flower."""
        name = BedPlan(context.view, context.past).name(zone)
        return Sentence("flower_power.choice.petal", {"flower": name, "place": index + 1}) if name else None

    def takes_back(self, before: State, done: Action, decision: Decision, action: Action) -> bool:
        """Also what is begun with another flower than that which has just been given its petal to fight with, and can
        well attack: nothing has been learned since.
        """
        if super().takes_back(before, done, decision, action):
            return True
        if not isinstance(done, Fertilise) or before.phase != MAIN or decision.view.phase != MAIN:
            return False
        grown = before.flower(done.flower)
        if done.place and (grown is None or not grown.power):
            return False
        if not isinstance(action, Attack | Fertilise | AddCard) or getattr(action, "flower", -1) == done.flower:
            return False
        return prospers(Standing(decision.rules.content, decision.view, decision.seat), decision.legal, done.flower)

    def by_chance(self, decision: Decision) -> bool:
        """Nobody can know what others will throw."""
        return type(decision.legal[0]) is Throw
