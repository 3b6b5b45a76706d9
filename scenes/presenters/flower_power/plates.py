"""What stands still in FLOWER POWER!: name plates, piles with their words, soil, numbers to choose,
petals that are planned.
"""

from __future__ import annotations

from game.core.table.table import UNKNOWN
from game.core.texts import Person
from game.flower_power.building import AddBed
from game.flower_power.content import Content
from game.flower_power.founding import barred, prepared
from game.flower_power.state import BUILDING, CONTEST, LEAST, MAIN, RANKING, State
from game.flower_power.zones import DRAW_PILE, GRAVERYARD, dealt_hand, packet
from scenes.kit.drawing.theme import HEADING, LABEL, STRONG, TypeRole
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import SheetLook, picture, text
from scenes.presenters.flower_power.art import CentrePicture, GroundLook, back_picture
from scenes.presenters.flower_power.gardens import Dealt, Gardens
from scenes.presenters.flower_power.gestures import splits_of, written_split
from scenes.presenters.flower_power.in_hand import HandGardens
from scenes.table.around.name_plate import NARROW, TIGHT, NamePlate
from scenes.table.board.pieces import PieceLook, Pose, Spot
from scenes.table.cards.playing_cards import CardBack
from scenes.table.presenter import Situation

SIGNED = 22.0
"""On a screen held in a hand a smaller flower bears no name."""
STILL_EMPTY = 0.5
"""How much is seen of the place of a new flower before a card is taken for it."""


def still_nodes(content: Content, situation: Situation[State], gardens: Gardens, ui: Ui) -> list[Node]:
    """Everything under the pieces."""
    view = situation.view
    nodes: list[Node] = []
    for seat in range(view.seats):
        if seat == gardens.near and (_is_planning(view, seat) or dealt_places(situation, gardens)):
            continue  # his planned flowers lie there, or what is dealt
        for number in range(gardens.plan.most):
            bed = gardens.bed(seat, number)
            nodes.append(picture(bed.rect.inset(bed.radius * 0.3), "flower_power/garden_soil", alpha=0.22, soft=True))
    cards = prepared(view, gardens.near) if view.phase != BUILDING else ()
    if cards:
        nodes.append(picture(gardens.new_bed(len(cards)).rect, "flower_power/garden_soil", soft=True))
    elif _may_plant(content, situation, gardens):  # the place that the banner and a lamp speak of, before it is lit
        nodes.append(picture(gardens.new_bed(0).rect, "flower_power/garden_bed", alpha=STILL_EMPTY))
    for number, seat in enumerate(gardens.others):
        nodes += _plate(content, situation, seat, gardens, gardens.plate(number), ui)
    if situation.viewer >= view.seats:  # nobody sits here: whoever has the lower garden is named as well
        nodes += _plate(content, situation, gardens.near, gardens, gardens.own_plate(), ui)
    return [*nodes, *_lane(view, gardens, ui), *_planned(content, situation, gardens), *_dealt(situation, gardens, ui)]


def dealt_places(situation: Situation[State], gardens: Gardens) -> list[Dealt]:
    """Where in the nearest garden what was dealt waits for those who will take it; nowhere once it is taken, nor on a
    screen in a hand, which has no room.
    """
    view = situation.view
    waits = view.phase in (CONTEST, RANKING) and not isinstance(gardens, HandGardens)
    return gardens.dealt(named=situation.viewer >= view.seats) if waits else []


def _dealt(situation: Situation[State], gardens: Gardens, ui: Ui) -> list[Node]:
    """How many petals and cards lie there for each rank, in words where they have room."""
    view, places = situation.view, dealt_places(situation, gardens)
    if not places:
        return []
    nodes, plural, width = [], ui.texts.plural, places[0].hand.w
    for name, zone_of, xs in (
        ("flower_power.table.petals", packet, [dealt.packet.cx for dealt in places]),
        ("flower_power.table.cards", dealt_hand, [dealt.hand.cx for dealt in places]),
    ):
        counts = [view.table.count(zone_of(rank)) for rank in range(view.seats)]
        in_words = all(ui.measure(plural(name, count), LABEL) <= width for count in counts)
        for dealt, cx, count in zip(places, xs, counts, strict=True):
            line = Rect.centred(cx, dealt.hand.bottom + 8 + ui.size(LABEL) * 0.65, width, ui.size(LABEL) * 1.3)
            said = plural(name, count) if in_words else str(count)
            nodes += [text(line, said, LABEL, align="centre", colour="#f1f7e8")] if count else []
    return nodes


