"""What bots say of an attack, of a card that comes into play and of one that goes: what is proven, and no more."""

from __future__ import annotations

from typing import Any, Final

import msgspec
import pytest

from game.batailles.aftermath import Look, Replace
from game.batailles.army import SPY, UNIT
from game.bots.batailles.beliefs import beliefs, marginal, possible
from game.bots.batailles.habits import Habits
from game.bots.explaining.reasons import Asked, Reason
from game.bots.levels import policy_of, reasons_of
from game.bots.policy import decision_of
from game.core.chance import Chance
from tests.rules.batailles.playing import Course, standard

ADA: Final = 0
BASILE: Final = 1
LEFT: Final = {"attack": "Basile.left", "with": "left"}
BOTH: Final = {"attack": "Basile.both", "with": "left"}
TOGETHER: Final = {"teamwork": "Basile.left"}
KNOWS: Final = ["Basile.left", "Basile.right"]


def course(own: str, theirs: str, knows: list[str], **more: Any) -> Course:
    """Ada's turn, with two cards before her and two before Basile."""
    position = {"turn": "Ada", "slots": {"Ada": own, "Basile": theirs, "Cleo": "5 6"}, "knows": {"Ada": knows}, **more}
    return Course(position)


def explained(course: Course, written: Any, seat: int = ADA) -> Reason | None:
    """The reason for an action, if there is one."""
    state = course.state
    action = course.notation.read_action(state, seat, written, course.names)
    decision = decision_of(course.rules, state.view(seat), seat, Chance("said"))
    return reasons_of("batailles").reason(decision, action)


def said(course: Course, written: Any, seat: int = ADA) -> Reason:
    """The reason for an action."""
    reason = explained(course, written, seat)
    assert reason is not None
    return reason


def number(reason: Reason, name: str = "chance") -> int:
    return reason.terms[name][1][0]


@pytest.mark.parametrize(
    ("own", "theirs", "knows", "written", "kind"),
    [
        ("9 3", "5 7", ["Basile.left"], LEFT, "known"),
        ("5 3", "9 7", ["Basile.left"], LEFT, "known_death"),
        ("9 3", "M 7", ["Basile.left"], LEFT, "known_death"),
        ("9 3", "9 7", ["Basile.left"], LEFT, "known_both"),  # BP-17
        ("8 3", "M 7", ["Basile.left"], LEFT, "specialist_sure"),
        ("4 3", "M 7", ["Basile.left"], LEFT, "specialist_sure"),
        ("1 3", "K 7", ["Basile.left"], LEFT, "specialist_sure"),
        ("2 3", "K 7", ["Basile.left"], LEFT, "specialist_sure"),
        ("1 3", "5 K", KNOWS, BOTH, "prey_alone_dies"),
        ("4 3", "7 M", ["Basile.right"], BOTH, "prey_beside_dear"),
        ("8 3", "7 M", KNOWS, BOTH, "both_sure"),
        ("9 3", "5 7", [], LEFT, "likely_trade_seldom"),
        ("13 3", "5 7", KNOWS, BOTH, "both_sure"),
        ("9 3", "4 5", KNOWS, BOTH, "both_sure_dies"),
        ("13 3", "5 7", [], BOTH, "one_of_two"),
        ("8 5", "12 3", ["Basile.left"], TOGETHER, "teamwork_known_dies"),
        ("8 5", "12 3", [], TOGETHER, "teamwork_dear"),
        ("8 5", "3 12", ["Basile.left"], TOGETHER, "teamwork_known"),
        ("8 5", "M 12", ["Basile.left"], TOGETHER, "teamwork_known"),
        ("8 7", "K 3", ["Basile.left"], TOGETHER, "together_lost"),  # 15 against 16
        ("13 9", "M 3", ["Basile.left"], TOGETHER, "together_lost"),  # BP-15
    ],
)
def test_an_attack_is_told_by_what_is_known(own: str, theirs: str, knows: list[str], written: Any, kind: str) -> None:
    assert said(course(own, theirs, knows), written).kind == kind


