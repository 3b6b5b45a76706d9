"""The table of Batailles et piques: what a hand tries, what it gets, and what the rules answer when it may not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pygame
import pytest

from game.batailles.aftermath import Decline, LeaveEmpty
from game.batailles.army import ROLE_NAMES, SHIRKER, TEAMWORK
from game.batailles.attacks import Attack, Shirk, Teamwork
from game.batailles.fighting import Strike
from game.batailles.state import AFTERMATH, STRIKING, State
from game.batailles.zones import BOTH, LEFT, RIGHT, cemetery, hand, slot
from game.catalogue import NAMES as GAMES
from game.catalogue import open_game
from game.core.journal.journal import read_journal
from game.core.rules.rules import Action
from game.matches.sources import match_of
from scenes.presenters.batailles.gestures import HAND_SPOT, both_spot, special_slot
from scenes.presenters.registry import presenter_of
from scenes.table.board.pieces import Target
from scenes.table.board.rooms import frame_of
from scenes.table.playback.film import seats_named
from scenes.table.playing.hands import overlap
from scenes.table.playing.pointing import ENOUGH
from scenes.table.presenter import Situation
from tests.reliability.playing import codec_of
from tests.reliability.recorded import index, journal_of

from .conftest import FakeClock, MakeApp
from .table_play import NAMES, TOP_SPEED, Table
from .written_positions import match_at

SitDown = Callable[..., Table]
UNITS: dict[str, Any] = {"slots": {"Ada": "9 5", "Basile": "7 6", "Chloé": "3 2"}, "hands": {"Ada": "1 2 3 K M M"}}
LAST_CARDS: dict[str, Any] = {
    "slots": {"Ada": "9 .", "Basile": "7 6", "Chloé": "3 ."},
    "hands": {"Ada": "", "Basile": "", "Chloé": ""},
    "piles": {"Ada": 0, "Basile": 0, "Chloé": 0},
}


@pytest.fixture
def sit_down(make_app: MakeApp, clock: FakeClock) -> SitDown:
    """Sits Ada down at a written position; all seats are people, so that nobody moves by himself."""

    def sit(position: Mapping[str, Any], seats: int = 3, **options: bool | int | str) -> Table:
        match = match_at("batailles", position, ("human",) * seats, **options)
        return Table(make_app(speed=TOP_SPEED), clock, match, viewer=0)

    return sit


def state_of(table: Table) -> State:
    state: State = table.match.session.state
    return state


def held_card(table: Table, word: str) -> Target:
    """A card of Ada's hand by its word in positions; `M` for a minefield."""
    notation = open_game("batailles").notation
    words = notation.inspect(state_of(table), "hands.Ada", NAMES[:3]).split()
    return (hand(0), sorted(words, key=_value).index(word))


def _value(word: str) -> int:
    return {"K": 100, "M": 200}.get(word) or int(word)


def assert_refused(table: Table, clause: str) -> None:
    """Nothing has happened, and the table says why."""
    assert state_of(table).turns == 1
    assert len(table.match.session.records) == 2
    assert table.play.refusal is not None, "nothing is said"
    assert table.play.refusal.clause == clause
    assert table.node("table.prompt").label == table.play.say(table.app.texts, table.play.refusal.sentence())


OWN_LEFT, OWN_RIGHT = (slot(0, LEFT), 0), (slot(0, RIGHT), 0)
ENEMY_LEFT = (slot(1, LEFT), 0)
TEAMWORK_LEFT, SHIRKER_LEFT = special_slot(0, TEAMWORK), special_slot(0, SHIRKER)


def drop(table: Table, source: Target, target: Target) -> None:
    """Drags a piece to the middle of another thing."""
    table.drag(table.key_of(source), table.middle(table.key_of(target)))


# ---- what is not lawful is answered -----------------------------------------------------------------


@pytest.mark.parametrize("by_drag", [True, False], ids=["drag", "click"])
def test_two_picked_cards_never_attack_two_cards(sit_down: SitDown, by_drag: bool) -> None:
    table = sit_down(UNITS)
    table.click(table.key_of(OWN_LEFT))
    if by_drag:
        drop(table, OWN_RIGHT, both_spot(1))
    else:
        table.click(table.key_of(OWN_RIGHT))
        assert table.play.prompter.picks == (OWN_LEFT, OWN_RIGHT)
        table.click("table.spot.both.1")
    assert_refused(table, "BP-29")


