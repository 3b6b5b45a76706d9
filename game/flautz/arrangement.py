"""Any position of the game from its notation: what is written is laid out, the rest is dealt from what is left.

A position stands at the beginning of somebody's turn. These are its parts, each of which may be left out:

- `match: 3`, `round: 2` (both from 1), `first: NAME` (first player, default the first seat), `turn: NAME` (default the
  first player);
- `apprentices: {NAME: witch}`, `concentrated: [NAME]`, `declared: NAME` (has declared, the hand lies open);
- `hands: {NAME: "B1 I2 Pr"}`, filled up by lot if there are fewer than the full number, `known: {NAME: "B1"}`: which of
  these cards the others have seen, because they were taken from the display;
- `air: "B3 . O4"`, `ground: "…"`: displayed cards, `.` for any card;
- `pile: "B1 G2"`: what lies on top of the draw pile, `discard: "V7"`: the discard pile, `left: 0`: how many cards the
  draw pile has, all others being in the discard pile;
- `crystals: {NAME: 2}`, `points: {NAME: 40}` from earlier matches.

Hands that are a quinte would lie on the table; only at the very beginning of a match may one be written, and then it
has just been dealt and ends the match.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from game.core.notation.errors import NotationError
from game.core.notation.notation import indices_of, whole_number
from game.core.positions.arrangement import Arrangement
from game.core.rules.events import CardMoved, ZoneShuffled
from game.core.table.table import EVERYBODY, NOBODY, bit
from game.flautz.events import (
    ApprenticeDealt,
    ApprenticeTurned,
    CrystalMoved,
    CrystalPlaced,
    FirstPlayerChosen,
    MatchBegan,
    MatchEnded,
    TurnBegan,
)
from game.flautz.rules import Flautz
from game.flautz.state import NO_SEAT, State
from game.flautz.turns import can_declare, declare
from game.flautz.words import OPEN_PLACE, Words
from game.flautz.zones import AIR, DISCARD, DRAW, GROUND, SLOTS, display, hand

KEYS: Final = (
    "match",
    "round",
    "first",
    "turn",
    "apprentices",
    "concentrated",
    "declared",
    "hands",
    "known",
    "air",
    "ground",
    "pile",
    "discard",
    "left",
    "crystals",
    "points",
)
_MOST_POINTS: Final = 9999
_TRIES: Final = 100


class FlautzArrangement(Arrangement[Flautz, Words, State]):
    """Reads a position part by part and lays it out by events, so that everybody knows what he would know in play."""

    keys = KEYS

    def lay_out(self) -> None:
        self._content = self._rules.content
        self._frame()
        self._cards()
        self._begin()

    # ---- reading ------------------------------------------------------------------------------

    def _cards_of(self, key: str) -> dict[int, list[int]]:
        return {seat: self._words.cards(value) for seat, value in self._written.by_seat(key).items()}

    def _numbers(self, key: str, most: int) -> tuple[int, ...]:
        written = self._written.by_seat(key)
        return tuple(whole_number(written.get(seat, 0), 0, most, key) for seat in range(self.state.seats))

    # ---- the frame ----------------------------------------------------------------------------

    def _frame(self) -> None:
        """Apprentices, first player, and what earlier matches brought."""
        chosen = {seat: self._words.apprentice(word) for seat, word in self._written.by_seat("apprentices").items()}
        if len(set(chosen.values())) < len(chosen):
            raise NotationError("flautz.fault.apprentices")
        free = self._chance.shuffled(
            [number for number in range(len(self._content.apprentices)) if number not in chosen.values()]
        )
        for seat in range(self.state.seats):
            self._emit(ApprenticeDealt(seat, chosen[seat] if seat in chosen else free.pop()))
        first = self._written.seat("first", 0)
        self._emit(FirstPlayerChosen(first))
        house = self.state.house
        match = self._written.number("match", 1, house.matches if house.by_points else house.max_matches, 1)
        crystals = self._numbers("crystals", self.state.reserve)
        if sum(crystals) > self.state.reserve:
            raise NotationError("flautz.fault.crystals", count=self.state.reserve)
        if "points" in self._written and not house.by_points:
            raise NotationError("flautz.fault.points", part="points")
        self._emit(MatchEnded(match - 1, (), crystals, self._numbers("points", _MOST_POINTS), ""))
        self._emit(MatchBegan(match, first))

    # ---- cards --------------------------------------------------------------------------------

    def _cards(self) -> None:
        words, position = self._words, self._written
        hands = self._cards_of("hands")
        shown = [*self._row("air", len(AIR)), *self._row("ground", len(GROUND))]
        pile, discard = words.cards(position.get("pile", "")), words.cards(position.get("discard", ""))
        stated = [*(face for faces in hands.values() for face in faces), *shown, *pile, *discard]
        rest = self._unstated([face for face in stated if face != OPEN_PLACE])
        full = self._filled(hands, rest)
        known = self._cards_of("known")
        for slot in SLOTS:
            face = shown[slot] if shown[slot] != OPEN_PLACE else rest.pop()
            self._deal(face, display(slot), EVERYBODY, NOBODY)
        for seat in range(self.state.seats):
            seen = known.get(seat, [])
            for face in full[seat]:
                glimpsed = EVERYBODY if face in seen else NOBODY
                if face in seen:
                    seen.remove(face)
                self._deal(face, hand(seat), bit(seat), glimpsed)
            if seen:
                raise NotationError("position.fault.not_in_hand", player=self._player(seat), word=words.face(seen[0]))
        for face in discard:
            self._deal(face, DISCARD, EVERYBODY, NOBODY)
        if "left" in position:
            left = position.number("left", len(pile), len(pile) + len(rest), 0)
            for _ in range(len(pile) + len(rest) - left):
                self._deal(rest.pop(), DISCARD, EVERYBODY, NOBODY)
        self._stack_pile(pile)

    def _row(self, key: str, slots: int) -> list[int]:
        row = self._words.cards(self._written.get(key, " ".join("." * slots)))
        if len(row) != slots:
            raise NotationError("flautz.fault.row_size", part=key, cards=slots)
        return row

    def _unstated(self, stated: Sequence[int]) -> list[int]:
        """The cards that are written nowhere, in random order."""
        left = Counter(self._content.deck)
        left.subtract(stated)
        for face, count in left.items():
            if count < 0:
                raise NotationError(
                    "flautz.fault.copies", copies=self._content.cards[face].copies, word=self._words.face(face)
                )
        return self._chance.shuffled(sorted(left.elements()))

    def _filled(self, hands: Mapping[int, Sequence[int]], rest: list[int]) -> list[list[int]]:
        """All hands, filled up from `rest` so that chance makes no quinte."""
        size = self._content.game.hand_size
        full = []
        for seat in range(self.state.seats):
            faces = list(hands.get(seat, ()))
            if OPEN_PLACE in faces or len(faces) > size:
                raise NotationError("flautz.fault.hand_size", cards=size)
            missing = size - len(faces)
            for _ in range(_TRIES):
                drawn = self._chance.sample(range(len(rest)), missing)
                candidate = faces + [rest[index] for index in drawn]
                if not missing or not self._content.spells.is_quinte(candidate):
                    break
            for index in sorted(drawn, reverse=True):
                del rest[index]
            full.append(candidate)
        return full

    def _deal(self, face: int, zone: int, seen_by: int, glimpsed_by: int) -> None:
        self._emit(CardMoved(DRAW, self.state.table.find(DRAW, face), zone, -1, face, seen_by, glimpsed_by))

    def _stack_pile(self, top: Sequence[int]) -> None:
        """Shuffles the draw pile so that the stated cards lie on top."""
        faces = self.state.table.faces_in(DRAW)
        order = indices_of(top, faces, self._words.face)
        order += self._chance.shuffled([index for index in range(len(faces)) if index not in order])
        self._emit(ZoneShuffled(DRAW, tuple(order)))

    # ---- whose turn it is ---------------------------------------------------------------------

    def _begin(self) -> None:
        state, content = self.state, self._content
        number = self._written.number("round", 1, len(state.house.path), 1)
        turn = self._written.seat("turn", state.first)
        declarer = self._written.seat("declared", NO_SEAT)
        concentrated = self._written.seats("concentrated")
        self._emit(CrystalPlaced(state.reserve > 0))
        if number == 1 and turn == state.first and declarer == NO_SEAT and not concentrated:
            self._rules.settle(state, self._chance, self._emit)
            return
        for seat in range(state.seats):
            if content.spells.is_quinte(state.table.faces_in(hand(seat))):
                raise NotationError("flautz.fault.quinte", player=self._player(seat))
        if number > 1:
            self._emit(CrystalMoved(number - 1))
        for seat in concentrated:
            self._emit(ApprenticeTurned(seat, True))
        if declarer != NO_SEAT:
            if declarer in concentrated or declarer == turn:
                raise NotationError("flautz.fault.declared", player=self._player(declarer))
            if not can_declare(content, state, declarer):
                raise NotationError("flautz.fault.no_flautz", player=self._player(declarer))
            declare(state, declarer, self._emit)
        self._emit(TurnBegan(turn))
