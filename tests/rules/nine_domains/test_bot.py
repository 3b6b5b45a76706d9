"""The greedy bot of this game."""

from __future__ import annotations

from typing import Final

import pytest

from game.bots.explaining.reasons import Reason
from game.bots.levels import choose
from game.bots.nine_domains import GreedyPolicy
from game.bots.nine_domains.reasons import NineDomainsReasons
from game.bots.policy import decision_of
from game.bots.simulate import play
from game.core.chance import Chance
from game.core.rules.rules import Action
from game.nine_domains.moves import Confirm, Decline, Place, Recall, Swap
from game.nine_domains.state import RECALLING, SWAPPING, State
from tests.rules.nine_domains.helpers import LINA, NOTATION, RULES, TOM, act, begun, face, fight_out, position, setup

GAMES: Final = 60


def chosen(state: State, seat: int, seed: str = "bot") -> Action:
    return choose(RULES, state.view(seat), seat, "greedy", Chance(seed))


def test_it_beats_random_play_clearly() -> None:
    """It wins about 72 of 100. A player no better than even would win 38 of 60 once in 40 tries."""
    won = 0
    for number in range(GAMES):
        levels = ("greedy", "random") if number % 2 else ("random", "greedy")
        outcome = play(RULES, setup(), levels, f"beats random {number}").outcome
        assert outcome is not None
        won += outcome.winners == (1 - number % 2,)
    assert won >= 38


def test_it_places_three_cards_and_confirms() -> None:
    state = begun()
    for _ in range(3):
        action = chosen(state, LINA)
        assert isinstance(action, Place)
        act(state, LINA, NOTATION.write_action(state, LINA, action, ("Lina", "Tom")))
    assert chosen(state, LINA) == Confirm()


def test_equal_chance_gives_equal_choices() -> None:
    state = begun()
    assert chosen(state, LINA, "a") == chosen(state, LINA, "a")


def test_it_cannot_know_what_lies_face_down() -> None:
    """Whatever Lina has confirmed, Tom's bot places the same."""
    choices = set()
    for row in ("0 1 2", "5 4 3"):
        state = begun()
        for place, card in zip("LMR", row.split(), strict=True):
            act(state, LINA, {"place": card, "at": place})
        act(state, LINA, "confirm")
        choices.add(chosen(state, TOM))
    assert len(choices) == 1


def test_it_takes_the_missing_element() -> None:
    state = position(
        round=2,
        specials="2- 3- *",
        used={"Lina": "0 1 2", "Tom": "0 2 4"},
        domains={"Lina": "2 6", "Tom": "7"},
        stakes="10 8 9",
    )
    fight_out(state, "2- 3 5", "1 3 5")
    taken = chosen(state, LINA)
    assert isinstance(taken, Swap)
    assert RULES.content.domain(taken.take).id == "7"


def test_it_declines_a_swap_that_harms() -> None:
    state = position(
        round=3, hands={"Lina": "2- 1 0", "Tom": "1 2 0"}, domains={"Lina": "10", "Tom": "2"}, stakes="9 3 4"
    )
    fight_out(state, "2- 1 0", "1 2 0")
    assert chosen(state, LINA) == Decline()


def test_it_takes_back_a_strong_card_for_a_weak_one() -> None:
    state = position(round=1, specials="1- 3- 4+", stakes="8 9 10")
    fight_out(state, "4 3- 5", "5 2 4")
    taken = chosen(state, LINA)
    assert isinstance(taken, Recall)
    assert {RULES.content.cards[taken.take].id, RULES.content.cards[taken.give].id} & {"5", "4"}


def before_the_last_round() -> State:
    """Lina has exchanged nothing yet; Tom unites the elements if he wins all that is left, as he well may."""
    state = position(
        round=2,
        specials="1+ 2- 4-",
        used={"Lina": "0 1 1+", "Tom": "0 2 1+"},
        carries={"Lina": "0 0 2", "Tom": "0 0 2"},
        domains={"Tom": "3"},
        discard="5 9",
        stakes="4 6 10",
    )
    fight_out(state, "2- 4- 5", "1 2- 4-")
    return state


