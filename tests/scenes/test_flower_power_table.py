"""The table of FLOWER POWER!: gardens that are built at one press, and what each step asks of a person."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import combinations
from typing import Final, cast

import pygame
import pytest

from game.catalogue import open_game
from game.core.rules.rules import Refusal
from game.core.table.table import UNKNOWN
from game.flower_power.battles import Pass, Pick
from game.flower_power.hand_cards import Poison
from game.flower_power.notation import FlowerNotation
from game.flower_power.rules import FlowerPower
from game.flower_power.seating import Throw
from game.flower_power.state import COMPARE, CONTEST, RANKING
from game.flower_power.turns import Attack
from game.flower_power.zones import hand
from game.matches.match import Match
from scenes.kit.drawing.theme import HEADING
from scenes.kit.geometry import Rect
from scenes.kit.layout import LEAST_TARGET
from scenes.kit.screen.tree import hit, walk
from scenes.kit.widgets.basic import PictureLook
from scenes.presenters.flower_power.art import PetalPicture
from scenes.presenters.flower_power.gardens import Rosette
from scenes.presenters.flower_power.gestures import FLOWER
from scenes.presenters.flower_power.plates import STILL_EMPTY
from scenes.table.board.pieces import SpotLook

from .conftest import FakeClock, MakeApp
from .table_play import NAMES, TOP_SPEED, Table
from .written_positions import match_at

GAME: Final = "flower_power"
BED: Final = "flower_power/garden_bed"
HUMANS: Final = ("human", "human", "human")
SitDown = Callable[..., Table]


@pytest.fixture
def sit_down(make_app: MakeApp, clock: FakeClock) -> SitDown:
    """Sits down at a table of a position, as the first player."""

    def _sit_down(match: Match, size: tuple[int, int] = (1280, 720), language: str = "fr") -> Table:
        app = make_app(size, language=language)
        app.change_settings(speed=TOP_SPEED, confirm=False)
        table = Table(app, clock, match, viewer=0)
        table.go_on()
        return table

    return _sit_down


def take(table: Table, card: str) -> None:
    """Picks a card of the first player's hand by its id."""
    face = cast(FlowerPower, table.match.session.rules).content.cards.ids.index(card)
    table.click(table.key_of((hand(0), table.picture.situation.view.hand(0).index(face))))


def said(table: Table) -> str:
    return table.node("table.prompt").label


# ---- the first garden -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "button", "words", "sizes"),
    [
        (3, "even.3", "3·3·3·3·3", [3, 3, 3, 3, 3]),
        (3, "even.4", "4·4·4·3", [4, 4, 4, 3]),
        (2, "even.2", "10\u00a0×\u00a02", [2] * 10),
        (2, "even.3", "3·3·3·3·3·3·2", [3, 3, 3, 3, 3, 3, 2]),
    ],
)
def test_a_garden_is_planned_at_one_press(
    sit_down: SitDown, seats: int, button: str, words: str, sizes: list[int]
) -> None:
    """FP-18, FP-19: the quick split, by mouse; the flowers are dropped and planted like any others."""
    table = sit_down(match_at(GAME, {"phase": "building"}, HUMANS[:seats]))
    assert table.node(f"table.spot.{button}").label == f"Tout planter\u00a0: {words}"
    table.click(f"table.spot.{button}")
    table.go_on()
    state = table.match.session.state
    assert [len(bed) for bed in state.plans[0]] == sizes
    assert "le jardin est-il prêt" in said(table)
    table.click("table.choice.remove_bed")
    table.go_on()
    assert [len(bed) for bed in table.match.session.state.plans[0]] == sizes[:-1]
    table.click(f"table.spot.even.{sizes[-1]}")
    table.go_on()
    table.click("table.choice.ready")
    table.go_on()
    assert table.match.session.state.ready[0]


def test_a_garden_is_planned_by_the_keyboard_alone(sit_down: SitDown) -> None:
    """FP-19: a number for the first flower, then the rest in threes, then ready."""
    table = sit_down(match_at(GAME, {"phase": "building"}, HUMANS))

    def reach(key: str) -> None:
        for _ in range(80):
            if table.app.ui.focused == key:
                return
            table.press(pygame.K_TAB)
        raise AssertionError(f"Tab never reaches {key}")

    for key in ("table.spot.size.6", "table.spot.even.3", "table.choice.ready"):
        reach(key)
        table.press(pygame.K_RETURN)
        table.go_on()
    state = table.match.session.state
    assert state.ready[0]
    assert [len(bed) for bed in state.plans[0]] == [6, 3, 3, 3]


