"""Whatever stands in a scenario is a position that can be played, or one clear line."""

from __future__ import annotations

from typing import Any, Final

import pytest

from game.core.chance import Chance
from game.core.match.session import apply_action
from game.core.notation.errors import NotationError
from game.core.rules.options import resolve
from game.core.rules.rules import OptionValue, Setup, imagine
from game.croconounours.positions import PARTS
from game.teaching.moments import positions_of
from tests.rules.croconounours.helpers import CONTENT, NAMES, NOTATION, RULES, position, seen

Options = dict[str, OptionValue]
BOTH: Final = {"Nora": "Ra1 Ga2 Yb1", "Kim": "Rg7 Gf7 Yg6"}
SECRET: Final[Options] = {"teams": "custom_secret"}
SUGAR: Final[Options] = {"obstacles": True}
CAMPAIGN: Final[Options] = {"campaign": True}

IMPOSSIBLE: Final[tuple[tuple[str, int, Options, dict[str, Any]], ...]] = (
    ("Nora has nobody left to play against", 2, {}, {"hands": {"Nora": "2C"}, "warriors": {"Nora": "Rd4"}}),
    ("nobody has a warrior", 2, {}, {}),
    ("the first elimination has ended it", 3, {"multi_end": "first_elimination"}, {"warriors": BOTH}),
    ("a side alone is left", 4, {"teams4": True}, {"warriors": {"Nora": "Rd4", "Zoé": "Rd5"}}),
    ("who is out has no turn", 3, {}, {"turn": "Zoé", "warriors": BOTH}),
    ("who is out holds no cards", 3, {}, {"hands": {"Zoé": "2C"}, "warriors": BOTH}),
    ("nor all the others", 3, {}, {"rest": "Zoé", "warriors": BOTH}),
    ("a draw long ago", 2, {"stalemate_turns": 20}, {"quiet": 21, "warriors": BOTH}),
    ("hands are drawn later", 2, {}, {"phase": "first_draw", "rest": "Kim"}),
    ("hands are drawn after deployment", 2, {}, {"phase": "deploying", "hands": {"Kim": "2C"}}),
    ("and after the lumps", 2, SUGAR, {"phase": "obstacles", "rest": "discard", "warriors": BOTH}),
    ("nothing is discarded before", 2, SECRET, {"phase": "choosing", "discard": "2C"}),
    ("no warriors before the first player", 2, {}, {"phase": "first_draw", "warriors": BOTH}),
    ("first player before it is drawn", 2, {}, {"phase": "first_draw", "first": "Kim"}),
    ("secret teams come first", 2, SECRET, {"phase": "first_draw", "teams": {"Nora": "R R R"}}),
    ("no team to choose", 2, {}, {"phase": "choosing"}),
    ("all have chosen", 2, SECRET, {"phase": "choosing", "teams": {"Nora": "R R R", "Kim": "Y Y Y"}}),
    ("nobody places before teams are chosen", 2, SECRET, {"phase": "deploying", "teams": {"Nora": "R R R"}}),
    ("an empty reserve has lost", 2, CAMPAIGN, {"phase": "choosing", "reserves": {"Nora": ""}}),
    ("reserves cannot grow", 2, CAMPAIGN, {"phase": "choosing", "reserves": {"Nora": "R R R R"}}),
    ("orange is kept by nobody", 2, CAMPAIGN, {"phase": "choosing", "reserves": {"Nora": "O G R"}}),
    ("nor survives beside a full reserve", 2, CAMPAIGN, {"warriors": BOTH, "reserves": {"Nora": "R R R"}}),
    ("orange was green", 2, CAMPAIGN, {"warriors": {**BOTH, "Nora": "Od4 Od5 Gd6"}, "reserves": {"Nora": "G"}}),
    (
        "a team out of the reserve",
        2,
        CAMPAIGN,
        {"phase": "choosing", "reserves": {"Nora": "R"}, "teams": {"Nora": "G"}},
    ),
    ("reserves without a campaign", 2, {}, {"reserves": {"Nora": "R"}, "warriors": BOTH}),
    ("a jar is a list", 2, {}, {"jars": {"Nora": "Kim G"}, "warriors": BOTH}),
    ("of what was somebody's", 2, {}, {"jars": {"Nora": ["Zoé G"]}, "warriors": BOTH}),
    ("in a colour", 2, {}, {"jars": {"Nora": ["Kim"]}, "warriors": BOTH}),
    ("Nora places first", 2, {}, {"phase": "deploying", "first": "Nora", "turn": "Kim"}),
    ("Kim waits for all of Nora's", 2, {}, {"phase": "deploying", "turn": "Kim", "warriors": {"Nora": "Ra1"}}),
    ("Kim is not there before Nora", 2, {}, {"phase": "deploying", "warriors": {"Kim": "Ra1"}}),
    ("all are placed", 2, {}, {"phase": "deploying", "turn": "Kim", "warriors": BOTH}),
    ("not in a corner", 2, {}, {"phase": "deploying", "warriors": {"Nora": "Rd4"}}),
    ("not beside the corner", 2, {}, {"phase": "deploying", "warriors": {"Nora": "Ra1 Gb2"}}),
    ("orange is in no team", 2, {}, {"phase": "deploying", "warriors": {"Nora": "Ra1 Oa2"}}),
    ("nor in a secret one", 2, SECRET, {"phase": "deploying", "teams": {"Nora": "R O O", "Kim": "R R R"}}),
    ("four are no team", 2, SECRET, {"phase": "deploying", "teams": {"Nora": "R R R R", "Kim": "R R R"}}),
    ("two are none either", 2, SECRET, {"phase": "deploying", "teams": {"Nora": "R R", "Kim": "R R R"}}),
    ("the standard team is one of each", 2, {}, {"phase": "deploying", "teams": {"Nora": "R R R"}}),
    ("boxes are empty once turns are played", 2, SECRET, {"teams": {"Nora": "R R R"}, "warriors": BOTH}),
    ("no lumps in this match", 2, {}, {"phase": "obstacles", "warriors": BOTH}),
    ("warriors come before lumps", 2, SUGAR, {"phase": "obstacles", "warriors": {"Nora": "Ra1 Ga2 Yb1"}}),
    ("lumps come after warriors", 2, SUGAR, {"phase": "deploying", "obstacles": {"Nora": "d4"}}),
    ("Nora's lumps come first", 2, SUGAR, {"phase": "obstacles", "turn": "Kim", "warriors": BOTH}),
    ("Kim's come later", 2, SUGAR, {"phase": "obstacles", "warriors": BOTH, "obstacles": {"Kim": "d4"}}),
    ("a lump beside an enemy", 2, SUGAR, {"phase": "obstacles", "warriors": BOTH, "obstacles": {"Nora": "f6"}}),
    (
        "all lumps are placed",
        2,
        SUGAR,
        {"phase": "obstacles", "warriors": BOTH, "obstacles": {"Nora": "d4 d5 d6", "Kim": "c4 c5 c6"}},
    ),
    ("nobody is quiet before the first turn", 2, {}, {"phase": "deploying", "quiet": 5}),
)


