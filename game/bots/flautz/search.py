"""What the search is told of FLAUTZ!: the choices that promise most, how every match is played to its end, and the race
for crystals that is left.

Its numbers were chosen by games: `docs/decisions/bots-measured.md`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from game.bots.flautz.hopes import hopes_of
from game.bots.flautz.likely import deal_likely
from game.bots.flautz.planner import are_planned, promises_of, without_gifts, without_losses
from game.bots.flautz.playout import MatchEnding, Playout
from game.bots.flautz.policy import (
    brings_a_twin,
    declares,
    fits_nothing,
    gives_back,
    idle_exchanges,
    seen_to_be_silly,
    without_returns,
    worth_of_choices,
)
from game.bots.flautz.worth import Scales
from game.bots.policy import Decision
from game.bots.search.search import Playbook, Whole, logistic
from game.core.chance import Chance
from game.core.rules.rules import Action, AnyRules
from game.flautz.rules import Flautz
from game.flautz.state import NO_SEAT, State
from game.flautz.turns import in_last_turns
from game.flautz.zones import DRAW

_POINTS_APART: Final = 12.0
"""A lead of so many points is as good as a match, in a game for points."""
_MOST_BEHIND: Final = 4
"""Who is further behind than that has as little hope as one who is so far behind."""
_WEIGHT: Final = 16
"""The weight of a point: see `game.flautz.spells`."""
OVERLOOKED_BY_NEWCOMERS: Final = 5
"""So many points of a spell may somebody overlook who has just learned the game."""
_LUCK: Final = 8
"""How many cards at the bottom of the draw pile tell imagined worlds apart."""


class FlautzPlaybook(Playbook):
    """See `Playbook`. A position is judged where the choice has led to; the match is played out in its worth."""

    def __init__(self, rules: AnyRules, overlooked: int = OVERLOOKED_BY_NEWCOMERS) -> None:
        """Who errs may overlook so many points of a spell that could be made at once."""
        super().__init__(rules)
        self._overlooked = overlooked
        if not isinstance(rules, Flautz):
            raise TypeError("this playbook is for FLAUTZ! alone")
        self._content = rules.content

    def weighed(self, decision: Decision) -> Mapping[Action, float]:
        """What a turn is worth at once and may bring. Whether to declare greedy decides alone."""
        scales = Scales(self._content, decision.view, decision.seat)
        worth = worth_of_choices(scales, decision.view, decision.legal, most=len(decision.legal))
        return {action: value for action, value in worth.items() if not declares(action)}

    def candidates(self, decision: Decision) -> Sequence[Whole]:
        """By what they promise, and seldom what was taken before: of choices that come to nearly the same an unlucky
        sample of worlds would prefer it too often.
        """
        scales = Scales(self._content, decision.view, decision.seat)
        promises = promises_of(self._content, decision.view, decision.seat, decision.legal)
        promises = without_gifts(self._content.cards, scales, decision.view, promises)
        promises = without_losses(scales, promises)
        kept = without_returns(scales, promises)
        return [
            (action,)
            for action in sorted(
                kept, key=lambda one: (-promises[one], gives_back(scales, one), brings_a_twin(scales, one))
            )
        ]

    def pardonable(self, decision: Decision, base: Whole, wholes: Sequence[Whole]) -> Sequence[Whole]:
        """Which card to take for what may come is hard to see. What a card is worth in the hand is not, nor what goes
        for it: see `seen_to_be_silly` and `candidates`.
        """
        found, view = self.shortlist(decision, base, wholes), decision.view
        scales = Scales(self._content, view, decision.seat)
        last = not scales.turns or in_last_turns(view)
        silly = seen_to_be_silly(self._content.cards, scales, [whole[0] for whole in found], self._overlooked, last)
        kept = {whole[0] for whole in self.candidates(decision)} - silly
        return [base, *(whole for whole in found if whole != base and whole[0] in kept)]

    def imagine(self, decision: Decision, chance: Chance) -> State:
        """A world in which the others have kept what goes with the cards they took."""
        view: State = decision.view
        world: State = decision.imagine(chance)
        if chance.used:  # else nothing had to be imagined: it is the truth
            hopes = hopes_of(self._content, view.house.path, view.seats)
            deal_likely(hopes, view, world, decision.seat, chance)
        return world

    def over(self, world: State, root: State) -> bool:
        """At the end of the match in play."""
        return world.result is not None or world.match > root.match

    def worth(self, world: State, root: State, seat: int) -> float:
        """The chance to win the game from the crystals or points of the match that is played."""
        won = self.won(world, seat)
        if won is not None:
            return won
        crystals, points = list(world.crystals), list(world.points)
        if world.match == root.match:
            hopes = hopes_of(self._content, world.house.path, world.seats)
            self._add(world, Playout(self._content, hopes, world, _luck(world)).ending(), crystals, points)
        if world.house.by_points:
            each = self._content.game.crystals.points
            total = [noted + each * owned for noted, owned in zip(points, crystals, strict=True)]
            best = max(points for other, points in enumerate(total) if other != seat)
            return logistic((total[seat] - best) / _POINTS_APART)
        most = world.house.crystals_to_win
        to_go = [max(0, min(most - owned, _MOST_BEHIND + most - max(crystals))) for owned in crystals]
        return race(to_go[seat], tuple(sorted(to_go[:seat] + to_go[seat + 1 :])))

    def _add(self, world: State, ending: MatchEnding, crystals: list[int], points: list[int]) -> None:
        """What everybody has after a match that ended so (FZ-22, FZ-28 to FZ-31, FZ-39, FZ-Q22)."""
        house, each = world.house, self._content.game.crystals
        earned, weights = each.match, ending.weights
        values = [weight // _WEIGHT for weight in weights]
        if ending.quinte != NO_SEAT:
            winners = [ending.quinte]
            if house.by_points or house.mode1_bonus_crystals:
                earned += each.royal_extra if ending.royal else each.quinte_extra
        else:
            judged = list(weights) if house.match_tie == "familiars_then_none" else values
            best = max(judged)
            winners = [seat for seat, value in enumerate(judged) if value == best > 0]
            if len(winners) > 1 and house.match_tie != "share":
                winners = []
        for seat in winners:
            crystals[seat] += earned
        if house.by_points:
            for seat, value in enumerate(values):
                points[seat] += 0 if ending.royal and seat not in winners else value


class NoNewcomersPlaybook(FlautzPlaybook):
    """What is told to who has played for some time: choices are weighed by the chance to win the match, no card is
    taken that goes with none of the own ones, and none for nothing where something is to be had.
    """

    def weighed(self, decision: Decision) -> Mapping[Action, float]:
        """The chance to win the match, as it is guessed at once. Where it ends, and where a card is only replaced,
        greedy decides alone.
        """
        if not are_planned(decision.view, decision.legal):
            return {}
        promises = promises_of(self._content, decision.view, decision.seat, decision.legal)
        return {action: promise for action, promise in promises.items() if not declares(action)}

    def pardonable(self, decision: Decision, base: Whole, wholes: Sequence[Whole]) -> Sequence[Whole]:
        """See `FlautzPlaybook`."""
        scales = Scales(self._content, decision.view, decision.seat)
        idle = idle_exchanges(self._content.cards, scales, decision.legal)
        found = [whole for whole in super().pardonable(decision, base, wholes) if whole[0] not in idle]
        return [whole for whole in found if whole == base or not fits_nothing(scales, whole[0])] or [base]


def _luck(world: State) -> Chance:
    """The luck of a playout: the same after every choice in one imagined world."""
    return Chance("playout", *world.table.faces_in(DRAW)[-_LUCK:])


@cache
def race(own: int, others: tuple[int, ...]) -> float:
    """How likely a player with so many crystals to go is the first to have them all, each match being anybody's."""
    if own <= 0:
        return 1.0
    if others[0] <= 0:
        return 0.0
    chance = race(own - 1, others)
    for place, to_go in enumerate(others):
        chance += race(own, tuple(sorted((*others[:place], to_go - 1, *others[place + 1 :]))))
    return chance / (1 + len(others))
