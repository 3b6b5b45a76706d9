"""The answer of a study: a table for programs, and one page with pictures for people."""

from __future__ import annotations

import csv
import io
from collections.abc import Collection, Iterator, Sequence
from html import escape
from typing import Final

from game.core.html import page
from game.core.rules.rules import AnyRules
from game.core.texts import Texts
from game.lab.aims import Best
from game.lab.answer import answer, told_best
from game.lab.changes import differences, paragraph, worth_scale
from game.lab.pictures import picture, scale_of
from game.lab.question import Question
from game.lab.ranges import FEW, Estimate
from game.lab.reckoning import CARD, FIRST_SEAT, WATCHABLE, VariantReport
from game.lab.verdict import changed_cards, marked
from game.lab.watching import DEALT, WAYS
from game.lab.wording import (
    Shown,
    agreed,
    among_many,
    called_seat,
    differ_by_cards,
    name_of,
    numbered_seats,
    points,
    shown_of,
    told,
    told_cards,
    who_plays,
    whole,
)

MOST_CARDS: Final = 24
"""Of a page, where there are more: the best and the worst."""
STYLE: Final = """
td.n { font-variant-numeric: tabular-nums; text-align: right; white-space: nowrap; }
th { font-size: .92em; text-align: right; vertical-align: bottom; }
th, td { padding: .1em .6em .1em 0; }
svg { display: block; height: auto; max-width: 100%; }
svg text { fill: #3a1b40; font-size: 15px; }
.answer { font-size: 1.1em; margin: 0; padding: 0.35em 0 0.35em 0.9em; border-left: 4px solid #f7b83d; }
.answer:first-of-type { font-weight: bold; }
@media (min-width: 46em) { td.card { white-space: nowrap; } }
.quiet { color: #7b5a80; font-size: .92em; }
"""


def table_of(opened: Sequence[AnyRules], question: Question, reports: Sequence[VariantReport], texts: Texts) -> str:
    """Every figure as comma-separated values: variant, what, of what, mean, half of its range, games, whether it is
    told from chance among all that are told (cards alone). Of too few games there is no range. `opened`: the rules of
    each variant, as they are worn.
    """
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow(("variant", "what", "of", "mean", "half", "games", "sure"))
    for shown in shown_of(opened, question.variants, reports, texts):
        report = shown.report
        rows: list[tuple[str, str, Estimate, str]] = [
            *(("share", str(seat), share, "") for seat, share in enumerate(report.seats)),
            *(("measure", name, found, "") for name, found in report.measures.items()),
            *(("difference", name, found, "") for name, found in report.against_first.items()),
            *(
                (f"card {row.way}", name_of(shown, row, texts), row.worth, str(row.sure).lower())
                for row in report.cards
            ),
            *(
                ("card difference", name_of(shown, row, texts), row.worth, str(row.sure).lower())
                for row in report.cards_against_first
            ),
        ]
        for what, of, found, sure in rows:
            half = f"{found.half:.6g}" if found.known else ""
            writer.writerow((shown.variant.label, what, of, f"{found.mean:.6g}", half, found.count, sure))
    return file.getvalue()


def page_of(
    opened: Sequence[AnyRules],
    question: Question,
    reports: Sequence[VariantReport],
    texts: Texts,
    found: Best | None = None,
    preset: str = "",
    watch: Collection[str] = WATCHABLE,
    command: str = "",
) -> str:
    """One HTML page that needs nothing else. `preset`: under what name the author has written the house rules down.
    `watch`: of what the reports tell. `command`: what one types to play the study again.
    """
    title = texts("study.title", game=texts.pick(opened[0].title))
    all_shown = shown_of(opened, question.variants, reports, texts)
    body = "\n".join(_body(question, all_shown, texts, found, preset, watch, command))
    return page(texts.language, title, f"<h1>{escape(title)}</h1>\n{body}", STYLE)


