"""`main.py puzzles`: looks in played matches for moments at which one choice alone is sure to win, and writes each as a
puzzle file whose proof holds. An author gives it better words.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import count, islice
from pathlib import Path
from typing import Any, Final, NamedTuple

import yaml

from game.bots.levels import Role, choose, level_for
from game.commands.common import CommandError, game_at_home, read_setup, say, warn, write_bytes
from game.commands.progress import Progress
from game.core.chance import Chance, fresh_seed
from game.core.content.content import ContentError
from game.core.match.session import apply_action, begin_match
from game.core.notation.errors import NotationError
from game.core.positions.places import UnsayableError
from game.core.positions.positions import Positions
from game.core.rules.rules import Action, AnyRules, Setup
from game.core.scenarios.proof import ProofError, ProofQuestion, Tried, draft_on, prove, whole_choices
from game.core.scenarios.puzzle import load_puzzle, prove_puzzle
from game.teaching.moments import WIDTH, WrittenMoment, position_at, positions_of, scenario_text, title_for

NAMES: Final = ("Lina", "Tom", "Zoé", "Noé", "Inès", "Sam", "Ada", "Léo")
"""Who sits there: the same people in every puzzle."""
LAST: Final = 12
"""So many choices before the end of a match are looked at: there something can be proved."""
FEWEST, MOST = 3, 60
"""Between so many whole choices a puzzle asks for one."""
HARD: Final = (8, 30)
"""From so many choices on a puzzle has two stars, or three."""
LOOKED_AHEAD: Final = (1, 2)
"""So many choices of the solver may lead to the end."""
MOST_LOOKS: Final = 1_500
"""A moment of which more positions would have to be looked at is left out."""
WORLDS: Final = 12
"""Deals that fit what the solver knows; in all of them the choice must win."""
MARGIN: Final = 0.5
"""In so large a share of them every other choice must fail."""
MOST_FOUND: Final = 1_000
ALIKE: Final = 3
"""Of so many puzzles that are asked for one may have the very same answer, or else a whole book says "stop"."""
HINTS: Final = (
    {"fr": "Que faut-il pour gagner, ici et maintenant\u00a0?", "en": "What does it take to win, here and now?"},
    {"fr": "Que peut répondre chacun des autres\u00a0?", "en": "What can each of the others answer?"},
    {"fr": "Un seul choix n’en craint aucune réponse.", "en": "One choice alone fears none of the answers."},
)
"""To begin with: an author knows better ones."""


def run(arguments: argparse.Namespace) -> int:
    """Plays and looks until enough are found, or time is up."""
    opened = game_at_home(arguments.game, getattr(arguments, "lang", None))
    rules = opened.rules
    if not 1 <= arguments.find <= MOST_FOUND:
        raise CommandError(f"--find must be from 1 to {MOST_FOUND}, not {arguments.find}")
    positions = positions_of(rules.name)
    if positions is None:
        raise CommandError(f"no position of {rules.name} can be written")
    seed, until = arguments.seed or fresh_seed(), time.monotonic() + 60 * arguments.minutes
    setup, found = read_setup(rules, min(rules.seat_counts), arguments.option), 0
    progress = Progress(1.0)

    def look(now: float) -> None:
        progress.at(max(found / arguments.find, 1.0 - (until - now) / (60 * arguments.minutes)))

    answers: Counter[str] = Counter()
    for puzzle in _puzzles(positions, setup, seed, until, look):
        if answers[puzzle.answer] * ALIKE >= arguments.find:
            continue
        path = Path(arguments.out) / f"{rules.name}_{seed}_{found + 1:02}.yaml"
        write_bytes(str(path), puzzle.text.encode())
        try:
            prove_puzzle(load_puzzle(path), rules, opened.notation)
        except ContentError as error:  # in the file its luck is another
            path.unlink()
            warn(f"left out: {error}")
            continue
        found += 1
        answers[puzzle.answer] += 1
        progress.clear()
        say(f"{path}  {'*' * puzzle.stars}  one of {puzzle.choices} choices")
        if found == arguments.find:
            return 0
    progress.clear()
    say(f"time is up: {found} of {arguments.find} found")
    return 0 if found else 1


class Found(NamedTuple):
    """A puzzle as a file, how hard it is (one star to three), among how many choices its answer is, and the answer."""

    text: str
    stars: int
    choices: int
    answer: str


def _puzzles(
    positions: Positions, setup: Setup, seed: str, until: float, look: Callable[[float], None]
) -> Iterator[Found]:
    """The puzzles in one match after the other; `look` is told the time before every moment."""
    for number in count():
        luck = f"{seed}-{number}"
        for state, seat in _moments(positions.rules, setup, luck, until):
            now = time.monotonic()
            if now > until:
                return
            look(now)
            found = puzzle_at(positions, setup, state, seat, luck)
            if found is not None:
                yield found
                break  # the moments before it would ask for much the same
        if time.monotonic() > until:
            return


def _moments(rules: AnyRules, setup: Setup, luck: str, until: float) -> list[tuple[Any, int]]:
    """The last moments of a match at which somebody began a choice, and who; the last one first."""
    state, level, moments = begin_match(rules, setup, Chance(luck, 0)), level_for(setup.game, Role.USUAL), []
    drafting: int | None = None
    for number in count(1):
        actors = rules.actors(state)
        if not actors or time.monotonic() > until:
            break
        seat = drafting if drafting in actors else actors[0]
        if seat != drafting:
            moments.append((state.clone(), seat))
        action = choose(rules, state.view(seat), seat, level, Chance(luck, "bot", number))
        apply_action(rules, state, seat, action, Chance(luck, number))
        drafting = seat if action.draft else None
    return moments[: -LAST - 1 : -1]


def puzzle_at(positions: Positions, setup: Setup, state: Any, seat: int, luck: str) -> Found | None:
    """The puzzle of a moment; None if no choice wins alone, or it cannot be proved or written."""
    rules, names = positions.rules, NAMES[: setup.seats]
    try:
        if not FEWEST <= len(list(islice(whole_choices(rules, state, seat), MOST + 1))) <= MOST:
            return None
        for choices in LOOKED_AHEAD:
            if not _wins_alone(prove(rules, state, _question(rules, seat, choices, 0))):
                continue  # as the cards lie, which takes one world
            tried = prove(rules, state, _question(rules, seat, choices, WORLDS))
            if _wins_alone(tried):
                written = position_at(positions, setup, state, names, title_for(luck, setup.game))
                whole, stars = tried[0].whole, 1 + sum(len(tried) >= many for many in HARD)
                text = _written(positions, written, state, seat, whole, choices, stars)
                return Found(text, stars, len(tried), repr(whole))
    except (ProofError, UnsayableError, NotationError):
        return None
    return None


def _wins_alone(tried: Sequence[Tried]) -> bool:
    """True if the best choice always wins, and no other nearly does."""
    return tried[0].value == 1.0 and tried[1].value <= 1.0 - MARGIN


def _question(rules: AnyRules, seat: int, choices: int, worlds: int) -> ProofQuestion:
    """Does the seat win, whatever the others do, in every deal that fits what it knows?"""

    def wins(end: Any) -> float:
        outcome = rules.outcome(end)
        return float(outcome is not None and outcome.winners == (seat,))

    return ProofQuestion(seat, choices, worlds, lambda end: False, wins, 0.0, 1.0, looks=MOST_LOOKS)


def _written(
    positions: Positions,
    written: WrittenMoment,
    state: Any,
    seat: int,
    whole: Sequence[Action],
    choices: int,
    stars: int,
) -> str:
    """The file: the position, the answer, words to begin with, and the proof."""
    names, steps, position = written.position.names, [], state.clone()
    for action in whole:
        steps.append({"seat": names[seat], "do": positions.notation.write_action(position, seat, action, names)})
        if action.draft:
            draft_on(positions.rules, position, seat, action)
    puzzle = {
        "solver": names[seat],
        "stars": stars,
        "question": {
            "fr": "Un seul choix gagne à coup sûr. Lequel\u00a0?",
            "en": "One choice alone is sure to win. Which?",
        },
        "hints": list(HINTS),
        "solved": {"fr": "Quoi que fassent les autres, c’est gagné.", "en": "Whatever the others do, it wins."},
        "proof": {
            "goal": {"outcome": {"winners": [names[seat]]}},
            "choices": choices,
            "worlds": WORLDS,
            "margin": MARGIN,
        },
    }
    dumped: str = yaml.safe_dump(puzzle, allow_unicode=True, sort_keys=False, width=WIDTH)
    return scenario_text(replace(written, steps=tuple(steps))) + dumped
