"""How scenarios write positions, actions and zones of this game; documented in docs/scenarios.md.

Cards are `9H`, `10C`, `JN`, `JR`; a flower is `Pierre.1`; petals count from 1 at the top, places to add one from 0;
`?` is what the reader does not know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from game.core.chance import Chance
from game.core.drafts import EMPTY
from game.core.notation import UNSEEN, known_first, seat_named
from game.core.rules import Action, Setup
from game.core.scenario import NotationError
from game.core.table import TRUTH
from game.flower_power.cards import FERTILISER
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
from game.flower_power.positions import arrange
from game.flower_power.rules import FlowerPower
from game.flower_power.state import PHASE_NAMES, State
from game.flower_power.words import Words
from game.flower_power.zones import ASIDE, DRAW_PILE, GRAVERYARD, dealt_hand, hand, packet

PLAIN: Final[dict[str, Action]] = {
    "remove_bed": RemoveBed(),
    "ready": Ready(),
    "draw": Draw(),
    "found": Found(False),
    "found_power": Found(True),
    "pass": Pass(),
    "end": EndTurn(),
    "end_will": EndWill(),
}

Written = Mapping[str, Any]


class FlowerNotation:
    """Fulfils `game.core.scenario.Notation`."""

    def __init__(self, rules: FlowerPower) -> None:
        self._rules = rules
        self._words = Words(rules.content)
        game = rules.content.game
        self._throws = [throw.id for throw in game.throws]
        self._sides = [side.id for side in game.sides]

    # ---- positions and actions ----------------------------------------------------------------

    def arrange(self, setup: Setup, position: Mapping[str, Any], names: Sequence[str], chance: Chance) -> State:
        """A full state from a written position; cards that it does not state lie in the draw pile."""
        return arrange(self._rules, self._words, setup, position, names, chance)

    def read_action(self, state: State, seat: int, written: Any, names: Sequence[str]) -> Action:
        """One of PLAIN, or a mapping (see `_READERS`)."""
        if isinstance(written, str) and written in PLAIN:
            return PLAIN[written]
        if isinstance(written, dict):
            reader = _READERS.get(tuple(sorted(written)))
            if reader is not None:
                return reader(self, state, written, names)
        raise NotationError(
            f"{written!r} is not an action: {', '.join(PLAIN)}, {{throw: WORD}}, {{rank: N}}, {{bed: SIZE}}, "
            "{lay: CARD, bed: N, place: N}, {lift: PETAL, bed: N}, {play: CARD, flower: FLOWER, petal: N}, "
            "{play: CARD, flower: FLOWER, place: N}, {play: CARD, flower: FLOWER}, {play: CARD, spy: FLOWER or NAME}, "
            "{add: CARD, place: N}, {remove: N}, {attack: FLOWER, with: FLOWER} or {pick: PETAL}"
        )

    def write_action(self, state: State, seat: int, action: Action, names: Sequence[str]) -> Any:
        """The notation of an action; `read_action` reads it back."""
        words = self._words
        if isinstance(action, Throw):
            return {"throw": self._throw_words(state)[action.choice]}
        if isinstance(action, ChooseRank):
            return {"rank": action.rank}
        if isinstance(action, AddBed):
            return {"bed": action.size}
        if isinstance(action, LayPetal):
            return {"lay": words.face(action.card), "bed": action.bed + 1, "place": action.place}
        if isinstance(action, LiftPetal):
            return {"lift": action.place + 1, "bed": action.bed + 1}
        if isinstance(action, AddCard):
            return {"add": words.face(action.card), "place": action.place}
        if isinstance(action, RemoveCard):
            return {"remove": action.place + 1}
        if isinstance(action, Pick):
            return {"pick": action.petal + 1}
        if isinstance(action, Attack):
            return {
                "attack": words.flower_name(state, action.target, names),
                "with": words.flower_name(state, action.flower, names),
            }
        if isinstance(action, SpyHand):
            return {"play": words.face(action.card), "spy": names[action.seat]}
        if isinstance(action, (Poison, Fertilise, Promote, SpyFlower)):
            return self._write_play(state, action, names)
        return next(word for word, plain in PLAIN.items() if plain == action)

    def _write_play(
        self, state: State, action: Poison | Fertilise | Promote | SpyFlower, names: Sequence[str]
    ) -> dict[str, Any]:
        card, flower = self._words.face(action.card), self._words.flower_name(state, action.flower, names)
        if isinstance(action, Poison):
            return {"play": card, "flower": flower, "petal": action.petal + 1}
        if isinstance(action, Fertilise):
            return {"play": card, "flower": flower, "place": action.place}
        return {"play": card, ("flower" if isinstance(action, Promote) else "spy"): flower}

    def _throw_words(self, state: State) -> list[str]:
        return self._throws if len(state.contest.seats) == len(self._sides) else self._sides

    def _read_throw(self, state: State, written: Written, names: Sequence[str]) -> Action:
        known = self._throw_words(state)
        if written["throw"] not in known:
            raise NotationError(f"'{written['throw']}' is not one of {', '.join(known)}")
        return Throw(known.index(written["throw"]))

    def _read_promote(self, state: State, written: Written, names: Sequence[str]) -> Action:
        """Without a place a heart goes underneath, anything else promotes: so both readings of a joker are written."""
        card, flower = self._words.card(written["play"]), self._flower(state, written["flower"], names)
        if self._rules.content.cards.powers[card] == (FERTILISER,):
            return Fertilise(card, flower, state.size(flower))
        return Promote(card, flower)

    def _read_spy(self, state: State, written: Written, names: Sequence[str]) -> Action:
        card, target = self._words.card(written["play"]), written["spy"]
        if target in names:
            return SpyHand(card, names.index(target))
        return SpyFlower(card, self._flower(state, target, names))

    def _read_petal(self, state: State, written: Written, names: Sequence[str]) -> Action:
        flower = self._flower(state, written["flower"], names)
        return Poison(self._words.card(written["play"]), flower, number(written["petal"]) - 1)

    def _read_place(self, state: State, written: Written, names: Sequence[str]) -> Action:
        flower = self._flower(state, written["flower"], names)
        return Fertilise(self._words.card(written["play"]), flower, number(written["place"]))

    def _read_attack(self, state: State, written: Written, names: Sequence[str]) -> Action:
        return Attack(self._flower(state, written["with"], names), self._flower(state, written["attack"], names))

    def _read_lay(self, state: State, written: Written, names: Sequence[str]) -> Action:
        return LayPetal(self._words.card(written["lay"]), number(written["bed"]) - 1, number(written["place"]))

    def _read_add(self, state: State, written: Written, names: Sequence[str]) -> Action:
        return AddCard(self._words.card(written["add"]), number(written["place"]))

    def _flower(self, state: State, word: Any, names: Sequence[str]) -> int:
        return self._words.flower(state, word, names)

    # ---- what lies where ----------------------------------------------------------------------

    def inspect(self, state: State, zone: str, names: Sequence[str]) -> Any:
        """The value of a named part of a state or view."""
        head, _, rest = zone.partition(".")
        if not rest and head in _WHOLE:
            return _WHOLE[head](self, state, names)
        if head in _OF_SEAT:
            return _OF_SEAT[head](self, state, seat_named(rest, names))
        known = (*_WHOLE, *(f"{word}.NAME" for word in _OF_SEAT))
        raise NotationError(f"there is nothing called '{zone}' here; there is {', '.join(known)}")

    def _battle(self, state: State, names: Sequence[str]) -> str:
        """Who attacks whom; '' if nobody does."""
        if state.battle is None:
            return ""
        attacking, defending = state.battle.attacking, state.battle.defending
        flower_name = self._words.flower_name
        return f"{flower_name(state, attacking, names)} > {flower_name(state, defending, names)}"

    def _hand(self, state: State, seat: int) -> str:
        """Known cards sorted, then a `?` for each other one."""
        return self._words.faces(known_first(state.hand(seat)))

    def _floating(self, state: State, seat: int) -> str:
        """In a view: cards that are in that hand, or in a flower founded from it since."""
        return "" if state.table.observer == TRUTH else self._words.faces(state.table.floating(hand(seat)))

    def _plan(self, state: State, seat: int) -> list[str]:
        return [self._words.faces(bed) for bed in state.plans[seat] if bed]

    def _throw(self, state: State, seat: int) -> str:
        throw = state.contest.throws[seat] if state.contest.throws else EMPTY
        if throw == EMPTY:
            return "none"
        return self._throw_words(state)[throw] if throw >= 0 else UNSEEN


def number(value: Any) -> int:
    """A whole number of a notation."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise NotationError(f"{value!r} is not a whole number")
    return value


