"""The table of The Nine Domains."""
