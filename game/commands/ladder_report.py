"""What a ladder found, as a page of Markdown: who beats whom by how much, ratings, and what thinking costs."""

from __future__ import annotations

import math
import os
import platform
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Final

import msgspec

from game.bots.levels import USUAL_LEVEL, levels_of
from game.catalogue import open_game
from game.commands.bradley_terry import SCALE, Played, Rating, rated
from game.commands.contest import ALL_SEEING, LadderDeal, Pair, pair_of, time_at
from game.commands.exploits import Exploits

_FEWEST_DEALS: Final = 6
_MISTAKEN: Final = 0.05
"""How often at most a pair is called decided that is even, however often one looks."""
_SOONEST: Final = 20
"""The number of deals for which the sequential test is sharpest."""
USUAL_RATING: Final = 1000
LENGTH: Final = "length.svg"
"""The picture of how long games are."""
_LENGTH_SAYS: Final = "How long games are, in actions (steps of drafts too), with the usual range of 95 % over deals:"
_STRENGTH_SAYS: Final = (
    "Strength over thinking time, at the usual tables: levels by how long they think about a decision that leaves a\n"
    "choice (the mean), each with its rating and the wider half of its range:"
)


class Verdict(msgspec.Struct, frozen=True):
    """What all deals of a pair say: mean gain, and half the width of a range that holds it in 95 of 100 ladders, at
    whatever time one looks. `error`: half the width of the usual range, which holds for one look at the end.
    """

    gain: float
    width: float
    error: float
    deals: int

    @property
    def decided(self) -> bool:
        """True if one level is better."""
        return abs(self.gain) > self.width


def judge(gains: Sequence[float]) -> Verdict:
    """The verdict on a pair after these deals. The range is a confidence sequence: one may look after every deal, and
    stop when it is decided.
    """
    count = len(gains)
    if count < _FEWEST_DEALS:
        return Verdict(sum(gains) / max(1, count), math.inf, math.inf, count)
    mean = sum(gains) / count
    spread = math.sqrt(sum((gain - mean) ** 2 for gain in gains) / (count - 1)) or 1.0 / count
    mix = 1.0 / _SOONEST
    inside = (count * mix + 1.0) / (count * count * mix) * 2.0 * math.log(math.sqrt(count * mix + 1.0) / _MISTAKEN)
    return Verdict(mean, spread * math.sqrt(inside), 1.96 * spread / math.sqrt(count), count)


def share_of(played: Sequence[LadderDeal]) -> str:
    """The share of first places in some words: `70 ± 9 % (±14 %) of 60 games, decided`."""
    share, range_, games, decided = _cells(played)
    return f"{share} ({range_} however often one looks) of {games} games, decided: {decided}"


