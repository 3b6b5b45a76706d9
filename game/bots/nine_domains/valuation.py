"""What a row of The Nine Domains was worth: against the rows that the best bot reckons with, of a player who thinks one
step ahead and of one who answers best, and against the one that was laid in truth. What an exchange was worth is plain
to everybody.
"""

from __future__ import annotations

from typing import Final

from game.bots.nine_domains.exchanges import win_before_last
from game.bots.nine_domains.odds import RowOdds
from game.bots.nine_domains.policy import GreedyPolicy
from game.bots.nine_domains.search import Cards, RoundMatrix, one_of
from game.bots.nine_domains.worth import Side
from game.bots.policy import Decision, decision_of
from game.bots.search.search import Whole, logistic
from game.bots.search.valuation import Meanwhile, Valuation
from game.core.chance import Chance
from game.core.match.session import apply_action
from game.core.rules.drafts import EMPTY
from game.nine_domains.rules import NineDomains
from game.nine_domains.state import PLACING, State
from game.nine_domains.zones import front, owned

_GUESSES: Final = 48


class NineDomainsValuation(Valuation):
    """See `Valuation`."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(decision)
        rules, view = decision.rules, decision.view
        if not isinstance(rules, NineDomains):
            raise TypeError("this is worth nothing but in The Nine Domains")
        self._rules = rules
        self._judge = RowOdds(rules.content, view, decision.seat)
        self._greedy = GreedyPolicy(RowOdds)
        self._round: RoundMatrix | None = None
        if view.phase == PLACING:
            self._round = RoundMatrix(rules.content, view, decision.seat)
            self._foreseen = self._round.foreseen(_GUESSES, Chance("rows he may lay"))
            self._numbers = [
                {row: n for n, row in enumerate(side.cards)} for side in (self._round.mine, self._round.theirs)
            ]

    def known(self, world: State, whole: Whole, chance: Chance) -> float:
        """See `Valuation`."""
        game = self._round
        if game is None:
            return self._exchanged(world, whole, chance)
        return game.worth(self._numbers[0][self._row(world, whole)], one_of(self._foreseen, chance))

    def true(self, world: State, whole: Whole, meanwhile: Meanwhile, chance: Chance) -> float:
        """See `Valuation`."""
        game = self._round
        if game is None:
            return self._exchanged(world, whole, chance)
        own = self._row(world, whole)
        other = self._numbers[1].get(self._laid(world, meanwhile))
        return game.worth(self._numbers[0][own], one_of(self._foreseen, chance) if other is None else other)

    def _row(self, world: State, whole: Whole) -> Cards:
        """The row that a whole choice lays. The world is left with its draft full."""
        for step in whole:
            if step.draft:
                apply_action(self._rules, world, self.decision.seat, step, Chance("a draft has no luck"))
        return world.drafts[self.decision.seat]

    def _laid(self, world: State, meanwhile: Meanwhile) -> Cards:
        """The row of the other player, in truth."""
        other = 1 - self.decision.seat
        if world.confirmed[other]:
            return tuple([world.table.faces_in(front(place, other))[0] for place in range(world.places)])
        for seat, step in meanwhile:
            if step.draft and self._rules.refuse(world, seat, step) is None:
                apply_action(self._rules, world, seat, step, Chance("a draft has no luck"))
        row = world.drafts[other]
        return () if EMPTY in row else row

    def _exchanged(self, world: State, whole: Whole, chance: Chance) -> float:
        """After all exchanges of the round, by domains and hands."""
        rules, seat, view = self._rules, self.decision.seat, self.decision.view
        before = self._hands(view, seat)
        for step in whole:
            apply_action(rules, world, seat, step, chance)
        while world.round == view.round and world.phase != PLACING and (actors := rules.actors(world)):
            actor = actors[0]
            asked = decision_of(rules, world.view(actor), actor, chance)
            apply_action(rules, world, actor, self._greedy.choose(asked), chance)
        outcome = rules.outcome(world)
        if outcome is not None:
            return 1.0 / len(outcome.winners) if seat in outcome.winners else 0.0
        if world.round == rules.content.rounds > view.round:
            return win_before_last(rules.content, world, seat)
        mine, theirs = (
            Side.of(rules.content, world.table.faces_in(owned(who)), world.points[who]) for who in (seat, 1 - seat)
        )
        return logistic(self._judge.worth(mine, theirs) + self._hands(world, seat) - before)

    def _hands(self, state: State, seat: int) -> float:
        """What the cards in both hands promise."""
        mine, theirs = (sum(map(self._judge.promised, state.cards_left(who))) for who in (seat, 1 - seat))
        return mine - theirs
