"""The content of the game: armies, skins and house rules as the rules use them, read from YAML and checked as a whole.

Armies and skins are whatever files lie in their folders: another one needs no code (BP-38).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from game.batailles.army import ROLE_NAMES, Army, compile_army
from game.batailles.checks import army_faults, game_faults, option_faults, own_skin_faults, skin_faults
from game.batailles.models import ArmyFile, FolderOption, GameFile, KindSpec, LookSpec, OptionsWithFolders, SkinFile
from game.core.content.content import DATA_FOLDER, ContentError, Fault, Model
from game.core.content.folder import ContentFolder
from game.core.journal.own_file import OwnFile
from game.core.rules.options import OptionChoice, OptionSpec
from game.core.texts import LocalText, filled

FOLDER: Final = DATA_FOLDER / "batailles"
M = TypeVar("M", bound=Model)


@dataclass(frozen=True)
class Content:
    """Everything there is in the game. Armies and skins are found by the names of their files."""

    game: GameFile
    armies: Mapping[str, Army]
    skins: Mapping[str, SkinFile]
    options: tuple[OptionSpec, ...]
    digest: str
    own: tuple[OwnFile, ...] = ()
    """What a player has added to the armies and skins."""

    def slot_name(self, slot: int) -> LocalText:
        """Where a place lies, in a sentence."""
        return self.game.slots[slot].name

    def card_name(self, army: str, skin: str, face: int) -> LocalText:
        """What a card is called in a sentence, with its article: "the 7", "the king"."""
        look, value = self._look(army, skin, face), str(self.armies[army].values[face])
        return filled(self._kind(army, skin, face).name if look.name is None else look.name, value=value)

    def drawing(self, army: str, skin: str, face: int) -> str:
        """The name of the drawing of a card, without folder and ending: `soldiers_unit_2`."""
        return f"{self.skins[skin].drawings}_{self._look(army, skin, face).drawing}"

    def picture(self, army: str, skin: str, face: int) -> str:
        """The file of a player's own drawing of a card, '' for none."""
        return self._look(army, skin, face).picture

    def _look(self, army: str, skin: str, face: int) -> LookSpec:
        value, looks = self.armies[army].values[face], self._kind(army, skin, face).looks
        fitting = [look for look in looks if look.from_ <= value] or [looks[0]]
        return fitting[-1]

    def _kind(self, army: str, skin: str, face: int) -> KindSpec:
        kind: KindSpec = getattr(self.skins[skin].kinds, ROLE_NAMES[self.armies[army].roles[face]])
        return kind


def load_content(folder: Path = FOLDER, own: Sequence[OwnFile] = ()) -> Content:
    """Reads and checks the files of a folder, and a player's own; raises ContentError with every fault found."""
    reader = ContentFolder(folder, own)
    game = reader.read("game", GameFile)
    options = reader.read("options", OptionsWithFolders)
    armies = {name: reader.read(f"armies/{name}", ArmyFile) for name in reader.names("armies")}
    skins = {name: reader.read(f"skins/{name}", SkinFile) for name in reader.names("skins")}
    if game is None or options is None:
        raise ContentError(reader.faults)
    found_armies = {name: army for name, army in armies.items() if army is not None}
    found_skins = {name: skin for name, skin in skins.items() if skin is not None}
    faults = [*reader.faults, *_faults(reader, game, found_armies, found_skins)]
    faults += option_faults(reader.documents["options"], options, list(armies), list(skins))
    if faults:
        raise ContentError(faults)
    words: dict[str, tuple[Mapping[str, ArmyFile | SkinFile], list[str]]] = {
        "army": (found_armies, reader.own_names("armies")),
        "skin": (found_skins, reader.own_names("skins")),
    }
    return Content(
        game=game,
        armies={name: compile_army(name, army) for name, army in found_armies.items()},
        skins=found_skins,
        options=(*options.options, *(_folder_option(option, *words[option.id]) for option in options.folders)),
        digest=reader.digest,
        own=tuple(own),
    )


def _faults(
    reader: ContentFolder, game: GameFile, armies: Mapping[str, ArmyFile], skins: Mapping[str, SkinFile]
) -> Iterator[Fault]:
    yield from game_faults(reader.documents["game"], game)
    for name, army in armies.items():
        yield from army_faults(reader.documents[f"armies/{name}"], army)
    for name, skin in skins.items():
        yield from skin_faults(reader.documents[f"skins/{name}"], skin)
    own = reader.own_names("skins")
    shipped = [skin for name, skin in skins.items() if name not in own]
    for name in own:
        if name in skins:
            yield from own_skin_faults(reader.documents[f"skins/{name}"], skins[name], shipped)


def _folder_option(option: FolderOption, files: Mapping[str, ArmyFile | SkinFile], own: Sequence[str]) -> OptionSpec:
    """A house rule whose choices are the files of a folder, the default first, a player's own last."""
    names = sorted(files, key=lambda name: (name in own, name != option.default, name))
    choices = tuple(
        OptionChoice(id=name, label=file.name, help=getattr(file, "help", None), own=name in own)
        for name, file in ((name, files[name]) for name in names)
    )
    return OptionSpec(
        id=option.id,
        kind="choice",
        default=option.default,
        clause=option.clause,
        label=option.label,
        help=option.help,
        choices=choices,
    )
