"""The table of CrocoNounours: its prompts name only what can be done, and only what is lit can be done."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import pygame
import pytest

from game.catalogue import open_game
from game.core.texts import LOCALE_FOLDER, Argument, Texts
from game.croconounours.attacks import Attack, EndTurn
from game.croconounours.defence import Take
from game.croconounours.discarding import Discard
from game.croconounours.models import TEAM_SIZE
from game.croconounours.rules import CrocoNounours
from game.croconounours.state import DEPLOYING
from game.croconounours.zones import hand
from game.matches.match import Match
from scenes.kit.drawing.theme import PROMPT, STRONG
from scenes.kit.screen.tree import find, walk
from scenes.presenters.croconounours.art import BadgeLook
from scenes.presenters.croconounours.words import BOX, WARRIORS
from scenes.table.around.one_line import on_one_line
from scenes.table.board.rooms import rooms_of

from .conftest import FakeClock, MakeApp
from .table_play import NAMES, TOP_SPEED, Table, begun
from .written_positions import match_at

SitDown = Callable[[Mapping[str, Any]], Table]
READABLE: Final = 17.0
ATTACK: Final = {"wound": "e5", "by": "d4", "with": "9H"}


@pytest.fixture
def sit_down(make_app: MakeApp, clock: FakeClock) -> SitDown:
    """Sits Ada down at a written position for two people, of whom nobody moves by himself."""

    def sit(position: Mapping[str, Any]) -> Table:
        app = make_app(language="en", speed=TOP_SPEED, confirm=False)
        return Table(app, clock, match_at("croconounours", position, ("human", "human")), viewer=0)

    return sit


def ids_of(match: Match) -> Sequence[str]:
    """The words of all cards, by face."""
    assert isinstance(match.session.rules, CrocoNounours)
    return match.session.rules.content.cards.ids


@pytest.mark.parametrize(
    ("cards", "asked", "after"),
    [
        ("QH 9C", "Parry or take it?", "“Parry” stops the attack."),
        ("QC 9S", "Dodge or take it?", "To which square does it dodge?"),
        ("2H 3H 9C", "Parry or take it?", "Not enough yet: add another card."),
        ("QH QC", "Parry, dodge or take it?", "“Parry” stops the attack."),
        ("9S 2S", "No card in hand answers it.", "This card is no answer to that attack."),
    ],
)
def test_the_defence_prompt_names_what_the_hand_can_answer(
    cards: str, asked: str, after: str, sit_down: SitDown
) -> None:
    ada, basile = NAMES[:2]
    position = {"hands": {ada: cards, basile: "9H 2C"}, "warriors": {ada: "Ye5", basile: "Gd4"}, "turn": basile}
    table, notation = sit_down(position), open_game("croconounours").notation
    session = table.match.session
    action = notation.read_action(session.state, 1, ATTACK, NAMES[:2])
    assert table.scene.conductor.submit(1, action) is None
    table.go_on()
    prompt = table.node("table.prompt").label
    assert asked in prompt
    if not [legal for legal in session.legal(0) if legal.__class__.__name__ != "Take"]:
        assert "?" not in prompt
    faces = table.picture.stage.view.table.faces_in(hand(0))
    answers = {card for legal in session.legal(0) for card in getattr(legal, "cards", ())}
    assert {faces[t[1]] for t in table.play.prompter.lit() if isinstance(t, tuple)} == answers  # whichever comes first
    first = ids_of(table.match).index(cards.split()[0])
    table.click(table.key_of((hand(0), faces.index(first))))
    assert table.node("table.prompt").label == after
    lit = table.play.prompter.lit()
    squares = [target for target in lit if isinstance(target, str) and target.startswith("square.")]
    assert bool(squares) == ("square" in after)
    assert ("parry" in lit) == ("Parry" in after)
    parries = [legal for legal in session.legal(0) if legal.__class__.__name__ == "Parry"]
    if parries:  # what was parried stays marked, though nobody has moved
        assert table.scene.conductor.submit(0, parries[0]) is None
        table.go_on()
        assert table.has("table.aim.0")
        assert table.has("table.aimed.0")


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_way_to_answer_has_its_words(language: str) -> None:
    texts = Texts(language)
    for mode, ways in (("wound", 4), ("push", 4), ("shot", 2)):
        found = [
            way for way in ("both", "parry", "dodge", "none") if texts.has(f"croconounours.table.defend_{mode}_{way}")
        ]
        assert len(found) == ways


@pytest.mark.parametrize("language", ["fr", "en"])
def test_what_the_banner_asks_is_large_enough_to_read(language: str, make_app: MakeApp) -> None:
    """In the smallest usual window, with the longest names; what asks again is no banner."""
    ui = make_app(language=language).ui
    content = open_game("croconounours").rules.content
    names = [ui.texts.pick(content.warrior_name(seat, colour)) for seat in range(2) for colour in range(4)]
    longest = max(names, key=len)
    filled: dict[str, Argument] = {
        "player": "Joueur 1",
        "attacker": longest,
        "target": longest,
        "square": "d4",
        "most": 3,
        "left": 2,
    }
    room = rooms_of(ui).banner.w - 12 - 52 - (ui.measure(ui.texts("table.rule"), STRONG) + 28 + 12)
    asked = ("act", "deploy", "place", "discarding", "where", "who", "how", "pay", "defend", "answer", "choose_team")
    asks_again = ("turn_just_began", "could_be_saved")
    written = (LOCALE_FOLDER / language / "LC_MESSAGES/croconounours_table.po").read_text(encoding="utf-8")
    keys = re.findall(r'msgid "croconounours\.table\.(\w+)"\nmsgstr "', written)
    tried = [key for key in keys if key.startswith(asked) and key not in asks_again]
    assert len(tried) > 25
    for key in tried:
        words = ui.texts(f"croconounours.table.{key}", **filled)
        wrapped = on_one_line(ui, words, PROMPT, room)
        assert (len(wrapped.lines), wrapped.role.size >= READABLE) == (1, True), words


def test_signs_are_told_by_name_to_who_stays_on_them(sit_down: SitDown) -> None:
    """The legends of suits and talents, and the paw of a square where a warrior can go."""
    table = sit_down({"hands": {NAMES[0]: "9C 8S"}, "warriors": {NAMES[0]: "Yd4", NAMES[1]: "Gg1"}})
    tips = [table.node(f"croco.suit.{suit}").tooltip for suit in range(4)]
    assert [tip.partition(":")[0] for tip in tips] == ["Clubs", "Spades", "Diamonds", "Hearts"]
    assert table.node("croco.mark.red").tooltip.startswith("A red warrior. Hits hard")
    assert table.node("croco.sweets.1").tooltip == f"Warriors of {NAMES[1]}"
    table.click(table.key_of((WARRIORS, 0)))
    table.mouse(pygame.MOUSEMOTION, table.middle("table.spot.square.31"))
    for _ in range(40):
        table.turn()
    assert table.app.interaction.tooltip_key == "table.spot.square.31"
    lens = table.scene.tip(table.app.ui, "table.spot.square.31")
    assert lens is not None
    assert "The paw: a warrior can come here, to d5." in lens.label


@pytest.mark.parametrize(("square", "why"), [(31, "straight on, clubs"), (32, "diagonally, spades")])
def test_what_a_card_is_asked_for_says_that_a_step_costs_one(square: int, why: str, sit_down: SitDown) -> None:
    position = {"hands": {NAMES[0]: "9C 7C 8S 3S"}, "warriors": {NAMES[0]: "Yd4", NAMES[1]: "Gg1"}}
    table = sit_down(position)
    table.click(table.key_of((WARRIORS, 0)))
    table.click(f"table.spot.square.{square}")
    assert table.node("table.prompt").label == f"Each step costs a card; {why}. Which one?"


def test_a_warrior_that_is_attacked_tells_by_whom(sit_down: SitDown) -> None:
    ada, basile = NAMES[:2]
    position = {"hands": {ada: "QH 9C", basile: "9H 2C"}, "warriors": {ada: "Ye5", basile: "Gd4"}, "turn": basile}
    table = sit_down(position)
    action = open_game("croconounours").notation.read_action(table.match.session.state, 1, ATTACK, NAMES[:2])
    assert table.scene.conductor.submit(1, action) is None
    table.go_on()
    node = table.scene.tip(table.app.ui, table.key_of((WARRIORS, 0)))
    assert node is not None
    assert "It is attacked: the green croc wants to munch it (9 of hearts)." in node.label


def test_a_card_that_one_warrior_can_step_with_needs_no_warrior_pointed_at(sit_down: SitDown) -> None:
    ada, basile = NAMES[:2]
    position = {"hands": {ada: "9C 3S", basile: "9H"}, "warriors": {ada: "Ye5", basile: "Gb2"}, "turn": ada}
    table = sit_down(position)
    table.go_on()
    records = len(table.match.session.records)
    faces = table.picture.stage.view.table.faces_in(hand(0))
    club = ids_of(table.match).index("9C")
    table.click(table.key_of((hand(0), faces.index(club))))
    squares = [target for target in table.play.prompter.lit() if isinstance(target, str)]
    assert squares
    table.click(table.key_of(squares[0]))
    assert len(table.match.session.records) == records + 1


@pytest.mark.parametrize("others", ["", " Gc5"])
def test_a_card_with_which_one_warrior_alone_can_attack_somebody_leads_to_him(others: str, sit_down: SitDown) -> None:
    """Where two could, one of them is pointed at first."""
    ada, basile = NAMES[:2]
    position = {"hands": {ada: "9D", basile: "9H"}, "warriors": {ada: f"Rd4{others}", basile: "Gd5"}, "turn": ada}
    table = sit_down(position)
    table.go_on()
    where = table.picture.stage.view.where
    enemy = next(number for number, square in enumerate(where) if square >= 0 and number >= TEAM_SIZE)
    table.click(table.key_of((hand(0), 0)))
    assert ((WARRIORS, enemy) in table.play.prompter.lit()) == (not others)
    if not others:
        table.click(table.key_of((WARRIORS, enemy)))
        assert table.node("table.prompt").label.startswith("Munch or push?")


@pytest.mark.parametrize(("cards", "attack", "asked"), [("QH", "wound", 1), ("QH", "push", 0), ("9S", "wound", 0)])
def test_a_warrior_that_could_be_saved_is_not_lost_by_a_slip(
    cards: str, attack: str, asked: int, sit_down: SitDown
) -> None:
    ada, basile = NAMES[:2]
    position = {"hands": {ada: cards, basile: "9H 2C"}, "warriors": {ada: "Ye5", basile: "Gd4"}, "turn": basile}
    table = sit_down(position)
    words = {"by": "d4", "with": "9H", attack: "e5"}
    action = open_game("croconounours").notation.read_action(table.match.session.state, 1, words, NAMES[:2])
    assert table.scene.conductor.submit(1, action) is None
    table.go_on()
    table.click("table.choice.take")
    assert table.doorways.confirmed == [Take()] * asked


def test_a_turn_that_began_by_itself_is_not_ended_by_the_click_meant_for_the_last_one(sit_down: SitDown) -> None:
    """The last card ends a turn, and without a hand the next one begins without discards: it looks like the same."""
    ada, basile = NAMES[:2]
    position = {"hands": {ada: "9C", basile: "9H"}, "warriors": {ada: "Ye5", basile: "Gb2"}, "turn": ada}
    table = sit_down(position)
    table.go_on()
    table.click(table.key_of((hand(0), 0)))
    table.click(table.key_of(next(target for target in table.play.prompter.lit() if isinstance(target, str))))
    table.go_on()
    assert table.match.session.state.active == 1
    assert "Ada has no card left: the turn is over." in table.log()
    for kind in (Discard, EndTurn):
        assert table.scene.conductor.submit(1, kind()) is None
    table.go_on()
    assert table.match.session.state.active == 0
    table.click("table.choice.end")
    assert table.doorways.confirmed == [EndTurn()]


@pytest.mark.parametrize(("cards", "asked"), [("9D QC", "Munch or push?"), ("9D 3D", "Munch or push? And with")])
def test_a_card_is_asked_for_only_where_several_would_do(cards: str, asked: str, sit_down: SitDown) -> None:
    ada, basile = NAMES[:2]
    position = {"hands": {ada: cards, basile: "9H"}, "warriors": {ada: "Yd4", basile: "Gd5"}, "turn": ada}
    table = sit_down(position)
    table.go_on()
    where = table.picture.stage.view.where
    own, enemy = (number for number, square in enumerate(where) if square >= 0)
    assert own < TEAM_SIZE <= enemy
    table.click(table.key_of((WARRIORS, own)))
    table.click(table.key_of((WARRIORS, enemy)))
    prompt = table.node("table.prompt").label
    assert prompt.startswith(asked)
    assert ("card" in prompt) == ("card" in asked or "with" in asked)


def test_a_click_on_an_enemy_out_of_reach_says_what_it_can_do(sit_down: SitDown) -> None:
    ada, basile = NAMES[:2]
    position = {"hands": {ada: "9D", basile: "9H"}, "warriors": {ada: "Yd4", basile: "Ga7"}, "turn": ada}
    table = sit_down(position)
    table.go_on()
    where = table.picture.stage.view.where
    enemy = next(number for number, square in enumerate(where) if square >= 0 and number >= TEAM_SIZE)
    key = table.key_of((WARRIORS, enemy))
    table.click(key)
    assert not table.play.prompter.picks
    tip = find(table.app.interaction.root, key)
    assert tip is not None
    assert table.app.interaction.tooltip_key == key
    assert tip.tooltip.endswith("munched for the first time, but not by a red one, it comes back orange.")


def test_the_prompt_says_which_warrior_is_placed_next(make_app: MakeApp, clock: FakeClock) -> None:
    """CN-13: one in the corner, then two straight beside it."""
    table = Table(make_app(language="en"), clock, begun("croconounours", ("human", "human"), "corner"), viewer=0)
    table.go_on()
    session = table.scene.match.session
    while not session.actors or session.actors[0] != 0 or session.state.phase != DEPLOYING:
        seat = session.actors[0]
        assert table.scene.conductor.submit(seat, session.legal(seat)[0]) is None
        table.go_on()
    asked = []
    while session.state.phase == DEPLOYING and session.actors[0] == 0:
        asked.append(table.node("table.prompt").label)
        assert table.scene.conductor.submit(0, session.legal(0)[0]) is None
        table.go_on()
    assert ["beside" in words for words in asked] == [False, True, True]
    assert "2" in asked[1]
    assert "last" in asked[2]


@pytest.mark.parametrize(("at", "told"), [("d1", "munch"), ("d5", "push")])
def test_a_push_against_the_edge_is_told_as_what_it_comes_to(
    at: str, told: str, make_app: MakeApp, clock: FakeClock
) -> None:
    """CN-28: who cannot step back is wounded."""
    ada, basile = NAMES[:2]
    above = f"d{int(at[1]) + 1}"
    position = {"hands": {ada: "QS", basile: "9D 2C"}, "warriors": {ada: f"Y{at}", basile: f"R{above}"}, "turn": basile}
    match = match_at("croconounours", position, ("human", "human"))
    push = {"push": at, "by": above, "with": "9D"}
    action = open_game("croconounours").notation.read_action(match.session.state, 1, push, NAMES[:2])
    match.submit(1, action)
    table = Table(make_app(language="en"), clock, match, viewer=0)
    table.go_on()
    assert f"wants to {told}" in table.node("table.prompt").label
    tip = table.scene.tip(table.app.ui, table.key_of((WARRIORS, 0)))
    assert tip is not None
    assert f"wants to {told.split()[0]} it" in tip.label


def test_a_click_too_many_on_how_to_attack_ends_no_turn(sit_down: SitDown) -> None:
    ada, basile = NAMES[:2]
    position = {"hands": {ada: "9D 3D QC", basile: "9H"}, "warriors": {ada: "Yd4", basile: "Gd5"}, "turn": ada}
    table = sit_down(position)
    table.go_on()
    end = table.node("table.choice.end").rect
    where = table.picture.stage.view.where
    for warrior, square in enumerate(where):
        if square >= 0:
            table.click(table.key_of((WARRIORS, warrior)))
    assert not table.has("table.choice.end")
    ways = [node for node in walk(table.app.interaction.root) if node.key.startswith("table.option.mode.")]
    assert len(ways) == 2
    assert not any(end.overlaps(way.rect) for way in ways)


def test_a_small_team_is_placed_by_what_is_left_of_it(make_app: MakeApp, clock: FakeClock) -> None:
    """CN-Q39: in a campaign fewer than three may come."""
    table = Table(make_app(language="en"), clock, begun("croconounours", ("human", "human"), "corner"), viewer=0)
    table.go_on()
    session = table.match.session
    while session.state.phase != DEPLOYING or session.actors != (0,):
        seat = session.actors[0]
        assert table.scene.conductor.submit(seat, session.legal(seat)[0]) is None
    session.state.boxes = (session.state.boxes[0][:2], *session.state.boxes[1:])
    assert table.scene.conductor.submit(0, session.legal(0)[0]) is None
    table.go_on()
    assert "last" in table.node("table.prompt").label


@pytest.mark.parametrize("number", [0, 1])
def test_of_two_equal_jokers_either_may_be_used(number: int, sit_down: SitDown) -> None:
    """CN-10: they do the same, so both are lit, and either pays."""
    ada, basile = NAMES[:2]
    position = {"hands": {ada: "4C 3S JK JK", basile: "9H"}, "warriors": {ada: "Ye5", basile: "Gb2"}, "turn": ada}
    table = sit_down(position)
    table.go_on()
    faces = table.picture.stage.view.table.faces_in(hand(0))
    joker = ids_of(table.match).index("JK")
    jokers = [(hand(0), index) for index, face in enumerate(faces) if face == joker]
    assert table.play.prompter.lit() >= {*jokers}
    square = next(target for target in table.play.prompter.reached() if isinstance(target, str))
    for target in ((WARRIORS, 0), square):
        table.click(table.key_of(target))
    assert table.play.prompter.lit() >= {*jokers}
    records = len(table.match.session.records)
    table.click(table.key_of(jokers[number]))
    assert len(table.match.session.records) == records + 1


@pytest.mark.parametrize("number", [0, 1])
def test_of_two_equal_jokers_either_parries(number: int, sit_down: SitDown) -> None:
    ada, basile = NAMES[:2]
    position = {
        "hands": {ada: "JK JK", basile: "6D"},
        "warriors": {ada: "Yd5", basile: "Gd4"},
        "turn": basile,
    }
    table = sit_down(position)
    attack = next(action for action in table.match.session.legal(1) if isinstance(action, Attack))
    assert table.scene.conductor.submit(1, attack) is None
    table.go_on()
    assert {(hand(0), 0), (hand(0), 1)} <= table.play.prompter.lit()
    table.click(table.key_of((hand(0), number)))
    assert table.has("table.option.parry")


def test_what_is_too_far_is_not_told_as_the_wrong_suit(sit_down: SitDown) -> None:
    """CN-11: a club would not lead there either."""
    ada, basile = NAMES[:2]
    position = {"hands": {ada: "4C 9S", basile: "9H"}, "warriors": {ada: "Rc3 Ga1", basile: "Gd7"}, "turn": ada}
    table = sit_down(position)
    table.go_on()
    faces = table.picture.stage.view.table.faces_in(hand(0))
    spade = (hand(0), faces.index(ids_of(table.match).index("9S")))
    geometry = open_game("croconounours").rules.content.boards[0].geometry
    green = table.picture.stage.view.warrior_at(geometry.by_name["a1"])
    for far, clause in ((f"square.{geometry.by_name['d3']}", "CN-11"), (f"square.{geometry.by_name['a2']}", "CN-24")):
        table.scene.play.let_go()
        for target in (spade, (WARRIORS, green), far):
            table.click(table.key_of(target))
        assert table.play.refusal is not None
        assert table.play.refusal.clause == clause


def test_where_the_warriors_of_the_second_player_go_is_said_by_name(make_app: MakeApp, clock: FakeClock) -> None:
    """CN-13, CN-14: the corner, then the squares beside it."""
    position = {"phase": "deploying", "warriors": {NAMES[0]: "Ra1 Ya2 Gb1"}}
    match = match_at("croconounours", position, ("human", "human"))
    table = Table(make_app(language="en", speed=TOP_SPEED), clock, match, viewer=1)
    table.go_on()
    content = open_game("croconounours").rules.content
    middle = content.boards[0].geometry.by_name["d4"]
    said = []
    for _ in range(2):
        table.drag(table.key_of((BOX, 0)), table.middle(f"table.spot.square.{middle}"))
        said.append(table.node("table.prompt").label)
        assert table.scene.conductor.submit(1, match.session.legal(1)[0]) is None
        table.go_on()
    assert "g7" in said[0]
    assert "f7" in said[1]
    assert "g6" in said[1]


def test_a_card_that_will_go_has_its_mark_at_once(make_app: MakeApp, clock: FakeClock) -> None:
    """What moves is drawn over its mark, so it does not move for that."""
    ada, basile = NAMES[:2]
    position = {"hands": {ada: "4C 9S 3H", basile: "9H"}, "warriors": {ada: "Rc3", basile: "Gd7"}}
    match = match_at("croconounours", {**position, "turn": ada, "phase": "discard"}, ("human", "human"))
    table = Table(make_app(confirm=False, reduced_motion=False), clock, match, viewer=0)
    table.go_on()
    table.click(table.key_of((hand(0), 1)))
    assert table.picture.stage.view.discarding
    assert not table.picture.sprites.moving
    assert any(isinstance(node.look, BadgeLook) for node in table.picture.layout.over)
    marked, kept = (table.scene.tip(table.app.ui, table.key_of((hand(0), index))) for index in (1, 2))
    assert marked is not None
    assert kept is not None
    assert "cette carte ira à la défausse" in marked.label
    assert "cette carte ira à la défausse" not in kept.label
