"""Widgets by mouse and by keyboard."""

from __future__ import annotations

from functools import partial

import pygame
import pytest

from scenes.kit.geometry import Rect
from scenes.kit.layout import LEAST_TARGET
from scenes.kit.screen.interaction import Interaction
from scenes.kit.screen.tree import Drag, Node, NodeAction
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import button, choice, icon_button, stepper, toggle
from scenes.kit.widgets.field import FieldLook, TextField
from scenes.kit.widgets.scroll import ScrollPanel
from scenes.kit.window.clipboard import read_clipboard, write_clipboard
from scenes.kit.window.inputs import Cancel, Input, Key, PointerDown, PointerMove, PointerUp, Typed, Wheel

CANVAS = Rect(0, 0, 1280, 720)


class Bench:
    """A few widgets and a person."""

    def __init__(self, ui: Ui, *nodes: Node) -> None:
        self.ui = ui
        self.interaction = Interaction(ui)
        self.show(*nodes)

    def show(self, *nodes: Node) -> None:
        self.interaction.adopt(Node("group", CANVAS, children=nodes))

    def give(self, *events: Input) -> None:
        for event in events:
            if not self.interaction.dispatch(event):
                self.interaction.fallback(event)

    def click(self, x: float, y: float) -> None:
        self.give(PointerMove(x, y), PointerDown(x, y), PointerUp(x, y))


def test_a_button_is_pressed_by_a_click_and_by_return(ui: Ui) -> None:
    pressed: list[str] = []
    bench = Bench(ui, button(ui, "b", Rect(10, 10, 100, 50), "Jouer", lambda: pressed.append("x")))
    bench.click(50, 30)
    bench.give(Key("tab"), Key("return"), Key("space"))
    assert pressed == ["x"] * 3


def test_what_has_just_come_under_the_pointer_takes_no_press(ui: Ui) -> None:
    pressed: list[str] = []
    now = [100.0]
    here, there = Rect(10, 10, 100, 50), Rect(200, 10, 100, 50)
    bench = Bench(ui, button(ui, "go_on", here, "Continuer", lambda: pressed.append("go_on")))
    bench.interaction = Interaction(ui, lambda: now[0])
    bench.interaction.wary = True
    bench.show(button(ui, "go_on", here, "Continuer", lambda: pressed.append("go_on")))
    bench.click(50, 30)
    bench.click(50, 30)
    assert pressed == ["go_on"] * 2, "the same button may be pressed as fast as one can"
    leave = button(ui, "leave", here, "Quitter", lambda: pressed.append("leave"))
    other = button(ui, "other", there, "Autre", lambda: pressed.append("other"))
    bench.show(leave, other)
    now[0] += 0.1
    bench.click(52, 30)
    assert pressed == ["go_on"] * 2
    bench.click(250, 30)
    assert pressed[2:] == ["other"], "who goes to a button means it"
    bench.show()
    bench.show(leave, button(ui, "new", there, "Neu", lambda: pressed.append("new")))
    now[0] += 0.4
    bench.click(250, 30)
    assert pressed[3:] == ["new"]


def test_a_press_let_go_elsewhere_or_cancelled_does_nothing(ui: Ui) -> None:
    pressed: list[str] = []
    bench = Bench(ui, button(ui, "b", Rect(10, 10, 100, 50), "Jouer", lambda: pressed.append("x")))
    bench.give(PointerDown(50, 30), PointerMove(500, 300, held=True), PointerUp(500, 300))
    bench.give(PointerDown(50, 30), Cancel(), PointerUp(50, 30))
    bench.give(PointerDown(50, 30), Key("escape"), PointerUp(50, 30))
    assert pressed == []


def test_a_disabled_button_does_nothing_and_has_no_focus(ui: Ui) -> None:
    pressed: list[str] = []
    bench = Bench(ui, button(ui, "b", Rect(0, 0, 100, 50), "Non", lambda: pressed.append("x"), enabled=False))
    bench.click(50, 30)
    bench.give(Key("tab"), Key("return"))
    assert (pressed, ui.focused) == ([], "")


def test_icon_buttons_are_large_enough_and_tell_their_key(ui: Ui) -> None:
    node = icon_button(
        ui, "i", Rect.centred(100, 100, 20, 20), "undo", "Reprendre", lambda: None, shortcut="everywhere.help"
    )
    assert node.rect.w >= LEAST_TARGET
    assert node.tooltip == "Reprendre (F1)"
    assert node.label == "Reprendre"


