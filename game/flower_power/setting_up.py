"""Before the first turn: the packs, the packets of petals, the hands (FP-2 to FP-8, FP-15, FP-17)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from game.core.chance import Chance
from game.core.rules.events import CardMoved, ZoneShuffled
from game.core.rules.options import resolve
from game.core.rules.rules import Emit, Setup
from game.core.table.table import NOBODY, Table, bit
from game.flower_power.content import Content
from game.flower_power.deals import Deal, deal_of
from game.flower_power.events import BuildingBegan, PacketsDealt, PacketTaken
from game.flower_power.state import FLAGS_OF_WORDS, NO_SEAT, SETTING_UP, Contest, House, State
from game.flower_power.zones import DRAW_PILE, arranging, dealt_hand, hand, layout, packet


def blank_state(content: Content, setup: Setup) -> State:
    """Everything in the box. Raises OptionError if a house rule has no such value or there are too few cards."""
    seats = setup.seats
    house, deal = _agreed(content, seats, msgspec.json.encode(setup.options))
    cards = content.cards.pack(deal.pack > content.cards.plain) * deal.packs
    return State(
        table=Table.set_out(seats, layout(seats), {DRAW_PILE: cards}),
        house=house,
        deal=deal,
        phase=SETTING_UP,
        contest=Contest((), (), 0),
        winner=NO_SEAT,
        order=(),
        plans=((),) * seats,
        ready=(False,) * seats,
        flowers=(),
        active=NO_SEAT,
        turn=0,
        turns=(0,) * seats,
        drew=(False,) * seats,
        busy=False,
        declared=0,
        quiet=0,
        battle=None,
        fallen=(),
        result=None,
    )


@lru_cache(maxsize=16)
def _agreed(content: Content, seats: int, given: bytes) -> tuple[House, Deal]:
    """The house rules, each under its id (those of FLAGS_OF_WORDS as flags), and the deal they ask for. `given`: the
    options in JSON, which tells true from 1.
    """
    options = resolve(content.options, msgspec.json.decode(given), seats)
    rules: dict[str, Any] = {name: options[name] for name in House.__struct_fields__}
    rules |= {name: options[name] == word for name, word in FLAGS_OF_WORDS.items()}
    return House(**rules), deal_of(content, options, seats)


def shuffle_draw_pile(state: State, chance: Chance, emit: Emit) -> None:
    """Mixes all cards of the draw pile."""
    emit(ZoneShuffled(DRAW_PILE, tuple(chance.shuffled(range(state.table.count(DRAW_PILE))))))


def draw_from_pile(state: State, zone: int, seen_by: int, emit: Emit) -> None:
    """The top card of the draw pile goes to a zone."""
    table = state.table
    emit(CardMoved(DRAW_PILE, 0, zone, -1, table.faces[table.zones[DRAW_PILE][0]], seen_by))


def lay_out(state: State, petals: tuple[int, ...], hands: tuple[int, ...], emit: Emit) -> None:
    """Deals packets and hands by rank, face down; nobody has taken one yet (FP-3, FP-4)."""
    emit(PacketsDealt())
    for rank, count in enumerate(petals):
        for _ in range(count):
            draw_from_pile(state, packet(rank), NOBODY, emit)
    for rank, count in enumerate(hands):
        for _ in range(count):
            draw_from_pile(state, dealt_hand(rank), NOBODY, emit)


def deal_before_seating(state: State, emit: Emit) -> None:
    """Packets and hands are dealt first (FP-3), unless they are to be of different sizes for different players."""
    deal = state.deal
    if not deal.handicapped:
        lay_out(state, deal.petals, tuple([deal.base_hand + rank for rank in range(state.seats)]), emit)


def take_places(state: State, emit: Emit) -> None:
    """In the order of the ranks each player takes a packet and the hand of the rank, and looks at the hand (FP-15,
    FP-17); packets are alike and blind, so which one is taken needs no choice (FP-A8).
    """
    deal = state.deal
    if deal.handicapped:
        hands = tuple([deal.hand_size(rank, seat) for rank, seat in enumerate(state.order)])
        lay_out(state, tuple([deal.petals[seat] for seat in state.order]), hands, emit)
    for rank, seat in enumerate(state.order):
        emit(PacketTaken(seat, rank))
        _take(state, dealt_hand(rank), hand(seat), seat, emit)
        if not state.house.blind_build:
            _take(state, packet(rank), arranging(seat), seat, emit)
    emit(BuildingBegan())


def _take(state: State, source: int, target: int, seat: int, emit: Emit) -> None:
    table = state.table
    while table.zones[source]:
        emit(CardMoved(source, 0, target, -1, table.faces[table.zones[source][0]], bit(seat)))
