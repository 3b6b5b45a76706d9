"""Whom this program owes what: the games' authors, the letters, the libraries."""

from __future__ import annotations

from scenes.kit.drawing.theme import BODY, HEADING, LABEL
from scenes.kit.licences import third_parties
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import paragraph
from scenes.kit.widgets.page import Page

PARTS = (
    ("credits.games", ("flower_power", "batailles", "flautz", "croconounours", "nine_domains")),
    ("credits.letters", ("fredoka", "lato")),
    ("credits.libraries", ("python", "pygame", "others")),
    ("credits.house", ("house",)),
)


class Credits(Page):
    """A page to read; arrows, page keys and the wheel scroll it."""

    title_key = "credits.title"
    scrolls_by_arrows = True

    def rows(self, ui: Ui, x: float, y: float, width: float) -> tuple[list[Node], float]:
        nodes: list[Node] = []
        start = y
        for heading, entries in PARTS:
            nodes.append(paragraph(ui, x, y, width, ui.texts(heading), HEADING))
            y = nodes[-1].rect.bottom + 6
            for entry in entries:
                nodes.append(paragraph(ui, x, y, width, ui.texts(f"credits.{entry}.name"), LABEL))
                y = nodes[-1].rect.bottom
                nodes.append(paragraph(ui, x, y, width, ui.texts(f"credits.{entry}.words"), BODY, colour="ink_soft"))
                y = nodes[-1].rect.bottom + 12
            y += 14
        nodes.append(paragraph(ui, x, y, width, ui.texts("credits.third_parties"), HEADING))
        y = nodes[-1].rect.bottom + 6
        nodes.append(paragraph(ui, x, y, width, ui.texts("credits.third_parties.words"), BODY, colour="ink_soft"))
        y = nodes[-1].rect.bottom + 8
        for party in third_parties():
            words = ui.texts("credits.third_party", name=party.name, by=party.by, licence=party.licence)
            nodes.append(paragraph(ui, x, y, width, words, BODY, colour="ink_soft"))
            y = nodes[-1].rect.bottom + 4
        return nodes, y - start - 4
