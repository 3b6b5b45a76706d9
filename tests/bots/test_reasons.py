"""Every choice has a name, and a reason that can be told in both languages; what is none cannot be told."""

from __future__ import annotations

import inspect
import re
import string
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from game.batailles.attacks import Shirk
from game.bots.explaining import choice_words
from game.bots.explaining.choice_words import ChoiceWords
from game.bots.explaining.reasons import (
    Context,
    Reason,
    ReasonError,
    Reasons,
    as_told,
    faces,
    number,
    percent,
    reason_of,
    sentence_of,
    thing,
)
from game.bots.levels import ponder, reasons_of
from game.bots.policy import Decision, decision_of
from game.bots.search.search import ComparedChoice, Findings
from game.catalogue import NAMES, open_game
from game.core.chance import Chance
from game.core.match.session import apply_action, begin_match
from game.core.rules.events import Event
from game.core.rules.options import resolve
from game.core.rules.rules import Action, AnyRules, Setup
from game.core.texts import Sentence, Texts
from game.flautz.moves import Exchange
from game.flautz.turns import displayed
from game.flautz.zones import SLOTS
from game.flower_power.turns import Attack
from game.teaching.examples import course_of, examples_of

PLAYERS = tuple("ABCDEFGH")
WITHOUT_REASON = {"Throw"}
"""Kinds of actions that are pure chance."""


LUCKS = ("what if", "or else")
HEDGED = re.compile(r"\b(0|100) (times|chances|fois|such|of a hundred|sur cent)|(only|que|attaques,|attacks) (0|100)\b")
"""Odds that say nothing: what is certain, or cannot be, is to be said in words."""


def begun(game: str, seed: str, seats: int = 0) -> tuple[AnyRules, Any]:
    rules = open_game(game).rules
    seats = seats or rules.seat_counts[0]
    return rules, begin_match(rules, Setup(game, seats, resolve(rules.options, {}, seats)), Chance(seed, 0))


@pytest.mark.parametrize("game", NAMES)
def test_a_reason_that_is_always_the_same_leads_to_a_clause_of_its_action(game: str) -> None:
    for kind, said in reasons_of(game).said.items():
        if isinstance(said.why, Reason):
            assert said.why.clause in inspect.getsource(kind), f"{kind.__name__}: {said.why.clause}"


@cache
def decisions(game: str, seed: str, most: int, seats: int = 0) -> list[tuple[Decision, Findings]]:
    """What greedy bots decide in a match between them."""
    return [(decision, findings) for decision, findings, _ in _decisions(game, seed, most, seats)]


@cache
def _decisions(game: str, seed: str, most: int, seats: int = 0) -> list[tuple[Decision, Findings, Context]]:
    """The same, with what is said upon it."""
    rules, state = begun(game, seed, seats)
    remembers = reasons_of(game).remembers
    found: list[tuple[Decision, Findings, Context]] = []
    past: list[Event] = []
    for turn in range(most):
        actors = rules.actors(state)
        if not actors:
            break
        seat = actors[turn % len(actors)]
        decision = decision_of(rules, state.view(seat), seat, Chance(seed, "bot", turn))
        findings = ponder(decision, "greedy")
        public = tuple(event for event in past if isinstance(event, remembers))
        found.append((decision, findings, Context(rules, decision.view, public)))
        apply_action(rules, state, seat, findings.action, Chance(seed, turn + 1), past.append)
    return found


@pytest.mark.parametrize("game", NAMES)
def test_every_choice_of_a_whole_match_has_a_reason_in_both_languages(game: str) -> None:
    reasons, languages = reasons_of(game), (Texts("fr"), Texts("en"))
    kinds = set()
    for decision, findings, context in _decisions(game, "reasons", 160):
        reason = reason_of(reasons, decision, findings)
        if type(findings.action).__name__ in WITHOUT_REASON:
            assert reason is None
            assert reasons.by_chance(decision)
            continue
        assert reason is not None, findings.action
        kinds.add(reason.kind)
        for texts in languages:
            words = texts.say(sentence_of(reasons, context, reason, texts), PLAYERS)
            assert not [name for _, name, _, _ in string.Formatter().parse(words) if name is not None], words
            assert words[0].isupper() or not words[0].isalpha(), words
            assert words.endswith(".")
            assert not HEDGED.search(words), words
    assert len(kinds) > 3


