"""A game of a study, again, as a match that can be seen and kept."""

from __future__ import annotations

from game.lab.question import deal_seed
from game.lab.task import Task
from game.matches.bot_match import bots_match, play_out


def whole_game(task: Task) -> bytes:
    """The first of the games of a task, as a file."""
    match = bots_match(task.setup, task.own, task.levels, deal_seed(task.seed, task.numbers[0]), task.called)
    play_out(match, task.levels, task.budget)
    return match.export()
