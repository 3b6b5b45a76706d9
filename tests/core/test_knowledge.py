"""What a table lets a seat know and imagine, against an oracle that lists every history the seat cannot tell apart.

Seat 0 watches a tiny deck, in every order and with every hidden choice. Histories with equal redacted events give the
same view; every imagined world is one of them; each is imagined sooner or later.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from math import sqrt

import pytest

from game.core.chance import Chance
from game.core.journal.wire import decode, encode, fingerprint
from game.core.rules.events import CardMoved, CardShown, Event, ZoneShuffled
from game.core.table.imagination import imagine_table
from game.core.table.table import BAG, EVERYBODY, NOBODY, PILE, STACK, Table, Zone, bit
from tests.campaign import at_most, tried

P, H, F, E, G, K = range(6)
LAYOUT = (Zone(PILE), Zone(BAG, 1), Zone(STACK, 1), Zone(STACK, 1), Zone(STACK), Zone(BAG, 2))
WATCHER, OWNER, OTHER = 0, 1, 2
RARELY = 4.5
"""Standard deviations by which a true frequency is missed next to never."""

Choice = tuple[int, ...]
World = tuple[tuple[int, ...], ...]
Told = tuple[Event | None, ...]


class Story:
    """A table and everything the watcher was told on the way."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.table = Table.set_out(3, LAYOUT, {P: faces})
        self.told: list[Event | None] = []
        self.ways = 1
        """In how many ways it could come about, equal cards being different ones."""

    def clone(self) -> Story:
        copy = Story(())
        copy.table, copy.told, copy.ways = self.table.clone(), list(self.told), self.ways
        return copy

    def emit(self, event: Event) -> None:
        self.told.append(event.redacted(WATCHER, self.table))
        event.write(self)

    def move(self, source: int, index: int, target: int, seen_by: int, glimpsed_by: int = NOBODY) -> None:
        face = self.table.faces[self.table.zones[source][index]]
        self.emit(CardMoved(source, index, target, -1, face, seen_by, glimpsed_by))

    def show(self, zone: int, seen_by: int, glimpsed_by: int) -> None:
        for index, card in enumerate(list(self.table.zones[zone])):
            self.emit(CardShown(zone, index, self.table.faces[card], seen_by, glimpsed_by))

    def step(self, word: str, choice: Choice) -> None:
        """draw · spy (the hand) · F2 (found two cards as F) · look F · open E (to all) · play (openly, any card) ·
        reshuffle · take F (back into the hand) · other draws · other plays.
        """
        if word == "draw":
            self.move(P, 0, H, bit(OWNER))
        elif word == "other draws":
            self.move(P, 0, K, bit(OTHER))
        elif word == "other plays":
            self.move(K, choice[0], G, EVERYBODY)
        elif word == "spy":
            for index in sorted(range(len(self.table.zones[H])), key=lambda i: self.table.faces_in(H)[i]):
                face = self.table.faces_in(H)[index]
                self.emit(CardShown(H, index, face, bit(OWNER), bit(WATCHER)))
        elif word[0] in "FE" and word[1:].isdigit():
            for face in choice:
                self.ways *= self.table.faces_in(H).count(face)
                self.move(H, self.table.find(H, face), F if word[0] == "F" else E, NOBODY, bit(OWNER))
        elif word == "play":
            self.move(H, choice[0], G, EVERYBODY)
        elif word in ("look F", "look E"):
            self.show(F if word[-1] == "F" else E, NOBODY, bit(WATCHER))
        elif word == "open E":
            self.show(E, EVERYBODY, NOBODY)
        elif word == "take F":
            self.move(F, 0, H, bit(OWNER))
        elif word == "reshuffle":
            while self.table.zones[G]:
                self.move(G, 0, P, NOBODY)
            self.emit(ZoneShuffled(P, choice))

    def choices(self, word: str) -> Iterator[Choice]:
        hand = tuple(self.table.faces_in(H))
        if word[0] in "FE" and word[1:].isdigit():
            yield from set(permutations(hand, int(word[1:])))
        elif word in ("play", "other plays"):
            yield from ((index,) for index in range(self.table.count(H if word == "play" else K)))
        elif word == "reshuffle":
            yield from permutations(range(len(self.table.zones[G]) + len(self.table.zones[P])))
        else:
            yield ()


