"""The table of FLAUTZ!: swap a hand card for one in the air or on the ground, as the crystal's zone allows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from game.core.rules.events import Event
from game.core.rules.outcome import GameEnded
from game.core.rules.rules import Action
from game.core.table.table import UNKNOWN
from game.core.texts import Argument, SeatName, Sentence
from game.flautz.ending import game_ending
from game.flautz.events import (
    FlautzDeclared,
    MatchBegan,
    MatchEnded,
    QuinteLaid,
)
from game.flautz.explanation import explain_best_spell
from game.flautz.narration import MOST_POINTS, runner_up
from game.flautz.rules import Flautz
from game.flautz.spells import ROYAL
from game.flautz.state import DEALT, EXCHANGING, TURN, TURN_OVER, State
from game.flautz.turns import hand_after, in_last_turns, must_replace, turns_to_come
from game.flautz.zones import DISCARD, DRAW, SLOTS, display, hand
from scenes.kit.drawing.theme import STRONG
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import SheetLook, picture, text
from scenes.presenters.flautz.art import (
    BannerLook,
    CrystalPicture,
    ZoneLook,
    apprentice_picture,
    back_picture,
    spell_picture,
)
from scenes.presenters.flautz.board import WORTH, Arena
from scenes.presenters.flautz.effects import EFFECTS
from scenes.presenters.flautz.finale import crystal_rain
from scenes.presenters.flautz.gestures import OPTIONS, POINTED, barred, slot_of, wished
from scenes.presenters.flautz.hands import band, seen_cards, spell_first, spell_of
from scenes.presenters.flautz.in_hand import HandArena
from scenes.presenters.flautz.players import own_crystals, plate_nodes
from scenes.presenters.flautz.rows import open_slots, row_words
from scenes.presenters.flautz.things import APPRENTICES, CRYSTAL, THINGS
from scenes.table.around.banner import beside_the_choice, waiting_for
from scenes.table.board.pieces import Layout, Picture, Piece, Pose, Slot, Spot, Target
from scenes.table.cards.fan import fan
from scenes.table.cards.piles import heap, neat_pile
from scenes.table.effects import moments_of
from scenes.table.offers import Offers, offers_of
from scenes.table.presenter import BoardFrame, Counted, OpenPile, Presenter, Situation, UsualPresenter

SIGN: Final = 0.4
"""The height of the arrows in the middle of a zone, as a share of the zone's."""
WATCH: Final = "flautz.table.watch"
"""What is said while nothing is told."""


