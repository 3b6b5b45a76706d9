"""After a fight: dead cards are replaced, whoever killed a king looks at a card (BP-26, BP-27, BP-34, BP-35)."""

from __future__ import annotations

from typing import ClassVar

from game.batailles.attacks import layable
from game.batailles.content import Content
from game.batailles.events import KingLooked, LookDeclined, SlotLeftEmpty
from game.batailles.refusals import BataillesAction, aftermath_first, refused
from game.batailles.setting_up import draw, lay
from game.batailles.state import AFTERMATH, RETIRED, State, Vacancy
from game.batailles.words import CARD, TARGET
from game.batailles.zones import hand, slot
from game.core.chance import Chance
from game.core.notation.forms import Form, key
from game.core.rules.events import CardShown
from game.core.rules.fields import Face, Place, Seat
from game.core.rules.rules import Action, Emit, Refusal
from game.core.table.table import bit


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


class Replace(BataillesAction):
    """Lay a hand card on the slot of a dead one (BP-26), but no second minefield (BP-34)."""

    phases: ClassVar = frozenset({AFTERMATH})
    written: ClassVar = Form({"replace": key("card", CARD)})

    card: Face

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> list[Replace]:
        due = state.due()
        if not isinstance(due, Vacancy):
            return []
        return [cls(card) for card in layable(content.armies[state.house.army], state, seat, due.slot)]

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        if not isinstance(state.due(), Vacancy):
            return aftermath_first(state)
        if state.table.find(hand(seat), self.card) < 0:
            return refused("BP-26", "not_in_hand")
        return refused("BP-34", "one_mine_only")

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        lay(state, seat, self.card, state.vacancies[0].slot, emit)
        draw(state, seat, 1, emit)

    def shape(self, content: Content, state: State, seat: int) -> object:
        """Others see that a card is laid."""
        return "replace"


class LeaveEmpty(BataillesAction):
    """No lawful card is left for the slot of a dead one (BP-34, BP-35)."""

    phases: ClassVar = frozenset({AFTERMATH})
    written: ClassVar = Form("leave_empty")

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> tuple[LeaveEmpty, ...]:
        due = state.due()
        if not isinstance(due, Vacancy) or layable(content.armies[state.house.army], state, seat, due.slot):
            return ()
        return (cls(),)

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        due = isinstance(state.due(), Vacancy)
        return refused("BP-26", "must_replace") if due else aftermath_first(state)

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        emit(SlotLeftEmpty(seat, state.vacancies[0].slot))


class Look(BataillesAction):
    """Look at a card in play of another player, after killing a king (BP-27)."""

    phases: ClassVar = frozenset({AFTERMATH})
    written: ClassVar = Form({"look": key("seat slot", TARGET)})

    seat: Seat
    slot: Place

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> list[Look]:
        if isinstance(state.due(), Vacancy):
            return []
        return [cls(other, place) for other in state.seats if other != seat for place in state.in_play(other)]

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        if isinstance(state.due(), Vacancy):
            return aftermath_first(state)
        if self.seat == seat:
            return refused("BP-27", "look_at_others")
        return refused("BP-A23", "no_card_in_play")

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        face = state.face(self.seat, self.slot)
        emit(CardShown(slot(self.seat, self.slot), 0, face, bit(self.seat), bit(seat)))
        emit(KingLooked(seat, self.seat, self.slot))


class Decline(BataillesAction):
    """Look at nothing (BP-A23)."""

    phases: ClassVar = frozenset({AFTERMATH})
    written: ClassVar = Form("decline")

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> tuple[Decline, ...]:
        return () if isinstance(state.due(), Vacancy) else (cls(),)

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        return aftermath_first(state)

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        emit(LookDeclined(seat, False))


ACTION_TYPES: tuple[type[Action], ...] = (Replace, LeaveEmpty, Look, Decline)
"""In the order in which legal actions are listed."""
