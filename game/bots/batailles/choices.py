"""What a choice in Batailles et piques is called: whoever chooses knows his own cards, the log does not name them."""

from __future__ import annotations

from game.batailles.moves import BOTH, Attack, LeaveEmpty, Place, Replace, Shirk, Stop, Strike, TakeBack, Teamwork
from game.batailles.rules import Batailles
from game.batailles.state import State
from game.bots.explaining.reasons import Context, cards_of
from game.bots.search.search import Whole
from game.core.texts import Argument, SeatName, Sentence


def called(context: Context, seat: int, whole: Whole) -> Sentence | None:
    """Cards that are laid, sent or exchanged, by their names; whose death is chosen."""
    rules, view, action = context.rules, context.view, whole[0]
    if not isinstance(rules, Batailles):
        return None
    player, slots = SeatName(seat), rules.content.game.slots
    if isinstance(action, Attack):
        what = {"player": player, "other": SeatName(action.seat), "card": _card(context, view.face(seat, action.slot))}
        if action.target == BOTH:
            return _say("attack_both", "BP-11", **what)
        return _say("attack", "BP-10", **what, slot=slots[action.target].card)
    if isinstance(action, Teamwork):
        slot = slots[action.target].card
        return _say("teamwork", "BP-29", player=player, other=SeatName(action.seat), slot=slot)
    if isinstance(action, Shirk):
        face = view.face(seat, action.slot)
        key = "shirk_again" if face == action.card else "shirk"
        what = {"player": player, "card": _card(context, action.card), "given": _card(context, face)}
        return _say(key, "BP-30", **what)
    if isinstance(action, (Place, TakeBack)):
        face, key = (action.card, "place") if isinstance(action, Place) else (view.drafts[seat][action.slot], "back")
        return _say(key, "BP-8", player=player, card=_card(context, face), place=slots[action.slot].name)
    if isinstance(action, Replace):
        return _say("lay", "BP-26", player=player, card=_card(context, action.card))
    return _struck(context, seat, action) if isinstance(action, Strike) else _otherwise(player, action)


def _struck(context: Context, seat: int, action: Strike) -> Sentence:
    prey = [context.view.face(enemy_of(context.view, seat), place) for place in action.slots]
    if not prey:
        return _say("strike_none", "BP-21", player=SeatName(seat))
    return _say("strike", "BP-21", player=SeatName(seat), prey=cards_of(context, prey))


def _otherwise(player: SeatName, action: object) -> Sentence | None:
    if isinstance(action, LeaveEmpty):
        return _say("leave_empty", "BP-35", player=player)
    return _say("stop", "BP-35", player=player) if isinstance(action, Stop) else None


def enemy_of(view: State, seat: int) -> int:
    """Against whom a seat fights; itself if nobody does."""
    fight = view.fight
    if fight is None:
        return seat
    return fight.defender if fight.attacker == seat else fight.attacker


def _card(context: Context, face: int) -> Argument:
    return cards_of(context, [face])


def _say(key: str, clause: str, **arguments: Argument) -> Sentence:
    return Sentence(f"batailles.choice.{key}", arguments, clause)
