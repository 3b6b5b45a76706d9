"""What a choice in FLAUTZ! is called where the log would say what came of it, or not all of it."""

from __future__ import annotations

from game.bots.explaining.reasons import Context
from game.bots.search.search import Whole
from game.core.texts import Argument, SeatName, Sentence
from game.flautz.moves import Exchange, Replace
from game.flautz.rules import Flautz
from game.flautz.turns import displayed
from game.flautz.zones import SLOTS


def called(context: Context, seat: int, whole: Whole) -> Sentence | None:
    """A card from the pile has no name yet; an exchange that declares, and one of equal cards, say so."""
    action = whole[0]
    if not isinstance(context.rules, Flautz) or not isinstance(action, (Exchange, Replace)):
        return None
    cards = context.rules.content.cards
    shown = displayed(context.view, SLOTS)[action.slot]
    what: dict[str, Argument] = {"player": SeatName(seat), "taken": cards[shown].the}
    if isinstance(action, Replace):
        return Sentence("flautz.choice.replace", what, "FZ-37")
    if action.declare:
        return Sentence("flautz.choice.declare", {**what, "given": cards[action.give].the}, "FZ-Q44")
    return Sentence("flautz.choice.same", what, "FZ-15") if action.give == shown else None
