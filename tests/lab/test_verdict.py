"""The answer of a study is a plain sentence, before any figure; what the author has changed is marked."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.core.texts import Texts
from game.lab.page import page_of
from game.lab.question import Question
from game.lab.ranges import Estimate
from game.lab.reckoning import CardRow, VariantReport
from game.lab.verdict import changed_cards, games_that_tell
from game.lab.wording import Shown
from scenes.kit.settings import Language

from .test_answer import ARMIES, CLEAR, RULES, VAGUE, beginning, called, report, variant

ROLES = [face for face, role in enumerate(ARMIES["standard"].roles) if role]
PLAIN = [face for face, role in enumerate(ARMIES["standard"].roles) if not role]
SPY, OTHER_SPY, SAPPER = ROLES[:3]
KNOWN = Estimate(0.01, 0.03, 200)


def two(*rows: CardRow, change: CardRow | None = None, worth: Estimate = VAGUE) -> list[VariantReport]:
    """An army where a second spy was made, and as it was."""
    before = report(CardRow(SPY, "dealt", worth), CardRow(PLAIN[3], "dealt", worth), CardRow(SAPPER, "dealt", worth))
    now = report(*rows, CardRow(SAPPER, "dealt", worth))
    changes = [] if change is None else [change]
    changes.append(CardRow(SAPPER, "dealt", worth))
    return [before, replace(now, cards_against_first=tuple(changes))]


def told(reports: list[VariantReport], language: Language = "en") -> list[str]:
    """How the page begins."""
    return beginning((variant("one"), reports[0]), (variant("two"), reports[1]), language=language)


SPIES = f"“{called(CardRow(SPY, 'dealt', VAGUE))}” or “{called(CardRow(OTHER_SPY, 'dealt', VAGUE))}”"


def test_it_is_said_that_it_cannot_be_told_yet_and_what_would_tell() -> None:
    reports = two(CardRow(SPY, "dealt", VAGUE), CardRow(OTHER_SPY, "dealt", VAGUE))
    first, second = told(reports)[:2]
    assert first.startswith("It cannot be told yet whether who is dealt “")
    assert called(CardRow(OTHER_SPY, "dealt", VAGUE)) in first
    assert called(CardRow(SAPPER, "dealt", VAGUE)) not in first, "nobody has asked after it"
    assert first.endswith("luck could still hide up to 12 in a hundred.")
    assert second.startswith("About ")
    shown = [Shown(RULES, variant(label), label, each) for label, each in zip("ab", reports, strict=True)]
    assert f"{games_that_tell(shown)} with those that were played" in second
    few = [replace(each, games=140) for each in reports]
    shown = [Shown(RULES, variant(label), label, each) for label, each in zip("ab", few, strict=True)]
    assert f"{games_that_tell(shown)} with those that were played" in told(few)[1], "rounded alike"


def test_no_is_said_only_where_luck_hides_little() -> None:
    reports = two(CardRow(SPY, "dealt", KNOWN), CardRow(OTHER_SPY, "dealt", KNOWN), worth=KNOWN)
    assert told(reports)[0].startswith("No: who is dealt “")
    assert told(reports)[0].endswith("luck could hide 4 in a hundred at most.")
    assert told(reports, "fr")[0].startswith("Non\u00a0: on ne voit pas que qui reçoit «\u00a0")


@pytest.mark.parametrize(
    ("mean", "sure", "words"),
    [
        (0.12, True, "The change does it: with “one” this is surely otherwise."),
        (0.05, False, "Whether the change does it, compared with “one”, cannot be told yet."),
        (-0.12, True, "It is so with “one”, too."),
    ],
)
def test_of_a_spy_that_surely_wins_more_it_is_said_whether_the_change_does_it(
    mean: float, sure: bool, words: str
) -> None:
    change = CardRow(SPY, "dealt", Estimate(mean, 0.04, 200), sure=sure, before=SPY)
    spy = CardRow(SPY, "dealt", CLEAR, sure=True)
    first = told(two(spy, CardRow(OTHER_SPY, "dealt", VAGUE), change=change))[0]
    assert first == (
        f"Yes: with “two”, who is dealt “{called(spy)}” surely wins more often, by about 12 in a hundred. {words}"
    )


def test_a_card_that_the_author_has_changed_is_marked_and_its_two_figures_have_a_column_each() -> None:
    row, other = CardRow(SPY, "dealt", VAGUE), CardRow(OTHER_SPY, "dealt", VAGUE)
    change = CardRow(OTHER_SPY, "dealt", Estimate(0.04, 0.2, 200), before=PLAIN[3])
    reports = two(row, other, change=change)
    before, now = (Shown(RULES, variant(""), "", each) for each in reports)
    assert changed_cards(now, [before]) == {OTHER_SPY}
    assert changed_cards(before, [now]) == {PLAIN[3]}
    question = Question("batailles", "1", ("greedy",) * 3, (variant("one"), variant("two")), "1", 0)
    page = page_of([RULES] * 2, question, reports, Texts("en"))
    assert "<th>Worth with “one”</th><th>Worth with “two”</th><th>What the change does</th>" in page
    assert f"• {called(other)}" in page
    assert f"• {called(row)}" not in page
    figures = "+2.0\u00a0±\u00a010.0\u00a0%", "+4.0\u00a0±\u00a020.0\u00a0%: cannot be told from luck"
    assert f'<td class="n">{figures[0]}</td><td class="n">{figures[1]}</td>' in page


def test_pictures_of_what_cards_are_worth_have_one_scale() -> None:
    wide = CardRow(SPY, "dealt", Estimate(0.1, 0.5, 200))
    question = Question("batailles", "1", ("greedy",) * 3, (variant("one"), variant("two")), "1", 0)
    page = page_of([RULES] * 2, question, two(wide, CardRow(OTHER_SPY, "dealt", VAGUE)), Texts("en"))
    pictures = [part for part in page.split("<figure>") if "How much more often" in part]
    pictures = [part.partition("</figure>")[0] for part in pictures]
    assert len(pictures) == 2
    same = f'x2="{pictures[0].partition("x2=")[2].split(chr(34))[1]}" y2'
    assert all(same in part for part in pictures), "the line of no difference stands at the same place"


def test_of_many_cards_it_is_said_how_many_are_pictured() -> None:
    rows = [CardRow(face, "dealt", VAGUE) for face in 2 * [*ROLES, *PLAIN]][:26]
    question = Question("batailles", "1", ("greedy",) * 3, (variant(""),), "1", 0)
    page = page_of([RULES], question, [report(*rows)], Texts("fr"))
    assert "les 12 meilleures et les 12 moins bonnes sur 26" in page
