"""A battle from its declaration to its outcome (FP-31 to FP-53, FP-81, FP-A17 to FP-A39).

While it lasts it is a value in the state. `settle_…` carry it on until one of the two is asked.
"""

from __future__ import annotations

from typing import ClassVar

from game.core.chance import Chance
from game.core.notation.forms import Form, key
from game.core.rules.drafts import EMPTY
from game.core.rules.events import CardMoved, CardShown
from game.core.rules.fields import Place
from game.core.rules.rules import Action, Emit, Refusal
from game.core.table.table import EVERYBODY
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
    PetalsTurned,
    TieWindowOpened,
    TurnEnded,
)
from game.flower_power.hand_cards import can_use_card
from game.flower_power.kinds import OpenMove
from game.flower_power.refusals import refused
from game.flower_power.state import ATTACKER, COMPARE, DEFENDER, PASSES_TO_CLOSE, REPLY, TIE, Battle, Flower, State
from game.flower_power.turns import draw_card
from game.flower_power.words import PETAL
from game.flower_power.zones import GRAVERYARD

SIDES = (ATTACKER, DEFENDER)


def fighters(state: State, battle: Battle) -> tuple[Flower | None, Flower | None]:
    """Both flowers of a battle, the attacking one first; None for one that is no more (FP-A22)."""
    return state.flower(battle.attacking), state.flower(battle.defending)


# ---- replies ----------------------------------------------------------------------------------


