"""What reasons of FLAUTZ! claim, by the spells of every hand that an exchange makes and by what others may do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from game.bots.policy import any_action
from game.core.chance import Chance
from game.core.match.session import apply_action
from game.core.match.tale import Tale
from game.core.rules.events import Event
from game.flautz.events import FlautzDeclared, MatchBegan, MatchEnded, QuinteLaid, TurnBegan
from game.flautz.moves import Exchange, Replace
from game.flautz.state import NO_SEAT
from game.flautz.turns import displayed
from game.flautz.zones import PERMITTED, SLOTS, hand
from tests.sentences.courses import Course
from tests.sentences.said import PLAYOUTS, Fact, Said


def _value(said: Said, cards: Sequence[int]) -> int:
    value: int = said.content.spells.best(cards).value
    return value


def _held(said: Said) -> list[int]:
    held: list[int] = said.view.table.faces_in(hand(said.seat))
    return held


def _after(said: Said, action: Exchange) -> list[int]:
    cards = _held(said)
    cards.remove(action.give)
    return [*cards, displayed(said.view, SLOTS)[action.slot]]


def _shown_at_once(said: Said) -> str:
    """The exchange lays the hand down, and it is worth what is said."""
    told: list[Event] = []
    apply_action(said.rules, said.moment.state.clone(), said.seat, said.action, Chance("quinte"), told.append)
    laid = any(isinstance(event, QuinteLaid) for event in told)
    return _worth_as_said(said) if laid else "the match goes on"


def _with(said: Said, card: int) -> int:
    """The most that the hand makes with a card instead of one of its own."""
    held = _held(said)
    return max(_value(said, [*held[:at], *held[at + 1 :], card]) for at in range(len(held)))


def _unmatched(said: Said) -> str:
    """In no deal a card that comes makes more than the one that goes."""
    limit = _with(said, said.number("card"))
    coming = {face for _, faces in said.view.table.unseen for face in faces}
    better = [face for face in coming if _with(said, face) > limit]
    return f"{better} make more" if better else ""


def _may_be_bettered(said: Said) -> str:
    return "" if _unmatched(said) else "none makes more"


def _best(said: Said) -> int:
    """What the best exchange makes."""
    exchanges = (action for action in said.decision.legal if isinstance(action, Exchange))
    return max((_value(said, _after(said, action)) for action in exchanges), default=0)


def _none_better(said: Said) -> str:
    return "" if _best(said) <= _value(said, _held(said)) else f"an exchange makes {_best(said)}"


def _worth_as_said(said: Said) -> str:
    """So many points, and no less than before."""
    cards = _after(said, said.action) if isinstance(said.action, Exchange) else _held(said)
    value = _value(said, cards)
    return "" if value == said.number("n") else f"worth {value}"


def _stands(said: Said) -> str:
    return _worth_as_said(said) or _none_better(said)


def _costs(said: Said, name: str = "n") -> str:
    assert isinstance(said.action, Exchange)
    lost = _value(said, _held(said)) - _value(said, _after(said, said.action))
    return "" if lost == said.number(name) else f"{lost} points are lost"


def _costs_nothing(said: Said) -> str:
    assert isinstance(said.action, Exchange)
    return "" if _value(said, _after(said, said.action)) >= _value(said, _held(said)) else "it costs points"


def _least(said: Said) -> str:
    return _none_better(said) or _costs_nothing(said)


def _one_is_missing(said: Said) -> str:
    """All but one of the cards of the spell are held after the exchange, the last one is not seen, and it counts so."""
    if said.number("card") not in [face for _, faces in said.view.table.unseen for face in faces]:
        return "everybody sees where it is"
    return _one_makes_it(said)


def _stays(said: Said, given: int | None = None) -> str:
    """Nobody whose turn comes before may take the last one, if it is not said that somebody may."""
    view, card = said.view, said.number("card")
    shown, zone, seat = displayed(view, SLOTS), view.zone, said.seat
    left = {slot for slot in PERMITTED[view.house.path[zone + 1]] if shown[slot] == card and slot != given}
    somebody = False
    for _ in range(view.seats - 1):
        seat = (seat + 1) % view.seats
        zone += seat == view.first
        somebody = somebody or left <= set(PERMITTED[view.house.path[zone]])
    return "" if somebody == bool(said.number("untouched")) else "that somebody takes it before is told wrongly"


def _lies_there(said: Said) -> str:
    """The last one lies where the next turn may take it, beside the card that is given."""
    assert isinstance(said.action, Exchange)
    shown, slots = displayed(said.view, SLOTS), PERMITTED[said.view.house.path[said.view.zone + 1]]
    if said.number("card") not in [shown[slot] for slot in slots if slot != said.action.slot]:
        return "it does not lie there"
    return _stays(said, said.action.slot) or _one_makes_it(said) or _costs_nothing(said) or _more_than_now(said)


def _lies_for_the_hand(said: Said) -> str:
    """The next turn may take it, and with it the hand as it is makes more."""
    shown, slots = displayed(said.view, SLOTS), PERMITTED[said.view.house.path[said.view.zone + 1]]
    held, card = _held(said), said.number("card")
    if card not in [shown[slot] for slot in slots]:
        return "it does not lie there"
    if wrong := _stays(said):
        return wrong
    best = max(_value(said, [*held[:at], *held[at + 1 :], card]) for at in range(len(held)))
    return "" if best == said.number("n") > _value(said, held) else f"it makes {best}"


def _more_than_now(said: Said) -> str:
    assert isinstance(said.action, Exchange)
    return "" if said.number("n") > _value(said, _after(said, said.action)) else "it makes no more"


def _more_than_held(said: Said) -> str:
    return "" if said.number("n") > _value(said, _held(said)) else "the hand is worth as much"


def _one_makes_it(said: Said) -> str:
    assert isinstance(said.action, Exchange)
    after, card = Counter(_after(said, said.action)), said.number("card")
    spell = said.content.spells.best(said.numbers("spell"))
    missing = Counter(cast.face for cast in spell.cards) - after
    bridges = card in spell_prisms(said) and spell.prisms > 0 and not missing
    if missing != Counter([card]) and not bridges:
        return f"{missing} are missing"
    if spell.value != said.number("n"):
        return f"it is worth {spell.value}"
    return ""


def spell_prisms(said: Said) -> set[int]:
    """Prisms are laid in front of a spell, and are none of its cards (FZ-43)."""
    return {face for face, card in enumerate(said.content.cards) if card.name.en == "Prism"}


def _needs(said: Said, cards: Sequence[int], card: int) -> bool:
    """True if a hand is worth less without a card."""
    rest = list(cards)
    rest.remove(card)
    return _value(said, rest) < _value(said, cards)


def _needs_what_is_taken(said: Said) -> str:
    """Without the card that is taken the hand would be worth less with the other one."""
    assert isinstance(said.action, Exchange)
    rest = _after(said, said.action)
    rest.remove(said.number("taken"))
    as_near = _value(said, [*rest, said.number("card")]) >= said.number("n")
    return "as near without" if as_near else ""


def _brings_near(said: Said) -> str:
    """One is missing, for which the card that is taken is needed."""
    return _one_is_missing(said) or _needs_what_is_taken(said)


def _begins(said: Said) -> str:
    """Cards that are held then, each of them needed."""
    assert isinstance(said.action, Exchange)
    cards = said.numbers("spell")
    if Counter(cards) - Counter(_after(said, said.action)) or said.number("taken") not in cards:
        return "not in the hand"
    if said.number("taken") in _held(said):
        return "its like was held before (FZ-20)"
    if not all(_needs(said, cards, card) for card in cards):
        return "a card is idle"
    return "" if _value(said, cards) == said.number("n") else f"worth {_value(said, cards)}"


def _stands_for(said: Said) -> str:
    """The one card belonged to the spell, and the other does."""
    assert isinstance(said.action, Exchange)
    if not _needs(said, _held(said), said.action.give):
        return "nothing is replaced"
    return _worth_as_said(said)


def _turns_left(said: Said) -> str:
    """Every other player has one turn at most before the match ends."""
    for number in range(PLAYOUTS):
        state = said.moment.state.clone()
        counts: Counter[int] = Counter()
        events: list[Event] = []
        apply_action(said.rules, state, said.seat, said.action, Chance("declared"), events.append)
        for step in range(40):
            if any(isinstance(event, MatchEnded) for event in events) or not said.rules.actors(state):
                break
            counts.update([event.seat for event in events if isinstance(event, TurnBegan)])
            events = []
            luck, seat = Chance("turns", number, step), said.rules.actors(state)[0]
            apply_action(said.rules, state, seat, any_action(said.rules.legal(state, seat), luck), luck, events.append)
        if (counts and max(counts.values()) > 1) or counts[said.seat]:
            return f"turns: {counts}"
    return ""


def _no_turn_left(said: Said) -> str:
    """Whatever is done, the seat has no other turn in this match."""
    state, events = said.moment.state.clone(), list[Event]()
    apply_action(said.rules, state, said.seat, said.action, Chance("last"), events.append)
    for step in range(20):
        if any(isinstance(event, MatchEnded) for event in events) or not said.rules.actors(state):
            return ""
        if any(isinstance(event, TurnBegan) and event.seat == said.seat for event in events):
            return "there is another turn"
        events = []
        luck, seat = Chance("last", step), said.rules.actors(state)[0]
        apply_action(said.rules, state, seat, any_action(said.rules.legal(state, seat), luck), luck, events.append)
    return ""


def _no_use(said: Said) -> str:
    assert isinstance(said.action, Replace)
    held, shown = _held(said), displayed(said.view, SLOTS)[said.action.slot]
    now = _value(said, held)
    best = max(_value(said, [*held[:at], *held[at + 1 :], shown]) for at in range(len(held)))
    return "" if best <= now else f"it makes {best} of {now}"


def _declared(said: Said) -> str:
    return _worth_as_said(said) or _turns_left(said)


def _makes_it(said: Said) -> str:
    """The hand was worth less before."""
    return _declared(said) or ("it was worth as much" if _value(said, _held(said)) >= said.number("n") else "")


def _was_no_flautz(said: Said) -> str:
    return "it was one already" if said.content.spells.is_flautz(_held(said)) else ""


def _one_makes_the_hand(said: Said) -> str:
    """With a card that the seat has not seen the hand as it is makes more."""
    hidden = {face for _, faces in said.view.table.unseen for face in faces}
    if said.number("card") not in hidden:
        return "everybody sees where it is"
    held, card = _held(said), said.number("card")
    best = max(_value(said, [*held[:at], *held[at + 1 :], card]) for at in range(len(held)))
    return "" if best == said.number("n") > _value(said, held) else f"it makes {best}"


def _more_than_exchanges(said: Said) -> str:
    return "" if _value(said, _held(said)) < _best(said) < said.number("n") else f"an exchange makes {_best(said)}"


def _known_of_others(said: Said) -> list[list[int]]:
    table, others = said.view.table, [seat for seat in range(said.view.seats) if seat != said.seat]
    return [[face for face in table.faces_in(hand(seat)) if face >= 0] for seat in others]


def _goes_with_known(said: Said, card: int) -> bool:
    """True if with it the known cards of another player are worth more than without it, and than it is alone."""
    return any(
        _value(said, [*known, card]) > max(_value(said, known), _value(said, [card]))
        for known in _known_of_others(said)
        if known
    )


def _lends(said: Said) -> str:
    """What is kept goes with known cards; what is given lies where the next round may take it."""
    assert isinstance(said.action, Exchange)
    kept = said.number("kept")
    if kept not in _after(said, said.action) or not _goes_with_known(said, kept):
        return "it is not kept from anybody"
    there = said.action.slot in PERMITTED[said.view.house.path[said.view.zone + 1]]
    return _costs(said) or ("" if there else "it may not be taken again")


def _denies(said: Said) -> str:
    """Known cards of one other player and the card make the spell, and no other one like it lies there then."""
    assert isinstance(said.action, Exchange)
    taken, shown = said.number("taken"), displayed(said.view, SLOTS)
    if taken in [said.action.give if slot == said.action.slot else shown[slot] for slot in SLOTS]:
        return "it lies there"
    made = [_value(said, [*known, taken]) for known in _known_of_others(said) if known]
    if not _goes_with_known(said, taken) or said.number("n") not in made:
        return f"known cards make {made}"
    return _costs_nothing(said)


FACTS: Final[Mapping[str, Fact]] = {
    "makes": _worth_as_said,
    "quinte": _shown_at_once,
    "exchange_declare": _makes_it,
    "exchange_completes": lambda said: _declared(said) or _was_no_flautz(said),
    "exchange_whole": _declared,
    "declare": _declared,
    "hopes": _brings_near,
    "begins": lambda said: _begins(said) or _costs_nothing(said),
    "replaces": _stands_for,
    "same": _costs_nothing,
    "lies": lambda said: _lies_there(said) or _needs_what_is_taken(said),
    "hopes_still": _one_is_missing,
    "hopes_still_lies": _lies_there,
    "waits": _one_is_missing,
    "waits_lies": _lies_there,
    "unchanged": _none_better,
    "least": _least,
    "least_still": _costs_nothing,
    "unchanged_last": lambda said: _none_better(said) or _no_turn_left(said),
    "least_last": lambda said: _least(said) or _no_turn_left(said),
    "loses": _costs,
    "lends": _lends,
    "denies": _denies,
    "risks": lambda said: _brings_near(said) or _costs(said, "lost") or _more_than_held(said),
    "stand": _stands,
    "stand_still": _worth_as_said,
    "concentrate": _none_better,
    "concentrate_lies": lambda said: _none_better(said) or _lies_for_the_hand(said),
    "concentrate_hopes": lambda said: _none_better(said) or _one_makes_the_hand(said),
    "concentrate_still_lies": lambda said: _more_than_exchanges(said) or _lies_for_the_hand(said),
    "concentrate_still_hopes": lambda said: _more_than_exchanges(said) or _one_makes_the_hand(said),
    "concentrate_last": _no_turn_left,
    "replace": _no_use,
    "replace_good": _may_be_bettered,
    "replace_loses": _unmatched,
}


def judged_again(course: Course, tale: Tale) -> str:
    """By the crystals, points and matches of the events."""
    state, seats = course.end, range(course.setup.seats)
    events = [event for events in course.events for event in events]
    ended = [event for event in events if isinstance(event, MatchEnded)]
    against = _why(state, ended, tale)
    if against:
        return against
    declarer, quinte, counted = NO_SEAT, NO_SEAT, -1
    quintes, declared, narrow = set[int](), set[int](), set[int]()
    for event in events:
        if isinstance(event, MatchBegan):
            declarer = quinte = NO_SEAT
        elif isinstance(event, FlautzDeclared):
            declarer = event.seat
        elif isinstance(event, QuinteLaid):
            quinte = event.seat
            quintes.add(event.seat)
        elif isinstance(event, MatchEnded):
            counted += 1
            if len(event.winners) == 1:
                winner = event.winners[0]
                declared |= {winner} & {declarer}
                best = sorted(event.points)[-2:]
                narrow |= {winner} if quinte == NO_SEAT and best[1] - best[0] == 1 else set()
    for seat in seats:
        every = len(ended) > 1 and all(seat in event.winners for event in ended)
        earned = {
            "quinte": seat in quintes,
            "declared": seat in declared,
            "by_a_hair": seat in narrow,
            "unbroken": every,
        }
        if {name for name, has in earned.items() if has} != set(tale.achieved[seat]):
            return f"seat {seat}: {earned} and {tale.achieved[seat]}"
    return ""


def _why(state: Any, ended: Sequence[MatchEnded], tale: Tale) -> str:
    """Whether what is said to have decided did so."""
    kind, said, winners = tale.why.key.rpartition(".")[2], tale.why.arguments, state.result.winners
    if len(winners) > 1:
        return ""
    winner, crystals = winners[0], list(state.crystals)
    most_crystals = crystals.count(max(crystals)) == 1 and crystals[winner] == max(crystals)
    if kind in ("crystals", "most_crystals"):
        return "" if most_crystals and said["n"] == crystals[winner] else f"crystals {crystals}, said {said['n']}"
    if kind in ("last_match", "last_match_level"):
        return _why_of_the_last(kind, said, winner, crystals, ended[-1].points)
    if kind in ("familiars", "first_crystal", "first_crystal_by_points"):
        return _why_of_crystals(kind, said, winner, crystals, ended[-1].points)
    total = [sum(event.points[seat] for event in ended) + 10 * owned for seat, owned in enumerate(crystals)]
    if said["n"] != total[winner] or max(total) != total[winner]:
        return f"totals {total}, said {said['n']}"
    return "" if (total.count(max(total)) > 1) == (kind == "points_tied") else f"totals {total}: {kind}"


def _why_of_the_last(
    kind: str, said: Mapping[str, Any], winner: int, crystals: list[int], points: Sequence[int]
) -> str:
    """Whether the points of the last deal decided among all players, or among those with most crystals alone."""
    level = [seat for seat, owned in enumerate(crystals) if owned == max(crystals)]
    if said["n"] != points[winner] or said["crystals"] != max(crystals):
        return f"crystals {crystals}, points {points}: said {said['crystals']} and {said['n']}"
    if any(points[other] >= points[winner] for other in level if other != winner) or winner not in level:
        return f"crystals {crystals}, points {points}: not the most"
    if (len(level) == len(crystals)) != (kind == "last_match"):
        return f"crystals {crystals}, points {points}: {kind}"
    return "" if len(level) > 1 else f"crystals {crystals}: no tie"


def _why_of_crystals(
    kind: str, said: Mapping[str, Any], winner: int, crystals: list[int], points: Sequence[int]
) -> str:
    """Whether the last deal brought the crystal that was wanted, and by what."""
    others = max(scored for seat, scored in enumerate(points) if seat != winner)
    if said["n"] != crystals[winner] or said["most"] > crystals[winner]:
        return f"crystals {crystals}, said {said['n']} of {said['most']}"
    if kind == "first_crystal":
        return "" if said["most"] == 1 else f"{said['most']} were wanted"
    if said["points"] != points[winner]:
        return f"points {points}, said {said['points']}"
    if kind == "familiars":
        return "" if others == points[winner] and said["familiars"] > said["other"] else f"points {points}: no tie"
    return "" if said["other"] == others < points[winner] else f"points {points}, said {said['other']} of the other"
