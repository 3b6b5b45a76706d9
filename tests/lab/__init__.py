"""Studies of a game by its author."""
