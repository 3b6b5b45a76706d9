"""Is it worth knowing how somebody plays? People with habits and without meet, on the same deals from both seats, the
bot of The Nine Domains that has read them, and an expert that has not.

`python -m tests.bots.reading [PERSON] [DEALS] [READ]` says how many first places each of both takes, after so many
matches of the person were read, and by how much; every deal is four games, of some ten seconds each.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Final

from game.bots.levels import policy_of, reading_of
from game.bots.nine_domains.habits import Taste
from game.bots.nine_domains.policy import GreedyPolicy, step_from
from game.bots.nine_domains.rows import goes_on
from game.bots.nine_domains.search import EXPERT_GUESSES, EXPERT_STEPS, EXPERT_TRUST, RowPolicy, one_of
from game.bots.policy import Decision, Policy, decision_of
from game.bots.reading import Played
from game.catalogue import open_game
from game.commands.common import read_setup
from game.core.chance import Chance
from game.core.journal.profile import Profile
from game.core.match.session import Record, Session
from game.core.rules.rules import Action
from game.nine_domains.rules import NineDomains
from game.nine_domains.state import PLACING
from tests.bots.rule_of_thumb import places_of, said

GAME: Final = "nine_domains"


class Habitual:
    """Lays a row as likely as its traits say, each counting so much for him (`TRAITS`); exchanges like a regular."""

    def __init__(self, *weights: float) -> None:
        self._weights = weights
        self._rest = GreedyPolicy()

    def choose(self, decision: Decision) -> Action:
        """One of the lawful actions. A row drawn step by step is as likely as one drawn at once."""
        rules, view, seat = decision.rules, decision.view, decision.seat
        if view.phase != PLACING or len(decision.legal) == 1 or not isinstance(rules, NineDomains):
            return self._rest.choose(decision)
        content, draft = rules.content, view.drafts[seat]

        def row() -> tuple[int, ...]:
            taste = Taste(content, view, seat)
            likely = dict(enumerate(taste.likely(self._weights)))
            able = {number: share for number, share in likely.items() if goes_on(taste.rows[number], draft)}
            return taste.rows[one_of(able, decision.chance)]

        return step_from(draft, row)


PEOPLE: Final[dict[str, Callable[[], Policy]]] = {
    "dear": lambda: Habitual(0.0, 1.5, 0.5),
    "left": lambda: Habitual(0.0, 0.0, 0.5, 0.0, 0.0, 0.0, 1.5),
    "saver": lambda: Habitual(0.0, 0.0, -1.5, 1.0),
    "regular": lambda: policy_of(GAME, "greedy"),
    "expert": lambda: expert(),
}


def expert() -> Policy:
    """One with a memory of its own: who remembers his last plan only cannot play at both seats."""
    return RowPolicy(EXPERT_GUESSES, EXPERT_TRUST, EXPERT_STEPS)


def read(person: Policy, matches: int) -> Profile:
    """What so many matches against a regular tell of a person."""
    reading = reading_of(GAME)
    return Profile() if reading is None else reading.profile(_played(person, matches))


def _played(person: Policy, matches: int) -> Iterator[Played]:
    rules, other = open_game(GAME).rules, policy_of(GAME, "greedy")
    setup = read_setup(rules, 2, [])
    for number in range(matches):
        seed, own = f"read/{number}", number % 2
        session = Session.start(rules, setup, seed)
        while session.actors:
            seat, count = session.actors[0], len(session.records)
            decision = decision_of(rules, session.view(seat), seat, Chance(seed, "bot", count))
            record = session.submit(seat, (person if seat == own else other).choose(decision))
            assert isinstance(record, Record)
        yield Played(rules, setup, session.records, own)


def main() -> None:
    """See above."""
    names, deals, matches = (*sys.argv[1:], *("dear", "20", "12")[len(sys.argv) - 1 :])
    person, rules = PEOPLE[names](), open_game(GAME).rules
    setup, profile = read_setup(rules, 2, []), read(person, int(matches))
    print(
        f"{names}: {profile.seen} rows read, trusted {profile.trust} times in a hundred: {profile.weights}", flush=True
    )
    reading, won = reading_of(GAME), [list[float](), list[float]()]
    assert reading is not None
    for deal in range(int(deals)):
        for bot, shares in zip((reading.policy(profile), expert()), won, strict=True):
            places = [places_of(rules, setup, pair, f"reading/{deal}") for pair in ([bot, person], [person, bot])]
            shares.append(sum(1 / row.count(1) for seat, row in enumerate(places) if row[seat] == 1) / 2)
        more = [one - other for one, other in zip(*won, strict=True)]
        print(f"read him: {said(won[0])}; an expert: {said(won[1])}; more: {said(more)}", flush=True)


if __name__ == "__main__":
    main()
