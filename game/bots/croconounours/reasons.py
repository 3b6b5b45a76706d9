"""Why a bot of CrocoNounours attacks, answers or discards: the chance that an attack comes through, what a defence
saves, and what sets a card apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar, Final

from game.bots.croconounours.counted import SURE, chance_of
from game.bots.croconounours.keeping import kept, kept_for_shots
from game.bots.croconounours.policy import kept_for_steps
from game.bots.croconounours.reaching import first_reach, nearer_without
from game.bots.croconounours.search import CrocoPlaybook
from game.bots.croconounours.walk_reasons import FAINT, in_reach, moved
from game.bots.croconounours.worth import Standing, comes_back
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
    Why,
    Words,
    faces,
    named,
    number,
    percent,
    thing,
    undone,
)
from game.core.match.telling import listed
from game.core.rules.rules import of_kind
from game.core.texts import Argument, LocalText, Sentence
from game.croconounours.attacks import (
    Attack,
    EndTurn,
    Move,
    Shoot,
    open_steps,
)
from game.croconounours.cards import ANY_SUIT, STEP_SUITS
from game.croconounours.defence import Dodge, Parry, Take
from game.croconounours.deployment import ChooseTeam, Deploy, PlaceObstacle
from game.croconounours.discarding import Discard, Mark, Unmark
from game.croconounours.field import board_of, can_retreat
from game.croconounours.rules import CrocoNounours
from game.croconounours.state import NOBODY, PUSH, State, owner

_UNSURE: Final = 0.99
"""No chance is told as a certainty."""


def _game(context: Context) -> CrocoNounours:
    if not isinstance(context.rules, CrocoNounours):
        raise TypeError("these are the words of CrocoNounours alone")
    return context.rules


def _warrior(context: Context, numbers: Numbers) -> LocalText | str:
    """A warrior, with its article."""
    return _game(context).content.warrior_name(owner(numbers[0]), context.view.colours[numbers[0]])


def _coloured(context: Context, numbers: Numbers) -> LocalText | str:
    """A warrior that is not on the board yet, by its player and its colour."""
    return _game(context).content.warrior_name(numbers[0], numbers[1])


def _square(context: Context, numbers: Numbers) -> LocalText | str:
    return board_of(_game(context).content, context.view).geometry.names[numbers[0]]


def _on_what(asked: Asked, action: Attack | Shoot) -> tuple[dict[str, Term], int]:
    """What is attacked, by whom, and how many cards its owner holds; 0 for a lump of sugar."""
    square, target = action.square, asked.view.warrior_at(action.square)
    what = {"warrior": thing("warrior", action.warrior), "square": thing("square", square)}
    if target == NOBODY:
        return what, 0
    hands = Standing(asked.content, asked.view, asked.seat).hands
    return {**what, "target": thing("warrior", target)}, hands[owner(target)]


def _sugared(asked: Asked, what: dict[str, Term], action: Attack | Shoot) -> Reason:
    """Who can attack sooner once a lump of sugar is gone from there; that it is gone, where nobody can."""
    nearer = nearer_without(asked.content, asked.view, asked.seat, action)
    if nearer is None:
        return Reason("sugar_off", what, "CN-57")
    walker, target = (thing("warrior", each) for each in nearer)
    return Reason("sugar", {**what, "other": walker, "target": target}, "CN-57")


def _shot(asked: Asked, action: Shoot) -> Reason:
    """How likely it comes through."""
    content, view = asked.content, asked.view
    what, hand = _on_what(asked, action)
    if "target" not in what:
        return _sugared(asked, what, action)
    dodged = owner(view.warrior_at(action.square)) in view.dodged
    chance = chance_of(content, view, action, kept=kept_for_shots(content.cards, dodged))
    kind = _drains(chance) or ("shoot_surely" if chance == SURE else "shoot")
    return Reason(kind, {**what, "chance": percent(min(chance, _UNSURE)), "n": number(hand)}, "CN-42")


def _drains(chance: float) -> str:
    """What is said of an attack that costs the other one a card rather than a warrior; '' of any other."""
    return "" if chance >= FAINT else "drains_surely" if chance == 0.0 else "drains"


def _attacked(asked: Asked, action: Attack) -> Reason:
    """How likely it comes through, and what for."""
    content, view = asked.content, asked.view
    what, hand = _on_what(asked, action)
    if "target" not in what:
        return _sugared(asked, what, action)
    step = board_of(content, view).geometry.step_to[view.where[action.warrior]][action.square]
    chance = chance_of(content, view, action, kept=kept(content.cards))
    kind = "push" if action.mode == PUSH and can_retreat(view, step) else "wound"
    if chance == SURE:
        kind = "push_surely" if kind == "push" else "wound_surely"
    elif kind == "push":
        kind = "push_answered" if chance == 0.0 else kind
    else:
        kind = _drains(chance) or kind
    return Reason(kind, {**what, "chance": percent(min(chance, _UNSURE)), "n": number(hand)}, "CN-26")


def _answer(why: Why) -> Why:
    """Of several answers to an attack."""
    return lambda asked, action: Reason("no_answer", {}, "CN-29") if len(asked.legal) == 1 else why(asked, action)


def _target(asked: Asked) -> dict[str, Term]:
    """Who is attacked."""
    return {"warrior": thing("warrior", asked.view.attack.target)}


def _parried(asked: Asked, action: Parry) -> Reason:
    """What it costs the call of the choice tells."""
    return Reason("parry", _target(asked), "CN-33")


def _dodged(asked: Asked, action: Dodge) -> Reason:
    """Whether the square that it leads to is any safer: who can attack it there, the attacker first."""
    content, view = asked.content, asked.view
    what = {**_target(asked), "square": thing("square", action.square)}
    standing, attacker = Standing(content, view, asked.seat), view.attack.warrior
    away = {enemy: standing.distance(action.square, view.where[enemy]) for enemy in standing.enemies}
    close = [enemy for enemy in away if in_reach(asked, enemy, view.attack.target, action.square)]
    if not close:
        sweet = any(square >= 0 for square in view.obstacles)  # who munches a lump reaches farther (CN-57)
        return Reason("dodge_out_sugar" if sweet else "dodge_out", what, "CN-31")
    closest = min(close, key=lambda enemy: (enemy != attacker, away[enemy], enemy))
    return Reason("dodge", {**what, "target": thing("warrior", closest)}, "CN-31")


def _taken(asked: Asked, action: Take) -> Reason:
    """What it comes to: a step back, a warrior of another colour, or none."""
    content, view, attack = asked.content, asked.view, asked.view.attack
    step = board_of(content, view).geometry.step_to[view.where[attack.warrior]].get(attack.square)
    kind = "take"
    if attack.mode == PUSH and step is not None and can_retreat(view, step):
        kind = "take_push"
    elif comes_back(content, view, attack.target, attack.warrior):
        kind = "take_orange"
    elif len(view.warriors(asked.seat)) == 1:
        kind = "take_last"
    return Reason(kind, _target(asked), "CN-29")


def _teamed(asked: Asked, action: ChooseTeam) -> Reason:
    """By the colours that are in it."""
    others = (choice for choice in of_kind(asked.legal, ChooseTeam))
    most = max(len(set(choice.team)) for choice in others)
    return Reason("team" if len(set(action.team)) == most else "team_alike", {}, "CN-Q13")


def _deployed(asked: Asked, action: Deploy) -> Reason:
    behind = asked.content.colours[action.colour].shoots and not asked.view.placed(asked.seat)
    what = {"warrior": thing("coloured", asked.seat, action.colour), "square": thing("square", action.square)}
    return Reason("deploy_behind" if behind else "deploy", what, "CN-13")


def _placed(asked: Asked, action: PlaceObstacle) -> Reason:
    """Whether a warrior of one's own that could still walk would have no way left."""
    content, view, what = asked.content, asked.view, {"square": thing("square", action.square)}
    after = view.clone()
    after.obstacles.append(action.square)
    for warrior in view.warriors(asked.seat):
        square = view.where[warrior]
        if open_steps(content, view, square) and not open_steps(content, after, square):
            return Reason("obstacle_shuts", {**what, "warrior": thing("warrior", warrior)}, "CN-56")
    return Reason("obstacle", what, "CN-56")


