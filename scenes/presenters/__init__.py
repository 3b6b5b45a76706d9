"""One presenter per game: how its table looks, and which gesture means which action."""