def test_a_card_moved_about_in_the_hand_is_exchanged_with_nothing(sit_down: SitDown) -> None:
    table = sit_down(UNITS)
    mat, scale = frame_of(table.app.ui).mat, table.app.window.viewport.scale
    key, over = table.key_of(held_card(table, "3")), table.node(table.key_of(OWN_LEFT)).rect
    rect = table.node(key).rect
    start = round(rect.cx * scale), round((rect.bottom - 6) * scale)  # held at its foot, it reaches far over the mat
    table.mouse(pygame.MOUSEMOTION, start)
    table.mouse(pygame.MOUSEBUTTONDOWN, start)
    table.turn()
    for y in (mat.bottom + 5, mat.bottom - 5):
        table.mouse(pygame.MOUSEMOTION, (round(over.cx * scale), round(y * scale)), held=True)
        table.turn()
        assert table.play.held is not None
        covered = overlap(table.play.held.pose.rect, over)
        assert covered > ENOUGH * over.w * over.h
        assert (table.play.held.over == OWN_LEFT) is (y < mat.bottom)


def test_a_drag_means_its_own_card_and_not_the_hand_card_picked_before(sit_down: SitDown) -> None:
    table = sit_down(UNITS)
    table.click(table.key_of(held_card(table, "3")))  # as if for a Shirker
    drop(table, OWN_LEFT, ENEMY_LEFT)
    action = table.match.session.records[-1].action
    assert isinstance(action, Attack)
    assert table.play.refusal is None


SPENT = {**UNITS, "specials": {"Ada": {"teamwork": 0, "shirker": 0}}}
MINE = {**UNITS, "slots": {**UNITS["slots"], "Ada": "M 9"}, "hands": {"Ada": "1 2 3 4 K M"}}
GAP = {**UNITS, "slots": {**UNITS["slots"], "Ada": "9 ."}, "hands": {"Ada": ""}, "piles": {"Ada": 0}}
TRIES: dict[str, tuple[dict[str, Any], Target, Target, str]] = {
    "a hand card onto an enemy": (UNITS, "3", ENEMY_LEFT, "BP-11"),
    "a hand card onto a name": (UNITS, "3", both_spot(1), "BP-11"),
    "a hand card onto an enemy's special card": (UNITS, "3", special_slot(1, TEAMWORK), "BP-11"),
    "a hand card onto Teamwork": (UNITS, "3", TEAMWORK_LEFT, "BP-11"),
    "a minefield onto an enemy": (MINE, OWN_LEFT, ENEMY_LEFT, "BP-11"),
    "Teamwork with a minefield": (MINE, OWN_RIGHT, OWN_LEFT, "BP-29"),
    "Teamwork onto a name": (UNITS, TEAMWORK_LEFT, both_spot(2), "BP-29"),
    "no Teamwork left": (SPENT, OWN_LEFT, OWN_RIGHT, "BP-29"),
    "a Shirker with an enemy": (UNITS, SHIRKER_LEFT, ENEMY_LEFT, "BP-11"),
    "no Shirker left": (SPENT, "3", OWN_LEFT, "BP-30"),
    "no Shirker left, own card first": (SPENT, OWN_LEFT, "3", "BP-30"),
    "a spent Shirker": (SPENT, "3", SHIRKER_LEFT, "BP-30"),
    "an own card back to the hand": (UNITS, OWN_LEFT, HAND_SPOT, "BP-30"),
    "a second minefield": (MINE, "M", OWN_RIGHT, "BP-34"),
    "an own card onto the empty place": (GAP, OWN_LEFT, f"slot.{RIGHT}", "BP-11"),
    "both cards of who has one": (LAST_CARDS, OWN_LEFT, both_spot(2), "BP-A7"),
}


@pytest.mark.parametrize("case", TRIES)
def test_what_may_not_be_is_answered_with_its_clause(sit_down: SitDown, case: str) -> None:
    position, source, target, clause = TRIES[case]
    table = sit_down(position)
    source, target = (
        held_card(table, thing) if isinstance(thing, str) and len(thing) == 1 else thing for thing in (source, target)
    )
    drop(table, source, target)
    assert_refused(table, clause)


