"""What the reader of positions says of an impossible one, in the player's language.

Faults of content are told in English, like those of every tool an author uses; here a player reads them. So each
message of a reader has one in the catalogues; a test holds the two lists together.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from game.core.texts import Texts
from scenes.rooms.position.workbench import Workbench

PATTERNS: Final = {
    "domain_vacant": "'.' stands for a domain only among 'stakes'",
    "gardens": "'gardens' states flowers for two players at least",
    "obstacles_option": "'obstacles' are for the option 'obstacles'",
    "order_once": "'order' names every player once",
    "reserves_option": "'reserves' are for the option 'campaign'",
    "rows": "'rows' is for one player who has confirmed; write 'drafts' and let the last one confirm",
    "teams_first": "'teams' are all made up before the first player is drawn",
    "teams_chosen": "all 'teams' are made up; nobody is choosing any more",
    "warriors_first": "all 'warriors' are placed before the obstacles",
    "apprentices": "every apprentice is there only once",
    "placed": "everything is placed already",
    "choosing": "nobody is 'choosing' a team unless teams are made up in secret",
    "points": "points are kept only in games for points: options: {mode: points}",
    "over": "the game is over with these 'warriors'",
    "slots": "'slots' has two cards for {a}, or '.' for an empty slot",
    "stakes": "'stakes' has a domain for each of the {a} piles, or '.'",
    "row_size": "'{a}' has {b} cards, '.' standing for any",
    "no_cards": "'{a}' has no warriors, and so no cards",
    "no_turn": "'{a}' has no warriors, and so no turn",
    "team": "'{a}' cannot have the team '{b}'",
    "placing_order": "'{a}' does not place before {b} has",
    "lost": "'{a}' has lost the campaign with the last of its 'reserves'",
    "campaign": "'{a}' has {b} {c} in the whole campaign",
    "packs": "'{a}' is not in these packs, or stands here too often",
    "pack": "'{a}' is not in this pack, or stands in this position too often",
    "twice": "'{a}' stands in this position twice",
    "flower": "'{a}' is not a flower: petals, all of them open in a POWER FLOWER",
    "number": "'{a}' is a whole number from {b} to {c}, not {d}",
    "pile": "'{a}' is not left for the pile",
    "hand_size": "a hand has {a} cards at most; those left out are dealt",
    "row_places": "a row has a card for each of the {a} places, or '.'",
    "won": "before round {a} only {b} domains are won or out of the game",
    "pile_depth": "in round {a} a pile holds {b} domains",
    "sugar_square": "no obstacle can be placed on '{a}'",
    "warrior_square": "nobody can be placed on '{a}' there",
    "row_gap": "the row of {a} has an empty place",
    "copies": "there are only {a} of '{b}' in the deck",
    "crystals": "there are only {a} crystals",
    "two_things": "two things stand on '{a}'",
    "own_kill": "{a} cannot have killed a card of {b}",
    "army": "{a} has not so many cards '{b}'",
    "no_flower_turn": "{a} has no flower left and cannot have the turn",
    "declared": "{a} has declared: neither concentrated nor to play",
    "no_flautz": "{a} holds no FLAUTZ! to declare",
    "no_unit": "{a} has no unit in play and cannot have the turn",
    "empty_slot": "{a} cannot have an empty slot and '{b}' in hand",
    "seen": "{a} cannot have seen '{b}'",
    "two_mines": "{a} cannot have two minefields in play",
    "quinte": "{a} cannot hold a quinte: it would have ended the match",
    "not_played_with": "{a} does not play with '{b}'",
    "many_warriors": "{a} has more than {b} warriors",
    "many_sugars": "{a} has more than {b} obstacles (see the option 'obstacles')",
    "not_in_hand": "{a} has no '{b}' in hand",
    "used": "{a} has used {b} cards, not the {c} of round {d}",
    "specials": "{a} has {b}, not {c} special cards",
    "few_cards": "there are not enough cards for this position",
    "few_units": "{a} has not two units left: state 'slots'",
    "out": "{a} is out: named once, without flowers or cards",
    "stuck_nobody": "this position cannot be played on (nobody is asked, and it is not over)",
    "stuck_seat": "this position cannot be played on ({a} is asked and has nothing to choose)",
    "stuck": "this position cannot be played on",
}
"""How a reader says what the message `position.fault.<name>` says to a player; the letters are words that change."""
CLAUSES: Final = re.compile(r"\s*\(((?:[A-Z]{2}-[A-Z]?\d+(?:, )?)+)\)$")


@cache
def _pattern(written: str) -> re.Pattern[str]:
    parts = re.split(r"\{([a-d])\}", written)
    found = "".join(f"(?P<{part}>.+?)" if number % 2 else re.escape(part) for number, part in enumerate(parts))
    return re.compile(found + r"\Z")


def fault_words(texts: Texts, fault: str) -> str:
    """A fault as a sentence; one that no catalogue has stays as the reader says it. Clauses at its end are kept."""
    clauses = CLAUSES.search(fault)
    bare = fault[: clauses.start()] if clauses else fault
    for name, written in PATTERNS.items():
        match = _pattern(written).match(bare)
        if match:
            bare = texts(f"position.fault.{name}", **match.groupdict())
            break
    sentence = bare[:1].upper() + bare[1:]
    return f"{sentence} ({clauses.group(1)})." if clauses else f"{sentence}."


def clauses_in_fault(fault: str) -> tuple[str, ...]:
    """The clauses that a fault names."""
    clauses = CLAUSES.search(fault)
    return tuple(clauses.group(1).split(", ")) if clauses else ()


def blamed_in(bench: Workbench, fault: str) -> tuple[str, ...]:
    """The keys of the places that a fault names 'in quotes', by their part or by a thing that lies there."""
    words = re.findall(r"'([^']+)'", fault)
    found = []
    for place in bench.places:
        head, lying = str(place.path[0]), bench.words(place)
        if any(word in (head, place.key) or word in lying for word in words):
            found.append(place.key)
    return tuple(found)
