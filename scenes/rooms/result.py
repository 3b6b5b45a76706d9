"""The end of a match: a moment of its own, who has won and why, where the points came from, the best deed of everybody,
what was achieved, and what to do next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from game.core.library.statistics import Series
from game.core.match.tale import Tale
from game.core.rules.outcome import Outcome
from game.core.rules.resignation import REASON as RESIGNED
from game.core.texts import LocalText, Person, Sentence, Texts
from scenes.kit.drawing.theme import BODY, LABEL, NUMBER, SEAT_NAME, SMALL, STRONG, TypeRole
from scenes.kit.geometry import Rect
from scenes.kit.layout import flow, row
from scenes.kit.screen.stack import Host
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.seats import Seat
from scenes.kit.widgets.basic import RuleLook, SheetLook, paragraph, picture, text
from scenes.kit.widgets.clause_mark import MARK, clause_mark
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.sheet import Sheet, SheetButton
from scenes.kit.widgets.toolbar import MoreTools, Tool
from scenes.kit.window.inputs import Input, Key, PointerDown

MOMENT: Final = 1.8
"""Seconds that the moment takes, at speed 1."""
GAP: Final = 32.0
TWO_COLUMNS: Final = 820.0
"""From this width on, at text scale 1, the breakdown stands beside the players."""
LOW: Final = 420.0
"""On a screen no higher than that there is no room for one under the other."""
CLOSE: Final = 0.1
"""A loser was close if no larger share of the winner's number was missing."""
DUEL: Final = 2
"""Two players have a score as in sports."""

Moment = Callable[[Ui, Rect, float], tuple[Node, ...]]
"""What is drawn on the stage when so much (0 … 1) of the moment is over, its ground first."""
SHADE: Final = 16.0
"""How far the shadow of the ground reaches beyond the stage: below, and half as far at each side."""


class Prize(msgspec.Struct, frozen=True):
    """Something achieved: its drawing, what it is called, what it took, and whether it is the first time."""

    art: str
    name: LocalText
    about: LocalText
    fresh: bool


class EndTold(msgspec.Struct, frozen=True):
    """Everything that is told of a match. `standings` are the numbers beside the names, in words by the message `unit`;
    `prizes` those of each seat; `series` None where these players have no other match to count; `deal` the number that
    gives the same deal again.
    """

    outcome: Outcome
    seats: tuple[Seat, ...]
    standings: tuple[int, ...]
    tale: Tale
    prizes: tuple[tuple[Prize, ...], ...]
    series: Series | None
    deal: str
    unit: str
    adapts: str = ""


class WaysOn(msgspec.Struct, frozen=True):
    """What one can do next (None: it is not offered). `explain` opens a clause; `harder` and `easier` are the level of
    the bots they lead to, and the way.
    """

    explain: Callable[[str], None]
    rematch: Callable[[], None] | None = None
    same_deal: Callable[[], None] | None = None
    replay: Callable[[], None] | None = None
    menu: Callable[[], None] | None = None
    rules: Callable[[], None] | None = None
    harder: tuple[str, Callable[[], None]] | None = None
    easier: tuple[str, Callable[[], None]] | None = None