def test_no_split_is_offered_that_leaves_a_petal_or_grows(sit_down: SitDown) -> None:
    """FP-18, FP-A2: fifteen cannot be all twos; after a flower of three no flower of five."""
    table = sit_down(match_at(GAME, {"phase": "building"}, HUMANS))
    assert not table.has("table.spot.even.2")
    assert table.has("table.spot.even.5")
    table.click("table.spot.size.3")
    table.go_on()
    assert [key for key in "2345" if table.has(f"table.spot.even.{key}")] == ["2", "3"]


def test_seen_petals_are_dealt_round_with_the_strongest_on_top(sit_down: SitDown) -> None:
    """FP-A1: built with open eyes nobody is asked for numbers, and one press arranges what is left."""
    match = match_at(GAME, {"phase": "building", "deck": "KC 2C 9H AS 3D JN 7H 8H 4S 5S 6S 10C QD JD 2H"}, HUMANS,
                     blind_build=False)  # fmt: skip
    table = sit_down(match)
    assert not table.has("table.spot.size.0")
    assert "combien" not in said(table)
    assert "il reste 15 pétales" in said(table)
    table.click("table.spot.even.5")
    table.go_on()
    state = table.match.session.state
    words = FlowerNotation(cast(FlowerPower, open_game("flower_power").rules)).inspect(state, "plans.Ada", NAMES[:3])
    assert words == ["JN QD 9H 6S 3D", "AS JD 8H 5S 2H", "KC 10C 7H 4S 2C"]
    assert table.has("table.choice.ready")


# ---- the contest ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "language", "words"),
    [
        (2, "fr", ["Pierre", "Feuille", "Ciseaux"]),
        (2, "en", ["Rock", "Paper", "Scissors"]),
        (3, "fr", ["Paume", "Dos de la main"]),
        (3, "en", ["Palm", "Back of the hand"]),
    ],
)
def test_the_buttons_of_the_contest(sit_down: SitDown, seats: int, language: str, words: list[str]) -> None:
    """FP-13: each throw is a button with a name of its own."""
    table = sit_down(match_at(GAME, {"phase": "contest"}, HUMANS[:seats]), language=language)
    assert table.match.session.state.phase == CONTEST
    assert [table.node(f"table.choice.throw.{number}").label for number in range(len(words))] == words
    for seat in range(seats):
        table.scene.sit_down(seat)
        table.go_on()
        table.click(f"table.{'choice' if seat else 'spot'}.throw.{1 if seat else 0}")  # large on the mat, or a button
        table.go_on()
    assert table.match.session.state.phase == RANKING


def test_a_rank_shows_its_hand(sit_down: SitDown) -> None:
    """FP-14, FP-15: whoever has won knows what each place brings."""
    table = sit_down(match_at(GAME, {"phase": "ranking"}, HUMANS))
    labels = [table.node(f"table.spot.rank.{rank}").label for rank in (1, 2, 3)]
    assert [label.rpartition(" ")[0][-1] for label in labels] == ["1", "2", "3"]
    table.click("table.spot.rank.3")
    table.go_on()
    assert table.match.session.state.hand_size(0) == 3


# ---- cards ----------------------------------------------------------------------------------------


def test_what_was_seen_of_a_hand_is_kept_in_mind(sit_down: SitDown) -> None:
    """FP-64, FP-A46: the tooltip of a hand names the cards its reader has looked at, if memory is to be aided."""
    parts = {"hands": {"Basile": "KS 5H"}, "gardens": {"Ada": ["2C (3C)"], "Basile": ["(4C) (5C)"]}}
    for spied, aid, told in (([], True, False), (["Basile"], True, True), (["Basile"], False, False)):
        table = sit_down(match_at(GAME, {**parts, "spied": {"Ada": spied}}, HUMANS[:2], memory_aid=aid))
        assert ("roi de pique" in table.node("flower.hand.1").label) is told


