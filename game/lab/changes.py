"""What a variant changes, deal by deal: the part of an author's page that compares."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Sequence
from functools import partial
from html import escape
from typing import Final

from game.core.rules.rules import AnyRules
from game.core.texts import Texts
from game.lab.pictures import picture, scale_of
from game.lab.question import Variant
from game.lab.reckoning import MEASURES, SHARES, CardRow, VariantReport, differing
from game.lab.wording import (
    among_many,
    name_of,
    number,
    particular,
    points,
    starred,
    to_speak_of,
    told,
    told_change,
    told_where_only,
    whole,
)

MOST_COMPARED: Final = 12
"""Cards of a picture: those whose worth changes most."""


def differences(
    opened: Sequence[AnyRules],
    variants: Sequence[Variant],
    labels: Sequence[str],
    reports: Sequence[VariantReport],
    texts: Texts,
) -> Iterator[str]:
    """What is told from chance, in words; then for each measure how far every variant lies from the first one, and what
    becomes of cards.
    """
    known = reports[0].known and any(report.known for report in reports[1:])
    if not known:
        yield paragraph(texts("study.differences.few"))
        return
    yield paragraph(texts("study.paired", first=labels[0]))
    sure = differing(reports)
    yield from _sentences(labels, reports, sure, texts)
    yield from _measures(labels, reports, sure, texts)
    yield from _cards(opened, variants, labels, reports, texts)


def _sentences(
    labels: Sequence[str], reports: Sequence[VariantReport], sure: Sequence[tuple[str, ...]], texts: Texts
) -> Iterator[str]:
    """Which measures differ: once for all variants of which the same is to be said."""
    counted = any(report.against_first for report in reports)
    told_apart = {label: names for label, names in [*zip(labels, sure, strict=True)][1:] if names}
    if counted and not told_apart:
        yield paragraph(texts("study.differences.unsure"))
    groups: dict[tuple[str, ...], list[str]] = {}
    for label, names in told_apart.items():
        groups.setdefault(names, []).append(label)
    for names, alike in groups.items():
        every = len(alike) == len(labels) - 1 > 1
        which = ", ".join(texts(f"study.measure.{name}") for name in names)
        heading = texts("study.differences.all") if every else ", ".join(alike)
        yield f"<h3>{escape(heading)}</h3>"
        yield paragraph(
            texts.plural("study.differences.sure", len(names), all=len(reports[1].against_first), which=which)
        )


def _measures(
    labels: Sequence[str], reports: Sequence[VariantReport], sure: Sequence[tuple[str, ...]], texts: Texts
) -> Iterator[str]:
    """A picture of each measure on a scale of its own, as a small difference may be the only sure one; what is told
    from chance comes first.
    """
    compared = [*zip(labels, reports, sure, strict=True)][1:]
    for name in sorted(MEASURES, key=lambda name: not any(name in names for names in sure)):
        rows = [
            (starred(label, name in names), found, told(name, found, texts, signed=True))
            for label, report, names in compared
            if (found := report.against_first.get(name)) is not None and found.known
        ]
        rows = rows if any(found.mean or found.half for _, found, _ in rows) else []  # of what never differs no picture
        if rows:
            share = name in SHARES
            scale = scale_of([found for _, found, _ in rows], 0.0)
            unit = texts("study.unit.shares" if share else f"study.unit.{name}")
            yield picture(rows, texts(f"study.measure.{name}"), scale, partial(_end, share=share, texts=texts), unit)


def _cards(
    opened: Sequence[AnyRules],
    variants: Sequence[Variant],
    labels: Sequence[str],
    reports: Sequence[VariantReport],
    texts: Texts,
) -> Iterator[str]:
    """How much more or less each card is worth, and of those that matter whether that may be chance."""
    rows = [row for report in reports for row in report.cards_against_first]
    if not rows:
        return
    yield f"<h3>{escape(texts('study.cards.against'))}</h3>"
    scale = scale_of([row.worth for row in rows], 0.0)
    starred_before = {row.face for row in reports[0].cards if row.sure}
    for at, (rules, variant, label, report) in [*enumerate(zip(opened, variants, labels, reports, strict=True))][1:]:
        found = report.cards_against_first
        if not found:
            continue
        yield paragraph(texts("study.cards.against.which", label=label, first=labels[0]))
        two = operator.itemgetter(0, at)
        for words in told_where_only(two(opened), two(variants), two(labels), two(reports), texts):
            yield paragraph(words)
        shown = sorted(found, key=lambda row: -abs(row.worth.mean))[:MOST_COMPARED]
        named = [
            (starred(name_of(rules, variant, row, texts), row.sure), row.worth, points(row.worth, texts, signed=True))
            for row in found
            if row in shown
        ]
        yield picture(
            named, texts("study.cards.against.says", first=labels[0]), scale, whole, texts("study.unit.shares")
        )
        if not any(row.sure for row in found):
            yield paragraph(texts("study.cards.against.unsure"))
        for row in to_speak_of(found, _asked_after(rules, variant, report, starred_before)):
            yield paragraph(told_change(rules, variant, row, labels[0], texts))
        for words in among_many(found, texts):
            yield paragraph(words, "quiet")


def _asked_after(rules: AnyRules, variant: Variant, report: VariantReport, before: set[int]) -> list[CardRow]:
    """Cards with a role of their own, and those that stood out in one of the two: of them an author asks whether his
    change helps.
    """
    stood_out = {row.face for row in report.cards if row.sure}
    found = report.cards_against_first
    roles = particular(rules, variant, found)
    return [row for row in found if row.face in stood_out or row.before in before or row in roles]


def _end(value: float, share: bool, texts: Texts) -> str:
    """A number at the foot of a picture."""
    return number(100 * value if share else value, texts)


def paragraph(words: str, kind: str = "") -> str:
    """Of a page; `kind`: how it looks."""
    return f'<p class="{kind}">{escape(words)}</p>' if kind else f"<p>{escape(words)}</p>"
