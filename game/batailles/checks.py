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
from game.core.content.explaining import not_one_of
from game.core.texts import LocalText, Sentence

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
            yield document.fault(
                ("values", index), Sentence("fault.not_from_to", {"found": value, "least": 1, "most": HIGHEST_UNIT})
            )
    given: dict[int, str] = {}
    for role, values in army.roles.items():
        if role not in UNIT_ROLES:
            yield document.fault(
                ("roles", role), Sentence("fault.army.role", {"role": role, "known": ", ".join(UNIT_ROLES)})
            )
            continue
        for index, value in enumerate(values):
            if value not in army.values:
                yield document.fault(("roles", role, index), Sentence("fault.army.unit", {"value": value}))
            elif value in given:
                yield document.fault(
                    ("roles", role, index), Sentence("fault.army.two_roles", {"value": value, "role": given[value]})
                )
            given[value] = role
    for special, count in army.specials.items():
        if special not in SPECIALS:
            said = Sentence("fault.army.special", {"special": special, "known": ", ".join(SPECIALS)})
            yield document.fault(("specials", special), said)
        elif not 0 <= count <= 9:
            yield document.fault(
                ("specials", special), Sentence("fault.not_from_to.number", {"found": count, "least": 0, "most": 9})
            )
    if army.mines >= army.hand:
        said = Sentence("fault.army.mines", {"mines": army.mines, "hand": army.hand})
        yield document.fault(("mines",), said)
    if len(army.values) + 1 + army.mines < army.hand:
        yield document.fault(("hand",), Sentence("fault.army.small", {"hand": army.hand}))


def skin_faults(document: Document, skin: SkinFile) -> Iterator[Fault]:
    """Faults of a skin: drawings in the order of the values, names that name one card."""
    for role in ROLE_NAMES:
        kind = getattr(skin.kinds, role)
        starts = [look.from_ for look in kind.looks]
        if starts != sorted(set(starts)):
            yield document.fault(("kinds", role, "looks"), Sentence("fault.skin.from", {}))
        names: list[tuple[Loc, LocalText]] = [((), kind.name)]
        names += [(("looks", n), look.name) for n, look in enumerate(kind.looks) if look.name is not None]
        for place, name in names:
            for language in name.languages:
                if name[language].replace("{value}", "").count("{"):
                    said = Sentence("fault.skin.braces", {"value": "{value}"})
                    yield document.fault(("kinds", role, *place, "name", language), said)


def own_skin_faults(document: Document, skin: SkinFile, shipped: Iterable[SkinFile]) -> Iterator[Fault]:
    """Faults that only a player's skin can have: it names drawings and a mat that are not among the shipped ones."""
    shipped = list(shipped)
    drawings = sorted({one.drawings for one in shipped})
    known = {f"{one.drawings}_{look.drawing}" for one in shipped for look in _looks(one)}
    ornaments = sorted({one.ornament for one in shipped})
    if skin.drawings not in drawings:
        yield document.fault(("drawings",), not_one_of(skin.drawings, ", ".join(drawings)))
        return
    if skin.ornament not in ornaments:
        yield document.fault(("ornament",), not_one_of(skin.ornament, ", ".join(ornaments)))
    whose = f"{skin.drawings}_"
    there = ", ".join(sorted(name.removeprefix(whose) for name in known if name.startswith(whose)))
    for role in ROLE_NAMES:
        for number, look in enumerate(getattr(skin.kinds, role).looks):
            if f"{skin.drawings}_{look.drawing}" not in known:
                place = ("kinds", role, "looks", number, "drawing")
                said = {"drawings": skin.drawings, "drawing": look.drawing, "known": there}
                yield document.fault(place, Sentence("fault.skin.drawing", said))


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
