"""What a choice in CrocoNounours is called where the log would say nothing of it, or only what comes after it."""

from __future__ import annotations

from game.bots.explaining.reasons import Context, cards_of
from game.bots.search.search import Whole
from game.core.match.telling import listed
from game.core.texts import Argument, SeatName, Sentence
from game.croconounours.attacks import EndTurn
from game.croconounours.defence import Dodge, Take
from game.croconounours.deployment import ChooseTeam
from game.croconounours.discarding import Discard, Mark, Unmark
from game.croconounours.field import board_of
from game.croconounours.rules import CrocoNounours
from game.croconounours.state import owner


def called(context: Context, seat: int, whole: Whole) -> Sentence | None:
    """Cards that are put aside, the end of a turn, what is chosen in answer to an attack."""
    rules, view, action = context.rules, context.view, whole[0]
    if not isinstance(rules, CrocoNounours):
        return None
    content, player = rules.content, SeatName(seat)
    if isinstance(action, (Mark, Unmark)):
        key = "mark" if isinstance(action, Mark) else "unmark"
        return _say(key, "CN-18", player=player, card=cards_of(context, [action.card]))
    if isinstance(action, Discard) and not view.discarding:
        return _say("keep_all", "CN-18", player=player)
    if isinstance(action, EndTurn):
        return _say("end", "CN-23", player=player)
    if isinstance(action, ChooseTeam):
        return _say("team", "CN-Q13", player=player, team=listed([content.colours[each].name for each in action.team]))
    if isinstance(action, Dodge):
        square = board_of(content, view).geometry.names[action.square]
        return _say("dodge", "CN-31", player=player, square=square, cards=cards_of(context, action.cards))
    if isinstance(action, Take) and view.attack is not None:
        target = view.attack.target
        return _say("take", "CN-Q28", warrior=content.warrior_name(owner(target), view.colours[target]))
    return None


def _say(key: str, clause: str, **arguments: Argument) -> Sentence:
    return Sentence(f"croconounours.choice.{key}", arguments, clause)
