"""The lobby: seats, house rules, and what it remembers."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import cast

import pygame
import pytest
from msgspec.structs import replace

from game.catalogue import NAMES, open_game
from game.core.journal.journal import SeatCard
from game.core.rules.options import OptionSpec
from game.core.rules.rules import AnyRules, Setup
from game.core.texts import LocalText
from game.matches.match import Plan
from scenes.app import App
from scenes.doors.hall import Hall
from scenes.kit.screen.tree import find, walk
from scenes.rooms.lobby.room import Lobby, LobbyDoors
from scenes.rooms.lobby.seats import BOT_NAMES
from scenes.table.scene import TableScene
from tests.campaign import covering

from .conftest import MakeApp
from .test_app import post_click
from .test_menu import SCALES, SIZES, check_layout, cut_texts


class Table:
    """A lobby on the screen, and the plans it made."""

    def __init__(self, app: App, folder: Path, rules: AnyRules, seats: tuple[SeatCard, ...] = ()) -> None:
        self.app = app
        self.plans: list[Plan] = []
        self.explained: list[str] = []
        doors = LobbyDoors(self.plans.append, self.explained.append, lambda: None)
        self.lobby = Lobby(rules, doors, seats, lambda number: f"Joueur {number + 1}", folder)
        app.change_settings(house_rules=True)
        app.stack.push(self.lobby)
        app.loop_once()

    def click(self, key: str) -> None:
        post_click(self.app, key)
        self.app.loop_once()
        self.app.loop_once()

    def names(self) -> list[str]:
        return [form.name for form in self.lobby.seating.forms]


class ManySeats:
    """A game's rules seen as seating two to eight, with one more house rule of each kind."""

    seat_counts = range(2, 9)

    def __init__(self, rules: AnyRules) -> None:
        self._rules = rules
        words = LocalText("Cartes de plus", "More cards")
        self.options = (
            *rules.options,
            OptionSpec(id="handicap.*.hand", kind="number", default=0, clause="ND-1", label=words, help=words, most=3),
            OptionSpec(id="length", kind="number", default=9, clause="ND-2", label=words, help=words, least=7, most=11),
        )

    def blank(self, setup: Setup) -> None:
        """Whatever is agreed can be dealt."""

    def __getattr__(self, name: str) -> object:
        return getattr(self._rules, name)


@pytest.fixture
def rules() -> AnyRules:
    return open_game("nine_domains").rules


@pytest.fixture
def many(rules: AnyRules) -> AnyRules:
    return cast("AnyRules", ManySeats(rules))


def test_the_first_click_plays(make_app: MakeApp, tmp_path: Path, rules: AnyRules) -> None:
    table = Table(make_app(), tmp_path, rules)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
    table.app.loop_once()
    (plan,) = table.plans
    assert [card.player.partition(":")[0] for card in plan.seats] == ["human", "bot"]
    assert plan.seed == ""


def test_seats_are_added_moved_and_removed(make_app: MakeApp, tmp_path: Path, many: AnyRules) -> None:
    table = Table(make_app(), tmp_path, many)
    for _ in range(6):
        table.lobby.seating.add()
    assert len(set(table.names())) == 8
    assert sorted(form.token for form in table.lobby.seating.forms) == list(range(1, 9))
    table.app.loop_once()
    assert find(table.app.build(), "lobby.add") is None
    first, second = table.names()[:2]
    table.click("lobby.seat.0.down")
    assert table.names()[:2] == [second, first]
    table.click("lobby.seat.0.remove")
    assert first not in table.names()
    assert find(table.app.build(), "lobby.add") is not None


def test_a_second_click_in_the_same_moment_asks_no_more_of_the_seats_than_there_is(
    make_app: MakeApp, tmp_path: Path, many: AnyRules
) -> None:
    """It meets what stood there before the first one."""
    table = Table(make_app(), tmp_path, many)
    seating = table.lobby.seating
    while len(seating.forms) < 3:
        seating.add()
    first, second, third = seating.forms

    def twice(key: str) -> None:
        table.app.loop_once()
        node = find(table.app.build(), key)
        assert node is not None
        action = node.action("press")
        assert action is not None
        action.run()
        action.run()

    twice(f"lobby.seat.{second.serial}.down")
    assert seating.forms == [first, third, second]
    twice(f"lobby.seat.{third.serial}.up")
    assert seating.forms == [third, first, second]
    twice(f"lobby.seat.{first.serial}.remove")
    assert seating.forms == [third, second]
    while len(seating.forms) < 7:
        seating.add()
    twice("lobby.add")
    assert len(seating.forms) == 8


