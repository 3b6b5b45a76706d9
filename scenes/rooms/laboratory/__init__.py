"""The author's page of a game: bots play it, and what comes of it is seen."""
