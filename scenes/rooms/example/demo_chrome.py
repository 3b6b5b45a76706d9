"""The presenter's screen: the whole table, as large as it can be, and a caption to be read from afar."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple, Protocol

import msgspec

from game.core.match.staging import Stage
from game.core.texts import LocalText, Person
from scenes.kit.drawing.lens import LensUi, through_lens
from scenes.kit.drawing.theme import SEAT_NAME, TypeRole
from scenes.kit.drawing.theme import SMALL as SMALL_TYPE
from scenes.kit.geometry import Rect
from scenes.kit.layout import row, stack
from scenes.kit.screen.tree import Node, walk
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import PictureLook, SheetLook, TextLook, icon_button, paragraph_in, picture, text
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.scroll import ScrollPanel
from scenes.rooms.example.demo_light import LIGHT, LightLook, NightLook
from scenes.rooms.example.demo_speaker import Prompter, prompter_node, prompter_width
from scenes.rooms.example.words import refused_at, seen_by
from scenes.table.around.name_plate import NamePlate
from scenes.table.board.open_hands import OpenHand, closed_hands, strip_of_hands
from scenes.table.board.rooms import HAND
from scenes.table.board.showing import final_moment, ground_nodes, moved_frame, piece_nodes, usual_frame
from scenes.table.playback.film import ALL_OPEN, Film
from scenes.table.playback.pointing import frames_around
from scenes.table.presenter import BoardFrame

CAPTION: Final = TypeRole("bold", 34)
SMALLEST: Final = 20.0
"""A longer caption is set smaller, down to this size."""
REFUSED: Final = TypeRole("bold", 24)
SIGN: Final = 44.0
"""How wide the sign of a refusal is, with what is free beside it."""
TITLE: Final = TypeRole("fredoka", 22)
LEAST_TITLE, MOST_TITLE = 22.0, 0.2
"""A heading that takes more of the height of its sheet is set smaller, down to this size."""
MARGIN: Final = 14.0
EDGE: Final = 4.0
"""What is seen around the table."""
NEXT, FORMER, SMALL, BETWEEN = 104.0, 64.0, 44.0, 14.0
NARROW: Final = 320.0
"""Beside a speaker's sheet the buttons stand closer, and the one that goes on is smaller."""
BUTTONS: Final = NEXT + FORMER + 3 * SMALL + 4 * BETWEEN + 56
"""What the buttons at the right of a flat sheet take of its width."""
MOST_FOOT, SIDE = 0.34, 0.29
"""The most that words take of the screen's height under the table, and of its width beside it."""
MUCH: Final = 1.1
"""Words stand beside a table that is so many times as large then: under it the table is half as wide again."""
LEAST_MAT, LEAST_WIDTH = 380.0, 700.0
"""The smallest mat, at text scale 1, on which every board has its room."""
UNDER_TITLE: Final = 10.0
"""Between the heading and the words."""
FINALE: Final = (0.54, 0.46)
"""The share of the mat's width and height on which a victory is shown, …"""
NAMED: Final = 0.22
"""… and how much of its height, at its foot, says who has won."""
RIM: Final = 10.0
PLATE_RIM: Final = 14.0
"""What is free around the name of who sits nearest."""
OVER_HAND: Final = 16.0
"""So far it reaches over the rim, towards the hand."""
NO_HAND: Final = 20.0
"""What is free under the mat where no hand lies."""
OPEN_HANDS: Final = 0.17
"""The share of the screen's height for hands that lie open above the table."""


