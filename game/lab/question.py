"""What a study asks: a game, who plays it, and the house rules or values of its content between which it compares."""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple

import msgspec

from game.core.content.changes import ENDING, Change
from game.core.content.content import FaultError, in_both
from game.core.content.skins import OPTION as SKIN
from game.core.records import Frozen
from game.core.rules.options import OptionSpec, as_written
from game.core.rules.rules import AnyRules, Setup
from game.core.texts import LocalText, Sentence, Texts

ALL: Final = "*"
"""Every value that a house rule can have."""
MOST_VARIANTS: Final = 64
_RANGE: Final = re.compile(r"(-?[0-9]{1,6})\.\.(-?[0-9]{1,6})")


class QuestionError(FaultError):
    """A question that cannot be asked; the message is one clear line."""


class Variant(Frozen):
    """One way to play the game. `label`: in what it differs from the others, as one writes it; '' where nothing is
    varied. `digest`: of what is played, with its `changes` (`played.py`): games of another one are no answer.
    """

    label: str
    setup: Setup
    digest: str
    changes: tuple[Change, ...] = ()


class Question(Frozen):
    """The same deals are played in every variant: game number n has the same luck in each, so that what differs comes
    from the rules. `levels`: who sits where. `budget`: simulations a decision, 0 for as many as usual. `counted`: which
    way of counting a game.
    """

    game: str
    version: str
    levels: tuple[str, ...]
    variants: tuple[Variant, ...]
    seed: str
    budget: int
    counted: int = 1

    @property
    def mark(self) -> str:
        """The same for questions only that the same games answer: what cards are called is no part of them."""
        plain = tuple([_without_skin(variant) for variant in self.variants])
        asked = msgspec.structs.replace(self, variants=plain)
        return hashlib.blake2b(msgspec.json.encode(asked), digest_size=8).hexdigest()


def _without_skin(variant: Variant) -> Variant:
    options = {name: value for name, value in variant.setup.options.items() if name != SKIN}
    return msgspec.structs.replace(variant, setup=msgspec.structs.replace(variant.setup, options=options))


def told_apart(kept: Question, asked: Question) -> LocalText:
    """In what two questions differ, each of it in some words: as it is kept, as it is asked."""
    rules = dict.fromkeys(
        name for one in (kept, asked) for variant in one.variants for name in variant.setup.options if name != SKIN
    )
    pairs: list[tuple[str, str, str]] = [
        ("study.apart.game", kept.game, asked.game),
        ("study.apart.version", kept.version, asked.version),
        ("study.apart.bots", ", ".join(kept.levels), ", ".join(asked.levels)),
        ("study.apart.seed", kept.seed, asked.seed),
        ("study.apart.budget", str(kept.budget), str(asked.budget)),
        ("study.apart.counted", str(kept.counted), str(asked.counted)),
        *((name, _values(kept, name), _values(asked, name)) for name in rules),
        ("--vary", _changed(kept), _changed(asked)),
    ]
    found = [_otherwise(*pair) for pair in pairs if pair[1] != pair[2]]
    if not found:
        was, here = ([variant.digest for variant in one.variants] for one in (kept, asked))
        content = len(was) == len(here) and was != here
        found = [in_both(Sentence(f"study.apart.{'content' if content else 'variants'}", {}))]
    return LocalText("\u00a0; ".join(each.fr for each in found), "; ".join(each.en for each in found))


def _otherwise(what: str, before: str, now: str) -> LocalText:
    """Something that is otherwise; `what`: the key of its name, or its name where that is no language's."""
    found = {}
    for language in ("fr", "en"):
        texts = Texts(language)
        none, called = texts("study.apart.none"), texts(what) if texts.has(what) else what
        found[language] = texts("study.apart", what=called, before=before or none, now=now or none)
    return LocalText(found["fr"], found["en"])


def _values(question: Question, name: str) -> str:
    """What a house rule is in the variants of a question."""
    given = [variant.setup.options.get(name, "") for variant in question.variants]
    return ", ".join(dict.fromkeys(map(as_written, given)))


def _changed(question: Question) -> str:
    return ", ".join(dict.fromkeys(str(change) for variant in question.variants for change in variant.changes))


def deal_seed(seed: str, number: int) -> str:
    """The seed of game `number` of a study, in every variant."""
    return f"{seed}:{number}"


class Asked(NamedTuple):
    """What a variant is, as words: house rules `name=value`, and values of the content. `label`: in what it differs."""

    options: list[str]
    changes: tuple[Change, ...]
    label: str = ""


def varied(rules: AnyRules, options: Sequence[str], vary: Sequence[str] = ()) -> list[Asked]:
    """Every combination of what is varied is one variant. House rules (`options`) and values of content files (`vary`)
    may have several values: `name=1,3`, `name=1..5`; house rules all of them: `name=*`. Raises QuestionError.
    """
    specs = {spec.id: spec for spec in rules.options}
    choices: list[list[str | Change]] = []
    for word in options:
        name, equals, values = word.partition("=")
        spec = specs.get(name)
        one_text = not equals or (spec is not None and spec.kind == "words" and values != ALL)
        several = [values] if one_text else values_of(spec) if spec is not None and values == ALL else _listed(values)
        choices.append([f"{name}{equals}{value}" for value in several])
    choices += [list(_changes(word)) for word in vary]
    number = math.prod(map(len, choices))
    if number > MOST_VARIANTS:
        raise QuestionError("study.fault.variants", n=number, most=MOST_VARIANTS)
    found = list(product(*choices))
    shared = set.intersection(*map(set, found))
    return [
        Asked(
            [one for one in all_of_it if isinstance(one, str)],
            tuple([one for one in all_of_it if isinstance(one, Change)]),
            " ".join(str(one) for one in all_of_it if one not in shared),
        )
        for all_of_it in found
    ]


def _changes(word: str) -> Iterator[Change]:
    """`FILE:PLACE=VALUES` as the changes of which each makes a variant."""
    where, equals, values = word.partition("=")
    file, colon, place = where.partition(":")
    if not (file and colon and place and equals and values):
        raise QuestionError("study.fault.vary", word=word)
    for value in _listed(values):
        yield Change(file if file.endswith(ENDING) else file + ENDING, place, value)


def _listed(values: str) -> list[str]:
    """The values that somebody lists, with commas or as a range of whole numbers; each once."""
    found: list[str] = []
    for part in values.split(","):
        ends = _RANGE.fullmatch(part)
        if ends is None:
            found.append(part)
            continue
        first, last = map(int, ends.groups())
        if not first < last < first + MOST_VARIANTS:
            raise QuestionError("study.fault.range", word=part, most=MOST_VARIANTS)
        found += map(str, range(first, last + 1))
    return list(dict.fromkeys(found))


def values_of(spec: OptionSpec) -> list[str]:
    """All values of a house rule, as one writes them; raises QuestionError where they cannot be listed."""
    if spec.kind == "words":
        raise QuestionError("study.fault.every", option=f"{spec.id}={ALL}")
    if spec.kind == "flag":
        return ["false", "true"]
    if spec.kind == "choice":
        return [choice.id for choice in spec.choices]
    return [str(value) for value in range(spec.least, spec.most + 1)]
