"""Poison at the table of FLOWER POWER!: where a spade means it, and where it is refused."""

from __future__ import annotations

from typing import cast

import pytest

from game.flower_power.hand_cards import Poison
from game.flower_power.rules import FlowerPower
from game.flower_power.zones import hand
from scenes.presenters.flower_power.gestures import FLOWER

from .table_play import NAMES
from .test_flower_power_table import GAME, HUMANS, SitDown, take
from .test_flower_power_table import sit_down as sit_down
from .written_positions import match_at


@pytest.mark.parametrize(("garden", "poisoned"), [(["3C"], True), (["3C 4D"], False)])
def test_a_spade_on_the_middle_of_a_flower_poisons_its_only_petal(
    sit_down: SitDown, garden: list[str], poisoned: bool
) -> None:
    """Of two petals one is pointed at."""
    ada, basile = NAMES[:2]
    gardens = {ada: ["5H", "6H"], basile: [*garden, "9D"]}
    table = sit_down(match_at(GAME, {"hands": {ada: "8S", basile: "KC"}, "gardens": gardens, "turn": ada}, HUMANS[:2]))
    enemy = table.match.session.state.garden(1)[0].zone
    take(table, "8S")
    assert ((FLOWER, enemy) in table.play.prompter.lit()) == poisoned
    table.click(table.key_of((FLOWER, enemy)))
    table.go_on()
    assert (len(table.match.session.state.garden(1)) == 1) == poisoned


def test_no_click_that_was_meant_for_an_attack_poisons_ones_own_flower(sit_down: SitDown) -> None:
    """A spade is still picked; pointed at itself the petal is poisoned all the same."""
    ada, basile = NAMES[:2]
    gardens = {ada: ["5H", "6H"], basile: ["KH", "9D"]}
    table = sit_down(match_at(GAME, {"hands": {ada: "7S", basile: "KC"}, "gardens": gardens, "turn": ada}, HUMANS[:2]))
    own = table.match.session.state.garden(0)[0].zone
    take(table, "7S")
    assert (FLOWER, own) not in table.play.prompter.lit()
    assert (own, 0) in table.play.prompter.lit()
    table.click(table.key_of((FLOWER, own)))
    table.go_on()
    assert len(table.match.session.state.garden(0)) == len(gardens[ada])


def test_a_spade_that_is_too_weak_for_an_only_petal_is_refused_as_a_poison(sit_down: SitDown) -> None:
    """And not as what no spade can do, whatever of the flower was pointed at."""
    ada, basile = NAMES[:2]
    gardens = {ada: ["5H", "6H"], basile: ["KH", "9D"]}
    table = sit_down(match_at(GAME, {"hands": {ada: "7S", basile: "KC"}, "gardens": gardens, "turn": ada}, HUMANS[:2]))
    king = table.match.session.state.garden(1)[0].zone
    take(table, "7S")
    table.click(table.key_of((FLOWER, king)))
    refused = table.play.refusal
    assert refused is not None
    rules = cast(FlowerPower, table.match.session.rules)
    face = rules.content.cards.ids.index("7S")
    expected = rules.refuse(table.match.session.state, 0, Poison(face, king, 0))
    assert refused == expected


@pytest.mark.parametrize(
    ("card", "garden", "why"),
    [
        ("QS", ["KH (4C)"], "petal_stronger"),
        ("QS", ["(KH) (4C)"], "petal_hidden"),
        ("QS", ["3H (4C)"], "petal_hidden"),
        ("7C", ["KH 4C"], "all_visible"),
        ("JN", ["(KH) (4C)"], "petal_hidden"),
    ],
)
def test_a_card_on_the_middle_of_a_flower_is_refused_as_what_it_can_do(
    sit_down: SitDown, card: str, garden: list[str], why: str
) -> None:
    """Nobody who holds a spade is told what a diamond does."""
    ada, basile = NAMES[:2]
    gardens = {ada: ["5H", "6H"], basile: [*garden, "9D"]}
    table = sit_down(match_at(GAME, {"hands": {ada: card, basile: "KC"}, "gardens": gardens, "turn": ada}, HUMANS[:2]))
    situation = table.picture.situation
    held, flower = (hand(0), 0), (FLOWER, table.match.session.state.garden(1)[0].zone)
    wish = table.play.presenter.wish(situation, (held,), flower)
    refused = None if wish is None else table.match.session.rules.refuse(table.match.session.state, 0, wish)
    assert refused is not None
    assert refused.key.endswith(why)


def test_a_spade_that_no_petal_lies_open_to_says_so_as_soon_as_it_is_touched(sit_down: SitDown) -> None:
    """FP-56: also where no other card can be used; a petal that one has only seen is none."""
    ada, basile = NAMES[:2]
    parts = {"hands": {ada: "QS"}, "gardens": {ada: ["(5H) (6H)"], basile: ["(KH) (4C)"]}, "spied": {ada: [f"{ada}.1"]}}
    table = sit_down(match_at(GAME, {**parts, "turn": ada}, HUMANS[:2]))
    take(table, "QS")
    assert table.play.refusal is not None
    assert table.play.refusal.key.endswith("petal_hidden")


def test_a_spade_on_ones_own_petal_that_one_has_only_seen_says_why_not(sit_down: SitDown) -> None:
    """FP-56: the spade is kept for another petal that lies open; of another flower the flower is taken instead."""
    ada, basile = NAMES[:2]
    gardens = {ada: ["(5H) (6H)", "(9D) (8D)"], basile: ["3H (4C)"]}
    parts = {"hands": {ada: "QS"}, "gardens": gardens, "spied": {ada: [f"{ada}.1"]}, "turn": ada}
    table = sit_down(match_at(GAME, parts, HUMANS[:2]))
    seen, unseen = (flower.zone for flower in table.match.session.state.garden(0))
    take(table, "QS")
    spade = table.play.prompter.picks
    table.click(table.key_of((seen, 1)))
    assert table.play.refusal is not None
    assert table.play.refusal.key.endswith("petal_hidden")
    assert table.play.prompter.picks == spade
    table.click(table.key_of((unseen, 1)))
    assert table.play.prompter.picks == ((FLOWER, unseen),)
