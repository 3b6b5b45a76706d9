"""What the viewer is asked: the banner over his hand, and the buttons beside it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.core.texts import Argument, SeatName, Sentence
from scenes.kit.drawing.theme import BUTTON, PROMPT, STRONG
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import SheetLook, button, button_height, button_width, paragraph, picture
from scenes.kit.widgets.clause_mark import MARK, clause_mark
from scenes.table.around.one_line import on_one_line
from scenes.table.board.picture import BANNER_REACH, BAR
from scenes.table.board.pieces import Target, name_of
from scenes.table.offers import Choice, Option
from scenes.table.playing.play import Deeds, Play
from scenes.table.playing.pointing import Pointing
from scenes.table.presenter import Order

LEAST_BUTTON = 96.0
"""The width of a button where many stand side by side."""
BESIDE = 140.0
"""Left of the banner: the viewer's lamp hangs there."""


def choices(deeds: Deeds, pointing: Pointing, ui: Ui, room: Rect) -> tuple[Node, ...]:
    """The buttons beside the hand: what the presenter offers, Go on while the table waits, or the way to the result.
    Many of them grow upward out of their room, and when they reach the bar in columns to the left.
    """
    play, to_result = deeds.play, deeds.ways.to_result
    if to_result is not None:
        height = min(64.0, max(46.0, button_height(ui, BUTTON)))
        label = ui.texts("result.show")
        place = Rect(room.x, room.y, room.w, height)
        result = button(ui, "table.result", place, label, to_result, icon="trophy", kind="primary")
        to_insight = deeds.ways.to_insight
        if to_insight is None:
            return (result,)
        label, tip, below = ui.texts("table.insight"), ui.texts("table.insight.tip"), place.moved(0, height + 8)
        role = BUTTON if button_width(ui, label, icon=True) <= room.w + 12 else STRONG
        return result, button(ui, "table.insight", below, label, to_insight, icon="robot", role=role, tooltip=tip)
    to_end = deeds.conductor.playing_out.way
    if to_end is not None and not play.timeline.waiting:
        height = min(64.0, max(46.0, button_height(ui, BUTTON)))
        label = ui.texts("table.play_out")
        place = Rect(room.x, room.y, room.w, height)
        return (button(ui, "table.play_out", place, label, to_end, icon="double_right", kind="primary"),)
    offers, lit = play.prompter.offers, play.prompter.lit()
    orders = deeds.conductor.orders.offered(play.viewer) if play.my_turn else ()
    standing = deeds.conductor.orders.standing(play.viewer) if play.viewer in play.people else None
    options = [option for option in offers.options if option.key in lit]
    usual = len(offers.choices) + len(orders) or int(standing is not None)
    count = 1 if play.timeline.waiting else len(options) or usual
    natural = min(64.0, max(46.0, button_height(ui, BUTTON)))
    height = max(44.0, min(natural, (room.h - 8 * (count - 1)) / max(1, count)))
    places = _places(room, count, height)
    if play.timeline.waiting:
        label = ui.texts("table.go_on")
        return (button(ui, "table.go_on", places[0], label, deeds.skip, icon="play", kind="primary"),)
    if options:
        return tuple(_option(play, pointing, ui, option, place) for option, place in zip(options, places, strict=True))
    if standing is not None and not offers.choices:
        asked_else = play.my_turn and standing.action not in play.match.session.legal(play.viewer)
        return () if asked_else else (_recall(deeds, ui, places[0]),)
    if not orders and not any(choice.primary for choice in offers.choices):
        places = _a_row_lower(room, places)
    shown = [_choice(deeds, ui, choice, place) for choice, place in zip(offers.choices, places, strict=False)]
    given = zip(orders, places[len(shown) :], strict=True)
    return (*shown, *(_order(deeds, ui, order, place) for order, place in given))


