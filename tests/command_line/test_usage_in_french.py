"""What is wrong with a command line, and with an author's file that a command leaves out, is said in his language."""

from __future__ import annotations

import argparse
import re
from inspect import getsource
from pathlib import Path

import pytest

from game.commands.common import game_at_home
from game.core.texts import Texts
from game.own.folder import set_own_folder
from tablee.arguments import said_of_usage
from tablee.command_line import run


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["study", "batailles", "--lang", "fr", "--games", "x"], "--games : 'x' devrait être un nombre entier"),
        (["study", "batailles", "--lang=fr"], "il manque --games, --seats, --out"),
        (["--lang", "fr", "studyy"], "COMMAND : 'studyy' n’est pas possible ; il y a 'open'"),
        (["sim", "batailles", "--option", "a,", "b", "--lang", "fr"], "'a, b' fait deux mots ici"),
        (["study", "batailles", "--games", "x"], "argument --games: 'x' should be a whole number"),
        (["study", "batailles", "--games", "x", "--lang", "xx"], "argument --games: 'x' should be a whole number"),
    ],
)
def test_what_is_wrong_with_a_command_line(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        run(words)
    assert stopped.value.code == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_whatever_argparse_says_of_one_argument_is_said_in_french() -> None:
    """Its own words, with something in each place, as far as they are about what somebody has typed."""
    ours = ("expected one argument", "the following arguments", "unrecognized", "invalid choice", "not allowed with",
            "one of the arguments", "ignored explicit", "ambiguous option", "invalid %(type)s value")  # fmt: skip
    spoken = {words for words in re.findall(r"_\('([^']+)'\)", getsource(argparse)) if words.startswith(ours)}
    assert len(spoken) >= 6
    for words in spoken:
        message = re.sub(r"%\(\w+\)[sr]|%[sr]", "thing", words)
        assert said_of_usage(message, Texts("fr")) != message
        assert said_of_usage(message, Texts("en")) == message


def test_the_line_of_an_own_file_that_is_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    set_own_folder(tmp_path)
    folder = tmp_path / "batailles" / "armies"
    folder.mkdir(parents=True)
    (folder / "bees.yaml").write_text("name: {fr: A, en: A}\nhelp: {fr: A, en: A}\nking: big\n", "utf-8")
    game_at_home("batailles", "fr")
    french = capsys.readouterr().err
    game_at_home("batailles", "en")
    english = capsys.readouterr().err
    assert "king: 'big' should be a whole number" in english
    assert "bees.yaml:3:7: " in french
    assert "should be" not in french
