"""What is wrong with something written, as data: said in the language of whoever wrote it or laid it."""

from __future__ import annotations

from game.core.texts import FALLBACK, Argument, Sentence, Texts


class NotationError(ValueError):
    """Something is written in a way the game does not read, or cannot be. The message `key` is filled with arguments:
    `part`, a key of what is written, and `word`, one of its words, are where the fault points. `str` says it in one
    clear English line.
    """

    def __init__(self, key: str, *clauses: str, **arguments: Argument) -> None:
        super().__init__(key)
        self.sentence = Sentence(key, arguments, clauses[0] if clauses else "")
        self.clauses = clauses

    @property
    def named(self) -> tuple[str, ...]:
        """What it points at, a key before a word."""
        arguments = self.sentence.arguments
        return tuple(str(arguments[name]) for name in ("part", "word") if name in arguments)

    def said(self, texts: Texts) -> str:
        """It in words, with its clauses at the end."""
        words = texts.say(self.sentence)
        return f"{words} ({', '.join(self.clauses)})" if self.clauses else words

    def __str__(self) -> str:
        return self.said(Texts(FALLBACK))


class DeadEndError(NotationError):
    """Somebody is asked who has nothing to choose, or nobody is asked although it is not over."""
