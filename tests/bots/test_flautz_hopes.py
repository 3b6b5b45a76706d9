"""What bots of FLAUTZ! hope for: better hands promise more, and imagined matches end as the rules end them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, TypeVar, cast

import pytest

from game.bots.flautz.hopes import Hopes, hopes_of
from game.bots.flautz.planner import PlanningPolicy, promises_of
from game.bots.flautz.playout import Playout
from game.bots.flautz.search import FlautzPlaybook
from game.bots.flautz.worth import POINT, Scales
from game.bots.levels import policy_of, reasons_of
from game.bots.policy import Decision, decision_of
from game.catalogue import open_game
from game.core.chance import Chance
from game.core.journal.strength import ADAPTIVE
from game.core.match.session import apply_action, begin_match
from game.core.positions.position import Position
from game.core.rules.agreement import OptionValue
from game.core.rules.events import Event
from game.core.rules.options import resolve
from game.core.rules.rules import Action, Setup, of_kind
from game.flautz.events import MatchEnded
from game.flautz.moves import Concentrate, Exchange, Replace, Stand
from game.flautz.rules import Flautz
from game.flautz.state import State
from game.flautz.turns import displayed, turns_to_come
from game.flautz.zones import PERMITTED, SLOTS, display

T = TypeVar("T")
RULES: Final = cast(Flautz, open_game("flautz").rules)
CONTENT: Final = RULES.content
FACES: Final = {card.word: face for face, card in enumerate(CONTENT.cards)}


def setup(seats: int, **options: OptionValue) -> Setup:
    return Setup("flautz", seats, resolve(RULES.options, options, seats))


def usual() -> Hopes:
    return hopes_of(CONTENT, begin_match(RULES, setup(2), Chance("arena")).house.path, 2)


def worth(words: str, turns: int) -> float:
    return usual().worth([FACES[word] for word in words.split()], turns)


def test_who_is_asked_for_hints_keeps_a_spell_for_one_that_may_come() -> None:
    """A Prism that makes 15 points is not given for a card that is of no use (FZ-41)."""
    notation = open_game("flautz").notation
    position = {"hands": {"Ada": "Pr G5 B6 B7 G1", "Basile": "B1 O7 V2 P1 O3"}, "air": "P3 V2 O6", "ground": "B1 Pr V6"}
    begun = {**position, "round": 3}
    state: State = notation.arrange(Position(setup(2), ("Ada", "Basile"), begun), Chance("position"))
    adviser = policy_of("flautz", reasons_of("flautz").adviser)
    action = adviser.choose(decision_of(RULES, state.view(0), 0, Chance("hint")))
    assert isinstance(action, Exchange)
    assert action.give == FACES["G1"]


def decided(**written: object) -> Decision:
    """What Ada decides in a position of hers and Basile's."""
    notation = open_game("flautz").notation
    state: State = notation.arrange(Position(setup(2), ("Ada", "Basile"), dict(written)), Chance("position"))
    return decision_of(RULES, state.view(0), 0, Chance("hint"))


def test_the_card_that_was_taken_may_go_again_where_every_other_one_belongs_to_the_spell() -> None:
    """Else a lamp would break a spell of 16 points rather than seem to have lost a turn (FZ-15)."""
    decision = decided(
        round=5,
        turn="Ada",
        hands={"Ada": "G1 I2 G3 G4 O5", "Basile": "B6 V6 G7 O1 P5"},
        known={"Ada": "G3 G4 O5"},
        air="P4 O6 O4",
        ground="B6 G7 B2",
    )
    given = {action.give for (action,) in FlautzPlaybook(RULES).candidates(decision) if isinstance(action, Exchange)}
    assert FACES["O5"] in given


def test_what_another_one_needs_may_be_taken_for_the_card_that_was_taken() -> None:
    """Of five cards four are a run: the fifth goes for it, though a turn was spent on that, and no card of the run."""
    decision = decided(
        round=4,
        turn="Ada",
        hands={"Ada": "G1 P4 P5 P6 P7", "Basile": "G2 P2 I2 V2 V5"},
        known={"Ada": "G1 P6", "Basile": "G2 P2 I2"},
        air="G4 P1 V1",
        ground="B2 B1 P4",
    )
    found = [whole[0] for whole in FlautzPlaybook(RULES).candidates(decision)]
    shown = displayed(decision.view, SLOTS)
    given = {action.give for action in found if isinstance(action, Exchange) and shown[action.slot] == FACES["B2"]}
    assert given == {FACES["G1"]}


