"""Worlds that a watcher of Batailles et piques can imagine: dealt cards that fit all that is public.

Each army is dealt as the table deals it, until its public facts are kept: so all fitting deals stay equally likely.
`plausible` judges what two armies say of each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.batailles.army import Army
from game.batailles.evidence import (
    Evidence,
    been_in_hand,
    has_only_mines,
    hold_together,
    mask_of,
    only_mines_left,
    plausible,
    prove,
)
from game.batailles.state import State
from game.batailles.zones import SLOTS, hand, pile, slot
from game.core.chance import Chance
from game.core.rules.drafts import EMPTY, HIDDEN, picks
from game.core.table.imagination import imagine_table
from game.core.table.table import TRUTH, UNKNOWN, Drift, Token, bit
from game.core.tuples import with_item

_DEALINGS: Final = 400
"""How often an army is dealt before the whole world is given up."""


def complete(army: Army, world: State, chance: Chance) -> None:
    """Makes a freshly dealt world fit what is public about each army; fills hidden openings; lets players know their
    own cards and those they have seen.
    """
    reader, world.reader = world.reader, TRUTH
    proof = prove(army, world)
    dealings = [_Dealing(army, world, seat, reader, proof) for seat in world.seats if seat != reader]
    if world.table.minds:
        fitting = _deal_all_until_it_fits(world, reader, dealings, chance)
    else:
        fitting = all(dealing.deal_until_it_fits(chance) for dealing in dealings)
    fitting = fitting or plausible(army, world)  # what was drawn of unseen cards did not fit, but something does
    for seat in world.seats:
        if HIDDEN in world.drafts[seat]:
            _fill_opening(army, world, seat, chance)
    table, stays = world.table, list(world.stays)
    for seat, lying in enumerate(world.lying):
        for place in world.in_play(seat):
            card, stay = table.zones[slot(seat, place)][0], stays[lying[place]]
            if stay.face == UNKNOWN and fitting:  # else `plausible` says what does not fit
                stays[lying[place]] = stay.with_face(table.faces[card])
            table.sees[card] |= bit(seat)
            table.knows[card] |= bit(seat) | stay.seen_by
    world.stays = tuple(stays)


def _deal_all_until_it_fits(world: State, reader: int, dealings: Sequence[_Dealing], chance: Chance) -> bool:
    """Deals all armies together: where the reader cannot tell when a card came to a hand, hands go with the table."""
    view, stays = world.table.view(reader), world.stays
    for _ in range(_DEALINGS):
        if all(dealing.fits(chance) for dealing in dealings):
            return True
        world.table, world.stays = imagine_table(view, chance), stays
    return False


def _fill_opening(army: Army, world: State, seat: int, chance: Chance) -> None:
    """Any lawful pair may have been prepared, in any place (BP-A3)."""
    chosen: list[int] = []
    for face in chance.shuffled(sorted(world.table.faces_in(hand(seat)))):
        if not (army.is_mine(face) and any(army.is_mine(other) for other in chosen)):
            chosen.append(face)
    chosen = chosen[: picks(world.drafts[seat])]
    chosen += [EMPTY] * (SLOTS - len(chosen))
    world.drafts = with_item(world.drafts, seat, tuple(chance.shuffled(chosen)))


class _Dealing:
    """The cards of one army that the reader cannot place, and what is public about them. They are of one lot, for an
    army is shuffled once, as a whole (BP-6).
    """

    def __init__(self, army: Army, world: State, seat: int, reader: int, proof: Evidence) -> None:
        table, stays = world.table, world.stays
        self._army = army
        self._world = world
        self._seat = seat
        self._reader = reader
        self._masks = proof.masks
        self._links = [link for link in proof.links if stays[link[0]].seat == seat]
        self._returned = [
            number for number, stay in enumerate(stays) if stay.returned and stay.face == UNKNOWN and stay.seat == seat
        ]
        self._only_mines = only_mines_left(world, seat)
        self._in_play = [(world.lying[seat][place], table.zones[slot(seat, place)][0]) for place in world.in_play(seat)]
        bag = hand(seat)
        self._drift = next((drift for drift in table.drifts if drift.bag == bag), None)

    def deal_until_it_fits(self, chance: Chance) -> bool:
        """Keeps the dealing that is there if it fits; else deals again; False if nothing fits after _DEALINGS."""
        if self.fits(chance):
            return True
        return self._deal_in_play_first(chance) if self._drift is None else self._deal_again(self._drift, chance)

    # ---- what fits ----------------------------------------------------------------------------

    def fits(self, chance: Chance) -> bool:
        """True if everything public about the army is kept, cards of other armies being left open. Of a card that went
        back to the hand unseen it is drawn which one it was, so that dealings are as likely as they explain more.
        """
        masks, world = self._masks[:], self._world
        for number, card in self._in_play:
            masks[number] &= 1 << world.table.faces[card]
            if not masks[number]:
                return False
        drawn: dict[int, int] = {}
        for number in self._returned:
            able = been_in_hand(world, world.stays[number])
            drawn[number] = chance.choice(able) if able else UNKNOWN
            masks[number] &= mask_of(able and [drawn[number]])
            if not masks[number]:
                return False
        if self._only_mines and not has_only_mines(self._army, world, self._seat):
            return False
        if not hold_together(self._links, masks):
            return False
        if drawn:
            stays = list(world.stays)
            for number, face in drawn.items():
                stays[number] = stays[number].with_face(face)
            world.stays = tuple(stays)
        return True

    # ---- dealing ------------------------------------------------------------------------------

    def _hidden(self) -> list[int]:
        """The cards that the reader cannot place now."""
        table, mask, seat = self._world.table, bit(self._reader), self._seat
        zones = (*[slot(seat, place) for place in range(SLOTS)], hand(seat), pile(seat))
        return [card for zone in zones for card in table.zones[zone] if not table.knows[card] & mask]

    def _deal_in_play_first(self, chance: Chance) -> bool:
        """No card floats: any cards that can lie in play are drawn for it, all choices being equally likely."""
        table, hidden = self._world.table, self._hidden()
        pool = [table.faces[card] for card in hidden]
        numbers = range(len(pool))
        in_play = [(number, card) for number, card in self._in_play if card in hidden]
        able = [[index for index in numbers if self._masks[stay] >> pool[index] & 1] for stay, _ in in_play]
        places = [card for _, card in in_play]
        places += [card for card in hidden if card not in places]
        for _ in range(_DEALINGS if all(able) else 0):
            taken: list[int] = []
            for indices in able:
                index = chance.choice(indices)
                if index not in taken:
                    taken.append(index)
            if len(taken) < len(able):
                continue
            rest = chance.shuffled([pool[index] for index in numbers if index not in taken])
            table.imagine(places, [*[pool[index] for index in taken], *rest])
            if self.fits(chance):
                return True
        return False

    def _deal_again(self, drift: Drift, chance: Chance) -> bool:
        """Cards float: hidden picks out of the hand are made again in their order, each of any token that was there
        then; what is left is dealt.
        """
        table, mask = self._world.table, bit(self._reader)
        in_bag = table.zones[drift.bag]
        floating = {token.card for token in drift.tokens}
        places = sorted([(table.origins[card].moment, card) for card in floating if card not in in_bag])
        waiting = [card for card in in_bag if card in floating]
        for _ in range(_DEALINGS):
            tokens = list(drift.tokens)
            settled: list[Token] = []
            for moment, card in places:
                able = [token for token in tokens if token.since <= moment]
                token = chance.choice(able or tokens)
                tokens.remove(token)
                settled.append(Token(token.since, token.face, token.lot, card))
            for card, token in zip(waiting, chance.shuffled(tokens), strict=True):
                settled.append(Token(token.since, token.face, token.lot, card))
            pool = [table.faces[card] for card in self._hidden()]
            for token in settled:
                table.knows[token.card] &= ~mask
                if token.face != UNKNOWN:
                    table.knows[token.card] |= mask
            known = [token for token in settled if token.face != UNKNOWN]
            table.imagine(
                [*self._hidden(), *[token.card for token in known]],
                [*chance.shuffled(pool), *[token.face for token in known]],
            )
            drifts = [other for other in table.drifts if other.bag != drift.bag]
            drifts.append(Drift(drift.observer, drift.bag, tuple(sorted(settled))))
            table.drifts = tuple(sorted(drifts, key=lambda other: other.bag))
            if self.fits(chance):
                return True
        return False
