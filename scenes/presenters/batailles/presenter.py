"""The table of Batailles et piques: hidden armies around the field, the fight in the middle."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from msgspec.structs import replace

from game.batailles.army import KING, MINE, ROLE_NAMES, SAPPER, SHIRKER, SPECIALS, SPY, TEAMWORK
from game.batailles.events import (
    KingLooked,
)
from game.batailles.rules import Batailles
from game.batailles.state import ACTIVE, AFTERMATH, OPENING, STRIKING, TURN, State, Vacancy
from game.batailles.zones import SLOTS, cemetery, hand, pile, slot
from game.core.rules.drafts import picks as picks_of
from game.core.rules.rules import Action
from game.core.table.table import UNKNOWN
from game.core.texts import Argument, Person, SeatName, Sentence
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import picture
from scenes.presenters.batailles.art import BurstLook, army_back, army_picture, corners, special_picture
from scenes.presenters.batailles.camps import (
    army_left,
    camp_nodes,
    count_nodes,
    fight_nodes,
    grave_sign,
    near_plate,
    own_army,
)
from scenes.presenters.batailles.effects import EFFECTS
from scenes.presenters.batailles.field import BattleField
from scenes.presenters.batailles.finale import kings_on_parade
from scenes.presenters.batailles.gestures import (
    HAND_SPOT,
    POINTED,
    both_spot,
    can_only_leave_empty,
    is_powerless,
    kills_both,
    knows_all,
    opening_choices,
    own_place,
    special_slot,
    tried_alone,
    ways_to_attack,
    wished,
)
from scenes.presenters.batailles.in_hand import HandField
from scenes.presenters.batailles.notes import deductions_of
from scenes.presenters.batailles.roles import role_legend
from scenes.presenters.batailles.things import THINGS
from scenes.table.around.banner import beside_the_choice
from scenes.table.board.pieces import Layout, Picture, Piece, Pose, Slot, Spot, Target
from scenes.table.cards.fan import fan
from scenes.table.cards.hand_slots import laid_indices
from scenes.table.cards.piles import heap
from scenes.table.effects import moments_of
from scenes.table.offers import Offers
from scenes.table.presenter import BoardFrame, Notepad, OpenPile, Presenter, Situation, UsualPresenter


@lru_cache(maxsize=16)
def _field(frame: BoardFrame, others: int, text_scale: float) -> BattleField:
    """Where everything lies: the same from stage to stage."""
    return (HandField if frame.held else BattleField)(frame, others, text_scale)


class BataillesPresenter(UsualPresenter[Batailles]):
    """Fulfils `scenes.table.presenter.Presenter`."""

    mat = "batailles"
    pointed = POINTED
    things = THINGS
    effects = EFFECTS

    def __init__(self, rules: Batailles) -> None:
        super().__init__(rules)
        self.content = rules.content

    # ---- layout -------------------------------------------------------------------------------

    def layout(self, situation: Situation[State], frame: BoardFrame, ui: Ui) -> Layout:
        """Camps around the mat, the fight in the middle, the viewer's hand below."""
        view = situation.view
        near = situation.viewer if situation.viewer < len(situation.seats) else -1
        others = [seat for seat in view.seats if seat != near]
        others = [seat for seat in others if seat > near] + [seat for seat in others if seat < near]
        if near < 0:
            others = others[: len(others) - 1]
            near_place = view.seats[-1]
        else:
            near_place = near
        field = _field(frame, len(others), ui.text_scale)
        pieces: list[Piece] = []
        for camp, seat in zip(field.camps, others, strict=True):
            poses = [camp.slot(place) for place in range(SLOTS)]
            specials = [camp.special(number) for number in range(len(SPECIALS))]
            pieces += self._camp(situation, seat, poses, camp.grave(), specials, camp.behind(), field, ui)
        poses = [field.own_slot(place) for place in range(SLOTS)]
        specials = [field.own_special(number) for number in range(len(SPECIALS))]
        pieces += self._camp(situation, near_place, poses, field.own_grave(), specials, field.own_pile(), field, ui)
        if near >= 0:
            pieces += self._hand(view, near, frame, field, ui)
        under: list[Node] = [Node("image", field.corners(), look=corners(view, self.content))]
        under += camp_nodes(self.content, situation, others, field, ui)
        if near < 0:
            under += near_plate(self.content, situation, near_place, field, ui)
        else:
            under += own_army(self.content, situation, frame, ui)
        under += role_legend(self.rules.army(view), field, ui)
        if view.fight is not None:
            sides = len(view.fight.attack_slots), len(view.fight.defend_slots)
            under.append(Node("image", field.burst(*sides), look=BurstLook()))
            under.append(picture(field.emblem(*sides), "batailles/icon_fight"))
        spots = [
            *(Spot(f"slot.{place}", field.own_slot(place).rect, self._slot_name(ui, place)) for place in range(SLOTS)),
            *(
                Spot(
                    both_spot(seat),
                    camp.plate.inset(-3),
                    ui.texts("batailles.table.both", player=Person(situation.seats[seat].name)),
                    "pill",
                )
                for camp, seat in zip(field.camps, others, strict=True)
            ),
            Spot(HAND_SPOT, frame.hand, ui.texts("batailles.table.hand"), "wide"),
        ]
        over = (*count_nodes(self.content, situation, others, field, ui), *fight_nodes(situation, field, ui))
        places = {seat: camp.slot for camp, seat in zip(field.camps, others, strict=True)}
        places[near_place] = field.own_slot
        moments = moments_of(EFFECTS, places, view, situation.events)
        return Layout(tuple(under), tuple(pieces), tuple(spots), over, moments)

    def _card_of(self, situation: Situation[State], seat: int, place: int, name: str, ui: Ui) -> str:
        """A card in play by its place and its player, and by its name if the viewer knows it."""
        key = f"batailles.table.card_{'seen' if name else 'of'}"
        card = self.content.game.slots[place].card
        return ui.texts(key, card=card, player=Person(situation.seats[seat].name), name=name)

    def _slot_name(self, ui: Ui, place: int) -> str:
        return ui.texts.pick(self.content.slot_name(place))

    def _camp(
        self,
        situation: Situation[State],
        seat: int,
        poses: Sequence[Pose],
        grave: Pose,
        specials: Sequence[Pose],
        behind: Pose,
        field: BattleField,
        ui: Ui,
    ) -> list[Piece]:
        """Everything of one player but his hand, if it is the viewer's."""
        view = situation.view
        back = army_back(ui.palette, situation.seats[seat].token, self.content, view)
        pieces = []
        for place in range(SLOTS):
            for index, face in enumerate(view.table.faces_in(slot(seat, place))):
                peeked = bool(self._looks_at(situation, seat, place))
                pose = field.peeked() if peeked else self._fighting_pose(view, seat, place, field) or poses[place]
                seen = self._is_shown(situation, seat, place, index, face)
                shown = self._card(view, back, face) if seen else back
                own = seat == situation.viewer
                name = self._card_name(view, ui, face) if seen else ""
                label = name if own and seen else self._card_of(situation, seat, place, name, ui)
                engaged = peeked or (view.fight is not None and place in view.fight.side(seat))
                fresh = engaged or view.result is not None or self._is_fresh(situation, seat, place)
                dim = seen and not own and not fresh
                pieces.append(Piece((slot(seat, place), index), pose, shown, label, 40 if engaged else 10, dim=dim))
        picture_of, name_of = partial(self._card, view, back), partial(self._card_name, view, ui)
        pieces += heap(cemetery(seat), view.table.faces_in(cemetery(seat)), grave, picture_of, name_of, spread=6)
        own_pile = seat == situation.viewer
        pieces += [
            Piece(
                (pile(seat), index),
                behind,
                back,
                ui.texts("batailles.table.pile", left=army_left(self.content, view, seat, ui)),
                -index,
                concealed=index > 0 or not own_pile,
            )
            for index in range(view.table.count(pile(seat)))
        ]
        if not own_pile:
            faces = view.table.faces_in(hand(seat))
            laid = {} if view.phase != OPENING else laid_indices(faces, view.drafts[seat])
            for index, face in enumerate(faces):
                if index in laid and face != UNKNOWN:  # where all hands lie open
                    label = self._card_of(situation, seat, laid[index], name_of(face), ui)
                    pieces.append(Piece((hand(seat), index), poses[laid[index]], picture_of(face), label, 10))
                else:
                    pieces.append(Piece((hand(seat), index), behind, back, concealed=True))
        for special, pose in enumerate(specials):
            name = ui.texts(f"batailles.table.{SPECIALS[special]}")
            art = special_picture(self.content, view, seat, special)
            useless = seat != situation.viewer and view.standings[seat] != ACTIVE
            pieces.append(Piece(special_slot(seat, special), pose, art, name, 12, concealed=useless))
        return pieces

    @staticmethod
    def _fighting_pose(view: State, seat: int, place: int, field: BattleField) -> Pose | None:
        fight = view.fight
        if fight is None or place not in fight.side(seat):
            return None
        side = fight.side(seat)
        sides = len(fight.attack_slots), len(fight.defend_slots)
        return field.fighting(seat == fight.attacker, side.index(place), *sides)

    def _is_shown(self, situation: Situation[State], seat: int, place: int, index: int, face: int) -> bool:
        """What a screen shows of a card in play: one's own, engaged ones that one sees, and what one may remember."""
        view = situation.view
        if face == UNKNOWN:
            return False
        remembers = view.house.memory_aid and situation.memory
        return remembers or situation.sees(slot(seat, place), index) or self._is_fresh(situation, seat, place)

    @staticmethod
    def _is_fresh(situation: Situation[State], seat: int, place: int) -> bool:
        """True for a card that the viewer is being shown right now."""
        looks = BataillesPresenter._looks_at(situation, seat, place)
        return situation.is_shown(slot(seat, place)) or situation.viewer in looks

    @staticmethod
    def _looks_at(situation: Situation[State], seat: int, place: int) -> list[int]:
        """Who looks at this card right now, having killed a king: all see which one it is (BP-A23)."""
        looks = (event for event in situation.events if isinstance(event, KingLooked))
        return [look.seat for look in looks if (look.owner, look.slot) == (seat, place)]

    def _hand(self, view: State, seat: int, frame: BoardFrame, field: BattleField, ui: Ui) -> list[Piece]:
        """The viewer's hand; what he prepared for the opening lies on its slot already."""
        faces = view.table.faces_in(hand(seat))
        placed = laid_indices(faces, view.drafts[seat])
        free = [index for index in range(len(faces)) if index not in placed]
        pieces = []
        for index, face in enumerate(faces):
            if index in placed:
                pose = field.own_slot(placed[index])
            else:
                pose = fan(frame.hand, free.index(index), len(free))
            card = army_picture(self.content, view, face)
            pieces.append(Piece((hand(seat), index), pose, card, self._card_name(view, ui, face), 50 + index))
        return pieces

    def _card(self, view: State, back: Picture, face: int) -> Picture:
        return back if face == UNKNOWN else army_picture(self.content, view, face)

    def _card_name(self, view: State, ui: Ui, face: int) -> str:
        if face == UNKNOWN:
            return ui.texts("batailles.table.hidden_card")
        return ui.texts.pick(self.content.card_name(view.house.army, view.house.skin, face))

    # ---- gestures -----------------------------------------------------------------------------

    def offers(self, situation: Situation[State], legal: Sequence[Action]) -> Offers:
        """Gestures for what is done with cards, buttons for the rest and for what the lone card does."""
        offers = super().offers(situation, legal)
        if situation.view.phase != OPENING:
            return offers
        return replace(offers, choices=opening_choices(legal))

    def wish(self, situation: Situation[State], held: tuple[Slot, ...], target: Target) -> Action | None:
        """What was tried: an opening, an attack, a replacement, a shirker."""
        return wished(situation.view, situation.viewer, held, target)

    def alone(self, situation: Situation[State], slot: Slot) -> Action | None:
        """A minefield, a special card that is not to be used, a card that the lone one cannot kill."""
        return tried_alone(situation.view, situation.viewer, slot)

    def movable(self, situation: Situation[State], piece: Slot) -> bool:
        """The viewer's hand, and on his turn his cards in play and the special cards that are left to him."""
        view = situation.view
        seat = situation.viewer
        if piece[0] == hand(seat):
            return view.phase in (OPENING, TURN, AFTERMATH)
        if view.phase != TURN:
            return False
        left = [special_slot(seat, special) for special, count in enumerate(view.specials[seat]) if count]
        return own_place(seat, piece) is not None or piece in left

    # ---- words and time -----------------------------------------------------------------------

    def prompt(self, situation: Situation[State], picks: tuple[Target, ...]) -> Sentence:
        """What is asked, by name."""
        view = situation.view
        said = beside_the_choice(self.rules, situation, EFFECTS)
        if said is not None:
            return self._waits_for_a_card(situation) or said
        player: dict[str, Argument] = {"player": SeatName(situation.asked)}
        if view.phase == TURN:
            missing = self._after_picks(situation, picks) if picks else None
            if missing is not None:
                return missing
            ways = ways_to_attack(view, self.rules.legal(view, situation.asked))
            return Sentence(f"batailles.table.{ways}", player, "BP-11")
        if view.phase == AFTERMATH:
            if isinstance(view.due(), Vacancy):
                mine = situation.viewer in situation.actors
                if mine and can_only_leave_empty(self.rules.legal(view, situation.viewer)):
                    return Sentence("batailles.table.replace_nothing", player, "BP-35")
                if mine and any(pick in picks for pick in self._in_hand(situation)):
                    return Sentence("batailles.table.replace_where", {}, "BP-26")
                lost = sum(vacancy.seat == situation.asked for vacancy in view.vacancies)
                return Sentence("batailles.table.replace", {**player, "n": lost}, "BP-26")
            known = situation.viewer in situation.actors and knows_all(view, situation.viewer)
            return Sentence(f"batailles.table.look{'_known' if known else ''}", player, "BP-27")
        if view.phase == STRIKING:
            if situation.viewer not in situation.actors or view.fight is None:
                return Sentence("batailles.table.strike", player, "BP-19")
            lone = view.face(situation.viewer, view.fight.side(situation.viewer)[0])
            card = self.content.card_name(view.house.army, view.house.skin, lone)
            legal = self.rules.legal(view, situation.viewer)
            key = "nothing" if is_powerless(legal) else "both_die" if kills_both(legal) else "with"
            return Sentence(f"batailles.table.strike_{key}", {**player, "card": card}, "BP-19")
        if any(pick in picks for pick in self._in_hand(situation)):
            return Sentence("batailles.table.opening_where", {}, "BP-8")
        key = ("opening", "opening_more", "opening_laid")[picks_of(view.drafts[situation.asked])]
        return Sentence(f"batailles.table.{key}", player, "BP-8")

    @staticmethod
    def _waits_for_a_card(situation: Situation[State]) -> Sentence | None:
        """For who looks on: that another one is to replace a card, or to look at one."""
        view = situation.view
        if view.phase != AFTERMATH or not situation.actors:
            return None
        deed = "replaces" if isinstance(view.due(), Vacancy) else "looks"
        return Sentence(f"batailles.table.{deed}", {"player": SeatName(situation.asked)})

    @staticmethod
    def _in_hand(situation: Situation[State]) -> list[Slot]:
        """The cards of the viewer's hand."""
        zone = hand(situation.viewer)
        return [(zone, index) for index in range(situation.view.table.count(zone))]

    def _after_picks(self, situation: Situation[State], picks: tuple[Target, ...]) -> Sentence | None:
        """What is missing on one's turn, once something is picked; None for what nothing can be done with."""
        view, seat = situation.view, situation.viewer
        shirks = special_slot(seat, SHIRKER) in picks
        from_hand = any(pick in picks for pick in self._in_hand(situation))
        own = [place for pick in picks if (place := own_place(seat, pick)) is not None]
        pair = len(own) == SLOTS
        mine = len(picks) == len(own) == 1 and self.rules.army(view).is_mine(view.face(seat, own[0]))
        if (mine or from_hand) and not view.specials[seat][SHIRKER]:
            return None
        if mine:
            return Sentence("batailles.table.mine_swaps", {}, "BP-30")
        if pair or special_slot(seat, TEAMWORK) in picks:
            return Sentence("batailles.table.together", {}, "BP-29")
        if from_hand:
            return Sentence("batailles.table.swap", {}, "BP-30")
        if shirks:
            return Sentence(f"batailles.table.{'swap_for' if own else 'swap_which'}", {}, "BP-30")
        return Sentence("batailles.table.against", {}, "BP-11")

    def about(self, situation: Situation[State], slot: Slot, face: int) -> tuple[Sentence, ...]:
        """What a card of the army does in a fight; what a special card is good for."""
        if face == UNKNOWN:
            return ()
        army = self.rules.army(situation.view)
        role = army.roles[face]
        clause = {SPY: "BP-3", SAPPER: "BP-4", KING: "BP-14", MINE: "BP-15"}.get(role, "BP-16")
        own = Sentence(f"batailles.about.{ROLE_NAMES[role]}", {"value": army.values[face]}, clause)
        n = army.points(face, situation.view.house.mine_points)
        if not n:
            return (own, Sentence("batailles.about.no_points", {}, "BP-A19"))
        return (own, Sentence("batailles.about.points", {"n": n}, "BP-33"))

    def open_piles(self, situation: Situation[State]) -> tuple[OpenPile, ...]:
        """What everybody may look through."""
        piles = (
            OpenPile(
                cemetery(seat),
                Sentence("batailles.table.cemetery", {"player": SeatName(seat)}, "BP-25"),
                grave_sign(seat),
            )
            for seat in range(len(situation.seats))
        )
        return tuple(piles)

    def keeps_notepad(self, situation: Situation[State]) -> bool:
        """Unless nothing may be remembered by the screen."""
        return situation.view.house.memory_aid and situation.memory

    def notepad(self, situation: Situation[State], ui: Ui) -> Notepad:
        """What the cards of the others can still be."""
        return deductions_of(self.rules, situation, ui)

    def status(self, situation: Situation[State]) -> Sentence:
        """Which turn it is."""
        view = situation.view
        if view.turns == 0:
            return Sentence("batailles.table.setting_up", {})
        return Sentence("batailles.table.turns", {"turn": view.turns})

    def finale(
        self, situation: Situation[State], winners: tuple[int, ...], stage: Rect, ui: Ui, share: float
    ) -> tuple[Node, ...]:
        """The kings."""
        return kings_on_parade(self.content, situation, winners, stage, ui, share)


def present(rules: Batailles) -> Presenter[State]:
    """The presenter for these rules."""
    return BataillesPresenter(rules)
