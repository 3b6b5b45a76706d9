"""What a game tells the table scene: how a view is laid out, which gesture means which action, where the eye rests."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Any, Generic, Literal, Protocol, TypeVar

import msgspec

from game.core.rules.events import CardShown, Event
from game.core.rules.game import Game
from game.core.rules.rules import Action, State
from game.core.table.table import EVERYBODY, UNKNOWN, Table, bit
from game.core.texts import LocalText, Sentence
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.seats import Seat
from scenes.table.board.pieces import Layout, Slot, Target
from scenes.table.effects import USUAL, Effects, Sound, hold_of, sound_of
from scenes.table.offers import Offers, PointedTable, Row, Where, meant, offers_of
from scenes.table.things import Things

S = TypeVar("S", bound=State)
"""The state of one game, as a view shows it."""
R = TypeVar("R", bound=Game[Any, Any])
"""The rules of one game."""


class Situation(msgspec.Struct, Generic[S], frozen=True):
    """Everything a board is laid out from. `viewer` is the seat whose screen it is (the number of seats: the public).

    `events`: of the stage being shown; `actors`: who must choose now; `past`: what has happened of the kinds that the
    presenter `remembers`. Without `memory` only hidden cards are shown that the viewer sees now.
    """

    view: S
    viewer: int
    seats: tuple[Seat, ...]
    actors: tuple[int, ...]
    events: tuple[Event, ...] = ()
    memory: bool = True
    past: tuple[Event, ...] = ()

    @property
    def asked(self) -> int:
        """Whom the prompt is about: the viewer if he must choose, else the first who must (the viewer: nobody must)."""
        return self.viewer if self.viewer in self.actors else next(iter(self.actors), self.viewer)

    def sees(self, zone: int, index: int) -> bool:
        """True for a card whose face the viewer sees at this moment, on the table or because all hands are open."""
        table: Table = self.view.table
        seen_by = table.sees[table.zones[zone][index]]
        return seen_by == EVERYBODY or (self.viewer < len(self.seats) and bool(seen_by & bit(self.viewer)))

    def is_shown(self, zone: int) -> bool:
        """True while the stage shows the viewer the face of a card of this zone."""
        shown = (event for event in self.events if isinstance(event, CardShown) and event.zone == zone)
        return any(event.face != UNKNOWN for event in shown)


class BoardFrame(msgspec.Struct, frozen=True):
    """The room a board has, in logical units: the mat, and the strip for the viewer's own hand under it, or on a screen
    that is `held` lying in a hand at its right.
    """

    mat: Rect
    hand: Rect
    held: Literal["", "upright", "lying"] = ""

    def at_hand(self, x: float, y: float) -> bool:
        """True in the viewer's strip and beside it: under its upper edge, and not on the mat."""
        return y > self.hand.y and not self.mat.contains(x, y)


class Order(msgspec.Struct, frozen=True):
    """Something a player may say once for a while: a button and its `tip`, what is heard by all when it is said, the
    action that is then done each time it is due, and `until`, which is another one as soon as it is over.
    """

    key: str
    label: Sentence
    said: Sentence
    action: Action
    until: tuple[object, ...]
    tip: Sentence


class OpenPile(msgspec.Struct, frozen=True):
    """A pile that lies open. `title` names it; the card with the highest index is its last one. `sign`: the key of what
    stands over it with its number, which opens it as well, also while it is empty.
    """

    zone: int
    title: Sentence
    sign: str = ""


class NotepadFace(msgspec.Struct, frozen=True):
    """A face on a notepad: a few signs or a drawing in their place, and its name."""

    sign: str
    art: str
    label: str


class NotepadCard(msgspec.Struct, frozen=True):
    """A card in play: a key that stays with it, where it lies, and the faces that it can still have."""

    key: str
    label: LocalText
    faces: tuple[int, ...]


