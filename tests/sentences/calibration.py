"""How often what is said to come N times in a hundred comes: `make calibration` writes docs/calibration.md.

A chance is one against players who keep good cards and lay them where they serve, as regular bots do; not one against
cards dealt anew, nor against who plays anything. It is read off whole matches, from choices that were made: what
happened then, or what lay there. What would have happened without a card is found by letting both sides pass. Who plays
carelessly has other hands: how often it comes against such players stands on the page too, and is held to nothing.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from game.batailles.attacks import Attack, Teamwork
from game.batailles.combat import FightEnding, endings
from game.batailles.zones import SLOTS
from game.bots.levels import reasons_of
from game.catalogue import open_game
from game.core.chance import Chance
from game.core.rules.events import Event
from game.croconounours.events import AttackEnded, WarriorPushed, WarriorWounded
from game.flower_power.battles import Pass
from game.flower_power.events import AttackFailed, AttackSucceeded
from game.flower_power.state import ATTACKER
from tests.sentences.courses import ASTRAY, FEW, Moment, play, setups
from tests.sentences.flower_power_battles import battle_from
from tests.sentences.said import Said

PAGE: Final = Path(__file__).resolve().parents[2] / "docs" / "calibration.md"
MATCHES: Final = {"croconounours": 600, "batailles": 1500, "flower_power": 80}
"""How many matches of regular players: in a bin of a hundred a gap of ten is chance alone once in twenty times."""
_PIECE: Final = 40
"""So many are played by one process before it takes others."""
PLAYERS: Final = {"regular players": 0, "players who do one thing in four at random": ASTRAY, "players at random": 1}
"""By what they are called: of how many actions one is done at random. Only the first are those of whom is spoken."""
_OTHERS: Final = 4
"""Of other players so many times fewer: they are for comparison alone."""
MANY: Final = 100
"""A bin of so many is held to what it says."""
_BIN: Final = 10
_ALL: Final = 100
_TOGETHER: Final = "all kinds"
_ONE: Final = "one kind"

Came = Callable[[Said], bool | None]
"""Whether what was said to come came; None where nobody can tell."""


class Told(NamedTuple):
    """A chance that was told, in a hundred, and whether it came."""

    said: int
    came: bool


def _following(moment: Moment) -> Iterator[Event]:
    for events in moment.course.events[moment.number + 1 :]:
        yield from events


# ---- CrocoNounours ------------------------------------------------------------------------------


def _hit(said: Said) -> bool | None:
    """The target is munched or pushed before the attack is over."""
    target = said.number("target")
    for event in _following(said.moment):
        if isinstance(event, WarriorWounded | WarriorPushed) and event.warrior == target:
            return True
        if isinstance(event, AttackEnded):
            return False
    return None


# ---- Batailles et piques ------------------------------------------------------------------------


def _met(said: Said) -> tuple[int, ...]:
    action, state = said.action, said.moment.state
    if not isinstance(action, Attack | Teamwork):
        raise TypeError(f"{action} meets nobody")
    seat, target = action.seat, action.target
    return tuple(
        state.face(seat, place) for place in state.in_play(seat) if target not in range(SLOTS) or place == target
    )


def _fought(said: Said) -> FightEnding:
    """How the attack ends; a lone card kills all that it can."""
    state = said.moment.state
    own = [state.face(said.seat, place) for place in state.in_play(said.seat) if _fights(said, place)]
    army = said.content.armies[state.house.army]
    return endings(army, tuple(own), _met(said), state.house.spy_spends_all)[0]


def _beaten(said: Said) -> bool | None:
    return all(_fought(said).defenders_dead)


def _one_beaten(said: Said) -> bool | None:
    """At least one of two dies."""
    return any(_fought(said).defenders_dead)


def _dies(said: Said) -> bool | None:
    """An attacker dies; where both attack, one of them or both."""
    return any(_fought(said).attackers_dead)


def _fights(said: Said, place: int) -> bool:
    """In teamwork both cards do."""
    return getattr(said.action, "slot", place) == place


def _would_beat(said: Said) -> bool | None:
    """A card that comes into play would kill the one that is named, and live."""
    state = said.moment.state
    army, other, place = said.content.armies[state.house.army], said.number("other"), said.number("slot")
    end = endings(army, said.numbers("card"), (state.face(other, place),), state.house.spy_spends_all)[0]
    return all(end.defenders_dead) and not any(end.attackers_dead)


def _is_there(said: Said) -> bool | None:
    army = said.content.armies[said.view.house.army]
    wanted = army.role(said.number("prey"))
    return wanted in [army.role(face) for face in _met(said)]


# ---- FLOWER POWER! ------------------------------------------------------------------------------


def _won_without(said: Said) -> bool | None:
    """What becomes of the battle if nobody plays another card."""
    battle = said.view.battle
    if battle is not None and Pass() not in said.decision.legal:
        return None
    instead = said if battle is None else Said(said.moment, said.decision, Pass(), said.reason)
    told = battle_from(instead, said.moment.state.clone(), Chance("without"), passing=True, well=True)
    kind = AttackSucceeded if battle is None or battle.side(said.seat) == ATTACKER else AttackFailed
    return any(isinstance(event, kind) for event in told)


CHANCES: Final[Mapping[str, Mapping[str, Came]]] = {
    "croconounours": {"wound": _hit, "shoot": _hit},
    "batailles": {
        "likely": _beaten, "likely_trade": _beaten, "both": _beaten, "prey_beside": _beaten,
        "teamwork": _beaten, "specialist": _is_there, "specialist_beside": _is_there, "spy_first": _is_there,
        "prey_beside_dear": _beaten, "both_dear": _beaten,
        "teamwork_dear": _beaten, "likely_seldom": _beaten, "likely_trade_seldom": _beaten,
        "one_of_two": _one_beaten, "hunt": _is_there, "hunt_rather": _is_there, "hunt_beside": _is_there,
        "lay": _would_beat, "lay_seldom": _would_beat, "shirk_better": _would_beat,
    },
    "flower_power": {
        "attack": _won_without, "attack_known": _won_without, "attack_last": _won_without,
        "attack_before": _won_without, "pass_idle": _won_without, "pass": _won_without,
        "wins": _won_without, "saves": _won_without,
    },
}  # fmt: skip
"""By game and kind of reason that tells a chance."""
LOSSES: Final[Mapping[str, Mapping[str, Came]]] = {
    "batailles": dict.fromkeys(
        ("both_dear", "prey_beside_dear", "prey_alone_dear", "teamwork_dear", "certain_kings", "one_of_two",
         "hunt", "hunt_rather", "hunt_beside"),
        _dies,
    ),
}  # fmt: skip
"""The same of those that tell what it may cost."""


def told_in(game: str, matches: range, seed: str, astray: int) -> dict[str, list[Told]]:
    """Every chance that was told of what was then done, by kind, in the matches of these numbers; between players of
    one sort, under all house rules.
    """
    found: dict[str, list[Told]] = defaultdict(list)
    reasons, rules = reasons_of(game), open_game(game).rules
    told = {"chance": CHANCES[game], "lost": LOSSES.get(game, {})}
    tables = (setup for setup in setups(game) if setup.seats <= FEW)
    for number, setup in islice(enumerate(tables), matches.start, matches.stop):
        course = play(rules, setup, f"{seed}/{game}/{astray}/{number}", astray)
        for moment in course.moments:
            decision = moment.decision
            reason = reasons.reason(decision, moment.action)
            if reason is None:
                continue
            for term, kinds in told.items():
                if reason.kind not in kinds or term not in reason.terms:
                    continue
                said = Said(moment, decision, moment.action, reason)
                came = kinds[reason.kind](said)
                if came is not None:
                    kind = reason.kind if term == "chance" else f"{reason.kind}, {term}"
                    found[kind].append(Told(said.number(term), came))
    return found


def rows_of(told: Sequence[Told]) -> Iterator[tuple[str, int, float, float]]:
    """Bins of ten in a hundred: their name, how many, what was said on average, what came."""
    bins: dict[int, list[Told]] = defaultdict(list)
    for one in told:
        bins[min(one.said, _ALL - 1) // _BIN].append(one)
    for number in sorted(bins):
        some = bins[number]
        said = sum(one.said for one in some) / len(some)
        came = _ALL * sum(one.came for one in some) / len(some)
        yield f"{number * _BIN}–{number * _BIN + _BIN - 1}", len(some), said, came


class Sort(NamedTuple):
    """Players of one sort at a game, and how many matches of them are played."""

    game: str
    players: str
    matches: int


Found = Mapping[str, Sequence[Told]]
"""Chances by kind."""


def page(found: Mapping[Sort, Found], seed: str, share: int = 1) -> str:
    """The page; of every game and every sort of players a table, with its largest gap."""
    lines = [
        "# What is said to come, and what comes", "",
        f"Written by `make calibration` on {time.strftime('%Y-%m-%d')}, seed {seed}, share {share}",
        "(one match of so many is played). Chances that bots tell of what they then do, under all house rules. A",
        "chance is one against players who keep and lay what serves them, as regular bots do: not against cards",
        "dealt anew. Who plays carelessly keeps other cards; what came against such players stands below, for",
        "comparison. In FLOWER POWER! a chance is what petals decide if nobody plays another card. The gap is",
        f"what came less what was said; in brackets in bins of fewer than {MANY}, which say little.",
    ]  # fmt: skip
    for sort, kinds in found.items():
        lines += ["", f"## {sort.game}: {sort.matches} matches of {sort.players}", ""]
        lines += ["| kind | said | n | said on average | came | gap |", "|---|---|---|---|---|---|"]
        gaps: dict[str, list[float]] = {_TOGETHER: [], _ONE: []}
        together = {_TOGETHER: [one for told in kinds.values() for one in told]} if len(kinds) > 1 else {}
        for kind, told in [*together.items(), *sorted(kinds.items())]:
            for name, count, said, came in rows_of(told):
                many = count >= MANY
                gaps[_TOGETHER if kind == _TOGETHER else _ONE] += [abs(said - came)] if many else []
                mark = f"{came - said:+.0f}" if many else f"({came - said:+.0f})"
                lines.append(f"| {kind} | {name} | {count} | {said:.0f} | {came:.0f} | {mark} |")
        largest = [
            f"the largest gap of {whose} {max(some):.0f}" if some else f"no bin of {whose}"
            for whose, some in gaps.items()
        ]
        lines += ["", f"In bins of {MANY} and more: {', '.join(largest)}."]
    return "\n".join(lines) + "\n"


def _found(piece: tuple[Sort, range], seed: str) -> Found:
    sort, matches = piece
    return told_in(sort.game, matches, seed, PLAYERS[sort.players])


def main() -> int:
    """Plays, on all cores, and writes the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--share", type=int, default=1, help="play one match of so many")
    parser.add_argument("--seed", default="calibration")
    arguments = parser.parse_args()
    sorts = [
        Sort(game, players, max(1, matches // arguments.share // (_OTHERS if astray else 1)))
        for game, matches in MATCHES.items()
        for players, astray in PLAYERS.items()
    ]
    pieces = [
        (sort, range(first, min(first + _PIECE, sort.matches)))
        for sort in sorts
        for first in range(0, sort.matches, _PIECE)
    ]
    found: dict[Sort, dict[str, list[Told]]] = {sort: defaultdict(list) for sort in sorts}
    with ProcessPoolExecutor() as pool:
        for (sort, _), told in zip(pieces, pool.map(partial(_found, seed=arguments.seed), pieces), strict=True):
            for kind, some in told.items():
                found[sort][kind] += some
    PAGE.write_text(page(found, arguments.seed, arguments.share), encoding="utf-8")
    print(f"written: {PAGE}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
