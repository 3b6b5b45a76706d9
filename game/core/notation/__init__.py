"""How actions, cards and places are written and read."""
