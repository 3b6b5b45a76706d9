"""The table's picture: pieces, what moves and is traced on them, and the log."""
