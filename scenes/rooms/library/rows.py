"""One match in the list of the library: what, who, when, how it stands, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import msgspec

from game.catalogue import card_of
from game.core.library.library import FINISHED, MatchRow
from game.core.texts import Person, Texts
from scenes.kit.drawing.art import tile_of
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.slip import Slip, SlipDeed, Slips, said_moment

FIRST = (("bring_back", "undo"), ("go_on", "play"), ("replay", "eye"))
"""What may be the first deed of a match, what is meant most likely first."""


class RowTools(msgspec.Struct, frozen=True):
    """What can be done with a match; `go_on` None when it is over, `bring_back` None when it was not put away."""

    go_on: Callable[[], None] | None
    replay: Callable[[], None]
    rename: Callable[[], None]
    export: Callable[[], None]
    delete: Callable[[], None]
    bring_back: Callable[[], None] | None = None


def title_of(texts: Texts, row: MatchRow) -> str:
    """What a match is called: the title it was given, else its game."""
    return row.title or texts.pick(card_of(row.game).title)


def players_of(row: MatchRow) -> str:
    """The names in seat order."""
    return ", ".join(row.names)


def standing(texts: Texts, row: MatchRow) -> str:
    """Who has won, or how far the match has come."""
    if row.state != FINISHED and row.practice:
        return texts.plural("library.left_practice", row.actions)
    if row.state != FINISHED:
        return texts.plural("library.going_on", row.actions)
    places = row.result.split(",")
    winners = [name for name, place in zip(row.names, places, strict=False) if place == "1"]
    if len(winners) == 1:
        return texts("result.wins", player=Person(winners[0]))
    return texts("result.shared", players=", ".join(winners)) if winners else texts("library.finished_one")


def slips_of(ui: Ui, width: float) -> Slips:
    """How the matches of a list are laid."""
    return Slips(ui, "library", [ui.texts(f"library.{name}") for name, _ in FIRST], width)


def slip_of(texts: Texts, row: MatchRow, tools: RowTools, *, elsewhere: bool) -> Slip:
    """A match on its slip of paper; `elsewhere`: another window plays it."""

    def deed(name: str, icon: str, run: Callable[[], None]) -> SlipDeed:
        return SlipDeed(name, icon, texts(f"library.{name}"), run)

    runs = {"bring_back": tools.bring_back, "go_on": tools.go_on, "replay": tools.replay}
    first = next(deed(name, icon, run) for name, icon in FIRST if (run := runs[name]) is not None)
    others = [
        deed("rename", "pencil", tools.rename),
        deed("export", "save", tools.export),
        deed("delete", "trash", tools.delete),
    ]
    if first.key != "replay":
        first = msgspec.structs.replace(first, kind="primary")
        others.insert(0, deed("replay", "eye", tools.replay))
    practice = f" · {texts('library.practice')}" if row.practice and row.state == FINISHED else ""
    below = f"{said_moment(texts, row.updated, date.today())} · {standing(texts, row)}{practice}"
    locked = texts("library.read_only") if elsewhere else ""
    return Slip(row.id, tile_of(row.game), title_of(texts, row), players_of(row), below, first, others, locked)
