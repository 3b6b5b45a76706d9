"""The house rules in the lobby: every option of the game, and the presets that keep them under a name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

from game.core.rules.options import OptionError
from game.core.rules.rules import AnyRules, OptionValue
from game.core.texts import Sentence
from game.own.home import short_place
from scenes.kit.drawing.theme import BODY, HEADING, SMALL, STRONG
from scenes.kit.layout import row
from scenes.kit.widgets.basic import button, button_height, button_width, picture
from scenes.kit.widgets.choices import choice_grid
from scenes.kit.widgets.clause_mark import MARK
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.field import TextField
from scenes.rooms.lobby.option_rows import OptionRows
from scenes.rooms.lobby.presets import LONGEST_NAME, Former, Preset, PresetError, PresetFolder, in_words
from scenes.rooms.lobby.seats import SeatForm


class Remark(NamedTuple):
    """What the chosen values come to; `serious`: they cannot be played."""

    sentence: Sentence
    serious: bool


class HouseRules(OptionRows):
    """The chosen values, and those that are kept. `tell` shows a notice (message key, a way to `undo` what it tells,
    and what fills it), `changed` asks for a new picture.
    """

    def __init__(
        self,
        rules: AnyRules,
        presets: PresetFolder,
        explain: Callable[[str], None],
        tell: Callable[..., None],
        changed: Callable[[], None],
    ) -> None:
        super().__init__(rules, explain, changed)
        self._folder = presets
        self._tell = tell
        self._name = TextField("lobby.preset.name", "", longest=LONGEST_NAME, changed=lambda _words: changed())
        self._presets = presets.all()
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

    def take(self, values: Mapping[str, OptionValue]) -> None:
        """Takes what was chosen elsewhere, as far as it is known here."""
        for option in self.rules.options:
            value = values.get(option.id, self.values.get(option.id))
            if value is not None and value != self.values[option.id]:
                with suppress(OptionError):  # a file that has come since
                    option.check(value)
                    self.values[option.id] = value
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
            self.lay_option(column, option, len(forms), forms)
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
