"""What somebody knew when he chose: odds on hidden cards, what each choice promised and why one was chosen; and whether
a bot chooses the same when what it could not know is dealt anew.

A bot's thought is thought again; of a person it is shown what the best bot would have done. All from one seat's view.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from game.bots.explaining.choice_words import ChoiceWords
from game.bots.explaining.insight import ANYWHERE, WORLDS, Odds
from game.bots.explaining.reasons import as_told
from game.bots.levels import Role, known_level, level_for, reading_of, reasons_of
from game.bots.luck import bots_luck
from game.bots.processes.question import Question
from game.bots.processes.worker import BotError, BotWorker, Thought, Workshop
from game.bots.search.search import ComparedChoice, Whole
from game.core.journal.journal import HUMAN
from game.core.journal.profile import profile_in
from game.core.match.session import Record, seed_at
from game.core.rules.game import Game
from game.core.rules.rules import Action
from game.core.table.table import BAG
from game.core.texts import Person
from game.matches.match import Match
from scenes.kit.drawing.theme import BODY, HEADING, SMALL, STRONG, TypeRole
from scenes.kit.layout import row
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import SheetLook, paragraph, paragraph_in, picture
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.sheet import Sheet, SheetButton
from scenes.table.conductor.bots import Worker

DEALS: Final = 5
"""How often everything is dealt anew that the bot could not know."""
_OPTIONS: Final = 6
_FACES: Final = 4
_LINES: Final = 14
_POLL: Final = 0.1
_BAR: Final = 120.0
_SHARE: Final = 6
"""A bar takes no more than one part in so many of a line: the words need the room, large ones above all."""
_GAP: Final = 10.0


class Insight(Sheet):
    """Of the choice that one record of a match is; with other `choices` one can go from it to them. `worker`: where it
    is thought again, a process of its own if none is given.
    """

    widest = 760.0
    most_columns = 4
    steady = True

    def __init__(
        self, match: Match, record: Record, worker: Worker | None = None, choices: Sequence[Record] = ()
    ) -> None:
        super().__init__()
        self._match, self._choices = match, choices
        self._rules = match.session.rules
        self._workshop = Workshop(1)
        self._worker: Worker = worker or BotWorker(self._workshop)
        self._turn_to(record)

    def _turn_to(self, record: Record) -> None:
        """Whose choice it is, and his view before it; nothing is known of it yet."""
        if record.seat is None or record.action is None:
            raise ValueError("nobody has chosen anything there")
        self._record, self._seat, self._action = record, record.seat, record.action
        session = self._match.session
        self._view: Any = session.state_at(record.seq - 1).view(record.seat)
        before = session.records[: record.seq]
        self._context = reasons_of(self._rules.name).context(self._rules, self._view, before)
        self._card = self._match.header.seats[record.seat]
        self._thought: Thought | None = None
        self._spoken: ChoiceWords | None = None
        self._failed = False
        self._deals: int | None = None

    def _go_to(self, record: Record) -> None:
        """Another choice."""
        self._turn_to(record)
        self._scroll.offset = 0.0
        self._ask(deep=True)
        self.app.invalidate()

    @property
    def _is_bot(self) -> bool:
        return self._card.player != HUMAN

    def enter(self, app: Any) -> None:
        super().enter(app)
        self._ask(deep=True)

    def leave(self) -> None:
        self._worker.close()
        self._workshop.close()

    def _ask(self, *, deep: bool = False, deals: int = 0) -> None:
        header, record = self._match.header, self._record
        game = self._rules.name
        level = (
            known_level(game, self._card.player.removeprefix("bot:")) if self._is_bot else level_for(game, Role.JUDGE)
        )
        luck = bots_luck(seed_at(record.seq, header.seed, header.earlier), self._seat, record.seq)
        card = self._card
        asked = Question(self._view, self._seat, level, luck, card.budget, card.temperament, deep=deep, deals=deals)
        self._worker.ask(self._rules, asked)
        self.poll_seconds = _POLL

    def update(self, seconds: float) -> bool:
        if not self._worker.busy:
            self.poll_seconds = None
            return False
        try:
            thought = self._worker.poll()
        except BotError:
            self._failed, self.poll_seconds = True, None
            self.app.invalidate()
            return False
        if thought is not None:
            if self._thought is None:
                self._thought = thought
            else:
                self._deals = thought.same
            self.app.invalidate()
        return False

    def deal_again(self) -> None:
        """Asks the bot again with other deals of what it could not know."""
        if self._thought is not None and not self._worker.busy:
            self._ask(deals=DEALS)
            self.app.invalidate()

    # ---- words ----------------------------------------------------------------------------------

    def _words(self, ui: Ui) -> ChoiceWords:
        if self._spoken is None:
            self._spoken = ChoiceWords(self._context, self._seat, self._match.names, ui.texts)
        return self._spoken

    def _place(self, ui: Ui, odds: Odds, number: int) -> str:
        spec, names = self._view.table.layout[odds.zone], self._match.names
        owner = Person(names[spec.owner]) if 0 <= spec.owner < len(names) else None
        named = reasons_of(self._rules.name).place(self._context, odds.zone, odds.index)
        if named is not None:
            return ui.texts.say(named, names)
        if owner is None:
            return ui.texts("insight.on_table", n=number)
        if spec.kind == BAG and odds.index == ANYWHERE:
            return ui.texts("insight.in_hand", player=owner)
        return ui.texts("insight.before", player=owner, n=number)

    # ---- building -------------------------------------------------------------------------------

    def title(self, ui: Ui) -> str:
        return ui.texts("insight.title" if self._is_bot else "insight.look_back", player=Person(self._card.name))

    def content(self, column: Column) -> None:
        told, texts = _Told(column), column.ui.texts
        thought = self._thought
        if self._choices:
            choice = self._words(column.ui).label((self._action,))
            told.words(texts("insight.of_action", n=self._record.seq, choice=choice), STRONG)
        if self._failed:
            told.words(texts("insight.failed"))
        elif thought is None:
            told.words(texts("insight.thinking"))
        else:
            self._choice(column.ui, told, thought)
            self._read(column.ui, told)
            self._options(column.ui, told, thought)
            self._fairness(column.ui, told)
            self._odds(column.ui, told, thought)

    def _choice(self, ui: Ui, told: _Told, thought: Thought) -> None:
        if thought.action != self._action:
            key = "insight.otherwise" if self._is_bot else "insight.best"
            told.words(ui.texts(key, choice=self._name(ui, thought, thought.whole)), STRONG)
        told.words(self._words(ui).why(thought.reason), STRONG, icon="icon_hint")

    def _read(self, ui: Ui, told: _Told) -> None:
        """Of a bot that knows how somebody plays: what it knew of him."""
        game, names = self._rules.name, self._match.names
        profile, reading = profile_in(self._card.player.removeprefix("bot:")), reading_of(game)
        people = [seat for seat, card in enumerate(self._match.header.seats) if card.player == HUMAN]
        if profile is None or reading is None or len(people) != 1:
            return
        player = Person(names[people[0]])
        if not profile.seen:
            told.words(ui.texts("insight.read.none", player=player))
            return
        told.words(ui.texts.plural("insight.read", profile.seen, player=player, trust=profile.trust))
        habits = ", ".join(map(ui.texts, reading.habits(profile)))
        if habits:
            told.words(ui.texts("insight.habits", player=player, habits=habits), SMALL)

    def _options(self, ui: Ui, told: _Told, thought: Thought) -> None:
        shown = sorted((each for each in thought.options if each.worlds), key=lambda each: -each.worth)[:_OPTIONS]
        if not shown:
            return
        told.heading(ui.texts("insight.options"))
        played = self._played(thought)
        for option in shown:
            told.option(self._name(ui, thought, option.whole), option, chosen=option is played)
        if played is None or played not in shown or thought.action != self._action:
            return
        if as_told(shown[0]) > as_told(played):
            less = shown[0].worlds < played.worlds
            told.words(ui.texts("insight.given_up" if less else "insight.kept"), SMALL)

    def _played(self, thought: Thought) -> ComparedChoice | None:
        """The option that was taken: of those that begin alike, the one that was gone through with."""
        alike = [each for each in thought.options if each.whole[0] == self._action]
        done: list[Action] = []
        for record in self._match.session.records[self._record.seq :]:
            if record.seat == self._seat and record.action is not None:
                done.append(record.action)
                if not record.action.draft:
                    break
        same = next((each for each in alike if each.whole == tuple(done)), None)
        return same or (alike[0] if alike and (self._is_bot or len(alike[0].whole) == 1) else None)

    def _name(self, ui: Ui, thought: Thought, whole: Whole) -> str:
        """A choice in words; where others are told alike, with what speaks for it."""
        return self._words(ui).apart(whole, (option.whole for option in thought.options))

    def _fairness(self, ui: Ui, told: _Told) -> None:
        if self._deals is not None:
            key = "insight.fair" if self._deals == DEALS else "insight.unfair"
            told.words(ui.texts(key, deals=DEALS, same=self._deals), STRONG, icon="icon_deck")
        elif self._worker.busy:
            told.words(ui.texts("insight.dealing"))

    def _odds(self, ui: Ui, told: _Told, thought: Thought) -> None:
        if not thought.odds:
            return
        told.heading(ui.texts("insight.odds", n=WORLDS))
        numbers: dict[int, int] = {}
        for odds in thought.odds[:_LINES]:
            owner = self._view.table.layout[odds.zone].owner
            numbers[owner] = number = numbers.get(owner, 0) + (odds.index != ANYWHERE)
            faces = ", ".join(
                ui.texts("insight.share", card=self._face(ui, face), share=round(100 * count / WORLDS))
                for face, count in odds.faces[:_FACES]
            )
            more = " …" if len(odds.faces) > _FACES else ""
            told.words(f"{self._place(ui, odds, number)} {faces}{more}", SMALL)

    def _face(self, ui: Ui, face: int) -> str:
        return ui.texts.pick(self._rules.card_name(self._view, face)) if isinstance(self._rules, Game) else str(face)

    def buttons(self, ui: Ui) -> list[SheetButton]:
        found = self._ways(ui)
        if self._is_bot:
            ready = self._thought is not None and self._deals is None and not self._worker.busy
            found.append(("deal", ui.texts("insight.deal"), "deck", "paper", self.deal_again if ready else None))
        return [*found, ("close", ui.texts("sheet.close"), "check", "primary", self.back)]

    def _ways(self, ui: Ui) -> list[SheetButton]:
        """To the choice before and the one after, where there are others; each keeps its place where there is none."""
        if len(self._choices) < 2:
            return []
        here = next((number for number, each in enumerate(self._choices) if each.seq == self._record.seq), 0)
        found: list[SheetButton] = []
        for key, icon, number in (("earlier", "chevron_left", here - 1), ("later", "chevron_right", here + 1)):
            there = 0 <= number < len(self._choices)
            go = partial(self._go_to, self._choices[number]) if there else None
            found.append((key, ui.texts(f"insight.{key}"), icon, "paper", go))
        return found


class _Told:
    """Puts what is told into a column."""

    def __init__(self, column: Column) -> None:
        self._column = column

    def words(self, said: str, role: TypeRole = BODY, icon: str = "") -> None:
        """A paragraph, with a sign before it."""
        column = self._column
        if not said:
            return
        if not icon:
            column.words(said, role)
        else:
            words, sign = column.beside(left=40), column.beside()
            words.words(said, role)
            sign.nodes.append(picture(sign.strip(27).less(top=-3).at_left(30, 30), icon))
            column.join(sign, words)
        column.space(_GAP)

    def heading(self, said: str) -> None:
        """A title of what comes."""
        self._column.space(4)
        self._column.words(said, HEADING)
        self._column.space(_GAP)

    def option(self, said: str, option: ComparedChoice, *, chosen: bool) -> None:
        """A choice, how likely it wins as a bar and a number, and in how many worlds it was tried."""
        column, ui = self._column, self._column.ui
        number = ui.texts("insight.worth", share=as_told(option), worlds=option.worlds)
        bar_width = min(_BAR * ui.text_scale, column.width / _SHARE)
        widths = [bar_width, ui.measure(ui.texts("insight.worth", share=100, worlds=9999), SMALL) + 8]
        room = column.width - sum(widths) - 2 * _GAP - 34
        role = STRONG if chosen else BODY
        line = column.strip(max(26.0, ui.wrap(said, role, room).height))
        sign, words, bar, amount = row(line, [34 - _GAP, room, *widths], _GAP, least=0)
        bar = bar.at_left(bar.w, 14)
        full = bar._replace(w=max(14.0, bar.w * min(1.0, max(0.0, option.worth))))
        column.nodes += [
            paragraph(ui, words.x, words.y, words.w, said, role),
            Node("image", bar, look=SheetLook("paper2", "paper2", 7, 0, 0)),
            Node("image", full, label=number, look=SheetLook("lamp", "lamp_deep", 7, 0, 0)),
            paragraph_in(ui, amount, number, SMALL),
        ]
        if chosen:
            column.nodes.append(picture(sign.at_left(26, 26), "icon_check", ui.texts("insight.chosen")))
        column.space(_GAP)
