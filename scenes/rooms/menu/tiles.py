"""The games on the menu: how many tiles go into a row, how large, and their nodes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from game.catalogue import GameCard
from scenes.kit.drawing.art import tile_of
from scenes.kit.drawing.theme import STRONG, TypeRole
from scenes.kit.geometry import Rect
from scenes.kit.layout import fitting, row, share
from scenes.kit.screen.tree import Node, NodeAction
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import button, button_width, icon_button
from scenes.rooms.menu.looks import TileLook, lying_picture, play_height, tile_texts_roles

GAP = 18.0
WIDE_GAP = 34.0
ROW_GAP = 32.0
SMALLEST_PICTURE = 104.0
LYING_HEIGHT = 340.0
LEAST_LYING_HEIGHT = 300.0
LEAST_UPRIGHT, LARGEST_UPRIGHT = 166.0, 400.0
TWO_ROWS = 640.0
"""A room so high has large tiles."""
UPRIGHT_SIDES = 16.0  # both sides of the words of an upright tile together


class Tiles:
    """The tiles for a width, in as many rows as their words need: lying ones for one or two games, else upright.

    `room` is the height one would like them to keep to (0: none); `height` is what they take.
    """

    def __init__(self, ui: Ui, games: Sequence[GameCard], width: float, room: float) -> None:
        self._ui = ui
        self._games = games
        self._width = width
        self._tile_height: float
        count = max(1, len(games))
        self._lying = count <= 2
        title_role, _ = tile_texts_roles(self._lying)
        words = [word for game in games for word in self._title(game).split(" ")]
        widest = self._widest_word = max((ui.measure(word, title_role) for word in words), default=1.0)
        least = max(560.0, widest / 0.5) if self._lying else max(LEAST_UPRIGHT, widest * 0.9 + UPRIGHT_SIDES)
        self._largest = 780.0 * ui.text_scale if count == 1 else 600.0
        if not self._lying:
            self._largest = max(LARGEST_UPRIGHT if room > TWO_ROWS else 280.0, widest + UPRIGHT_SIDES)
        columns = min(count, fitting(width, least, GAP))
        self._arrange(columns, room)
        for fewer in range(columns - 1, 0, -1) if not self._lying else ():
            before, width_before = self._columns, self._tile_width
            self._arrange(-(-count // -(-count // fewer)), room)
            if self._tile_width <= width_before or self.height > room:  # larger tiles, as long as all are in sight
                self._arrange(before, room)
                break
        if not self._lying and self._rows == 1 and 0 < room < self._tile_height:
            # Narrower tiles keep their pictures edge to edge: the picture is as wide as it may be high.
            wide, least_height = self._tile_width, self._tile_height - (self._tile_width - 24) + SMALLEST_PICTURE
            height = max(room, least_height)
            narrower = max(least, self._tile_width - (self._tile_height - height))
            if narrower < self._tile_width:
                self._narrow_to(narrower)
            self._tile_height = max(height, self._tallest(room) - (self._tile_width - 24) + SMALLEST_PICTURE)
            if self._tile_height > height:  # its words need more lines then
                self._narrow_to(wide)
                self._tile_height = height

    def _arrange(self, columns: int, room: float) -> None:
        """Lays the tiles in rows of `columns`, as wide as there is room for."""
        self._columns = columns
        self._gap = GAP if columns >= 5 or self._lying else WIDE_GAP
        self._tile_width = min(self._largest, share(self._width, columns, self._gap))
        self._rows = -(-max(1, len(self._games)) // columns)
        self._looks = self._level()
        self._tile_height = self._tallest(room)

    def _narrow_to(self, width: float) -> None:
        self._tile_width = width
        self._looks = self._level()

    @property
    def height(self) -> float:
        """What all rows take together."""
        return self._rows * self._tile_height + (self._rows - 1) * ROW_GAP

    def nodes(
        self, x: float, y: float, open_game: Callable[[str], None], play_now: Callable[[str], None]
    ) -> tuple[Node, ...]:
        """The tiles from y down, each row centred on the width: a tile sets the table, its button plays at once."""
        nodes = []
        count, first = len(self._games), Rect(x, y, self._width, self._tile_height)
        places = [
            place
            for number in range(0, count, self._columns)
            for place in row(
                first.moved(0, number // self._columns * (self._tile_height + ROW_GAP)),
                [self._tile_width] * min(self._columns, count - number),
                self._gap,
                at="centre",
            )
        ]
        for game, look, rect in zip(self._games, self._looks, places, strict=True):
            title = self._title(game)
            label = f"{title}. {self._ui.texts.pick(game.subtitle)}"
            press = NodeAction("press", title, partial(open_game, game.name))
            nodes.append(
                Node(
                    "button",
                    rect,
                    tile_key(game),
                    label,
                    look,
                    (press,),
                    focusable=True,
                    focus_shape="none",
                    children=self._buttons(look, rect, game, open_game, play_now),
                )
            )
        return tuple(nodes)

    def _buttons(
        self,
        look: TileLook,
        rect: Rect,
        game: GameCard,
        open_game: Callable[[str], None],
        play_now: Callable[[str], None],
    ) -> tuple[Node, ...]:
        """Sits down at once, against a bot; where there is room, a second button says what the tile itself does."""
        ui, key = self._ui, f"menu.play.{game.name}"
        words, run = ui.texts("menu.play"), partial(play_now, game.name)
        place = look.play_place(ui.typesetter, rect, words)
        tip = ui.texts("menu.play_now", game=self._title(game))
        if not self._lying:
            return (icon_button(ui, key, place, "play", tip, run, kind="primary"),)
        play = button(ui, key, place, words, run, icon="play", kind="primary", tooltip=tip)
        words = ui.texts("menu.set_table")
        beside = Rect(place.right + 12, place.y, button_width(ui, words), place.h)
        if beside.right > rect.right - 20:
            return (play,)
        return play, button(ui, f"menu.set.{game.name}", beside, words, partial(open_game, game.name))

    def _level(self) -> list[TileLook]:
        """The looks, with the lines of all tiles on one level."""
        role = self._title_role()
        looks = [self._look(game, role) for game in self._games]
        title = max((look.title.height for look in looks), default=0.0)
        subtitle = max((look.subtitle.height for look in looks), default=0.0)
        stacked = any(look.stacked for look in looks)
        return [
            msgspec.structs.replace(look, title_height=title, subtitle_height=subtitle, stacked=stacked)
            for look in looks
        ]

    def _title(self, game: GameCard) -> str:
        return self._ui.texts.pick(game.title)

    def _inner(self) -> float:
        return self._tile_width - (lying_picture(self._tile_width) + 68 if self._lying else UPRIGHT_SIDES)

    def _title_role(self) -> TypeRole:
        """One size for all titles: a little smaller where that saves a second line or keeps a word in one piece."""
        role, _ = tile_texts_roles(self._lying)
        widest = max((self._ui.measure(self._title(game), role) for game in self._games), default=1.0)
        share = self._inner() / widest
        if share < 0.86:
            share = self._inner() / self._widest_word
        return role.at(role.size * share * 0.98) if share < 1 else role

    def _look(self, game: GameCard, title_role: TypeRole) -> TileLook:
        ui, key, inner = self._ui, tile_key(game), self._inner()
        players, minutes = players_of(game), ui.texts("menu.minutes", n=game.minutes)
        facts = ui.measure(players, STRONG) + ui.measure(minutes, STRONG) + 2 * ui.size(STRONG) * 1.15 + 36
        return TileLook(
            tile_of(game.name),
            ui.wrap(self._title(game), title_role, inner),
            ui.wrap(
                ui.texts.pick(game.blurb if self._lying else game.subtitle), tile_texts_roles(self._lying)[1], inner
            ),
            0.0,
            0.0,
            players,
            minutes,
            round(max(ui.amount(key), ui.amount(f"menu.play.{game.name}")), 2),
            ui.pressed == key,
            self._lying,
            facts > (inner if self._lying else self._tile_width - 44),
        )

    def _tallest(self, room: float) -> float:
        """The height of a tile: picture as wide as the tile, and the words under it; or both side by side."""
        ui = self._ui
        heights = [0.0]
        for look in self._looks:
            facts = ui.typesetter.line_height(STRONG) * (2 if look.stacked else 1)
            if self._lying:
                words = look.title.height + look.subtitle.height + facts + play_height(ui.typesetter) + 52 + 44
                wanted = max(LEAST_LYING_HEIGHT, min(LYING_HEIGHT, room)) if room else LYING_HEIGHT
                heights.append(max(wanted, words))
            else:
                heights.append(self._tile_width - 24 + look.title_height + look.subtitle_height + facts + 56)
        return max(heights)


def players_of(game: GameCard) -> str:
    """How many may play, in figures."""
    return str(game.least) if game.least == game.most else f"{game.least}–{game.most}"


def tile_key(game: GameCard) -> str:
    return f"menu.game.{game.name}"