def test_a_hand_card_is_dropped_on_an_enemy_before_the_opening_is_laid(sit_down: SitDown) -> None:
    table = sit_down({"opening": True, "hands": {"Ada": "1 2 3 4 5 6"}})
    drop(table, (hand(0), 0), both_spot(1))
    assert table.play.refusal is not None
    assert table.play.refusal.clause == "BP-8"


def test_the_opening_says_how_many_cards_are_still_to_be_laid(sit_down: SitDown) -> None:
    """BP-8: two cards, and then a word that they shall lie."""
    table = sit_down({"opening": True, "hands": {"Ada": "1 2 3 4 5 6"}})
    asked = [table.node("table.prompt").label]
    for number in (1, 2):
        drop(table, (hand(0), number), f"slot.{number - 1}")
        asked.append(table.node("table.prompt").label)
    assert len(set(asked)) == 3
    lay = table.node("table.choice.confirm").label
    assert [lay in words for words in asked] == [False, False, True]


def test_the_left_dead_card_is_replaced_first(sit_down: SitDown) -> None:
    table = sit_down({**UNITS, "slots": {**UNITS["slots"], "Ada": "9 5", "Basile": "12 13"}})
    table.match.submit(0, Teamwork(1, RIGHT))
    table.match.submit(1, table.match.session.legal(1)[0])  # the 13 kills one of both
    state = state_of(table)
    assert state.phase == AFTERMATH
    table.scene.sit_down(1)
    table.scene.sit_down(0)
    table.go_on()
    wrong = RIGHT if state.vacancies[0].slot == LEFT else LEFT
    drop(table, (hand(0), 0), f"slot.{wrong}")
    assert state_of(table).vacancies == state.vacancies
    assert table.play.refusal is not None
    assert table.play.refusal.clause == "BP-26"
    drop(table, (hand(0), 0), f"slot.{1 - wrong}")
    assert state_of(table).vacancies == state.vacancies[1:]


# ---- what is lawful happens -------------------------------------------------------------------------


def last_action(table: Table) -> Action | None:
    return table.match.session.records[-1].action


def test_teamwork_by_its_special_card(sit_down: SitDown) -> None:
    for by_drag in (True, False):
        table = sit_down(UNITS)
        if by_drag:
            drop(table, TEAMWORK_LEFT, ENEMY_LEFT)
        else:
            for thing in (TEAMWORK_LEFT, OWN_LEFT, OWN_RIGHT, ENEMY_LEFT):
                table.click(table.key_of(thing))
        assert last_action(table) == Teamwork(1, LEFT)


def test_what_costs_more_than_it_aims_at_is_asked_about(sit_down: SitDown) -> None:
    table = sit_down(UNITS)
    drop(table, held_card(table, "3"), OWN_RIGHT)
    assert isinstance(last_action(table), Shirk)
    assert table.doorways.confirmed == [last_action(table)]
    table = sit_down(UNITS)
    drop(table, OWN_LEFT, ENEMY_LEFT)
    assert table.doorways.confirmed == [], "an attack is what was aimed at"


def test_whoever_would_rather_not_has_let_go_of_all_cards(sit_down: SitDown) -> None:
    table = sit_down(UNITS)
    asked: list[Action] = []
    table.scene.doors.confirm = lambda scene, words, action: asked.append(action)
    drop(table, held_card(table, "3"), OWN_RIGHT)
    assert len(asked) == 1
    assert not table.play.prompter.picks


@pytest.mark.parametrize("points", [0, 1])
def test_what_a_card_says_it_brings_follows_the_house_rule(sit_down: SitDown, points: int) -> None:
    table = sit_down(UNITS, mine_points=points)
    situation, presenter = table.play.picture.situation, table.play.picture.presenter
    roles = open_game("batailles").rules.content.armies["standard"].roles
    faces = [roles.index(ROLE_NAMES.index(role)) for role in ("king", "mine")]
    king, mine = (presenter.about(situation, (hand(0), 0), face)[1] for face in faces)
    assert (king.key, king.arguments) == ("batailles.about.points", {"n": 2})
    worth = ("points", "BP-33") if points else ("no_points", "BP-A19")
    assert (mine.key, mine.clause) == (f"batailles.about.{worth[0]}", worth[1])


