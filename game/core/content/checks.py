"""Checks of content that all games need: house rules the code knows, ids that stand there once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.core.content.content import Document, Fault, Loc
from game.core.content.explaining import not_one_of
from game.core.rules.options import OptionSpec
from game.core.texts import Sentence


def house_rule_faults(
    document: Document, options: Sequence[OptionSpec], kinds: Mapping[str, str], choices: Mapping[str, Sequence[str]]
) -> Iterator[Fault]:
    """Faults of options.yaml: it gives words, defaults and ranges to exactly the house rules of `kinds`, once each, and
    to exactly those `choices` that the code or other content understands.
    """
    given = [option.id for option in options]
    for missing in sorted(kinds.keys() - set(given)):
        yield document.fault(("options",), Sentence("fault.option.missing", {"name": missing}))
    yield from repeated(document, given, ("options",))
    for number, option in enumerate(options):
        place: Loc = ("options", number)
        kind = kinds.get(option.id)
        if kind is None:
            yield document.fault((*place, "id"), Sentence("fault.option.unknown", {"name": option.id}))
            continue
        if option.kind != kind:
            said = Sentence("fault.option.kind", {"name": option.id, "wanted": kind, "found": option.kind})
            yield document.fault((*place, "kind"), said)
        known = choices.get(option.id, ())
        for index, choice in enumerate(option.choices):
            if choice.id not in known:
                words = not_one_of(choice.id, ", ".join(known))
                yield document.fault((*place, "choices", index, "id"), words)
        for missing in sorted(set(known) - {choice.id for choice in option.choices}):
            yield document.fault((*place, "choices"), Sentence("fault.missing", {"name": missing}))


def repeated(document: Document, values: Sequence[object], place: Loc, key: str = "id") -> Iterator[Fault]:
    """A fault for each value that stands in the list at `place` again; `key` is where an item of the list has it."""
    for index, value in enumerate(values):
        if value in values[:index]:
            yield document.fault((*place, index, key), Sentence("fault.stands_twice", {"value": str(value)}))
