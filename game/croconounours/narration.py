"""Events as sentences of the log: names of players, never "you"; public facts only."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.drafts import HIDDEN
from game.core.events import CardMoved, Event, ZoneShuffled
from game.core.texts import Argument, LocalText, SeatName, Sentence
from game.croconounours.content import Content
from game.croconounours.events import (
    DODGED,
    PARRIED,
    ActionsBegan,
    AttackDeclared,
    AttackDefended,
    CampaignGameBegan,
    CampaignGameEnded,
    DiscardsShown,
    FirstPlayerChosen,
    GameEnded,
    ObstaclePlaced,
    ObstaclePushed,
    ObstacleRemoved,
    PlayerOut,
    TeamChosen,
    TurnBegan,
    WarriorDeployed,
    WarriorMoved,
    WarriorPushed,
    WarriorReplaced,
    WarriorWounded,
)
from game.croconounours.state import NOBODY, SHOT, WOUND, State, owner
from game.croconounours.zones import drawn


def tell(content: Content, state: State, event: Event) -> Sentence | None:
    """What the log says of an event, `state` being the reader's view after it; None: not worth a line."""
    if isinstance(event, (TeamChosen, FirstPlayerChosen, WarriorDeployed, ObstaclePlaced, CardMoved)):
        return _setting_up(content, state, event)
    if isinstance(event, (AttackDeclared, AttackDefended)):
        return _attack(content, state, event)
    if isinstance(event, (WarriorPushed, WarriorWounded, WarriorReplaced, ObstaclePushed, ObstacleRemoved)):
        return _consequence(content, state, event)
    if isinstance(event, (CampaignGameBegan, CampaignGameEnded, PlayerOut, GameEnded)):
        return _end(event)
    return _turn(content, state, event)


def _say(key: str, clause: str, **arguments: Argument) -> Sentence:
    return Sentence(f"croconounours.log.{key}", arguments, clause)


def _square(content: Content, state: State, square: int) -> str:
    return content.boards[state.house.board].geometry.names[square]


def _warrior(content: Content, warrior: int, colour: int) -> LocalText:
    """A warrior at the beginning of a sentence."""
    name = content.warrior_name(owner(warrior), colour)
    return LocalText(name.fr[0].upper() + name.fr[1:], name.en[0].upper() + name.en[1:])


def _listed(content: Content, faces: Sequence[int]) -> LocalText:
    names = [content.cards.names[face] for face in faces]
    return LocalText(", ".join(name.fr for name in names), ", ".join(name.en for name in names))


def _setting_up(content: Content, state: State, event: Event) -> Sentence | None:
    if isinstance(event, TeamChosen):
        if HIDDEN in event.team:
            return _say("team_hidden", "CN-Q13", player=SeatName(event.seat))
        colours = [content.colours[colour].name for colour in event.team]
        team = LocalText(", ".join(c.fr for c in colours), ", ".join(c.en for c in colours))
        return _say("team", "CN-Q13", player=SeatName(event.seat), team=team)
    if isinstance(event, FirstPlayerChosen):
        key, clause = ("first_drawn", "CN-12") if event.drawn else ("first_loser", "CN-Q39")
        return _say(key, clause, player=SeatName(event.seat))
    if isinstance(event, WarriorDeployed):
        warrior = _warrior(content, event.warrior, event.colour)
        return _say("deployed", "CN-13", warrior=warrior, square=_square(content, state, event.square))
    if isinstance(event, ObstaclePlaced):
        where = _square(content, state, event.square)
        return _say("obstacle_placed", "CN-56", player=SeatName(event.seat), square=where)
    if isinstance(event, CardMoved):
        for seat in range(state.seats):
            if event.target == drawn(seat):
                return _say("drawn", "CN-12", player=SeatName(seat), card=content.cards.names[event.face])
    return None


def _turn(content: Content, state: State, event: Event) -> Sentence | None:
    if isinstance(event, TurnBegan):
        return _say("turn", "CN-16", player=SeatName(event.seat))
    if isinstance(event, DiscardsShown):
        if not event.cards:
            return None
        return _say("discards", "CN-18", player=SeatName(event.seat), cards=_listed(content, event.cards))
    if isinstance(event, ActionsBegan):
        return _say("draws", "CN-19", player=SeatName(event.seat), n=event.drawn) if event.drawn else None
    if isinstance(event, ZoneShuffled):
        return _say("reshuffled", "CN-20") if state.turn else None
    if isinstance(event, WarriorMoved):
        key, clause = ("dodges", "CN-32") if event.dodging else ("moves", "CN-24")
        warrior = _warrior(content, event.warrior, event.colour)
        origin, square = (_square(content, state, at) for at in (event.origin, event.square))
        return _say(key, clause, warrior=warrior, origin=origin, square=square)
    return None


def _attack(content: Content, state: State, event: AttackDeclared | AttackDefended) -> Sentence | None:
    if isinstance(event, AttackDefended):
        if event.answer not in (PARRIED, DODGED):
            return None
        key, clause = ("parried", "CN-33") if event.answer == PARRIED else ("dodged", "CN-31")
        return _say(key, clause, player=SeatName(event.seat), cards=_listed(content, event.cards))
    arguments: dict[str, Argument] = {
        "warrior": _warrior(content, event.warrior, event.colour),
        "card": content.cards.names[event.card],
        "square": _square(content, state, event.square),
    }
    if event.mode == SHOT:
        key, clause = "shoots", "CN-42"
    else:
        key, clause = ("wants_to_wound" if event.mode == WOUND else "wants_to_push"), "CN-26"
    if event.target == NOBODY:
        return Sentence(f"croconounours.log.{key}_sugar", arguments, "CN-57")
    arguments["target"] = content.warrior_name(owner(event.target), event.target_colour)
    return Sentence(f"croconounours.log.{key}", arguments, clause)


def _consequence(content: Content, state: State, event: Event) -> Sentence | None:
    if isinstance(event, WarriorPushed):
        warrior = _warrior(content, event.warrior, event.colour)
        return _say("pushed", "CN-28", warrior=warrior, square=_square(content, state, event.square))
    if isinstance(event, WarriorWounded):
        warrior = _warrior(content, event.warrior, event.colour)
        return _say("wounded", "CN-27", warrior=warrior, player=SeatName(event.eater))
    if isinstance(event, WarriorReplaced):
        warrior = _warrior(content, event.warrior, event.colour)
        return _say("replaced", "CN-36", warrior=warrior, square=_square(content, state, event.square))
    if isinstance(event, ObstaclePushed):
        return _say("sugar_pushed", "CN-57", square=_square(content, state, event.square))
    if isinstance(event, ObstacleRemoved):
        where = _square(content, state, event.square)
        return _say("sugar_removed", "CN-57", player=SeatName(event.eater), square=where)
    return None


def _end(event: Event) -> Sentence | None:
    if isinstance(event, PlayerOut):
        return _say("out", "CN-Q36", player=SeatName(event.seat))
    if isinstance(event, CampaignGameEnded):
        return _say("campaign_game_ended", "CN-Q39", player=SeatName(event.winner))
    if isinstance(event, CampaignGameBegan):
        return _say("campaign_game_began", "CN-48", game=event.game)
    if isinstance(event, GameEnded):
        return Sentence(event.reason, {}, event.clause)
    return None
