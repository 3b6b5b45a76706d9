"""Drafts and sealed choices: what others see of them."""

from __future__ import annotations

from game.core.rules.drafts import EMPTY, HIDDEN, empty_draft, hidden_draft, picks, seen_by, with_pick


def test_a_pick_moves_and_never_stands_twice() -> None:
    draft = with_pick(with_pick(empty_draft(3), 0, 7), 2, 8)
    assert draft == (7, EMPTY, 8)
    assert with_pick(draft, 1, 7) == (EMPTY, 7, 8)
    assert with_pick(draft, 2, 7) == (EMPTY, EMPTY, 7)
    assert picks(draft) == 2


def test_others_see_how_many_and_not_where() -> None:
    assert hidden_draft((EMPTY, 7, 8)) == hidden_draft((3, EMPTY, 1)) == (HIDDEN, HIDDEN, EMPTY)


def test_of_sealed_choices_others_see_only_that_they_were_made() -> None:
    sealed = (5, EMPTY, 2)
    assert seen_by(sealed, 0) == (5, EMPTY, HIDDEN)
    assert seen_by(sealed, 1) == (HIDDEN, EMPTY, HIDDEN)
    assert seen_by(sealed, 3) == (HIDDEN, EMPTY, HIDDEN)
