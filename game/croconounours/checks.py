"""Faults that no single line of a file shows: names that do not exist, numbers that do not fit together. Each is told
with file, line and column.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game.core.content.checks import house_rule_faults, repeated
from game.core.content.content import Document, Fault, Loc
from game.core.content.skins import OPTION as SKIN
from game.core.content.skins import USUAL
from game.core.rules.options import OptionsFile
from game.core.texts import Sentence
from game.croconounours.boards import CENTRE_LETTER
from game.croconounours.models import TEAM_SIZE, DecksFile, DeckSpec, GameFile, OwnDeckFile, WarriorsFile

OPTION_KINDS: Final = {
    "deck": "choice",
    "teams": "choice",
    "teams4": "flag",
    "multi_end": "choice",
    "coloured_squares": "flag",
    "board": "choice",
    "obstacles": "flag",
    "shot_blocking": "choice",
    "shoot_obstacles": "flag",
    "campaign": "flag",
    "stalemate_turns": "number",
    SKIN: "choice",
}
"""The house rules that the code knows; options.yaml gives their words and defaults."""
OPTION_CHOICES: Final = {
    "teams": ("standard", "custom_secret"),
    "multi_end": ("last_standing", "first_elimination"),
    "shot_blocking": ("crossing", "shared_edge_only"),
}
"""In the state the first choice is False, the second True."""
SUITS: Final = ("C", "S", "D", "H")


def game_faults(document: Document, game: GameFile, warriors: WarriorsFile) -> Iterator[Fault]:
    """Faults of game.yaml: colours that do not exist or may not start, too few sides."""
    starters = [colour.id for colour in warriors.colours if colour.may_start]
    for index, colour in enumerate(game.team):
        if colour not in starters:
            yield document.fault(("team", index), f"'{colour}' is not one of {', '.join(starters)} (CN-7)")
    for colour, count in game.campaign_reserve.items():
        if colour not in starters:
            yield document.fault(("campaign_reserve", colour), f"'{colour}' is not one of {', '.join(starters)} (CN-7)")
        elif count < 0:
            yield document.fault(("campaign_reserve", colour), f"{count} should be 0 or more")
    if sum(game.campaign_reserve.values()) < TEAM_SIZE:
        yield document.fault(("campaign_reserve",), f"a reserve has at least {TEAM_SIZE} warriors")
    if len(game.sides) < game.seats.most:
        yield document.fault(("sides",), f"{len(game.sides)} sides are too few for {game.seats.most} players (CN-61)")
    if game.middle_player_hand < game.hand_size:
        yield document.fault(("middle_player_hand",), "fewer cards than the others have (CN-64)")
    yield from repeated(document, [side.id for side in game.sides], ("sides",))


def warrior_faults(document: Document, warriors: WarriorsFile) -> Iterator[Fault]:
    """Faults of warriors.yaml: doubled names, replacements that do not exist or never end."""
    ids = [colour.id for colour in warriors.colours]
    yield from repeated(document, ids, ("colours",))
    letters = [colour.letter for colour in warriors.colours]
    starters = [colour.id for colour in warriors.colours if colour.may_start]
    chain = {colour.id: colour.replaced_by for colour in warriors.colours}
    for index, colour in enumerate(warriors.colours):
        place: Loc = ("colours", index)
        if colour.letter in letters[:index] or colour.letter == CENTRE_LETTER or not colour.letter.isupper():
            yield document.fault((*place, "letter"), f"'{colour.letter}' should be a capital letter of its own")
        if colour.replaced_by is not None and colour.replaced_by not in ids:
            yield document.fault((*place, "replaced_by"), f"there is no colour '{colour.replaced_by}'")
        elif colour.replaced_by is not None and chain[colour.replaced_by] is not None:
            yield document.fault((*place, "replaced_by"), "a warrior that replaces another dies normally (CN-37)")
        elif colour.replaced_by in starters:
            yield document.fault((*place, "replaced_by"), "nobody has a replacement at the start (CN-7)")


def deck_faults(document: Document, decks: DecksFile, game: GameFile) -> Iterator[Fault]:
    """Faults of decks.yaml: suits in their order, ranks that rise, packs too small for the hands (CN-15)."""
    for index, (suit, expected) in enumerate(zip(decks.suits, SUITS, strict=True)):
        if suit.id != expected:
            yield document.fault(("suits", index, "id"), f"'{suit.id}' should be {expected}")
    ranks = [rank.id for rank in decks.ranks]
    yield from repeated(document, ranks, ("ranks",))
    for index, rank in enumerate(decks.ranks[1:], start=1):
        if rank.value <= decks.ranks[index - 1].value:
            yield document.fault(("ranks", index, "value"), f"{rank.value} is not above the rank before it (CN-9)")
    if not decks.ranks[-1].value < decks.joker.attack < decks.joker.defence:
        yield document.fault(("joker",), "the joker is above every card, and higher still in defence (CN-9)")
    yield from repeated(document, [deck.id for deck in decks.decks], ("decks",))
    for index, deck in enumerate(decks.decks):
        yield from pack_faults(document, ("decks", index), deck, decks, game)


def pack_faults(
    document: Document, place: Loc, deck: DeckSpec | OwnDeckFile, decks: DecksFile, game: GameFile
) -> Iterator[Fault]:
    """Faults of one pack: a rank that does not exist, too few cards for the hands (CN-15)."""
    ranks = [rank.id for rank in decks.ranks]
    if deck.lowest not in ranks:
        said = Sentence("fault.deck.lowest", {"rank": deck.lowest, "known": ", ".join(ranks)})
        yield document.fault((*place, "lowest"), said)
        return
    cards = len(SUITS) * (len(ranks) - ranks.index(deck.lowest)) + deck.jokers
    needed = game.seats.most * game.hand_size
    if cards < needed:
        yield document.fault(place, Sentence("fault.deck.few", {"cards": cards, "needed": needed}))


def option_faults(document: Document, file: OptionsFile, decks: DecksFile, boards: Sequence[str]) -> Iterator[Fault]:
    """Faults of options.yaml: the house rules the code knows, each with the kind and the choices it understands."""
    choices = {**OPTION_CHOICES, "deck": tuple(deck.id for deck in decks.decks), "board": tuple(boards), SKIN: (USUAL,)}
    yield from house_rule_faults(document, file.options, OPTION_KINDS, choices)
