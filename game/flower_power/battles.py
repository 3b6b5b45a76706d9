"""A battle from its declaration to its outcome (FP-31 to FP-54, FP-81, FP-A17 to FP-A39).

While it lasts it is a value in the state. `settle_…` carry it on until one of the two is asked.
"""

from __future__ import annotations

from game.core.chance import Chance
from game.core.drafts import EMPTY
from game.core.events import CardMoved, CardShown
from game.core.rules import Emit, Refusal
from game.core.table import EVERYBODY
from game.flower_power.content import Content
from game.flower_power.endings import end_if_decided, go_out, wither
from game.flower_power.events import (
    BY_PETAL,
    BY_SIZE,
    BY_VICTORY,
    GONE,
    UNBROKEN,
    AttackFailed,
    AttackSucceeded,
    ComparisonBegan,
    FlowerCaptured,
    LastWillBegan,
    Passed,
    PetalPicked,
    PetalsCompared,
    TieWindowOpened,
    TurnEnded,
)
from game.flower_power.hand_cards import legal_cards
from game.flower_power.moves import Pick
from game.flower_power.refusals import MUST_BREAK_TIE, NO_SUCH_PETAL, PICKED_ALREADY
from game.flower_power.state import ATTACKER, DEFENDER, PASSES_TO_CLOSE, TIE, Battle, Flower, State
from game.flower_power.turns import draw_card
from game.flower_power.zones import GRAVERYARD

SIDES = (ATTACKER, DEFENDER)


def fighters(state: State, battle: Battle) -> tuple[Flower, Flower] | None:
    """Both flowers of a battle; None if one of them is no more (FP-A22)."""
    attacking, defending = state.flower(battle.attacking), state.flower(battle.defending)
    return None if attacking is None or defending is None else (attacking, defending)


# ---- replies ----------------------------------------------------------------------------------


def refuse_pass(content: Content, state: State, seat: int) -> Refusal | None:
    """One may always pass; unless the house wants a tie to be broken by whoever can (FP-A27)."""
    forced = state.phase == TIE and state.house.tie_window_forced
    return MUST_BREAK_TIE if forced and legal_cards(content, state, seat) else None


def settle_replies(content: Content, state: State, chance: Chance, emit: Emit) -> bool:
    """Turns up the tops of the flowers that fight, closes the window after two passes in a row, and passes for a player
    without cards; one who has some is always asked (FP-31, FP-33, FP-A18, FP-A21). No card breaks a battle off (FP-36).
    """
    battle = state.battle
    if battle is None:
        return False
    both = fighters(state, battle)
    if battle.attacker in state.fallen or battle.defender in state.fallen:
        _fail(battle, GONE, emit)  # a player of the battle is out: it closes (FP-A22)
        return True
    if _turn_up_tops(state, battle, emit):
        return True
    if battle.passes < PASSES_TO_CLOSE:
        return _pass_without_cards(state, battle, emit)
    if both is None:
        _fail(battle, GONE, emit)  # poison on a flower of one petal: a failed attack (FP-81, FP-A23)
    else:
        emit(ComparisonBegan())
    return True


def _turn_up_tops(state: State, battle: Battle, emit: Emit) -> bool:
    """The top petals of regular flowers in battle lie open, also those that came to the top just now (FP-A21)."""
    turned = False
    for side in SIDES:
        flower = state.flower(battle.zone(side))
        if flower is not None and not flower.power and not state.visible(flower.zone, 0):
            emit(CardShown(flower.zone, 0, state.petal(flower.zone, 0), EVERYBODY))
            turned = True
    return turned


def _pass_without_cards(state: State, battle: Battle, emit: Emit) -> bool:
    if state.hand_size(battle.asked):
        return False
    emit(Passed(battle.asked, True))
    return True


def settle_tie(content: Content, state: State, chance: Chance, emit: Emit) -> bool:
    """Two passes in a row leave the tie unbroken: the attack fails (FP-51)."""
    battle = state.battle
    if battle is None:
        return False
    if battle.passes < PASSES_TO_CLOSE:
        return _pass_without_cards(state, battle, emit)
    _fail(battle, UNBROKEN, emit)
    return True


# ---- comparing --------------------------------------------------------------------------------


def pickers(state: State) -> tuple[int, ...]:
    """The seats that must pick a petal of their POWER FLOWER now: the attacker first, or both at once (FP-A29)."""
    battle = state.battle
    if battle is None:
        return ()
    sides = [side for side in SIDES if _picks(state, battle, side) and battle.picks[side] == EMPTY]
    return tuple(sorted(battle.seat(side) for side in (sides if state.house.simultaneous else sides[:1])))


def _picks(state: State, battle: Battle, side: int) -> bool:
    flower = state.flower(battle.zone(side))
    return flower is not None and flower.power


def legal_picks(state: State, seat: int) -> list[Pick]:
    """Any petal that has not fought in this battle (FP-A31), be it weaker than another one (FP-A32)."""
    battle = state.battle
    if battle is None:
        return []
    side = battle.side(seat)
    return [Pick(petal) for petal in range(state.size(battle.zone(side))) if petal not in battle.used[side]]


