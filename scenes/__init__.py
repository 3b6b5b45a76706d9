"""The screen: the window, the rooms and the table. The only part of the house that knows pygame."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
