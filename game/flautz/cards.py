"""The kinds of cards of the deck: Spell cards, Illusions and Prisms. The face of a card on the table is the number of
its kind.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.core.texts import LocalText, filled
from game.flautz.models import ColourSpec, DeckFile

NO_COLOUR = -1

ILLUSION: Final = LocalText("Illusion {value}", "Illusion {value}")
THE_ILLUSION: Final = LocalText("l’Illusion {value}", "the Illusion {value}")
SPELL_CARD: Final = LocalText("{value} {colour}", "{colour} {value}")
THE_SPELL_CARD: Final = LocalText("le {value} {colour}", "the {colour} {value}")


@dataclass(frozen=True, slots=True)
class Card:
    """A kind of card. `colour` is NO_COLOUR for Illusions and Prisms, `value` 0 for Prisms; `word` is how scenarios
    write it, `name` stands in lists and `the` in sentences; `copies` lie in the deck.
    """

    word: str
    colour: int
    value: int
    copies: int
    name: LocalText
    the: LocalText

    @property
    def is_prism(self) -> bool:
        """It has no value, bridges two colours, and is never the start of a spell (FZ-43, FZ-Q3)."""
        return self.value == 0

    @property
    def is_illusion(self) -> bool:
        """It has a value and any colour (FZ-41)."""
        return self.value > 0 and self.colour == NO_COLOUR

    @property
    def is_ordinary(self) -> bool:
        """A Spell card with a colour: the only kind in a quinte (FZ-40)."""
        return self.colour != NO_COLOUR


def card_kinds(deck: DeckFile) -> tuple[Card, ...]:
    """All kinds of the deck: Spell cards colour by colour, Illusions, Prisms. Specials are cards of the deck like
    others (FZ-Q32).
    """
    values = sorted(deck.values)
    kinds = [
        _spell_card(number, colour, value, deck.copies)
        for number, colour in enumerate(deck.colours)
        for value in values
    ]
    for value in sorted(set(deck.illusions)):
        name = filled(ILLUSION, value=str(value))
        the = filled(THE_ILLUSION, value=str(value))
        kinds.append(Card(f"I{value}", NO_COLOUR, value, deck.illusions.count(value), name, the))
    if deck.prisms:
        kinds.append(
            Card("Pr", NO_COLOUR, 0, deck.prisms, LocalText("Prisme", "Prism"), LocalText("le Prisme", "the Prism"))
        )
    return tuple(kinds)


def _spell_card(number: int, colour: ColourSpec, value: int, copies: int) -> Card:
    name = filled(SPELL_CARD, value=str(value), colour=colour.name)
    the = filled(THE_SPELL_CARD, value=str(value), colour=colour.name)
    return Card(f"{colour.letter}{value}", number, value, copies, name, the)
