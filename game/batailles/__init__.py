"""Batailles et piques: armies that lie face down, and what everybody can find out about them.

Read in the order of the rule book: `army`, `setting_up`, `opening`, `attacks`, `combat`, `fighting`, `aftermath`
(each with the kinds of actions of its chapter), `ending`, `rules`; `evidence` is what a watcher can conclude, `worlds`
what he can imagine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.batailles.state import State
    from game.core.journal.own_file import OwnFile
    from game.core.rules.rules import Action, Rules
    from game.core.scenarios.scenario import Notation


def open_game(own: Sequence[OwnFile] = ()) -> tuple[Rules[State, Action], Notation[State, Action]]:
    """Reads the content and what a player has added to it; returns the rules and how positions and actions are
    written. Raises ContentError.
    """
    from game.batailles.content import load_content
    from game.batailles.notation import BataillesNotation
    from game.batailles.rules import Batailles

    rules = Batailles(load_content(own=own))
    return rules, BataillesNotation(rules)
