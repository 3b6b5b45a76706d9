"""The author's page: two armies are compared on the page itself, and what was tried is there when one comes again."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from game.catalogue import open_game
from game.lab.keeping import MOST_KEPT, read_tried, write_tried
from game.own.folder import set_own_folder
from scenes.app import App
from scenes.doors.laboratory import FOLDER
from scenes.kit.drawing.theme import BODY
from scenes.kit.screen.tree import find, walk
from scenes.kit.widgets.left_out import KEY, LeftOutSheet
from scenes.rooms.laboratory.asked import next_number
from scenes.rooms.laboratory.room import Laboratory
from scenes.rooms.lobby.room import Lobby

from .canned_games import CannedGames
from .conftest import MakeApp
from .every_scene import Place

GAME = "batailles"
ARMY = (
    "name: {{fr: {name}, en: {name}}}\nhelp: {{fr: À moi., en: Mine.}}\n"
    "values: [1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]\nking: {king}\nmines: 1\n"
    "roles: {{spy: [1]}}\nspecials: {{teamwork: 2}}\nhand: 5\n"
)


@pytest.fixture
def armies(tmp_path: Path) -> Path:
    """Where an author's armies lie: his bees."""
    set_own_folder(tmp_path / "own")
    folder = tmp_path / "own" / GAME / "armies"
    folder.mkdir(parents=True)
    (folder / "bees.yaml").write_text(ARMY.format(name="Bees", king=13), "utf-8")
    return folder


class AuthorsPage:
    """The page as one comes to it through the lobby, with games that are made up."""

    def __init__(self, app: App, folder: Path) -> None:
        self.app = app
        self.place = Place(app, folder)
        self.place.push_menu()
        self.place.hall.reception.open_lobby(GAME)
        self.settle()
        lobby = app.stack.top
        assert isinstance(lobby, Lobby)
        self.lobby = lobby
        self.open()

    def open(self) -> None:
        self.lobby._try_rules()
        self.settle()
        page = self.app.stack.top
        assert isinstance(page, Laboratory)
        self.page = page
        page._players = [CannedGames()]
        page._sit_down()

    def settle(self, turns: int = 4) -> None:
        for _ in range(turns):
            self.app.loop_once()

    def press(self, words: str) -> None:
        """What is called so."""
        node = next((node for node in walk(self.app.build()) if node.actions and node.label == words), None)
        assert node is not None, (words, self.said())
        node.actions[0].run()
        self.settle()

    def play(self) -> None:
        self.page.play()
        for _ in range(120):
            self.page.tend()
        self.settle()

    def said(self) -> str:
        return "\n".join(node.label for node in walk(self.app.build()) if node.label)


@pytest.fixture
def page(make_app: MakeApp, tmp_path: Path, armies: Path) -> AuthorsPage:
    """In English."""
    return AuthorsPage(make_app(house_rules=True, language="en"), tmp_path / "data")


def test_another_army_is_chosen_on_the_page_and_compared_first(page: AuthorsPage) -> None:
    page.play()
    assert "To compare, choose something else above" in page.said()
    page.press("Bees (yours)")
    assert "this is compared with “Classic army”, on the same deals" in page.said()
    page.play()
    said = page.said()
    assert said.index("Compared with") < said.index("By these rules alone") < said.index("Who wins")
    assert "Classic army\nBees\nDifference" in said
    assert "cannot be told from luck" in said
    assert "To compare, choose something else above" not in said
    page.page.back()
    page.settle()
    assert page.lobby.house_rules.values["army"] == "bees", "the lobby has what was chosen there"


@pytest.mark.parametrize(
    ("language", "bees", "luck"),
    [("fr", "Bees (à vous)", "se distingue pas"), ("en", "Bees (yours)", "cannot be told")],
)
def test_what_the_change_does_to_cards_stands_first_and_what_may_be_luck_on_one_line(
    make_app: MakeApp, tmp_path: Path, armies: Path, language: str, bees: str, luck: str
) -> None:
    page = AuthorsPage(make_app(house_rules=True, language=language), tmp_path / "data")
    page.play()
    page.press(bees)
    page.play()
    said, say = page.said(), page.app.texts
    heads = say("study.cards.against"), say("laboratory.victories", who="").strip(), say("laboratory.seats")
    places = [said.index(head) for head in heads]
    assert places == sorted(places), heads
    ui, nodes = page.app.ui, [*walk(page.app.build())]
    unsure = [node for node in nodes if luck in node.label and "±" in node.label and len(node.label) < 70]
    assert unsure
    assert all(ui.measure(node.label, BODY) <= node.rect.w for node in unsure)


