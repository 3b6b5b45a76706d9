"""The suite is worth something only if it catches what it is there for: each of these faults is planted in a real game,
and the check that must catch it does. The honest game passes all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from typing import Any, Final, cast

import pytest

from game.bots import levels
from game.bots.policy import Decision, RandomPolicy
from game.catalogue import open_game
from game.core.chance import Chance
from game.core.match.session import Record, Session, UndoReach
from game.core.positions.parts import Numbers, Part
from game.core.rules.columns import Column
from game.core.rules.drafts import EMPTY, picks
from game.core.rules.events import CardMoved, CardShown, Event
from game.core.rules.outcome import Outcome
from game.core.rules.rules import Action, AnyRules, Emit, Refusal
from game.core.table.table import Table, bit
from game.core.texts import Sentence
from game.core.tuples import with_item
from game.nine_domains.events import DraftChanged, PointsGained
from game.nine_domains.moves import Confirm, Place
from game.nine_domains.rules import NineDomains
from game.nine_domains.state import State
from game.nine_domains.zones import front, hand
from tests.conformance import check_rules, check_secrets, check_sessions, check_spaces
from tests.conformance.playing import Playthrough, play_at_random
from tests.conformance.setups import DOUBTFUL, cases
from tests.conformance.test_games import CHECKS

Check = Callable[[Playthrough], None]
GAME: Final = "nine_domains"


def play_with(rules: NineDomains) -> Playthrough:
    """A random game by these rules."""
    case = cases(GAME)[0]
    return play_at_random(cast(AnyRules, rules), open_game(GAME).notation, case.setup, case.seed)


def honest() -> NineDomains:
    return cast(NineDomains, open_game(GAME).rules)


def assert_caught(check: Check, rules: NineDomains, words: str) -> None:
    """The check must fail on a game by these rules, and say what the matter is."""
    with pytest.raises(AssertionError, match=words):
        check(play_with(rules))


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_honest_game_passes(check: Check) -> None:
    check(play_with(honest()))


# ---- secrets ----------------------------------------------------------------------------------


def test_a_view_that_leaks_a_placement(monkeypatch: pytest.MonkeyPatch) -> None:
    redacting = State.view

    def leaking(self: State, observer: int) -> State:
        view = redacting(self, observer)
        view.drafts = self.drafts
        return view

    monkeypatch.setattr(State, "view", leaking)
    assert_caught(check_secrets.check_twins, honest(), "can tell by the view")


def test_an_event_that_is_not_redacted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DraftChanged, "redacted", lambda self, _observer, _table: self)
    assert_caught(check_secrets.check_twins, honest(), "can tell by the events")
    assert_caught(check_secrets.check_events_tell_no_more_than_views, honest(), "more than his view shows")


def test_an_undo_that_leaves_a_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who lays a card and takes it back shows by his points which one it was."""
    honestly = Session.take_back

    def leaving(session: Session[Any, Any], count: int) -> None:
        gone = session.records[-count:]
        honestly(session, count)
        for record in gone:
            if isinstance(record.action, Place) and record.seat is not None:
                session.state.points = with_item(session.state.points, record.seat, 100 + record.action.card)

    monkeypatch.setattr(Session, "take_back", leaving)
    assert_caught(check_secrets.check_undone_choices, honest(), "can tell after it was taken back")


