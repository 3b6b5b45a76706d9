"""The lobby: who sits at the table, with which house rules, and whether it is practice."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

import msgspec

from game.bots.levels import Role, level_for, remark_on
from game.core.journal.journal import HUMAN, TOKENS, SeatCard
from game.core.journal.own_file import own_files_of
from game.core.journal.profile import READER
from game.core.journal.strength import ADAPTIVE, FIRST, likeness
from game.core.rules.options import OptionError, resolve
from game.core.rules.rules import AnyRules, OptionValue, Setup, seat_counts_with
from game.core.texts import Argument, Sentence
from game.matches.match import Plan
from game.own.folder import ENDING, PRESETS
from game.own.home import own_place
from scenes.kit.drawing.theme import BODY, BUTTON_LARGE, HEADING, SCREEN_TITLE, SMALL, STRONG
from scenes.kit.geometry import Rect
from scenes.kit.screen.stack import Host
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import button, button_height, button_width, paragraph_in, toggle
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.dialog import Answer, Dialog
from scenes.kit.widgets.field import TextField
from scenes.kit.widgets.left_out import NOTHING, LeftOut, left_out_row
from scenes.kit.widgets.page import Page
from scenes.kit.widgets.rows import worded_row
from scenes.kit.window.inputs import FileDropped, Input
from scenes.rooms.lobby.presets import SUFFIX, PresetFolder
from scenes.rooms.lobby.rules import HouseRules, Remark
from scenes.rooms.lobby.seats import BOT_NAMES, SeatForm, Seating
from scenes.rooms.lobby.who import WhoSheet

TakeRules = Callable[[AnyRules, Mapping[str, OptionValue], LeftOut], None]
"""Is told the game as the player's files say meanwhile, which house rules were chosen elsewhere, and what is left out.
"""
TryRules = Callable[[AnyRules, Setup, TakeRules], None]


class LobbyDoors(msgspec.Struct, frozen=True):
    """Where the lobby leads: `start` is given the plan, `explain` a clause, `how_you_win` tells the goal in short;
    `keep` is given the seats that were chosen, of whoever goes without a match; `phones` is `start` with phones;
    `strength` tells how well bots play that adapt to these people, `read` how many of their matches one has read that
    knows how they play; `laboratory` is where bots try the house rules, and is told who takes those that
    are chosen there.
    """

    start: Callable[[Plan], None]
    explain: Callable[[str], None]
    how_you_win: Callable[[], None] | None = None
    keep: Callable[[tuple[SeatCard, ...]], None] | None = None
    phones: Callable[[Plan], None] | None = None
    strength: Callable[[Sequence[str]], int] = lambda people: FIRST
    laboratory: TryRules | None = None
    read: Callable[[Sequence[str]], int] = lambda people: 0


class Lobby(Page):
    """`seats` are those of the last match of this game (() if none); `person` names the n-th person from 0."""

    title_key = "lobby.seats"
    widest = 1000.0

    def __init__(
        self,
        rules: AnyRules,
        doors: LobbyDoors,
        seats: Sequence[SeatCard],
        person: Callable[[int], str],
        presets: Path,
        left_out: LeftOut = NOTHING,
    ) -> None:
        super().__init__()
        self._left_out = left_out
        self.rules = rules
        self.doors = doors
        self.problem: Sentence | None = None
        self._presets = presets
        self._folder = self._presets_of(rules)
        self._person = person
        self._first_seats = seats or usual_seats(rules, person)
        self.seed = TextField("lobby.seed", "", longest=40, changed=lambda _words: self._changed())
        self.open_hands = False
        self.seating: Seating
        self.house_rules: HouseRules
        self._remark: Remark | None = None
        self._judged = False
        self.remembered_focus = "lobby.start"

    def enter(self, app: Host) -> None:
        super().enter(app)
        self.house_rules = HouseRules(self.rules, self._folder, self.doors.explain, self._tell, self._changed)
        game = self.rules.name
        self.seating = Seating(game, self._first_seats, self._seat_counts, self._person, self._changed, self._ask)

    def handle(self, event: Input) -> bool:
        if isinstance(event, FileDropped) and event.path.name.endswith((SUFFIX, ".json", ENDING)):
            self.house_rules.take_file(event.path)
            return True
        return super().handle(event)

    def back(self) -> None:
        chosen = self.seating.cards() != tuple(self._first_seats)
        if self.doors.keep is not None and chosen and not self.seating.fault():
            self.doors.keep(self.seating.cards())
        super().back()

    def _presets_of(self, rules: AnyRules) -> PresetFolder:
        own = own_place(rules.name, PRESETS)
        return PresetFolder(self._presets, rules.name, rules.options, rules.seat_counts[-1], own)

    def _seat_counts(self) -> tuple[int, ...]:
        return seat_counts_with(self.rules, self.house_rules.values)

    def _changed(self) -> None:
        self.problem = None
        self._judged = False
        self.app.invalidate()

    def _ask(self, form: SeatForm) -> None:
        self.app.stack.push(WhoSheet(self.seating, form))

    def _tell(self, key: str, undo: Callable[[], None] | None = None, **arguments: Argument) -> None:
        self.app.notify(self.app.texts(key, **arguments), "save", answer=self.app.texts("library.undo"), run=undo)

    # ---- playing --------------------------------------------------------------------------------

    def plan(self) -> Plan | None:
        """What was agreed; None (and `problem` says why) while it cannot be played."""
        fault = self.seating.fault()
        self.problem = Sentence(fault, {}) if fault else None
        if fault:
            return None
        try:
            options = self._setup().options
        except OptionError as error:
            self.problem = error.sentence
            return None
        own = own_files_of(self.rules)
        return Plan(
            self.rules.name, self.seating.cards(), options, self.seed.value.strip(), open_hands=self.open_hands, own=own
        )

    def _setup(self) -> Setup:
        """What is agreed, if it can be played; raises OptionError."""
        seats = len(self.seating.forms)
        setup = Setup(
            self.rules.name,
            seats,
            resolve(self.rules.options, self.house_rules.agreed(self.seating.forms), seats),
        )
        self.rules.blank(setup)  # house rules may be lawful one by one and impossible together
        return setup

    def _judge(self) -> Remark | None:
        """What the house rules come to, said while they are chosen: why they cannot be played, or what had better be
        known.
        """
        if len(self.seating.forms) not in self._seat_counts():
            return None
        try:
            advice = self.rules.advice(self._setup())
        except OptionError as error:
            return Remark(error.sentence, serious=True)
        return None if advice is None else Remark(advice, serious=False)

    def play(self) -> None:
        """Starts the match, if all is well."""
        self._play(self.doors.start)

    def _with_phones(self, start: Callable[[Plan], None]) -> None:
        """Friends need seats: who has left all others to bots, as they were at first, is asked whether any come."""
        forms = self.seating.forms
        if sum(form.player == HUMAN for form in forms) > 1 or self.plan() is None:
            self._play(start)
            return

        def seat_everybody() -> None:
            for form in forms:
                self.seating.seat_person(form, human=True)
            self._play(start)

        answers = (
            Answer("phones.friends_come", seat_everybody, "primary", "phone"),
            Answer("phones.alone", partial(self._play, start), icon="robot"),
            Answer("phones.back"),
        )
        self.app.stack.push(Dialog("phones.who_comes", "phones.who_comes.text", answers))

    def _play(self, start: Callable[[Plan], None]) -> None:
        plan = self.plan()
        if plan is None:
            self.app.sounds.play("refuse")
            self._scroll.scroll_to(0.0)
            self.app.invalidate()
        else:
            start(plan)

    # ---- building -------------------------------------------------------------------------------

    def beside_title(self, ui: Ui, room: Rect) -> tuple[Node, ...]:
        words = ui.texts("lobby.start")
        width = button_width(ui, words, icon=True, role=BUTTON_LARGE) + 24
        place = room.at_right(width, min(button_height(ui, BUTTON_LARGE), room.h - 4))
        start = button(ui, "lobby.start", place, words, self.play, icon="play", kind="primary", role=BUTTON_LARGE)
        words = ui.texts("phones.friends")
        wide, room = button_width(ui, words, icon=True) + 8, room.less(right=width + 12)
        title = ui.measure(ui.texts(self.title_key), SCREEN_TITLE)
        people = any(form.card().player == HUMAN for form in self.seating.forms)
        if self.doors.phones is None or not people or room.w - wide - 32 < title:
            return (start,)
        run = partial(self._with_phones, self.doors.phones)
        place = room.at_right(min(wide, room.w), min(button_height(ui), room.h - 4))
        return start, button(ui, "lobby.phones", place, words, run, icon="phone")

    def rows(self, column: Column) -> None:
        left_out_row(column, self._left_out)
        self._title(column)
        if self.problem is not None:
            column.words(column.ui.texts.say(self.problem, self._names), STRONG, colour="danger", gap=10)
        self.seating.lay(column)
        self._tell_levels(column)
        column.space(18)
        if not self._judged:
            self._remark, self._judged = self._judge(), True
        shown = self.app.settings.house_rules or (self._remark is not None and self._remark.serious)
        words, turn = column.ui.texts("lobby.less" if shown else "lobby.more"), partial(self._fold, not shown)
        worded_row(column, "lobby.more", words, turn, icon="chevron_up" if shown else "chevron_down", gap=18)
        if shown:
            if self.doors.laboratory is not None:  # there are many house rules: under them nobody would find it
                words = column.ui.texts("lobby.laboratory")
                worded_row(column, "lobby.laboratory", words, self._try_rules, icon="curve", gap=18)
            self.house_rules.lay(column, self.seating.forms, self._remark)
            self._practice(column)

    def _try_rules(self) -> None:
        """To where bots play with the house rules that are chosen here, if they can be played."""
        try:
            setup = self._setup()
        except OptionError as error:
            self.problem = error.sentence
            self.app.sounds.play("refuse")
            self._scroll.scroll_to(0.0)
            self.app.invalidate()
            return
        if self.doors.laboratory is not None:
            self.doors.laboratory(self.rules, setup, self._take)

    def _take(self, rules: AnyRules, values: Mapping[str, OptionValue], left_out: LeftOut) -> None:
        """Comes back from where files may have been written and house rules were chosen."""
        self._left_out = left_out
        if own_files_of(rules) != own_files_of(self.rules):
            self.rules, self._folder = rules, self._presets_of(rules)
            self.house_rules = HouseRules(rules, self._folder, self.doors.explain, self._tell, self._changed)
        self.house_rules.take(values)

    def _tell_levels(self, column: Column) -> None:
        """What had better be known of the levels that were chosen."""
        say, forms = column.ui.texts, self.seating.forms
        chosen = dict.fromkeys(form.level for form in forms if form.player != HUMAN)
        for level in chosen:
            remark = remark_on(self.rules.name, level)
            if remark:
                column.words(say(remark), SMALL, colour="ink_soft", gap=4)
        people = tuple(form.name for form in forms if form.player == HUMAN)
        if READER in chosen:
            about = say.plural("lobby.reads.about", self.doors.read(people)) if people else say("lobby.reads.nobody")
            column.words(about, SMALL, colour="ink_soft", gap=4)
        if ADAPTIVE in chosen:
            now = likeness(say, self.doors.strength(people))
            column.words(say("lobby.adapts.about", now=now), SMALL, colour="ink_soft", gap=4)

    def _fold(self, shown: bool) -> None:
        """House rules and practice are there for who wants them, from then on."""
        self.app.change_settings(house_rules=shown)

    @property
    def _names(self) -> tuple[str, ...]:
        return tuple(form.name for form in self.seating.forms)

    def _title(self, column: Column) -> None:
        """The name of the game, and the way to how one wins it."""
        ui, room = column.ui, column.here
        title, words = ui.texts.pick(self.rules.title), ui.texts("lobby.how_you_win")
        own = Rect(0, 0, 0, 0)
        if self.doors.how_you_win is not None:
            own = Rect(0, 0, button_width(ui, words, icon=True, role=BODY), button_height(ui, BODY))
            room = room.less(right=own.w + 16)
        line = column.strip(max(own.h, ui.wrap(title, HEADING, room.w).height), gap=14)
        if self.doors.how_you_win is not None:
            place = line.at_right(own.w, own.h)._replace(y=line.y)
            column.nodes.append(
                button(ui, "lobby.how", place, words, self.doors.how_you_win, icon="question", role=BODY)
            )
        column.nodes.append(paragraph_in(ui, room._replace(h=line.h), title, HEADING))

    def _practice(self, column: Column) -> None:
        ui, line = column.ui, max(46.0, button_height(column.ui, BODY))
        column.words(ui.texts("lobby.practice"), HEADING, gap=8)
        column.words(ui.texts("lobby.seed"), STRONG, gap=4)
        place = column.strip(line, gap=6)
        place = place._replace(w=min(place.w, 360 * ui.text_scale))
        column.nodes.append(self.seed.node(ui, place, ui.texts("lobby.seed"), hint=ui.texts("lobby.seed_hint")))
        column.words(ui.texts("lobby.seed_help"), SMALL, colour="ink_soft", gap=12)
        place, words = column.strip(line, gap=2).less(left=-10), ui.texts("lobby.open_hands")
        column.nodes.append(toggle(ui, "lobby.open_hands", place, words, self.open_hands, self._open))
        column.words(ui.texts("lobby.open_hands_help"), SMALL, colour="ink_soft")
        column.space(10)

    def _open(self, open_hands: bool) -> None:
        self.open_hands = open_hands
        self.app.invalidate()


def usual_seats(rules: AnyRules, person: Callable[[int], str], token: int = 1, count: int = 0) -> tuple[SeatCard, ...]:
    """One person, with a `token`, and bots of the usual level: `count` players, or as few as the game allows."""
    player = f"bot:{level_for(rules.name, Role.USUAL)}"
    free = [other for other in range(1, TOKENS + 1) if other != token]
    others = range(1, count or rules.seat_counts[0])
    bots = (SeatCard(BOT_NAMES[n % len(BOT_NAMES)], player, free[n - 1]) for n in others)
    return (SeatCard(person(0), HUMAN, token), *bots)
