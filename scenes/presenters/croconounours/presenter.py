"""The table of CrocoNounours: sweets on a board, cards that move them, jars for those who were eaten."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

from game.core.rules.drafts import HIDDEN
from game.core.rules.events import (
    Event,
)
from game.core.rules.rules import Action
from game.core.table.table import UNKNOWN
from game.core.texts import Argument, Person, Sentence
from game.croconounours.boards import Board
from game.croconounours.cards import DIAMONDS
from game.croconounours.events import (
    ActionsBegan,
    AttackDeclared,
    WarriorMoved,
)
from game.croconounours.rules import CrocoNounours
from game.croconounours.state import (
    ACTING,
    CHOOSING,
    DEFENDING,
    DEPLOYING,
    DISCARDING,
    PUSH,
    SHOT,
    WOUND,
    State,
    owner,
)
from game.croconounours.zones import ATTACK_CARDS, DISCARDS, DRAW_PILE, drawn, hand
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import picture
from scenes.presenters.croconounours.art import (
    BadgeLook,
    PushLook,
    RingLook,
    WarriorPicture,
    back_picture,
    card_picture,
    warrior_art,
)
from scenes.presenters.croconounours.board import Squares
from scenes.presenters.croconounours.effects import EFFECTS, parried
from scenes.presenters.croconounours.finale import toothbrush_time
from scenes.presenters.croconounours.gestures import DISCARD_SPOT, POINTED, croco_offers, team_choices, wished
from scenes.presenters.croconounours.in_hand import HandSquares
from scenes.presenters.croconounours.sides import Sides
from scenes.presenters.croconounours.things import things_of
from scenes.presenters.croconounours.words import BOX, SUGAR, WARRIORS, Prompts, reached, suffered
from scenes.table.board.pieces import Layout, Picture, Piece, Pose, Slot, Spot, Target
from scenes.table.cards.fan import fan
from scenes.table.cards.hand_slots import laid_indices
from scenes.table.cards.piles import heap, neat_pile
from scenes.table.effects import moments_of
from scenes.table.offers import Offers
from scenes.table.presenter import BoardFrame, OpenPile, Presenter, Situation, UsualPresenter


class CrocoNounoursPresenter(UsualPresenter[CrocoNounours]):
    """Fulfils `scenes.table.presenter.Presenter`."""

    mat = "croco"
    remembers: tuple[type[Event], ...] = (AttackDeclared, ActionsBegan, WarriorMoved)
    pointed = POINTED
    effects = EFFECTS

    def __init__(self, rules: CrocoNounours) -> None:
        super().__init__(rules)
        self.content = rules.content
        self.things = things_of(rules.content)

    def _grid(self, view: State) -> Board:
        return self.content.boards[view.house.board]

    def _name(self, warrior: int, colour: int) -> Argument:
        return self.content.warrior_name(owner(warrior), colour)

    def _seat(self, situation: Situation[State]) -> int:
        return situation.viewer if situation.viewer < len(situation.seats) else 0

    # ---- layout -------------------------------------------------------------------------------

    def layout(self, situation: Situation[State], frame: BoardFrame, ui: Ui) -> Layout:
        """The board with its sweets, the piles, the viewer's hand and box; players and jars at the sides."""
        view = situation.view
        squares = self._squares(situation, frame, ui)
        sides = Sides(self.content, situation, squares, self._seat(situation), ui)
        pieces = [
            *self._sweets(situation, squares, ui),
            *self._piles(view, squares, sides, ui),
            *self._hands(situation, frame, sides, ui),
            *self._box(situation, frame, ui),
        ]
        geometry = self._grid(view).geometry
        spots = [
            Spot(
                f"square.{n}",
                squares.square(n),
                geometry.names[n],
                art="croconounours/mark_reach",
                cell=(geometry.size - 1 - n // geometry.size, n % geometry.size),
                tip=Sentence("croconounours.table.reach", {"square": geometry.names[n]}, "CN-24"),
            )
            for n in range(geometry.squares)
        ]
        spots.append(
            Spot(DISCARD_SPOT, squares.pile(sides.plates_end, 1).rect, ui.texts("croconounours.table.discards"))
        )
        under = [
            squares.ground(self.content, view.house.coloured_squares),
            *squares.coordinates(ui.text_scale),
            *sides.nodes(),
        ]
        over = [*self._aim(view, squares), *self._marks(pieces, situation)]
        if view.result is not None:
            over.append(sides.toothbrush())
        if view.phase == CHOOSING and situation.viewer in situation.actors:
            team_spots, team_nodes = sides.teams(team_choices(self.content, view, situation.viewer))
            spots += team_spots
            under += team_nodes  # under the spots, which light up
        moments, aims = moments_of(EFFECTS, squares, view, situation.events), parried(situation, squares)
        return Layout(tuple(under), tuple(pieces), tuple(spots), tuple(over), moments, aims)

    def _squares(self, situation: Situation[State], frame: BoardFrame, ui: Ui) -> Squares:
        view, watched = situation.view, situation.viewer >= len(situation.seats)
        if frame.held:
            return HandSquares(frame, self._grid(view), view.seats, view.seats - (not watched), ui.text_scale)
        return Squares(frame, self._grid(view), view.seats, ui.text_scale)

    @staticmethod
    def _aim(view: State, squares: Squares) -> list[Node]:
        """The attack that waits for its answer: who attacks, whom, and how."""
        attack = view.attack
        if attack is None:
            return []
        target = squares.square(attack.square)
        nodes = []
        if view.where[attack.warrior] >= 0:
            nodes.append(Node("image", squares.square(view.where[attack.warrior]), look=RingLook("coral")))
        art = {WOUND: "wound", PUSH: "push", SHOT: "shot"}[attack.mode]
        nodes.append(picture(target.inset(-target.w * 0.07), f"croconounours/aim_{art}"))
        badge = Rect(target.right - target.w * 0.36, target.bottom - target.w * 0.40, target.w * 0.42, target.w * 0.44)
        nodes.append(picture(badge, f"croconounours/badge_{art}"))
        start = view.where[attack.warrior]
        step = squares.board.geometry.step_to[start].get(attack.square) if attack.mode == PUSH and start >= 0 else None
        if step is not None and step.beyond >= 0:
            landing = squares.square(step.beyond)
            angle = math.degrees(math.atan2(target.cy - landing.cy, landing.cx - target.cx))
            nodes.append(Node("image", landing, look=PushLook(angle)))
        return nodes

    @staticmethod
    def _marks(pieces: Sequence[Piece], situation: Situation[State]) -> list[Node]:
        """A badge on every card of the viewer's draft: it will go to the discards."""
        view = situation.view
        own = [piece for piece in pieces if piece.slot[0] == hand(situation.viewer)]
        nodes = []
        for index in laid_indices(view.table.faces_in(hand(situation.viewer)), view.discarding) if own else ():
            pose = own[index].pose
            nodes.append(Node("image", Rect.centred(pose.cx, pose.cy + 8, 50, 50), look=BadgeLook("discard")))
        return nodes

    def _sweets(self, situation: Situation[State], squares: Squares, ui: Ui) -> list[Piece]:
        view = situation.view
        grid = self._grid(view)
        pieces = []
        for warrior, square in enumerate(view.where):
            if square < 0:
                continue
            colour, seat = view.colours[warrior], owner(warrior)
            enemy = situation.viewer >= len(situation.seats) or view.side(seat) != view.side(situation.viewer)
            protected = view.house.coloured_squares and grid.colours[square] in (colour, -2)
            mirrored = seat % 2 == 1 and square % grid.geometry.size < grid.geometry.size // 2
            picture = WarriorPicture(warrior_art(self.content, seat, colour), mirrored, enemy, protected)
            name = ui.texts.pick(self.content.warrior_name(seat, colour))
            text = ui.texts.pick(self.content.colours[colour].text)
            label = ui.texts(
                "croconounours.table.warrior", warrior=name, player=Person(situation.seats[seat].name), text=text
            )
            height = square // grid.geometry.size
            pieces.append(Piece((WARRIORS, warrior), squares.standing(square), picture, label, 20 - height))
        for number, square in enumerate(view.obstacles):
            if square >= 0:
                picture = WarriorPicture(f"croconounours/sugar_{1 + number % 2}", False, True)
                label = ui.texts("croconounours.table.sugar")
                rank = square // grid.geometry.size
                pieces.append(Piece((SUGAR, number), squares.standing(square), picture, label, 20 - rank))
        return pieces

    def _piles(self, view: State, squares: Squares, sides: Sides, ui: Ui) -> list[Piece]:
        table = view.table
        pile, discards = squares.pile(sides.plates_end, 0), squares.pile(sides.plates_end, 1)._replace(lift=2)
        count, name_of = table.count(DRAW_PILE), partial(self._card_name, ui)
        label = ui.texts.plural("croconounours.table.pile", count)
        pieces = [
            *neat_pile(DRAW_PILE, count, pile, self._back, label),
            *heap(DISCARDS, table.faces_in(DISCARDS), discards, self._card, name_of, spread=5),
        ]
        faces = table.faces_in(ATTACK_CARDS)
        for index, face in enumerate(faces):
            pose, name = sides.attack_card(index, len(faces)), self._card_name(ui, face)
            pieces.append(Piece((ATTACK_CARDS, index), pose, self._card(face), name, 60 + index))
        return pieces

    def _hands(self, situation: Situation[State], frame: BoardFrame, sides: Sides, ui: Ui) -> list[Piece]:
        view = situation.view
        pieces = []
        for seat in range(view.seats):
            for index, face in enumerate(view.table.faces_in(drawn(seat))):
                label = self._card_name(ui, face)
                pieces.append(
                    Piece((drawn(seat), index), sides.drawn(seat, index), self._card(face), label, 60 + index)
                )
            faces = view.table.faces_in(hand(seat))
            if seat != situation.viewer:
                pieces += self._other_hand(seat, faces, sides, ui)
                continue
            for index, face in enumerate(faces):
                pose = fan(frame.hand, index, len(faces))
                pieces.append(Piece((hand(seat), index), pose, self._card(face), self._card_name(ui, face), 30 + index))
        return pieces

    def _other_hand(self, seat: int, faces: Sequence[int], sides: Sides, ui: Ui) -> list[Piece]:
        """Another player's cards: behind his plate, or open under it where the viewer sees them."""
        pieces = []
        for index, face in enumerate(faces):
            if face != UNKNOWN and seat in sides.open_hands:
                pose = sides.open_card(seat, index, len(faces))
                pieces.append(Piece((hand(seat), index), pose, self._card(face), self._card_name(ui, face), 10 + index))
            else:
                pieces.append(Piece((hand(seat), index), sides.behind_plate(seat), self._back, concealed=True))
        return pieces

    @staticmethod
    def _boxed(situation: Situation[State]) -> list[int]:
        """The colours of the viewer's warriors that are not on the board yet, in the order in which they stand."""
        return [colour for colour in situation.view.boxes[situation.viewer] if colour != HIDDEN]

    def _box(self, situation: Situation[State], frame: BoardFrame, ui: Ui) -> list[Piece]:
        """The viewer's warriors that are not on the board yet stand where his hand will be."""
        view = situation.view
        if view.phase not in (CHOOSING, DEPLOYING) or situation.viewer >= view.seats:
            return []
        colours = self._boxed(situation)
        pieces = []
        for index, colour in enumerate(colours):
            apart = min(120.0, frame.hand.w / len(colours))
            cx = frame.hand.cx + (index - (len(colours) - 1) / 2) * apart
            pose = Pose(cx, frame.hand.bottom - 76, apart / 1.2, apart / 1.2 * 1.1, lift=0)
            picture = WarriorPicture(warrior_art(self.content, situation.viewer, colour), False, False)
            name = ui.texts.pick(self.content.warrior_name(situation.viewer, colour))
            pieces.append(Piece((BOX, index), pose, picture, name, 40))
        return pieces

    def _card(self, face: int) -> Picture:
        return self._back if face == UNKNOWN else card_picture(self.content, face)

    @property
    def _back(self) -> Picture:
        return back_picture(self.content)

    def _card_name(self, ui: Ui, face: int) -> str:
        if face == UNKNOWN:
            return ui.texts("croconounours.table.hidden_card")
        return ui.texts.pick(self.content.cards.names[face])

    # ---- gestures -----------------------------------------------------------------------------

    def offers(self, situation: Situation[State], legal: Sequence[Action]) -> Offers:
        """Point at a warrior, where it goes, and if need be the card that pays; at cards and a square to defend."""
        return croco_offers(self.where(situation, legal))

    def wish(self, situation: Situation[State], held: tuple[Slot, ...], target: Target) -> Action | None:
        """What was tried: a step or an attack with the card that would pay, a corner, a discard."""
        return wished(self.where(situation), held, target)

    def movable(self, situation: Situation[State], slot: Slot) -> bool:
        """The viewer's cards, his warriors while he acts, and those in his box."""
        view = situation.view
        if slot[0] == WARRIORS:
            return view.phase == ACTING and owner(slot[1]) == situation.viewer
        if slot[0] == BOX:
            return view.phase == DEPLOYING
        return slot[0] == hand(situation.viewer) and view.phase in (DISCARDING, ACTING, DEFENDING)

    # ---- words and time -----------------------------------------------------------------------

    def prompt(self, situation: Situation[State], picks: tuple[Target, ...]) -> Sentence:
        """What is asked, by name."""
        return Prompts(self.rules).prompt(situation, picks)

    def about(self, situation: Situation[State], slot: Slot, face: int) -> tuple[Sentence, ...]:
        """What the suit of a card does in attack and in defence; the talent of a warrior."""
        if slot[0] in (WARRIORS, BOX):
            view = situation.view
            colour = view.colours[slot[1]] if slot[0] == WARRIORS else self._boxed(situation)[slot[1]]
            spec = self.content.colours[colour]
            talent = Sentence("table.as_it_is", {"words": spec.text}, spec.clause)
            stands = slot[0] == WARRIORS and view.where[slot[1]] >= 0
            if not stands:
                return (talent,)
            return (*suffered(self.content, view, slot[1]), talent, *reached(self.content, view, slot[1]))
        if face == UNKNOWN:
            return ()
        suit = self.content.cards.suits[face]
        clauses = ("CN-24", "CN-24", "CN-25", "CN-25", "CN-10")
        clause = "CN-31" if suit < DIAMONDS else "CN-33"
        return (
            *([Sentence("croconounours.about.marked", {}, "CN-18")] if self._is_marked(situation, slot) else []),
            Sentence(f"croconounours.about.plays_{suit}", {}, clauses[suit]),
            Sentence(f"croconounours.about.answers_{suit}", {}, clause),
            Sentence("croconounours.about.enough", {}, clause),
        )

    @staticmethod
    def _is_marked(situation: Situation[State], slot: Slot) -> bool:
        """True for a card of the viewer's draft."""
        view, own = situation.view, hand(situation.viewer)
        return slot[0] == own and slot[1] in laid_indices(view.table.faces_in(own), view.discarding)

    def open_piles(self, situation: Situation[State]) -> tuple[OpenPile, ...]:
        """What everybody may look through."""
        return (OpenPile(DISCARDS, Sentence("croconounours.table.discards", {}, "CN-20")),)

    def status(self, situation: Situation[State]) -> Sentence:
        """Whose turn it is; in a campaign also which game."""
        view = situation.view
        if view.house.campaign:
            return Sentence("croconounours.table.campaign", {"game": view.game})
        if view.turn == 0:
            return Sentence("croconounours.table.setting_up", {})
        return Sentence("croconounours.table.turn", {"turn": 1 + (view.turn - 1) // view.seats})

    def finale(
        self, situation: Situation[State], winners: tuple[int, ...], stage: Rect, ui: Ui, share: float
    ) -> tuple[Node, ...]:
        """Time to brush one’s teeth."""
        return toothbrush_time(self.content, situation, winners, stage, ui, share)


def present(rules: CrocoNounours) -> Presenter[State]:
    """The presenter for these rules."""
    return CrocoNounoursPresenter(rules)
