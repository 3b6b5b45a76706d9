"""Where the finger of somebody who plays on goes next."""

from __future__ import annotations

from scenes.doors.phone_party import PhoneParty
from scenes.phones.round import Round
from tests.scenes.thumbs import Tap, next_tap


def hint(around: Round, party: PhoneParty, name: str, attempt: int) -> Tap | None:
    """Where the player of this name taps next; after many attempts he does something else."""
    chair = next((chair for chair in around.chairs if chair.name == name), None)
    return None if chair is None else next_tap(chair.frame, party.match, attempt)
