"""How the greedy player of FLOWER POWER! replies in a battle, picks petals and breaks ties."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from game.bots.flower_power.cards import Uses, changed_by, cost, deadly_play, surplus, thrifty
from game.bots.flower_power.duel import LineUp, fought, line_up, surely
from game.bots.flower_power.worth import WINNING, Standing, hidden_faces, keep_worth
from game.bots.policy import Decision
from game.core.chance import Chance
from game.core.match.session import apply_action
from game.core.rules.events import Event
from game.core.rules.rules import Action, of_kind
from game.flower_power.battles import Pass, Pick
from game.flower_power.cards import FERTILISER, PROMOTION
from game.flower_power.content import Content
from game.flower_power.events import AttackSucceeded
from game.flower_power.hand_cards import CardPlay, FlowerPlay
from game.flower_power.rules import FlowerPower
from game.flower_power.state import ATTACKER, COMPARE, DEFENDER, Battle, Flower, State

Weighed = tuple[float, Action]

_LATER: Final = 1.0
"""What aims at other flowers can mostly wait for one's own turn, when nobody replies."""
_NOTHING: Final = 1e-9
"""A smaller difference of chances is none."""
_PRECIOUS: Final = 13
"""A king is so strong; aces and jokers are stronger."""
_TOO_STRONG: Final = 3
"""So much stronger than the petal that it takes a spade is still well spent by who has just learned the game."""
_POOR: Final = 5
"""A heart that is no stronger may be given to somebody else."""
_WORTH_A_CARD: Final = 0.25
"""What makes a battle so much likelier to be won may be worth a good card."""


def stakes(standing: Standing, battle: Battle) -> float:
    """How much better it is for the seat to win this battle than to lose it."""
    state = standing.state
    defending, attacking = state.flower(battle.defending), state.flower(battle.attacking)
    if defending is None or attacking is None:
        return 0.0
    if standing.seat == battle.attacker:
        return standing.gain(defending) - standing.price(attacking, defending, standing.line_up(defending))
    return standing.petals(defending) + standing.life(standing.seat)


def replies(rules: FlowerPower, state: State, seat: int, legal: Sequence[Action]) -> Iterator[Weighed]:
    """Every reply with what it is worth: how it changes the battle, what it destroys, what the card is worth; on other
    flowers what it is worth there (FP-34).
    """
    battle = state.battle
    if battle is None:
        return
    standing = Standing(rules.content, state, seat)
    attacking, defending = state.flower(battle.attacking), state.flower(battle.defending)
    if attacking is None or defending is None:
        yield from ((0.0, action) for action in of_kind(legal, Pass))
        return
    lost = bare_by_success(standing, attacking, defending) if seat == battle.attacker else 0.0
    stake = stakes(standing, battle)
    line_ups = (standing.line_up(attacking), standing.line_up(defending))
    now = won(standing, battle, line_ups)
    elsewhere = Uses(standing, set(), 0.0)
    for action in thrifty(rules.content, legal):
        if isinstance(action, Pass):
            yield now * stake, action
        elif isinstance(action, CardPlay):
            changed = changed_by(standing, action, (attacking, defending), line_ups)
            if changed is None:
                use = elsewhere.of(action) if _aims_elsewhere(action, battle) and not _can_wait(action) else 0.0
                if use > 0:
                    yield now * stake + use - cost(rules.content, action) - _LATER, action
                continue
            harm, after = changed
            if after is not None:
                then = won(standing, battle, after)
            else:  # without a flower to take, the attack has failed
                then = 0.0 if battle.side(seat) == ATTACKER else 1.0
            turned = abs(then - now) > _NOTHING
            if lost and (adds_a_petal(action, attacking) or adds_a_petal(action, defending)):
                harm += then * lost  # something is left, here or to be taken home (FP-38)
            if (then - now) * stake + harm > _NOTHING:  # else it brings nothing
                price = keep_worth(rules.content, action.card) if turned else cost(rules.content, action) + _LATER
                yield then * stake + harm - price, action


