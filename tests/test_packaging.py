"""What is handed to people: everything that belongs in it is in it, and the licences of others' work are told.

That the packages run on a bare system is proved by `make release-proof`, which builds them.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import struct
import subprocess
import sys
import tomllib
import zipfile
from array import array
from importlib.metadata import distribution, distributions
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree

import pygame
import pytest

from game.version import APP_VERSION
from scenes.kit.licences import LICENCES, third_parties
from scenes.kit.sound import FOLDER, RATE
from tablee.command_line import build_parser

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT / "build"))

import bundle  # noqa: E402
from adpcm import write_small  # noqa: E402
from built_again import build_again  # noqa: E402
from bundle import FOLDERS, PACKAGES, foreign, modules_of, unaccounted  # noqa: E402
from crates import crates_of, permitted  # noqa: E402
from debian_papers import changelog, copyright_of  # noqa: E402
from icons import OF_WINDOWS, SIZES, write_icons  # noqa: E402
from manual import all_actions, completion, manual  # noqa: E402
from notices import heading, notices, unknown_libraries, version_of, write_notices  # noqa: E402
from release import BESIDE, COMPLETIONS, addresses, pack_deb, write_share  # noqa: E402
from windows_version import version_resource  # noqa: E402


@pytest.fixture(scope="module")
def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_the_version_is_written_once(project: dict[str, Any]) -> None:
    assert "version" not in project["project"]
    rule = project["tool"]["hatch"]["version"]
    found = re.search(rule["pattern"], (ROOT / rule["path"]).read_text(encoding="utf-8"))
    assert found is not None
    assert found["version"] == APP_VERSION


def test_the_wheel_holds_the_whole_house_under_one_folder(project: dict[str, Any]) -> None:
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert set(wheel["only-include"]) == {*PACKAGES, *FOLDERS}
    assert wheel["sources"] == {name: f"tablee/{name}" for name in (*PACKAGES, *FOLDERS) if name != "tablee"}
    assert project["project"]["scripts"] == {"tablee": "tablee.__main__:main"}


def test_what_people_are_told_to_download_is_this_version() -> None:
    for name in ("README.md", "docs/playing.md"):
        named = re.findall(r"tablee[-_](\d[\d.]*\d)", (ROOT / name).read_text(encoding="utf-8"))
        assert set(named) == {APP_VERSION}, name


def test_what_is_told_of_the_licence_is_the_same_everywhere(project: dict[str, Any]) -> None:
    described = (ROOT / "build" / "linux" / "tablee.metainfo.xml").read_text(encoding="utf-8")
    assert f"<project_license>{project['project']['license']}</project_license>" in described


def test_appstream_names_the_addresses_that_there_are() -> None:
    assert addresses("", "", "") == ""
    told = ElementTree.fromstring(f"<x>{addresses('https://a', 'https://b', 'https://c')}</x>")
    assert [(url.get("type"), url.text) for url in told.iter("url")] == [
        ("homepage", "https://a"),
        ("bugtracker", "https://b"),
    ]
    shown = [image.text or "" for image in told.iter("image")]
    assert [screenshot.get("type") for screenshot in told.iter("screenshot")] == ["default", *[None] * (len(shown) - 1)]
    for address in shown:
        assert (ROOT / "docs" / "gallery" / address.removeprefix("https://c/")).is_file()


def test_a_shell_completes_commands_games_and_languages() -> None:
    for shell in COMPLETIONS:
        words = completion(shell)
        for word in ("look-back", "--data-dir", "flower_power", "--playlist"):
            assert word in words, (shell, word)
        if program := shutil.which(shell):
            subprocess.run([program, "-n"], input=words, text=True, check=True)


def test_the_manual_explains_every_word_of_the_command_line() -> None:
    page = manual()
    bare = [action.dest for action in all_actions(build_parser()) if not action.help and action.nargs != "A..."]
    assert bare == []
    for option in ("\\-\\-seed SEED", "\\-\\-json", "\\-\\-lang LANG"):
        assert f"\n.B {option}\n" in page
    for command in ("look\\-back", "self\\-test"):
        assert f".SS {command}\n" in page


# ---- the bundle -------------------------------------------------------------------------------


def test_the_bundle_is_counted_module_by_module_and_file_by_file() -> None:
    modules = modules_of(ROOT, ROOT)
    assert {
        "game.bots.processes.worker",
        "scenes.presenters.flautz.presenter",
        "tablee.__main__",
        "game.nine_domains",
    } <= modules
    files = [path.relative_to(ROOT).as_posix() for folder in FOLDERS for path in (ROOT / folder).rglob("*")]
    whole = [*modules, *files]
    assert unaccounted(ROOT, modules, whole) == []
    lost = ["assets/svg/common/app_icon.svg", "game.catalogue", "seeds/flautz/rules.fr.md"]
    assert unaccounted(ROOT, modules, set(whole) - set(lost)) == lost
    compiled = [name for name in whole if name != "game.core.table.table"] + [
        "game/core/table/table.cpython-311-x86_64-linux-gnu.so"
    ]
    assert unaccounted(ROOT, modules, compiled) == []


def test_every_library_of_what_playing_needs_is_in_the_notices(project: dict[str, Any]) -> None:
    """What pip installed for playing: its packages, and the libraries that pygame-ce brings."""
    needed = {re.split(r"[<>=]", words)[0] for words in project["project"]["dependencies"]}
    indirect = {"pydantic-core", "annotated-types", "typing-extensions", "typing-inspection"}
    installed = {(found.name or "").lower() for found in distributions()}
    needed |= indirect & installed  # an older pydantic needs fewer
    binaries, pure = [], []
    for name in needed:
        for file in distribution(name).files or ():
            if ".so" in file.name:
                binaries.append((str(file), str(file.locate()), "BINARY"))
            elif file.suffix == ".py":
                pure.append((".".join(file.with_suffix("").parts), str(file.locate()), "PYMODULE"))
    found = foreign(binaries, pure)
    assert len(found) > 10
    assert unknown_libraries(found, third_parties()) == []


def test_a_library_that_nobody_knows_stops_the_build(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"libsurprise\.so\.1"):
        write_notices(tmp_path / "NOTICES.txt", ["libsurprise.so.1", "libSDL2-2.so"], {})
    assert not (tmp_path / "NOTICES.txt").exists()


def test_the_notices_name_every_work_and_hold_every_licence() -> None:
    text = notices({})
    for party in third_parties():
        told = f"{party.name}: copyright {party.by}. Licence: {party.licence}\n" in f"{text}\n"
        assert told == (not party.version), "a library that is not there is not told of"
        for licence in party.texts:
            assert (LICENCES / f"{licence}.txt").read_text(encoding="utf-8").strip() in text
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in text


def test_the_notices_tell_where_the_sources_of_the_lgpl_are(tmp_path: Path) -> None:
    libraries = {
        path.name: path
        for path in map(
            Path,
            map(str, (distribution("pygame-ce").locate_file(file) for file in distribution("pygame-ce").files or ())),
        )
        if ".so" in path.name
    }
    text = notices(libraries)
    lent = [party for party in third_parties() if party.licence == "LGPL-2.1"]
    assert len(lent) >= 5
    for party in lent:
        told = version_of(party, libraries)
        if any(name.startswith(party.files) for name in libraries):
            assert re.fullmatch(r"[0-9]+(\.[0-9]+)+", told), party.name
            assert f"version {told}, sources: {party.source.format(version=told)}\n" in text
        elif party.version:
            assert f"{party.name}: copyright" not in text
    mute = tmp_path / "libasound.so.2"
    mute.write_bytes(b"\x7fELF")
    with pytest.raises(SystemExit, match=r"libasound\.so\.2 does not tell its version"):
        notices({mute.name: mute})


def test_every_crate_in_a_library_is_told_and_its_licence_held() -> None:
    """Of pydantic-core by its own bill of materials (an older one has none), of AccessKit by our list."""
    made = [party for party in third_parties() if party.crates]
    assert [party.name for party in made] == ["pydantic-core", "AccessKit"]
    for party in made:
        assert [str(crate) for crate in crates_of(party.name) if not permitted(crate.licence, party.texts)] == []
    assert {"zbus", "accesskit_unix", "the standard library of Rust"} <= {c.name for c in crates_of("AccessKit")} or (
        sys.platform != "linux"
    )


def test_the_choice_that_a_licence_leaves_is_understood() -> None:
    expression = "(MIT OR Apache-2.0) AND Unicode-3.0"
    assert permitted(expression, ["MIT", "Unicode-3.0"])
    assert not permitted(expression, ["MIT"])
    assert not permitted(expression, ["Unicode-3.0", "Zlib"])
    assert permitted("Apache-2.0 WITH LLVM-exception OR Apache-2.0 OR MIT", ["MIT"])
    assert not permitted("MIT AND Zlib", ["MIT"])


def test_a_crate_that_nobody_has_listed_stops_the_build(tmp_path: Path) -> None:
    library = tmp_path / "accesskit.abi3.so"
    known = b"/root/.cargo/registry/src/index.crates.io-19/accesskit-0.21.0/src/lib.rs"
    library.write_bytes(known)
    told = notices({library.name: library})
    assert (
        "\n    version 0.21.0, sources: https://crates.io/crates/accesskit/0.21.0\n    accesskit 0.21.0 (MIT OR" in told
    )
    for other in (b"\0C:\\cargo\\registry\\src\\i\\zeal-9.0.1\\src\\lib.rs", b"\0/rust/deps/gimli-0.99.0/src/lib.rs"):
        library.write_bytes(known + other)
        with pytest.raises(SystemExit, match=r"(zeal 9\.0\.1|gimli 0\.99\.0): in accesskit\.abi3\.so, not listed"):
            notices({library.name: library})


def test_what_lies_plain_in_a_zip_is_packed(tmp_path: Path) -> None:
    archive = tmp_path / "base.zip"
    with zipfile.ZipFile(archive, "w") as plain:
        plain.writestr(zipfile.ZipInfo("packed_here.py"), "answer = 42\n" * 1000)
    bundle.deflate(archive)
    assert archive.stat().st_size < 500
    code = f"import sys; sys.path.insert(0, {str(archive)!r}); import packed_here; print(packed_here.answer)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "42\n"


def test_the_version_for_windows_is_an_expression_of_its_words() -> None:
    calls = {
        node.func.id
        for node in ast.walk(ast.parse(version_resource("1.2.3")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert calls == {
        *("VSVersionInfo", "FixedFileInfo", "StringFileInfo", "StringTable", "StringStruct"),
        *("VarFileInfo", "VarStruct"),
    }
    assert "filevers=(1, 2, 3, 0)" in version_resource("1.2.3")


# ---- the icon ---------------------------------------------------------------------------------


def test_the_icon_is_made_for_every_desktop(tmp_path: Path) -> None:
    write_icons(tmp_path)
    for size in SIZES:
        assert pygame.image.load(tmp_path / f"tablee-{size}.png").get_size() == (size, size)
    ico = (tmp_path / "tablee.ico").read_bytes()
    assert struct.unpack_from("<HHH", ico) == (0, 1, len(OF_WINDOWS))
    for number, expected in enumerate(OF_WINDOWS):
        width, *_, length, start = struct.unpack_from("<BBBBHHII", ico, 6 + 16 * number)
        assert width == expected % 256
        assert ico[start : start + length] == (tmp_path / f"tablee-{expected}.png").read_bytes()
    icns = (tmp_path / "tablee.icns").read_bytes()
    assert (icns[:4], struct.unpack_from(">I", icns, 4)[0]) == (b"icns", len(icns))


def test_the_debian_package_can_be_read(tmp_path: Path) -> None:
    home = tmp_path / "home"
    (home / "program").mkdir(parents=True)
    (home / "program" / "tablee").write_bytes(b"\x7fELF GLIBC_2.36\0")
    (home / "program" / "tablee").chmod(0o755)
    library = home / "program" / "libown.so.1"
    library.write_bytes(b"\x7fELF")
    library.chmod(0o755)
    for name in BESIDE:
        (home / name).write_text("words", encoding="utf-8")
    write_share(home / "share", 0.0)
    package, work = tmp_path / "tablee.deb", tmp_path / "work"
    pack_deb(home, work, package, 0.0)
    assert package.read_bytes().startswith(b"!<arch>\ndebian-binary   0")
    inside = [path for path in (work / "usr").rglob("*") if path.is_file()]
    assert not [path for path in inside if path.stat().st_mode & 0o022]
    if shutil.which("dpkg-deb"):
        listed, told = (
            subprocess.run(["dpkg-deb", word, package], check=True, capture_output=True, text=True).stdout
            for word in ("--contents", "--info")
        )
        assert all("root/root" in line for line in listed.splitlines())
        assert "./usr/games/tablee -> ../lib/tablee/tablee" in listed
        assert f"Version: {APP_VERSION}\n" in told
        assert "libc6 (>= 2.36)" in told
        assert re.search(r"^-rw-r--r-- .* \./usr/lib/tablee/libown\.so\.1$", listed, re.MULTILINE)


def test_debian_is_told_of_a_licence_that_it_has_by_its_name() -> None:
    text = copyright_of(notices({}), "ours")
    assert text.endswith("\nours")
    for name, there in (
        ("GPL-3.0", "GPL-3"),
        ("LGPL-2.1", "LGPL-2.1"),
        ("Apache-2.0 WITH LLVM-exception", "Apache-2.0"),
    ):
        assert f"{heading(name)}On Debian: /usr/share/common-licenses/{there}\n" in text
    for lost in ("GNU GENERAL PUBLIC LICENSE", "GNU LESSER GENERAL PUBLIC LICENSE", "TERMS AND CONDITIONS FOR USE"):
        assert lost not in text
    kept = [party for party in third_parties() if not party.version]
    assert all(f"{party.name}: copyright {party.by}." in text for party in kept)
    assert "---- LLVM Exceptions to the Apache 2.0 License ----" in text
    assert all(heading(licence) in text for party in kept for licence in party.texts)


def test_the_changelog_of_the_package_is_one_that_debian_reads() -> None:
    text = changelog("1.2.3", "Somebody", "", 0.0)
    assert text.startswith("tablee (1.2.3) unstable; urgency=medium\n\n  * ")
    assert text.endswith("\n\n -- Somebody <>  Thu, 01 Jan 1970 00:00:00 +0000\n")


def test_small_sounds_are_played_as_the_large_ones(tmp_path: Path) -> None:
    name = "crystal.wav"
    write_small(FOLDER / name, tmp_path / name)
    assert (tmp_path / name).stat().st_size < 0.3 * (FOLDER / name).stat().st_size
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("SDL_AUDIODRIVER", "dummy")
        pygame.mixer.init(RATE, -16, 1, 512, allowedchanges=0)
        try:
            large, small = (array("h", pygame.mixer.Sound(path).get_raw()) for path in (FOLDER / name, tmp_path / name))
        finally:
            pygame.mixer.quit()
    assert abs(len(large) - len(small)) < RATE / 50
    noise = sum((one - other) ** 2 for one, other in zip(large, small, strict=False))
    assert noise < sum(one * one for one in large) / 100


@pytest.mark.parametrize("there", [True, False])
def test_what_tools_bring_is_left_out_only_where_it_is(there: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """PyInstaller stops at a module that is left out and looked for within setuptools, as it is not there by itself."""
    monkeypatch.setattr(bundle, "find_spec", lambda name: there or None)
    assert set(bundle.unwanted()) >= set(bundle.UNWANTED)
    assert set(bundle.OF_TOOLS) & set(bundle.unwanted()) == (set(bundle.OF_TOOLS) if there else set())


ROUND = """
import sys, pygame, pydantic, yaml, multiprocessing
from bundle import OF_TOOLS, UNWANTED

