"""What opens a clause of the rule book: a round book, a word where there is room, or the clause's name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from scenes.kit.drawing.theme import LABEL, STRONG
from scenes.kit.geometry import Rect
from scenes.kit.layout import LEAST_TARGET, At, length, row
from scenes.kit.screen.tree import Node, NodeAction
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import SheetLook, button, picture, text

MARK = LEAST_TARGET
"""The width of the book, and the height of both."""
GAP = 8.0


def clause_mark(ui: Ui, key: str, place: Rect, clause: str, explain: Callable[[str], None], words: str = "") -> Node:
    """The mark in the middle of a place, or `words` that fill it; `explain` opens the clause."""
    label = ui.texts("table.why_clause", clause=clause)
    mark = place.at_centre(place.w if words else MARK, MARK)
    act = NodeAction("press", label, partial(explain, clause))
    why = NodeAction("explain", label, partial(explain, clause))
    return Node(
        "button",
        mark,
        key,
        label,
        actions=(act, why),
        focusable=True,
        focus_shape="rounded" if words else "round",
        tooltip=label,
        children=_word(ui, key, mark, words) if words else (picture(mark.inset(5), "icon_clause"),),
    )


def _word(ui: Ui, key: str, mark: Rect, words: str) -> tuple[Node, ...]:
    """The words on a slip in the colour of the sign."""
    slip = mark.inset(0, 6)
    fill = ui.palette.between("lamp", "lamp_light", ui.amount(key))
    return Node("image", slip, look=SheetLook(fill, fill, slip.h / 2, 0, 2)), text(slip, words, STRONG, align="centre")


def clause_names(
    ui: Ui, key: str, place: Rect, clauses: Sequence[str], explain: Callable[[str], None], *, at: At = "left"
) -> list[Node]:
    """A button for each of some clauses, as many of the first ones as a place holds beside each other."""
    places = row(place, _widths(ui, clauses), GAP, at=at)
    return [
        button(
            ui, f"{key}.{clause}", mark.at_left(mark.w, MARK), clause, partial(explain, clause), kind="ghost",
            role=LABEL, tooltip=ui.texts("table.why_clause", clause=clause),
        )
        for clause, mark in zip(clauses, places, strict=True)
        if mark.right <= place.right
    ]  # fmt: skip


def clause_names_width(ui: Ui, clauses: Sequence[str]) -> float:
    """What they take all together."""
    return length(_widths(ui, clauses), GAP)


def _widths(ui: Ui, clauses: Sequence[str]) -> list[float]:
    return [ui.measure(clause, LABEL) + 26 for clause in clauses]
