"""The pictures of docs/at-the-table.md, one for each thing that a table tells.

`python build/table_pictures.py` draws all of them, with names after it only those.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame
from sitting import WIDEST, Silent, Sitting, play

from game.batailles.zones import slot
from game.catalogue import open_game
from game.core.table.table import TRUTH
from game.flower_power.state import BUILDING
from game.matches.match import Match
from scenes.kit.geometry import Rect
from scenes.rooms.replay.room import Replay

Draw = Callable[[Path], None]


def menu(folder: Path) -> None:
    """The menu with a match to go on with, so that every way is in sight."""
    sitting = Sitting(folder)
    sitting.begin("flautz", 3, "2", 7).close()
    sitting.app.stack.push(sitting.hall.menu())
    sitting.turn(times=4)
    sitting.keep("menu", widest=560)


def profiles(folder: Path) -> None:
    """Who sits down, by name and token."""
    sitting = Sitting(folder)
    sitting.app.stack.push(sitting.hall.menu())
    sitting.hall.reception.open_lobby("batailles")
    sitting.turn(times=4)
    sitting.keep("profiles", Rect(120, 0, 1040, 520), widest=520)


def how_you_win(folder: Path) -> None:
    """The first time somebody sits down to a game."""
    sitting = Sitting(folder)
    sitting.hall.reception.play_now("flower_power")
    sitting.turn(times=4)
    sitting.keep("how_you_win", widest=520)


def round_begins(folder: Path) -> None:
    """What the notebook says between two rounds of The Nine Domains."""
    sitting = Sitting(folder)
    sitting.sit(sitting.begin("nine_domains", 2, "7", 12), live=False)
    sitting.keep("notebook", sitting.notebook, widest=300)


def prompt(folder: Path) -> None:
    """An attack without an answer."""
    sitting = Sitting(folder)
    sitting.sit(attacked(sitting, "9S 2S"))
    sitting.settle()
    sitting.keep("prompt", sitting.mat, widest=560)


def parried(folder: Path) -> None:
    """An attack that was parried stays marked."""
    sitting = Sitting(folder)
    match = attacked(sitting, "QH 9C")
    sitting.sit(match)
    sitting.settle()
    parry = next(action for action in match.session.legal(0) if type(action).__name__ == "Parry")
    sitting.table.conductor.bots.worker = Silent()
    sitting.table.act_now(parry)
    sitting.turn(times=200)
    sitting.keep("parried", Rect(380, 190, 300, 230), widest=300)


def attacked(sitting: Sitting, cards: str) -> Match:
    """Gus has attacked Camille, who holds these cards."""
    position = {
        "hands": {"Camille": cards, "Gus": "9H 2C"},
        "warriors": {"Camille": "Ye5 Rf3", "Gus": "Gd4 Ra2"},
        "turn": "Gus",
    }
    match = sitting.at("croconounours", 2, position)
    attack = {"wound": "e5", "by": "d4", "with": "9H"}
    notation = open_game("croconounours").notation
    match.submit(1, notation.read_action(match.session.state, 1, attack, ("Camille", "Gus")))
    return match


def exchange(folder: Path) -> None:
    """A card may be taken back, and the bonus of a place lies under nothing."""
    sitting = Sitting(folder)
    position = {
        "round": 1, "specials": "1+ 3- 2-", "stakes": "8 9 10", "drafts": {"Camille": "1+ 3- 0", "Gus": "4 1 0"},
    }  # fmt: skip
    match = sitting.at("nine_domains", 2, position)
    confirm = next(action for action in match.session.legal(0) if type(action).__name__ == "Confirm")
    match.submit(0, confirm)
    match.submit(1, confirm)
    sitting.sit(match)
    sitting.go_on()
    sitting.keep("exchange", sitting.mat, widest=560)


def beds(folder: Path) -> None:
    """Flowers keep their beds; what is pointed at is large on the notebook."""
    sitting = Sitting(folder)
    sitting.sit(sitting.begin("flower_power", 3, "3", 40), live=False)
    flower = next(piece for piece in sitting.table.play.picture.layout.pieces if piece.slot[0] >= 0 and piece.part_of)
    sitting.hover(sitting.key(flower.slot))
    sitting.keep("beds")


def pile(folder: Path) -> None:
    """An open pile, card by card."""
    sitting = Sitting(folder)
    sitting.sit(sitting.begin("flower_power", 3, "3", 70), live=False)
    view = sitting.table.play.picture.situation.view
    zone = sitting.table.play.presenter.open_piles(sitting.table.play.picture.situation)[0].zone
    sitting.click(sitting.key((zone, view.table.count(zone) - 1)))
    sitting.turn(times=4)
    sitting.keep("pile", widest=520)


def by_key(folder: Path) -> None:
    """What an action that cannot be taken back would do is said before Enter does it."""
    sitting = Sitting(folder)
    position = {"slots": {"Camille": "9 5", "Gus": "7 6", "Zoé": "3 2"}, "hands": {"Camille": "1 2 3 K M M"}}
    sitting.sit(sitting.at("batailles", 3, position))
    sitting.table.conductor.bots.worker = Silent()
    sitting.turn(times=20)
    sitting.app.interaction.focus(sitting.key((slot(0, 0), 0)))
    for key in (pygame.K_RETURN, pygame.K_UP, pygame.K_RIGHT):
        sitting.press(key)
    sitting.turn(times=4)
    sitting.keep("by_key", widest=520)


def undo(folder: Path) -> None:
    """What an undo would take back, or why there is nothing to."""
    sitting = Sitting(folder)
    sitting.sit(sitting.begin("croconounours", 2, "3", 60))
    sitting.settle()
    sitting.hover("table.undo", 2.0)
    sitting.keep("undo", Rect(420, 0, 560, 190), widest=420)


def hint(folder: Path) -> None:
    """A hint with its reason."""
    sitting = Sitting(folder)
    sitting.sit(sitting.begin("flautz", 3, "8", 9), hints=True)
    sitting.settle()
    sitting.turn(times=30)
    sitting.keep("hint")


def card(folder: Path) -> None:
    """What a card can do."""
    sitting = Sitting(folder)
    sitting.sit(sitting.begin("flautz", 3, "8", 9), live=False)
    hand_piece = max(
        (piece for piece in sitting.table.play.picture.layout.pieces if piece.slot[0] >= 0), key=lambda piece: piece.z
    )
    sitting.hover(sitting.key(hand_piece.slot))
    sitting.keep("card", sitting.notebook, widest=300)


def legend(folder: Path) -> None:
    """What suits and colours can do, always in sight; letters and numbers at the edge of the board."""
    sitting = Sitting(folder, (1280, 1024))
    sitting.sit(sitting.begin("croconounours", 2, "3", 60), live=False)
    sitting.keep("legend", sitting.mat, widest=520)


def spell(folder: Path) -> None:
    """The cards of the spell lie joined; crystals under one's own name."""
    sitting = Sitting(folder)
    match = sitting.begin("flautz", 3, "1", 0)
    play(match, 2000, lambda state: state.crystals[0] > 0)
    play(match, 12)
    sitting.sit(match, live=False)
    sitting.keep("spell", Rect(0, 572, 760, 148), widest=520)


