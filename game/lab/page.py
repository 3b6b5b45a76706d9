"""The answer of a study: a table for programs, and one page with pictures for people."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from game.core.html import page
from game.core.rules.game import Game
from game.core.rules.rules import AnyRules
from game.core.texts import Texts
from game.lab.aims import Best
from game.lab.question import Question, Variant
from game.lab.reckoning import MEASURES, SHARES, CardRow, Estimate, VariantReport, differing

MOST_CARDS: Final = 24
"""Of a page, where there are more: the best and the worst."""
WIDTH: Final = 760
LEFT: Final = 290
RIGHT: Final = 150
LINE: Final = 30
"""Pixels of a picture: in all, for the words at its left and its right, and for each row."""
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
) -> str:
    """One HTML page that needs nothing else."""
    title = texts("study.title", game=texts.pick(opened[0].title))
    body = "\n".join(_body(opened, question, reports, texts, found))
    return page(texts.language, title, f"<h1>{escape(title)}</h1>\n{body}", STYLE)


def _body(
    opened: Sequence[AnyRules],
    question: Question,
    reports: Sequence[VariantReport],
    texts: Texts,
    found: Best | None,
) -> Iterator[str]:
    levels = enumerate((_level(level, texts) for level in question.levels), start=1)
    seats = ", ".join(f"{number}: {level}" for number, level in levels)
    labels = [_label(rules, variant, texts) for rules, variant in zip(opened, question.variants, strict=True)]
    yield _words(texts("study.who", seats=seats, seed=question.seed))
    yield _words(texts("study.ranges"), "quiet")
    if found is not None:
        yield _heading(texts(f"study.aim.{found.aim}"))
        first, second = (labels[number] for number in (found.variant, found.second))
        yield _words(texts("study.best" if found.sure else "study.best.unsure", first=first, second=second))
    if len(question.variants) > 1:
        yield _heading(texts("study.differences"))
        yield _words(texts("study.paired", first=labels[0]))
        yield from _differences(labels, reports, texts)
    for rules, variant, label, report in zip(opened, question.variants, labels, reports, strict=True):
        yield _heading(label or texts("study.counts"))
        yield _words(texts.plural("study.games", report.games))
        if report.stopped:
            yield _words(texts.plural("study.stopped", report.stopped))
        yield _picture(
            [
                (texts("study.seat", n=seat), share, _whole(share.mean))
                for seat, share in enumerate(report.seats, start=1)
            ],
            texts("study.shares"),
            even=1 / len(report.seats),
        )
        yield _words(favoured(report, texts))
        yield _measures(report.measures, texts)
        yield from _cards(rules, variant, report, texts)


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
    for name in MEASURES:
        rows = [
            (_starred(label, name in sure), found, told(name, found, texts, signed=True))
            for label, report, sure in compared
            if (found := report.against_first.get(name)) is not None
        ]
        if rows:
            yield _picture(rows, texts(f"study.measure.{name}"), even=0.0)


def _starred(words: str, sure: bool) -> str:
    """A star before what is told from chance."""
    return f"* {words}" if sure else words


def _level(level: str, texts: Texts) -> str:
    """What players call a level."""
    key = f"lobby.level.{level}"
    return texts(key) if texts.has(key) else level


def _label(rules: AnyRules, variant: Variant, texts: Texts) -> str:
    """In what a variant differs, each choice with its name beside it."""
    names = {
        f"{spec.id}={choice.id}": texts.pick(choice.label)
        for spec in rules.options
        if spec.kind == "choice"
        for choice in spec.choices
    }
    words = variant.label.split(" ")
    return " ".join(f"{word} ({names[word]})" if names.get(word) else word for word in words)


def favoured(report: VariantReport, texts: Texts) -> str:
    """Whether it matters who begins, in words."""
    first = report.measures["first_player"]
    if abs(first.mean) <= first.half:
        return texts("study.first.unknown", range=points(first, texts))
    return texts("study.first.better" if first.mean > 0 else "study.first.worse", range=points(first, texts))


def _cards(rules: AnyRules, variant: Variant, report: VariantReport, texts: Texts) -> Iterator[str]:
    """What cards are worth, dealt and come by."""
    for way in ("dealt", "came"):
        rows = [row for row in report.cards if row.way == way]
        yield f"<h3>{escape(texts(f'study.cards.{way}'))}</h3>"
        if not rows:
            yield _words(texts("study.cards.none"))
            continue
        shown = rows if len(rows) <= MOST_CARDS else [*rows[: MOST_CARDS // 2], *rows[-MOST_CARDS // 2 :]]
        yield _picture(
            [
                (_starred(name_of(rules, variant, row, texts), row.sure), row.worth, _whole(row.worth.mean))
                for row in shown
            ],
            texts("study.cards.worth"),
            even=0.0,
        )
        sure = [row for row in rows if row.sure]
        yield _words(
            texts.plural("study.cards.sure", len(sure), all=len(rows)) if sure else texts("study.cards.unsure")
        )
        for row in sure[:3]:
            words = "study.card.better" if row.worth.mean > 0 else "study.card.worse"
            yield _words(texts(words, card=name_of(rules, variant, row, texts), range=points(row.worth, texts)))
        if len(rows) > len(shown):
            yield _words(texts("study.cards.more"), "quiet")


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


def _number(value: float, texts: Texts, signed: bool = False) -> str:
    """With one decimal; what rounds to nothing has no sign."""
    written = f"{value:{'+' if signed and round(value, 1) else ''}z.1f}".replace("-", "−")
    return written.replace(".", ",") if texts.language == "fr" else written


def _whole(share: float) -> str:
    """A share in a hundred, without decimals."""
    return f"{100 * share:z.0f}".replace("-", "−")


def _heading(words: str) -> str:
    return f"<h2>{escape(words)}</h2>"


def _words(words: str, kind: str = "") -> str:
    return f'<p class="{kind}">{escape(words)}</p>' if kind else f"<p>{escape(words)}</p>"


def _picture(rows: Sequence[tuple[str, Estimate, str]], caption: str, even: float) -> str:
    """A dot with its range for each row (its words, where it lies, how that is written), on one scale; the dashed line
    stands where nothing is better than the rest. Shape and place say everything: colour is decoration.
    """
    least = min(even, *(found.mean - found.half for _, found, _ in rows))
    most = max(even, *(found.mean + found.half for _, found, _ in rows))
    room = (most - least) * 0.05 or 0.01
    least, most = least - room, most + room
    height = LINE * len(rows) + 40

    def across(value: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (value - least) / (most - least)

    parts = [
        f'<line x1="{across(even):.1f}" y1="4" x2="{across(even):.1f}" y2="{height - 28}" stroke="#7b5a80"'
        ' stroke-dasharray="5 4"/>',
        f'<text x="{across(even):.1f}" y="{height - 8}" text-anchor="middle">{_whole(even)}</text>',
    ]
    for number, (words, found, written) in enumerate(rows):
        y = LINE * number + LINE / 2 + 4
        low, mean, high = across(found.mean - found.half), across(found.mean), across(found.mean + found.half)
        parts.append(
            f'<text x="{LEFT - 12}" y="{y + 5:.1f}" text-anchor="end">{escape(_short(words))}</text>'
            f'<line x1="{low:.1f}" y1="{y:.1f}" x2="{high:.1f}" y2="{y:.1f}" stroke="#2f6fb4" stroke-width="3"/>'
            f'<circle cx="{mean:.1f}" cy="{y:.1f}" r="6" fill="#2f6fb4"/>'
            f'<text x="{high + 10:.1f}" y="{y + 5:.1f}">{escape(written)}</text>'
        )
    return (
        f'<figure><figcaption>{escape(caption)}</figcaption><svg viewBox="0 0 {WIDTH} {height}" width="{WIDTH}"'
        f' role="img" aria-label="{escape(caption)}">{"".join(parts)}</svg></figure>'
    )


def _short(words: str) -> str:
    """As much as the room at the left holds."""
    return words if len(words) <= 30 else words[:29] + "…"