class Result(Sheet):
    """`moment` draws the stage; a `fanfare`, and motion, are for the first time. `turning` says which was the turning
    point, if anybody has looked back so far.
    """

    widest = 1180.0
    most_columns = 4
    keeps_foot = True

    def __init__(
        self,
        story: EndTold,
        ways: WaysOn,
        moment: Moment,
        *,
        fanfare: bool,
        turning: Callable[[], Sentence | None] = lambda: None,
    ) -> None:
        super().__init__()
        self._story = story
        self._ways = ways
        self._moment = moment
        self._fanfare = fanfare
        self._turning = turning
        self._turned: Sentence | None = None
        self._share = 0.0 if fanfare else 1.0

    # ---- time -----------------------------------------------------------------------------------

    def enter(self, app: Host) -> None:
        super().enter(app)
        if self._fanfare:
            app.sounds.play_for_all("fanfare")
        self._turned = self._turning()
        if app.settings.reduced_motion:
            self._share = 1.0

    def resume(self) -> None:
        self._turned = self._turning()  # somebody may have looked back meanwhile

    def update(self, seconds: float) -> bool:
        if self._share >= 1.0:
            return False
        self._share = min(1.0, self._share + seconds * self.app.settings.speed / MOMENT)
        self.app.invalidate()
        return self._share < 1.0

    def handle(self, event: Input) -> bool:
        if self._share < 1.0 and isinstance(event, (Key, PointerDown)):
            self._share = 1.0  # somebody is in a hurry
            self.app.invalidate()
        return super().handle(event)

    # ---- building -------------------------------------------------------------------------------

    def title(self, ui: Ui) -> str:
        return headline(ui.texts, self._story)

    def content(self, column: Column) -> None:
        ui, width = column.ui, column.width
        column.space(4)
        if ui.height < LOW:  # a phone that lies: who stands where is seen at once, beside the picture
            half = (width - GAP) / 2
            told, players = column.beside(right=width - half), column.beside(left=half + GAP)
            self._celebrate(told)
            self._why(told)
            told.space(12)
            self._told(told)
            self._players(players)
            column.join(told, players, gap=12)
            return
        self._celebrate(column)
        self._why(column)
        column.space(14)
        if width >= TWO_COLUMNS * (0.5 + ui.text_scale / 2):
            half = (width - GAP) * 0.52
            players, told = column.beside(right=width - half), column.beside(left=half + GAP)
            self._players(players)
            self._told(told)
            column.join(players, told, gap=12)
        else:
            self._players(column)
            column.space(12)
            self._told(column)

    def _celebrate(self, column: Column) -> None:
        """The moment that decided, as it is told again."""
        ui = column.ui
        around = column.strip(min(220.0, max(110.0, ui.height * 0.182 / ui.text_scale)), gap=8)
        stage = around.less(left=SHADE / 2, right=SHADE / 2, bottom=SHADE)
        drawn = self._moment(ui, stage, self._share)
        played = Node("group", stage, children=drawn[1:], clips=True)
        column.nodes.append(Node("group", around, "result.moment", children=(*drawn[:1], played), clips=True))

    @property
    def _names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self._story.seats)

    def _why(self, column: Column) -> None:
        """Why in one sentence, and the way to the clause."""
        clause, ui = self._story.outcome.clause, column.ui
        said = ui.texts.say(self._story.tale.why, self._names)
        if not clause:
            column.words(said, LABEL)
            return
        reason = paragraph(ui, column.x, column.y, column.width - MARK - 12, said, LABEL)
        place = column.here._replace(h=reason.rect.h).at_right(MARK, MARK)
        column.add(reason, clause_mark(ui, "result.why", place, clause, self._ways.explain))

    def _players(self, column: Column) -> None:
        """Everybody by place, with points, the best deed and what was achieved."""
        ui, story, names = column.ui, self._story, self._names
        high = max(50.0, ui.size(SEAT_NAME) * 1.7)
        for seat in sorted(range(len(names)), key=lambda seat: (story.outcome.places[seat], seat)):
            line = column.strip(high)
            place = story.outcome.places[seat]
            counted = ui.texts.plural(story.unit, story.standings[seat])
            room = ui.measure(counted, STRONG) + 2
            rank, token = row(line, [36, 6, 44], least=0)[::2]
            if place == 1:
                column.nodes.append(picture(rank.at_centre(32, 32), "icon_crown"))
            else:
                column.nodes.append(text(rank, str(place), NUMBER, align="centre"))
            art = ui.palette.token_art(story.seats[seat].token)
            column.nodes += [
                picture(token.at_left(44, 44), art, names[seat]),
                text(line.less(left=96, right=12 + room), names[seat], SEAT_NAME),
                text(line.less(right=4).at_right(room, high), counted, STRONG, align="right"),
            ]
            below = column.beside(left=96, right=4)
            deed = story.tale.deeds[seat]
            if deed is not None:
                below.space(-4)
                words = ui.texts("result.deed", deed=ui.texts.say(deed.sentence, names))
                below.words(words, SMALL, colour="ink_soft")
                below.space(4)
            _prizes(below, f"result.prize.{seat}", story.prizes[seat])
            column.join(below)

    def _told(self, column: Column) -> None:
        """The breakdown, the series and the turning point."""
        _breakdown(column, self._story.seats, self._story.tale)
        for icon, words in self._lines(column.ui):
            column.space(7)
            sign, said = column.beside(), column.beside(left=34)
            sign.nodes.append(picture(sign.strip(25).less(bottom=1).at_left(24, 24), icon))
            said.space(1)
            said.words(words, BODY)
            column.join(sign, said)

    def _lines(self, ui: Ui) -> list[tuple[str, str]]:
        """Icon and words of what else is to be told."""
        found = []
        series = self._story.series
        if series is not None:
            score = self._score(ui, series.wins)
            words = ui.texts("result.series", score=score)
            if series.shared:
                words = ui.texts.plural("result.series_shared", series.shared, score=score)
            found.append(("icon_trophy", words))
        if self._story.adapts:
            found.append(("icon_robot", ui.texts(self._story.adapts)))
        if self._turned is not None:
            what = ui.texts.say(self._turned, self._names)
            found.append(("icon_step", ui.texts("result.turning", what=what)))
        return found

    def _score(self, ui: Ui, wins: Sequence[int]) -> str:
        """Who leads, of two; else who has won how often."""
        most, least = max(wins), min(wins)
        if len(wins) != DUEL:
            return ", ".join(f"{name} ({won})" for name, won in zip(self._names, wins, strict=True))
        if most == least:
            return ui.texts("result.series_even", wins=most)
        return ui.texts("result.series_leads", player=Person(self._names[wins.index(most)]), most=most, least=least)

    def _more(self) -> None:
        self.app.stack.push(MoreWays(self._ways, self.app.texts, self._story.deal))

    def buttons(self, ui: Ui) -> list[SheetButton]:
        """Menu, back to the table, replay, what is rarely wanted, other bots, rematch."""
        ways = self._ways
        offered: list[tuple[str, str, Callable[[], None] | None]] = [
            ("menu", "home", ways.menu),
            ("look", "eye", self.back),
            ("replay", "play", ways.replay),
            ("more", "more", self._more),
        ]
        found: list[SheetButton] = [
            (key, ui.texts(f"result.{key}"), icon, "paper", way) for key, icon, way in offered if way is not None
        ]
        for key, icon, way in (("harder", "arrow_up", ways.harder), ("easier", "arrow_down", ways.easier)):
            if way is not None:
                level, run = way
                words = ui.texts(f"result.{key}", level=ui.texts(f"lobby.level.{level}"))
                found.append((key, words, icon, "paper", run))
        if ways.rematch is not None:
            found.append(("rematch", ui.texts("result.rematch"), "redo", "primary", ways.rematch))
        return found


