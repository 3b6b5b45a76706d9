"""What the greedy player of FLOWER POWER! expects of a card, outside of a battle and in one. Numbers are ours."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from game.bots.flower_power.duel import LineUp, Odds, mean, surely
from game.bots.flower_power.worth import LAST, WINNING, Prospect, Standing, in_succession, keep_worth, petal_worth
from game.core.rules.rules import Action
from game.core.table.table import UNKNOWN
from game.flower_power.cards import POISON, PROMOTION, SPY
from game.flower_power.content import Content
from game.flower_power.hand_cards import CardPlay, Fertilise, FlowerPlay, Poison, Promote, SpyFlower, SpyHand
from game.flower_power.state import ATTACKER, DEFENDER, Flower, State

_WIDE: Final = 3
"""Petals of a flower that is worth promoting."""
_RISE: Final = 0.25
"""What each point is worth by which a promotion raises the petal that fights; more petals lie open to poison then."""
_DECISIVE: Final = 20.0
"""More than that is not staked on knowing a hand, even if the whole game depends on it."""
_WARNED: Final = 0.5
"""How much of a stake is saved by knowing the cards that could ruin it."""
_TARGETS: Final = 5
"""How many of the richest enemy flowers are considered when a card makes a better fighter."""
_FITS: Final = 1
"""Poison that is stronger by no more than that could hardly have killed anything better."""
_WORTH_A_LOOK: Final = 3
"""How many of the richest flowers are considered when a club may look at one."""


_LEAST_USE: Final = (0.3, 0.3, 0.3, 0.4)
"""By power: a card must bring so much more than it is worth to keep."""


def cost(content: Content, action: CardPlay) -> float:
    """What a card must bring to be used: what it is worth to keep, and a little more."""
    return keep_worth(content, action.card) + _LEAST_USE[action.power]


def only_tells(action: Action) -> bool:
    """True for spying."""
    return isinstance(action, CardPlay) and action.power == SPY


def thrifty(content: Content, legal: Sequence[Action]) -> list[Action]:
    """All that can be done, but of cards that do the same only the one that is missed least: whichever spade takes a
    petal, diamond promotes a flower or club looks, it is gone. A heart stays as the petal that it is.
    """
    least: dict[object, CardPlay] = {}
    for action in legal:
        if isinstance(action, CardPlay) and not isinstance(action, Fertilise):
            deed = type(action), *(getattr(action, name) for name in action.__struct_fields__ if name != "card")
            found = least.setdefault(deed, action)
            if _missed(content, action) < _missed(content, found):
                least[deed] = action
    kept = set(least.values())
    return [
        action
        for action in legal
        if action in kept or isinstance(action, Fertilise) or not isinstance(action, CardPlay)
    ]


def _missed(content: Content, action: CardPlay) -> tuple[float, int]:
    return keep_worth(content, action.card), content.cards.values[action.card]


def surplus(content: Content, state: State, action: Action) -> int:
    """By how much a spade is stronger than the petal that it takes; 0 for what takes none, and for a last petal."""
    if not isinstance(action, Poison) or state.size(action.flower) == 1:
        return 0
    values = content.cards.values
    return values[action.card] - values[state.petal(action.flower, action.petal)]


class Uses:
    """The cards of a seat before it attacks. `able`: its flowers that may attack; `best`: what the best attack is
    worth.
    """

    def __init__(self, standing: Standing, able: set[int], best: float) -> None:
        self._standing = standing
        self._state = standing.state
        self._best = best
        self._attackers = [flower for flower in standing.mine if flower.zone in able]
        self._targets = sorted(standing.others, key=lambda target: (-standing.gain(target), target.zone))[:_TARGETS]
        self._prizes: dict[int, float] | None = None
        self._pairs: Mapping[tuple[Flower, Flower], Prospect] | None = None
        self._looks: dict[int, float] = {}
        self._deadly: dict[int, Poison | None] = {}

    def of(self, action: CardPlay) -> float:
        """What a card brings: what it destroys or adds, the better attack it opens, what it tells; 0 if it is not worth
        a thought.
        """
        if isinstance(action, SpyHand):
            return self._hand(action.seat)
        flower = self._state.flower(action.flower) if isinstance(action, FlowerPlay) else None
        if flower is None:
            return 0.0
        return _USES[type(action)](self, action, flower, flower.owner == self._standing.seat)

    # ---- poison and fertiliser ----------------------------------------------------------------

    def poison(self, action: Poison, flower: Flower, own: bool) -> float:
        """What it destroys, and the attack that it opens."""
        if own:
            return 0.0
        standing = self._standing
        destroyed = standing.share * standing.petal(flower.zone, action.petal)
        if flower.owner not in self._deadly:
            self._deadly[flower.owner] = deadly_poison(standing, flower.owner)
        if action == self._deadly[flower.owner]:
            return WINNING if len(standing.rivals) == 1 else destroyed + standing.share * LAST
        if self._state.size(flower.zone) == 1:
            return destroyed + standing.share * standing.life(flower.owner)
        if action.petal or flower.power:
            return destroyed
        opened = self._best_against(flower, standing.without(flower, 0))
        return destroyed + max(0.0, opened - self._best)

    def fertiliser(self, action: Fertilise, flower: Flower, own: bool) -> float:
        """On top of one's own flower as a fighter, or a weak one on top of a strong enemy flower."""
        if action.place and not flower.power:
            return 0.0
        value = self._standing.values[action.card]
        grown = self._standing.grown(flower, value)
        if own:
            return petal_worth(value) + max(0.0, self._best_with(flower, grown) - self._best)
        if flower.power:
            return 0.0
        return max(0.0, self._best_against(flower, grown) - self._best) - petal_worth(value) / 2

    def promotion(self, action: Promote, flower: Flower, own: bool) -> float:
        """How much stronger a petal fights."""
        if not own or self._state.size(flower.zone) < _WIDE:
            return 0.0
        promoted = self._standing.promoted(flower)
        rise = _RISE * (mean(promoted[0]) - mean(self._standing.odds(flower.zone, 0)))
        return rise + max(0.0, self._best_with(flower, promoted) - self._best)

    def _best_with(self, flower: Flower, fighting: LineUp) -> float:
        """The best attack of a flower with other petals to fight."""
        if flower not in self._attackers:
            return 0.0
        return max((self._standing.attack(flower, target, own=fighting) for target in self._targets), default=0.0)

    def _best_against(self, target: Flower, fighting: LineUp) -> float:
        """The best attack on a flower that would fight with other petals."""
        return max((self._standing.attack(flower, target, theirs=fighting) for flower in self._attackers), default=0.0)

    # ---- spying -------------------------------------------------------------------------------

    def look(self, action: SpyFlower, flower: Flower, own: bool) -> float:
        """What it tells, whichever card looks."""
        if flower.zone not in self._looks:
            self._looks[flower.zone] = self._look(flower, own=own)
        return self._looks[flower.zone]

    def _hand(self, seat: int) -> float:
        """Before much is staked on an attack: can its defender undo it? Nothing saves more than what may be lost."""
        unknown = sum(face == UNKNOWN for face in self._state.hand(seat))
        prize = max((worth for owner, worth in self._prizes_by_owner() if owner == seat), default=0.0)
        if prize < self._best or not unknown:
            return 0.0
        lost = WINNING - self._turn(self._prospects())
        return min(lost, _WARNED * min(prize, _DECISIVE) * self._standing.wariness(unknown))

    def _look(self, flower: Flower, *, own: bool) -> float:
        """How much better the attacks of a turn become, on average, by knowing the top of a flower: little, where
        another one can attack after a failure.
        """
        standing = self._standing
        if flower.power or standing.knows(flower.zone, 0) or not self._attackers:
            return 0.0
        if flower not in self._attackers if own else flower.zone not in self._richest():
            return 0.0
        below = standing.line_up(flower)[1:]

        def turn(top: Odds) -> float:
            seen = (top, *below)
            prospects = dict(self._prospects())
            for one, other in prospects:
                if flower in (one, other):
                    prospects[one, other] = standing.prospect(
                        one, other, own=seen if own else None, theirs=None if own else seen
                    )
            return self._turn(prospects)

        known = sum(share * turn(surely(value)) for value, share in standing.odds(flower.zone, 0).shares)
        return known - self._turn(self._prospects())

    def _turn(self, prospects: Mapping[tuple[Flower, Flower], Prospect]) -> float:
        """The best attacks one after the other: of every flower, or, of the only one, on every flower (FP-46)."""
        once = len(self._standing.mine) == 1
        best: dict[int, Prospect] = {}
        for pair, prospect in prospects.items():
            best[pair[once].zone] = max(best.get(pair[once].zone, prospect), prospect)
        return in_succession(best.values())

    def _prospects(self) -> Mapping[tuple[Flower, Flower], Prospect]:
        """What every attack is worth, and how likely it is to succeed."""
        if self._pairs is None:
            prospect = self._standing.prospect
            self._pairs = {(one, other): prospect(one, other) for one in self._attackers for other in self._targets}
        return self._pairs

    def _prizes_by_owner(self) -> Iterable[tuple[int, float]]:
        owners = {flower.zone: flower.owner for flower in self._targets}
        return [(owners[zone], worth) for zone, worth in self._worths().items()]

    def _richest(self) -> list[int]:
        worths = self._worths()
        return sorted(worths, key=lambda zone: (-worths[zone], zone))[:_WORTH_A_LOOK]

    def _worths(self) -> dict[int, float]:
        """What the best attack on each flower is worth."""
        if self._prizes is None:
            self._prizes = {target.zone: 0.0 for target in self._targets}
            for (_, target), (worth, _) in self._prospects().items():
                self._prizes[target.zone] = max(self._prizes[target.zone], worth)
        return self._prizes


