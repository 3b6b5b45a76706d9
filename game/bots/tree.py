"""A search that looks on along its own next choices: a tree of what this seat does, grown over many imagined worlds, in
which everybody else is played as in a playout. For games in which a turn is made of several choices.

What a seat may do depends on the world it is in, so each choice counts how often it could be made. At the root only
greedy's best candidates are tried.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

from game.bots.policy import Decision
from game.bots.search import MOST_UNFIT, Effort, Findings, Option, Playbook, Whole, contenders, play_on
from game.core.chance import Chance
from game.core.rules import Action
from game.core.session import apply_action

_CURIOSITY: Final = 0.5
"""How much what was tried little is tried again."""
_LUCK: Final = 1 << 62
_DEEPEST: Final = 60


class _Node:
    """A choice that was made: how often, how often it could be, what it brought, and what everybody did after it, as
    the seat sees it.
    """

    __slots__ = ("after", "possible", "squares", "sum", "visits")

    def __init__(self) -> None:
        self.after: dict[object, _Node] = {}
        self.visits = 0
        self.possible = 0
        self.sum = 0.0
        self.squares = 0.0

    @property
    def spread(self) -> float:
        """The standard deviation of what it brought."""
        count = max(1, self.visits)
        return math.sqrt(max(0.0, self.squares / count - (self.sum / count) ** 2))

    def follow(self, key: object) -> _Node:
        """The node of what happens next, made when it is first needed."""
        found = self.after.get(key)
        if found is None:
            found = self.after[key] = _Node()
        return found


def grow(decision: Decision, playbook: Playbook, own: Action, effort: Effort) -> Findings:
    """The most visited of the candidates after so many simulations, greedy's where others are visited as often."""
    wholes = contenders(decision, playbook, own, effort)
    if len(wholes) < 2:
        return Findings(own)
    tree = _Tree(decision, playbook, wholes)
    seed = decision.chance.below(_LUCK)
    done = unfit = in_vain = 0
    while done < effort.simulations and in_vain < MOST_UNFIT:
        chance = Chance(seed, done + unfit)
        world = decision.imagine(chance)
        if decision.rules.possible(decision.view, world):
            tree.simulate(world, chance)
            done, in_vain = done + 1, 0
        else:
            unfit, in_vain = unfit + 1, in_vain + 1
    return tree.findings(done, unfit)


class _Tree:
    """The tree of one decision."""

    def __init__(self, decision: Decision, playbook: Playbook, wholes: Sequence[Whole]) -> None:
        self._rules = decision.rules
        self._seat = decision.seat
        self._view = decision.view
        self._playbook = playbook
        self._wholes = wholes
        self._root = _Node()

    def simulate(self, world: Any, chance: Chance) -> None:
        """Down the tree by what did best so far, one step beyond it, and a playout from there."""
        rules, playbook, seat = self._rules, self._playbook, self._seat
        path: list[_Node] = []
        node, grown = self._root, False
        whole, fresh = self._pick(node, self._wholes, chance)
        for depth in range(_DEEPEST):
            node = node.follow(whole)
            path.append(node)
            for action in whole:
                apply_action(rules, world, seat, action, chance)
            if fresh or depth == _DEEPEST - 1:
                break
            node, grown = self._answered(world, node, chance)
            if grown or playbook.over(world, self._view):
                break
            whole, fresh = self._pick(node, playbook.further(world, seat), chance)
        play_on(rules, playbook, world, self._view, chance)
        worth = playbook.worth(world, self._view, seat)
        for node in path:
            node.visits += 1
            node.sum += worth
            node.squares += worth * worth

    def _answered(self, world: Any, node: _Node, chance: Chance) -> tuple[_Node, bool]:
        """What the others do until the seat chooses again; True if that was never seen here before."""
        rules, playbook, seat = self._rules, self._playbook, self._seat
        for step in range(_DEEPEST):
            actors = rules.actors(world)
            if not actors or seat in actors or playbook.over(world, self._view):
                break
            actor = actors[step % len(actors)]
            action = playbook.reply(world, actor, chance)
            shape = (actor, rules.shape(world, actor, action))
            apply_action(rules, world, actor, action, chance)
            known = shape in node.after
            node = node.follow(shape)
            if not known:
                return node, True
        return node, False

    def _pick(self, node: _Node, wholes: Sequence[Whole], chance: Chance) -> tuple[Whole, bool]:
        """What was never tried (at the root greedy's first), else what promises most, curiosity counted in; True if it
        was never tried.
        """
        fresh = [whole for whole in wholes if whole not in node.after]
        if fresh:
            return (fresh[0] if node is self._root else chance.choice(fresh)), True
        best, most = wholes[0], -1.0
        for whole in wholes:
            after = node.after[whole]
            after.possible += 1
            promise = after.sum / after.visits + _CURIOSITY * math.sqrt(math.log(after.possible + 1) / after.visits)
            if promise > most:
                best, most = whole, promise
        return best, False

    def findings(self, simulations: int, unfit: int) -> Findings:
        """The candidate that was tried most often."""
        nodes = [self._root.follow(whole) for whole in self._wholes]
        best = max(range(len(nodes)), key=lambda number: (nodes[number].visits, -number))
        options = tuple(
            Option(whole, node.sum / max(1, node.visits), node.visits, node.spread)
            for whole, node in zip(self._wholes, nodes, strict=True)
        )
        return Findings(self._wholes[best][0], options, simulations, unfit)
