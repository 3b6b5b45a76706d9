"""Compiles the message catalogues and proves that the languages agree.

`python build/texts.py` writes a .mo beside each .po; with `--check` nothing is written and a stale .mo is a fault. One
line for each fault; the exit status is 1 when there is any. The same .po gives the same bytes on every machine.
"""

from __future__ import annotations

import argparse
import os
import re
import string
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import polib

from game.catalogue import GAMES
from game.core.texts import LANGUAGES, LOCALE_FOLDER

NARROW_NO_BREAK_SPACE: Final = "\u202f"  # missing from most fonts; U+00A0 does the same work
LOOSE_SIGN: Final = re.compile("« | [:;!?»]")
PLURAL_FORMS: Final = {"fr": "nplurals=2; plural=(n > 1);", "en": "nplurals=2; plural=(n != 1);"}
FORM_COUNT: Final = 2


@dataclass(frozen=True, slots=True)
class Catalogue:
    """One .po file, its messages by key."""

    language: str
    domain: str
    path: Path
    plural_rule: str
    messages: dict[str, polib.POEntry]

    @property
    def binary_path(self) -> Path:
        """Where the compiled form stands."""
        return self.path.with_suffix(".mo")

    def compiled(self) -> bytes:
        """The .mo file: the messages sorted by key under a header without dates."""
        file = polib.POFile(encoding="utf-8")
        file.metadata = {
            "Language": self.language,
            "Content-Type": "text/plain; charset=UTF-8",
            "Plural-Forms": PLURAL_FORMS[self.language],
        }
        file.extend(self.messages.values())
        return bytes(file.to_binary())


def shown(path: Path) -> str:
    """The path as a person at the prompt would write it."""
    return os.path.relpath(path)


def read_catalogues(folder: Path) -> tuple[list[Catalogue], list[str]]:
    """Every catalogue of a folder that can be read, and a fault for each that cannot."""
    catalogues: list[Catalogue] = []
    faults: list[str] = []
    for language in LANGUAGES:
        for path in sorted((folder / language / "LC_MESSAGES").glob("*.po")):
            try:
                file = polib.pofile(str(path), encoding="utf-8", check_for_duplicates=True)
            except (OSError, ValueError) as error:
                faults.append(f"{shown(path)}: {error}")
                continue
            messages = {entry.msgid_with_context: entry for entry in file if not entry.obsolete}
            catalogues.append(Catalogue(language, path.stem, path, file.metadata.get("Plural-Forms", ""), messages))
    if not catalogues and not faults:
        faults.append(f"{shown(folder)}: no message catalogues")
    return catalogues, faults


def translations(entry: polib.POEntry) -> list[str]:
    """What the entry says: one text, or one for each plural form."""
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def placeholders(entry: polib.POEntry) -> set[str]:
    """The names in {braces} of all forms; a form may leave one out ("one card").

    Raises ValueError when a brace is not closed or a placeholder has no name.
    """
    names: set[str] = set()
    for text in translations(entry):
        for _, name, _, _ in string.Formatter().parse(text):
            if name is not None and not name.isidentifier():
                raise ValueError(f"{{{name}}} is not a named placeholder")
            if name is not None:
                names.add(name)
    return names


def catalogue_faults(catalogue: Catalogue) -> Iterator[str]:
    """What is wrong with one catalogue by itself."""
    path = shown(catalogue.path)
    expected_rule = PLURAL_FORMS[catalogue.language]
    if catalogue.plural_rule.replace(" ", "") != expected_rule.replace(" ", ""):
        yield f"{path}: the header should say 'Plural-Forms: {expected_rule}'"
    for number, line in enumerate(catalogue.path.read_text(encoding="utf-8").splitlines(), start=1):
        if NARROW_NO_BREAK_SPACE in line:
            yield f"{path}:{number}: narrow no-break space U+202F: use U+00A0"
    for key, entry in catalogue.messages.items():
        place = f"{path}:{entry.linenum}: {key}:"
        if entry.fuzzy:
            yield f"{place} still marked fuzzy"
        if entry.msgid_plural and len(entry.msgstr_plural) != FORM_COUNT:
            yield f"{place} {len(entry.msgstr_plural)} plural forms instead of {FORM_COUNT}"
        if not all(text.strip() for text in translations(entry)):
            yield f"{place} not translated"
        if catalogue.language == "fr" and any(map(LOOSE_SIGN.search, translations(entry))):
            yield f"{place} a line could begin with a sign: use U+00A0"
        try:
            placeholders(entry)
        except ValueError as error:
            yield f"{place} {error}"


