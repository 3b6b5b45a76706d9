"""The main menu: the games on the table, the way back into the last match, and what one needs before sitting down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from game.core.texts import LocalText, Texts
from scenes.credits import Credits
from scenes.dialog import Answer, Dialog
from scenes.geometry import Rect
from scenes.inputs import Input, Key
from scenes.preferences import Preferences
from scenes.scroll import ScrollPanel
from scenes.stack import Scene
from scenes.theme import BUTTON_LARGE, LEAD, SCREEN_TITLE, STRONG, TypeRole
from scenes.tiles import ContinueLook, LanguageLook, TileLook, WordmarkLook, lying_picture, tile_texts_roles
from scenes.tree import Action, Node
from scenes.ui import Ui
from scenes.widgets import Kind, button, button_height, button_width, icon_button, picture, text, with_shortcut

MARGIN = 54.0
HEADER_HEIGHT = 184.0
GAP = 18.0
SECOND_LEAD = TypeRole("regular", 19)
SEAT_TOKENS = ("seat_1_cherry", "seat_2_fish", "seat_3_pear", "seat_4_mushroom", "seat_5_bell", "seat_6_teapot")


class GameEntry(msgspec.Struct, frozen=True):
    """What the menu says of a game. `tile` names its drawing, `blurb` is told where there is room for it."""

    name: str
    title: str
    subtitle: LocalText
    blurb: LocalText
    players: str
    minutes: int
    tile: str
    mat: str


class ContinueEntry(msgspec.Struct, frozen=True):
    """A match to go on with: its game's tile, and a line about it (game, where it stands, when)."""

    tile: str
    describe: Callable[[Texts], str]
    run: Callable[[], None]


class MenuDoors(msgspec.Struct, frozen=True):
    """Where the menu leads: what is None is not shown. `match_to_continue` is asked each time the menu comes up."""

    open_game: Callable[[str], None]
    match_to_continue: Callable[[], ContinueEntry | None]
    open_rules: Callable[[], None] | None = None
    open_library: Callable[[], None] | None = None


