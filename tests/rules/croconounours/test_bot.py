"""The greedy player: sound, quick to bite, and better than chance."""

from __future__ import annotations

from dataclasses import replace
from math import comb
from typing import Any, Final

import pytest

from game.bots.croconounours.counted import chance_of
from game.bots.croconounours.policy import GreedyPolicy
from game.bots.croconounours.reasons import CrocoReasons
from game.bots.croconounours.search import CrocoPlaybook
from game.bots.levels import Role, level_for, policy_of, ponder
from game.bots.policy import Decision, decision_of
from game.bots.search.search import Effort
from game.bots.simulate import play
from game.core.chance import Chance
from game.core.match.session import apply_action
from game.core.rules.rules import Action, OptionValue
from game.croconounours.attacks import Attack, EndTurn, Move, Shoot
from game.croconounours.state import PUSH, WOUND
from tests.rules.croconounours.helpers import KIM, NAMES, NORA, NOTATION, RULES, act, position, setup

LUCK: Final = Chance("luck")


def chosen(state: Any, seat: int, luck: str = "luck") -> Any:
    """What the greedy player does, in the notation of scenarios."""
    view = state.view(seat)
    legal = RULES.legal(view, seat)

    def no_imagination(chance: Chance) -> Any:
        raise AssertionError("it needs none")

    action: Action = GreedyPolicy().choose(Decision(RULES, view, seat, legal, no_imagination, Chance(luck)))
    assert action in legal
    return NOTATION.write_action(view, seat, action, NAMES[: view.seats])


def test_it_munches_the_last_warrior_of_a_player_without_cards() -> None:
    state = position(hands={"Nora": "2C 3D"}, warriors={"Nora": "Yd3", "Kim": "Rd4"})
    assert chosen(state, NORA) == {"wound": "d4", "by": "d3", "with": "3D"}


def test_it_walks_to_a_bite() -> None:
    state = position(hands={"Nora": "2C 3S 4H"}, warriors={"Nora": "Rb2", "Kim": "Yc4"})
    assert chosen(state, NORA) == {"move": "b2", "to": "b3", "with": "2C"}


def test_what_cannot_step_back_is_munched_not_pushed() -> None:
    """CN-28: it comes to the same, and nobody wonders why a push munches."""
    edge = position(hands={"Nora": "2C 7D", "Kim": "3S"}, warriors={"Nora": "Rd6", "Kim": "Yd7 Ga1"})
    free = position(hands={"Nora": "2C 7D", "Kim": "3S"}, warriors={"Nora": "Rd5", "Kim": "Yd6 Ga1"})
    for state, modes in ((edge, {WOUND}), (free, {WOUND, PUSH})):
        weighed = CrocoPlaybook(RULES).weighed(decision_of(RULES, state.view(NORA), NORA, LUCK))
        assert {action.mode for action in weighed if isinstance(action, Attack)} == modes


def test_it_wastes_no_high_card_on_a_parry() -> None:
    state = position(hands={"Nora": "5D 2C", "Kim": "6D AD"}, warriors={"Nora": "Gd3", "Kim": "Rd4"})
    action = NOTATION.read_action(state, NORA, {"wound": "d4", "by": "d3", "with": "5D"}, NAMES[:2])
    RULES.decide(state, NORA, action, Chance("act"), lambda event: RULES.evolve(state, event))
    assert chosen(state, KIM) == {"parry": "6D"}


def test_it_bites_through_the_sugar_that_locks_it_in() -> None:
    state = position(
        options={"obstacles": True},
        quiet=30,
        hands={"Nora": "5D 6D 7H 8C 9C", "Kim": "2C"},
        warriors={"Nora": "Ra1", "Kim": "Rg7"},
        obstacles={"Nora": "a2 b1"},
    )
    assert "a2" in chosen(state, NORA).values() or "b1" in chosen(state, NORA).values()


def test_it_walks_with_cards_that_the_next_draw_replaces() -> None:
    """Nobody can come near before it draws: cards beyond four would be discarded, not kept."""
    state = position(
        quiet=5,
        hands={"Nora": "9C 10C KC QS 5D 9H AH", "Kim": "3C 6C JC AC 3S AS 2H"},
        warriors={"Nora": "Yg4 Gf7 Rg6", "Kim": "Ya1 Gb1 Ra2"},
    )
    assert "move" in chosen(state, NORA)


def test_it_keeps_the_cards_that_it_may_need_to_defend_itself() -> None:
    """Its last four are not replaced at once: the next draw is of three."""
    state = position(
        hands={"Nora": "9C 10C KC QS", "Kim": "3C 6C JC AC 3S AS 2H"},
        warriors={"Nora": "Yg4 Gf7 Rg6", "Kim": "Ya1 Gb1 Ra2"},
    )
    assert "move" not in chosen(state, NORA)