def repeated_keys(catalogues: Sequence[Catalogue]) -> Iterator[str]:
    """Keys that two domains of a language define: all domains share one space of keys."""
    first: dict[tuple[str, str], Catalogue] = {}
    for catalogue in catalogues:
        for key, entry in catalogue.messages.items():
            other = first.setdefault((catalogue.language, key), catalogue)
            if other is not catalogue:
                yield f"{shown(catalogue.path)}:{entry.linenum}: {key}: defined in {shown(other.path)} too"


def differences(here: Catalogue, there: Catalogue) -> Iterator[str]:
    """What `there` lacks or says with other placeholders or plural forms than `here`."""
    for key, entry in here.messages.items():
        other = there.messages.get(key)
        if other is None:
            yield f"{shown(there.path)}: {key}: missing ({shown(here.path)}:{entry.linenum} has it)"
        elif here.language == LANGUAGES[0]:  # once for each pair
            place = f"{shown(there.path)}:{other.linenum}: {key}:"
            if bool(entry.msgid_plural) != bool(other.msgid_plural):
                yield f"{place} plural in one language only"
            try:
                names, other_names = placeholders(entry), placeholders(other)
            except ValueError:
                continue  # already a fault of its own catalogue
            if names != other_names:
                yield f"{place} placeholders {listed(other_names)}, but {here.language} has {listed(names)}"


def listed(names: set[str]) -> str:
    """Placeholders in a fault message."""
    return " ".join(f"{{{name}}}" for name in sorted(names)) or "none"


def language_faults(catalogues: Sequence[Catalogue]) -> Iterator[str]:
    """Where the languages disagree, domain by domain."""
    by_place = {(catalogue.language, catalogue.domain): catalogue for catalogue in catalogues}
    for domain in sorted({catalogue.domain for catalogue in catalogues}):
        for language in LANGUAGES:
            if (language, domain) not in by_place:
                known = next(catalogue for catalogue in catalogues if catalogue.domain == domain)
                yield f"{shown(known.path)}: there is no {language} catalogue '{domain}'"
            for other in LANGUAGES:
                here, there = by_place.get((language, domain)), by_place.get((other, domain))
                if other != language and here is not None and there is not None:
                    yield from differences(here, there)


def stale(catalogue: Catalogue) -> bool:
    """True when the .mo is missing or not what the .po compiles to."""
    path = catalogue.binary_path
    return not path.is_file() or path.read_bytes() != catalogue.compiled()


def orphan_faults(folder: Path) -> Iterator[str]:
    """Compiled catalogues whose source is gone: the program would still load them."""
    for path in sorted(folder.glob("*/LC_MESSAGES/*.mo")):
        if not path.with_suffix(".po").is_file():
            yield f"{shown(path)}: has no .po beside it"


def main(arguments: Sequence[str] | None = None) -> int:
    """Compiles or checks; returns the exit status."""
    parser = argparse.ArgumentParser(description="Compile the message catalogues, or check them.")
    parser.add_argument("--check", action="store_true", help="write nothing; a stale .mo is a fault")
    parser.add_argument("--folder", type=Path, help="one folder of languages, not all of them")
    options = parser.parse_args(arguments)

    folders = [LOCALE_FOLDER, *(entry.locale for entry in GAMES if entry.home is not None)]
    if options.folder is not None:
        folders = [options.folder]
    catalogues: list[Catalogue] = []
    faults: list[str] = []
    for folder in folders:
        found, broken = read_catalogues(folder)
        catalogues += found
        faults += [*broken, *orphan_faults(folder)]
    for catalogue in catalogues:
        faults += catalogue_faults(catalogue)
    faults += repeated_keys(catalogues)
    faults += language_faults(catalogues)

    written = 0
    for catalogue in filter(stale, catalogues):
        if options.check:
            faults.append(f"{shown(catalogue.binary_path)}: stale: run 'make texts'")
        else:
            catalogue.binary_path.write_bytes(catalogue.compiled())
            written += 1

    for fault in faults:
        print(fault)
    if not faults:
        messages = sum(len(catalogue.messages) for catalogue in catalogues)
        print(f"texts: {len(catalogues)} catalogues, {messages} messages, {written} compiled, no fault")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
