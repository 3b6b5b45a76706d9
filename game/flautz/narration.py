"""Events as sentences of the log, and spells in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.core.match.telling import Part, Teller, ending, line, listed, player
from game.core.rules.events import Event
from game.core.rules.outcome import GameEnded
from game.core.texts import Argument, LocalText, SeatName, Sentence, filled
from game.flautz.cards import Card
from game.flautz.content import Content
from game.flautz.events import (
    ApprenticeDealt,
    ApprenticeTurned,
    CardReplaced,
    CrystalMoved,
    CrystalPlaced,
    DiscardReshuffled,
    Exchanged,
    FlautzDeclared,
    MatchBegan,
    MatchEnded,
    MatchStopped,
    QuinteLaid,
    SpellValued,
    Stood,
)
from game.flautz.spells import ROYAL, Cast, Spell
from game.flautz.state import NO_SEAT, State

COUNTED_AS: Final = LocalText("{card} (compte comme {colour})", "{card} (counts as {colour})")
"""A card that stands for another colour than its own."""


def _line(key: str, clause: str, **parts: Part) -> Teller:
    return line(f"flautz.log.{key}", clause, **parts)


def _say(key: str, clause: str, **arguments: Argument) -> Sentence:
    return Sentence(f"flautz.log.{key}", arguments, clause)


def _card(field: str) -> Part:
    """The card in a field, as it stands in a sentence."""

    def read(content: Content, state: State, event: Event) -> LocalText:
        face: int = getattr(event, field)
        return content.cards[face].the

    return read


def _apprentice(content: Content, state: State, event: ApprenticeDealt) -> LocalText:
    return content.apprentices[event.apprentice].name


def _colour(content: Content, state: State, event: ApprenticeDealt) -> LocalText:
    return content.colours[content.apprentice_colour(event.apprentice)].name


def _turned(content: Content, state: State, event: ApprenticeTurned) -> Sentence | None:
    """Turning it back is told by what follows."""
    return _say("concentrated", "FZ-36", player=SeatName(event.seat)) if event.concentrated else None


def _quinte(content: Content, state: State, event: QuinteLaid) -> Sentence:
    key, clause = ("royal", "FZ-30") if event.rank == ROYAL else ("quinte", "FZ-27")
    return _say(key, clause, player=SeatName(event.seat))


def _match_began(content: Content, state: State, event: MatchBegan) -> Sentence:
    """Who begins; of a short game first of all that it is one."""
    house = state.house
    if event.match == 1 and house.crystals_to_win == 1 and not house.by_points:
        return _say("match_short", "FZ-34", player=SeatName(event.first))
    return _say("match", "FZ-32", match=event.match, player=SeatName(event.first))


def _crystal_placed(content: Content, state: State, event: CrystalPlaced) -> Sentence:
    return _round(content, state, 0, "FZ-12")


def _crystal_moved(content: Content, state: State, event: CrystalMoved) -> Sentence:
    if event.zone == len(state.house.path):
        return _say("inscription", "FZ-17")
    return _round(content, state, event.zone, "FZ-16")


def _round(content: Content, state: State, zone: int, clause: str) -> Sentence:
    path = state.house.path
    return _say("round", clause, round=zone + 1, rounds=len(path), zone=content.zone_name(path[zone]))


def _stopped(content: Content, state: State, event: MatchStopped) -> Sentence | None:
    """That the crystal is on the inscription was told before."""
    return None if event.declarer == NO_SEAT else _say("declarers_turn", "FZ-25", player=SeatName(event.declarer))


def _valued(content: Content, state: State, event: SpellValued) -> Sentence:
    who = SeatName(event.seat)
    if event.clause == "FZ-39":
        return _say("valued_concentrated", event.clause, player=who)
    if event.clause == "FZ-30":
        return _say("valued_beside_royal", event.clause, player=who)
    spell = event.spell
    if not spell.cards:
        return _say("valued_nothing", "FZ-Q5", player=who)
    cards = spell_text(content, spell)
    if spell.familiars == 1:
        return _say("valued_single", event.clause, player=who, spell=cards, n=spell.value)
    sums = sum_text(content, spell)
    return _say("valued", event.clause, player=who, spell=cards, n=spell.value, sum=sums)


def tied_familiars(state: State, event: MatchEnded) -> list[int]:
    """The familiars of those who share the most points, the most first (FZ-Q22); none where familiars are not asked."""
    most = max(event.points)
    best = [seat for seat, points in enumerate(event.points) if points == most]
    asked = event.clause == "FZ-Q22" and state.house.match_tie == "familiars_then_none"
    if most == 0 or len(best) == 1 or not asked or len(state.spells) <= best[-1]:
        return []
    return sorted((state.spells[seat].familiars for seat in best), reverse=True)


_SWAPPED: Final = _line("exchanged", "FZ-15", player=player(), taken=_card("taken"), given=_card("given"))
_SWAPPED_ALIKE: Final = _line("exchanged_alike", "FZ-Q35", player=player(), taken=_card("taken"))


def _exchanged(content: Content, state: State, event: Exchanged) -> Sentence | None:
    """Of equal cards that nothing is changed by it."""
    return (_SWAPPED_ALIKE if event.taken == event.given else _SWAPPED)(content, state, event)


MOST_POINTS: Final = "FZ-22"
"""The clause of a match that its winner won by points, and by nothing else."""


def runner_up(event: MatchEnded) -> int:
    """The most points of anybody who did not win the match."""
    return max(points for seat, points in enumerate(event.points) if seat not in event.winners)


def _match_ended(content: Content, state: State, event: MatchEnded) -> Sentence:
    tied = tied_familiars(state, event)
    if not event.winners and tied:
        return _say("match_tied", event.clause, match=event.match, points=max(event.points), familiars=tied[0])
    if not event.winners:
        return _say("match_unwon", event.clause, match=event.match)
    if len(event.winners) > 1:
        return _say("match_shared", event.clause, match=event.match, count=len(event.winners))
    seat = event.winners[0]
    if tied:
        parts: dict[str, Argument] = {"player": SeatName(seat), "points": max(event.points), "n": event.crystals[seat]}
        return _say(
            "match_won_by_familiars", event.clause, match=event.match, familiars=tied[0], other=tied[1], **parts
        )
    won: dict[str, Argument] = {"player": SeatName(seat), "match": event.match, "n": event.crystals[seat]}
    if event.clause == MOST_POINTS:
        return _say("match_won_by_points", event.clause, points=event.points[seat], other=runner_up(event), **won)
    return _say("match_won", event.clause, **won)


LINES: Final[Mapping[type[Event], Teller]] = {
    ApprenticeDealt: _line("apprentice", "FZ-5", player=player(), apprentice=_apprentice, colour=_colour),
    MatchBegan: _match_began,
    CrystalPlaced: _crystal_placed,
    CrystalMoved: _crystal_moved,
    Exchanged: _exchanged,
    CardReplaced: _line("replaced", "FZ-37", player=player(), gone=_card("gone"), came=_card("came")),
    DiscardReshuffled: _line("reshuffled", "FZ-Q31"),
    ApprenticeTurned: _turned,
    FlautzDeclared: _line("declared", "FZ-24", player=player()),
    Stood: _line("stood", "FZ-Q18", player=player()),
    QuinteLaid: _quinte,
    MatchStopped: _stopped,
    SpellValued: _valued,
    MatchEnded: _match_ended,
    GameEnded: ending,
}


# ---- spells in words --------------------------------------------------------------------------


def spell_text(content: Content, spell: Spell) -> LocalText:
    """The cards of a spell: `Prism, blue 1, Illusion 2 (blue), blue 3`."""
    prism = next((card.name for card in content.cards if card.is_prism), LocalText("", ""))
    names = [prism] * spell.prisms + [cast_text(content, cast) for cast in spell.cards]
    return listed(names)


def cast_text(content: Content, cast: Cast) -> LocalText:
    """A card of a spell, with the colour as which it counts if that is not its own."""
    card = content.cards[cast.face]
    if not stands_for_another(card, cast):
        return card.name
    return filled(COUNTED_AS, card=card.name, colour=content.colours[cast.colour].name)


def stands_for_another(card: Card, cast: Cast) -> bool:
    """True for Illusions and for cards whose colour a Prism changes."""
    return card.colour != cast.colour


def sum_text(content: Content, spell: Spell) -> str:
    """How the value of several cards adds up: `1 + 5 + 5` (FZ-21)."""
    step = content.game.step_points
    further = spell.familiars - 1
    return " + ".join(str(number) for number in (spell.value - step * further, *[step] * further))
