"""What phones cost: a table's phones, played by a greedy player, without a network; time passes as it would there."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable
from typing import Final

from game.bots.levels import choose
from game.catalogue import open_game
from game.commands.bench import Measure
from game.core.chance import Chance
from game.core.rules.options import resolve
from game.core.rules.rules import Setup
from game.matches.sources import new_match
from scenes.doors.ending import Conclusions
from scenes.doors.hall import planned_match
from scenes.doors.phone_party import PhoneParty
from scenes.kit.settings import Settings
from scenes.phones.chair import UNSEEN, Chair
from scenes.phones.coder import Part
from scenes.phones.frame import PhoneFrame, Studio
from scenes.phones.messages import Ack, Screen
from scenes.presenters.registry import presenter_of
from scenes.table.conductor.conductor import Conductor

TABLES: Final = (("batailles", 6), ("flower_power", 8))
SCREEN: Final = Screen(1170, 2532, 3.0, "en", 1.0, False)
MOVES: Final = 24
BEAT: Final = 1 / 30
LONGEST: Final = 240
"""Frames that one move may take to be shown."""


class _Counting:
    """In the place of a connection: codes what it is given, and counts bytes."""

    def __init__(self) -> None:
        self.bytes = 0

    def tell(self, parts: Iterable[Part]) -> None:
        for part in parts:
            self.bytes += len(part.encode()) if isinstance(part, str) else len(part.picture.coded()[1]) + 4

    def close(self, code: int, words: str = "") -> None:
        """Nobody is sent away."""


def measure_phones() -> list[Measure]:
    """For each of TABLES: what a move sends to a phone, and which part of a core all phones take while it is shown."""
    return [measure for game, seats in TABLES for measure in _measure(game, seats)]


def _measure(game: str, seats: int) -> list[Measure]:
    now, studio, wires, chairs = [0.0], Studio(), [], []
    rules = open_game(game).rules
    setup = Setup(game, seats, resolve(rules.options, {}, seats))
    match = new_match(planned_match(game, ("human",) * seats, setup, lambda n: f"Player {n}", "bench"), None)
    conductor = Conductor(match, presenter_of(rules))
    frames = [
        PhoneFrame(SCREEN, Settings(language="en", muted=True, go_on_alone=True), studio, lambda: now[0])
        for _ in range(seats)
    ]
    party = PhoneParty(conductor, Conclusions(frames[0], None), lambda match: conductor)
    for seat, frame in enumerate(frames):
        party.sit(frame, seat)
        chairs.append(Chair(f"Player {seat}", "", frame, lambda: False, onlooker=False))
        wires.append(_Counting())
        chairs[-1].sit(wires[-1], UNSEEN)
    _show(now, chairs)
    first = [wire.bytes / 1024 for wire in wires]
    moves: list[float] = []
    shares: list[float] = []
    session = match.session
    for _ in range(MOVES):
        if not session.actors:
            break
        seat, before = session.actors[0], [wire.bytes for wire in wires]
        chance = Chance("bench", len(session.records))
        conductor.submit(seat, choose(rules, session.view(seat), seat, "greedy", chance))
        started, began = time.process_time(), now[0]
        _show(now, chairs)
        shares.append((time.process_time() - started) / max(BEAT, now[0] - began) * 100)
        moves += [(wire.bytes - sent) / 1024 for wire, sent in zip(wires, before, strict=True)]
    name = f"{game}, {seats} phones: "
    return [
        Measure(name + "first picture", "KiB", tuple(first)),
        Measure(name + "a move, to each", "KiB", tuple(moves)),
        Measure(name + "of a core, while it is shown", "%", tuple(shares)),
    ]


def _show(now: list[float], chairs: list[Chair]) -> None:
    """Frame by frame until nothing moves on any phone."""
    for _ in range(LONGEST):
        now[0] += BEAT
        told = False
        for chair in chairs:
            chair.frame.turn()
            told = chair.tell(lambda: now[0], math.inf) or told
            chair.hear(Ack(chair.number))
        if not told and not any(chair.frame.moving for chair in chairs):
            return