def test_the_usual_army_stands_first_whichever_was_played_last(page: AuthorsPage) -> None:
    """After a restart the lobby begins with it: what helped is not said to hurt then."""
    page.press("Bees (yours)")
    page.play()
    page.press("Classic army")
    page.play()
    assert "Classic army\nBees\nDifference" in page.said()
    page.press("Bees (yours)")
    assert "Classic army\nBees\nDifference" in page.said()


def test_as_many_games_as_would_tell_are_one_press_away(page: AuthorsPage, monkeypatch: pytest.MonkeyPatch) -> None:
    page.press("50")
    page.play()
    assert "that would tell" not in page.said(), "what these games are surely tells"
    monkeypatch.setattr("scenes.rooms.laboratory.room.games_that_tell", lambda all_shown: 70)
    page.press("Play the 70 games that would tell a difference of 5 in a hundred")
    for _ in range(120):
        page.page.tend()
    page.settle()
    assert len(page.page._sitting.games) == 70
    assert "that would tell" not in page.said()


def test_other_house_rules_are_chosen_there_too_and_impossible_ones_are_told(page: AuthorsPage) -> None:
    assert "Passing" not in page.said()
    page.press("Other house rules")
    before = page.page._tried.question.mark
    choices = find(page.app.build(), "lobby.option.allow_pass")
    assert choices is not None
    choices.children[0].actions[0].run()
    page.settle()
    assert page.page._asked.setup.options["allow_pass"] is True
    assert page.page._tried.question.mark != before


def test_a_file_that_is_saved_while_the_page_is_open_is_tried_and_compared_as_before_and_now(
    page: AuthorsPage, armies: Path
) -> None:
    page.press("Bees (yours)")
    page.play()
    (armies / "bees.yaml").write_text(ARMY.format(name="Bees", king=12), "utf-8")
    page.page.tend()
    page.settle()
    assert "What your file says now is tried" in page.said()
    page.play()
    assert "Bees, before (today at " in page.said()
    assert "\nBees, now\nDifference" in page.said()
    (armies / "bees.yaml").write_text("name: [", "utf-8")
    page.page.tend()
    page.settle()
    page.page.play()
    assert "armies/bees.yaml is left out, for there is a fault in it" in page.said()
    assert "What your file says now is tried" not in page.said(), "that was before"
    assert not page.page._sitting.running, "what cannot be played is not played"
    assert "bees" in page.said()
    (armies / "bees.yaml").write_text(ARMY.format(name="Bees", king=13), "utf-8")
    page.page.tend()
    page.settle()
    assert "By these rules alone" in page.said(), "as it was at first: it was played"


def test_of_two_results_of_one_army_the_older_one_is_called_so_also_beside_another_army(
    page: AuthorsPage, armies: Path
) -> None:
    page.press("Bees (yours)")
    page.play()
    (armies / "bees.yaml").write_text(ARMY.format(name="Bees", king=12), "utf-8")
    page.page.tend()
    page.settle()
    page.play()
    page.press("Classic army")
    page.play()
    names = [node.label for node in walk(page.app.build()) if node.key.startswith("laboratory.compare.")]
    assert names.count("Bees") == 1, names
    (older,) = [name for name in names if name.startswith("Bees, before (today at ")]
    page.press(older)
    assert f"Classic army\n{older}\nDifference" in page.said()
    assert f"with “{older}”" in page.said()


def test_a_fault_in_the_army_that_is_chosen_stays_at_the_top_until_it_is_mended(
    page: AuthorsPage, armies: Path
) -> None:
    page.press("Bees (yours)")
    page.play()
    assert "Play on to 1000 games" in page.said()
    page.page.back()
    page.settle()
    (armies / "bees.yaml").write_text(ARMY.format(name="Bees", king="big"), "utf-8")
    page.open()
    (row,) = [node for node in walk(page.app.build()) if node.key == KEY]
    assert row.label.startswith("armies/bees.yaml is left out, for there is a fault in it: mend it first")
    assert "batailles/armies/bees.yaml:4:7: king: 'big'" in row.label
    assert "Play on to" not in page.said()
    row.actions[0].run()
    page.settle()
    assert isinstance(page.app.stack.top, LeftOutSheet)
    page.app.stack.pop()
    page.settle()
    page.page.back()
    page.settle()
    assert page.lobby.house_rules.values["army"] == "bees", "it waits to be mended"
    assert "batailles/armies/bees.yaml:4:7: king: 'big'" in page.said(), "the lobby says it as well"
    (armies / "bees.yaml").write_text(ARMY.format(name="Bees", king=13), "utf-8")
    page.open()
    assert "is left out" not in page.said()
    assert "Play on to 1000 games" in page.said()