def _may_plant(content: Content, situation: Situation[State], gardens: Gardens) -> bool:
    """True while the viewer is told that a flower may be planted; a hand-held screen has no room for it (FP-66)."""
    view, seat = situation.view, situation.viewer
    asked = view.phase == MAIN and seat in situation.actors and not isinstance(gardens, HandGardens)
    return asked and barred(content, view, seat) is None


def bed_signs(gardens: Gardens, ui: Ui) -> list[Node]:
    """The name of every flower, where it stands now: once, and where it fights while it does."""
    nodes: list[Node] = []
    least = SIGNED if isinstance(gardens, HandGardens) else 0.0
    for zone in gardens.plan.beds:
        name, shown = gardens.plan.name(zone), gardens.rosettes[zone]
        if shown.radius > least:  # where it could not be read it is told when one stays on the flower
            nodes.append(_sign(f"flower.bed.{name}", shown.sign(ui.text_scale), name))
    return nodes


def new_bed_sign(content: Content, view: State, near: int, gardens: Gardens) -> list[Node]:
    """At the flower that is being prepared: how many cards it has, of how many it needs (FP-66)."""
    cards = prepared(view, near) if view.phase != BUILDING else ()
    if not cards:
        return []
    sign = gardens.new_bed(len(cards)).sign()
    words = f"{len(cards)}/{content.game.founding.regular}"
    return [_sign("flower.bed.new", sign._replace(w=sign.w + 8), words)]


def _sign(key: str, rect: Rect, name: str) -> Node:
    more = 0.45 * rect.h * max(0, len(name) - 2)  # of a garden of ten and more
    rect = Rect(rect.x - more / 2, rect.y, rect.w + more, rect.h)
    role = TypeRole("black", rect.h * 0.65, grows=False)
    return Node(
        "image",
        rect,
        key,
        name,
        SheetLook("cream", "edge", 9, 3, 2),
        children=(text(rect, name, role, align="centre"),),
    )


def _plate(
    content: Content, situation: Situation[State], seat: int, gardens: Gardens, plate: Rect, ui: Ui
) -> list[Node]:
    view = situation.view
    player = situation.seats[seat]
    narrow = plate.w < NARROW
    role = LABEL if narrow else STRONG
    spare, margin = (8, 10) if not narrow else (-2, 5) if plate.w > TIGHT else (-5, 3)
    width = ui.measure("10", role) + spare
    number = Rect(plate.right - margin - width, plate.y, width, plate.h - 4)
    shows_back = plate.w > 170 * ui.text_scale  # else the number stands for itself
    back_width = (plate.h - 14) / 1.4 if shows_back else 0.0
    back = Rect(number.x - 2 - back_width, plate.y + 6, back_width, plate.h - 14)
    lit = bool(seat in situation.actors or (view.turn and seat == view.active))
    out = seat in view.fallen
    below = (
        ui.texts("flower_power.table.out")
        if out
        else ui.texts.plural("flower_power.table.flowers", len(view.garden(seat)))
    )
    count = view.hand_size(seat)
    label = ui.texts.plural("flower_power.table.hand_of", count, player=Person(player.name))
    known = [face for face in view.hand(seat) if face != UNKNOWN]
    if known and view.house.memory_aid and situation.memory:
        cards = ", ".join(ui.texts.pick(content.cards.names[face]) for face in sorted(known))
        label = f"{label} {ui.texts('flower_power.table.known_there', cards=cards)}"
    if out:
        label = f"{player.name} · {below}"
    return [
        *NamePlate(player, plate, back.x - (0 if narrow else 4)).nodes(
            ui, lit=lit, words="" if gardens.crowded else below, low=gardens.crowded
        ),
        *([_back(content, back)] if shows_back else []),
        text(number, "–" if out else str(count), role, align="centre"),
        Node("image", back.union(number), f"flower.hand.{seat}", label, tooltip=label),
    ]


