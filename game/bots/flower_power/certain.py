"""What is certain of a battle of FLOWER POWER!, whatever lies hidden: what the petals decide if nobody plays a card,
and whether anybody can play one that matters.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.bots.flower_power.cards import faces_after, faces_of
from game.bots.flower_power.worth import Standing, hidden_faces
from game.core.table.table import UNKNOWN
from game.flower_power.cards import SPY
from game.flower_power.hand_cards import FlowerPlay, Promote
from game.flower_power.state import Flower

Range = tuple[int, int]
"""The least and the greatest strength that a petal may have."""


class Petals(NamedTuple):
    """What a flower fights with: faces from the top downward, whether its owner picks among them (FP-53), and what a
    hidden one of them may be.
    """

    faces: Sequence[int]
    power: bool
    hidden: Range


def petals_after(standing: Standing, flower: Flower, action: FlowerPlay | None = None) -> Petals:
    """The petals of a flower as they lie, or once a card has been played."""
    hidden = _hidden(standing, flower)
    if action is None or action.flower != flower.zone:
        return Petals(faces_of(standing, flower), flower.power, hidden)
    return Petals(faces_after(standing, flower, action), flower.power or isinstance(action, Promote), hidden)


def _hidden(standing: Standing, flower: Flower) -> Range:
    """What its hidden petals may be: what was dealt or shuffled with them and is not seen; anything for a petal that
    somebody took from where others had laid cards.
    """
    table = standing.state.table
    cards = [card for card in table.zones[flower.zone] if table.faces[card] == UNKNOWN]
    lots, dealt = {table.lots[card] for card in cards}, {lot for lot, _ in table.unseen}
    anything = not lots <= dealt or any(card in table.origins for card in cards)
    found = [face for lot, faces in hidden_faces(standing.state) if anything or lot in lots for face in faces]
    if anything:
        found += [token.face for drift in table.drifts for token in drift.tokens if token.face != UNKNOWN]
    strengths = [standing.values[face] for face in found] or [0]
    return min(strengths), max(strengths)


def _ranges(standing: Standing, petals: Petals) -> list[Range]:
    """The petals of a flower in the order in which they would fight: the best first of a POWER FLOWER, which lies open;
    whoever picks otherwise does not do better by it.
    """
    values = standing.values
    found = [petals.hidden if face == UNKNOWN else (values[face], values[face]) for face in petals.faces]
    return sorted(found, reverse=True) if petals.power else found


def _both(standing: Standing, attacking: Flower, defending: Flower) -> tuple[list[Range], list[Range]]:
    return _ranges(standing, petals_after(standing, attacking)), _ranges(standing, petals_after(standing, defending))


def surely_succeeds(standing: Standing, attacking: Flower, defending: Flower) -> bool:
    """True if the attack succeeds where nobody plays a card, whatever lies hidden (FP-37, FP-50)."""
    own, theirs = _both(standing, attacking, defending)
    for (least, _), (_, greatest) in zip(own, theirs, strict=False):
        if least != greatest:
            return least > greatest
    return len(own) > len(theirs)


def surely_fails(standing: Standing, attacking: Flower, defending: Flower) -> bool:
    """True if it fails where nobody plays a card, be it by a tie that stays (FP-42, FP-51)."""
    own, theirs = _both(standing, attacking, defending)
    for (_, greatest), (least, _) in zip(own, theirs, strict=False):
        if least != greatest:
            return least > greatest
    return len(own) <= len(theirs)


def surely_ties(standing: Standing, attacking: Flower, defending: Flower) -> bool:
    """True if only a card can break the tie (FP-51)."""
    own, theirs = _both(standing, attacking, defending)
    return own == theirs and all(least == greatest for least, greatest in own)


def _however_picked(
    winning: Sequence[Range], power: bool, losing: Sequence[Range], picks: bool, *, holds: bool
) -> bool:
    """True if the flower of the first petals wins whichever of them fight: if it has `power` any may (FP-53), of the
    others any if their flower `picks`. `holds`: it defends, and a tie that stays is enough (FP-42, FP-51).
    """
    if not winning or not losing:
        return len(winning) >= len(losing) if holds else len(winning) > len(losing)
    for mine in range(len(winning) if power else 1):
        for other in range(len(losing) if picks else 1):
            least, most = winning[mine][0], losing[other][1]
            left = ([*petals[:at], *petals[at + 1 :]] for petals, at in ((winning, mine), (losing, other)))
            if least < most or (
                least == most and not _however_picked(next(left), power, next(left), picks, holds=holds)
            ):
                return False
    return True


def needs_good_pick(
    standing: Standing, winning: Flower, losing: Flower, action: FlowerPlay | None = None, *, holds: bool
) -> bool:
    """True if a flower that beats another one, or `holds` against it, may be picked from so badly that it does not: as
    they stand, or after a card.
    """
    petals, against = (petals_after(standing, flower, action) for flower in (winning, losing))
    own, theirs = _ranges(standing, petals), _ranges(standing, against)
    if not petals.power or len(set(own)) < 2 or not theirs:
        return False
    return not _however_picked(own, petals.power, theirs, against.power, holds=holds)


def picks_apart(standing: Standing, flower: Flower, action: FlowerPlay) -> bool:
    """True if the player of a flower has petals of more than one strength to pick from, once a card has been played."""
    petals = petals_after(standing, flower, action)
    return petals.power and len(set(_ranges(standing, petals))) > 1


def harmless(standing: Standing, seat: int) -> bool:
    """True if no card of a hand changes a battle: all of them are known, and can do no more than look."""
    cards = standing.content.cards
    return all(face != UNKNOWN and set(cards.powers[face]) == {SPY} for face in standing.state.hand(seat))


def strongest(standing: Standing, faces: Sequence[int]) -> int:
    """The greatest strength of petals that are known."""
    return max((standing.values[face] for face in faces if face != UNKNOWN), default=0)
