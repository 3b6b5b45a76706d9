"""The table of any game, laid out from what its rules declare: zones, cards, kinds of actions and their fields."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from game.catalogue import open_game
from game.core.journal.own_file import own_files_of
from game.core.match.telling import ended
from game.core.rules.events import CardMoved, CardShown, ZoneOpened, ZoneShuffled
from game.core.rules.fields import ZONE, values_of
from game.core.rules.game import Game
from game.core.rules.rules import Action
from game.core.table.table import BAG, PILE, UNKNOWN, Table
from game.core.texts import SeatName, Sentence
from scenes.kit.drawing.theme import STRONG
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import SheetLook, text
from scenes.presenters.plain.art import BACK, PlatePicture, TrayPicture, card_picture, role_of
from scenes.presenters.plain.gestures import SEATS, ZONES, draws_from_hands, offers_of, tried
from scenes.presenters.plain.measures import SIDE_BY_SIDE, Pack, ZoneRun, areas, rows_of, size_for
from scenes.presenters.plain.words import TableWords
from scenes.table.around.banner import latest
from scenes.table.around.name_plate import plate_height
from scenes.table.board.finale import crowned
from scenes.table.board.pieces import Layout, Picture, Piece, Pose, Slot, Target
from scenes.table.cards.fan import fan
from scenes.table.effects import Effect, Effects
from scenes.table.offers import Offers
from scenes.table.presenter import BoardFrame, Presenter, Situation, UsualPresenter

EDGES = 4
"""How many cards of a pile are seen, one under the other."""
TOLD_SECONDS = 0.35
"""How long the eye rests after something of which the log tells."""
OF_CARDS: Final[Effects] = {
    CardMoved: Effect(sound="slide"),
    CardShown: Effect(sound="flip"),
    ZoneShuffled: Effect(sound="flip"),
    ZoneOpened: Effect(),
}
"""Cards rustle; the eye rests at nothing that is merely moved."""
CAPTION = role_of(15)


class PlainPresenter(UsualPresenter[Game[Any, Any]]):
    """Fulfils `scenes.table.presenter.Presenter`."""

    mat = "generic"

    def __init__(self, rules: Game[Any, Any], words: TableWords) -> None:
        super().__init__(rules)
        self.words = words
        self.unit = rules.unit or "plain.cards"
        self.effects = {**{kind: Effect(TOLD_SECONDS) for kind in rules.lines}, **OF_CARDS}
        self._draws = draws_from_hands(rules)

    # ---- layout -------------------------------------------------------------------------------

    def layout(self, situation: Situation[Any], frame: BoardFrame, ui: Ui) -> Layout:
        """Everything that lies on the table, by whose it is."""
        return _Laying(self, situation, frame, ui).laid()

    def targets(self, situation: Situation[Any]) -> set[int]:
        """The zones that the viewer's lawful actions name."""
        if situation.viewer not in situation.actors:
            return set()
        legal = self.rules.legal(situation.view, situation.viewer)
        return {zone for action in legal for zone in values_of(action, ZONE) if zone >= 0}

    # ---- gestures -----------------------------------------------------------------------------

    def offers(self, situation: Situation[Any], legal: Sequence[Action]) -> Offers:
        """The fields of an action say what to point at."""
        return offers_of(self.words, situation, legal)

    def wish(self, situation: Situation[Any], held: tuple[Slot, ...], target: Target) -> Action | None:
        """An action that all these things together would be."""
        return tried(self.rules, situation, (*held, target))

    def movable(self, situation: Situation[Any], slot: Slot) -> bool:
        """The viewer's own cards; those of other hands in a game in which one draws from them."""
        if slot[0] < 0:
            return False
        zone = situation.view.table.layout[slot[0]]
        return zone.owner == situation.viewer or (self._draws and zone.kind == BAG and zone.owner >= 0)

    # ---- words and time -----------------------------------------------------------------------

    def prompt(self, situation: Situation[Any], picks: tuple[Target, ...]) -> Sentence:
        """What is asked: the message `<game>.ask.<Kind>` if nothing but this kind can be done."""
        if not situation.actors:
            outcome = self.rules.outcome(situation.view)
            told = latest(self.rules, situation, self.effects) if outcome is None else ended(outcome)
            return told or Sentence("plain.watch", {})
        player = SeatName(situation.asked)
        if situation.asked != situation.viewer:
            return Sentence("plain.waiting", {"player": player})
        if picks:
            return Sentence("plain.go_on", {"player": player})
        legal = self.rules.legal(situation.view, situation.viewer)
        asked = None
        if len({type(action) for action in legal}) == 1:
            asked = self.words.message("ask", situation.view, legal[0], player=player)
        return asked or Sentence("plain.your_turn", {"player": player})

    def preview(self, situation: Situation[Any], action: Action) -> Sentence | None:
        """The message `<game>.preview.<Kind>`, if there is one."""
        return None if action.draft else self.words.message("preview", situation.view, action)

    def about(self, situation: Situation[Any], slot: Slot, face: int) -> tuple[Sentence, ...]:
        """A game that has no table of its own says nothing of its cards but their names."""
        return ()

    def status(self, situation: Situation[Any]) -> Sentence:
        """That this is a table without a picture of its own."""
        return Sentence("plain.status", {})

    def standing(self, situation: Situation[Any], seat: int) -> int:
        """The score; how many cards a player holds, where a game keeps none."""
        if self.rules.unit:
            return self.rules.score(situation.view, seat)
        table: Table = situation.view.table
        return sum(
            table.count(number) for number, zone in enumerate(table.layout) if zone.owner == seat and zone.kind == BAG
        )

    def finale(
        self, situation: Situation[Any], winners: tuple[int, ...], stage: Rect, ui: Ui, share: float
    ) -> tuple[Node, ...]:
        """The winners with their crowns."""
        return tuple(crowned(situation, winners, stage, ui, share))


