"""`make release-proof`: what `make release` made is unpacked, installed and played on a bare system.

That is a Debian without Python, with the X libraries the README names and nothing else. Where it cannot be made, an
empty environment serves, and that is said. Xvfb shows the window, xdotool is the person.
"""

from __future__ import annotations

import os
import re
import shutil
import struct
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "build")]

from built_again import build_again  # noqa: E402
from reading import read_menu  # noqa: E402
from release import COMPLETIONS, NEEDED, PATCHELF, keeper  # noqa: E402

from game.catalogue import NAMES, card_of  # noqa: E402
from game.version import APP_VERSION  # noqa: E402

DIST: Final = ROOT / "dist"
MADE: Final = DIST / "release"
SUITE: Final = "bookworm"
UNPACKER: Final = "xz-utils"
"""What `tar` needs for the archive; the README says so."""
NOBODY: Final = 65534
ODD: Final = "un été à la mer"
"""A folder with spaces and accents."""
PATIENCE: Final = 60.0
LARGEST_ARCHIVE, LARGEST_BUNDLE = 16_500_000, 50_000_000


class ProofError(Exception):
    """Something was tried and is not so; the message is one line."""


RESEARCH: Final = """
import pyspiel, tablee.research.openspiel
from tablee.research.gymnasium import SingleSeat
from tablee.research.pettingzoo import parallel_env
table = parallel_env("nine_domains")
seen, _ = table.reset(seed=1)
while table.agents:
    seen, paid, *_ = table.step({a: table.action_space(a).sample(seen[a]["action_mask"]) for a in table.agents})
SingleSeat("flautz").reset(seed=1)
pyspiel.random_sim_test(pyspiel.load_game("tablee(game=batailles)"), num_sims=1, serialize=False, verbose=False)
print(sorted(paid.values()))
"""
"""What is tried in the wheel."""


def expect(truth: bool, words: str) -> None:
    """Raises ProofError with the words where the truth is none."""
    if not truth:
        raise ProofError(words)


class Place:
    """Where the program is tried: a root of its own, or this system with an empty environment. Everything runs as
    nobody, who may write into `home` and nowhere else.
    """

    def __init__(self, root: Path | None, work: Path) -> None:
        self.root = root
        self.base = work if root is None else root / "tmp" / "proof"
        shutil.rmtree(self.base, ignore_errors=True)
        self.base.mkdir(parents=True)
        self.base.chmod(0o755)
        self.home = self.base / "home"
        self.home.mkdir()
        if os.getuid() == 0:
            os.chown(self.home, NOBODY, NOBODY)

    def inside(self, path: Path) -> str:
        """A path as the program sees it."""
        return str(path) if self.root is None else f"/{path.relative_to(self.root)}"

    def command(self, words: list[str], surroundings: dict[str, str]) -> list[str]:
        """What starts these words there."""
        given = {"PATH": "/usr/bin:/bin:/usr/games", "HOME": self.inside(self.home), **surroundings}
        pairs = [f"{name}={value}" for name, value in given.items() if value]
        if self.root is not None:
            user = [f"--userspec={NOBODY}:{NOBODY}", str(self.root)]
            return ["chroot", *user, "/usr/bin/env", "-i", *pairs, *words]
        user = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"] if os.getuid() == 0 else []
        return [*user, "/usr/bin/env", "-i", *pairs, *words]

    def run(self, *words: str, expected: int = 0, **surroundings: str) -> str:
        """What a command prints on both streams; raises ProofError for another exit status."""
        done = subprocess.run(
            self.command(list(words), surroundings),
            cwd="/", capture_output=True, encoding="utf-8", errors="replace", timeout=300, check=False,
        )  # fmt: skip
        said = done.stdout + done.stderr
        expect(done.returncode == expected, f"{' '.join(words)}: status {done.returncode}: {said.strip()[-400:]}")
        return said

    def start(self, *words: str, **surroundings: str) -> subprocess.Popen[bytes]:
        """Starts a program that goes on."""
        return subprocess.Popen(self.command(list(words), surroundings), cwd="/", stdin=subprocess.DEVNULL)