def lights(folder: Path) -> None:
    """Which domain would complete the elements for whom; everybody's cards beside him."""
    sitting = Sitting(folder)
    position = {"round": 2, "domains": {"Camille": "2 6", "Gus": "5"}, "stakes": "7 8 9"}
    sitting.sit(sitting.at("nine_domains", 2, position), live=False)
    sitting.keep("lights", sitting.mat, widest=560)


def fight(folder: Path) -> None:
    """A fight, and why it ended so."""
    sitting = Sitting(folder)
    position = {"slots": {"Camille": "4 3", "Gus": "M 11", "Zoé": "8 M"}, "hands": {"Gus": "1 2 M 7 8 10"}}
    match = sitting.at("batailles", 3, position)
    sitting.sit(match)
    sitting.settle()
    attack = open_game("batailles").notation.read_action(
        match.session.state, 0, {"attack": "Gus.left", "with": "left"}, ("Camille", "Gus", "Zoé")
    )
    sitting.table.conductor.bots.worker = Silent()
    sitting.table.act_now(attack)
    sitting.until(lambda: sitting.table.play.picture.situation.view.fight is not None, 0.01)
    sitting.turn(0.01, 20)
    sitting.keep("fight")


def pad(folder: Path) -> None:
    """What every hidden card can still be."""
    sitting = Sitting(folder)
    sitting.sit(sitting.begin("batailles", 3, "2", 61), live=False)
    sitting.press(pygame.K_d)
    sitting.turn(times=4)
    sitting.keep("pad", widest=560)


