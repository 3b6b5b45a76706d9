"""What reasons of Batailles et piques claim: tried against whatever may lie there, and by what others have seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from game.batailles.army import KING, MINE, Army
from game.batailles.attacks import Attack, Teamwork
from game.batailles.combat import FightEnding, endings
from game.batailles.ending import points
from game.batailles.events import FightBegan, UnitDied
from game.batailles.zones import SLOTS, cemetery, hand, pile, slot
from game.core.match.tale import Tale
from game.core.table.table import UNKNOWN, bit
from tests.sentences.courses import Course
from tests.sentences.said import Fact, Said

BOTH: Final = SLOTS
"""Both slots of a defender."""
ALWAYS: Final = 100
"""In so many of a hundred."""


def _army(said: Said) -> Army:
    army: Army = said.content.armies[said.view.house.army]
    return army


def _met(said: Said, world: Any) -> tuple[int, ...]:
    """Who is attacked in a world."""
    action: Any = said.action
    if action.target in range(SLOTS):
        return (world.face(action.seat, action.target),)
    return tuple(world.face(action.seat, place) for place in world.in_play(action.seat))


def _attackers(said: Said) -> tuple[int, ...]:
    action: Any = said.action
    own = said.moment.state.in_play(said.seat)
    return tuple(said.view.face(said.seat, place) for place in own if getattr(action, "slot", place) == place)


def _however(holds: Callable[[FightEnding], bool], else_: str) -> Fact:
    """Something holds of the fight whatever lies there, however it goes (BP-A12)."""

    def fact(said: Said) -> str:
        spends_all = said.view.house.spy_spends_all
        for world in said.worlds():
            met = _met(said, world)
            if not all(map(holds, endings(_army(said), _attackers(said), met, spends_all))):
                return f"{met}: {else_}"
        return ""

    return fact


_kills: Final = _however(lambda end: all(end.defenders_dead), "one may live")
_never_kills: Final = _however(lambda end: not all(end.defenders_dead), "all may die")
_kills_neither: Final = _however(lambda end: not any(end.defenders_dead), "one may die")
_kills_one: Final = _however(lambda end: any(end.defenders_dead), "all may live")
_one_is_lost: Final = _however(lambda end: any(end.attackers_dead), "nothing is lost")
_nothing_is_lost: Final = _however(lambda end: not any(end.attackers_dead), "one may be lost")
_it_dies: Final = _however(lambda end: all(end.attackers_dead), "it may live")
_die_together: Final = _however(lambda end: all((*end.attackers_dead, *end.defenders_dead)), "one may live")


def _lies_there(said: Said) -> str:
    """The prey is what lies there, in every world."""
    prey = said.number("prey")
    other = [world for world in said.worlds() if prey not in _met(said, world)]
    return f"{_met(said, other[0])} may lie there" if other else ""


def _costs_as_said(said: Said) -> str:
    """Where it is said to cost a card every time, it does in every world."""
    return _one_is_lost(said) if said.number("lost") >= ALWAYS else ""


def _outlives(said: Said) -> str:
    """All who are attacked die, and whoever attacks lives."""
    return _kills(said) or _nothing_is_lost(said)


def _known_prey(said: Said) -> str:
    return _lies_there(said) or _outlives(said)


def _known_loss(said: Said) -> str:
    return _lies_there(said) or _never_kills(said)


def _one_is_of_the_kind(said: Said) -> str:
    """A card of the prey's role is among those attacked."""
    army, prey = _army(said), said.number("prey")
    wrong = [world for world in said.worlds() if army.role(prey) not in [army.role(face) for face in _met(said, world)]]
    return f"{_met(said, wrong[0])} may lie there" if wrong else ""


def _the_slot_holds_the_kind(said: Said) -> str:
    """In every world a card of the prey's role lies in the slot that is named."""
    army, prey, other = _army(said), said.number("prey"), said.number("other")
    for world in said.worlds():
        face = world.face(other, said.number("slot"))
        if army.role(face) != army.role(prey):
            return f"{face} may lie there"
    return ""


def _prey_falls(said: Said) -> str:
    """The slot that is named holds the prey, and that dies, whatever lies beside it."""
    place = said.number("slot")
    for world in said.worlds():
        for end in endings(_army(said), _attackers(said), _met(said, world), said.view.house.spy_spends_all):
            if not end.defenders_dead[place]:
                return f"{_met(said, world)}: it lives"
    return _the_slot_holds_the_kind(said)


def _could_kill(said: Said) -> str:
    """The card that is named is one that the new one kills and outlives in every world."""
    army, other, card, place = _army(said), said.number("other"), said.number("card"), said.number("slot")
    for world in said.worlds():
        face = world.face(other, place)
        ends = endings(army, (card,), (face,), said.view.house.spy_spends_all)
        if not all(all(end.defenders_dead) and not any(end.attackers_dead) for end in ends):
            return f"{face} may lie there"
    return ""


