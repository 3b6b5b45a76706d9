"""Does a bot that adapts come to about half? Five players of different strength meet it in twenty matches, one after
the other, each begun at the strength that the matches before have shown.

`python -m tests.bots.adapting GAME [ROUNDS] [PLAYER …]` says how much each player took of the second ten, over so many
rounds of twenty, and at which strength it ended.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Final

from game.bots.adaptive import strength_for
from game.bots.levels import policy_of
from game.bots.policy import Policy
from game.catalogue import open_game
from game.commands.common import read_setup
from game.core.journal.strength import ADAPTIVE
from game.core.library.statistics import Finish
from tests.bots.rule_of_thumb import SEATS, Child, places_of

PLAYERS: Final[dict[str, Callable[[str], Policy]]] = {
    "child": lambda game: Child(),
    "novice": lambda game: policy_of(game, "novice"),
    "greedy": lambda game: policy_of(game, "greedy"),
    "strong": lambda game: policy_of(game, "strong"),
    "expert": lambda game: policy_of(game, "expert"),
}
MATCHES: Final = 20
SETTLED: Final = 10
"""From this match on it should be about even."""

Met = Callable[[int, int], Sequence[int]]
"""`met(strength, number)`: the places of a match with that number, the person's first."""


def evening(met: Met, matches: int = MATCHES) -> tuple[list[float], int]:
    """What a person takes of matches one after the other (of those he meets, the share he beats; a draw is a half), and
    the strength that he has shown in the end.
    """
    finishes: list[Finish] = []
    shares = []
    for number in range(matches):
        strength = strength_for(("Ana",), finishes)
        places = met(strength, number)
        bots = len(places) - 1
        names = ("Ana", *(f"Lou {bot}" for bot in range(bots)))
        players = ("human", *(f"bot:{ADAPTIVE}:{strength}" for _ in range(bots)))
        finishes.insert(0, Finish(players, tuple(places), names))
        shares.append(sum(1.0 if places[0] < other else 0.5 if places[0] == other else 0.0 for other in places[1:]))
        shares[-1] /= bots
    return shares, strength_for(("Ana",), finishes)


def with_bots(game: str, player: Policy, round_number: int) -> Met:
    """Matches of a player of this house against bots that adapt, each from the next seat."""
    rules, seats = open_game(game).rules, SEATS[game]
    setup = read_setup(rules, seats, [])

    def met(strength: int, number: int) -> Sequence[int]:
        own = number % seats
        bot = policy_of(game, f"{ADAPTIVE}:{strength}")
        lot = [player if seat == own else bot for seat in range(seats)]
        places = places_of(rules, setup, lot, f"adapts/{round_number}/{number}")
        return (places[own], *(place for seat, place in enumerate(places) if seat != own))

    return met


def main() -> None:
    """See above."""
    game, rounds = sys.argv[1], int((*sys.argv[2:], "10")[0])
    for name in sys.argv[3:] or PLAYERS:
        taken: list[float] = []
        ends = []
        for number in range(rounds):
            shares, strength = evening(with_bots(game, PLAYERS[name](game), number))
            taken += shares[SETTLED:]
            ends.append(strength)
        share = 100 * sum(taken) / len(taken)
        error = 196 * (sum((one - share / 100) ** 2 for one in taken) / len(taken)) ** 0.5 / len(taken) ** 0.5
        print(f"{game}: {name}: {share:.0f} ± {error:.0f} %, strength {sum(ends) // rounds} {sorted(ends)}", flush=True)


if __name__ == "__main__":
    main()