@contextmanager
def running(program: subprocess.Popen[bytes]) -> Iterator[subprocess.Popen[bytes]]:
    """Ends a program that has not ended by itself."""
    try:
        yield program
    finally:
        if program.poll() is None:
            program.kill()
        program.wait()


class Screen:
    """A virtual screen, and the hands of a person."""

    def __init__(self, number: int, folder: Path) -> None:
        self.name = f":{number}"
        self._file = folder / "Xvfb_screen0"
        command = ["Xvfb", self.name, "-screen", "0", "1600x900x24", "-ac", "-fbdir", str(folder)]
        self._server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_until(lambda: Path(f"/tmp/.X11-unix/X{number}").exists() and self._file.exists(), "Xvfb does not start")

    def close(self) -> None:
        self._server.terminate()
        self._server.wait()

    def hand(self, *words: str) -> str:
        """What xdotool says."""
        done = subprocess.run(
            ["xdotool", *words], env={**os.environ, "DISPLAY": self.name}, capture_output=True, text=True, check=False
        )
        return done.stdout.strip()

    def windows(self) -> list[str]:
        """The windows of the program that can be seen."""
        return self.hand("search", "--onlyvisible", "--class", "tablee").split()

    def pixels(self) -> tuple[int, int, bytes]:
        """Width, height and the pixels (blue, green, red, nothing) of all that is shown."""
        data = self._file.read_bytes()
        head = struct.unpack(">25I", data[:100])
        start, width, height, line = head[0] + 12 * head[19], head[4], head[5], head[12]
        return width, height, b"".join(data[start + y * line : start + y * line + 4 * width] for y in range(height))

    def colours(self) -> int:
        """How many colours are seen on a grid of points."""
        width, height, data = self.pixels()
        grid = [4 * (y * width + x) for y in range(0, height, 20) for x in range(0, width, 20)]
        return len({data[at : at + 3] for at in grid})

    def picture(self, path: Path) -> None:
        """Keeps what is shown as a PNG."""
        import pygame

        width, height, data = self.pixels()
        plain = bytearray(3 * width * height)
        for colour in range(3):
            plain[colour::3] = data[2 - colour :: 4]
        pygame.image.save(pygame.image.frombuffer(bytes(plain), (width, height), "RGB"), path)


def wait_until(done: Callable[[], bool], otherwise: str, seconds: float = PATIENCE) -> float:
    """Seconds until something is so; raises ProofError where it does not become so."""
    begun = time.monotonic()
    while not done():
        if time.monotonic() - begun > seconds:
            raise ProofError(otherwise)
        time.sleep(0.01)
    return time.monotonic() - begun


