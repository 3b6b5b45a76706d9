"""What FLOWER POWER! asks while a hand card is pointed with, or a new flower is prepared: only what can be done now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.core.texts import Argument, SeatName, Sentence
from game.flower_power.cards import POWER_NAMES
from game.flower_power.content import Content
from game.flower_power.founding import barred, prepared
from game.flower_power.hand_cards import CardPlay, Fertilise, Poison, Promote, SpyFlower, SpyHand
from game.flower_power.state import State
from game.flower_power.turns import Attack
from game.flower_power.zones import hand

_USES: Final[tuple[tuple[type[CardPlay], ...], ...]] = ((Poison,), (Fertilise,), (Promote,), (SpyFlower, SpyHand))
"""`_USES[power]`: what is done with it."""
CLAUSES: Final = ("FP-56", "FP-60", "FP-62", "FP-64")
"""`CLAUSES[power]`: which clause says what it does."""


def on_what(content: Content, view: State, seat: int, face: int) -> Sentence:
    """For what a card is taken in hand: its power, if it has a use now, or a new flower."""
    powers = [power for power, kinds in enumerate(_USES) if _useful(content, view, seat, face, kinds)]
    founds = barred(content, view, seat) is None
    name = POWER_NAMES[powers[0]] if len(powers) == 1 else "any" if powers else ""
    arguments: dict[str, Argument] = {"player": SeatName(seat)}
    if founds:
        clause = CLAUSES[powers[0]] if len(powers) == 1 else "FP-66"
        return Sentence(f"flower_power.table.on_what_{name or 'nothing'}_or_new", arguments, clause)
    if not name:
        return Sentence("flower_power.table.on_nothing", arguments, CLAUSES[content.cards.powers[face][0]])
    return Sentence(f"flower_power.table.on_what_{name}", arguments, CLAUSES[powers[0]])


def _useful(content: Content, view: State, seat: int, face: int, kinds: Sequence[type[CardPlay]]) -> bool:
    return any(action.card == face for kind in kinds for action in kind.lawful(content, view, seat))


def can_attack(content: Content, view: State, seat: int, zone: int) -> bool:
    """True for a flower that can attack another one now."""
    return any(attack.flower == zone for attack in Attack.lawful(content, view, seat))


def on_turn(content: Content, view: State, seat: int) -> str:
    """What a seat may do on its turn, as far as everybody sees it: with no card in hand it can but attack."""
    if not view.table.count(hand(seat)):
        return "main_attack"
    return "main" if barred(content, view, seat) else "main_found"


def preparing(content: Content, view: State, seat: int) -> Sentence | None:
    """How many cards the flower that a seat prepares still lacks (FP-66); None while it prepares none."""
    cards = prepared(view, seat)
    if not cards:
        return None
    arguments: dict[str, Argument] = {"player": SeatName(seat), "n": content.game.founding.regular - len(cards)}
    if len(cards) < content.game.founding.regular:
        return Sentence("flower_power.table.preparing", arguments, "FP-66")
    key = "prepared" if view.table.count(hand(seat)) > len(cards) else "prepared_all"
    return Sentence(f"flower_power.table.{key}", {"player": SeatName(seat)}, "FP-66")
