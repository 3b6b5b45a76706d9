"""Why a bot of FLOWER POWER! attacks, waits or replies: what the petals decide as it stands, and what a card changes
in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod
from typing import Final

from game.bots.explaining.reasons import Asked, Reason, Term, faces, number, percent, seat_of, thing
from game.bots.flower_power.battles import adds_a_petal, bare_by_success
from game.bots.flower_power.cards import changed_by, deadly_poison, faces_of, petal_destroyed
from game.bots.flower_power.certain import (
    harmless,
    needs_good_pick,
    petals_after,
    picks_apart,
    surely_fails,
    surely_succeeds,
    surely_ties,
)
from game.bots.flower_power.duel import LineUp, Outlook, fought, line_up, surely
from game.bots.flower_power.last_will import may_save
from game.bots.flower_power.policy import FAINT, attacks_of
from game.bots.flower_power.worth import Standing
from game.core.rules.rules import Action, of_kind
from game.core.table.table import UNKNOWN
from game.flower_power.battles import Pass
from game.flower_power.founding import AddCard, Found
from game.flower_power.hand_cards import FlowerPlay
from game.flower_power.state import ATTACKER, DEFENDER, TIE, Battle, Flower

_SLIGHT: Final = 1e-6
"""A smaller difference of chances is none."""
_EVEN: Final = 0.5
_LIKELY: Final = 0.75
"""Who attacks so surely needs no other attack after it, nor minds the cards of others."""
_SURE: Final = 0.99
"""No chance is told as a certainty."""
_CASES: Final = 3_000
"""So many cases of hidden petals are looked at one by one: three petals."""
Fighters = tuple[Flower, Flower]


def flower_terms(standing: Standing, flower: Flower) -> dict[str, Term]:
    """Which flower, whose, and how many petals it has."""
    size = number(standing.state.size(flower.zone))
    return {"flower": thing("flower", flower.zone), "other": seat_of(flower.owner), "n": size}


def _chance(chance: float) -> Term:
    return percent(min(max(chance, 1.0 - _SURE), _SURE))


def attacked(asked: Asked, action: Action) -> Reason | None:
    """An attack by what petals decide if nobody plays a card, which is counted; what others will do with their cards is
    not told in numbers. Nothing can save a flower where petals decide and no hand has an answer.
    """
    standing, state = Standing(asked.content, asked.view, asked.seat), asked.view
    found = next(attacks_of(state, [action]), None)
    if found is None:
        return None
    _, flower, target = found
    chance = _outlook(standing, (flower, target)).won
    what = {**flower_terms(standing, target), "chance": _chance(chance)}
    bare = "" if surely_fails(standing, flower, target) else _bare_then(standing, flower, target)
    if bare:
        return Reason(f"attack_{bare}", {}, "FP-70")
    stands = surely_succeeds(standing, flower, target)
    how = "" if not stands else "_sure" if harmless(standing, target.owner) else "_stands"
    if how != "_sure" and standing.prospect(flower, target)[1] < FAINT:
        vain = surely_fails(standing, flower, target) and not needs_good_pick(standing, target, flower, holds=True)
        return Reason("attack_fails" if vain else "attack_try", what, "FP-42")
    if chance < FAINT:
        return Reason("attack_rescued", what, "FP-60") if standing.heart else Reason("attack_try", what, "FP-42")
    if len(state.garden(target.owner)) == 1:
        return Reason(f"attack_last{how}", what, "FP-23")
    if standing.knows(target.zone, 0) and not target.power:
        petal = state.petal(target.zone, 0)
        return Reason(f"attack_known{how}", {**what, "petal": faces(petal)}, "FP-37")
    sure = None if how or chance > _LIKELY else _sure_one_left(asked, standing, flower)
    if sure is not None:
        return Reason("attack_before", {**what, "own": thing("flower", sure.zone)}, "FP-44")
    return Reason(f"attack{how}", what, "FP-30")


def prospers(standing: Standing, legal: Sequence[Action], zone: int) -> bool:
    """True if some attack with a flower is at least an even chance, whatever others hold."""
    attacks = attacks_of(standing.state, legal)
    return any(own.zone == zone and standing.prospect(own, target)[1] >= _EVEN for _, own, target in attacks)


def _sure_one_left(asked: Asked, standing: Standing, first: Flower) -> Flower | None:
    """A flower with which an attack succeeds if nobody plays a card, and that is still there if another one attacks
    first and fails; with one flower alone there is none.
    """
    attacks = attacks_of(asked.view, asked.legal)
    return next((own for _, own, target in attacks if own != first and surely_succeeds(standing, own, target)), None)


def _likeliest(asked: Asked, standing: Standing) -> tuple[float, Fighters | None]:
    """How likely the attack succeeds that is likeliest to, and who fights in it; of equal ones the one that is told to
    cost least: no flower, the weakest petal. One that is nearly certain is none that is.
    """
    found: list[tuple[float, bool, int, float, int, Fighters]] = []
    for attack, flower, target in attacks_of(asked.view, asked.legal):
        price = standing.price(flower, target, standing.line_up(target))
        won = round(_outlook(standing, (flower, target)).won, 2)
        chance = 1.0 if surely_succeeds(standing, flower, target) else min(won, _SURE)
        petal, stays = _spent(standing, flower, target), standing.state.size(flower.zone) > 1
        strength = 0 if petal == UNKNOWN else standing.values[petal]
        found.append((chance, stays, -strength, -price, attack.flower, (flower, target)))
    chance, *_, fighters = max(found, key=lambda one: one[:5], default=(0.0, None))
    return chance, fighters


def _spent(standing: Standing, flower: Flower, target: Flower) -> int:
    """The petal that a success costs, of a POWER FLOWER the only one that can be enough (one that ties may be, with a
    card that breaks the tie); `UNKNOWN` if that is not known.
    """
    petals, values = faces_of(standing, flower), standing.values
    if not flower.power:
        return petals[0]
    theirs = standing.line_up(target)
    against = [strength for strength, _ in theirs[0].shares]
    ties = standing.wins_ties(flower, theirs)
    able = [face for face in petals if values[face] >= min(against)]  # it is picked once that is seen
    enough = len(able) == 1 and (values[able[0]] > max(against) or (ties and values[able[0]] == max(against)))
    return able[0] if enough else UNKNOWN


def _bare_then(standing: Standing, flower: Flower, target: Flower) -> str:
    """What is added to a kind where a success leaves no flower to who attacks, and some to others (FP-70): `bare`, or
    `hangs` where all hangs on the last will; '' elsewhere, or where that surely takes what is left.
    """
    if not bare_by_success(standing, flower, target):
        return ""
    return "hangs" if may_save(standing, target) else "bare"


def _answered(kind: str, standing: Standing, fighters: Fighters, chance: float) -> Reason | None:
    """Who holds how many cards, where petals are for an attack, probably or surely, and these may well be against it;
    None elsewhere.
    """
    flower, target = fighters
    if chance <= _EVEN or standing.prospect(flower, target)[1] > chance * _LIKELY:
        return None
    held = {"other": seat_of(target.owner), "n": number(len(standing.state.hand(target.owner)))}
    return Reason(f"{kind}_stands" if surely_succeeds(standing, flower, target) else kind, held, "FP-33")


def _let_be(turn: str, clause: str, standing: Standing, fighters: Fighters, chance: float) -> Reason | None:
    """Of a `turn` without the likeliest attack, that it would leave no flower, or may well be answered, or is one on
    somebody's last flower; None elsewhere.
    """
    bare, owner = _bare_then(standing, *fighters), fighters[DEFENDER].owner
    if bare:
        return Reason(f"{turn}_{bare}", {}, clause)
    answered = _answered(f"{turn}_answered", standing, fighters, chance)
    if answered is not None or len(standing.state.garden(owner)) > 1:
        return answered
    return _beside("forgoes", {"other": seat_of(owner)}, standing, fighters, "FP-23")


def drawn(asked: Asked, action: Action) -> Reason | None:
    """A card in place of a turn (FP-25): what the likeliest attack would have promised, and who may well have answered
    it, or what it would have cost even if it had succeeded, for that brings a card, too (FP-40).
    """
    standing = Standing(asked.content, asked.view, asked.seat)
    chance, fighters = _likeliest(asked, standing)
    if fighters is None or chance < FAINT:
        return Reason("draw_alone", {}, "FP-25")
    flower, target = fighters
    petal = _spent(standing, flower, target)
    let_be = _let_be("draw", "FP-25", standing, fighters, chance)
    if let_be is not None:
        return let_be
    what: dict[str, Term] = {"flower": thing("flower", flower.zone)}
    if asked.view.size(flower.zone) == 1:
        return _beside("draw_spares", what, standing, fighters, "FP-25")
    if petal != UNKNOWN and chance > _EVEN:
        return _beside("draw_costs", {**what, "petal": faces(petal)}, standing, fighters, "FP-25")
    return _beside("draw", {}, standing, fighters, "FP-25")


def _beside(kind: str, what: dict[str, Term], standing: Standing, fighters: Fighters, clause: str) -> Reason:
    """A turn without the likeliest attack: how likely that is, or that petals alone decide it."""
    if surely_succeeds(standing, *fighters):
        return Reason(f"{kind}_stands", what, clause)
    return Reason(kind, {**what, "chance": _chance(_outlook(standing, fighters).won)}, clause)


def ended(asked: Asked, action: Action) -> Reason | None:
    """A turn that is ended: beside attacks that might succeed, how likely the likeliest does, of equal ones the
    cheapest, and who may well answer it, or what is kept by not making it.
    """
    standing, state = Standing(asked.content, asked.view, asked.seat), asked.view
    chance, fighters = _likeliest(asked, standing)
    if fighters is None or chance < FAINT:
        plants = any(isinstance(step, AddCard | Found) for step in asked.legal)
        return Reason("end_keeps" if plants else "end", {}, "FP-A14")
    likeliest = fighters[ATTACKER]
    let_be = _let_be("end", "FP-23", standing, fighters, chance)
    if let_be is not None:
        return let_be
    what = {"flower": thing("flower", likeliest.zone)}
    if state.size(likeliest.zone) == 1:
        return _beside("end_spares", what, standing, fighters, "FP-38")
    hidden = not likeliest.power and not state.visible(likeliest.zone, 0)
    return _beside("end_hides" if hidden and chance <= _EVEN else "end_waits", what, standing, fighters, "FP-A14")


def _fighters(standing: Standing, battle: Battle) -> Fighters | None:
    attacking, defending = standing.state.flower(battle.attacking), standing.state.flower(battle.defending)
    return None if attacking is None or defending is None else (attacking, defending)


def _by_good_picks(standing: Standing, fighters: Fighters, side: int) -> str:
    """What is added to the kind where a side loses only if the other one picks the right petal (FP-53)."""
    needs = needs_good_pick(standing, fighters[1 - side], fighters[side], holds=side == ATTACKER)
    return "_to_pick" if needs else ""


def _outlook(standing: Standing, fighters: Fighters) -> Outlook:
    """What becomes of the attack as it stands."""
    attacking, defending = (standing.likely_line_up(fighters[side]) for side in (ATTACKER, DEFENDER))
    return fought(attacking, defending)


def passed(asked: Asked, action: Pass) -> Reason | None:
    """A battle that is let be."""
    standing, battle = Standing(asked.content, asked.view, asked.seat), asked.view.battle
    fighters = None if battle is None else _fighters(standing, battle)
    if battle is None:
        return None
    if fighters is None:
        return Reason("pass_gone", {}, "FP-81")
    if asked.view.phase == TIE:
        if battle.side(asked.seat) != ATTACKER:
            return Reason("pass_tie_holds", {}, "FP-51")
        return Reason("pass_tie" if _may_break_it(asked, standing, fighters) else "pass_tie_idle", {}, "FP-51")
    attacks = battle.side(asked.seat) == ATTACKER
    if attacks and surely_ties(standing, *fighters) and standing.heart:
        return Reason("pass_to_tie", {}, "FP-52")
    won_then, lost_then = surely_succeeds(standing, *fighters), surely_fails(standing, *fighters)
    if won_then or lost_then:
        if won_then == attacks:
            bare = attacks and _bare_then(standing, *fighters) != ""
            return Reason("pass_won_bare", {}, "FP-23") if bare else Reason("pass_won", {}, "FP-33")
        how = _by_good_picks(standing, fighters, battle.side(asked.seat))
        last = not attacks and len(asked.view.garden(asked.seat)) == 1  # nothing comes later
        if not _may_be_turned(asked, standing, battle, fighters):
            return Reason(f"pass_helpless_last{how}" if last else f"pass_helpless{how}", {}, "FP-33")
        return Reason(f"pass_last{how}" if last else f"pass_lost{how}", {}, "FP-23" if last else "FP-33")
    outlook = _outlook(standing, fighters)
    idle = not _may_be_turned(asked, standing, battle, fighters)
    return Reason(
        "pass_idle" if idle else "pass", {"chance": _chance(outlook.won if attacks else 1.0 - outlook.won)}, "FP-33"
    )


def _may_break_it(asked: Asked, standing: Standing, fighters: Fighters) -> bool:
    """True if some card of the hand may make an attack succeed that has ended in a tie, or takes one of the flowers."""
    line_ups = (standing.line_up(fighters[ATTACKER]), standing.line_up(fighters[DEFENDER]))
    tried = (changed_by(standing, action, fighters, line_ups) for action in of_kind(asked.legal, FlowerPlay))
    return any(after is None or fought(*after).won > _SLIGHT for _, after in filter(None, tried))


def _may_be_turned(asked: Asked, standing: Standing, battle: Battle, fighters: Fighters) -> bool:
    """True if some card of the hand may make the battle better for its player, or end it (FP-A22), but not by taking
    his own last flower; also if the other side would have to pick well after it, and may not.
    """
    if deadly_poison(standing, battle.other(asked.seat)) is not None:
        return True
    side, garden = battle.side(asked.seat), asked.view.garden(asked.seat)
    bare = {flower.zone for flower in garden if len(garden) == 1 == asked.view.size(flower.zone)}
    return any(
        _helps(standing, action, fighters, side) or _asks_for_a_good_pick(standing, fighters, side, action)
        for action in of_kind(asked.legal, FlowerPlay)
        if action.flower not in bare or petal_destroyed(standing, action) is None
    )


def _asks_for_a_good_pick(standing: Standing, fighters: Fighters, side: int, action: FlowerPlay) -> bool:
    """True if a side that loses however the other one picks would lose by good picks alone after a card."""
    winning, losing, holds = fighters[1 - side], fighters[side], side == ATTACKER
    if needs_good_pick(standing, winning, losing, holds=holds):
        return False
    return needs_good_pick(standing, winning, losing, action, holds=holds)


# ---- cards --------------------------------------------------------------------------------------


def answered(standing: Standing, battle: Battle, action: FlowerPlay) -> Reason | None:
    """What a card does to a flower that fights."""
    what, fighters = {"card": faces(action.card)}, _fighters(standing, battle)
    if fighters is None:
        return None
    line_ups = (standing.line_up(fighters[ATTACKER]), standing.line_up(fighters[DEFENDER]))
    changed = changed_by(standing, action, fighters, line_ups)
    side = battle.side(standing.seat)
    aim = thing("flower", action.flower)
    if changed is None:
        return Reason("spy_battle", {**what, "flower": aim}, "FP-64")
    if changed[1] is None:
        hit = standing.state.flower(action.flower)
        owner = standing.seat if hit is None else hit.owner
        out = len(standing.state.garden(owner)) == 1
        prey = side == ATTACKER and action.flower == battle.defending
        if not out and prey and not surely_fails(standing, *fighters):
            own = thing("flower", battle.attacking)
            return Reason("last_petal_spares", {**what, "flower": aim, "own": own}, "FP-81")
        kind = "last_petal" if not out else "last_own" if owner == standing.seat else "last_flower"
        return Reason(kind, {**what, "flower": aim}, "FP-A47" if kind == "last_own" else "FP-81")
    if standing.state.phase == TIE:
        reason = _in_tie(what, fought(*changed[1]), side)
        picks = reason.kind == "tie_stays" and picks_apart(standing, fighters[1 - side], action)
        winning, losing = fighters[1 - side], fighters[side]
        picks |= reason.kind == "tie_given" and needs_good_pick(standing, winning, losing, action, holds=False)
        return Reason(f"{reason.kind}_to_pick", what, "FP-53") if picks else reason
    petal = petal_destroyed(standing, action)
    now, then = _held(side, fought(*line_ups)), _held(side, _after(standing, action, fighters, changed[1]))
    opened = fighters[side] if action.flower == fighters[side].zone else fighters[1 - side]
    if petals_after(standing, opened, action).power and not opened.power:  # who picks loses nothing by it (FP-A30)
        then = max(now, then) if opened is fighters[side] else min(now, then)
    turned = abs(then - now) > _SLIGHT
    if side == ATTACKER and then > _SLIGHT and then >= now - _SLIGHT and bare_by_success(standing, *fighters):
        for kind, flower in (("keeps_flower", fighters[ATTACKER]), ("keeps_prey", fighters[DEFENDER])):
            if adds_a_petal(action, flower):
                return Reason(kind, {**what, "flower": aim}, "FP-A49")
    lost = surely_fails(standing, *fighters) if side == ATTACKER else surely_succeeds(standing, *fighters)
    if lost and not turned and _asks_for_a_good_pick(standing, fighters, side, action):
        return Reason("asks_pick", what, "FP-53")
    if petal is not None and not turned:
        kind = "destroys_own" if action.flower == fighters[side].zone else "destroys"
        return Reason(kind, {**what, "flower": aim, "petal": faces(petal)}, "FP-56")
    if then < now - _SLIGHT:
        return Reason("worsens", what, "FP-33")
    if then < now + _SLIGHT:
        return Reason("turns_nothing", what, "FP-33")
    flower = fighters[side]
    what.update(flower=thing("flower", flower.zone), n=number(standing.state.size(flower.zone)))
    how = "_lost" + _by_good_picks(standing, fighters, side) if lost else ""
    if how == "_lost" and side == DEFENDER and petal is not None and _leaves_one_petal(standing, action, flower):
        return Reason("saves_bare", {**what, "flower": aim, "petal": faces(petal)}, "FP-39")
    what["chance"] = _chance(_held(side, _outlook(standing, fighters)))
    return Reason(("wins" if side == ATTACKER else "saves") + how, what, "FP-33")


def _held(side: int, outlook: Outlook) -> float:
    """How likely a side wins the battle if nobody plays another card: a tie that stays is the defender's."""
    return outlook.won if side == ATTACKER else 1.0 - outlook.won


