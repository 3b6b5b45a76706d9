"""Which gesture means which action in FLOWER POWER!: hand cards onto petals, flowers and hands; flowers
onto flowers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from game.core.match.telling import line
from game.core.rules.rules import Action
from game.core.table.table import UNKNOWN
from game.core.texts import Sentence
from game.flower_power.battles import Pass, Pick
from game.flower_power.building import AddBed, LayPetal, LiftPetal, Ready, RemoveBed, even_split, loose_petals, planned
from game.flower_power.cards import FERTILISER, POISON, POWER_NAMES, PROMOTION, SPY
from game.flower_power.content import Content
from game.flower_power.endings import EndWill
from game.flower_power.founding import AddCard, Found, RemoveCard, prepared
from game.flower_power.hand_cards import Fertilise, FlowerPlay, Poison, Promote, SpyFlower, SpyHand
from game.flower_power.seating import ChooseRank, Throw
from game.flower_power.state import BUILDING, State
from game.flower_power.turns import Attack, Draw, EndTurn
from game.flower_power.zones import arranging, hand
from scenes.table.board.pieces import Slot, Target
from scenes.table.cards.hand_slots import HandSlots
from scenes.table.offers import (
    Choice,
    Gesture,
    Offers,
    Option,
    PointedTable,
    Row,
    Thing,
    Ways,
    Where,
    at,
    button,
    meant,
    offers_of,
    pointed,
    spots,
)

FLOWER, SOIL = -1, -2
"""Pieces that are no cards: the middle of a flower stands for all of it, its soil belongs to it."""
HAND_SPOT = "hand"
NEW_BED = "bed.new"
EVEN_SIZES: Final = (2, 3, 4, 5)
"""The sizes of flowers that are planned all at once."""
LONGEST_LIST: Final = 7
"""Up to so many flowers of a split are written one by one."""


def means_its_petal(content: Content, view: State, seat: int, card: int, zone: int) -> bool:
    """True for a spade and a flower of somebody else with one petal. A joker could do more there; and one's own flower
    is not to be lost by a click that was meant to let it attack.
    """
    flower, cards = view.flower(zone), content.cards
    poisons = cards.can(card, POISON) and not cards.can(card, PROMOTION)
    return poisons and flower is not None and flower.owner != seat and view.size(zone) == 1


# ---- what things are pointed at with ------------------------------------------------------------


def _slot(where: Where, card: int, skip: int = 0) -> Ways:
    """A card of the hand; `skip` leaves out the first ones of its face."""
    return [(HandSlots(hand(where.seat), where.view.table.faces_in(hand(where.seat))).one(card, skip),)]


def _loose(where: Where, card: int, skip: int) -> Ways:
    """A petal that is to be laid; `skip` as of a hand."""
    zone = arranging(where.seat)
    return [(HandSlots(zone, where.view.table.faces_in(zone)).one(card, skip),)]


def _planned(where: Where, card: int) -> int:
    """How many cards of this face are laid out already."""
    return sum(face == card for bed in where.view.plans[where.seat] for face in bed)


def _prepared(where: Where, place: int) -> Ways:
    """A card of the flower that is prepared."""
    cards = where.view.plans[where.seat][0]
    return _slot(where, cards[place], cards[:place].count(cards[place]))


def _laid(where: Where, bed: int, place: int) -> Ways:
    """A petal of a bed that is planned."""
    plan = where.view.plans[where.seat]
    before = [face for other in plan[:bed] for face in other] + list(plan[bed][:place])
    return _loose(where, plan[bed][place], before.count(plan[bed][place]))


def _gap(where: Where, place: int) -> Ways:
    """A place of the flower that is prepared: its end is the bed itself, too."""
    plan = where.view.plans[where.seat]
    own: Ways = [(f"new.{place}",)] if plan else []
    return own if plan and place < len(plan[0]) else [*own, (NEW_BED,)]


def _its_petal(where: Where, card: int, zone: int) -> Ways:
    """Who points at the middle of a flower with a spade means its petal, if only that can be meant."""
    return [((FLOWER, zone),)] if means_its_petal(where.content, where.view, where.seat, card, zone) else []


def _picked(where: Where, petal: int) -> Ways:
    battle = where.view.battle
    return [((battle.zone(battle.side(where.seat)) if battle is not None else FLOWER, petal),)]


def _counts_as(power: int, other: int) -> Thing:
    """As what a card counts, of one that could be used for the other power, too."""
    return Thing(lambda where, card: [(f"power.{POWER_NAMES[power]}",) if where.content.cards.can(card, other) else ()])


def _face(where: Where, target: Target) -> tuple[int] | None:
    own = target[0] == hand(where.seat)
    return (where.view.table.faces_in(target[0])[target[1]],) if own else None


def _petal(where: Where, target: Target) -> Slot | None:
    return target if isinstance(target, tuple) and where.view.flower(target[0]) is not None else None


def _new_place(where: Where, target: Target) -> tuple[int] | None:
    return (len(prepared(where.view, where.seat)),) if target == NEW_BED else None


CARD: Final = Thing(_slot, _face)
UNLAID: Final = Thing(lambda where, card: _slot(where, card, _planned(where, card)), _face)
PREPARED: Final = Thing(_prepared)
PLACE: Final = Thing(_gap, _new_place)
LOOSE: Final = Thing(lambda where, card: _loose(where, card, _planned(where, card)))
LAID: Final = Thing(_laid)
FLOWERS: Final = Thing(
    lambda where, zone: [((FLOWER, zone),)], lambda where, target: (target[1],) if target[0] == FLOWER else None
)
PETAL: Final = Thing(lambda where, zone, petal: [((zone, petal),)], _petal)
ITS_PETAL: Final = Thing(_its_petal)
GAP: Final = Thing(lambda where, zone, place: [(f"gap.{zone}.{place}",)])
HANDS: Final = Thing(lambda where, seat: [(f"hand.{seat}",)])
BED_PLACE: Final = Thing(lambda where, bed, place: [(f"laid.{bed}.{place}",)])


def _poisoned(content: Content, view: State, action: Poison) -> Sentence:
    name = content.cards.names[view.petal(action.flower, action.petal)]
    return Sentence("flower_power.table.preview_poison", {"card": name}, "FP-56")


def _throw(where: Where, action: Throw) -> Choice:
    words = where.content.throws_among(len(where.view.contest.seats))
    label = Sentence("flower_power.table.throw", {"name": words[action.choice].label})
    return Choice(f"throw.{action.choice}", label, action, tip=Sentence("flower_power.tip.throw", {}, "FP-13"))


def _found(where: Where, action: Found) -> Choice:
    key = "found_power" if action.power else "found"
    return Choice(key, Sentence(f"flower_power.table.{key}", {}), action, "check", True)


POINTED: Final[PointedTable] = {
    Found: Row(button=_found),
    Throw: pointed(at("choice", spots("throw")), button=_throw),
    ChooseRank: pointed(at("rank", spots("rank"))),
    AddBed: pointed(at("size", spots("size"))),
    LayPetal: pointed(at("card", LOOSE), at("bed", spots("bed")), asks=(at("bed place", BED_PLACE),)),
    LiftPetal: pointed(at("bed place", LAID), HAND_SPOT),
    Ready: button("flower_power.table.ready", "check", primary=True),
    RemoveBed: button("flower_power.table.remove_bed", "undo"),
    Draw: button("flower_power.table.draw", "deck", tip=Sentence("flower_power.tip.draw", {}, "FP-25")),
    AddCard: pointed(at("card", UNLAID), at("place", PLACE)),
    RemoveCard: pointed(at("place", PREPARED), HAND_SPOT),
    Attack: pointed(at("flower", FLOWERS), at("target", FLOWERS)),
    Poison: pointed(at("card", CARD), at("flower petal", PETAL), preview=_poisoned).also(
        at("card", CARD), at("card flower", ITS_PETAL)
    ),
    Promote: pointed(
        at("card", CARD),
        at("flower", FLOWERS),
        asks=(at("card", _counts_as(PROMOTION, FERTILISER)),),
        preview=line("flower_power.table.preview_promote", "FP-62"),
    ),
    Fertilise: pointed(
        at("card", CARD),
        at("flower", FLOWERS),
        asks=(at("card", _counts_as(FERTILISER, PROMOTION)), at("flower place", GAP)),
    ),
    SpyFlower: pointed(at("card", CARD), at("flower", FLOWERS)),
    SpyHand: pointed(at("card", CARD), at("seat", HANDS)),
    Pick: pointed(at("petal", Thing(_picked))),
    Pass: button("flower_power.table.pass", "step"),
    EndTurn: button("flower_power.table.end_turn", "check"),
    EndWill: button("flower_power.table.end_will", "check"),
}
_ICONS: Final = {"poison": "trash", "fertiliser": "plus", "promotion": "crown", "spy": "eye"}
OPTIONS: Final = tuple(
    Option(f"power.{name}", Sentence(f"flower_power.table.as_{name}", {}), _ICONS[name]) for name in POWER_NAMES
)
"""A joker's powers on the same flower."""


