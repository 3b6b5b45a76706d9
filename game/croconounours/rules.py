"""CrocoNounours as the house plays it: who may do what, and what an action does."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.chance import Chance
from game.core.drafts import HIDDEN
from game.core.events import Event
from game.core.rules import Action, Emit, Outcome, Refusal, Setup, not_your_turn
from game.core.texts import Sentence
from game.croconounours.attacks import legal_actions, refuse_attack, refuse_move, refuse_shot
from game.croconounours.content import Content
from game.croconounours.defence import legal_defences, refuse_dodge, refuse_parry
from game.croconounours.deployment import (
    choose_team,
    deploy,
    legal_deployments,
    legal_obstacles,
    place_obstacle,
    refuse_deployment,
    refuse_obstacle_square,
    refuse_team,
    teams,
)
from game.croconounours.events import EVENT_TYPES, TurnEnded
from game.croconounours.evolution import evolve
from game.croconounours.moves import (
    ACTION_TYPES,
    Attack,
    ChooseTeam,
    Deploy,
    Discard,
    Dodge,
    EndTurn,
    Mark,
    Move,
    Parry,
    PlaceObstacle,
    Shoot,
    Take,
    Unmark,
)
from game.croconounours.narration import tell
from game.croconounours.refusals import MUST_DEFEND, NOT_ATTACKED, NOT_NOW
from game.croconounours.resolution import declare, dodge, move, parry, take
from game.croconounours.setting_up import blank_state, shuffle_draw_pile
from game.croconounours.state import ACTING, CHOOSING, DEFENDING, DEPLOYING, DISCARDING, PLACING, State, owner
from game.croconounours.turns import change_draft, discard, draft_after, refuse_draft, settle, unmarked

_PHASE_OF: dict[type[Action], int] = {
    ChooseTeam: CHOOSING,
    Deploy: DEPLOYING,
    PlaceObstacle: PLACING,
    Mark: DISCARDING,
    Unmark: DISCARDING,
    Discard: DISCARDING,
    Move: ACTING,
    Attack: ACTING,
    Shoot: ACTING,
    EndTurn: ACTING,
    Take: DEFENDING,
    Dodge: DEFENDING,
    Parry: DEFENDING,
}


class CrocoNounours:
    """Fulfils `game.core.rules.Rules`."""

    name = "croconounours"
    state_type = State
    action_types = ACTION_TYPES
    event_types = EVENT_TYPES

    def __init__(self, content: Content) -> None:
        self.content = content
        self.title = content.game.title
        self.options = content.options
        self.digest = content.digest
        self.seat_counts = range(content.game.seats.least, content.game.seats.most + 1)

    # ---- the course of a match ----------------------------------------------------------------

    def blank(self, setup: Setup) -> State:
        """Everything in the box. Raises OptionError if a house rule has no such value."""
        return blank_state(self.content, setup)

    def begin(self, state: State, chance: Chance, emit: Emit) -> None:
        """Shuffles the pack; teams and the first player follow (CN-6, CN-12)."""
        shuffle_draw_pile(state, chance, emit)

    def actors(self, state: State) -> tuple[int, ...]:
        """Everybody who has not made up a team yet (CN-Q13); else the attacked player (CN-29), or whose turn it is."""
        if state.result is not None:
            return ()
        if state.phase == CHOOSING:
            return tuple(seat for seat, box in enumerate(state.boxes) if not box)
        if state.phase == DEFENDING and state.attack is not None:
            return (owner(state.attack.target),)
        return (state.active,)

    def settle(self, state: State, chance: Chance, emit: Emit) -> None:
        """What nobody chooses."""
        settle(self.content, state, chance, emit)

    def evolve(self, state: State, event: Event) -> None:
        """Writes one event into the state."""
        evolve(state, event)

    def outcome(self, state: State) -> Outcome | None:
        """How the match ended; None while it goes on."""
        return state.result

    # ---- what a seat may do -------------------------------------------------------------------

    def legal(self, state: State, seat: int) -> Sequence[Action]:
        """Every lawful action, in order."""
        if seat not in self.actors(state):
            return ()
        content = self.content
        if state.phase == ACTING:
            return legal_actions(content, state, seat)
        if state.phase == DEFENDING:
            return legal_defences(content, state, seat)
        if state.phase == DISCARDING:
            marks = [Mark(card) for card in sorted(set(unmarked(state, seat)))]
            return [*marks, *(Unmark(card) for card in sorted(set(state.discarding))), Discard()]
        if state.phase == DEPLOYING:
            return legal_deployments(content, state, seat)
        if state.phase == PLACING:
            return legal_obstacles(content, state, seat)
        return [ChooseTeam(team) for team in teams(content, state, seat)]

    def refuse(self, state: State, seat: int, action: Action) -> Refusal | None:
        """Why the action is not lawful; asks the same judges as `legal`."""
        if seat not in self.actors(state):
            return not_your_turn("CN-29" if state.phase == DEFENDING else "CN-16")
        if state.phase != _PHASE_OF[type(action)]:
            if state.phase == DEFENDING:
                return MUST_DEFEND
            return NOT_ATTACKED if isinstance(action, (Take, Dodge, Parry)) else NOT_NOW
        content = self.content
        if isinstance(action, Move):
            return refuse_move(content, state, seat, action)
        if isinstance(action, Attack):
            return refuse_attack(content, state, seat, action)
        if isinstance(action, Shoot):
            return refuse_shot(content, state, seat, action)
        if isinstance(action, Dodge):
            return refuse_dodge(content, state, seat, action)
        if isinstance(action, Parry):
            return refuse_parry(content, state, seat, action)
        if isinstance(action, (Mark, Unmark)):
            return refuse_draft(state, seat, action)
        if isinstance(action, Deploy):
            return refuse_deployment(content, state, seat, action)
        if isinstance(action, PlaceObstacle):
            return refuse_obstacle_square(content, state, seat, action.square)
        if isinstance(action, ChooseTeam):
            return refuse_team(content, state, seat, action)
        return None  # Discard, EndTurn and Take are always possible in their phase (CN-18, CN-Q42)

    def decide(self, state: State, seat: int, action: Action, chance: Chance, emit: Emit) -> None:
        """Carries out a lawful action."""
        content = self.content
        if isinstance(action, Move):
            move(state, seat, action, emit)
        elif isinstance(action, (Attack, Shoot)):
            declare(content, state, seat, action, emit)
        elif isinstance(action, Take):
            take(content, state, emit)
        elif isinstance(action, Dodge):
            dodge(state, seat, action, emit)
        elif isinstance(action, Parry):
            parry(state, seat, action, emit)
        elif isinstance(action, (Mark, Unmark)):
            change_draft(state, seat, action, emit)
        elif isinstance(action, Discard):
            discard(state, seat, emit)
        elif isinstance(action, EndTurn):
            emit(TurnEnded(seat))
        elif isinstance(action, Deploy):
            deploy(state, seat, action, emit)
        elif isinstance(action, PlaceObstacle):
            place_obstacle(content, state, seat, action, emit)
        elif isinstance(action, ChooseTeam):
            choose_team(seat, action, emit)

    # ---- what is known and what may be imagined -----------------------------------------------

    def shape(self, state: State, seat: int, action: Action) -> object:
        """Of a secret team others see that it was chosen, of a draft how many cards it holds (CN-Q13, CN-Q10)."""
        if isinstance(action, ChooseTeam):
            return "team"
        if isinstance(action, (Mark, Unmark)):
            return "draft", len(draft_after(state, action))
        return action

    def complete(self, world: State, chance: Chance) -> None:
        """Fills secret teams and hidden drafts: any team the colours or the reserve allow, any cards of the hand."""
        boxes = list(world.boxes)
        for seat, box in enumerate(boxes):
            if HIDDEN in box:
                reserve = world.reserves[seat] if world.house.campaign else self.content.pool
                boxes[seat] = chance.choice(self.content.teams_from(reserve, len(box)))
        world.boxes = tuple(boxes)
        if HIDDEN in world.discarding:
            hand = sorted(world.hand(world.active))
            world.discarding = tuple(sorted(chance.sample(hand, len(world.discarding))))

    def possible(self, view: State, world: State) -> bool:
        """Always: every dealing of the cards agrees with what is public."""
        return True

    def open_choice(self, state: State, seat: int) -> bool:
        """Boxes and squares are open unless teams are secret (CN-Q13), and so is that a hand is empty."""
        if state.phase == DEPLOYING:
            return not state.house.secret
        if state.phase in (ACTING, DEFENDING):
            return not state.hand(seat)
        return state.phase == PLACING

    def bound(self, setup: Setup) -> int:
        """Every turn has a confirmed discard, an end, and at most as many cards as a hand holds, each of which may be
        answered once. A campaign has a game for each team that a loser loses, and one that is decided by both.
        """
        game = self.content.game
        turn = 2 + 2 * max(game.hand_size, game.middle_player_hand)
        setting_up = setup.seats * (1 + len(game.team) + game.obstacles_per_player)
        reserve = sum(self.content.reserve)
        games = 2 * -(-reserve // len(game.team)) if setup.options.get("campaign") else 1
        return games * (setting_up + turn * game.longest_game)

    def tell(self, state: State, event: Event) -> Sentence | None:
        """An event as a sentence of the log."""
        return tell(self.content, state, event)
