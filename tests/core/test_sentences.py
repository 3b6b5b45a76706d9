"""Sentences with people's names in them: in French some words before a name lose their vowel."""

from __future__ import annotations

import pytest

from game.core.texts import Person, SeatName, Sentence, Texts


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Ada", "Au tour d’Ada"),
        ("Éric", "Au tour d’Éric"),
        ("œdipe", "Au tour d’œdipe"),
        ("Zoé", "Au tour de Zoé"),
        ("Yann", "Au tour de Yann"),
        ("**Ada**", "Au tour d’**Ada**"),
        ("{Ada}", "Au tour de {Ada}"),
    ],
)
def test_french_elides_before_a_name(name: str, expected: str) -> None:
    assert Texts("fr")("curtain.title", player=Person(name)) == expected


def test_names_of_seats_are_elided_too() -> None:
    sentence = Sentence("curtain.text", {"player": SeatName(1)})
    assert Texts("fr").say(sentence, ("Zoé", "Isa")).startswith("Qu’Isa ")
    assert Texts("fr").say(sentence, ("Zoé", "Bob")).startswith("Que Bob ")
    assert "Isa" in Texts("en").say(sentence, ("Zoé", "Isa"))


def test_other_words_than_names_of_people_keep_what_is_before_them() -> None:
    assert Texts("fr")("curtain.title", player="Ada") == "Au tour de Ada"
