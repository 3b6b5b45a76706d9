"""What stands still in FLOWER POWER!: name plates, piles with their words, soil, numbers to choose,
petals that are planned.
"""

from __future__ import annotations

from game.flower_power.building import LEAST
from game.flower_power.content import Content
from game.flower_power.state import BUILDING, RANKING, State
from game.flower_power.zones import DRAW_PILE, GRAVERYARD
from scenes.geometry import Rect
from scenes.presenters.flower_power_art import CARD_BACK, CentrePicture, GroundLook
from scenes.presenters.flower_power_gardens import Gardens
from scenes.presenters.flower_power_gestures import splits_of, written_split
from scenes.table.log_panel import token_art
from scenes.table.pieces import PieceLook, Spot
from scenes.table.presenter import Situation
from scenes.theme import HEADING, LABEL, LOG, SEAT_NAME, STRONG, TypeRole
from scenes.tree import Node
from scenes.ui import Ui
from scenes.widgets import SheetLook, picture, text


def still_nodes(content: Content, situation: Situation, gardens: Gardens, ui: Ui) -> list[Node]:
    """Everything under the pieces."""
    view: State = situation.view
    nodes: list[Node] = []
    for flower in view.flowers:
        rosette = gardens.rosettes.get(flower.zone)
        if rosette is None:
            continue
        fighting = view.battle is not None and flower.zone in (view.battle.attacking, view.battle.defending)
        grown = rosette.rect.inset(-rosette.radius * (0.18 if flower.power else 0.05))
        nodes.append(Node("image", grown, look=GroundLook(flower.power, fighting)))
    for number, seat in enumerate(gardens.others):
        nodes += _plate(situation, seat, gardens.plate(number), ui)
    return [*nodes, *_lane(view, gardens, ui), *_planned(content, situation, gardens)]


def _plate(situation: Situation, seat: int, plate: Rect, ui: Ui) -> list[Node]:
    view: State = situation.view
    player = situation.seats[seat]
    nodes: list[Node] = []
    if seat in situation.actors or (view.turn and seat == view.active):
        nodes.append(Node("image", plate.inset(-4), look=SheetLook("lamp_light", "lamp", plate.h / 2 + 4, 0, 0)))
    size = plate.h - 10
    left = plate.x + size + 12
    number = ui.measure("10", STRONG) + 8
    back_width = (plate.h - 14) / 1.4
    back = Rect(plate.right - 12 - number - back_width, plate.y + 6, back_width, plate.h - 14)
    width = back.x - left - 4
    half = (plate.h - 6) * 0.54
    out = seat in view.fallen
    below = (
        ui.texts("flower_power.table.out")
        if out
        else ui.texts.plural("flower_power.table.flowers", len(view.garden(seat)))
    )
    count = view.hand_size(seat)
    label = ui.texts.plural("flower_power.table.hand_of", count, player=player.name)
    return [
        *nodes,
        Node("image", plate, look=SheetLook(radius=plate.h / 2, shadow=6, lip=3)),
        picture(Rect(plate.x + 5, plate.y + 3, size, size), token_art(ui, player.token), player.name),
        text(Rect(left, plate.y + 3, width, half), player.name, SEAT_NAME),
        text(Rect(left, plate.y + half, width, plate.h - half - 6), below, LOG, colour="ink_soft"),
        Node("image", back, f"flower.hand.{seat}", label, picture(back, "back_petals").look, tooltip=label),
        text(Rect(back.right + 2, plate.y, number, plate.h - 4), str(count), STRONG, align="centre"),
    ]


def _lane(view: State, gardens: Gardens, ui: Ui) -> list[Node]:
    """Words beside the piles."""
    nodes: list[Node] = []
    if view.battle is not None:
        nodes.append(picture(gardens.duel_sign(), "flower_power/duel"))
    nodes.append(picture(gardens.tombstone(), "flower_power/graveryard"))
    for pose, key, zone in ((gardens.pile(), "pile", DRAW_PILE), (gardens.grave(), "grave", GRAVERYARD)):
        left = pose.cx + pose.w / 2 + 12
        title = ui.texts(f"flower_power.table.{key}")
        height = ui.size(LABEL) * 1.3
        nodes.append(text(Rect(left, pose.cy - height, 150, height), title, STRONG, colour="cream"))
        count = ui.texts.plural("flower_power.table.cards", view.table.count(zone))
        nodes.append(text(Rect(left, pose.cy, 150, height), count, LABEL, colour="#d8e6cf"))
    return nodes


