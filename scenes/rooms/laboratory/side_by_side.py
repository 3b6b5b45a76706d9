"""Two results of the author's page side by side: what each says, what surely differs, and what becomes of the cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from game.lab.answer import answer
from game.lab.compared import Comparison
from game.lab.ranges import Estimate
from game.lab.reckoning import CardRow, differing
from game.lab.verdict import card_lines, changed_cards, marked, told_effect, told_worth
from game.lab.wording import Shown, called_seat, judged, name_in_both, points, starred, told
from scenes.kit.drawing.theme import BODY, HEADING, NUMBER, SMALL, STRONG, TypeRole
from scenes.kit.screen.tree import Node
from scenes.kit.widgets.basic import text
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.shares import RangeLook

MOST_CARDS: Final = 8
"""Of each end of a list of cards."""
BAND: Final = 14.0
NAMES: Final = 0.29
FIGURES: Final = 0.15
"""How much of the width is for what the figures are of, and for those of each result; the rest tells the difference, on
one line.
"""


def side_by_side(column: Column, both: Comparison, offer: Callable[[], None]) -> None:
    """What was tried before and what is tried now, as `main.py study` judges them, and how they differ; `offer` adds
    what would tell more, right after the answer.
    """
    say, before, now = column.ui.texts, both.before, both.now
    verdict, *figures = answer((before, now), say)
    column.words(verdict, STRONG, gap=8)
    offer()
    for words in figures:
        column.words(words, BODY, gap=4)
    column.words(say("laboratory.paired"), SMALL, colour="ink_soft", gap=10)
    _cards(column, now, before)  # what an author comes for
    column.space(14)
    _row(column, "", (before.label, now.label, say("laboratory.difference")), STRONG)
    sure = differing([before.report, now.report])[1]
    for name, found in now.report.measures.items():
        change = now.report.against_first.get(name)
        if name in before.report.measures and change is not None:
            figures = [told(name, each, say) for each in (before.report.measures[name], found)]
            figures.append(judged(told(name, change, say, signed=True), change, name in sure, say))
            _row(column, starred(say(f"study.measure.{name}"), name in sure), figures)
    shares = zip(before.report.seats, now.report.seats, both.seats, strict=True)
    for seat, (was, here, change) in enumerate(shares):
        figures = [points(was, say), points(here, say), judged(points(change, say, signed=True), change, False, say)]
        _row(column, say("laboratory.victories", who=called_seat(seat, now.report, say)), figures)


def _row(column: Column, name: str, figures: Sequence[str], role: TypeRole = BODY) -> None:
    """A name, and at its right figures under each other's heads; what is long is broken."""
    edges = [0.0, NAMES, NAMES + FIGURES, NAMES + 2 * FIGURES, 1.0]
    parts = [
        column.beside(left=column.width * start, right=column.width * (1 - end) + 12) for start, end in pairwise(edges)
    ]
    for part, words in zip(parts, (name, *figures), strict=True):
        part.words(words, role, align="left" if part is parts[0] else "right")
    column.join(*parts, gap=6)


def _cards(column: Column, now: Shown, first: Shown) -> None:
    """What the cards that one asks after are worth with either, and what the change does to them; then what it does to
    each card, in pictures.
    """
    say, rows = column.ui.texts, now.report.cards_against_first
    column.words(say("study.cards.against"), HEADING, gap=4)
    if not rows:
        column.words(say("study.cards.none"), SMALL, colour="ink_soft")
        return
    column.words(say("study.cards.two"), SMALL, colour="ink_soft", gap=8)
    heads = [say("study.cards.worth.with", label=each.label) for each in (first, now)]
    _row(column, "", (*heads, say("study.cards.change")), STRONG)
    for line in card_lines(first, now, say):
        figures = [told_worth(row, say) for row in (line.before, line.now)]
        _row(column, line.name, (*figures, told_effect(line.change, say)))
    column.space(8)
    column.words(say("laboratory.against", label=now.label, first=first.label), SMALL, colour="ink_soft", gap=4)
    changed = changed_cards(now, [first])
    if changed:
        column.words(say("study.cards.changed"), SMALL, colour="ink_soft", gap=4)
    if len(rows) > 2 * MOST_CARDS:
        cut = say("laboratory.cut.against", n=MOST_CARDS, all=len(rows))
        column.words(cut, SMALL, colour="ink_soft", gap=4)
    column.space(4)
    most = max(abs(row.worth.mean) + row.worth.half for row in rows) or 1.0
    for row in ends(rows):
        name = marked(name_in_both(now, first, row, say), row, changed, say)
        ranged(column, name, points(row.worth, say, signed=True), row.worth, -most, most, 0.0)


def ends(found: Sequence[CardRow]) -> Iterator[CardRow]:
    """The best and the worst, all where they are few."""
    yield from found if len(found) <= 2 * MOST_CARDS else (*found[:MOST_CARDS], *found[-MOST_CARDS:])


def ranged(column: Column, name: str, number: str, found: Estimate, least: float, most: float, even: float) -> None:
    """A line with its number, and under it the range on a scale."""
    ui = column.ui
    wide = ui.measure(number, NUMBER) + 12
    height = max(30.0, ui.typesetter.line_height(STRONG) + 4)
    line = column.strip(height)
    column.nodes += [
        text(line.less(right=wide), name, STRONG),
        text(line.at_right(wide, height), number, NUMBER, align="right"),
    ]

    def across(value: float) -> float:
        return min(1.0, max(0.0, (value - least) / (most - least)))

    low, mean, high = (across(value) for value in (found.mean - found.half, found.mean, found.mean + found.half))
    look = RangeLook(low, mean, high, across(even))
    column.nodes.append(Node("image", column.strip(BAND, gap=10), label=f"{name}, {number}", look=look))
