"""House rules: what they take, how they are written, what is said when they are wrong."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from game.core.rules.options import OptionChoice, OptionError, OptionsFile, OptionSpec, WrittenValue, resolve
from game.core.texts import LocalText

WORDS = LocalText("mots", "words")


def spec(name: str, kind: Any, default: bool | int | str, **more: Any) -> OptionSpec:
    return OptionSpec(id=name, kind=kind, default=default, clause="XX-1", label=WORDS, help=WORDS, **more)


def choices(*names: str) -> tuple[OptionChoice, ...]:
    return tuple(OptionChoice(id=name, label=WORDS) for name in names)


SPECS = (
    spec("open", "flag", False),
    spec("hand", "number", 5, least=1, most=9),
    spec("tie", "choice", "draw", choices=choices("draw", "most")),
    spec("suits", "words", "a,b", choices=choices("a", "b", "c"), least=1, most=2),
    spec("any", "words", "", choices=choices("a", "b")),
    spec("handicap.*.hand", "number", 0, least=-3, most=3),
)


def test_what_is_not_given_has_its_default() -> None:
    assert resolve(SPECS, {}, 2) == {"any": "", "hand": 5, "open": False, "suits": "a,b", "tie": "draw"}


def test_words_of_a_command_line_are_read() -> None:
    given = {"open": "true", "hand": "7", "tie": "most", "suits": "c", "handicap.1.hand": "-2"}
    assert resolve(SPECS, given, 2) == {
        "any": "", "hand": 7, "handicap.1.hand": -2, "open": True, "suits": "c", "tie": "most",
    }  # fmt: skip


def test_several_words_are_read_with_spaces_and_as_a_list() -> None:
    assert resolve(SPECS, {"suits": "a, c", "any": " "}, 2)["suits"] == "a,c"
    read = TypeAdapter(dict[str, WrittenValue]).validate_python
    assert read({"suits": ["a", "c"], "any": [], "hand": 7}) == {"suits": "a,c", "any": "", "hand": 7}
    with pytest.raises(ValidationError):
        read({"suits": [["a"]]})


def test_a_mistyped_name_or_value_is_asked_after() -> None:
    for given, said in (
        (
            {"hnad": 3},
            "unknown option 'hnad'; this game has open, hand, tie, suits, any, handicap.*.hand: is 'hand' meant?",
        ),
        ({"tie": "darw"}, "option 'tie' takes one of draw, most, not 'darw': is 'draw' meant?"),
    ):
        with pytest.raises(OptionError) as told:
            resolve(SPECS, given, 2)
        assert str(told.value) == said


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"open": "yes"}, "option 'open' takes true or false, not 'yes'"),
        ({"open": 1}, "option 'open' takes true or false, not '1'"),
        ({"hand": "many"}, "option 'hand' takes a whole number from 1 to 9, not 'many'"),
        ({"hand": 10}, "option 'hand' takes a whole number from 1 to 9, not '10'"),
        ({"hand": True}, "option 'hand' takes a whole number from 1 to 9, not 'true'"),
        ({"tie": "win"}, "option 'tie' takes one of draw, most, not 'win'"),
        ({"tie": 3}, "option 'tie' takes one of draw, most, not '3'"),
        ({"suits": ""}, "option 'suits' takes 1 to 2 words among a, b, c, separated by commas, not ''"),
        ({"suits": "a,a"}, "option 'suits' takes 1 to 2 words among a, b, c, separated by commas, not 'a,a'"),
        ({"suits": "a,b,c"}, "option 'suits' takes 1 to 2 words among a, b, c, separated by commas, not 'a,b,c'"),
        ({"any": "z"}, "option 'any' takes different words among a, b, separated by commas, not 'z'"),
        ({"none": 1}, "unknown option 'none'; this game has open, hand, tie, suits, any, handicap.*.hand"),
        ({"handicap.2.hand": 1}, "option 'handicap.2.hand': there is no seat 2; seats are 0 to 1"),
        ({"handicap.x.hand": 1}, "option 'handicap.x.hand': there is no seat x; seats are 0 to 1"),
        ({"handicap.*.hand": 1}, "option 'handicap.*.hand': write the number of a seat for the star"),
    ],
)
def test_a_wrong_value_is_said_with_what_would_be_right(given: dict[str, Any], said: str) -> None:
    with pytest.raises(OptionError) as caught:
        resolve(SPECS, given, 2)
    assert str(caught.value).startswith(said)


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(OptionError, match="unknown option 'x'; this game has none"):
        resolve((), {"x": 1}, 2)


def test_the_default_of_an_option_is_lawful() -> None:
    with pytest.raises(ValidationError, match="takes a whole number from 1 to 9"):
        spec("hand", "number", 0, least=1, most=9)
    with pytest.raises(ValidationError, match="option 'tie' needs choices"):
        spec("tie", "choice", "draw")


def test_words_stand_for_numbers_the_option_takes() -> None:
    named = spec("deal", "number", -1, least=-1, most=3, value_words={-1: WORDS, 2: WORDS})
    assert named.plain_numbers == (0, 1, 3)
    assert resolve((named,), {"deal": "-1"}, 2) == {"deal": -1}
    with pytest.raises(ValidationError, match="option 'deal' has words for 4, which it does not take"):
        spec("deal", "number", 0, least=0, most=3, value_words={4: WORDS})
    with pytest.raises(ValidationError, match="option 'open' has words for 1, which it does not take"):
        spec("open", "flag", True, value_words={1: WORDS})
    with pytest.raises(ValidationError, match="option 'deal' takes no number that is just a number"):
        spec("deal", "number", 0, least=0, most=0, value_words={0: WORDS})


def test_an_option_counts_beside_others_and_for_some_numbers_of_players() -> None:
    third = OptionChoice(id="third", label=WORDS, least_seats=3)
    first = spec("first", "choice", "draw", choices=(*choices("draw"), third))
    assert [choice.id for choice in first.offered(2)] == ["draw"]
    assert [choice.id for choice in first.offered(3)] == ["draw", "third"]
    alone = spec("skin", "choice", "ours", choices=choices("ours"))
    assert not alone.counts({}, 2), "one choice is none"
    more = alone.with_own({"mine": WORDS, "ours": WORDS}, {"mine": WORDS})
    assert more.counts({}, 2)
    assert [(choice.id, choice.own, choice.help) for choice in more.choices] == [
        ("ours", False, None),
        ("mine", True, WORDS),
    ]
    deep = spec("depth", "number", 1, least=1, most=3, counts_with={"open": (True,)}, counts_for=(2, 4))
    assert deep.counts({"open": True}, 2)
    assert not deep.counts({"open": True}, 3)
    assert not deep.counts({"open": False}, 2)
    OptionsFile(options=(SPECS[0], deep))
    with pytest.raises(ValidationError, match="option 'depth' counts with 'open', which is no option"):
        OptionsFile(options=(deep,))
    wrong = spec("depth", "number", 1, least=1, most=3, counts_with={"open": (3,)})
    with pytest.raises(ValidationError, match="option 'open' takes true or false, not '3'"):
        OptionsFile(options=(SPECS[0], wrong))