@pytest.mark.parametrize("game", GAMES)
def test_few_choices_are_asked_about(game: str) -> None:
    presenter = presenter_of(open_game(game).rules)
    chosen = asked = 0
    for ending in index():
        if not ending.file.startswith(f"{game}-"):
            continue
        session = match_of(read_journal(journal_of(ending), codec_of(game))).session
        seats, state = seats_named(NAMES[: session.setup.seats]), session.beginning()
        for record in session.records:
            if record.seat is not None and record.action is not None:
                chosen += 1
                if presenter.costs(record.action):
                    situation = Situation(state.view(record.seat), record.seat, seats, (record.seat,))
                    asked += presenter.preview(situation, record.action) is not None
            for event in record.events:
                session.rules.evolve(state, event)
    assert chosen > 1000
    assert asked * 10 <= chosen


def test_a_shirker_by_its_special_card(sit_down: SitDown) -> None:
    for order in ((0, 1, 2), (1, 0, 2), (2, 0, 1), (1, 2)):
        table = sit_down(UNITS)
        things: list[Target] = [SHIRKER_LEFT, held_card(table, "3"), OWN_RIGHT]
        for number in order:
            table.click(table.key_of(things[number]))
        assert isinstance(last_action(table), Shirk), order
        assert state_of(table).face(0, RIGHT) == 3 - 1


def test_every_copy_of_a_hand_card_may_be_laid(sit_down: SitDown) -> None:
    table = sit_down(UNITS)
    faces = state_of(table).table.faces_in(hand(0))
    mines = [index for index, face in enumerate(faces) if faces.count(face) == 2]
    assert len(mines) == 2
    table.click(table.key_of((hand(0), mines[1])))
    assert OWN_LEFT in table.play.prompter.lit()


def test_the_lone_card_strikes_whom_its_owner_points_at(sit_down: SitDown) -> None:
    table = sit_down({"slots": {"Ada": "8 12", "Basile": "4 6"}})
    table.click(table.key_of(OWN_LEFT))
    table.click("table.spot.both.1")
    table.go_on()
    assert state_of(table).phase == STRIKING
    assert table.node("table.prompt").label.endswith("qui frapper avec le démineur 8\u00a0?")
    table.click(table.key_of((slot(1, RIGHT), 0)))
    assert last_action(table) == Strike((RIGHT,))
    assert len(state_of(table).table.faces_in(cemetery(0))) == 1


def test_one_card_attacks_both_by_the_name(sit_down: SitDown) -> None:
    table = sit_down(UNITS)
    drop(table, OWN_RIGHT, both_spot(2))
    assert last_action(table) == Attack(RIGHT, 2, BOTH)


@pytest.mark.parametrize("by_drag", [True, False])
@pytest.mark.parametrize("target", [(cemetery(0), 0), OWN_LEFT, "hand card"])
@pytest.mark.parametrize("first", [TEAMWORK_LEFT, "both"])
def test_whoever_points_at_no_enemy_attacks_nobody(
    sit_down: SitDown, first: Target, target: Target, by_drag: bool
) -> None:
    """A try is only ever answered: what would be lawful against somebody is not done to anybody."""
    table = sit_down({**UNITS, "cemeteries": {"Ada": {"Basile": "4"}}})
    thing = (hand(0), 0) if target == "hand card" else target
    source: Target = OWN_LEFT if first == "both" else first
    if first == "both":
        table.click(table.key_of(OWN_RIGHT))
    if by_drag and source != thing:
        drop(table, source, thing)
    else:
        table.click(table.key_of(source))
        table.click(table.key_of(thing))
    table.settle()
    assert len(table.match.session.records) == 2


@pytest.mark.parametrize(
    ("slots", "teamwork", "asked"),
    [
        ("9 5", 1, "attaquez avec l’une de vos cartes."),
        ("9 5", 0, "attaquez avec l’une de vos cartes."),
        ("M 5", 1, "attaquez avec votre carte."),
        ("9 .", 1, "attaquez avec votre carte."),
    ],
)
def test_the_prompt_offers_the_attacks_there_are(sit_down: SitDown, slots: str, teamwork: int, asked: str) -> None:
    """BP-5, BP-11: a minefield never attacks; special cards show by shining that they may be played (BP-29)."""
    position = {
        "slots": {"Ada": slots, "Basile": "7 6", "Chloé": "3 2"},
        "hands": {"Ada": "" if "." in slots else "1 2", "Basile": "1", "Chloé": "1"},
        "piles": {"Ada": 0},
        "specials": {"Ada": {"teamwork": teamwork, "shirker": 0}},
    }
    assert sit_down(position).node("table.prompt").label.endswith(asked)