@pytest.mark.parametrize(
    ("seats", "options", "parts"), [case[1:] for case in IMPOSSIBLE], ids=[c[0] for c in IMPOSSIBLE]
)
def test_what_cannot_be_is_refused(seats: int, options: Options, parts: dict[str, Any]) -> None:
    with pytest.raises(NotationError) as told:
        position(seats, options, **parts)
    assert "\n" not in str(told.value)


def test_cn_14_kim_places_when_nora_has() -> None:
    state = position(phase="deploying", turn="Kim", warriors={"Nora": "Ra1 Ga2 Yb1", "Kim": "Yg7"})
    assert [NOTATION.write_action(state, 1, action, NAMES[:2]) for action in RULES.legal(state, 1)] == [
        {"deploy": "R", "at": "g6"},
        {"deploy": "R", "at": "f7"},
        {"deploy": "G", "at": "g6"},
        {"deploy": "G", "at": "f7"},
    ]


def test_cn_12_secret_teams_are_chosen_before_the_draw() -> None:
    state = position(options=SECRET, phase="first_draw", pile="2C 3C", teams={"Nora": "R R R", "Kim": "Y Y Y"})
    assert (seen(state, "phase"), seen(state, "first")) == ("deploying", "Kim")


def test_what_was_munched_stays_in_the_jars() -> None:
    """A moment of a match that is kept or shown looks as it did."""
    state = position(warriors=BOTH, jars={"Nora": ["Kim G", "sugar"]})
    assert (seen(state, "jar.Nora"), seen(state, "jar.Kim")) == (["Kim G", "sugar"], [])
    positions = positions_of("croconounours")
    assert positions is not None
    setup = Setup("croconounours", 2, resolve(RULES.options, {}, 2))
    written = positions.write(setup, state, NAMES[:2])
    assert written.parts["jars"] == {"Nora": ["Kim G", "sugar"]}
    again = positions.read(written, "jars").state
    assert again is not None
    assert again.jars == state.jars
    looked = positions.blank(setup).clone()
    positions.dress(looked, written)
    assert looked.jars == state.jars


def test_zones_that_are_empty_can_be_named() -> None:
    state = position(options=SECRET, phase="choosing")
    assert (seen(state, "first"), seen(state, "active"), seen(state, "reserve.Nora")) == ("", "", "")