def test_an_army_that_was_written_meanwhile_is_chosen_in_the_lobby_too(page: AuthorsPage, armies: Path) -> None:
    (armies / "wasps.yaml").write_text(ARMY.format(name="Wasps", king=12), "utf-8")
    page.page.tend()
    page.settle()
    page.press("Wasps (yours)")
    for _ in range(2):
        page.page.back()
        page.settle()
        assert page.lobby.house_rules.values["army"] == "wasps"
        plan = page.lobby.plan()
        assert plan is not None
        assert any("king: 12" in file.text for file in plan.own), "as the file says now"
        page.open()
        assert page.page._asked.setup.options["army"] == "wasps"


def test_how_many_games_is_one_number_that_is_remembered(page: AuthorsPage) -> None:
    page.press("1000")
    assert page.app.settings.author_games == 1000
    page.page.back()
    page.settle()
    page.open()
    assert "Play 1000 games" in page.said()
    page.press("50")
    page.play()
    assert "What came of 50 games" in page.said()
    assert "Play on to 200 games" in page.said()
    page.press("Bees (yours)")
    assert "Play 50 games" in page.said()


def test_the_next_press_plays_as_many_as_were_chosen_or_more() -> None:
    chosen = [next_number(200, played) for played in (0, 120, 200, 1000, 3000, 4000)]
    assert chosen == [200, 200, 1000, 3000, 4000, 5000]
    assert [next_number(70, played) for played in (0, 70)] == [70, 200]


def test_the_number_of_a_bot_is_said_to_be_a_place_where_who_begins_is_drawn(page: AuthorsPage) -> None:
    page.play()
    assert "Bot 1, who begins" in page.said()
    assert "who begins is drawn" not in page.said(), "it is always the first one here"
    games = page.page._tried.games
    games |= {number: replace(game, first=number % 3) for number, game in games.items()}
    page.page._report = page.page._sitting.report()
    assert "A bot’s number is its place at the table; who begins is drawn" in page.said()


def test_what_was_tried_is_there_when_the_program_is_opened_again(
    make_app: MakeApp, tmp_path: Path, page: AuthorsPage, armies: Path
) -> None:
    page.play()
    page.press("Bees (yours)")
    page.play()
    (armies / "bees.yaml").write_text(ARMY.format(name="Bees", king=11), "utf-8")
    again = AuthorsPage(make_app(house_rules=True, language="fr"), tmp_path / "data")
    assert "Ce qu’ont donné 200 parties" in again.said() or "Avec ces seules règles, en 200 parties" in again.said()
    again.press("Bees (à vous)")
    again.play()
    assert "Bees, avant (" in again.said(), "the bees as they were"
    assert "Armée classique" in again.said()


def test_a_broken_file_of_what_was_tried_is_one_clear_line(make_app: MakeApp, tmp_path: Path, armies: Path) -> None:
    for broken in (b"{", b"[]", b'{"counted": 2, "results": [{}]}', b"\xff\x00"):
        file = tmp_path / "data" / FOLDER / f"{GAME}.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(broken)
        page = AuthorsPage(make_app(house_rules=True, language="en"), tmp_path / "data")
        assert "What was tried before cannot be read and begins anew" in page.said()
        page.play()
        kept = sorted(file.parent.glob(f"{GAME}.broken-*.json"))
        assert kept[-1].read_bytes() == broken, "it stays, under another name"
        assert "What came of" in page.said()


def test_what_other_content_has_played_is_no_answer_any_more(page: AuthorsPage, tmp_path: Path) -> None:
    page.play()
    file = tmp_path / "data" / FOLDER / f"{GAME}.json"
    found = read_tried(file, GAME)
    assert [len(one.games) for one in found.tried.values()] == [200]
    assert found.fault is None
    digest = open_game(GAME).rules.digest
    file.write_bytes(file.read_bytes().replace(digest.encode(), b"0123456789abcdef"))
    found = read_tried(file, GAME)
    assert not found.tried
    assert found.fault is not None
    assert found.fault.key == "laboratory.outdated"
    assert not read_tried(file, "flautz").tried, "nor what another game is"


def test_the_last_results_are_kept_and_no_more(page: AuthorsPage, tmp_path: Path) -> None:
    page.play()
    tried = page.page._tried
    file = tmp_path / "many.json"
    many = [
        tried._replace(when=float(number), question=replace(tried.question, seed=str(number))) for number in range(9)
    ]
    write_tried(file, many)
    assert [one.when for one in read_tried(file, GAME).tried.values()] == [9 - MOST_KEPT + n for n in range(MOST_KEPT)]


def test_a_disk_that_takes_nothing_is_told(page: AuthorsPage, tmp_path: Path) -> None:
    (tmp_path / "data" / FOLDER).write_text("no folder", "utf-8")
    page.play()
    assert "What was tried could not be kept" in page.said()
