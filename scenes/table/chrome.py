"""What stands around every table: the bar above, the prompt, the viewer's place, the buttons, and the log."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.core.texts import Sentence
from scenes.geometry import Rect
from scenes.table.log_panel import token_art
from scenes.table.presenter import Choice, Frame, Option, Situation
from scenes.theme import BUTTON, LABEL, LOG_NAME, PROMPT, SCREEN_TITLE, SEAT_NAME, STRONG
from scenes.tree import Action, Look, Node
from scenes.ui import Ui
from scenes.widgets import SheetLook, button, button_height, button_width, icon_button, paragraph, picture, text

if TYPE_CHECKING:
    from scenes.paint import Brush
    from scenes.table.table_scene import TableScene

EDGE = 20.0
BAR = 66.0
HAND = 158.0
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


def frame_of(ui: Ui) -> Frame:
    """The room for the board: between the bar and the viewer's hand, left of the log."""
    right = ui.width - log_width(ui) - 2 * EDGE
    mat = Rect(EDGE, BAR, right - EDGE - 4, ui.height - BAR - HAND)
    hand = Rect(EDGE + ME, mat.bottom, mat.w - ME - buttons_width(ui), HAND)
    return Frame(mat, hand)


def buttons_width(ui: Ui) -> float:
    """The column of buttons at the right of the hand."""
    return 130 + 40 * ui.text_scale


def whole(scene: TableScene, ui: Ui, situation: Situation, lying: tuple[Node, ...], flying: tuple[Node, ...]) -> Node:
    """The whole screen: the mat with what is `lying` on it, what stands around it, and what is `flying` over all."""
    frame = frame_of(ui)
    canvas = Rect(0, 0, ui.width, ui.height)
    mat = Node("image", frame.mat, look=MatLook(scene.presenter.mat, scene.presenter.ornament))
    width = log_width(ui)
    sheet = Rect(ui.width - width - EDGE, 18, width, ui.height - 36)
    log = scene.log.node(ui, sheet, scene.seats, lambda clause: _explain(scene, clause), _standings(scene, ui, sheet))
    children = (
        mat,
        *_me(scene, ui, frame, situation),
        Node("group", canvas, key="table.play", children=lying),
        *_choices(scene, ui, frame),
        _prompt(scene, ui, frame, situation),
        *_bar(scene, ui, situation, sheet.x),
        log,
        Node("group", canvas, key="table.flying", children=flying),
    )
    return Node("group", canvas, key="table", children=children, handle=scene.click_on_nothing)


def _explain(scene: TableScene, clause: str) -> None:
    scene.doors.explain(scene.match.session.rules.name, clause)


