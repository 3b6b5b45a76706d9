"""What a study answers, in one plain sentence before any figure: yes, no, or that it cannot be told yet."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from game.core.texts import Texts
from game.lab.ranges import Estimate
from game.lab.reckoning import HAPPENS, CardRow, differing
from game.lab.watching import DEALT
from game.lab.wording import (
    MOST_FURTHER,
    Shown,
    differ_by_cards,
    enough_games,
    in_all,
    judged,
    name_in_both,
    name_of,
    particular,
    points,
    starred,
    told_measure,
    what_it_is,
)

MOST_NAMED: Final = 6
"""Cards that are named in a sentence: those with a role of a usual army."""
MOST_TOLD: Final = 3
"""Variants of which a sentence says what they change."""
_FIGURE: Final = re.compile(r"[0-9]+")
_TEXTS: Final = Texts("en")


class Open(NamedTuple):
    """What luck may still hide: of what (a card, how games end), and how well each is known from so many games."""

    what: str
    found: Sequence[Estimate]
    games: int

    @property
    def enough(self) -> int:
        """How many games would tell, about."""
        return enough_games(self.found, self.games)


def still_open(all_shown: Sequence[Shown]) -> Open | None:
    """What further games would tell: of one variant what its cards are worth, of several what becomes of them, or how
    games end; None where nothing of it was watched, or where house rules surely change something: that was asked.
    """
    reports = [shown.report for shown in all_shown]
    games = min(report.ended for report in reports)
    if len(reports) == 1:
        cards = [row.worth for row in reports[0].cards if row.way == DEALT and not row.sure]
        return Open("card", cards, games) if cards else None
    told_apart = any(differing(reports)) or any(row.sure for one in reports for row in one.cards_against_first)
    if told_apart and not differ_by_cards(all_shown):
        return None
    cards = [row.worth for report in reports[1:] for row in report.cards_against_first if not row.sure]
    if cards:
        return Open("card", cards, games)
    ends = [found for report in reports[1:] for name, found in report.against_first.items() if name in HAPPENS]
    ends = [found for found in ends if found.known]
    return Open("ends", ends, games) if ends and not told_apart else None


def games_that_tell(all_shown: Sequence[Shown]) -> int:
    """How many games there had better be in all; 0 where these are enough, or nobody would wait for so many."""
    there = still_open(all_shown)
    if there is None or not there.games < there.enough <= there.games + MOST_FURTHER:
        return 0
    return in_all(there.enough, there.games)


def changed_cards(shown: Shown, others: Sequence[Shown]) -> set[int]:
    """The cards of the first deal that some of the others has not: those that an author has changed."""
    found: set[int] = set()
    for other in others:
        known = Counter(what_it_is(other, row) for row in _dealt(other))
        for row in sorted(_dealt(shown), key=lambda row: row.face):
            card = what_it_is(shown, row)
            if not known[card]:
                found.add(row.face)
            known[card] -= bool(known[card])
    return found


def asked_after(all_shown: Sequence[Shown]) -> list[list[CardRow]]:
    """Of each variant the cards of the first deal of which its author asks: those that he has changed, and those with a
    role that are of the same kind (the first spy where a second one was made); where he has changed none, all that have
    a role, or all.
    """
    changed = [changed_cards(shown, [other for other in all_shown if other is not shown]) for shown in all_shown]
    dealt = [_dealt(shown) for shown in all_shown]
    roles = [particular(shown, rows) for shown, rows in zip(all_shown, dealt, strict=True)]
    kinds = {
        _kind(shown, row)
        for shown, faces, rows in zip(all_shown, changed, roles, strict=True)
        for row in rows
        if row.face in faces
    }
    found = []
    for shown, faces, rows, its in zip(all_shown, changed, dealt, roles, strict=True):
        alike = [row for row in its if _kind(shown, row) in kinds]
        found.append([*alike, *(row for row in rows if row.face in faces and row not in alike)])
    return found if any(found) else [its or rows for its, rows in zip(roles, dealt, strict=True)]


class CardLine(NamedTuple):
    """A card that is asked after: what it is called, what it is worth in the first variant and in another one, and what
    the change does; None where there is nothing of the kind.
    """

    name: str
    before: CardRow | None
    now: CardRow | None
    change: CardRow | None


def card_lines(first: Shown, shown: Shown, texts: Texts) -> list[CardLine]:
    """Of two variants the cards that are asked after, and those that surely change."""
    gone, asked = asked_after([first, shown])
    changes = {row.face: row for row in shown.report.cards_against_first}
    before, now = ({row.face: row for row in _dealt(one)} for one in (first, shown))
    faces = dict.fromkeys([*(row.face for row in asked), *(face for face, row in changes.items() if row.sure)])
    found, compared = [], set()
    for face in faces:
        change = changes.get(face)
        if change is None:
            found.append(CardLine(name_of(shown, now[face], texts), None, now[face], None))
        else:
            was = face if change.before < 0 else change.before
            compared.add(was)
            found.append(CardLine(name_in_both(shown, first, change, texts), before.get(was), now.get(face), change))
    known = {change.before for change in changes.values()} | compared
    return found + [CardLine(name_of(first, row, texts), row, None, None) for row in gone if row.face not in known]


def told_worth(row: CardRow | None, texts: Texts) -> str:
    """What it is worth to be dealt a card, in a table."""
    return texts("study.cards.not_there") if row is None else points(row.worth, texts, signed=True)


def told_effect(change: CardRow | None, texts: Texts) -> str:
    """What a change does to a card, and whether that can be told from luck."""
    if change is None:
        return "–"
    return judged(points(change.worth, texts, signed=True), change.worth, change.sure, texts)


def marked(name: str, row: CardRow, changed: Collection[int], texts: Texts) -> str:
    """A card with its marks: a star where it is told from chance, a dot where an author has changed it."""
    return starred(texts("study.card.changed", card=name) if row.face in changed else name, row.sure)


def _kind(shown: Shown, row: CardRow) -> str:
    """What cards of the same role share: their name without its value."""
    return _FIGURE.sub("", name_of(shown, row, _TEXTS)).strip()


def _dealt(shown: Shown) -> list[CardRow]:
    return [row for row in shown.report.cards if row.way == DEALT]


def of_cards(all_shown: Sequence[Shown], texts: Texts) -> str:
    """Whether a card wins too often: those that are asked after, and whether a changed army does it. Where nothing of
    them is sure, another one of which something is; for the first line says no less than what stands below.
    """
    asked, every = asked_after(all_shown), [_dealt(shown) for shown in all_shown]
    found = _sure_worth(all_shown, asked, texts) or _sure_change(all_shown, asked, texts)
    if found:
        return found
    found = _sure_change(all_shown, every, texts) or _sure_worth(all_shown, every, texts)
    return f"{found} {_not_sure(all_shown, asked, texts)}".strip()


def _sure_worth(all_shown: Sequence[Shown], asked: Sequence[Sequence[CardRow]], texts: Texts) -> str:
    """Of these cards of each variant the one that surely wins more or less often, and whether the change does it; ''
    where there is none.
    """
    first, several = all_shown[0], len(all_shown) > 1
    sure = [(shown, row) for shown, rows in zip(all_shown, asked, strict=True) for row in rows if row.sure]
    if not sure:
        return ""
    here, row = max(sure, key=lambda pair: (pair[0] is not first, abs(pair[1].worth.mean)))
    words = _yes("study.verdict.yes", here, row, first, texts, several=several)
    if here is first:
        return words
    changes = [change for change in here.report.cards_against_first if change.sure and change.face == row.face]
    by = changes[0].worth.mean if changes else 0.0
    before = any(name_of(first, one, texts) == name_of(here, row, texts) for shown, one in sure if shown is first)
    before = before or by * row.worth.mean < 0  # what helps less than it did has helped before
    key = "before" if before else "by_change" if by else "not_by_change"
    return f"{words} {texts(f'study.verdict.{key}', first=first.label)}"


def _sure_change(all_shown: Sequence[Shown], asked: Sequence[Sequence[CardRow]], texts: Texts) -> str:
    """Of these cards of each variant the one that surely changes most; '' where there is none."""
    changes = [
        (shown, row)
        for shown, rows in zip(all_shown, asked, strict=True)
        for row in shown.report.cards_against_first
        if row.sure and row.face in {one.face for one in rows}
    ]
    if not changes:
        return ""
    here, row = max(changes, key=lambda pair: abs(pair[1].worth.mean))
    return _yes("study.verdict.change", here, row, all_shown[0], texts, several=True)


def _not_sure(all_shown: Sequence[Shown], asked: Sequence[Sequence[CardRow]], texts: Texts) -> str:
    """That these cards are not seen to win more or less often, or that it cannot be told yet; and how much luck could
    hide, of which of them most.
    """
    pairs = [(shown, row) for shown, rows in zip(all_shown, asked, strict=True) for row in rows]
    if not pairs:
        return ""
    several = len(all_shown) > 1
    there = still_open(all_shown)
    how = "no" if there is not None and there.enough <= there.games else "unknown"
    here, row = max(pairs, key=lambda pair: abs(pair[1].worth.mean) + pair[1].worth.half)
    which = name_of(here, row, texts)
    if several:
        which = texts("study.verdict.most", card=which, label=here.label)
    names = list(dict.fromkeys(name_of(shown, row, texts) for shown, row in pairs))
    some = several or len(asked[0]) < len(_dealt(all_shown[0]))
    return texts(
        f"study.verdict.{how}" if some and len(names) <= MOST_NAMED else f"study.verdict.{how}.any",
        cards=_one_of(names, texts),
        n=round(100 * (abs(row.worth.mean) + row.worth.half)),
        which=which,
    )


def _one_of(names: Sequence[str], texts: Texts) -> str:
    *others, last = [texts("study.verdict.card", card=name) for name in names]
    return texts("study.verdict.or").join([", ".join(others), last]) if others else last


def _yes(key: str, here: Shown, row: CardRow, first: Shown, texts: Texts, *, several: bool) -> str:
    way = "more" if row.worth.mean > 0 else "less"
    where = texts("study.verdict.where", label=here.label) if several else ""
    name, by = name_of(here, row, texts), round(100 * abs(row.worth.mean))
    return texts(f"{key}.{way}", where=where, card=name, n=by, label=here.label, first=first.label)


def of_rules(all_shown: Sequence[Shown], texts: Texts) -> str:
    """Whether house rules change anything, and what."""
    first = all_shown[0]
    card = _sure_change(all_shown, [_dealt(shown) for shown in all_shown], texts)
    if card:
        return card
    apart = [
        texts("study.verdict.rules.with", label=shown.label, what=told_measure(names[0], first, shown, texts))
        for shown, names in zip(all_shown, differing([shown.report for shown in all_shown]), strict=True)
        if names
    ]
    if apart:
        more = ["…"] if len(apart) > MOST_TOLD else []
        return texts("study.verdict.rules.yes", what=texts("study.verdict.rules.and").join([*apart[:MOST_TOLD], *more]))
    there = still_open(all_shown)
    return texts(f"study.verdict.rules.{'no' if there is not None and there.enough <= there.games else 'unknown'}")
