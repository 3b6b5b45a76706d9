"""What is told of a game that is over: deeds, rows and achievements, event by event."""

from __future__ import annotations

from game.batailles.events import FightBegan, UnitDied
from game.batailles.state import Fight, State
from game.batailles.tale import BataillesTeller
from game.core.match.tale import TaleRow
from game.core.rules.events import Event
from game.core.rules.outcome import Outcome
from game.core.texts import Texts

from .playing import NAMES, Course, opened

ADA, BASILE, CLEO = range(3)
CEMETERIES = {"Ada": {"Basile": "K 2 7", "Cleo": "M"}, "Cleo": {"Basile": "4 M"}}
COURSE = Course({"cemeteries": CEMETERIES})
FIGHT = FightBegan(Fight(ADA, (0,), BASILE, (0, 1)))


def died(seat: int, card: str, killer: int) -> UnitDied:
    """A card of a seat goes to the cemetery of another."""
    return UnitDied(seat, 0, COURSE.notation.words(COURSE.state).card(card), killer)


def told(*events: Event) -> BataillesTeller:
    """A teller who has heard some events."""
    teller = BataillesTeller(opened()[0].content, 3)
    for event in events:
        teller.notes[type(event)](teller, event, COURSE.state)
    return teller


def who(teller: BataillesTeller, achievement: str, state: State = COURSE.state) -> list[int]:
    """The seats that have earned it."""
    return [seat for seat in range(3) if teller.judges[achievement](teller, state, seat)]


def deed(teller: BataillesTeller, seat: int) -> tuple[str, int]:
    """The best deed of a seat, and what it is worth."""
    best = teller.deeds[seat]
    assert best is not None
    return Texts("en").say(best.sentence, NAMES[:3]), best.worth


def test_bp_25_the_best_fight_is_the_one_with_most_points_then_the_strongest_dead() -> None:
    assert deed(told(FIGHT, died(BASILE, "7", ADA)), ADA)[1] == 100 + 7
    assert deed(told(FIGHT, died(BASILE, "K", ADA)), ADA)[1] == 200 + 16
    both = told(FIGHT, died(BASILE, "2", ADA), died(BASILE, "5", ADA), FIGHT, died(BASILE, "13", ADA))
    words, worth = deed(both, ADA)
    assert worth == 200 + 7
    assert "2" in words
    assert "5" in words
    assert told(FIGHT, died(BASILE, "7", ADA)).deeds[BASILE] is None


def test_two_in_one_fight_are_a_double_and_two_in_two_are_none() -> None:
    assert who(told(FIGHT, died(BASILE, "2", ADA), died(BASILE, "5", ADA)), "double") == [ADA]
    assert who(told(FIGHT, died(BASILE, "2", ADA), FIGHT, died(BASILE, "5", ADA)), "double") == []
    assert who(told(FIGHT, died(BASILE, "2", ADA), died(ADA, "5", BASILE)), "double") == []


def test_kings_and_minefields_are_remembered() -> None:
    teller = told(FIGHT, died(BASILE, "K", ADA), died(ADA, "M", CLEO), died(CLEO, "9", BASILE))
    assert who(teller, "royal_hunt") == [ADA]
    assert who(teller, "cleared") == [CLEO]


def test_long_lives_the_king_of_the_winner_alone() -> None:
    state = COURSE.state.clone()
    assert who(told(), "long_live", state) == []
    state.end(Outcome("batailles.outcome.stopped", (1, 2, 3), "BP-32"))
    assert who(told(), "long_live", state) == [ADA]
    assert who(told(FIGHT, died(ADA, "K", BASILE)), "long_live", state) == []
    assert who(told(FIGHT, died(BASILE, "K", ADA)), "long_live", state) == [ADA]
    shared = COURSE.state.clone()
    shared.end(Outcome("batailles.outcome.stopped", (1, 1, 3), "BP-32"))
    assert who(told(), "long_live", shared) == []


def test_bp_33_the_rows_count_what_lies_in_the_cemeteries() -> None:
    """A king is two points, and how many kings is told beside; a spy and a sapper are helpers; a minefield is what the
    house says.
    """
    mine = COURSE.state.house.mine_points
    teller = told(died(BASILE, "K", ADA), died(BASILE, "2", ADA), died(CLEO, "M", ADA))
    assert teller.rows(COURSE.state) == tuple(
        row
        for row in (
            TaleRow("batailles.row.units", (1, 0, 0), True),
            TaleRow("batailles.row.helpers", (1, 0, 1), True),
            TaleRow("batailles.row.kings", (2, 0, 0), True),
            TaleRow("batailles.row.mines", (mine, 0, mine), True),
            TaleRow("batailles.row.kings_killed", (1, 0, 0)),
            TaleRow("batailles.row.lost", (0, 2, 1)),
        )
        if row.key == "batailles.row.lost" or any(row.amounts)
    )


def test_bp_33_why_says_the_points_of_the_winner() -> None:
    said = told().why(COURSE.state, Outcome("batailles.outcome.stopped", (1, 3, 2), "BP-32"))
    assert (said.key, said.arguments["n"]) == ("batailles.why.stopped", 4 + COURSE.state.house.mine_points)
    shared = Outcome("batailles.outcome.stopped", (1, 3, 1), "BP-32")
    assert told().why(COURSE.state, shared).key == "batailles.outcome.stopped"
