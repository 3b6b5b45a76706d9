"""Events as sentences of the log: names of players, never "you"; each reader is told what he may know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from game.core.events import CardMoved, CardShown, Event
from game.core.table import EVERYBODY, UNKNOWN
from game.core.texts import Argument, SeatName, Sentence
from game.flower_power import events as happened
from game.flower_power.cards import POWER_NAMES
from game.flower_power.content import Content
from game.flower_power.seating import DUEL
from game.flower_power.state import State
from game.flower_power.zones import GRAVERYARD, layout

_POWER_CLAUSES: Final = ("FP-56", "FP-60", "FP-62", "FP-64")
_SUCCESS: Final = {happened.BY_PETAL: ("success", "FP-37"), happened.BY_SIZE: ("success_by_size", "FP-50")}
_FAILURE: Final = {
    happened.BY_PETAL: ("failure", "FP-42"),
    happened.BY_SIZE: ("failure_by_size", "FP-50"),
    happened.UNBROKEN: ("failure_unbroken", "FP-51"),
    happened.GONE: ("failure_gone", "FP-81"),
}


def tell(content: Content, state: State, event: Event) -> Sentence | None:
    """What the log says of an event, `state` being the reader's view after it; None: not worth a line."""
    teller = _TELLERS.get(type(event))
    return None if teller is None else teller(content, state, event)


def _say(key: str, clause: str, **arguments: Argument) -> Sentence:
    return Sentence(f"flower_power.log.{key}", arguments, clause)


def _plainly(key: str, clause: str) -> Callable[[Content, State, Any], Sentence]:
    """A sentence about nobody."""
    return lambda content, state, event: _say(key, clause)


def _of_seat(key: str, clause: str) -> Callable[[Content, State, Any], Sentence]:
    """A sentence about the seat of the event."""
    return lambda content, state, event: _say(key, clause, player=SeatName(event.seat))


# ---- before the first turn --------------------------------------------------------------------


def _contest_began(content: Content, state: State, event: happened.ContestBegan) -> Sentence:
    return _say("contest_two" if len(event.seats) == DUEL else "contest_more", "FP-13")


def _throws_revealed(content: Content, state: State, event: happened.ThrowsRevealed) -> Sentence:
    if len(event.seats) > DUEL:
        palms = sum(choice == 0 for choice in event.choices)
        return _say("sides_shown", "FP-13", palms=palms, backs=len(event.choices) - palms)
    one, other = event.seats
    first, second = (content.game.throws[choice].name for choice in event.choices)
    return _say("throws_shown", "FP-13", one=SeatName(one), first=first, other=SeatName(other), second=second)


def _ranks(content: Content, state: State, event: happened.RanksTaken | happened.RanksDrawn) -> Sentence:
    key, clause = ("ranks_drawn", "FP-A8") if isinstance(event, happened.RanksDrawn) else ("ranks_taken", "FP-14")
    return _say(key, clause, player=SeatName(event.order[0]))


def _flower_planted(content: Content, state: State, event: happened.FlowerPlanted) -> Sentence | None:
    if not event.founded:
        return None
    key, clause = ("founded_power", "FP-67") if event.power else ("founded", "FP-66")
    return _say(key, clause, player=SeatName(event.seat), n=event.size)


# ---- turns and cards --------------------------------------------------------------------------


def _card_drawn(content: Content, state: State, event: happened.CardDrawn) -> Sentence:
    key, clause = ("draws", "FP-25") if event.reason == happened.BY_DRAWING else ("draws_victory", "FP-40")
    return _say(key, clause, player=SeatName(event.seat))


def _card_played(content: Content, state: State, event: happened.CardPlayed) -> Sentence:
    key = POWER_NAMES[event.power]
    if event.flower < 0:
        key = "spy_hand"
    elif event.target == event.seat:
        key = f"{key}_own"
    return _say(
        key,
        _POWER_CLAUSES[event.power],
        player=SeatName(event.seat),
        card=content.cards.names[event.card],
        owner=SeatName(event.target),
    )


def _card_moved(content: Content, state: State, event: CardMoved) -> Sentence | None:
    """Petals that leave a flower; hand cards were named when they were played."""
    is_petal = event.source >= len(layout(state.seats)) and event.target == GRAVERYARD
    return _say("petal_gone", "FP-9", card=content.cards.names[event.face]) if is_petal else None


