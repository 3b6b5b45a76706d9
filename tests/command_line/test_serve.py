"""A round without a window: who plays in it, and where it is found again."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import pytest

from game.bots.processes.same_process import SameProcessBots
from game.core.library.library import Library
from scenes.commands import serve
from scenes.commands.serve import Nowhere, Porter
from scenes.phones import keeping
from scenes.phones.addresses import LOOPBACK, Address
from scenes.phones.round import Round
from tests.command_line.door import GAME, Door

AT = ("--address", LOOPBACK, "--port", "0")
TURNS = 4_000
"""After so many turns of the table's loop nothing will come of it any more."""


class UntilActed(Event):
    """The round is ended when somebody has acted."""

    def __init__(self, party: Round, seat: int) -> None:
        super().__init__()
        self._session, self._seat, self._turns = party.party.match.session, seat, 0  # type: ignore[attr-defined]

    def is_set(self) -> bool:
        self._turns += 1
        return self._turns > TURNS or any(record.seat == self._seat for record in self._session.records)


@pytest.fixture(autouse=True)
def _in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.commands.serve.signal.signal", lambda number, action: None)


@pytest.fixture
def places(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The seats that phones are offered. The round begins without them, and ends when the second player has acted."""
    run, found = serve._run, list[str]()

    def start(nowhere: Nowhere, party: Round, porter: Porter, knock: Event, ended: Event) -> None:
        found.extend(place.name for place in party.party.places())
        nowhere.conductor.bots.worker = SameProcessBots()
        party.start()
        run(nowhere, party, porter, knock, UntilActed(party, 1))

    monkeypatch.setattr(serve, "_run", start)
    return found


def test_a_bot_of_any_level_plays_at_a_seat_of_its_own(door: Door, places: list[str], tmp_path: Path) -> None:
    answer = door("serve", GAME, "--seats", "human,bot:strong", *AT, "--data-dir", tmp_path)
    assert (answer.status, answer.err) == (0, "")
    assert len(places) == 1  # nobody sits down at a bot's
    match = Library(tmp_path).matches()[0]
    assert match.actions == 1


def test_a_level_that_no_bot_has_is_one_clear_line(door: Door, tmp_path: Path) -> None:
    answer = door("serve", GAME, "--seats", "human,bot:clever", "--data-dir", tmp_path)
    assert answer.status == 2
    assert "'bot:clever' is not human or bot:LEVEL" in answer.err


@pytest.mark.usefixtures("places")
def test_a_match_that_was_moved_to_another_address_is_served_there_again(
    door: Door, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(serve, "addresses", lambda: [Address(LOOPBACK, "lo"), Address("127.0.0.2", "lo:1")])
    there = ("--address", "127.0.0.2", "--port", "0", "--data-dir", tmp_path)
    assert door("serve", GAME, "--seats", "human,bot:random", *there).status == 0
    match = Library(tmp_path).matches()[0].id
    kept = keeping.read(tmp_path, match)
    assert kept is not None
    again = door("serve", GAME, "--match", match, "--data-dir", tmp_path)
    assert again.status == 0
    assert f"http://127.0.0.2:{kept.port}/#t={kept.token}" in again.out
