"""Faults that no single line of a file shows: names that do not exist, numbers that do not fit together, cards whose
combat would have no winner. Each is told with file, line and column.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from game.core.content.checks import house_rule_faults
from game.core.content.content import Document, Fault, Loc
from game.core.content.folder import ContentFolder
from game.core.content.skins import FOLDER, USUAL, skin_faults
from game.core.content.skins import OPTION as SKIN
from game.core.rules.options import OptionsFile
from game.nine_domains.effects import claims, compile_effects
from game.nine_domains.elements import HALVES
from game.nine_domains.models import OTHERS, CardsFile, CardSpec, DomainsFile, DomainsSkinFile, GameFile

OPTION_KINDS: Final = {
    "specials": "choice",
    "fixed_specials": "words",
    "three_plus_beats_star_scores": "flag",
    "final_tie": "choice",
    SKIN: "choice",
}
"""The house rules that the code knows; options.yaml gives their words and defaults."""
OPTION_CHOICES: Final = {
    "specials": ("random_common", "fixed", "random_each"),
    "final_tie": ("draw", "most_domains", "highest_domain"),
}


def card_faults(document: Document, cards: CardsFile, game: GameFile) -> Iterator[Fault]:
    """Faults of cards.yaml: how many, their names, and that every combat is decided (ND-Q9, ND-Q12)."""
    kinds = (*cards.base, *cards.specials)
    places: list[Loc] = [("base", index) for index in range(len(cards.base))]
    places += [("specials", index) for index in range(len(cards.specials))]
    needed = game.rounds * len(game.piles) - game.specials_per_player
    if len(cards.base) != needed:
        yield document.fault(
            ("base",),
            f"{len(cards.base)} base cards and {game.specials_per_player} specials are not the "
            f"{game.rounds * len(game.piles)} cards of {game.rounds} rounds x {len(game.piles)} piles",
        )
    if len(cards.specials) < game.specials_per_player:
        yield document.fault(("specials",), f"there are fewer than the {game.specials_per_player} dealt to each player")
    yield from _doubles(document, [card.id for card in kinds], places)
    known = {card.id for card in kinds}
    for card, place in zip(kinds, places, strict=True):
        if any(sign in card.id for sign in " ,") or not card.id:
            yield document.fault((*place, "id"), f"'{card.id}' is written in lists: it has no space, no comma")
        named = {"beats": card.beats, "loses_to": () if card.loses_to == OTHERS else tuple(card.loses_to)}
        for word, ids in named.items():
            for index, other in enumerate(ids):
                if other not in known:
                    yield document.fault((*place, word, index), f"there is no card '{other}'")
                elif other == card.id:
                    yield document.fault((*place, word, index), "two cards of one kind are always identical (ND-13)")
    yield from _undecided(document, kinds, places)


def _undecided(document: Document, kinds: Sequence[CardSpec], places: Sequence[Loc]) -> Iterator[Fault]:
    """Pairs of cards that contradict each other, or whose combat nothing would decide."""
    effects = compile_effects(kinds)
    for second, other in enumerate(kinds):
        for first, card in enumerate(kinds[:second]):
            if len({claim.winner for claim in claims(card, other)}) > 1:
                yield document.fault(places[second], f"'{other.id}' and '{card.id}' contradict each other")
            elif card.loses_to == OTHERS and other.loses_to == OTHERS and not any(claims(card, other)):
                yield document.fault(places[second], f"'{other.id}' and '{card.id}' both lose to all others")
            elif effects[first][second] is not None:
                continue
            elif card.no_strength or other.no_strength:
                yield document.fault(places[second], f"nothing says which of '{other.id}' and '{card.id}' wins")
            elif (card.value, card.tie_rank) == (other.value, other.tie_rank):
                yield document.fault(
                    places[second], f"'{other.id}' has the value and the symbol of '{card.id}': nothing breaks a tie"
                )


def domain_faults(document: Document, file: DomainsFile, game: GameFile) -> Iterator[Fault]:
    """Faults of domains.yaml: as many domains as are played for (ND-2), elements that exist, two halves (ND-17)."""
    tiles = game.rounds * len(game.piles)
    if len(file.domains) != tiles:
        yield document.fault(
            ("domains",),
            f"{len(file.domains)} domains are not the {tiles} of {game.rounds} rounds x {len(game.piles)} piles",
        )
    places: list[Loc] = [("domains", index) for index in range(len(file.domains))]
    yield from _doubles(document, [domain.id for domain in file.domains], places)
    names = [name for element in file.elements for name in (element.id, element.half) if name is not None]
    known = set(names)
    if len(known) != len(names):
        yield document.fault(("elements",), "two elements, or halves of elements, have one name")
    for domain, place in zip(file.domains, places, strict=True):
        for index, name in enumerate(domain.elements):
            if name not in known:
                yield document.fault((*place, "elements", index), f"there is no element '{name}'")
            elif name in domain.elements[:index]:
                yield document.fault((*place, "elements", index), f"'{name}' stands here twice")
    for index, element in enumerate(file.elements):
        halves = sum(element.half in domain.elements for domain in file.domains)
        if element.half is not None and halves != HALVES:
            yield document.fault(
                ("elements", index, "half"), f"'{element.half}' stands on {halves} domains, not on {HALVES} (ND-17)"
            )


def land_faults(reader: ContentFolder, skins: Mapping[str, DomainsSkinFile], domains: DomainsFile) -> Iterator[Fault]:
    """Faults of the domains in a player's skins: those that do not exist, or are named twice."""
    known = [domain.id for domain in domains.domains]
    for name, skin in skins.items():
        yield from skin_faults(reader.documents[f"{FOLDER}/{name}"], "domains", skin.domains, known)


def option_faults(document: Document, file: OptionsFile, cards: CardsFile, game: GameFile) -> Iterator[Fault]:
    """Faults of options.yaml: the house rules the code knows, each with the kind and the choices it understands."""
    specials = tuple(card.id for card in cards.specials)
    yield from house_rule_faults(
        document, file.options, OPTION_KINDS, {**OPTION_CHOICES, "fixed_specials": specials, SKIN: (USUAL,)}
    )
    for number, option in enumerate(file.options):
        if option.id == "fixed_specials" and not option.least == option.most == game.specials_per_player:
            yield document.fault(
                ("options", number), f"'least' and 'most' are the {game.specials_per_player} specials of each player"
            )


def _doubles(document: Document, ids: Sequence[str], places: Sequence[Loc]) -> Iterator[Fault]:
    for index, name in enumerate(ids):
        if name in ids[:index]:
            yield document.fault((*places[index], "id"), f"the id '{name}' stands here twice")
