"""How a game ends, and a campaign of games (CN-47, CN-48, CN-Q36, CN-Q39 to CN-Q41)."""

from __future__ import annotations

from typing import Final

from game.core.chance import Chance
from game.core.rules.outcome import GameEnded, shared_places
from game.core.rules.rules import Emit
from game.croconounours.content import Content
from game.croconounours.events import CampaignGameBegan, CampaignGameEnded
from game.croconounours.setting_up import collect_everything
from game.croconounours.state import State

REASONS: Final = {
    "last_standing": ("croconounours.outcome.last_standing", "CN-47"),
    "last_side": ("croconounours.outcome.last_side", "CN-Q37"),
    "first_elimination": ("croconounours.outcome.first_elimination", "CN-Q36"),
    "campaign": ("croconounours.outcome.campaign", "CN-Q39"),
    "stalemate": ("croconounours.outcome.stalemate", "CN-Q41"),
}
_ALIVE: Final = -1000
"""Ahead of everybody who is out."""


def sides_standing(state: State) -> set[int]:
    """The sides that have a warrior on the board."""
    return {state.side(seat) for seat in range(state.seats) if state.alive(seat)}


def is_over(state: State) -> bool:
    """True if one side alone has warriors, or, if so agreed, if the first side is out (CN-47, CN-Q36)."""
    standing = sides_standing(state)
    everybody = {state.side(seat) for seat in range(state.seats)}
    return len(standing) <= 1 or (state.house.multi_end and standing != everybody)


def end_if_over(content: Content, state: State, emit: Emit) -> None:
    """The game ends in the instant in which it is decided (CN-Q40)."""
    if not is_over(state):
        return
    standing = sides_standing(state)
    if state.house.campaign:
        _end_campaign_game(content, state, standing.pop(), emit)
    elif len(standing) > 1:
        _end(state, "first_elimination", _by_warriors(state), emit)
    else:
        reason = "last_side" if state.house.teams4 else "last_standing"
        _end(state, reason, _by_fall(state), emit)


def end_if_stale(content: Content, state: State, emit: Emit) -> None:
    """A draw among those still standing after too many turns without an attack on a warrior, and after very many turns
    in all (CN-Q41). In a campaign it is the whole campaign that is drawn.
    """
    if state.quiet >= state.house.stalemate_turns or state.turn >= content.game.longest_game:
        _end(state, "stalemate", _by_fall(state), emit)


def _by_warriors(state: State) -> dict[int, int]:
    """The sides with most warriors on the board first; ties are shared (CN-Q36)."""
    scores: dict[int, int] = {}
    for seat in range(state.seats):
        scores[state.side(seat)] = scores.get(state.side(seat), 0) - len(state.warriors(seat))
    return scores


def _by_fall(state: State) -> dict[int, int]:
    """The sides still standing first, then the others, the last one to fall before those that fell earlier."""
    scores: dict[int, int] = {}
    for seat in range(state.seats):
        score = _ALIVE if state.alive(seat) else -state.fallen.index(seat)
        scores[state.side(seat)] = min(score, scores.get(state.side(seat), 0))
    return scores


def _end(state: State, reason: str, scores: dict[int, int], emit: Emit) -> None:
    """Ranks every seat by the score of its side, the lowest first; equal scores share a place."""
    key, clause = REASONS[reason]
    emit(GameEnded(key, clause, shared_places([-scores[state.side(seat)] for seat in range(state.seats)])))


# ---- the campaign -----------------------------------------------------------------------------


def _end_campaign_game(content: Content, state: State, winner: int, emit: Emit) -> None:
    """Survivors go back into the reserve, the eaten are lost. The campaign goes on as long as both have some left
    (CN-48): who has wins it, the winner of the last game if nobody has (CN-Q39).
    """
    reserves = tuple(_reserve_after(content, state, seat) for seat in range(state.seats))
    emit(CampaignGameEnded(winner, reserves))
    left = [any(reserve) for reserve in reserves]
    if not all(left):
        first = left.index(True) if any(left) else winner
        _end(state, "campaign", {seat: int(seat != first) for seat in range(state.seats)}, emit)


def _reserve_after(content: Content, state: State, seat: int) -> tuple[int, ...]:
    """What was never placed and what survived; an orange one is not kept, so the green one it was is lost."""
    reserve = list(state.reserves[seat])
    for warrior in state.warriors(seat):
        colour = state.colours[warrior]
        if content.colours[colour].may_start:
            reserve[colour] += 1
    return tuple(reserve)


def begin_next_game(content: Content, state: State, chance: Chance, emit: Emit) -> None:
    """All cards back into the pack, all sweets off the board; the loser will begin (CN-Q39)."""
    emit(CampaignGameBegan(state.game + 1))
    collect_everything(state, chance, emit)
