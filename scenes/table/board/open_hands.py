"""Hands for eyes that see everything: the cards of a seat, and a strip of those that the table itself shows closed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from game.core.table.table import BAG, Table
from scenes.kit.drawing.theme import SEAT_NAME
from scenes.kit.geometry import Rect
from scenes.kit.layout import row, share
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.seats import Seat
from scenes.kit.widgets.basic import picture, text
from scenes.table.board.picture import TablePicture
from scenes.table.board.pieces import Piece, PieceLook, Pose
from scenes.table.board.rooms import frame_of

BETWEEN: Final = 18.0
"""Between two hands of a strip."""
APART: Final = 6.0
"""Between two cards of one, where there is room."""
UNDER_NAME: Final = 4.0


class OpenHand(NamedTuple):
    """What a seat holds, as its own player sees it, sorted."""

    seat: Seat
    pieces: tuple[Piece, ...]


def hand_of(shown: TablePicture, ui: Ui, seat: int) -> list[Piece]:
    """The cards a seat holds, as its own player sees them, sorted."""
    table: Table = shown.stage.view.table
    own = msgspec.structs.replace(shown.situation, viewer=seat, events=())
    layout = shown.presenter.layout(own, frame_of(ui), ui)
    zones = {zone for zone, spec in enumerate(table.layout) if spec.kind == BAG and spec.owner == seat}
    held = [piece for piece in layout.pieces if piece.slot[0] in zones and not piece.picture.is_back]
    return sorted(held, key=lambda piece: table.faces_in(piece.slot[0])[piece.slot[1]])


def closed_hands(shown: TablePicture, ui: Ui) -> list[OpenHand]:
    """The hands that eyes that see everything do not find on the table as it lies: it only shows how many cards they
    hold.
    """
    lying = {piece.slot for piece in shown.layout.pieces if not piece.concealed and not piece.picture.is_back}
    hands = [OpenHand(player, tuple(hand_of(shown, ui, seat))) for seat, player in enumerate(shown.seats)]
    return [hand for hand in hands if any(piece.slot not in lying for piece in hand.pieces)]


def strip_of_hands(ui: Ui, place: Rect, hands: Sequence[OpenHand]) -> list[Node]:
    """Hands side by side, a name above each; cards of a hand lie over one another where the strip is short."""
    line = ui.size(SEAT_NAME) * 1.3
    high = place.h - line - UNDER_NAME
    fair = share(place.w, max(1, len(hands)), BETWEEN)
    widths = [min(fair, max(_wide(hand, high), line + 8 + ui.measure(hand.seat.name, SEAT_NAME))) for hand in hands]
    nodes: list[Node] = []
    for hand, room in zip(hands, row(place, widths, BETWEEN, at="centre", least=0), strict=True):
        head, cards = room._replace(h=line), room.less(top=line + UNDER_NAME)
        nodes += [
            picture(head.at_left(line, line), ui.palette.token_art(hand.seat.token), hand.seat.name),
            text(head.less(left=line + 8), hand.seat.name, SEAT_NAME, colour="on_table"),
        ]
        across = [high * piece.pose.w / piece.pose.h for piece in hand.pieces]
        pitch = min(across[0] + APART, (cards.w - across[-1]) / max(1, len(across) - 1))
        for number, (piece, width) in enumerate(zip(hand.pieces, across, strict=True)):
            pose = Pose(cards.x + width / 2 + number * pitch, cards.cy, width, high)
            look = PieceLook(piece.picture, pose, "")
            nodes.append(Node("image", pose.rect, f"hands.{hand.seat.token}.{number}", piece.label, look))
    return nodes


def _wide(hand: OpenHand, high: float) -> float:
    """How wide cards of this height lie that cover nothing of each other."""
    return sum(high * piece.pose.w / piece.pose.h + APART for piece in hand.pieces)
