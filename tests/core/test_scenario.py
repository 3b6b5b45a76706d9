"""The checker of scenarios: what is written wrongly, or says nothing, is told at its own key; branches."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from game.catalogue import NAMES, open_game
from game.core.content.content import DATA_FOLDER
from game.core.rules.rules import AnyRules
from game.core.scenarios.as_written import check_scenario
from game.core.scenarios.scenario import Notation

HEAD: Final = """\
scenario: s
game: nine_domains
clauses: [ND-4, ND-9]
title: {fr: mot, en: word}
seats: [Lina, Tom]
position:
  stakes: "8 9 10"
  drafts: {Lina: "0 4 2", Tom: "5 3 2"}
"""
CONFIRM: Final = "  - {seat: Lina, do: confirm}\n"
LINES: Final = HEAD.count("\n")
Opened = Callable[[str], tuple[AnyRules, Notation[Any, Any]]]


def opened(name: str) -> tuple[AnyRules, Notation[Any, Any]]:
    game = open_game(name)
    return game.rules, game.notation


def faults(folder: Path, text: str, opening: Opened = opened) -> list[str]:
    """What the checker says of a scenario; places are `line:column: …`."""
    path = folder / "s.yaml"
    path.write_text(text, encoding="utf-8")
    return [str(fault).removeprefix("s.yaml:") for fault in check_scenario(path, "s.yaml", opening, NAMES)]


def step_faults(folder: Path, steps: str) -> list[str]:
    """What it says of steps; their first line is line 1."""
    found = [fault.split(":", 1) for fault in faults(folder, f"{HEAD}steps:\n{steps}")]
    return [f"{int(line) - LINES - 1}:{rest}" for line, rest in found]


def test_the_honest_scenario_has_no_fault(tmp_path: Path) -> None:
    steps = "  - seat: Lina\n    do: confirm\n    expect: {actors: [Tom], not_legal.Lina: [confirm], round: 1}\n"
    assert step_faults(tmp_path, steps) == []


# ---- what is written ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        (
            "  - seat: Lina\n    do: confirm\n    refused: {action: confirm, clause: ND-4}\n",
            "3:5: steps[0].refused: stands beside 'do': an action is either done or refused",
        ),
        (
            "  - seat: Lina\n    do: confirm\n    steps:\n      - {seat: Tom, do: confirm}\n",
            "3:5: steps[0].steps: stands beside 'do': several steps make one instead of an action",
        ),
        (
            "  - seat: Lina\n    refused: {action: confirm, clause: ND-4}\n    steps: []\n",
            "3:5: steps[0].steps: stands beside 'refused': several steps make one instead of an action",
        ),
        (
            "  - seat: Lina\n    do: confirm\n    otherwise:\n      - {seat: Lina, do: confirm}\n",
            "3:5: steps[0].otherwise: without 'same_view' nobody compares the two courses of play",
        ),
        (
            "  - seat: Lina\n    do: confirm\n    same_view: []\n    otherwise: []\n",
            "4:5: steps[0].otherwise: without 'same_view' nobody compares the two courses of play",
        ),
        (
            "  - say: {fr: a, en: a}\n    same_view: [Tom]\n",
            "2:5: steps[0].same_view: without 'do' or 'steps' there is nothing to compare",
        ),
        (
            "  - seat: Lina\n    do: confirm\n    same_view: [Tom, Tom]\n",
            "3:22: steps[0].same_view[1]: 'Tom' stands here twice",
        ),
        (
            "  - say: {fr: a, en: a}\n    seat: Lina\n",
            "2:5: steps[0].seat: there is no action for Lina: neither 'do' nor 'refused'",
        ),
        ("  - do: confirm\n", "1:5: steps[0].do: 'seat' is missing: nobody does this"),
        ("  - seat: Lina\n    do:\n", "2:5: steps[0].do: says nothing"),
        (
            "  - seat: Lina\n    refused: {action: confirm, clause: ND-444}\n",
            "2:32: steps[0].refused.clause: 'ND-444' is no clause of this game; "
            "'tablee rules' with its name shows them all",
        ),
        (
            "  - steps:\n      - seat: Lina\n",
            "2:9: steps[0].steps[0].seat: there is no action for Lina: neither 'do' nor 'refused'",
        ),
        (
            "  - seat: Lina\n    do: confirm\n    same_view: [Tom]\n    otherwise:\n      - do: confirm\n",
            "5:9: steps[0].otherwise[0].do: 'seat' is missing: nobody does this",
        ),
    ],
)
def test_what_a_step_cannot_say(tmp_path: Path, steps: str, expected: str) -> None:
    assert step_faults(tmp_path, steps) == [expected]


def test_clauses_that_the_game_does_not_have(tmp_path: Path) -> None:
    text = HEAD.replace("ND-9", "FZ-1, ND-Q999") + "steps: []\n"
    assert faults(tmp_path, text) == [
        "3:17: clauses[1]: 'FZ-1' is no clause of this game; 'tablee rules' with its name shows them all",
        "3:23: clauses[2]: 'ND-Q999' is no clause of this game; 'tablee rules' with its name shows them all",
    ]


def test_a_name_that_sits_twice(tmp_path: Path) -> None:
    text = HEAD.replace("[Lina, Tom]", "[Lina, Lina]") + "steps: []\n"
    assert faults(tmp_path, text) == ["5:15: seats[1]: 'Lina' sits here twice"]


def test_all_that_is_written_wrongly_is_told_at_once(tmp_path: Path) -> None:
    text = HEAD.replace("[Lina, Tom]", "[Lina, Lina]").replace("ND-9", "ND-999") + "steps:\n  - seat: Lina\n"
    assert len(faults(tmp_path, text)) == 3


# ---- what is played -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expect", "expected"),
    [
        (
            "not_legal.Tom: [{take_back: L}, confirm]",
            ["3:23: {}not_legal.Tom[0]: is lawful", "3:39: {}not_legal.Tom[1]: "],
        ),
        ("not_legal.Tom: [{swap: 8, for: 9}, confirm]", ["3:42: {}not_legal.Tom[1]: is lawful here"]),
        ("not_legal.Lina: []", ["3:7: {}not_legal.Lina: names no action"]),
        ("legal_has.Lina: []", ["3:7: {}legal_has.Lina: names no action"]),
        ("legal_has.Lina: [confirm]", ["3:24: {}legal_has.Lina[0]: is not lawful here"]),
        ("not_legal.Tom: confirm", ["3:7: {}not_legal.Tom: 'not_legal' takes a list of actions"]),
        ("legal_has.Tom: [confirm, confirm]", ["3:32: {}legal_has.Tom[1]: stands here twice"]),
        ("legal.Tom: [{take_back: X}]", ["3:19: {}legal.Tom[0]: "]),
        ("legal.Tom: []", ["3:7: {}legal.Tom: is ["]),
        ("actors.Tom: [Tom]", ["3:7: {}actors.Tom: 'actors' has no parts"]),
        ("outcome.reason: none", ["3:7: {}outcome.reason: 'outcome' has no parts"]),
        ("round: true", ["3:7: {}round: is 1, not true"]),
        ("round:", ["3:7: {}round: is 1, not null"]),
        ("nothing: 1", ["3:7: {}nothing: there is nothing called 'nothing' here"]),
    ],
)
def test_what_is_not_as_expected(tmp_path: Path, expect: str, expected: list[str]) -> None:
    found = step_faults(tmp_path, f"{CONFIRM}  - expect:\n      {expect}\n")
    assert len(found) == len(expected)
    for fault, words in zip(found, expected, strict=True):
        assert fault.startswith(words.format("steps[1].expect."))


def test_all_that_is_lawful_is_not_unlawful(tmp_path: Path) -> None:
    told = step_faults(tmp_path, "  - {expect: {legal.Tom: []}}\n")
    lawful = told[0].split(": is ")[1].removesuffix(", not []").replace("'", "")
    assert step_faults(tmp_path, f"  - {{expect: {{legal.Tom: {lawful}}}}}\n") == []
    found = step_faults(tmp_path, f"  - {{expect: {{not_legal.Tom: {lawful}}}}}\n")
    assert found
    assert all(fault.endswith("]: is lawful here") for fault in found)


def test_what_an_outcome_does_not_have(tmp_path: Path) -> None:
    over = """\
