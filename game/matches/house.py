"""What is otherwise at a table than in the rule book, in words."""

from __future__ import annotations

from game.core.rules.game import Game
from game.core.rules.options import OptionSpec, resolve
from game.core.rules.rules import AnyRules, OptionValue, Setup
from game.core.texts import Texts


def unusual(rules: AnyRules, setup: Setup, texts: Texts) -> list[str]:
    """The house rules that are others than usual, each with its value."""
    usual = resolve(rules.options, {}, setup.seats)
    return [
        f"{texts.pick(spec.label)} ({agreed_value(spec, value, texts)})"
        for spec in rules.options
        if (value := setup.options.get(spec.id)) is not None and value != usual.get(spec.id)
    ]


def otherwise_here(rules: AnyRules, setup: Setup, texts: Texts) -> str:
    """What a reader of the book must know who has come to it from a table; '' where all is as the book says."""
    others = unusual(rules, setup, texts)
    more = rules.otherwise(setup) if isinstance(rules, Game) else ()
    if not others and not more:
        return ""
    said = [texts("rules.here", rules=", ".join(others))] if others else []
    return " ".join([*said, *(texts.say(sentence) for sentence in more)])


def agreed_value(spec: OptionSpec, value: OptionValue, texts: Texts) -> str:
    """What a house rule is, in words."""
    if isinstance(value, bool):
        return texts("laboratory.yes" if value else "laboratory.no")
    names = {choice.id: texts.pick(choice.label) for choice in spec.choices}
    names |= {str(number): texts.pick(words) for number, words in spec.value_words.items()}
    words = str(value).split(",") if spec.kind == "words" else [str(value)]
    return ", ".join(names.get(word, word) for word in words)
