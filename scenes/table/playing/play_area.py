"""The pieces and spots of a table as nodes: what lies still, and over everything what flies or is held."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from typing import Final

from msgspec.structs import replace

from game.core.rules.rules import Action
from scenes.kit.drawing.card_sprites import CardState
from scenes.kit.drawing.theme import TypeRole
from scenes.kit.screen.tree import Node, NodeAction, State
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import text
from scenes.table.board.belonging import square
from scenes.table.board.picture import piece_key, shown_face
from scenes.table.board.pieces import Piece, PieceLook, Pose, Slot, Spot, SpotLook
from scenes.table.board.rooms import rooms_of
from scenes.table.board.trace import explained
from scenes.table.playing.play import Play
from scenes.table.playing.pointing import Pointing

NUMBER: Final = TypeRole("fredoka", 15, grows=False)
"""On a small place."""
HOVER_LIFT, SELECTED_LIFT = 0.05, 0.11  # of a piece's height
TICK: Final = 8.0
"""So far what is drawn of a picked card stands over its edge."""


class PlayArea:
    """The nodes of one frame. `skip` is what a click on a piece means while something is still to be shown;
    `look_through` opens an open pile. Of what may be done only what is `meant` shines, if anything is.
    """

    def __init__(
        self,
        play: Play,
        pointing: Pointing,
        skip: Callable[[], None],
        ui: Ui,
        look_through: Callable[[int], None],
        meant: Collection[Action] = (),
    ) -> None:
        self._play = play
        self._pointing = pointing
        self._skip = skip
        self._ui = ui
        self._situation = play.picture.situation
        self._lit, self._reached = play.prompter.lit(meant), play.prompter.reached()
        self._look_through = look_through
        self._asked, self._my_turn = play.asked, play.my_turn
        self._spoken_of = play.picture.log.faces_at(ui.hovered)
        """The faces that the line pointed at speaks of."""
        piles = play.presenter.open_piles(self._situation)
        self._open_piles = {pile.zone: pile.title for pile in piles}
        self._signs = {pile.sign: pile.zone for pile in piles if pile.sign}
        self._tops: dict[int, Piece] = {}
        """The topmost card of each of them."""
        for piece in play.picture.layout.pieces:
            zone = piece.slot[0]
            if zone in self._open_piles and (zone not in self._tops or piece.z > self._tops[zone].z):
                self._tops[zone] = piece

    def nodes(self) -> tuple[tuple[Node, ...], tuple[Node, ...]]:
        """What lies on the table, and what is in the air: drawn over everything, the held piece last."""
        play = self._play
        board = play.picture.layout
        ground: list[Node] = []
        numbered = [spot for spot in board.spots if spot.words and spot.key in self._lit]  # over whatever reaches there
        lying = [self._spot(spot) for spot in board.spots if spot not in numbered]
        flying: list[Node] = []
        held: list[Node] = []
        for number, sprite in play.picture.sprites.in_order():
            if play.held is not None and play.held.number == number:
                held.append(self._piece(number))
            elif sprite.moves:
                flying.append(self._piece(number))
            elif not sprite.piece.concealed:
                (ground if sprite.piece.ground else lying).append(self._piece(number))
        ways, corners = play.picture.trace.nodes(board, play.picture.sprites)
        flying += play.picture.sprites.moments.nodes
        over = [self._opening(node) for node in board.over]
        lying += [self._spot(spot) for spot in numbered]
        tips = explained(ways, self._ui.texts("table.way"))  # under all that can be pressed
        return (*board.under, *tips, *ground, *ways, *lying, *over, *corners), (*flying, *held)

    def _opening(self, node: Node) -> Node:
        """What stands over the table; the sign of an open pile opens it."""
        zone = self._signs.get(node.key)
        if zone is None:
            return node
        return replace(node, actions=(self._looking_through(zone),))

    def _looking_through(self, zone: int) -> NodeAction:
        words = self._ui.texts("table.look_through", pile=self._play.say(self._ui.texts, self._open_piles[zone]))
        return NodeAction("press", words, partial(self._look_through, zone))

    def _spot(self, spot: Spot) -> Node:
        play, ui = self._play, self._ui
        key = f"table.spot.{spot.key}"
        press = NodeAction("press", spot.label, partial(self._pointing.point, spot.key))
        among = square(spot, ui.texts)
        if spot.key not in self._lit:  # a click here is a try, if anything could be meant, and the rules say why not
            first = spot.key in self._reached and spot.shape != "wide"
            tries = (press,) if play.prompter.picks or first or (spot.answers and self._my_turn) else ()
            shut = State(available=bool(play.prompter.picks) or not tries)  # who is only told begins with a card
            return Node("place", spot.rect, key, spot.label, actions=tries, state=shut, among=among)
        over = ui.points_at(key) or (play.held is not None and play.held.over == spot.key)
        look = SpotLook(spot.shape, over, spot.art)
        words = (text(spot.rect, spot.words, NUMBER, align="centre"),) if spot.words else ()
        return Node(
            "place",
            spot.rect,
            key,
            spot.label,
            look,
            children=words,
            actions=(press,),
            focusable=True,
            focus_shape="card",
            tooltip="" if spot.tip is None else ui.texts.say(spot.tip),
            among=among,
        )

    def _piece(self, number: int) -> Node:
        play = self._play
        sprite, held = play.picture.sprites[number], play.held
        piece, key = sprite.piece, piece_key(number)
        slot = piece.slot
        lights, picked = slot in self._lit, slot in play.prompter.picks
        movable = self._asked and play.presenter.movable(self._situation, slot)
        state = self._ground_state(piece) if piece.ground else self._state(key, piece, lights)
        moves = sprite.moves
        pose = sprite.pose() if moves else piece.pose
        if held is not None and held.number == number:
            pose, state = held.pose, "selected"
        elif not moves and (lights or movable) and not piece.ground:
            pose = pose._replace(cy=pose.cy - self._lift(pose, state))
        homeward = moves and picked  # it flies back from where it was put, and hides nothing from the pointer
        actions: tuple[NodeAction, ...] = ()
        wanted = slot in self._reached or piece.part_of in self._reached  # a click on a part is meant for the whole
        if (wanted or movable or play.prompter.picks or self._answers(slot)) and not homeward:
            press = partial(self._pointing.point, slot) if self._my_turn else self._skip
            actions = (NodeAction("press", piece.label, press),)
        elif self._is_top(piece) and not homeward and not moves:
            actions = (self._looking_through(slot[0]),)
        look = PieceLook(piece.picture, pose, state)
        if moves:
            look = PieceLook(sprite.picture(), pose, state, sprite.stretch(), sprite.flight_width)
        return Node(
            "card",
            pose.rect,
            key,
            piece.label,
            look,
            actions=actions,
            grab=partial(self._pointing.grab, slot) if movable and not homeward else None,
            focusable=lights or picked or (self._is_top(piece) and bool(actions)),
            focus_shape="none",
            tooltip="" if homeward else piece.label,
            state=State(on=picked if lights or picked else None),
            among=play.picture.among.get(slot),
        )

    def _answers(self, slot: Slot) -> bool:
        """True for what is no choice now, where the rules know why."""
        return self._my_turn and self._play.presenter.alone(self._situation, slot) is not None

    def _ground_state(self, piece: Piece) -> CardState:
        """The ground of a larger piece shows what the whole of it is: picked, or worth pointing at."""
        if piece.part_of in self._play.prompter.picks:
            return "selected"
        return "playable" if piece.part_of in self._lit else ""

    def _is_top(self, piece: Piece) -> bool:
        """True for the topmost card of an open pile."""
        top = self._tops.get(piece.slot[0])
        return top is not None and top.slot == piece.slot

    def _lift(self, pose: Pose, state: CardState) -> float:
        """How far a card rises; one of the hand stays under the banner, and so does the tick in its corner."""
        wanted = {"selected": SELECTED_LIFT, "hover": HOVER_LIFT}.get(state, 0.0) * pose.h
        banner = rooms_of(self._ui).banner.bottom
        free = pose.cy - pose.h / 2 - banner - TICK
        return min(wanted, max(free, 0.0)) if pose.cy > banner else wanted

    def _state(self, key: str, piece: Piece, lights: bool) -> CardState:
        play, ui = self._play, self._ui
        over = play.held is not None and play.held.over == piece.slot
        if piece.slot in play.prompter.picks or (lights and over):
            return "selected"
        if ui.focus_visible and ui.focused == key:
            return "focus"
        if lights:
            return "hover" if ui.points_at(key) else "playable"
        if self._spoken_of and shown_face(self._situation.view.table, piece) in self._spoken_of:
            return "hover"
        return "disabled" if piece.dim else ""
