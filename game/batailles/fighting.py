"""The course of a fight once it is declared: the lone card's choice, the dead, and what is due after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from game.batailles.army import Army
from game.batailles.combat import FightEnding, clears_mine, endings
from game.batailles.content import Content
from game.batailles.events import AftermathBegan, FightDecided, UnitDied
from game.batailles.refusals import BataillesAction, refused
from game.batailles.state import STRIKING, Fight, State, Vacancy
from game.batailles.words import SLOT_LIST
from game.batailles.zones import LEFT, RIGHT, cemetery, slot
from game.core.chance import Chance
from game.core.notation.forms import Form, key
from game.core.rules.events import CardMoved
from game.core.rules.fields import Place
from game.core.rules.rules import Action, Emit, Refusal
from game.core.table.table import EVERYBODY


def faces(state: State, fight: Fight) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The faces of the attackers and of the defenders."""
    attackers = tuple([state.face(fight.attacker, place) for place in fight.attack_slots])
    return attackers, tuple([state.face(fight.defender, place) for place in fight.defend_slots])


def asks(army: Army, state: State, fight: Fight) -> bool:
    """True if the owner of the lone card is asked: in every fight of three, even if he has no choice, for that is his
    secret; but not when a sapper has destroyed a minefield, which all see (BP-A12).
    """
    return fight.of_three and not clears_mine(army, *faces(state, fight))


def outcomes(army: Army, state: State, fight: Fight) -> tuple[FightEnding, ...]:
    """How the fight can end, by the faces of its cards (BP-A14: the house rule on spies)."""
    return endings(army, *faces(state, fight), state.house.spy_spends_all)


def victims(fight: Fight, ending: FightEnding) -> tuple[int, ...]:
    """The slots of the pair whose cards die by the lone card (or by the minefield that it is)."""
    dead = ending.defenders_dead if len(fight.attack_slots) == 1 else ending.attackers_dead
    return tuple([place for place, died in zip(fight.pair_slots, dead, strict=True) if died])


class Strike(BataillesAction):
    """The lone card of a fight of three gives its wounds: the slots whose cards it kills (BP-19, BP-A12)."""

    phases: ClassVar = frozenset({STRIKING})
    written: ClassVar = Form({"strike": key("slots", SLOT_LIST)})

    slots: tuple[Place, ...]

    @classmethod
    def values(cls, content: Content, blank: State) -> dict[str, Sequence[tuple[int, ...]]]:
        return {"slots": [(), (LEFT,), (LEFT, RIGHT), (RIGHT,)]}

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> list[Strike]:
        fight = state.fight
        if fight is None:
            return []
        found = outcomes(content.armies[state.house.army], state, fight)
        return sorted([cls(victims(fight, ending)) for ending in found])

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        return refused("BP-A12", "not_such_wounds")

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        fight, army = state.fight, content.armies[state.house.army]
        if fight is not None:
            found = outcomes(army, state, fight)
            bury(army, state, fight, next(end for end in found if victims(fight, end) == self.slots), emit)


def fight_unasked(army: Army, state: State, emit: Emit) -> None:
    """A fight in which nobody is asked is decided at once."""
    fight = state.fight
    if fight is not None and not asks(army, state, fight):
        bury(army, state, fight, outcomes(army, state, fight)[0], emit)


def bury(army: Army, state: State, fight: Fight, ending: FightEnding, emit: Emit) -> None:
    """The dead are shown to all and go to the cemetery of the other player, minefields first, also if both sides die or
    a minefield did it (BP-25, BP-A18). Then replacements are due, the attacker's first and left first (BP-A21), and
    a look for everybody who killed a king (BP-27). Survivors stay where they are, whole again (BP-A10).
    """
    emit(FightDecided(fight, ending.attackers_dead, ending.defenders_dead))
    attacker, defender = fight.attacker, fight.defender
    ours = [(attacker, place) for place, died in zip(fight.attack_slots, ending.attackers_dead, strict=True) if died]
    theirs = [(defender, place) for place, died in zip(fight.defend_slots, ending.defenders_dead, strict=True) if died]
    dead = [(seat, place, state.face(seat, place)) for seat, place in (*theirs, *ours)]
    dead.sort(key=lambda card: not army.is_mine(card[2]))
    killers = []
    for seat, place, face in dead:
        killer = defender if seat == attacker else attacker
        emit(CardMoved(slot(seat, place), 0, cemetery(killer), -1, face, EVERYBODY))
        emit(UnitDied(seat, place, face, killer))
        if army.is_king(face):
            killers.append(killer)
    killers.sort(key=lambda seat: seat != attacker)
    emit(AftermathBegan(tuple([Vacancy(*card) for card in (*ours, *theirs)]), tuple(killers)))


ACTION_TYPES: tuple[type[Action], ...] = (Strike,)
"""In the order in which legal actions are listed."""
