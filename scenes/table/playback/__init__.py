"""Stories seen again at a table: matches and examples, played by one player."""
