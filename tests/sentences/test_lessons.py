"""What a lesson says holds whichever of its ways one goes: what it wishes is lawful, and a card that it names has been
seen by who learns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import pytest

from game.catalogue import NAMES, open_game
from game.core.chance import Chance
from game.core.match.session import Session
from game.core.positions.position import Position
from game.core.rules.options import resolve
from game.core.rules.rules import Refusal, Setup
from game.core.scenarios.guide import Guide, LoadedLesson, Waiting, beats_of
from game.core.table.table import UNKNOWN
from game.core.texts import LocalText
from game.teaching.lessons import lessons_of

LESSONS: Final = [(game, name) for game in NAMES for name in lessons_of(game)]
MOST: Final = 200
ABSOLUTE: Final = re.compile(r"\b(always|never|nothing can|cannot lose)\b", re.IGNORECASE)
OF_ALL: Final = {"croconounours": re.compile(r"\b(every|all|any|only|nothing|no card is|whoever)\b", re.IGNORECASE)}
"""By game, what also speaks of all cards, attacks or warriors."""
WITHOUT_EXCEPTION: Final = {
    "03_mines_and_sappers": ["A minefield never attacks", "A card that never attacks may be a mine"],
    "02_the_same_value": ["The table always shows you the best spell of your hand"],
    "02_little_beats_great": ["a 5 is never quite sure to win"],
    "02_red_attacks": ["Munch all of the other player’s warriors, and you have won"],
    "03_push": ["it cannot step back any more", "Whoever cannot step back is munched"],
    "05_the_slingshot": [
        "in every direction, even aslant, with any red card",
        "A shot always munches and never pushes",
    ],
    "06c_the_joker": ["The joker is of any suit you like", "it is higher than all other cards"],
    "06d_take_your_places": ["As soon as all are in place"],
}
"""What lessons say without an exception, and the rules know none: BP-11, the memory aid of FLAUTZ!, ND-11, CN-47,
CN-28, CN-42 to CN-44, CN-10, CN-9 and CN-15.
"""
SUITS: Final = {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds"}


def begun(loaded: LoadedLesson) -> Session[Any, Any]:
    lesson, opened = loaded.lesson, open_game(loaded.lesson.game)
    options = resolve(opened.rules.options, lesson.options, len(lesson.seats))
    setup = Setup(lesson.game, len(lesson.seats), options)
    position = Position(setup, tuple(lesson.seats), dict(lesson.position))
    state = opened.notation.arrange(position, Chance("lesson"))
    return Session.from_position(opened.rules, setup, lesson.scenario, state)


def ways(loaded: LoadedLesson, choices: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """Every course of choices that the lesson lets who learns make, walked through; each is read by `walk`."""
    counts = walk(loaded, choices)
    for number in range(len(choices), len(counts)):
        for other in range(1, counts[number]):
            yield from ways(loaded, (*choices, *[0] * (number - len(choices)), other))
    yield choices


def walk(loaded: LoadedLesson, choices: tuple[int, ...]) -> list[int]:
    """Goes through the lesson by these choices, then by the first way each time; how many ways there were each time."""
    opened, lesson = open_game(loaded.lesson.game), loaded.lesson
    session = begun(loaded)
    guide = Guide(beats_of(lesson.steps, lesson.seats), lesson.seats, opened.notation, loaded.seat, opened.rules)
    counts: list[int] = []
    seen = names_seen(session, loaded.seat)
    for _ in range(MOST):
        where = f"{lesson.scenario} by {choices}, step {guide.place}"
        read(guide.words, seen, opened.rules, session.view(loaded.seat), where)
        if guide.waiting is Waiting.OVER:
            read(lesson.end, seen, opened.rules, session.view(loaded.seat), where)
            return counts
        if guide.waiting is Waiting.READER:
            guide.go_on()
            continue
        done = guide.others(session.state)
        if done is None:
            wanted = guide.wanted(session.state)
            assert wanted, f"{where}: nothing that it wishes is lawful"
            number = choices[len(counts)] if len(counts) < len(choices) else 0
            counts.append(len(wanted))
            done = loaded.seat, wanted[min(number, len(wanted) - 1)]
        before = session.state
        answer = session.submit(*done)
        assert not isinstance(answer, Refusal), f"{where}: {done} is refused"
        guide.done(before, done[1])
        seen |= names_seen(session, loaded.seat)
    raise AssertionError(f"{lesson.scenario} never ends")


def names_seen(session: Session[Any, Any], seat: int) -> set[int]:
    """The faces of all cards that the seat sees."""
    return {face for face in session.view(seat).table.faces if face != UNKNOWN}


def read(words: LocalText | None, seen: set[int], rules: Any, view: Any, where: str) -> None:
    """Every card that is named by its whole name must have been seen."""
    if words is None:
        return
    every = {rules.card_name(view, face).en.lower(): face for face in set(seen) | set(range(len(names_of(rules))))}
    said = words.en.lower()
    for name, face in every.items():
        if len(name.split()) > 1 and re.search(rf"\b{re.escape(name)}\b", said):
            alike = {other for other in seen if rules.card_name(view, other).en.lower() == name}
            assert alike or face in seen, f"{where}: says '{name}', which nobody has seen"


def names_of(rules: Any) -> tuple[Any, ...]:
    """As many as there are kinds of cards."""
    cards = rules.content.cards if hasattr(rules.content, "cards") else ()
    found = cards.names if hasattr(cards, "names") else cards
    return tuple(found)


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_a_lesson_holds_whichever_way_one_goes(game: str, name: str) -> None:
    assert list(ways(lessons_of(game)[name]))


def test_who_has_not_seen_a_king_is_not_told_of_one() -> None:
    """FLOWER POWER!: the only flower that may be spied on hides the king that is spoken of afterwards."""
    loaded = lessons_of("flower_power")["06_spy"]
    assert walk(loaded, ())[0] == 1


@pytest.mark.parametrize("name", ["03_the_zones", "04_illusion_and_prism"])
def test_the_lamp_shows_no_card_that_was_given_away(name: str) -> None:
    """FLAUTZ!: after another way than the first the first wish of a later step can be unlawful, and is not shown."""
    loaded = lessons_of("flautz")[name]
    assert any(sum(choices) for choices in ways(loaded))


def test_the_end_of_a_declared_match_is_told_only_to_who_has_declared() -> None:
    assert walk(lessons_of("flautz")["06_declare"], ())[0] == 1


def test_what_a_lesson_says_without_an_exception_has_none() -> None:
    """Two small cards are *always* enough, a lesson of CrocoNounours once said: not to parry a red croc (CN-39)."""
    false = []
    for game, name in LESSONS:
        said = " ".join(str(words.en) for words in _words_of(lessons_of(game)[name].lesson))
        for known in WITHOUT_EXCEPTION.get(name, ()):
            assert known in said, f"{game}/{name} says no more: {known}"
            said = said.replace(known, "")
        for pattern in (ABSOLUTE, OF_ALL.get(game, ABSOLUTE)):
            false += [f"{game}/{name}: {said[max(found.start() - 40, 0) : found.end() + 40]}"
                      for found in pattern.finditer(said)]  # fmt: skip
    assert not false, "is that so whatever happens?\n" + "\n".join(false)


@pytest.mark.parametrize("push", [False, True])
def test_what_would_have_answered_a_joker_is_said_whole(push: bool) -> None:
    """CrocoNounours: of two cards two hearts parry it and two clubs dodge it (CN-31, CN-33)."""
    loaded = lessons_of("croconounours")["06c_the_joker"]
    attack, taken = loaded.lesson.steps[1:3]
    said = str(taken.say.en) if taken.say is not None else ""
    named = {letter for letter, suit in SUITS.items() if suit in said}
    answered = {
        letter
        for letter in SUITS
        if len(answers(loaded, f"2{letter} 3{letter}", attack.also[0] if push else attack.do)) > 1
    }
    assert named == answered, said


def answers(loaded: LoadedLesson, cards: str, attack: Any) -> list[Any]:
    """What the other player of a lesson may do, with these cards in the hand, when the learner has attacked so."""
    lesson = loaded.lesson
    hands = {**lesson.position["hands"], lesson.seats[1 - loaded.seat]: cards}
    dealt = lesson.model_copy(update={"position": {**lesson.position, "hands": hands}})
    session, opened = begun(LoadedLesson(loaded.document, dealt)), open_game(lesson.game)
    session.submit(loaded.seat, opened.notation.read_action(session.state, loaded.seat, attack, lesson.seats))
    return list(opened.rules.legal(session.state, 1 - loaded.seat))


def _words_of(told: Any) -> Iterator[LocalText]:
    """All texts in a lesson, wherever they stand in it."""
    if isinstance(told, LocalText):
        yield told
    elif isinstance(told, list | tuple):
        for part in told:
            yield from _words_of(part)
    elif isinstance(told, dict):
        yield from _words_of(list(told.values()))
    elif hasattr(type(told), "model_fields"):
        yield from _words_of([getattr(told, field) for field in type(told).model_fields])
