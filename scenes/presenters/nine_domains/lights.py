"""The lights of danger and of chance: which domain at stake would complete the elements, and for whom (ND-16)."""

from __future__ import annotations

from game.core.texts import Person
from game.nine_domains.content import Content
from game.nine_domains.elements import shows_all
from game.nine_domains.scoring import shown_elements
from game.nine_domains.state import State
from game.nine_domains.zones import stake
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import SheetLook, picture
from scenes.presenters.nine_domains.board import PlaceColumns
from scenes.table.presenter import Situation

SIZE = 40.0


def lights(content: Content, situation: Situation[State], near: int, columns: PlaceColumns, ui: Ui) -> tuple[Node, ...]:
    """At the edge of a domain towards each player whom it would make win: that player's token in lamp light."""
    view, count = situation.view, len(content.elements)
    if view.elements_ignored:
        return ()
    nodes = []
    for place in range(view.places):
        for face in view.table.faces_in(stake(place)):
            if not content.is_domain(face):
                continue
            for seat, player in enumerate(situation.seats):
                shown = shown_elements(content, view, seat)
                if shows_all(shown, count) or not shows_all(shown | content.element_mask(face), count):
                    continue
                tile = columns.tile(place)
                edge = tile.cy + (tile.h / 2 if seat == near else -tile.h / 2)
                rect = Rect.centred(tile.cx + tile.w / 2 - SIZE * 0.3, edge, SIZE, SIZE)
                label = ui.texts("nine_domains.table.completes", player=Person(player.name))
                look = SheetLook("lamp_light", "coral", SIZE / 2, 6, 2)
                token = picture(rect.inset(5), ui.palette.token_art(player.token), player.name)
                key = f"nine.light.{place}.{seat}"
                nodes.append(Node("image", rect, key, label, look, tooltip=label, children=(token,)))
    return tuple(nodes)