def test_a_petal_that_one_has_seen_is_told_from_an_open_one(sit_down: SitDown) -> None:
    """FP-64, FP-79: it bears an eye, for no poison reaches it."""
    gardens = {"Ada": ["2C (3C)"], "Basile": ["(4C) (5C)"]}
    table = sit_down(match_at(GAME, {"gardens": gardens, "spied": {"Ada": ["Ada.1"]}}, HUMANS[:2]))
    zone = table.match.session.state.garden(0)[0].zone
    open_one, seen = (next(p for p in table.picture.layout.pieces if p.slot == (zone, n)) for n in (0, 1))
    assert [cast(PetalPicture, piece.picture).closed for piece in (open_one, seen)] == [False, True]
    assert "vous l’avez vu" in seen.label
    assert "vous l’avez vu" not in open_one.label


def test_of_an_exhausted_flower_is_said_that_it_rests(sit_down: SitDown) -> None:
    """FP-43: what the small sign on it means; nothing of the kind of another flower, nor of the last one (FP-46)."""
    for own, resting in ((["(2C) (3C)*", "(6C) (7C)"], [True, False]), (["(2C) (3C)*"], [False])):
        table = sit_down(match_at(GAME, {"gardens": {"Ada": own, "Basile": ["(4C) (5C)"]}}, HUMANS[:2]))
        situation = table.picture.situation
        presenter = table.picture.presenter
        about = [presenter.about(situation, (FLOWER, flower.zone), -1) for flower in situation.view.garden(0)]
        assert [any(line.clause == "FP-43" for line in lines) for lines in about] == resting


def test_of_every_flower_is_said_what_its_signs_mean(sit_down: SitDown) -> None:
    """FP-30: the dashes around who may attack; FP-37, FP-53: which of its petals fights."""
    gardens = {"Ada": ["(2C) (3C)", "{6C 7C}"], "Basile": ["(4C) (5C)"]}
    table = sit_down(match_at(GAME, {"gardens": gardens, "turn": "Ada"}, HUMANS[:2]))
    situation = table.picture.situation
    told = [
        [line.key.rpartition(".")[2] for line in table.picture.presenter.about(situation, (FLOWER, flower.zone), -1)]
        for flower in situation.view.flowers
    ]
    hidden = situation.view.flowers[-1].zone
    about = table.picture.presenter.about
    assert about(situation, (hidden, 0), UNKNOWN) == about(situation, (FLOWER, hidden), UNKNOWN)
    assert [lines[:-2] for lines in told] == [["may_attack", "tops"], ["may_attack", "picks"], ["tops"]]


def test_where_a_flower_may_be_planted_its_place_is_seen(sit_down: SitDown) -> None:
    """FP-66: with cards enough in hand, and not in the place of cards that lie there already."""
    gardens = {"Ada": ["2C (3C)"], "Basile": ["(4C) (5C)"]}
    for cards, seen in (("5H 9C 9D", True), ("5H 9C", False)):
        table = sit_down(match_at(GAME, {"hands": {"Ada": cards}, "gardens": gardens}, HUMANS[:2]))
        assert ("plantez une fleur" in said(table)) is seen
        place = table.node("table.spot.bed.new").rect
        beds = [node for node in walk(table.app.interaction.root) if node.look == PictureLook(BED, alpha=STILL_EMPTY)]
        assert [node.rect for node in beds] == [place] * seen


def test_places_between_petals_can_be_seen(sit_down: SitDown) -> None:
    """FP-60: each place where a heart may go shows a mark, not only a thin line."""
    parts = {"hands": {"Ada": "5H 9C"}, "gardens": {"Ada": ["2C (3C)"], "Basile": ["(4C) (5C)"]}}
    table = sit_down(match_at(GAME, parts, HUMANS[:2]))
    card, flower = (hand(0), 0), (-1, table.match.session.state.flowers[0].zone)
    table.click(table.key_of(card))
    table.click(table.key_of(flower))
    marks = [table.node(f"table.spot.gap.{flower[1]}.{place}").look for place in range(3)]
    assert [isinstance(look, SpotLook) and look.art for look in marks] == ["flower_power/gap"] * 3
    table.click(f"table.spot.gap.{flower[1]}.1")
    table.go_on()
    words = FlowerNotation(cast(FlowerPower, open_game("flower_power").rules))
    assert words.inspect(table.match.session.state, "gardens.Ada", NAMES[:2]) == ["2C 5H (3C)"]


