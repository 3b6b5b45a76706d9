"""What the search is told of CrocoNounours: every way to begin that greedy sees, a few actions of everybody, and the
worth of warriors, squares and hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.bots.croconounours.policy import plans_of, worth_of_answers
from game.bots.croconounours.worth import Standing, card_worth, spending
from game.bots.policy import Decision
from game.bots.search import Playbook, Whole, logistic
from game.core.chance import Chance
from game.core.rules import Action, AnyRules
from game.croconounours.attacks import Attack, Shoot
from game.croconounours.defence import Take
from game.croconounours.discarding import Discard
from game.croconounours.rules import CrocoNounours
from game.croconounours.state import ACTING, DEFENDING, DISCARDING, State

_FIERCE: Final = 2
"""In a playout every other choice is an attack or a defence, if there is any."""
_CERTAIN: Final = 5.0
"""A lead of so much is mostly a victory."""


class CrocoPlaybook(Playbook):
    """See `Playbook`."""

    length = 4

    def __init__(self, rules: AnyRules) -> None:
        super().__init__(rules)
        if not isinstance(rules, CrocoNounours):
            raise TypeError("this playbook is for CrocoNounours alone")
        self._content = rules.content

    def candidates(self, decision: Decision) -> Sequence[Whole]:
        """In a turn and in defence; greedy discards and deploys alone."""
        view, seat = decision.view, decision.seat
        if view.phase == ACTING:
            weighed = plans_of(self._content, view, seat)
        elif view.phase == DEFENDING:
            weighed = worth_of_answers(self._content, view, seat, decision.legal)
        else:
            return ()
        worth: dict[Action, float] = {}
        for value, action in weighed:
            worth[action] = max(value, worth.get(action, value))
        return [(action,) for action in sorted(worth, key=lambda action: -worth[action])]

    def reply(self, world: State, seat: int, chance: Chance) -> Action:
        """Attacks and defends more often than it walks; keeps all cards."""
        if world.phase == DISCARDING:
            return Discard()
        legal: Sequence[Action] = self.rules.legal(world, seat)
        if chance.below(_FIERCE):
            if world.phase == DEFENDING:
                fierce = [action for action in legal if not isinstance(action, Take)]
            else:
                fierce = [action for action in legal if isinstance(action, (Attack, Shoot))]
            if fierce:
                return chance.choice(fierce)
        return chance.choice(legal)

    def further(self, world: State, seat: int) -> Sequence[Whole]:
        """All cards are kept; otherwise everything is tried."""
        return [(Discard(),)] if world.phase == DISCARDING else super().further(world, seat)

    def quiet(self, world: State) -> bool:
        """No attack waits for its defence."""
        return world.phase != DEFENDING

    def over(self, world: State, root: State) -> bool:
        """At the end of a game, also of a campaign."""
        return world.result is not None or world.game > root.game

    def worth(self, world: State, root: State, seat: int) -> float:
        """By the warriors of everybody, how they stand, and their cards; partners stand together."""
        won = self.won(world, seat)
        if won is not None:
            return won
        sides: dict[int, float] = {}
        for other in range(world.seats):
            side = world.side(other)
            sides[side] = sides.get(side, 0.0) + self._strength(world, other)
        own = sides.pop(world.side(seat))
        return logistic((own - max(sides.values())) / _CERTAIN)

    def _strength(self, world: State, seat: int) -> float:
        """Of one player: 0 for who is out."""
        standing = Standing(self._content, world, seat)
        if not standing.friends:
            return 0.0
        faces = world.hand(seat)
        size = len(faces)
        strength = spending(size, size) + sum(card_worth(self._content.cards, face) for face in faces)
        for friend in standing.friends:
            strength += standing.body(friend) + standing.stand(friend, world.where[friend], size)
        return strength