def passing(folder: Path) -> None:
    """I pass for the rest."""
    sitting = Sitting(folder)
    match = sitting.begin("flower_power", 3, "3", 0)
    session = match.session
    play(match, 300, lambda state: 0 in session.actors and state.battle is not None)
    sitting.sit(match)
    sitting.settle()
    sitting.keep("passing", Rect(0, 300, 980, 420), widest=560)


def gardens(folder: Path) -> None:
    """How fifteen petals can be planted, seen before it is chosen."""
    sitting = Sitting(folder)
    match = sitting.begin("flower_power", 3, "3", 0)
    sitting.sit(match)
    sitting.go_on()
    sitting.keep("contest", sitting.mat, widest=420)
    for _ in range(20):
        if match.session.state.phase == BUILDING:
            break
        sitting.table.act_now(match.session.legal(0)[0])
        sitting.go_on()
    sitting.keep("gardens", widest=560)


def trace(folder: Path) -> None:
    """The last move stays marked."""
    sitting = Sitting(folder)
    match = sitting.begin("flautz", 2, "5", 9)
    sitting.sit(match)
    sitting.go_on()
    for _ in range(20):
        if sitting.has("table.way.") and sitting.table.play.my_turn:
            break
        sitting.table.act_now(match.session.legal(0)[0])
        sitting.go_on()
    sitting.keep("trace", sitting.mat, widest=560)


def pace(folder: Path) -> None:
    """How fast bots are shown, up to step by step."""
    sitting = Sitting(folder, pace="step")
    sitting.sit(sitting.begin("flautz", 3, "5", 9))
    sitting.settle()
    sitting.hover("table.pace", 2.0)
    sitting.keep("pace", Rect(500, 0, 480, 190), widest=420)


def pause(folder: Path) -> None:
    """Everything else one may want in the middle of a game."""
    sitting = Sitting(folder)
    sitting.sit(sitting.begin("croconounours", 2, "3", 60))
    sitting.settle()
    sitting.press(pygame.K_ESCAPE)
    sitting.turn(times=4)
    sitting.keep("pause", widest=520)


def play_out(folder: Path) -> None:
    """Once one is out the rest can be played out in a breath."""
    sitting = Sitting(folder)
    for seed in range(20):
        match = sitting.begin("flower_power", 4, str(seed), 0)
        play(match, 3000, lambda state: 0 in state.fallen)
        if match.session.outcome is None:
            break
    sitting.sit(match, silent=True)
    sitting.turn(times=60)
    sitting.keep("play_out", Rect(440, 440, 540, 280), widest=420)


def resigned(folder: Path) -> None:
    """A match given up: the notebook says so."""
    sitting = Sitting(folder)
    sitting.sit(sitting.begin("flautz", 3, "5", 9))
    sitting.table.conductor.bots.worker = Silent()
    sitting.turn(times=20)
    sitting.hall.pausing.resign(sitting.table)
    sitting.turn(times=10)
    book = sitting.notebook
    sitting.keep("resigned", Rect(book.x, book.y + 330, book.w, book.h - 330), widest=300)


def ends(folder: Path) -> None:
    """How each game ends."""
    for game, seats in (
        ("nine_domains", 2), ("croconounours", 2), ("flautz", 2), ("batailles", 3), ("flower_power", 3),
    ):  # fmt: skip
        sitting = Sitting(folder)
        sitting.sit(sitting.begin(game, seats, "4", 10_000), live=False)
        sitting.hall.result(sitting.table)
        sitting.turn(times=4)
        sitting.keep(f"end-{game}", Rect(48, 20, 1184, 318), widest=560)


