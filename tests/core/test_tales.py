"""What is told of matches that are over: recorded ones, whose courses are known."""

from __future__ import annotations

import pytest

from game.bots.proposal import easier, harder
from game.catalogue import NAMES
from game.core.journal.journal import SeatCard, read_journal
from game.core.match.staging import Stage
from game.core.texts import LANGUAGES, Texts
from game.matches.match import Match
from game.matches.sources import match_of
from game.matches.tales import achievements_of, tale_of, teller_of
from scenes.kit.drawing.art import Art
from scenes.presenters.registry import presenter_of
from scenes.table.playing.play import Play
from tests.reliability.playing import codec_of
from tests.reliability.recorded import index, journal_of

TOLD = {
    "nine_domains-00": ((5 + 7, 42 + 7), [(), ("clean_sweep",)]),
    "nine_domains-01": ((23, 31), [("clean_sweep",), ("clean_sweep",)]),
    "croconounours-00": (None, [("sharpshooter",), ("feast",)]),
    "croconounours-01": (None, [("wall",), (), ("feast", "last_one")]),
    "flautz-00": ((3, 2), [(), ("declared", "by_a_hair")]),
    "flautz-01": ((37, 143, 46), [(), ("declared", "unbroken"), ()]),
    "batailles-00": (
        (9, 22, 7),
        [("royal_hunt",), ("double", "royal_hunt", "long_live", "cleared"), ()],
    ),
    "flower_power-01": (None, [("power",), ("raider", "power"), ("raider", "power")]),
}
"""Recorded matches: what their breakdown adds up to, and what each seat has achieved."""
WHY = {
    "nine_domains-00": "After the last round Basile counts 49 points, against 12 for Ada.",
    "croconounours-01": "Only the warriors of Chloé are left on the board: 1.",
    "flautz-01": "After deal 5 Basile has most points: 143, crystals included.",
    "batailles-00": "The last player able to attack stops: Basile wins with 22 points.",
    "flower_power-01": "The garden of Chloé alone is still in bloom, with 2 flowers.",
}
DEEDS = {
    "nine_domains-00": "takes Golden City (10) with card 5",
    "croconounours-00": "munches 2 warriors in one turn: the green bear, the orange bear",
    "flautz-01": "Green 3, green 4, green 5, Illusion 6 (counts as green), green 7: 23 points in deal 1",
    "batailles-00": "kills the king of Ada",
    "flower_power-01": "takes a POWER FLOWER of 1 petal from Chloé",
}
"""Of the second seat."""


def recorded(name: str) -> Match:
    ending = next(ending for ending in index() if ending.file.startswith(f"{name}."))
    return match_of(read_journal(journal_of(ending), codec_of(name.rpartition("-")[0])))


@pytest.mark.parametrize("name", TOLD)
def test_a_recorded_match_is_told(name: str) -> None:
    match = recorded(name)
    totals, achieved = TOLD[name]
    found = tale_of(match)
    assert found is not None
    assert list(found.achieved) == achieved
    counted = [row.amounts for row in found.rows if row.counts]
    assert (tuple(map(sum, zip(*counted, strict=True))) if counted else None) == totals
    if totals is not None:  # what adds up is what the table shows beside the names
        presenter = presenter_of(match.session.rules)
        play = Play(match, presenter, 0, _last(match), lambda: True)
        standings = tuple(presenter.standing(play.picture.situation, seat) for seat in range(len(totals)))
        assert standings == totals
    english = Texts("en")
    assert english.say(found.why, match.names) == WHY.get(name, english.say(found.why, match.names))
    deed = found.deeds[1]
    if name in DEEDS:
        assert deed is not None
        assert english.say(deed.sentence, match.names) == DEEDS[name]
        assert match.session.records[deed.seq].events
    for language in LANGUAGES:
        texts = Texts(language)
        for row in found.rows:
            assert texts.has(row.key)
        for sentence in (found.why, *(deed.sentence for deed in found.deeds if deed is not None)):
            said = texts.say(sentence, match.names)
            assert said != sentence.key
            assert "{" not in said


def _last(match: Match) -> Stage:
    return Stage(len(match.session.records) - 1, (), match.session.view(0))


def test_a_match_that_goes_on_is_not_told() -> None:
    ending = next(ending for ending in index() if not ending.places)
    assert tale_of(recorded(ending.file.partition(".")[0])) is None


@pytest.mark.parametrize("game", NAMES)
def test_what_can_be_achieved_is_judged_and_drawn(game: str) -> None:
    known = achievements_of(game)
    assert {prize.id for prize in known} == set(teller_of(game).judges)
    assert 3 <= len(known) <= 5
    assert len({prize.id for prize in known}) == len(known)
    for prize in known:
        assert Art().exists(prize.art), prize.art
        assert all((prize.name.fr, prize.name.en, prize.about.fr, prize.about.en))


def test_harder_is_one_level_above_the_strongest() -> None:
    seats = (SeatCard("Ana", "human", 1), SeatCard("Lou", "bot:greedy", 2), SeatCard("Gus", "bot:regular", 3))
    raised, level = harder("flautz", seats)
    assert level == "strong"
    assert [card.player for card in raised] == ["human", "bot:strong", "bot:strong"]
    assert [card.token for card in raised] == [1, 2, 3]
    assert harder("flautz", (SeatCard("Ana"), SeatCard("Lou", "bot:expert", 2)))[1] == ""
    assert harder("flautz", (SeatCard("Ana"), SeatCard("Bob", token=2)))[1] == ""
    lowered, level = easier("flautz", seats)
    assert level == "novice"
    assert [card.player for card in lowered] == ["human", "bot:novice", "bot:novice"]
    assert easier("flautz", (SeatCard("Ana"), SeatCard("Lou", "bot:beginner", 2)))[1] == ""
