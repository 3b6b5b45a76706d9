"""The keys: everything the keyboard does, room by room, and each key can be another one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from scenes.kit.drawing.paint import Brush
from scenes.kit.drawing.theme import BODY, HEADING, LABEL
from scenes.kit.geometry import Rect
from scenes.kit.layout import LEAST_TARGET, flow
from scenes.kit.screen.keycaps import Button, button_words, chord_words, deed_words
from scenes.kit.screen.pad_legend import SIGNS, SignLook
from scenes.kit.screen.stack import Host
from scenes.kit.screen.tree import Look, Node, NodeAction
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import icon_button, paragraph_in
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.page import Page
from scenes.kit.widgets.rows import worded_row
from scenes.kit.widgets.sheet import Sheet, SheetButton
from scenes.kit.window.inputs import Input, Key
from scenes.kit.window.keymap import (
    DECLARED,
    EVERYWHERE,
    NEVER_LETTERS,
    Keymap,
    chord_of,
    declared,
    is_letter,
    stands_alone,
)

ALSO: Final[dict[str, tuple[tuple[str, tuple[str, ...]], ...]]] = {
    "table": (("go_on", ("press",)), ("targets", ("next",)), ("let_go", ("back",)), ("clause", ("help",))),
    "replay": (
        ("step", ("left", "right")),
        ("step_action", ("page_up", "page_down")),
        ("ends", ("home", "end")),
        ("last_clause", ("help",)),
    ),
    "example": (
        ("step", ("left", "right", "page_up", "page_down")),
        ("ends", ("home", "end")),
        ("last_clause", ("help",)),
    ),
    "demo": (
        ("demo_next", ("press",)),
        ("demo_step", ("left", "right", "page_up", "page_down")),
        ("ends", ("home", "end")),
    ),
    "position": (("take_and_lay", ("press",)), ("into_the_box", ("remove",)), ("let_go", ("back",))),
    "rulebook": (("next_found", ("press",)), ("end_search", ("back",))),
}
"""What keys that are for everywhere do in a room besides."""
FIXED: Final = {
    "library": (("drop", "import"),),
    "writing": (("return", "new_line"), ("ctrl_return", "keep_prose"), ("shift_arrows", "select")),
}
"""What is no key, or belongs to writing itself."""
PAD: Final[tuple[tuple[str, str], ...]] = (
    ("a", "press"),
    ("hold", "lens"),
    ("b", "back"),
    ("x", "help"),
    ("y", "hints"),
    ("cross", "arrows"),
    ("right_stick", "scroll"),
    ("shoulders", "shoulders"),
)
"""The parts of a pad, and what they do."""
WORDS: Final = 0.5
"""The share of a line for what is done; its keys have the rest."""
GAP: Final = 8.0


class CapLook(Look, frozen=True):
    """A key, as it looks on a keyboard. `lit`: somebody points at it; `moved`: it is not the declared one."""

    label: str
    lit: float = 0.0
    moved: bool = False

    def paint(self, brush: Brush, rect: Rect) -> None:
        edge = "lamp" if self.lit > 0 else "edge"
        brush.sheet(
            rect, radius=9, fill="notice" if self.moved else "cream_lit", edge=edge, lip=4, shadow=3, strength=0.2
        )
        brush.text(self.label, LABEL, rect.cx, rect.cy - 2, align="centre", width=rect.w - 12)


class Keyboard(Page):
    """Opened by F1 wherever nothing is explained; that key or Esc goes back. The keys of the room from which it was
    opened (`here`) come first.
    """

    title_key = "keyboard.title"

    def __init__(self, here: str = "") -> None:
        super().__init__()
        self._rooms = sorted(DECLARED, key=lambda room: room != here)

    def handle(self, event: Input) -> bool:
        if isinstance(event, Key) and event.name == "f1":
            self.back()
            return True
        return super().handle(event)

    def rows(self, column: Column) -> None:
        ui, keymap = column.ui, column.ui.keymap
        column.words(ui.texts("keyboard.lead"), BODY, colour="ink_soft", gap=8)
        words, able = ui.texts("keyboard.reset_all"), bool(keymap.moved)
        worded_row(column, "keyboard.reset_all", words, self._reset_all, icon="undo", enabled=able, gap=12)
        for room in self._rooms:
            named = DECLARED[room]
            column.words(ui.texts(f"keyboard.{room}"), HEADING, gap=8)
            together = [name for name in named if name.rpartition("_")[2].isdigit()]
            if together:
                whole = ui.texts(f"keyboard.does.{together[0].rpartition('_')[0]}s")
                self._line(column, whole, [f"{room}.{name}" for name in together], f"{room}.{together[0]}")
            for name in named:
                if name not in together:
                    deed = f"{room}.{name}"
                    self._line(column, deed_words(ui.texts, deed), [deed], deed)
            for deed, keys in ALSO.get(room, ()):
                caps = [chord_words(ui.texts, keymap.chords(f"{EVERYWHERE}.{key}")[0]) for key in keys]
                self._told(column, ui.texts(f"keyboard.does.{deed}"), caps)
            for part, deed in FIXED.get(room, ()):
                self._told(column, ui.texts(f"keyboard.does.{deed}"), [ui.texts(f"keyboard.key.{part}")])
            column.space(16)
        column.words(ui.texts("keyboard.pad"), HEADING, gap=8)
        for part, deed in PAD:
            self._part(column, part, ui.texts(f"keyboard.does.{deed}"))

    # ---- lines ----------------------------------------------------------------------------------

    def _line(self, column: Column, words: str, deeds: Sequence[str], name: str) -> None:
        """What is done, and each key that does it, to be changed."""
        ui, keymap = column.ui, column.ui.keymap
        room = ui.texts(f"keyboard.{deeds[0].partition('.')[0]}")
        chords = [(deed, place, chord) for deed in deeds for place, chord in enumerate(keymap.chords(deed))]
        caps = [chord_words(ui.texts, chord) for _, _, chord in chords]
        moved = [deed for deed in deeds if deed in keymap.moved]
        places = self._places(column, words, [*(_wide(ui, cap) for cap in caps), *([LEAST_TARGET] if moved else [])])
        for (deed, place, chord), cap, rect in zip(chords, caps, places, strict=False):
            key = f"keyboard.{deed}.{place}"
            label = ui.texts("keyboard.change", room=room, deed=deed_words(ui.texts, deed), cap=cap)
            look = CapLook(cap, ui.amount(key), chord not in declared(deed))
            change = NodeAction("press", label, partial(self._ask, deed, place))
            column.nodes.append(
                Node("button", rect, key, label, look, actions=(change,), focusable=True, tooltip=label)
            )
        if moved:
            label, run = ui.texts("keyboard.reset", room=room, deed=words), partial(self._reset, moved)
            column.nodes.append(icon_button(ui, f"keyboard.{name}.reset", places[-1], "undo", label, run))

    def _told(self, column: Column, words: str, caps: Sequence[str]) -> None:
        """What keys of elsewhere do here."""
        places = self._places(column, words, [_wide(column.ui, cap) for cap in caps])
        column.nodes += [
            Node("image", rect, label=cap, look=CapLook(cap)) for cap, rect in zip(caps, places, strict=True)
        ]

    def _part(self, column: Column, part: str, words: str) -> None:
        """A part of a pad: the button with the sign that is on the one in hand, or another part by its name."""
        ui = column.ui
        signs = [sign for sign in SIGNS if sign == part or (sign, part) == ("a", "hold")]
        names = [] if part in SIGNS else [ui.texts(f"keyboard.key.{part}")]
        if part == "shoulders":
            sides: tuple[Button, Button] = ("left_shoulder", "right_shoulder")
            names = [button_words(ui.texts, ui.pad, side) for side in sides]
        places = self._places(column, words, [*(LEAST_TARGET for _ in signs), *(_wide(ui, name) for name in names)])
        for sign, rect in zip(signs, places, strict=False):
            label = sign.upper() if sign == part else ""
            size = min(rect.w, rect.h) - 6
            column.nodes.append(Node("image", rect.at_centre(size, size), label=label, look=SignLook(ui.pad, sign)))
        rest = places[len(signs) :]
        column.nodes += [
            Node("image", rect, label=name, look=CapLook(name)) for name, rect in zip(names, rest, strict=True)
        ]

    @staticmethod
    def _places(column: Column, words: str, widths: Sequence[float]) -> list[Rect]:
        """The words at the left of a line, and the places of so many keys at its right."""
        ui = column.ui
        high = max(LEAST_TARGET, ui.typesetter.line_height(LABEL) + 14)
        left = column.width * WORDS
        room = column.here.less(left=left + 20)
        places = flow(room, widths, high, GAP)
        bottom = max(place.bottom for place in places)
        said = ui.wrap(words, BODY, left).height
        line = column.strip(max(bottom - column.y, said, high))
        column.nodes.append(paragraph_in(ui, line._replace(w=left), words, BODY))
        column.space(GAP)
        return places

    # ---- deeds ----------------------------------------------------------------------------------

    def _ask(self, deed: str, place: int) -> None:
        self.app.stack.push(NewKey(deed, place))

    def _reset(self, moved: Sequence[str]) -> None:
        """The declared keys again, but where another deed has taken one of them meanwhile: that is said."""
        ui, keymap = self.app.ui, self.app.ui.keymap
        for deed in moved:
            taken = [(chord, other) for chord in declared(deed) for other in keymap.holders(deed, chord)]
            if taken:
                chord, other = taken[0]
                words = ui.texts(
                    "keyboard.reset.taken", cap=chord_words(ui.texts, chord), deed=deed_words(ui.texts, other),
                    room=ui.texts(f"keyboard.{other.partition('.')[0]}"),
                )  # fmt: skip
                self.app.notify(words, "warning")
                self.app.sounds.play("refuse")
            else:
                keymap = keymap.with_chords(deed, declared(deed))
        set_keys(self.app, keymap)

    def _reset_all(self) -> None:
        set_keys(self.app, Keymap())


def _wide(ui: Ui, cap: str) -> float:
    return max(LEAST_TARGET, ui.measure(cap, LABEL) + 28)


def set_keys(app: Host, keymap: Keymap) -> None:
    """These are the keys from now on."""
    app.change_settings(keys={deed: list(chords) for deed, chords in keymap.moved.items()})


class NewKey(Sheet):
    """Waits for the key that is to do `deed`, in the `place` of one of those that do it now. One that something else
    needs is not taken: it is said what that is, and the two can be exchanged.
    """

    def __init__(self, deed: str, place: int) -> None:
        super().__init__()
        self.deed = deed
        self.place = place
        self.wanted = ""
        """The key that was pressed and cannot be taken as it is."""

    def title(self, ui: Ui) -> str:
        return deed_words(ui.texts, self.deed)

    def content(self, column: Column) -> None:
        say = column.ui.texts
        now = chord_words(say, self._chords[self.place])
        column.words(say("keyboard.new.now", cap=now), BODY, gap=8)
        if not self.wanted:
            key = chord_words(say, self.app.ui.keymap.chords(f"{EVERYWHERE}.back")[0])
            column.words(say("keyboard.new.press", cap=key), BODY, gap=8)
            return
        cap, others = chord_words(say, self.wanted), self._others
        if not others:
            column.words(say("keyboard.new.letter", cap=cap), BODY, gap=8)
        for other in others:
            room = say(f"keyboard.{other.partition('.')[0]}")
            column.words(say("keyboard.new.taken", cap=cap, deed=deed_words(say, other), room=room), BODY, gap=8)

    def buttons(self, ui: Ui) -> list[SheetButton]:
        say = ui.texts
        buttons: list[SheetButton] = [("leave", say("keyboard.new.leave"), "close", "paper", self.back)]
        if self.wanted:
            buttons.append(("another", say("keyboard.new.another"), "keyboard", "paper", self._wait_again))
        if self._exchanged() is not None:
            buttons.append(("exchange", say("keyboard.new.exchange"), "redo", "primary", self._exchange))
        return buttons

    @property
    def _chords(self) -> tuple[str, ...]:
        return self.app.ui.keymap.chords(self.deed)

    @property
    def _others(self) -> list[str]:
        """What else the wanted key does."""
        return self.app.ui.keymap.holders(self.deed, self.wanted) if self.wanted else []

    def take_key(self, key: Key) -> bool:
        """Every key counts as it is pressed, but the one that goes back, while one is waited for."""
        if self.wanted or not stands_alone(key):
            return not self.wanted
        keymap, chord = self.app.ui.keymap, chord_of(key)
        if chord in keymap.chords(self.deed) or chord in keymap.chords(f"{EVERYWHERE}.back"):
            self.app.stack.pop()
        elif keymap.holders(self.deed, chord) or (self.deed in NEVER_LETTERS and is_letter(chord)):
            self.wanted = chord
            self.app.sounds.play("refuse")
        else:
            set_keys(self.app, keymap.with_chords(self.deed, self._with(chord)))
            self.app.sounds.play("confirm")
            self.app.stack.pop()
        return True

    def _with(self, chord: str) -> list[str]:
        return [chord if place == self.place else old for place, old in enumerate(self._chords)]

    def _exchanged(self) -> Keymap | None:
        """The keys with the two exchanged; None where a third is in the way, or a letter would lead out of a field."""
        others, keymap = self._others, self.app.ui.keymap
        old = self._chords[self.place]
        if len(others) != 1 or (self.deed in NEVER_LETTERS and is_letter(self.wanted)):
            return None
        (other,) = others
        if other in NEVER_LETTERS and is_letter(old):
            return None
        theirs = [old if chord == self.wanted else chord for chord in keymap.chords(other)]
        both = keymap.with_chords(other, theirs).with_chords(self.deed, self._with(self.wanted))
        clear = not both.holders(other, old) and not both.holders(self.deed, self.wanted)
        return both if clear else None

    def _exchange(self) -> None:
        exchanged = self._exchanged()
        if exchanged is not None:
            set_keys(self.app, exchanged)
            self.app.stack.pop()

    def _wait_again(self) -> None:
        self.wanted = ""
        self.app.invalidate()