def _would_kill(said: Said) -> str:
    """The card that is named is one that the new one kills in every world, if it may die with it."""
    army, other, card, place = _army(said), said.number("other"), said.number("card"), said.number("slot")
    for world in said.worlds():
        face = world.face(other, place)
        if not all(end.defenders_dead[0] for end in endings(army, (card,), (face,), said.view.house.spy_spends_all)):
            return f"{face} may lie there"
    return ""


def _would_kill_nothing(said: Said) -> str:
    """None of the cards of the others would die of it in any world."""
    army, card = _army(said), said.number("card")
    for world in said.worlds():
        others = [other for other in world.seats if other != said.seat]
        for face in [world.face(other, place) for other in others for place in world.in_play(other)]:
            if any(end.defenders_dead[0] for end in endings(army, (card,), (face,), said.view.house.spy_spends_all)):
                return f"it kills {face}"
    return ""


def _shown(said: Said, cards: Iterable[int]) -> str:
    """Others have seen one of these cards at some time."""
    others, seen = ~bit(said.seat), said.moment.course.seen[: said.moment.number + 1]
    return "it was seen" if any(each[card] & others for each in seen for card in cards) else ""


def _such_in_hand(said: Said) -> list[int]:
    """The cards in the hand with the face of the one that is named."""
    table = said.moment.state.table
    return [each for each in table.zones[hand(said.seat)] if table.faces[each] == said.number("card")]


def _seen_once(said: Said) -> str:
    return "" if _shown(said, _such_in_hand(said)) else "nobody has seen it"


def _neither_seen(said: Said) -> str:
    """Of the card and the one before it others have seen none."""
    action: Any = said.action
    return _unseen(said) or _shown(said, said.moment.state.table.zones[slot(said.seat, action.slot)])


def _unseen(said: Said) -> str:
    """No other player has seen such a card of that hand, or knows one in it."""
    if _shown(said, _such_in_hand(said)):
        return "it was seen"
    card, table = said.number("card"), said.moment.state.table
    zone = hand(said.seat)
    for other in range(said.moment.course.setup.seats):
        if other != said.seat:
            seen = table.view(other)
            known = [seen.faces[each] for each in seen.zones[zone] if seen.faces[each] != UNKNOWN]
            if card in known or card in seen.floating(zone):
                return f"seat {other} knows it"
    return ""


def _known_before(said: Said) -> str:
    """What lies in the slot is the same in every world."""
    faces = {world.face(said.number("other"), said.number("slot")) for world in said.worlds()}
    return "" if len(faces) == 1 else f"it may be one of {len(faces)}"


def _dies_by_its_like(said: Said) -> str:
    """It kills whatever lies there, and dies of nothing but another king."""
    army = _army(said)
    for world in said.worlds():
        for end in endings(army, _attackers(said), _met(said, world), said.view.house.spy_spends_all):
            if any(end.attackers_dead) and not army.is_king(_met(said, world)[0]):
                return f"{_met(said, world)} kills it"
    return _kills(said)


def _none_is_left(role: int) -> Fact:
    """No other player has a card of this role, before him, in his hand or in his pile."""

    def fact(said: Said) -> str:
        army = _army(said)
        for world in said.worlds():
            for other in world.seats:
                zones = [hand(other), pile(other), *(slot(other, place) for place in range(SLOTS))]
                faces = [face for zone in zones for face in world.table.faces_in(zone)]
                if other != said.seat and role in [army.role(face) for face in faces]:
                    return f"seat {other} may have one"
        return ""

    return fact


def _only_so(said: Said) -> str:
    """There is no other way to strike."""
    return "" if len(said.decision.legal) == 1 else f"{len(said.decision.legal)} ways to strike"


def _attacks_kill_nothing(said: Said) -> str:
    """No attack kills anything in any world."""
    attacks = [action for action in said.decision.legal if isinstance(action, Attack | Teamwork)]
    return next((wrong for action in attacks if (wrong := _kills_neither(replace(said, action=action)))), "")


def _no_attack_kills(said: Said) -> str:
    """Nothing but attacks can be done, and none of them kills anything in any world."""
    others = [action for action in said.decision.legal if not isinstance(action, Attack | Teamwork)]
    return f"{others[0]} could be done" if others else _attacks_kill_nothing(said)


def _the_first_is_a_mine(said: Said) -> str:
    return "" if _army(said).is_mine(said.number("given")) else "the card before it is none"


def _of_more_value(said: Said) -> str:
    values = _army(said).values
    return "" if values[said.number("card")] > values[said.number("given")] else "it is not of more value"