def test_an_undo_that_tells_by_its_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some cards can be taken back, others cannot."""
    monkeypatch.setattr(DraftChanged, "teaches", lambda self, _table: sum(self.draft) % 2 > 0)
    assert_caught(check_secrets.check_undone_choices, honest(), "whether it can be taken back tells")


def test_a_moved_card_that_is_not_redacted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CardMoved, "redacted", lambda self, _observer, _table: self)
    assert_caught(check_secrets.check_events_show_only_what_is_shown, honest(), "never saw the card")


def test_a_view_that_tells_from_which_lot_a_joker_came(monkeypatch: pytest.MonkeyPatch) -> None:
    game = open_game(DOUBTFUL.game)
    played = play_at_random(game.rules, game.notation, DOUBTFUL.setup, DOUBTFUL.seed)
    assert any(mind.shown for state in played.states for mind in state.table.minds), (
        "no joker was in doubt: another seed"
    )
    careful = Table.view

    def telling(self: Table, observer: int) -> Table:
        bare = self.clone()
        bare.minds = ()
        return careful(bare, observer)

    monkeypatch.setattr(Table, "view", telling)
    with pytest.raises(AssertionError, match="tells more than he was told"):
        check_secrets.check_worlds_alike_stay_alike(played)


class LaysLowestFirst(NineDomains):
    """The row leaves the hand in the order of its cards: the order of events tells which place holds the lowest."""

    def decide(self, state: State, seat: int, action: Action, chance: Chance, emit: Emit) -> None:
        if not isinstance(action, Confirm):
            super().decide(state, seat, action, chance, emit)
            return
        moves: list[Event] = []
        super().decide(state.clone(), seat, action, chance, lambda event: _gather(moves, event))
        for place, card in sorted(enumerate(state.drafts[seat]), key=lambda pair: pair[1]):
            index = state.table.find(hand(seat), card)
            emit(CardMoved(hand(seat), index, front(place, seat), 0, card, bit(seat)))
        emit(moves[-1])


def _gather(events: list[Event], event: Event) -> None:
    if not isinstance(event, CardMoved):
        events.append(event)


def test_a_secret_that_comes_out_one_action_later() -> None:
    assert_caught(check_secrets.check_twins, LaysLowestFirst(honest().content), "then seat .* can tell by the events")


class ShapesEverything(NineDomains):
    """No two actions have one shape, so that no twins are found."""

    def shape(self, state: State, seat: int, action: Action) -> object:
        return action


def test_shapes_that_hide_from_the_twins() -> None:
    assert_caught(check_secrets.check_shapes, ShapesEverything(honest().content), "look alike and have different")


class WaitsForTheFive(NineDomains):
    """Whether seat 0 is asked depends on what seat 1 drafts."""

    def actors(self, state: State) -> tuple[int, ...]:
        return (1,) if 5 in state.drafts[1] else super().actors(state)


def test_asking_that_depends_on_a_secret() -> None:
    assert_caught(check_secrets.check_views, WaitsForTheFive(honest().content), "depends on a secret")


class JudgesByTheOthersDraft(NineDomains):
    """A refusal that is an oracle: confirming waits for a full draft of the other seat with a 5 in it."""

    def refuse(self, state: State, seat: int, action: Action) -> Refusal | None:
        if isinstance(action, Place) and action.card == 0 and 5 in state.drafts[1 - seat]:
            return Refusal("ND-3", "nine_domains.refusal.no_such_place")
        return super().refuse(state, seat, action)


def test_a_refusal_that_is_an_oracle() -> None:
    assert_caught(check_secrets.check_views, JudgesByTheOthersDraft(honest().content), "legal differs|on the truth")


class ChoosesOpenly(NineDomains):
    """Says of every choice that it depends on public facts alone."""

    def open_choice(self, state: State, seat: int) -> bool:
        return True


class ChoosesOpenlyWithTheFive(NineDomains):
    """Says so where the seat has a certain card in its draft."""

    def open_choice(self, state: State, seat: int) -> bool:
        return 5 in state.drafts[seat]


def test_choices_that_are_said_to_be_open() -> None:
    assert_caught(check_secrets.check_open_choices, ChoosesOpenly(honest().content), "said to be open, and is not")
    rules = ChoosesOpenlyWithTheFive(honest().content)
    assert_caught(check_secrets.check_open_choices, rules, "depends on a secret")


class ImaginesNothing(NineDomains):
    """Drafts of other seats are left empty in imagined worlds."""

    def complete(self, world: State, chance: Chance) -> None:
        world.drafts = tuple((EMPTY,) * len(draft) if picks(draft) else draft for draft in world.drafts)


def test_an_imagined_world_that_does_not_fit() -> None:
    assert_caught(check_secrets.check_imagination, ImaginesNothing(honest().content), "looks different")


class CallsTheTruthImpossible(NineDomains):
    """A public fact that is none: the first card of the other hand is never its lowest."""

    def possible(self, view: State, world: State) -> bool:
        return world.table.faces_in(hand(0)) != sorted(world.table.faces_in(hand(0)))


def test_a_truth_that_is_called_impossible() -> None:
    assert_caught(check_secrets.check_imagination, CallsTheTruthImpossible(honest().content), "does not fit|impossible")


class PeekingPolicy(RandomPolicy):
    """Chooses by something beside its view: how often it was asked."""

    asked = count()

    def choose(self, decision: Decision) -> Action:
        return decision.legal[next(self.asked) % len(decision.legal)]


def test_a_bot_that_knows_more_than_its_view(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "policy_of", lambda _game, _level: PeekingPolicy())
    assert_caught(check_secrets.check_bots_do_not_peek, honest(), "knows what it cannot know")


# ---- rules ------------------------------------------------------------------------------------


class DiceInEvolve(NineDomains):
    """Folding the same events twice gives two states."""

    rolls = count()

    def evolve(self, state: State, event: Event) -> None:
        super().evolve(state, event)
        if isinstance(event, CardShown):
            state.points = (state.points[0] + next(self.rolls), state.points[1])


def test_dice_in_evolve() -> None:
    assert_caught(check_rules.check_fold, DiceInEvolve(honest().content), "gives another state")


class DiceInDecide(NineDomains):
    """Luck that does not come from the action's own stream."""

    rolls = count(1)

    def decide(self, state: State, seat: int, action: Action, chance: Chance, emit: Emit) -> None:
        super().decide(state, seat, action, chance, emit)
        emit(PointsGained(seat, 0, next(self.rolls)))