def test_a_tooltip_comes_after_a_while_and_goes_with_the_pointer(ui: Ui) -> None:
    bench = Bench(ui, icon_button(ui, "i", Rect.centred(100, 100, 48, 48), "undo", "Reprendre", lambda: None))
    bench.give(PointerMove(100, 100))
    assert not bench.interaction.advance(0.2)
    assert bench.interaction.advance(0.4)
    assert bench.interaction.tooltip_key == "i"
    bench.give(PointerMove(400, 400))
    assert bench.interaction.tooltip_key == ""


def test_right_click_and_f1_explain(ui: Ui) -> None:
    told: list[str] = []
    actions = (NodeAction("press", "p", lambda: told.append("p")), NodeAction("explain", "e", lambda: told.append("e")))
    bench = Bench(ui, Node("card", Rect(0, 0, 50, 50), "c", actions=actions, focusable=True))
    bench.give(PointerDown(20, 20, button=3), PointerUp(20, 20, button=3))
    bench.interaction.focus("c")
    bench.give(Key("f1"))
    assert told == ["e", "e"]


def test_toggle_and_choice_and_stepper_give_new_values(ui: Ui) -> None:
    got: list[object] = []
    bench = Bench(
        ui,
        toggle(ui, "t", Rect(0, 0, 300, 50), "Son", True, got.append),
        choice(ui, "c", Rect(0, 100, 300, 50), [(1, "un"), (2, "deux"), (3, "trois")], 1, got.append),
        stepper(ui, "s", Rect(0, 200, 300, 50), "Taille", "100 %", None, lambda: got.append("more")),
    )
    bench.click(280, 25)
    bench.click(150, 125)
    bench.interaction.focus("c.1")
    bench.give(Key("right"), Key("return"))
    bench.click(275, 225)
    bench.click(25, 225)
    assert got == [False, 2, 3, "more"]


class Writing:
    """A field named "f" in a window with a clock that stands still, and what it told."""

    def __init__(self, ui: Ui, value: str, *, longest: int = 40, wraps: bool = False) -> None:
        self.ui = ui
        self.now = 0.0
        self.changes: list[str] = []
        self.field = TextField(
            "f", value, longest=longest, wraps=wraps, changed=self.changes.append, clock=lambda: self.now
        )
        self.bench = Bench(ui, self._node())

    def _node(self) -> Node:
        return self.field.node(self.ui, Rect(0, 0, 300, 50), "Nom")

    def look(self) -> FieldLook:
        """How the field is drawn now."""
        look = self._node().look
        assert isinstance(look, FieldLook)
        return look

    def give(self, *events: Input) -> None:
        """Inputs, each with the picture that follows it."""
        for event in events:
            self.bench.give(event)
            self.bench.show(self._node())

    def click(self, x: float) -> None:
        """A single click: long after the last one."""
        self.now += 10.0
        self.give(PointerDown(x, 25), PointerUp(x, 25))

    @property
    def selected(self) -> str:
        start, end = self.field.selection
        return self.field.value[start:end]


def test_a_field_takes_text_at_its_caret(ui: Ui) -> None:
    writing = Writing(ui, "Mamie", longest=9)
    writing.click(290)
    assert ui.focused == "f"
    writing.give(Key("home"), Typed("La "), Key("end"), Key("backspace"), Typed("e!"), Key("left"), Key("delete"))
    assert writing.field.value == "La Mamie"
    assert writing.changes[-1] == "La Mamie"
    writing.click(16)
    writing.give(Key("delete"))
    assert writing.field.value == "a Mamie"
    writing.give(Typed("bcdef\n"))
    assert writing.field.value == "bca Mamie"


def test_a_field_that_is_full_says_so_till_there_is_room(ui: Ui) -> None:
    writing = Writing(ui, "Mamie", longest=9)
    writing.click(290)
    writing.give(Key("end"), Typed("Gus"))
    assert writing.look().full == ""
    writing.give(Typed("Lou"))
    assert writing.field.value == "MamieGusL"
    assert writing.look().full == "9/9"
    assert ui.texts("ask.full", most=9) in writing._node().label
    writing.give(Key("backspace"))
    assert writing.look().full == ""


