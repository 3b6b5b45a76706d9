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
    enough_games,
    in_all,
    judged,
    name_in_both,
    name_of,
    particular,
    points,
    starred,
)

MOST_NAMED: Final = 3
"""Cards that are named in a sentence."""
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
    games end; None where nothing of it was watched.
    """
    reports = [shown.report for shown in all_shown]
    games = min(report.ended for report in reports)
    if len(reports) == 1:
        cards = [row.worth for row in reports[0].cards if row.way == DEALT and not row.sure]
        return Open("card", cards, games) if cards else None
    cards = [row.worth for report in reports[1:] for row in report.cards_against_first if not row.sure]
    if cards:
        return Open("card", cards, games)
    told_apart = any(differing(reports)) or any(row.sure for one in reports for row in one.cards_against_first)
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
    """The cards of the first deal that some of the others has not, by their names: those that an author has changed."""
    found: set[int] = set()
    for other in others:
        known = Counter(name_of(other, row, _TEXTS) for row in _dealt(other))
        for row in sorted(_dealt(shown), key=lambda row: row.face):
            name = name_of(shown, row, _TEXTS)
            if not known[name]:
                found.add(row.face)
            known[name] -= bool(known[name])
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
    """Whether a card wins too often: those that are asked after; of one variant, any. Where it is so with a changed
    army, also whether the change does it.
    """
    first, several = all_shown[0], len(all_shown) > 1
    asked = asked_after(all_shown) if several else [_dealt(first)]
    pairs = [(shown, row) for shown, rows in zip(all_shown, asked, strict=True) for row in rows]
    sure = [(shown, row) for shown, row in pairs if row.sure]
    faces = [{row.face for row in rows} for rows in asked]
    changes = [
        (shown, row)
        for shown, its in zip(all_shown, faces, strict=True)
        for row in shown.report.cards_against_first
        if row.sure and row.face in its
    ]
    if sure:
        here, row = max(sure, key=lambda pair: (pair[0] is not first, abs(pair[1].worth.mean)))
        words = _yes("study.verdict.yes", here, row, first, texts, several=several)
        if here is first:
            return words
        by = next((change.worth.mean for one, change in changes if one is here and change.face == row.face), 0.0)
        before = any(name_of(first, one, texts) == name_of(here, row, texts) for shown, one in sure if shown is first)
        before = before or by * row.worth.mean < 0  # what helps less than it did has helped before
        key = "before" if before else "by_change" if by else "not_by_change"
        return f"{words} {texts(f'study.verdict.{key}', first=first.label)}"
    if changes:
        here, row = max(changes, key=lambda pair: abs(pair[1].worth.mean))
        return _yes("study.verdict.change", here, row, first, texts, several=True)
    if not pairs:
        return ""
    names = list(dict.fromkeys(name_of(shown, row, texts) for shown, row in pairs))
    there = still_open(all_shown)
    how = "no" if there is not None and there.enough <= there.games else "unknown"
    most = round(100 * max(abs(row.worth.mean) + row.worth.half for _, row in pairs))
    if not several or len(names) > MOST_NAMED:
        return texts(f"study.verdict.{how}.any", n=most)
    return texts(f"study.verdict.{how}", cards=_joined(names, "study.verdict.or", texts), n=most)


def _joined(names: Sequence[str], key: str, texts: Texts) -> str:
    return texts(key).join(texts("study.verdict.card", card=name) for name in names)


def _yes(key: str, here: Shown, row: CardRow, first: Shown, texts: Texts, *, several: bool) -> str:
    way = "more" if row.worth.mean > 0 else "less"
    where = texts("study.verdict.where", label=here.label) if several else ""
    name, by = name_of(here, row, texts), round(100 * abs(row.worth.mean))
    return texts(f"{key}.{way}", where=where, card=name, n=by, label=here.label, first=first.label)


def of_rules(all_shown: Sequence[Shown], texts: Texts) -> str:
    """Whether house rules change anything."""
    reports = [shown.report for shown in all_shown]
    apart = [
        shown.label
        for shown, names in zip(all_shown, differing(reports), strict=True)
        if names or any(row.sure for row in shown.report.cards_against_first)
    ]
    if apart:
        return texts("study.verdict.rules.yes", labels=_joined(apart, "study.verdict.and", texts))
    there = still_open(all_shown)
    return texts(f"study.verdict.rules.{'no' if there is not None and there.enough <= there.games else 'unknown'}")
