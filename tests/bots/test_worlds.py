"""The worlds bots imagine honour what is known, in every game and at every depth; those that do not are counted. How
often each card is imagined where is what counting all dealings says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from math import comb, factorial, prod, sqrt
from typing import Any, Final

import pytest

from game.batailles.evidence import been_in_hand
from game.bots.policy import any_action
from game.bots.simulate import action_cap
from game.catalogue import NAMES, open_game
from game.core.chance import Chance
from game.core.match.session import apply_action, begin_match
from game.core.rules.drafts import HIDDEN
from game.core.rules.options import resolve
from game.core.rules.rules import AnyRules, Setup, imagine
from game.core.table.table import TRUTH, UNKNOWN
from tests.campaign import CAMPAIGN, as_many
from tests.conformance.setups import spread

WORLDS: Final = as_many(200, 1000)
"""Of each game, number of seats and kind of player, at so many depths altogether."""
DEPTHS: Final = 10
MOST_UNFIT: Final = 0.02
"""No more worlds than this part may be given up after all tries; search draws others in their stead."""
DRAWN: Final = as_many(1500, 6000)
FEW: Final = 3000
"""So many dealings can be counted one by one."""
RARELY: Final = 5.0
"""Standard deviations by which a true frequency is missed next to never."""


def game_states(rules: AnyRules, seats: int, seed: str, given: dict[str, Any] | None = None) -> list[Any]:
    """Every state of a game in which everybody does anything lawful."""
    setup = Setup(rules.name, seats, resolve(rules.options, given or {}, seats))
    state = begin_match(rules, setup, Chance(seed, 0))
    states = [state.clone()]
    for number in range(1, action_cap(rules, setup)):
        actors = rules.actors(state)
        if not actors:
            break
        chance = Chance(seed, "play", number)
        seat = chance.choice(actors)
        apply_action(rules, state, seat, any_action(rules.legal(state, seat), chance), Chance(seed, number))
        states.append(state.clone())
    return states


@pytest.mark.sampled
@pytest.mark.parametrize("game", NAMES)
def test_worlds_look_like_what_they_were_imagined_from(game: str) -> None:
    rules = open_game(game).rules
    unfit = drawn = 0
    for seats in {rules.seat_counts[0], rules.seat_counts[-1]}:
        states = game_states(rules, seats, f"worlds{CAMPAIGN}")
        cards = Counter(states[0].table.faces)
        for depth, state in enumerate(spread(states[:-1], DEPTHS)):
            observer = depth % (seats + 1)
            view = state.view(observer)
            for number in range(WORLDS // DEPTHS):
                world = imagine(rules, view, Chance(game, seats, depth, number))
                drawn += 1
                if not rules.possible(view, world):
                    unfit += 1
                    continue
                where = f"{seats} seats, depth {depth}, world {number}"
                assert world.table.observer == TRUTH, where
                assert world.view(observer) == view, f"{where}: it looks different"
                assert Counter(world.table.faces) == cards, f"{where}: it has other cards"
                assert rules.actors(world) == rules.actors(view), f"{where}: others are asked"
    assert drawn >= WORLDS
    assert unfit <= MOST_UNFIT * drawn, f"{unfit} of {drawn} worlds do not fit"


@pytest.mark.sampled
@pytest.mark.parametrize("game", [game for game in NAMES if game != "batailles"])
def test_every_dealing_is_as_likely(game: str) -> None:
    """Where nothing but the dealing is hidden, a card of a lot has each unseen face as often as that is among them,
    and two cards have two faces as often as counting says.
    """
    rules = open_game(game).rules
    looked = 0
    for view in plain_views(rules, 2, {}):
        lots = sorted(dict(view.table.unseen).items(), key=lambda item: len(item[1]))
        lot, faces = lots[-1]
        hidden = [card for card in hidden_cards(view) if view.table.lots[card] == lot]
        if len(set(faces)) < 2 or len(hidden) != len(faces):
            continue
        looked += 1
        one, two = hidden[0], hidden[-1]
        met: Counter[int] = Counter()
        both: Counter[tuple[int, int]] = Counter()
        for number in range(DRAWN):
            world = imagine(rules, view, Chance("dealing", game, looked, number))
            met[world.table.faces[one]] += 1
            both[world.table.faces[one], world.table.faces[two]] += 1
        counts: Counter[int] = Counter(faces)
        size = len(faces)
        for face, count in counts.items():
            assert_near(met[face], count / size, f"{game}: face {face}")
        for first, second in list(product(counts, counts))[:40]:
            rest = counts[second] - (first == second)
            assert_near(
                both[first, second], counts[first] * rest / (size * (size - 1)), f"{game}: {first} and {second}"
            )
        if looked == 2:
            return
    assert looked, "no position was plain enough"


@pytest.mark.sampled
def test_fitting_dealings_of_small_armies_are_as_likely() -> None:
    """In Batailles et piques fights rule dealings out: of those that are left each is as likely, or, where cards went
    back to a hand unseen, as likely as they explain more.
    """
    rules = open_game("batailles").rules
    looked = constrained = returned = 0
    for view in plain_views(rules, 3, {"army": "skirmish"}):
        worlds = list(every_dealing(view))
        if not 2 <= len(worlds) <= FEW:
            continue
        weights = {world.table.faces: how_often_it_fits(rules, world) for world in worlds}
        fitting = [world for world in worlds if weights[world.table.faces]]
        assert fitting, "the truth is among them"
        looked += 1
        returned += any(stay.returned and stay.face == UNKNOWN for stay in view.stays)
        total = sum(weights.values())
        constrained += len(fitting) < len(worlds)
        found: Counter[tuple[int, ...]] = Counter()
        for number in range(DRAWN // 3):
            world = imagine(rules, view, Chance("armies", looked, number))
            assert rules.possible(view, world)
            found[world.table.faces] += 1
        assert set(found) <= {world.table.faces for world in fitting}
        for card in hidden_cards(view):
            for face in {world.table.faces[card] for world in fitting}:
                share = sum(weight for faces, weight in weights.items() if faces[card] == face) / total
                seen = sum(times for faces, times in found.items() if faces[card] == face)
                assert_near(seen, share, f"view {looked}, card {card}, face {face}", DRAWN // 3)
        if looked >= as_many(8, 40):
            break
    assert looked >= 4
    assert constrained, "nothing was ruled out anywhere"
    assert returned, "no card went back unseen"


def plain_views(rules: AnyRules, seats: int, given: dict[str, Any]) -> Iterator[Any]:
    """Views in which all that is hidden is how cards were dealt: nothing floats, nothing is prepared in secret."""
    for game in range(30):
        for state in spread(game_states(rules, seats, f"plain{CAMPAIGN}/{game}", given)[:-1], 12):
            view = state.view(0)
            sealed = any(HIDDEN in draft for draft in getattr(view, "drafts", ()))
            if view.table.unseen and not (view.table.drifts or view.table.shown or sealed):
                yield view


def hidden_cards(view: Any) -> list[int]:
    """The numbers of the cards whose faces the view does not tell."""
    return [card for card, face in enumerate(view.table.faces) if face == UNKNOWN]


def every_dealing(view: Any) -> Iterator[Any]:
    """Every way in which the unseen faces of each lot can lie, if there are few."""
    table = view.table
    lots = [(faces, [card for card in hidden_cards(view) if table.lots[card] == lot]) for lot, faces in table.unseen]
    if prod(factorial(len(faces)) for faces, _ in lots) > FEW * 40:
        return
    if prod(_orders(faces) for faces, _ in lots) > FEW:
        return
    for dealt in product(*(sorted(set(_permuted(tuple(faces)))) for faces, _ in lots)):
        faces = list(table.faces)
        for (_, cards), order in zip(lots, dealt, strict=True):
            for card, face in zip(cards, order, strict=True):
                faces[card] = face
        world = view.clone()
        world.table.faces = tuple(faces)
        world.table.observer = TRUTH
        world.table.unseen = ()
        yield world


def how_often_it_fits(rules: AnyRules, world: Any) -> int:
    """How many of the ways in which cards that went back to a hand unseen can be those that are there, or were laid
    since, agree with what is public; 1 or 0 if none went back.
    """
    if not rules.possible(world, world):
        return 0  # of what lies in play, faces once told would be taken for seen: a minefield that attacks too
    stays = list(world.stays)
    for seat, lying in enumerate(world.lying):
        for place in world.in_play(seat):
            stays[lying[place]] = stays[lying[place]].with_face(world.face(seat, place))
    returned = [number for number, stay in enumerate(stays) if stay.returned and stay.face == UNKNOWN]
    found = 0
    for able in product(*[been_in_hand(world, stays[number]) for number in returned]):
        for number, face in zip(returned, able, strict=True):
            stays[number] = stays[number].with_face(face)
        world.stays = tuple(stays)
        found += rules.possible(world, world)
    return found


def _orders(faces: Sequence[int]) -> int:
    left, orders = len(faces), 1
    for count in Counter(faces).values():
        orders *= comb(left, count)
        left -= count
    return orders


def _permuted(faces: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    if len(faces) < 2:
        yield faces
    for face in sorted(set(faces)):
        place = faces.index(face)
        for rest in _permuted(faces[:place] + faces[place + 1 :]):
            yield (face, *rest)


def assert_near(times: int, share: float, where: str, drawn: int = DRAWN) -> None:
    """So many of so many agree with a share."""
    deviation = sqrt(drawn * share * (1 - share))
    assert abs(times - drawn * share) <= RARELY * deviation + 1, f"{where}: {times} of {drawn}, {share * drawn:.1f} due"
