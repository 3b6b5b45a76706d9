"""What stands beside the board: name plates, what the colours can do, jars, the attack in progress, teams to choose."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.table.table import UNKNOWN
from game.core.texts import Person
from game.croconounours.cards import DIAMONDS
from game.croconounours.content import Content
from game.croconounours.models import ColourSpec
from game.croconounours.state import ACTING, State
from game.croconounours.zones import ATTACK_CARDS, DRAW_PILE, hand
from scenes.kit.drawing.theme import LABEL, STRONG
from scenes.kit.geometry import Rect
from scenes.kit.layout import equal, grid, row, share, stack
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import SheetLook, picture, text
from scenes.kit.widgets.column import Column
from scenes.presenters.croconounours.art import SPRITE_RATIO, JarLook, SuitLook, sweet_art, warrior_art
from scenes.presenters.croconounours.board import Squares
from scenes.presenters.croconounours.in_hand import HandSquares
from scenes.table.around.name_plate import NamePlate, plate_height
from scenes.table.board.pieces import Pose, Spot
from scenes.table.cards.playing_cards import SUITS
from scenes.table.presenter import Situation

SUITS_HEIGHT = 75.0
"""The height of the legend of the four suits, at the foot of the left column, …"""
SUITS_UPRIGHT = 136.0
"""… and where they stand one under the other, beside the piles."""


class Sides:
    """Measures and nodes of both columns for one situation."""

    def __init__(self, content: Content, situation: Situation[State], squares: Squares, near: int, ui: Ui) -> None:
        self.content = content
        self.situation = situation
        self.view = situation.view
        self.squares = squares
        self.near = near
        self.ui = ui
        watched = situation.viewer >= len(situation.seats)
        self.others = [seat for seat in range(len(situation.seats)) if seat != near or watched]
        self.plate_height = max(52.0, plate_height(ui))
        self.open_hands = [seat for seat in self.others if self.view.hand(seat) and UNKNOWN not in self.view.hand(seat)]
        """The other players whose cards the viewer sees: they lie open under the plates."""
        self._open_width = 42.0 if len(self.others) < 3 else 34.0
        gap = (self._open_width * 1.4 + 6 if self.open_hands else 0) + 8
        upright = stack(squares.left, [self.plate_height] * len(self.others), gap, least=0)
        self._plates = squares.plates if isinstance(squares, HandSquares) else upright
        self.plates_end = squares.left.y + len(self.others) * (self.plate_height + gap)
        self._floor = squares.left.bottom + 22 - SUITS_HEIGHT - 6
        crowded = not isinstance(squares, HandSquares) and self._under_piles() > self._floor
        squares.suits_beside = crowded and not squares.legend_beside
        cards_need = self._under_piles() + max(26.0, ui.size(STRONG) * 1.3) + 4 + 62
        self._small = isinstance(squares, HandSquares)
        """Legends are left out: a card that one stays on tells what it can do."""
        self._tells_suits = not self._small and (
            not self.view.table.count(ATTACK_CARDS) or cards_need <= self._floor - 4
        )
        if not self._tells_suits:
            self._floor = squares.left.bottom + 18

    # ---- poses --------------------------------------------------------------------------------

    def behind_plate(self, seat: int) -> Pose:
        """From where a hand that is not shown sends its cards."""
        number = self.others.index(seat) if seat in self.others else 0
        plate = self._plates[number]
        return Pose(plate.x + plate.w * 0.5, plate.cy, 40, 56, lift=1)

    def open_card(self, seat: int, index: int, count: int) -> Pose:
        """A card of an open hand, under its player's plate."""
        plate, width = self._plates[self.others.index(seat)], self._open_width
        pitch = min(width + 4, (plate.w - width) / max(1, count - 1))
        return Pose(plate.x + width / 2 + index * pitch, plate.bottom + 5 + width * 0.7, width, width * 1.4, lift=2)

    def attack_card(self, index: int, count: int) -> Pose:
        """The cards of the attack in progress, under the piles."""
        left = self.squares.left
        if self._small:  # on the pile to which they go
            pose = self.squares.pile(self.plates_end, 1)
            return pose._replace(cx=pose.cx + (index - (count - 1) / 2) * pose.w * 0.4, lift=10)
        top = self._under_piles() + max(26.0, self.ui.size(STRONG) * 1.3) + 4
        width = max(44.0, min(84.0, left.w * 0.4, (self._floor - 4 - top) / 1.4))
        top = min(top, self._floor - 4 - width * 1.4)  # rather over the piles than under the banner
        pitch = min(width + 10, (left.w - width) / max(1, count - 1))
        return Pose(left.cx + (index - (count - 1) / 2) * pitch, top + width * 0.7, width, width * 1.4, lift=10)

    def drawn(self, seat: int, index: int) -> Pose:
        """The cards drawn for the first player, in the middle of the board, a row for each player."""
        board = self.squares.rect
        seats = len(self.situation.seats)
        width = min(80.0, board.h / (seats * 1.7))
        above = [other for other in range(seats) if other != self.near]
        line = seats - 1 if seat == self.near else above.index(seat)
        cy = board.cy + (line - (seats - 1) / 2) * width * 1.55
        return Pose(board.cx + (index - 0.5) * (width + 12) + width * 0.5, cy, width, width * 1.4, lift=12)

    def _under_piles(self) -> float:
        pile = self.squares.pile(self.plates_end, 0)
        return pile.cy + pile.h / 2 + max(24.0, self.ui.size(LABEL) * 1.4)

    # ---- nodes --------------------------------------------------------------------------------

    def nodes(self) -> list[Node]:
        """Everything that does not move."""
        nodes: list[Node] = []
        for seat, place in zip(self.others, self._plates, strict=True):
            nodes += self._plate(seat, place)
        nodes += self._pile_labels()
        if self.view.table.count(ATTACK_CARDS) and not self._small:
            nodes += self._attack_label()
        if self._small:
            pass
        elif not self.view.table.count(ATTACK_CARDS) or self.squares.legend_beside:
            nodes += self._legend()
        if self._tells_suits:
            nodes += self._suits()
        for seat in range(len(self.situation.seats)):
            nodes += self._jar(seat)
        return nodes

    def _plate(self, seat: int, plate: Rect) -> list[Node]:
        ui, player = self.ui, self.situation.seats[seat]
        lit = seat in self.situation.actors or (self.view.phase >= ACTING and seat == self.view.active)
        shows_warrior = plate.w > 170 * ui.text_scale
        size = min(plate.h - 8, 48.0)
        beside = plate.less(left=plate.w - size - 4, top=3, bottom=6)._replace(w=size * 0.86)
        right = plate.right - (size * 0.9 if shows_warrior else 14)
        count = self.view.table.count(hand(seat))
        words = ui.texts.plural("croconounours.table.cards", count)
        if isinstance(self.squares, HandSquares) and self.squares.low_plates:
            number = plate.less(right=7, bottom=3).at_right(ui.measure("10", LABEL) - 3, plate.h - 3)
            named = NamePlate(player, plate, number.x - 2).nodes(ui, lit=lit, low=True)
            told = Node("image", number, f"croco.cards.{seat}", words, tooltip=words)
            return [*named, text(number, str(count), LABEL, align="right"), told]
        warrior = next(iter(self.view.warriors(seat)), None)
        art = warrior_art(self.content, seat, 0 if warrior is None else self.view.colours[warrior], eaten=False)
        if self.view.phase >= ACTING and not self.view.warriors(seat):
            art = warrior_art(self.content, seat, 0, eaten=True)
        nodes = NamePlate(player, plate, right).nodes(ui, lit=lit, words=words)
        if not shows_warrior:
            return nodes
        label = ui.texts("croconounours.box.warriors", player=Person(player.name))
        sign = Node("image", beside, f"croco.sweets.{seat}", label, picture(beside, art).look, tooltip=label)
        return [*nodes, sign]

    def _pile_labels(self) -> list[Node]:
        ui = self.ui
        nodes = []
        height = ui.size(LABEL) * 1.3
        count = self.view.table.count(DRAW_PILE)
        width = self.squares.piles_width / 2
        named = (ui.texts("croconounours.table.pile_short", count=count), ui.texts("croconounours.table.discards"))
        fits = [not self._small and ui.measure(name, LABEL) < width - 4 for name in named]
        words = (named[0] if fits[0] else str(count), named[1] if fits[1] else "")
        for index, label in enumerate(words):
            pile = self.squares.pile(self.plates_end, index)
            rect = Rect(pile.cx - width / 2, pile.cy + pile.h / 2 + 4, width, height)
            nodes.append(text(rect, label, LABEL, colour="cream", align="centre"))
        return nodes

    def _attack_label(self) -> list[Node]:
        left = self.squares.left
        rect = Rect(left.x, self._under_piles() + 2, left.w, self.ui.size(STRONG) * 1.3)
        if rect.bottom + 62 > self._floor - 4:  # the cards lie over the piles
            return []
        return [text(rect, self.ui.texts("croconounours.table.attack"), STRONG, colour="cream", align="centre")]

    def _legend(self) -> list[Node]:
        """What each colour can do, if there is room for it."""
        ui, left, colours = self.ui, self.squares.left, self.content.colours
        line = max(34.0, ui.size(LABEL) * 1.5)
        beside = self.squares.piles_width if self.squares.legend_beside else 0.0
        top = self.plates_end if beside else self._under_piles()
        sheet = left.less(left=beside)._replace(y=top + 8, h=line * len(colours) + 14)
        if sheet.bottom > self._floor:
            top = self._under_piles() + 8
            return self._marks(top) if top + 36 < self._floor else []
        nodes = [Node("image", sheet, look=SheetLook(radius=16, shadow=6, lip=3))]
        for colour, place in zip(colours, stack(sheet.less(top=6), [line] * len(colours), least=0), strict=True):
            words = ui.texts(f"croconounours.table.talent_{colour.id}")
            nodes.append(self._mark(colour, place.less(left=10).at_left(30, 30)))
            nodes.append(text(place.less(left=48, right=8), words, LABEL))
        return nodes

    def _mark(self, colour: ColourSpec, mark: Rect) -> Node:
        """The sign of a colour, which tells what it can do."""
        texts = self.ui.texts
        label = texts("croconounours.table.mark", colour=texts.pick(colour.name), text=texts.pick(colour.text))
        look = picture(mark, f"croconounours/mark_{colour.id}").look
        return Node("image", mark, f"croco.mark.{colour.id}", label, look, tooltip=label)

    def _suits(self) -> list[Node]:
        """What the four suits do, always in sight: a step or an attack, straight or diagonal (CN-24, CN-25)."""
        room, columns, height = self.squares.left.less(bottom=-22), 2, SUITS_HEIGHT
        if self.squares.suits_beside:
            room = room.less(left=self.squares.piles_width)
            if room.bottom - self.plates_end - 8 >= SUITS_UPRIGHT:
                columns, height = 1, SUITS_UPRIGHT
        (sheet,) = stack(room, [height], at="bottom")
        nodes = [Node("image", sheet, look=SheetLook(radius=16, shadow=6, lip=3))]
        cells = grid(sheet.inset(6, 4), len(SUITS), columns, (sheet.w / columns - 6, 32), least=0)
        for suit, (art, cell) in enumerate(zip(SUITS, cells, strict=True)):
            label = self.ui.texts(f"croconounours.table.suit_{suit}")
            look = SuitLook(f"suit_{art}", diagonal=suit % 2 == 1, attack=suit >= DIAMONDS)
            nodes.append(Node("image", cell, f"croco.suit.{suit}", label, look, tooltip=label))
        return nodes

    def _marks(self, top: float) -> list[Node]:
        """The legend where there is little room: the marks alone, their meaning in tooltips."""
        sheet, colours = self.squares.left._replace(y=top, h=40), self.content.colours
        places = equal(sheet.less(bottom=2), len(colours), least=0)
        marks = [self._mark(colour, place.at_centre(28, 28)) for colour, place in zip(colours, places, strict=True)]
        return [Node("image", sheet, look=SheetLook(radius=20, shadow=6, lip=3)), *marks]

    def _jar(self, seat: int) -> list[Node]:
        ui = self.ui
        count = len(self.situation.seats)
        order = [s for s in range(count) if s != self.near]
        number = count - 1 if seat == self.near else order.index(seat)
        height = ui.size(LABEL) * 1.3
        jar = self.squares.jar(number, count, height)
        eaten = tuple(sweet_art(self.content, sweet) for sweet in self.view.jars[seat])
        name = self.situation.seats[seat].name
        label = ui.texts("croconounours.table.eaten_by", player=Person(name))
        width = min(self.squares.jar_width - 4, jar.w * 1.7)
        words = Rect(jar.cx - width / 2, jar.bottom + 2, width, height)
        told = name if count > 2 or ui.measure(label, LABEL) > width else label
        longest = max((ui.measure(player.name, LABEL) for player in self.situation.seats), default=0.0)
        under = text(words, told, LABEL, colour="cream", align="centre")
        if told == name and longest > width:  # all alike
            sign = Rect.centred(words.cx, words.cy, height, height)
            under = picture(sign, ui.palette.token_art(self.situation.seats[seat].token), name)
        return [Node("image", jar, f"croco.jar.{seat}", label, JarLook(eaten), tooltip=label), under]

    def toothbrush(self) -> Node:
        """After so many sweets: brush your teeth."""
        words, rect = self.ui.texts("croconounours.table.toothbrush"), self.squares.rect.grown(0.5)
        look = picture(rect, "croconounours/toothbrush").look
        return Node("image", rect, "croco.toothbrush", words, look, tooltip=words)

    # ---- secret teams -------------------------------------------------------------------------

    def teams(self, choices: Sequence[tuple[int, ...]]) -> tuple[list[Spot], list[Node]]:
        """A sheet over the board with every team that may be made up."""
        ui, seat = self.ui, self.situation.viewer
        sheet = self.squares.rect.inset(20, 26)
        columns = 2 if len(choices) > 5 else 1
        rows = -(-len(choices) // columns)
        page = Column(ui, sheet.x + 20, sheet.y + 14, sheet.w - 40)
        page.words(ui.texts("croconounours.table.teams"), STRONG, gap=8)
        each = share(page.width, columns, 14), min(86.0, (sheet.bottom - 16 - page.y) / max(1, rows))
        cells = grid(page.here, len(choices), columns, each, (14, 0), least=0)
        nodes: list[Node] = [Node("image", sheet, look=SheetLook(radius=22, shadow=14, lip=4)), *page.nodes]
        spots = []
        for number, (team, place) in enumerate(zip(choices, cells, strict=True)):
            cell = place.less(top=3, bottom=5)
            names = ", ".join(ui.texts.pick(self.content.colours[colour].name) for colour in team)
            spots.append(Spot(f"team.{number}", cell, names, "wide"))
            width = min(cell.h / SPRITE_RATIO - 4, cell.w / 3.4)
            for colour, at in zip(team, row(cell, [width] * len(team), 10, at="centre", least=0), strict=True):
                warrior = at.at_left(width, width * SPRITE_RATIO)
                nodes.append(picture(warrior, warrior_art(self.content, seat, colour), names))
        return spots, nodes