class ShownDemo(Protocol):
    """What is presented, as its screen knows it: the film of the present scene, which one of how many it is, whether
    it was said that this is the end and whether the screen is dark, the digits of a scene to go to, and where the light
    of the pointer falls.
    """

    title: LocalText
    film: Film
    number: int
    ended: bool
    feast: float
    begins_anew: bool
    blank: bool
    told: ScrollPanel

    @property
    def typed(self) -> str:
        """The digits of a scene to go to that have been pressed so far."""

    @property
    def count(self) -> int:
        """How many scenes there are."""

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has just won, where that is shown."""

    @property
    def runs(self) -> bool:
        """True while it goes on by itself."""

    @property
    def watched(self) -> bool:
        """True while somebody moves the pointer."""

    @property
    def explains(self) -> bool:
        """True while the keys are told: before anything was shown, and what one more does when all was."""

    @property
    def lit_at(self) -> tuple[float, float] | None:
        """Where the light of the pointer falls; None while it rests."""

    @property
    def points(self) -> tuple[str, ...]:
        """What the present words speak of."""

    @property
    def scenes(self) -> tuple[object, ...]:
        """What is shown, one after the other."""

    def all_films(self) -> Sequence[Film]:
        """The film of each scene, as it is looked at now."""

    def words_of(self, ui: Ui, number: int, film: Film, moment: int) -> str:
        """The caption of a moment of any scene."""

    def words(self, ui: Ui, moment: int) -> str:
        """The caption of a moment."""

    def last_words(self, ui: Ui) -> str:
        """What is said when all was shown."""

    @property
    def heard_apart(self) -> bool:
        """True while the speaker has a window of his own."""

    def asked(self, ui: Ui) -> str:
        """What is to be pressed once more if it is meant; '': nothing."""

    def touched(self, run: Callable[[], None]) -> None:
        """Does something because somebody is there."""

    def next(self) -> None:
        """Goes on."""

    def former(self) -> None:
        """Goes back."""

    def leave_if_meant(self) -> None:
        """The way out, where it is taken twice."""

    def choose_scene(self) -> None:
        """The list of all scenes."""

    @property
    def can_be_tried(self) -> bool:
        """True where somebody may play on from what is shown."""

    def try_it(self) -> None:
        """A practice game from the moment being shown."""

    def prompter(self, ui: Ui) -> Prompter | None:
        """What the speaker reads; None while it is put away."""


class _WordsPlace(NamedTuple):
    """Where the words stand and how the table is seen beside them: `factor` times enlarged, its `frame` inside; above
    it the `hands` that were laid open and that the table itself shows closed.
    """

    panel: Rect
    area: Rect
    factor: float
    frame: BoardFrame
    hands: Rect | None = None


def _window(area: Rect) -> Rect:
    """Where the table is seen, its shadow included."""
    return area.inset(-EDGE)


class DemoChrome:
    """Builds the presenter's screen, frame by frame."""

    def __init__(self) -> None:
        self._lens = LensUi()
        self._place: tuple[tuple[object, ...], _WordsPlace] | None = None
        self._hands: tuple[Stage | None, str, Sequence[OpenHand]] = (None, "", ())

    def whole(self, demo: ShownDemo, ui: Ui, *, still: bool) -> Node:
        """The whole screen."""
        canvas = Rect(0, 0, ui.width, ui.height)
        if demo.blank:
            return Node("group", canvas, key="demo", look=NightLook())
        place = self._placed(demo, ui)
        film = demo.film
        inside = self._lens.through(ui, place.factor)
        film.lay_out(inside, place.frame, still=still)
        resting = film.at_rest and not film.picture.sprites.moving
        marks = frames_around(film.picture, demo.points, ui) if resting else ()
        board = [*ground_nodes(film.picture, place.frame), *piece_nodes(film.picture, ui, marks=marks)]
        board += self._own_plate(film, place.frame, inside)
        names = {seat.name for seat in film.picture.seats}
        kept = [part.rect for node in board for part in walk(node) if part.role == "text" and part.label in names]
        board += self._finale(demo, place.frame.mat, [*kept, *(mark.rect for mark in marks)], inside)
        lensed = tuple(through_lens(node, place.factor) for node in board)
        children = [
            Node("group", _window(place.area), key="demo.board", children=lensed, clips=True),
            *self._panel(demo, ui, place.panel),
        ]
        if place.hands is not None:
            children += strip_of_hands(ui, place.hands, self._closed_hands(film, ui))
        prompter = demo.prompter(ui)
        if prompter is not None:
            beside = canvas.inset(MARGIN).at_right(prompter_width(ui), canvas.h - 2 * MARGIN)
            children.append(prompter_node(ui, beside, prompter, demo.told))
        lit = demo.lit_at
        if lit is not None:
            children.append(Node("image", Rect.centred(*lit, 2 * LIGHT, 2 * LIGHT), "demo.light", look=LightLook()))
        return Node("group", canvas, key="demo", label=ui.texts.pick(demo.title), children=tuple(children))

    # ---- the table ------------------------------------------------------------------------------

    def _closed_hands(self, film: Film, ui: Ui) -> Sequence[OpenHand]:
        """Those of the stage being shown: found once, for every seat's table is laid out for it."""
        stage, language = film.picture.stage, ui.texts.language
        if self._hands[0] is not stage or self._hands[1] != language:
            self._hands = stage, language, closed_hands(film.picture, ui)
        return self._hands[2]

    @staticmethod
    def _own_plate(film: Film, frame: BoardFrame, ui: Ui) -> list[Node]:
        """Who sits nearest, on the lower rim of the mat; nothing where the game itself says it."""
        picture, seat = film.picture, film.picture.seats[film.hero]
        said = (part for root in (*picture.layout.under, *picture.layout.over) for part in walk(root))
        looks = (part.look for part in said)
        if any(isinstance(one, TextLook) and (one.text, one.role) == (seat.name, SEAT_NAME) for one in looks):
            return []
        high = ui.size(SEAT_NAME) * 1.3 + PLATE_RIM
        wide = high + ui.measure(seat.name, SEAT_NAME) + 2 * PLATE_RIM
        place = Rect.centred(frame.hand.cx, frame.mat.bottom, wide, high)
        place = place.moved(0, -max(0.0, high / 2 - OVER_HAND))
        plate = NamePlate(seat, place, place.right)
        return plate.nodes(ui, lit=film.hero in film.picture.situation.actors, low=True)

    @staticmethod
    def _finale(demo: ShownDemo, mat: Rect, kept: Sequence[Rect], ui: Ui) -> list[Node]:
        """The victory as the game shows it, over the middle of the table or where it hides nothing that is to be seen:
        names, and what is pointed at. Nothing where there is no such place.
        """
        winners = demo.winners
        if not winners:
            return []
        wide, high = mat.w * FINALE[0], mat.h * FINALE[1]
        across = ((mat.w - wide) / 2 - RIM, 0.0, (wide - mat.w) / 2 + RIM)
        middles = [
            (mat.cx + dx, mat.cy + dy) for dy in (0, high / 2 - 8, 8 - high / 2) for dx in sorted(across, key=abs)
        ]
        places = (Rect.centred(x, y, wide, high) for x, y in middles)
        stage = next((one for one in places if not any(one.overlaps(rect) for rect in kept)), None)
        if stage is None:
            return []
        played, named = stage.less(bottom=high * NAMED), stage.less(top=high * (1 - NAMED))
        ground, *drawn = final_moment(demo.film.picture, winners, played, ui, demo.feast)
        return [
            Node("group", stage.inset(-RIM), "demo.finale", children=(
                msgspec.structs.replace(ground, rect=stage),
                Node("group", played, children=tuple(drawn), clips=True),
                _who_wins(demo.film, winners, named, ui),
            ))
        ]  # fmt: skip

    def _placed(self, demo: ShownDemo, ui: Ui) -> _WordsPlace:
        """The words under the table, or beside it where it is much larger then; in all scenes alike, so that nothing
        jumps from one to the next; both left of what the speaker reads, which covers nothing.
        """
        film, screen = demo.film, Rect(0, 0, ui.width, ui.height).inset(MARGIN)
        if demo.prompter(ui) is not None:
            screen = screen.less(right=prompter_width(ui) + MARGIN)
        looks_on = film.eyes if film.eyes == ALL_OPEN else film.eyes == len(film.course.names)
        key = (demo.scenes, looks_on, ui.texts.language, ui.text_scale, screen, ui.typesetter.scale)
        if self._place is None or self._place[0] != key:
            films = demo.all_films()
            found = [self._hands_at(each, ui) for each in films]
            hand = HAND if any(near for near, _ in found) else NO_HAND
            above = screen.h * OPEN_HANDS if any(closed for _, closed in found) else 0.0
            foot = self._foot_height(demo, films, ui, screen)
            (under,) = stack(screen, [foot - MARGIN], at="bottom")
            (side,) = row(screen, [screen.w * SIDE], at="right")
            below = self._camera(ui, hand, under, screen.less(bottom=foot), above)
            beside = self._camera(ui, hand, side, screen.less(right=side.w + MARGIN), above)
            self._place = key, beside if beside.factor > MUCH * below.factor else below
        return self._place[1]

    @staticmethod
    def _camera(ui: Ui, hand: float, panel: Rect, whole: Rect, above: float) -> _WordsPlace:
        """How much the table is enlarged in an area, and where its frame lies: all of it is seen, under hands that
        are so high.
        """
        area, hands = whole.less(top=above), whole._replace(h=above).less(bottom=MARGIN) if above else None
        words = 0.6 + 0.4 * ui.text_scale
        factor = round(min(area.h / (LEAST_MAT * words + hand), area.w / (LEAST_WIDTH * words)), 3)
        mat = Rect(0, 0, area.w / factor, area.h / factor - hand)
        frame = BoardFrame(mat, Rect(mat.x + 40, mat.bottom, mat.w - 80, HAND))
        return _WordsPlace(panel, area, factor, moved_frame(frame, area.x / factor, area.y / factor), hands)

    @staticmethod
    def _hands_at(film: Film, ui: Ui) -> tuple[bool, bool]:
        """Whether the hand that lies nearest holds anything at any stop of the film, and whether hands that were laid
        open lie closed on the table there.
        """
        place, frame, near, closed = film.place, usual_frame(), False, False
        for stop in film.story.stops if film.eyes < len(film.course.names) else ():
            film.rest_at(stop)
            film.lay_out(ui, frame, still=True)
            pieces = [piece for piece in film.picture.layout.pieces if not piece.concealed]
            near = near or any(piece.pose.cy > frame.mat.bottom for piece in pieces)
            closed = closed or (film.eyes == ALL_OPEN and bool(closed_hands(film.picture, ui)))
        film.rest_at(place)
        return near, closed

    # ---- the words ------------------------------------------------------------------------------

    @staticmethod
    def _foot_height(demo: ShownDemo, films: Sequence[Film], ui: Ui, screen: Rect) -> float:
        width = screen.w - BUTTONS
        heights = []
        for number, film in enumerate(films):
            for moment in range(film.parts + 1):
                words = ui.wrap(demo.words_of(ui, number, film, moment), CAPTION, width)
                refused = refused_at(ui, film, moment)
                heights.append(words.height + (_refusal_height(ui, refused, REFUSED, width) if refused else 0.0))
        wanted = max(heights) + ui.typesetter.line_height(TITLE) + 38 + UNDER_TITLE
        wanted += DemoChrome._keys_height(ui, width)
        return min(max(150.0, wanted + MARGIN), ui.height * MOST_FOOT)

    @staticmethod
    def _keys_height(ui: Ui, width: float) -> float:
        """What the line of keys takes, at the beginning and at the end."""
        return max(ui.wrap(ui.texts(key), SMALL_TYPE, width).height for key in ("demo.keys_first", "demo.once_more"))

    def _panel(self, demo: ShownDemo, ui: Ui, sheet: Rect) -> tuple[Node, ...]:
        """The title, the words as large as they can be, and the buttons: at the right of a flat sheet, at the foot of a
        tall one.
        """
        film, texts, tall = demo.film, ui.texts, sheet.h > sheet.w
        words = demo.last_words(ui) if demo.ended else demo.words(ui, film.part)
        title = texts.pick(film.course.title)
        named = title if words != title else ""  # it is not said twice
        heading = "  ·  ".join(filter(None, [named, f"{demo.number + 1}/{demo.count}", seen_by(ui, film)]))
        if not demo.heard_apart:
            heading = demo.asked(ui) or heading + (f"  ·  » {demo.typed}" if demo.typed else "")
        width = sheet.w - 52 if tall else sheet.w - BUTTONS
        column = Column(ui, sheet.x + 26, sheet.y + (22 if tall else 10), width)
        head, least = TITLE, LEAST_TITLE / ui.text_scale
        while head.size > least and ui.wrap(heading, head, width).height > sheet.h * MOST_TITLE:
            head = head.at(head.size - 1)  # in the largest letters it would leave too little to what is said
        sign = column.here._replace(w=ui.typesetter.line_height(head), h=ui.typesetter.line_height(head))
        titled = column.beside(left=sign.w + 8 if demo.runs else 0.0)
        titled.words(heading, head, colour="ink_soft")
        if demo.runs:
            titled.nodes.append(Node("image", sign, "demo.runs", texts("demo.runs"), PictureLook("icon_play")))
        column.join(titled)
        refused = "" if demo.ended else refused_at(ui, film, film.part)
        free = sheet.h - column.height - UNDER_TITLE - (NEXT + 84 if tall else 30)
        # in the largest letters the keys give way to what is said; what ends it keeps its room, so that no word moves
        offered = (
            ("demo.once_more",)
            if demo.ended
            else ("demo.keys_first", "demo.keys_least", "")
            if demo.explains
            else ("",)
        )
        for told in offered:
            keys = ui.wrap(texts(told), SMALL_TYPE, width).height if told else 0.0
            role, room = CAPTION, free - keys
            least = SMALLEST if told and told != "demo.once_more" else SMALLEST / ui.text_scale
            while (taken := _taken(ui, words, refused, role, width)) > room and role.size > least:
                role = role.at(role.size - 1)
            if taken <= room:
                break
        column.space(UNDER_TITLE + max(0.0, room - taken) / (4 if tall else 2))
        column.words(words, role)
        if refused:  # among the words, where it covers nothing of the table; its room is kept till it is said
            height = _refusal_height(ui, refused, _refusal_role(role), width)
            place = column.strip(height).less(top=UNDER_TITLE)
            if film.at_rest:
                column.nodes.append(_refusal(ui, place, refused, _refusal_role(role)))
        line = sheet.less(top=sheet.h - NEXT - 24, right=20, bottom=24) if tall else sheet.less(right=20, bottom=4)
        gap, small = (BETWEEN, 3) if line.w > NARROW else (BETWEEN / 2, 2)
        main = min(NEXT, line.w - small * SMALL - FORMER - (small + 1) * gap - gap)
        *speaker, former, following = row(line, [*[SMALL] * small, FORMER, main], gap, at="right")
        if demo.explains and told:
            (foot,) = stack(sheet.less(bottom=NEXT + 34 if tall else 12), [keys], at="bottom", least=0)
            said = foot.less(left=26)._replace(w=width)
            column.nodes.append(paragraph_in(ui, said, texts(told), SMALL_TYPE, colour="ink_soft"))
        again, touch = demo.begins_anew, demo.touched
        return (
            Node("image", sheet, look=SheetLook(radius=24, shadow=12, lip=5)),
            *column.nodes,
            icon_button(
                ui, "demo.former", former, "arrow_left", texts("example.back"), partial(touch, demo.former),
                enabled=demo.number > 0 or film.place > 0,
            ),
            icon_button(
                ui, "demo.next", following, "redo" if again else "arrow_right",
                texts("demo.again" if again else "example.next"), partial(touch, demo.next), kind="primary",
            ),
            *self._for_the_speaker(demo, ui, speaker),
        )  # fmt: skip

    @staticmethod
    def _for_the_speaker(demo: ShownDemo, ui: Ui, places: Sequence[Rect]) -> tuple[Node, ...]:
        """Buttons to leave by, to go to a scene and, where there is room, to play on, beside those that go on, while
        somebody moves the pointer.
        """
        if not demo.watched:
            return ()
        leave, choose, *others = (place.at_left(SMALL, SMALL) for place in places)
        say = ui.texts
        tries = (
            icon_button(
                ui, "demo.try", place, "gamepad", say("example.try"), partial(demo.touched, demo.try_it),
                enabled=demo.can_be_tried, shortcut="demo.try",
            )
            for place in others
        )  # fmt: skip
        return (
            icon_button(
                ui, "demo.leave", leave, "close", say("page.back"), demo.leave_if_meant, shortcut="everywhere.back"
            ),
            icon_button(
                ui, "demo.choose", choose, "menu", say("demo.go_to"), partial(demo.touched, demo.choose_scene),
                shortcut="demo.go_to_scene",
            ),
            *tries,
        )  # fmt: skip


