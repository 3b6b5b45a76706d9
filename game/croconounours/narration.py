"""Events as sentences of the log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from game.core.match.telling import Part, Teller, ending, line, listed, player, value
from game.core.rules.drafts import HIDDEN
from game.core.rules.events import CardMoved, Event, ZoneShuffled
from game.core.rules.outcome import GameEnded
from game.core.texts import Argument, LocalText, SeatName, Sentence, blended
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
    ObstaclePlaced,
    ObstaclePushed,
    ObstacleRemoved,
    PlayerOut,
    TeamChosen,
    TurnBegan,
    TurnEnded,
    WarriorDeployed,
    WarriorMoved,
    WarriorPushed,
    WarriorReplaced,
    WarriorWounded,
)
from game.croconounours.field import board_of
from game.croconounours.state import NOBODY, PUSH, SHOT, WOUND, State, owner
from game.croconounours.zones import drawn


def _line(key: str, clause: str, **parts: Part) -> Teller:
    return line(f"croconounours.log.{key}", clause, **parts)


def _when(holds: Callable[[State, Any], bool], teller: Teller, otherwise: Teller | None = None) -> Teller:
    """A line where something holds of state and event, where not another one or none."""

    def said(content: Content, state: State, event: Event) -> Sentence | None:
        chosen = teller if holds(state, event) else otherwise
        return None if chosen is None else chosen(content, state, event)

    return said


def _square(field: str = "square") -> Part:
    """The name of the square in a field."""

    def read(content: Content, state: State, event: Event) -> str:
        square: int = getattr(event, field)
        return board_of(content, state).geometry.names[square]

    return read


def _warrior(content: Content, state: State, event: Any) -> LocalText:
    """Whom it is about, at the beginning of a sentence."""
    name = content.warrior_name(owner(event.warrior), event.colour)
    return blended(lambda language: name[language][0].upper() + name[language][1:], name)


def _cards(content: Content, state: State, event: DiscardsShown | AttackDefended) -> LocalText:
    return listed([content.cards.names[face] for face in event.cards])


def _team(content: Content, state: State, event: TeamChosen) -> LocalText:
    return listed([content.colours[colour].name for colour in event.team])


def _drawn(content: Content, state: State, event: CardMoved) -> Sentence | None:
    """A card drawn for the first player. Other cards are told of by the events around them."""
    for seat in range(state.seats):
        if event.target == drawn(seat):
            arguments: dict[str, Argument] = {"player": SeatName(seat), "card": content.cards.names[event.face]}
            return Sentence("croconounours.log.drawn", arguments, "CN-12")
    return None


_ATTACKS: Final = {WOUND: ("wants_to_wound", "CN-26"), PUSH: ("wants_to_push", "CN-26"), SHOT: ("shoots", "CN-42")}


def _attack(content: Content, state: State, event: AttackDeclared) -> Sentence:
    key, clause = _ATTACKS[event.mode]
    arguments: dict[str, Argument] = {
        "warrior": _warrior(content, state, event),
        "card": content.cards.names[event.card],
        "square": _square()(content, state, event),
    }
    if event.target == NOBODY:
        return Sentence(f"croconounours.log.{key}_sugar", arguments, "CN-57")
    arguments["target"] = content.warrior_name(owner(event.target), event.target_colour)
    return Sentence(f"croconounours.log.{key}", arguments, clause)


_TEAM: Final = _line("team", "CN-Q13", player=player(), team=_team)
_HIDDEN_TEAM: Final = _line("team_hidden", "CN-Q13", player=player())
_FIRST_DRAWN: Final = _line("first_drawn", "CN-12", player=player())
_FIRST_LOSER: Final = _line("first_loser", "CN-Q39", player=player())
_DISCARDS: Final = _line("discards", "CN-18", player=player(), cards=_cards)
_DRAWS: Final = _line("draws", "CN-19", player=player(), n=value("drawn"))
_WALK: Final = {"warrior": _warrior, "origin": _square("origin"), "square": _square()}
_MOVES: Final = _line("moves", "CN-24", **_WALK)
_DODGES: Final = _line("dodges", "CN-32", **_WALK)
_PARRIED: Final = _line("parried", "CN-33", player=player(), cards=_cards)
_DODGED: Final = _line("dodged", "CN-31", player=player(), cards=_cards)

LINES: Final[Mapping[type[Event], Teller]] = {
    TeamChosen: _when(lambda state, event: HIDDEN in event.team, _HIDDEN_TEAM, _TEAM),
    CardMoved: _drawn,
    FirstPlayerChosen: _when(lambda state, event: event.drawn, _FIRST_DRAWN, _FIRST_LOSER),
    WarriorDeployed: _line("deployed", "CN-13", warrior=_warrior, square=_square()),
    ObstaclePlaced: _line("obstacle_placed", "CN-56", player=player(), square=_square()),
    TurnBegan: _line("turn", "CN-16", player=player()),
    DiscardsShown: _when(lambda state, event: event.cards != (), _DISCARDS),
    ZoneShuffled: _when(lambda state, event: state.turn > 0, _line("reshuffled", "CN-20")),
    ActionsBegan: _when(lambda state, event: event.drawn > 0, _DRAWS),
    WarriorMoved: _when(lambda state, event: event.dodging, _DODGES, _MOVES),
    AttackDeclared: _attack,
    AttackDefended: _when(
        lambda state, event: event.answer == PARRIED,
        _PARRIED,
        _when(lambda state, event: event.answer == DODGED, _DODGED),
    ),
    WarriorPushed: _line("pushed", "CN-28", warrior=_warrior, square=_square()),
    WarriorWounded: _line("wounded", "CN-27", warrior=_warrior, player=player("eater")),
    WarriorReplaced: _line("replaced", "CN-36", warrior=_warrior, square=_square()),
    ObstaclePushed: _line("sugar_pushed", "CN-57", square=_square()),
    ObstacleRemoved: _line("sugar_removed", "CN-57", player=player("eater"), square=_square()),
    TurnEnded: _when(lambda state, event: not state.hand(event.seat), _line("hand_empty", "CN-22", player=player())),
    PlayerOut: _line("out", "CN-Q36", player=player()),
    CampaignGameEnded: _line("campaign_game_ended", "CN-Q39", player=player("winner")),
    CampaignGameBegan: _line("campaign_game_began", "CN-48", game=value("game")),
    GameEnded: ending,
}
