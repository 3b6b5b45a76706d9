"""House rules kept under a name: they come back, are given away, and nothing of them is lost."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest

from game.catalogue import open_game
from game.commands.check import check_file
from game.core.rules.rules import AnyRules
from game.own.folder import set_own_folder
from game.own.presets import own_presets
from scenes.kit.screen.tree import walk
from scenes.rooms.lobby.presets import SUFFIX, PresetError, PresetFolder

from .conftest import MakeApp
from .test_lobby import Table


@pytest.fixture
def rules() -> AnyRules:
    return open_game("nine_domains").rules


def test_a_preset_comes_back_and_can_be_given_away(make_app: MakeApp, tmp_path: Path, rules: AnyRules) -> None:
    table = Table(make_app(), tmp_path / "one", rules)
    chosen = table.lobby.house_rules
    chosen.values["final_tie"] = "most_domains"
    vars(chosen)["_name"].set("Règles de Mamie")
    chosen.save()
    (file,) = (tmp_path / "one").glob("*.yaml")
    other = Table(make_app(), tmp_path / "two", rules)
    assert other.lobby.house_rules.values["final_tie"] == "draw"
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(file)))
    other.app.loop_once()
    assert other.lobby.house_rules.values["final_tie"] == "most_domains"
    assert [p.name for p in PresetFolder(tmp_path / "two", rules.name, rules.options, 2).all()] == ["Règles de Mamie"]
    other.lobby.house_rules.usual()
    assert other.lobby.house_rules.values["final_tie"] == "draw"
    other.lobby.house_rules.delete()
    assert PresetFolder(tmp_path / "two", rules.name, rules.options, 2).all() == []


@pytest.mark.parametrize(
    ("content", "key"),
    [
        (b"", "preset.broken"),
        (b"{", "preset.broken"),
        (b"[" * 5000, "preset.broken"),
        (b"\xff\xfe", "preset.broken"),
        (b"x" * 200_000, "preset.broken"),
        (json.dumps({"game": "chess", "name": "a", "options": {}}).encode(), "preset.other_game"),
        (json.dumps({"game": "nine_domains", "name": " ", "options": {}}).encode(), "preset.broken"),
        (json.dumps({"game": "nine_domains", "name": "a", "options": {}, "tablee_rules": 9}).encode(), "preset.newer"),
    ],
)
def test_a_preset_that_cannot_serve_is_told(tmp_path: Path, rules: AnyRules, content: bytes, key: str) -> None:
    path = tmp_path / f"bad{SUFFIX}"
    path.write_bytes(content)
    folder = PresetFolder(tmp_path, rules.name, rules.options, 2)
    with pytest.raises(PresetError) as caught:
        folder.take(path)
    assert caught.value.key == key
    assert folder.all() == []


@pytest.mark.parametrize("odd", [{"no": 1}, {"final_tie": "x"}, {"final_tie": [1]}, {"final_tie": None}, {"*": {}}])
def test_an_option_that_is_not_understood_costs_only_itself(
    make_app: MakeApp, tmp_path: Path, rules: AnyRules, odd: dict[str, object]
) -> None:
    good = next(o for o in rules.options if o.kind == "flag" and "*" not in o.id)
    options = {good.id: not good.default, **odd}
    path = tmp_path / f"odd{SUFFIX}"
    path.write_bytes(json.dumps({"game": "nine_domains", "name": "Odd", "options": options}).encode())
    table = Table(make_app(), tmp_path / "presets", rules)
    table.lobby.house_rules.take_file(path)
    assert table.lobby.house_rules.values[good.id] is not good.default
    table.app.loop_once()
    said = [node.label for node in walk(table.app.build()) if node.role == "notice"]
    told = next(words for words in said if "Odd" in words and "(1)" in words)
    name, value = next(iter(odd.items()))
    if name == "final_tie":
        assert str(value).lower() in told.lower()
        assert "(final_tie: draw, most_domains" in told, "and what would be read"
    else:
        assert f"« {name} »" in told.replace("\u00a0", " ")
    folder = PresetFolder(tmp_path, rules.name, rules.options, 2)
    assert [preset.name for preset in folder.all()] == ["Odd"]
    assert {preset: len(left_out) for preset, left_out in folder.partly.items()} == {"Odd": 1}


def test_what_is_kept_lies_in_ones_own_folder_as_an_author_writes_it(
    make_app: MakeApp, tmp_path: Path, rules: AnyRules
) -> None:
    """One format in one folder: the commands know it, an older file gives way, and what is written by hand is shown."""
    set_own_folder(tmp_path / "own")
    place = tmp_path / "own" / rules.name / "presets"
    place.mkdir(parents=True)
    older = tmp_path / f"old{SUFFIX}"
    older.write_bytes(json.dumps({"game": rules.name, "name": "Mamie", "options": {}}).encode())
    (place / "hand.yaml").write_text("preset: By hand\noptions: {final_tie: most_domains, gone: 3}\n", "utf-8")
    (place / "broken.yaml").write_text("preset: [", "utf-8")
    chosen = Table(make_app(), tmp_path, rules).lobby.house_rules
    chosen.values["final_tie"] = "most_domains"
    vars(chosen)["_name"].set("Mamie")
    chosen.save()
    assert not older.exists()
    assert check_file(place / "mamie.yaml") == []
    assert [(preset.name, preset.options["final_tie"]) for preset in own_presets(rules)[0]] == [
        ("Mamie", "most_domains")
    ]
    folder = PresetFolder(tmp_path, rules.name, rules.options, 2, place)
    assert [preset.name for preset in folder.all()] == ["By hand", "Mamie"]
    assert ([*folder.partly], folder.broken) == (["By hand"], [])
    with pytest.raises(PresetError, match=r"broken\.yaml:\d"):
        folder.take(place / "broken.yaml")
    (tmp_path / "chess.yaml").write_text("preset: Chess\ngame: chess\noptions: {}\n", "utf-8")
    with pytest.raises(PresetError, match="other_game"):
        folder.take(tmp_path / "chess.yaml")


def test_what_was_replaced_or_forgotten_comes_back_letter_by_letter(
    make_app: MakeApp, tmp_path: Path, rules: AnyRules
) -> None:
    set_own_folder(tmp_path / "own")
    place = tmp_path / "own" / rules.name / "presets"
    place.mkdir(parents=True)
    hand, older = place / "hand.yaml", tmp_path / f"old{SUFFIX}"
    hand.write_text("# as grandma plays\npreset: By hand\noptions: {final_tie: most_domains}\n", "utf-8")
    older.write_bytes(json.dumps({"game": rules.name, "name": "Mamie", "options": {}}).encode())
    before = {path: path.read_bytes() for path in (hand, older)}
    table = Table(make_app(), tmp_path, rules)
    chosen = table.lobby.house_rules
    for name in ("By hand", "Mamie"):
        vars(chosen)["_name"].set(name)
        for change in (chosen.save, chosen.delete):
            change()
            assert {path: path.read_bytes() for path in before if path.exists()} != before
            table.app.loop_once()
            button = next(node for node in walk(table.app.build()) if node.label == table.app.texts("library.undo"))
            table.click(button.key)
            assert {path: path.read_bytes() for path in before} == before
            assert sorted(place.glob("*.yaml")) == [hand]
            vars(table.app)["_notices"].clear()
    vars(chosen)["_name"].set("New")
    chosen.save()
    table.app.loop_once()
    assert table.app.texts("library.undo") not in [node.label for node in walk(table.app.build())]


HAND = """\
# as grandma plays
preset: By hand  # what it is called
options:
  # at the end (draw, most_domains)
  final_tie: {value}  # ours
  {other}
