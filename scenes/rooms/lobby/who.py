"""Who sits at a seat: one of the people who have sat here before, each with the token he keeps, or another token."""

from __future__ import annotations

from functools import partial

from game.core.texts import Person
from scenes.kit.drawing.theme import SEAT_NAME, STRONG
from scenes.kit.geometry import Rect
from scenes.kit.layout import LEAST_TARGET, fitting, grid, share
from scenes.kit.screen.tree import Node, NodeAction, State
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import SheetLook, button_height, icon_button, picture, text
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.dialog import Answer, Dialog
from scenes.kit.widgets.sheet import Sheet, SheetButton
from scenes.rooms.lobby.seats import SeatForm, Seating

LARGEST_TOKEN = 78.0
GAP = 10.0


class WhoSheet(Sheet):
    """A person's seat: names and tokens of the house, in place of the present ones."""

    widest = 680.0

    def __init__(self, seating: Seating, form: SeatForm) -> None:
        super().__init__()
        self._seating = seating
        self._form = form

    def title(self, ui: Ui) -> str:
        return ui.texts("who.title")

    def buttons(self, ui: Ui) -> list[SheetButton]:
        return [("done", ui.texts("who.done"), "check", "primary", self.back)]

    def content(self, column: Column) -> None:
        ui, width = column.ui, column.width
        people = self._people()
        if people:
            column.words(ui.texts("who.people"), STRONG, gap=8)
            columns = 2 if width > 480 * ui.text_scale else 1
            size = share(width, columns, GAP), max(54.0, button_height(ui, SEAT_NAME))
            places = column.take(grid(column.here, len(people), columns, size, GAP))
            for number, (name, place) in enumerate(zip(people, places, strict=True)):
                column.nodes += self._person(ui, number, name, place)
            column.space(GAP + 10)
        column.words(ui.texts("who.tokens"), STRONG, gap=8)
        tokens = sorted(ui.palette.seats)
        side = min(LARGEST_TOKEN, max(LEAST_TARGET, share(width, len(tokens), GAP)))
        places = grid(column.here, len(tokens), fitting(width + 1, side, GAP), (side, side), GAP)
        column.add(*[self._token(ui, token, place) for token, place in zip(tokens, places, strict=True)], gap=GAP)
        column.words(ui.texts("who.swaps"), colour="ink_soft")

    def _people(self) -> list[str]:
        """Who has sat here before and does not sit at another seat."""
        elsewhere = {form.name for form in self._seating.forms if form is not self._form}
        return [name for name in self.app.settings.names if name not in elsewhere]

    def _person(self, ui: Ui, number: int, name: str, place: Rect) -> list[Node]:
        """The name with its token; a basket forgets it."""
        key = f"who.person.{number}"
        room = place.less(right=54)
        look = _ground(name == self._form.name)
        token = self.app.settings.tokens.get(name)
        drawing = room.less(left=8, bottom=2).at_left(room.h - 12, room.h - 12)
        words = text(room.less(left=drawing.w + 18, right=34, bottom=2), name, SEAT_NAME)
        art = ui.palette.token_art(token) if token is not None else "seat_empty"
        chosen = Node(
            "choice", room, key, name, look,
            actions=(NodeAction("press", name, partial(self._take, name)),), focusable=True,
            children=(picture(drawing, art), words), state=State(on=name == self._form.name),
        )  # fmt: skip
        label = ui.texts("who.forget", player=Person(name))
        ask = partial(self._ask_to_forget, name)
        basket = place.less(right=1).at_right(LEAST_TARGET, LEAST_TARGET)
        return [chosen, icon_button(ui, f"{key}.forget", basket, "trash", label, ask)]

    def _token(self, ui: Ui, token: int, place: Rect) -> Node:
        key = f"who.token.{token}"
        symbol = ui.palette.seats[token]
        label = symbol.name_fr if ui.texts.language == "fr" else symbol.name_en
        look = _ground(token == self._form.token)
        drawing = picture(place.inset(6 if ui.points_at(key) else 8).moved(0, -1), ui.palette.token_art(token))
        run = partial(self._change, token)
        return Node(
            "choice", place, key, label, look, actions=(NodeAction("press", label, run),),
            focusable=True, tooltip=label, children=(drawing,), state=State(on=token == self._form.token),
        )  # fmt: skip

    # ---- what can be done -----------------------------------------------------------------------

    def _take(self, name: str) -> None:
        self._form.rename(name)
        self._seating.give_token(self._form, self.app.settings.tokens.get(name, self._form.token))

    def _change(self, token: int) -> None:
        self._seating.give_token(self._form, token)

    def _ask_to_forget(self, name: str) -> None:
        answers = [
            Answer("who.forget_yes", partial(self._forget, name), "paper", "trash"),
            Answer("who.forget_no", None, "primary", "undo"),
        ]
        self.app.stack.push(Dialog("who.forget_title", "who.forget_text", answers, player=name))

    def _forget(self, name: str) -> None:
        settings = self.app.settings
        self.app.change_settings(
            names=[other for other in settings.names if other != name],
            tokens={other: token for other, token in settings.tokens.items() if other != name},
            achieved={other: prizes for other, prizes in settings.achieved.items() if other != name},
        )


def _ground(chosen: bool) -> SheetLook:
    """Paper, or in lamp light what is chosen now."""
    return SheetLook(fill="lamp" if chosen else "paper2", edge="lamp_deep" if chosen else "edge", radius=14, shadow=0)
