"""What comes of looking back, in sentences: what a choice cost or what was bad luck, and where the game turned."""

from __future__ import annotations

import math
from collections.abc import Sequence
from types import MappingProxyType

from game.bots.explaining.choice_words import ChoiceWords
from game.bots.levels import reasons_of
from game.bots.look_back.judged import (
    LUCKY,
    MISTAKE,
    NOBODY,
    UNLUCKY,
    Judged,
    SeatEnding,
    Turning,
    does_not_count,
)
from game.bots.look_back.judging import PastChoice
from game.bots.look_back.kept_hints import KeptHints, followed
from game.bots.search.search import Whole
from game.core.journal.journal import Codec, JournalError
from game.core.match.session import Record
from game.core.rules.rules import AnyRules
from game.core.texts import Person, Sentence, Texts


def percent(chance: float) -> int:
    """A chance as so many times in a hundred."""
    return round(100 * chance)


def uncertain(chance: float) -> int:
    """The same of what was but imagined: never told as certain."""
    return min(max(percent(chance), 1), 99)


def said(
    rules: AnyRules,
    choice: PastChoice,
    judged: Judged,
    records: Sequence[Record],
    names: tuple[str, ...],
    texts: Texts,
    hints: KeptHints = MappingProxyType({}),
) -> str:
    """What is said of a choice of a match of these records: what would have been better, what speaks for that, and
    whether a hint said the same, or would have; '' if it was as good as any. `hints`: those that this seat was given.
    """
    verdict = judged.verdict
    if verdict not in (MISTAKE, LUCKY, UNLUCKY):
        return ""
    codec = Codec(rules)
    better = _whole(codec, judged.hindsight if verdict == UNLUCKY else judged.best)
    context = reasons_of(rules.name).context(rules, choice.view, records[: choice.first])
    words = ChoiceWords(context, choice.seat, names, texts)
    played = words.label(choice.whole).removesuffix(".")
    other = words.label(better).removesuffix(".") if better else ""
    key = f"look_back.{verdict}" if other and other != played else f"look_back.{verdict}_unnamed"
    sentences = [texts(key, played=played, best=other)]
    if verdict != UNLUCKY:
        sentences.append(_reason(words, choice.whole, better, judged, texts))
    lamp = None if verdict == UNLUCKY else followed(codec, choice, hints)
    if lamp is not None:
        key = "look_back.lamp" if lamp.worlds else "look_back.lamp_first"
        sentences.append(texts(key, before=lamp.worlds, after=judged.worlds))
    elif judged.advised:
        sentences.append(texts("look_back.advised"))
    return " ".join(filter(None, sentences))


def _reason(words: ChoiceWords, played: Whole, better: Whole, judged: Judged, texts: Texts) -> str:
    """What speaks for the better choice and not as much for what was played; where words do not tell them apart, the
    chances of both.
    """
    reason = words.promise(better) if better and words.promises_more(better, played) else ""
    if reason and reason not in (words.promise(played), words.label(better)):
        return texts("look_back.reason", reason=reason.removesuffix("."))
    return texts(
        "look_back.chances",
        worlds=judged.worlds,
        played=uncertain(judged.known),
        best=uncertain(judged.known_best),
    )


def cost(judged: Judged) -> int:
    """How much a choice cost, or how much was lost by not knowing the cards: so many chances in a hundred."""
    return percent(judged.bad_luck if judged.verdict == UNLUCKY else judged.lost)


def how_it_ended(ending: SeatEnding, names: tuple[str, ...], texts: Texts) -> str:
    """Who gave the match up, and that only what was played until then is judged; '' if it was played to its end."""
    if ending.given_up == NOBODY:
        return ""
    return texts("look_back.given_up", player=Person(names[ending.given_up]), n=ending.seq)


def told_turning(turning: Turning, player: str) -> Sentence:
    """Where the game turned, for whom, and how."""
    end = "last" if turning.alone else "end"
    way = f"{'better' if turning.swing > 0 else 'worse'}{'_at_once' if turning.at_once else ''}"
    key = end if turning.last else "own" if turning.own else way
    after = percent(turning.after) if turning.last else uncertain(turning.after)
    swing = {"before": uncertain(turning.before), "after": after}
    return Sentence(f"look_back.turned.{key}", {"n": turning.seq, "player": Person(player), **swing})


def summary(judged: Sequence[Judged], player: str, texts: Texts) -> str:
    """How many choices were weighed, how many were mistakes, and how often luck was bad, if it was."""
    weighed = [each for each in judged if each.worlds]
    mistakes = sum(each.lost > 0 for each in weighed)
    unlucky = sum(each.verdict == UNLUCKY for each in weighed)
    key = "look_back.summary_spoilt" if unlucky else "look_back.summary"
    return texts(key, player=player, weighed=len(weighed), mistakes=mistakes, unlucky=unlucky)


def how_certain(judged: Sequence[Judged], texts: Texts) -> str:
    """In how many worlds choices were tried, and what they may cost that does not count; '' if nothing was."""
    weighed = [each for each in judged if each.worlds]
    if not weighed:
        return ""
    doubts = sorted(each.doubt for each in weighed if each.best) or [0.0]
    small = math.floor(round(100 * does_not_count(doubts[len(doubts) // 2]), 6))
    return texts("look_back.certain", worlds=max(each.worlds for each in weighed), doubt=small)


def _whole(codec: Codec, steps: Sequence[str]) -> Whole:
    try:
        return tuple(codec.decode_action(step.encode()) for step in steps)
    except JournalError:
        return ()
