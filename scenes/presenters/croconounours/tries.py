"""What a drag that leads nowhere would have meant, with the card that would pay for it if there is one: so the rules
say the real reason why it cannot be.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core.rules.rules import Action
from game.croconounours.attacks import Attack, Move, Shoot
from game.croconounours.cards import ATTACK_SUITS, DIAMONDS, STEP_SUITS
from game.croconounours.content import Content
from game.croconounours.state import NOBODY, WOUND, State, owner


def tried_by(content: Content, view: State, warrior: int, square: int, faces: Sequence[int]) -> Action:
    """A warrior onto a square: a step, an attack or a shot, with one of these faces (at least one)."""
    cards = content.cards
    step = content.boards[view.house.board].geometry.step_to[view.where[warrior]].get(square)
    diagonal = step is not None and step.diagonal
    if view.warrior_at(square) == NOBODY and view.obstacle_at(square) == NOBODY:
        return Move(warrior, square, _first(faces, [face for face in faces if cards.pays(face, STEP_SUITS[diagonal])]))
    if step is None:
        return Shoot(warrior, square, _first(faces, [face for face in faces if cards.is_red(face)]))
    payers = [face for face in faces if cards.pays(face, ATTACK_SUITS[diagonal])]
    return Attack(warrior, square, WOUND, _first(faces, payers))


def tried_with(content: Content, view: State, seat: int, face: int, square: int) -> Action | None:
    """A card onto a square: by the warrior that stands there, if it is the seat's own, in the direction of the suit;
    else by a warrior of the seat: a neighbour of the square or one that shoots, if any. None: it means nothing.
    """
    step_to = content.boards[view.house.board].geometry.step_to
    warrior = view.warrior_at(square)
    if warrior == NOBODY or owner(warrior) != seat:
        shoots = [content.colours[colour].shoots for colour in view.colours]
        able = sorted(view.warriors(seat), key=lambda own: (square not in step_to[view.where[own]], not shoots[own]))
        return tried_by(content, view, able[0], square, (face,)) if able else None
    suit = content.cards.suits[face]
    suits = ATTACK_SUITS if suit >= DIAMONDS else STEP_SUITS
    for step in step_to[square].values():
        if suits[step.diagonal] == suit:
            return Attack(warrior, step.to, WOUND, face) if suit >= DIAMONDS else Move(warrior, step.to, face)
    return None


def _first(faces: Sequence[int], payers: Sequence[int]) -> int:
    return payers[0] if payers else faces[0]
