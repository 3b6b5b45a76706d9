"""Anybody's match through the table's picture, at any pace, in any window: whatever is where when the next stage comes,
the picture can be shown.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, Final

import pytest

from game.catalogue import NAMES, open_game
from game.core.chance import Chance
from game.core.journal.journal import fold_journal, read_header
from game.core.match.session import Session
from game.core.match.staging import ALL_EYES, OPEN_EYES, OWN_EYES, Stage, fold_in_stages
from game.core.rules.rules import Setup
from game.core.texts import Texts
from game.matches.sources import match_of
from scenes.kit.drawing.theme import load_palette
from scenes.kit.screen.ui import Ui
from scenes.presenters.registry import presenter_of
from scenes.table.board.picture import TablePicture
from scenes.table.board.pieces import Picture, Piece, Pose
from scenes.table.board.showing import piece_nodes
from scenes.table.board.sprites import Sprites
from scenes.table.playback.film import seats_named
from tests.campaign import CAMPAIGN, as_many, sampled, tried
from tests.conformance.playing import NAMES as PEOPLE
from tests.conformance.playing import play_at_random
from tests.conformance.setups import spread
from tests.reliability.playing import codec_of
from tests.reliability.recorded import house_rules, journal_of
from tests.reliability.test_corpus import ENDINGS

from .made_once import typesetter

MATCHES: Final = as_many(4, 400)
"""Of every game; a whole campaign shows 2,000 of all."""
STAGES: Final = 1_000 if CAMPAIGN else 60
"""Of one match are shown in a row, from anywhere in it."""
SIZES: Final = ((1280, 720), (1024, 576), (1024, 1700), (3840, 1080), (1160, 2000), (2560, 1440))
"""Of the canvas, in logical units."""
PACES: Final = (0.0, 0.001, 0.016, 0.07, 0.12, 0.3, 0.9, 30.0)
"""Seconds between two frames."""
USUALLY: Final = 8
"""One stage in so many comes when the window has another size, or other eyes look."""


def matches(game: str) -> Iterator[Session[Any, Any]]:
    """Recorded ones, then random ones with other house rules at every number of seats in turn."""
    for ending in spread(ENDINGS[game], MATCHES):
        data = journal_of(ending)
        yield match_of(fold_journal(read_header(data), data.splitlines()[1:], codec_of(game))).session
    opened = open_game(game)
    counts = opened.rules.seat_counts
    for number in range(max(0, MATCHES - len(ENDINGS[game]))):
        seats, chance = counts[number % len(counts)], Chance("fuzz", CAMPAIGN, game, number)
        setup = Setup(game, seats, house_rules(game, seats, chance))
        yield play_at_random(opened.rules, opened.notation, setup, f"fuzz {CAMPAIGN} {number}").session


def shown_anyhow(session: Session[Any, Any], chance: Chance) -> int:
    """Shows a part of a match in the table's picture, whatever is still on its way when the next stage comes; says how
    many stages that were.
    """
    ui = Ui(load_palette(), Texts(chance.choice(("fr", "en"))))
    ui.typesetter = typesetter(1.0, chance.choice((1.0, 1.5)))
    rules, state, seats = session.rules, session.beginning(), seats_named(PEOPLE[: session.setup.seats])
    viewer, eyes = chance.below(len(seats) + 1), chance.choice((OWN_EYES, OPEN_EYES, ALL_EYES))
    records, last = session.records, len(session.records) - 1
    first = chance.below(max(1, last - STAGES // 2))
    picture = TablePicture(
        rules,
        presenter_of(rules),
        seats,
        viewer,
        Stage(-1, (), eyes.sees(state, viewer)),
        actors=lambda: rules.actors(picture.stage.view),
        records=lambda: records,
    )
    shown = 0
    for record in records:
        for stage in fold_in_stages(rules, state, record, viewer, picture.presenter.hold, eyes, apart=shown % 2 > 0):
            if record.seq < first or shown == STAGES:
                continue
            if chance.below(USUALLY) == 0:
                ui.width, ui.height = map(float, chance.choice(SIZES))
            if not shown:
                picture.begin_at(stage)
            else:
                picture.go_on_to(stage, stage.events)
            for _ in range(1 + chance.below(3)):
                look_at(picture, ui, still=chance.below(USUALLY) == 0)
                picture.sprites.advance(chance.choice(PACES))
            shown += 1
    return shown


def look_at(picture: TablePicture, ui: Ui, *, still: bool) -> None:
    """Makes what is painted; a share of a way is a share."""
    picture.lay_out(ui, still=still)
    for node in piece_nodes(picture, ui):
        assert all(map(math.isfinite, (node.rect.x, node.rect.y, node.rect.w, node.rect.h))), node
    picture.trace.nodes(picture.layout, picture.sprites)
    assert all(sprite.share >= 0.0 for _, sprite in picture.sprites.in_order())


@pytest.mark.sampled
@pytest.mark.parametrize("game", NAMES)
def test_a_match_is_shown_at_any_pace_in_any_window(game: str) -> None:
    for number, session in enumerate(matches(game)):
        shown_anyhow(session, Chance("fuzz", CAMPAIGN, game, number, "pace"))
        tried()


def at(chance: Chance, number: int) -> Piece:
    """A piece in one of few places, high or low, one side up or the other: much of it often stays as it was."""
    pose = Pose(100.0 * chance.below(2), 100.0, 50.0, 70.0, 0.0, chance.choice((0.0, 4.0)))
    return Piece((chance.below(2), number), pose, (Plain(False), Plain(True))[chance.below(2)])


class Plain(Picture, frozen=True):
    """One side of a piece."""

    back: bool


@pytest.mark.sampled
def test_whatever_changes_of_a_piece_it_arrives() -> None:
    """Its place, its zone, its height, its side, some of them or none, while it flies or lies."""
    for number in range(sampled(400)):
        chance, sprites = Chance("sprites", number), Sprites()
        for _ in range(12):
            pieces = [(piece, at(chance, piece)) for piece in range(chance.below(5))]
            sprites.arrange(pieces, still=chance.below(USUALLY) == 0)
            for _ in range(1 + chance.below(2)):
                for _, sprite in sprites.in_order():
                    assert all(map(math.isfinite, sprite.pose()))
                    assert 0.0 < sprite.stretch() <= 1.0
                    sprite.picture()
                sprites.advance(chance.choice(PACES))
        sprites.advance(30.0)
        assert {key: (sprite.pose(), sprite.picture()) for key, sprite in sprites.in_order()} == {
            key: (piece.pose, piece.picture) for key, piece in pieces
        }
        tried()
