"""Why a bot of Batailles et piques attacks, sends a Shirker or lays a card: what probably lies there, and what would
become of the two.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

from game.batailles.aftermath import Decline, LeaveEmpty, Look, Replace
from game.batailles.army import KING, MINE, SAPPER, SPY, Army
from game.batailles.attacks import Attack, Pass, Shirk, Stop, Teamwork
from game.batailles.combat import endings
from game.batailles.fighting import Strike
from game.batailles.opening import Confirm, Place, TakeBack
from game.batailles.rules import Batailles
from game.batailles.state import OPENING, State
from game.batailles.zones import BOTH, SLOTS, hand, slot
from game.batailles.zones import seat_of as seat_at
from game.bots.batailles import told
from game.bots.batailles.beliefs import Belief, Prey, beliefs, lying_in, odds, unplaced
from game.bots.batailles.habits import Habits
from game.bots.batailles.policy import promised
from game.bots.batailles.search import BataillesPlaybook
from game.bots.explaining.reasons import (
    Asked,
    Chosen,
    Context,
    Name,
    Numbers,
    Reason,
    Reasons,
    Said,
    SaidTable,
    Term,
    Undone,
    Words,
    faces,
    named,
    number,
    percent,
    seat_of,
    thing,
    undone,
)
from game.core.table.table import UNKNOWN, bit
from game.core.texts import Argument, LocalText, SeatName, Sentence

_MOST: Final = 0.99
"""What is not proven is told as no more."""
_SELDOM: Final = 0.15
"""What succeeds more rarely is no reason to lay a card."""
_MOSTLY: Final = 0.5
"""What comes more rarely mostly fails, and is told so."""
_SLIGHT: Final = 0.005
"""A chance that rounds to nothing."""
_IN_VAIN: Final = frozenset({"known_loss", "known_death", "hopeless", "hopeless_both"})
"""The kinds that say of an attack that it kills nothing."""
_PREY: Final = {SPY: KING, SAPPER: MINE}
"""Whom the two weak specialists are for."""
_HOPED: Final = 0.2
"""A prey that lies there that often is what a specialist is sent for."""
_DEAR: Final = 0.05
"""A specialist that dies more often is not sent without a word of it."""
_RATHER: Final = 0.15
"""By so much likelier prey lies in one of two slots before that one is named."""


def _slot(context: Context, numbers: Numbers) -> LocalText | str:
    """One of two cards, by its place."""
    rules = context.rules
    if not isinstance(rules, Batailles):
        raise TypeError("these are the words of Batailles et piques alone")
    return rules.content.game.slots[numbers[0]].card


def _army(asked: Asked) -> Army:
    army: Army = asked.content.armies[asked.view.house.army]
    return army


def _believed(asked: Asked) -> dict[int, Belief]:
    """Of players who lay what serves them: such are those of whom a chance is told."""
    army = _army(asked)
    return beliefs(army, asked.view, asked.seat, Habits(army))


def _belief(asked: Asked, other: int) -> Belief:
    return _believed(asked)[other]


def _meets(asked: Asked, other: int, target: int) -> list[tuple[int, ...]]:
    """All that an attack can meet: by what is proven, and by which cards can have come there at all."""
    pairs = _belief(asked, other)
    return sorted({(*pair,) if target == BOTH else (pair[target],) for pair in pairs})


def _always(
    asked: Asked, attackers: tuple[int, ...], meets: Sequence[tuple[int, ...]]
) -> tuple[bool, bool, bool, bool]:
    """Whether all defenders die whatever they are, whether they never do, whether all attackers live, and whether they
    all die.
    """
    army, spends_all = _army(asked), asked.view.house.spy_spends_all
    ends = [end for defenders in meets for end in endings(army, attackers, defenders, spends_all)]
    dead = [all(end.defenders_dead) for end in ends]
    lost = [any(end.attackers_dead) for end in ends]
    return all(dead), not any(dead), not any(lost), all(all(end.attackers_dead) for end in ends)


def _unsure(chance: float) -> Term:
    """A chance, never told as a certainty."""
    return percent(min(max(chance, 1.0 - _MOST), _MOST))


def _price(live: float) -> dict[str, Term]:
    """How often a card dies that attacks two."""
    return {"lost": _unsure(told.dies_of_two(1.0 - live))}


def _attacked(asked: Asked, action: Attack) -> Reason:
    """Why this attack; where none can kill and nothing else can be done, that one has to be made (BP-A6)."""
    reason = _attack_alone(asked, action)
    forced = reason.kind in _IN_VAIN and all(isinstance(each, Attack | Teamwork) for each in asked.legal)
    return Reason("forced", {}, "BP-A6") if forced and not _can_kill(asked) else reason


def _can_kill(asked: Asked) -> bool:
    """Whether any attack can kill any of the cards that it meets."""
    army, spends_all = _army(asked), asked.view.house.spy_spends_all
    for action in asked.legal:
        if isinstance(action, Attack | Teamwork):
            places = range(SLOTS) if isinstance(action, Teamwork) else (action.slot,)
            own = tuple(asked.view.face(asked.seat, place) for place in places)
            meets = _meets(asked, action.seat, action.target)
            if any(any(end.defenders_dead) for each in meets for end in endings(army, own, each, spends_all)):
                return True
    return False


def _attack_alone(asked: Asked, action: Attack) -> Reason:
    """A specialist goes for its prey, another card for what it probably beats."""
    army, view, belief = _army(asked), asked.view, _belief(asked, action.seat)
    own = view.face(asked.seat, action.slot)
    prey: Prey = (
        {(*pair,): share for pair, share in belief.items()}
        if action.target == BOTH
        else lying_in(belief, action.target)
    )
    meets = _meets(asked, action.seat, action.target)
    surely, never, safely, lost = _always(asked, (own,), meets)
    win, live = odds(army, view, (own,), prey)
    what = {"card": faces(own), "other": seat_of(action.seat), "chance": _unsure(win)}
    if action.target != BOTH:
        what["slot"] = thing("slot", action.target)
    wanted = None if surely and action.target == BOTH else _PREY.get(army.role(own))
    if wanted is not None:
        met = [(face, share) for found, share in prey.items() for face in found if army.role(face) == wanted]
        hope = sum(share for _, share in met)
        if hope >= _HOPED:
            kind = "spy_first" if action.target == BOTH else "specialist"
            if all(any(army.role(face) == wanted for face in found) for found in meets):
                kind += "_sure"
            place = _certain_place(army, wanted, meets) if action.target == BOTH else None
            if place is not None:
                what = {**what, "slot": thing("slot", place), "prey": faces(met[0][0])}
                dear = "_dear" if 1.0 - live >= _DEAR else ""
                kind = f"prey_beside{dear}" if win >= _SLIGHT else "prey_alone_dies" if lost else f"prey_alone{dear}"
                return Reason(kind, {**what, "lost": _unsure(1.0 - live)}, _clause(wanted))
            what = {**what, "prey": faces(met[0][0]), "chance": _unsure(told.lies_there(hope))}
            if action.target == BOTH:
                kind, more = _hunt(army, wanted, meets, prey, kind, live)
                what.update({"chance": _unsure(told.lies_in_one(hope)), **more})
            return Reason(kind, what, _clause(wanted))
    if action.target == BOTH:
        what["chance"] = _unsure(told.kills_both(win))
        if surely or told.kills_both(win) >= _MOSTLY:
            risk = "" if safely else "_dies" if surely and lost else "_dear" if surely or 1.0 - live >= _DEAR else ""
            return Reason(f"both{'_sure' if surely else ''}{risk}", {**what, **_price(live)}, "BP-11")
        return _one_of_two(asked, own, action.seat, prey, {**what, **_price(live)})
    if len(meets) == 1:
        killed = "known" if safely else "known_both"
        missed = "known_death" if lost else "known_loss"
        kind = killed if surely else missed if never and not safely else "known_trade"
        return Reason(kind, {**what, "prey": faces(*meets[0])}, "BP-16")
    if never:
        return Reason("hopeless", what, "BP-36")
    if surely:
        if not safely and army.is_king(own):  # nothing but its like dies with it
            return Reason("certain_kings", {**what, "lost": _unsure(told.is_a_king(1.0 - live))}, "BP-17")
        return Reason("certain" if safely else "certain_trade", what, "BP-16")
    if win < live / 2:
        return Reason("feeler", what, "BP-16")
    both = told.both_die(win, live)
    kind = "likely_trade" if both else "likely"
    return Reason(kind if win >= _MOSTLY else f"{kind}_seldom", {**what, "n": number(both)}, "BP-17")


def _one_of_two(asked: Asked, own: int, other: int, prey: Prey, what: dict[str, Term]) -> Reason:
    """A card that does not kill both may kill one of them; else it is sent to see, if there is anything to be seen."""
    army, spends_all = _army(asked), asked.view.house.spy_spends_all

    def may_kill(defenders: tuple[int, ...]) -> bool:
        return any(any(end.defenders_dead) for end in endings(army, (own,), defenders, spends_all))

    able = [may_kill(defenders) for defenders in _meets(asked, other, BOTH)]
    if all(able) or not any(able):
        return Reason("one_sure" if any(able) else "hopeless_both", what, "BP-16")
    one = told.kills_one(sum(share for defenders, share in prey.items() if may_kill(defenders)))
    return Reason("feeler" if one < _SELDOM else "one_of_two", {**what, "chance": _unsure(one)}, "BP-11")


def _hunt(
    army: Army, wanted: int, meets: Sequence[tuple[int, ...]], prey: Prey, kind: str, live: float
) -> tuple[str, dict[str, Term]]:
    """The kind of reason for a specialist sent against two cards, and what it tells besides: in which slot its prey
    lies, if only one can hold it or one rather does, and how often it dies itself, if that is worth a word.
    """
    able = _places(army, wanted, meets)
    price, dear = _price(live), 1.0 - live >= _DEAR
    if len(able) == 1:
        there = {"slot": thing("slot", able[0])}
        return ("hunt_beside", {**there, **price}) if dear else ("specialist_beside", there)
    if not dear:
        return kind, {}
    if kind.endswith("_sure"):
        return "hunt_sure", price
    left, right = (
        sum(share for found, share in prey.items() if army.role(found[place]) == wanted) for place in range(SLOTS)
    )
    if abs(left - right) < _RATHER:
        return "hunt", price
    return "hunt_rather", {**price, "slot": thing("slot", int(right > left))}


def _certain_place(army: Army, wanted: int, meets: Sequence[tuple[int, ...]]) -> int | None:
    """In which of two slots a card of this role lies, whatever the other one is; None where that is not proven."""
    return next((place for place in range(SLOTS) if all(army.role(met[place]) == wanted for met in meets)), None)


def _places(army: Army, wanted: int, meets: Sequence[tuple[int, ...]]) -> list[int]:
    """The slots in which a card of this role may lie."""
    return [place for place in range(SLOTS) if any(army.role(met[place]) == wanted for met in meets)]


def _clause(prey: int) -> str:
    return "BP-14" if prey == KING else "BP-13"


def _together(asked: Asked, action: Teamwork) -> Reason:
    """Both cards on one."""
    own = tuple(asked.view.face(asked.seat, place) for place in range(SLOTS))
    win, live = odds(_army(asked), asked.view, own, lying_in(_belief(asked, action.seat), action.target))
    what = {"other": seat_of(action.seat), "chance": _unsure(win), "slot": thing("slot", action.target)}
    surely = _always(asked, own, _meets(asked, action.seat, action.target))[0]
    if surely:
        return Reason("teamwork_sure", what, "BP-29")
    return Reason("teamwork" if 1.0 - live < _DEAR else "teamwork_dear", {**what, "lost": _unsure(1.0 - live)}, "BP-29")


def _laid(asked: Asked, action: Replace | Place) -> Reason:
    """A card that comes into play: its best prey, or what happens to those who attack it."""
    army, view, card = _army(asked), asked.view, action.card
    what = {"card": faces(card)}
    if army.is_mine(card):
        return Reason("mine", what, "BP-15")
    best, most, dear = (0.0, -1, -1), 0.0, False
    for other, belief in _believed(asked).items():
        for place in view.in_play(other):
            win, live = odds(army, view, (card,), lying_in(belief, place))
            best = max(best, (min(win, live), other, place))
            if win > most:
                most, dear = win, min(win, live) < win / 2
    if best[1] >= 0:
        surely, _, safely, _ = _always(asked, (card,), _meets(asked, best[1], best[2]))
        chance = told.laid_for(best[0])
        what.update(other=seat_of(best[1]), slot=thing("slot", best[2]), chance=_unsure(chance))
        if surely and safely:
            return Reason("lay_sure", what, "BP-26")
        if best[0] < _SLIGHT and most >= _SELDOM:
            return Reason("lay_trade", what, "BP-26")
        if surely:
            return Reason("lay_kills", what, "BP-26")
        if chance < _SELDOM:
            return Reason("lay_dear" if most >= _SELDOM and dear else "lay_weak", what, "BP-26")
        if chance >= _MOSTLY:
            return Reason("lay", what, "BP-26")
        return Reason("lay_first" if view.phase == OPENING else "lay_seldom", what, "BP-26")
    return Reason("lay_first", what, "BP-8")


def _shirked(asked: Asked, action: Shirk) -> Reason:
    """What the one card promises against the other; of two that promise alike, that the new one is known to nobody, if
    anything was known of the first.
    """
    army, view, seat = _army(asked), asked.view, asked.seat
    given = view.face(seat, action.slot)
    what = {"card": faces(action.card), "given": faces(given)}
    if promised(army, view, seat, action.card) > promised(army, view, seat, given):
        if army.is_mine(action.card):
            return Reason("shirk_mine", what, "BP-30")
        idle = _PREY.get(army.role(given))
        if idle is not None and not _is_left(asked, idle):
            return Reason("shirk_idle_spy" if idle == KING else "shirk_idle_sapper", what, _clause(idle))
        prey = _sure_prey(asked, action.card)
        if prey is None or (not army.is_mine(given) and _sure_prey(asked, given) is not None):
            return _better(asked, what, action.card, given)
        return Reason("shirk_sure", {**what, "other": seat_of(prey[0]), "slot": thing("slot", prey[1])}, "BP-30")
    if action.card == given:
        return Reason("shirk_again", what, "BP-30")
    if any(stay.seat == seat and stay.face == action.card and stay.seen_by for stay in view.stays):
        return Reason("shirk_seen", what, "BP-30")
    left = view.stay(seat, action.slot)
    known = left is not None and (left.seen_by & ~bit(seat) or left.attacked or left.unit)
    if known or _can_kill(asked):
        return Reason("shirk_hidden" if known else "shirk_unseen", what, "BP-30")
    return Reason("shirk_waits", {}, "BP-30")


def _better(asked: Asked, what: dict[str, Term], card: int, given: int) -> Reason:
    """A card that mostly kills and lives, where the other one would not as often; that a minefield attacks nobody; else
    that the one is stronger, if it is.
    """
    army = _army(asked)
    chance, other, place = _best_prey(asked, card)
    before = 0.0 if army.is_mine(given) else _best_prey(asked, given)[0]
    if chance >= max(_MOSTLY, before + _RATHER):
        where = {"other": seat_of(other), "slot": thing("slot", place), "chance": _unsure(chance)}
        return Reason("shirk_better", {**what, **where}, "BP-30")
    if army.is_mine(given):
        return Reason("shirk_moves", what, "BP-30")
    return Reason("shirk_stronger" if army.values[card] > army.values[given] else "shirk", what, "BP-30")


def _best_prey(asked: Asked, card: int) -> tuple[float, int, int]:
    """How often a card kills and lives where it does so most often: there; -1 where nothing lies."""
    best, army = (0.0, -1, -1), _army(asked)
    for other, belief in _believed(asked).items():
        for place in asked.view.in_play(other):
            best = max(best, (min(odds(army, asked.view, (card,), lying_in(belief, place))), other, place))
    return best


def _is_left(asked: Asked, role: int) -> bool:
    """Whether an opponent may still have a card of this role, before him, in his hand or in his pile."""
    army, view = _army(asked), asked.view
    for other in view.seats:
        if other != asked.seat:
            seen = [view.face(other, place) for place in view.in_play(other)]
            held = [*unplaced(view, other), *view.table.floating(hand(other)), *view.table.faces_in(hand(other)), *seen]
            if any(face != UNKNOWN and army.role(face) == role for face in held):
                return True
    return False


def _sure_prey(asked: Asked, card: int) -> tuple[int, int] | None:
    """A seat and its slot where a card surely kills, and lives, whatever lies there; None where there is none."""
    for other in _believed(asked):
        for place in asked.view.in_play(other):
            surely, _, safely, _ = _always(asked, (card,), _meets(asked, other, place))
            if surely and safely:
                return other, place
    return None


def _sent_away(asked: Asked, before: State, done: Shirk, action: Shirk) -> bool:
    """Bringing back the card that a Shirker has sent away."""
    return action.slot == done.slot and action.card == before.face(before.table.observer, done.slot)


def _struck(asked: Asked, action: Strike) -> Reason:
    """The lone card kills all that it can (BP-A12): it chooses only where it kills the one or the other."""
    view, dead, fight = asked.view, _prey_of(asked.view, asked.seat, action), asked.view.fight
    if fight is None or len(asked.legal) > 1:
        return Reason("strike", {"prey": faces(*dead)}, "BP-21")
    lone = fight.attack_slots if fight.attacker == asked.seat else fight.defend_slots
    what = {"card": faces(view.face(asked.seat, lone[0]))}
    kind = ("strike_no", "strike_only", "strike_both")[len(dead)]
    return Reason(kind, {**what, "prey": faces(*dead)} if dead else what, "BP-A12")


def _looked(asked: Asked, action: Look) -> Reason:
    """By how many kinds of cards may lie there."""
    kinds = len(_meets(asked, action.seat, action.slot))
    what = {"other": seat_of(action.seat), "slot": thing("slot", action.slot), "n": number(kinds)}
    return Reason("look" if kinds > 1 else "look_known", what, "BP-27")


def _prey_of(view: State, seat: int, action: Strike) -> list[int]:
    """The faces of those who would die."""
    fight = view.fight
    if fight is None:
        return []
    enemy = fight.defender if fight.attacker == seat else fight.attacker
    return [view.face(enemy, place) for place in action.slots]


# ---- what choices are called: whoever chooses knows his own cards, the log does not name them ------


def _other(chosen: Chosen, action: Attack | Teamwork) -> Argument:
    return SeatName(action.seat)


def _card(chosen: Chosen, action: Shirk | Replace | Place) -> Argument:
    return chosen.card(action.card)


def _own(chosen: Chosen, action: Attack | Shirk) -> Argument:
    return chosen.card(chosen.view.face(chosen.seat, action.slot))


def _lying(chosen: Chosen, action: TakeBack) -> Argument:
    return chosen.card(chosen.view.drafts[chosen.seat][action.slot])


def _aim(chosen: Chosen, action: Attack | Teamwork) -> Argument:
    aim: Argument = chosen.content.game.slots[action.target].card
    return aim


def _place(chosen: Chosen, action: Place | TakeBack) -> Argument:
    name: Argument = chosen.content.game.slots[action.slot].name
    return name


def _prey(chosen: Chosen, action: Strike) -> Argument:
    return chosen.card(*_prey_of(chosen.view, chosen.seat, action))


def _either(test: Callable[[Chosen, Any], bool], name: Name, otherwise: Name) -> Name:
    """One of two names."""
    return lambda chosen, action: name(chosen, action) if test(chosen, action) else otherwise(chosen, action)


ATTACK: Final = _either(
    lambda chosen, attack: attack.target == BOTH,
    named("batailles.choice.attack_both", "BP-11", other=_other, card=_own),
    named("batailles.choice.attack", "BP-11", other=_other, card=_own, slot=_aim),
)
SHIRK: Final = _either(
    lambda chosen, shirk: chosen.view.face(chosen.seat, shirk.slot) == shirk.card,
    named("batailles.choice.shirk_again", "BP-30", card=_card, given=_own),
    named("batailles.choice.shirk", "BP-30", card=_card, given=_own),
)
STRIKE: Final = _either(
    lambda chosen, strike: bool(_prey_of(chosen.view, chosen.seat, strike)),
    named("batailles.choice.strike", "BP-21", prey=_prey),
    named("batailles.choice.strike_none", "BP-21"),
)
TEAMWORK: Final = named("batailles.choice.teamwork", "BP-29", other=_other, slot=_aim)
SAID: Final[SaidTable] = {
    Place: Said(_laid, named("batailles.choice.place", "BP-8", card=_card, place=_place), undone(TakeBack, "slot")),
    TakeBack: Said(called=named("batailles.choice.back", "BP-8", card=_lying, place=_place)),
    Confirm: Said(Reason("confirm", {}, "BP-8")),
    Attack: Said(_attacked, ATTACK),
    Teamwork: Said(_together, TEAMWORK),
    Shirk: Said(_shirked, SHIRK, Undone(Shirk, _sent_away)),
    Pass: Said(Reason("pass", {}, "BP-A6")),
    Stop: Said(Reason("stop", {}, "BP-32"), named("batailles.choice.stop", "BP-32")),
    Strike: Said(_struck, STRIKE),
    Replace: Said(_laid, named("batailles.choice.lay", "BP-26", card=_card)),
    LeaveEmpty: Said(Reason("leave_empty", {}, "BP-34"), named("batailles.choice.leave_empty", "BP-35")),
    Look: Said(_looked),
    Decline: Said(Reason("decline", {}, "BP-A23")),
}


class BataillesReasons(Reasons):
    """See `Reasons`: by what the seat believes of the hidden cards."""

    playbook = BataillesPlaybook
    stands = frozenset(
        {"known", "certain", "prey_alone", "specialist_sure", "spy_first_sure", "both_sure"}
    ) | frozenset({"teamwork_sure", "lay_sure", "shirk_sure"})
    against = _IN_VAIN | {"forced", "likely_seldom", "likely_trade_seldom", "lay_weak", "lay_trade", "lay_dear"}
    words: ClassVar[Mapping[str, Words]] = {"slot": _slot}
    said = SAID

    def place(self, context: Context, zone: int, index: int) -> Sentence | None:
        """One of the two cards in front of a player."""
        other = seat_at(zone)
        at = zone - slot(other, 0)
        if at not in range(SLOTS):
            return None
        return Sentence("batailles.choice.slot", {"other": SeatName(other), "slot": _slot(context, (at,))}, "BP-8")
