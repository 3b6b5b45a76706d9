"""A match as a file: header and records, and what is believed of one that a stranger wrote."""
