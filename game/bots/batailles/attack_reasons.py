"""Why a bot of Batailles et piques attacks: what probably lies there, and what becomes of those who fight."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from game.batailles.army import KING, MINE, SAPPER, SPY, Army
from game.batailles.attacks import Attack, Teamwork
from game.batailles.combat import endings
from game.batailles.zones import BOTH, SLOTS, pile
from game.bots.batailles import told
from game.bots.batailles.beliefs import Belief, Prey, beliefs, lying_in, odds
from game.bots.batailles.habits import Habits
from game.bots.explaining.reasons import (
    Asked,
    Chosen,
    Name,
    Reason,
    Said,
    SaidTable,
    Term,
    faces,
    named,
    number,
    percent,
    seat_of,
    thing,
)
from game.core.table.table import UNKNOWN
from game.core.texts import Argument, SeatName

_MOST: Final = 0.99
"""What is not proven is told as no more."""
CERTAIN: Final = 100
"""In so many of a hundred cases comes what is proven."""
SELDOM: Final = 0.15
"""What succeeds more rarely is no reason to lay a card."""
MOSTLY: Final = 0.5
"""What comes more rarely mostly fails, and is told so."""
SLIGHT: Final = 0.005
"""A chance that rounds to nothing."""
IN_VAIN: Final = frozenset(
    {"known_loss", "known_death", "hopeless", "hopeless_both", "together_in_vain", "together_lost"}
)
"""The kinds that say of an attack that it kills nothing."""
PREY: Final = {SPY: KING, SAPPER: MINE}
"""Whom the two weak specialists are for."""
_HOPED: Final = 0.2
"""A prey that lies there that often is what a specialist is sent for."""
_DEAR: Final = 0.05
"""A specialist that dies more often is not sent without a word of it."""
RATHER: Final = 0.15
"""By so much likelier prey lies in one of two slots before that one is named."""


def army_of(asked: Asked) -> Army:
    """The army that is played with."""
    army: Army = asked.content.armies[asked.view.house.army]
    return army


def believed(asked: Asked) -> dict[int, Belief]:
    """Of players who lay what serves them: such are those of whom a chance is told."""
    army = army_of(asked)
    return beliefs(army, asked.view, asked.seat, Habits(army))


def _belief(asked: Asked, other: int) -> Belief:
    return believed(asked)[other]


def meets_of(asked: Asked, other: int, target: int) -> list[tuple[int, ...]]:
    """All that an attack can meet: by what is proven, and by which cards can have come there at all."""
    pairs = _belief(asked, other)
    return sorted({(*pair,) if target == BOTH else (pair[target],) for pair in pairs})


def all_meets(asked: Asked) -> Iterator[list[tuple[int, ...]]]:
    """The same of every card in play of the others."""
    for other in believed(asked):
        for place in asked.view.in_play(other):
            yield meets_of(asked, other, place)


def always(asked: Asked, attackers: tuple[int, ...], meets: Sequence[tuple[int, ...]]) -> tuple[bool, bool, bool, bool]:
    """Whether all defenders die whatever they are, whether they never do, whether all attackers live, and whether one
    of them dies.
    """
    army, spends_all = army_of(asked), asked.view.house.spy_spends_all
    ends = [end for defenders in meets for end in endings(army, attackers, defenders, spends_all)]
    dead = [all(end.defenders_dead) for end in ends]
    lost = [any(end.attackers_dead) for end in ends]
    return all(dead), not any(dead), not any(lost), all(lost)


def unsure(chance: float) -> Term:
    """A chance, never told as a certainty."""
    return percent(min(max(chance, 1.0 - _MOST), _MOST))


def _losses(chance: float, *, surely: bool) -> dict[str, Term]:
    """In how many of a hundred such attacks it costs a card; in all of them only where nothing else can be."""
    return {"lost": thing("losses", CERTAIN) if surely else ("losses", unsure(chance)[1])}


def _attacked(asked: Asked, action: Attack | Teamwork) -> Reason:
    """Why this attack; where none can kill and nothing else can be done, that one has to be made (BP-A6)."""
    reason = _together(asked, action) if isinstance(action, Teamwork) else _attack_alone(asked, action)
    forced = reason.kind in IN_VAIN and all(isinstance(each, Attack | Teamwork) for each in asked.legal)
    return Reason("forced", {}, "BP-A6") if forced and not can_kill(asked) else reason


def can_kill(asked: Asked) -> bool:
    """Whether any attack can kill any of the cards that it meets."""
    army, spends_all = army_of(asked), asked.view.house.spy_spends_all
    for action in asked.legal:
        if isinstance(action, Attack | Teamwork):
            places = range(SLOTS) if isinstance(action, Teamwork) else (action.slot,)
            own = tuple(asked.view.face(asked.seat, place) for place in places)
            meets = meets_of(asked, action.seat, action.target)
            if any(any(end.defenders_dead) for each in meets for end in endings(army, own, each, spends_all)):
                return True
    return False


def _attack_alone(asked: Asked, action: Attack) -> Reason:
    """A specialist goes for its prey, another card for what it probably beats."""
    army, view, belief = army_of(asked), asked.view, _belief(asked, action.seat)
    own = view.face(asked.seat, action.slot)
    prey: Prey = (
        {(*pair,): share for pair, share in belief.items()}
        if action.target == BOTH
        else lying_in(belief, action.target)
    )
    meets = meets_of(asked, action.seat, action.target)
    surely, never, safely, lost = always(asked, (own,), meets)
    win, live = odds(army, view, (own,), prey)
    price = _losses(1.0 - live, surely=lost)
    what = {"card": faces(own), "other": seat_of(action.seat), "chance": unsure(win)}
    if action.target != BOTH:
        what["slot"] = thing("slot", action.target)
    wanted = None if surely and action.target == BOTH else PREY.get(army.role(own))
    if wanted is not None:
        met = [(face, share) for found, share in prey.items() for face in found if army.role(face) == wanted]
        hope = sum(share for _, share in met)
        if hope >= _HOPED:
            kind = "spy_first" if action.target == BOTH else "specialist"
            if all(any(army.role(face) == wanted for face in found) for found in meets):
                kind += "_sure"
            place = _certain_place(army, wanted, meets) if action.target == BOTH else None
            if place is not None and not _falls(asked, own, meets, place):
                return _one_of_two(asked, own, action.seat, prey, {**what, **price}, lost)
            if place is not None:
                what = {**what, "slot": thing("slot", place), "prey": faces(met[0][0])}
                dear = "_dear" if 1.0 - live >= _DEAR else ""
                kind = f"prey_beside{dear}" if win >= SLIGHT else "prey_alone_dies" if lost else f"prey_alone{dear}"
                cost = price if kind == "prey_beside_dear" else {"lost": unsure(1.0 - live)}
                return Reason(kind, {**what, **cost}, clause_of(wanted))
            what = {**what, "prey": faces(met[0][0]), "chance": unsure(hope)}
            if action.target == BOTH:
                kind, more = _hunt(army, wanted, meets, prey, kind, price if 1.0 - live >= _DEAR else {})
                what.update(more)
            return Reason(kind, what, clause_of(wanted))
    if action.target == BOTH:
        hidden = all(view.face(action.seat, place) == UNKNOWN for place in range(SLOTS))
        chance = told.kills_both(win) if hidden else win
        what["chance"] = unsure(chance)
        if surely or chance >= MOSTLY:
            risk = "" if safely else "_dies" if surely and lost else "_dear" if surely or 1.0 - live >= _DEAR else ""
            cost = _losses(1.0 - live + win - chance, surely=lost)  # where it does not kill both, it dies
            return Reason(f"both{'_sure' if surely else ''}{risk}", {**what, **cost}, "BP-11")
        return _one_of_two(asked, own, action.seat, prey, {**what, **price}, lost)
    if len(meets) == 1:
        killed = "known" if safely else "known_both"
        missed = "known_death" if lost else "known_loss"
        kind = killed if surely else missed if never and not safely else "known_trade"
        return Reason(kind, {**what, "prey": faces(*meets[0])}, "BP-16")
    if never:
        return Reason("hopeless", what, "BP-36")
    if surely:
        if not safely and army.is_king(own):  # nothing but its like dies with it
            return Reason("certain_kings", {**what, "lost": unsure(1.0 - live)}, "BP-17")
        return Reason("certain" if safely else "certain_trade", what, "BP-16")
    if win < live / 2 and _costs_little(asked, own):
        return Reason("feeler", what, "BP-16")
    both = told.both_die(win, live)
    kind = "likely_trade" if both else "likely"
    return Reason(kind if win >= MOSTLY else f"{kind}_seldom", {**what, "n": number(both)}, "BP-17")


def _costs_little(asked: Asked, card: int) -> bool:
    """True for a card of at most half the strongest unit's value, but no king, and not for who has no other unit."""
    army, view, seat = army_of(asked), asked.view, asked.seat
    own = [*view.hand_faces(seat), *(view.face(seat, place) for place in view.in_play(seat))]
    last = not view.table.count(pile(seat)) and sum(not army.is_mine(face) for face in own) == 1
    return not last and not army.is_king(card) and 2 * army.values[card] <= max(army.values)


