"""The settings page: every change is taken up, and written down, at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, TypeVar, get_args

from game.core.texts import languages, name_of_language
from game.own.themes import Theme
from scenes.kit.drawing.theme import BODY, HEADING, SMALL, Letters
from scenes.kit.geometry import Rect
from scenes.kit.layout import LEAST_TARGET
from scenes.kit.screen.tree import Node
from scenes.kit.settings import Pace
from scenes.kit.sound import USUAL_VOLUMES, SoundKind, SoundName
from scenes.kit.widgets.basic import button, button_width, choice, stepper, text, toggle
from scenes.kit.widgets.choices import choice_grid
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.page import Page
from scenes.kit.window.window import FramebufferMode

V = TypeVar("V")
ANIMATION_SPEEDS = ((0.5, "× ½"), (1.0, "× 1"), (2.0, "× 2"), (4.0, "× 4"))
TEXT_SCALES = (1.0, 1.25, 1.5, 1.75, 2.0, 2.25, 2.5)
ZOOMS = (0.8, 0.9, 1.0, 1.1, 1.25)
SAMPLES: Final[dict[SoundKind, SoundName]] = {"interface": "confirm", "cards": "place", "effects": "crystal"}
SAMPLE_AMBIENCE: Final = "flower_power"
FRAMEBUFFERS: tuple[FramebufferMode, ...] = ("auto", "software", "accelerated")


class Preferences(Page):
    """Language, sight, motion, the table, sound and screen; `open_keyboard` and `open_credits` lead to pages of their
    own, `open_own` to the folder with what the player has added; `themes` are what the table can look like.
    """

    title_key = "preferences.title"

    def __init__(
        self,
        themes: Sequence[Theme],
        open_keyboard: Callable[[], None],
        open_credits: Callable[[], None],
        open_own: Callable[[], None],
    ) -> None:
        super().__init__()
        self._themes = themes
        self._open_keyboard = open_keyboard
        self._open_credits = open_credits
        self._open_own = open_own

    def rows(self, column: Column) -> None:
        settings, change, say = self.app.settings, self.app.change_settings, column.ui.texts
        rows = Rows(column)
        rows.heading(say("preferences.language"))
        spoken = [(language, name_of_language(language)) for language in languages()]
        rows.grid("language", "", spoken, settings.language, self.app.set_language)
        rows.heading(say("preferences.sight"))
        rows.steps("text_scale", say("preferences.text_scale"), TEXT_SCALES, settings.text_scale, change)
        rows.steps("zoom", say("preferences.zoom"), ZOOMS, settings.zoom, change)
        kinds: list[tuple[Letters, str]] = [(kind, say(f"preferences.letters.{kind}")) for kind in get_args(Letters)]
        rows.grid("letters", say("preferences.letters"), kinds, settings.letters, lambda value: change(letters=value))
        rows.switch("large_values", say("preferences.large_values"), settings.large_values, change)
        rows.switch("fullscreen", say("preferences.fullscreen"), settings.fullscreen, change)
        rows.heading(say("preferences.theme"))
        worn = [(theme.name, say.pick(theme.title)) for theme in self._themes]
        chosen = settings.theme if any(settings.theme == name for name, _ in worn) else ""
        rows.grid("theme", "", worn, chosen, lambda value: change(theme=value))
        rows.switch(
            "reduced_transparency", say("preferences.reduced_transparency"), settings.reduced_transparency, change
        )
        rows.heading(say("preferences.motion"))
        rows.wide(
            lambda rect: choice(
                column.ui, "speed", rect, ANIMATION_SPEEDS, settings.speed, lambda value: change(speed=value)
            ),
            say("preferences.speed"),
        )
        rows.switch("reduced_motion", say("preferences.reduced_motion"), settings.reduced_motion, change)
        rows.heading(say("preferences.table"))
        paces: list[tuple[Pace, str]] = [(pace, say(f"preferences.pace.{pace}")) for pace in get_args(Pace)]
        rows.grid("pace", say("preferences.pace"), paces, settings.pace, lambda value: change(pace=value))
        rows.switch("go_on_alone", say("preferences.go_on_alone"), settings.go_on_alone, change)
        rows.switch("memory_aids", say("preferences.memory_aids"), settings.memory_aids, change)
        rows.switch("own_figures", say("preferences.own_figures"), settings.own_figures, change)
        rows.switch("play_forced", say("preferences.play_forced"), settings.play_forced, change)
        rows.switch("comments", say("preferences.comments"), settings.comments, change)
        rows.switch("generous_undo", say("preferences.generous_undo"), settings.generous_undo, change)
        rows.switch("confirm", say("preferences.confirm"), settings.confirm, change)
        rows.switch("hold_to_peek", say("preferences.hold_to_peek"), settings.hold_to_peek, change)
        if settings.skipped_introductions:
            rows.press("introductions", say("preferences.introductions"), lambda: change(skipped_introductions=[]))
        rows.heading(say("preferences.sound"))
        rows.switch("muted", say("preferences.muted"), settings.muted, change)
        volumes = tuple(step / 10 for step in range(11))
        rows.steps("sound_volume", say("preferences.volume"), volumes, settings.sound_volume, self._volume)
        for kind in get_args(SoundKind):
            now = settings.volumes.get(kind, USUAL_VOLUMES[kind])
            rows.steps(kind, say(f"preferences.volume.{kind}"), volumes, now, partial(self._volume_of, kind))
        rows.switch("captions", say("preferences.captions"), settings.captions, change)
        rows.switch("speak", say("preferences.speak"), settings.speak, change)
        rows.heading(say("preferences.screen"))
        modes = [(mode, say(f"preferences.framebuffer.{mode}")) for mode in FRAMEBUFFERS]
        rows.grid("framebuffer", "", modes, settings.framebuffer, lambda value: change(framebuffer=value))
        rows.words(say("preferences.framebuffer.words"))
        rows.heading(say("preferences.more"))
        rows.press("keyboard", say("preferences.keyboard"), self._open_keyboard)
        rows.press("own", say("own.folder"), self._open_own)
        rows.words(say("own.folder.words"))
        rows.press("credits", say("menu.credits"), self._open_credits)

    def _volume(self, **changes: object) -> None:
        self.app.change_settings(**changes)
        self.app.sounds.play("place")

    def _volume_of(self, kind: SoundKind, **changes: float) -> None:
        """One kind of sounds is to be louder or softer: a sample of it is heard."""
        self.app.change_settings(volumes={**self.app.settings.volumes, kind: changes[kind]})
        if kind == "ambience":
            self.app.sounds.surround(SAMPLE_AMBIENCE)
        else:
            self.app.sounds.play(SAMPLES[kind])


class Rows:
    """Puts settings into a column."""

    def __init__(self, column: Column) -> None:
        self._column = column
        self._ui = column.ui
        self._first = True
        self._height = max(LEAST_TARGET, column.ui.typesetter.line_height(BODY) + 16)

    def _line(self, make: Callable[[Rect], Node], below: float) -> None:
        self._column.nodes.append(make(self._column.strip(self._height)))
        self._column.space(below)

    def heading(self, words: str) -> None:
        self._column.space(0 if self._first else 18)
        self._first = False
        self._column.words(words, HEADING)
        self._column.space(6)

    def words(self, words: str) -> None:
        self._column.words(words, SMALL, colour="ink_soft")
        self._column.space(6)

    def wide(self, make: Callable[[Rect], Node], label: str = "") -> None:
        """A choice over the whole width, under its label if it has one."""
        if label:
            self._column.words(label, BODY, gap=4)
        self._line(make, 12)

    def grid(
        self, name: str, label: str, options: Sequence[tuple[V, str]], chosen: V, change: Callable[[V], None]
    ) -> None:
        """One out of several, in as many rows as their words need, under its label if it has one."""
        if label:
            self._column.words(label, BODY, gap=4)
        choice_grid(self._column, name, options, [chosen], change, label=label)
        self._column.space(12)

    def press(self, name: str, label: str, run: Callable[[], None]) -> None:
        """A button of its own."""
        width = min(self._column.width, button_width(self._ui, label, role=BODY))
        self._line(lambda line: button(self._ui, name, line._replace(w=width), label, run, role=BODY), 8)

    def switch(self, name: str, label: str, on: bool, change: Callable[..., None]) -> None:
        def write(value: bool) -> None:
            change(**{name: value})

        self._line(lambda line: toggle(self._ui, name, line.inset(-10, 0), label, on, write), 6)

    def steps(
        self, name: str, label: str, values: tuple[float, ...], value: float, change: Callable[..., None]
    ) -> None:
        """A share in per cent, between a minus and a plus button, in steps."""
        ui = self._ui
        index = min(range(len(values)), key=lambda i: abs(values[i] - value))
        room = 2 * self._height + ui.measure("200 %", BODY) + 40
        shown = ui.texts("preferences.percent", n=round(value * 100))
        lower = (lambda: change(**{name: values[index - 1]})) if index > 0 else None
        higher = (lambda: change(**{name: values[index + 1]})) if index < len(values) - 1 else None

        def line(place: Rect) -> Node:
            said = text(place.less(right=room + 12), label, BODY)
            steps = stepper(ui, name, place.at_right(room, place.h), label, shown, lower, higher)
            return Node("group", place, children=(said, steps))

        self._line(line, 8)