def test_a_house_rule_opens_a_smaller_table(make_app: MakeApp, tmp_path: Path) -> None:
    table = Table(make_app(), tmp_path, open_game("batailles").rules)
    assert find(table.app.build(), "lobby.seat.2.remove") is None
    table.lobby.house_rules.values["allow_two"] = True
    table.app.invalidate()
    table.app.loop_once()
    table.click("lobby.seat.2.remove")
    table.click("lobby.start")
    assert [len(plan.seats) for plan in table.plans] == [2]
    table.lobby.house_rules.usual()
    table.click("lobby.start")
    assert len(table.plans) == 1
    said = table.app.texts("lobby.bad_count")
    assert any(node.label == said for node in walk(table.app.build()))


IMPOSSIBLE_DEALS = {
    "fr": [
        (2, {"packs": 1, "petals": 30}, "Cette distribution demande 67 cartes, et il n’y en a que 54."),
        (2, {"petals": 1}, "Joueur 1 n’aurait que 1 pétale\u00a0: une fleur en demande au moins 2."),
        (4, {"packs": 2, "base_hand": 5}, "Cette distribution laisserait 2 cartes à piocher"),
    ],
    "en": [
        (2, {"packs": 1, "petals": 30}, "This deal needs 67 cards, and there are only 54."),
        (2, {"petals": 1}, "Joueur 1 would have 1 petal: a flower takes at least 2."),
        (4, {"packs": 2, "base_hand": 5}, "This deal would leave 2 cards to draw"),
    ],
}


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("number", range(3))
def test_deals_that_are_impossible_are_explained(make_app: MakeApp, tmp_path: Path, language: str, number: int) -> None:
    seats, options, words = IMPOSSIBLE_DEALS[language][number]
    table = Table(make_app(language=language), tmp_path, open_game("flower_power").rules)
    for _ in range(seats - 2):
        table.lobby.seating.add()
    table.lobby.house_rules.values.update(options)
    table.click("lobby.start")
    assert table.plans == []
    assert any(node.label.startswith(words) for node in walk(table.app.build()))


@pytest.mark.parametrize(
    ("language", "words"), [("fr", "Il ne restera que 1 carte"), ("en", "Only 1 card will be left")]
)
def test_a_deal_that_leaves_few_cards_is_told_where_it_is_chosen(
    make_app: MakeApp, tmp_path: Path, language: str, words: str
) -> None:
    """FP-A6: the printed deal for three stands without jokers, though it leaves a single card; all should know."""
    table = Table(make_app((1280, 2400), language=language), tmp_path, open_game("flower_power").rules)
    table.lobby.seating.add()

    def told() -> list[float]:
        table.app.loop_once()
        return [node.rect.y for node in walk(table.app.build()) if node.label.startswith(words)]

    assert told() == []
    table.click("lobby.option.jokers.1")
    (place,) = told()
    jokers, following = (find(table.app.build(), f"lobby.option.{key}.clause") for key in ("jokers", "handicap.*.hand"))
    assert jokers is not None
    assert following is not None
    assert jokers.rect.y < place < following.rect.y
    table.lobby.play()
    assert len(table.plans) == 1
    table.click("lobby.option.jokers.0")
    assert told() == []


def test_a_handicap_of_a_player_who_has_left_goes_with_him(make_app: MakeApp, tmp_path: Path) -> None:
    """FP-75: no seat that is not there keeps a handicap."""
    table = Table(make_app(), tmp_path, open_game("flower_power").rules)
    table.lobby.seating.add()
    vars(table.lobby.seating.forms[2])["own"]["handicap.*.petals"] = 3
    table.lobby.seating.remove(table.lobby.seating.forms[2])
    table.lobby.play()
    assert not [name for name in table.plans[0].options if name.startswith("handicap")]


def test_a_seat_changes_between_person_and_bot(make_app: MakeApp, tmp_path: Path, rules: AnyRules) -> None:
    table = Table(make_app(), tmp_path, rules)
    form = table.lobby.seating.forms[1]
    assert form.name in BOT_NAMES
    table.click("lobby.seat.1.kind.0")
    assert (form.player, form.name) == ("human", "Joueur 2")
    form.field.set("Mamie")
    table.click("lobby.seat.1.kind.1")
    assert form.player.startswith("bot:")
    assert form.name == "Mamie"
    before = form.token
    table.click("lobby.seat.1.token")
    assert form.token not in (before, table.lobby.seating.forms[0].token)