# ---- anything that may be written -------------------------------------------------------------

_STRANGE: Final[tuple[Any, ...]] = (
    None,
    True,
    1.5,
    "",
    "x",
    -1,
    10**9,
    [],
    {},
    [[]],
    {"x": 1},
    {"Nora": None},
    {"Nora": ["9H"]},
    {"Nora": 5},
    "Rd4",
)
_FLAGS: Final = ("teams4", "coloured_squares", "shoot_obstacles", "campaign")
_CORNERS: Final = ("a1 a2 b1", "a7 b7 a6", "g7 f7 g6", "g1 f1 g2")


def _options(chance: Chance) -> Options:
    options: Options = {flag: chance.below(3) == 0 for flag in _FLAGS}
    options["obstacles"] = chance.below(3) > 0
    options["teams"] = chance.choice(("standard", "custom_secret"))
    options["multi_end"] = chance.choice(("last_standing", "first_elimination"))
    options["stalemate_turns"] = chance.choice((10, 60))
    options["deck"] = chance.choice(("54", "32"))
    return options


def _warriors(chance: Chance, corner: str) -> str:
    """A team in its corner or anywhere, most of it in the usual colours."""
    colours = chance.shuffled("RGY") if chance.below(6) else [chance.choice("RGYO") for _ in range(3)]
    squares = (
        corner.split() if chance.below(3) else [f"{chance.choice('abcdefg')}{1 + chance.below(7)}" for _ in colours]
    )
    placed = [colour + square for colour, square in zip(colours, squares, strict=False)]
    return " ".join(placed if chance.below(6) else placed[: chance.below(len(placed) + 1)])


def _written(chance: Chance, seats: int) -> dict[str, Any]:
    names = NAMES[:seats]
    first = chance.below(seats)
    step = 2 if seats == 2 else 1
    corners = {name: _CORNERS[step * (seat - first) % 4] for seat, name in enumerate(names)}
    some = chance.sample(names, chance.below(seats + 1))
    cards = [card for card in CONTENT.cards.ids if card not in ("7C", "8C")]

    def drawn(count: int) -> str:
        return " ".join(chance.sample(cards, count))

    parts: dict[str, Any] = {
        "phase": chance.choice(("first_draw", "choosing", "deploying", "obstacles", "discard", "action")),
        "first": names[first],
        "turn": chance.choice(names),
        "quiet": chance.below(14),
        "hands": {name: drawn(chance.below(8)) for name in some},
        "pile": chance.choice(("7C", "7C 8C", "JK JK")),
        "discard": drawn(chance.below(3)),
        "rest": chance.choice(("pile", "discard", *names)),
        "teams": {name: " ".join(chance.choice("RGYO"[: 3 + (not chance.below(4))]) for _ in "abc") for name in some},
        "warriors": {name: _warriors(chance, corners[name]) for name in names[: seats - (not chance.below(6))]},
        "obstacles": {name: f"{chance.choice('cde')}{3 + chance.below(3)}" for name in some},
        "reserves": {name: " ".join(chance.choice("RGY") for _ in range(chance.below(5))) for name in some},
    }
    likely = {"phase", "first", "warriors"}
    kept = {key: value for key, value in parts.items() if chance.below(5) < (4 if key in likely else 1)}
    if chance.below(4):
        kept = {key: kept[key] for key in kept if key in ("phase", *PARTS[kept.get("phase", "action")])}
    if kept and chance.below(5) == 0:
        kept[chance.choice(sorted(kept))] = chance.choice(_STRANGE)
    return kept


@pytest.mark.parametrize("number", range(8))
def test_any_written_position_is_refused_or_can_be_played(number: int) -> None:
    """No fault but a NotationError of one line; whoever is asked can do something, until the end."""
    played, refused = 0, []
    for draw in range(100):
        chance = Chance("written", number, draw)
        seats = 2 + chance.below(3)
        try:
            state = position(seats, _options(chance), **_written(chance, seats))
        except NotationError as error:
            refused.append(str(error))
            continue
        played += 1
        assert RULES.actors(state)
        for _ in range(30):
            actors = RULES.actors(state)
            if not actors:
                break
            legal = RULES.legal(state, actors[0])
            action = legal[chance.below(len(legal))]
            written = NOTATION.write_action(state, actors[0], action, NAMES[:seats])
            assert NOTATION.read_action(state, actors[0], written, NAMES[:seats]) == action
            imagine(RULES, state.view(actors[0]), chance)
            apply_action(RULES, state, actors[0], action, chance)
        else:
            continue
        assert RULES.outcome(state) is not None
    assert played > 10
    assert len(refused) > 10
    assert not any("\n" in message for message in refused)
