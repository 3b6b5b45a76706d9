"""Saying once, openly, that one passes for a while: done at once when it is due, over when it is over, taken back."""

from __future__ import annotations

import pytest

from game.bots.processes.same_process import SameProcessBots
from game.core.rules.rules import Action
from game.flower_power.battles import Pass
from game.flower_power.events import Passed
from game.matches.match import Match
from scenes.kit.screen.tree import find

from .conftest import FakeClock, MakeApp
from .on_screen import notices
from .table_play import BOT, TOP_SPEED, Table
from .written_positions import match_at

POSITION = {
    "turn": "Ada",
    "hands": {"Ada": "2C 3C", "Basile": "KS 4D"},
    "gardens": {"Ada": ["(4S) 10D", "(5S) 5D", "(3D) 2D"], "Basile": ["(9H) 3H", "(8H) 3S", "(7H) 2S"]},
}


class SilentBots(SameProcessBots):
    """Ada does what the test says."""

    def ask(self, *_words: object) -> None:
        """Nothing is answered."""


def sat_down(make_app: MakeApp, clock: FakeClock, ada: str = BOT, **parts: object) -> Table:
    """Basile, who could reply, is attacked by Ada, more than once in one turn; some `parts` may lie otherwise."""
    app = make_app((800, 450), language="en")
    app.change_settings(speed=TOP_SPEED, confirm=False, play_forced=False)
    table = Table(app, clock, match_at("flower_power", {**POSITION, **parts}, (ada, "human")), viewer=1, bots=False)
    table.scene.conductor.bots.worker = SilentBots()
    return table


def rest(table: Table) -> None:
    """Until everything has been shown, and what was said has been done."""
    for _ in range(40):
        table.scene.flush()
        table.turn()
        if not (table.play.busy or table.scene.conductor.orders.due()):
            return


def ada(table: Table, wanted: type[Action] | str) -> None:
    """Ada attacks, or passes."""
    legal = table.match.session.legal(0)
    kind = wanted if isinstance(wanted, str) else wanted.__name__
    action = next(action for action in legal if type(action).__name__ == kind)
    assert table.scene.conductor.submit(0, action) is None
    rest(table)


def attack_and_pass(table: Table) -> None:
    ada(table, "Attack")
    if table.match.session.actors == (0,):
        ada(table, Pass)


def say(table: Table, span: str) -> None:
    """Behind the one button that passes lies passing for longer."""
    table.click("table.choice.pass.more")
    table.click(f"table.order.{span}")


def passes(match: Match) -> int:
    events = (event for record in match.session.records for event in record.events)
    return sum(isinstance(event, Passed) and event.seat == 1 for event in events)


@pytest.mark.parametrize("span", ["pass_attack", "pass_turn"])
def test_what_was_said_is_done_as_long_as_it_lasts(make_app: MakeApp, clock: FakeClock, span: str) -> None:
    table = sat_down(make_app, clock)
    attack_and_pass(table)
    assert table.match.session.actors == (1,)
    assert passes(table.match) == 0
    say(table, span)
    rest(table)
    first = passes(table.match)
    assert first >= 1
    assert 1 not in table.match.session.actors
    attack_and_pass(table)
    if span == "pass_turn":
        assert passes(table.match) > first
    else:
        assert table.match.session.actors == (1,), "asked anew"
        assert passes(table.match) == first


@pytest.mark.parametrize("other", [BOT, "human"])
def test_what_is_said_is_told_to_people_and_not_to_bots(make_app: MakeApp, clock: FakeClock, other: str) -> None:
    """Who plays alone sees the button by which he takes it back; a notice would cover the notebook at each attack."""
    table = sat_down(make_app, clock, other)
    attack_and_pass(table)
    for order in table.scene.conductor.orders.offered(1)[:1]:
        table.scene.say_once(order)
    told = notices(table.app)
    assert any("Basile passes for the rest of this" in words for words in told) == (other == "human")
    assert table.scene.conductor.orders.standing(1) is not None


def test_an_order_is_taken_back_by_a_click(make_app: MakeApp, clock: FakeClock) -> None:
    table = sat_down(make_app, clock)
    attack_and_pass(table)
    say(table, "pass_turn")
    rest(table)
    before = passes(table.match)
    table.click("table.recall")
    assert table.scene.conductor.orders.standing(1) is None
    attack_and_pass(table)
    assert table.match.session.actors == (1,)
    assert passes(table.match) == before
    assert find(table.app.build(), "table.choice.pass") is not None


def test_what_is_said_depends_on_no_card(make_app: MakeApp, clock: FakeClock) -> None:
    """Whoever passes for a while passes at once, whatever the hand could have done."""
    courses = []
    for hand in ("KS 4D", "KH KC"):
        table = sat_down(make_app, clock, hands={"Ada": "2C 3C", "Basile": hand})
        match = table.match
        attack_and_pass(table)
        say(table, "pass_turn")
        rest(table)
        attack_and_pass(table)
        public = match.session.setup.seats
        courses.append([match.session.tell(record, public) for record in match.session.records[1:]])
    assert courses[0] == courses[1]


def test_an_order_waits_while_a_petal_is_picked(make_app: MakeApp, clock: FakeClock) -> None:
    """FP-53: whoever passes still picks the petal of his POWER FLOWER, and nothing else is offered meanwhile; then he
    goes on passing.
    """
    gardens = {"Ada": ["(4S) 10D", "(5S) 5D", "(3D) 2D"], "Basile": ["{9H 8H 7H}", "(7D) 2S"]}
    table = sat_down(make_app, clock, gardens=gardens)
    match = table.match
    attack_and_pass(table)
    say(table, "pass_turn")
    rest(table)
    assert [type(action).__name__ for action in match.session.legal(1)] == ["Pick"] * 3
    assert not table.has("table.recall")
    table.scene.act_now(match.session.legal(1)[0])
    rest(table)
    before = passes(match)
    attack_and_pass(table)
    assert passes(match) > before
    assert table.scene.conductor.orders.standing(1) is not None
