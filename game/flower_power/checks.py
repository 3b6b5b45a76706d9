"""Faults that no single line of a file shows: names that do not exist, numbers that do not fit together. Each is told
with file, line and column.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.core.content.checks import house_rule_faults, repeated
from game.core.content.content import Document, Fault
from game.core.content.skins import OPTION as SKIN
from game.core.content.skins import USUAL
from game.core.rules.options import OptionsFile
from game.flower_power.models import DealsFile, DecksFile, GameFile

OPTION_KINDS: Final = {
    "seat_choice": "choice",
    "packs": "number",
    "petals": "number",
    "base_hand": "number",
    "jokers": "flag",
    "handicap.*.hand": "number",
    "handicap.*.petals": "number",
    "blind_build": "flag",
    "after_draw": "choice",
    "create_in_battle": "flag",
    "tie_discard": "choice",
    "tie_window_forced": "flag",
    "pf_vs_pf": "choice",
    "heart_face_up": "flag",
    "eliminated_hand": "choice",
    "last_will_replant": "flag",
    "memory_aid": "flag",
    "stalemate_guard": "flag",
    "stalemate_rounds": "number",
    "turn_limit": "number",
    SKIN: "choice",
}
"""The house rules that the code knows; options.yaml gives their words and defaults."""
OPTION_CHOICES: Final = {
    "seat_choice": ("contest", "lot", "random"),
    "after_draw": ("may_pass", "must_attack"),
    "tie_discard": ("first", "all", "last"),
    "pf_vs_pf": ("attacker_first", "simultaneous"),
    "eliminated_hand": ("graveyard", "removed"),
}


def game_faults(document: Document, game: GameFile) -> Iterator[Fault]:
    """Faults of game.yaml: throws that beat nothing, or each other (FP-13)."""
    ids = [throw.id for throw in game.throws]
    yield from repeated(document, ids, ("throws",))
    yield from repeated(document, [side.id for side in game.sides], ("sides",))
    beats = {throw.id: throw.beats for throw in game.throws}
    for index, throw in enumerate(game.throws):
        if throw.beats not in ids or throw.beats == throw.id:
            yield document.fault(("throws", index, "beats"), f"'{throw.beats}' is not another throw")
        elif beats[throw.beats] == throw.id:
            yield document.fault(("throws", index, "beats"), f"'{throw.id}' and '{throw.beats}' beat each other")


def deck_faults(document: Document, decks: DecksFile) -> Iterator[Fault]:
    """Faults of decks.yaml: doubled names and powers, ranks that do not rise, jokers not above them (FP-55)."""
    suits = [suit.id for suit in decks.suits]
    ids = [*(rank.id + suit for suit in suits for rank in decks.ranks), *(joker.id for joker in decks.jokers)]
    for name in sorted({name for name in ids if ids.count(name) > 1}):
        yield document.fault(("ranks",), f"the card '{name}' stands here twice")
    yield from repeated(document, [suit.power for suit in decks.suits], ("suits",), "power")
    for index, rank in enumerate(decks.ranks[1:], start=1):
        if rank.value <= decks.ranks[index - 1].value:
            yield document.fault(("ranks", index, "value"), f"{rank.value} is not above the rank before it (FP-55)")
    for index, joker in enumerate(decks.jokers):
        if joker.value != decks.jokers[0].value or joker.value <= decks.ranks[-1].value:
            yield document.fault(("jokers", index, "value"), "all jokers are one rank, above all others (FP-A7)")
        for number, suit in enumerate(joker.suits):
            if suit not in suits:
                yield document.fault(("jokers", index, "suits", number), f"'{suit}' is not one of {', '.join(suits)}")


def deal_faults(document: Document, deals: DealsFile, game: GameFile) -> Iterator[Fault]:
    """Faults of deals.yaml: every number of players has its deal, in order."""
    expected = list(range(game.seats.least, game.seats.most + 1))
    if [deal.players for deal in deals.deals] != expected:
        yield document.fault(("deals",), f"a deal for each number of players from {expected[0]} to {expected[-1]}")


def option_faults(document: Document, file: OptionsFile) -> Iterator[Fault]:
    """Faults of options.yaml: the house rules the code knows, each with the kind and the choices it understands."""
    yield from house_rule_faults(document, file.options, OPTION_KINDS, {**OPTION_CHOICES, SKIN: (USUAL,)})
