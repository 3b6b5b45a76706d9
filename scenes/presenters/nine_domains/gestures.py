"""What each action of The Nine Domains is pointed at with: cards onto places, one thing onto another to exchange."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from game.core.match.telling import card, line
from game.core.rules.drafts import EMPTY
from game.core.rules.rules import Action, of_kind
from game.core.texts import Argument, Sentence
from game.nine_domains.moves import Confirm, Decline, Place, Recall, Swap, TakeBack
from game.nine_domains.state import State
from game.nine_domains.zones import front, hand, owned, pile, stake, used
from scenes.table.board.pieces import Target
from scenes.table.offers import Choice, PointedTable, Thing, Ways, Where, at, button, cards_in, pointed

HAND_SPOT: Final = "hand"


def _lying(where: Where, place: int) -> Ways:
    """What lies on a place in the draft; it is still a card of the hand."""
    return HAND.write(where, where.view.drafts[where.seat][place])


def _onto(where: Where, place: int) -> Ways:
    """A place, or what lies there in the draft."""
    taken = where.view.drafts[where.seat][place] != EMPTY
    return [(f"place.{place}",), *(_lying(where, place) if taken else ())]


def _place_of(where: Where, target: Target) -> tuple[int] | None:
    """A place, or whatever lies there for all to see."""
    for place in range(where.view.places):
        if target == f"place.{place}" or target[0] in (pile(place), stake(place), front(place, 0), front(place, 1)):
            return (place,)
    return None


def _sends_back(content: Any, view: State, action: Place) -> Sentence | None:
    """That the card which lies there goes back to the hand; None for a free place."""
    there = view.drafts[view.table.observer][action.place]
    if there in (EMPTY, action.card):
        return None
    said: dict[str, Argument] = {"card": content.name(action.card), "other": content.name(there)}
    return Sentence("nine_domains.table.preview_instead", said, "ND-3")


HAND: Final = cards_in(hand)
PLACE: Final = Thing(_onto, _place_of)
LAID: Final = Thing(_lying)
OWN: Final = cards_in(owned)
THEIRS: Final = cards_in(lambda seat: owned(1 - seat))
USED: Final = cards_in(used)
_BOTH: Final = {"given": card("give"), "taken": card("take")}

POINTED: Final[PointedTable] = {
    Place: pointed(at("card", HAND), at("place", PLACE), preview=_sends_back),
    TakeBack: pointed(at("place", LAID), HAND_SPOT),
    Swap: pointed(
        at("give", OWN), at("take", THEIRS), preview=line("nine_domains.table.preview_swap", "ND-21", **_BOTH)
    ),
    Recall: pointed(
        at("give", HAND), at("take", USED), preview=line("nine_domains.table.preview_recall", "ND-23", **_BOTH)
    ),
    Decline: button("nine_domains.table.decline", "close"),
}


def placing_choices(legal: Sequence[Action]) -> tuple[Choice, ...]:
    """While a row is laid both buttons are there, whether they can do anything yet or not."""
    confirm, back = of_kind(legal, Confirm), of_kind(legal, TakeBack)
    return (
        Choice(
            "confirm",
            Sentence("nine_domains.table.confirm", {}),
            confirm[-1] if confirm else None,
            "check",
            True,
            tried=Confirm(),
        ),
        Choice(
            "back", Sentence("nine_domains.table.take_back", {}), back[-1] if back else None, "undo", tried=TakeBack(0)
        ),
    )
