"""A study begins with its answer: one sentence or two about what was asked."""

from __future__ import annotations

from collections.abc import Collection

import pytest
from msgspec.structs import replace

from game.catalogue import open_game
from game.core.rules.options import resolve
from game.core.rules.rules import OptionValue, Setup
from game.core.texts import Texts
from game.lab.page import page_of
from game.lab.question import Question, Variant
from game.lab.ranges import Estimate
from game.lab.reckoning import FIRST_SEAT, MEASURES, WATCHABLE, CardRow, VariantReport
from game.lab.wording import Shown, name_of, same_cards
from scenes.kit.settings import Language

RULES = open_game("batailles").rules
ARMIES = RULES.content.armies
SHARE, VAGUE, CLEAR = Estimate(1 / 3, 0.05, 200), Estimate(0.02, 0.10, 200), Estimate(0.12, 0.03, 200)


FURTHER = (
    "About 600 further games, 800 with those that were played, would tell a difference of 5 in a hundred for a card."
)
UNKNOWN = "It cannot be told yet whether some card wins more or less often than others:"


def variant(label: str, **options: OptionValue) -> Variant:
    """One of three players."""
    return Variant(label, Setup("batailles", 3, resolve(RULES.options, options, 3)), RULES.digest)


def written(
    *played: tuple[Variant, VariantReport], watch: Collection[str] = WATCHABLE, language: Language = "en"
) -> str:
    """The whole page."""
    variants, reports = zip(*played, strict=True)
    question = Question("batailles", "1", ("greedy",) * 3, variants, "1", 0)
    return page_of([RULES] * len(played), question, reports, Texts(language), watch=watch)


def beginning(
    *played: tuple[Variant, VariantReport], watch: Collection[str] = WATCHABLE, language: Language = "en"
) -> list[str]:
    """The paragraphs before who plays."""
    before = written(*played, watch=watch, language=language).partition("<h1>")[2].partition("<p>")[0]
    return [part.partition("</p>")[0] for part in before.split('<p class="answer">')[1:]]


def report(
    *cards: CardRow, first: Estimate = VAGUE, against: dict[str, Estimate] | None = None, length: float = 60.0
) -> VariantReport:
    """Of two hundred games."""
    measures = {**dict.fromkeys(MEASURES, SHARE), FIRST_SEAT: first, "length": Estimate(length, 1.0, 200)}
    return VariantReport(200, 0, (SHARE,) * 3, measures, against or {}, cards)


def called(row: CardRow) -> str:
    """The card."""
    return name_of(Shown(RULES, variant(""), "", report()), row, Texts("en"))


def test_of_one_way_to_play_the_card_that_counts_most_and_who_begins_are_told() -> None:
    cards = CardRow(3, "dealt", CLEAR, sure=True), CardRow(4, "dealt", VAGUE), CardRow(5, "won", CLEAR, sure=True)
    card = called(cards[0])
    found = beginning((variant(""), report(*cards)))
    assert found == [
        f"Yes: who is dealt “{card}” surely wins more often, by about 12 in a hundred.",
        FURTHER,
        f"Surely: {card}: +12.0\u00a0±\u00a03.0\u00a0%.",
        f"Of cards that came later, surely {called(cards[2])}: +12.0\u00a0±\u00a03.0\u00a0% for who has them.",
        "Beginning is not seen to help or to hurt: +2.0\u00a0±\u00a010.0\u00a0%.",
    ]
    assert beginning((variant(""), report(*cards)), watch=(FIRST_SEAT,)) == found[4:]
    counted = VariantReport(200, 0, (SHARE,) * 3, {"length": Estimate(61.0, 3.0, 200)}, {}, ())
    assert beginning((variant(""), counted), watch=("length",)) == ["Actions a game 61.0\u00a0±\u00a03.0"]


