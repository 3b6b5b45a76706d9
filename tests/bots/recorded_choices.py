"""Recorded choices: what the bots of every level choose at moments of the recorded matches, why they would choose each
thing that can be done, what it is called, and what would take back what the same seat did.

`python -m tests.bots.recorded_choices` records them anew, prints what differs and writes `recorded_choices.txt`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from game.bots.explaining.choice_words import ChoiceWords
from game.bots.explaining.reasons import Context, reason_of
from game.bots.levels import levels_of, ponder, reasons_of
from game.bots.policy import Decision, decision_of
from game.catalogue import open_game
from game.core.chance import Chance
from game.core.texts import Texts
from tests.reliability.moments import Moment, record

TABLE: Final = Path(__file__).parent / "recorded_choices.txt"
HEAD: Final = "match, record: digests of what bots of each level choose, weakest first, and of why and how it is called"
BUDGET: Final = 6
"""Simulations of a decision: a level shows in how it chooses, not in how long it thinks."""
LOOKED_AT: Final = 24
"""Of one moment so many choices are explained and named, evenly."""


def found_at(moment: Moment) -> list[list[str]]:
    """Everything that is recorded of a moment, for who acts in it."""
    game = moment.header.setup.game
    rules, view = open_game(game).rules, moment.before.view(moment.seat)
    choices = []
    for level in levels_of(game):
        luck = Chance("recorded", moment.match, moment.record.seq)
        decision = decision_of(rules, view, moment.seat, luck, BUDGET)
        choices.append([_choice(decision, level)])
    return [*choices, list(_words(decision, moment))]


def _choice(decision: Decision, level: str) -> str:
    """What a bot does, what it has compared, and why."""
    findings = ponder(decision, level)
    reason = reason_of(reasons_of(decision.rules.name), decision, findings)
    compared = [(option.whole, option.worlds) for option in findings.options]
    return f"{findings.action} {compared} {reason}"


def _words(decision: Decision, moment: Moment) -> Iterator[str]:
    """Why, and how each choice is called; what would undo the one that was made."""
    reasons = reasons_of(decision.rules.name)
    past = tuple(event for event in moment.past if isinstance(event, reasons.remembers))
    context = Context(decision.rules, decision.view, past)
    words = ChoiceWords(context, moment.seat, tuple("ABCDEFGH"), Texts("en"))
    done = moment.record.action
    yield f"{reasons.by_chance(decision)}"
    for action in decision.legal[:: 1 + len(decision.legal) // LOOKED_AT]:
        yield f"{action} {reasons.reason(decision, action)} {words.label((action,))}"
        if done is not None:
            yield f"{reasons.takes_back(decision.view, done, decision, action)}"


if __name__ == "__main__":
    record(TABLE, HEAD, found_at)