@pytest.mark.parametrize("name", ["", "  ", "Joueur 1", "JOUEUR 1"])
def test_bad_names_are_refused_and_told(make_app: MakeApp, tmp_path: Path, rules: AnyRules, name: str) -> None:
    table = Table(make_app(), tmp_path, rules)
    table.lobby.seating.forms[1].field.set(name)
    table.click("lobby.start")
    assert table.plans == []
    said = table.app.texts("lobby.bad_name")
    assert any(node.label == said for node in walk(table.app.build()))


@pytest.mark.parametrize("called", [("Ana", "ANA", "ana", "aNa"), ("Ana",) * 40, ("Straße", "STRASSE"), ("", " ")])
def test_a_person_gets_a_name_that_nobody_has(
    make_app: MakeApp, tmp_path: Path, many: AnyRules, called: tuple[str, ...]
) -> None:
    """However often the names that are remembered differ in their capitals only."""
    seats = tuple(SeatCard(f"Bot {n + 1}", "bot:greedy", n + 1) for n in range(8))
    table = Table(make_app(), tmp_path, many, seats)
    table.lobby.seating._person = lambda number: called[number % len(called)]
    for form in table.lobby.seating.forms:
        form.field.set("")
        table.lobby.seating.seat_person(form, True)
    names = [name.casefold() for name in table.names()]
    assert all(names)
    assert len(set(names)) == len(names) == 8


def test_options_reach_the_plan(make_app: MakeApp, tmp_path: Path, many: AnyRules) -> None:
    table = Table(make_app(), tmp_path, many)
    rules = table.lobby.house_rules
    table.lobby.seating.add()
    rules.values["length"] = 11
    own = next(option for option in many.options if option.id == "handicap.*.hand")
    vars(table.lobby.seating.forms[2])["own"][own.id] = 2
    table.lobby.seed.set("42")
    table.lobby.play()
    (plan,) = table.plans
    assert plan.options["length"] == 11
    assert plan.options["handicap.2.hand"] == 2
    assert plan.seed == "42"
    table.lobby.seating.move(table.lobby.seating.forms[2], -1)
    table.lobby.play()
    assert table.plans[-1].options["handicap.1.hand"] == 2


def test_only_options_that_count_are_offered(make_app: MakeApp, tmp_path: Path) -> None:
    """The number of matches only where points are counted; no third place to begin at a table for two."""
    table = Table(make_app(), tmp_path, open_game("flautz").rules)

    def offered() -> set[str]:
        table.app.invalidate()
        table.app.loop_once()
        return {node.key.removeprefix("lobby.option.") for node in walk(table.app.build())}

    assert {"crystals_to_win.clause", "max_matches.clause"} <= offered()
    assert "matches.clause" not in offered()
    table.lobby.house_rules.values["mode"] = "points"
    assert "matches.clause" in offered()
    assert not {"crystals_to_win.clause", "max_matches.clause"} & offered()
    while len(table.lobby.seating.forms) > 2:
        table.lobby.seating.remove(table.lobby.seating.forms[-1])
    two = {key for key in offered() if key.startswith("first_player.")}
    table.lobby.seating.add()
    three = {key for key in offered() if key.startswith("first_player.")}
    assert len(three - two) == 1


def test_a_clause_opens_from_its_option(make_app: MakeApp, tmp_path: Path, rules: AnyRules) -> None:
    table = Table(make_app((1920, 1080)), tmp_path, rules)
    option = rules.options[0]
    table.click(f"lobby.option.{option.id}.clause")
    assert table.explained == [option.clause]


SHOWN_VALUES = {
    "fr": {
        "lobby.option.base_hand": (
            "selon la règle",
            "Par défaut\u00a0: selon la règle. De 0 à 10, ou selon la règle.",
        ),
        "lobby.option.packs": ("selon la règle", "Par défaut\u00a0: selon la règle. De 1 à 10, ou selon la règle."),
        "lobby.own.handicap.*.hand.0": ("−2", "Par défaut\u00a0: 0. De −6 à 6."),
    },
    "en": {
        "lobby.option.base_hand": ("as the rules say", "Usually: as the rules say. From 0 to 10, or as the rules say."),
        "lobby.option.packs": ("as the rules say", "Usually: as the rules say. From 1 to 10, or as the rules say."),
        "lobby.own.handicap.*.hand.0": ("−2", "Usually: 0. From −6 to 6."),
    },
}


@pytest.mark.parametrize("language", ["fr", "en"])
def test_numbers_that_are_codes_are_shown_as_words(make_app: MakeApp, tmp_path: Path, language: str) -> None:
    """FP-73, FP-74, FP-76."""
    table = Table(make_app((1280, 2400), language=language), tmp_path, open_game("flower_power").rules)
    vars(table.lobby.seating.forms[0])["own"]["handicap.*.hand"] = -2
    table.app.loop_once()
    nodes = list(walk(table.app.build()))
    for key, (shown, told) in SHOWN_VALUES[language].items():
        place = next(node for node in nodes if node.key == key)
        assert [node.label for node in place.children if node.role == "text"] == [shown]
        assert any(node.label.endswith(told) for node in nodes)
    table.click("lobby.option.packs.more")
    value = find(table.app.build(), "lobby.option.packs")
    assert value is not None
    assert [node.label for node in value.children if node.role == "text"] == ["1"]