_USES: Final[Mapping[type[CardPlay], Callable[[Uses, Any, Flower, bool], float]]] = {
    Poison: Uses.poison,
    Fertilise: Uses.fertiliser,
    Promote: Uses.promotion,
    SpyFlower: Uses.look,
}
"""What a card aimed at a flower brings, one's own or another's."""


def deadly_poison(standing: Standing, victim: int) -> Poison | None:
    """The first of the poisons that together destroy every petal of a player; None if there are not enough."""
    play = deadly_play(standing, [victim], opens=False)
    return play if isinstance(play, Poison) else None


def deadly_play(
    standing: Standing,
    victims: Sequence[int],
    but: Flower | None = None,
    *,
    opens: bool = True,
    surely: bool = True,
    more: Sequence[int] = (),
) -> Poison | Promote | None:
    """The first of the cards, with some `more` beside the hand, that destroy every petal of these players, `but` those
    of a flower that is gone then: in any case, or, if not `surely`, perhaps; None if none do. A diamond `opens` a
    flower, whose petals can be poisoned then (FP-A44).
    """
    state, values = standing.state, standing.values
    spades, diamonds = _poison_and_diamonds(standing, more)
    petals, closed = list[tuple[int, int, int]](), list[int]()
    for flower in (flower for victim in victims for flower in state.garden(victim) if flower != but):
        if len(petals) + state.size(flower.zone) > len(spades):
            return None
        hidden = False
        for place in range(state.size(flower.zone)):
            hidden = hidden or not state.visible(flower.zone, place)
            strengths = [strength for strength, _ in standing.odds(flower.zone, place).shares]
            petals.append((max(strengths) if surely else min(strengths), flower.zone, place))
        if hidden:
            closed.append(flower.zone)
        if len(closed) > len(diamonds) * opens:
            return None
    first: Poison | None = None
    for strength, zone, place in sorted(petals, reverse=True):
        spade = next((face for face in spades if values[face] >= strength), None)
        if spade is None:
            return None
        spades.remove(spade)
        first = first or Poison(spade, zone, place)
    return Promote(diamonds[0], closed[0]) if closed else first


