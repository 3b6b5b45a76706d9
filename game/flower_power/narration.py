"""Events as sentences of the log: each reader is told what he may know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.core.match.telling import Part, Teller, ending, line, player
from game.core.rules.events import CardMoved, CardShown, Event
from game.core.rules.outcome import GameEnded
from game.core.table.table import EVERYBODY, UNKNOWN
from game.core.texts import Argument, SeatName, Sentence
from game.flower_power import events as happened
from game.flower_power.cards import POWER_CLAUSES, POWER_NAMES
from game.flower_power.content import DUEL, Content
from game.flower_power.state import State
from game.flower_power.turns import not_exhausted
from game.flower_power.zones import GRAVERYARD, layout

_SUCCESS: Final = {happened.BY_PETAL: ("success", "FP-37"), happened.BY_SIZE: ("success_by_size", "FP-50")}
_FAILURE: Final = {
    happened.BY_PETAL: ("failure", "FP-42"),
    happened.BY_SIZE: ("failure_by_size", "FP-50"),
    happened.UNBROKEN: ("failure_unbroken", "FP-51"),
    happened.GONE: ("failure_gone", "FP-81"),
}


def _line(key: str, clause: str, **parts: Part) -> Teller:
    return line(f"flower_power.log.{key}", clause, **parts)


def _say(key: str, clause: str, **arguments: Argument) -> Sentence:
    return Sentence(f"flower_power.log.{key}", arguments, clause)


def _first(content: Content, state: State, event: happened.RanksTaken) -> SeatName:
    return SeatName(event.order[0])


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


def _flower_planted(content: Content, state: State, event: happened.FlowerPlanted) -> Sentence | None:
    if not event.founded:
        return None
    key, clause = ("founded_power", "FP-67") if event.power else ("founded", "FP-66")
    return _say(key, clause, player=SeatName(event.seat), n=event.size)


# ---- turns and cards --------------------------------------------------------------------------


def _turn_ended(content: Content, state: State, event: happened.TurnEnded) -> Sentence | None:
    """Of a turn in which nothing was done: of others was told what was done."""
    if event.drew or state.busy:
        return None
    clause = "FP-A14" if not_exhausted(state, event.seat) else "FP-45"  # it was ended, or ends by itself
    return _say("turn_idle", clause, player=SeatName(event.seat))


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
        POWER_CLAUSES[event.power],
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


def _passed(content: Content, state: State, event: happened.Passed) -> Sentence:
    key, clause = ("passes_empty", "FP-A18") if event.empty else ("passes", "FP-33")
    return _say(key, clause, player=SeatName(event.seat))


def _petal_picked(content: Content, state: State, event: happened.PetalPicked) -> Sentence | None:
    return _say("picks_secretly", "FP-A29", player=SeatName(event.seat)) if event.secret else None


def _after_tie(state: State) -> tuple[str, str]:
    """Whether the next petals fight, or one of the flowers has none left (FP-50), or neither has any (FP-51)."""
    battle = state.battle
    if battle is None:
        return "tie", "FP-47"
    zones = (battle.attacking, battle.defending)
    more = [state.size(zone) > len(used) for zone, used in zip(zones, battle.used, strict=True)]
    return ("tie", "FP-47") if all(more) else ("tie_one_spent", "FP-50") if any(more) else ("tie_both_spent", "FP-51")


def _petals_compared(content: Content, state: State, event: happened.PetalsCompared) -> Sentence:
    values, names = content.cards.values, content.cards.names
    one, other = event.faces
    if values[one] == values[other]:
        key, clause = _after_tie(state)
        return _say(key, clause, one=names[one], other=names[other])
    return _say(
        "compared" if values[one] > values[other] else "compared_lost", "FP-37", one=names[one], other=names[other]
    )


def _attack_succeeded(content: Content, state: State, event: happened.AttackSucceeded) -> Sentence:
    key, clause = _SUCCESS[event.reason]
    return _say(key, clause, player=SeatName(event.attacker))


def _attack_failed(content: Content, state: State, event: happened.AttackFailed) -> Sentence:
    key, clause = _FAILURE[event.reason]
    if event.reason == happened.GONE and state.flower(event.attacking) is None:
        clause = "FP-A22"  # the books speak of the defender alone
    return _say(key, clause, player=SeatName(event.attacker))


LINES: Final[Mapping[type[Event], Teller]] = {
    happened.PacketsDealt: _line("dealt", "FP-3"),
    happened.ContestBegan: _contest_began,
    happened.ThrowsRevealed: _throws_revealed,
    happened.ContestWon: _line("contest_won", "FP-14", player=player()),
    happened.WinnerDrawn: _line("winner_drawn", "FP-A8", player=player()),
    happened.RanksTaken: _line("ranks_taken", "FP-14", player=_first),
    happened.RanksDrawn: _line("ranks_drawn", "FP-A8", player=_first),
    happened.BuildingBegan: _line("building", "FP-18"),
    happened.GardenReady: _line("garden_ready", "FP-A3", player=player()),
    happened.FlowerPlanted: _flower_planted,
    happened.GardensReady: _line("gardens_ready", "FP-20"),
    happened.TurnBegan: _line("turn", "FP-21", player=player()),
    happened.TurnEnded: _turn_ended,
    happened.CardDrawn: _card_drawn,
    happened.GraveReshuffled: _line("reshuffled", "FP-11"),
    happened.CardPlayed: _card_played,
    CardMoved: _card_moved,
    CardShown: _card_shown,
    happened.FlowerWithered: _line("withered", "FP-A22", player=player()),
    happened.AttackDeclared: _line("attack", "FP-30", player=player("attacker"), other=player("defender")),
    happened.Passed: _passed,
    happened.PetalPicked: _petal_picked,
    happened.PetalsCompared: _petals_compared,
    happened.TieWindowOpened: _line("tie_window", "FP-51"),
    happened.AttackSucceeded: _attack_succeeded,
    happened.AttackFailed: _attack_failed,
    happened.FlowerCaptured: _line("captured", "FP-39", player=player(), other=player("loser")),
    happened.LastWillBegan: _line("last_will", "FP-70", player=player()),
    happened.PlayerOut: _line("out", "FP-23", player=player()),
    GameEnded: ending,
}
