"""What a study found, as people write it: names, numbers with ranges, and sentences; for a page and the window."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from statistics import median
from typing import Final

from msgspec.structs import replace

from game.catalogue import entry_of
from game.core.content.changes import ENDING, Change
from game.core.content.skins import OPTION as SKIN
from game.core.rules.game import Game
from game.core.rules.options import as_written
from game.core.rules.rules import AnyRules, OptionValue, Setup
from game.core.texts import LocalText, Texts
from game.lab.question import Question, Variant
from game.lab.ranges import Estimate
from game.lab.reckoning import FIRST_SEAT, SHARES, CardRow, VariantReport
from game.lab.watching import DEALT
from game.matches.house import agreed_value, unusual

FEW_CARDS: Final = 12
"""So few are spoken of one by one where the game calls none of them particular."""
MOST_SURE: Final = 3
"""Cards that are told from chance and spoken of one by one."""
CLEARLY: Final = 1.3
"""What lies beside nothing by so many halves of its range is told without a perhaps: chance alone does that once in a
hundred studies.
"""
TOLD: Final = 0.05
"""The difference of which is said how many games would tell it from chance."""

# ---- names ------------------------------------------------------------------------------------------


def _card(rules: AnyRules, variant: Variant, row: CardRow) -> LocalText:
    """What a card is called; its number, if the game does not say. `rules`: as they are worn."""
    if not isinstance(rules, Game):
        return LocalText(str(row.face), str(row.face))
    return rules.card_name(rules.blank(variant.setup), row.face)


def name_of(rules: AnyRules, variant: Variant, row: CardRow, texts: Texts) -> str:
    """The same in a language."""
    return texts.pick(_card(rules, variant, row))


def same_cards(
    opened: Sequence[AnyRules], question: Question, faces: Sequence[Collection[int]]
) -> list[dict[int, int]]:
    """For each variant, which of its `faces` are cards that the first one has, too, and what they are there: those that
    are called the same, whatever skin they wear. `opened`: as they are shipped.
    """
    skin = question.variants[0].setup.options.get(SKIN)
    found: list[dict[tuple[object, int], int]] = []
    for rules, variant, its in zip(opened, question.variants, faces, strict=True):
        setup = variant.setup if skin is None else _wearing(variant.setup, skin)
        names: dict[tuple[object, int], int] = {}
        for face in sorted(its):
            name = rules.card_name(rules.blank(setup), face) if isinstance(rules, Game) else face
            like = sum(known == name for known, _ in names)  # the second 8 is not the first
            names[name, like] = face
        found.append(names)
    return [{face: found[0][name] for name, face in names.items() if name in found[0]} for names in found]


def _wearing(setup: Setup, skin: OptionValue) -> Setup:
    return replace(setup, options={**setup.options, SKIN: skin})


def level_name(level: str, texts: Texts) -> str:
    """What players call a level."""
    key = f"lobby.level.{level}"
    return texts(key) if texts.has(key) else level


def labels_of(opened: Sequence[AnyRules], variants: Sequence[Variant], texts: Texts) -> list[str]:
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
    for spec in rules.options:
        if spec.kind in ("flag", "number"):
            values: Sequence[OptionValue] = (False, True) if spec.kind == "flag" else range(spec.least, spec.most + 1)
            rule = texts.pick(spec.label)
            names |= {f"{spec.id}={as_written(one)}": f"{rule} ({agreed_value(spec, one, texts)})" for one in values}
    names |= {str(change): _changed(rules, change, texts) for change in variant.changes}
    return ", ".join(names.get(word) or word for word in variant.label.split(" "))


def _changed(rules: AnyRules, change: Change, texts: Texts) -> str:
    """A value of a file, by the name of what the file is: an army, a deck."""
    folder, _, name = change.file.removesuffix(ENDING).rpartition("/")
    option = {kind: option for option, kind in entry_of(rules.name).variants}.get(folder)
    choices = (choice for spec in rules.options if spec.id == option for choice in spec.choices)
    called = next((texts.pick(choice.label) for choice in choices if choice.id == name), name)
    return texts("study.changed", file=called, place=change.place, value=change.value)


def agreed(rules: AnyRules, setup: Setup, texts: Texts) -> str:
    """How many play, and which house rules are others than usual."""
    others = unusual(rules, setup, texts)
    players = texts.plural("laboratory.players", setup.seats)
    return f"{players} {texts('laboratory.rules', rules=', '.join(others)) if others else texts('laboratory.usual')}"


# ---- sentences --------------------------------------------------------------------------------------


def starred(words: str, sure: bool) -> str:
    """A star before what is told from chance."""
    return f"* {words}" if sure else words


def shares_of(report: VariantReport, texts: Texts) -> str:
    """How often each seat wins, on one line."""
    if not report.known:
        return texts("study.unknown")
    return ", ".join(points(share, texts) for share in report.seats)


def favoured(report: VariantReport, texts: Texts) -> str:
    """Whether it matters who begins, in words."""
    first = report.measures[FIRST_SEAT]
    if not first.sure:
        return texts("study.first.unknown", range=points(first, texts))
    way = "better" if first.mean > 0 else "worse"
    barely = ".perhaps" if abs(first.mean) < CLEARLY * first.half else ""
    return texts(f"study.first.{way}{barely}", range=points(first, texts))


def particular(rules: AnyRules, variant: Variant, rows: Sequence[CardRow]) -> list[CardRow]:
    """The cards of which the game says that they have a role of their own, in its order; all where there are few."""
    faces = rules.particular(rules.blank(variant.setup)) if isinstance(rules, Game) else ()
    if not faces and len(rows) <= FEW_CARDS:
        return list(rows)
    by_face = {row.face: row for row in rows}
    return [by_face[face] for face in faces if face in by_face]


def told_card(rules: AnyRules, variant: Variant, row: CardRow, texts: Texts) -> str:
    """What having a card does, as far as it is told from chance; a range beside nothing may be luck among many."""
    way = ("better" if row.worth.mean > 0 else "worse") if row.sure else "maybe" if _aside(row) else "same"
    return texts(f"study.card.{way}", card=_card(rules, variant, row), range=points(row.worth, texts, signed=True))


def told_change(rules: AnyRules, variant: Variant, row: CardRow, first: str, texts: Texts) -> str:
    """By how much a card is worth more or less than in the `first` variant, if that is more than chance."""
    card, worth = _card(rules, variant, row), row.worth
    if not row.sure:
        how = "maybe" if _aside(row) else "unknown"
        return texts(f"study.card.change.{how}", card=card, range=points(worth, texts, signed=True), first=first)
    by = points(replace(worth, mean=abs(worth.mean)), texts)
    return texts(f"study.card.change.{'more' if worth.mean > 0 else 'less'}", card=card, range=by, first=first)


def told_roles(rules: AnyRules, variant: Variant, report: VariantReport, texts: Texts) -> str:
    """What the cards of the first deal with a role of their own are worth, on one line; '' where there are none."""
    rows = [row for row in report.cards if row.way == DEALT]
    roles = particular(rules, variant, rows) if len(rows) > MOST_SURE else []
    return " · ".join(
        starred(f"{name_of(rules, variant, row, texts)} {points(row.worth, texts, signed=True)}", row.sure)
        for row in roles
    )


def told_where_only(
    opened: Sequence[AnyRules],
    variants: Sequence[Variant],
    labels: Sequence[str],
    reports: Sequence[VariantReport],
    texts: Texts,
) -> Iterator[str]:
    """Of two variants the cards of the first deal that only one of them has, by their names, with what they do: the new
    ones first, of each at most so many as are spoken of.
    """
    named = [
        {name_of(rules, variant, row, texts): row for row in report.cards if row.way == DEALT}
        for rules, variant, report in zip(opened, variants, reports, strict=True)
    ]
    for at in (1, 0):
        fresh = [row for name, row in named[at].items() if name not in named[1 - at]]
        roles = particular(opened[at], variants[at], fresh)
        for row in [*roles, *(row for row in fresh if row not in roles)][:MOST_SURE]:
            only = texts("study.card.only", label=labels[at], card=_card(opened[at], variants[at], row))
            yield f"{only} {told_card(opened[at], variants[at], row, texts)}"


def _aside(row: CardRow) -> bool:
    """True where a range lies beside nothing."""
    return abs(row.worth.mean) > row.worth.half


def to_speak_of(rows: Sequence[CardRow], further: Sequence[CardRow]) -> list[CardRow]:
    """The first cards that are told from chance, then those that somebody asks after."""
    sure = [row for row in rows if row.sure][:MOST_SURE]
    return [*sure, *(row for row in further if row not in sure)]


def among_many(rows: Sequence[CardRow], texts: Texts) -> Iterator[str]:
    """That with so many cards some range lies beside nothing by chance, where one does."""
    if len(rows) > 1 and any(_aside(row) and not row.sure for row in rows):
        yield texts("study.cards.many", n=len(rows))


def would_tell(found: Sequence[Estimate], games: int, texts: Texts) -> str:
    """How many games would tell a difference of `TOLD` in what is usual among these, about: a range shrinks with the
    root of their number; '' if these are enough.
    """
    needed = games * (median(each.half for each in found) / TOLD) ** 2
    more = math.ceil(needed / 100) * 100
    return number(more, texts, digits=0) if more > games else ""


# ---- numbers ----------------------------------------------------------------------------------------


def told(name: str, value: Estimate, texts: Texts, signed: bool = False) -> str:
    """A measure with its range, as people write it."""
    if name in SHARES:
        return points(value, texts, signed)
    return _ranged(value.mean, value, 1, texts, signed)


def points(value: Estimate, texts: Texts, signed: bool = False) -> str:
    """A share in points of a hundred."""
    return _ranged(100 * value.mean, value, 100, texts, signed, " %")


def _ranged(mean: float, value: Estimate, times: int, texts: Texts, signed: bool, unit: str = "") -> str:
    """Of too few games nothing; what never varied has no range that one could tell."""
    if not value.known:
        return texts("study.unknown")
    half = times * value.half
    if not half:
        return texts("study.always", n=f"{number(mean, texts, signed)}{unit}".replace(" ", "\u00a0"))
    digits = next((digits for digits in (1, 2) if round(half, digits)), 3)  # no range is nothing
    words = f"{number(mean, texts, signed, digits)} ± {number(half, texts, digits=digits)}{unit}"
    return words.replace(" ", "\u00a0")  # on one line


def number(value: float, texts: Texts, signed: bool = False, digits: int = 1) -> str:
    """With one decimal; what rounds to nothing has no sign."""
    written = f"{value:{'+' if signed and round(value, digits) else ''}z.{digits}f}".replace("-", "−")
    return written.replace(".", ",") if texts.language == "fr" else written


def whole(share: float) -> str:
    """A share in a hundred, without decimals."""
    return f"{100 * share:z.0f}".replace("-", "−")