def test_only_what_is_proven_is_told_as_certain() -> None:
    """A king beats all but mines and spies; beside a card that has attacked no mine is left out (BP-36)."""
    sure = course("K 3", "5 7", [], attacked=["Basile.left"])
    assert said(sure, LEFT).kind == "likely_trade"  # it may be a king, or a spy
    reason = said(course("K 3", "5 7", []), LEFT)
    assert 1 <= number(reason) <= 99


def test_whoever_may_die_with_its_prey_does_not_just_beat_it() -> None:
    """BP-17: how often both die is told beside how often the prey does, and where it always dies, that both may."""
    reason = said(course("9 3", "5 7", []), LEFT)
    army, view = standard(), course("9 3", "5 7", []).state.view(ADA)
    left = marginal(beliefs(army, view, ADA, Habits(army))[BASILE], 0)
    same = sum(share for face, share in left.items() if army.values[face] == 9)
    assert number(reason, "n") == round(100 * same)
    assert said(course("3 9", "5 7", [], cemeteries={"Ada": {"Basile": "3"}}), LEFT).kind != "likely_trade"
    few = {"hands": {"Basile": "2"}, "piles": {"Basile": ""}}
    dead = {"Ada": {"Basile": "1 3 4 5 6 7 8 9 10 13 K M M"}}
    both = said(course("12 3", "12 11", [], **few, cemeteries=dead), LEFT)
    assert both.kind == "certain_trade"
    assert said(course("13 3", "12 11", [], **few, cemeteries=dead), LEFT).kind == "certain"


def test_two_cards_that_beat_all_but_a_minefield_are_sure_of_one_that_has_attacked() -> None:
    """BP-29: 25 is more than a king, and a minefield never attacks (BP-15)."""
    moved = course("13 12", "5 7", [], attacked=["Basile.left"])
    assert said(moved, TOGETHER).kind == "teamwork_sure_dear"


def test_two_cards_that_can_beat_nothing_that_may_lie_there_are_told_no_chance() -> None:
    """BP-29: 8 and 7 are less than a king; without a sapper no two clear a minefield. They seemed to win 1 in 100."""
    dead = {"Ada": {"Basile": "1 2 3 4 5 6 7 8 9 10 11 12 M"}}
    few = {"hands": {"Basile": "K"}, "piles": {"Basile": ""}, "cemeteries": dead}
    assert said(course("7 5", "M 13", ["Basile.right"], **few), TOGETHER).kind == "together_in_vain"
    maybe = said(course("8 7", "13 M", ["Basile.right"], **few), TOGETHER)  # one of them dies of the 13 as of the king
    assert (maybe.kind, maybe.terms["lost"]) == ("teamwork_dear", ("losses", (100,)))


def test_prey_beside_a_minefield_that_may_be_there_is_no_case_for_a_spy() -> None:
    """BP-18: beside a minefield a spy dies before it strikes. The king was said to be a case for it."""
    dead = {"Ada": {"Basile": "3 4 5 6 7 8 9 10 11 12 13 M"}}
    few = {"hands": {"Basile": "1 2"}, "piles": {"Basile": ""}, "cemeteries": dead}
    assert said(course("1 3", "K M", ["Basile.left"], **few), BOTH).kind in {"one_of_two", "feeler"}


def test_who_has_seen_a_card_and_plays_no_more_has_nothing_to_think_over() -> None:
    """BP-35: nobody who may attack has seen it."""
    position = {
        "turn": "Ada",
        "slots": {"Ada": "7 3", "Basile": "M .", "Cleo": "5 6"},
        "hands": {"Ada": "M 4 6 10 11 8", "Basile": ""},
        "piles": {"Basile": 0},
        "knows": {"Basile": ["Ada.left"]},
    }
    seen = Course(position).do(("Ada", {"shirk": "left", "for": "8"}))
    assert explained(seen, {"shirk": "left", "for": "7"}) is None


def test_who_has_no_other_unit_does_not_spend_the_last_one_to_see() -> None:
    """BP-35: without a unit nobody attacks any more."""
    few: dict[str, Any] = {"piles": {"Ada": ""}}
    assert said(course("3 M", "12 K", [], hands={"Ada": "M"}, **few), BOTH).kind != "feeler"
    assert said(course("3 M", "12 K", [], hands={"Ada": "M 6"}, **few), BOTH).kind == "feeler"


