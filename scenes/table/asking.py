"""What the viewer is asked: the banner over his hand, and the buttons beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.core.texts import Sentence
from scenes.kit.geometry import Rect
from scenes.kit.theme import BUTTON, PROMPT, STRONG
from scenes.kit.tree import Action, Node
from scenes.kit.ui import Ui
from scenes.kit.widgets import SheetLook, button, button_height, button_width, paragraph, picture
from scenes.table.one_line import on_one_line
from scenes.table.pointing import point
from scenes.table.presenter import Choice, Option, Situation

if TYPE_CHECKING:
    from scenes.table.scene import TableScene

BESIDE = 140.0
"""Left of the banner: the viewer's lamp hangs there."""


def explain(scene: TableScene, clause: str) -> None:
    """Opens the rule book at a clause."""
    scene.doors.explain(scene.match.session.rules.name, clause)


def choices(scene: TableScene, ui: Ui, room: Rect) -> tuple[Node, ...]:
    """The buttons beside the hand: what the presenter offers, Go on while the table waits, or the way to the result.
    Many of them grow upward out of their room.
    """
    to_result = way_to_result(scene)
    if to_result is not None:
        height = min(64.0, max(46.0, button_height(ui, BUTTON)))
        label = ui.texts("result.show")
        place = Rect(room.x, room.y, room.w, height)
        return (button(ui, "table.result", place, label, to_result, icon="trophy", kind="primary"),)
    offers, lit = scene.prompter.offers, scene.prompter.lit()
    options = [option for option in offers.options if option.key in lit]
    count = 1 if scene.timeline.waiting else len(options or offers.choices)
    natural = min(64.0, max(46.0, button_height(ui, BUTTON)))
    height = max(44.0, min(natural, (room.h - 8 * (count - 1)) / max(1, count)))
    top = min(room.y, room.bottom - count * (height + 8) + 8)
    places = [Rect(room.x, top + number * (height + 8), room.w, height) for number in range(count)]
    if scene.timeline.waiting:
        label = ui.texts("table.go_on")
        return (button(ui, "table.go_on", places[0], label, scene.skip, icon="play", kind="primary"),)
    if options:
        return tuple(_option(scene, ui, option, place) for option, place in zip(options, places, strict=True))
    return tuple(_choice(scene, ui, choice, place) for choice, place in zip(offers.choices, places, strict=True))


def way_to_result(scene: TableScene) -> Callable[[], None] | None:
    """Opens the result again; None before it was shown."""
    return partial(scene.doors.result, scene) if scene.result_shown and not scene.busy else None


def _option(scene: TableScene, ui: Ui, option: Option, rect: Rect) -> Node:
    label = scene.sentence(option.label)
    role = BUTTON if button_width(ui, label, icon=bool(option.icon)) <= rect.w + 12 else STRONG
    run = partial(point, scene, option.key)
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


def prompt_banner(scene: TableScene, ui: Ui, mat: Rect, situation: Situation, buttons: Sequence[Node]) -> Node:
    """The banner over the hand: what is asked, what a drop would do, or why something was refused. It ends before
    `buttons` that have grown up to it.
    """
    bottom = mat.bottom + 20
    end = min((node.rect.x for node in buttons if node.rect.y < bottom), default=mat.right)
    sentence, icon, fill = prompted(scene, situation)
    words, clause = scene.sentence(sentence), sentence.clause
    room, right = end - BESIDE - 12, 52 if clause else 24
    wrapped = on_one_line(ui, words, PROMPT, room - 52 - right)
    longest = max((line.width for line in wrapped.lines), default=0.0)
    width = min(room, max(360.0, longest + 54 + right))
    height = max(46.0, wrapped.height + 14)
    rect = Rect(BESIDE + (room - width) / 2, bottom - height, width, height)
    edge = "edge" if fill == "cream" else "#e0a08c" if scene.refusal is not None else "lamp"
    children = [
        picture(Rect(rect.x + 7, rect.y + (height - 3) / 2 - 17, 34, 34), icon),
        paragraph(ui, rect.x + 52, rect.y + (height - 3 - wrapped.height) / 2, wrapped.width, words, wrapped.role),
    ]
    if clause:
        label = ui.texts("table.why_clause", clause=clause)
        mark = Rect(rect.right - 43, rect.y + (height - 3) / 2 - 17, 34, 34)
        node = Node(
            "button",
            mark,
            "table.why",
            label,
            picture(mark, "icon_clause").look,
            actions=(Action("press", label, partial(explain, scene, clause)),),
            focusable=True,
            focus_shape="round",
            tooltip=label,
        )
        children.append(node)
    look = SheetLook(fill=fill, edge=edge, radius=min(23.0, height / 2), shadow=6)
    return Node("notice", rect, "table.prompt", words, look, children=tuple(children))


def prompted(scene: TableScene, situation: Situation) -> tuple[Sentence, str, str]:
    """What the banner says, its picture and its colour."""
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
    if not scene.timeline.busy and scene.match.session.outcome is not None:
        return scene.presenter.prompt(situation, ()), "icon_trophy", "#fce3a9"
    if scene.match.read_only:
        return Sentence("library.watching", {}), "icon_lock", "cream"
    asked = scene.viewer if scene.viewer in situation.actors else next(iter(situation.actors), scene.viewer)
    icon = ui.palette.token_art(scene.seats[asked].token) if asked < len(scene.seats) else "icon_eye"
    return scene.presenter.prompt(situation, scene.prompter.picks), icon, "cream"
