"""The answer of a study: a table for programs, and one page with pictures for people."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Collection, Iterator, Sequence
from functools import partial
from html import escape
from statistics import median
from typing import Final

from game.core.html import page
from game.core.rules.game import Game
from game.core.rules.options import OptionSpec, resolve
from game.core.rules.rules import AnyRules, OptionValue, Setup
from game.core.texts import Texts
from game.lab.aims import Best
from game.lab.pictures import Scale, picture, scale_of
from game.lab.question import Question, Variant
from game.lab.reckoning import (
    CARD,
    FIRST_SEAT,
    MEASURES,
    SHARES,
    WATCHABLE,
    CardRow,
    Estimate,
    VariantReport,
    differing,
)
from game.lab.watching import DEALT, WAYS

MOST_CARDS: Final = 24
"""Of a page, where there are more: the best and the worst."""
FEW_CARDS: Final = 12
"""So few are spoken of one by one where the game calls none of them particular."""
TOLD: Final = 0.05
"""The difference of which is said how many games would tell it from chance."""
STYLE: Final = """
td.n { font-variant-numeric: tabular-nums; text-align: right; white-space: nowrap; }
svg { display: block; height: auto; max-width: 100%; }
svg text { fill: #3a1b40; font-size: 15px; }
.quiet { color: #7b5a80; font-size: .92em; }
"""


def table_of(opened: Sequence[AnyRules], question: Question, reports: Sequence[VariantReport], texts: Texts) -> str:
    """Every figure as comma-separated values: variant, what, of what, mean, half of its range, games, whether it is
    told from chance among all that are told (cards alone). `opened`: the rules of each variant.
    """
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow(("variant", "what", "of", "mean", "half", "games", "sure"))
    for rules, variant, report in zip(opened, question.variants, reports, strict=True):
        rows: list[tuple[str, str, Estimate, str]] = [
            *(("share", str(seat), share, "") for seat, share in enumerate(report.seats)),
            *(("measure", name, found, "") for name, found in report.measures.items()),
            *(("difference", name, found, "") for name, found in report.against_first.items()),
            *(
                (f"card {row.way}", name_of(rules, variant, row, texts), row.worth, str(row.sure).lower())
                for row in report.cards
            ),
        ]
        for what, of, found, sure in rows:
            writer.writerow((variant.label, what, of, f"{found.mean:.6g}", f"{found.half:.6g}", found.count, sure))
    return file.getvalue()


def name_of(rules: AnyRules, variant: Variant, row: CardRow, texts: Texts) -> str:
    """What a card is called; its number, if the game does not say."""
    if not isinstance(rules, Game):
        return str(row.face)
    return texts.pick(rules.card_name(rules.blank(variant.setup), row.face))


def page_of(
    opened: Sequence[AnyRules],
    question: Question,
    reports: Sequence[VariantReport],
    texts: Texts,
    found: Best | None = None,
    preset: str = "",
    watch: Collection[str] = WATCHABLE,
) -> str:
    """One HTML page that needs nothing else. `preset`: under what name the author has written the house rules down.
    `watch`: of what the reports tell.
    """
    title = texts("study.title", game=texts.pick(opened[0].title))
    body = "\n".join(_body(opened, question, reports, texts, found, preset, watch))
    return page(texts.language, title, f"<h1>{escape(title)}</h1>\n{body}", STYLE)


def _body(
    opened: Sequence[AnyRules],
    question: Question,
    reports: Sequence[VariantReport],
    texts: Texts,
    found: Best | None,
    preset: str,
    watch: Collection[str],
) -> Iterator[str]:
    levels = enumerate((_level(level, texts) for level in question.levels), start=1)
    seats = ", ".join(f"{number}: {level}" for number, level in levels)
    labels = _labels(opened, question.variants, texts)
    yield _words(texts("study.who", seats=seats, seed=question.seed))
    if preset:
        yield _words(texts("study.preset", name=preset))
    yield _words(texts("study.ranges"), "quiet")
    if found is not None:
        yield _heading(texts(f"study.aim.{found.aim}"))
        first, second = (labels[number] for number in (found.variant, found.second))
        yield _words(texts("study.best" if found.sure else "study.best.unsure", first=first, second=second))
    if len(question.variants) > 1 and any(report.against_first for report in reports):
        yield _heading(texts("study.differences"))
        yield _words(texts("study.paired", first=labels[0]))
        yield from _differences(labels, reports, texts)
    shares = scale_of([share for report in reports for share in report.seats], 1 / len(question.levels))
    cards = scale_of([row.worth for report in reports for row in report.cards], 0.0)
    for rules, variant, label, report in zip(opened, question.variants, labels, reports, strict=True):
        yield _heading(label or texts("study.counts"))
        if label != variant.label:
            yield _words(variant.label, "quiet")
        yield _words(agreed(rules, variant.setup, texts))
        yield _words(texts.plural("study.games", report.games))
        if report.stopped:
            yield _words(texts.plural("study.stopped", report.stopped))
        rows = [(texts("study.seat", n=n), share, _whole(share.mean)) for n, share in enumerate(report.seats, start=1)]
        yield picture(rows, texts("study.shares"), shares, _whole, texts("study.unit.shares"))
        if FIRST_SEAT in report.measures:
            yield _words(favoured(report, texts))
        if report.measures:
            yield _measures(report.measures, texts)
        if CARD in watch:
            yield from _cards(rules, variant, report, texts, cards)


def _differences(labels: Sequence[str], reports: Sequence[VariantReport], texts: Texts) -> Iterator[str]:
    """What is told from chance, in words; then for each measure how far every variant lies from the first one."""
    compared = [*zip(labels, reports, differing(reports), strict=True)][1:]
    if not any(sure for _, _, sure in compared):
        yield _words(texts("study.differences.unsure"))
    for label, report, sure in compared:
        if sure:
            yield f"<h3>{escape(label)}</h3>"
            which = ", ".join(texts(f"study.measure.{name}") for name in sure)
            yield _words(texts.plural("study.differences.sure", len(sure), all=len(report.against_first), which=which))
    parts = [report.against_first[name] for _, report, _ in compared for name in SHARES if name in report.against_first]
    for name in MEASURES:
        rows = [
            (_starred(label, name in sure), found, told(name, found, texts, signed=True))
            for label, report, sure in compared
            if (found := report.against_first.get(name)) is not None
        ]
        if rows:
            scale = scale_of(parts if name in SHARES else [found for _, found, _ in rows], 0.0)
            unit = texts("study.unit.shares" if name in SHARES else f"study.unit.{name}")
            ends = partial(_end, share=name in SHARES, texts=texts)
            yield picture(rows, texts(f"study.measure.{name}"), scale, ends, unit)


def _starred(words: str, sure: bool) -> str:
    """A star before what is told from chance."""
    return f"* {words}" if sure else words


def _level(level: str, texts: Texts) -> str:
    """What players call a level."""
    key = f"lobby.level.{level}"
    return texts(key) if texts.has(key) else level


def _labels(opened: Sequence[AnyRules], variants: Sequence[Variant], texts: Texts) -> list[str]:
    """In what each variant differs: choices by their names, or as they are written where two are called the same."""
    found = [_label(rules, variant, texts) for rules, variant in zip(opened, variants, strict=True)]
    return found if len(set(found)) == len(found) else [variant.label for variant in variants]


def _label(rules: AnyRules, variant: Variant, texts: Texts) -> str:
    names = {
        f"{spec.id}={choice.id}": texts.pick(choice.label)
        for spec in rules.options
        if spec.kind == "choice"
        for choice in spec.choices
    }
    return ", ".join(names.get(word) or word for word in variant.label.split(" "))


def agreed(rules: AnyRules, setup: Setup, texts: Texts) -> str:
    """How many play, and which house rules are others than usual."""
    usual = resolve(rules.options, {}, setup.seats)
    others = [
        f"{texts.pick(spec.label)} ({_agreed_value(spec, value, texts)})"
        for spec in rules.options
        if (value := setup.options.get(spec.id)) is not None and value != usual.get(spec.id)
    ]
    players = texts.plural("laboratory.players", setup.seats)
    return f"{players} {texts('laboratory.rules', rules=', '.join(others)) if others else texts('laboratory.usual')}"


def _agreed_value(spec: OptionSpec, value: OptionValue, texts: Texts) -> str:
    """What a house rule is, in words."""
    if isinstance(value, bool):
        return texts("laboratory.yes" if value else "laboratory.no")
    names = {choice.id: texts.pick(choice.label) for choice in spec.choices}
    words = str(value).split(",") if spec.kind == "words" else [str(value)]
    return ", ".join(names.get(word, word) for word in words)


def favoured(report: VariantReport, texts: Texts) -> str:
    """Whether it matters who begins, in words."""
    first = report.measures[FIRST_SEAT]
    if abs(first.mean) <= first.half:
        return texts("study.first.unknown", range=points(first, texts))
    return texts("study.first.better" if first.mean > 0 else "study.first.worse", range=points(first, texts))


def _cards(rules: AnyRules, variant: Variant, report: VariantReport, texts: Texts, scale: Scale) -> Iterator[str]:
    """What cards are worth, by how they were come by; of what was not dealt nothing where there is nothing to tell."""
    for way in WAYS:
        rows = [row for row in report.cards if row.way == way]
        if not rows and way != DEALT:
            continue
        yield f"<h3>{escape(texts(f'study.cards.{way}'))}</h3>"
        yield _words(texts(f"study.cards.{way}.says"), "quiet")
        if not rows:
            yield _words(texts("study.cards.none"))
            continue
        shown = rows if len(rows) <= MOST_CARDS else [*rows[: MOST_CARDS // 2], *rows[-MOST_CARDS // 2 :]]
        named = [
            (_starred(name_of(rules, variant, row, texts), row.sure), row.worth, _whole(row.worth.mean))
            for row in shown
        ]
        yield picture(named, texts("study.cards.worth"), scale, _whole, texts("study.unit.shares"))
        sure = [row for row in rows if row.sure]
        yield _words(
            texts.plural("study.cards.sure", len(sure), all=len(rows)) if sure else texts("study.cards.unsure")
        )
        spoken = [*sure[:3], *(row for row in _particular(rules, variant, rows) if row not in sure[:3])]
        for row in spoken:
            yield _words(_told_card(rules, variant, row, texts))
        more = _games_to_tell(rows, report.games)
        if more > report.games:
            yield _words(texts("study.cards.enough", n=_number(more, texts, digits=0)), "quiet")
        if len(rows) > len(shown):
            yield _words(texts("study.cards.more"), "quiet")


def _particular(rules: AnyRules, variant: Variant, rows: Sequence[CardRow]) -> list[CardRow]:
    """The cards of which the game says that they have a role of their own, in its order; all where there are few."""
    faces = rules.particular(rules.blank(variant.setup)) if isinstance(rules, Game) else ()
    if not faces and len(rows) <= FEW_CARDS:
        return list(rows)
    by_face = {row.face: row for row in rows}
    return [by_face[face] for face in faces if face in by_face]


def _told_card(rules: AnyRules, variant: Variant, row: CardRow, texts: Texts) -> str:
    better = "better" if row.worth.mean > 0 else "worse"
    words = f"study.card.{better if row.sure else 'same'}"
    return texts(words, card=name_of(rules, variant, row, texts), range=points(row.worth, texts, signed=True))


def _games_to_tell(rows: Sequence[CardRow], games: int) -> int:
    """How many games would tell `TOLD` of a usual card, about: a range shrinks with the root of their number."""
    needed = games * (median(row.worth.half for row in rows) / TOLD) ** 2
    return math.ceil(needed / 100) * 100


def _measures(found: dict[str, Estimate], texts: Texts) -> str:
    """A table of what is counted of every game."""
    rows = "".join(
        f"<tr><td>{escape(texts(f'study.measure.{name}'))}</td>"
        f'<td class="n">{escape(told(name, value, texts))}</td></tr>'
        for name, value in found.items()
    )
    return f"<table>{rows}</table>"


def told(name: str, value: Estimate, texts: Texts, signed: bool = False) -> str:
    """A measure with its range, as people write it."""
    if name in SHARES:
        return points(value, texts, signed)
    return f"{_number(value.mean, texts, signed)} ± {_number(value.half, texts)}"


def points(value: Estimate, texts: Texts, signed: bool = False) -> str:
    """A share in points of a hundred."""
    return f"{_number(100 * value.mean, texts, signed)} ± {_number(100 * value.half, texts)} %"


def _number(value: float, texts: Texts, signed: bool = False, digits: int = 1) -> str:
    """With one decimal; what rounds to nothing has no sign."""
    written = f"{value:{'+' if signed and round(value, digits) else ''}z.{digits}f}".replace("-", "−")
    return written.replace(".", ",") if texts.language == "fr" else written


def _whole(share: float) -> str:
    """A share in a hundred, without decimals."""
    return f"{100 * share:z.0f}".replace("-", "−")


def _end(value: float, share: bool, texts: Texts) -> str:
    """A number at the foot of a picture."""
    return _whole(value) if share else _number(value, texts)


def _heading(words: str) -> str:
    return f"<h2>{escape(words)}</h2>"


def _words(words: str, kind: str = "") -> str:
    return f'<p class="{kind}">{escape(words)}</p>' if kind else f"<p>{escape(words)}</p>"
