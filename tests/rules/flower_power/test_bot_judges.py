"""What the bots think of a battle is true, and they spend nothing on what is won or cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from game.bots.flower_power import REASONS
from game.bots.flower_power.battles import replies
from game.bots.flower_power.worth import Standing
from game.bots.levels import choose
from game.bots.policy import Decision, decision_of
from game.core.chance import Chance
from game.core.rules.rules import Action
from game.flower_power.battles import Pass
from game.flower_power.cards import PROMOTION
from game.flower_power.hand_cards import Fertilise, Poison, Promote
from game.flower_power.state import REPLY, State
from game.flower_power.turns import Attack
from tests.rules.flower_power.helpers import ADA, BEN, NAMES, NOTATION, RULES, act, position

LEVELS = ("greedy", "strong")
LUCK = ("a", "b", "c", "d", "e", "f")


def decision(state: State, seat: int) -> Decision:
    """What a bot is asked."""
    return decision_of(RULES, state.view(seat), seat, Chance("luck"))


def chosen(state: State, seat: int, level: str) -> list[Any]:
    """What a bot of a level does with any luck, in the notation of scenarios."""
    actions = [choose(RULES, state.view(seat), seat, level, Chance(luck)) for luck in LUCK]
    return [NOTATION.write_action(state, seat, action, NAMES[: state.seats]) for action in actions]


def likely(state: State, seat: int, attacking: int = 0, defending: int = 0) -> float:
    """How likely an attack of one of its flowers on one of the other's is to succeed."""
    standing = Standing(RULES.content, state.view(seat), seat)
    return standing.prospect(state.garden(seat)[attacking], state.garden(1 - seat)[defending])[1]


def why(state: State, seat: int, action: Action) -> str:
    """The kind of reason that is told for an action."""
    reason = REASONS.reason(decision(state, seat), action)
    assert reason is not None
    return reason.kind


# ---- how likely an attack is ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "theirs", "chance"),
    [
        ("AD", "{4H AC 7C}", 0.0),  # equal, and the larger one wins (FP-50)
        ("AD (2C)", "AC", 1.0),
        ("{AD 5C}", "{AC 4C}", 1.0),  # the next best petals break the tie (FP-49)
        ("{AD 4C}", "{AC 5C}", 0.0),
        ("{AD 4C}", "{AC 4D}", 0.0),  # only a card could (FP-51)
        ("8D 5C", "8C 4C", 1.0),
        ("{9D 3C}", "8C AC", 1.0),
    ],
)
def test_it_knows_how_ties_end(own: str, theirs: str, chance: float) -> None:
    state = position(gardens={"Ada": [own, "(2S)"], "Ben": [theirs, "(2H)"]})
    assert likely(state, ADA) == pytest.approx(chance)


def test_a_heart_breaks_a_tie_for_who_attacks() -> None:
    state = position(hands={"Ada": "2H"}, gardens={"Ada": ["8D", "(2S)"], "Ben": ["8C", "(2D)"]})
    assert likely(state, ADA) == pytest.approx(1.0)


def test_few_cards_undo_a_strong_attack() -> None:
    """FP-56, FP-60: nearly any spade or heart is enough against a three."""
    state = position(hands={"Ben": "9S 4H"}, gardens={"Ada": ["AD (5C)", "3C (5D)"], "Ben": ["2D", "(2H) (4D)"]})
    assert 1.0 > likely(state, ADA) > likely(state, ADA, 1) > 0.0


def test_it_minds_a_promotion_it_has_seen() -> None:
    """FP-62: the four could give way to the ace below."""
    gardens = {"Ada": ["QD (2C)", "(2S)"], "Ben": ["4D AC", "(2H)"]}
    state = position(hands={"Ben": "6D"}, gardens=gardens, spied={"Ada": ["Ben"]})
    assert likely(state, ADA) < 0.2
    assert why(state, ADA, Attack(state.garden(ADA)[0].zone, state.garden(BEN)[0].zone)) != "attack_known_sure"


def test_a_power_flower_gives_the_weakest_petal_that_wins() -> None:
    """FP-53: the joker goes where nothing weaker would do."""
    state = position(gardens={"Ada": ["{2D 9H JR}", "(2S)"], "Ben": ["QD (2C)", "4C (2H)"]})
    standing = Standing(RULES.content, state.view(ADA), ADA)
    own, (queen, four) = state.garden(ADA)[0], state.garden(BEN)
    assert standing.price(own, queen, standing.line_up(queen)) > standing.price(own, four, standing.line_up(four))


