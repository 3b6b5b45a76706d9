"""Writing events into the state: no chance, no rules, no refusal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from game.core.drafts import EMPTY
from game.core.events import CardMoved, CardShown, Event, fold_into
from game.core.rules import Outcome
from game.core.table import EVERYBODY
from game.core.tuples import with_item
from game.flower_power import events as happened
from game.flower_power.state import (
    BUILDING,
    COMPARE,
    CONTEST,
    LAST_WILL,
    MAIN,
    OVER,
    RANKING,
    REPLY,
    TIE,
    TURN_OVER,
    Battle,
    Contest,
    Flower,
    State,
)


def evolve(state: State, event: Event) -> None:
    """Writes one event into the state. Events that only announce what others do change nothing."""
    write = _WRITERS.get(type(event))
    if write is not None:
        write(state, event)
        return
    fold_into(state.table, event)
    if isinstance(event, CardMoved) or (isinstance(event, CardShown) and event.seen_by == EVERYBODY):
        state.quiet = 0


def _change_flower(state: State, zone: int, **changes: Any) -> None:
    state.flowers = tuple(replace(f, **changes) if f.zone == zone else f for f in state.flowers)


# ---- before the first turn --------------------------------------------------------------------


def _contest_began(state: State, event: happened.ContestBegan) -> None:
    state.phase = CONTEST
    state.contest = Contest(event.seats, (EMPTY,) * state.seats, 0)


def _throw_made(state: State, event: happened.ThrowMade) -> None:
    contest = state.contest
    state.contest = Contest(contest.seats, with_item(contest.throws, event.seat, event.choice), contest.rounds)


def _throws_revealed(state: State, event: happened.ThrowsRevealed) -> None:
    state.contest = Contest(event.staying, (EMPTY,) * state.seats, state.contest.rounds + 1)


def _winner(state: State, event: happened.ContestWon | happened.WinnerDrawn) -> None:
    state.phase = RANKING
    state.winner = event.seat
    state.contest = Contest((), (), 0)


def _ranks(state: State, event: happened.RanksTaken | happened.RanksDrawn) -> None:
    state.order = event.order


def _building_began(state: State, event: happened.BuildingBegan) -> None:
    state.phase = BUILDING
    if not state.house.blind_build:
        state.plans = tuple(((),) * (count // 2) for count in state.deal.petals)


def _plan_changed(state: State, event: happened.PlanChanged) -> None:
    state.plans = with_item(state.plans, event.seat, event.plan)


def _garden_ready(state: State, event: happened.GardenReady) -> None:
    state.ready = with_item(state.ready, event.seat, True)


def _gardens_ready(state: State, event: happened.GardensReady) -> None:
    state.phase = TURN_OVER
    state.plans = ((),) * state.seats


def _flower_planted(state: State, event: happened.FlowerPlanted) -> None:
    state.flowers = (*state.flowers, Flower(event.flower, event.seat, event.power))
    if event.founded:
        _did_something(state, event.seat)


# ---- turns ------------------------------------------------------------------------------------


def _turn_began(state: State, event: happened.TurnBegan) -> None:
    state.phase = MAIN
    state.active = event.seat
    state.turn += 1
    state.turns = with_item(state.turns, event.seat, state.turns[event.seat] + 1)
    state.busy = False
    state.declared = 0
    state.quiet += 1
    state.flowers = tuple(Flower(f.zone, f.owner, f.power) if f.exhausted or f.attacked else f for f in state.flowers)


def _turn_ended(state: State, event: happened.TurnEnded) -> None:
    state.phase = TURN_OVER
    state.drew = with_item(state.drew, event.seat, event.drew)


def _card_played(state: State, event: happened.CardPlayed) -> None:
    _did_something(state, event.seat)


def _did_something(state: State, seat: int) -> None:
    """A play in the turn; in a battle it is the other one's go, and a tie is compared afresh (FP-33, FP-A28)."""
    state.busy = True
    battle = state.battle
    if battle is None:
        return
    state.battle = replace(battle, asked=battle.other(seat), passes=0)
    if state.phase == TIE:
        _compare(state)


def _flower_promoted(state: State, event: happened.FlowerPromoted) -> None:
    _change_flower(state, event.flower, power=True)


def _flower_withered(state: State, event: happened.FlowerWithered) -> None:
    state.flowers = tuple(flower for flower in state.flowers if flower.zone != event.flower)


# ---- battles ----------------------------------------------------------------------------------


