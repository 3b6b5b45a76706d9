"""The content of the game: colours, cards, boards and house rules as the rules use them, read from YAML and checked as
a whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Final, TypeVar

from game.core.content.content import DATA_FOLDER, ContentError, Fault, Model
from game.core.content.folder import ContentFolder, named_twice
from game.core.content.skins import UNDRESSED, Skin, SkinFile, faces_worn, read_skins, skins_faults, with_own_choices
from game.core.journal.own_file import OwnFile
from game.core.rules.options import OptionsFile, OptionSpec
from game.core.texts import LocalText, Sentence, filled
from game.croconounours.boards import Board, board_faults, compile_board
from game.croconounours.cards import Cards, compile_cards, compile_decks
from game.croconounours.checks import deck_faults, game_faults, option_faults, pack_faults, warrior_faults
from game.croconounours.models import (
    BoardFile,
    ColourSpec,
    DecksFile,
    DeckSpec,
    GameFile,
    OwnDeckFile,
    WarriorsFile,
)

WARRIOR: Final = LocalText("{side} {colour}", "the {colour} {side}")
FOLDER: Final = DATA_FOLDER / "croconounours"
M = TypeVar("M", bound=Model)


@dataclass(frozen=True)
class Content:
    """Everything there is in the game. A *colour* is a number: the place in warriors.yaml."""

    game: GameFile
    colours: tuple[ColourSpec, ...]
    replacements: tuple[int, ...]
    """`replacements[colour]`: what stands up when one is eaten (CN-36), NOTHING if nothing does."""
    team: tuple[int, ...]
    """The standard team, sorted (CN-4)."""
    pool: tuple[int, ...]
    """How many of each colour a team made up in secret may have (CN-6, CN-7, CN-Q13)."""
    reserve: tuple[int, ...]
    """How many of each colour a player has at the start of a campaign (CN-Q39)."""
    cards: Cards
    decks: dict[str, tuple[int, ...]]
    boards: tuple[Board, ...]
    options: tuple[OptionSpec, ...]
    digest: str
    own: tuple[OwnFile, ...] = ()
    """What a player has added to the boards, packs and skins."""
    skins: Mapping[str, SkinFile] = field(default_factory=dict)
    skin: Skin = UNDRESSED
    """The one that the cards wear."""

    def warrior_name(self, seat: int, colour: int) -> LocalText:
        """What a warrior is called in a sentence: « le croco vert », "the green croc"."""
        side, spec = self.game.sides[seat], self.colours[colour]
        adjective = spec.name.changed(fr=spec.feminine_fr) if side.feminine else spec.name
        return filled(WARRIOR, side=side.one, colour=adjective)

    def wearing(self, skin: str) -> Content:
        """The same content, with cards called and drawn as in a skin."""
        file = self.skins[skin]
        worn = faces_worn(file.cards, {word: face for face, word in enumerate(self.cards.ids)}, file.back)
        names = tuple(worn.name(face, name) for face, name in enumerate(self.cards.names))
        return replace(self, cards=replace(self.cards, names=names), skin=worn)

    def teams_from(self, reserve: tuple[int, ...], size: int) -> tuple[tuple[int, ...], ...]:
        """Every team of so many warriors that a reserve allows; each sorted, in order."""
        colours = [colour for colour, count in enumerate(reserve) if count]
        return tuple(
            team
            for team in combinations_with_replacement(colours, size)
            if all(team.count(colour) <= reserve[colour] for colour in colours)
        )


NOTHING: Final = -1


def load_content(folder: Path = FOLDER, own: Sequence[OwnFile] = ()) -> Content:
    """Reads and checks the files of a folder, and a player's own; raises ContentError with every fault found."""
    reader = ContentFolder(folder, own)
    game = reader.read("game", GameFile)
    warriors = reader.read("warriors", WarriorsFile)
    decks = reader.read("decks", DecksFile)
    options = reader.read("options", OptionsFile)
    boards = {name: reader.read(f"boards/{name}", BoardFile) for name in reader.names("boards")}
    skins = read_skins(reader, SkinFile)
    own_decks = {name: reader.read(f"decks/{name}", OwnDeckFile) for name in reader.own_names("decks")}
    if game is None or warriors is None or decks is None or options is None:
        raise ContentError(reader.faults)
    shipped_boards = [name for name in boards if name not in reader.own_names("boards")]
    cards = compile_cards(decks)
    faults = [
        *reader.faults,
        *game_faults(reader.documents["game"], game, warriors),
        *warrior_faults(reader.documents["warriors"], warriors),
        *deck_faults(reader.documents["decks"], decks, game),
        *option_faults(reader.documents["options"], options, decks, shipped_boards),
        *_board_faults(reader, boards, warriors),
        *_own_faults(reader, boards, own_decks, decks, game),
        *skins_faults(reader, skins, cards.ids),
    ]
    if faults:
        raise ContentError(faults)
    packs = {name: deck for name, deck in own_decks.items() if deck is not None}
    decks = decks.model_copy(update={"decks": (*decks.decks, *_as_specs(packs))})
    own_words = {
        "board": {name: board.name for name, board in boards.items() if board is not None and board.name is not None},
        "deck": {name: deck.name for name, deck in packs.items()},
    }
    ids = [colour.id for colour in warriors.colours]
    letters = {spec.letter: colour for colour, spec in enumerate(warriors.colours)}
    return Content(
        game=game,
        colours=warriors.colours,
        replacements=tuple(NOTHING if c.replaced_by is None else ids.index(c.replaced_by) for c in warriors.colours),
        team=tuple(sorted(ids.index(colour) for colour in game.team)),
        pool=tuple(len(game.team) if spec.may_start else 0 for spec in warriors.colours),
        reserve=tuple(game.campaign_reserve.get(colour, 0) for colour in ids),
        cards=cards,
        decks=compile_decks(decks),
        boards=tuple(compile_board(name, file, letters) for name, file in boards.items() if file is not None),
        options=tuple(
            with_own_choices(option.with_own(own_words.get(option.id, {})), skins) for option in options.options
        ),
        digest=reader.digest,
        own=tuple(own),
        skins=skins,
    )


def _board_faults(
    reader: ContentFolder, boards: Mapping[str, BoardFile | None], warriors: WarriorsFile
) -> Iterator[Fault]:
    letters = [colour.letter for colour in warriors.colours]
    for name, file in boards.items():
        if file is not None:
            yield from board_faults(reader.documents[f"boards/{name}"], file, letters)


def _own_faults(
    reader: ContentFolder,
    boards: Mapping[str, BoardFile | None],
    packs: Mapping[str, OwnDeckFile | None],
    decks: DecksFile,
    game: GameFile,
) -> Iterator[Fault]:
    """What only files of a player can lack: a name; and packs with the name of another."""
    for name in reader.own_names("boards"):
        board = boards[name]
        if board is not None and board.name is None:
            yield reader.documents[f"boards/{name}"].fault((), Sentence("fault.missing", {"name": "name"}))
    for name, pack in packs.items():
        if pack is not None:
            document = reader.documents[f"decks/{name}"]
            yield from pack_faults(document, (), pack, decks, game)
            if name in [deck.id for deck in decks.decks]:
                yield named_twice(document.name)


def _as_specs(packs: Mapping[str, OwnDeckFile]) -> Iterator[DeckSpec]:
    for name, pack in packs.items():
        yield DeckSpec(id=name, lowest=pack.lowest, jokers=pack.jokers)