def test_a_new_flower_is_prepared_card_by_card(sit_down: SitDown) -> None:
    """FP-66: what is laid in the bed comes after what lies there, or at a numbered place; the prompt counts."""
    parts = {"hands": {"Ada": "QD QC JS 10D"}, "gardens": {"Ada": ["2C (3C)"], "Basile": ["(4C) (5C)"]}}
    table = sit_down(match_at(GAME, parts, HUMANS[:2]))

    def lay(card: str, spot: str) -> None:
        take(table, card)
        table.click(f"table.spot.{spot}")
        table.go_on()

    lay("QD", "bed.new")
    assert "encore 2 cartes" in said(table)
    assert table.node("flower.bed.new").label == "1/3"
    lay("QC", "bed.new")
    assert "encore 1 carte" in said(table)
    lay("JS", "new.0")
    assert "Plantez la nouvelle fleur" in said(table)
    ids = cast(FlowerPower, table.match.session.rules).content.cards.ids
    assert [ids[face] for face in table.match.session.state.plans[0][0]] == ["JS", "QD", "QC"]


@pytest.mark.parametrize(
    ("card", "asked"),
    [
        ("10D", "Quelle fleur changer en POWER FLOWER ? Ou"),
        ("QC", "Quelle fleur regarder"),
        ("JS", "Seule une nouvelle fleur"),
    ],
)
def test_the_prompt_names_only_what_a_card_can_do_now(sit_down: SitDown, card: str, asked: str) -> None:
    """FP-56, FP-62, FP-64: no petal lies open that a spade could poison."""
    parts = {"hands": {"Ada": "QC JS 10D"}, "gardens": {"Ada": ["(2C) (3C)"], "Basile": ["(4C) (5C)"]}}
    table = sit_down(match_at(GAME, parts, HUMANS[:2]))
    take(table, card)
    assert asked.replace(" ?", "\u00a0?") in said(table)


@pytest.mark.parametrize(("forced", "asked"), [(False, "ou passez"), (True, "jouez une carte")])
def test_a_pass_in_a_tie_is_offered_where_it_is_lawful(sit_down: SitDown, forced: bool, asked: str) -> None:
    """FP-51, FP-A27: a house rule wants whoever can act on the two flowers to do so."""
    parts = {"hands": {"Ada": "9S 5H"}, "gardens": {"Ada": ["(8C)", "(2S) (3S)"], "Basile": ["(8D)", "(7C) (7D)"]}}
    match = match_at(GAME, parts, HUMANS[:2], tie_window_forced=forced)
    one, other = (match.session.state.garden(seat)[0].zone for seat in range(2))
    for action in (Attack(one, other), Pass()):
        assert not isinstance(match.session.submit(0, action), Refusal)
    table = sit_down(match)
    assert (Pass() in match.session.legal(0)) != forced
    assert asked in said(table)


def test_an_own_flower_that_is_pointed_at_first_attacks_or_waits_for_a_card(sit_down: SitDown) -> None:
    """FP-30, FP-43, FP-60: also by an open petal that a card of the hand could poison; an exhausted one waits."""
    parts = {
        "hands": {"Ada": "KS 9H"},
        "gardens": {"Ada": ["2C (3C)", "(7C) (8C)", "QC (9C) *"], "Basile": ["KC (5C)"]},
    }
    table = sit_down(match_at(GAME, parts, HUMANS[:2]))
    fresh, _, exhausted, enemy = (flower.zone for flower in table.picture.situation.view.flowers)
    table.click(table.key_of((exhausted, 0)))
    assert "avec quoi" in said(table)
    table.press(pygame.K_ESCAPE)
    table.click(table.key_of((fresh, 0)))
    assert "contre quelle fleur" in said(table)
    table.click(table.key_of((-1, enemy)))
    assert table.match.session.state.battle is not None


