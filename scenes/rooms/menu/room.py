"""The main menu: the games on the table, the way back into the last match, and what one needs before sitting down."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from game.catalogue import GameCard
from game.core.texts import Texts
from scenes.kit.art import tile_of
from scenes.kit.dialog import Answer, Dialog
from scenes.kit.geometry import Rect
from scenes.kit.inputs import Input, Key
from scenes.kit.scroll import ScrollPanel
from scenes.kit.stack import Scene
from scenes.kit.text import SMALLEST_LOGICAL_SIZE, Paragraph
from scenes.kit.theme import BUTTON_LARGE, LEAD, SCREEN_TITLE, STRONG, TypeRole
from scenes.kit.tree import Node, NodeAction
from scenes.kit.ui import Ui
from scenes.kit.widgets import Kind, button, button_height, button_width, icon_button, picture, text, with_shortcut
from scenes.rooms.menu.looks import ContinueLook, LanguageLook, WordmarkLook
from scenes.rooms.menu.tiles import Tiles

MARGIN = 54.0
HEADER_HEIGHT = 148.0  # from the top of the wordmark to where the games begin
SECOND_LEAD = TypeRole("regular", 19)
SEAT_TOKENS = ("seat_1_cherry", "seat_2_fish", "seat_3_pear", "seat_4_mushroom", "seat_5_bell", "seat_6_teapot")


class ContinueEntry(msgspec.Struct, frozen=True):
    """A match to go on with: its game, and a line about it (game, where it stands, when)."""

    game: str
    describe: Callable[[Texts], str]
    run: Callable[[], None]


class MenuDoors(msgspec.Struct, frozen=True):
    """Where the menu leads: what is None is not shown. `match_to_continue` is asked each time the menu comes up.

    `open_game` sets the table for a game, `play_now` sits down at it at once.
    """

    open_game: Callable[[str], None]
    play_now: Callable[[str], None]
    match_to_continue: Callable[[], ContinueEntry | None]
    open_preferences: Callable[[], None]
    open_rules: Callable[[], None] | None = None
    open_library: Callable[[], None] | None = None
    open_scores: Callable[[], None] | None = None
    open_demos: Callable[[], None] | None = None


class Menu(Scene):
    """The first screen."""

    def __init__(self, games: Sequence[GameCard], doors: MenuDoors) -> None:
        self._games = list(games)
        self._doors = doors
        self._scroll = ScrollPanel("menu.games")
        self._resumed = doors.match_to_continue()

    def resume(self) -> None:
        self._resumed = self._doors.match_to_continue()

    def back(self) -> None:
        answers = [Answer("menu.quit", self.app.quit, "primary", "close"), Answer("menu.stay")]
        self.app.stack.push(Dialog("menu.quit.title", "menu.quit.text", answers))

    def handle(self, event: Input) -> bool:
        if not isinstance(event, Key) or event.control or event.alt:
            return self._scroll.handle(event)
        shortcuts: dict[str, Callable[[], None] | None] = {
            "l": self._switch_language,
            "m": self._switch_sound,
            "o": self._doors.open_preferences,
            "r": self._doors.open_rules,
            "p": self._doors.open_library,
            "s": self._doors.open_scores,
            "d": self._doors.open_demos,
            "c": self._resumed.run if self._resumed else None,
        }
        run = shortcuts.get(event.name)
        if run is None:
            return self._scroll.handle(event)
        run()
        return True

    # ---------------------------------------------------------------- layout
    def build(self, ui: Ui) -> Node:
        """Games between header and foot; where the type is too large for that, one long page under the header."""
        width = min(ui.width - 2 * MARGIN, 1480.0)
        left = (ui.width - width) / 2
        spare = max(0.0, ui.height - 720)
        top = 34.0 + spare * 0.25
        foot_height = max(78.0, button_height(ui, BUTTON_LARGE), (ui.size(SCREEN_TITLE) + ui.size(STRONG)) * 1.5)
        foot = Rect(left, ui.height - foot_height - 52 - spare * 0.25, width, foot_height)
        body = Rect(left, top + HEADER_HEIGHT, width, foot.y - 18 - top - HEADER_HEIGHT)
        tiles = Tiles(ui, self._games, body.w, body.h - 60)
        content: tuple[Node, ...]
        if self._foot_fits(ui, foot) and tiles.height <= body.h - 60:
            start = self._scroll.begin(body.inset(-MARGIN, 0), body.h)
            games = tiles.nodes(
                body.x, start + 30 + (body.h - 60 - tiles.height) / 2, self._doors.open_game, self._doors.play_now
            )
            panel = self._scroll.node(ui, games, label=ui.texts("menu.games"))
            content = (panel, *self._foot(ui, foot))
        else:
            content = (
                self._long_page(
                    ui, Rect(left, top + HEADER_HEIGHT, width, ui.height - top - HEADER_HEIGHT), foot_height
                ),
            )
        header = self._header(ui, left, top, width)
        return Node(
            "group", Rect(0, 0, ui.width, ui.height), "menu", ui.texts("menu.title"), children=(*content, *header)
        )

    def _long_page(self, ui: Ui, body: Rect, foot_height: float) -> Node:
        """Continue first, then the games, then the other buttons, in rows; the page scrolls."""
        tiles = Tiles(ui, self._games, body.w, 0.0)
        buttons = self._buttons()
        wanted = max(button_width(ui, ui.texts(key), icon=True, role=BUTTON_LARGE) for key, *_ in buttons)
        columns = max(1, min(len(buttons), int((body.w + 22) // (wanted + 22))))
        rows = -(-len(buttons) // columns)
        ahead = foot_height + 22 if self._resumed else 0.0
        total = 30 + ahead + tiles.height + 30 + rows * (foot_height + 18) + 24
        y = self._scroll.begin(body.inset(-MARGIN, 0), total) + 30
        nodes: list[Node] = []
        if self._resumed:
            nodes.append(self._continue(ui, self._resumed, Rect(body.x, y, body.w, foot_height)))
        nodes += tiles.nodes(body.x, y + ahead, self._doors.open_game, self._doors.play_now)
        y += ahead + tiles.height + 30
        width = (body.w - 22 * (columns - 1)) / columns
        for index, (key, icon, run, kind) in enumerate(buttons):
            place = Rect(
                body.x + index % columns * (width + 22), y + index // columns * (foot_height + 18), width, foot_height
            )
            nodes.append(button(ui, key, place, ui.texts(key), run, icon=icon, kind=kind, role=BUTTON_LARGE))
        return self._scroll.node(ui, tuple(nodes), label=ui.texts("menu.games"), dark=True)

    def _header(self, ui: Ui, left: float, top: float, width: float) -> list[Node]:
        nodes = [Node("image", Rect(left - 4, top, 450, 150), label="Tablée", look=WordmarkLook())]
        x, right = left + 506, left + width
        demos = self._doors.open_demos
        buttons_left = right - 3 * 66 - 6
        room = buttons_left - x - 24
        lead = self._lead(ui, room)
        large = ui.text_scale > 1.3 or len(lead.lines) > 1
        y = top + ((HEADER_HEIGHT - 16 - lead.height) / 2 if large else 42.0 - lead.line_height / 2)
        for line in lead.lines:
            words = "".join(segment.text for segment in line.segments)
            nodes.append(text(Rect(x, y, room, lead.line_height), words, lead.role, colour="#f3dcc4"))
            y += lead.line_height
        if not large:
            second = Rect(x, y + 2, room, ui.typesetter.line_height(SECOND_LEAD))
            nodes.append(text(second, ui.texts("menu.second_lead"), SECOND_LEAD, colour="#d9b9b8"))
            nodes += [
                picture(Rect(x + index * 44, second.bottom + 6, 36, 36), token)
                for index, token in enumerate(SEAT_TOKENS)
            ]
        cy = top + 40
        if demos is not None:
            words = ui.texts("demo.title")
            nodes.append(
                icon_button(ui, "menu.demos", right - 27, cy + 64, "fullscreen", words, demos, size=54, shortcut="D")
            )
        nodes += [
            self._language_button(ui, right - 2 * 66 - 27, cy),
            self._sound_button(ui, right - 66 - 27, cy),
            icon_button(
                ui,
                "menu.preferences",
                right - 27,
                cy,
                "settings",
                ui.texts("preferences.title"),
                self._doors.open_preferences,
                size=54,
                shortcut="O",
            ),
        ]
        return nodes

    @staticmethod
    def _lead(ui: Ui, room: float) -> Paragraph:
        """What the house is, beside its sign: in the reader's size, or in the largest that keeps off the games."""
        words, size = ui.texts("menu.lead"), LEAD.size
        lead = ui.wrap(words, LEAD, room)
        while lead.height > HEADER_HEIGHT - 16 and ui.size(lead.role) > SMALLEST_LOGICAL_SIZE:
            size -= 1
            lead = ui.wrap(words, LEAD.at(size), room)
        return lead

    def _language_button(self, ui: Ui, cx: float, cy: float) -> Node:
        key, language = "menu.language", ui.texts.language
        look = LanguageLook(language.upper(), ui.amount(key), ui.pressed == key)
        label = ui.texts("menu.other_language")
        return Node(
            "button",
            Rect.centred(cx, cy, 54, 54),
            key,
            label,
            look,
            actions=(NodeAction("press", label, self._switch_language),),
            focusable=True,
            focus_shape="round",
            tooltip=with_shortcut(label, "L"),
        )

    def _sound_button(self, ui: Ui, cx: float, cy: float) -> Node:
        muted = self.app.settings.muted
        label = ui.texts("menu.sound_on" if muted else "menu.sound_off")
        icon = "sound_off" if muted else "sound_on"
        return icon_button(ui, "menu.sound", cx, cy, icon, label, self._switch_sound, size=54, shortcut="M")

    def _buttons(self) -> list[tuple[str, str, Callable[[], None], Kind]]:
        """Message key (and node key), icon, what it does, kind."""
        buttons: list[tuple[str, str, Callable[[], None], Kind]] = []
        if self._doors.open_rules is not None:
            buttons.append(("menu.rules", "rulebook", self._doors.open_rules, "paper"))
        if self._doors.open_library is not None:
            buttons.append(("menu.library", "bookmark", self._doors.open_library, "paper"))
        if self._doors.open_scores is not None:
            buttons.append(("menu.scores", "trophy", self._doors.open_scores, "paper"))
        buttons.append(("menu.quit", "close", self.app.quit, "ghost"))
        return buttons

    def _foot_widths(self, ui: Ui) -> tuple[float, float]:
        """What the continue button and each other button need to show their words in full."""
        wanted = max(button_width(ui, ui.texts(key), icon=True, role=BUTTON_LARGE) for key, *_ in self._buttons())
        if self._resumed is None:
            return 0.0, max(wanted, 210.0)
        words = ui.measure(ui.texts("menu.continue"), SCREEN_TITLE)
        return max(words, ui.measure(self._resumed.describe(ui.texts), STRONG) * 0.86) + 168, wanted

    def _foot_fits(self, ui: Ui, rect: Rect) -> bool:
        ahead, each = self._foot_widths(ui)
        return ahead + (each + 22) * len(self._buttons()) <= rect.w

    def _foot(self, ui: Ui, rect: Rect) -> list[Node]:
        """The row under the games: continue takes the room that the other buttons leave."""
        buttons, gap = self._buttons(), 22.0
        ahead, each = self._foot_widths(ui)
        width = min(max(each, 210.0), (rect.w - ahead - gap * len(buttons)) / len(buttons))
        total = width * len(buttons) + gap * (len(buttons) - 1)
        x = rect.right - total if self._resumed else rect.cx - total / 2
        nodes = []
        if self._resumed:
            nodes.append(self._continue(ui, self._resumed, Rect(rect.x, rect.y, x - rect.x - gap - 6, rect.h)))
        for key, icon, run, kind in buttons:
            place = Rect(x, rect.y, width, rect.h)
            nodes.append(button(ui, key, place, ui.texts(key), run, icon=icon, kind=kind, role=BUTTON_LARGE))
            x += width + gap
        return nodes

    @staticmethod
    def _continue(ui: Ui, entry: ContinueEntry, rect: Rect) -> Node:
        key, title = "menu.continue", ui.texts("menu.continue")
        look = ContinueLook(tile_of(entry.game), title, entry.describe(ui.texts), ui.amount(key), ui.pressed == key)
        return Node("button", rect, key, title, look, actions=(NodeAction("press", title, entry.run),), focusable=True)

    # ---------------------------------------------------------------- what the buttons do
    def _switch_language(self) -> None:
        self.app.set_language("en" if self.app.settings.language == "fr" else "fr")

    def _switch_sound(self) -> None:
        self.app.change_settings(muted=not self.app.settings.muted)
        self.app.sounds.play("confirm")