class Proof:
    """Part after part; each says in one line what was tried."""

    def __init__(self, place: Place, pictures: Path) -> None:
        self.place = place
        self.pictures = pictures
        self.archive = next(MADE.glob(f"tablee-{APP_VERSION}-linux-*.tar.xz"))
        self.folder = place.base / ODD
        self.program = ""
        self.match = ""

    def all(self) -> None:
        """Everything; raises ProofError at the first thing that is not so."""
        parts: tuple[tuple[str, Callable[[], str]], ...] = (
            ("sizes", self.sizes),
            ("unpack", self.unpack),
            ("libraries", self.libraries),
            ("self-test", self.self_test),
            ("bot games", self.bot_games),
            ("languages", self.languages),
            ("no screen", self.no_screen),
            ("window", self.window),
            ("read aloud", self.read_aloud),
            ("install", self.install),
            ("Debian package", self.debian_package),
            ("lintian", self.lintian),
            ("wheel", self.wheel),
            ("README", self.readme),
            ("built again", self.built_again),
        )
        for name, part in parts:
            begun = time.monotonic()
            print(f"{name:15} {part()} ({time.monotonic() - begun:.1f} s)", flush=True)

    def sizes(self) -> str:
        subprocess.run(["sha256sum", "--check", "--quiet", "SHA256SUMS"], cwd=MADE, check=True)
        packed = {path.name: path.stat().st_size for path in (self.archive, *MADE.glob("*.deb"))}
        for name, size in packed.items():
            expect(size <= LARGEST_ARCHIVE, f"{name} has {size} bytes")
        return f"{' and '.join(f'{size / 1e6:.1f}' for size in packed.values())} MB packed, checksums hold"

    def built_again(self) -> str:
        """The same commit gives the same bytes."""
        again = build_again(ROOT)
        expect(not again.trouble, f"the second build fails: {again.trouble}")
        expect(not again.others, f"{len(again.others)} of {again.files} files differ: {', '.join(again.others[:4])}")
        return f"{again.files} files with equal SHA-256"

    def unpack(self) -> str:
        """Into a folder with spaces and accents where nobody may write."""
        self.folder.mkdir()
        with tarfile.open(self.archive) as archive:
            archive.extractall(self.folder, filter="tar")
        (inner,) = self.folder.iterdir()
        for path in (self.folder, *self.folder.rglob("*")):
            if not path.is_symlink():
                path.chmod(path.stat().st_mode & ~0o222)
        bundle = inner / "program"
        self.program = self.place.inside(bundle / "tablee")
        size = sum(path.lstat().st_size for path in bundle.rglob("*"))
        expect(size <= LARGEST_BUNDLE, f"the program has {size} bytes")
        said = self.place.run(self.program, "--version")
        expect(f"tablee {APP_VERSION} (" in said, said)
        expect((bundle / "_internal" / "NOTICES.txt").exists(), "no NOTICES.txt")
        return f"{size / 1e6:.1f} MB in '{ODD}', read-only: {said.strip()}"

    def libraries(self) -> str:
        """None of them looks for others in a folder of the machine that built it."""
        (inner,) = self.folder.iterdir()
        number = 0
        for path in inner.rglob("*"):
            if path.is_symlink() or not path.is_file() or path.read_bytes()[:4] != b"\x7fELF":
                continue
            told = subprocess.run([PATCHELF, "--print-rpath", path], check=True, capture_output=True, text=True)
            foreign = [
                folder for folder in told.stdout.strip().split(":") if folder and not folder.startswith("$ORIGIN")
            ]
            expect(not foreign, f"{path.name} looks for libraries in {foreign}")
            number += 1
        notices = (inner / "NOTICES.txt").read_text(encoding="utf-8")
        lent = re.findall(r"Licence: LGPL-2.1\n    version [0-9.]+, sources: https://", notices)
        expect(
            notices.count("Licence: LGPL-2.1\n") == len(lent), "a library under the LGPL without version and sources"
        )
        return f"{number} look at home alone; {len(lent)} under the LGPL, with version and sources"

    def self_test(self) -> str:
        return self.place.run(self.program, "self-test").splitlines()[-1]

    def bot_games(self) -> str:
        saved = self.place.home / "saved"
        for game in NAMES:
            seats = ",".join(["bot:greedy"] * card_of(game).least)
            words = ("sim", game, "--games", "1", "--seats", seats, "--save", self.place.inside(saved))
            self.place.run(self.program, *words)
        self.match = self.place.inside(saved / f"{NAMES[0]}-00000.tablee")
        self.place.run(self.program, "replay", self.match, "--verify")
        return f"one of each of {len(NAMES)} titles, saved and verified"

    def languages(self) -> str:
        """The C locale and a French one, which a bare system has not; and no HOME at all."""
        for locale in ("C", "POSIX", "fr_FR.UTF-8", "fr_FR.ISO-8859-1"):
            said = self.place.run(self.program, "rules", "flautz", "--lang", "fr", LC_ALL=locale)
            expect(len(said) > 1000, f"{locale}: no rule book")
        self.place.run(self.program, "self-test", HOME="", LC_ALL="C")
        return "C, POSIX, French; and without HOME"

    def no_screen(self) -> str:
        for display in ("", ":4242"):
            said = self.place.run(self.program, expected=2, DISPLAY=display).strip()
            expect("\n" not in said and "no screen" in said, said)
        return "one line, status 2"

    def window(self) -> str:
        """Menu, a table, a file opened by a second start, and out again, as a person does it."""
        with tempfile.TemporaryDirectory() as folder:
            screen = Screen(os.getpid() % 500 + 100, Path(folder))
            try:
                return self._at(screen)
            finally:
                screen.close()

    def _at(self, screen: Screen) -> str:
        surroundings = {"DISPLAY": screen.name, "LANG": "fr_FR.UTF-8", "SDL_AUDIODRIVER": "dummy"}
        begun = time.monotonic()
        with running(self.place.start(self.program, **surroundings)) as program:
            wait_until(lambda: screen.colours() > 20 or program.poll() is not None, "no first frame")
            first_frame = time.monotonic() - begun
            expect(program.poll() is None, f"the window closed at once, status {program.poll()}")
            expect(len(screen.windows()) == 1, "this is no window of X")
            time.sleep(1)
            screen.picture(self.pictures / "menu.png")
            self._hand_over(screen, program, surroundings)
            screen.picture(self.pictures / "handed.png")
            self._back(screen)
            self._click(screen, "menu.quit")
            wait_until(lambda: program.poll() is not None, "the window does not close")
            expect(program.returncode == 0, f"the window closed with status {program.returncode}")
        with running(self.place.start(self.program, self.match, **surroundings)) as program:
            wait_until(lambda: screen.colours() > 20, "no window for a file")
            time.sleep(2)
            screen.picture(self.pictures / "file.png")
            self._back(screen)
            self._click(screen, "menu.play.flautz")
            time.sleep(2)
            before = screen.pixels()
            screen.hand("key", "--window", screen.windows()[0], "Return")  # past the first minute
            wait_until(lambda: differ(before, screen.pixels()) > 0.2, "the table does not open")
            time.sleep(4)
            screen.picture(self.pictures / "table.png")
            expect(program.poll() is None, "the window closed at the table")
        listed = self.place.run(self.program, "matches")
        expect(NAMES[0] in listed, "the file that was opened is not in the library")
        expect(not (self.place.home / ".local/share/tablee/crash.txt").exists(), "there is the report of a crash")
        return f"first frame after {first_frame:.2f} s; a file opened, and handed over; a table by a click"

    def read_aloud(self) -> str:
        """To a screen reader of this machine, for the bare root has no session."""
        (inner,) = self.folder.iterdir()
        if not list(inner.glob("program/_internal/accesskit/*")):
            return "not tried: AccessKit could not be had when this was made"
        names, trouble = read_menu(inner / "program" / "tablee")
        if trouble.startswith("missing"):
            return f"not tried: {trouble}"
        expect(not trouble, trouble)
        return f"the menu and the rule books by AT-SPI alone, {names} names"

    def _hand_over(self, screen: Screen, program: subprocess.Popen[bytes], surroundings: dict[str, str]) -> None:
        second = self.place.start(self.program, self.match, **surroundings)
        with running(second):
            wait_until(lambda: second.poll() is not None, "the second start does not hand its file over")
            expect(second.returncode == 0, f"the second start ends with status {second.returncode}")
        expect(program.poll() is None and len(screen.windows()) == 1, "the first window is gone")
        time.sleep(2)

    @staticmethod
    def _back(screen: Screen) -> None:
        """To the menu, which needs a moment to slide in."""
        before = screen.pixels()
        screen.hand("key", "--window", screen.windows()[0], "Escape")
        wait_until(lambda: differ(before, screen.pixels()) > 0.2, "Escape does not lead back")
        time.sleep(2)

    @staticmethod
    def _click(screen: Screen, key: str) -> None:
        x, y = where(key)
        before, window = screen.pixels(), screen.windows()[0]
        screen.hand("mousemove", "--window", window, str(x), str(y), "click", "1")
        wait_until(lambda: not screen.windows() or differ(before, screen.pixels()) > 0.2, f"{key}: nothing happens")

    def install(self) -> str:
        """For one user, and away again; his matches stay."""
        (inner,) = self.folder.iterdir()
        script = self.place.inside(inner / "install.sh")
        self.place.run("/bin/sh", script)
        share = self.place.home / ".local" / "share"
        entry = share / "applications" / "tablee.desktop"
        if shutil.which("desktop-file-validate"):
            subprocess.run(["desktop-file-validate", str(entry)], check=True)
        said = self.place.run(self.place.inside(self.place.home / ".local/bin/tablee"), "--version")
        expect(APP_VERSION in said, said)
        for completion in COMPLETIONS.values():
            expect((share / completion).exists(), f"{completion} is missing")
        removed = self.place.run("/bin/sh", script, "--remove")
        expect(".config/tablee" in removed and ".local/share/tablee" in removed, f"--remove says {removed}")
        left = sorted(path.name for path in share.rglob("*") if path.is_file() and "tablee" not in path.parts[-2])
        expect(not [name for name in left if "tablee" in name and not name.startswith("library")], f"left: {left}")
        expect((share / "tablee" / "library.sqlite").exists(), "the matches are gone")
        return "for one user, validated, started, removed; the matches stay"

    def readme(self) -> str:
        """What README.md tells people to type is typed, word by word; in a root of its own, where it is root's turn
        without `sudo`.
        """
        page = (ROOT / "README.md").read_text(encoding="utf-8")
        section = page.partition("## Download and play")[2].partition("\n## ")[0]
        debian, archive = re.findall(r"```\n(.*?)```", section, re.DOTALL)[:2]
        folder = self.place.home / "Téléchargements"
        folder.mkdir()
        for path in MADE.iterdir():
            shutil.copy(path, folder)
        os.chown(folder, NOBODY, NOBODY)
        there = f"cd '{self.place.inside(folder)}'\n"
        self.place.run("/bin/sh", "-e", "-c", there + archive)
        started = self.place.inside(self.place.home / ".local/bin/tablee")
        expect(APP_VERSION in self.place.run(started, "--version"), "README: the archive does not start")
        if self.place.root is None:
            return "the archive; the Debian package not: this needs a root of its own"
        typed = there + debian.replace("sudo ", "")
        done = subprocess.run(
            ["chroot", str(self.place.root), "/bin/sh", "-e", "-c", typed],
            input="y\n", capture_output=True, text=True, check=False,
        )  # fmt: skip
        expect(done.returncode == 0, f"README: {done.stdout}{done.stderr}")
        expect(APP_VERSION in self.place.run("tablee", "--version"), "README: the package does not start")
        subprocess.run(["chroot", str(self.place.root), "dpkg", "-r", "tablee"], check=True, capture_output=True)
        return "the archive for one user, the Debian package for all: typed as it is written"

    def wheel(self) -> str:
        """With what researchers need, in an environment of its own: matches are played there, far from the checkout."""
        (wheel,) = MADE.glob("tablee-*.whl")
        with tempfile.TemporaryDirectory() as folder:
            python = Path(folder) / "bin" / "python"
            subprocess.run([sys.executable, "-m", "venv", folder], check=True)
            subprocess.run([python, "-m", "pip", "install", "--quiet", f"{wheel}[research]"], check=True)
            done = subprocess.run([python, "-c", RESEARCH], cwd=folder, capture_output=True, text=True, check=False)
        expect(done.returncode == 0, f"research: {done.stderr}")
        return f"installed with [research], a match by each interface: {done.stdout.strip()}"

    def debian_package(self) -> str:
        packages = list(MADE.glob("*.deb"))
        if self.place.root is None or not packages:
            return "not tried: this needs a root of its own"
        shutil.copy(packages[0], self.place.root / "tmp" / "tablee.deb")
        install = ["apt-get", "install", "--yes", "--no-install-recommends", "/tmp/tablee.deb"]
        for words in (install, ["dpkg", "-V", "tablee"]):
            done = subprocess.run(["chroot", str(self.place.root), *words], capture_output=True, text=True, check=False)
            expect(done.returncode == 0, f"{' '.join(words)}: {done.stdout}{done.stderr}")
        said = self.place.run("tablee", "self-test").splitlines()[-1]
        subprocess.run(["chroot", str(self.place.root), "dpkg", "-r", "tablee"], check=True, capture_output=True)
        expect(not (self.place.root / "usr/lib/tablee").exists(), "dpkg -r leaves files")
        return f"installed with {NEEDED} alone, {said}, removed"

    def lintian(self) -> str:
        """What Debian's own judge of packages finds, but for what `build/linux/lintian-overrides` explains."""
        packages = list(MADE.glob("*.deb"))
        if not packages or not shutil.which("lintian"):
            return "not tried: lintian is missing"
        _, mail = keeper()
        lost = [] if mail else ["--suppress-tags", "malformed-contact,bogus-mail-host-in-debian-changelog"]
        words = ["lintian", "--fail-on", "error,warning", *lost, str(packages[0])]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        expect(done.returncode == 0, f"lintian: {done.stdout.strip()}")
        return f"no error, no warning{'' if mail else ', but that the keeper has no address'}"


