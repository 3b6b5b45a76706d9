"""What an author has typed wrong is told in his language, with what he may have meant, and nothing contradicts it."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

from tablee.__main__ import main
from tests.command_line.door import Door

SEATS = "bot:greedy,bot:greedy,bot:greedy"


def told(words: tuple[str, ...], language: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What `study` answers."""
    asked = ["study", "batailles", "--seats", SEATS, "--games", "2", "--out", "nowhere", "--lang", language, *words]
    with suppress(SystemExit):  # argparse ends the program
        assert main(asked)
    return capsys.readouterr().err.replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("words", "french", "english"),
    [
        (
            ("--vary", "armies/standard.yaml:roles.spi.0=1,2"),
            "roles: « spi » n’est pas là ; possible : spy, sapper : vouliez-vous écrire « spy » ?",
            "roles: there is no 'spi' here; there is spy, sapper: is 'spy' meant?",
        ),
        (("--vary", "armies/standard.yaml:values=1,2"), "ce n’est pas une valeur : nommez-y l’un de 0 à 12", "0 to 12"),
        (("--vary", "armies/standrad.yaml:king=1,2"), "vouliez-vous écrire « armies/standard.yaml » ?", "is not what"),
        (("--option", "arny=standard"), "vouliez-vous écrire « army » ?", "is 'army' meant?"),
        (("--option", "army=standrad"), "vouliez-vous écrire « standard » ?", "is 'standard' meant?"),
        (("--options", "army=standard"), "vouliez-vous écrire --option ?", "is '--option' meant?"),
    ],
)
def test_it_is_said_what_may_be_meant(
    words: tuple[str, ...], french: str, english: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert french in told(words, "fr", capsys)
    assert english in told(words, "en", capsys)


def test_an_army_with_a_fault_is_not_said_to_be_none(door: Door, tmp_path: Path) -> None:
    armies = tmp_path / "data" / "own" / "batailles" / "armies"
    armies.mkdir(parents=True)
    (armies / "typo.yaml").write_text("name: [", "utf-8")
    asked = "study", "batailles", "--seats", SEATS, "--games", "2", "--out", tmp_path / "out", "--lang", "fr"
    found = door.library(*asked, "--option", "army=standard,typo").err
    assert "armies/typo.yaml est laissé de côté, car il contient une faute" in found
    assert "ne peut pas valoir" not in found
