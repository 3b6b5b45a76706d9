"""Catalogues that somebody has put into his own folder: whatever stands in them, every language goes on speaking."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import polib
import pytest

from game.core.chance import Chance
from game.core.foreign_words import LARGEST, SURELY, TIMES, fields_of, messages_of
from game.core.texts import (
    LANGUAGES,
    LONGEST_LANGUAGE,
    MOST_LANGUAGES,
    OWN_NAME,
    LocalText,
    Sentence,
    Texts,
    add_words,
    languages,
    left_out_languages,
    name_of_language,
    remove_words,
    word_faults,
)
from tests.campaign import sampled, tried

LANGUAGE: Final = "qq"
PLURAL: Final = "nplurals=2; plural=(n != 1);"
BAD_FORMS: Final = (
    "nplurals=2; plural=n/0", "nplurals=2; plural=1%n", "nplurals=2; plural=1/(n-777)", "nplurals=9; plural=n*99999999",
    "nplurals=2; plural=-n", "nplurals=2", "plural=", "nplurals=2; plural=" + "(" * 500, "nplurals=2; plural=open",
)  # fmt: skip
BAD_TEMPLATES: Final = (
    "{", "}", "{}", "{0}", "{n.real}", "{name.x}", "{name[0]}", "{n!r}", "{n:>2000000000}", "{n:{n}}", "{strange}",
    "a\x1bb", "w" * 1_000,
)  # fmt: skip
English = Texts("en")


@pytest.fixture
def spoken(tmp_path: Path) -> Iterator[Path]:
    """A folder for languages of somebody's own."""
    yield tmp_path
    remove_words(tmp_path)


def write(folder: Path, entries: list[polib.POEntry], *, plural: str = PLURAL, language: str = LANGUAGE) -> Path:
    """A language with these messages, which is spoken from now on."""
    file = polib.POFile(encoding="utf-8")
    file.metadata = {"Content-Type": "text/plain; charset=UTF-8", "Plural-Forms": plural}
    file.extend(entries)
    return put(folder, bytes(file.to_binary()), language)


def put(folder: Path, data: bytes, language: str = LANGUAGE) -> Path:
    home = folder / language / "LC_MESSAGES"
    home.mkdir(parents=True, exist_ok=True)
    path = home / "mine.mo"
    path.write_bytes(data)
    remove_words(folder)
    add_words(folder)
    return path


def every_message() -> dict[Any, str]:
    """All that the program says in English."""
    return {key: words for catalogue in English._catalogues for key, words in messages_of(catalogue).items() if key}


def everything_is_said(*, plain: bool = True) -> None:
    """In every language: each message, with all that is filled in, for several counts; or those alone that count."""
    for language in languages():
        texts = Texts(language)
        assert name_of_language(language)
        for key, words in every_message().items():
            filled: Any = dict.fromkeys(fields_of(words) or (), "x")
            if isinstance(key, str):
                if plain:
                    texts(key, **filled)
            else:
                for count in (0, 1, 2, 777, 10**9):
                    texts.plural(key[0], count, **{name: word for name, word in filled.items() if name != "n"})
                    texts.say(Sentence(key[0], {**filled, "n": count}))
        LocalText("un", "one")


@pytest.mark.parametrize("language", [LANGUAGE, "fr", "en"])
@pytest.mark.parametrize("plural", BAD_FORMS)
def test_no_plural_form_of_a_stranger_stops_anybody(spoken: Path, plural: str, language: str) -> None:
    write(spoken, [polib.POEntry(msgid="mine", msgid_plural="mine", msgstr_plural={0: "a", 1: "b"})], plural=plural,
          language=language)  # fmt: skip
    everything_is_said(plain=False)
    Texts(language).plural("mine", 777)


@pytest.mark.parametrize("template", BAD_TEMPLATES)
def test_what_does_not_fit_is_said_in_english(spoken: Path, template: str) -> None:
    """Every message of the program is spoilt in the same way."""
    entries = [
        polib.POEntry(msgid=key, msgstr=template)
        if isinstance(key, str)
        else polib.POEntry(msgid=key[0], msgid_plural=key[0], msgstr_plural={0: template, 1: template})
        for key in every_message()
        if isinstance(key, str) or key[1] == 1
    ]
    path = write(spoken, entries)
    everything_is_said()
    texts = Texts(LANGUAGE)
    assert texts("lobby.start") == English("lobby.start")
    assert texts.plural("demo.scenes", 3) == English.plural("demo.scenes", 3)
    first = word_faults(LANGUAGE)[0]
    assert first.startswith(f"{path}:")
    assert first.removeprefix(f"{path}:").partition(":")[0].isdecimal()


def test_a_fault_names_the_line_of_the_text_beside_it(spoken: Path) -> None:
    entry = polib.POEntry(msgid="menu.continue", msgstr="{")
    path = write(spoken, [entry])
    path.with_suffix(".po").write_text('# a title\n\nmsgid "menu.continue"\nmsgstr "{"\n', encoding="utf-8")
    remove_words(spoken)
    add_words(spoken)
    fault = "has a brace that is not closed, or more than a name between two"
    assert word_faults(LANGUAGE) == (f"{path}:3: menu.continue: {fault}",)