class Menu(Scene):
    """The first screen."""

    def __init__(self, games: Sequence[GameEntry], doors: MenuDoors) -> None:
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
            "o": self._open_preferences,
            "r": self._doors.open_rules,
            "c": self._resumed.run if self._resumed else None,
        }
        run = shortcuts.get(event.name)
        if run is None:
            return self._scroll.handle(event)
        run()
        return True

    # ---------------------------------------------------------------- layout
    def build(self, ui: Ui) -> Node:
        canvas = Rect(0, 0, ui.width, ui.height)
        width = min(ui.width - 2 * MARGIN, 1480.0)
        left = (ui.width - width) / 2
        spare = max(0.0, ui.height - 720)
        top = 34.0 + spare * 0.25
        foot_height = max(78.0, button_height(ui, BUTTON_LARGE), (ui.size(SCREEN_TITLE) + ui.size(STRONG)) * 1.5)
        foot = Rect(left, ui.height - foot_height - 52 - spare * 0.25, width, foot_height)
        body = Rect(left, top + HEADER_HEIGHT - 36, width, foot.y - top - HEADER_HEIGHT + 36)
        children = (self._tiles(ui, body), *self._header(ui, left, top, width), *self._foot(ui, foot))
        return Node("group", canvas, "menu", ui.texts("menu.title"), children=children)

    def _header(self, ui: Ui, left: float, top: float, width: float) -> list[Node]:
        nodes = [Node("image", Rect(left - 4, top, 450, 150), label="Tablée", look=WordmarkLook())]
        x, right = left + 506, left + width
        buttons_left = right - 3 * 66 - 6
        room = buttons_left - x - 24
        lead = ui.wrap(ui.texts("menu.lead"), LEAD, room)
        large = ui.text_scale > 1.3
        y = top + (22.0 if large else 42.0) - ui.typesetter.line_height(LEAD) / 2
        for line in lead.lines[:3]:
            words = "".join(segment.text for segment in line.segments)
            nodes.append(text(Rect(x, y, room, lead.line_height), words, LEAD, colour="#f3dcc4"))
            y += lead.line_height
        if not large:
            second = Rect(x, y + 2, room, ui.typesetter.line_height(SECOND_LEAD))
            nodes.append(text(second, ui.texts("menu.second_lead"), SECOND_LEAD, colour="#d9b9b8"))
            nodes += [
                picture(Rect(x + index * 44, second.bottom + 6, 36, 36), token)
                for index, token in enumerate(SEAT_TOKENS)
            ]
        cy = top + 40
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
                self._open_preferences,
                size=54,
                shortcut="O",
            ),
        ]
        return nodes

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
            actions=(Action("press", label, self._switch_language),),
            focusable=True,
            focus_shape="round",
            tooltip=with_shortcut(label, "L"),
        )

    def _sound_button(self, ui: Ui, cx: float, cy: float) -> Node:
        muted = self.app.settings.muted
        label = ui.texts("menu.sound_on" if muted else "menu.sound_off")
        icon = "sound_off" if muted else "sound_on"
        return icon_button(ui, "menu.sound", cx, cy, icon, label, self._switch_sound, size=54, shortcut="M")

    def _tiles(self, ui: Ui, body: Rect) -> Node:
        """The tiles, in rows that the texts fit in; the panel scrolls when the rows do not fit."""
        count = len(self._games)
        lying = count <= 2
        title_role, _ = tile_texts_roles(lying)
        words = [word for game in self._games for word in game.title.split(" ")]
        widest = max((ui.measure(word, title_role) for word in words), default=0.0) + 24
        smallest = widest + 330 if lying else max(200.0, widest)
        columns = max(1, min(count, int((body.w + GAP) // (smallest + GAP))))
        room = body.h - 36 - 48  # room for the lift above and the shadow below
        largest = 760.0 if count == 1 else 600.0 if lying else 268.0
        gap = GAP if columns >= 5 or lying else GAP * 2
        width = min(largest, (body.w - gap * (columns - 1)) / columns)
        looks = [self._look(ui, game, width, lying) for game in self._games]
        natural = max((self._natural_height(ui, look, width) for look in looks), default=0.0)
        rows = -(-count // columns) if count else 0
        height = natural if rows > 1 else min(natural, max(room, self._least_height(ui, looks)))
        total = rows * (height + 30) + 36 + 18
        start = self._scroll.begin(body.inset(-34, 0), max(total, 0.0))
        start += 36 + max(0.0, (body.h - total) / 2)
        nodes = []
        for index, (game, look) in enumerate(zip(self._games, looks, strict=True)):
            row, column = divmod(index, columns)
            in_row = min(columns, count - row * columns)
            x = body.cx - (in_row * width + (in_row - 1) * gap) / 2 + column * (width + gap)
            key = f"menu.game.{game.name}"
            nodes.append(
                Node(
                    "button",
                    Rect(x, start + row * (height + 30), width, height),
                    key,
                    f"{game.title}. {ui.texts.pick(game.subtitle)}",
                    look,
                    actions=(Action("press", game.title, partial(self._doors.open_game, game.name)),),
                    focusable=True,
                    focus_shape="none",
                )
            )
        return self._scroll.node(ui, tuple(nodes), label=ui.texts("menu.games"), dark=True)

    def _look(self, ui: Ui, game: GameEntry, width: float, lying: bool) -> TileLook:
        key = f"menu.game.{game.name}"
        title_role, words_role = tile_texts_roles(lying)
        picture_width = lying_picture(Rect(0, 0, width, 340)) if lying else 0.0
        inner = width - picture_width - 60 if lying else width - 20
        words = ui.texts.pick(game.blurb if lying else game.subtitle)
        minutes = ui.texts("menu.minutes", n=game.minutes)
        facts = ui.measure(game.players, STRONG) + ui.measure(minutes, STRONG) + 2 * ui.size(STRONG) * 1.15 + 40
        return TileLook(
            f"tile_{game.tile}",
            ui.wrap(game.title, title_role, inner),
            ui.wrap(words, words_role, inner if lying else inner - 4),
            game.players,
            minutes,
            round(ui.amount(key), 2),
            ui.pressed == key,
            lying,
            facts > (inner if lying else width - 44),
        )

    @staticmethod
    def _texts_height(ui: Ui, look: TileLook) -> float:
        facts = ui.typesetter.line_height(STRONG) * (2 if look.stacked else 1)
        return look.title.height + look.subtitle.height + facts

    def _natural_height(self, ui: Ui, look: TileLook, width: float) -> float:
        if look.lying:
            return max(340.0, self._texts_height(ui, look) + 80)
        return width - 24 + self._texts_height(ui, look) + 56

    def _least_height(self, ui: Ui, looks: list[TileLook]) -> float:
        """The height under which a tile's picture would be too small, or its words cut."""
        picture_side = 0.0 if looks and looks[0].lying else 130.0
        return max((self._texts_height(ui, look) + 56 + picture_side for look in looks), default=0.0)

    def _foot(self, ui: Ui, rect: Rect) -> list[Node]:
        """The row under the games: continue takes the room that the other buttons leave."""
        buttons: list[tuple[str, str, Callable[[], None], Kind]] = []
        if self._doors.open_rules is not None:
            buttons.append(("menu.rules", "rulebook", self._doors.open_rules, "paper"))
        if self._doors.open_library is not None:
            buttons.append(("menu.library", "bookmark", self._doors.open_library, "paper"))
        buttons.append(("menu.credits", "crown", lambda: self.app.stack.push(Credits()), "paper"))
        buttons.append(("menu.quit", "close", self.app.quit, "ghost"))
        least = 330.0 if self._resumed else 0.0
        gap = 22.0
        share = (rect.w - least - gap * (len(buttons) - (0 if self._resumed else 1))) / len(buttons)
        wanted = max(button_width(ui, ui.texts(key), icon=True, role=BUTTON_LARGE) for key, *_ in buttons)
        width = min(share, max(wanted, 210.0))
        nodes = []
        total = width * len(buttons) + gap * (len(buttons) - 1)
        x = rect.right - total if self._resumed else rect.cx - total / 2
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
        look = ContinueLook(f"tile_{entry.tile}", title, entry.describe(ui.texts), ui.amount(key), ui.pressed == key)
        return Node("button", rect, key, title, look, actions=(Action("press", title, entry.run),), focusable=True)

    # ---------------------------------------------------------------- what the buttons do
    def _switch_language(self) -> None:
        self.app.set_language("en" if self.app.settings.language == "fr" else "fr")

    def _switch_sound(self) -> None:
        self.app.change_settings(muted=not self.app.settings.muted)
        self.app.sounds.play("confirm")

    def _open_preferences(self) -> None:
        self.app.stack.push(Preferences())