def scores(folder: Path) -> None:
    """People, and bots apart from them."""
    sitting = Sitting(folder)
    for game, seats in (("nine_domains", 2), ("croconounours", 2), ("batailles", 3)):
        sitting.begin(game, seats, "4", 10_000).close()
    sitting.hall.back_rooms.open_scores()
    sitting.turn(times=4)
    sitting.click("scores.period.1")
    sitting.keep("scores", Rect(160, 0, 960, 560), widest=480)


def rematch(folder: Path) -> None:
    """After the second game of an evening: the score between these players, and where to go from here."""
    sitting = Sitting(folder)
    sitting.begin("nine_domains", 2, "3", 10_000).close()
    sitting.sit(sitting.begin("nine_domains", 2, "4", 10_000), live=False)
    sitting.hall.result(sitting.table)
    sitting.turn(times=4)
    sitting.keep("rematch")


def prizes(folder: Path) -> None:
    """What was achieved, among the scores."""
    sitting = Sitting(folder)
    for seed in ("4", "6"):
        match = sitting.begin("nine_domains", 2, seed, 10_000)
        sitting.sit(match, live=False)
        sitting.hall.result(sitting.table)
        sitting.turn(times=2)
        sitting.app.stack.pop()
        sitting.app.stack.pop()
    sitting.hall.back_rooms.open_scores()
    sitting.turn(times=2)
    sitting.click("scores.board.3")
    sitting.keep("prizes", widest=520)


def captions(folder: Path) -> None:
    """Sounds as words."""
    sitting = Sitting(folder, captions=True, speed=1.0, reduced_motion=False)
    match = attacked(sitting, "9S 2S")
    sitting.sit(match)
    sitting.settle()
    take = next(action for action in match.session.legal(0) if type(action).__name__ == "Take")
    sitting.table.conductor.bots.worker = Silent()
    sitting.table.act_now(take)
    for _ in range(200):
        sitting.turn(0.02)
        if sitting.table.play.picture.sprites.moments.going:
            break
    sitting.turn(0.02, 6)
    sitting.keep("captions", widest=600)


def sounds(folder: Path) -> None:
    """A volume for each kind of sound."""
    sitting = Sitting(folder, (1280, 2800))
    sitting.hall.back_rooms.open_preferences()
    sitting.turn(times=4)
    sitting.keep("sounds", Rect(60, 1010, 904, 460), widest=480)


def replay(folder: Path) -> None:
    """A game that is over, with everything open."""
    sitting = Sitting(folder)
    match = sitting.begin("batailles", 3, "2", 10_000)
    sitting.sit(match, live=False)
    sitting.hall.archive.see_again(sitting.table)
    sitting.turn(times=4)
    room = sitting.app.stack.top
    assert isinstance(room, Replay)
    room.player.go_to(len(room.player.shots) // 2)
    room.look_with(TRUTH)
    sitting.turn(times=4)
    sitting.keep("replay")


def sizes(folder: Path) -> None:
    """Windows that stand upright, are very wide, or small; large letters."""
    for name, window, text_scale, (game, seats, seed, actions), widest in (
        ("upright", (1080, 1920), 1.0, ("croconounours", 2, "3", 60), 300),
        ("wide", (2560, 1080), 1.0, ("batailles", 3, "2", 61), WIDEST),
        ("small", (800, 600), 1.0, ("flower_power", 3, "3", 40), 480),
        ("large_type", (1280, 720), 1.5, ("batailles", 3, "2", 61), 560),
    ):
        sitting = Sitting(folder, window, text_scale=text_scale)
        sitting.sit(sitting.begin(game, seats, seed, actions), live=False)
        sitting.keep(name, widest=widest)


DRAWN: Final[tuple[Draw, ...]] = (
    menu, profiles, how_you_win, round_begins, prompt, parried, exchange, beds, pile, by_key, undo, hint, card, legend,
    spell, lights, fight, pad, passing, gardens, trace, pace, pause, play_out, resigned, ends,
    rematch, scores, prizes, captions, sounds,
    replay, sizes,
)  # fmt: skip


def main(names: list[str]) -> int:
    """Draws the pictures of these names, or all."""
    for draw in DRAWN:
        if not names or draw.__name__ in names:
            with tempfile.TemporaryDirectory() as folder:
                draw(Path(folder))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
