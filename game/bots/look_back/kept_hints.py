"""What the lamp said while a match was played, kept with the match: who looks back is told whether it said the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, NamedTuple

import msgspec

from game.bots.look_back.judging import PastChoice
from game.core.journal.journal import Codec
from game.core.records import Frozen
from game.core.rules.rules import Action

_MOST: Final = 1_000_000


class GivenHint(NamedTuple):
    """What a seat was advised when `seq` would be the next record, after so many imagined worlds: 0 for what comes to
    mind first.
    """

    seat: int
    seq: int
    action: Action
    worlds: int


class KeptHint(Frozen):
    """The same as it is kept: the action as JSON."""

    action: Annotated[str, msgspec.Meta(max_length=10_000)]
    worlds: Annotated[int, msgspec.Meta(ge=0, le=_MOST)]


KeptHints = Mapping[int, KeptHint]
"""What one seat was advised last, by the record that would be next."""


def written(codec: Codec, hint: GivenHint) -> bytes:
    """As it is kept."""
    return msgspec.json.encode(KeptHint(codec.encode_action(hint.action).decode(), hint.worlds))


def read(line: bytes) -> KeptHint | None:
    """What was kept; None if it is nothing that can be used."""
    try:
        return _hints.decode(line)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None


def followed(codec: Codec, choice: PastChoice, hints: KeptHints) -> KeptHint | None:
    """The last hint that was followed, if every step of a choice had been advised; None if one had not."""
    given = {hint.action: hint for seq, hint in sorted(hints.items()) if choice.first <= seq <= choice.seq}
    steps = [given.get(codec.encode_action(step).decode()) for step in choice.whole]
    return steps[-1] if all(step is not None for step in steps) else None


_hints: Final = msgspec.json.Decoder(KeptHint)
