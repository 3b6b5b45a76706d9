"""The table of FLOWER POWER!: gardens of rosettes, a lane with the piles, a large duel in the middle."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from game.core.rules.drafts import EMPTY
from game.core.rules.events import Event
from game.core.rules.rules import Action
from game.core.table.table import UNKNOWN
from game.core.texts import Argument, Person, SeatName, Sentence
from game.flower_power.beds import REMEMBERED, BedPlan, already_planted
from game.flower_power.cards import FERTILISER, POWER_CLAUSES, POWER_NAMES, PROMOTION
from game.flower_power.founding import prepared
from game.flower_power.rules import FlowerPower
from game.flower_power.state import (
    ATTACKER,
    BUILDING,
    COMPARE,
    CONTEST,
    DEFENDER,
    LAST_WILL,
    MAIN,
    RANKING,
    REPLY,
    TIE,
    State,
)
from game.flower_power.turns import can_attack
from game.flower_power.zones import ASIDE, DRAW_PILE, GRAVERYARD, arranging, dealt_hand, hand, packet
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.presenters.flower_power.art import (
    CentrePicture,
    SoilPicture,
    back_picture,
    card_picture,
    hand_picture,
    petal_picture,
)
from scenes.presenters.flower_power.effects import EFFECTS
from scenes.presenters.flower_power.finale import garden_in_bloom
from scenes.presenters.flower_power.gardens import Gardens
from scenes.presenters.flower_power.gestures import FLOWER, POINTED, SOIL, flower_offers, idle_poison, wished
from scenes.presenters.flower_power.in_hand import HandGardens
from scenes.presenters.flower_power.passing import passing_orders
from scenes.presenters.flower_power.plates import bed_signs, dealt_places, new_bed_sign, number_spots, still_nodes
from scenes.presenters.flower_power.questions import contesting, on_turn, on_what, preparing
from scenes.presenters.flower_power.spots import spots_of
from scenes.presenters.flower_power.things import THINGS
from scenes.presenters.flower_power.told import told
from scenes.table.around.banner import beside_the_choice
from scenes.table.board.pieces import Layout, Picture, Piece, Slot, Target
from scenes.table.cards.fan import fan
from scenes.table.cards.hand_slots import laid_indices
from scenes.table.cards.piles import TOP_OF_HEAP, heap, neat_pile
from scenes.table.effects import moments_of
from scenes.table.offers import Offers
from scenes.table.presenter import BoardFrame, OpenPile, Order, Presenter, Situation, UsualPresenter

FIGHTING: Final = 1.3
"""How much larger the petal is that fights."""


class FlowerPowerPresenter(UsualPresenter[FlowerPower]):
    """Fulfils `scenes.table.presenter.Presenter`."""

    mat = "flower"
    ornament = "flower_power/mat_flower_power_ornament"
    remembers = REMEMBERED
    pointed = POINTED
    things = THINGS
    effects = EFFECTS

    def __init__(self, rules: FlowerPower) -> None:
        super().__init__(rules)
        self.content = rules.content

    def recalls(self, position: State) -> tuple[Event, ...]:
        """The flowers of its gardens."""
        return already_planted(position)

    # ---- layout -------------------------------------------------------------------------------

    def layout(self, situation: Situation[State], frame: BoardFrame, ui: Ui) -> Layout:
        """Others above, the lane, the viewer's garden and hand below; who fights comes to the middle."""
        view = situation.view
        near = situation.viewer if situation.viewer < view.seats else 0
        kind = HandGardens if frame.held else Gardens
        gardens = kind(frame, view, near, ui.text_scale, BedPlan(view, situation.past))
        pieces = [
            *self._flowers(view, gardens, situation, ui),
            *self._piles(view, gardens, ui),
            *self._dealt(situation, gardens),
            *self._hands(situation, near, gardens, ui),
            *self._petals_to_lay(situation, gardens, ui),
        ]
        numbers, over = number_spots(self.content, situation, gardens, ui)
        spots = [*numbers, *spots_of(self.content, situation, near, gardens, ui)]
        over = [*over, *bed_signs(gardens, ui), *new_bed_sign(self.content, view, near, gardens)]
        under = still_nodes(self.content, situation, gardens, ui)
        moments = moments_of(EFFECTS, gardens, view, situation.events)
        return Layout(tuple(under), tuple(pieces), tuple(spots), tuple(over), moments)

    def _flowers(self, view: State, gardens: Gardens, situation: Situation[State], ui: Ui) -> list[Piece]:
        pieces, back = [], self._back
        remembers = view.house.memory_aid and situation.memory
        for flower in view.flowers:
            rosette = gardens.rosettes.get(flower.zone)
            if rosette is None:
                continue
            owner = situation.seats[flower.owner].name
            bed, size = gardens.plan.name(flower.zone), view.size(flower.zone)
            fighting = view.battle is not None and flower.zone in (view.battle.attacking, view.battle.defending)
            level = 30 if fighting else 0
            spied = situation.is_shown(flower.zone)  # what he has seen of it lies open meanwhile
            for index in range(size):
                face = view.petal(flower.zone, index)
                sees = situation.sees(flower.zone, index)
                shown = sees or (face != UNKNOWN and remembers)
                remembered = shown and not sees
                seen = spied and face != UNKNOWN
                closed = (shown or seen) and not sees and situation.viewer < view.seats  # poison does not reach it
                art: Picture = petal_picture(self.content, face, closed=closed) if shown or seen else back
                label = f"{bed} · {self._name(ui, face if shown or seen else UNKNOWN)}"
                label += f" — {ui.texts('flower_power.table.seen_closed')}" if closed else ""
                pose, height = rosette.petal(index), level + size - index
                if fighting and index == _petal_that_fights(view, flower.zone):
                    pose, height = pose._replace(w=pose.w * FIGHTING, h=pose.h * FIGHTING, lift=9), level + size + 1
                whole = (FLOWER, flower.zone)
                dim = flower.exhausted or (remembered and not seen)
                pieces.append(Piece((flower.zone, index), pose, art, label, height, dim=dim, part_of=whole))
            key = "flower_power.table.power_flower" if flower.power else "flower_power.table.flower"
            label = ui.texts.plural(key, size, player=Person(owner), name=bed)
            centre = CentrePicture(flower.power, size, flower.exhausted)
            middle = Piece((FLOWER, flower.zone), rosette.centre(), centre, label, level + 25, untraced=fighting)
            pieces.append(middle)  # whoever has fought goes home again
            soil = SoilPicture(flower.power, fighting)
            ground = rosette.soil(flower.power)
            whole = (FLOWER, flower.zone)
            place = (SOIL, flower.zone)
            pieces.append(Piece(place, ground, soil, label, level - 1, part_of=whole, ground=True, untraced=fighting))
        return pieces

    def _piles(self, view: State, gardens: Gardens, ui: Ui) -> list[Piece]:
        pile, back = gardens.pile(), self._back
        count = view.table.count(DRAW_PILE)
        pieces = neat_pile(DRAW_PILE, count, pile, back, "", edges=3, aside=(1.2, 1.4))
        picture_of = partial(card_picture, self.content)
        for zone, drawn in ((GRAVERYARD, TOP_OF_HEAP), (ASIDE, 0)):
            faces = view.table.faces_in(zone)
            pieces += heap(zone, faces, gardens.grave(), picture_of, partial(self._name, ui), spread=6, drawn=drawn)
        return pieces

    def _dealt(self, situation: Situation[State], gardens: Gardens) -> list[Piece]:
        """What nobody has taken up yet: a packet and a hand for each rank (FP-3, FP-4). Afterwards the packet of who
        builds unseen lies, not to be seen, where its petals come from: with whom it belongs to (FP-15).
        """
        view, back, places = situation.view, self._back, dealt_places(situation, gardens)
        pieces = []
        for rank in range(view.seats):
            petals, cards = view.table.count(packet(rank)), view.table.count(dealt_hand(rank))
            if places:
                pieces += neat_pile(packet(rank), petals, places[rank].packet, back, "")
                pieces += [Piece((dealt_hand(rank), n), places[rank].card(n, cards), back, z=n) for n in range(cards)]
                continue
            pose = gardens.home(view.order[rank]) if view.order else gardens.pile()
            lying = ((packet(rank), petals), (dealt_hand(rank), cards))
            pieces += [Piece((zone, n), pose, back, concealed=True) for zone, count in lying for n in range(count)]
        return pieces

    def _hands(self, situation: Situation[State], near: int, gardens: Gardens, ui: Ui) -> list[Piece]:
        """The viewer's fan; cards that are prepared for a new flower lie in its bed already. Others
        behind their plates.
        """
        view = situation.view
        pieces, back = [], self._back
        for seat in range(view.seats):
            zone = hand(seat)
            faces = view.table.faces_in(zone)
            if seat != situation.viewer:
                if situation.is_shown(zone):
                    pieces += self._spied(situation, seat, gardens, ui)
                    continue
                pose = gardens.home(seat)
                pieces += [Piece((zone, index), pose, back, concealed=True) for index in range(len(faces))]
                continue
            cards = prepared(view, seat) if view.phase != BUILDING else ()
            places = laid_indices(faces, cards)
            bed = gardens.new_bed(len(cards))
            arranging_now = bool(view.table.count(arranging(seat)))
            free = [index for index in range(len(faces)) if index not in places]
            for index, face in enumerate(faces):
                laid = index in places
                if laid:
                    pose = bed.petal(places[index])
                elif arranging_now:
                    pose = gardens.kept(free.index(index), len(free))
                else:
                    pose = fan(gardens.frame.hand, free.index(index), len(free))
                art = card_picture(self.content, face) if laid else hand_picture(self.content, face)
                pieces.append(Piece((zone, index), pose, art, self._hand_label(ui, face), 60 + index))
        return pieces

    def _spied(self, situation: Situation[State], seat: int, gardens: Gardens, ui: Ui) -> list[Piece]:
        """A hand that a club looks into: while its cards are shown they lie in the middle for the spy (FP-64)."""
        zone = hand(seat)
        faces = situation.view.table.faces_in(zone)
        pieces, back = [], self._back
        for index, face in enumerate(faces):
            known = face != UNKNOWN
            art: Picture = card_picture(self.content, face) if known else back
            pose = gardens.spied(index, len(faces))
            pieces.append(Piece((zone, index), pose, art, self._name(ui, face), 90 + index))
        return pieces

    def _hand_label(self, ui: Ui, face: int) -> str:
        """The card and what it can do."""
        powers = ", ".join(
            ui.texts(f"flower_power.table.power_{name}")
            for name in ("poison", "fertiliser", "promotion", "spy")
            if self.content.cards.can(face, ("poison", "fertiliser", "promotion", "spy").index(name))
        )
        return f"{self._name(ui, face)} — {powers}"

    def _petals_to_lay(self, situation: Situation[State], gardens: Gardens, ui: Ui) -> list[Piece]:
        """Gardens that are built with open eyes: loose petals in the hand's strip, laid ones in their beds."""
        view = situation.view
        pieces, back = [], self._back
        for seat in range(view.seats):
            zone = arranging(seat)
            faces = view.table.faces_in(zone)
            if seat != situation.viewer:
                pieces += [Piece((zone, n), gardens.pile(), back, concealed=True) for n in range(len(faces))]
                continue
            plan = view.plans[seat]
            laid = laid_indices(faces, [face for bed in plan for face in bed])
            poses = [
                gardens.planned(number, len(plan), len(bed)).petal(index)
                for number, bed in enumerate(plan)
                for index in range(len(bed))
            ]
            free = [index for index in range(len(faces)) if index not in laid]
            for index, face in enumerate(faces):
                if index in laid:
                    pose = poses[laid[index]]
                else:
                    pose = fan(gardens.frame.hand, free.index(index), len(free), 64)
                art = card_picture(self.content, face)
                pieces.append(Piece((zone, index), pose, art, self._name(ui, face), 40 + index))
        return pieces

    @property
    def _back(self) -> Picture:
        return back_picture(self.content)

    def _name(self, ui: Ui, face: int) -> str:
        if face == UNKNOWN:
            return ui.texts("flower_power.table.hidden_card")
        return ui.texts.pick(self.content.cards.names[face])

    # ---- gestures -----------------------------------------------------------------------------

    def offers(self, situation: Situation[State], legal: Sequence[Action]) -> Offers:
        """Hand cards onto petals, flowers and hands; flowers onto flowers."""
        return flower_offers(self.where(situation, legal))

    def wish(self, situation: Situation[State], held: tuple[Slot, ...], target: Target) -> Action | None:
        """An attack, a poisoning, a promotion or a founding that is not lawful now."""
        return wished(self.where(situation), held, target)

    def alone(self, situation: Situation[State], slot: Slot) -> Action | None:
        """A poisoning, so that the rules say why a spade is of no use now."""
        return idle_poison(self.where(situation), slot)

    def movable(self, situation: Situation[State], slot: Slot) -> bool:
        """The viewer's cards, and his flowers on his turn."""
        view = situation.view
        seat = situation.viewer
        if slot[0] in (hand(seat), arranging(seat)):
            return True
        if view.phase != MAIN:
            return False
        flower = view.flower(slot[1] if slot[0] in (FLOWER, SOIL) else slot[0])
        return flower is not None and flower.owner == seat

    # ---- words and time -----------------------------------------------------------------------

    def prompt(self, situation: Situation[State], picks: tuple[Target, ...]) -> Sentence:
        """What is asked, by name."""
        view = situation.view
        said = beside_the_choice(self.rules, situation, EFFECTS, partial(self._told, situation))
        if said is not None:
            return said
        asked = situation.asked
        arguments: dict[str, Argument] = {"player": SeatName(asked), "n": self.content.game.founding.regular}
        if self._asks_role(view, picks):
            return Sentence("flower_power.table.which_role", arguments, "FP-68")
        if len(picks) > 1 and any(isinstance(pick, tuple) and pick[0] == FLOWER for pick in picks):
            return Sentence("flower_power.table.which_place", arguments, "FP-60")
        if view.phase in (MAIN, REPLY, TIE, LAST_WILL):
            if picks:
                return self._after_the_first(situation, picks[0])
            new = preparing(self.content, view, asked)
            if new is not None:
                return new
        if view.phase == BUILDING:
            left = view.deal.petals[asked] - sum(map(len, view.plans[asked]))
            if not left:
                return Sentence("flower_power.table.built", arguments, "FP-18")
            if view.house.blind_build:
                return Sentence("flower_power.table.building", {**arguments, "left": left}, "FP-18")
            return Sentence("flower_power.table.arranging", {**arguments, "n": left}, "FP-A1")
        if view.phase == REPLY and view.battle is not None:
            fight, beds = view.battle, BedPlan(view, situation.past)
            if view.flower(fight.attacking) is None or view.flower(fight.defending) is None:
                return Sentence("flower_power.table.reply_gone", arguments, "FP-81")
            side = "attacking" if asked == fight.attacker else "attacked"
            flowers = {"one": beds.name(fight.attacking), "other": beds.name(fight.defending)}
            return Sentence(f"flower_power.table.reply_{side}", {**arguments, **flowers}, "FP-33")
        decides = view.phase == TIE and asked == situation.viewer
        must_play = decides and self.rules.idle[TIE] not in self.rules.legal(view, asked)
        key, clause = {
            CONTEST: (contesting(view), "FP-13"),
            RANKING: ("ranking", "FP-14"),
            COMPARE: ("pick", "FP-53"),
            TIE: ("tie_forced", "FP-A27") if must_play else ("tie", "FP-51"),
            LAST_WILL: ("last_will", "FP-70"),
        }.get(view.phase, (on_turn(self.content, view, asked), "FP-22"))
        return Sentence(f"flower_power.table.{key}", arguments, clause)

    def _after_the_first(self, situation: Situation[State], pick: Target) -> Sentence:
        """What is missing once one thing is pointed at: a use for a card, a target, or a card for it."""
        view, asked = situation.view, situation.asked
        if isinstance(pick, tuple) and pick[0] == hand(asked):
            return on_what(self.content, view, asked, view.table.faces_in(pick[0])[pick[1]])
        if isinstance(pick, tuple) and pick[0] == FLOWER and can_attack(self.content, view, asked, pick[1]):
            name = BedPlan(view, situation.past).name(pick[1])
            return Sentence("flower_power.table.against", {"flower": name}, "FP-30")
        return Sentence("table.with_what", {"player": SeatName(asked)}, "FP-56")

    def _told(self, situation: Situation[State], event: Event) -> Sentence | None:
        """An event of the stage that is shown, told upon what was planted and lost before it."""
        later = situation.events[situation.events.index(event) :]
        known = len(situation.past) - sum(isinstance(one, REMEMBERED) for one in later)
        return told(self.rules, situation.view, event, situation.past[:known])

    def _asks_role(self, view: State, picks: tuple[Target, ...]) -> bool:
        """True while a red joker lies on a regular flower, and it is not said yet what it counts as."""
        slots = [pick for pick in picks if isinstance(pick, tuple)]
        faces = [
            view.table.faces_in(zone)[index] for zone, index in slots if zone != FLOWER and view.flower(zone) is None
        ]
        flowers = [view.flower(index) for zone, index in slots if zone == FLOWER]
        joker = any(self.content.cards.can(f, FERTILISER) and self.content.cards.can(f, PROMOTION) for f in faces)
        regular = any(flower is not None and not flower.power for flower in flowers)
        return joker and regular and len(slots) == len(picks)

    def about(self, situation: Situation[State], slot: Slot, face: int) -> tuple[Sentence, ...]:
        """What a card can do from the hand, power by power; of a petal that lies hidden, what there is to say of its
        flower.
        """
        if slot[0] in (FLOWER, SOIL):
            return self._petals_of(situation, slot[1])
        if face == UNKNOWN and situation.view.flower(slot[0]) is not None:
            return self._petals_of(situation, slot[0])
        if face == UNKNOWN or slot[0] < 0:
            return ()
        powers = [power for power in range(len(POWER_NAMES)) if self.content.cards.can(face, power)]
        card = self.content.cards.names[face]
        return tuple(
            Sentence(f"flower_power.about.{POWER_NAMES[power]}", {"card": card}, POWER_CLAUSES[power])
            for power in powers
        )

    def _petals_of(self, situation: Situation[State], zone: int) -> tuple[Sentence, ...]:
        """A flower petal by petal, from the top, after what its signs say: may it attack, which petal fights."""
        view = situation.view
        flower = view.flower(zone)
        remembers = view.house.memory_aid and situation.memory
        rests = flower is not None and flower.exhausted and len(view.garden(flower.owner)) > 1  # the last may attack
        lines = [Sentence("flower_power.about.exhausted", {}, "FP-43")] if rests else []
        asked = situation.viewer in situation.actors and view.phase == MAIN
        if asked and can_attack(self.content, view, situation.viewer, zone):
            lines.append(Sentence("flower_power.about.may_attack", {}, "FP-30"))
        if flower is not None and view.size(zone) > 1:
            key, clause = ("picks", "FP-53") if flower.power else ("tops", "FP-37")
            lines.append(Sentence(f"flower_power.about.{key}", {}, clause))
        for index in range(view.size(zone)):
            face = view.petal(zone, index)
            seen = face != UNKNOWN and (remembers or situation.sees(zone, index))
            number: dict[str, Argument] = {"n": index + 1}
            if seen:
                number["card"] = self.content.cards.names[face]
            lines.append(Sentence(f"flower_power.about.petal{'' if seen else '_hidden'}", number))
        return tuple(lines)

    def open_piles(self, situation: Situation[State]) -> tuple[OpenPile, ...]:
        """What everybody may look through."""
        return (OpenPile(GRAVERYARD, Sentence("flower_power.table.grave_pile", {}, "FP-10")),)

    def orders(self, situation: Situation[State]) -> tuple[Order, ...]:
        """To pass for the rest of this attack, or of this turn (FP-33)."""
        return passing_orders(self.rules, situation)

    def status(self, situation: Situation[State]) -> Sentence:
        """Which turn it is."""
        view = situation.view
        if not view.turn:
            return Sentence("flower_power.table.setting_up", {})
        return Sentence("flower_power.table.turn", {"turn": view.turn})

    def finale(
        self, situation: Situation[State], winners: tuple[int, ...], stage: Rect, ui: Ui, share: float
    ) -> tuple[Node, ...]:
        """The winner’s garden in bloom."""
        return garden_in_bloom(self.content, situation, winners, stage, ui, share)

    def tell(self, view: State, event: Event, past: Sequence[Event]) -> Sentence | None:
        """With the names of the beds."""
        return told(self.rules, view, event, past)


def _petal_that_fights(view: State, zone: int) -> int:
    """The place of the petal that was picked for the next comparison (FP-53), or was compared last; EMPTY: none."""
    battle = view.battle
    if battle is None:
        return EMPTY
    side = ATTACKER if zone == battle.attacking else DEFENDER
    return battle.picks[side] if battle.picks[side] >= 0 else next(reversed(battle.used[side]), EMPTY)


def present(rules: FlowerPower) -> Presenter[State]:
    """The presenter for these rules."""
    return FlowerPowerPresenter(rules)
