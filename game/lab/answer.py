"""What a study answers: one plain sentence (`verdict.py`), then its figures; with these its page begins."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from game.core.texts import Texts
from game.lab.aims import Best
from game.lab.ranges import FEW, Estimate
from game.lab.reckoning import CARD, FIRST_SEAT, LENGTH, WATCHABLE, CardRow, differing
from game.lab.verdict import of_cards, of_rules, still_open
from game.lab.watching import DEALT
from game.lab.wording import (
    Shown,
    by_surety,
    differ_by_cards,
    favoured,
    further,
    particular,
    told,
    told_change,
    told_later,
    told_measure,
    told_roles,
    told_unknown,
    told_where_only,
    was_called,
    worths,
)


def answer(all_shown: Sequence[Shown], texts: Texts, watch: Collection[str] = WATCHABLE) -> Iterator[str]:
    """Where something was varied, what the changed cards are worth and what a variant does beside the first one; else
    which card of the first deal wins more or less often, and whether it helps to begin, as far as that was watched, or
    what was counted; or that so few games do not tell.
    """
    first, *others = all_shown
    if not first.report.known or not any(shown.report.known for shown in others or all_shown):
        yield texts("study.few", n=FEW)
    elif CARD not in watch and not first.report.measures:
        yield texts("study.first.nobody")  # that alone was asked
    elif others:
        yield from _of_variants(all_shown, texts)
    else:
        if CARD in watch:
            yield from _of_cards(first, texts)
        measures = first.report.measures
        if FIRST_SEAT in measures:
            yield favoured(first.report, texts)
        elif FIRST_SEAT in watch and measures:
            yield texts("study.first.nobody")
        elif CARD not in watch:  # nothing was asked but what is counted
            yield _listed(list(measures), measures, texts)


def told_best(found: Best, all_shown: Sequence[Shown], texts: Texts) -> str:
    """Which variant serves an aim best, and whether that is more than luck."""
    first, second = (all_shown[number].label for number in (found.variant, found.second))
    return texts("study.best" if found.sure else "study.best.unsure", first=first, second=second)


def _of_variants(all_shown: Sequence[Shown], texts: Texts) -> Iterator[str]:
    """What becomes of cards, first where it is cards that differ; of all others the one that changes most, what else
    differs, and always how long games last and whether it helps to begin.
    """
    first, told_apart = all_shown[0], False
    reports = [shown.report for shown in all_shown]
    roles, about_cards = [told_roles(shown, texts) for shown in all_shown], differ_by_cards(all_shown)
    words = of_cards(all_shown, texts) if about_cards else ""
    yield words or of_rules(all_shown, texts)
    there = still_open(all_shown)
    if there is not None:
        yield further(there.what, there.found, there.games, texts, each=True)
    if about_cards:
        yield from _of_roles(all_shown, roles, texts)
    for shown, names in [*zip(all_shown, differing(reports), strict=True)][1:]:
        only = "" if any(roles) else told_where_only(first, shown, texts)
        if only:
            yield only
        sure = [row for row in shown.report.cards_against_first if row.sure]
        if sure:
            yield told_change(shown, max(sure, key=lambda row: abs(row.worth.mean)), first, texts)
        if about_cards:
            yield from _of_changed(first, shown, sure, texts)
        if names:
            what = ", ".join(told_measure(name, first, shown, texts) for name in names)
            yield texts("study.answer.differs", label=shown.label, first=first.label, what=what)
        told_apart = told_apart or bool(names or sure)
        if LENGTH not in names and _lasts_otherwise(first, shown):
            yield texts("study.answer.perhaps", label=shown.label, what=told_measure(LENGTH, first, shown, texts))
    games = min(report.ended for report in reports)
    within = any(row.sure for report in reports for row in report.cards)
    alike = f"study.answer.alike{'.within' if within else ''}"
    yield texts("study.answer.rest") if told_apart else texts(alike, first=first.label, n=games)
    if not about_cards:
        yield from _of_roles(all_shown, roles, texts)
    begins = [shown for shown in all_shown if FIRST_SEAT in shown.report.measures]
    yield from (texts("study.answer.role", label=shown.label, words=favoured(shown.report, texts)) for shown in begins)


def _lasts_otherwise(first: Shown, shown: Shown) -> bool:
    """True where games last longer or shorter by what is more than nothing in whole numbers of a hundred."""
    change = shown.report.against_first.get(LENGTH)
    if change is None or not change.known:
        return False
    before, after = (each.report.measures[LENGTH].mean for each in (first, shown))
    return round(100 * (after - before) / before) != 0


def _of_changed(first: Shown, shown: Shown, sure: Sequence[CardRow], texts: Texts) -> Iterator[str]:
    """Of the cards that an author asks after, those with a role of their own and those that have become others: what
    has become of them perhaps, where nothing is sure, and of which of them it cannot be told yet.
    """
    rows = shown.report.cards_against_first
    roles = particular(shown, rows)
    asked = [*roles, *(row for row in rows if row not in roles and was_called(shown, first, row, texts))]
    sorts = dict(by_surety([row for row in asked if row.worth.known]))
    perhaps = sorts.get("perhaps", [])
    if perhaps and not sure:
        yield told_change(shown, max(perhaps, key=lambda row: abs(row.worth.mean)), first, texts)
    if sorts.get("alike"):
        yield told_unknown(shown, first, sorts["alike"], texts)


def _of_roles(all_shown: Sequence[Shown], roles: Sequence[str], texts: Texts) -> Iterator[str]:
    """What the cards with a role are worth in each variant, once it is said what the figures are."""
    if any(roles):
        yield texts("study.answer.roles")
    told_of = zip(all_shown, roles, strict=True)
    yield from (texts("study.answer.role", label=shown.label, words=words) for shown, words in told_of if words)
    later = ((shown.label, told_later(shown, texts)) for shown in all_shown)
    yield from (texts("study.answer.later", label=label, cards=cards) for label, cards in later if cards)


def _listed(names: Sequence[str], found: Mapping[str, Estimate], texts: Texts) -> str:
    """Measures, each with its range."""
    return " · ".join(f"{texts(f'study.measure.{name}')} {told(name, found[name], texts)}" for name in names)


def _of_cards(shown: Shown, texts: Texts) -> Iterator[str]:
    """Whether a card of the first deal wins too often; those with a role and those that stand out by their names, the
    most first.
    """
    verdict = of_cards([shown], texts)
    if verdict:
        yield verdict
    there = still_open([shown])
    if there is not None:
        yield further(there.what, there.found, there.games, texts)
    roles = told_roles(shown, texts)
    if roles:
        yield texts("study.answer.roles")
        yield texts("study.answer.role.here", words=roles)
    else:
        rows = sorted((row for row in shown.report.cards if row.way == DEALT), key=lambda row: -abs(row.worth.mean))
        sorts = dict(by_surety(rows))
        for how in ("sure", "perhaps"):
            if sorts.get(how):
                yield texts(f"study.answer.cards.{how}", cards=worths(shown, sorts[how], texts))
    later = told_later(shown, texts)
    if later:
        yield texts("study.answer.later.here", cards=later)