def test_whoever_kills_both_cards_is_told_that_it_may_die_of_them() -> None:
    """BP-19: a 9 dies of a known 4 and a 5, not of anything less; of a known 2 and a 7, which it kills, or an 8."""
    dead = {"Ada": {"Basile": "2 6 7 8 9 10 11 12 13 K M M"}}
    few = {"hands": {"Basile": "1 3"}, "piles": {"Basile": ""}, "cemeteries": dead}
    assert said(course("9 12", "4 5", ["Basile.left"], **few), BOTH).kind == "both_sure_dear"
    assert said(course("10 12", "4 5", ["Basile.left"], **few), BOTH).kind == "both_sure"
    dead = {"Ada": {"Basile": "1 5 9 10 11 12 13 K M M"}}
    mostly = {"hands": {"Basile": "3 4 7 8"}, "piles": {"Basile": ""}, "cemeteries": dead}
    unsure = said(course("9 13", "2 6", ["Basile.left"], **mostly), BOTH)
    assert (unsure.kind, number(unsure) >= 50, number(unsure, "lost") >= 5) == ("both_dear", True, True)


def test_where_no_attack_can_kill_a_shirker_is_played_to_lose_nothing() -> None:
    """A 5 before cards that are all known and stronger: that nobody has seen it either is no reason to send it away."""
    hopeless = course(
        "5 M",
        "7 9",
        KNOWS,
        slots={"Ada": "5 M", "Basile": "7 9", "Cleo": ". ."},
        hands={"Ada": "3 6", "Cleo": ""},
        piles={"Cleo": 0},
    )
    assert said(hopeless, {"shirk": "left", "for": "3"}).kind == "shirk_waits"


def test_a_chance_is_never_told_as_none_or_all() -> None:
    for own in ("1", "2", "3", "5", "9", "13", "K"):
        rest = "6" if own != "6" else "7"
        reason = said(course(f"{own} {rest}", "5 7", []), LEFT)
        if "chance" in reason.terms:
            assert 1 <= number(reason) <= 99


def test_what_a_card_that_attacked_cannot_be_is_believed_by_nobody() -> None:
    """BP-36: no mine has attacked; two mines never lie side by side (BP-34)."""
    state = course("9 3", "5 7", [], attacked=["Basile.left"]).state
    army, view = standard(), state.view(ADA)
    mine = next(face for face in range(len(army.values)) if army.is_mine(face))
    left = marginal(beliefs(army, view, ADA)[BASILE], 0)
    right = marginal(beliefs(army, view, ADA)[BASILE], 1)
    assert mine not in left
    assert right[mine] > 0
    assert abs(sum(left.values()) - 1) < 1e-9
    pairs = possible(army, view, ADA)[BASILE]
    assert (mine, mine) not in pairs
    assert all(one != other for one, other in pairs)
    assert set(beliefs(army, view, ADA)[BASILE]) <= pairs
    assert set(possible(army, view, ADA)) == {BASILE, 2}


def test_beside_a_known_mine_lies_none() -> None:
    state = course("9 3", "M 7", ["Basile.left"]).state
    army, view = standard(), state.view(ADA)
    assert not [pair for pair in possible(army, view, ADA)[BASILE] if army.is_mine(pair[1])]
    assert {pair[0] for pair in beliefs(army, view, ADA)[BASILE]} == {state.face(BASILE, 0)}


def test_what_has_waited_long_is_likelier_a_mine() -> None:
    """Fewer turns, less suspicion; and a card that has attacked has none."""
    army = standard()
    mine = next(face for face in range(len(army.values)) if army.is_mine(face))
    fresh = course("9 3", "5 7", [])
    late = course("9 3", "5 7", [])
    late.state.turns += 30
    shares = [marginal(beliefs(army, each.state.view(ADA), ADA)[BASILE], 0)[mine] for each in (fresh, late)]
    assert shares[0] < shares[1] < 3.5 * shares[0]


