"""An example of the rules on the table: its caption under it, step by step, with anybody's eyes, and tried oneself."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from game.core.rules.rules import AnyRules
from game.core.scenarios.course import Course
from game.core.texts import next_language
from scenes.kit.languages import other_language
from scenes.kit.screen.stack import Host, Scene
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.toolbar import Tool
from scenes.kit.window.inputs import Input, Key, Wheel
from scenes.rooms.example.chrome import ExampleChrome
from scenes.rooms.example.what_ifs import WhatIfs
from scenes.rooms.example.words import caption, reading_seconds
from scenes.table.playback.controls import speed_keys
from scenes.table.playback.film import ALL_OPEN, Film
from scenes.table.presenter import Presenter


class ExampleDoors(msgspec.Struct, frozen=True):
    """The ways out: a clause of the rule book; a practice game from a true state on, in which a person has a seat; the
    room in which that state can be laid otherwise; and, where there are several examples of one thing, the one before
    (-1) and the next one (1).
    """

    explain: Callable[[str, str], None]
    try_it: Callable[[Course, Any, int], None] | None = None
    lay: Callable[[Course, Any], None] | None = None
    another: Callable[[int], None] | None = None


class ExampleRoom(Scene):
    """One example. It plays at once with `playing`."""

    keys = "example"

    def __init__(
        self, course: Course, rules: AnyRules, presenter: Presenter[Any], doors: ExampleDoors, *, playing: bool = False
    ) -> None:
        self.film = self._film_of(course, rules, presenter)
        self.doors = doors
        self.what_if: int | None = None
        self._begins_playing = playing
        self._chrome = ExampleChrome(self.film)

    def _film_of(self, course: Course, rules: AnyRules, presenter: Presenter[Any]) -> Film:
        return Film(
            course,
            rules,
            presenter,
            changed=lambda: self.app.invalidate(),
            heard=lambda name: self.app.sounds.play(name),
            reading=lambda moment: reading_seconds(caption(self.app.ui, self.film, moment)),
        )

    def reread(self, course: Course, rules: AnyRules, presenter: Presenter[Any]) -> None:
        """The example as its author has just written it, at the same moment and with the same eyes."""
        before = self.film
        self.film, self.what_if = self._film_of(course, rules, presenter), None
        self._chrome = ExampleChrome(self.film)
        if before.eyes <= len(course.names):
            self.film.look_with(before.eyes)
        self.film.go_to_part(min(before.part, self.film.parts))

    def enter(self, app: Host) -> None:
        self.app = app
        self.film.playing = self._begins_playing

    def update(self, seconds: float) -> bool:
        return self.film.update(seconds * self.app.settings.speed)

    # ---- what can be done ---------------------------------------------------------------------

    def try_it(self) -> None:
        """A practice game from the moment being shown."""
        seat = self.film.who_may_try
        if seat is not None and self.doors.try_it is not None:
            self.film.playing = False
            self.film.hurry()
            self.doors.try_it(self.film.course, self.film.state, seat)

    def lay(self) -> None:
        """The moment being shown, to be laid otherwise."""
        if self.doors.lay is not None:
            self.film.playing = False
            self.film.hurry()
            self.doors.lay(self.film.course, self.film.state)

    def ask_what_if(self) -> None:
        """Another course from the same position, or back to the example itself."""
        film = self.film
        film.playing = False
        if self.what_if is not None:
            self.show_what_if(None)
        elif len(film.course.what_ifs) == 1:
            self.show_what_if(0)
        elif film.course.what_ifs:
            self.app.stack.push(WhatIfs(film.course, self.show_what_if))

    def show_what_if(self, number: int | None) -> None:
        """Shows another course where it begins to differ; None: the example itself again."""
        film, course = self.film, self.film.course
        if number is None:
            place = course.what_ifs[self.what_if].begins if self.what_if is not None else 0
            self.what_if = None
            film.show(course.moments, place)
        else:
            self.what_if = number
            film.show(course.with_what_if(number), course.what_ifs[number].begins)
            film.next()

    def next_eyes(self) -> None:
        """All hands open, then with the eyes of each player, then of the public."""
        film = self.film
        everybody = len(film.course.names)
        film.look_with(0 if film.eyes == ALL_OPEN else film.eyes + 1 if film.eyes < everybody else ALL_OPEN)

    def switch_language(self) -> None:
        """The other language, in the middle of it."""
        self.app.set_language(next_language(self.app.texts.language))

    def explain(self, clause: str = "") -> None:
        """The rule book at the clause of a refusal, of what is told, or of the example."""
        film = self.film
        step = film.moment
        if not clause and step is not None and step.refusal is not None:
            clause = step.refusal.clause
        told = [line.sentence.clause for line in film.told() if line.sentence.clause]
        self.doors.explain(film.rules.name, clause or next(iter([*reversed(told), *film.course.clauses]), ""))

    # ---- inputs and building ------------------------------------------------------------------

    def handle(self, event: Input) -> bool:
        if isinstance(event, Wheel):
            return self._chrome.scroll(event)
        if not isinstance(event, Key) or event.alt or event.control:
            return False
        film, walks = self.film, self.app.ui.focus_visible
        keys: dict[str, Callable[[], None]] = {
            "right": film.next,
            "left": film.former,
            "space": film.next,
            "page down": film.next,
            "page up": film.former,
            "backspace": film.former,
            "home": partial(film.go_to, 0),
            "end": film.go_to_end,
            "p": film.play,
            **speed_keys(film),
            "v": self.next_eyes,
            "l": self.switch_language,
            "t": self.try_it,
            "w": self.ask_what_if,
            "e": self.lay,
            "f1": self.explain,
        }
        run = keys.get(event.name)
        if run is None or (walks and event.name in ("left", "right", "space", "f1")):
            return False
        run()
        self.app.invalidate()
        return True

    def build(self, ui: Ui) -> Node:
        texts, film = ui.texts, self.film
        tools = [
            *(
                [Tool("lay", "pencil", texts("position.here"), self.lay, "example.lay_from_here")]
                if self.doors.lay is not None
                else []
            ),
            Tool("language", "language", other_language(texts), self.switch_language, "example.language"),
        ]
        if self.doors.another is not None:
            another = self.doors.another
            tools = [
                Tool("former", "chevron_left", texts("example.former"), partial(another, -1)),
                Tool("following", "chevron_right", texts("example.following"), partial(another, 1)),
                *tools,
            ]
        beside = []
        if film.course.what_ifs:
            key = "example.what_if" if self.what_if is None else "example.as_it_was"
            icon = "branch" if self.what_if is None else "undo"
            beside.append(Tool("what_if", icon, texts(key), self.ask_what_if, "example.what_if"))
        if self.doors.try_it is not None:
            beside.append(
                Tool(
                    "try",
                    "gamepad",
                    texts("example.try"),
                    self.try_it,
                    "example.try",
                    self.film.who_may_try is not None,
                )
            )
        return self._chrome.whole(
            ui,
            title=texts.pick(film.course.title),
            tools=tools,
            beside=beside,
            back=self.back,
            eyes=self.next_eyes,
            explain=self.explain,
            push=self.app.stack.push,
            still=self.app.settings.reduced_motion,
        )
