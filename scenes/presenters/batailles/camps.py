"""The plates of the players and what is counted beside them: cards left, points won, special cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.batailles.army import KING, ROLE_NAMES, SPECIALS
from game.batailles.content import Content
from game.batailles.ending import points
from game.batailles.state import ACTIVE, STANDING_NAMES, State
from game.batailles.zones import SLOTS, cemetery, hand, pile
from game.core.rules.drafts import picks
from scenes.kit.drawing.theme import LABEL, LOG, TypeRole
from scenes.kit.geometry import Rect
from scenes.kit.layout import LEAST_TARGET
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import SheetLook, picture, text
from scenes.presenters.batailles.art import EmptySlotLook, army_back
from scenes.presenters.batailles.field import BattleField, Camp
from scenes.presenters.batailles.in_hand import HandCamp, count_lines
from scenes.table.around.name_plate import NamePlate, plate_height
from scenes.table.around.own_place import OWN_NUMBER, own_place
from scenes.table.board.pieces import PieceLook, Pose
from scenes.table.board.rooms import ME
from scenes.table.cards.fan import OVER
from scenes.table.presenter import BoardFrame, Situation

OVER_HAND: Final = 0.39
"""The share of the mat's width, left of the name on its rim, for what is counted under a name."""


def camp_nodes(
    content: Content, situation: Situation[State], others: Sequence[int], field: BattleField, ui: Ui
) -> list[Node]:
    """The plates of the other players, and the empty places for cards."""
    nodes: list[Node] = []
    for camp, seat in zip(field.camps, others, strict=True):
        nodes += _plate(content, situation, seat, camp, ui)
        nodes += _slots(content, situation, seat, [camp.slot(place) for place in range(SLOTS)], ui)
    watched = [seat for seat in situation.view.seats if seat != situation.viewer and seat not in others]
    own = [field.own_slot(place) for place in range(SLOTS)]
    return nodes + (_slots(content, situation, watched[0], own, ui) if watched else [_empty_slot(pose) for pose in own])


def near_plate(content: Content, situation: Situation[State], seat: int, field: BattleField, ui: Ui) -> list[Node]:
    """The plate of whoever sits at the lower edge, for those who only look on."""
    player, standing = situation.seats[seat], situation.view.standings[seat]
    plate = field.own_plate(plate_height(ui))
    named = NamePlate(player, plate, plate.right - 14)
    left = army_left(content, situation.view, seat, ui, named.below.w)
    words = left if standing == ACTIVE else ui.texts(f"batailles.table.{STANDING_NAMES[standing]}")
    return named.nodes(ui, lit=seat in situation.actors, words=words)


def army_left(content: Content, view: State, seat: int, ui: Ui, room: float | None = None) -> str:
    """How much of an army still lives, in play, in the hand and in the pile: who has nothing left to attack with stops,
    and with the last but one of them the match ends (BP-31, BP-35). All of it is public. In fewer letters where there
    is too little `room` for the words.
    """
    left = len(view.in_play(seat)) + view.table.count(hand(seat)) + view.table.count(pile(seat))
    army = len(content.armies[view.house.army].cards)
    words = ui.texts.plural("batailles.table.left", left, all=army)
    return words if room is None or ui.measure(words, LOG) <= room else f"{left} / {army}"


def own_army(content: Content, situation: Situation[State], frame: BoardFrame, ui: Ui) -> list[Node]:
    """Under the viewer's name his points, and where there is room his army as under the names of the others; where the
    hand leaves his name no place, both in one line over its left end.
    """
    place, seat = own_place(ui, frame), situation.viewer
    won = ui.texts.plural("table.points", points(content.armies[situation.view.house.army], situation.view, seat))
    if not frame.held and frame.hand.x - frame.mat.x < ME:
        room = Rect(frame.mat.x + 6, frame.mat.bottom + 1, frame.mat.w * OVER_HAND, OVER - 4)
        role = LABEL.at(min(LABEL.size, LABEL.size * room.h / (ui.size(LABEL) * 1.25)))
        words = f"{won} · {army_left(content, situation.view, seat, ui)}"
        if ui.measure(words, role) > room.w:
            words = f"{won} · {army_left(content, situation.view, seat, ui, 0.0)}"
        return [Node("group", room, OWN_NUMBER, children=(text(room, words, role, colour="on_table"),))]
    line = place.number._replace(y=place.number.bottom - 3, h=ui.size(LOG) * 1.25)
    left = army_left(content, situation.view, seat, ui, line.w)
    if frame.held or line.bottom > ui.height:
        return []  # his pile tells it
    role = LABEL.at(LABEL.size * place.share)
    lines = (
        text(place.number, won, role, colour="on_table", align="centre"),
        text(line, left, LOG, colour="on_table", align="centre"),
    )
    return [Node("group", place.number.union(line), OWN_NUMBER, children=lines)]


