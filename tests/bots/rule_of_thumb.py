"""A child of ten, as a yardstick for the weakest levels: rules of thumb and no look ahead. It is no level of the lobby.

`python -m tests.bots.rule_of_thumb GAME [LEVEL] [DEALS]` says how many first places it takes from a level at the usual
number of seats, on each deal from every seat, all others being of that level.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from game.batailles.attacks import Attack as Fight
from game.batailles.attacks import Pass as Wait
from game.batailles.zones import BOTH
from game.bots.croconounours.worth import Standing
from game.bots.flautz.worth import POINT, Scales
from game.bots.flower_power.playout import quick_attack
from game.bots.levels import policy_of
from game.bots.policy import Decision, Policy, any_action, decision_of
from game.bots.simulate import action_cap
from game.catalogue import open_game
from game.commands.common import read_setup
from game.core.chance import Chance
from game.core.match.session import apply_action, begin_match
from game.core.rules.drafts import EMPTY
from game.core.rules.rules import Action, AnyRules, Setup, of_kind
from game.core.table.table import UNKNOWN
from game.croconounours.attacks import Attack, EndTurn, Move, Shoot
from game.croconounours.defence import Dodge, Parry
from game.croconounours.state import NOBODY
from game.flautz.moves import Declare, Exchange, Replace, Stand
from game.flower_power import battles, building, turns
from game.nine_domains.combat import fight
from game.nine_domains.elements import elements_of, together
from game.nine_domains.moves import Confirm, Place, Swap
from game.nine_domains.zones import owned, stake

SEATS: Final = {"nine_domains": 2, "croconounours": 2, "flautz": 2, "batailles": 3, "flower_power": 2}
_CARDS_FOR_A_WALK: Final = 4
_SMALL_FLOWERS: Final = (2, 3)
_FAIR: Final = 18
"""Points of a spell that is worth crying FLAUTZ! for."""


class Child:
    """Plays what looks strongest at once; anything lawful where no rule of thumb helps."""

    def choose(self, decision: Decision) -> Action:
        """One of the lawful actions."""
        found = _RULES_OF_THUMB[decision.rules.name](decision) if len(decision.legal) > 1 else None
        return any_action(decision.legal, decision.chance) if found is None else found


def _nine_domains(decision: Decision) -> Action | None:
    """The card that beats most of what the other still holds goes where most is to be won that the child does not show
    yet; middling ones beside it.
    """
    rules: Any = decision.rules
    view, content, legal = decision.view, rules.content, decision.legal
    swaps = of_kind(legal, Swap)
    if swaps:
        return max(swaps, key=lambda swap: content.points(swap.take) - content.points(swap.give))
    draft = view.drafts[decision.seat]
    fresh = [move for move in of_kind(legal, Place) if draft[move.place] == EMPTY and move.card not in draft]
    if not fresh:
        return next(iter(of_kind(legal, Confirm)), None)
    shown = together(content.element_mask(face) for face in view.table.faces_in(owned(decision.seat)))
    count = len(content.elements)
    foes = view.cards_left(1 - decision.seat)

    def wanted(move: Place) -> tuple[int, int]:
        face = view.table.faces_in(stake(move.place))[0]
        return len(elements_of(content.element_mask(face) & ~shown, count)), content.points(face)

    def beaten(move: Place) -> int:
        winners = [fight(content, (move.card, foe), (0, 0)).winner for foe in foes]
        return winners.count(0) - winners.count(1)

    best = max(fresh, key=wanted).place
    there = sorted([move for move in fresh if move.place == best], key=beaten, reverse=True)
    return there[len(there) // 2] if any(card != EMPTY for card in draft) else there[0]


def _flautz(decision: Decision) -> Action | None:
    """The exchange that makes the best hand at once; FLAUTZ! is cried with a fair spell that nothing there betters."""
    rules: Any = decision.rules
    scales = Scales(rules.content, decision.view, decision.seat)
    now = scales.weigh(scales.hand)
    replacements = of_kind(decision.legal, Replace)
    if replacements:
        worth = {move: scales.weigh_with(scales.hand, scales.shown[move.slot]) for move in replacements}
        return min(replacements, key=lambda move: worth[move])
    exchanges = of_kind(decision.legal, Exchange)
    if not exchanges:
        return None
    gains = {move: scales.weigh(scales.after(move.slot, move.give)) for move in exchanges}
    most = max(gains.values())
    ends: list[Action] = [*of_kind(decision.legal, Declare)] if now >= _FAIR * POINT else []
    ends += of_kind(decision.legal, Stand)
    if ends and most <= now:
        return ends[0]
    best = [move for move in exchanges if gains[move] == most]
    ready = most >= _FAIR * POINT
    return decision.chance.choice([move for move in best if move.declare == ready] or best)


def _batailles(decision: Decision) -> Action | None:
    """The strongest card attacks what it is known to beat, else what nobody has shown the child."""
    rules: Any = decision.rules
    view, seat = decision.view, decision.seat
    army = rules.army(view)
    fights = [fight for fight in of_kind(decision.legal, Fight) if fight.target != BOTH]

    def strength(fight: Fight) -> int:
        return int(army.values[view.face(seat, fight.slot)])

    def beats(fight: Fight) -> bool:
        prey = view.face(fight.seat, fight.target)
        return prey != UNKNOWN and not army.is_mine(prey) and strength(fight) > army.values[prey]

    units = [fight for fight in fights if not army.is_mine(view.face(seat, fight.slot))]
    hidden = [fight for fight in units if view.face(fight.seat, fight.target) == UNKNOWN]
    able = [fight for fight in units if beats(fight)] or hidden
    if not able:
        return next(iter(of_kind(decision.legal, Wait)), None)
    most = max(map(strength, able))
    return decision.chance.choice([fight for fight in able if strength(fight) == most])


def _croconounours(decision: Decision) -> Action | None:
    """Attacks whoever is near, defends as long as it can, and walks towards the nearest enemy."""
    rules: Any = decision.rules
    view, legal, chance = decision.view, decision.legal, decision.chance
    attacks: list[Action] = [deed for deed in of_kind(legal, Attack) if view.warrior_at(deed.square) != NOBODY]
    attacks += [shot for shot in of_kind(legal, Shoot) if view.warrior_at(shot.square) != NOBODY]
    deeds: list[Action] = attacks or [*of_kind(legal, Parry), *of_kind(legal, Dodge)]
    if deeds:
        return chance.choice(deeds)
    if EndTurn() not in legal:
        return None
    standing = Standing(rules.content, view, decision.seat)
    closer = [
        walk
        for walk in of_kind(legal, Move)
        if standing.nearest(walk.square) < standing.nearest(view.where[walk.warrior])
    ]
    walks = len(view.hand(decision.seat)) >= _CARDS_FOR_A_WALK
    return chance.choice(closer) if closer and walks else EndTurn()


def _flower_power(decision: Decision) -> Action | None:
    """Attacks what it knows to be weaker, or does not know; then it draws a card. In one battle of three it plays
    anything it has.
    """
    rules: Any = decision.rules
    legal, chance = decision.legal, decision.chance
    beds = [bed for bed in of_kind(legal, building.AddBed) if bed.size in _SMALL_FLOWERS]
    if beds:
        return chance.choice(beds)
    ready = of_kind(legal, building.Ready)
    if ready:
        return ready[0]
    if turns.EndTurn() in legal:
        attack = quick_attack(rules.content, decision.view, decision.seat)
        return attack or next(iter(of_kind(legal, turns.Draw)), turns.EndTurn())
    passes = of_kind(legal, battles.Pass)
    return passes[0] if passes and chance.below(3) else None


_RULES_OF_THUMB: Final[Mapping[str, Callable[[Decision], Action | None]]] = {
    "nine_domains": _nine_domains,
    "croconounours": _croconounours,
    "flautz": _flautz,
    "batailles": _batailles,
    "flower_power": _flower_power,
}


# ---- measuring ------------------------------------------------------------------------------------


def shares(game: str, player: Policy, others: Policy, deals: range) -> list[float]:
    """Which part of the first places a player takes of each deal, sitting on every seat of it once."""
    rules, seats = open_game(game).rules, SEATS[game]
    setup = read_setup(rules, seats, [])
    found = []
    for deal in deals:
        lots = [[player if seat == own else others for seat in range(seats)] for own in range(seats)]
        found.append(sum(_won(rules, setup, lot, f"child/{deal}", own) for own, lot in enumerate(lots)) / seats)
    return found


def _won(rules: AnyRules, setup: Setup, players: Sequence[Policy], seed: str, seat: int) -> float:
    places = places_of(rules, setup, players, seed)
    return 1 / places.count(1) if places[seat] == 1 else 0.0


def places_of(rules: AnyRules, setup: Setup, players: Sequence[Policy], seed: str) -> Sequence[int]:
    """The places of a game between players, by seat; all are first where it does not end."""
    state: Any = begin_match(rules, setup, Chance(seed, 0))
    for number in range(1, action_cap(rules, setup) + 1):
        actors = rules.actors(state)
        if not actors:
            break
        actor = actors[number % len(actors)]
        decision = decision_of(rules, state.view(actor), actor, Chance(seed, "bot", actor, number))
        apply_action(rules, state, actor, players[actor].choose(decision), Chance(seed, number))
    outcome = rules.outcome(state)
    return (1,) * setup.seats if outcome is None else outcome.places


def said(gains: Sequence[float]) -> str:
    """A mean with its usual range of 95 %."""
    mean = sum(gains) / len(gains)
    spread = math.sqrt(sum((gain - mean) ** 2 for gain in gains) / max(1, len(gains) - 1))
    return f"{100 * mean:.0f} ± {196 * spread / math.sqrt(len(gains)):.0f} % of {len(gains)} deals"


def main() -> None:
    """See above."""
    game, level, deals = (*sys.argv[1:], *("", "beginner", "100")[len(sys.argv) - 1 :])
    print(f"{game}: a child against {level}: {said(shares(game, Child(), policy_of(game, level), range(int(deals))))}")


if __name__ == "__main__":
    main()