@pytest.mark.parametrize("level", ["strong", "expert"])
def test_before_the_last_round_it_exchanges_what_the_elements_of_the_other_need(level: str) -> None:
    """ND-16: a domain of one point less, without which Tom, who may win all three, has no green."""
    taken = choose(RULES, before_the_last_round().view(LINA), LINA, level, Chance("swap"))
    assert isinstance(taken, Swap)
    assert (RULES.content.domain(taken.give).id, RULES.content.domain(taken.take).id) == ("4", "3")


def test_looking_back_knows_what_the_last_round_brings() -> None:
    decision = decision_of(RULES, before_the_last_round().view(LINA), LINA, Chance("swap"))
    valuation = NineDomainsReasons().valuation(decision)
    worth = {}
    for action in decision.legal:
        worlds = [valuation.imagine(Chance("world", number)) for number in range(4)]
        worth[action] = sum(valuation.known(world, (action,), Chance("known")) for world in worlds) / len(worlds)
    best = max(worth, key=lambda action: worth[action])
    assert isinstance(best, Swap)
    assert RULES.content.domain(best.take).id == "3"
    assert worth[best] > worth[Decline()] + 0.2


@pytest.mark.parametrize(("phase", "clause"), [(SWAPPING, "ND-Q17"), (RECALLING, "ND-Q19")])
def test_why_it_declines_rests_on_the_clause_of_that_exchange(phase: int, clause: str) -> None:
    view = position(round=1).view(LINA)
    view.phase = phase
    reason = NineDomainsReasons().reason(decision_of(RULES, view, LINA, Chance("why")), Decline())
    assert reason is not None
    assert (reason.kind, reason.clause) == ("decline", clause)


def test_it_wins_by_elements_when_it_can_for_sure() -> None:
    """In the last round one domain completes the elements, and Lina's 5 beats whatever Tom still holds."""
    state = position(
        round=3,
        hands={"Lina": "5 1 0", "Tom": "4 3 2"},
        domains={"Lina": "2 6", "Tom": "10 9"},
        stakes="3 7 4",
        drafts={"Lina": ". . ."},
    )
    placed = {}
    for _ in range(3):
        action = chosen(state, LINA)
        assert isinstance(action, Place)
        placed[action.place] = RULES.content.cards[action.card].id
        act(state, LINA, NOTATION.write_action(state, LINA, action, ("Lina", "Tom")))
    assert placed[1] == "5" or placed[2] == "5"


def why(state: State, card: str, place: str) -> Reason:
    """The reason why Lina lays a card on a place."""
    decision = decision_of(RULES, state.view(LINA), LINA, Chance("why"))
    reason = NineDomainsReasons().reason(decision, Place(face(card), "LMR".index(place)))
    assert reason is not None
    return reason


def with_specials(hand: str, theirs: str, stakes: str = "8 9 10", **parts: object) -> State:
    """The second round: what Lina holds, what Tom holds, and what is at stake."""
    return position(
        {"specials": "random_each"},
        round=2,
        stakes=stakes,
        specials={"Lina": "1- 1+ *", "Tom": "2- 3- 4-"},
        hands={"Lina": hand, "Tom": theirs},
        **parts,
    )


def test_a_card_that_serves_its_neighbours_is_said_to() -> None:
    """ND-19, ND-Q13: +1 to both from the middle, +2 from a side; a card without strength has nothing of it."""
    state = with_specials("1- 1+ * 0 2 4", "1 2 3 4 5 4-")
    terms = {place: why(state, "1-", place).terms for place in "LMR"}
    assert {place: why(state, "1-", place).kind for place in "LMR"} == dict.fromkeys("LMR", "lends")
    assert [(terms[place]["gift"][1], terms[place]["n"][1]) for place in "LMR"] == [
        ((2,), (1,)),
        ((1,), (2,)),
        ((2,), (1,)),
    ]
    act(state, LINA, {"place": "*", "at": "M"})
    assert why(state, "1-", "L").kind != "lends"


