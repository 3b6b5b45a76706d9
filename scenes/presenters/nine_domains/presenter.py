"""The table of The Nine Domains: two sides at the left, three places with their domains, the viewer's hand below."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.core.match.telling import listed, tell
from game.core.rules.drafts import EMPTY
from game.core.rules.drafts import picks as count_picks
from game.core.rules.events import Event
from game.core.rules.rules import Action
from game.core.table.table import TRUTH, UNKNOWN
from game.core.texts import Argument, LocalText, SeatName, Sentence, filled
from game.nine_domains.events import (
    CombatDecided,
    PointsGained,
    RoundBegan,
    SpecialsDrawn,
)
from game.nine_domains.narration import LINES
from game.nine_domains.rules import NineDomains
from game.nine_domains.state import PLACING, RECALLING, SWAPPING, State
from game.nine_domains.zones import DECK, DISCARD, box, front, hand, owned, pile, stake, used
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.presenters.nine_domains.art import back_picture, card_picture, tile_back, tile_picture
from scenes.presenters.nine_domains.board import PlaceColumns
from scenes.presenters.nine_domains.combat import badges, has_lost
from scenes.presenters.nine_domains.effects import BoardSides, effects_of
from scenes.presenters.nine_domains.finale import joined_land
from scenes.presenters.nine_domains.gestures import HAND_SPOT, POINTED, placing_choices
from scenes.presenters.nine_domains.lights import lights
from scenes.presenters.nine_domains.sides import sides
from scenes.presenters.nine_domains.things import THINGS
from scenes.table.around.banner import beside_the_choice, waiting_for
from scenes.table.board.pieces import Layout, Picture, Piece, PieceLook, Pose, Slot, Spot, Target
from scenes.table.cards.fan import fan
from scenes.table.effects import moments_of
from scenes.table.offers import Offers
from scenes.table.presenter import BoardFrame, Presenter, Situation, UsualPresenter

REVEAL_SECONDS = 0.7
COMBAT_SECONDS = 1.1
ROUND_SECONDS = 0.15
VALUE_SEEN = 0.62
"""So much of a card is seen at least: its value stands in the middle."""


class NineDomainsPresenter(UsualPresenter[NineDomains]):
    """Fulfils `scenes.table.presenter.Presenter`."""

    mat = "domains"
    ornament = "nine_domains/mat_nine_domains_ornament"
    pointed = POINTED
    things = THINGS

    def __init__(self, rules: NineDomains) -> None:
        super().__init__(rules)
        self.content = rules.content
        self.effects = effects_of(rules.content)

    # ---- layout -------------------------------------------------------------------------------

    def layout(self, situation: Situation[State], frame: BoardFrame, ui: Ui) -> Layout:
        """Sides at the left, the other player's above; the places right of them; the viewer's hand below."""
        view = situation.view
        near = situation.viewer if situation.viewer < len(situation.seats) else 0
        columns = PlaceColumns(frame, view.places, seated=situation.viewer < len(situation.seats))
        pieces: list[Piece] = []
        for place in range(view.places):
            pieces += self._place(view, near, place, columns, ui)
        pieces += self._hand(view, near, frame, columns, ui)
        pieces += self._out_of_sight(view, near, columns)
        side_pieces, under = sides(self.content, situation, near, columns, ui)
        pieces += side_pieces
        choosing = view.phase == RECALLING and situation.viewer in situation.actors
        if choosing:
            pieces = self._used_large(view, near, frame, pieces)
        spots = [
            Spot(f"place.{place}", columns.card(place, near=True).rect, self._place_name(ui, place))
            for place in range(view.places)
        ]
        spots.append(Spot(HAND_SPOT, frame.hand, ui.texts("nine_domains.table.hand"), "wide"))
        over: tuple[Node, ...] = ()
        if not choosing:  # (what lies large over the mat lies over these, too)
            over = (
                *lights(self.content, situation, near, columns, ui),
                *badges(self.content, situation, near, columns, ui),
            )
        under = (*under, *self._prepared(view, near, situation.viewer, columns, ui))
        moments = moments_of(self.effects, BoardSides(columns, near), view, situation.events)
        rows = tuple(columns.card(place, near=False).rect for place in range(view.places))
        return Layout((*columns.ground(), *under), tuple(pieces), tuple(spots), over, moments, awaited=rows)

    def _place_name(self, ui: Ui, place: int) -> str:
        name = ui.texts.pick(self.content.place_name(place))
        return ui.texts("nine_domains.table.place", place=name)

    def _place(self, view: State, near: int, place: int, columns: PlaceColumns, ui: Ui) -> list[Piece]:
        """The pile, the domain at stake, and the cards in front of it."""
        pieces = []
        tile = columns.tile(place)
        for index in range(view.table.count(pile(place))):
            under = tile._replace(cx=tile.cx + 4 * (index + 1), cy=tile.cy - 5 * (index + 1), lift=1.0)
            pieces.append(
                Piece(
                    (pile(place), index),
                    under,
                    self._tile_back,
                    ui.texts("nine_domains.table.pile"),
                    -2 - index,
                )
            )
        for index, face in enumerate(view.table.faces_in(stake(place))):
            pieces.append(
                Piece((stake(place), index), tile, tile_picture(self.content, face), self._domain(ui, face), 1)
            )
        for seat in range(len(view.points)):
            for index, face in enumerate(view.table.faces_in(front(place, seat))):
                pose = columns.card(place, near=seat == near)
                slot, lost = (front(place, seat), index), has_lost(view, place, seat)
                pieces.append(Piece(slot, pose, self._card_picture(face), self._card(ui, face), 2, lost))
        return pieces

    def _out_of_sight(self, view: State, near: int, columns: PlaceColumns) -> list[Piece]:
        """What is still or again in the box is not drawn, but comes from somewhere and goes somewhere."""
        places: list[tuple[int, Pose, Picture]] = [(zone, columns.away(), self._tile_back) for zone in (DECK, DISCARD)]
        places += [(box(seat), columns.plate(seat == near), self._back) for seat in range(len(view.points))]
        return [
            Piece((zone, index), pose, picture, concealed=True)
            for zone, pose, picture in places
            for index in range(view.table.count(zone))
        ]

    def _hand(self, view: State, near: int, frame: BoardFrame, columns: PlaceColumns, ui: Ui) -> list[Piece]:
        """The viewer's hand as a fan; what is in his draft lies on its place already. Other hands stay
        behind the plate, but eyes that see everything (a replay) see what lies on its place.
        """
        pieces = []
        for seat in range(len(view.points)):
            zone = hand(seat)
            faces = view.table.faces_in(zone)
            draft = view.drafts[seat]
            if seat != near or view.table.observer == len(view.points):
                pose = columns.plate(seat == near)
                laid = draft if view.table.observer == TRUTH else ()
                for index, face in enumerate(faces):
                    if face in laid:
                        place = columns.card(laid.index(face), near=False)
                        pieces.append(Piece((zone, index), place, self._card_picture(face), self._card(ui, face), 10))
                    else:
                        behind = Piece((zone, index), pose, self._back, concealed=True, untraced=True)
                        pieces.append(behind)  # whole rows are turned up together: whose they are is plain
                continue
            free = [index for index, face in enumerate(faces) if face not in draft or face == UNKNOWN]
            for index, face in enumerate(faces):
                if index in free:
                    pose = fan(frame.hand, free.index(index), len(free), seen=VALUE_SEEN)
                else:
                    pose = columns.card(draft.index(face), near=True)
                pieces.append(Piece((zone, index), pose, self._card_picture(face), self._card(ui, face), 10 + index))
        return pieces

    def _prepared(self, view: State, near: int, viewer: int, columns: PlaceColumns, ui: Ui) -> list[Node]:
        """A back on every place of whose row is full, for others than himself: which card lies where, nobody sees, but
        where all hands lie open.
        """
        if view.phase != PLACING or view.table.observer == TRUTH:
            return []
        laid = [
            (
                f"nine.prepared.{seat}.{place}",
                columns.card(place, near=seat == near),
                max(UNKNOWN, view.drafts[seat][place]),
            )
            for seat in range(len(view.points))
            if seat != viewer and (view.confirmed[seat] or count_picks(view.drafts[seat]) == view.places)
            for place in range(view.places)
        ]
        return [
            Node("image", pose.rect, key, self._card(ui, face), PieceLook(self._card_picture(face), pose, ""))
            for key, pose, face in laid
        ]

    def _used_large(self, view: State, near: int, frame: BoardFrame, pieces: list[Piece]) -> list[Piece]:
        """While a card may be taken back the used ones lie large over the mat."""
        zone, count = used(near), view.table.count(used(near))
        width = min(84.0, (frame.mat.w * 0.62) / max(1, count) - 10)
        first = frame.mat.x + frame.mat.w * 0.66 - (count - 1) * (width + 10) / 2
        cy = frame.mat.bottom - 40 - width * 0.7 - 20
        moved = []
        for piece in pieces:
            if piece.slot[0] == zone:
                cx = first + piece.slot[1] * (width + 10)
                pose = Pose(cx, cy, width, width * 1.4, lift=8)
                piece = Piece(piece.slot, pose, piece.picture, piece.label, 20)
            moved.append(piece)
        return moved

    @property
    def _back(self) -> Picture:
        return back_picture(self.content)

    @property
    def _tile_back(self) -> Picture:
        return tile_back(self.content)

    def _card_picture(self, face: int) -> Picture:
        return card_picture(self.content, face) if face != UNKNOWN else self._back

    def _card(self, ui: Ui, face: int) -> str:
        """What a card is called and what it can do."""
        if face == UNKNOWN:
            return ui.texts("nine_domains.table.hidden_card")
        spec = self.content.cards[face]
        name = ui.texts("nine_domains.table.card", card=ui.texts.pick(spec.name))
        return f"{name} — {ui.texts.pick(spec.text)}" if spec.text is not None else name

    def _domain(self, ui: Ui, face: int) -> str:
        spec = self.content.domain(face)
        name = ui.texts("nine_domains.table.domain", domain=ui.texts.pick(spec.name), points=spec.points)
        elements = ", ".join(self._element_name(ui, element) for element in spec.elements)
        return f"{name} — {elements}" if elements else name

    def _element_name(self, ui: Ui, element: str) -> str:
        for spec in self.content.elements:
            if spec.id == element:
                return ui.texts.pick(spec.name)
            if spec.half == element:
                return ui.texts("nine_domains.table.half", element=ui.texts.pick(spec.name))
        return element

    # ---- gestures -----------------------------------------------------------------------------

    def offers(self, situation: Situation[State], legal: Sequence[Action]) -> Offers:
        """Placing by drag onto places; confirming by button; exchanges by drag of one thing onto the other."""
        offers = super().offers(situation, legal)
        return replace(offers, choices=placing_choices(legal)) if situation.view.phase == PLACING else offers

    def movable(self, situation: Situation[State], slot: Slot) -> bool:
        """The viewer's own cards, and his domains while he may exchange one."""
        view = situation.view
        if slot[0] == owned(situation.viewer):
            return view.phase == SWAPPING
        return slot[0] == hand(situation.viewer) and view.phase in (PLACING, RECALLING)

    # ---- words and time -----------------------------------------------------------------------

    def prompt(self, situation: Situation[State], picks: tuple[Target, ...]) -> Sentence:
        """What is asked, by name."""
        view = situation.view
        told = next((e for e in reversed(situation.events) if isinstance(e, (CombatDecided, PointsGained))), None)
        if told is not None and (sentence := tell(LINES, self.content, view, told)) is not None:
            return sentence
        if not situation.actors:
            round_began = next((e for e in situation.events if isinstance(e, RoundBegan)), None)
            if view.result is None and round_began is not None:  # (what lies at stake then speaks for itself)
                return tell(LINES, self.content, view, round_began) or Sentence("nine_domains.table.watch", {})
            said = beside_the_choice(self.rules, situation, self.effects)
            return said or Sentence("nine_domains.table.watch", {})
        asked = situation.asked
        player = SeatName(asked)
        if view.phase == SWAPPING:
            key = f"nine_domains.table.swap{'_yours' if asked == situation.viewer else ''}"
            return Sentence(key, {"player": player, "other": SeatName(1 - asked)}, "ND-21")
        if view.phase == RECALLING:
            key = f"nine_domains.table.recall{'_yours' if asked == situation.viewer else ''}"
            return Sentence(key, {"player": player}, "ND-23")
        if asked != situation.viewer:
            return waiting_for(self.rules, asked)
        if EMPTY not in view.drafts[asked]:
            return Sentence("nine_domains.table.may_confirm", {"player": player}, "ND-Q31")
        if picks:
            return self._where(view, picks[0], player)
        done: dict[str, Argument] = {"player": player, "done": count_picks(view.drafts[asked]), "places": view.places}
        return Sentence("nine_domains.table.place_cards", done, "ND-3")

    def _where(self, view: State, pick: Target, player: SeatName) -> Sentence:
        """On which place a card is to lie; of a special card what it will do there."""
        face = view.table.faces_in(pick[0])[pick[1]] if isinstance(pick, tuple) else UNKNOWN
        spec = self.content.cards[face] if self.content.is_card(face) else None
        if spec is None or spec.brief is None:
            return Sentence("nine_domains.table.choose_place", {"player": player}, "ND-3")
        return Sentence("nine_domains.table.choose_place_for", {"card": spec.name, "does": spec.brief}, spec.clause)

    def tell(self, view: State, event: Event, past: Sequence[Event]) -> Sentence | None:
        """With what the special cards of the match can do, before the first one is played."""
        told = super().tell(view, event, past)
        if told is None or not isinstance(event, SpecialsDrawn) or event.kinds[0] != event.kinds[1]:
            return told
        specs = [self.content.cards[face] for face in event.kinds[0]]
        fr, en = (" ".join(f"({s.name[of]}) {s.text[of]}" for s in specs if s.text) for of in ("fr", "en"))
        does = LocalText(fr, en)
        return Sentence("nine_domains.told.specials", {**told.arguments, "does": does}, told.clause)

    def about(self, situation: Situation[State], slot: Slot, face: int) -> tuple[Sentence, ...]:
        """The power of a card; what a domain is worth."""
        content = self.content
        if content.is_card(face):
            spec = content.cards[face]
            worth = () if spec.value is None else (self._worth(spec.value),)
            return (*worth, *([Sentence("table.as_it_is", {"words": spec.text}, spec.clause)] if spec.text else []))
        if not content.is_domain(face):
            return ()
        shown = content.domain(face).elements
        whole = [element.name for element in content.elements if element.id in shown]
        half = [element.name for element in content.elements if element.half is not None and element.half in shown]
        elements = listed([*whole, *(filled(LocalText("demi-{name}", "half {name}"), name=name) for name in half)])
        over = situation.view.elements_ignored
        halves = [Sentence("nine_domains.about.half", {"element": listed(half)}, "ND-17")] if half and not over else []
        arguments: dict[str, Argument] = {"n": content.points(face), "elements": elements}
        return (
            Sentence("nine_domains.about.points", arguments, "ND-5"),
            Sentence(
                f"nine_domains.about.{('elements_over' if over else 'elements') if shown else 'no_element'}",
                {"elements": elements},
                "ND-18" if shown and over else "ND-16",
            ),
            *halves,
        )

    @staticmethod
    def _worth(value: int) -> Sentence:
        return Sentence("nine_domains.about.strength", {"value": value}, "ND-9")

    def status(self, situation: Situation[State]) -> Sentence:
        """Round so and so of so many."""
        view = situation.view
        return Sentence("nine_domains.table.round", {"round": max(1, view.round), "rounds": self.content.rounds})

    def finale(
        self, situation: Situation[State], winners: tuple[int, ...], stage: Rect, ui: Ui, share: float
    ) -> tuple[Node, ...]:
        """The land of the winner."""
        return joined_land(self.content, situation, winners, stage, ui, share)


def present(rules: NineDomains) -> Presenter[State]:
    """The presenter for these rules."""
    return NineDomainsPresenter(rules)
