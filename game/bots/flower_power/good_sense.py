"""What good sense says of a turn of FLOWER POWER!, whatever playouts find: they know every petal and end with the turn,
so waiting looks as good as taking, showing a petal costs nothing, and a joker wins as well as a jack.

It makes no bot measurably stronger: `docs/decisions/bots-measured.md`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final, NamedTuple

from game.bots.flower_power.cards import changed_by, idle_poison
from game.bots.flower_power.duel import LineUp, fought, mean
from game.bots.flower_power.founding import whole_founding
from game.bots.flower_power.policy import ALL_BUT_WON, attacks_of, worth_of_turn
from game.bots.flower_power.worth import LAST, Standing
from game.bots.policy import Decision
from game.bots.search.search import Whole
from game.core.rules.rules import Action, of_kind
from game.flower_power.cards import FERTILISER
from game.flower_power.content import Content
from game.flower_power.founding import prepared
from game.flower_power.hand_cards import CardPlay
from game.flower_power.state import Flower, State
from game.flower_power.turns import Draw, EndTurn

_SURE: Final = 0.999
_EVEN: Final = 0.5
_RASH: Final = 0.25
"""An attack that succeeds more rarely mostly shows a petal to everybody, for nothing."""
_FEW: Final = 2
"""With no more flowers an attack below an even chance is rash: if it fails, its petal is seen, and poisoned."""
_IDLE: Final = 3
"""With so few flowers nobody gives one for one who could found another: of 114 games for two strong that plants won 62
against the same that waited, of 42 for three 14.
"""
_PLENTY: Final = 6
"""With so many cards a flower is planted before another one is drawn."""
_SPARED: Final = 4
"""With fewer flowers than this, but more than one, somebody might pass to spare them."""
_SURPLUS: Final = (6, 11)
"""A petal that is stronger by so much than the one it would take is not too dear for it: if that is all, and if
something is left of the flower to be planted.
"""


class _Outlook(NamedTuple):
    """An attack, and the flower it is aimed at: what it promises to who weighs it like greedy, how likely it succeeds
    with everybody's cards, if it does without any, how much stronger the petal is than the one it meets, what it costs,
    if something is left of the flower to be planted, and of the one that attacks, and if everybody sees already what it
    fights with.
    """

    attack: Action
    target: int
    worth: float
    likely: float
    stronger: bool
    surplus: float
    price: float
    planted: bool
    kept: bool
    seen: bool

    @property
    def is_likely(self) -> bool:
        """True if it is at least an even chance."""
        return self.likely >= _EVEN

    @property
    def is_plain(self) -> bool:
        """True if only a card could undo it, and the petal is not too dear for what is taken, nor the last flower lost,
        unless that wins.
        """
        return self.stronger and self.surplus <= _SURPLUS[self.planted] and (self.price < LAST or self.worth > 0)


class GoodSense:
    """Good sense about one decision in a turn."""

    def __init__(self, content: Content, decision: Decision) -> None:
        self._content = content
        self._decision = decision
        self._view: State = decision.view
        self._seat = decision.seat
        self._garden = len(self._view.garden(self._seat))
        self._others = [len(self._view.garden(other)) for other in self._view.alive if other != self._seat]

    def instead(self, own: Action) -> Action:
        """Something else where `own` looks foolish: a sounder attack or a quiet turn for a rash one, the attack before
        the card that helps it, the rest of what was begun, a flower beside the last ones, what lies open instead of
        waiting, a try, poison or a new flower instead of nothing, a new flower before a hand grows too full, and the
        right petal to attack with.
        """
        if self._second is not None:
            return self._second[0]
        if self._begun is not None:
            return self._begun[0]
        if prepared(self._view, self._seat):
            return own
        if own in self._outlooks and self._is_rash(own):
            legal = self._decision.legal
            quiet = next(iter([*of_kind(legal, Draw), *of_kind(legal, EndTurn)]), own)
            own = self._soundest or quiet
        own = self._attack_before(own) or own
        better = self._rather_taken(own)
        if better and not (isinstance(own, EndTurn) and self._planted is not None):
            own = max(better, key=lambda outlook: outlook.worth).attack
        if isinstance(own, Draw) and self._is_hoarded and self._founding is not None:
            return self._founding[0]
        if self._planted is not None and (isinstance(own, EndTurn) or self._is_too_soon(own)):
            return self._planted[0]
        if isinstance(own, EndTurn):
            own = self._try or self._poison or (own if self._founding is None else self._founding[0])
        return self._with_the_right_petal(own) if own in self._outlooks else own

    def sensible(self, base: Whole, wholes: Sequence[Whole]) -> Sequence[Whole]:
        """The choices that are not foolish, and `base`: no waiting where something lies open or a flower can be
        founded, nor a card for less than nothing instead, no card too early, no petal but the right one, and no flower
        that is begun and left.

        Where only a card could undo the attack of `base`, nobody passes to spare his last flowers: it would seem as
        good turn after turn. The very last one may be spared, and so may two where one would be given for one: what
        lies open of the others may take the other one.
        """
        if base == self._second or (self._begun is not None and base[0] == self._begun[0]):
            return [base]
        return [whole for whole in wholes if whole == base or not self._is_foolish(base, whole[0])]

    def _is_foolish(self, base: Whole, action: Action) -> bool:
        if self._attack_before(action) is not None:
            return True
        if self._founding is not None:
            if isinstance(action, EndTurn) or (isinstance(action, Draw) and self._is_hoarded):
                return True
            if isinstance(action, CardPlay) and self._weighed.get(action, 0.0) < 0.0:
                return True
        if self._planted is not None and self._is_too_soon(action):
            return True
        if action in self._outlooks:
            return self._with_the_right_petal(action) != action
        if isinstance(action, EndTurn) and (self._poison is not None or self._spares(base)):
            return True
        return any(not self._spends_few(outlook.attack) for outlook in self._rather_taken(action))

    def _is_too_soon(self, action: Action) -> bool:
        """True for what is not done before a flower is founded beside few."""
        return action in self._outlooks and self._gives_one(action)

    # ---- flowers to be founded ----------------------------------------------------------------

    @cached_property
    def _second(self) -> Whole | None:
        """The flower to be founded beside the last one; None if there are more, or none can be founded, or the game is
        all but won. The cards would go with the last flower (FP-A47, FP-A48).
        """
        if self._garden != 1:
            return None
        founding = whole_founding(self._content, self._view, self._seat)
        if founding is None:
            return None
        return founding if max(self._weighed.values()) < ALL_BUT_WON else None

    @cached_property
    def _begun(self) -> Whole | None:
        """The rest of a flower of which cards are prepared already: nothing is learned meanwhile (FP-66)."""
        if not prepared(self._view, self._seat):
            return None
        return whole_founding(self._content, self._view, self._seat)

    @cached_property
    def _planted(self) -> Whole | None:
        """The flower to be founded rather than doing nothing, and before one is given for one; None with more than few
        flowers, or if none can be. The cards seem worth as much, but to who waits and draws in turns, as others take
        flower after flower, they come too late.
        """
        return self._founding if self._garden <= _IDLE else None

    @property
    def _is_hoarded(self) -> bool:
        """True with cards for a flower and as many besides: one is planted before another card is drawn."""
        return len(self._view.hand(self._seat)) >= _PLENTY

    @cached_property
    def _founding(self) -> Whole | None:
        """The best flower that could be founded; None if none can be."""
        return whole_founding(self._content, self._view, self._seat)

    # ---- what greedy makes of it ---------------------------------------------------------------

    @cached_property
    def _weighed(self) -> dict[Action, float]:
        """What greedy thinks that attacks, cards, drawing and ending are worth."""
        found: dict[Action, float] = {}
        for worth, action in worth_of_turn(self._content, self._view, self._seat, self._decision.legal):
            found[action] = max(worth, found.get(action, worth))
        return found

    # ---- poison -------------------------------------------------------------------------------

    @cached_property
    def _poison(self) -> Action | None:
        """What is poisoned when a turn would otherwise go by and nothing can be taken."""
        if any(outlook.is_likely for outlook in self._outlooks.values()):
            return None
        return idle_poison(self._content, self._view, self._seat, self._decision.legal)

    @cached_property
    def _standing(self) -> Standing:
        return Standing(self._content, self._view, self._seat)

    # ---- attacks ------------------------------------------------------------------------------

    @cached_property
    def _outlooks(self) -> dict[Action, _Outlook]:
        """Of every attack."""
        standing = self._standing
        found: dict[Action, _Outlook] = {}
        for attack, flower, target in attacks_of(self._view, self._decision.legal):
            own, theirs = standing.line_up(flower), standing.line_up(target)
            found[attack] = _Outlook(
                attack,
                target.zone,
                *standing.prospect(flower, target),
                fought(own, theirs).won >= _SURE,
                _surplus(standing, flower, theirs),
                standing.price(flower, target, theirs),
                self._view.size(target.zone) > 1,
                self._view.size(flower.zone) > 1,
                flower.power or self._view.visible(flower.zone, 0),
            )
        return found

    def _attack_before(self, action: Action) -> Action | None:
        """The attack which a card that grows on a flower prepares, if it may well succeed without: the petals that
        fight are seen first, and who attacks may play the card then, or keep it (FP-33). None for any other action.
        """
        if not isinstance(action, CardPlay) or action.power != FERTILISER:
            return None
        standing = self._standing
        found: list[tuple[float, float, Action]] = []
        for attack, flower, target in attacks_of(self._view, self._decision.legal):
            line_ups = (standing.line_up(flower), standing.line_up(target))
            changed = changed_by(standing, action, (flower, target), line_ups)
            if changed is not None and changed[1] is not None:
                found.append((standing.attack(flower, target, *changed[1]), fought(*line_ups).won, attack))
        if not found:
            return None
        worth, likely, best = max(found, key=lambda one: one[0])
        return best if worth > 0.0 and likely >= _RASH else None

    @cached_property
    def _soundest(self) -> Action | None:
        """The best attack that is not rash, and brings something; None if there is none."""
        outlooks = self._outlooks.values()
        sound = [outlook for outlook in outlooks if outlook.worth > 0 and not self._is_rash(outlook.attack)]
        return max(sound, key=lambda outlook: outlook.worth).attack if sound else None

    @cached_property
    def _try(self) -> Action | None:
        """What is tried when a turn would otherwise go by: the best attack that shows nobody anything new, if it may
        bring something; failing, it costs nothing (FP-43).
        """
        outlooks = self._outlooks.values()
        tries = [one for one in outlooks if one.seen and one.worth > 0 and not self._leaves_too_few(one)]
        return max(tries, key=lambda outlook: outlook.worth).attack if tries else None

    def _leaves_too_few(self, outlook: _Outlook) -> bool:
        """True if one of the last two flowers would be given for one of more: what is left is taken next."""
        return self._garden == _FEW < max(self._others) and self._gives_one(outlook.attack)

    def _is_rash(self, attack: Action) -> bool:
        """True if it mostly fails, or if one of the last two flowers would be given for one of more: what is left is
        taken next.
        """
        outlook = self._outlooks[attack]
        return outlook.likely < (_EVEN if self._garden <= _FEW else _RASH) or self._leaves_too_few(outlook)

    def _gives_one(self, attack: Action) -> bool:
        """True if a flower would be given for a flower, and the game would go on."""
        outlook = self._outlooks[attack]
        return not outlook.kept and not outlook.planted and self._others != [1]

    def _spends_few(self, attack: Action) -> bool:
        """True if one of the last two flowers would be given for one."""
        return self._garden == _FEW and self._gives_one(attack)

    def _spares(self, base: Whole) -> bool:
        """True if the turn would end to spare few flowers, though an attack of more than one for one would succeed."""
        if not 1 < self._garden < _SPARED or base[0] not in self._outlooks:
            return False
        return self._outlooks[base[0]].stronger and not self._spends_few(base[0])

    def _rather_taken(self, action: Action) -> list[_Outlook]:
        """The attacks that are sensible where `action` only waits: those that only a card could undo, with a petal not
        too dear for what is taken.

        Ending the turn is better than a rash attack. Drawing is better with most flowers if an answer is likely, and
        before one of few flowers is given for one.
        """
        if not isinstance(action, (Draw, EndTurn)):
            return []
        plain = [outlook for outlook in self._outlooks.values() if outlook.is_plain]
        if isinstance(action, EndTurn):
            return [outlook for outlook in plain if not self._is_rash(outlook.attack)]
        if self._garden > max(self._others):
            return []
        likely = [outlook for outlook in plain if outlook.is_likely]
        return [outlook for outlook in likely if self._garden > _IDLE or not self._gives_one(outlook.attack)]

    def _with_the_right_petal(self, attack: Action) -> Action:
        """The same, or if it can win the game the likeliest that does; else that with the petal which is missed least
        of those that beat the target as surely.
        """
        chosen = self._outlooks[attack]
        if self._others == [1]:
            surest = max(self._outlooks.values(), key=lambda other: other.likely)
            return surest.attack if surest.likely > chosen.likely else attack
        if not chosen.stronger:
            return attack
        stronger = [other for other in self._outlooks.values() if other.stronger]
        least = min([other for other in stronger if other.target == chosen.target], key=lambda one: one.price)
        return least.attack if least.price < chosen.price else attack


def _surplus(standing: Standing, flower: Flower, theirs: LineUp) -> float:
    """How much stronger than needed the petal is that would fight: the top one, or the weakest of a POWER FLOWER that
    wins (FP-53), or an equal one against a single petal (FP-50).
    """
    against, size = mean(theirs[0]), standing.state.size(flower.zone)
    strengths = [mean(standing.odds(flower.zone, place)) for place in range(size if flower.power else 1)]
    ties = standing.wins_ties(flower, theirs)
    able = (strength for strength in strengths if strength > against or (ties and strength == against))
    return min(able, default=max(strengths)) - against
