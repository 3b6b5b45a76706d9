"""The courses of events that lead to a view: as likely as counting them out says, also where some stand for all; and of
of a long match, few to keep.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import permutations
from math import sqrt
from typing import Final

import pytest

from game.core.chance import Chance
from game.core.table import courses as module
from game.core.table.courses import Courses, Departure, PastCourse, Pools, Unseen, courses_of
from game.core.table.knowledge import UNKNOWN, Token
from tests.campaign import sampled, tried

from .test_knowledge import SCRIPTS, WATCHER, stories

Course = tuple[tuple[Token, ...], Unseen]
"""Who had which token, and the faces that are left."""
RARELY: Final = 4.5
"""Standard deviations by which a true frequency is missed next to never."""
FACES: Final = (0, 0, 1, 1, 2)


# ---- counted out --------------------------------------------------------------------------------


def puzzle(number: int) -> tuple[tuple[Departure, ...], Pools, Unseen]:
    """Two hands that drew cards of two lots while some left them, shown or not. There is a course that led there."""
    chance = Chance("a puzzle of courses", number)
    unseen = {lot: chance.shuffled(FACES) for lot in (0, 1)}
    left = {lot: list(faces) for lot, faces in unseen.items()}
    pools: dict[int, list[Token]] = {7: [], 8: []}
    hands: dict[int, list[Token]] = {7: [], 8: []}
    departures: list[Departure] = []
    for moment in range(1, 13):
        bag = chance.choice((7, 8))
        if hands[bag] and len(departures) < 5 and chance.below(2):
            token = hands[bag].pop(chance.below(len(hands[bag])))
            face = UNKNOWN
            if chance.below(4):
                face = token.face if token.face != UNKNOWN else left[token.lot].pop()
            departures.append(Departure(moment, bag, len(departures) if face == UNKNOWN else -2 - moment, face))
        elif len(pools[bag]) < 4:
            known = chance.choice(FACES) if not chance.below(5) else UNKNOWN
            pools[bag].append(Token(moment, known, chance.below(2)))
            hands[bag].append(pools[bag][-1])
    full = tuple([(bag, tuple(sorted(tokens))) for bag, tokens in pools.items()])
    return tuple(departures), full, tuple([(lot, tuple(sorted(faces))) for lot, faces in unseen.items()])


def counted_out(departures: tuple[Departure, ...], pools: Pools, unseen: Unseen) -> dict[Course, float]:
    """Every course and how likely it is, by trying each token of the bag for every departure in turn."""
    found: defaultdict[Course, float] = defaultdict(float)

    def try_all(
        taken: tuple[Token, ...], left: dict[int, list[Token]], faces: dict[int, list[int]], share: float
    ) -> None:
        if len(taken) == len(departures):
            found[taken, tuple([(lot, tuple(each)) for lot, each in faces.items()])] += share
            return
        leaving = departures[len(taken)]
        for at, token in enumerate(left[leaving.bag]):
            rest = {**left, leaving.bag: left[leaving.bag][:at] + left[leaving.bag][at + 1 :]}
            if token.since > leaving.moment:
                continue
            if UNKNOWN in (leaving.face, token.face) and token.face != leaving.face and leaving.face != UNKNOWN:
                count = faces[token.lot].count(leaving.face)
                if count:
                    others = list(faces[token.lot])
                    others.remove(leaving.face)
                    dealt = share * count / len(faces[token.lot])
                    try_all((*taken, token), rest, {**faces, token.lot: others}, dealt)
            elif leaving.face in (UNKNOWN, token.face):
                try_all((*taken, token), rest, faces, share)

    try_all((), {bag: list(tokens) for bag, tokens in pools}, {lot: list(faces) for lot, faces in unseen}, 1.0)
    return found


def course_of(past: PastCourse) -> Course:
    return past.taken, past.unseen


@pytest.mark.sampled
def test_courses_are_drawn_as_often_as_they_are_counted_out() -> None:
    for number in range(sampled(6)):
        given = puzzle(number)
        lawful = counted_out(*given)
        courses = Courses(*given)
        assert not courses.narrowed
        drawn = 40 * len(lawful) + 100
        found = Counter(course_of(courses.drawn(Chance("drawn", number, draw))) for draw in range(drawn))
        tried(len(found))
        assert set(found) <= set(lawful)
        total = sum(lawful.values())
        for course, weight in lawful.items():
            share = weight / total
            strays = abs(found[course] - drawn * share)
            assert strays <= RARELY * sqrt(drawn * share * (1 - share)) + 1, (number, course)


@pytest.mark.sampled
@pytest.mark.parametrize("width", [1, 2, 5])
def test_where_some_courses_stand_for_all_each_is_as_likely_before_it_is_known_which(width: int) -> None:
    narrowed = 0
    for number in range(sampled(3)):
        given = puzzle(number)
        lawful = counted_out(*given)
        runs = 300
        weights: defaultdict[Course, list[float]] = defaultdict(list)
        for run in range(runs):
            courses = Courses(*given, width=width, chance=Chance("standing for", number, run))
            narrowed += courses.narrowed
            weights[course_of(courses.drawn(Chance("drawn", number, run)))].append(courses.weight)
        assert set(weights) <= set(lawful), "an impossible course was drawn"
        tried(len(weights))
        total = sum(lawful.values())
        scale = Courses(*given).weight
        for course, weight in lawful.items():
            due = scale * weight / total
            mean = sum(weights[course]) / runs
            spread = sum([each * each for each in weights[course]]) / runs - mean * mean
            # a course may be rare enough not to be met: then its weight is what it can have strayed by
            error = sqrt(max(spread, due * scale) / runs)
            assert abs(mean - due) <= RARELY * error, (number, course, mean, due)
    assert narrowed


@pytest.mark.sampled
def test_what_is_left_in_a_hand_is_as_likely_as_it_is_counted_out() -> None:
    for number in range(sampled(30)):
        departures, pools, unseen = puzzle(number)
        lawful = counted_out(departures, pools, unseen)
        total = sum(lawful.values())
        due: defaultdict[tuple[object, ...], float] = defaultdict(float)
        for (taken, faces), weight in lawful.items():
            held = Counter([(token.lot, token.face) for token in dict(pools)[8]])
            held -= Counter([(t.lot, t.face) for t, leaving in zip(taken, departures, strict=True) if leaving.bag == 8])
            due[tuple(sorted(held.items())), faces] += weight / total
        found: defaultdict[tuple[object, ...], float] = defaultdict(float)
        for share, left, faces_left in Courses(departures, pools, unseen, kept=8).leftovers():
            held = Counter({(kind.lot, kind.face): count for kind, count in left.items()})
            faces = tuple([(lot, tuple(each)) for lot, each in faces_left.items()])
            found[tuple(sorted(held.items())), faces] += share
        assert dict(found) == pytest.approx(dict(due))
        tried(len(due))


@pytest.mark.sampled
def test_what_a_card_was_and_which_faces_are_left_is_as_likely_as_it_is_counted_out() -> None:
    for number in range(sampled(30)):
        departures, pools, unseen = puzzle(number)
        lawful = counted_out(departures, pools, unseen)
        total = sum(lawful.values())
        kinds: defaultdict[tuple[int, int, int], float] = defaultdict(float)
        left: defaultdict[tuple[int, int], float] = defaultdict(float)
        for (taken, faces), weight in lawful.items():
            for token, leaving in zip(taken, departures, strict=True):
                kinds[leaving.card, token.lot, token.face] += weight / total
            for lot, each in faces:
                for face in each:
                    left[lot, face] += weight / total
        courses = Courses(departures, pools, unseen)
        told = {(card, *kind): share for card, found in courses.likely_kinds.items() for kind, share in found}
        assert told == pytest.approx(dict(kinds))
        expected = {(lot, face): count for lot, found in courses.expected_faces for face, count in found.items()}
        assert expected == pytest.approx({key: left[key] for key in expected}, abs=1e-9)
        assert sum(expected.values()) == pytest.approx(sum(left.values()))
        tried(len(kinds))


# ---- much that was shown ------------------------------------------------------------------------


def long_puzzle(number: int) -> tuple[tuple[Departure, ...], Pools, Unseen]:
    """Five hands that drew of two packs, shuffled three times; of what they laid open nobody could tell the lot."""
    chance = Chance("a long puzzle of courses", number)
    pools: dict[int, list[Token]] = {bag: [] for bag in range(3, 8)}
    hands: dict[int, list[tuple[Token, int]]] = {bag: [] for bag in pools}
    departures: list[Departure] = []
    unseen = []
    moment = 0
    for lot, count in enumerate((10, 14, 30, 60)):
        left = chance.sample([card % 54 for card in range(108)], count)
        unseen.append((lot, tuple(sorted(left))))
        while len(left) > lot * 8:
            moment += 1
            bag = chance.choice(tuple(pools))
            if len(hands[bag]) > 3 and chance.below(2):
                _, face = hands[bag].pop(chance.below(len(hands[bag])))
                departures.append(Departure(moment, bag, -2 - moment, face))
            elif len(hands[bag]) < 10:
                pools[bag].append(Token(moment, UNKNOWN, lot))
                hands[bag].append((pools[bag][-1], left.pop()))
    return tuple(departures), tuple([(bag, tuple(tokens)) for bag, tokens in pools.items()]), tuple(unseen)


def assert_possible(past: PastCourse, departures: tuple[Departure, ...], pools: Pools, unseen: Unseen) -> None:
    """Every token was in its bag, and every face in its lot."""
    left = {bag: Counter(tokens) for bag, tokens in pools}
    faces = {lot: Counter(each) for lot, each in unseen}
    for token, leaving in zip(past.taken, departures, strict=True):
        left[leaving.bag][token] -= 1
        faces[token.lot][leaving.face] -= 1
        assert token.since <= leaving.moment
    assert {bag: Counter(tokens) for bag, tokens in past.pools.items()} == {bag: +count for bag, count in left.items()}
    assert {lot: Counter(each) for lot, each in past.unseen} == {lot: +count for lot, count in faces.items()}
    assert all(count >= 0 for counts in left.values() for count in counts.values())
    assert all(count >= 0 for counts in faces.values() for count in counts.values())


@pytest.mark.sampled
@pytest.mark.parametrize("width", [8, 40])
def test_however_much_was_shown_courses_are_possible_and_what_is_kept_is_bounded(width: int) -> None:
    for number in range(sampled(2)):
        departures, pools, unseen = long_puzzle(number)
        assert len(departures) > 30
        courses = Courses(departures, pools, unseen, width=width, chance=Chance("long", number))
        assert courses.narrowed
        assert courses.weight > 0
        # of every state a token of every lot may leave, and patience may have doubled the width three times
        cards = len(departures) + sum([len(each) for _, each in (*pools, *unseen)])
        assert courses.size <= len(departures) * 8 * width * len(unseen) + 10 * cards
        drawn = [courses.drawn(Chance("long", number, draw)) for draw in range(sampled(10))]
        for past in drawn:
            assert_possible(past, departures, pools, unseen)
        assert len({course_of(past) for past in drawn}) > 1
        tried(len(drawn))


def test_what_is_remembered_of_many_views_is_bounded_by_what_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_KEPT", 300)
    monkeypatch.setattr(module, "_remembered", {})
    deck, words = SCRIPTS["jokers: both hands go on"]
    doubtful = {
        repr(view.unseen): view
        for faces in sorted(set(permutations(deck)))
        for story in stories(words, faces)
        if (view := story.table.view(WATCHER)).shown
    }
    for view in doubtful.values():
        courses = courses_of(view)
        assert courses_of(view) is courses
        kept = module._remembered.values()
        assert sum([each.size for each in kept]) <= 300 or len(kept) == 1
    assert 1 < len(module._remembered) < len(doubtful)
