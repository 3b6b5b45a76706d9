"""Before the first round, and what each seat knows then."""

from __future__ import annotations

import pytest

from game.core.chance import Chance
from game.core.rules.options import OptionError
from game.core.rules.rules import Setup, imagine
from game.core.table.table import UNKNOWN
from game.nine_domains.zones import box, hand, pile, stake
from tests.rules.nine_domains.helpers import CONTENT, LINA, PUBLIC, RULES, TOM, begun, face, fight_out, seen, setup

SEATS = (LINA, TOM)


def specials(state_seed: str, **options: str) -> tuple[tuple[int, ...], ...]:
    state = begun(state_seed, **options)
    return tuple(tuple(card for card in state.cards_left(seat) if card in CONTENT.special_faces) for seat in SEATS)


def test_nd_q1_two_players() -> None:
    assert list(RULES.seat_counts) == [2]


def test_nd_2_before_the_first_round_all_is_in_the_box() -> None:
    state = RULES.blank(setup())
    assert state.round == 0
    assert (state.points, state.carries, state.due, state.combats) == ((0, 0), ((0, 0, 0),) * 2, (), ())
    assert all(state.table.count(box(seat)) == len(CONTENT.cards) for seat in SEATS)


def test_nd_2_three_piles_of_three() -> None:
    state = begun()
    assert state.round == 1
    for place in range(3):
        assert state.table.count(stake(place)) == 1
        assert state.table.count(pile(place)) == 2
    tiles = [tile for place in range(3) for zone in (pile(place), stake(place)) for tile in state.table.faces_in(zone)]
    assert sorted(tiles) == list(CONTENT.domain_faces)


def test_nd_q27_only_the_tops_are_visible_and_the_rest_is_known_as_a_whole() -> None:
    state = begun()
    for observer in (LINA, TOM, PUBLIC):
        view = state.view(observer)
        for place in range(3):
            assert view.table.faces_in(stake(place)) == state.table.faces_in(stake(place))
            assert view.table.faces_in(pile(place)) == [UNKNOWN, UNKNOWN]
        hidden = sorted(tile for place in range(3) for tile in state.table.faces_in(pile(place)))
        assert sorted(tile for _, faces in view.table.unseen for tile in faces) == hidden


def test_nd_q27_the_next_domains_come_with_the_next_round() -> None:
    state = begun()
    below = [state.table.faces_in(pile(place))[0] for place in range(3)]
    fight_out(state, "0 1 2", "0 1 2")
    assert [state.table.faces_in(stake(place))[0] for place in range(3)] == below


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_nd_q3_three_common_kinds(seed: str) -> None:
    first, second = specials(seed)
    assert first == second
    assert len(set(first)) == 3


def test_nd_q3_the_kinds_differ_from_match_to_match() -> None:
    drawn = [specials(str(seed))[0] for seed in range(200)]
    assert {card for kinds in drawn for card in kinds} == set(CONTENT.special_faces)


def test_nd_q3_fixed_kinds() -> None:
    kinds = specials("a", specials="fixed", fixed_specials="*,1-,4+")
    assert kinds == (tuple(sorted(map(face, ("*", "1-", "4+")))),) * 2


def test_nd_q29_each_draws_different_kinds_of_its_own_in_public() -> None:
    """ND-Q29: public from the start, and both may draw the same kind."""
    drawn = [specials(str(seed), specials="random_each") for seed in range(40)]
    assert any(first != second for first, second in drawn)
    assert any(set(first) & set(second) for first, second in drawn)
    assert all(len(set(kinds)) == 3 for pair in drawn for kinds in pair)
    state = begun("a", specials="random_each")
    assert state.view(PUBLIC).cards_left(LINA) == state.cards_left(LINA)


@pytest.mark.parametrize("words", ["1-,2-", "1-,1-,2-", "1-,2-,3-,4-", "1-,2-,9+", ""])
def test_fixed_specials_are_three_different_kinds(words: str) -> None:
    with pytest.raises(OptionError, match="'fixed_specials' takes 3 different words among"):
        RULES.blank(Setup("nine_domains", 2, {"fixed_specials": words}))


def test_options_have_their_defaults() -> None:
    assert setup().options == {
        "final_tie": "draw",
        "fixed_specials": "1+,2-,3+",
        "skin": "ours",
        "specials": "random_common",
        "three_plus_beats_star_scores": False,
    }


def test_hands_are_public_and_what_is_not_drawn_stays_in_the_box() -> None:
    state = begun()
    for observer in (LINA, TOM, PUBLIC):
        view = state.view(observer)
        for seat in SEATS:
            assert sorted(view.table.faces_in(hand(seat))) == sorted(state.table.faces_in(hand(seat)))
            assert view.table.faces_in(box(seat)) == state.table.faces_in(box(seat))
    assert len(state.cards_left(LINA)) == 9
    assert state.table.count(box(LINA)) == 6


def test_imagined_worlds_look_like_the_view() -> None:
    state = begun()
    piles = set()
    for number in range(60):
        world = imagine(RULES, state.view(TOM), Chance("imagine", number))
        assert world.view(TOM) == state.view(TOM)
        piles.add(tuple(world.table.faces_in(pile(0))))
    assert len(piles) > 20
    assert seen(state, "phase") == "placing"


def test_nd_q28_a_match_is_no_longer_than_its_rounds() -> None:
    """In each of three both confirm, and each of three places may bring an exchange of domains and one of cards."""
    assert RULES.bound(setup()) == 3 * (2 + 3 * 2)


def test_nd_5_cards_are_called_by_their_words_and_domains_by_their_points() -> None:
    state = begun()
    assert [RULES.card_sign(state, face(word)) for word in ("0", "1-", "4+", "*")] == ["0", "1-", "4+", "*"]
    assert [RULES.card_sign(state, domain) for domain in CONTENT.domain_faces] == [str(n) for n in range(2, 11)]
    assert RULES.card_name(state, face("*")) == CONTENT.name(face("*"))
