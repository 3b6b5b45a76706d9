"""What is said of an example: the author's words, or what the game itself tells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from game.core.scenarios.course import Course
from game.core.scenarios.scenario import PlayedStep
from game.core.texts import LocalText, Person, Texts
from scenes.kit.screen.ui import Ui
from scenes.table.playback.film import ALL_OPEN, Film


class Shown(Protocol):
    """A scene of a demo."""

    @property
    def course(self) -> Course:
        """What is played."""

    @property
    def say(self) -> LocalText | None:
        """What is said first; None: nothing."""

    @property
    def notes(self) -> LocalText | None:
        """What the speaker should know."""


LEAST_READING, PER_LETTER = 1.6, 0.05  # seconds
SHOWING: Final = 3.5
"""Seconds in which a step is played, looked at and spoken about."""
ASKING: Final = 15.0
"""Seconds for what the notes of a scene tell whoever speaks to do: mostly to ask something."""
TOLD: Final = 60
"""Letters of what the game itself tells of a step, about."""
SEVERAL: Final = 4
"""Sentences of the game that are told of one step."""


def caption(ui: Ui, film: Film, moment: int) -> str:
    """The words for a moment of a film."""
    if moment == 0:
        return ui.texts("example.begins", title=ui.texts.pick(film.course.title))
    step = film.moments[moment - 1]
    if step.step.say is not None:
        return ui.texts.pick(step.step.say)
    names = film.course.names
    if step.refusal is not None:
        return ui.texts("example.tries", player=Person(names[step.seat or 0]))
    lines = [line for shot in film.shots if shot.part == moment for line in shot.lines]
    told = [ui.texts.say(line.sentence, names) for line in lines[-SEVERAL:]]
    if told:
        return " ".join(told)
    return (
        ui.texts("example.acts", player=Person(names[step.seat])) if step.seat is not None else ui.texts("example.so")
    )


def worth_showing(film: Film) -> tuple[PlayedStep, ...]:
    """The steps of which something is said to people who watch, by the author or by the game: what only tests a rule is
    left out.
    """
    told = {shot.part for shot in film.shots if shot.lines}
    return tuple(
        moment
        for number, moment in enumerate(film.moments, 1)
        if moment.step.say is not None or (moment.refusal is None and number in told)
    )


def refusal_words(ui: Ui, film: Film) -> tuple[str, str]:
    """Why the present step is refused, and the clause; two empty words if it is not."""
    return _refused(ui, film, film.moment)


def refused_at(ui: Ui, film: Film, moment: int) -> str:
    """Why the step of a moment is refused, without the clause, which says nothing to who looks on; '' if it is not."""
    return _refused(ui, film, film.moments[moment - 1] if moment else None)[0]


def _refused(ui: Ui, film: Film, step: PlayedStep | None) -> tuple[str, str]:
    if step is None or step.refusal is None:
        return "", ""
    return ui.texts.say(step.refusal.sentence(), film.course.names), step.refusal.clause


def reading_seconds(words: str) -> float:
    """How long it takes to read them."""
    return LEAST_READING + PER_LETTER * len(words)


def showing_seconds(course: Course, texts: Texts, opening: LocalText | None, notes: LocalText | None) -> float:
    """How long it takes to show a scene to people, about; `opening` is what is said first (None: only its title)."""
    lengths = [len(texts.pick(course.title if opening is None else opening))]
    for moment in course.moments:
        if moment.step.say is not None:
            lengths.append(len(texts.pick(moment.step.say)))
        elif moment.refusal is None and moment.events:
            lengths.append(TOLD)
    shown = sum(reading_seconds(letters * " ") + SHOWING for letters in lengths)
    return shown + (ASKING if notes is not None else 0.0)


def left_seconds(texts: Texts, scenes: Sequence[Shown], number: int, share: float) -> float:
    """How long it takes to show what is left, about, while such a `share` of the scene of this number was shown."""
    each = [showing_seconds(scene.course, texts, scene.say, scene.notes) for scene in scenes[number:]]
    return sum(each) - share * each[0]


def lasts(texts: Texts, scenes: int, minutes: int) -> str:
    """How many scenes a demo has, and how many minutes it lasts (0: nobody knows)."""
    count = texts.plural("demo.scenes", scenes)
    return f"{count} · {texts.plural('demo.minutes', minutes)}" if minutes else count


def eyes_name(ui: Ui, film: Film) -> str:
    """With whose eyes one looks."""
    if film.eyes == ALL_OPEN:
        return ui.texts("example.all_open")
    seats = film.picture.seats
    return seats[film.eyes].name if film.eyes < len(seats) else ui.texts("example.public")


def seen_by(ui: Ui, film: Film) -> str:
    """With whose eyes, for those who look on from afar; '' with those of whom it is about, which is usual."""
    names = film.course.names
    if film.eyes == film.hero:
        return ""
    if 0 <= film.eyes < len(names):
        return ui.texts("demo.seen_by", player=Person(names[film.eyes]))
    return ui.texts("demo.seen_by_all" if film.eyes == len(names) else "demo.open_hands")


def eyes_art(ui: Ui, film: Film) -> str:
    """The drawing for these eyes."""
    seats = film.picture.seats
    if film.eyes == ALL_OPEN:
        return "icon_eye"
    return ui.palette.token_art(seats[film.eyes].token) if film.eyes < len(seats) else "icon_player"
