"""Which gesture means which action in FLOWER POWER!: hand cards onto petals, flowers and hands; flowers
onto flowers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.core.rules.rules import Action
from game.core.texts import Sentence
from game.flower_power.building import even_split, loose_petals, planned
from game.flower_power.cards import FERTILISER, POISON, POWER_NAMES, PROMOTION
from game.flower_power.content import Content
from game.flower_power.moves import (
    AddBed,
    AddCard,
    Attack,
    ChooseRank,
    Draw,
    EndTurn,
    EndWill,
    Fertilise,
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
from game.flower_power.seating import DUEL
from game.flower_power.state import BUILDING, State
from game.flower_power.zones import arranging, hand
from scenes.table.board.pieces import Target
from scenes.table.cards.hand_slots import HandSlots
from scenes.table.offers import Choice, Gesture, Offers, Option

FLOWER, SOIL = -1, -2
"""Pieces that are no cards: the middle of a flower stands for all of it, its soil belongs to it."""
HAND_SPOT = "hand"
NEW_BED = "bed.new"
EVEN_SIZES: Final = (2, 3, 4, 5)
"""Of flowers that are planned all at once."""
LONGEST_LIST: Final = 7
"""Up to so many flowers of a split are written one by one."""


def offers_of(content: Content, view: State, seat: int, legal: Sequence[Action]) -> Offers:
    """All legal actions of the viewer."""
    hands = HandSlots(hand(seat), view.table.faces_in(hand(seat)))
    petals = HandSlots(arranging(seat), view.table.faces_in(arranging(seat)))
    gestures = []
    for action in legal:
        gesture = _gesture(content, view, seat, hands, petals, action)
        if gesture is not None:
            gestures.append(gesture)
    gestures += _only_petals(content, view, seat, hands, legal)
    splits = splits_of(content, view, seat)
    gestures += [Gesture(split.steps[0], (split.spot,), then=split.steps[1:]) for split in splits]
    return Offers(tuple(gestures), tuple(_choices(content, view, seat, legal)), _options())


def _only_petals(content: Content, view: State, seat: int, hands: HandSlots, legal: Sequence[Action]) -> list[Gesture]:
    """Who points at the middle of a flower with a spade means its petal, if only that can be meant."""
    return [
        Gesture(action, (hands.one(action.card), (FLOWER, action.flower)))
        for action in legal
        if isinstance(action, Poison) and means_its_petal(content, view, seat, action.card, action.flower)
    ]


def means_its_petal(content: Content, view: State, seat: int, card: int, zone: int) -> bool:
    """True for a spade and a flower of somebody else with one petal. A joker could do more there; and one's own flower
    is not to be lost by a click that was meant to let it attack.
    """
    flower, cards = view.flower(zone), content.cards
    poisons = cards.can(card, POISON) and not cards.can(card, PROMOTION)
    return poisons and flower is not None and flower.owner != seat and view.size(zone) == 1


def _options() -> tuple[Option, ...]:
    """A joker's two powers on the same flower."""
    icons = {"poison": "trash", "fertiliser": "plus", "promotion": "crown", "spy": "eye"}
    return tuple(
        Option(f"power.{name}", Sentence(f"flower_power.table.as_{name}", {}), icons[name]) for name in POWER_NAMES
    )


def _gesture(
    content: Content, view: State, seat: int, hands: HandSlots, petals: HandSlots, action: Action
) -> Gesture | None:
    if isinstance(action, Poison):
        return Gesture(action, (hands.one(action.card), (action.flower, action.petal)))
    if isinstance(action, Fertilise):
        asks: tuple[Target, ...] = (f"gap.{action.flower}.{action.place}",)
        if content.cards.can(action.card, PROMOTION):
            asks = (f"power.{POWER_NAMES[FERTILISER]}", *asks)
        return Gesture(action, (hands.one(action.card), (FLOWER, action.flower)), asks)
    if isinstance(action, Promote):
        joker = content.cards.can(action.card, FERTILISER)
        asks = (f"power.{POWER_NAMES[PROMOTION]}",) if joker else ()
        return Gesture(action, (hands.one(action.card), (FLOWER, action.flower)), asks)
    if isinstance(action, SpyFlower):
        return Gesture(action, (hands.one(action.card), (FLOWER, action.flower)))
    if isinstance(action, SpyHand):
        return Gesture(action, (hands.one(action.card), f"hand.{action.seat}"))
    if isinstance(action, Attack):
        return Gesture(action, ((FLOWER, action.flower), (FLOWER, action.target)))
    if isinstance(action, Pick):
        battle = view.battle
        zone = battle.zone(battle.side(seat)) if battle is not None else FLOWER
        return Gesture(action, ((zone, action.petal),))
    return _preparing(view, seat, hands, petals, action)


def _preparing(view: State, seat: int, hands: HandSlots, petals: HandSlots, action: Action) -> Gesture | None:
    """Small steps of building and founding."""
    plan = view.plans[seat]
    if isinstance(action, AddBed):
        return Gesture(action, (f"size.{action.size}",))
    if isinstance(action, Throw):
        return Gesture(action, (f"throw.{action.choice}",))
    if isinstance(action, ChooseRank):
        return Gesture(action, (f"rank.{action.rank}",))
    if isinstance(action, AddCard):
        skip = sum(face == action.card for bed in plan for face in bed)
        last = not plan or action.place == len(plan[0])
        return Gesture(action, (hands.one(action.card, skip), NEW_BED if last else f"new.{action.place}"))
    if isinstance(action, RemoveCard):
        face = plan[0][action.place]
        skip = sum(other == face for other in plan[0][: action.place])
        return Gesture(action, (hands.one(face, skip), HAND_SPOT))
    if isinstance(action, LayPetal):
        skip = sum(face == action.card for bed in plan for face in bed)
        laid = f"laid.{action.bed}.{action.place}"
        return Gesture(action, (petals.one(action.card, skip), f"bed.{action.bed}"), (laid,))
    if isinstance(action, LiftPetal):
        face = plan[action.bed][action.place]
        before = [other for bed in plan[: action.bed] for other in bed] + list(plan[action.bed][: action.place])
        return Gesture(action, (petals.one(face, before.count(face)), HAND_SPOT))
    return None


def _choices(content: Content, view: State, seat: int, legal: Sequence[Action]) -> list[Choice]:
    choices = []
    for action in legal:
        if isinstance(action, Throw):
            duel = len(view.contest.seats) == DUEL
            words = content.game.throws if duel else content.game.sides
            label = Sentence("flower_power.table.throw", {"name": words[action.choice].label})
            choices.append(Choice(f"throw.{action.choice}", label, action))
    keys: tuple[tuple[type[Action], str, str, bool], ...] = (
        (Ready, "ready", "check", True),
        (RemoveBed, "remove_bed", "undo", False),
        (Draw, "draw", "deck", False),
        (Pass, "pass", "step", False),
        (EndTurn, "end_turn", "check", False),
        (EndWill, "end_will", "check", False),
    )
    for kind, key, icon, primary in keys:
        found = next((action for action in legal if isinstance(action, kind)), None)
        if found is not None:
            tip = Sentence("flower_power.tip.draw", {}, "FP-25") if kind is Draw else None
            choices.append(Choice(key, Sentence(f"flower_power.table.{key}", {}), found, icon, primary, tip))
    for action in legal:
        if isinstance(action, Found):
            key = "found_power" if action.power else "found"
            choices.insert(0, Choice(key, Sentence(f"flower_power.table.{key}", {}), action, "check", True))
    return choices


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
