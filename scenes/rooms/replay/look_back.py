"""Looking back on a match, choice after choice, while the window goes on: what is known of it so far, and what is still
to be judged. What has been judged is kept with the match, so nothing is judged twice; who leaves goes on later.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

from game.bots.levels import Role, level_for, reasons_of
from game.bots.look_back.asker import LookBackAsker
from game.bots.look_back.judged import Judged, SeatEnding, written
from game.bots.look_back.judging import Care, PastChoice, choices_of, ending_of, fits, people
from game.bots.look_back.kept_hints import KeptHints
from game.bots.processes.worker import BotError, Workshop, cores
from game.core.library.library import Library, LibraryError
from game.core.rules.rules import AnyRules
from game.matches.look_backs import hints_of, kept
from game.matches.match import Match
from scenes.table.conductor.bots import Patience

CARE: Final = Care()
_TRIES: Final = 2
"""How often a choice is tried if the process that judges it dies or falls silent."""


class ChoiceJudge(Protocol):
    """Who judges one choice at a time: `game.bots.look_back.asker.LookBackAsker`, or its like."""

    @property
    def busy(self) -> bool: ...

    def ask(self, rules: AnyRules, choice: PastChoice, care: Care) -> None: ...

    def poll(self) -> Judged | None: ...

    def close(self) -> None: ...


def can_look_back(match: Match) -> bool:
    """True for a match that is over, in which somebody chose something that can be weighed."""
    session = match.session
    over = session.outcome is not None and not match.header.doubted and session.position is None
    return over and bool(people(match.header)) and reasons_of(match.session.rules.name).weighs


class _Employed:
    """Somebody who judges, the choice he has, and how long he is waited for."""

    def __init__(self, judge: ChoiceJudge) -> None:
        self.judge = judge
        self.choice: PastChoice | None = None
        self.patience = Patience()


class LookBack:
    """Of one seat at a time. `judges`: who judges; processes of its own if none are given, as many as there are
    cores. `told` is called with a message key when what was judged cannot be kept.
    """

    def __init__(
        self,
        match: Match,
        library: Library | None,
        identity: str,
        told: Callable[[str], None],
        judges: Sequence[ChoiceJudge] = (),
    ) -> None:
        self._match = match
        self._library = library if identity else None
        self._identity = identity
        self._told = told
        self._workshop = Workshop()
        found: Sequence[ChoiceJudge] = judges or [LookBackAsker(self._workshop) for _ in range(cores())]
        self._employed = [_Employed(judge) for judge in found]
        self.seats = people(match.header)
        self.seat = -1
        self.choices: dict[int, PastChoice] = {}
        """By the record that made them."""
        self.judged: dict[int, Judged] = {}
        """What is known so far, by the same."""
        self.ending = SeatEnding(0, 0.0)
        self.running = False
        self._left: list[PastChoice] = []
        self._failures: dict[int, int] = {}

    # ---- whose choices ------------------------------------------------------------------------

    def look_at(self, seat: int) -> None:
        """Turns to the choices of a seat, of which some may have been judged before."""
        if seat == self.seat:
            return
        self._stop()
        session, header = self._match.session, self._match.header
        self.seat = seat
        self.ending = ending_of(session.rules, header, session.records, seat)
        self.choices = {choice.seq: choice for choice in choices_of(session.rules, header, session.records, seat)}
        self.judged = {}
        self._failures = {}
        for judged in self._kept():
            choice = self.choices.get(judged.seq)
            if choice is not None and fits(session.rules, choice, judged):
                self.judged[judged.seq] = judged
        self._left = [choice for seq, choice in self.choices.items() if seq not in self.judged]

    def remembers(self, seat: int) -> bool:
        """True if some choices of a seat have been judged before. Raises LibraryError."""
        return self._library is not None and bool(kept(self._library, self._identity, seat))

    @property
    def hints(self) -> KeptHints:
        """What this seat was advised while it played."""
        if self._library is None:
            return {}
        try:
            return hints_of(self._library, self._identity, self.seat)
        except LibraryError as error:
            self._told(error.key)
            return {}

    def _kept(self) -> list[Judged]:
        if self._library is None:
            return []
        try:
            return kept(self._library, self._identity, self.seat)
        except LibraryError as error:
            self._told(error.key)
            return []

    @property
    def done(self) -> bool:
        """True if every choice has been judged."""
        return len(self.judged) == len(self.choices)

    @property
    def known(self) -> list[Judged]:
        """What could be judged so far, in order."""
        return [self.judged[seq] for seq in sorted(self.judged)]

    # ---- judging ------------------------------------------------------------------------------

    def begin(self) -> None:
        """Has what is left judged."""
        self.running = not self.done

    def go_on(self) -> bool:
        """Hears who judges, and gives out what is left; True if there is something new. Never waits."""
        if not self.running:
            return False
        news = False
        for each in self._employed:
            if each.choice is not None:
                news = self._hear(each, each.choice) or news
            if each.choice is None and self._left:
                self._give(each, self._left.pop(0))
        if self.done:
            self.running = False
            self._workshop.close()
        return news

    def _give(self, each: _Employed, choice: PastChoice) -> None:
        rules = self._match.session.rules
        each.choice = choice
        each.patience.begin(rules.name, level_for(rules.name, Role.JUDGE), CARE.budget)
        try:
            each.judge.ask(rules, choice, CARE)
        except BotError:
            self._failed(each, choice)

    def _hear(self, each: _Employed, choice: PastChoice) -> bool:
        try:
            judged = each.judge.poll()
        except BotError:
            return self._failed(each, choice)
        if judged is None:
            return each.patience.ended and self._failed(each, choice)
        each.choice = None
        self.judged[choice.seq] = judged
        if self._library is not None:
            try:
                self._library.keep_judged(self._identity, judged.seat, judged.seq, written(judged))
            except LibraryError as error:
                self._library = None
                self._told(error.key)
        return True

    def _failed(self, each: _Employed, choice: PastChoice) -> bool:
        """Nobody answers: another process tries it once more, then it is left out, this time."""
        each.judge.close()
        each.choice = None
        self._failures[choice.seq] = failures = self._failures.get(choice.seq, 0) + 1
        if failures < _TRIES:
            self._left.append(choice)
            return False
        self.judged[choice.seq] = Judged(choice.seat, choice.first, choice.seq, 0)
        return True

    def _stop(self) -> None:
        self.running = False
        for each in self._employed:
            if each.choice is not None:
                self._left.insert(0, each.choice)
                each.choice = None
            each.judge.close()

    def close(self) -> None:
        """Ends all thoughts at once. What was judged is kept."""
        self._stop()
        self._workshop.close()
