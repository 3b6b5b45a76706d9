"""What is pointed at, meant, said, seen and heard at every table is what it was when it was recorded."""

from __future__ import annotations

import pytest

from game.catalogue import NAMES, open_game
from scenes.kit.screen.ui import Ui
from scenes.presenters.registry import presenter_of
from scenes.table.offers import Where, meant, offers_of
from scenes.table.presenter import UsualPresenter
from tests.reliability.moments import differences, moments, stored

from .recorded_gestures import TABLE, found_at, screen


@pytest.fixture(scope="module")
def unseen() -> Ui:
    return screen()


@pytest.mark.parametrize("game", NAMES)
def test_a_table_is_pointed_at_and_answers_as_it_was_recorded(game: str, unseen: Ui) -> None:
    different = next(differences(TABLE, game, lambda moment: found_at(moment, unseen)), None)
    assert different is None, different


@pytest.mark.parametrize("game", NAMES)
def test_the_recorded_moments_meet_every_kind_of_action(game: str) -> None:
    rules, met = open_game(game).rules, set[type]()
    recorded = stored(TABLE, game)
    assert recorded
    for moment in moments(game, recorded):
        met |= {type(action) for action in rules.legal(moment.before, moment.seat)}
    assert met >= set(rules.action_types)


@pytest.mark.parametrize("game", ["nine_domains", "flautz", "flower_power"])
def test_what_is_pointed_at_means_the_action_that_it_was_offered_for(game: str) -> None:
    """The table of what is pointed at is read both ways, where a try is read from it at all."""
    rules = open_game(game).rules
    presenter, read = presenter_of(rules), set[type]()
    assert isinstance(presenter, UsualPresenter)
    for moment in moments(game, stored(TABLE, game)):
        view, seat = moment.before.view(moment.seat), moment.seat
        where = Where(presenter.rules.content, view, seat, tuple(rules.legal(view, seat)))
        for gesture in offers_of(presenter.pointed, where).gestures:
            kind = type(gesture.action)
            found = meant({kind: presenter.pointed[kind]}, where, gesture.points)
            if found is not None:
                needed = kind.__struct_fields__[: len(kind.__struct_fields__) - len(kind.__struct_defaults__)]
                assert [getattr(found, name) for name in needed] == [getattr(gesture.action, name) for name in needed]
                read.add(kind)
    assert read
