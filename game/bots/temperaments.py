"""What sets bots of one level apart: of choices that are about equally good, some prefer the sure one and some the
daring one. Which temperaments there are is content: `data/bots/temperaments.yaml`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from pydantic import Field, field_validator

from game.bots.search.search import ComparedChoice, Findings
from game.core.content.content import DATA_FOLDER, ContentError, Model
from game.core.content.folder import ContentFolder
from game.core.texts import LocalText

FOLDER: Final = DATA_FOLDER / "bots"
EVEN: Final = "even"
"""Who has none, or one that is not known here, is even-tempered."""
_FEWEST_WORLDS: Final = 4


class Temperament(Model):
    """One temperament (see the comments in data/bots/temperaments.yaml)."""

    id: str
    name: LocalText
    about: LocalText
    face: str
    near: float = Field(ge=0, le=0.2)
    risk: float = Field(ge=-2, le=2)


class TemperamentsFile(Model):
    """temperaments.yaml."""

    temperaments: list[Temperament]

    @field_validator("temperaments")
    @classmethod
    def _one_of_each(cls, found: list[Temperament]) -> list[Temperament]:
        names = [each.id for each in found]
        if len(set(names)) < len(names):
            raise ValueError("two temperaments have the same id")
        if EVEN not in names:
            raise ValueError(f"there must be one with the id '{EVEN}'")
        return found


def load_temperaments(folder: Path = FOLDER) -> Mapping[str, Temperament]:
    """The temperaments by id, in the order of the file; raises ContentError with every fault found."""
    reader = ContentFolder(folder)
    file = reader.read("temperaments", TemperamentsFile)
    if file is None:
        raise ContentError(reader.faults)
    return {each.id: each for each in file.temperaments}


@cache
def temperaments() -> Mapping[str, Temperament]:
    """Those of the house."""
    return load_temperaments()


def temperament_of(name: str) -> Temperament:
    """The temperament of a seat: of one that names none, or an unknown one, the even one."""
    known = temperaments()
    return known.get(name, known[EVEN])


def tempered(findings: Findings, options: tuple[ComparedChoice, ...], temperament: Temperament) -> Findings:
    """The choice that somebody of this temperament makes, of those that are about as good as the one that was found: of
    those that a search gave up early nobody knows that.
    """
    own = next((option for option in options if option.whole[0] == findings.action), None)
    if own is None or own.worlds < _FEWEST_WORLDS or not temperament.risk:
        return findings
    known = [option for option in options if option.worlds >= own.worlds]
    near = [option for option in known if option.worth >= own.worth - temperament.near]
    liked = max(near, key=lambda option: option.worth + temperament.risk * option.spread)
    if liked.whole[0] == findings.action:
        return findings
    manner = "surer" if temperament.risk < 0 else "daring"
    return Findings(liked.whole[0], options, findings.simulations, findings.unfit, manner)
