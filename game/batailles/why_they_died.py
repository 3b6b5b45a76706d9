"""Why a fight ended as it did, in a sentence: for whoever sees all the cards that were in it, and for nobody else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.batailles.army import KING, MINE, SAPPER, SPY, Army
from game.batailles.content import Content
from game.batailles.events import FightDecided
from game.batailles.state import State
from game.core.table.table import UNKNOWN
from game.core.texts import Argument, LocalText, Sentence

PAIR: Final = 2
_Side = tuple[Sequence[int], Sequence[bool]]
"""Cards of one side, and for each whether it died."""


def reason_of_fight(content: Content, state: State, event: FightDecided) -> Sentence | None:
    """Why the dead of a fight died; None for a reader whose view does not show him all cards of the fight."""
    fight = event.fight
    attackers = [state.face(fight.attacker, place) for place in fight.attack_slots]
    defenders = [state.face(fight.defender, place) for place in fight.defend_slots]
    if UNKNOWN in attackers or UNKNOWN in defenders:
        return None
    army, told = content.armies[state.house.army], _Told(content, state)
    mines = [face for face in defenders if army.roles[face] == MINE]
    rest = [face for face in defenders if army.roles[face] != MINE]
    if not mines:
        return told.strike(army, (attackers, event.attackers_dead), (rest, event.defenders_dead))
    sapper = next((face for face in attackers if army.roles[face] == SAPPER), UNKNOWN)
    if sapper == UNKNOWN:
        return told.say("why_mine" if len(attackers) == 1 else "why_mine_both", "BP-15", mine=mines[0])
    if not rest:
        return told.say("why_sapper", "BP-13", sapper=sapper, mine=mines[0])
    return told.say("why_sapper_first", "BP-A15", sapper=sapper, mine=mines[0], other=rest[0])


class _Told:
    """The sentences about the cards of one fight."""

    def __init__(self, content: Content, state: State) -> None:
        self._content = content
        self._house = state.house

    def say(self, key: str, clause: str, **faces: int) -> Sentence:
        return Sentence(f"batailles.log.{key}", {name: self._name(face) for name, face in faces.items()}, clause)

    def strike(self, army: Army, attackers: _Side, defenders: _Side) -> Sentence:
        """Cards of which none is a minefield, against each other (BP-14, BP-16 to BP-22), and which of them died."""
        if len(attackers[0]) == len(defenders[0]) == 1:
            return self._duel(army, attackers[0][0], defenders[0][0])
        (lone, *_), (pair, died) = (attackers[0], defenders) if len(defenders[0]) == PAIR else (defenders[0], attackers)
        if army.roles[lone] == KING and any(army.roles[face] == SPY for face in pair):
            spy = next(face for face in pair if army.roles[face] == SPY)
            key = "why_spy" if self._house.spy_spends_all else "why_spy_helped"  # one wound, or all it has (BP-A14)
            return self.say(key, "BP-14", spy=spy, king=lone)
        spied = army.roles[lone] == SPY
        wounds = sum(0 if spied and army.roles[face] == KING else army.values[face] for face in pair)
        key = "why_pair_kills" if wounds >= army.values[lone] else "why_pair_fails"
        numbers: dict[str, Argument] = {"lone": self._name(lone), "wounds": wounds, "value": army.values[lone]}
        struck = [face for face, gone in zip(pair, died, strict=True) if gone]
        if len(struck) == PAIR:
            return Sentence(f"batailles.log.{key}_both", numbers, "BP-19")
        if struck:
            return Sentence(f"batailles.log.{key}_one", {**numbers, "struck": self._name(struck[0])}, "BP-19")
        return Sentence(f"batailles.log.{key}", numbers, "BP-19")

    def _duel(self, army: Army, one: int, other: int) -> Sentence:
        roles, values = army.roles, army.values
        for spy, king in ((one, other), (other, one)):
            if roles[spy] == SPY and roles[king] == KING:
                return self.say("why_spy", "BP-14", spy=spy, king=king)
        if values[one] == values[other]:
            return self.say("why_equal", "BP-17", one=one, other=other)
        strong, weak = (one, other) if values[one] > values[other] else (other, one)
        numbers: dict[str, Argument] = {"ours": values[strong], "theirs": values[weak]}
        names: dict[str, Argument] = {"strong": self._name(strong), "weak": self._name(weak)}
        plain = KING not in (roles[strong], roles[weak])  # the names of the others say their values
        return Sentence(f"batailles.log.why_stronger{'' if plain else '_king'}", {**names, **numbers}, "BP-16")

    def _name(self, face: int) -> LocalText:
        return self._content.card_name(self._house.army, self._house.skin, face)
