"""What is shown of combats at The Nine Domains: carry-overs, strengths, and at every domain who has won it and why."""

from __future__ import annotations

from game.core.match.telling import tell
from game.core.texts import Argument
from game.nine_domains.combat import BONUS, NOBODY, STRENGTH, Combat
from game.nine_domains.content import Content
from game.nine_domains.events import CombatDecided
from game.nine_domains.narration import LINES, signed
from game.nine_domains.state import COMBAT, SWAPPING, State
from game.nine_domains.zones import front
from scenes.kit.drawing.theme import TypeRole
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import SheetLook, paragraph, picture
from scenes.presenters.nine_domains.art import STAR, BadgeLook, StrengthLook
from scenes.presenters.nine_domains.board import PlaceColumns
from scenes.table.around.one_line import on_one_line
from scenes.table.presenter import Situation

CROWN = 24.0
REASON = TypeRole("black", 17)


def shown_combats(view: State) -> tuple[Combat, ...]:
    """The combats whose cards still lie on the table."""
    return view.combats if view.phase in (COMBAT, SWAPPING) else ()


def has_lost(view: State, place: int, seat: int) -> bool:
    """True for a card that lies on the table and has not won its combat."""
    combats = shown_combats(view)
    return place < len(combats) and combats[place].winner != seat


def badges(content: Content, situation: Situation[State], near: int, columns: PlaceColumns, ui: Ui) -> tuple[Node, ...]:
    """Carry-overs beside the cards; while combats are shown the strengths, and why each was won."""
    view = situation.view
    nodes = [node for place in range(view.places) for node in _carries(view, place, near, columns, ui)]
    for place, combat in enumerate(shown_combats(view)):
        nodes += _strengths(view, combat, place, near, columns, ui)
        nodes.append(_reason(content, situation, combat, place, near, columns, ui))
    return tuple(nodes)


def _carries(view: State, place: int, near: int, columns: PlaceColumns, ui: Ui) -> list[Node]:
    nodes, grown = [], min(ui.text_scale, 1.4)
    for seat, carries in enumerate(view.carries):
        if carries[place]:
            card = columns.card(place, near=seat == near)
            corner = Rect.centred(card.cx + card.w * 0.66, card.cy - card.h * 0.22, 42 * grown, 42 * grown)
            label = ui.texts("nine_domains.table.carry", strength=signed(carries[place]))
            key = f"nine.carry.{place}.{seat}"
            nodes.append(Node("image", corner, key, label, _carry_look(carries[place]), tooltip=label))
    return nodes


def _carry_look(strength: int) -> BadgeLook:
    """The sign of a carry-over: arrows up for more, an octagon with an arrow down for less."""
    if strength < 0:
        return BadgeLook("nine_domains/carry_minus1", signed(strength).replace("−", "–"), "cream", 0.43)
    art = "carry_plus2" if strength > 1 else "carry_plus1"
    return BadgeLook(f"nine_domains/{art}", signed(strength), "ink", 0.6)


def _strengths(view: State, combat: Combat, place: int, near: int, columns: PlaceColumns, ui: Ui) -> list[Node]:
    """Beside each card what it was worth, and under it the bonus in it."""
    nodes, grown = [], min(ui.text_scale, 1.3)
    for seat, strength in enumerate(combat.strengths):
        if not view.table.count(front(place, seat)):
            continue
        card = columns.card(place, near=seat == near)
        words = STAR if strength is None else str(strength).replace("-", "–")
        bonus = combat.bonuses[seat]
        label = ui.texts("nine_domains.table.strength", strength=words, bonus=signed(bonus))
        if strength is None:
            label = ui.texts("nine_domains.table.no_strength")
        chip = Rect.centred(card.cx - card.w * 0.6, card.cy + card.h * 0.1, 46 * grown, 36 * grown)
        look = StrengthLook(words, "lamp" if combat.winner == seat else "cream", "ink")
        nodes.append(Node("image", chip, f"nine.strength.{place}.{seat}", label, look, tooltip=label))
        if bonus:
            below = Rect.centred(chip.cx, chip.bottom + 10 * grown, 38 * grown, 24 * grown)
            look = StrengthLook(signed(bonus).replace("−", "–"), "paper2", "ink_soft")
            nodes.append(Node("image", below, f"nine.bonus.{place}.{seat}", label, look, tooltip=label))
    return nodes


def _reason(
    content: Content, situation: Situation[State], combat: Combat, place: int, near: int, columns: PlaceColumns, ui: Ui
) -> Node:
    """A plaque between the domain and the card that has won it; upon the domain if nobody has."""
    names = tuple(seat.name for seat in situation.seats)
    told = tell(LINES, content, situation.view, CombatDecided(place, combat))
    whole = ui.texts.say(told, names) if told is not None else ""
    nobody = combat.winner == NOBODY
    icon = "icon_close" if nobody else "icon_crown"
    column, tile = columns.column(place), columns.tile(place)
    room = min(column.w + 10, columns.pitch - 4)
    because = _because(content, combat, ui)
    wrapped = on_one_line(ui, because, REASON, room - CROWN - 30)
    width = min(room, max((line.width for line in wrapped.lines), default=0.0) + CROWN + 34)
    height = max(34.0, wrapped.height + 8)
    towards = 0.0 if nobody else 1.0 if combat.winner == near else -1.0
    rect = Rect.centred(column.cx, tile.cy + towards * (tile.h / 2 + height * 0.26), width, height)
    rect = rect._replace(x=max(columns.left_edge - 4, rect.x))
    crown = Rect(rect.x + 10, rect.cy - CROWN / 2 - 1, CROWN, CROWN)
    text_y = rect.y + (rect.h - 3 - wrapped.height) / 2
    words = paragraph(ui, crown.right + 8, text_y, wrapped.width, because, wrapped.role)
    look = SheetLook("notice" if not nobody else "refusal", "lamp" if not nobody else "refusal_edge", 16, 3, 7, 0.36)
    key = f"nine.reason.{place}"
    return Node("image", rect, key, whole, look, tooltip=whole, children=(picture(crown, icon), words))


def _because(content: Content, combat: Combat, ui: Ui) -> str:
    """Why a combat was won, in a few words."""
    won, lost = (0, 1) if combat.winner != 1 else (1, 0)
    arguments: dict[str, Argument] = {
        "card": content.name(combat.cards[won]),
        "other": content.name(combat.cards[lost]),
    }
    if combat.reason == STRENGTH:
        arguments = {"ours": combat.strengths[won] or 0, "theirs": combat.strengths[lost] or 0}
    elif combat.reason == BONUS:
        arguments = {"ours": signed(combat.bonuses[won]), "theirs": signed(combat.bonuses[lost])}
    return ui.texts(f"nine_domains.table.because_{combat.reason}", **arguments)
