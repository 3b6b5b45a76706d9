"""Judges what somebody chose in a match that is over; `judged.py` says what comes of it.

His choice and that of the best bot are tried in many worlds that fit his view, with the same luck, and from the cards
as they lay. `Reasons.valuation` of each game counts the chances; how honest they are:
`docs/decisions/bots-measured.md`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

import msgspec

from game.bots.levels import Role, level_for, ponder, reasons_of
from game.bots.look_back.judged import Judged, SeatEnding
from game.bots.luck import hints_luck
from game.bots.policy import Decision, decision_of
from game.bots.search.search import MOST_UNFIT, Findings, Whole
from game.bots.search.valuation import Meanwhile, Valuation
from game.core.chance import Chance
from game.core.journal.journal import HUMAN, Codec, Header, JournalError
from game.core.journal.wire import fingerprint
from game.core.match.session import Record, apply_action
from game.core.records import Frozen
from game.core.rules.resignation import ended_by, seats_at_first
from game.core.rules.rules import Action, AnyRules

_LONGEST_WHOLE: Final = 60
"""Steps of a draft; a bot that takes more has lost its way."""


class Care(Frozen):
    """How carefully is judged: in so many worlds, and so many times from the true position. `budget`: simulations of
    the bot that is asked (0: its usual number).
    """

    worlds: int = 120
    plays: int = 32
    budget: int = 0


class StillPlayedError(ValueError):
    """The match goes on, so nobody may look back; the message is one clear line."""


class PastChoice(NamedTuple):
    """What a seat chose as a whole, from record `first` to record `seq`, with its view and the truth before it, and
    what others chose at the same time.
    """

    seat: int
    first: int
    seq: int
    view: Any
    truth: Any
    whole: Whole
    meanwhile: Meanwhile


def people(header: Header) -> tuple[int, ...]:
    """The seats at which somebody played, if only until he gave up."""
    return tuple(seat for seat, card in enumerate(seats_at_first(header)) if card.player == HUMAN)


def ending_of(rules: AnyRules, header: Header, records: Sequence[Record], seat: int) -> SeatEnding:
    """How a match ended for a seat. Raises StillPlayedError."""
    state = rules.blank(header.setup)
    for record in records:
        for event in record.events:
            rules.evolve(state, event)
    outcome = rules.outcome(state) or ended_by(header)
    if outcome is None:
        raise StillPlayedError("the match goes on: nobody looks back before its end")
    if header.doubted:
        raise StillPlayedError("the rules here would not have led where this match went")
    return SeatEnding.of(header, outcome, len(records), seat)


def choices_of(rules: AnyRules, header: Header, records: Sequence[Record], seat: int) -> list[PastChoice]:
    """All that a seat decided in a match that is over: where it could do more than one thing, and something that can be
    known spoke for one of them; until it was given up. Raises StillPlayedError.
    """
    ending = ending_of(rules, header, records, seat)
    reasons = reasons_of(rules.name)
    state = rules.blank(header.setup)
    found: list[PastChoice] = []
    steps: list[Action] = []
    first, truth, view, free = 0, state, state, False
    together: tuple[int, ...] = ()
    for record in records[: ending.seq + 1]:
        action = record.action
        if record.seat == seat and action is not None:
            if not steps:
                first, truth, view, free = record.seq, state.clone(), state.view(seat), False
                together = tuple(other for other in rules.actors(state) if other != seat)
            free = free or len(rules.legal(state, seat)) > 1
            steps.append(action)
            if not action.draft:
                if free and not reasons.by_chance(_decision(rules, view, seat)):
                    meanwhile = _meanwhile(records, first, together)
                    found.append(PastChoice(seat, first, record.seq, view, truth, tuple(steps), meanwhile))
                steps = []
        for event in record.events:
            rules.evolve(state, event)
    return found


def fits(rules: AnyRules, choice: PastChoice, judged: Judged) -> bool:
    """True if this can be said of this very choice: what would have been better could be done there. What is kept with
    a match may have been written by anybody.
    """
    steps = (judged.best, judged.hindsight)
    same = (judged.seat, judged.first, judged.seq) == (choice.seat, choice.first, choice.seq)
    return same and all(_can_be_done(rules, choice, whole) for whole in steps if whole)


def _can_be_done(rules: AnyRules, choice: PastChoice, steps: Sequence[str]) -> bool:
    codec, state, seat = Codec(rules), choice.truth.clone(), choice.seat
    try:
        *drafts, last = [codec.decode_action(step.encode()) for step in steps]
    except (JournalError, UnicodeEncodeError):
        return False
    for draft in drafts:
        if not draft.draft or rules.refuse(state, seat, draft) is not None:
            return False
        apply_action(rules, state, seat, draft, Chance("looked back"), lambda _event: None)
    return not last.draft and rules.refuse(state, seat, last) is None


def _meanwhile(records: Sequence[Record], first: int, together: Iterable[int]) -> Meanwhile:
    """What those who had to choose at the same time did, up to their own choice as a whole."""
    waiting, found = set(together), []
    for record in records[first:]:
        if not waiting:
            break
        if record.seat in waiting and record.action is not None:
            found.append((record.seat, record.action))
            if not record.action.draft:
                waiting.discard(record.seat)
    return tuple(found)


def _decision(rules: AnyRules, view: Any, seat: int, luck: Chance | None = None, budget: int = 0) -> Decision:
    return decision_of(rules, view, seat, luck or Chance("looking back"), budget)


def luck_of(choice: PastChoice) -> str:
    """The luck with which a choice is judged: equal ones are judged alike, whoever does it."""
    return f"looking back/{choice.seat}/{choice.first}"


def judged(rules: AnyRules, choice: PastChoice, care: Care) -> Judged:
    """How good a choice was. Nothing is said where the search has nothing to compare, and of looking at cards, which is
    worth nothing in a world where everything is known: those have been tried in no world.
    """
    seat, luck, reasons = choice.seat, luck_of(choice), reasons_of(rules.name)
    nothing = Judged(seat, choice.first, choice.seq, 0)
    decision = _decision(rules, choice.view, seat, Chance(luck, "expert"), care.budget)
    valuation = reasons.valuation(decision)
    if valuation is None or any(map(valuation.only_tells, choice.whole)):
        return nothing
    findings = ponder(decision, level_for(rules.name, Role.JUDGE))
    best = whole_of(decision, findings)
    if not best or any(map(valuation.only_tells, best)):
        return nothing
    same = _alike(rules, choice, best)
    wholes = [choice.whole, choice.whole if same else best]
    known = _known(valuation, wholes, luck, care.worlds)
    if not known:
        return nothing
    options = findings.options or reasons.options(decision, findings.action)
    others = [option.whole for option in options if not option.whole[-1].draft and option.whole not in wholes]
    wholes += others
    true = [
        [valuation.true(choice.truth.clone(), each, choice.meanwhile, Chance(luck, "played", n)) for each in wholes]
        for n in range(max(1, care.plays))
    ]
    means = [_mean(values) for values in zip(*true, strict=True)]
    top = max(range(len(means)), key=lambda number: means[number])
    told = partial(_told, Codec(rules))
    found = Judged(
        seat, choice.first, choice.seq, len(known),
        known=_mean([each[0] for each in known]),
        known_best=_mean([each[1] for each in known]),
        doubt=_error([each[1] - each[0] for each in known]),
        true=means[0],
        true_best=means[1],
        true_hindsight=means[top],
        luck_doubt=_error([each[top] - each[0] for each in true]),
        best=() if same else told(best),
        hindsight=told(wholes[top]) if means[top] > means[0] else (),
    )  # fmt: skip
    advised = found.lost > 0 and _was_advised(rules, choice, care)
    return msgspec.structs.replace(found, advised=advised)


def _was_advised(rules: AnyRules, choice: PastChoice, care: Care) -> bool:
    """True if who asked for a hint there was told the same: that is thought again, with the luck of hints."""
    decision = _decision(rules, choice.view, choice.seat, Chance(hints_luck(choice.seat, choice.first)), care.budget)
    whole = whole_of(decision, ponder(decision, level_for(rules.name, Role.JUDGE)))
    return bool(whole) and _alike(rules, choice, whole)


def _told(codec: Codec, whole: Whole) -> tuple[str, ...]:
    return tuple(codec.encode_action(step).decode() for step in whole)


def whole_of(decision: Decision, findings: Findings) -> Whole:
    """What the best bot would do that found this, as a whole; () if it comes to no end."""
    rules, seat = decision.rules, decision.seat
    level = level_for(rules.name, Role.JUDGE)
    whole = next((option.whole for option in findings.options if option.whole[0] == findings.action), None)
    if whole is not None and not whole[-1].draft:
        return whole
    steps, action, world = list[Action](), findings.action, decision.imagine(Chance("what if"))
    while len(steps) < _LONGEST_WHOLE:
        steps.append(action)
        if not action.draft:
            return tuple(steps)
        apply_action(rules, world, seat, action, decision.chance)
        asked = decision_of(rules, world.view(seat), seat, decision.chance, decision.budget)
        if not asked.legal:
            break
        action = ponder(asked, level).action
    return ()


def _alike(rules: AnyRules, choice: PastChoice, other: Whole) -> bool:
    """True if two whole choices come to the same, by whichever steps."""
    after = []
    for whole in (choice.whole, other):
        world = choice.truth.clone()
        for action in whole:
            apply_action(rules, world, choice.seat, action, Chance("the same luck"))
        after.append(fingerprint(world))
    return after[0] == after[1]


def _known(valuation: Valuation, wholes: Sequence[Whole], luck: str, worlds: int) -> list[list[float]]:
    """What each choice is worth in each of so many worlds; fewer where those that fit cannot be had."""
    decision = valuation.decision
    found: list[list[float]] = []
    number = in_vain = 0
    while len(found) < max(1, worlds) and in_vain < MOST_UNFIT:
        world = valuation.imagine(Chance(luck, "world", number))
        fits = decision.rules.possible(decision.view, world)
        in_vain = 0 if fits else in_vain + 1
        if fits:
            found.append([valuation.known(world.clone(), each, Chance(luck, "known", number)) for each in wholes])
        number += 1
    return found


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _error(values: Sequence[float]) -> float:
    """The standard error of the mean of some values."""
    if len(values) < 2:
        return 0.0
    mean = _mean(values)
    return math.sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))