def test_luck_without_an_address() -> None:
    assert_caught(check_rules.check_deciding_repeats, DiceInDecide(honest().content), "decided differently")


def test_a_shallow_clone(monkeypatch: pytest.MonkeyPatch) -> None:
    played = play_with(honest())
    monkeypatch.setattr(Table, "clone", lambda self: Table(*self.parts()))
    with pytest.raises(AssertionError, match="share"):
        check_rules.check_clones(played)


def test_an_old_state_that_changes_afterwards() -> None:
    played = play_with(honest())
    played.states[3].points = (1, 0)
    with pytest.raises(AssertionError, match="has changed since"):
        check_rules.check_clones(played)


class RefusesNothing(NineDomains):
    """`refuse` says yes to everything."""

    def legal(self, state: State, seat: int) -> Sequence[Action]:
        return honest().legal(state, seat)

    def refuse(self, state: State, seat: int, action: Action) -> Refusal | None:
        return None


def test_a_refusal_that_says_yes() -> None:
    assert_caught(
        check_rules.check_legal_agrees_with_refuse, RefusesNothing(honest().content), "neither lawful nor refused"
    )


class OffersInAnyOrder(NineDomains):
    """`legal` lists the right actions the wrong way round."""

    def legal(self, state: State, seat: int) -> Sequence[Action]:
        return list(reversed(super().legal(state, seat)))


class OffersTwice(NineDomains):
    """`legal` lists an action twice."""

    def legal(self, state: State, seat: int) -> Sequence[Action]:
        legal = super().legal(state, seat)
        return [*legal[:1], *legal]


@pytest.mark.parametrize("rules", [OffersInAnyOrder, OffersTwice])
def test_legal_actions_out_of_order_or_doubled(rules: type[NineDomains]) -> None:
    assert_caught(check_rules.check_legal_agrees_with_refuse, rules(honest().content), "out of order, or one twice")


class DuplicatesACard(NineDomains):
    """A used card also stays in front of its domain."""

    def evolve(self, state: State, event: Event) -> None:
        super().evolve(state, event)
        if isinstance(event, CardShown):
            state.table.zones[0] += (state.table.zones[event.zone][0],)


def test_a_duplicated_card() -> None:
    assert_caught(check_rules.check_cards, DuplicatesACard(honest().content), "in two places, or nowhere")


class StopsEarly(NineDomains):
    """Promises less than a game can take."""

    def bound(self, setup: Any) -> int:
        return 5


def test_a_bound_that_is_broken() -> None:
    played = play_with(honest())
    promising = Playthrough(
        cast(AnyRules, StopsEarly(honest().content)), played.notation, played.session, played.states
    )
    with pytest.raises(AssertionError, match="at most 5"):
        check_rules.check_end(promising)


class ForgetsASeat(NineDomains):
    """The outcome ranks the winner alone."""

    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and Outcome(outcome.reason, outcome.places[:1], outcome.clause)


def test_an_outcome_that_forgets_a_seat() -> None:
    assert_caught(check_rules.check_outcome, ForgetsASeat(honest().content), "1 places for 2 seats")


class SaysNothing(NineDomains):
    """Refuses with a key that no catalogue has."""

    def refuse(self, state: State, seat: int, action: Action) -> Refusal | None:
        refusal = super().refuse(state, seat, action)
        return refusal and Refusal(refusal.clause, "nine_domains.refusal.because")


def test_a_refusal_without_words() -> None:
    assert_caught(check_rules.check_refusals_can_be_said, SaysNothing(honest().content), "no catalogue has")


def test_an_action_that_is_read_otherwise_than_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(open_game(GAME).notation), "read_action", lambda *_words: Confirm())
    assert_caught(check_rules.check_notation, honest(), "is written .* and read back as")


def test_a_part_of_a_position_that_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Numbers, "write", lambda *_words: None)
    assert_caught(check_rules.check_positions, honest(), r"is read otherwise: .*carries\.")


def test_a_place_without_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Part, "title", lambda *_words, **_more: Sentence("nine_domains.place.nowhere", {}))
    assert_caught(check_rules.check_positions, honest(), "no catalogue has")


class TellsNobody(NineDomains):
    """A line of the log that nobody has put into words."""

    def tell(self, state: State, event: Event) -> Sentence | None:
        return super().tell(state, event) and Sentence("nine_domains.log.something", {})


