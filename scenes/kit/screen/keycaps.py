"""What the keys that are set are called, and the buttons of the gamepad in hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from game.core.texts import Texts, one_line
from scenes.kit.screen.ui import Ui
from scenes.kit.window.keymap import DECLARED, EVERYWHERE, MODIFIERS, Fault, deeds, key_of

Button = Literal["a", "b", "x", "y", "left_shoulder", "right_shoulder"]
BUTTONS: Final[dict[str, Button]] = {
    "everywhere.press": "a",
    "everywhere.back": "b",
    "everywhere.help": "x",
    "table.hints": "y",
    "everywhere.previous": "left_shoulder",
    "everywhere.next": "right_shoulder",
}
"""What a gamepad has a button for."""
SHOULDERS: Final = {
    "xbox": ("LB", "RB"),
    "playstation": ("L1", "R1"),
    "nintendo": ("L", "R"),
}
"""The left and the right one, as they are called on a pad of a kind."""
STANDING: Final = "key_"
"""A sentence names a key by this and the deed: `{key_back}`, `{key_demo_dark_screen}`."""


def chord_words(texts: Texts, chord: str) -> str:
    """How a chord is called: `Ctrl+Maj+Z`."""
    key = key_of(chord)
    held = [name for name, down in zip(MODIFIERS, (key.control, key.alt, key.shift), strict=True) if down]
    return "+".join([*(texts(f"key.{name}") for name in held), _key_words(texts, key.name)])


def _key_words(texts: Texts, name: str) -> str:
    message = f"key.{name.replace(' ', '_')}"
    if texts.has(message):
        return texts(message)
    if len(name) > 2 and name[0] == "[" and name[-1] == "]":
        return texts("key.pad", name=name[1:-1])
    return name.upper() if len(name) < 4 else name.capitalize()


def button_words(texts: Texts, kind: str, button: Button) -> str:
    """How a button is called on a gamepad of this kind ('': nobody knows which)."""
    if button in ("left_shoulder", "right_shoulder"):
        return SHOULDERS.get(kind, SHOULDERS["xbox"])[button == "right_shoulder"]
    return texts(f"key.playstation_{button}") if kind == "playstation" else button.upper()


def cap_of(ui: Ui, deed: str) -> str:
    """What to press for a deed (`room.name`): the first key that does it, or the button of the gamepad in hand."""
    if ui.pad and deed in BUTTONS:
        return button_words(ui.texts, ui.pad, BUTTONS[deed])
    return chord_words(ui.texts, ui.keymap.chords(deed)[0])


def named_in_sentences(ui: Ui, gap: str) -> str | None:
    """What stands for `{key_…}` in a sentence; None for another gap."""
    if not gap.startswith(STANDING):
        return None
    said = gap[len(STANDING) :]
    room, _, name = said.partition("_")
    return cap_of(ui, f"{EVERYWHERE}.{said}" if said in DECLARED[EVERYWHERE] else f"{room}.{name}")


def deed_words(texts: Texts, deed: str) -> str:
    """What a deed is called; one that nobody knows as it is written."""
    room, _, name = deed.partition(".")
    if name not in DECLARED.get(room, {}):
        return one_line(deed, 60)
    family, _, number = name.rpartition("_")
    return texts(f"keyboard.does.{family}", n=number) if number.isdigit() else texts(f"keyboard.does.{name}")


def fault_words(texts: Texts, faults: Sequence[Fault]) -> str:
    """What of the keys in the settings cannot be, in one line."""
    deed, why = faults[0]
    room = texts(f"keyboard.{deed.partition('.')[0]}") if deed in deeds() else ""
    return texts.plural(f"notice.keys_{why}", len(faults), deed=deed_words(texts, deed), room=room)
