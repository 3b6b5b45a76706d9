"""What a match does by itself: bots, forced moves, saving, curtains, following another window."""