class FlautzPresenter(UsualPresenter[Flautz]):
    """Fulfils `scenes.table.presenter.Presenter`."""

    mat = "flautz"
    ornament = "flautz/mat_flautz_ornament"
    pointed = POINTED
    things = THINGS
    effects = EFFECTS
    afterwards: tuple[type[Event], ...] = (MatchBegan, GameEnded)

    def __init__(self, rules: Flautz) -> None:
        super().__init__(rules)
        self.content = rules.content

    # ---- layout -------------------------------------------------------------------------------

    def layout(self, situation: Situation[State], frame: BoardFrame, ui: Ui) -> Layout:
        """Others above, the arena in the middle, the viewer's apprentice and hand below."""
        view = situation.view
        near = situation.viewer if situation.viewer < len(situation.seats) else -1
        others = [seat for seat in range(view.seats) if seat != near]
        open_row = any(any(seen_cards(situation, seat)) for seat in others)
        kind = HandArena if frame.held else Arena
        arena = kind(frame, len(view.house.path), len(others), ui.text_scale, open_row=open_row)
        pieces = [*self._display(view, arena, ui), *self._piles(view, arena, ui)]
        for number, seat in enumerate(others):
            pieces += self._other(situation, seat, number, arena, ui)
        if near >= 0:
            pieces += self._own(view, near, arena, ui)
        marked = view.marker or view.phase in (DEALT, TURN, EXCHANGING, TURN_OVER)  # by a token, if none is left
        if marked and 0 <= view.zone <= len(view.house.path) and view.match > 0:
            pose, words = arena.crystal(view.zone), ui.texts("flautz.table.crystal")
            pieces.append(Piece((CRYSTAL, 0), pose, CrystalPicture(), words, 30, untraced=True))
        under = [*self._arena(view, arena, ui), *plate_nodes(situation, others, arena, ui)]
        under += self._joined(situation, near, others, arena)
        spots = [Spot(f"slot.{slot}", arena.slot(slot).rect, self._slot_name(ui, slot)) for slot in SLOTS]
        moments = moments_of(EFFECTS, arena, view, situation.events)
        over = (*self._over(situation, near, arena, ui), *own_crystals(view, near, arena, ui))
        return Layout(tuple(under), tuple(pieces), tuple(spots), over, moments)

    def _slot_name(self, ui: Ui, slot: int) -> str:
        return ui.texts("flautz.table.in_the_air" if slot < 3 else "flautz.table.on_the_ground")

    def _display(self, view: State, arena: Arena, ui: Ui) -> list[Piece]:
        pieces, may = [], open_slots(view)
        for slot in SLOTS:
            for index, face in enumerate(view.table.faces_in(display(slot))):
                name = f"{self._name(ui, face)} — {self._slot_name(ui, slot)}"
                pose, shown = arena.slot(slot), self._picture(face)
                pieces.append(Piece((display(slot), index), pose, shown, name, 5, dim=slot not in may))
        return pieces

    def _piles(self, view: State, arena: Arena, ui: Ui) -> list[Piece]:
        count, faces = view.table.count(DRAW), view.table.faces_in(DISCARD)
        label = ui.texts.plural("flautz.table.pile", count)
        return [
            *neat_pile(DRAW, count, arena.pile(0), self._back, label),
            *heap(DISCARD, faces, arena.pile(1), self._picture, partial(self._name, ui), spread=4, newest_first=True),
        ]

    def _other(self, situation: Situation[State], seat: int, number: int, arena: Arena, ui: Ui) -> list[Piece]:
        """Another player's hand: behind his plate, or open under it."""
        view = situation.view
        zone, plate = hand(seat), arena.plate(number)
        pieces = []
        faces, seen = view.table.faces_in(zone), seen_cards(situation, seat)
        joined = spell_of(self.content, faces) if all(seen) else []
        for place, index in enumerate(spell_first(joined, len(faces))):
            face, is_open = faces[index], seen[index]
            pose = arena.open_hand(number, place, len(faces), len(joined))
            if not is_open:
                pose = Pose(plate.cx, plate.cy, 34, 48, lift=1)
            shown = self._picture(face) if is_open else self._back
            pieces.append(Piece((zone, index), pose, shown, self._name(ui, face), 40 + place, concealed=not is_open))
        return [*pieces, *self._apprentice(view, seat, arena.apprentice(number), ui)]

    def _apprentice(self, view: State, seat: int, pose: Pose, ui: Ui) -> list[Piece]:
        apprentice = view.apprentices[seat]
        if apprentice < 0:
            return []
        spec = self.content.apprentices[apprentice]
        turned = view.concentrated[seat]
        key = "flautz.table.apprentice_concentrated" if turned else "flautz.table.apprentice"
        label = ui.texts(key, apprentice=ui.texts.pick(spec.name))
        picture_of = apprentice_picture(self.content, apprentice, turned)
        return [Piece((APPRENTICES, seat), pose, picture_of, label, 20)]

    def _own(self, view: State, seat: int, arena: Arena, ui: Ui) -> list[Piece]:
        zone = hand(seat)
        faces = view.table.faces_in(zone)
        pieces = []
        for place, index in enumerate(spell_first(spell_of(self.content, faces), len(faces))):
            pose, face = fan(arena.own_hand(), place, len(faces)), faces[index]
            pieces.append(Piece((zone, index), pose, self._picture(face), self._name(ui, face), 50 + place))
        return [*pieces, *self._apprentice(view, seat, arena.own_apprentice(), ui)]

    def _joined(self, situation: Situation[State], near: int, others: Sequence[int], arena: Arena) -> list[Node]:
        """A band of light behind the cards of each spell that lies open: the viewer's own, and the others'."""
        view, nodes = situation.view, []
        faces = view.table.faces_in(hand(near)) if near >= 0 else []
        laid = spell_of(self.content, faces)
        if laid:
            poses = [fan(arena.own_hand(), place, len(faces)) for place in range(len(laid))]
            nodes.append(band(poses, "flautz.joined", (9, 4, 5), 18))
        for number, seat in enumerate(others):
            faces = view.table.faces_in(hand(seat))
            laid = spell_of(self.content, faces) if all(seen_cards(situation, seat)) else []
            if laid:
                poses = [arena.open_hand(number, place, len(faces), len(laid)) for place in range(len(laid))]
                nodes.append(band(poses, f"flautz.joined.{seat}", (4, 4, 4), 8))
        return nodes

    @property
    def _back(self) -> Picture:
        return back_picture(self.content)

    def _picture(self, face: int) -> Picture:
        return self._back if face == UNKNOWN else spell_picture(self.content, face)

    def _name(self, ui: Ui, face: int) -> str:
        return ui.texts("flautz.table.hidden_card") if face == UNKNOWN else ui.texts.pick(self.content.cards[face].name)

    def _arena(self, view: State, arena: Arena, ui: Ui) -> list[Node]:
        nodes: list[Node] = []
        for number, word in enumerate(view.house.path):
            label = ui.texts("flautz.table.zone", number=number + 1, zone=ui.texts.pick(self.content.zone_name(word)))
            zone = ZoneLook(word, number < view.zone, number == view.zone)
            tile = arena.tile(number)
            sign = Node("text", Rect.centred(tile.cx, tile.cy, tile.h * SIGN, tile.h * SIGN), label=label)
            key = f"flautz.zone.{number}"
            nodes.append(Node("image", tile, key, label, zone, tooltip=label, children=(sign,)))
        inscription = "" if isinstance(arena, HandArena) else self.content.arena.inscription  # too small to be read
        banner = BannerLook("flautz/arena_banner", inscription, 97 / 184, 0.2)
        nodes.append(Node("text", arena.tile(arena.zones), "flautz.inscription", inscription, banner))
        nodes += row_words(view, arena, ui)
        bowl, height = arena.bowl(), max(26.0, ui.size(STRONG) * 1.3)
        middle = bowl.bottom
        if not isinstance(arena, HandArena):
            lowest = arena.mat.bottom - 30 - 36 * ui.text_scale  # over a prompt of two lines
            higher = bowl.bottom + 4 - (lowest - height / 2)  # its number hides its rim, not what lies in it
            bowl = bowl.moved(0, -min(max(0.0, higher), max(0.0, bowl.y - arena.tile(0).bottom - 2)))
            middle = min(bowl.bottom + 4, lowest - height / 2)
        reserve = ui.texts.plural("flautz.table.reserve", view.reserve)
        look = picture(bowl, "flautz/crystal_bowl").look
        nodes.append(Node("image", bowl, "flautz.bowl", reserve, look, tooltip=reserve))
        chip = Rect.centred(bowl.cx, middle, 54, height)
        nodes.append(Node("image", chip, look=SheetLook(radius=chip.h / 2, shadow=5, lip=2)))
        nodes.append(text(chip, str(view.reserve), STRONG, align="centre"))
        return nodes

    def _over(self, situation: Situation[State], near: int, arena: Arena, ui: Ui) -> tuple[Node, ...]:
        """The worth of one's own hand, and the fanfare of a declaration."""
        view = situation.view
        nodes: list[Node] = []
        faces = view.table.faces_in(hand(near)) if near >= 0 else []
        if faces and UNKNOWN not in faces:
            nodes += self._worth(faces, view.apprentices[near], arena, ui)
        for event in situation.events:
            if isinstance(event, FlautzDeclared):
                look = BannerLook("flautz/fanfare_flautz", self.content.arena.inscription, 146 / 320, 0.15)
                nodes.append(Node("image", arena.fanfare(), look=look))
            elif isinstance(event, QuinteLaid):
                name = "royal" if event.rank == ROYAL else "quinte"
                words = ui.texts(f"flautz.table.fanfare_{name}")
                look = BannerLook(f"flautz/fanfare_{name}", words, 146 / 320, 0.13)
                nodes.append(Node("image", arena.fanfare(), look=look))
        return tuple(nodes)

    def _worth(self, faces: list[int], apprentice: int, arena: Arena, ui: Ui) -> list[Node]:
        """What the best spell of the viewer's hand is worth, and why, step by step."""
        value = self.content.spells.worth(faces)[0]
        why = "  ".join(ui.texts.say(step) for step in explain_best_spell(self.content, faces, apprentice))
        words = ui.texts.plural("flautz.table.worth", value)
        height = min(WORTH, max(28.0, ui.size(STRONG) * 1.4))
        pose, left_most = arena.own_apprentice(), arena.frame.hand.x - 4
        width = min(ui.measure(words, STRONG) + 30, arena.own_hand().x + 6 - left_most)  # the first card stays free
        left = max(pose.cx - width / 2, left_most)
        said = words if ui.typesetter.fit(words, STRONG, width - 20).cut is False else str(value)
        chip = Rect(left, pose.cy - pose.h / 2 - height * 0.6, width, height)
        look = SheetLook(radius=height / 2, shadow=5, lip=2)
        sheet = Node("image", chip, "flautz.worth", words, look, tooltip=why)
        return [sheet, text(chip.inset(10, 0), said, STRONG, align="centre")]

    # ---- gestures -----------------------------------------------------------------------------

    def offers(self, situation: Situation[State], legal: Sequence[Action]) -> Offers:
        """A hand card onto a displayed one to swap; a displayed one alone to replace it; buttons for the rest."""
        return offers_of(POINTED, self.where(situation, legal), OPTIONS)

    def wish(self, situation: Situation[State], held: tuple[Slot, ...], target: Target) -> Action | None:
        """A swap that the zone does not allow; a card put onto a pile, as if it could be replaced."""
        return wished(self.where(situation), held[0], target)

    def alone(self, situation: Situation[State], slot: Slot) -> Action | None:
        """A card that the zone does not let take now: the rules say why not, whatever would be given for it."""
        return barred(self.where(situation), slot)

    def movable(self, situation: Situation[State], slot: Slot) -> bool:
        """The viewer's own cards."""
        return slot[0] == hand(situation.viewer)

    # ---- words and time -----------------------------------------------------------------------

    def prompt(self, situation: Situation[State], picks: tuple[Target, ...]) -> Sentence:
        """What is asked, by name."""
        view = situation.view
        said = beside_the_choice(self.rules, situation, EFFECTS, partial(self._announced, view))
        if said is not None:
            return self._turn_begins(view) if view.phase == TURN and said.key == WATCH else said
        asked, word = situation.asked, view.zone_word
        arguments: dict[str, Argument] = {"player": SeatName(asked)}
        if must_replace(view, asked):
            return Sentence(f"flautz.table.replace.{word}", arguments, "FZ-37")
        if len(picks) > 1:
            return self._declare_or_not(view, asked, picks)
        if picks:
            return Sentence(f"flautz.table.swap_with.{word}", arguments, "FZ-15")
        if view.phase == EXCHANGING:
            return Sentence(f"flautz.table.must_exchange.{word}", arguments, "FZ-38")
        if in_last_turns(view):  # FZ-25: whoever was asleep while it was called reads it here
            arguments["declarer"] = SeatName(view.declarer)
            return Sentence(f"flautz.table.exchange_declared.{word}", arguments, "FZ-25")
        if turns_to_come(view) == 0:
            return Sentence(f"flautz.table.exchange_last.{word}", arguments, "FZ-17")
        return Sentence(f"flautz.table.exchange.{word}", arguments, "FZ-13")

    def _turn_begins(self, view: State) -> Sentence:
        """Whose turn begins, where it is shown alone while more is still to be shown: nothing is dealt then."""
        if not in_last_turns(view):
            return waiting_for(self.rules, view.turn)
        parts: dict[str, Argument] = {"declarer": SeatName(view.declarer), "player": SeatName(view.turn)}
        return Sentence("flautz.table.last_turn", parts, "FZ-25")

    def _announced(self, view: State, event: Event) -> Sentence | None:
        """As the game tells it; of crystals that win the game that they do."""
        if isinstance(event, MatchEnded) and len(event.winners) == 1:
            ending, seat = game_ending(self.content, view), event.winners[0]
            if ending is not None and ending.reason == "flautz.outcome.crystals" and ending.places[seat] == 1:
                parts: dict[str, Argument] = {
                    "player": SeatName(seat), "match": event.match, "n": event.crystals[seat],
                }  # fmt: skip
                if event.clause == MOST_POINTS:
                    parts |= {"points": event.points[seat], "other": runner_up(event)}
                    return Sentence("flautz.table.game_won_by_points", parts, ending.clause)
                return Sentence("flautz.table.game_won", parts, ending.clause)
        return self.rules.tell(view, event)

    def _declare_or_not(self, view: State, seat: int, picks: tuple[Target, ...]) -> Sentence:
        """After a swap that makes a FLAUTZ!: what it is worth and what declaring it does, before it is decided."""
        gives = [pick[1] for pick in picks if isinstance(pick, tuple) and pick[0] == hand(seat)]
        slots = [slot for slot in map(slot_of, picks) if slot is not None]
        after = hand_after(view, seat, slots[0], view.table.faces_in(hand(seat))[gives[0]])
        key = "declare_then" if turns_to_come(view) else "declare_or_not"  # in the last turns nobody gets another one
        return Sentence(f"flautz.table.{key}", {"value": self.content.spells.worth(after)[0]}, "FZ-24")

    def about(self, situation: Situation[State], slot: Slot, face: int) -> tuple[Sentence, ...]:
        """What a card does in a spell; which FLAUTZ! is royal for an apprentice, and what it waits for."""
        if slot[0] == APPRENTICES:
            view = situation.view
            colour = self.content.colours[self.content.apprentice_colour(view.apprentices[slot[1]])]
            royal = Sentence("flautz.about.royal", {"colour": colour.name}, "FZ-29")
            waits = Sentence("flautz.about.concentrated", {}, "FZ-37")
            return (royal, waits) if view.concentrated[slot[1]] else (royal,)
        if face == UNKNOWN or slot[0] < 0:
            return ()
        card = self.content.cards[face]
        if card.is_prism:
            return (Sentence("flautz.about.prism", {}, "FZ-43"),)
        if card.is_illusion:
            return (Sentence("flautz.about.illusion", {}, "FZ-41"),)
        first = {"value": card.value}
        return (
            Sentence("flautz.about.run", first, "FZ-19"),
            Sentence("flautz.about.set", first, "FZ-19"),
        )

    def counted_in(self, situation: Situation[State]) -> str:
        """Crystals; in games for points, points (FZ-35)."""
        return "table.points" if situation.view.house.by_points else "flautz.table.score"

    def counted(self, view: State) -> tuple[Counted, ...]:
        """The crystals."""
        number = view.reserve + view.marker + sum(view.crystals)
        return (Counted("flautz/crystal", 1.2, number, Sentence("flautz.table.score", {"n": number})),)

    def open_piles(self, situation: Situation[State]) -> tuple[OpenPile, ...]:
        """What everybody may look through."""
        return (OpenPile(DISCARD, Sentence("flautz.table.discards", {})),)

    def status(self, situation: Situation[State]) -> Sentence:
        """Which match, which round of how many."""
        view = situation.view
        rounds = len(view.house.path)
        return Sentence(
            "flautz.table.status", {"match": max(1, view.match), "round": min(view.zone + 1, rounds), "rounds": rounds}
        )

    def finale(
        self, situation: Situation[State], winners: tuple[int, ...], stage: Rect, ui: Ui, share: float
    ) -> tuple[Node, ...]:
        """The crystals."""
        return crystal_rain(self.content, situation, winners, stage, ui, share)


def present(rules: Flautz) -> Presenter[State]:
    """The presenter for these rules."""
    return FlautzPresenter(rules)
