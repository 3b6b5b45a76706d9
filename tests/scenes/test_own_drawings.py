"""Drawings and names that a player gives to cards and backs: on the table where they fit, told where not."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pygame
import pytest

from game.commands.check import check_file
from game.core.content.content import Fault
from game.core.journal.journal import SeatCard
from game.core.journal.own_file import own_files_of
from game.core.rules.options import resolve
from game.core.table.table import UNKNOWN
from game.core.texts import Texts
from game.matches.match import Match, Plan, rules_of
from game.matches.sources import new_match
from game.own.content import open_at_home
from game.own.drawings import LARGEST_DRAWING, MOST_ELEMENTS, DrawingError, drawing_errors, own_drawing, read_drawing
from game.own.folder import SAMPLE, set_own_folder, unread_files
from game.own.samples import prepare_own_folder
from game.teaching.examples import course_of, examples_of
from game.teaching.playlists import everything_of
from scenes.doors.hall import Hall
from scenes.kit.drawing.art import Art
from scenes.kit.drawing.theme import ASSETS, load_palette
from scenes.presenters.batailles.art import ArmyBack, army_back, army_picture
from scenes.table.board.pieces import Picture
from scenes.table.cards.playing_cards import CardBack

from .conftest import MakeApp
from .test_own_folder import played

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 160 220">'
GREEN = f'{HEAD}\n  <rect width="160" height="220" fill="#00ff00"/></svg>'
RED = GREEN.replace("#00ff00", "#ff0000")


@pytest.fixture
def skins(tmp_path: Path) -> Path:
    """The folder of the player's skins, with one in which the 5 and the backs are his own."""
    set_own_folder(tmp_path / "own")
    prepare_own_folder()
    place = tmp_path / "own" / "batailles" / "skins"
    text = (place / SAMPLE).read_text("utf-8")
    five = '{from: 5, drawing: unit_2, picture: five.svg, name: {fr: "la hulotte {value}", en: "the tawny owl"}}'
    for old, new in (
        ("{from: 5, drawing: unit_2}", f"{five}\n      - {{from: 6, drawing: unit_2}}"),
        ("ornament: mat_pond", "ornament: mat_pond\nback: back.svg"),
    ):
        assert old in text
        text = text.replace(old, new, 1)
    (place / "owls.yaml").write_text(text, "utf-8")
    (place / "five.svg").write_text(GREEN, "utf-8")
    (place / "back.svg").write_text(RED, "utf-8")
    return place


def drawn(language: str) -> tuple[dict[str, str], dict[str, str], list[CardBack]]:
    """The player's drawings by the values of the cards, the names of these, and the backs of three seats."""
    match = played("batailles", {"skin": "owls"}, 3)
    state, content = match.session.state, match.session.rules.content
    pictures = [army_picture(content, state, face) for face in range(len(content.armies["standard"].values))]
    names = [content.card_name("standard", "owls", face)[language] for face in range(len(pictures))]
    backs = [army_back(load_palette(), seat + 1, content, state) for seat in range(3)]
    own = {picture.value: picture.own for picture in pictures if picture.own}
    return own, {picture.value: name for picture, name in zip(pictures, names, strict=True)}, backs


DRESSED: Final = {
    "nine_domains": (2, "0", "0, the fool", "legends"),
    "croconounours": (2, "QH", "queen of caramels", "sweets"),
    "flautz": (2, "B7", "the spring tide", "seasons"),
    "flower_power": (3, "QH", "hollyhock", "herbarium"),
}
"""Of the other games how many play, a card that the sample names, its name, and what the copy is called."""


def dressed(game: str, tmp_path: Path) -> tuple[Path, Plan]:
    """A copy of the sample with the player's drawing on the named card and on the backs; a match that wears it."""
    seats, word, _, name = DRESSED[game]
    set_own_folder(tmp_path / "own")
    prepare_own_folder()
    place = tmp_path / "own" / game / "skins"
    text = (place / SAMPLE).read_text("utf-8")
    for key in ("back", "domain_back"):
        text = text.replace(f"# {key}: my_", f"{key}: my_")
    head, card, tail = text.partition(f"{{card: {word}," if f"{{card: {word}," in text else f'{{card: "{word}",')
    (place / f"{name}.yaml").write_text(f"{head}{card} picture: mine.svg,{tail}", "utf-8")
    for file, drawing in (("mine", GREEN), ("my_back", RED), ("my_map", RED)):
        if f"{file}.svg" in (place / f"{name}.yaml").read_text("utf-8"):
            (place / f"{file}.svg").write_text(drawing, "utf-8")
    rules = open_at_home(game).opened.rules
    cards = tuple(SeatCard(f"P{seat}", token=seat + 1) for seat in range(seats))
    return place, Plan(game, cards, resolve(rules.options, {"skin": name}, seats), "own", own=own_files_of(rules))


