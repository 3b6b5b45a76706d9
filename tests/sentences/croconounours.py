"""What reasons of CrocoNounours claim, tried by every answer that a hand may hold, and by what stands on the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from game.core.chance import Chance
from game.core.match.session import apply_action
from game.core.match.tale import Tale
from game.core.rules.events import Event
from game.croconounours.attacks import Attack, Move, Shoot, every_attack, judge_attack, judge_shot
from game.croconounours.cards import DODGE_SUITS, STEP_SUITS
from game.croconounours.defence import Dodge, Parry
from game.croconounours.discarding import Mark
from game.croconounours.events import TAKEN, AttackDefended, TurnBegan, WarriorPushed, WarriorReplaced, WarriorWounded
from game.croconounours.field import at_home, board_of, protected
from game.croconounours.geometry import Geometry
from game.croconounours.state import DEFENDING, PUSH, SHOT, WOUND, State, owner
from game.croconounours.tale import FEAST, SHARPSHOOTER, WALL
from tests.sentences.courses import Course
from tests.sentences.said import Fact, Said


def _attacked_worlds(said: Said) -> Iterator[State]:
    """Every world that matters for the answer, with the attack made."""
    action = said.action
    assert isinstance(action, Attack | Shoot)
    cards = said.content.cards
    step = board_of(said.content, said.view).geometry.step_to[said.view.where[action.warrior]].get(action.square)
    suits = (0, 1) if step is None else (DODGE_SUITS[step.diagonal], 2 + step.diagonal)
    for world in said.worlds(tuple(sorted(frozenset().union(*[cards.payers[suit] for suit in suits])))):
        apply_action(said.rules, world, said.seat, action, Chance("sure"))
        yield world


def _answerable(said: Said) -> str:
    """Whatever its owner holds, he can answer with a card."""
    other = owner(said.number("target"))
    for world in _attacked_worlds(said):
        answers = said.rules.legal(world, other) if world.phase == DEFENDING else ()
        if not any(isinstance(answer, Dodge | Parry) for answer in answers):
            return f"nothing answers it, with {sorted(world.hand(other))}"
    return ""


def _befalls(kind: type[Event], said: Said) -> str:
    """Whatever the owner holds and answers, this happens to the target."""
    target = said.number("target")
    for world in _attacked_worlds(said):
        answers = said.rules.legal(world, owner(target)) if world.phase == DEFENDING else ()
        for answer in answers:
            after, events = world.clone(), list[Event]()
            apply_action(said.rules, after, owner(target), answer, Chance("answer"), events.append)
            if not any(isinstance(event, kind) and getattr(event, "warrior", -1) == target for event in events):
                return f"{answer} saves it, with {sorted(world.hand(owner(target)))}"
    return ""


def _munched(said: Said) -> str:
    return _befalls(WarriorWounded, said)


def _pushed(said: Said) -> str:
    return _befalls(WarriorPushed, said)


def _after(said: Said) -> State:
    state: State = said.moment.state.clone()
    apply_action(said.rules, state, said.seat, said.action, Chance("step"))
    return state


def _aims(said: Said, state: Any, seat: int) -> set[tuple[int, int]]:
    """Which warriors of a seat can attack what."""
    return {
        (action.warrior, state.warrior_at(action.square))
        for kind in (Attack, Shoot)
        for action in kind.lawful(said.content, state, seat)
    }


def _threatens(said: Said) -> str:
    """From there, and not from here."""
    which = said.number("warrior"), said.number("target")
    if which in _aims(said, said.moment.state, said.seat):
        return "it could attack it without the step"
    return "" if which in _aims(said, _after(said), said.seat) else "no card attacks it from there"


def _threatens_with(said: Said) -> str:
    """With this very card."""
    state, named = _after(said), tuple(said.number(name) for name in ("warrior", "target", "card"))
    attacks = every_attack(said.content, state, said.seat)
    able = {(each.warrior, state.warrior_at(each.square), each.card) for each in attacks}
    return "" if named in able else f"only {able}"


def _out_of_reach(said: Said) -> str:
    """With any card, the enemy attacks only after a step."""
    state, warrior, enemy = _after(said), said.number("warrior"), said.number("target")
    return "it is within reach" if _could_attack(said, state, enemy, state.where[warrior]) else ""


def _enemies(state: State, seat: int) -> list[int]:
    """The warriors of the other side: a partner's are none."""
    others = [other for other in range(state.seats) if state.side(other) != state.side(seat)]
    return [each for other in others for each in state.warriors(other)]


