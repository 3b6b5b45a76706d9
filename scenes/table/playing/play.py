"""A match as one person at one screen plays it: what he is shown, what he is asked, and what he has in hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from game.core.match.staging import Stage
from game.core.rules.rules import Action, Refusal
from game.core.texts import Sentence, Texts
from game.matches.match import Match
from scenes.kit.screen.ui import Ui
from scenes.kit.seats import Seat
from scenes.table.board.picture import TablePicture, piece_key, seats_of
from scenes.table.board.pieces import Layout, Target
from scenes.table.conductor.conductor import Conductor
from scenes.table.offers import Choice
from scenes.table.playing.hands import HeldPiece, Prompter
from scenes.table.playing.timeline import Timeline
from scenes.table.presenter import Order, Presenter


class Play:
    """`picture` is what the viewer is shown, `timeline` what he is still to be shown, `prompter` what he may do, `held`
    the piece between his fingers, `refusal` why he may not do what he tried last, `result_shown` whether he has seen
    how it ended, `next_here` who takes his place at the screen when he has seen this. `memory`: see `TablePicture`.
    """

    def __init__(
        self, match: Match, presenter: Presenter[Any], viewer: int, stage: Stage, memory: Callable[[], bool]
    ) -> None:
        self.match = match
        self.presenter = presenter
        seats = seats_of(match.header)
        self.people = tuple(number for number, seat in enumerate(seats) if not seat.bot)
        self.timeline = Timeline()
        self.picture = TablePicture(
            match.session.rules,
            presenter,
            seats,
            viewer,
            stage,
            actors=lambda: () if self.timeline.busy else match.session.actors,
            memory=memory,
            records=lambda: match.session.records,
            position=match.session.position,
        )
        self.prompter = Prompter()
        self.held: HeldPiece | None = None
        self.refusal: Refusal | None = None
        self.result_shown = False
        self.next_here: int | None = None

    def seat_anew(self) -> None:
        """A bot has taken the seat of somebody who has left."""
        self.picture.seats = seats_of(self.match.header)
        self.people = tuple(number for number, seat in enumerate(self.picture.seats) if not seat.bot)

    def is_bots(self, seq: int) -> bool:
        """True for a record that a bot made."""
        records = self.match.session.records
        seat = records[seq].seat if 0 <= seq < len(records) else None
        return seat is not None and self.seats[seat].bot

    @property
    def viewer(self) -> int:
        """Whose screen it is (the number of seats: nobody's, the public's)."""
        return self.picture.viewer

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The players."""
        return self.picture.seats

    @property
    def asked(self) -> bool:
        """True when the viewer is asked something, and nothing before it waits to be passed by his own wish."""
        return (
            not self.timeline.waiting
            and not self.match.read_only
            and self.viewer in self.people
            and self.viewer in self.match.session.actors
        )

    @property
    def my_turn(self) -> bool:
        """True when the viewer is asked something and everything before it has been shown."""
        return self.asked and not self.timeline.busy

    @property
    def busy(self) -> bool:
        """True while anything is still moving or to be shown."""
        return self.timeline.busy or self.picture.sprites.moving

    @property
    def records(self) -> int:
        """How many records the match has: an action that was done makes one more."""
        return len(self.match.session.records)

    @property
    def last_own(self) -> int | None:
        """The last record that is the viewer's own doing; None before his first."""
        records = reversed(self.match.session.records)
        return next((record.seq for record in records if record.seat == self.viewer), None)

    def say(self, texts: Texts, sentence: Sentence) -> str:
        """A sentence in the reader's language with the players' names."""
        return texts.say(sentence, self.match.names)

    def judge(self, action: Action) -> Refusal | None:
        """Why the viewer may not do something, by what he sees; None: he may, or nothing is asked of him yet."""
        if not self.my_turn:
            return None
        return self.match.session.rules.refuse(self.picture.stage.view, self.viewer, action)

    def renew_offers(self) -> None:
        """What the viewer may do. While something is still to be shown he may do nothing yet, but keeps what he has
        picked.
        """
        if self.my_turn:
            legal = self.match.session.rules.legal(self.picture.stage.view, self.viewer)
            self.prompter.renew(self.presenter.offers(self.picture.situation, legal))
        else:
            self.prompter.suspend()
            if not self.timeline.busy:
                self.prompter.clear()

    def keys_of(self, target: Target) -> tuple[str, ...]:
        """The nodes by which a target can be pointed at: a piece, a spot, a button."""
        if isinstance(target, tuple):
            return (piece_key(self.picture.tracker.number(target)),)
        return (f"table.spot.{target}", f"table.option.{target}")

    def let_go(self) -> None:
        """Nothing is picked any more, and nothing refused."""
        self.refusal = None
        self.prompter.clear()

    def in_hand(self) -> list[int]:
        """The numbers of the pieces that are picked, in order."""
        return [self.picture.tracker.number(pick) for pick in self.prompter.picks if isinstance(pick, tuple)]

    def keep_in_hand(self, numbers: list[int]) -> None:
        """What was picked (the pieces by these numbers) or is held keeps its place in the hand, wherever its card is
        counted now.
        """
        tracker = self.picture.tracker
        slots = iter([tracker.slot(number) for number in numbers])
        picks = [next(slots) if isinstance(pick, tuple) else pick for pick in self.prompter.picks]
        self.prompter.picks = tuple(pick for pick in picks if pick is not None)
        if self.held is not None:
            slot = tracker.slot(self.held.number)
            if slot is None:
                self.held = None
            else:
                self.held.slot = slot