def _poison_and_diamonds(standing: Standing, more: Sequence[int]) -> tuple[list[int], list[int]]:
    """The poison of a hand with some more cards, and the diamonds beside it, each from the weakest on."""
    cards, values = standing.content.cards, standing.values
    held = sorted([*standing.state.hand(standing.seat), *more], key=values.__getitem__)
    spades = [face for face in held if cards.can(face, POISON)]
    return spades, [face for face in held if cards.can(face, PROMOTION) and face not in spades]


def petal_destroyed(standing: Standing, action: Action) -> int | None:
    """The petal that a card destroys; None if it destroys none."""
    return standing.state.petal(action.flower, action.petal) if isinstance(action, Poison) else None


def idle_poison(content: Content, view: State, seat: int, legal: Sequence[Action]) -> Action | None:
    """What is poisoned rather than doing nothing: a petal for which no weaker card would do, or the last but one of
    somebody, who can then hardly attack. Playouts keep the card for better uses, which for a two never come.
    """
    values = content.cards.values
    found: list[tuple[bool, int, int, Action]] = []
    for number, action in enumerate(legal):
        flower = view.flower(action.flower) if isinstance(action, Poison) else None
        if not isinstance(action, Poison) or flower is None or flower.owner == seat:
            continue
        strength = values[action.card]
        fits = strength - values[view.petal(action.flower, action.petal)] <= _FITS
        if fits or (view.size(flower.zone) == 2 and len(view.garden(flower.owner)) == 1):
            found.append((not fits, strength, number, action))
    return min(found)[-1] if found else None