def _close_after(said: Said) -> set[int]:
    """Enemies that could attack where a dodge leads."""
    state = _after(said)
    square = state.where[said.number("warrior")]
    return {each for each in _enemies(state, said.seat) if _could_attack(said, state, each, square)}


def _safe_after(said: Said) -> str:
    close = _close_after(said)
    return f"{close} stand close" if close else _saved(said)


def _still_close(said: Said) -> str:
    close = _close_after(said)
    return _saved(said) if said.number("target") in close else f"only {close} stand close"


def _nobody_left(said: Said) -> str:
    own = _after(said).warriors(said.seat)
    return f"{own} are left" if own else ""


def _all_black(said: Said) -> str:
    suits = [said.content.cards.suits[face] for face in said.moment.state.hand(said.seat)]
    return "" if suits and set(suits) <= set(STEP_SUITS) and len(suits) == said.number("n") else f"{suits}"


def _at_home(said: Said) -> str:
    state, warrior = _after(said), said.number("warrior")
    enemies = _enemies(state, said.seat)
    wrong = [
        each
        for each in enemies
        if not at_home(said.content, state, each) and not protected(said.content, state, each, warrior)
    ]
    return f"{wrong} can munch it" if wrong else ""


def _apart(geometry: Geometry, start: int, target: int) -> int:
    """Steps from one square to another, whatever stands in between."""
    reached, border, steps = {start}, {start}, 0
    while target not in reached:
        border = {square for at in border for square in geometry.step_to[at]} - reached
        reached |= border
        steps += 1
    return steps


def _steps(said: Said) -> tuple[int, int]:
    """Steps to the target before and after, whatever stands in between."""
    assert isinstance(said.action, Move)
    geometry, target = board_of(said.content, said.view).geometry, said.view.where[said.number("target")]
    here = said.view.where[said.action.warrior]
    return _apart(geometry, here, target), _apart(geometry, said.action.square, target)


def _closer(said: Said) -> str:
    before, after = _steps(said)
    return "" if after < before else f"{before} steps, then {after}"


def _farther(said: Said) -> str:
    before, after = _steps(said)
    return "" if after > before else f"{before} steps, then {after}"


def _as_far(said: Said) -> str:
    before, after = _steps(said)
    return "" if after == before else f"{before} steps, then {after}"


def _walks(said: Said, start: State | None = None) -> dict[tuple[int, int, int], int]:
    """Whom each warrior can attack after a walk of its own, from which square, and after how many steps at least: every
    step is done, with cards that are held.
    """
    found: dict[tuple[int, int, int], int] = {}
    suits = said.content.cards.suits
    start = said.moment.state if start is None else start
    for warrior in start.warriors(said.seat):
        border, seen, steps = [start], set[tuple[int, ...]](), 0
        while border:
            further = []
            for state in border:
                there = state.where[warrior]
                for who, target in _aims(said, state, said.seat):
                    if who == warrior and target >= 0:
                        found.setdefault((warrior, there, target), steps)
                for move in Move.lawful(said.content, state, said.seat):
                    held = Counter(suits[face] for face in state.hand(said.seat))
                    after = (move.square, suits[move.card], *sorted(held.elements()))
                    if move.warrior == warrior and after not in seen:
                        seen.add(after)
                        further.append(state.clone())
                        apply_action(said.rules, further[-1], said.seat, move, Chance("walk"))
            border, steps = further, steps + 1
    return found


def _nobody_in_reach(said: Said) -> str:
    reached = _walks(said)
    return f"{reached} can be attacked" if reached else ""


def _sugar_left(said: Said) -> str:
    """Who munches a lump may go on where it lay (CN-57)."""
    return "sugar may be munched" if any(square >= 0 for square in said.view.obstacles) else ""


def _nearer_then(said: Said) -> str:
    """Without the lump there, and with the cards that are left, that warrior can attack the other one sooner."""
    which = said.number("other"), said.number("target")

    def fewest(state: State) -> int:
        return min([steps for (who, _, what), steps in _walks(said, state).items() if (who, what) == which], default=99)

    before, after = fewest(said.moment.state), fewest(_after(said))
    return "" if after < before else f"{before} steps, then {after}"


def _no_sugar_then(said: Said) -> str:
    return "it lies there still" if said.number("square") in _after(said).obstacles else ""