def test_what_fits_is_spoken(spoken: Path) -> None:
    write(spoken, [
        polib.POEntry(msgid="menu.continue", msgstr="Weiter"),
        polib.POEntry(msgid="cards", msgid_plural="cards", msgstr_plural={0: "eine", 1: "{n} viele"}),
        polib.POEntry(msgctxt="un", msgid="one", msgstr="{ein}"),
        polib.POEntry(msgid=OWN_NAME, msgstr="L" * (LONGEST_LANGUAGE + 9)),
        polib.POEntry(msgid="lobby.start", msgstr="a\0b"),
    ])  # fmt: skip
    texts = Texts(LANGUAGE)
    assert texts("menu.continue") == "Weiter"
    assert texts.pick(LocalText("un", "one")) == "{ein}", "words of content are filled by nobody"
    assert name_of_language(LANGUAGE) == "L" * LONGEST_LANGUAGE
    assert [fault.rpartition(": ")[2] for fault in word_faults(LANGUAGE)] == ["has a sign that cannot be written"]


@pytest.mark.sampled
def test_any_bytes_may_lie_there(spoken: Path) -> None:
    """Bytes of a sound catalogue changed, cut off and doubled."""
    whole = write(spoken, [polib.POEntry(msgid=f"menu.{n}", msgstr=f"{n} {{n}}") for n in range(5)]).read_bytes()
    for number in range(sampled(40)):
        chance, data = Chance("bytes", number), bytearray(whole)
        for _ in range(1 + chance.below(6)):
            data[chance.below(len(data))] = chance.choice((0, 1, 4, 127, 255, chance.below(256)))
        path = put(spoken, bytes(data[: chance.below(len(data) + 1)] if number % 3 == 0 else data))
        texts = Texts(LANGUAGE)
        texts("menu.1", n=1)
        texts.plural("demo.scenes", 3)
        assert all(fault.startswith(str(path)[:100]) for fault in word_faults(LANGUAGE))
        tried()


def test_what_is_no_catalogue_is_left_out(spoken: Path) -> None:
    path = put(spoken, b"\xde\x12\x04\x95" + b"\0" * (LARGEST + 1))
    assert word_faults(LANGUAGE) == (f"{path}:1: the file has {LARGEST + 5} bytes; at most {LARGEST} are read",)
    path.unlink()
    os.mkfifo(path)
    (path.parent / "folder.mo").mkdir()
    remove_words(spoken)
    add_words(spoken)
    assert [fault.rpartition(": ")[2] for fault in word_faults(LANGUAGE)] == ["this is a folder", "this is not a file"]
    write(spoken / "other", [polib.POEntry(msgid="menu.continue", msgstr="ö")]).unlink()
    remove_words(spoken / "other")
    assert Texts(LANGUAGE)("menu.continue") == English("menu.continue")


def test_a_catalogue_in_another_coding_is_told(spoken: Path) -> None:
    file = polib.POFile(encoding="utf-8")
    file.metadata = {"Content-Type": "text/plain; charset=punycode"}
    path = put(spoken, bytes(file.to_binary()))
    assert word_faults(LANGUAGE) == (f"{path}:1: only UTF-8 is read",)


def test_a_message_may_be_a_good_deal_longer_than_in_english(spoken: Path) -> None:
    longest = SURELY + TIMES * len(English("menu.continue"))
    for length, said in ((longest, True), (longest + 1, False)):
        write(spoken, [polib.POEntry(msgid="menu.continue", msgstr="l" * length)])
        assert (Texts(LANGUAGE)("menu.continue") != English("menu.continue")) is said
    assert set(languages()) >= set(LANGUAGES)


def test_of_very_many_languages_the_first_are_spoken_and_the_others_told(spoken: Path) -> None:
    assert left_out_languages() == ()
    names = [f"q{chr(97 + number % 26)}{chr(97 + number // 26)}" for number in range(400)]
    whole = write(spoken, [polib.POEntry(msgid="menu.continue", msgstr="Weiter")], language="zz").read_bytes()
    for name in (*names, "de\n", "a b", "..."):
        home = spoken / name / "LC_MESSAGES"
        home.mkdir(parents=True)
        (home / "mine.mo").write_bytes(whole)
    remove_words(spoken)
    add_words(spoken)
    assert languages() == (*LANGUAGES, *sorted(names)[:MOST_LANGUAGES])
    assert LocalText("un", "one").languages == LANGUAGES
    left = sorted(names)[MOST_LANGUAGES]
    told = f"there are {len(names) + 1} further languages; the first {MOST_LANGUAGES} are spoken"
    assert left_out_languages() == (f"{spoken / left}: {told}",)


def test_all_catalogues_of_a_language_together_are_bounded(spoken: Path) -> None:
    path = write(spoken, [polib.POEntry(msgid=f"strange.{n}", msgstr="w" * SURELY) for n in range(2_000)])
    size = path.stat().st_size
    for number in range(LARGEST // size + 2):
        path.with_name(f"more{number:02}.mo").write_bytes(path.read_bytes())
    remove_words(spoken)
    add_words(spoken)
    assert len(Texts(LANGUAGE)._catalogues) == LARGEST // size + len(Texts("en")._catalogues)
    assert [fault.rpartition(": ")[2] for fault in word_faults(LANGUAGE)] == [
        f"the file has {size} bytes; at most {LARGEST % size} are read"
    ] * 3
