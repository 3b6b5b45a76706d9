"""The catalogue tool: compiles, compares the languages, and finds nothing to say about the real catalogues."""

from __future__ import annotations

import gettext
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[1]

FRENCH: Final = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"
"POT-Creation-Date: 2026-11-21 15:00+0000\\n"

msgid "menu.continue"
msgstr "Continuer"

msgid "round.title"
msgstr "Manche {round} sur {rounds}"

msgid "cards"
msgid_plural "cards"
msgstr[0] "{n} carte"
msgstr[1] "{n} cartes"
"""
ENGLISH: Final = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "menu.continue"
msgstr "Continue"

msgid "round.title"
msgstr "Round {round} of {rounds}"

msgid "cards"
msgid_plural "cards"
msgstr[0] "one card"
msgstr[1] "{n} cards"
"""


def run(folder: Path, *arguments: str) -> tuple[int, list[str]]:
    """The tool's exit status and lines, run in `folder` on its 'locale'."""
    command = [sys.executable, str(ROOT / "build" / "texts.py"), "--folder", "locale", *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", check=False)
    assert done.stderr == ""
    return done.returncode, done.stdout.splitlines()


def write(folder: Path, language: str, text: str, domain: str = "app") -> Path:
    path = folder / "locale" / language / "LC_MESSAGES" / f"{domain}.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_the_real_catalogues_are_complete_and_compiled() -> None:
    command = [sys.executable, "build/texts.py", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout


def test_compiles_what_the_program_can_read(tmp_path: Path) -> None:
    french = write(tmp_path, "fr", FRENCH)
    write(tmp_path, "en", ENGLISH)

    assert run(tmp_path) == (0, ["texts: 2 catalogues, 6 messages, 2 compiled, no fault"])

    with french.with_suffix(".mo").open("rb") as stream:
        catalogue = gettext.GNUTranslations(stream)
    assert catalogue.gettext("menu.continue") == "Continuer"
    assert catalogue.ngettext("cards", "cards", 0) == "{n} carte"
    assert catalogue.ngettext("cards", "cards", 2) == "{n} cartes"


def test_the_compiled_form_depends_on_the_messages_alone(tmp_path: Path) -> None:
    french = write(tmp_path, "fr", FRENCH)
    write(tmp_path, "en", ENGLISH)
    run(tmp_path)
    before = french.with_suffix(".mo").read_bytes()

    write(tmp_path, "fr", FRENCH.replace("2026-11-21 15:00", "2031-01-01 08:30"))

    assert run(tmp_path, "--check") == (0, ["texts: 2 catalogues, 6 messages, 0 compiled, no fault"])
    assert french.with_suffix(".mo").read_bytes() == before
    assert b"2026" not in before


def test_check_names_stale_files_and_leaves_them(tmp_path: Path) -> None:
    french = write(tmp_path, "fr", FRENCH)
    write(tmp_path, "en", ENGLISH)
    run(tmp_path)
    before = french.with_suffix(".mo").read_bytes()
    write(tmp_path, "fr", FRENCH.replace("Continuer", "Reprendre"))

    assert run(tmp_path, "--check") == (1, ["locale/fr/LC_MESSAGES/app.mo: stale: run 'make texts'"])
    assert french.with_suffix(".mo").read_bytes() == before


ONE_FAULT: Final = {
    "missing in English": (
        FRENCH + '\nmsgid "menu.quit"\nmsgstr "Quitter"\n',
        ENGLISH,
        "locale/en/LC_MESSAGES/app.po: menu.quit: missing (locale/fr/LC_MESSAGES/app.po:19 has it)",
    ),
    "missing in French": (
        FRENCH,
        ENGLISH + '\nmsgid "menu.quit"\nmsgstr "Quit"\n',
        "locale/fr/LC_MESSAGES/app.po: menu.quit: missing (locale/en/LC_MESSAGES/app.po:18 has it)",
    ),
    "not translated": (
        FRENCH.replace('"Continuer"', '""'),
        ENGLISH,
        "locale/fr/LC_MESSAGES/app.po:8: menu.continue: not translated",
    ),
    "an empty plural form": (
        FRENCH.replace('"{n} carte"', '" "'),
        ENGLISH,
        "locale/fr/LC_MESSAGES/app.po:14: cards: not translated",
    ),
    "other placeholders": (
        FRENCH,
        ENGLISH.replace("{rounds}", "{total}"),
        "locale/en/LC_MESSAGES/app.po:10: round.title: placeholders {round} {total}, but fr has {round} {rounds}",
    ),
    "no placeholder": (
        FRENCH,
        ENGLISH.replace("Round {round} of {rounds}", "Round"),
        "locale/en/LC_MESSAGES/app.po:10: round.title: placeholders none, but fr has {round} {rounds}",
    ),
    "an unnamed placeholder": (
        FRENCH.replace('"Continuer"', '"Continuer {}"'),
        ENGLISH,
        "locale/fr/LC_MESSAGES/app.po:8: menu.continue: {} is not a named placeholder",
    ),
    "an open brace": (
        FRENCH.replace('"Continuer"', '"Continuer {"'),
        ENGLISH,
        "locale/fr/LC_MESSAGES/app.po:8: menu.continue: Single '{' encountered in format string",
    ),
    "plural in one language": (
        FRENCH,
        ENGLISH.replace('msgid_plural "cards"\nmsgstr[0] "one card"\nmsgstr[1] "{n} cards"', 'msgstr "{n} cards"'),
        "locale/en/LC_MESSAGES/app.po:13: cards: plural in one language only",
    ),
    "a plural form too few": (
        FRENCH.replace('msgstr[1] "{n} cartes"\n', ""),
        ENGLISH,
        "locale/fr/LC_MESSAGES/app.po:14: cards: 1 plural forms instead of 2",
    ),
    "a wrong plural rule": (
        FRENCH.replace("(n > 1)", "(n != 1)"),
        ENGLISH,
        "locale/fr/LC_MESSAGES/app.po: the header should say 'Plural-Forms: nplurals=2; plural=(n > 1);'",
    ),
    "a narrow no-break space": (
        FRENCH.replace("Continuer", "Continuer\u202f!"),
        ENGLISH,
        "locale/fr/LC_MESSAGES/app.po:9: narrow no-break space U+202F: use U+00A0",
    ),
    "a sign that may begin a line": (
        FRENCH.replace("Continuer", "Continuer !"),
        ENGLISH,
        "locale/fr/LC_MESSAGES/app.po:8: menu.continue: a line could begin with a sign: use U+00A0",
    ),
    "marked fuzzy": (
        FRENCH.replace('msgid "menu.continue"', '#, fuzzy\nmsgid "menu.continue"'),
        ENGLISH,
        "locale/fr/LC_MESSAGES/app.po:8: menu.continue: still marked fuzzy",
    ),
}


@pytest.mark.parametrize("case", ONE_FAULT)
def test_each_fault_is_one_line(tmp_path: Path, case: str) -> None:
    french, english, fault = ONE_FAULT[case]
    write(tmp_path, "fr", french)
    write(tmp_path, "en", english)

    assert run(tmp_path) == (1, [fault])


def test_a_domain_stands_in_every_language(tmp_path: Path) -> None:
    write(tmp_path, "fr", FRENCH)

    assert run(tmp_path) == (1, ["locale/fr/LC_MESSAGES/app.po: there is no en catalogue 'app'"])


def test_a_key_belongs_to_one_domain(tmp_path: Path) -> None:
    for domain, text in (("app", ""), ("other", '\nmsgid "other.key"\nmsgstr "x"\n')):
        head, _, messages = FRENCH.partition("\n\n")
        write(tmp_path, "fr", head + "\n\n" + (text or messages) + '\nmsgid "same"\nmsgstr "x"\n', domain)
        head, _, messages = ENGLISH.partition("\n\n")
        write(tmp_path, "en", head + "\n\n" + (text or messages) + '\nmsgid "same"\nmsgstr "x"\n', domain)

    status, lines = run(tmp_path)

    assert status == 1
    assert [line.partition(": same: ")[2] for line in lines] == [
        "defined in locale/fr/LC_MESSAGES/app.po too",
        "defined in locale/en/LC_MESSAGES/app.po too",
    ]


def test_a_compiled_file_without_its_source_is_a_fault(tmp_path: Path) -> None:
    write(tmp_path, "fr", FRENCH)
    write(tmp_path, "en", ENGLISH)
    run(tmp_path)
    for language in ("fr", "en"):
        compiled = tmp_path / "locale" / language / "LC_MESSAGES" / "app.mo"
        compiled.rename(compiled.with_stem("old"))

    assert run(tmp_path) == (
        1,
        [
            "locale/en/LC_MESSAGES/old.mo: has no .po beside it",
            "locale/fr/LC_MESSAGES/old.mo: has no .po beside it",
        ],
    )


def test_a_file_that_cannot_be_read_is_a_fault(tmp_path: Path) -> None:
    write(tmp_path, "fr", FRENCH + "\nnonsense\n")
    write(tmp_path, "en", ENGLISH)

    status, lines = run(tmp_path)

    assert status == 1
    assert lines[0].startswith("locale/fr/LC_MESSAGES/app.po: Syntax error")
    assert "no message catalogues" not in "".join(lines)


def test_an_empty_folder_is_a_fault(tmp_path: Path) -> None:
    assert run(tmp_path) == (1, ["locale: no message catalogues"])