def _could_attack(said: Said, state: State, enemy: int, square: int) -> bool:
    """By the rules, with any card."""
    geometry, here, seat = board_of(said.content, state).geometry, state.where[enemy], owner(enemy)
    step, shot = geometry.step_to[here].get(square), geometry.shot_to[here].get(square)
    if step is not None:
        return any(judge_attack(said.content, state, seat, enemy, step, mode) is None for mode in (WOUND, PUSH))
    if shot is None or not said.content.colours[state.colours[enemy]].shoots:
        return False
    return judge_shot(said.content, state, seat, enemy, shot) is None


def _close_at_home(said: Said) -> str:
    """Both are at home then, and the one could attack the other with the right card."""
    after, target, warrior = _after(said), said.number("target"), said.number("warrior")
    both = at_home(said.content, after, warrior) and at_home(said.content, after, target)
    return "" if both and _could_attack(said, after, target, after.where[warrior]) else "it is no danger"


def _exposed_to_another(said: Said) -> str:
    """The other one could attack there."""
    after, warrior, other = _after(said), said.number("warrior"), said.number("other")
    return "" if _could_attack(said, after, other, after.where[warrior]) else "it could not"


def _nearer_to_nobody(said: Said) -> str:
    """Who flees comes nearer to no enemy, on an empty board."""
    geometry, before, after = board_of(said.content, said.view).geometry, said.moment.state, _after(said)
    squares = [state.where[said.number("warrior")] for state in (before, after)]
    for enemy in _enemies(before, said.seat):
        here, there = (_apart(geometry, square, before.where[enemy]) for square in squares)
        if there < here:
            return f"{enemy}: {here} steps, then {there}"
    return ""


def _reached_by_walking(said: Said) -> str:
    """After so many steps and no fewer, by anybody."""
    reached = _walks(said)
    which = said.number("warrior"), said.number("square"), said.number("target")
    steps, cards = said.number("n"), len(said.moment.state.hand(said.seat))
    if not 0 < steps == reached.get(which) == min(reached.values(), default=0):
        return f"{which} after {steps} steps, of {reached}"
    return "" if (steps + 1, cards) == (said.number("cost"), said.number("hand")) else "another price"


def _reached_by_going_on(said: Said) -> str:
    """By this warrior, in this turn, after so many steps more, and fewer than it takes from where it stands."""
    which = said.number("warrior"), said.number("target")

    def fewest(start: State) -> int:
        found = [n for (who, _, what), n in _walks(said, start).items() if (who, what) == which]
        return min(found, default=99)

    before, after = fewest(said.moment.state), fewest(_after(said))
    return "" if 0 < after == said.number("n") < before else f"{before} steps, then {after}"


def _left(said: Said) -> list[tuple[int, int]]:
    """Suits and values of the cards that are not put aside yet, the one that is spoken of apart."""
    assert isinstance(said.action, Mark)
    cards = said.content.cards
    faces = Counter(said.view.hand(said.seat)) - Counter([*said.view.discarding, said.action.card])
    return [(cards.suits[face], cards.attack_values[face]) for face in faces.elements()]


def _lower(said: Said) -> list[int]:
    """Suits of the cards left that are lower."""
    value = said.content.cards.attack_values[said.number("card")]
    return [suit for suit, other in _left(said) if other < value]


def _none_lower(said: Said) -> str:
    return "one is" if _lower(said) else ""


def _no_red_lower(said: Said) -> str:
    black = all(suit in STEP_SUITS for suit in _lower(said))
    return "" if black and said.content.cards.suits[said.number("card")] not in STEP_SUITS else "a red one is"


def _lowest_of_suit(said: Said) -> str:
    suit = said.content.cards.suits[said.number("card")]
    alike = sum(other == suit for other, _ in _left(said)) + 1
    return "" if alike == said.number("n") > 1 and suit not in _lower(said) else f"{alike} of this suit"


def _black(said: Said) -> str:
    """The cards that are named are held, and pay for steps."""
    held, named = Counter(said.moment.state.hand(said.seat)), Counter(said.numbers("card"))
    black = all(said.content.cards.suits[face] in STEP_SUITS for face in named)
    return "" if black and named <= held and named.total() == said.number("n") else f"{sorted(held.elements())}"


def _no_answer(said: Said) -> str:
    return "" if len(said.rules.legal(said.moment.state, said.seat)) == 1 else "there is one"