def backs_of(make_app: MakeApp, tmp_path: Path, match: Match) -> set[Picture]:
    """What lies on everything that somebody at the table cannot see."""
    hall = Hall(make_app(), tmp_path / "data")
    found: set[Picture] = set()
    for viewer in range(len(match.header.seats)):
        table = hall.table(match, viewer=viewer)
        hall.app.stack.push(table)
        hall.app.loop_once()
        view = match.session.view(viewer).table
        for _, sprite in table.play.picture.sprites.in_order():
            zone, index = sprite.piece.slot
            if 0 <= zone < len(view.zones) and index < view.count(zone) and view.faces_in(zone)[index] == UNKNOWN:
                found.add(sprite.piece.picture)
        hall.app.stack.pop()
    return found


@pytest.mark.parametrize("game", DRESSED)
def test_the_other_games_wear_names_drawings_and_one_back(game: str, make_app: MakeApp, tmp_path: Path) -> None:
    place, plan = dressed(game, tmp_path)
    _, _, said, name = DRESSED[game]
    at_home = open_at_home(game)
    assert (at_home.faults, check_file(place / f"{name}.yaml")) == ((), [])
    match = new_match(plan, None)
    rules: Any = match.session.rules
    shipped: Any = at_home.opened.rules
    again: Any = rules_of(match.header)
    content, state = rules.content, match.session.state
    faces = range(len(content.cards) if game in ("nine_domains", "flautz") else len(content.cards.ids))
    face = next(face for face in faces if rules.card_name(state, face).en == said)
    assert shipped.card_name(state, face).en != said, "only matches that name it wear it, also where it lies alone"
    assert [file.name for file in match.header.own] == [name]
    assert own_drawing(game, "skins", content.skin.pictures[face]) == GREEN
    backs = backs_of(make_app, tmp_path, match)
    assert {getattr(back, "own", "") for back in backs} == {RED}
    assert len(backs) == 1, "a back tells no card"
    set_own_folder(None)
    assert again.card_name(state, face).en == said, "the names go with the match"
    assert {getattr(back, "own", "") for back in backs_of(make_app, tmp_path, match)} == {""}, "and the drawings do not"


@pytest.mark.parametrize("game", ["batailles", *DRESSED])
def test_an_example_of_ones_own_wears_the_skin_that_it_names(game: str, make_app: MakeApp, tmp_path: Path) -> None:
    if game == "batailles":
        seats, said, name = 3, "the toad king", "toads"
        set_own_folder(tmp_path / "own")
        prepare_own_folder()
        place = tmp_path / "own" / game / "skins"
        (place / f"{name}.yaml").write_text((place / SAMPLE).read_text("utf-8"), "utf-8")
    else:
        place, _ = dressed(game, tmp_path)
        seats, _, said, name = DRESSED[game]
    shown = next(
        example for example in examples_of(game).values()
        if not example.house and len(course_of(game, example.name).names) == seats
    )  # fmt: skip
    text = shown.path.read_text("utf-8").replace("\nseats:", f"\noptions: {{skin: {name}}}\nseats:", 1)
    (place.parent / "scenarios" / "mine.yaml").write_text(text, "utf-8")
    app = make_app()
    hall = Hall(app, tmp_path / "data")
    hall.examples.open(examples_of(game)["mine"])
    app.loop_once()
    room: Any = app.stack.top
    films = [room.film]
    hall.examples.present(everything_of(game))
    app.loop_once()
    demo: Any = app.stack.top
    films += demo.all_films()
    worn = [film for film in films if film.course.setup.options.get("skin") == name]
    assert len(worn) == 2, "alone, and among what is presented"
    for film in films:
        content = film.picture.presenter.content
        assert film.rules.content is content
        names = {film.rules.card_name(film.state, face).en for face in film.state.table.faces}
        assert (said in names) == (film in worn)