def _only_a_mine_is_left(said: Said) -> str:
    """He has minefields and nothing else in his hand, and one before him."""
    army, view = _army(said), said.view
    mine = [army.is_mine(view.face(said.seat, place)) for place in view.in_play(said.seat)]
    held = view.hand_faces(said.seat)
    return "" if held and all(map(army.is_mine, held)) and any(mine) else f"{held} in the hand, {mine} before him"


FACTS: Final[Mapping[str, Fact]] = {
    "known": _known_prey,
    "known_loss": _known_loss,
    "known_death": lambda said: _known_loss(said) or _it_dies(said),
    "known_trade": _lies_there,
    "known_both": lambda said: _lies_there(said) or _die_together(said),
    "certain": _outlives,
    "certain_trade": _kills,
    "certain_kings": _dies_by_its_like,
    "hopeless": _never_kills,
    "one_sure": _kills_one,
    "one_sure_dies": lambda said: _kills_one(said) or _it_dies(said),
    "hopeless_both": _kills_neither,
    "both_sure": _kills,
    "both_sure_dear": _kills,
    "both_sure_dies": lambda said: _kills(said) or _it_dies(said),
    "teamwork_sure": _outlives,
    "teamwork_sure_dear": _kills,
    "teamwork_sure_dies": lambda said: _kills(said) or _one_is_lost(said),
    "together_in_vain": _kills_neither,
    "together_lost": lambda said: _lies_there(said) or _kills_neither(said),
    "teamwork_known": _known_prey,
    "teamwork_known_dear": lambda said: _lies_there(said) or _kills(said),
    "teamwork_known_dies": lambda said: _lies_there(said) or _kills(said) or _one_is_lost(said),
    "specialist_sure": _lies_there,
    "spy_first_sure": _one_is_of_the_kind,
    "hunt_sure": _one_is_of_the_kind,
    "prey_beside": _prey_falls,
    "prey_beside_dear": lambda said: _prey_falls(said) or _costs_as_said(said),
    **dict.fromkeys(("both_dear", "teamwork_dear", "one_of_two", "hunt", "hunt_rather", "hunt_beside"), _costs_as_said),
    "prey_alone": _prey_falls,
    "prey_alone_dies": lambda said: _prey_falls(said) or _it_dies(said),
    "prey_alone_dear": _prey_falls,
    "lay_sure": _could_kill,
    "lay_kills": _would_kill,
    "lay_vain": _would_kill_nothing,
    "shirk_sure": _could_kill,
    "shirk_idle_spy": _none_is_left(KING),
    "shirk_idle_sapper": _none_is_left(MINE),
    "strike_both": _only_so,
    "strike_no": _only_so,
    "strike_only": _only_so,
    "shirk_moves": _the_first_is_a_mine,
    "shirk_stronger": _of_more_value,
    "forced": _no_attack_kills,
    "leave_empty": _only_a_mine_is_left,
    "shirk_hidden": _unseen,
    "shirk_unseen": _neither_seen,
    "shirk_seen": _seen_once,
    "shirk_waits": _attacks_kill_nothing,
    "look_known": _known_before,
}


def judged_again(course: Course, tale: Tale) -> str:
    """By the cemeteries and by who killed whom in which fight."""
    state, seats = course.end, range(course.setup.seats)
    army: Army = course.rules.content.armies[state.house.army]
    killed = [Counter[int]() for _ in seats]
    lost, doubles, this_fight = [0] * len(seats), set[int](), Counter[int]()
    lost_kings = set[int]()
    for event in (event for events in course.events for event in events):
        if isinstance(event, FightBegan):
            this_fight = Counter()
        elif isinstance(event, UnitDied):
            killed[event.killer][army.role(event.face)] += 1
            lost[event.seat] += 1
            this_fight[event.killer] += 1
            doubles |= {event.killer} if this_fight[event.killer] > 1 else set()
            lost_kings |= {event.seat} if army.is_king(event.face) else set()
    totals = [points(army, state, seat) for seat in seats]
    counted = [sum(row.amounts[seat] for row in tale.rows if row.counts) for seat in seats]
    if counted != totals:
        return f"rows add up to {counted}, points are {totals}"
    winners = state.result.winners
    if len(winners) == 1 and tale.why.arguments["n"] != totals[winners[0]]:
        return f"points are {totals}"
    if any(totals[winner] != max(totals) for winner in winners):
        return f"the winner has not most points: {totals}"
    for seat in seats:
        for name, earned in (
            ("double", seat in doubles),
            ("royal_hunt", killed[seat][KING] > 0),
            ("cleared", killed[seat][MINE] > 0),
            ("long_live", winners == (seat,) and seat not in lost_kings),
        ):
            if earned != (name in tale.achieved[seat]):
                return f"{name} of seat {seat}: {earned}"
        if len(state.table.zones[cemetery(seat)]) != sum(killed[seat].values()):
            return "others lie in the cemetery"
    return ""
