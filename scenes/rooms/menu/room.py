"""The main menu: the games on the table, the way back into the last match, and what one needs before sitting down."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from game.catalogue import GameCard
from game.core.texts import LocalText, Texts, next_language
from scenes.kit.drawing.art import tile_of
from scenes.kit.drawing.text import SMALLEST_LOGICAL_SIZE, WrappedText
from scenes.kit.drawing.theme import BUTTON, BUTTON_LARGE, LEAD, SCREEN_TITLE, SMALL, STRONG, TypeRole
from scenes.kit.geometry import Rect
from scenes.kit.languages import other_language
from scenes.kit.layout import length, row
from scenes.kit.screen.stack import Scene
from scenes.kit.screen.tree import Node, NodeAction
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import Kind, button, button_height, button_width, icon_button, text, with_shortcut
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.dialog import Answer, Dialog
from scenes.kit.widgets.scroll import ScrollPanel
from scenes.kit.widgets.toolbar import Tool, tool_node
from scenes.kit.window.inputs import Input, Key
from scenes.rooms.menu.looks import ContinueLook, LanguageLook, SignLook, WordmarkLook
from scenes.rooms.menu.tiles import Tiles

MARGIN = 54.0
HEADER_HEIGHT = 148.0  # from the top of the wordmark to where the games begin
SECOND_LEAD = TypeRole("regular", 19)
SIGN_HEIGHT = 84.0  # of the letters of the wordmark, beside which the lead stands
FOOT_GAP = 16.0
SIGN = 54.0  # of the round buttons in the header
LEAST_SIGN = 66.0  # of a button whose words stand under its picture
LEAST_FOOT_BUTTON = 210.0  # narrower ones only where the way back needs the room
LONG_PAGE_EDGES = 34.0  # above and below what a page that scrolls holds: a lifted tile, and shadows
BESIDE_CONTINUE = 156.0  # the picture and the arrow beside the words of the way back


class ContinueEntry(msgspec.Struct, frozen=True):
    """A match to go on with: its game, and a line about it, said at length and then ever more briefly."""

    game: str
    describe: Callable[[Texts], tuple[str, ...]]
    run: Callable[[], None]


class PuzzleToday(msgspec.Struct, frozen=True):
    """The puzzle of the day: its game, the way to it, and whether it was solved."""

    game: LocalText
    run: Callable[[], None]
    solved: bool


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
    learn: Callable[[], None] | None = None
    puzzle: Callable[[], PuzzleToday | None] = lambda: None
    open_demos: Callable[[], None] | None = None


class Menu(Scene):
    """The first screen."""

    keys = "menu"

    def __init__(self, games: Sequence[GameCard], doors: MenuDoors) -> None:
        self._games = list(games)
        self._doors = doors
        self._scroll = ScrollPanel("menu.games")
        self._resumed = doors.match_to_continue()

    def resume(self) -> None:
        self._resumed = self._doors.match_to_continue()

    def back(self) -> None:
        answers = [Answer("menu.quit", self.app.quit, "paper", "close"), Answer("menu.stay", None, "primary", "play")]
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
            "a": self._doors.learn,
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
        """Games between header and foot. The foot is always there; where the type is too large for all of it, the games
        scroll, with the way back into the last match first among them.
        """
        canvas, spare = Rect(0, 0, ui.width, ui.height), max(0.0, ui.height - 720)
        page = canvas.at_centre(min(ui.width - 2 * MARGIN, 1480.0), ui.height).less(top=34.0 + spare * 0.25)
        under = page.less(top=HEADER_HEIGHT)
        high = max(78.0, button_height(ui, BUTTON_LARGE), (ui.size(SCREEN_TITLE) + ui.size(STRONG)) * 1.5)
        foot = under.less(top=under.h - 52 - spare * 0.25 - high)._replace(h=high)
        body = under.less(bottom=under.bottom - foot.y + 18)
        tiles = Tiles(ui, self._games, body.w, body.h - 60)
        content: tuple[Node, ...]
        role = self._foot_role(ui, foot.w)
        if (role is not None or self._resumed) and tiles.height <= body.h - 60:
            start = self._scroll.begin(body.inset(-MARGIN, 0), body.h)
            top = start + 30 + (body.h - 60 - tiles.height) / 2
            games = tiles.nodes(body.x, top, self._doors.open_game, self._doors.play_now)
            panel = self._scroll.node(ui, games, label=ui.texts("menu.games"))
            content = (panel, *(self._foot(ui, foot, role) if role is not None else self._signs_foot(ui, foot)))
        else:
            high = button_height(ui, BUTTON)
            foot = under.less(top=under.h - 20 - high, bottom=20)
            body = under.less(bottom=high + 36)
            content = (self._long_page(ui, body), *self._low_foot(ui, foot))
        header = self._header(ui, page)
        return Node("group", canvas, "menu", ui.texts("menu.title"), children=(*content, *header))

    def _long_page(self, ui: Ui, body: Rect) -> Node:
        """Continue first, then the games: rather with smaller pictures than on a page that scrolls a little."""
        height = max(62.0, (ui.size(SCREEN_TITLE) + ui.size(STRONG)) * 1.24)
        ahead = height + 16 if self._resumed else 0.0
        room = body.h - LONG_PAGE_EDGES - ahead
        tiles = Tiles(ui, self._games, body.w, room)
        if tiles.height > room + 0.5:
            tiles = Tiles(ui, self._games, body.w, 0.0)
        start = self._scroll.begin(body.inset(-MARGIN, 0), LONG_PAGE_EDGES + ahead + tiles.height)
        first = Rect(body.x, start + LONG_PAGE_EDGES * 0.6, body.w, height)
        nodes = [self._continue(ui, self._resumed, first)] if self._resumed else []
        nodes += tiles.nodes(first.x, first.y + ahead, self._doors.open_game, self._doors.play_now)
        return self._scroll.node(ui, tuple(nodes), label=ui.texts("menu.games"), dark=True)

    def _low_foot(self, ui: Ui, rect: Rect) -> list[Node]:
        """The buttons in one row under a page that scrolls; as signs alone where their words are too wide."""
        buttons = self._buttons()
        widths = [button_width(ui, ui.texts(key), icon=True) for key, *_ in buttons]
        if length(widths, 18) > rect.w:
            return self._signs(ui, row(rect, self._sign_widths(ui), FOOT_GAP, at="centre"))
        places = row(rect, widths, 18, at="centre")
        return [
            button(ui, key, place, ui.texts(key), run, icon=icon, kind=kind)
            for place, (key, icon, run, kind) in zip(places, buttons, strict=True)
        ]

    def _sign_widths(self, ui: Ui) -> list[float]:
        return [max(LEAST_SIGN, ui.measure(ui.texts(key), SMALL) + 20) for key, *_ in self._buttons()]

    def _signs(self, ui: Ui, places: Sequence[Rect]) -> list[Node]:
        """The buttons with their words under their pictures."""
        nodes = []
        for place, (key, icon, run, kind) in zip(places, self._buttons(), strict=True):
            label = ui.texts(key)
            look = SignLook(label, icon, kind, ui.pressed == key, ui.amount(key))
            press = NodeAction("press", label, run)
            nodes.append(Node("button", place, key, label, look, actions=(press,), focusable=True))
        return nodes

    def _signs_foot(self, ui: Ui, rect: Rect) -> list[Node]:
        """The way back into the last match, the other buttons with their words under them: beside them they need
        more.
        """
        places = row(rect, self._sign_widths(ui), FOOT_GAP - 6, at="right")
        nodes = self._signs(ui, places)
        if self._resumed is not None:
            place = rect.less(right=rect.right - places[0].x + FOOT_GAP + 8)
            nodes.insert(0, self._continue(ui, self._resumed, place))
        return nodes

    def _header(self, ui: Ui, head: Rect) -> list[Node]:
        nodes = [Node("image", head.less(left=-4)._replace(w=450, h=150), label="Tablée", look=WordmarkLook())]
        room = head.less(left=506, right=228)
        signs = self._signs_of_head(ui, head.less(top=13)._replace(h=SIGN))
        wide = min(node.rect.x for node in signs) < room.right
        lead = self._lead(ui, room.w, SIGN_HEIGHT if wide else HEADER_HEIGHT - 16)
        large = ui.text_scale > 1.3 or len(lead.lines) > 1
        below = 0.0 if large else ui.typesetter.line_height(SECOND_LEAD)
        words = Column(ui, room.x, head.y + (SIGN_HEIGHT - lead.height - below) / 2, room.w)
        for line in lead.lines:
            said = "".join(segment.text for segment in line.segments)
            words.nodes.append(text(words.strip(lead.line_height), said, lead.role, colour="on_table_lead"))
        if not large:
            words.space(2)
            second = ui.texts("menu.second_lead")
            words.nodes.append(text(words.strip(below), second, SECOND_LEAD, colour="on_table_soft"))
        return [*nodes, *words.nodes, *signs]

    def _signs_of_head(self, ui: Ui, line: Rect) -> list[Node]:
        """At the right of the header: the puzzle of the day and the presenter, under language, sound and settings; with
        their words where there is room for them.
        """
        puzzle, demos, say = self._doors.puzzle(), self._doors.open_demos, ui.texts
        below: list[Tool] = []
        if puzzle is not None:
            words = say("menu.puzzle_solved" if puzzle.solved else "menu.puzzle", game=say.pick(puzzle.game))
            kind: Kind = "paper" if puzzle.solved else "primary"
            below.append(Tool("puzzle", "puzzle", words, puzzle.run, "", True, kind, say("menu.puzzle.short")))
        if demos is not None:
            below.append(
                Tool("demos", "curtain", say("demo.title"), demos, "menu.demos", label=say("menu.demos.short"))
            )
        widths = [button_width(ui, tool.label, icon=True, role=STRONG) for tool in below]
        if length(widths, 12) > line.w - 506:
            below, widths = [tool._replace(label="") for tool in below], [SIGN] * len(below)
        places = row(line.moved(0, 71), widths, 12, at="right")
        nodes = [tool_node(ui, "menu", tool, place) for tool, place in zip(below, places, strict=True)]
        language, sound, settings = row(line, [SIGN] * 3, 12, at="right")
        title, run = say("preferences.title"), self._doors.open_preferences
        return [
            *nodes,
            self._language_button(ui, language),
            self._sound_button(ui, sound),
            icon_button(ui, "menu.preferences", settings, "settings", title, run, shortcut="menu.preferences"),
        ]

    @staticmethod
    def _lead(ui: Ui, room: float, height: float) -> WrappedText:
        """What the house is, beside its sign: in the reader's size, or in the largest that keeps off the games."""
        words, size = ui.texts("menu.lead"), LEAD.size
        lead = ui.wrap(words, LEAD, room)
        while lead.height > height and ui.size(lead.role) > SMALLEST_LOGICAL_SIZE:
            size -= 1
            lead = ui.wrap(words, LEAD.at(size), room)
        return lead

    def _language_button(self, ui: Ui, place: Rect) -> Node:
        key, language = "menu.language", ui.texts.language
        look = LanguageLook(language.upper(), ui.amount(key), ui.pressed == key)
        label = other_language(ui.texts)
        return Node(
            "button",
            place,
            key,
            label,
            look,
            actions=(NodeAction("press", label, self._switch_language),),
            focusable=True,
            focus_shape="round",
            tooltip=with_shortcut(ui, label, "menu.language"),
        )

    def _sound_button(self, ui: Ui, place: Rect) -> Node:
        muted = self.app.settings.muted
        label = ui.texts("menu.sound_on" if muted else "menu.sound_off")
        icon = "sound_off" if muted else "sound_on"
        return icon_button(ui, "menu.sound", place, icon, label, self._switch_sound, shortcut="menu.sound")

    def _buttons(self) -> list[tuple[str, str, Callable[[], None], Kind]]:
        """Message key (and node key), icon, what it does, kind."""
        doors = self._doors
        ways = (
            ("menu.learn", "pencil", doors.learn),
            ("menu.rules", "rulebook", doors.open_rules),
            ("menu.library", "bookmark", doors.open_library),
            ("menu.scores", "trophy", doors.open_scores),
        )
        buttons: list[tuple[str, str, Callable[[], None], Kind]] = [
            (key, icon, run, "paper") for key, icon, run in ways if run is not None
        ]
        return [*buttons, ("menu.quit", "close", self.app.quit, "ghost")]

    def _foot_widths(self, ui: Ui, role: TypeRole) -> tuple[float, list[float]]:
        """What the continue button needs at least, and what each other button needs to show its words in full."""
        each = [button_width(ui, ui.texts(key), icon=True, role=role) for key, *_ in self._buttons()]
        if self._resumed is None:
            return 0.0, [max(*each, LEAST_FOOT_BUTTON)] * len(each)
        title = ui.measure(ui.texts("menu.continue"), SCREEN_TITLE)
        shortest = ui.measure(self._resumed.describe(ui.texts)[-1], STRONG)
        return max(title, shortest) + BESIDE_CONTINUE, each

    def _foot_role(self, ui: Ui, room: float) -> TypeRole | None:
        """The type in which the foot fits into one row; None: in none."""
        for role in (BUTTON_LARGE, BUTTON):
            ahead, each = self._foot_widths(ui, role)
            if ahead + sum(each) + FOOT_GAP * len(each) + 6 <= room:
                return role
        return None

    def _foot(self, ui: Ui, rect: Rect, role: TypeRole) -> list[Node]:
        """The row under the games: continue takes the room that the other buttons leave."""
        ahead, each = self._foot_widths(ui, role)
        if self._resumed is not None:
            lines = (ui.measure(line, STRONG) for line in self._resumed.describe(ui.texts))
            ahead = max(ahead, *(line + BESIDE_CONTINUE for line in lines))
            wider = max(0.0, (rect.w - ahead - 6 - FOOT_GAP * len(each) - sum(each)) / len(each))
            each = [max(width, min(LEAST_FOOT_BUTTON, width + wider)) for width in each]
        places = row(rect, each, FOOT_GAP, at="right" if self._resumed else "centre")
        nodes = []
        if self._resumed:
            place = rect.less(right=rect.right - places[0].x + FOOT_GAP + 6)
            nodes.append(self._continue(ui, self._resumed, place))
        for place, (key, icon, run, kind) in zip(places, self._buttons(), strict=True):
            nodes.append(button(ui, key, place, ui.texts(key), run, icon=icon, kind=kind, role=role))
        return nodes

    @staticmethod
    def _continue(ui: Ui, entry: ContinueEntry, rect: Rect) -> Node:
        """The way back, with as much about the match as there is room for; the tooltip says the rest."""
        key, title = "menu.continue", ui.texts("menu.continue")
        lines = entry.describe(ui.texts)
        room = rect.w - BESIDE_CONTINUE
        said = next((line for line in lines if ui.measure(line, STRONG) <= room), lines[-1])
        look = ContinueLook(tile_of(entry.game), title, said, ui.amount(key), ui.pressed == key)
        press = NodeAction("press", title, entry.run)
        return Node(
            "button",
            rect,
            key,
            f"{title}. {lines[0]}",
            look,
            actions=(press,),
            focusable=True,
            tooltip="" if said == lines[0] else lines[0],
        )

    # ---------------------------------------------------------------- what the buttons do
    def _switch_language(self) -> None:
        self.app.set_language(next_language(self.app.settings.language))

    def _switch_sound(self) -> None:
        self.app.change_settings(muted=not self.app.settings.muted)
        self.app.sounds.play("confirm")
