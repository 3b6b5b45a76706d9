"""Looking back in another process: how a choice that is to be judged crosses, and what comes of it."""

from __future__ import annotations

import msgspec

from game.bots.look_back.judged import Judged
from game.bots.look_back.judging import Care, PastChoice, judged
from game.bots.processes.question import LookBackQuestion
from game.catalogue import open_game
from game.core.journal.journal import Codec
from game.core.journal.own_file import own_files_of
from game.core.journal.wire import decode, encode
from game.core.rules.rules import AnyRules


class _Said(msgspec.Struct, frozen=True):
    """What crosses from a process that judges."""

    ticket: int
    judged: Judged


def look_back_question(rules: AnyRules, choice: PastChoice, care: Care, ticket: int) -> LookBackQuestion:
    """A choice as it crosses."""
    codec = Codec(rules)
    return LookBackQuestion(
        ticket, rules.name, choice.seat, choice.first, choice.seq, encode(choice.view), encode(choice.truth),
        tuple(map(codec.encode_action, choice.whole)),
        tuple((seat, codec.encode_action(action)) for seat, action in choice.meanwhile),
        care.worlds, care.plays, care.budget, own_files_of(rules),
    )  # fmt: skip


def look_back_answer(question: LookBackQuestion) -> bytes:
    """What comes of it (MessagePack)."""
    rules = open_game(question.game, question.own).rules
    codec = Codec(rules)
    choice = PastChoice(
        question.seat, question.first, question.seq,
        decode(question.view, rules.state_type), decode(question.truth, rules.state_type),
        tuple(map(codec.decode_action, question.whole)),
        tuple((seat, codec.decode_action(action)) for seat, action in question.meanwhile),
    )  # fmt: skip
    care = Care(question.worlds, question.plays, question.budget)
    return msgspec.msgpack.encode(_Said(question.ticket, judged(rules, choice, care)))


def judged_of(codec: Codec, choice: PastChoice, said: bytes, ticket: int) -> Judged:
    """What was said of a choice. Raises ValueError, or JournalError, for what is none of it."""
    heard = _said(said)
    found = heard.judged
    if heard.ticket != ticket or (found.seat, found.first, found.seq) != (choice.seat, choice.first, choice.seq):
        raise ValueError("another choice was judged")
    chances = (found.known, found.known_best, found.true, found.true_best, found.true_hindsight)
    if not all(0.0 <= chance <= 1.0 for chance in chances) or found.worlds < 0:
        raise ValueError("that is no chance")
    for step in (*found.best, *found.hindsight):
        codec.decode_action(step.encode())
    return found


_said = msgspec.msgpack.Decoder(_Said).decode
