"""What a player adds to the games: found, marked, played with, carried by the match; what is broken is left out."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, cast

import pytest

from game.bots.levels import choose
from game.bots.look_back.judging import Care, choices_of, judged
from game.bots.look_back.question import judged_of, look_back_answer, look_back_question
from game.bots.processes.question import Question, written
from game.bots.processes.worker import answer, thought_of
from game.catalogue import NAMES, entry_of, forget_games, open_game
from game.commands.check import check_file
from game.core.chance import Chance
from game.core.content.content import Fault
from game.core.journal.journal import EXACT, Codec, JournalError, SeatCard
from game.core.journal.own_file import LONGEST_TEXT, OwnFile, own_files_of
from game.core.library.library import Library
from game.core.rules.game import Game
from game.core.rules.options import resolve
from game.core.texts import Texts
from game.matches.files import read_match_data, read_match_file
from game.matches.match import Match, Plan, rematch_plan
from game.matches.sources import continue_match, import_journal, match_of, new_match, read_match
from game.matches.tales import tale_of
from game.own.content import open_at_home
from game.own.folder import SAMPLE, SHOWN, THEMES, set_own_folder
from game.own.keeping import keep, to_keep
from game.own.presets import own_presets
from game.own.samples import prepare_own_folder
from game.teaching.examples import examples_of, forget_examples, unread_examples
from game.teaching.playlists import playlists_of, unread_playlists
from game.teaching.reels import NoReelError, write_reel
from scenes.doors.hall import Hall
from scenes.doors.left_out import tell_faults
from scenes.doors.own_keeping import ways_to_keep
from scenes.kit.screen.tree import find, walk
from scenes.kit.window import places
from scenes.presenters.plain.presenter import present
from scenes.rooms.example.demo import Demo
from scenes.rooms.lobby.room import Lobby
from scenes.rooms.position.room import PositionRoom
from scenes.rooms.replay.player import ALL_SEEING
from scenes.rooms.replay.room import Replay
from scenes.rooms.result import Result
from scenes.table.conductor.conductor import Conductor
from scenes.table.scene import TableScene

from .conftest import MakeApp
from .on_screen import press
from .test_app import post_click

PAGE: Final = Path(__file__).resolve().parents[2] / "docs" / "your-own-army.md"
SAMPLES: Final = {
    "batailles": ({"army": "wolves", "skin": "toads"}, 3),
    "croconounours": ({"board": "garden", "deck": "short"}, 2),
}
"""House rules that name the samples, once they are copied, and how many play."""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The user's own folder with every sample copied under a name of its own."""
    folder = tmp_path / "own"
    set_own_folder(folder)
    forget_examples()
    assert prepare_own_folder() == folder
    for game, (named, _) in SAMPLES.items():
        for option, name in named.items():
            place = folder / game / dict(entry_of(game).variants)[option]
            shutil.copy(place / SAMPLE, place / f"{name}.yaml")
    return folder


def test_of_several_broken_files_one_is_told_in_words_and_each_by_its_name(make_app: MakeApp) -> None:
    app = make_app()
    unread, broken, worse = (
        Fault("own/batailles/armies/aa.yaml.txt", 1, 1, "is no YAML file"),
        Fault("own/batailles/armies/bad.yaml", 15, 7, "king: 'big'"),
        Fault("own/batailles/armies/bad.yaml", 20, 7, "mines: 'two'"),
    )
    tell_faults(app, [])
    assert not app._notices
    tell_faults(app, [unread, broken, worse])
    (notice,) = app._notices
    assert "bad.yaml:15:7: king: 'big'" in notice.text
    assert "mines" not in notice.text
    assert notice.text.endswith(app.texts.plural("own.left_out_too", 1))
    assert notice.run is not None
    notice.run()
    app.loop_once()
    labels = " ".join(node.label for node in walk(app.build()))
    assert all(each in labels for each in ("bad.yaml", "aa.yaml.txt", "15:7: king: 'big'", "20:7: mines: 'two'"))


def played(game: str, named: Mapping[str, str], seats: int, library: Library | None = None) -> Match:
    """A match of greedy bots to its end."""
    rules = open_at_home(game).opened.rules
    cards = tuple(SeatCard(f"Bot {seat}", "bot:greedy", seat + 1) for seat in range(seats))
    plan = Plan(game, cards, resolve(rules.options, dict(named), seats), own=own_files_of(rules))
    match = new_match(plan, library)
    session = match.session
    for number in range(10_000):
        if not session.actors:
            return match
        seat = session.actors[0]
        match.submit(seat, choose(session.rules, session.view(seat), seat, "greedy", Chance(game, number)))
    raise AssertionError("the match does not end")