def world_of(table: Table) -> World:
    """The truth of a table as far as it matters: bags and piles have no order."""
    return tuple(
        tuple(table.faces_in(zone)) if LAYOUT[zone].kind == STACK else tuple(sorted(table.faces_in(zone)))
        for zone in range(len(LAYOUT))
    )


def stories(words: tuple[str, ...], faces: tuple[int, ...]) -> Iterator[Story]:
    yield from continued(Story(faces), words)


def continued(story: Story, words: tuple[str, ...]) -> Iterator[Story]:
    if not words:
        yield story
        return
    for choice in sorted(story.choices(words[0])):
        further = story.clone()
        further.step(words[0], choice)
        yield from continued(further, words[1:])


SCRIPTS: dict[str, tuple[tuple[int, ...], tuple[str, ...]]] = {
    "spied hand founds two of three": ((0, 1, 2, 3), ("draw", "draw", "draw", "spy", "F2")),
    "spied, draws, founds two of four": ((0, 1, 2, 3, 4), ("draw", "draw", "draw", "spy", "draw", "F2")),
    "spied, founds all": ((0, 1, 2, 3), ("draw", "draw", "draw", "spy", "F3")),
    "founds, draws, founds again": ((0, 1, 2, 3), ("draw", "draw", "spy", "F1", "draw", "E1")),
    "founds before and after the spy": ((0, 1, 2, 3), ("draw", "draw", "draw", "F1", "spy", "draw", "E1")),
    "founds, then plays one openly": ((0, 1, 2, 3), ("draw", "draw", "draw", "spy", "F2", "play")),
    "founds, is looked at, founds": ((0, 1, 2, 3), ("draw", "draw", "draw", "spy", "F1", "look F", "draw", "E1")),
    "second flower looked at first": ((0, 1, 2, 3), ("draw", "draw", "spy", "F1", "draw", "E1", "look E")),
    "takes a petal back": ((0, 1, 2, 3), ("draw", "draw", "draw", "spy", "F1", "take F", "E1")),
    "takes it back after a draw": ((0, 1, 2, 3), ("draw", "draw", "spy", "F1", "draw", "take F", "E1")),
    "plays two, reshuffles, draws": ((0, 1, 2), ("draw", "draw", "draw", "play", "play", "reshuffle", "draw")),
    "spied, reshuffles, founds": ((0, 1, 2), ("draw", "draw", "draw", "spy", "play", "reshuffle", "draw", "F1")),
    "reshuffles unspied, founds": ((0, 1, 2, 3), ("draw", "draw", "draw", "play", "reshuffle", "draw", "F1")),
    "two equal cards, one spied": ((0, 0, 1, 2), ("draw", "draw", "spy", "draw", "play", "F1")),
    "a seen card comes back beside an equal one": (
        (0, 0, 1),
        ("draw", "F1", "look F", "draw", "take F", "E1", "look E"),
    ),
    "an equal card is shown and then another": (
        (0, 0, 1, 2),
        ("draw", "draw", "F1", "look F", "draw", "take F", "E1", "look E", "F1"),
    ),
    "an equal card is shown to all": ((0, 0, 1, 2), ("draw", "draw", "F1", "look F", "take F", "draw", "E1", "open E")),
    "an equal card is drawn after the other has gone": (
        (0, 0, 1, 2),
        ("draw", "draw", "spy", "F1", "draw", "E1", "look E", "look F"),
    ),
    "jokers: one of two hands plays one": (
        (0, 0, 1, 2),
        ("draw", "draw", "other draws", "other draws", "play", "other plays", "reshuffle", "draw", "play"),
    ),
    "jokers: both hands go on": (
        (0, 0, 1, 2),
        (
            "draw",
            "draw",
            "other draws",
            "other draws",
            "play",
            "other plays",
            "reshuffle",
            "draw",
            "other draws",
            "play",
            "other plays",
        ),
    ),
    "jokers: all of a hand is played": (
        (0, 0, 1, 2),
        (
            "draw",
            "draw",
            "other draws",
            "other draws",
            "play",
            "other plays",
            "reshuffle",
            "draw",
            "play",
            "play",
            "other plays",
        ),
    ),
    "jokers: founds after the doubt": (
        (0, 0, 1, 2),
        (
            "draw",
            "draw",
            "other draws",
            "other draws",
            "play",
            "other plays",
            "reshuffle",
            "draw",
            "play",
            "F1",
            "look F",
        ),
    ),
    "jokers: founds before the doubt": (
        (0, 0, 1, 2),
        (
            "draw",
            "draw",
            "other draws",
            "other draws",
            "play",
            "other plays",
            "reshuffle",
            "draw",
            "F1",
            "look F",
            "play",
        ),
    ),
    "jokers: spied after the doubt": (
        (0, 0, 1, 1),
        (
            "draw",
            "draw",
            "other draws",
            "other draws",
            "play",
            "other plays",
            "reshuffle",
            "draw",
            "play",
            "draw",
            "spy",
        ),
    ),
    "jokers: reshuffled in doubt": (
        (0, 0, 1, 2),
        (
            "draw",
            "draw",
            "other draws",
            "other draws",
            "play",
            "other plays",
            "reshuffle",
            "draw",
            "play",
            "reshuffle",
            "draw",
            "play",
        ),
    ),
    "jokers: spied, founds, is looked at": (
        (0, 0, 1, 1, 2),
        (
            "draw",
            "draw",
            "draw",
            "other draws",
            "other draws",
            "play",
            "other plays",
            "reshuffle",
            "draw",
            "play",
            "F1",
            "draw",
            "spy",
            "E1",
            "look E",
        ),
    ),
    "jokers: a founded card comes back": (
        (0, 0, 1, 1, 2),
        (
            "draw",
            "draw",
            "draw",
            "other draws",
            "other draws",
            "play",
            "other plays",
            "reshuffle",
            "draw",
            "F1",
            "play",
            "look F",
            "take F",
            "E1",
            "play",
        ),
    ),
    "equal cards of two lots, one known": (
        (0, 0, 1, 1),
        ("draw", "draw", "draw", "draw", "spy", "play", "play", "reshuffle", "draw", "F1", "draw", "play"),
    ),
    "two equal cards of two lots are looked at": (
        (0, 0, 1, 1),
        ("draw", "draw", "draw", "draw", "play", "play", "reshuffle", "draw", "F1", "draw", "E1", "look E", "play"),
    ),
    "what was founded first can only be the known one": (
        (0, 0, 1, 2),
        ("draw", "draw", "spy", "F1", "draw", "play", "E1", "look E"),
    ),
    "what was founded first can only be the known one, shown to all": (
        (0, 0, 1, 2),
        ("draw", "draw", "spy", "F1", "draw", "play", "play"),
    ),
    "one known, founds, draws, plays": ((0, 1, 2, 3, 4), ("draw", "spy", "draw", "F1", "draw", "play")),
    "two known, founds, draws, plays": ((0, 1, 2, 3, 4), ("draw", "draw", "spy", "draw", "F1", "draw", "play")),
    "reshuffled with hidden cards below": (
        (0, 0, 1, 1),
        ("draw", "draw", "draw", "draw", "play", "play", "reshuffle", "draw", "play", "reshuffle", "draw", "play"),
    ),
}


