"""Broken YAML: every fault with file, line and column, never a traceback, never a hang."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path
from typing import Final

import pytest
from pydantic import Field

from game.commands.check import check_file
from game.core.chance import Chance
from game.core.content.content import (
    DATA_FOLDER,
    LARGEST_FILE,
    MOST_FAULTS,
    ContentError,
    Fault,
    Model,
    load_document,
    load_model,
    parse_document,
)
from game.nine_domains.content import load_content
from tests.campaign import sampled, tried

LINE: Final = re.compile(r"^\S+:\d+:\d+: \S[^\n]*$")


class Inn(Model):
    """A model to be broken."""

    name: str
    rooms: int = Field(ge=1)
    open: bool = True
    guests: tuple[str, ...] = ()


def faults_of(text: str) -> list[str]:
    with pytest.raises(ContentError) as caught:
        parse_document(text, "inn.yaml").validated(Inn)
    lines = [str(fault) for fault in caught.value.faults]
    assert all(LINE.match(line) for line in lines), lines
    return lines


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("name: A\nrooms: 2\nname: B\n", "inn.yaml:3:1: the key 'name' stands here twice"),
        ("name: A\nrooms: many\n", "inn.yaml:2:8: rooms: 'many' should be a whole number"),
        ("name: 3\nrooms: 2\n", 'inn.yaml:1:7: name: 3 should be text: write it in quotes, "3"'),
        ("name: A\nrooms: 0\n", "inn.yaml:2:8: rooms: 0 should be at least 1"),
        ("name: A\nrooms: 2\nopen: yes\n", "inn.yaml:3:7: open: 'yes' should be true or false"),
        ("name: A\nrooms: 2\nguests: Bo\n", "inn.yaml:3:9: guests: 'Bo' should be a list"),
        ("name: A\nrooms: 2\nguests: 7\n", "inn.yaml:3:9: guests: 7 should be a list: write [7]"),
        ("name: A\nrooms: 2\nguests: [Bo, 7]\n", 'inn.yaml:3:14: guests[1]: 7 should be text: write it in quotes, "7"'),
        ("name: A\nrooms: 2\npool: true\n", "inn.yaml:3:1: pool: this key is not known here"),
        ("rooms: 2\n", "inn.yaml:1:1: 'name' is missing"),
        ("name: &a A\nrooms: 2\nguests: [*a]\n", "inn.yaml:1:7: aliases (*name) are not used"),
        ("name: A\n\trooms: 2\n", "inn.yaml:2:1: a tab stands here"),
        ("name: [A\nrooms: 2\n", "inn.yaml:1:7: this is not YAML: the list that begins here"),
        ("name: !!python/object:os.system A\nrooms: 2\n", "inn.yaml:1:7: tags (!name) are not used"),
        ("name: !mine A\nrooms: 2\n", "inn.yaml:1:7: tags (!name) are not used"),
        ("? [a, b]\n: c\n", "inn.yaml:1:3: a key must be a word"),
        ("", "inn.yaml:1:1: "),
        ("- a\n- b\n", "inn.yaml:1:1: "),
        ("\x00", "inn.yaml:1:1: this is not YAML"),
        ("name: A\n--- \nrooms: 2\n", "inn.yaml:2:1: this is not YAML"),
        ("name: A\nrooms: " + "9" * 5_000, "inn.yaml:2:8: a number of 5000 digits is too long"),
        ("name: A\nrooms: -" + "9" * 400 + ".5", "inn.yaml:2:8: a number of 403 digits is too long"),
        ("? [a, {b: [c]}]\n: [d]\nrooms: no\nrooms: no\n", "inn.yaml:4:1: the key 'rooms' stands here twice"),
        ('"\\e[2J\\x07": A\n"\\e[2J\\x07": B\n', "inn.yaml:2:1: the key ' [2J ' stands here twice"),
    ],
    ids=lambda value: None if value.startswith("inn.yaml") else repr(value[:24]),
)
def test_a_fault_is_told_with_its_place(text: str, expected: str) -> None:
    lines = faults_of(text)
    assert lines[0].startswith(expected) or any(line.startswith(expected) for line in lines), lines


def test_all_faults_of_a_file_are_told_at_once() -> None:
    lines = faults_of("name: 1\nrooms: no\npool: 3\nguests: [1, 2]\n")
    assert [line.split(":")[1] for line in lines] == ["1", "2", "3", "4", "4"]


def test_words_that_yaml_likes_to_change_stay_words() -> None:
    document = parse_document("a: NO\nb: 010\nc: 4:4:4:3\nd: 1e3\ne: ~\nf: 2001-01-01\ng: 0x10\nh: -3\ni: 2.50\n", "x")
    assert document.value == {
        "a": "NO", "b": "010", "c": "4:4:4:3", "d": "1e3", "e": "~", "f": "2001-01-01", "g": "0x10", "h": -3, "i": 2.5,
    }  # fmt: skip


@pytest.mark.parametrize("count", [60, 3_000, 60_000])
@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "? ", "- ? ", "? - ", "{? ", "[[", "[{a: "])
def test_deep_nesting_is_refused(opening: str, count: int) -> None:
    assert any("nested too deeply" in line for line in faults_of(opening * count))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name: {fr: 'L'armée', en: 'x'}\n", "an apostrophe ends a text in '…': write ’ in it, or \"…\" around it"),
        ("help: 'L'armée de l'ouest'\nking: 3\n", "an apostrophe ends a text in '…'"),
        ('name: {fr: "Les loups, en: "x"}\n', 'a " ends a text in "…": one is missing, or is too much'),
    ],
)
def test_a_quote_that_ends_a_text_too_soon_is_named(text: str, said: str) -> None:
    (line,) = faults_of(text)
    assert said in line


def test_deep_nesting_line_by_line_is_refused() -> None:
    text = "".join(f"{' ' * depth}a:\n" for depth in range(1_500))
    assert any("nested too deeply" in line for line in faults_of(text))


@pytest.mark.parametrize("text", ["a: 1\n" * 300_000, "[" + "1," * 900_000 + "]", "- *a\n" * 300_000, "- 1\n" * 40_000])
def test_a_file_full_of_faults_tells_some_of_them(text: str) -> None:
    assert len(faults_of(text)) <= MOST_FAULTS


def test_a_bomb_of_aliases_does_not_grow() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 30)]
    assert any("aliases" in line for line in faults_of("\n".join(lines)))


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    big, binary = tmp_path / "big.yaml", tmp_path / "binary.yaml"
    big.write_text("# " + "x" * LARGEST_FILE)
    binary.write_bytes(b"name: \xff\xfe\n")
    picture = tmp_path / "picture.yaml"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n\xff")
    pipe, sparse = tmp_path / "pipe.yaml", tmp_path / "sparse.yaml"
    os.mkfifo(pipe)
    sparse.touch()
    os.truncate(sparse, 30_000_000_000)
    for path, words in (
        (big, "at most"),
        (binary, "is not UTF-8 text .*: save it as UTF-8"),
        (picture, "this is a PNG picture; a drawing is SVG"),
        (tmp_path / "none.yaml", "cannot be read"),
        (tmp_path, "cannot be read"),
        (pipe, "not a file"),
        (sparse, "at most"),
    ):
        with pytest.raises(ContentError, match=words) as caught:
            load_model(path, Inn)
        assert LINE.match(str(caught.value)), caught.value


@pytest.mark.sampled
def test_mutated_content_of_a_game_is_a_fault_or_harmless(tmp_path: Path) -> None:
    """Whatever happens to a file of a game, it opens or it says where it is broken."""
    source = DATA_FOLDER / "nine_domains"
    told = 0
    for number in range(sampled(80)):
        chance = Chance("content", number)
        folder = tmp_path / str(number)
        folder.mkdir()
        files = sorted(source.glob("*.yaml"))
        for file in files:
            shutil.copy(file, folder)
        victim = folder / chance.choice(files).name
        victim.write_text(mutated(victim.read_text(encoding="utf-8"), chance), encoding="utf-8")
        lines = faults_in(folder)
        tried()
        told += bool(lines)
        assert all(LINE.match(line) for line in lines), lines
    assert told > 30


def faults_in(folder: Path) -> list[str]:
    """What a game says of the content in a folder."""
    try:
        load_content(folder)
    except ContentError as error:
        return str(error).splitlines()
    return []


def mutated(text: str, chance: Chance) -> str:
    lines = text.splitlines()
    number = chance.below(len(lines))
    place = chance.below(len(lines[number]) + 1)
    nasty = ["\t", ": ", "[", "}", "&a ", "*a", "null", "-1", "99999999999", '"', "- ", "x", "!!int ", "? ", "{"]
    match chance.below(4):
        case 0:
            lines[number] = lines[number][:place] + chance.choice(nasty) + lines[number][place:]
        case 1:
            del lines[number]
        case 2:
            lines.insert(number, lines[chance.below(len(lines))])
        case _:
            lines[number] = lines[number][:place]
    return "\n".join(lines) + "\n"


@pytest.mark.sampled
def test_mutated_scenarios_are_checked_without_a_crash(tmp_path: Path) -> None:
    files = sorted(DATA_FOLDER.glob("*/scenarios/*.yaml"))
    assert files
    told = 0
    for number in range(sampled(80)):
        chance = Chance("scenarios", number)
        victim = tmp_path / f"{number}.yaml"
        text = chance.choice(files).read_text(encoding="utf-8")
        victim.write_text(mutated(text, chance), encoding="utf-8")
        tried()
        for fault in check_file(victim) or ():
            told += 1
            assert isinstance(fault, Fault)
            assert fault.line >= 1
            assert fault.message
    assert told > 20


def test_every_file_of_the_house_can_be_read() -> None:
    for path in sorted(DATA_FOLDER.rglob("*.yaml")):
        load_document(path)