class NotepadArmy(msgspec.Struct, frozen=True):
    """The cards of a player on a notepad, and the faces of those that are gone."""

    seat: int
    cards: tuple[NotepadCard, ...]
    dead: tuple[int, ...]


class Counted(msgspec.Struct, frozen=True):
    """Pieces of one kind: how one looks (a drawing, its height for its width), how many there are, and their name."""

    art: str
    ratio: float
    number: int
    name: Sentence


class Notepad(msgspec.Struct, frozen=True):
    """What the viewer can conclude of hidden cards: all faces there are, and the cards of the others."""

    faces: tuple[NotepadFace, ...]
    armies: tuple[NotepadArmy, ...]


class UsualPresenter(Generic[R]):
    """What holds at most tables: every choice is asked for, no pile is looked through, hidden cards are not guessed one
    by one, the log is the game's. `pointed`: what each kind of action is pointed at with; `effects`: what holds, sounds
    and moves, kind by kind; `things`: what words can point at.
    """

    ornament = ""
    remembers: tuple[type[Event], ...] = ()
    afterwards: tuple[type[Event], ...] = ()
    pointed: PointedTable = MappingProxyType({})
    effects: Effects = USUAL
    things: Things = MappingProxyType({})

    def __init__(self, rules: R) -> None:
        self.rules = rules
        self.unit: str = rules.unit

    def where(self, situation: Situation[Any], legal: Sequence[Action] = ()) -> Where:
        """Where the viewer points at something."""
        return Where(self.rules.content, situation.view, situation.viewer, tuple(legal), situation.past)

    def recalls(self, position: Any) -> tuple[Event, ...]:
        """Nothing."""
        return ()

    def offers(self, situation: Situation[Any], legal: Sequence[Action]) -> Offers:
        """As the table of what is pointed at says."""
        return offers_of(self.pointed, self.where(situation, legal))

    def wish(self, situation: Situation[Any], held: tuple[Slot, ...], target: Target) -> Action | None:
        """The first kind of the same table that the two things would be."""
        return meant(self.pointed, self.where(situation), (held[0], target))

    def alone(self, situation: Situation[Any], slot: Slot) -> Action | None:
        """Nothing that is known of."""
        return None

    def preview(self, situation: Situation[Any], action: Action) -> Sentence | None:
        """As the same table says."""
        row = self.pointed.get(type(action))
        foretell = None if row is None else row.preview
        return None if foretell is None else foretell(self.rules.content, situation.view, action)

    def costs(self, action: Action) -> bool:
        """As the same table says."""
        return self.pointed.get(type(action), Row()).costs

    def counted_in(self, situation: Situation[Any]) -> str:
        """Always in the same."""
        return self.unit

    def open_piles(self, situation: Situation[Any]) -> tuple[OpenPile, ...]:
        """None."""
        return ()

    def counted(self, view: Any) -> tuple[Counted, ...]:
        """None."""
        return ()

    def orders(self, situation: Situation[Any]) -> tuple[Order, ...]:
        """None."""
        return ()

    def keeps_notepad(self, situation: Situation[Any]) -> bool:
        """No."""
        return False

    def notepad(self, situation: Situation[Any], ui: Ui) -> Notepad:
        """An empty one."""
        return Notepad((), ())

    def standing(self, situation: Situation[Any], seat: int) -> int:
        """The score, as the game counts it."""
        return self.rules.score(situation.view, seat)

    def tell(self, view: Any, event: Event, past: Sequence[Event]) -> Sentence | None:
        """As the game tells it."""
        return self.rules.tell(view, event)

    def hold(self, event: Event) -> float:
        """As the table of effects says."""
        return hold_of(self.effects, event)

    def sound(self, event: Event) -> Sound:
        """As the table of effects says."""
        return sound_of(self.effects, event)


