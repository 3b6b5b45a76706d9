"""Any position of the game from its notation: what is written is laid out, the rest is dealt from what is left. The
parts are told in `docs/scenarios.md`.

A position stands at the beginning of a turn. A hand that is a quinte may be written only at the very beginning of a
match, which it ends.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from game.core.notation.errors import NotationError
from game.core.positions.arrangement import Arrangement
from game.core.rules.drafts import EMPTY
from game.core.table.table import EVERYBODY, NOBODY
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
from game.flautz.words import Words
from game.flautz.zones import AIR, DISCARD, DRAW, GROUND, SLOTS, display, hand

_TRIES: Final = 100


class FlautzArrangement(Arrangement[Flautz, Words, State]):
    """Reads a position part by part and lays it out by events, so that everybody knows what he would know in play."""

    keys = ("left",)
    home = DRAW

    def lay_out(self) -> None:
        self._content = self._rules.content
        self._frame()
        self._cards()
        self._begin()

    # ---- the frame ----------------------------------------------------------------------------

    def _frame(self) -> None:
        """Apprentices, first player, and what earlier matches brought."""
        chosen = self._said("apprentices")
        if len(set(chosen.values())) < len(chosen):
            raise NotationError("flautz.fault.apprentices")
        free = self._chance.shuffled(
            [number for number in range(len(self._content.apprentices)) if number not in chosen.values()]
        )
        for seat in range(self.state.seats):
            self._emit(ApprenticeDealt(seat, chosen[seat] if seat in chosen else free.pop()))
        first, match, crystals = self._said("first"), self._said("match"), self._said("crystals")
        self._emit(FirstPlayerChosen(first))
        if sum(crystals) > self.state.reserve:
            raise NotationError("flautz.fault.crystals", count=self.state.reserve)
        if "points" in self._written and not self.state.house.by_points:
            raise NotationError("flautz.fault.points", part="points")
        self._emit(MatchEnded(match - 1, (), crystals, self._said("points"), ""))
        self._emit(MatchBegan(match, first))

    # ---- cards --------------------------------------------------------------------------------

    def _cards(self) -> None:
        hands, known, pile, discard = map(self._said, ("hands", "known", "pile", "discard"))
        shown = [*self._row("air", len(AIR)), *self._row("ground", len(GROUND))]
        stated = [*(face for faces in hands.values() for face in faces), *shown, *pile, *discard]
        rest = self._unstated([face for face in stated if face != EMPTY])
        full = self._filled(hands, rest)
        for slot in SLOTS:
            face = shown[slot] if shown[slot] != EMPTY else rest.pop()
            self._deal(face, display(slot))
        for seat in range(self.state.seats):
            seen = known.get(seat, [])
            for face in full[seat]:
                glimpsed = EVERYBODY if face in seen else NOBODY
                if face in seen:
                    seen.remove(face)
                self._deal(face, hand(seat), glimpsed_by=glimpsed)
            if seen:
                raise NotationError(
                    "position.fault.not_in_hand", player=self._player(seat), word=self._words.face(seen[0])
                )
        for face in discard:
            self._deal(face, DISCARD)
        if "left" in self._written:
            left = self._written.number("left", len(pile), len(pile) + len(rest), 0)
            for _ in range(len(pile) + len(rest) - left):
                self._deal(rest.pop(), DISCARD)
        self._stack(pile)

    def _row(self, key: str, slots: int) -> list[int]:
        row: list[int] = self._said(key)
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
            if EMPTY in faces or len(faces) > size:
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

    # ---- whose turn it is ---------------------------------------------------------------------

    def _begin(self) -> None:
        state, content = self.state, self._content
        number, turn, declarer, concentrated = map(self._said, ("round", "turn", "declared", "concentrated"))
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