def _one_of_two(asked: Asked, own: int, other: int, prey: Prey, what: dict[str, Term], dies: bool) -> Reason:
    """A card that does not kill both may kill one of them; else, if it costs little, it is sent to see, if there is
    anything to be seen. `dies`: whatever they are.
    """
    army, spends_all = army_of(asked), asked.view.house.spy_spends_all

    def may_kill(defenders: tuple[int, ...]) -> bool:
        return any(any(end.defenders_dead) for end in endings(army, (own,), defenders, spends_all))

    able = [may_kill(defenders) for defenders in meets_of(asked, other, BOTH)]
    if all(able) or not any(able):
        surely = "one_sure_dies" if dies else "one_sure"
        return Reason(surely if any(able) else "hopeless_both", what, "BP-16")
    one = sum(share for defenders, share in prey.items() if may_kill(defenders))
    kind = "feeler" if one < SELDOM and _costs_little(asked, own) else "one_of_two"
    return Reason(kind, {**what, "chance": unsure(one)}, "BP-11")


def _hunt(
    army: Army, wanted: int, meets: Sequence[tuple[int, ...]], prey: Prey, kind: str, price: dict[str, Term]
) -> tuple[str, dict[str, Term]]:
    """The kind of reason for a specialist sent against two cards, and what it tells besides: in which slot its prey
    lies, if only one can hold it or one rather does, and its `price`, if that is worth a word.
    """
    able = _places(army, wanted, meets)
    if len(able) == 1:
        there = {"slot": thing("slot", able[0])}
        return ("hunt_beside", {**there, **price}) if price else ("specialist_beside", there)
    if not price:
        return kind, {}
    if kind.endswith("_sure"):
        return "hunt_sure", price
    left, right = (
        sum(share for found, share in prey.items() if army.role(found[place]) == wanted) for place in range(SLOTS)
    )
    if abs(left - right) < RATHER:
        return "hunt", price
    return "hunt_rather", {**price, "slot": thing("slot", int(right > left))}


