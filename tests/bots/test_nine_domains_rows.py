"""How strong players of The Nine Domains place their rows."""

from __future__ import annotations

import pytest

from game.bots.levels import choose, reasons_of
from game.bots.nine_domains import ERRING, GreedyPolicy
from game.bots.nine_domains.worth import Judge
from game.bots.policy import decision_of
from game.core.chance import Chance
from game.core.rules.drafts import EMPTY
from game.nine_domains.moves import Confirm, Decline, Place
from tests.rules.nine_domains.helpers import (
    CONTENT,
    LINA,
    NAMES,
    NOTATION,
    RULES,
    act,
    begun,
    face,
    fight_out,
    position,
)


@pytest.mark.parametrize("level", ["novice", "strong", "expert"])
def test_a_row_is_placed_card_by_card_and_confirmed(level: str) -> None:
    state = begun()
    for step in range(4):
        view = state.view(LINA)
        action = choose(RULES, view, LINA, level, Chance(level, step), 2)
        assert action == choose(RULES, view, LINA, level, Chance(level, step), 2)
        assert action in RULES.legal(view, LINA)
        draft = state.drafts[LINA]
        assert isinstance(action, Place if EMPTY in draft else Confirm)
        act(state, LINA, NOTATION.write_action(state, LINA, action, NAMES))
    assert state.confirmed[LINA]


def test_it_cannot_be_read() -> None:
    """The same position brings more than one row."""
    view = begun().view(LINA)
    assert len({choose(RULES, view, LINA, "strong", Chance("read", draw), 2) for draw in range(8)}) > 1


def test_an_error_is_no_row_that_loses_whatever_the_other_lays() -> None:
    """Tom unites the elements with the domains on the left and in the middle. A nought there may stop him; on the right
    it wins points that count for nothing.
    """
    state = position(
        round=3,
        specials="1+ 2+ 4+",
        hands={"Lina": "0 1+ 4+", "Tom": "2 3 5"},
        carries={"Lina": "0 0 0", "Tom": "0 1 -1"},
        domains={"Lina": "9 10 4 5", "Tom": "7"},
        stakes="3 2 6",
        discard="8",
    )
    for number in range(30):
        row = state.clone()
        for place in "LM":
            action = ERRING.choose(decision_of(RULES, row.view(LINA), LINA, Chance("errs", number)))
            assert isinstance(action, Place)
            act(row, LINA, {"place": RULES.content.cards[action.card].id, "at": place})
        assert face("0") in row.drafts[LINA][:2]


def test_an_error_does_not_hand_the_game_to_the_other() -> None:
    """Tom lacks blue alone, which is in the middle, and has no five that a nought there would beat."""
    state = position(
        round=2,
        specials="4- 4+ *",
        hands={"Lina": "0 1 2 3 5 *", "Tom": "0 1 2 3 4- *"},
        carries={"Lina": "0 -1 0", "Tom": "-1 0 0"},
        domains={"Tom": "6 2"},
        stakes="8 4 3",
    )
    for number in range(20):
        row = state.clone()
        for place in "LM":
            action = ERRING.allowing(2.5).choose(
                decision_of(RULES, row.view(LINA), LINA, Chance("errs", number, place))
            )
            assert isinstance(action, Place)
            act(row, LINA, {"place": CONTENT.cards[action.card].id, "at": place})
        assert row.drafts[LINA][1] != face("0")


@pytest.mark.parametrize("level", ["novice", "greedy", "strong", "expert"])
@pytest.mark.parametrize("number", [2, 3])
def test_who_has_all_the_elements_exchanges_nothing_any_more(level: str, number: int) -> None:
    """One point more is worth nothing there."""
    state = position(
        round=number,
        specials="2- 3+ *",
        hands={"Lina": "1 4 2-" + " 5 0 *" * (number == 2), "Tom": "0 2 3" + " 1 2- *" * (number == 2)},
        domains={"Lina": "5 8 6"},
        stakes="2 4 3",
    )
    fight_out(state, "2- 4 1", "0 2 3")
    assert choose(RULES, state.view(LINA), LINA, level, Chance("has won")) == Decline()


def test_a_row_is_one_thought_though_it_is_laid_card_by_card() -> None:
    """At every step the same rows of the other player are imagined, who does not see what lies already."""
    state = begun()
    imagined = set()
    for number in range(6):
        row = state.clone()
        for place in "LMR":
            action = GreedyPolicy(latitude=0.0).choose(
                decision_of(RULES, row.view(LINA), LINA, Chance("one thought", number, place))
            )
            assert isinstance(action, Place)
            act(row, LINA, {"place": CONTENT.cards[action.card].id, "at": place})
        imagined.add(row.drafts[LINA])
    assert len(imagined) == 1


@pytest.mark.parametrize("level", ["greedy", "strong", "expert"])
@pytest.mark.parametrize(("stakes", "dear"), [("5 4 2", 0), ("4 5 2", 1)])
def test_who_surely_wins_gives_no_dear_domain_away(level: str, stakes: str, dear: int) -> None:
    """Tom cannot catch up any more. The five beats whatever he lays, the others beat nothing."""
    state = position(
        round=3,
        specials="1+ 2+ *",
        hands={"Lina": "0 1 5", "Tom": "2 3 4"},
        domains={"Lina": "10 9 8", "Tom": "7"},
        stakes=stakes,
        discard="3 6",
    )
    for place in "LMR":
        action = choose(RULES, state.view(LINA), LINA, level, Chance("wins", place))
        assert isinstance(action, Place)
        act(state, LINA, {"place": CONTENT.cards[action.card].id, "at": place})
    assert state.drafts[LINA][dear] == face("5")


def test_a_card_is_kept_for_what_it_can_do_in_the_last_round() -> None:
    """ND-26: a 4+ has lost 2 of its strength by then."""
    hands = {"Lina": "0 1 3 4 1+ 4+", "Tom": "1 2 3 5 2+ 4+"}
    states = [position(round=number, specials="1+ 2+ 4+", hands=hands, stakes="8 5 7") for number in (2, 1)]
    second, first = (Judge(CONTENT, state.view(LINA), LINA) for state in states)
    assert second.promise(face("4+")) < second.promise(face("3"))
    assert first.promise(face("4+")) > first.promise(face("3"))


def test_the_options_of_a_row_are_weighed_as_looking_back_weighs_them() -> None:
    """Against the same rows of the other player: what one calls the best is no mistake to the other."""
    view = begun().view(LINA)
    decision = decision_of(RULES, view, LINA, Chance("options"))
    own = choose(RULES, view, LINA, "expert", Chance("options"))
    reasons = reasons_of(RULES.name)
    valuation = reasons.valuation(decision)
    assert valuation is not None
    for option in reasons.options(decision, own)[:3]:
        worlds = [valuation.imagine(Chance("world", number)) for number in range(60)]
        known = [valuation.known(world, option.whole, Chance(n)) for n, world in enumerate(worlds)]
        assert sum(known) / len(known) == pytest.approx(option.worth, abs=0.12)
