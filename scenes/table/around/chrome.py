"""What stands around every table: the bar above, the prompt, the viewer's place, the buttons, and the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar

from game.core.rules.rules import Action
from game.core.texts import next_language
from scenes.kit.drawing.paint import Align
from scenes.kit.drawing.theme import LABEL, LOG_NAME, SCREEN_TITLE, SEAT_NAME, STRONG
from scenes.kit.geometry import Rect
from scenes.kit.languages import other_language
from scenes.kit.layout import row, stack
from scenes.kit.screen.stack import Host
from scenes.kit.screen.tree import Node, walk
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import SheetLook, picture, text
from scenes.kit.widgets.toolbar import Tool, bar
from scenes.kit.window.inputs import Input
from scenes.table.around.asking import choices, prompt_banner
from scenes.table.around.hint_box import Occasion, Taken, coming, filled_by, lit_by, taken_by
from scenes.table.around.hints import Hints, asked_keys, lamps
from scenes.table.around.notebook import Notebook
from scenes.table.around.notepad_sheet import NotepadSheet, has_notepad
from scenes.table.around.own_place import IN_BAR, OWN_NUMBER, own_place, tools_in
from scenes.table.around.reading import goes_far_back, see_again, since_last_turn
from scenes.table.board.mat import MatLook
from scenes.table.board.picture import TablePicture
from scenes.table.board.rooms import Rooms, rooms_of
from scenes.table.playing.pace import PACE_ICONS, change_pace
from scenes.table.playing.play import Deeds
from scenes.table.playing.pointing import Pointing
from scenes.table.presenter import BoardFrame, Situation

Handler = Callable[[Input], bool]


class Chrome:
    """The nodes around the table for one frame. `left_out`: buttons of the bar that mean nothing here."""

    left_out: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, app: Host, table: Deeds, pointing: Pointing, hints: Hints) -> None:
        self._app = app
        self._table = table
        self._pointing = pointing
        self._hints = hints
        self._play = table.play

    def whole(self, ui: Ui, lying: tuple[Node, ...], flying: tuple[Node, ...], otherwise: Handler) -> Node:
        """The whole screen: the mat with what is `lying` on it, what stands around it, and what is `flying` over all.
        `otherwise` takes the inputs that no node has taken.
        """
        shown, presenter = self._play.picture, self._play.presenter
        rooms, situation = rooms_of(ui, seated=self._play.viewer < len(self._play.seats)), shown.situation
        frame = rooms.frame
        canvas = Rect(0, 0, ui.width, ui.height)
        mat = Node("image", frame.mat, look=MatLook(presenter.mat, presenter.ornament))
        log = () if rooms.folded else (self.beside(ui, rooms.notebook, situation),)
        buttons = self.choices(ui, rooms)
        me = self._me(ui, frame, situation)
        prompt = self.prompt(ui, rooms, buttons)
        lit = lamps(self.advised, self._play, ui, (*lying, *buttons), (*me, *prompt, *log))
        children = (
            mat,
            *me,
            Node("group", canvas, key="table.play", children=lying),
            *buttons,
            *prompt,
            *self.marks(ui),
            *self._bar(ui, situation, rooms),
            *log,
            *lit,
            *self._hint(ui, frame, lit, (*me, *lying, *buttons, *prompt), log),
            Node("group", canvas, key="table.flying", children=flying, afloat=True),
        )
        return Node("group", canvas, key="table", children=children, handle=otherwise)

    def choices(self, ui: Ui, rooms: Rooms) -> tuple[Node, ...]:
        """The buttons beside the hand."""
        return choices(self._table, self._pointing, ui, rooms, self._app.stack.push)

    def prompt(self, ui: Ui, rooms: Rooms, buttons: Sequence[Node]) -> tuple[Node, ...]:
        """The banner over the hand."""
        return (prompt_banner(self._table, ui, rooms, buttons),)

    def marks(self, ui: Ui) -> tuple[Node, ...]:
        """What frames the things that somebody speaks of: nobody does."""
        return ()

    @property
    def advised(self) -> Action | None:
        """What a lamp is put on."""
        return self._hints.action

    def beside(self, ui: Ui, sheet: Rect, situation: Situation[Any]) -> Node:
        """The sheet beside the table: the notebook."""
        table, shown = self._table, self._play.picture
        return shown.log.node(
            ui, sheet, shown.seats, table.ways.explain, standings(shown, situation, ui, sheet),
            lit=shown.pointed_faces(ui), see=see_again(table), since=since_last_turn(self._app, table),
        )  # fmt: skip

    def _hint(
        self, ui: Ui, frame: BoardFrame, lamps: tuple[Node, ...], around: tuple[Node, ...], log: tuple[Node, ...]
    ) -> tuple[Node, ...]:
        """Why the lamps are where they are, where nothing lies of what is `around`; else on the `log`."""
        said, unsure = self._hints.words(self._play, ui.texts), self._hints.unsure
        if not lamps or not (said or unsure):
            return ()
        first, aside = ("", "") if not unsure else (said, ui.texts("table.hint_unsure"))
        said = self._hints.words(self._play, ui.texts, sure=True)
        room = Rect(frame.mat.x, frame.mat.y, frame.mat.w, ui.height - frame.mat.y).inset(8)
        own = self._play.last_own
        occasion = Occasion(-1 if own is None else own, self._play.busy)

        def taken() -> list[Taken]:
            later = coming(self._play.picture.layout, busy=occasion.busy)
            awaiting = filled_by(around, set(asked_keys(self._play)))
            return [*taken_by(around, frame.mat.w * 0.5), *awaiting, *lit_by(lamps), *later]

        notebook = next((node for sheet in log for node in walk(sheet) if node.role == "list"), None)
        return (self._hints.box.node(ui, said, room, lamps[-1].rect, taken, occasion, aside, notebook, first),)

    def _bar(self, ui: Ui, situation: Situation[Any], rooms: Rooms) -> tuple[Node, ...]:
        texts, play = ui.texts, self._play
        held = bool(rooms.frame.held)
        title = "" if held else texts.pick(play.match.session.rules.title)  # else the viewer's name is there
        status = play.say(texts, play.presenter.status(situation))
        practice = self._practice(ui)
        words = ui.measure(title, SCREEN_TITLE) + ui.measure(status, STRONG)
        leave = Tool("pause", "menu", texts("table.pause"), self._table.back, "everywhere.back")
        wanted = self._few_tools(ui) if held else self._tools(ui)
        way = self._table.ways.way_back
        if way is not None:
            wanted.append(Tool("way_back", "arrow_left", texts(way.key), way.run, label=texts(way.key)))
        if rooms.folded:
            wanted.append(Tool("notebook", "log", texts("table.log"), self._open_notebook))
        push = self._app.stack.push
        kept = words + 46
        if held:  # where the game stands is said if there is room
            kept = 0.0 if tools_in(rooms.bar) == IN_BAR else rooms.bar.w
        out, tools, rest = bar(ui, "table", rooms.bar, leave, wanted, push, words=kept)
        unsaved = self._table.conductor.unsaved.mark(ui, rest.right - 12, rest.cy, rest.w - 46 - words)
        room = rest.less(right=12 + (rest.right - unsaved[0].rect.x if unsaved else 0.0))
        if practice and ui.measure(f"{status} · {practice}", STRONG) + 4 <= room.w * 0.45:
            status, practice = f"{status} · {practice}", ""
        nodes = [out, *(self._status(ui, room, status) if held else _titled(ui, room, title, status)), *unsaved]
        if practice:  # no room for the words
            mark = Rect.centred(out.rect.right - 2, out.rect.cy + 16, 26, 26)
            sign = picture(mark.inset(5), "icon_pencil")
            look = SheetLook(radius=13, shadow=3, lip=2)
            nodes.append(Node("image", mark, "table.practice", practice, look, tooltip=practice, children=(sign,)))
        return (*nodes, *tools)

    def _status(self, ui: Ui, room: Rect, status: str) -> list[Node]:
        """Where the game stands, right of the viewer's own place, if there is room for it."""
        own = own_place(ui, rooms_of(ui).frame).name.right + 12
        beside = room.less(left=max(0.0, own - room.x) if self._play.viewer < len(self._play.seats) else 0.0)
        shown = ui.measure(status, LABEL) * 0.82 <= beside.w
        return [text(beside, status, LABEL, colour="on_table", align="right")] if shown else []

    def _tools(self, ui: Ui) -> list[Tool]:
        """The buttons of the bar, the one that is needed most first."""
        say, table, play, settings = ui.texts, self._table, self._play, self._app.settings
        lit, notepad, muted = self._hints.on, has_notepad(play), settings.muted
        hints = say("table.hints_off" if self._hints.goes_out else "table.hints_lit" if lit else "table.hints_on")
        sound = "sound_off" if muted else "sound_on"
        words, switch = (
            say("menu.sound_on" if muted else "menu.sound_off"),
            partial(self._app.change_settings, muted=not muted),
        )
        tools = [
            Tool("undo", "undo", self._undo_words(ui), table.undo, "table.undo", self._undo_reaches),
            Tool("hints", "hint", hints, table.switch_hints, "table.hints", kind="primary" if lit else "paper"),
            Tool("notepad", "pencil", say("notepad.open"), self._open_notepad, "table.notepad"),
            Tool("rules", "rulebook", say("table.rules"), partial(table.ways.explain, "")),
            Tool("language", "language", other_language(say), self._switch_language, "table.language"),
            Tool("sound", sound, words, switch, "table.sound"),
        ]
        if any(seat.bot for seat in play.seats):
            pace = say("table.pace", pace=say(f"preferences.pace.{settings.pace}"))
            change = partial(change_pace, self._app, 1)
            tools.insert(2, Tool("pace", PACE_ICONS[settings.pace], pace, change, "table.faster table.slower"))
        return [tool for tool in tools if tool.key not in self.left_out and (notepad or tool.key != "notepad")]

    def _few_tools(self, ui: Ui) -> list[Tool]:
        """On a screen that is held in a hand: what is wanted while one plays. The rest has its place in the menu there,
        and the notepad in the notebook.
        """
        return [tool for tool in self._tools(ui) if tool.key in ("undo", "hints")]

    def _open_notebook(self) -> None:
        """The notebook, over the table."""
        notepad = self._open_notepad if has_notepad(self._play) else None
        self._app.stack.push(Notebook(self.beside, lambda: self._play.picture.situation, notepad))

    def _practice(self, ui: Ui) -> str:
        """That a match does not count, and why, if it does not."""
        header = self._play.match.header
        if not header.practice:
            return ""
        return ui.texts("table.open_hands" if header.open_hands else "library.practice")

    @property
    def _goes_far_back(self) -> bool:
        return goes_far_back(self._play, generous=self._app.settings.generous_undo)

    @property
    def _undo_reaches(self) -> bool:
        """True where something can be taken back."""
        play = self._play
        if play.viewer not in play.people or play.match.read_only:
            return False
        return self._goes_far_back or play.match.session.undo_reach(play.viewer).records > 0

    def _undo_words(self, ui: Ui) -> str:
        play = self._play
        if play.viewer not in play.people or play.match.read_only:
            return ui.texts("undo.watching")
        reach = play.match.session.undo_reach(play.viewer)
        if not reach.records and self._goes_far_back:
            return ui.texts("undo.far.tip" if play.match.header.practice else "undo.far.tip_practice")
        if not reach.records and play.last_own is None:
            return ui.texts("undo.nothing")
        if not reach.records:
            why = ui.texts(reach.reason)
            return why if play.last_own is None else ui.texts("undo.beyond", words=why)
        return ui.texts.plural("undo.reaches", reach.records)

    def _open_notepad(self) -> None:
        self._app.stack.push(NotepadSheet(self._play))

    def _switch_language(self) -> None:
        self._app.set_language(next_language(self._app.texts.language))

    def _me(self, ui: Ui, frame: BoardFrame, situation: Situation[Any]) -> tuple[Node, ...]:
        """The viewer's place at the lower left: lamp if it is his turn, token, name."""
        play = self._play
        if play.viewer >= len(play.seats):
            return ()
        seat, place, folded = play.seats[play.viewer], own_place(ui, frame), bool(rooms_of(ui).frame.held)
        nodes = [picture(place.token, ui.palette.token_art(seat.token), seat.name)]
        if play.viewer in situation.actors:
            light = SheetLook("lamp_light", "lamp", place.lamp.h / 2, 0, 0) if folded else None
            lamp = Node("image", place.lamp, label=ui.texts("table.turn"), look=light)
            nodes.insert(0, lamp if folded else picture(place.lamp, "turn_marker", ui.texts("table.turn")))
        align: Align = "left" if folded else "centre"
        role = SEAT_NAME.at(SEAT_NAME.size * place.share)
        nodes.append(text(place.name, seat.name, role, colour="cream", align=align))
        shown = play.picture.layout
        if not any(node.key == OWN_NUMBER for node in (*shown.under, *shown.over)):
            standing = ui.texts.plural(
                play.presenter.counted_in(situation), play.presenter.standing(situation, play.viewer)
            )
            role = LABEL.at(LABEL.size * place.share)
            nodes.append(text(place.number, standing, role, colour="on_table", align=align))
        return tuple(nodes)