@pytest.mark.parametrize("game", SAMPLES)
def test_a_match_carries_what_it_is_played_with(game: str, home: Path, tmp_path: Path) -> None:
    named, seats = SAMPLES[game]
    at_home = open_at_home(game)
    assert at_home.faults == ()
    own = {option.id: [choice.id for choice in option.choices if choice.own] for option in at_home.opened.rules.options}
    assert {option: names for option, names in own.items() if names} == {o: [name] for o, name in named.items()}
    library = Library(tmp_path / "library")
    match = played(game, named, seats, library)
    assert {file.name for file in match.header.own} == set(named.values())
    file = tmp_path / "match.tablee"
    file.write_bytes(match.export())
    for path in home.rglob("*.yaml"):
        path.write_text("changed: since", encoding="utf-8")
    assert open_at_home(game).faults
    set_own_folder(None)
    journal = read_match_file(file)
    assert journal.integrity == EXACT
    assert len(journal.records) == len(match.session.records)
    again, _ = continue_match(library.matches()[0], library)
    assert again.session.outcome == match.session.outcome
    elsewhere = Library(tmp_path / "elsewhere")
    assert import_journal(journal, elsewhere)
    following = new_match(rematch_plan(match.header, same_deal=True), elsewhere)
    assert following.header.own == match.header.own


def test_whoever_thinks_or_looks_back_elsewhere_has_the_players_files(home: Path) -> None:
    """Another process knows the cards of the match even when the player's folder is not his."""
    match = played("batailles", {"army": "wolves"}, 3)
    rules, records = match.session.rules, match.session.records
    set_own_folder(None)
    choice = choices_of(rules, match.header, records, 0)[-1]
    said = look_back_answer(look_back_question(rules, choice, Care(4, 2, 8), 1))
    assert judged_of(Codec(rules), choice, said, 1) == judged(rules, choice, Care(4, 2, 8))
    asked = Question(choice.view, 0, "greedy", "luck")
    assert thought_of(Codec(rules), answer(written(rules, asked, 2)), 2).action in rules.legal(choice.view, 0)


def test_only_what_the_house_rules_name_is_carried(home: Path) -> None:
    match = played("croconounours", {"deck": "short"}, 2)
    assert [file.name for file in match.header.own] == ["short"]
    assert played("croconounours", {}, 2).header.own == ()


def test_what_a_file_carries_is_not_believed(home: Path, tmp_path: Path) -> None:
    data = played("croconounours", {"board": "garden"}, 2).export()
    set_own_folder(None)
    forged = {
        b'"kind":"boards"': b'"kind":"teams"',
        b'"name":"garden"': b'"name":"ours"',
        b'"text":"': b'"text":"' + b"#" * LONGEST_TEXT,
        b"layout:": b"layout: 3 #",
        b'"own":[{"kind"': b'"gone":[{"kind"',
        b"The garden": b"The \\u202e garden",
    }
    for number, (before, after) in enumerate(forged.items()):
        assert before in data
        file = tmp_path / f"{number}.tablee"
        file.write_bytes(data.replace(before, after, 1))
        with pytest.raises(JournalError) as told:
            read_match_file(file)
        assert "\n" not in str(told.value)


def test_what_is_broken_is_told_and_left_out(home: Path) -> None:
    armies = home / "batailles" / "armies"
    (armies / "broken.yaml").write_text("king: [", encoding="utf-8")
    (armies / "standard.yaml").write_bytes((armies / "wolves.yaml").read_bytes())
    (armies / "a name.yaml").write_bytes((armies / "wolves.yaml").read_bytes())
    (armies / "long.yaml").write_text("#" * (LONGEST_TEXT + 1), encoding="utf-8")
    (armies / "bytes.yaml").write_bytes(b"\xff")
    skin = (home / "batailles" / "skins" / "toads.yaml").read_text(encoding="utf-8")
    (home / "batailles" / "skins" / "drawn.yaml").write_text(skin.replace("drawing: king", "drawing: emperor"), "utf-8")
    at_home = open_at_home("batailles")
    assert {choice.id for option in at_home.opened.rules.options for choice in option.choices if choice.own} == {
        "wolves",
        "toads",
    }
    told = {Path(fault.path).name for fault in at_home.faults}
    assert told == {"broken.yaml", "standard.yaml", "a name.yaml", "long.yaml", "bytes.yaml", "drawn.yaml"}


