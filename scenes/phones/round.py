"""The round: who sits where with which phone, on the table's thread."""

from __future__ import annotations

import hmac
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final, NamedTuple, Protocol

import msgspec

from game.core.texts import FALLBACK, Texts, languages
from scenes.kit.settings import Settings
from scenes.phones.chair import UNSEEN, Chair, Wire
from scenes.phones.door import Door
from scenes.phones.frame import PhoneFrame, Studio
from scenes.phones.messages import Choose, Join, Screen, Sit, StillThere
from scenes.phones.server import FAULT, REFUSED, Heard, Link, Server

FRAMES_PER_SECOND: Final = 30.0
MOST_ONLOOKERS: Final = 8


class PhoneSeat(NamedTuple):
    """A seat at which a person may sit with a phone."""

    seat: int
    name: str


class Party(Protocol):
    """What is played, as the round knows it."""

    def title(self, texts: Texts) -> str:
        """What the game is called."""

    def places(self) -> Sequence[PhoneSeat]:
        """The seats of people."""

    def sit(self, frame: PhoneFrame, seat: int | None) -> None:
        """Puts the table of a seat (None: of the public) into a frame."""

    def leave(self, frame: PhoneFrame) -> None:
        """The frame is needed no more."""

    def seat_of(self, frame: PhoneFrame) -> int | None:
        """Which seat a frame shows now; None: the public's."""

    def asked(self, frame: PhoneFrame) -> bool:
        """True while the table waits for the seat of a frame."""

    def ways(self, frame: PhoneFrame) -> Sequence[tuple[str, str]]:
        """What the page's own menu offers, by key and in words."""

    def choose(self, frame: PhoneFrame, way: str) -> None:
        """One of these ways was chosen; `leave` is the round's."""


