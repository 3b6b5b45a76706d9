"""Events as sentences of the log: names of players, never "you"; public facts only."""

from __future__ import annotations

from game.core.events import CardMoved, Event
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
    GameEnded,
    PointsGained,
    PowerDeclined,
    PowerLapsed,
    RoundBegan,
    RowConfirmed,
    SpecialsDrawn,
)
from game.nine_domains.state import State, seats
from game.nine_domains.zones import DISCARD, owned, place_of_stake


def tell(content: Content, state: State, event: Event) -> Sentence | None:
    """What the log says of an event, `state` being the reader's view after it; None: not worth a line."""
    if isinstance(event, CardMoved):
        return _domain_moved(content, event)
    if isinstance(event, CombatDecided):
        return _combat(content, event)
    if isinstance(event, SpecialsDrawn):
        return _specials(content, event)
    if isinstance(event, RoundBegan):
        return _say("round", "ND-2", round=event.round, rounds=content.rounds)
    if isinstance(event, RowConfirmed):
        return _say("confirmed", "ND-3", player=SeatName(event.seat))
    if isinstance(event, PointsGained):
        card = state.combats[event.place].cards[event.seat]
        return _say("points", "ND-24", player=SeatName(event.seat), n=event.points, card=content.name(card))
    if isinstance(event, CarrySet):
        where = content.place_name(event.place)
        return _say("carry", "ND-Q6", player=SeatName(event.seat), place=where, strength=signed(event.strength))
    if isinstance(event, GameEnded):
        return Sentence(event.reason, {}, event.clause)
    return _choice(content, event)


def signed(number: int) -> str:
    """A bonus as a player reads it: +2, 0, −1 (with a true minus sign)."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def _say(key: str, clause: str, **arguments: Argument) -> Sentence:
    return Sentence(f"nine_domains.log.{key}", arguments, clause)


def _specials(content: Content, event: SpecialsDrawn) -> Sentence:
    first, second = (_listed([content.name(face) for face in kinds]) for kinds in event.kinds)
    if first == second:
        return _say("specials", "ND-Q3", cards=first)
    return _say(
        "specials_each",
        "ND-Q29",
        first=SeatName(0),
        first_cards=first,
        second=SeatName(1),
        second_cards=second,
    )


def _listed(names: list[LocalText]) -> LocalText:
    return LocalText(", ".join(name.fr for name in names), ", ".join(name.en for name in names))


def _domain_moved(content: Content, event: CardMoved) -> Sentence | None:
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


def _combat(content: Content, event: CombatDecided) -> Sentence:
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
    return Sentence(f"nine_domains.log.combat_{combat.reason}", arguments, combat.clause)


def _choice(content: Content, event: Event) -> Sentence | None:
    """What came of the powers of winning cards, and of the check of the elements."""
    if isinstance(event, DomainsSwapped):
        return _say(
            "swapped",
            "ND-21",
            player=SeatName(event.seat),
            given_points=content.points(event.given),
            given=content.name(event.given),
            taken_points=content.points(event.taken),
            taken=content.name(event.taken),
        )
    if isinstance(event, CardRecalled):
        given, taken = content.name(event.given), content.name(event.taken)
        return _say("recalled", "ND-23", player=SeatName(event.seat), given=given, taken=taken)
    if isinstance(event, PowerDeclined):
        return _say("declined", "ND-Q17", player=SeatName(event.seat))
    if isinstance(event, PowerLapsed):
        return _say("lapsed", "ND-Q17", player=SeatName(event.seat), other=SeatName(1 - event.seat))
    if isinstance(event, ElementsCompleted):
        return _say("elements", "ND-16", player=SeatName(event.seat))
    if isinstance(event, ElementsIgnored):
        return _say("elements_ignored", "ND-18")
    return None
