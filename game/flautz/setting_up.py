"""Before the first match, and before each: the box, apprentices, the first player, dealing (FZ-5 to FZ-9, FZ-12)."""

from __future__ import annotations

from typing import Any

from game.core.chance import Chance
from game.core.rules.events import CardMoved, ZoneShuffled
from game.core.rules.options import resolve
from game.core.rules.rules import Emit, Setup
from game.core.table.table import EVERYBODY, NOBODY, Table, bit
from game.flautz.content import Content
from game.flautz.events import ApprenticeDealt, CrystalPlaced, FirstPlayerChosen, MatchBegan
from game.flautz.spells import NONE
from game.flautz.state import DEALING, NO_SEAT, UNCHOSEN, House, State
from game.flautz.zones import DISCARD, DRAW, SLOTS, display, hand, layout

_RANDOM = "random"


def blank_state(content: Content, setup: Setup) -> State:
    """Everything still in the box, all cards in the draw pile, all crystals in the reserve (FZ-6). Raises OptionError
    if a house rule has no such value.
    """
    seats = setup.seats
    nothing = (0,) * seats
    return State(
        table=Table.set_out(seats, layout(seats), {DRAW: content.deck}),
        house=_house(content, setup),
        phase=DEALING,
        match=0,
        zone=0,
        first=0,
        turn=0,
        apprentices=(UNCHOSEN,) * seats,
        concentrated=(False,) * seats,
        declarer=NO_SEAT,
        quinte=NO_SEAT,
        quinte_rank=NONE,
        marker=False,
        reserve=content.game.crystals.total,
        crystals=nothing,
        points=nothing,
        spells=(),
        scored=nothing,
        winners=(),
        result=None,
    )


def _house(content: Content, setup: Setup) -> House:
    """A first player's place that nobody has taken means the last one."""
    options = resolve(content.options, setup.options, setup.seats)
    agreed: dict[str, Any] = {name: options[name] for name in House.__struct_fields__ if name in options}
    first = str(options["first_player"])
    agreed["first_player"] = UNCHOSEN if first == _RANDOM else min(int(first), setup.seats) - 1
    agreed["by_points"] = options["mode"] == "points"
    agreed["path"] = content.path(frozenset(str(options["arena_backs"]).split(",")))
    return House(**agreed)


def set_up(content: Content, state: State, chance: Chance, emit: Emit) -> None:
    """Apprentices and first player for the whole game, then the first match."""
    apprentices = chance.sample(range(len(content.apprentices)), state.seats)
    for seat, apprentice in enumerate(apprentices):
        emit(ApprenticeDealt(seat, apprentice))
    first = state.house.first_player
    emit(FirstPlayerChosen(chance.below(state.seats) if first == UNCHOSEN else first))
    begin_match(content, state, 1, state.first, chance, emit)


def begin_match(content: Content, state: State, number: int, first: int, chance: Chance, emit: Emit) -> None:
    """The first player shuffles, deals, lays out the display (FZ-7, FZ-8), and puts a crystal on the first zone
    (FZ-12).
    """
    emit(MatchBegan(number, first))
    emit(ZoneShuffled(DRAW, tuple(chance.shuffled(range(state.table.count(DRAW))))))
    for _ in range(content.game.hand_size):
        for seat in state.in_turn_order():
            emit(CardMoved(DRAW, 0, hand(seat), -1, state.top(DRAW), bit(seat)))
    for slot in SLOTS:
        emit(CardMoved(DRAW, 0, display(slot), 0, state.top(DRAW), EVERYBODY))
    emit(CrystalPlaced(state.reserve > 0))


def gather(state: State, emit: Emit) -> None:
    """All cards go back to the pile (FZ-Q26). They lay open, so everybody sees which go there."""
    for zone in (*(hand(seat) for seat in range(state.seats)), *map(display, SLOTS), DISCARD):
        for face in state.table.faces_in(zone):
            emit(CardMoved(zone, 0, DRAW, -1, face, NOBODY, EVERYBODY))