def report(
    deals: Sequence[LadderDeal], exploits: Sequence[Exploits] = (), pictures: Mapping[str, str] = MappingProxyType({})
) -> str:
    """All pairs as a page. `pictures`: where those lie that are drawn (`ladder_pictures.py`), by their names."""
    pairs: dict[Pair, list[LadderDeal]] = {}
    for deal in deals:
        pairs.setdefault(pair_of(deal), []).append(deal)
    lines = [
        "# How strong the bots are",
        "",
        f"Written by `main.py ladder` on {time.strftime('%Y-%m-%d')}: Python {platform.python_version()},",
        f"{platform.machine()}, {os.cpu_count()} cores. A level plays against another, the same deals from every seat,",
        "all other seats playing at the other level, until the test is decided. The share is that of first places (an",
        "even share is 1 / seats) with its usual range of 95 %; the range beside it holds however often one looks, and",
        "decides.",
        "",
        "| game | seats | level | over | first places | sequential range | games | decided |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for pair, played in pairs.items():
        lines.append(f"| {pair.game} | {pair.seats} | {_level(pair)} | {pair.below} | {' | '.join(_cells(played))} |")
    lines += [
        "",
        f"`{ALL_SEEING}` is the best level imagining nothing but the truth: what it wins more is luck. (Who solves",
        "a round instead imagines nothing, and so sees no more than before.)",
        "",
    ]
    lines += [*_steps(pairs), ""]
    lines += [*_ratings(pairs), ""]
    lines += _shown([name for name in pictures if name != LENGTH], pictures, _STRENGTH_SAYS)
    lines += _costs(pairs)
    lines += ["", *_shown([LENGTH], pictures, _LENGTH_SAYS)] if LENGTH in pictures else []
    if exploits:
        lines += ["", *_exploits(exploits)]
    lines += ["", "How often what the lamp says to come comes: [calibration](calibration.md)."]
    return "\n".join(lines) + "\n"


def _shown(names: Sequence[str], pictures: Mapping[str, str], says: str) -> list[str]:
    """Pictures under what they say."""
    return [says, "", *(f"![{name.removesuffix('.svg')}]({pictures[name]})\n" for name in names)] if names else []


def _cells(played: Sequence[LadderDeal]) -> tuple[str, str, str, str]:
    verdict = judge([deal.gain for deal in played])
    seats = played[0].seats if played else 2
    decided = "no" if not verdict.decided else "yes" if verdict.gain > 0 else "weaker"
    share = f"{100 * (verdict.gain + 1 / seats):.0f} ± {_percent(verdict.error)} %"
    return share, f"± {_percent(verdict.width)} %", str(sum(deal.games for deal in played)), decided


def _percent(width: float) -> str:
    return f"{100 * width:.0f}" if width < 1 else "?"


def _level(pair: Pair) -> str:
    return f"{pair.level} ({pair.budget} simulations)" if pair.budget else pair.level


# ---- which levels differ -------------------------------------------------------------------------


def _steps(pairs: dict[Pair, list[LadderDeal]]) -> list[str]:
    """Whether each level was shown to be better than the one below it, in words."""
    lines = [
        "Which steps these games show, and no more than that. *Shown*: the sequential range is clear of an even share.",
        "*Likely*: only the usual range is. *Not shown*: it may be a step, or none.",
        "",
    ]
    for game, seats in dict.fromkeys((pair.game, pair.seats) for pair in pairs):
        found: dict[str, list[str]] = {}
        for below, level in pairwise(levels_of(game)):
            played = [
                deal for pair, deals in pairs.items() if _is_step(pair, game, seats, level, below) for deal in deals
            ]
            if played:
                found.setdefault(_shows(judge([deal.gain for deal in played])), []).append(f"{level} over {below}")
        if found:
            words = "; ".join(f"{word}: {', '.join(steps)}" for word, steps in sorted(found.items(), key=_by_certainty))
            lines.append(f"- {open_game(game).rules.title.en}, {seats} seats: {words}.")
    return lines


def _is_step(pair: Pair, game: str, seats: int, level: str, below: str) -> bool:
    return (pair.game, pair.seats, pair.level, pair.below, pair.budget) == (game, seats, level, below, 0)


_CERTAINTIES: Final = ("shown", "likely", "not shown", "weaker")


def _shows(verdict: Verdict) -> str:
    """What games between neighbours say of the upper one."""
    if verdict.decided:
        return "shown" if verdict.gain > 0 else "weaker"
    return "likely" if verdict.gain > verdict.error else "not shown"


def _by_certainty(found: tuple[str, list[str]]) -> int:
    return _CERTAINTIES.index(found[0])


# ---- ratings --------------------------------------------------------------------------------------


def _ratings(pairs: dict[Pair, list[LadderDeal]]) -> list[str]:
    """All levels of a game at once, the usual one being 1000."""
    usual = f"{USUAL_LEVEL} {USUAL_RATING}"
    lines = [
        f"Ratings ({usual}; {SCALE} more: ten times the odds against one opponent): one fit (Bradley and Terry) of all",
        "pairs of a game at so many seats, with a range of 95 % from a bootstrap over deals. Levels whose ranges",
        "overlap may be as strong as each other:",
        "",
        "| game | seats | deals | ratings |",
        "|---|---|---|---|",
    ]
    for game, seats in dict.fromkeys((pair.game, pair.seats) for pair in pairs):
        ratings = ratings_of(game, seats, pairs)
        if ratings:
            words = ", ".join(
                f"{level} {one.rating:.0f}" + ("" if level == USUAL_LEVEL else f" ({one.least:.0f} to {one.most:.0f})")
                for level, one in ratings.items()
            )
            deals = sum(len(played) for pair, played in pairs.items() if (pair.game, pair.seats) == (game, seats))
            lines.append(f"| {game} | {seats} | {deals} | {words} |")
    return lines


def ratings_of(game: str, seats: int, pairs: dict[Pair, list[LadderDeal]]) -> dict[str, Rating]:
    """The levels of a game, weakest first, as one fit of all their pairs rates them."""
    duels = {
        (pair.level, pair.below): [Played(deal.number, deal.gain + 1 / seats, deal.games) for deal in played]
        for pair, played in pairs.items()
        if (pair.game, pair.seats, pair.budget) == (game, seats, 0) and pair.level in levels_of(game)
    }
    found = rated(duels, seats, USUAL_LEVEL, USUAL_RATING)
    return {level: found[level] for level in levels_of(game) if level in found}


# ---- costs ----------------------------------------------------------------------------------------


def _costs(pairs: dict[Pair, list[LadderDeal]]) -> list[str]:
    lines = [
        "What a decision costs (of those that leave a choice; processor time on one core) and how fast a search is;",
        "`idle`: turns a game in which a level did nothing though it could; `unfit`: imagined worlds that did not fit",
        "what was known, which were counted and not used:",
        "",
        "| game | seats | level | seconds p50 | seconds p99 | simulations/s | idle | unfit |",
        "|---|---|---|---|---|---|---|---|",
    ]
    costs: dict[tuple[str, int, str], list[LadderDeal]] = {}
    for pair, played in pairs.items():
        if pair.level != ALL_SEEING:
            costs.setdefault((pair.game, pair.seats, _level(pair)), []).extend(played)
    for (game, seats, level), played in costs.items():
        times: Counter[int] = Counter()
        for deal in played:
            times.update(deal.times)
        thinking = sum(deal.thinking for deal in played)
        speed = f"{sum(deal.simulations for deal in played) / thinking:.0f}" if thinking else ""
        games = max(1, sum(deal.games for deal in played))
        cells = (
            f"{time_at(times, 0.5):.3f}",
            f"{time_at(times, 0.99):.3f}",
            speed,
            f"{sum(deal.idle for deal in played) / games:.1f}",
            str(sum(deal.unfit for deal in played)),
        )
        lines.append(f"| {game} | {seats} | {level} | {' | '.join(cells)} |")
    return lines


def _exploits(exploits: Sequence[Exploits]) -> list[str]:
    """What can be won from who is read."""
    rounds = sorted({found.round for found in exploits})
    titles = {open_game(found.game).rules.title.en for found in exploits}
    lines = [
        f"How much of the chance to win a level loses in {', '.join(sorted(titles))} to an opponent who knows",
        f"how it places its rows and answers best (mean of {exploits[0].positions} positions of each round, every row",
        "of the opponent being tried):",
        "",
        "| game | level | " + " | ".join(f"round {number}" for number in rounds) + " |",
        "|---|---|" + "---|" * len(rounds),
    ]
    for game, level in dict.fromkeys((found.game, found.level) for found in exploits):
        losses = {found.round: found.loss for found in exploits if (found.game, found.level) == (game, level)}
        lines.append(f"| {game} | {level} | " + " | ".join(f"{100 * losses[number]:.1f} %" for number in rounds) + " |")
    return lines
