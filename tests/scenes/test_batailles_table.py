"""The table of Batailles et piques, looked at: what lies where, and what is shown to whom and for how long."""

from __future__ import annotations

from typing import Any, cast

import pytest

from game.batailles.aftermath import Look
from game.batailles.army import SPECIALS
from game.batailles.attacks import Attack
from game.batailles.events import KingLooked, UnitDied
from game.batailles.rules import Batailles
from game.batailles.state import ACTIVE
from game.batailles.zones import BOTH, LEFT, hand, pile, slot
from game.catalogue import open_game
from game.core.match.staging import open_view
from game.core.rules.drafts import picks
from scenes.kit.drawing.art import Art
from scenes.kit.screen.tree import walk
from scenes.presenters.batailles.art import ArmyPicture, turns_into_another
from scenes.presenters.batailles.field import BattleField
from scenes.presenters.batailles.roles import role_legend
from scenes.rooms.replay.player import ALL_SEEING
from scenes.table.board.picture import shown_face
from scenes.table.board.rooms import frame_of
from scenes.table.cards.playing_cards import CardBack

from .conftest import FakeClock, MakeApp
from .replay_room import open_replay
from .table_play import BOT, Table, advance, begun
from .written_positions import match_at


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("size", [(1280, 720), (2560, 1080), (1080, 1920), (800, 600)])
@pytest.mark.parametrize("others", range(1, 6))
def test_nothing_lies_on_anything_else(make_app: MakeApp, size: tuple[int, int], scale: float, others: int) -> None:
    app = make_app(size, text_scale=scale)
    app.draw_everything()
    field = BattleField(frame_of(app.ui), others, scale)
    own = [*(field.own_slot(n).rect for n in (0, 1)), *(field.own_special(n).rect for n in (0, 1))]
    own += [field.own_grave().rect, field.own_pile().rect, field.legend_room]
    cards = [pose.rect for camp in field.camps for pose in (camp.slot(0), camp.slot(1), camp.grave())]
    plates = [camp.plate for camp in field.camps]
    for number, rect in enumerate([*plates, *cards]):
        assert all(not rect.overlaps(other) for other in own)
        assert all(not rect.overlaps(other) for other in [*plates, *cards][number + 1 :])
    for sides in ((1, 2), (2, 1), (1, 1)):
        engaged = [field.fighting(True, n, *sides).rect for n in range(sides[0])]
        engaged += [field.fighting(False, n, *sides).rect for n in range(sides[1])]
        left, right = min(rect.x for rect in engaged), max(rect.right for rect in engaged)
        assert left + right == pytest.approx(2 * field.mat.cx, abs=2)
        assert all(not rect.overlaps(other) for rect in engaged for other in [*plates, *cards])
        assert min(rect.w for rect in engaged) >= max(60, field.camps[0].card)
    assert field.own >= (100 if size == (1080, 1920) else 57)  # a roomy mat has large cards


@pytest.mark.parametrize(("scale", "words"), [(1.0, True), (1.5, False)])
def test_the_legend_of_roles_fits_its_room(make_app: MakeApp, scale: float, words: bool) -> None:
    app = make_app(text_scale=scale)
    app.draw_everything()
    rules: Any = open_game("batailles").rules
    army = rules.army(match_at("batailles", {}, ("human",) * 3).session.state)
    field = BattleField(frame_of(app.ui), 2, scale)
    nodes = role_legend(army, field, app.ui)
    assert all(field.legend_room.inset(-3).contains(node.rect.x, node.rect.y) for node in nodes)
    assert sum(node.key.startswith("batailles.role.") for node in nodes) == 4
    assert any(node.role == "text" and "4, 8" in node.label for node in nodes) is words
    assert all("{" not in node.label for node in nodes)


