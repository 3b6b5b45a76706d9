"""The end of a match, as its game tells it, and what can be achieved in a game (`data/<game>/achievements.yaml`)."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from game.catalogue import entry_of
from game.core.content.content import Model, load_model
from game.core.content.folder import shown_path
from game.core.match.tale import Tale, TaleTeller, told_by
from game.core.texts import LocalText
from game.matches.match import Match


class Achievement(Model):
    """Something rare enough to be remembered: its drawing, what it is called, and what it takes."""

    id: str
    art: str
    name: LocalText
    about: LocalText


class Achievements(Model):
    """The whole file."""

    achievements: tuple[Achievement, ...]


@cache
def achievements_of(game: str) -> tuple[Achievement, ...]:
    """What can be achieved in a game; () for a game that has none. Raises ContentError for a broken file."""
    path = entry_of(game).data / "achievements.yaml"
    return load_model(path, Achievements, shown_path(path)).achievements if path.is_file() else ()


def teller_of(game: str) -> type[TaleTeller]:
    """How a game tells its matches; one that has no words for it says only what its last event says."""
    package = entry_of(game).tale
    teller: type[TaleTeller] = TaleTeller if package is None else import_module(package).TELLER
    return teller


def tale_of(match: Match) -> Tale | None:
    """What is worth telling of a match; None while it goes on."""
    session = match.session
    outcome = session.outcome
    if outcome is None:
        return None
    rules = session.rules  # with what players have added to the game
    content = getattr(rules, "content", None)
    return told_by(teller_of(rules.name)(content, session.setup.seats), session, outcome)
