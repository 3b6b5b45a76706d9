"""Why a bot chooses what it chooses, as data: a kind and its arguments, told by the game's own words like an event.

A reason comes from one seat's decision and the terms by which greedy weighs. It crosses from the bot's process as
numbers, so only catalogues put it into words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, NamedTuple

from game.bots.policy import Decision
from game.bots.search.search import ComparedChoice, Effort, Findings, Playbook, Whole, search
from game.bots.search.valuation import PlayedOut, Valuation
from game.core.match.session import Record
from game.core.match.telling import listed
from game.core.records import Frozen
from game.core.rules.events import Event
from game.core.rules.game import Game
from game.core.rules.rules import Action, AnyRules
from game.core.texts import Argument, LocalText, SeatName, Sentence, Texts

Numbers = tuple[int, ...]
Term = tuple[str, Numbers]
"""What sort of thing an argument is, and its numbers."""


class Context(NamedTuple):
    """What a sentence is said upon: the view it speaks of, and of what happened before it what was public and is
    remembered (`Reasons.remembers`).
    """

    rules: AnyRules
    view: Any
    past: tuple[Event, ...] = ()


Words = Callable[[Context, Numbers], LocalText | str]
"""What things of a sort (squares, warriors, spells) are called."""

LONGEST: Final = 24
"""Things of one sort that one argument may name."""
_GLANCE: Final = Effort(48, 4, 0.0)
_CERTAIN: Final = 100


class ReasonError(ValueError):
    """A reason that cannot be told: its kind, its arguments or their numbers are none of this game."""


class Reason(Frozen):
    """`kind`: its message is `<game>.reason.<kind>` (`bots.reason.<kind>` of those of all games).
    `terms`: by the name of the argument what sort of thing it is, and its numbers. `clause`: the rule it rests on.
    """

    kind: str
    terms: dict[str, Term]
    clause: str = ""


def number(value: float) -> Term:
    """A number as it is; named `n` it chooses the plural form."""
    return "number", (round(value),)


def percent(chance: float) -> Term:
    """A chance (0 … 1) as so many times in a hundred; what is not certain is never told as if it were."""
    hundredths = round(chance * _CERTAIN)
    if 0.0 < chance < 1.0:
        hundredths = min(max(hundredths, 1), _CERTAIN - 1)
    return "number", (hundredths,)


def as_told(option: ComparedChoice) -> int:
    """How many of a hundred games a choice wins, as it is told: what was but imagined is never certain."""
    least = 1 if option.worlds else 0
    return min(max(round(_CERTAIN * option.worth), least), _CERTAIN - least)


def seat_of(seat: int) -> Term:
    """A player."""
    return "seat", (seat,)


def faces(*cards: int) -> Term:
    """Cards by their faces."""
    return "face", cards


def thing(sort: str, *numbers: int) -> Term:
    """Something of a sort that the game knows (`Reasons.words`)."""
    return sort, numbers


class Asked(NamedTuple):
    """What a reason is found upon: what the game holds, the view of a seat, and all that it can do."""

    content: Any
    view: Any
    seat: int
    legal: Sequence[Action] = ()


class Chosen(NamedTuple):
    """What a choice is called upon: what the game holds, what sentences are said upon, whose choice, all its steps."""

    content: Any
    context: Context
    seat: int
    whole: Whole

    @property
    def view(self) -> Any:
        """The view of who chooses."""
        return self.context.view

    @property
    def player(self) -> SeatName:
        """Who chooses."""
        return SeatName(self.seat)

    def card(self, *faces: int) -> LocalText:
        """Cards by their names."""
        return cards_of(self.context, faces)


Why = Callable[[Asked, Any], Reason | None]
"""`(asked, action)`: why it seems good; None: there is nothing to say of it."""
Name = Callable[[Chosen, Any], Sentence | None]
"""`(chosen, action)`: what a choice that begins with it is called; None: the log says it."""


class Undone(NamedTuple):
    """By which kind something is taken back, and whether one such action does: `(asked, before, done, action)`, of
    which `before` was the view in which it was `done`.
    """

    by: type[Action]
    does: Callable[[Asked, Any, Any, Any], bool]


class Said(NamedTuple):
    """What is said of a kind of action: `why` it seems good (a reason that is always the same, or found upon the view),
    what it is `called` where the log would not say it, and how it is `undone`.
    """

    why: Why | Reason | None = None
    called: Name | None = None
    undone: Undone | None = None


SaidTable = Mapping[type[Action], Said]

_NOTHING: Final = Said()


def named(key: str, clause: str, **parts: Callable[[Chosen, Any], Argument]) -> Name:
    """What a choice is called in a sentence of the player's whose other arguments are always made alike. `key` is
    whole: `flautz.choice.replace`.
    """
    return lambda chosen, action: Sentence(
        key, {"player": chosen.player, **{name: part(chosen, action) for name, part in parts.items()}}, clause
    )


def undone(by: type[Action], *fields: str) -> Undone:
    """Taken back by an action of another kind with the same values in these fields."""
    return Undone(by, lambda asked, before, done, action: all(getattr(done, f) == getattr(action, f) for f in fields))


class Reasons:
    """What the bots of one game can say of a choice, kind by kind in `said`. `words`: of the sorts of things of this
    game. `remembers`: the kinds of public events that its names rest on. `playbook`: what a search is told of it, None
    where there is none.
    """

    said: ClassVar[SaidTable] = {}
    words: ClassVar[Mapping[str, Words]] = {}
    remembers: ClassVar[tuple[type[Event], ...]] = ()
    playbook: ClassVar[type[Playbook] | None] = None
    neutral: ClassVar[frozenset[str]] = frozenset()
    """The kinds that say what a choice does and nothing that speaks for it: where it was compared, its chances do."""
    stands: ClassVar[frozenset[str]] = frozenset()
    """The kinds that say why nothing more is done, or what comes surely: that is said even where a search has found the
    choice, before what it found.
    """
    against: ClassVar[frozenset[str]] = frozenset()
    """The kinds that say how little speaks for a choice, or what it costs: nobody should have made it for that."""
    warns: ClassVar[frozenset[str]] = frozenset()
    """Those of them that say what harm a choice does: who is told to make it all the same is told its chances."""
    adviser: ClassVar[str] = "greedy"
    """The policy that says what comes to mind first: what it sees can be said in a sentence."""

    def called(self, context: Context, seat: int, whole: Whole) -> Sentence | None:
        """What a choice of a seat is called where the log would not say it: nothing, too little, or what came of it in
        one world that was imagined.
        """
        name = self.said.get(type(whole[0]), _NOTHING).called
        return None if name is None else name(Chosen(content_of(context.rules), context, seat, whole), whole[0])

    def whereabouts(self, whole: Whole) -> Sentence | None:
        """Where that lies with which a choice begins, for another one may be called alike; None: nothing
        lies anywhere.
        """
        return None

    def place(self, context: Context, zone: int, index: int) -> Sentence | None:
        """What a hidden place on the table is called; None: it is one of its owner's, and counted."""
        return None

    def recalls(self, position: Any) -> tuple[Event, ...]:
        """What would have been told of a position in which a match begins, of the kinds that it `remembers`."""
        return ()

    def context(self, rules: AnyRules, view: Any, records: Sequence[Record], position: Any = None) -> Context:
        """What sentences about a view are said upon; `records`: those before it, since the `position` it began in."""
        first = () if position is None else self.recalls(position)
        events = (*first, *(event for record in records for event in record.events))
        return Context(rules, view, tuple(event for event in events if isinstance(event, self.remembers)))

    def reason(self, decision: Decision, action: Action) -> Reason | None:
        """Why one of the lawful actions seems good to a player who sees what the decision shows; None: there is nothing
        to say of it.
        """
        why = self.said.get(type(action), _NOTHING).why
        return why(_asked(decision), action) if callable(why) else why

    def reason_of_whole(self, decision: Decision, whole: Whole) -> Reason | None:
        """The same of a choice with all its steps: by the first of them, if that speaks for it."""
        reason = self.reason(decision, whole[0])
        return None if reason is None or reason.kind in self.neutral else reason

    def options(self, decision: Decision, own: Action) -> tuple[ComparedChoice, ...]:
        """For a policy that compares nothing: its `own` choice and the most promising others, compared in a few worlds;
        () where there is nothing to compare.
        """
        if self.playbook is None:
            return ()
        return search(decision, self.playbook(decision.rules), own, _GLANCE).options

    @property
    def weighs(self) -> bool:
        """True if choices of this game can be valued at all."""
        return self.playbook is not None or type(self).valuation is not Reasons.valuation

    def valuation(self, decision: Decision) -> Valuation | None:
        """What the choices of a decision are valued by afterwards; None where a search has nothing to compare."""
        playbook = None if self.playbook is None else self.playbook(decision.rules)
        return PlayedOut(decision, playbook) if playbook is not None and playbook.candidates(decision) else None

    def takes_back(self, before: Any, done: Action, decision: Decision, action: Action) -> bool:
        """True if an action undoes what the same seat did as `done`, of which `before` was its view."""
        undone = self.said.get(type(done), _NOTHING).undone
        return undone is not None and type(action) is undone.by and undone.does(_asked(decision), before, done, action)

    def by_chance(self, decision: Decision) -> bool:
        """True if nothing that can be known speaks for one of the actions rather than another."""
        return False