def _marked(asked: Asked, action: Mark) -> Reason:
    """What sets a card apart from those that are left: that none is lower, none of its suit, or no red one."""
    cards, view = asked.content.cards, asked.view
    left = Counter(view.hand(asked.seat)) - Counter(view.discarding)
    lower = {face for face in left if cards.attack_values[face] < cards.attack_values[action.card]}
    suit = cards.suits[action.card]
    alike = sum(count for face, count in left.items() if cards.suits[face] == suit)
    kind, left_over = "discard_other", "_left" if view.discarding else ""
    if suit == ANY_SUIT:
        pass  # it is of every suit, and above all (CN-9)
    elif not lower:
        kind = f"discard{left_over}"
    elif suit not in STEP_SUITS and all(cards.suits[face] in STEP_SUITS for face in lower):
        kind = f"discard_red{left_over}"
    elif alike > 1 and all(cards.suits[face] != suit for face in lower):
        kind = f"discard_suit{left_over}"
    return Reason(kind, {"card": faces(action.card), "n": number(alike)}, "CN-18")


def _unmarked(asked: Asked, action: Unmark) -> Reason:
    return Reason("keep", {"card": faces(action.card)}, "CN-18")


def _discarded(asked: Asked, action: Discard) -> Reason:
    """Poor cards that are kept have to be accounted for: others would be drawn instead."""
    if asked.view.discarding:
        return Reason("discarded", {}, "CN-18")
    walks = kept_for_steps(asked.content, asked.view, asked.seat)
    if not walks:
        return Reason("all_kept", {}, "CN-18")
    return Reason("kept_for_steps", {"card": faces(*walks), "n": number(len(walks))}, "CN-18")


