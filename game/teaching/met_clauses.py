"""Which clauses a match has used, and which of a game somebody has never met."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from game.core.rules.outcome import Outcome
from game.core.texts import Sentence
from game.teaching.examples import examples_by_clause


def clauses_used(told: Iterable[Sentence], outcome: Outcome | None) -> tuple[str, ...]:
    """The clauses on which rests what was told of a match, and how it ended, each once and in order."""
    clauses = [sentence.clause for sentence in told]
    if outcome is not None:
        clauses.append(outcome.clause)
    return tuple(dict.fromkeys(clause for clause in clauses if clause))


def never_met(game: str, clauses: Iterable[str], met: Collection[str]) -> tuple[str, ...]:
    """Those `clauses` of a game (in the order of its book) that can be shown by an example and were never met."""
    shown = examples_by_clause(game)
    return tuple(clause for clause in clauses if clause in shown and clause not in met)
