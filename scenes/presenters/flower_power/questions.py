"""What FLOWER POWER! asks while a hand card is pointed with, or a new flower is prepared: only what can be done now."""

from __future__ import annotations

from game.core.rules.resignation import DUEL
from game.core.texts import Argument, SeatName, Sentence
from game.flower_power.cards import POWER_CLAUSES, POWER_NAMES
from game.flower_power.content import Content
from game.flower_power.founding import barred, prepared
from game.flower_power.hand_cards import CARD_PLAYS
from game.flower_power.state import State
from game.flower_power.zones import hand


def on_what(content: Content, view: State, seat: int, face: int) -> Sentence:
    """For what a card is taken in hand: its power, if it has a use now, or a new flower."""
    powers = [power for power in range(len(POWER_NAMES)) if _useful(content, view, seat, face, power)]
    founds = barred(content, view, seat) is None
    name = POWER_NAMES[powers[0]] if len(powers) == 1 else "any" if powers else ""
    arguments: dict[str, Argument] = {"player": SeatName(seat)}
    if founds:
        clause = POWER_CLAUSES[powers[0]] if len(powers) == 1 else "FP-66"
        return Sentence(f"flower_power.table.on_what_{name or 'nothing'}_or_new", arguments, clause)
    if not name:
        return Sentence("flower_power.table.on_nothing", arguments, POWER_CLAUSES[content.cards.powers[face][0]])
    return Sentence(f"flower_power.table.on_what_{name}", arguments, POWER_CLAUSES[powers[0]])


def _useful(content: Content, view: State, seat: int, face: int, power: int) -> bool:
    """True if something can be done now with this power of a card."""
    kinds = [kind for kind in CARD_PLAYS if kind.power == power]
    return any(action.card == face for kind in kinds for action in kind.lawful(content, view, seat))


def contesting(view: State) -> str:
    """What the contest for the places asks: a throw of two, a side of the hand of more (FP-13)."""
    of = "" if len(view.contest.seats) == DUEL else "_sides"
    return f"contest{of}_again" if view.contest.rounds else f"contest{of}"


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
