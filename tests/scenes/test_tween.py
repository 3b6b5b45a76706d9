"""Motions end exactly, in order, and at once when flushed."""

from __future__ import annotations

import pytest

from scenes.kit.drawing.tween import (
    Call,
    MotionPlayer,
    Parallel,
    Sequence,
    Tween,
    Wait,
    back_out,
    ease_in_out,
    ease_out,
    linear,
)


@pytest.mark.parametrize("ease", [linear, ease_out, ease_in_out, back_out])
def test_a_tween_starts_at_0_and_ends_at_exactly_1(ease: object) -> None:
    assert callable(ease)
    seen: list[float] = []
    tween = Tween(0.26, seen.append, ease)
    assert tween.advance(0.0) is None
    while tween.advance(1 / 60) is None:
        pass
    assert seen[0] == pytest.approx(0.0, abs=1e-9)
    assert seen[-1] == 1.0


def test_what_is_left_of_a_frame_goes_to_the_next_motion() -> None:
    seen: list[float] = []
    sequence = Sequence(Tween(0.1, lambda _: None), Tween(1.0, seen.append, linear))
    assert sequence.advance(0.35) is None
    assert seen[-1] == pytest.approx(0.25)


def test_parallel_ends_with_the_longest() -> None:
    both = Parallel(Wait(0.1), Wait(0.3))
    assert both.advance(0.2) is None
    assert both.advance(0.2) == pytest.approx(0.1)


def test_speed_divides_durations() -> None:
    player = MotionPlayer(speed=4.0)
    player.play(Wait(1.0))
    assert player.update(0.2)
    assert not player.update(0.06)


def test_flush_ends_everything_once_and_in_order() -> None:
    player, told = MotionPlayer(), list[str]()
    ends: list[float] = []

    def start_another() -> None:
        told.append("first")
        player.play(Call(lambda: told.append("started by the first")))

    player.play(Sequence(Wait(5), Tween(1, ends.append), Call(start_another)))
    player.play(Sequence(Tween(9, ends.append), Call(lambda: told.append("second"))))
    player.flush()
    assert told == ["first", "second", "started by the first"]
    assert ends == [1.0, 1.0]
    assert not player.busy
    assert not player.update(1.0)
    assert len(told) == 3
