"""Some games of a study, as they are handed to whoever plays them: here, in another process, on another machine."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from game.catalogue import open_game
from game.core.content.changes import Change
from game.core.journal.own_file import OwnFile
from game.core.records import Frozen
from game.core.rules.rules import Setup
from game.lab.played import digest_of, played_of
from game.lab.question import Question, deal_seed
from game.lab.watching import Watched, watched
from game.version import APP_VERSION

BATCH: Final = 4
"""Games of a task: so few that a lost one costs little, so many that handing them over costs little."""


CALLED: Final = "Bot"


class TaskError(RuntimeError):
    """Another program than was asked would play; the message is one clear line."""


class Task(Frozen):
    """Games of one variant. It says all that they depend on: who performs it twice gets the same. `own`: those of a
    player's files that are played.
    """

    version: str
    digest: str
    """Of what is played, with its changes."""
    own: tuple[OwnFile, ...]
    changes: tuple[Change, ...]
    setup: Setup
    levels: tuple[str, ...]
    budget: int
    variant: int
    seed: str
    numbers: tuple[int, ...]
    called: str = CALLED
    """What who plays is called in a game that is seen again, before his number."""


def tasks_of(
    question: Question, own: Sequence[OwnFile], numbers: range, played: Collection[tuple[int, int]]
) -> Iterator[Task]:
    """The games of these numbers that are not `played` yet (variant and number), a few of each variant in turn."""
    owns = [played_of(question.game, own, variant.setup.options, variant.changes) for variant in question.variants]
    for begin in range(numbers.start, numbers.stop, BATCH):
        few = range(begin, min(begin + BATCH, numbers.stop))
        for at, variant in enumerate(question.variants):
            missing = tuple([number for number in few if (at, number) not in played])
            if missing:
                yield Task(
                    question.version, variant.digest, owns[at], variant.changes, variant.setup, question.levels,
                    question.budget, at, question.seed, missing,
                )  # fmt: skip


def perform(task: Task) -> list[Watched]:
    """The games. Raises TaskError where this program or its content is another one than was asked."""
    if task.version != APP_VERSION:
        raise TaskError(f"games of version {task.version} are asked, and here is {APP_VERSION}: install the same one")
    rules = open_game(task.setup.game, task.own, task.changes).rules
    if digest_of(task.setup.game, task.own, task.changes) != task.digest:
        raise TaskError(
            f"the content of {task.setup.game} is not the one that was asked for: it was changed since then"
        )
    return [
        watched(rules, task.setup, task.levels, deal_seed(task.seed, number), task.budget, task.variant, number)
        for number in task.numbers
    ]
