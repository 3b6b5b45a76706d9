"""What a study answers, in a sentence or two: with these its page begins."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from game.core.rules.rules import AnyRules
from game.core.texts import Texts
from game.lab.question import Variant
from game.lab.ranges import FEW, Estimate
from game.lab.reckoning import CARD, FIRST_SEAT, HAPPENS, WATCHABLE, VariantReport, differing
from game.lab.watching import DEALT
from game.lab.wording import favoured, told, told_card, told_change, would_tell


def answer(
    opened: Sequence[AnyRules],
    variants: Sequence[Variant],
    labels: Sequence[str],
    reports: Sequence[VariantReport],
    texts: Texts,
    watch: Collection[str] = WATCHABLE,
) -> Iterator[str]:
    """What a variant does beside the first one, where something was varied; else which card of the first deal wins
    more or less often, and whether it helps to begin, as far as that was watched, or what was counted; or that so few
    games do not tell.
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
    first, found = labels[0], False
    for names, rules, variant, label, report in zip(differing(reports), opened, variants, labels, reports, strict=True):
        sure = [row for row in report.cards_against_first if row.sure]
        if names:
            what = _listed(names, report.against_first, texts, signed=True)
            yield texts("study.answer.differs", label=label, first=first, what=what)
        if sure:
            yield told_change(rules, variant, max(sure, key=lambda row: abs(row.worth.mean)), first, texts)
        found = found or bool(names or sure)
    if not found:
        games = min(report.ended for report in reports)
        yield texts("study.answer.alike", first=first, n=games)
        ends = [found for each in reports[1:] for name, found in each.against_first.items() if name in HAPPENS]
        cards = [row.worth for each in reports[1:] for row in each.cards_against_first]
        yield from _further("study.answer.enough", [found for found in ends if found.known], games, texts)
        yield from _further("study.cards.enough", cards, games, texts)


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
        yield told_card(rules, variant, row, texts, report.ended)
    if rows and not sure:
        yield texts("study.answer.no_card", n=report.ended)
        yield from _further("study.cards.enough", [row.worth for row in rows], report.ended, texts)
