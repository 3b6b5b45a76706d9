"""The Nine Domains as the house plays it: who may do what, and what an action does."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.chance import Chance
from game.core.drafts import EMPTY, HIDDEN, Draft, picks, with_pick
from game.core.events import CardMoved, Event
from game.core.options import OptionSpec
from game.core.rules import Action, Emit, Outcome, Refusal, Setup, not_your_turn
from game.core.table import EVERYBODY, bit
from game.core.texts import Sentence
from game.core.tuples import with_item
from game.nine_domains.content import Content
from game.nine_domains.events import (
    EVENT_TYPES,
    CardRecalled,
    DomainsSwapped,
    DraftChanged,
    PowerDeclined,
    RowConfirmed,
)
from game.nine_domains.evolution import evolve
from game.nine_domains.moves import ACTION_TYPES, Confirm, Decline, Place, Recall, Swap, TakeBack
from game.nine_domains.narration import tell
from game.nine_domains.resolution import settle
from game.nine_domains.setting_up import blank_state, set_up
from game.nine_domains.state import PLACING, RECALLING, SWAPPING, State, seats
from game.nine_domains.zones import SEATS, front, hand, owned, used

_TURN_CLAUSES = {PLACING: "ND-Q31", SWAPPING: "ND-Q18", RECALLING: "ND-Q21"}
"""Why a seat has to wait: it has confirmed already, or another winner is asked. When the game is over: ND-1."""


class NineDomains:
    """Fulfils `game.core.rules.Rules`."""

    name = "nine_domains"
    state_type = State
    action_types = ACTION_TYPES
    event_types = EVENT_TYPES
    seat_counts = range(SEATS, SEATS + 1)

    def __init__(self, content: Content) -> None:
        self.content = content
        self.title = content.game.title
        self.options: Sequence[OptionSpec] = content.options
        self.digest = content.digest

    # ---- the course of a match ----------------------------------------------------------------

    def blank(self, setup: Setup) -> State:
        """Everything in the box. Raises OptionError if a house rule has no such value."""
        return blank_state(self.content, setup)

    def begin(self, state: State, chance: Chance, emit: Emit) -> None:
        """Draws the specials and deals cards and domains (ND-Q3, ND-2)."""
        set_up(self.content, state, chance, emit)

    def actors(self, state: State) -> tuple[int, ...]:
        """Both seats while they place, each until it confirms (ND-Q31); then the winner who is asked (ND-Q18).
        There is no first player (ND-Q32).
        """
        if state.phase == PLACING:
            return tuple(seat for seat in seats() if not state.confirmed[seat])
        return (state.due[0].seat,) if state.due else ()

    def settle(self, state: State, chance: Chance, emit: Emit) -> None:
        """What nobody chooses (ND-Q21)."""
        settle(self.content, state, emit)

    def evolve(self, state: State, event: Event) -> None:
        """Writes one event into the state."""
        evolve(state, event)

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended (ND-1); None while it goes on."""
        return state.result

    # ---- what a seat may do -------------------------------------------------------------------

    def legal(self, state: State, seat: int) -> Sequence[Action]:
        """Every lawful action: all that could be meant in this phase and is not refused, in order."""
        if seat not in self.actors(state):
            return ()
        return [action for action in self._meant(state, seat) if self.refuse(state, seat, action) is None]

    def _meant(self, state: State, seat: int) -> list[Action]:
        """What is worth asking `refuse` about in this phase, sorted, none twice."""
        table = state.table
        cards = sorted(table.faces_in(hand(seat)))
        if state.phase == PLACING:
            places = range(state.places)
            return [
                *(Place(card, place) for card in cards for place in places),
                *(TakeBack(place) for place in places),
                Confirm(),
            ]
        if state.phase == SWAPPING:
            given, taken = sorted(table.faces_in(owned(seat))), sorted(table.faces_in(owned(1 - seat)))
            return [*(Swap(give, take) for give in given for take in taken), Decline()]
        return [*(Recall(give, take) for give in cards for take in sorted(table.faces_in(used(seat)))), Decline()]

    def refuse(self, state: State, seat: int, action: Action) -> Refusal | None:
        """The only place where a rule is judged. Passing is impossible (ND-Q28): a row has a card on every place."""
        if seat not in self.actors(state):
            return not_your_turn(_TURN_CLAUSES.get(state.phase, "ND-1"))
        if isinstance(action, Swap):
            return self._refuse_swap(state, seat, action)
        if isinstance(action, Recall):
            return self._refuse_recall(state, seat, action)
        if isinstance(action, Decline):
            return _refused("ND-Q28", "cannot_pass") if state.phase == PLACING else None
        if state.phase != PLACING:
            return _refused("ND-3", "not_placing_now")
        return self._refuse_placing(state, seat, action)

    def _refuse_placing(self, state: State, seat: int, action: Action) -> Refusal | None:
        draft = state.drafts[seat]
        if isinstance(action, Confirm):
            return _refused("ND-Q28", "place_empty") if EMPTY in draft else None
        if not isinstance(action, (Place, TakeBack)) or not 0 <= action.place < state.places:
            return _refused("ND-3", "no_such_place")
        if isinstance(action, TakeBack):
            return _refused("ND-Q31", "nothing_there") if draft[action.place] == EMPTY else None
        if not self.content.is_card(action.card):
            return _refused("ND-3", "not_a_card")
        if state.table.find(hand(seat), action.card) < 0:
            name = self.content.name(action.card)
            if state.table.find(used(seat), action.card) >= 0:
                return Refusal("ND-6", "nine_domains.refusal.already_used", {"card": name})
            return Refusal("ND-6", "nine_domains.refusal.not_in_hand", {"card": name})
        if draft[action.place] == action.card:
            return _refused("ND-Q31", "already_there")
        return None

    def _refuse_swap(self, state: State, seat: int, action: Swap) -> Refusal | None:
        if state.phase != SWAPPING:
            return _refused("ND-21", "no_swap_now")
        if state.table.find(owned(seat), action.give) < 0:
            return _refused("ND-21", "not_your_domain")
        if state.table.find(owned(1 - seat), action.take) < 0:
            return _refused("ND-Q17", "not_their_domain")
        return None

    def _refuse_recall(self, state: State, seat: int, action: Recall) -> Refusal | None:
        if state.phase != RECALLING:
            return _refused("ND-23", "no_recall_now")
        if state.table.find(hand(seat), action.give) < 0:
            return _refused("ND-23", "give_from_hand")
        if state.table.find(used(seat), action.take) < 0:
            return _refused("ND-Q19", "take_from_used")
        return None

    def decide(self, state: State, seat: int, action: Action, chance: Chance, emit: Emit) -> None:
        """Carries out a lawful action."""
        if isinstance(action, (Place, TakeBack)):
            emit(DraftChanged(seat, draft_after(state.drafts[seat], action)))
        elif isinstance(action, Confirm):
            _lay_face_down(state, seat, emit)
        elif isinstance(action, Swap):
            _swap(state, seat, action, emit)
        elif isinstance(action, Recall):
            _recall(state, seat, action, emit)
        else:
            emit(PowerDeclined(seat, state.due[0].place))

    # ---- what is known and what may be imagined -----------------------------------------------

    def shape(self, state: State, seat: int, action: Action) -> object:
        """Of a draft others see how many cards it holds (ND-Q31), of a confirmed row that it lies there; exchanges are
        public.
        """
        if isinstance(action, (Place, TakeBack)):
            return "draft", picks(draft_after(state.drafts[seat], action))
        return action

    def complete(self, world: State, chance: Chance) -> None:
        """Fills hidden drafts with cards of the hand: any of them may lie on any place."""
        for seat, draft in enumerate(world.drafts):
            if HIDDEN in draft:
                cards = chance.sample(sorted(world.table.faces_in(hand(seat))), picks(draft))
                cards += [EMPTY] * (len(draft) - len(cards))
                world.drafts = with_item(world.drafts, seat, tuple(chance.shuffled(cards)))

    def possible(self, view: State, world: State) -> bool:
        """Always: every dealing of the piles and of the hidden rows agrees with what is public."""
        return True

    def open_choice(self, state: State, seat: int) -> bool:
        """Won domains lie open (ND-21); hands do not."""
        return state.phase == SWAPPING

    def bound(self, setup: Setup) -> int:
        """Each round both seats confirm, and every place may bring an exchange of domains and one of cards."""
        return self.content.rounds * (SEATS + 2 * self.content.piles)

    def tell(self, state: State, event: Event) -> Sentence | None:
        """An event as a sentence of the log."""
        return tell(self.content, state, event)


