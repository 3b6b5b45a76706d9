"""Bots that think at once in the process that asks them: for tests, and for pictures that shall always be the same."""

from __future__ import annotations

import msgspec

from game.bots.processes.question import Question, WireQuestion, written
from game.bots.processes.worker import Thought, answer, thought_of
from game.core.journal.journal import Codec
from game.core.rules.rules import AnyRules


class SameProcessBots:
    """Asked like `BotWorker`: what it is asked crosses in the same form as to another process. `asked`: how often.
    `simulations`: the most of a search, for who only looks whether it is heard (0: as many as are usual).
    """

    def __init__(self, simulations: int = 0) -> None:
        self._simulations = simulations
        self._question: WireQuestion | None = None
        self._rules: AnyRules | None = None
        self.asked = 0

    @property
    def busy(self) -> bool:
        return self._question is not None

    def warm_up(self) -> None:
        """There is nothing to warm."""

    def ask(self, rules: AnyRules, asked: Question) -> None:
        self.asked += 1
        self._rules = rules
        if self._simulations and not asked.budget:
            asked = msgspec.structs.replace(asked, budget=self._simulations)
        self._question = written(rules, asked, self.asked)

    def poll(self) -> Thought | None:
        if self._question is None or self._rules is None:
            return None
        question, self._question = self._question, None
        return thought_of(Codec(self._rules), answer(question), question.ticket)

    def forget(self) -> None:
        self._question = None

    def give_up(self) -> None:
        self.close()

    def close(self) -> None:
        self.forget()
