"""The end of a match: a moment of its own, who has won and why, where the points came from, the best deed of everybody,
what was achieved, and what to do next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import msgspec

from game.core.library.statistics import Series
from game.core.match.tale import Tale
from game.core.rules.outcome import Outcome
from game.core.rules.resignation import REASON as RESIGNED
from game.core.texts import LocalText, Person, Sentence, Texts
from scenes.kit.drawing.theme import BODY, LABEL, NUMBER, SEAT_NAME, SMALL, STRONG
from scenes.kit.geometry import Rect
from scenes.kit.screen.stack import Host
from scenes.kit.screen.tree import Node, NodeAction
from scenes.kit.screen.ui import Ui
from scenes.kit.seats import Seat
from scenes.kit.widgets.basic import PictureLook, RuleLook, SheetLook, paragraph, picture, text
from scenes.kit.widgets.sheet import Sheet, SheetButton
from scenes.kit.window.inputs import Input, Key, PointerDown

SEAL: Final = 36.0
"""The size of the way to the clause."""
MOMENT: Final = 1.8
"""Seconds that the moment takes, at speed 1."""
GAP: Final = 32.0
TWO_COLUMNS: Final = 820.0
"""From this width on, at text scale 1, the breakdown stands beside the players."""
CLOSE: Final = 0.1
"""Of the winner's number: so little was missing to it where it was close."""
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


class Story(msgspec.Struct, frozen=True):
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


class Ways(msgspec.Struct, frozen=True):
    """What one can do next. `explain` opens a clause; `harder` and `easier` are the level of the bots they lead to,
    and the way (None: it is not offered).
    """

    rematch: Callable[[], None]
    same_deal: Callable[[], None]
    replay: Callable[[], None]
    menu: Callable[[], None]
    explain: Callable[[str], None]
    rules: Callable[[], None]
    harder: tuple[str, Callable[[], None]] | None = None
    easier: tuple[str, Callable[[], None]] | None = None


