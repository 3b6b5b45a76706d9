"""The course of a match: turns, rounds, and what ends it (FZ-11 to FZ-17, FZ-25, FZ-27, FZ-36 to FZ-38)."""

from __future__ import annotations

from game.core.chance import Chance
from game.core.rules.rules import Emit
from game.flautz.content import Content
from game.flautz.ending import end_match, show_hand
from game.flautz.events import CrystalMoved, FlautzDeclared, MatchStopped, QuinteLaid, TurnBegan
from game.flautz.state import DEALT, NO_SEAT, TURN_OVER, VALUING, State
from game.flautz.zones import DISCARD, DRAW, PERMITTED, display, hand


def settle(content: Content, state: State, chance: Chance, emit: Emit) -> None:
    """What nobody chooses, until a seat must choose or the game is over."""
    while True:
        if state.phase == TURN_OVER:
            _end_turn(content, state, emit)
        elif state.phase == VALUING:
            end_match(content, state, chance, emit)
        elif state.phase == DEALT:
            _check_deal(content, state, emit)
        else:
            return


def _check_deal(content: Content, state: State, emit: Emit) -> None:
    """A quinte that was dealt ends the match before any turn; the first in turn order counts (FZ-Q15)."""
    for seat in state.in_turn_order():
        if _lay_quinte(content, state, seat, emit):
            return
    emit(TurnBegan(state.first))


def _lay_quinte(content: Content, state: State, seat: int, emit: Emit) -> bool:
    """A quinte or royal is laid down at once, whether its holder likes it or not (FZ-27, FZ-30, FZ-Q14). The match
    ends, not the game (FZ-Q20), also during last turns (FZ-Q41).
    """
    faces = state.table.faces_in(hand(seat))
    if not content.spells.is_quinte(faces):
        return False
    show_hand(state, seat, emit)
    emit(QuinteLaid(seat, content.spells.rank(faces, content.apprentice_colour(state.apprentices[seat]))))
    return True


def _end_turn(content: Content, state: State, emit: Emit) -> None:
    """The next player's turn begins, if there is one. A declaration shortens a match, and never makes it longer
    (FZ-Q19); if the first player has declared, the crystal stays where it is (FZ-Q39).
    """
    if _lay_quinte(content, state, state.turn, emit):
        return
    seat = (state.turn + 1) % state.seats
    if seat == state.declarer:
        emit(MatchStopped(seat))
        return
    if seat == state.first:
        emit(CrystalMoved(state.zone + 1))
        if state.zone == len(state.house.path):
            emit(MatchStopped(NO_SEAT))
            return
    emit(TurnBegan(seat))


# ---- what a turn can bring --------------------------------------------------------------------


def permitted_slots(state: State) -> range:
    """The slots from which the zone of this round lets take or replace a card (FZ-14, FZ-Q28)."""
    return PERMITTED[state.zone_word]


def displayed(state: State, slots: range) -> list[int]:
    """The faces of the cards in these slots, from left to right."""
    faces = state.table.faces
    return [faces[cards[0]] for cards in state.table.zones[display(slots.start) : display(slots.stop)]]


def must_replace(state: State, seat: int) -> bool:
    """True if a concentrated player must first replace a card (FZ-37, FZ-Q30): if any card is left to do it with
    (FZ-Q31).
    """
    return state.concentrated[seat] and state.table.count(DRAW) + state.table.count(DISCARD) > 0


def hand_after(state: State, seat: int, slot: int, give: int) -> list[int]:
    """The faces a seat would hold after an exchange (UNKNOWN for those the reader of a view does not know)."""
    faces = state.table.faces_in(hand(seat))
    faces.remove(give)
    faces.append(state.top(display(slot)))
    return faces


def can_declare(content: Content, state: State, seat: int) -> bool:
    """True if the hand of a seat may be declared, while nobody has declared (FZ-Q44, FZ-Q42)."""
    return state.declarer == NO_SEAT and content.spells.is_declarable(state.table.faces_in(hand(seat)))


def declare(state: State, seat: int, emit: Emit) -> None:
    """The hand lies open from now on and earns nothing extra (FZ-24, FZ-Q17)."""
    show_hand(state, seat, emit)
    emit(FlautzDeclared(seat))


def in_last_turns(state: State) -> bool:
    """True while the others take their last turn after a declaration (FZ-25)."""
    return state.declarer != NO_SEAT


def turns_to_come(state: State) -> int:
    """How many more turns the seat whose turn it is has in this match, if nobody ends it early. Who concentrates with
    none to come scores nothing: lawful, and worth a warning (FZ-Q33).
    """
    return 0 if in_last_turns(state) else len(state.house.path) - 1 - state.zone
