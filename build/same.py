"""`make same COMMIT=…`: does this program look as it did at another commit?

Every scene is drawn there and here, in both languages and at three sizes, and compared point by point; what differs
lies in dist/same, before and after. Films are played by their keys and compared as text. Drawings of another commit are
kept.
"""

from __future__ import annotations

import argparse
import difflib
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
SAME: Final = ROOT / "dist" / "same"
LANGUAGES: Final = ("fr", "en")
SIZES: Final = {"1280x720": (1280, 720, 1.0), "1920x1080": (1920, 1080, 1.0), "1024x768-large": (1024, 768, 1.5)}
"""Pixels of the window, and the text scale."""
FRAME: Final = 0.05
"""Seconds between two frames of a film."""
FRAMES: Final = 500
QUIET: Final = 12
"""After so many still frames somebody at a table goes on, and anything else is at its end."""
FILM: Final = "film"

# ---- here: which scenes differ --------------------------------------------------------------------


def main() -> int:
    """0 if everything is the same, 1 if something differs, 2 if there is nothing to compare."""
    parser = argparse.ArgumentParser(description="Does this program look as it did at another commit?")
    parser.add_argument("commit", help="the commit to compare with")
    parser.add_argument("scenes", nargs="?", default="", help="only scenes whose names have this (a pattern)")
    parser.add_argument("--draw", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--pictures", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    os.nice(0 if arguments.draw else 10)
    if arguments.draw:
        Drawing(arguments.draw, arguments.scenes, pictures=arguments.pictures).run()
        return 0
    return compare(arguments.commit, arguments.scenes)


def compare(commit: str, scenes: str) -> int:
    """Draws there and here, and says what differs."""
    asked = ["git", "rev-parse", "--verify", "--quiet", f"{commit}^{{commit}}"]
    found = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    if found.returncode or not commit:
        print(f"'{commit}' is no commit: make same COMMIT=main SCENES='replay|demo'", file=sys.stderr)
        return 2
    tree = tree_of(found.stdout.strip())
    remembered = tree.parent / f"{tree.name}.drawn" / hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:12]
    before = draw(tree, remembered, scenes)
    here = SAME / "here"
    shutil.rmtree(here, ignore_errors=True)
    after = draw(ROOT, here, scenes)
    if not before or not after:
        print(f"no scene is called like '{scenes}'", file=sys.stderr)
        return 2
    differing = sorted({name for name, _ in before.items() ^ after.items()})
    for old in (*SAME.glob("*.png"), *SAME.glob("*.txt")):
        old.unlink()
    for name in differing:
        print(f"differs: {name}" if name in before and name in after else f"only {told_where(name, before)}: {name}")
    show(tree, [name for name in differing if name in before and name in after], (remembered, here))
    print(f"{len(before.keys() | after.keys()) - len(differing)} the same, {len(differing)} not")
    return 1 if differing else 0


def told_where(name: str, before: dict[str, str]) -> str:
    """On which side alone there is such a scene."""
    return "there" if name in before else "here"


def tree_of(commit: str) -> Path:
    """The files of a commit, under dist."""
    tree = SAME / commit[:12]
    if not tree.exists():
        SAME.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=SAME) as folder:
            archive = Path(folder) / "files.tar"
            subprocess.run(["git", "archive", "--output", str(archive), commit], cwd=ROOT, check=True)
            whole = Path(folder) / "tree"
            shutil.unpack_archive(archive, whole, filter="data")
            whole.rename(tree)
    return tree