class MoreWays(MoreTools):
    """What is rarely wanted after a match: the rules, the same deal with seats swapped (practice), its number."""

    def __init__(self, ways: WaysOn, texts: Texts, deal: str) -> None:
        offered = (("rules", "rulebook", ways.rules), ("same_deal", "undo", ways.same_deal))
        tools = [Tool(key, icon, texts(f"result.{key}"), run) for key, icon, run in offered if run is not None]
        super().__init__("result", tools, "toolbar.more")
        self._deal = deal

    def content(self, column: Column) -> None:
        super().content(column)
        column.words(column.ui.texts("result.deal", deal=self._deal), SMALL, colour="ink_soft")


def _prizes(column: Column, key: str, prizes: Sequence[Prize]) -> None:
    """Chips with drawing and name, as many lines as they need; a tooltip says what each took."""
    if not prizes:
        return
    ui = column.ui
    names = [ui.texts.pick(prize.name) for prize in prizes]
    said = [
        ui.texts("result.first_time", name=name) if prize.fresh else name
        for name, prize in zip(names, prizes, strict=True)
    ]
    high = max(34.0, ui.size(SMALL) * 1.9)
    column.space(2)
    widths = [ui.measure(words, SMALL) + high + 20 for words in said]
    places = column.take(flow(column.here, widths, high, 8, down=6, least=0))
    for number, (prize, words, place) in enumerate(zip(prizes, said, places, strict=True)):
        look = SheetLook(
            fill="notice" if prize.fresh else "paper2",
            edge="lamp" if prize.fresh else "edge",
            radius=high / 2, shadow=0, lip=2,
        )  # fmt: skip
        inside, about = place.less(left=6, right=8, bottom=2), ui.texts.pick(prize.about)
        children = (
            picture(inside.at_left(high - 8, high - 8), prize.art),
            text(inside.less(left=high - 2), words, SMALL),
        )
        label = f"{words}: {about}"
        column.nodes.append(Node("image", place, f"{key}.{number}", label, look, tooltip=about, children=children))
    column.space(8)


