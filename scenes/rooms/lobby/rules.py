"""The house rules in the lobby: every option of the game, and the presets that keep them under a name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple

from game.core.rules.options import OptionSpec
from game.core.rules.rules import AnyRules, OptionValue
from game.core.texts import Sentence
from game.own.presets import own_presets
from scenes.kit.drawing.theme import BODY, HEADING, LABEL, SMALL, STRONG
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import (
    SMALLEST_TARGET,
    button,
    button_height,
    button_width,
    paragraph,
    picture,
    stepper,
    text,
)
from scenes.kit.widgets.choices import choice_grid
from scenes.kit.widgets.clause_mark import MARK, clause_mark
from scenes.kit.widgets.field import TextField
from scenes.kit.widgets.own_mark import marked
from scenes.rooms.lobby.presets import LONGEST_NAME, Preset, PresetError, PresetFolder
from scenes.rooms.lobby.seats import SeatForm


class Remark(NamedTuple):
    """What the chosen values come to; `serious`: they cannot be played."""

    sentence: Sentence
    serious: bool


class HouseRules:
    """The chosen values. `tell` shows a notice (message key and what fills it), `changed` asks for a new picture."""

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
        written, _ = own_presets(rules)
        self._written = [Preset(rules.name, preset.name, dict(preset.options)) for preset in written]
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
        if preset.name in self._folder.partly:
            self._tell("preset.partly", name=preset.name, n=self._folder.partly[preset.name])
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
        self._tell("preset.saved", name=name, path=str(path))

    def delete(self) -> None:
        """Forgets the preset whose name is in the field."""
        try:
            self._folder.delete(self._name.value.strip())
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
        self._presets = self._folder.all()
        self.use(preset)
        self._tell("preset.taken", name=preset.name)
        if left_out:
            self._tell("preset.partly", name=preset.name, n=left_out)

    def _is(self, values: Mapping[str, OptionValue]) -> bool:
        return all(values.get(o.id, o.default) == self.values[o.id] for o in self.rules.options if o.id in self.values)

    # ---- building -------------------------------------------------------------------------------

    def nodes(
        self, ui: Ui, x: float, y: float, width: float, forms: list[SeatForm], remark: Remark | None = None
    ) -> tuple[list[Node], float]:
        """Presets, then every option that counts here, the remark under the one that was changed last; and their
        height.
        """
        if not self.rules.options:
            return [], 0.0
        nodes: list[Node] = []
        heading = paragraph(ui, x, y, width, ui.texts("lobby.options"), HEADING)
        nodes.append(heading)
        names = tuple(form.name for form in forms)
        top = self._preset_rows(ui, nodes, x, y + heading.rect.h + 8, width)
        if not self._touched:
            top = self._remark(ui, nodes, remark, names, x, top, width)
        for option in self.rules.options:
            if not option.counts(self.values, len(forms)):
                continue
            top = self._option(ui, nodes, option, x, top, width, forms)
            if option.id == self._touched:
                top = self._remark(ui, nodes, remark, names, x, top, width)
        return nodes, self._keeping(ui, nodes, x, top, width) - y

    def _preset_rows(self, ui: Ui, nodes: list[Node], x: float, top: float, width: float) -> float:
        names: list[tuple[Preset | None, str]] = [(None, ui.texts("preset.usual"))]
        names += [(preset, preset.name) for preset in self._presets]
        names += [(preset, marked(ui.texts, preset.name, own=True)) for preset in self._written]
        chosen = [preset for preset, _ in names if self._is({} if preset is None else preset.options)][:1]
        grid = choice_grid(ui, "lobby.preset", x, top, width, names, chosen, self._choose)
        nodes.append(grid)
        return top + grid.rect.h + 18

    def _keeping(self, ui: Ui, nodes: list[Node], x: float, top: float, width: float) -> float:
        """A name, and buttons that keep the values under it or forget them."""
        label = paragraph(ui, x, top, width, ui.texts("preset.title"), STRONG)
        nodes.append(label)
        top += label.rect.h + 6
        line = max(46.0, button_height(ui, BODY))
        save, forget = ui.texts("preset.save"), ui.texts("preset.delete")
        known = any(preset.name == self._name.value.strip() for preset in self._presets)
        save_width = button_width(ui, save, icon=True, role=BODY)
        forget_width = button_width(ui, forget, icon=True, role=BODY) if known else 0.0
        room = min(width - save_width - forget_width - 24, 320 * ui.text_scale)
        beside = room > 160 * ui.text_scale
        hint = ui.texts("preset.name")
        nodes.append(self._name.node(ui, Rect(x, top, room if beside else width, line), hint, hint=hint))
        left = x + room + 12 if beside else x
        top += 0 if beside else line + 8
        place = Rect(left, top, save_width, line)
        nodes.append(button(ui, "lobby.preset.save", place, save, self.save, icon="save", role=BODY))
        if known:
            place = Rect(place.right + 12, top, forget_width, line)
            nodes.append(button(ui, "lobby.preset.delete", place, forget, self.delete, icon="trash", role=BODY))
        top += line + 6
        note = paragraph(ui, x, top, width, ui.texts("preset.help"), SMALL, colour="ink_soft")
        nodes.append(note)
        return top + note.rect.h + 22

    def _remark(
        self,
        ui: Ui,
        nodes: list[Node],
        remark: Remark | None,
        names: tuple[str, ...],
        x: float,
        top: float,
        width: float,
    ) -> float:
        if remark is None:
            return top
        said = ui.texts.say(remark.sentence, names)
        line = max(MARK, ui.typesetter.line_height(STRONG))
        icon = picture(Rect(x, top + (line - 26) / 2, 26, 26), "icon_warning")
        words = paragraph(ui, x + 36, top, width - 36, said, STRONG, colour="danger" if remark.serious else "ink")
        nodes += [icon, words]
        return top + max(line, words.rect.h) + 20

    def _choose(self, preset: Preset | None) -> None:
        if preset is None:
            self.usual()
        else:
            self.use(preset)

    def _option(
        self,
        ui: Ui,
        nodes: list[Node],
        option: OptionSpec,
        x: float,
        top: float,
        width: float,
        forms: list[SeatForm],
    ) -> float:
        """Label and clause, the values, the explanation with the usual value and the range."""
        label = paragraph(ui, x, top, width - MARK - 10, ui.texts.pick(option.label), STRONG)
        line = max(MARK, label.rect.h)
        label = paragraph(
            ui, x, top + (line - label.rect.h) / 2, width - MARK - 10, ui.texts.pick(option.label), STRONG
        )
        nodes.append(label)
        key = f"lobby.option.{option.id}"
        nodes.append(clause_mark(ui, key, x + width - MARK / 2, top + line / 2, option.clause, self._explain))
        top += line + 4
        if "*" in option.id:
            for form in forms:
                top = self._own(ui, nodes, option, form, x, top, width)
        else:
            top = self._value(ui, nodes, option, x, top, width, len(forms))
        words = f"{ui.texts.pick(option.help)} {self._range(ui, option)}"
        note = paragraph(ui, x, top, width, words, SMALL, colour="ink_soft")
        nodes.append(note)
        return top + note.rect.h + 20

    def _value(
        self, ui: Ui, nodes: list[Node], option: OptionSpec, x: float, top: float, width: float, seats: int
    ) -> float:
        value, key, change = self.values[option.id], f"lobby.option.{option.id}", partial(self._set, option.id)
        if option.kind == "number":
            line = max(SMALLEST_TARGET, button_height(ui, BODY))
            widest = max(
                (ui.measure(ui.texts.pick(words), LABEL) for words in option.value_words.values()), default=0.0
            )
            place = Rect(x, top, min(width, line * 2 + max(120 * ui.text_scale, widest + 24)), line)
            nodes.append(_number(ui, key, place, option, int(value), change))
            return top + line + 6
        if option.kind == "flag":
            flags: list[tuple[OptionValue, str]] = [(True, ui.texts("lobby.on")), (False, ui.texts("lobby.off"))]
            grid = choice_grid(ui, key, x, top, width, flags, [value], change)
        else:
            words: list[tuple[OptionValue, str]] = [
                (item.id, marked(ui.texts, ui.texts.pick(item.label), item.own))
                for item in option.choices
                if item in option.offered(seats) or item.id == value
            ]
            if option.kind == "choice":
                grid = choice_grid(ui, key, x, top, width, words, [value], change)
            else:
                chosen: list[OptionValue] = [word for word in str(value).split(",") if word]
                grid = choice_grid(ui, key, x, top, width, words, chosen, partial(self._switch_word, option))
        nodes.append(grid)
        return top + grid.rect.h + 6

    def _own(
        self, ui: Ui, nodes: list[Node], option: OptionSpec, form: SeatForm, x: float, top: float, width: float
    ) -> float:
        """The value of one player: its name, and a number or yes and no."""
        line = max(SMALLEST_TARGET, button_height(ui, BODY))
        room = min(width * 0.45, line * 2 + 150 * ui.text_scale)
        nodes.append(text(Rect(x + 14, top, width - room - 30, line), form.name, LABEL))
        key = f"lobby.own.{option.id}.{form.serial}"
        value = form.own.get(option.id, option.default)
        place = Rect(x + width - room, top, room, line)
        change = partial(self._set_own, option, form)
        if option.kind == "number":
            nodes.append(_number(ui, key, place, option, int(value), change))
            return top + line + 6
        flags: list[tuple[OptionValue, str]] = [(True, ui.texts("lobby.on")), (False, ui.texts("lobby.off"))]
        words: list[tuple[OptionValue, str]] = [(item.id, ui.texts.pick(item.label)) for item in option.choices]
        grid = choice_grid(ui, key, place.x, top, room, words or flags, [value], change)
        nodes.append(grid)
        return top + grid.rect.h + 6

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
