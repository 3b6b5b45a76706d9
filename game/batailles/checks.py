"""Faults that no single line of a file shows: roles on values that do not exist, armies that could not be dealt, house
rules the code does not know. Each is told with file, line and column.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from game.batailles.army import ROLE_NAMES, SPECIALS, UNIT_ROLES
from game.batailles.models import ArmyFile, GameFile, LookSpec, OptionsWithFolders, SkinFile
from game.core.content.checks import house_rule_faults
from game.core.content.content import Document, Fault, Loc
from game.core.texts import LocalText

OPTION_KINDS: Final = {
    "allow_two": "flag",
    "first_player": "choice",
    "allow_pass": "flag",
    "spy_spends_all": "flag",
    "mine_points": "number",
    "king_look": "choice",
    "retired_second_mine": "choice",
    "memory_aid": "flag",
}
"""The house rules that the code knows; options.yaml gives their words and defaults."""
OPTION_CHOICES: Final = {
    "first_player": ("random", "first_seat"),
    "king_look": ("after_refill", "before_refill"),
    "retired_second_mine": ("placed", "withheld"),
}
FOLDERS: Final = ("army", "skin")
HIGHEST_UNIT: Final = 99


def game_faults(document: Document, game: GameFile) -> Iterator[Fault]:
    """Faults of game.yaml."""
    if game.seats.least > game.seats.most:
        yield document.fault(("seats",), f"{game.seats.least} is more than {game.seats.most}")
    if game.slots[0].id == game.slots[1].id:
        yield document.fault(("slots", 1, "id"), f"the id '{game.slots[1].id}' stands here twice")
    for number, slot in enumerate(game.slots):
        if not slot.id.isalpha() or slot.id in ("both", "none"):
            yield document.fault(("slots", number, "id"), f"'{slot.id}' is not a word such as left")


def army_faults(document: Document, army: ArmyFile) -> Iterator[Fault]:
    """Faults of an army: its numbers, its roles (BP-3, BP-4), its special cards, and whether it can be dealt (BP-8)."""
    for index, value in enumerate(army.values):
        if not 1 <= value <= HIGHEST_UNIT:
            yield document.fault(("values", index), f"{value} is not a value from 1 to {HIGHEST_UNIT}")
    given: dict[int, str] = {}
    for role, values in army.roles.items():
        if role not in UNIT_ROLES:
            yield document.fault(("roles", role), f"there is no role '{role}'; there are {', '.join(UNIT_ROLES)}")
            continue
        for index, value in enumerate(values):
            if value not in army.values:
                yield document.fault(("roles", role, index), f"there is no unit {value} in this army")
            elif value in given:
                yield document.fault(("roles", role, index), f"the unit {value} is a {given[value]} already")
            given[value] = role
    for special, count in army.specials.items():
        if special not in SPECIALS:
            message = f"there is no special card '{special}'; there are {', '.join(SPECIALS)}"
            yield document.fault(("specials", special), message)
        elif not 0 <= count <= 9:
            yield document.fault(("specials", special), f"{count} is not a number from 0 to 9")
    if army.mines >= army.hand:
        yield document.fault(("mines",), f"{army.mines} minefields could fill a hand of {army.hand} (BP-34)")
    if len(army.values) + 1 + army.mines < army.hand:
        yield document.fault(("hand",), f"the army has fewer than {army.hand} cards")


def skin_faults(document: Document, skin: SkinFile) -> Iterator[Fault]:
    """Faults of a skin: drawings in the order of the values, names that name one card."""
    for role in ROLE_NAMES:
        kind = getattr(skin.kinds, role)
        starts = [look.from_ for look in kind.looks]
        if starts != sorted(set(starts)):
            yield document.fault(("kinds", role, "looks"), "each 'from' is higher than the one before it")
        names: list[tuple[Loc, LocalText]] = [((), kind.name)]
        names += [(("looks", n), look.name) for n, look in enumerate(kind.looks) if look.name is not None]
        for place, name in names:
            for language in name.languages:
                if name[language].replace("{value}", "").count("{"):
                    words = "only {value} can stand in braces"
                    yield document.fault(("kinds", role, *place, "name", language), words)


def own_skin_faults(document: Document, skin: SkinFile, shipped: Iterable[SkinFile]) -> Iterator[Fault]:
    """Faults that only a player's skin can have: it names drawings and a mat that are not among the shipped ones."""
    shipped = list(shipped)
    drawings = sorted({one.drawings for one in shipped})
    known = {f"{one.drawings}_{look.drawing}" for one in shipped for look in _looks(one)}
    ornaments = sorted({one.ornament for one in shipped})
    if skin.drawings not in drawings:
        yield document.fault(("drawings",), f"'{skin.drawings}' is not one of {', '.join(drawings)}")
        return
    if skin.ornament not in ornaments:
        yield document.fault(("ornament",), f"'{skin.ornament}' is not one of {', '.join(ornaments)}")
    whose = f"{skin.drawings}_"
    there = ", ".join(sorted(name.removeprefix(whose) for name in known if name.startswith(whose)))
    for role in ROLE_NAMES:
        for number, look in enumerate(getattr(skin.kinds, role).looks):
            if f"{skin.drawings}_{look.drawing}" not in known:
                place = ("kinds", role, "looks", number, "drawing")
                yield document.fault(place, f"{skin.drawings} have no drawing '{look.drawing}', but {there}")


def _looks(skin: SkinFile) -> Iterator[LookSpec]:
    for role in ROLE_NAMES:
        yield from getattr(skin.kinds, role).looks


def option_faults(
    document: Document, file: OptionsWithFolders, armies: Sequence[str], skins: Sequence[str]
) -> Iterator[Fault]:
    """Faults of options.yaml: the house rules the code knows, each with the kind and the choices it understands."""
    yield from house_rule_faults(document, file.options, OPTION_KINDS, OPTION_CHOICES)
    files = {"army": armies, "skin": skins}
    for missing in sorted(set(FOLDERS) - {folder.id for folder in file.folders}):
        yield document.fault(("folders",), f"the option '{missing}' is missing")
    for number, folder in enumerate(file.folders):
        if folder.default not in files[folder.id]:
            message = f"there is no {folder.id} '{folder.default}'; there are {', '.join(files[folder.id])}"
            yield document.fault(("folders", number, "default"), message)
