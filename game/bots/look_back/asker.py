"""Looking back while the window goes on: one choice at a time is judged in another process."""

from __future__ import annotations

from functools import partial

from game.bots.look_back.judged import Judged
from game.bots.look_back.judging import Care, PastChoice
from game.bots.look_back.question import judged_of, look_back_question
from game.bots.processes.worker import Asker, Workshop
from game.core.journal.journal import Codec
from game.core.rules.rules import AnyRules


class LookBackAsker(Asker):
    """Has one choice at a time judged. `ask` never waits; `poll` gives what came of the last one once it is there."""

    def __init__(self, workshop: Workshop) -> None:
        super().__init__(workshop)
        self._asked: tuple[Codec, PastChoice] | None = None

    def ask(self, rules: AnyRules, choice: PastChoice, care: Care) -> None:
        """Puts a choice; forgets an earlier one."""
        ticket = self._ticket()
        self._asked = Codec(rules), choice
        self._put(look_back_question(rules, choice, care, ticket))

    def poll(self) -> Judged | None:
        """What came of it, or None while it is being judged. Raises BotError (see `Asker`)."""
        return None if self._asked is None else self._heard(partial(judged_of, *self._asked))
