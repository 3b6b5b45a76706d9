"""Worlds a bot may imagine (determinization): a full table that fits one observer's view, made from the view alone."""

from __future__ import annotations

from game.core.chance import Chance
from game.core.records import Frozen
from game.core.table.courses import courses_of
from game.core.table.mind import Mind
from game.core.table.table import BAG, TRUTH, UNKNOWN, Drift, Shown, Table, Token, bit


def imagine_table(view: Table, chance: Chance) -> Table:
    """A true table that looks to `view.observer` exactly like `view`. Raises ValueError if the view is the truth.

    Hidden picks out of bags are made again in their order, what was shown without its lot is given one that has its
    face, and the rest is dealt within its lot.
    """
    if view.observer == TRUTH:
        raise ValueError("the truth needs no imagination")
    world = view.clone()
    world.observer = TRUTH
    world.unseen = ()
    world.shown = ()
    faces, lots = list(view.faces), list(view.lots)
    left = view.unseen
    explained: _Explained | None = None
    if view.drifts:
        hidden = {card for card, face in enumerate(faces) if face == UNKNOWN}
        dealing = _Dealing(world, faces, lots, hidden)
        if view.shown:
            explained = dealing.explain(view, chance)
            left = explained.unseen
            world.drifts = tuple([dealing.in_sight(drift) for drift in explained.drifts])
        else:
            world.drifts = tuple([dealing.re_enact(drift, chance) for drift in view.drifts])
    if left:
        waiting: dict[int, list[int]] = {lot: [] for lot, _ in left}
        for card, face in enumerate(faces):
            if face == UNKNOWN:
                waiting[lots[card]].append(card)
        for lot, unseen in left:
            for card, face in zip(waiting[lot], chance.shuffled(unseen), strict=True):
                faces[card] = face
    world.faces, world.lots = tuple(faces), tuple(lots)
    for number, zone in enumerate(world.layout):
        if zone.kind == BAG and zone.owner >= 0:
            owner = bit(zone.owner)
            for card in world.zones[number]:
                world.knows[card] |= owner
                world.sees[card] |= owner
    if explained is not None:
        mind = Mind.beginning(world, view.observer)
        mind.drifts, mind.shown = explained.drifts, explained.shown
        world.minds = (mind,)
    return world


class _Explained(Frozen):
    """Pools in which every card, and every card that was shown, has its token; and what is left to be dealt."""

    drifts: tuple[Drift, ...]
    shown: tuple[Shown, ...]
    unseen: tuple[tuple[int, tuple[int, ...]], ...]


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

    def explain(self, view: Table, chance: Chance) -> _Explained:
        """The same where cards were shown without telling their lots: every one of them gets a token that can have had
        its face, all at once (`courses.py`): a choice made for one may leave less, or nothing, for another.
        """
        world, courses = self._world, courses_of(view)
        departures, course = courses.departures, courses.drawn(chance)
        drifts = []
        for drift in view.drifts:
            in_bag = [card for card in world.zones[drift.bag] if self._waits(card)]
            settled = []
            for departure, token in zip(departures, course.taken, strict=True):
                if departure.bag == drift.bag and departure.card >= 0:
                    settled.append(self._give(departure.card, token, drift.observer))
                elif departure.bag == drift.bag:
                    settled.append(Token(token.since, token.face, token.lot, departure.card))
            for card, token in zip(in_bag, chance.shuffled(course.pools[drift.bag]), strict=True):
                settled.append(self._give(card, token, drift.observer))
            drifts.append(Drift(drift.observer, drift.bag, tuple(sorted(settled))))
        shown = [Shown(d.bag, d.moment, d.face, d.card) for d in departures if d.card < 0]
        return _Explained(tuple(drifts), tuple(sorted(shown)), course.unseen)

    def in_sight(self, drift: Drift) -> Drift:
        """A pool without the tokens of what was shown."""
        return Drift(drift.observer, drift.bag, tuple([token for token in drift.tokens if token.card >= 0]))

    def _waits(self, card: int) -> bool:
        return card in self._hidden and self._lots[card] < 0

    def _give(self, card: int, token: Token, observer: int) -> Token:
        self._lots[card] = token.lot
        if token.face != UNKNOWN:
            self._faces[card] = token.face
            self._world.knows[card] |= bit(observer)
        return Token(token.since, token.face, token.lot, card)