def _attack_declared(state: State, event: happened.AttackDeclared) -> None:
    state.phase = REPLY
    state.busy = True
    state.declared += 1
    state.battle = Battle(event.attacker, event.defender, event.attacking, event.defending, event.attacker)
    flower = state.flower(event.attacking)
    if flower is not None:
        _change_flower(state, event.attacking, attacked=(*flower.attacked, event.defending))


def _passed(state: State, event: happened.Passed) -> None:
    if state.battle is not None:
        battle = state.battle
        state.battle = replace(battle, asked=battle.other(event.seat), passes=battle.passes + 1)


def _comparison_began(state: State, event: happened.ComparisonBegan) -> None:
    _compare(state)


def _compare(state: State) -> None:
    state.phase = COMPARE
    if state.battle is not None:
        state.battle = replace(state.battle, used=((), ()), picks=(EMPTY, EMPTY))


def _petal_picked(state: State, event: happened.PetalPicked) -> None:
    if state.battle is not None:
        battle = state.battle
        first, second = with_item(battle.picks, battle.side(event.seat), event.petal)
        state.battle = replace(battle, picks=(first, second))


def _petals_compared(state: State, event: happened.PetalsCompared) -> None:
    if state.battle is not None:
        first, second = state.battle.used
        used = ((*first, event.petals[0]), (*second, event.petals[1]))
        state.battle = replace(state.battle, used=used, picks=(EMPTY, EMPTY))


def _tie_window_opened(state: State, event: happened.TieWindowOpened) -> None:
    state.phase = TIE
    if state.battle is not None:
        asked = state.battle.asked if state.battle.tied else state.battle.attacker
        state.battle = replace(state.battle, tied=True, asked=asked, passes=0)


def _attack_succeeded(state: State, event: happened.AttackSucceeded) -> None:
    state.phase = TURN_OVER
    state.battle = None


def _attack_failed(state: State, event: happened.AttackFailed) -> None:
    state.phase = MAIN
    state.battle = None
    _change_flower(state, event.attacking, exhausted=True)


def _flower_captured(state: State, event: happened.FlowerCaptured) -> None:
    flower = state.flower(event.flower)
    if flower is not None:
        others = tuple(other for other in state.flowers if other.zone != event.flower)
        state.flowers = (*others, Flower(flower.zone, event.seat, flower.power))


# ---- the end ----------------------------------------------------------------------------------


def _last_will_began(state: State, event: happened.LastWillBegan) -> None:
    state.phase = LAST_WILL


def _last_will_ended(state: State, event: happened.LastWillEnded) -> None:
    state.phase = TURN_OVER


def _player_out(state: State, event: happened.PlayerOut) -> None:
    state.fallen = (*state.fallen, event.seat)


def _game_ended(state: State, event: happened.GameEnded) -> None:
    state.phase = OVER
    state.battle = None
    state.result = Outcome(event.reason, event.places, event.clause)


_WRITERS: Final[dict[type[Event], Callable[[State, Any], None]]] = {
    happened.ContestBegan: _contest_began,
    happened.ThrowMade: _throw_made,
    happened.ThrowsRevealed: _throws_revealed,
    happened.ContestWon: _winner,
    happened.WinnerDrawn: _winner,
    happened.RanksTaken: _ranks,
    happened.RanksDrawn: _ranks,
    happened.BuildingBegan: _building_began,
    happened.PlanChanged: _plan_changed,
    happened.GardenReady: _garden_ready,
    happened.GardensReady: _gardens_ready,
    happened.FlowerPlanted: _flower_planted,
    happened.TurnBegan: _turn_began,
    happened.TurnEnded: _turn_ended,
    happened.CardPlayed: _card_played,
    happened.FlowerPromoted: _flower_promoted,
    happened.FlowerWithered: _flower_withered,
    happened.AttackDeclared: _attack_declared,
    happened.Passed: _passed,
    happened.ComparisonBegan: _comparison_began,
    happened.PetalPicked: _petal_picked,
    happened.PetalsCompared: _petals_compared,
    happened.TieWindowOpened: _tie_window_opened,
    happened.AttackSucceeded: _attack_succeeded,
    happened.AttackFailed: _attack_failed,
    happened.FlowerCaptured: _flower_captured,
    happened.LastWillBegan: _last_will_began,
    happened.LastWillEnded: _last_will_ended,
    happened.PlayerOut: _player_out,
    happened.GameEnded: _game_ended,
}
