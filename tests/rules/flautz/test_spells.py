"""What a hand is worth, and how that is explained."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import pytest

from game.core.table.table import UNKNOWN
from game.core.texts import LANGUAGES, Texts
from game.flautz.explanation import explain_best_spell
from game.flautz.spells import FLAUTZ, NONE, QUINTE, RANK_NAMES, ROYAL, RUN, Spell
from tests.campaign import CAMPAIGN
from tests.rules.flautz.brute_force import all_kinds_of_hands, worth_by_trying
from tests.rules.flautz.helpers import content, hand_of

BLUE, GREEN = 0, 1

HANDS: Final = {
    "FZ-19, FZ-21 a run": ("V3 V4 V5 B1 O1", 13, 3, NONE),
    "FZ-19, FZ-21 a set": ("B2 G2 V2 O2 P5", 17, 4, NONE),
    "FZ-41, FZ-42 an Illusion in a run": ("B1 I2 B3 B4 O7", 16, 4, NONE),
    "FZ-41, FZ-42 an Illusion in a set": ("B4 V4 I4 O1 P6", 14, 3, NONE),
    "FZ-40, FZ-43, FZ-44, FZ-Q9 a Prism makes a FLAUTZ!": ("Pr B1 G2 G3 B4", 16, 4, FLAUTZ),
    "FZ-44, FZ-Q7 a Prism in a set": ("Pr G4 G4 V4 O1", 14, 3, NONE),
    "FZ-20 copies": ("B3 B3 B4 G4 G4", 9, 2, NONE),
    "FZ-21, FZ-Q4 two beat three": ("O7 P7 B1 B2 B3", 12, 2, NONE),
    "FZ-18, FZ-Q5 a single card": ("B1 G3 V5 O7 P2", 7, 1, NONE),
    "FZ-19, FZ-23, FZ-26 five of a value are no quinte": ("B1 G1 V1 O1 P1", 21, 5, FLAUTZ),
    "FZ-26, FZ-29 a royal for the green apprentice": ("G1 G2 G3 G4 G5", 21, 5, ROYAL),
    "FZ-26 a quinte for the green apprentice": ("B1 B2 B3 B4 B5", 21, 5, QUINTE),
    "FZ-41, FZ-Q4 set before run": ("I4 I5 B4 G4 P3", 14, 3, NONE),
    "FZ-43, FZ-Q6 one bridge": ("Pr B3 G4 V5 O1", 9, 2, NONE),
    "FZ-Q6, FZ-Q10 two bridges": ("Pr Pr B3 G4 V5", 13, 3, FLAUTZ),
    "FZ-Q8 a Prism without effect": ("Pr B1 B2 B3 B4", 16, 4, FLAUTZ),
    "FZ-40, FZ-Q14 an Illusion makes no quinte": ("G1 G2 I3 G4 G5", 21, 5, FLAUTZ),
    "FZ-Q3 an Illusion starts a run": ("I2 G3 G4 P7 O1", 12, 3, NONE),
    "FZ-Q10 several Illusions": ("I2 I3 I4 B5 B6", 22, 5, FLAUTZ),
    "FZ-Q7, FZ-Q10 two Prisms part two copies": ("Pr Pr B6 B6 G6", 16, 3, FLAUTZ),
    "FZ-Q13 five of one colour that do not follow": ("G1 G2 G3 G4 G6", 16, 4, NONE),
}


@pytest.mark.parametrize("case", HANDS)
def test_a_hand_is_worth(case: str) -> None:
    words, value, familiars, rank = HANDS[case]
    spells = content().spells
    assert spells.worth(hand_of(words)) == (value, familiars)
    assert spells.rank(hand_of(words), GREEN) == rank


def test_fz_q2_fz_29_the_apprentice_matters_for_royals_alone() -> None:
    spells = content().spells
    for words, *_ in HANDS.values():
        ranks = {min(spells.rank(hand_of(words), colour), QUINTE) for colour in range(5)}
        assert len(ranks) == 1


def test_fz_26_fz_29_each_rank_has_its_word() -> None:
    assert [RANK_NAMES[rank] for rank in (NONE, FLAUTZ, QUINTE, ROYAL)] == ["none", "flautz", "quinte", "royal"]


def test_fz_q5_prisms_alone_are_no_spell() -> None:
    spells = content().spells
    prism = hand_of("Pr")[0]
    for count in range(1, 6):
        assert spells.worth([prism] * count) == (0, 0)
        assert spells.best([prism] * count) == Spell(0, RUN, (), (), 0)
        assert not spells.is_flautz([prism] * count)


@pytest.mark.sampled
def test_fz_q6_the_closed_form_is_what_trying_everything_gives() -> None:
    """All 31,264 kinds of hands of the deck, colours being interchangeable; outside of a campaign every fourth one."""
    spells = content().spells
    hands = list(all_kinds_of_hands())
    assert len(hands) == 31_264
    for hand in hands if CAMPAIGN else hands[::4]:
        value, familiars, whole = worth_by_trying(hand)
        assert spells.worth(hand) == (value, familiars), hand
        assert spells.is_flautz(hand) == whole, hand
        _assert_lawful(spells.best(hand), hand)


def _assert_lawful(spell: Spell, hand: tuple[int, ...]) -> None:
    """The spell is made of the hand, is a run or a set, and its Prisms can do what they are said to do."""
    cards = content().cards
    used = [cast.face for cast in spell.cards]
    assert spell.prisms <= sum(cards[face].is_prism for face in hand)
    assert all(used.count(face) <= hand.count(face) for face in used)
    assert len(spell.bridges) <= spell.prisms
    values = [cards[cast.face].value for cast in spell.cards]
    colours = [cast.colour for cast in spell.cards]
    if spell.pattern == RUN:
        assert len(set(colours)) <= 1
        assert all(after == before + 1 for before, after in pairwise(values))
    else:
        assert len(set(values)) == 1
        assert len(set(colours)) == len(colours)
    assert spell.value == (values[0] + 5 * (len(values) - 1) if values else 0)
    for cast in spell.cards:
        own = cards[cast.face].colour
        assert own in (-1, cast.colour) or (own, cast.colour) in spell.bridges
    assert (len(spell.cards) + spell.prisms == len(hand)) == (content().spells.is_flautz(hand) and bool(values))


def test_fz_q4_fz_q22_weights_compare_value_then_familiars() -> None:
    weigh = content().spells.weigh
    assert weigh(hand_of("B2 G2 V2 O2 P5")) > weigh(hand_of("B7 G7 V7 O1 P3"))
    assert weigh(hand_of("O7 P7 B1 B2 B3")) > weigh(hand_of("B1 B2 B3 G7 O1"))
    assert weigh(hand_of("B4 G4 V4 O1 P6")) == weigh(hand_of("G4 V4 O4 B1 O6"))


def test_fz_q44_what_an_exchange_can_make_of_a_hand() -> None:
    """The exchanges for a FLAUTZ!, and the best hand with a card, are what trying one after the other gives."""
    spells = content().spells
    every = range(len(content().cards))
    possible = 0
    for hand in all_kinds_of_hands()[::25]:
        found = spells.exchanges_for_flautz(hand, every)
        for taken in every:
            hands = {given: _exchanged(hand, taken, given) for given in hand}
            makes = {given for given, after in hands.items() if spells.is_flautz(after) and not spells.is_quinte(after)}
            assert {given for face, given in found if face == taken} == makes, (hand, taken)
            assert spells.weigh_with(hand, taken) == max(map(spells.weigh, hands.values())), (hand, taken)
            possible += len(makes)
    assert possible > 1000


def _exchanged(hand: tuple[int, ...], taken: int, given: int) -> list[int]:
    after = [*hand, taken]
    after.remove(given)
    return after


def test_fz_43_with_enough_prisms_all_colours_make_a_run() -> None:
    """More Prisms than the deck has: every real colour is bridged to the first."""
    spells = content().spells
    hand = hand_of("Pr Pr Pr Pr B1 G2 V3 O4 P5")
    assert spells.worth(hand) == (21, 5)
    assert spells.best(hand).bridges == ((1, 0), (2, 0), (3, 0), (4, 0))
    assert spells.is_flautz(hand)
    assert spells.worth(hand[1:]) == (17, 4)


def test_fz_19_no_set_is_larger_than_there_are_colours() -> None:
    """Of a hand that is larger than any in the box: a Prism finds no sixth colour."""
    spells = content().spells
    five, sixth = hand_of("B1 G1 V1 O1 P1"), hand_of("B1")
    assert spells.is_flautz(five)
    assert not spells.is_flautz([*five, *sixth])
    assert not spells.is_flautz([*five, *sixth, *hand_of("Pr")])
    assert spells.worth([*five, *sixth, *hand_of("Pr")]) == (21, 5)


@pytest.mark.parametrize("words", ["B3 B4 B5 B6 B7", "B4 G4 V4 O4 P4"])
def test_fz_23_a_hand_of_any_size_is_a_flautz_if_all_of_it_goes_into_one_spell(words: str) -> None:
    """Runs and sets, of a single card too; not with a card beside."""
    spells, hand = content().spells, hand_of(words)
    for size in range(1, len(hand) + 1):
        assert spells.is_flautz(hand[:size])
        assert not spells.is_flautz([*hand[:size], *hand_of("O2")])


def test_fz_43_a_run_takes_as_few_cards_of_another_colour_as_it_can() -> None:
    """Of cards with one value the colour of the run itself is laid, then what a Prism turns, last an Illusion."""
    spells = content().spells
    for words, laid in (
        ("Pr B3 G3 B4 G5", "B3 B4 G5"),
        ("Pr G3 B3 B4 G5 B6", "B3 B4 G5 B6"),
        ("Pr B3 B4 G5 I5 G6", "B3 B4 G5 G6"),
        ("I3 B3 B4 B5", "B3 B4 B5"),
        ("Pr B1 G2 V3 V4 V5", "G2 V3 V4 V5"),
    ):
        assert [cast.face for cast in spells.best(hand_of(words)).cards][: len(laid.split())] == hand_of(laid), words


def test_a_hand_that_is_not_known_is_no_flautz() -> None:
    for words in ("B1 B2 B3 B4", "B3 B4 B5 B6", "B4 B5 B6 B7", "B1 G1 V1 O1", "B7 G7 V7 O7", "Pr Pr B3 G4"):
        hand = [*hand_of(words), UNKNOWN]
        assert not content().spells.is_flautz(hand)
        assert not content().spells.is_quinte(hand)
        assert not content().spells.exchanges_for_flautz([UNKNOWN] * 5, hand_of(words))


# ---- explanations -----------------------------------------------------------------------------


def explained(words: str, apprentice: int = 0, language: str = "en") -> list[str]:
    texts = Texts(language)
    return [texts.say(step) for step in explain_best_spell(content(), hand_of(words), apprentice)]


def test_a_prism_is_explained() -> None:
    assert explained("Pr B1 G2 G3 B4") == [
        "The Prism links green and blue: 2 cards change their colour (green 2, green 3).",
        "A run, colour blue and values that follow each other: "
        "Prism, blue 1, green 2 (counts as blue), green 3 (counts as blue), blue 4. Familiars: 4.",
        "Value: 1 + 5 + 5 + 5 = 16 points.",
        "The whole hand is in the spell: it is a FLAUTZ!",
    ]


def test_what_stays_out_is_explained() -> None:
    assert explained("B3 B3 B4 B5 G4", language="fr") == [
        "Une suite, couleur bleu et valeurs qui se suivent\N{NO-BREAK SPACE}: 3 bleu, 4 bleu, 5 bleu. "
        "Familiers\N{NO-BREAK SPACE}: 3.",
        "Valeur\N{NO-BREAK SPACE}: 3 + 5 + 5 = 13 points.",
        "Reste dehors, car une carte pareille est déjà dans le sort\N{NO-BREAK SPACE}: 3 bleu.",
        "Reste dehors\N{NO-BREAK SPACE}: 4 vert. Aucun autre sort de cette main ne vaut plus.",
    ]


def test_a_single_card_is_explained() -> None:
    assert explained("B1 G3 V5 O7 P2") == [
        "A single card makes the best spell (orange 7).",
        "Value: 7 points.",
        "Stay out: blue 1, green 3, violet 5, pink 2. No other spell of this hand is worth more.",
    ]


def test_a_prism_that_is_not_needed_stays_out() -> None:
    """Of two Prisms one is laid in front, so one stays out; and with one in front nothing else is taken for it."""
    assert explained("Pr Pr B3 G4 V7")[1:] == [
        "A run, colour blue and values that follow each other: Prism, blue 3, green 4 (counts as blue). Familiars: 2.",
        "Value: 3 + 5 = 8 points.",
        "Stay out: violet 7, Prism. No other spell of this hand is worth more.",
    ]
    assert explained("Pr G4 G4 V4 O1") == [
        "The Prism links green and blue: one card changes its colour (green 4).",
        "A set, one value and different colours: Prism, green 4, violet 4, green 4 (counts as blue). Familiars: 3.",
        "Value: 4 + 5 + 5 = 14 points.",
        "Stays out: orange 1. No other spell of this hand is worth more.",
    ]


def test_an_illusion_a_royal_and_an_idle_prism_are_explained() -> None:
    assert "Colour chosen for the Illusion 2: blue." in explained("B1 I2 B3 B4 O7")
    assert explained("G1 G2 G3 G4 G5", 1)[-1] == "A quinte in the apprentice’s colour: it is a royal FLAUTZ!"
    assert explained("G1 G2 G3 G4 G5", 0)[-1] == "Five ordinary cards of one colour: it is a quinte!"
    assert explained("Pr B1 B2 B3 B4")[0] == "A Prism goes along with the spell and changes nothing in it."
    assert explained("Pr Pr")[0] == "Prisms alone make no spell: 0 points."


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_hand_can_be_explained(language: str) -> None:
    """No sentence lacks its words, a gap is never left, and the steps rest on different clauses."""
    texts = Texts(language)
    for number, hand in enumerate(all_kinds_of_hands()):
        if number % 40 == 0:
            steps = explain_best_spell(content(), hand, 0)
            for step in steps:
                assert texts.has(step.key), step.key
                assert "{" not in texts.say(step)
                assert step.clause
