"""What is discarded in CrocoNounours, and what is said of it: what can be seen of it among the cards that are left."""

from __future__ import annotations

from typing import Final

import pytest

from game.bots.croconounours.policy import GreedyPolicy
from game.bots.explaining.reasons import Context, sentence_of
from game.bots.levels import reasons_of
from game.bots.policy import decision_of
from game.core.chance import Chance
from game.core.match.session import apply_action
from game.core.texts import Texts
from game.croconounours.discarding import Discard, Mark
from tests.rules.croconounours.helpers import CONTENT, NORA, RULES, position

REASONS: Final = reasons_of("croconounours")


def why_marked(hand: str, marked: str, language: str = "en") -> list[str]:
    """What is said of each of the cards that are put aside one after the other."""
    warriors = {"Nora": "Ya1 Rb1 Ga2", "Kim": "Yg7 Rf7 Gg6"}
    state = position(phase="discard", hands={"Nora": hand, "Kim": "2C"}, warriors=warriors)
    texts, said = Texts(language), []
    for card in marked.split():
        decision = decision_of(RULES, state.view(NORA), NORA, Chance("marks"))
        action = next(
            each
            for each in decision.legal
            if isinstance(each, Mark) and CONTENT.cards.names[each.card]["en"] == _named(card)
        )
        reason = REASONS.reason(decision, action)
        assert reason is not None
        said.append(texts.say(sentence_of(REASONS, Context(RULES, decision.view), reason, texts), ("Nora", "Kim")))
        apply_action(RULES, state, NORA, action, Chance("marks"))
    return said


def _named(card: str) -> str:
    ranks = {"J": "jack", "Q": "queen", "K": "king", "A": "ace"}
    suits = {"C": "clubs", "S": "spades", "D": "diamonds", "H": "hearts"}
    return "joker" if card == "JK" else f"{ranks.get(card[:-1], card[:-1])} of {suits[card[-1]]}"


@pytest.mark.parametrize(
    ("hand", "marked", "said"),
    [
        ("8C 4S 5S 4H 9H 10H AH", "4H", ["No other card in the hand is lower (4 of hearts)."]),
        (
            "8C 4S 5S 4H 9H 10H AH",
            "4H 9H",
            [
                "No other card in the hand is lower (4 of hearts).",
                "Of the cards that are left, what is lower is black, for steps and dodges (9 of hearts).",
            ],
        ),
        ("6C QD KH AH", "KH", ["This is the lowest of 2 cards of its suit (king of hearts)."]),
        (
            "6C QD QH KH AH",
            "QH KH",
            [
                "What is lower is black, for steps and dodges; of the red cards none is lower (queen of hearts).",
                "Of the 2 cards of its suit that are left, this is the lowest (king of hearts).",
            ],
        ),
        ("6C 5D JH QH KH", "JH", ["This is the lowest of 3 cards of its suit (jack of hearts)."]),
        ("6C 5D QH KH", "KH", ["It is put aside (king of hearts)."]),
        ("AC KH JK JK", "JK", ["It is put aside (joker)."]),  # it is of every suit (CN-9)
        (
            "4C 7C 9H QH KH",
            "4C 7C",
            [
                "No other card in the hand is lower (4 of clubs).",
                "Of the cards that are left, none is lower (7 of clubs).",
            ],
        ),
    ],
)
def test_each_card_is_said_to_be_what_it_is_among_those_that_are_left(hand: str, marked: str, said: list[str]) -> None:
    """Not that each of them is the least useful one."""
    assert why_marked(hand, marked) == said


def test_it_is_said_in_french() -> None:
    assert why_marked("6C 5D JH QH KH", "JH", "fr") == [
        "C’est la plus basse de 3 cartes de sa couleur (valet de cœur)."
    ]


@pytest.mark.parametrize(
    ("hand", "kind"),
    [
        ("2C 4C QC KC AC JS QH", "kept_for_steps: 2 of clubs, 4 of clubs, queen of clubs"),
        ("KC AC 3C KS AS QD AH", "kept_for_steps: 3 of clubs"),
        ("KC AC KS AS AH KH KD", "all_kept"),
    ],
)
def test_it_is_said_what_a_poor_hand_is_kept_for(hand: str, kind: str) -> None:
    """Not that every card of it may be of use: one would draw others instead. “The low black cards” was one."""
    warriors = {"Nora": "Re3 Ge2", "Kim": "Gb5"}
    state = position(phase="discard", quiet=10, hands={"Nora": hand, "Kim": "10S 9C AD JC"}, warriors=warriors)
    decision = decision_of(RULES, state.view(NORA), NORA, Chance("keeps"))
    assert GreedyPolicy().choose(decision) == Discard()
    reason = REASONS.reason(decision, Discard())
    assert reason is not None
    faces = reason.terms["card"][1] if "card" in reason.terms else ()
    kept = ", ".join(CONTENT.cards.names[face]["en"] for face in faces)
    assert f"{reason.kind}: {kept}".removesuffix(": ") == kind
    assert not kept or reason.terms["n"][1] == (len(faces),)


@pytest.mark.parametrize("quiet", [0, 8, 30])
def test_no_king_is_discarded_and_nothing_above_it_however_long_nothing_has_happened(quiet: int) -> None:
    warriors = {"Nora": "Ya1 Rb1 Ga2", "Kim": "Yg7 Rf7 Gg6"}
    for cards in ("JC AC AS AD 8H QH KH", "8C QS 10D KD AD 5H 10H", "QC KC AC KD AD QH KH"):
        state = position(phase="discard", quiet=quiet, hands={"Nora": cards, "Kim": "2C"}, warriors=warriors)
        while True:
            action = GreedyPolicy().choose(decision_of(RULES, state.view(NORA), NORA, Chance("discards")))
            if not isinstance(action, Mark):
                break
            assert CONTENT.cards.attack_values[action.card] < 13, CONTENT.cards.names[action.card]["en"]
            apply_action(RULES, state, NORA, action, Chance("discards"))