def test_a_chance_is_one_against_players_who_lay_what_serves_them() -> None:
    """Strong units lie there more often than they would if all cards were laid alike; nothing else can lie there."""
    moment = course("9 3", "5 7", [])
    army, view = standard(), moment.state.view(ADA)
    alike, laid = (marginal(beliefs(army, view, ADA, each)[BASILE], 0) for each in (None, Habits(army)))
    assert laid.keys() == alike.keys()
    assert abs(sum(laid.values()) - 1) < 1e-9
    units = sorted((face for face in laid if army.role(face) == UNIT), key=lambda face: army.values[face])
    assert laid[units[-1]] / alike[units[-1]] > 2 * laid[units[0]] / alike[units[0]]
    beaten = [sum(share for face, share in each.items() if army.values[face] < 9) for each in (alike, laid)]
    assert number(said(moment, LEFT)) < 100 * beaten[0]


def test_who_has_seen_a_king_is_believed_to_have_laid_a_spy() -> None:
    """BP-37: rather than who has not."""
    army = standard()
    spies = [face for face, role in enumerate(army.roles) if role == SPY]
    shares = []
    slots = {"Ada": "K 3", "Basile": "5 7", "Cleo": "5 6"}
    for seen in ([], ["Ada.left"]):
        view = Course({"turn": "Ada", "slots": slots, "knows": {"Basile": seen}}).state.view(ADA)
        left = marginal(beliefs(army, view, ADA, Habits(army))[BASILE], 0)
        shares.append(sum(left[face] for face in spies))
    assert 3 * shares[0] < shares[1] < 1


def test_middling_cards_lie_unseen_rather_than_the_strongest_and_the_greater_sapper_rather_than_the_smaller() -> None:
    """Once nothing is drawn any more, of what has waited."""
    army = standard()
    view = course("9 3", "5 7", [], hands={"Basile": "2 M"}, piles={"Basile": ""}).state.view(ADA)
    stay = view.stay(BASILE, 0)
    assert stay is not None
    stay, view.turns, habits = msgspec.structs.replace(stay, turn=1), 10, Habits(army)
    ready = {value: habits.lies(view, stay, army.values.index(value)) for value in (3, 4, 8, 11, 13)}
    assert ready[3] < ready[13] < ready[11]
    assert ready[4] < ready[8]


def test_where_only_one_of_two_cards_may_be_the_prey_that_one_is_named() -> None:
    """Beside a card that is known; beside one that is not, either may be the minefield."""
    dead = {"Ada": {"Basile": "1 4 5 6 7 8 9 10 11 12 13 K"}}
    few = {"hands": {"Basile": "3 M"}, "piles": {"Basile": ""}, "cemeteries": dead}
    beside = said(course("4 3", "M 2", ["Basile.right"], **few), BOTH)
    assert (beside.kind, number(beside, "slot")) == ("specialist_beside", 0)
    assert said(course("4 3", "M 2", [], **few), BOTH).kind == "spy_first"


def test_who_still_draws_lays_his_best_and_who_has_no_pile_what_is_left() -> None:
    """Spies, kings and strong units are laid rather than weak ones while there is a pile; at the opening no spy is."""
    army = standard()
    faces = {name: army.values.index(value) for name, value in (("spy", 2), ("weak", 3), ("strong", 13))}
    ready = {}
    for name, pile in (("full", "4 6 8 9 10 11 12"), ("empty", "")):
        view = course("9 3", "5 7", [], hands={"Basile": "2 M"}, piles={"Basile": pile}).state.view(ADA)
        stay = view.stay(BASILE, 0)
        assert stay is not None
        for when, laid in (("first", stay), ("later", msgspec.structs.replace(stay, turn=1))):
            lies = Habits(army).lies
            ready[name, when] = {
                each: lies(view, laid, face) / lies(view, laid, faces["weak"]) for each, face in faces.items()
            }
    full, empty = ready["full", "later"], ready["empty", "later"]
    assert full["strong"] > 3 * empty["strong"]
    assert full["spy"] > 5 * empty["spy"]
    assert 10 * ready["full", "first"]["spy"] < full["spy"]