def test_of_a_domain_that_completes_it_is_said_what_a_good_card_may_do_there() -> None:
    """A three that may beat most is no try with whatever will do."""
    state = with_specials("1- 0 1 2 3 5", "2 3 4 5 2- 4-", "6 9 8", domains={"Lina": "7 2"})
    assert [why(state, card, "L").kind for card in "530"] == ["completes", "tries_well", "tries"]
    for domains, kind in (({"Lina": "7 2"}, "completes_surely"), ({"Tom": "7 2"}, "denies_surely")):
        sure = with_specials("0 1 2 3 4 5", "0 1 2 3 4 2-", "9 8 6", domains=domains)
        act(sure, LINA, {"place": "2", "at": "L"})
        assert why(sure, "5", "R").kind == kind.removesuffix("_surely"), "a nought beats it"
        assert why(with_specials("0 1 2 3 4 5", "1 2 3 4 3- 4-", "9 8 6", domains=domains), "5", "R").kind == kind
        swapped = with_specials("0 1 2 3 4 5", "1 2 3 4 2- 3-", "9 8 6", domains=domains)
        assert why(swapped, "5", "R").kind == kind.removesuffix("_surely"), "a 2- may exchange it, or for it (ND-21)"


def test_a_card_that_can_beat_none_neither_tries_nor_denies() -> None:
    for domains, kind in (({"Lina": "7 2"}, "lets_go"), ({"Tom": "7 2"}, "denies_not"), ({}, "spared_none")):
        state = with_specials("1 2 3 4 5 0", "1 2 3 4 2- 4-", "6 9 8", domains=domains)
        assert why(state, "0", "L").kind == kind
    same = with_specials("1 2 3 4 5 0", "0 2 3 4 2- 4-", "6 9 8", domains={"Tom": "7 2"})
    assert why(same, "0", "L").kind == "denies", "where both lay a nought nobody wins (ND-13)"


def test_where_domains_together_complete_the_elements_that_is_what_is_said() -> None:
    """ND-16: points are not what counts there, for whoever unites them; nor is such a domain given up for a better."""
    hand, theirs = "1 2 3 4 5 0", "1 2 3 4 5 3-"
    for domains, kinds in (
        ({"Lina": "6"}, ["unites", "unites", "strong", "unites_not"]),
        ({"Tom": "6"}, ["stops_surely", "stops_surely", "strong", "stops"]),
    ):
        state = with_specials(hand, theirs, "4 2 9", domains=domains)
        found = [why(state, card, place) for card, place in (("5", "L"), ("5", "M"), ("5", "R"), ("1", "M"))]
        assert [reason.kind for reason in found] == kinds
        assert RULES.content.domain(found[0].terms["others"][1][0]).id == "2"
    assert why(with_specials(hand, "1 2 3 4 2- 4-", "4 2 9", domains={"Tom": "6"}), "0", "M").kind == "stops_not"
    both = with_specials(hand, theirs, "4 2 9", domains={"Lina": "6", "Tom": "7 3"})
    assert why(both, "5", "M").kind == "denies_surely", "Tom has all of them at once"
    three, none = "6 2 7", {"Lina": "10"}
    assert why(with_specials(hand, theirs, three, domains=none), "5", "L").kind == "strong"
    for hand, kind in (("1 2 3", "unites_surely"), ("2 3 2-", "unites")):
        hands = {"Lina": "1 4 5", "Tom": hand}
        last = position(round=3, specials="1+ 2- 4-", hands=hands, domains=none, stakes=three)
        assert why(last, "5", "L").kind == kind


