"""What one screen shows of a match: stage after stage that it is told becomes the board, motion, sound and lines."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from game.core.match.staging import WAIT, Stage
from game.core.texts import Texts
from scenes.kit.screen.stack import Host
from scenes.kit.screen.ui import Ui
from scenes.table.board.pieces import Layout
from scenes.table.conductor.chronicle import with_resigned
from scenes.table.conductor.conductor import Conductor
from scenes.table.playing.pace import GO_ON_SECONDS, TEMPO, paced, rest_of
from scenes.table.playing.play import Play

NO_PAGE: Final = (-1, 0)


class Screening:
    """The audience at one screen (see `Audience`): shows what it is told, at the pace that the person likes. `host` is
    asked for once the table has been entered.
    """

    def __init__(self, host: Callable[[], Host], play: Play, conductor: Conductor) -> None:
        self._host = host
        self._play = play
        self._conductor = conductor
        self.goes_on = False
        """Nobody presses anything here: where it would wait for that, it waits a while."""
        self._told = -1  # the last record of which the log has told everything
        self._read = 0  # so many records there were when the viewer last had time to read
        self.page = NO_PAGE
        """The last stage that was to be read: the number of its record, and which one it is in that."""
        self._turned = NO_PAGE  # up to where somebody elsewhere has read

    @property
    def _app(self) -> Host:
        return self._host()

    @property
    def viewer(self) -> int:
        return self._play.viewer

    @property
    def busy(self) -> bool:
        return self._play.timeline.busy

    @property
    def moving(self) -> bool:
        return self._play.picture.sprites.moving

    @property
    def resting(self) -> bool:
        """True while time alone leads on to the next stage."""
        return self._play.timeline.busy and not self._play.timeline.waiting and not self._conductor.held

    # ---- what it is told ------------------------------------------------------------------------

    def begin(self, *, deals: bool) -> None:
        """Shows the match as it stands, or first how it is set up."""
        if deals:
            blank, *stages = self._conductor.opening(self.viewer)
            self._play.picture.begin_at(blank)
            self._play.timeline.add(stages)
        else:
            self._read_log()

    def told(self, seat: int | None, stages: list[Stage]) -> None:
        play = self._play
        if seat == play.viewer:
            play.let_go()
            play.picture.log.follow()
        bots = seat is not None and play.seats[seat].bot
        play.timeline.add(paced(stages, self._app.settings.pace) if bots else stages)
        self.changed()

    def taken_back(self, seq: int, now: Stage) -> None:
        play = self._play
        play.picture.log.forget_from(seq)
        self._told = min(self._told, seq - 1)
        if play.timeline.busy:
            self._read_log()  # of what came before some was still to be told
        play.timeline.clear()
        play.let_go()
        play.result_shown, play.next_here = False, None
        self.page = self._turned = NO_PAGE
        self._show(now)

    def seats_changed(self) -> None:
        self._play.seat_anew()
        self._play.let_go()
        if not (self._conductor.held and self._play.timeline.busy):
            self.flush()
            self._read_log()
        self.changed()

    def said(self, words: Callable[[Texts], str], icon: str) -> None:
        self._app.notify(words(self._app.texts), icon)

    def changed(self) -> None:
        self._app.invalidate()

    def read(self, page: tuple[int, int]) -> None:
        self._turned = max(self._turned, page)
        if self._play.timeline.reading and self.page <= page:
            self._play.timeline.go_on()
            self.changed()

    def sit_down(self, seat: int) -> None:
        """Another player sits at the screen: his view, and what he was shown meanwhile."""
        play = self._play
        play.picture.viewer, play.next_here = seat, None
        play.let_go()
        play.timeline.clear()
        before, *stages = self._conductor.sit_down(seat)
        play.picture.begin_at(before)
        self._read_log()
        play.timeline.add(stages)

    def has_read(self, following: int) -> bool:
        """True once the viewer has had time to see what came of his choice, before another seat takes his place. Until
        then the table rests, and he may go on.
        """
        play = self._play
        if play.viewer not in play.people or self._read == play.records:
            return True
        self._read, play.next_here = play.records, following
        play.timeline.rest(GO_ON_SECONDS)
        if self._app.ui.focus_visible:
            self._app.ui.focused = "table.go_on"
        self.changed()
        return False

    def _read_log(self) -> None:
        """Tells the whole course of the match to the viewer."""
        play, match = self._play, self._conductor.match
        self._told = len(match.session.records) - 1
        lines = self._conductor.chronicle.told_to(play.viewer, play.picture.lines)
        play.picture.log.lines = with_resigned(lines, match.header, self._told)

    # ---- how it shows it ------------------------------------------------------------------------

    def update(self, seconds: float) -> bool:
        """Lets time pass; True while pieces move."""
        timeline, sprites, settings = self._play.timeline, self._play.picture.sprites, self._app.settings
        seconds *= TEMPO[settings.pace]
        reading = seconds * math.sqrt(settings.speed)  # who wants cards to fly faster does not read so much faster
        self.board(self._app.ui)  # motion begins where things lie now, also before the first frame
        moving = sprites.advance(seconds * settings.speed)
        while not self._conductor.held and (stage := timeline.advance(reading, moving=moving)) is not None:
            self._show(stage)
            self.board(self._app.ui)
            if settings.pace == "instant" and self._play.is_bots(stage.seq):
                sprites.flush()
            moving = sprites.moving
            reading = 0.0
        return moving

    def _show(self, stage: Stage) -> None:
        """The next stage: its view becomes the board, its events become motion, sound and lines."""
        play = self._play
        in_hand = play.in_hand()
        play.picture.go_on_to(stage, stage.events)
        play.keep_in_hand(in_hand)
        if stage.seq > self._told:
            play.picture.log.lines += play.picture.lines(stage)
        for_all = play.picture.sounds(self._conductor.told_to_all(stage.seq))
        for name in play.picture.sounds(stage.events):
            (self._app.sounds.play_for_all if name in for_all else self._app.sounds.play)(name)
        rest, to_be_read = rest_of(stage, go_on_alone=self.goes_on or self._app.settings.go_on_alone), False
        if stage.hold == WAIT:
            self.page = stage.seq, self.page[1] + 1 if self.page[0] == stage.seq else 0
            to_be_read = self.page > self._turned
            rest = rest if to_be_read else 0.0
        play.timeline.rest(rest, to_be_read=to_be_read)
        if play.timeline.waiting and self._app.ui.focus_visible:
            self._app.ui.focused = "table.go_on"
        self.changed()

    def board(self, ui: Ui) -> Layout:
        """What is shown, laid out anew only when something has changed; then what may be done is asked anew too."""
        play = self._play
        if play.picture.lay_out(ui, still=self._app.settings.reduced_motion, besides=play.my_turn):
            play.renew_offers()
        return play.picture.layout

    def skip(self) -> None:
        """The player is in a hurry: motion ends, a rest ends; what waits for him is only passed by his own wish."""
        self._play.picture.sprites.flush()
        self._play.timeline.go_on()
        self.changed()

    def flush(self) -> None:
        """Shows everything that is still to be shown, at once; stops where the table waits for the player."""
        timeline, sprites = self._play.timeline, self._play.picture.sprites
        sprites.flush()
        while not timeline.waiting:
            timeline.go_on()
            stage = timeline.advance(0.0)
            if stage is None:
                return
            self._show(stage)
            self.board(self._app.ui)
            sprites.flush()

    def catch_up(self) -> None:
        """Before the viewer acts on the table everything that is still on its way arrives."""
        if self._play.timeline.busy and not self._play.timeline.waiting:
            self.flush()
            self.board(self._app.ui)
