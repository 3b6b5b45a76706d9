"""Why a fight ended as it did: told to who saw its cards, and to nobody else (BP-12)."""

from __future__ import annotations

from typing import Any, Final

import pytest

from game.batailles.events import FightDecided
from game.batailles.why_they_died import reason_of_fight
from game.bots.levels import choose
from game.core.chance import Chance
from game.core.match.session import Record, Session, apply_action
from game.core.match.staging import stages
from game.core.rules.events import Event
from game.core.table.table import UNKNOWN
from game.core.texts import Sentence, Texts

from .playing import Course, opened, setup_for


def hold(event: object) -> float:
    return float(isinstance(event, FightDecided))


@pytest.mark.parametrize("seed", ["one", "two", "three", "four"])
def test_the_reason_fits_the_dead_and_is_told_to_who_saw_the_cards(seed: str) -> None:
    rules, _ = opened()
    session = Session.start(rules, setup_for(3), seed)
    told = 0
    while session.actors and len(session.records) < 400:
        seat = session.actors[0]
        before = session.state
        view = session.view(seat)
        record = session.submit(seat, choose(rules, view, seat, "greedy", Chance(seed, "play", len(session.records))))
        assert isinstance(record, Record)
        for reader in range(4):  # the last one is the public
            for stage in stages(rules, before, record, reader, hold):
                event = stage.events[-1] if stage.events else None
                if not isinstance(event, FightDecided):
                    continue
                fight = event.fight
                engaged = [(fight.attacker, place) for place in fight.attack_slots]
                engaged += [(fight.defender, place) for place in fight.defend_slots]
                sees_all = all(stage.view.face(*card) != UNKNOWN for card in engaged)
                reason = reason_of_fight(rules.content, stage.view, event)
                assert (reason is not None) == sees_all
                if reason is None:
                    continue
                told += 1
                deaths = (event.attackers_dead, event.defenders_dead)
                expected = {
                    "why_mine": ((True,), None),
                    "why_mine_both": ((True, True), None),
                    "why_sapper": (None, (True,)),
                    "why_equal": ((True,), (True,)),
                }.get(reason.key.removeprefix("batailles.log."))
                for now, wanted in zip(deaths, expected or (), strict=False):
                    assert wanted is None or now == wanted, reason
                if reason.key.startswith("batailles.log.why_stronger"):
                    assert sum((*deaths[0], *deaths[1])) == 1
                if reason.key.startswith("batailles.log.why_pair"):
                    struck = sum(next(dead for dead in deaths if len(dead) > 1))
                    assert reason.key.endswith(("s", "_one", "_both")[struck]), reason
                for language in ("fr", "en"):
                    words = Texts(language).say(reason)
                    assert words[0].isupper() or words[0].isdigit(), words
                    assert "{" not in words
    assert told > 5


# ---- every kind of fight ----------------------------------------------------------------------

ONE: Final = {"attack": "Basile.left", "with": "left"}
TWO: Final = {"attack": "Basile.both", "with": "left"}
TEAM: Final = {"teamwork": "Basile.left"}

