"""A turn: who may be attacked with what, and the two special cards (BP-10, BP-11, BP-28 to BP-30)."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from game.batailles.army import SHIRKER, TEAMWORK, Army
from game.batailles.content import Content
from game.batailles.ending import end, next_turn, units_in_play
from game.batailles.events import FightBegan, Passed, Shirked, SpecialUsed
from game.batailles.refusals import BataillesAction, refused
from game.batailles.state import NO_STAY, TURN, Fight, State
from game.batailles.words import CARD, SLOT, TARGET
from game.batailles.zones import BOTH, LEFT, RIGHT, SLOTS, hand, slot
from game.core.chance import Chance
from game.core.notation.forms import Form, key
from game.core.rules.events import CardMoved, CardShown
from game.core.rules.fields import Face, Place, Seat
from game.core.rules.rules import Action, Emit, Refusal
from game.core.table.table import bit


def layable(army: Army, state: State, seat: int, place: int) -> list[int]:
    """The different faces of the hand that may be laid in a slot, sorted: no minefield beside another (BP-34)."""
    held = state.hand_faces(seat)
    other = SLOTS - 1 - place
    if state.lying[seat][other] != NO_STAY and army.is_mine(state.face(seat, other)):
        return [face for face in held if not army.is_mine(face)]
    return held


def declare(state: State, fight: Fight, emit: Emit) -> None:
    """The attack is announced before anything is seen (BP-A7); then both fighters see all engaged cards, and nobody
    else does (BP-12, BP-A9).
    """
    emit(FightBegan(fight))
    for seat, enemy in ((fight.attacker, fight.defender), (fight.defender, fight.attacker)):
        for place in fight.side(seat):
            emit(CardShown(slot(seat, place), 0, state.face(seat, place), bit(seat), bit(enemy)))


def _no_target(state: State, seat: int, action: Attack | Teamwork) -> Refusal:
    """Why this cannot be attacked: one card or both of one opponent (BP-11), both only if there are two (BP-A7)."""
    if action.seat == seat:
        return refused("BP-11", "own_card")
    if action.target == BOTH and action.seat in state.seats:
        return refused("BP-A7", "not_two_cards")
    return refused("BP-11", "no_such_card")


@cache
def _attacks(place: int, enemy: int, in_play: tuple[int, ...]) -> tuple[Attack, ...]:
    """The attacks with one card on an enemy who has these slots filled."""
    targets = (*in_play, BOTH) if len(in_play) == SLOTS else in_play
    return tuple([Attack(place, enemy, target) for target in targets])


class Attack(BataillesAction):
    """Attack with one card: one card of an opponent, or BOTH (BP-11)."""

    phases: ClassVar = frozenset({TURN})
    written: ClassVar = Form({"attack": key("seat target", TARGET), "with": key("slot", SLOT)})

    slot: Place
    seat: Seat
    target: Place

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> list[Attack]:
        found: list[Attack] = []
        enemies = [(other, state.in_play(other)) for other in state.seats if other != seat]
        for place in units_in_play(content.armies[state.house.army], state, seat):
            for other, filled in enemies:
                found += _attacks(place, other, filled)
        return found

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        if self.slot not in state.in_play(seat):
            return refused("BP-11", "nothing_to_attack_with")
        if self.slot not in units_in_play(content.armies[state.house.army], state, seat):
            return refused("BP-11", "mine_cannot_attack")
        return _no_target(state, seat, self)

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        targets = (LEFT, RIGHT) if self.target == BOTH else (self.target,)
        declare(state, Fight(seat, (self.slot,), self.seat, targets), emit)


class Teamwork(BataillesAction):
    """Attack one card with both own cards, for a Teamwork card: two units (BP-29). A minefield may be the target
    (BP-A8).
    """

    phases: ClassVar = frozenset({TURN})
    written: ClassVar = Form({"teamwork": key("seat target", TARGET)})

    seat: Seat
    target: Place

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> list[Teamwork]:
        if not state.specials[seat][TEAMWORK]:
            return []
        if len(units_in_play(content.armies[state.house.army], state, seat)) < SLOTS:
            return []
        return [cls(other, target) for other in state.seats if other != seat for target in state.in_play(other)]

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        if not state.specials[seat][TEAMWORK]:
            return refused("BP-29", "no_teamwork_left")
        if len(units_in_play(content.armies[state.house.army], state, seat)) < SLOTS:
            return refused("BP-29", "teamwork_needs_two_units")
        if self.target == BOTH:
            return refused("BP-29", "teamwork_against_one")
        return _no_target(state, seat, self)

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        emit(SpecialUsed(seat, TEAMWORK))
        declare(state, Fight(seat, (LEFT, RIGHT), self.seat, (self.target,)), emit)


class Shirk(BataillesAction):
    """Exchange a card in play for a hand card, for a Shirker card (BP-30). A minefield for a minefield is lawful, two
    in play are not (BP-A31).
    """

    phases: ClassVar = frozenset({TURN})
    written: ClassVar = Form({"shirk": key("slot", SLOT), "for": key("card", CARD)})

    slot: Place
    card: Face

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> list[Shirk]:
        if not state.specials[seat][SHIRKER]:
            return []
        army = content.armies[state.house.army]
        return [cls(place, card) for place in state.in_play(seat) for card in layable(army, state, seat, place)]

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        if not state.specials[seat][SHIRKER]:
            return refused("BP-30", "no_shirker_left")
        if self.slot not in state.in_play(seat):
            return refused("BP-30", "nothing_to_exchange")
        if state.table.find(hand(seat), self.card) < 0:
            return refused("BP-30", "needs_hand_card")
        return refused("BP-34", "one_mine_only")

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        """The hand card goes out before the other comes in: it cannot be the same one. Nothing is drawn (BP-A31).

        Whoever knew the card that goes back knows that it is in the hand now, and nothing about the new one.
        """
        place, own = slot(seat, self.slot), hand(seat)
        old = state.face(seat, self.slot)
        emit(SpecialUsed(seat, SHIRKER))
        emit(CardMoved(own, state.table.find(own, self.card), place, -1, self.card, bit(seat)))
        emit(CardMoved(place, 0, own, -1, old, bit(seat)))
        emit(Shirked(seat, self.slot))
        next_turn(content.armies[state.house.army], state, emit)

    def shape(self, content: Content, state: State, seat: int) -> object:
        """Others see which slot changes."""
        return "shirk", self.slot


class Pass(BataillesAction):
    """Do nothing, where the house allows it (BP-A6)."""

    phases: ClassVar = frozenset({TURN})
    written: ClassVar = Form("pass")

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> tuple[Pass, ...]:
        return (cls(),) if state.house.allow_pass and not state.solo else ()

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        return refused("BP-32", "stop_instead") if state.solo else refused("BP-A6", "cannot_pass")

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        emit(Passed(seat))
        next_turn(content.armies[state.house.army], state, emit)


class Stop(BataillesAction):
    """The last player who can act ends the game (BP-32)."""

    phases: ClassVar = frozenset({TURN})
    written: ClassVar = Form("stop")

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> tuple[Stop, ...]:
        return (cls(),) if state.solo else ()

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        return refused("BP-32", "cannot_stop")

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        end(content.armies[state.house.army], state, "stopped", "BP-32", emit)


ACTION_TYPES: tuple[type[Action], ...] = (Attack, Teamwork, Shirk, Pass, Stop)
"""In the order in which legal actions are listed."""
