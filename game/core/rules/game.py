"""What all games do alike: who may do what follows from the kinds of actions, what happened from the kinds of events.

A game declares its kinds (`action_types`, `event_types`) and says who must choose and what nobody chooses; everything
else that `Rules` promises is here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from game.core.chance import Chance
from game.core.journal.own_file import OwnFile
from game.core.match.telling import Teller, tell
from game.core.rules.columns import Column
from game.core.rules.events import Event
from game.core.rules.outcome import Outcome
from game.core.rules.rules import Action, Emit, Refusal, Setup, State, not_your_turn
from game.core.texts import LocalText, Sentence

if TYPE_CHECKING:  # the models of house rules bring pydantic, which a still menu need not pay for
    from game.core.rules.options import OptionSpec

C = TypeVar("C")
S = TypeVar("S", bound=State)


class Game(Generic[S, C]):
    """Fulfils `game.core.rules.rules.Rules`, but for what only the game itself can say.

    The state has a `phase` (a small number, those in which a kind may be meant are in its `phases`) and a `result`,
    None while the game goes on. The content has the options and the digest of its files, and `game.title`.
    """

    name: ClassVar[str]
    state_type: ClassVar[type[Any]]
    action_types: ClassVar[tuple[type[Action], ...]]
    event_types: ClassVar[tuple[type[Event], ...]]
    lines: ClassVar[Mapping[type[Event], Teller]]
    """What the log says of each kind of event that is worth a line."""
    unit: ClassVar[str] = ""
    """Message key (with plural forms) of what `score` counts; '' if the game keeps no score."""
    fewest_win: ClassVar[bool] = False
    """True if a low score is a good one."""
    seat_counts: range

    def __init__(self, content: Any) -> None:
        self.content: C = content
        self.title: LocalText = content.game.title
        self.options: Sequence[OptionSpec] = content.options
        self.digest: str = content.digest
        self.own: tuple[OwnFile, ...] = getattr(content, "own", ())
        """What a player has added; only games with variants know of it."""
        phases = {phase for kind in self.action_types for phase in kind.phases}
        self._kinds_in = {phase: tuple(k for k in self.action_types if phase in k.phases) for phase in phases}

    # ---- what each game says ------------------------------------------------------------------

    def blank(self, setup: Setup) -> S:
        """The state before anything happened. Raises OptionError if a house rule has no such value."""
        raise NotImplementedError

    def begin(self, state: S, chance: Chance, emit: Emit) -> None:
        """Sets the game up: shuffles, deals, up to the first choice."""
        raise NotImplementedError

    def actors(self, state: S) -> tuple[int, ...]:
        """The seats that must choose now."""
        raise NotImplementedError

    def wait_clause(self, state: S) -> str:
        """The clause for which a seat that is not asked has to wait."""
        raise NotImplementedError

    def settle(self, state: S, chance: Chance, emit: Emit) -> None:
        """What nobody chooses, until somebody must or the game is over."""
        raise NotImplementedError

    def bound(self, setup: Setup) -> int:
        """No match of this setup has more actions that are not drafts."""
        raise NotImplementedError

    def wearing(self, skin: str) -> Self:
        """The same rules, with cards called and drawn as in a skin of the player's; nothing else is another."""
        return self

    # ---- what follows from the kinds of actions and events ------------------------------------

    def legal(self, state: Any, seat: int) -> Sequence[Action]:
        """Every lawful action of a seat: of each kind that may be meant in this phase, in order."""
        if seat not in self.actors(state):
            return ()
        content = self.content
        found: list[Action] = []
        for kind in self._kinds_in[state.phase]:
            found += kind.lawful(content, state, seat)
        return found

    def refuse(self, state: Any, seat: int, action: Action) -> Refusal | None:
        """Why the action is not lawful; None for those that `legal` lists, and no others."""
        if seat not in self.actors(state):
            return not_your_turn(self.wait_clause(state))
        if state.phase not in action.phases:
            return action.elsewhere(self.content, state)
        if action in action.lawful(self.content, state, seat):
            return None
        return action.why_not(self.content, state, seat)

    def decide(self, state: S, seat: int, action: Action, chance: Chance, emit: Emit) -> None:
        """Carries out a lawful action."""
        action.decide(self.content, state, seat, chance, emit)

    def evolve(self, state: S, event: Event) -> None:
        """Writes one event into the state."""
        event.write(state)

    def outcome(self, state: Any) -> Outcome | None:
        """How the game ended; None while it goes on."""
        result: Outcome | None = state.result
        return result

    def shape(self, state: S, seat: int, action: Action) -> object:
        """What everybody else can see of this action."""
        return action.shape(self.content, state, seat)

    def tell(self, state: S, event: Event) -> Sentence | None:
        """An event as a sentence of the log, `state` being the reader's view after it; None: not worth a line."""
        return tell(self.lines, self.content, state, event)

    # ---- what things are called, for a table that knows no more of the game ---------------------

    def card_name(self, state: S, face: int) -> LocalText:
        """What a card with this face is called in a sentence: its number, if the game does not say."""
        return LocalText(str(face), str(face))

    def card_sign(self, state: S, face: int) -> str:
        """What is drawn large on a card with this face: a few letters, or a rank and a French suit (`10 heart`); ''
        for a card that shows its name alone.
        """
        return ""

    def particular(self, state: S) -> Sequence[int]:
        """The faces of cards with a role or a power of their own, in order: of each of them a study says something."""
        return ()

    def zone_name(self, state: S, zone: int) -> LocalText | None:
        """What a zone of the table is called; None: what it is (a hand, a pile) says enough."""
        return None

    def place_name(self, state: S, place: int) -> LocalText | None:
        """What a place that the game counts is called; None: as scenarios write it."""
        return None

    def score(self, state: S, seat: int) -> int:
        """What a seat has so far, counted in `unit`: the same on every view."""
        return 0

    # ---- how large a game is: for whoever must number its actions and measure its views ---------

    def values(self, blank: S) -> Mapping[str, Sequence[Any]]:
        """What fields of actions can hold at most, in order, by their names or by what they are declared as: needed for
        places that the game counts and for plain numbers. Cards, seats and zones of the table are known already.
        """
        return {}

    def values_of(self, kind: type[Action], blank: S) -> Mapping[str, Sequence[Any]]:
        """What the fields of one kind can hold, as it says itself."""
        return kind.values(self.content, blank)

    def longest_draft(self, blank: S) -> int:
        """No draft takes more steps that go forward: a step takes a card, and there are no more of them."""
        return len(blank.table.faces) if any(kind.draft for kind in self.action_types) else 0

    def columns(self, blank: S) -> tuple[Column, ...]:
        """What a view shows beside cards and who is asked: nothing."""
        return ()

    # ---- what most games need not say ---------------------------------------------------------

    def advice(self, setup: Setup) -> Sentence | None:
        """What the players should know before they begin: nothing."""
        return None

    def otherwise(self, setup: Setup) -> Sequence[Sentence]:
        """What of the content that is played with is not as the rule book says: nothing."""
        return ()

    def complete(self, world: S, chance: Chance) -> None:
        """Fills the secrets of an imagined world that are no cards on the table: there are none."""

    def possible(self, view: S, world: S) -> bool:
        """True if an imagined world agrees with what is public: every dealing does."""
        return True

    def holders(self, state: S) -> Mapping[int, int]:
        """Whose the zones are that the layout gives to nobody, where the game gives them to somebody."""
        return {}

    def is_out(self, state: S, seat: int) -> bool:
        """True if the seat has no turn any more: in most games never."""
        return False

    def open_choice(self, state: S, seat: int) -> bool:
        """True if what the seat may do depends on public facts alone: never."""
        return False