# ---- cards on flowers that fight --------------------------------------------------------------


def changed_by(
    standing: Standing, action: Action, flowers: tuple[Flower, Flower], line_ups: tuple[LineUp, LineUp]
) -> tuple[float, tuple[LineUp, LineUp] | None] | None:
    """What a card does to the petals that fight (None: one flower is no more) and what it destroys; None if it does not
    matter to this battle.
    """
    state, side = standing.state, DEFENDER
    fighting_then = _FIGHTING_THEN.get(type(action))
    if fighting_then is None or not isinstance(action, FlowerPlay):
        return None
    if action.flower == flowers[ATTACKER].zone:
        side = ATTACKER
    elif action.flower != flowers[DEFENDER].zone:
        return None
    flower, harm = flowers[side], 0.0
    if isinstance(action, Poison):
        alone = state.size(flower.zone) == 1
        harm = standing.petal(flower.zone, action.petal) + (standing.life(flower.owner) if alone else 0.0)
        harm = -harm if flower.owner == standing.seat else standing.share * harm
        if alone:
            return harm, None
    fighting = fighting_then(standing, flower, action)
    return harm, (fighting, line_ups[DEFENDER]) if side == ATTACKER else (line_ups[ATTACKER], fighting)


_FIGHTING_THEN: Final[Mapping[type[Action], Callable[[Standing, Flower, Any], LineUp]]] = {
    Promote: lambda standing, flower, action: standing.promoted(flower),
    Fertilise: lambda standing, flower, action: standing.grown(flower, standing.values[action.card], action.place),
    Poison: lambda standing, flower, action: standing.without(flower, action.petal),
}
"""What a flower fights with after a card."""


def faces_of(standing: Standing, flower: Flower) -> list[int]:
    """The petals of a flower from the top downward."""
    return [standing.state.petal(flower.zone, place) for place in range(standing.state.size(flower.zone))]


def faces_after(standing: Standing, flower: Flower, action: FlowerPlay) -> list[int]:
    """The same once a card has been played on it."""
    found = faces_of(standing, flower)
    if isinstance(action, Poison):
        del found[action.petal]
    elif isinstance(action, Fertilise):
        found.insert(action.place, action.card)
    return found
