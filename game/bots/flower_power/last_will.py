"""Last wills of FLOWER POWER!: whom their poison takes along, and what hangs on one (FP-70, FP-A50, FP-A52)."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.flower_power.cards import deadly_play
from game.bots.flower_power.founding import next_step
from game.bots.flower_power.worth import Standing
from game.core.rules.rules import Action
from game.flower_power.cards import POISON, PROMOTION
from game.flower_power.rules import FlowerPower
from game.flower_power.state import LAST_WILL, Flower, State
from game.flower_power.zones import DRAW_PILE


def may_save(standing: Standing, but: Flower) -> bool:
    """True if a last will may take all others along who have more than the flower that is taken, with the card that a
    success brings (FP-40), or plant a flower.
    """
    state, content = standing.state, standing.content
    if state.house.last_will_replant and state.hand_size(standing.seat) + 1 >= content.game.founding.regular:
        return True
    table = state.table
    lots = {table.lots[card] for card in table.zones[DRAW_PILE]}
    unseen = {face for lot, faces in table.unseen if lot in lots or not lots for face in faces}
    drawn = [face for face in unseen if content.cards.can(face, POISON) or content.cards.can(face, PROMOTION)]
    return any(deadly_play(standing, standing.rivals, but, surely=False, more=[face]) for face in drawn)


def last_will(rules: FlowerPower, state: State, seat: int, legal: Sequence[Action]) -> Action:
    """Poison, and what lays petals open for it, if there is enough for all that is left of everybody (FP-70); else a
    flower, if the house allows it; else poison for one of them, or what may be enough, for nothing is lost by it.
    """
    standing = Standing(rules.content, state, seat)
    everybody = tuple(standing.rivals)
    winning = deadly_play(standing, everybody)
    if winning is not None and winning in legal:
        return winning
    planned = next_step(rules.content, state, seat, legal)
    if planned is not None:
        return planned
    for rival in everybody:
        deadly = deadly_play(standing, [rival])
        if deadly is not None and deadly in legal:
            return deadly
    perhaps = deadly_play(standing, everybody, surely=False)
    return perhaps if perhaps is not None and perhaps in legal else rules.idle[LAST_WILL]
