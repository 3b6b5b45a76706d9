"""What the lamp says when it thinks better of it, where nothing more is done, and to who has just learned a game."""

from __future__ import annotations

import pygame
import pytest

from game.bots.explaining.choice_words import ChoiceWords
from game.bots.explaining.reasons import (
    Context,
    Reason,
    faces,
    number,
    percent,
    reason_of,
    seat_of,
    sentence_of,
    thing,
)
from game.bots.levels import reasons_of
from game.bots.policy import decision_of
from game.bots.processes.worker import Thought
from game.bots.search.search import ComparedChoice, Findings
from game.core.chance import Chance
from game.croconounours.attacks import EndTurn

from .conftest import FakeClock, MakeApp
from .table_play import BOT, Table
from .test_hints import Ponderous, with_a_first_thought
from .written_positions import match_at


@pytest.mark.parametrize(
    ("player", "french"), [(BOT, "En imaginant 30 fois"), ("bot:beginner", "Ni le 7 bleu ni le 2 vert")]
)
def test_a_lamp_that_changes_its_mind_names_the_move_it_means_now(
    player: str, french: str, make_app: MakeApp, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """FLAUTZ!: chances alone do not say which card is meant; who has just learned the game is told what he sees."""
    table, worker = with_a_first_thought(make_app, clock, player)
    first = table.scene.hints.action
    other = next(action for action in table.match.session.legal(0) if action != first)
    compared = Reason("compared", {"better": number(60), "worse": number(40), "worlds": number(30)})

    def answer() -> Thought:
        worker.forget()
        return Thought(other, compared)

    monkeypatch.setattr(worker, "poll", answer)
    table.turn()
    session, texts = table.match.session, table.app.texts
    context = Context(session.rules, session.view(0))
    called = ChoiceWords(context, 0, table.match.names, texts).advice((other,))
    assert called
    named = texts("table.hint_rather", choice=called)
    assert table.node("table.hint").label.startswith(f"{named} {french}")
    table.app.set_language("en")
    table.turn()
    assert table.node("table.hint").label.startswith("On reflection: take the ")


@pytest.mark.parametrize(("ahead", "changes"), [(0.02, False), (0.03, True)])
def test_a_lamp_changes_its_mind_only_for_what_is_noticeably_better(
    ahead: float, changes: bool, make_app: MakeApp, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, worker = with_a_first_thought(make_app, clock)
    hints = table.scene.hints
    first, said = hints.action, table.node("table.hint").label
    assert first is not None
    other = next(action for action in table.match.session.legal(0) if action != first)
    options = (ComparedChoice((first,), 0.4, 30), ComparedChoice((other,), 0.4 + ahead, 30))

    def answer() -> Thought:
        worker.forget()
        return Thought(other, Reason("promises", {"chance": number(43), "worlds": number(30)}), options)

    monkeypatch.setattr(worker, "poll", answer)
    table.turn()
    assert hints.action == (other if changes else first)
    assert hints.given is not None
    assert hints.given.action == hints.action, "what is looked back upon is what was said"
    assert not hints.unsure
    label = table.node("table.hint").label
    assert label.startswith("Après réflexion") == changes
    assert changes or label.partition(".")[2] in said


@pytest.mark.parametrize("player", [BOT, "bot:beginner"])
def test_a_lamp_at_the_end_of_a_turn_says_why(
    player: str, make_app: MakeApp, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """CrocoNounours: that playing on did worse is no reason that a child understands."""
    position = {"hands": {"Ada": "9H 8D 7C 6S"}, "warriors": {"Ada": "Ya1", "Basile": "Gg7"}}
    table = Table(make_app(), clock, match_at("croconounours", position, ("human", player)), hints=True)
    table.go_on()
    worker = table.scene.hints.worker = Ponderous()
    table.press(pygame.K_h)
    table.press(pygame.K_h)
    table.turn()
    table.scene.hints.reason = None  # as if nothing had been said yet
    session = table.match.session
    decision = decision_of(session.rules, session.view(0), 0, Chance("ends"))
    options = ComparedChoice((session.legal(0)[0],), 0.4, 30), ComparedChoice((EndTurn(),), 0.6, 30)
    reason = reason_of(reasons_of("croconounours"), decision, Findings(EndTurn(), options, 60))

    def answer() -> Thought:
        worker.forget()
        return Thought(EndTurn(), reason, options)

    monkeypatch.setattr(worker, "poll", answer)
    for _ in range(4):
        table.turn()
    said = table.node("table.hint").label
    assert "Finissez votre tour. D’ici, aucune carte n’atteint un ennemi" in said
    assert "finir le tour garde les 4 cartes pour la suite" in said
    assert "En essayant" not in said
    assert ("En imaginant 30 fois" in said) == (player == BOT)


@pytest.mark.parametrize(
    ("player", "kind", "chance", "words"),
    [
        (BOT, "likely", 0.62, "D’habitude, le 12 bat la carte de gauche de Basile environ 62 fois sur cent."),
        ("bot:beginner", "likely", 0.62, "Souvent, le 12 bat la carte de gauche de Basile."),
        ("bot:beginner", "likely", 0.39, "Essayez : le 12 bat la carte de gauche de Basile, si elle est assez faible."),
        (
            "bot:beginner",
            "lay",
            0.39,
            "Environ une fois sur trois, le 12 bat la carte de gauche de Basile sans mourir.",
        ),
        ("bot:beginner", "lay", 0.19, "Environ une fois sur dix, le 12 bat la carte de gauche de Basile sans mourir."),
    ],
)
def test_chances_are_told_to_newcomers_without_numbers(
    player: str, kind: str, chance: float, words: str, make_app: MakeApp, clock: FakeClock
) -> None:
    """What mostly fails is told by what it takes, or how often it comes: *sometimes* would say nothing."""
    app = make_app(language="fr")
    slots = {"Ada": "12 3", "Basile": "7 6", "Chloé": "3 2"}
    table = Table(app, clock, match_at("batailles", {"slots": slots, "turn": "Ada"}, ("human", player, player)))
    session = table.match.session
    context = Context(session.rules, session.view(0))
    told = {"card": faces(11), "slot": thing("slot", 0), "other": seat_of(1), "chance": percent(chance)}
    reason = Reason(kind, told, "BP-16")
    table.scene.hints.reason = sentence_of(reasons_of("batailles"), context, reason, app.texts)
    assert table.scene.hints.words(table.play, app.texts) == words


def test_who_has_just_learned_a_game_is_given_no_warning_for_a_reason(
    make_app: MakeApp, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """FLOWER POWER!: that one would be left without a flower is no reason to attack."""
    gardens = {"Ada": ["{10S}"], "Basile": ["5H KC (?)", "2H"]}
    position = {"turn": "Ada", "hands": {"Ada": "3S", "Basile": "4C 5C 6C"}, "gardens": gardens}
    table = Table(make_app(), clock, match_at("flower_power", position, ("human", "bot:beginner")), hints=True)
    table.go_on()
    worker = table.scene.hints.worker = Ponderous()
    table.press(pygame.K_h)
    table.press(pygame.K_h)
    table.turn()
    session, reasons = table.match.session, reasons_of("flower_power")
    decision = decision_of(session.rules, session.view(0), 0, Chance("warns"))
    told = {action: reasons.reason(decision, action) for action in decision.legal}
    bare = next(action for action, reason in told.items() if reason is not None and reason.kind == "attack_bare")
    options = (ComparedChoice((bare,), 0.4, 30),)
    reason = reason_of(reasons, decision, Findings(bare, options, 30))

    def answer() -> Thought:
        worker.forget()
        return Thought(bare, reason, options)

    monkeypatch.setattr(worker, "poll", answer)
    for _ in range(4):
        table.turn()
    said = table.node("table.hint").label
    assert "attaquez B2 avec A1" in said
    assert "fleur" not in said
