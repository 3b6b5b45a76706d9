"""What a study found, as people write it: names, numbers with ranges, and sentences; for a page and the window."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import reduce
from statistics import NormalDist, median
from typing import Final, Literal, NamedTuple

from msgspec.structs import replace

from game.catalogue import entry_of
from game.core.content.changes import ENDING, Change
from game.core.content.skins import OPTION as SKIN
from game.core.rules.game import Game
from game.core.rules.options import as_written
from game.core.rules.rules import AnyRules, OptionValue, Setup
from game.core.texts import LocalText, Texts
from game.lab.question import Question, Variant
from game.lab.ranges import SURE, UNSURE, Estimate
from game.lab.reckoning import FIRST_SEAT, SHARES, CardRow, VariantReport
from game.lab.watching import DEALT
from game.matches.house import agreed_value, unusual

FEW_CARDS: Final = 12
"""So few are spoken of one by one where the game calls none of them particular."""
MOST_BECOME: Final = 3
"""Where more cards than these are others, nobody can say which has become which."""
MOST_SURE: Final = 3
"""Cards that are told from chance and spoken of one by one."""
CLEARLY: Final = 1.3
"""What lies beside nothing by so many halves of its range is told without a perhaps: chance alone does that once in a
hundred studies.
"""
TOLD: Final = 0.05
"""The difference of which is said how many games would tell it from chance."""
MOST_FURTHER: Final = 5000
"""Where more games than that would be needed, it is said what so many would tell."""

Surety = Literal["sure", "perhaps", "alike"]

# ---- names ------------------------------------------------------------------------------------------


class Shown(NamedTuple):
    """A variant as it is told of: its rules as they are worn, what it is called, and what was found."""

    rules: AnyRules
    variant: Variant
    label: str
    report: VariantReport


def shown_of(
    opened: Sequence[AnyRules], variants: Sequence[Variant], reports: Sequence[VariantReport], texts: Texts
) -> list[Shown]:
    """Each variant with what it is called in a language."""
    labels = labels_of(opened, variants, texts)
    return [Shown(*each) for each in zip(opened, variants, labels, reports, strict=True)]


def begun(shown: Shown) -> LocalText:
    """What a variant is called, as a sentence begins with it: in a capital letter."""
    return LocalText(shown.label, shown.label)


def _card(shown: Shown, row: CardRow) -> LocalText:
    """What a card is called; its number, if the game does not say."""
    rules = shown.rules
    if not isinstance(rules, Game):
        return LocalText(str(row.face), str(row.face))
    return rules.card_name(rules.blank(shown.variant.setup), row.face)


def name_of(shown: Shown, row: CardRow, texts: Texts) -> str:
    """The same in a language."""
    return texts.pick(_card(shown, row))


def what_it_is(shown: Shown, row: CardRow) -> tuple[LocalText, str]:
    """What makes a card another one: its name and what is drawn on it, for a king is called so whatever its value."""
    return _card(shown, row), _sign(shown, row.face)


def _sign(shown: Shown, face: int) -> str:
    rules = shown.rules
    return rules.card_sign(rules.blank(shown.variant.setup), face) if isinstance(rules, Game) else ""


def same_cards(
    opened: Sequence[AnyRules], question: Question, faces: Sequence[Collection[int]]
) -> list[dict[int, int]]:
    """For each variant, which of its `faces` are cards that the first one has, too, and what they are there: those that
    are called the same, whatever skin they wear; then, where few are left, those that have become others, each with the
    one that is called most like it. `opened`: as they are shipped.
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
    return [
        {face: found[0][name] for name, face in names.items() if name in found[0]} | _become(found[0], names)
        for names in found
    ]


def _become(first: Mapping[tuple[object, int], int], other: Mapping[tuple[object, int], int]) -> dict[int, int]:
    """What cards of other names were in the first variant, where an author may have changed one into another."""
    old, new = ([name for name in one if name not in two] for one, two in ((first, other), (other, first)))
    found: dict[int, int] = {}
    if max(len(old), len(new)) > MOST_BECOME:
        return found
    pairs = [(-_alike(was, name), first[was], other[name], was, name) for was in old for name in new]
    for _, before, face, was, name in sorted(pairs, key=lambda pair: pair[:3]):
        if was in old and name in new:
            old.remove(was)
            new.remove(name)
            found[face] = before
    return found


def _alike(one: tuple[object, int], other: tuple[object, int]) -> int:
    """How many words two names share."""
    words = [set(str(name.en if isinstance(name, LocalText) else name).split()) for name, _ in (one, other)]
    return len(words[0] & words[1])


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