def draft_after(draft: Draft, action: Place | TakeBack) -> Draft:
    """The draft as it is after a small step: the card that lay on the place goes back to the hand (ND-Q31)."""
    if isinstance(action, Place):
        return with_pick(draft, action.place, action.card)
    return tuple(EMPTY if place == action.place else card for place, card in enumerate(draft))


def _refused(clause: str, key: str) -> Refusal:
    return Refusal(clause, f"nine_domains.refusal.{key}")


def _lay_face_down(state: State, seat: int, emit: Emit) -> None:
    """The row leaves the hand from left to right, so the order of events tells nothing (ND-3, ND-Q31)."""
    for place, card in enumerate(state.drafts[seat]):
        index = state.table.find(hand(seat), card)
        emit(CardMoved(hand(seat), index, front(place, seat), 0, card, bit(seat)))
    emit(RowConfirmed(seat))


def _swap(state: State, seat: int, action: Swap, emit: Emit) -> None:
    """One domain for one, in the open (ND-21)."""
    other = 1 - seat
    give, take = state.table.find(owned(seat), action.give), state.table.find(owned(other), action.take)
    emit(CardMoved(owned(seat), give, owned(other), -1, action.give, EVERYBODY))
    emit(CardMoved(owned(other), take, owned(seat), -1, action.take, EVERYBODY))
    emit(DomainsSwapped(seat, action.give, action.take))


def _recall(state: State, seat: int, action: Recall, emit: Emit) -> None:
    """One card for one; all see both (ND-23, ND-Q19). It is the one exception to ND-6 (ND-Q30)."""
    give, take = state.table.find(hand(seat), action.give), state.table.find(used(seat), action.take)
    emit(CardMoved(hand(seat), give, used(seat), -1, action.give, EVERYBODY))
    emit(CardMoved(used(seat), take, hand(seat), -1, action.take, bit(seat), EVERYBODY))
    emit(CardRecalled(seat, action.give, action.take))
