"""One match in the list of the library: what, who, when, how it stands, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

import msgspec

from game.catalogue import card_of
from game.core.library.library import FINISHED, MatchRow
from game.core.texts import Person, Texts
from scenes.kit.drawing.art import tile_of
from scenes.kit.drawing.paint import Brush
from scenes.kit.drawing.theme import BODY, SMALL, STRONG, TILE_TITLE
from scenes.kit.geometry import Rect
from scenes.kit.layout import row as in_row
from scenes.kit.layout import stack
from scenes.kit.screen.tree import Look, Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import Kind, SheetLook, button, button_height, button_width, icon_button, picture, text

TOOL = 46.0
TOOL_GAP = 8.0
PADDING = 14.0
THUMB = 72.0
BADGE = 24.0
MONTHS = 12


class RowTools(msgspec.Struct, frozen=True):
    """What can be done with a match; `go_on` None when it is over, `bring_back` None when it was not put away."""

    go_on: Callable[[], None] | None
    replay: Callable[[], None]
    rename: Callable[[], None]
    export: Callable[[], None]
    delete: Callable[[], None]
    bring_back: Callable[[], None] | None = None


class ThumbLook(Look, frozen=True):
    """The picture of the game on a small sheet."""

    art: str

    @property
    def bleed(self) -> float:
        return 6.0

    def paint(self, brush: Brush, rect: Rect) -> None:
        brush.sheet(rect, radius=14, shadow=4, lip=2, strength=0.2)
        brush.picture(self.art, rect.inset(4))


def title_of(texts: Texts, row: MatchRow) -> str:
    """What a match is called: the title it was given, else its game."""
    return row.title or texts.pick(card_of(row.game).title)


def players_of(row: MatchRow) -> str:
    """The names in seat order."""
    return ", ".join(row.names)


def standing(texts: Texts, row: MatchRow) -> str:
    """Who has won, or how far the match has come."""
    if row.state != FINISHED and row.practice:
        return texts.plural("library.left_practice", row.actions)
    if row.state != FINISHED:
        return texts.plural("library.going_on", row.actions)
    places = row.result.split(",")
    winners = [name for name, place in zip(row.names, places, strict=False) if place == "1"]
    if len(winners) == 1:
        return texts("result.wins", player=Person(winners[0]))
    return texts("result.shared", players=", ".join(winners)) if winners else texts("library.finished_one")


def said_moment(texts: Texts, moment: str, today: date) -> str:
    """A moment of the library (UTC) as a person says it in local time; '' if it cannot be read."""
    try:
        when = datetime.fromisoformat(moment.replace("Z", "+00:00"))
    except ValueError:
        return ""
    if when.tzinfo is None:
        when = when.replace(tzinfo=UTC)
    when = when.astimezone()
    clock = f"{when.hour:02}:{when.minute:02}"
    if when.date() == today:
        return texts("library.today", time=clock)
    if when.date() == today - timedelta(days=1):
        return texts("library.yesterday", time=clock)
    months = texts("library.months").split(",")
    month = months[when.month - 1] if len(months) == MONTHS else f"{when.month:02}"  # a stranger may have translated it
    return texts("library.date", day=when.day, month=month, year=when.year)


def _tools_width(ui: Ui) -> float:
    """What the buttons of any row need."""
    labels = [ui.texts(f"library.{first}") for first in ("go_on", "replay", "bring_back")]
    widest = max(button_width(ui, label, icon=True, role=STRONG) for label in labels)
    return widest + 4 * (TOOL + TOOL_GAP)


def _beside(ui: Ui, width: float) -> bool:
    """True while words and buttons fit on the same line."""
    return width - THUMB - 3 * PADDING - _tools_width(ui) > 320 * ui.text_scale


def _words_height(ui: Ui) -> float:
    line = ui.typesetter.line_height
    return line(TILE_TITLE) + line(BODY) + line(SMALL)


def row_height(ui: Ui, width: float) -> float:
    """The height of every row of the list."""
    words = max(THUMB, _words_height(ui)) + 2 * PADDING
    return words if _beside(ui, width) else words + max(TOOL, button_height(ui, STRONG)) + 8


def row_nodes(ui: Ui, row: MatchRow, rect: Rect, tools: RowTools, *, elsewhere: bool) -> list[Node]:
    """A match on its slip of paper; `elsewhere`: another window plays it."""
    beside = _beside(ui, rect.w)
    thumb = Rect(rect.x, rect.y, THUMB, THUMB).moved(PADDING, PADDING)
    line = ui.typesetter.line_height
    room = rect.less(left=THUMB + 2 * PADDING + 4, top=PADDING, right=PADDING)
    if beside:
        room = room.less(right=_tools_width(ui) + PADDING)._replace(y=rect.cy - _words_height(ui) / 2 - 2)
    title, names, below = stack(room, [line(TILE_TITLE), line(BODY), line(SMALL)], least=0)
    moment = said_moment(ui.texts, row.updated, date.today())
    state = standing(ui.texts, row)
    practice = f" · {ui.texts('library.practice')}" if row.practice and row.state == FINISHED else ""
    nodes = [
        Node("image", rect, look=SheetLook("#fffaf0", radius=16, shadow=5, lip=3)),
        Node("image", thumb, look=ThumbLook(tile_of(row.game))),
        text(title, title_of(ui.texts, row), TILE_TITLE),
        text(names, players_of(row), BODY),
        text(below, f"{moment} · {state}{practice}", SMALL, colour="ink_soft"),
    ]
    if elsewhere:
        badge = thumb.less(left=THUMB - BADGE, top=THUMB - BADGE, right=-6, bottom=-6)
        look = picture(badge, "icon_lock").look
        words = ui.texts("library.read_only")
        nodes += [
            Node("image", badge.inset(-4), look=SheetLook(radius=17, shadow=3, lip=2)),
            Node("image", badge, f"library.badge.{row.id}", words, look, tooltip=words),
        ]
    return [*nodes, *_tools(ui, row, rect, tools, beside)]


def _tools(ui: Ui, row: MatchRow, rect: Rect, tools: RowTools, beside: bool) -> list[Node]:
    """The buttons: the first in words, the others as pictures."""
    height = max(TOOL, button_height(ui, STRONG))
    line = (
        rect.less(right=PADDING, bottom=2)
        if beside
        else rect.less(top=rect.h - PADDING - height, right=PADDING, bottom=PADDING)
    )
    pictures = [("rename", "pencil", tools.rename), ("export", "save", tools.export), ("delete", "trash", tools.delete)]
    first_deeds = [
        ("bring_back", "undo", tools.bring_back),
        ("go_on", "play", tools.go_on),
        ("replay", "eye", tools.replay),
    ]
    name, icon, run = next((name, icon, run) for name, icon, run in first_deeds if run is not None)
    if name != "replay":
        pictures.insert(0, ("replay", "eye", tools.replay))
    label = ui.texts(f"library.{name}")
    width = button_width(ui, label, icon=True, role=STRONG)
    first, *places = in_row(line, [width, *[TOOL] * len(pictures)], TOOL_GAP, at="right")
    main = first.at_left(width, height)
    kind: Kind = "paper" if name == "replay" else "primary"
    nodes = [button(ui, f"library.main.{row.id}", main, label, run, icon=icon, kind=kind, role=STRONG)]
    for place, (name, icon, run) in zip(places, pictures, strict=True):
        label = ui.texts(f"library.{name}")
        nodes.append(icon_button(ui, f"library.{name}.{row.id}", place.at_left(TOOL, TOOL), icon, label, run))
    return nodes
