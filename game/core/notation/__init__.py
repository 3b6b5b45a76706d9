"""How actions, places and positions are written and read."""