def test_no_step_is_paid_with_an_ace_where_a_lower_card_leads_as_near() -> None:
    for straight, diagonal, lower in (("AC", "5S", "5S"), ("5C", "AS", "5C")):
        state = position(
            quiet=6,
            hands={"Nora": f"{straight} {diagonal} QD 9H AH KD", "Kim": "3C 6C JC 4C 3S"},
            warriors={"Nora": "Gd1", "Kim": "Gd6 Re7"},
        )
        assert {chosen(state, NORA, f"luck {n}")["with"] for n in range(20)} == {lower}


def test_no_walk_is_made_that_brings_nothing() -> None:
    """It would lead back in the next turn. A search may find it good all the same."""
    state = position(
        hands={"Nora": "10C KC KD QD 5D 9H AH", "Kim": "3C 6C JC AC 3S AS 2H"},
        warriors={"Nora": "Yg4 Gf7 Rg6", "Kim": "Ya1 Gb1 Ra2"},
    )
    assert {str(chosen(state, NORA, f"luck {n}")) for n in range(20)} == {"end"}
    decision = decision_of(RULES, state.view(NORA), NORA, LUCK)
    assert len(CrocoPlaybook(RULES).candidates(decision)) > 1


def test_nobody_thinks_of_going_home_again() -> None:
    """What came out of its corner for nothing would go back into it for nothing."""
    state = position(
        hands={"Nora": "4S 5S 10C KC KD 5D 9H", "Kim": "3C 6C JC AC 3S AS 2H"},
        warriors={"Nora": "Yf6 Gg5 Rg6", "Kim": "Ya1 Gb1 Ra2"},
    )
    wholes = CrocoPlaybook(RULES).candidates(decision_of(RULES, state.view(NORA), NORA, LUCK))
    written = [NOTATION.write_action(state, NORA, whole[0], NAMES[:2]) for whole in wholes]
    steps = [each for each in written if isinstance(each, dict) and each.get("move") == "f6"]
    assert steps
    assert all(each["to"] != "g7" for each in steps)


def test_no_shooter_walks_to_the_enemy_with_the_last_card_that_can_dodge() -> None:
    for black, walks in (("9C", False), ("9C 8C", True)):
        state = position(
            quiet=2,
            hands={"Nora": f"{black} KD QH 5H 7D", "Kim": "3C 6C JC"},
            warriors={"Nora": "Yd2 Ra1", "Kim": "Gd5"},
        )
        assert ("move" in chosen(state, NORA)) == walks


def test_it_discards_no_card_with_which_it_would_walk() -> None:
    """An ace would have to pay for the same step."""
    state = position(
        phase="discard",
        quiet=6,
        hands={"Nora": "4S AS QD KD AH JD QH", "Kim": "3C 6C JC 3S"},
        warriors={"Nora": "Gd1", "Kim": "Gd6 Re7"},
    )
    while (action := chosen(state, NORA)) != "discard":
        assert action != {"mark": "4S"}
        act(state, NORA, action)


def discards(state: Any) -> list[str]:
    """What Nora discards."""
    marked = []
    while (action := chosen(state, NORA)) != "discard":
        marked.append(action["mark"])
        act(state, NORA, action)
    return marked


@pytest.mark.parametrize("hand", ["2C 3S QD KD AH JD 2H", "2C 3C QD KD AH JD 2H"])
def test_it_keeps_the_last_cards_that_lead_out_of_a_shot_or_dodge_any_attack(hand: str) -> None:
    warriors = {"Nora": "Gd1", "Kim": "Yd6 Re7"}
    hands = {"Nora": hand, "Kim": "5C 6C JC 4S"}
    assert discards(position(phase="discard", hands=hands, warriors=warriors)) == ["2H"]


def test_it_never_keeps_the_lower_of_two_cards_of_a_suit_to_walk_with() -> None:
    hands = {"Nora": "AC JS QS KS KD AD 7H", "Kim": "3C 6C JC 3S"}
    warriors = {"Nora": "Gd1 Ra2", "Kim": "Gd6 Re7"}
    for quiet in range(10):
        given = discards(position(phase="discard", quiet=quiet, hands=hands, warriors=warriors))
        assert "QS" not in given or "JS" in given


def test_cards_that_are_kept_for_walks_do_not_hold_back_other_poor_ones() -> None:
    """The three poorest were black, kept for steps: two red ones stayed as well, and nothing was drawn in turns."""
    hands = {"Nora": "2C 3S 5S 5C 5H 6C 6D", "Kim": "3C 6H JC 3H"}
    warriors = {"Nora": "Gd1", "Kim": "Gd6 Re7"}
    assert discards(position(phase="discard", quiet=6, hands=hands, warriors=warriors)) == ["5H", "6D"]