def bare_by_success(standing: Standing, attacking: Flower, defending: Flower) -> float:
    """What is lost with the last flower of who attacks where both flowers have one petal and others are left (FP-70):
    0 where a success costs no more than a petal, or a last will surely takes the rest.
    """
    state, owner = standing.state, attacking.owner
    if len(state.garden(owner)) > 1 or state.size(attacking.zone) > 1 or state.size(defending.zone) > 1:
        return 0.0
    left = [rival for rival in standing.rivals if any(other != defending for other in state.garden(rival))]
    if not left or deadly_play(standing, left, but=defending) is not None:
        return 0.0
    return standing.life(owner)


def adds_a_petal(action: CardPlay, flower: Flower) -> bool:
    """True for a card that becomes a petal of a flower (FP-60)."""
    return isinstance(action, FlowerPlay) and action.flower == flower.zone and action.power == FERTILISER


def _aims_elsewhere(action: CardPlay, battle: Battle) -> bool:
    return not isinstance(action, FlowerPlay) or action.flower not in (battle.attacking, battle.defending)


def _can_wait(action: CardPlay) -> bool:
    """True for what is done for another flower of one's own: whoever attacks that one lets its owner reply (FP-33)."""
    return action.power in (FERTILISER, PROMOTION)


def won(standing: Standing, battle: Battle, line_ups: tuple[LineUp, LineUp]) -> float:
    """How likely the seat wins a battle in which nobody plays a card before the petals are compared. A tie that only a
    card can break is the attacker's if he holds one; what others hold is not known.
    """
    success, unbroken = fought(*line_ups)
    if battle.side(standing.seat) == DEFENDER:
        return 1.0 - success
    return success + (unbroken if standing.heart else 0.0)


def needs_no_card(content: Content, decision: Decision, action: Action) -> bool:
    """True for a pass in a battle that the seat surely wins as long as nobody plays another card."""
    if not isinstance(action, Pass):
        return False
    state: State = decision.view
    battle = state.battle
    attacking = None if battle is None else state.flower(battle.attacking)
    defending = None if battle is None else state.flower(battle.defending)
    if battle is None or attacking is None or defending is None:
        return False
    standing = Standing(content, state, decision.seat)
    line_ups = (standing.line_up(attacking), standing.line_up(defending))
    return won(standing, battle, line_ups) > 1.0 - _NOTHING


def is_waste(content: Content, decision: Decision, action: Action) -> bool:
    """True for what anybody at the table would see to be a waste of a card: a joker, an ace or a king that becomes no
    petal of one's own; a strong heart that becomes another's, and a spade that is much stronger than the petal which it
    takes, unless that may well turn a battle or takes a flower.
    """
    state: State = decision.view
    standing = Standing(content, state, decision.seat)
    if not isinstance(action, CardPlay):
        return False
    values = content.cards.values
    strength, flower = values[action.card], state.flower(action.flower) if isinstance(action, FlowerPlay) else None
    fertilises = action.power == FERTILISER
    if fertilises and flower is not None and flower.owner == decision.seat:
        return False
    if strength >= _PRECIOUS:
        return True
    if fertilises:
        return strength > _POOR and _rise(standing, action) < _WORTH_A_CARD
    return surplus(content, state, action) > _TOO_STRONG and _rise(standing, action) < _WORTH_A_CARD


def _rise(standing: Standing, action: CardPlay) -> float:
    """By how much a card makes its player likelier to win the battle; 1 where it ends it, 0 where none is fought."""
    battle, state = standing.state.battle, standing.state
    attacking = None if battle is None else state.flower(battle.attacking)
    defending = None if battle is None else state.flower(battle.defending)
    if battle is None or attacking is None or defending is None:
        return 0.0
    line_ups = (standing.line_up(attacking), standing.line_up(defending))
    changed = changed_by(standing, action, (attacking, defending), line_ups)
    if changed is None or changed[1] is None:
        return float(changed is not None)
    return won(standing, battle, changed[1]) - won(standing, battle, line_ups)


# ---- picking ----------------------------------------------------------------------------------


