"""The lobby: who sits at the table, with which house rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.core.journal import LONGEST_NAME, SeatCard
from game.core.options import OptionError, OptionSpec, resolve
from game.core.rules import AnyRules, OptionValue
from game.matches import Plan
from scenes.field import TextField
from scenes.geometry import Rect
from scenes.page import Page
from scenes.table.log_panel import token_art
from scenes.theme import BODY, BUTTON_LARGE, HEADING, SMALL
from scenes.tree import Node
from scenes.ui import Ui
from scenes.widgets import Kind, button, button_height, choice, paragraph, picture, stepper

PLAYERS = ("human", "bot:greedy", "bot:random")
BOT_NAMES = ("Lou", "Gus", "Zoé", "Max", "Ada", "Tom", "Eve", "Léo")


class _SeatForm:
    """One line of the lobby: token, name, who plays."""

    def __init__(self, number: int, name: str, player: str, changed: Callable[[str], None]) -> None:
        self.token = number + 1
        self.player = player
        self.field = TextField(f"lobby.name.{number}", name, longest=LONGEST_NAME, changed=changed)


class Lobby(Page):
    """Seats, options and a seed; `start` is given the plan."""

    title_key = "lobby.seats"
    widest = 900.0

    def __init__(self, rules: AnyRules, start: Callable[[Plan], None], names: Callable[[int], str]) -> None:
        super().__init__()
        self.rules = rules
        self._start = start
        self._default_name = names
        self.values: dict[str, OptionValue] = {o.id: o.default for o in rules.options if "*" not in o.id}
        self.seed = TextField("lobby.seed", "", longest=40)
        self.problem = ""
        first = rules.seat_counts[0]
        self.seats = [self._new_seat(n, "human" if n == 0 else "bot:greedy") for n in range(first)]

    def _new_seat(self, number: int, player: str) -> _SeatForm:
        name = self._default_name(number + 1) if player == "human" else BOT_NAMES[number % len(BOT_NAMES)]
        return _SeatForm(number, name, player, self._typed)

    def _typed(self, _words: str) -> None:
        self.problem = ""

    def plan(self) -> Plan | None:
        """What was agreed; None (and `problem` says why) while it cannot be played."""
        names = [seat.field.value.strip() for seat in self.seats]
        if any(not name for name in names) or len(set(names)) < len(names):
            self.problem = "lobby.bad_name"
            return None
        cards = tuple(SeatCard(name, seat.player, seat.token) for name, seat in zip(names, self.seats, strict=True))
        try:
            options = resolve(self.rules.options, self.values, len(cards))
        except OptionError:
            options = resolve(self.rules.options, {}, len(cards))
        return Plan(self.rules.name, cards, options, self.seed.value.strip())

    def play(self) -> None:
        """Starts the match, if all is well."""
        plan = self.plan()
        if plan is None:
            self.app.sounds.play("refuse")
            self.app.invalidate()
        else:
            self._start(plan)

    # ---- building -----------------------------------------------------------------------------

    def rows(self, ui: Ui, x: float, y: float, width: float) -> tuple[list[Node], float]:
        nodes: list[Node] = []
        top = y
        title = paragraph(ui, x, top, width, ui.texts.pick(self.rules.title), HEADING)
        nodes.append(title)
        top += title.rect.h + 10
        line = max(52.0, button_height(ui, BODY))
        for number, seat in enumerate(self.seats):
            nodes += self._seat(ui, number, seat, Rect(x, top, width, line))
            top += line * (1 if width > 640 * ui.text_scale else 2) + 12
        top = self._add_seat(ui, nodes, x, top, width)
        if self.problem:
            warning = paragraph(ui, x, top, width, ui.texts(self.problem), BODY, colour="danger")
            nodes.append(warning)
            top += warning.rect.h + 10
        start_height = button_height(ui, BUTTON_LARGE)
        words = ui.texts("lobby.start")
        place = Rect(x, top, min(width, 280.0 * ui.text_scale), start_height)
        nodes.append(button(ui, "lobby.start", place, words, self.play, icon="play", kind="primary", role=BUTTON_LARGE))
        top += start_height + 26
        if self.rules.options:
            heading = paragraph(ui, x, top, width, ui.texts("lobby.options"), HEADING)
            nodes.append(heading)
            top += heading.rect.h + 8
            for option in self.rules.options:
                if "*" not in option.id:
                    top = self._option(ui, nodes, option, x, top, width)
        return nodes, self._seed(ui, nodes, x, top, width) - y

    def _seat(self, ui: Ui, number: int, seat: _SeatForm, line: Rect) -> list[Node]:
        """Token, name and player; on two lines where the type is large."""
        token = picture(Rect(line.x, line.y + 2, line.h - 4, line.h - 4), token_art(ui, seat.token))
        beside = line.w > 640 * ui.text_scale
        name_width = line.w * 0.34 if beside else line.w - line.h - 12
        name = seat.field.node(
            ui,
            Rect(line.x + line.h + 8, line.y, name_width, line.h),
            ui.texts("lobby.name"),
            hint=ui.texts("lobby.name"),
        )
        words = [(kind, ui.texts(f"lobby.{kind.replace(':', '_')}")) for kind in PLAYERS]
        left = name.rect.right + 14 if beside else line.x
        below = line.y if beside else line.bottom + 6
        players = Rect(left, below, line.right - left, line.h)
        chosen = choice(
            ui, f"lobby.player.{number}", players, words, seat.player, partial(self._seat_player, seat, number)
        )
        return [token, name, chosen]

    def _seat_player(self, seat: _SeatForm, number: int, player: str) -> None:
        seat.player = player
        usual = {self._default_name(number + 1), *BOT_NAMES}
        if seat.field.value in usual:
            fresh = self._default_name(number + 1) if player == "human" else BOT_NAMES[number % len(BOT_NAMES)]
            seat.field = TextField(f"lobby.name.{number}", fresh, longest=LONGEST_NAME, changed=self._typed)

    def _add_seat(self, ui: Ui, nodes: list[Node], x: float, top: float, width: float) -> float:
        counts = self.rules.seat_counts
        if len(counts) < 2:
            return top
        lower = self._remove if len(self.seats) > counts[0] else None
        higher = self._add if len(self.seats) < counts[-1] else None
        room = Rect(x, top, min(width, 300 * ui.text_scale), 52)
        shown = ui.texts.plural("lobby.players", len(self.seats))
        nodes.append(stepper(ui, "lobby.count", room, ui.texts("lobby.seats"), shown, lower, higher))
        return top + 64

    def _add(self) -> None:
        self.seats.append(self._new_seat(len(self.seats), "bot:greedy"))

    def _remove(self) -> None:
        self.seats.pop()

    def _option(self, ui: Ui, nodes: list[Node], option: OptionSpec, x: float, top: float, width: float) -> float:
        """Label, values and explanation of one house rule."""
        label = paragraph(ui, x, top, width, ui.texts.pick(option.label), BODY)
        nodes.append(label)
        top += label.rect.h + 4
        value, key = self.values[option.id], f"lobby.option.{option.id}"
        line = max(46.0, button_height(ui, BODY))
        rect = Rect(x, top, width, line)
        change = partial(self._set, option.id)
        if option.kind == "flag":
            words: list[tuple[OptionValue, str]] = [(True, ui.texts("lobby.on")), (False, ui.texts("lobby.off"))]
            nodes.append(choice(ui, key, rect._replace(w=min(width, 300 * ui.text_scale)), words, value, change))
        elif option.kind == "choice":
            words = [(item.id, ui.texts.pick(item.label)) for item in option.choices]
            nodes.append(choice(ui, key, rect, words, value, change))
        elif option.kind == "number" and isinstance(value, int):
            lower = partial(self._set, option.id, value - 1) if value > option.least else None
            higher = partial(self._set, option.id, value + 1) if value < option.most else None
            room = rect._replace(w=min(width, 260 * ui.text_scale))
            nodes.append(stepper(ui, key, room, ui.texts.pick(option.label), str(value), lower, higher))
        else:
            top = self._words(ui, nodes, option, rect)
            return self._help(ui, nodes, option, x, top, width)
        return self._help(ui, nodes, option, x, top + line + 4, width)

    def _words(self, ui: Ui, nodes: list[Node], option: OptionSpec, rect: Rect) -> float:
        """A list of words: each can be switched on and off."""
        chosen = [word for word in str(self.values[option.id]).split(",") if word]
        columns = max(1, int(rect.w // (110 * ui.text_scale)))
        size = (rect.w - 8 * (columns - 1)) / columns
        for number, item in enumerate(option.choices):
            row, column = divmod(number, columns)
            place = Rect(rect.x + column * (size + 8), rect.y + row * (rect.h + 8), size, rect.h)
            kind: Kind = "primary" if item.id in chosen else "paper"
            run = partial(self._switch_word, option, item.id)
            icon = "check" if item.id in chosen else ""
            label = ui.texts.pick(item.label)
            nodes.append(
                button(ui, f"lobby.word.{option.id}.{item.id}", place, label, run, kind=kind, icon=icon, role=BODY)
            )
        return rect.y + (1 + (len(option.choices) - 1) // columns) * (rect.h + 8)

    def _switch_word(self, option: OptionSpec, word: str) -> None:
        chosen = [item for item in str(self.values[option.id]).split(",") if item]
        chosen = [item for item in chosen if item != word] if word in chosen else [*chosen, word]
        self._set(option.id, ",".join(item.id for item in option.choices if item.id in chosen))

    def _help(self, ui: Ui, nodes: list[Node], option: OptionSpec, x: float, top: float, width: float) -> float:
        words = f"{ui.texts.pick(option.help)} ({option.clause})"
        note = paragraph(ui, x, top, width, words, SMALL, colour="ink_soft")
        nodes.append(note)
        return top + note.rect.h + 16

    def _set(self, name: str, value: OptionValue) -> None:
        self.values[name] = value
        self.app.invalidate()

    def _seed(self, ui: Ui, nodes: list[Node], x: float, top: float, width: float) -> float:
        label = paragraph(ui, x, top, width, ui.texts("lobby.seed"), BODY)
        line = max(46.0, button_height(ui, BODY))
        field = self.seed.node(
            ui, Rect(x, top + label.rect.h + 4, min(width, 360 * ui.text_scale), line), ui.texts("lobby.seed"), hint="—"
        )
        note = paragraph(ui, x, field.rect.bottom + 6, width, ui.texts("lobby.seed_help"), SMALL, colour="ink_soft")
        nodes += [label, field, note]
        return note.rect.bottom + 10