def content_of(rules: AnyRules) -> Any:
    """What a game holds."""
    return rules.content if isinstance(rules, Game) else None


def _asked(decision: Decision) -> Asked:
    return Asked(content_of(decision.rules), decision.view, decision.seat, decision.legal)


COMPARED: Final = "compared"
PROMISES: Final = "promises"
AT_RANDOM: Final = "at_random"
OF_ALL_GAMES: Final = (COMPARED, PROMISES, AT_RANDOM, "surer", "daring")
"""The kinds of reasons that do not speak of a game: what a search found, what a temperament preferred, and that there
was none.
"""
ABOUT_AS_GOOD: Final = 2
"""Chances in a hundred: only a larger difference is worth a word."""


def reason_of(reasons: Reasons, decision: Decision, findings: Findings) -> Reason | None:
    """Why something was chosen: why nothing more is done, or what surely comes of it; where a search has left what
    looks best at first for something better, because it was played out; else by the terms of the game; where these say
    nothing, what speaks for it in chances, and no more.
    """
    if findings.manner:
        chosen = next(option for option in findings.options if option.whole[0] == findings.action)
        return Reason(findings.manner, {"chance": number(as_told(chosen))})
    told = reasons.reason(decision, findings.action)
    if len(decision.legal) == 1 or (told is not None and told.kind in reasons.stands):
        return told
    if not findings.options:
        return None if told is not None and told.kind in reasons.warns else told
    left = left_for_better(findings.action, findings.options)
    if left is not None:
        return left
    chosen = _chosen(findings.action, findings.options)
    if chosen.worlds and (told is None or told.kind in reasons.neutral | reasons.warns):
        return Reason(PROMISES, {"chance": number(as_told(chosen)), "worlds": number(chosen.worlds)})
    return told