def test_scenarios_playlists_and_presets(home: Path) -> None:
    place = home / "batailles"
    shipped = next(iter(examples_of("batailles").values()))
    text = shipped.path.read_text(encoding="utf-8")
    forget_examples()
    (place / "scenarios" / "mine.yaml").write_text(text, encoding="utf-8")
    (place / "scenarios" / "of_another.yaml").write_text(text.replace("game: batailles", "game: flautz"), "utf-8")
    (place / "scenarios" / shipped.path.name).write_text(text, encoding="utf-8")
    (place / "playlists" / "mine.yaml").write_text(
        'playlist: {fr: "À moi", en: "Mine"}\ngame: batailles\nscenes: [{scenario: mine}]', encoding="utf-8"
    )
    (place / "playlists" / "broken.yaml").write_text("playlist: 3", encoding="utf-8")
    (place / "presets" / "evening.yaml").write_text('preset: "Soir"\noptions: {army: wolves}', encoding="utf-8")
    (place / "presets" / "broken.yaml").write_text('preset: "Soir"\noptions: {army: foxes}', encoding="utf-8")
    mine = examples_of("batailles")["mine"]
    assert mine.own
    assert not examples_of("batailles")[shipped.name].own
    assert {Path(fault.path).name for fault in unread_examples("batailles")} == {"of_another.yaml", shipped.path.name}
    assert playlists_of("batailles")["mine"].own
    assert {Path(fault.path).name for fault in unread_playlists("batailles")} == {"broken.yaml"}
    presets, faults = own_presets(open_at_home("batailles").opened.rules)
    assert [(preset.name, preset.options) for preset in presets] == [("Soir", {"army": "wolves"})]
    assert [fault.line for fault in faults] == [2]
    for kind in ("scenarios", "playlists", "presets"):
        assert check_file(place / kind / ("evening.yaml" if kind == "presets" else "mine.yaml")) == []


def test_a_copy_of_a_folder_is_checked_like_the_shipped_one(tmp_path: Path) -> None:
    copy = tmp_path / "flautz-2"  # known by the title in it
    shutil.copytree(entry_of("flautz").data, copy)
    assert check_file(copy / "deck.yaml") == []
    assert check_file(copy / "how_you_win.yaml") == []
    (copy / "notes.yaml").write_text("a: 1", encoding="utf-8")
    assert check_file(copy / "notes.yaml") is None
    assert check_file(tmp_path / "loose.yaml") != []  # it is not there
    (tmp_path / "loose.yaml").write_text("a: 1", encoding="utf-8")
    assert check_file(tmp_path / "loose.yaml") is None


def test_a_fault_in_a_copy_is_told(tmp_path: Path) -> None:
    copy = tmp_path / "batailles"
    shutil.copytree(entry_of("batailles").data, copy, ignore=shutil.ignore_patterns("scenarios"))
    army = copy / "armies" / "standard.yaml"
    army.write_text(army.read_text(encoding="utf-8").replace("king: 16", "king: lots"), encoding="utf-8")
    assert check_file(army) == [Fault(str(army), 15, 7, "king: 'lots' should be a whole number")]


