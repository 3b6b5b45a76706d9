"""The table of FLAUTZ!: what a natural wrong move is told, what is marked, and what the prompt says."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from game.core.match.staging import open_view
from game.core.texts import Sentence, Texts
from game.flautz.events import MatchEnded, TurnBegan
from game.flautz.moves import Exchange
from game.flautz.rules import Flautz
from game.flautz.state import EXCHANGING
from game.flautz.zones import DISCARD, DRAW, PERMITTED, display, hand
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import find, walk
from scenes.kit.widgets.basic import PictureLook
from scenes.presenters.flautz.gestures import DECLARE
from scenes.presenters.flautz.things import CRYSTAL
from scenes.rooms.replay.player import ALL_SEEING
from scenes.table.around.own_place import OWN_NUMBER
from scenes.table.board.pieces import PieceLook
from scenes.table.board.rooms import frame_of
from scenes.table.presenter import Situation
from tests.rules.flautz.helpers import hand_of

from .conftest import FakeClock, MakeApp
from .replay_room import open_replay
from .table_play import BOT, NAMES, TOP_SPEED, Table, advance, begun
from .test_comments import counting
from .test_ending import opened, over
from .written_positions import match_at


def test_a_card_put_onto_a_pile_is_told_who_may_replace(make_app: MakeApp, clock: FakeClock) -> None:
    match = begun("flautz", ("human", "human"), "pile")
    state = match.session.state
    while not state.table.count(DISCARD) or state.concentrated[state.turn] or state.phase == EXCHANGING:
        advance(match, 1)
        state = match.session.state
    table = Table(make_app(speed=TOP_SPEED), clock, match, viewer=match.session.actors[0])
    table.go_on()
    own = table.key_of((hand(table.play.viewer), 0))
    for pile in (DRAW, DISCARD):
        records = len(table.match.session.records)
        cards = table.match.session.state.table.count(pile)
        table.drag(own, table.middle(table.key_of((pile, cards - 1 if pile == DISCARD else 0))))
        table.settle()
        assert table.play.refusal is not None
        assert table.play.refusal.clause == "FZ-37"
        assert len(table.match.session.records) == records


def test_the_cards_of_the_spell_lie_side_by_side_on_one_band(make_app: MakeApp, clock: FakeClock) -> None:
    match = begun("flautz", ("human", BOT), "joined")
    table = Table(make_app(), clock, match)
    table.scene.live = False
    assert isinstance(match.session.rules, Flautz)
    content = match.session.rules.content
    seen = 0
    for _ in range(30):
        advance(match, 1)
        table.play.timeline.clear()
        table.picture.begin_at(table.scene.conductor.now(0))
        table.app.invalidate()
        table.turn()
        pieces = [piece for piece in table.picture.layout.pieces if piece.slot[0] == hand(0)]
        faces = [table.picture.stage.view.table.faces_in(hand(0))[piece.slot[1]] for piece in pieces]
        if not faces:
            continue
        ordered = [face for _, face in sorted(zip((piece.pose.cx for piece in pieces), faces, strict=True))]
        spell = content.spells.best(ordered)
        count = len(spell.cards) + spell.prisms
        assert table.has("flautz.joined") == (count > 0)
        if count > 1:
            assert sorted(ordered[spell.prisms : count]) == sorted(cast.face for cast in spell.cards)
            seen += 1
        if not match.session.actors:
            break
    assert seen


# ---- the trace ----------------------------------------------------------------------------------


def test_the_last_move_is_marked_on_cards_alone(make_app: MakeApp, clock: FakeClock) -> None:
    match = begun("flautz", ("human", BOT), "trace")
    table = Table(make_app(speed=TOP_SPEED), clock, match, viewer=0)
    table.go_on()
    seen = 0
    while match.session.actors and seen < 12:
        if table.play.my_turn:
            nodes = list(walk(table.app.interaction.root))
            words = [node.rect for node in nodes if node.role == "text"]
            marked = [node for node in nodes if node.key.startswith(("table.came.", "table.way."))]
            seen += bool(marked)
            for node in marked:
                number = int(node.key.rpartition(".")[2])
                sprite = table.picture.sprites.find(number)
                assert sprite is None or sprite.piece.slot[0] >= 0, sprite.piece.label
                dots = getattr(node.look, "dots", ())
                assert not any(dot.overlaps(rect) for dot in dots for rect in words)
            table.scene.act_now(match.session.legal(0)[0])
        table.go_on()
    assert seen


def test_the_signs_of_the_arena_are_known_as_such(make_app: MakeApp, clock: FakeClock) -> None:
    table = Table(make_app(), clock, begun("flautz", ("human", BOT), "signs"), viewer=0)
    zones = [node for node in walk(table.app.interaction.root) if node.key.startswith("flautz.zone.")]
    assert zones
    assert all([child.role for child in zone.children] == ["text"] for zone in zones)
    assert table.node("flautz.inscription").role == "text"


def test_the_crystal_leaves_the_words_of_the_inscription_free(make_app: MakeApp, clock: FakeClock) -> None:
    match = begun("flautz", ("human", BOT), "inscription")
    table = Table(make_app(), clock, match, viewer=0)
    table.settle()
    situation = table.picture.situation
    situation.view.zone = len(situation.view.house.path)
    layout = table.play.presenter.layout(situation, frame_of(table.app.ui), table.app.ui)
    crystal = next(piece for piece in layout.pieces if piece.slot[0] == -1).pose.rect
    banner = table.node("flautz.inscription").rect
    words = Rect.centred(banner.cx, banner.cy, banner.w * 0.6, banner.h)
    assert not crystal.overlaps(words)
    assert crystal.right < frame_of(table.app.ui).mat.right


# ---- hands that lie open ------------------------------------------------------------------------


def at_the_end_of_a_match(table: Table) -> None:
    """Goes on until a match has been valued and its hands lie open."""
    match = table.match
    while not any(isinstance(event, MatchEnded) for event in table.picture.stage.events):
        if table.play.my_turn:
            table.scene.act_now(match.session.legal(table.play.viewer)[0])
        table.settle()
        assert match.session.actors or table.play.timeline.waiting


@pytest.mark.parametrize("bots", [1, 4])
def test_the_cards_of_every_spell_that_is_shown_lie_joined(bots: int, make_app: MakeApp, clock: FakeClock) -> None:
    match = begun("flautz", ("human", *[BOT] * bots), "shown")
    assert isinstance(match.session.rules, Flautz)
    content = match.session.rules.content
    table = Table(make_app(speed=TOP_SPEED), clock, match, viewer=0)
    table.settle()
    assert not any(node.key.startswith("flautz.joined.") for node in walk(table.app.interaction.root))
    at_the_end_of_a_match(table)
    joined = 0
    for seat in range(1, bots + 1):
        faces = table.picture.stage.view.table.faces_in(hand(seat))
        pieces = [piece for piece in table.picture.layout.pieces if piece.slot[0] == hand(seat)]
        assert not any(piece.concealed for piece in pieces)
        spell = content.spells.best(faces)
        count = len(spell.cards) + spell.prisms
        band = find(table.app.interaction.root, f"flautz.joined.{seat}")
        assert (band is not None) == (count > 1)
        if band is None:
            continue
        joined += 1
        inside = [piece for piece in pieces if band.rect.contains(piece.pose.cx, piece.pose.cy)]
        laid = [cast.face for cast in spell.cards]
        found = [faces[piece.slot[1]] for piece in inside]
        assert sorted(face for face in found if not content.cards[face].is_prism) == sorted(laid)
        assert len(found) == count
        outside = [piece.pose.rect for piece in pieces if piece not in inside]
        assert not any(band.rect.overlaps(rect) for rect in outside)
    assert joined


def test_eyes_that_see_everything_see_the_hands_at_the_table(make_app: MakeApp) -> None:
    match = begun("flautz", (BOT,) * 3, "open")
    advance(match, 10_000)
    app = make_app((1280, 720), language="en")
    replay, _ = open_replay(app, match)
    player = replay.player
    for observer, open_hands in ((ALL_SEEING, {0, 1, 2}), (1, {1}), (3, set())):
        player.look_with(observer)
        player.go_to_part(8)
        app.loop_once()
        app.loop_once()
        table = player.picture.stage.view.table
        assert table.count(hand(0))
        shown = set()
        for _, sprite in player.picture.sprites.in_order():
            piece = sprite.piece
            if piece.slot[0] in map(hand, range(3)) and not (piece.concealed or piece.picture.is_back):
                shown.add(piece.slot[0] - hand(0))
        assert shown == open_hands


def test_a_seat_whose_bots_play_with_open_hands_sees_them_and_no_draw_pile() -> None:
    match = begun("flautz", ("human", BOT), "open view")
    advance(match, 4)
    view = open_view(match.session.state, 0)
    assert view.table.observer == 0  # not the truth: the draw pile stays face down
    assert -1 not in view.table.faces_in(hand(1))
    assert set(view.table.faces_in(DRAW)) == {-1}


def test_the_name_in_a_replay_lies_beside_the_crystals(make_app: MakeApp) -> None:
    match = begun("flautz", (BOT,) * 2, "name")
    advance(match, 10_000)
    for scale in (1.0, 1.25, 1.5):
        app = make_app((1280, 720), language="en", text_scale=scale)
        replay, _ = open_replay(app, match)
        for observer, name in ((0, NAMES[0]), (1, NAMES[1]), (ALL_SEEING, "See everything")):
            replay.player.look_with(observer)
            app.loop_once()
            app.loop_once()
            crystals = find(app.interaction.root, OWN_NUMBER)
            assert crystals is not None
            frame = frame_of(app.ui)
            told = [node for node in walk(app.interaction.root) if node.role == "text" and node.label == name]
            named = [node.rect for node in told if node.rect.x < frame.hand.x and node.rect.y > frame.mat.bottom]
            gems = [child.rect for child in crystals.children]
            assert len(named) == 1
            assert named[0].bottom <= min(gem.y for gem in gems) + 3  # the line has room under its letters


def test_the_crystals_stand_in_place_of_a_number_and_are_as_many_as_win(make_app: MakeApp, clock: FakeClock) -> None:
    for wanted in (1, 3):
        match = begun("flautz", ("human", BOT), "own", crystals_to_win=wanted)
        table = Table(make_app(speed=TOP_SPEED, language="en"), clock, match, viewer=0)
        table.app.loop_once()
        nodes = list(walk(table.app.interaction.root))
        gems = [node.rect for node in nodes if node.key.startswith("flautz.crystal.0.")]
        assert len(gems) == wanted
        assert all(gem.bottom <= table.app.ui.height for gem in gems)
        words = [node for node in nodes if node.role == "text" and node.label not in ("", NAMES[0])]
        assert not [node.label for node in words if any(node.rect.overlaps(gem) for gem in gems)]


# ---- what the prompt says -----------------------------------------------------------------------


def test_the_crystal_that_wins_the_game_is_announced_as_such(make_app: MakeApp, clock: FakeClock) -> None:
    match = begun("flautz", ("human", BOT), "won")
    table = Table(make_app(speed=TOP_SPEED, language="en"), clock, match, viewer=0)
    said = []
    while match.session.actors or table.play.timeline.waiting or table.play.busy:
        if table.play.my_turn:
            table.scene.act_now(match.session.legal(0)[0])
        table.settle()
        if table.play.timeline.waiting:
            view = table.picture.stage.view
            sentence = table.play.presenter.prompt(table.picture.situation, ())
            words = table.app.texts.say(sentence, NAMES)
            enough = max(view.crystals) >= view.house.crystals_to_win
            said.append(words)
            assert sentence.key.startswith("flautz.table.game_won") == enough, words
            assert (", the match!" in words) == enough
            assert (sentence.clause == "FZ-34") == enough
            table.scene.skip()
    assert len(said) >= 3
    assert "the match!" in said[-1]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_prompt_says_where_from_in_whole_words(language: str) -> None:
    texts = Texts(language)
    for word in PERMITTED:
        for key in ("replace", "must_exchange", "exchange", "swap_with", "exchange_last", "exchange_declared"):
            words = texts(f"flautz.table.{key}.{word}")
            assert "flautz.table" not in words
            assert "(" not in words


def test_every_prompt_of_a_game_is_one_that_there_is(make_app: MakeApp, clock: FakeClock) -> None:
    match = begun("flautz", ("human", "human"), "prompts")
    table = Table(make_app(), clock, match, viewer=0)
    while match.session.actors:
        seat = match.session.actors[0]
        view = match.session.view(seat)
        situation = Situation(view, seat, table.picture.seats, (seat,))
        for picks in ((), ((hand(seat), 0),)):
            sentence = table.play.presenter.prompt(situation, picks)
            assert table.app.texts.has(sentence.key), sentence.key
        advance(match, 1)


def test_a_turn_shown_alone_is_told_and_is_no_deal(make_app: MakeApp, clock: FakeClock) -> None:
    """As after a declaration, while what the others did is still to be shown."""
    match = begun("flautz", ("human", "human"), "prompts")
    table = Table(make_app(language="en"), clock, match, viewer=0)
    state = match.session.state.clone()

    def said() -> str:
        situation = Situation(state.view(0), 0, table.picture.seats, (), (TurnBegan(state.turn),))
        return table.app.texts.say(table.play.presenter.prompt(situation, ()), NAMES)

    assert said() == f"{NAMES[state.turn]} is looking for the right spell."
    state.declarer = 1 - state.turn
    assert (
        said()
        == f"{NAMES[1 - state.turn]} has declared FLAUTZ! {NAMES[state.turn]} plays once more, for the last time."
    )


# ---- the end ------------------------------------------------------------------------------------


@pytest.mark.parametrize("crystals", [1, 2, 3, 4, 10])
def test_the_crystals_of_the_winner_stand_together_in_the_middle(
    crystals: int, make_app: MakeApp, clock: FakeClock
) -> None:
    match = begun("flautz", ("human", BOT), "end")
    advance(match, 3)
    table = Table(make_app(), clock, match, viewer=0)
    table.settle()
    situation = table.picture.situation
    situation.view.crystals = (crystals, 0)
    stage = Rect(0, 0, 1100, 170)
    nodes = table.play.presenter.finale(situation, (0,), stage, table.app.ui, 1.0)
    gems = [node.rect for node in nodes if isinstance(node.look, PictureLook) and node.look.name.endswith("_glow")]
    cards = [node.rect for node in nodes if isinstance(node.look, PieceLook)]
    assert (len(gems), len(cards)) == (crystals, 1)
    assert all(gem.x > cards[0].right - 1 and gem.right < stage.right for gem in gems)
    steps = {round(after.x - before.x, 3) for before, after in pairwise(gems)}
    assert len(steps) <= 1  # no place among them is empty
    left, right = cards[0].x, gems[-1].inset(gems[-1].w * 0.12).right
    medal = max(node.rect.right for node in nodes if node.label == NAMES[0] and node.rect.right < left)
    assert (left + right) / 2 == pytest.approx((medal + stage.right) / 2, abs=25)


def test_the_table_at_the_end_is_headed_by_what_is_counted(make_app: MakeApp, tmp_path: Path) -> None:
    for name, heading in (("flautz-00", "Cristaux"), ("flautz-01", "Points"), ("batailles-00", "Points")):
        hall, _ = opened(make_app, tmp_path / name, over(name))
        told = {node.label for node in walk(hall.app.build())}
        assert {"Points", "Cristaux"} & told == {heading}


def test_no_crystal_is_seen_twice(make_app: MakeApp) -> None:
    """FZ-12, FZ-22: what a player receives lies on the arena no more; all together are as many as there are."""
    match = begun("flautz", (BOT, BOT), "crystals")
    advance(match, 10_000)
    app = make_app()
    replay, _ = open_replay(app, match)
    counts = set()
    for place in range(len(replay.player.shots)):
        replay.player.go_to(place)
        app.loop_once()
        view = replay.player.shot.stage.view
        lying = sum(piece.slot == (CRYSTAL, 0) for piece in replay.player.picture.layout.pieces)
        counts.add(view.reserve + sum(view.crystals) + lying)
    assert len(counts) == 1, counts


@pytest.mark.parametrize("card_first", [True, False])
def test_whether_a_flautz_is_declared_is_asked_whatever_was_clicked_first(
    card_first: bool, make_app: MakeApp, clock: FakeClock
) -> None:
    """FZ-24: with what it is worth."""
    position = {
        "round": 2,
        "turn": "Ada",
        "apprentices": {"Ada": "fairy", "Basile": "witch"},
        "hands": {"Ada": "B2 B3 B4 B5 P1", "Basile": "O4 P4 V4 B4 G2"},
        "air": "G4 B7 G5",
        "ground": "I6 G3 P6",
    }
    table = Table(make_app(speed=TOP_SPEED), clock, match_at("flautz", position, ("human", "human")), viewer=0)
    table.go_on()
    both = [action for action in table.match.session.legal(0) if getattr(action, "declare", False)]
    faces = table.picture.stage.view.table.faces_in(hand(0))
    own, wanted = (hand(0), faces.index(both[0].give)), (display(both[0].slot), 0)
    for thing in (own, wanted) if card_first else (wanted, own):
        table.click(table.key_of(thing))
    assert DECLARE in table.play.prompter.lit()
    assert "FLAUTZ!" in table.node("table.prompt").label
    assert "encore une fois" in table.node("table.prompt").label, "what declaring does"


LAST = {
    "round": 2,
    "turn": "Ada",
    "apprentices": {"Ada": "fairy", "Basile": "witch"},
    "hands": {"Ada": "B2 B3 G7 O5 P1", "Basile": "Pr B3 V4 V5 B6"},
    "air": "G4 B7 G5",
    "ground": "B4 G3 P6",
}


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_prompt_says_who_has_declared_and_that_one_exchange_is_left(
    language: str, make_app: MakeApp, clock: FakeClock
) -> None:
    """FZ-25."""
    match = match_at("flautz", {**LAST, "declared": "Basile"}, ("human", BOT))
    table = Table(make_app(speed=TOP_SPEED, language=language), clock, match, viewer=0)
    table.go_on()
    said = table.node("table.prompt").label
    assert "Basile a annoncé FLAUTZ!" in said or "Basile has declared FLAUTZ!" in said
    assert "dernier échange" in said or "last exchange" in said


@pytest.mark.parametrize(("more", "asked"), [({"declared": "Basile"}, True), ({"round": 6}, True), ({}, False)])
def test_fz_q33_concentrating_too_late_is_asked_about_with_what_it_costs(
    more: dict[str, object], asked: bool, make_app: MakeApp, clock: FakeClock
) -> None:
    match = match_at("flautz", {**LAST, **more}, ("human", BOT))
    table = Table(make_app(speed=TOP_SPEED), clock, match, viewer=0)
    table.go_on()
    said: list[Sentence] = []
    table.scene.doors.confirm = lambda scene, words, action: said.append(words)
    before = len(match.session.records)
    table.click("table.choice.concentrate")
    assert (len(match.session.records) > before) != asked
    assert [dict(words.arguments) for words in said] == ([{"n": 12}] if asked else []), "B2 B3 B4"


TIES = {
    "more familiars": (
        {"Ada": "B2 G2 V2 O2 P6", "Basile": "B7 G7 V7 O1 P3", "Chloé": "P4 O6 V1 B3 G5"},
        "O5 G1 P1", "G5", "A tie on points (17 = 17), but 4 familiars against 3: Ada wins deal 1",
    ),
    "as many": (
        {"Ada": "B4 G4 V4 O1 P6", "Basile": "P4 O6 V1 B3 G5", "Chloé": "G4 V4 B1 O6 P2"},
        "O4 G1 P1", "P2", "Deal 1: a tie on points (14 = 14) and on familiars (3 = 3)",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", TIES)
def test_fz_q22_a_tie_says_what_is_equal(case: str, make_app: MakeApp, clock: FakeClock) -> None:
    hands, air, give, said = TIES[case]
    position = {"round": 6, "turn": "Chloé", "hands": hands, "air": air}
    match = match_at("flautz", position, ("human",) * 3)
    table = Table(make_app(speed=TOP_SPEED, language="en"), clock, match, viewer=2)
    table.go_on()
    wanted = hand_of(air[:2])[0], hand_of(give)[0]
    seen = match.session.view(2).table
    action = next(
        action
        for action in match.session.legal(2)
        if isinstance(action, Exchange) and (seen.faces_in(display(action.slot))[0], action.give) == wanted
    )
    table.scene.act_now(action)
    while table.play.timeline.waiting or table.play.busy:
        table.settle()
        table.scene.skip()
    assert [line for line in table.log() if line.startswith(said)]


def test_what_a_prism_does_is_said_when_the_first_one_lies_there(make_app: MakeApp, clock: FakeClock) -> None:
    position = {
        "round": 2,
        "turn": "Ada",
        "apprentices": {"Ada": "fairy", "Basile": "witch"},
        "hands": {"Ada": "B2 B3 G7 O5 P1", "Basile": "Pr B3 V4 V5 B6"},
        "air": "Pr B7 G5",
        "ground": "B4 G3 P6",
    }
    app = make_app(speed=TOP_SPEED, language="fr")
    for first in (True, False):
        table = Table(app, clock, counting(match_at("flautz", position, ("human", BOT))), viewer=0)
        table.go_on()
        said = {node.label for node in walk(table.app.build())}
        assert any(label.startswith("Voici un Prisme") for label in said) == first
        assert not any(label.startswith("Voici une Illusion") for label in said)
        assert app.settings.explained == ["flautz.explained.prism"]
        vars(app)["_notices"].clear()
