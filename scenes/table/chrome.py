"""What stands around every table: the bar above, the prompt, the viewer's place, the buttons, and the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.kit.geometry import Rect
from scenes.kit.theme import LABEL, LOG_NAME, SCREEN_TITLE, SEAT_NAME, STRONG
from scenes.kit.tree import Look, Node
from scenes.kit.ui import Ui
from scenes.kit.widgets import Kind, SheetLook, icon_button, picture, text
from scenes.table.asking import choices, explain, prompt_banner
from scenes.table.hints import lamps
from scenes.table.presenter import Frame, Situation
from scenes.table.reading import last_own, pointed_faces, since_last_turn

if TYPE_CHECKING:
    from scenes.kit.paint import Brush
    from scenes.table.scene import TableScene

EDGE = 20.0
BAR = 66.0
HAND = 174.0
ME = 116.0


class MatLook(Look, frozen=True):
    """A game's mat with its ornament."""

    name: str
    ornament: str

    @property
    def bleed(self) -> float:
        return 22.0

    def paint(self, brush: Brush, rect: Rect) -> None:
        brush.mat(rect, self.name)
        if self.ornament:
            brush.ornament(self.ornament, rect)


def log_width(ui: Ui) -> float:
    """The log takes more room for larger letters, but never more than a third of the screen."""
    return min(284 * (1 + 0.35 * (ui.text_scale - 1)), ui.width / 3)


def log_sheet(ui: Ui) -> Rect:
    """The sheet of the log, at the right. Notices lie on it: neither buttons nor cards are under them there."""
    width = log_width(ui)
    return Rect(ui.width - width - EDGE, 18, width, ui.height - 36)


def frame_of(ui: Ui) -> Frame:
    """The room for the board: between the bar and the viewer's hand, left of the log."""
    right = ui.width - log_width(ui) - 2 * EDGE
    mat = Rect(EDGE, BAR, right - EDGE - 4, ui.height - BAR - HAND)
    hand = Rect(EDGE + ME, mat.bottom, mat.w - ME - buttons_width(ui), HAND)
    return Frame(mat, hand)


def buttons_room(ui: Ui, frame: Frame) -> Rect:
    """The column of buttons at the right of the hand."""
    width = buttons_width(ui)
    return Rect(frame.mat.right - width + 4, frame.mat.bottom + 26, width, HAND - 38)


def buttons_width(ui: Ui) -> float:
    """How wide the column of buttons is."""
    return 130 + 40 * ui.text_scale


def whole(scene: TableScene, ui: Ui, situation: Situation, lying: tuple[Node, ...], flying: tuple[Node, ...]) -> Node:
    """The whole screen: the mat with what is `lying` on it, what stands around it, and what is `flying` over all."""
    frame = frame_of(ui)
    canvas = Rect(0, 0, ui.width, ui.height)
    mat = Node("image", frame.mat, look=MatLook(scene.presenter.mat, scene.presenter.ornament))
    sheet = log_sheet(ui)
    log = scene.log.node(
        ui, sheet, scene.seats, lambda clause: explain(scene, clause), _standings(scene, ui, sheet),
        lit=pointed_faces(scene, ui), since=since_last_turn(scene),
    )  # fmt: skip
    buttons = choices(scene, ui, buttons_room(ui, frame))
    children = (
        mat,
        *_me(scene, ui, frame, situation),
        Node("group", canvas, key="table.play", children=lying),
        *buttons,
        prompt_banner(scene, ui, frame.mat, situation, buttons),
        *_bar(scene, ui, situation, sheet.x),
        log,
        *lamps(scene, ui, (*lying, *buttons)),
        Node("group", canvas, key="table.flying", children=flying),
    )
    return Node("group", canvas, key="table", children=children, handle=scene.click_on_nothing)


def _bar(scene: TableScene, ui: Ui, situation: Situation, right: float) -> tuple[Node, ...]:
    texts = ui.texts
    cy = BAR / 2 + 3
    title = texts.pick(scene.match.session.rules.title)
    status = scene.sentence(scene.presenter.status(situation))
    practice = _practice(scene, ui)
    sound = "sound_off" if scene.app.settings.muted else "sound_on"
    tools = [
        ("undo", "undo", _undo_words(scene, ui), scene.undo, "Ctrl+Z"),
        ("hints", "hint", texts("table.hints_off" if scene.hints.on else "table.hints_on"), scene.switch_hints, "H"),
        ("rules", "rulebook", texts("table.rules"), lambda: explain(scene, ""), ""),
        ("language", "language", texts("menu.other_language"), lambda: _switch_language(scene), ""),
        (
            "sound",
            sound,
            texts("menu.sound_on" if scene.app.settings.muted else "menu.sound_off"),
            lambda: scene.app.change_settings(muted=not scene.app.settings.muted),
            "",
        ),
    ]
    first = right - 30 - 52 * (len(tools) - 1) - 24
    room = first - 34 - 84
    if practice and ui.measure(f"{status} · {practice}", STRONG) + 4 <= room * 0.45:
        status, practice = f"{status} · {practice}", ""
    status_width = min(ui.measure(status, STRONG) + 4, room * 0.45)
    title_width = min(ui.measure(title, SCREEN_TITLE) + 4, room - status_width - 22)
    status_x = 84 + title_width + 22
    nodes = [
        icon_button(ui, "table.pause", 46, cy, "menu", texts("table.pause"), scene.back, shortcut="Esc"),
        text(Rect(84, cy - 24, title_width, 48), title, SCREEN_TITLE, colour="cream"),
        text(Rect(status_x, cy - 20, status_width, 40), status, STRONG, colour="#e6cdbb"),
    ]
    if practice:  # no room for the words
        mark = Rect.centred(68, cy + 16, 26, 26)
        sign = picture(mark.inset(5), "icon_pencil")
        look = SheetLook(radius=13, shadow=3, lip=2)
        nodes.append(Node("image", mark, "table.practice", practice, look, tooltip=practice, children=(sign,)))
    for number, (key, icon, label, run, shortcut) in enumerate(tools):
        kind: Kind = "primary" if key == "hints" and scene.hints.on else "paper"
        cx = first + 52 * number
        nodes.append(icon_button(ui, f"table.{key}", cx, cy, icon, label, run, size=44, kind=kind, shortcut=shortcut))
    return tuple(nodes)


