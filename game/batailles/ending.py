"""Between turns: who can still act, who is next, when the game is over, and who has won (BP-31 to BP-35)."""

from __future__ import annotations

from game.batailles.army import MINE, Army
from game.batailles.events import SeatDied, SeatRetired, TurnBegan
from game.batailles.state import ACTIVE, DEAD, RETIRED, State
from game.batailles.zones import SLOTS, cemetery, slot
from game.core.rules.events import CardShown
from game.core.rules.outcome import GameEnded, shared_places
from game.core.rules.rules import Emit
from game.core.table.table import EVERYBODY


def units_in_play(army: Army, state: State, seat: int) -> list[int]:
    """The slots of a seat that hold a unit, the king among them: it can attack with it (BP-11, BP-E1), and so it can
    still act (BP-A24).
    """
    faces, zones, roles = state.table.faces, state.table.zones, army.roles
    return [place for place in state.in_play(seat) if roles[faces[zones[slot(seat, place)][0]]] != MINE]


def points(army: Army, state: State, seat: int) -> int:
    """What lies in a seat's cemetery (BP-33); nothing else scores (BP-A30)."""
    return score(army, state.table.faces_in(cemetery(seat)), state.house.mine_points)


def score(army: Army, killed: list[int], mine_points: int) -> int:
    """One point for each card, two for a king (BP-33, BP-A20), and for a minefield what the house says (BP-A19)."""
    return sum(army.points(face, mine_points) for face in killed)


def next_turn(army: Army, state: State, emit: Emit) -> None:
    """Tested when a turn is over (BP-A27): the next player who can act (BP-10, BP-A24), the last one alone (BP-31), or
    the end.
    """
    judge_standings(army, state, emit)
    able = [seat for seat in state.seats if state.standings[seat] == ACTIVE]
    if not able:
        end(army, state, "nobody_left", "BP-A26", emit)
    elif len(able) == 1:
        if any(state.in_play(seat) for seat in state.seats if seat != able[0]):
            emit(TurnBegan(able[0], True))
        else:
            end(army, state, "nothing_left", "BP-32", emit)
    elif state.passes >= len(able):
        end(army, state, "all_passed", "BP-A6", emit)
    else:
        emit(TurnBegan(min(able, key=lambda seat: (seat <= state.turn, seat)), False))


def first_turn(state: State, emit: Emit) -> None:
    """The drawn player begins (BP-A2)."""
    emit(TurnBegan(state.turn, False))


def judge_standings(army: Army, state: State, emit: Emit) -> None:
    """Says who has stopped playing: only a minefield in play, or nothing (BP-35, BP-A24); of two cards one is a unit
    (BP-34).
    """
    for seat, standing in enumerate(state.standings):
        filled = state.in_play(seat)
        if not filled:
            if standing != DEAD:
                emit(SeatDied(seat))
        elif len(filled) < SLOTS and standing != RETIRED and not units_in_play(army, state, seat):
            emit(SeatRetired(seat))


def end(army: Army, state: State, reason: str, clause: str, emit: Emit) -> None:
    """The game is over; what still lies hidden in play is turned up, and cemeteries are counted (BP-33): those of
    dead and retired seats, too (BP-A28); equal points share a place (BP-A29).
    """
    for seat in state.seats:
        for place in state.in_play(seat):
            emit(CardShown(slot(seat, place), 0, state.face(seat, place), EVERYBODY))
    totals = [points(army, state, seat) for seat in state.seats]
    emit(GameEnded(f"batailles.outcome.{reason}", clause, shared_places(totals)))