def test_where_no_card_is_told_from_chance_it_is_said_how_many_games_would_tell() -> None:
    assert beginning((variant(""), report(CardRow(3, "dealt", VAGUE)))) == [
        f"{UNKNOWN} luck could still hide up to 12 in a hundred ({called(CardRow(3, 'dealt', VAGUE))}).",
        FURTHER,
        "Beginning is not seen to help or to hurt: +2.0\u00a0±\u00a010.0\u00a0%.",
    ]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            [
                "Yes, by more than luck: with “Points for a minefield (0)”,"
                " games last 20 % longer (from 60.0 to 72.0 actions).",
                "With “Points for a minefield (0)” instead of “Points for a minefield (1)”:"
                " games last 20 % longer (from 60.0 to 72.0 actions).",
                "What else differs may be luck.",
                "“Points for a minefield (1)”: Beginning is not seen to help or to hurt: +2.0 ± 10.0 %.",
                "“Points for a minefield (0)”: Beginning is not seen to help or to hurt: +2.0 ± 10.0 %.",
            ],
        ),
        (
            "fr",
            [
                "Oui, et ce n’est pas le hasard : avec « Points par champ de mines (0) »,"
                " les parties durent 20 % de plus (de 60,0 à 72,0 actions).",
                "Avec « Points par champ de mines (0) » au lieu de « Points par champ de mines (1) » :"
                " les parties durent 20 % de plus (de 60,0 à 72,0 actions).",
                "Tout autre écart peut être dû au hasard.",
                "« Points par champ de mines (1) » : On ne voit pas que commencer aide ou gêne : +2,0 ± 10,0 %.",
                "« Points par champ de mines (0) » : On ne voit pas que commencer aide ou gêne : +2,0 ± 10,0 %.",
            ],
        ),
    ],
)
def test_of_variants_what_differs_is_told(language: Language, words: list[str]) -> None:
    longer = {"length": Estimate(12.0, 3.0, 200), "ties": VAGUE}
    played = (
        (variant("mine_points=1", mine_points=1), report(length=60.0)),
        (variant("mine_points=0", mine_points=0), report(against=longer, length=72.0)),
    )
    assert [each.replace("\u00a0", " ") for each in beginning(*played, language=language)] == words
    begins = [each for each in beginning(*played) if "Beginning" in each]
    alike = beginning(played[0], (played[1][0], report(against={"length": VAGUE})))
    unknown = "It cannot be told yet whether anything changes."
    alike_so_far = [
        "Compared with “Points for a minefield (1)”, whatever differs in 200 games of each may be luck.",
        *begins,
    ]
    assert alike == [unknown, *alike_so_far]
    vague = report(against={"length": VAGUE, "ties": VAGUE})
    more = "About 600 further games of each, 800 with those that were played, would tell a difference of 5 in a hundred"
    assert beginning(played[0], (played[1][0], vague)) == [unknown, f"{more} in how games end.", *alike_so_far]
    vague = replace(vague, cards_against_first=(CardRow(3, "dealt", VAGUE),))
    assert beginning(played[0], (played[1][0], vague)) == [unknown, f"{more} for a card.", *alike_so_far]


def test_of_cards_that_only_one_variant_has_it_is_told_what_they_are_worth() -> None:
    """The author's changed card: it has no counterpart with which it could be compared."""
    both = CardRow(3, "dealt", VAGUE)
    old, new = CardRow(4, "dealt", Estimate(0.03, 0.02, 200)), CardRow(5, "dealt", CLEAR, sure=True)
    played = (variant("mine_points=1", mine_points=1), report(both, old)), (variant("one"), report(both, new))
    was, now = called(old), called(new)
    assert beginning(*played)[1].replace("\u00a0", " ") == (
        f"Cards of “one” alone: {now} (+12.0 ± 3.0 %, more than luck)."
        f" Cards of “Points for a minefield (1)” alone: {was} (+3.0 ± 2.0 %)."
    )
    page = written(*played)
    assert "mine_points" not in page, "in words"


def test_a_card_without_a_role_is_named_where_it_stands_out() -> None:
    roles = [face for face, role in enumerate(RULES.content.armies["standard"].roles) if role]
    plain = [face for face in range(3, 20) if face not in roles]
    rows = [CardRow(face, "dealt", VAGUE) for face in roles[:4]]
    clear = CardRow(plain[0], "dealt", CLEAR, sure=True)
    perhaps = CardRow(plain[1], "dealt", Estimate(0.05, 0.04, 200))
    found = beginning((variant("one"), report(*rows)), (variant("two"), report(*rows, clear, perhaps)))
    told = next(words for words in found if words.startswith("“two”: surely "))
    assert f"surely {called(clear)}: +12.0" in told
    assert f"may be luck: {called(perhaps)}: +5.0" in told
    alone = " ".join(beginning((variant(""), report(perhaps, *rows))))
    assert f"stands out, but may be luck: {called(perhaps)}: +5.0" in alone
    assert all(called(row) in alone for row in rows), "also of one army the spies are named"


