"""`main.py fairness`: asks the bots of a match again, with everything dealt anew that they could not know."""

from __future__ import annotations

import argparse
from collections import Counter
from typing import Final

from game.bots.explaining.insight import BotChoice, choices_of_bots, chosen, deals_alike
from game.bots.levels import known_level
from game.bots.temperaments import temperament_of
from game.commands.common import FAULT, CommandError, read_whole_match, say, warn
from game.commands.progress import Progress
from game.core.journal.journal import HUMAN, Header
from game.core.texts import Person, Texts
from game.matches.match import rules_of

MOST: Final = 40
"""Choices that are asked again if the caller does not say more: evenly spread over the match."""


def run(arguments: argparse.Namespace) -> int:
    """Tells of every bot whether its choices changed; exit status 1 if one did."""
    if arguments.deals < 1 or arguments.choices < 0:
        raise CommandError("--deals must be at least 1 and --choices at least 0 (0: all)")
    journal = read_whole_match(arguments.file)
    header = journal.header
    rules, texts = rules_of(header), Texts(arguments.lang)
    _tell_unknown(header, texts)
    choices = _spread(list(choices_of_bots(rules, header, journal.records)), arguments.choices)
    if not choices:
        say(texts("fairness.no_bots"))
        return 0
    asked, alike, repeated = Counter[int](), Counter[int](), Counter[int]()
    progress = Progress(len(choices))
    for number, choice in enumerate(choices):
        progress.at(number)
        seat = choice.asked.seat
        action = chosen(rules, choice.asked)
        asked[seat] += 1
        alike[seat] += deals_alike(rules, choice.asked, action, arguments.deals) == arguments.deals
        repeated[seat] += action == choice.record.action
    progress.clear()
    for seat in sorted(asked):
        words = "fairness.fair" if alike[seat] == asked[seat] else "fairness.unfair"
        name = header.seats[seat].name
        say(texts(words, player=name, asked=asked[seat], alike=alike[seat], deals=arguments.deals))
        if repeated[seat] < asked[seat]:
            say(texts("fairness.otherwise", player=name, other=asked[seat] - repeated[seat]))
    return 0 if alike == asked else FAULT


def _tell_unknown(header: Header, texts: Texts) -> None:
    """A match of another version may name levels and temperaments that nobody has here."""
    for card in header.seats:
        level = card.player.removeprefix("bot:")
        if card.player != HUMAN and known_level(header.setup.game, level) != level:
            warn(texts("table.level_unknown", player=Person(card.name)))
        if card.temperament and temperament_of(card.temperament).id != card.temperament:
            warn(texts("fairness.temperament_unknown", player=Person(card.name)))


def _spread(choices: list[BotChoice], most: int) -> list[BotChoice]:
    """At most so many of them, evenly spread (0: all)."""
    if not most or len(choices) <= most:
        return choices
    return [choices[number * len(choices) // most] for number in range(most)]
