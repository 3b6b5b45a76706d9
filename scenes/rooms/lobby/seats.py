"""Who sits at the table: the seats of the lobby, in order, each with a token, a name and who plays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from game.bots.levels import Role, level_for, offered_levels
from game.bots.temperaments import EVEN, temperament_of, temperaments
from game.core.journal.journal import HUMAN, LONGEST_NAME, SeatCard
from game.core.rules.rules import OptionValue
from game.core.texts import Person
from scenes.kit.drawing.theme import BODY, LABEL
from scenes.kit.geometry import Rect
from scenes.kit.layout import LEAST_TARGET, row
from scenes.kit.screen.tree import Node, NodeAction
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import (
    button,
    button_height,
    button_width,
    choice,
    icon_button,
    picture,
    stepper,
)
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.field import TextField

TOOLS: Final = 3
"""Beside a seat: up, down, away."""
BOT_NAMES: Final = ("Lou", "Gus", "Zoé", "Max", "Ada", "Tom", "Eve", "Léo")


class SeatForm:
    """One seat of the lobby. `own` are the house rules that belong to this player alone, by their pattern; `usual` is
    the level of the bot that would take a person's place.
    """

    def __init__(self, serial: int, card: SeatCard, usual: str, changed: Callable[[], None]) -> None:
        self._usual = usual
        self.serial = serial
        self.token = card.token
        self.player = card.kind
        self.temperament = temperament_of(card.temperament).id
        self.own: dict[str, OptionValue] = {}
        self.field = TextField(f"lobby.name.{serial}", card.name, longest=LONGEST_NAME, changed=self._typed)
        self._changed = changed

    @property
    def name(self) -> str:
        return self.field.value.strip()

    @property
    def level(self) -> str:
        """The bot's level; the usual one while a person sits here."""
        return self.player.removeprefix("bot:") if self.player != HUMAN else self._usual

    def rename(self, name: str) -> None:
        """Puts another name into the field."""
        self.field.set("")
        self.field.set(name)

    def _typed(self, _words: str) -> None:
        self._changed()

    def card(self) -> SeatCard:
        """The seat as the match keeps it."""
        tempered = self.player != HUMAN and self.temperament != EVEN
        return SeatCard(self.name, self.player, self.token, temperament=self.temperament if tempered else "")