# ---- what it does -----------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_it_attacks_no_larger_flower_that_can_only_be_tied(level: str) -> None:
    state = position(gardens={"Ada": ["AD", "7H"], "Ben": ["{4H AC 7C}", "2C (3C)"]}, drew=["Ada"])
    assert all(action["attack"] == "Ben.2" for action in chosen(state, ADA, level))


@pytest.mark.parametrize("level", LEVELS)
def test_it_wins_at_once_where_nothing_can_prevent_it(level: str) -> None:
    """A hidden petal might do as well, and another one after it; the ace, the queen or the seven are sure."""
    state = position(
        hands={"Ada": "QD", "Ben": "5S 4C"},
        gardens={"Ada": ["(2S)", "(3C)", "QH KC (3S)", "AD", "(?)", "{4H 7C}"], "Ben": ["{2D}"]},
        spied={"Ada": ["Ben"]},
    )
    sure = [{"attack": "Ben.1", "with": f"Ada.{flower}"} for flower in (3, 4, 6)]
    assert all(action in sure for action in chosen(state, ADA, level))


@pytest.mark.parametrize("level", LEVELS)
def test_it_spends_no_card_on_a_battle_it_is_winning(level: str) -> None:
    """It keeps the poison, of its own petal and of one it can destroy in its own turn as well."""
    state = position(
        hands={"Ada": "KD 9C 6D", "Ben": "JS"},
        gardens={
            "Ada": ["5H", "3D (?) (?)", "(?)", "8H (?) *", "(?) (?)"],
            "Ben": ["6C (?)", "{2D}", "(?)", "KC (?)", "KH (?)", "(?) (?)", "(?)"],
        },
    )
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    act(state, ADA, "pass")
    assert chosen(state, BEN, level) == ["pass"] * len(LUCK)
    listed = [action for _, action in replies(RULES, state.view(BEN), BEN, decision(state, BEN).legal)]
    own = state.garden(BEN)[0].zone
    assert not [action for action in listed if isinstance(action, Poison) and action.flower == own]


@pytest.mark.parametrize("level", LEVELS)
def test_it_poisons_nothing_for_spite(level: str) -> None:
    """The lone three loses anyway, and the six flowers behind it cannot all be poisoned."""
    state = position(
        hands={"Ada": "KD 9C 6D", "Ben": "JS"},
        gardens={"Ada": ["3H", "(?)", "AD (?)", "4D", "KH 7S (?)", "4H"], "Ben": ["8S (5D)"]},
    )
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    act(state, ADA, "pass")
    assert chosen(state, BEN, level) == ["pass"] * len(LUCK)


@pytest.mark.parametrize("level", LEVELS)
def test_it_spends_no_look_on_a_flower_of_its_own_that_can_just_attack(level: str) -> None:
    """FP-44: after a failure the others attack as well, so it hardly matters which one begins."""
    state = position(
        hands={"Ada": "JC", "Ben": "9S 8H"},
        gardens={
            "Ada": ["(4C) (4H)", "(?) (?)", "(?)", "(?)", "(?)"],
            "Ben": ["{6H QC 2H 10C}", "(?)", "QD (?) (?)", "10H AD (?)", "(?)", "KH 7S (?)", "(?)"],
        },
        spied={"Ada": ["Ada.1"]},
        drew=["Ada"],
    )
    assert all("spy" not in action for action in chosen(state, ADA, level))


@pytest.mark.parametrize("level", LEVELS)
def test_it_prefers_the_richer_of_two_flowers_that_are_as_weak(level: str) -> None:
    """FP-39: of a three above one petal and a three above two."""
    state = position(
        hands={"Ada": "3S", "Ben": "8S 9S 4D 5C"},
        gardens={
            "Ada": ["{2H}", "(?)", "KC (?)", "KH (?)", "(?) (?)", "{9D}", "(?) (?)", "(?) (?)"],
            "Ben": ["3C (?)", "3D (?) (?)", "(?)", "(?) (?)", "(?) (?)", "(?)"],
        },
        drew=["Ada"],
    )
    assert all(action["attack"] != "Ben.1" for action in chosen(state, ADA, level))


@pytest.mark.parametrize("level", LEVELS)
def test_it_spies_on_no_hand_that_can_hardly_save_anybody(level: str) -> None:
    """FP-64: an ace, a queen and a seven attack the last two one after the other."""
    state = position(
        hands={"Ada": "QD 5C", "Ben": "5S 4C"},
        gardens={"Ada": ["(2S)", "(3C)", "QH KC (3S)", "AD", "(?)", "{4H 7C}"], "Ben": ["{2D}"]},
        drew=["Ada"],
    )
    assert all("attack" in action for action in chosen(state, ADA, level))


