"""Events as sentences of the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.core.match.telling import Part, Teller, ending, line, listed, player, value
from game.core.rules.events import CardMoved, Event
from game.core.rules.outcome import GameEnded
from game.core.texts import Argument, LocalText, SeatName, Sentence
from game.nine_domains.combat import BONUS, NOBODY, STRENGTH
from game.nine_domains.content import Content
from game.nine_domains.events import (
    CardRecalled,
    CarrySet,
    CombatDecided,
    DomainsSwapped,
    ElementsCompleted,
    ElementsIgnored,
    PointsGained,
    PowerDeclined,
    PowerLapsed,
    RoundBegan,
    RowConfirmed,
    SpecialsDrawn,
)
from game.nine_domains.state import RECALLING, State, seats
from game.nine_domains.zones import DISCARD, owned, place_of_stake


def signed(number: int) -> str:
    """A bonus as a player reads it: +2, 0, −1 (with a true minus sign)."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def _line(key: str, clause: str, **parts: Part) -> Teller:
    return line(f"nine_domains.log.{key}", clause, **parts)


def _say(key: str, clause: str, **arguments: Argument) -> Sentence:
    return Sentence(f"nine_domains.log.{key}", arguments, clause)


def _name(field: str) -> Part:
    """The name of the card or domain in a field."""

    def read(content: Content, state: State, event: Event) -> LocalText:
        return content.name(getattr(event, field))

    return read


def _points(field: str) -> Part:
    """The points of the domain in a field."""

    def read(content: Content, state: State, event: Event) -> int:
        return content.points(getattr(event, field))

    return read


def _other(content: Content, state: State, event: PowerLapsed) -> SeatName:
    return SeatName(1 - event.seat)


def _rounds(content: Content, state: State, event: RoundBegan) -> int:
    return content.rounds


def _winning_card(content: Content, state: State, event: PointsGained) -> LocalText:
    return content.name(state.combats[event.place].cards[event.seat])


def _where(content: Content, state: State, event: CarrySet) -> LocalText:
    return content.place_name(event.place)


def _strength(content: Content, state: State, event: CarrySet) -> str:
    return signed(event.strength)


def _specials(content: Content, state: State, event: SpecialsDrawn) -> Sentence:
    first, second = (listed([content.name(face) for face in kinds]) for kinds in event.kinds)
    if first == second:
        return _say("specials", "ND-Q3", cards=first)
    zero, one = SeatName(0), SeatName(1)
    return _say("specials_each", "ND-Q29", first=zero, first_cards=first, second=one, second_cards=second)


def _domain_moved(content: Content, state: State, event: CardMoved) -> Sentence | None:
    """A domain came up, was won or left the game. Cards are told of by the events around them."""
    if not content.is_domain(event.face):
        return None
    points, domain = content.points(event.face), content.name(event.face)
    place = place_of_stake(event.target)
    if place >= 0:
        return _say("at_stake", "ND-2", place=content.place_name(place), points=points, domain=domain)
    if place_of_stake(event.source) < 0:
        return None
    if event.target == DISCARD:
        return _say("discarded", "ND-13", points=points, domain=domain)
    winner = next(seat for seat in seats() if owned(seat) == event.target)
    return _say("won", "ND-5", player=SeatName(winner), points=points, domain=domain)


def _combat(content: Content, state: State, event: CombatDecided) -> Sentence:
    combat, place = event.combat, content.place_name(event.place)
    if combat.winner == NOBODY:
        return _say("combat_identical", combat.clause, place=place, card=content.name(combat.cards[0]))
    won, lost = combat.winner, 1 - combat.winner
    arguments: dict[str, Argument] = {
        "place": place,
        "winner": SeatName(won),
        "card": content.name(combat.cards[won]),
        "loser": SeatName(lost),
        "other": content.name(combat.cards[lost]),
    }
    if combat.reason == STRENGTH:
        arguments |= {"ours": combat.strengths[won] or 0, "theirs": combat.strengths[lost] or 0}
    elif combat.reason == BONUS:
        arguments |= {"ours": signed(combat.bonuses[won]), "theirs": signed(combat.bonuses[lost])}
    return _say(f"combat_{combat.reason}", combat.clause, **arguments)


def _declined(content: Content, state: State, event: PowerDeclined) -> Sentence:
    """An exchange of domains that was not made, or a card that was not taken back."""
    clause = "ND-Q19" if state.phase == RECALLING else "ND-Q17"
    return _say("declined", clause, player=SeatName(event.seat))


_EXCHANGED: Final = {"player": player(), "given": _name("given"), "taken": _name("taken")}

LINES: Final[Mapping[type[Event], Teller]] = {
    SpecialsDrawn: _specials,
    RoundBegan: _line("round", "ND-2", round=value("round"), rounds=_rounds),
    CardMoved: _domain_moved,
    RowConfirmed: _line("confirmed", "ND-3", player=player()),
    CombatDecided: _combat,
    PointsGained: _line("points", "ND-24", player=player(), n=value("points"), card=_winning_card),
    CarrySet: _line("carry", "ND-Q6", player=player(), place=_where, strength=_strength),
    PowerLapsed: _line("lapsed", "ND-Q17", player=player(), other=_other),
    DomainsSwapped: _line(
        "swapped", "ND-21", given_points=_points("given"), taken_points=_points("taken"), **_EXCHANGED
    ),
    CardRecalled: _line("recalled", "ND-23", **_EXCHANGED),
    PowerDeclined: _declined,
    ElementsCompleted: _line("elements", "ND-16", player=player()),
    ElementsIgnored: _line("elements_ignored", "ND-18"),
    GameEnded: ending,
}
