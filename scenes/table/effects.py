"""How events are seen and heard at a table: a presenter says, kind by kind, how long the eye rests, what sounds, what
moves, and what the banner says of what needs no line in the log.

    EFFECTS = {
        **USUAL,
        FightBegan: Effect(0.7, "drum"),
        FightDecided: Effect(2.2, banner=line("batailles.table.decided", "BP-16")),
        AttackDeclared: Effect(0.8, lambda event: "shot" if event.mode == SHOT else "flip", moment=_flight),
    }

A kind that is not in the table passes without a rest, in silence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, NamedTuple

from game.core.match.telling import Teller
from game.core.rules.events import CardMoved, Event
from game.core.rules.outcome import GameEnded
from game.core.texts import Sentence
from scenes.kit.sound import SoundName
from scenes.table.board.moments import Moment

Sound = SoundName | Literal[""]


class Effect(NamedTuple):
    """What one kind of event looks and sounds like; what depends on the event is a function of it.

    `hold`: seconds for which the eye rests, WAIT until the player goes on. `sound`: '' for silence. `moment`: what
    moves, of `(board, view, event)`. `banner`: what is said where the log says nothing.
    """

    hold: float | Callable[[Any], float] = 0.0
    sound: Sound | Callable[[Any], Sound] = ""
    moment: Callable[[Any, Any, Any], Moment | None] | None = None
    banner: Teller | None = None


Effects = Mapping[type[Event], Effect]

USUAL: Final[Effects] = {CardMoved: Effect(sound="slide"), GameEnded: Effect(sound="fanfare")}
"""What holds at most tables: cards slide, and the end is a fanfare."""
_NONE: Final = Effect()


def hold_of(effects: Effects, event: Event) -> float:
    """How long the eye rests after an event."""
    hold = effects.get(type(event), _NONE).hold
    return hold(event) if callable(hold) else hold


def sound_of(effects: Effects, event: Event) -> Sound:
    """The sound of an event, '' for silence."""
    sound = effects.get(type(event), _NONE).sound
    return sound(event) if callable(sound) else sound


def banner_of(effects: Effects, view: Any, event: Event) -> Sentence | None:
    """What the banner says of an event where the log says nothing; None: nothing either."""
    banner = effects.get(type(event), _NONE).banner
    return None if banner is None else banner(None, view, event)


def moments_of(effects: Effects, board: Any, view: Any, events: tuple[Event, ...]) -> tuple[Moment, ...]:
    """What moves because of some events, each in its turn."""
    able = ((effects.get(type(event), _NONE).moment, event) for event in events)
    found = (moment(board, view, event) for moment, event in able if moment is not None)
    return tuple(moment for moment in found if moment is not None)