@pytest.mark.parametrize(
    ("language", "words"), [("fr", "Par défaut\u00a0: rien de tout cela."), ("en", "Usually: none of these.")]
)
def test_no_word_at_all_is_said_in_words(make_app: MakeApp, tmp_path: Path, language: str, words: str) -> None:
    table = Table(make_app((1280, 2400), language=language), tmp_path, open_game("flautz").rules)
    table.app.loop_once()
    assert any(node.label.endswith(words) for node in walk(table.app.build()))


def test_house_rules_are_folded_until_somebody_wants_them(make_app: MakeApp, tmp_path: Path) -> None:
    table = Table(make_app((1280, 2400)), tmp_path, open_game("flautz").rules)
    table.app.change_settings(house_rules=False)
    table.app.loop_once()
    assert find(table.app.build(), "lobby.seed") is None
    more = find(table.app.build(), "lobby.more")
    assert more is not None
    more.actions[0].run()
    assert table.app.settings.house_rules, "who wants them finds them again"
    assert find(table.app.build(), "lobby.seed") is not None


# ---- layout ---------------------------------------------------------------------------------------


@pytest.mark.sampled
@pytest.mark.parametrize(("size", "text_scale", "language"), covering(SIZES, SCALES, ("fr", "en")))
def test_the_lobby_holds_together(
    make_app: MakeApp,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    many: AnyRules,
    size: tuple[int, int],
    text_scale: float,
    language: str,
) -> None:
    cut = cut_texts(monkeypatch)
    app = make_app(size, text_scale=text_scale, language=language)
    rules = [many, *(open_game(name).rules for name in NAMES)]
    for game in rules:
        table = Table(app, tmp_path, game)
        table.lobby.seating.forms[0].field.set("")
        table.lobby.play()
        while len(table.lobby.seating.forms) < game.seat_counts[-1] - 1:
            table.lobby.seating.add()
        app.loop_once()
        check_layout(app.build(), app.ui.width, app.ui.height)
        app.stack.pop()
        app.stack.apply()
    assert cut == []


def test_open_hands_are_agreed_in_the_lobby(make_app: MakeApp, tmp_path: Path, rules: AnyRules) -> None:
    table = Table(make_app(), tmp_path, rules)
    table.lobby.play()
    vars(table.lobby)["_scroll"].scroll_to(1e9)
    table.app.invalidate()
    table.app.loop_once()
    table.click("lobby.open_hands")
    table.lobby.play()
    assert [plan.open_hands for plan in table.plans] == [False, True]


@pytest.mark.parametrize("now", [True, False])
def test_as_many_sit_down_as_the_game_is_best_with(make_app: MakeApp, tmp_path: Path, now: bool) -> None:
    """FP-1: three in FLOWER POWER!, whether one plays at once or by the lobby."""
    app = make_app(skipped_introductions=["flower_power"])
    hall = Hall(app, tmp_path)
    if now:
        hall.reception.play_now("flower_power")
    else:
        hall.reception.open_lobby("flower_power")
    app.loop_once()
    top = app.stack.top
    seats = top.match.session.setup.seats if isinstance(top, TableScene) else len(cast(Lobby, top).seating.forms)
    assert seats == 3


def test_it_is_said_openly_that_a_bot_knows_how_one_plays_and_from_what(make_app: MakeApp, tmp_path: Path) -> None:
    seats = (SeatCard("Ana"), SeatCard("Lou", "bot:reader", 2))
    table = Table(make_app(), tmp_path, open_game("nine_domains").rules, seats)
    asked: list[tuple[str, ...]] = []

    def read(people: Sequence[str]) -> int:
        asked.append(tuple(people))
        return 12

    table.lobby.doors = replace(table.lobby.doors, read=read)
    table.app.invalidate()
    table.app.loop_once()
    labels = {node.label for node in walk(table.app.build())}
    assert table.app.texts.plural("lobby.reads.about", 12) in labels
    assert asked[-1] == ("Ana",)
    table.lobby.seating.forms[0].player = "bot:reader"
    table.app.invalidate()
    table.app.loop_once()
    assert table.app.texts("lobby.reads.nobody") in {node.label for node in walk(table.app.build())}