FIGHTS: Final[dict[str, tuple[str, str, Any, str, str]]] = {
    "the stronger attacks": ("9 3", "5 6", ONE, "", "The 9 beats the 5, which dies."),
    "the weaker attacks": ("5 3", "9 6", ONE, "", "The 9 beats the 5, which dies."),
    "a king's value is told": (
        "K 3",
        "9 6",
        ONE,
        "",
        "The king beats the 9, which dies: 16 against 9.",
    ),
    "equals": ("7 3", "7 6", ONE, "", "The 7 against the 7: equally strong, both die."),
    "kings": ("K 3", "K 6", ONE, "", "The king against the king: equally strong, both die."),
    "a spy attacks a king": ("1 3", "K 6", ONE, "", "The spy 1 kills the king at one blow."),
    "a king attacks a spy": ("K 3", "2 6", ONE, "", "The spy 2 kills the king at one blow."),
    "a minefield": ("9 3", "M 6", ONE, "", "Without a sapper, whatever attacks the minefield dies."),
    "a minefield in a pair": ("9 3", "6 M", TWO, "Ada none", "Without a sapper, whatever attacks the minefield dies."),
    "both on a minefield": (
        "9 5",
        "M 6",
        TEAM,
        "Basile left right",
        "Without a sapper, both that attack the minefield die.",
    ),
    "a sapper": ("4 5", "M 6", ONE, "", "The sapper 4 destroys the minefield and lives."),
    "a sapper with another": ("5 8", "M 6", TEAM, "", "The sapper 8 destroys the minefield and lives."),
    "a sapper on a pair": (
        "4 5",
        "6 M",
        TWO,
        "",
        "The sapper 4 first destroys the minefield; then wounds are counted against the 6.",
    ),
    "a spy beside another against a king": (
        "5 1",
        "K 3",
        TEAM,
        "Basile left",
        "The spy 1 needs but one wound for the king.",
    ),
    "a king against a pair with a spy": ("K 5", "12 1", TWO, "Ada left", "The spy 1 needs but one wound for the king."),
    "a pair that is strong enough": (
        "12 13",
        "3 5",
        TEAM,
        "Basile none",
        "25 wounds together. It takes 3 to kill the 3: enough.",
    ),
    "a pair that loses one card, and has the lone card's like": (
        "4 6",
        "6 3",
        TEAM,
        "Basile left",
        "10 wounds together. It takes 6 to kill the 6: enough, but its own kill the sapper 4.",
    ),
    "a pair as strong as the lone card": (
        "9 1",
        "7 2",
        TWO,
        "Ada left right",
        "9 wounds together. It takes 9 to kill the 9: enough, but its own kill both.",
    ),
    "a pair of which one dies": (
        "9 1",
        "7 5",
        TWO,
        "Ada right",
        "12 wounds together. It takes 9 to kill the 9: enough, but its own kill the 5.",
    ),
    "a king gives a spy no wounds": (
        "K 5",
        "2 7",
        TEAM,
        "Basile left",
        "5 wounds together. It takes 2 to kill the spy 2: enough, but its own kill the king.",
    ),
    "a pair that is too weak": (
        "12 1",
        "3 5",
        TWO,
        "Ada left right",
        "8 wounds together. It takes 12 to kill the 12: not enough, and its own kill both.",
    ),
}


@pytest.mark.parametrize("case", FIGHTS)
def test_bp_13_to_bp_22_each_kind_of_fight_has_its_reason(case: str) -> None:
    ours, theirs, attack, strike, expected = FIGHTS[case]
    course = Course({"slots": {"Ada": ours, "Basile": theirs}})
    steps = [("Ada", attack)]
    if strike:
        name, _, slots = strike.partition(" ")
        steps.append((name, {"strike": slots}))
    reasons: dict[int, list[Sentence | None]] = {reader: [] for reader in range(4)}

    def hear(event: Event) -> None:
        if isinstance(event, FightDecided):
            for reader, heard in reasons.items():
                heard.append(reason_of_fight(course.rules.content, course.state.view(reader), event))

    for name, written in steps:
        seat = course.names.index(name)
        action = course.notation.read_action(course.state, seat, written, course.names)
        assert course.rules.refuse(course.state, seat, action) is None
        apply_action(course.rules, course.state, seat, action, Chance("why"), hear)
    (reason,) = reasons[0]
    assert reason is not None
    assert Texts("en").say(reason) == expected
    assert reasons[1] == [reason], "both who fight know the same"
    assert reasons[2] == reasons[3] == [None]


def test_bp_a14_where_a_spy_spends_all_nobody_is_told_that_one_wound_is_enough() -> None:
    course = Course({"slots": {"Ada": "5 1", "Basile": "K 3"}}, spy_spends_all=True)
    told: list[Sentence | None] = []

    def hear(event: Event) -> None:
        if isinstance(event, FightDecided):
            told.append(reason_of_fight(course.rules.content, course.state.view(0), event))

    for name, written in (("Ada", TEAM), ("Basile", {"strike": "left"})):
        seat = course.names.index(name)
        action = course.notation.read_action(course.state, seat, written, course.names)
        assert course.rules.refuse(course.state, seat, action) is None
        apply_action(course.rules, course.state, seat, action, Chance("why"), hear)
    assert [Texts("en").say(reason) for reason in told if reason] == ["The spy 1 kills the king at one blow."]