def test_a_skin_of_another_game_is_told_what_does_not_fit(tmp_path: Path) -> None:
    place, _ = dressed("flautz", tmp_path)
    text = (place / "seasons.yaml").read_text("utf-8")
    path = place / "seasons.yaml"
    for old, new, words in (
        ("card: B7", "card: B8", "cards[B8].card: 'B8' is not one of B1, B2"),
        ("card: O7", "card: B7", "cards[B7].card: 'B7' stands here twice"),
        ("mine.svg", '"../mine.svg"', "should be a drawing beside this file"),
        ("{card: Pr", "{card: Pr, back: x.svg", "this key is not known here"),
    ):
        path.write_text(text.replace(old, new, 1), "utf-8")
        faults = check_file(path) or []
        assert len(faults) == 1
        assert words in faults[0].message
    path.rename(place / "ours.yaml")
    (place / "ours.yaml").write_text(text, "utf-8")
    assert ["there is one of this name already" in fault.message for fault in open_at_home("flautz").faults] == [True]


def only_fault(skins: Path) -> str:
    faults = check_file(skins / "owls.yaml")
    assert faults
    assert len(faults) == 1
    return faults[0].message


def test_they_lie_on_the_table_with_their_names(skins: Path, make_app: MakeApp, tmp_path: Path) -> None:
    assert check_file(skins / "owls.yaml") == []
    assert open_at_home("batailles").faults == ()
    own, names, backs = drawn("en")
    assert own == {"5": GREEN}
    assert (names["3"], names["5"], names["6"]) == ("the toad 3", "the tawny owl", "the toad 6")
    assert drawn("fr")[1]["5"] == "la hulotte 5"
    assert [back.own for back in backs if isinstance(back, ArmyBack)] == [RED] * 3
    assert len({back.sign for back in backs if isinstance(back, ArmyBack)}) == 3, "each says whose card it is"
    hall = Hall(make_app(), tmp_path / "data")
    match = played("batailles", {"skin": "owls"}, 3)
    hall.app.stack.push(hall.table(match, viewer=0))
    hall.app.loop_once()
    art = hall.app.art
    assert tuple(art.brought(GREEN, "logo", 40, 55).get_at((20, 27)))[:3] == (0, 255, 0)
    back = ArmyBack("batailles/back_army_1_cherry", RED, "seat_1_cherry").face(hall.app._brush, 100, 140)
    assert tuple(back.get_at((50, 50)))[:3] == (255, 0, 0)


def test_whoever_has_not_got_them_sees_ours(skins: Path) -> None:
    for path in skins.glob("*.svg"):
        path.unlink()
    assert [Path(fault.path).name for fault in open_at_home("batailles").faults] == ["owls.yaml"] * 2
    own, names, backs = drawn("en")
    assert own == {}
    assert names["5"] == "the tawny owl"
    assert not any(isinstance(back, ArmyBack) for back in backs)


def test_what_does_not_fit_is_told_with_its_place(skins: Path) -> None:
    (skins / "five.svg").write_text(f"{HEAD}\n  <text>5</text></svg>", "utf-8")
    (skins / "unused.svg").write_text(GREEN, "utf-8")
    faults = check_file(skins / "owls.yaml")
    words = "five.svg: 2:3: <text> is not drawn: turn it into paths; one of ours stands in its place"
    line = next(n for n, text in enumerate((skins / "owls.yaml").read_text("utf-8").splitlines(), 1) if "five" in text)
    assert faults == [Fault(str(skins / "owls.yaml"), line, 45, f"kinds.unit.looks[from 5].picture: {words}")]
    assert own_drawing("batailles", "skins", "five.svg") == ""
    assert [(path.name, Texts("en").say(said)) for path, said in unread_files("batailles")] == [
        ("unused.svg", "is not read: no file here names it (picture: unused.svg)")
    ]
    skin = (skins / "owls.yaml").read_text("utf-8")
    for name in ("../five.svg", "/etc/passwd", "five.png", "a/b.svg", "five.svg.svg "):
        (skins / "owls.yaml").write_text(skin.replace("five.svg", f'"{name}"'), "utf-8")
        assert "should be a drawing beside this file" in only_fault(skins)
    (skins / "owls.yaml").write_text(skin.replace("la hulotte {value}", "{0.__class__}"), "utf-8")
    assert "only {value} can stand in braces" in only_fault(skins)


