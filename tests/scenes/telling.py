"""What is wrong with how a screen is told to who does not see it."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from scenes.kit.screen.told import every, tell
from scenes.kit.screen.tree import Node, focus_order

STATES: Final = {"toggle", "choice"}
ALIKE: Final = {"card", "place"}
"""Equal cards, and the places of a row, are told apart by a number."""


def ill_told(root: Node) -> list[str]:
    """What cannot be told from something else, or not what it is, or not at all."""
    whole = tell(root)
    told = list(every(whole))
    acting = [each for each in told if each.acts and each.role != "text"]
    names = Counter((each.role, each.label) for each in acting)
    found = [f"{label}: {count} times" for (_, label), count in names.items() if count > 1]
    plain = Counter((each.role, re.sub(r" \(\d+\)$", "", each.label)) for each in acting if each.role not in ALIKE)
    found += [f"{label}: by its number alone" for (_, label), count in plain.items() if count > 1]
    found += [f"{each.label}: marks" for each in told if re.search(r"\*\*|__", each.label + each.description)]
    found += [f"{each.label}: on or off?" for each in told if each.role in STATES and each.state.on is None]
    keys = Counter(each.key for each in told)
    found += [f"{key}: {count} keys" for key, count in keys.items() if count > 1]
    heard = {each.key for each in told if each.focusable and each.label}
    return found + [f"{node.key}: never told" for node in focus_order(root) if node.key not in heard]
