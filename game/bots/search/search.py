"""One search for all games: the choices greedy likes best are played out in the same imagined worlds with the same
luck; greedy's own is left only where another is clearly better.

A game's `Playbook` says what must be known of it. Whole choices are compared, never steps of drafts.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from game.bots.policy import Decision, Policy
from game.core.chance import Chance
from game.core.match.session import apply_action
from game.core.rules.rules import Action, AnyRules

Whole = tuple[Action, ...]
"""A whole choice: its first step, and what its seat does after it before anything else happens."""

LONGEST_UNREST: Final = 40
"""The most actions by which a playout is prolonged to reach a quiet position."""
_FEWEST_WORLDS: Final = 4
"""What was seen in fewer worlds is no reason to leave greedy's choice."""
MOST_UNFIT: Final = 8
"""After so many misfit worlds in succession the search gives up, and greedy decides."""
MORE_THAN_NOTHING: Final = 1e-9
_AT_LEAST: Final = 0.5
"""Such a share of what is noticed in an even game is noticed in one that is all but won or lost."""
_LUCK: Final = 1 << 62


class Playbook:
    """What the search is told of one game. Positions are imagined worlds, full states; `root` is the view that is
    searched from.

    `length`: so many actions a playout takes at least, before a position may be judged.
    """

    length: ClassVar[int] = 0

    def __init__(self, rules: AnyRules) -> None:
        self.rules = rules

    def effort(self, decision: Decision, usual: Effort) -> Effort:
        """How hard to try for this decision; as usual if the game does not say more."""
        return usual

    def weighed(self, decision: Decision) -> Mapping[Action, float]:
        """What greedy thinks that choices are worth, in a measure of the game's own; nothing where it decides alone."""
        raise NotImplementedError

    def candidates(self, decision: Decision) -> Sequence[Whole]:
        """Whole choices worth comparing, the most promising first; none where greedy decides alone."""
        worth = self.weighed(decision)
        return [(action,) for action in sorted(worth, key=lambda action: -worth[action])]

    def shortlist(self, decision: Decision, base: Whole, wholes: Sequence[Whole]) -> Sequence[Whole]:
        """The candidates in the order in which they are worth comparing, `base` (greedy's choice) first."""
        return [base, *(whole for whole in wholes if whole != base)]

    def pardonable(self, decision: Decision, base: Whole, wholes: Sequence[Whole]) -> Sequence[Whole]:
        """What who has just learned the game may do instead of `base`, greedy's choice, and be forgiven: nothing that
        anybody at the table would see to be worse.
        """
        return self.shortlist(decision, base, wholes)

    def instead(self, decision: Decision, own: Action) -> Action:
        """What a search starts from where greedy's choice would look foolish, else that choice."""
        return own

    def imagine(self, decision: Decision, chance: Chance) -> Any:
        """A world that fits the view; if the game knows better which are met than how cards are dealt, a likely one."""
        return decision.imagine(chance)

    def only_tells(self, action: Action) -> bool:
        """True for what is worth nothing in a world where everything is known."""
        return False

    def reply(self, world: Any, seat: int, chance: Chance) -> Action:
        """What a seat does in a playout: cheap, sensible, and asked of a world, not of a view."""
        raise NotImplementedError

    def quiet(self, world: Any) -> bool:
        """True if nothing is pending that would make the worth of a position meaningless."""
        return True

    def over(self, world: Any, root: Any) -> bool:
        """True where a playout ends, however short it was: at the end of the game, if the game does not say more."""
        return self.rules.outcome(world) is not None

    def worth(self, world: Any, root: Any, seat: int) -> float:
        """How likely the seat is to win from here, by the truth of this world: 0 … 1."""
        raise NotImplementedError

    def preferred(self, world: Any, root: Any, seat: int, worth: float) -> float:
        """What choices are compared by, where a position has this worth: that is all, if the game has no other reason
        to go on. Chances that are told leave it out.
        """
        return worth

    def won(self, world: Any, seat: int) -> float | None:
        """The worth of a game that is over: a shared first place is a part of it. None while it goes on."""
        outcome = self.rules.outcome(world)
        if outcome is None:
            return None
        winners = outcome.winners
        return 1.0 / len(winners) if seat in winners else 0.0


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard a search tries: at most so many playouts and candidates, and by how many standard errors another
    choice must be better than greedy's; `noticeably`: and by how much of a chance to win, where that is even.
    """

    simulations: int
    candidates: int
    clearly: float
    noticeably: float = MORE_THAN_NOTHING


@dataclass(frozen=True, slots=True)
class ComparedChoice:
    """A choice that was compared: its mean worth, as in the worlds of the one that was chosen, in how many it was tried
    itself, and how far its worth in one of them usually is from the mean.
    """

    whole: Whole
    worth: float
    worlds: int
    spread: float = 0.0


@dataclass(frozen=True, slots=True)
class Findings:
    """What came of a search: the action to be done, all options (the one that was greedy's first), and what it cost.
    `unfit`: imagined worlds that did not fit what is known; they were not used. `manner`: the temper that decided among
    equals, '' if none did.
    """

    action: Action
    options: tuple[ComparedChoice, ...] = ()
    simulations: int = 0
    unfit: int = 0
    manner: str = ""


def contenders(decision: Decision, playbook: Playbook, own: Action, effort: Effort) -> list[Whole]:
    """The choices to be compared, greedy's first; none where its choice is not among the candidates."""
    wholes = playbook.candidates(decision)
    base = next((whole for whole in wholes if whole[0] == own), None)
    if base is None:
        return []
    return list(playbook.shortlist(decision, base, wholes)[: max(2, effort.candidates)])


def search(decision: Decision, playbook: Playbook, own: Action, effort: Effort) -> Findings:
    """Compares `own`, the choice of greedy, with the other candidates of the playbook. Equal decisions give equal
    findings: world number n has a luck of its own, whoever looks at it.
    """
    wholes = contenders(decision, playbook, own, effort)
    if len(wholes) < 2:
        return Findings(own)
    return _Comparison(decision, playbook, wholes).run(effort)


class _Comparison:
    """The candidates of one decision, greedy's first, with their values in every world they were tried in."""

    def __init__(self, decision: Decision, playbook: Playbook, wholes: Sequence[Whole]) -> None:
        self._decision = decision
        self._playbook = playbook
        self._wholes = wholes
        self._values: list[list[float]] = [[] for _ in wholes]
        self._chances: list[list[float]] = [[] for _ in wholes]
        """How likely the seat is to win in each world: what is told of the one that is chosen."""
        self._live = list(range(len(wholes)))
        self._seed = decision.chance.below(_LUCK)
        self._simulations = 0
        self._unfit = 0

    def run(self, effort: Effort) -> Findings:
        """World after world for all candidates that are left; the weaker half goes at a third of the budget, and again
        at two thirds.
        """
        cuts = [effort.simulations // 3, 2 * effort.simulations // 3]
        number = in_vain = 0
        while self._simulations + len(self._live) <= effort.simulations and in_vain < MOST_UNFIT:
            fits = self._try_world(number)
            number += 1
            in_vain = 0 if fits else in_vain + 1
            if cuts and self._simulations >= cuts[0]:
                del cuts[0]
                self._drop_the_weaker()
        best = clearly_best({candidate: self._values[candidate] for candidate in self._live}, effort)
        told = sum(self._chances[best]) / max(1, len(self._chances[best]))
        options = tuple(
            ComparedChoice(whole, worth_beside(values, self._values[best], told), len(values), spread_of(values))
            for whole, values in zip(self._wholes, self._values, strict=True)
        )
        return Findings(self._wholes[best][0], options, self._simulations, self._unfit)

    def _try_world(self, number: int) -> bool:
        """All candidates in one world with one luck; False if it does not fit what is known."""
        decision, rules = self._decision, self._decision.rules
        chance = Chance(self._seed, number)
        world = self._playbook.imagine(decision, chance)
        if not rules.possible(decision.view, world):
            self._unfit += 1
            return False
        luck = chance.below(_LUCK)
        last = self._live[-1]
        for candidate in self._live:
            played = world if candidate == last else world.clone()
            chance_to_win, value = self._play_out(played, self._wholes[candidate], Chance(luck))
            self._chances[candidate].append(chance_to_win)
            self._values[candidate].append(value)
        self._simulations += len(self._live)
        return True

    def _play_out(self, world: Any, whole: Whole, chance: Chance) -> tuple[float, float]:
        """What a candidate leads to in a world, which is used up: the chance to win, and what is compared."""
        rules, playbook, seat, root = self._decision.rules, self._playbook, self._decision.seat, self._decision.view
        for action in whole:
            apply_action(rules, world, seat, action, chance)
        play_on(rules, playbook, world, root, chance)
        worth = playbook.worth(world, root, seat)
        return worth, playbook.preferred(world, root, seat, worth)

    def _drop_the_weaker(self) -> None:
        """Half of the candidates stay, at least two, greedy's always; of equal ones the more promising."""
        ranked = sorted(self._live, key=lambda candidate: (-sum(self._values[candidate]), candidate))
        kept = ranked[: max(2, (len(ranked) + 1) // 2)]
        self._live = sorted({0, *kept})


def clearly_best(values: Mapping[int, Sequence[float]], effort: Effort) -> int:
    """Which candidate is taken, by what each was worth in the same worlds; 0 is greedy's. The most promising of those
    that win in every world; else of those that are about the best, if it beats greedy's by so many standard errors of
    their differences, and noticeably; else greedy's. Where the game is all but won or lost, less is noticed.
    """
    sums = {candidate: sum(worths) for candidate, worths in values.items()}
    count = len(values[0])
    if count < _FEWEST_WORLDS:
        return 0
    winning = [candidate for candidate, worths in values.items() if min(worths) >= 1.0]
    if winning:  # whatever else is nearly as good leaves something to luck
        return min(winning)
    chance = sums[0] / count
    noticeably = effort.noticeably * max(_AT_LEAST, 4 * chance * (1 - chance))
    near = max(sums.values()) - noticeably * count
    best = min(candidate for candidate, total in sums.items() if total >= near)
    if best == 0:
        return 0
    differences = [one - other for one, other in zip(values[best], values[0], strict=True)]
    mean = sum(differences) / count
    variance = sum((difference - mean) ** 2 for difference in differences) / (count - 1)
    return best if mean > max(effort.clearly * math.sqrt(variance / count), noticeably) else 0


def play_on(rules: AnyRules, playbook: Playbook, world: Any, root: Any, chance: Chance) -> None:
    """A playout: everybody does what the playbook says, for its length and on to a quiet position."""
    least = playbook.length
    for steps in range(least + LONGEST_UNREST):
        if playbook.over(world, root) or (steps >= least and playbook.quiet(world)):
            return
        actors = rules.actors(world)
        actor = actors[steps % len(actors)]
        apply_action(rules, world, actor, playbook.reply(world, actor, chance), chance)


def worth_beside(values: Sequence[float], best: Sequence[float], told: float) -> float:
    """What a choice is worth in all the worlds in which the `best` one was tried, which is `told` there: one that was
    given up early is as much better or worse as it was in the worlds that both have seen.
    """
    if not values:
        return 0.0
    count = len(values)
    ahead = (sum(values) - sum(best[:count])) / count
    return min(1.0, max(0.0, told + ahead))


def spread_of(values: Sequence[float]) -> float:
    """The standard deviation of some values; 0 of none."""
    mean = sum(values) / len(values) if values else 0.0
    return math.sqrt(sum((value - mean) ** 2 for value in values) / len(values)) if values else 0.0


class Pondering(ABC):
    """A policy that can say what led to its choice."""

    @abstractmethod
    def ponder(self, decision: Decision) -> Findings:
        """The choice with all that led to it."""

    def choose(self, decision: Decision) -> Action:
        """One of the lawful actions."""
        return self.ponder(decision).action


class SearchPolicy(Pondering):
    """Greedy, and where it has a choice, a search. The budget of a decision: playouts (0: as many as usual)."""

    def __init__(self, greedy: Policy, playbook: type[Playbook], effort: Effort) -> None:
        self._greedy = greedy
        self._playbook = playbook
        self._effort = effort

    @property
    def simulations(self) -> int:
        """The usual budget."""
        return self._effort.simulations

    def ponder(self, decision: Decision) -> Findings:
        """The choice with all that led to it."""
        if len(decision.legal) == 1:
            return Findings(decision.legal[0])
        playbook = self._playbook(decision.rules)
        effort = playbook.effort(decision, self._effort)
        own = playbook.instead(decision, self._greedy.choose(without_budget(decision)))
        if decision.budget:
            effort = replace(effort, simulations=decision.budget)
        return search(decision, playbook, own, effort)


class FirstThought(SearchPolicy):
    """What comes to mind first to who looks for the best: the search of who is asked after him, cut short, or (with no
    playouts) what it would start from. So few worlds tell no chances: it says what it would do, with all its steps.
    """

    def ponder(self, decision: Decision) -> Findings:
        """What comes to mind: of a flower that is to be planted every card."""
        action = super().ponder(without_budget(decision)).action
        wholes = self._playbook(decision.rules).candidates(decision)
        whole = next((whole for whole in wholes if whole[0] == action), (action,))
        return Findings(action, (ComparedChoice(whole, 0.0, 0),))


def without_budget(decision: Decision) -> Decision:
    """The same decision for a policy to which the budget does not speak."""
    return Decision(decision.rules, decision.view, decision.seat, decision.legal, decision.imagine, decision.chance)


def logistic(value: float) -> float:
    """Any number as a chance: 0 is even."""
    return 1.0 / (1.0 + math.exp(-value)) if value > -_FAR else 0.0


_FAR: Final = 500.0
