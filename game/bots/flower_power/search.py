"""What the search is told of FLOWER POWER!: what greedy weighs in a turn, in a battle and in a tie, a new flower as one
whole choice, and the worth of gardens and hands.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from game.bots.flower_power.battles import replies, tie_plays
from game.bots.flower_power.founding import best_founding
from game.bots.flower_power.policy import worth_of_turn
from game.bots.flower_power.worth import FLOWER, keep_worth, petal_worth
from game.bots.policy import Decision
from game.bots.search import Playbook, Whole
from game.core.chance import Chance
from game.core.rules import Action, AnyRules
from game.flower_power.founding import prepared
from game.flower_power.moves import AddCard, Attack, Draw, EndTurn, Found, Pass, Pick, SpyFlower, SpyHand
from game.flower_power.rules import FlowerPower
from game.flower_power.state import COMPARE, LAST_WILL, MAIN, REPLY, TIE, State

_LOOKS: Final = (SpyFlower, SpyHand)
"""What only tells something is worth nothing in a world where everything is known."""
_TEMPERATURE: Final = 4.0
"""A lead of so much makes a victory nearly three times as likely."""
_POWER: Final = 0.4
_TOP: Final = 0.05
"""What each point of the petal that fights is worth beside being a petal."""
_HELD: Final = 0.8
"""What a card is worth beside its use: a flower can be founded with it."""
_SPARSE: Final = (-40.0, -6.0, -2.0)
"""What it costs to have no flower left, one or two."""
_OUT: Final = -50.0
_ON_TURN: Final = 0.6
_MOSTLY: Final = 5
"""In a playout a player passes, attacks or ends the turn but once in so many times."""


class FlowerPlaybook(Playbook):
    """See `Playbook`."""

    length = 4

    def __init__(self, rules: AnyRules) -> None:
        super().__init__(rules)
        if not isinstance(rules, FlowerPower):
            raise TypeError("this playbook is for FLOWER POWER! alone")
        content = rules.content
        self._flower_power = rules
        self._content = content
        self._petals = [petal_worth(value) for value in content.cards.values]
        self._kept = [keep_worth(content, face) + _HELD for face in range(len(content.cards.values))]

    def candidates(self, decision: Decision) -> Sequence[Whole]:
        """In a turn, in a battle and in a tie; greedy alone builds gardens, picks petals and looks at cards."""
        view, seat, phase = decision.view, decision.seat, decision.view.phase
        if phase == MAIN:
            weighed = worth_of_turn(self._content, view, seat, decision.legal)
        elif phase == REPLY:
            weighed = replies(self._flower_power, view, seat, decision.legal)
        elif phase == TIE:
            weighed = tie_plays(self._flower_power, decision)
        else:
            return ()
        worth: dict[Action, float] = {}
        for value, action in weighed:
            if not isinstance(action, _LOOKS):
                worth[action] = max(value, worth.get(action, value))
        wholes: list[Whole] = [(action,) for action in sorted(worth, key=lambda action: -worth[action])]
        founding = self._founding(view, seat) if phase == MAIN else None
        return wholes if founding is None else [founding, *wholes]

    def _founding(self, view: State, seat: int) -> Whole | None:
        """The flower greedy would found, from the next card to the planting; None if other cards are prepared."""
        bed, begun = best_founding(self._content, view, seat), prepared(view, seat)
        if bed is None or begun != bed.cards[: len(begun)]:
            return None
        rest = [AddCard(face, place) for place, face in enumerate(bed.cards) if place >= len(begun)]
        return (*rest, Found(bed.power))

    def reply(self, world: State, seat: int, chance: Chance) -> Action:
        """Passes mostly, attacks mostly, picks the strongest petal."""
        legal: Sequence[Action] = self.rules.legal(world, seat)
        if world.phase == LAST_WILL:
            return legal[-1]
        if world.phase == COMPARE:
            return max(legal, key=lambda action: self._strength(world, seat, action))
        if chance.below(_MOSTLY):
            for kinds in (Pass, Attack, (Draw, EndTurn)):
                found = [action for action in legal if isinstance(action, kinds)]
                if found:
                    return chance.choice(found)
        whole = [action for action in legal if not action.draft]
        return chance.choice(whole or legal)

    def _strength(self, world: State, seat: int, action: Action) -> int:
        battle = world.battle
        if battle is None or not isinstance(action, Pick):
            return 0
        return self._content.cards.values[world.petal(battle.zone(battle.side(seat)), action.petal)]

    def quiet(self, world: State) -> bool:
        """No battle is being fought."""
        return world.phase == MAIN

    def worth(self, world: State, root: State, seat: int) -> float:
        """By the gardens and hands of everybody."""
        won = self.won(world, seat)
        if won is not None:
            return won
        standing = self._standing(world)
        most = max(standing)
        shares = [math.exp((value - most) / _TEMPERATURE) for value in standing]
        return shares[seat] / sum(shares)

    def _standing(self, world: State) -> list[float]:
        """What everybody has."""
        faces, zones, petals = world.table.faces, world.table.zones, self._petals
        values = self._content.cards.values
        standing, flowers = [0.0] * world.seats, [0] * world.seats
        for flower in world.flowers:
            cards = zones[flower.zone]
            worth = sum([petals[faces[card]] for card in cards]) + _TOP * values[faces[cards[0]]]
            standing[flower.owner] += FLOWER + worth + (_POWER if flower.power else 0.0)
            flowers[flower.owner] += 1
        for seat, count in enumerate(flowers):
            if seat in world.fallen:
                standing[seat] = _OUT
                continue
            standing[seat] += sum([self._kept[face] for face in world.hand(seat)])
            if count < len(_SPARSE):
                standing[seat] += _SPARSE[count]
        standing[world.active] += _ON_TURN
        return standing