def test_a_card_that_may_not_be_laid_says_why(make_app: MakeApp, clock: FakeClock) -> None:
    """BP-5: a second minefield, while the first one lies."""
    position = {**UNITS, "slots": {"Ada": "M 5", "Basile": "9 7"}, "hands": {"Ada": "2 3 M"}, "turn": "Basile"}
    match = match_at("batailles", position, ("human",) * 3)
    match.submit(1, Attack(LEFT, 0, RIGHT))
    table = Table(make_app(speed=TOP_SPEED), clock, match, viewer=0)
    table.go_on()
    table.click(table.key_of(held_card(table, "2")))
    assert table.play.refusal is None
    table.click(table.key_of(held_card(table, "M")))
    assert table.play.refusal is not None
    assert table.node("table.prompt").label == table.play.say(table.app.texts, table.play.refusal.sentence())


def test_nobody_gives_up_a_look_by_a_slip(sit_down: SitDown) -> None:
    """BP-27: where one button stood a moment ago another one stands now."""
    table = sit_down({"slots": {"Ada": "2 5", "Basile": "K 6", "Chloé": "3 4"}})
    asked: list[Action] = []
    table.scene.doors.confirm = lambda scene, words, action: asked.append(action)
    table.match.submit(0, Attack(LEFT, 1, LEFT))
    while Decline() not in table.match.session.legal(0):
        seat = table.match.session.actors[0]
        table.match.submit(seat, table.match.session.legal(seat)[0])
    table.scene.sit_down(1)
    table.scene.sit_down(0)
    table.go_on()
    table.click("table.choice.decline")
    assert asked == [Decline()]
    assert Decline() in table.match.session.legal(0)


def test_where_nothing_can_be_laid_nothing_is_asked_for(sit_down: SitDown) -> None:
    """BP-35: the place stays empty."""
    table = sit_down({"slots": {"Ada": "9 M", "Basile": "12 13"}, "hands": {"Ada": "M"}, "piles": {"Ada": 0}})
    table.match.submit(0, Attack(LEFT, 1, LEFT))
    while table.match.session.legal(0) != [LeaveEmpty()]:
        seat = table.match.session.actors[0]
        table.match.submit(seat, table.match.session.legal(seat)[0])
    table.scene.sit_down(1)
    table.scene.sit_down(0)
    table.go_on()
    assert "rien de votre main" in table.node("table.prompt").label


# ---- nothing is silent --------------------------------------------------------------------------------


OPENING = {"opening": True, "hands": {"Ada": "1 2 3 4 5 6"}}


def test_what_cannot_be_laid_yet_says_why_when_it_is_pressed(sit_down: SitDown) -> None:
    table = sit_down(OPENING)
    table.click("table.choice.confirm")
    assert table.play.refusal is not None
    assert table.play.refusal.key.endswith("choose_two_cards")


def test_a_card_dropped_beside_a_place_is_answered_and_stays_picked(sit_down: SitDown) -> None:
    table = sit_down(OPENING)
    place = table.node("table.spot.slot.0").rect
    scale = table.app.window.viewport.scale
    beside = round((place.x - 150) * scale), round((place.y - 60) * scale)
    table.drag(table.key_of((hand(0), 1)), beside)
    assert table.play.refusal is not None
    assert table.play.refusal.key == "table.not_here"
    table.click("table.spot.slot.0")
    assert state_of(table).drafts[0][LEFT] >= 0
    rect = table.node(table.key_of((hand(0), 2))).rect
    table.drag(table.key_of((hand(0), 3)), (round(rect.cx * scale), round(rect.cy * scale)))
    assert table.play.refusal is None, "in the hand one sorts"


