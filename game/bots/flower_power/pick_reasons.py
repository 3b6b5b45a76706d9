"""Why a bot of FLOWER POWER! picks a petal: what it meets, and what the others would do (FP-53)."""

from __future__ import annotations

from game.bots.explaining.reasons import Asked, Reason, faces
from game.bots.flower_power.battles import (
    beats_as_many,
    facing,
    holds_tie,
    loses_tie,
    may_pick,
    weakest,
    wins_tie,
)
from game.core.rules.rules import of_kind
from game.flower_power.battles import Pick
from game.flower_power.state import ATTACKER


def picked(asked: Asked, action: Pick) -> Reason | None:
    """A petal by what it meets: one that is shown already, or the best that the other side may pick."""
    content, state, battle = asked.content, asked.view, asked.view.battle
    if battle is None:
        return None
    side, values = battle.side(asked.seat), content.cards.values
    petal = state.petal(battle.zone(side), action.petal)
    against = facing(content, state, battle, 1 - side)
    what = {"card": faces(petal)}
    able = {pick.petal: state.petal(battle.zone(side), pick.petal) for pick in of_kind(asked.legal, Pick)}
    winners = [face for face in able.values() if values[face] > against]
    least = weakest(content, state, battle, 1 - side)
    open_still = may_pick(state, battle, 1 - side) and least < against
    if values[petal] > against:
        equal = [place for place, face in able.items() if values[face] == against]
        if any(wins_tie(content, state, battle, side, place) for place in equal):
            return Reason("pick_wins_too", what, "FP-53")
        if values[petal] > min(values[face] for face in winners):
            return Reason("pick_wins_too", what, "FP-53")
        if any(not loses_tie(content, state, battle, side, place) for place in equal):
            return Reason("pick_wins_first", what, "FP-54")  # the one that ties may win by what follows
        if len(winners) == 1 < len(able):
            return Reason("pick_only_sure" if open_still else "pick_only", what, "FP-53")
        weakest_able = values[petal] == min(values[face] for face in able.values())
        return Reason("pick_wins_first" if open_still or weakest_able else "pick_wins", what, "FP-53")
    if values[petal] == against:
        if wins_tie(content, state, battle, side, action.petal):
            return Reason("pick_outlasts", what, "FP-49")
        if not winners and holds_tie(content, state, battle, side, action.petal):
            return Reason("pick_holds", what, "FP-51")
        in_vain = not winners and not open_still and loses_tie(content, state, battle, side, action.petal)
        ties = "pick_ties" if open_still else "pick_ties_now"
        return Reason("pick_ties_only" if winners else "pick_ties_out" if in_vain else ties, what, "FP-53")
    strongest = max(values[face] for face in able.values())
    open_still = open_still and strongest >= least
    if values[petal] < strongest:
        as_good = open_still and side == ATTACKER and beats_as_many(content, state, battle, values[petal], strongest)
        return Reason("pick_as_good" if as_good else "pick_weaker", what, "FP-53")
    if open_still:
        return Reason("pick_in_vain", what, "FP-53")
    if len({values[face] for face in able.values()}) == 1:
        return Reason("pick_alone" if len(able) == 1 else "pick_alike", what, "FP-53")
    if side == ATTACKER:
        return Reason("pick_fails", what, "FP-43")
    given = len(able) > 1 and not battle.used[side] and state.house.tie_discard == "first"
    given = given and len(state.garden(asked.seat)) > 1  # who is out does not mind
    given = given and [values[face] for face in able.values()].count(values[petal]) == 1  # else its like goes home
    return Reason("pick_gives" if given else "pick_loses", what, "FP-39" if given else "FP-37")