def best_pick(rules: FlowerPower, state: State, seat: int, legal: Sequence[Action]) -> Action:
    """The weakest petal that wins, even by what follows a tie; else one that ties; else the strongest, or for an
    attacker the weakest that does as well: it may be met by too weak a petal, and is lost then (FP-38, FP-43). That of
    a defender is lost to both, and the rest goes to the other one (FP-39).
    """
    battle = state.battle
    picks = of_kind(legal, Pick)
    if battle is None or not picks:
        return legal[0]
    values, side = rules.content.cards.values, battle.side(seat)
    against = facing(rules.content, state, battle, 1 - side)

    def strength(action: Pick) -> int:
        return values[state.petal(battle.zone(side), action.petal)]

    ordered = sorted(picks, key=lambda action: (strength(action), action.petal))
    stronger = [action for action in ordered if strength(action) > against]
    equal = [action for action in ordered if strength(action) == against]
    if equal and (not stronger or wins_tie(rules.content, state, battle, side, equal[0].petal)):
        return equal[0]
    if stronger or side == DEFENDER or not may_pick(state, battle, 1 - side):
        return stronger[0] if stronger else ordered[-1]
    most = strength(ordered[-1])
    if most < weakest(rules.content, state, battle, 1 - side):
        return ordered[-1]
    return next(action for action in ordered if beats_as_many(rules.content, state, battle, strength(action), most))


def beats_as_many(content: Content, state: State, battle: Battle, strength: int, other: int) -> bool:
    """True if a petal of an attacker does as well as a stronger one against each that the defender may pick."""
    zone, values = battle.zone(DEFENDER), content.cards.values
    able = [place for place in range(state.size(zone)) if place not in battle.used[DEFENDER]]
    against = [values[state.petal(zone, place)] for place in able]
    return all((strength > each) == (other > each) and (strength == each) == (other == each) for each in against)


def wins_tie(content: Content, state: State, battle: Battle, side: int, petal: int) -> bool:
    """True if a side surely wins although this petal ties: it has more of them (FP-50), or stronger ones than those
    that come, which may be any that nobody can place (FP-49), where only the first ones are discarded (FP-A25).
    """
    mine, theirs = _left_after_tie(content, state, battle, side, petal)
    if not theirs or not mine:
        return bool(mine)
    if state.house.tie_discard != "first":
        return False
    own = _line_up_of(content, state, battle, side, mine, max)
    return fought(own, _line_up_of(content, state, battle, 1 - side, theirs, max)).won > 1.0 - _NOTHING


def loses_tie(content: Content, state: State, battle: Battle, side: int, petal: int) -> bool:
    """True if a side surely loses where this petal ties: the other flower has more petals (FP-50), or stronger ones,
    whatever lies hidden. Where neither has another one, a card may still break the tie (FP-51).
    """
    mine, theirs = _left_after_tie(content, state, battle, side, petal)
    if not theirs or not mine:
        return not mine and bool(theirs)
    if state.house.tie_discard != "first":
        return False
    own = _line_up_of(content, state, battle, side, mine, max)
    other = _line_up_of(content, state, battle, 1 - side, theirs, min)
    flower, values = state.flower(battle.zone(1 - side)), content.cards.values
    if (
        flower is not None
        and flower.power
        and max(map(values.__getitem__, mine)) >= min(map(values.__getitem__, theirs))
    ):
        return False  # it has to pick well
    if side == ATTACKER:
        return sum(fought(own, other)) < _NOTHING  # where it ties to the end, a card may still break it
    return fought(other, own).won > 1.0 - _NOTHING


def holds_tie(content: Content, state: State, battle: Battle, side: int, petal: int) -> bool:
    """True if a defender surely keeps its flower although this petal ties, as long as no card breaks a tie that stays
    (FP-51), whatever lies hidden.
    """
    if state.house.tie_discard != "first":
        return False
    mine, theirs = _left_after_tie(content, state, battle, side, petal)
    if side != DEFENDER or not theirs or not mine:
        return side == DEFENDER and not theirs
    own = _line_up_of(content, state, battle, side, mine, min)
    return fought(_line_up_of(content, state, battle, 1 - side, theirs, max), own).won < _NOTHING


