"""What a study asks: a game, who plays it, and the house rules between which it compares."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from itertools import product
from typing import Final

import msgspec

from game.core.records import Frozen
from game.core.rules.options import OptionSpec
from game.core.rules.rules import AnyRules, Setup

ALL: Final = "*"
"""Every value that a house rule can have."""
MOST_VARIANTS: Final = 64


class QuestionError(ValueError):
    """A question that cannot be asked; the message is one clear line."""


class Variant(Frozen):
    """One way to play the game. `label`: the house rules in which it differs from the others, as one writes them; ''
    where nothing is varied.
    """

    label: str
    setup: Setup


class Question(Frozen):
    """The same deals are played in every variant: game number n has the same luck in each, so that what differs comes
    from the rules. `levels`: who sits where. `budget`: simulations a decision, 0 for as many as usual.
    """

    game: str
    digest: str
    """Of the content of the game: games of another one are no answer."""
    version: str
    levels: tuple[str, ...]
    variants: tuple[Variant, ...]
    seed: str
    budget: int

    @property
    def mark(self) -> str:
        """The same for equal questions only."""
        return hashlib.blake2b(msgspec.json.encode(self), digest_size=8).hexdigest()

    def deal(self, number: int) -> str:
        """The seed of game `number` in every variant."""
        return f"{self.seed}:{number}"


def varied(rules: AnyRules, words: Sequence[str]) -> list[list[str]]:
    """The house rules of each variant, as words `name=value`, from words of which some name several values
    (`name=1,3`, `name=*`); every combination is one variant. Raises QuestionError.
    """
    specs = {spec.id: spec for spec in rules.options}
    choices = []
    for word in words:
        name, equals, values = word.partition("=")
        spec = specs.get(name)
        several = values.split(",") if equals and "," in values and (spec is None or spec.kind != "words") else [values]
        if values == ALL and spec is not None:
            several = values_of(spec)
        choices.append([f"{name}{equals}{value}" for value in several])
    found = [list(combination) for combination in product(*choices)]
    if len(found) > MOST_VARIANTS:
        raise QuestionError(f"these are {len(found)} variants; at most {MOST_VARIANTS} are compared at once")
    return found


def values_of(spec: OptionSpec) -> list[str]:
    """All values of a house rule, as one writes them; raises QuestionError where they cannot be listed."""
    if spec.kind == "words":
        raise QuestionError(f"{spec.id}={ALL} stands for every value of a flag, a choice or a number")
    if spec.kind == "flag":
        return ["false", "true"]
    if spec.kind == "choice":
        return [choice.id for choice in spec.choices]
    return [str(value) for value in range(spec.least, spec.most + 1)]


def labels(variants: Sequence[Sequence[str]]) -> list[str]:
    """What each variant is called: the words that not all of them share."""
    shared = set.intersection(*map(set, variants)) if variants else set()
    return [" ".join(word for word in words if word not in shared) for words in variants]
