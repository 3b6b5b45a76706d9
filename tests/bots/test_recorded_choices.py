"""Bots of every level choose what they chose when it was recorded, and say of it what they said."""

from __future__ import annotations

import pytest

from game.catalogue import NAMES
from tests.reliability.moments import differences

from .recorded_choices import TABLE, found_at


@pytest.mark.parametrize("game", NAMES)
def test_bots_choose_and_explain_as_it_was_recorded(game: str) -> None:
    different = next(differences(TABLE, game, found_at), None)
    assert different is None, different
