"""What bots of FLAUTZ! say of an exchange that costs points, and of concentrating."""

from __future__ import annotations

from typing import Any

import pytest

from game.bots.explaining.reasons import Context, sentence_of
from game.bots.flautz.worth import POINT, Scales
from game.bots.levels import reasons_of
from game.core.rules.rules import of_kind
from game.core.texts import Texts
from game.flautz.moves import Concentrate, Exchange, Replace
from game.flautz.turns import displayed
from game.flautz.zones import AIR, PERMITTED, SLOTS
from tests.bots.test_flautz_hopes import CONTENT, FACES, RULES, decided

REASONS = reasons_of("flautz")


def told(decision: Any, action: Any) -> tuple[str, dict[str, Any]]:
    """The kind of reason, and its numbers."""
    reason = REASONS.reason(decision, action)
    assert reason is not None
    return reason.kind, {name: term[1] for name, term in reason.terms.items()}


def exchange(decision: Any, taken: str, given: str) -> Exchange:
    """The exchange of these cards."""
    shown, cards = displayed(decision.view, SLOTS), (FACES[taken], FACES[given])
    (found,) = [each for each in of_kind(decision.legal, Exchange) if (shown[each.slot], each.give) == cards]
    return found


def test_no_points_are_given_up_for_the_hope_of_as_many() -> None:
    """A hope of 14 points was named beside 16 that would be given up for it."""
    kinds = set()
    for seed, hand in enumerate(("B6 G6 O6 V3 V4", "B1 B2 B3 G5 O5", "P4 P5 P6 G6 B6")):
        decision = decided(round=2, turn="Ada", hands={"Ada": hand}, air="V5 O4 G7", ground="B5 G4 O2")
        scales = Scales(CONTENT, decision.view, 0)
        now = scales.weigh(scales.hand) // POINT
        for action in of_kind(decision.legal, Exchange):
            kind, numbers = told(decision, action)
            kinds.add(kind)
            if kind == "risks":
                assert numbers["n"][0] > now, (seed, action)
    assert {"risks", "loses"} <= kinds


@pytest.mark.parametrize(
    ("ground", "kind", "card", "points"),
    [
        ("B4 G1 O2", "concentrate_lies", "B4", 16),
        ("G2 G1 O2", "concentrate_hopes", "B4", 16),
        ("O4 G7 O2", "concentrate_hopes", "B4", 16),  # a green 7 would make 12
    ],
)
def test_who_concentrates_is_told_what_makes_most_of_the_hand(ground: str, kind: str, card: str, points: int) -> None:
    """FZ-38: of a card that was wanted and lay there nothing was said, and then of a lesser one that lay there."""
    decision = decided(round=3, turn="Ada", hands={"Ada": "B1 B2 B3 G6 V7"}, air="P3 O5 G5", ground=ground)
    found, numbers = told(decision, Concentrate())
    assert (found, numbers["card"], numbers["n"]) == (kind, (FACES[card],), (points,))


@pytest.mark.parametrize(("first", "ground", "somebody"), [("Ada", "B4 G1 O2", 0), ("Basile", "B4 G1 O2", 1)])
def test_that_somebody_may_take_it_before_is_said_where_somebody_may(first: str, ground: str, somebody: int) -> None:
    """FZ-14: it lay on the ground while only the air was open to who came before."""
    decision = decided(round=3, turn="Ada", first=first, hands={"Ada": "B1 B2 B3 G6 V7"}, air="P3 O5 G5", ground=ground)
    assert PERMITTED[decision.view.zone_word] == AIR
    kind, numbers = told(decision, Concentrate())
    assert (kind, numbers["untouched"]) == ("concentrate_lies", (somebody,))
    reason = REASONS.reason(decision, Concentrate())
    assert reason is not None
    texts, context = Texts("en"), Context(RULES, decision.view, ())
    assert ("before" in texts.say(sentence_of(REASONS, context, reason, texts), ())) == bool(somebody)


@pytest.mark.parametrize(
    ("ground", "air", "kind"),
    [("G3 V7 P1", "P2 O1 B1", "concentrate_still_hopes"), ("G3 V7 P1", "V4 O1 B1", "concentrate_still_lies")],
)
def test_who_concentrates_beside_points_is_told_for_what(ground: str, air: str, kind: str) -> None:
    """Three values of one run lay there with a Prism, and a 7 for 15 points: of the 4 for 18 nothing was said."""
    decision = decided(round=2, turn="Ada", hands={"Ada": "G5 V3 P6 I5 Pr"}, air=air, ground=ground)
    found, numbers = told(decision, Concentrate())
    assert (found, numbers["n"]) == (kind, (3 + 5 + 5 + 5,))