KNOWN_ONE_FIRST = (
    "two equal cards, one spied",
    "a seen card comes back beside an equal one",
    "an equal card is shown and then another",
    "an equal card is shown to all",
    "an equal card is drawn after the other has gone",
    "jokers: a founded card comes back",
)
"""Of two equal cards the one that was known counts as seen: how likely its owner takes which is nobody's to say."""
LOTS_BECOME_ONE = ("reshuffles unspied, founds", "jokers: reshuffled in doubt", "reshuffled with hidden cards below")
"""More is imagined than can be: no game shuffles so (docs/decisions/knowledge.md)."""


@pytest.mark.sampled
@pytest.mark.parametrize("name", SCRIPTS)
def test_views_and_imagined_worlds_are_exactly_what_the_watcher_can_know(name: str) -> None:
    deck, words = SCRIPTS[name]
    sets: dict[Told, list[Story]] = {}
    for faces in sorted(set(permutations(deck))):
        for story in stories(words, faces):
            sets.setdefault(tuple(story.told), []).append(story)
    assert len(sets) > 1
    for number, key in enumerate(sorted(sets, key=repr)):
        members = sets[key]
        views = [story.table.view(WATCHER) for story in members]
        assert all(view == views[0] for view in views), f"{name}: the view depends on what the watcher cannot know"
        if number % max(1, len(sets) // at_most(5)):
            continue
        lawful: Counter[World] = Counter()
        for story in members:
            lawful[world_of(story.table)] += story.ways
        drawn = 80 * len(lawful) + 80
        imagined = Counter(world_of(imagine_table(views[0], Chance(name, number, draw))) for draw in range(drawn))
        tried(len(imagined))
        assert set(imagined) <= set(lawful), f"{name}: an impossible world is imagined"
        assert set(imagined) == set(lawful), f"{name}: a lawful world is never imagined"
        if name not in KNOWN_ONE_FIRST + LOTS_BECOME_ONE:
            assert_as_often(imagined, lawful)


def assert_as_often(imagined: Counter[World], lawful: Counter[World]) -> None:
    """Worlds are imagined as often as histories lead to them: every deal is as likely, and every card of a hand where
    one is chosen.
    """
    drawn, ways = imagined.total(), lawful.total()
    for world, count in lawful.items():
        share = count / ways
        strays = abs(imagined[world] - drawn * share)
        assert strays <= RARELY * sqrt(drawn * share * (1 - share)), (
            f"{imagined[world]} of {drawn}, {drawn * share} due"
        )


def test_an_imagined_world_looks_like_the_view_it_was_made_from() -> None:
    for deck, words in SCRIPTS.values():
        for number, story in enumerate(stories(words, deck)):
            if number > 20:
                break
            view = story.table.view(WATCHER)
            world = imagine_table(view, Chance("again", number))
            assert world.view(WATCHER) == view


def test_what_an_observer_makes_of_the_table_travels_and_is_no_part_of_the_truth() -> None:
    deck, words = SCRIPTS["jokers: one of two hands plays one"]
    doubtful = [story.table for story in stories(words, deck) if story.table.minds]
    assert doubtful
    for table in doubtful:
        assert decode(encode(table), Table) == table
        view = table.view(WATCHER)
        assert view.shown
        assert decode(encode(view), Table) == view
        bare = table.clone()
        bare.minds = ()
        assert fingerprint(bare) == fingerprint(table)
        assert bare.view(WATCHER) != view
        copy = table.clone()
        copy.move(H, 0, G, -1, EVERYBODY, NOBODY)
        assert table.view(WATCHER) == view, "a copy shares what changes"


HANDS = (Zone(PILE), Zone(BAG, 1), Zone(BAG, 2), Zone(STACK))
"""Two hands that draw from each other, and a place where cards are laid open."""


def test_from_hand_to_hand_a_watcher_cannot_tell_which_card_went() -> None:
    """Whatever he knew there. Of every passing he is told between whom, and of some of them a card laid open then."""
    for number in range(40):
        chance = Chance("hand to hand", number)
        passings = [(chance.choice(((1, 2), (2, 1))), chance.below(2) == 0) for _ in range(4)]
        sets: dict[tuple[int, ...], list[Table]] = {}
        for picks in product(range(4), repeat=len(passings)):
            told, table = passed(picks, passings)
            sets.setdefault(told, []).append(table)
        for tables in sets.values():
            views = [table.view(WATCHER) for table in tables]
            assert all(view == views[0] for view in views), f"{number}: {passings}"


def passed(picks: tuple[int, ...], passings: list[tuple[tuple[int, int], bool]]) -> tuple[tuple[int, ...], Table]:
    """What the watcher was told of these passings, and the table after them."""
    table = Table.set_out(3, HANDS, {0: (0, 0, 1, 2, 3, 4)})
    for card in range(6):
        seat = 1 + card % 2
        table.move(0, 0, seat, -1, bit(seat), NOBODY)
    for seat in (1, 2):
        table.show(seat, seat - 1, bit(seat), bit(WATCHER))
    told: list[int] = []
    for pick, ((source, target), laid) in zip(picks, passings, strict=True):
        if table.count(source):
            table.move(source, pick % table.count(source), target, -1, bit(target), bit(source))
            if laid:
                index = pick % table.count(target)
                told.append(table.faces_in(target)[index])
                table.move(target, index, 3, -1, EVERYBODY, NOBODY)
    return tuple(told), table
