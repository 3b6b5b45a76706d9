"""A match as one person at one screen plays it: what he is shown, points at, picks and says once."""
