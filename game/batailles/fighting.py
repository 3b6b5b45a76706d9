"""The course of a fight once it is declared: the lone card's choice, the dead, and what is due after it."""

from __future__ import annotations

from game.batailles.army import Army
from game.batailles.combat import Ending, clears_mine, endings
from game.batailles.events import AftermathBegan, FightDecided, UnitDied
from game.batailles.state import Fight, State, Vacancy
from game.batailles.zones import cemetery, slot
from game.core.events import CardMoved
from game.core.rules import Emit
from game.core.table import EVERYBODY


def faces(state: State, fight: Fight) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The faces of the attackers and of the defenders."""
    attackers = tuple(state.face(fight.attacker, place) for place in fight.attack_slots)
    return attackers, tuple(state.face(fight.defender, place) for place in fight.defend_slots)


def asks(army: Army, state: State, fight: Fight) -> bool:
    """True if the owner of the lone card is asked: in every fight of three, even if he has no choice, for that is his
    secret; but not when a sapper has destroyed a minefield, which all see (BP-A12).
    """
    return fight.of_three and not clears_mine(army, *faces(state, fight))


def outcomes(army: Army, state: State, fight: Fight) -> tuple[Ending, ...]:
    """How the fight can end, by the faces of its cards (BP-A14: the house rule on spies)."""
    return endings(army, *faces(state, fight), state.house.spy_spends_all)


def victims(fight: Fight, ending: Ending) -> tuple[int, ...]:
    """The slots of the pair whose cards die by the lone card (or by the minefield that it is)."""
    dead = ending.defenders_dead if len(fight.attack_slots) == 1 else ending.attackers_dead
    return tuple(place for place, died in zip(fight.pair_slots, dead, strict=True) if died)


def bury(army: Army, state: State, fight: Fight, ending: Ending, emit: Emit) -> None:
    """The dead are shown to all and go to the cemetery of the other player, minefields first, also if both sides die or
    a minefield did it (BP-25, BP-A18). Then replacements are due, the attacker's first and left first (BP-A21), and
    a look for everybody who killed a king (BP-27). Survivors stay where they are, whole again (BP-A10).
    """
    emit(FightDecided(fight, ending.attackers_dead, ending.defenders_dead))
    dead = [
        *((fight.defender, place) for place, died in _pairs(fight.defend_slots, ending.defenders_dead) if died),
        *((fight.attacker, place) for place, died in _pairs(fight.attack_slots, ending.attackers_dead) if died),
    ]
    dead.sort(key=lambda card: not army.is_mine(state.face(*card)))
    killers = []
    for seat, place in dead:
        killer = fight.defender if seat == fight.attacker else fight.attacker
        face = state.face(seat, place)
        emit(CardMoved(slot(seat, place), 0, cemetery(killer), -1, face, EVERYBODY))
        emit(UnitDied(seat, place, face, killer))
        if army.is_king(face):
            killers.append(killer)
    vacancies = [Vacancy(*card) for card in sorted(dead, key=lambda card: (card[0] != fight.attacker, card[1]))]
    killers.sort(key=lambda seat: seat != fight.attacker)
    emit(AftermathBegan(tuple(vacancies), tuple(killers)))


def _pairs(slots: tuple[int, ...], dead: tuple[bool, ...]) -> list[tuple[int, bool]]:
    return list(zip(slots, dead, strict=True))