def _back(content: Content, rect: Rect) -> Node:
    """A back beside the number of hand cards."""
    art, pose = back_picture(content), Pose(rect.cx, rect.cy, rect.w, rect.h)
    return picture(rect, art.art) if type(art) is CardBack else Node("image", rect, look=PieceLook(art, pose, ""))


def _lane(view: State, gardens: Gardens, ui: Ui) -> list[Node]:
    """Words beside the piles, unless the two that fight need their room in a narrow lane."""
    nodes: list[Node] = []
    fought = gardens.duel_rects()
    if view.battle is not None:
        told = ui.texts("flower_power.table.duel")
        drawn = picture(gardens.duel_sign(), "flower_power/duel")
        nodes.append(Node("image", gardens.duel_sign(), "flower.duel", told, tooltip=told, children=(drawn,)))
    nodes.append(picture(gardens.tombstone(), "flower_power/graveryard"))
    small = isinstance(gardens, HandGardens)
    for pose, key, zone in ((gardens.pile(), "pile", DRAW_PILE), (gardens.grave(), "grave", GRAVERYARD)):
        counted = "grave_cards" if zone == GRAVERYARD else "cards"
        if small:
            place = Rect(pose.cx + pose.w / 2 + 5, pose.cy - 14, 26, 28)
            nodes.append(text(place, str(view.table.count(zone)), STRONG, colour="cream"))
            continue
        left = pose.cx + pose.w / 2 + 12
        title = ui.texts(f"flower_power.table.{key}")
        height = ui.size(LABEL) * 1.3
        count = ui.texts.plural(f"flower_power.table.{counted}", view.table.count(zone))
        words = Rect(left, pose.cy - height, max(ui.measure(title, STRONG), ui.measure(count, LABEL)), 2 * height)
        if any(words.overlaps(soil) for soil in fought):
            continue
        nodes.append(text(Rect(left, pose.cy - height, 150, height), title, STRONG, colour="cream"))
        nodes.append(text(Rect(left, pose.cy, 150, height), count, LABEL, colour="#f1f7e8"))
    return nodes


def _is_planning(view: State, seat: int) -> bool:
    """True until what was planned has been planted."""
    return view.phase == BUILDING and not view.garden(seat)


def _planned(content: Content, situation: Situation[State], gardens: Gardens) -> list[Node]:
    """The flowers the viewer has planned, before anybody else sees them."""
    view = situation.view
    if situation.viewer >= view.seats or not _is_planning(view, situation.viewer):
        return []
    nodes: list[Node] = []
    plan = view.plans[situation.viewer]
    for number, bed in enumerate(plan):
        rosette = gardens.planned(number, len(plan), len(bed))
        nodes.append(Node("image", rosette.rect.inset(-3), look=GroundLook(False, False)))
        if view.house.blind_build:
            for index in range(len(bed)):
                pose = rosette.petal(index)
                nodes.append(Node("image", pose.rect, look=PieceLook(back_picture(content), pose, "")))
        centre = rosette.centre()
        look = PieceLook(CentrePicture(False, len(bed), False), centre, "")
        nodes.append(Node("image", centre.rect, look=look))
    return nodes