def test_a_search_compares_no_answers_that_differ_in_what_they_cost_alone() -> None:
    state = position(hands={"Nora": "5D 2C", "Kim": "6D 9D AD 7S KS"}, warriors={"Nora": "Gd3", "Kim": "Rd4"})
    act(state, NORA, {"wound": "d4", "by": "d3", "with": "5D"})
    decision, playbook = decision_of(RULES, state.view(KIM), KIM, LUCK), CrocoPlaybook(RULES)
    wholes = playbook.candidates(decision)
    compared = playbook.shortlist(decision, wholes[0], wholes)
    written = [NOTATION.write_action(state, KIM, whole[0], NAMES[:2]) for whole in compared]
    assert [each for each in written if "parry" in each] == [{"parry": "6D"}]
    dodges = [each for each in written if "dodge" in each]
    assert {each["with"] for each in dodges} == {"7S"}


def test_the_longer_nobody_attacks_the_more_a_search_wants_to_be_near() -> None:
    """Whoever comes near, the others are as near to him: that must not make it worth nothing."""

    def position_of(warriors: str) -> Any:
        return position(
            quiet=12,
            hands={"Nora": "9C 10C KC QS", "Kim": "3C 6C JC AC 3S AS 2H"},
            warriors={"Nora": warriors, "Kim": "Ya1 Gb1 Ra2"},
        )

    at_home, half_way = position_of("Yg7 Gf7 Rg6"), position_of("Yf6 Ge6 Rf5")
    playbook = CrocoPlaybook(RULES)

    def preferred(world: Any) -> float:
        return playbook.preferred(world, at_home, NORA, playbook.worth(world, at_home, NORA))

    assert preferred(half_way) > preferred(at_home)


def test_a_search_thinks_of_waiting_where_greedy_would_attack_with_its_last_warrior() -> None:
    """Whoever attacks spends the cards it would need to live; at the end of the turn it draws more."""
    state = position(
        quiet=2,
        hands={"Nora": "9C 10C 4S 6S QS AD 10H", "Kim": "5D KD 3H 4H KH 7C 8S"},
        warriors={"Nora": "Ye6", "Kim": "Of4"},
    )
    for number in range(3):
        decision = decision_of(RULES, state.view(NORA), NORA, Chance("waits", number))
        assert GreedyPolicy().choose(decision) != EndTurn()
        assert policy_of("croconounours", "strong").choose(decision) == EndTurn()


def test_nobody_waits_for_ever() -> None:
    """After ten turns without an attack the end of the turn is what greedy thinks of it again."""
    places = []
    for quiet in (10, 11):
        state = position(
            quiet=quiet,
            hands={"Nora": "9C 10C 4S 6S QS AD 10H", "Kim": "5D KD 3H 4H KH 7C 8S"},
            warriors={"Nora": "Ye6", "Kim": "Of4"},
        )
        decision, playbook = decision_of(RULES, state.view(NORA), NORA, LUCK), CrocoPlaybook(RULES)
        wholes = playbook.candidates(decision)
        places.append(list(playbook.shortlist(decision, wholes[0], wholes)).index((EndTurn(),)))
    assert places[0] == 1
    assert places[1] > 1


def test_little_is_enough_to_leave_the_usual_answer_to_an_attack() -> None:
    """It is not taken back in the next turn, as a step may be."""
    state = position(hands={"Nora": "5D 2C", "Kim": "6D 9D AD 7S KS"}, warriors={"Nora": "Gd3", "Kim": "Rd4"})
    usual, playbook = Effort(200, 5, 1.5), CrocoPlaybook(RULES)
    assert playbook.effort(decision_of(RULES, state.view(NORA), NORA, LUCK), usual) == usual
    act(state, NORA, {"wound": "d4", "by": "d3", "with": "5D"})
    answering = playbook.effort(decision_of(RULES, state.view(KIM), KIM, LUCK), usual)
    assert answering.clearly < usual.clearly
    assert answering == replace(usual, clearly=answering.clearly)


def test_a_search_compares_everything_that_can_be_done_before_the_same_with_another_card() -> None:
    state = position(hands={"Nora": "4D 6D KD 4C"}, warriors={"Nora": "Gd3 Rb2", "Kim": "Rd4 Yg7"})
    decision, playbook = decision_of(RULES, state.view(NORA), NORA, LUCK), CrocoPlaybook(RULES)
    wholes = playbook.candidates(decision)
    compared = [whole[0] for whole in playbook.shortlist(decision, wholes[0], wholes)]
    attacks = [(a.warrior, a.square, a.mode) for a in compared if isinstance(a, Attack)]
    assert sorted(compared, key=repr) == sorted((whole[0] for whole in wholes), key=repr)
    assert len(attacks) > len(set(attacks)), "nothing differs in its card alone"
    others = compared[: -(len(attacks) - len(set(attacks)))]
    first = [(a.warrior, a.square, a.mode) for a in others if isinstance(a, Attack)]
    assert len(first) == len(set(first))
    assert EndTurn() in others[:2]


