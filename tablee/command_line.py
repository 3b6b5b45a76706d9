"""The command line: opens the window, or runs a command. Pygame is imported only inside the commands that draw."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.commands.common import CommandError, data_folder, program, say, warn
from game.core.texts import FALLBACK, Texts, languages, one_line
from game.own.folder import NAME as OWN
from game.own.folder import set_own_folder
from game.version import APP_VERSION, core_is_compiled
from tablee import crash
from tablee.arguments import Parser, language_asked, number, port, text
from tablee.desktop import introduce, show_problem

if TYPE_CHECKING:
    from game.commands.crew import Start

SUFFIX = ".tablee"
POSITION = "tablee:"
"""Begins a position that is written as one line of text."""
WITH_VALUE = ("--data-dir", "--game", "--seats", "--option", "--seed", "--lang")
NEED_NO_LIBRARY = (
    "sim", "study", "ladder", "check", "replay", "fairness", "look-back", "shot", "rules", "bench", "self-test",
)  # fmt: skip
AS_THE_WINDOW = (None, "open", "demo", "study")
"""The commands that speak as the window does unless somebody says otherwise; the others speak English."""
WHICH_GAME = "which game, by the name of its folder in data/"
A_HOUSE_RULE = "a house rule; may be repeated"
A_MATCH = "a match: a file .tablee"
WHICH_LANGUAGE = "in which language (default: en)"
WHICH_LANGUAGE_OF_A_PAGE = "in which language (default: that of the window)"
WHERE_DATA_LIES = "where matches and settings lie (default: your data folder)"
WHERE_TASKS_GO = "play on a Dask cluster: tcp://HOST:PORT of a scheduler, or local (default: processes of this machine)"


Commands = Any
"""What argparse gives for the commands: its type has no public name."""


def build_parser() -> argparse.ArgumentParser:
    """The whole command line."""
    parser = Parser(
        program(), description="Tablée: small card and board games at one table. Without a command: the window."
    )
    parser.add_argument("--version", action="store_true", help="which version this is, on a plain or a compiled core")
    parser.add_argument("--data-dir", metavar="DIR", help=WHERE_DATA_LIES)
    parser.add_argument("--game", type=text, metavar="NAME", help="go straight to a table of this game")
    parser.add_argument("--seats", type=text, metavar="LIST", help="who plays, e.g. human,bot:greedy")
    parser.add_argument("--option", type=text, action="append", default=[], metavar="K=V", help=A_HOUSE_RULE)
    parser.add_argument("--seed", type=text, help="a chosen seed; the match is then practice")
    parser.add_argument(
        "--lang", type=text, metavar="LANG", help="the language of the window, or of what a command says"
    )
    parser.set_defaults(file=None)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    for add in (
        _add_window,
        _add_bots,
        _add_journals,
        _add_looking_back,
        _add_library,
        _add_authors,
        _add_screens,
        _add_book_and_proofs,
    ):
        add(commands)
    for name, command in commands.choices.items():
        if name not in NEED_NO_LIBRARY:
            command.add_argument("--data-dir", metavar="DIR", default=argparse.SUPPRESS, help=WHERE_DATA_LIES)
    return parser


def _add_window(commands: Commands) -> None:
    """A match of a file in the window."""
    open_ = commands.add_parser("open", help="open a match or a position in the window; it alone does the same")
    open_.add_argument("file", metavar="FILE", help="a match (FILE.tablee), or a position as a line of text (tablee:…)")


def _add_bots(commands: Commands) -> None:
    """Bots among themselves."""
    sim = commands.add_parser("sim", help="play bots against each other without a window")
    sim.add_argument("game", type=text, metavar="GAME", help=WHICH_GAME)
    sim.add_argument("--games", type=number, required=True, metavar="N", help="how many games")
    sim.add_argument("--seats", type=text, required=True, metavar="bot:LEVEL,…", help="which bots play")
    sim.add_argument("--seed", type=text, help="the same games again")
    sim.add_argument("--option", type=text, action="append", default=[], metavar="K=V", help=A_HOUSE_RULE)
    sim.add_argument("--budget", type=number, metavar="N", help="simulations for a decision (default: as usual)")
    sim.add_argument("--jobs", type=number, default=1, metavar="J", help="processes (default 1)")
    sim.add_argument("--save", metavar="DIR", help="write every game as a journal into this folder")
    sim.add_argument("--json", action="store_true", help="one line of JSON instead of a table")

    study = commands.add_parser("study", help="ask what a house rule or a card does, by games of bots")
    study.add_argument("game", type=text, metavar="GAME", help=WHICH_GAME)
    study.add_argument("--games", type=number, required=True, metavar="N", help="how many games of each variant")
    study.add_argument("--seats", type=text, required=True, metavar="bot:LEVEL,…", help="which bots play")
    study.add_argument(
        "--option",
        type=text,
        action="append",
        default=[],
        metavar="K=V,W|*",
        help="a house rule, or several values of it (1,3 or 1..5, * for all)",
    )
    study.add_argument(
        "--vary",
        type=text,
        action="append",
        default=[],
        metavar="FILE:PLACE=V,W",
        help="a value in a content file, or several: armies/standard.yaml:king=14,16 or hand=5..7",
    )
    study.add_argument(
        "--watch",
        type=text,
        metavar="WHAT,WHAT",
        help="what the answer tells: card,first_seat,length,choices,forced,dead_turns,ties,comebacks (default: all)",
    )
    study.add_argument(
        "--aim", type=text, metavar="AIM", help="name the best variant, and write down what it is played from"
    )
    study.add_argument(
        "--precise", type=float, metavar="P", help="stop once each share is known within ± P in a hundred"
    )
    study.add_argument("--seed", type=text, help="other games (default: always the same)")
    study.add_argument("--budget", type=number, metavar="N", help="simulations for a decision (default: as usual)")
    study.add_argument("--jobs", type=number, metavar="J", help="processes (default: one for each core)")
    study.add_argument("--on", type=text, metavar="WHERE", help=WHERE_TASKS_GO)
    study.add_argument("--lang", type=text, metavar="LANG", default=argparse.SUPPRESS, help=WHICH_LANGUAGE_OF_A_PAGE)
    study.add_argument(
        "--out", required=True, metavar="DIR", help="where table and page go; a stopped study goes on there"
    )

    ladder = commands.add_parser("ladder", help="find out which level of a bot beats which")
    ladder.add_argument("game", nargs="?", metavar="GAME", help="default: every game")
    ladder.add_argument("--seats", type=number, metavar="K", help="how many play (default: every number that may)")
    ladder.add_argument(
        "--level", type=text, metavar="LEVEL", help="one pair alone: this level, or strong/bold (default: the best)"
    )
    ladder.add_argument("--over", type=text, metavar="LEVEL", help="one pair alone: over this one (default: greedy)")
    ladder.add_argument("--budget", type=number, metavar="N", help="simulations for a decision of the upper level")
    ladder.add_argument("--option", type=text, action="append", default=[], metavar="K=V", help=A_HOUSE_RULE)
    ladder.add_argument(
        "--deals", type=number, metavar="N", help="at most so many a pair (default 50; with --full 400)"
    )
    ladder.add_argument("--full", action="store_true", help="a night's ladder: more deals, as many at every table")
    ladder.add_argument("--jobs", type=number, metavar="J", help="processes (default: one for each core)")
    ladder.add_argument("--on", type=text, metavar="WHERE", help=WHERE_TASKS_GO)
    ladder.add_argument("--progress", default="dist/ladder.jsonl", metavar="FILE", help="where it goes on from")
    ladder.add_argument("--out", default="docs/ladder.md", metavar="FILE", help="the report")


def _add_authors(commands: Commands) -> None:
    """For who writes what teaches a game."""
    puzzles = commands.add_parser("puzzles", help="look for puzzles in played matches, each with its proof")
    puzzles.add_argument("game", type=text, metavar="GAME", help=WHICH_GAME)
    puzzles.add_argument("--find", type=number, default=10, metavar="N", help="so many (default 10)")
    puzzles.add_argument("--minutes", type=float, default=5.0, metavar="M", help="at most for so long (default 5)")
    puzzles.add_argument("--seed", type=text, help="the same matches again")
    puzzles.add_argument("--option", type=text, action="append", default=[], metavar="K=V", help=A_HOUSE_RULE)
    puzzles.add_argument("--out", default="puzzles", metavar="FOLDER", help="where the files go (default: puzzles)")


def _add_journals(commands: Commands) -> None:
    """What is written is checked, and told."""
    check = commands.add_parser("check", help="validate YAML content, scenarios and journals")
    check.add_argument("path", nargs="*", metavar="PATH", help="files and folders; with --report games")
    check.add_argument("--own", action="store_true", help="make your own folder first, with its samples")
    check.add_argument("--watch", action="store_true", help="check again whenever a file is saved")
    check.add_argument("--lang", type=text, metavar="LANG", default=argparse.SUPPRESS, help=WHICH_LANGUAGE)
    check.add_argument("--report", action="store_true", help="list which examples and lessons show each clause")

    replay = commands.add_parser("replay", help="tell a journal line by line")
    replay.add_argument("file", metavar="FILE", help=A_MATCH)
    replay.add_argument("--verify", action="store_true", help="fold it and decide every action anew")
    replay.add_argument("--seat", type=number, metavar="K", help="as this seat saw it (default: the public)")
    replay.add_argument("--lang", type=text, metavar="LANG", default=argparse.SUPPRESS, help=WHICH_LANGUAGE)


def _add_looking_back(commands: Commands) -> None:
    """Choices of a match, thought again."""
    fairness = commands.add_parser(
        "fairness", help="ask the bots of a match again, with what they cannot know dealt anew"
    )
    fairness.add_argument("file", metavar="FILE", help=A_MATCH)
    fairness.add_argument(
        "--deals", type=number, default=3, metavar="N", help="other deals for each choice (default 3)"
    )
    fairness.add_argument("--choices", type=number, default=40, metavar="N", help="at most so many choices (0: all)")
    fairness.add_argument("--lang", type=text, metavar="LANG", default=argparse.SUPPRESS, help=WHICH_LANGUAGE)

    look_back = commands.add_parser("look-back", help="say how good the choices of a match were that is over")
    look_back.add_argument("file", metavar="FILE", help=A_MATCH)
    look_back.add_argument("--seat", type=number, metavar="K", help="of this seat (default: of all people)")
    look_back.add_argument(
        "--worlds", type=number, default=120, metavar="N", help="worlds for each choice (default 120)"
    )
    look_back.add_argument("--budget", type=number, metavar="N", help="simulations of the bot (default: as usual)")
    look_back.add_argument("--lang", type=text, metavar="LANG", default=argparse.SUPPRESS, help=WHICH_LANGUAGE)


def _add_library(commands: Commands) -> None:
    """Matches of the library, into files and out of them."""
    export = commands.add_parser("export", help="write a match of the library to a file, or a moment as a scenario")
    export.add_argument("id", type=text, metavar="ID", help="of the library; with --scenario also FILE.tablee")
    export.add_argument("file", nargs="?", metavar="FILE", help="the match to write")
    export.add_argument("--scenario", metavar="FILE.yaml", help="write a moment as a scenario that can be checked")
    export.add_argument("--playlist", action="store_true", help="make a playlist of its bookmarks, in your own folder")
    export.add_argument("--at", type=number, metavar="N", help="after which record (default: the last one)")

    import_ = commands.add_parser("import", help="put a journal file into the library")
    import_.add_argument("file", metavar="FILE", help=A_MATCH)

    commands.add_parser("matches", help="list the library")


def _add_screens(commands: Commands) -> None:
    """What draws, on a screen or on none."""
    shot = commands.add_parser("shot", help="draw one frame to a PNG without a display")
    shot.add_argument("what", type=text, nargs="?", metavar="GAME_OR_SCENE", help="a game, or menu, lobby, rules …")
    shot.add_argument("--scenario", type=text, metavar="ID", help="an example: GAME/NAME, or a name there is once")
    shot.add_argument("--step", type=number, default=0, metavar="N", help="steps of the scenario before the picture")
    shot.add_argument("--seed", type=text, default="1", help="the luck of the match (default 1)")
    shot.add_argument("--actions", type=number, default=0, metavar="N", help="bot actions played before the picture")
    shot.add_argument("--end", action="store_true", help="the game is played to its end, and its result shown")
    shot.add_argument("--seat", type=number, default=0, metavar="K", help="whose screen it is")
    shot.add_argument("--seats", type=text, metavar="LIST", help="who plays (default: a human and greedy bots)")
    shot.add_argument("--option", type=text, action="append", default=[], metavar="K=V", help=A_HOUSE_RULE)
    shot.add_argument("--size", default="1280x720", metavar="WxH", help="in pixels (default 1280x720)")
    shot.add_argument("--lang", type=text, metavar="LANG", default=argparse.SUPPRESS, help=WHICH_LANGUAGE)
    shot.add_argument("--scale", type=float, default=1.0, help="text scale, 1 to 2.5")
    shot.add_argument("--theme", type=text, default="", metavar="NAME", help="which look the table has")
    shot.add_argument("--out", required=True, metavar="FILE.png", help="the picture to write")

    picture = commands.add_parser("picture", help="a moment of a match as a picture, or a match as a moving one")
    picture.add_argument("match", type=text, metavar="MATCH", help="FILE.tablee, or the id of one of the library")
    picture.add_argument("out", metavar="OUT", help="what to write: a .png, or a .gif where Pillow is")
    picture.add_argument("--at", type=number, metavar="N", help="after which record (default: the last one)")
    picture.add_argument("--seconds", type=float, metavar="S", help="so long from there on, as it was played")
    picture.add_argument("--whole", action="store_true", help="the whole match, one picture for each action")
    picture.add_argument("--eyes", type=text, default="public", metavar="WHO", help="public (usual), all, or a seat")
    picture.add_argument("--size", default="1280x720", metavar="WxH", help="in pixels (default 1280x720)")
    picture.add_argument("--theme", type=text, default="", metavar="NAME", help="which look the table has")
    picture.add_argument("--lang", type=text, metavar="LANG", default=argparse.SUPPRESS, help=WHICH_LANGUAGE)

    demo = commands.add_parser("demo", help="show examples on the whole screen, for people who watch")
    demo.add_argument("game", type=text, metavar="GAME", help=WHICH_GAME)
    what = demo.add_mutually_exclusive_group()
    what.add_argument("--scenario", type=text, metavar="ID", help="one scenario: its file without the ending")
    what.add_argument("--playlist", metavar="NAME|FILE", help="a playlist, by name or file (default: the game's own)")
    demo.add_argument("--autoplay", action="store_true", help="it goes on by itself")
    demo.add_argument("--loop", action="store_true", help="and begins again when it is over")
    demo.add_argument(
        "--lang", type=text, metavar="LANG", default=argparse.SUPPRESS, help="the language of the captions"
    )
    demo.add_argument("--windowed", action="store_true", help="not on the whole screen")

    serve = commands.add_parser("serve", help="a round for phones without a window: prints the address and a QR code")
    serve.add_argument("game", type=text, metavar="GAME", help=WHICH_GAME)
    serve.add_argument("--seats", type=text, metavar="LIST", help="who plays: human or bot:LEVEL, by commas")
    serve.add_argument("--option", type=text, action="append", default=[], metavar="K=V", help=A_HOUSE_RULE)
    serve.add_argument("--match", type=text, metavar="ID", help="goes on with a match of the library")
    serve.add_argument("--address", type=text, metavar="A", help="where it listens (default: the likeliest one)")
    serve.add_argument("--port", type=port, metavar="N", help="default: 4404, or that of the match before")
    serve.add_argument("--name", type=text, action="append", default=[], help="another name of this computer")
    serve.add_argument(
        "--lang", type=text, metavar="LANG", default=argparse.SUPPRESS, help="in which people are called"
    )


def _add_book_and_proofs(commands: Commands) -> None:
    """The rule book; measures, a report of a fault, a test of what was installed."""
    rules = commands.add_parser("rules", help="the rule book of a game")
    rules.add_argument("game", type=text, metavar="GAME", help=WHICH_GAME)
    rules.add_argument("clause", type=text, nargs="?", metavar="CLAUSE", help="one clause alone, e.g. ND-12")
    rules.add_argument("--lang", type=text, metavar="LANG", default=argparse.SUPPRESS, help=WHICH_LANGUAGE)
    rules.add_argument("--options", action="store_true", help="its house rules: what --option takes, and what is usual")
    rules.add_argument("--html", metavar="DIR", help="write the book with its pictures as a page to read or print")

    print_ = commands.add_parser("print", help="a game as a PDF to print and cut out, with its rule book")
    print_.add_argument("game", type=text, metavar="GAME", help=WHICH_GAME)
    print_.add_argument("--seats", type=number, metavar="K", help="for so many players (default: as many as may play)")
    print_.add_argument("--option", type=text, action="append", default=[], metavar="K=V", help=A_HOUSE_RULE)
    print_.add_argument("--paper", choices=("a4", "letter"), default="a4", help="how large a page is (default: a4)")
    print_.add_argument("--lang", type=text, metavar="LANG", default=argparse.SUPPRESS, help=WHICH_LANGUAGE)
    print_.add_argument("--out", metavar="FILE.pdf", help="what to write (default: GAME.LANG.pdf)")

    bench = commands.add_parser("bench", help="measure the speed of the core, the bots and the screen")
    bench.add_argument("--json", action="store_true", help="one line of JSON instead of a table")
    bench.add_argument("--fingers", action="store_true", help="what no browser could measure counts as broken")

    report = commands.add_parser("report", help="pack what helps to find a fault into one file, to be sent by hand")
    report.add_argument(
        "out", nargs="?", default="tablee-report.zip", metavar="FILE.zip", help="default: tablee-report.zip"
    )
    report.add_argument("--without-match", action="store_true", help="leave the match played last out")

    commands.add_parser("self-test", help="load every asset and play a bot game of each title")


def with_open(words: list[str]) -> list[str]:
    """The command line of a desktop that was asked to open a file is the file alone: the command is put before it.
    Options may stand before the file or after it.
    """
    place = _options(words, 0)
    if place < len(words) and (words[place].lower().endswith(SUFFIX) or words[place].startswith(POSITION)):
        end = _options(words, place + 1)
        return [*words[:place], *words[place + 1 : end], "open", words[place], *words[end:]]
    return words


def _options(words: list[str], place: int) -> int:
    """Where the options that begin at a place of the command line end."""
    while place < len(words) and words[place].startswith("-"):
        place += 2 if words[place] in WITH_VALUE else 1
    return min(place, len(words))


def run(words: Sequence[str] | None = None) -> int:
    """Runs one command; returns the exit status (0: well, 1: a fault found, 2: usage)."""
    given = list(sys.argv[1:] if words is None else words)
    parser = build_parser()
    Parser.language = language_asked(given)
    for before, option, after in zip(given, given[1:], given[2:], strict=False):
        if before == "--option" and option.endswith(",") and not after.startswith("-"):
            parser.error(f"'{option} {after}' is two words here: no space stands behind a comma")
    arguments = parser.parse_args(with_open(given))
    crash.chosen_folder = arguments.data_dir
    if arguments.version:
        say(version_line())
        return 0
    set_own_folder(data_folder(arguments.data_dir) / OWN)
    if arguments.command not in AS_THE_WINDOW:
        arguments.lang = arguments.lang or "en"
    try:
        _check_language(getattr(arguments, "lang", None))
        return _run(arguments)
    except CommandError as error:
        spoken = getattr(arguments, "lang", None)
        warn(error.said(Texts(spoken if spoken in languages() else FALLBACK)))
        if arguments.command in (None, "open"):
            show_problem(str(error))
        return error.status
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # `main.py rules … | head` closed our output: nothing is wrong
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def version_line() -> str:
    """Which Tablée runs on what."""
    core = "compiled" if core_is_compiled() else "plain"
    return f"tablee {APP_VERSION} ({core} core, Python {platform.python_version()}, {sys.platform})"


def _check_language(language: str | None) -> None:
    if language is not None and language not in languages():
        raise CommandError(f"--lang: '{one_line(language)}' is not one of {', '.join(languages())}")


def _elsewhere(where: str | None) -> Start | None:
    """Who performs the tasks of a long command, if not processes of this machine; raises CommandError."""
    if where is None:
        return None
    from tablee.cluster import start_on

    return start_on(where)


def _spoken(data_dir: str | None) -> str:
    """The language of the window: the one that was chosen there, or the system's."""
    from scenes.kit.settings import SettingsFile

    return SettingsFile(None if data_dir is None else Path(data_dir)).load()[0].language


