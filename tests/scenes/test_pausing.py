"""What a pause leads to: giving a match up, beginning it anew, playing out what only bots play, and what helps."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.bots.processes.question import Question
from game.bots.processes.same_process import SameProcessBots
from game.catalogue import open_game
from game.core.journal.journal import EXACT, SeatCard, read_header, read_journal
from game.core.library.library import FINISHED, OPEN, Library, LibraryError
from game.core.rules.options import resolve
from game.core.rules.resignation import REASON
from game.core.rules.rules import AnyRules
from game.core.texts import LANGUAGES, Texts
from game.matches.match import Match, Plan, rematch_plan
from game.matches.sources import continue_match, fork_match, import_journal, match_of, new_match, read_match
from game.matches.tales import tale_of
from scenes.doors.hall import Hall
from scenes.kit.screen.tree import find, walk
from scenes.rooms.how_you_win import HowYouWinSheet
from scenes.rooms.pause import Pause
from scenes.rooms.result import Result
from scenes.rooms.school import SchoolRoom
from scenes.table.coaching.guided import GuidedTable
from scenes.table.scene import TableScene
from tests.campaign import covering
from tests.reliability.playing import codec_of

from .conftest import MakeApp
from .table_play import advance
from .test_app import post_click, post_key
from .test_menu import SCALES, SIZES, check_layout, cut_texts


class SilentBots(SameProcessBots):
    """Nobody thinks: the test itself says who does what."""

    def ask(self, rules: AnyRules, asked: Question) -> None:
        """Nothing is answered."""


def quiet_bots(table: TableScene) -> None:
    table.conductor.bots.worker = SilentBots()


def seated(players: tuple[str, ...]) -> tuple[SeatCard, ...]:
    return tuple(SeatCard(f"P{number}", player, number) for number, player in enumerate(players, 1))


class Sitting:
    """A match at a table of the hall."""

    def __init__(self, make_app: MakeApp, folder: Path, game: str, players: tuple[str, ...], actions: int = 4) -> None:
        self.app = make_app(language="en")
        self.hall = Hall(self.app, folder)
        self.app.stack.push(self.hall.menu())
        rules = open_game(game).rules
        options = resolve(rules.options, {}, len(players))
        self.match = new_match(Plan(game, seated(players), options), self.hall.library)
        advance(self.match, actions)
        self.table = self.hall.table(self.match, viewer=0)
        quiet_bots(self.table)
        self.app.stack.push(self.table)
        self.turn(6)

    def turn(self, times: int = 3) -> None:
        for _ in range(times):
            self.app.loop_once()

    def click(self, key: str) -> None:
        post_click(self.app, key)
        self.turn(4)

    def pause(self, *keys: str) -> None:
        self.table.flush()
        self.table.back()
        self.turn()
        for key in keys:
            self.click(key)


def test_of_two_the_other_one_has_won(make_app: MakeApp, tmp_path: Path) -> None:
    sitting = Sitting(make_app, tmp_path, "nine_domains", ("human", "bot:greedy"))
    match, library = sitting.match, sitting.hall.library
    records = len(match.session.records)
    sitting.pause("pause.resign", "dialog.1")  # after all not
    assert match.session.outcome is None
    sitting.pause("pause.resign", "dialog.0")
    outcome = match.session.outcome
    assert outcome is not None
    assert (outcome.places, outcome.reason) == ((2, 1), REASON)
    assert match.session.actors == ()
    assert match.session.legal(0) == ()
    assert match.undo(0).records == 0
    assert match.unsaved == 0
    assert sitting.table.play.picture.log.lines[-1].sentence.key == "table.log.resigned"
    sitting.table.flush()
    sitting.turn(4)
    assert isinstance(sitting.app.stack.top, Result)
    said = find(sitting.table.build(sitting.app.ui), "table.prompt")
    assert said is not None
    assert said.label == "P2 wins! By resignation."
    told = tale_of(match)
    assert told is not None
    assert Texts("en").say(told.why, match.names) == "P1 gives up: P2 wins."
    # kept, read again, exported, imported
    (row,) = library.matches()
    assert (row.state, row.result) == (FINISHED, "2,1")
    journal = read_match(row, library)
    assert journal.integrity == EXACT
    again = match_of(journal).session
    assert again.outcome == outcome
    assert len(again.records) == records
    data = match.export()
    assert read_header(data).resigned[0].records == records
    read = read_journal(data, codec_of("nine_domains"))
    other = Hall(make_app(), tmp_path / "other").library
    imported = import_journal(read, other)
    found = other.find(imported)
    assert found is not None
    assert (found.state, found.result) == (FINISHED, "2,1")
    fork = fork_match(match, 1, None)
    assert fork.session.outcome is None
    assert fork.header.resigned == ()


def test_whose_seat_has_gone_to_a_phone_gives_nothing_up(make_app: MakeApp, tmp_path: Path) -> None:
    sitting = Sitting(make_app, tmp_path, "nine_domains", ("human", "bot:greedy"))
    sitting.pause()
    sitting.table.play.picture.viewer = 2  # nobody sits at the screen any more
    sitting.click("pause.resign")
    assert sitting.app.stack.top is sitting.table
    assert sitting.match.session.outcome is None


def test_among_more_a_bot_plays_on_and_the_match_counts_for_it(make_app: MakeApp, tmp_path: Path) -> None:
    sitting = Sitting(make_app, tmp_path, "flautz", ("human", "bot:greedy", "bot:greedy"))
    match, library = sitting.match, sitting.hall.library
    sitting.pause("pause.resign", "dialog.0")
    assert match.session.outcome is None
    assert [card.player for card in match.header.seats] == ["bot:greedy", "bot:greedy", "bot:greedy"]
    assert sitting.table.play.picture.log.lines[-1].sentence.key == "table.log.left"
    assert sitting.table.play.people == ()
    assert find(sitting.app.build(), "table.play_out") is not None
    assert rematch_plan(match.header, same_deal=False).seats[2].player == "human"
    match.close()
    (row,) = library.matches()
    assert row.state == OPEN
    again, journal = continue_match(row, library)
    assert journal.integrity == EXACT
    assert again.header.resigned == match.header.resigned
    again.close()


def test_who_is_left_at_the_screen_sits_down(make_app: MakeApp, tmp_path: Path) -> None:
    sitting = Sitting(make_app, tmp_path, "flautz", ("human", "human", "bot:greedy"), actions=0)
    sitting.pause("pause.resign", "dialog.0")
    assert sitting.table.play.people == (1,)
    quiet_bots(sitting.table)
    while sitting.match.session.actors != (1,):
        advance(sitting.match, 1)
    sitting.table.flush()
    sitting.turn(4)
    assert [type(scene).__name__ for scene in sitting.app.stack.visible] == ["Curtain"]


def test_a_library_that_fails_learns_it_later(
    make_app: MakeApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = Sitting(make_app, tmp_path, "nine_domains", ("human", "bot:greedy"))

    def full(*_words: object) -> None:
        raise LibraryError("library.full", "the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(Library, "write_header", full)
        sitting.match.resign(0, "greedy")
        assert sitting.match.unsaved == 1
    assert sitting.match.save()
    assert sitting.match.unsaved == 0
    (row,) = sitting.hall.library.matches()
    assert match_of(read_match(row, sitting.hall.library)).session.outcome == sitting.match.session.outcome


def test_starting_over_keeps_seats_and_rules_and_puts_the_match_away(make_app: MakeApp, tmp_path: Path) -> None:
    sitting = Sitting(make_app, tmp_path, "batailles", ("bot:greedy", "human", "bot:greedy"))
    before = sitting.match.header
    sitting.pause("pause.anew", "dialog.0")
    table = sitting.app.stack.visible[0]
    assert isinstance(table, TableScene)
    assert table is not sitting.table
    after = table.match.header
    assert after.seats == before.seats
    assert after.setup == before.setup
    assert after.seed != before.seed
    assert not after.practice
    rows = {row.id for row in sitting.hall.library.matches()}
    assert rows == {table.match.identity}


@pytest.mark.parametrize(("players", "hidden"), [(("human", "human"), True), (("human", "bot:novice"), False)])
def test_a_pause_hides_the_hand_from_whoever_shares_the_screen(
    players: tuple[str, ...], hidden: bool, make_app: MakeApp, tmp_path: Path
) -> None:
    sitting = Sitting(make_app, tmp_path, "nine_domains", players, actions=0)
    sitting.table.sit_down(0)
    sitting.pause()
    drawn = [node.label for node in walk(sitting.app.interaction.root) if node.role == "card"]
    assert isinstance(sitting.app.stack.top, Pause)
    assert (drawn == []) == hidden


def test_the_pause_tells_how_to_win_and_leads_to_lessons(make_app: MakeApp, tmp_path: Path) -> None:
    sitting = Sitting(make_app, tmp_path, "croconounours", ("human", "bot:greedy"))
    sitting.pause("pause.how_you_win")
    assert isinstance(sitting.app.stack.top, HowYouWinSheet)
    sitting.click("sheet.begin")
    assert sitting.app.stack.scenes[-1] is sitting.table
    sitting.pause("pause.lessons")
    room = sitting.app.stack.top
    assert isinstance(room, SchoolRoom)
    room.back()
    sitting.turn()
    assert sitting.app.stack.scenes[-1] is sitting.table


def test_in_a_lesson_nothing_is_given_up(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    hall = Hall(app, tmp_path)
    app.stack.push(hall.menu())
    hall.school.lesson("croconounours", "04_talents")
    app.loop_once()
    lesson = app.stack.top
    assert isinstance(lesson, GuidedTable)
    lesson.back()
    app.loop_once()
    pause = app.stack.top
    assert isinstance(pause, Pause)
    keys = {answer.key for answer in pause.answers}
    assert not keys & {"pause.resign", "pause.anew", "pause.lessons"}
    assert "pause.how_you_win" in keys


def test_once_out_the_rest_is_played_in_a_breath(make_app: MakeApp, tmp_path: Path) -> None:
    match = out_of_the_game()
    app = make_app(language="en", pace="slow")
    hall = Hall(app, tmp_path / "hall")
    app.stack.push(hall.menu())
    table = hall.table(match, viewer=0)
    quiet_bots(table)
    app.stack.push(table)
    for _ in range(3):
        app.loop_once()
    assert find(app.build(), "table.play_out") is not None
    post_key(ord("f"))
    app.loop_once()
    assert table.conductor.playing_out.goes_on()
    assert find(app.build(), "table.play_out") is None
    advance(match, 10_000)
    assert not table.conductor.playing_out.goes_on()


def out_of_the_game() -> Match:
    """A match in which the first seat, a person's, has no turn any more."""
    rules = open_game("batailles").rules
    for number in range(40):
        plan = Plan("batailles", seated(("human", "bot:greedy", "bot:greedy")),
                    resolve(rules.options, {}, 3), seed=str(number))  # fmt: skip
        match = new_match(plan, None)
        while match.session.actors:
            if rules.is_out(match.session.state, 0):
                return match
            advance(match, 1)
    raise AssertionError("nobody is ever out")


@pytest.mark.sampled
@pytest.mark.parametrize(("size", "text_scale"), covering(SIZES, SCALES))
def test_the_pause_holds_together(
    make_app: MakeApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], text_scale: float
) -> None:
    cut = cut_texts(monkeypatch)
    app = make_app(size, text_scale=text_scale)
    hall = Hall(app, tmp_path)
    match = new_match(
        Plan("nine_domains", seated(("human", "human")),
             resolve(open_game("nine_domains").rules.options, {}, 2)), None
    )  # fmt: skip
    for language in LANGUAGES:
        app.set_language(language)
        hall.pausing.pause(hall.table(match, viewer=0))
        app.loop_once()
        check_layout(app.build(), app.ui.width, app.ui.height)
        app.stack.pop()
        app.stack.apply()
    assert cut == []