def test_equal_luck_gives_equal_choices() -> None:
    state = position(hands={"Nora": "2C 3S 4H 9D KS"}, warriors={"Nora": "Rb2 Gb3 Ya1", "Kim": "Yd5 Rf6 Gg7"})
    assert len({repr(chosen(state, NORA, "same")) for _ in range(5)}) == 1


def test_it_beats_chance_and_its_games_end() -> None:
    cases: list[tuple[int, dict[str, OptionValue]]] = [
        (2, {}),
        (2, {"coloured_squares": True, "obstacles": True, "teams": "custom_secret", "board": "snack"}),
    ]
    for seats, options in cases:
        results = [play(RULES, setup(seats, **options), ("greedy", "random"), f"bot {n}") for n in range(12)]
        wins = sum(result.outcome is not None and result.outcome.winners == (0,) for result in results)
        assert wins >= 9, (options, wins)
    mirror = [play(RULES, setup(3), ("greedy",) * 3, f"mirror {n}") for n in range(4)]
    assert all(result.outcome is not None and len(result.outcome.winners) == 1 for result in mirror)


def told(state: Any, seat: int, action: dict[str, str]) -> str:
    """The kind of the reason for an action in the notation of scenarios."""
    view = state.view(seat)
    decision = decision_of(RULES, view, seat, Chance("reason"))
    reason = CrocoReasons().reason(decision, NOTATION.read_action(view, seat, action, NAMES[: view.seats]))
    assert reason is not None
    return reason.kind


def test_what_nothing_answers_is_told_as_certain() -> None:
    """Who has no cards defends nobody: no odds of a hundred in a hundred."""
    for cards, surely in (("", "_surely"), ("2C 4D", "")):
        near = position(hands={"Nora": "3D", "Kim": cards}, warriors={"Nora": "Yd3", "Kim": "Rd4 Gg7"})
        assert told(near, NORA, {"wound": "d4", "by": "d3", "with": "3D"}) == f"wound{surely}"
        assert told(near, NORA, {"push": "d4", "by": "d3", "with": "3D"}) == f"push{surely}"
        far = position(hands={"Nora": "3D", "Kim": cards}, warriors={"Nora": "Yd3", "Kim": "Rd5 Gg7"})
        assert told(far, NORA, {"shoot": "d5", "by": "d3", "with": "3D"}) == f"shoot{surely}"


def test_what_can_be_attacked_at_once_is_named_before_what_can_be_attacked_later() -> None:
    """The step leads beside the green croc, and a little nearer to the yellow one."""
    hands = {"Nora": "4S AS 7D KD 4H 6H", "Kim": "2C 8H 9D"}
    state = position(hands=hands, warriors={"Nora": "Gf7", "Kim": "Yb3 Gd6"})
    assert told(state, NORA, {"move": "f7", "to": "e6", "with": "4S"}) == "reach"


def test_cards_that_are_known_are_counted_as_what_they_are() -> None:
    """What is known to be red dodges no shot; unknown cards are any of those that are not seen."""

    def hits(cards: str, known: bool) -> float:
        state = position(hands={"Nora": "3D", "Kim": cards}, warriors={"Nora": "Yd3", "Kim": "Rd5"})
        seen = state if known else state.view(NORA)
        action = NOTATION.read_action(seen, NORA, {"shoot": "d5", "by": "d3", "with": "3D"}, NAMES[:2])
        assert isinstance(action, Shoot)
        return chance_of(RULES.content, seen, action)

    assert hits("QD KH", known=True) == 1.0
    assert hits("QD 4C", known=True) == 0.0
    # 25 of the 53 others are red
    assert hits("QD KH", known=False) == hits("QD 4C", known=False) == pytest.approx(comb(25, 2) / comb(53, 2))


def test_the_lamp_looks_at_whole_turns() -> None:
    """From where the shooter stands nothing can be attacked: after one step it shoots the last warrior of a player who
    holds nothing.
    """
    state = position(hands={"Nora": "2C 9C 4H KD"}, warriors={"Nora": "Yd2 Ra1", "Kim": "Rd5"})
    lamp = level_for(RULES.name, Role.JUDGE)
    done: list[type[Action]] = []
    for _ in range(2):
        assert not [action for action in RULES.legal(state, NORA) if isinstance(action, Shoot)] or done
        action = ponder(decision_of(RULES, state.view(NORA), NORA, LUCK), lamp).action
        done.append(type(action))
        apply_action(RULES, state, NORA, action, LUCK)
    assert done == [Move, Shoot]
    assert RULES.outcome(state) is not None