@pytest.mark.parametrize(("taken", "kind"), [("Pr", "exchange_completes"), ("O5", "exchange_declare")])
def test_a_spell_that_was_there_is_not_made_by_what_completes_the_hand(taken: str, kind: str) -> None:
    """A second Prism was said to make the three 5s that lay in the hand (FZ-24)."""
    decision = decided(round=4, turn="Ada", hands={"Ada": "B5 G5 V5 P4 Pr"}, air="B1 V3 O1", ground=f"{taken} V3 P1")
    (declaring,) = [action for action in of_kind(decision.legal, Exchange) if action.declare]
    assert told(decision, declaring)[0] == kind


def test_what_is_withheld_from_others_is_a_reason() -> None:
    """Choices of a search that gave up three points, or took what was of no use, were told in numbers alone."""
    hands = {"Ada": "B4 G7 V6 V7 I5", "Basile": "B5 O4 P7 B3 G1"}
    known = {"Ada": "V7 I5", "Basile": "B5 O4 P7"}
    decision = decided(round=5, turn="Ada", first="Ada", hands=hands, known=known, air="V2 O2 O1", ground="P1 B2 G2")
    kind, numbers = told(decision, exchange(decision, "O1", "V6"))
    assert (kind, numbers) == ("lends", {"kept": (FACES["G7"],), "given": (FACES["V6"],), "n": (3,)})
    hands = {"Ada": "B6 O1 P3 P6 O7", "Basile": "V5 P5 V2 O3 O6"}
    decision = decided(round=4, turn="Ada", hands=hands, known={"Basile": "V5 P5"}, air="B4 G1 B2", ground="O2 V2 G5")
    kind, numbers = told(decision, exchange(decision, "G5", "O1"))
    assert (kind, numbers["taken"], numbers["n"]) == ("denies", (FACES["G5"],), (5 + 5 + 5,))


def test_the_like_of_a_card_that_is_held_begins_no_other_spell() -> None:
    """FZ-20: of two equal cards one is used, and the set of two sixes was there before."""
    decision = decided(round=1, turn="Ada", hands={"Ada": "B1 V1 V4 V7 P6"}, air="P5 B3 B1", ground="B5 P7 V2")
    kinds = {told(decision, exchange(decision, "B1", given))[0] for given in ("V1", "V4", "P6")}
    assert kinds == {"same"}


def test_a_quinte_is_more_than_a_run() -> None:
    """FZ-27, FZ-28, FZ-Q21: “the run 2-3-4-5-6: 22 points” was all that was said of what wins the deal at once."""
    decision = decided(round=3, turn="Ada", hands={"Ada": "O6 P3 P4 P5 P6"}, air="P2 G5 B7", ground="B5 G4 O2")
    assert told(decision, exchange(decision, "P2", "O6"))[0] == "quinte"
    assert told(decision, exchange(decision, "P2", "P6"))[0] != "quinte"


@pytest.mark.parametrize(
    ("hand", "card", "kind"),
    [
        ("B6 G4 O7 P7 I5", "B7", "replace_loses"),
        ("B2 G4 O6 P3 V2", "G5", "replace_good"),
        ("B2 G4 O6 P3 V2", "V1", "replace"),
    ],
)
def test_of_a_card_that_none_to_come_can_match_none_is_said_to_bring_more(hand: str, card: str, kind: str) -> None:
    """FZ-37: a third seven makes 17, and nothing that may come makes more."""
    ground = f"{card} G1 O3"
    decision = decided(round=2, turn="Ada", concentrated=["Ada"], hands={"Ada": hand}, air="V7 P1 B1", ground=ground)
    shown = displayed(decision.view, SLOTS)
    found = {shown[action.slot]: told(decision, action)[0] for action in of_kind(decision.legal, Replace)}
    assert found[FACES[card]] == kind


def test_a_prism_begins_no_spell_that_is_there_without_it() -> None:
    """FZ-43: “the run 6-7 in pink and green, 11 points by itself” was said beside a pink 6 and a pink 7."""
    hand = "G7 V7 O1 P6 P7"
    decision = decided(round=2, turn="Ada", hands={"Ada": hand}, air="B5 G1 B2", ground="Pr G4 O2")
    assert "begins" not in {told(decision, exchange(decision, "Pr", given))[0] for given in hand.split()}