@pytest.mark.parametrize("memory_aid", [True, False])
def test_a_kings_look_is_large_and_stays_as_long_as_it_is_told(
    make_app: MakeApp, clock: FakeClock, memory_aid: bool
) -> None:
    position = {"slots": {"Ada": "1 12", "Basile": "K 6", "Chloé": "3 2"}}
    match = match_at("batailles", position, ("human", "bot:greedy", "bot:greedy"), memory_aid=memory_aid)
    match.submit(0, Attack(LEFT, 1, LEFT))
    match.submit(1, match.session.legal(1)[0])
    table = Table(make_app(), clock, match, viewer=0, bots=False)
    table.scene.live = False
    table.settle()
    looked = (slot(2, LEFT), 0)
    assert table.scene.conductor.submit(0, Look(2, LEFT)) is None
    seen = 0.0
    for _ in range(200):
        table.turn(0.05)
        piece = table.picture.sprites[table.picture.tracker.number(looked)].piece
        if any(isinstance(event, KingLooked) for event in table.picture.situation.events) and table.play.timeline.busy:
            assert isinstance(piece.picture, ArmyPicture)
            assert not piece.dim
            assert piece.pose.rect.cx == pytest.approx(frame_of(table.app.ui).mat.cx)
            seen += 0.05
    assert seen > 1.5
    assert isinstance(piece.picture, ArmyPicture if memory_aid else CardBack)
    assert piece.dim is memory_aid


@pytest.mark.parametrize("memory_aid", [True, False])
def test_without_the_memory_aid_nobody_is_reminded_by_the_fights_of_others(
    make_app: MakeApp, clock: FakeClock, memory_aid: bool
) -> None:
    position = {
        "slots": {"Ada": "9 12", "Basile": "4 6", "Chloé": "8 2"},
        "knows": {"Ada": ["Basile.left"]},
        "turn": "Chloé",
    }
    match = match_at("batailles", position, ("human", "bot:greedy", "bot:greedy"), memory_aid=memory_aid)
    table = Table(make_app(), clock, match, viewer=0, bots=False)
    table.scene.live = False
    known = (slot(1, LEFT), 0)
    assert table.scene.conductor.submit(2, Attack(LEFT, 1, BOTH)) is None
    kinds = set()
    for _ in range(100):
        table.turn(0.05)
        kinds.add(type(table.picture.sprites[table.picture.tracker.number(known)].piece.picture))
    assert kinds == {ArmyPicture if memory_aid else CardBack}


@pytest.mark.parametrize("memory_aid", [True, False])
def test_the_log_points_at_no_card_that_lies_face_down(make_app: MakeApp, clock: FakeClock, memory_aid: bool) -> None:
    position = {
        "slots": {"Ada": "9 12", "Basile": "7 6", "Chloé": "7 2"},
        "knows": {"Ada": ["Basile.left", "Chloé.left"]},
    }
    match = match_at("batailles", position, ("human", "human", "human"), memory_aid=memory_aid)
    match.submit(0, Attack(LEFT, 1, LEFT))  # the 7 dies
    table = Table(make_app(), clock, match, viewer=0, bots=False)
    table.settle()
    line = next(n for n, line in enumerate(table.picture.log.lines) if isinstance(line.event, UnitDied))
    table.scene.app.ui.hovered = f"table.log.{line}"
    piece = table.picture.sprites[table.picture.tracker.number((slot(2, LEFT), 0))].piece
    assert table.picture.log.faces_at(table.scene.app.ui.hovered)
    assert (
        shown_face(table.picture.situation.view.table, piece) in table.picture.log.faces_at(table.scene.app.ui.hovered)
    ) is memory_aid


def test_every_skin_has_all_its_drawings() -> None:
    # BP-38: a skin is a file and a folder of drawings, whatever army it clothes
    content = cast(Batailles, open_game("batailles").rules).content
    art = Art()
    for name, skin in content.skins.items():
        wanted = {skin.ornament, *(f"{skin.drawings}_{special}" for special in SPECIALS)}
        for army in content.armies:
            wanted |= {content.drawing(army, name, face) for face in content.armies[army].cards}
        for drawing in sorted(wanted):
            assert art.source(f"batailles/{drawing}"), drawing