def test_it_is_said_once_that_enough_was_played() -> None:
    known = CardRow(3, "dealt", Estimate(0.02, 0.04, 200))
    assert beginning((variant(""), report(known)))[1] == (
        "Enough games were played: a difference of 5 in a hundred for a card would be seen by now."
    )


def test_who_begins_each_game_is_told_beside_how_often_he_wins() -> None:
    """A study counts bots as the game does: the first one is not who begins."""
    page = written((variant(""), replace(report(), begins=1)))
    assert "Bot 1<" in page
    assert "Bot 2, who begins<" in page
    assert "who begins<" not in written((variant(""), report()))


@pytest.mark.parametrize("name", MEASURES)
@pytest.mark.parametrize("mean", [0.12, -0.12])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_measure_is_told_with_what_it_was_and_is(name: str, mean: float, language: Language) -> None:
    after = replace(report(against={name: Estimate(mean, 0.03, 200)}), measures=dict.fromkeys(MEASURES, CLEAR))
    told = beginning((variant("one"), report()), (variant("two"), after), language=language)[1]
    assert ("from " if language == "en" else "de ") in told
    assert "study." not in told
    assert "{" not in told


def test_a_range_beside_nothing_that_is_none_the_less_chance_is_explained_beside_its_picture() -> None:
    chance = tuple(CardRow(face, "dealt", Estimate(0.05, 0.04, 200)) for face in range(3, 6))
    words = "Among 3 cards some ranges miss the line of no difference by chance alone"
    assert words in written((variant(""), report(*chance)))
    clear = CardRow(3, "dealt", CLEAR, sure=True), CardRow(4, "dealt", VAGUE), CardRow(5, "dealt", VAGUE)
    assert words not in written((variant(""), report(*clear)))


@pytest.mark.parametrize(
    ("mean", "words"), [(0.07, "Beginning may help"), (0.10, "Beginning helps"), (-0.07, "may hurt")]
)
def test_what_is_barely_beside_chance_is_said_with_a_perhaps(mean: float, words: str) -> None:
    first = Estimate(mean, 0.069, 200)
    assert first.sure
    assert any(words in each for each in beginning((variant(""), report(first=first))))


def test_of_two_variants_what_the_cards_with_a_role_are_worth_comes_first() -> None:
    """An author asks after his spy, also where both armies have it; of a house rule, what it does comes first."""
    roles = [face for face, role in enumerate(RULES.content.armies["standard"].roles) if role]
    rows = [*(CardRow(face, "dealt", VAGUE) for face in roles[:3]), CardRow(roles[3], "dealt", CLEAR, sure=True)]
    assert len(roles) > 3
    other = CardRow(next(face for face in range(len(roles), 99) if face not in roles), "dealt", VAGUE)
    found = beginning((variant("one"), report(*rows)), (variant("two"), report(*rows[::-1], other)))
    asked = "What it is worth to be dealt a card"
    assert found[1].startswith(asked)
    spy = called(rows[0])
    assert all(f"{spy}: +2.0\u00a0±\u00a010.0\u00a0%" in words for words in found[2:4])
    assert all(": surely " in words for words in found[2:4])
    found = beginning((variant("one"), report(*rows)), (variant("two"), report(*rows[::-1])))
    assert [words.startswith(asked) for words in found][:3] == [False, False, True]


def test_every_card_that_is_told_from_chance_is_named() -> None:
    cards = tuple(CardRow(face, "dealt", replace(CLEAR, mean=0.2 - face / 100), sure=True) for face in range(3))
    first, second = beginning((variant(""), report(*cards)))[:2]
    assert called(cards[0]) in first
    assert all(called(card) in second for card in cards)