def _no_card(said: Said) -> str:
    return "there is one" if said.moment.state.hand(said.seat) else ""


def _saved(said: Said) -> str:
    events: list[Event] = []
    apply_action(said.rules, said.moment.state.clone(), said.seat, said.action, Chance("saved"), events.append)
    warrior = said.number("warrior")
    hurt = [event for event in events if isinstance(event, WarriorWounded | WarriorPushed) and event.warrior == warrior]
    return f"{hurt}" if hurt else ""


def _comes_back(said: Said) -> str:
    events: list[Event] = []
    apply_action(said.rules, said.moment.state.clone(), said.seat, said.action, Chance("orange"), events.append)
    return "" if any(isinstance(event, WarriorReplaced) for event in events) else "nobody takes its place"


FACTS: Final[Mapping[str, Fact]] = {
    "wound_surely": _munched,
    "shoot_surely": _munched,
    "push_surely": _pushed,
    "drains_surely": _answerable,
    "push_answered": _answerable,
    "reach": _threatens,
    "reach_better": _threatens_with,
    "reach_soon": _reached_by_going_on,
    "discard": _none_lower,
    "discard_left": _none_lower,
    "discard_red": _no_red_lower,
    "discard_red_left": _no_red_lower,
    "discard_suit": _lowest_of_suit,
    "discard_suit_left": _lowest_of_suit,
    "kept_for_steps": _black,
    "escape": _out_of_reach,
    "home": _at_home,
    "closer": _closer,
    "farther": _farther,
    "beside": _as_far,
    "end_far": lambda said: _sugar_left(said) or _nobody_in_reach(said),
    "end_walk": lambda said: _sugar_left(said) or _reached_by_walking(said),
    "end_far_sugar": _nobody_in_reach,
    "end_walk_sugar": _reached_by_walking,
    "home_open": _close_at_home,
    "shelter_open": _exposed_to_another,
    "shelter": _nearer_to_nobody,
    "sugar": _nearer_then,
    "sugar_off": _no_sugar_then,
    "end_empty": _no_card,
    "no_answer": _no_answer,
    "take_orange": _comes_back,
    "parry": _saved,
    "dodge": _still_close,
    "dodge_out": lambda said: _sugar_left(said) or _safe_after(said),
    "dodge_out_sugar": _safe_after,
    "take_last": _nobody_left,
    "end_unarmed": _all_black,
}


def judged_again(course: Course, tale: Tale) -> str:
    """By the events: who ate whom in which turn, who answered what."""
    state, seats = course.end, range(course.setup.seats)
    eaten, shots, answered, feast = ([0] * len(seats) for _ in range(4))
    this_turn, mode = [0] * len(seats), -1
    for event in (event for events in course.events for event in events):
        if isinstance(event, TurnBegan):
            this_turn = [0] * len(seats)
        mode = getattr(event, "mode", mode)
        if isinstance(event, AttackDefended):
            answered[event.seat] += event.answer != TAKEN
        if isinstance(event, WarriorWounded) and state.side(owner(event.warrior)) != state.side(event.eater):
            eaten[event.eater] += 1
            shots[event.eater] += mode == SHOT
            this_turn[event.eater] += 1
            feast[event.eater] = max(feast[event.eater], this_turn[event.eater])
    rows = {row.key.rpartition(".")[2]: row.amounts for row in tale.rows}
    for name, counted in (("eaten", eaten), ("shots", shots), ("answered", answered)):
        if tuple(counted) != rows.get(name, (0,) * len(seats)):
            return f"{name}: {counted} and not {rows.get(name)}"
    for seat in seats:
        for name, earned in (
            ("feast", feast[seat] >= FEAST),
            ("sharpshooter", shots[seat] >= SHARPSHOOTER),
            ("wall", answered[seat] >= WALL),
        ):
            if earned != (name in tale.achieved[seat]):
                return f"{name} of seat {seat}: {earned}"
        deed = tale.deeds[seat]
        if (deed is None) != (feast[seat] == 0) or (deed is not None and deed.worth != feast[seat]):
            return f"the best deed of seat {seat} is {deed}, it ate {feast[seat]}"
    if tale.why.key.endswith("last_standing"):
        winner = state.result.winners[0]
        if tale.why.arguments["n"] != len(state.warriors(winner)):
            return "so many are not left"
    return ""
