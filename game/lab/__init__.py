"""Studies of a game by its author: what is varied, what is watched in games of bots, and what the counts say."""
