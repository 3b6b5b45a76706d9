"""What nobody chooses: the course of a round, step by step in the order of ND-Q21, until somebody must choose."""

from __future__ import annotations

from game.core.rules.events import CardMoved, CardShown
from game.core.rules.rules import Emit
from game.core.table.table import EVERYBODY
from game.nine_domains.combat import NOBODY, Combat, carry_over, fight, points_gained, row_bonuses
from game.nine_domains.content import Content
from game.nine_domains.events import (
    CarrySet,
    CarryUsed,
    CombatDecided,
    ElementsCompleted,
    ElementsIgnored,
    PointsGained,
    PowerLapsed,
    RecallsBegan,
    RoundBegan,
    RowsRevealed,
    SwapsBegan,
)
from game.nine_domains.models import CardSpec
from game.nine_domains.scoring import elements_ending, has_all_elements, points_ending
from game.nine_domains.state import COMBAT, PLACING, RECALLING, SETTING_UP, SWAPPING, Due, State, seats
from game.nine_domains.zones import DISCARD, front, owned, pile, stake, used


def settle(content: Content, state: State, emit: Emit) -> None:
    """Goes on until a seat must choose or the game is over."""
    while not state.due:
        if state.phase == SETTING_UP:
            begin_round(state, 1, emit)
        elif state.phase == PLACING and all(state.confirmed):
            reveal(state, emit)
        elif state.phase == COMBAT:
            resolve_combats(content, state, emit)
        elif state.phase == SWAPPING:
            end_fighting(content, state, emit)
        elif state.phase == RECALLING:
            begin_round(state, state.round + 1, emit)
        else:
            return


def begin_round(state: State, number: int, emit: Emit) -> None:
    """The top domain of each pile is revealed now, not before (ND-2, ND-Q27)."""
    emit(RoundBegan(number))
    for place in range(state.places):
        face = state.table.faces_in(pile(place))[0]
        emit(CardMoved(pile(place), 0, stake(place), 0, face, EVERYBODY))


def reveal(state: State, emit: Emit) -> None:
    """All cards are turned up at once (ND-4)."""
    emit(RowsRevealed())
    for place in range(state.places):
        for seat in seats():
            zone = front(place, seat)
            emit(CardShown(zone, 0, state.table.faces_in(zone)[0], EVERYBODY))


def resolve_combats(content: Content, state: State, emit: Emit) -> None:
    """Modifiers of all cards, combats, domains, points: ND-Q21 (a) to (d). Then exchanges of domains are due."""
    last_round = state.round == content.rounds
    rows = [state.row(seat) for seat in seats()]
    bonuses = [row_bonuses(content, rows[seat], state.carries[seat], last_round) for seat in seats()]
    for place in range(state.places):
        combat = fight(content, (rows[0][place], rows[1][place]), (bonuses[0][place], bonuses[1][place]))
        emit(CombatDecided(place, combat))
    for place, combat in enumerate(state.combats):
        _award(state, place, combat, emit)
    for place, combat in enumerate(state.combats):
        points = points_gained(content, combat, state.house.three_plus_beats_star_scores)
        if points:
            emit(PointsGained(combat.winner, place, points))
    for place in range(state.places):
        for seat in seats():
            _pass_on(content, state, seat, place, rows[seat][place], emit)
    for winner in _winners(content, state, swaps=True):
        if not state.table.count(owned(1 - winner.seat)):
            emit(PowerLapsed(winner.seat, winner.place))
    emit(SwapsBegan(tuple(due for due in _winners(content, state, swaps=True) if can_swap(state, due.seat))))


def can_swap(state: State, seat: int) -> bool:
    """True if the other player has a domain to exchange; the winner of a combat has one (ND-Q17)."""
    return state.table.count(owned(1 - seat)) > 0


def _award(state: State, place: int, combat: Combat, emit: Emit) -> None:
    """The domain goes to the winner (ND-4, ND-5), or out of the game (ND-13)."""
    target = DISCARD if combat.winner == NOBODY else owned(combat.winner)
    emit(CardMoved(stake(place), 0, target, -1, state.table.faces_in(stake(place))[0], EVERYBODY))


def _pass_on(content: Content, state: State, seat: int, place: int, face: int, emit: Emit) -> None:
    """A carry-over is spent by the one card it was for, and that card may leave another (ND-Q6). It stays even if the
    card that left it is taken back (ND-Q20).
    """
    if state.carries[seat][place]:
        emit(CarryUsed(seat, place, state.carries[seat][place]))
    strength = carry_over(content, face, state.round == content.rounds)
    if strength:
        emit(CarrySet(seat, place, strength))


def _winners(content: Content, state: State, *, swaps: bool) -> list[Due]:
    """Who won with a card that may exchange domains (`swaps`) or cards, in the order of the places (ND-Q18, ND-Q32)."""
    return [
        Due(combat.winner, place)
        for place, combat in enumerate(state.combats)
        if combat.winner != NOBODY and _has_power(content.cards[combat.cards[combat.winner]], swaps)
    ]


def _has_power(card: CardSpec, swaps: bool) -> bool:
    return card.swap_domain_on_win if swaps else card.recall_on_win


def end_fighting(content: Content, state: State, emit: Emit) -> None:
    """Played cards are laid aside (ND-6), elements are checked once (ND-Q21 (f), ND-Q22); if the game goes on,
    exchanges of cards are due.
    """
    for place in range(state.places):
        for seat in seats():
            face = state.table.faces_in(front(place, seat))[0]
            emit(CardMoved(front(place, seat), 0, used(seat), -1, face, EVERYBODY))
    complete = [seat for seat in seats() if has_all_elements(content, state, seat)]
    if not state.elements_ignored and complete:
        if len(complete) == 1:
            emit(ElementsCompleted(complete[0]))
            emit(elements_ending(complete[0]))
            return
        emit(ElementsIgnored())  # ND-18: for the rest of the game (ND-Q23)
    if state.round == content.rounds:
        emit(points_ending(content, state))
    else:
        emit(RecallsBegan(tuple(_winners(content, state, swaps=False))))