def _slots(content: Content, situation: Situation[State], seat: int, poses: Sequence[Pose], ui: Ui) -> list[Node]:
    """The places of somebody else: a back for each card that he has prepared, as many as everybody may know and from
    the left, wherever they are to lie.
    """
    view = situation.view
    back, ready = army_back(ui.palette, situation.seats[seat].token, content, view), picks(view.drafts[seat])
    backs = [Node("image", pose.rect, look=PieceLook(back, pose, "")) for pose in poses[:ready]]
    return [*(_empty_slot(pose) for pose in poses), *backs]


def _empty_slot(pose: Pose) -> Node:
    return Node("image", pose.rect, look=EmptySlotLook())


def count_nodes(
    content: Content, situation: Situation[State], others: Sequence[int], field: BattleField, ui: Ui
) -> list[Node]:
    """What lies over the pieces: how many special cards are left, and what the cemeteries count."""
    view = situation.view
    nodes: list[Node] = []
    places: list[tuple[int, list[Pose]]] = [
        (seat, [camp.special(n) for n in range(len(SPECIALS))])
        for camp, seat in zip(field.camps, others, strict=True)
        if not isinstance(camp, HandCamp)
    ]
    if situation.viewer < len(situation.seats):
        places.append((situation.viewer, [field.own_special(n) for n in range(len(SPECIALS))]))
        below = view.table.count(pile(situation.viewer))
        nodes += _count(below, field.own_pile(), ui) if below else []
        nodes += _grave_sign(content, situation, situation.viewer, field.own_grave(), ui)
    for camp, seat in zip(field.camps, others, strict=True):
        if isinstance(camp, HandCamp):
            left = view.specials[seat] if view.standings[seat] == ACTIVE else ()
            nodes += count_lines(camp, points(content.armies[view.house.army], view, seat), left, ui)
        else:
            nodes += _grave_sign(content, situation, seat, camp.grave(), ui)
    for seat, poses in places:
        if seat != situation.viewer and view.standings[seat] != ACTIVE:
            continue  # who has stopped uses none any more; his plate says why
        for special, pose in enumerate(poses):
            nodes += _count(view.specials[seat][special], pose, ui)
    return nodes


def _count(left: int, pose: Pose, ui: Ui) -> list[Node]:
    size = min(max(20.0, ui.size(LABEL) * 1.3), max(24.0, pose.w * 0.5))  # the picture stays to be seen
    chip = Rect.centred(pose.cx + pose.w * 0.5, pose.cy + pose.h * 0.42, size, size)
    return [
        Node("image", chip, look=SheetLook(radius=size / 2, shadow=3, lip=2)),
        text(chip, str(left), TypeRole("bold", max(14.0, size * 0.68), grows=False), align="centre"),
    ]


def _plate(content: Content, situation: Situation[State], seat: int, camp: Camp, ui: Ui) -> list[Node]:
    view = situation.view
    player, plate = situation.seats[seat], camp.plate
    active = view.standings[seat] == ACTIVE
    small = isinstance(camp, HandCamp)
    first = None if small or not active else camp.special(0)
    name_end, line_end = (plate.right - 12,) * 2 if first is None else (first.cx - 20, first.rect.x - 1)
    name_plate = NamePlate(player, plate, name_end, line_end)
    if active:
        counts = view.table.count(hand(seat)), view.table.count(pile(seat))
        words = army_left(content, view, seat, ui, None if small else name_plate.below.w)
        label = ui.texts("batailles.table.cards", play=len(view.in_play(seat)), hand=counts[0], pile=counts[1])
    else:
        words = label = ui.texts(f"batailles.table.{STANDING_NAMES[view.standings[seat]]}")
    label += _lost(content, view, seat, ui)
    label = f"{words} — {label}" if small and active else label
    if small:
        lit = seat in situation.actors
        told = Node("image", plate, f"batailles.cards.{seat}", label, tooltip=label)
        return [*name_plate.nodes(ui, lit=lit, words=player.name if active else words, low=True), told]
    below = name_plate.below
    counted = text(below, words, LOG, colour="ink_soft")
    return [
        *name_plate.nodes(ui, lit=seat in situation.actors),
        Node("image", below, f"batailles.cards.{seat}", label, tooltip=label, children=(counted,)),
    ]


