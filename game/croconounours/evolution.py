"""Writing events into the state: no chance, no rules, no refusal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from game.core.events import Event, fold_into
from game.core.rules import Outcome
from game.core.tuples import with_item
from game.croconounours import events as happened
from game.croconounours.state import (
    ACTING,
    CHOOSING,
    DEFENDING,
    DEPLOYING,
    DISCARDING,
    DRAWING,
    GAME_OVER,
    GONE,
    NO_COLOUR,
    NOBODY,
    NOT_PLACED,
    OVER,
    PLACING,
    SUGAR,
    TURN_OVER,
    Attack,
    State,
    Sweet,
    owner,
)


def evolve(state: State, event: Event) -> None:
    """Writes one event into the state. Events that only announce what others do change nothing."""
    write = _WRITERS.get(type(event))
    if write is not None:
        write(state, event)
    else:
        fold_into(state.table, event)


# ---- setting up -------------------------------------------------------------------------------


def _team_chosen(state: State, event: happened.TeamChosen) -> None:
    state.boxes = with_item(state.boxes, event.seat, event.team)


def _first_player_chosen(state: State, event: happened.FirstPlayerChosen) -> None:
    state.first = state.active = event.seat
    state.phase = DEPLOYING


def _deployment_began(state: State, event: happened.DeploymentBegan) -> None:
    state.active = event.seat
    state.phase = DEPLOYING


def _warrior_deployed(state: State, event: happened.WarriorDeployed) -> None:
    state.where[event.warrior] = event.square
    state.colours[event.warrior] = event.colour
    seat = owner(event.warrior)
    box = list(state.boxes[seat])
    box.remove(event.colour)
    state.boxes = with_item(state.boxes, seat, tuple(box))
    if state.reserves:
        reserve = state.reserves[seat]
        state.reserves = with_item(state.reserves, seat, with_item(reserve, event.colour, reserve[event.colour] - 1))


def _placing_began(state: State, event: happened.PlacingBegan) -> None:
    state.active = event.seat
    state.phase = PLACING


def _obstacle_placed(state: State, event: happened.ObstaclePlaced) -> None:
    state.obstacles[event.obstacle] = event.square


# ---- turns ------------------------------------------------------------------------------------


def _turn_began(state: State, event: happened.TurnBegan) -> None:
    state.active = event.seat
    state.turn += 1
    state.quiet += 1
    state.phase = DISCARDING


def _draft_changed(state: State, event: happened.DraftChanged) -> None:
    state.discarding = event.cards


def _discards_shown(state: State, event: happened.DiscardsShown) -> None:
    state.discarding = ()
    state.phase = DRAWING


def _actions_began(state: State, event: happened.ActionsBegan) -> None:
    state.phase = ACTING


def _turn_ended(state: State, event: happened.TurnEnded) -> None:
    state.phase = TURN_OVER


# ---- actions ----------------------------------------------------------------------------------


def _warrior_moved(state: State, event: happened.WarriorMoved) -> None:
    state.where[event.warrior] = event.square


def _attack_declared(state: State, event: happened.AttackDeclared) -> None:
    state.attack = Attack(event.seat, event.warrior, event.target, event.square, event.mode, event.card)
    if event.target != NOBODY:
        state.quiet = 0
        state.phase = DEFENDING


def _attack_ended(state: State, event: happened.AttackEnded) -> None:
    state.attack = None
    state.phase = ACTING


def _warrior_pushed(state: State, event: happened.WarriorPushed) -> None:
    state.where[event.warrior] = event.square


def _warrior_wounded(state: State, event: happened.WarriorWounded) -> None:
    state.where[event.warrior] = GONE
    _put_into_jar(state, event.eater, Sweet(owner(event.warrior), event.colour))


def _warrior_replaced(state: State, event: happened.WarriorReplaced) -> None:
    state.where[event.warrior] = event.square
    state.colours[event.warrior] = event.colour


def _obstacle_pushed(state: State, event: happened.ObstaclePushed) -> None:
    state.obstacles[event.obstacle] = event.square


def _obstacle_removed(state: State, event: happened.ObstacleRemoved) -> None:
    state.obstacles[event.obstacle] = GONE
    _put_into_jar(state, event.eater, Sweet(NOBODY, SUGAR))


def _put_into_jar(state: State, eater: int, sweet: Sweet) -> None:
    state.jars = with_item(state.jars, eater, (*state.jars[eater], sweet))


# ---- the end ----------------------------------------------------------------------------------


def _player_out(state: State, event: happened.PlayerOut) -> None:
    state.fallen = (*state.fallen, event.seat)


def _campaign_game_ended(state: State, event: happened.CampaignGameEnded) -> None:
    state.phase = GAME_OVER
    state.first = 1 - event.winner
    state.reserves = event.reserves
    state.attack = None


def _campaign_game_began(state: State, event: happened.CampaignGameBegan) -> None:
    state.game = event.game
    state.phase = CHOOSING
    state.turn = state.quiet = 0
    state.where = [NOT_PLACED] * len(state.where)
    state.colours = [NO_COLOUR] * len(state.colours)
    state.obstacles = [NOT_PLACED] * len(state.obstacles)
    state.boxes = ((),) * len(state.boxes)
    state.fallen = ()


def _game_ended(state: State, event: happened.GameEnded) -> None:
    state.phase = OVER
    state.attack = None
    state.result = Outcome(event.reason, event.places, event.clause)


_WRITERS: Final[dict[type[Event], Callable[[State, Any], None]]] = {
    happened.TeamChosen: _team_chosen,
    happened.FirstPlayerChosen: _first_player_chosen,
    happened.DeploymentBegan: _deployment_began,
    happened.WarriorDeployed: _warrior_deployed,
    happened.PlacingBegan: _placing_began,
    happened.ObstaclePlaced: _obstacle_placed,
    happened.TurnBegan: _turn_began,
    happened.DraftChanged: _draft_changed,
    happened.DiscardsShown: _discards_shown,
    happened.ActionsBegan: _actions_began,
    happened.TurnEnded: _turn_ended,
    happened.WarriorMoved: _warrior_moved,
    happened.AttackDeclared: _attack_declared,
    happened.AttackEnded: _attack_ended,
    happened.WarriorPushed: _warrior_pushed,
    happened.WarriorWounded: _warrior_wounded,
    happened.WarriorReplaced: _warrior_replaced,
    happened.ObstaclePushed: _obstacle_pushed,
    happened.ObstacleRemoved: _obstacle_removed,
    happened.PlayerOut: _player_out,
    happened.CampaignGameEnded: _campaign_game_ended,
    happened.CampaignGameBegan: _campaign_game_began,
    happened.GameEnded: _game_ended,
}