class LeavesAGap(NineDomains):
    """A line of the log without its arguments."""

    def tell(self, state: State, event: Event) -> Sentence | None:
        sentence = super().tell(state, event)
        return sentence and Sentence(sentence.key, {})


def test_a_log_without_words_or_with_gaps() -> None:
    assert_caught(check_rules.check_log_sentences, TellsNobody(honest().content), "no catalogue has")
    assert_caught(check_rules.check_log_sentences, LeavesAGap(honest().content), "has a gap")


class KeepsAThingThatCannotTravel(NineDomains):
    """The state holds something that no other process can read."""

    def evolve(self, state: State, event: Event) -> None:
        super().evolve(state, event)
        state.combats = cast(Any, list(state.combats))


def test_a_state_that_does_not_reach_the_bots() -> None:
    assert_caught(
        check_rules.check_views_cross_to_the_bots, KeepsAThingThatCannotTravel(honest().content), "does not come back"
    )


# ---- sessions ---------------------------------------------------------------------------------


class CountsDrafts(NineDomains):
    """Who drafts first leaves a mark: the order of drafts matters."""

    def evolve(self, state: State, event: Event) -> None:
        super().evolve(state, event)
        if isinstance(event, DraftChanged):
            state.points = (event.seat, state.points[1])


def test_drafts_that_do_not_commute() -> None:
    assert_caught(check_sessions.check_drafts_commute, CountsDrafts(honest().content), "the order matters")
    assert_caught(check_sessions.check_drafts_can_be_taken_back, CountsMore(honest().content), "cannot be taken back")


class CountsMore(NineDomains):
    """Every draft leaves a mark that no later draft takes away."""

    def evolve(self, state: State, event: Event) -> None:
        super().evolve(state, event)
        if isinstance(event, DraftChanged):
            state.points = (state.points[0] + 1, state.points[1])


def test_an_undo_behind_the_horizon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CardShown, "teaches", lambda _self, _table: False)
    assert_caught(check_sessions.check_horizon, honest(), "learned")


def test_an_undo_that_takes_back_what_others_did(monkeypatch: pytest.MonkeyPatch) -> None:
    def greedy(self: Session[Any, Any], _seat: int) -> UndoReach:
        return UndoReach(len(self.records) - 1, "undo.beginning")

    monkeypatch.setattr(Session, "undo_reach", greedy)
    assert_caught(check_sessions.check_undo, honest(), "what others did")


def test_a_fork_that_is_no_other_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Session, "fork", lambda self, _seq, _seed: self)
    assert_caught(check_sessions.check_fork, honest(), "begins in another state|has another past")


def test_half_a_turn_that_stays_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    def keep_first(self: Session[Any, Any], record: Record) -> None:
        self.records.append(record)
        if self.store is not None:
            self.store(record)

    monkeypatch.setattr(Session, "_keep", keep_first)
    assert_caught(check_sessions.check_failure_leaves_nothing, honest(), "stands in the log")


# ---- how large a game is ----------------------------------------------------------------------


def test_a_field_that_can_hold_more_than_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NineDomains, "values", lambda self, blank: {"place": range(2)})
    with pytest.raises(KeyError):
        check_spaces.check_action_space(play_with(honest()))


def test_numbers_in_an_order_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NineDomains, "values", lambda self, blank: {"place": range(2, -1, -1)})
    assert_caught(check_spaces.check_action_space, honest(), "numbers are in another order than actions")


def _columns(monkeypatch: pytest.MonkeyPatch, column: Column) -> None:
    monkeypatch.setattr(NineDomains, "columns", lambda self, blank: (column,))


def test_a_column_with_a_bound_that_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    _columns(monkeypatch, Column("round", 0, 1))
    assert_caught(check_spaces.check_observations, honest(), "round is beyond its bounds")


def test_a_step_of_a_draft_that_goes_round(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Place, "forward", lambda self, content, state, seat: True)
    assert_caught(check_spaces.check_whole_choices, honest(), "a draft of more than 3 steps")


def test_a_recollection_that_tells_a_placement(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DraftChanged, "redacted", lambda self, _observer, _table: self)
    assert_caught(check_spaces.check_tensor_twins, honest(), "can tell")


def test_dice_beside_the_named_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    throws, honestly = count(), NineDomains.begin

    def thrown(self: NineDomains, state: State, chance: Chance, emit: Emit) -> None:
        honestly(self, state, chance, emit)
        emit(PointsGained(0, 0, next(throws)))

    monkeypatch.setattr(NineDomains, "begin", thrown)
    with pytest.raises(AssertionError):
        check_spaces.check_named_chance(play_with(honest()))
