"""Batailles et piques as the house plays it: who is asked, what nobody chooses, what may be imagined."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.batailles import aftermath, attacks, fighting, opening
from game.batailles.aftermath import skip_what_nobody_chooses
from game.batailles.army import UNIT, Army
from game.batailles.content import Content
from game.batailles.ending import first_turn, next_turn, points
from game.batailles.events import EVENT_TYPES
from game.batailles.evidence import plausible
from game.batailles.fighting import fight_unasked
from game.batailles.narration import LINES
from game.batailles.remarks import USUAL_ARMY, army_here
from game.batailles.setting_up import blank_state, set_up
from game.batailles.state import ACTIVE, AFTERMATH, DEAD, OPENING, OVER, STRIKING, TURN, State, Vacancy
from game.batailles.worlds import complete
from game.batailles.zones import BOTH, SLOTS
from game.core.chance import Chance
from game.core.rules.columns import Column
from game.core.rules.drafts import EMPTY
from game.core.rules.fields import PLACE
from game.core.rules.game import Game
from game.core.rules.rules import Emit, Setup
from game.core.texts import LocalText, Sentence

NOBODY: Final = -1
"""In a column: no seat, or no slot."""
_WAIT_CLAUSES: Final = {OPENING: "BP-8", TURN: "BP-10", STRIKING: "BP-19", OVER: "BP-32"}
"""Why a seat has to wait; after a fight it depends on what is due."""


class Batailles(Game[State, Content]):
    """Fulfils `game.core.rules.rules.Rules`."""

    name = "batailles"
    state_type = State
    action_types = (*opening.ACTION_TYPES, *attacks.ACTION_TYPES, *fighting.ACTION_TYPES, *aftermath.ACTION_TYPES)
    event_types = EVENT_TYPES
    lines = LINES
    unit = "table.points"

    def __init__(self, content: Content) -> None:
        super().__init__(content)
        self.seat_counts = range(content.game.seats.least, content.game.seats.most + 1)

    def army(self, state: State) -> Army:
        """The army that is played with."""
        return self.content.armies[state.house.army]

    # ---- the course of a match ----------------------------------------------------------------

    def blank(self, setup: Setup) -> State:
        """Every army in its pile. Raises OptionError if a house rule has no such value."""
        return blank_state(self.content, setup)

    def begin(self, state: State, chance: Chance, emit: Emit) -> None:
        """Shuffles, and deals the hands (BP-6)."""
        set_up(self.army(state), state, chance, emit)

    def actors(self, state: State) -> tuple[int, ...]:
        """All during the opening, each until he confirms; then the active player, the owner of a lone card, or whoever
        replaces or looks. Who is asked depends on public facts alone.
        """
        phase = state.phase
        if phase == TURN:
            return (state.turn,)
        if phase == OPENING:
            return tuple([seat for seat, confirmed in enumerate(state.confirmed) if not confirmed])
        if phase == STRIKING:
            return (state.fight.lone_seat,) if state.fight is not None and state.fight.of_three else ()
        due = state.due() if phase == AFTERMATH else None
        if due is None:
            return ()
        return (due.seat if isinstance(due, Vacancy) else due,)

    def wait_clause(self, state: State) -> str:
        """See _WAIT_CLAUSES; somebody replaces a card (BP-26) or looks at one (BP-27)."""
        return _WAIT_CLAUSES.get(state.phase) or ("BP-26" if isinstance(state.due(), Vacancy) else "BP-27")

    def settle(self, state: State, chance: Chance, emit: Emit) -> None:
        """What nobody chooses: fights without a question, empty hands, the next turn."""
        if state.phase == OPENING and all(state.confirmed):
            first_turn(state, emit)
        if state.phase == STRIKING:
            fight_unasked(self.army(state), state, emit)
        if state.phase == AFTERMATH:
            skip_what_nobody_chooses(state, emit)
            if state.due() is None:
                next_turn(self.army(state), state, emit)

    def is_out(self, state: State, seat: int) -> bool:
        """Who has nothing left, or only a minefield, has stopped playing (BP-35, BP-A24)."""
        return state.standings[seat] != ACTIVE

    # ---- what may be imagined -----------------------------------------------------------------

    def complete(self, world: State, chance: Chance) -> None:
        """Deals hidden cards so that they fit what public fights prove, and fills hidden openings."""
        complete(self.army(world), world, chance)

    def possible(self, view: State, world: State) -> bool:
        """True if the imagined cards could have done what all have seen (BP-36)."""
        return plausible(self.army(world), world)

    def card_name(self, state: State, face: int) -> LocalText:
        """What a card is called in this army and skin."""
        return self.content.card_name(state.house.army, state.house.skin, face)

    def otherwise(self, setup: Setup) -> Sequence[Sentence]:
        """The values of another army than the book's (BP-2)."""
        return army_here(self.content, str(setup.options.get("army", USUAL_ARMY)))

    def particular(self, state: State) -> Sequence[int]:
        """All but plain units: spies, sappers, the king, minefields."""
        return [face for face, role in enumerate(self.army(state).roles) if role != UNIT]

    def card_sign(self, state: State, face: int) -> str:
        """Its strength."""
        return str(self.army(state).values[face])

    def score(self, state: State, seat: int) -> int:
        """Points of the cards killed (BP-33)."""
        return points(self.army(state), state, seat)

    def values(self, blank: State) -> dict[str, Sequence[int]]:
        """The slots of a player; a single card or BOTH as a target."""
        return {PLACE: range(SLOTS), "target": range(BOTH + 1)}

    def longest_draft(self, blank: State) -> int:
        """An opening."""
        return SLOTS

    def columns(self, blank: State) -> tuple[Column, ...]:
        """Whose turn it is, what is prepared, what is due, and what all know of the cards that lie face down."""
        army, seats = self.army(blank), len(blank.standings)
        every, slots = (seats,), (seats, SLOTS)
        return (
            Column("turn", NOBODY, seats - 1),
            Column("solo", 0, 1),
            Column("drafts", EMPTY, len(army.values) - 1, slots),
            Column("confirmed", 0, 1, every),
            Column("standings", ACTIVE, DEAD, every),
            Column("specials", 0, max(army.specials), (seats, len(army.specials))),
            Column("attacked", 0, 1, slots, lambda view: _of_stays(view, "attacked")),
            Column("unit", 0, 1, slots, lambda view: _of_stays(view, "unit")),
            Column("fight", NOBODY, max(BOTH + 1, seats - 1), (4,), _fight),
            Column("vacancy", NOBODY, SLOTS - 1, read=_vacancy),
            Column("passes", 0, seats),
        )

    def bound(self, setup: Setup) -> int:
        """Every attack kills a card for good (BP-A33) and brings at most one question; every death one replacement,
        every king one look.
        """
        army = self.content.armies[str(setup.options.get("army", "standard"))]
        cards = len(army.cards) * setup.seats
        turns = cards + sum(army.specials) * setup.seats + 1
        passes = turns * setup.seats if setup.options.get("allow_pass") else 0
        return setup.seats + turns + passes + 2 * cards + setup.seats


def _of_stays(view: State, fact: str) -> list[list[bool]]:
    """A public fact about the card in each slot; False where none lies."""
    stays = [[view.stay(seat, place) for place in range(SLOTS)] for seat in view.seats]
    return [[stay is not None and getattr(stay, fact) for stay in row] for row in stays]


def _fight(view: State) -> tuple[int, int, int, int] | None:
    """Who fights, and with which slots, as bits: the attacker first."""
    fight = view.fight
    if fight is None:
        return None
    slots = [sum(1 << slot for slot in side) for side in (fight.attack_slots, fight.defend_slots)]
    return fight.attacker, slots[0], fight.defender, slots[1]


def _vacancy(view: State) -> int | None:
    """The slot of the card that is to be replaced now."""
    due = view.due()
    return due.slot if isinstance(due, Vacancy) else None
