"""A row of a list that is pressed: its words may fill several lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scenes.kit.drawing.theme import BODY, SMALL, TypeRole
from scenes.kit.geometry import Rect
from scenes.kit.layout import LEAST_TARGET
from scenes.kit.screen.tree import Look, Node, NodeAction
from scenes.kit.widgets.basic import ButtonLook, Kind, paragraph_in, picture
from scenes.kit.widgets.column import Column

SIGN = 30.0
SMALL_SIGN = 22.0


def worded_row(
    column: Column,
    key: str,
    words: str,
    run: Callable[[], None],
    *,
    icon: str = "",
    role: TypeRole = BODY,
    kind: Kind = "paper",
    enabled: bool = True,
    gap: float = 0.0,
    signs: Sequence[str] = (),
    told: str = "",
    below: str = "",
    picture_size: tuple[float, float] = (0.0, 0.0),
    seen: Callable[[Rect], Look | None] = lambda place: None,
) -> None:
    """Adds a button to a column, as high as its words need, with what is said `below` them in smaller letters; the icon
    stands at its left, `signs` at its right, and what they mean is `told` to who cannot see them. Instead of an icon it
    may have a picture of some size: what is `seen` in its place.
    """
    ui, here = column.ui, column.here
    wide, high = picture_size
    left = 18.0 + (wide if wide else SIGN + 8 if icon else 0.0)
    right = 18.0 + (SMALL_SIGN + 4) * len(signs)
    room = here.w - left - right
    said = ui.wrap(below, SMALL, room).height if below else 0.0
    height = max(LEAST_TARGET, ui.wrap(words, role, room).height + said + 20, high + 16 if high else 0.0)
    rect = here._replace(h=height)
    inside = rect.less(left=left, right=right, bottom=4)
    children: tuple[Node, ...] = (
        paragraph_in(ui, inside.less(bottom=said), words, role, colour="ink" if enabled else "disabled_ink"),
    )
    if below:
        under = inside.less(top=inside.h - said - 8, bottom=8)
        children = (*children, paragraph_in(ui, under, below, SMALL, colour="ink_soft" if enabled else "ink"))
    if icon:
        beside = rect.less(left=8, bottom=4).at_left(wide, high).at_centre(SIGN, SIGN) if wide else None
        sign = picture(beside or rect.less(left=14, bottom=4).at_left(SIGN, SIGN), f"icon_{icon}")
        children = (sign, *children)
    if wide:
        place = rect.less(left=8, bottom=4).at_left(wide, high)
        drawing = seen(place)
        children = children if drawing is None else (Node("image", place, look=drawing), *children)
    for number, name in enumerate(reversed(signs)):
        place = rect.less(right=18 + (SMALL_SIGN + 4) * number, bottom=4).at_right(SMALL_SIGN, SMALL_SIGN)
        children = (*children, picture(place, name))
    label = " — ".join(part for part in (words, told, below) if part)
    look = ButtonLook("", "", kind, role, enabled, ui.pressed == key, ui.amount(key))
    press = NodeAction("press", label, run)
    node = Node("button", rect, key, label, look, actions=(press,), enabled=enabled, focusable=True, children=children)
    column.add(node, gap=gap)
