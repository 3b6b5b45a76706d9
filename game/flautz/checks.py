"""Faults that no single line of a file shows: doubles, names that do not exist, numbers that do not fit together. Each
is told with file, line and column.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.core.content.checks import house_rule_faults, repeated
from game.core.content.content import Document, Fault
from game.core.content.skins import OPTION as SKIN
from game.core.content.skins import USUAL
from game.core.rules.options import OptionsFile
from game.flautz.models import ArenaFile, DeckFile, GameFile
from game.flautz.zones import SLOTS

HIGHEST_VALUE: Final = 9
"""A value is one digit, on the card and in scenarios."""
RESERVED_LETTERS: Final = "I"
"""Stands for Illusions in scenarios."""
ARENA_BACKS: Final = "arena_backs"
FIRST_PLAYER: Final = "first_player"
OPTION_KINDS: Final = {
    "mode": "choice",
    "crystals_to_win": "number",
    "mode1_bonus_crystals": "flag",
    "max_matches": "number",
    "matches": "number",
    ARENA_BACKS: "words",
    "last_turn_stand": "flag",
    "match_tie": "choice",
    FIRST_PLAYER: "choice",
    SKIN: "choice",
}
"""The house rules that the code knows; options.yaml gives their words, ranges and defaults."""
OPTION_CHOICES: Final = {
    "mode": ("crystals", "points"),
    "match_tie": ("familiars_then_none", "none", "share"),
}


def deck_faults(document: Document, deck: DeckFile, game: GameFile) -> Iterator[Fault]:
    """Faults of deck.yaml: colours that can be told apart (FZ-2), values, enough cards and apprentices."""
    for word in ("id", "letter", "symbol"):
        yield from repeated(document, [getattr(colour, word) for colour in deck.colours], ("colours",), word)
    for index, colour in enumerate(deck.colours):
        if colour.letter in RESERVED_LETTERS:
            yield document.fault(("colours", index, "letter"), f"'{colour.letter}' stands for Illusions")
    for index, value in enumerate(deck.values):
        if not 1 <= value <= HIGHEST_VALUE:
            yield document.fault(("values", index), f"a value is a number from 1 to {HIGHEST_VALUE}, not {value}")
        elif value in deck.values[:index]:
            yield document.fault(("values", index), f"the value {value} stands here twice")
    for index, value in enumerate(deck.illusions):
        if value not in deck.values:
            yield document.fault(("illusions", index), f"no Spell card has the value {value}")
    yield from repeated(document, [apprentice.id for apprentice in deck.apprentices], ("apprentices",))
    colours = [colour.id for colour in deck.colours]
    for index, apprentice in enumerate(deck.apprentices):
        if apprentice.colour not in colours:
            yield document.fault(("apprentices", index, "colour"), f"there is no colour '{apprentice.colour}'")
    if len(deck.apprentices) < game.seats.most:
        yield document.fault(
            ("apprentices",), f"{len(deck.apprentices)} apprentices are too few for {game.seats.most} players"
        )
    cards = len(colours) * len(deck.values) * deck.copies + len(deck.illusions) + deck.prisms
    needed = game.seats.most * game.hand_size + len(SLOTS)
    if cards < needed:
        yield document.fault(
            (), f"{cards} cards are too few: {needed} lie in the hands of {game.seats.most} players and on display"
        )


def game_faults(document: Document, game: GameFile) -> Iterator[Fault]:
    """Faults of game.yaml."""
    if game.seats.most < game.seats.least:
        yield document.fault(("seats", "most"), f"{game.seats.most} players are fewer than {game.seats.least}")


def arena_faults(document: Document, arena: ArenaFile) -> Iterator[Fault]:
    """Faults of arena.yaml."""
    yield from repeated(document, [card.id for card in arena.cards], ("cards",))
    for index, card in enumerate(arena.cards):
        if any(sign in card.id for sign in " ,"):
            yield document.fault(("cards", index, "id"), f"'{card.id}' is written in lists: it has no space, no comma")


def option_faults(document: Document, file: OptionsFile, arena: ArenaFile, game: GameFile) -> Iterator[Fault]:
    """Faults of options.yaml: exactly the house rules the code knows, a choice for each arena card and each seat."""
    backs = tuple(card.id for card in arena.cards)
    seats = ("random", *(str(seat) for seat in range(1, game.seats.most + 1)))
    choices = {**OPTION_CHOICES, ARENA_BACKS: backs, FIRST_PLAYER: seats, SKIN: (USUAL,)}
    yield from house_rule_faults(document, file.options, OPTION_KINDS, choices)
