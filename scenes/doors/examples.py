"""The doors of the hall to the examples: one played on the table, all of a clause, a free game from one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from game.catalogue import NAMES, entry_of, worn
from game.core.content.content import ContentError
from game.core.journal.journal import JournalError
from game.core.journal.own_file import own_files_of
from game.core.library.library import FINISHED, Bookmark, Library, LibraryError, MatchRow
from game.core.scenarios.course import Course
from game.core.texts import LANGUAGES, LocalText, Texts
from game.matches.match import Match
from game.matches.sources import match_of, practice_from, read_match
from game.own.content import open_at_home
from game.own.folder import files_of, is_own
from game.teaching.examples import (
    Example,
    UnknownExampleError,
    course_in,
    course_of,
    example_named,
    examples_by_clause,
    examples_of,
    game_for,
    own_examples_unread,
)
from game.teaching.met_clauses import clauses_used
from game.teaching.playlists import (
    PlaylistScene,
    Reel,
    course_of_scene,
    everything_of,
    load_playlist,
    playlists_of,
    told_scenes,
    unread_playlists,
    write_reel_down,
)
from game.teaching.reels import NoReelError, write_scene
from game.teaching.saved_positions import reel_of_mine, saved_positions
from scenes.doors.easel import Easel
from scenes.doors.left_out import left_out, tell_fault, tell_faults
from scenes.doors.rereading import Offer, Rereading
from scenes.kit.reasons import reason_of
from scenes.kit.screen.stack import Host, Scene
from scenes.kit.settings import Presented
from scenes.kit.widgets.ask import Ask
from scenes.kit.widgets.dialog import Answer, Dialog
from scenes.kit.widgets.own_mark import marked
from scenes.presenters.registry import presenter_of
from scenes.rooms.example.captions import SceneStep
from scenes.rooms.example.chooser import EXAMPLES, Offered
from scenes.rooms.example.demo import Demo, DemoScene
from scenes.rooms.example.demo_shelf import DemoShelf, DemoShelfDoors
from scenes.rooms.example.playlist import PlaylistDoors, PlaylistRoom
from scenes.rooms.example.room import ExampleDoors, ExampleRoom
from scenes.rooms.example.words import caption, showing_seconds, worth_showing
from scenes.rooms.replay.bookmarks import said_mark
from scenes.rooms.rulebook.examples import Illustrations
from scenes.rooms.rulebook.met import RulesOfMatch
from scenes.table.playback.film import Film, spoken_of
from scenes.table.scene import TableScene


class Examples:
    """`table` gives the scene of a match, `explain` opens a clause of a game, `lay` sets a moment of an example up;
    bookmarks of the matches in the `library` can be shown.
    """

    def __init__(
        self,
        app: Host,
        table: Callable[[Match], TableScene],
        explain: Callable[[str, str], None],
        lay: Callable[[Course, Any], None],
        library: Library,
    ) -> None:
        self._app = app
        self._library = library
        self._lay = lay
        self._table = table
        self._explain = explain
        self.rereading = Rereading(app)
        self._met_before: WeakKeyDictionary[TableScene, tuple[str, ...]] = WeakKeyDictionary()
        self._left: dict[Path, tuple[Reel, tuple[Reel, ...]]] = {}
        """The playlists that were put together otherwise: how each was left, and its states of before."""
        self._easel = easel = Easel()
        self.illustrations = Illustrations(self.of_clauses, easel.look, easel.work, self.open)
        """What the rule book shows of them."""

    def open(self, example: Example, among: Sequence[Example] = ()) -> None:
        """Plays an example; from it one can go on to the others `among` which it was found."""
        room = self._room(example, among)
        if room is not None:
            self._app.stack.push(room)

    @staticmethod
    def of_clauses(game: str, clauses: Sequence[str]) -> tuple[Example, ...]:
        """The examples that show one of some clauses, those of the first clause first."""
        shown = examples_by_clause(game)
        return tuple(dict.fromkeys(example for clause in clauses for example in shown.get(clause, ())))

    def _room(self, example: Example, among: Sequence[Example]) -> ExampleRoom | None:
        try:
            course = course_of(example.game, example.name)
        except (ContentError, UnknownExampleError) as error:
            tell_fault(self._app, error, example.path, "example.faulty")
            return None
        rules = game_for(example.game, example.path, course.setup.options).rules
        another = partial(self._go_on, example, among) if len(among) > 1 else None
        doors = ExampleDoors(self._explain, partial(self._try_example, example), self._lay, another)
        room = ExampleRoom(course, rules, presenter_of(rules), doors)
        self.rereading.watch(room, _files(example), partial(self._reread_room, example))
        return room

    @staticmethod
    def _reread_room(example: Example, room: ExampleRoom) -> None:
        course = course_in(example.path)
        rules = game_for(example.game, example.path, course.setup.options).rules
        room.reread(course, rules, presenter_of(rules))

    def _go_on(self, example: Example, among: Sequence[Example], by: int) -> None:
        following = among[(among.index(example) + by) % len(among)]
        room = self._room(following, among)
        if room is not None:
            self._app.stack.replace(room)

    def note_rules_of(self, table: TableScene) -> None:
        """The rules that a match which is over has used are met from now on."""
        if table in self._met_before:
            return
        settings, game = self._app.settings, table.match.session.rules.name
        met = self._met_before[table] = tuple(settings.met_clauses.get(game, ()))
        fresh = [clause for clause in used_at(table) if clause not in met]
        if fresh:
            self._app.change_settings(met_clauses={**settings.met_clauses, game: [*met, *fresh]})

    def open_rules_of(self, table: TableScene) -> None:
        """Which rules a match has used, which of them were new, and which ones nobody here has ever met."""
        game, met = table.match.session.rules.name, self._met_before.get(table, ())
        self._app.stack.push(RulesOfMatch(game, used_at(table), met, self.illustrations, self._explain))

    def open_demos(self) -> None:
        """What can be shown at a presenter's screen."""
        faults = [fault for game in NAMES for fault in (*own_examples_unread(game), *unread_playlists(game))]
        doors = DemoShelfDoors(
            _reels, self._present_or_go_on, self.change_playlist, self._fresh_playlist, self.minutes,
        )  # fmt: skip
        try:
            shelf = DemoShelf(doors, left_out(self._app, faults))
        except ContentError as error:
            self._app.notify(self._app.texts("menu.game_broken", reason=str(error).splitlines()[0]), "warning")
            return
        self._app.stack.push(shelf)

    def _fresh_playlist(self, game: str) -> None:
        """Asks what a playlist of the player's own is to be called, and opens it."""
        ask = Ask("playlist.fresh", "playlist.name.text", "library.keep", lambda name: self._compose(named(name)))

        def named(name: str) -> Reel:
            return Reel(LocalText(name, name), game, ())

        self._app.stack.push(ask)

    def change_playlist(self, reel: Reel) -> None:
        """A playlist of the player's own, or a copy of another one, to be put together otherwise."""
        if not reel.own:
            own, title = {each.title for each in playlists_of(reel.game).values()}, self._app.texts.pick(reel.title)
            reel = next(copy for copy in _copies(reel) if copy.title not in own)
            self._app.notify(self._app.texts("playlist.copied", title=title), "pencil")
        self._compose(reel)

    def _note_left(self, reel: Reel, former: tuple[Reel, ...]) -> None:
        if reel.path is not None:
            self._left[reel.path] = reel, former

    def _compose(self, reel: Reel) -> None:
        doors = PlaylistDoors(
            self._present_or_go_on,
            self._offered,
            lambda scenario, game: example_named(scenario, game),
            self._steps,
            write_reel_down,
            self.minutes,
            partial(self._easel.look, telling=True),
            self._easel.work,
            self._note_left,
        )
        left, former = (None, ()) if reel.path is None else self._left.get(reel.path, (None, ()))
        self._app.stack.push(PlaylistRoom(reel, doors, former if left == reel else ()))

    def _steps(self, game: str, scene: PlaylistScene) -> list[SceneStep]:
        """The steps of a scene at which something is said, those that are left out among them."""
        course = course_of_scene(game, scene.model_copy(update={"skips": ()}))
        rules, hero = worn(open_at_home(game).opened, course.setup.options).rules, _hero_of(game, scene)
        film = Film(course, rules, presenter_of(rules), hero=hero, eyes=hero, ends_with_result=True)
        told = {moment.place for moment in worth_showing(film)}
        return [
            SceneStep(
                number, caption(self._app.ui, film, number), moment.step.say, number in scene.captions,
                number in scene.skips, moment.refusal is not None,
            )
            for number, moment in enumerate(film.moments, 1)
            if moment.place in told
        ]  # fmt: skip

    def minutes(self, reel: Reel) -> int:
        """How long it takes to present a reel, about; 0 where it cannot be shown."""
        try:
            scenes = _scenes_of(reel)
        except (ContentError, UnknownExampleError):
            return 0
        texts = self._app.texts
        seconds = sum(showing_seconds(scene.course, texts, scene.say, scene.notes) for scene in scenes)
        return max(1, round(seconds / 60)) if scenes else 0

    def _offered(self, game: str) -> list[Offered]:
        """What can be shown of a game: what the player has saved and marked, then all examples; first those with which
        the demos of the house tell their stories, with the words that these say.
        """
        mine, told = {saved.name for saved in saved_positions(game)}, told_scenes(game)
        others = {each.name: each for each in examples_of(game).values() if each.name not in mine}
        ordered = [others[name] for name in (*told, *(name for name in others if name not in told)) if name in others]
        return [
            *(_offered_example("position.mine", example) for example in saved_positions(game)),
            *self._bookmarks(game),
            *(_offered_example(EXAMPLES, each, told.get(each.name)) for each in ordered),
        ]

    def _bookmarks(self, game: str) -> Iterator[Offered]:
        """The bookmarks of matches: one of a match that goes on waits till that is over, unless it is practice."""
        try:
            rows = [row for row in self._library.matches() if row.game == game]
            found = [(row, mark) for row in rows for mark in self._library.bookmarks(row.id)]
        except LibraryError as error:
            self._app.notify(self._app.texts(error.key), "warning")
            return
        for row, mark in found:
            waits = "" if row.practice or row.state == FINISHED else "playlist.waits"
            title, scene = partial(_said_bookmark, row, mark), partial(self._marked, row, mark)
            yield Offered("replay.bookmarks", title, scene, waits=waits)

    def _marked(self, row: MatchRow, mark: Bookmark) -> PlaylistScene | None:
        """A bookmark as a scene, written down; None where it cannot be, which is told."""
        texts = self._app.texts
        try:
            match = match_of(read_match(row, self._library), identity=row.id)
            return write_scene(match, self._library, mark)
        except NoReelError as error:
            self._app.notify(texts.say(error.sentence), "warning")
        except (JournalError, LibraryError, ContentError, KeyError) as error:
            self._app.notify(texts("menu.match_broken", reason=reason_of(texts, error)), "warning")
        except OSError as error:
            self._app.notify(texts("own.not_made", reason=reason_of(texts, error)), "warning")
        return None

    def _present_or_go_on(self, reel: Reel) -> None:
        """Shows a reel; who has just left it half-way is asked whether he wants to go on where he was."""
        begin, last = partial(self.present, reel, fullscreen=True), self._app.settings.presented
        if last is None or last.reel != _known_as(reel) or last.scene <= 0:
            begin()
            return
        number, spoken = min(last.scene, len(reel.scenes) - 1), last.seconds
        answers = [
            Answer("demo.resume.there", partial(begin, number=number, spoken=spoken), "primary", "play"),
            Answer("demo.resume.anew", begin, "paper", "redo"),
            Answer("library.cancel", None, "paper", "close"),
        ]
        arguments = {"number": number + 1, "count": len(reel.scenes)}
        self._app.stack.push(Dialog("demo.resume", "demo.resume.text", answers, **arguments))

    def present(
        self, reel: Reel, *, autoplay: bool = False, loop: bool = False, fullscreen: bool = False, number: int = 0,
        spoken: float = 0.0,
    ) -> None:  # fmt: skip
        """Shows a reel to those who watch from afar, from the scene of this number on, after so many seconds."""
        try:
            scenes = _scenes_of(reel)
        except ContentError as error:
            tell_faults(self._app, error.faults, "example.faulty")
            return
        except UnknownExampleError as error:
            self._app.notify(self._app.texts("example.faulty", fault=str(error)), "warning")
            return
        rules = open_at_home(reel.game).opened.rules
        demo = Demo(
            reel.title, scenes, rules, presenter_of(rules), autoplay=autoplay, loop=loop, fullscreen=fullscreen,
            ends=reel.ends, try_it=self.try_it, left=None if loop else partial(self._note_scene, reel),
        )  # fmt: skip
        demo.number, demo.spoken = number, spoken
        files = [example_named(scene.scenario, reel.game).path for scene in reel.scenes]
        files += [] if reel.path is None else [reel.path]
        self.rereading.watch(demo, files, partial(self._reread_demo, reel))
        self._app.stack.push(demo)

    def _note_scene(self, reel: Reel, number: int, spoken: float) -> None:
        place = Presented(_known_as(reel), number, spoken if number else 0.0)
        if place != self._app.settings.presented:
            self._app.change_settings(presented=place)

    @staticmethod
    def _reread_demo(reel: Reel, demo: Demo) -> None:
        now = reel if reel.path is None else load_playlist(reel.path)
        rules = open_at_home(now.game).opened.rules
        demo.reread(_scenes_of(now), rules, presenter_of(rules))

    def _try_example(self, example: Example, course: Course, position: Any, seat: int) -> None:
        """Tries an example oneself; who saves its file meanwhile may begin again from the same moment of it."""
        table = self._tried(course, position, seat, "example.back_to")
        states = [course.start, *(moment.after for moment in course.moments)]
        moment = next((number for number, state in enumerate(states) if state is position), 0)

        def begin_again() -> None:
            try:
                now = course_in(example.path)
            except ContentError as error:
                tell_fault(self._app, error, example.path, "own.not_reread")
                return
            states = [now.start, *(one.after for one in now.moments)]
            self._app.stack.pop()
            self._try_example(example, now, states[min(moment, len(states) - 1)], min(seat, len(now.names) - 1))

        def offer(_table: Scene) -> Offer:
            course_in(example.path)
            return Offer(self._app.texts("own.begin_again"), begin_again)

        self.rereading.watch(table, _files(example), offer)
        self._app.stack.push(table)

    def try_it(self, course: Course, position: Any, seat: int) -> None:
        """A practice match that begins in a position: one person in a seat, friendly bots in the others."""
        self._app.stack.push(self._tried(course, position, seat, "demo.back_to"))

    def _tried(self, course: Course, position: Any, seat: int, opened_from: str) -> TableScene:
        own = own_files_of(open_at_home(course.setup.game).opened.rules)
        match = practice_from(course.setup, course.names, own, position, seat)
        self._app.notify(self._app.texts("example.tried"), "branch")
        table = self._table(match)
        table.opened_from = opened_from
        return table