def _left_after_tie(
    content: Content, state: State, battle: Battle, side: int, petal: int
) -> tuple[list[int], list[int]]:
    """The faces of the petals that a side and the other one still have, when this petal has tied."""
    other = _fighting(content, state, battle, 1 - side)
    return _left(state, battle, side, petal), _left(state, battle, 1 - side, other)


def _line_up_of(
    content: Content, state: State, battle: Battle, side: int, petals: Sequence[int], hidden: Callable[..., int]
) -> LineUp:
    """Petals as they would fight; one that nobody has seen is the strongest or the weakest of those that may come."""
    cards, flower = content.cards, state.flower(battle.zone(side))
    able = [face for _, faces in hidden_faces(state) for face in faces]
    able += [token.face for drift in state.table.drifts for token in drift.tokens if cards.is_card(token.face)]
    unseen = surely(hidden([cards.values[face] for face in able], default=0))
    known = [surely(cards.values[face]) if cards.is_card(face) else unseen for face in petals]
    return line_up(known, flower is not None and flower.power)


def may_pick(state: State, battle: Battle, side: int) -> bool:
    """True if a side has not picked the petal yet with which it fights."""
    flower = state.flower(battle.zone(side))
    return flower is not None and flower.power and battle.picks[side] < 0


def weakest(content: Content, state: State, battle: Battle, side: int) -> int:
    """The strength of the weakest petal that a side may fight with."""
    if not may_pick(state, battle, side):
        return facing(content, state, battle, side)
    zone = battle.zone(side)
    able = (place for place in range(state.size(zone)) if place not in battle.used[side])
    return min(content.cards.values[state.petal(zone, place)] for place in able)


def facing(content: Content, state: State, battle: Battle, side: int) -> int:
    """The strength of the petal on the other side: shown already, or the best it may pick."""
    return content.cards.values[state.petal(battle.zone(side), _fighting(content, state, battle, side))]


def _fighting(content: Content, state: State, battle: Battle, side: int) -> int:
    """The place of the petal that fights on a side: picked already, or the next one, or the best it may pick."""
    zone, picked = battle.zone(side), battle.picks[side]
    flower = state.flower(zone)
    if picked >= 0:
        return picked
    if flower is not None and not flower.power:
        return len(battle.used[side])
    able = (place for place in range(state.size(zone)) if place not in battle.used[side])
    return max(able, key=lambda place: content.cards.values[state.petal(zone, place)])


def _left(state: State, battle: Battle, side: int, petal: int) -> list[int]:
    """The faces of the petals that a side still has for a tie, when this one has fought."""
    zone = battle.zone(side)
    gone = (*battle.used[side], petal)
    return [state.petal(zone, place) for place in range(state.size(zone)) if place not in gone]


# ---- ties ---------------------------------------------------------------------------------------


def tie_plays(rules: FlowerPower, decision: Decision) -> Iterator[Weighed]:
    """Every card of the tie window, tried out, with what is picked then: all petals of the two flowers lie open, so its
    effect is certain. One that leaves the tie as it was is worth no more than a pass.
    """
    state, seat = decision.view, decision.seat
    battle = state.battle
    if battle is None:
        return
    standing = Standing(rules.content, state, seat)
    attacks = seat == battle.attacker
    stake = stakes(standing, battle)
    world = decision.imagine(decision.chance)
    for action in thrifty(rules.content, decision.legal):
        if isinstance(action, Pass):
            yield (0.0 if attacks else stake), action
        elif isinstance(action, CardPlay):
            after = world.clone()
            told: list[Event] = []
            apply_action(rules, after, seat, action, Chance("tie"), told.append)
            while after.phase == COMPARE:
                picks = rules.actors(after)[0]
                pick = best_pick(rules, after, picks, rules.legal(after, picks))
                apply_action(rules, after, picks, pick, Chance("tie"), told.append)
            won = any(isinstance(event, AttackSucceeded) for event in told)
            worth = stake if won == attacks else 0.0
            if after.result is not None:
                worth = WINNING if after.result.places[seat] == 1 else -WINNING
            yield worth - keep_worth(rules.content, action.card), action