def test_of_a_domain_without_which_the_elements_are_out_of_reach_that_is_said() -> None:
    """No other domain has violet any more for who lacks it and blue (ND-17); while cards may be played that exchange
    domains nothing is out of reach.
    """
    parts = {"specials": {"Lina": "1- 1+ *", "Tom": "1+ 3+ 4-"}, "round": 2, "stakes": "10 2 8"}
    hands = {"Lina": "0 1 2 1+ 4 *", "Tom": "1 2 3 4 5 1+"}
    for domains, kinds in (({"Lina": "3 5"}, ["needs", "spared"]), ({"Tom": "3 5"}, ["bars", "bars"])):
        state = position({"specials": "random_each"}, hands=hands, domains=domains, discard="4", **parts)
        assert [why(state, card, "M").kind for card in "42"] == kinds
    swaps = {"Lina": "0 1 2 1+ 4 *", "Tom": "1 2 3 4 5 2-"}
    with_swaps = {**parts, "specials": {"Lina": "1- 1+ *", "Tom": "1+ 2- 4-"}}
    state = position({"specials": "random_each"}, hands=swaps, domains={"Lina": "3 5"}, discard="4", **with_swaps)
    assert why(state, "4", "M").kind == "strong"


def test_what_a_row_has_let_go_or_stopped_is_not_said_to_unite_the_elements_any_more() -> None:
    """Of two domains that both are needed one is lost, or safe, by the card that lies there already."""
    for whose, theirs, card, first in (("Lina", "2 3 4 5 2- 3-", "3", "1"), ("Tom", "1 2 3 4 2- 3-", "2", "5")):
        state = with_specials("1 2 3 4 5 0", theirs, "4 2 9", domains={whose: "6"})
        before = why(state, card, "M").kind
        act(state, LINA, {"place": first, "at": "L"})
        assert (before, why(state, card, "M").kind) in (("unites", "strong"), ("stops", "spared"))
    weak = with_specials("1 2 3 4 5 0", "2 3 4 5 2- 1", "4 2 9", domains={"Lina": "6"})
    assert why(weak, "2", "M").kind == "unites_try"


def test_of_a_domain_without_which_the_other_cannot_unite_the_elements_it_is_said() -> None:
    decision = decision_of(RULES, before_the_last_round().view(LINA), LINA, Chance("swap"))
    kinds = {}
    for action in decision.legal:
        reason = NineDomainsReasons().reason(decision, action)
        assert reason is not None
        kinds[RULES.content.domain(action.give).id if isinstance(action, Swap) else ""] = reason.kind
    assert kinds == {"4": "swap_bars", "6": "swap_elements", "10": "swap_bars", "": "decline"}


def test_a_row_is_told_by_the_card_of_which_most_can_be_said() -> None:
    """Looking back judges a row, not the card that was laid first; where little speaks for any, chances do."""
    state = with_specials("0 1 2 3 4 5", "2 3 4 5 3- 4-")
    decision = decision_of(RULES, state.view(LINA), LINA, Chance("row"))

    def told(row: str) -> str | None:
        whole = (*(Place(face(card), place) for place, card in enumerate(row)), Confirm())
        reason = NineDomainsReasons().reason_of_whole(decision, whole)
        return None if reason is None else reason.kind

    assert why(state, "0", "L").kind == "spared_one"
    assert told("052") == "strong"
    assert told("012") is None


def test_better_cards_are_kept_only_where_there_are_any() -> None:
    state = with_specials("0 1 2 3 4 5", "1 2 3 4 5 4-")
    assert why(state, "2", "L").kind == "spared_one"
    few = with_specials("0 1 1+ 1- * 2", "3 4 5 2- 3- 4-")
    act(few, LINA, {"place": "*", "at": "M"})
    act(few, LINA, {"place": "2", "at": "R"})
    assert why(few, "0", "L").kind == "last_one"


def test_a_larger_budget_is_still_a_lawful_choice() -> None:
    state = begun()
    view = state.view(TOM)
    legal = RULES.legal(view, TOM)
    policy = GreedyPolicy()
    for budget in (1, 2, 100):
        chance = Chance("budget", budget)
        assert policy.choose(decision_of(RULES, view, TOM, chance, budget)) in legal