def _planned(content: Content, situation: Situation, gardens: Gardens) -> list[Node]:
    """The flowers the viewer has planned, before anybody else sees them."""
    view: State = situation.view
    if view.phase != BUILDING or situation.viewer >= view.seats:
        return []
    nodes: list[Node] = []
    plan = view.plans[situation.viewer]
    for number, bed in enumerate(plan):
        rosette = gardens.planned(number, len(plan), len(bed))
        nodes.append(Node("image", rosette.rect.inset(-3), look=GroundLook(False, False)))
        if view.house.blind_build:
            for index in range(len(bed)):
                pose = rosette.petal(index)
                nodes.append(Node("image", pose.rect, look=PieceLook(CARD_BACK, pose, "")))
        centre = rosette.centre()
        look = PieceLook(CentrePicture(False, len(bed), False), centre, "")
        nodes.append(Node("image", centre.rect, look=look))
    return nodes


def number_spots(content: Content, situation: Situation, gardens: Gardens, ui: Ui) -> tuple[list[Spot], list[Node]]:
    """Places with numbers: which rank, or how many petals the next flower has; above them the splits of all that is
    left.
    """
    view: State = situation.view
    if situation.viewer not in situation.actors or view.phase not in (RANKING, BUILDING):
        return [], []
    numbers = list(range(1, view.seats + 1))
    key = "rank"
    if view.phase == BUILDING:
        left = view.deal.petals[situation.viewer] - sum(map(len, view.plans[situation.viewer]))
        numbers, key = list(range(LEAST, left + 1)) if view.house.blind_build else [], "size"
    height = max(46.0, ui.size(STRONG) * 1.9)
    chips = gardens.chips(len(numbers), height + ui.size(LABEL) * 1.5 + 20 if view.phase == BUILDING else 0.0)
    bottom = min([chip.y for chip in chips], default=gardens.lane.y) - 14
    spots, nodes = _split_spots(content, situation, gardens, ui, bottom, height)
    for number, rect in zip(numbers, chips, strict=True):
        label = ui.texts(f"flower_power.table.{key}", number=number)
        spots.append(Spot(f"{key}.{number}", rect, label, "round"))
        disc = rect.inset(rect.w * 0.14)
        nodes.append(Node("image", disc, look=SheetLook(radius=disc.w / 2, shadow=4, lip=2)))
        role = HEADING if disc.w > 30 else TypeRole("fredoka", 16, grows=False)
        nodes.append(text(disc, str(number), role, align="centre"))
    return spots, nodes


def _split_spots(
    content: Content, situation: Situation, gardens: Gardens, ui: Ui, bottom: float, height: float
) -> tuple[list[Spot], list[Node]]:
    """Side by side over the numbers: `3·3·3·3·3`, `4·4·4·3` (FP-19)."""
    splits = splits_of(content, situation.view, situation.viewer)
    if not splits:
        return [], []
    words = [written_split(split.sizes) for split in splits]
    widths = [max(96.0, ui.measure(said, STRONG) + 44) for said in words]
    cx = gardens.lane_middle
    left = cx - (sum(widths) + 10 * (len(words) - 1)) / 2
    top = bottom - height
    title = Rect(cx - 200, top - ui.size(LABEL) * 1.5, 400, ui.size(LABEL) * 1.3)
    nodes: list[Node] = [text(title, ui.texts("flower_power.table.at_once"), STRONG, align="centre", colour="cream")]
    spots = []
    for split, said, width in zip(splits, words, widths, strict=True):
        place = Rect(left, top, width, height)
        label = ui.texts("flower_power.table.even", sizes=said)
        spots.append(Spot(split.spot, place, label, "wide"))
        paper = place.inset(5)
        nodes.append(Node("image", paper, look=SheetLook(radius=14, shadow=4, lip=2)))
        nodes.append(text(paper, said, STRONG, align="centre"))
        left += width + 10
    return spots, nodes
