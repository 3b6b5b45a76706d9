"""A playlist being put together for the presenter: which scenes, in which order, with which words. What is changed is
kept at once.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import msgspec

from game.core.texts import LocalText
from game.teaching.examples import Example
from game.teaching.playlists import PlaylistScene, Reel, what_changed
from scenes.kit.drawing.art import tile_of
from scenes.kit.drawing.theme import HEADING, SCREEN_TITLE, STRONG
from scenes.kit.geometry import Rect
from scenes.kit.layout import row
from scenes.kit.screen.tree import Look, Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.ask import Ask
from scenes.kit.widgets.basic import button, button_width, icon_button
from scenes.kit.widgets.bin import tell_not_saved
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.page import Page
from scenes.kit.widgets.rows import worded_row
from scenes.kit.widgets.slip import Slip, SlipDeed, Slips
from scenes.kit.window.inputs import Input, Key
from scenes.rooms.example.captions import SceneCaptions, SceneStep, States
from scenes.rooms.example.chooser import Offered, SceneChooser, drawn_on
from scenes.rooms.example.words import lasts

GAP: Final = 14.0
TOOL: Final = 54.0
LONGEST_NAME: Final = 60
LONGEST_WORDS: Final = 300
LONGEST_NOTES: Final = 2000
SEEN: Final = (124.0, 86.0)
"""How large the picture of a scene is."""
PULLED: Final = (14.0, -4.0)
"""How far a scene that is pulled to another place sticks out."""
AT_EDGE, EDGE_SPEED = 40.0, 480.0
"""So near to an edge of the list what is pulled there makes it scroll, by so much each second."""
TWICE: Final = 0.5
"""Seconds in which two presses on one bin are a double one, which means one scene."""
PRESENT: Final = "playlist.present"


class PlaylistDoors(msgspec.Struct, frozen=True):
    """`present` shows it, `offered` says what can be added, `named` finds the example of a scene, `steps` its steps,
    `keep` writes it down (raises OSError), `minutes` says how long it lasts. `look` is the picture of an example in a
    rectangle, and `work` draws one more of them, if any is wanted. `left` is told of what is left, with its former
    states.
    """

    present: Callable[[Reel], None]
    offered: Callable[[str], Sequence[Offered]]
    named: Callable[[str, str], Example]
    steps: Callable[[str, PlaylistScene], Sequence[SceneStep]]
    keep: Callable[[Reel], Reel]
    minutes: Callable[[Reel], int]
    look: Callable[[Ui, Example, Rect], Look]
    work: Callable[[], bool]
    left: Callable[[Reel, tuple[Reel, ...]], None]


class Pull:
    """A scene on its way to another place: the list shows it where it would stand."""

    def __init__(self, to: Callable[[float], None], drop: Callable[[], None], cancel: Callable[[], None]) -> None:
        self._to, self._drop, self._cancel = to, drop, cancel

    def move(self, _x: float, y: float) -> None:
        """Under the pointer."""
        self._to(y)

    def drop(self, _x: float, y: float) -> None:
        """It stays there."""
        self._to(y)
        self._drop()

    def cancel(self) -> None:
        """Back to where it was."""
        self._cancel()


class PlaylistRoom(Page):
    """`reel` is what is being put together; without scenes it is kept nowhere yet. `former`: its states of before, the
    latest last, which can be taken back. `clock` gives seconds, to tell a double press.
    """

    keys = "playlist"
    title_key = "playlist.title"
    widest = 1060.0

    def __init__(
        self,
        reel: Reel,
        doors: PlaylistDoors,
        former: Sequence[Reel] = (),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__()
        self.reel = reel
        self._doors = doors
        self._minutes = doors.minutes(reel)
        self._former = list(former)
        self._later: list[Reel] = []
        """What was taken back, the latest last, to be done again."""
        self._clock = clock
        self._removed = (-1, -TWICE)
        """Which bin was pressed last, and when."""
        self._pulled: tuple[int, int] | None = None
        """Which scene is pulled to another place, and where it would stand."""
        self._pulled_to = 0.0
        self._places: list[Rect] = []

    def resume(self) -> None:
        """After a demo, whose keys are space and letters, none of them begins it again by mistake."""
        if self.remembered_focus == PRESENT:
            self.remembered_focus = "playlist.main.0" if self.app.ui.focus_visible else ""

    def leave(self) -> None:
        self._doors.left(self.reel, tuple(self._former))

    # ---- what can be done ---------------------------------------------------------------------

    def _change(self, reel: Reel) -> None:
        """Another state of it, which can be taken back."""
        former = self.reel
        if self._keep(reel):
            self._former.append(former)
            self._later.clear()

    def undo(self) -> None:
        """As it was before the last change."""
        self._go(self._former, self._later, "undo")

    def redo(self) -> None:
        """As it was before the last change was taken back."""
        self._go(self._later, self._former, "redo")

    def _go(self, there: list[Reel], back: list[Reel], deed: str) -> None:
        """To another state, and says what is otherwise in it; the file stays, whatever it was called then."""
        before = self.reel
        if there and self._keep(replace(there[-1], own=before.own, path=before.path)):
            there.pop()
            back.append(before)
            part, number = what_changed(before, self.reel)
            what = self.app.texts(f"playlist.otherwise.{part}", number=number)
            self.app.notify(self.app.texts(f"playlist.{deed}ne", what=what), deed, about="playlist.undo")

    def _keep(self, reel: Reel) -> bool:
        """Keeps a state of it at once; False, with a word, where that cannot be written."""
        try:
            self.reel = self._doors.keep(reel)
        except OSError as error:
            tell_not_saved(self.app, self.app.texts.pick(reel.title), error)
            return False
        self._minutes = self._doors.minutes(self.reel)
        self.app.invalidate()
        return True

    def _with_scenes(self, scenes: Sequence[PlaylistScene]) -> None:
        self._change(replace(self.reel, scenes=tuple(scenes)))

    def rename(self) -> None:
        """Asks for another name."""
        reel = self.reel

        def renamed(name: str) -> None:
            self._change(replace(reel, title=self._said(reel.title, name)))

        now = self.app.texts.pick(reel.title)
        words = "playlist.name.text"
        self.app.stack.push(Ask("library.rename", words, "library.keep", renamed, value=now, longest=LONGEST_NAME))

    def ask_last_words(self) -> None:
        """Asks what is read when all scenes were shown."""
        reel = self.reel

        def answered(words: str) -> None:
            self._change(replace(reel, ends=self._said(reel.ends, words) if words else None))

        now = "" if reel.ends is None else self.app.texts.pick(reel.ends)
        ask = Ask(
            "playlist.end", "playlist.end.text", "library.keep", answered, value=now, empty=True, prose=True,
            longest=LONGEST_WORDS,
        )  # fmt: skip
        self.app.stack.push(ask)

    def _said(self, before: LocalText | None, words: str) -> LocalText:
        """Words as they were just typed: in this language, and in the others unless they say something of their own."""
        if before is None or before.fr == before.en:
            return LocalText(words, words)
        return before.changed(**{self.app.texts.language: words})

    def ask_words(self, number: int, part: str) -> None:
        """Asks what is said before a scene, or noted for the speaker (`part`: say, notes)."""
        scene = self.reel.scenes[number]
        before: LocalText | None = getattr(scene, part)

        def answered(words: str) -> None:
            said = self._said(before, words) if words else None
            self._with_scene(number, scene.model_copy(update={part: said}))

        now = "" if before is None else self.app.texts.pick(before)
        ask = Ask(
            f"playlist.{part}", f"playlist.{part}.text", "library.keep", answered, value=now, empty=True, prose=True,
            longest=LONGEST_NOTES if part == "notes" else LONGEST_WORDS, subject=self._title(number, scene),
        )  # fmt: skip
        self.app.stack.push(ask)

    def open_captions(self, number: int) -> None:
        """Shows what is said in a scene, to be changed; of a position alone there is nothing but its first words."""
        steps = self._doors.steps(self.reel.game, self.reel.scenes[number])
        if not steps:
            self.ask_words(number, "say")
            return

        def found() -> Sequence[SceneStep]:
            return self._doors.steps(self.reel.game, self.reel.scenes[number])

        def opening() -> str:
            scene = self.reel.scenes[number]
            return self.app.texts.pick(scene.say or self._doors.named(scene.scenario, self.reel.game).title)

        shown = self.reel.scenes[number].scenario

        def otherwise(go: Callable[[], None]) -> None:
            go()
            scenes = self.reel.scenes
            if number >= len(scenes) or scenes[number].scenario != shown:  # it is another one's place now
                self.app.stack.pop()

        def states() -> States:
            undo, redo = partial(otherwise, self.undo), partial(otherwise, self.redo)
            return undo if self._former else None, redo if self._later else None

        subject, ask, turn = self._title(number, self.reel.scenes[number]), self.ask_caption, self.turn_step
        self.app.stack.push(SceneCaptions(subject, opening, found, partial(ask, number), partial(turn, number), states))

    def ask_caption(self, number: int, step: int) -> None:
        """Asks what is said at a step of a scene; 0: before the first one."""
        if step == 0:
            self.ask_words(number, "say")
            return
        scene = self.reel.scenes[number]
        present = next(one for one in self._doors.steps(self.reel.game, scene) if one.number == step)

        def answered(words: str) -> None:
            if words == present.words:
                return
            captions = {at: said for at, said in scene.captions.items() if at != step}
            if words:
                captions[step] = self._said(present.said, words)
            self._with_scene(number, scene.model_copy(update={"captions": dict(sorted(captions.items()))}))

        ask = Ask(
            "playlist.say", "playlist.captions.text", "library.keep", answered, value=present.words,
            longest=LONGEST_WORDS, empty=True, prose=True, subject=self._title(number, scene),
        )  # fmt: skip
        self.app.stack.push(ask)

    def turn_step(self, number: int, step: int) -> None:
        """A step is left out of what is shown, or shown again."""
        scene = self.reel.scenes[number]
        skips = tuple(sorted({*scene.skips} ^ {step}))
        self._with_scene(number, scene.model_copy(update={"skips": skips}))

    def _with_scene(self, number: int, scene: PlaylistScene) -> None:
        self._with_scenes([scene if at == number else one for at, one in enumerate(self.reel.scenes)])

    def _title(self, number: int, scene: PlaylistScene) -> str:
        """Which scene it is, and what it is called."""
        example = self._doors.named(scene.scenario, self.reel.game)
        return f"{number + 1}.  {self.app.texts.pick(example.title)}"

    def move(self, number: int, by: int) -> None:
        """A scene earlier or later."""
        scenes, to = list(self.reel.scenes), number + by
        scenes.insert(to, scenes.pop(number))
        self._with_scenes(scenes)
        if abs(by) == 1 and len(self._places) > 1:  # the list goes along: the same press moves the same scene again
            self._scroll.scroll_to(self._scroll.offset + by * (self._places[1].y - self._places[0].y))
        if self.app.ui.focus_visible:  # the same key moves the same scene again
            key = "down" if to == 0 or (by > 0 and to + 1 < len(scenes)) else "up"
            self.app.interaction.focus(f"playlist.{key}.{to}")

    def pull(self, number: int, _x: float, _y: float) -> Pull | None:
        """A scene is taken hold of."""
        if len(self.reel.scenes) == 1:
            return None
        self._pulled = number, number
        return Pull(self._pull_to, self._let_go, self._put_back)

    def pull_anywhere(self, number: int, x: float, y: float) -> Pull | None:
        """The same beside its picture; there a finger scrolls the list."""
        return None if self.app.interaction.touched else self.pull(number, x, y)

    def _pull_to(self, y: float) -> None:
        if self._pulled is None:
            return
        self._pulled_to = y
        to = sum(place.bottom + GAP / 2 < y for place in self._places)
        self._pulled = self._pulled[0], min(to, len(self._places) - 1)
        self.app.invalidate()

    def _scroll_on(self, seconds: float) -> bool:
        """The list goes on under a scene that is held at one of its edges; True while one is."""
        if self._pulled is None:
            return False
        view, y = self._scroll.view, self._pulled_to
        way = (y > view.bottom - AT_EDGE) - (y < view.y + AT_EDGE)
        self._scroll.scroll_to(self._scroll.offset + way * EDGE_SPEED * seconds)
        self._pull_to(y)
        return way != 0

    def _let_go(self) -> None:
        number, to = self._pulled or (0, 0)
        self._put_back()
        if to != number:
            self.move(number, to - number)

    def _put_back(self) -> None:
        self._pulled = None
        self.app.invalidate()

    def remove(self, number: int) -> None:
        """A scene is not shown any more; what has come under the bin since, a double press leaves there."""
        (bin_before, before), now = self._removed, self._clock()
        self._removed = number, now
        if number == bin_before and now - before < TWICE:
            return
        self._with_scenes([one for at, one in enumerate(self.reel.scenes) if at != number])

    def add(self) -> None:
        """Asks which scenes come at the end, one after the other."""

        def chosen(offered: Offered) -> int:
            scene = offered.scene()
            if scene is not None:
                self._with_scenes((*self.reel.scenes, scene))
            return len(self.reel.scenes)

        offered = self._doors.offered(self.reel.game)
        doors, count = self._doors, len(self.reel.scenes)
        self.app.stack.push(SceneChooser(offered, chosen, count, lambda: self._minutes, doors.look, doors.work))

    def update(self, seconds: float) -> bool:
        """The pictures of the scenes are drawn by and by."""
        scrolls = self._scroll_on(seconds)
        return drawn_on(self.app, self._doors.work) or scrolls

    def handle(self, event: Input) -> bool:
        if isinstance(event, Key) and event.control and event.name in ("z", "y"):
            (self.redo if event.shift or event.name == "y" else self.undo)()
            return True
        return super().handle(event)

    # ---- building -----------------------------------------------------------------------------

    def beside_title(self, ui: Ui, room: Rect) -> tuple[Node, ...]:
        deeds = (("undo", self.undo, self._former), ("redo", self.redo, self._later))
        first, *places = row(room, [self._present_width(ui, room), TOOL, TOOL], GAP, at="right")
        shows = [self._present_button(ui, first.at_left(first.w, TOOL))] if self.reel.scenes else []
        places = [place.at_left(TOOL, TOOL) for place in places]
        return (*shows, *(
            icon_button(
                ui, f"playlist.{name}", place, name, ui.texts(f"position.{name}"), run, shortcut=f"playlist.{name}",
                enabled=bool(states),
            )
            for place, (name, run, states) in zip(places, deeds, strict=True)
        ))  # fmt: skip

    @staticmethod
    def _present_width(ui: Ui, room: Rect) -> float:
        """In words where they leave the title its room."""
        words = button_width(ui, ui.texts("menu.demos.short"), icon=True, role=STRONG)
        title = ui.measure(ui.texts("playlist.title"), SCREEN_TITLE)
        return words if title + words + 2 * TOOL + 4 * GAP <= room.w else TOOL

    def _present_button(self, ui: Ui, place: Rect) -> Node:
        """Beside the title, where it is in sight however many scenes there are."""
        words, run = ui.texts("menu.demos.short"), partial(self._doors.present, self.reel)
        if place.w <= TOOL:
            return icon_button(ui, PRESENT, place, "play", words, run, kind="primary")
        return button(ui, PRESENT, place, words, run, icon="play", kind="primary", role=STRONG)

    def rows(self, column: Column) -> None:
        say, reel = column.ui.texts, self.reel
        column.words(say("playlist.lead"), colour="ink_soft", gap=GAP)
        below = lasts(say, len(reel.scenes), self._minutes) if reel.scenes else ""
        worded_row(
            column, "playlist.name", say.pick(reel.title), self.rename, icon="pencil", role=HEADING, gap=GAP,
            below=below,
        )  # fmt: skip
        # above the scenes: it stays under the pointer while one after the other is added
        worded_row(column, "playlist.add", say("playlist.add"), self.add, icon="plus", gap=GAP)
        slips = Slips(column.ui, "playlist", [say("playlist.captions")], column.width, thumb=SEEN)
        scenes = self._shown()
        self._places = [column.strip(slips.height, gap=GAP) for _ in scenes]
        for number, (scene, place) in enumerate(zip(scenes, self._places, strict=True)):
            out = self._pulled is not None and number == self._pulled[1]
            column.nodes.append(slips.node(self._slip(number, scene), place.moved(*PULLED) if out else place))
        if scenes:
            said = say("demo.the_end") if reel.ends is None else " ".join(say.pick(reel.ends).split())
            worded_row(column, "playlist.end", say("playlist.end"), self.ask_last_words, icon="pencil", below=said)

    def _shown(self) -> list[PlaylistScene]:
        """All scenes in the order in which they are seen: what is pulled, where it would stand."""
        scenes = list(self.reel.scenes)
        if self._pulled is not None:
            number, to = self._pulled
            scenes.insert(to, scenes.pop(number))
        return scenes

    def _slip(self, number: int, scene: PlaylistScene) -> Slip:
        say, scenes = self.app.texts, self.reel.scenes
        said = "" if scene.say is None else " ".join(say.pick(scene.say).split())
        example = self._doors.named(scene.scenario, self.reel.game)
        first_words = example.says
        below = "" if first_words is None else say.pick(first_words)
        if scene.notes is not None:
            below = say("playlist.noted", words=" ".join(say.pick(scene.notes).split()))
        deeds = [("up", "arrow_up", partial(self.move, number, -1))] if number else []
        deeds += [("down", "arrow_down", partial(self.move, number, 1))] if number + 1 < len(scenes) else []
        deeds.append(("notes", "log", partial(self.ask_words, number, "notes")))
        deeds += [("remove", "trash", partial(self.remove, number))] if len(scenes) > 1 else []
        others = [SlipDeed(key, icon, say(f"playlist.{key}"), run) for key, icon, run in deeds]
        first = SlipDeed("say", "pencil", say("playlist.captions"), partial(self.open_captions, number))
        return Slip(
            str(number), tile_of(self.reel.game), self._title(number, scene), said, below, first, others,
            grip=say("playlist.pull"), grab=partial(self.pull, number),
            grab_anywhere=partial(self.pull_anywhere, number),
            look=partial(self._doors.look, self.app.ui, example),
        )  # fmt: skip
