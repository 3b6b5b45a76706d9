"""What belongs in the program that is handed to people, and what does not: used by `tablee.spec`, proved by tests."""

from __future__ import annotations

import encodings
import zipfile
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from typing import Final

PACKAGES: Final = ("game", "scenes", "tablee")
FOLDERS: Final = ("assets", "data", "seeds")
UNWANTED: Final = (
    "PIL", "defusedxml", "fpdf",
    "PyInstaller", "_bz2", "_hashlib", "_lzma", "_multibytecodec", "_ssl", "asyncio", "attr", "attrs",
    "bz2", "curses",
    "doctest", "fontTools", "ftplib", "hypothesis", "lzma", "markdown_it", "mdurl", "mypy", "numpy", "pdb",
    "pydantic.mypy", "pydantic.v1", "pydoc", "pydoc_data", "pygame._camera", "pygame._freetype", "pygame.camera",
    "pygame.docs", "pygame.examples", "pygame.fastevent", "pygame.freetype", "pygame.ftfont", "pygame.gfxdraw",
    "pygame.midi", "pygame.pypm", "pygame.sndarray", "pygame.surfarray", "pygame.tests", "pygments", "pytest",
    "readline", "rich", "setuptools", "sqlite3.test", "ssl", "tkinter", "unittest", "xml.dom",
    "xml.etree", "xml.parsers", "xml.sax.expatreader", "xmlrpc",
    "_codecs_cn", "_codecs_hk", "_codecs_iso2022", "_codecs_jp", "_codecs_kr", "_codecs_tw", "_pydecimal", "_uuid",
    "_strptime", "email._header_value_parser", "email.contentmanager", "email.generator", "email.headerregistry",
    "multiprocessing.dummy", "multiprocessing.managers", "multiprocessing.pool", "multiprocessing.shared_memory",
    "multiprocessing.sharedctypes", "pprint", "pydantic.color", "pydantic.experimental",
    "pydantic.networks", "pygame._sdl2.controller_old", "pygame._sdl2.mixer", "pygame._sdl2.touch",
    "tarfile", "tomllib", "tracemalloc", "trio", "zoneinfo._zoneinfo",
)  # fmt: skip
"""Modules that others mention and we never run. What looks idle and is needed: `email`, `pygame.sysfont`, `xml.sax` (by
segno).
"""
OF_TOOLS: Final = ("importlib_metadata", "lazy_importer", "zipp")
"""The same where tools of ours have brought them (twine, build). Where they are not there PyInstaller looks for those
that setuptools carries, and stops at one that is excluded.
"""
KEPT_ENCODINGS: Final = (
    "aliases", "ascii", "charmap", "cp1252", "cp437", "cp850", "idna", "iso8859_1", "iso8859_15", "latin_1", "mbcs",
    "oem", "punycode", "raw_unicode_escape", "unicode_escape", "undefined",
)  # fmt: skip
"""The program speaks UTF-8 with any terminal (see `tablee.spec`); these stay, and the family of UTF."""
UNWANTED_FILES: Final = (
    ".po", "INSTALLER", "METADATA", "RECORD", "REQUESTED", "WHEEL", "freesansbold.ttf", "pygame_icon.bmp",
)  # fmt: skip
"""Endings of files that nothing of ours reads."""


def unwanted() -> list[str]:
    """The modules that are left out, as this environment has them."""
    return [*UNWANTED, *unwanted_encodings(), *(name for name in OF_TOOLS if find_spec(name) is not None)]


def modules_of(core: Path, root: Path) -> set[str]:
    """Every module of the house by its full name; `core`: where `game` lies, `root`: where all the rest does."""
    found = set()
    for package in PACKAGES:
        home = core if package == "game" else root
        for path in (home / package).rglob("*.py"):
            parts = path.relative_to(home).with_suffix("").parts
            found.add(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    return found


def unwanted_encodings() -> list[str]:
    """Codecs of old systems: half a megabyte of tables that nothing of ours reads."""
    names = sorted(name for _, name, _ in iter_modules(encodings.__path__))
    return [f"encodings.{name}" for name in names if name not in KEPT_ENCODINGS and not name.startswith("utf_")]


def extension_modules(core: Path) -> list[str]:
    """What the compiler made of the core besides the modules themselves."""
    return sorted(path.name.split(".")[0] for path in core.glob("*__mypyc.*"))


def deflate(archive: Path) -> None:
    """Packs what lies plain in a zip: PyInstaller leaves the modules that Python needs at its start as they are, half a
    megabyte more on disk.
    """
    with zipfile.ZipFile(archive) as plain:
        held = [(entry, plain.read(entry)) for entry in plain.infolist()]
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for entry, data in held:
            packed.writestr(entry, data, zipfile.ZIP_DEFLATED)


def unaccounted(root: Path, modules: Iterable[str], bundled: Iterable[str]) -> list[str]:
    """What must be in the bundle and is not: modules, and files of the folders (`bundled`: names as PyInstaller has
    them, modules with dots, files with slashes).
    """
    names = {name.replace("\\", "/") for name in bundled}
    names |= {name.split(".", 1)[0].replace("/", ".") for name in names if name.endswith((".so", ".pyd"))}
    files = [path.relative_to(root).as_posix() for folder in FOLDERS for path in (root / folder).rglob("*")]
    wanted = [name for name in files if (root / name).is_file() and not name.endswith(UNWANTED_FILES)]
    return sorted(name for name in (*modules, *wanted) if name not in names)


def foreign(binaries: Iterable[tuple[str, str, str]], pure: Iterable[tuple[str, str, str]]) -> list[str]:
    """The libraries and packages of others in the bundle, by the beginnings of their names; entries are PyInstaller's:
    the name in the bundle, where it comes from, what kind of thing it is.
    """
    libraries = [Path(name).name if "/" not in name else name.split("/")[0] for name, _, _ in binaries]
    libraries += [Path(name).name for name, _, _ in binaries if ".libs/" in name]
    packages = {name.split(".")[0] for name, source, _ in pure if "site-packages" in Path(source).parts}
    ours = {*PACKAGES, ""}
    return sorted(
        {name for name in (*libraries, *packages) if name.split(".")[0] not in ours and "__mypyc" not in name}
    )