def _card_shown(content: Content, state: State, event: CardShown) -> Sentence | None:
    if event.face == UNKNOWN:
        return None
    card = content.cards.names[event.face]
    if event.seen_by == EVERYBODY:
        return _say("petal_shown", "FP-32", card=card)
    reader = state.table.observer
    if not event.glimpsed_by or not 0 <= reader < state.seats:
        return None
    return _say("spied", "FP-64", player=SeatName(reader), card=card)


# ---- battles ----------------------------------------------------------------------------------


def _attack_declared(content: Content, state: State, event: happened.AttackDeclared) -> Sentence:
    return _say("attack", "FP-30", player=SeatName(event.attacker), other=SeatName(event.defender))


def _passed(content: Content, state: State, event: happened.Passed) -> Sentence:
    key, clause = ("passes_empty", "FP-A18") if event.empty else ("passes", "FP-33")
    return _say(key, clause, player=SeatName(event.seat))


def _petal_picked(content: Content, state: State, event: happened.PetalPicked) -> Sentence | None:
    return _say("picks_secretly", "FP-A29", player=SeatName(event.seat)) if event.secret else None


def _petals_compared(content: Content, state: State, event: happened.PetalsCompared) -> Sentence:
    values, names = content.cards.values, content.cards.names
    one, other = event.faces
    key, clause = ("tie", "FP-47") if values[one] == values[other] else ("compared", "FP-37")
    return _say(key, clause, one=names[one], other=names[other])


def _attack_ended(content: Content, state: State, event: happened.AttackSucceeded | happened.AttackFailed) -> Sentence:
    reasons = _SUCCESS if isinstance(event, happened.AttackSucceeded) else _FAILURE
    key, clause = reasons[event.reason]
    if event.reason == happened.GONE and state.flower(event.attacking) is None:
        clause = "FP-A22"  # the books speak of the defender alone
    return _say(key, clause, player=SeatName(event.attacker))


def _flower_captured(content: Content, state: State, event: happened.FlowerCaptured) -> Sentence:
    return _say("captured", "FP-39", player=SeatName(event.seat), other=SeatName(event.loser))


def _game_ended(content: Content, state: State, event: happened.GameEnded) -> Sentence:
    return Sentence(event.reason, {}, event.clause)


_TELLERS: Final[dict[type[Event], Callable[[Content, State, Any], Sentence | None]]] = {
    happened.PacketsDealt: _plainly("dealt", "FP-3"),
    happened.ContestBegan: _contest_began,
    happened.ThrowsRevealed: _throws_revealed,
    happened.ContestWon: _of_seat("contest_won", "FP-14"),
    happened.WinnerDrawn: _of_seat("winner_drawn", "FP-A8"),
    happened.RanksTaken: _ranks,
    happened.RanksDrawn: _ranks,
    happened.BuildingBegan: _plainly("building", "FP-18"),
    happened.GardenReady: _of_seat("garden_ready", "FP-A3"),
    happened.FlowerPlanted: _flower_planted,
    happened.GardensReady: _plainly("gardens_ready", "FP-20"),
    happened.TurnBegan: _of_seat("turn", "FP-21"),
    happened.CardDrawn: _card_drawn,
    happened.GraveReshuffled: _plainly("reshuffled", "FP-11"),
    happened.CardPlayed: _card_played,
    CardMoved: _card_moved,
    CardShown: _card_shown,
    happened.FlowerWithered: _of_seat("withered", "FP-A22"),
    happened.AttackDeclared: _attack_declared,
    happened.Passed: _passed,
    happened.PetalPicked: _petal_picked,
    happened.PetalsCompared: _petals_compared,
    happened.TieWindowOpened: _plainly("tie_window", "FP-51"),
    happened.AttackSucceeded: _attack_ended,
    happened.AttackFailed: _attack_ended,
    happened.FlowerCaptured: _flower_captured,
    happened.LastWillBegan: _of_seat("last_will", "FP-70"),
    happened.PlayerOut: _of_seat("out", "FP-23"),
    happened.GameEnded: _game_ended,
}
