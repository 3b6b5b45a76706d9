"""A match of bots alone, played to its end through the checked door."""

from __future__ import annotations

from game.bots.levels import choose
from game.bots.simulate import action_cap
from game.core.chance import Chance
from game.core.journal.journal import SeatCard
from game.core.journal.own_file import OwnFile
from game.core.rules.rules import Refusal, Setup
from game.matches.match import Match, Plan
from game.matches.sources import new_match


class RefusedError(RuntimeError):
    """A bot has chosen what is not lawful; the message is one clear line."""


def bots_match(
    setup: Setup, own: tuple[OwnFile, ...], levels: tuple[str, ...], seed: str, called: str = "Bot"
) -> Match:
    """The beginning of one, which is kept nowhere. `called`: what each bot is, before its number."""
    seats = tuple(SeatCard(f"{called} {n + 1}", f"bot:{level}", n + 1) for n, level in enumerate(levels))
    return new_match(Plan(setup.game, seats, setup.options, seed, own=own), None)


def play_out(match: Match, levels: tuple[str, ...], budget: int = 0) -> int:
    """Lets bots play a match to its end through the checked door; returns the number of actions."""
    session = match.session
    for actions in range(1, action_cap(session.rules, session.setup) + 1):
        actors = session.actors
        if not actors:
            return actions - 1
        seat = actors[actions % len(actors)]
        chance = Chance(session.seed, "bot", seat, actions)
        answer = match.submit(seat, choose(session.rules, session.view(seat), seat, levels[seat], chance, budget))
        if isinstance(answer, Refusal):
            raise RefusedError(f"a bot's action was refused by {answer.clause} ({answer.key})")
    return action_cap(session.rules, session.setup)
