"""A player of FLAUTZ! with a plan: it exchanges for the hand that promises most until the end of the match, with what
will lie there next time, and reads its view alone.

Measured in `docs/decisions/bots-measured.md`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.bots.flautz.hopes import Hopes, hopes_of
from game.bots.flautz.policy import OVERLOOKED, GreedyPolicy, brings_a_twin, gives_back, points, worth_of_choices
from game.bots.flautz.worth import POINT, Scales
from game.bots.policy import Decision
from game.core.rules.rules import Action, of_kind
from game.flautz.cards import Card
from game.flautz.content import Content
from game.flautz.moves import Concentrate, Declare, Exchange, Replace
from game.flautz.rules import Flautz
from game.flautz.state import State
from game.flautz.turns import displayed, in_last_turns, turns_to_come
from game.flautz.zones import PERMITTED, SLOTS, hand

_STAYS: Final = 0.6
"""How likely a displayed card still lies there at the own next turn."""
_NEARLY: Final = 0.01
"""A gain in the chance to win that is not worth giving others what they collect."""
_AS_GOOD: Final = 0.03
_CLEARLY: Final = 0.05
"""So much more chance to win is more even though it is only guessed."""
_MORE: Final = 2
"""So much less chance to win, which is only guessed, is as good where a spell is worth so many points more at once."""


class PlanningPolicy:
    """Greedy where a match ends; before that it plays what promises most."""

    def __init__(self) -> None:
        self._greedy = GreedyPolicy()

    def choose(self, decision: Decision) -> Action:
        """One of the lawful actions. The budget is greedy's."""
        own = self._greedy.choose(decision)
        rules = decision.rules
        if len(decision.legal) == 1 or not isinstance(rules, Flautz) or not _is_planned(decision.view, own):
            return own
        promises = promises_of(rules.content, decision.view, decision.seat, decision.legal)
        scales = Scales(rules.content, decision.view, decision.seat)
        kept = without_gifts(rules.content.cards, scales, decision.view, promises)
        planned = {action: promise for action, promise in kept.items() if _is_planned(decision.view, action)}
        best = max(planned.values())
        as_good = [action for action, promise in planned.items() if promise >= best - _AS_GOOD]
        most = max(made(scales, action) for action in as_good)
        if made(scales, max(planned, key=planned.__getitem__)) <= most - _MORE:
            planned = {action: planned[action] for action in as_good if made(scales, action) == most}
        return max(planned, key=lambda one: (planned[one], not gives_back(scales, one), not brings_a_twin(scales, one)))


def made(scales: Scales, action: Action) -> int:
    """The points of the spell after a choice."""
    return points(scales, action) if isinstance(action, Exchange) else scales.weigh(scales.hand) // POINT


def _is_planned(view: State, action: Action) -> bool:
    """True for what is done for the sake of later turns."""
    if in_last_turns(view) or isinstance(action, (Replace, Declare)):
        return False
    return not (isinstance(action, Exchange) and action.declare)


def are_planned(view: State, legal: Sequence[Action]) -> bool:
    """True if the match goes on after these choices, and no card is only replaced: they promise a chance to win it."""
    return not in_last_turns(view) and not isinstance(legal[0], Replace)


def promises_of(content: Content, view: State, seat: int, legal: Sequence[Action]) -> dict[Action, float]:
    """How likely each choice wins the match, as far as that can be said at once: where the match goes on by what the
    hand then promises, else by the scales of greedy; what declares looks as good as the best.
    """
    if not are_planned(view, legal):
        return worth_of_choices(Scales(content, view, seat), view, legal)
    outlook = _Outlook(hopes_of(content, view.house.path, view.seats), view, seat)
    exchanges = of_kind(legal, Exchange)
    promises: dict[Action, float] = {action: outlook.after(action) for action in exchanges if not action.declare}
    if outlook.turns:
        promises.update((action, outlook.as_it_is()) for action in of_kind(legal, Concentrate))
    best = max(promises.values())
    promises.update((action, best) for action in exchanges if action.declare)
    promises.update((action, best) for action in of_kind(legal, Declare))
    return promises