def _places(room: Rect, count: int, height: float) -> list[Rect]:
    """Where so many buttons of this height stand."""
    rows = max(1, int((room.bottom + 8 - BAR) / (height + 8)))
    columns = max(1, -(-count // rows))
    width = room.w if columns == 1 else max(LEAST_BUTTON, room.w * 0.62)
    in_column = -(-count // columns) if count else 1
    left = room.right - columns * (width + 8) + 8
    top = min(room.y, room.bottom - in_column * (height + 8) + 8)
    return [
        Rect(left + number // in_column * (width + 8), top + number % in_column * (height + 8), width, height)
        for number in range(count)
    ]


def _a_row_lower(room: Rect, places: list[Rect]) -> list[Rect]:
    """Where what ends a turn stands, if there is room: not where a moment ago one chose how to attack, for a click too
    many would end it.
    """
    lower = [place.moved(0, place.h + 8) for place in places]
    return lower if all(place.bottom <= room.bottom + 8 for place in lower) else places


def _option(play: Play, pointing: Pointing, ui: Ui, option: Option, rect: Rect) -> Node:
    label = play.say(ui.texts, option.label)
    role = BUTTON if button_width(ui, label, icon=bool(option.icon)) <= rect.w + 12 else STRONG
    run = partial(pointing.point, option.key)
    return button(ui, f"table.option.{option.key}", rect, label, run, icon=option.icon, kind="primary", role=role)


def _order(deeds: Deeds, ui: Ui, order: Order, rect: Rect) -> Node:
    """What one may say once for a while."""
    label = deeds.play.say(ui.texts, order.label)
    role = BUTTON if button_width(ui, label) <= rect.w + 12 else STRONG
    tip = deeds.play.say(ui.texts, order.tip)
    return button(ui, f"table.order.{order.key}", rect, label, partial(deeds.say_once, order), role=role, tooltip=tip)


def _recall(deeds: Deeds, ui: Ui, rect: Rect) -> Node:
    """Takes back what one has said for a while."""
    label = ui.texts("table.recall")
    role = BUTTON if button_width(ui, label, icon=True) <= rect.w + 12 else STRONG
    run = partial(deeds.conductor.orders.take_back, deeds.play.viewer)
    return button(ui, "table.recall", rect, label, run, icon="undo", role=role)


def _choice(deeds: Deeds, ui: Ui, choice: Choice, rect: Rect) -> Node:
    label = deeds.play.say(ui.texts, choice.label)
    role = BUTTON if button_width(ui, label, icon=bool(choice.icon)) <= rect.w + 12 else STRONG
    return button(
        ui,
        f"table.choice.{choice.key}",
        rect,
        label,
        partial(deeds.choose, choice),
        icon=choice.icon,
        kind="primary" if choice.primary else "paper",
        role=role,
        enabled=choice.action is not None,
        tooltip="" if choice.tip is None else deeds.play.say(ui.texts, choice.tip),
    )


def prompt_banner(deeds: Deeds, ui: Ui, mat: Rect, buttons: Sequence[Node]) -> Node:
    """The banner over the hand: what is asked, what a drop would do, or why something was refused. It ends before
    `buttons` that have grown up to it.
    """
    bottom, play = mat.bottom + BANNER_REACH, deeds.play
    end = min((node.rect.x for node in buttons if node.rect.y < bottom), default=mat.right)
    sentence, icon, fill = prompted(play, ui)
    words, clause = play.say(ui.texts, sentence), sentence.clause
    room, right = end - BESIDE - 12, 52 if clause else 24
    wrapped = on_one_line(ui, words, PROMPT, room - 52 - right)
    longest = max((line.width for line in wrapped.lines), default=0.0)
    width = min(room, max(360.0, longest + 54 + right))
    height = max(46.0, wrapped.height + 14)
    rect = Rect(BESIDE + (room - width) / 2, bottom - height, width, height)
    edge = "edge" if fill == "cream" else "#e0a08c" if play.refusal is not None else "lamp"
    children = [
        picture(Rect(rect.x + 7, rect.y + (height - 3) / 2 - 17, 34, 34), icon),
        paragraph(ui, rect.x + 52, rect.y + (height - 3 - wrapped.height) / 2, wrapped.width, words, wrapped.role),
    ]
    if clause:
        mark = rect.less(right=4, bottom=3).at_right(MARK, MARK)
        children.append(clause_mark(ui, "table.why", mark, clause, deeds.ways.explain))
    look = SheetLook(fill=fill, edge=edge, radius=min(23.0, height / 2), shadow=6)
    return Node("notice", rect, "table.prompt", words, look, children=tuple(children))


def foretold_by_key(play: Play, ui: Ui) -> Sentence | None:
    """What the return key would do where the keyboard's focus is, if that completes something that is meant; None: it
    would complete nothing.
    """
    prompter = play.prompter
    if not (ui.focus_visible and prompter.picks):
        return None
    target = next((target for target in prompter.lit() if ui.focused in play.keys_of(target)), None)
    gesture = prompter.completing(target) if target is not None else None
    if target is None or gesture is None:
        return None
    preview = play.presenter.preview(play.picture.situation, gesture.action)
    if preview is not None:
        return preview
    labels: dict[Target, str] = {spot.key: spot.label for spot in play.picture.layout.spots}
    labels |= {piece.slot: piece.label for piece in play.picture.layout.pieces}
    one, other = (name_of(labels.get(point, "")) for point in (prompter.picks[0], target))
    return Sentence("table.by_key", {"one": one, "other": other}) if one and other else None


def prompted(play: Play, ui: Ui) -> tuple[Sentence, str, str]:
    """What the banner says, its picture and its colour."""
    presenter, situation, seats = play.presenter, play.picture.situation, play.seats
    if play.refusal is not None:
        return play.refusal.sentence(), "icon_warning", "#fbdcd0"
    if play.timeline.waiting:
        return presenter.prompt(situation, ()), "icon_hint", "#fce3a9"
    held = play.held
    if held is not None and held.over is not None:
        gesture = play.prompter.drop(held.slot, held.over)
        preview = presenter.preview(situation, gesture.action) if gesture is not None else None
        if preview is not None:
            return preview, "icon_hint", "#fce3a9"
    by_key = foretold_by_key(play, ui)
    if by_key is not None:
        return by_key, "icon_hint", "#fce3a9"
    if not play.timeline.busy and play.match.session.outcome is not None:
        return _over(play, ui, presenter.prompt(situation, ())), "icon_trophy", "#fce3a9"
    if play.match.read_only:
        return Sentence("library.watching", {}), "icon_lock", "cream"
    asked = situation.asked
    icon = ui.palette.token_art(seats[asked].token) if asked < len(seats) else "icon_eye"
    picks = play.prompter.picks
    pieces = [pick for pick in picks if isinstance(pick, tuple)]
    begun = [pick for pick in pieces if play.prompter.begins(pick) or presenter.movable(situation, pick)]
    if pieces and not begun:
        return Sentence("table.with_what", {"player": SeatName(asked)}), icon, "cream"
    picks = (*begun[:1], *(pick for pick in picks if pick not in begun[:1]))  # as if the usual thing had come first
    return presenter.prompt(situation, picks), icon, "cream"


def _over(play: Play, ui: Ui, why: Sentence) -> Sentence:
    """Who has won, and how."""
    outcome = play.match.session.outcome
    if outcome is None or len(outcome.winners) != 1:
        return why
    arguments: dict[str, Argument] = {
        "player": SeatName(outcome.winners[0]),
        "why": play.say(ui.texts, why).removesuffix("."),
    }
    return Sentence("table.won", arguments, why.clause)