def called_seat(seat: int, report: VariantReport, texts: Texts) -> str:
    """As in the games that one sees again; who begins each game is told."""
    return texts("study.seat.begins" if seat == report.begins else "study.seat", n=seat + 1)


def numbered_seats(report: VariantReport, texts: Texts) -> str:
    """That the number of a bot is not the order of play, where somebody else begins each time; else ''."""
    drawn = report.begins < 0 and FIRST_SEAT in report.measures
    return texts("study.seat.numbers") if drawn else ""


def who_plays(levels: Sequence[str], texts: Texts) -> str:
    """Once where all play alike."""
    if len(set(levels)) == 1:
        return texts("study.who.alike", level=level_name(levels[0], texts))
    seats = [texts("study.who.seat", n=n, level=level_name(level, texts)) for n, level in enumerate(levels, start=1)]
    return texts("study.who", seats=", ".join(seats))


def favoured(report: VariantReport, texts: Texts) -> str:
    """Whether it matters who begins, in words."""
    first = report.measures[FIRST_SEAT]
    if not first.sure:
        return texts("study.first.unknown", range=points(first, texts, signed=True))
    way = "better" if first.mean > 0 else "worse"
    barely = ".perhaps" if abs(first.mean) < CLEARLY * first.half else ""
    return texts(f"study.first.{way}{barely}", range=_ranged(100 * abs(first.mean), first, 100, texts, signed=False))


def particular(shown: Shown, rows: Sequence[CardRow]) -> list[CardRow]:
    """The cards of which the game says that they have a role of their own, in its order; all where there are few."""
    rules = shown.rules
    faces = rules.particular(rules.blank(shown.variant.setup)) if isinstance(rules, Game) else ()
    if not faces and len(rows) <= FEW_CARDS:
        return list(rows)
    by_face = {row.face: row for row in rows}
    return [by_face[face] for face in faces if face in by_face]


def told_card(shown: Shown, row: CardRow, texts: Texts) -> str:
    """What having a card does that is told from chance."""
    way = "better" if row.worth.mean > 0 else "worse"
    return texts(f"study.card.{way}", card=_card(shown, row), range=points(row.worth, texts, signed=True))


def told_cards(shown: Shown, rows: Sequence[CardRow], texts: Texts) -> Iterator[str]:
    """Of the first cards that are told from chance what each does; then of the rest those whose range lies beside
    nothing on one line, and the others after which somebody asks on another one.
    """
    sure = [row for row in rows if row.sure][:MOST_SURE]
    yield from (told_card(shown, row, texts) for row in sure)
    roles = particular(shown, rows)
    rest = [*roles, *(row for row in rows if _aside(row) and row not in roles)]
    for how, alike in by_surety([row for row in rest if not row.sure]):
        yield texts(f"study.cards.{how}", cards=_listed(shown, alike, texts))


def perhaps_changed(shown: Shown, first: Shown, texts: Texts) -> str:
    """Of cards that are compared those whose range lies beside nothing, and that by luck among so many; else ''."""
    rows = [row for row in shown.report.cards_against_first if _aside(row) and not row.sure and row.worth.known]
    found = [
        texts(
            "study.card.so",
            card=name_in_both(shown, first, row, texts),
            range=points(row.worth, texts, signed=True),
        )
        for row in rows
    ]
    return texts("study.cards.perhaps", cards=", ".join(found)) if found else ""


def _listed(shown: Shown, rows: Sequence[CardRow], texts: Texts) -> str:
    """Cards with what they do."""
    found = [(name_of(shown, row, texts), points(row.worth, texts, signed=True), row.sure) for row in rows]
    return ", ".join(
        texts("study.card.sure" if sure else "study.card.so", card=name, range=worth) for name, worth, sure in found
    )


def told_change(shown: Shown, row: CardRow, first: Shown, texts: Texts) -> str:
    """By how much a card is worth more or less than in the `first` variant, and whether that is more than chance."""
    by = points(replace(row.worth, mean=abs(row.worth.mean)), texts)
    way = "more" if row.worth.mean > 0 else "less"
    perhaps = "" if row.sure else ".perhaps"
    key, was = f"study.card.change.{way}{perhaps}", was_called(shown, first, row, texts)
    if was:
        return texts(f"{key}.become", card=_card(shown, row), was=was, range=by, label=shown.label, first=first.label)
    return texts(key, card=_card(shown, row), range=by, label=shown.label, first=first.label)


