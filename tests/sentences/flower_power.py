"""What reasons of FLOWER POWER! claim: battles fought to their end, with whatever cards others may hold and play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from game.bots.flower_power.battles import best_pick
from game.bots.policy import any_action
from game.core.chance import Chance
from game.core.match.session import apply_action
from game.core.match.tale import Tale
from game.core.rules.events import CardMoved, Event
from game.core.rules.outcome import GameEnded
from game.flower_power.battles import Pass, Pick
from game.flower_power.cards import FERTILISER, POISON, PROMOTION
from game.flower_power.events import (
    AttackFailed,
    AttackSucceeded,
    FlowerCaptured,
    FlowerPlanted,
    FlowerWithered,
    TieWindowOpened,
    TurnBegan,
)
from game.flower_power.hand_cards import Fertilise, FlowerPlay
from game.flower_power.rules import FlowerPower
from game.flower_power.state import ATTACKER, TIE
from game.flower_power.tale import GARDENER, RAID
from game.flower_power.turns import Attack
from tests.sentences import flower_power_picks as picks
from tests.sentences import flower_power_poison as poison
from tests.sentences.courses import Course
from tests.sentences.flower_power_battles import battle_from
from tests.sentences.said import PLAYOUTS, Fact, Said


def _side(said: Said) -> bool:
    """True if the seat attacks."""
    battle = said.view.battle
    return battle is None or battle.side(said.seat) == ATTACKER


def _won(said: Said, told: Sequence[Event]) -> bool:
    kind = AttackSucceeded if _side(said) else AttackFailed
    return any(isinstance(event, kind) for event in told)


def _battles(said: Said, passing: bool) -> list[bool]:
    """Whether the seat wins, in every world and every way in which others go on."""
    cards = said.content.cards
    wanted = tuple(sorted(cards.able[POISON] | cards.able[FERTILISER] | cards.able[PROMOTION]))
    return [
        _won(said, battle_from(said, world.clone(), Chance("battle", number, way), passing))
        for number, world in enumerate(said.worlds(wanted if not passing else ()))
        for way in range(1 if passing else PLAYOUTS)
    ]


def _always_wins(said: Said) -> str:
    return "" if all(_battles(said, passing=False)) else "it may be lost"


def _wins_if_let_be(said: Said) -> str:
    return "" if all(_battles(said, passing=True)) else "it is lost though nobody plays a card"


def _lost_if_let_be(said: Said) -> str:
    return "it is won though nobody plays a card" if any(_battles(said, passing=True)) else ""


def _lost_to_good_picks(said: Said) -> str:
    worlds = list(said.worlds())
    won = [_won(said, battle_from(said, world, Chance("well"), passing=True, well=True)) for world in worlds]
    return "it is won against good picks" if any(won) else ""


def _no_card_turns_it(said: Said) -> str:
    """It is lost with any single card of the hand, too."""
    plays = [action for action in said.decision.legal if isinstance(action, FlowerPlay)]
    for action in (said.action, *plays):
        found = _lost_if_let_be(Said(said.moment, said.decision, action, said.reason))
        if found:
            return f"{action}: {found}"
    return ""


def _no_card_turns_good_picks(said: Said) -> str:
    """The same against who picks well."""
    plays = [action for action in said.decision.legal if isinstance(action, FlowerPlay)]
    for action in (said.action, *plays):
        found = _lost_to_good_picks(Said(said.moment, said.decision, action, said.reason))
        if found:
            return f"{action}: {found}"
    return ""


def _sure_left(said: Said) -> str:
    """The other flower has an attack that succeeds if nobody plays a card."""
    own = said.number("own")
    others = [action for action in said.decision.legal if isinstance(action, Attack) and action.flower == own]
    tried = [_wins_if_let_be(Said(said.moment, said.decision, action, said.reason)) for action in others]
    return "" if "" in tried else "it has none"


def _lost_to_picks_without_it(said: Said) -> str:
    """Without the card, if nobody plays one and the other side picks well."""
    instead = Said(said.moment, said.decision, Pass(), said.reason)
    passes = any(isinstance(action, Pass) for action in said.decision.legal)
    return _lost_to_good_picks(instead) if passes else ""


def _lost_without_it(said: Said) -> str:
    """Without the card, if nobody plays one."""
    instead = Said(said.moment, said.decision, Pass(), said.reason)
    passes = any(isinstance(action, Pass) for action in said.decision.legal)
    return _lost_if_let_be(instead) if passes else ""


def _may_win_without_it(said: Said) -> str:
    return "" if _lost_without_it(said) else "it fails without the card, too"


def _decides(said: Said) -> str:
    """The battle is over with this card."""
    for world in said.worlds():
        told = battle_from(said, world, Chance("tie"), passing=True)
        if any(isinstance(event, TieWindowOpened) for event in told):
            return "the tie stays"
        if not _won(said, told):
            return "the other side wins"
    return ""


def _given(said: Said, well: bool = False) -> str:
    told = [battle_from(said, world, Chance("tie"), passing=True, well=well) for world in said.worlds()]
    stays = any(isinstance(event, TieWindowOpened) for events in told for event in events)
    return "it stays a tie, or wins" if stays or any(_won(said, events) for events in told) else ""


def _stays(said: Said) -> str:
    """The tie stays whatever others pick, if the seat picks well."""
    return next((wrong for way in range(PLAYOUTS) if (wrong := _stays_by(said, Chance("stays", way)))), "")


def _stays_if_picked_well(said: Said) -> str:
    return _stays_by(said, None)


def _stays_by(said: Said, luck: Chance | None) -> str:
    """The same where others pick by luck, or well."""
    for world in said.worlds():
        apply_action(said.rules, world, said.seat, said.action, Chance("tie"))
        while world.battle is not None and (actors := said.rules.actors(world)):
            legal = said.rules.legal(world, actors[0])
            if world.phase == TIE or not isinstance(legal[0], Pick):
                break
            assert isinstance(said.rules, FlowerPower)
            if luck is None or actors[0] == said.seat:
                action: Any = best_pick(said.rules, world.view(actors[0]), actors[0], legal)
            else:
                action = any_action(legal, luck)
            apply_action(said.rules, world, actors[0], action, Chance("tie"))
        if world.battle is not None and world.phase != TIE:
            return "the tie is broken"
    return ""


def _fails_by_it(said: Said) -> str:
    """It fails, or the match ends with it: somebody has destroyed the last flower of his own garden (FP-81)."""
    for number, world in enumerate(said.worlds()):
        told = battle_from(said, world, Chance("gone", number), passing=False)
        if not any(isinstance(event, AttackFailed | GameEnded) for event in told):
            return "the attack does not fail"
    return ""


def _fails_by_it_if_let_be(said: Said) -> str:
    """It fails if nobody plays a card: a tie that stays (FP-51)."""
    for world in said.worlds():
        told = battle_from(said, world, Chance("tie"), passing=True)
        if not any(isinstance(event, AttackFailed) for event in told):
            return "the attack does not fail"
    return ""


def _nothing_is_taken(said: Said) -> str:
    """It was lost without the card, and with it nothing is captured, if nobody plays another one."""
    for world in said.worlds():
        told = battle_from(said, world, Chance("bare"), passing=True)
        if any(isinstance(event, FlowerCaptured) for event in told):
            return "something is captured"
    return _lost_without_it(said)


def _bare(said: Said) -> str:
    """Some attack leaves no flower to its player wherever it succeeds, if nobody plays a card: one petal for another if
    it succeeds nowhere that is tried.
    """
    for attack in (action for action in said.decision.legal if isinstance(action, Attack)):
        tried = Said(said.moment, said.decision, attack, said.reason)
        courses = [(world, battle_from(tried, world, Chance("bare"), passing=True)) for world in said.worlds()]
        won = [world for world, told in courses if any(isinstance(event, AttackSucceeded) for event in told)]
        petals = said.view.size(attack.flower), said.view.size(attack.target)
        if (won or petals == (1, 1)) and not any(world.garden(said.seat) for world in won):
            return ""
    return "a flower is left"


def _bare_by_it(said: Said) -> str:
    """This very attack does."""
    for world in said.worlds():
        told = battle_from(said, world, Chance("bare"), passing=True)
        if any(isinstance(event, AttackSucceeded) for event in told) and world.garden(said.seat):
            return "a flower is left"
    return ""


def _keeps_a_flower(said: Said) -> str:
    """Where the attack succeeds, if nobody plays another card, a flower is left."""
    for world in said.worlds():
        told = battle_from(said, world, Chance("kept"), passing=True)
        if any(isinstance(event, AttackSucceeded) for event in told) and not world.garden(said.seat):
            return "no flower is left"
    return ""


def _last_let_be(said: Said) -> str:
    """Somebody has one flower left, which may be attacked."""
    garden = said.view.garden(said.number("other"))
    targets = {action.target for action in said.decision.legal if isinstance(action, Attack)}
    return "" if len(garden) == 1 and garden[0].zone in targets else "it is not the last one, or safe"


def _bare_after(said: Said) -> str:
    """With the battle goes the last flower of who wins it."""
    for world in said.worlds():
        battle_from(said, world, Chance("bare"), passing=True)
        if world.garden(said.seat):
            return "a flower is left"
    return ""


def _one_stands(said: Said) -> str:
    """Some attack succeeds in every world if nobody plays a card."""
    attacks = (action for action in said.decision.legal if isinstance(action, Attack))
    tried = (_wins_if_let_be(Said(said.moment, said.decision, attack, said.reason)) for attack in attacks)
    return "" if "" in tried else "none does"


def _single(said: Said) -> str:
    size = said.view.size(said.number("flower"))
    return "" if size == 1 else f"it has {size} petals"


def _holds(said: Said) -> str:
    held = {len(world.hand(said.number("other"))) for world in said.worlds()}
    return "" if held == {said.number("n")} else f"it is {held}"


def _last_of_mine(said: Said) -> str:
    return "" if not _side(said) and len(said.view.garden(said.seat)) == 1 else "another flower is left"


def _unseen(said: Said) -> str:
    return "everybody sees it already" if said.view.visible(said.number("flower"), 0) else ""


# ---- gardens ------------------------------------------------------------------------------------


def _fights_now(said: Said) -> str:
    action = said.action
    assert isinstance(action, Fertilise)
    world = poison.after(said, said.moment.state.clone())
    if world.flower(action.flower).power:
        return "its owner will pick another one, perhaps"
    return "" if world.petal(action.flower, 0) == action.card else "another petal lies on top"


def _strongest_now(said: Said) -> str:
    action = said.action
    assert isinstance(action, Fertilise)
    values = poison.values(said, poison.after(said, said.moment.state.clone()), action.flower)
    own = said.content.cards.values[action.card]
    return "" if max(values) == own and values.count(own) == 1 else "another petal is as strong"


def _known_petal(said: Said) -> str:
    assert isinstance(said.action, Attack)
    target = said.action.target
    shown = all(world.petal(target, 0) == said.number("petal") for world in said.worlds())
    return "" if shown else "it may be another one"


def _certain_of_known(said: Said) -> str:
    return _known_petal(said) or _always_wins(said)


def _last_flower(said: Said) -> str:
    assert isinstance(said.action, Attack)
    owner = said.moment.state.flower(said.action.target).owner
    return "" if len(said.moment.state.garden(owner)) == 1 else "there is another one"


def _certain_of_last(said: Said) -> str:
    return _last_flower(said) or _always_wins(said)


def _no_flower(said: Said) -> str:
    return "there is one" if said.moment.state.garden(said.seat) else ""


def _price(said: Said) -> str:
    """An attack of that flower costs that petal wherever it succeeds, if nobody plays a card; a tie costs more. Where
    none succeeds in any deal that was tried, nothing speaks against it.
    """
    flower, petal, succeeded = said.number("flower"), said.number("petal"), False
    for attack in (action for action in said.decision.legal if isinstance(action, Attack) and action.flower == flower):
        tried = Said(said.moment, said.decision, attack, said.reason)
        courses = [battle_from(tried, world, Chance("price"), passing=True) for world in said.worlds()]
        won = [told for told in courses if any(isinstance(event, AttackSucceeded) for event in told)]
        spent = [
            {event.face for event in told if isinstance(event, CardMoved) and event.source == flower} for told in won
        ]
        if spent and all(petal in faces for faces in spent):
            return ""
        succeeded |= bool(spent)
    return "no success costs it" if succeeded else ""


FACTS: Final[Mapping[str, Fact]] = {
    "attack_sure": _always_wins,
    "attack_known_sure": _certain_of_known,
    "attack_last_sure": _certain_of_last,
    "attack_fails": _lost_if_let_be,
    "attack_known": _known_petal,
    "attack_last": _last_flower,
    "attack_stands": _wins_if_let_be,
    "attack_known_stands": lambda said: _known_petal(said) or _wins_if_let_be(said),
    "attack_last_stands": lambda said: _last_flower(said) or _wins_if_let_be(said),
    "pass_won": _wins_if_let_be,
    "pass_lost": _lost_if_let_be,
    "pass_lost_to_pick": _lost_to_good_picks,
    "pass_last": lambda said: _lost_if_let_be(said) or _last_of_mine(said),
    "pass_helpless": _no_card_turns_it,
    "pass_helpless_to_pick": _no_card_turns_good_picks,
    "pass_helpless_last": lambda said: _last_of_mine(said) or _no_card_turns_it(said),
    "pass_helpless_last_to_pick": lambda said: _last_of_mine(said) or _no_card_turns_good_picks(said),
    "attack_before": _sure_left,
    "last_petal_spares": lambda said: _fails_by_it(said) or poison.flower_goes(said) or _may_win_without_it(said),
    "saves_lost": _lost_without_it,
    "saves_lost_to_pick": _lost_to_picks_without_it,
    "wins_lost": _lost_without_it,
    "wins_lost_to_pick": _lost_to_picks_without_it,
    "asks_pick": _lost_to_good_picks,
    "breaks_tie": _decides,
    "tie_given": _given,
    "tie_given_to_pick": lambda said: _given(said, well=True),
    "tie_stays": _stays,
    "tie_stays_to_pick": _stays_if_picked_well,
    "pass_gone": _fails_by_it,
    "pass_tie": _fails_by_it_if_let_be,
    "pass_tie_idle": lambda said: _fails_by_it_if_let_be(said) or _no_card_turns_good_picks(said),
    "pass_tie_holds": _fails_by_it_if_let_be,
    "end_spares": _single,
    "end_hides": _unseen,
    "end_answered": _holds,
    "draw_answered": _holds,
    "end_answered_stands": lambda said: _holds(said) or _one_stands(said),
    "draw_answered_stands": lambda said: _holds(said) or _one_stands(said),
    "last_petal": _fails_by_it,
    "last_own": poison.falls_by_it,
    "end_will_spares": poison.enough_left,
    "last_flower": lambda said: _fails_by_it(said) or poison.garden_gone(said),
    "fertilise": _fights_now,
    "fertilise_strongest": _strongest_now,
    "poison": poison.weaker_below,
    "poison_uncovers": poison.stronger_below,
    "poison_strongest": poison.strongest,
    "poison_self": poison.falls_by_it,
    "poison_last": poison.flower_goes,
    "poison_all": poison.all_poisoned,
    "poison_out": poison.garden_gone,
    "found_first": _no_flower,
    "pick_only": picks.only,
    "pick_wins": picks.ahead,
    "pick_wins_first": picks.ahead,
    "pick_only_sure": picks.ahead,
    "pass_won_bare": lambda said: _wins_if_let_be(said) or _bare_after(said),
    "pick_wins_too": picks.ahead,
    "pick_ties": picks.ties_at_best,
    "pick_ties_now": picks.ties_for_certain,
    "pick_as_good": picks.as_good_as_any,
    "pick_ties_only": picks.ties,
    "pick_ties_out": lambda said: picks.ties(said) or _lost_if_let_be(said),
    "pick_outlasts": _wins_if_let_be,
    "pick_fails": picks.all_lose,
    "pick_loses": picks.all_lose,
    "pick_alone": lambda said: picks.all_lose(said) or picks.alone(said),
    "pick_alike": lambda said: picks.all_lose(said) or picks.alike(said),
    "draw_spares": _single,
    "keeps_flower": _keeps_a_flower,
    "keeps_prey": _keeps_a_flower,
    "draw_bare": _bare,
    "draw_hangs": _bare,
    "end_bare": _bare,
    "end_hangs": _bare,
    "attack_hangs": _bare_by_it,
    "poison_own_sure": poison.stronger_below,
    "saves_bare": _nothing_is_taken,
    "attack_bare": _bare_by_it,
    "forgoes": _last_let_be,
    "forgoes_stands": lambda said: _last_let_be(said) or _one_stands(said),
    "draw_costs": _price,
    "draw_stands": _one_stands,
    "draw_spares_stands": lambda said: _single(said) or _one_stands(said),
    "end_spares_stands": lambda said: _single(said) or _one_stands(said),
    "end_waits_stands": _one_stands,
    "draw_costs_stands": lambda said: _price(said) or _one_stands(said),
    "pick_gives": lambda said: picks.all_lose(said) or picks.spent_alone(said),
    "pick_holds": picks.holds,
    "pick_in_vain": picks.strongest,
    "pick_weaker": picks.not_strongest,
}


def judged_again(course: Course, tale: Tale) -> str:
    """By the events: flowers captured, lost and founded, and in which turns."""
    state, seats = course.end, range(course.setup.seats)
    captured, lost, founded, won, turn = ([0] * len(seats) for _ in range(5))
    caught: list[set[int]] = [set() for _ in seats]
    for event in (event for events in course.events for event in events):
        if isinstance(event, TurnBegan):
            turn[event.seat] += 1
        elif isinstance(event, FlowerCaptured):
            captured[event.seat] += 1
            lost[event.loser] += 1
            caught[event.seat].add(turn[event.seat])
        elif isinstance(event, FlowerWithered):
            lost[event.seat] += 1
        elif isinstance(event, FlowerPlanted):
            founded[event.seat] += event.founded
        elif isinstance(event, AttackSucceeded):
            won[event.attacker] += 1
    rows = {row.key.rpartition(".")[2]: row.amounts for row in tale.rows}
    for name, counted in (("captured", captured), ("lost", lost), ("founded", founded), ("won", won)):
        if tuple(counted) != rows.get(name, (0,) * len(seats)):
            return f"{name}: {counted} and not {rows.get(name)}"
    for seat in seats:
        raids = any(all(number + step in caught[seat] for step in range(RAID)) for number in caught[seat])
        winner = state.result is not None and state.result.winners == (seat,)
        for name, earned in (
            ("raider", raids),
            ("untouched", winner and not lost[seat]),
            ("gardener", founded[seat] >= GARDENER),
        ):
            if earned != (name in tale.achieved[seat]):
                return f"{name} of seat {seat}: {earned}"
    if tale.why.key.endswith("last_alive"):
        winners = state.result.winners
        if [seat for seat in seats if state.garden(seat)] != list(winners):
            return "others are in bloom"
        if tale.why.arguments["n"] != len(state.garden(winners[0])):
            return "so many flowers are not left"
    return ""
