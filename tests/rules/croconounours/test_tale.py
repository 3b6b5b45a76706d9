"""What is told of a match that is over, event by event; and the word beside the first one."""

from __future__ import annotations

import pytest

from game.core.match.tale import TaleRow
from game.core.rules.events import Event
from game.core.rules.outcome import Outcome
from game.croconounours.events import DODGED, PARRIED, TAKEN, AttackDefended, TurnBegan, WarriorWounded
from game.croconounours.models import TEAM_SIZE
from game.croconounours.remarks import remark
from game.croconounours.state import PUSH, SHOT, WOUND, DeclaredAttack, State
from game.croconounours.tale import CrocoNounoursTeller
from tests.rules.croconounours.helpers import CONTENT, KIM, NORA, ZOE, act, position

PLAYED = position(3, hands={}, warriors={"Nora": "Ra1 Gb1", "Kim": "Ya7", "Zoé": "Og7 Gg6 Rg5"})


def told(*events: Event, state: State = PLAYED) -> CrocoNounoursTeller:
    """A teller who has heard some events."""
    teller = CrocoNounoursTeller(CONTENT, len(state.jars))
    for event in events:
        teller.notes[type(event)](teller, event, state)
    return teller


def eaten(loser: int, eater: int) -> WarriorWounded:
    """A warrior of one player is eaten by another."""
    return WarriorWounded(loser * TEAM_SIZE, 0, 5, eater)


def attacking(mode: int) -> State:
    """Nora attacks Kim in that way."""
    state = PLAYED.clone()
    state.attack = DeclaredAttack(NORA, 0, TEAM_SIZE, 5, mode, 0)
    return state


def who(teller: CrocoNounoursTeller, achievement: str, state: State = PLAYED) -> list[int]:
    """The seats that have earned it."""
    return [seat for seat in range(teller.seats) if teller.judges[achievement](teller, state, seat)]


def test_cn_27_two_in_one_turn_are_a_feast_and_two_in_two_are_none() -> None:
    turn = TurnBegan(NORA)
    feast = told(turn, eaten(KIM, NORA), eaten(ZOE, NORA))
    assert who(feast, "feast") == [NORA]
    deed = feast.deeds[NORA]
    assert deed is not None
    assert (deed.worth, deed.sentence.arguments["n"]) == (2, 2)
    hungry = told(turn, eaten(KIM, NORA), TurnBegan(KIM), TurnBegan(NORA), eaten(ZOE, NORA))
    assert who(hungry, "feast") == []
    assert hungry.eaten == [2, 0, 0]


def test_cn_42_only_what_is_eaten_from_afar_was_shot() -> None:
    for mode, is_it in ((SHOT, [NORA]), (WOUND, []), (PUSH, [])):
        state = attacking(mode)
        assert who(told(eaten(KIM, NORA), eaten(KIM, NORA), state=state), "sharpshooter") == is_it
    assert who(told(eaten(KIM, NORA), state=attacking(SHOT)), "sharpshooter") == []
    assert who(told(eaten(KIM, NORA), eaten(KIM, NORA)), "sharpshooter") == [], "nobody attacks"


def test_cn_29_four_attacks_parried_or_dodged_make_a_wall() -> None:
    answers = [AttackDefended(KIM, answer, ()) for answer in (PARRIED, DODGED, DODGED, PARRIED)]
    assert who(told(*answers), "wall") == [KIM]
    assert who(told(*answers[1:], AttackDefended(KIM, TAKEN, ()), AttackDefended(ZOE, PARRIED, ())), "wall") == []


def test_one_s_own_side_is_lost_and_not_eaten() -> None:
    """CN-Q37: two against two; also who eats his own."""
    state = position(4, {"teams4": True}, hands={}, warriors={"Nora": "Ra1", "Kim": "Ya7", "Zoé": "Og7", "Léo": "Gg1"})
    mates = next(seat for seat in range(1, 4) if state.side(seat) == state.side(NORA))
    teller = told(eaten(mates, NORA), eaten(NORA, NORA), state=state)
    assert teller.eaten == [0] * 4
    assert (teller.lost[NORA], teller.lost[mates]) == (1, 1)
    assert teller.deeds[NORA] is None


def test_the_winner_may_be_unharmed_or_the_last_one() -> None:
    for winner, unharmed, last in ((NORA, True, False), (KIM, False, True), (ZOE, True, False)):
        state = PLAYED.clone()
        state.end(Outcome("croconounours.outcome.last_standing", tuple(1 if s == winner else 2 for s in range(3))))
        teller = told(eaten(KIM, NORA))
        assert who(teller, "unharmed", state) == ([winner] if unharmed else [])
        assert who(teller, "last_one", state) == ([winner] if last else [])
    assert who(told(), "unharmed") == who(told(), "last_one") == []


def test_the_rows_count_what_is_left_eaten_shot_and_answered() -> None:
    teller = told(eaten(KIM, NORA), AttackDefended(ZOE, DODGED, ()), AttackDefended(ZOE, TAKEN, ()))
    assert teller.rows(PLAYED) == (
        TaleRow("croconounours.row.left", (2, 1, 3)),
        TaleRow("croconounours.row.eaten", (1, 0, 0)),
        TaleRow("croconounours.row.answered", (0, 0, 1)),
    )


def test_cn_47_why_counts_who_is_left() -> None:
    won = Outcome("croconounours.outcome.last_standing", (3, 2, 1), "CN-47")
    assert told().why(PLAYED, won).arguments["n"] == 3
    other = Outcome("croconounours.outcome.stalemate", (3, 2, 1), "CN-Q41")
    assert told().why(PLAYED, other).key == other.reason


# ---- a word beside the first match -------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "key", "n"),
    [("2D 3H", "reach", 2), ("2D 3D", "reach", 1), ("3H", "reach", 1), ("2S 3C", "nobody", 0)],
)
def test_cn_25_the_enemies_within_reach_are_counted(hand: str, key: str, n: int) -> None:
    state = position(hands={"Nora": hand}, warriors={"Nora": "Rd4", "Kim": "Rd5 Re5 Ra7"})
    said = remark(CONTENT, state, NORA)
    assert said is not None
    assert (said.key, said.arguments["n"]) == (f"croconounours.remark.{key}", n)


def test_nothing_is_remarked_to_who_does_not_act() -> None:
    state = position(phase="discard", hands={"Nora": "2C"}, warriors={"Nora": "Rd4", "Kim": "Rd5"})
    assert remark(CONTENT, state, NORA) is None
    act(state, NORA, "discard")
    assert remark(CONTENT, state, NORA) is not None
    assert remark(CONTENT, state, KIM) is None
