"""The settings file: read, written, and survived when broken."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.texts import Texts
from scenes.kit.reasons import reason_of
from scenes.kit.settings import Settings, SettingsFile, system_language


def test_settings_come_back_as_written(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "deeper")
    settings = Settings(language="fr", speed=2.0, reduced_motion=True, text_scale=1.5, window_width=1600)
    assert file.save(settings, Settings.__struct_fields__) is None
    assert file.load() == (settings, "")


def test_two_windows_keep_each_other_s_settings(tmp_path: Path) -> None:
    one, other = SettingsFile(tmp_path), SettingsFile(tmp_path)
    first, second = one.load()[0], other.load()[0]
    first.text_scale = 1.25
    one.save(first, ["text_scale"])
    second.muted = True
    other.save(second, ["muted"])
    kept = SettingsFile(tmp_path).load()[0]
    assert (kept.text_scale, kept.muted) == (1.25, True)


def test_no_file_means_defaults_without_a_word(tmp_path: Path) -> None:
    settings, problem = SettingsFile(tmp_path).load()
    assert problem == ""
    assert settings == Settings()


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b'{"speed": "fast"}', b'{"text_scale": 99}', b'{"language": "de"}', b"\xff\xfe\x00", b"null"],
)
def test_a_broken_file_is_told_and_defaults_are_used(tmp_path: Path, content: bytes) -> None:
    file = SettingsFile(tmp_path)
    file.path.write_bytes(content)
    settings, problem = file.load()
    assert settings == Settings()
    assert str(file.path) in problem
    assert "\n" not in problem


def test_unknown_fields_of_a_newer_version_are_ignored(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path)
    file.path.write_bytes(b'{"speed": 2.0, "flying": true}')
    settings, problem = file.load()
    assert (settings.speed, problem) == (2.0, "")


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    problem = SettingsFile(tmp_path / "file").save(Settings(), ["speed"])
    assert isinstance(problem, OSError)
    assert reason_of(Texts("fr"), problem) == Texts("fr")("disk.no_folder")


@pytest.mark.parametrize(("spoken", "language"), [("fr_CA.UTF-8", "fr"), ("en_GB.UTF-8", "en"), ("de_DE", "en")])
def test_the_first_language_is_the_system_s(monkeypatch: pytest.MonkeyPatch, spoken: str, language: str) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", spoken)
    assert system_language() == language