def _titled(ui: Ui, room: Rect, title: str, status: str) -> list[Node]:
    """The name of the game, and where it stands."""
    status_width = min(ui.measure(status, STRONG) + 4, room.w * 0.45)
    title_width = min(ui.measure(title, SCREEN_TITLE) + 4, room.w - status_width - 22)
    titled, stands = row(room, [title_width, status_width], 22, least=0)
    return [
        text(titled, title, SCREEN_TITLE, colour="cream"),
        text(stands, status, STRONG, colour="on_table"),
    ]


def standings(shown: TablePicture, situation: Situation[Any], ui: Ui, sheet: Rect) -> tuple[Node, ...]:
    """Everybody's number at the foot of the log, with a bar; of what it is one, is told to who points at it."""
    high, number = max(26.0, ui.size(LOG_NAME) * 1.5), ui.measure("000", LOG_NAME) + 4
    values = [shown.presenter.standing(situation, seat) for seat in range(len(shown.seats))]
    most = max(1, *values)
    rule, _, *lines = stack(
        sheet.less(left=18, right=18, bottom=22), [2, 10, *[high] * len(values)], at="bottom", least=0
    )
    nodes: list[Node] = [Node("image", rule, look=SheetLook("edge", "edge", 1, 0, 0))]
    for seat, (line, player, value) in enumerate(zip(lines, shown.seats, values, strict=True)):
        counted = f"{player.name} — {ui.texts.plural(shown.presenter.counted_in(situation), value)}"
        colour = ui.palette.seats[player.token].base
        bar = line.less(left=34, right=number + 8)
        bar = bar.at_left(bar.w, 14)
        filled = bar._replace(w=max(14.0, bar.w * max(0, value) / most))
        nodes += [
            picture(line.less(left=4).at_left(24, 24), ui.palette.token_art(player.token), player.name),
            Node("image", bar, look=SheetLook("paper2", "paper2", 7, 0, 0)),
            *([Node("image", filled, look=SheetLook(colour, colour, 7, 0, 0))] if value > 0 else []),
            text(line.less(left=bar.w + 40)._replace(w=number), str(value), LOG_NAME, align="right"),
            Node("image", line, f"table.standing.{seat}", tooltip=counted),
        ]
    return tuple(nodes)
