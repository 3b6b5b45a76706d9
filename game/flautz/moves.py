"""What a seat may wish to do. Cards of one's own hand are named by their face, displayed ones by their slot: 0 to 2 in
the air, 3 to 5 on the ground.
"""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from game.core.chance import Chance
from game.core.notation.forms import Form, key
from game.core.rules.events import CardMoved, ZoneShuffled
from game.core.rules.fields import Face, Place
from game.core.rules.rules import Action, Emit, Refusal
from game.core.table.table import EVERYBODY, NOBODY, UNKNOWN, bit
from game.flautz.content import Content
from game.flautz.events import ApprenticeTurned, CardReplaced, DiscardReshuffled, Exchanged, Stood
from game.flautz.state import EXCHANGING, TURN, State
from game.flautz.turns import (
    can_declare,
    declare,
    displayed,
    hand_after,
    in_last_turns,
    must_replace,
    permitted_slots,
)
from game.flautz.words import CARD, FLAG, SLOT
from game.flautz.zones import DISCARD, DRAW, SLOTS, display, hand


def _refusal(clause: str, key: str) -> Refusal:
    return Refusal(clause, f"flautz.refusal.{key}")


def _not_that_slot(content: Content, state: State, slot: int) -> Refusal:
    """Why no card may be taken from a slot that is not permitted, or replaced there."""
    if slot not in SLOTS:
        return _refusal("FZ-8", "no_such_slot")
    return Refusal("FZ-14", "flautz.refusal.zone_forbids", {"zone": content.zone_name(state.zone_word)})


class Exchange(Action):
    """Take the card of a slot and put a card of the hand there (FZ-15), declaring the FLAUTZ! this makes, or not
    (FZ-Q44). Taking, giving and declaring are one action, so that nobody is asked only because of what he holds.
    """

    phases: ClassVar = frozenset({TURN, EXCHANGING})
    written: ClassVar = (
        Form({"take": key("slot", SLOT), "give": key("give", CARD)}, fixed={"declare": False}),
        Form({"take": key("slot", SLOT), "give": key("give", CARD), "declare": key("declare", FLAG)}),
    )

    slot: Place
    give: Face
    declare: bool = False

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> list[Exchange]:
        """Any card of the hand for any permitted one, unless a card must be replaced first (FZ-37)."""
        if must_replace(state, seat):
            return []
        slots = permitted_slots(state)
        held = state.table.faces_in(hand(seat))
        gives = sorted(set(held))
        plain = _plain_exchanges(len(content.cards))[slots.start : slots.stop]
        if not in_last_turns(state):
            offered = displayed(state, slots)
            makes_flautz = content.spells.exchanges_for_flautz(held, offered)
            if makes_flautz:
                found = []
                for slot, taken, wishes in zip(slots, offered, plain, strict=True):
                    for give in gives:
                        found.append(wishes[give])
                        if (taken, give) in makes_flautz:
                            found.append(cls(slot, give, True))
                return found
        return [wishes[give] for wishes in plain for give in gives]

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        if must_replace(state, seat):
            return _refusal("FZ-37", "replace_first")
        if self.slot not in permitted_slots(state):
            return _not_that_slot(content, state, self.slot)
        if state.table.find(hand(seat), self.give) < 0:
            taken = state.top(display(self.slot))
            return _refusal("FZ-15", "not_the_taken_card" if self.give == taken else "not_in_hand")
        if in_last_turns(state):
            return _refusal("FZ-Q42", "declared_already")
        if content.spells.is_quinte(hand_after(state, seat, self.slot, self.give)):
            return _refusal("FZ-Q14", "quinte_lays_itself")
        return _refusal("FZ-Q44", "exchange_makes_no_flautz")

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        """The given card is told first: it lay in the hand before the other came there, which matters to what others
        know if both are alike (FZ-Q35).
        """
        if state.concentrated[seat]:
            emit(ApprenticeTurned(seat, False))  # no card was left to replace one with (FZ-Q31)
        own, slot, give = hand(seat), display(self.slot), self.give
        taken = state.top(slot)
        emit(CardMoved(own, state.table.find(own, give), slot, -1, give, EVERYBODY))
        emit(CardMoved(slot, 0, own, -1, taken, bit(seat), EVERYBODY))
        emit(Exchanged(seat, self.slot, taken, give))
        if self.declare:
            declare(state, seat, emit)


