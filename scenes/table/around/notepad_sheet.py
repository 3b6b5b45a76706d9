"""A deduction notepad: card by card what it can still be, army by army what has died, and the viewer's own crosses.

What is certain the game says, from the viewer's view alone. Crosses are the viewer's: they are kept on this machine
under the match and the seat, and go neither into the match nor to a bot.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from scenes.kit.drawing.paint import Brush
from scenes.kit.drawing.theme import LABEL, SEAT_NAME, SMALL, TypeRole
from scenes.kit.geometry import Rect
from scenes.kit.layout import LEAST_TARGET, fitting, grid, row, share
from scenes.kit.screen.stack import Host
from scenes.kit.screen.tree import Look, Node, NodeAction, State
from scenes.kit.screen.ui import Ui
from scenes.kit.settings import Settings
from scenes.kit.widgets.basic import picture, text
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.sheet import Sheet
from scenes.table.playing.play import Play
from scenes.table.presenter import Notepad, NotepadArmy, NotepadCard, NotepadFace

GAP: Final = 5.0
LARGEST: Final = 52.0
MOST_MATCHES: Final = 20
"""Crosses of so many matches are kept."""


class ChipLook(Look, frozen=True):
    """One face: it can be this one, it certainly is, it cannot be, or the viewer has crossed it out."""

    sign: str
    art: str
    able: bool
    certain: bool
    crossed: bool
    lit: bool

    @property
    def bleed(self) -> float:
        return 4.0

    def paint(self, brush: Brush, rect: Rect) -> None:
        if not self.able:
            brush.rounded(rect, 10, "paper2", alpha=0.6)
        else:
            fill = "lamp_light" if self.certain else "#ffffff" if self.lit else "cream"
            brush.sheet(rect, radius=10, fill=fill, edge="lamp" if self.certain else "edge", lip=2, shadow=2)
        alpha = 1.0 if self.able and not self.crossed else 0.3
        inside = Rect.centred(rect.cx, rect.cy - 1, rect.h * 0.62, rect.h * 0.62)
        if self.art:
            brush.picture(self.art, inside, alpha=alpha)
        else:
            role = TypeRole("fredoka", max(14.0, rect.h * 0.44), grows=False)
            colour = "ink" if alpha == 1.0 else "#b6a3a8"
            brush.text(self.sign, role, rect.cx, rect.cy - 1, colour=colour, align="centre")
        if self.crossed and self.able:
            brush.icon("close", rect.cx, rect.cy - 1, rect.h * 0.6)


class NotepadSheet(Sheet):
    """The notepad of the person at the screen; it follows what happens."""

    widest = 1020.0

    def __init__(self, play: Play) -> None:
        super().__init__()
        self._play = play

    def title(self, ui: Ui) -> str:
        return ui.texts("notepad.title")

    def content(self, column: Column) -> None:
        column.words(column.ui.texts("notepad.note"), SMALL, colour="ink_soft", gap=10)
        notepad = self._play.presenter.notepad(self._play.picture.situation, column.ui)
        for army in notepad.armies:
            self._army(column, notepad, army)
            column.space(16)

    def _army(self, column: Column, notepad: Notepad, army: NotepadArmy) -> None:
        """Token and name, the dead, then the cards in play."""
        ui, player = column.ui, self._play.seats[army.seat]
        line = column.strip(max(40.0, ui.size(SEAT_NAME) * 1.7))
        name = min(line.w * 0.4, ui.measure(player.name, SEAT_NAME) + 6)
        token, _, named = row(line, [36, 8, name], least=0)
        column.nodes += [
            picture(token.at_left(36, 36), ui.palette.token_art(player.token), player.name),
            text(named, player.name, SEAT_NAME),
        ]
        names = ", ".join(notepad.faces[face].label for face in army.dead)
        column.words(
            ui.texts("notepad.dead", cards=names) if names else ui.texts("notepad.no_dead"), colour="ink_soft", gap=6
        )
        for card in army.cards:
            self._card(column, notepad, army, card)

    def _card(self, column: Column, notepad: Notepad, army: NotepadArmy, card: NotepadCard) -> None:
        """What a card can be, as chips of all faces."""
        ui, count = column.ui, len(notepad.faces)
        column.words(ui.texts("notepad.card", card=card.label), LABEL, gap=4)
        size = min(LARGEST, max(LEAST_TARGET, share(column.width, count, GAP)))
        columns = fitting(column.width + 0.5, size, GAP)
        marks = crosses(self.app.settings, self._play, card.key)
        places = column.take(grid(column.here, count, columns, (size, size), GAP))
        for face, (place, known) in enumerate(zip(places, notepad.faces, strict=True)):
            column.nodes.append(self._chip(ui, army, card, face, known, place, bool(marks >> face & 1)))
        column.space(GAP + 4)

    def _chip(
        self, ui: Ui, army: NotepadArmy, card: NotepadCard, face: int, known: NotepadFace, place: Rect, crossed: bool
    ) -> Node:
        able, certain = face in card.faces, card.faces == (face,)
        key = f"notepad.{army.seat}.{card.key}.{face}"
        look = ChipLook(known.sign, known.art, able, certain, crossed and not certain, ui.points_at(key))
        state = (
            "notepad.is"
            if certain
            else "notepad.cannot"
            if not able
            else "notepad.crossed"
            if crossed
            else "notepad.can"
        )
        label = ui.texts(state, card=known.label)
        if not able or certain:
            return Node("image", place, key, label, look, tooltip=label)
        act = NodeAction("press", label, partial(cross, self.app, self._play, card.key, face))
        struck = State(on=crossed)
        return Node("toggle", place, key, label, look, actions=(act,), focusable=True, tooltip=label, state=struck)


def _owner(play: Play, card: str) -> str:
    return f"{play.viewer}:{card}"


def crosses(settings: Settings, play: Play, card: str) -> int:
    """The faces that the viewer has crossed out for a card, as bits."""
    return settings.pads.get(play.match.identity, {}).get(_owner(play, card), 0)


def cross(app: Host, play: Play, card: str, face: int) -> None:
    """Crosses a face out for a card, or no longer."""
    settings, match = app.settings, play.match.identity
    here = dict(settings.pads.get(match, {}))
    here[_owner(play, card)] = crosses(settings, play, card) ^ 1 << face
    others = {other: marks for other, marks in settings.pads.items() if other != match}
    kept = dict(list(others.items())[-MOST_MATCHES + 1 :])
    app.change_settings(pads={**kept, match: here})
    app.invalidate()


def has_notepad(play: Play) -> bool:
    """True where the person at the screen can make notes."""
    return play.viewer in play.people and play.presenter.keeps_notepad(play.picture.situation)
