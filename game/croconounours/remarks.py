"""A word beside the first game: whom the cards in hand can reach (CN-25, CN-42); and what one is told once."""

from __future__ import annotations

from game.core.texts import Sentence
from game.croconounours.attacks import every_attack
from game.croconounours.content import Content
from game.croconounours.resolution import pending
from game.croconounours.state import ACTING, DEFENDING, DISCARDING, NOBODY, SHOT, State


def remark(content: Content, view: State, seat: int) -> Sentence | None:
    """While one acts: how many enemies can be attacked. While one is attacked the prompt says enough."""
    if view.phase != ACTING or view.active != seat:
        return None
    aims = {attack.square for attack in every_attack(content, view, seat)}
    enemies = [square for square in aims if view.warrior_at(square) != NOBODY]
    key = "reach" if enemies else "nobody"
    return Sentence(f"croconounours.remark.{key}", {"n": len(enemies)}, "CN-25")


def explained(content: Content, view: State, seat: int) -> tuple[Sentence, ...]:
    """What discarding is good for; what parry, dodge and take mean."""
    if view.phase == DISCARDING:
        return (
            Sentence(
                "croconounours.explained.discarding",
                {"n": content.game.draw_max, "size": content.game.hand_size},
                "CN-18",
            ),
        )
    if view.phase == DEFENDING and pending(view).mode != SHOT:  # that cannot be parried (CN-45)
        return (Sentence("croconounours.explained.defence", {}, "CN-29"),)
    return ()


REMARK = remark
EXPLAINED = explained
