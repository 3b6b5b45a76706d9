"""Hints: what a good player would do in the viewer's place and why, asked from the viewer's view alone; marked with a
small lamp on every thing that would have to be pointed at, and said in a box beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, Final, NamedTuple

import msgspec

from game.bots.explaining.choice_words import ChoiceWords
from game.bots.explaining.reasons import (
    ABOUT_AS_GOOD,
    OF_ALL_GAMES,
    Context,
    Reason,
    ReasonError,
    Reasons,
    as_told,
    left_for_better,
    sentence_of,
)
from game.bots.levels import Role, level_for, levels_of, reasons_of
from game.bots.look_back.kept_hints import GivenHint
from game.bots.luck import hints_luck
from game.bots.policy import Decision, decision_of
from game.bots.processes.question import Question
from game.bots.processes.worker import BotError, Thought
from game.bots.search.search import Whole
from game.core.chance import Chance
from game.core.journal.journal import HUMAN
from game.core.rules.rules import Action
from game.core.texts import Sentence, Texts
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node, walk
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import SheetLook, picture
from scenes.table.around.hint_box import HintBox, is_square
from scenes.table.conductor.bots import Patience, Worker
from scenes.table.playing.hands import overlap
from scenes.table.playing.play import Play

LAMP: Final = 32.0
SMALL: Final = 80.0
"""A place that is lower than that would be hidden by a lamp on it."""
TINY: Final = 34.0
"""A place that is lower than that has no room for a lamp in its corner either."""
SMALL_LAMP: Final = LAMP * 0.7
AT_CORNER: Final = 18.0
CORNER: Final = 4.0
"""On a small place with a number a lamp of that size hangs, its middle so far within a corner."""
_WAYS: Final = sorted(
    product([4.0 * step for step in range(-8, 9)], repeat=2), key=lambda way: (way[0] ** 2 + way[1] ** 2, way)
)
"""So a lamp gives way to words, the nearest first."""


NEARLY: Final = 0.03
"""A difference in the chance to win that a newcomer is not bothered with."""

_OFTEN: Final = ((90, "always"), (60, "often"), (40, "half"), (20, "third"), (0, "tenth"))
"""From how many times in a hundred on a chance is told to newcomers in which word."""
_MOSTLY_FAILS: Final = 40
"""What comes more rarely is told to them by what it takes (`<key>_rarely`), where there are such words."""


class _Asked(NamedTuple):
    """A question: how many records the match had, who was asked, and his view."""

    records: int
    viewer: int
    view: Any


class _Meant(NamedTuple):
    """A move: upon what it is said, whose it is, all its steps. `rather`: instead of another one that was said before;
    `named`: nothing else that is said of it names it; `plainly`: why is said without a number; `found`: what a search
    has found where the reason is why nothing more is done, or what surely comes.
    """

    context: Context
    seat: int
    whole: Whole
    rather: bool
    named: bool
    plainly: bool
    found: Sentence | None = None


class Hints:
    """Hints of one table. `on`: one is sought whenever the viewer is asked something.

    The luck of whoever is asked has nothing of the match in it, and his question is what the viewer's own screen shows:
    a hint says nothing the viewer could not work out. What was done by one hint is not undone by the next.
    """

    def __init__(self, worker: Worker, *, on: bool) -> None:
        self.worker = worker
        self.on = on
        self.action: Action | None = None
        self.reason: Sentence | None = None
        """Why, if that can be said."""
        self.unsure = False
        """True while what is shown is a first thought, and the judge is still asked."""
        self.given: GivenHint | None = None
        """What was said last, as looking back will want to know it."""
        self.box = HintBox()
        self._meant: _Meant | None = None
        self._called: tuple[Texts, str, bool] | None = None  # the same in words of a language; an instruction
        self._asked: _Asked | None = None
        self._done: tuple[_Asked, Action] | None = None  # what was last done by a hint
        self._patience = Patience()
        self._level = ""
        self._excused = False  # that there is nothing to show yet
        self._again = False  # what is shown is thought over, for others have done something

    @property
    def thinking(self) -> bool:
        """True while an answer is awaited."""
        return self.on and self.worker.busy

    @property
    def goes_out(self) -> bool:
        """True where a press puts the lamp out: it has given its idea, or has said that there is none yet."""
        return self.on and (self.action is not None or self._excused)

    def press(self, *, my_turn: bool) -> str:
        """The lamp is pressed: it lights, or goes out again; lit, but with nothing to show yet, it says so first, for
        who pressed it wanted an idea. Gives the message key of what is to be said; '' for nothing.
        """
        if self.goes_out:
            self.switch()
            return "table.hint_out"
        lit = self.on
        if not lit:
            self.switch()
        self._excused = lit or not my_turn
        if not my_turn:
            return "table.hint_later"
        silent = self._asked is not None and not self.worker.busy
        return "" if not lit else "table.hint_none" if silent else "table.hint_awaited"

    def switch(self) -> None:
        """On, or off again."""
        self.on = not self.on
        self._excused = False
        self.forget()
        self.box.forget()

    def forget(self) -> None:
        """The position has changed: what was said or asked is of no use any more."""
        self.action = self.reason = self.given = self._asked = self._meant = None
        self.unsure = False
        self.worker.forget()

    def follow(self, play: Play, texts: Texts) -> bool:
        """Asks once for every choice of the viewer, first who answers at once and then the judge, and hears the
        answers; True when there is a new one, or no better one will come. Raises BotError when the process that thinks
        has ended, or says nothing at all for too long.
        """
        wanted = self.on and play.my_turn
        asked = self._asked
        if not wanted or asked is None or (asked.records, asked.viewer) != (play.records, play.viewer):
            self._remember(play)
            self._again = wanted and self._still_stands(play)
            if not self._again:
                self.forget()
            if not wanted:
                self.box.forget()
                return False
            self._begin(play)
        if not self.worker.busy:
            return False
        thought = self.worker.poll()
        if thought is None:
            if self._patience.ended:
                self.worker.give_up()
                if self.unsure:  # a first idea is better than none
                    self.unsure = False
                    return True
                raise BotError("the bot process is silent")
            return False
        if thought.by_chance:
            return False
        reasons, session = reasons_of(play.match.session.rules.name), play.match.session
        context = reasons.context(session.rules, play.picture.stage.view, session.records, session.position)
        if _among_newcomers(play):
            thought = self._as_seen(reasons, play, thought)
        good_enough = self._good_enough(thought)
        other = thought.action != self.action
        if not good_enough and (other or not self.unsure or self.reason is None):  # else it stays as it was said
            self.reason = self._told(context, thought.reason, texts)
            rather = (self.unsure or self._again) and other
            of_no_game = thought.reason is not None and thought.reason.kind in OF_ALL_GAMES
            stands = thought.reason is not None and thought.reason.kind in reasons.stands
            named = rather or of_no_game or stands
            plainly = of_no_game and _among_newcomers(play)
            left = left_for_better(thought.action, thought.options) if stands and not _among_newcomers(play) else None
            found = self._told(context, left, texts)
            meant = _Meant(context, play.viewer, thought.whole, rather, named, plainly, found)
            if self._again and not other and self._meant is not None:  # said as before
                meant = self._meant._replace(named=named, plainly=plainly, found=found)
            self._meant = meant
        self._called = None
        if not good_enough:
            self.action = thought.action
        self._excused = False
        if self._asked is not None and self.action is not None:
            worlds = max((option.worlds for option in thought.options), default=0)
            self.given = GivenHint(self._asked.viewer, self._asked.records, self.action, worlds)
        game = session.rules.name
        first = self._level != level_for(game, Role.JUDGE)
        self.unsure = first and self._asked is not None and len(play.match.session.legal(play.viewer)) > 1
        if self.unsure and self._asked is not None:
            self._ask(play, self._asked, level_for(game, Role.JUDGE))
        return True

    def _good_enough(self, thought: Thought) -> bool:
        """True where another choice than the one that is shown is no more than about as good: nobody is told to change
        his mind for that.
        """
        worth = {option.whole[0]: as_told(option) for option in thought.options if option.worlds}
        if self.action == thought.action or self.action not in worth or thought.action not in worth:
            return False
        return self.reason is not None and worth[thought.action] - worth[self.action] <= ABOUT_AS_GOOD

    def _still_stands(self, play: Play) -> bool:
        """True where others alone have done something since the viewer was told what he can do still: that is shown
        until there is another answer.
        """
        asked, records = self._asked, play.match.session.records
        if asked is None or asked.viewer != play.viewer or asked.records > len(records):
            return False
        others = all(record.seat != play.viewer for record in records[asked.records :])
        return others and self.action in play.match.session.legal(play.viewer)

    def _begin(self, play: Play) -> None:
        self.given = None
        session = play.match.session
        self._asked = _Asked(play.records, play.viewer, session.view(play.viewer))
        game = session.rules.name
        self._ask(play, self._asked, level_for(game, Role.JUDGE) if self._again else reasons_of(game).adviser)

    def _ask(self, play: Play, asked: _Asked, level: str) -> None:
        rules, viewer, done = play.match.session.rules, asked.viewer, self._done
        after = (done[0].view, done[1]) if done is not None and done[0].viewer == viewer else None
        self._level = level
        self.worker.ask(rules, Question(asked.view, viewer, level, hints_luck(viewer, asked.records), after=after))
        self._patience.begin(rules.name, level)

    def _remember(self, play: Play) -> None:
        """What was done by the last hint, as long as it is not taken back."""
        records = play.match.session.records
        if self._done is not None and self._done[0].records >= len(records):
            self._done = None
        if self._asked is not None and self.action is not None and self._asked.records < len(records):
            record = records[self._asked.records]
            if (record.seat, record.action) == (self._asked.viewer, self.action):
                self._done = self._asked, self.action

    def words(self, play: Play, texts: Texts, *, sure: bool = False) -> str:
        """What the lamp says: what to do, and why; `sure`: as if that were its last word."""
        why = "" if self.reason is None else play.say(texts, _without_numbers(self.reason, play, texts))
        meant = self._meant
        if meant is not None and meant.plainly:
            why = texts("table.hint_plainly")
        elif meant is not None and meant.found is not None:
            why = f"{why} {play.say(texts, meant.found)}"
        return f"{self._name(play, texts, unsure=self.unsure and not sure)} {why}".strip()

    def _name(self, play: Play, texts: Texts, *, unsure: bool) -> str:
        """What to do: an instruction to who reads it; what the move is called where there is none; '' where that need
        not be said, or nothing can be told of it.
        """
        meant = self._meant
        if meant is None:
            return ""
        if self._called is None or self._called[0] is not texts:
            words = ChoiceWords(meant.context, meant.seat, play.match.names, texts)
            advice = words.advice(meant.whole)
            called = advice or (words.label(meant.whole).removesuffix(".") if meant.named else "")
            self._called = texts, called, bool(advice)
        _, called, advised = self._called
        key = "rather" if meant.rather else "first" if unsure else "do" if advised else "means"
        said = texts(f"table.hint_{key}", choice=called) if called else ""
        return said[:1].upper() + said[1:]

    def _as_seen(self, reasons: Reasons, play: Play, thought: Thought) -> Thought:
        """For who has just learned the game: the choice that can be seen to be good, of those that came to nearly the
        same as the best, with what is seen of it; as it was where nothing can be.
        """
        asked, rules = self._asked, play.match.session.rules
        if asked is None or thought.reason is None or thought.reason.kind not in OF_ALL_GAMES:
            return thought
        decision = decision_of(rules, asked.view, asked.viewer, Chance(hints_luck(asked.viewer, asked.records)))
        chosen = next((option for option in thought.options if option.whole == thought.whole), None)
        near = [] if chosen is None else [one for one in thought.options if one.worth >= chosen.worth - NEARLY]
        near.sort(key=lambda option: (option is not chosen, -option.worth))
        for whole in [option.whole for option in near] or [thought.whole]:
            undoes = whole != thought.whole and self._goes_back(reasons, decision, whole[0])
            fits = whole[0] in decision.legal and not undoes
            reason = reasons.reason_of_whole(decision, whole) if fits else None
            if reason is not None and reason.kind not in reasons.warns:
                return msgspec.structs.replace(thought, action=whole[0], reason=reason)
        return thought

    def _goes_back(self, reasons: Reasons, decision: Decision, action: Action) -> bool:
        """True for what would undo what was done by the last hint."""
        done = self._done
        if done is None or done[0].viewer != decision.seat:
            return False
        return reasons.takes_back(done[0].view, done[1], decision, action)

    def _told(self, context: Context, reason: Reason | None, texts: Texts) -> Sentence | None:
        """A reason in words; BotError if it cannot be told."""
        if reason is None:
            return None
        try:
            return sentence_of(reasons_of(context.rules.name), context, reason, texts)
        except ReasonError as error:
            self.worker.close()
            raise BotError(str(error)) from error

    def close(self) -> None:
        """Nobody is asked any more."""
        self.worker.close()


def _among_newcomers(play: Play) -> bool:
    """True where all others are bots that have just learned the game: who sits there has too, and chances in a hundred
    say little to him.
    """
    weakest = levels_of(play.match.session.rules.name)[1]
    return {seat.player for seat in play.match.header.seats} - {HUMAN} == {f"bot:{weakest}"}


def _without_numbers(reason: Sentence, play: Play, texts: Texts) -> Sentence:
    """The same reason in the plainer words that there are for newcomers (`<key>_plainly`): `often` for its chance, if
    it tells one.
    """
    key, chance = f"{reason.key}_plainly", reason.arguments.get("chance")
    if not _among_newcomers(play) or not texts.has(key):
        return reason
    if not isinstance(chance, int):
        return Sentence(key, reason.arguments, reason.clause)
    often = next(word for least, word in _OFTEN if chance >= least)
    if chance < _MOSTLY_FAILS and texts.has(f"{reason.key}_rarely"):  # what mostly fails is said to be worth a try
        return Sentence(f"{reason.key}_rarely", reason.arguments, reason.clause)
    return Sentence(key, {**reason.arguments, "often": texts(f"table.often.{often}")}, reason.clause)


def marked(action: Action | None, play: Play) -> Iterator[str]:
    """The nodes that a hint is about: what is still to be pointed at, or the button."""
    prompter = play.prompter
    if action is None:
        return
    for choice in prompter.offers.choices:
        if choice.action == action:
            yield f"table.choice.{choice.key}"
            return
    gestures = [g for g in prompter.offers.gestures if g.action == action]
    gesture = next((g for g in gestures if g in prompter.open()), next(iter(gestures), None))
    if gesture is not None:
        for target in (*gesture.points, *gesture.asks):
            if target not in prompter.picks:
                yield from play.keys_of(target)


def asked_keys(play: Play) -> Iterator[str]:
    """The nodes that may be pointed at next."""
    for gesture in play.prompter.open():
        for target in (*gesture.points, *gesture.asks):
            if target not in play.prompter.picks:
                yield from play.keys_of(target)


def lamps(
    action: Action | None, play: Play, ui: Ui, nodes: Sequence[Node], around: Sequence[Node] = ()
) -> tuple[Node, ...]:
    """A lamp on the edge of everything among `nodes` that the hint is about, beside all words of theirs and of what
    stands `around`.
    """
    keys = set(marked(action, play))
    if not keys:
        return ()
    words = ui.texts("table.hint")
    all_nodes = [node for root in nodes for node in walk(root)]
    seen = (node for node in all_nodes if node.role == "place" and (node.look is not None or is_square(node)))
    small = [node.rect for node in seen if node.rect.h < SMALL]
    written = list(_written(ui, (*all_nodes, *(node for root in around for node in walk(root)))))
    marks = [node for node in all_nodes if node.key in keys]
    return tuple(_lamp(_beside_words(_place(node, small), node.rect, written), words) for node in marks)


def _written(ui: Ui, nodes: Sequence[Node]) -> Iterator[Rect]:
    """Where words stand."""
    for node in nodes:
        words = node.look.written(ui.typesetter, node.rect) if node.look is not None else None
        if words is not None:
            yield words


def _beside_words(lamp: Rect, mark: Rect, written: Sequence[Rect]) -> Rect:
    """The nearest place for a lamp at the edge of what it marks where it covers no words; a smaller one if need be. If
    there is none, where it covers least.
    """
    near = [words for words in written if words.overlaps(mark.inset(-2 * LAMP))]
    if not any(words.overlaps(lamp) for words in near):
        return lamp
    sizes = [lamp.w] if lamp.w <= SMALL_LAMP else [lamp.w, SMALL_LAMP]
    tried = [Rect.centred(lamp.cx + dx, lamp.cy + dy, size, size) for size in sizes for dx, dy in _WAYS]
    at_edge = [place for place in tried if place.overlaps(mark)]
    middles = (mark.cx, mark.y + 8), (mark.x, mark.cy), (mark.right, mark.cy)
    at_edge += [Rect.centred(x, y, size, size) for size in sizes for x, y in middles]
    return min(at_edge, key=lambda place: sum(overlap(place, words) for words in near), default=lamp)


def _place(node: Node, small: Sequence[Rect]) -> Rect:
    """At the lower edge of what lies on the table, at the corner of a button: no word, no value of a card and no prompt
    is under it. At or in the corner of a `small` place, also for what lies there; beside a tiny one, on the side where
    it hides no other one.
    """
    rect = node.rect
    if node.role == "button":
        return Rect.centred(rect.right - 6, rect.y + 4, LAMP, LAMP)
    if node.role == "place" and node.among is None and rect in small:
        hung = Rect.centred(rect.right - CORNER, rect.y + CORNER, AT_CORNER, AT_CORNER)
        if not any(overlap(hung, other) for other in small if other != rect):
            return hung
    home = next((place for place in small if place.h >= TINY and place.contains(rect.cx, rect.cy)), None)
    if home is not None:
        return _in_corner(home)
    if node.role == "card" and rect.h < SMALL:  # a petal, for one: what it is stands at its ends
        aside = SMALL_LAMP / 2 - 2 if rect.h < TINY else 0.0  # a number of petals is all number
        edge = Rect.centred(rect.right + aside, rect.cy, SMALL_LAMP, SMALL_LAMP)
        crowded = any(overlap(edge, place) for place in small)
        return _in_corner(rect) if crowded else edge
    if rect not in small:
        return Rect.centred(rect.cx, rect.bottom - 8, LAMP, LAMP)
    x, y = (rect.w + LAMP) / 2 - 3, (rect.h + LAMP) / 2 - 3
    sides = [rect.moved(*way) for way in ((0, y), (-x, 0), (x, 0), (0, -y))]
    beside = [Rect.centred(side.cx, side.cy, LAMP, LAMP) for side in sides]
    return min(beside, key=lambda place: sum(overlap(place, other) for other in small))


def _in_corner(place: Rect) -> Rect:
    return Rect(place.right - SMALL_LAMP - 1, place.bottom - SMALL_LAMP - 1, SMALL_LAMP, SMALL_LAMP)


def _lamp(place: Rect, words: str) -> Node:
    look = SheetLook(fill="notice", edge="lamp", radius=place.w / 2, shadow=4, lip=2)
    lit = picture(Rect.centred(place.cx, place.cy - 1, place.w * 0.66, place.h * 0.66), "icon_hint")
    return Node("image", place, label=words, look=look, children=(lit,))