def fight_nodes(situation: Situation[State], field: BattleField, ui: Ui) -> list[Node]:
    """Whose cards are fighting: the tokens of both sides under them."""
    view = situation.view
    fight = view.fight
    if fight is None:
        return []
    nodes = []
    sides = len(fight.attack_slots), len(fight.defend_slots)
    for seat in (fight.attacker, fight.defender):
        outer = 0 if seat == fight.attacker else sides[1] - 1
        pose = field.fighting(seat == fight.attacker, outer, *sides)
        cx = pose.cx + (pose.w if seat == fight.defender else -pose.w) * 0.42
        token = Rect.centred(cx, pose.cy + pose.h * 0.5, 36, 36)
        nodes.append(picture(token, ui.palette.token_art(situation.seats[seat].token), situation.seats[seat].name))
    return nodes


def grave_sign(seat: int) -> str:
    """The key of the tombstone with the number of a cemetery."""
    return f"batailles.grave.{seat}"


def _grave_sign(content: Content, situation: Situation[State], seat: int, pose: Pose, ui: Ui) -> list[Node]:
    """A tombstone with what the cards killed count, and a crown on it where a king lies, who counts twice. Who lies
    there is public: the pile can be looked through, and whoever does not see reads the names here.
    """
    view, army = situation.view, content.armies[situation.view.house.army]
    faces, won = view.table.faces_in(cemetery(seat)), points(army, view, seat)
    counted = ui.texts.plural("batailles.table.killed", len(faces))
    crowned = any(army.is_king(face) for face in faces)
    if faces:
        counted = f"{counted} — {ui.texts.plural('table.points', won)}"
    if crowned:
        counted += ui.texts("batailles.table.crowned")
    label = f"{counted} — {_names(content, view, faces, ui)}" if faces else counted
    if seat == situation.viewer:  # he has no plate to say it on
        label += _lost(content, view, seat, ui)
    size = min(max(24.0, ui.size(LABEL) * 1.4), max(24.0, pose.w * 0.62))  # large letters leave the card to be seen
    number = TypeRole("bold", min(ui.size(LABEL), size * 0.72), grows=False)
    chip = Rect.centred(pose.cx, pose.cy + pose.h * 0.5, size * 2.1, size)
    chip = Rect(max(chip.x, pose.rect.x - 6), chip.y, chip.w, chip.h)  # it grows away from the cards in play
    stone = Rect(chip.x + 2, chip.y - 4, size + 2, size + 2)
    look, sheet = picture(stone, "batailles/cemetery").look, SheetLook(radius=size / 2, shadow=4, lip=2)
    return [
        Node("image", chip, look=sheet),
        Node("image", stone, look=look),
        *([picture(_crown(stone), f"batailles/badge_{ROLE_NAMES[KING]}")] if crowned else []),
        text(Rect(chip.x + size, chip.y, size, size - 2), str(won), number, align="centre"),
        Node("place", chip.at_centre(chip.w, max(chip.h, LEAST_TARGET)), grave_sign(seat), label, tooltip=counted),
    ]


def _crown(stone: Rect) -> Rect:
    """On top of a tombstone: beside its number, and on no letter of it."""
    size = stone.h * 0.72
    return Rect.centred(stone.cx, stone.y + size * 0.38, size, size)


def _lost(content: Content, view: State, seat: int, ui: Ui) -> str:
    """Which cards of a seat have died, wherever they lie: what its army still has is there to be worked out."""
    faces = [fallen.face for fallen in view.fallen if fallen.seat == seat]
    return ui.texts("batailles.table.lost", cards=_names(content, view, faces, ui)) if faces else ""


def _names(content: Content, view: State, faces: Sequence[int], ui: Ui) -> str:
    house = view.house
    return ", ".join(ui.texts.pick(content.card_name(house.army, house.skin, face)) for face in sorted(faces))
