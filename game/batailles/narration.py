"""Events as sentences of the log: names of players, never "you"; public facts only (BP-12).

Of a fight the log says which cards fight and which faces died, never what a survivor is; of a look, which card of whom
was looked at; of a lone card's choice, nothing but its result.
"""

from __future__ import annotations

from game.batailles.army import SPECIALS
from game.batailles.content import Content
from game.batailles.events import (
    CardLaid,
    FightBegan,
    FightDecided,
    FirstPlayerDrawn,
    GameEnded,
    KingLooked,
    LookDeclined,
    OpeningConfirmed,
    Passed,
    SeatDied,
    SeatRetired,
    Shirked,
    SlotLeftEmpty,
    SpecialUsed,
    TurnBegan,
    UnitDied,
)
from game.batailles.state import Fight, State
from game.core.events import Event
from game.core.texts import Argument, LocalText, SeatName, Sentence


def tell(content: Content, state: State, event: Event) -> Sentence | None:
    """What the log says of an event, `state` being the reader's view after it; None: not worth a line."""
    if isinstance(event, FightBegan):
        return _fight(content, event.fight)
    if isinstance(event, FightDecided):
        dead = any((*event.attackers_dead, *event.defenders_dead))
        return None if dead else _say("nobody_died", "BP-16")
    if isinstance(event, UnitDied):
        card = content.card_name(state.house.army, state.house.skin, event.face)
        return _say("died", "BP-25", player=SeatName(event.seat), card=card, killer=SeatName(event.killer))
    if isinstance(event, CardLaid):
        if event.opening:
            return None
        where = content.slot_name(event.slot)
        return _say("replaced", "BP-26", player=SeatName(event.seat), place=where)
    if isinstance(event, GameEnded):
        return Sentence(event.reason, {}, event.clause)
    return _turn(event) or _choice(content, event)


def _say(key: str, clause: str, **arguments: Argument) -> Sentence:
    return Sentence(f"batailles.log.{key}", arguments, clause)


def _fight(content: Content, fight: Fight) -> Sentence:
    """Who attacks whom with which cards: places only."""
    arguments: dict[str, Argument] = {
        "player": SeatName(fight.attacker),
        "other": SeatName(fight.defender),
        "card": _cards(content, fight.attack_slots),
        "target": _cards(content, fight.defend_slots),
    }
    clause = "BP-29" if len(fight.attack_slots) > 1 else "BP-11"
    return Sentence("batailles.log.attacks", arguments, clause)


def _cards(content: Content, slots: tuple[int, ...]) -> LocalText:
    if len(slots) > 1:
        return LocalText("les deux cartes", "both cards")
    return content.game.slots[slots[0]].card


def _turn(event: Event) -> Sentence | None:
    """The course of the game."""
    if isinstance(event, FirstPlayerDrawn):
        return _say("begins", "BP-A2", player=SeatName(event.seat))
    if isinstance(event, OpeningConfirmed):
        return _say("opening", "BP-8", player=SeatName(event.seat))
    if isinstance(event, TurnBegan):
        return _say("solo", "BP-31", player=SeatName(event.seat)) if event.solo else None
    if isinstance(event, SeatRetired):
        return _say("retired", "BP-35", player=SeatName(event.seat))
    if isinstance(event, SeatDied):
        return _say("dead", "BP-A24", player=SeatName(event.seat))
    return None


def _choice(content: Content, event: Event) -> Sentence | None:
    """What players did beside fighting."""
    if isinstance(event, SlotLeftEmpty):
        where = content.slot_name(event.slot)
        return _say("left_empty", "BP-35", player=SeatName(event.seat), place=where)
    if isinstance(event, SpecialUsed):
        return _say(f"uses_{SPECIALS[event.special]}", "BP-28", player=SeatName(event.seat))
    if isinstance(event, Shirked):
        card = content.game.slots[event.slot].card
        return _say("shirked", "BP-30", player=SeatName(event.seat), card=card)
    if isinstance(event, KingLooked):
        card = content.game.slots[event.slot].card
        return _say("looked", "BP-27", player=SeatName(event.seat), other=SeatName(event.owner), card=card)
    if isinstance(event, LookDeclined):
        key = "look_lapsed" if event.lapsed else "look_declined"
        return _say(key, "BP-A23", player=SeatName(event.seat))
    if isinstance(event, Passed):
        return _say("passed", "BP-A6", player=SeatName(event.seat))
    return None
