"""Skins: what the cards of a game are called and how they look, as a player has written it down. Nothing of it changes
play. A match carries the names; drawings lie beside the file that names them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Final, TypeVar

from pydantic import AfterValidator, BeforeValidator

from game.core.content.checks import repeated
from game.core.content.content import Document, Fault, FaultError, Model, Title
from game.core.content.explaining import not_one_of
from game.core.content.folder import ContentFolder, named_twice
from game.core.journal.own_file import OwnFile
from game.core.rules.options import OptionSpec
from game.core.texts import LocalText

OPTION: Final = "skin"
"""The house rule that names a skin."""
FOLDER: Final = "skins"
USUAL: Final = "ours"
"""The choice under which cards are as they are shipped."""
MOST_TOLD: Final = 8
"""Cards of the beginning, and of the end, that are told to whoever has written one that there is not."""


def _drawing_file(name: str) -> str:
    if re.fullmatch(r"[\w-]{1,40}\.svg", name) is None:
        raise FaultError("fault.skin.file", name=name)
    return name


DrawingFile = Annotated[str, AfterValidator(_drawing_file)]
"""The name of a player's own drawing."""


def _as_word(value: Any) -> Any:
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


CardWord = Annotated[str, BeforeValidator(_as_word)]
"""A card as scenarios write it; without quotes `5` is a number in YAML."""


class CardSkin(Model):
    """What one kind of card is called in a sentence and how it is drawn; what is left out is as it is shipped."""

    card: CardWord
    name: Title | None = None
    picture: DrawingFile = ""


class SkinFile(Model):
    """skins/*.yaml. `back`: a drawing on the backs, the same for all cards of the deck."""

    name: Title
    help: LocalText
    back: DrawingFile = ""
    cards: tuple[CardSkin, ...] = ()


@dataclass(frozen=True, slots=True)
class Skin:
    """A skin as cards wear it: names and drawings by the faces of cards; the usual one has none."""

    names: Mapping[int, LocalText] = field(default_factory=dict)
    pictures: Mapping[int, str] = field(default_factory=dict)
    back: str = ""

    def name(self, face: int, usual: LocalText) -> LocalText:
        """What a card is called, `usual` where the skin does not say."""
        return self.names.get(face, usual)


UNDRESSED: Final = Skin()
F = TypeVar("F", bound=SkinFile)


def read_skins(reader: ContentFolder, model: type[F]) -> dict[str, F]:
    """A player's skins among the files of a folder, by their names; faults are kept in the reader."""
    read = {name: reader.read(f"{FOLDER}/{name}", model) for name in reader.own_names(FOLDER)}
    return {name: file for name, file in read.items() if file is not None}


def skins_faults(reader: ContentFolder, skins: Mapping[str, SkinFile], words: Sequence[str]) -> Iterator[Fault]:
    """Faults of a player's skins: the name of the usual one, and cards that are not among the `words` of the game."""
    for name, file in skins.items():
        document = reader.documents[f"{FOLDER}/{name}"]
        if name == USUAL:
            yield named_twice(document.name)
        yield from skin_faults(document, "cards", file.cards, words)


def skin_faults(document: Document, place: str, cards: Sequence[CardSkin], known: Sequence[str]) -> Iterator[Fault]:
    """Faults of a list of cards in a skin, under the key `place`: cards that the game has not got, or named twice."""
    for number, card in enumerate(cards):
        if card.card not in known:
            yield document.fault((place, number, "card"), not_one_of(card.card, _some_of(known)))
    yield from repeated(document, [card.card for card in cards], (place,), "card")


def _some_of(words: Sequence[str]) -> str:
    """So many that one sees how they are written."""
    few = words if len(words) <= 2 * MOST_TOLD else (*words[:MOST_TOLD], "…", *words[-MOST_TOLD:])
    return ", ".join(few).replace(", …,", " …")


def faces_worn(cards: Sequence[CardSkin], faces: Mapping[str, int], back: str = "") -> Skin:
    """What a list of cards in a skin says, by faces."""
    return Skin(
        {faces[card.card]: card.name for card in cards if card.name is not None},
        {faces[card.card]: card.picture for card in cards if card.picture},
        back,
    )


def with_own_choices(option: OptionSpec, files: Mapping[str, SkinFile]) -> OptionSpec:
    """The house rule of skins with those of a player; another one as it is."""
    if option.id != OPTION:
        return option
    return option.with_own({name: file.name for name, file in files.items()}, {n: f.help for n, f in files.items()})


def skin_of_match(own: Sequence[OwnFile]) -> str:
    """The skin of a match that carries these files, '' for the usual one: it carries only the one that its house rules
    name.
    """
    names = [file.name for file in own if file.kind == FOLDER]
    return names[0] if len(names) == 1 else ""