class Round:
    """`party`: what is played; `server`: already bound to its address, not yet listening to anybody."""

    def __init__(
        self, party: Party, server: Server, door: Door, clock: Callable[[], float] = time.perf_counter
    ) -> None:
        self.party = party
        self.server = server
        self.door = door
        self.studio = Studio()
        self.chairs: list[Chair] = []
        self._clock = clock
        self._lobby: dict[Link, Join] = {}
        self._at: dict[Link, Chair] = {}
        self._next_frame = 0.0
        self.awaited: dict[str, str] = {}
        """By name those whose phones have sat here before, and their secrets: nobody else may have their seats."""
        self.told: Callable[[], None] | None = None
        """Called when somebody has come or gone."""
        self.note_fault: Callable[[Exception], None] | None = None
        """Is told of a fault of ours in what one phone shows: it costs that phone its frame, and nobody else anything.
        None (tests): the fault is raised.
        """

    def close(self) -> None:
        """Ends the round: the server listens no more."""
        self.server.stop()
        for chair in self.chairs:
            self.party.leave(chair.frame)
        self.chairs.clear()

    # ---- time -----------------------------------------------------------------------------------

    def turn(self) -> None:
        """One turn of the table's loop: what phones say, their frames, and what they are told."""
        hurried = False
        while not self.server.inbox.empty():
            heard = self.server.inbox.get()
            try:
                hurried = self._hear(heard) or hurried
            except Exception as error:  # what was to be shown to somebody who has just come
                if self.note_fault is None:
                    raise
                self.note_fault(error)
                heard.link.close(FAULT)
        now = self._clock()
        if not hurried and now < self._next_frame:
            return
        self._next_frame = now + 1 / FRAMES_PER_SECOND
        for chair in tuple(self.chairs):
            if chair in self.chairs:
                self._guarded(chair, partial(self._turn, chair, now))

    def _turn(self, chair: Chair, now: float) -> None:
        """One turn of what a phone shows."""
        chair.turn(now)
        if chair.frame.menu_wanted and chair.link is not None:
            chair.frame.menu_wanted = False
            ways = [("", chair.frame.texts("phones.go_on")), *self.party.ways(chair.frame)]
            _tell(chair.link, menu=ways)
        chair.tell()

    def _guarded(self, chair: Chair, deed: Callable[[], None]) -> None:
        """Does something at a chair. Where that goes wrong its phone is told, and may sit down there again with its
        secret; the others and the window go on.
        """
        try:
            deed()
        except Exception as error:
            if self.note_fault is None:
                raise
            self.note_fault(error)
            if chair in self.chairs:
                if not chair.onlooker:
                    self.awaited[chair.name] = chair.secret
                with suppress(Exception):  # it is the frame that is broken
                    self.party.leave(chair.frame)
                self._take_away(chair, FAULT)

    @property
    def wakes_in(self) -> float:
        """Seconds until there may be something to do."""
        soonest = 0.5
        for chair in self.chairs:
            wakes = chair.frame.wakes_in
            if wakes is not None:
                soonest = min(soonest, wakes)
            if chair.ready and chair.frame.stale:
                soonest = 0.0
        return max(soonest, self._next_frame - self._clock()) if soonest < 0.5 else soonest

    # ---- hearing --------------------------------------------------------------------------------

    def _hear(self, heard: Heard) -> bool:
        """Something has come from a phone; True where somebody waits for what follows."""
        link, message = heard
        chair = self._at.get(link)
        if message is None:
            self._lobby.pop(link, None)
            self._at.pop(link, None)
            if chair is not None and chair.link is link:
                chair.stand_up()
                self._tell_all()
        elif isinstance(message, StillThere):
            link.tell(('{"beat":true}',))
        elif isinstance(message, Join):
            if chair is None:
                self._join(link, message)
        elif isinstance(message, Sit) and chair is None and link in self._lobby:
            self._sit(link, message)
        elif chair is not None and chair.link is link:
            if isinstance(message, Choose):
                self._guarded(chair, partial(self._choose, chair, message.key))
            else:
                self._guarded(chair, partial(chair.hear, message))
            return True
        elif chair is None and link not in self._lobby:
            link.close(REFUSED)
        return False

    def _join(self, link: Link, join: Join) -> None:
        answer = self.door.admit(link.address, join.token, join.letters, self._clock())
        if answer is not None:
            _tell(link, **answer)
            if answer.get("closed"):
                link.close(REFUSED)
            return
        link.joined = True
        self._lobby[link] = join
        chair = next((chair for chair in self.chairs if _alike(chair.secret, join.secret)), None)
        if chair is None:
            chair = self._awaited_chair(join)
        if chair is None:
            self._show_lobby(link)
        else:
            self._take(link, chair, join)

    def _awaited_chair(self, join: Join) -> Chair | None:
        """The chair of a phone that has sat here before the program ended."""
        for place in self.party.places():
            if _alike(self.awaited.get(place.name, ""), join.secret):
                chair = self._chair(place.seat, place.name, join.screen, join.secret)
                del self.awaited[place.name]
                return chair
        return None

    @property
    def secrets(self) -> dict[str, str]:
        """By name of each player who has a phone."""
        return self.awaited | {chair.name: chair.secret for chair in self.chairs if not chair.onlooker}

    def _show_lobby(self, link: Link) -> None:
        """Which seats there are, in the reader's language."""
        texts = Texts(_language(self._lobby[link].screen))
        taken = self.taken
        seats = [(place.seat, place.name, place.seat not in taken) for place in self.party.places()]
        words = {key: texts(f"phones.{key}") for key in ("who", "look_on", "taken", "secrets")}
        _tell(link, lobby=seats, words=words, title=self.party.title(texts), lang=texts.language, token=self.door.token)

    def _sit(self, link: Link, sit: Sit) -> None:
        """Takes a free seat, or looks on; who was not quick enough sees the seats again."""
        join = self._lobby[link]
        if sit.seat == UNSEEN:
            if sum(chair.onlooker for chair in self.chairs) < MOST_ONLOOKERS:
                self._take(link, self._chair(None, "", join.screen), join)
            return
        place = next((place for place in self.party.places() if place.seat == sit.seat), None)
        if place is None or place.seat in self.taken:
            self._show_lobby(link)
            return
        self._take(link, self._chair(place.seat, place.name, join.screen), join)

    def _chair(self, seat: int | None, name: str, screen: Screen, secret: str = "") -> Chair:
        settings = Settings(
            language=_language(screen),
            text_scale=screen.text_scale,
            reduced_motion=screen.calm,
            muted=True,
            hints=False,
        )
        settings.go_on_alone = True
        frame = PhoneFrame(screen, settings, self.studio, self._clock)
        self.party.sit(frame, seat)
        asked, secret = partial(self.party.asked, frame), secret or secrets.token_urlsafe(16)
        chair = Chair(name, secret, frame, asked, onlooker=seat is None)
        self.chairs.append(chair)
        return chair

    def _take(self, link: Link, chair: Chair, join: Join) -> None:
        """The phone shows this chair from now on."""
        self._lobby.pop(link, None)
        self._at[link] = chair
        if chair.frame.texts.language != _language(join.screen):
            chair.frame.set_language(_language(join.screen))
        chair.wish(join.screen)
        fresh = chair.number == UNSEEN
        chair.sit(link, join.shown)
        texts = chair.frame.texts
        title = f"{self.party.title(texts)} – {chair.name}" if chair.name else self.party.title(texts)
        _tell(link, seated=chair.secret, title=title, lang=texts.language, token=self.door.token, fresh=fresh)
        self._tell_all()

    def _choose(self, chair: Chair, way: str) -> None:
        """A way of the page's menu."""
        if way == "leave":
            self.free(chair)
        elif way in {key for key, _ in self.party.ways(chair.frame)}:
            self.party.choose(chair.frame, way)

    def free(self, chair: Chair) -> None:
        """Who sits there leaves, or has lost his phone: another one may sit down."""
        self.party.leave(chair.frame)
        self._take_away(chair, REFUSED)

    def _take_away(self, chair: Chair, code: int) -> None:
        """A chair that is needed no more; its phone is told why."""
        self.chairs.remove(chair)
        for link in [link for link, at in self._at.items() if at is chair]:
            del self._at[link]
            link.close(code)
        self._tell_all()

    @property
    def taken(self) -> frozenset[int]:
        """The seats that have a phone, awake or not."""
        secrets = self.secrets
        return frozenset(place.seat for place in self.party.places() if place.name in secrets)

    def _tell_all(self) -> None:
        """Who has come or gone is told to those who choose a seat, and to the big screen."""
        for link in self._lobby:
            self._show_lobby(link)
        if self.told is not None:
            self.told()


def _tell(link: Wire, **row: object) -> None:
    link.tell((msgspec.json.encode(row).decode(),))


def _alike(secret: str, said: str) -> bool:
    return bool(secret) and hmac.compare_digest(secret.encode(), said.encode())


def _language(screen: Screen) -> str:
    wanted = screen.language.lower().split("-")[0]
    return next((language for language in languages() if language == wanted), FALLBACK)