_Reader = Callable[[FlowerNotation, State, Written, Sequence[str]], Action]
_READERS: Final[dict[tuple[str, ...], _Reader]] = {
    ("throw",): FlowerNotation._read_throw,
    ("rank",): lambda notation, state, written, names: ChooseRank(number(written["rank"])),
    ("bed",): lambda notation, state, written, names: AddBed(number(written["bed"])),
    ("bed", "lay", "place"): FlowerNotation._read_lay,
    ("bed", "lift"): lambda notation, state, written, names: LiftPetal(
        number(written["bed"]) - 1, number(written["lift"]) - 1
    ),
    ("flower", "petal", "play"): FlowerNotation._read_petal,
    ("flower", "place", "play"): FlowerNotation._read_place,
    ("flower", "play"): FlowerNotation._read_promote,
    ("play", "spy"): FlowerNotation._read_spy,
    ("add", "place"): FlowerNotation._read_add,
    ("remove",): lambda notation, state, written, names: RemoveCard(number(written["remove"]) - 1),
    ("attack", "with"): FlowerNotation._read_attack,
    ("pick",): lambda notation, state, written, names: Pick(number(written["pick"]) - 1),
}
_WHOLE: Final[dict[str, Callable[[FlowerNotation, State, Sequence[str]], Any]]] = {
    "phase": lambda notation, state, names: PHASE_NAMES[state.phase],
    "turn": lambda notation, state, names: names[state.active] if state.active >= 0 else "nobody",
    "order": lambda notation, state, names: [names[seat] for seat in state.order],
    "quiet": lambda notation, state, names: state.quiet,
    "pile": lambda notation, state, names: state.table.count(DRAW_PILE),
    "packets": lambda notation, state, names: [state.table.count(packet(rank)) for rank in range(state.seats)],
    "dealt_hands": lambda notation, state, names: [state.table.count(dealt_hand(rank)) for rank in range(state.seats)],
    "graveyard": lambda notation, state, names: notation._words.faces(state.table.faces_in(GRAVERYARD)),
    "aside": lambda notation, state, names: notation._words.faces(state.table.faces_in(ASIDE)),
    "battle": FlowerNotation._battle,
    "fallen": lambda notation, state, names: [names[seat] for seat in state.fallen],
    "places": lambda notation, state, names: [] if state.result is None else list(state.result.places),
}
_OF_SEAT: Final[dict[str, Callable[[FlowerNotation, State, int], Any]]] = {
    "hands": FlowerNotation._hand,
    "hand_size": lambda notation, state, seat: state.hand_size(seat),
    "floating": FlowerNotation._floating,
    "gardens": lambda notation, state, seat: [notation._words.petals(state, f) for f in state.garden(seat)],
    "plans": FlowerNotation._plan,
    "throws": FlowerNotation._throw,
}
