"""What our own voice says, where no screen reader runs: what gets the focus, what is asked, what happens."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.core.texts import Texts
from scenes.kit.screen.told import Told, every

ROLES: Final = frozenset({"button", "toggle", "choice", "field", "grid", "list"})
"""Kinds of things whose kind is said; a card is heard to be one."""


class News(NamedTuple):
    """Something to say; `urgent`: at once, whatever is being said."""

    words: str
    urgent: bool = False


class Narrator:
    """Remembers what was said, and tells what is new of a screen."""

    def __init__(self) -> None:
        self._focused = ("", "")
        self._notices: dict[str, str] = {}
        self._lines: dict[str, tuple[str, ...]] = {}
        """The keys of the lines of every list that is live."""

    def news(self, whole: Told, focused: str, texts: Texts) -> list[News]:
        """What is to be said now: what has just got the focus, or is otherwise than before while it has it; what is
        asked and noted; the new lines of a list that was there before.
        """
        found: list[News] = []
        notices: dict[str, str] = {}
        lines: dict[str, tuple[str, ...]] = {}
        here = ("", "")
        for told in every(whole):
            if told.key == focused and focused:
                here = focused, described(told, texts)
            if told.role == "notice":
                notices[told.key] = told.label
                if self._notices.get(told.key) != told.label:
                    found.append(News(told.label))
            if told.state.live:
                lines[told.key] = tuple([line.key for line in told.children])
                known = self._lines.get(told.key)
                if known is not None:
                    found += [News(line.label) for line in told.children if line.key not in known]
        if here != self._focused and here[1]:
            found.insert(0, News(here[1], urgent=True))
        self._focused, self._notices, self._lines = here, notices, lines
        return found


def described(told: Told, texts: Texts) -> str:
    """A thing in words: its name, its kind and state, where it is, and what more there is to say."""
    parts = [told.label]
    if told.role in ROLES:
        parts.append(texts(f"told.{told.role}"))
    if told.state.value:
        parts.append(told.state.value)
    if told.state.on or (told.state.on is False and told.role in ROLES):
        parts.append(texts(f"told.{'on' if told.state.on else 'off'}.{'toggle' if told.role == 'toggle' else 'other'}"))
    if told.state.expanded is not None:
        parts.append(texts("told.expanded" if told.state.expanded else "told.folded"))
    if not told.enabled:
        parts.append(texts("told.disabled"))
    if told.order[1]:
        parts.append(texts("told.order", n=told.order[0], of=told.order[1]))
    if told.description:
        parts.append(told.description)
    return ", ".join(parts)