def refuse_pick(state: State, seat: int, action: Pick) -> Refusal | None:
    """Why this petal cannot be picked."""
    if action in legal_picks(state, seat):
        return None
    battle = state.battle
    used = battle is not None and action.petal in battle.used[battle.side(seat)]
    return PICKED_ALREADY if used else NO_SUCH_PETAL


def pick(state: State, seat: int, action: Pick, emit: Emit) -> None:
    """The petal that fights, or that breaks the tie (FP-53, FP-49)."""
    emit(PetalPicked(seat, action.petal, is_secret(state)))


def is_secret(state: State) -> bool:
    """True if picks stay hidden until both are made: two POWER FLOWERs, where the house wants it so (FP-A29)."""
    battle = state.battle
    return battle is not None and state.house.simultaneous and all(_picks(state, battle, side) for side in SIDES)


def settle_comparison(content: Content, state: State, chance: Chance, emit: Emit) -> bool:
    """Compares petal by petal until the battle is decided or only cards can decide it (FP-37, FP-48 to FP-52). Equality
    alone decides nothing (FP-A24); size counts all petals, and one without an opposite number stays hidden (FP-A26).
    """
    battle = state.battle
    if battle is None:
        return False
    both = fighters(state, battle)
    if both is None:
        _fail(battle, GONE, emit)
        return True
    compared = len(battle.used[ATTACKER])
    left = [state.size(flower.zone) - compared for flower in both]
    if not all(left):
        if not any(left):
            emit(TieWindowOpened())
        elif left[ATTACKER]:
            _succeed(content, state, battle, BY_SIZE, chance, emit)
        else:
            _fail(battle, BY_SIZE, emit)
        return True
    if _turn_up(state, both, compared, emit):
        return True
    if pickers(state):
        return False
    _fight(content, state, battle, both, chance, emit)
    return True


def _turn_up(state: State, both: tuple[Flower, Flower], place: int, emit: Emit) -> bool:
    """The petals of regular flowers whose turn it is, before any pick (FP-48, FP-A30)."""
    turned = False
    for flower in both:
        if not flower.power and not state.visible(flower.zone, place):
            emit(CardShown(flower.zone, place, state.petal(flower.zone, place), EVERYBODY))
            turned = True
    return turned


def _fight(
    content: Content, state: State, battle: Battle, both: tuple[Flower, Flower], chance: Chance, emit: Emit
) -> None:
    compared = len(battle.used[ATTACKER])
    one, other = (battle.picks[side] if both[side].power else compared for side in SIDES)
    faces = (state.petal(battle.attacking, one), state.petal(battle.defending, other))
    emit(PetalsCompared((one, other), faces, is_secret(state)))
    attacking, defending = (content.cards.values[face] for face in faces)
    if attacking == defending:
        return  # the fight to the death goes on with the next petals (FP-47)
    now = state.battle
    if now is not None and attacking > defending:
        _succeed(content, state, now, BY_PETAL, chance, emit)
    else:
        _fail(battle, BY_PETAL, emit)


# ---- outcomes ---------------------------------------------------------------------------------


def _fail(battle: Battle, reason: int, emit: Emit) -> None:
    """Both flowers keep their petals, open as they are (FP-43, FP-A37); the attacking one is exhausted, and its owner
    may go on (FP-44).
    """
    emit(AttackFailed(battle.attacker, battle.attacking, battle.defender, battle.defending, reason))


def _succeed(content: Content, state: State, battle: Battle, reason: int, chance: Chance, emit: Emit) -> None:
    """Discards, capture, who is out, the end, the victory draw, the last will (FP-38 to FP-41, FP-A49, FP-A51). The
    captured flower stays as it is; without a petal left nothing is planted, and it is a success all the same (FP-A38).
    """
    attacker, defender = battle.attacker, battle.defender
    emit(AttackSucceeded(attacker, battle.attacking, defender, battle.defending, reason))
    _discard(state, battle, reason, emit)
    wither(state, emit)
    if state.flower(battle.defending) is not None:
        emit(FlowerCaptured(attacker, battle.defending, defender))
    if not state.garden(defender):
        go_out(state, defender, emit)
        if end_if_decided(state, emit):
            return
    draw_card(state, attacker, BY_VICTORY, chance, emit)
    if state.garden(attacker):
        emit(TurnEnded(attacker, False))
    else:
        emit(LastWillBegan(attacker))


def _discard(state: State, battle: Battle, reason: int, emit: Emit) -> None:
    """The two petals that fought first (FP-38, FP-A25), or what the house discards instead, pair by pair."""
    used = battle.used
    pairs = range(len(used[ATTACKER]))
    if state.house.tie_discard == "first" or (state.house.tie_discard == "last" and reason == BY_SIZE):
        pairs = pairs[:1]
    elif state.house.tie_discard == "last":
        pairs = pairs[-1:]
    gone: tuple[list[int], list[int]] = ([], [])
    for pair in pairs:
        for side in SIDES:
            petal, zone = used[side][pair], battle.zone(side)
            now = petal - sum(earlier < petal for earlier in gone[side])
            gone[side].append(petal)
            emit(CardMoved(zone, now, GRAVERYARD, -1, state.petal(zone, now), EVERYBODY))
