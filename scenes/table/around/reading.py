"""Reading beside playing: which rule is at hand, what has happened since one's last turn, and the way back to before
it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.core.texts import Person
from game.matches.match import Match
from scenes.kit.screen.stack import Host
from scenes.kit.screen.tree import find
from scenes.kit.widgets.dialog import Answer, Dialog
from scenes.table.around.asking import prompted
from scenes.table.board.log_panel import Since
from scenes.table.playing.play import Deeds, Play


def explain_at_hand(app: Host, deeds: Deeds) -> bool:
    """Opens the rule book at the clause of the refusal, of the line that is pointed at, or of what is asked; at its
    beginning if there is none. False where the thing in focus has an explanation of its own.
    """
    ui, play = app.ui, deeds.play
    focused = find(app.interaction.root, ui.focused)
    if focused is not None and focused.action("explain") is not None:
        return False
    clause = play.picture.log.clause_at(ui.hovered)
    if play.refusal is not None or not clause:
        clause = prompted(play, ui)[0].clause
    deeds.ways.explain(clause)
    return True


def since_last_turn(app: Host, deeds: Deeds) -> Since | None:
    """What the log says over the lines that came after the viewer's last action; None while nobody else has acted."""
    play = deeds.play
    own = play.last_own
    if own is None or play.viewer >= len(play.seats) or own == play.records - 1 or not deeds.ways.can_replay:
        return None
    if len(play.people) > 1:
        words = app.texts("table.log.since", player=Person(play.seats[play.viewer].name))
    else:
        words = app.texts("table.log.since_yours")
    return Since(own, words, partial(deeds.ways.replay_from, own))


def see_again(deeds: Deeds) -> Callable[[int], None] | None:
    """Shows what was done in a record once more; None where nothing can be seen again."""
    if deeds.play.viewer >= len(deeds.play.seats) or not deeds.ways.can_replay:
        return None
    return lambda seq: deeds.ways.replay_from(seq - 1)


def goes_far_back(play: Play, *, generous: bool) -> bool:
    """True where a `generous` house lets one go back to before one's last choice, whatever has happened since: nobody
    but bots loses anything by it.
    """
    alone = all(seat.bot for number, seat in enumerate(play.seats) if number != play.viewer)
    return generous and alone and play.viewer in play.people and play.match.session.own_choice(play.viewer) > 0


def ask_far_back(app: Host, play: Play, go: Callable[[], None]) -> None:
    """Says once what going back further costs: the match counts no longer."""
    if play.match.header.practice:
        go()
        return
    answers = [Answer("undo.far.go", go, "paper", "undo"), Answer("library.cancel")]
    app.stack.push(Dialog("undo.far", "undo.far.text", answers))


def offer_fork(app: Host, play: Play, reason: str, fork: Callable[[Match, int], None] | None) -> None:
    """Says why nothing can be taken back, and offers a practice match from before the viewer's last action."""
    own, texts = play.last_own, app.texts
    words = texts("undo.refused", why=texts(reason))
    if own is None or fork is None:
        app.notify(words, "undo")
        return
    app.notify(words, "undo", answer=texts("undo.fork"), run=partial(fork, play.match, own - 1))
