"""The house rules in the lobby: every option of the game, and the presets that keep them under a name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from game.core.rules.options import OptionError, OptionSpec
from game.core.rules.rules import AnyRules, OptionValue
from game.core.texts import Sentence
from game.own.home import short_place
from scenes.kit.drawing.theme import BODY, HEADING, LABEL, SMALL, STRONG
from scenes.kit.geometry import Rect
from scenes.kit.layout import LEAST_TARGET, row
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import (
    button,
    button_height,
    button_width,
    paragraph_in,
    picture,
    stepper,
    text,
)
from scenes.kit.widgets.choices import choice_grid
from scenes.kit.widgets.clause_mark import MARK, clause_mark
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.field import TextField
from scenes.kit.widgets.own_mark import marked
from scenes.rooms.lobby.presets import LONGEST_NAME, Former, Preset, PresetError, PresetFolder, in_words
from scenes.rooms.lobby.seats import SeatForm


class Remark(NamedTuple):
    """What the chosen values come to; `serious`: they cannot be played."""

    sentence: Sentence
    serious: bool


class HouseRules:
    """The chosen values. `tell` shows a notice (message key, a way to `undo` what it tells, and what fills it),
    `changed` asks for a new picture.
    """

    def __init__(
        self,
        rules: AnyRules,
        presets: PresetFolder,
        explain: Callable[[str], None],
        tell: Callable[..., None],
        changed: Callable[[], None],
    ) -> None:
        self.rules = rules
        self.values: dict[str, OptionValue] = {o.id: o.default for o in rules.options if "*" not in o.id}
        self._folder = presets
        self._explain = explain
        self._tell = tell
        self._changed = changed
        self._name = TextField("lobby.preset.name", "", longest=LONGEST_NAME, changed=lambda _words: changed())
        self._presets = presets.all()
        self._touched = ""
        """The option that was changed last: what there is to say is said under it."""
        for error in presets.broken:
            tell(error.key, **error.arguments)

    def agreed(self, forms: list[SeatForm]) -> dict[str, OptionValue]:
        """Every value that differs from its default or belongs to all, and each player's own."""
        values = dict(self.values)
        for seat, form in enumerate(forms):
            for pattern, value in form.own.items():
                values[pattern.replace("*", str(seat))] = value
        return values

    # ---- presets --------------------------------------------------------------------------------

    def usual(self) -> None:
        """Everything as the rule book has it."""
        self.values = {o.id: o.default for o in self.rules.options if "*" not in o.id}
        self._touched = ""
        self._changed()

    def use(self, preset: Preset) -> None:
        """Takes the values of a preset; what it does not name stands at its default."""
        self.usual()
        self.values.update((name, value) for name, value in preset.options.items() if name in self.values)
        self._name.set(preset.name)
        self._tell_of(preset.name, self._folder.partly.get(preset.name, ()))
        self._changed()

    def save(self) -> None:
        """Keeps the values under the name in the field."""
        name = self._name.value.strip()
        if not name:
            self._tell("preset.no_name")
            return
        try:
            path = self._folder.save(name, self.values)
        except PresetError as error:
            self._tell(error.key, **error.arguments)
            return
        self._presets = self._folder.all()
        beside = None if self._folder.former is None else self._folder.former.beside
        if beside is None:
            self._tell("preset.saved", undo=self._undo(), name=name, path=short_place(str(path)))
        else:
            self._tell(
                "preset.saved_anew", undo=self._undo(), name=name, path=short_place(str(path)), beside=beside.name
            )

    def delete(self) -> None:
        """Forgets the preset whose name is in the field."""
        name = self._name.value.strip()
        try:
            self._folder.delete(name)
        except PresetError as error:
            self._tell(error.key, **error.arguments)
        else:
            self._tell("preset.forgotten", undo=self._undo(), name=name)
        self._presets = self._folder.all()
        self._changed()

    def _undo(self) -> Callable[[], None] | None:
        """Brings back what was just replaced or forgotten; None where nothing was."""
        former = self._folder.former
        return None if former is None else partial(self._bring_back, former)

    def _bring_back(self, former: Former) -> None:
        try:
            self._folder.bring_back(former)
        except PresetError as error:
            self._tell(error.key, **error.arguments)
        self._presets = self._folder.all()
        self._changed()

    def take_file(self, path: Path) -> None:
        """A file was dropped onto the window: a preset is taken over and used."""
        try:
            preset, left_out = self._folder.take(path)
        except PresetError as error:
            self._tell(error.key, **error.arguments)
            return
        undo = self._undo()
        self._presets = self._folder.all()
        self.use(preset)
        self._tell("preset.taken", undo=undo, name=preset.name)
        self._tell_of(preset.name, left_out)

    def _tell_of(self, name: str, left_out: Sequence[OptionError]) -> None:
        """Which options of a preset were not understood."""
        if left_out:
            self._tell("preset.partly", name=name, n=len(left_out), what=in_words(left_out))

    def _is(self, values: Mapping[str, OptionValue]) -> bool:
        return all(values.get(o.id, o.default) == self.values[o.id] for o in self.rules.options if o.id in self.values)

    # ---- building -------------------------------------------------------------------------------

    def lay(self, column: Column, forms: list[SeatForm], remark: Remark | None = None) -> None:
        """Adds the presets to a column, then every option that counts here, the remark under the one that was changed
        last.
        """
        if not self.rules.options:
            return
        column.words(column.ui.texts("lobby.options"), HEADING, gap=8)
        names = tuple(form.name for form in forms)
        self._preset_rows(column)
        if not self._touched:
            self._remark(column, remark, names)
        for option in self.rules.options:
            if not option.counts(self.values, len(forms)):
                continue
            self._option(column, option, forms)
            if option.id == self._touched:
                self._remark(column, remark, names)
        self._keeping(column)

    def _preset_rows(self, column: Column) -> None:
        texts = column.ui.texts
        names: list[tuple[Preset | None, str]] = [(None, texts("preset.usual"))]
        names += [(preset, preset.name) for preset in self._presets]
        chosen = [preset for preset, _ in names if self._is({} if preset is None else preset.options)][:1]
        choice_grid(column, "lobby.preset", names, chosen, self._choose)
        column.space(18)

    def _keeping(self, column: Column) -> None:
        """A name, and buttons that keep the values under it or forget them."""
        ui, say = column.ui, column.ui.texts
        column.words(say("preset.title"), STRONG, gap=6)
        line = max(46.0, button_height(ui, BODY))
        known = any(preset.name == self._name.value.strip() for preset in self._presets)
        buttons = [("save", "save", self.save), *([("delete", "trash", self.delete)] if known else [])]
        widths = [button_width(ui, say(f"preset.{key}"), icon=True, role=BODY) for key, *_ in buttons]
        room = min(column.width - sum(widths) - 24, 320 * ui.text_scale)
        hint, named = say("preset.name"), column.strip(line)
        if room > 160 * ui.text_scale:
            named, place = named._replace(w=room), named.less(left=room + 12)
        else:
            column.space(8)
            place = column.strip(line)
        column.nodes.append(self._name.node(ui, named, hint, hint=hint))
        for (key, icon, run), at in zip(buttons, row(place, widths, 12), strict=True):
            words = say(f"preset.{key}")
            column.nodes.append(button(ui, f"lobby.preset.{key}", at, words, run, icon=icon, role=BODY))
        column.space(6)
        column.words(say("preset.help"), SMALL, colour="ink_soft")
        column.space(22)

    def _remark(self, column: Column, remark: Remark | None, names: tuple[str, ...]) -> None:
        if remark is None:
            return
        ui = column.ui
        words, sign = column.beside(left=36), column.beside()
        words.words(ui.texts.say(remark.sentence, names), STRONG, colour="danger" if remark.serious else "ink")
        line = sign.strip(max(MARK, ui.typesetter.line_height(STRONG)))
        sign.nodes.append(picture(line.at_left(26, 26), "icon_warning"))
        column.join(sign, words)
        column.space(20)

    def _choose(self, preset: Preset | None) -> None:
        if preset is None:
            self.usual()
        else:
            self.use(preset)

    def _option(self, column: Column, option: OptionSpec, forms: list[SeatForm]) -> None:
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
            self._value(column, option, len(forms))
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