class Result(Sheet):
    """`moment` draws the stage; a `fanfare`, and motion, are for the first time. `turning` says which was the turning
    point, if anybody has looked back so far.
    """

    widest = 1180.0
    most_columns = 4

    def __init__(
        self,
        story: Story,
        ways: Ways,
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
            app.sounds.play("fanfare")
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

    def content(self, ui: Ui, x: float, y: float, width: float) -> tuple[list[Node], float]:
        around = Rect(x, y + 4, width, min(220.0, max(110.0, ui.height * 0.182 / ui.text_scale)))
        stage = Rect(x + SHADE / 2, around.y, width - SHADE, around.h - SHADE)
        drawn = self._moment(ui, stage, self._share)
        played = Node("group", stage, children=drawn[1:], clips=True)
        shown = Node("group", around, "result.moment", children=(*drawn[:1], played), clips=True)
        nodes = [shown]
        why, bottom = self._why(ui, x, around.bottom + 8, width)
        nodes += why
        top = bottom + 14
        if width >= TWO_COLUMNS * (0.5 + ui.text_scale / 2):
            half = (width - GAP) * 0.52
            players, left = self._players(ui, x, top, half)
            told, right = self._told(ui, x + half + GAP, top, width - half - GAP)
            bottom = max(left, right)
        else:
            players, left = self._players(ui, x, top, width)
            told, bottom = self._told(ui, x, left + 12, width)
        nodes += [*players, *told]
        words = ui.texts("result.deal", deal=self._story.deal)
        note = paragraph(ui, x, bottom + 12, width, words, SMALL, colour="ink_soft")
        return [*nodes, note], note.rect.bottom - y

    @property
    def _names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self._story.seats)

    def _why(self, ui: Ui, x: float, y: float, width: float) -> tuple[list[Node], float]:
        """Why in one sentence, and the way to the clause."""
        clause = self._story.outcome.clause
        words = ui.texts.say(self._story.tale.why, self._names)
        reason = paragraph(ui, x, y, width - SEAL - 12 if clause else width, words, LABEL)
        if not clause:
            return [reason], reason.rect.bottom
        seal = Rect(x + width - SEAL, y + reason.rect.h / 2 - SEAL / 2, SEAL, SEAL)
        label = ui.texts("table.why_clause", clause=clause)
        press = NodeAction("press", label, partial(self._ways.explain, clause))
        node = Node(
            "button", seal, "result.why", label, PictureLook("icon_clause"),
            actions=(press,), focusable=True, focus_shape="round", tooltip=label,
        )  # fmt: skip
        return [reason, node], max(reason.rect.bottom, seal.bottom)

    def _players(self, ui: Ui, x: float, y: float, width: float) -> tuple[list[Node], float]:
        """Everybody by place, with points, the best deed and what was achieved."""
        story, names = self._story, self._names
        nodes: list[Node] = []
        row = max(50.0, ui.size(SEAT_NAME) * 1.7)
        top = y
        for seat in sorted(range(len(names)), key=lambda seat: (story.outcome.places[seat], seat)):
            cy = top + row / 2
            place = story.outcome.places[seat]
            counted = ui.texts.plural(story.unit, story.standings[seat])
            room = ui.measure(counted, STRONG) + 2
            if place == 1:
                nodes.append(picture(Rect.centred(x + 18, cy, 32, 32), "icon_crown"))
            else:
                nodes.append(text(Rect(x, top, 36, row), str(place), NUMBER, align="centre"))
            token = ui.palette.token_art(story.seats[seat].token)
            nodes.append(picture(Rect.centred(x + 64, cy, 44, 44), token, names[seat]))
            nodes.append(text(Rect(x + 96, top, width - 108 - room, row), names[seat], SEAT_NAME))
            nodes.append(text(Rect(x + width - room - 4, top, room, row), counted, STRONG, align="right"))
            top += row
            deed = story.tale.deeds[seat]
            if deed is not None:
                words = ui.texts("result.deed", deed=ui.texts.say(deed.sentence, names))
                said = paragraph(ui, x + 96, top - 4, width - 100, words, SMALL, colour="ink_soft")
                nodes.append(said)
                top = said.rect.bottom + 4
            prizes, top = _prizes(ui, x + 96, top, width - 100, f"result.prize.{seat}", story.prizes[seat])
            nodes += prizes
        return nodes, top

    def _told(self, ui: Ui, x: float, y: float, width: float) -> tuple[list[Node], float]:
        """The breakdown, the series and the turning point."""
        nodes, top = _breakdown(ui, x, y, width, self._story.seats, self._story.tale)
        for icon, words in self._lines(ui):
            said = paragraph(ui, x + 34, top + 8, width - 34, words, BODY)
            nodes += [picture(Rect(x, top + 7, 24, 24), icon), said]
            top = max(said.rect.bottom, top + 32)
        return nodes, top

    def _lines(self, ui: Ui) -> list[tuple[str, str]]:
        """Icon and words of what else is to be told."""
        found = []
        series = self._story.series
        if series is not None:
            score = ", ".join(f"{name} {wins}" for name, wins in zip(self._names, series.wins, strict=True))
            if len(series.wins) == DUEL:
                score = f"{self._names[0]} {series.wins[0]} : {series.wins[1]} {self._names[1]}"
            words = ui.texts("result.series", score=score)
            if series.shared:
                words = ui.texts.plural("result.series_shared", series.shared, score=score)
            found.append(("icon_trophy", words))
        if self._turned is not None:
            what = ui.texts.say(self._turned, self._names)
            found.append(("icon_step", ui.texts("result.turning", what=what)))
        return found

    def buttons(self, ui: Ui) -> list[SheetButton]:
        """Menu, back to the table, replay, rules, the same deal with seats swapped (practice), other bots, rematch."""
        ways = self._ways
        found: list[SheetButton] = [
            ("menu", ui.texts("result.menu"), "home", "paper", ways.menu),
            ("look", ui.texts("result.look"), "eye", "paper", self.back),
            ("replay", ui.texts("result.replay"), "play", "paper", ways.replay),
            ("rules", ui.texts("result.rules"), "rulebook", "paper", ways.rules),
            ("same_deal", ui.texts("result.same_deal"), "undo", "paper", ways.same_deal),
        ]
        for key, icon, way in (("harder", "arrow_up", ways.harder), ("easier", "arrow_down", ways.easier)):
            if way is not None:
                level, run = way
                words = ui.texts(f"result.{key}", level=ui.texts(f"lobby.level.{level}"))
                found.append((key, words, icon, "paper", run))
        return [*found, ("rematch", ui.texts("result.rematch"), "redo", "primary", ways.rematch)]


