"""The main menu: the games on the table."""
