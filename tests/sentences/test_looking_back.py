"""What is said in looking back says nothing twice, names a reason for every mistake, and no bad luck where there was
none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

import pytest

from game.bots.levels import reasons_of
from game.bots.look_back.judged import LUCKY, MISTAKE, UNLUCKY, Judged, SeatEnding, turnings
from game.bots.look_back.judging import PastChoice
from game.bots.look_back.words import said, summary, told_turning
from game.bots.policy import Decision
from game.bots.search.search import Whole
from game.catalogue import NAMES
from game.core.chance import Chance
from game.core.journal.journal import Codec
from game.core.match.session import Record
from game.core.texts import Texts
from tests.campaign import CAMPAIGN, as_many, tried
from tests.conformance.setups import spread
from tests.rules.batailles.playing import Course as Position
from tests.sentences.courses import Course, Moment, courses

PLAYERS: Final = tuple("ABCDEFGH")
MATCHES: Final = as_many(1, 40)
MOMENTS: Final = 60 if CAMPAIGN else 16
"""Choices of a match that are looked back upon."""
OTHERS: Final = 4 if CAMPAIGN else 1
"""Each beside so many other ones."""
SHARE: Final = re.compile(r"\d+(?= (?:%|times in a hundred|of a hundred|fois sur cent|sur cent|chances))")


def whole_choices(course: Course) -> Iterator[tuple[Moment, Whole, Whole]]:
    """Choices of a match, from the moment at which each began, beside another one that the search would weigh."""
    reasons = reasons_of(course.rules.name)
    begun: dict[int, list[Moment]] = {}
    chosen: list[tuple[Moment, Whole]] = []
    for moment in course.moments:
        steps = begun.setdefault(moment.seat, [])
        steps.append(moment)
        if not moment.action.draft:
            chosen.append((steps[0], tuple([step.action for step in steps])))
            begun[moment.seat] = []
    for moment, played in spread(chosen, MOMENTS if CAMPAIGN or reasons.playbook is not None else 1):
        decision = moment.decision
        if reasons.by_chance(decision):
            continue
        if reasons.playbook is None:
            weighed = [option.whole for option in reasons.options(decision, played[0])]
        else:
            weighed = list(reasons.playbook(course.rules).candidates(decision))
        others = [whole if not whole[-1].draft else (*whole, played[-1]) for whole in weighed if whole[0] != played[0]]
        luck = Chance(course.seed, "instead", moment.number)
        yield from ((moment, played, other) for other in luck.sample(others, min(OTHERS, len(others))))
        yield from ((moment, played, other) for other in like(decision, played)[:1])


def like(decision: Decision, played: Whole) -> list[Whole]:
    """What differs from a choice in one thing alone: both may be told alike."""
    done = played[0]
    found = [action for action in decision.legal if type(action) is type(done) and not action.draft]
    fields = done.__struct_fields__
    return [(each,) for each in found if sum(getattr(each, f) != getattr(done, f) for f in fields) == 1]


def records_of(moment: Moment) -> list[Record]:
    """What had happened before, as a journal tells it."""
    return [Record(seq, None, None, events, "") for seq, events in enumerate(moment.course.events[: moment.number + 1])]


def sentences(told: str) -> list[str]:
    """What stands between full stops."""
    return [each.strip(" .”»") for each in re.split(r"(?<=[.”»])\s+", told) if each.strip(" .”»")]


def judged_as(verdict: str, first: int, better: Sequence[str]) -> Judged:
    """A choice that cost something, with or without harm, or that was bad luck."""
    if verdict == UNLUCKY:
        return Judged(
            0, first, first, 80, known=0.613, known_best=0.613, true=0.2, true_hindsight=0.9, hindsight=tuple(better)
        )
    true = 0.9 if verdict == LUCKY else 0.2
    return Judged(
        0, first, first, 80, known=0.437, known_best=0.613, doubt=0.01, true=true, true_best=0.5, best=tuple(better)
    )


@pytest.mark.sampled
@pytest.mark.parametrize("game", NAMES)
def test_a_mistake_has_a_reason_and_nothing_is_said_twice(game: str) -> None:
    wrong, met = [], 0
    for course in courses(game, MATCHES, f"looking back{CAMPAIGN}"):
        codec = Codec(course.rules)
        for moment, played, other in whole_choices(course):
            records = records_of(moment)
            choice = PastChoice(moment.seat, len(records), len(records), moment.decision.view, moment.state, played, ())
            better = [codec.encode_action(step).decode() for step in other]
            for verdict, language in ((MISTAKE, "en"), (MISTAKE, "fr"), (LUCKY, "en"), (UNLUCKY, "fr")):
                judged, texts = judged_as(verdict, len(records), better), Texts(language)
                assert judged.verdict == verdict
                told = said(course.rules, choice, judged, records, PLAYERS, texts)
                tried()
                met += 1
                shares, parts = SHARE.findall(told), sentences(told)
                reasoned = verdict == UNLUCKY or len(parts) > len(sentences(texts(f"look_back.{verdict}_unnamed")))
                if len(set(shares)) < len(shares) or len(set(parts)) < len(parts) or not reasoned:
                    wrong.append(f"{course.seed}, action {moment.number + 1}, {verdict}: {told}")
    assert met
    assert not wrong, f"{len(wrong)} of {met}:\n" + "\n".join(wrong[:12])


@pytest.mark.parametrize(("known", "reasoned"), [([], False), (["Basile.right"], True)])
def test_what_speaks_as_much_for_what_was_played_is_no_reason_for_another_choice(
    known: list[str], reasoned: bool
) -> None:
    """Of two cards of which nothing is known the same is hoped; of one that was seen something else."""
    slots = {"Ada": "13 3", "Basile": "5 7", "Cleo": "5 6"}
    course = Position({"turn": "Ada", "slots": slots, "knows": {"Ada": known}})
    notation, rules = course.notation, course.rules
    left, right = (
        notation.read_action(course.state, 0, {"attack": f"Basile.{side}", "with": "left"}, course.names)
        for side in ("left", "right")
    )
    choice = PastChoice(0, 0, 0, course.state.view(0), course.state, (left,), ())
    judged = judged_as(MISTAKE, 0, [Codec(rules).encode_action(right).decode()])
    told, texts = said(rules, choice, judged, [], PLAYERS, Texts("en")), Texts("en")
    assert (texts("look_back.reason", reason="").rstrip("”. ") in told) == reasoned
    assert (texts("look_back.chances", worlds=80, played=44, best=61) in told) != reasoned


def test_no_fall_is_put_down_to_others_between_two_choices_of_ones_own() -> None:
    """A flower was planted twice in one turn: "that was the others", who had done nothing meanwhile."""
    first, next_one, later = (
        Judged(0, begun, made, 80, known=chance, known_best=chance, true=chance)
        for begun, made, chance in ((4, 6, 0.6), (7, 9, 0.3), (14, 14, 0.6))
    )
    marks = [told_turning(turning, "A") for turning in turnings([first, next_one, later], SeatEnding(20, 0.0))]
    assert {mark.key.removeprefix("look_back.turned.") for mark in marks} == {"worse_at_once", "better", "end"}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_bad_luck_is_counted_as_none(language: str) -> None:
    """Beside a mark of what others or luck did for the worse it would deny what the mark says."""
    texts, right = Texts(language), Judged(0, 4, 4, 80, known=0.7, known_best=0.7, true=0.7)
    worse = Judged(0, 8, 8, 80, known=0.3, known_best=0.3, true=0.3)
    marks = [told_turning(turning, "A") for turning in turnings([right, worse], SeatEnding(9, 0.0))]
    assert [mark.key for mark in marks] == ["look_back.turned.worse", "look_back.turned.end"]
    luck = re.compile("luck|chance|hasard", re.IGNORECASE)
    assert luck.search(texts.say(marks[0]))
    assert not luck.search(summary([right, worse], "A", texts))
    spoilt = judged_as(UNLUCKY, 12, ('{"type":"Stand"}',))
    assert "1" in luck.split(summary([right, worse, spoilt], "A", texts))[-1]
