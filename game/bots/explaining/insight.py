"""What a bot knew: the odds on every hidden card, from worlds that fit its view; and whether it knew more than that:
dealt again what it could not know, does it choose the same?
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from game.bots.levels import known_level, ponder
from game.bots.luck import bots_luck
from game.bots.policy import Decision, decision_of
from game.bots.processes.question import Question
from game.core.chance import Chance
from game.core.journal.journal import HUMAN, Header
from game.core.match.session import Record, seed_at
from game.core.records import Frozen
from game.core.rules.rules import Action, AnyRules, imagine
from game.core.table.table import BAG, PILE, UNKNOWN

WORLDS: Final = 60
"""Worlds from which the odds are counted."""
ANYWHERE: Final = -1
"""The index of a card in a hand: nobody knows which one it is."""


class Odds(Frozen):
    """In how many of the imagined worlds which faces lay at a hidden place, the likeliest first; or, in a hand, in how
    many of them they were among the cards that are not known there.
    """

    zone: int
    index: int
    faces: tuple[tuple[int, int], ...]


def odds(decision: Decision, worlds: int = WORLDS) -> tuple[Odds, ...]:
    """The odds of every hand and every hidden place on the table; nobody knows the order of piles."""
    table, found = decision.view.table, dict[tuple[int, int], Counter[int]]()
    places = list(_hidden(table))
    for number in range(worlds):
        world = decision.imagine(Chance("odds", number)).table
        for zone, index, hidden in places:
            counts = found.setdefault((zone, index), Counter())
            counts.update({world.faces[world.zones[zone][at]] for at in hidden})
    return tuple(Odds(zone, index, tuple(counts.most_common())) for (zone, index), counts in found.items())


def _hidden(table: Any) -> Iterator[tuple[int, int, list[int]]]:
    """Zones, indices (ANYWHERE for a hand) and which of their cards are hidden."""
    for zone, spec in enumerate(table.layout):
        hidden = [at for at, card in enumerate(table.zones[zone]) if table.faces[card] == UNKNOWN]
        if not hidden or spec.kind == PILE:
            continue
        if spec.kind == BAG:
            yield zone, ANYWHERE, hidden
        else:
            yield from ((zone, at, [at]) for at in hidden)


# ---- fairness ---------------------------------------------------------------------------------


def chosen(rules: AnyRules, asked: Question, view: Any = None) -> Action:
    """What the bot answers; with another `view`, what it would answer to that."""
    seen = asked.view if view is None else view
    decision = decision_of(rules, seen, asked.seat, Chance(asked.luck), asked.budget)
    return ponder(decision, asked.level, asked.temperament).action


def deals_alike(rules: AnyRules, asked: Question, action: Action, deals: int) -> int:
    """Deals again so many times what the bot could not know; how often it then chooses the same."""
    worlds = (imagine(rules, asked.view, Chance("dealt again", number)) for number in range(deals))
    return sum(chosen(rules, asked, world.view(asked.seat)) == action for world in worlds)


class BotChoice(NamedTuple):
    """A choice of a bot in a match: its record, and the question."""

    record: Record
    asked: Question


def choices_of_bots(rules: AnyRules, header: Header, records: tuple[Record, ...]) -> Iterator[BotChoice]:
    """Every choice that a bot made in a match where it had one, with the luck it had."""
    state = rules.blank(header.setup)
    for record in records:
        card = header.seats[record.seat] if record.seat is not None else None
        if card is not None and card.player != HUMAN and record.seat is not None:
            view = state.view(record.seat)
            if len(rules.legal(view, record.seat)) > 1:
                yield BotChoice(record, question_of(header, record, view))
        for event in record.events:
            rules.evolve(state, event)


def question_of(header: Header, record: Record, view: Any) -> Question:
    """The question to which a record is a bot's answer."""
    seat = record.seat or 0
    card = header.seats[seat]
    level = known_level(header.setup.game, card.player.removeprefix("bot:"))
    luck = bots_luck(seed_at(record.seq, header.seed, header.earlier), seat, record.seq)
    return Question(view, seat, level, luck, card.budget, card.temperament)
