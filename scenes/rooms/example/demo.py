"""The presenter: examples one after the other for people who watch from afar, with large captions and large cards."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Any, Final

import msgspec

from game.core.rules.rules import AnyRules
from game.core.scenarios.course import Course
from game.core.texts import LocalText, next_language
from scenes.kit.screen.stack import Host, Scene
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.scroll import ScrollPanel
from scenes.kit.window.inputs import Input, Key, PointerDown, PointerMove
from scenes.kit.window.second import on_a_screen_of_its_own
from scenes.rooms.example.demo_chrome import DemoChrome
from scenes.rooms.example.demo_desk import Desk
from scenes.rooms.example.demo_keys import DemoKeys
from scenes.rooms.example.demo_speaker import Prompter, SceneList
from scenes.rooms.example.demo_sure import LASTS
from scenes.rooms.example.words import caption, left_seconds, reading_seconds, worth_showing
from scenes.table.playback.film import ALL_OPEN, Film, spoken_of
from scenes.table.presenter import Presenter

ALONE: Final = 120.0
"""Seconds without an input after which a presentation that is shown for ever returns to its beginning."""
POINTED: Final = 2.5
"""Seconds for which the light follows a pointer that rests."""
BETWEEN: Final = 1.5
"""Seconds between two scenes that play by themselves."""
MOMENT: Final = 2.6
"""Seconds that a victory is shown in motion."""


class Looking(IntEnum):
    """With whose eyes one looks on."""

    PLAYER = 0
    PUBLIC = 1
    OPEN = 2


class DemoScene(msgspec.Struct, frozen=True):
    """One scene: a course, what is said before its first step (None: nothing), what the speaker should know, the
    things that the words before the first step speak of, who sits nearest (None: of whom its words speak most), and
    the game in the skin that it is shown in (None: as all of them are).
    """

    course: Course
    say: LocalText | None = None
    notes: LocalText | None = None
    points: tuple[str, ...] = ()
    hero: int | None = None
    worn: tuple[AnyRules, Presenter[Any]] | None = None


class Demo(Scene):
    """Shows the scenes of a game. `autoplay`: they go on by themselves; `loop`: for ever, at a stand where nobody
    speaks; `fullscreen`: on the whole screen while it lasts; `ends`: what is said when all was shown.
    `try_it` begins a practice game from a true state of a course, in which a person has a seat. `left` is told at which
    scene it is, 0 after the last, and after how many seconds: at each of them, as it may be cut off. `clock` gives
    seconds.
    """

    keys = "demo"
    undisturbed = True
    poll_seconds = 0.5

    def __init__(
        self,
        title: LocalText,
        scenes: Sequence[DemoScene],
        rules: AnyRules,
        presenter: Presenter[Any],
        *,
        autoplay: bool = False,
        loop: bool = False,
        fullscreen: bool = False,
        ends: LocalText | None = None,
        try_it: Callable[[Course, Any, int], None] | None = None,
        left: Callable[[int, float], None] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.title = title
        self.scenes = tuple(scenes)
        self.rules = rules
        self.autoplay = autoplay
        self.loop = loop
        self.number = 0
        self.ended = False
        """True once it was said that nothing comes any more."""
        self.begins_anew = False
        """True once somebody went on after that: the next time all begins anew."""
        self.blank = False
        self.spotlight = True
        self._alone = autoplay
        """It runs by itself whenever nobody is there."""
        self._presenter = presenter
        self.whole_screen = fullscreen
        self._ends = ends
        self._try_it = try_it
        self._left = left
        self._clock = clock
        self._last_input = clock()
        self._last_move = 0.0
        self._wait = 0.0
        self.feast = 0.0
        """How much (0 … 1) is over of what is shown of a victory."""
        self._looking = Looking.PLAYER
        self._keys = DemoKeys(self, clock)
        self.desk = Desk()
        self.prompts = False
        """True while the screen that all look at shows the speaker's notes, too."""
        self.told = ScrollPanel("demo.told", keys=False)
        """How far the notes are scrolled on the screen that all look at."""
        self._began = clock()
        self.spoken = 0.0
        """For how many seconds it had been shown when it was left."""
        self._second = 0
        self._lit = False
        self.film = self._film_of(0)
        self._chrome = DemoChrome()

    def _film_of(self, number: int) -> Film:
        course, hero = self.scenes[number].course, self.scenes[number].hero
        hero = spoken_of(course) if hero is None else hero
        rules, presenter = self.scenes[number].worn or (self.rules, self._presenter)
        film = Film(
            course,
            rules,
            presenter,
            hero=hero,
            eyes={Looking.PLAYER: hero, Looking.PUBLIC: len(course.names), Looking.OPEN: ALL_OPEN}[self._looking],
            changed=lambda: self.app.invalidate(),
            heard=lambda name: self.app.sounds.play(name),
            reading=lambda moment: reading_seconds(self.words(self.app.ui, moment)),
            ends_with_result=True,
        )
        film.tell(worth_showing(film))
        return film

    def words(self, ui: Ui, moment: int) -> str:
        """The caption of a moment of the present scene."""
        return self.words_of(ui, self.number, self.film, moment)

    def words_of(self, ui: Ui, number: int, film: Film, moment: int) -> str:
        """The caption of a moment of any scene."""
        return caption(ui, film, moment) if moment else self._opening(ui, number)

    def all_films(self) -> Sequence[Film]:
        """The film of each scene, as it is looked at now."""
        return [self.film if number == self.number else self._film_of(number) for number in range(self.count)]

    def _opening(self, ui: Ui, number: int) -> str:
        """What is said before the first step of a scene: its title, where nobody has said anything."""
        scene = self.scenes[number]
        return ui.texts.pick(scene.course.title if scene.say is None else scene.say)

    @property
    def points(self) -> tuple[str, ...]:
        """What the present words speak of."""
        moment = self.film.moment
        return () if self.ended else self.scenes[self.number].points if moment is None else moment.step.points

    def last_words(self, ui: Ui) -> str:
        """What is said when all was shown."""
        return ui.texts("demo.the_end") if self._ends is None else ui.texts.pick(self._ends)

    @property
    def typed(self) -> str:
        """The digits of a scene to go to that have been pressed so far."""
        return self._keys.typed

    @property
    def opens_hands_next(self) -> bool:
        """True where turning the eyes lays all hands open."""
        return self._looking + 1 == Looking.OPEN

    def asked(self, ui: Ui) -> str:
        """What is to be pressed once more if it is meant; '': nothing."""
        return ui.texts(f"demo.sure.{self._keys.asks}") if self._keys.asks else ""

    @property
    def heard_apart(self) -> bool:
        """True while the speaker has a window of his own: what concerns him alone is told there."""
        return self.desk.open

    def prompter(self, ui: Ui) -> Prompter | None:
        """What the speaker reads on the screen that all look at; None while it is put away."""
        return self._for_the_speaker(ui) if self.prompts else None

    def _for_the_speaker(self, ui: Ui) -> Prompter:
        if self.ended:
            following = ui.texts("demo.again")
        elif self.film.part < self.film.parts:
            following = self.words(ui, self.film.part + 1)
        elif self.number + 1 < len(self.scenes):
            following = f"{self.number + 2}. {self._opening(ui, self.number + 1)}"
        else:
            following = self.last_words(ui)
        notes = self.scenes[self.number].notes
        minutes, seconds = divmod(int(self._clock() - self._began), 60)
        said = "" if notes is None else ui.texts.pick(notes)
        clock, film = (time.strftime("%H:%M"), f"{minutes}:{seconds:02}"), self.film
        left = left_seconds(ui.texts, self.scenes, self.number, film.part / film.parts if film.parts else 0.0)
        still = 0 if self.ended else max(1, math.ceil(left / 60))
        keys = ui.texts("demo.keys") if self._keys.asks == "keys" else ""
        asked = " ".join(words for words in (keys, self.asked(ui), self.typed and f"» {self.typed}") if words)
        listed = () if self.desk.chosen is None else tuple(self._titles())
        return Prompter(
            *clock, following, said, self.number + 1, self.count, still, dark=self.blank, asked=asked, listed=listed,
            chosen=self.desk.chosen or 0,
        )  # fmt: skip

    # ---- coming and going ---------------------------------------------------------------------

    def enter(self, app: Host) -> None:
        self.app = app
        self._last_input = self._clock()
        self._began = self._last_input - self.spoken
        self.show(self.number)

    def leave(self) -> None:
        self.desk.close()
        self.spoken = self._clock() - self._began
        self._tell_place()

    def show(self, number: int, *, at_end: bool = False) -> None:
        """One of the scenes, from its beginning or at its end."""
        speed = self.film.speed
        self.number, self.ended, self.begins_anew = number, False, False
        self._keys.forget_digits()
        self.told.offset = self.desk.scroll.offset = 0.0
        self.film = self._film_of(number)
        self.film.speed = speed
        if at_end:
            self.film.go_to_end()
        else:
            self.film.go_to(0)
        self.film.playing = self.autoplay
        self._wait = BETWEEN
        self._tell_place()
        self.app.invalidate()

    def _tell_place(self) -> None:
        """Where one could go on."""
        if self._left is not None:
            self._left(0 if self.ended else self.number, self._clock() - self._began)

    def reread(self, scenes: Sequence[DemoScene], rules: AnyRules, presenter: Presenter[Any]) -> None:
        """The scenes as their author has just written them, at the same moment."""
        number, moment = min(self.number, len(scenes) - 1), self.film.part
        self.scenes, self.rules, self._presenter = tuple(scenes), rules, presenter
        self.show(number)
        self.film.go_to_part(min(moment, self.film.parts))

    def begin_anew(self) -> None:
        """Back to the first scene, for others who look on: hands that were laid open are hidden again."""
        self.blank, self._began = False, self._clock()
        if self._looking == Looking.OPEN:
            self._looking = Looking.PLAYER
        self.show(0)

    @property
    def count(self) -> int:
        """How many scenes there are."""
        return len(self.scenes)

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has just won, where a match is over and that is shown: with the last words of a scene, but of the last
        one when all was said.
        """
        film = self.film
        told = self.ended or (film.over and not self.last and not film.picture.sprites.moving)
        outcome = self.rules.outcome(film.state) if told else None
        return () if outcome is None else tuple(outcome.winners)

    @property
    def last(self) -> bool:
        """True where nothing comes any more."""
        return self.number == len(self.scenes) - 1 and self.film.over

    @property
    def runs(self) -> bool:
        """True while it goes on by itself."""
        return self.autoplay and (self.loop or not self.last)

    # ---- going on -------------------------------------------------------------------------------

    def next(self) -> None:
        """The next step, or the next scene; after the last one what ends the whole is said, then that once more begins
        anew, and then comes the first one again: for ever, at once.
        """
        if not self.film.over or self.film.picture.sprites.moving:
            self.film.next()
        elif self.last and not self.ended and not self.loop:
            self.ended = True
            self._tell_place()
        elif self.ended and not self.begins_anew:
            self.begins_anew = True
        elif self.number + 1 < len(self.scenes):
            self.show(self.number + 1)
        else:
            self.begin_anew()

    def former(self) -> None:
        """The step before, or the end of the scene before; what ran by itself stops there."""
        self.film.playing = self.autoplay = False
        if self.begins_anew:
            self.begins_anew = False
        elif self.ended:
            self.ended = False
            self._tell_place()
        elif self.film.place == 0 and self.number:
            self.show(self.number - 1, at_end=True)
        else:
            self.film.former()

    def turn_eyes(self) -> None:
        """As the player sees it of whom is spoken, as the public does, then with all hands open; at the same moment."""
        self._looking = Looking((self._looking + 1) % len(Looking))
        film = self.film
        places = [moment.place for moment in film.course.moments]
        reached = places[: places.index(film.moment.place) + 1] if film.moment is not None else []
        self.film = self._film_of(self.number)
        self.film.speed, self.film.playing = film.speed, film.playing
        self.film.go_to_part(sum(moment.place in reached for moment in self.film.moments))

    def update(self, seconds: float) -> bool:
        now = self._clock()
        moving = self.film.update(seconds * self.app.settings.speed)
        if self._keys.lapse():
            self.app.invalidate()
        self.desk.tell(self.app.ui, self._told_apart)
        if (self.prompts and int(now) != self._second) or self._lit != self.watched:
            if self._lit and not self.watched:  # what a pointer that was left there tells covers the table
                self.app.interaction.tooltip_key = ""
            self._second, self._lit = int(now), self.watched
            self.app.invalidate()
        moving = self._celebrate(seconds) or moving
        runs = self.runs
        if runs and not self.film.playing and not moving:
            if self.film.over:
                self._wait -= seconds
                if self._wait <= 0:
                    self.next()
            else:
                self.film.playing = True
            moving = True
        if self.loop and not runs and now - self._last_input > ALONE and (self.number, self.film.place) != (0, 0):
            self._last_input, self.autoplay = now, self._alone
            self.begin_anew()
        return moving

    def _celebrate(self, seconds: float) -> bool:
        """Goes on with what is shown of a victory; True while it moves."""
        before = self.feast
        pace = math.inf if self.app.settings.reduced_motion else self.app.settings.speed / MOMENT
        self.feast = min(1.0, before + max(seconds, 0.001) * pace) if self.winners else 0.0
        if self.feast != before:
            self.app.invalidate()
        return before < self.feast < 1.0

    # ---- inputs and building ------------------------------------------------------------------

    def handle(self, event: Input) -> bool:
        if isinstance(event, PointerMove):
            self._last_input = self._last_move = self._clock()
            self.app.invalidate()
            return True
        if isinstance(event, PointerDown) and event.button == 1:
            self._keys.forget_digits()
            self.touched(self.next)
            return True
        if isinstance(event, Key) and not (event.control or event.alt):
            return self._keys.press(event.name)
        return False

    def apart(self, name: str) -> float:
        return self._keys.apart(name)

    def take_key(self, key: Key) -> bool:
        return self._keys.keep_the_screen(self.app, key)

    def leave_if_meant(self) -> None:
        """The way out, where it is taken twice; at once where all was shown. The button stays under a pointer that
        rests, for as long as it is asked to be pressed once more.
        """
        self.touched(self._keys.deeds()["escape"])
        self._last_move = self._clock() + LASTS - POINTED

    def touched(self, run: Callable[[], None]) -> None:
        """Somebody is there: a dark screen only becomes light again."""
        self.stay()
        self._keys.forget_asked()
        if self.blank:
            self.blank = False
        else:
            run()
        self.app.invalidate()

    def stay(self) -> None:
        """Somebody is there."""
        self._last_input = self._clock()

    def turn_blank(self) -> None:
        """Nothing more is seen, until somebody is there again."""
        self.blank = True

    def back(self) -> None:
        """One leaves what is seen: a dark screen only becomes light again."""
        if self.blank:
            self.touched(self.back)
        else:
            super().back()

    def choose_scene(self) -> None:
        """The list of all scenes, to go to one of them: in the speaker's own window, if he has one."""
        self.film.playing = self.autoplay = False
        if self.heard_apart:
            self.desk.chosen = self.number
        else:
            self.app.stack.push(SceneList(self._titles(), self.number, self.show))

    def _titles(self) -> list[str]:
        return [self.app.texts.pick(scene.course.title) for scene in self.scenes]

    @property
    def can_be_tried(self) -> bool:
        """True where somebody may play on from what is shown."""
        return self._try_it is not None and self.film.who_may_try is not None

    def try_it(self) -> None:
        """A practice game from the moment being shown; leaving it leads back here."""
        seat = self.film.who_may_try
        if seat is not None and self._try_it is not None:
            self.film.playing = self.autoplay = False
            self.film.hurry()
            self._try_it(self.film.course, self.film.state, seat)

    def turn_prompter(self) -> None:
        """The speaker's notes on the screen that all look at, or away from it."""
        self.prompts = not self.prompts and not self.heard_apart

    def turn_aside(self) -> None:
        """The same in a window of its own, which those who watch need not see; on their screen where there is none."""
        if self.desk.turn(self.app):
            self.prompts = False
        elif not on_a_screen_of_its_own():  # else nobody was asked whether all may read them: N does it
            self.prompts = True

    def notes_that_scroll(self) -> list[ScrollPanel]:
        """The notes that are longer than their room."""
        seen = [self.desk.scroll] if self.heard_apart else []
        seen += [self.told] if self.prompts and not self.blank else []
        return [panel for panel in seen if panel.scrolls]

    def _told_apart(self) -> Prompter:
        """What the speaker reads in that window: with what is said now."""
        ui, film = self.app.ui, self.film
        now = self.last_words(ui) if self.ended else self.words(ui, film.part)
        return self._for_the_speaker(ui)._replace(now=now, step=film.part, steps=film.parts)

    def turn_spotlight(self) -> None:
        """With or without the light that follows the pointer."""
        self.spotlight = not self.spotlight

    def turn_autoplay(self) -> None:
        """By itself, or by hand."""
        self.autoplay = not self.autoplay
        self.film.playing = self.autoplay

    def switch_language(self) -> None:
        """All words in the other language."""
        self.app.set_language(next_language(self.app.texts.language))

    @property
    def watched(self) -> bool:
        """True while somebody moves the pointer."""
        return self._clock() - self._last_move <= POINTED

    @property
    def explains(self) -> bool:
        """True while the keys are told: before anything was shown, and what one more does when all was."""
        return self.begins_anew or (self.number, self.film.place) == (0, 0)

    @property
    def lit_at(self) -> tuple[float, float] | None:
        """Where the light of the pointer falls; None while it rests."""
        return self.app.interaction.pointer if self.spotlight and self.watched else None

    def build(self, ui: Ui) -> Node:
        return self._chrome.whole(self, ui, still=self.app.settings.reduced_motion)
