"""Numbers of actions stay what they are; places, scores and named chance mean what they say."""

from __future__ import annotations

import pytest

from game.catalogue import open_game
from game.core.chance import AnsweredChance, UnansweredError
from game.core.rules.action_space import ActionSpace
from game.core.rules.columns import Column
from game.core.rules.observation import shaped
from game.core.rules.options import resolve
from game.core.rules.outcome import margins, worth
from game.core.rules.rules import Setup
from game.croconounours.defence import Dodge
from game.flower_power.hand_cards import Poison
from game.nine_domains.moves import Confirm, Place, Swap


def space_of(game: str, seats: int) -> ActionSpace:
    rules = open_game(game).rules
    return ActionSpace(rules, Setup(game, seats, resolve(rules.options, {}, seats)))


@pytest.mark.parametrize(
    ("game", "seats", "size"),
    [
        ("nine_domains", 2, 356),
        ("croconounours", 2, 43360),
        ("flautz", 2, 501),
        ("batailles", 3, 119),
        ("flower_power", 2, 90730),
    ],
)
def test_what_was_learned_of_a_number_holds_for_ever(game: str, seats: int, size: int) -> None:
    """A number that moved would make another move of everything that was trained with it."""
    assert space_of(game, seats).size == size


def test_numbers_count_the_last_field_fastest() -> None:
    space = space_of("nine_domains", 2)
    view = open_game("nine_domains").rules.blank(Setup("nine_domains", 2, {}))
    assert [space.action(view, number) for number in (0, 1, 3)] == [Place(0, 0), Place(0, 1), Place(1, 0)]
    assert space.action(view, 48) == Confirm()
    assert space.number(view, Swap(16, 17)) == 49 + 9 + 2
    with pytest.raises(ValueError, match="never offered"):
        space.number(view, Swap(0, 1))


def test_cards_that_can_pay_for_nothing_have_no_number() -> None:
    kinds = {kind.kind: kind for kind in space_of("croconounours", 2).kinds}
    assert {len(cards) for cards in kinds[Dodge].fields["cards"]} == {1, 2}
    assert len({k.kind: k for k in space_of("flower_power", 2).kinds}[Poison].fields["card"]) == 14


def test_whoever_shares_places_shares_their_worth() -> None:
    assert worth((1, 2)) == (1.0, -1.0)
    assert worth((1, 1)) == (0.0, 0.0)
    assert worth((1, 1, 3)) == (0.5, 0.5, -1.0)
    assert worth((2, 1, 3, 4)) == pytest.approx((1 / 3, 1.0, -1 / 3, -1.0))


def test_a_margin_is_what_one_is_ahead_of_the_best_other() -> None:
    assert margins((7, 4, 9)) == (-2, -5, 2)
    assert margins((7, 4, 9), fewest_win=True) == (-3, 3, -5)
    assert margins((3,)) == (0,)


def test_a_draw_that_nobody_answered_says_of_how_many_it_is() -> None:
    with pytest.raises(UnansweredError, match="one of 3"):
        AnsweredChance(()).shuffled("abc")
    with pytest.raises(UnansweredError, match="one of 2"):
        AnsweredChance((0,)).shuffled("abc")
    assert AnsweredChance((0, 1)).shuffled("abc") == ["c", "b", "a"]
    assert AnsweredChance((2, 0)).sample("abc", 2) == ["c", "a"]
    assert AnsweredChance(()).choice("a") == "a"
    with pytest.raises(ValueError, match="no answer 3 below 3"):
        AnsweredChance((3,)).below(3)


def test_a_column_has_room_for_so_much() -> None:
    column = Column("lists", 0, 9, (2, 3), lambda view: view, empty=7)
    assert column.numbers(((1, 2), (3,))) == [1, 2, 7, 3, 7, 7]
    assert column.numbers(None) == [7] * 6
    assert shaped([1, 2, 3, 4], (2, 2)) == [[1, 2], [3, 4]]
    with pytest.raises(ValueError, match="room for 2, not for 3"):
        column.numbers(((), (), ()))
