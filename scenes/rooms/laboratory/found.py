"""What games of bots say, on the author's page: who wins, what was counted, and what every card is worth."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.lab.reckoning import FIRST_SEAT, VariantReport
from game.lab.watching import DEALT, WAYS
from game.lab.wording import Shown, among_many, called_seat, name_of, numbered_seats, points, starred, told, told_cards
from scenes.kit.drawing.theme import BODY, HEADING, NUMBER, SMALL
from scenes.kit.widgets.basic import button, button_height, button_width, text
from scenes.kit.widgets.column import Column
from scenes.rooms.laboratory.side_by_side import MOST_CARDS, ends, ranged


class Findings:
    """What is shown of a report; `changed` asks for a new picture when a list of cards was unfolded."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self._whole: set[str] = set()
        """The lists of cards that are shown whole, by how the cards were come by."""

    def lay(self, column: Column, shown: Shown) -> None:
        """Adds everything under each other."""
        self._cards(column, shown)  # what an author comes for
        self._seats(column, shown.report)
        self._measures(column, shown.report)

    def _seats(self, column: Column, report: VariantReport) -> None:
        say, even = column.ui.texts, 1 / len(report.seats)
        column.words(say("laboratory.seats"), HEADING, gap=4)
        column.words(say("laboratory.shares"), SMALL, colour="ink_soft", gap=4)
        numbers = numbered_seats(report, say)
        if numbers:
            column.words(numbers, SMALL, colour="ink_soft", gap=4)
        column.space(4)
        for seat, share in enumerate(report.seats):
            ranged(column, called_seat(seat, report, say), points(share, say), share, 0.0, 1.0, even)
        column.space(18)

    def _measures(self, column: Column, report: VariantReport) -> None:
        ui, say = column.ui, column.ui.texts
        column.words(say("study.counts"), HEADING, gap=6)
        for name, found in report.measures.items():
            if name != FIRST_SEAT:  # it was told in words
                words, number = say(f"study.measure.{name}"), told(name, found, say)
                wide = ui.measure(number, NUMBER) + 12
                height = max(34.0, ui.wrap(words, BODY, column.width - wide).height + 8)
                place = column.strip(height)
                column.nodes += [
                    text(place.less(right=wide), words, BODY),
                    text(place.at_right(wide, height), number, NUMBER, align="right"),
                ]
        column.words(say("study.counts.says"), SMALL, colour="ink_soft", gap=18)

    def _cards(self, column: Column, shown: Shown) -> None:
        say = column.ui.texts
        for way in WAYS:
            found = [row for row in shown.report.cards if row.way == way]
            if not found and way != DEALT:
                continue  # nobody comes by a card so, or everybody by every card
            column.words(say(f"study.cards.{way}"), HEADING, gap=4)
            column.words(say(f"study.cards.{way}.says"), SMALL, colour="ink_soft", gap=4)
            if not found:
                column.words(say("study.cards.none"), SMALL, colour="ink_soft", gap=18)
                continue
            column.words(say("study.cards.worth"), SMALL, colour="ink_soft", gap=4)
            most = max(abs(row.worth.mean) + row.worth.half for row in found) or 1.0
            column.words(say("laboratory.scale", n=round(100 * most)), SMALL, colour="ink_soft", gap=8)
            if len(found) > 2 * MOST_CARDS and way not in self._whole:
                cut = say("laboratory.cut", n=MOST_CARDS, all=len(found))
                column.words(cut, SMALL, colour="ink_soft", gap=8)
            for row in found if way in self._whole else ends(found):
                name = starred(name_of(shown, row, say), row.sure)
                ranged(column, name, points(row.worth, say, signed=True), row.worth, -most, most, 0.0)
            if len(found) > 2 * MOST_CARDS:
                self._show_all(column, way, len(found))
            for words in told_cards(shown, found, say):
                column.words(words, BODY, gap=4)
            for words in among_many(found, say):
                column.words(words, SMALL, colour="ink_soft", gap=4)
            column.space(14)

    def _show_all(self, column: Column, way: str, count: int) -> None:
        """Where the best and the worst are shown, a press shows all, and the next one these again."""
        ui, say = column.ui, column.ui.texts
        words = say("laboratory.ends") if way in self._whole else say("laboratory.all", n=count - 2 * MOST_CARDS)
        place = column.strip(button_height(ui, BODY), gap=10)
        place = place._replace(w=min(place.w, button_width(ui, words) + 16))
        column.nodes.append(button(ui, f"laboratory.all.{way}", place, words, partial(self._turn, way)))

    def _turn(self, way: str) -> None:
        self._whole ^= {way}
        self._changed()