def test_the_petal_that_was_picked_stands_out(sit_down: SitDown) -> None:
    """FP-53: all see which petal of a POWER FLOWER fights, before the other one is picked."""
    parts = {"hands": {}, "gardens": {"Ada": ["{2C 9C 6C QH}", "(7C) (8C)"], "Basile": ["KC (5C)", "{4D 8D JS}"]}}
    match = match_at(GAME, parts, HUMANS[:2])
    own, enemy = (match.session.state.flowers[number].zone for number in (0, 3))
    match.submit(0, Attack(own, enemy))
    while match.session.state.phase != COMPARE:
        seat = match.session.actors[0]
        match.submit(seat, match.session.legal(seat)[0])
    match.submit(0, Pick(1))
    table = sit_down(match)
    sizes = {piece.slot[1]: piece.pose.w for piece in table.picture.layout.pieces if piece.slot[0] == own}
    assert max(sizes, key=lambda index: sizes[index]) == 1
    assert len({round(width, 3) for width in sizes.values()}) == 2
    others = {round(piece.pose.w, 3) for piece in table.picture.layout.pieces if piece.slot[0] == enemy}
    assert len(others) == 1


def test_an_undecided_throw_is_told(sit_down: SitDown) -> None:
    """FP-13: the same thing shown by both decides nothing."""
    match = match_at(GAME, {"phase": "contest"}, HUMANS[:2])
    assert "égalité" not in said(sit_down(match))
    for seat in (0, 1):
        match.submit(seat, Throw(0))
    assert "égalité" in said(sit_down(match))


def test_no_other_flower_hides_the_places_of_the_one_that_fights(sit_down: SitDown) -> None:
    """FP-60: a press in the middle of each number means this place, also where another flower reaches as far."""
    gardens = {
        "Ada": ["(2C) (3C) (4C)", "(5C) (6C) (7C)", "(QS) (9H)", "(10H) (10S)"],
        "Basile": ["(QD) (JS) (2D)", "(KH) (3D) (4D)", "(4S) (7S)", "(4H) (6D)"],
    }
    match = match_at(GAME, {"hands": {"Ada": "8H 9C"}, "gardens": gardens}, HUMANS[:2])
    own, enemy = (match.session.state.flowers[number].zone for number in (2, 4))
    match.submit(0, Attack(own, enemy))
    table = sit_down(match)
    take(table, "8H")
    table.click(table.key_of((FLOWER, enemy)))
    for place in range(4):
        key = f"table.spot.gap.{enemy}.{place}"
        middle = table.node(key).rect
        assert hit(table.app.interaction.root, middle.cx, middle.cy)[-1].key == key


def test_a_joker_is_asked_what_it_is(sit_down: SitDown) -> None:
    """FP-68: on a regular flower a red joker may be a heart or a diamond; then a heart is asked for its place."""
    parts = {"hands": {"Ada": "JR 9C"}, "gardens": {"Ada": ["2C (3C)"], "Basile": ["(4C) (5C)"]}}
    table = sit_down(match_at(GAME, parts, HUMANS[:2]))
    names = open_game("flower_power").rules
    state = table.picture.situation.view
    joker = state.hand(0).index(cast(FlowerPower, names).content.cards.ids.index("JR"))
    table.click(table.key_of((hand(0), joker)))
    table.click(table.key_of((-1, state.flowers[0].zone)))
    assert "un pétale de plus, ou une POWER FLOWER" in said(table)
    assert table.node("table.option.power.promotion").label == "POWER FLOWER"
    table.click("table.option.power.fertiliser")
    assert "à quelle place" in said(table)
    table.click(f"table.spot.gap.{state.flowers[0].zone}.2")
    table.go_on()
    words = FlowerNotation(cast(FlowerPower, names))
    assert words.inspect(table.match.session.state, "gardens.Ada", NAMES[:2]) == ["2C (3C) JR"]


def test_another_card_of_the_hand_is_taken_instead_of_the_first(make_app: MakeApp, clock: FakeClock) -> None:
    """FP-66: each of them could begin a flower."""
    gardens = {"Ada": ["(4S) 10D", "5S 5D"], "Basile": ["(9H) 3H", "8H 3S"]}
    position = {"turn": "Ada", "hands": {"Ada": "AC 7C 9C", "Basile": "KS"}, "gardens": gardens}
    table = Table(make_app(language="fr"), clock, match_at("flower_power", position, ("human", "human")), viewer=0)
    table.go_on()
    for number in (0, 1):
        table.click(table.key_of((hand(0), number)))
        assert table.play.prompter.picks == ((hand(0), number),)
        assert table.play.refusal is None