def test_where_too_many_games_would_be_needed_it_is_said_what_some_would_tell() -> None:
    vague = [CardRow(face, "dealt", Estimate(0.0, 0.4, 200)) for face in range(3)]
    further = beginning((variant(""), report(*vague)))[1]
    assert further.startswith("Even 5000 further games would only tell differences of ")
    assert " 0 in a hundred" not in further


def test_of_a_changed_card_it_is_said_also_where_its_change_may_be_luck() -> None:
    """The author asks after it, however little is sure."""
    roles = [face for face, role in enumerate(RULES.content.armies["standard"].roles) if role]
    rows = [CardRow(face, "dealt", VAGUE) for face in roles[:4]]
    other = CardRow(next(face for face in range(len(roles), 99) if face not in roles), "dealt", VAGUE)
    spy = called(rows[0])
    told = f"With “two” “{spy}” is worth more to who has it than with “one”, by 9.0 ± 8.0 %, perhaps by luck."
    told = told.replace(" ±", "\u00a0±").replace("± ", "±\u00a0").replace(" %", "\u00a0%")
    unknown = (
        "What the change does to a card: with “two” instead of “one”, it cannot be told yet from 200 games whether"
        " these are worth more or less: "
    )
    for half, words in ((0.08, told), (0.14, f"{unknown}{spy}: +9.0\u00a0±\u00a014.0\u00a0%.")):
        change = CardRow(roles[0], "dealt", Estimate(0.09, half, 200))
        changed = replace(report(*rows, other), cards_against_first=(change,))
        found = beginning((variant("one"), report(*rows)), (variant("two"), changed))
        assert words in found, found
        assert [words for words in found if spy in words and "“two” “" in words] == [told] * (half < 0.09)


def test_a_card_that_has_become_another_one_is_compared_with_what_it_was() -> None:
    """A plain card that was given a role: what is that worth? Of armies that differ in many cards
    nobody can say what has become of which.
    """
    army = ARMIES["standard"]
    spy, other = [face for face, role in enumerate(army.roles) if role][:2]
    plain = next(face for face, role in enumerate(army.roles) if not role)
    one, two = variant("one"), variant("two", army="small")
    question = Question("batailles", "1", ("greedy",) * 3, (one, one), "1", 0)
    same = same_cards([RULES, RULES], question, [{plain, spy}, {spy, other}])
    assert same[1] == {spy: spy, other: plain}
    row = CardRow(other, "dealt", Estimate(0.09, 0.03, 200), sure=True, before=plain)
    changed = replace(report(row), cards_against_first=(row,))
    found = beginning((one, report(CardRow(plain, "dealt", VAGUE))), (replace(one, label="two"), changed))
    was = (
        f"“two” “{called(row)}” is worth more to who has it than “{called(CardRow(plain, 'dealt', VAGUE))}” with “one”"
    )
    assert any(was in words for words in found), found
    many = [[face for face, _ in enumerate(ARMIES[name].roles)] for name in ("standard", "small")]
    question = Question("batailles", "1", ("greedy",) * 3, (one, two), "1", 0)
    same = same_cards([RULES, RULES], question, many)
    assert all(
        name_of(Shown(RULES, two, "", report()), CardRow(new, "dealt", VAGUE), Texts("en"))
        == name_of(Shown(RULES, one, "", report()), CardRow(old, "dealt", VAGUE), Texts("en"))
        for new, old in same[1].items()
    )


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        (-0.037, -0.007, "beginning hurts less (from −3.7\u00a0% to −0.7\u00a0% beside an equal share)"),
        (-0.007, -0.037, "beginning hurts more"),
        (0.02, 0.05, "beginning helps more (from +2.0\u00a0% to +5.0\u00a0%"),
        (0.05, 0.02, "beginning helps less"),
        (-0.02, 0.05, "who begins wins more often than before"),
    ],
)
def test_what_hurts_less_is_not_said_to_help(before: float, after: float, words: str) -> None:
    first, second = (report(first=Estimate(mean, 0.01, 200)) for mean in (before, after))
    second = replace(second, against_first={FIRST_SEAT: Estimate(after - before, 0.001, 200)})
    found = beginning((variant("one"), first), (variant("two"), second))
    assert any(words in each for each in found), found
