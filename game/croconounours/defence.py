"""The answer to an attack: take it, dodge or parry (CN-29 to CN-35, CN-39, CN-45)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import ClassVar, Final, NamedTuple

from game.core.chance import Chance
from game.core.notation.forms import Form, key
from game.core.rules.fields import Face, Place
from game.core.rules.rules import Action, Emit, Refusal
from game.croconounours.attacks import open_steps
from game.croconounours.cards import ATTACK_SUITS, DODGE_SUITS, STEP_SUITS
from game.croconounours.content import Content
from game.croconounours.events import DODGED, PARRIED
from game.croconounours.field import board_of
from game.croconounours.refusals import refusal
from game.croconounours.resolution import defend, end_attack, pending, step_to, take
from game.croconounours.state import DEFENDING, SHOT, State
from game.croconounours.words import CARDS, SQUARE

DODGE_NOT_THERE: Final = (refusal("CN-32", "dodge_straight"), refusal("CN-32", "dodge_diagonally"))
WRONG_DODGE_SUIT: Final = (refusal("CN-31", "dodge_takes_spades"), refusal("CN-31", "dodge_takes_clubs"))
WRONG_PARRY_SUIT: Final = (refusal("CN-33", "parry_takes_diamonds"), refusal("CN-33", "parry_takes_hearts"))
WRONG_SHOT_DODGE: Final = (refusal("CN-45", "straight_takes_clubs"), refusal("CN-45", "diagonal_takes_spades"))


class Threat(NamedTuple):
    """What a defence has to match: where it hits, is it a shot, does it come diagonally, what must a single card be
    above, how many cards more does a parry take.
    """

    square: int
    shot: bool
    diagonal: bool
    value: int
    extra: int


def threat_of(content: Content, state: State) -> Threat:
    """The pending attack as its defence sees it (CN-31, CN-33, CN-39)."""
    attack = pending(state)
    shot = attack.mode == SHOT
    neighbours = board_of(content, state).geometry.step_to[state.where[attack.warrior]]
    diagonal = not shot and neighbours[attack.square].diagonal
    extra = content.colours[state.colours[attack.warrior]].extra_parry_cards
    return Threat(attack.square, shot, diagonal, content.cards.attack_values[attack.card], extra)


# ---- judging ----------------------------------------------------------------------------------


def _pay(content: Content, cards: tuple[int, ...], suit: int) -> bool:
    """True if all the cards count as the suit (CN-10)."""
    return content.cards.payers[suit].issuperset(cards)


def judge_cards(content: Content, threat: Threat, cards: tuple[int, ...], extra: int) -> Refusal | None:
    """Cards of the right suit: one that is higher, or two of any rank (CN-31, CN-33, CN-Q3 to CN-Q6); and so many extra
    ones (CN-39, CN-Q20). Above a joker is only the other joker (CN-Q4).
    """
    values = content.cards.defence_values
    if len(cards) > extra + 2:
        return refusal("CN-Q6", "too_many_cards")
    if len(cards) == extra + 2:
        return None
    if len(cards) < extra + 1:
        return refusal("CN-39", "red_takes_more")
    if max([values[card] for card in cards]) > threat.value:
        return None
    return refusal("CN-39", "red_takes_three") if extra else refusal("CN-Q5", "not_higher")


def judge_dodge(content: Content, threat: Threat, cards: tuple[int, ...], diagonal: bool) -> Refusal | None:
    """The cards for a dodge straight or diagonally: those of the suit that leads there (CN-31, CN-32); of a shot, any
    single black card (CN-45, CN-Q26).
    """
    if threat.shot:
        if len(cards) != 1:
            return refusal("CN-Q26", "shot_dodge_one_card")
        return None if _pay(content, cards, STEP_SUITS[diagonal]) else WRONG_SHOT_DODGE[diagonal]
    suit = DODGE_SUITS[threat.diagonal]
    if not _pay(content, cards, suit):
        return WRONG_DODGE_SUIT[threat.diagonal]
    if suit != STEP_SUITS[diagonal]:
        return DODGE_NOT_THERE[suit]
    return judge_cards(content, threat, cards, 0)


def judge_parry(content: Content, threat: Threat, cards: tuple[int, ...]) -> Refusal | None:
    """A parry: cards of the suit of the attack, one more against a red warrior, none against a shot (CN-33, CN-39,
    CN-45).
    """
    if threat.shot:
        return refusal("CN-45", "no_parry_of_shot")
    if not _pay(content, cards, ATTACK_SUITS[threat.diagonal]):
        return WRONG_PARRY_SUIT[threat.diagonal]
    return judge_cards(content, threat, cards, threat.extra)


def _groups(content: Content, state: State, seat: int, suit: int, most: int) -> list[tuple[int, ...]]:
    """Every choice of one to `most` cards of the hand that count as the suit; each sorted, in order, none twice."""
    able = [card for card in sorted(state.hand(seat)) if card in content.cards.payers[suit]]
    return sorted({group for size in range(1, most + 1) for group in combinations(able, size)})


def _every_group(content: Content, blank: State, suits: tuple[int, int], most: int) -> list[tuple[int, ...]]:
    """Every choice of one to `most` cards of the pack that count as one of the suits; each sorted, in order."""
    found: set[tuple[int, ...]] = set()
    for suit in suits:
        able = [card for card in sorted(blank.table.faces) if card in content.cards.payers[suit]]
        found.update(group for size in range(1, most + 1) for group in combinations(able, size))
    return sorted(found)


def _hand_lacks(state: State, seat: int, cards: tuple[int, ...]) -> Refusal | None:
    """The cards of an answer are in the hand, and named in order, so that each answer is written in one way. Equal
    jokers are counted one by one.
    """
    hand = state.hand(seat)
    if not cards or any(card < 0 or cards.count(card) > hand.count(card) for card in cards):
        return refusal("CN-21", "not_in_hand")
    return refusal("CN-31", "not_sorted") if tuple(sorted(cards)) != cards else None


# ---- what may be done -------------------------------------------------------------------------


class _Answer(Action):
    """What the owner of the attacked warrior may do (CN-29)."""

    phases: ClassVar = frozenset({DEFENDING})

    @classmethod
    def elsewhere(cls, content: Content, state: State) -> Refusal:
        return refusal("CN-29", "not_attacked")


class Take(_Answer):
    """Do not defend: always possible (CN-Q28)."""

    written: ClassVar = Form("take")

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        take(content, state, emit)


class Dodge(_Answer):
    """Dodge to a square with these cards, sorted (CN-31, CN-45)."""

    written: ClassVar = Form({"dodge": key("square", SQUARE), "with": key("cards", CARDS)})

    square: Place
    cards: tuple[Face, ...]

    @classmethod
    def values(cls, content: Content, blank: State) -> dict[str, Sequence[tuple[int, ...]]]:
        return {"cards": _every_group(content, blank, STEP_SUITS, 2)}

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> list[Dodge]:
        """To every free square around the warrior, with all cards that lead there."""
        threat = threat_of(content, state)
        ways: list[list[tuple[int, ...]]] = []
        for diagonal in (False, True):
            groups = _groups(content, state, seat, STEP_SUITS[diagonal], 1 if threat.shot else 2)
            ways.append([cards for cards in groups if judge_dodge(content, threat, cards, diagonal) is None])
        steps = open_steps(content, state, threat.square)
        return [cls(step.to, cards) for step in steps for cards in ways[step.diagonal]]

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        lacking = _hand_lacks(state, seat, self.cards)
        if lacking is not None:
            return lacking
        threat = threat_of(content, state)
        step = board_of(content, state).geometry.step_to[threat.square].get(self.square)
        if step is None:
            return refusal("CN-32", "dodge_occupied")
        return judge_dodge(content, threat, self.cards, step.diagonal) or refusal("CN-32", "dodge_occupied")

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        """The warrior steps aside and the attack has no consequences (CN-32, CN-Q27)."""
        defend(state, seat, DODGED, self.cards, emit)
        step_to(state, pending(state).target, self.square, True, emit)
        end_attack(state, emit)


class Parry(_Answer):
    """Parry with these cards, sorted (CN-33)."""

    written: ClassVar = Form({"parry": key("cards", CARDS)})

    cards: tuple[Face, ...]

    @classmethod
    def values(cls, content: Content, blank: State) -> dict[str, Sequence[tuple[int, ...]]]:
        extra = max(colour.extra_parry_cards for colour in content.colours)
        return {"cards": _every_group(content, blank, ATTACK_SUITS, extra + 2)}

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> list[Parry]:
        threat = threat_of(content, state)
        groups = _groups(content, state, seat, ATTACK_SUITS[threat.diagonal], threat.extra + 2)
        return [cls(cards) for cards in groups if judge_parry(content, threat, cards) is None]

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        lacking = _hand_lacks(state, seat, self.cards)
        return lacking or judge_parry(content, threat_of(content, state), self.cards) or refusal("CN-Q5", "not_higher")

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        """The warrior stays and the attack has no consequences (CN-33)."""
        defend(state, seat, PARRIED, self.cards, emit)
        end_attack(state, emit)


def every_answer(content: Content, state: State, seat: int) -> tuple[list[Dodge], list[Parry]]:
    """All that a seat can do against an attack but to take it: its dodges and its parries."""
    return Dodge.lawful(content, state, seat), Parry.lawful(content, state, seat)


ACTION_TYPES: tuple[type[Action], ...] = (Take, Dodge, Parry)
"""In the order in which legal actions are listed."""