def _certain_place(army: Army, wanted: int, meets: Sequence[tuple[int, ...]]) -> int | None:
    """In which of two slots a card of this role lies, whatever the other one is; None where that is not proven."""
    return next((place for place in range(SLOTS) if all(army.role(met[place]) == wanted for met in meets)), None)


def _falls(asked: Asked, own: int, meets: Sequence[tuple[int, ...]], place: int) -> bool:
    """True if the card in one of two slots dies of an attack on both whatever the other is: none but a sapper kills
    anything beside a minefield (BP-18).
    """
    army, spends_all = army_of(asked), asked.view.house.spy_spends_all
    return all(end.defenders_dead[place] for met in meets for end in endings(army, (own,), met, spends_all))


def _places(army: Army, wanted: int, meets: Sequence[tuple[int, ...]]) -> list[int]:
    """The slots in which a card of this role may lie."""
    return [place for place in range(SLOTS) if any(army.role(met[place]) == wanted for met in meets)]


def clause_of(prey: int) -> str:
    """Where it stands that a specialist kills this role."""
    return "BP-14" if prey == KING else "BP-13"


def _together(asked: Asked, action: Teamwork) -> Reason:
    """Both cards on one."""
    own = tuple(asked.view.face(asked.seat, place) for place in range(SLOTS))
    win, live = odds(army_of(asked), asked.view, own, lying_in(_belief(asked, action.seat), action.target))
    what = {"other": seat_of(action.seat), "chance": unsure(win), "slot": thing("slot", action.target)}
    meets = meets_of(asked, action.seat, action.target)
    surely, never, safely, lost = always(asked, own, meets)
    if surely:
        kind, cost = "teamwork_known" if len(meets) == 1 else "teamwork_sure", "_dies" if lost else "_dear"
        return Reason(kind + ("" if safely else cost), {**what, "prey": faces(*meets[0])}, "BP-29")
    if never:
        kind = "together_lost" if len(meets) == 1 else "together_in_vain"
        return Reason(kind, {**what, "prey": faces(*meets[0])}, "BP-29")
    kind = "teamwork" if 1.0 - live < _DEAR else "teamwork_dear"
    return Reason(kind, {**what, **_losses(1.0 - live, surely=lost)}, "BP-29")


# ---- what attacks are called: whoever chooses knows his own cards, the log does not name them -------


def _other(chosen: Chosen, action: Attack | Teamwork) -> Argument:
    return SeatName(action.seat)


def _own(chosen: Chosen, action: Attack) -> Argument:
    return chosen.card(chosen.view.face(chosen.seat, action.slot))


def _aim(chosen: Chosen, action: Attack | Teamwork) -> Argument:
    aim: Argument = chosen.content.game.slots[action.target].card
    return aim


def either(test: Callable[[Chosen, Any], bool], name: Name, otherwise: Name) -> Name:
    """One of two names."""
    return lambda chosen, action: name(chosen, action) if test(chosen, action) else otherwise(chosen, action)


_ATTACK: Final = either(
    lambda chosen, attack: attack.target == BOTH,
    named("batailles.choice.attack_both", "BP-11", other=_other, card=_own),
    named("batailles.choice.attack", "BP-11", other=_other, card=_own, slot=_aim),
)
_TEAMWORK: Final = named("batailles.choice.teamwork", "BP-29", other=_other, slot=_aim)
SAID_OF_ATTACKS: Final[SaidTable] = {Attack: Said(_attacked, _ATTACK), Teamwork: Said(_attacked, _TEAMWORK)}
