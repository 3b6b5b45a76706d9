"""How scenarios write positions (see `positions`), actions and zones of this game.

Cards are words such as `B3` (colour letter and value), `I4` (Illusion) and `Pr` (Prism); slots are `air0` to `air2` and
`ground0` to `ground2`, from left to right; `?` is a card the reader does not know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from game.core.chance import Chance
from game.core.notation import UNSEEN, known_first, seat_named
from game.core.rules import Action, Setup
from game.core.scenario import NotationError
from game.core.table import UNKNOWN
from game.flautz.ending import totals
from game.flautz.explanation import explain_best_spell
from game.flautz.moves import Concentrate, Declare, Exchange, Replace, Stand
from game.flautz.positions import arrange
from game.flautz.rules import Flautz
from game.flautz.spells import RANK_NAMES
from game.flautz.state import NO_SEAT, PHASE_NAMES, State
from game.flautz.words import Words
from game.flautz.zones import AIR, DISCARD, DRAW, GROUND, display, hand

_PLAIN_ACTIONS: Final[dict[str, Action]] = {"concentrate": Concentrate(), "declare": Declare(), "stand": Stand()}
_EXCHANGE_KEYS: Final = (("give", "take"), ("declare", "give", "take"))


class FlautzNotation:
    """Fulfils `game.core.scenario.Notation`."""

    def __init__(self, rules: Flautz) -> None:
        self._rules = rules
        self._words = Words(rules.content)

    def arrange(self, setup: Setup, position: Mapping[str, Any], names: Sequence[str], chance: Chance) -> State:
        """A full state from a written position; what it does not state is dealt from what is left."""
        return arrange(self._rules, self._words, setup, position, names, chance)

    def read_action(self, state: State, seat: int, written: Any, names: Sequence[str]) -> Action:
        """`concentrate`, `declare`, `stand`, or a mapping: {take: SLOT, give: CARD}, the same with `declare: true`, or
        {replace: SLOT}.
        """
        if isinstance(written, str) and written in _PLAIN_ACTIONS:
            return _PLAIN_ACTIONS[written]
        if isinstance(written, dict):
            keys = tuple(sorted(written))
            declares = written.get("declare", False)
            if keys in _EXCHANGE_KEYS and isinstance(declares, bool):
                return Exchange(self._words.slot(written["take"]), self._words.card(written["give"]), declares)
            if keys == ("replace",):
                return Replace(self._words.slot(written["replace"]))
        raise NotationError(
            f"{written!r} is not an action: concentrate, declare, stand, {{take: SLOT, give: CARD}}, "
            "{take: SLOT, give: CARD, declare: true} or {replace: SLOT}"
        )

    def write_action(self, state: State, seat: int, action: Action, names: Sequence[str]) -> Any:
        """The notation of an action; `read_action` reads it back."""
        if isinstance(action, Exchange):
            written: dict[str, Any] = {
                "take": self._words.slot_word(action.slot),
                "give": self._words.face(action.give),
            }
            return {**written, "declare": True} if action.declare else written
        if isinstance(action, Replace):
            return {"replace": self._words.slot_word(action.slot)}
        return next(word for word, plain in _PLAIN_ACTIONS.items() if plain == action)

    def inspect(self, state: State, zone: str, names: Sequence[str]) -> Any:
        """The value of a named part of a state or view."""
        head, _, rest = zone.partition(".")
        if not rest and head in _WHOLE:
            return _WHOLE[head](self, state, names)
        if head in _OF_SEAT:
            return _OF_SEAT[head](self, state, seat_named(rest, names))
        known = (*_WHOLE, *(f"{word}.NAME" for word in _OF_SEAT))
        raise NotationError(f"there is nothing called '{zone}' here; there is {', '.join(known)}")

    def _row(self, state: State, slots: range) -> str:
        return self._words.faces(face for slot in slots for face in state.table.faces_in(display(slot)))

    @staticmethod
    def _zone(state: State) -> str:
        return state.zone_word if state.zone < len(state.house.path) else "inscription"

    @staticmethod
    def _name(seat: int, names: Sequence[str]) -> str:
        return "nobody" if seat == NO_SEAT else names[seat]

    def _hand(self, state: State, seat: int) -> str:
        return self._words.faces(known_first(state.table.faces_in(hand(seat))))

    def _best(self, state: State, seat: int) -> Any:
        """What the hand is worth now: value, familiars, and what it is as a whole."""
        faces = state.table.faces_in(hand(seat))
        if UNKNOWN in faces:
            return UNSEEN
        content = self._rules.content
        value, familiars = content.spells.worth(faces)
        rank = content.spells.rank(faces, content.apprentice_colour(state.apprentices[seat]))
        return {"value": value, "familiars": familiars, "rank": RANK_NAMES[rank]}

    def _spell(self, state: State, seat: int) -> str:
        """The best spell of the hand now."""
        faces = state.table.faces_in(hand(seat))
        return UNSEEN if UNKNOWN in faces else self._words.spell(self._rules.content.spells.best(faces))

    def _explained(self, state: State, seat: int) -> Any:
        """The clauses by which the best spell of the hand is explained."""
        faces = state.table.faces_in(hand(seat))
        if UNKNOWN in faces:
            return UNSEEN
        return [step.clause for step in explain_best_spell(self._rules.content, faces, state.apprentices[seat])]

    def _cast(self, state: State, seat: int) -> str:
        """The spell of the seat in the match that was valued last."""
        return self._words.spell(state.spells[seat]) if state.spells else ""


_WHOLE: Final[dict[str, Callable[[FlautzNotation, State, Sequence[str]], Any]]] = {
    "match": lambda notation, state, names: state.match,
    "round": lambda notation, state, names: state.zone + 1,
    "rounds": lambda notation, state, names: len(state.house.path),
    "zone": lambda notation, state, names: notation._zone(state),
    "path": lambda notation, state, names: " ".join(state.house.path),
    "phase": lambda notation, state, names: PHASE_NAMES[state.phase],
    "first": lambda notation, state, names: names[state.first],
    "air": lambda notation, state, names: notation._row(state, AIR),
    "ground": lambda notation, state, names: notation._row(state, GROUND),
    "pile": lambda notation, state, names: state.table.count(DRAW),
    "discard": lambda notation, state, names: notation._words.faces(state.table.faces_in(DISCARD)),
    "concentrated": lambda notation, state, names: [names[s] for s in range(state.seats) if state.concentrated[s]],
    "declared": lambda notation, state, names: notation._name(state.declarer, names),
    "reserve": lambda notation, state, names: state.reserve,
    "marker": lambda notation, state, names: "crystal" if state.marker else "token",
    "winners": lambda notation, state, names: [names[seat] for seat in state.winners],
}
_OF_SEAT: Final[dict[str, Callable[[FlautzNotation, State, int], Any]]] = {
    "hands": lambda notation, state, seat: notation._hand(state, seat),
    "apprentice": lambda notation, state, seat: notation._rules.content.apprentices[state.apprentices[seat]].id,
    "best": lambda notation, state, seat: notation._best(state, seat),
    "spell": lambda notation, state, seat: notation._spell(state, seat),
    "explained": lambda notation, state, seat: notation._explained(state, seat),
    "cast": lambda notation, state, seat: notation._cast(state, seat),
    "scored": lambda notation, state, seat: state.scored[seat],
    "crystals": lambda notation, state, seat: state.crystals[seat],
    "points": lambda notation, state, seat: state.points[seat],
    "total": lambda notation, state, seat: totals(notation._rules.content, state)[seat],
}
