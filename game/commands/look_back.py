"""`main.py look-back`: how good the choices of a match were that is over, and where it turned."""

from __future__ import annotations

import argparse
from typing import Final

from game.bots.look_back.judged import NOBODY, Judged, curve, turnings, worst_first
from game.bots.look_back.judging import Care, StillPlayedError, choices_of, ending_of, judged, people
from game.bots.look_back.words import cost, how_certain, how_it_ended, percent, said, summary, told_turning, uncertain
from game.commands.common import FAULT, CommandError, read_budget, read_whole_match, say
from game.commands.progress import Progress
from game.core.journal.journal import Header, Journal
from game.core.rules.rules import AnyRules
from game.core.texts import Texts
from game.matches.match import rules_of

MOST_WORLDS: Final = 10_000


def run(arguments: argparse.Namespace) -> int:
    """Tells of each seat at which somebody played, or of one: summary, choices worst first, turning points, curve."""
    if not 1 <= arguments.worlds <= MOST_WORLDS:
        raise CommandError(f"--worlds must be from 1 to {MOST_WORLDS}, not {arguments.worlds}")
    care = Care(arguments.worlds, budget=read_budget(arguments.budget))
    journal = read_whole_match(arguments.file)
    rules, texts = rules_of(journal.header), Texts(arguments.lang)
    for seat in _seats(journal.header, arguments.seat):
        try:
            _tell(rules, journal, seat, care, texts)
        except StillPlayedError as error:
            raise CommandError(f"{arguments.file}: {error}", FAULT) from None
    return 0


def _seats(header: Header, seat: int | None) -> tuple[int, ...]:
    """The seat that was asked for, or those of all people. Raises CommandError."""
    last = header.setup.seats - 1
    if seat is not None and not 0 <= seat <= last:
        raise CommandError(f"there is no seat {seat}; seats are 0 to {last}")
    seats = people(header) if seat is None else (seat,)
    if not seats:
        raise CommandError(f"only bots played this match; --seat 0 … {last} looks back for one of them")
    return seats


def _tell(rules: AnyRules, journal: Journal, seat: int, care: Care, texts: Texts) -> None:
    header, records = journal.header, journal.records
    names = tuple(card.name for card in header.seats)
    ending = ending_of(rules, header, records, seat)
    choices = {choice.seq: choice for choice in choices_of(rules, header, records, seat)}
    found: list[Judged] = []
    progress = Progress(len(choices))
    for choice in choices.values():
        found.append(judged(rules, choice, care))
        progress.at(len(found))
    say(summary(found, names[seat], texts))
    if ending.given_up != NOBODY:
        say(how_it_ended(ending, names, texts))
    if not any(each.worlds for each in found):
        say(texts("look_back.nothing"))
        return
    say(how_certain(found, texts))
    faults = worst_first(found)
    for each in faults:
        lost = texts("look_back.cost", share=cost(each))
        say(f"{each.seq:5}  {lost:>5}  {said(rules, choices[each.seq], each, records, names, texts)}")
    if not faults:
        say(texts("look_back.none"))
    turned = turnings(found, ending)
    if turned:
        say(texts("look_back.told_turns"))
    for turning in turned:
        say(f"       {texts.say(told_turning(turning, names[seat]))}")
    points = " ".join(
        f"{point.seq}:{percent(point.known) if point.seq == ending.seq else uncertain(point.known)}"
        for point in curve(found, ending)
    )
    say(texts("look_back.told_curve", points=points))
