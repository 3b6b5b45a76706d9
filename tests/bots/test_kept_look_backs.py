"""What a library keeps of looking back may have been written by anybody: what cannot have come of judging a choice is
dropped and judged again, the rest can be told.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from game.bots.levels import choose
from game.bots.look_back.judged import Judged, curve, read, turnings, worst_first, written
from game.bots.look_back.judging import PastChoice, choices_of, ending_of, fits
from game.bots.look_back.kept_hints import GivenHint, KeptHints
from game.bots.look_back.words import how_certain, said, summary, told_turning
from game.catalogue import NAMES, open_game
from game.core.chance import Chance
from game.core.journal.journal import Codec, SeatCard
from game.core.library.library import Library
from game.core.rules.options import resolve
from game.core.texts import Texts
from game.matches.look_backs import hints_of, keep_hint, kept, turning_of
from game.matches.match import Match, Plan
from game.matches.sources import new_match
from tests.campaign import at_most, tried
from tests.conformance.setups import spread
from tests.reliability.anything import PARTS, replaced

MOST: Final = at_most(60)


@cache
def finished(game: str) -> Match:
    """A match of greedy players that is over; people sit everywhere."""
    rules = open_game(game).rules
    seats = rules.seat_counts[0]
    cards = tuple(SeatCard(name, token=token) for token, name in enumerate("ABCDEFGH"[:seats], start=1))
    match = new_match(Plan(game, cards, resolve(rules.options, {}, seats), "kept"), None)
    while match.session.actors:
        seat = match.session.actors[0]
        chance = Chance("kept", len(match.session.records))
        match.submit(seat, choose(rules, match.session.view(seat), seat, "greedy", chance))
    return match


def choices(match: Match) -> list[PastChoice]:
    return choices_of(match.session.rules, match.header, match.session.records, 0)


def lines(match: Match, choice: PastChoice) -> Iterator[bytes]:
    """Honest and others: with any value anywhere, with actions of other moments, in any number and order."""
    codec, session = Codec(match.session.rules), match.session
    own = [codec.encode_action(step).decode() for step in choice.whole]
    honest = Judged(
        choice.seat, choice.first, choice.seq, 50,
        known=0.1, known_best=0.9, doubt=0.01, true=0.1, true_best=0.9, true_hindsight=0.9,
        best=tuple(own), hindsight=tuple(own),
    )  # fmt: skip
    yield written(honest)
    others = [codec.encode_action(record.action).decode() for record in session.records if record.action is not None]
    for other in spread(sorted(set(others)), 12):
        for steps in ((other,), (*own, other), (other, *own), (own[0], other), (other, other)):
            yield written(msgspec.structs.replace(honest, best=steps, hindsight=steps))
    for part in (*PARTS, '{"type":"Nothing"}', "{", "\x7f"):
        for value in replaced(json.loads(written(honest)), part):
            yield json.dumps(value).encode()
    yield b"\xff\xfe"
    yield b"[" * 10_000


def tell(match: Match, told: list[tuple[PastChoice, Judged]]) -> None:
    """All that is said and drawn of it."""
    session, texts = match.session, Texts("fr")
    judged, ending = [each for _, each in told], ending_of(session.rules, match.header, session.records, 0)
    for choice, each in told:
        said(session.rules, choice, each, session.records, match.names, texts)
    for point in curve(judged, ending):
        assert 0 <= point.known <= 1
    for turning in turnings(judged, ending):
        texts.say(told_turning(turning, match.names[0]))
    worst_first(judged)
    summary(judged, "A", texts)
    how_certain(judged, texts)


@pytest.mark.sampled
@pytest.mark.parametrize("game", NAMES)
def test_what_was_kept_is_told_or_judged_again(game: str) -> None:
    match = finished(game)
    found = choices(match)
    for choice in spread(found, at_most(3)):
        honest = read(next(lines(match, choice)))
        assert honest is not None
        assert fits(match.session.rules, choice, honest)
        every = list(lines(match, choice))
        for line in spread(every, MOST):
            tried()
            judged = read(line)
            if judged is not None and fits(match.session.rules, choice, judged):
                tell(match, [(choice, judged)])
        for wrong in ({"known": 2.0}, {"doubt": -0.1}, {"worlds": -1}, {"best": "x"}, {"seq": 10**9}):
            value: Any = {**json.loads(every[0]), **wrong}
            judged = read(json.dumps(value).encode())
            assert judged is None or not fits(match.session.rules, choice, judged), wrong


def test_who_looks_back_is_told_that_the_lamp_said_the_same(tmp_path: Path) -> None:
    """Where every step of a choice had been advised, and not where another way was gone, or what is kept is nothing."""
    library, texts = Library(tmp_path), Texts("en")
    match = finished("croconounours")
    rules, records, names = match.session.rules, match.session.records, match.names
    identity = library.create(match.header, [], result="1,2")
    here = Match(match.session, match.header, library, identity, seals=[b""], claim=None)
    choice = next(each for each in choices(match) if len(each.whole) > 1)
    other = next(action for action in rules.legal(choice.view, 0) if action not in choice.whole)
    best = (Codec(rules).encode_action(other).decode(),)
    judged = Judged(0, choice.first, choice.seq, 120, known=0.1, known_best=0.9, best=best, advised=True)

    def told(hints: KeptHints) -> str:
        return said(rules, choice, judged, records, names, texts, hints)

    assert "given time" in told({})
    keep_hint(library, here, GivenHint(0, choice.first, other, 30))
    assert "given time" in told(hints_of(library, identity, 0))
    for number, step in enumerate(choice.whole):
        keep_hint(library, here, GivenHint(0, choice.first + number, step, 40))
    assert "from 40 imagined deals; 120 were tried" in told(hints_of(library, identity, 0))
    keep_hint(library, here, GivenHint(0, choice.seq, choice.whole[-1], 0))
    assert "comes to mind first" in told(hints_of(library, identity, 0))
    for line in (b"", b"[1]", b'{"action": 1}', b"[" * 10_000, b"\xff"):
        library.keep_hint(identity, 0, choice.first, line)
        assert choice.first not in hints_of(library, identity, 0)


def test_hints_are_forgotten_with_what_is_taken_back(tmp_path: Path) -> None:
    """What was advised before the record that goes is still so."""
    library, match = Library(tmp_path), finished("croconounours")
    lines = match.export().splitlines()[1:]
    identity = library.create(match.header, lines)
    for seq in (3, 4, 5):
        library.keep_hint(identity, 0, seq, b"{}")
    library.keep(identity, match.header, 4, lines[4:5])
    assert [seq for seq, _ in library.hints(identity, 0)] == [3, 4]


def test_a_turning_point_is_one_of_the_match(tmp_path: Path) -> None:
    library = Library(tmp_path)
    match = finished(NAMES[0])
    identity = library.create(match.header, [], result="1,2")
    here = Match(match.session, match.header, library, identity, seals=[b""], claim=None)
    for choice in choices(match):
        for seq in (choice.seq, 999_999):
            line = written(Judged(0, choice.first, seq, 9, known=0.1, known_best=0.9, best=("x",)))
            library.keep_judged(identity, 0, seq, line)
    assert kept(library, identity, 0)
    turning = turning_of(here, library, 0)
    assert turning is not None
    assert turning.seq < len(match.session.records)