def test_it_takes_what_it_sees_rather_than_stake_its_joker() -> None:
    """FP-53: against a flower it does not know the joker might have to fight, against a three the nine is enough."""
    state = position(
        hands={"Ada": "8C", "Ben": "8S 9S 4D 5D"},
        gardens={
            "Ada": ["{2D 9H JR}", "QC (?)", "(?) (?)", "(?) (?)", "(?) (?)"],
            "Ben": ["(?) (?)", "3D (?) (?)", "4C (?) (?)", "(?) (?)", "(?) (?) (?)", "(?) (?)", "(?) (?)"],
        },
        drew=["Ada"],
    )
    hidden = [f"Ben.{flower}" for flower in (1, 4, 5, 6, 7)]
    actions = chosen(state, ADA, "greedy")
    assert not [action for action in actions if action["with"] == "Ada.1" and action["attack"] in hidden]


# ---- what it says -----------------------------------------------------------------------------


def test_it_tells_a_tie_of_single_petals_as_lost_without_a_card() -> None:
    state = position(hands={"Ada": "QD"}, gardens={"Ada": ["2S", "(9C)"], "Ben": ["{2D}", "(3C)"]})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    assert why(state, ADA, Pass()) == "pass_helpless", "a diamond turns nothing there"


@pytest.mark.parametrize(
    ("own", "hand", "said"),
    [
        ("4S (3C)", "9S", "pass_lost"),  # the five beats it as well; without the four, what lies below may hold
        ("2S (3C)", "3H", "pass_helpless"),
        ("7S (3C)", "3H", "pass_helpless_to_pick"),  # the five does not
        ("7S (3C)", "QH", "pass_lost_to_pick"),
    ],
)
def test_a_good_pick_is_spoken_of_only_where_a_bad_one_would_not_win(own: str, hand: str, said: str) -> None:
    """FP-53: whoever beats a flower with any petal need not pick well."""
    assert why(_under_attack("{5C JD}", own, hand), ADA, Pass()) == said


@pytest.mark.parametrize(("own", "said"), [("4S (3C)", "saves_lost"), ("7S (3C)", "saves_lost_to_pick")])
def test_what_is_lost_without_a_card_is_no_chance_in_a_hundred(own: str, said: str) -> None:
    state = _under_attack("{5C JD}", own, "QH")
    assert why(state, ADA, Fertilise(state.hand(ADA)[0], state.garden(ADA)[0].zone, 0)) == said


def test_whoever_can_lose_the_last_flower_hears_that_no_card_helps_and_not_that_none_is_worth_it() -> None:
    state = _under_attack("{KC}", "10D", "6D 3C", rest=())
    assert why(state, ADA, Pass()) == "pass_helpless_last"


@pytest.mark.parametrize(("attackers", "said"), [("KC (3H)", "pass_lost"), ("KC", "pass_helpless")])
def test_a_diamond_on_the_attacker_turns_what_a_bad_pick_can_lose(attackers: str, said: str) -> None:
    """FP-62: of a POWER FLOWER that was regular somebody has to pick, and may pick badly."""
    state = _under_attack(attackers, "4S", "6D")
    assert why(state, ADA, Pass()) == said


@pytest.mark.parametrize(
    ("attackers", "own", "hand", "said"),
    [
        ("{JR 5C}", "2S (QC)", "9S", "pass_lost"),  # the joker beats whatever lies below, the five does not
        ("{JR 5C}", "2S (QC)", "8C", "pass_helpless"),
        ("{JR 5C}", "2S 4D", "9S", "pass_helpless"),  # whatever is picked beats the four
        ("{JR 5C}", "2S 4D", "9H", "pass_lost"),  # with the nine on top the five does not
        ("{5C JD}", "4S (3C)", "3H", "pass_lost"),  # slipped among the petals of the other side, it may be picked
        ("{KC}", "4S (3C)", "3H", "pass_lost"),
        ("{KC}", "2S (3C)", "4H", "pass_helpless"),
        ("{JR 5C}", "2S 4D KD", "9D", "pass_lost"),  # the king can fight at once
        ("{JR 5C}", "2S 4D", "9D", "pass_helpless"),
    ],
)
def test_a_card_after_which_a_bad_pick_would_lose_is_not_told_to_turn_nothing(
    attackers: str, own: str, hand: str, said: str
) -> None:
    """FP-53: whoever played a poison on a petal of his own once won a battle that no card was said to turn."""
    assert why(_under_attack(attackers, own, hand), ADA, Pass()) == said