def _who_wins(film: Film, winners: Sequence[int], place: Rect, ui: Ui) -> Node:
    """In words, for who does not know the tokens: on paper, as wide as they are."""
    names = [film.picture.seats[seat].name for seat in winners]
    one = ui.texts("result.wins", player=Person(names[0]))
    words = one if len(names) == 1 else ui.texts("result.shared", players=", ".join(names))
    role = SEAT_NAME.at(min(SEAT_NAME.size, SEAT_NAME.size * (place.h - 10) / (ui.size(SEAT_NAME) * 1.3)))
    room = place.inset(8, 0)
    sheet = room.at_centre(min(room.w, ui.measure(words, role) + 2 * PLATE_RIM), place.h - 8).moved(0, -3)
    look = SheetLook(radius=sheet.h / 2, shadow=5, lip=3)
    said = text(sheet.inset(PLATE_RIM / 2, 0), words, role, align="centre")
    return Node("group", sheet, "demo.finale.wins", look=look, children=(said,))


def _refusal_role(words: TypeRole) -> TypeRole:
    """Why something is refused is never set larger than the words above it."""
    return REFUSED.at(min(REFUSED.size, words.size))


def _refusal_height(ui: Ui, refused: str, role: TypeRole, width: float) -> float:
    """With what is free above it."""
    return ui.wrap(refused, role, width - SIGN - 12).height + 20 + UNDER_TITLE


def _taken(ui: Ui, words: str, refused: str, role: TypeRole, width: float) -> float:
    """How high the words are, with why something is refused."""
    below = _refusal_height(ui, refused, _refusal_role(role), width) if refused else 0.0
    return ui.wrap(words, role, width).height + below


def _refusal(ui: Ui, place: Rect, refused: str, role: TypeRole) -> Node:
    said = paragraph_in(ui, place.less(left=SIGN, right=12), refused, role)
    look = SheetLook(fill="refusal", edge="refusal_edge", radius=16, shadow=3)
    sign = picture(place.less(left=8).at_left(32, 32), "icon_warning")
    return Node("notice", place, "demo.refused", refused, look, children=(sign, said))
