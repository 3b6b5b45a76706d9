"""Hints pursue a plan: what was done by one hint is not undone by the next."""

from __future__ import annotations

from typing import Any

from game.bots.levels import reasons_of
from game.bots.policy import Decision
from game.bots.search.search import Findings
from game.core.rules.rules import Action


def steady(decision: Decision, findings: Findings, before: Any, done: Action) -> Findings:
    """The same choice, unless it would undo what the seat has `done` by the hint before, with the view `before`: then
    the most promising one that does not.
    """
    rules = decision.rules
    reasons = reasons_of(rules.name)
    takes_back = reasons.takes_back
    if not takes_back(before, done, decision, findings.action):
        return findings
    wholes = reasons.playbook(rules).candidates(decision) if reasons.playbook is not None else ()
    for action in (*(whole[0] for whole in wholes), *decision.legal):
        if action in decision.legal and not takes_back(before, done, decision, action):
            return Findings(action)
    return findings
