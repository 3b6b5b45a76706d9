"""Any position of the game from its notation: what is written is laid out, the rest is dealt from what is left. The
parts are told in `docs/scenarios.md`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.batailles.army import SPECIALS
from game.batailles.ending import judge_standings
from game.batailles.events import CardLaid, FirstPlayerDrawn, KingLooked, OpeningConfirmed, SpecialUsed, TurnBegan
from game.batailles.rules import Batailles
from game.batailles.setting_up import draw
from game.batailles.state import ACTIVE, State
from game.batailles.words import Words
from game.batailles.zones import BOTH, SLOTS, cemetery, pile, slot
from game.core.notation.errors import NotationError
from game.core.notation.notation import indices_of, seat_named, whole_number
from game.core.positions.arrangement import Arrangement
from game.core.rules.drafts import EMPTY
from game.core.rules.events import CardMoved, CardShown, ZoneShuffled
from game.core.table.table import EVERYBODY, bit
from game.core.texts import Person

KEYS: Final = ("turn", "opening", "slots", "hands", "piles", "cemeteries", "specials", "knows", "attacked")


class BataillesArrangement(Arrangement[Batailles, dict[str, Words], State]):
    """Reads a position seat by seat and lays it out by events, so that everybody knows what he would know in play."""

    keys = KEYS

    def lay_out(self) -> None:
        self._army = self._rules.army(self.state)
        self._army_words = self._words[self.state.house.army]
        first = self._written.seat("turn", 0)
        self._emit(FirstPlayerDrawn(first))
        killed = self._killed()
        opening = self._written.flag("opening")
        for seat in self.state.seats:
            self._seat(seat, killed[seat], opening)
        self._special_cards()
        if not opening:
            self._looks()
            self._attacks()
            self._begin(first)

    def _killed(self) -> list[list[tuple[int, int]]]:
        """For each seat which of its cards lie in whose cemetery, as (killer, face)."""
        killed: list[list[tuple[int, int]]] = [[] for _ in self.state.seats]
        for killer, owners in self._written.by_seat("cemeteries").items():
            if not isinstance(owners, Mapping):
                raise NotationError("batailles.fault.cemetery", example="{Ada: {Basile: K 4}}")
            for name, words in owners.items():
                owner = seat_named(name, self._names)
                if owner == killer:
                    raise NotationError("batailles.fault.own_kill", player=Person(name))
                killed[owner] += [(killer, face) for face in self._army_words.cards(words)]
        return killed

    def _seat(self, seat: int, killed: list[tuple[int, int]], opening: bool) -> None:
        name = self._names[seat]
        fronts = self._fronts(seat) if not opening else []
        held = self._army_words.cards(self._written.by_seat("hands").get(seat, ""))
        stated_pile = self._written.by_seat("piles").get(seat)
        below = self._army_words.cards(stated_pile) if isinstance(stated_pile, str) else []
        rest = self._rest(name, [*fronts, *held, *below, *(face for _, face in killed)])
        fronts = self._filled(seat, fronts, rest)
        if seat not in self._written.by_seat("hands"):
            while rest and len(held) < self._army.hand_size:
                held.append(rest.pop())
        self._check_empty_slots(seat, fronts, held)
        if stated_pile is None:
            below, rest = rest, []
        elif not isinstance(stated_pile, str):
            count = whole_number(stated_pile, 0, len(rest), f"piles.{name}")
            below, rest = rest[:count], rest[count:]
        follower = (seat + 1) % len(self._names)
        self._lay_out(seat, [*killed, *((follower, face) for face in rest)], fronts, held, below)

    def _fronts(self, seat: int) -> list[int]:
        """The stated cards in play; nothing where nothing is stated."""
        written = self._written.by_seat("slots").get(seat)
        if written is None:
            return []
        fronts = self._army_words.cards(written)
        if len(fronts) != SLOTS:
            raise NotationError("batailles.fault.slots", part="slots", player=self._player(seat))
        if sum(face != EMPTY and self._army.is_mine(face) for face in fronts) > 1:
            raise NotationError("batailles.fault.two_mines", "BP-34", player=self._player(seat))
        return fronts

    def _check_empty_slots(self, seat: int, fronts: Sequence[int], held: Sequence[int]) -> None:
        """A slot stays empty only as long as nothing in the hand may be laid there (BP-26, BP-34, BP-A22). By house
        rule who has stopped keeps a minefield that could be laid (BP-A25).
        """
        if EMPTY not in fronts:
            return
        army, front = self._army, max(fronts)
        kept = front == EMPTY and self.state.house.second_mine_kept
        for face in held:
            if not (army.is_mine(face) and (kept or (front != EMPTY and army.is_mine(front)))):
                word = self._army_words.face(face)
                player = self._player(seat)
                raise NotationError("batailles.fault.empty_slot", "BP-26", player=player, word=word)

    def _rest(self, name: str, stated: Sequence[int]) -> list[int]:
        """What is left of an army, in random order."""
        rest = self._chance.shuffled(self._army.cards)
        for face in stated:
            if face == EMPTY:
                continue
            if face not in rest:
                raise NotationError("batailles.fault.army", player=Person(name), word=self._army_words.face(face))
            rest.remove(face)
        return rest

    def _filled(self, seat: int, fronts: list[int], rest: list[int]) -> list[int]:
        """Two units where no cards in play are stated."""
        if fronts or self._written.flag("opening"):
            return fronts
        units = [face for face in rest if not self._army.is_mine(face)][:SLOTS]
        if len(units) < SLOTS:
            raise NotationError("batailles.fault.few_units", part="slots", player=self._player(seat))
        for face in units:
            rest.remove(face)
        return units

    def _lay_out(
        self, seat: int, killed: Sequence[tuple[int, int]], fronts: Sequence[int], held: Sequence[int], below: list[int]
    ) -> None:
        """Shuffles the army into the order in which it is then laid out."""
        state, emit = self.state, self._emit
        wanted = [*(face for _, face in killed), *(face for face in fronts if face != EMPTY), *held, *below]
        order = indices_of(wanted, state.table.faces_in(pile(seat)), self._army_words.face)
        emit(ZoneShuffled(pile(seat), tuple(order)))
        for killer, face in killed:
            emit(CardMoved(pile(seat), 0, cemetery(killer), -1, face, EVERYBODY))
        for place, face in enumerate(fronts):
            if face != EMPTY:
                emit(CardMoved(pile(seat), 0, slot(seat, place), 0, face, bit(seat)))
                emit(CardLaid(seat, place, True))
        draw(state, seat, len(held), emit)
        if fronts:
            emit(OpeningConfirmed(seat))

    def _special_cards(self) -> None:
        for seat, counts in self._written.by_seat("specials").items():
            if not isinstance(counts, Mapping):
                raise NotationError("batailles.fault.special_shape", example="{teamwork: 2, shirker: 2}")
            for name, count in counts.items():
                if name not in SPECIALS:
                    raise NotationError("batailles.fault.no_special", word=str(name), known=", ".join(SPECIALS))
                number = SPECIALS.index(name)
                most = self.state.specials[seat][number]
                for _ in range(most - whole_number(count, 0, most, name)):
                    self._emit(SpecialUsed(seat, number))

    def _looks(self) -> None:
        for seat, words in self._written.by_seat("knows").items():
            if not isinstance(words, list):
                raise NotationError("batailles.fault.knows", part="knows", example=f"{self._names[0]}.left")
            for word in words:
                owner, place = self._army_words.target(word, self._names)
                if place == BOTH or place not in self.state.in_play(owner) or owner == seat:
                    raise NotationError("batailles.fault.seen", player=self._player(seat), word=str(word))
                face = self.state.face(owner, place)
                self._emit(CardShown(slot(owner, place), 0, face, bit(owner), bit(seat)))
                self._emit(KingLooked(seat, owner, place))

    def _attacks(self) -> None:
        """Cards that have attacked already: all know that these are no minefields (BP-36)."""
        words = self._written.get("attacked", [])
        if not isinstance(words, list):
            raise NotationError("batailles.fault.knows", part="attacked", example=f"{self._names[0]}.left")
        for word in words:
            owner, place = self._army_words.target(word, self._names)
            if place not in self.state.in_play(owner) or self._army.is_mine(self.state.face(owner, place)):
                raise NotationError("batailles.fault.attacked", word=str(word))
            self.state.note(self.state.lying[owner][place], attacked=True)

    def _begin(self, first: int) -> None:
        """Who has stopped is public already; then the turn begins."""
        judge_standings(self._army, self.state, self._emit)
        able = [seat for seat in self.state.seats if self.state.standings[seat] == ACTIVE]
        if first not in able:
            raise NotationError("batailles.fault.no_unit", player=self._player(first))
        self._emit(TurnBegan(first, able == [first]))
