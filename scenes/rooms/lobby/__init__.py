"""The lobby of a game: who sits where, and by which house rules."""
