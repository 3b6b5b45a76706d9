"""Any position of the game from its notation: what is written is laid out, the rest is dealt from what is left.

A position stands at the beginning of a round, before or during placing; later phases are reached by playing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.core.notation.errors import NotationError
from game.core.notation.notation import VACANT
from game.core.positions.arrangement import Arrangement
from game.core.rules.drafts import EMPTY
from game.core.rules.events import ZoneShuffled
from game.nine_domains.events import (
    CarrySet,
    DraftChanged,
    ElementsIgnored,
    PointsGained,
    RoundBegan,
    SpecialsDrawn,
)
from game.nine_domains.moves import Confirm
from game.nine_domains.rules import NineDomains
from game.nine_domains.setting_up import deal_cards, deal_piles
from game.nine_domains.state import State, seats
from game.nine_domains.words import Words
from game.nine_domains.zones import DECK, DISCARD, SEATS, hand, owned, stake, used


class NineDomainsArrangement(Arrangement[NineDomains, Words, State]):
    """Reads a position part by part and lays it out by events, so that everybody knows what he would know in play."""

    home = DECK

    def lay_out(self) -> None:
        self._content = self._rules.content
        self._round = self._said("round")
        self._past = (self._round - 1) * self._rules.content.piles
        self._cards()
        self._counters()
        self._domains()
        self._placing()

    def _once(self, faces: Sequence[int]) -> None:
        """Every card of a seat, and every domain, lies in one place."""
        for index, face in enumerate(faces):
            if face != EMPTY and face in faces[:index]:
                raise NotationError("position.fault.twice", word=self._words.face(face))

    # ---- cards --------------------------------------------------------------------------------

    def _cards(self) -> None:
        hands, spent, rows, drafts = map(self._said, ("hands", "used", "rows", "drafts"))
        stated = [
            [face for part in (hands, spent, rows) for face in part.get(seat, ()) if face != EMPTY] for seat in seats()
        ]
        for faces in stated:
            self._once(faces)
        wanted = [[*stated[seat], *(face for face in drafts.get(seat, ()) if face != EMPTY)] for seat in seats()]
        kinds = self._specials(wanted)
        self._emit(SpecialsDrawn(kinds))
        for seat in seats():
            dealt = (*self._content.base_faces, *kinds[seat])
            for face in wanted[seat]:
                if face not in dealt:
                    raise NotationError(
                        "nine_domains.fault.not_played_with",
                        player=self._player(seat),
                        word=self._words.face(face),
                    )
            prepared = drafts.get(seat, ())
            rest = self._chance.shuffled([face for face in dealt if face not in stated[seat] and face not in prepared])
            gone = list(spent.get(seat, ()))
            missing = max(self._past - len(gone), 0)
            gone += rest[:missing]
            if len(gone) != self._past:
                raise NotationError(
                    "nine_domains.fault.used", player=self._player(seat), used=len(gone), past=self._past,
                    round=self._round,
                )  # fmt: skip
            kept = sorted(set(dealt) - set(gone))
            deal_cards(self.state, seat, gone, used(seat), self._emit)
            deal_cards(self.state, seat, kept, hand(seat), self._emit)

    def _specials(self, wanted: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
        """The stated kinds, filled up by lot; the same for both seats if they can be."""
        content = self._content
        if "specials" in self._written:
            written = self._written.get("specials", "")
            each = self._said("specials") if isinstance(written, Mapping) else {}
            named = [each.get(seat, []) if each else self._words.cards(written) for seat in seats()]
        else:
            named = [sorted({face for face in faces if face in content.special_faces}) for faces in wanted]
            common = sorted({face for faces in named for face in faces})
            if len(common) <= content.game.specials_per_player and self.state.house.specials != "random_each":
                named = [common] * SEATS
        fixed = self.state.house.fixed_specials if self.state.house.specials == "fixed" else ()
        order = [*fixed, *self._chance.shuffled(sorted(set(content.special_faces) - set(fixed)))]
        kinds = []
        for seat, faces in enumerate(named):
            self._once(faces)
            fill = [face for face in order if face not in faces]
            count = content.game.specials_per_player
            if len(faces) > count or any(face not in content.special_faces for face in faces):
                raise NotationError(
                    "nine_domains.fault.specials", player=self._player(seat), cards=self._words.faces(faces),
                    count=count,
                )  # fmt: skip
            kinds.append(tuple(sorted([*faces, *fill[: count - len(faces)]])))
        return tuple(kinds)

    # ---- counters -----------------------------------------------------------------------------

    def _counters(self) -> None:
        for seat, strengths in self._said("carries").items():
            if len(strengths) != self._content.piles:
                raise NotationError("nine_domains.fault.carries", part="carries", places=self._content.piles)
            for place, strength in enumerate(strengths):
                if strength:
                    self._emit(CarrySet(seat, place, strength))
        for seat, points in enumerate(self._said("points")):
            if points:
                self._emit(PointsGained(seat, 0, points))
        if self._said("elements_ignored"):
            self._emit(ElementsIgnored())

    # ---- domains ------------------------------------------------------------------------------

    def _domains(self) -> None:
        won, out, stakes = map(self._said, ("domains", "discard", "stakes"))
        below = self._below()
        if len(stakes) != self._content.piles:
            raise NotationError("nine_domains.fault.stakes", part="stakes", piles=self._content.piles)
        stated = [*(face for faces in won.values() for face in faces), *out]
        if len(stated) > self._past:
            raise NotationError("nine_domains.fault.won", round=self._round, domains=self._past)
        stated += stakes
        stated += [face for faces in below for face in faces]
        self._once(stated)
        rest = self._chance.shuffled([face for face in self._content.domain_faces if face not in stated])
        stakes = [rest.pop() if face == EMPTY else face for face in stakes]
        depth = self._content.rounds - self._round
        for faces in below:
            while len(faces) < depth:
                faces.append(rest.pop())
        out += rest
        for seat, faces in won.items():
            self._deal_domains(faces, owned(seat))
        self._deal_domains(out, DISCARD)
        self._emit(RoundBegan(self._round))
        for place, face in enumerate(stakes):
            self._deal_domains([face], stake(place))
        row_by_row = [faces[level] for level in range(depth) for faces in below]
        order = tuple(self.state.table.find(DECK, face) for face in row_by_row)
        self._emit(ZoneShuffled(DECK, order))
        deal_piles(self._content, self.state, self._emit)

    def _below(self) -> list[list[int]]:
        """What lies in each pile, top first, as far as it is written."""
        stated, depth = self._said("piles"), self._content.rounds - self._round
        for faces in stated.values():
            if EMPTY in faces or len(faces) > depth:
                raise NotationError("nine_domains.fault.pile_depth", round=self._round, domains=depth)
        return [stated.get(place, []) for place in range(self._content.piles)]

    def _deal_domains(self, faces: Sequence[int], zone: int) -> None:
        for face in faces:
            if face == EMPTY:
                raise NotationError("nine_domains.fault.vacant", part="stakes", word=VACANT)
            self._deal(face, zone)

    # ---- placing ------------------------------------------------------------------------------

    def _placing(self) -> None:
        drafts, rows = self._said("drafts"), self._said("rows")
        if len(rows) == SEATS:
            raise NotationError("nine_domains.fault.rows", part="rows")
        for seat, faces in (*drafts.items(), *rows.items()):
            self._once(faces)
            if len(faces) != self._content.piles:
                raise NotationError("nine_domains.fault.row_places", places=self._content.piles, word=VACANT)
            for face in faces:
                if face != EMPTY and self.state.table.find(hand(seat), face) < 0:
                    raise NotationError(
                        "position.fault.not_in_hand", player=self._player(seat), word=self._words.face(face)
                    )
            self._emit(DraftChanged(seat, tuple(faces)))
        for seat in rows:
            refusal = self._rules.refuse(self.state, seat, Confirm())
            if refusal is not None:
                raise NotationError("nine_domains.fault.row_gap", player=self._player(seat))
            self._rules.decide(self.state, seat, Confirm(), self._chance, self._emit)
