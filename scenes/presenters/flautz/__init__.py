"""The table of FLAUTZ! on the screen."""
