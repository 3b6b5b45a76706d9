"""Why a bot of Batailles et piques attacks, sends a Shirker or lays a card: what probably lies there, and what would
become of the two.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from game.batailles.army import KING, MINE, SAPPER, SPY, Army
from game.batailles.combat import endings
from game.batailles.moves import (
    BOTH,
    Attack,
    Confirm,
    Decline,
    LeaveEmpty,
    Look,
    Pass,
    Place,
    Replace,
    Shirk,
    Stop,
    Strike,
    TakeBack,
    Teamwork,
)
from game.batailles.rules import Batailles
from game.batailles.state import State
from game.batailles.zones import SLOTS, slot
from game.batailles.zones import seat_of as seat_at
from game.bots.batailles.beliefs import Belief, beliefs, marginal
from game.bots.batailles.choices import called, enemy_of
from game.bots.batailles.policy import promised
from game.bots.batailles.search import BataillesPlaybook
from game.bots.explaining.reasons import Context, Numbers, Reason, Reasons, Words, faces, percent, seat_of, thing
from game.bots.policy import Decision
from game.bots.search.search import Whole
from game.core.rules.rules import Action
from game.core.texts import LocalText, SeatName, Sentence

_KNOWN: Final = 0.995
_SLIGHT: Final = 0.005
"""A chance that rounds to nothing."""
_PREY: Final = {SPY: KING, SAPPER: MINE}
"""Whom the two weak specialists are for."""
_HOPED: Final = 0.2
"""A prey that lies there that often is what a specialist is sent for."""


def _slot(context: Context, numbers: Numbers) -> LocalText | str:
    """One of two cards, by its place."""
    rules = context.rules
    if not isinstance(rules, Batailles):
        raise TypeError("these are the words of Batailles et piques alone")
    return rules.content.game.slots[numbers[0]].card


class BataillesReasons(Reasons):
    """See `Reasons`."""

    playbook = BataillesPlaybook
    words: ClassVar[Mapping[str, Words]] = {"slot": _slot}

    def called(self, context: Context, seat: int, whole: Whole) -> Sentence | None:
        """See `Reasons`."""
        return called(context, seat, whole)

    def place(self, context: Context, zone: int, index: int) -> Sentence | None:
        """One of the two cards in front of a player."""
        other = seat_at(zone)
        at = zone - slot(other, 0)
        if at not in range(SLOTS):
            return None
        return Sentence("batailles.choice.slot", {"other": SeatName(other), "slot": _slot(context, (at,))}, "BP-8")

    def reason(self, decision: Decision, action: Action) -> Reason | None:
        """By what the seat believes of the hidden cards."""
        rules, view, seat = decision.rules, decision.view, decision.seat
        if not isinstance(rules, Batailles):
            return None
        army = rules.army(view)
        if isinstance(action, Attack):
            return _attacked(army, view, seat, action)
        if isinstance(action, Teamwork):
            own = tuple(view.face(seat, place) for place in range(SLOTS))
            win, _ = _odds(army, view, own, _one(_belief(army, view, seat, action.seat), action.target))
            what = {"other": seat_of(action.seat), "chance": percent(win), "slot": thing("slot", action.target)}
            return Reason("teamwork_sure" if win >= _KNOWN else "teamwork", what, "BP-29")
        if isinstance(action, Shirk):
            return _shirked(rules, view, seat, action)
        return _laid(army, view, seat, action) or _otherwise(view, seat, action)

    def takes_back(self, before: State, done: Action, decision: Decision, action: Action) -> bool:
        """Bringing back the card that a Shirker has sent away; taking up again what was laid for the opening."""
        if isinstance(done, Place):
            return isinstance(action, TakeBack) and action.slot == done.slot
        if not isinstance(done, Shirk) or not isinstance(action, Shirk):
            return False
        return action.slot == done.slot and action.card == before.face(before.table.observer, done.slot)


def _belief(army: Army, view: State, seat: int, other: int) -> Belief:
    return beliefs(army, view, seat)[other]


Prey = Mapping[tuple[int, ...], float]
"""How likely each face, or each pair of them, is attacked."""


def _one(belief: Belief, place: int) -> Prey:
    return {(face,): share for face, share in marginal(belief, place).items()}


def _odds(army: Army, view: State, attackers: tuple[int, ...], prey: Prey) -> tuple[float, float]:
    """How likely all defenders die, and how likely all attackers live."""
    win = live = 0.0
    for defenders, share in prey.items():
        end = endings(army, attackers, defenders, view.house.spy_spends_all)[0]
        win += share * all(end.defenders_dead)
        live += share * (not any(end.attackers_dead))
    return win, live


def _attacked(army: Army, view: State, seat: int, action: Attack) -> Reason:
    """A specialist goes for its prey, another card for what it probably beats."""
    own, belief = view.face(seat, action.slot), _belief(army, view, seat, action.seat)
    prey: Prey = (
        {(*pair,): share for pair, share in belief.items()} if action.target == BOTH else _one(belief, action.target)
    )
    win, live = _odds(army, view, (own,), prey)
    what = {"card": faces(own), "other": seat_of(action.seat), "chance": percent(win)}
    if action.target != BOTH:
        what["slot"] = thing("slot", action.target)
    wanted = _PREY.get(army.role(own))
    if wanted is not None:
        met = [(face, share) for found, share in prey.items() for face in found if army.role(face) == wanted]
        hope = sum(share for _, share in met)
        if hope >= _HOPED:
            kind = "spy_first" if action.target == BOTH else "specialist"
            if hope >= _KNOWN:
                kind += "_sure"
            return Reason(kind, {**what, "prey": faces(met[0][0]), "chance": percent(hope)}, _clause(wanted))
    if action.target == BOTH:
        kind = "both_sure" if win >= _KNOWN else "both" if win >= _SLIGHT else "feeler"
        return Reason(kind, what, "BP-11")
    (face,), share = max(prey.items(), key=lambda found: found[1])
    if share >= _KNOWN:
        lost = win < _SLIGHT and live < _SLIGHT
        kind = "known" if win >= _KNOWN else "known_loss" if lost else "known_trade"
        return Reason(kind, {**what, "prey": faces(face)}, "BP-16")
    kind = "certain" if win >= _KNOWN else "likely" if win >= live / 2 else "feeler"
    return Reason(kind, {**what, "lives": percent(live)}, "BP-16")


def _clause(prey: int) -> str:
    return "BP-14" if prey == KING else "BP-13"


def _laid(army: Army, view: State, seat: int, action: Action) -> Reason | None:
    """A card that comes into play: its best prey, or what happens to those who attack it."""
    if not isinstance(action, (Replace, Place)):
        return None
    card = action.card
    what = {"card": faces(card)}
    if army.is_mine(card):
        return Reason("mine", what, "BP-15")
    best = (0.0, -1, -1)
    for other, belief in beliefs(army, view, seat).items():
        for place in view.in_play(other):
            win, live = _odds(army, view, (card,), _one(belief, place))
            best = max(best, (min(win, live), other, place))
    if best[1] >= 0:
        kind = "lay_sure" if best[0] >= _KNOWN else "lay" if best[0] >= _SLIGHT else "lay_weak"
        return Reason(kind, {**what, "other": seat_of(best[1]), "chance": percent(best[0])}, "BP-26")
    return Reason("lay_first", what, "BP-8")


def _shirked(rules: Batailles, view: State, seat: int, action: Shirk) -> Reason:
    """What the one card promises against the other; of two that promise alike, that the new one is known to nobody."""
    given = view.face(seat, action.slot)
    what = {"card": faces(action.card), "given": faces(given)}
    if promised(rules, view, seat, action.card) > promised(rules, view, seat, given):
        return Reason("shirk", what, "BP-30")
    return Reason("shirk_again" if action.card == given else "shirk_hidden", what, "BP-30")


def _otherwise(view: State, seat: int, action: Action) -> Reason | None:
    """What is done in a fight, after it, or instead of one."""
    if isinstance(action, Strike):
        enemy = enemy_of(view, seat)
        dead: Sequence[int] = [view.face(enemy, place) for place in action.slots]
        if not dead:
            return Reason("strike_none", {}, "BP-21")
        return Reason("strike", {"prey": faces(*dead)}, "BP-21")
    if isinstance(action, Look):
        return Reason("look", {"other": seat_of(action.seat), "slot": thing("slot", action.slot)}, "BP-27")
    if isinstance(action, Pass):
        return Reason("pass", {}, "BP-A6")
    if isinstance(action, LeaveEmpty):
        return Reason("leave_empty", {}, "BP-35")
    if isinstance(action, Decline):
        return Reason("decline", {}, "BP-A23")
    if isinstance(action, Stop):
        return Reason("stop", {}, "BP-35")
    return Reason("confirm", {}, "BP-8") if isinstance(action, Confirm) else None
