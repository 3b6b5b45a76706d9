"""What is my best spell? Step by step, each step with the clause it rests on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.match.telling import listed
from game.core.texts import Argument, LocalText, Sentence
from game.flautz.cards import NO_COLOUR
from game.flautz.content import Content
from game.flautz.narration import spell_text, stands_for_another, sum_text
from game.flautz.spells import FLAUTZ, NONE, QUINTE, ROYAL, SET, Spell

_RANK_STEPS: Final = {
    FLAUTZ: ("flautz", "FZ-23"),
    QUINTE: ("quinte", "FZ-26"),
    ROYAL: ("royal", "FZ-29"),
}


def explain_best_spell(content: Content, faces: Sequence[int], apprentice: int) -> list[Sentence]:
    """The steps from a hand to its value: what Prisms and Illusions stand for, which cards go together, what stays out,
    what that is worth, and what the whole hand is for a player with this apprentice.
    """
    spell = content.spells.best(faces)
    if not spell.cards:
        return [_step("prisms_alone", "FZ-Q5")]
    return [
        *_prisms(content, spell, faces),
        *_illusions(content, spell),
        _together(content, spell),
        _sum(content, spell),
        *_left_out(content, spell, faces),
        *_rank(content, spell, faces, apprentice),
    ]


def _step(key: str, clause: str, **arguments: Argument) -> Sentence:
    return Sentence(f"flautz.spell.{key}", arguments, clause)


def _prisms(content: Content, spell: Spell, faces: Sequence[int]) -> list[Sentence]:
    """Each useful Prism names its own pair of colours (FZ-Q10); others may go along (FZ-Q8) or stay out."""
    steps = []
    for source, target in spell.bridges:
        turned = [
            content.cards[cast.face].name
            for cast in spell.cards
            if content.cards[cast.face].colour == source and cast.colour == target
        ]
        first, second = content.colours[source].name, content.colours[target].name
        steps.append(_step("prism", "FZ-43", source=first, target=second, n=len(turned), cards=listed(turned)))
    idle = spell.prisms - len(spell.bridges)
    if idle:
        steps.append(_step("prism_goes_along", "FZ-Q8", n=idle))
    return steps


def _illusions(content: Content, spell: Spell) -> list[Sentence]:
    return [
        _step("illusion", "FZ-41", card=content.cards[cast.face].the, colour=content.colours[cast.colour].name)
        for cast in spell.cards
        if content.cards[cast.face].colour == NO_COLOUR and stands_for_another(content.cards[cast.face], cast)
    ]


def _together(content: Content, spell: Spell) -> Sentence:
    cards = spell_text(content, spell)
    if spell.familiars == 1:
        return _step("single", "FZ-Q5", cards=cards)
    if spell.pattern == SET:
        return _step("set", "FZ-19", cards=cards, n=spell.familiars)
    colour = content.colours[spell.cards[0].colour].name
    return _step("run", "FZ-19", cards=cards, n=spell.familiars, colour=colour)


def _sum(content: Content, spell: Spell) -> Sentence:
    """The lowest card, or any of a set, starts the spell; each further one adds the same (FZ-21, FZ-Q3)."""
    if spell.familiars == 1:
        return _step("sum_single", "FZ-21", n=spell.value)
    return _step("sum", "FZ-21", sum=sum_text(content, spell), n=spell.value)


def _left_out(content: Content, spell: Spell, faces: Sequence[int]) -> list[Sentence]:
    """Cards that do not go in: doubles (FZ-20), and what does not fit a better spell (FZ-Q4)."""
    rest = list(faces)
    for cast in spell.cards:
        rest.remove(cast.face)
    used = [cast.face for cast in spell.cards]
    prisms = spell.prisms
    doubles: list[LocalText] = []
    others: list[LocalText] = []
    for face in sorted(rest):
        if content.cards[face].is_prism and prisms:
            prisms -= 1
        else:
            (doubles if face in used else others).append(content.cards[face].name)
    steps = []
    if doubles:
        steps.append(_step("doubles", "FZ-20", n=len(doubles), cards=listed(doubles)))
    if others:
        steps.append(_step("left_out", "FZ-Q4", n=len(others), cards=listed(others)))
    return steps


def _rank(content: Content, spell: Spell, faces: Sequence[int], apprentice: int) -> list[Sentence]:
    rank = content.spells.rank(faces, content.apprentice_colour(apprentice))
    if rank == NONE:
        return []
    key, clause = _RANK_STEPS[rank]
    return [_step(key, clause)]
