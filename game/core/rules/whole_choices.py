"""Whole choices: what a seat can decide now, with the steps of the draft that it takes to say so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.core.chance import Chance
from game.core.journal.wire import encode
from game.core.match.session import apply_action
from game.core.rules.rules import Action, AnyRules, Setup

WholeChoice = tuple[Action, ...]
"""Steps of a draft, and the action that ends it; or one action alone."""


def whole_choices(rules: AnyRules, view: Any, seat: int) -> Iterator[WholeChoice]:
    """Everything that a seat may decide, each once, on its view as on the truth: first what needs no draft, then every
    draft that goes forward with what does it, one grown out of the other. There may be very many: take as many as you
    want.
    """
    for action in rules.legal(view, seat):
        if not action.draft and not action.completes:
            yield (action,)
    met = {encode(view)}
    growing: list[tuple[Any, WholeChoice, Iterator[Action]]] = [(view, (), iter(rules.legal(view, seat)))]
    while growing:
        state, steps, actions = growing[-1]
        action = next(actions, None)
        if action is None:
            growing.pop()
        elif action.completes:
            yield (*steps, action)
        elif action.draft and action.forward(rules.content, state, seat):
            after = state.clone()
            apply_action(rules, after, seat, action, Chance("draft"))
            known = encode(after)
            if known not in met:
                met.add(known)
                growing.append((after, (*steps, action), iter(rules.legal(after, seat))))


def most_steps(rules: AnyRules, setup: Setup) -> int:
    """No match of this setup takes more actions, steps of drafts that go forward included."""
    return rules.bound(setup) * (1 + rules.longest_draft(rules.blank(setup)))
