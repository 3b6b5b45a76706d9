"""What reasons of FLOWER POWER! claim of poison: what it takes, what lies below, and who is out by it."""

from __future__ import annotations

from typing import Any

from game.bots.flower_power.cards import deadly_play, deadly_poison
from game.bots.flower_power.worth import Standing
from game.core.chance import Chance
from game.core.match.session import apply_action
from game.flower_power.hand_cards import Poison
from tests.sentences.flower_power_battles import LONGEST
from tests.sentences.said import Said


def after(said: Said, world: Any) -> Any:
    apply_action(said.rules, world, said.seat, said.action, Chance("card"))
    return world


def values(said: Said, world: Any, zone: int) -> list[int]:
    return [said.content.cards.values[world.petal(zone, place)] for place in range(world.size(zone))]


def weaker_below(said: Said) -> str:
    action = said.action
    assert isinstance(action, Poison)
    for world in said.worlds():
        found = values(said, world, action.flower)
        if len(found) < 2 or action.petal != 0 or found[1] >= found[0]:
            return f"below lies {found[1:2]}"
    return ""


def flower_goes(said: Said) -> str:
    assert isinstance(said.action, Poison)
    return "" if after(said, said.moment.state.clone()).flower(said.action.flower) is None else "it stays"


def garden_gone(said: Said) -> str:
    """Whose flower it was has none left."""
    action: Any = said.action
    owner = said.view.flower(action.flower).owner
    return "a flower is left" if any(after(said, world).garden(owner) for world in said.worlds()) else ""


def all_poisoned(said: Said) -> str:
    """One poison after the other takes everything from the player."""
    state, victim = said.moment.state.clone(), said.number("other")
    action: Any = said.action
    for _ in range(LONGEST):
        apply_action(said.rules, state, said.seat, action, Chance("poison"))
        if not state.has_flower(victim):
            return ""
        action = deadly_poison(Standing(said.content, state.view(said.seat), said.seat), victim)
        if action is None or said.rules.refuse(state, said.seat, action) is not None:
            return "there is no more poison"
    return "it never ends"


def stronger_below(said: Said) -> str:
    action = said.action
    assert isinstance(action, Poison)
    for world in said.worlds():
        found = values(said, world, action.flower)
        if len(found) < 2 or action.petal != 0 or found[1] <= found[0]:
            return f"below lies {found[1:2]}"
    return ""


def strongest(said: Said) -> str:
    """No other petal of the POWER FLOWER is stronger."""
    action = said.action
    assert isinstance(action, Poison)
    found = values(said, said.moment.state, action.flower)
    power = said.view.flower(action.flower).power
    return "" if power and found[action.petal] == max(found) else "it is not the strongest"


def falls_by_it(said: Said) -> str:
    """Whoever plays the card is out."""
    return "" if all(said.seat in after(said, world).fallen for world in said.worlds()) else "it is not out"


def enough_left(said: Said) -> str:
    """One card after the other would take everything from the player, whatever lies hidden."""
    return next((wrong for world in said.worlds() if (wrong := _survives(said, world))), "")


def _survives(said: Said, state: Any) -> str:
    victim = said.number("other")
    for _ in range(LONGEST):
        action = deadly_play(Standing(said.content, state.view(said.seat), said.seat), [victim])
        if action is None or said.rules.refuse(state, said.seat, action) is not None:
            return "there is not enough"
        apply_action(said.rules, state, said.seat, action, Chance("poison"))
        if not state.has_flower(victim):
            return ""
    return "it never ends"
