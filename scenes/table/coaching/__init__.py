"""Tables at which somebody leads: lessons, puzzles, and a first game with comments."""
