"""How scenarios write positions, actions and zones of this game; documented in docs/scenarios.md.

Cards are words with spaces between them (see `words`); a card in play is written `Basile.left`, both of them
`Basile.both`.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.batailles.army import SPECIALS
from game.batailles.arrangement import BataillesArrangement
from game.batailles.ending import points
from game.batailles.rules import Batailles
from game.batailles.state import PHASE_NAMES, STANDING_NAMES, State, Vacancy
from game.batailles.words import Words
from game.batailles.zones import SLOTS, cemetery, hand, pile
from game.core.notation.errors import NotationError
from game.core.notation.form_notation import FormNotation
from game.core.notation.notation import known_first
from game.core.rules.drafts import EMPTY
from game.core.table.table import TRUTH, bit


class BataillesNotation(FormNotation[State]):
    """Fulfils `game.core.scenarios.scenario.Notation`."""

    arrangement = BataillesArrangement
    points = ("slots", "hands", "piles", "specials", "cemeteries", "roles", "end")
    _words: dict[str, Words]

    def __init__(self, rules: Batailles) -> None:
        super().__init__(
            rules,
            {name: Words(rules.content, army) for name, army in rules.content.armies.items()},
            whole={
                "phase": lambda state, names: PHASE_NAMES[state.phase],
                "turn": lambda state, names: names[state.turn],
                "solo": lambda state, names: state.solo,
                "fight": self._fight,
                "due": self._due,
                "next_due": _next_due,
                "traces": lambda state, names: len(state.traces),
            },
            of_seat={
                "slots": self._slots,
                "hands": lambda state, seat, names: self._sorted(state, hand(seat)),
                "piles": lambda state, seat, names: state.table.count(pile(seat)),
                "cemeteries": lambda state, seat, names: self._sorted(state, cemetery(seat)),
                "points": lambda state, seat, names: points(rules.army(state), state, seat),
                "specials": lambda state, seat, names: dict(zip(SPECIALS, state.specials[seat], strict=True)),
                "standing": lambda state, seat, names: STANDING_NAMES[state.standings[seat]],
                "floating": self._floating,
                "seen": _seen,
                "attacked": _attacked,
                "drafts": lambda state, seat, names: self.words(state).faces(state.drafts[seat]),
            },
        )

    def words(self, state: State) -> Words:
        """The words of the army that is played with."""
        return self._words[state.house.army]

    def _fight(self, state: State, names: Sequence[str]) -> str:
        """`Ada left - Basile left right`, or `none`."""
        fight, words = state.fight, self.words(state)
        if fight is None:
            return "none"
        sides = ((fight.attacker, fight.attack_slots), (fight.defender, fight.defend_slots))
        return " - ".join(f"{names[seat]} {words.slot_ids(slots)}" for seat, slots in sides)

    def _due(self, state: State, names: Sequence[str]) -> list[str]:
        """What is due after a fight, first first: `Basile left` for a slot to fill, `Ada looks`."""
        words = self.words(state)
        vacancies = [f"{names[due.seat]} {words.slot_id(due.slot)}" for due in state.vacancies]
        looks = [f"{names[seat]} looks" for seat in state.looks]
        return looks + vacancies if state.house.look_first else vacancies + looks

    def _slots(self, state: State, seat: int, names: Sequence[str]) -> str:
        filled = state.in_play(seat)
        return self.words(state).faces(state.face(seat, place) if place in filled else EMPTY for place in range(SLOTS))

    def _sorted(self, state: State, zone: int) -> str:
        return self.words(state).faces(known_first(state.table.faces_in(zone)))

    def _floating(self, state: State, seat: int, names: Sequence[str]) -> str:
        if state.table.observer == TRUTH:
            raise NotationError("batailles.fault.floating", word="floating")
        return self.words(state).faces(state.table.floating(hand(seat)))


def _next_due(state: State, names: Sequence[str]) -> str:
    due = state.due()
    if due is None:
        return "none"
    return names[due.seat] if isinstance(due, Vacancy) else names[due]


def _seen(state: State, seat: int, names: Sequence[str]) -> list[str]:
    """For each slot the other players who have seen its card."""
    found = []
    for place in range(SLOTS):
        stay = state.stay(seat, place)
        found.append(" ".join(n for other, n in enumerate(names) if stay and stay.seen_by & bit(other)) or "none")
    return found


def _attacked(state: State, seat: int, names: Sequence[str]) -> list[bool]:
    """For each slot whether its card has ever attacked."""
    stays = [state.stay(seat, place) for place in range(SLOTS)]
    return [stay is not None and stay.attacked for stay in stays]