left_out = (*UNWANTED, *OF_TOOLS)

class LeftOut:
    def find_spec(self, name, path=None, target=None):
        if any(name == unwanted or name.startswith(unwanted + ".") for unwanted in left_out):
            raise ImportError(name)

for name in [name for name in sys.modules if name.partition(".")[0] in ("xml", "uuid", "secrets", "hmac", *left_out)]:
    del sys.modules[name]
sys.meta_path.insert(0, LeftOut())
import scenes.commands.serve
from scenes.phones.qr import in_characters
from scenes.phones.server import ServerProtocol
ServerProtocol()
print(len(in_characters("http://192.168.1.2:4404/#t=token", coloured=False)) > 100)
"""


def test_a_round_with_phones_needs_nothing_that_is_left_out_of_the_bundle() -> None:
    environment = {**os.environ, "PYTHONPATH": f"build{os.pathsep}.", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    answer = subprocess.run([sys.executable, "-c", ROUND], env=environment, cwd=ROOT, capture_output=True, text=True)
    assert (answer.stdout.strip(), answer.stderr) == ("True", "")


@pytest.mark.parametrize(
    ("second", "others"), [("one", ()), ("other", ("release/given", "tablee/program")), ("", ())],
    ids=["equal", "other bytes", "it fails"],
)  # fmt: skip
def test_a_second_build_is_compared_byte_by_byte(tmp_path: Path, second: str, others: tuple[str, ...]) -> None:
    dist = tmp_path / "dist"
    for folder in (dist / "tablee", dist / "release", dist / "work"):
        folder.mkdir(parents=True)
    (dist / "tablee" / "program").write_text("one")
    (dist / "tablee" / "link").symlink_to("program")
    (dist / "release" / "given").write_text("one")
    make = f"""release:
\t@test -n "{second}" && test ! -e dist/tablee && test ! -e dist/work && mkdir dist/tablee dist/release
\t@printf '{second}' | tee dist/tablee/program > dist/release/given; ln -s program dist/tablee/link
"""
    (tmp_path / "Makefile").write_text(make)
    again = build_again(tmp_path)
    assert again.others == others
    assert bool(again.trouble) == (not second)
    assert (again.files == 3) == bool(second)
    assert (dist / "release" / "given").read_text() == (second or "one")
