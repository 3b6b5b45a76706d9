"""Why a bot of Batailles et piques does what it does: sends a Shirker, lays a card, strikes or looks. Its attacks:
`attack_reasons.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from game.batailles.aftermath import Decline, LeaveEmpty, Look, Replace
from game.batailles.army import KING
from game.batailles.attacks import Pass, Shirk, Stop
from game.batailles.fighting import Strike
from game.batailles.opening import Confirm, Place, TakeBack
from game.batailles.rules import Batailles
from game.batailles.state import ACTIVE, OPENING, State
from game.batailles.zones import SLOTS, hand, slot
from game.batailles.zones import seat_of as seat_at
from game.bots.batailles import told
from game.bots.batailles.attack_reasons import (
    CERTAIN,
    IN_VAIN,
    MOSTLY,
    PREY,
    RATHER,
    SAID_OF_ATTACKS,
    SELDOM,
    SLIGHT,
    all_meets,
    always,
    army_of,
    believed,
    can_kill,
    clause_of,
    either,
    meets_of,
    unsure,
)
from game.bots.batailles.beliefs import lying_in, odds, unplaced
from game.bots.batailles.policy import promised
from game.bots.batailles.search import BataillesPlaybook
from game.bots.explaining.reasons import (
    Asked,
    Chosen,
    Context,
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
    seat_of,
    thing,
    undone,
)
from game.core.table.table import UNKNOWN, bit
from game.core.texts import Argument, LocalText, SeatName, Sentence, filled

ALWAYS: Final = LocalText("à chaque fois", "all of them")
SOMETIMES: Final = LocalText("environ {n} fois", "about {n}")


def _slot(context: Context, numbers: Numbers) -> LocalText | str:
    """One of two cards, by its place."""
    rules = context.rules
    if not isinstance(rules, Batailles):
        raise TypeError("these are the words of Batailles et piques alone")
    return rules.content.game.slots[numbers[0]].card


def _losses(context: Context, numbers: Numbers) -> LocalText | str:
    """In how many of a hundred attacks a card is lost."""
    return ALWAYS if numbers[0] == CERTAIN else filled(SOMETIMES, n=str(numbers[0]))


def _laid(asked: Asked, action: Replace | Place) -> Reason:
    """A card that comes into play: its best prey, or what happens to those who attack it."""
    army, view, card = army_of(asked), asked.view, action.card
    what = {"card": faces(card)}
    if army.is_mine(card):
        return Reason("mine", what, "BP-15")
    best, most, dear = (0.0, -1, -1), 0.0, False
    for other, belief in believed(asked).items():
        for place in view.in_play(other):
            win, live = odds(army, view, (card,), lying_in(belief, place))
            best = max(best, (min(win, live), other, place))
            if win > most:
                most, dear = win, min(win, live) < win / 2
    if best[1] >= 0:
        surely, _, safely, _ = always(asked, (card,), meets_of(asked, best[1], best[2]))
        chance = told.laid_for(best[0])
        what.update(other=seat_of(best[1]), slot=thing("slot", best[2]), chance=unsure(chance))
        if surely and safely:
            return Reason("lay_sure", what, "BP-26")
        if best[0] < SLIGHT and most >= SELDOM:
            return Reason("lay_trade", what, "BP-26")
        if surely:
            return Reason("lay_kills", what, "BP-26")
        if not most and all(always(asked, (card,), meets)[1] for meets in all_meets(asked)):
            return Reason("lay_vain", what, "BP-26")
        if chance < SELDOM:
            return Reason("lay_dear" if most >= SELDOM and dear else "lay_weak", what, "BP-26")
        if chance >= MOSTLY:
            return Reason("lay", what, "BP-26")
        return Reason("lay_first" if view.phase == OPENING else "lay_seldom", what, "BP-26")
    return Reason("lay_first", what, "BP-8")


def _shirked(asked: Asked, action: Shirk) -> Reason | None:
    """What the one card promises against the other; of two that promise alike, that the new one is known to nobody, if
    anything was known of the first. None where nothing can be said of who knows them.
    """
    army, view, seat = army_of(asked), asked.view, asked.seat
    given = view.face(seat, action.slot)
    what = {"card": faces(action.card), "given": faces(given)}
    if promised(army, view, seat, action.card) > promised(army, view, seat, given):
        if army.is_mine(action.card):
            return Reason("shirk_mine", what, "BP-30")
        idle = PREY.get(army.role(given))
        if idle is not None and not _is_left(asked, idle):
            return Reason("shirk_idle_spy" if idle == KING else "shirk_idle_sapper", what, clause_of(idle))
        prey = _sure_prey(asked, action.card)
        if prey is None or (not army.is_mine(given) and _sure_prey(asked, given) is not None):
            return _better(asked, what, action.card, given)
        return Reason("shirk_sure", {**what, "other": seat_of(prey[0]), "slot": thing("slot", prey[1])}, "BP-30")
    if action.card == given:
        return Reason("shirk_again", what, "BP-30")
    shown = [stay for stay in view.stays if stay.seat == seat and stay.seen_by & ~bit(seat)]
    came_back = {stay.face for stay in shown if stay.returned}
    if action.card in came_back:  # of two alike, one of which was seen, nobody can tell which this is
        watch = sum(bit(other) for other in view.seats if view.standings[other] == ACTIVE and other != seat)
        seen = any(stay.face == action.card and stay.seen_by & watch for stay in shown)
        return Reason("shirk_seen", what, "BP-30") if seen and army.cards.count(action.card) == 1 else None
    left = view.stay(seat, action.slot)
    known = left is not None and (left in shown or left.attacked or left.unit)
    if not known and given in came_back:
        return None
    if known or can_kill(asked):
        return Reason("shirk_hidden" if known else "shirk_unseen", what, "BP-30")
    return Reason("shirk_waits", {}, "BP-30")


def _better(asked: Asked, what: dict[str, Term], card: int, given: int) -> Reason:
    """A card that mostly kills and lives, where the other one would not as often; that a minefield attacks nobody; else
    that the one is stronger, if it is.
    """
    army = army_of(asked)
    chance, other, place = _best_prey(asked, card)
    before = 0.0 if army.is_mine(given) else _best_prey(asked, given)[0]
    if chance >= max(MOSTLY, before + RATHER):
        where = {"other": seat_of(other), "slot": thing("slot", place), "chance": unsure(chance)}
        return Reason("shirk_better", {**what, **where}, "BP-30")
    if army.is_mine(given):
        return Reason("shirk_moves", what, "BP-30")
    return Reason("shirk_stronger" if army.values[card] > army.values[given] else "shirk", what, "BP-30")


def _best_prey(asked: Asked, card: int) -> tuple[float, int, int]:
    """How often a card kills and lives where it does so most often: there; -1 where nothing lies."""
    best, army = (0.0, -1, -1), army_of(asked)
    for other, belief in believed(asked).items():
        for place in asked.view.in_play(other):
            best = max(best, (min(odds(army, asked.view, (card,), lying_in(belief, place))), other, place))
    return best


def _is_left(asked: Asked, role: int) -> bool:
    """Whether an opponent may still have a card of this role, before him, in his hand or in his pile."""
    army, view = army_of(asked), asked.view
    for other in view.seats:
        if other != asked.seat:
            seen = [view.face(other, place) for place in view.in_play(other)]
            held = [*unplaced(view, other), *view.table.floating(hand(other)), *view.table.faces_in(hand(other)), *seen]
            if any(face != UNKNOWN and army.role(face) == role for face in held):
                return True
    return False


def _sure_prey(asked: Asked, card: int) -> tuple[int, int] | None:
    """A seat and its slot where a card surely kills, and lives, whatever lies there; None where there is none."""
    for other in believed(asked):
        for place in asked.view.in_play(other):
            surely, _, safely, _ = always(asked, (card,), meets_of(asked, other, place))
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
    kinds = len(meets_of(asked, action.seat, action.slot))
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


def _card(chosen: Chosen, action: Shirk | Replace | Place) -> Argument:
    return chosen.card(action.card)


def _given(chosen: Chosen, action: Shirk) -> Argument:
    return chosen.card(chosen.view.face(chosen.seat, action.slot))


def _lying(chosen: Chosen, action: TakeBack) -> Argument:
    return chosen.card(chosen.view.drafts[chosen.seat][action.slot])


def _place(chosen: Chosen, action: Place | TakeBack) -> Argument:
    name: Argument = chosen.content.game.slots[action.slot].name
    return name


def _prey(chosen: Chosen, action: Strike) -> Argument:
    return chosen.card(*_prey_of(chosen.view, chosen.seat, action))


_SHIRK: Final = either(
    lambda chosen, shirk: chosen.view.face(chosen.seat, shirk.slot) == shirk.card,
    named("batailles.choice.shirk_again", "BP-30", card=_card, given=_given),
    named("batailles.choice.shirk", "BP-30", card=_card, given=_given),
)
_STRIKE: Final = either(
    lambda chosen, strike: bool(_prey_of(chosen.view, chosen.seat, strike)),
    named("batailles.choice.strike", "BP-21", prey=_prey),
    named("batailles.choice.strike_none", "BP-21"),
)
SAID: Final[SaidTable] = {
    Place: Said(_laid, named("batailles.choice.place", "BP-8", card=_card, place=_place), undone(TakeBack, "slot")),
    TakeBack: Said(called=named("batailles.choice.back", "BP-8", card=_lying, place=_place)),
    Confirm: Said(Reason("confirm", {}, "BP-8")),
    **SAID_OF_ATTACKS,
    Shirk: Said(_shirked, _SHIRK, Undone(Shirk, _sent_away)),
    Pass: Said(Reason("pass", {}, "BP-A6")),
    Stop: Said(Reason("stop", {}, "BP-32"), named("batailles.choice.stop", "BP-32")),
    Strike: Said(_struck, _STRIKE),
    Replace: Said(_laid, named("batailles.choice.lay", "BP-26", card=_card)),
    LeaveEmpty: Said(Reason("leave_empty", {}, "BP-34"), named("batailles.choice.leave_empty", "BP-35")),
    Look: Said(_looked),
    Decline: Said(Reason("decline", {}, "BP-A23")),
}


class BataillesReasons(Reasons):
    """See `Reasons`: by what the seat believes of the hidden cards."""

    playbook = BataillesPlaybook
    stands = frozenset(
        {"known", "certain", "prey_alone", "specialist_sure", "spy_first_sure", "both_sure", "lay_sure", "shirk_sure"}
    ) | {f"teamwork_{how}{cost}" for how in ("sure", "known") for cost in ("", "_dear", "_dies")}
    against = IN_VAIN | {"forced", "likely_seldom", "likely_trade_seldom"}
    against |= {"lay_weak", "lay_vain", "lay_trade", "lay_dear"}
    words: ClassVar[Mapping[str, Words]] = {"slot": _slot, "losses": _losses}
    said = SAID

    def place(self, context: Context, zone: int, index: int) -> Sentence | None:
        """One of the two cards in front of a player."""
        other = seat_at(zone)
        at = zone - slot(other, 0)
        if at not in range(SLOTS):
            return None
        return Sentence("batailles.choice.slot", {"other": SeatName(other), "slot": _slot(context, (at,))}, "BP-8")
