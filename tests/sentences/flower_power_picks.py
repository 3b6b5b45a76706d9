"""What reasons of FLOWER POWER! claim of petals that are picked: what they meet, and what other ones would do."""

from __future__ import annotations

from game.core.chance import Chance
from game.core.rules.events import CardMoved
from game.flower_power.battles import Pick
from game.flower_power.events import AttackSucceeded, PetalsCompared
from tests.sentences.flower_power_battles import battle_from
from tests.sentences.said import PLAYOUTS, Said


def _first_meeting(said: Said) -> list[int]:
    """How far the petal is ahead of whatever it may meet."""
    found, values = [], said.content.cards.values
    for number, world in enumerate(said.worlds()):
        for way in range(PLAYOUTS):
            told = battle_from(said, world.clone(), Chance("pick", number, way), passing=True)
            met = next(event for event in told if isinstance(event, PetalsCompared))
            side = said.view.battle.side(said.seat)
            found.append(values[met.faces[side]] - values[met.faces[1 - side]])
    return found


def ahead(said: Said) -> str:
    return "" if min(_first_meeting(said)) > 0 else "it may be met"


def _able(said: Said) -> list[int]:
    """The strengths of all petals that can be picked."""
    battle = said.view.battle
    zone = battle.zone(battle.side(said.seat))
    picks = [action for action in said.decision.legal if isinstance(action, Pick)]
    return [said.content.cards.values[said.moment.state.petal(zone, pick.petal)] for pick in picks]


def _own(said: Said) -> int:
    value: int = said.content.cards.values[said.number("card")]
    return value


def _others_win(said: Said) -> list[bool]:
    """Of every other petal, whether it surely wins at once."""
    picks = [action for action in said.decision.legal if isinstance(action, Pick) and action != said.action]
    return [min(_first_meeting(Said(said.moment, said.decision, pick, said.reason))) > 0 for pick in picks]


def only(said: Said) -> str:
    return ahead(said) or ("another one wins, too" if any(_others_win(said)) and not _may_pick(said) else "")


def _may_pick(said: Said) -> bool:
    """True if the other side can still choose what it fights with."""
    battle = said.view.battle
    side = 1 - battle.side(said.seat)
    flower = said.view.flower(battle.zone(side))
    return flower is not None and flower.power and battle.picks[side] < 0


def ties(said: Said) -> str:
    return "" if min(_first_meeting(said)) >= 0 else "it may lose"


def _none_wins(said: Said) -> str:
    return "one wins" if not _may_pick(said) and any(_others_win(said)) else ""


def ties_at_best(said: Said) -> str:
    return ties(said) or _none_wins(said)


def holds(said: Said) -> str:
    """The attack fails however the other side picks, if nobody plays a card."""
    for number, world in enumerate(said.worlds()):
        for way in range(PLAYOUTS):
            told = battle_from(said, world.clone(), Chance("holds", number, way), passing=True, well=not way)
            if any(isinstance(event, AttackSucceeded) for event in told):
                return "the attack succeeds"
    return ""


def ties_for_certain(said: Said) -> str:
    return _none_wins(said) if set(_first_meeting(said)) == {0} else "it does not tie"


def as_good_as_any(said: Said) -> str:
    """Against each petal that the other side may pick it does what the strongest one does."""
    battle, values = said.view.battle, said.content.cards.values
    side = 1 - battle.side(said.seat)
    zone = battle.zone(side)
    able = [place for place in range(said.view.size(zone)) if place not in battle.used[side]]
    for place in able:
        met = values[said.moment.state.petal(zone, place)]
        own, best = ((strength > met, strength == met) for strength in (_own(said), max(_able(said))))
        if own != best:
            return f"not against {met}"
    return ""


def all_lose(said: Said) -> str:
    return "it does not lose" if max(_first_meeting(said)) >= 0 else _none_wins(said)


def spent_alone(said: Said) -> str:
    """Of its flower the petal that is picked goes to the GraveRyard, and no other one."""
    battle, card = said.view.battle, said.number("card")
    zone = battle.zone(battle.side(said.seat))
    for world in said.worlds():
        told = battle_from(said, world, Chance("spent"), passing=True)
        spent = [event.face for event in told if isinstance(event, CardMoved) and event.source == zone]
        if spent != [card]:
            return f"what goes is {spent}"
    return ""


def strongest(said: Said) -> str:
    return "" if _own(said) == max(_able(said)) else "another one is stronger"


def not_strongest(said: Said) -> str:
    return "" if _own(said) < max(_able(said)) else "no other one is stronger"


def alone(said: Said) -> str:
    return "" if len(_able(said)) == 1 else f"there are {_able(said)}"


def alike(said: Said) -> str:
    return "" if len(_able(said)) > 1 == len(set(_able(said))) else f"there are {_able(said)}"