@pytest.mark.parametrize("game", ["nine_domains", "batailles"])
def test_bookmarks_become_a_playlist(game: str, make_app: MakeApp, tmp_path: Path) -> None:
    set_own_folder(tmp_path / "own")
    forget_examples()
    hall = Hall(make_app(), tmp_path / "library")
    library = hall.library
    seats = open_game(game).rules.seat_counts[0]
    match = played(game, {}, seats, library)
    last = len(match.session.records) - 1
    for seq, note in ((last // 2, 'A "turn": good, or not?'), (last, ""), (0, "The beginning")):
        library.mark(match.identity, seq, note)
    hall.archive.replay(library.matches()[0])
    app = hall.app
    app.loop_once()
    room = app.stack.top
    assert isinstance(room, Replay)
    room.open_bookmarks()
    app.loop_once()
    assert any(node.label == app.texts("reel.make") for node in walk(app.build()))
    hall.archive.make_reel(match, room.marks)
    (reel,) = [reel for reel in playlists_of(game).values() if reel.own]
    assert unread_playlists(game) == unread_examples(game) == ()
    assert 1 <= len(reel.scenes) <= 3
    assert any(app.texts.plural("reel.made", len(reel.scenes)) in node.label for node in walk(app.build()))
    assert not [fault for path in (tmp_path / "own").rglob("*.yaml") for fault in check_file(path) or ()]
    hall.examples.present(reel)
    app.loop_once()
    assert isinstance(app.stack.top, Demo)
    assert write_reel(match, library, room.marks).scenes == len(reel.scenes)  # over the older one
    with pytest.raises(NoReelError):
        write_reel(match, library, ())


def test_a_friends_army_is_kept_where_his_match_is_seen(home: Path, make_app: MakeApp, tmp_path: Path) -> None:
    """Letter by letter, beside what is there, and taken back; offered only to whoever has not got it."""
    named = {"army": "wolves", "skin": "toads"}
    match = played("batailles", named, 3)
    written = {kind: (home / "batailles" / kind).glob("[tw]*.yaml") for kind in ("armies", "skins")}
    texts = {kind: next(found).read_bytes() for kind, found in written.items()}
    mine = tmp_path / "mine"
    set_own_folder(mine)
    armies = mine / "batailles" / "armies"
    armies.mkdir(parents=True)
    (armies / "wolves.yaml").write_text("# other wolves, not even whole", encoding="utf-8")
    hall = Hall(make_app(), tmp_path / "data")
    app, texts_of = hall.app, hall.app.texts
    app.stack.push(hall.menu())
    row = hall.library.find(import_journal(read_match_data(match.export()), hall.library))
    assert row is not None
    hall.archive.replay(row)
    app.loop_once()
    assert texts_of("own.keep.armies_skins") in {node.label for node in walk(app.build())}
    press(app, "replay.keep")
    assert (armies / "wolves-2.yaml").read_bytes() == texts["armies"]
    assert (mine / "batailles" / "skins" / "toads.yaml").read_bytes() == texts["skins"]
    assert (armies / "wolves.yaml").read_text("utf-8").startswith("# other wolves")
    assert to_keep(match.header) == ()
    assert {c.id for o in open_at_home("batailles").opened.rules.options for c in o.choices if c.own} >= {"wolves-2"}
    assert any("batailles/armies/wolves-2.yaml" in node.label for node in walk(app.build()))
    assert find(app.build(), "replay.keep") is None
    post_click(app, next(node.key for node in walk(app.build()) if node.label == texts_of("library.undo")))
    app.loop_once()
    assert sorted(path.name for path in mine.rglob("*.yaml")) == ["wolves.yaml"]
    assert find(app.build(), "replay.keep") is not None, "it can be kept again"


@pytest.mark.parametrize("name", ["standard", "con", "x" * 40])
def test_what_is_kept_takes_no_other_place(name: str, tmp_path: Path) -> None:
    set_own_folder(tmp_path)
    file = OwnFile("armies", name, "king: 3\r\n")
    kept, again = keep("batailles", file), keep("batailles", file)
    assert kept.path.stem not in ("standard", "con")
    assert kept.path != again.path
    assert len(again.path.stem) <= 40
    assert kept.path.read_bytes() == again.path.read_bytes() == b"king: 3\r\n"
    again.path.write_bytes(b"mine by now")
    assert not again.take_back()
    assert again.path.exists()
    assert kept.take_back()
    assert not kept.path.exists()


def test_what_cannot_be_kept_is_told_and_leaves_nothing(home: Path, make_app: MakeApp, tmp_path: Path) -> None:
    match = played("batailles", {"army": "wolves"}, 3)
    set_own_folder(tmp_path / "mine")
    (tmp_path / "mine").write_text("no folder", encoding="utf-8")
    hall = Hall(make_app(), tmp_path / "data")
    hall.pausing.pause(hall.table(match, viewer=0))
    hall.app.loop_once()
    press(hall.app, "own.keep.armies")
    said = hall.app.texts("own.not_kept", reason=hall.app.texts("disk.no_folder"))
    assert said in {node.label for node in walk(hall.app.build())}
    set_own_folder(None)
    assert ways_to_keep(hall.app, match) == ()


# ---- the page for players ------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "part"), [("en", 0), ("fr", 1)])
def test_the_page_is_followed_word_by_word(
    language: str, part: int, make_app: MakeApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = PAGE.read_text(encoding="utf-8").split("\n---\n")[part]
    texts = Texts(language)
    opened: list[Path] = []

    def keep(folder: Path) -> bool:
        opened.append(folder)
        return True

    monkeypatch.setattr(places, "open_place", keep)
    set_own_folder(tmp_path / "own")
    app = make_app()
    app.change_settings(language=language)
    hall = Hall(app, tmp_path)
    hall.back_rooms.open_own_folder()  # 1
    for key in ("preferences.title", "own.folder", "menu.set_table", "lobby.options", "lobby.start", "demo.title"):
        assert f"*{texts(key)}*" in page
    armies = opened[0] / "batailles" / "armies"
    assert sorted(path.name for path in opened[0].iterdir()) == sorted([*NAMES, THEMES])
    name = re.search(r"`(\w+\.yaml)`", page)  # 2
    assert name is not None
    army = armies / name[1]
    shutil.copy(armies / SAMPLE, army)
    blocks = re.findall(r"```(?:yaml)?\n(.*?)\n```", page, re.DOTALL)  # 3
    for line in blocks[0].splitlines():
        key = line.split(":")[0]
        text, count = re.subn(rf"^{key}:.*$", line, army.read_text(encoding="utf-8"), flags=re.MULTILINE)
        assert count == 1
        army.write_text(text, encoding="utf-8")
    hall.reception.open_lobby("batailles")  # 4
    app.loop_once()
    lobby = app.stack.top
    assert isinstance(lobby, Lobby)
    assert f"*{texts('lobby.more').partition(':')[0].strip()}*" in page
    press(app, "lobby.more")
    labels = {node.label for node in walk(app.build())}
    shown = re.search(r"\*\*(.+?)\*\*", page, re.DOTALL)
    assert shown is not None
    assert " ".join(shown[1].split()) in {label.replace("\u00a0", " ") for label in labels}
    lobby.house_rules.values["army"] = army.stem
    plan = lobby.plan()
    assert plan is not None
    assert new_match(plan, None).header.own[0].name == army.stem
    wrong = re.search(r"`(king: \w+)`", page)  # 5
    assert wrong is not None
    army.write_text(re.sub(r"^king:.*$", wrong[1], army.read_text(encoding="utf-8"), flags=re.MULTILINE), "utf-8")
    hall.reception.open_lobby("batailles")
    app.loop_once()
    assert blocks[1] in " ".join(node.label for node in walk(app.build()))
    assert texts("own.place", path=str(opened[0])) in {node.label for node in walk(app.build())}, "it is said, too"
    press(app, "own.left_out")
    app.loop_once()
    press(app, "own.left_out.0")
    app.loop_once()
    assert opened[1:] == [armies]
    assert {entry for entry in SHOWN if f"`{entry}`" in page} == set(SHOWN)


def test_where_nothing_opens_folders_the_place_is_told(
    make_app: MakeApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenes.kit.window.places.shutil.which", lambda _name: None)
    monkeypatch.setattr("scenes.kit.window.places.sys.platform", "linux")
    set_own_folder(tmp_path / "own")
    app = make_app()
    hall = Hall(app, tmp_path)
    hall.back_rooms.open_own_folder()
    assert any(str(tmp_path / "own") in node.label for node in walk(app.build()))
    (tmp_path / "file").write_text("", encoding="utf-8")
    set_own_folder(tmp_path / "file" / "own")
    hall.back_rooms.open_own_folder()
    assert any(node.label.startswith(app.texts("own.not_made", reason="")) for node in walk(app.build()))


@pytest.mark.parametrize("game", SAMPLES)
def test_own_content_is_shown_from_the_beginning_to_the_last_word(
    game: str, home: Path, make_app: MakeApp, tmp_path: Path
) -> None:
    """Played to its end, told, seen again, looked back on, exported and imported; also when the files have gone."""
    named, seats = SAMPLES[game]
    app = make_app()
    hall = Hall(app, tmp_path / "data")
    rules = open_at_home(game).opened.rules
    cards = tuple(SeatCard(f"P{seat}", token=seat + 1) for seat in range(seats))
    plan = Plan(game, cards, resolve(rules.options, dict(named), seats), "own", own=own_files_of(rules))
    match = new_match(plan, hall.library)
    session = match.session
    for number in range(10_000):
        if not session.actors:
            break
        seat = session.actors[0]
        match.submit(seat, choose(session.rules, session.view(seat), seat, "greedy", Chance(game, number)))
    app.stack.push(hall.menu())
    for removed in (False, True):
        if removed:
            shutil.rmtree(home)
            forget_games()
        show_all(hall, match, tmp_path / str(removed))
        for _ in app.stack.scenes[1:]:
            app.stack.pop()
        app.loop_once()


def show_all(hall: Hall, match: Match, folder: Path) -> None:
    """The end of a match, and every way on from there."""
    app, session, told = hall.app, match.session, tale_of(match)
    assert told is not None
    table = hall.table(match, viewer=0)
    app.stack.push(table)
    app.loop_once()
    hall.result(table)
    for _ in range(3):
        app.loop_once()
    assert isinstance(app.stack.top, Result)
    hall.open_rules_of(table)
    app.loop_once()
    row = hall.library.find(match.identity)
    assert row is not None
    hall.archive.replay(row)
    app.loop_once()
    replay = app.stack.top
    assert isinstance(replay, Replay)
    for observer in (0, len(match.names), ALL_SEEING):
        replay.player.look_with(observer)
        replay.player.go_to_end()
        app.loop_once()
    replay.look_back()
    app.loop_once()
    plain = present(cast(Game[Any, Any], session.rules))
    app.stack.push(TableScene(Conductor(match, plain), plain, table.doors, viewer=0, live=False))
    app.loop_once()
    folder.mkdir()
    (folder / "match.tablee").write_bytes(match.export())
    elsewhere = Library(folder)
    found = elsewhere.find(import_journal(read_match_file(folder / "match.tablee"), elsewhere))
    assert found is not None
    assert tale_of(match_of(read_match(found, elsewhere))) == told
    hall.laying.from_match(match, len(session.records) // 2)
    app.loop_once()
    assert isinstance(app.stack.top, PositionRoom)


@pytest.mark.parametrize("game", SAMPLES)
def test_what_is_added_can_be_laid(game: str, home: Path, make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    hall = Hall(app, tmp_path / "data")
    app.stack.push(hall.menu())
    hall.laying.open_game(game)
    app.loop_once()
    room = app.stack.top
    assert isinstance(room, PositionRoom)
    for option, name in SAMPLES[game][0].items():
        spec = next(spec for spec in room.bench.positions.rules.options if spec.id == option)
        assert name in {choice.id for choice in spec.choices}
        room.set_option(option, name)
        app.loop_once()
    assert dict(room.bench.position.setup.options).items() >= SAMPLES[game][0].items()


def test_armies_of_one_name_show_the_names_of_their_files(home: Path, make_app: MakeApp, tmp_path: Path) -> None:
    armies = home / "batailles" / "armies"
    shutil.copy(armies / "wolves.yaml", armies / "wolves_again.yaml")
    app = make_app(language="en")
    Hall(app, tmp_path).reception.open_lobby("batailles")
    app.loop_once()
    press(app, "lobby.more")
    labels = {node.label for node in walk(app.build())}
    assert {file for file in ("wolves", "wolves_again") if any(f"({file}, yours)" in label for label in labels)} == {
        "wolves",
        "wolves_again",
    }
    assert any(label.endswith("(yours)") for label in labels), "one that nobody else is called stays as it is"


def test_an_example_that_cannot_be_read_is_told_where_it_is_looked_for(
    home: Path, make_app: MakeApp, tmp_path: Path
) -> None:
    """Where the table is set, and in the rule book; other games say nothing of it."""
    place = home / "batailles" / "scenarios"
    place.mkdir(parents=True, exist_ok=True)
    (place / "tab.yaml").write_text('scenario: "Tab"\ngame: batailles\n\tseats: [A, B, C]\n', "utf-8")
    app = make_app()
    hall = Hall(app, tmp_path / "data")
    told = []
    for enter in (hall.reception.open_lobby, hall.open_book):
        for game in ("flautz", "batailles"):
            app._notices.clear()
            enter(game)
            app.loop_once()
            told.append("tab.yaml:3:1" in " ".join(node.label for node in walk(app.build())))
    assert told == [False, True, False, True]
