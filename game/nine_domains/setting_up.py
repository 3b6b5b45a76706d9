"""Before the first round: the box, the specials, the hands, the piles of domains (ND-2, ND-Q1, ND-Q2, ND-Q3)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.chance import Chance
from game.core.rules.drafts import empty_draft
from game.core.rules.events import CardMoved, ZoneShuffled
from game.core.rules.options import resolve
from game.core.rules.rules import Emit, Setup
from game.core.table.table import EVERYBODY, NOBODY, Table, bit
from game.nine_domains.content import Content
from game.nine_domains.events import SpecialsDrawn
from game.nine_domains.state import SETTING_UP, House, State, seats
from game.nine_domains.zones import DECK, SEATS, box, hand, layout, pile


def blank_state(content: Content, setup: Setup) -> State:
    """Everything still in the box: each seat's cards face up, the domains face down. Raises OptionError if a house rule
    has no such value.
    """
    cards = {DECK: tuple(content.domain_faces)}
    for seat in seats():
        cards[box(seat)] = tuple(range(len(content.cards)))
    table = Table.set_out(SEATS, layout(content.piles), cards, face_up=tuple(box(seat) for seat in seats()))
    nothing = (0,) * content.piles
    return State(
        table=table,
        house=_house(content, setup),
        round=0,
        phase=SETTING_UP,
        drafts=(empty_draft(content.piles),) * SEATS,
        confirmed=(False,) * SEATS,
        carries=(nothing,) * SEATS,
        points=(0,) * SEATS,
        combats=(),
        due=(),
        elements_ignored=False,
        result=None,
    )


def _house(content: Content, setup: Setup) -> House:
    options = resolve(content.options, setup.options, SEATS)
    ids = [card.id for card in content.cards]
    return House(
        specials=str(options["specials"]),
        fixed_specials=tuple(sorted(ids.index(word) for word in str(options["fixed_specials"]).split(",") if word)),
        three_plus_beats_star_scores=bool(options["three_plus_beats_star_scores"]),
        final_tie=str(options["final_tie"]),
    )


def draw_specials(content: Content, house: House, chance: Chance) -> tuple[tuple[int, ...], ...]:
    """The kinds of specials of each seat, sorted: different kinds, the same for both unless each draws for itself
    (ND-Q3, ND-Q29).
    """
    if house.specials == "fixed":
        return (house.fixed_specials,) * SEATS
    count = content.game.specials_per_player
    if house.specials == "random_each":
        return tuple(tuple(sorted(chance.sample(content.special_faces, count))) for _ in seats())
    return (tuple(sorted(chance.sample(content.special_faces, count))),) * SEATS


def set_up(content: Content, state: State, chance: Chance, emit: Emit) -> None:
    """Deals the cards, in the open, and the domains into piles, unseen."""
    kinds = draw_specials(content, state.house, chance)
    emit(SpecialsDrawn(kinds))
    for seat in seats():
        deal_cards(state, seat, (*content.base_faces, *kinds[seat]), hand(seat), emit)
    emit(ZoneShuffled(DECK, tuple(chance.shuffled(range(state.table.count(DECK))))))
    deal_piles(content, state, emit)


def deal_cards(state: State, seat: int, faces: Sequence[int], zone: int, emit: Emit) -> None:
    """Moves cards of a seat out of its box. All see which; those in a hand only their owner sees from then on."""
    for face in faces:
        seen_by = bit(seat) if zone == hand(seat) else EVERYBODY
        emit(CardMoved(box(seat), state.table.find(box(seat), face), zone, -1, face, seen_by, EVERYBODY))


def deal_piles(content: Content, state: State, emit: Emit) -> None:
    """Deals the shuffled domains face down, round the piles, until the deck is empty (ND-2)."""
    table = state.table
    for number in range(table.count(DECK)):
        emit(CardMoved(DECK, 0, pile(number % content.piles), -1, table.faces_in(DECK)[0], NOBODY))
