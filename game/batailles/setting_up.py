"""Before the first turn: each army is shuffled, six cards are drawn, two of them laid face down (BP-6, BP-8)."""

from __future__ import annotations

import msgspec

from game.batailles.army import Army
from game.batailles.content import Content
from game.batailles.events import CardLaid, FirstPlayerDrawn
from game.batailles.state import ACTIVE, NO_STAY, OPENING, House, State
from game.batailles.zones import SLOTS, hand, layout, pile, slot
from game.core.chance import Chance
from game.core.rules.drafts import empty_draft
from game.core.rules.events import CardMoved, ZoneShuffled
from game.core.rules.options import resolve
from game.core.rules.rules import Emit, Setup
from game.core.table.table import Table, bit


def blank_state(content: Content, setup: Setup) -> State:
    """Every army in its pile, face down, the same for all (BP-2); special cards at hand (BP-9). Raises OptionError if a
    house rule has no such value.
    """
    house = _house(content, setup)
    army = content.armies[house.army]
    seats = setup.seats
    table = Table.set_out(seats, layout(seats), {pile(seat): army.cards for seat in range(seats)})
    return State(
        table=table,
        house=house,
        phase=OPENING,
        turn=-1,
        turns=0,
        solo=False,
        drafts=(empty_draft(SLOTS),) * seats,
        confirmed=(False,) * seats,
        standings=(ACTIVE,) * seats,
        specials=(army.specials,) * seats,
        stays=(),
        lying=((NO_STAY,) * SLOTS,) * seats,
        fight=None,
        vacancies=(),
        looks=(),
        traces=(),
        fallen=(),
        passes=0,
        result=None,
    )


def _house(content: Content, setup: Setup) -> House:
    """The house rules by their names; two of them are questions of yes or no."""
    options = resolve(content.options, setup.options, setup.seats)
    asked = {
        "look_first": options["king_look"] == "before_refill",
        "second_mine_kept": options["retired_second_mine"] == "withheld",
    }
    return msgspec.convert({**options, **asked}, House)


def set_up(army: Army, state: State, chance: Chance, emit: Emit) -> None:
    """Draws who begins (BP-A2), shuffles each army (BP-6), deals the hands."""
    drawn = state.house.first_player == "random"
    emit(FirstPlayerDrawn(chance.below(len(state.seats)) if drawn else 0))
    for seat in state.seats:
        emit(ZoneShuffled(pile(seat), tuple(chance.shuffled(range(state.table.count(pile(seat)))))))
        draw(state, seat, army.hand_size, emit)


def draw(state: State, seat: int, count: int, emit: Emit) -> None:
    """A seat draws from its own pile, as far as it lasts (BP-7, BP-A22)."""
    table, below = state.table, pile(seat)
    for _ in range(count):
        cards = table.zones[below]
        if cards:
            emit(CardMoved(below, 0, hand(seat), -1, table.faces[cards[0]], bit(seat)))


def lay(state: State, seat: int, face: int, place: int, emit: Emit, opening: bool = False) -> None:
    """A hand card goes face down to an empty slot; only its owner sees it there (BP-8, BP-A5)."""
    own = hand(seat)
    emit(CardMoved(own, state.table.find(own, face), slot(seat, place), 0, face, bit(seat)))
    emit(CardLaid(seat, place, opening))