def _prizes(ui: Ui, x: float, y: float, width: float, key: str, prizes: Sequence[Prize]) -> tuple[list[Node], float]:
    """Chips with drawing and name, as many lines as they need; a tooltip says what each took."""
    nodes: list[Node] = []
    height = max(34.0, ui.size(SMALL) * 1.9)
    left, top = x, y + 2
    for number, prize in enumerate(prizes):
        name = ui.texts.pick(prize.name)
        if prize.fresh:
            name = ui.texts("result.first_time", name=name)
        needed = min(width, ui.measure(name, SMALL) + height + 20)
        if left > x and left + needed > x + width:
            left, top = x, top + height + 6
        place = Rect(left, top, needed, height)
        look = SheetLook(
            fill="#fce3a9" if prize.fresh else "paper2",
            edge="lamp" if prize.fresh else "edge",
            radius=height / 2, shadow=0, lip=2,
        )  # fmt: skip
        drawing = picture(Rect(left + 6, top + 3, height - 8, height - 8), prize.art)
        words = text(Rect(left + height + 4, top, needed - height - 12, height - 2), name, SMALL)
        about = ui.texts.pick(prize.about)
        nodes.append(
            Node("image", place, f"{key}.{number}", f"{name}: {about}", look, tooltip=about, children=(drawing, words))
        )
        left += needed + 8
    return nodes, top + height + 8 if prizes else y


def _breakdown(ui: Ui, x: float, y: float, width: float, seats: Sequence[Seat], told: Tale) -> tuple[list[Node], float]:
    """A table: a column for each seat under its token, a line for each source, and the sum of those that count."""
    rows = told.rows
    if not rows:
        return [], y
    column = min(64.0, width * 0.62 / len(seats))
    height = max(30.0, ui.size(BODY) * 1.7)
    label = width - column * len(seats)

    def column_of(seat: int) -> Rect:
        return Rect(x + label + seat * column, 0, column, height)

    size = min(34.0, column - 4)
    nodes = [
        picture(Rect.centred(column_of(n).cx, y + 20, size, size), ui.palette.token_art(seat.token), seat.name)
        for n, seat in enumerate(seats)
    ]
    top = y + 42

    def line(words: str, amounts: Sequence[int], strong: bool) -> None:
        role = STRONG if strong else BODY
        nodes.append(text(Rect(x, top, label - 8, height), words, role))
        for seat, amount in enumerate(amounts):
            shown = f"−{-amount}" if amount < 0 else str(amount)
            nodes.append(text(column_of(seat).moved(0, top), shown, role, align="centre"))

    counted = [row for row in rows if row.counts]
    if counted:
        nodes.append(text(Rect(x, y, label - 8, 40), ui.texts(told.counted or "result.points"), STRONG))
    for row in counted:
        line(ui.texts(row.key), row.amounts, False)
        top += height
    if len(counted) > 1:
        nodes.append(Node("image", Rect(x, top, width, 2), look=RuleLook()))
        line(
            ui.texts("result.sum"),
            [sum(amounts) for amounts in zip(*(row.amounts for row in counted), strict=True)],
            True,
        )
        top += height + 6
    for row in rows:
        if not row.counts:
            line(ui.texts(row.key), row.amounts, False)
            top += height
    return nodes, top


def headline(texts: Texts, story: Story) -> str:
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
