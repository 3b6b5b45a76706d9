"""What is imagined of Batailles et piques: worlds like those that are met, players who know what they may."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, cast

import pytest

from game.batailles.attacks import Attack, Pass, Shirk, Teamwork
from game.batailles.rules import Batailles
from game.batailles.state import OPENING, TURN, State
from game.batailles.zones import BOTH, SLOTS, hand, pile, slot
from game.bots.batailles.beliefs import possible
from game.bots.batailles.guesses import Guesses
from game.bots.batailles.policy import is_foolish, worth_of_actions
from game.bots.batailles.search import BataillesPlaybook
from game.bots.levels import policy_of, reasons_of
from game.bots.policy import Decision, any_action, decision_of
from game.bots.search.search import play_on
from game.catalogue import open_game
from game.core.chance import Chance
from game.core.match.session import apply_action, begin_match
from game.core.rules.options import resolve
from game.core.rules.rules import Action, Setup, of_kind
from game.core.table.table import UNKNOWN, bit
from tests.conformance.setups import Case, cases
from tests.scenes.written_positions import match_at

LONGEST: Final = 400
WORLDS: Final = 40
LONG: Final = 3
"""Rounds after which a card that has not attacked is suspected."""
BUDGET: Final = 24


def batailles() -> Batailles:
    return cast(Batailles, open_game("batailles").rules)


def turns(seed: str) -> Iterator[tuple[State, Decision]]:
    """Every turn of a game of greedy players: the truth, and the decision of who acts."""
    rules = batailles()
    state = begin_match(rules, Setup("batailles", 3, resolve(rules.options, {}, 3)), Chance(seed, 0))
    for number in range(1, LONGEST):
        actors = rules.actors(state)
        if not actors:
            return
        seat = actors[0]
        decision = decision_of(rules, state.view(seat), seat, Chance(seed, "bot", number), BUDGET)
        if state.phase == TURN:
            yield state, decision
        action = policy_of("batailles", "greedy").choose(decision)
        apply_action(rules, state, seat, action, Chance(seed, number))


@pytest.mark.parametrize("case", cases("batailles"), ids=str)
def test_quick_players_do_only_what_is_lawful(case: Case) -> None:
    """By all house rules, whatever others do."""
    rules = batailles()
    playbook = BataillesPlaybook(rules)
    state = begin_match(rules, case.setup, Chance(case.seed, 0))
    for number in range(1, LONGEST):
        actors = rules.actors(state)
        if not actors:
            return
        seat, chance = actors[number % len(actors)], Chance(case.seed, "bot", number)
        if state.phase != OPENING and number % 3:
            action = playbook.reply(state, seat, chance)
        else:
            action = any_action(rules.legal(state, seat), chance)
        assert rules.refuse(state, seat, action) is None, f"{action} of seat {seat} is refused"
        apply_action(rules, state, seat, action, Chance(case.seed, number))


def test_quick_players_count_on_nothing_their_seat_does_not_know() -> None:
    """Whatever is hidden from a seat, it reckons with the same cards."""
    rules, compared = batailles(), 0
    for state, decision in turns("guesses"):
        if decision.view.table.drifts:
            continue
        guesses = Guesses(rules.army(state))
        world = decision.imagine(Chance("another", state.turns))
        mine, other = (
            [(target.seat, target.slot, sorted(zip(target.faces, target.weights, strict=True))) for target in found]
            for found in (guesses.targets(state, decision.seat), guesses.targets(world, decision.seat))
        )
        assert mine == other
        compared += 1
    assert compared > 10


def test_a_card_that_waits_long_is_often_imagined_a_minefield() -> None:
    rules = batailles()
    playbook = BataillesPlaybook(rules)
    dealt = met = 0
    for state, decision in turns("waiting"):
        view: State = decision.view
        for seat in view.seats:
            for place in view.in_play(seat):
                stay = view.stay(seat, place)
                if stay is None or view.face(seat, place) != UNKNOWN or stay.attacked or stay.unit:
                    continue
                if view.turns - stay.turn >= LONG * len(view.standings):
                    dealt += mines(decision, playbook, seat, place, False)
                    met += mines(decision, playbook, seat, place, True)
        assert rules.possible(view, playbook.imagine(decision, Chance("fits", state.turns)))
    assert met > 1.5 * dealt > 0


def mines(decision: Decision, playbook: BataillesPlaybook, seat: int, place: int, by_habit: bool) -> int:
    """In how many worlds a minefield lies there."""
    army = batailles().army(decision.view)
    found = 0
    for number in range(WORLDS):
        chance = Chance("world", number)
        world: Any = playbook.imagine(decision, chance) if by_habit else decision.imagine(chance)
        found += army.is_mine(world.face(seat, place))
    return found


def test_nobody_who_searches_attacks_with_more_than_one_card_or_at_more_for_nothing() -> None:
    """An attack on both cards, or by both, promises more than a simple one, and one on both does not lose."""
    rules, seen = batailles(), 0
    for _, decision in turns("both"):
        if len(decision.legal) == 1:
            continue
        action = policy_of("batailles", "strong").choose(decision)
        lone = [other for other in decision.legal if isinstance(other, Attack) and other.target != BOTH]
        if isinstance(action, Attack) and action.target == BOTH:
            lone = [other for other in lone if (other.slot, other.seat) == (action.slot, action.seat)]
        elif isinstance(action, Teamwork):
            lone = [other for other in lone if (other.target, other.seat) == (action.target, action.seat)]
        else:
            continue
        seen += 1
        worth = worth_of_actions(rules, decision.view, decision.seat, [action, *lone])
        assert all(worth[other] < worth[action] for other in lone)
        assert isinstance(action, Teamwork) or worth[action] >= 0.0
    assert seen


@pytest.mark.parametrize(("known", "reason"), [("7", "known_death"), ("1", "known_both"), ("K", "specialist_sure")])
def test_of_a_fight_that_is_lost_for_certain_no_gain_is_told(known: str, reason: str) -> None:
    """BP-14, BP-16: a spy dies against a 7, with another spy, and not against a king."""
    slots = {"Ada": "1 9", "Basile": f"{known} 12", "Chloé": "3 2"}
    match = match_at("batailles", {"slots": slots, "knows": {"Ada": ["Basile.left"]}}, ("human",) * 3)
    rules, view = match.session.rules, match.session.view(0)
    told = reasons_of("batailles").reason(decision_of(rules, view, 0, Chance("known")), Attack(0, 1, 0))
    assert told is not None
    assert told.kind == reason


def test_no_search_sends_a_king_into_what_may_be_a_mine_or_shirks_a_card_for_its_like() -> None:
    """What nobody has seen, and what has long lain still."""
    kings = shirked = 0
    for game in range(4):
        for state, decision in turns(f"foolish/{game}"):
            army, view, seat = batailles().army(state), decision.view, decision.seat
            able = possible(army, view, seat)
            foolish: set[Action] = set()
            for attack in of_kind(decision.legal, Attack):
                if army.is_king(view.face(seat, attack.slot)) and attack.target != BOTH:
                    stay = view.stay(attack.seat, attack.target)
                    waited = (view.turns - stay.turn) / len(view.standings)
                    mines = any(army.is_mine(pair[attack.target]) for pair in able.get(attack.seat, ()))
                    if (
                        mines
                        and view.face(attack.seat, attack.target) == UNKNOWN
                        and waited >= LONG
                        and not stay.attacked
                    ):
                        foolish.add(attack)
            kings += len(foolish)
            for shirk in of_kind(decision.legal, Shirk):
                if view.face(seat, shirk.slot) == shirk.card and not view.stay(seat, shirk.slot).seen_by & ~bit(seat):
                    foolish.add(shirk)
                    shirked += 1
            assert all(is_foolish(batailles(), decision, action) for action in foolish)
            playbook, base = BataillesPlaybook(batailles()), (Pass(),)
            kept = playbook.shortlist(decision, base, [(action,) for action in foolish])
            assert all(whole[0] not in foolish for whole in kept if whole != base)
    assert kings
    assert shirked


def test_the_end_of_a_game_is_played_out_and_not_weighed() -> None:
    """Where half of all cards are gone: sums of cards once made it as good to lose a 13 to a minefield as to win."""
    rules, played = batailles(), {True: 0, False: 0}
    playbook = BataillesPlaybook(rules)
    for state, decision in turns("to the end"):
        if state.turns % 6:
            continue
        late = sum(len(zone) for zone in _with_cards(state)) <= len(state.table.faces) // 2
        world = playbook.imagine(decision, Chance("late", state.turns))
        play_on(rules, playbook, world, decision.view, Chance("played", state.turns))
        played[late] += 1
        assert not late or rules.outcome(world) is not None
        assert late or played[False] > 1 or rules.outcome(world) is None, "the first turns are weighed"
    assert min(played.values()) > 1


def _with_cards(state: State) -> Iterator[Sequence[int]]:
    """Hands, piles and slots."""
    for seat in state.seats:
        for zone in (hand(seat), pile(seat), *(slot(seat, place) for place in range(SLOTS))):
            yield state.table.zones[zone]


@pytest.mark.parametrize(
    ("own", "attacked", "knows", "foolish"),
    [
        ("13", ["Basile.right"], [], True),
        ("8", ["Basile.right"], [], False),  # a sapper clears the minefield (BP-13)
        ("13", ["Basile.left", "Basile.right"], [], False),
        ("13", [], [], False),
        ("13", ["Basile.right"], ["Basile.left"], False),  # it is known to be a 9
        ("13", [], ["Basile.right"], True),  # a point for certain lies beside it: a 10
        ("9", [], ["Basile.right"], False),  # the 10 kills it
        ("13", [], ["Chloé.left"], True),  # or elsewhere: a 3
        ("2", [], ["Chloé.left"], False),
        ("9", ["Basile.left", "Basile.right"], ["Chloé.left"], True),  # much kills a 9
        ("8", [], ["Chloé.left"], True),
    ],
)
def test_no_search_risks_a_card_at_a_minefield_that_has_better_prey(
    own: str, attacked: list[str], knows: list[str], foolish: bool
) -> None:
    """An expert once did so, where the card beside it had attacked and could be none (BP-11), and strong once, where
    another was known to die.
    """
    slots = {"Ada": f"{own} 7", "Basile": "9 10", "Chloé": "3 6"}
    position = {"slots": slots, "attacked": attacked, "knows": {"Ada": knows}}
    match = match_at("batailles", position, ("human",) * 3)
    decision = decision_of(batailles(), match.session.view(0), 0, Chance("beside"))
    alone = [(attack,) for attack in of_kind(decision.legal, Attack) if attack.slot == 0 and attack.target != BOTH]
    kept = BataillesPlaybook(batailles()).shortlist(decision, (Pass(),), alone)
    assert ((Attack(0, 1, 0),) not in kept) == foolish
    assert len(kept) > 1, "the better prey is there"
