"""Whom this program owes what: the games' authors, the letters, the libraries."""

from __future__ import annotations

from game.catalogue import NAMES, card_of
from scenes.kit.drawing.theme import BODY, HEADING, LABEL
from scenes.kit.licences import third_parties
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.page import Page

PARTS = (
    ("credits.letters", ("fredoka", "lato", "opendyslexic")),
    ("credits.libraries", ("python", "pygame", "others")),
    ("credits.house", ("house",)),
)


class Credits(Page):
    """A page to read; arrows, page keys and the wheel scroll it."""

    title_key = "credits.title"
    scrolls_by_arrows = True

    def rows(self, column: Column) -> None:
        say = column.ui.texts
        column.words(say("credits.games"), HEADING, gap=6)
        for game in reversed(NAMES):
            words = f"credits.{game}.words"
            if say.has(words):
                column.words(say.pick(card_of(game).title), LABEL)
                column.words(say(words), BODY, colour="ink_soft", gap=12)
        column.space(14)
        for heading, entries in PARTS:
            column.words(say(heading), HEADING, gap=6)
            for entry in entries:
                column.words(say(f"credits.{entry}.name"), LABEL)
                column.words(say(f"credits.{entry}.words"), BODY, colour="ink_soft", gap=12)
            column.space(14)
        column.words(say("credits.third_parties"), HEADING, gap=6)
        column.words(say("credits.third_parties.words"), BODY, colour="ink_soft", gap=8)
        for party in third_parties():
            words = say("credits.third_party", name=party.name, by=party.by, licence=party.licence)
            column.words(words, BODY, colour="ink_soft", gap=4)