def test_a_shirker_brings_what_nobody_has_seen_or_what_somebody_has() -> None:
    fresh = course("5 3", "9 7", [], hands={"Ada": "M 4 6 10 11 12"})
    assert said(fresh, {"shirk": "left", "for": "12"}).kind == "shirk_stronger"
    assert said(fresh, {"shirk": "left", "for": "4"}).kind == "shirk_unseen"  # nobody has seen the 5 either


def test_a_card_that_was_seen_before_it_went_back_is_not_called_unseen() -> None:
    position = {
        "turn": "Ada",
        "slots": {"Ada": "7 3", "Basile": "9 7", "Cleo": "5 6"},
        "hands": {"Ada": "M 4 6 10 11 8"},
        "knows": {"Basile": ["Ada.left"]},
    }
    seen = Course(position).do(("Ada", {"shirk": "left", "for": "8"}))
    assert [stay for stay in seen.state.stays if stay.seat == ADA and stay.returned and stay.seen_by]
    again = said(seen, {"shirk": "left", "for": "7"})
    assert again.kind == "shirk_seen"
    assert said(seen, {"shirk": "left", "for": "8"}).kind == "shirk_again"
    assert said(Course(position), {"shirk": "left", "for": "6"}).kind == "shirk_hidden"


@pytest.mark.parametrize("unit", ["2", "K", "13"])
def test_a_shirker_proves_what_had_to_lie_beside_it(unit: str) -> None:
    """BP-34: had the unit lain there, a minefield would have come beside another. It was told there in 99 cases."""
    position = {
        "turn": "Basile",
        "slots": {"Ada": "6 1", "Basile": f"M {unit}", "Cleo": ". ."},
        "hands": {"Ada": "5 7", "Basile": "M", "Cleo": ""},
        "piles": {"Ada": 0, "Basile": 0, "Cleo": 0},
    }
    laid = Course(position).do(("Basile", {"shirk": "left", "for": "M"}))
    assert said(laid, LEFT).kind == "known_death"
    assert said(laid, {"attack": "Basile.right", "with": "left"}).kind in {"known", "known_death"}


def test_of_two_alike_it_is_not_said_which_was_seen() -> None:
    """BP-30: a minefield that was seen went back to where the other one is."""
    position = {
        "turn": "Ada",
        "slots": {"Ada": "M 3", "Basile": "9 7", "Cleo": "5 6"},
        "hands": {"Ada": "M 4 6 10 11 12"},
        "knows": {"Basile": ["Ada.left"]},
    }
    seen = Course(position).do(("Ada", {"shirk": "left", "for": "12"}))
    assert explained(seen, {"shirk": "left", "for": "M"}) is None


def test_a_card_that_was_seen_before_it_was_laid_again_is_not_called_unseen() -> None:
    """BP-30: it went back, and came into play a second time."""
    position = {
        "turn": "Ada",
        "slots": {"Ada": "12 3", "Basile": "9 7", "Cleo": "5 6"},
        "hands": {"Ada": "M 4 6 10 11 12"},
        "knows": {"Basile": ["Ada.left"]},
    }
    seen = Course({**position, "hands": {"Ada": "M 4 6 10 11 13"}}).do(("Ada", {"shirk": "left", "for": "13"}))
    lying = seen.state.stay(ADA, 0)
    assert lying is not None
    seen.state.stays = tuple(
        [
            msgspec.structs.replace(stay, face=lying.face) if stay.seat == ADA and stay.returned else stay
            for stay in seen.state.stays
        ]
    )  # as if the 13 had been that card
    assert explained(seen, {"shirk": "left", "for": "4"}) is None


