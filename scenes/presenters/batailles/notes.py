"""The deduction notepad of Batailles et piques: the armies of the others as far as they can be worked out."""

from __future__ import annotations

from game.batailles.army import KING, MINE, ROLE_NAMES
from game.batailles.deduction import deduce
from game.batailles.rules import Batailles
from game.batailles.state import State
from scenes.kit.screen.ui import Ui
from scenes.table.presenter import Notepad, NotepadArmy, NotepadCard, NotepadFace, Situation


def deductions_of(rules: Batailles, situation: Situation[State], ui: Ui) -> Notepad:
    """What the viewer can conclude."""
    view, content = situation.view, rules.content
    house = view.house
    army = rules.army(view)
    faces = []
    for face, role in enumerate(army.roles):
        name = ui.texts.pick(content.card_name(house.army, house.skin, face))
        drawn = role in (KING, MINE)
        art = f"batailles/badge_{ROLE_NAMES[role]}" if drawn else ""
        faces.append(NotepadFace("" if drawn else str(army.values[face]), art, name))
    armies = []
    for notes in deduce(army, view):
        if notes.seat != situation.viewer:
            cards = [
                NotepadCard(str(suspect.stay), content.game.slots[suspect.slot].card, suspect.faces)
                for suspect in notes.suspects
            ]
            armies.append(NotepadArmy(notes.seat, tuple(cards), notes.dead))
    return Notepad(tuple(faces), tuple(armies))