scenario: s
game: nine_domains
clauses: []
title: {fr: mot, en: word}
seats: [Lina, Tom]
position:
  round: 3
  stakes: "8 9 10"
  drafts: {Lina: "0 4 2", Tom: "5 3 2"}
steps:
  - {seat: Lina, do: confirm}
  - {seat: Tom, do: confirm}
  - expect: {outcome: {moon: "?"}}
"""
    assert faults(tmp_path, over) == [
        "13:14: steps[2].expect.outcome: an outcome has no 'moon'; it has reason, winners"
    ]


def test_a_refusal_points_at_what_differs(tmp_path: Path) -> None:
    steps = "  - seat: Lina\n    refused:\n      action: confirm\n      clause: ND-4\n"
    assert step_faults(tmp_path, steps) == ["2:5: steps[0].refused: is lawful here"]
    steps = "  - seat: Lina\n    refused:\n      action: {swap: 8, for: 9}\n      clause: ND-4\n"
    assert [fault.split(",")[0] for fault in step_faults(tmp_path, steps)] == [
        "4:7: steps[0].refused.clause: is refused by ND-21"
    ]
    steps = "  - seat: Lina\n    refused:\n      action: jump\n      clause: ND-4\n"
    assert step_faults(tmp_path, steps)[0].startswith("3:7: steps[0].refused.action: 'jump' is not an action")


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('stakes: "8 9 10"', 'stakes: "8 9 99"', "7:3: position.stakes: "),
        ('stakes: "8 9 10"', "round: 7", "7:3: position.round: "),
        ('Tom: "5 3 2"', 'Tom: "5 3 X"', "8:27: position.drafts.Tom: "),
        ('stakes: "8 9 10"', "moon: 7", "7:3: position.moon: "),
        ('Tom: "5 3 2"', "Tom: [5, 3]", "8:27: position.drafts.Tom: [5, 3] is not a list of words"),
        ("seats: [Lina, Tom]", "seats: [Lina, Tom, Ada]", "5:1: seats: this game has no 3 seats"),
        ("seats: [", "options: {after_lunch: true}\nseats: [", "5:11: options.after_lunch: unknown option"),
    ],
)
def test_a_position_points_at_the_part_that_is_wrong(tmp_path: Path, old: str, new: str, expected: str) -> None:
    found = faults(tmp_path, HEAD.replace(old, new) + "steps: []\n")
    assert len(found) == 1
    assert found[0].startswith(expected)


# ---- positions that cannot be played on ---------------------------------------------------------


class Stumbling:
    """Rules or a notation, one of whose methods does something else."""

    def __init__(self, honest: Any, name: str, method: Callable[..., Any]) -> None:
        self._honest = honest
        self._name = name
        self._method = method

    def __getattr__(self, name: str) -> Any:
        return self._method if name == self._name else getattr(self._honest, name)


def raising(error: Exception) -> Callable[..., Any]:
    def method(*_words: object) -> Any:
        raise error

    return method


ERRORS: Final = (
    AttributeError("no 'x'"),
    IndexError("list index out of range"),
    KeyError(3),
    AssertionError(),
    RuntimeError("more than 10000\nevents"),
    ValueError("max() of nothing"),
)


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize(
    ("method", "place"),
    [
        ("arrange", "6:1: position"),
        ("read_action", "10:18: steps[0].do"),
        ("refuse", "10:18: steps[0].do"),
        ("decide", "10:18: steps[0].do"),
        ("actors", "6:1: position"),
        ("inspect", "11:15: steps[0].expect.round"),
    ],
)
def test_a_game_that_stumbles_is_a_fault_and_no_traceback(
    tmp_path: Path, error: Exception, method: str, place: str
) -> None:
    def stumbling(name: str) -> tuple[AnyRules, Notation[Any, Any]]:
        rules, notation = opened(name)
        broken: Any = [Stumbling(part, method, raising(error)) for part in (rules, notation)]
        return broken[0], broken[1]

    steps = "steps:\n  - {seat: Lina, do: confirm,\n     expect: {round: 1}}\n  - {seat: Tom, do: confirm}\n"
    found = faults(tmp_path, HEAD + steps, stumbling)
    assert len(found) == 1, "the course of play ends there"
    assert found[0].startswith(f"{place}: this position cannot be played on ({type(error).__name__}")
    assert "\n" not in found[0]


@pytest.mark.parametrize(
    ("actors", "legal", "expected"),
    [
        ((0, 1), (), "6:1: position: this position cannot be played on (Lina is asked and has nothing to choose)"),
        ((), (), "6:1: position: this position cannot be played on (nobody is asked, and it is not over)"),
    ],
)
def test_a_dead_end_is_a_fault(tmp_path: Path, actors: tuple[int, ...], legal: tuple[Any, ...], expected: str) -> None:
    def dead(name: str) -> tuple[AnyRules, Notation[Any, Any]]:
        rules, notation = opened(name)
        ending: Any = Stumbling(Stumbling(rules, "actors", lambda _state: actors), "legal", lambda *_words: legal)
        return ending, notation

    assert faults(tmp_path, f"{HEAD}steps:\n{CONFIRM}", dead) == [expected]


# ---- branches -----------------------------------------------------------------------------------

BRANCH: Final = "  - title: {fr: mot, en: word}\n    steps:\n"


def branches(*steps: str) -> str:
    return "branches:\n" + "".join(BRANCH + course for course in steps)


def test_branches_are_played_from_one_position_each_by_itself(tmp_path: Path) -> None:
    lina = "      - {seat: Lina, do: confirm, expect: {actors: [Tom]}}\n"
    tom = "      - {seat: Tom, do: confirm, expect: {actors: [Lina]}}\n"
    assert faults(tmp_path, HEAD + branches(lina, tom, lina)) == []
    wrong = tom.replace("actors: [Lina]", "actors: [Tom]")
    assert faults(tmp_path, HEAD + branches(lina, wrong, tom)) == [
        "15:43: branches[1].steps[0].expect.actors: is [Lina], not [Tom]"
    ]


def test_branches_begin_where_the_steps_end(tmp_path: Path) -> None:
    tom = "      - {seat: Tom, do: confirm, expect: {round: 2}}\n"
    assert faults(tmp_path, f"{HEAD}steps:\n{CONFIRM}{branches(tom, tom)}") == []


def test_the_luck_of_a_branch_does_not_depend_on_its_neighbours(tmp_path: Path) -> None:
    both = "      - {seat: Lina, do: confirm}\n      - seat: Tom\n        do: confirm\n        expect:\n"
    told = faults(tmp_path, HEAD + branches(*[f"{both}          stakes: x\n"] * 3))
    assert len(told) == 3
    assert len({fault.split(": is ")[1] for fault in told}) == 1


def test_a_branch_that_stumbles_leaves_the_others_alone(tmp_path: Path) -> None:
    def stumbling(name: str) -> tuple[AnyRules, Notation[Any, Any]]:
        rules, notation = opened(name)
        broken: Any = Stumbling(notation, "read_action", reading(notation.read_action))
        return rules, broken

    def reading(honest: Callable[..., Any]) -> Callable[..., Any]:
        def read(state: Any, seat: int, written: Any, names: Any) -> Any:
            if isinstance(written, Mapping):
                raise KeyError(3)
            return honest(state, seat, written, names)

        return read

    stuck = "      - {seat: Tom, do: {take_back: L}}\n"
    wrong = "      - {seat: Tom, do: confirm, expect: {round: 7}}\n"
    found = faults(tmp_path, HEAD + branches(stuck, wrong), stumbling)
    assert [fault.split(": ")[1] for fault in found] == [
        "branches[0].steps[0].do",
        "branches[1].steps[0].expect.round",
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("branches: []\n", "9:1: branches: there are none"),
        (BRANCH.replace("  - ", "branches:\n  - ").replace("    steps:", "    steps: []"), "11:5: branches[0].steps: "),
        ("branches:\n  - steps: []\n", "10:5: branches[0]: 'title' is missing"),
        ("branches:\n  - title: {fr: a}\n    steps: []\n", "10:12: branches[0].title: 'en' is missing"),
        (branches("      - {seat: Lina}\n"), "12:10: branches[0].steps[0].seat: there is no action for Lina"),
        ("", "1:1: 'steps' is missing, or 'branches'"),
    ],
)
def test_branches_that_cannot_be_read(tmp_path: Path, text: str, expected: str) -> None:
    found = faults(tmp_path, HEAD + text)
    assert len(found) == 1
    assert found[0].startswith(expected)


# ---- the page that explains it ------------------------------------------------------------------


def examples() -> list[str]:
    """The YAML of docs/scenarios.md."""
    page = (DATA_FOLDER.parent / "docs" / "scenarios.md").read_text(encoding="utf-8")
    return [part.split("```")[0] for part in page.split("```yaml\n")[1:]]


def test_the_examples_of_the_page_hold(tmp_path: Path) -> None:
    whole, several = examples()[:2]
    assert faults(tmp_path, whole) == []
    before = whole.split("position:")[0]
    assert faults(tmp_path, before + several) == []
    assert len(faults(tmp_path, before + several.replace('8 9"}', '8"}'))) == 1