def was_called(shown: Shown, first: Shown, row: CardRow, texts: Texts) -> str:
    """What a card that is compared was called in the first variant, where that was something else; else ''."""
    if row.before < 0:
        return ""
    was = name_of(first, replace(row, face=row.before), texts)
    return "" if was == name_of(shown, row, texts) else was


def name_in_both(shown: Shown, first: Shown, row: CardRow, texts: Texts) -> str:
    """What a card is called that is compared, and what it was if that was something else: its name, or what it was
    worth under the same name.
    """
    name, was = name_of(shown, row, texts), was_called(shown, first, row, texts)
    if not was and row.before >= 0 and _sign(first, row.before) != _sign(shown, row.face):
        was = _sign(first, row.before)
    return texts("study.card.become", card=name, was=was) if was else name


def told_unknown(shown: Shown, first: Shown, rows: Sequence[CardRow], texts: Texts) -> str:
    """Of cards that are compared, that it cannot be told yet what has become of them."""
    cards = " · ".join(with_figure(name_in_both(shown, first, row, texts), row.worth, texts) for row in rows)
    games = min(first.report.ended, shown.report.ended)
    return texts("study.cards.change.unknown", cards=cards, n=games, label=shown.label, first=first.label)


def told_measure(name: str, first: Shown, other: Shown, texts: Texts) -> str:
    """In what two variants differ by a measure, with what it is in each of them."""
    before, after = (shown.report.measures[name].mean for shown in (first, other))
    times, unit = (100, "\u00a0%") if name in SHARES else (1, "")
    digits = next((each for each in (1, 2) if round(times * after, each) != round(times * before, each)), 3)
    way = "more" if other.report.against_first[name].mean > 0 else "less"
    if name == FIRST_SEAT and before * after > 0:  # what hurts less does not help
        way = f"{'helps' if after > 0 else 'hurts'}.{'more' if abs(after) > abs(before) else 'less'}"
    signed = name == FIRST_SEAT
    return texts(
        f"study.change.{name}.{way}",
        by=_part(abs(after - before) / before, texts) if before else "",
        before=f"{number(times * before, texts, signed, digits)}{unit}",
        after=f"{number(times * after, texts, signed, digits)}{unit}",
    )


def _part(share: float, texts: Texts) -> str:
    """Of a hundred, in whole numbers if that is something."""
    return f"{number(100 * share, texts, digits=0 if round(100 * share) else 1)}\u00a0%"


def told_roles(shown: Shown, texts: Texts) -> str:
    """What the cards of the first deal are worth that have a role of their own, or stand out, on one line; '' where
    none has a role.
    """
    rows = [row for row in shown.report.cards if row.way == DEALT]
    roles = particular(shown, rows) if len(rows) > MOST_SURE else []
    if not roles:
        return ""
    others = sorted((row for row in rows if row not in roles), key=lambda row: -abs(row.worth.mean))
    spoken_of = [*roles, *(row for row in others if row.sure or _aside(row))]
    parts = [texts(f"study.role.{how}", cards=worths(shown, found, texts)) for how, found in by_surety(spoken_of)]
    return reduce(lambda one, other: texts("study.role.then", one=one, other=other), parts)


def by_surety(rows: Sequence[CardRow]) -> list[tuple[Surety, list[CardRow]]]:
    """Those that surely stand out, those that do and may by luck, and those that do not, where there are any."""
    sorts: dict[Surety, list[CardRow]] = {"sure": [], "perhaps": [], "alike": []}
    for row in rows:
        sorts["sure" if row.sure else "perhaps" if _aside(row) else "alike"].append(row)
    return [(how, found) for how, found in sorts.items() if found]


def told_later(shown: Shown, texts: Texts) -> str:
    """The cards that surely do something for who came by them after the first deal, those first that do most; '' where
    there are none.
    """
    rows = [row for row in shown.report.cards if row.way != DEALT and row.sure]
    first = sorted(rows, key=lambda row: -abs(row.worth.mean))[:MOST_SURE]
    return worths(shown, first, texts)


def worths(shown: Shown, rows: Sequence[CardRow], texts: Texts) -> str:
    """Cards with what having them does, one after the other."""
    return " · ".join(with_figure(name_of(shown, row, texts), row.worth, texts) for row in rows)


def with_figure(name: str, worth: Estimate, texts: Texts) -> str:
    """A card with what having it does: told apart by more than a space, for many cards are called by a number."""
    return texts("study.card.figure", card=name, range=points(worth, texts, signed=True))