def test_a_tombstone_tells_cards_from_points(make_app: MakeApp, clock: FakeClock) -> None:
    """BP-33: a king counts twice."""
    position = {"slots": {"Ada": "9 5", "Basile": "12 13"}, "cemeteries": {"Ada": {"Basile": "K 3"}}}
    table = Table(make_app(language="en"), clock, match_at("batailles", position, ("human",) * 3), viewer=0)
    table.go_on()
    tip = table.node("batailles.grave.0").tooltip
    assert tip == "2 cards taken — 3 points (a king counts double)"


@pytest.mark.parametrize(("dead", "crowned"), [("K 3", True), ("5 3", False)])
def test_a_tombstone_that_counts_a_king_bears_a_crown(
    dead: str, crowned: bool, make_app: MakeApp, clock: FakeClock
) -> None:
    """BP-33: what it counts is points, so a king is seen to make more of it."""
    position = {"slots": {"Ada": "9 5", "Basile": "12 13"}, "cemeteries": {"Ada": {"Basile": dead}}}
    table = Table(make_app(language="en"), clock, match_at("batailles", position, ("human",) * 3), viewer=0)
    table.go_on()
    place = table.node("batailles.grave.0").rect
    over = [node for node in walk(table.app.interaction.root) if node.rect.overlaps(place) and node.look is not None]
    crowns = [node for node in over if "badge_king" in repr(node.look)]
    assert bool(crowns) is crowned
    assert ("3" if crowned else "2") in [node.label for node in over if node.role == "text"]


@pytest.mark.parametrize("value", ["6", "9", "68", "16", "8", "11", "12", "10", "13", "69"])
def test_numbers_that_are_others_upside_down_have_a_line_under_them(value: str) -> None:
    assert turns_into_another(value) is (value in {"6", "9", "68", "16"})


@pytest.mark.parametrize("language", ["fr", "en"])
def test_what_ends_a_match_and_how_near_that_is_can_be_read(language: str, make_app: MakeApp, clock: FakeClock) -> None:
    """BP-31, BP-35: how much of each army is left, of the viewer's own too; who is out is no army any more."""
    app = make_app(language=language)
    position = {"slots": {"Ada": "9 5", "Basile": "12 13"}, "cemeteries": {"Ada": {"Basile": "K 3"}}}
    table = Table(app, clock, match_at("batailles", position, ("human", BOT, BOT)), viewer=0)
    table.go_on()
    view, words = table.picture.stage.view, [node.label for node in walk(app.interaction.root) if node.role == "text"]
    for seat in view.seats:
        alive = sum(len(view.table.zones[zone(seat)]) for zone in (hand, pile)) + len(view.in_play(seat))
        if view.standings[seat] == ACTIVE:
            assert app.texts.plural("batailles.table.left", alive, all=16) in words
    assert app.texts("batailles.table.legend.end") in words
    assert table.node("batailles.end").tooltip == app.texts("batailles.table.role.end")


def test_where_all_hands_lie_open_what_is_laid_for_the_opening_is_seen_as_it_is_laid(make_app: MakeApp) -> None:
    match = begun("batailles", ("human",) * 3, "opening")
    while picks(match.session.state.drafts[1]) < len(SPECIALS):
        advance(match, 1)
    state = match.session.state
    assert open_view(state, 0).drafts == state.drafts != state.view(0).drafts
    app = make_app()
    replay, _ = open_replay(app, match)
    for eyes, seen in ((ALL_SEEING, 2), (len(state.seats), 0)):
        replay.player.look_with(eyes)
        replay.player.go_to_part(len(match.session.records))
        app.loop_once()
        pieces = [piece for piece in replay.player.picture.layout.pieces if piece.slot[0] == hand(1)]
        assert sum(not piece.concealed for piece in pieces) == seen
