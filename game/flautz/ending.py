"""The end of a match and of the game: valuation, crystals, points, ranking (FZ-17, FZ-22, FZ-28 to FZ-35, FZ-39)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.chance import Chance
from game.core.rules.events import CardShown
from game.core.rules.outcome import GameEnded, shared_places
from game.core.rules.rules import Emit
from game.core.table.table import EVERYBODY
from game.flautz.content import Content
from game.flautz.events import MatchEnded, SpellValued
from game.flautz.setting_up import begin_match, gather
from game.flautz.spells import ROYAL
from game.flautz.state import NO_SEAT, State
from game.flautz.zones import hand


def end_match(content: Content, state: State, chance: Chance, emit: Emit) -> None:
    """All hands are shown and valued, crystals handed out; then the game ends, or the next match begins with the next
    first player (FZ-32).
    """
    points = _value_spells(content, state, emit)
    winners, clause = match_winners(state, points)
    crystals = crystals_earned(content, state, winners)
    emit(MatchEnded(state.match, winners, crystals, points, clause))
    ending = game_ending(content, state)
    if ending is not None:
        emit(ending)
        return
    gather(state, emit)
    begin_match(content, state, state.match + 1, (state.first + 1) % state.seats, chance, emit)


# ---- one match --------------------------------------------------------------------------------


def _value_spells(content: Content, state: State, emit: Emit) -> tuple[int, ...]:
    """Shows every hand and values its best spell, the one that is worth most (FZ-Q4); returns the points noted."""
    for seat in range(state.seats):
        show_hand(state, seat, emit)
    noted = []
    for seat in range(state.seats):
        spell = content.spells.best(state.table.faces_in(hand(seat)))
        points, clause = _points(state, seat, spell.value)
        noted.append(points)
        emit(SpellValued(seat, spell, points, clause))
    return tuple(noted)


def show_hand(state: State, seat: int, emit: Emit) -> None:
    """A hand is laid face up; what already lies so is not shown again."""
    table, zone = state.table, hand(seat)
    for index, card in enumerate(table.zones[zone]):
        if table.sees[card] != EVERYBODY:
            emit(CardShown(zone, index, table.faces[card], EVERYBODY))


def _points(state: State, seat: int, value: int) -> tuple[int, str]:
    """What a seat notes, and the clause that says so: nothing for who is concentrated, however the match ended (FZ-39,
    FZ-Q34), and nothing for the others beside a royal (FZ-30).
    """
    if state.concentrated[seat]:
        return 0, "FZ-39"
    if state.royal and seat != state.quinte:
        return 0, "FZ-30"
    return value, "FZ-21"


def match_winners(state: State, points: Sequence[int]) -> tuple[tuple[int, ...], str]:
    """Who wins the match (nobody: empty; several only if they share), and the clause that says so.

    A quinte wins whatever the others have (FZ-Q21); else most points (FZ-22), then most familiars, unless the house
    decides ties otherwise (FZ-Q22).
    """
    if state.quinte != NO_SEAT:
        return (state.quinte,), "FZ-31" if state.quinte_rank == ROYAL else "FZ-28"
    most = max(points)
    best = tuple(seat for seat, value in enumerate(points) if value == most)
    if most == 0:
        return (), "FZ-Q22"
    if len(best) == 1:
        return best, "FZ-22"
    if state.house.match_tie == "share":
        return best, "FZ-Q22"
    if state.house.match_tie == "none":
        return (), "FZ-Q22"
    familiars = [state.spells[seat].familiars for seat in best]
    ahead = tuple(seat for seat, count in zip(best, familiars, strict=True) if count == max(familiars))
    return (ahead if len(ahead) == 1 else ()), "FZ-Q22"


def crystals_earned(content: Content, state: State, winners: Sequence[int]) -> tuple[int, ...]:
    """Crystals for each seat: the marker for the winner (FZ-22), more for a quinte or royal (FZ-28, FZ-31) unless the
    house gives one a match (FZ-Q23). As long as any remain, those who share being served in turn order (FZ-Q25).
    """
    crystals = content.game.crystals
    each = crystals.match
    if state.quinte != NO_SEAT and (state.house.by_points or state.house.mode1_bonus_crystals):
        each += crystals.royal_extra if state.royal else crystals.quinte_extra
    left = state.reserve + state.marker
    earned = [0] * state.seats
    for seat in state.in_turn_order():
        if seat in winners:
            earned[seat] = min(each, left)
            left -= earned[seat]
    return tuple(earned)


# ---- the game ---------------------------------------------------------------------------------


def totals(content: Content, state: State) -> tuple[int, ...]:
    """What each seat has in a game for points, crystals included (FZ-35)."""
    each = content.game.crystals.points
    return tuple(points + each * owned for points, owned in zip(state.points, state.crystals, strict=True))


def game_ending(content: Content, state: State) -> GameEnded | None:
    """How the game ends after the match just valued: by crystals, or by points (FZ-33). None if another follows."""
    if state.house.by_points:
        return _points_ending(content, state) if state.match >= state.house.matches else None
    return _crystals_ending(state)


def _crystals_ending(state: State) -> GameEnded | None:
    """Enough crystals win (FZ-34), counted when those of the match are handed out (FZ-Q40); after very many matches the
    most crystals, then the most points of the last match (FZ-Q43).
    """
    if max(state.crystals) >= state.house.crystals_to_win:
        return _ended("crystals", "FZ-34", "FZ-Q40", shared_places([(owned, 0) for owned in state.crystals]))
    if state.match < state.house.max_matches:
        return None
    return _ended(
        "most_crystals", "FZ-Q43", "FZ-Q43", shared_places(list(zip(state.crystals, state.scored, strict=True)))
    )


def _points_ending(content: Content, state: State) -> GameEnded:
    """Most points with the crystals (FZ-35), then most crystals, else a shared victory (FZ-Q24)."""
    total = totals(content, state)
    if total.count(max(total)) == 1:
        return _ended("points", "FZ-35", "FZ-35", shared_places(list(zip(total, state.crystals, strict=True))))
    return _ended("points_tied", "FZ-Q24", "FZ-Q24", shared_places(list(zip(total, state.crystals, strict=True))))


def _ended(reason: str, clause: str, shared_clause: str, ranking: tuple[int, ...]) -> GameEnded:
    if ranking.count(1) > 1:
        return GameEnded("flautz.outcome.shared", shared_clause, ranking)
    return GameEnded(f"flautz.outcome.{reason}", clause, ranking)