def _breakdown(column: Column, seats: Sequence[Seat], told: Tale) -> None:
    """A table: a column for each seat under its token, a line for each source, and the sum of those that count."""
    rows, ui = told.rows, column.ui
    if not rows:
        return
    each = min(64.0, column.width * 0.62 / len(seats))
    high, size = max(30.0, ui.size(BODY) * 1.7), min(34.0, each - 4)

    def parts(height: float) -> tuple[Rect, list[Rect]]:
        line = column.strip(height)
        amounts = row(line, [each] * len(seats), at="right", least=0)
        return line.less(right=8 + each * len(seats)), amounts

    def line(words: str, amounts: Sequence[int], role: TypeRole = BODY) -> None:
        label, places = parts(high)
        column.nodes.append(text(label, words, role))
        for place, amount in zip(places, amounts, strict=True):
            shown = f"−{-amount}" if amount < 0 else str(amount)
            column.nodes.append(text(place, shown, role, align="centre"))

    counted = [source for source in rows if source.counts]
    label, places = parts(40)
    for place, seat in zip(places, seats, strict=True):
        column.nodes.append(picture(place.at_centre(size, size), ui.palette.token_art(seat.token), seat.name))
    if counted:
        column.nodes.append(text(label, ui.texts(told.counted or "result.points"), STRONG))
    column.space(2)
    for source in counted:
        line(ui.texts(source.key), source.amounts)
    if len(counted) > 1:
        column.nodes.append(Node("image", column.here._replace(h=2), look=RuleLook()))
        sums = [sum(amounts) for amounts in zip(*(source.amounts for source in counted), strict=True)]
        line(ui.texts("result.sum"), sums, STRONG)
        column.space(6)
    for source in rows:
        if not source.counts:
            line(ui.texts(source.key), source.amounts)


def headline(texts: Texts, story: EndTold) -> str:
    """Who has won; said to the person who played, if there is only one."""
    people = [seat for seat, player in enumerate(story.seats) if not player.bot]
    winners = story.outcome.winners
    if len(people) != 1 or len(winners) != 1:
        return won_by(texts, story.outcome, story.seats)
    person, winner = people[0], winners[0]
    player = Person(story.seats[person].name)
    if person == winner:
        return texts("result.bravo", player=player)
    own, best = story.standings[person], story.standings[winner]
    given_up = story.outcome.reason == RESIGNED
    close = not given_up and own > 0 and 0 <= best - own <= max(1, best * CLOSE)
    return texts(
        "result.so_close" if close else "result.good_game", winner=Person(story.seats[winner].name), player=player
    )


def won_by(texts: Texts, outcome: Outcome, seats: tuple[Seat, ...]) -> str:
    """Who has won, in a few words."""
    names = [seats[seat].name for seat in outcome.winners]
    if len(names) == 1:
        return texts("result.wins", player=Person(names[0]))
    return texts("result.shared", players=", ".join(names))