def flower_offers(where: Where) -> Offers:
    """All legal actions of the viewer, and the ways to plan all that is left of a packet at once."""
    offers = offers_of(POINTED, where, OPTIONS)
    splits = splits_of(where.content, where.view, where.seat)
    at_once = (Gesture(split.steps[0], (split.spot,), then=split.steps[1:]) for split in splits)
    choices = sorted(offers.choices, key=lambda choice: choice.key != "found_power")
    return replace(offers, gestures=(*offers.gestures, *at_once), choices=tuple(choices))


def wished(where: Where, held: Sequence[Slot], target: Target) -> Action | None:
    """An attack, a poisoning, a promotion or a founding that is not lawful now; a number of petals."""
    found = meant(POINTED, where, (*held[:1], target))
    if isinstance(found, Poison) and not _is_only_known(where, found):
        return None  # the flower is meant, not this petal
    return _by_its_powers(where, found) if isinstance(found, Promote) else found


def _is_only_known(where: Where, meant: Poison) -> bool:
    """True for a spade on a petal that one has seen and that does not lie open: it looks as if it could be reached."""
    view, able = where.view, where.content.cards.can(meant.card, POISON)
    seen = view.petal(meant.flower, meant.petal) != UNKNOWN
    return able and seen and meant.petal in view.hidden_petals(meant.flower)


