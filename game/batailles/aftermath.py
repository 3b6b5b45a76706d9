"""After a fight: dead cards are replaced, whoever killed a king looks at a card (BP-26, BP-27, BP-34, BP-35)."""

from __future__ import annotations

from game.batailles.army import Army
from game.batailles.attacks import refused, second_mine
from game.batailles.events import KingLooked, LookDeclined, SlotLeftEmpty
from game.batailles.moves import Decline, LeaveEmpty, Look, Replace
from game.batailles.setting_up import draw, lay
from game.batailles.state import RETIRED, State, Vacancy
from game.batailles.zones import SLOTS, hand, slot
from game.core.events import CardShown
from game.core.rules import Action, Emit, Refusal
from game.core.table import bit


def skip_what_nobody_chooses(state: State, emit: Emit) -> None:
    """Drops what is due as long as all can see that there is nothing to choose: an empty hand (BP-A22), the minefield
    that a retired player keeps by house rule (BP-A25), a look with no card to look at (BP-A23).
    """
    while (due := state.due()) is not None:
        if isinstance(due, Vacancy):
            kept = state.house.second_mine_kept and state.standings[due.seat] == RETIRED
            if state.table.count(hand(due.seat)) and not kept:
                return
            emit(SlotLeftEmpty(due.seat, due.slot))
        elif any(state.in_play(other) for other in state.seats if other != due):
            return
        else:
            emit(LookDeclined(due, True))


def meant_actions(state: State, seat: int) -> list[Action]:
    """What is worth asking `refuse_aftermath` about, in order."""
    if isinstance(state.due(), Vacancy):
        return [*(Replace(face) for face in state.hand_faces(seat)), LeaveEmpty()]
    looks = [Look(other, place) for other in state.seats if other != seat for place in range(SLOTS)]
    return [*looks, Decline()]


def refuse_aftermath(army: Army, state: State, seat: int, action: Action) -> Refusal | None:
    """Why the choice that is due cannot be made like this; `seat` is the one that is asked."""
    due = state.due()
    if isinstance(due, Vacancy):
        if isinstance(action, Replace):
            if state.table.find(hand(seat), action.card) < 0:
                return refused("BP-26", "not_in_hand")
            two = second_mine(army, state, seat, due.slot, action.card)
            return refused("BP-34", "one_mine_only") if two else None
        if isinstance(action, LeaveEmpty):
            able = any(not second_mine(army, state, seat, due.slot, face) for face in state.hand_faces(seat))
            return refused("BP-26", "must_replace") if able else None
        return refused("BP-26", "replace_first")
    if isinstance(action, Decline):
        return None
    if not isinstance(action, Look):
        return refused("BP-27", "look_first")
    if action.seat == seat:
        return refused("BP-27", "look_at_others")
    if action.seat not in state.seats or action.slot not in state.in_play(action.seat):
        return refused("BP-A23", "no_card_in_play")
    return None


def decide_aftermath(state: State, seat: int, action: Action, emit: Emit) -> None:
    """Carries out a replacement or a look."""
    due = state.due()
    if isinstance(action, Replace) and isinstance(due, Vacancy):
        lay(state, seat, action.card, due.slot, emit)
        draw(state, seat, 1, emit)
    elif isinstance(action, LeaveEmpty) and isinstance(due, Vacancy):
        emit(SlotLeftEmpty(seat, due.slot))
    elif isinstance(action, Look):
        face = state.face(action.seat, action.slot)
        emit(CardShown(slot(action.seat, action.slot), 0, face, bit(action.seat), bit(seat)))
        emit(KingLooked(seat, action.seat, action.slot))
    else:
        emit(LookDeclined(seat, False))
