"""What the viewer is asked: the banner over his hand, and the buttons beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from game.core.match.telling import ended
from game.core.rules.resignation import REASON as RESIGNED
from game.core.texts import Argument, Person, SeatName, Sentence
from scenes.kit.drawing.theme import BUTTON, LABEL, PROMPT, STRONG
from scenes.kit.geometry import Rect
from scenes.kit.layout import LEAST_TARGET, equal, fitting, length, row, share, stack
from scenes.kit.screen.stack import Scene
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.seats import Seat
from scenes.kit.widgets.basic import (
    Kind,
    SheetLook,
    button,
    button_height,
    button_width,
    icon_button,
    paragraph_in,
    picture,
)
from scenes.kit.widgets.clause_mark import MARK, clause_mark
from scenes.kit.widgets.toolbar import MoreTools, Tool
from scenes.table.around.one_line import on_one_line, on_two_lines
from scenes.table.board.pieces import Target, name_of
from scenes.table.board.rooms import BAR, TWO_LINES, Rooms
from scenes.table.offers import Choice, Option
from scenes.table.playing.play import Deeds, Play
from scenes.table.playing.pointing import Pointing
from scenes.table.presenter import Order

PADDING: Final = 16.0
"""Of a button, at both sides of its words together."""
LEAST_BUTTON = 96.0
"""The width of a button where many stand side by side."""
GAP: Final = 8.0
"""Between two buttons."""
MOST_ABREAST: Final = 3
"""So many buttons stand side by side under the thumb."""
SMALLER: Final = LABEL.at(15)
"""So small the words on them may be for that."""
MOST_LINES: Final = 2
"""A banner in the hand of which the words take more lines has no picture."""


class Press(NamedTuple):
    """A button beside the hand."""

    key: str
    label: str
    run: Callable[[], None]
    icon: str = ""
    kind: Kind = "paper"
    enabled: bool = True
    tip: str = ""
    answers: bool = False
    """It looks as if it could not be pressed; who does is told why."""
    shrinks: bool = True
    """Its letters become smaller where they would not fit."""
    behind: tuple[Press, ...] = ()
    """What says the same for longer: a menu at its right end."""


def choices(deeds: Deeds, pointing: Pointing, ui: Ui, rooms: Rooms, push: Callable[[Scene], None]) -> tuple[Node, ...]:
    """The buttons beside the hand: what the presenter offers, Go on while the table waits, or the way to the result.
    `push` opens a menu.
    """
    offered, ends_turn = _offered(deeds, pointing, ui, held=bool(rooms.frame.held))
    natural = min(64.0, max(46.0, button_height(ui, BUTTON)))
    if rooms.frame.held:
        places = _under_the_thumb(ui, rooms.buttons, offered)
    else:
        height = max(LEAST_TARGET, min(natural, share(rooms.buttons.h, max(1, len(offered)), GAP)))
        places = _beside_the_hand(rooms, len(offered), height)
        if ends_turn:
            places = _lower(rooms.buttons, places)
    pairs = zip(offered, places, strict=True)
    return tuple(node for press, place in pairs for node in _with_menu(ui, press, place, push))


def _offered(deeds: Deeds, pointing: Pointing, ui: Ui, *, held: bool) -> tuple[list[Press], bool]:
    """What can be pressed, and whether all of it only ends a turn. On a screen `held` in a hand, which has no key for
    it, also the way back from a question how something is meant: that stands in the place of everything else.
    """
    play, to_result, say = deeds.play, deeds.ways.to_result, ui.texts
    if to_result is not None:
        result = Press("result", say("result.show"), to_result, "trophy", "primary", shrinks=False)
        to_insight, tip = deeds.ways.to_insight, say("table.insight.tip")
        insight = [] if to_insight is None else [Press("insight", say("table.insight"), to_insight, "robot", tip=tip)]
        return [result, *insight], False
    to_end = deeds.conductor.playing_out.way
    if to_end is not None and not play.timeline.waiting:
        return [Press("play_out", say("table.play_out"), to_end, "double_right", "primary", shrinks=False)], False
    if play.timeline.waiting or play.timeline.reading:
        return [Press("go_on", say("table.go_on"), deeds.skip, "play", "primary", shrinks=False)], False
    if play.next_here is not None and play.timeline.busy:
        label = say("table.hand_over", player=Person(play.seats[play.next_here].name))
        return [Press("go_on", label, deeds.skip, "player", "primary")], False
    offers, lit = play.prompter.offers, play.prompter.lit()
    options = [option for option in offers.options if option.key in lit]
    if options:
        back = [Press("let_go", say("page.back"), pointing.let_go, "undo")] if held else []
        return [*(_option(play, pointing, ui, option) for option in options), *back], False
    orders = deeds.conductor.orders.offered(play.viewer) if play.my_turn else ()
    standing = deeds.conductor.orders.standing(play.viewer) if play.viewer in play.people else None
    if standing is not None and not offers.choices:
        asked_else = play.my_turn and standing.action not in play.match.session.legal(play.viewer)
        take_back = partial(deeds.conductor.orders.take_back, play.viewer)
        return [] if asked_else else [Press("recall", say("table.recall"), take_back, "undo")], False
    ends_turn = not orders and not any(choice.primary for choice in offers.choices)
    return [_choice(deeds, ui, choice, orders) for choice in offers.choices], ends_turn


def _beside_the_hand(rooms: Rooms, count: int, height: float) -> list[Rect]:
    """Where so many buttons of this height stand: in a column that grows upward out of its room, and when it reaches
    the bar in further ones to the left.
    """
    room = rooms.buttons
    columns = max(1, -(-count // fitting(room.bottom - BAR, height, GAP)))
    width = room.w if columns == 1 else max(LEAST_BUTTON, room.w * 0.62)
    in_column = -(-count // columns)
    top = min(room.y, room.bottom - length([height] * in_column, GAP))
    heads = row(Rect(room.x, top, room.w, 0.0), [width] * columns, GAP, at="right")
    return [place for head in heads for place in stack(head, [height] * in_column, GAP)][:count]


def _under_the_thumb(ui: Ui, room: Rect, offered: Sequence[Press]) -> list[Rect]:
    """At the foot of the screen, in as few rows as their words allow; what does not fit into the room grows upward."""
    if not offered:
        return []
    abreast = range(min(MOST_ABREAST, len(offered)), 1, -1)
    columns = next((n for n in abreast if all(_readable(ui, press, share(room.w, n, GAP)) for press in offered)), 1)
    rows = -(-len(offered) // columns)
    counts = [len(offered) // rows + (number >= rows - len(offered) % rows) for number in range(rows)]
    lines = stack(room, [max(LEAST_TARGET, button_height(ui, LABEL), room.h)] * rows, GAP, at="bottom")
    return [place for line, count in zip(lines, counts, strict=True) for place in equal(line, count, GAP)]


def _readable(ui: Ui, press: Press, width: float) -> bool:
    """True for a width at which two lines hold the words."""
    room = width - PADDING - (ui.size(SMALLER) * 1.5 + 10 if press.icon else 0.0)
    longest = max(ui.measure(word, SMALLER) for word in press.label.split())
    return longest <= room and len(ui.wrap(press.label, SMALLER, room).lines) <= 2


def _lower(room: Rect, places: list[Rect]) -> list[Rect]:
    """Where what ends a turn stands, if there is room: not where a moment ago one chose how to attack, for a click too
    many would end it. One chooses that in one of two rows: it stands under both, or else in the second.
    """
    if len(places) == 1:
        first, lowest = places[0], room.bottom + GAP - LEAST_TARGET
        if lowest >= first.y + 2 * first.h + GAP:
            return [first._replace(y=lowest, h=LEAST_TARGET)]
    lower = [place.moved(0, place.h + GAP) for place in places]
    return lower if all(place.bottom <= room.bottom + GAP for place in lower) else places


def _with_menu(ui: Ui, press: Press, place: Rect, push: Callable[[Scene], None]) -> list[Node]:
    """A button, and at its right the one that opens what stands behind it."""
    if not press.behind:
        return [_button(ui, press, place)]
    tools = [Tool(each.key, each.icon, each.label, each.run) for each in press.behind]
    at = place._replace(x=place.right - LEAST_TARGET, w=LEAST_TARGET)
    more = partial(push, MoreTools("table", tools, "table.for_longer"))
    menu = icon_button(ui, f"table.{press.key}.more", at, "more", ui.texts("table.for_longer"), more)
    return [_button(ui, press, place.less(right=LEAST_TARGET + 4)), menu]


def _button(ui: Ui, press: Press, rect: Rect) -> Node:
    fits = not press.shrinks or button_width(ui, press.label, icon=bool(press.icon)) <= rect.w + 12
    return button(
        ui,
        f"table.{press.key}",
        rect,
        press.label,
        press.run,
        icon=press.icon,
        kind=press.kind,
        role=BUTTON if fits else STRONG,
        enabled=press.enabled,
        answers=press.answers,
        tooltip=press.tip,
    )


def _option(play: Play, pointing: Pointing, ui: Ui, option: Option) -> Press:
    label, run = play.say(ui.texts, option.label), partial(pointing.point, option.key)
    return Press(f"option.{option.key}", label, run, option.icon, "primary")


def _order(deeds: Deeds, ui: Ui, order: Order) -> Press:
    """What one may say once for a while."""
    label, tip = deeds.play.say(ui.texts, order.label), deeds.play.say(ui.texts, order.tip)
    return Press(f"order.{order.key}", f"{label}. {tip}", partial(deeds.say_once, order), "step")


def _choice(deeds: Deeds, ui: Ui, choice: Choice, orders: Sequence[Order]) -> Press:
    label = deeds.play.say(ui.texts, choice.label)
    tip = "" if choice.tip is None else deeds.play.say(ui.texts, choice.tip)
    kind: Kind = "primary" if choice.primary else "paper"
    able = choice.action is not None
    behind = tuple(_order(deeds, ui, order) for order in orders if order.action == choice.action)
    run = partial(deeds.choose, choice)
    answers = choice.tried is not None
    return Press(f"choice.{choice.key}", label, run, choice.icon, kind, able, tip, answers, behind=behind)


def prompt_banner(deeds: Deeds, ui: Ui, rooms: Rooms, buttons: Sequence[Node]) -> Node:
    """The banner over the hand: what is asked, what a drop would do, or why something was refused. It ends before
    `buttons` that have grown up to it.
    """
    play, lower = deeds.play, rooms.banner.bottom
    end = min((node.rect.x for node in buttons if node.rect.y < lower), default=rooms.banner.right)
    sentence, icon, fill = prompted(play, ui)
    left = 52.0
    words, clause = play.say(ui.texts, sentence), sentence.clause
    asks = "" if rooms.frame.held else ui.texts("table.why" if play.refusal is not None else "table.rule")
    room, wide = end - rooms.banner.x - (0 if rooms.frame.held else 12), ui.measure(asks, STRONG) + 28 if asks else MARK
    line = room - 52 - (wide + 12 if clause else 24)
    if rooms.frame.held:
        wrapped = on_two_lines(ui, words, PROMPT, line, TWO_LINES - 14)
        most = MOST_LINES + (play.refusal is not None)  # what warns is seen as long as can be
        if len(wrapped.lines) > most:  # the words need the room of the picture before them
            icon, left = "", 18.0
            wrapped = on_two_lines(ui, words, PROMPT, line + 52 - left, TWO_LINES - 14)
    else:
        wrapped = on_one_line(ui, words, PROMPT, line)
    if clause and asks and len(wrapped.lines) > 1:  # the sign has to do
        asks, wide = "", MARK
        wrapped = on_one_line(ui, words, PROMPT, room - 52 - 52)
    right = wide + 8 if clause else 24
    longest = max((line.width for line in wrapped.lines), default=0.0)
    width = min(room, max(360.0, longest + left + 2 + right))
    height = max(46.0, wrapped.height + 14)
    rect = Rect(rooms.banner.x + (room - width) / 2, lower - height, width, height)
    edge = "edge" if fill == "cream" else "refusal_edge" if play.refusal is not None else "lamp"
    if rooms.frame.held and fill == "cream" and play.my_turn:  # there is no room for the viewer's lamp
        fill, edge = "lamp_light", "lamp"
    children = [
        *([picture(rect.less(left=7, bottom=3).at_left(34, 34), icon)] if icon else []),
        paragraph_in(ui, rect.less(left=left, bottom=3)._replace(w=wrapped.width), words, wrapped.role),
    ]
    if clause:
        mark = rect.less(right=4, bottom=3).at_right(wide, MARK)
        children.append(clause_mark(ui, "table.why", mark, clause, deeds.ways.explain, asks))
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
        return play.refusal.sentence(), "icon_warning", "refusal"
    if play.timeline.waiting:
        return presenter.prompt(situation, ()), "icon_hint", "notice"
    held = play.held
    if held is not None and held.over is not None:
        gesture = play.prompter.drop(held.slot, held.over)
        preview = presenter.preview(situation, gesture.action) if gesture is not None else None
        if preview is not None:
            return preview, "icon_hint", "notice"
    by_key = foretold_by_key(play, ui)
    if by_key is not None:
        return by_key, "icon_hint", "notice"
    if not play.timeline.busy and play.match.session.outcome is not None:
        return _over(play, ui, presenter.prompt(situation, ())), "icon_trophy", "notice"
    if play.match.read_only:
        return Sentence("library.watching", {}), "icon_lock", "cream"
    if play.next_here is not None and play.timeline.busy:
        following = seats[play.next_here]
        said = Sentence("table.seen_all", {"player": Person(following.name)})
        return said, ui.palette.token_art(following.token), "cream"
    asked = situation.asked
    icon = ui.palette.token_art(seats[asked].token) if asked < len(seats) else "icon_eye"
    picks = play.prompter.picks
    pieces = [pick for pick in picks if isinstance(pick, tuple)]
    begun = [pick for pick in pieces if play.prompter.begins(pick) or presenter.movable(situation, pick)]
    places = {spot.key for spot in play.picture.layout.spots}
    aims = [pick for pick in picks if pick in places and not play.prompter.begins(pick)]
    if (pieces or aims) and not begun:
        own = f"{play.match.session.rules.name}.table.with_what"  # where a game has words of its own for it
        return Sentence(own if ui.texts.has(own) else "table.with_what", {"player": SeatName(asked)}), icon, "cream"
    picks = (*begun[:1], *(pick for pick in picks if pick not in begun[:1]))  # as if the usual thing had come first
    said = presenter.prompt(situation, picks)
    return said, _told_of(said, seats, ui) if play.timeline.busy else icon, "cream"


def _told_of(said: Sentence, seats: Sequence[Seat], ui: Ui) -> str:
    """The sign of whom a sentence speaks of while it is told what happens: whose turn it is has not to do with it."""
    named = next((value.seat for value in said.arguments.values() if isinstance(value, SeatName)), None)
    return ui.palette.token_art(seats[named].token) if named is not None and named < len(seats) else "icon_log"


def _over(play: Play, ui: Ui, why: Sentence) -> Sentence:
    """Who has won, and how: of what is given up the rules know nothing."""
    outcome = play.match.session.outcome
    if outcome is not None and outcome.reason == RESIGNED:
        why = ended(outcome)
    if outcome is None or len(outcome.winners) != 1:
        return why
    arguments: dict[str, Argument] = {
        "player": SeatName(outcome.winners[0]),
        "why": play.say(ui.texts, why).removesuffix("."),
    }
    return Sentence("table.won", arguments, why.clause)
