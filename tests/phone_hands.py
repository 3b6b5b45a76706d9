"""Four phones at whatever table is open to them, in clumsy hands: they join, tap, turn, sleep, come back and leave."""

from __future__ import annotations

import threading
from collections import Counter
from contextlib import suppress
from socket import SHUT_RDWR
from typing import Any, Final, get_args

from websockets.exceptions import ConnectionClosed

from game.core.chance import Chance
from scenes.doors.hall import Hall
from scenes.kit.screen.tree import walk
from scenes.phones.messages import KeyName
from scenes.phones.round import Round
from tests.scenes.phone_round import Host, Phone

COUNT: Final = 4
WAYS: Final = (
    *("", "rules", "nothing", "host", "pause", *("resume",) * 5, "bots", "games", "game:flautz", "rematch"),
    *(f"{way}:{seat}" for way in ("seat", "bot", "alone", "free", "admit") for seat in (0, 1, 99)),
)
"""What a page's own menu may offer, and what it does not."""
SIZES: Final = (
    (600, 1200, 1.5),
    (1200, 600, 1.5),
    (320, 480, 1.0),
    (1080, 2400, 3.0),
    (2400, 1080, 3.0),
    (200, 4096, 4.0),
)
"""Canvases: pixels across and down, and how many of them the page calls one."""


class Hand(Phone):
    """A phone of its own, that never waits."""

    def __init__(self, host: Host, token: str, screen: list[Any], secret: str) -> None:
        super().__init__(host)
        self.secret = secret
        self.say("join", token, "", secret, -1, screen)

    @property
    def seats(self) -> list[int] | None:
        """The free ones, while it is asked where it wants to sit."""
        row: dict[str, Any] = next((row for row in reversed(self.rows) if "lobby" in row or "seated" in row), {})
        return [seat for seat, _, free in row["lobby"] if free] if "lobby" in row else None


class PhoneHands(Host):
    """The phones around the tables of a hall. `did`: what they did, and how often; `faults`: what broke in the threads
    that serve them.
    """

    def __init__(self, hall: Hall, chance: Chance) -> None:
        self._hall, self._chance = hall, chance
        self._phones: dict[int, Hand] = {}
        self._screens: dict[int, list[Any]] = {}
        self._secrets: dict[int, str] = {}
        self.did: Counter[str] = Counter()
        self.faults: list[str] = []
        self._before = threading.excepthook
        threading.excepthook = self._thread_died

    def _thread_died(self, died: threading.ExceptHookArgs) -> None:
        self.faults.append(
            f"{died.exc_type.__name__} in the thread {died.thread and died.thread.name}: {died.exc_value}"
        )
        self._before(died)

    def close(self) -> None:
        """All phones are switched off."""
        threading.excepthook = self._before
        self._switch_off()

    def _switch_off(self) -> None:
        for number in tuple(self._phones):
            self._phones.pop(number).client.close()
        self._secrets.clear()

    # ---- one turn -------------------------------------------------------------------------------

    @property
    def opened(self) -> Round | None:
        """The round to which phones may come just now."""
        return self._hall.phones.round if self._hall.phones_open else None

    def turn(self) -> None:
        """Each phone takes what has come; one of them does something."""
        found = self.opened
        if found is None:
            self._switch_off()
            return
        self.origin = f"http://{found.server.hosts[0]}"
        for phone in self._phones.values():
            with suppress(ConnectionClosed, OSError):
                phone.hear()
        number = self._chance.below(COUNT)
        try:
            self._act(number)
        except (ConnectionClosed, OSError):  # the host has shown it out
            self._sleep(number)

    def doubled(self) -> list[str]:
        """The keys that stand twice on a phone."""
        found = self.opened
        frames = [] if found is None else [chair.frame for chair in found.chairs]
        keys = [Counter(node.key for node in walk(frame.interaction.root) if node.key) for frame in frames]
        return [key for each in keys for key, count in each.items() if count > 1]

    def _act(self, number: int) -> None:
        phone = self._phones.get(number)
        if phone is None:
            self._come(number)
        elif phone.seats is not None:
            self.did["sat"] += 1
            phone.say("sit", self._chance.choice((*phone.seats, *phone.seats, -1)), "")
        elif phone.secret:
            self._secrets[number] = phone.secret
            ways = (*(self._press,) * 20, *(self._tap,) * 8, *(self._drag,) * 8, *(self._small,) * 8, self._turn_round)
            self._chance.choice((*ways, *ways, self._close, self._leave))(phone, number)

    def _come(self, number: int) -> None:
        screen = self._screens.setdefault(number, self._any_screen())
        if self.opened is not None:
            self.did["came"] += 1
            self._phones[number] = Hand(self, self.opened.door.token, screen, self._secrets.get(number, ""))

    def _any_screen(self) -> list[Any]:
        chance = self._chance
        language, letters = chance.choice(("fr", "en", "xx")), chance.choice((1.0, 1.5, 2.0))
        return [*chance.choice(SIZES), language, letters, bool(chance.below(2))]

    # ---- what a phone does ----------------------------------------------------------------------

    def _press(self, phone: Hand, _number: int) -> None:
        if phone.elements:
            phone.serial += 1
            phone.say("press", phone.serial, phone.shown, self._chance.choice(sorted(phone.elements)))
            self.did["pressed"] += 1

    def _somewhere(self, phone: Hand) -> tuple[float, float]:
        if phone.elements and self._chance.below(4):
            x, y, width, height = phone.elements[self._chance.choice(sorted(phone.elements))][-1]
            return x + width / 2, y + height / 2
        return float(self._chance.below(2_400)), float(self._chance.below(2_400))

    def _tap(self, phone: Hand, _number: int) -> None:
        phone.tap(*self._somewhere(phone), frame=phone.shown - self._chance.below(3))
        self.did["tapped"] += 1

    def _drag(self, phone: Hand, _number: int) -> None:
        phone.serial += 1
        phone.say("down", phone.serial, phone.shown, *self._somewhere(phone))
        for _ in range(3):
            phone.say("move", *self._somewhere(phone))
        phone.say(*self._chance.choice((("cancel",), ("up", *self._somewhere(phone)))))
        self.did["dragged"] += 1

    def _small(self, phone: Hand, number: int) -> None:
        """Keys, a wheel, a finger that rests, a picture that was lost, the page's menu."""
        chance, key = self._chance, self._chance.choice(sorted(phone.elements) or [""])
        phone.serial += 1
        phone.say(
            *chance.choice((
                ("typed", chance.choice(get_args(KeyName))),
                ("wheel", *self._somewhere(phone), chance.below(9) - 4),
                ("explain", phone.serial, phone.shown, *self._somewhere(phone)),
                ("focus", key),
                ("again", chance.below(60)),
                ("choose", chance.choice(WAYS)),
                ("beat",),
                ("join", "token", "", "", -1, self._screens[number]),
            ))
        )  # fmt: skip

    def _turn_round(self, phone: Hand, number: int) -> None:
        self._screens[number] = self._any_screen()
        phone.say("size", self._screens[number])
        self.did["turned"] += 1

    def _close(self, _phone: Hand, number: int) -> None:
        self._sleep(number)

    def _sleep(self, number: int) -> None:
        """Nothing is said: the page is gone. It comes back to its chair."""
        phone = self._phones.pop(number, None)
        if phone is not None:
            with suppress(OSError):
                phone.client.socket.shutdown(SHUT_RDWR)
            phone.client.close()
            self.did["slept"] += 1

    def _leave(self, phone: Hand, number: int) -> None:
        phone.say("choose", "leave")
        self._secrets.pop(number, None)
        self.did["left"] += 1