def differ_by_cards(all_shown: Sequence[Shown]) -> bool:
    """True where variants have other cards, or something of their cards was changed."""
    cards = [{what_it_is(shown, row) for row in shown.report.cards} for shown in all_shown]
    return any(its != cards[0] for its in cards) or any(shown.variant.changes for shown in all_shown)


def told_where_only(first: Shown, other: Shown, texts: Texts) -> str:
    """Of two variants the cards of the first deal that only one of them has, by their names, with what they do: the new
    ones first, of each at most so many as are spoken of; '' where both have the same.
    """
    named = [
        {name_of(shown, row, texts): row for row in shown.report.cards if row.way == DEALT} for shown in (first, other)
    ]
    found = []
    for shown, its, others in ((other, named[1], named[0]), (first, named[0], named[1])):
        fresh = [row for name, row in its.items() if name not in others]
        roles = particular(shown, fresh)
        rows = [*roles, *(row for row in fresh if row not in roles)][:MOST_SURE]
        if rows:
            found.append(texts("study.cards.only", label=shown.label, cards=_listed(shown, rows, texts)))
    return " ".join(found)


def _aside(row: CardRow) -> bool:
    """True where a range lies beside nothing."""
    return abs(row.worth.mean) > row.worth.half


def among_many(rows: Sequence[CardRow], texts: Texts) -> Iterator[str]:
    """That with so many cards some range lies beside nothing by chance, where one does."""
    if len(rows) > 1 and any(_aside(row) and not row.sure for row in rows):
        yield texts("study.cards.many", n=len(rows))


def enough_games(found: Sequence[Estimate], games: int) -> int:
    """How many games of each variant tell a difference of `TOLD` in what is usual among these, about: a range shrinks
    with the root of their number.
    """
    return math.ceil(games * (_half(found) / TOLD) ** 2 / 100) * 100


def _half(found: Sequence[Estimate]) -> float:
    stricter = NormalDist().inv_cdf(1 - UNSURE / (2 * len(found))) / SURE  # of so many the first is told (`surely`)
    return stricter * median(one.half for one in found)


def further(what: str, found: Sequence[Estimate], games: int, texts: Texts, *, each: bool = False) -> str:
    """How many games more would tell a difference of `TOLD`, about, or that these are enough. `each`: so many of each
    variant.
    """
    needed = enough_games(found, games)
    words = texts(f"study.further.{what}")
    if needed <= games:
        return texts("study.further.none", what=words)
    key = "study.further.each" if each else "study.further"
    if needed - games > MOST_FURTHER:
        seen = math.ceil(100 * _half(found) * math.sqrt(games / (games + MOST_FURTHER)))
        return texts(f"{key}.large", more=number(MOST_FURTHER, texts, digits=0), seen=seen, what=words)
    more, whole = _more_games(needed, games), in_all(needed, games)
    return texts(key, more=number(more, texts, digits=0), n=number(whole, texts, digits=0), what=words)


def _more_games(needed: int, games: int) -> int:
    return math.ceil((needed - games) / 100) * 100


def in_all(needed: int, games: int) -> int:
    """How many games there are in round numbers once enough are played."""
    return math.ceil((games + _more_games(needed, games)) / 100) * 100


def judged(figure: str, change: Estimate, sure: bool, texts: Texts) -> str:
    """A difference with its range, and whether it can be told from luck."""
    if not change.known or not change.half:
        return figure if change.mean or not change.known else texts("laboratory.difference.none")
    how = "sure" if sure else "perhaps" if change.sure else "alike"
    return texts(f"laboratory.difference.{how}", range=figure)


# ---- numbers ----------------------------------------------------------------------------------------


def told(name: str, value: Estimate, texts: Texts, signed: bool = False) -> str:
    """A measure with its range, as people write it; what beginning gains may be less than nothing."""
    signed = signed or name == FIRST_SEAT
    if name in SHARES:
        return points(value, texts, signed)
    return _ranged(value.mean, value, 1, texts, signed)


def points(value: Estimate, texts: Texts, signed: bool = False) -> str:
    """A share in points of a hundred."""
    return _ranged(100 * value.mean, value, 100, texts, signed, " %")


def _ranged(mean: float, value: Estimate, times: int, texts: Texts, signed: bool, unit: str = "") -> str:
    """Of too few games nothing; what never varied has no range that one could tell, and of nothing that is plain."""
    if not value.known:
        return texts("study.unknown")
    half = times * value.half
    if not half:
        digits = 1 if round(mean, 1) % 1 else 0
        words = f"{number(mean, texts, signed, digits)}{unit}".replace(" ", "\u00a0")
        return texts("study.always", n=words) if mean else words
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