def left_for_better(action: Action, options: Sequence[ComparedChoice]) -> Reason | None:
    """That a search has left what looks best at first for an action because it was played out; None where it has not,
    or found little difference.
    """
    if not options:
        return None
    chosen = _chosen(action, options)
    better, worse = as_told(chosen), as_told(options[0])
    if better - worse <= ABOUT_AS_GOOD:
        return None
    return Reason(COMPARED, {"better": number(better), "worse": number(worse), "worlds": number(chosen.worlds)})


def _chosen(action: Action, options: Sequence[ComparedChoice]) -> ComparedChoice:
    return next((option for option in options if option.whole[0] == action), options[0])


def sentence_of(reasons: Reasons, context: Context, reason: Reason, texts: Texts) -> Sentence:
    """A reason as a sentence. Raises ReasonError where it cannot be one."""
    game = "bots" if reason.kind in OF_ALL_GAMES else context.rules.name
    key = f"{game}.reason.{reason.kind}"
    if not texts.has(key):
        raise ReasonError(f"no words for {key}")
    try:
        arguments = {name: _argument(reasons, context, *term) for name, term in reason.terms.items()}
    except (LookupError, ValueError, TypeError, AttributeError) as error:
        raise ReasonError(f"{key} speaks of what is not there") from error
    return Sentence(key, arguments, reason.clause)


def _argument(reasons: Reasons, context: Context, sort: str, numbers: Numbers) -> Argument:
    """One argument in words."""
    if not numbers or len(numbers) > LONGEST or (sort != "number" and min(numbers) < 0):
        raise ValueError(sort)
    if sort == "number":
        return numbers[0]
    if sort == "seat":
        return SeatName(numbers[0])
    if sort == "face":
        return cards_of(context, numbers)
    return reasons.words[sort](context, numbers)


def cards_of(context: Context, faces: Sequence[int]) -> LocalText:
    """Cards by their names."""
    if not isinstance(context.rules, Game):
        raise TypeError("this game has no names for its cards")
    return listed([context.rules.card_name(context.view, face) for face in faces])