def test_what_can_only_be_one_card_goes_through_no_chance() -> None:
    """A minefield goes back for a minefield: whatever has been seen, nothing else can lie there."""
    position = {
        "turn": "Basile",
        "slots": {"Ada": "6 4", "Basile": "2 M", "Cleo": "5 6"},
        "hands": {"Basile": "M"},
        "piles": {"Basile": ""},
        "cemeteries": {"Ada": {"Basile": "1 3 4 5 6 7 8 9 10 11 12 13 K"}},
        "knows": {"Ada": ["Basile.left", "Basile.right"]},
    }
    played = Course(position).do(("Basile", {"shirk": "right", "for": "M"}))
    played.state.turn = ADA
    assert said(played, {"attack": "Basile.right", "with": "left"}).kind == "known_death"
    assert said(played, {"attack": "Basile.right", "with": "right"}).kind == "specialist_sure"
    assert said(played, {"attack": "Basile.left", "with": "left"}).kind == "known"


def test_a_card_is_laid_for_its_surest_prey() -> None:
    """As things lie: with a known prey it is sure, with none hardly."""
    hands = {"Ada": "13 M 10 4 8 9"}
    known = course("12 3", "5 7", ["Basile.left"], hands=hands)
    state = known.state
    view = state.view(ADA)
    said_of = reasons_of("batailles").said[Replace].why
    assert callable(said_of)
    thirteen = known.rules.army(state).values.index(13)
    mine = next(face for face in range(len(standard().values)) if standard().is_mine(face))
    asked = Asked(known.rules.content, view, ADA)
    sure = said_of(asked, Replace(thirteen))
    assert sure is not None
    assert sure.kind == "lay_sure"
    assert (sure.terms["other"][1], sure.terms["slot"][1]) == ((BASILE,), (0,))
    laid = said_of(asked, Replace(mine))
    assert laid is not None
    assert laid.kind == "mine"
    dead = {"Ada": {"Basile": "12 13 M"}, "Basile": {"Cleo": "K 12"}}
    unknown = course("12 3", "5 7", [], hands=hands, cemeteries=dead, attacked=["Basile.left"])
    hoped = said_of(Asked(unknown.rules.content, unknown.state.view(ADA), ADA), Replace(thirteen))
    assert hoped is not None
    assert hoped.kind == "lay"
    assert hoped.terms["slot"][0] == "slot"
    assert 1 <= number(hoped) <= 99


def test_what_seldom_succeeds_is_no_reason_to_lay_a_card() -> None:
    """“In about two of a hundred cases” would speak against the card that it is to speak for."""
    dead = {"Ada": {"Basile": "12 13 M"}, "Basile": {"Cleo": "K 12"}}
    hands = {"Ada": "13 M 10 4 8 5"}
    unknown = course("12 3", "5 7", [], hands=hands, cemeteries=dead, attacked=["Basile.left"])
    asked = Asked(unknown.rules.content, unknown.state.view(ADA), ADA)
    why, values = reasons_of("batailles").said[Replace].why, unknown.rules.army(unknown.state).values
    assert callable(why)
    told = [reason for value in (4, 5, 8, 10, 13) if (reason := why(asked, Replace(values.index(value)))) is not None]
    assert {reason.kind for reason in told} == {"lay", "lay_seldom", "lay_weak"}
    assert all(number(reason) >= 15 for reason in told if reason.kind != "lay_weak")


def test_a_look_is_reasoned_by_what_may_still_lie_there() -> None:
    """BP-27: of a card that is known nothing new is learned."""
    known = course("12 3", "5 7", ["Basile.left"])
    asked = Asked(known.rules.content, known.state.view(ADA), ADA)
    why = reasons_of("batailles").said[Look].why
    assert callable(why)
    left, right = why(asked, Look(BASILE, 0)), why(asked, Look(BASILE, 1))
    assert left is not None
    assert right is not None
    assert (left.kind, right.kind) == ("look_known", "look")
    assert right.terms["n"][1][0] > 5


def test_where_it_is_known_in_which_slot_the_prey_lies_no_guess_is_made_of_it() -> None:
    """The slot is named, and of the other card the chance is told that it falls, too."""
    reason = said(course("4 3", "7 M", ["Basile.right"]), BOTH)
    assert reason.terms["slot"][1] == (1,)
    assert 1 <= number(reason) < number(said(course("8 3", "7 M", ["Basile.right"]), BOTH))


