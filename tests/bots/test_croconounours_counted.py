"""The chances of an attack that bots of CrocoNounours speak of are those of the hands that can still be there: each of
them is dealt, and the rules are asked whether anything answers. Hands that would have answered an attack which was
taken count little.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, islice
from math import comb, prod
from typing import Any, Final

import pytest

from game.bots.croconounours.counted import chance_of
from game.bots.croconounours.keeping import kept
from game.bots.croconounours.likely import SPARED, answers_to
from game.bots.levels import reasons_of
from game.bots.policy import any_action, decision_of
from game.core.chance import Chance
from game.core.match.session import apply_action
from game.core.rules.rules import OptionValue, imagine, of_kind
from game.core.table.table import UNKNOWN
from game.croconounours.attacks import Attack, Shoot
from game.croconounours.defence import Take
from game.croconounours.state import ACTING, DEFENDING, NOBODY, State, owner
from game.croconounours.zones import hand
from tests.campaign import at_most, tried
from tests.rules.croconounours.helpers import CONTENT, KIM, NORA, RULES, act, begun, position

KEPT: Final = kept(CONTENT.cards)
FEW: Final = 130
"""So many hands are dealt one by one."""
HOUSES: Final[tuple[dict[str, OptionValue], ...]] = (
    {"deck": "32"},
    {"deck": "52", "coloured_squares": True},
    {"deck": "54", "obstacles": True},
)


def attacks(house: dict[str, OptionValue], game: int, seats: int = 2) -> Any:
    """States of a game of anything lawful, with an attack that is possible there."""
    state, _ = begun(f"counted{game}", seats, **house)
    for number in range(1, 400):
        actors = RULES.actors(state)
        if not actors:
            return
        seat, chance = actors[0], Chance("counted", game, number)
        legal = RULES.legal(state, seat)
        if state.phase == ACTING:
            aims = [a for a in legal if isinstance(a, (Attack, Shoot)) and state.warrior_at(a.square) != NOBODY]
            if aims:
                yield seat, state.view(seat), chance.choice(aims)
        apply_action(RULES, state, seat, any_action(legal, chance), chance)


def through(world: State, seat: int, action: Attack | Shoot) -> bool:
    """True if nothing answers it."""
    other = owner(world.warrior_at(action.square))
    apply_action(RULES, world, seat, action, Chance("through"))
    return world.phase != DEFENDING or all(isinstance(answer, Take) for answer in RULES.legal(world, other))


def by_hand(view: State, seat: int, action: Attack | Shoot, weights: Sequence[float]) -> float | None:
    """The part of all hands against which it comes through, each counted by how readily its cards are kept; None if
    they are too many, or of several lots.
    """
    table, zone = view.table, hand(owner(view.warrior_at(action.square)))
    hidden = [card for card in table.zones[zone] if table.faces[card] == UNKNOWN]
    lots = {table.lots[card] for card in hidden}
    faces = dict(table.unseen).get(next(iter(lots), -1), ())
    if table.drifts or len(lots) > 1 or not 0 < comb(len(faces), len(hidden)) <= FEW:
        return None
    world = imagine(RULES, view, Chance("hands"))
    waiting = [card for card, face in enumerate(table.faces) if face == UNKNOWN and table.lots[card] in lots]
    places = [*hidden, *[card for card in waiting if card not in hidden]]
    owner_of = owner(view.warrior_at(action.square))
    taken = [answers_to(RULES.content, view, attack) for attack in view.unanswered if owner(attack.target) == owner_of]
    came = total = 0.0
    for held in combinations(range(len(faces)), len(hidden)):
        dealt = world.clone()
        rest = [number for number in range(len(faces)) if number not in held]
        dealt.table.imagine(places, [faces[number] for number in (*held, *rest)])
        could = any(face in answers for answers in taken for face in dealt.hand(owner_of))
        weight = prod(weights[faces[number]] for number in held) * (1 / SPARED if could else 1.0)
        came += weight * through(dealt, seat, action)
        total += weight
    return came / total


@pytest.mark.sampled
@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_a_chance_is_that_of_all_hands_that_can_be_held(house: dict[str, OptionValue]) -> None:
    compared = 0
    between = 0
    for game in range(at_most(8)):
        for seat, view, action in islice(attacks(house, game), 60):
            alike = by_hand(view, seat, action, [1.0] * len(CONTENT.cards.suits))
            told = by_hand(view, seat, action, KEPT)
            if alike is not None and told is not None:
                compared += 1
                between += 0 < alike < 1 and abs(alike - told) > 1e-3
                assert chance_of(RULES.content, view, action) == pytest.approx(alike, abs=1e-9)
                assert chance_of(RULES.content, view, action, kept=KEPT) == pytest.approx(told, abs=1e-9)
    tried(compared)
    assert compared > 5
    assert between, "every chance was 0 or 1, or the same whatever is kept"


def test_a_chance_is_told_against_players_who_keep_what_is_high() -> None:
    """An attack with a middling card comes through more rarely than if all cards were kept alike."""
    aces, twos = (KEPT[CONTENT.cards.defence_values.index(value)] for value in (14, 2))
    assert aces > 2 * twos
    state = position(hands={"Nora": "9D 6H 2C", "Kim": "KD QD AH JD"}, warriors={"Nora": "Rd3", "Kim": "Rd4 Gb4"})
    decision = decision_of(RULES, state.view(NORA), NORA, Chance("told"))
    attack = next(attack for attack in of_kind(decision.legal, Attack))
    reason = reasons_of("croconounours").reason(decision, attack)
    assert reason is not None
    alike, told = (chance_of(CONTENT, decision.view, attack, kept=each) for each in (None, KEPT))
    assert reason.terms["chance"][1][0] == round(100 * told) < round(100 * alike)


def test_who_took_a_shot_is_mostly_thought_to_have_no_answer_to_the_next() -> None:
    """Until new cards are drawn: with four unseen cards a dodge is likely before, and unlikely afterwards."""
    state = position(hands={"Nora": "5D 6H 2C", "Kim": "KD QD AH JD"}, warriors={"Nora": "Yd2", "Kim": "Rd4 Gb4"})
    view = state.view(NORA)
    before = chance_of(CONTENT, view, next(shot for shot in of_kind(RULES.legal(view, NORA), Shoot)))
    act(state, NORA, {"shoot": "d4", "by": "d2", "with": "5D"})
    act(state, KIM, "take")
    view = state.view(NORA)
    after = chance_of(CONTENT, view, next(shot for shot in of_kind(RULES.legal(view, NORA), Shoot)))
    assert before < 0.2
    assert 0.3 < after < 0.99


def test_a_shot_at_who_has_dodged_is_told_to_hit_more_often() -> None:
    """Players keep a card or two with which they leap out of a shot, and then have none till they draw."""
    state = position(hands={"Nora": "5D 6H 2C", "Kim": "KD QC AH JD 7H"}, warriors={"Nora": "Yd2", "Kim": "Rd4 Gb4"})
    act(state, NORA, {"shoot": "d4", "by": "d2", "with": "5D"})
    act(state, KIM, {"dodge": "d5", "with": "QC"})
    told = []
    for dodged in ((), (KIM,)):
        state.dodged = dodged
        decision = decision_of(RULES, state.view(NORA), NORA, Chance("told"))
        shot = next(shot for shot in of_kind(decision.legal, Shoot))
        reason = reasons_of("croconounours").reason(decision, shot)
        assert reason is not None
        told.append(reason.terms["chance"][1][0])
    assert told[1] > 1.5 * told[0] > 0


def test_where_a_joker_is_of_unknown_lot_it_is_what_worlds_say() -> None:
    worlds, found = 400, 0
    for game in range(at_most(30)):
        for seat, view, action in attacks({"deck": "54"}, game, seats=4):
            if not view.table.shown:
                continue
            found += 1
            came = sum(through(imagine(RULES, view, Chance(game, n)), seat, action) for n in range(worlds)) / worlds
            assert chance_of(RULES.content, view, action) == pytest.approx(came, abs=0.1)
            break
        if found >= at_most(4):
            break
    assert found