def draw(tree: Path, folder: Path, scenes: str, *, pictures: bool = False) -> dict[str, str]:
    """Digests by name of all that a tree draws of these scenes; what lies in `folder` already is not drawn again."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        surroundings = {
            **os.environ,
            **dict.fromkeys(("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"), "dummy"),
            **dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"), home),
            "PYTHONPATH": str(tree),
            "PYTHONHASHSEED": "0",
            "TZ": "UTC",
        }
        options = ["--pictures"] if pictures else []
        command = [sys.executable, __file__, "-", scenes, "--draw", str(folder), *options]
        if subprocess.run(command, cwd=tree, env=surroundings, check=False).returncode:
            raise SystemExit(f"{tree} could not be drawn")
    return {name: digest for name, digest in drawn_in(folder).items() if re.search(scenes, name.partition(" | ")[0])}


def drawn_in(folder: Path) -> dict[str, str]:
    """Digests by name of what has been drawn into a folder."""
    path = folder / "digests.txt"
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    return {name: digest for digest, _, name in (line.partition(" ") for line in lines)}


def show(tree: Path, names: list[str], folders: tuple[Path, Path]) -> None:
    """What differs, as pictures and texts before and after."""
    scenes = {re.escape(name.partition(" | ")[0]) for name in names if not name.endswith(FILM)}
    if scenes:
        with tempfile.TemporaryDirectory() as folder:
            for side, where in (("before", tree), ("after", ROOT)):
                draw(where, Path(folder) / side, f"^({'|'.join(sorted(scenes))})$", pictures=True)
                for name in names:
                    picture = Path(folder) / side / f"{file_name(name)}.png"
                    if picture.exists():
                        picture.rename(SAME / f"{file_name(name)}-{side}.png")
    for name in names:
        if name.endswith(FILM):
            was, now = ((folder / f"{file_name(name)}.txt").read_text("utf-8").splitlines() for folder in folders)
            changes = difflib.unified_diff(was, now, "before", "after", n=2, lineterm="")
            (SAME / f"{file_name(name)}.txt").write_text("\n".join(changes) + "\n", "utf-8")
    if names:
        print(f"see {SAME}")


def file_name(name: str) -> str:
    """The name of a picture as that of a file."""
    return re.sub(r"[^A-Za-z0-9]+", "_", name)


# ---- there and here: the drawing, with the modules of the commit ------------------------------------


class Drawing:
    """Draws the scenes of the tree in which it runs into a folder: digests, texts of films, and pictures."""

    def __init__(self, folder: Path, scenes: str, *, pictures: bool) -> None:
        stop_the_calendar()
        import pytest  # the modules from here on are those of the tree that is drawn

        import game.core.chance
        import scenes.app as program
        from tests.scenes import every_scene, table_play
        from tests.scenes.conftest import FakeClock
        from tests.scenes.made_once import make_once

        make_once(pytest.MonkeyPatch())
        vars(game.core.chance).update(urandom=bytes)  # what is dealt afresh is always the same deal
        self.program: Any = program
        self.every: Any = every_scene
        self.sitting: Any = table_play
        self.make_clock = FakeClock
        self.folder = folder
        self.pattern = re.compile(scenes)
        self.pictures = pictures
        self.drawn = drawn_in(folder)

    def run(self) -> None:
        """Draws everything that has not been drawn yet."""
        stills, films = dict(self.every.scenes()), dict(self._films())
        for scene, open_it in stills.items():
            if not self.pattern.search(scene):
                continue
            for language in LANGUAGES:
                for size in SIZES:
                    self._draw(f"{scene} | {language} {size}", partial(self._still, open_it, language, size))
        for film, (open_it, play) in films.items():
            if self.pattern.search(film) and not self.pictures:
                self._draw(f"{film} | {FILM}", partial(self._film, open_it, play))

    def _draw(self, name: str, draw_it: Callable[[Path, str], bytes]) -> None:
        if name in self.drawn:
            return
        with tempfile.TemporaryDirectory() as home:
            digest = hashlib.sha256(draw_it(Path(home), name)).hexdigest()[:16]
        with (self.folder / "digests.txt").open("a", encoding="utf-8") as file:
            file.write(f"{digest} {name}\n")

    def _place(self, home: Path, language: str, size: str, *, still: bool) -> tuple[Any, Any]:
        """A program freshly opened on an unseen window, and its clock."""
        width, height, text_scale = SIZES[size]
        chosen = self.program.Settings(
            language=language, reduced_motion=still, text_scale=text_scale, muted=True, captions=not still
        )
        clock = self.make_clock()
        window = self.program.Window.offscreen((width, height))
        return self.every.Place(self.program.App(window, chosen, clock=clock, paced=False), home), clock

    def _still(self, open_it: Callable[[Any], object], language: str, size: str, home: Path, name: str) -> bytes:
        """The pixels of a scene that has come to rest."""
        place, clock = self._place(home, language, size, still=True)
        open_it(place)
        for _ in range(20):  # the pictures of a book come one by one
            clock.now += FRAME
            place.app.loop_once()
        place.app.draw_everything()
        pygame = self.program.pygame
        surface = place.app.window.surface
        if self.pictures:
            pygame.image.save(surface, self.folder / f"{file_name(name)}.png")
        pixels: bytes = pygame.image.tobytes(surface, "RGB")
        return pixels

    # ---- films ----------------------------------------------------------------------------------

    def _films(self) -> Iterator[tuple[str, tuple[Callable[[Any], object], str]]]:
        """What plays by itself: how it is opened, and the keys that let it play, four times as fast."""
        for scene, open_it in self.every.scenes():
            if re.match("example of|what if of|demo of", scene):
                yield scene, (open_it, "p++")
            elif re.search(" again at 0/3", scene):
                yield scene, (open_it, " ++")
            elif scene.startswith("lesson of"):
                yield scene, (open_it, "")
        for game in self.every.NAMES:
            for people in (0, 1, 2):
                yield f"match of {game} with {people} people", (partial(self._match, game, people), "")

    def _match(self, game: str, people: int, place: Any) -> None:
        """A match from its beginning on."""
        seats = self.every.open_game(game).rules.seat_counts[0]
        place.app.change_settings(speed=4.0)
        hall = vars(place).get("hall") or place.house  # its older name
        match = self.every.moment_of(game, seats, 0, hall.library, people)
        table = hall.table(match, viewer=None if people != 2 else 0)
        place.sit_down(table)

    def _film(self, open_it: Callable[[Any], object], keys: str, home: Path, name: str) -> bytes:
        """What a film shows, sounds and when, one line for each change."""
        place, clock = self._place(home, "fr", "1280x720", still=False)
        app = place.app
        lines: list[str] = []
        sounds: list[str] = []
        sound = app.sounds.play

        def hear(name: str) -> None:
            sounds.append(name)
            sound(name)

        app.sounds.play = hear
        open_it(place)
        app.loop_once()
        for key in keys:
            self._press(key)
        shown: set[str] = set()
        moved, quiet = False, 0
        for frame in range(FRAMES):
            clock.now += FRAME
            app.loop_once()
            now = set(words_of(app.interaction.root))
            told = [*(f"- {words}" for words in sorted(shown - now)), *(f"+ {words}" for words in sorted(now - shown))]
            if told or sounds or moved != app._moving:
                lines += [" ".join((f"{frame * FRAME:.2f}", "moves" if app._moving else "rests", *sounds)), *told]
            quiet = 0 if app._moving or told else quiet + 1
            shown, moved = now, app._moving
            sounds.clear()
            if quiet > QUIET:
                quiet = 0
                if keys or not self._go_on(app):
                    break
        text = "\n".join(lines) + "\n"
        (self.folder / f"{file_name(name)}.txt").write_text(text, "utf-8")
        return text.encode()

    def _go_on(self, app: Any) -> bool:
        """Somebody at a table does what a greedy bot would, or presses what he is shown; False: nobody is asked."""
        table = app.stack.top
        play = getattr(table, "play", None)
        if play is None or play.timeline.waiting or getattr(table, "coach", None) is not None:
            self._press("\r")
            return app.stack.top is not None
        session = table.match.session
        if play.viewer not in session.actors:
            return False
        chance = self.sitting.Chance(session.seed, "same", len(session.records))
        view = session.view(play.viewer)
        table.act_now(self.sitting.choose(session.rules, view, play.viewer, "greedy", chance))
        return True

    def _press(self, key: str) -> None:
        pygame = self.program.pygame
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=ord(key), mod=0, unicode=key))


def words_of(node: Any) -> Iterator[str]:
    """Everything that a screen says, each with the key of the node that says it."""
    text = getattr(node.look, "text", "")
    if node.label or text:
        yield " ".join(part for part in (node.key, node.label, str(text)) if part)
    for child in node.children:
        yield from words_of(child)


def stop_the_calendar() -> None:
    """It is always noon of the same day, so that lists of matches and the puzzle of the day do not change."""
    import datetime

    import msgspec
    import pydantic
    import yaml

    assert msgspec
    assert pydantic
    assert yaml
    noon = datetime.datetime(2026, 1, 2, 12, tzinfo=datetime.UTC)

    class Day(datetime.date):
        @classmethod
        def today(cls) -> Any:
            return noon.date()

    class Moment(datetime.datetime):
        @classmethod
        def now(cls, tz: Any = None) -> Any:
            return noon

        @classmethod
        def fromisoformat(cls, _: str) -> Any:
            return noon

    datetime.date, datetime.datetime = Day, Moment  # type: ignore[misc]


if __name__ == "__main__":
    sys.exit(main())
