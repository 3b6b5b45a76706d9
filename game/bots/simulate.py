"""Bot games on the bare rules: no screen, no journal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from game.bots.levels import choose
from game.core.chance import Chance
from game.core.match.session import apply_action, begin_match
from game.core.rules.events import Event
from game.core.rules.outcome import Outcome
from game.core.rules.rules import AnyRules, Setup

BLIND_WANDERING: Final = 50
"""How many times longer a game may be in which nobody has an aim."""
SELDOM: Final = 1_000
"""How often a random game is checked for having gone on too long, in actions."""


@dataclass(frozen=True, slots=True)
class BotGame:
    """One bot game: how it ended (None: stopped at the action cap), and how many actions it took, draft
    steps included.
    """

    outcome: Outcome | None
    actions: int


def action_cap(rules: AnyRules, setup: Setup) -> int:
    """Where a game is given up: its stated bound, and ample room for the small steps of drafts."""
    return 40 * rules.bound(setup) + 200


Watch = Callable[[Any, int | None], None]
"""Is shown the state whenever a seat is asked, and once more with None when the game is over."""


def play(
    rules: AnyRules,
    setup: Setup,
    levels: Sequence[str],
    seed: str,
    budget: int = 0,
    watch: Watch | None = None,
    record: Callable[[Event], None] | None = None,
) -> BotGame:
    """One game between bots; equal arguments give the same game. `budget`: see `Decision`. Who watches, and who is
    told (`record`) of every event before it is folded, changes nothing.
    """
    state = begin_match(rules, setup, Chance(seed, 0), record)
    cap = action_cap(rules, setup)
    for actions in range(1, cap + 1):
        actors = rules.actors(state)
        if not actors:
            if watch is not None:
                watch(state, None)
            return BotGame(rules.outcome(state), actions - 1)
        seat = actors[actions % len(actors)]
        if watch is not None:
            watch(state, seat)
        action = choose(rules, state.view(seat), seat, levels[seat], Chance(seed, "bot", seat, actions), budget)
        apply_action(rules, state, seat, action, Chance(seed, actions), record)
    return BotGame(rules.outcome(state), cap)


def play_bare(rules: AnyRules, setup: Setup, chance: Chance) -> int:
    """One game in which everybody does anything lawful, with one stream of chance and without a view; returns how many
    actions it took, steps of drafts too, among which it wanders blindly.
    """
    state = begin_match(rules, setup, chance)
    actions = 0
    while actors := rules.actors(state):
        seat = actors[0] if len(actors) == 1 else chance.choice(actors)
        apply_action(rules, state, seat, chance.choice(rules.legal(state, seat)), chance)
        actions += 1
        if actions % SELDOM == 0 and actions > BLIND_WANDERING * action_cap(rules, setup):
            raise RuntimeError(f"{rules.name}: a game without end")
    return actions