def _bar(scene: TableScene, ui: Ui, situation: Situation, right: float) -> tuple[Node, ...]:
    texts = ui.texts
    cy = BAR / 2 + 3
    title = texts.pick(scene.match.session.rules.title)
    title_width = ui.measure(title, SCREEN_TITLE)
    status = scene.sentence(scene.presenter.status(situation))
    sound = "sound_off" if scene.app.settings.muted else "sound_on"
    tools = [
        ("undo", "undo", _undo_words(scene, ui), scene.undo, "Ctrl+Z"),
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
    room = first - 40 - 84
    status_x = 84 + min(title_width, room) + 22
    nodes = [
        icon_button(ui, "table.pause", 46, cy, "menu", texts("table.pause"), scene.back, shortcut="Esc"),
        text(Rect(84, cy - 24, min(title_width + 4, room), 48), title, SCREEN_TITLE, colour="cream"),
    ]
    if first - 34 - status_x > 60:
        nodes.append(text(Rect(status_x, cy - 20, first - 34 - status_x, 40), status, STRONG, colour="#e6cdbb"))
    for number, (key, icon, label, run, shortcut) in enumerate(tools):
        nodes.append(
            icon_button(ui, f"table.{key}", first + 52 * number, cy, icon, label, run, size=44, shortcut=shortcut)
        )
    return tuple(nodes)


def _undo_words(scene: TableScene, ui: Ui) -> str:
    if scene.viewer not in scene.humans:
        return ui.texts("undo.watching")
    reach = scene.match.session.undo_reach(scene.viewer)
    if not reach.records:
        return ui.texts(reach.reason)
    return ui.texts.plural("undo.reaches", reach.records)


def _switch_language(scene: TableScene) -> None:
    scene.app.set_language("en" if scene.app.texts.language == "fr" else "fr")


def _me(scene: TableScene, ui: Ui, frame: Frame, situation: Situation) -> tuple[Node, ...]:
    """The viewer's place at the lower left: lamp if it is his turn, token, name."""
    if scene.viewer >= len(scene.seats):
        return ()
    seat = scene.seats[scene.viewer]
    cx, cy = EDGE + 46, frame.mat.bottom + 74
    name_height, info_height = ui.size(SEAT_NAME) * 1.3, ui.size(LABEL) * 1.3
    nodes = [picture(Rect.centred(cx, cy, 68, 68), token_art(ui, seat.token), seat.name)]
    if scene.viewer in situation.actors:
        nodes.insert(0, picture(Rect.centred(cx, cy - 56, 78, 94), "turn_marker", ui.texts("table.turn")))
    top = min(cy + 36, ui.height - name_height - info_height)
    nodes.append(text(Rect(4, top, ME + 14, name_height), seat.name, SEAT_NAME, colour="cream", align="centre"))
    standing = ui.texts.plural("table.points", scene.presenter.standing(situation, scene.viewer))
    below = Rect(4, top + name_height, ME + 14, info_height)
    nodes.append(text(below, standing, LABEL, colour="#e6cdbb", align="centre"))
    return tuple(nodes)


def _choices(scene: TableScene, ui: Ui, frame: Frame) -> tuple[Node, ...]:
    """The buttons beside the hand: what the presenter offers, or Go on while the table waits."""
    choices = scene.prompter.offers.choices
    width = buttons_width(ui)
    x, y = frame.mat.right - width + 4, frame.mat.bottom + 30
    if scene.timeline.waiting:
        label = ui.texts("table.go_on")
        height = max(52.0, button_height(ui))
        go_on = button(ui, "table.go_on", Rect(x, y, width, height), label, scene.skip, icon="play", kind="primary")
        return (go_on,)
    nodes = []
    height = max(46.0, button_height(ui, BUTTON))
    lit = scene.prompter.lit()
    options = [option for option in scene.prompter.offers.options if option.key in lit]
    for option in options:
        nodes.append(_option(scene, ui, option, Rect(x, y, width, height)))
        y += height + 8
    for choice in choices if not options else ():
        nodes.append(_choice(scene, ui, choice, Rect(x, y, width, height)))
        y += height + 8
    return tuple(nodes)


def _option(scene: TableScene, ui: Ui, option: Option, rect: Rect) -> Node:
    label = scene.sentence(option.label)
    role = BUTTON if button_width(ui, label, icon=bool(option.icon)) <= rect.w + 12 else STRONG
    run = partial(scene.point, option.key)
    return button(ui, f"table.option.{option.key}", rect, label, run, icon=option.icon, kind="primary", role=role)


def _choice(scene: TableScene, ui: Ui, choice: Choice, rect: Rect) -> Node:
    label = scene.sentence(choice.label)
    role = BUTTON if button_width(ui, label, icon=bool(choice.icon)) <= rect.w + 12 else STRONG
    return button(
        ui,
        f"table.choice.{choice.key}",
        rect,
        label,
        lambda: scene.choose(choice),
        icon=choice.icon,
        kind="primary" if choice.primary else "paper",
        role=role,
        enabled=choice.action is not None,
    )


def _prompt(scene: TableScene, ui: Ui, frame: Frame, situation: Situation) -> Node:
    """The banner over the hand: what is asked, what a drop would do, or why something was refused."""
    sentence, icon, fill = _prompted(scene, situation)
    words = scene.sentence(sentence)
    room = frame.mat.w - ME - 40
    clause = sentence.clause
    wrapped = ui.wrap(words, PROMPT, room - 56 - (52 if clause else 22))
    longest = max((line.width for line in wrapped.lines), default=0.0)
    width = min(room, max(360.0, longest + 56 + (52 if clause else 22)))
    height = max(46.0, wrapped.height + 14)
    rect = Rect(
        frame.mat.x + ME + (frame.mat.w - ME - width) / 2 - 40, frame.mat.bottom - 26 - (height - 46), width, height
    )
    rect = rect._replace(x=max(frame.mat.x + 30, rect.x))
    edge = "edge" if fill == "cream" else "#e0a08c"
    children = [
        picture(Rect(rect.x + 5, rect.y + (height - 3) / 2 - 18, 36, 36), icon),
        paragraph(ui, rect.x + 52, rect.y + (height - 3 - wrapped.height) / 2, wrapped.width, words, PROMPT),
    ]
    if clause:
        label = ui.texts("table.why_clause", clause=clause)
        mark = Rect(rect.right - 44, rect.y + height / 2 - 18, 34, 34)
        children.append(
            Node(
                "button",
                mark,
                "table.why",
                label,
                picture(mark, "icon_clause").look,
                actions=(Action("press", label, lambda: _explain(scene, clause)),),
                focusable=True,
                focus_shape="round",
                tooltip=label,
            )
        )
    look = SheetLook(fill=fill, edge=edge, radius=min(23.0, height / 2), shadow=6)
    return Node("notice", rect, "table.prompt", words, look, children=tuple(children))


def _prompted(scene: TableScene, situation: Situation) -> tuple[Sentence, str, str]:
    ui = scene.app.ui
    if scene.refusal is not None:
        return scene.refusal.sentence(), "icon_warning", "#fbdcd0"
    if scene.timeline.waiting:
        return scene.presenter.prompt(situation, ()), "icon_hint", "#fce3a9"
    held = scene.held
    if held is not None and held.over is not None:
        gesture = scene.prompter.drop(held.slot, held.over)
        preview = scene.presenter.preview(situation, gesture.action) if gesture is not None else None
        if preview is not None:
            return preview, "icon_hint", "#fce3a9"
    asked = scene.viewer if scene.viewer in situation.actors else next(iter(situation.actors), scene.viewer)
    icon = token_art(ui, scene.seats[asked].token) if asked < len(scene.seats) else "icon_eye"
    return scene.presenter.prompt(situation, scene.prompter.picks), icon, "cream"


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
    for seat, value in enumerate(values):
        cy = top + row * seat + row / 2
        colour = ui.palette.seats[scene.seats[seat].token].base
        bar = Rect(sheet.x + 52, cy - 7, sheet.w - 52 - 26 - number_width, 14)
        filled = bar._replace(w=max(14.0, bar.w * max(0, value) / most))
        nodes += [
            picture(
                Rect.centred(sheet.x + 34, cy, 24, 24), token_art(ui, scene.seats[seat].token), scene.seats[seat].name
            ),
            Node("image", bar, look=SheetLook("paper2", "paper2", 7, 0, 0)),
            *([Node("image", filled, look=SheetLook(colour, colour, 7, 0, 0))] if value > 0 else []),
            text(Rect(bar.right + 6, cy - row / 2, number_width, row), str(value), LOG_NAME, align="right"),
        ]
    return tuple(nodes)