def test_a_field_that_gets_the_focus_is_ready_to_be_replaced(ui: Ui) -> None:
    by_click, by_tab = Writing(ui, "Joueur 1"), Writing(ui, "Joueur 1")
    by_click.click(40)
    assert by_click.selected == "Joueur 1"
    by_click.give(Typed("L"), Typed("ou"))
    assert by_click.field.value == "Lou"
    ui.focused = ""
    by_tab.bench.give(Key("tab"), Typed("Z"), Typed("oé"))  # faster than the picture
    assert by_tab.field.value == "Zoé"


def test_a_second_click_puts_the_caret_there(ui: Ui) -> None:
    writing = Writing(ui, "Joueur 1")
    writing.click(40)
    writing.click(16)
    assert (writing.selected, writing.field.caret) == ("", 0)
    writing.give(Key("right"), Key("tab"))
    writing.ui.focused = ""
    writing.give()
    assert writing.look().rows[0].selected == (writing.look().caret,) * 2
    writing.click(16)
    assert writing.selected == "Joueur 1"


def test_the_keyboard_selects(ui: Ui) -> None:
    writing = Writing(ui, "Joueur 1")
    writing.click(40)
    writing.give(Key("end"), Key("left", shift=True), Key("left", shift=True))
    assert writing.selected == " 1"
    look = writing.look()
    start, end = look.rows[0].selected
    assert look.caret == start < end
    writing.give(Key("left"))
    assert (writing.selected, writing.field.caret) == ("", 6)
    writing.give(Key("home", shift=True))
    assert writing.selected == "Joueur"
    writing.give(Key("right"), Key("end", shift=True), Key("backspace"))
    assert writing.field.value == "Joueur"
    writing.give(Key("a", control=True), Key("right", shift=True), Key("delete"))
    assert (writing.field.value, writing.changes) == ("", ["Joueur", ""])


def test_the_pointer_selects(ui: Ui) -> None:
    writing = Writing(ui, "Joueur 1")
    writing.click(40)
    writing.now += 10.0
    writing.give(PointerDown(16, 25), PointerMove(19, 25, held=True))
    assert writing.selected == ""
    writing.give(PointerMove(295, 25, held=True), PointerUp(295, 25))
    assert writing.selected == "Joueur 1"
    writing.give(PointerMove(16, 25))
    writing.click(16)
    assert writing.selected == ""
    writing.now += 0.2
    writing.give(PointerDown(16, 25), PointerMove(17, 25, held=True), PointerUp(17, 25))
    assert writing.selected == "Joueur 1"


def test_the_clipboard_carries_text(ui: Ui) -> None:
    write_clipboard("")
    one, other = Writing(ui, "Joueur 1"), Writing(ui, "Lou", longest=10)
    one.click(40)
    one.give(Key("c", control=True))
    assert (read_clipboard(), one.field.value) == ("Joueur 1", "Joueur 1")
    one.give(Key("end"), Key("left", shift=True), Key("x", control=True), Key("x", control=True))
    assert (read_clipboard(), one.field.value) == ("1", "Joueur ")
    write_clipboard(" et\r\n\tGus et Zoé\u200b")
    other.click(40)
    other.give(Key("end"), Key("v", control=True))
    assert other.field.value == "Lou etGus "
    other.give(Key("a", control=True), Key("v", control=True))
    assert other.field.value == " etGus et "
    write_clipboard("\n")
    other.give(Key("a", control=True), Key("v", control=True))
    assert other.field.value == " etGus et "


def test_without_a_clipboard_nothing_happens(ui: Ui, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: str) -> str:
        raise pygame.error("no clipboard here")

    monkeypatch.setattr(pygame.scrap, "get_text", broken)
    monkeypatch.setattr(pygame.scrap, "put_text", broken)
    writing = Writing(ui, "Lou")
    writing.click(40)
    writing.give(*(Key(letter, control=True) for letter in "cvx"))
    assert writing.changes == [""]


def test_a_long_text_shows_its_beginning_until_one_writes(ui: Ui) -> None:
    writing = Writing(ui, "Ceux du dimanche après-midi, chez Mamie Jo")
    assert writing.look().shift == 0
    writing.click(40)
    writing.give(Key("end"))
    assert writing.look().shift > 0
    ui.focused = ""
    assert writing.look().shift == 0