def test_an_empty_place_may_be_pressed_first(sit_down: SitDown) -> None:
    table = sit_down(OPENING)
    asked = table.node("table.prompt").label
    table.click("table.spot.slot.1")
    assert table.node("table.prompt").label != asked
    table.click(table.key_of((hand(0), 2)))
    assert state_of(table).drafts[0][RIGHT] >= 0
    table.click(table.key_of((hand(0), 1)))
    assert "Sur quelle place" in table.node("table.prompt").label


@pytest.mark.parametrize("place", [LEFT, RIGHT])
def test_a_card_that_can_only_kill_both_is_asked_nothing(sit_down: SitDown, place: int) -> None:
    table = sit_down({"slots": {"Ada": "13 12", "Basile": "5 7"}})
    table.click(table.key_of(OWN_LEFT))
    table.click("table.spot.both.1")
    table.go_on()
    assert state_of(table).phase == STRIKING
    assert "tue les deux" in table.node("table.prompt").label
    table.click(table.key_of((slot(1, place), 0)))
    assert last_action(table) == Strike((LEFT, RIGHT))


def test_a_card_that_the_lone_one_cannot_kill_says_so(sit_down: SitDown) -> None:
    table = sit_down({"slots": {"Ada": "8 12", "Basile": "4 9"}})
    table.click(table.key_of(OWN_LEFT))
    table.click("table.spot.both.1")
    table.go_on()
    assert state_of(table).phase == STRIKING
    table.click(table.key_of((slot(1, RIGHT), 0)))
    assert table.play.refusal is not None
    assert table.play.refusal.clause == "BP-A12"


def test_what_cannot_attack_says_why_as_soon_as_it_is_picked(sit_down: SitDown) -> None:
    """BP-5, BP-29: a mine, and Teamwork beside one."""
    spent = {**MINE, "specials": {"Ada": {"teamwork": 1, "shirker": 0}}}
    for position, thing, clause in ((spent, OWN_LEFT, "BP-11"), (MINE, TEAMWORK_LEFT, "BP-29")):
        table = sit_down(position)
        table.click(table.key_of(thing))
        assert_refused(table, clause)
    table = sit_down(MINE)
    table.click(table.key_of(OWN_LEFT))
    said = table.node("table.prompt").label
    assert said.startswith("Un champ de mines n’attaque jamais"), "a Shirker may still exchange it"


def test_a_hand_card_without_a_shirker_says_so_and_asks_nothing(sit_down: SitDown) -> None:
    """BP-30."""
    table = sit_down({**UNITS, "specials": {"Ada": {"teamwork": 1, "shirker": 0}}})
    card = held_card(table, "K")
    table.click(table.key_of(card))
    assert_refused(table, "BP-30")
    assert "plus de Tire-au-flanc" in table.node("table.prompt").label
    table.play.refusal = None
    table.app.invalidate()
    table.turn()
    assert "attaquez" in table.node("table.prompt").label


def test_a_shirker_asks_for_one_card_and_then_for_the_other(sit_down: SitDown) -> None:
    """BP-30."""
    table = sit_down(UNITS)
    table.click(table.key_of(special_slot(0, SHIRKER)))
    assert "quelle carte de votre main voulez-vous" in table.node("table.prompt").label
    table.click(table.key_of(OWN_LEFT))
    assert "contre quelle carte de votre main" in table.node("table.prompt").label


@pytest.mark.parametrize("known", [True, False])
def test_a_look_is_given_up_without_a_question_only_where_all_is_known(sit_down: SitDown, known: bool) -> None:
    """BP-27: whoever has seen every card loses nothing."""
    position = {
        "slots": {"Ada": "1 9", "Basile": "M K", "Chloé": "M ."},
        "hands": {"Ada": "2 3", "Basile": "", "Chloé": ""},
        "piles": {"Ada": 0, "Basile": 0, "Chloé": 0},
        "knows": {"Ada": ["Basile.left", "Chloé.left"] if known else ["Basile.left"]},
    }
    table = sit_down(position)
    table.click(table.key_of(OWN_LEFT))
    table.click(table.key_of((slot(1, RIGHT), 0)))
    table.go_on()
    assert state_of(table).phase == AFTERMATH
    assert ("déjà toutes les cartes" in table.node("table.prompt").label) == known
    [decline] = table.play.prompter.offers.choices
    assert decline.action == Decline()
    assert (decline.asks is None) == known
