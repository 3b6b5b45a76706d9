"""What a lesson says holds whichever of its ways one goes: what it wishes is lawful, a card that it names has been seen
by who learns, points that it counts are there, and a card that it asks for is the one that is taken or can be given.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
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
from game.flautz.moves import Exchange
from game.flautz.turns import displayed
from game.flautz.zones import SLOTS, hand
from game.nine_domains.scoring import score
from game.nine_domains.zones import stake
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
        "A shot can only munch, never push",
    ],
    "06c_the_joker": ["The joker is of any suit you like", "it is higher than all other cards"],
    "06d_take_your_places": ["As soon as all are in place"],
}
"""What lessons say without an exception, and the rules know none: BP-11, the memory aid of FLAUTZ!, ND-11, CN-47,
CN-28, CN-42 to CN-44, CN-10, CN-9 and CN-15.
"""
SUITS: Final = {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds"}
COUNTED: Final = re.compile(r"(\d+)[ \u00a0]points")
INSTEAD: Final = re.compile(r"(?:instead of|au lieu de)[ \u00a0](\d+)")
TAKE: Final = r"\b(?:take|prenez) (?:the |le |la |l’)"
LEAVE: Final = r"\b(?:leave|laissez) (?:the |le |la |l’)"


@dataclass(frozen=True)
class Heard:
    """Words of a lesson and where that is, with the match in which the seat hears them, and what is wished of it."""

    words: LocalText
    session: Session[Any, Any]
    seat: int
    wanted: Sequence[Any]
    where: str

    @property
    def said(self) -> tuple[str, str]:
        return str(self.words.fr), str(self.words.en)


Hearing = Callable[[Heard], None]


def begun(loaded: LoadedLesson) -> Session[Any, Any]:
    lesson, opened = loaded.lesson, open_game(loaded.lesson.game)
    options = resolve(opened.rules.options, lesson.options, len(lesson.seats))
    setup = Setup(lesson.game, len(lesson.seats), options)
    position = Position(setup, tuple(lesson.seats), dict(lesson.position))
    state = opened.notation.arrange(position, Chance("lesson"))
    return Session.from_position(opened.rules, setup, lesson.scenario, state)


def ways(loaded: LoadedLesson, choices: tuple[int, ...] = (), hear: Hearing | None = None) -> Iterator[tuple[int, ...]]:
    """Every course of choices that the lesson lets who learns make, walked through; each is read by `walk`."""
    counts = walk(loaded, choices, hear)
    for number in range(len(choices), len(counts)):
        for other in range(1, counts[number]):
            yield from ways(loaded, (*choices, *[0] * (number - len(choices)), other), hear)
    yield choices


def walk(loaded: LoadedLesson, choices: tuple[int, ...], hear: Hearing | None = None) -> list[int]:
    """Goes through the lesson by these choices, then by the first way each time; how many ways there were each time.
    `hear` is asked about all words that are read.
    """
    opened, lesson = open_game(loaded.lesson.game), loaded.lesson
    session = begun(loaded)
    guide = Guide(beats_of(lesson.steps, lesson.seats), lesson.seats, opened.notation, loaded.seat, opened.rules)
    counts: list[int] = []
    seen = names_seen(session, loaded.seat)
    for _ in range(MOST):
        where = f"{lesson.scenario} by {choices}, step {guide.place}"
        over, wanted = guide.waiting is Waiting.OVER, guide.wanted(session.state)
        for words in (lesson.end if over else guide.words, guide.reason if wanted else None):
            read(words, seen, opened.rules, session.view(loaded.seat), where)
            if words is not None and hear is not None:
                hear(Heard(words, session, loaded.seat, wanted, where))
        if over:
            return counts
        if guide.waiting is Waiting.READER:
            guide.go_on()
            continue
        done = guide.others(session.state)
        if done is None:
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


def _hand_worth(content: Any, state: Any, seat: int) -> set[int]:
    """FLAUTZ!: what the best spell of the hand is worth."""
    return {content.spells.best(state.table.faces_in(hand(seat))).value}


def _domains_worth(content: Any, state: Any, seat: int) -> set[int]:
    """The Nine Domains: the numbers of the domains at stake, and what the seat has."""
    faces = [face for place in range(content.piles) for face in state.table.faces_in(stake(place))]
    return {content.points(face) for face in faces} | {score(content, state, seat)}


WORTH: Final[Mapping[str, Callable[[Any, Any, int], set[int]]]] = {
    "flautz": _hand_worth,
    "nine_domains": _domains_worth,
}
"""By game, of what a lesson can say that it is so many points."""


def miscounted(heard: Heard) -> Iterator[str]:
    """Points that are not there when they are spoken of, or were not when the lesson began."""
    session, game = heard.session, heard.session.rules.name
    for pattern, state in ((COUNTED, session.state), (INSTEAD, session.beginning())):
        for said in heard.said:
            for number in pattern.findall(said):
                there = WORTH[game](session.rules.content, state, heard.seat)
                if int(number) not in there:
                    yield f"{heard.where}: '{said}', but {sorted(there)}"


def not_as_asked(heard: Heard) -> Iterator[str]:
    """FLAUTZ!: a card that it asks to leave, and that cannot be given; or to take, where others will do."""
    exchanges = [action for action in heard.wanted if isinstance(action, Exchange)]
    if not exchanges:
        return
    session = heard.session
    shown, cards = displayed(session.state, SLOTS), session.rules.content.cards
    lawful = session.rules.legal(session.state, heard.seat)
    given = {action.give for action in lawful if isinstance(action, Exchange)}
    taken = {shown[action.slot] for action in exchanges}
    for face, card in enumerate(cards):
        for said, name in zip(heard.said, (str(card.name.fr), str(card.name.en)), strict=True):
            if re.search(rf"{LEAVE}{name}\b", said, re.IGNORECASE) and face not in given:
                yield f"{heard.where}: '{said}', but it cannot be given"
            if re.search(rf"{TAKE}{name}\b", said, re.IGNORECASE) and taken != {face}:
                yield f"{heard.where}: '{said}', but {[str(cards[other].name.en) for other in taken]} will do"


def spoken_against(game: str, name: str, *facts: Callable[[Heard], Iterator[str]]) -> list[str]:
    """What these say against the words of a lesson on any of its ways."""
    false: list[str] = []

    def hear(heard: Heard) -> None:
        for fact in facts:
            false.extend(fact(heard))

    assert list(ways(lessons_of(game)[name], hear=hear))
    return list(dict.fromkeys(false))


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_a_lesson_holds_whichever_way_one_goes(game: str, name: str) -> None:
    """FLAUTZ!: *17 points* was said of a hand worth 12 to who had taken another card than the one that was asked for,
    and *leave the green 7* to who had left it before.
    """
    false = spoken_against(game, name, miscounted, not_as_asked)
    assert not false, "\n".join(false)


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
