"""Which key does what. Here every key of the program is declared, once; a person may move each.

Scenes know the declared keys alone: what is pressed is put into them where the keyboard comes in (`Keymap.meant`), as a
gamepad is. A key is written as a *chord*: `ctrl+shift+z`, `page up`, `é`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import pygame

from scenes.kit.window.inputs import Key

EVERYWHERE: Final = "everywhere"
WRITING: Final = "writing"
MODIFIERS: Final = ("ctrl", "alt", "shift")

DECLARED: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    EVERYWHERE: {
        "next": ("tab",),
        "previous": ("shift+tab",),
        "left": ("left",),
        "right": ("right",),
        "up": ("up",),
        "down": ("down",),
        "press": ("return", "space"),
        "back": ("escape",),
        "remove": ("delete", "backspace"),
        "page_up": ("page up",),
        "page_down": ("page down",),
        "home": ("home",),
        "end": ("end",),
        "help": ("f1",),
        "fullscreen": ("f11", "alt+return"),
        "picture": ("f12",),
    },
    "table": {
        **{f"hand_{number}": (str(number),) for number in range(1, 10)},
        "undo": ("ctrl+z",),
        "hints": ("h",),
        "replay_from": ("r",),
        "faster": ("+", "="),
        "slower": ("-",),
        "step_by_step": ("p",),
        "play_out": ("f",),
        "notepad": ("d",),
        "language": ("l",),
        "sound": ("m",),
    },
    "menu": {
        "continue": ("c",),
        "learn": ("a",),
        "rules": ("r",),
        "library": ("p",),
        "scores": ("s",),
        "demos": ("d",),
        "preferences": ("o",),
        "language": ("l",),
        "sound": ("m",),
    },
    "library": {"undelete": ("ctrl+z",)},
    "replay": {
        "play": ("space",),
        "choice_before": ("ctrl+left",),
        "choice_after": ("ctrl+right",),
        "faster": ("+", "="),
        "slower": ("-",),
        "view": ("v",),
        "insight": ("i",),
        "look_back": ("l",),
        "all_hands": ("a",),
        "bookmarks": ("b",),
        "lay_from_here": ("e",),
        "take_picture": ("p",),
        "future": ("h",),
    },
    "example": {
        "show_next": ("space",),
        "show_former": ("backspace",),
        "play": ("p",),
        "faster": ("+", "="),
        "slower": ("-",),
        "view": ("v",),
        "try": ("t",),
        "what_if": ("w",),
        "lay_from_here": ("e",),
        "language": ("l",),
    },
    "demo": {
        "go_to_scene": ("g",),
        "try": ("t",),
        "speaker_notes": ("n",),
        "speaker_window": ("w",),
        "whose_eyes": ("v",),
        "dark_screen": ("b", "."),
        "spotlight": ("s",),
        "run_alone": ("p",),
        **{f"scene_digit_{number}": (str(number),) for number in range(10)},
        "show_former": ("backspace",),
        "faster": ("+", "="),
        "slower": ("-",),
        "language": ("l",),
    },
    "position": {
        "undo": ("ctrl+z",),
        "redo": ("ctrl+y", "ctrl+shift+z"),
        "turn_table": ("v",),
        "save_scenario": ("ctrl+s",),
        "open_mine": ("ctrl+o",),
        "copy_line": ("ctrl+c",),
        "paste_line": ("ctrl+v",),
        "start_position": ("f5",),
    },
    "playlist": {"undo": ("ctrl+z",), "redo": ("ctrl+y", "ctrl+shift+z")},
    "rulebook": {
        "search": ("ctrl+f",),
        "found_before": ("shift+return",),
        "past": ("alt+left",),
        "past_again": ("alt+right",),
    },
    WRITING: {"select_all": ("ctrl+a",), "copy": ("ctrl+c",), "cut": ("ctrl+x",), "paste": ("ctrl+v",)},
}
"""By the room (`Scene.keys`), what can be done there and the chords that do it unless they were moved."""
CARET: Final = frozenset({"left", "right", "home", "end", "backspace", "delete"})
"""In a field these move and delete, whatever they do elsewhere."""
NEVER_LETTERS: Final = frozenset({"everywhere.next", "everywhere.previous", "everywhere.back"})
"""What leads out of a field: a letter would be written into it instead."""
ALONE: Final = frozenset({"caps lock", "numlock", "scroll lock", "alt gr", "mode", "compose", ""})
"""Beside Shift, Ctrl and Alt themselves, keys that do nothing alone."""


class Fault(NamedTuple):
    """Chords that were set and cannot be: of which deed, and why (`unknown`, `key`, `twice`)."""

    deed: str
    why: str


def deeds() -> list[str]:
    """All that keys do, `room.name`, in the order in which it is told."""
    return [f"{room}.{name}" for room, named in DECLARED.items() for name in named]


def declared(deed: str) -> tuple[str, ...]:
    """The chords that do it unless they were moved."""
    room, _, name = deed.partition(".")
    return DECLARED[room][name]


def chord_of(key: Key) -> str:
    """How a key is written, with what is held beside it."""
    held = [name for name, down in zip(MODIFIERS, (key.control, key.alt, key.shift), strict=True) if down]
    return "+".join([*held, key.name])


def key_of(chord: str) -> Key:
    """The key of a chord."""
    held, rest = set(), chord
    for name in MODIFIERS:
        if rest.startswith(f"{name}+"):
            held.add(name)
            rest = rest[len(name) + 1 :]
    return Key(rest, shift="shift" in held, control="ctrl" in held, alt="alt" in held)


def stands_alone(key: Key) -> bool:
    """False for Shift, Ctrl and their like: they are held beside another key."""
    return key.name not in ALONE and not key.name.startswith(("left ", "right "))


def is_letter(chord: str) -> bool:
    """Whether it would be written into a field."""
    key = key_of(chord)
    return not (key.control or key.alt) and (len(key.name) == 1 or key.name == "space" or key.name.startswith("["))


class Keymap:
    """The keys of one person. `moved`: the chords of each deed that has others than declared, each held by one deed of
    a room alone (see `read_keymap`).
    """

    def __init__(self, moved: Mapping[str, Sequence[str]] | None = None) -> None:
        self.moved: dict[str, tuple[str, ...]] = {deed: tuple(chords) for deed, chords in (moved or {}).items()}
        self._holders: dict[str, dict[str, str]] = {room: {} for room in DECLARED}
        for deed in deeds():
            room = deed.partition(".")[0]
            for chord in self.chords(deed):
                self._holders[room].setdefault(chord, deed)
        self._usual = {
            room: {chord for chords in named.values() for chord in chords} for room, named in DECLARED.items()
        }

    def chords(self, deed: str) -> tuple[str, ...]:
        """The chords that do it now."""
        return self.moved.get(deed) or declared(deed)

    def meant(self, key: Key, room: str, *, writing: bool = False) -> Key | None:
        """The declared key for one that was pressed in a room (`writing`: in a field); None: what it did has moved away
        from it, and it does nothing.
        """
        if not self.moved or (writing and (key.name in CARET or is_letter(chord_of(key)))):
            return key
        rooms = [WRITING] if writing else []
        rooms += [room] if room in DECLARED else []
        rooms.append(EVERYWHERE)
        bare = Key(key.name, control=key.control, alt=key.alt)
        for tried in (key, bare) if key.shift else (key,):
            chord = chord_of(tried)
            holder = next((self._holders[each][chord] for each in rooms if chord in self._holders[each]), None)
            if holder is not None:
                found = key_of(self._clear(holder, chord, rooms))
                return found if tried.shift == key.shift else Key(found.name, True, found.control, found.alt)
            if any(chord in self._usual[each] for each in rooms):
                return None
        return key

    def _clear(self, deed: str, chord: str, rooms: Sequence[str]) -> str:
        """The declared chord of a deed that a scene cannot take for another one that has moved away from it."""
        own = deed.partition(".")[0]
        others = {usual for each in rooms[: rooms.index(own)] for usual in self._usual[each]}
        usual = declared(deed)
        return next((each for each in (chord, *usual) if each in usual and each not in others), usual[0])

    def holders(self, deed: str, chord: str) -> list[str]:
        """What else a chord does where this deed can be done; two that are declared with one chord go together."""
        room = deed.partition(".")[0]
        near = {room, EVERYWHERE} if room != WRITING else {WRITING}
        return [
            other
            for other in deeds()
            if other != deed
            and (room == EVERYWHERE or other.partition(".")[0] in near)
            and chord in self.chords(other)
            and not (chord in declared(deed) and chord in declared(other))
        ]

    def with_chords(self, deed: str, chords: Sequence[str]) -> Keymap:
        """The same with other chords for one deed."""
        moved = {**self.moved, deed: tuple(dict.fromkeys(chords))}
        return Keymap({name: each for name, each in moved.items() if each != declared(name)})


def read_keymap(written: Mapping[str, Sequence[str]]) -> tuple[Keymap, list[Fault]]:
    """The keys as the settings have them; what of them cannot be has the declared keys, and is told."""
    faults: list[Fault] = []
    known = {deed: tuple(chords) for deed, chords in written.items() if deed in set(deeds())}
    faults += [Fault(deed, "unknown") for deed in written if deed not in known]
    for deed, chords in list(known.items()):
        if not chords or not all(_pressable(deed, chord) for chord in chords):
            faults.append(Fault(deed, "key"))
            del known[deed]
    while True:
        keymap = Keymap(known)
        twice = [deed for deed in known if any(keymap.holders(deed, chord) for chord in keymap.chords(deed))]
        if not twice:
            return keymap, faults
        faults.append(Fault(twice[-1], "twice"))
        del known[twice[-1]]


def _pressable(deed: str, chord: str) -> bool:
    key = key_of(chord)
    if not stands_alone(key) or chord_of(key) != chord or (deed in NEVER_LETTERS and is_letter(chord)):
        return False
    try:
        pygame.key.key_code("enter" if key.name == "return" else key.name)
    except ValueError:
        return False
    return True
