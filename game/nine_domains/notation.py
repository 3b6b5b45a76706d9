"""How scenarios write positions, actions and zones of this game; documented in docs/scenarios.md.

A list of cards, domains or places is words with spaces between them: `0 4 2-`, `2 10`, `+2 0 -1`; `.` is an empty
place, `?` a card the reader does not know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from game.core.chance import Chance
from game.core.drafts import EMPTY
from game.core.notation import known_first, seat_named
from game.core.rules import Action, Setup
from game.core.scenario import NotationError
from game.nine_domains.combat import NOBODY
from game.nine_domains.moves import Confirm, Decline, Place, Recall, Swap, TakeBack
from game.nine_domains.positions import arrange
from game.nine_domains.rules import NineDomains
from game.nine_domains.scoring import score, whole_elements
from game.nine_domains.state import PHASE_NAMES, State
from game.nine_domains.words import Words
from game.nine_domains.zones import DISCARD, box, front, hand, owned, pile, stake, used


class DomainsNotation:
    """Fulfils `game.core.scenario.Notation`."""

    def __init__(self, rules: NineDomains) -> None:
        self._rules = rules
        self._words = Words(rules.content)

    def arrange(self, setup: Setup, position: Mapping[str, Any], names: Sequence[str], chance: Chance) -> State:
        """A full state from a written position; what it does not state is dealt from what is left."""
        return arrange(self._rules, self._words, setup, position, names, chance)

    def read_action(self, state: State, seat: int, written: Any, names: Sequence[str]) -> Action:
        """`confirm`, `decline`, or a mapping: {place: CARD, at: PLACE}, {take_back: PLACE}, {swap: DOMAIN, for:
        DOMAIN}, {recall: CARD, give: CARD}.
        """
        words = self._words
        if written == "confirm":
            return Confirm()
        if written == "decline":
            return Decline()
        if isinstance(written, dict):
            keys = tuple(sorted(written))
            if keys == ("at", "place"):
                return Place(words.card(written["place"]), words.place(written["at"]))
            if keys == ("take_back",):
                return TakeBack(words.place(written["take_back"]))
            if keys == ("for", "swap"):
                return Swap(words.domain(written["swap"]), words.domain(written["for"]))
            if keys == ("give", "recall"):
                return Recall(words.card(written["give"]), words.card(written["recall"]))
        raise NotationError(
            f"{written!r} is not an action: confirm, decline, {{place: CARD, at: PLACE}}, {{take_back: PLACE}}, "
            "{swap: DOMAIN, for: DOMAIN} or {recall: CARD, give: CARD}"
        )

    def write_action(self, state: State, seat: int, action: Action, names: Sequence[str]) -> Any:
        """The notation of an action; `read_action` reads it back."""
        words = self._words
        if isinstance(action, Place):
            return {"place": words.face(action.card), "at": words.place_id(action.place)}
        if isinstance(action, TakeBack):
            return {"take_back": words.place_id(action.place)}
        if isinstance(action, Swap):
            return {"swap": words.face(action.give), "for": words.face(action.take)}
        if isinstance(action, Recall):
            return {"recall": words.face(action.take), "give": words.face(action.give)}
        return "confirm" if isinstance(action, Confirm) else "decline"

    def inspect(self, state: State, zone: str, names: Sequence[str]) -> Any:
        """The value of a named part of a state or view."""
        head, _, rest = zone.partition(".")
        if not rest and head in _WHOLE:
            return _WHOLE[head](self, state, names)
        if head in _OF_SEAT:
            return _OF_SEAT[head](self, state, seat_named(rest, names))
        if head == "piles" and rest:
            return self._words.faces(state.table.faces_in(pile(self._words.place(rest))))
        known = (*_WHOLE, *(f"{word}.NAME" for word in _OF_SEAT), "piles.PLACE")
        raise NotationError(f"there is nothing called '{zone}' here; there is {', '.join(known)}")

    def _stakes(self, state: State, names: Sequence[str]) -> str:
        return self._words.faces(self._tops(state, [stake(place) for place in range(state.places)]))

    def _discard(self, state: State, names: Sequence[str]) -> str:
        return self._words.faces(sorted(state.table.faces_in(DISCARD)))

    def _combats(self, state: State, names: Sequence[str]) -> list[str]:
        """For each place of the last revealed rows who won and why."""
        return [
            f"{'nobody' if combat.winner == NOBODY else names[combat.winner]} {combat.reason}"
            for combat in state.combats
        ]

    def _due(self, state: State, names: Sequence[str]) -> list[str]:
        """Who is asked, first first, and at which place the card won."""
        return [f"{names[due.seat]} {self._words.place_id(due.place)}" for due in state.due]

    def _row(self, state: State, seat: int) -> str:
        return self._words.faces(self._tops(state, [front(place, seat) for place in range(state.places)]))

    @staticmethod
    def _tops(state: State, zones: Sequence[int]) -> list[int]:
        tables = (state.table.faces_in(zone) for zone in zones)
        return [faces[0] if faces else EMPTY for faces in tables]

    def _sorted(self, state: State, zone: int) -> str:
        return self._words.faces(known_first(state.table.faces_in(zone)))

    def _elements(self, state: State, seat: int) -> str:
        content = self._rules.content
        return " ".join(content.elements[number].id for number in whole_elements(content, state, seat))


_WHOLE: Final[dict[str, Callable[[DomainsNotation, State, Sequence[str]], Any]]] = {
    "round": lambda notation, state, names: state.round,
    "phase": lambda notation, state, names: PHASE_NAMES[state.phase],
    "stakes": DomainsNotation._stakes,
    "discard": DomainsNotation._discard,
    "combats": DomainsNotation._combats,
    "due": DomainsNotation._due,
    "elements_ignored": lambda notation, state, names: state.elements_ignored,
}
_OF_SEAT: Final[dict[str, Callable[[DomainsNotation, State, int], Any]]] = {
    "hands": lambda notation, state, seat: notation._sorted(state, hand(seat)),
    "left": lambda notation, state, seat: notation._words.faces(state.cards_left(seat)),
    "used": lambda notation, state, seat: notation._words.faces(state.table.faces_in(used(seat))),
    "box": lambda notation, state, seat: notation._sorted(state, box(seat)),
    "domains": lambda notation, state, seat: notation._sorted(state, owned(seat)),
    "rows": DomainsNotation._row,
    "drafts": lambda notation, state, seat: notation._words.faces(state.drafts[seat]),
    "confirmed": lambda notation, state, seat: state.confirmed[seat],
    "carries": lambda notation, state, seat: notation._words.strengths(state.carries[seat]),
    "points": lambda notation, state, seat: state.points[seat],
    "score": lambda notation, state, seat: score(notation._rules.content, state, seat),
    "elements": DomainsNotation._elements,
}