def _ended(asked: Asked, action: EndTurn) -> Reason:
    """What could be reached at once, what only by walking, and at what price."""
    content, view, seat = asked.content, asked.view, asked.seat
    cards = len(view.hand(seat))
    if not cards:
        return Reason("end_empty", {"n": number(cards)}, "CN-23")
    if all(content.cards.suits[face] in STEP_SUITS for face in view.hand(seat)):
        return Reason("end_unarmed", {"n": number(cards)}, "CN-23")
    reach = first_reach(content, view, seat)
    how = "_sugar" if any(square >= 0 for square in view.obstacles) else ""  # who munches it may go on there (CN-57)
    if reach is not None and reach.steps:
        where = {"warrior": thing("warrior", reach.warrior), "square": thing("square", reach.square)}
        price = {"n": number(reach.steps), "cost": number(reach.steps + 1), "hand": number(cards)}
        return Reason(f"end_walk{how}", {**where, "target": thing("warrior", reach.target), **price}, "CN-21")
    nobody = reach is None and first_reach(content, view, seat, past_friends=True) is None
    return Reason(f"end_far{how}" if nobody else "end", {"n": number(cards)}, "CN-23")


# ---- what choices are called --------------------------------------------------------------------


def _keeps(chosen: Chosen, action: Discard) -> Sentence | None:
    """That nothing is put aside; what is, the log tells."""
    return None if chosen.view.discarding else _KEEPS(chosen, action)


def _takes(chosen: Chosen, action: Take) -> Sentence:
    view = chosen.view
    name = chosen.content.warrior_name(owner(view.attack.target), view.colours[view.attack.target])
    return Sentence("croconounours.choice.take", {"warrior": name}, "CN-Q28")


def _team(chosen: Chosen, action: ChooseTeam) -> Argument:
    return listed([chosen.content.colours[each].name for each in action.team])


def _to(chosen: Chosen, action: Dodge) -> Argument:
    name: str = board_of(chosen.content, chosen.view).geometry.names[action.square]
    return name


def _card(chosen: Chosen, action: Mark | Unmark) -> Argument:
    return chosen.card(action.card)


def _cards(chosen: Chosen, action: Dodge) -> Argument:
    return chosen.card(*action.cards)


def _walks_back(asked: Asked, before: State, done: Move, action: Move) -> bool:
    """Back to where one came from."""
    return action.warrior == done.warrior and action.square == before.where[done.warrior]


_KEEPS: Final = named("croconounours.choice.keep_all", "CN-18")
SAID: Final[SaidTable] = {
    ChooseTeam: Said(_teamed, named("croconounours.choice.team", "CN-Q13", team=_team)),
    Deploy: Said(_deployed),
    PlaceObstacle: Said(_placed),
    Mark: Said(_marked, named("croconounours.choice.mark", "CN-18", card=_card), undone(Unmark, "card")),
    Unmark: Said(_unmarked, named("croconounours.choice.unmark", "CN-18", card=_card)),
    Discard: Said(_discarded, _keeps),
    Move: Said(moved, undone=Undone(Move, _walks_back)),
    Attack: Said(_attacked),
    Shoot: Said(_shot),
    EndTurn: Said(_ended, named("croconounours.choice.end", "CN-23")),
    Take: Said(_answer(_taken), _takes),
    Dodge: Said(_answer(_dodged), named("croconounours.choice.dodge", "CN-31", square=_to, cards=_cards)),
    Parry: Said(_answer(_parried)),
}


class CrocoReasons(Reasons):
    """See `Reasons`: by what greedy weighs of each kind of action."""

    playbook = CrocoPlaybook
    adviser = "first"
    neutral = frozenset({"beside", "walk"})
    stands = frozenset(
        {
            *("end", "end_walk", "end_walk_sugar", "end_far", "end_far_sugar", "end_unarmed", "end_empty"),
            *("wound_surely", "push_surely", "shoot_surely"),
        }
    )
    words: ClassVar[Mapping[str, Words]] = {"warrior": _warrior, "coloured": _coloured, "square": _square}
    said = SAID
