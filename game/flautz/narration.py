"""Events as sentences of the log: names of players, never "you"; public facts only."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.events import Event
from game.core.texts import Argument, LocalText, SeatName, Sentence
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
    GameEnded,
    MatchBegan,
    MatchEnded,
    MatchStopped,
    QuinteLaid,
    SpellValued,
    Stood,
)
from game.flautz.spells import ROYAL, Cast, Spell
from game.flautz.state import NO_SEAT, State


def tell(content: Content, state: State, event: Event) -> Sentence | None:
    """What the log says of an event, `state` being the reader's view after it; None: not worth a line."""
    if isinstance(event, Exchanged):
        taken, given = content.cards[event.taken].the, content.cards[event.given].the
        return _say("exchanged", "FZ-15", player=SeatName(event.seat), taken=taken, given=given)
    if isinstance(event, ApprenticeTurned):
        return _say("concentrated", "FZ-36", player=SeatName(event.seat)) if event.concentrated else None
    if isinstance(event, CardReplaced):
        gone, came = content.cards[event.gone].the, content.cards[event.came].the
        return _say("replaced", "FZ-37", player=SeatName(event.seat), gone=gone, came=came)
    if isinstance(event, FlautzDeclared):
        return _say("declared", "FZ-24", player=SeatName(event.seat))
    if isinstance(event, Stood):
        return _say("stood", "FZ-Q18", player=SeatName(event.seat))
    if isinstance(event, QuinteLaid):
        key, clause = ("royal", "FZ-30") if event.rank == ROYAL else ("quinte", "FZ-27")
        return _say(key, clause, player=SeatName(event.seat))
    if isinstance(event, CrystalMoved):
        if event.zone == len(state.house.path):
            return _say("inscription", "FZ-17")
        return _round(content, state, event.zone, "FZ-16")
    if isinstance(event, CrystalPlaced):
        return _round(content, state, 0, "FZ-12")
    return _frame(content, event)


def _frame(content: Content, event: Event) -> Sentence | None:
    """The frame of the matches: setting up, valuation, the end."""
    if isinstance(event, SpellValued):
        return _valued(content, event)
    if isinstance(event, MatchEnded):
        return _match_ended(event)
    if isinstance(event, MatchStopped):
        if event.declarer == NO_SEAT:
            return None
        return _say("declarers_turn", "FZ-25", player=SeatName(event.declarer))
    if isinstance(event, MatchBegan):
        return _say("match", "FZ-32", match=event.match, player=SeatName(event.first))
    if isinstance(event, ApprenticeDealt):
        apprentice = content.apprentices[event.apprentice]
        colour = content.colours[content.apprentice_colour(event.apprentice)].name
        return _say("apprentice", "FZ-5", player=SeatName(event.seat), apprentice=apprentice.name, colour=colour)
    if isinstance(event, DiscardReshuffled):
        return _say("reshuffled", "FZ-Q31")
    if isinstance(event, GameEnded):
        return Sentence(event.reason, {}, event.clause)
    return None


def _say(key: str, clause: str, **arguments: Argument) -> Sentence:
    return Sentence(f"flautz.log.{key}", arguments, clause)


def _round(content: Content, state: State, zone: int, clause: str) -> Sentence:
    path = state.house.path
    return _say("round", clause, round=zone + 1, rounds=len(path), zone=content.zone_name(path[zone]))


def _valued(content: Content, event: SpellValued) -> Sentence:
    arguments: dict[str, Argument] = {"player": SeatName(event.seat)}
    if event.clause == "FZ-39":
        return Sentence("flautz.log.valued_concentrated", arguments, event.clause)
    if event.clause == "FZ-30":
        return Sentence("flautz.log.valued_beside_royal", arguments, event.clause)
    spell = event.spell
    if not spell.cards:
        return Sentence("flautz.log.valued_nothing", arguments, "FZ-Q5")
    arguments |= {"spell": spell_text(content, spell), "n": spell.value}
    if spell.familiars == 1:
        return Sentence("flautz.log.valued_single", arguments, event.clause)
    return Sentence("flautz.log.valued", {**arguments, "sum": sum_text(content, spell)}, event.clause)


def _match_ended(event: MatchEnded) -> Sentence:
    if not event.winners:
        return _say("match_unwon", event.clause, match=event.match)
    if len(event.winners) > 1:
        return _say("match_shared", event.clause, match=event.match, count=len(event.winners))
    seat = event.winners[0]
    return Sentence(
        "flautz.log.match_won",
        {"match": event.match, "player": SeatName(seat), "n": event.crystals[seat]},
        event.clause,
    )


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
    colour = content.colours[cast.colour].name
    return LocalText(f"{card.name.fr} ({colour.fr})", f"{card.name.en} ({colour.en})")


def stands_for_another(card: Card, cast: Cast) -> bool:
    """True for Illusions and for cards whose colour a Prism changes."""
    return card.colour != cast.colour


def sum_text(content: Content, spell: Spell) -> str:
    """How the value of several cards adds up: `1 + 5 + 5` (FZ-21)."""
    step = content.game.step_points
    further = spell.familiars - 1
    return " + ".join(str(number) for number in (spell.value - step * further, *[step] * further))


def listed(names: Sequence[LocalText]) -> LocalText:
    """Several names, with commas."""
    return LocalText(", ".join(name.fr for name in names), ", ".join(name.en for name in names))
