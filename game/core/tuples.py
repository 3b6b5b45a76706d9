"""Frozen sequences, changed by making new ones."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def with_item(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The same values, but `value` at `index` (from 0)."""
    return (*values[:index], value, *values[index + 1 :])
