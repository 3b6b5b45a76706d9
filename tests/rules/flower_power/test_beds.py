"""The beds of the gardens: what a flower is called as long as it stands there, and after it."""

from __future__ import annotations

from typing import Final

import pytest

from game.core.rules.events import Event
from game.flower_power.beds import BedPlan, already_planted
from game.flower_power.events import FlowerCaptured, FlowerPlanted, FlowerWithered
from game.flower_power.state import Flower, State
from tests.rules.flower_power.helpers import ADA, BEN, position

ONE, TWO, THREE, FOUR, FIVE = range(101, 106)
PLANTED: Final = (
    FlowerPlanted(ADA, ONE, 3, False, False),
    FlowerPlanted(ADA, TWO, 3, False, False),
    FlowerPlanted(BEN, THREE, 3, False, False),
)


def standing(**flowers: int) -> State:
    """A view in which these flowers stand, by owner: `ada=ONE`."""
    view = position(2, gardens={"Ada": ["2C"], "Ben": ["3C"]}).view(2)
    owners = {"ada": ADA, "ben": BEN}
    view.flowers = tuple(Flower(zone, owners[name.partition("_")[0]], False) for name, zone in flowers.items())
    return view


def names(plan: BedPlan, *zones: int) -> list[str]:
    """What the flowers are called."""
    return [plan.name(zone) for zone in zones]


def test_every_flower_keeps_the_bed_it_was_planted_in() -> None:
    plan = BedPlan(standing(ada=ONE, ada_2=TWO, ben=THREE), PLANTED)
    assert names(plan, ONE, TWO, THREE) == ["A1", "A2", "B1"]
    assert plan.beds == {ONE: (ADA, 0), TWO: (ADA, 1), THREE: (BEN, 0)}
    assert plan.name(FOUR) == ""
    gone: tuple[Event, ...] = (*PLANTED, FlowerWithered(ADA, ONE))
    assert names(BedPlan(standing(ada=TWO, ben=THREE), gone), TWO, THREE) == ["A2", "B1"]


@pytest.mark.parametrize(
    ("more", "zone", "name"),
    [
        (FlowerPlanted(ADA, FOUR, 3, False, True), FOUR, "A3"),
        (FlowerCaptured(ADA, THREE, BEN), THREE, "A3"),
        (FlowerPlanted(BEN, FOUR, 3, False, True), FOUR, "B2"),
    ],
)
def test_a_new_flower_takes_the_first_free_bed_and_a_name_of_its_own(more: Event, zone: int, name: str) -> None:
    """What the notebook has told of A1, which withered, is never taken for the flower that stands there now."""
    past = (*PLANTED, FlowerWithered(ADA, ONE), more)
    owner = "ben" if name[0] == "B" else "ada"
    plan = BedPlan(standing(ada_1=TWO, **{owner: zone}), past)
    assert plan.name(zone) == name
    assert plan.beds[zone] == ((ADA, 0) if name[0] == "A" else (BEN, 1))
    assert plan.name(TWO) == "A2"


def test_a_flower_that_changes_its_garden_while_it_is_told_has_both_names() -> None:
    """In the view it stands with Ada already; in what was told it is still Ben's."""
    plan = BedPlan(standing(ada=ONE, ada_2=TWO, ada_3=THREE), PLANTED)
    assert plan.name(THREE) == "A3"
    assert plan.name_then(THREE) == "B1"
    assert plan.name_then(ONE) == plan.name(ONE) == "A1"
    assert plan.name_then(FIVE) == ""


def test_a_flower_that_is_no_more_is_called_what_it_was() -> None:
    plan = BedPlan(standing(ada=ONE, ben=THREE), PLANTED)
    assert plan.name(TWO) == plan.name_then(TWO) == "A2"


def test_a_garden_has_four_beds_and_more_where_they_are_needed() -> None:
    assert BedPlan(standing(ada=ONE, ben=THREE), PLANTED).most == 4
    many = tuple(FlowerPlanted(ADA, zone, 2, False, False) for zone in range(201, 207))
    assert BedPlan(standing(ada=201), many).most == 6, "as long as anybody remembers"
    unknown = standing(**{f"ada_{zone}": zone for zone in range(201, 206)})
    assert BedPlan(unknown, ()).most == 5
    assert sorted(BedPlan(unknown, ()).beds.values()) == [(ADA, number) for number in range(5)]


def test_flowers_that_stood_there_from_the_beginning_keep_their_names_when_one_is_gone() -> None:
    """An example or a lesson begins in a position: nothing was told of what stands there."""
    state = position(2, gardens={"Ada": ["2C", "3C"], "Ben": ["4C", "5C"]})
    one, two, three, four = (flower.zone for flower in state.flowers)
    first = already_planted(state)
    state.flowers = tuple(flower for flower in state.flowers if flower.zone in (two, four))
    plan = BedPlan(state, (*first, FlowerWithered(ADA, one), FlowerWithered(BEN, three)))
    assert names(plan, two, four) == ["A2", "B2"]
    assert plan.beds == {two: (ADA, 1), four: (BEN, 1)}
