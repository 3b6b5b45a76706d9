"""The replay: a match seen again."""
