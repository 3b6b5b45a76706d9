"""How likely an attack of FLOWER POWER! is to succeed: counted over every way in which the unseen cards may lie."""

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from game.bots.flower_power.duel import arranged, fought, meeting, odds_of, surely
from game.bots.flower_power.worth import Standing, hidden_faces
from game.bots.simulate import play
from game.core.chance import Chance
from game.core.rules.options import resolve
from game.core.rules.rules import Setup
from game.core.table.courses import waits
from game.core.table.imagination import imagine_table
from tests.rules.flower_power.helpers import RULES

WORLDS = 120
UNSEEN = [2, 2, 3, 5, 5, 9]


def test_fp37_two_petals_of_one_stock_are_two_cards() -> None:
    pairs = list(permutations(UNSEEN, 2))
    petal = odds_of(Counter(UNSEEN))
    stronger, equal = meeting(petal, petal)
    assert stronger == pytest.approx(sum(one > other for one, other in pairs) / len(pairs))
    assert equal == pytest.approx(sum(one == other for one, other in pairs) / len(pairs))


def test_fp37_two_stocks_that_are_alike_have_cards_of_their_own() -> None:
    one, other = odds_of(Counter(UNSEEN), stock=1), odds_of(Counter(UNSEEN), stock=2)
    stronger, equal = meeting(one, other)
    assert equal == pytest.approx(sum(a == b for a in UNSEEN for b in UNSEEN) / len(UNSEEN) ** 2)
    assert stronger == pytest.approx((1.0 - equal) / 2.0)


def test_fp37_the_last_hidden_card_meets_one_that_is_known() -> None:
    last = odds_of(Counter([7]))
    assert meeting(last, surely(7)) == (0.0, 1.0)
    assert fought((last,), (surely(6),)).won == 1.0


def test_fp12_whoever_sees_what_he_plants_has_the_strongest_on_top() -> None:
    """Nearly counted: of two hidden petals each is taken for any of the stock."""
    petal = odds_of(Counter(range(40)))
    top = arranged([petal, petal])[0]
    pairs = list(permutations(range(40), 2))
    for value in (10, 25, 35):
        counted = sum(max(pair) < value for pair in pairs) / len(pairs)
        assert fought((surely(value),), (top,)).won == pytest.approx(counted, abs=0.02)


def test_no_hidden_card_is_one_that_lies_in_sight() -> None:
    """After reshuffles it may not be known of which lot a card in sight came: an attack that could not succeed was told
    to succeed 22 times in a hundred, by a joker that lay open on the GraveRyard.
    """
    setup = Setup("flower_power", 2, resolve(RULES.options, {}, 2))
    doubts = 0

    def look(state: Any, seat: int | None) -> None:
        nonlocal doubts
        if seat is None:
            return
        view = state.view(seat)
        seen = Counter(view.table.faces)
        hidden = [face for _, faces in hidden_faces(view) for face in faces]
        doubts += len(hidden) < sum(len(faces) for _, faces in view.table.unseen)
        assert all(seen[face] < view.deal.packs for face in hidden)

    for number in range(16):
        play(RULES, setup, ["greedy"] * 2, f"in sight/{number}", watch=look)
    assert doubts


def test_what_a_hidden_petal_may_be_is_what_worlds_hold() -> None:
    """Also one of a flower with cards of several lots, and where it cannot be told of which lot a card in sight came:
    33 in a hundred were told where 20 came.
    """
    doubts: list[tuple[float, bool]] = []
    asked = 0

    def look(state: Any, seat: int | None) -> None:
        nonlocal asked
        asked += 1
        if seat is None or asked % 15:
            return
        view = state.view(seat)
        table, standing = view.table, Standing(RULES.content, view, seat)
        mixed = [
            (flower.zone, place)
            for flower in view.flowers
            for place, card in enumerate(table.zones[flower.zone])
            if waits(table, card)
        ]
        worlds = [imagine_table(table, Chance("held", asked, number)) for number in range(WORLDS if mixed else 0)]
        for zone, place in mixed:
            told = standing.odds(zone, place)
            held = [RULES.content.cards.values[world.faces[world.zones[zone][place]]] for world in worlds]
            for value in (5, 8, 11):
                promised = sum(share for strength, share in told.shares if strength < value)
                doubts.append((promised - sum(strength < value for strength in held) / WORLDS, bool(table.shown)))

    for number in (9, 25, 26):
        seats = 2 + number % 2
        setup = Setup("flower_power", seats, resolve(RULES.options, {}, seats))
        play(RULES, setup, ["first"] * seats, f"lots/{number}", watch=look)
    for shown in (False, True):
        gaps = [gap for gap, told in doubts if told == shown]
        assert len(gaps) >= 10
        assert sum(gap * gap for gap in gaps) / len(gaps) < 0.07**2, (
            "what comes by luck alone is some four in a hundred"
        )