def without_gifts(
    cards: Sequence[Card], scales: Scales, view: State, promises: Mapping[Action, float]
) -> dict[Action, float]:
    """The choices without the exchanges that give what others are seen to collect, or what goes with any card (an
    Illusion, a Prism), where another card can go for the same one: the spell is as good then, and the hand promises
    nearly as much.
    """
    if in_last_turns(view):
        return dict(promises)
    gifts = {face: (scales.gift(face), not cards[face].is_ordinary, scales.pair(face)) for face in set(scales.hand)}
    exchanges = [action for action in of_kind(promises, Exchange) if not action.declare]
    spells = {action: scales.weigh(scales.after(action.slot, action.give)) for action in exchanges}
    for_nothing = {
        action
        for action in exchanges
        for other in exchanges
        if other.slot == action.slot
        and gifts[other.give] < gifts[action.give]
        and spells[other] >= spells[action]
        and promises[other] >= promises[action] - _NEARLY
    }
    return {action: promise for action, promise in promises.items() if action not in for_nothing}


def without_losses(scales: Scales, promises: Mapping[Action, float]) -> dict[Action, float]:
    """The choices without the exchanges that give something away for nothing: another card can go for the same one that
    serves others no better, and with it the spell is better at once and the hand promises as much, or the spell is as
    good and the promise clearly greater. Nor does anybody concentrate beside points that everybody would take.
    """
    exchanges = [action for action in of_kind(promises, Exchange) if not action.declare]
    spells = {action: points(scales, action) for action in exchanges}
    gifts = {face: scales.gift(face) for face in set(scales.hand)}
    for_nothing: set[Action] = {
        action
        for action in exchanges
        for other in exchanges
        if other.slot == action.slot
        and spells[other] >= spells[action]
        and promises[other] >= promises[action] + (0.0 if spells[other] > spells[action] else _CLEARLY)
        and gifts[other.give] <= gifts[action.give]
    }
    many = scales.weigh(scales.hand) // POINT + OVERLOOKED
    for_nothing.update(
        action
        for action in of_kind(promises, Concentrate)
        if any(spells[other] > many and promises[other] >= promises[action] for other in exchanges)
    )
    return {action: promise for action, promise in promises.items() if action not in for_nothing}


class _Outlook:
    """What the hands promise that a seat can make in this turn."""

    def __init__(self, hopes: Hopes, view: State, seat: int) -> None:
        self.turns = turns_to_come(view)
        self._hopes = hopes
        self._hand = view.table.faces_in(hand(seat))
        self._shown = displayed(view, SLOTS)
        self._next = PERMITTED[view.house.path[view.zone + 1]] if self.turns else range(0)

    def after(self, action: Exchange) -> float:
        """After an exchange."""
        faces, shown = self._hand[:], self._shown[:]
        faces.remove(action.give)
        faces.append(shown[action.slot])
        shown[action.slot] = action.give
        return self._with_next(faces, shown)

    def as_it_is(self) -> float:
        """Without one, by concentrating: one more card is turned up before the next."""
        hopes = self._hopes
        row = hopes.row(hopes.key(self._hand), self._hand)
        new_card = hopes.concentrated(row, self.turns) - row[self.turns]
        return self._with_next(self._hand, self._shown) + new_card

    def _with_next(self, faces: list[int], shown: list[int]) -> float:
        """What a hand promises, if what lies there now may be taken next time."""
        promise = self._hopes.worth(faces, self.turns)
        if not self.turns:
            return promise
        better = sorted([self._with_card(faces, shown[slot]) for slot in self._next], reverse=True)
        hope, none = 0.0, 1.0
        for one in better:
            if one <= promise:
                break
            hope += none * _STAYS * one
            none *= 1.0 - _STAYS
        return hope + none * promise

    def _with_card(self, faces: list[int], taken: int) -> float:
        """The best of the hands in which a card has come for another one, a turn later."""
        hopes, turns = self._hopes, self.turns - 1
        key, code = hopes.key(faces) + hopes.code[taken], hopes.code
        return max(
            [
                hopes.row(key - code[given], [*faces[:index], *faces[index + 1 :], taken])[turns]
                for index, given in enumerate(faces)
            ]
        )