def test_all_that_is_wrong_with_a_drawing_is_told_each_thing_once(skins: Path) -> None:
    bad = f"{HEAD}\n<text>5</text>\n<text>6</text>\n<image/>\n<g onclick='x'/></svg>"
    (skins / "five.svg").write_text(bad, "utf-8")
    errors = drawing_errors(skins / "five.svg")
    assert [error.place[0] for error in errors] == [2, 4, 5]
    assert "<text> is not drawn" in str(errors[0])
    told = check_file(skins / "owls.yaml")
    assert told is not None
    assert len(told) == 3


@pytest.mark.parametrize(
    ("inside", "said"),
    [
        ("<script>alert(1)</script>", "<script> is not drawn"),
        ('<image href="x.png"/>', "draw it with shapes"),
        ("<style>*{}</style>", "its own colours"),
        ('<g xlink:href="http://x"/>', "leads nowhere"),
        ('<rect fill="url(http://x#a)"/>', "leads nowhere"),
        ('<rect style="fill:URL(file:///etc/passwd)"/>', "leads nowhere"),
        ('<g onclick="x()"/>', "done by itself"),
        ('<path stroke-dasharray="0.00001" d="M0 0L9 9"/>', "dashed lines"),
        ('<rect style="stroke-dasharray:1"/>', "dashed lines"),
        ('<path d="M0 0L1e9 5"/>', "further than"),
        ('<path d="M0 0L1e999 5"/>', "further than"),
        ('<g transform="scale(99)"><g transform="scale(99)"/></g>', "further than"),
        ('<g transform="matrix(1 0 0 1 9999 0)"/>', "further than"),
        ('<g stroke-width="99"><g transform="scale(99)"/></g>', "further than"),
        ('<metadata><path d="M0 0L1e9 5"/></metadata>', "further than"),
        ('<g transform="skewX(3)"/>', "is not drawn"),
        (f'<g transform="{"scale(" * 9_000}"/>', "is not read"),
        (f'<g transform="{"s" * 90_000}"/>', "is not read"),
        ("<g/>" * MOST_ELEMENTS, "elements"),
        (f'<path d="M0 0{"l600 0" * 800}"/>', "too long"),
        ('<linearGradient x2="1"/>', "with %"),
        ("<svg/>", "one <svg>"),
        ("<g>", "closes another one"),
        ("<g", "no tag is read here"),
        ("<g a=b/>", "no tag is read here"),
        ("<!-- <g> <path d='M0 0L1e9 5'/> -->", "no tag is read here"),
        ("<![CDATA[ <path/> ]]>", "no tag is read here"),
        ("</svg><path/>", "one <svg>"),
        (" " * LARGEST_DRAWING, "bytes"),
    ],
)
def test_a_hostile_drawing_is_refused_in_a_line(inside: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "x.svg").write_text(f"{HEAD}{inside}</svg>", "utf-8")
    with pytest.raises(DrawingError, match=said) as told:
        read_drawing(tmp_path / "x.svg")
    assert "\n" not in str(told.value)
    assert len(str(told.value)) < 200


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no drawing",
        "<svg/>",
        '<svg viewBox="0 0 0 9"/>',
        f"<!DOCTYPE svg [<!ENTITY a 'b'>]>{GREEN}",
        f'<?xml-stylesheet href="x"?>{GREEN}',
        '<g xmlns="http://www.w3.org/2000/svg"/>',
        HEAD,
        f"{GREEN}</svg>",
    ],
)
def test_what_is_no_drawing_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "x.svg").write_text(text, "utf-8")
    with pytest.raises(DrawingError):
        read_drawing(tmp_path / "x.svg")
    with pytest.raises(DrawingError):
        read_drawing(tmp_path / "missing.svg")
    (tmp_path / "x.svg").write_bytes(b"\xff\xfe")
    with pytest.raises(DrawingError, match="save it as UTF-8"):
        read_drawing(tmp_path / "x.svg")


def test_what_is_drawn_here_is_taken() -> None:
    """All of ours keep to what a player's may hold."""
    for path in sorted((ASSETS / "svg" / "batailles").glob("*.svg")):
        assert read_drawing(path)


def test_what_the_rasteriser_refuses_has_one_of_ours_in_its_place() -> None:
    art = Art()
    ours = pygame.image.tobytes(art.picture("logo", 30, 40), "RGBA")
    for source in ("", "no drawing"):
        assert pygame.image.tobytes(art.brought(source, "logo", 30, 40), "RGBA") == ours
