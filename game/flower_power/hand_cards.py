"""Hand cards used for their powers (FP-56 to FP-65, FP-68): what they may be aimed at, and what they do.

All of it depends on public facts and on the mover's own hand alone: what lies hidden forbids nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from game.core.chance import Chance
from game.core.notation.forms import PLAYER, Form, key
from game.core.rules.events import CardMoved, CardShown
from game.core.rules.fields import Face, Place, Seat, Zone
from game.core.rules.rules import Emit, Refusal
from game.core.table.table import EVERYBODY, NOBODY, bit
from game.flower_power.cards import FERTILISER, POISON, PROMOTION, SPY
from game.flower_power.content import Content
from game.flower_power.endings import after_effect
from game.flower_power.events import CardPlayed, ComparisonBegan, FlowerPromoted
from game.flower_power.kinds import OpenMove
from game.flower_power.refusals import refused
from game.flower_power.state import LAST_WILL, MAIN, NO_SEAT, REPLY, TIE, Flower, State
from game.flower_power.words import CARD, FLOWER, NUMBER, PETAL, SPIED_FLOWER, is_heart, names_a_flower, underneath
from game.flower_power.zones import GRAVERYARD, hand

PLAYING = frozenset({MAIN, REPLY, TIE, LAST_WILL})
"""Where hand cards may be used (FP-24, FP-33, FP-51, FP-70)."""
_WRONG_SUIT = (
    refused("FP-56", "not_a_spade"),
    refused("FP-60", "not_a_heart"),
    refused("FP-62", "not_a_diamond"),
    refused("FP-64", "not_a_club"),
)
"""By power."""


def asked_after(state: State, seat: int) -> int:
    """Whose go it is after a reply: in a battle the two reply in turn (FP-33); nobody's outside of one (FP-24)."""
    battle = state.battle
    return NO_SEAT if battle is None else battle.other(seat)


class CardPlay(OpenMove):
    """A hand card used for its power; a joker has the choice of two (FP-A44). Nothing can parry it."""

    phases: ClassVar = PLAYING
    power: ClassVar[int]

    card: Face

    @classmethod
    def values(cls, content: Content, blank: State) -> dict[str, Sequence[int]]:
        """Cards that have this power."""
        return {"card": sorted(content.cards.able[cls.power].intersection(blank.table.faces))}

    @classmethod
    def held(cls, content: Content, state: State, seat: int) -> list[int]:
        """The different cards of a hand that have this power, in order."""
        table = state.table
        cards, faces = table.zones[hand(seat)], table.faces
        return sorted(content.cards.able[cls.power].intersection([faces[card] for card in cards])) if cards else []

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        if self.card not in state.hand(seat):
            return refused("FP-29", "not_in_hand")
        if not content.cards.can(self.card, self.power):
            return _WRONG_SUIT[self.power]
        return self.off_target(content, state, seat)

    def off_target(self, content: Content, state: State, seat: int) -> Refusal:
        """Why a card that has this power cannot be aimed there."""
        raise NotImplementedError

    def use(self, state: State, seat: int, emit: Emit, owner: int, flower: int = -1, place: int = -1) -> None:
        """Says what is played. After a reply it is the other one's go (FP-33); a tie is compared afresh (FP-A28)."""
        tied = state.phase == TIE
        emit(CardPlayed(seat, self.card, self.power, owner, flower, place, asked_after(state, seat)))
        if tied:
            emit(ComparisonBegan())

    def spend(self, state: State, seat: int, emit: Emit) -> None:
        """The used card goes to the GraveRyard (FP-9, FP-58)."""
        own = hand(seat)
        emit(CardMoved(own, state.table.find(own, self.card), GRAVERYARD, -1, self.card, EVERYBODY))


