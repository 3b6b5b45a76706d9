"""What is told of a match that is over, event by event; and the word beside the first one."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.match.tale import TaleRow
from game.core.rules.events import CardMoved, Event
from game.core.rules.outcome import Outcome
from game.core.table.table import EVERYBODY
from game.core.texts import Sentence
from game.nine_domains.combat import EFFECT, NOBODY, STRENGTH, Combat
from game.nine_domains.events import CombatDecided
from game.nine_domains.remarks import remark
from game.nine_domains.state import State
from game.nine_domains.tale import NineDomainsTeller
from game.nine_domains.zones import DISCARD, owned, stake
from tests.rules.nine_domains.helpers import CONTENT, LINA, TOM, act, combat, position

WORTH = {CONTENT.points(face): face for face in CONTENT.domain_faces}


def told(state: State, *events: Event) -> NineDomainsTeller:
    """A teller who has heard some events."""
    teller = NineDomainsTeller(CONTENT, 2)
    for event in events:
        note = teller.notes.get(type(event))
        if note is not None:
            note(teller, event, state)
    return teller


def won(seat: int, points: int, place: int = 0) -> CardMoved:
    """A domain goes to who has won it."""
    return CardMoved(stake(place), 0, owned(seat), -1, WORTH[points], EVERYBODY)


def in_round(number: int, **parts: Any) -> State:
    """A position of that round in which three combats were decided."""
    state = position(round=number, **parts)
    state.combats = (combat("5", "3"), combat("4", "2"), combat("1", "0"))
    return state


def test_nd_5_the_dearest_domain_is_the_best_deed() -> None:
    state = in_round(1)
    teller = told(state, won(LINA, 4), won(LINA, 9, 1), won(LINA, 7, 2))
    deed = teller.deeds[LINA]
    assert deed is not None
    assert (deed.worth, deed.sentence.arguments["points"]) == (9, 9)
    assert deed.sentence.arguments["card"] == CONTENT.name(state.combats[1].cards[LINA])
    assert teller.deeds[TOM] is None


def test_nd_21_what_is_exchanged_or_put_aside_was_not_won() -> None:
    state = in_round(1)
    swapped = CardMoved(owned(TOM), 0, owned(LINA), -1, WORTH[10], EVERYBODY)
    aside = CardMoved(stake(0), 0, DISCARD, -1, WORTH[10], EVERYBODY)
    assert told(state, swapped, aside).deeds == (None, None)


def test_every_domain_of_one_round_is_a_clean_sweep() -> None:
    first, second = in_round(1), in_round(2)
    teller = told(first, won(LINA, 4), won(LINA, 9, 1))
    assert not teller.clean_sweep(first, LINA)
    teller.moved(won(LINA, 7, 2), second)
    assert not teller.clean_sweep(second, LINA), "three, but of two rounds"
    assert told(first, won(TOM, 4), won(TOM, 9, 1), won(TOM, 7, 2)).clean_sweep(first, TOM)


def test_nd_10_three_combats_by_an_effect_make_a_trickster() -> None:
    state = in_round(1)

    def decided(winner: int, reason: str = EFFECT) -> CombatDecided:
        return CombatDecided(0, Combat((0, 1), (0, 1), (0, 0), winner, reason, "ND-10"))

    assert told(state, *[decided(TOM)] * 3).trickster(state, TOM)
    assert not told(state, *[decided(TOM)] * 3).trickster(state, LINA)
    assert not told(state, *[decided(TOM)] * 2, decided(TOM, STRENGTH), decided(NOBODY)).trickster(state, TOM)
    assert told(state, *[decided(LINA)] * 3).trickster(state, LINA)


def test_nd_8_won_by_a_point() -> None:
    for theirs, is_it in ((7, True), (6, False)):
        state = position(round=3, domains={"Lina": "8", "Tom": str(theirs)})
        assert not told(state).by_a_point(state, LINA), "it is not over"
        state.end(Outcome("nine_domains.outcome.points", (1, 2), "ND-8"))
        assert told(state).by_a_point(state, LINA) == is_it
        assert not told(state).by_a_point(state, TOM)
        assert not told(state).by_elements(state, LINA)


def test_nd_16_won_by_the_elements() -> None:
    state = position(round=3)
    state.end(Outcome("nine_domains.outcome.elements", (2, 1), "ND-16"))
    assert told(state).by_elements(state, TOM)
    assert not told(state).by_elements(state, LINA)


def test_nd_8_the_rows_add_up_to_the_points() -> None:
    """Lina has won 9 and 4, and given the 4 for the 10; Tom has won the 10, and 7 points by a card."""
    state = in_round(2, domains={"Lina": "9 10", "Tom": "4"}, points={"Tom": 7})
    teller = told(state, won(LINA, 9), won(LINA, 4, 1), won(TOM, 10, 2))
    assert teller.rows(state) == (
        TaleRow("nine_domains.row.won", (13, 10), True),
        TaleRow("nine_domains.row.swapped", (6, -6), True),
        TaleRow("nine_domains.row.cards", (0, 7), True),
        TaleRow("nine_domains.row.elements", (0, 1)),
    )
    plain = in_round(2, domains={"Lina": "2", "Tom": "4"})
    assert told(plain, won(LINA, 2), won(TOM, 4)).rows(plain)[0] == TaleRow("nine_domains.row.won", (2, 4), True)
    assert [row.key.rpartition(".")[2] for row in told(plain, won(LINA, 2), won(TOM, 4)).rows(plain)] == [
        "won",
        "elements",
    ]


def test_nd_8_why_names_the_winner_and_both_sums() -> None:
    state = position(round=3, domains={"Lina": "8", "Tom": "9"})
    said = told(state).why(state, Outcome("nine_domains.outcome.points", (2, 1), "ND-8"))
    assert said.key == "nine_domains.why.points"
    assert (said.arguments["ours"], said.arguments["theirs"]) == (9, 8)
    assert [getattr(said.arguments[name], "seat", None) for name in ("player", "other")] == [TOM, LINA]


# ---- a word beside the first match -----------------------------------------------------------------


def word(**parts: Any) -> tuple[str, Any] | None:
    """What is remarked to Lina, and of which domain."""
    said: Sentence | None = remark(CONTENT, position(**parts).view(LINA), LINA)
    return None if said is None else (said.key.rpartition(".")[2], said.arguments["domain"])


@pytest.mark.parametrize(
    ("domains", "stakes", "key", "points"),
    [
        ({"Lina": "2 6", "Tom": "9"}, "4 7 5", "own", 7),
        ({"Lina": "9", "Tom": "2 6"}, "4 7 5", "other", 7),
        ({"Lina": "2 6", "Tom": "3 5"}, "7 4 8", "both", 4),
        ({"Lina": "9", "Tom": "10"}, "4 7 5", "points", 7),
    ],
)
def test_nd_16_what_would_complete_the_elements_is_worth_a_word(
    domains: dict[str, str], stakes: str, key: str, points: int
) -> None:
    assert word(round=3, domains=domains, stakes=stakes) == (key, CONTENT.name(WORTH[points]))


@pytest.mark.parametrize(("left", "domains", "stakes", "key"), [
    ("2-", {"Lina": "7 10", "Tom": "2 3 9"}, "8 6 5", "exchange"),
    ("2+", {"Lina": "7 10", "Tom": "2 3 9"}, "8 6 5", "points"),
    ("1+", {"Lina": "9", "Tom": "5"}, "3 2 7", "together"),
    ("1+", {"Lina": "9", "Tom": "5"}, "3 8 7", "points"),
])  # fmt: skip
def test_nd_16_how_the_other_one_may_complete_them_is_told_in_time(
    left: str, domains: dict[str, str], stakes: str, key: str
) -> None:
    """By an exchange (ND-21), which needs a card that is left; or with what lies in this round together."""
    number = 3 if "10" in domains["Lina"] else 2
    state = position(round=number, domains=domains, stakes=stakes, specials=f"{left} 3+ 4+")
    found = remark(CONTENT, state.view(LINA), LINA)
    assert found is not None
    assert found.key.rpartition(".")[2] == key


def test_nd_18_elements_that_are_ignored_are_worth_none() -> None:
    found = word(round=2, domains={"Lina": "2 6", "Tom": "9"}, stakes="4 7 8", elements_ignored=True)
    assert found == ("points", CONTENT.name(WORTH[8]))


def test_nothing_is_remarked_to_who_has_confirmed() -> None:
    state = position(round=1)
    for place, card in zip("LMR", "012", strict=True):
        act(state, LINA, {"place": card, "at": place})
    assert remark(CONTENT, state.view(LINA), LINA) is not None
    act(state, LINA, "confirm")
    assert remark(CONTENT, state.view(LINA), LINA) is None
    assert remark(CONTENT, state.view(TOM), TOM) is not None
