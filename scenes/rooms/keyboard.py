"""The key map: everything the keyboard does, room by room."""

from __future__ import annotations

from typing import Final

from scenes.kit.drawing.paint import Brush
from scenes.kit.drawing.theme import BODY, HEADING, LABEL
from scenes.kit.geometry import Rect
from scenes.kit.screen.pad_legend import BUTTONS, SignLook
from scenes.kit.screen.tree import Look, Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import paragraph_in
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.page import Page
from scenes.kit.window.inputs import Input, Key

KEYS: Final[tuple[tuple[str, tuple[tuple[str, str], ...]], ...]] = (
    (
        "everywhere",
        (
            ("Tab", "next"),
            ("arrows", "arrows"),
            ("enter", "press"),
            ("Esc", "back"),
            ("page_keys", "scroll"),
            ("end_keys", "scroll_to_end"),
            ("F1", "help"),
            ("F11", "fullscreen"),
            ("F12", "picture"),
        ),
    ),
    (
        "table",
        (
            ("enter", "go_on"),
            ("1 … 9", "hand"),
            ("Tab", "targets"),
            ("Ctrl+Z", "undo"),
            ("H", "hints"),
            ("R", "replay_from"),
            ("+ −", "pace"),
            ("P", "step_by_step"),
            ("Esc", "let_go"),
            ("F1", "clause"),
            ("F", "play_out"),
            ("D", "pad"),
            ("L", "language"),
            ("M", "sound"),
        ),
    ),
    (
        "menu",
        (
            ("C", "continue"),
            ("A", "learn"),
            ("R", "rules"),
            ("P", "library"),
            ("S", "scores"),
            ("D", "demos"),
            ("O", "preferences"),
            ("L", "language"),
            ("M", "sound"),
        ),
    ),
    ("library", (("Ctrl+Z", "undelete"), ("drop", "import"))),
    (
        "replay",
        (
            ("space", "play"),
            ("side_arrows", "step"),
            ("page_keys", "step_action"),
            ("end_keys", "ends"),
            ("+ −", "speed"),
            ("V", "view"),
            ("I", "insight"),
            ("L", "look_back"),
            ("A", "all_hands"),
            ("B", "bookmarks"),
            ("E", "lay_from_here"),
            ("P", "take_picture"),
            ("H", "future"),
            ("F1", "last_clause"),
        ),
    ),
    (
        "demo",
        (
            ("space", "demo_next"),
            ("side_arrows", "demo_step"),
            ("G", "demo_scenes"),
            ("N", "demo_notes"),
            ("V", "demo_eyes"),
            ("B", "demo_dark"),
            ("S", "demo_light"),
            ("P", "demo_alone"),
            ("+ −", "speed"),
            ("L", "language"),
        ),
    ),
    (
        "position",
        (
            ("enter_key", "take_and_lay"),
            ("Del", "into_the_box"),
            ("Ctrl+Z / Y", "undo_redo"),
            ("V", "turn_table"),
            ("Ctrl+S", "save_scenario"),
            ("Ctrl+O", "open_mine"),
            ("Ctrl+C / V", "line_of_text"),
            ("F5", "start_position"),
            ("Esc", "let_go"),
        ),
    ),
    (
        "rulebook",
        (
            ("Ctrl+F", "search"),
            ("enter_key", "next_found"),
            ("Esc", "end_search"),
            ("alt_arrows", "past"),
        ),
    ),
    ("writing", (("shift_arrows", "select"), ("Ctrl+A", "select_all"), ("Ctrl+C / X / V", "clipboard"))),
)
"""Rooms, and in each the key (a message key where it is a word) and what it does."""
NAMED: Final = (
    *("arrows", "side_arrows", "alt_arrows", "shift_arrows", "page_keys", "end_keys"),
    *("enter", "enter_key", "space", "drop"),
)


PAD: Final[tuple[tuple[str, str], ...]] = (
    ("a", "press"),
    ("hold", "lens"),
    ("b", "back"),
    ("x", "help"),
    ("y", "hints"),
    ("cross", "arrows"),
    ("right_stick", "scroll"),
    ("shoulders", "next"),
)
"""The parts of a pad, and what they do."""


class CapLook(Look, frozen=True):
    """A key, as it looks on a keyboard."""

    label: str

    def paint(self, brush: Brush, rect: Rect) -> None:
        brush.sheet(rect, radius=9, fill="#fffdf6", edge="edge", lip=4, shadow=3, strength=0.2)
        brush.text(self.label, LABEL, rect.cx, rect.cy - 2, align="centre", width=rect.w - 12)


class Keyboard(Page):
    """Opened by F1 wherever nothing is explained; F1 or Esc goes back."""

    title_key = "keyboard.title"
    scrolls_by_arrows = True

    def handle(self, event: Input) -> bool:
        if isinstance(event, Key) and event.name == "f1":
            self.back()
            return True
        return super().handle(event)

    def rows(self, column: Column) -> None:
        ui = column.ui
        parts = [ui.texts(f"keyboard.key.{part}") for part, _ in PAD if part not in BUTTONS]
        names = {key: ui.texts(f"keyboard.key.{key}") if key in NAMED else key for _, keys in KEYS for key, _ in keys}
        high = max(36.0, ui.typesetter.line_height(LABEL) + 10)
        cap = max(ui.measure(name, LABEL) for name in (*names.values(), *parts)) + 28
        for room, keys in KEYS:
            column.words(ui.texts(f"keyboard.{room}"), HEADING, gap=8)
            for key, deed in keys:
                words = ui.texts(f"keyboard.does.{deed}")
                line = column.strip(max(high, ui.wrap(words, BODY, column.width - cap - 20).height))
                own = min(cap, ui.measure(names[key], LABEL) + 28)
                column.nodes += [
                    Node("image", line.at_left(own, high), label=names[key], look=CapLook(names[key])),
                    paragraph_in(ui, line.less(left=cap + 20), words, BODY),
                ]
                column.space(8)
            column.space(16)
        column.words(ui.texts("keyboard.pad"), HEADING, gap=8)
        for part, deed in PAD:
            words = ui.texts(f"keyboard.does.{deed}")
            line = column.strip(max(high, ui.wrap(words, BODY, column.width - cap - 20).height))
            column.nodes += [*self._part(ui, part, line, high), paragraph_in(ui, line.less(left=cap + 20), words, BODY)]
            column.space(8)

    @staticmethod
    def _part(ui: Ui, part: str, line: Rect, high: float) -> list[Node]:
        """A button with the sign that is on the pad in hand, or another part by its name."""
        signs = [button for button in BUTTONS if button == part or (button, part) == ("a", "hold")]
        nodes: list[Node] = []
        x = 0.0
        for button in signs:
            label = button.upper() if button == part else ""
            nodes.append(Node("image", line.at_left(high, high), label=label, look=SignLook(ui.pad, button)))
            x = high + 8
        if part not in BUTTONS:
            name = ui.texts(f"keyboard.key.{part}")
            place = line.less(left=x).at_left(ui.measure(name, LABEL) + 28, high)
            nodes.append(Node("image", place, label=name, look=CapLook(name)))
        return nodes
