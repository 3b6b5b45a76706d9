"""Worlds a bot may imagine (determinization): a full table that fits one observer's view, made from the view alone."""

from __future__ import annotations

from game.core.chance import Chance
from game.core.table import BAG, TRUTH, UNKNOWN, Drift, Table, Token, bit


def imagine_table(view: Table, chance: Chance) -> Table:
    """A true table that looks to `view.observer` exactly like `view`.

    Hidden picks out of bags are re-enacted in the order in which they happened (each took any token that was there
    then); what is left is dealt within its lot. Raises ValueError if the view is already the truth.
    """
    if view.observer == TRUTH:
        raise ValueError("the truth needs no imagination")
    world = view.clone()
    world.observer = TRUTH
    world.unseen = ()
    faces, lots = list(view.faces), list(view.lots)
    if view.drifts:
        hidden = {card for card, face in enumerate(faces) if face == UNKNOWN}
        dealing = _Dealing(world, faces, lots, hidden)
        world.drifts = tuple([dealing.re_enact(drift, chance) for drift in view.drifts])
    if view.unseen:
        waiting: dict[int, list[int]] = {lot: [] for lot, _ in view.unseen}
        for card, face in enumerate(faces):
            if face == UNKNOWN:
                waiting[lots[card]].append(card)
        for lot, unseen in view.unseen:
            for card, face in zip(waiting[lot], chance.shuffled(unseen), strict=True):
                faces[card] = face
    world.faces, world.lots = tuple(faces), tuple(lots)
    for number, zone in enumerate(world.layout):
        if zone.kind == BAG and zone.owner >= 0:
            owner = bit(zone.owner)
            for card in world.zones[number]:
                world.knows[card] |= owner
                world.sees[card] |= owner
    return world


class _Dealing:
    """Gives the hidden cards of a world their tokens; `faces` and `lots` are those of the world in the making."""

    def __init__(self, world: Table, faces: list[int], lots: list[int], hidden: set[int]) -> None:
        self._world = world
        self._faces = faces
        self._lots = lots
        self._hidden = hidden

    def re_enact(self, drift: Drift, chance: Chance) -> Drift:
        """Gives every card of the pool a token: places in the order they were filled, then the bag; returns the drift
        with its cards.
        """
        world = self._world
        places = sorted(
            [
                (origin.moment, card)
                for card, origin in world.origins.items()
                if origin.bag == drift.bag and self._waits(card)
            ]
        )
        in_bag = [card for card in world.zones[drift.bag] if self._waits(card)]
        tokens = list(drift.tokens)
        settled = []
        for moment, card in places:
            able = [token for token in tokens if token.since <= moment]
            token = chance.choice(able or tokens)
            tokens.remove(token)
            settled.append(self._give(card, token, drift.observer))
        for card, token in zip(in_bag, chance.shuffled(tokens), strict=True):
            settled.append(self._give(card, token, drift.observer))
        return Drift(drift.observer, drift.bag, tuple(sorted(settled)))

    def _waits(self, card: int) -> bool:
        return card in self._hidden and self._lots[card] < 0

    def _give(self, card: int, token: Token, observer: int) -> Token:
        self._lots[card] = token.lot
        if token.face != UNKNOWN:
            self._faces[card] = token.face
            self._world.knows[card] |= bit(observer)
        return Token(token.since, token.face, token.lot, card)