def test_of_a_specialist_that_may_die_beside_its_known_prey_is_told_how_often() -> None:
    """A lone sapper destroys the mines and lives; against both cards it mostly dies of the other one."""
    assert said(course("4 3", "7 M", ["Basile.right"]), BOTH).terms["lost"][1][0] >= 50


def test_of_a_card_that_kills_only_what_it_dies_with_it_is_not_said_that_it_hardly_kills() -> None:
    """BP-17: a 5 against a known 5, where nothing else is weaker."""
    slots, gone = {"Ada": "12 3", "Basile": "5 9", "Cleo": ". ."}, {"Ada": "5 2 M 8 4 6", "Cleo": ""}
    known = course("12 3", "5 9", KNOWS, slots=slots, hands=gone, piles={"Cleo": 0})
    asked = Asked(known.rules.content, known.state.view(ADA), ADA)
    why = reasons_of("batailles").said[Replace].why
    assert callable(why)
    values = known.rules.army(known.state).values
    kinds = [reason.kind for value in (5, 2) if (reason := why(asked, Replace(values.index(value)))) is not None]
    assert kinds == ["lay_trade", "lay_vain"]


def test_where_a_card_seldom_meets_its_like_it_is_not_said_what_killing_would_cost() -> None:
    """A 5 and two hidden cards of which everything but the other 5 is stronger."""
    slots = {"Ada": "12 3", "Basile": "9 5", "Cleo": ". ."}
    held = {"Ada": "5 2 10", "Basile": "10 11 12 13", "Cleo": ""}
    hidden = course("12 3", "9 5", [], slots=slots, hands=held, piles={"Basile": "", "Cleo": 0})
    why = reasons_of("batailles").said[Replace].why
    assert callable(why)
    five = hidden.rules.army(hidden.state).values.index(5)
    laid = why(Asked(hidden.rules.content, hidden.state.view(ADA), ADA), Replace(five))
    assert laid is not None
    assert laid.kind == "lay_weak"


ALONE: Final = {
    "slots": {"Ada": "3 12", "Basile": ". M", "Cleo": ". ."},
    "piles": {"Ada": 0, "Basile": 0, "Cleo": 0},
    "knows": {"Ada": ["Basile.right"]},
}


@pytest.mark.parametrize(("hand", "choice"), [("M", "stop"), ("8", {"shirk": "right", "for": "8"})])
def test_who_is_left_alone_sends_nobody_to_wait_for_attackers(hand: str, choice: Any) -> None:
    """BP-31, BP-A24: nobody attacks any more; a minefield serves no better than a 12, a sapper does (BP-13)."""
    alone = Course({**ALONE, "hands": {"Ada": hand, "Basile": "", "Cleo": ""}})
    decision = decision_of(alone.rules, alone.state.view(ADA), ADA, Chance("alone"))
    wanted = alone.notation.read_action(alone.state, ADA, choice, alone.names)
    assert policy_of("batailles", "greedy").choose(decision) == wanted


def test_a_card_that_would_die_with_its_prey_is_not_laid_as_sure() -> None:
    """Equal cards both die (BP-18)."""
    state = course("12 3", "9 7", ["Basile.left"], hands={"Ada": "M 9 10 4 8 13"}).state
    rules = course("12 3", "9 7", []).rules
    said_of = reasons_of("batailles").said[Replace].why
    assert callable(said_of)
    values = rules.army(state).values
    asked = Asked(rules.content, state.view(ADA), ADA)
    nine, ten = said_of(asked, Replace(values.index(9))), said_of(asked, Replace(values.index(10)))
    assert nine is not None
    assert ten is not None
    assert (nine.kind, ten.kind) == ("lay_dear", "lay_sure")


def test_who_strikes_is_told_who_dies() -> None:
    """BP-21: of the enemy, not of one's own."""
    played = course("13 3", "5 7", KNOWS).do(("Ada", BOTH))
    state = played.state
    prey = said(played, {"strike": "left right"}).terms["prey"][1]
    assert sorted(prey) == sorted((state.face(BASILE, 0), state.face(BASILE, 1)))
    one = said(course("6 3", "5 7", KNOWS).do(("Ada", BOTH)), {"strike": "left"}, ADA)
    assert one.kind == "strike_only"
