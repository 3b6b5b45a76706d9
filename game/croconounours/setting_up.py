"""Before the first turn: the box, who begins, the hands (CN-12, CN-15)."""

from __future__ import annotations

from typing import Any, Final

from game.core.chance import Chance
from game.core.rules.events import CardMoved, ZoneShuffled
from game.core.rules.options import resolve
from game.core.rules.rules import Emit, OptionValue, Setup
from game.core.table.table import EVERYBODY, NOBODY, Table, bit
from game.croconounours.checks import OPTION_CHOICES
from game.croconounours.content import Content
from game.croconounours.events import FirstPlayerChosen
from game.croconounours.models import TEAM_SIZE
from game.croconounours.state import CHOOSING, NO_COLOUR, NOT_PLACED, House, State
from game.croconounours.state import NOBODY as NO_SEAT
from game.croconounours.zones import ATTACK_CARDS, DISCARDS, DRAW_PILE, drawn, hand, layout

CAMPAIGN_SEATS: Final = 2
"""A campaign is for two players (CN-Q39)."""
PAIRS_SEATS: Final = 4
"""Two against two (CN-Q37)."""
SQUEEZED_SEATS: Final = 3
"""Of three players the second one is squeezed between the others (CN-64)."""


def blank_state(content: Content, setup: Setup) -> State:
    """Everything still in the box. Raises OptionError if a house rule has no such value."""
    options = resolve(content.options, setup.options, setup.seats)
    house = _house(content, options, setup.seats)
    deck = content.decks[str(options["deck"])]
    each = content.game.obstacles_per_player if house.obstacles else 0
    chosen = not (house.teams or house.campaign)
    return State(
        table=Table.set_out(setup.seats, layout(setup.seats), {DRAW_PILE: deck}),
        house=house,
        phase=CHOOSING,
        game=1,
        first=NO_SEAT,
        active=NO_SEAT,
        turn=0,
        quiet=0,
        where=[NOT_PLACED] * (TEAM_SIZE * setup.seats),
        colours=[NO_COLOUR] * (TEAM_SIZE * setup.seats),
        obstacles=[NOT_PLACED] * (each * setup.seats),
        boxes=(content.team if chosen else (),) * setup.seats,
        reserves=(content.reserve,) * setup.seats if house.campaign else (),
        discarding=(),
        attack=None,
        fallen=(),
        jars=((),) * setup.seats,
        result=None,
    )


def _house(content: Content, options: dict[str, OptionValue], seats: int) -> House:
    values: dict[str, Any] = {name: options[name] for name in House.__struct_fields__}
    values |= {name: values[name] == second for name, (_, second) in OPTION_CHOICES.items()}
    values["board"] = [board.id for board in content.boards].index(values["board"])
    values["teams4"] &= seats == PAIRS_SEATS
    values["campaign"] &= seats == CAMPAIGN_SEATS
    values["teams"] |= values["campaign"]  # a campaign fields its teams in secret (CN-Q39)
    return House(**values)


def shuffle_draw_pile(state: State, chance: Chance, emit: Emit) -> None:
    """Mixes all cards of the draw pile."""
    emit(ZoneShuffled(DRAW_PILE, tuple(chance.shuffled(range(state.table.count(DRAW_PILE))))))


def draw_card(state: State, zone: int, seen_by: int, emit: Emit) -> None:
    """The top card of the draw pile goes to a zone."""
    table = state.table
    emit(CardMoved(DRAW_PILE, 0, zone, -1, table.faces[table.zones[DRAW_PILE][0]], seen_by))


def draw_first_player(content: Content, state: State, chance: Chance, emit: Emit) -> None:
    """Everybody draws a card of the shuffled pile, the highest begins; those who share the highest draw again. Then all
    these cards go back and the pile is shuffled (CN-12, CN-Q11).
    """
    table, values = state.table, content.cards.attack_values
    tied = list(range(state.seats))
    while len(tied) > 1:
        if table.count(DRAW_PILE) < len(tied):
            _put_back(state, chance, emit)
        for seat in tied:
            draw_card(state, drawn(seat), EVERYBODY, emit)
        ranks = {seat: values[table.faces_in(drawn(seat))[-1]] for seat in tied}
        tied = [seat for seat in tied if ranks[seat] == max(ranks.values())]
    emit(FirstPlayerChosen(tied[0], True))
    _put_back(state, chance, emit)


def _put_back(state: State, chance: Chance, emit: Emit) -> None:
    for seat in range(state.seats):
        collect(state, drawn(seat), emit)
    shuffle_draw_pile(state, chance, emit)


def collect(state: State, zone: int, emit: Emit) -> None:
    """All cards of a zone go face down under the draw pile."""
    table = state.table
    while table.zones[zone]:
        emit(CardMoved(zone, 0, DRAW_PILE, -1, table.faces[table.zones[zone][0]], NOBODY))


def collect_everything(state: State, chance: Chance, emit: Emit) -> None:
    """All cards go back into the pack, which is shuffled for the next game of a campaign (CN-Q39)."""
    for zone in (DISCARDS, ATTACK_CARDS, *(hand(seat) for seat in range(state.seats))):
        collect(state, zone, emit)
    shuffle_draw_pile(state, chance, emit)


def hand_size(content: Content, state: State, seat: int) -> int:
    """How many cards a seat starts with: one more for the second of three players (CN-15, CN-64, CN-Q35)."""
    squeezed = state.seats == SQUEEZED_SEATS and state.order().index(seat) == 1
    return content.game.middle_player_hand if squeezed else content.game.hand_size


def deal_hands(content: Content, state: State, emit: Emit) -> None:
    """Everybody draws a first hand, once all warriors and obstacles are in place (CN-15, CN-Q14)."""
    for seat in state.order():
        for _ in range(hand_size(content, state, seat)):
            draw_card(state, hand(seat), bit(seat), emit)