@pytest.mark.parametrize(
    ("attackers", "own", "card", "said"),
    [
        ("{JR 5C}", "2S (QC)", "9S", "asks_pick"),
        ("{JR 5C}", "2S 4D", "9S", "destroys_own"),
        ("{JR 5C}", "2S 4D", "9H", "asks_pick"),
        ("{JR 5C}", "2S 4D", "4H", "turns_nothing"),
        ("{JR 5C}", "7S 4D", "6H", "turns_nothing"),  # the five had to be let lie before
    ],
)
def test_of_a_card_that_leaves_the_other_side_a_bad_pick_this_is_said(
    attackers: str, own: str, card: str, said: str
) -> None:
    """FP-53, and not that it turns nothing."""
    state = _under_attack(attackers, own, card)
    (face,), zone = state.hand(ADA), state.garden(ADA)[0].zone
    action = Poison(face, zone, 0) if card.endswith("S") else Fertilise(face, zone, 0)
    assert why(state, ADA, action) == said


def test_it_keeps_the_heart_until_the_tie_has_to_be_broken() -> None:
    """FP-51, FP-52: then nobody replies."""
    state = position(hands={"Ada": "9H", "Ben": "KS 3C"}, gardens={"Ada": ["8S", "(9C)"], "Ben": ["8D", "(3D)"]})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    for level in LEVELS:
        assert chosen(state, ADA, level) == ["pass"] * len(LUCK)
    assert why(state, ADA, Pass()) == "pass_to_tie"


def test_it_says_where_a_poison_does_not_decide_the_battle() -> None:
    state = position(
        hands={"Ben": "9S"}, gardens={"Ada": ["AD 7C (3C)", "(9C)"], "Ben": ["8D (2C)", "(3D)"]}, turn="Ada"
    )
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    assert why(state, BEN, Poison(_face(state), state.garden(ADA)[0].zone, 1)) == "destroys"


def test_a_poison_that_takes_its_own_flower_away_makes_sure_of_nothing() -> None:
    """FP-81: without a petal to attack with, the attack has failed, whoever used the card."""
    state = position(hands={"Ada": "9S"}, gardens={"Ada": ["AD (3C)", "(9C)"], "Ben": ["8D", "(3D)"]})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    assert why(state, ADA, Poison(state.hand(ADA)[0], state.garden(BEN)[0].zone, 0)) == "last_petal_spares"


def test_a_poison_that_takes_the_last_flower_of_an_opponent_says_that() -> None:
    """FP-81: the attack fails, but its target has no flower left."""
    state = position(hands={"Ada": "9S"}, gardens={"Ada": ["AD (3C)", "(9C)"], "Ben": ["8D"]})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    assert why(state, ADA, Poison(state.hand(ADA)[0], state.garden(BEN)[0].zone, 0)) == "last_flower"


def test_nothing_saves_a_flower_only_where_nobody_can_answer() -> None:
    """FP-33: a card that is not seen may be a heart, a diamond or a spade; a club that is known only looks."""
    for hand, sure in (("", True), ("5C", False)):
        state = position(hands={"Ada": "4D", "Ben": hand}, gardens={"Ada": ["AD (3C)", "(9C)"], "Ben": ["8D", "3D"]})
        attack = Attack(state.garden(ADA)[0].zone, state.garden(BEN)[0].zone)
        assert (why(state, ADA, attack) == "attack_known_sure") == sure


def test_a_tie_is_broken_only_by_a_card_that_breaks_it() -> None:
    """FP-51: a heart of equal strength at the bottom leaves it; on top of the weaker flower it gives it away."""
    state = position(hands={"Ada": "9H 4D", "Ben": "5C"}, gardens={"Ada": ["8S", "(9C)"], "Ben": ["8D", "(3D)"]})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    for seat in (ADA, BEN):
        act(state, seat, "pass")
    own, other = state.garden(ADA)[0].zone, state.garden(BEN)[0].zone
    nine, diamond = sorted(state.hand(ADA), key=lambda face: -RULES.content.cards.values[face])
    assert why(state, ADA, Fertilise(nine, own, 0)) == "breaks_tie"
    assert why(state, ADA, Fertilise(nine, other, 0)) == "tie_given"
    assert why(state, ADA, Promote(diamond, own)) == "tie_stays"


