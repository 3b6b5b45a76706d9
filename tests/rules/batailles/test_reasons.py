"""Why a fight ended as it did: told to who saw its cards, and to nobody else (BP-12)."""

from __future__ import annotations

import pytest

from game.batailles.events import FightDecided
from game.batailles.reasons import reason_of_fight
from game.bots.levels import choose
from game.core.chance import Chance
from game.core.match.session import Record, Session
from game.core.match.staging import stages
from game.core.table.table import UNKNOWN
from game.core.texts import Texts

from .playing import opened, setup_for


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
