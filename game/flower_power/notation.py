"""How scenarios write positions, actions and zones of this game; documented in docs/scenarios.md.

Cards are `9H`, `10C`, `JN`, `JR`; a flower is `Pierre.1`; petals count from 1 at the top, places to add one from 0;
`?` is what the reader does not know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.notation.errors import NotationError
from game.core.notation.forms import PLAYER, Form, FormNotation, NotationContext, Word, key, plain_word
from game.core.notation.notation import UNSEEN
from game.core.rules.drafts import EMPTY
from game.core.table.table import TRUTH
from game.flower_power.arrangement import FlowerPowerArrangement
from game.flower_power.cards import FERTILISER
from game.flower_power.moves import (
    AddBed,
    AddCard,
    Attack,
    ChooseRank,
    Draw,
    EndTurn,
    EndWill,
    Fertilise,
    Found,
    LayPetal,
    LiftPetal,
    Pass,
    Pick,
    Poison,
    Promote,
    Ready,
    RemoveBed,
    RemoveCard,
    SpyFlower,
    SpyHand,
    Throw,
)
from game.flower_power.positions import position_parts
from game.flower_power.rules import FlowerPower
from game.flower_power.seating import DUEL
from game.flower_power.state import NO_SEAT, PHASE_NAMES, State
from game.flower_power.words import Words
from game.flower_power.zones import ASIDE, dealt_hand, hand, packet


class FlowerNotation(FormNotation[State]):
    """Fulfils `game.core.scenarios.scenario.Notation`."""

    arrangement = FlowerPowerArrangement
    _rules: FlowerPower
    _words: Words

    def __init__(self, rules: FlowerPower) -> None:
        words = Words(rules.content)
        card = plain_word("CARD", words.card, words.face)
        flower = Word(
            "FLOWER",
            lambda reading, written: words.flower(reading.state, written, reading.names),
            lambda reading, zone: words.flower_name(reading.state, zone, reading.names),
        )
        player = Word("NAME", _read_name, PLAYER.write)
        throw = Word("WORD", self._read_throw, lambda reading, choice: self._throw_words(reading.state)[choice])
        number = plain_word("N", _number, int)
        size = plain_word("SIZE", _number, int)
        counted = plain_word("N", lambda written: _number(written) - 1, lambda index: index + 1)
        petal = Word("PETAL", counted.read, counted.write)
        super().__init__(
            rules,
            words,
            parts=position_parts(rules.content, words),
            forms=(
                Form(RemoveBed, "remove_bed"),
                Form(Ready, "ready"),
                Form(Draw, "draw"),
                Form(Found, "found", fixed={"power": False}),
                Form(Found, "found_power", fixed={"power": True}),
                Form(Pass, "pass"),
                Form(EndTurn, "end"),
                Form(EndWill, "end_will"),
                Form(Throw, {"throw": key("choice", throw)}),
                Form(ChooseRank, {"rank": key("rank", number)}),
                Form(AddBed, {"bed": key("size", size)}),
                Form(LayPetal, {"lay": key("card", card), "bed": key("bed", counted), "place": key("place", number)}),
                Form(LiftPetal, {"lift": key("place", petal), "bed": key("bed", counted)}),
                Form(
                    Poison, {"play": key("card", card), "flower": key("flower", flower), "petal": key("petal", petal)}
                ),
                Form(
                    Fertilise,
                    {"play": key("card", card), "flower": key("flower", flower), "place": key("place", number)},
                ),
                Form(
                    Fertilise,
                    {"play": key("card", card), "flower": key("flower", flower)},
                    fixed={"place": lambda reading, fields: reading.state.size(fields["flower"])},
                    reads=self._is_heart,
                    writes=False,
                ),
                Form(Promote, {"play": key("card", card), "flower": key("flower", flower)}),
                Form(
                    SpyHand,
                    {"play": key("card", card), "spy": key("seat", player)},
                    reads=lambda reading, fields: fields["seat"] != NO_SEAT,
                ),
                Form(SpyFlower, {"play": key("card", card), "spy": key("flower", flower)}),
                Form(AddCard, {"add": key("card", card), "place": key("place", number)}),
                Form(RemoveCard, {"remove": key("place", counted)}),
                Form(Attack, {"attack": key("target", flower), "with": key("flower", flower)}),
                Form(Pick, {"pick": key("petal", petal)}),
            ),
            whole={
                "phase": lambda state, names: PHASE_NAMES[state.phase],
                "packets": lambda state, names: [state.table.count(packet(rank)) for rank in range(state.seats)],
                "dealt_hands": lambda state, names: [
                    state.table.count(dealt_hand(rank)) for rank in range(state.seats)
                ],
                "aside": lambda state, names: words.faces(state.table.faces_in(ASIDE)),
                "battle": self._battle,
                "fallen": lambda state, names: [names[seat] for seat in state.fallen],
                "places": lambda state, names: [] if state.result is None else list(state.result.places),
            },
            of_seat={
                "hand_size": lambda state, seat, names: state.hand_size(seat),
                "floating": self._floating,
                "plans": lambda state, seat, names: [words.faces(bed) for bed in state.plans[seat] if bed],
                "throws": self._throw,
            },
        )

    def _is_heart(self, reading: NotationContext, fields: Mapping[str, Any]) -> bool:
        """Without a place a heart goes underneath, anything else promotes: so both readings of a joker are written."""
        return self._rules.content.cards.powers[fields["card"]] == (FERTILISER,)

    def _throw_words(self, state: State) -> list[str]:
        game = self._rules.content.game
        return [throw.id for throw in (game.throws if len(state.contest.seats) == DUEL else game.sides)]

    def _read_throw(self, reading: NotationContext, written: Any) -> int:
        known = self._throw_words(reading.state)
        if written not in known:
            raise NotationError("notation.choice", word=str(written), known=", ".join(known))
        return known.index(written)

    def _battle(self, state: State, names: Sequence[str]) -> str:
        """Who attacks whom; '' if nobody does."""
        if state.battle is None:
            return ""
        attacking, defending = state.battle.attacking, state.battle.defending
        flower_name = self._words.flower_name
        return f"{flower_name(state, attacking, names)} > {flower_name(state, defending, names)}"

    def _floating(self, state: State, seat: int, names: Sequence[str]) -> str:
        """In a view: cards that are in that hand, or in a flower founded from it since."""
        return "" if state.table.observer == TRUTH else self._words.faces(state.table.floating(hand(seat)))

    def _throw(self, state: State, seat: int, names: Sequence[str]) -> str:
        throw = state.contest.throws[seat] if state.contest.throws else EMPTY
        if throw == EMPTY:
            return "none"
        return self._throw_words(state)[throw] if throw >= 0 else UNSEEN


def _read_name(reading: NotationContext, written: Any) -> int:
    """The seat of a player; NO_SEAT for a word that means something else."""
    return reading.names.index(written) if written in reading.names else NO_SEAT


def _number(value: Any) -> int:
    """A whole number."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise NotationError("notation.whole", word=repr(value))
    return value