def test_a_tie_in_which_the_other_side_may_pick_a_losing_petal_stays_only_by_its_good_pick() -> None:
    """FP-53: made a POWER FLOWER, the 9 and the 7 are its player's to choose from."""
    state = position(hands={"Ada": "9H 10D", "Ben": "5C"}, gardens={"Ada": ["9C 7C", "JH"], "Ben": ["9D 7D", "5S"]})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    for seat in (ADA, BEN):
        act(state, seat, "pass")
    diamond = min(state.hand(ADA), key=lambda face: face not in RULES.content.cards.able[PROMOTION])
    assert why(state, ADA, Promote(diamond, state.garden(BEN)[0].zone)) == "tie_stays_to_pick"
    assert why(state, ADA, Promote(diamond, state.garden(ADA)[0].zone)) == "tie_stays"
    state = position(hands={"Ada": "9H 10D", "Ben": "5C"}, gardens={"Ada": ["7C 9C", "JH"], "Ben": ["7D 9D", "5S"]})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    for seat in (ADA, BEN):
        act(state, seat, "pass")
    assert why(state, ADA, Promote(diamond, state.garden(BEN)[0].zone)) == "tie_given_to_pick", (
        "the 9 wins, the 7 does not"
    )


def _under_attack(theirs: str, own: str, hand: str, rest: tuple[str, ...] = ("(9C)",)) -> State:
    """Ben's first flower attacks Ada's first and no card is played: it is Ada's go to reply."""
    gardens = {"Ada": [own, *rest], "Ben": [theirs, "(3D)"]}
    state = position(hands={"Ada": hand, "Ben": "2C"}, gardens=gardens, turn="Ben")
    act(state, BEN, {"attack": "Ada.1", "with": "Ben.1"})
    act(state, BEN, "pass")
    return state


def _face(state: State) -> int:
    """The only card in Ben's hand."""
    (face,) = state.hand(BEN)
    return face


@pytest.mark.parametrize("level", LEVELS)
def test_who_can_not_be_sure_to_win_picks_the_strongest_petal(level: str) -> None:
    """FP-43: a failure costs no petal, and the other side may be wrong."""
    state = _compared("{3C 10C}", "{AS 8H 7H}")
    assert chosen(state, ADA, level) == [{"pick": 2}] * len(LUCK)
    picked = decision(state, ADA)
    reason = REASONS.reason(picked, choose(RULES, picked.view, ADA, level, picked.chance))
    assert reason is not None
    assert reason.kind == "pick_in_vain"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("own", "theirs", "petal"),
    [
        ("{2H 8C JR}", "8D", 2),  # it wins as the larger one (FP-50)
        ("{2H JR}", "2C", 1),
        ("{AS 4C 5C}", "4H JS 9C", 2),  # four, ace kicker (FP-54): the jack is known
        ("{4C 9C}", "{4H 3C}", 1),  # with another petal the other POWER FLOWER loses at once
    ],
)
def test_a_power_flower_spends_an_equal_petal_where_the_tie_is_won(
    level: str, own: str, theirs: str, petal: int
) -> None:
    """FP-49, FP-50: only the petals that fought first are discarded (FP-A25)."""
    state = _compared(own, theirs)
    assert chosen(state, ADA, level) == [{"pick": petal}] * len(LUCK)
    picked = decision(state, ADA)
    reason = REASONS.reason(picked, choose(RULES, picked.view, ADA, level, picked.chance))
    assert reason is not None
    assert reason.kind == "pick_outlasts"


@pytest.mark.parametrize(
    ("own", "theirs", "petal"),
    [
        ("{AS 4C 5C}", "4H (JS) (9C)", 3),  # what lies under it is not known
        ("{QS 4C 5C}", "4H KS 9C", 3),  # or stronger
        ("{4C 9C}", "{4H 9S}", 2),
    ],
)
def test_a_power_flower_ties_with_nothing_that_may_be_lost(own: str, theirs: str, petal: int) -> None:
    assert chosen(_compared(own, theirs), ADA, "strong") == [{"pick": petal}] * len(LUCK)


def _compared(own: str, theirs: str) -> State:
    """Ada's first flower attacks Ben's first, and nobody plays a card."""
    gardens = {"Ada": [own, "(?)"], "Ben": [theirs, "(?)"]}
    state = position(hands={"Ada": "", "Ben": ""}, gardens=gardens, turn="Ada")
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    for seat in (ADA, BEN):
        if state.phase == REPLY:
            act(state, seat, "pass")
    return state


@pytest.mark.parametrize(("hand", "chance"), [("7H", 0.1), ("5C", 1.0)])
def test_it_minds_a_weak_heart_it_has_seen_that_can_bury_its_strong_petal(hand: str, chance: float) -> None:
    """FP-60: a seven on top of an ace fights in its place."""
    gardens = {"Ada": ["AS", "(?)"], "Ben": ["{KH KD QC 6S}", "(?)"]}
    state = position(hands={"Ada": "", "Ben": hand}, gardens=gardens, spied={"Ada": ["Ben"]})
    assert likely(state, ADA) == pytest.approx(chance)
