"""What follows a match that is over: its result with all that is told of it, a rematch, stronger bots."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Final, Protocol
from weakref import WeakSet

from game.bots.look_back.judging import people
from game.bots.look_back.kept_hints import GivenHint
from game.bots.look_back.words import told_turning
from game.bots.proposal import easier, harder
from game.core.content.content import ContentError
from game.core.journal.journal import HUMAN
from game.core.journal.strength import strength_in
from game.core.library.library import Library, LibraryError
from game.core.library.statistics import Series, series
from game.core.rules.outcome import Outcome
from game.core.texts import Sentence
from game.matches.look_backs import keep_hint, turning_of
from game.matches.match import Match, Plan, rematch_plan
from game.matches.sources import shown_strength
from game.matches.tales import achievements_of, tale_of
from scenes.doors.reception import OpenTable
from scenes.kit.geometry import Rect
from scenes.kit.screen.stack import Host
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.rooms.result import EndTold, Prize, Result, WaysOn
from scenes.table.board.showing import final_moment
from scenes.table.conductor.conductor import Conclusion
from scenes.table.scene import TableScene

MOST_HINTED: Final = 100
"""So many matches with hints are remembered; nobody goes on with older ones."""


class Elsewhere(Protocol):
    """Where a result leads that is not of the match itself."""

    def see_again(self, table: TableScene) -> None:
        """The replay."""

    def to_menu(self) -> None:
        """Out of everything."""

    def explain(self, game: str, clause: str) -> None:
        """A clause."""

    def open_rules_of(self, table: TableScene) -> None:
        """The rules that the match has used."""

    def leave_table(self, table: TableScene, leave: Callable[[], None]) -> None:
        """Away from the table, if nothing would be lost by it."""


class Conclusions:
    """What a match has come to, and how that is told at a table. `app`: whose settings keep what was achieved."""

    def __init__(self, app: Host, library: Library | None) -> None:
        self._app = app
        self.library = library
        self._told: WeakSet[TableScene] = WeakSet()

    def told(self, table: TableScene, ways: WaysOn) -> Result | None:
        """The scene of a result, as it is told at a table, with the ways that lead on from it; None while the match
        goes on.
        """
        match, conclusion = table.match, table.conductor.conclusion
        if conclusion is None:
            return None
        outcome, tale = conclusion.outcome, conclusion.tale
        play = table.play
        situation = play.picture.situation
        seats = range(len(play.seats))
        fresh = [() if table in self._told else names for names in conclusion.fresh]  # it is news once at every table
        self._told.add(table)
        prizes = tuple(_prizes(match, *found) for found in zip(conclusion.achieved, fresh, strict=True))
        story = EndTold(
            outcome,
            play.seats,
            tuple(play.presenter.standing(situation, seat) for seat in seats),
            tale,
            prizes,
            self._series(match),
            match.header.seed,
            play.presenter.counted_in(situation),
            self._adapts(match),
        )
        moment = partial(_moment, table, outcome.winners)
        turning = partial(self._turned, match, play.viewer)
        return Result(story, ways, moment, fanfare=not play.result_shown, turning=turning)

    def _turned(self, match: Match, viewer: int) -> Sentence | None:
        """Where the game turned for who looks, or else for the first person; None while nobody has looked back."""
        seats = people(match.header)
        if not seats:
            return None
        if self.library is None:
            return None
        try:
            seat = viewer if viewer in seats else seats[0]
            turning = turning_of(match, self.library, seat)
        except LibraryError:
            return None
        return None if turning is None else told_turning(turning, match.names[seat])

    def hinted(self, match: Match, hint: GivenHint | None) -> None:
        """In this match somebody was given a hint: nothing is achieved in it. What was advised is kept with it; where
        that cannot be, looking back will not know of it.
        """
        hinted = self._app.settings.hinted
        if match.identity and match.identity not in hinted:
            self._app.change_settings(hinted=[*hinted, match.identity][-MOST_HINTED:])
        if match.identity and hint is not None and self.library is not None:
            with suppress(LibraryError):
                keep_hint(self.library, match, hint)

    def conclude(self, match: Match) -> Conclusion | None:
        """What a match has come to; what a person achieves for the first time is kept under his name. Without hints
        alone, and in a match that counts.
        """
        tale, outcome = tale_of(match), match.session.outcome
        if tale is None or outcome is None:
            return None
        game, settings = match.session.rules.name, self._app.settings
        counts = not match.header.practice and match.identity not in settings.hinted
        kept, achieved, fresh = dict(settings.achieved), [], []
        for card, names in zip(match.header.seats, tale.achieved, strict=True):
            before = kept.get(card.name, [])
            achieved.append(names if counts and card.player == HUMAN else ())
            fresh.append(tuple(name for name in achieved[-1] if f"{game}.{name}" not in before))
            if fresh[-1]:
                kept[card.name] = [*before, *(f"{game}.{name}" for name in fresh[-1])]
        if kept != settings.achieved:
            self._app.change_settings(achieved=kept)
        return Conclusion(outcome, tale, tuple(achieved), tuple(fresh))

    def _series(self, match: Match) -> Series | None:
        """The score of this evening between these players, from the second match on."""
        if self.library is None:
            return None
        players = [(card.name, card.kind) for card in match.header.seats]
        try:
            found = series(self.library, match.session.rules.name, players)
        except LibraryError:
            return None
        return found if found.matches > 1 and not match.header.practice else None

    def _adapts(self, match: Match) -> str:
        """A message key: how bots that adapt to these people will play the next time; '' if there are none."""
        met = [strength_in(card.player.removeprefix("bot:")) for card in match.header.seats]
        strength = next((strength for strength in met if strength is not None), None)
        if strength is None:
            return ""
        if match.header.practice:
            return "result.adapts.practice"
        names = [match.names[seat] for seat in people(match.header)]
        shown = shown_strength(match.session.rules.name, names, self.library)
        return f"result.adapts.{'better' if shown > strength else 'worse' if shown < strength else 'same'}"


class Ending:
    """`open_table` begins a match and gives its scene."""

    def __init__(self, app: Host, library: Library, elsewhere: Elsewhere, open_table: OpenTable) -> None:
        self._app = app
        self.conclusions = Conclusions(app, library)
        self._elsewhere = elsewhere
        self._open_table = open_table

    def result(self, table: TableScene) -> None:
        """How the match ended; nothing while it goes on."""
        elsewhere, outcome = self._elsewhere, table.match.session.outcome
        if outcome is None:
            return
        ways = WaysOn(
            rematch=partial(self.rematch, table, same_deal=False),
            same_deal=partial(self.rematch, table, same_deal=True),
            replay=partial(elsewhere.see_again, table),
            menu=partial(elsewhere.leave_table, table, elsewhere.to_menu),
            explain=partial(elsewhere.explain, table.match.session.rules.name),
            rules=partial(elsewhere.open_rules_of, table),
            **self._other_bots(table, outcome),
        )
        result = self.conclusions.told(table, ways)
        if result is not None:
            self._app.hush()  # nothing lies over who has won
            self._app.stack.push(result)

    # ---- what is next ---------------------------------------------------------------------------

    def _other_bots(self, table: TableScene, outcome: Outcome) -> dict[str, tuple[str, Callable[[], None]]]:
        """A way to stronger bots, or to weaker ones where bots alone have won."""
        header = table.match.header
        beaten = bool(people(header)) and not any(header.seats[seat].player == HUMAN for seat in outcome.winners)
        key, other = ("easier", easier) if beaten else ("harder", harder)
        level = other(header.setup.game, header.seats)[1]

        def begin() -> None:
            plan = rematch_plan(header, same_deal=False)
            self._begin(table, replace(plan, seats=other(plan.game, plan.seats)[0]))

        return {key: (level, begin)} if level else {}

    def rematch(self, table: TableScene, *, same_deal: bool) -> None:
        """The same players and house rules, each one seat further: with fresh luck, or with the same (practice)."""
        self._begin(table, rematch_plan(table.match.header, same_deal=same_deal))

    def _begin(self, table: TableScene, plan: Plan) -> None:
        def begin() -> None:
            self._app.stack.pop()
            self._app.stack.replace(self._open_table(plan, hints=table.hints.on))

        self._elsewhere.leave_table(table, begin)


def _moment(table: TableScene, winners: tuple[int, ...], ui: Ui, stage: Rect, share: float) -> tuple[Node, ...]:
    return final_moment(table.play.picture, winners, stage, ui, share)


def _prizes(match: Match, achieved: tuple[str, ...], fresh: tuple[str, ...]) -> tuple[Prize, ...]:
    """What a seat has achieved, as it is shown."""
    try:
        known = {prize.id: prize for prize in achievements_of(match.session.rules.name)} if achieved else {}
    except ContentError:
        return ()
    prizes = [known[name] for name in achieved if name in known]
    return tuple(Prize(prize.art, prize.name, prize.about, prize.id in fresh) for prize in prizes)
