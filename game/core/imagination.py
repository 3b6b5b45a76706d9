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
    hidden = {card for card, face in enumerate(world.faces) if face == UNKNOWN}
    drifts = []
    for drift in view.drifts:
        tokens = _re_enact(world, drift, hidden, chance)
        drifts.append(Drift(drift.observer, drift.bag, tuple(sorted(tokens))))
    world.drifts = tuple(drifts)
    for lot, faces in view.unseen:
        cards = [card for card in sorted(hidden) if world.lots[card] == lot and world.faces[card] == UNKNOWN]
        for card, face in zip(cards, chance.shuffled(faces), strict=True):
            world.faces[card] = face
    for number, zone in enumerate(world.layout):
        if zone.kind == BAG and zone.owner >= 0:
            for card in world.zones[number]:
                world.knows[card] |= bit(zone.owner)
                world.sees[card] |= bit(zone.owner)
    return world


def _re_enact(world: Table, drift: Drift, hidden: set[int], chance: Chance) -> list[Token]:
    """Gives every card of the pool a token: places in the order they were filled, then the bag; returns the tokens
    with their cards.
    """
    places = sorted(
        (origin.moment, card)
        for card, origin in world.origins.items()
        if origin.bag == drift.bag and card in hidden and world.lots[card] < 0
    )
    in_bag = [card for card in world.zones[drift.bag] if card in hidden and world.lots[card] < 0]
    tokens = list(drift.tokens)
    settled = []
    for moment, card in places:
        able = [token for token in tokens if token.since <= moment]
        token = chance.choice(able or tokens)
        tokens.remove(token)
        settled.append(_give(world, card, token, drift.observer))
    for card, token in zip(in_bag, chance.shuffled(tokens), strict=True):
        settled.append(_give(world, card, token, drift.observer))
    return settled


def _give(world: Table, card: int, token: Token, observer: int) -> Token:
    world.lots[card] = token.lot
    if token.face != UNKNOWN:
        world.faces[card] = token.face
        world.knows[card] |= bit(observer)
    return Token(token.since, token.face, token.lot, card)