def _practice(scene: TableScene, ui: Ui) -> str:
    """That a match does not count, and why, if it does not."""
    header = scene.match.header
    if not header.practice:
        return ""
    return ui.texts("table.open_hands" if header.open_hands else "library.practice")


def _undo_words(scene: TableScene, ui: Ui) -> str:
    if scene.viewer not in scene.humans or scene.match.read_only:
        return ui.texts("undo.watching")
    reach = scene.match.session.undo_reach(scene.viewer)
    if not reach.records:
        why = ui.texts(reach.reason)
        return why if last_own(scene) is None else ui.texts("undo.beyond", words=why)
    return ui.texts.plural("undo.reaches", reach.records)


def _switch_language(scene: TableScene) -> None:
    scene.app.set_language("en" if scene.app.texts.language == "fr" else "fr")


def _me(scene: TableScene, ui: Ui, frame: Frame, situation: Situation) -> tuple[Node, ...]:
    """The viewer's place at the lower left: lamp if it is his turn, token, name."""
    if scene.viewer >= len(scene.seats):
        return ()
    seat = scene.seats[scene.viewer]
    name_height, info_height = ui.size(SEAT_NAME) * 1.3, ui.size(LABEL) * 1.3
    size = min(68.0, max(40.0, HAND - 34 - name_height - info_height))
    cx, cy = EDGE + 46, frame.mat.bottom + 22 + size / 2
    nodes = [picture(Rect.centred(cx, cy, size, size), ui.palette.token_art(seat.token), seat.name)]
    if scene.viewer in situation.actors:
        lamp = Rect.centred(cx, cy - size * 0.82, size * 1.15, size * 1.38)
        nodes.insert(0, picture(lamp, "turn_marker", ui.texts("table.turn")))
    top = cy + size / 2 + 4
    nodes.append(text(Rect(4, top, ME + 14, name_height), seat.name, SEAT_NAME, colour="cream", align="centre"))
    standing = ui.texts.plural(scene.presenter.unit, scene.presenter.standing(situation, scene.viewer))
    below = Rect(4, top + name_height - 2, ME + 14, info_height)
    nodes.append(text(below, standing, LABEL, colour="#e6cdbb", align="centre"))
    return tuple(nodes)


def _standings(scene: TableScene, ui: Ui, sheet: Rect) -> tuple[Node, ...]:
    """Everybody's number at the foot of the log, with a bar."""
    situation = scene.situation
    row = max(26.0, ui.size(LOG_NAME) * 1.5)
    values = [scene.presenter.standing(situation, seat) for seat in range(len(scene.seats))]
    most = max(1, *values)
    nodes: list[Node] = []
    top = sheet.bottom - 22 - row * len(values)
    number_width = ui.measure("000", LOG_NAME) + 4
    nodes.append(Node("image", Rect(sheet.x + 18, top - 12, sheet.w - 36, 2), look=SheetLook("edge", "edge", 1, 0, 0)))
    for seat, (player, value) in enumerate(zip(scene.seats, values, strict=True)):
        cy = top + row * seat + row / 2
        colour = ui.palette.seats[player.token].base
        bar = Rect(sheet.x + 52, cy - 7, sheet.w - 52 - 26 - number_width, 14)
        filled = bar._replace(w=max(14.0, bar.w * max(0, value) / most))
        nodes += [
            picture(Rect.centred(sheet.x + 34, cy, 24, 24), ui.palette.token_art(player.token), player.name),
            Node("image", bar, look=SheetLook("paper2", "paper2", 7, 0, 0)),
            *([Node("image", filled, look=SheetLook(colour, colour, 7, 0, 0))] if value > 0 else []),
            text(Rect(bar.right + 6, cy - row / 2, number_width, row), str(value), LOG_NAME, align="right"),
        ]
    return tuple(nodes)
