"""What must hold for the rules of every game: what is lawful, copies, folding, writing down, cards, the end."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from itertools import pairwise
from typing import Any, Final

import msgspec

from game.commands.rules import read_book
from game.core.chance import Chance
from game.core.journal.journal import Codec
from game.core.journal.wire import TableRecord, decode, encode, fingerprint
from game.core.match.session import redact
from game.core.positions.comparing import differences
from game.core.positions.places import UnsayableError
from game.core.rules.events import Event
from game.core.rules.rules import action_key
from game.core.table.table import UNKNOWN, Table
from game.core.texts import LANGUAGES, Sentence, Texts
from game.teaching.moments import positions_of
from tests.campaign import at_most
from tests.conformance.playing import Playthrough, applied
from tests.conformance.setups import spread

NOBODY_IS: Final = -1


def check_legal_agrees_with_refuse(play: Playthrough) -> None:
    """`legal` lists exactly what is not refused, in order, nothing twice; who is not asked has nothing (design 3.4)."""
    rules = play.rules
    for number, state in play.some_states(16):
        actors = rules.actors(state)
        for seat in range(play.setup.seats):
            legal = rules.legal(state, seat)
            where = f"record {number}, seat {seat}"
            assert bool(legal) == (seat in actors), f"{where}: actors are {actors}, and legal has {len(legal)} actions"
            keys = [action_key(rules, action) for action in legal]
            assert all(before < after for before, after in pairwise(keys)), f"{where}: out of order, or one twice"
            for action in legal:
                assert rules.refuse(state, seat, action) is None, f"{where}: {action} is lawful and refused"
            offered = set(legal)
            for action in play.wishes:
                refused = rules.refuse(state, seat, action) is not None
                assert refused != (action in offered), f"{where}: {action} is neither lawful nor refused"
        for stranger in (NOBODY_IS, play.setup.seats):
            for action in play.wishes[:5]:
                assert rules.refuse(state, stranger, action) is not None, f"seat {stranger} does not exist and may act"


def check_refusals_can_be_said(play: Playthrough) -> None:
    """A refusal names a clause of the rule book and a sentence of both catalogues, with all its gaps filled."""
    said: set[tuple[str, str]] = set()
    for _, state in play.some_states(16):
        for seat in range(play.setup.seats):
            for action in play.wishes:
                refusal = play.rules.refuse(state, seat, action)
                if refusal is not None and (refusal.key, refusal.clause) not in said:
                    said.add((refusal.key, refusal.clause))
                    assert refusal.clause, f"{refusal}: names no clause"
                    _assert_sayable(play, refusal.sentence())


def check_clones(play: Playthrough) -> None:
    """A clone is equal, shares nothing that can change, and leaves the original as it was; old states never change."""
    for number, state in play.some_states(12):
        clone = state.clone()
        assert type(clone) is type(state), f"record {number}: the clone is a {type(clone).__name__}"
        assert clone == state, f"record {number}: the clone differs"
        shared = _shared_parts(state, clone, "state")
        assert not shared, f"record {number}: clone and original share {shared}"
        before = fingerprint(state)
        chance = Chance(play.seed, "clones", number)
        for step in range(6):
            actors = play.rules.actors(clone)
            if not actors:
                break
            seat = chance.choice(actors)
            clone = applied(play.rules, clone, seat, chance.choice(play.rules.legal(clone, seat)), chance).state
            assert fingerprint(state) == before, f"record {number}: playing on from a clone changed it (step {step})"
    for record, old in zip(play.records, play.states, strict=True):
        assert fingerprint(old) == record.fingerprint, f"the state after record {record.seq} has changed since"


def _shared_parts(one: Any, other: Any, path: str) -> list[str]:
    """Where two values hold the very same changeable object."""
    if isinstance(one, list | dict | set):
        if one is other:
            return [path]
        pairs = one.keys() & other.keys() if isinstance(one, dict) else range(min(len(one), len(other)))
        if isinstance(one, set):
            return []
        return [found for key in pairs for found in _shared_parts(one[key], other[key], f"{path}[{key}]")]
    if isinstance(one, Table):
        if one is other:
            return [path]
        return [
            found
            for name in TableRecord.__struct_fields__
            for found in _shared_parts(getattr(one, name), getattr(other, name), f"{path}.{name}")
        ]
    if isinstance(one, msgspec.Struct):
        if one is other:
            return [] if one.__struct_config__.frozen else [path]
        return [
            found
            for name in one.__struct_fields__
            for found in _shared_parts(getattr(one, name), getattr(other, name), f"{path}.{name}")
        ]
    return []


def check_fold(play: Playthrough) -> None:
    """Folding the log, as it is and as it reads from a file, gives every state again: `evolve` needs no dice."""
    rules, codec = play.rules, Codec(play.rules)
    assert rules.blank(play.setup) == rules.blank(play.setup), "two blank states differ"
    folded, reread = rules.blank(play.setup), rules.blank(play.setup)
    for record in play.records:
        again = codec.decode(codec.encode(record), codec.versions)
        assert again == record, f"record {record.seq} is not what comes back from JSON"
        for event in record.events:
            rules.evolve(folded, event)
        for event in again.events:
            rules.evolve(reread, event)
        assert fingerprint(folded) == record.fingerprint, f"folding record {record.seq} gives another state"
        assert fingerprint(reread) == record.fingerprint, f"folding record {record.seq} from JSON gives another state"
    assert folded == play.states[-1], "the folded state differs although the fingerprints agree"


def check_deciding_repeats(play: Playthrough) -> None:
    """The same action with the same luck causes the same events: chance comes from its address alone."""
    for number, before in play.some_states(12):
        if number + 1 < len(play.records):
            record = play.records[number + 1]
            assert record.seat is not None
            assert record.action is not None
            again = applied(play.rules, before, record.seat, record.action, Chance(play.seed, record.seq))
            assert tuple(again.events) == record.events, f"record {record.seq} is decided differently the second time"


def check_notation(play: Playthrough) -> None:
    """Every lawful action can be written in a scenario and read back; what is written is plain YAML."""
    for number, state, seat in play.some_choices(12):
        for action in play.rules.legal(state, seat):
            written = play.notation.write_action(state, seat, action, play.names)
            assert json.loads(json.dumps(written)) == written, f"record {number}: {written!r} is not plain"
            read = play.notation.read_action(state, seat, written, play.names)
            assert read == action, f"record {number}: {action} is written {written!r} and read back as {read}"


def check_positions(play: Playthrough) -> None:
    """A state that is written as a position is read back as it was, by whatever luck; what no position says is refused
    in words; and whatever can be laid by hand has a name in both languages.
    """
    positions = positions_of(play.rules.name)
    if positions is None:
        return
    for number, state in play.some_states(5):
        try:
            written = positions.write(play.setup, state, play.names)
        except UnsayableError as error:
            _assert_sayable(play, error.sentence)
            continue
        reading = positions.read(written, "other luck")
        assert reading.fault is None, f"record {number}: a written position is refused: {reading.fault}"
        differ = differences(positions, state, reading.state, play.names)
        assert not differ, f"record {number}: a written position is read otherwise: {', '.join(differ)}"
        fields = positions.fields(written)
        titles = [place.title for place in positions.places(written)]
        titles += [stock.title for stock in positions.stocks(written)]
        titles += [title for field in fields for title in (field.title, *(said for _, said in field.choices))]
        for title in titles:
            _assert_sayable(play, title)


def check_views_cross_to_the_bots(play: Playthrough) -> None:
    """States and views survive the way into another process."""
    for number, state in play.some_states(6):
        for value in (state, *(state.view(observer) for observer in play.observers)):
            again = decode(encode(value), play.rules.state_type)
            assert again == value, f"record {number}: the state does not come back from MessagePack"


def check_cards(play: Playthrough) -> None:
    """Every card lies in exactly one place, none is lost or new, and a view shows as many as there are."""
    dealt = Counter(play.states[0].table.faces)
    for number, state in enumerate(play.states):
        table = state.table
        lying = sorted(card for zone in table.zones for card in zone)
        assert lying == list(range(len(table.faces))), f"record {number}: a card lies in two places, or nowhere"
        assert Counter(table.faces) == dealt, f"record {number}: the cards are no longer those of the beginning"
        assert UNKNOWN not in table.faces, f"record {number}: the true table has a card without a face"
        assert len(table.layout) == len(table.zones), f"record {number}: zones and layout differ in number"
    for number, state in play.some_states(8):
        for observer in play.observers:
            seen = state.view(observer).table
            counts = [seen.count(zone) for zone in range(len(seen.zones))]
            true = [state.table.count(zone) for zone in range(len(state.table.zones))]
            assert counts == true, f"record {number}: observer {observer} sees another number of cards"


def check_end(play: Playthrough) -> None:
    """The game ends within its stated bound of actions that are no drafts."""
    assert not play.rules.actors(play.states[-1]), f"no end after {len(play.records)} actions"
    acted = sum(record.action is not None and not record.action.draft for record in play.records)
    assert acted <= play.rules.bound(play.setup), (
        f"{acted} actions; the game says at most {play.rules.bound(play.setup)}"
    )


def check_outcome(play: Playthrough) -> None:
    """There is an outcome exactly when nobody is asked; it ranks all seats, and why it ended can be said."""
    rules = play.rules
    for number, state in enumerate(play.states):
        assert (rules.outcome(state) is None) == bool(rules.actors(state)), (
            f"record {number}: over, and somebody is asked"
        )
    outcome = rules.outcome(play.states[-1])
    assert outcome is not None
    places = outcome.places
    assert len(places) == play.setup.seats, f"{len(places)} places for {play.setup.seats} seats"
    ranked = tuple(1 + sum(other < place for other in places) for place in places)
    assert places == ranked, f"{places} is no ranking: 1 for the first, equal places shared, then as many left out"
    _assert_sayable(play, Sentence(outcome.reason, {}, outcome.clause), gaps=True)


def check_log_sentences(play: Playthrough) -> None:
    """Every event can be told to every seat and to the public, in both languages, without a gap."""
    said: set[str] = set()
    for number in _telling(play):
        record, state = play.records[number], play.states[number]
        for observer in play.observers:
            view = state.view(observer)
            for event in redact(record.events, observer, state.table):
                sentence = play.rules.tell(view, event)
                if sentence is not None and repr(sentence) not in said:
                    said.add(repr(sentence))
                    _assert_sayable(play, sentence)


def _telling(play: Playthrough) -> list[int]:
    """The records that are told: of every kind of event enough of those that cause it, from all over the game."""
    causing: dict[type[Event], dict[int, None]] = {}
    for number, record in enumerate(play.records):
        for event in record.events:
            causing.setdefault(type(event), {})[number] = None
    return sorted({number for numbers in causing.values() for number in spread(list(numbers), at_most(30))})


def _assert_sayable(play: Playthrough, sentence: Sentence, gaps: bool = False) -> None:
    for language in LANGUAGES:
        texts = Texts(language)
        assert texts.has(sentence.key), f"{language}: no catalogue has '{sentence.key}'"
        words = texts.say(sentence, play.names)
        assert words.strip(), f"{language}: '{sentence.key}' says nothing"
        assert gaps or "{" not in words, f"{language}: '{words}' has a gap that is not filled"
    if sentence.clause:
        known = _stated(play.rules.name)
        assert sentence.clause in known, f"'{sentence.key}' rests on {sentence.clause}, which no rule book states"


@cache
def _stated(game: str) -> frozenset[str]:
    return frozenset(read_book(game, "en").clauses()) & frozenset(read_book(game, "fr").clauses())


RULE_CHECKS: Final = (
    check_legal_agrees_with_refuse,
    check_refusals_can_be_said,
    check_clones,
    check_fold,
    check_deciding_repeats,
    check_notation,
    check_positions,
    check_views_cross_to_the_bots,
    check_cards,
    check_end,
    check_outcome,
    check_log_sentences,
)
