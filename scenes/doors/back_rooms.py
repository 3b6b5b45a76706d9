"""The way to the rooms that are of no match: scores, settings, keys, credits, the folder of the player's own things."""

from __future__ import annotations

from game.catalogue import cards
from game.core.library.library import Library
from game.core.texts import languages, left_out_languages, word_faults
from game.own.folder import LOCALE
from game.own.home import own_folder
from scenes.doors.left_out import tell_faults, tell_left_out
from scenes.kit.reasons import reason_of
from scenes.kit.screen.stack import Host
from scenes.kit.widgets.ask import Ask
from scenes.kit.window.keymap import WRITING


class BackRooms:
    """Each is imported when it is opened."""

    def __init__(self, app: Host, library: Library) -> None:
        self._app = app
        self._library = library

    def open_scores(self) -> None:
        """This evening's board and the statistics."""
        from scenes.rooms.prizes import Prizes
        from scenes.rooms.scores import Scores

        titles = {entry.name: entry.title for entry in cards()}
        self._app.stack.push(Scores(self._library, titles, Prizes(titles)))

    def open_keyboard(self) -> None:
        """The key map, first of all the keys of where one is."""
        from scenes.rooms.keyboard import Keyboard

        top = self._app.stack.top
        here = "" if top is None else WRITING if isinstance(top, Ask) else top.keys
        self._app.stack.push(Keyboard(here))

    def open_preferences(self) -> None:
        """The settings."""
        from game.own.themes import themes
        from scenes.rooms.preferences import Preferences

        found, faults = themes()
        tell_faults(self._app, faults)
        self.tell_words(*languages())
        for fault in left_out_languages():
            tell_left_out(self._app, fault, fault.rpartition(": ")[0])
        self._app.stack.push(Preferences(found, self.open_keyboard, self.open_credits, self.open_own_folder))

    def tell_words(self, *spoken: str) -> None:
        """Says what is wrong with languages that the player has added."""
        folder = own_folder()
        if folder is None:
            return
        for language in spoken:
            for fault in word_faults(language)[:1]:
                tell_left_out(self._app, fault, str(folder / LOCALE / language / "LC_MESSAGES" / "any.mo"))

    def open_own_folder(self) -> None:
        """The folder with what the player has added, made ready to add more."""
        from game.own.samples import prepare_own_folder
        from scenes.kit.window.places import show_place

        try:
            folder = prepare_own_folder()
        except OSError as error:
            self._app.notify(self._app.texts("own.not_made", reason=reason_of(self._app.texts, error)), "warning")
            return
        if folder is not None:
            show_place(self._app, folder)

    def open_credits(self) -> None:
        """Who made all this."""
        from scenes.rooms.credits import Credits

        self._app.stack.push(Credits())
