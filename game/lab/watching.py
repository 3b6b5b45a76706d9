"""One game of bots, watched: what of it an author wants to count."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from game.bots.simulate import play
from game.core.records import Frozen
from game.core.rules.events import CardMoved, Event
from game.core.rules.fields import SEAT, values_of
from game.core.rules.game import Game
from game.core.rules.outcome import margins
from game.core.rules.rules import Action, AnyRules, Setup
from game.core.table.table import PILE, UNKNOWN, bit

COUNTED: Final = 2
"""Which way of counting a game this is: another one is no answer to the same question."""
DEALT: Final = "dealt"
DRAWN: Final = "drawn"
CHOSEN: Final = "chosen"
WON: Final = "won"
GIVEN: Final = "given"
WAYS: Final = (DEALT, DRAWN, CHOSEN, WON, GIVEN)
"""How somebody has come by a card: it lay there when cards were first dealt; it came without his knowing which one it
would be; he chose it; he won it; or it came by what another did, or because nothing else could be done.
"""


class Watched(Frozen):
    """What came of one game. The lists have an entry for each seat."""

    variant: int
    number: int
    places: tuple[int, ...]
    """1 for the first; empty if the game was stopped at its bound."""
    actions: int
    first: int
    """Who had the first turn; below 0 where all had it at once."""
    asked: tuple[int, ...]
    forced: tuple[int, ...]
    """How often a seat had to choose, and how often of these there was only one lawful choice."""
    comeback: bool
    """Somebody won alone who was not in front when half of the choices had been made."""
    turns: tuple[int, ...]
    dead: tuple[int, ...]
    """How many turns a seat had, and in how many of them it had nothing to choose."""
    dealt: tuple[tuple[int, ...], ...]
    drawn: tuple[tuple[int, ...], ...]
    chosen: tuple[tuple[int, ...], ...]
    won: tuple[tuple[int, ...], ...]
    given: tuple[tuple[int, ...], ...]
    """Which faces a seat came by, each under the first of the `WAYS` in which it did."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)

    def share(self, seat: int) -> float:
        """What of the victory is a seat's: a shared one is divided."""
        winners = self.winners
        return 1 / len(winners) if seat in winners else 0.0

    @property
    def faces(self) -> dict[str, tuple[tuple[int, ...], ...]]:
        """The faces that each seat came by, for each way."""
        return dict(zip(WAYS, (self.dealt, self.drawn, self.chosen, self.won, self.given), strict=True))