def _helps(standing: Standing, action: FlowerPlay, fighters: Fighters, side: int) -> bool:
    """True if a card makes its player likelier to win the battle, or ends it."""
    line_ups = (standing.line_up(fighters[ATTACKER]), standing.line_up(fighters[DEFENDER]))
    changed = changed_by(standing, action, fighters, line_ups)
    if changed is None or changed[1] is None:
        return changed is not None
    return _held(side, _after(standing, action, fighters, changed[1])) > _held(side, fought(*line_ups)) + _SLIGHT


def _after(standing: Standing, action: FlowerPlay, fighters: Fighters, line_ups: tuple[LineUp, LineUp]) -> Outlook:
    """What becomes of the attack after a card. Of a new POWER FLOWER each case of its hidden petals is looked at: its
    best petal and the next best are not any two.
    """
    side = ATTACKER if action.flower == fighters[ATTACKER].zone else DEFENDER
    if fighters[side].power or not petals_after(standing, fighters[side], action).power:
        return fought(*line_ups)
    petals = [standing.odds(action.flower, place).shares for place in range(standing.state.size(action.flower))]
    if prod(map(len, petals)) > _CASES:
        return fought(*line_ups)
    won = unbroken = 0.0
    for case in product(*petals):
        own = line_up([surely(value) for value, _ in case], True)
        outlook = fought(own, line_ups[DEFENDER]) if side == ATTACKER else fought(line_ups[ATTACKER], own)
        share = prod([each for _, each in case])
        won, unbroken = won + share * outlook.won, unbroken + share * outlook.unbroken
    return Outlook(won, unbroken)


def _leaves_one_petal(standing: Standing, action: FlowerPlay, flower: Flower) -> bool:
    """True if poison is for one of the two petals of that flower: if the other one loses, too, nothing is captured."""
    return action.flower == flower.zone and standing.state.size(flower.zone) == 1 + 1


def _in_tie(what: dict[str, Term], outlook: Outlook, side: int) -> Reason:
    """All petals that fight lie open there, and are compared afresh (FP-A28)."""
    if outlook.unbroken > 1.0 - _SLIGHT:
        return Reason("tie_stays", what, "FP-51")
    succeeds = outlook.won > 1.0 - _SLIGHT
    return Reason("breaks_tie" if succeeds == (side == ATTACKER) else "tie_given", what, "FP-52")
