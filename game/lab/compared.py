"""What was tried on the author's page before, beside what is tried now: the same deals by other house rules, or by
content that says something else since.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace

from game.core.content.skins import OPTION as SKIN
from game.core.rules.options import as_written
from game.core.rules.rules import AnyRules, OptionValue
from game.core.texts import Texts
from game.lab.question import Question, Variant
from game.lab.ranges import FEW
from game.lab.reckoning import reckoned
from game.lab.watching import Watched
from game.lab.wording import Shown, labels_of, same_cards


class Tried(NamedTuple):
    """Rules as they are worn, what was asked, and the games that were played for it, by number."""

    rules: AnyRules
    question: Question
    games: dict[int, Watched]

    @property
    def variant(self) -> Variant:
        """By what was played."""
        return self.question.variants[0]


def comparable(kept: Mapping[str, Tried], now: Tried) -> dict[str, Tried]:
    """What was tried before at the same table by the same bots, and often enough, by the marks of the questions."""
    return {
        mark: tried
        for mark, tried in kept.items()
        if mark != now.question.mark
        and (tried.question.game, tried.question.levels) == (now.question.game, now.question.levels)
        and len(_deals(tried, now)) >= FEW
    }


def compared(before: Tried, now: Tried, texts: Texts) -> list[Shown]:
    """Both as variants of one question, as `main.py study` tells of them, by the deals that both have played to
    their end. Raises ValueError if these are fewer than two.
    """
    one, other = _labelled(before, now)
    deals = _deals(before, now)
    question = replace(now.question, variants=(one, other))
    games = [replace(tried.games[deal], variant=at) for at, tried in enumerate((before, now)) for deal in deals]
    faces: list[set[int]] = [set(), set()]
    for game in games:
        faces[game.variant].update(face for dealt in game.dealt for face in dealt)
    opened = before.rules, now.rules
    reports = reckoned(games, 2, alike=same_cards(opened, question, faces))
    labels = labels_of(opened, (one, other), texts)
    if not one.label:
        labels = [texts("laboratory.before"), texts("laboratory.now")]
    return [Shown(*each) for each in zip(opened, (one, other), labels, reports, strict=True)]


def _deals(before: Tried, now: Tried) -> list[int]:
    """Those that came to an end with both."""
    both = sorted(before.games.keys() & now.games.keys())
    return [deal for deal in both if before.games[deal].places and now.games[deal].places]


def _labelled(before: Tried, now: Tried) -> tuple[Variant, Variant]:
    """Both by the house rules in which they differ, as `study` labels them; '' where they differ in what files say."""
    one, other = before.variant, now.variant
    was, here = one.setup.options, other.setup.options
    names = [name for name in (was | here) if name != SKIN and was.get(name) != here.get(name)]

    def label(options: Mapping[str, OptionValue]) -> str:
        return " ".join(f"{name}={as_written(options[name])}" for name in names if name in options)

    return replace(one, label=label(was)), replace(other, label=label(here))
