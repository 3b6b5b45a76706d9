"""Motions begin where they are and end exactly where they lead."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scenes.kit.drawing.tween import back_out, ease_in_out, ease_out


@pytest.mark.parametrize("ease", [ease_out, ease_in_out, back_out])
def test_a_motion_starts_at_0_and_ends_at_1(ease: Callable[[float], float]) -> None:
    assert ease(0.0) == pytest.approx(0.0, abs=1e-9)
    assert ease(1.0) == 1.0


def test_only_what_drops_goes_too_far_and_comes_back() -> None:
    steps = [step / 100 for step in range(101)]
    assert all(0.0 <= ease(step) <= 1.0 for ease in (ease_out, ease_in_out) for step in steps)
    assert 1.04 < max(map(back_out, steps)) < 1.08