def waits_for(play: Play, people: Sequence[int], *, shared: bool = False) -> int | None:
    """Of the `people` at this screen the one who should sit there instead of the viewer, because only he is asked
    something. `shared`: others look at it too, so that nobody has it for himself.
    """
    actors = play.match.session.actors
    alone = not shared and len(people) < 2 and (play.viewer in people or play.viewer >= len(play.seats))
    if alone or play.viewer in actors or play.match.read_only:
        return None
    return next((seat for seat in actors if seat in people), None)


class WayBack(NamedTuple):
    """To what a table was opened from: the message key of the words, and what leads there."""

    key: str
    run: Callable[[], None]


class WaysOut(Protocol):
    """What a table leads to."""

    def explain(self, clause: str) -> None:
        """Opens the rule book at a clause; '': at its beginning."""

    def replay_from(self, seq: int) -> None:
        """Shows the match again from after a record on."""

    @property
    def can_replay(self) -> bool:
        """True where there is a way to do so."""

    @property
    def to_result(self) -> Callable[[], None] | None:
        """Opens the result again; None before it was shown."""

    @property
    def to_insight(self) -> Callable[[], None] | None:
        """Tells what the bots knew and weighed; None while the match goes on."""

    @property
    def way_back(self) -> WayBack | None:
        """To what the table was opened from; None where only the pause leads away."""


class Deeds(Protocol):
    """What can be done at a table, as the viewer's hand, keys and buttons know it."""

    play: Play
    conductor: Conductor

    @property
    def ways(self) -> WaysOut:
        """What lies behind the doors."""

    def board(self, ui: Ui) -> Layout:
        """What is shown, laid out."""

    def act(self, action: Action) -> None:
        """The viewer does something; a refusal is said in the prompt."""

    def lets_begin(self, actions: Sequence[Action]) -> bool:
        """Whether the viewer may point at something that these actions could come of; if not, it was said why."""

    def refuse(self, refusal: Refusal) -> None:
        """Says why something is not lawful."""

    def choose(self, choice: Choice) -> None:
        """A button of the presenter was pressed."""

    def say_once(self, order: Order) -> None:
        """The viewer says openly what he will do for a while."""

    def catch_up(self) -> None:
        """Before the viewer acts on the table everything that is still on its way arrives."""

    def skip(self) -> None:
        """The player is in a hurry: motion ends, a rest ends."""

    def undo(self) -> None:
        """Takes back as far as nobody learned anything."""

    def switch_hints(self) -> None:
        """Hints on, or off again."""

    def back(self) -> None:
        """The way out."""