class Presenter(Protocol[S]):
    """One game's side of the table scene. It holds nothing that changes: everything comes from views and events."""

    mat: str
    """The palette's name of the game's mat."""
    ornament: str
    """A drawing laid over the mat, '' if none."""
    unit: str
    """Message key (with plural forms) of what `standing` counts: points, warriors."""
    remembers: tuple[type[Event], ...]
    """Kinds of public events that it must know to lay the table out: where things were put that keep their place."""
    afterwards: tuple[type[Event], ...]
    """Kinds of events that show nothing of the result before them, but that another deal follows, or none."""
    things: Things
    """What the words of a scenario can point at."""

    def recalls(self, position: S) -> tuple[Event, ...]:
        """What would have been told of a position in which a match begins, of the kinds that it `remembers`."""

    def layout(self, situation: Situation[S], frame: BoardFrame, ui: Ui) -> Layout:
        """The view as pieces, spots and decoration."""

    def offers(self, situation: Situation[S], legal: Sequence[Action]) -> Offers:
        """The viewer's legal actions as gestures and buttons."""

    def wish(self, situation: Situation[S], held: tuple[Slot, ...], target: Target) -> Action | None:
        """What a drag or click that no offer covers would have meant, so that the rules can say why not; None: nothing.
        Only a step of a draft is ever done because of it.

        `held`: every piece that was picked, first the one that was dragged or picked first.
        """

    def alone(self, situation: Situation[S], slot: Slot) -> Action | None:
        """What a piece that leads nowhere would have begun, so that the rules say at once why not; None: nothing."""

    def movable(self, situation: Situation[S], slot: Slot) -> bool:
        """True for pieces the viewer may take into his hand at all (his own), lawful or not."""

    def prompt(self, situation: Situation[S], picks: tuple[Target, ...]) -> Sentence:
        """What the viewer is asked after he has pointed at `picks`, or whom the table waits for."""

    def preview(self, situation: Situation[S], action: Action) -> Sentence | None:
        """What an action that cannot be taken back would do, shown before the drop; None: nothing to say."""

    def costs(self, action: Action) -> bool:
        """True for what does more than was aimed at: it is always asked about, in the words of `preview`."""

    def about(self, situation: Situation[S], slot: Slot, face: int) -> tuple[Sentence, ...]:
        """What a piece can do, in a line or two, each with its clause; `face` UNKNOWN: the viewer sees none."""

    def open_piles(self, situation: Situation[S]) -> tuple[OpenPile, ...]:
        """The piles that everybody may look through, card by card."""

    def counted(self, view: S) -> tuple[Counted, ...]:
        """What the box holds and the table only counts: on paper it is there one by one."""

    def orders(self, situation: Situation[S]) -> tuple[Order, ...]:
        """What the viewer could say now once for a while, whether he is asked or not."""

    def keeps_notepad(self, situation: Situation[S]) -> bool:
        """True if the game is about guessing hidden cards one by one, and aids to memory are allowed."""

    def notepad(self, situation: Situation[S], ui: Ui) -> Notepad:
        """What the viewer can conclude of hidden cards; asked only where a notepad is kept."""

    def status(self, situation: Situation[S]) -> Sentence:
        """Where the game stands: `round 2 of 3`."""

    def standing(self, situation: Situation[S], seat: int) -> int:
        """The number beside a seat's name: its points so far."""

    def counted_in(self, situation: Situation[S]) -> str:
        """In what `standing` counts in this match: `unit`, unless its house rules count another thing."""

    def finale(
        self, situation: Situation[S], winners: tuple[int, ...], stage: Rect, ui: Ui, share: float
    ) -> tuple[Node, ...]:
        """The moment at the end of a match on a small stage with the game's mat; `share` of it (0 … 1) is over."""

    def tell(self, view: S, event: Event, past: Sequence[Event]) -> Sentence | None:
        """What the log says of an event, `view` being the reader's after it; `past`: what is remembered from before."""

    def hold(self, event: Event) -> float:
        """How long the eye rests after an event: seconds, 0 for none, WAIT until the player goes on."""

    def sound(self, event: Event) -> Sound:
        """The sound of an event, '' for silence."""