def test_a_field_that_wraps_shows_all_that_is_written(ui: Ui) -> None:
    said = "Regardez bien la carte de gauche : elle a tué un roi, et personne ne le sait encore. "
    writing = Writing(ui, "", longest=300, wraps=True)
    low = writing.field.height(ui, 300)
    writing.click(40)
    writing.give(Typed(said), Typed("Pneumonoultramicroscopicsilicovolcanoconiose" * 2))
    look = writing.look()
    assert "".join(row.text for row in look.rows) == writing.field.value
    assert look.shift == 0
    assert all(ui.typesetter.caret_positions(row.text.rstrip(), look.role)[-1] <= 300 - 28 for row in look.rows)
    assert look.rows[0].text.endswith(" "), "words stay whole"
    assert writing.field.height(ui, 300) == low + (len(look.rows) - 1) * ui.typesetter.line_height(look.role)
    assert (look.row, look.caret > 0) == (len(look.rows) - 1, True)


def test_the_caret_goes_from_line_to_line(ui: Ui) -> None:
    writing = Writing(ui, "Qui a le roi de pique le montre, et les autres jouent.", longest=300, wraps=True)
    writing.click(40)
    rows = writing.look().rows
    assert len(rows) == 2
    first = len(rows[0].text)
    writing.give(Key("end"), Key("home"))
    assert writing.field.caret == first
    assert not writing.bench.interaction.dispatch(Key("down")), "the key leads out of the field"
    writing.give(Key("up"), Key("end"), Key("down", shift=True))
    assert writing.selected == writing.field.value[first - 1 : writing.field.caret]
    writing.give(Key("home", control=True), Key("down"))
    assert (writing.field.caret, writing.look().row, writing.look().caret) == (first, 1, 0.0)
    writing.now += 10.0
    writing.give(PointerDown(18, 14), PointerMove(18, 36, held=True), PointerUp(18, 36))
    assert writing.selected == rows[0].text
    writing.give(Key("delete"))
    assert writing.look().rows[0].text == rows[1].text


def test_a_caret_climbs_in_a_text_that_became_shorter_since_it_was_drawn(ui: Ui) -> None:
    field = TextField("f", "several words that do not stand on one line of it", wraps=True)
    bench = Bench(ui, field.node(ui, Rect(0, 0, 150, 150), "Nom"))
    bench.interaction.focus("f")
    for key in (Key("a", control=True), Key("backspace"), Key("down"), Key("up")):
        bench.interaction.dispatch(key)
    assert (field.value, field.caret) == ("", 0)


def test_a_field_keeps_letters_and_space_from_shortcuts(ui: Ui) -> None:
    field = TextField("f")
    bench = Bench(ui, field.node(ui, Rect(0, 0, 300, 50), "Nom"))
    bench.interaction.focus("f")
    assert bench.interaction.dispatch(Key("m"))
    assert bench.interaction.dispatch(Key("space"))
    assert not bench.interaction.dispatch(Key("m", control=True))
    assert not bench.interaction.dispatch(Key("left", alt=True))
    assert not bench.interaction.dispatch(Key("tab"))


class Scrolled:
    """Ten buttons in a panel that shows three."""

    def __init__(self, ui: Ui) -> None:
        self.ui = ui
        self.panel = ScrollPanel("p")
        self.pressed: list[int] = []

    def node(self) -> Node:
        top = self.panel.begin(Rect(0, 0, 200, 150), 500)
        buttons = tuple(
            button(self.ui, f"b{i}", Rect(0, top + i * 50, 150, 48), str(i), partial(self.pressed.append, i))
            for i in range(10)
        )
        return self.panel.node(self.ui, buttons)


def test_a_panel_scrolls_by_wheel_keys_and_bar(ui: Ui) -> None:
    scrolled = Scrolled(ui)
    panel = scrolled.panel
    bench = Bench(ui, scrolled.node())
    bench.give(Wheel(50, 50, -1.0))
    assert panel.offset == 64
    bench.give(Wheel(50, 50, 5.0))
    assert panel.offset == 0
    bench.interaction.focus("b0")
    bench.give(Key("end"))
    assert panel.offset == panel.limit == 350
    bench.give(Key("page up"))
    assert panel.offset == pytest.approx(350 - 135)
    bench.give(Key("home"))
    bench.show(scrolled.node())
    bench.give(PointerDown(195, 5), PointerMove(195, 500, held=True))
    assert panel.offset == 350
    bench.give(PointerUp(195, 500), PointerMove(195, 0))
    assert panel.offset == 350


