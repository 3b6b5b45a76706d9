"""Who plays: what all bots share, and a folder for each game."""