class Seating:
    """The seats of a game and what can be done with them. `counts`: how many may sit here
    with the house rules agreed now, in rising order; `person` gives the usual name of the n-th person (from 0); `ask`
    asks who sits at a person's seat.
    """

    def __init__(
        self,
        game: str,
        cards: Sequence[SeatCard],
        counts: Callable[[], Sequence[int]],
        person: Callable[[int], str],
        changed: Callable[[], None],
        ask: Callable[[SeatForm], None],
    ) -> None:
        self._ask = ask
        self._levels = offered_levels(game)
        self._usual_level = level_for(game, Role.USUAL)
        self._counts = counts
        self._person = person
        self._changed = changed
        self._serial = 0
        self.forms: list[SeatForm] = []
        for card in cards[: counts()[-1]]:
            self._append(card)
        while len(self.forms) < counts()[0]:
            self.add()

    def cards(self) -> tuple[SeatCard, ...]:
        """The seats as the match keeps them."""
        return tuple(form.card() for form in self.forms)

    def fault(self) -> str:
        """A message key: what keeps these seats from playing ('' if nothing)."""
        if len(self.forms) not in self._counts():
            return "lobby.bad_count"
        names = [form.name.casefold() for form in self.forms]
        return "lobby.bad_name" if not all(names) or len(set(names)) < len(names) else ""

    # ---- what can be done -----------------------------------------------------------------------

    def add(self) -> None:
        """One more bot, with a name and a token that nobody has; none where no more may sit."""
        if len(self.forms) >= self._counts()[-1]:
            return
        level = self.forms[-1].level if self.forms else self._usual_level
        self._append(SeatCard(self._bot_name(), f"bot:{level}", self._free_token()))
        self._changed()

    def remove(self, form: SeatForm) -> None:
        """One seat less, if it is there (a second click may come before it is seen to be gone)."""
        if form in self.forms:
            self.forms.remove(form)
            self._changed()

    def move(self, form: SeatForm, step: int) -> None:
        """One place up (-1) or down (1) in the order of play, if there is one."""
        there = self.forms.index(form) + step if form in self.forms else -1
        if 0 <= there < len(self.forms):
            self.forms.remove(form)
            self.forms.insert(there, form)
            self._changed()

    def seat_person(self, form: SeatForm, human: bool) -> None:
        """A person or a bot; a usual name changes with it."""
        if human == (form.player == HUMAN):
            return
        usual = {*BOT_NAMES, *(self._person(number) for number in range(len(self.forms)))}
        name = form.name
        form.player = HUMAN if human else f"bot:{self._usual_level}"
        if not name or name in usual:
            form.rename("")
            form.rename(self._free_person() if human else self._bot_name())
        self._changed()

    def set_level(self, form: SeatForm, level: str) -> None:
        """Another bot."""
        form.player = f"bot:{level}"
        self._changed()

    def next_temperament(self, form: SeatForm) -> None:
        """The next temperament."""
        known = list(temperaments())
        form.temperament = known[(known.index(form.temperament) + 1) % len(known)]
        self._changed()

    def next_token(self, form: SeatForm, tokens: int) -> None:
        """The next token nobody has."""
        taken = {other.token for other in self.forms if other is not form}
        ring = [(form.token + step - 1) % tokens + 1 for step in range(1, tokens + 1)]
        form.token = next((token for token in ring if token not in taken), form.token)
        self._changed()

    def give_token(self, form: SeatForm, token: int) -> None:
        """A token for a seat; who had it gets the other one for it."""
        for other in self.forms:
            if other.token == token:
                other.token = form.token
        form.token = token
        self._changed()

    def _append(self, card: SeatCard) -> None:
        self.forms.append(SeatForm(self._serial, card, self._usual_level, self._changed))
        self._serial += 1

    def _taken(self) -> set[str]:
        return {form.name.casefold() for form in self.forms}

    def _bot_name(self) -> str:
        taken = self._taken()
        start = len(self.forms)
        ring = [BOT_NAMES[(start + step) % len(BOT_NAMES)] for step in range(len(BOT_NAMES))]
        numbered = (f"{BOT_NAMES[0]} {number}" for number in range(start + 1, start + len(taken) + 2))
        return next(name for name in (*ring, *numbered) if name.casefold() not in taken)

    def _free_person(self) -> str:
        """A usual name that nobody has; where the usual ones are too much alike, one of them with a number."""
        taken = {*self._taken(), ""}
        usual = [self._person(number).strip() for number in range(len(self.forms) + 1)]
        numbered = (f"{usual[0]} {number}".strip() for number in range(2, len(taken) + 3))
        return next(name for name in (*usual, *numbered) if name.casefold() not in taken)

    def _free_token(self) -> int:
        taken = {form.token for form in self.forms}
        return next(token for token in range(1, len(self.forms) + 2) if token not in taken)

    # ---- building -------------------------------------------------------------------------------

    def lay(self, column: Column) -> None:
        """Adds the seats to a column, then the button for one more."""
        ui, width = column.ui, column.width
        line = max(52.0, button_height(ui, BODY))
        lines = 1 if width > 860 * ui.text_scale else 2
        for number, form in enumerate(self.forms):
            place = column.strip(line)
            below = place
            if lines > 1:
                column.space(8)
                below = column.strip(line)
            start, name = len(column.nodes), ui.texts("lobby.seat", n=number + 1, player=Person(form.name))
            column.nodes += self._seat(ui, number, form, place, below)
            column.gather(start, f"lobby.seat.{form.serial}", name)
            column.space(12 if lines == 1 else 22)
        if len(self.forms) < self._counts()[-1]:
            words = ui.texts("lobby.add")
            place = column.strip(line)
            place = place._replace(w=min(width, button_width(ui, words, icon=True, role=BODY)))
            column.nodes.append(button(ui, "lobby.add", place, words, self.add, icon="plus", role=BODY))
            column.space(12)

    def _seat(self, ui: Ui, number: int, form: SeatForm, line: Rect, below: Rect) -> list[Node]:
        """Token, name, order, person or bot, level; on two lines where the type is large."""
        key, high = f"lobby.seat.{form.serial}", line.h
        tools: list[tuple[str, str, str, Callable[[], None], bool]] = []
        if len(self.forms) > 1:
            last = number == len(self.forms) - 1
            tools.append(("up", "chevron_up", "lobby.up", partial(self.move, form, -1), number > 0))
            tools.append(("down", "chevron_down", "lobby.down", partial(self.move, form, 1), not last))
        if len(self.forms) > self._counts()[0]:
            tools.append(("remove", "trash", "lobby.remove", partial(self.remove, form), True))
        widths = [self._kinds_width(ui), 12, high, 10, self._levels_width(ui, high)]
        tools_width = (LEAST_TARGET + 6) * TOOLS  # what stands left of them stands alike in every lobby
        named = line.less(left=high + 10, right=tools_width + 8)
        if below == line:
            named = named.less(right=sum(widths) + 12)
            below = below.less(left=named.right + 12 - line.x)
        else:
            below = below.less(left=high + 10)
        kind, _, temper, _, level = row(below, widths, least=0)
        hint = ui.texts("lobby.name")
        words = [(True, ui.texts("lobby.human")), (False, ui.texts("lobby.bot"))]
        nodes = [
            self._token(ui, f"{key}.token", form, line.at_left(high, high)),
            form.field.node(ui, named, hint, hint=hint),
            choice(ui, f"{key}.kind", kind, words, form.player == HUMAN, partial(self.seat_person, form)),
        ]
        if form.player != HUMAN:
            nodes += [self._temperament(ui, f"{key}.temper", form, temper), self._level(ui, key, form, level)]
        places = row(line.less(left=line.w - tools_width + 6), [LEAST_TARGET] * TOOLS, 6)
        for place, (name, icon, label, run, enabled) in zip(places, tools, strict=False):
            said = ui.texts(label, player=Person(form.name))
            nodes.append(icon_button(ui, f"{key}.{name}", place, icon, said, run, enabled=enabled))
        return nodes

    def _token(self, ui: Ui, key: str, form: SeatForm, place: Rect) -> Node:
        human = form.player == HUMAN
        label = ui.texts("lobby.who" if human else "lobby.token")
        run = partial(self._ask, form) if human else partial(self.next_token, form, len(ui.palette.seats))
        art = picture(place.inset(2 if not ui.points_at(key) else 0), ui.palette.token_art(form.token))
        act = NodeAction("press", label, run)
        return Node(
            "button", place, key, label, actions=(act,), focusable=True, focus_shape="round", tooltip=label,
            children=(art,),
        )  # fmt: skip

    def _temperament(self, ui: Ui, key: str, form: SeatForm, place: Rect) -> Node:
        """The face of the bot; the next one at a press."""
        temper = temperament_of(form.temperament)
        words = ui.texts("lobby.temperament", name=temper.name, about=temper.about)
        act = NodeAction("press", words, partial(self.next_temperament, form))
        art = picture(place.inset(2 if not ui.points_at(key) else 0), temper.face)
        return Node(
            "button", place, key, words, actions=(act,), focusable=True, focus_shape="round", tooltip=words,
            children=(art,),
        )  # fmt: skip

    @staticmethod
    def _kinds_width(ui: Ui) -> float:
        widest = max(ui.measure(ui.texts(word), LABEL.at(18)) for word in ("lobby.human", "lobby.bot"))
        return 2 * (widest + 46) + 8

    def _levels_width(self, ui: Ui, height: float) -> float:
        widest = max(ui.measure(ui.texts(f"lobby.level.{level}"), LABEL) for level in self._levels)
        return widest + 2 * max(LEAST_TARGET, height) + 16

    def _level(self, ui: Ui, key: str, form: SeatForm, place: Rect) -> Node:
        levels = self._levels
        index = levels.index(form.level) if form.level in levels else 0
        lower = partial(self.set_level, form, levels[index - 1]) if index > 0 else None
        higher = partial(self.set_level, form, levels[index + 1]) if index < len(levels) - 1 else None
        shown = ui.texts(f"lobby.level.{levels[index]}")
        return stepper(ui, f"{key}.level", place, ui.texts("lobby.level"), shown, lower, higher)