def test_what_gets_the_focus_comes_into_sight(ui: Ui) -> None:
    scrolled = Scrolled(ui)
    bench = Bench(ui, scrolled.node())
    for _ in range(7):
        bench.give(Key("tab"))
        bench.show(scrolled.node())
    assert ui.focused == "b6"
    assert scrolled.panel.offset > 150
    bench.give(Key("return"))
    assert scrolled.pressed == [6]


def test_a_panel_follows_a_finger_and_what_was_pressed_on_it_is_not_meant(ui: Ui) -> None:
    scrolled = Scrolled(ui)
    bench = Bench(ui, scrolled.node())
    bench.give(PointerDown(50, 120), PointerMove(50, 115, held=True))
    assert scrolled.panel.offset == 0, "a hand that trembles presses"
    for y in (100, 70, 40):
        bench.give(PointerMove(50, y, held=True))
        bench.show(scrolled.node())
    assert scrolled.panel.offset == 80
    bench.give(PointerUp(50, 40))
    assert scrolled.pressed == []
    bench.click(50, 10)
    assert scrolled.pressed == [1]


def test_a_log_follows_its_end_until_the_reader_scrolls_up(ui: Ui) -> None:
    panel, view = ScrollPanel("log", follow=True), Rect(0, 0, 100, 100)
    panel.begin(view, 300)
    assert panel.offset == 200
    panel.scroll_to(50)
    panel.begin(view, 400)
    assert panel.offset == 50
    panel.scroll_to(999)
    panel.begin(view, 500)
    assert panel.offset == 400


class Carried:
    """A card being dragged."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def grab(self, x: float, y: float) -> Drag:
        self.told.append("grab")
        return self

    def move(self, x: float, y: float) -> None:
        self.told.append("move")

    def drop(self, x: float, y: float) -> None:
        self.told.append("drop")

    def cancel(self) -> None:
        self.told.append("cancel")


@pytest.mark.parametrize(
    ("end", "told"),
    [(PointerUp(200, 200), "drop"), (Cancel(), "cancel"), (Key("escape"), "cancel"), (PointerDown(9, 9, 3), "cancel")],
)
def test_a_drag_has_exactly_one_end(ui: Ui, end: Input, told: str) -> None:
    carried = Carried()
    press = NodeAction("press", "p", lambda: carried.told.append("press"))
    card = Node("card", Rect(0, 0, 50, 70), "c", actions=(press,), grab=carried.grab, focusable=True)
    bench = Bench(ui, card)
    bench.give(PointerDown(20, 20), PointerMove(22, 21, held=True), PointerMove(60, 60, held=True), end)
    bench.give(PointerUp(200, 200), Cancel())
    assert carried.told == ["grab", "move", told]


def test_a_click_that_hardly_moves_is_no_drag(ui: Ui) -> None:
    carried = Carried()
    press = NodeAction("press", "p", lambda: carried.told.append("press"))
    bench = Bench(ui, Node("card", Rect(0, 0, 50, 70), "c", actions=(press,), grab=carried.grab, focusable=True))
    bench.give(PointerDown(20, 20), PointerMove(23, 22, held=True), PointerUp(23, 22))
    assert carried.told == ["press"]


def test_pygame_is_really_unseen() -> None:
    assert pygame.display.get_driver() == "dummy"


def test_a_button_that_can_do_nothing_any_more_leaves_the_focus_beside_it(ui: Ui) -> None:
    places = [Rect(10 + 120 * number, 10, 100, 50) for number in range(3)]

    def shown(enabled: bool) -> list[Node]:
        able = (True, enabled, True)
        return [button(ui, f"b{n}", place, f"{n}", lambda: None, enabled=able[n]) for n, place in enumerate(places)]

    bench = Bench(ui, *shown(True))
    bench.interaction.focus("b1")
    bench.show(*shown(False))
    assert ui.focused in ("b0", "b2")


def test_the_focus_of_a_stepper_at_its_end_stays_in_it(ui: Ui) -> None:
    """One more press of the same key does nothing else, though other buttons may be nearer."""

    def shown(able: bool) -> list[Node]:
        further = (lambda: None) if able else None
        return [
            stepper(ui, "level", Rect(10, 10, 300, 44), "Level", "Expert", lambda: None, further),
            button(ui, "up", Rect(314, 10, 44, 44), "Earlier", lambda: None),
        ]

    bench = Bench(ui, *shown(True))
    bench.interaction.focus("level.more")
    bench.show(*shown(False))
    assert ui.focused == "level.less"
