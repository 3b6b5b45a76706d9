"""What a bot is asked: as whoever asks has it, and as it crosses to the process that thinks."""

from __future__ import annotations

from typing import Any

import msgspec

from game.core.journal.journal import Codec
from game.core.journal.own_file import OwnFile, own_files_of
from game.core.journal.wire import encode
from game.core.records import Frozen
from game.core.rules.rules import Action, AnyRules


class Question(Frozen):
    """A question to the bot at a seat: what it sees, how it plays, and its luck (`game.bots.luck`: a digest).

    `after`: of a hint, what was done by the one before, and the view before that. `deep`: all that it knew and weighed
    is wanted as well. `deals`: so many times what it cannot know is dealt again.
    """

    view: Any
    seat: int
    level: str
    luck: str
    budget: int = 0
    temperament: str = ""
    after: tuple[Any, Action] | None = None
    deep: bool = False
    deals: int = 0


class WireQuestion(msgspec.Struct, frozen=True, tag=True):
    """A `Question` as it crosses: views as MessagePack, actions as JSON; `done` and `before` are b"" if there was no
    hint before. `own`: the files that the rules were opened with beside what is shipped.
    """

    ticket: int
    game: str
    view: bytes
    seat: int
    level: str
    luck: str
    budget: int = 0
    temperament: str = ""
    done: bytes = b""
    before: bytes = b""
    deep: bool = False
    deals: int = 0
    own: tuple[OwnFile, ...] = ()


def written(rules: AnyRules, asked: Question, ticket: int) -> WireQuestion:
    """A question as it crosses."""
    done = before = b""
    if asked.after is not None:
        done, before = Codec(rules).encode_action(asked.after[1]), encode(asked.after[0])
    return WireQuestion(
        ticket, rules.name, encode(asked.view), asked.seat, asked.level, asked.luck, asked.budget, asked.temperament,
        done, before, asked.deep, asked.deals, own_files_of(rules),
    )  # fmt: skip


class LookBackQuestion(msgspec.Struct, frozen=True, tag=True):
    """A choice of a match that is over, to be judged: as it crosses (see `Choice` and `Care` of
    `game.bots.look_back.judging`). The truth crosses here, and nowhere else. `own`: as in `WireQuestion`.
    """

    ticket: int
    game: str
    seat: int
    first: int
    seq: int
    view: bytes
    truth: bytes
    whole: tuple[bytes, ...]
    meanwhile: tuple[tuple[int, bytes], ...]
    worlds: int
    plays: int
    budget: int
    own: tuple[OwnFile, ...] = ()
