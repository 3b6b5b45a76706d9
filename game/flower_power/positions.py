"""Any position of the game from its notation: what is written is laid out by events, the rest lies in the draw pile.

A position stands in one of the phases of PHASES; battles and last wills are reached by playing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from game.core.chance import Chance
from game.core.events import CardMoved, CardShown, Event, ZoneOpened, ZoneShuffled
from game.core.rules import Setup
from game.core.scenario import NotationError
from game.core.table import EVERYBODY, NOBODY, STACK, UNKNOWN, bit
from game.flower_power.events import (
    ContestBegan,
    ContestWon,
    FlowerPlanted,
    GardensReady,
    PlayerOut,
    RanksTaken,
    TurnBegan,
)
from game.flower_power.setting_up import deal_before_seating, take_places
from game.flower_power.state import State
from game.flower_power.words import Words, split
from game.flower_power.zones import ASIDE, DRAW_PILE, GRAVERYARD, hand

if TYPE_CHECKING:
    from game.flower_power.rules import FlowerPower

PHASES: Final = ("contest", "ranking", "building", "main")
KEYS: Final = (
    "phase",
    "order",
    "winner",
    "deck",
    "turn",
    "turns",
    "drew",
    "quiet",
    "out",
    "hands",
    "gardens",
    "pile",
    "graveyard",
    "rest",
    "spied",
)


def arrange(
    rules: FlowerPower, words: Words, setup: Setup, position: Mapping[str, Any], names: Sequence[str], chance: Chance
) -> State:
    """The state of a written position; raises NotationError."""
    return _Arrangement(rules, words, setup, position, names, chance).state


class _Arrangement:
    """Reads a position part by part and lays it out, so that everybody knows what he would know in play."""

    def __init__(
        self,
        rules: FlowerPower,
        words: Words,
        setup: Setup,
        position: Mapping[str, Any],
        names: Sequence[str],
        chance: Chance,
    ) -> None:
        for key in position:
            if key not in KEYS:
                raise NotationError(f"'{key}' is no part of a position; there is {', '.join(KEYS)}")
        self.state = rules.blank(setup)
        self._rules = rules
        self._words = words
        self._position = position
        self._names = names
        self._chance = chance
        phase = position.get("phase", "main")
        if phase not in PHASES:
            raise NotationError(f"'{phase}' is not one of {', '.join(PHASES)}")
        if phase == "main":
            self._gardens_and_hands()
            self._enter_turn()
        else:
            self._before_the_first_turn(phase)

    def _emit(self, event: Event) -> None:
        self._rules.evolve(self.state, event)

    def _of_seat(self, key: str) -> dict[int, Any]:
        """A part that is written seat by seat."""
        written = self._position.get(key, {})
        if not isinstance(written, Mapping):
            raise NotationError(f"'{key}' is written for each player: {{{self._names[0]}: …}}")
        return {self._words.seat(name, self._names): value for name, value in written.items()}

    def _seat_list(self, key: str) -> list[int]:
        written = self._position.get(key, [])
        if not isinstance(written, list):
            raise NotationError(f"'{key}' is a list of names")
        return [self._words.seat(name, self._names) for name in written]

    def _order(self) -> tuple[int, ...]:
        order = tuple(self._seat_list("order")) or tuple(range(self.state.seats))
        if sorted(order) != list(range(self.state.seats)):
            raise NotationError("'order' names every player once")
        return order

    # ---- before the first turn ----------------------------------------------------------------

    def _before_the_first_turn(self, phase: str) -> None:
        """`deck`: the cards on top of the shuffled pack; packets are dealt first, then hands."""
        self._stack_pile(self._words.cards(self._position.get("deck", "")))
        deal_before_seating(self.state, self._emit)
        if phase == "contest":
            self._emit(ContestBegan(tuple(range(self.state.seats))))
        elif phase == "ranking":
            self._emit(ContestWon(self._words.seat(self._position.get("winner", self._names[0]), self._names)))
        else:
            self._emit(RanksTaken(self._order()))
            take_places(self.state, self._emit)

    # ---- cards --------------------------------------------------------------------------------

    def _gardens_and_hands(self) -> None:
        self._emit(RanksTaken(self._order()))
        for seat, value in self._of_seat("hands").items():
            for face in self._words.cards(value):
                self._deal(face, hand(seat), bit(seat))
        for face in self._words.cards(self._position.get("graveyard", "")):
            self._deal(face, GRAVERYARD, EVERYBODY)
        pile = self._words.cards(self._position.get("pile", ""))
        gardens = {seat: self._flowers(value) for seat, value in self._of_seat("gardens").items()}
        self._plant(gardens, pile)
        self._stack_pile(pile)
        self._spies()

    def _flowers(self, value: Any) -> list[Any]:
        if not isinstance(value, list):
            raise NotationError("a garden is a list of flowers")
        return [self._words.read_flower(text) for text in value]

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
                        self._deal(face, zone, EVERYBODY if shown else NOBODY)
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
                raise NotationError("there are not enough cards for this position")
            self._deal(faces.pop(), zone, seen_by, place)

    def _deal(self, face: int, zone: int, seen_by: int, place: int = -1) -> None:
        index = self.state.table.find(DRAW_PILE, face)
        if index < 0:
            raise NotationError(f"'{self._words.face(face)}' is not in these packs, or stands here too often")
        self._emit(CardMoved(DRAW_PILE, index, zone, place, face, seen_by))

    def _stack_pile(self, top: list[int]) -> None:
        """The stated cards on top, in order; the rest below, or out of the game where `rest` wants it."""
        faces = self.state.table.faces_in(DRAW_PILE)
        order: list[int] = []
        for face in top:
            index = next((i for i, f in enumerate(faces) if f == face and i not in order), -1)
            if index < 0:
                raise NotationError(f"'{self._words.face(face)}' is not left for the pile")
            order.append(index)
        below = self._chance.shuffled([index for index in range(len(faces)) if index not in order])
        rest = self._position.get("rest", "pile")
        if rest not in ("pile", "aside"):
            raise NotationError(f"'{rest}' is not one of pile, aside")
        self._emit(ZoneShuffled(DRAW_PILE, (*order, *below)))
        if rest == "aside":
            table = self.state.table
            while table.count(DRAW_PILE) > len(top):
                last = table.count(DRAW_PILE) - 1
                self._emit(CardMoved(DRAW_PILE, last, ASIDE, -1, table.faces_in(DRAW_PILE)[last], EVERYBODY))

    def _spies(self) -> None:
        """What players have looked at before: flowers and hands."""
        state = self.state
        for spy, value in self._of_seat("spied").items():
            for word in split(value):
                if word in self._names:
                    zone, seen_by = hand(self._names.index(word)), bit(self._names.index(word))
                    places = list(range(state.table.count(zone)))
                else:
                    zone, seen_by = self._words.flower(state, word, self._names), NOBODY
                    places = state.hidden_petals(zone)
                for place in places:
                    self._emit(CardShown(zone, place, state.petal(zone, place), seen_by, bit(spy)))

    # ---- the turn -----------------------------------------------------------------------------

    def _enter_turn(self) -> None:
        state = self.state
        out = self._seat_list("out")
        for seat in [*out, *(seat for seat in range(state.seats) if not state.garden(seat) and seat not in out)]:
            self._emit(PlayerOut(seat))
        self._emit(GardensReady())
        active = self._words.seat(self._position.get("turn", self._names[state.order[0]]), self._names)
        turns = self._of_seat("turns")
        for seat, value in turns.items():
            if isinstance(value, bool) or not isinstance(value, int) or value < 0:
                raise NotationError(f"'turns' of {self._names[seat]} is a whole number, not {value!r}")
        exhausted = [flower.zone for flower in state.flowers if flower.exhausted]
        self._emit(TurnBegan(active))
        state.turns = tuple(int(turns.get(seat, 2)) for seat in range(state.seats))
        state.turn = sum(state.turns)
        drew = self._seat_list("drew")
        state.drew = tuple(seat in drew for seat in range(state.seats))
        state.flowers = tuple(replace(f, exhausted=f.zone in exhausted) for f in state.flowers)
        state.quiet = self._quiet()

    def _quiet(self) -> int:
        quiet = self._position.get("quiet", 0)
        if isinstance(quiet, bool) or not isinstance(quiet, int) or not 0 <= quiet <= 1000:
            raise NotationError(f"'quiet' is a whole number from 0 to 1000, not {quiet!r}")
        return quiet