class Watcher:
    """Looks at a game whenever somebody is asked, hears of every event before it is folded, and takes part in
    nothing.
    """

    def __init__(self, rules: AnyRules, seats: int) -> None:
        self._rules = rules
        self._seats = range(seats)
        self.first = -1
        """Who has the first turn; below 0 while nobody has had one, and where all have it at once."""
        self.asked = [0] * seats
        self.forced = [0] * seats
        self.turns = [0] * seats
        self.dead = [0] * seats
        self.ways: list[dict[int, str]] = [{} for _ in self._seats]
        """Of each seat, how it came by a face first."""
        self.leaders: list[tuple[int, ...]] = []
        self._state: Any = None
        self._asked = -1
        self._free = False
        """Who was asked last, and whether he had a choice."""
        self._victors: set[int] = set()
        self._just_won: tuple[int, ...] = ()
        """Who has won something since then, and who by the last event."""
        self._holders: Mapping[int, int] = {}
        self._turns_of: tuple[int, ...] = ()
        self._chose = [False] * seats
        """Whose turn it is, and who has had a choice in it."""
        self._dealt = self._turned = self._begun = False
        """Something lay before somebody; a turn has begun; one had when somebody was asked last."""

    def __call__(self, state: Any, seat: int | None) -> None:
        """`seat`: who is asked; None when the game is over."""
        self._state = state
        if not self._dealt:
            self._look_at_the_deal(state)
        self._look_at_what_is_held(state)
        self._begun = self._begun or bool(self._turns_of)
        self._victors.clear()
        self._just_won = ()
        if seat is None:
            self._end_turn()
            return
        lawful = self._rules.legal(state, seat)
        self.asked[seat] += 1
        self.forced[seat] += len(lawful) == 1
        self._asked, self._free = seat, self._leads_on(state, seat, lawful)
        self._chose[seat] = self._chose[seat] or self._free
        scores = [self._rules.score(state, other) for other in self._seats]
        ahead = margins(scores, self._rules.fewest_win)
        self.leaders.append(tuple(other for other, margin in enumerate(ahead) if margin >= 0))

    def _leads_on(self, state: Any, seat: int, lawful: Sequence[Action]) -> bool:
        """True if there is more than one way to go on: to take back a step of a draft is none."""
        ways = 0
        for action in lawful:
            ways += not action.draft or action.forward(self._rules.content, state, seat)
            if ways > 1:
                return True
        return False

    def _look_at_the_deal(self, state: Any) -> None:
        held: list[set[int]] = [set() for _ in self._seats]
        for zone in range(len(state.table.layout)):
            owner = self._owner(zone)
            if owner >= 0:
                held[owner].update(state.table.faces_in(zone))
        if any(held):
            self._dealt = True
            for faces, ways in zip(held, self.ways, strict=True):
                ways.update(dict.fromkeys(sorted(faces - {UNKNOWN}), DEALT))

    # ---- events -----------------------------------------------------------------------------------

    def happened(self, event: Event) -> None:
        """Something happens now."""
        if event.begins_turn:
            self._end_turn()
            self._turns_of = tuple(values_of(event, SEAT)) or tuple(self._seats)
            if not self._turned and len(self._turns_of) == 1:
                (self.first,) = self._turns_of
            self._turned = True
        if not self._dealt:
            return
        if isinstance(event, CardMoved):
            owner = self._owner(event.target)
            if owner >= 0 and owner != self._owner(event.source) and event.face != UNKNOWN:
                card = self._state.table.zones[event.source][event.source_index]
                pile = self._state.table.layout[event.source].kind == PILE
                self.ways[owner].setdefault(event.face, self._way(owner, self._owner(event.source), card, pile))
        self._just_won = event.victors()
        self._victors.update(self._just_won)

    def _way(self, owner: int, before: int, card: int, pile: bool = False) -> str:
        """How a card comes to somebody that was another's `before`, or nobody's: what he does not know he draws."""
        if owner in (self._just_won if pile else self._victors):
            return WON
        own_doing = self._asked == owner
        if pile or (not self._state.table.knows[card] & bit(owner) and (own_doing or before < 0)):
            return DRAWN
        return CHOSEN if own_doing and self._free else GIVEN

    def _end_turn(self) -> None:
        for seat in self._turns_of:
            self.turns[seat] += 1
            self.dead[seat] += not self._chose[seat]
        self._turns_of = ()
        self._chose = [False] * len(self._seats)

    # ---- whose a place is -----------------------------------------------------------------------

    def _owner(self, zone: int) -> int:
        """Below 0 for nobody's; a pile from which somebody will draw is not his yet."""
        layout = self._state.table.layout
        kind = layout[zone] if zone < len(layout) else None
        if kind is not None and kind.owner >= 0:
            return -1 if kind.kind == PILE else int(kind.owner)
        return self._holders.get(zone, -1)

    def _look_at_what_is_held(self, state: Any) -> None:
        """What a place holds comes to whoever it is given to: dealt, if nobody has had a turn and it is no news."""
        if not isinstance(self._rules, Game):
            return
        before, self._holders = self._holders, self._rules.holders(state)
        if not self._dealt or before == self._holders:
            return
        for zone, owner in self._holders.items():
            previous = before.get(zone, -1)
            if previous != owner:
                for card in state.table.zones[zone]:
                    way = self._way(owner, previous, card)
                    self.ways[owner].setdefault(
                        state.table.faces[card], DEALT if way == DRAWN and not self._begun else way
                    )


def watched(
    rules: AnyRules, setup: Setup, levels: Sequence[str], seed: str, budget: int = 0, variant: int = 0, number: int = 0
) -> Watched:
    """Plays a game, and says which one of which variant it is; equal arguments give the same."""
    watcher = Watcher(rules, setup.seats)
    game = play(rules, setup, levels, seed, budget, watcher, watcher.happened)
    winners = () if game.outcome is None else game.outcome.winners
    half = watcher.leaders[len(watcher.leaders) // 2] if watcher.leaders else ()
    faces = {
        way: tuple([tuple(sorted(face for face, first in ways.items() if first == way)) for ways in watcher.ways])
        for way in WAYS
    }
    return Watched(
        variant,
        number,
        () if game.outcome is None else game.outcome.places,
        game.actions,
        watcher.first,
        tuple(watcher.asked),
        tuple(watcher.forced),
        len(winners) == 1 and bool(half) and winners[0] not in half,
        tuple(watcher.turns),
        tuple(watcher.dead),
        **faces,
    )
