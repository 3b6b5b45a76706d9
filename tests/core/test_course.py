"""The course of a scenario: every step as it was really played, and what could have happened instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.catalogue import NAMES, open_game
from game.core.content.content import ContentError
from game.core.match.session import Session
from game.teaching.examples import (
    UnknownExampleError,
    course_in,
    course_of,
    example_named,
    examples_by_clause,
    examples_of,
    unread_examples,
)

TWO_WAYS = """
scenario: Two ways
game: nine_domains
clauses: [ND-4]
title: {fr: "Deux voies", en: "Two ways"}
seats: [Lina, Tom]
position: {round: 1, stakes: "8 9 10", drafts: {Lina: "0 4 2", Tom: "5 3 2"}}
steps:
  - {seat: Lina, do: confirm}
branches:
  - title: {fr: "Tom confirme", en: "Tom confirms"}
    steps:
      - {seat: Tom, do: confirm, expect: {domains.Lina: "8 9"}}
  - title: {fr: "Tom se ravise", en: "Tom changes his mind"}
    steps:
      - {seat: Tom, do: {take_back: L}, expect: {drafts.Tom: ". 3 2"}}
      - {seat: Lina, refused: {action: confirm, clause: ND-Q31}}
"""


@pytest.mark.parametrize("game", NAMES)
def test_every_scenario_has_its_course(game: str) -> None:
    rules = open_game(game).rules
    assert unread_examples(game) == ()
    for example in examples_of(game).values():
        course = course_of(game, example.name)
        state = course.start
        for moment in course.moments:
            assert moment.before == state
            if moment.refusal is not None:
                assert moment.action is not None
                assert moment.seat is not None
                assert rules.refuse(moment.before, moment.seat, moment.action) == moment.refusal
                assert moment.after == moment.before
            folded = moment.before.clone()
            for event in moment.events:
                rules.evolve(folded, event)
            assert folded == moment.after
            state = moment.after
        for number, other in enumerate(course.what_ifs):
            whole = course.with_what_if(number)
            before = course.moments[other.begins - 1].after if other.begins else course.start
            assert whole[other.begins].before == before


@pytest.mark.parametrize("game", NAMES)
def test_every_position_can_be_played_on(game: str) -> None:
    rules = open_game(game).rules
    for example in examples_of(game).values():
        course = course_of(game, example.name)
        session = Session.from_position(rules, course.setup, "a seed", course.start)
        for seat in session.actors[:1]:
            before = session.state.clone()
            record = session.submit(seat, session.legal(seat)[0])
            assert session.state_at(0) == before
            assert session.records[-1] == record
            assert session.fork(0, "another").state == before


def test_branches_are_other_courses(tmp_path: Path) -> None:
    path = tmp_path / "two_ways.yaml"
    path.write_text(TWO_WAYS, encoding="utf-8")
    course = course_in(path)
    assert [other.title.en for other in course.what_ifs if other.title is not None] == [
        "Tom confirms",
        "Tom changes his mind",
    ]
    assert [other.begins for other in course.what_ifs] == [1, 1]
    assert len(course.with_what_if(1)) == 3
    assert course.with_what_if(1)[2].refusal is not None


def test_a_branch_may_begin_before_the_end(tmp_path: Path) -> None:
    path = tmp_path / "earlier.yaml"
    whole = TWO_WAYS[: TWO_WAYS.index("      - {seat: Lina, refused")]
    path.write_text(whole.replace('  - title: {fr: "Tom se', '  - after: 0\n    title: {fr: "Tom se'), encoding="utf-8")
    course = course_in(path)
    assert [other.begins for other in course.what_ifs] == [1, 0]
    assert course.what_ifs[1].moments[0].before == course.start
    path.write_text(whole.replace('  - title: {fr: "Tom c', '  - after: 2\n    title: {fr: "Tom c'), encoding="utf-8")
    with pytest.raises(ContentError, match=r"earlier.yaml:11:\d+: branches\[0\].after: there are 1 steps"):
        course_in(path)


@pytest.mark.parametrize("game", NAMES)
def test_every_scenario_has_words(game: str) -> None:
    for example in examples_of(game).values():
        course = course_of(game, example.name)
        assert any(moment.step.say is not None for moment in course.moments), example.path


def test_a_course_that_differs_says_where(tmp_path: Path) -> None:
    path = tmp_path / "faulty.yaml"
    path.write_text(TWO_WAYS.replace('"8 9"}', '"8"}'), encoding="utf-8")
    with pytest.raises(ContentError, match=r"faulty.yaml:13:\d+: branches\[0\]"):
        course_in(path)
    path.write_text(TWO_WAYS.replace("nine_domains", "ten_domains"), encoding="utf-8")
    with pytest.raises(ContentError, match=r"faulty.yaml:3:\d+: game: 'ten_domains' is not one of"):
        course_in(path)


def test_examples_are_found_by_clause_and_by_name() -> None:
    first = examples_by_clause("nine_domains")["ND-10"][0]
    assert "ND-10" in first.clauses
    assert example_named(f"nine_domains/{first.name}") is first
    assert example_named(first.name, "nine_domains") is first
    shown = examples_by_clause("nine_domains")["ND-8"]
    first_named = [(min(example.clauses.index("ND-8"), 1), len(example.clauses), example.house) for example in shown]
    assert first_named == sorted(first_named), "of those that are as much about it, those of the usual rules come first"
    assert {example.house for example in shown} == {False, True}
    for name in ("nothing", "nine_domains/nothing", "nothing/nothing"):
        with pytest.raises(UnknownExampleError, match="nothing"):
            example_named(name)
