"""The positions of this game: of what one is made. docs/scenarios.md says what each part means.

A position stands at the beginning of a turn (FZ-13); the exchange after a replacement is reached by playing.
"""

from __future__ import annotations

from typing import ClassVar, Final

from game.core.positions.lying import Box, LyingCards
from game.core.positions.parts import PLAYERS, Assigned, Members, Number, Part, Who
from game.core.positions.places import Item, UnsayableError
from game.core.positions.position import Position
from game.core.positions.positions import Positions
from game.core.table.table import EVERYBODY
from game.flautz.content import Content
from game.flautz.state import NO_SEAT, OVER, TURN, State
from game.flautz.words import Words
from game.flautz.zones import AIR, DISCARD, DRAW, GROUND, display, hand

MOST_POINTS: Final = 9999


def position_parts(content: Content, words: Words) -> tuple[Part, ...]:
    """All of them, as a room offers them."""
    items = tuple(Item(card.word, card.name, card.copies, face) for face, card in enumerate(content.cards))
    box = Box("cards", lambda *_: items, words.cards, words.faces, rest=DRAW)

    def row(key: str, slots: range) -> LyingCards:
        spots = tuple(f"slot.{slot}" for slot in slots)
        return LyingCards(key, box, lambda _: tuple(map(display, slots)), row=True, spots=spots)

    return (
        Number("match", lambda state, _: state.match, _matches, least=1, default=1),
        Number("round", lambda state, _: state.zone + 1, lambda state: len(state.house.path), least=1, default=1),
        Who("first", lambda state: state.first),
        Who("turn", lambda state: state.turn, default="first", seen=False),
        Who("declared", lambda state: state.declarer, default=None),
        Members("concentrated", lambda state: [s for s in range(state.seats) if state.concentrated[s]]),
        Assigned(
            "apprentices", lambda state, seat: state.apprentices[seat],
            [(witch.id, witch.name) for witch in content.apprentices], words.apprentice, seen=False,
        ),
        Number("crystals", lambda state, seat: state.crystals[seat], lambda state: state.reserve, of=PLAYERS),
        Number("points", lambda state, seat: state.points[seat], _most_points, of=PLAYERS),
        row("air", AIR),
        row("ground", GROUND),
        LyingCards("hands", box, lambda seat: (hand(seat),), of=PLAYERS),
        LyingCards("known", box, lambda seat: (hand(seat),), of=PLAYERS, lies=_known, seen=False, laid=False),
        LyingCards("discard", box, lambda _: (DISCARD,)),
        LyingCards("pile", box, lambda _: (DRAW,), counted=True),
    )  # fmt: skip


def _matches(state: State) -> int:
    return state.house.matches if state.house.by_points else state.house.max_matches


def _most_points(state: State) -> int | None:
    """Points are kept only in games for points."""
    return MOST_POINTS if state.house.by_points else None


def _known(state: State, seat: int) -> list[int]:
    """The cards of a hand that everybody has seen, because they were taken from the display."""
    table = state.table
    cards = table.zones[hand(seat)] if seat != state.declarer else ()
    return [table.faces[card] for card in cards if table.knows[card] == EVERYBODY]


class FlautzPositions(Positions):
    """The positions of FLAUTZ!"""

    unsaid: ClassVar = frozenset({"cast", "scored", "winners"})

    def assert_sayable(self, state: State) -> None:
        if state.phase != TURN:
            raise UnsayableError("position.over" if state.phase == OVER else "flautz.unsayable.exchange")

    def tidied(self, position: Position) -> Position:
        """What others have seen of a hand is gone with the card."""
        known = {}
        for name, written in position.get("known", {}).items():
            held = str(position.of("hands", name, "")).split()
            kept = []
            for word in str(written).split():
                if word in held:
                    held.remove(word)
                    kept.append(word)
            if kept:
                known[name] = " ".join(kept)
        return position.without("left").with_part("known", known)

    def dress(self, state: State, position: Position) -> None:
        seat = position.seat_named
        state.phase, state.result = TURN, None
        state.zone = position.get("round", 1) - 1
        state.first = seat("first", 0)
        state.turn = seat("turn", state.first)
        state.declarer = seat("declared", NO_SEAT)
        state.concentrated = tuple([name in position.get("concentrated", ()) for name in position.names])


POSITIONS = FlautzPositions
