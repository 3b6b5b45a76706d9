"""The content of the game: cards, deals and house rules as the rules use them, read from YAML and checked together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from game.core.content.content import DATA_FOLDER, ContentError
from game.core.content.folder import ContentFolder
from game.core.content.skins import UNDRESSED, Skin, SkinFile, faces_worn, read_skins, skins_faults, with_own_choices
from game.core.journal.own_file import OwnFile
from game.core.rules.options import OptionsFile, OptionSpec
from game.flower_power.cards import Cards, compile_cards
from game.flower_power.checks import deal_faults, deck_faults, game_faults, option_faults
from game.flower_power.models import DealsFile, DealSpec, DecksFile, GameFile, SideSpec, ThrowSpec

FOLDER: Final = DATA_FOLDER / "flower_power"
DUEL: Final = 2
"""Two throw rock, paper, scissors; more show a side of the hand (FP-13)."""


@dataclass(frozen=True, eq=False)
class Content:
    """Everything there is in the game. Two contents are equal only if they are the same object."""

    game: GameFile
    cards: Cards
    deals: dict[int, DealSpec]
    """By the number of players (FP-A5)."""
    least_left: int
    options: tuple[OptionSpec, ...]
    digest: str
    own: tuple[OwnFile, ...] = ()
    """What a player has added to the skins."""
    skins: Mapping[str, SkinFile] = field(default_factory=dict)
    skin: Skin = UNDRESSED
    """The one that the cards wear."""

    def wearing(self, skin: str) -> Content:
        """The same content, with cards called and drawn as in a skin."""
        file = self.skins[skin]
        worn = faces_worn(file.cards, {word: face for face, word in enumerate(self.cards.ids)}, file.back)
        names = tuple(worn.name(face, name) for face, name in enumerate(self.cards.names))
        return replace(self, cards=replace(self.cards, names=names), skin=worn)

    def throws_among(self, players: int) -> Sequence[ThrowSpec | SideSpec]:
        """What so many in the seating contest choose from: rock, paper, scissors, or a side of the hand (FP-13)."""
        return self.game.throws if players == DUEL else self.game.sides

    def throw_beats(self, one: int, other: int) -> bool:
        """True if the first throw of rock, paper, scissors beats the other (FP-13)."""
        return self.game.throws[one].beats == self.game.throws[other].id


def load_content(folder: Path = FOLDER, own: Sequence[OwnFile] = ()) -> Content:
    """Reads and checks the files of a folder, and a player's own; raises ContentError with every fault found."""
    reader = ContentFolder(folder, own)
    game = reader.read("game", GameFile)
    decks = reader.read("decks", DecksFile)
    deals = reader.read("deals", DealsFile)
    options = reader.read("options", OptionsFile)
    if game is None or decks is None or deals is None or options is None:
        raise ContentError(reader.faults)
    skins = read_skins(reader, SkinFile)
    faults = [
        *reader.faults,
        *game_faults(reader.documents["game"], game),
        *deck_faults(reader.documents["decks"], decks),
        *deal_faults(reader.documents["deals"], deals, game),
        *option_faults(reader.documents["options"], options),
    ]
    if faults:
        raise ContentError(faults)
    cards = compile_cards(decks)
    faults = [*skins_faults(reader, skins, cards.ids)]
    if faults:
        raise ContentError(faults)
    return Content(
        game=game,
        cards=cards,
        deals={deal.players: deal for deal in deals.deals},
        least_left=deals.least_left,
        options=tuple(with_own_choices(option, skins) for option in options.options),
        digest=reader.digest,
        own=tuple(own),
        skins=skins,
    )
