"""Every choice has a reason that can be told in both languages; what is no reason of the game cannot be told."""

from __future__ import annotations

import string
from typing import Any

import pytest

from game.bots.levels import ponder, reasons_of
from game.bots.policy import Decision, decision_of
from game.bots.reasons import Reason, ReasonError, faces, number, percent, reason_of, sentence_of, thing
from game.bots.search import Findings, Option
from game.catalogue import NAMES, open_game
from game.core.chance import Chance
from game.core.options import resolve
from game.core.rules import AnyRules, Setup
from game.core.session import apply_action, begin_match
from game.core.texts import Texts
from game.flautz.moves import Exchange
from game.flautz.turns import displayed
from game.flautz.zones import SLOTS

PLAYERS = tuple("ABCDEFGH")
WITHOUT_REASON = {"Throw"}
"""Kinds of actions that are pure chance."""


def begun(game: str, seed: str, seats: int = 0) -> tuple[AnyRules, Any]:
    rules = open_game(game).rules
    seats = seats or rules.seat_counts[0]
    return rules, begin_match(rules, Setup(game, seats, resolve(rules.options, {}, seats)), Chance(seed, 0))


def decisions(game: str, seed: str, most: int, seats: int = 0) -> list[tuple[Decision, Findings]]:
    """What greedy bots decide in a match between them."""
    rules, state = begun(game, seed, seats)
    found = []
    for turn in range(most):
        actors = rules.actors(state)
        if not actors:
            break
        seat = actors[turn % len(actors)]
        decision = decision_of(rules, state.view(seat), seat, Chance(seed, "bot", turn))
        findings = ponder(decision, "greedy")
        found.append((decision, findings))
        apply_action(rules, state, seat, findings.action, Chance(seed, turn + 1))
    return found


@pytest.mark.parametrize("game", NAMES)
def test_every_choice_of_a_whole_match_has_a_reason_in_both_languages(game: str) -> None:
    reasons, languages = reasons_of(game), (Texts("fr"), Texts("en"))
    kinds = set()
    for decision, findings in decisions(game, "reasons", 160):
        reason = reason_of(reasons, decision, findings)
        if type(findings.action).__name__ in WITHOUT_REASON:
            assert reason is None
            assert reasons.by_chance(decision)
            continue
        assert reason is not None, findings.action
        kinds.add(reason.kind)
        for texts in languages:
            words = texts.say(sentence_of(reasons, decision.rules, decision.view, reason, texts), PLAYERS)
            assert not [name for _, name, _, _ in string.Formatter().parse(words) if name is not None], words
            assert words[0].isupper() or not words[0].isalpha(), words
            assert words.endswith(".")
    assert len(kinds) > 3


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
        sentence_of(reasons_of(game), rules, state.view(0), wrong, Texts("en"))


def test_a_search_says_what_it_found_where_it_left_what_looked_best() -> None:
    decision = decisions("flautz", "compared", 1)[0][0]
    first, second = decision.legal[:2]
    options = Option((first,), 0.4, 30), Option((second,), 0.6, 30)
    reasons = reasons_of("flautz")
    reason = reason_of(reasons, decision, Findings(second, options, 60))
    assert reason is not None
    words = Texts("en").say(sentence_of(reasons, decision.rules, decision.view, reason, Texts("en")))
    assert words == "Out of 30 imagined games this wins 60 in a hundred; what looked better at first, 40."
    kept = reason_of(reasons, decision, Findings(first, options, 60))
    assert kept is not None
    assert kept.kind != reason.kind


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