class _Laying:
    """One view being laid out."""

    def __init__(self, presenter: PlainPresenter, situation: Situation[Any], frame: BoardFrame, ui: Ui) -> None:
        self.rules = presenter.rules
        self.situation = situation
        self.frame = frame
        self.ui = ui
        self.table: Table = situation.view.table
        self.near = situation.viewer if situation.viewer < len(situation.seats) else -1
        self.trays = presenter.targets(situation)
        self.pieces: list[Piece] = []
        self.over: list[Node] = []
        self.caption = ui.size(CAPTION) * 1.3

    def laid(self) -> Layout:
        """The whole table."""
        others = [seat for seat in range(len(self.situation.seats)) if seat != self.near]
        hand = self._hand()
        own = [zone for zone in self._zones(self.near) if zone != hand] if self.near >= 0 else []
        middle = self._zones(-1)
        rooms = areas(self.frame, len(others), middle=len(middle), own=len(own))
        boxes = [self._plate(seat, room) for seat, room in zip(others, rooms.others, strict=True)]
        least = max((self._size(self._zones(seat), box) for seat, box in zip(others, boxes, strict=True)), default=0)
        for seat, box in zip(others, boxes, strict=True):
            self._rows(self._zones(seat), box, part_of=(SEATS, seat), least=least)
        self._rows(middle, rooms.middle)
        self._rows(own, rooms.own)
        self._own(hand)
        return Layout((), tuple(self.pieces), (), tuple(self.over))

    def _hand(self) -> int:
        """The zone that is the viewer's hand: of several the first that holds cards; -1 if he has none."""
        bags = [n for n, zone in enumerate(self.table.layout) if zone.kind == BAG and zone.owner == self.near >= 0]
        return next((zone for zone in bags if self.table.count(zone)), bags[0] if bags else -1)

    def _zones(self, owner: int) -> list[int]:
        """What is seen of a player's zones, or of the table's: those with cards, and those that can be pointed at."""
        return [
            number
            for number, zone in enumerate(self.table.layout)
            if zone.owner == owner and (self.table.count(number) or number in self.trays)
        ]

    # ---- one part after the other -------------------------------------------------------------

    def _plate(self, seat: int, room: Rect) -> Rect:
        """The plate of another player; returns the room for what he has."""
        ui, player = self.ui, self.situation.seats[seat]
        height = min(56.0, max(46.0, plate_height(ui)))
        plate = Rect(room.cx - min(250.0, room.w - 14) / 2, room.y + 4, min(250.0, room.w - 14), height)
        count = sum(self.table.count(n) for n, zone in enumerate(self.table.layout) if zone == self._bag(seat))
        words = ui.texts.plural("plain.cards", count)
        picture = PlatePicture(player.name, ui.palette.token_art(player.token), words, seat in self.situation.actors)
        pose = Pose(plate.cx, plate.cy, plate.w, plate.h)
        self.pieces.append(Piece((SEATS, seat), pose, picture, f"{player.name}, {words}", -40))
        return Rect(room.x + 8, plate.bottom + 10, room.w - 16, room.bottom - plate.bottom - 12)

    def _bag(self, seat: int) -> Any:
        return next((zone for zone in self.table.layout if zone.kind == BAG and zone.owner == seat), None)

    def _packs(self, zones: Sequence[int]) -> tuple[list[Pack], float]:
        """What is to be laid out of these zones, and the room for the words under them."""
        packs = [Pack(zone, self._shown(zone)) for zone in zones]
        named = any(self.rules.zone_name(self.situation.view, zone) is not None for zone in zones)
        return packs, self.caption if named else 0.0

    def _size(self, zones: Sequence[int], box: Rect) -> int:
        packs, caption = self._packs(zones)
        return size_for(packs, box, caption)

    def _rows(self, zones: Sequence[int], box: Rect, part_of: Slot | None = None, least: int = 0) -> None:
        packs, caption = self._packs(zones)
        runs = rows_of(packs, box, caption, least, above=part_of is not None)
        for pack in packs:
            self._zone(pack, runs[pack.zone], part_of)

    def _shown(self, zone: int) -> int:
        """How many cards of a zone are seen side by side."""
        return 1 if self.table.layout[zone].kind == PILE else max(1, min(SIDE_BY_SIDE, self.table.count(zone)))

    def _zone(self, pack: Pack, run: ZoneRun, part_of: Slot | None) -> None:
        zone, kind = pack.zone, self.table.layout[pack.zone].kind
        around = run.rect(pack.shown)
        name = self.rules.zone_name(self.situation.view, zone)
        if zone in self.trays:
            tray, words = around.inset(-min(8.0, run.width * 0.1)), "" if name is None else self.ui.texts.pick(name)
            pose = Pose(tray.cx, tray.cy, tray.w, tray.h)
            self.pieces.append(Piece((ZONES, zone), pose, TrayPicture(), words, -50))
            part_of = (ZONES, zone)
        for index in range(self.table.count(zone)):
            depth = min(index, EDGES)
            pose = run.pose(index if kind != PILE else 0, self.table.count(zone))
            if kind == PILE:
                pose = pose._replace(cx=pose.cx + depth * 1.2, cy=pose.cy + depth * 1.6, lift=1)
            z = -index if kind == PILE else index
            hidden = kind == PILE and index > EDGES
            self.pieces.append(self._card((zone, index), pose, z, part_of, concealed=hidden))
        if kind == PILE:
            self._count(zone, around)
        if name is not None:
            below = Rect(around.cx - 90, around.bottom + 2, 180, self.caption)
            self.over.append(text(below, self.ui.texts.pick(name), CAPTION, colour="cream", align="centre"))

    def _count(self, zone: int, around: Rect) -> None:
        height = max(24.0, self.ui.size(STRONG) * 1.25)
        chip = Rect.centred(around.cx + 3, around.bottom - 4, max(44.0, height * 1.6), height)
        self.over.append(Node("image", chip, look=SheetLook(radius=height / 2, shadow=4, lip=2)))
        self.over.append(text(chip, str(self.table.count(zone)), STRONG, align="centre"))

    def _own(self, hand: int) -> None:
        """The viewer's hand in its strip, on a tray that is his place at the table."""
        if hand < 0:
            return
        strip = self.frame.hand
        tray = Rect(strip.x + 4, strip.y + 26, strip.w - 8, strip.h - 32)
        words = self.ui.texts("plain.hand")
        place = Pose(tray.cx, tray.cy, tray.w, tray.h)
        self.pieces.append(Piece((SEATS, self.near), place, TrayPicture(quiet=True), words, -60))
        count = self.table.count(hand)
        for index in range(count):
            self.pieces.append(self._card((hand, index), fan(strip, index, count), 50 + index, None))

    def _card(self, slot: Slot, pose: Pose, z: int, part_of: Slot | None, *, concealed: bool = False) -> Piece:
        picture, label = self._seen(*slot)
        return Piece(slot, pose, picture, label, z, concealed=concealed, part_of=part_of)

    def _seen(self, zone: int, index: int) -> tuple[Picture, str]:
        """The picture and the name of a card as the viewer may see it."""
        situation, texts = self.situation, self.ui.texts
        face = self.table.faces_in(zone)[index]
        if face == UNKNOWN or not (situation.memory or situation.sees(zone, index)):
            return BACK, texts("plain.hidden")
        name = texts.pick(self.rules.card_name(situation.view, face))
        sign = self.rules.card_sign(situation.view, face)
        return card_picture(sign, name), name[:1].upper() + name[1:]


def present(rules: Game[Any, Any]) -> Presenter[Any]:
    """The presenter of any game."""
    return PlainPresenter(rules, TableWords(rules, open_game(rules.name, own_files_of(rules)).notation))
