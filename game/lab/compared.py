"""What was tried on the author's page before, beside what is tried now: the same deals by other house rules, or by
content that says something else since.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from game.catalogue import entry_of
from game.core.content.skins import OPTION as SKIN
from game.core.journal.own_file import OwnFile
from game.core.rules.options import as_written
from game.core.rules.rules import AnyRules, OptionValue
from game.core.texts import Texts
from game.lab.question import Question, Variant
from game.lab.ranges import FEW, Estimate, difference
from game.lab.reckoning import reckoned
from game.lab.watching import Watched
from game.lab.wording import Shown, labels_of, same_cards


class Tried(NamedTuple):
    """Rules as they are worn, what was asked, and the games that were played for it, by number; the player's files from
    which they were, and when the last one was (seconds, as the system counts them).
    """

    rules: AnyRules
    question: Question
    games: dict[int, Watched]
    own: tuple[OwnFile, ...] = ()
    when: float = 0.0

    @property
    def variant(self) -> Variant:
        """By what was played."""
        return self.question.variants[0]


class Comparison(NamedTuple):
    """Two results by the deals that both have played: the more usual one first, whichever was played first; of one and
    the same army what its file said before. `seats`: by how much each seat's share is larger in the second.
    """

    before: Shown
    now: Shown
    seats: Sequence[Estimate]


def at_this_table(kept: Mapping[str, Tried], now: Tried) -> dict[str, Tried]:
    """What was tried before at the same table by the same bots, and often enough, by the marks of the questions: what
    was played last comes first.
    """
    found = [
        (mark, tried)
        for mark, tried in reversed([*kept.items()])
        if mark != now.question.mark
        and (tried.question.game, tried.question.levels) == (now.question.game, now.question.levels)
        and len(tried.games) >= FEW
    ]
    return dict(sorted(found, key=lambda each: -each[1].when))


def comparable(kept: Mapping[str, Tried], now: Tried) -> dict[str, Tried]:
    """Of these what has played enough of the same deals."""
    return {mark: one for mark, one in at_this_table(kept, now).items() if len(_deals(one, now)) >= FEW}


def compared(before: Tried, now: Tried, texts: Texts, moment: Callable[[float], str]) -> Comparison:
    """Both as variants of one question, as `main.py study` tells of them, by the deals that both have played to
    their end; `moment` says when something was played. Raises ValueError if these are fewer than two.
    """
    labels = called_beside(before, now, texts, moment)
    if _unusual(before, now) > _unusual(now, before):
        before, now, labels = now, before, (labels[1], labels[0])
    one, other = _labelled(before, now)
    deals = _deals(before, now)
    question = replace(now.question, variants=(one, other))
    games = [replace(tried.games[deal], variant=at) for at, tried in enumerate((before, now)) for deal in deals]
    faces: list[set[int]] = [set(), set()]
    for game in games:
        faces[game.variant].update(face for dealt in game.dealt for face in dealt)
    opened = before.rules, now.rules
    reports = reckoned(games, 2, alike=same_cards(opened, question, faces))
    was, here = (Shown(*each) for each in zip(opened, (one, other), labels, reports, strict=True))
    seats = [
        difference([now.games[deal].share(seat) - before.games[deal].share(seat) for deal in deals])
        for seat in range(now.variant.setup.seats)
    ]
    return Comparison(was, here, seats)


def called_beside(before: Tried, now: Tried, texts: Texts, moment: Callable[[float], str]) -> tuple[str, str]:
    """What two results are called beside each other: by the house rules in which they differ; where it is what a file
    says, before and now, with when that was.
    """
    one, other = _labelled(before, now)
    if not one.label:
        name = _content(now, texts)
        if not name:
            return texts("laboratory.before.plain", when=moment(before.when)), texts("laboratory.now.plain")
        return texts("laboratory.before", name=name, when=moment(before.when)), texts("laboratory.now", name=name)
    first, second = labels_of((before.rules, now.rules), (one, other), texts)
    return first, second


def _unusual(one: Tried, other: Tried) -> int:
    """How many house rules are not the usual ones, of those in which two results differ."""
    usual = {spec.id: spec.default for spec in one.rules.options}
    its, others = one.variant.setup.options, other.variant.setup.options
    return sum(value != usual.get(name) for name, value in its.items() if name != SKIN and value != others.get(name))


def _content(tried: Tried, texts: Texts) -> str:
    """What the army, the board, or the deck is called that was played."""
    options = tried.variant.setup.options
    named = [option for option, _ in entry_of(tried.rules.name).variants if option != SKIN]
    choices = [
        choice
        for spec in tried.rules.options
        if spec.id in named
        for choice in spec.choices
        if choice.id == options.get(spec.id)
    ]
    return ", ".join(texts.pick(choice.label) for choice in choices)


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
