"""What the search is told of CrocoNounours: every way to begin that greedy sees, how greedy players go on to the end of
the next turn, and the worth of warriors, squares and hands.

Its numbers were chosen by games: `docs/decisions/bots-measured.md`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, Final

from game.bots.croconounours.likely import deal_likely
from game.bots.croconounours.playout import Playouts
from game.bots.croconounours.policy import deed, is_pardonable, may_rest, plans_of, worth_of_answers
from game.bots.croconounours.worth import Standing, card_worth, impatience, spending
from game.bots.policy import Decision
from game.bots.search.search import MORE_THAN_NOTHING, Effort, Playbook, Whole, logistic
from game.core.chance import Chance
from game.core.rules.rules import Action, AnyRules
from game.croconounours.attacks import EndTurn
from game.croconounours.rules import CrocoNounours
from game.croconounours.state import ACTING, DEFENDING, DISCARDING, State

_TO_ANSWER: Final = 0.5
"""Standard errors by which an answer must be better than greedy's: with so few, and 120 playouts of five answers,
strong won 46 of 80 games against the same that needed to be as sure as in its turn.
"""
_CERTAIN: Final = 5.0
"""A lead of so much is mostly a victory."""
_WAITING: Final = 10
"""So many turns without an attack it is always thought of waiting for the others to begin. Of 60 games against the same
that never did, strong won 34 if it always did, 25 of 50 with 4 turns and 23 of 50 with 6; but with no end it would sit
for twenty turns before somebody who waits as well. With 10, which was not counted so, it sits for four or five.
Longer than that it is thought of while the next turn brings a card for it: that ends by itself, the hand being full.
"""
_EAGERNESS: Final = 0.5
"""How much a search makes of greedy's impatience. Of 100 games against a greedy player that hoards its cards strong
won 75 ± 8 % with none of it, 80 ± 7 % with half, 74 ± 8 % with all, 65 ± 9 % with twice as much.
"""


class CrocoPlaybook(Playbook):
    """See `Playbook`."""

    length = 60
    turns: ClassVar[int] = 2
    """A playout ends where so many turns are over, the present one included."""
    counts: ClassVar[bool] = True
    """Which cards are gone is counted where attacks are weighed."""
    rash: ClassVar[bool] = False
    """Every walk towards an enemy is thought of, whatever it costs."""

    def __init__(self, rules: AnyRules) -> None:
        super().__init__(rules)
        if not isinstance(rules, CrocoNounours):
            raise TypeError("this playbook is for CrocoNounours alone")
        self._content = rules.content
        self._playouts = Playouts(rules, rules.content)

    def effort(self, decision: Decision, usual: Effort) -> Effort:
        """An answer to an attack is never taken back in the next turn as a walk is: there little is enough to leave
        greedy's.
        """
        if decision.view.phase != DEFENDING:
            return usual
        return replace(usual, clearly=min(usual.clearly, _TO_ANSWER), noticeably=MORE_THAN_NOTHING)

    def weighed(self, decision: Decision) -> Mapping[Action, float]:
        """In a turn and in defence; greedy discards and deploys alone."""
        view, seat = decision.view, decision.seat
        if view.phase == ACTING:
            weighed = plans_of(self._content, view, seat, counts=self.counts, rash=self.rash)
        elif view.phase == DEFENDING:
            weighed = worth_of_answers(self._content, view, seat, decision.legal)
        else:
            return {}
        worth: dict[Action, float] = {}
        for value, action in weighed:
            worth[action] = max(value, worth.get(action, value))
        return worth

    def shortlist(self, decision: Decision, base: Whole, wholes: Sequence[Whole]) -> Sequence[Whole]:
        """Greedy's choice, then, unless that would go on for ever, the end of the turn, which greedy thinks little of
        even where to wait is all that saves it; then everything that can be done, once; at last the same attacks with
        other cards. Answers that do the same as one before them for dearer cards are left out.
        """
        promising = super().shortlist(decision, base, wholes)
        kept: dict[object, Whole] = {}
        for whole in promising:
            kept.setdefault(deed(whole[0]), whole)
        view = decision.view
        waits = view.quiet <= _WAITING or len(view.hand(decision.seat)) < self._content.game.hand_size
        first = sorted(kept.values(), key=lambda whole: (whole != base, not waits or whole[0] != EndTurn()))
        acts = decision.view.phase == ACTING
        again = [whole for whole in promising if acts and kept[deed(whole[0])] is not whole]
        return [*first, *again]

    def pardonable(self, decision: Decision, base: Whole, wholes: Sequence[Whole]) -> Sequence[Whole]:
        """Whoever would munch a neighbour does not let that be, nor push it instead; and nobody walks but towards the
        others.
        """
        found = self.shortlist(decision, base, wholes)
        if decision.view.phase != ACTING:
            return found
        standing = Standing(self._content, decision.view, decision.seat)
        return [whole for whole in found if whole == base or is_pardonable(standing, whole[0], base[0])]

    def imagine(self, decision: Decision, chance: Chance) -> State:
        """A world in which it was for want of an answer that warriors were eaten."""
        world: State = decision.imagine(chance)
        if decision.view.unanswered:
            deal_likely(self._content, decision.view, world, chance)
        return world

    def reply(self, world: State, seat: int, chance: Chance) -> Action:
        """As greedy would."""
        return self._playouts.reply(world, seat, chance)

    def quiet(self, world: State) -> bool:
        """No attack waits for its defence."""
        return world.phase != DEFENDING

    def over(self, world: State, root: State) -> bool:
        """At the end of the game, also of one in a campaign, and after so many turns."""
        if world.result is not None or world.game > root.game:
            return True
        return world.turn >= root.turn + self.turns and self.quiet(world)

    def worth(self, world: State, root: State, seat: int) -> float:
        """Weighs a position by everybody's warriors, how they stand, and their cards; partners stand together."""
        won = self.won(world, seat)
        if won is not None:
            return won
        sides: dict[int, float] = {}
        for other in range(world.seats):
            side = world.side(other)
            sides[side] = sides.get(side, 0.0) + self._strength(world, other)
        own = sides.pop(world.side(seat))
        return logistic((own - max(sides.values())) / _CERTAIN)

    def preferred(self, world: State, root: State, seat: int, worth: float) -> float:
        """Less where there is far to go still, which makes no position worse but has somebody set out at last."""
        if not 0.0 < worth < 1.0:
            return worth
        return logistic(math.log(worth / (1.0 - worth)) - self._way_to_go(world, root, seat) / _CERTAIN)

    def _way_to_go(self, world: State, root: State, seat: int) -> float:
        """What it costs that the warriors of one's own side are far from the others: by the patience of the decision,
        which no attack in a playout restores.
        """
        side = world.side(seat)
        steps = 0
        for other in range(world.seats):
            if world.side(other) == side:
                standing = self._playouts.standing(world, other)
                steps += sum([standing.nearest(world.where[friend]) for friend in standing.friends])
        return _EAGERNESS * impatience(root.quiet) * steps

    def _strength(self, world: State, seat: int) -> float:
        """Of one player: 0 for who is out. Distances are no part of it: both are as near. What is about to be drawn
        counts as held: so with a full hand it costs nothing to walk out and meet the others. Poor cards that the draw
        replaces are discarded first: nobody has to walk to be rid of them.
        """
        standing = self._playouts.standing(world, seat)
        if not standing.friends:
            return 0.0
        worth = sorted([card_worth(self._content.cards, face) for face in world.hand(seat)])
        size, game = len(worth), self._content.game
        if world.phase == DISCARDING and world.active == seat:
            drawn = min(game.draw_max, max(0, game.hand_size - size))
            replaced = min(size, game.draw_max - drawn)
            worth[:replaced] = [max(0.0, poor) for poor in worth[:replaced]]
            size += drawn
        strength = spending(size, size) + sum(worth)
        for friend in standing.friends:
            square = world.where[friend]
            strength += standing.body(friend) + standing.stand(friend, square, size)
            strength += standing.impatience * standing.nearest(square)
        return strength


class NewcomersPlaybook(CrocoPlaybook):
    """Of one who counts no cards, and would rather walk out without enough of them than sit there with a full hand: he
    errs by spending too much, not by doing nothing, turn after turn.
    """

    counts = False
    rash = True

    def pardonable(self, decision: Decision, base: Whole, wholes: Sequence[Whole]) -> Sequence[Whole]:
        """As the other one says; and nobody ends his turn with a full hand while there is somewhere to go."""
        found = super().pardonable(decision, base, wholes)
        if decision.view.phase != ACTING or may_rest(decision.view, decision.seat):
            return found
        return [whole for whole in found if whole[0] != EndTurn()] or found
