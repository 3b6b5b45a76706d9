"""The room in which positions are laid: by drag, by click and click, by keys. What is impossible is said, and nothing
of a match that counts is shown.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from game.catalogue import NAMES, open_game
from game.commands.check import check_file
from game.core.notation.notation import VACANT
from game.core.positions.comparing import differences
from game.core.positions.places import LayingPlace
from game.own.folder import set_own_folder
from game.teaching.examples import course_of
from game.teaching.moments import positions_of
from game.teaching.position_lines import line_of
from scenes.app import App
from scenes.doors import positions as positions_doors
from scenes.doors.hall import Hall
from scenes.kit.screen.tree import find, walk
from scenes.kit.widgets.ask import Ask
from scenes.kit.widgets.dialog import Dialog
from scenes.kit.window.inputs import Key, PointerDown, PointerMove, PointerUp, Typed
from scenes.rooms.position.room import PositionRoom
from scenes.rooms.replay.room import Replay
from scenes.table.scene import TableScene

from .conftest import MakeApp
from .table_play import begun

BEES: Final = """\
name: {fr: Abeilles, en: Bees}
help: {fr: Elles volent., en: They fly.}
values: [1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
king: 13
mines: 1
roles: {spy: [1]}
specials: {teamwork: 2}
hand: 5
"""


class Hands:
    """A person before the room of a game."""

    def __init__(self, app: App, hall: Hall) -> None:
        self.app = app
        self.hall = hall

    @property
    def room(self) -> PositionRoom:
        top = self.app.stack.top
        assert isinstance(top, PositionRoom)
        return top

    def at(self, key: str) -> tuple[float, float]:
        node = find(self.app.interaction.root, key)
        assert node is not None, key
        return node.rect.cx, node.rect.cy

    def keys(self, prefix: str) -> list[str]:
        return [node.key for node in walk(self.app.interaction.root) if node.key.startswith(prefix)]

    def click(self, key: str) -> None:
        at = self.at(key)
        for event in (PointerMove(*at), PointerDown(*at), PointerUp(*at)):
            self.app._input(event)
        self.app.loop_once()

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self.app._input(PointerMove(*start))
        self.app._input(PointerDown(*start))
        for part in (0.3, 0.7, 1.0):
            x, y = (a + part * (b - a) for a, b in zip(start, end, strict=True))
            self.app._input(PointerMove(x, y, held=True))
            self.app.loop_once()
        self.app._input(PointerUp(*end))
        self.app.loop_once()

    def press(self, name: str, *, control: bool = False) -> None:
        self.app._input(Key(name, control=control))
        self.app.loop_once()

    def box(self, stock: str) -> list[str]:
        """The words of what is in the box."""
        return [key.rpartition(".")[2] for key in self.keys(f"position.item.{stock}.")]

    def place(self, key: str) -> LayingPlace:
        return next(place for place in self.room.bench.places if place.key == key)

    def words(self, key: str) -> list[str]:
        return self.room.bench.words(self.place(key))

    def spot(self, key: str, at: int) -> tuple[float, float]:
        """A point of the table at which something would be laid into a place."""
        area = next(area for area in self.room._chrome.areas if (area.place.key, area.at) == (key, at))
        return area.rect.cx, area.rect.cy


def opened(make_app: MakeApp, folder: Path, game: str, **settings: Any) -> Hands:
    app = make_app(**settings)
    hall = Hall(app, folder)
    app.stack.push(hall.menu())
    hall.laying.open_game(game)
    app.loop_once()
    return Hands(app, hall)


def test_a_card_is_dragged_from_the_box_to_the_table_and_back(make_app: MakeApp, tmp_path: Path) -> None:
    hands = opened(make_app, tmp_path, "flautz")
    hands.room.clear()
    hands.app.loop_once()
    item = hands.keys("position.item.cards.")[2]
    word = item.rpartition(".")[2]
    hands.drag(hands.at(item), hands.spot("air", 1))
    assert hands.words("air") == [VACANT, word, VACANT]
    piece = next(n for n in walk(hands.app.interaction.root) if n.key.startswith("position.piece") and n.grab)
    hands.drag((piece.rect.cx, piece.rect.cy), hands.spot("ground", 0))
    assert (hands.words("air"), hands.words("ground")[0]) == ([VACANT] * 3, word)
    hands.drag(hands.at("position.thing.ground.0"), hands.at("position.search"))
    assert hands.words("ground") == [VACANT] * 3
    assert [hands.room.bench.can_undo, hands.room.bench.can_redo] == [True, False]
    hands.press("z", control=True)
    assert hands.words("ground")[0] == word
    hands.press("y", control=True)
    assert hands.words("ground") == [VACANT] * 3
    nowhere = hands.at("position.words")
    hands.drag(hands.at(item), nowhere)
    assert hands.room.bench.held is None, "dropped nowhere it stays where it was"


def test_a_flower_is_begun_anywhere_on_its_bed_whoever_s_garden_it_is_in(make_app: MakeApp, tmp_path: Path) -> None:
    hands = opened(make_app, tmp_path, "flower_power")
    hands.room.clear()
    hands.app.loop_once()
    gardens = [place for place in hands.room.bench.places if place.key.startswith("gardens.")]
    beds = [next(area.rect for area in hands.room._chrome.areas if area.place.key == each.key) for each in gardens]
    assert len(beds) == 2
    assert not beds[0].overlaps(beds[1])
    for place, bed in zip(gardens, beds, strict=True):
        assert bed.w > 60, "the bed, not a card on it"
        item = hands.keys("position.item.cards.")[2]
        hands.drag(hands.at(item), (bed.x + bed.w * 0.2, bed.cy))
        assert hands.words(place.key) == [item.rpartition(".")[2]]


def test_two_clicks_do_what_a_drag_does(make_app: MakeApp, tmp_path: Path) -> None:
    hands = opened(make_app, tmp_path, "croconounours")
    place = hands.place("hands.Joueur 1")
    before = hands.words(place.key)
    item = next(key for key in hands.keys("position.item.cards.") if hands.at(key)[1] < 600)
    hands.click(item)
    assert hands.room.bench.held is not None
    hands.click(f"position.target.{place.key}.-1")
    assert hands.words(place.key) == [*before, item.rpartition(".")[2]]
    hands.click(f"position.thing.{place.key}.0")
    hands.press("delete")
    assert hands.words(place.key) == [*before[1:], item.rpartition(".")[2]]
    warriors = hands.place("warriors.Joueur 1")
    colour, square = hands.words(warriors.key)[0][0], warriors.squares.index("d4")
    hands.click(f"position.thing.{warriors.key}.0")
    hands.click(f"position.target.{warriors.key}.{square}")
    assert f"{colour}d4" in hands.words(warriors.key)


def test_keys_alone_lay_a_card(make_app: MakeApp, tmp_path: Path) -> None:
    hands = opened(make_app, tmp_path, "nine_domains")
    hands.app.interaction.focus("position.search")
    hands.app._input(Typed("4-"))
    hands.app.loop_once()
    hands.room.clear()
    hands.app.loop_once()
    found = hands.keys("position.item.cards.Joueur 1.")
    assert [key.rpartition(".")[2] for key in found] == ["4-"]
    hands.app.interaction.focus(found[0])
    hands.press("return")
    hands.app.interaction.focus("position.target.drafts.Joueur 1.2")
    hands.press("return")
    assert hands.words("drafts.Joueur 1") == [VACANT, VACANT, "4-"]
    hands.app.interaction.focus("position.thing.drafts.Joueur 1.2")
    hands.press("delete")
    assert hands.words("drafts.Joueur 1") == [VACANT] * 3


def test_what_is_impossible_is_said_in_words_with_its_clause(make_app: MakeApp, tmp_path: Path) -> None:
    hands = opened(make_app, tmp_path, "batailles")
    room = hands.room
    slots = hands.place("slots.Joueur 1")
    room.bench._go(slots.filled(room.bench.position, ["M", "M"]))
    hands.app.invalidate()
    hands.app.loop_once()
    assert "deux champs de mines" in room.fault
    for key in ("position.start", "position.save", "position.fill"):
        if key == "position.fill":  # beside so long a name it is in the menu of the bar
            hands.click("position.more")
        node = find(hands.app.interaction.root, key)
        assert node is not None
        assert not node.enabled
    hands.app.stack.pop()
    hands.app.loop_once()
    room.start()
    room.save()
    hands.app.loop_once()
    assert hands.app.stack.top is room
    hands.click("position.clause.BP-34")
    assert hands.app.stack.top is not room


@pytest.mark.parametrize("game", NAMES)
def test_a_saved_position_is_a_scenario_without_fault_and_can_be_played(
    game: str, make_app: MakeApp, tmp_path: Path
) -> None:
    hands = opened(make_app, tmp_path, game)
    hands.room.fill()
    wanted, names = hands.room.bench.reading.state, hands.room.bench.names
    hands.room.save()
    hands.app.loop_once()
    assert isinstance(hands.app.stack.top, Ask)
    hands.press("return")
    written = list(tmp_path.rglob("*.yaml"))
    assert len(written) == 1
    assert written[0].parent == tmp_path / "own" / game / "scenarios"
    assert check_file(written[0]) == []
    hands.room.start()
    hands.app.loop_once()
    assert isinstance(hands.app.stack.top, Dialog)
    offered = [node.label for node in walk(hands.app.interaction.root) if node.key.startswith("dialog.")]
    assert offered
    assert not any("{" in label for label in offered), "a name was not filled in"
    hands.click("dialog.1")
    table = hands.app.stack.scenes[1:]
    found = next(scene for scene in table if isinstance(scene, TableScene))
    assert found.match.header.practice
    positions = positions_of(game)
    assert positions is not None
    assert differences(positions, wanted, found.match.session.state, names) == ()


def test_players_and_house_rules_can_be_changed_and_taken_back(make_app: MakeApp, tmp_path: Path) -> None:
    hands = opened(make_app, tmp_path, "flautz")
    room = hands.room
    room.set_seats(3)
    assert len(room.bench.names) == 3
    assert room.bench.reading.state is not None
    room.set_option("mode", "points")
    assert any(field.path[0] == "points" for field in room.bench.fields)
    hands.app.loop_once()
    room.undo()
    room.undo()
    assert len(room.bench.names) == 2


def test_another_army_brings_its_own_cards(make_app: MakeApp, tmp_path: Path) -> None:
    """What it has not goes back into the box, and what is laid then is what it looks like."""
    armies = tmp_path / "own" / "batailles" / "armies"
    armies.mkdir(parents=True)
    (armies / "bees.yaml").write_text(BEES)
    set_own_folder(tmp_path / "own")
    hands = opened(make_app, tmp_path, "batailles")
    room = hands.room
    for army in ("bees", "standard"):
        room.set_option("army", army)
        assert room.bench.setup.options["army"] == army
        hands.app.loop_once()
        assert (room.fault, room.stage.broken) == ("", False)
        room.clear()
        hands.app.loop_once()
        mine = room.bench.stocks[0]
        assert ("13" in hands.box(mine.id)) == (army == "standard")
        shown = room.look(hands.app.ui, mine, "K")
        hands.drag(hands.at(f"position.item.{mine.id}.K"), hands.spot(f"slots.{room.bench.names[0]}", 0))
        zone = hands.place(f"slots.{room.bench.names[0]}").zones[0]
        pieces = [sprite.piece for _, sprite in room.stage.picture.sprites.in_order()]
        assert shown is not None
        assert [piece.picture for piece in pieces if piece.slot[0] == zone] == [shown.picture]
    while room.bench.can_undo:
        room.undo()
        hands.app.loop_once()
        assert not room.stage.broken


# ---- doors and secrets ---------------------------------------------------------------------------


def test_no_moment_of_a_match_that_counts_is_laid_open(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    hall = Hall(app, tmp_path)
    app.stack.push(hall.menu())
    match = begun("flautz", ("human", "bot:greedy"), "seed", hall.library)
    match.header = msgspec.structs.replace(match.header, practice=False)
    table = hall.table(match)
    app.stack.push(table)
    app.loop_once()
    hall.laying.from_match(match, 0)
    app.loop_once()
    assert not isinstance(app.stack.top, PositionRoom)
    hall.pausing.pause(table)
    app.loop_once()
    assert "Poser depuis ici" not in [node.label for node in walk(app.interaction.root)]
    app.stack.pop()
    match.header = msgspec.structs.replace(match.header, practice=True)
    hall.pausing.pause(table)
    app.loop_once()
    here = next(node for node in walk(app.interaction.root) if node.label == "Poser depuis ici" and node.actions)
    here.actions[0].run()
    app.loop_once()
    assert isinstance(app.stack.top, PositionRoom)


def test_a_replay_and_an_example_lead_there(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    hall = Hall(app, tmp_path)
    app.stack.push(hall.menu())
    course = course_of("flower_power", "09_plain_success")
    hall.laying.from_course(course, course.start)
    app.loop_once()
    room = app.stack.top
    assert isinstance(room, PositionRoom)
    assert room.bench.names == course.names
    app.stack.pop()
    hall.laying.from_course(course, course.moments[-1].before)
    app.loop_once()
    match = begun("flower_power", ("bot:greedy", "bot:greedy"), "replayed", None)
    rules = open_game("flower_power").rules
    for _ in range(60):
        seat = match.session.actors[0]
        match.session.submit(seat, rules.legal(match.session.state, seat)[0])
    hall.archive._lay(match, len(match.session.records) - 1)
    app.loop_once()
    assert isinstance(app.stack.top, PositionRoom), "a practice match: the last moment that a position can say"
    assert not isinstance(app.stack.top, Replay)


def test_a_position_goes_into_a_letter_and_comes_out_of_it(
    make_app: MakeApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the keys that copy and paste everywhere."""
    hands = opened(make_app, tmp_path, "flautz")
    letter: list[str] = [""]
    monkeypatch.setattr(positions_doors, "write_clipboard", lambda text: letter.append(text))
    monkeypatch.setattr(positions_doors, "read_clipboard", lambda: letter[-1])
    hands.press("v", control=True)
    depth = len(hands.app.stack)
    hands.press("c", control=True)
    laid = line_of(hands.room.bench.position)
    hands.room.clear()
    hands.app.loop_once()
    assert line_of(hands.room.bench.position) != laid
    hands.press("v", control=True)
    assert len(hands.app.stack) == depth + 1
    assert line_of(hands.room.bench.position) == laid
    letter.append(letter[-1][:-9])
    hands.press("v", control=True)
    assert len(hands.app.stack) == depth + 1, "what is broken is told, and nothing is laid"
