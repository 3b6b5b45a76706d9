"""At which level bots are proposed to one person: the usual one at first, the next one up after two wins in a row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.bots.levels import RANDOM, levels_of
from game.core.journal.journal import HUMAN, SeatCard
from game.core.journal.profile import READER
from game.core.journal.strength import ADAPTIVE
from game.core.library.statistics import Finish

IN_A_ROW: Final = 2


def raised(game: str, seats: Sequence[SeatCard], last: Sequence[Finish]) -> tuple[tuple[SeatCard, ...], str]:
    """The seats with the bots that are to be proposed, and their new level ('' if all stays as it was). `last`: the
    matches of this game that were finished last, the latest first.
    """
    level = _next(game, last[:IN_A_ROW])
    people = sum(card.player == HUMAN for card in seats)
    weaker = levels_of(game)[: levels_of(game).index(level)] if level else ()
    if people != 1 or not any(card.player.removeprefix("bot:") in weaker for card in seats):
        return tuple(seats), ""
    return tuple(_with(card, level) if card.player.removeprefix("bot:") in weaker else card for card in seats), level


def harder(game: str, seats: Sequence[SeatCard]) -> tuple[tuple[SeatCard, ...], str]:
    """The same seats with every bot at the level above the strongest of them, and that level; '' if there are no bots
    or nobody plays better.
    """
    return _shifted(game, seats, 1)


def easier(game: str, seats: Sequence[SeatCard]) -> tuple[tuple[SeatCard, ...], str]:
    """The same seats with every bot at the level below the strongest of them, and that level; '' if there are no bots
    or nobody who plays by reason plays worse.
    """
    return _shifted(game, seats, -1)


def _shifted(game: str, seats: Sequence[SeatCard], steps: int) -> tuple[tuple[SeatCard, ...], str]:
    levels = [level for level in levels_of(game) if level != RANDOM]
    known = [levels.index(level) for card in seats if (level := card.player.removeprefix("bot:")) in levels]
    if not known or not 0 <= max(known) + steps < len(levels):
        return tuple(seats), ""
    level = levels[max(known) + steps]
    kept = (HUMAN, f"bot:{ADAPTIVE}", f"bot:{READER}")
    return tuple(card if card.kind in kept else _with(card, level) for card in seats), level


def _with(card: SeatCard, level: str) -> SeatCard:
    return SeatCard(card.name, f"bot:{level}", card.token, card.budget, card.temperament)


def _next(game: str, last: Sequence[Finish]) -> str:
    """The level above the one that one person has beaten in each of these matches; '' if that is not so."""
    levels = levels_of(game)
    beaten = {_beaten(levels, finish) for finish in last}
    if len(last) < IN_A_ROW or len(beaten) != 1:
        return ""
    highest = beaten.pop()
    return levels[highest + 1] if 0 <= highest < len(levels) - 1 else ""


def _beaten(levels: Sequence[str], finish: Finish) -> int:
    """The number of the strongest level that one person has beaten; -1 if nobody has."""
    people = [seat for seat, player in enumerate(finish.players) if player == HUMAN]
    if len(people) != 1 or finish.places[people[0]] != 1 or finish.places.count(1) != 1:
        return -1
    bots = [player.removeprefix("bot:") for player in finish.players if player != HUMAN]
    known = [levels.index(level) for level in bots if level in levels]
    return max(known) if known and len(known) == len(bots) else -1
