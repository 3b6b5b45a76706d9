"""What is asked on the author's page: the house rules, how the bots play, and how many games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, Protocol

from game.catalogue import entry_of
from game.core.content.skins import OPTION as SKIN
from game.core.journal.own_file import own_files_of
from game.core.rules.options import OptionError, OptionSpec, resolve
from game.core.rules.rules import AnyRules, OptionValue, Setup
from game.core.texts import Sentence
from game.lab.played import digest_of, played_of
from game.own.folder import Saved, left_out_of, saved_files
from scenes.kit.widgets.column import Column

NUMBERS: Final = (50, 200, 1000, 3000)


class Chooser(Protocol):
    """The rows in which house rules are chosen, those of the lobby; `values` are the ones of all players."""

    values: dict[str, OptionValue]

    def lay_option(self, column: Column, option: OptionSpec, seats: int) -> None: ...


MakeChooser = Callable[[AnyRules, Callable[[], None]], Chooser]
"""Rows for the house rules of a game; the second argument is called whenever one was chosen."""


class Asked:
    """The house rules that are tried. `rules` know all that the player has added; `changed` is called when another
    setup was chosen that can be played.
    """

    def __init__(self, rules: AnyRules, setup: Setup, make: MakeChooser | None, changed: Callable[[], None]) -> None:
        self.setup = setup
        self.problem: Sentence | None = None
        """Why what is chosen cannot be played."""
        self.whole = rules
        """The game as the files said when nothing of what is chosen was left out."""
        self._make = make
        self._changed = changed
        self.take(rules)

    def take(self, rules: AnyRules) -> None:
        """The game as the files say from now on."""
        self.rules = rules
        self.saved = saved_of(rules.name)
        self._chooser = None if self._make is None else self._make(rules, self.choose)
        if self._chooser is not None:
            known = self._chooser.values
            known.update({name: value for name, value in self.setup.options.items() if name in known})

    @property
    def values(self) -> Mapping[str, OptionValue]:
        """What is chosen of the house rules that belong to all."""
        return {} if self._chooser is None else self._chooser.values

    def choose(self) -> None:
        """Judges what is chosen, and takes it if it can be played."""
        before = self.setup
        options = {**before.options, **self.values}
        try:
            setup = Setup(self.rules.name, before.seats, resolve(self.rules.options, options, before.seats))
            self.rules.blank(setup)  # house rules may be lawful one by one and impossible together
        except OptionError as error:
            left_out = left_out_of(self.rules, options)
            self.problem = left_out or error.sentence
        else:
            left_out, self.problem, self.setup = None, None, setup
        if left_out is None:
            self.whole = self.rules
        self._changed()

    def digest(self, options: Mapping[str, OptionValue]) -> str:
        """Of what would be played now by these house rules."""
        game, own = self.rules.name, own_files_of(self.rules)
        return digest_of(game, played_of(game, own, options, ()), ())

    def content(self) -> list[OptionSpec]:
        """The house rules whose values are files: an army, a board, a deck."""
        named = {option for option, _ in entry_of(self.rules.name).variants if option != SKIN}
        return [spec for spec in self._offered() if spec.id in named]

    def others(self) -> list[OptionSpec]:
        """The rest of those that count for this table; what cards are called changes nothing."""
        content = {spec.id for spec in self.content()}
        return [spec for spec in self._offered() if spec.id not in content and spec.id != SKIN]

    def _offered(self) -> Iterator[OptionSpec]:
        if self._chooser is not None:
            for spec in self.rules.options:
                if "*" not in spec.id and spec.counts(self.values, self.setup.seats):
                    yield spec

    def lay(self, column: Column, specs: list[OptionSpec]) -> None:
        """Adds the rows of these house rules to a column."""
        for spec in specs:
            if self._chooser is not None:
                self._chooser.lay_option(column, spec, self.setup.seats)


def saved_of(game: str) -> tuple[Saved, ...]:
    """When each of the player's files from which a game is played was saved last."""
    return tuple(saved_files(game, kind) for option, kind in entry_of(game).variants if option != SKIN)


def next_number(chosen: int, played: int) -> int:
    """How many games there are after the next press: as many as were chosen, or more if these were played."""
    return min((one for one in sorted({*NUMBERS, chosen}) if one > max(played, chosen - 1)), default=played + 1000)