def _body(
    question: Question,
    all_shown: Sequence[Shown],
    texts: Texts,
    found: Best | None,
    preset: str,
    watch: Collection[str],
    command: str,
) -> Iterator[str]:
    reports = [shown.report for shown in all_shown]
    for words in answer(all_shown, texts, watch):
        yield paragraph(words, "answer")
    yield paragraph(who_plays(question.levels, texts))
    if preset:
        yield paragraph(texts("study.preset", name=preset))
    if any(report.known for report in reports):
        yield paragraph(texts("study.ranges"), "quiet")
    if found is not None:
        yield _heading(texts(f"study.aim.{found.aim}"))
        yield paragraph(told_best(found, all_shown, texts))
    if len(reports) > 1 and any(report.against_first or report.cards_against_first for report in reports):
        yield _heading(texts(f"study.differences{'.cards' if differ_by_cards(all_shown) else ''}"))
        yield from differences(all_shown, texts)
    known = [report for report in reports if report.known]
    shares = scale_of([share for report in known for share in report.seats], 1 / len(question.levels), 0.0, 1.0)
    for shown in all_shown:
        report = shown.report
        yield _heading(shown.label or texts("study.counts"))
        yield paragraph(agreed(shown.rules, shown.variant.setup, texts))
        yield paragraph(texts.plural("study.games", report.games))
        if report.stopped:
            yield paragraph(texts.plural("study.stopped", report.stopped))
        if not report.known:
            if known:  # of all of them it is said above
                yield paragraph(texts("study.few", n=FEW))
            continue
        rows = [
            (called_seat(seat, report, texts), share, points(share, texts)) for seat, share in enumerate(report.seats)
        ]
        yield picture(rows, texts("study.shares"), shares, whole, texts("study.unit.shares"))
        numbers = numbered_seats(report, texts)
        if numbers:
            yield paragraph(numbers, "quiet")
        counted = {name: value for name, value in report.measures.items() if name != FIRST_SEAT}
        if counted:
            yield _measures(counted, texts)
            yield paragraph(texts("study.counts.says"), "quiet")
        if CARD in watch:
            yield from _cards(shown, all_shown, texts)
    if command:
        yield f'<p class="quiet">{escape(texts("study.again"))} <code>{escape(command)}</code></p>'


def _cards(shown: Shown, all_shown: Sequence[Shown], texts: Texts) -> Iterator[str]:
    """What cards are worth, by how they were come by; of what was not dealt nothing where there is nothing to tell."""
    changed = changed_cards(shown, [other for other in all_shown if other is not shown])
    for way in WAYS:
        rows = [row for row in shown.report.cards if row.way == way]
        if not rows and way != DEALT:
            continue
        yield f"<h3>{escape(texts(f'study.cards.{way}'))}</h3>"
        yield paragraph(texts(f"study.cards.{way}.says"), "quiet")
        if not rows:
            yield paragraph(texts("study.cards.none"))
            continue
        some = rows if len(rows) <= MOST_CARDS else [*rows[: MOST_CARDS // 2], *rows[-MOST_CARDS // 2 :]]
        named = [
            (marked(name_of(shown, row, texts), row, changed, texts), row.worth, points(row.worth, texts, signed=True))
            for row in some
        ]
        scale = (  # what was not dealt has its own: a rare card would flatten the others
            worth_scale(all_shown) if way == DEALT else scale_of([row.worth for row in some], 0.0, -1.0, 1.0)
        )
        yield picture(named, texts("study.cards.worth"), scale, whole, texts("study.unit.shares"))
        if any(row.face in changed for row in some):
            yield paragraph(texts("study.cards.changed"), "quiet")
        sure = [row for row in rows if row.sure]
        yield paragraph(
            texts.plural("study.cards.sure", len(sure), all=len(rows)) if sure else texts("study.cards.unsure")
        )
        for words in told_cards(shown, rows, texts):
            yield paragraph(words)
        for words in among_many(rows, texts):
            yield paragraph(words, "quiet")
        if len(rows) > len(some):
            yield paragraph(texts("study.cards.more", n=MOST_CARDS // 2, all=len(rows)), "quiet")


def _measures(found: dict[str, Estimate], texts: Texts) -> str:
    """A table of what is counted of every game."""
    rows = "".join(
        f"<tr><td>{escape(texts(f'study.measure.{name}'))}</td>"
        f'<td class="n">{escape(told(name, value, texts))}</td></tr>'
        for name, value in found.items()
    )
    return f"<table>{rows}</table>"


def _heading(words: str) -> str:
    return f"<h2>{escape(words)}</h2>"
