"""A chance that is spoken rests on what can be counted or on what is said to be usual: no guess of a bot at what others
will do with their cards is told as a number, and of a card that nothing tells of nothing is claimed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest

from game.batailles.remarks import remark
from game.batailles.zones import SLOTS, pile
from game.bots.batailles import beliefs
from game.bots.batailles.attack_reasons import believed
from game.bots.explaining.reasons import Asked, Context, Reason, Term, sentence_of
from game.bots.flower_power import worth
from game.bots.levels import reasons_of
from game.bots.policy import decision_of
from game.catalogue import open_game
from game.core.chance import Chance
from game.core.rules.drafts import EMPTY
from game.core.rules.rules import Action
from game.core.texts import Sentence, Texts
from tests.conformance.setups import spread
from tests.sentences.calibration import told_in
from tests.sentences.courses import Course, courses

_MOMENTS: Final = 24
_ACTIONS: Final = 8
_FEW: Final = 12
_OFTEN: Final = 0.1
_WORLDS: Final = 120
USUAL: Final = {"en": "In usual play", "fr": "D’habitude"}


def tells_a_chance(reason: Reason, game: str, texts: Texts) -> bool:
    """True if its words hold the number."""
    return "chance" in reason.terms and "{chance}" in texts.say(Sentence(f"{game}.reason.{reason.kind}", {}))


def chances_in(course: Course) -> Iterator[tuple[tuple[int, Action], Term]]:
    """The chances that are told of some of what could be done in a match, by moment and action."""
    game, texts = course.rules.name, Texts("en")
    reasons = reasons_of(game)
    for moment in spread(course.moments, _MOMENTS):
        decision = moment.decision
        for action in spread(decision.legal, _ACTIONS):
            reason = reasons.reason(decision, action)
            if reason is not None and tells_a_chance(reason, game, texts):
                yield (moment.number, action), reason.terms["chance"]


@pytest.mark.parametrize(
    ("game", "where", "guesses"),
    [
        ("flower_power", worth, {"_USED": 0.2, "_SAVED": 0.5}),
        ("batailles", beliefs, {"_SUSPICION": 3.0, "_MOST_SUSPICION": 30.0}),
    ],
)
def test_no_chance_rests_on_a_guess_of_what_others_will_do(
    game: str, where: Any, guesses: dict[str, float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a bot guesses when it chooses, what it says of a choice in numbers stays the same."""
    course = next(courses(game, 1, "guesses"))
    chances = dict(chances_in(course))
    assert len(chances) > 3
    for name, other in guesses.items():
        assert getattr(where, name) != other
        monkeypatch.setattr(where, name, other)
    others = dict(chances_in(course))
    both = chances.keys() & others.keys()
    assert len(both) > 3
    assert not {which: (chances[which], others[which]) for which in both if chances[which] != others[which]}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_in_a_first_turn_nothing_is_guessed_of_a_card_without_saying_upon_what(language: str) -> None:
    """Batailles et piques: before the first fight nothing public tells one hidden card from another."""
    rules, texts, chances = open_game("batailles").rules, Texts(language), 0
    reasons = reasons_of("batailles")
    for course in courses("batailles", 1, "first turn"):
        for moment in course.moments:
            view = moment.state.view(moment.seat)
            if view.traces:
                break
            assert remark(rules.content, view, moment.seat) is None
            decision = decision_of(rules, view, moment.seat, Chance("first"))
            for action in spread(decision.legal, _ACTIONS):
                reason = reasons.reason(decision, action)
                if reason is not None and tells_a_chance(reason, "batailles", texts):
                    words = texts.say(sentence_of(reasons, Context(rules, view), reason, texts), tuple("ABCD"))
                    assert words.startswith(USUAL[language]), words
                    chances += 1
    assert chances


def test_what_came_of_a_chance_is_known_of_two_cards_that_attack_together() -> None:
    """BP-29: the page of chances could not be written any more, for such an attack met nobody."""
    told = told_in("batailles", range(21, 22), "together", 0)
    assert {kind: len(chances) for kind, chances in told.items() if kind.startswith("teamwork")} == {
        "teamwork_dear": 1,
        "teamwork_dear, lost": 1,
    }


def test_a_chance_is_told_also_where_what_left_a_hand_can_no_longer_be_told_apart() -> None:
    """FLOWER POWER!: of three petals that were planted one seemed to have been drawn only afterwards."""
    assert told_in("flower_power", range(33, 34), "calibration", 0)["attack"]


def _lying(world: Any, seat: int) -> list[int]:
    return [world.face(seat, place) if place in world.in_play(seat) else EMPTY for place in range(SLOTS)]


def test_no_chance_is_told_of_what_cannot_be() -> None:
    """Batailles et piques: cards that are believed to lie there are found there, if one imagines worlds enough."""
    tried = 0
    for course in courses("batailles", 3, "cannot be"):
        for moment in course.moments[::3]:
            decision = moment.decision
            asked = Asked(course.rules.content, decision.view, moment.seat)
            few = {
                other: {pair for pair, share in belief.items() if share > _OFTEN}
                for other, belief in believed(asked).items()
                if 1 < len(belief) <= _FEW and not decision.view.table.count(pile(other))
            }
            worlds = [decision.imagine(Chance("cannot be", number)) for number in range(_WORLDS if few else 0)]
            for other, pairs in few.items():
                met = {tuple(_lying(world, other)) for world in worlds}
                assert pairs <= met, f"{course.seed}, action {moment.number + 1}: {pairs - met}"
                tried += 1
    assert tried > 3
