"""The answer of a study is a plain sentence, before any figure; what the author has changed is marked."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.catalogue import open_game
from game.core.content.changes import Change
from game.core.rules.rules import AnyRules
from game.core.texts import Texts
from game.lab.page import page_of
from game.lab.question import Question
from game.lab.ranges import Estimate
from game.lab.reckoning import FIRST_SEAT, CardRow, VariantReport
from game.lab.verdict import card_lines, changed_cards, games_that_tell
from game.lab.wording import Shown, differ_by_cards, points
from game.lab.wording import told as told_figure
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
    assert first.endswith("luck could still hide up to 12 in a hundred (the spy 1, with “one”).")
    assert second.startswith("About ")
    shown = [Shown(RULES, variant(label), label, each) for label, each in zip("ab", reports, strict=True)]
    assert f"{games_that_tell(shown)} with those that were played" in second
    few = [replace(each, games=140) for each in reports]
    shown = [Shown(RULES, variant(label), label, each) for label, each in zip("ab", few, strict=True)]
    assert f"{games_that_tell(shown)} with those that were played" in told(few)[1], "rounded alike"


def test_no_is_said_only_where_luck_hides_little() -> None:
    reports = two(CardRow(SPY, "dealt", KNOWN), CardRow(OTHER_SPY, "dealt", KNOWN), worth=KNOWN)
    assert told(reports)[0].startswith("No: who is dealt “")
    assert told(reports)[0].endswith("luck could hide 4 in a hundred at most (the spy 1, with “one”).")
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


NINE = CardRow(PLAIN[5], "dealt", Estimate(-0.207, 0.149, 200))
"""Clear of no difference, but among so many cards one is by luck."""


def test_a_card_after_which_nobody_asked_and_that_surely_changes_is_no_contradiction_of_the_first_line() -> None:
    spy, other = CardRow(SPY, "dealt", VAGUE), CardRow(OTHER_SPY, "dealt", VAGUE)
    eleven = CardRow(PLAIN[3], "dealt", Estimate(-0.46, 0.2, 200), sure=True, before=PLAIN[3])
    same = CardRow(PLAIN[3], "dealt", VAGUE)
    first = told(two(spy, other, same, change=eleven))[0]
    name = called(eleven)
    assert first.startswith(
        f"Yes: with “two”, “{name}” is surely worth less than with “one”, by about 46 in a hundred."
    )
    assert f" It cannot be told yet whether who is dealt {SPIES} wins more or less often" in first
    sure = CardRow(PLAIN[3], "dealt", CLEAR, sure=True)
    assert told(two(spy, other, sure))[0].startswith(f"Yes: with “two”, who is dealt “{name}” surely wins more often")


def test_the_card_is_named_of_which_luck_could_hide_most() -> None:
    spy, other = CardRow(SPY, "dealt", VAGUE), CardRow(OTHER_SPY, "dealt", Estimate(-0.03, 0.18, 200))
    assert told(two(spy, other))[0].endswith(f"up to 21 in a hundred ({called(other)}, with “two”).")
    alone = beginning((variant(""), report(spy, other, CardRow(PLAIN[3], "dealt", VAGUE), NINE)))[0]
    assert alone == (
        f"It cannot be told yet whether who is dealt {SPIES} wins more or less often:"
        f" luck could still hide up to 21 in a hundred ({called(other)})."
    )


def with_king(value: int) -> AnyRules:
    """The usual army, but for its king."""
    return open_game("batailles", (), (Change("armies/standard.yaml", "king", str(value)),)).rules


def test_a_card_of_another_value_is_another_card_whatever_it_is_called() -> None:
    king = next(face for face in ROLES if ARMIES["standard"].values[face] == 16)
    rows = CardRow(king, "dealt", VAGUE), CardRow(SPY, "dealt", VAGUE), CardRow(PLAIN[3], "dealt", VAGUE)
    change = CardRow(king, "dealt", VAGUE, before=king)
    reports = report(*rows), replace(report(*rows), cards_against_first=(change,))
    opened = [with_king(10), with_king(16)]
    before, now = (Shown(rules, variant(""), "", each) for rules, each in zip(opened, reports, strict=True))
    assert changed_cards(now, [before]) == changed_cards(before, [now]) == {king}
    assert differ_by_cards([before, now]), "also where it was changed in the file itself"
    line = f"{called(rows[0])} (it was 10)"
    assert [each.name for each in card_lines(before, now, Texts("en"))] == [line]
    question = Question("batailles", "1", ("greedy",) * 3, (variant("one"), variant("two")), "1", 0)
    page = page_of(opened, question, reports, Texts("en"))
    assert f"• {line}" in page
    assert f'<td class="card">{line}</td>' in page
    assert "<h2>What the change does</h2>" in page


def test_a_yes_says_what_changes_and_no_games_are_offered_that_would_tell_nothing_asked() -> None:
    rows = CardRow(SPY, "dealt", VAGUE), CardRow(PLAIN[3], "dealt", VAGUE)
    shorter = {"length": Estimate(-1.2, 0.3, 200)}
    after = replace(report(*rows, against=shorter, length=58.8), cards_against_first=rows)
    played = (variant("one"), report(*rows)), (variant("two"), after)
    found = beginning(*played)
    assert (
        found[0].replace("\u00a0", " ")
        == "Yes, by more than luck: with “two”, games are 2 % shorter (from 60.0 to 58.8 actions)."
    )
    assert not any("further games" in words for words in found)
    assert games_that_tell([Shown(RULES, one, one.label, each) for one, each in played]) == 0


@pytest.mark.parametrize(("was", "now", "there"), [(87.96, 88.04, False), (88.0, 88.1, False), (88.0, 89.0, True)])
def test_what_rounds_to_no_difference_is_left_out(was: float, now: float, there: bool) -> None:
    longer = {"length": Estimate(now - was, 2.0, 200)}
    found = beginning((variant("one"), report(length=was)), (variant("two"), report(against=longer, length=now)))
    assert any(words.startswith("Perhaps by luck") for words in found) == there


def test_a_figure_that_never_varied_is_written_plainly() -> None:
    assert points(Estimate(0.0, 0.0, 200), Texts("en")) == "0\u00a0%"
    assert points(Estimate(1.0, 0.0, 200), Texts("fr")) == "100\u00a0% chaque fois"
    assert points(Estimate(0.021, 0.064, 200), Texts("fr"), signed=True) == "+2,1\u00a0±\u00a06,4\u00a0%"
    assert told_figure(FIRST_SEAT, Estimate(0.021, 0.064, 200), Texts("en")).startswith("+2.1")


def test_of_two_armies_cards_come_before_how_games_go() -> None:
    rows = CardRow(SPY, "dealt", VAGUE), CardRow(OTHER_SPY, "dealt", VAGUE), NINE
    before, now = two(*rows, change=NINE)
    now = replace(now, against_first={"length": Estimate(1.2, 0.3, 200)})
    question = Question("batailles", "1", ("greedy",) * 3, (variant("one"), variant("two")), "1", 0)
    page = page_of([RULES] * 2, question, [before, now], Texts("en"))
    cards, games = page.index("What the change does to each card"), page.index("What the change does to the games")
    assert cards < games < page.index("Actions a game")
    luck = f"May be luck, among so many cards: {called(NINE)} (−20.7\u00a0±\u00a014.9\u00a0%)"
    assert luck in page[cards:games]
    assert luck in page[games:], "and what it is worth"


def test_that_beginning_may_hurt_is_said_as_people_say_it() -> None:
    found = beginning((variant(""), report(first=Estimate(-0.037, 0.035, 200))), language="fr")
    words = "qui commence gagne 3,7 ± 3,5 fois de moins sur cent que sa part, peut-être par hasard."
    assert found[-1].replace("\u00a0", " ") == f"Commencer gêne peut-être : {words}"