def _known_as(reel: Reel) -> str:
    """By what a reel is found again when the program is started anew."""
    return f"{reel.game}/{reel.title.fr if reel.path is None else reel.path}"


def _files(example: Example) -> list[Path]:
    """What an example is read from: its own file, and what the user has added to the game."""
    kinds = [kind for _, kind in entry_of(example.game).variants]
    return [example.path, *(path for kind in kinds for path in files_of(example.game, kind) if is_own(path))]


def _reels() -> list[Reel]:
    """Everything that can be shown. Raises ContentError."""
    reels = [reel for game in NAMES for reel in (*playlists_of(game).values(), reel_of_mine(game), everything_of(game))]
    return [reel for reel in reels if reel.scenes]


def _copies(reel: Reel) -> Iterator[Reel]:
    """A reel under a name that says that it is one's own, then under more names."""
    names = {
        language: Texts(language)("own.marked", name=reel.title[language])
        for language in LANGUAGES
        if language in reel.title.languages
    }
    for number in count(1):
        numbered = {language: name if number == 1 else f"{name} {number}" for language, name in names.items()}
        yield replace(reel, path=None, title=reel.title.changed(**numbered))


def _offered_example(heading: str, example: Example, told: PlaylistScene | None = None) -> Offered:
    """`told`: as a demo of the house shows it."""
    return Offered(
        heading,
        lambda texts: marked(texts, texts.pick(example.title), example.own and not example.still),
        lambda: told or PlaylistScene(scenario=example.name),
        example.says if told is None else told.say or example.says,
        example=example,
    )


def _said_bookmark(row: MatchRow, mark: Bookmark, texts: Texts) -> str:
    """Which match, where, and its note."""
    return f"{row.title or ', '.join(row.names)} · {said_mark(texts, mark)}"


def _scenes_of(reel: Reel) -> list[DemoScene]:
    game = reel.game
    at_home, found = open_at_home(game).opened, list[DemoScene]()
    for scene in reel.scenes:
        course = course_of_scene(game, scene)
        rules = worn(at_home, course.setup.options).rules
        dressed = None if rules is at_home.rules else (rules, presenter_of(rules))
        found.append(DemoScene(course, scene.say, scene.notes, scene.points, _hero_of(game, scene), dressed))
    return found


def _hero_of(game: str, scene: PlaylistScene) -> int:
    """Who sits nearest: of whom the example itself speaks most, whatever a playlist adds or leaves out."""
    return spoken_of(course_of(game, scene.scenario))


def used_at(table: TableScene) -> tuple[str, ...]:
    """The clauses on which rests what the table has told its viewer."""
    return clauses_used((line.sentence for line in table.play.picture.log.lines), table.match.session.outcome)
