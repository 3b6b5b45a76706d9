"""A third language is a folder: found, spoken by every screen, English where it says nothing."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import polib
import pytest

from game.catalogue import NAMES, card_of, cards, forget_games, open_game
from game.core.content.content import ContentError, parse_document
from game.core.texts import LANGUAGES, LocalText, Texts, add_words, filled, languages, next_language, remove_words
from game.own.content import open_at_home
from game.own.folder import LOCALE, set_own_folder
from scenes.doors.hall import Hall
from scenes.kit.screen.tree import walk
from scenes.kit.settings import SettingsFile

from .conftest import MakeApp
from .test_app import post_click

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "build")]

from pseudo import LANGUAGE, pseudo, write_pseudo  # noqa: E402


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The machine-made language, written once."""
    made = tmp_path_factory.mktemp("locale")
    write_pseudo(made)
    (made / "xx" / "LC_MESSAGES").mkdir(parents=True)
    (made / "xx" / "LC_MESSAGES" / "broken.mo").write_bytes(b"nothing of the kind")
    return made


@pytest.fixture
def spoken(folder: Path) -> Iterator[Path]:
    """It can be spoken."""
    add_words(folder)
    _read_anew()
    yield folder
    remove_words(folder)
    _read_anew()


def _read_anew() -> None:
    forget_games()
    card_of.cache_clear()


def test_it_is_found_and_falls_back_to_english(spoken: Path) -> None:
    assert languages() == (*LANGUAGES, LANGUAGE, "xx")
    texts, english = Texts(LANGUAGE), Texts("en")
    assert texts("lobby.start") == pseudo("Play")
    assert texts.plural("demo.scenes", 3) == pseudo(english.plural("demo.scenes", 3))
    keys = [key for key in english._catalogues[0]._catalog if isinstance(key, str) and key]  # type: ignore[attr-defined]
    said = [texts(key) for key in keys]
    assert all(words in (pseudo(english(key)), english(key)) for key, words in zip(keys, said, strict=True))
    assert any(words == english(key) != pseudo(english(key)) for key, words in zip(keys, said, strict=True))
    assert Texts("xx")("lobby.start") == "Play"  # its catalogue cannot be read
    ring = [language := "fr"] + [language := next_language(language) for _ in range(4)]
    assert ring == ["fr", "en", LANGUAGE, "xx", "fr"]


def test_content_speaks_it_and_its_digest_stays(spoken: Path) -> None:
    digests = {name: open_game(name).rules.digest for name in NAMES}
    titles = {name: open_game(name).rules.title for name in NAMES}
    labels = [option.label for name in NAMES for option in open_game(name).rules.options]
    assert all(label[LANGUAGE] == pseudo(label.en) for label in labels)
    assert all(Texts(LANGUAGE).pick(card.title) == pseudo(card.title.en) for card in cards())
    army = open_game("batailles").rules.content
    assert army.card_name("standard", "frogs", 0)[LANGUAGE].startswith(pseudo("the"))
    remove_words(spoken)
    _read_anew()
    assert {name: open_game(name).rules.digest for name in NAMES} == digests
    assert all(open_game(name).rules.title[LANGUAGE] == title.en for name, title in titles.items())


def test_a_text_may_be_said_in_more_languages() -> None:
    from game.batailles.models import ArmyFile
    from game.croconounours.models import SuitSpec

    document = parse_document('id: S\nname: {fr: "pique", en: "spades", de: "Pik"}', "suit")
    name = document.validated(SuitSpec).name
    assert (name["de"], name["fr"], name["nl"]) == ("Pik", "pique", "spades")
    assert filled(LocalText("le {s}", "the {s}"), s=name)["de"] == "the Pik"
    assert name == LocalText("pique", "spades", {"de": "Pik"})
    assert len({name, LocalText("pique", "spades")}) == 2
    for words, fault in (
        ('{en: "x"}', "name: 'fr' is missing"),
        ('{fr: "x", en: "y", name: "z"}', "name.name: this key is not known here"),
        ('{fr: "x", en: 3}', "name.en: 3 should be text: write it in quotes"),
        ('"x"', "name: write it in both languages"),
    ):
        with pytest.raises(ContentError) as told:
            parse_document(f"id: S\nname: {words}", "suit").validated(SuitSpec)
        assert fault in str(told.value)
    assert ArmyFile.model_fields["name"].annotation is LocalText


def test_a_player_adds_a_language(make_app: MakeApp, folder: Path, tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    (own / LOCALE).symlink_to(folder)
    set_own_folder(own)
    _read_anew()
    app = make_app()
    hall = Hall(app, tmp_path)
    hall.back_rooms.open_preferences()
    app.loop_once()
    names = [node.label for node in walk(app.build())]
    assert "Pseudo" in names
    chosen = next(node for node in walk(app.build()) if node.label == "Pseudo")
    post_click(app, chosen.key)
    app.loop_once()
    assert app.settings.language == LANGUAGE
    said = {pseudo(words) for words in ("Settings", "Sound", "Letters")}  # some words are left out
    assert said & {node.label for node in walk(app.build())}
    hall.reception.open_lobby("batailles")
    app.loop_once()
    post_click(app, "lobby.more")  # house rules are folded away
    app.loop_once()
    shown = {node.label for node in walk(app.build())}
    assert pseudo("House rules") in shown
    assert {Texts(LANGUAGE).pick(option.label) for option in open_at_home("batailles").opened.rules.options} <= shown
    hall.open_book("batailles")  # nobody wrote it in this language
    app.loop_once()
    assert any("Batailles et piques" in node.label for node in walk(app.build()))
    set_own_folder(None)
    _read_anew()
    settings = tmp_path / "settings.json"
    settings.write_text(json.dumps({"language": LANGUAGE}), encoding="utf-8")
    assert SettingsFile(tmp_path).load()[0].language in LANGUAGES


def test_a_language_with_faults_is_told_and_spoken_in_english_there(make_app: MakeApp, tmp_path: Path) -> None:
    home = tmp_path / "own" / LOCALE / "xx" / "LC_MESSAGES"
    home.mkdir(parents=True)
    file = polib.POFile(encoding="utf-8")
    file.metadata = {"Content-Type": "text/plain; charset=UTF-8", "Plural-Forms": "nplurals=2; plural=n/0;"}
    file.append(polib.POEntry(msgid="preferences.title", msgstr="{"))
    file.append(polib.POEntry(msgid="preferences.sight", msgstr="Xx"))
    file.save_as_mofile(str(home / "mine.mo"))
    set_own_folder(tmp_path / "own")
    app = make_app(language="xx")
    hall = Hall(app, tmp_path)
    hall.back_rooms.open_preferences()
    app.loop_once()
    labels = [node.label for node in walk(app.build())]
    assert {"Settings", "Xx"} <= set(labels)
    assert any(f"{home / 'mine.mo'}:1: Plural-Forms: for 0: integer division or modulo by zero" in s for s in labels)
