"""Why a warrior of CrocoNounours walks: whom it can attack from there, whom it flees, and whom it comes closer to."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from game.bots.croconounours.counted import chance_of, shares_of
from game.bots.croconounours.keeping import kept
from game.bots.croconounours.reaching import can_attack, reached_after, reached_now
from game.bots.croconounours.worth import Standing
from game.bots.explaining.reasons import Asked, Reason, Term, faces, number, thing
from game.croconounours.attacks import every_attack
from game.croconounours.state import NOBODY, PUSH, WOUND, State, owner

FAINT: Final = 0.15
"""What comes through more rarely is done for the cards that it costs the other one."""
_EVEN: Final = 0.5
"""An attack that comes through so often is what a step towards it is made for."""
_FELT: Final = 0.05
"""What changes a standing by less is not worth a word."""
_SOON: Final = 2
"""An attack that takes more steps still is seldom made in the same turn."""
_FLIGHTS: Final = frozenset({"escape", "shelter"})
_Gain = tuple[float, Reason]
"""By how much a warrior stands better, and for which reason."""


def moved(asked: Asked, action: Any) -> Reason:
    """The term of its standing that the step changes most."""
    step = _Step(asked, action)
    if not step.standing.enemies:
        return Reason("walk", step.what, "CN-24")
    home = step.home()
    if home is not None:
        return home
    gains = list(step.gains())
    gain, reason = max(gains, key=lambda each: each[0], default=(0.0, None))
    if reason is None or gain <= _FELT:
        return step.better_attack() or step.aside()
    if reason.kind in _FLIGHTS:
        return step.flight(gains, reason)
    if reason.kind == "reach":
        return reason
    at_once = [each for each in gains if each[0] > _FELT and each[1].kind == "reach"]
    return max(at_once, key=lambda each: each[0])[1] if at_once else step.better_attack() or reason


def in_reach(asked: Asked, enemy: int, warrior: int, square: int) -> bool:
    """True if an enemy could attack a warrior that stood on a square."""
    state = asked.view.clone()
    state.where[warrior] = square
    return can_attack(asked.content, state, enemy, square)


class _Bite(NamedTuple):
    """How often a warrior would munch another one at best, and with which card."""

    chance: float
    card: int


class _Step:
    """One step of a warrior, as its player sees it. `what`: who goes where."""

    def __init__(self, asked: Asked, action: Any) -> None:
        content, view, seat = asked.content, asked.view, asked.seat
        self.standing = Standing(content, view, seat)
        self.what: dict[str, Term] = {
            "warrior": thing("warrior", action.warrior),
            "square": thing("square", action.square),
        }
        self._asked = asked
        self._warrior = action.warrior
        self._here, self._there = view.where[action.warrior], action.square
        after = view.clone()
        after.where[action.warrior] = action.square
        self._before = self._bites(view)
        bites = self._bites(after, gone=action.card)
        self._after = {target: bite for target, bite in bites.items() if bite.chance >= FAINT}
        """Whom it could well munch from there."""
        already = reached_now(content, view, seat, action.warrior)
        self._reached = {
            enemy: steps
            for enemy, steps in reached_after(content, view, seat, action).items()
            if steps <= _SOON and steps < already.get(enemy, math.inf) and (steps or enemy in self._after)
        }
        """Whom it can attack sooner from there, after so many steps more; at once only with some prospect."""
        self._steps_to = {
            enemy: tuple([self.standing.distance(square, view.where[enemy]) for square in (self._here, self._there)])
            for enemy in self.standing.enemies
        }
        self._falls_back = self.standing.nearest(self._there) > self.standing.nearest(self._here)

    def _bites(self, state: State, gone: int | None = None) -> Mapping[int, _Bite]:
        """Whom the warrior could munch with a card that is left once one is `gone`."""
        content, view, seat = self._asked.content, self._asked.view, self._asked.seat
        hand = Counter(view.hand(seat))
        hand.subtract([] if gone is None else [gone])
        found: dict[int, _Bite] = {}
        for attack in every_attack(content, state, seat):
            target = state.warrior_at(attack.square)
            pushes = getattr(attack, "mode", WOUND) == PUSH
            if attack.warrior == self._warrior and target != NOBODY and not pushes and hand[attack.card] > 0:
                chance = chance_of(content, state, attack, shares_of(content, view, owner(target), kept(content.cards)))
                if target not in found or chance > found[target].chance:
                    found[target] = _Bite(chance, attack.card)
        return found

    def home(self) -> Reason | None:
        """Where it comes home, whether it is safe there."""
        standing, where = self.standing, self._asked.view.where
        if standing.home(self._warrior, self._here) or not standing.home(self._warrior, self._there):
            return None
        for enemy in standing.enemies:
            if standing.home(enemy, where[enemy]) and self._exposed(enemy, self._there):
                return self._likely_attack() or self._of("home_open", enemy, "CN-51")
        return Reason("home", self.what, "CN-51")

    def gains(self) -> Iterator[_Gain]:
        """By how much it threatens each enemy more, and is less threatened by each. To come nearer to anybody is no
        flight from who is far; at home it may be safer than it looks.
        """
        cards = len(self._asked.view.hand(self._asked.seat))
        threats = {
            enemy: [self.standing.threats(self._warrior, square, enemy, cards) for square in (self._here, self._there)]
            for enemy in self.standing.enemies
        }
        safer = sum([now.bad - then.bad for now, then in threats.values()]) > 0.0
        flees = all(after >= before for before, after in self._steps_to.values())
        flees = flees and not self.standing.home(self._warrior, self._here)
        for enemy, (now, then) in threats.items():
            before, after = self._steps_to[enemy]
            away = self._exposed(enemy, self._here) and not self._exposed(enemy, self._there)
            if enemy in self._reached:
                yield then.good - now.good, self._reach(enemy)
            elif after < before and not self._falls_back:  # it is told of the nearest enemy alone
                yield then.good - now.good, self._of("closer", enemy)
            if safer and (away or flees):
                yield now.bad - then.bad, self._of("escape" if away else "shelter", enemy)

    def flight(self, gains: list[_Gain], reason: Reason) -> Reason:
        """A likely attack that it makes possible comes before whom it flees; who reaches it there is named as well."""
        likely = self._likely_attack()
        if likely is not None:
            return likely
        escapes = [each for each in gains if each[0] > _FELT and each[1].kind == "escape"]
        reason = max(escapes, key=lambda each: each[0])[1] if escapes else reason
        fled = reason.terms["target"][1][0]
        for enemy in self.standing.enemies:
            if enemy != fled and self._exposed(enemy, self._there):
                return Reason("shelter_open", {**reason.terms, "other": thing("warrior", enemy)}, "CN-24")
        return reason

    def _likely_attack(self) -> Reason | None:
        """Whom it can attack from there alone, and mostly munches; None where there is nobody."""
        aimed_at = max((each for each in self._reached if not self._reached[each]), key=self._chance, default=NOBODY)
        return self._of("reach", aimed_at) if aimed_at != NOBODY and self._chance(aimed_at) >= _EVEN else None

    def better_attack(self) -> Reason | None:
        """Whom it can attack from there alone, or munches more often than from here; None where there is nobody."""
        gains = {
            each: bite.chance - self._before[each].chance for each, bite in self._after.items() if each in self._before
        }
        target = max(gains, key=lambda each: gains[each], default=NOBODY)
        if target != NOBODY and gains[target] > _FELT:
            better = self._of("reach_better", target, "CN-25")
            return Reason(better.kind, {**better.terms, "card": faces(self._after[target].card)}, better.clause)
        target = max(sorted(self._after.keys() - self._before.keys()), key=self._chance, default=NOBODY)
        return None if target == NOBODY else self._of("reach", target)

    def aside(self) -> Reason:
        """Whether it comes closer to the nearest enemy, or falls back from it."""
        at = 0 if self._falls_back else 1
        nearest = min(self._steps_to, key=lambda enemy: self._steps_to[enemy][at])
        before, after = self._steps_to[nearest]
        return self._of("closer" if after < before else "farther" if after > before else "beside", nearest)

    def _chance(self, target: int) -> float:
        return self._after[target].chance

    def _exposed(self, enemy: int, square: int) -> bool:
        return in_reach(self._asked, enemy, self._warrior, square)

    def _reach(self, enemy: int) -> Reason:
        """An attack at once, or after a few steps more."""
        if not self._reached[enemy]:
            return self._of("reach", enemy)
        soon = self._of("reach_soon", enemy)
        return Reason(soon.kind, {**soon.terms, "n": number(self._reached[enemy])}, soon.clause)

    def _of(self, kind: str, enemy: int, clause: str = "CN-24") -> Reason:
        return Reason(kind, {**self.what, "target": thing("warrior", enemy)}, clause)