def test_of_choices_that_promise_as_much_the_one_is_made_that_brings_points() -> None:
    """Nobody concentrates who could have 15 points for 12."""
    hands = {"Ada": "O3 O7 P6 P7 I6", "Basile": "V4 B1 O4 G2 P2", "Chloé": "G5 G2 V6 O2 P3"}
    known = {"Basile": "V4", "Chloé": "G5"}
    begun = {"round": 2, "turn": "Ada", "hands": hands, "known": known, "air": "O7 B1 B3", "ground": "O1 G1 P5"}
    position = Position(setup(3), ("Ada", "Basile", "Chloé"), begun)
    state: State = open_game("flautz").notation.arrange(position, Chance("position"))
    decision = decision_of(RULES, state.view(0), 0, Chance("hint"))
    action = policy_of("flautz", "planner").choose(decision)
    assert isinstance(action, Exchange)
    assert displayed(decision.view, SLOTS)[action.slot] == FACES["P5"]


@pytest.mark.parametrize("level", ["greedy", "planner"])
def test_nobody_takes_the_twin_of_an_own_card_at_the_end_where_another_card_does_as_well(level: str) -> None:
    decision = decided(
        round=6,
        turn="Ada",
        hands={"Ada": "G2 G3 G4 O7 B6", "Basile": "B1 V6 G7 O1 P5"},
        air="B6 O7 V1",
        ground="G2 G3 G6",
    )
    action = policy_of("flautz", level).choose(decision)
    assert isinstance(action, Exchange)
    taken = displayed(decision.view, SLOTS)[action.slot]
    assert CONTENT.cards[taken].word in ("V1", "G6")


@pytest.mark.parametrize(
    ("better", "worse", "turns"),
    [
        ("B3 B4 B5 B6 P1", "B3 B4 B5 P6 P1", 0),  # a longer run
        ("B3 B4 B6 B7 P1", "B6 B7 G2 O4 P1", 3),  # a run that lacks one card
        ("B3 B4 G5 P5 Pr", "B3 B4 G5 P5 O7", 3),  # a Prism bridges what comes
        ("B3 B4 B5 I6 P1", "B3 B4 B5 G6 P1", 2),
        ("B2 B3 B4 B5 B6", "B3 B4 B5 B7 I6", 2),  # a quinte wins at once
        ("B7 G7 O7 P1 P2", "B7 G7 O6 P1 P2", 4),
    ],
)
def test_the_better_hand_promises_more(better: str, worse: str, turns: int) -> None:
    assert worth(better, turns) > worth(worse, turns)


def test_more_turns_promise_more_and_colours_have_no_names() -> None:
    for hand in ("B3 B4 O5 P1 V7", "Pr I3 O4 O6 G1", "B7 G7 O7 P1 P2"):
        rows = [worth(hand, turns) for turns in range(usual().rounds)]
        assert rows == sorted(rows)
        assert 0.0 <= rows[0] < rows[-1] <= 1.0
    assert worth("B3 B4 G5 P5 Pr", 3) == worth("O3 O4 V5 B5 Pr", 3)


class Luck(Chance):
    """Remembers what was chosen last."""

    chosen: object = None

    def choice(self, items: Sequence[T]) -> T:
        found = super().choice(items)
        self.chosen = found
        return found