@cache
def _plain_exchanges(kinds: int) -> tuple[tuple[Exchange, ...], ...]:
    """The exchanges that declare nothing, by slot and by the face that is given: of so many kinds of cards; last, at
    -1, of a card that the reader of a view does not know.
    """
    return tuple([tuple([Exchange(slot, give) for give in (*range(kinds), UNKNOWN)]) for slot in SLOTS])


class _AtTheStart(Action):
    """What can only be done at the start of a turn, before a card was replaced."""

    phases: ClassVar = frozenset({TURN})

    @classmethod
    def elsewhere(cls, content: Content, state: State) -> Refusal:
        return _refusal("FZ-38", "exchange_now")


class Replace(_AtTheStart):
    """Begin a concentrated turn: put the top card of the draw pile in the place of a displayed one (FZ-37)."""

    written: ClassVar = Form({"replace": key("slot", SLOT)})

    slot: Place

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> list[Replace]:
        return [cls(slot) for slot in permitted_slots(state)] if must_replace(state, seat) else []

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        if not state.concentrated[seat]:
            return _refusal("FZ-37", "not_concentrated")
        if not must_replace(state, seat):
            return _refusal("FZ-Q31", "no_cards_left")
        return _not_that_slot(content, state, self.slot)

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        """The apprentice is turned back (FZ-38)."""
        if not state.table.count(DRAW):
            _reshuffle(state, chance, emit)
        slot = display(self.slot)
        gone, came = state.top(slot), state.top(DRAW)
        emit(CardMoved(slot, 0, DISCARD, 0, gone, EVERYBODY))
        emit(CardMoved(DRAW, 0, slot, 0, came, EVERYBODY))
        emit(CardReplaced(seat, self.slot, gone, came))
        emit(ApprenticeTurned(seat, False))


def _reshuffle(state: State, chance: Chance, emit: Emit) -> None:
    """The discard pile becomes the draw pile (FZ-Q31)."""
    for face in state.table.faces_in(DISCARD):
        emit(CardMoved(DISCARD, 0, DRAW, -1, face, NOBODY, EVERYBODY))
    emit(ZoneShuffled(DRAW, tuple(chance.shuffled(range(state.table.count(DRAW))))))
    emit(DiscardReshuffled())


class Concentrate(_AtTheStart):
    """Turn the own apprentice to its concentrated side instead of exchanging (FZ-36): the only way to pass (FZ-Q27).
    Always possible, also in the last round (FZ-Q33), but not twice running.
    """

    written: ClassVar = Form("concentrate")

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> tuple[Concentrate, ...]:
        return () if state.concentrated[seat] else (cls(),)

    @classmethod
    def elsewhere(cls, content: Content, state: State) -> Refusal:
        return _refusal("FZ-Q29", "no_second_concentration")

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        return _refusal("FZ-Q30", "concentrated_already")

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        emit(ApprenticeTurned(seat, True))


class Declare(_AtTheStart):
    """Lay down the FLAUTZ! in hand instead of playing (FZ-24), not being concentrated (FZ-Q16)."""

    written: ClassVar = Form("declare")

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> tuple[Declare, ...]:
        return (cls(),) if not state.concentrated[seat] and can_declare(content, state, seat) else ()

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        if state.concentrated[seat]:
            return _refusal("FZ-Q16", "not_while_concentrated")
        return _refusal("FZ-Q42", "declared_already") if in_last_turns(state) else _refusal("FZ-23", "no_flautz")

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        declare(state, seat, emit)


class Stand(_AtTheStart):
    """Do nothing in a last turn, if the house lets it (FZ-Q18); otherwise to pass is to concentrate (FZ-Q27)."""

    written: ClassVar = Form("stand")

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> tuple[Stand, ...]:
        return (cls(),) if in_last_turns(state) and state.house.last_turn_stand else ()

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        last = in_last_turns(state)
        return _refusal("FZ-Q18", "last_turn_is_played") if last else _refusal("FZ-Q27", "no_standing")

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        emit(Stood(seat))


ACTION_TYPES: tuple[type[Action], ...] = (Exchange, Replace, Concentrate, Declare, Stand)
"""In the order in which legal actions are listed."""