def some_choices(game: str) -> Iterator[tuple[Context, Decision, Action]]:
    """What was done, and some of what could have been, in every third decision of a match."""
    for turn, (decision, findings, context) in enumerate(_decisions(game, "reasons", 160)):
        if len(decision.legal) > 1 and turn % 3 == 0:
            others = decision.legal[turn % 7 :: max(1, len(decision.legal) // 3)]
            yield from ((context, decision, action) for action in (findings.action, *others))


@pytest.mark.parametrize("game", NAMES)
def test_a_choice_has_a_name_that_tells_what_is_chosen_and_not_what_came_of_it(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is the same in whichever world it is imagined, and is not the reason once more."""
    for context, decision, action in some_choices(game):
        for texts in (Texts("fr"), Texts("en")):
            told = []
            for luck in LUCKS:
                monkeypatch.setattr(choice_words, "_LUCK", luck)
                told.append(ChoiceWords(context, decision.seat, PLAYERS, texts).label((action,)))
            assert told[0] == told[1]
            assert told[0], action
            assert not set("{}#") & set(told[0])
            assert told[0] != ChoiceWords(context, decision.seat, PLAYERS, texts).promise((action,))


@pytest.mark.parametrize("game", NAMES)
def test_advice_tells_its_reader_what_to_do(game: str) -> None:
    seen: set[type[Action]] = set()
    for context, decision, action in some_choices(game):
        told = [ChoiceWords(context, decision.seat, PLAYERS, Texts(each)).advice((action,)) for each in ("fr", "en")]
        for words in filter(None, told):
            assert words[0].islower(), words
            assert not words.endswith("."), words
            assert not set("{}#") & set(words), words
            assert not re.search(rf"\b{PLAYERS[decision.seat]} (?!sharp)", words), "it speaks to him, not of him"
        assert all(told), action
        seen.add(type(action))
    assert len(seen) > 1


def examples_choices(game: str) -> Iterator[tuple[Context, int, Action]]:
    """One choice of every kind that anybody has in each position of the examples, rare ones, too."""
    remembers = reasons_of(game).remembers
    for name in examples_of(game):
        course = course_of(game, name)
        rules = open_game(game).rules
        past = list(reasons_of(game).recalls(course.start))
        for moment in course.moments:
            for seat in rules.actors(moment.before):
                view = moment.before.view(seat)
                kinds = {
                    (type(action), getattr(action, "declare", False)): action for action in rules.legal(view, seat)
                }
                context = Context(rules, view, tuple(event for event in past if isinstance(event, remembers)))
                yield from ((context, seat, action) for action in kinds.values())
            past += moment.events


@pytest.mark.parametrize("game", NAMES)
def test_every_kind_of_choice_in_the_examples_has_words_that_tell_what_to_do(game: str) -> None:
    done: set[tuple[type[Action], str]] = set()
    for context, seat, action in examples_choices(game):
        called = ChoiceWords(context, seat, PLAYERS, Texts("en"))._called((action,))
        assert called is not None, action
        if (type(action), called.key) in done:
            continue
        done.add((type(action), called.key))
        for language in ("fr", "en"):
            assert ChoiceWords(context, seat, PLAYERS, Texts(language)).advice((action,)), (called.key, action)
    assert len({kind for kind, _ in done}) > 3


@pytest.mark.parametrize("game", NAMES)
def test_no_reason_compares_a_thing_with_itself(game: str) -> None:
    texts, reasons = Texts("en"), reasons_of(game)
    for context, decision, action in some_choices(game):
        reason = reasons.reason(decision, action)
        if reason is None:
            continue
        sentence = sentence_of(reasons, context, reason, texts)
        message = texts.say(Sentence(sentence.key, {}))
        things = [term for name, term in reason.terms.items() if f"{{{name}}}" in message and term[0] != "number"]
        assert len(set(things)) == len(things), texts.say(sentence, PLAYERS)


def test_a_card_that_is_exchanged_for_its_like_promises_no_more() -> None:
    """Batailles et piques: a Shirker may bring a minefield for a minefield (BP-A31)."""
    decision = next(found for found, _ in decisions("batailles", "reasons", 160) if found.view.in_play(found.seat))
    place = decision.view.in_play(decision.seat)[0]
    own = decision.view.face(decision.seat, place)
    reason = reasons_of("batailles").reason(decision, Shirk(place, own))
    assert reason is not None
    assert reason.kind == "shirk_again"


def test_flowers_are_called_by_their_beds() -> None:
    texts, reasons, seen = Texts("en"), reasons_of("flower_power"), 0
    for context, decision, action in some_choices("flower_power"):
        if isinstance(action, Attack):
            words = ChoiceWords(context, decision.seat, PLAYERS, texts)
            named = re.fullmatch(r"[A-H] attacks ([A-H]\d+) with [A-H]\d+\.", words.label((action,)))
            assert named is not None
            assert named[1] in words.why(reasons.reason(decision, action))
            seen += 1
    assert seen > 3


@pytest.mark.parametrize("game", NAMES)
def test_what_names_rest_on_is_public(game: str) -> None:
    """What is remembered beside a view may be told to everybody."""
    for kind in reasons_of(game).remembers:
        assert "redacted" not in vars(kind)


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize(
    "wrong",
    [
        Reason("nonsense", {}),
        Reason("compared", {"better": thing("weather", 1)}),
        Reason("compared", {"better": thing("number")}),
        Reason("compared", {"better": faces(99_999)}),
        Reason("compared", {"better": faces(-1)}),
        Reason("compared", {"better": faces(*[0] * 1000)}),
    ],
)
def test_what_is_no_reason_of_the_game_cannot_be_told(game: str, wrong: Reason) -> None:
    rules, state = begun(game, "wrong")
    with pytest.raises(ReasonError):
        sentence_of(reasons_of(game), Context(rules, state.view(0)), wrong, Texts("en"))


def test_a_search_says_what_it_found_where_it_left_what_looked_best() -> None:
    decision = decisions("flautz", "compared", 1)[0][0]
    first, second = decision.legal[:2]
    options = ComparedChoice((first,), 0.4, 30), ComparedChoice((second,), 0.6, 30)
    reasons = reasons_of("flautz")
    reason = reason_of(reasons, decision, Findings(second, options, 60))
    assert reason is not None
    words = Texts("en").say(sentence_of(reasons, Context(decision.rules, decision.view), reason, Texts("en")))
    assert words == (
        "Imagining 30 times how it may go on, this choice wins about 60 of a hundred games;"
        " what looks best at a glance, 40."
    )
    for better in (0.41, 0.42):
        alike = reason_of(reasons, decision, Findings(second, (options[0], ComparedChoice((second,), better, 30)), 60))
        assert alike == reasons.reason(decision, second), "one or two in a hundred are no difference"
    apart = reason_of(reasons, decision, Findings(second, (options[0], ComparedChoice((second,), 0.43, 30)), 60))
    assert apart is not None
    assert apart.kind == "compared"
    mute = reason_of(Reasons(), decision, Findings(first, options, 60))
    assert mute is not None
    assert mute.kind == "promises", "where no reason fits, chances are said"
    kept = reason_of(reasons, decision, Findings(first, options, 60))
    assert kept is not None
    assert kept.kind != reason.kind


def test_what_surely_comes_is_said_even_where_a_search_has_found_the_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Batailles et piques: "the spy 2 lies there, and will not survive" was left out for the numbers of a search."""
    decision = decisions("flautz", "compared", 1)[0][0]
    reasons, (first, second) = reasons_of("flautz"), decision.legal[:2]
    usual = reasons.reason(decision, second)
    assert usual is not None
    options = ComparedChoice((first,), 0.4, 30), ComparedChoice((second,), 0.6, 30)
    for stands, told in ((frozenset[str](), "compared"), (frozenset({usual.kind}), usual.kind)):
        monkeypatch.setattr(type(reasons), "stands", stands)
        reason = reason_of(reasons, decision, Findings(second, options, 60))
        assert reason is not None
        assert reason.kind == told


@pytest.mark.parametrize("game", NAMES)
def test_what_stands_beside_a_search_has_words(game: str) -> None:
    for kind in reasons_of(game).stands:
        assert Texts("en").has(f"{game}.reason.{kind}"), kind


def test_a_reason_that_speaks_for_nothing_gives_way_to_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    decision = decisions("flautz", "compared", 1)[0][0]
    reasons, first = reasons_of("flautz"), decision.legal[0]
    usual = reasons.reason(decision, first)
    assert usual is not None
    monkeypatch.setattr(type(reasons), "neutral", frozenset({usual.kind}))
    compared, alone = ComparedChoice((first,), 0.4, 30), ComparedChoice((first,), 0.4, 0)
    told = [reason_of(reasons, decision, Findings(first, (option,), 30)) for option in (compared, alone)]
    assert [each.kind for each in told if each is not None] == ["promises", usual.kind]
    assert reasons.reason_of_whole(decision, (first,)) is None


def test_what_is_not_certain_is_never_told_as_if_it_were() -> None:
    assert [percent(chance)[1][0] for chance in (0.0, 0.001, 0.5, 0.999, 1.0)] == [0, 1, 50, 99, 100]
    assert number(2.6) == ("number", (3,))


def test_a_card_that_was_given_is_not_taken_again_but_for_a_better_spell() -> None:
    """FLAUTZ!: the next turn undoes the exchange of the one before."""
    for decision, findings in decisions("flautz", "back", 40):
        action = findings.action
        if not isinstance(action, Exchange) or action.declare:
            continue
        rules, after = decision.rules, decision.imagine(Chance("there"))
        taken = displayed(after, SLOTS)[action.slot]
        apply_action(rules, after, decision.seat, action, Chance("exchange"))
        back = Exchange(action.slot, taken)
        again = decision_of(rules, after.view(decision.seat), decision.seat, Chance("again"))
        assert reasons_of("flautz").takes_back(decision.view, action, again, back)
        return
    pytest.fail("nobody exchanges a card")


@pytest.mark.parametrize(("worth", "worlds", "told"), [(1.0, 99, 99), (0.0, 99, 1), (0.5, 99, 50), (1.0, 0, 100)])
def test_what_was_but_imagined_is_never_told_as_certain(worth: float, worlds: int, told: int) -> None:
    """All of 99 imagined games were won, and in the next step a warrior was munched."""
    assert as_told(ComparedChoice((), worth, worlds)) == told