class FlowerPlay(CardPlay):
    """A hand card that is aimed at a flower: in the tie window at one of the two that fight (FP-A27); else at any, in a
    battle, too, even one between others (FP-34, FP-A20).
    """

    flower: Zone

    @staticmethod
    def aimable(state: State) -> list[Flower]:
        """The flowers it may be aimed at, by zone."""
        battle = state.battle
        flowers = state.in_order()
        if state.phase == TIE and battle is not None:
            return [flower for flower in flowers if flower.zone in (battle.attacking, battle.defending)]
        return flowers

    def off_target(self, content: Content, state: State, seat: int) -> Refusal:
        flower = state.flower(self.flower)
        if flower is None:
            return refused("FP-22", "no_such_flower")
        if flower in self.aimable(state):
            return self.unfit(content, state, flower)
        return refused("FP-A27", "only_the_tied")

    def unfit(self, content: Content, state: State, flower: Flower) -> Refusal:
        """Why this flower, or the place on it, is no target."""
        raise NotImplementedError

    def carry_out(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        flower = state.flower(self.flower)
        if flower is not None:
            self.affect(state, seat, flower, emit)
            after_effect(state, emit)

    def affect(self, state: State, seat: int, flower: Flower, emit: Emit) -> None:
        """What the card does to the flower."""
        raise NotImplementedError


class Poison(FlowerPlay):
    """Destroy a visible petal with a spade (FP-56)."""

    power: ClassVar[int] = POISON
    written: ClassVar = Form({"play": key("card", CARD), "flower": key("flower", FLOWER), "petal": key("petal", PETAL)})

    petal: Place

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> list[Poison]:
        """A visible petal that is not stronger, anybody's (FP-57, FP-A40)."""
        held = cls.held(content, state, seat)
        if not held:
            return []
        table, values = state.table, content.cards.values
        zones, faces, sees = table.zones, table.faces, table.sees
        petals = [
            (flower.zone, petal, values[faces[card]])
            for flower in cls.aimable(state)
            for petal, card in enumerate(zones[flower.zone])
            if sees[card] == EVERYBODY
        ]
        return [cls(card, zone, petal) for card in held for zone, petal, value in petals if value <= values[card]]

    def unfit(self, content: Content, state: State, flower: Flower) -> Refusal:
        if not 0 <= self.petal < state.size(flower.zone):
            return refused("FP-57", "no_such_petal")
        if state.visible(flower.zone, self.petal):
            return refused("FP-56", "petal_stronger")
        return refused("FP-56", "petal_hidden")

    def affect(self, state: State, seat: int, flower: Flower, emit: Emit) -> None:
        """Both cards go to the GraveRyard (FP-58)."""
        self.use(state, seat, emit, flower.owner, self.flower, self.petal)
        self.spend(state, seat, emit)
        petal = state.petal(self.flower, self.petal)
        emit(CardMoved(self.flower, self.petal, GRAVERYARD, -1, petal, EVERYBODY))


class Fertilise(FlowerPlay):
    """Add a heart to a flower as a petal: place 0 is on top, the number of petals underneath all (FP-60). On a POWER
    FLOWER it always goes underneath: its petals have no order (FP-A41).
    """

    power: ClassVar[int] = FERTILISER
    written: ClassVar = (
        Form({"play": key("card", CARD), "flower": key("flower", FLOWER), "place": key("place", NUMBER)}),
        Form(
            {"play": key("card", CARD), "flower": key("flower", FLOWER)},
            fixed={"place": underneath},
            reads=is_heart,
            writes=False,
        ),
    )

    place: Place

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> list[Fertilise]:
        held = cls.held(content, state, seat)
        if not held:
            return []
        zones = state.table.zones
        places = [
            (flower.zone, place)
            for flower in cls.aimable(state)
            for place in range(len(zones[flower.zone]) if flower.power else 0, len(zones[flower.zone]) + 1)
        ]
        return [cls(card, zone, place) for card in held for zone, place in places]

    def unfit(self, content: Content, state: State, flower: Flower) -> Refusal:
        if 0 <= self.place <= state.size(flower.zone):
            return refused("FP-A41", "no_order")
        return refused("FP-60", "no_such_place")

    def affect(self, state: State, seat: int, flower: Flower, emit: Emit) -> None:
        """The heart becomes a petal, face up; where the house slips it in face down all have seen it (FP-A41). On a
        POWER FLOWER every petal lies open.
        """
        self.use(state, seat, emit, flower.owner, self.flower, self.place)
        open_petal = state.house.heart_face_up or flower.power
        seen_by, glimpsed_by = (EVERYBODY, NOBODY) if open_petal else (NOBODY, EVERYBODY)
        own = hand(seat)
        index = state.table.find(own, self.card)
        emit(CardMoved(own, index, self.flower, self.place, self.card, seen_by, glimpsed_by))


class Promote(FlowerPlay):
    """Make a regular flower a POWER FLOWER with a diamond (FP-62); an enemy’s stays the enemy’s (FP-A43)."""

    power: ClassVar[int] = PROMOTION
    written: ClassVar = Form({"play": key("card", CARD), "flower": key("flower", FLOWER)})

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> list[Promote]:
        held = cls.held(content, state, seat)
        if not held:
            return []
        regular = [flower.zone for flower in cls.aimable(state) if not flower.power]
        return [cls(card, zone) for card in held for zone in regular]

    def unfit(self, content: Content, state: State, flower: Flower) -> Refusal:
        return refused("FP-A42", "power_already")

    def affect(self, state: State, seat: int, flower: Flower, emit: Emit) -> None:
        self.use(state, seat, emit, flower.owner, self.flower)
        self.spend(state, seat, emit)
        emit(FlowerPromoted(self.flower))
        for petal in state.hidden_petals(self.flower):
            emit(CardShown(self.flower, petal, state.petal(self.flower, petal), EVERYBODY))


class SpyFlower(FlowerPlay):
    """Look at all petals of a flower with a club (FP-64)."""

    power: ClassVar[int] = SPY
    written: ClassVar = Form({"play": key("card", CARD), "spy": key("flower", SPIED_FLOWER)}, reads=names_a_flower)

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> list[SpyFlower]:
        """Any flower that hides a petal (FP-A42); none in the tie window (FP-A27)."""
        held = [] if state.phase == TIE else cls.held(content, state, seat)
        if not held:
            return []
        zones, sees = state.table.zones, state.table.sees
        secretive = []
        for flower in state.in_order():
            for card in zones[flower.zone]:
                if sees[card] != EVERYBODY:
                    secretive.append(flower.zone)
                    break
        return [cls(card, zone) for card in held for zone in secretive]

    def unfit(self, content: Content, state: State, flower: Flower) -> Refusal:
        return refused("FP-A27", "only_the_tied") if state.phase == TIE else refused("FP-A42", "all_visible")

    def affect(self, state: State, seat: int, flower: Flower, emit: Emit) -> None:
        self.use(state, seat, emit, flower.owner, self.flower)
        self.spend(state, seat, emit)
        for petal in state.hidden_petals(self.flower):
            emit(CardShown(self.flower, petal, state.petal(self.flower, petal), NOBODY, bit(seat)))


class SpyHand(CardPlay):
    """Look at an opponent's whole hand with a club (FP-64)."""

    power: ClassVar[int] = SPY
    written: ClassVar = Form({"play": key("card", CARD), "spy": key("seat", PLAYER)})

    seat: Seat

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> list[SpyHand]:
        """Any hand of an opponent that holds cards (FP-A42); none in the tie window (FP-A27)."""
        held = [] if state.phase == TIE else cls.held(content, state, seat)
        if not held:
            return []
        others = [other for other in state.alive if other != seat and state.hand_size(other)]
        return [cls(card, other) for card in held for other in others]

    def off_target(self, content: Content, state: State, seat: int) -> Refusal:
        if state.phase == TIE:
            return refused("FP-A27", "only_the_tied")
        return refused("FP-A42", "own_hand") if self.seat == seat else refused("FP-A42", "hand_empty")

    def carry_out(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        """All cards for the spy's eyes, sorted: their order in the hand is nobody's business."""
        self.use(state, seat, emit, self.seat)
        self.spend(state, seat, emit)
        zone = hand(self.seat)
        faces = state.table.faces_in(zone)
        for face, index in sorted([(face, index) for index, face in enumerate(faces)]):
            emit(CardShown(zone, index, face, bit(self.seat), bit(seat)))


CARD_PLAYS: tuple[type[CardPlay], ...] = (Poison, Fertilise, Promote, SpyFlower, SpyHand)


def can_use_card(content: Content, state: State, seat: int) -> bool:
    """True if any hand card of the seat can be used now."""
    return any(kind.lawful(content, state, seat) for kind in CARD_PLAYS)


def may_promote(content: Content, state: State, seat: int) -> bool:
    """True if a card in hand can make a POWER FLOWER now (FP-62)."""
    return state.phase in Promote.phases and bool(Promote.lawful(content, state, seat))
