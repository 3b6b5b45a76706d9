"""Who sees everything in a replay sees all hands, named and sorted; one's own finished match is open to its end."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from game.core.table.table import BAG, UNKNOWN
from game.teaching.playlists import playlists_of
from scenes.doors.hall import Hall
from scenes.kit.drawing.theme import LABEL
from scenes.kit.screen.tree import walk
from scenes.kit.widgets.basic import TextLook
from scenes.kit.window.inputs import Key
from scenes.rooms.example.demo import Demo
from scenes.rooms.replay.player import ALL_SEEING
from scenes.table.board.open_hands import hand_of
from scenes.table.playback.film import ALL_OPEN

from .conftest import MakeApp
from .replay_room import open_replay
from .table_play import BOT, advance, begun


@pytest.mark.parametrize(
    ("game", "seats"), [("nine_domains", 2), ("croconounours", 2), ("flautz", 3), ("batailles", 3), ("flower_power", 3)]
)
def test_all_hands_lie_open_named_and_sorted(game: str, seats: int, make_app: MakeApp) -> None:
    match = begun(game, (BOT,) * seats, "hands")
    advance(match, 10_000)
    assert match.session.outcome is not None
    app = make_app((1280, 720), language="en")
    replay, _ = open_replay(app, match)
    replay.player.look_with(ALL_SEEING)
    replay.player.go_to_part(len(match.session.records) // 2)
    app.loop_once()
    replay.show_hands()
    app.loop_once()
    app.loop_once()
    table = replay.player.picture.stage.view.table
    for seat in range(seats):
        zones = [z for z, spec in enumerate(table.layout) if spec.kind == BAG and spec.owner == seat]
        faces = [face for zone in zones for face in table.faces_in(zone) if face != UNKNOWN]
        shown = [node for node in walk(app.interaction.root) if node.key.startswith(f"hands.{seat}.")]
        assert len(shown) == len(faces)
        assert all(node.label for node in shown)


def test_ones_own_finished_match_can_be_scrubbed_to_its_end_at_once(make_app: MakeApp) -> None:
    match = begun("nine_domains", ("human", BOT), "own")
    advance(match, 10_000)
    replay, _ = open_replay(make_app(), match)
    player = replay.player
    assert not player.future_hidden
    assert player.last == len(player.shots) - 1
    unfinished = begun("nine_domains", ("human", BOT), "own")
    advance(unfinished, 5)
    replay, _ = open_replay(make_app(), unfinished)
    assert not replay.player.future_hidden, "nor has one that goes on, as far as it has come"
    unseen = begun("nine_domains", (BOT, BOT), "bots")
    advance(unseen, 10_000)
    replay, _ = open_replay(make_app(), unseen)
    assert replay.player.future_hidden, "nobody has seen how it ends"


def test_no_name_of_a_hand_runs_into_the_next_one_or_is_cut(make_app: MakeApp) -> None:
    match = begun("flower_power", (BOT, BOT), "names")
    advance(match, 60)
    app = make_app((1280, 720), language="fr")
    replay, _ = open_replay(app, match)
    replay.player.look_with(ALL_SEEING)
    replay.player.go_to_part(len(match.session.records))
    app.loop_once()
    replay.show_hands()
    app.loop_once()
    app.loop_once()
    nodes = list(walk(app.interaction.root))
    cards = [node for node in nodes if node.key.startswith("hands.")]
    named = {node.label.partition(" — ")[0] for node in cards}
    written = [(node.look.text, node.rect) for node in nodes if isinstance(node.look, TextLook)]
    names = [(name, rect) for name, rect in written if name in named]
    assert len(names) == len(cards) > 4
    assert all(app.ui.measure(name, LABEL) < rect.w for name, rect in names)


@pytest.mark.parametrize(
    ("game", "size"),
    [
        ("batailles", (1024, 768)),
        ("croconounours", (1280, 720)),
        ("flautz", (1280, 720)),
        ("flower_power", (1920, 1080)),
        ("nine_domains", (1280, 720)),
    ],
)
def test_a_demo_with_all_hands_open_shows_every_card_that_is_held(
    game: str, size: tuple[int, int], make_app: MakeApp, tmp_path: Path
) -> None:
    """Also where the table itself says only how many they are: above it, beside nothing that it covers."""
    app = make_app(size, language="en")
    Hall(app, tmp_path).examples.present(playlists_of(game)["in_three_minutes"])
    app.loop_once()
    demo = app.stack.top
    assert isinstance(demo, Demo)
    for _ in range(2):
        app.loop_once()
        assert not [node for node in walk(app.interaction.root) if node.key.startswith("hands.")]
        app._input(Key("v"))
    app._input(Key("v"))
    assert demo.film.eyes == ALL_OPEN
    for number in range(demo.count):
        demo.show(number)
        while True:
            demo.film.hurry()
            app.loop_once()
            table, layout = demo.film.picture.stage.view.table, demo.film.picture.layout
            nodes = [node for node in walk(app.interaction.root) if node.key.startswith("hands.")]
            open_pieces = [piece for piece in layout.pieces if not piece.concealed and not piece.picture.is_back]
            seen = Counter(node.label for node in nodes) + Counter(piece.label for piece in open_pieces)
            for seat in range(len(demo.film.course.names)):
                zones = [z for z, spec in enumerate(table.layout) if spec.kind == BAG and spec.owner == seat]
                held = hand_of(demo.film.picture, app.ui, seat)
                assert len(held) == sum(len(table.faces_in(zone)) for zone in zones)
                assert not Counter(piece.label for piece in held) - seen
            board = next(node.rect for node in walk(app.interaction.root) if node.key == "demo.board")
            for node in nodes:
                assert not node.rect.overlaps(board)
                assert min(node.rect.x, node.rect.y, app.ui.width - node.rect.right) >= 0
            if demo.film.over:
                break
            demo.film.next()
