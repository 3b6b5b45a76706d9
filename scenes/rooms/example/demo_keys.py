"""What keys do at the presenter's screen: they lead on and back, to the scene of a number that is typed, through the
list in the speaker's own window; and what would take something from those who watch is asked once more (`Sure`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, Protocol

from scenes.kit.screen.stack import Host
from scenes.kit.widgets.scroll import ScrollPanel
from scenes.kit.window.inputs import Key, Wheel
from scenes.kit.window.second import on_a_screen_of_its_own
from scenes.rooms.example.demo_chrome import ShownDemo
from scenes.rooms.example.demo_desk import Desk
from scenes.rooms.example.demo_speaker import DIGITS, DIGITS_KEPT, tell_no_such_scene
from scenes.rooms.example.demo_sure import APART, LASTS, Sure
from scenes.table.playback.controls import speed_keys

NEXT_KEYS: Final = ("space", "right", "down", "page down", "return")
FORMER_KEYS: Final = ("left", "up", "page up", "backspace")
LIST_STEPS: Final = {"up": -1, "down": 1}
"""Keys that point at another scene of the list in the speaker's own window."""
SCROLLED: Final = {"up": 1.0, "down": -1.0}
"""Keys that scroll notes which are longer than their room."""


class LedDemo(ShownDemo, Protocol):
    """What keys need beyond what is shown; the methods of `Demo` say what they do."""

    app: Host
    keys: str
    prompts: bool
    autoplay: bool
    whole_screen: bool
    desk: Desk

    @property
    def opens_hands_next(self) -> bool: ...
    def begin_anew(self) -> None: ...
    def show(self, number: int) -> None: ...
    def turn_eyes(self) -> None: ...
    def turn_blank(self) -> None: ...
    def turn_spotlight(self) -> None: ...
    def turn_prompter(self) -> None: ...
    def turn_aside(self) -> None: ...
    def turn_autoplay(self) -> None: ...
    def switch_language(self) -> None: ...
    def notes_that_scroll(self) -> list[ScrollPanel]: ...
    def stay(self) -> None: ...
    def back(self) -> None: ...


class DemoKeys:
    """The keys of one demo. `clock` gives seconds."""

    def __init__(self, demo: LedDemo, clock: Callable[[], float]) -> None:
        self._demo = demo
        self._clock = clock
        self._sure = Sure(clock)
        self.typed = ""
        """The digits of a scene to go to that have been pressed so far."""
        self._typed_at = 0.0

    @property
    def asks(self) -> str:
        """What is to be pressed once more, by its name; '': nothing."""
        return self._sure.asks

    def forget_digits(self) -> None:
        """Another way was taken."""
        self.typed = ""

    def forget_asked(self) -> None:
        """Something else was done."""
        self._sure.forget()

    def lapse(self) -> bool:
        """True once, when a stray digit leads nowhere any more, or nobody has pressed once more."""
        stray = bool(self.typed) and self._clock() - self._typed_at > LASTS
        if stray:
            self.typed = ""
        return self._sure.lapses() or stray

    def press(self, name: str) -> bool:
        """Does what a key does; False where it does nothing here."""
        demo = self._demo
        if name != "tab":
            demo.app.ui.focused = ""  # a frame around a button says nothing to who watches
        chosen = None if demo.blank else demo.desk.chosen
        if chosen is not None and self._in_the_list(name, chosen):
            return True
        if name in SCROLLED and self._scroll_notes(SCROLLED[name]):
            demo.stay()
            return True
        if name == "f1" and self._sure.asks == "keys" and not demo.blank:
            self._sure.forget()
            return False
        run = self.deeds().get(name)
        if name in DIGITS:
            run = partial(self._type, name)
        elif self.typed:
            if name == "return":
                run = partial(self._go_to, int(self.typed))
            self.typed = ""
        if run is None:
            return False
        demo.touched(run)
        return True

    def deeds(self) -> dict[str, Callable[[], None]]:
        """What each key does. One that would take away what people see, or show them what they are not to see, asks to
        be pressed once more.
        """
        demo, sure = self._demo, self._sure.meant
        here, prompter, aside = demo.heard_apart, demo.turn_prompter, demo.turn_aside
        return {
            **dict.fromkeys(NEXT_KEYS, demo.next),
            **dict.fromkeys(FORMER_KEYS, demo.former),
            "home": sure("anew", demo.begin_anew),
            "end": sure("last", partial(demo.show, demo.count - 1)),
            "b": demo.turn_blank,
            ".": demo.turn_blank,
            "v": sure("open", demo.turn_eyes) if demo.opens_hands_next else demo.turn_eyes,
            "s": demo.turn_spotlight,
            "n": prompter if demo.prompts or here else sure("notes", prompter),
            "w": aside if here or on_a_screen_of_its_own() else sure("window", aside),
            "g": demo.choose_scene if here else sure("list", demo.choose_scene),
            "t": sure("try", demo.try_it) if demo.can_be_tried else lambda: None,
            "p": demo.turn_autoplay if demo.autoplay else sure("alone", demo.turn_autoplay),
            "l": sure("language", demo.switch_language),
            "f1": partial(self._sure.ask, "keys"),
            "escape": demo.back if demo.ended else sure("leave", demo.back),
            **speed_keys(demo.film),
        }

    def apart(self, name: str) -> float:
        """Seconds between two presses that are two: one press leads one step on, whatever a clicker does. Digits are
        typed as fast as one likes.
        """
        return 0.0 if name in DIGITS or (name in SCROLLED and self._demo.notes_that_scroll()) else APART

    def keep_the_screen(self, app: Host, key: Key) -> bool:
        """The whole screen is left only on purpose: behind it is the desktop. True where a key would have left it."""
        meant = app.ui.keymap.meant(key, self._demo.keys)
        small = meant is not None and (meant.name == "f11" or (meant.name == "return" and meant.alt))
        if not small or not (app.settings.fullscreen or self._demo.whole_screen):
            return False
        if self._sure.asks == "fullscreen":
            self._sure.forget()
            return False
        self._demo.touched(partial(self._sure.ask, "fullscreen"))
        return True

    def _type(self, digit: str) -> None:
        self.typed, self._typed_at = (self.typed + digit)[-DIGITS_KEPT:], self._clock()

    def _go_to(self, number: int) -> None:
        """To the scene of a number that was typed, if there is one."""
        if 1 <= number <= self._demo.count:
            self._demo.show(number - 1)
        else:
            tell_no_such_scene(self._demo.app, self._demo.count)

    def _in_the_list(self, name: str, chosen: int) -> bool:
        """What a key does in the list of the speaker's own window; any other one puts that away: False."""
        demo = self._demo
        if name in LIST_STEPS:
            demo.desk.chosen = (chosen + LIST_STEPS[name]) % demo.count
        elif name in DIGITS:
            self._type(name)
            number, self.typed = int(self.typed), self.typed if int(self.typed) <= demo.count else ""
            demo.desk.chosen = number - 1 if 1 <= number <= demo.count else chosen
        else:
            demo.desk.chosen, self.typed = None, ""
            if name == "return" and chosen != demo.number:
                demo.show(chosen)
            elif name not in ("escape", "g", "return"):
                return False
        demo.stay()
        demo.app.invalidate()
        return True

    def _scroll_notes(self, steps: float) -> bool:
        """A key moves notes that are longer than their room; False where none are."""
        longer = self._demo.notes_that_scroll()
        for panel in longer:
            panel.handle(Wheel(0, 0, steps))
        self._demo.app.invalidate()
        return bool(longer)
