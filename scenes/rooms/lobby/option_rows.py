"""House rules that are chosen one by one: each with its values, what it means, and what is usual."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from game.core.rules.options import OptionSpec
from game.core.rules.rules import AnyRules, OptionValue
from scenes.kit.drawing.theme import BODY, LABEL, SMALL, STRONG
from scenes.kit.geometry import Rect
from scenes.kit.layout import LEAST_TARGET
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import button_height, paragraph_in, stepper, text
from scenes.kit.widgets.choices import choice_grid
from scenes.kit.widgets.clause_mark import MARK, clause_mark
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.own_mark import marked
from scenes.rooms.lobby.seats import SeatForm


class OptionRows:
    """The chosen values of those house rules that belong to all. `changed` is told after each choice."""

    def __init__(self, rules: AnyRules, explain: Callable[[str], None], changed: Callable[[], None]) -> None:
        self.rules = rules
        self.values: dict[str, OptionValue] = {o.id: o.default for o in rules.options if "*" not in o.id}
        self._explain = explain
        self._changed = changed
        self._touched = ""
        """The option that was changed last: what there is to say is said under it."""

    def lay_option(self, column: Column, option: OptionSpec, seats: int, forms: Sequence[SeatForm] = ()) -> None:
        """Label and clause, the values, the explanation with the usual value and the range."""
        ui, label = column.ui, column.ui.texts.pick(option.label)
        room = column.here.less(right=MARK + 10)
        line = column.strip(max(MARK, ui.wrap(label, STRONG, room.w).height), gap=4)
        mark = line.at_right(MARK, MARK)
        column.nodes += [
            paragraph_in(ui, room._replace(h=line.h), label, STRONG),
            clause_mark(ui, f"lobby.option.{option.id}.clause", mark, option.clause, self._explain),
        ]
        if "*" in option.id:
            for form in forms:
                self._own(column, option, form)
        else:
            self._value(column, option, seats)
        column.words(f"{ui.texts.pick(option.help)} {self._range(ui, option)}", SMALL, colour="ink_soft")
        column.space(20)

    def _value(self, column: Column, option: OptionSpec, seats: int) -> None:
        ui, value, key, change = (
            column.ui, self.values[option.id], f"lobby.option.{option.id}", partial(self._set, option.id)
        )  # fmt: skip
        label = ui.texts.pick(option.label)
        if option.kind == "number":
            line = max(LEAST_TARGET, button_height(ui, BODY))
            widest = max(
                (ui.measure(ui.texts.pick(words), LABEL) for words in option.value_words.values()), default=0.0
            )
            width = min(column.width, line * 2 + max(120 * ui.text_scale, widest + 24))
            column.nodes.append(_number(ui, key, column.strip(line)._replace(w=width), option, int(value), change))
        elif option.kind == "flag":
            choice_grid(column, key, _flags(ui), [value], change, label=label)
        else:
            offered = [item for item in option.choices if item in option.offered(seats) or item.id == value]
            own = Counter(ui.texts.pick(item.label) for item in offered if item.own)
            words: list[tuple[OptionValue, str]] = [
                (item.id, marked(ui.texts, name, item.own, item.id if own[name] > 1 else ""))
                for item in offered
                for name in (ui.texts.pick(item.label),)
            ]
            if option.kind == "choice":
                choice_grid(column, key, words, [value], change, label=label, gap=6)
                chosen_help = next((item.help for item in option.choices if item.id == value), None)
                if chosen_help is not None:
                    column.words(ui.texts.pick(chosen_help), BODY)
            else:
                chosen: list[OptionValue] = [word for word in str(value).split(",") if word]
                choice_grid(column, key, words, chosen, partial(self._switch_word, option), label=label)
        column.space(6)

    def _own(self, column: Column, option: OptionSpec, form: SeatForm) -> None:
        """The value of one player: its name, and a number or yes and no."""
        ui, line = column.ui, max(LEAST_TARGET, button_height(column.ui, BODY))
        room = min(column.width * 0.45, line * 2 + 150 * ui.text_scale)
        key, change = f"lobby.own.{option.id}.{form.serial}", partial(self._set_own, option, form)
        value = form.own.get(option.id, option.default)
        name, values = (
            column.here._replace(h=line).less(left=14, right=room + 16),
            column.beside(left=column.width - room),
        )
        if option.kind == "number":
            values.nodes.append(_number(ui, key, values.strip(line), option, int(value), change))
        else:
            words: list[tuple[OptionValue, str]] = [(item.id, ui.texts.pick(item.label)) for item in option.choices]
            label = f"{ui.texts.pick(option.label)}, {form.name}"
            choice_grid(values, key, words or _flags(ui), [value], change, label=label)
        column.nodes.append(text(name, form.name, LABEL))
        column.join(values)
        column.space(6)

    def _set(self, name: str, value: OptionValue) -> None:
        self.values[name] = value
        self._touched = name
        self._changed()

    def _set_own(self, option: OptionSpec, form: SeatForm, value: OptionValue) -> None:
        form.own[option.id] = value
        if value == option.default:
            del form.own[option.id]
        self._touched = option.id
        self._changed()

    def _switch_word(self, option: OptionSpec, word: OptionValue) -> None:
        """A word more or less; one too many takes the place of the first."""
        chosen = [item for item in str(self.values[option.id]).split(",") if item]
        chosen = [item for item in chosen if item != word] if word in chosen else [*chosen, str(word)]
        chosen = chosen[-option.most :] if option.most else chosen
        self._set(option.id, ",".join(item.id for item in option.choices if item.id in chosen))

    @staticmethod
    def _range(ui: Ui, option: OptionSpec) -> str:
        """The usual value, and what else it may be."""
        words = {item.id: ui.texts.pick(item.label) for item in option.choices}
        if option.kind == "flag":
            usual = ui.texts("lobby.on" if option.default else "lobby.off")
        elif option.kind == "number":
            usual = _number_words(ui, option, int(option.default))
        else:
            usual = ", ".join(words.get(word, word) for word in str(option.default).split(",") if word)
        said = ui.texts("lobby.usual", value=usual or ui.texts("lobby.usual_none"))
        if option.kind == "number":
            numbers = option.plain_numbers
            ends = {"least": _number_words(ui, option, numbers[0]), "most": _number_words(ui, option, numbers[-1])}
            others = ", ".join(ui.texts.pick(item) for item in option.value_words.values())
            said += " " + (
                ui.texts("lobby.range_or", **ends, words=others) if others else ui.texts("lobby.range", **ends)
            )
        if option.kind == "words" and option.most:
            exactly = option.least == option.most
            said += " " + (
                ui.texts("lobby.words_exactly", n=option.most)
                if exactly
                else ui.texts("lobby.words", least=option.least, most=option.most)
            )
        return said


def _flags(ui: Ui) -> list[tuple[OptionValue, str]]:
    return [(True, ui.texts("lobby.on")), (False, ui.texts("lobby.off"))]


def _number(
    ui: Ui, key: str, place: Rect, option: OptionSpec, value: int, change: Callable[[OptionValue], None]
) -> Node:
    lower = partial(change, value - 1) if value > option.least else None
    higher = partial(change, value + 1) if value < option.most else None
    return stepper(ui, key, place, ui.texts.pick(option.label), _number_words(ui, option, value), lower, higher)


def _number_words(ui: Ui, option: OptionSpec, value: int) -> str:
    """A number as a player reads it: its words if it has some, else with a true minus sign."""
    words = option.value_words.get(value)
    return ui.texts.pick(words) if words is not None else str(value).replace("-", "−")
