"""What the search is told of FLAUTZ!: it plays every match to its end, everybody taking what makes the best hand at
once, and values the race for crystals that is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from game.bots.flautz.policy import worth_of_choices
from game.bots.flautz.worth import Scales
from game.bots.policy import Decision
from game.bots.search import Playbook, Whole, logistic
from game.core.chance import Chance
from game.core.rules import Action, AnyRules
from game.flautz.moves import Exchange, Replace, Stand
from game.flautz.rules import Flautz
from game.flautz.state import TURN, State
from game.flautz.turns import displayed, in_last_turns, must_replace, permitted_slots
from game.flautz.zones import hand

_ABSENT_MIND: Final = 5
"""One exchange in so many of a playout is any."""
_POINTS_APART: Final = 12.0
"""In a game for points: a lead of so many is as good as a match."""
_MOST_BEHIND: Final = 4
"""Who is further behind than that has as little hope as one who is so far behind."""


class FlautzPlaybook(Playbook):
    """See `Playbook`."""

    length = 400

    def __init__(self, rules: AnyRules) -> None:
        super().__init__(rules)
        if not isinstance(rules, Flautz):
            raise TypeError("this playbook is for FLAUTZ! alone")
        self._content = rules.content

    def candidates(self, decision: Decision) -> Sequence[Whole]:
        """Every choice greedy weighs, by its weights."""
        worth = worth_of_choices(Scales(self._content, decision.view, decision.seat), decision.view, decision.legal)
        return [(action,) for action in sorted(worth, key=lambda action: -worth[action])]

    def over(self, world: State, root: State) -> bool:
        """At the end of the match in play."""
        return world.result is not None or world.match > root.match

    def reply(self, world: State, seat: int, chance: Chance) -> Action:
        """The exchange that makes the best hand at once, declared as soon as it may be; sometimes any."""
        slots = permitted_slots(world)
        if world.phase == TURN and must_replace(world, seat):
            return Replace(chance.choice(slots))
        faces = world.table.faces_in(hand(seat))
        if not chance.below(_ABSENT_MIND):
            return Exchange(chance.choice(slots), chance.choice(faces))
        spells = self._content.spells
        promising = [
            (spells.weigh_with(faces, shown), chance.unit(), slot, shown)
            for slot, shown in zip(slots, displayed(world, slots), strict=True)
        ]
        most, _, slot, shown = max(promising)
        if in_last_turns(world) and world.phase == TURN and world.house.last_turn_stand and spells.weigh(faces) >= most:
            return Stand()
        kept = [[*faces[:place], *faces[place + 1 :], shown] for place in range(len(faces))]
        _, _, place = max([(spells.weigh(after), chance.unit(), place) for place, after in enumerate(kept)])
        declares = not in_last_turns(world) and spells.is_declarable(kept[place])
        return Exchange(slot, faces[place], declares)

    def worth(self, world: State, root: State, seat: int) -> float:
        """The chance to win the game from the crystals or points of the match that was played."""
        won = self.won(world, seat)
        if won is not None:
            return won
        if world.house.by_points:
            best = max(points for other, points in enumerate(world.points) if other != seat)
            return logistic((world.points[seat] - best) / _POINTS_APART)
        most = world.house.crystals_to_win
        to_go = [min(most - crystals, _MOST_BEHIND + most - max(world.crystals)) for crystals in world.crystals]
        return race(to_go[seat], tuple(sorted(to_go[:seat] + to_go[seat + 1 :])))


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
