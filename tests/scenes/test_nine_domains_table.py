"""The table of The Nine Domains: its lights of danger, and the cards that were used."""

from __future__ import annotations

import pytest

from game.nine_domains.elements import shows_all
from game.nine_domains.moves import Place
from game.nine_domains.scoring import shown_elements
from game.nine_domains.zones import hand, owned, stake, used
from scenes.kit.screen.tree import walk
from scenes.kit.settings import Language

from .conftest import FakeClock, MakeApp
from .table_play import NAMES, Table, advance, begun
from .written_positions import match_at


def test_lights_mark_what_would_complete_the_elements(make_app: MakeApp, clock: FakeClock) -> None:
    lit = 0
    for seed in range(6):
        match = begun("nine_domains", ("human", "human"), f"lights {seed}")
        table = Table(make_app(language="en"), clock, match, bots=False, viewer=0)
        table.scene.live = False
        while match.session.actors:
            advance(match, 1)
            view = match.session.view(0)
            table.play.timeline.clear()
            table.picture.begin_at(table.scene.conductor.now(0))
            table.app.invalidate()
            table.turn()
            content = match.session.rules.content
            keys = {node.key for node in walk(table.app.interaction.root) if node.key.startswith("nine.")}
            for place in range(view.places):
                for face in view.table.faces_in(stake(place)):
                    for seat in range(2):
                        shown = shown_elements(content, view, seat)
                        count = len(content.elements)
                        completes = not shows_all(shown, count) and shows_all(shown | content.element_mask(face), count)
                        assert (f"nine.light.{place}.{seat}" in keys) == completes
                        lit += completes
    assert lit


def test_elements_that_no_longer_count_are_not_said_to_win(make_app: MakeApp, clock: FakeClock) -> None:
    """ND-18, ND-Q23: not by their pictures, not by a domain, and no light marks what would complete them."""
    told = {}
    for ignored in (False, True):
        where = {
            "domains": dict(zip(NAMES, ("2 6", "9 10"), strict=False)),
            "stakes": "7 3 4",
            "elements_ignored": ignored,
        }
        match = match_at("nine_domains", {"round": 3, **where}, ("human", "human"))
        table = Table(make_app(language="en"), clock, match, bots=False, viewer=0)
        table.go_on()
        presenter, situation = table.play.presenter, table.play.picture.situation
        face = match.session.view(0).table.faces_in(stake(1))[0]
        labels = [node.label for node in walk(table.app.interaction.root) if node.key.startswith("nine.")]
        labels += [table.app.texts.say(said) for said in presenter.about(situation, (stake(1), 0), face)]
        told[ignored] = [label for label in labels if "win at once" in label]
        assert any("no longer count" in label for label in labels) == ignored
    assert told[False]
    assert not told[True]


def test_of_cards_that_were_used_each_shows_its_number(make_app: MakeApp, clock: FakeClock) -> None:
    """They lap over each other from left to right, in whatever order they lay in the hand."""
    match = begun("nine_domains", ("human", "human"), "used")
    while match.session.state.table.count(used(0)) < 6:
        advance(match, 1)
    table = Table(make_app(), clock, match, bots=False, viewer=0)
    for seat in range(2):
        heights = [piece.z for piece in table.picture.layout.pieces if piece.slot[0] == used(seat)]
        assert len(set(heights)) == len(heights) >= 6
        assert heights == sorted(heights)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_what_special_cards_do_is_told_in_words_until_a_domain_lies_there(
    make_app: MakeApp, clock: FakeClock, language: Language, size: tuple[int, int]
) -> None:
    told = set()
    for seed in range(7):
        match = begun("nine_domains", ("human", "human"), f"specials {seed}")
        table = Table(make_app(size, language=language), clock, match, bots=False, viewer=0)
        content, faces = match.session.rules.content, match.session.view(0).table.faces_in(hand(0))
        specials = [content.cards[face] for face in faces if face in content.special_faces]
        labels = {node.label for node in walk(table.app.interaction.root)}
        assert len(specials) == content.game.specials_per_player
        for spec in specials:
            assert spec.brief is not None
            assert spec.brief[language] in labels, f"{spec.id} has no room"
            told.add(spec.id)
    assert len(told) == len(content.specials)
    while not match.session.state.table.count(owned(0)):
        advance(match, 1)
    later = Table(make_app(size), clock, match, bots=False, viewer=0)
    assert not any(node.key.startswith("nine.special.") for node in walk(later.app.interaction.root))


def test_a_special_card_that_is_picked_says_what_it_will_do(make_app: MakeApp, clock: FakeClock) -> None:
    match = begun("nine_domains", ("human", "human"), "picked")
    table = Table(make_app(language="en"), clock, match, bots=False, viewer=0)
    table.go_on()
    faces, content = match.session.view(0).table.faces_in(hand(0)), match.session.rules.content
    for index, face in enumerate(faces):
        asked = table.play.presenter.prompt(table.play.picture.situation, ((hand(0), index),))
        spec = content.cards[face]
        does = "" if spec.brief is None else f"{spec.name.en.capitalize()}: {spec.brief.en}. "
        assert table.app.texts.say(asked) == f"{does}On which place?"


def test_a_card_onto_another_says_that_this_one_goes_back(make_app: MakeApp, clock: FakeClock) -> None:
    """Before it is let go; nothing is asked, for a row can be changed until it is confirmed."""
    match = begun("nine_domains", ("human", "human"), "instead")
    table = Table(make_app(language="en"), clock, match, bots=False, viewer=0)
    table.go_on()
    first, second = match.session.view(0).table.faces_in(hand(0))[:2]
    table.app.change_settings(confirm=True)
    table.scene.act(Place(first, 0))
    table.go_on()
    presenter, content = table.play.presenter, match.session.rules.content
    situation = table.play.picture.situation
    assert presenter.preview(situation, Place(second, 1)) is None
    told = presenter.preview(situation, Place(second, 0))
    assert told is not None
    names = [content.name(face).en for face in (second, first)]
    assert table.app.texts.say(told) == f"Card {names[0]} takes this place, and card {names[1]} goes back to the hand."
    table.scene.act(Place(second, 0))
    assert match.session.view(0).drafts[0][0] == second
