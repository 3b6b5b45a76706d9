"""The curtain: hides everything until the next player has sat down. What it shows depends on nobody's secrets."""

from __future__ import annotations

from collections.abc import Callable

from game.core.texts import Person
from scenes.kit.drawing.theme import BUTTON_LARGE, LEAD, TypeRole
from scenes.kit.geometry import Rect
from scenes.kit.screen.stack import Scene
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.seats import Seat
from scenes.kit.widgets.basic import ButtonLook, button, button_height, button_width, picture
from scenes.kit.widgets.cloth import ClothLook
from scenes.kit.widgets.column import Column
from scenes.kit.window.inputs import Cancel, Input, Key, KeyUp, PointerDown, PointerUp

TITLE = TypeRole("fredoka", 40)
HOLDING_KEYS = ("space", "return")


class Curtain(Scene):
    """Asks the player `seat` to sit down; `sit_down` is called when he says he does. Esc asks the way out.

    With `peeks` there is a second button: the table is seen only as long as it is held. `hears`: which pads are his.
    """

    sudden = True
    veils = False

    def __init__(
        self,
        seat: Seat,
        sit_down: Callable[[], None],
        left: Callable[[], None],
        *,
        peeks: bool = False,
        hears: Callable[[int, int], bool] = lambda pad, pads: True,
    ) -> None:
        self._seat = seat
        self._sit_down = sit_down
        self._left = left
        self._peeks = peeks
        self._hears = hears
        self.covers = True

    def hears(self, pad: int, pads: int) -> bool:
        return self._hears(pad, pads)

    def back(self) -> None:
        if self.covers:
            self._left()

    def handle(self, event: Input) -> bool:
        if isinstance(event, KeyUp) and not self.covers:  # wherever the focus has gone meanwhile
            self._let_go()
            return True
        return False

    def focus_lost(self) -> None:
        self._let_go()

    def _open(self) -> None:
        self.app.stack.pop()
        self._sit_down()

    def _hold(self, event: Input) -> bool:
        """The table is seen from when the button goes down until it goes up, however that happens."""
        if isinstance(event, PointerDown) or (isinstance(event, Key) and event.name in HOLDING_KEYS):
            if self.covers:
                self._sit_down()
            self.covers = False
        elif isinstance(event, (PointerUp, Cancel)) or (isinstance(event, KeyUp) and event.name in HOLDING_KEYS):
            self._let_go()
        else:
            return False
        self.app.invalidate()
        return True

    def _let_go(self) -> None:
        self.covers = True
        self.app.invalidate()

    def build(self, ui: Ui) -> Node:
        canvas, player = Rect(0, 0, ui.width, ui.height), Person(self._seat.name)
        width = min(ui.width - 120, 760 * (0.6 + 0.4 * ui.text_scale))
        title, words = ui.texts("curtain.title", player=player), ui.texts("curtain.text", player=player)
        high = button_height(ui, BUTTON_LARGE)
        total = 132 + 20 + ui.wrap(title, TITLE, width).height + 10 + ui.wrap(words, LEAD, width).height + 34 + high
        total += high + 18 if self._peeks else 0
        column = Column(ui, (ui.width - width) / 2, max(20.0, (ui.height - total) / 2), width)
        token = column.strip(132, gap=20).at_centre(132, 132)
        column.nodes.append(picture(token, ui.palette.token_art(self._seat.token), self._seat.name))
        column.words(title, TITLE, colour="cream", align="centre", gap=10)
        column.words(words, LEAD, colour="on_table", align="centre", gap=34)
        column.nodes.append(self._opening(ui, column.strip(high, gap=18)))
        peeks = (self._peeking(ui, column.strip(high)),) if self._peeks else ()
        if not self.covers:
            return Node("group", canvas, "curtain", children=peeks)
        cloth = Node("image", canvas, look=ClothLook())
        return Node("group", canvas, "curtain", children=(cloth, *column.nodes, *peeks))

    def _opening(self, ui: Ui, line: Rect) -> Node:
        label = ui.texts("curtain.open", player=Person(self._seat.name))
        place = self._place(ui, line, label)
        return button(ui, "curtain.open", place, label, self._open, icon="eye", kind="primary", role=BUTTON_LARGE)

    def _peeking(self, ui: Ui, line: Rect) -> Node:
        key, label = "curtain.peek", ui.texts("curtain.peek")
        look = ButtonLook(label, "lock", "paper", BUTTON_LARGE, True, not self.covers, ui.amount(key))
        place = self._place(ui, line, label)
        return Node("button", place, key, label, look if self.covers else None, handle=self._hold, focusable=True)

    @staticmethod
    def _place(ui: Ui, line: Rect, label: str) -> Rect:
        """The place of a button, as wide as its words need."""
        return line.at_centre(min(line.w, button_width(ui, label, icon=True, role=BUTTON_LARGE) + 30), line.h)
