"""Journals come from strangers: damaged, cut, newer or hostile, they give one clear line, never a traceback, never a
hang.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any, Final, cast

import msgspec
import pytest

from game.catalogue import open_game
from game.core.chance import Chance
from game.core.journal.journal import (
    DIVERGED,
    EXACT,
    LARGEST_FILE,
    LONGEST_LINE,
    MOST_RECORDS,
    UNVERIFIED,
    Codec,
    Journal,
    JournalError,
    read_header,
    read_journal,
    verify,
)
from game.core.journal.wire import fingerprint
from game.core.match.session import Record
from game.core.rules.events import Event
from game.core.rules.rules import Action, AnyRules
from game.matches.sources import match_of
from tests.campaign import sampled, tried
from tests.reliability.playing import GAME, played

MUTATIONS: Final = sampled(240)
LONGEST_WORDS: Final = 600
NASTY: Final[tuple[Any, ...]] = (
    None,
    True,
    -1,
    -2,
    3,
    2**31,
    2**63,
    10**40,
    1.5,
    1e308,
    "",
    "x",
    "🂡" * 20,
    "a\nb",
    "x" * 100_000,
    [],
    [-1],
    [10**9] * 50,
    {},
    {"type": "CardMoved"},
    {"type": ["ZoneOpened"]},
)


@cache
def journal_bytes() -> bytes:
    """A whole match."""
    return played(None, "hostile").export()


@cache
def codec() -> Codec:
    return Codec(open_game(GAME).rules)


def assert_one_clear_line(data: bytes) -> str:
    """Reads the journal; returns its integrity, or `refused`. What is believed of it can be played on and verified."""
    try:
        journal = read_journal(data, codec())
    except JournalError as error:
        assert_line(str(error))
        return "refused"
    if journal.integrity == DIVERGED:
        assert_line(journal.problem)
        assert len(journal.records) < data.count(b"\n")
    else:
        assert journal.integrity in (EXACT, UNVERIFIED)
        assert journal.problem == ""
        assert_line(verify(journal, codec().rules) or "verified")
    if journal.records:
        match = match_of(journal)
        for observer in range(match.header.setup.seats):
            match.session.view(observer)
            match.session.legal(observer)
    return journal.integrity


def assert_line(words: str) -> None:
    assert words.strip()
    assert "\n" not in words
    assert len(words) < LONGEST_WORDS, f"{words[:200]} … is no clear line"


def test_the_journal_itself_is_exact() -> None:
    assert assert_one_clear_line(journal_bytes()) == EXACT
    assert verify(read_journal(journal_bytes(), codec()), codec().rules) == ""


def flip_a_bit(data: bytes, chance: Chance) -> bytes:
    place = chance.below(len(data))
    return data[:place] + bytes([data[place] ^ (1 << chance.below(8))]) + data[place + 1 :]


def cut_something_out(data: bytes, chance: Chance) -> bytes:
    place = chance.below(len(data))
    return data[:place] + data[place + 1 + chance.below(200) :]


def cut_the_end_off(data: bytes, chance: Chance) -> bytes:
    return data[: chance.below(len(data))]


def mix_the_lines(data: bytes, chance: Chance) -> bytes:
    lines = data.splitlines(keepends=True)
    one, other = chance.below(len(lines)), chance.below(len(lines))
    lines[one] = lines[other]
    return b"".join(lines)


def write_nasty_bytes(data: bytes, chance: Chance) -> bytes:
    place = chance.below(len(data))
    nasty = [b"\x00", b"\xff\xfe", b"[" * 60_000, b'{"a":' * 60_000, b"9" * 5_000, b"-", b"\n" * 50, b"NaN", b'"']
    return data[:place] + chance.choice(nasty) + data[place:]


def write_a_nasty_value(data: bytes, chance: Chance) -> bytes:
    """Anything anywhere in the tree of a line becomes something that it cannot be."""
    lines = data.splitlines()
    number = chance.below(len(lines)) if chance.below(3) else 0
    tree = json.loads(lines[number])
    holder, key = chance.choice(list(places_in(tree)))
    holder[key] = chance.choice(NASTY)
    lines[number] = json.dumps(tree).encode()
    return b"\n".join(lines) + b"\n"


def places_in(tree: Any) -> list[tuple[Any, Any]]:
    """Every (container, key) of a JSON tree."""
    keys = list(tree) if isinstance(tree, dict) else list(range(len(tree))) if isinstance(tree, list) else []
    found = [(tree, key) for key in keys]
    return found + [place for key in keys for place in places_in(tree[key])]


MUTATORS: Final = (
    flip_a_bit,
    cut_something_out,
    cut_the_end_off,
    mix_the_lines,
    write_nasty_bytes,
    write_a_nasty_value,
    write_a_nasty_value,
    write_a_nasty_value,
)


@pytest.mark.sampled
@pytest.mark.parametrize("mutate", dict.fromkeys(MUTATORS), ids=lambda mutate: mutate.__name__)
def test_a_mutated_journal_gives_one_clear_line(mutate: Callable[[bytes, Chance], bytes]) -> None:
    share = MUTATIONS * MUTATORS.count(mutate) // len(MUTATORS)
    results = [assert_one_clear_line(mutate(journal_bytes(), Chance(mutate.__name__, n))) for n in range(share)]
    tried(share)
    assert set(results) != {EXACT}, "no mutation did any harm"


def forged(number: int) -> bytes | None:
    """An event changed into nonsense, with the fingerprints that fit; None where the nonsense cannot even be folded."""
    chance = Chance("forge", number)
    lines = write_a_nasty_value(journal_bytes(), chance).splitlines()
    rules = codec().rules
    try:
        header = read_header(lines[0])
        state = rules.blank(header.setup)
        forged_lines = [lines[0]]
        for line in lines[1:]:
            record = codec().decode(line, {})
            for event in record.events:
                rules.evolve(state, event)
            forged_lines.append(codec().encode(msgspec.structs.replace(record, fingerprint=fingerprint(state))))
    except (JournalError, LookupError, ValueError, TypeError, OverflowError):
        return None
    return b"\n".join(forged_lines) + b"\n"


@pytest.mark.sampled
def test_a_forged_journal_is_found_out_by_deciding_again() -> None:
    decided = 0
    for number in range(sampled(120)):
        data = forged(number)
        if data is None or data == journal_bytes():
            continue
        decided += 1
        tried()
        try:
            journal = read_journal(data, codec())
        except JournalError as error:
            assert_line(str(error))
            continue
        assert_line(verify(journal, codec().rules) or "verified")
    assert decided > 5


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "not a Tablée journal"),
        (b"\n\n", "not a Tablée journal"),
        (b"{}\n", "not a Tablée journal"),
        (b'{"tablee": {"format": 99}}\n', "newer Tablée"),
        (b"[" * 100_000 + b"\n", "not a Tablée journal"),
        (b'{"tablee": ' * 50_000, "not a Tablée journal"),
        (b"x" * (LONGEST_LINE + 1), "too long"),
        (b"x" * (LARGEST_FILE + 1), "at most"),
    ],
    ids=["empty", "blank", "no header", "newer", "deep list", "deep mapping", "long line", "huge file"],
)
def test_what_is_no_journal_is_refused(data: bytes, words: str) -> None:
    with pytest.raises(JournalError, match=words) as caught:
        read_journal(data, codec())
    assert_line(str(caught.value))


def with_header(**changes: Any) -> bytes:
    first, rest = journal_bytes().split(b"\n", 1)
    header = json.loads(first)["tablee"]
    header.update(changes)
    return json.dumps({"tablee": header}).encode() + b"\n" + rest


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"setup": {"game": GAME, "seats": 9}}, "9 seats are set up"),
        ({"setup": {"game": GAME, "seats": -1}}, "-1 seats are set up"),
        ({"seats": []}, "0 are named"),
        ({"seats": [{"name": "A", "token": 0}, {"name": "B"}]}, "token"),
        ({"seats": [{"name": "A"}, {"name": "B", "token": 99}]}, "token"),
        ({"seats": [{"name": "A", "token": -1}, {"name": "B"}]}, "token"),
        ({"seats": [{"name": "A", "token": 10**30}, {"name": "B"}]}, "token"),
        ({"seats": [{"name": "A", "player": "robot"}, {"name": "B"}]}, "player"),
        ({"seats": [{"name": "A", "player": "bot:"}, {"name": "B"}]}, "player"),
        ({"seats": [{"name": "A", "player": "bot:greedy\n"}, {"name": "B"}]}, "player"),
        ({"seats": [{"name": "A", "player": "bot:greedy", "budget": -1}, {"name": "B"}]}, "budget"),
        ({"seats": [{"name": "A", "player": "bot:greedy", "budget": 10**15}, {"name": "B"}]}, "budget"),
        ({"seed": "s" * 2_000}, "a seed has at most"),
        ({"earlier": [{"seed": "s", "records": 1}] * 2_000}, "forked 2000 times"),
        ({"setup": {"game": GAME, "seats": 2, "options": {"no_such": True}}}, "unknown option"),
        ({"setup": {"game": GAME, "seats": 2, "options": {"final_tie": 10**12}}}, "takes one of"),
    ],
    ids=lambda value: None if isinstance(value, str) else str(value)[:60],
)
def test_a_hostile_header_is_refused(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(JournalError, match=words) as caught:
        read_journal(with_header(**changes), codec())
    assert_line(str(caught.value))


def test_too_many_records_are_refused() -> None:
    first = journal_bytes().split(b"\n", 1)[0]
    with pytest.raises(JournalError, match="at most"):
        read_journal(first + b"\n" + b"{}\n" * (MOST_RECORDS + 1), codec())


def test_a_journal_of_other_content_is_unverified() -> None:
    assert read_journal(with_header(digest="0" * 16), codec()).integrity == UNVERIFIED


def test_a_changed_seed_is_found_by_deciding_again() -> None:
    journal = read_journal(with_header(seed="another"), codec())
    assert (journal.integrity, journal.problem) == (UNVERIFIED, ""), "events carry every result of chance"
    assert journal.doubt == verify(journal, codec().rules) == "record 0: deciding it again gives other events"
    assert (journal.header.doubted, journal.header.practice) == (True, True)


@pytest.mark.parametrize("versions", [{"x": 5}, {"CardMoved": 10**12}, {"CardMoved": -(10**12)}, {"": 0}])
def test_hostile_versions_of_events(versions: dict[str, int]) -> None:
    assert_one_clear_line(with_header(versions=versions))
    lines = with_header(versions=versions).split(b"\n")
    lines[1] = lines[1].replace(b'{"type":"', b'{"type":["a"],"was":"', 1)
    assert_one_clear_line(b"\n".join(lines))


# ---- upcasts: events of an older version ------------------------------------------------------


class LightWent(Event, frozen=True):
    """An event that has changed twice since its first version, in which it was `{"lit": true}`."""

    version = 3

    lamp: int
    colour: str


class Wait(Action, frozen=True):
    """The only action of the synthetic game."""


class Lamps:
    """As much of a game as reading its records takes."""

    name = "lamps"
    action_types = (Wait,)
    event_types = (LightWent,)


def with_a_lamp(event: dict[str, Any]) -> dict[str, Any]:
    return {"type": event["type"], "lamp": 1 if event["lit"] else 0}


def with_a_colour(event: dict[str, Any]) -> dict[str, Any]:
    return event | {"colour": "warm"}


def lamp_line(event: dict[str, Any]) -> bytes:
    return json.dumps(
        {"seq": 0, "seat": None, "action": None, "events": [event], "fingerprint": "", "horizon": True}
    ).encode()


def test_old_events_are_lifted_version_by_version() -> None:
    lamps = Codec(cast(AnyRules, Lamps()), {("LightWent", 1): with_a_lamp, ("LightWent", 2): with_a_colour})
    assert lamps.versions == {"LightWent": 3}
    now = Record(0, None, None, (LightWent(1, "warm"),), "", True)
    assert lamps.decode(lamp_line({"type": "LightWent", "lit": True}), {}) == now
    assert lamps.decode(lamp_line({"type": "LightWent", "lamp": 1}), {"LightWent": 2}) == now
    assert lamps.decode(lamps.encode(now), lamps.versions) == now


@pytest.mark.parametrize(
    "event", [{"type": "LightWent"}, {"type": "LightWent", "lamp": "no"}, {"type": "Other"}, {}, []]
)
def test_an_old_event_that_cannot_be_lifted_is_no_record(event: Any) -> None:
    lamps = Codec(cast(AnyRules, Lamps()), {("LightWent", 1): with_a_lamp, ("LightWent", 2): with_a_colour})
    with pytest.raises(JournalError, match="not a record of lamps") as caught:
        lamps.decode(lamp_line(event), {})
    assert_line(str(caught.value))


def test_an_upcast_that_is_missing_is_said() -> None:
    with pytest.raises(JournalError, match="LightWent"):
        Codec(cast(AnyRules, Lamps())).decode(lamp_line({"type": "LightWent", "lit": True}), {})


def test_believed_records_are_whole() -> None:
    """Where folding stops, everything before it is kept."""
    lines = journal_bytes().split(b"\n")
    lines[6] = b"{}"
    journal: Journal = read_journal(b"\n".join(lines), codec())
    assert journal.integrity == DIVERGED
    assert [record.seq for record in journal.records] == [0, 1, 2, 3, 4]
    assert "record 5 (line 7)" in journal.problem
