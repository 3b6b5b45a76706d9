"""Who sees everything in a replay sees all hands, named and sorted; one's own finished match is open to its end."""

from __future__ import annotations

import pytest

from game.core.table.table import BAG, UNKNOWN
from scenes.kit.drawing.theme import LABEL
from scenes.kit.screen.tree import walk
from scenes.kit.widgets.basic import TextLook
from scenes.rooms.replay.player import ALL_SEEING

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
