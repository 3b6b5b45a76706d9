"""What banner and log tell: of every stage what happens in it, in sentences that begin with a capital letter."""

from __future__ import annotations

import pytest

from game.bots.levels import choose
from game.core.chance import Chance
from game.core.texts import LocalText, Person, Sentence, Texts
from scenes.kit.widgets.basic import PictureLook
from tests.campaign import as_many

from .conftest import FakeClock, MakeApp
from .table_play import BOT, TOP_SPEED, Table, begun

LONGEST = as_many(15, 160)
"""Choices of the person: enough of a game to see all that is told again and again."""


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("game", "seats"), [("nine_domains", 2), ("croconounours", 2), ("flautz", 3), ("batailles", 3), ("flower_power", 2)]
)
def test_the_banner_has_nothing_to_say_only_while_the_table_is_set_up(
    game: str, seats: int, make_app: MakeApp, clock: FakeClock
) -> None:
    match = begun(game, ("human", *[BOT] * (seats - 1)), "story")
    table = Table(make_app(language="en", speed=TOP_SPEED), clock, match)
    session, chosen = match.session, 0
    for _ in range(6000):
        table.turn()
        if table.picture.stage.seq > 0:
            assert table.node("table.prompt").label != table.app.texts(f"{game}.table.watch"), (
                table.picture.stage.events
            )
        if table.play.timeline.waiting:
            table.scene.skip()
        if table.play.my_turn and chosen < LONGEST:
            luck = Chance("story", len(session.records))
            table.scene.conductor.submit(0, choose(session.rules, session.view(0), 0, "greedy", luck))
            chosen += 1
        if chosen == LONGEST or (session.outcome is not None and not table.play.busy):
            break
    assert chosen
    assert all(line[0].isupper() or not line[0].isalpha() for line in table.log())


def test_what_another_one_does_is_told_with_his_sign(make_app: MakeApp, clock: FakeClock) -> None:
    match = begun("flautz", ("human", BOT), "signs")
    table = Table(make_app(language="en"), clock, match)
    seats, seen = table.play.seats, set()
    tokens = [table.app.palette.token_art(seat.token) for seat in seats]
    for _ in range(4000):
        table.turn()
        banner = table.node("table.prompt")
        look, speaks = banner.children[0].look, [banner.label.startswith(f"{seat.name} ") for seat in seats]
        if table.play.timeline.busy and any(speaks) and isinstance(look, PictureLook):
            assert look.name == tokens[speaks.index(True)], banner.label
            seen.add(look.name)
        if table.play.my_turn and not table.play.busy:
            session = match.session
            luck = Chance("signs", len(session.records))
            table.scene.conductor.submit(0, choose(session.rules, session.view(0), 0, "greedy", luck))
        if seen == set(tokens):
            return
    raise AssertionError("nobody else did anything")


def test_a_sentence_begins_with_a_capital_letter_also_with_a_word_of_content() -> None:
    texts, ace = Texts("en"), LocalText("as de cœur", "ace of hearts")
    said = texts.say(Sentence("flower_power.log.compared", {"one": ace, "other": ace}))
    assert said == "Ace of hearts beats ace of hearts."
    assert "zoé" in texts.say(Sentence("table.log.since", {"player": Person("zoé")}))