def idle_poison(where: Where, slot: Slot) -> Action | None:
    """A spade while no petal lies open, as a poisoning of one that does not."""
    view, cards = where.view, where.content.cards
    if slot[0] != hand(where.seat):
        return None
    card, flowers = view.hand(where.seat)[slot[1]], Poison.aimable(view)
    if not cards.is_card(card) or not cards.can(card, POISON) or not flowers:
        return None
    hides_all = all(len(view.hidden_petals(flower.zone)) == view.size(flower.zone) for flower in flowers)
    return Poison(card, flowers[0].zone, 0) if hides_all else None


def _by_its_powers(where: Where, meant: Promote) -> Action:
    """A card on the middle of a flower, as one of the kinds of what it can do that is not lawful there."""
    view, able = where.view, where.content.cards
    tried: dict[int, list[FlowerPlay]] = {
        PROMOTION: [meant],
        POISON: [Poison(meant.card, meant.flower, petal) for petal in range(view.size(meant.flower))],
        FERTILISER: [Fertilise(meant.card, meant.flower, 0)],
        SPY: [SpyFlower(meant.card, meant.flower)],
    }
    actions = [action for power, kinds in tried.items() if able.can(meant.card, power) for action in kinds]
    unlawful = (action for action in actions if action not in action.lawful(where.content, view, where.seat))
    return next(unlawful, meant)


class Split(NamedTuple):
    """A way to plan all that is left of a packet at once: where to point, the sizes of its flowers, its steps."""

    spot: str
    sizes: tuple[int, ...]
    steps: tuple[Action, ...]


def splits_of(content: Content, view: State, seat: int) -> list[Split]:
    """The flowers of one size that a seat may plan with all that is left (FP-19)."""
    if view.phase != BUILDING or view.ready[seat]:
        return []
    left = view.deal.petals[seat] - planned(view.plans[seat])
    found = []
    for size in EVEN_SIZES:
        sizes = even_split(left, size)
        steps = _blind_steps(view, seat, sizes) if view.house.blind_build else _seen_steps(content, view, seat, sizes)
        if steps:
            found.append(Split(f"even.{size}", sizes, tuple(steps)))
    return found


def _blind_steps(view: State, seat: int, sizes: Sequence[int]) -> list[Action]:
    plan = view.plans[seat]
    if plan and sizes and sizes[0] > len(plan[-1]):
        return []
    return [AddBed(size) for size in sizes]


def _seen_steps(content: Content, view: State, seat: int, sizes: Sequence[int]) -> list[Action]:
    """Loose petals dealt round, the strongest ones on top; flower by flower, as only one may be unfinished."""
    plan = view.plans[seat]
    if any(len(bed) == 1 for bed in plan):
        return []
    values = content.cards.values
    loose = sorted(loose_petals(view, seat), key=lambda face: (-values[face], face))
    free = [number for number, bed in enumerate(plan) if not bed]
    return [
        LayPetal(face, free[start], place)
        for start in range(len(sizes))
        for place, face in enumerate(loose[start :: len(sizes)])
    ]


def written_split(sizes: Sequence[int]) -> str:
    """The sizes of flowers in short: `4·4·4·3`; many of them as `12 × 3 · 2 × 2`."""
    if len(sizes) <= LONGEST_LIST:
        return "·".join(map(str, sizes))
    return " · ".join(f"{sizes.count(size)}\u00a0×\u00a0{size}" for size in sorted(set(sizes), reverse=True))
