"""What a variant changes, deal by deal: the part of an author's page that compares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from html import escape
from typing import Final

from game.core.texts import Texts
from game.lab.pictures import Scale, picture, scale_of
from game.lab.reckoning import MEASURES, SHARES, CardRow, differing
from game.lab.verdict import card_lines, changed_cards, marked, told_effect, told_worth
from game.lab.watching import DEALT
from game.lab.wording import (
    MOST_SURE,
    Shown,
    name_in_both,
    number,
    particular,
    perhaps_changed,
    points,
    starred,
    told,
    told_change,
    told_where_only,
    whole,
)

MOST_COMPARED: Final = 16
"""Cards of a picture: those whose worth changes most. A small army is shown whole."""


def differences(all_shown: Sequence[Shown], texts: Texts) -> Iterator[str]:
    """What becomes of cards; then, for each measure in which some variant is told from the first one, how far every one
    lies from it, and of which nothing is told. What differs was said in words at the beginning of the page.
    """
    if not all_shown[0].report.known or not any(shown.report.known for shown in all_shown[1:]):
        yield paragraph(texts("study.differences.few"))
        return
    yield paragraph(texts("study.paired"))
    yield from _cards(all_shown, texts)
    yield from _measures(all_shown, texts)


def _measures(all_shown: Sequence[Shown], texts: Texts) -> Iterator[str]:
    """A picture of each measure on a scale of its own, as a small difference may be the only sure one; the rest on one
    line.
    """
    sure = differing([shown.report for shown in all_shown])
    if any(shown.report.against_first for shown in all_shown):
        yield f"<h3>{escape(texts('study.games.against'))}</h3>"
    if any(sure):
        yield paragraph(texts("study.paired.drawn", first=all_shown[0].label))
    compared = [*zip(all_shown, sure, strict=True)][1:]
    chance = []
    for name in MEASURES:
        found = [
            (starred(shown.label, name in names), found, told(name, found, texts, signed=True))
            for shown, names in compared
            if (found := shown.report.against_first.get(name)) is not None and found.known
        ]
        called = texts(f"study.measure.{name}")
        if any(name in names for names in sure):
            share = name in SHARES
            scale = scale_of([each for _, each, _ in found], 0.0)
            unit = texts("study.unit.shares" if share else f"study.unit.{name}")
            yield picture(found, called, scale, partial(_end, share=share, texts=texts), unit)
        elif any(each.mean or each.half for _, each, _ in found):
            chance.append(called if len(found) > 1 else texts("study.card.so", card=called, range=found[0][2]))
    if chance:
        yield paragraph(texts("study.differences.unsure", which=", ".join(chance)))


def _cards(all_shown: Sequence[Shown], texts: Texts) -> Iterator[str]:
    """How much more or less each card is worth, and of those that are told from chance, in words."""
    rows = [row for shown in all_shown for row in shown.report.cards_against_first]
    if not rows:
        return
    yield f"<h3>{escape(texts('study.cards.against'))}</h3>"
    yield paragraph(texts("study.cards.two"), "quiet")
    scale, first = worth_scale(all_shown), all_shown[0]
    for shown in all_shown[1:]:
        found = shown.report.cards_against_first
        if not found:
            continue
        if len(all_shown) > 2:
            yield paragraph(texts("study.cards.against.which", label=shown.label, first=first.label))
        only = told_where_only(first, shown, texts)
        if only:
            yield paragraph(only)
        yield _table(first, shown, texts)
        most = [*_asked_after(shown, first), *sorted(found, key=lambda row: -abs(row.worth.mean))]
        changed = changed_cards(shown, [first])
        pictured = [row.face for row in dict.fromkeys(most)][:MOST_COMPARED]
        named = [
            (
                marked(name_in_both(shown, first, row, texts), row, changed, texts),
                row.worth,
                points(row.worth, texts, signed=True),
            )
            for row in found
            if row.face in pictured
        ]
        says = texts("study.cards.against.says", label=shown.label, first=first.label)
        yield picture(named, says, scale, whole, texts("study.unit.shares"))
        if changed:
            yield paragraph(texts("study.cards.changed"), "quiet")
        if len(found) > len(named):
            yield paragraph(texts("study.cards.against.more", n=len(named), all=len(found)), "quiet")
        sure = [row for row in found if row.sure]
        for row in sure[:MOST_SURE]:
            yield paragraph(told_change(shown, row, first, texts))
        if not sure:
            yield paragraph(texts("study.cards.against.unsure"))
        perhaps = perhaps_changed(shown, first, texts)
        if perhaps:
            yield paragraph(perhaps)


def _table(first: Shown, shown: Shown, texts: Texts) -> str:
    """What the cards that are asked after are worth in each of two variants, and what the change does to them."""
    heads = [texts("study.cards.worth.with", label=one.label) for one in (first, shown)]
    head = "".join(f"<th>{escape(words)}</th>" for words in ("", *heads, texts("study.cards.change")))
    lines = []
    for line in card_lines(first, shown, texts):
        worth = [told_worth(row, texts) for row in (line.before, line.now)]
        figures = "".join(f'<td class="n">{escape(words)}</td>' for words in (*worth, told_effect(line.change, texts)))
        lines.append(f'<tr><td class="card">{escape(line.name)}</td>{figures}</tr>')
    return f"<table><tr>{head}</tr>{''.join(lines)}</table>" if lines else ""


def worth_scale(all_shown: Sequence[Shown]) -> Scale:
    """One scale for what cards of the first deal are worth and for what a change does to them: then the pictures can be
    compared.
    """
    dealt = [row.worth for shown in all_shown for row in shown.report.cards if row.way == DEALT]
    return scale_of([*dealt, *(row.worth for shown in all_shown for row in shown.report.cards_against_first)], 0.0)


def _asked_after(shown: Shown, first: Shown) -> list[CardRow]:
    """Cards with a role of their own, and those that stood out in one of the two: of them an author asks whether his
    change helps.
    """
    before, now = ({row.face for row in one.report.cards if row.sure} for one in (first, shown))
    found = shown.report.cards_against_first
    roles = particular(shown, found)
    return [row for row in found if row.face in now or row.before in before or row in roles]


def _end(value: float, share: bool, texts: Texts) -> str:
    """A number at the foot of a picture."""
    return number(100 * value if share else value, texts)


def paragraph(words: str, kind: str = "") -> str:
    """Of a page; `kind`: how it looks."""
    return f'<p class="{kind}">{escape(words)}</p>' if kind else f"<p>{escape(words)}</p>"