"""


@pytest.mark.parametrize("flow", [False, True])
def test_what_somebody_has_written_by_hand_keeps_his_notes(
    make_app: MakeApp, tmp_path: Path, rules: AnyRules, *, flow: bool
) -> None:
    """Only the values that are others now are written; what is no value stays letter by letter."""
    set_own_folder(tmp_path / "own")
    hand = tmp_path / "own" / rules.name / "presets" / "hand.yaml"
    hand.parent.mkdir(parents=True)
    text = HAND.replace("  {other}\n", "")
    if flow:
        text = "# as grandma plays\npreset: By hand\noptions: {final_tie: {value}}  # ours\n"
    hand.write_text(text.replace("{value}", "most_domains"), "utf-8")
    table = Table(make_app(), tmp_path, rules)
    chosen = table.lobby.house_rules
    vars(chosen)["_name"].set("By hand")
    chosen.use(PresetFolder(tmp_path, rules.name, rules.options, 2, hand.parent).all()[0])
    chosen.save()
    assert hand.read_text("utf-8") == text.replace("{value}", "most_domains"), "nothing was changed"
    chosen.values["final_tie"] = "draw"
    chosen.save()
    assert hand.read_text("utf-8") == text.replace("{value}", "draw")
    flag = next(option for option in rules.options if option.kind == "flag" and "*" not in option.id)
    chosen.values[flag.id] = not flag.default
    chosen.save()
    word = "true" if not flag.default else "false"
    line = f", {flag.id}: {word}" if flow else f"\n  {flag.id}: {word}"
    end = "}  # ours" if flow else "  # ours"
    expected = text.replace("{value}" + end, f"draw{line}{end}" if flow else f"draw{end}{line}")
    assert hand.read_text("utf-8") == expected
    assert check_file(hand) == []


def test_what_cannot_be_changed_line_by_line_is_kept_beside(make_app: MakeApp, tmp_path: Path, rules: AnyRules) -> None:
    set_own_folder(tmp_path / "own")
    hand = tmp_path / "own" / rules.name / "presets" / "hand.yaml"
    hand.parent.mkdir(parents=True)
    written = "# as grandma plays\npreset: By hand\noptions:\n  ? final_tie\n  : most_domains\n"
    hand.write_text(written, "utf-8")
    table = Table(make_app(), tmp_path, rules)
    chosen = table.lobby.house_rules
    vars(chosen)["_name"].set("By hand")
    flag = next(option for option in rules.options if option.kind == "flag" and "*" not in option.id)
    chosen.values |= {"final_tie": "draw", flag.id: not flag.default}
    chosen.save()
    assert PresetFolder(tmp_path, rules.name, rules.options, 2, hand.parent).all()[0].options["final_tie"] == "draw"
    if "# as grandma" not in hand.read_text("utf-8"):
        beside = hand.with_name("hand.yaml.bak")
        assert beside.read_text("utf-8") == written
        table.app.loop_once()
        assert any(beside.name in node.label for node in walk(table.app.build()) if node.role == "notice")


def test_names_that_look_alike_do_not_replace_each_other(tmp_path: Path, rules: AnyRules) -> None:
    folder = PresetFolder(tmp_path, rules.name, rules.options, 2)
    for name in ("Mamie!", "mamie?", "Mamie!"):
        folder.save(name, {})
    assert [preset.name for preset in folder.all()] == ["Mamie!", "mamie?"]
    folder.delete("mamie?")
    assert [preset.name for preset in folder.all()] == ["Mamie!"]
    assert {path.stat().st_mode & 0o777 for path in tmp_path.glob("*.yaml")} == {0o600}


def test_a_folder_that_cannot_be_written_is_told(make_app: MakeApp, tmp_path: Path, rules: AnyRules) -> None:
    (tmp_path / "file").write_text("in the way")
    table = Table(make_app(), tmp_path / "file", rules)
    vars(table.lobby.house_rules)["_name"].set("Mamie")
    table.lobby.house_rules.save()
    table.app.loop_once()
    said = [node.label for node in walk(table.app.build()) if node.role == "notice"]
    assert len(said) == 1
    assert "n’ont pas pu être gardées" in said[0]
