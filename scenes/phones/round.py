"""The round: who sits where with which phone, on the table's thread."""

from __future__ import annotations

import hmac
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final

import msgspec

from game.core.texts import FALLBACK, Person, Texts, languages
from scenes.kit.settings import Settings
from scenes.phones.chair import UNSEEN, Chair, Wire
from scenes.phones.door import Door
from scenes.phones.frame import PhoneFrame, Studio
from scenes.phones.hosting import BEGINNING, TOP, Hosting
from scenes.phones.messages import Choose, Done, Join, Screen, Sit, StillThere
from scenes.phones.party import Party, PhoneSeat
from scenes.phones.server import FAULT, LEFT, REFUSED, TAKEN_OVER, Heard, Link, Server
from scenes.phones.share import SLEEPLESS, WORKED, Share
from scenes.phones.tidying import Tidying

MOST_ONLOOKERS: Final = 8
MOST_HEARD: Final = 120
"""Messages that one turn takes, so that a flood stops no window. Eight fingers that move say a tenth of it."""
AHEAD: Final = 0.4
"""Seconds of waiting by which who has just done something is before the others: he sees at once what he does, and yet
one who does something all the time does not keep time from passing elsewhere.
"""


class Round:
    """`party`: what is played; `server`: already bound to its address, not yet listening to anybody."""

    def __init__(
        self,
        party: Party,
        server: Server,
        door: Door,
        clock: Callable[[], float] = time.perf_counter,
        worked: Callable[[], float] = WORKED,
    ) -> None:
        self.party = party
        self.server = server
        self.door = door
        self.studio = Studio()
        self.chairs: list[Chair] = []
        self._clock = clock
        self._worked = worked
        self._lobby: dict[Link, Join] = {}
        self._at: dict[Link, Chair] = {}
        self._share = Share()
        self._done = worked()
        self._lent = 0.0
        """Most of what one phone was spared in this turn, for it was drawn for others before: that counts as work, or
        its next turn would tell of it.
        """
        self._hurried: Chair | None = None
        """Who has just done something, and does not see all of it yet."""
        self._owed: Chair | None = None
        """Who has had his turn, and was not told yet what it brought: there was too much to do."""
        self.hosting = Hosting(self)
        self.paused = False
        self.gathering = False
        """Nothing has begun yet: people sit down, until whoever hosts starts."""
        self.asking: dict[Link, int] = {}
        """Who wants a seat that has a phone: it may be his, and lost."""
        self.asks: Callable[[str, Callable[[], None]], None] | None = None
        """Called when somebody wants the seat of a name, with what lets him in."""
        self.awaited: dict[str, str] = {}
        """By name those whose phones have sat here before, and their secrets: nobody else may have their seats."""
        self.told: Callable[[], None] | None = None
        """Called when somebody has come or gone."""
        self.tidying: Tidying | None = None
        self.note_fault: Callable[[Exception], None] | None = None
        """Is told of a fault of ours in what one phone shows: it costs that phone its frame, and nobody else anything.
        None (tests): the fault is raised.
        """

    def close(self) -> None:
        """Ends the round: the server listens no more."""
        self.server.stop()
        if self.tidying is not None:
            self.tidying.end()
        for chair in self.chairs:
            self.party.leave(chair.frame)
        self.chairs.clear()

    # ---- time -----------------------------------------------------------------------------------

    def turn(self) -> None:
        """One turn of the table's loop: what phones say, their frames, and what they are told. What the loop has done
        since the last one counts too.
        """
        if self.tidying is not None:
            self.tidying.turn(self._clock(), moving=any(chair.frame.moving for chair in self.chairs))
        began, self._lent = self._worked(), 0.0
        try:
            self._turn_phones()
        finally:
            self._done = self._worked()
            self._share.took(self._done - began + self._lent)

    def _turn_phones(self) -> None:
        if self._hurried not in self.chairs:
            self._hurried = None
        for _ in range(MOST_HEARD):
            if self.server.inbox.empty():
                break
            heard = self.server.inbox.get()
            try:
                self._hurried = self._hear(heard) or self._hurried
            except Exception as error:  # what was to be shown to somebody who has just come
                if self.note_fault is None:
                    raise
                self.note_fault(error)
                heard.link.close(FAULT)
        now = self._clock()
        before = self._done if SLEEPLESS else self._worked()
        owed, self._owed = self._owed, None
        if owed is not None and owed in self.chairs:
            self._guarded(owed, partial(self._tell_what_is_new, owed))
        if not self._share.begins(now, hurried=self._hurried is not None):
            return
        enough = before + self._share.left
        waiting = [chair for chair in self.chairs if not chair.rests(now)]
        waiting.sort(key=lambda chair: chair.turned - (AHEAD if chair is self._hurried else 0.0))
        for number, chair in enumerate(waiting):
            if (number or owed) and self._worked() > enough:
                return
            if chair in self.chairs:
                self._guarded(chair, partial(self._turn, chair, now, enough))

    def _turn(self, chair: Chair, now: float, enough: float) -> None:
        """One turn of what a phone shows; if that has taken all the work there is, it is told with the next one."""
        chair.turn(now)
        if chair.frame.menu_wanted and chair.link is not None:
            chair.frame.menu_wanted = False
            texts = chair.frame.texts
            host = [(TOP, texts("phones.host"))] if chair is self.host else []
            _tell(chair.link, menu=[("", texts("phones.go_on")), *host, *self.party.ways(chair.frame)])
        if chair.link is not None and chair.titled != self._title(chair):  # another game
            chair.titled = self._title(chair)
            _tell(chair.link, title=chair.titled)
        if self._worked() > enough:
            self._owed = chair
        else:
            self._tell_what_is_new(chair)

    def _title(self, chair: Chair) -> str:
        """What its page is called: what is played, and by whom."""
        title = self.party.title(chair.frame.texts)
        return f"{title} – {chair.name}" if chair.name else title

    def _tell_what_is_new(self, chair: Chair) -> None:
        if chair.tell():
            self._lent = max(self._lent, chair.frame.allowance.lent)
        if chair is self._hurried and not (chair.ready and chair.frame.stale):
            self._hurried = None

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
        if self._owed is not None or not self.server.inbox.empty():
            return 0.0
        soonest = 0.5
        for chair in self.chairs:
            wakes = chair.frame.wakes_in
            if wakes is not None:
                soonest = min(soonest, wakes)
            if chair.ready and chair.frame.stale:
                soonest = 0.0
        return max(soonest, self._share.next_turn - self._clock()) if soonest < 0.5 else soonest

    # ---- hearing --------------------------------------------------------------------------------

    def _hear(self, heard: Heard) -> Chair | None:
        """Something has come from a phone; gives the chair of somebody who waits for what he has done."""
        link, message = heard
        chair = self._at.get(link)
        if message is None:
            for waiting in (self._lobby, self._at, self.asking):
                waiting.pop(link, None)
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
            if self.paused and isinstance(message, Done) and not isinstance(message, Choose):
                return None
            if isinstance(message, Choose):
                self._guarded(chair, partial(self._choose, chair, message.key))
            else:
                self._guarded(chair, partial(chair.hear, message))
            return chair if isinstance(message, Done) else None
        elif chair is None and link not in self._lobby:
            link.close(REFUSED)
        return None

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
        words = {key: texts(f"phones.{key}") for key in ("who", "look_on", "taken", "secrets", "name", "asked")}
        row = {"lobby": seats, "words": words, "names": self.party.known_names(), "asked": link in self.asking}
        _tell(link, **row, title=self.party.title(texts), lang=texts.language, token=self.door.token)

    def _sit(self, link: Link, sit: Sit) -> None:
        """Takes a free seat, or looks on. Who was not quick enough sees the seats again; whoever hosts may let him in,
        if it is his that was lost.
        """
        join = self._lobby[link]
        if sit.seat == UNSEEN:
            if sum(chair.onlooker for chair in self.chairs) < MOST_ONLOOKERS:
                self._take(link, self._chair(None, "", join.screen), join)
            return
        place = next((place for place in self.party.places() if place.seat == sit.seat), None)
        if place is None or place.seat in self.taken:
            if place is None or self._ask_for(link, place):
                self._show_lobby(link)
            return
        if sit.name:
            self.party.rename(place.seat, sit.name)
            place = next(known for known in self.party.places() if known.seat == place.seat)
        self._take(link, self._chair(place.seat, place.name, join.screen), join)

    def _ask_for(self, link: Link, place: PhoneSeat) -> bool:
        """Whoever hosts is asked, once, whether somebody may have a seat that is taken; False where he was."""
        asked_before, self.asking[link] = link in self.asking, place.seat
        if asked_before:
            return False
        let_in = partial(self.admit, link)
        if self.asks is not None:
            self.asks(place.name, let_in)
        if self.host is not None and self.host.name != place.name:
            texts = self.host.frame.texts
            words = texts("phones.asks", player=Person(place.name))
            self.host.frame.notify(words, "phone", answer=texts("phones.let_in"), run=let_in)
        return True

    def admit(self, link: Link) -> None:
        """Lets somebody in who asks for a seat; the phone that has had it is told so, and its secret counts no more."""
        seat, join = self.asking.pop(link, None), self._lobby.get(link)
        place = next((place for place in self.party.places() if place.seat == seat), None)
        if place is None or join is None:
            return
        chair = self.chair_of(place)
        if chair is not None:
            self.party.leave(chair.frame)
            self._take_away(chair, TAKEN_OVER)
        self.awaited.pop(place.name, None)
        self._take(link, self._chair(place.seat, place.name, join.screen), join)

    def admit_to(self, seat: int) -> None:
        """Lets in who asked first for a seat."""
        link = next((link for link, wanted in self.asking.items() if wanted == seat), None)
        if link is not None:
            self.admit(link)

    def _chair(self, seat: int | None, name: str, screen: Screen, secret: str = "") -> Chair:
        settings = Settings(
            language=_language(screen),
            text_scale=screen.text_scale,
            reduced_motion=screen.calm,
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
        chair.titled = self._title(chair)
        _tell(link, seated=chair.secret, title=chair.titled, lang=texts.language, token=self.door.token, fresh=fresh)
        self.asking.pop(link, None)
        self.party.came(chair.frame)
        if self.paused:
            self._tell_pause(chair)
        self._tell_all()

    def _choose(self, chair: Chair, way: str) -> None:
        """A way of the page's menu."""
        if way == "leave":
            self.free(chair)
        elif way == "resume" and not chair.onlooker and not self.gathering:
            self.resume()
        elif chair is self.host and (menu := self.hosting.menu(chair.frame.texts, way)) is not None:
            if chair.link is not None:
                _tell(chair.link, menu=[("", chair.frame.texts("phones.go_on")), *menu.ways], said=menu.said, sub=True)
        elif chair is self.host and self.hosting.do(way):
            return
        elif way in {key for key, _ in self.party.ways(chair.frame)}:
            self.party.choose(chair.frame, way)

    def free(self, chair: Chair) -> None:
        """Who sits there leaves, or has lost his phone: another one may sit down. His phone is shown the seats."""
        self.party.leave(chair.frame)
        self._take_away(chair, LEFT)

    def _take_away(self, chair: Chair, code: int) -> None:
        """A chair that is needed no more; its phone is told why."""
        self.chairs.remove(chair)
        for link in [link for link, at in self._at.items() if at is chair]:
            del self._at[link]
            link.close(code)
        self._tell_all()

    def free_place(self, place: PhoneSeat) -> None:
        """A seat is free again, whether its phone is there or awaited."""
        self.awaited.pop(place.name, None)
        chair = self.chair_of(place)
        if chair is not None:
            self.free(chair)
        else:
            self._tell_all()

    # ---- hosting --------------------------------------------------------------------------------

    @property
    def host(self) -> Chair | None:
        """The phone that may do what a host may: of the players who are there the one who came first."""
        return next((chair for chair in self.chairs if chair.link is not None and not chair.onlooker), None)

    def chair_of(self, place: PhoneSeat) -> Chair | None:
        """The chair of a player, if his phone has sat down."""
        return next((chair for chair in self.chairs if not chair.onlooker and chair.name == place.name), None)

    def is_here(self, place: PhoneSeat) -> bool:
        """True while the phone of a player is."""
        chair = self.chair_of(place)
        return chair is not None and chair.link is not None

    def is_asked_for(self, place: PhoneSeat) -> bool:
        """True while somebody asks for a seat that is taken."""
        return place.seat in self.asking.values()

    def gather(self) -> None:
        """Nothing begins before whoever hosts starts."""
        self.gathering = True
        self._hold(True)

    def start(self) -> None:
        """Who has sat down plays; the others play at the big screen, or come later."""
        self.gathering = False
        self._hold(False)

    def pause(self) -> None:
        """Nothing happens until somebody who plays wants to go on."""
        self._hold(True)

    def resume(self) -> None:
        """The pause is over."""
        self._hold(False)

    def _hold(self, held: bool) -> None:
        if held == self.paused:
            return
        self.paused = held
        self.party.hold(held)
        for chair in self.chairs:
            self._tell_pause(chair)
        self._tell_all()

    def _tell_pause(self, chair: Chair) -> None:
        if chair.link is None:
            return
        texts, hosts = chair.frame.texts, chair is self.host
        ways = [] if chair.onlooker else [("resume", texts("phones.resume"))]
        said = texts("phones.paused") if self.paused else ""
        if self.gathering:
            ways = [*(self.hosting.beginning(texts) if hosts else ()), *self.party.ways(chair.frame)]
            ways = [way for way in ways if way[0] in (*BEGINNING, "leave")]
            said = self._who_is_here(texts, hosts=hosts)
        _tell(chair.link, pause=said, ways=ways)

    def _who_is_here(self, texts: Texts, *, hosts: bool) -> str:
        """Who has sat down so far, and who is waited for."""
        here = ", ".join(place.name for place in self.party.places() if self.is_here(place))
        if self.host is None:
            return texts("phones.nobody")
        if hosts:
            return texts("phones.gather.host", names=here)
        return texts("phones.gather.guest", names=here, player=Person(self.host.name))

    @property
    def taken(self) -> frozenset[int]:
        """The seats that have a phone, awake or not."""
        secrets = self.secrets
        return frozenset(place.seat for place in self.party.places() if place.name in secrets)

    def _tell_all(self) -> None:
        """Who has come or gone is told to those who choose a seat, and to the big screen."""
        for link in self._lobby:
            self._show_lobby(link)
        if self.gathering:
            for chair in self.chairs:
                self._tell_pause(chair)
        if self.told is not None:
            self.told()


def _tell(link: Wire, **row: object) -> None:
    link.tell((msgspec.json.encode(row).decode(),))


def _alike(secret: str, said: str) -> bool:
    return bool(secret) and hmac.compare_digest(secret.encode(), said.encode())


def _language(screen: Screen) -> str:
    wanted = screen.language.lower().split("-")[0]
    return next((language for language in languages() if language == wanted), FALLBACK)