def number_spots(
    content: Content, situation: Situation[State], gardens: Gardens, ui: Ui
) -> tuple[list[Spot], list[Node]]:
    """Places with numbers: which rank, or how many petals the next flower has; above them the splits of all that is
    left.
    """
    view = situation.view
    if situation.viewer not in situation.actors or view.phase not in (RANKING, BUILDING):
        return [], []
    if view.phase == RANKING:
        return _rank_spots(view, situation.viewer, gardens, ui)
    left = view.deal.petals[situation.viewer] - sum(map(len, view.plans[situation.viewer]))
    numbers = range(LEAST, left + 1) if view.house.blind_build else range(0)
    height = max(46.0, ui.size(STRONG) * 1.9)
    chips = gardens.chips(len(numbers), height + ui.size(LABEL) * 1.5 + 20)
    bottom = min([chip.y for chip in chips], default=gardens.lane.y) - 14
    spots, nodes = _split_spots(content, situation, gardens, ui, bottom, height)
    lawful = {action.size for action in AddBed.lawful(content, view, situation.viewer)}
    for number, rect in zip(numbers, chips, strict=True):
        label = ui.texts("flower_power.table.size", number=number)
        spots.append(Spot(f"size.{number}", rect, label, "round", answers=True))
        disc = rect.inset(rect.w * 0.14)
        radius, role = disc.w / 2, HEADING if disc.w > 30 else TypeRole("fredoka", 16, grows=False)
        if number in lawful:
            nodes.append(Node("image", disc, look=SheetLook(radius=radius, shadow=4, lip=2)))
            nodes.append(text(disc, str(number), role, align="centre"))
        else:  # it would leave a single petal, or be larger than the flower before (FP-18)
            nodes.append(Node("image", disc, look=SheetLook("#5d9c7e", "#4f8a6e", radius, 0, 1)))
            nodes.append(text(disc, str(number), role, align="centre", colour="#1d4a37"))
    return spots, nodes


def _rank_spots(view: State, seat: int, gardens: Gardens, ui: Ui) -> tuple[list[Spot], list[Node]]:
    """The places in the turn order, each with the hand that belongs to it (FP-14, FP-15)."""
    words = [ui.texts.plural("flower_power.table.cards", view.deal.hand_size(rank, seat)) for rank in range(view.seats)]
    small = isinstance(gardens, HandGardens)
    least, beside = (64.0, 18) if small else (96.0, 32)
    width = max(least, max(ui.measure(said, LABEL) for said in words) + beside)
    line, height = ui.size(LABEL) * 1.3, ui.size(HEADING) * 1.2 + ui.size(LABEL) * 1.3 + 22
    room = gardens.lane.w + 8 if small else gardens.mat.w * 0.62
    row = max(1, min(view.seats, int(room // (width + 8))))
    lines = -(-view.seats // row)
    row = -(-view.seats // lines)
    spots: list[Spot] = []
    nodes: list[Node] = []
    for rank, said in enumerate(words):
        number, column = divmod(rank, row)
        here = min(row, view.seats - number * row)
        cx = gardens.lane_middle + (column - (here - 1) / 2) * (width + 8)
        cy = gardens.lane.cy + (number - (lines - 1) / 2) * (height + 8)
        place = Rect.centred(cx, cy, width, height)
        label = f"{ui.texts('flower_power.table.rank', number=rank + 1)} {said}"
        spots.append(Spot(f"rank.{rank + 1}", place, label, "wide"))
        paper = place.inset(5)
        top = Rect(paper.x, paper.y + 4, paper.w, paper.h - line - 8)
        below = Rect(paper.x, paper.bottom - line - 6, paper.w, line)
        nodes.append(Node("image", paper, look=SheetLook(radius=14, shadow=4, lip=2)))
        nodes.append(text(top, str(rank + 1), HEADING, align="centre"))
        nodes.append(text(below, said, LABEL, align="centre", colour="ink_soft"))
    return spots, nodes


def _split_spots(
    content: Content, situation: Situation[State], gardens: Gardens, ui: Ui, bottom: float, height: float
) -> tuple[list[Spot], list[Node]]:
    """Side by side over the numbers: `3·3·3·3·3`, `4·4·4·3` (FP-19)."""
    splits = splits_of(content, situation.view, situation.viewer)
    if not splits:
        return [], []
    words = [written_split(split.sizes) for split in splits]
    small = isinstance(gardens, HandGardens)
    widths = [max(64.0 if small else 96.0, ui.measure(said, STRONG) + (26 if small else 44)) for said in words]
    cx, gap = gardens.lane_middle, 4 if small else 10
    left = cx - (sum(widths) + gap * (len(words) - 1)) / 2
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
        left += width + gap
    return spots, nodes