def _run(arguments: argparse.Namespace) -> int:
    match arguments.command:
        case None | "open":
            from scenes.commands.entry import open_window

            introduce()
            return open_window(arguments, crash.note_fault)
        case "shot":
            from scenes.commands.shot import draw_shot

            return draw_shot(arguments)
        case "print":
            from scenes.commands.print_and_play import run as run_print

            return run_print(arguments)
        case "picture":
            from scenes.commands.picture import run as run_picture

            return run_picture(arguments)
        case "bench":
            from scenes.commands.bench import run as run_bench

            return run_bench(arguments)
        case "self-test":
            from scenes.commands.self_test import run as run_self_test

            return run_self_test()
        case "report":
            return crash.pack(arguments)
        case "sim":
            from game.commands.sim import run as run_sim

            return run_sim(arguments)
        case "study":
            from game.commands.study import run as run_study

            arguments.lang = arguments.lang or _spoken(arguments.data_dir)
            return run_study(arguments, _elsewhere(arguments.on))
        case "ladder":
            from game.commands.ladder import run as run_ladder

            return run_ladder(arguments, _elsewhere(arguments.on))
        case "fairness":
            from game.commands.fairness import run as run_fairness

            return run_fairness(arguments)
        case "look-back":
            from game.commands.look_back import run as run_look_back

            return run_look_back(arguments)
        case "check":
            from game.commands.check import run as run_check

            return run_check(arguments)
        case "puzzles":
            from game.commands.puzzles import run as run_puzzles

            return run_puzzles(arguments)
        case "demo":
            from scenes.commands.demo import run as run_demo

            introduce()
            return run_demo(arguments)
        case "serve":
            from scenes.commands.serve import serve

            return serve(arguments, crash.note_fault)
        case "rules" if arguments.html is not None:
            from scenes.commands.printed_book import run as run_printed_book

            return run_printed_book(arguments)
        case "rules":
            from game.commands.rules import run as run_rules

            return run_rules(arguments)
    from game.commands import journals

    commands = {
        "replay": journals.replay,
        "export": journals.export,
        "import": journals.import_,
        "matches": journals.matches,
    }
    return commands[arguments.command](arguments)
