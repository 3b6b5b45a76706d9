"""The lines beside a first game are so, at every moment of many matches."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any, Final

import pytest

from game.batailles.deduction import deduce
from game.bots.explaining.reasons import Reason
from game.core.chance import Chance
from game.core.texts import LocalText, Sentence
from game.croconounours.attacks import Attack, Shoot
from game.flautz.state import NO_SEAT
from game.flautz.zones import hand
from game.flower_power.content import Content
from game.flower_power.events import AttackSucceeded
from game.flower_power.state import Flower
from game.flower_power.state import State as FlowerPowerState
from game.flower_power.turns import Attack as FlowerAttack
from game.nine_domains.elements import shows_all, together
from game.nine_domains.scoring import shown_elements
from game.nine_domains.state import State as NineDomainsState
from game.nine_domains.zones import owned, stake
from tests.campaign import CAMPAIGN, as_many, tried
from tests.sentences.courses import Moment, courses, otherwise
from tests.sentences.flower_power_battles import battle_from
from tests.sentences.said import Said

MATCHES: Final = as_many(9, 300)
DEALS: Final = 6

Fact = Callable[[Any, Moment, Sentence], str]
"""`(content, moment, sentence)`: what speaks against a line; '' if it holds."""


def _completing(content: Any, moment: Moment, seat: int) -> set[str]:
    """The names of the domains that complete the elements of a seat."""
    state: NineDomainsState = moment.state
    faces = [face for place in range(content.piles) for face in state.table.faces_in(stake(place))]
    shown = shown_elements(content, state, seat)
    elements = len(content.elements)
    return {content.name(face).en for face in faces if shows_all(shown | content.element_mask(face), elements)}


def _domain_in(said: Sentence, argument: str) -> str:
    """What a sentence calls a domain."""
    name = said.arguments[argument]
    assert isinstance(name, LocalText)
    return name.en


def _completes(*whose: int) -> Fact:
    """The domain completes the elements of these: 0 for whose turn it is, 1 for the other."""

    def fact(content: Any, moment: Moment, said: Sentence) -> str:
        seats = [moment.seat if who == 0 else 1 - moment.seat for who in whose]
        name = _domain_in(said, "domain")
        return "" if all(name in _completing(content, moment, seat) for seat in seats) else "it does not"

    return fact


def _completes_each(content: Any, moment: Moment, said: Sentence) -> str:
    """One domain completes the elements of whose turn it is, another one those of the other."""
    names = [_domain_in(said, name) for name in ("domain", "theirs")]
    own, others = (_completing(content, moment, seat) for seat in (moment.seat, 1 - moment.seat))
    return "" if names[0] in own and names[1] in others else "they do not"


def _completes_by_exchange(content: Any, moment: Moment, said: Sentence) -> str:
    """The other player holds a card that exchanges, and one exchange for this domain completes the elements."""
    state, other = moment.state, 1 - moment.seat
    if not any(content.cards[card].swap_domain_on_win for card in state.cards_left(other)):
        return "no card exchanges"
    taken = next(face for face in content.domain_faces if content.name(face) == said.arguments["domain"])
    if taken not in state.table.faces_in(owned(moment.seat)):
        return "it is not there to be taken"
    has = state.table.faces_in(owned(other))
    for given in has:
        masks = [content.element_mask(face) for face in {*has, taken} - {given}]
        if shows_all(together(masks), len(content.elements)):
            return ""
    return "no exchange completes them"


def _completes_together(content: Any, moment: Moment, said: Sentence) -> str:
    """All domains of this round complete the elements of the other player, no single one does."""
    state, other = moment.state, 1 - moment.seat
    faces = [face for place in range(content.piles) for face in state.table.faces_in(stake(place))]
    shown = together(content.element_mask(face) for face in (*faces, *state.table.faces_in(owned(other))))
    if _completing(content, moment, other):
        return "one alone does"
    return "" if shows_all(shown, len(content.elements)) else "they do not"


def _dearest(content: Any, moment: Moment, said: Sentence) -> str:
    faces = [face for place in range(content.piles) for face in moment.state.table.faces_in(stake(place))]
    most = max(content.points(face) for face in faces)
    return "" if said.arguments["n"] == most else f"another is worth {most}"


def _reached(content: Any, moment: Moment, said: Sentence) -> str:
    """By what is lawful: enemies that a card can attack."""
    actions = moment.rules.legal(moment.state, moment.seat)
    aims = {action.square for action in actions if isinstance(action, Attack | Shoot)}
    reached = sum(moment.state.warrior_at(square) >= 0 for square in aims)
    return "" if said.arguments.get("n", 0) == reached else f"{reached} can be attacked"


def _rounds_left(content: Any, moment: Moment, said: Sentence) -> str:
    state = moment.state
    left = len(state.house.path) - state.zone
    if state.declarer != NO_SEAT:
        return "somebody has declared"
    return _worth(content, moment, said) or ("" if said.arguments["n"] == left else f"{left} rounds are left")


def _last_turn(content: Any, moment: Moment, said: Sentence) -> str:
    return _worth(content, moment, said) or ("" if moment.state.declarer != NO_SEAT else "nobody has declared")


def _worth(content: Any, moment: Moment, said: Sentence) -> str:
    value = content.spells.best(moment.state.table.faces_in(hand(moment.seat))).value
    return "" if said.arguments["worth"] == value else f"worth {value}"


def _strengths(content: Content, moment: Moment, own: bool) -> list[int]:
    """What the flowers of a seat, or of all others, fight with at best: on the truth."""
    return [
        _strength(content, moment.state, flower)
        for flower in moment.state.flowers
        if (flower.owner == moment.seat) == own and not (own and flower.exhausted)
    ]


def _strength(content: Content, state: FlowerPowerState, flower: Flower) -> int:
    """What a flower fights with at best."""
    petals = [content.cards.values[state.petal(flower.zone, place)] for place in range(state.size(flower.zone))]
    return max(petals) if flower.power else petals[0]


def _named(content: Content, said: Sentence, name: str) -> int:
    """The strength of a card that is named."""
    words = said.arguments[name]
    return next(content.cards.values[face] for face, known in enumerate(content.cards.names) if known == words)


def _beats(content: Any, moment: Moment, said: Sentence) -> str:
    own, other = _named(content, said, "card"), _named(content, said, "other")
    if own not in _strengths(content, moment, own=True):
        return "it would not fight"
    if other not in _strengths(content, moment, own=False):
        return "the other one would not fight"
    if own <= other:
        return "it does not"
    return "" if any(_attacks_won(content, moment, said, own)) else "no attack with it wins"


def _beats_none(content: Any, moment: Moment, said: Sentence) -> str:
    """No petal that may fight is as strong, and no attack on that one wins or ties, if nobody plays a card."""
    other = _named(content, said, "other")
    best = max(_strengths(content, moment, own=True))
    if best >= other:
        return f"one has {best} against {other}"
    return "an attack wins" if any(_attacks_won(content, moment, said)) else ""


def _attacks_won(content: Content, moment: Moment, said: Sentence, own: int = 0) -> Iterator[bool]:
    """Whether attacks on flowers that fight with the other petal of a remark win, by those that fight with `own` (0: by
    all), where nobody plays a card and everybody picks the strongest petal.
    """
    state, other = moment.state, _named(content, said, "other")
    for action in moment.rules.legal(state, moment.seat):
        if isinstance(action, FlowerAttack):
            strengths = [_strength(content, state, state.flower(zone)) for zone in (action.flower, action.target)]
            if strengths[1] == other and own in (0, strengths[0]):
                attack = Said(moment, moment.decision, action, Reason("remark", {}))
                told = battle_from(attack, state.clone(), Chance("remark"), passing=True, well=True)
                yield any(isinstance(event, AttackSucceeded) for event in told)


def _can_only_be(content: Any, moment: Moment, said: Sentence) -> str:
    """In no deal that the seat cannot tell apart it is anything else, or one of more."""
    view = moment.state.view(moment.seat)
    army = content.armies[view.house.army]
    noted = {(s.seat, s.slot): s.faces for notes in deduce(army, view) for s in notes.suspects}
    for world in (moment.state, *otherwise(moment, DEALS)):
        for (seat, place), faces in noted.items():
            if seat != moment.seat and world.face(seat, place) not in faces:
                return f"it may be {world.face(seat, place)}"
    return ""


FACTS: Final[Mapping[str, Fact]] = {
    "nine_domains.remark.both": _completes(0, 1),
    "nine_domains.remark.own": _completes(0),
    "nine_domains.remark.other": _completes(1),
    "nine_domains.remark.each": _completes_each,
    "nine_domains.remark.exchange": _completes_by_exchange,
    "nine_domains.remark.together": _completes_together,
    "nine_domains.remark.points": _dearest,
    "croconounours.remark.reach": _reached,
    "croconounours.remark.nobody": _reached,
    "flautz.remark.worth": _rounds_left,
    "flautz.remark.last_turn": _last_turn,
    "flower_power.remark.stronger": _beats,
    "flower_power.remark.weaker": _beats_none,
    "batailles.remark.proven": _can_only_be,
    "batailles.remark.few": _can_only_be,
}
GAMES: Final = tuple(dict.fromkeys(key.partition(".")[0] for key in FACTS))


@pytest.mark.sampled
@pytest.mark.parametrize("game", GAMES)
def test_what_is_remarked_is_so(game: str) -> None:
    remark = import_module(f"game.{game}.remarks").REMARK
    false, met = [], set()
    for course in courses(game, MATCHES, f"remarks{CAMPAIGN}"):
        content = course.rules.content
        for moment in course.moments[:: 1 if CAMPAIGN else 4]:
            view = moment.state.view(moment.seat)
            said = remark(content, view, moment.seat)
            if said is None:
                continue
            tried()
            met.add(said.key)
            against = FACTS[said.key](content, moment, said)
            false += [f"{said.key}, {course.seed}, action {moment.number + 1}: {against}"] if against else []
    assert met
    assert not false, "\n".join(false[:20])
