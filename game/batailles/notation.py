"""How scenarios write positions, actions and zones of this game; documented in docs/scenarios.md.

Cards are words with spaces between them (see `words`); a card in play is written `Basile.left`, both of them
`Basile.both`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from game.batailles.army import SPECIALS
from game.batailles.ending import points
from game.batailles.moves import (
    Attack,
    Confirm,
    Decline,
    LeaveEmpty,
    Look,
    Pass,
    Place,
    Replace,
    Shirk,
    Stop,
    Strike,
    TakeBack,
    Teamwork,
)
from game.batailles.positions import arrange
from game.batailles.rules import Batailles
from game.batailles.state import PHASE_NAMES, STANDING_NAMES, State, Vacancy
from game.batailles.words import Words, split
from game.batailles.zones import SLOTS, cemetery, hand, pile
from game.core.chance import Chance
from game.core.drafts import EMPTY
from game.core.notation import known_first, seat_named
from game.core.rules import Action, Setup
from game.core.scenario import NotationError
from game.core.table import TRUTH, bit

PLAIN: Final[dict[str, Action]] = {
    "confirm": Confirm(),
    "pass": Pass(),
    "stop": Stop(),
    "leave_empty": LeaveEmpty(),
    "decline": Decline(),
}
"""Actions that are one word."""


class BataillesNotation:
    """Fulfils `game.core.scenario.Notation`."""

    def __init__(self, rules: Batailles) -> None:
        self._rules = rules

    def arrange(self, setup: Setup, position: Mapping[str, Any], names: Sequence[str], chance: Chance) -> State:
        """A full state from a written position; what it does not state is dealt from what is left."""
        return arrange(self._rules, setup, position, names, chance)

    def words(self, state: State) -> Words:
        """The words of the army that is played with."""
        return Words(self._rules.content, self._rules.army(state))

    def read_action(self, state: State, seat: int, written: Any, names: Sequence[str]) -> Action:
        """`confirm`, `pass`, `stop`, `leave_empty`, `decline`, or a mapping: {place: CARD, at: SLOT},
        {take_back: SLOT}, {attack: NAME.SLOT, with: SLOT}, {teamwork: NAME.SLOT}, {shirk: SLOT, for: CARD},
        {strike: SLOTS}, {replace: CARD}, {look: NAME.SLOT}.
        """
        words = self.words(state)
        if isinstance(written, str) and written in PLAIN:
            return PLAIN[written]
        if isinstance(written, dict):
            keys = tuple(sorted(written))
            if keys == ("at", "place"):
                return Place(words.card(written["place"]), words.slot(written["at"]))
            if keys == ("take_back",):
                return TakeBack(words.slot(written["take_back"]))
            if keys == ("attack", "with"):
                return Attack(words.slot(written["with"]), *words.target(written["attack"], names))
            if keys == ("teamwork",):
                return Teamwork(*words.target(written["teamwork"], names))
            if keys == ("for", "shirk"):
                return Shirk(words.slot(written["shirk"]), words.card(written["for"]))
            if keys == ("strike",):
                slots = [] if written["strike"] == "none" else split(written["strike"])
                return Strike(tuple(words.slot(word) for word in slots))
            if keys == ("replace",):
                return Replace(words.card(written["replace"]))
            if keys == ("look",):
                return Look(*words.target(written["look"], names))
        raise NotationError(
            f"{written!r} is not an action: {', '.join(PLAIN)}, {{place: CARD, at: SLOT}}, {{take_back: SLOT}}, "
            "{attack: NAME.SLOT, with: SLOT}, {teamwork: NAME.SLOT}, {shirk: SLOT, for: CARD}, {strike: SLOTS}, "
            "{replace: CARD} or {look: NAME.SLOT}"
        )

    def write_action(self, state: State, seat: int, action: Action, names: Sequence[str]) -> Any:
        """The notation of an action; `read_action` reads it back."""
        words = self.words(state)
        if isinstance(action, Place):
            return {"place": words.face(action.card), "at": words.slot_id(action.slot)}
        if isinstance(action, TakeBack):
            return {"take_back": words.slot_id(action.slot)}
        if isinstance(action, Attack):
            target = words.target_id(action.seat, action.target, names)
            return {"attack": target, "with": words.slot_id(action.slot)}
        if isinstance(action, Teamwork):
            return {"teamwork": words.target_id(action.seat, action.target, names)}
        if isinstance(action, Shirk):
            return {"shirk": words.slot_id(action.slot), "for": words.face(action.card)}
        if isinstance(action, Strike):
            return {"strike": " ".join(words.slot_id(slot) for slot in action.slots) or "none"}
        if isinstance(action, Replace):
            return {"replace": words.face(action.card)}
        if isinstance(action, Look):
            return {"look": words.target_id(action.seat, action.slot, names)}
        return next(word for word, plain in PLAIN.items() if plain == action)

    def inspect(self, state: State, zone: str, names: Sequence[str]) -> Any:
        """The value of a named part of a state or view."""
        head, _, rest = zone.partition(".")
        if not rest and head in _WHOLE:
            return _WHOLE[head](self, state, names)
        if rest and head in _OF_SEAT:
            return _OF_SEAT[head](self, state, seat_named(rest, names), names)
        known = (*_WHOLE, *(f"{word}.NAME" for word in _OF_SEAT))
        raise NotationError(f"there is nothing called '{zone}' here; there is {', '.join(known)}")

    def _fight(self, state: State, names: Sequence[str]) -> str:
        """`Ada left - Basile left right`, or `none`."""
        fight, words = state.fight, self.words(state)
        if fight is None:
            return "none"
        sides = ((fight.attacker, fight.attack_slots), (fight.defender, fight.defend_slots))
        return " - ".join(" ".join([names[seat], *map(words.slot_id, slots)]) for seat, slots in sides)

    def _due(self, state: State, names: Sequence[str]) -> list[str]:
        """What is due after a fight, first first: `Basile left` for a slot to fill, `Ada looks`."""
        words = self.words(state)
        vacancies = [f"{names[due.seat]} {words.slot_id(due.slot)}" for due in state.vacancies]
        looks = [f"{names[seat]} looks" for seat in state.looks]
        return looks + vacancies if state.house.look_first else vacancies + looks

    def _next_due(self, state: State, names: Sequence[str]) -> str:
        due = state.due()
        if due is None:
            return "none"
        return names[due.seat] if isinstance(due, Vacancy) else names[due]

    def _slots(self, state: State, seat: int, names: Sequence[str]) -> str:
        filled = state.in_play(seat)
        return self.words(state).faces(state.face(seat, place) if place in filled else EMPTY for place in range(SLOTS))

    def _sorted(self, state: State, zone: int) -> str:
        return self.words(state).faces(known_first(state.table.faces_in(zone)))

    def _floating(self, state: State, seat: int, names: Sequence[str]) -> str:
        if state.table.observer == TRUTH:
            raise NotationError("'floating' is part of a view")
        return self.words(state).faces(state.table.floating(hand(seat)))

    def _seen(self, state: State, seat: int, names: Sequence[str]) -> list[str]:
        """For each slot the other players who have seen its card."""
        found = []
        for place in range(SLOTS):
            stay = state.stay(seat, place)
            found.append(" ".join(n for other, n in enumerate(names) if stay and stay.seen_by & bit(other)) or "none")
        return found

    def _attacked(self, state: State, seat: int, names: Sequence[str]) -> list[bool]:
        """For each slot whether its card has ever attacked."""
        stays = [state.stay(seat, place) for place in range(SLOTS)]
        return [stay is not None and stay.attacked for stay in stays]


_WHOLE: Final[dict[str, Callable[[BataillesNotation, State, Sequence[str]], Any]]] = {
    "phase": lambda notation, state, names: PHASE_NAMES[state.phase],
    "turn": lambda notation, state, names: names[state.turn],
    "solo": lambda notation, state, names: state.solo,
    "fight": BataillesNotation._fight,
    "due": BataillesNotation._due,
    "next_due": BataillesNotation._next_due,
    "traces": lambda notation, state, names: len(state.traces),
}
_OF_SEAT: Final[dict[str, Callable[[BataillesNotation, State, int, Sequence[str]], Any]]] = {
    "slots": BataillesNotation._slots,
    "hands": lambda notation, state, seat, names: notation._sorted(state, hand(seat)),
    "piles": lambda notation, state, seat, names: state.table.count(pile(seat)),
    "cemeteries": lambda notation, state, seat, names: notation._sorted(state, cemetery(seat)),
    "points": lambda notation, state, seat, names: points(notation._rules.army(state), state, seat),
    "specials": lambda notation, state, seat, names: dict(zip(SPECIALS, state.specials[seat], strict=True)),
    "standing": lambda notation, state, seat, names: STANDING_NAMES[state.standings[seat]],
    "floating": BataillesNotation._floating,
    "seen": BataillesNotation._seen,
    "attacked": BataillesNotation._attacked,
    "drafts": lambda notation, state, seat, names: notation.words(state).faces(state.drafts[seat]),
}