class Pass(OpenMove):
    """Do not reply (FP-33)."""

    phases: ClassVar = frozenset({REPLY, TIE})
    idle: ClassVar[bool] = True
    written: ClassVar = Form("pass")

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> tuple[Pass, ...]:
        """Always; unless the house wants a tie to be broken by whoever can (FP-A27)."""
        forced = state.house.tie_window_forced and state.phase == TIE and can_use_card(content, state, seat)
        return () if forced else (cls(),)

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        return refused("FP-A27", "must_break_tie")

    def carry_out(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        if state.battle is not None:
            _pass(state.battle, seat, False, emit)


def _pass(battle: Battle, seat: int, empty: bool, emit: Emit) -> None:
    """After a pass it is the other one's go (FP-33)."""
    emit(Passed(seat, empty, battle.other(seat)))


def settle_replies(content: Content, state: State, chance: Chance, emit: Emit) -> bool:
    """Turns up the tops of the flowers that fight, closes the window after two passes in a row, and passes for a player
    without cards; one who has some is always asked (FP-31, FP-33, FP-A18, FP-A21). No card breaks a battle off (FP-36).
    """
    battle = state.battle
    if battle is None:
        return False
    if battle.attacker in state.fallen or battle.defender in state.fallen:
        _fail(battle, GONE, emit)  # a player of the battle is out: it closes (FP-A22)
        return True
    attacking, defending = fighters(state, battle)
    _turn_up(state, attacking, defending, 0, emit)  # also those that came to the top just now (FP-A21)
    if not _all_passed(state, battle, emit):
        return False
    if attacking is None or defending is None:
        _fail(battle, GONE, emit)  # poison on a flower of one petal: a failed attack (FP-81, FP-A23)
    else:
        emit(ComparisonBegan())
    return True


def _turn_up(state: State, attacking: Flower | None, defending: Flower | None, place: int, emit: Emit) -> None:
    """The petals of regular flowers that lie at this place are turned up for good, if they are not yet (FP-31, FP-32,
    FP-48).
    """
    table, hidden = state.table, []
    if attacking is not None and not attacking.power and not state.visible(attacking.zone, place):
        hidden.append(attacking.zone)
    if defending is not None and not defending.power and not state.visible(defending.zone, place):
        hidden.append(defending.zone)
    if hidden:
        emit(PetalsTurned())
    for zone in hidden:
        emit(CardShown(zone, place, table.faces[table.zones[zone][place]], EVERYBODY))


def _all_passed(state: State, battle: Battle, emit: Emit) -> bool:
    """True when both have passed in a row; who has no card to reply with passes now (FP-A18)."""
    asked, passes = battle.asked, battle.passes
    while passes < PASSES_TO_CLOSE:
        if state.hand_size(asked):
            return False
        _pass(battle, asked, True, emit)
        asked, passes = battle.other(asked), passes + 1
    return True


def settle_tie(content: Content, state: State, chance: Chance, emit: Emit) -> bool:
    """Two passes in a row leave the tie unbroken: the attack fails (FP-51)."""
    battle = state.battle
    if battle is None:
        return False
    closed = _all_passed(state, battle, emit)
    if closed:
        _fail(battle, UNBROKEN, emit)
    return closed


# ---- picking ----------------------------------------------------------------------------------


class Pick(OpenMove):
    """The owner of a POWER FLOWER picks the petal that fights, or that breaks the tie (FP-53, FP-49): now that petals
    are compared, and not before (FP-A17).
    """

    phases: ClassVar = frozenset({COMPARE})
    follows: ClassVar = True
    written: ClassVar = Form({"pick": key("petal", PETAL)})

    petal: Place

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> list[Pick]:
        """Any petal that has not fought in this battle (FP-A31), even one weaker than another (FP-A32)."""
        battle = state.battle
        if battle is None:
            return []
        side = battle.side(seat)
        used = battle.used[side]
        return [cls(petal) for petal in range(state.size(battle.zone(side))) if petal not in used]

    @classmethod
    def elsewhere(cls, content: Content, state: State) -> Refusal:
        return refused("FP-53", "not_picking")

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        battle = state.battle
        used = battle is not None and self.petal in battle.used[battle.side(seat)]
        return refused("FP-A31", "picked_already") if used else refused("FP-57", "no_such_petal")

    def carry_out(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        emit(PetalPicked(seat, self.petal, is_secret(state)))

    def shape(self, content: Content, state: State, seat: int) -> object:
        """A secret pick shows only that it was made, until the last one reveals both."""
        return "pick" if is_secret(state) and len(pickers(state)) > 1 else self


def petals_to_pick(content: Content, state: State, seat: int) -> list[int]:
    """The places of the petals that a seat can pick now."""
    return [pick.petal for pick in Pick.lawful(content, state, seat)]


def pickers(state: State) -> tuple[int, ...]:
    """The seats that must pick a petal of their POWER FLOWER now: the attacker first, or both at once (FP-A29)."""
    battle = state.battle
    if battle is None:
        return ()
    waiting = [
        battle.seat(side)
        for side, flower in enumerate(fighters(state, battle))
        if flower is not None and flower.power and battle.picks[side] == EMPTY
    ]
    return tuple(sorted(waiting) if state.house.pf_vs_pf else waiting[:1])


def is_secret(state: State) -> bool:
    """True if picks stay hidden until both are made: two POWER FLOWERs, where the house wants it so (FP-A29)."""
    battle = state.battle
    if battle is None or not state.house.pf_vs_pf:
        return False
    attacking, defending = fighters(state, battle)
    return attacking is not None and attacking.power and defending is not None and defending.power


# ---- comparing --------------------------------------------------------------------------------


def settle_comparison(content: Content, state: State, chance: Chance, emit: Emit) -> bool:
    """Compares petal by petal until the battle is decided or only cards can decide it (FP-37, FP-48 to FP-52). Equality
    alone decides nothing (FP-A24); size counts all petals, and one without an opposite number stays hidden (FP-A26).
    """
    battle = state.battle
    if battle is None:
        return False
    attacking, defending = fighters(state, battle)
    if attacking is None or defending is None:
        _fail(battle, GONE, emit)
        return True
    compared = len(battle.used[ATTACKER])
    larger = state.size(attacking.zone) > compared
    if not larger or state.size(defending.zone) == compared:
        _out_of_petals(content, state, battle, larger, chance, emit)
        return True
    _turn_up(state, attacking, defending, compared, emit)  # before any pick (FP-A30)
    one = battle.picks[ATTACKER] if attacking.power else compared
    other = battle.picks[DEFENDER] if defending.power else compared
    if EMPTY in (one, other):
        return False
    _fight(content, state, battle, one, other, chance, emit)
    return True


def _fight(content: Content, state: State, battle: Battle, one: int, other: int, chance: Chance, emit: Emit) -> None:
    """One petal against the other."""
    values = content.cards.values
    faces = (state.petal(battle.attacking, one), state.petal(battle.defending, other))
    emit(PetalsCompared((one, other), faces, is_secret(state)))
    attacking, defending = values[faces[ATTACKER]], values[faces[DEFENDER]]
    if attacking == defending:
        return  # the fight to the death goes on with the next petals (FP-47)
    now = state.battle
    if now is not None and attacking > defending:
        _succeed(content, state, now, BY_PETAL, chance, emit)
    else:
        _fail(battle, BY_PETAL, emit)


def _out_of_petals(content: Content, state: State, battle: Battle, larger: bool, chance: Chance, emit: Emit) -> None:
    """A flower has no petal left to compare: the larger one wins (FP-50), or only cards can break the tie (FP-51). The
    attacker is asked first; in a window that opens again, who is next (FP-A27, FP-A28).
    """
    if larger:
        _succeed(content, state, battle, BY_SIZE, chance, emit)
    elif state.size(battle.defending) > len(battle.used[DEFENDER]):
        _fail(battle, BY_SIZE, emit)
    else:
        emit(TieWindowOpened(battle.asked if battle.tied else battle.attacker))


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
    if not state.has_flower(defender):
        go_out(state, defender, emit)
        if end_if_decided(state, emit):
            return
    draw_card(state, attacker, BY_VICTORY, chance, emit)
    if state.has_flower(attacker):
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


ACTION_TYPES: tuple[type[Action], ...] = (Pick, Pass)
"""In the order in which legal actions are listed."""