def where(key: str) -> tuple[int, int]:
    """The middle of a part of the menu, in pixels of a window of 1280x720."""
    from scenes.app import App
    from scenes.doors.hall import Hall
    from scenes.kit.screen.tree import find
    from scenes.kit.settings import Settings
    from scenes.kit.window.window import Window

    app = App(Window.offscreen((1280, 720)), Settings(language="fr", reduced_motion=True, muted=True), paced=False)
    with tempfile.TemporaryDirectory() as folder:
        hall = Hall(app, Path(folder))
        app.stack.push(hall.menu())
        app.loop_once()
        found = find(app.build(), key)
        hall.library.close()
    expect(found is not None, f"the menu has no '{key}'")
    assert found is not None
    return round(found.rect.x + found.rect.w / 2), round(found.rect.y + found.rect.h / 2)


def differ(one: tuple[int, int, bytes], other: tuple[int, int, bytes]) -> float:
    """Which part of the points of a grid has another colour."""
    grid = range(0, len(one[2]) - 4, 4 * 97)
    return sum(one[2][at : at + 3] != other[2][at : at + 3] for at in grid) / len(grid)


def bare_root() -> Path | None:
    """A Debian without Python, made once; None where that cannot be had, with a word why."""
    if os.getuid() != 0 or not shutil.which("debootstrap"):
        print("NO BARE ROOT (that needs debootstrap, and root): tried on this system with an empty environment")
        return None
    root = DIST / "proof" / "root"
    if not (root / "ready").exists():
        shutil.rmtree(root, ignore_errors=True)
        include = f"{NEEDED},{UNPACKER}".replace(" ", "")
        command = ["debootstrap", "--variant=minbase", f"--include={include}", SUITE, str(root)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            print(f"NO BARE ROOT (debootstrap: {done.stdout.splitlines()[-1:]}): tried here with an empty environment")
            return None
        (root / "ready").touch()
    expect(not list(root.glob("usr/bin/python*")), "there is a Python in the bare root")
    for device, numbers in (("null", "1 3"), ("urandom", "1 9")):
        if not (root / "dev" / device).exists():
            subprocess.run(["mknod", "-m", "666", str(root / "dev" / device), "c", *numbers.split()], check=True)
    return root


@contextmanager
def proc_of(root: Path | None) -> Iterator[None]:
    """A system shows its processes in /proc; a program that looks for itself looks there."""
    if root is None:
        yield
        return
    subprocess.run(["mount", "-t", "proc", "proc", str(root / "proc")], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", str(root / "proc")], check=True)


def main() -> int:
    """The exit status: 0 if everything is as it should be."""
    missing = [tool for tool in ("Xvfb", "xdotool") if not shutil.which(tool)]
    if missing or not list(MADE.glob("*.tar.xz")):
        print(f"missing: {', '.join(missing) or 'dist/release (make release)'}", file=sys.stderr)
        return 2
    pictures = DIST / "proof" / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    root = bare_root()
    work = Path(tempfile.mkdtemp(prefix="tablee-proof-"))
    work.chmod(0o755)
    try:
        with proc_of(root):
            Proof(Place(root, work / "place"), pictures).all()
    except (ProofError, subprocess.CalledProcessError) as error:
        print(f"FAULT: {error}", file=sys.stderr)
        return 1
    finally:
        shutil.rmtree(work, ignore_errors=True)
    print(f"all is well; look at {pictures.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
