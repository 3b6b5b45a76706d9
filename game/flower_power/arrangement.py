"""Any position of the game from its notation: what is written is laid out by events, the rest lies in the draw pile.

A position stands in one of the phases of PHASES; battles and last wills are reached by playing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from game.core.notation.errors import NotationError
from game.core.notation.notation import seat_named
from game.core.positions.arrangement import Arrangement
from game.core.rules.events import CardMoved, CardShown, ZoneOpened
from game.core.table.table import EVERYBODY, NOBODY, STACK, UNKNOWN, bit
from game.flower_power.events import (
    ContestBegan,
    ContestWon,
    FlowerPlanted,
    GardensReady,
    PlayerOut,
    RanksTaken,
    TurnBegan,
)
from game.flower_power.positions import LONGEST
from game.flower_power.rules import FlowerPower
from game.flower_power.setting_up import deal_before_seating, take_places
from game.flower_power.state import State
from game.flower_power.words import Words
from game.flower_power.zones import ASIDE, DRAW_PILE, GRAVERYARD, hand


class FlowerPowerArrangement(Arrangement[FlowerPower, Words, State]):
    """Reads a position part by part and lays it out, so that everybody knows what he would know in play."""

    home = DRAW_PILE
    not_there = "flower_power.fault.packs"

    def lay_out(self) -> None:
        phase = self._said("phase")
        if phase == "main":
            self._gardens_and_hands()
            self._enter_turn()
        else:
            self._before_the_first_turn(phase)

    def _order(self) -> tuple[int, ...]:
        order = tuple(self._said("order")) or tuple(range(self.state.seats))
        if sorted(order) != list(range(self.state.seats)):
            raise NotationError("flower_power.fault.order", part="order")
        return order

    # ---- before the first turn ----------------------------------------------------------------

    def _before_the_first_turn(self, phase: str) -> None:
        """`deck`: the cards on top of the shuffled pack; packets are dealt first, then hands."""
        self._stack_pile(self._said("deck"))
        if self.state.table.count(DRAW_PILE) < self.state.deal.dealt:
            raise NotationError("flower_power.fault.few_cards")
        deal_before_seating(self.state, self._emit)
        if phase == "contest":
            self._emit(ContestBegan(tuple(range(self.state.seats))))
        elif phase == "ranking":
            self._emit(ContestWon(self._said("winner")))
        else:
            self._emit(RanksTaken(self._order()))
            take_places(self.state, self._emit)

    # ---- cards --------------------------------------------------------------------------------

    def _gardens_and_hands(self) -> None:
        self._emit(RanksTaken(self._order()))
        for seat, faces in self._said("hands").items():
            for face in faces:
                self._deal(face, hand(seat))
        for face in self._said("graveyard"):
            self._deal(face, GRAVERYARD)
        pile = self._said("pile")
        self._plant(self._said("gardens"), pile)
        self._stack_pile(pile)
        self._spies()

    def _plant(self, gardens: Mapping[int, list[Any]], pile: list[int]) -> None:
        """Stated petals first; those written `(?)` are then dealt by lot, but none that is stated for the pile."""
        unknown = []
        for seat, flowers in gardens.items():
            for flower in flowers:
                zone = len(self.state.table.layout)
                self._emit(ZoneOpened(STACK))
                for place, (face, shown) in enumerate(flower.petals):
                    if face == UNKNOWN:
                        unknown.append((zone, place, EVERYBODY if shown else NOBODY))
                    else:
                        self._deal(face, zone, seen_by=EVERYBODY if shown else NOBODY)
                self._emit(FlowerPlanted(seat, zone, len(flower.petals), flower.power, False))
                if flower.exhausted:
                    self.state.flowers = (*self.state.flowers[:-1], replace(self.state.flowers[-1], exhausted=True))
        free = self.state.table.faces_in(DRAW_PILE)
        for face in pile:
            if face in free:
                free.remove(face)
        faces = self._chance.shuffled(sorted(free))
        for zone, place, seen_by in sorted(unknown):
            if not faces:
                raise NotationError("flower_power.fault.few_cards")
            self._deal(faces.pop(), zone, seen_by=seen_by, place=place)

    def _stack_pile(self, top: list[int]) -> None:
        """The stated cards on top, in order; the rest below, or out of the game where `rest` wants it."""
        rest = self._said("rest")
        self._stack(top)
        if rest == "aside":
            table = self.state.table
            while table.count(DRAW_PILE) > len(top):
                last = table.count(DRAW_PILE) - 1
                self._emit(CardMoved(DRAW_PILE, last, ASIDE, -1, table.faces_in(DRAW_PILE)[last], EVERYBODY))

    def _spies(self) -> None:
        """What players have looked at before: flowers and hands."""
        state = self.state
        for spy, value in self._said("spied").items():
            for word in self._spied_by(value):
                if word in self._names:
                    other = seat_named(word, self._names)
                    zone, seen_by = hand(other), bit(other)
                    places = list(range(state.table.count(zone)))
                else:
                    zone, seen_by = self._words.flower(state, word, self._names), NOBODY
                    places = state.hidden_petals(zone)
                for place in places:
                    self._emit(CardShown(zone, place, state.petal(zone, place), seen_by, bit(spy)))

    @staticmethod
    def _spied_by(value: Any) -> list[str]:
        """Flowers and players, as a list: names may have spaces."""
        if not isinstance(value, list):
            raise NotationError("flower_power.fault.spied", word=repr(value), example="[Ada, Ben.1]")
        return [str(word) for word in value]

    # ---- the turn -----------------------------------------------------------------------------

    def _out(self) -> list[int]:
        """Who is out, in order: without a flower (FP-23) and without a card (FP-A48); two are left at least (FP-71)."""
        state = self.state
        stated = self._said("out")
        out = [*stated, *(seat for seat in range(state.seats) if not state.garden(seat) and seat not in stated)]
        for seat in out:
            if out.count(seat) > 1 or state.garden(seat) or state.hand(seat):
                raise NotationError("flower_power.fault.out", player=self._player(seat))
        if state.seats - len(out) < 2:
            raise NotationError("flower_power.fault.gardens", part="gardens")
        return out

    def _enter_turn(self) -> None:
        state = self.state
        for seat in self._out():
            self._emit(PlayerOut(seat))
        self._emit(GardensReady())
        active = self._written.seat("turn", next(seat for seat in state.order if seat not in state.fallen))
        if active in state.fallen:
            raise NotationError("flower_power.fault.no_flower", player=self._player(active))
        turns = self._said("turns")
        exhausted = [flower.zone for flower in state.flowers if flower.exhausted]
        self._emit(TurnBegan(active))
        state.turns = turns
        state.turn = sum(state.turns)
        drew = self._said("drew")
        state.drew = tuple(seat in drew for seat in range(state.seats))
        state.flowers = tuple(replace(f, exhausted=f.zone in exhausted) for f in state.flowers)
        state.quiet = self._written.number("quiet", 0, LONGEST, state.quiet)
