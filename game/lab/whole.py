"""A game of a study, again, as a match that can be seen and kept."""

from __future__ import annotations

from game.core.journal.journal import SeatCard
from game.lab.question import deal_seed
from game.lab.task import Task
from game.matches.bot_match import play_out
from game.matches.match import Plan
from game.matches.sources import new_match


def whole_game(task: Task) -> bytes:
    """The first of the games of a task, as a file."""
    seats = tuple([SeatCard(f"Bot {n + 1}", f"bot:{level}", n + 1) for n, level in enumerate(task.levels)])
    seed = deal_seed(task.seed, task.numbers[0])
    match = new_match(Plan(task.setup.game, seats, task.setup.options, seed, own=task.own), None)
    play_out(match, task.levels, task.budget)
    return match.export()
