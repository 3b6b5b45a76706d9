"""Events as sentences of the log: names of players, never "you"; public facts only (BP-12).

Of a fight the log says which cards fight and which faces died, never what a survivor is; of a look, which card of whom
was looked at; of a lone card's choice, nothing but its result.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.batailles.army import SPECIALS
from game.batailles.content import Content
from game.batailles.events import (
    CardLaid,
    FightBegan,
    FightDecided,
    FirstPlayerDrawn,
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
from game.batailles.state import State
from game.batailles.why_they_died import reason_of_fight
from game.core.match.telling import Part, Teller, ending, line, player
from game.core.rules.events import Event
from game.core.rules.outcome import GameEnded
from game.core.texts import Argument, LocalText, SeatName, Sentence


def _line(key: str, clause: str, **parts: Part) -> Teller:
    return line(f"batailles.log.{key}", clause, **parts)


def _say(key: str, clause: str, **arguments: Argument) -> Sentence:
    return Sentence(f"batailles.log.{key}", arguments, clause)


def _where(content: Content, state: State, event: SlotLeftEmpty | CardLaid) -> LocalText:
    return content.slot_name(event.slot)


def _card(content: Content, state: State, event: Shirked | KingLooked) -> LocalText:
    """A card by its place."""
    return content.game.slots[event.slot].card


def _died(content: Content, state: State, event: UnitDied) -> Sentence:
    """Who loses which card to whom, and what it brings him (BP-33)."""
    points = content.armies[state.house.army].points(event.face, state.house.mine_points)
    brings: dict[str, Argument] = {"n": points} if points else {}
    return _say(
        "died_points" if points else "died",
        "BP-25",
        player=SeatName(event.seat),
        card=_face(content, state, event),
        killer=SeatName(event.killer),
        **brings,
    )


def _face(content: Content, state: State, event: UnitDied) -> LocalText:
    return content.card_name(state.house.army, state.house.skin, event.face)


BOTH_CARDS: Final = LocalText("les deux cartes", "both cards")


def _fight(content: Content, state: State, event: FightBegan) -> Sentence:
    """Who attacks whom with which cards: places only."""
    fight = event.fight
    return _say(
        "attacks",
        "BP-29" if len(fight.attack_slots) > 1 else "BP-11",
        player=SeatName(fight.attacker),
        other=SeatName(fight.defender),
        card=_cards(content, fight.attack_slots),
        target=_cards(content, fight.defend_slots),
    )


def _cards(content: Content, slots: tuple[int, ...]) -> LocalText:
    if len(slots) > 1:
        return BOTH_CARDS
    return content.game.slots[slots[0]].card


def _decided(content: Content, state: State, event: FightDecided) -> Sentence | None:
    """Why it ended so, for who saw all its cards; the dead are told of one by one."""
    reason = reason_of_fight(content, state, event)
    dead = any((*event.attackers_dead, *event.defenders_dead))
    return reason or (None if dead else _say("nobody_died", "BP-16"))


def _laid(content: Content, state: State, event: CardLaid) -> Sentence | None:
    """The opening is told of as a whole."""
    if event.opening:
        return None
    return _say("replaced", "BP-26", player=SeatName(event.seat), place=_where(content, state, event))


def _turn(content: Content, state: State, event: TurnBegan) -> Sentence | None:
    return _say("solo", "BP-31", player=SeatName(event.seat)) if event.solo else None


def _special(content: Content, state: State, event: SpecialUsed) -> Sentence:
    return _say(f"uses_{SPECIALS[event.special]}", "BP-28", player=SeatName(event.seat))


def _no_look(content: Content, state: State, event: LookDeclined) -> Sentence:
    return _say("look_lapsed" if event.lapsed else "look_declined", "BP-A23", player=SeatName(event.seat))


LINES: Final[Mapping[type[Event], Teller]] = {
    FirstPlayerDrawn: _line("begins", "BP-A2", player=player()),
    OpeningConfirmed: _line("opening", "BP-8", player=player()),
    TurnBegan: _turn,
    SpecialUsed: _special,
    FightBegan: _fight,
    FightDecided: _decided,
    UnitDied: _died,
    CardLaid: _laid,
    SlotLeftEmpty: _line("left_empty", "BP-35", player=player(), place=_where),
    Shirked: _line("shirked", "BP-30", player=player(), card=_card),
    KingLooked: _line("looked", "BP-27", player=player(), other=player("owner"), card=_card),
    LookDeclined: _no_look,
    Passed: _line("passed", "BP-A6", player=player()),
    SeatRetired: _line("retired", "BP-35", player=player()),
    SeatDied: _line("dead", "BP-A24", player=player()),
    GameEnded: ending,
}
