"""A match in play: the one checked door, its records in stages and in sentences, and its tale at the end."""
