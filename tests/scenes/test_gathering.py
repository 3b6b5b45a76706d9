"""The sheet before a round: all that stands on it is seen whole, however many play and however large letters are."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from game.core.texts import Texts
from scenes.kit.drawing.text import Typesetter
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import walk
from scenes.kit.screen.ui import Ui
from scenes.phones.gathering import Guest, gathering
from scenes.phones.strip import Invitation

STATES = ("phone", "free", "asleep", "bot")


class Beginning:
    """In the place of the hosting: all its ways."""

    def beginning(self, texts: Texts) -> list[tuple[str, str]]:
        return [("start", texts("phones.start")), ("bots", texts("phones.bots_in"))]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_nobody_is_covered_on_the_sheet_with_the_code(language: str, ui: Ui) -> None:
    ui.texts = Texts(language)
    invitation = Invitation("http://192.168.100.137:4404/#t=0123456789abcdef", "http://192.168.100.137:4404/", "KMRTW")
    for (width, height), scale, many in product([(1280, 720), (1920, 1080)], (1.0, 1.5, 2.0, 2.5), (2, 4, 5, 6, 8)):
        ui.width, ui.height, ui.typesetter = width, height, Typesetter(ui.typesetter.scale, scale)
        guests = [Guest("Maximilienne", seat + 1, STATES[seat % 4]) for seat in range(many)]
        sheet = gathering(ui, invitation, guests, Beginning(), lambda: None)  # type: ignore[arg-type]
        said = [node for node in walk(sheet) if node.label and not node.key.startswith("phones.gathering")]
        assert sum(node.label == "Maximilienne" for node in said) == many
        for node in said:
            assert sheet.rect.union(node.rect) == sheet.rect, (width, scale, many, node.label)
        for one, other in combinations(said, 2):
            assert not apart_by_nothing(one.rect, other.rect), (width, scale, many, one.label, other.label)


def apart_by_nothing(one: Rect, other: Rect) -> bool:
    """True where two things lie on each other by more than a hair."""
    wide = min(one.right, other.right) - max(one.x, other.x)
    high = min(one.bottom, other.bottom) - max(one.y, other.y)
    return wide > 1 and high > 1