class Followed(Playout):
    """A playout that the rules follow, action by action."""

    def __init__(self, world: State, luck: Luck) -> None:
        super().__init__(CONTENT, hopes_of(CONTENT, world.house.path, world.seats), world, luck)
        self.world, self._luck_told = world, luck
        self.ended: list[MatchEnded] = []

    def act(self, action: Action) -> None:
        seat = self._turn

        def record(event: Event) -> None:
            if isinstance(event, MatchEnded):
                self.ended.append(event)

        assert RULES.refuse(self.world, seat, action) is None, f"{action} of seat {seat} is refused"
        apply_action(RULES, self.world, seat, action, Chance("rules"), record)

    def _take_turn(self) -> None:
        seat, was_concentrated, was_last = self._turn, self._concentrated[self._turn], self._declarer >= 0
        held, slots = Counter(self._hands[seat]), PERMITTED[self.world.zone_word]
        drawn = len(self._draw)
        super()._take_turn()
        if was_concentrated and len(self._draw) < drawn:
            self.act(Replace(cast(int, self._luck_told.chosen)))
        given, taken = held - Counter(self._hands[seat]), Counter(self._hands[seat]) - held
        if self._concentrated[seat]:
            self.act(Concentrate())
        elif given:
            give, take = next(iter(given)), next(iter(taken))
            slot = next(slot for slot in slots if self.world.top(display(slot)) == take and self._shown[slot] == give)
            self.act(Exchange(slot, give, not was_last and self._declarer == seat))
        elif was_last and not was_concentrated:
            self.act(Stand())
        else:
            slot = next(slot for slot in slots if self.world.top(display(slot)) in held)
            self.act(Exchange(slot, self.world.top(display(slot)), not was_last and self._declarer == seat))


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {"arena_backs": "A2,A3"}), (5, {})])
def test_an_imagined_match_ends_as_the_rules_end_it(seats: int, options: dict[str, OptionValue]) -> None:
    greedy = policy_of("flautz", "greedy")
    ended = 0
    for deal in range(6):
        state = begin_match(RULES, setup(seats, **options), Chance("ends", deal))
        for number in range(9):
            actors = RULES.actors(state)
            if not actors:
                break
            followed = Followed(state.clone(), Luck("playout", deal, number))
            ending = followed.ending()
            told = followed.ended[0]  # with a quinte that is dealt the next one ends at once (FZ-Q15)
            best = max(ending.weights)
            winners = [seat for seat, weight in enumerate(ending.weights) if weight == best > 0]
            if ending.quinte >= 0:
                assert told.winners == (ending.quinte,)
                assert (max(told.crystals) == 3) == ending.royal
            else:
                assert told.winners == (tuple(winners) if len(winners) == 1 else ())
                assert told.points == tuple(weight // 16 for weight in ending.weights)
            ended += 1
            decision = decision_of(RULES, state.view(actors[0]), actors[0], Chance("greedy", deal, number))
            apply_action(RULES, state, actors[0], greedy.choose(decision), Chance("ends", deal, number))
    assert ended >= 50


def test_nobody_with_a_plan_takes_what_he_gives() -> None:
    """Where nothing that lies there helps, a new card is worth more than a card like the one that goes."""
    planner = PlanningPolicy()
    concentrated = 0
    for deal in range(3):
        state = begin_match(RULES, setup(2), Chance("plan", deal))
        for number in range(60):
            actors = RULES.actors(state)
            if not actors:
                break
            decision = decision_of(RULES, state.view(actors[0]), actors[0], Chance("plan", deal, number))
            action = planner.choose(decision)
            concentrated += action == Concentrate()
            if isinstance(action, Exchange) and Concentrate() in decision.legal and turns_to_come(state):
                assert state.top(display(action.slot)) != action.give
            apply_action(RULES, state, actors[0], action, Chance("plan", deal, number))
    assert concentrated


@pytest.mark.parametrize("level", ["greedy", f"{ADAPTIVE}:800", f"{ADAPTIVE}:600"])
def test_nobody_who_may_concentrate_changes_idle_cards_to_and_fro(level: str) -> None:
    """What was taken does not go again for a card that is worth no more, promises no more and helps nobody else."""
    concentrated = 0
    for decision, action in choices(level, "to and fro", 8):
        concentrated += isinstance(action, Concentrate)
        if isinstance(action, Exchange) and not action.declare and Concentrate() in decision.legal:
            assert not for_nothing(Scales(CONTENT, decision.view, decision.seat), action), action
    assert concentrated


@pytest.mark.parametrize("level", ["greedy", f"{ADAPTIVE}:600"])
def test_what_goes_with_any_hand_does_not_go_where_another_card_does_as_well(level: str) -> None:
    """An Illusion or a Prism (FZ-41, FZ-43), be the other card one that was taken before."""
    gone = 0
    for decision, action in choices(level, "with any", 25):
        if isinstance(action, Exchange) and not CONTENT.cards[action.give].is_ordinary:
            gone += 1
            scales = Scales(CONTENT, decision.view, decision.seat)
            assert not any(as_well(scales, action, other) for other in decision.legal), action
    assert gone


def choices(level: str, seed: str, deals: int) -> Iterator[tuple[Decision, Action]]:
    """All that is decided in so many games of two players of a level."""
    policy = policy_of("flautz", level)
    for deal in range(deals):
        state = begin_match(RULES, setup(2), Chance(seed, deal))
        for number in range(1, 500):
            if not RULES.actors(state):
                break
            seat = RULES.actors(state)[0]
            decision = decision_of(RULES, state.view(seat), seat, Chance("bot", deal, number))
            action = policy.choose(decision)
            yield decision, action
            apply_action(RULES, state, seat, action, Chance(seed, deal, number))


def test_who_plans_gives_what_goes_with_any_hand_only_where_that_promises_most() -> None:
    """For a quinte it may go, of which it can be no part (FZ-40); a hundredth is not told apart."""
    gone = 0
    for decision, action in choices(f"{ADAPTIVE}:800", "with any", 25):
        if isinstance(action, Exchange) and not CONTENT.cards[action.give].is_ordinary and not action.declare:
            gone += 1
            promises = promises_of(CONTENT, decision.view, decision.seat, decision.legal)
            others = [each for each in of_kind(promises, Exchange) if each.slot == action.slot]
            ordinary = [promises[each] for each in others if CONTENT.cards[each.give].is_ordinary]
            assert promises[action] >= max(ordinary, default=0.0) - 0.01, action
    assert gone


def as_well(scales: Scales, action: Exchange, other: Action) -> bool:
    """True if an ordinary card that serves nobody goes for the same one, and the hand is worth as much, now and later,
    and no quinte less (FZ-40).
    """
    if not isinstance(other, Exchange) or (other.slot, other.declare) != (action.slot, action.declare):
        return False
    if not CONTENT.cards[other.give].is_ordinary or scales.gift(other.give) or scales.lays(action.slot, action.give):
        return False
    kept, given = scales.after(other.slot, other.give), scales.after(action.slot, action.give)
    worth = scales.worth(kept, other.slot) >= scales.worth(given, action.slot)
    return worth and scales.weigh(kept) >= scales.weigh(given)


def for_nothing(scales: Scales, action: Exchange) -> bool:
    """True if a card goes for its like, or one that was taken goes again or the twin of an own one comes and neither
    the hand nor another player gains or loses anything by it.
    """
    after, taken = scales.after(action.slot, action.give), scales.shown[action.slot]
    if not scales.turns or taken == action.give:
        return bool(scales.turns)
    if action.give not in scales.taken and taken not in scales.hand:
        return False
    if scales.gift(taken) or scales.weigh(after) > scales.weigh(scales.hand):
        return False
    return scales.worth(after, action.slot) <= scales.worth(scales.hand)


def test_to_concentrate_promises_one_more_card() -> None:
    hopes = usual()
    faces = [FACES[word] for word in ("B3", "B4", "G6", "P5", "O1")]
    row = hopes.row(hopes.key(faces), faces)
    assert all(hopes.concentrated(row, turns) > row[turns] for turns in range(1, hopes.rounds))
    assert hopes.concentrated(row, 0) == row[0]


def test_of_arenas_that_are_over_no_hands_are_remembered() -> None:
    """A worker lives through many matches, and each may have an arena of its own."""
    first = usual()
    promised = worth("B1 G1 V1 O1 P1", 2)
    for number in range(9):
        path = begin_match(RULES, setup(2), Chance("arena", number)).house.path
        hopes_of(CONTENT, [*path, *path[:number]], 2)
    assert usual() is not first
    assert worth("B1 G1 V1 O1 P1", 2) == promised


@pytest.mark.parametrize(("known", "compared"), [("O7 P3", False), ("G5 G6 G7", True)])
def test_a_search_compares_no_exchange_that_gives_away_points_for_nothing(known: str, compared: bool) -> None:
    """Of what promises less as well an unlucky sample of worlds would think as much; but it may be that others wait for
    the other card.
    """
    decision = decided(
        round=5,
        turn="Ada",
        hands={"Ada": "V2 V3 V4 V5 G4", "Basile": f"{known} B1 V1 O1"[:14]},
        known={"Basile": known},
        air="O2 B5 B2",
        ground="O4 O4 P1",
    )
    choices = [whole[0] for whole in FlautzPlaybook(RULES).candidates(decision)]
    given = {action.give for action in choices if isinstance(action, Exchange) and not action.declare}
    assert FACES["G4"] in given or compared
    assert (FACES["V2"] in given) == compared


@pytest.mark.parametrize(
    ("position", "silly"),
    [
        # the run goes for which one card makes a quinte, that nobody may have a seven whose cards go with none
        ({"round": 5, "hands": {"Ada": "G3 G4 G5 G7 O7", "Basile": "O2 P6 B2 V6 P2"}, "known": {"Basile": "O2 P6"},
          "air": "G1 P4 O1", "ground": "B3 B3 B2"}, ("P4", "G3")),
        # one of two fours goes, and a one and a three that go with nothing stay
        ({"round": 1, "hands": {"Ada": "B4 O1 O3 P4 P6", "Basile": "G6 G7 V4 V5 P6"}, "known": {"Basile": "G6"},
          "air": "B7 B2 V2", "ground": "B6 V4 G3"}, ("B6", "B4")),
    ],
)  # fmt: skip
def test_a_search_compares_no_exchange_that_gives_what_promises_clearly_more(
    position: dict[str, object], silly: tuple[str, str]
) -> None:
    decision = decided(**position, turn="Ada")
    shown = displayed(decision.view, SLOTS)
    choices = [whole[0] for whole in FlautzPlaybook(RULES).candidates(decision)]
    exchanges = [(shown[action.slot], action.give) for action in choices if isinstance(action, Exchange)]
    taken, given = (FACES[word] for word in silly)
    assert (taken, given) not in exchanges
    assert taken in {taken for taken, _ in exchanges}, "another card may go for it"


def test_who_was_concentrated_turns_up_no_card_in_the_place_of_the_one_that_is_wanted() -> None:
    """Else concentrating would look the worse the better a card is that waits (FZ-37, FZ-38)."""
    notation = open_game("flautz").notation
    written = {
        "round": 6, "first": "Basile", "turn": "Ada", "concentrated": ["Ada"], "air": "V6 B1 G2", "ground": "O1 P2 P1",
        "hands": {"Ada": "B6 G6 O6 O2 P4", "Basile": "B1 O7 V2 P1 O3"},
    }  # fmt: skip
    world: State = notation.arrange(Position(setup(2), ("Ada", "Basile"), written), Chance("position"))
    weights = [Playout(CONTENT, usual(), world, Chance("turned", number)).ending().weights[0] for number in range(60)]
    assert min(weights) // POINT >= 6 + 5 + 5 + 5


def test_nobody_leaves_a_better_spell_for_a_card_that_may_still_lie_there() -> None:
    """It is hoped for once, however many turns are to come."""
    decision = decided(
        round=1,
        turn="Ada",
        hands={"Ada": "B4 O1 O4 O4 P3", "Basile": "G4 O2 O6 O7 P7"},
        air="G7 V2 G5",
        ground="V3 P5 Pr",
    )
    action = policy_of("flautz", "greedy").choose(decision)
    assert isinstance(action, Exchange)
    assert displayed(decision.view, SLOTS)[action.slot] == FACES["Pr"]


def test_in_the_last_round_no_card_goes_that_goes_with_what_another_one_took() -> None:
    """Basile has two sevens and may have more sixes than the one he has shown; fours help him less."""
    decision = decided(
        round=6,
        turn="Ada",
        hands={"Ada": "O5 O7 P4 P6 I6", "Basile": "G5 G7 V7 O6 P3"},
        known={"Ada": "O7 P4 I6", "Basile": "G7 V7 O6 P3"},
        air="G1 O2 B3",
        ground="V3 G5 G1",
    )
    choices = [whole[0] for whole in FlautzPlaybook(RULES).candidates(decision)]
    assert FACES["P6"] not in {action.give for action in choices if isinstance(action, Exchange)}
