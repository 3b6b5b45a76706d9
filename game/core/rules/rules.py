"""The contract between a game and the rest of the house.

A game is a class that fulfils `Rules`. It is stateless: everything that changes is in a State, which is changed only
by `evolve`. Actions are wishes, events are facts; a refusal is data that the screen puts into the player's language
and links to its clause.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self, TypeVar, runtime_checkable

from game.core.chance import Chance
from game.core.notation.forms import Form
from game.core.records import Frozen
from game.core.rules.agreement import OptionValue as OptionValue
from game.core.rules.agreement import Setup as Setup
from game.core.rules.columns import Column
from game.core.rules.events import Event
from game.core.rules.outcome import Outcome
from game.core.table.imagination import imagine_table
from game.core.table.table import Table
from game.core.texts import Argument, LocalText, Sentence

if TYPE_CHECKING:  # the models of house rules bring pydantic, which a still menu need not pay for
    from game.core.rules.options import OptionSpec

Emit = Callable[[Event], None]
"""`emit(event)` evolves the state at once and records the event."""


class Refusal(Frozen):
    """Why an action is not lawful: the clause that forbids it, a message key (`refusal.<key>`) and its arguments."""

    clause: str
    key: str
    arguments: Mapping[str, Argument] = MappingProxyType({})

    def sentence(self) -> Sentence:
        """The refusal as a sentence to be said."""
        return Sentence(self.key, self.arguments, self.clause)


class Action(Frozen, order=True, tag=True):
    """A kind of action: when it may be meant, how it is written, which ones are lawful, why another one is not, what it
    does, what others see.

    A card in one's own hand is named by its face, a hidden one by its place, so a refusal is no oracle. `draft`: a step
    of a larger choice, seen by its owner alone; `completes`: does what was drafted, if anything; `follows`: carries on
    what was begun, so nobody hesitates where it is the only one.
    """

    phases: ClassVar[frozenset[int]] = frozenset()
    draft: ClassVar[bool] = False
    completes: ClassVar[bool] = False
    follows: ClassVar[bool] = False
    written: ClassVar[Form | tuple[Form, ...]] = ()

    @classmethod
    def lawful(cls, content: Any, state: Any, seat: int) -> Sequence[Self]:
        """Every lawful action of this kind, in the order of the fields, none twice: the only place where it is judged.
        Asked in its phases, about a seat that must choose; on a view as on the truth. The one there is, if it has no
        fields.
        """
        return (cls(),)

    @classmethod
    def elsewhere(cls, content: Any, state: Any) -> Refusal:
        """Why none of this kind can be done in another phase."""
        raise NotImplementedError

    def why_not(self, content: Any, state: Any, seat: int) -> Refusal:
        """Why this one is not lawful, being none of `lawful` in its phases."""
        raise NotImplementedError

    def decide(self, content: Any, state: Any, seat: int, chance: Chance, emit: Emit) -> None:
        """Carries it out by emitting events."""
        raise NotImplementedError

    def shape(self, content: Any, state: Any, seat: int) -> object:
        """What everybody else can see of it: actions of equal shape look alike to the other seats."""
        return self

    @classmethod
    def values(cls, content: Any, blank: Any) -> Mapping[str, Sequence[Any]]:
        """By name, what its fields can hold at most under the house rules of a blank state, in order: where that is
        less than what they are declared as, and not what the game says of all its kinds (`Game.values`).
        """
        return {}

    def forward(self, content: Any, state: Any, seat: int) -> bool:
        """Of a lawful step of a draft: True if it brings the draft nearer to its end. By such steps alone every whole
        choice can be made, and no draft goes on for ever.
        """
        return True


K = TypeVar("K", bound=Action)


def of_kind(actions: Iterable[Action], kind: type[K]) -> list[K]:
    """Those actions that are of a kind, in order."""
    return [action for action in actions if isinstance(action, kind)]


class State(Protocol):
    """What changes in a game: a mutable msgspec.Struct with a table of cards."""

    table: Table

    def clone(self) -> Self:
        """An independent copy, written by hand."""

    def view(self, observer: int) -> Self:
        """What the observer may know, as a state of the same class (see `Table.view`)."""


@runtime_checkable
class LaysOpen(Protocol):
    """A state in which more than cards is hidden: what is prepared (a draft)."""

    def lay_open(self, view: Any) -> None:
        """In a view with which all hands lie open, so does what others prepare."""


S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)


class Rules(Protocol[S, A]):
    """One game. All methods are functions of their arguments and of the game's content."""

    @property
    def name(self) -> str:
        """The game's name in the catalogue and of its folders."""

    @property
    def title(self) -> LocalText:
        """What it is called."""

    @property
    def seat_counts(self) -> range:
        """How many may play, unless a house rule opens more (`seat_counts_with`)."""

    @property
    def content(self) -> Any:
        """What is read from its files."""

    @property
    def options(self) -> Sequence[OptionSpec]:
        """Its house rules."""

    @property
    def state_type(self) -> type[S]:
        """The class of its states."""

    @property
    def action_types(self) -> tuple[type[A], ...]:
        """All kinds of actions, in the order in which `legal` lists them."""

    @property
    def event_types(self) -> tuple[type[Event], ...]:
        """All kinds of events, those of the table among them."""

    @property
    def digest(self) -> str:
        """The digest of the content this game is played with."""

    def advice(self, setup: Setup) -> Sentence | None:
        """What the players should know before they begin, although it can be played; None: nothing. Raises OptionError
        like `blank`.
        """

    def blank(self, setup: Setup) -> S:
        """The state before anything happened: where every fold of a journal begins. No chance."""

    def begin(self, state: S, chance: Chance, emit: Emit) -> None:
        """Sets the game up: shuffles, deals, up to the first choice."""

    def actors(self, state: S) -> tuple[int, ...]:
        """The seats that must choose now: none means the game is over, several choose at once."""

    def legal(self, state: S, seat: int) -> Sequence[A]:
        """Every lawful action of a seat, in order (`action_key`), none twice; none for a seat that is not an actor."""

    def refuse(self, state: S, seat: int, action: A) -> Refusal | None:
        """Why the action is not lawful, None if it is. Agrees with `legal` exactly, on a view as on the truth."""

    def decide(self, state: S, seat: int, action: A, chance: Chance, emit: Emit) -> None:
        """Carries out a lawful action by emitting events."""

    def settle(self, state: S, chance: Chance, emit: Emit) -> None:
        """Emits what follows by itself, until somebody must choose or the game is over."""

    def evolve(self, state: S, event: Event) -> None:
        """Writes one event into the state. No chance, no rules, no refusal."""

    def outcome(self, state: S) -> Outcome | None:
        """How the game ended; None while it goes on."""

    def shape(self, state: S, seat: int, action: A) -> object:
        """What everybody else can see of this action: actions of equal shape look alike to the other seats."""

    def complete(self, world: S, chance: Chance) -> None:
        """Fills the secrets of an imagined world that are not cards on the table: sealed choices and drafts of other
        seats.
        """

    def possible(self, view: S, world: S) -> bool:
        """True if an imagined world agrees with public facts that dealing the cards alone cannot know."""

    def open_choice(self, state: S, seat: int) -> bool:
        """True if what the seat may do now depends on public facts alone. Where that is one thing only, everybody can
        see that it is forced, and a screen may do it by itself.
        """

    def is_out(self, state: S, seat: int) -> bool:
        """True if the seat has no turn any more although the game goes on; others may still cause it to be asked."""

    def bound(self, setup: Setup) -> int:
        """No match of this setup has more actions that are not drafts."""

    def longest_draft(self, blank: S) -> int:
        """No draft takes more steps that go forward (`Action.forward`) under the house rules of a blank state."""

    def values(self, blank: S) -> Mapping[str, Sequence[Any]]:
        """What fields of actions can hold at most, by their names or by what they are declared as."""

    def values_of(self, kind: type[A], blank: S) -> Mapping[str, Sequence[Any]]:
        """What the fields of one kind can hold, where it says so itself."""

    def columns(self, blank: S) -> tuple[Column, ...]:
        """What a view shows beside cards, as bounded numbers."""

    def score(self, state: S, seat: int) -> int:
        """What a seat has so far; the same on every view."""

    @property
    def unit(self) -> str:
        """Message key (with plural forms) of what `score` counts; '' if the game keeps no score."""

    @property
    def fewest_win(self) -> bool:
        """True if a low score is a good one."""

    def tell(self, state: S, event: Event) -> Sentence | None:
        """A (redacted) event as a sentence of the log; `state` is the reader's view after it. None: not
        worth a line.
        """


def action_key(rules: Rules[S, A], action: A) -> tuple[int, A]:
    """The order of actions: by kind as the game lists them, then by their fields."""
    return rules.action_types.index(type(action)), action


def not_your_turn(clause: str) -> Refusal:
    """The refusal of every action by a seat that has nothing to choose now."""
    return Refusal(clause, "refusal.not_your_turn")


def imagine(rules: Rules[S, A], view: S, chance: Chance, tries: int = 200) -> S:
    """A full state that fits the view and the public facts; after `tries` dealings that do not fit, the last one is
    returned.
    """
    world = view
    for _ in range(tries):
        candidate = view.clone()
        candidate.table = imagine_table(view.table, chance)
        world = candidate
        rules.complete(world, chance)
        if rules.possible(view, world):
            break
    return world


AnyRules = Rules[Any, Any]
"""Any game, where the house treats all of them alike."""


def seat_counts_with(rules: AnyRules, options: Mapping[str, OptionValue]) -> tuple[int, ...]:
    """How many may play with these house rules: the usual numbers, and those that a flag among them opens."""
    opened = {seats for spec in rules.options if options.get(spec.id) is True for seats in spec.opens_seats}
    return tuple(sorted({*rules.seat_counts, *opened}))