def test_a_turn_that_ends_with_an_attack_is_not_told_as_idle(make_app: MakeApp, clock: FakeClock) -> None:
    """FP-45: with its last flower exhausted it ends by itself, in the same breath."""
    gardens = {"Ada": ["(4C) 2C"], "Basile": ["(9H) KH", "(8H) 3S", "(7H) 2S"]}
    position = {"turn": "Ada", "hands": {"Ada": "", "Basile": ""}, "gardens": gardens}
    table = Table(make_app(language="fr"), clock, match_at("flower_power", position, ("human", "human")), viewer=0)
    table.go_on()
    session = table.match.session
    table.scene.act_now(next(action for action in session.legal(0) if isinstance(action, Attack)))
    while session.state.active == 0 and session.actors:
        seat = session.actors[0]
        assert table.scene.conductor.submit(seat, session.legal(seat)[0]) is None
    table.go_on()
    keys = [line.sentence.key for line in table.picture.log.lines]
    assert "flower_power.log.turn" in keys
    assert "flower_power.log.turn_idle" not in keys


def test_who_is_asked_after_a_fighting_flower_is_gone_is_told_so(sit_down: SitDown) -> None:
    """FP-81: and not that nothing attacks the other one."""
    ada, basile = NAMES[:2]
    parts = {"hands": {ada: "9C", basile: "KS"}, "gardens": {ada: ["5H", "6H"], basile: ["9D"]}, "turn": ada}
    match = match_at(GAME, parts, HUMANS[:2])
    mine, theirs = match.session.state.garden(0)[0].zone, match.session.state.garden(1)[0].zone
    match.submit(0, Attack(mine, theirs))
    if match.session.actors == (0,):
        match.submit(0, Pass())
    face = cast(FlowerPower, match.session.rules).content.cards.ids.index("KS")
    match.submit(1, Poison(face, mine, 0))
    assert "a disparu" in said(sit_down(match))


@pytest.mark.parametrize("radius", [18.0, 40.0, 62.0, 90.0])
def test_a_finger_finds_every_place_between_petals(radius: float) -> None:
    for petals in range(1, 11):
        places = [Rosette(200, 200, radius, petals).gap(place) for place in range(petals + 1)]
        assert all(rect.w >= LEAST_TARGET for rect in places)
        for one, other in combinations(places, 2):
            assert math.hypot(one.cx - other.cx, one.cy - other.cy) >= LEAST_TARGET, (petals, radius)


def test_a_number_that_cannot_be_chosen_says_why(sit_down: SitDown) -> None:
    """FP-A2: of fifteen petals fourteen would leave one alone."""
    table = sit_down(match_at(GAME, {"phase": "building"}, HUMANS))
    table.click("table.spot.size.14")
    assert said(table) == table.app.texts("flower_power.refusal.leaves_one")
    table.click("table.spot.size.3")
    table.go_on()
    table.click("table.spot.size.5")
    assert said(table) == table.app.texts("flower_power.refusal.largest_first")
    assert len(table.match.session.state.plans[0]) == 1


def test_a_lamp_hides_no_number_that_can_be_chosen(sit_down: SitDown) -> None:
    table = sit_down(match_at(GAME, {"phase": "building"}, HUMANS))
    words, ui = table.app.texts("table.hint"), table.app.ui
    table.scene.hints.on = True
    for gesture in table.play.prompter.offers.gestures:
        if gesture.then:
            continue
        (point,) = map(str, gesture.points)
        table.scene.hints.action = gesture.action
        nodes = list(walk(table.scene.build(ui)))
        place = next(node.rect for node in nodes if node.key == f"table.spot.{point}")
        words_of = ui.measure(point.removeprefix("size."), HEADING), ui.size(HEADING) * 0.7
        number = Rect.centred(place.cx, place.cy, *words_of)
        (lamp,) = (node.rect for node in nodes if node.label == words and node.role == "image")
        assert lamp.overlaps(place)
        apart = math.dist((lamp.cx, lamp.cy), (min(lamp.cx, number.right), max(lamp.cy, number.y)))
        assert apart > lamp.w / 2, f"the lamp lies on the number of {point}"
