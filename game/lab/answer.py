"""What a study answers, in a sentence or two: with these its page begins."""

from __future__ import annotations

import operator
from collections.abc import Collection, Iterator, Mapping, Sequence

from game.core.rules.rules import AnyRules
from game.core.texts import Texts
from game.lab.question import Variant
from game.lab.ranges import FEW, Estimate
from game.lab.reckoning import CARD, FIRST_SEAT, HAPPENS, WATCHABLE, VariantReport, differing
from game.lab.watching import DEALT
from game.lab.wording import favoured, told, told_card, told_change, told_roles, told_where_only, would_tell


def answer(
    opened: Sequence[AnyRules],
    variants: Sequence[Variant],
    labels: Sequence[str],
    reports: Sequence[VariantReport],
    texts: Texts,
    watch: Collection[str] = WATCHABLE,
) -> Iterator[str]:
    """Where something was varied, what the changed cards are worth and what a variant does beside the first one; else
    which card of the first deal wins more or less often, and whether it helps to begin, as far as that was watched, or
    what was counted; or that so few games do not tell.
    """
    if not reports[0].known or not any(report.known for report in reports[1:] or reports):
        yield texts("study.few", n=FEW)
    elif len(variants) > 1:
        yield from _of_variants(opened, variants, labels, reports, texts)
    else:
        if CARD in watch:
            yield from _of_cards(opened[0], variants[0], reports[0], texts)
        measures = reports[0].measures
        if FIRST_SEAT in measures:
            yield favoured(reports[0], texts)
        elif CARD not in watch:  # nothing was asked but what is counted
            yield _listed(list(measures), measures, texts)


def _of_variants(
    opened: Sequence[AnyRules],
    variants: Sequence[Variant],
    labels: Sequence[str],
    reports: Sequence[VariantReport],
    texts: Texts,
) -> Iterator[str]:
    """What becomes of the cards that were changed, of all others the one that changes most, and what else differs."""
    first, told_apart = labels[0], False
    roles = [told_roles(*each, texts) for each in zip(opened, variants, reports, strict=True)]
    if any(roles):
        yield texts("study.answer.roles")
    told_of = zip(labels, roles, strict=True)
    yield from (texts("study.answer.role", label=label, words=words) for label, words in told_of if words)
    for at, names in [*enumerate(differing(reports))][1:]:
        if not any(roles):
            two = operator.itemgetter(0, at)
            yield from told_where_only(two(opened), two(variants), two(labels), two(reports), texts)
        sure = [row for row in reports[at].cards_against_first if row.sure]
        if sure:
            row = max(sure, key=lambda row: abs(row.worth.mean))
            yield told_change(opened[at], variants[at], row, first, texts)
        if names:
            what = _listed(names, reports[at].against_first, texts, signed=True)
            yield texts("study.answer.differs", label=labels[at], first=first, what=what)
        told_apart = told_apart or bool(names or sure)
    games = min(report.ended for report in reports)
    if not told_apart:
        yield texts("study.answer.alike", first=first, n=games)
    cards = [row.worth for report in reports[1:] for row in report.cards_against_first if not row.sure]
    ends = [found for report in reports[1:] for name, found in report.against_first.items() if name in HAPPENS]
    if cards:
        yield from _further("study.cards.enough", cards, games, texts)
    elif not told_apart:
        yield from _further("study.answer.enough", [found for found in ends if found.known], games, texts)


def _further(key: str, found: Sequence[Estimate], games: int, texts: Texts) -> Iterator[str]:
    """How many games would tell a difference in what was found, if these are fewer."""
    more = would_tell(found, games, texts) if found else ""
    if more:
        yield texts(key, n=more)


def _listed(names: Sequence[str], found: Mapping[str, Estimate], texts: Texts, *, signed: bool = False) -> str:
    """Measures, each with its range."""
    return " · ".join(f"{texts(f'study.measure.{name}')} {told(name, found[name], texts, signed)}" for name in names)


def _of_cards(rules: AnyRules, variant: Variant, report: VariantReport, texts: Texts) -> Iterator[str]:
    rows = [row for row in report.cards if row.way == DEALT]
    sure = sorted((row for row in rows if row.sure), key=lambda row: -abs(row.worth.mean))
    for row in sure[:1]:
        yield told_card(rules, variant, row, texts)
    if rows and not sure:
        yield texts("study.answer.no_card", n=report.ended)
    yield from _further("study.cards.enough", [row.worth for row in rows if not row.sure], report.ended, texts)
